"""Granzieufermix: a longer memory than in Zieufermix, and swaps that are followed whatever lies there."""

from __future__ import annotations

from ...bots.base import DEBUTANT, EXPERT
from ...bots.closed_eyes import ClosedEyesBot, colours_match, is_letter


class GranzieufermixBot(ClosedEyesBot):
    """Same letters first, for the bonus; a star on purpose when it knows nothing better, but for the beginner."""

    def habits(self) -> tuple[int | None, float, int, float]:
        span, slips, fresh, error = self.pick((5, 0.20, 0, 45), (12, 0.08, 0, 30), (None, 0.03, 20, 18))
        return span, slips, fresh, error

    def worth(self, one: str, other: str) -> int:
        if not (is_letter(one) and is_letter(other) and colours_match(one, other)):
            return 0
        same = one[0] == other[0]
        if self.sight.options["corsee"]:
            return int(same)
        return 2 if same else 1

    def uses_stars(self) -> bool:
        return self.level != DEBUTANT

    def swap_place(self) -> int | None:
        """The regular gives away what it does not know; the expert what others have just seen, if it needs it not."""
        if self.level == DEBUTANT:
            return None
        lying = [place for place in self.lying() if place != self.burning]
        if self.level == EXPERT:
            needed = {place for _, *pair in self.known_pairs() for place in pair}
            seen = [p for p in self.memory.faces if p in lying and p not in needed]
            if seen:
                return seen[-1]
        return self.unknown(lying)


BOT = GranzieufermixBot
