"""Familix: who asked for what, who gave what, who had to draw. What a bot makes of it is its level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...decks.toutilix import DECK
from ...engine import Move
from . import DRAW_ONE, FAMILY, GIVEN, LUCKY

THINKING = (1.0, 3.0)
SAMPLES = 80
BLUFFS = 1 / 8
LIKELY = 0.5
"""A request that good is not given up for a bluff."""
MORE_LIKELY = 2.5
"""So much likelier a card is in a hand that holds another one of its family."""
WORTH = (0.0, 0.05, 0.2, 0.5, 1.2)
"""What it is worth to hold so many cards of a family."""
GO_ON = 0.6
"""What it is worth to play again, and not to have asked in vain."""

TWO_OF_IT = 0.4
"""How often somebody who asks in a family holds two cards of it: one asks where one has most."""
PILE = -1
SURE_TO_HOLD = 1000.0

Family = tuple[str, ...]


def card_of(move: Move) -> str:
    """The card that a request names."""
    card: int = move.args[1]
    return DECK.texts[card]


@dataclass
class Request:
    """Something said aloud: who asked whom for which card, and the answer."""

    asker: int
    other: int
    card: str
    answer: str


@dataclass
class Unseen:
    """A card in another's hand that nobody has shown: which cards it cannot be."""

    denied: set[str] = field(default_factory=set)
    doubted: set[str] = field(default_factory=set)
    """Cards its holder has asked for: hardly one of these, unless that was a bluff."""


class Suspicions:
    """All that can be deduced about the other hands from what was said and shown; nothing is forgotten."""

    def __init__(self, me: int, seats: int, families: Sequence[Family]) -> None:
        self.me = me
        self.families = families
        self.known: list[list[str]] = [[] for _ in range(seats)]
        self.unseen: list[list[Unseen]] = [[] for _ in range(seats)]
        self.must: list[set[Family]] = [set() for _ in range(seats)]
        """Families in which a seat has asked though no card of them was known to be there: it must hold one unseen."""
        self.not_drawn = ""

    def hear(self, request: Request) -> None:
        """A request and its answer."""
        card, asker, other = request.card, request.asker, request.other
        asked_in = [family for family in self.families if card in family]
        if not any(one in family for family in asked_in for one in self.known[asker]):
            # A star of two alphabets may be asked for in either mixed family: that says little.
            self.must[asker].update(asked_in if len(asked_in) == 1 else [])
        for one in self.unseen[asker]:
            one.doubted.add(card)
        if request.answer == GIVEN:
            self.leaves(other, card)
            self.known[asker].append(card)
        else:
            for one in self.unseen[other]:
                one.denied.add(card)
            self.not_drawn = card

    def leaves(self, seat: int, card: str) -> None:
        """A card leaves a hand before everyone's eyes."""
        if card in self.known[seat]:
            self.known[seat].remove(card)
            return
        self.must[seat] = {family for family in self.must[seat] if card not in family}
        possible = [one for one in self.unseen[seat] if card not in one.denied] or self.unseen[seat]
        if possible:
            self.unseen[seat].remove(possible[0])

    def draws(self, seat: int, card: str | None) -> None:
        """A card is drawn; one that is not shown is not the card that was asked for just before."""
        if card is None:
            self.unseen[seat].append(Unseen({self.not_drawn}))
        elif seat != self.me:
            self.known[seat].append(card)
        self.not_drawn = ""

    def count_hands(self, counts: Sequence[int]) -> None:
        """After a deal, or where something was missed: as many cards as all can count."""
        for seat, count in enumerate(counts):
            if seat == self.me:
                self.known[seat], self.unseen[seat] = [], []
                continue
            missing = count - len(self.known[seat]) - len(self.unseen[seat])
            self.unseen[seat] += [Unseen() for _ in range(missing)]
            if missing < 0:
                del self.unseen[seat][missing:]


@dataclass(eq=False)
class Place:
    """A place in an imagined hand, or in the draw pile."""

    seat: int
    forbidden: set[str]
    card: str = ""


def exchange(place: Place, filled: list[Place], left: list[str]) -> None:
    """None of the cards left may lie here: one that does lies elsewhere, where one of those left may lie."""
    for other in filled:
        for card in left:
            if other.card not in place.forbidden and card not in other.forbidden:
                place.card, other.card = other.card, card
                left.remove(card)
                filled.append(place)
                return


