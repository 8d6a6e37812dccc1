"""Lotolix: pure luck. Levels differ in manner only: how long a bot looks before it turns or places a card."""

from __future__ import annotations

from ...bots.base import DEBUTANT, Bot, Decision, Sight
from . import FLIPPING

LOOKS_AT_A_WRONG_PLACE = 1 / 8


class LotolixBot(Bot):
    """Turns any card, and puts it where it belongs."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.moves:
            return None
        turning = sight.fields["step"] == FLIPPING
        looks = self.pick((2.0, 4.0) if turning else (2.0, 5.0), (1.0, 2.0), (0.0, 0.0))
        delay = self.wait(*looks)
        if self.level == DEBUTANT and not turning and self.dice.happens(LOOKS_AT_A_WRONG_PLACE):
            # A wrong place costs nothing and shows nothing: all that is seen of it is that it takes longer.
            delay += self.wait(*looks)
        return Decision(self.dice.choice(sight.moves), delay)


BOT = LotolixBot
