"""What bots of the games of shedding share: whom a firecracker is offered to, and who is about to win."""

from __future__ import annotations

from .base import EXPERT, Decision, Sight
from .vocabulary import WordBot


class SheddingBot(WordBot):
    """One seat of a game in which everybody gets rid of a pile."""

    def offer_firecracker(self, sight: Sight) -> Decision | None:
        """Offers a firecracker to anybody; experts choose whoever is about to win. None if there is none to offer."""
        offers = [move for move in sight.moves if move.verb == "give"]
        if not offers:
            return None
        closest = self.closest_to_finishing(sight)
        chosen = [move for move in offers if move.args[1] in closest] if self.level == EXPERT else offers
        return Decision(self.dice.choice(chosen), self.wait(1, 3))

    def closest_to_finishing(self, sight: Sight) -> list[int]:
        """The other seats with the fewest cards."""
        left = {seat: pile["count"] for seat, pile in enumerate(sight.zones["piles"]) if seat != self.seat}
        return [seat for seat in left if left[seat] == min(left.values())]
