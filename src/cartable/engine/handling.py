"""Handling cards: what hands do at a table. Knowledge, events and what lies open are kept right by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from . import chance
from .cards import HOLE, ONE, Deck, without
from .declaring import MAX_SEATS
from .events import CardMoved, CardTurned, Event, Told
from .facts import Seat, Value
from .knowledge import (
    FAN_UPKEEP,
    TOP_UPKEEP,
    confine,
    forget_all,
    learn_whether,
    left_fan,
    moved_together,
    moved_unseen,
    shuffled_in,
)
from .project import SPECTATOR_COLUMN, faces_seen, sees_faces, zone_name, zone_names
from .zones import Zone, Zones, ZoneSpec


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
    upkeep: tuple[int, ...]
    """For each zone, what knowledge must be kept up when a card leaves it."""
    gap: tuple[bytes, ...]
    """For each zone, what a card leaves behind: nothing, or a hole."""
    routes: tuple[tuple[tuple[bytes, int, int], ...], ...]
    """From each zone to each: what is left behind, who sees the card arrive, and what must be thought of."""
    deck: Deck
    others: tuple[tuple[int, ...], ...]
    """For each seat the others, clockwise."""
    times: Mapping[str, int]
    """Options that are numbers of seconds, in milliseconds; 0 where there is no limit."""
    stretched: Mapping[str, int]
    """Clocks that run longer than usual, and by how much; 0 for those that do not run at all (see `hurry`)."""
    young: bool = False
    """Whether this was said to be a table of children (see `Table.young`)."""


INTO_FAN, FROM_FAN_SEEN, FROM_FAN, WITH_UPKEEP = 1, 2, 3, 4
"""What a move must think of: a fan it goes to; a fan it leaves, in the sight of all or not; more."""
FROM_A_FAN = FROM_FAN_SEEN, FROM_FAN


class CardTable:
    """The part of a table that holds cards. Games move them with these methods only."""

    __slots__ = ("cards", "config", "fans_known", "key", "known", "maybe", "rolled", "seats", "told", "up")

    deck: ClassVar[Deck]
    zone_specs: ClassVar[Mapping[str, ZoneSpec]]

    config: Config
    seats: int
    cards: list[bytes]
    """For each zone the cards in it, first to last, the last on top."""
    up: bytes
    """Cards turned face up for all, whatever their zone says."""
    known: bytearray
    """For each card the seats (bits) that know where it is: in order zones its very place."""
    fans_known: bool
    """Whether anyone may know a card in another seat's fan; as long as nobody does, there is less to keep up."""
    maybe: dict[tuple[int, int], int]
    """(seat, card) -> zones (bits) where a card the seat lost sight of must be."""
    key: bytes
    rolled: int
    told: list[Event] | None

    def unseen_zones(self, seat: int) -> Iterable[int]:
        """Said by the game: zones this seat does not see at all now, not even as backs (closed eyes)."""
        return ()

    def _dark(self, *zones: int) -> int:
        """The seats (bits) that see nothing of one of these zones now."""
        if type(self).unseen_zones is CardTable.unseen_zones:
            return 0
        return sum(1 << seat for seat in range(self.seats) if any(zone in zones for zone in self.unseen_zones(seat)))

    def move(self, card: int, source: Zone, target: Zone) -> int:
        """Moves a card (or a twin of it) on top of another zone; who sees it there knows it from then on."""
        cards, known, config = self.cards, self.known, self.config
        pile = cards[source]
        if card not in pile:
            card = self._twin_in(card, pile, source)
        gap, seers, upkeep = config.routes[source][target]
        as_bytes = ONE[card]
        cards[source] = pile.replace(as_bytes, gap)
        cards[target] += as_bytes
        before = known[card]
        known[card] = before | seers
        if upkeep == INTO_FAN:
            if before & ~seers:
                self.fans_known = True
            if self.maybe:
                moved_unseen(self, card, source, target)
        elif upkeep in FROM_A_FAN:
            if self.fans_known and (upkeep == FROM_FAN or config.deck.has_twin[card]):
                self._keep_knowledge_up(card, source, target, pile, before, seers)
            elif self.maybe:
                moved_unseen(self, card, source, target)
        elif upkeep:
            if before & ~seers and config.upkeep[target] == FAN_UPKEEP:
                self.fans_known = True
            self._keep_knowledge_up(card, source, target, pile, before, seers)
        elif self.maybe:
            moved_unseen(self, card, source, target)
        if self.up or self.told is not None:
            self._shown_moving(card, source, target, pile)
        return card

    def _twin_in(self, card: int, pile: bytes, zone: int) -> int:
        for twin in self.deck.twins[card]:
            if twin in pile:
                return twin
        raise LookupError(f"no card {self.deck.texts[card]} in zone {zone}")

    def _shown_moving(self, card: int, source: int, target: int, pile: bytes) -> None:
        if self.told is not None:
            pile_now = self.cards[target]
            saw_there, open_there, lay = self._how_it_lies(card, source, pile)
            sees_here, open_here, lies = self._how_it_lies(card, target, pile_now)
            seen, public = saw_there | sees_here, open_there or open_here
            on_top = card in pile[-depth:] if (depth := self._depths()[source]) else False
            dark = self._dark(source, target)
            self.told.append(CardMoved(card, source, target, seen, public, lay, lies, on_top, dark))
        self.up = self.up.replace(ONE[card], b"")

    def _how_it_lies(self, card: int, zone: int, pile: bytes) -> tuple[int, bool, int]:
        """The seats (bits) that see a card of a zone, by its audience or because it is turned up; whether a spectator
        does; and where it lies for those who see all of the zone."""
        spec, _ = zone_names(type(self))[zone]  # type: ignore[arg-type]
        place, depth = pile.index(card), spec.audience.depth
        if card in self.up or (depth and place >= len(pile) - depth):
            seen, public = self.config.everyone, True
        else:
            seen = 0 if depth else self.config.seers[zone]
            public = faces_seen(type(self))[zone][SPECTATOR_COLUMN]  # type: ignore[arg-type]
        return seen, public, spec.as_shown(pile, self.deck.texts).index(card) if spec.sorted else place

    def _seen_place(self, card: int, zone: int, pile: bytes) -> int:
        """Where a card lies in a zone, for those who see all of it."""
        return zone_name(self, zone)[0].as_shown(pile, self.deck.texts).index(card)

    def move_under(self, card: int, source: Zone, target: Zone) -> int:
        """Slides a card under a pile, or before a row: who sees all of that zone sees the card."""
        pile = self.cards[source]
        arrival = 0 if self.config.upkeep[target] & TOP_UPKEEP else self.config.seers[target]
        card = self._take_out(card, source, target, arrival)
        self.cards[target] = ONE[card] + self.cards[target]
        self.known[card] |= arrival
        if card in self.visible_top(target):
            self.known[card] = self.config.everyone
        self._shown_moving(card, source, target, pile)
        return card

    def put(self, card: int, source: Zone, target: Zone, place: int) -> int:
        """Puts a card on a given place of a zone with fixed places."""
        pile = self.cards[source]
        card = self._take_out(card, source, target, self.config.seers[target])
        row = bytearray(self.cards[target])
        row[place] = card
        self.cards[target] = bytes(row)
        self.known[card] |= self.config.seers[target]
        self._shown_moving(card, source, target, pile)
        return card

    def insert(self, card: int, source: Zone, target: Zone, place: int) -> int:
        """Slides a card between others of a row, before the one on that place; within one row the place is the one
        it will have."""
        pile = self.cards[source]
        card = self._take_out(card, source, target, self.config.seers[target])
        row = self.cards[target]
        self.cards[target] = row[:place] + ONE[card] + row[place:]
        self.known[card] |= self.config.seers[target]
        self._shown_moving(card, source, target, pile)
        return card

    def _take_out(self, card: int, source: int, target: int, arrival: int) -> int:
        pile = self.cards[source]
        if card not in pile:
            card = self._twin_in(card, pile, source)
        self.cards[source] = pile.replace(ONE[card], self.config.gap[source])
        self.fans_known = True
        self._keep_knowledge_up(card, source, target, pile, self.known[card], arrival)
        return card

    def _keep_knowledge_up(self, card: int, source: int, target: int, pile: bytes, before: int, arrival: int) -> None:
        """What others know after a card has left a fan or uncovered the one below.

        `before` are the seats that knew where it was, `arrival` those that see its face where it goes.
        """
        upkeep = self.config.upkeep[source]
        if upkeep & TOP_UPKEEP:
            for shown_now in self.visible_top(source):
                self.known[shown_now] = self.config.everyone
        if upkeep & FAN_UPKEEP:
            saw = self.config.everyone if card in self.up else self.config.seers[source] | arrival
            left_fan(self, card, source, target, pile, before, saw)
        if self.maybe:
            moved_unseen(self, card, source, target)

    def draw_back(self, place: int, source: Zone, target: Zone) -> int:
        """Draws a card of a hand that is held out, by its place: all see which back it is."""
        card = self.move(self.cards[source][place], source, target)
        if self.told is not None:
            moved = self.told[-1]
            assert isinstance(moved, CardMoved)
            self.told[-1] = moved._replace(place_seen=True)
        return card

    def draw_card(self, source: Zone, target: Zone) -> int | None:
        """Moves the top card of a pile; None if there is none."""
        pile = self.cards[source]
        return self.move(pile[-1], source, target) if pile else None

    def take_top(self, source: Zone, target: Zone) -> int:
        """Moves the top card of a pile that is not empty."""
        return self.move(self.cards[source][-1], source, target)

    def draw_cards(self, count: int, source: Zone, target: Zone) -> None:
        """Moves cards from the top of a pile, as many as there are."""
        for _ in range(min(count, len(self.cards[source]))):
            self.move(self.cards[source][-1], source, target)

    def deal_each(self, count: int, source: Zone, targets: Zones) -> None:
        """Deals from the top of a shuffled pile, `count` cards to each target, as long as there are some."""
        if self.maybe:
            for target in targets:
                self.draw_cards(count, source, target)
            return
        cards, known, seers = self.cards, self.known, self.config.seers
        for target in targets:
            pile = cards[source]
            cut = max(0, len(pile) - count)
            dealt = pile[cut:]
            cards[source] = pile[:cut]
            cards[target] += dealt
            seen = seers[target]
            if seen:
                for card in dealt:
                    known[card] |= seen
            if self.told is not None:
                public = sees_faces(*zone_name(self, target), None)
                for count_now, card in enumerate(dealt, start=1):
                    so_far = cards[target][: len(cards[target]) - len(dealt) + count_now]
                    lies = self._seen_place(card, target, so_far)
                    self.told.append(CardMoved(card, source, target, seen, public, -1, lies, False))

    def deal_out(self, cards: Iterable[int], rest: Zone, targets: Zones) -> None:
        """Shuffles these cards and deals as many to each target; what is left over stays in a zone, unseen."""
        self.new_pack(cards, rest)
        self.deal_each(len(self.cards[rest]) // len(targets), rest, targets)

    def swap_places(self, zone: Zone, one: int, other: int) -> None:
        """The cards on two places of a zone change places before all eyes: who knew a card follows it."""
        row = bytearray(self.cards[zone])
        row[one], row[other] = row[other], row[one]
        self.cards[zone] = bytes(row)
        if self.told is not None:
            for lay, lies in ((one, other), (other, one)):
                card = row[lies]
                seen, public, _ = self._how_it_lies(card, zone, self.cards[zone])
                self.told.append(CardMoved(card, zone, zone, seen, public, lay, lies, True, self._dark(zone)))

    def move_each(self, cards: Iterable[int], source: Zone, target: Zone) -> None:
        """Moves these cards one after the other, each on top of the one before."""
        for card in cards:
            self.move(card, source, target)

    def gather_all(self, sources: Iterable[Zone], target: Zone) -> None:
        """Puts whole zones on top of another, one after the other."""
        for source in sources:
            self.gather(source, target)

    def gather(self, source: Zone, target: Zone) -> None:
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
        if config.seers[target] or self.maybe or config.upkeep[target] or (self.fans_known and config.upkeep[source]):
            moved_together(self, moved, source, target)
        if self.told is not None and moved:
            self.told.append(Told("gathered", {"from": source, "to": target, "count": len(moved)}))

    def turn_over(self, source: Zone, target: Zone, count: int | None = None) -> None:
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

    def shuffle(self, zone: Zone) -> None:
        """Mixes a zone: from then on nobody knows its order."""
        pile = self.cards[zone]
        if len(pile) > 1:
            self.cards[zone] = chance.shuffled(pile, self._block(len(pile)))
        shuffled_in(self, zone)
        if self.told is not None:
            self.told.append(Told("shuffled", {"zone": zone}))

    def rearrange(self, zone: Zone, order: Sequence[int]) -> None:
        """Lays a zone in a chosen order (which old place comes first, second...), under the others' eyes but
        unseen by them: they still know what is in it, no longer where."""
        pile = self.cards[zone]
        self.cards[zone] = bytes([pile[place] for place in order])
        shuffled_in(self, zone)
        if self.told is not None:
            self.told.append(Told("arranged", {"zone": zone}))

    def new_pack(self, cards: Iterable[int], zone: Zone) -> None:
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
        self.fans_known = True
        self._forget_guesses(card)
        if self.told is not None:
            zone = self.zone_of(card)
            self.told.append(CardTurned(card, zone, self.cards[zone].index(card), True, self._dark(zone)))

    def lay_open(self, *zones: Zone) -> None:
        """Turns all cards of these zones face up, as hands are shown to be counted."""
        for zone in zones:
            for card in without(self.cards[zone], self.up + ONE[HOLE]):
                self.turn_up(card)

    def turn_down(self, card: int) -> None:
        """Turns it face down again. Whoever saw it may remember it; it is not shown."""
        self.up = self.up.replace(ONE[card], b"")
        if self.told is not None:
            zone = self.zone_of(card)
            self.told.append(CardTurned(card, zone, self.cards[zone].index(card), False, self._dark(zone)))

    def show_to(self, card: int, seat: int) -> None:
        """One seat looks at a card."""
        self.known[card] |= 1 << seat
        self.fans_known = True
        if self.told is not None:
            zone = self.zone_of(card)
            lies = self._seen_place(card, zone, self.cards[zone])
            self.told.append(CardMoved(card, zone, zone, 1 << seat, False, lies, lies, False))

    def everyone_knows(self, card: int) -> None:
        """It has become clear to all where a card is, though nobody shows it (its holder must lead it)."""
        self.known[card] = self.config.everyone
        self.fans_known = True
        self._forget_guesses(card)

    def confine(self, cards: Iterable[int], *zones: Zone) -> None:
        """Everyone knows that these cards are in this zone, or in one of these, though not where in it."""
        confine(self, cards, *zones)

    def knows(self, seat: int, card: int) -> bool:
        """Whether a seat with a perfect memory knows where a card is."""
        return bool(self.known[card] >> seat & 1)

    def all_learn_whether(self, card: int, zone: Zone) -> bool:
        """It has become clear to all whether a zone holds a card of this kind, though not which of its cards it is."""
        learn_whether(self, card, zone)
        return self.holds(zone, card)

    def _forget_guesses(self, card: int) -> None:
        self.maybe = {k: v for k, v in self.maybe.items() if k[1] != card}

    def holds(self, zone: Zone, card: int) -> bool:
        """Whether a card, or a twin of it, is in a zone."""
        pile = self.cards[zone]
        return any(twin in pile for twin in self.deck.twins[card])

    def top_of(self, zone: Zone) -> int:
        """The top card of a pile, or the last one of a row. There must be one."""
        return self.cards[zone][-1]

    def lying_in(self, zone: Zone) -> bytes:
        """The cards of a zone with fixed places, empty ones left out."""
        return self.cards[zone].replace(ONE[HOLE], b"")

    def places_taken(self, zone: Zone) -> list[int]:
        """The places of a zone where a card lies."""
        return [place for place, card in enumerate(self.cards[zone]) if card != HOLE]

    def make_places(self, zone: Zone, count: int) -> None:
        """For `resume`: a zone has so many places, empty ones after the cards that were given."""
        self.cards[zone] = self.cards[zone].ljust(count, ONE[HOLE])

    def counts(self, zones: Zones) -> list[int]:
        """How many cards each of these zones holds: `counts(self.hands)` are the cards of each seat."""
        return [len(self.cards[zone]) for zone in zones]

    def zone_of(self, card: int) -> Zone:
        """The zone a card lies in."""
        return next(Zone(number) for number, pile in enumerate(self.cards) if card in pile)

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

    # -- dice

    def _block(self, numbers: int) -> tuple[int, ...]:
        self.rolled += 1
        return chance.block(self.key, self.rolled, numbers)

    def roll(self, below: int) -> int:
        """A random whole number from 0 to below - 1, from the game's own stream."""
        return self._block(1)[0] % below

    def pick(self, items: Sequence[Any]) -> Any:
        """One of these, at random."""
        if not items:
            raise IndexError("nothing to pick from")
        return items[self.roll(len(items))]
