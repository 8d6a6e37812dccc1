"""Bots for Vieubarbix: duck and throw; remember who lacks a family; deal the unseen cards and play them out.

A hand is a number with a bit for each card: a whole round can then be played out in a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...decks.toutilix import DECK
from ...engine import Chance, Move
from . import BLUE_H, CARD_COST, CARDS, ROUNDS, TRICK_COST, TRICKS

OF_FAMILY = tuple(0x1FFF << 13 * family for family in range(4))
"""Cards are numbered family by family, thirteen each, the weakest first."""
FEWEST_WORLDS, MOST_WORLDS, WORLDS_IN_ALL = 60, 200, 400
"""How often the unseen cards are dealt for one decision: less often where many cards can be chosen."""
LEADER_WEIGHS, OTHERS_WEIGH = 0.35, 0.1
"""What a point of somebody else is worth, of whoever leads in the total, and of the others."""


NO_CARD = -1


def strength(card: int) -> int:
    """The place of a card in its family, from 0."""
    return card % 13


def highest(hand: int) -> int:
    """The last card of a hand in the order of the families; of one family, the strongest."""
    return hand.bit_length() - 1


def lowest(hand: int) -> int:
    """The first card of a hand in the order of the families; of one family, the weakest."""
    return (hand & -hand).bit_length() - 1


def mask(cards: Iterable[int]) -> int:
    """Cards as bits."""
    return sum(1 << card for card in cards)


@dataclass(frozen=True)
class Costs:
    """What costs points in a round, ready for playing out."""

    trick: int
    card: tuple[int, ...]
    dangerous: int
    """The cards that cost something."""
    unwelcome: tuple[int, ...]
    """What one throws on other people's tricks first: the dearest cards, then those that catch them."""


def _costs(counted: str) -> Costs:
    cost = CARD_COST[counted]
    tiers = [mask(card for card in cost if cost[card] == worth) for worth in sorted(set(cost.values()), reverse=True)]
    if counted == BLUE_H:
        tiers.append(mask(range(DECK.read("Ib"), DECK.read("Nb"))))
    return Costs(TRICK_COST.get(counted, 0), tuple(cost.get(card, 0) for card in CARDS), mask(cost), tuple(tiers))


COSTS: Mapping[str, Costs] = {counted: _costs(counted) for counted in ROUNDS}


# -- rules of thumb, also for playing imagined hands out


def lead(hand: int) -> int:
    """The weakest card there is."""
    best = NO_CARD
    for family in OF_FAMILY:
        card = lowest(hand & family)
        if card >= 0 and (best < 0 or card % 13 < best % 13):
            best = card
    return best


def follow(following: int, best: int, last: bool, price: int, costs: Costs) -> int:
    """Under the best card if possible, and as high as that allows; dangerous cards first."""
    if last and not price:
        harmless = following & ~costs.dangerous
        if harmless:
            return highest(harmless)
    under = following & ((1 << best) - 1)
    if under:
        return highest(under & costs.dangerous or under)
    return highest(following & ~costs.dangerous or following) if last else lowest(following)


def throw(hand: int, costs: Costs) -> int:
    """The most unwelcome card; else the strongest of its family."""
    for unwelcome in costs.unwelcome:
        if hand & unwelcome:
            return highest(hand & unwelcome)
    best = NO_CARD
    for family in OF_FAMILY:
        card = highest(hand & family)
        if card >= 0 and (best < 0 or card % 13 > best % 13):
            best = card
    return best


