"""The leak test: what a seat cannot know is dealt again, and the seat must not notice.

Two worlds that differ only in cards a seat does not know must look the same to it: the same view, moves,
hints, refusals, clocks. Then something happens in both. As long as no card is shown to the seat by it, or the
same cards are, it must look the same afterwards too: events, view and log, byte for byte.

Some rules let the course of things hang on hidden cards, in the open: "whoever holds the pink A begins". What
all learn by that about a card is knowledge, and the game must say so to the engine (`everyone_knows`). Where
it cannot be said of single cards ("draw until you can play"), a game's suite names the verb or clock in
`telling`: then the cards before the seats and those that move stay where they are, and only the rest is dealt
again.

Seats keep more to themselves than cards: a sealed idea, a secret word. These are exchanged for others of their kind,
and nobody else must notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..engine import HOLE, CardParam, Chance, Move, Refused, Table, Verb, project
from ..engine.events import CardMoved, CardTurned, Event
from ..engine.knowledge import imagine
from ..engine.records import Input, play_input
from ..engine.setup import undealt
from ..engine.zones import EVERYONE, OWNER, Zone
from .checks import on_table, refusal_of
from .play import Moment, as_text, choose, write

Viewer = int | None


ADVICE = """
  If the rules mean this to be seen: lay the cards open before they are counted or compared (lay_open,
  turn_up, show_to); or tell the engine what all know of a card now (everyone_knows, confine); or, if
  neither fits, name the verb or the clock in `telling` of the game's suite."""


class Leak(AssertionError):
    """A seat could tell two worlds apart that should look the same to it."""


@dataclass
class Tally:
    """How many comparisons were made, so that a test that compares nothing is noticed."""

    made: int = 0
    skipped: int = 0
    moved: int = 0
    """Comparisons of worlds that really differed."""


def hidden_from(table: Table, seat: int) -> list[int]:
    """The cards a seat does not know the place of."""
    return [c for pile in table.cards for c in pile if c != HOLE and not table.known[c] >> seat & 1]


UNKNOWN_CARDS = "how cards lie that it does not know"


def complain(
    where: str, viewer: Viewer, what: str, true: Any, other: Any, advice: str = "", secret: str = UNKNOWN_CARDS
) -> None:
    """Fails if a viewer sees two different things."""
    here, there = as_text(true), as_text(other)
    if here == there:
        return
    shorter = min(len(here), len(there))
    at = next((i for i in range(shorter) if here[i] != there[i]), shorter)
    begin = max(0, at - 60)
    who = "a spectator" if viewer is None else f"seat {viewer}"
    raise Leak(
        f"{where}: {who} could tell by {what} {secret}:\n"
        f"  truly    ...{here[begin : at + 80]}\n  if not   ...{there[begin : at + 80]}{advice}"
    )


def check_sight(table: Table, seat: int, dice: Chance, battery: Iterable[Move | str], where: str, tally: Tally) -> None:
    """View, moves, hints, clocks and refusals of a seat do not depend on what it does not know."""
    world = imagine(table, seat, dice, same_dice=True)
    tally.made += 1
    tally.moved += world.cards != table.cards
    _look_the_same(table, world, seat, battery, where, UNKNOWN_CARDS)


def _look_the_same(
    table: Table, world: Table, viewer: Viewer, battery: Iterable[Move | str], where: str, secret: str
) -> None:
    complain(where, viewer, "its view", table.view(viewer), world.view(viewer), secret=secret)
    if viewer is None:
        return
    for true, other in zip(table.prompts(viewer), world.prompts(viewer), strict=True):
        examples = [[move.text for move in prompt.examples()] for prompt in (true, other)]
        complain(where, viewer, f"the examples of {true.verb}", examples[0], examples[1], secret=secret)
    for move in battery:
        answer, instead = refusal_of(table, viewer, move), refusal_of(world, viewer, move)
        complain(where, viewer, f"the answer to {str(move)!r}", answer, instead, secret=secret)


