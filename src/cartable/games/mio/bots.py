"""Bots for Mio: what to lay, what to keep for later, and not to forget the shout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...decks.mio import COLOURS, DECK, JOKER_TEXT
from ...engine import Move

ALL_CARDS = Counter(DECK.texts)


def cost(card: str) -> int:
    """What a card left in hand would cost."""
    return int(card[1]) if card[1:].isdigit() else 10


def go_together(card: str, other: str) -> bool:
    """Whether one could be laid on the other."""
    return JOKER_TEXT in (card, other) or card[0] == other[0] or card[1] == other[1]


class MioBot(Bot):
    """One seat of Mio."""

    def begin(self) -> None:
        self.gone: Counter[str] = Counter()
        """The cards laid in this round."""
        self.lacks: dict[int, str] = {}
        """For each seat that had to draw, the colour it did not have."""
        self.asked = ""
        """The colour that goes on top now; none on a star, which makes everybody draw."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "tell" and event["message"] == "shuffled":
                self.gone.clear()
                self.lacks.clear()
            elif event["event"] == "move" and event["to"] == "top":
                self.gone[event["card"]] += 1
            elif event["event"] == "act" and event["verb"] == "draw":
                self.lacks[event["seat"]] = self.asked
        if events:
            top = sight.zones["top"]["cards"][-1]
            self.asked = "" if "*" in top else sight.fields["colour"] if top == JOKER_TEXT else top[0]

    def decide(self, sight: Sight) -> Decision | None:
        verbs = {move.verb for move in sight.moves}
        if "shout" in verbs:
            forgets = self.dice.happens(self.pick(1 / 5, 1 / 30, 0))
            return None if forgets else Decision("shout mio", self.wait(0.3, 1.5))
        delay = self.wait(0.8, self.pick(3, 2.5, 2))
        if "choose" in verbs:
            return Decision(f"choose {self.colour(sight, sight.hand)}", delay)
        # MIO is shouted after the card, as people do.
        laid = [move for move in sight.moves if move.verb == "play" and "mio" not in move.args]
        if not laid:
            return Decision(sight.moves[0], delay)
        cards = list(dict.fromkeys(move.text.split()[1] for move in laid))
        if self.level == DEBUTANT:
            card = cards[0]
        else:
            card = max(cards, key=lambda card: self.worth(sight, card))
            if self.level == EXPERT and self.draws_instead(sight, card):
                return Decision("draw", delay)
        return Decision(self.lay(sight, card, laid), delay)

    def lay(self, sight: Sight, card: str, laid: Sequence[Move]) -> Move:
        """The move that lays this card, with a colour if it needs one."""
        ways = [move for move in laid if move.text.split()[1] == card]
        rest = sight.hand.copy()
        rest.remove(card)
        colour = self.colour(sight, rest) if len(ways) > 1 else ""
        return next((move for move in ways if move.args[-1] == colour), ways[0])

    def colour(self, sight: Sight, hand: Sequence[str]) -> str:
        """The colour to go on with: one's own best, and if possible none of the next seat's."""
        if self.level == DEBUTANT:
            return self.dice.choice(COLOURS)
        held = Counter(card[0] for card in hand if card != JOKER_TEXT)
        return max(COLOURS, key=lambda colour: held[colour] + self.trouble(sight, colour))

    def trouble(self, sight: Sight, colour: str) -> float:
        """How hard a colour will be on the next seat."""
        if self.level != EXPERT:
            return 0
        following = (self.seat + 1) % sight.seats
        left = sum(ALL_CARDS[colour + sign] - self.gone[colour + sign] for sign in "12345*")
        return 1.5 * (self.lacks.get(following) == colour) - left / 20

    # -- what to lay

    def worth(self, sight: Sight, card: str) -> float:
        """How good it is to lay this card now: points got rid of, cards that can follow, harm to the next seat."""
        rest = sight.hand.copy()
        rest.remove(card)
        if not rest:
            return 100
        others = self.counts(sight)
        # Late in the round dear cards go first; before that jokers and stars are kept, as a help and as a shield.
        late, is_star = min(others) <= 2, "*" in card
        if late:
            worth = 0.6 * cost(card)
        elif card == JOKER_TEXT:
            worth = -3.0
        else:
            worth = -1.0 if is_star else 0.4 * cost(card)
        worth += 0.8 * sum(go_together(card, other) for other in rest if other != JOKER_TEXT)
        if self.level != EXPERT:
            return worth
        if is_star:
            return worth + (6 if others[0] == 1 else 2)
        if card == JOKER_TEXT:
            return worth - (8 if len(rest) == 1 and self.others_hold_much(others) else 0)
        return worth + self.trouble(sight, card[0])

    def counts(self, sight: Sight) -> list[int]:
        """How many cards the others have, the next seat first."""
        hands, aside = sight.zones["hands"], sight.zones["aside"]
        seats = [(self.seat + step) % sight.seats for step in range(1, sight.seats)]
        return [hands[seat]["count"] + aside[seat]["count"] for seat in seats]

    @staticmethod
    def others_hold_much(others: Sequence[int]) -> bool:
        """Enough to make a joker the best last card: it doubles."""
        return min(others) >= 3

    def draws_instead(self, sight: Sight, card: str) -> bool:
        """Only to save a strong hand: a joker for the end, when it is all that fits and nobody else is close."""
        to_save = card == JOKER_TEXT and len(sight.hand) == 2 and min(self.counts(sight)) >= 5
        return to_save and not sight.fields["drawn"] and sight.zones["draw"]["count"] > 0


BOT = MioBot
