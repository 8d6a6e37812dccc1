"""Combadix bots: there is nothing to decide. They turn their cards, and point to the strongest where that is asked."""

from __future__ import annotations

from ...bots.base import DEBUTANT, Bot, Decision, Sight
from ...decks.toutilix import DECK
from ...engine import Move
from . import STRENGTH

FLIP_AFTER = (0.5, 2.0)
FIRST_POINTS_WRONG = 0.3
"""How often a beginner points to a wrong card first."""


class CombadixBot(Bot):
    """Level is how quickly the strongest card is found."""

    def begin(self) -> None:
        self.hesitates = self.pick((2.0, 5.0), (1.0, 2.0), (0.4, 0.9))
        self.was_wrong = False

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        if sight.moves[0].verb == "flip":
            self.was_wrong = False
            return Decision(sight.moves[0], self.wait(*FLIP_AFTER))
        return Decision(self.card_to_point_to(sight), self.wait(*self.hesitates))

    def card_to_point_to(self, sight: Sight) -> Move:
        def strength(move: Move) -> int:
            seat, place = move.args[0]
            return STRENGTH[DECK.read(sight.zones["lines"][seat]["cards"][place])]

        best = max(sight.moves, key=strength)
        others = [move for move in sight.moves if move is not best]
        if self.level == DEBUTANT and others and not self.was_wrong and self.dice.happens(FIRST_POINTS_WRONG):
            self.was_wrong = True
            return self.dice.choice(others)
        return best


BOT = CombadixBot
