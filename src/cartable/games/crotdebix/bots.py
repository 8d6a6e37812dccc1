"""Bots for Crotdebix: keep what comes nearest to a stronger combination, and call when nobody seems to have more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...decks.toutilix import DECK, VOWELS
from ...mechanics.combinations import Combination, best_in
from . import HAND_SIZE, LETTERS, SHOWING, WORTH, Crotdebix

SHARES: dict[int, tuple[float, ...]] = {
    8: (
        9.6020, 27.8923, 14.4316, 21.7308, 10.0561, 5.6084, 3.8006, 1.7534, 1.3037, 1.2645, 1.4614, 0.3987, 0.1727,
        0.2023, 0.1115, 0.0685, 0.0661, 0.0272, 0.0218, 0.0137, 0.0114, 0.0014,
    ),
    6: (35.5211, 39.4900, 12.1579, 8.4118, 1.8426, 2.0164, 0.1813, 0.1560, 0.1055, 0.1070, 0.0104),
}  # fmt: skip
"""In how many of 100 fresh hands each step of the ladder is the best there is; first those that hold nothing."""

CALLS_FROM = {8: 2, 6: 1}
"""The step of the ladder (from 0) from which a beginner calls."""
LIKELY = 0.5
WORLDS, AHEAD = 20, 14
"""How many hands of the others, and how many pairs of cards to come, are imagined."""
WELCOME, PATIENCE = -0.25, 6
"""What a points card must take off on average for an expert to be in no hurry, and for how many passes that lasts."""

ALL_LETTERS = frozenset(DECK.texts[card] for card in LETTERS)
POINTS = {DECK.texts[card]: points for card, points in WORTH.items()}
STAR = "*"


def standing(best: Combination | None, size: int) -> float:
    """The chance to be stronger than a fresh hand, from the tables."""
    shares = SHARES[size]
    place = 0 if best is None else best.step + 1
    return (sum(shares[:place]) + shares[place] / 2) / 100


def likely_strongest(best: Combination | None, seats: int) -> bool:
    """Whether it beats all the others more often than not, if their hands are fresh."""
    return standing(best, HAND_SIZE[seats]) ** (seats - 1) > LIKELY


def beats(mine: Combination | None, others: Sequence[Combination | None]) -> bool:
    return mine is not None and all(other is None or mine > other for other in others)


class CrotdebixBot(Bot):
    """One seat of Crotdebix."""

    def begin(self) -> None:
        self.passed_on: set[str] = set()
        """The cards that it has passed on in this deal: they do not come back soon."""
        self.drawn: Counter[str] = Counter()
        """The points cards that everybody has seen."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "tell" and event["message"] == "shuffled":
                self.passed_on.clear()
            elif event["event"] == "move":
                if event["from"] == f"laid:{self.seat}" and event["to"] != f"hands:{self.seat}":
                    self.passed_on.add(event["card"])
                elif event["from"] == "points":
                    self.drawn[event["card"]] += 1

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        # What it was about to do was about the hand before, though the new one may hold the same cards.
        return any(event["event"] == "tell" and event["message"] in ("shuffled", "called") for event in events)

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        hand = frozenset(sight.hand)
        best = best_in(hand, HAND_SIZE[sight.seats])
        pause = self.wait(*self.pick((3, 7), (2, 5), (1.5, 4)))
        if sight.fields["step"] == SHOWING:
            return Decision(f"reveal {' '.join(best.cards)}" if best else "reveal", pause)
        calls = best is not None and bool(sight.prompts) and self.calls(sight, hand, best)
        if self.level == EXPERT and sight.options["spiced"] and (calls or not likely_strongest(best, sight.seats)):
            # A call must come before the first card; and whoever is behind lays that card before the others can call.
            pause = self.wait(0.8, 1.4)
        if best is not None and calls:
            return Decision(f"shout crotdebix {' '.join(best.cards)}", pause)
        return Decision(f"give {self.card_to_pass(hand, HAND_SIZE[sight.seats])}", pause)

    # -- which card helps least: a beginner thinks of the next card only, others of the next two

    def card_to_pass(self, hand: frozenset[str], size: int) -> str:
        if self.level == DEBUTANT:
            draws = [[card] for card in sorted(ALL_LETTERS - hand)]
        else:
            to_come = sorted(ALL_LETTERS - hand - self.passed_on)
            draws = [self.dice.shuffled(to_come)[:2] for _ in range(AHEAD)]

        def worth_without(card: str) -> float:
            kept = hand - {card}
            return sum(standing(best_in(kept.union(draw), size), size) for draw in draws)

        return max(self.dice.shuffled(sorted(hand)), key=worth_without)

    # -- whether to call

    def calls(self, sight: Sight, hand: frozenset[str], best: Combination) -> bool:
        if self.level == DEBUTANT:
            return best.step >= CALLS_FROM[HAND_SIZE[sight.seats]]
        if self.level != EXPERT:
            return likely_strongest(best, sight.seats)
        in_no_hurry = self.cost_of_a_loss(sight) < WELCOME and sight.fields["passes"] < PATIENCE
        return not in_no_hurry and self.now_rather_than_later(sight, hand, best)

    def cost_of_a_loss(self, sight: Sight) -> float:
        """What the next points card adds on average, counting what the wind takes along, now and later."""
        left = Counter({text: len(DECK.twins[DECK.read(text)]) for text in POINTS})
        left[STAR] = int(sight.options["points_stars"])
        left -= self.drawn
        count = sum(left.values()) or 1
        wind = sum(number for text, number in left.items() if text[0] in VOWELS) / count
        mine: Sequence[str] = sight.zones["gains"][self.seat]["cards"]
        blown = sum(POINTS[text] for text in mine if text != STAR)
        kept: float = (1 - wind) ** (count / sight.seats)
        plus = sum(POINTS[text] * number for text, number in left.items() if text != STAR) / count
        return POINTS[STAR] * left[STAR] / count + plus * kept - blown * wind

    def now_rather_than_later(self, sight: Sight, hand: frozenset[str], best: Combination) -> bool:
        """Compares a call now with one after another pass, in hands that the others may hold.

        Hands that would be called by their own holders do not count: there it makes no difference.
        """
        now = later = 0
        given = self.card_to_pass(hand, HAND_SIZE[sight.seats])
        for _ in range(WORLDS):
            world = sight.imagine(self.dice)
            assert isinstance(world, Crotdebix)
            held = {seat: world.texts_of(seat) for seat in world.others(self.seat)}
            theirs = {seat: best_in(cards, world.hand_size) for seat, cards in held.items()}
            if not any(likely_strongest(one, sight.seats) for one in theirs.values()):
                now += beats(best, list(theirs.values()))
                given_by = {seat: self.spare_card(held[seat], theirs[seat]) for seat in held}
                later += self.wins_after_a_pass(world, {**held, self.seat: hand}, {**given_by, self.seat: given})
        return now >= later

    def spare_card(self, hand: frozenset[str], best: Combination | None) -> str:
        spare = hand.difference(best.cards) if best else hand
        return self.dice.choice(sorted(spare or hand))

    def wins_after_a_pass(self, world: Crotdebix, held: Mapping[int, frozenset[str]], given: Mapping[int, str]) -> bool:
        after = {}
        for seat, hand in held.items():
            if world.seats == 2:
                came = DECK.texts[world.cards[world.bea if seat else world.bob][0]]
            else:
                came = given[(seat - 1) % world.seats]
            after[seat] = best_in(hand - {given[seat]} | {came}, world.hand_size)
        mine = after.pop(self.seat)
        return beats(mine, list(after.values()))


BOT = CrotdebixBot
