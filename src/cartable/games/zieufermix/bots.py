"""Zieufermix: what a bot remembers is what it can do."""

from __future__ import annotations

from ...bots.base import EXPERT
from ...bots.closed_eyes import STAR, ClosedEyesBot, colours_match, is_letter

LETTERS = 6
"""So many cards are won before the stars are looked for."""


class ZieufermixBot(ClosedEyesBot):
    """It loses a card that was swapped, unless it was sure of both; the expert also plays with stars and believes."""

    follows_blindly = False

    def habits(self) -> tuple[int | None, float, int, float]:
        span, sure, error = self.pick((5, 0.80, 40), (7, 0.85, 40), (None, 0.95, 25))
        return span, 1 - sure, 0, error

    def stars_are_pairs(self) -> bool:
        won: int = sum(self.sight.fields["points"])
        return won >= LETTERS

    def worth(self, one: str, other: str) -> int:
        if one == other == STAR:
            return int(self.stars_are_pairs())
        return int(is_letter(one) and is_letter(other) and colours_match(one, other))

    def uses_stars(self) -> bool:
        return self.level == EXPERT and not self.stars_are_pairs()

    def swap_place(self) -> int | None:
        """Where the others believe that a letter lies: the one seen last."""
        if self.level != EXPERT:
            return None
        letters = [place for place, face in self.memory.faces.items() if is_letter(face) and place not in self.gone]
        return letters[-1] if letters else None


BOT = ZieufermixBot