# -- values that a seat keeps to itself


def kept_values(moments: Iterable[Moment]) -> dict[str, list[Any]]:
    """Every value that a seat of this game kept to itself, by the field's name."""
    out: dict[str, list[Any]] = {}
    for moment in moments:
        for name, spec in moment.table.field_specs.items():
            if spec.per_seat and spec.audience is OWNER:
                known = out.setdefault(name, [])
                known += [value for value in getattr(moment.table, name) if value not in known]
    return out


def check_values(
    table: Table,
    viewer: Viewer,
    kept: Mapping[str, Sequence[Any]],
    dice: Chance,
    battery: Iterable[Move | str],
    where: str,
    tally: Tally,
) -> None:
    """What a viewer is shown does not depend on the values that others keep to themselves."""
    world = table.clone()
    changed = False
    for name, values in kept.items():
        theirs = list(getattr(world, name))
        for seat, value in enumerate(theirs):
            # Whether there is one may well be seen: "they have all sealed their ideas".
            others = [v for v in values if v != value and type(v) is type(value) and bool(v) is bool(value)]
            if seat != viewer and value != table.field_specs[name].default and others:
                theirs[seat] = others[dice.below(len(others))]
                changed = True
        setattr(world, name, theirs)
    world._legal = {}
    if changed:
        tally.made += 1
        _look_the_same(table, world, viewer, battery, where, "what another seat keeps to itself")


# -- what happens, as a viewer sees it


def knows(table: Table, seat: int) -> set[int]:
    """The cards whose place a seat knows."""
    return {card for card, seats in enumerate(table.known) if seats >> seat & 1}


def shown_by(table: Table, events: Iterable[Event], viewer: Viewer) -> list[int]:
    """The cards whose faces a viewer sees in what happened."""
    out = []
    for event in events:
        if isinstance(event, CardMoved):
            if event.seen == table.config.everyone if viewer is None else event.seen >> viewer & 1:
                out.append(event.card)
        elif isinstance(event, CardTurned) and event.up:
            out.append(event.card)
    return out


@dataclass
class Course:
    """What an input led to in one world."""

    table: Table
    events: list[Event]
    learned: dict[Viewer, list[str]] = field(default_factory=dict)
    """The faces a viewer came to see or know by it, in the order of the deck."""

    def look(self, viewer: Viewer) -> dict[str, Any]:
        """Everything the viewer is given."""
        view = self.table.view(viewer)
        view.pop("seed", None)
        return {
            "events": project.events(self.table, self.events, viewer),
            "log": project.log(self.table, self.events, viewer),
            "view": view,
        }

    def cards_for(self, viewer: Viewer, before: set[int]) -> set[int]:
        """The cards this viewer has come to know."""
        seen = set(shown_by(self.table, self.events, viewer)) | project.visible_cards(self.table, viewer)
        if viewer is None:
            everyone = self.table.config.everyone
            return seen | {card for card, seats in enumerate(self.table.known) if seats == everyone}
        return seen | (knows(self.table, viewer) - before)

    def note(self, viewer: Viewer, before: set[int]) -> None:
        """Writes down what the viewer has learned."""
        texts = self.table.deck.texts
        self.learned[viewer] = [texts[c] for c in shown_by(self.table, self.events, viewer)]
        self.learned[viewer] += sorted(texts[c] for c in self.cards_for(viewer, before))


def play_on(table: Table, entry: Input) -> Course:
    """Plays an input on this table, with a watcher."""
    events = table.watch()
    play_input(table, entry)
    return Course(table, events)