class FamilixBot(Bot):
    """Débutant and initié remember the last requests; the expert keeps every hint and imagines the other hands."""

    def begin(self) -> None:
        self.span = self.pick(4, 15, 0)
        self.requests: list[Request] = []
        self.suspicions: Suspicions | None = None
        self.exposed: set[Family] = set()
        """Its own families that the others have heard of."""
        self.in_vain: set[tuple[int, str]] = set()
        """Who has been heard not to hold which card of its own families, now that the draw pile is empty: to go on
        round the table until the card is found, even a débutant keeps that in mind."""

    # -- what it hears and sees

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.look_at(sight)
        for event in events:
            if event["event"] == "tell" and event["message"] in (GIVEN, DRAW_ONE, LUCKY):
                told = event["params"]
                self.hear(Request(told["seat"], told["to"], told["card"], event["message"]))
            elif event["event"] == "move" and self.suspicions:
                where, _, seat = event["to"].partition(":")
                if event["from"] == "draw" and where == "hands":
                    self.suspicions.draws(int(seat), event["card"])
                elif where == "laid":
                    self.suspicions.leaves(int(seat), event["card"])
        if self.suspicions:
            self.suspicions.count_hands([hand["count"] for hand in sight.zones["hands"]])

    def look_at(self, sight: Sight) -> None:
        self.cards: list[str] = sight.zones["help"]["cards"]
        self.families = [tuple(self.cards[place : place + FAMILY]) for place in range(0, len(self.cards), FAMILY)]
        self.hand: list[str] = sight.zones["hands"][self.seat].get("cards", [])
        self.counts: list[int] = [hand["count"] for hand in sight.zones["hands"]]
        self.pile: int = sight.zones["draw"]["count"]
        self.laid: list[str] = [card for row in sight.zones["laid"] for card in row["cards"]]
        if self.level == EXPERT and self.suspicions is None:
            self.suspicions = Suspicions(self.seat, sight.seats, self.families)
            self.suspicions.count_hands(self.counts)

    def hear(self, request: Request) -> None:
        self.requests.append(request)
        if self.span:
            del self.requests[: -self.span]
        if self.suspicions:
            self.suspicions.hear(request)
        if request.answer == GIVEN:
            self.in_vain = {(seat, card) for seat, card in self.in_vain if card != request.card}
        elif not self.pile and any(card in self.hand for family in self.of(request.card) for card in family):
            self.in_vain.update({(request.other, request.card), (request.asker, request.card)})
        if request.asker == self.seat:
            self.exposed.update(family for family in self.families if request.card in family)

    # -- what it asks for

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.moves:
            return None
        self.look_at(sight)
        return Decision(self.choose(sight), self.wait(*THINKING))

    def choose(self, sight: Sight) -> Move:
        if sight.moves[0].verb != "ask":
            return sight.moves[0] if sight.moves[0].verb == "draw" else self.dice.choice(sight.moves)
        useful = [move for move in sight.moves if card_of(move) not in self.hand]
        if not useful:
            return self.dice.choice(sight.moves)
        if self.level == DEBUTANT:
            return self.in_the_largest_family(useful)
        if self.level == EXPERT:
            return self.reckoned(sight.moves, useful)
        return max(self.dice.shuffled(useful), key=lambda move: (self.likely(move), self.held(card_of(move))))

    def held(self, card: str) -> int:
        """How many cards of this card's family it holds, of the larger one if there are two."""
        return max(sum(one in self.hand for one in family) for family in self.of(card))

    def of(self, card: str) -> list[Family]:
        """The families of a card that are still in play: two for a star or a firecracker of two alphabets."""
        return [family for family in self.families if card in family and family[0] not in self.laid]

    # -- the débutant: the family it has most of, and what it has just heard

    def in_the_largest_family(self, useful: list[Move]) -> Move:
        moves = useful
        if self.pile:
            most = max(self.held(card_of(move)) for move in useful)
            family = self.dice.choice([family for family in self.families if self.counts_as(family, most)])
            moves = [move for move in useful if card_of(move) in family] or useful
        for request in reversed(self.requests):
            if request.answer != DRAW_ONE:
                there = [m for m in moves if m.args[0] == request.asker and card_of(m) == request.card]
                if there:
                    return there[0]
        asked = self.in_vain.union((one.other, one.card) for one in self.requests if one.answer != GIVEN)
        left = [move for move in moves if (move.args[0], card_of(move)) not in asked] or moves
        return self.dice.choice(left if self.pile else self.fewest_to_ask(left))

    def fewest_to_ask(self, moves: list[Move]) -> list[Move]:
        """With nothing left to draw somebody holds each card: those for which the fewest are left to be asked."""
        seats_left = Counter(card_of(move) for move in moves)
        return [move for move in moves if seats_left[card_of(move)] == min(seats_left.values())]

    def counts_as(self, family: Family, most: int) -> bool:
        return sum(card in self.hand for card in family) == most and family[0] not in self.laid

    # -- the initié: the likeliest holder, as far as it remembers

    def likely(self, move: Move) -> float:
        other, card = move.args[0], card_of(move)
        weights = {seat: self.weight(seat, card) for seat in range(len(self.counts)) if seat != self.seat}
        if SURE_TO_HOLD in weights.values():
            return float(weights[other] == SURE_TO_HOLD)
        return weights[other] / (sum(weights.values()) + self.pile + 0.01)

    def weight(self, seat: int, card: str) -> float:
        """How many chances this seat has to hold a card, from the last requests on."""
        for request in reversed(self.requests):
            if request.card == card:
                if request.answer != DRAW_ONE and request.asker == seat:
                    return SURE_TO_HOLD
                if seat in (request.asker, request.other):
                    return 0.0
        families = self.of(card)
        asked = any(r.asker == seat and r.card in family for r in self.requests for family in families)
        return self.counts[seat] * (MORE_LIKELY if asked else 1.0)

    # -- the expert: hands as they may be, what a card is worth, and now and then a bluff

    def reckoned(self, moves: Sequence[Move], useful: list[Move]) -> Move:
        chances = self.chances()
        best = max(self.dice.shuffled(useful), key=lambda move: self.value(move, chances))
        if chances.get((best.args[0], card_of(best)), 0.0) < LIKELY and self.dice.happens(BLUFFS):
            bluffs = [m for m in moves if card_of(m) in self.hand and self.exposed.intersection(self.of(card_of(m)))]
            if bluffs:
                return self.dice.choice(bluffs)
        return best

    def value(self, move: Move, chances: Mapping[tuple[int, str], float]) -> float:
        """What a request may bring: a card nearer to a family, and the whole family if the rest can be had too."""
        other, card = move.args[0], card_of(move)
        chance = chances.get((other, card), 0.0)
        return max(self.family_value(family, card, chance, chances) for family in self.of(card))

    def family_value(self, family: Family, card: str, chance: float, chances: Mapping[tuple[int, str], float]) -> float:
        held = sum(one in self.hand for one in family)
        rest = 1.0
        for one in family:
            if one != card and one not in self.hand:
                rest *= max(chances.get((seat, one), 0.0) for seat in range(len(self.counts)))
        value = chance * (WORTH[held + 1] - WORTH[held] + rest + GO_ON)
        if len(self.counts) == 2:
            return value  # there is nobody to overhear it
        # Others know of it: they will come for it first. And what nobody knows of need not be told for little.
        if family in self.exposed:
            return value * 1.2 + 0.01
        return value - 0.02 * held * (1 - chance)

    def chances(self) -> dict[tuple[int, str], float]:
        """How likely each other seat holds each card, from many hands that all fit what was heard."""
        assert self.suspicions is not None
        counted: dict[tuple[int, str], float] = {}
        for _ in range(SAMPLES):
            for seat, cards in self.imagined(self.suspicions).items():
                for card in set(cards):
                    counted[seat, card] = counted.get((seat, card), 0.0) + 1 / SAMPLES
        return counted

    def imagined(self, heard: Suspicions) -> dict[int, list[str]]:
        """Hands that fit what was heard: first what each seat must hold, then the rest by chance."""
        hands = {seat: list(cards) for seat, cards in enumerate(heard.known)}
        left = self.dice.shuffled(self.unlocated(heard))
        filled: list[Place] = []
        empty = [Place(PILE, set()) for _ in range(self.pile)]
        for seat in self.dice.shuffled(range(len(hands))):
            not_bluffing = not self.dice.happens(BLUFFS)
            places = [
                Place(seat, one.denied | one.doubted if not_bluffing else one.denied) for one in heard.unseen[seat]
            ]
            for family in sorted(heard.must[seat]):
                self.place_family(family, places, left, filled)
            empty += places
        # The places that can hold the fewest cards are filled first.
        for place in sorted(empty, key=lambda one: -len(one.forbidden)):
            place.card = next((card for card in left if card not in place.forbidden), "")
            if place.card:
                left.remove(place.card)
                filled.append(place)
            else:
                exchange(place, filled, left)
        for place in filled:
            if place.seat != PILE and place.card not in hands[place.seat]:
                hands[place.seat].append(place.card)
        return hands

    def place_family(self, family: Family, places: list[Place], left: list[str], filled: list[Place]) -> None:
        """Cards of a family for a seat that has asked in it: at least one, and rather more."""
        wanted = 1 + self.dice.happens(TWO_OF_IT)
        for place in self.dice.shuffled(places):
            if not wanted:
                return
            card = next((card for card in left if card in family and card not in place.forbidden), None)
            if card is not None:
                place.card = card
                left.remove(card)
                places.remove(place)
                filled.append(place)
                wanted -= 1

    def unlocated(self, heard: Suspicions) -> list[str]:
        """The cards that may be anywhere: in a hand, unseen, or in the draw pile."""
        left = self.cards.copy()
        for card in [*self.hand, *self.laid, *(card for cards in heard.known for card in cards)]:
            if card in left:
                left.remove(card)
        return left


BOT = FamilixBot
