"""A table and what happens on it, as text: from a seat, as a spectator, or with all cards open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine import HOLE, PILE, Move, Result, Table, project
from ..engine.events import CardMoved, CardTurned, Event, Told, Took
from ..engine.phrases import Texts
from ..engine.templates import fill, seat_name
from ..engine.values import FieldSpec
from ..engine.zones import EVERYONE, ZoneSpec
from .terminal import GLUE, in_columns, wrapped
from .words import say

NAMED_CARDS = 15
"""So many cards are shown with their names; more of them by their short texts only."""
LISTED_MOVES, PAGE = 20, 60
"""So many moves get a line each; more of them stand in columns, so many on a page."""
PEEP = 8
"""Of an open pile so many cards are shown, the top one last."""
HIDDEN, GONE, NOTHING = "??", ".", "-"


@dataclass(frozen=True)
class Viewer:
    """Who looks at the table, from which seat and in which language."""

    seat: int | None
    lang: str
    name: str = ""
    """Of the person at the seat."""
    open: bool = False
    """Everything lies open: for games that are over."""

    def who(self, seat: int) -> str:
        """How a seat is called."""
        if seat == self.seat:
            return self.name or say("you", self.lang)
        return say("seat", self.lang, seat=seat)

    def named(self, seat: int) -> str:
        """How a seat is called in a sentence."""
        return self.name if seat == self.seat and self.name else seat_name(self.lang)(seat)

    def of(self, texts: Texts) -> str:
        """The text in one's language."""
        return texts.of(self.lang)


# ---------------------------------------------------------------------- the table


def table_text(table: Table, viewer: Viewer) -> str:
    """Zones, values, and whose move it is."""
    view = table.view(None if viewer.open else viewer.seat)
    lines = []
    for name, zone in view["zones"].items():
        lines += _zone_lines(table, table.zone_specs[name], zone, viewer)
    lines += _field_lines(table, view["fields"], viewer)
    wide = max((len(label) for label, _ in lines), default=0)
    out = [wrapped(text, f"  {label.ljust(wide)}  ", " " * (wide + 4)) for label, text in lines]
    return "\n".join([*out, "  " + _whose_move(table, viewer)])


def _zone_lines(table: Table, spec: ZoneSpec, seen: Any, viewer: Viewer) -> list[tuple[str, str]]:
    label = viewer.of(spec.label)
    if not spec.per_seat:
        return [(label, _zone_text(table, spec, spec.first, seen, viewer))]
    texts = [_zone_text(table, spec, spec.first + owner, one, viewer) for owner, one in enumerate(seen)]
    if set(texts) == {NOTHING}:
        return []
    # Zones of which only the number of cards is seen share a line.
    faces = {owner for owner, one in enumerate(seen) if texts[owner] != NOTHING and (viewer.open or "cards" in one)}
    counts = [f"{viewer.who(owner)} {text}" for owner, text in enumerate(texts) if owner not in faces]
    lines = [(f"{label} · {viewer.who(owner)}", texts[owner]) for owner in sorted(faces)]
    return lines + ([(label, " · ".join(text.replace(" ", GLUE) for text in counts))] if counts else [])


def _zone_text(table: Table, spec: ZoneSpec, zone: int, seen: Mapping[str, Any], viewer: Viewer) -> str:
    if seen.get("dark"):
        return say("dark", viewer.lang)
    pile = table.printed(zone) if spec.printed else table.cards[zone]
    if not pile:
        return NOTHING
    cards: list[str | None] | None = seen.get("cards")
    if viewer.open:
        open_cards = pile[-PEEP:] if spec.shape == PILE else sorted(pile) if spec.sorted else pile
        cards = ["" if card == HOLE else table.deck.texts[card] for card in open_cards]
    count = seen["count"]
    if cards is None:
        return _count(count, viewer.lang)
    if spec.fixed_places:
        return "  ".join(f"{n}:{GONE if c == '' else c or HIDDEN}" for n, c in enumerate(cards))
    named = len(cards) <= NAMED_CARDS
    text = ", ".join(HIDDEN if c is None else _named(table, c, viewer) if named else c for c in cards)
    return text if len(cards) == count else f"{text} ({_count(count, viewer.lang)})"