@contextmanager
def packs_scrambled(dice: Chance, keep: Collection[int]) -> Iterator[None]:
    """Every new pack made meanwhile comes in another order, but for the cards to keep in their places."""
    original = Table.new_pack

    def new_pack(self: Table, cards: Iterable[int], zone: Zone) -> None:
        original(self, cards, zone)
        pile = bytearray(self.cards[zone])
        places = [place for place, card in enumerate(pile) if card not in keep]
        for place, card in zip(places, dice.shuffled([pile[place] for place in places]), strict=True):
            pile[place] = card
        self.cards[zone] = bytes(pile)

    Table.new_pack = new_pack  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Table.new_pack = original  # type: ignore[method-assign]


def compare(true: Course, other: Course, viewers: Sequence[Viewer], before: set[int], where: str, tally: Tally) -> None:
    """The same cards were shown to a viewer in both worlds: then all it was given must be the same."""
    for viewer in viewers:
        true.note(viewer, before)
        other.note(viewer, before)
        if true.learned[viewer] != other.learned[viewer]:
            tally.skipped += 1
            continue
        tally.made += 1
        tally.moved += true.table.cards != other.table.cards
        here, there = true.look(viewer), other.look(viewer)
        for what in here:
            complain(where, viewer, f"the {what} after it", here[what], there[what], ADVICE)


def check_deal(make: Any, seat: int, dice: Chance, where: str, tally: Tally) -> None:
    """What a seat sees of the deal does not depend on the cards it does not see; `make` deals a table."""
    table: Table = make()
    viewers: list[Viewer] = [seat, None]

    def dealt() -> Course:
        bare = undealt(type(table), table.config)
        events = bare.watch()
        bare.deal()
        return Course(bare, events)

    true = dealt()
    keep = true.cards_for(seat, set()) | true.cards_for(None, set())
    with packs_scrambled(dice, keep):
        other = dealt()
    compare(true, other, viewers, set(), f"{where}, the deal", tally)


def check_course(moment: Moment, seat: int, dice: Chance, telling: Collection[str], tally: Tally) -> None:
    """What a seat, and a spectator, see of an input does not depend on cards they did not and do not see."""
    table, entry, where = moment.table, moment.entry, moment.where
    before = knows(table, seat)
    true = play_on(table.clone(), entry)
    keep = true.cards_for(seat, before) | true.cards_for(None, before) | project.visible_cards(table, None)
    verb = entry[2].split()[0].partition(":")[0]
    if verb in telling:
        keep |= played_with(table, true.events)
    world = imagine(table, seat, dice, same_dice=True, keep=keep)
    keep_secrets(table, world)
    with packs_scrambled(dice, keep):
        other = play_likewise(table, world, seat, entry)
    if other is None:
        tally.skipped += 1
    else:
        compare(true, other, [seat, None], before, f"{where} seen by seat {seat}", tally)


def played_with(table: Table, events: Iterable[Event]) -> set[int]:
    """All cards before the seats, and those that moved."""
    kept = {event.card for event in events if isinstance(event, (CardMoved, CardTurned))}
    for spec in table.zone_specs.values():
        if spec.per_seat:
            for pile in table.cards[spec.first : spec.first + table.seats]:
                kept.update(pile)
    return kept


def keep_secrets(table: Table, world: Table) -> None:
    """Only cards are dealt again: values that are not shown stay as they truly are."""
    true = table.clone()
    for name, spec in table.field_specs.items():
        if spec.audience is not EVERYONE:
            setattr(world, name, getattr(true, name))


def play_likewise(table: Table, world: Table, seat: int, entry: Input) -> Course | None:
    """The same input in the other world; a seat that has not that card there plays what it has instead."""
    actor, at, text = entry
    if actor >= 0 and refusal_of(world, actor, text) is not None:
        replaced = card_instead(table, world, actor, text) if actor != seat else None
        if replaced is None:
            return None
        entry = (actor, at, replaced)
    try:
        return play_on(world, entry)
    except Refused:
        return None


