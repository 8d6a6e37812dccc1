"""Cards laid face down until it is time to show them. An idea is such a card, with its place and its word."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import FIRECRACKER, FIRECRACKERS
from ...engine import Chance, Zones
from ...mechanics.chronos import Chronos
from .rows import ON, Rows


class SealedCards(Rows, Chronos):
    """A table where a seat may seal a card before it."""

    turn: int
    sealed: Zones
    plan: tuple[Any, ...]
    left: int

    def searching_clock(self) -> str:
        """The clock that stands still while a chrono counts."""
        raise TypeError("said by the game")

    def for_words(self, seat: int) -> bytes:
        """The letters and stars of a hand."""
        return bytes(card for card in self.hand(seat) if card not in FIRECRACKERS)

    def seal_card(self, seat: int, card: int) -> None:
        """Lays a letter or a star face down: all know that it is no firecracker."""
        self.move(card, self.hands[seat], self.sealed[seat])
        self.all_learn_whether(FIRECRACKER, self.sealed[seat])

    def unseal(self, seat: int) -> None:
        """The sealed card goes back to the hand, unseen."""
        self.draw_card(self.sealed[seat], self.hands[seat])

    # -- ideas: the chrono counts, then the card is laid

    def do_chrono(self, seat: int, card: int, spot: tuple[int, int], where: str, said: str) -> None:
        """Whoever is nearer and as quick takes the place of another launcher."""
        if self.launcher >= 0:
            self.unseal(self.launcher)
        else:
            self.left = self.rest(self.searching_clock())
        self.seal_card(seat, card)
        self.plan = (spot[1], where)
        self.seal(seat, said, self.typing_time(self.turn))

    def cancel_chrono(self) -> None:
        """The searching seat was quicker: its clock goes on."""
        if self.launcher >= 0:
            self.unseal(self.launcher)
            self.drop_chrono()
            self.let_run(self.searching_clock(), self.left)

    def expire_chrono(self) -> None:
        """Zero: the sealed card is laid, for all to judge the word."""
        launcher, (place, where) = self.launcher, self.plan
        card = self.cards[self.sealed[launcher]][0]
        place = self.lay(card, self.sealed[launcher], self.turn, place, where)
        idea, self.ideas[launcher], self.launcher = self.ideas[launcher], "", -1
        self.tell("idea_revealed", seat=launcher, word=idea)
        self.hear("chrono", launcher, idea, self.turn, place, where)

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Nobody knows where another's idea goes; the first pile is always a place."""
        super().imagine_secrets(seat, dice)
        if self.launcher not in (seat, -1):
            self.plan = (0, ON)