def best_of(trick: Sequence[int]) -> int:
    """The card that takes a trick as it stands."""
    led = trick[0] // 13
    return max(card for card in trick if card // 13 == led)


def play_out(hands: list[int], trick: Sequence[int], leader: int, costs: Costs) -> list[int]:
    """The points each seat takes until the round ends, if all play sensibly. Uses up the hands."""
    seats, price_of = len(hands), costs.card
    paid = [0] * seats
    played, price = len(trick), costs.trick + sum([price_of[card] for card in trick])
    best = best_of(trick)
    taker = (leader + trick.index(best)) % seats
    family = OF_FAMILY[best // 13]
    seat = (leader + played) % seats
    while True:
        while played < seats:
            hand = hands[seat]
            if not hand:
                return paid  # somebody who joined late is not sure of all hands
            following = hand & family
            if following:
                card = follow(following, best, played == seats - 1, price, costs)
                if card > best:
                    best, taker = card, seat
            else:
                card = throw(hand, costs)
            hands[seat] = hand ^ 1 << card
            price += price_of[card]
            played += 1
            seat = (seat + 1) % seats
        paid[taker] += price
        left = 0
        for hand in hands:
            left |= hand
        if not (left if costs.trick else left & costs.dangerous) or not hands[taker]:
            return paid
        best = lead(hands[taker])
        hands[taker] ^= 1 << best
        family, price, played = OF_FAMILY[best // 13], costs.trick + price_of[best], 1
        seat = (taker + 1) % seats


def deal_unseen(unseen: Sequence[int], room: Sequence[int], lacks: Sequence[int], dice: Chance) -> list[int]:
    """Hands for all seats out of the cards not seen, at random; none gets a family it is known to lack."""
    hands, free = [0] * len(room), list(room)
    holders = [seat for seat, places in enumerate(room) if places]
    takers = [[seat for seat in holders if not lacks[seat] >> family & 1] for family in range(4)]
    mixed = dice.shuffled(unseen)
    rest = [card for card in mixed if len(takers[card // 13]) == len(holders)]
    bound = [card for card in mixed if len(takers[card // 13]) < len(holders)]
    for card in sorted(bound, key=lambda card: len(takers[card // 13])):
        places = [seat for seat in takers[card // 13] for _ in range(free[seat])]
        if places:
            seat = dice.choice(places)
            hands[seat] |= 1 << card
            free[seat] -= 1
        else:
            # Rarely the cards do not come out even: then a known lack is forgotten.
            rest.append(card)
    for seat in holders:
        hands[seat] |= mask(rest[: free[seat]])
        rest = rest[free[seat] :]
    return hands


def different(cards: Sequence[int], unseen: int, costs: Costs) -> list[int]:
    """One of each group of cards that come to the same: nobody holds one between them, and they cost the same."""
    kept: list[int] = []
    before = NO_CARD
    for card in sorted(cards):
        between = ((1 << card) - 1) & ~((2 << before) - 1) if before >= 0 else 0
        alike = before >= 0 and before // 13 == card // 13 and costs.card[before] == costs.card[card]
        if not alike or unseen & between:
            kept.append(card)
        before = card
    return kept


class VieubarbixBot(Bot):
    """Level is memory: nothing; who lacks what, and which dangerous cards have gone; every card."""

    def begin(self) -> None:
        self.forget_round()

    def forget_round(self) -> None:
        self.gone = 0
        self.trick: list[int] = []
        self.lacks: dict[int, int] = {}
        """For each seat the families (bits) it has shown itself to be without."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["to"] == "trick" and event["card"]:
                self.see_played(DECK.read(event["card"]), int(event["from"].partition(":")[2]))
            elif event["event"] == "tell" and event["message"] in ("trick_taken", "trick_costs"):
                self.trick = []
            elif event["event"] == "tell" and event["message"] == "round_scored":
                self.forget_round()

    def see_played(self, card: int, seat: int) -> None:
        self.trick.append(card)
        self.gone |= 1 << card
        led = self.trick[0] // 13
        if card // 13 != led:
            self.lacks[seat] = self.lacks.get(seat, 0) | 1 << led

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        cards = [move.args[0] for move in sight.moves]
        trick = [DECK.read(text) for text in sight.zones["trick"]["cards"]]
        chosen = cards[0] if len(cards) == 1 else self.choose(sight, cards, trick)
        return Decision(self.move_with(sight, chosen), self.wait(0.8, 2.5))

    def move_with(self, sight: Sight, card: int) -> Move:
        return next(move for move in sight.moves if move.args[0] == card)

    def choose(self, sight: Sight, cards: Sequence[int], trick: Sequence[int]) -> int:
        if self.level == DEBUTANT:
            return self.first_thought(cards, trick)
        if self.level == EXPERT:
            return self.imagine_and_play_out(sight, cards, trick)
        return self.second_thought(sight, cards, trick)

    # -- beginner

    def first_thought(self, cards: Sequence[int], trick: Sequence[int]) -> int:
        """Low when following, the highest when it cannot, anything as a lead."""
        if not trick:
            return int(self.dice.choice(cards))
        return min(cards) if cards[0] // 13 == trick[0] // 13 else max(cards, key=strength)

    # -- regular

    def second_thought(self, sight: Sight, cards: Sequence[int], trick: Sequence[int]) -> int:
        counted = sight.fields["counted"]
        costs, hand = COSTS[counted], mask(cards)
        if not trick:
            return min(cards, key=lambda card: self.risk_of_leading(card, hand, costs))
        following = hand & OF_FAMILY[trick[0] // 13]
        early = sum(sight.fields["tricks_taken"]) < len(CARDS) // sight.seats // 2
        if counted == TRICKS and following and early and lowest(following) > best_of(trick):
            # This trick may well be its own: then at least with the card that would take the next one.
            return highest(following)
        price = costs.trick + sum(costs.card[card] for card in trick)
        last = len(trick) == sight.seats - 1
        return follow(following, best_of(trick), last, price, costs) if following else throw(hand, costs)

    def risk_of_leading(self, card: int, hand: int, costs: Costs) -> float:
        """Weak cards of short families; careful where others can throw something on it, or slip it under."""
        family = OF_FAMILY[card // 13]
        abroad = costs.dangerous & ~self.gone & ~hand
        below = abroad & family & ((1 << card) - 1)
        above = abroad & family & ~below
        without_it = sum(lacks >> card // 13 & 1 for seat, lacks in self.lacks.items() if seat != self.seat)
        thrown = 3 * without_it if abroad or costs.trick else 0
        length = (hand & family).bit_count()
        return strength(card) + length + thrown + 6 * bool(below) - 3 * bool(above)

    # -- expert

    def imagine_and_play_out(self, sight: Sight, cards: Sequence[int], trick: Sequence[int]) -> int:
        seats, costs = sight.seats, COSTS[sight.fields["counted"]]
        hand = mask(DECK.read(text) for text in sight.hand)
        seen = hand | self.gone | mask(trick)
        in_play = [card for card in CARDS if not seen >> card & 1 and not self.in_box(card, seats)]
        room = [0 if seat == self.seat else sight.zones["hands"][seat]["count"] for seat in range(seats)]
        lacks = [self.lacks.get(seat, 0) for seat in range(seats)]
        leader = (self.seat - len(trick)) % seats
        weights = self.weights(sight.fields["totals"])
        cards = different(cards, mask(in_play), costs)
        total = dict.fromkeys(cards, 0.0)
        for _ in range(min(MOST_WORLDS, max(FEWEST_WORLDS, WORLDS_IN_ALL // len(cards)))):
            world = deal_unseen(in_play, room, lacks, self.dice)
            for card in cards:
                hands = world.copy()
                hands[self.seat] = hand ^ 1 << card
                paid = play_out(hands, [*trick, card], leader, costs)
                total[card] += sum([points * weight for points, weight in zip(paid, weights, strict=True)])
        return min(cards, key=lambda card: total[card])

    @staticmethod
    def in_box(card: int, seats: int) -> bool:
        """Whether a card is left out with so many players: the pink Z at 3, both Z's at 5."""
        return DECK.texts[card] in {3: ("Zp",), 5: ("Zp", "Zb")}.get(seats, ())

    def weights(self, totals: Sequence[int]) -> list[float]:
        """How much a point of each seat matters: one's own most, then (the more the better) the leader's."""
        rival = min((seat for seat in range(len(totals)) if seat != self.seat), key=lambda seat: totals[seat])
        weights = [-LEADER_WEIGHS if seat == rival else -OTHERS_WEIGH for seat in range(len(totals))]
        weights[self.seat] = 1.0
        return weights


BOT = VieubarbixBot