def _count(count: int, lang: str) -> str:
    return say("card", lang) if count == 1 else say("cards", lang, count=count)


def _named(table: Table, text: str, viewer: Viewer) -> str:
    """`Ub (U bleu)`."""
    return f"{text} ({viewer.of(table.deck.names[table.deck.read(text)])})".replace(" ", GLUE)


def _field_lines(table: Table, fields: Mapping[str, Any], viewer: Viewer) -> list[tuple[str, str]]:
    """Values that the game wants shown, as far as they say something."""
    lines = []
    for name, value in fields.items():
        spec = table.field_specs[name]
        if spec.label is None and not spec.words:
            continue
        # As a title, the name of a number is that of several.
        label = fill(viewer.of(spec.label), {"n": 2}, None, viewer.lang) if spec.label else ""
        if spec.per_seat and spec.audience is EVERYONE:
            said = {seat: one for seat, one in enumerate(value) if one != spec.default}
            if spec.kind == "score" and said:
                said = dict(enumerate(value))
            texts = [f"{viewer.who(seat)} {_value(spec, one, viewer)}".rstrip() for seat, one in said.items()]
            text = " · ".join(texts)
        elif spec.words:
            text = _value(spec, value, viewer)
        else:
            says_something = value not in (None, False, "", -1, []) and value != project._plain(spec.default)
            text = _value(spec, value, viewer) if says_something else ""
            text = say("yes", viewer.lang) if value is True else text
        if text:
            lines.append((label, text))
    return lines


def _value(spec: FieldSpec, value: Any, viewer: Viewer) -> str:
    if spec.words:
        texts = [spec.words.get(one) for one in (value if isinstance(value, list) else [value])]
        return " · ".join(viewer.of(one) for one in texts if one)
    if value is True:  # the label says it all
        return ""
    if spec.kind in ("seat", "leader", "seats"):
        return ", ".join(viewer.who(seat) for seat in (value if isinstance(value, list) else [value]))
    if spec.kind == "poses":
        return " · ".join(f"({x:g}, {y:g}) {tilt:g}°".replace(" ", GLUE) for x, y, tilt in value)
    return _plain_value(value, viewer)


def _plain_value(value: Any, viewer: Viewer) -> str:
    if isinstance(value, bool):
        return say("yes" if value else "no", viewer.lang)
    if isinstance(value, list):
        separator = " | " if any(isinstance(item, list) for item in value) else " "
        return separator.join(_plain_value(item, viewer) for item in value) or NOTHING
    return NOTHING if value in (None, "") else str(value)


def _whose_move(table: Table, viewer: Viewer) -> str:
    if table.over:
        return say("over", viewer.lang)
    if not table.active:
        return say("waiting", viewer.lang)
    return say("to_move", viewer.lang, who=", ".join(map(viewer.who, table.active)))


def result_text(result: Result, viewer: Viewer) -> str:
    """How it ended: the reason and the places."""
    lines = [result.text(viewer.lang)]
    place = 1
    # Where nothing is counted nobody has a place.
    for seats in result.ranking if result.scores else ():
        lines += [f"  {place}. {viewer.who(seat)}   {result.scores[seat]}" for seat in seats]
        place += len(seats)
    return "\n".join(lines)


# ---------------------------------------------------------------------- what happened


def happened(table: Table, events: Sequence[Event], viewer: Viewer) -> list[str]:
    """What happened, as far as these viewer saw it; cards that went the same way share a line."""
    lines: list[str] = []
    moved: list[CardMoved] = []

    def tell_moved() -> None:
        if moved:
            lines.append(_moved(table, moved, viewer))
            moved.clear()

    for event in events:
        if isinstance(event, CardMoved):
            if moved and (moved[0].source, moved[0].target) != (event.source, event.target):
                tell_moved()
            moved.append(event)
            continue
        tell_moved()
        text = _event(table, event, viewer)
        if text:
            lines.append(text)
    tell_moved()
    return [wrapped(line, rest="    ") for line in lines]