def card_instead(table: Table, world: Table, actor: int, text: str) -> str | None:
    """The move with the cards that lie in the other world where those it names truly lie, if it is legal."""
    move = table.read(text, actor)
    form = next((f for f in table.verbs.get(move.verb, ()) if isinstance(f, Verb) and move in f.values()), None)
    if form is None:
        return None
    args = list(move.args)
    for n, param in enumerate(form.params):
        if isinstance(param, CardParam) and not on_help_card(table, param):
            place = find(table, actor, args[n])
            if place is None:
                return None
            args[n] = table.deck.kind[world.cards[place[0]][place[1]]]
    other = form[tuple(args) if len(args) > 1 else args[0]]
    return other.text if other in world.moves(actor) else None


def on_help_card(table: Table, param: CardParam) -> bool:
    """Whether a card is named by pointing at a picture of it: then it lies anywhere, not before the actor."""
    spec = table.zone_specs.get(param.zone)
    return spec is not None and spec.printed


def find(table: Table, actor: int, kind: int) -> tuple[int, int] | None:
    """Where the actor has a card of this kind."""
    for zone, pile in enumerate(table.cards):
        for place, card in enumerate(pile):
            if card != HOLE and table.deck.kind[card] == kind and table.known[card] >> actor & 1:
                return zone, place
    return None


def check_imagined(table: Table, seat: int, dice: Chance, where: str, inputs: int = 8) -> None:
    """Imagined worlds differ from each other, look alike to the seat, and can be played on."""
    hidden = hidden_from(table, seat)
    worlds = [imagine(table, seat, dice) for _ in range(3)]
    if len({table.deck.texts[card] for card in hidden}) > 3:
        different = {as_text([list(pile) for pile in world.cards]) for world in worlds}
        if len(different) == 1:
            worlds += [imagine(table, seat, dice) for _ in range(12)]
            different = {as_text([list(pile) for pile in world.cards]) for world in worlds}
        assert len(different) > 1, (
            f"{where}: seat {seat} imagines one world only, though {len(hidden)} cards are hidden"
        )
    for world in worlds[:3]:
        complain(where, seat, "an imagined view", table.view(seat), world.view(seat))
        assert sorted(on_table(world)) == sorted(on_table(table)), f"{where}: an imagined world has other cards"
        for _ in range(inputs):
            entry = None if world.over else choose(world, dice)
            if entry is None:
                break
            try:
                play_input(world, entry)
            except Exception as problem:
                raise AssertionError(
                    f"{where}: in a world imagined by seat {seat}, {write(entry[0], entry[2])}: {problem!r}"
                ) from problem


# -- a screen in the middle of the table


def check_screen(moment: Moment) -> None:
    """Fails if a spectator sees something that a seat does not see at the same moment."""
    table, where = moment.table, moment.where
    screen = table.view(None)
    for seat in range(table.seats):
        view = table.view(seat)
        for name in screen["zones"]:
            for shown, seen in _zone_pairs(screen["zones"][name], view["zones"][name]):
                hidden = Counter(_faces(shown)) - Counter(_faces(seen))
                if hidden:
                    raise Leak(f"{where}: a screen shows {sorted(hidden)} in {name}, which seat {seat} may not see")
        for name, value in screen["fields"].items():
            hides = value == project.fields(undealt(type(table), table.config), None)[name]
            if not hides and view["fields"][name] != value:
                raise Leak(f"{where}: a screen shows {name} = {value!r}, seat {seat} sees {view['fields'][name]!r}")
    after = table.clone()
    told = after.watch()
    play_input(after, moment.entry)
    for what in told:
        on_screen = project.event(after, what, None)
        for seat in range(table.seats):
            if on_screen.get("card") and project.event(after, what, seat).get("card") != on_screen["card"]:
                raise Leak(f"{where}: a screen shows the {on_screen['card']} that moves, seat {seat} may not see it")


def _zone_pairs(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    yield from zip(one, other, strict=True) if isinstance(one, list) else [(one, other)]


def _faces(zone: Mapping[str, Any]) -> list[str]:
    return [face for face in zone.get("cards", []) if face]
