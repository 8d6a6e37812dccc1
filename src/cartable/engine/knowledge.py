"""Who knows which card: kept up as cards are seen, given and shuffled, so that a seat can imagine the rest.

`known[card]` are the seats that know where a card is: its very place in a zone that keeps its order, or just that
it is in a fan. Where a seat has lost sight of a card but knows it must be in one of a few zones, `maybe` says so.
All of it is about perfect memory; what a seat sees *now* is another question (see `project`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from .cards import HOLE
from .chance import Chance

if TYPE_CHECKING:
    from .handling import CardTable
    from .table import Table

T = TypeVar("T", bound="Table")

FAN_UPKEEP, TOP_UPKEEP = 1, 2
"""Zones that need a thought when a card leaves: a fan (others see a back go), a pile with a visible top."""


def _seats_in(bits: int) -> Iterable[int]:
    seat = 0
    while bits:
        if bits & 1:
            yield seat
        bits >>= 1
        seat += 1


def left_fan(table: CardTable, card: int, source: int, target: int, pile: bytes, before: int, saw: int) -> None:
    """A card has left a fan. Whoever did not see its face no longer knows which of its cards are still there."""
    known = table.known
    gained = saw & ~before
    if gained and table.deck.has_twin[card]:
        # Seen, but not told from a twin: whoever knew of the twin must think that it was this one.
        for twin in table.deck.twins[card]:
            if twin != card and twin in pile:
                mistaken = known[twin] & gained
                known[twin] &= ~mistaken
                gained &= ~mistaken
    blind = table.config.everyone & ~saw
    if blind and len(pile) > 1:
        zones = 1 << source | 1 << target
        for other in pile:
            lost = known[other] & blind
            if lost:
                known[other] &= ~lost
                for seat in _seats_in(lost):
                    table.maybe[seat, other] = zones


def moved_together(table: CardTable, moved: bytes, source: int, target: int) -> None:
    """A whole zone, or part of a pile, was put on another zone, in its order."""
    known, config = table.known, table.config
    top_seen = table.visible_top(target) if config.upkeep[target] & TOP_UPKEEP else b""
    if top_seen:
        for card in top_seen:
            known[card] = config.everyone
    elif config.seers[target]:
        for card in moved:
            known[card] |= config.seers[target]
    if table.maybe:
        gone = 0 if table.cards[source] else 1 << source
        table.maybe = {
            key: zones & ~gone | 1 << target if zones >> source & 1 else zones
            for key, zones in table.maybe.items()
            if not known[key[1]] >> key[0] & 1
        }
    into_fan = config.upkeep[target] & FAN_UPKEEP
    if table.fans_known and config.upkeep[source] & FAN_UPKEEP and not into_fan and len(moved) > 1:
        # Others knew at most that a card was in the fan: now they do not know its place.
        for card in moved:
            lost = known[card] & ~config.seers[source] & ~config.seers[target]
            if lost and card not in top_seen:
                known[card] &= ~lost
                for seat in _seats_in(lost):
                    table.maybe[seat, card] = 1 << target
    if into_fan:
        table.fans_known = True


def moved_unseen(table: CardTable, card: int, source: int, target: int) -> None:
    """Follows cards of which a seat only knows the possible zones."""
    known = table.known
    kept: dict[tuple[int, int], int] = {}
    for (seat, other), zones in table.maybe.items():
        bit = 1 << seat
        if known[other] & bit:
            continue
        if zones >> source & 1 and not known[card] & bit:
            zones |= 1 << target
        kept[seat, other] = zones
    table.maybe = kept


def shuffled_in(table: CardTable, zone: int) -> None:
    """A zone has been mixed: its order is lost, but not the memory of what went into it."""
    known, top_seen = table.known, table.visible_top(zone)
    seers = 0 if top_seen else table.config.seers[zone]
    know_all_else = table.config.everyone
    for other, pile in enumerate(table.cards):
        if other != zone:
            for card in pile:
                if card != HOLE:
                    know_all_else &= known[card]
    if table.maybe:
        table.maybe = {k: v for k, v in table.maybe.items() if not know_all_else >> k[0] & 1}
    remember = ~know_all_else & ~seers
    for card in table.cards[zone]:
        lost = known[card] & remember
        if lost:
            for seat in _seats_in(lost):
                table.maybe[seat, card] = 1 << zone
        known[card] &= seers
    for card in top_seen:
        known[card] = table.config.everyone
    if table.fans_known:
        upkeep = table.config.upkeep
        table.fans_known = any(pile for other, pile in enumerate(table.cards) if upkeep[other] & FAN_UPKEEP)


def forget_all(table: CardTable) -> None:
    """A new pack: nobody knows anything."""
    table.known = bytearray(len(table.deck))
    table.fans_known = False
    table.maybe = {}


def confine(table: CardTable, cards: Iterable[int], *zones: int) -> None:
    """Everyone knows that these cards are in this zone, or in one of these, though not where in it."""
    bits = sum(1 << zone for zone in set(zones))
    for card in cards:
        for seat in range(table.seats):
            if not table.known[card] >> seat & 1:
                table.maybe[seat, card] = bits


def learn_whether(table: CardTable, card: int, zone: int) -> None:
    """Everyone learns whether a zone holds a card of this kind: whoever imagines that zone must go by it."""
    anywhere = (1 << len(table.cards)) - 1
    twins = [twin for twin in table.deck.twins[card] if any(twin in pile for pile in table.cards)]
    held = [twin for twin in twins if twin in table.cards[zone]]
    for seat in _seats_in(table.config.everyone & ~table.config.seers[zone]):
        unknown = [twin for twin in twins if not table.known[twin] >> seat & 1]
        if not held:
            for twin in unknown:
                table.maybe[seat, twin] = table.maybe.get((seat, twin), anywhere) & ~(1 << zone)
        elif all(twin in unknown for twin in held):
            table.maybe[seat, held[0]] = 1 << zone


def imagine(table: T, seat: int, dice: Chance, *, same_dice: bool = False, keep: Iterable[int] = ()) -> T:
    """A world that this seat cannot tell from the true one: what it does not know is dealt again.

    The result depends on what the seat knows and on `dice`, on nothing else; its future chance is new too
    (unless `same_dice`, for tests, which may also `keep` some cards where they are).
    """
    world: T = table.clone()
    bit, known = 1 << seat, table.known
    keep = set(keep)
    places: dict[int, list[int]] = {}
    hidden: list[int] = []
    for zone, pile in enumerate(table.cards):
        for place, card in enumerate(pile):
            if card != HOLE and not known[card] & bit and card not in keep:
                places.setdefault(zone, []).append(place)
                hidden.append(card)
    dealt = _deal_again(dice.shuffled(sorted(hidden)), table.maybe, seat, places, dice)
    fresh = bytearray(known)
    for zone, cards in dealt.items():
        again = bytearray(table.cards[zone])
        for place, card in zip(places[zone], dice.shuffled(cards), strict=True):
            # What the others know of a place, they know of whatever card is imagined there.
            fresh[card] = known[again[place]]
            again[place] = card
        world.cards[zone] = bytes(again)
    world.known = fresh
    world.maybe = {k: v for k, v in world.maybe.items() if k[0] == seat}
    world.config = replace(table.config, seed="", position=None)
    world.past, world.length = [], 0
    world._legal = {}
    if not same_dice:
        world.key = dice.branch("imagined").key
        world.rolled = 0
    world.imagine_secrets(seat, dice)
    return world


def _deal_again(
    cards: list[int], maybe: dict[tuple[int, int], int], seat: int, places: dict[int, list[int]], dice: Chance
) -> dict[int, list[int]]:
    """Cards to zones, at random, each zone as full as before, respecting where some cards must be."""
    room = {zone: len(spots) for zone, spots in places.items()}
    held: dict[int, list[int]] = {zone: [] for zone in places}
    allowed = {}
    for card in cards:
        zones = maybe.get((seat, card))
        if zones is not None:
            allowed[card] = [zone for zone in places if zones >> zone & 1]

    def settle(card: int, tried: set[int]) -> bool:
        """Finds room for a card that must be in certain zones, moving others along if need be."""
        open_zones = [zone for zone in allowed[card] if zone not in tried]
        spots = [zone for zone in open_zones for _ in range(room[zone] - len(held[zone]))]
        if spots:
            held[dice.choice(spots)].append(card)
            return True
        for zone in open_zones:
            tried.add(zone)
            for other in list(held[zone]):
                held[zone].remove(other)
                if settle(other, tried):
                    held[zone].append(card)
                    return True
                held[zone].append(other)
        return False

    free = [card for card in cards if card not in allowed]
    for card in sorted(allowed, key=lambda c: len(allowed[c])):
        if not settle(card, set()):
            free.append(card)
    for zone, spots in places.items():
        wanting = len(spots) - len(held[zone])
        held[zone] += free[:wanting]
        free = free[wanting:]
    return held
