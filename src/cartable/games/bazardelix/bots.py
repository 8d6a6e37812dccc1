"""Bots for Bazardelix: duck and dump; remember what is gone; imagine the other hands and play them out."""

from __future__ import annotations

from collections.abc import Sequence

from ...bots.base import EXPERT, INITIE, Bot, Decision, Sight
from ...bots.search import search
from ...decks.toutilix import DECK, RANK
from ...engine import Chance, Move, Table
from . import ALL_POINTS, BLUE_HIGH, BLUE_LOW, BLUE_X, FAMILY, POINTS, Bazardelix

STRONG_BLUE = (DECK.read("Yb"), DECK.read("Zb"))
ITERATIONS = 24


def danger(card: int) -> int:
    """How much one would like to be rid of a card, on a discard."""
    if card == BLUE_X:
        return 100
    if card in STRONG_BLUE:
        return 60 + RANK[card]
    if FAMILY[card] == BLUE_LOW:
        return 40 + RANK[card]
    return RANK[card] % 13


def follow(cards: Sequence[int], trick: Sequence[int], seats: int) -> int:
    """Follows suit sensibly: under the best card if possible, and as high as is safe."""
    asked = FAMILY[trick[0]]
    best = max(card for card in trick if FAMILY[card] == asked)
    under = [card for card in cards if card < best]
    if BLUE_X in under:
        return BLUE_X
    last = len(trick) == seats - 1
    if last and not any(POINTS[card] for card in trick):
        # Nothing to pay: the highest card, but not the blue X itself.
        return max((card for card in cards if card != BLUE_X), default=BLUE_X)
    if under:
        return max(under)
    if last:
        return max((card for card in cards if card != BLUE_X), default=BLUE_X)
    return min(cards)


def lead(cards: Sequence[int]) -> int:
    """Leads low, from blue N-Z only below the X."""
    safe = [c for c in cards if not (FAMILY[c] == BLUE_HIGH and RANK[c] >= RANK[BLUE_X])] or list(cards)
    return min(safe, key=lambda card: (RANK[card] % 13, FAMILY[card]))


def sensible(table: Table, seat: int, dice: Chance) -> Move:
    """The regular's play, as a policy for playing imagined hands out."""
    assert isinstance(table, Bazardelix)
    moves = table.moves(seat)
    if moves[0].verb != "play":
        return moves[0] if moves[0] is table.DONE else dice.choice(moves)
    cards = [move.args[0] for move in moves]
    trick = table.cards[table.trick]
    return table.PLAY[choose(cards, trick, table.seats)]


def choose(cards: Sequence[int], trick: Sequence[int], seats: int) -> int:
    """One of the legal cards."""
    if not trick:
        return lead(cards)
    if FAMILY[cards[0]] == FAMILY[trick[0]]:
        return follow(cards, trick, seats)
    return max(cards, key=danger)


class BazardelixBot(Bot):
    """Gives, then plays tricks."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        first = sight.moves[0]
        if first.verb == "play":
            return Decision(self.card_to_play(sight), self.wait(0.8, 2.5))
        return Decision(self.gift(sight), self.wait(0.5, 1.5))

    # -- the exchange

    def gift(self, sight: Sight) -> Move:
        if sight.moves[0].verb == "done":
            return sight.moves[0]
        gives = [move for move in sight.moves if move.verb == "give"]
        hand = [DECK.read(text) for text in sight.hand]
        given = max({move.args[0] for move in gives}, key=lambda card: self.wish_to_give(card, hand))
        return self.dice.choice([move for move in gives if move.args[0] == given])

    def wish_to_give(self, card: int, hand: Sequence[int]) -> float:
        """How gladly a card is given away."""
        if self.level not in (INITIE, EXPERT):
            return RANK[card] % 13
        blue_high = [c for c in hand if FAMILY[c] == BLUE_HIGH]
        low_guards = sum(RANK[c] < RANK[BLUE_X] for c in blue_high)
        if self.level == EXPERT and self.goes_for_all(hand):
            return -(RANK[card] % 13) - 20 * (FAMILY[card] in (BLUE_LOW, BLUE_HIGH))
        if card == BLUE_X or card in STRONG_BLUE:
            # With enough low guards the strong blue cards are safe at home, and better seen than met again.
            return 50 - 15 * low_guards if self.level == EXPERT else 50 - 12 * (len(blue_high) - 1)
        shortness = 6 - sum(FAMILY[c] == FAMILY[card] for c in hand)
        extra = 6 if FAMILY[card] == BLUE_LOW else 0
        return RANK[card] % 13 + extra + (shortness if self.level == EXPERT else 0)

    def goes_for_all(self, hand: Sequence[int]) -> bool:
        """A hand long in high blue may try for all 26."""
        high = sum(RANK[card] % 13 >= 8 for card in hand if FAMILY[card] == BLUE_LOW)
        top_blue = sum(card in hand for card in STRONG_BLUE)
        strong = sum(RANK[card] % 13 >= 10 for card in hand)
        return high >= 4 and top_blue >= 1 and strong >= len(hand) // 2

    # -- tricks

    def card_to_play(self, sight: Sight) -> Move:
        moves = sight.moves
        if len(moves) == 1:
            return moves[0]
        if self.level == EXPERT:
            return self.imagine_and_play_out(sight)
        cards = [move.args[0] for move in moves]
        trick = [DECK.read(text) for text in sight.zones["trick"]["cards"]]
        if self.level == INITIE:
            chosen = choose(cards, trick, sight.seats)
        elif trick and FAMILY[cards[0]] != FAMILY[trick[0]]:
            chosen = max(cards, key=lambda c: (FAMILY[c] in (BLUE_LOW, BLUE_HIGH), RANK[c] % 13))
        else:
            chosen = min(cards, key=lambda c: RANK[c] % 13) if trick else self.dice.choice(cards)
        return next(move for move in moves if move.args[0] == chosen)

    def imagine_and_play_out(self, sight: Sight) -> Move:
        hands_counted = len(sight.fields["sheet"])

        def stop(world: Table) -> bool:
            return world.over or len(world.sheet) > hands_counted  # type: ignore[attr-defined]

        def worth(world: Table) -> list[float]:
            points: Sequence[int] = world.sheet[hands_counted]  # type: ignore[attr-defined]
            return [1 - value / ALL_POINTS for value in points]

        return search(sight, self.dice, ITERATIONS, stop, worth, sensible)


BOT = BazardelixBot
