"""The table: a value that knows its cards, its clocks and its rules, and that changes by inputs only.

A game is a subclass of `Table` (see `cartable.games`): it declares what lies on the table and who sees it, says
what each seat may do (`legal`), does it (`do_<verb>`), and says what happens when a clock runs out
(`expire_<clock>`). Everything else is here and in the modules beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from . import chance, project, records, storage
from .cards import HOLE, ONE, Deck, without
from .declaring import MAX_SEATS, TableMeta
from .events import CardMoved, CardTurned, Event, Told, Took
from .facts import Facts, Option, Result, Seat, Value, ranked
from .knowledge import FAN_CARE, TOP_CARE, forget_all, left_fan, moved_together, moved_unseen, shuffled_in
from .moves import Move, Prompt, Verb
from .project import seen_now
from .refusals import Refusal, Refused, Texts, refusal
from .zones import FieldSpec, ZoneSpec

CLOCK, JUDGE = -1, -2
"""Who stands in the record for an input that no seat has made."""


@dataclass(frozen=True)
class Clock:
    """A countdown that is running. When it is due, somebody (a host, a test) calls `expire`."""

    name: str
    seat: int | None
    deadline: int


@dataclass(frozen=True)
class Config:
    """What does not change while a game is played; clones share it."""

    seats: int
    options: Mapping[str, Value]
    people: tuple[Seat, ...]
    seed: str
    commitment: str
    position: Mapping[str, Any] | None
    """The position a table was set up in by `at`, for its record."""
    everyone: int
    """A bit for each seat."""
    seers: tuple[int, ...]
    """For each zone, the seats (bits) that see the face of a card put there."""
    care: tuple[int, ...]
    """For each zone, what must be thought of when a card leaves it."""
    gap: tuple[bytes, ...]
    """For each zone, what a card leaves behind: nothing, or a hole."""


class Table(metaclass=TableMeta):
    """A table of cards under the rules of one game."""

    # -- what a game declares
    facts: ClassVar[Facts]
    deck: ClassVar[Deck]
    options_offered: ClassVar[Mapping[str, Option]] = {}
    refusals: ClassVar[Mapping[str, Texts]] = {}
    messages: ClassVar[Mapping[str, Texts]] = {}
    endings: ClassVar[Mapping[str, Texts]] = {}
    rest_zone: ClassVar[str] = "draw"
    """Where `at` puts the cards a position does not name; "" leaves them in the box."""
    zone_specs: ClassVar[Mapping[str, ZoneSpec]]
    field_specs: ClassVar[Mapping[str, FieldSpec]]
    verbs: ClassVar[Mapping[str, Sequence[Verb | Move]]]
    _zone_count: ClassVar[int]

    # -- what every table holds
    config: Config
    seats: int
    cards: list[bytes]
    up: bytes
    """Cards turned face up for all, whatever their zone says."""
    known: bytearray
    """For each card the seats (bits) that know where it is: in order zones its very place."""
    gossip: bool
    """Whether anyone may know a card in another seat's fan; as long as nobody does, there is less to keep up."""
    maybe: dict[tuple[int, int], int]
    """(seat, card) -> zones (bits) where a card the seat lost sight of must be."""
    key: bytes
    rolled: int
    now: int
    at: int
    """The time of the input being played; a claim in a race may carry an earlier one than `now`."""
    timers: dict[str, int]
    past: list[tuple[int, int, Move | str]]
    length: int
    result: Result | None
    asked: str
    """What only the table's judge can answer (is this a word?), while it waits for that answer."""
    told: list[Event] | None
    _legal: dict[int, list[Move]]

    def clone(self) -> Self:
        """An equal table that shares nothing that changes (written by the metaclass)."""
        raise TypeError("made for each game")

    # ------------------------------------------------------------------ the rules, said by the game

    def box(self) -> Iterable[int]:
        """The cards of the deck that this table plays with."""
        return range(len(self.deck))

    def deal(self) -> None:
        """Sets the table up; the rest of the box must end in some zone."""
        raise TypeError("said by the game")

    def legal(self, seat: int) -> list[Move]:
        """What this seat may do now, as far as it can be listed; each move once."""
        raise TypeError("said by the game")

    def open_prompts(self, seat: int) -> list[Prompt]:
        """What this seat is asked that cannot be listed."""
        return []

    def awaited(self) -> list[int]:
        """The seats the table waits for; none while only a clock runs."""
        turn: int = getattr(self, "turn", -1)
        return [turn] if turn >= 0 else []

    def why_not(self, seat: int, move: Move) -> Refusal:
        """Why a move that reads well is not legal. It may only use what the seat may know."""
        return self.no("not_now") if seat in self.active else self.no("not_your_turn")

    def resume(self, given: Mapping[str, Any]) -> None:
        """After `at` has laid the cards: fill in what follows from them."""

    def unseen_zones(self, seat: int) -> Iterable[int]:
        """Zones this seat does not see at all now, not even as backs (closed eyes)."""
        return ()

    def imagine_secrets(self, seat: int, dice: chance.Chance) -> None:
        """In an imagined world: replaces secret values that this seat does not know."""

    # ------------------------------------------------------------------ the front door

    @property
    def active(self) -> list[int]:
        """Seats the table waits for. Others may still have moves: shouts come out of turn."""
        return [] if self.result is not None or self.asked else self.awaited()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def options(self) -> Mapping[str, Value]:
        """The table's options, all of them."""
        return self.config.options

    def seat_option(self, seat: int, name: str) -> Value:
        """What this seat has chosen for itself."""
        return self.config.people[seat].options[name]

    def moves(self, seat: int) -> Sequence[Move]:
        """The finite legal moves of a seat, in turn or out of turn. Do not change the list."""
        legal = self._legal.get(seat)
        if legal is None:
            if type(seat) is not int or not 0 <= seat < self.seats:
                raise Refused(self.no("no_such_seat", seat=seat))
            legal = self._legal[seat] = [] if self.result is not None or self.asked else self.legal(seat)
        return legal

    def prompts(self, seat: int) -> list[Prompt]:
        """The open questions a seat may answer now."""
        self._check_seat(seat)
        return [] if self.result is not None or self.asked else self.open_prompts(seat)

    def play(self, seat: int, move: Move | str, at: int | None = None) -> None:
        """Plays a move, or its text, at a time in milliseconds. Raises Refused and then changes nothing."""
        if isinstance(move, str):
            move = self.read(move, seat)
        if at is None:
            at = self.now
        elif at != self.now:
            self._check_time(at)
        legal = self._legal.get(seat)
        if move not in (self.moves(seat) if legal is None else legal):
            self._check_open_move(seat, move)
        # As `_take_down`, written out: this is the busiest place of the house.
        self._legal = {}
        past = self.past
        if len(past) != self.length:
            past = self.past = past[: self.length]
        past.append((seat, at, move))
        self.length += 1
        self.at = at
        if at > self.now:
            self.now = at
        if self.told is not None:
            self.told.append(Took(seat, move))
        getattr(self, move.method)(seat, *move.args)

    def _take_down(self, seat: int, at: int, what: Move | str) -> None:
        """Something happens: it goes on the record, and what was legal must be thought over."""
        self._legal = {}
        past = self.past
        if len(past) != self.length:
            # Clones share the list of past inputs; whoever writes second takes a copy of its own.
            past = self.past = past[: self.length]
        past.append((seat, at, what))
        self.length += 1
        self.at = at
        if at > self.now:
            self.now = at

    def expire(self, at: int | None = None) -> str:
        """Lets the next clock run out, at its deadline (or later, if nobody looked). Returns its name."""
        timers = self.timers
        if not timers or self.asked:
            raise Refused(self.no("wait" if self.asked else "not_now"))
        name = min(timers, key=timers.__getitem__)
        deadline = timers.pop(name)
        self._take_down(CLOCK, deadline if at is None or at < deadline else at, name)
        if self.told is not None:
            self.told.append(Told("clock", {"name": name}))
        clock, _, seat = name.partition(":")
        if seat:
            getattr(self, "expire_" + clock)(int(seat))
        else:
            getattr(self, "expire_" + clock)()
        return name

    @property
    def question(self) -> str | None:
        """What the table's judge is asked, e.g. `word praline`; nothing else happens before it has answered."""
        return self.asked or None

    def judge(self, answer: str) -> None:
        """Answers the question for the judge (a lexicon, the host): an input like any other, kept in the record."""
        if not self.asked:
            raise Refused(self.no("not_now"))
        question, self.asked = self.asked, ""
        self._take_down(JUDGE, self.now, answer)
        self.judged(question, answer)

    def ask_judge(self, question: str) -> None:
        """For the rules: waits for the judge. `judged` goes on from there."""
        self.asked = question

    def judged(self, question: str, answer: str) -> None:
        """What follows from the judge's answer."""
        raise TypeError("said by the game")

    def wait(self, until: int) -> None:
        """Lets time pass: every clock due before that moment runs out."""
        while self.timers and min(self.timers.values()) < until:
            self.expire()

    @property
    def clocks(self) -> list[Clock]:
        """The clocks that run, the next to run out first."""
        running = []
        for name, deadline in self.timers.items():
            plain, _, seat = name.partition(":")
            running.append(Clock(plain, int(seat) if seat else None, deadline))
        return sorted(running, key=lambda clock: clock.deadline)

    def read(self, text: str, seat: int | None = None) -> Move:
        """The move a text means, legal or not; a legal one is the very object that `moves` lists. Raises Refused."""
        for asking in range(self.seats) if seat is None else (seat,):
            self.moves(asking)
        words = text.split()
        forms = self.verbs.get(words[0].lower(), ()) if words else ()
        for form in forms:
            if isinstance(form, Move):
                if " ".join(words).lower() == form.text:
                    return form
                continue
            try:
                return form.read(words[1:])
            except ValueError:
                continue
        if seat is not None and words:
            for prompt in self.prompts(seat):
                if prompt.verb == words[0].lower():
                    return prompt.read(" ".join(words[1:]))
        raise Refused(self.no("unreadable", text=text[:40]))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees now, ready for JSON; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return project.view(self, seat)

    def record(self) -> str:
        """The game so far as readable text; `cartable.replay` plays it again."""
        return records.write(self)

    def watch(self) -> list[Event]:
        """From now on events are kept in the list returned. Without a watcher none are made."""
        self.told = []
        return self.told

    def no(self, code: str, **params: object) -> Refusal:
        """A refusal in the game's words. Cards are given by number and written by their text."""
        return refusal(self.refusals, code, **params)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        ours, theirs = self.config, other.config
        same = (ours.seats, ours.options, ours.people) == (theirs.seats, theirs.options, theirs.people)
        return same and storage.state_json(self) == storage.state_json(other)

    __hash__ = None  # type: ignore[assignment]

    def as_json(self) -> dict[str, Any]:
        """Everything, secrets included: for storage, never for a player."""
        return storage.as_json(self)

    # ------------------------------------------------------------------ cards, for the rules

    def move(self, card: int, source: int, target: int) -> int:
        """Moves a card (or a twin of it) on top of another zone; who sees it there knows it from then on."""
        cards, config, known = self.cards, self.config, self.known
        pile = cards[source]
        if card not in pile:
            for twin in self.deck.twins[card]:
                if twin in pile:
                    card = twin
                    break
            else:
                raise LookupError(f"no card {self.deck.texts[card]} in zone {source}")
        as_bytes = ONE[card]
        cards[source] = pile.replace(as_bytes, config.gap[source])
        cards[target] += as_bytes
        before, seers = known[card], config.seers[target]
        known[card] = before | seers
        if before & ~seers and config.care[target] == FAN_CARE:
            self.gossip = True
        care = config.care[source]
        if (
            care
            and (care != FAN_CARE or self.gossip)
            and (config.seers[source] | seers != config.everyone or care != FAN_CARE or self.deck.has_twin[card])
        ):
            self._careful(card, source, target, pile, before, seers)
        elif self.maybe:
            moved_unseen(self, card, source, target)
        if self.up or self.told is not None:
            self._shown_moving(card, source, target, pile)
        return card

    def _shown_moving(self, card: int, source: int, target: int, pile: bytes, place: int = -1) -> None:
        if self.told is not None:
            left = seen_now(self, card, source, pile.index(card), pile)
            pile_now = self.cards[target]
            arrived = seen_now(self, card, target, pile_now.index(card), pile_now)
            self.told.append(CardMoved(card, source, target, left | arrived, place))
        self.up = self.up.replace(ONE[card], b"")

    def move_under(self, card: int, source: int, target: int) -> int:
        """Slides a card under a pile. Its face is not shown by that."""
        pile = self.cards[source]
        card = self._take_out(card, source, target, 0)
        self.cards[target] = ONE[card] + self.cards[target]
        if card in self.visible_top(target):
            self.known[card] = self.config.everyone
        self._shown_moving(card, source, target, pile)
        return card

    def put(self, card: int, source: int, target: int, place: int) -> int:
        """Puts a card on a given place of a zone with fixed places."""
        pile = self.cards[source]
        card = self._take_out(card, source, target, self.config.seers[target])
        row = bytearray(self.cards[target])
        row[place] = card
        self.cards[target] = bytes(row)
        self.known[card] |= self.config.seers[target]
        self._shown_moving(card, source, target, pile, place)
        return card

    def _take_out(self, card: int, source: int, target: int, arrival: int) -> int:
        pile = self.cards[source]
        if card not in pile:
            card = next(twin for twin in self.deck.twins[card] if twin in pile)
        self.cards[source] = pile.replace(ONE[card], self.config.gap[source])
        self.gossip = True
        self._careful(card, source, target, pile, self.known[card], arrival)
        return card

    def _careful(self, card: int, source: int, target: int, pile: bytes, before: int, arrival: int) -> None:
        """What others know after a card has left a fan or uncovered the one below.

        `before` are the seats that knew where it was, `arrival` those that see its face where it goes.
        """
        care = self.config.care[source]
        if care & TOP_CARE:
            for shown_now in self.visible_top(source):
                self.known[shown_now] = self.config.everyone
        if care & FAN_CARE:
            saw = self.config.everyone if card in self.up else self.config.seers[source] | arrival
            left_fan(self, card, source, target, pile, before, saw)
        if self.maybe:
            moved_unseen(self, card, source, target)

    def draw_card(self, source: int, target: int) -> int | None:
        """Moves the top card of a pile; None if there is none."""
        pile = self.cards[source]
        return self.move(pile[-1], source, target) if pile else None

    def draw_cards(self, count: int, source: int, target: int) -> None:
        """Moves cards from the top of a pile, as many as there are."""
        for _ in range(min(count, len(self.cards[source]))):
            self.move(self.cards[source][-1], source, target)

    def deal_each(self, count: int, source: int, targets: Sequence[int]) -> None:
        """Deals from the top of a shuffled pile, `count` cards to each target."""
        if self.maybe:
            for target in targets:
                self.draw_cards(count, source, target)
            return
        cards, known, seers = self.cards, self.known, self.config.seers
        for target in targets:
            pile = cards[source]
            cut = len(pile) - count
            dealt = pile[cut:]
            cards[source] = pile[:cut]
            cards[target] += dealt
            seen = seers[target]
            if seen:
                for card in dealt:
                    known[card] |= seen
            if self.told is not None:
                self.told.extend(CardMoved(card, source, target, seen, -1) for card in dealt)

    def gather(self, source: int, target: int) -> None:
        """Puts a whole zone on top of another, in its order. Nobody learns a face but by what lies open then."""
        cards = self.cards
        moved = cards[source]
        cards[source] = b""
        if self.config.gap[source]:
            moved = moved.replace(ONE[HOLE], b"")
        cards[target] += moved
        if self.up:
            self.up = without(self.up, moved)
        config = self.config
        if config.seers[target] or self.maybe or config.care[target] or (self.gossip and config.care[source]):
            moved_together(self, moved, source, target)
        if self.told is not None and moved:
            self.told.append(Told("gathered", {"from": source, "to": target, "count": len(moved)}))

    def turn_over(self, source: int, target: int, count: int | None = None) -> None:
        """Turns a pile, or its lowest cards, over onto another: the bottom is now on top, nothing is shuffled."""
        pile = self.cards[source]
        count = len(pile) if count is None else count
        self.cards[target] += pile[:count][::-1]
        self.cards[source] = pile[count:]
        if self.up:
            self.up = without(self.up, pile[:count])
        moved_together(self, pile[:count], source, target)
        if self.told is not None:
            self.told.append(Told("turned_over", {"from": source, "to": target}))

    def shuffle(self, zone: int) -> None:
        """Mixes a zone: from then on nobody knows its order."""
        pile = self.cards[zone]
        if len(pile) > 1:
            self.cards[zone] = chance.shuffled(pile, self._block(len(pile)))
        shuffled_in(self, zone)
        if self.told is not None:
            self.told.append(Told("shuffled", {"zone": zone}))

    def rearrange(self, zone: int, order: Sequence[int]) -> None:
        """Lays a zone in a chosen order (which old place comes first, second...), under the others' eyes but
        unseen by them: they still know what is in it, no longer where."""
        pile = self.cards[zone]
        self.cards[zone] = bytes([pile[place] for place in order])
        shuffled_in(self, zone)
        if self.told is not None:
            self.told.append(Told("arranged", {"zone": zone}))

    def new_pack(self, cards: Iterable[int], zone: int) -> None:
        """Takes all cards from everywhere, shuffles these into a zone, leaves the rest in the box."""
        count = len(self.cards)
        self.cards = [b""] * count
        pack = bytes(cards)
        self.cards[zone] = chance.shuffled(pack, self._block(len(pack)))
        self.up = b""
        forget_all(self)
        if self.told is not None:
            self.told.append(Told("shuffled", {"zone": zone}))

    def turn_up(self, card: int) -> None:
        """Turns a card face up where it lies, for all to see."""
        self.up += ONE[card]
        self.known[card] = self.config.everyone
        self.gossip = True
        self._forget_guesses(card)
        if self.told is not None:
            zone = self.zone_of(card)
            self.told.append(CardTurned(card, zone, self.cards[zone].index(card), True))

    def lay_open(self, zone: int) -> None:
        """Turns all cards of a zone face up, as hands are shown to be counted."""
        for card in without(self.cards[zone], self.up + ONE[HOLE]):
            self.turn_up(card)

    def turn_down(self, card: int) -> None:
        """Turns it face down again. Whoever saw it may remember it; it is not shown."""
        self.up = self.up.replace(ONE[card], b"")
        if self.told is not None:
            zone = self.zone_of(card)
            self.told.append(CardTurned(card, zone, self.cards[zone].index(card), False))

    def show_to(self, card: int, seat: int) -> None:
        """One seat looks at a card."""
        self.known[card] |= 1 << seat
        self.gossip = True
        if self.told is not None:
            self.told.append(CardMoved(card, self.zone_of(card), self.zone_of(card), 1 << seat, -1))

    def everyone_knows(self, card: int) -> None:
        """It has become clear to all where a card is, though nobody shows it (its holder must lead it)."""
        self.known[card] = self.config.everyone
        self.gossip = True
        self._forget_guesses(card)

    def _forget_guesses(self, card: int) -> None:
        self.maybe = {k: v for k, v in self.maybe.items() if k[1] != card}

    def zone_of(self, card: int) -> int:
        """The zone a card lies in."""
        return next(zone for zone, pile in enumerate(self.cards) if card in pile)

    def visible_top(self, zone: int) -> bytes:
        """The cards of a pile that everyone sees because they lie on top."""
        depth = self._depths()[zone]
        return self.cards[zone][-depth:] if depth else b""

    @classmethod
    def _depths(cls) -> dict[int, int]:
        depths = cls.__dict__.get("_depth_table")
        if depths is None:
            depths = {}
            for spec in cls.zone_specs.values():
                for zone in range(spec.first, spec.first + (MAX_SEATS if spec.per_seat else 1)):
                    depths[zone] = spec.audience.depth
            cls._depth_table = depths  # type: ignore[attr-defined]
        return depths

    # ------------------------------------------------------------------ dice, clocks, seats, for the rules

    def _block(self, numbers: int) -> tuple[int, ...]:
        self.rolled += 1
        return chance.block(self.key, self.rolled, numbers)

    def roll(self, below: int) -> int:
        """A random whole number from 0 to below - 1, from the game's own stream."""
        return self._block(1)[0] % below

    def pick(self, items: Sequence[Any]) -> Any:
        """One of these, at random."""
        return items[self.roll(len(items))]

    def start(self, clock: str, milliseconds: int, seat: int | None = None) -> None:
        """Starts a clock, or starts it again. `expire_<clock>` says what its end does."""
        self.timers[clock if seat is None else f"{clock}:{seat}"] = self.now + milliseconds

    def stop(self, clock: str, seat: int | None = None) -> None:
        """Stops a clock, if it runs."""
        self.timers.pop(clock if seat is None else f"{clock}:{seat}", None)

    def running(self, clock: str, seat: int | None = None) -> bool:
        """Whether a clock runs."""
        return (clock if seat is None else f"{clock}:{seat}") in self.timers

    def everybody(self, first: int = 0) -> Iterator[int]:
        """All seats clockwise, from one of them."""
        for step in range(self.seats):
            yield (first + step) % self.seats

    def others(self, seat: int) -> Iterator[int]:
        """The other seats, clockwise from the left neighbour."""
        for step in range(1, self.seats):
            yield (seat + step) % self.seats

    @property
    def youngest(self) -> int:
        """The seat with the lowest declared age, else seat 0."""
        ages = [(seat.age, n) for n, seat in enumerate(self.config.people) if seat.age is not None]
        return min(ages)[1] if ages else 0

    def tell(self, message: str, **params: object) -> None:
        """Announces something to everyone; its parameters must be public."""
        if self.told is not None:
            self.told.append(Told(message, params))

    def finish(self, reason: str, scores: Sequence[int], lowest_wins: bool = False, **params: object) -> None:
        """Ends the game: places by score."""
        self.finish_ranked(reason, scores, ranked(scores, lowest_wins), **params)

    def finish_ranked(
        self, reason: str, scores: Sequence[int], ranking: Sequence[Sequence[int]], **params: object
    ) -> None:
        """Ends the game with places given one by one."""
        fr, en = self.endings[reason]
        places = tuple(tuple(place) for place in ranking)
        self.result = Result(places, tuple(scores), reason, fr.format(**params), en.format(**params))
        self.timers = {}
        if self.told is not None:
            self.told.append(Told("over", self.result.as_json()))

    # ------------------------------------------------------------------ checks and memory

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Refused(self.no("no_such_seat", seat=seat))

    def _check_time(self, at: int) -> None:
        if isinstance(at, bool) or not isinstance(at, int):
            raise TypeError("times are whole milliseconds")
        if at < self.now - self.leeway():
            raise Refused(self.no("too_late"))
        if any(deadline < at for deadline in self.timers.values()):
            raise Refused(self.no("clock_due"))

    def leeway(self) -> int:
        """How much earlier than now an input may have happened: races collect claims for a moment."""
        return 0

    def _check_open_move(self, seat: int, move: Move) -> None:
        if self.result is not None:
            raise Refused(self.no("over"))
        if self.asked:
            raise Refused(self.no("wait"))
        answers = [p for p in self.open_prompts(seat) if p.verb == move.verb]
        if not answers:
            raise Refused(self.why_not(seat, move))
        problem = answers[0].check(move)
        if problem is not None:
            raise Refused(problem)