def _seen(table: Table, event: Event, viewer: Viewer) -> dict[str, Any]:
    seen = project.event(table, event, viewer.seat)
    if viewer.open and isinstance(event, CardMoved):
        seen["card"] = table.deck.texts[event.card]
    if viewer.open and isinstance(event, Took):
        seen["move"] = event.move.text
    return seen


def _moved(table: Table, cards: Sequence[CardMoved], viewer: Viewer) -> str:
    faces = [_seen(table, event, viewer)["card"] for event in cards]
    what = _count(len(faces), viewer.lang)
    if None not in faces:
        what = ", ".join(_named(table, face, viewer) for face in faces)
    source, target = _where(table, cards[0].source, viewer), _where(table, cards[0].target, viewer)
    return f"  {what}: {source} → {target}" if source != target else f"  {what}: {source}"


def _where(table: Table, zone: int, viewer: Viewer) -> str:
    spec, owner = project.zone_name(table, zone)
    return viewer.of(spec.label) + ("" if owner is None else f" · {viewer.who(owner)}")


def _event(table: Table, event: Event, viewer: Viewer) -> str:
    if isinstance(event, Took):
        seen = _seen(table, event, viewer)
        return f"{viewer.who(event.seat)}: {seen.get('move', seen['verb'])}"
    if isinstance(event, CardTurned):
        face = _named(table, table.deck.texts[event.card], viewer) if event.up or viewer.open else HIDDEN
        way = say("face_up" if event.up else "face_down", viewer.lang)
        spec, _ = project.zone_name(table, event.zone)
        place = f" {event.place}" if spec.fixed_places else ""
        return f"  {face}: {_where(table, event.zone, viewer)}{place}, {way}"
    assert isinstance(event, Told)
    return _told(table, event, viewer)


def _told(table: Table, told: Told, viewer: Viewer) -> str:
    """An announcement: the game's sentence, or one of the table's own."""
    sentence = project.tell_text(table, told, viewer.lang, viewer.named)
    if sentence is not None:
        return f"  — {sentence}"
    params: Any = told.params
    if told.message == "clock":
        return "  " + say("clock", viewer.lang, name=params["name"].partition(":")[0])
    if told.message == "shuffled":
        return "  " + say("shuffled", viewer.lang, zone=_where(table, params["zone"], viewer))
    if told.message == "gathered":
        source, target = _where(table, params["from"], viewer), _where(table, params["to"], viewer)
        return f"  {_count(params['count'], viewer.lang)}: {source} → {target}"
    if told.message == "turned_over":
        source, target = _where(table, params["from"], viewer), _where(table, params["to"], viewer)
        return "  " + say("turned_over", viewer.lang, source=source, target=target)
    return ""


# ---------------------------------------------------------------------- moves to choose from


def move_text(table: Table, move: Move, viewer: Viewer) -> str:
    """A move with the names of its cards."""
    names = []
    for word in move.text.split()[1:]:
        try:
            names.append(viewer.of(table.deck.names[table.deck.read(word)]))
        except ValueError:
            continue
    return f"{move.text}   ({', '.join(names)})" if names else move.text


def in_order(moves: Sequence[Move]) -> list[Move]:
    """Moves as a person likes to find them: by verb, then by what comes after the first argument, then by that."""
    verbs = list(dict.fromkeys(move.verb for move in moves))

    def rank(move: Move) -> tuple[int, list[str], int, str]:
        first, *rest = move.args or (0,)
        number, text = (first, "") if isinstance(first, int) else (0, str(first))
        return verbs.index(move.verb), list(map(str, rest)), number, text

    return sorted(moves, key=rank)


def moves_text(table: Table, moves: Sequence[Move], viewer: Viewer, everything: bool = False) -> str:
    """A numbered list: a line each if they are few, else in columns, and not all of them at once."""
    if len(moves) <= LISTED_MOVES:
        return "\n".join(f"  {n:>2}  {move_text(table, move, viewer)}" for n, move in enumerate(moves, start=1))
    shown = moves if everything else moves[:PAGE]
    text = in_columns(f"{n:>3} {move.text}" for n, move in enumerate(shown, start=1))
    if len(shown) < len(moves):
        text += "\n  " + say("more", viewer.lang, count=len(moves) - len(shown))
    return text
