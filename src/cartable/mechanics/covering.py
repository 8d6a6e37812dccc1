"""Races of cards that cover one another: each seat in turn flips the top card of its pile, and all look at it.

A game derives from `Covering` and declares the fields and zones named here as it wants them to look. It says what a
card does that has just been turned (`do_flip`), how long all may look at it, and what follows when there is none left
(`all_are_turned`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..engine import Given, Move, Zone, Zones, for_turn
from .acts import FLIP
from .races import Race, first_with_cards, give_one_to_each

FLIPPING, SHOWING = "flipping", "showing"
"""Steps: a seat is to turn a card; all look at it."""


class Covering(Race):
    """A table where cards are turned one upon the other, and claimed as long as they lie there."""

    step: str
    turn: int
    """The seat that turns the next card; -1 if nobody has one."""
    piles: Zones

    flip_time: ClassVar[int]
    """How long a seat may take to turn its card."""

    FLIP = FLIP

    # -- said by the game

    def do_flip(self, seat: int) -> None:
        """The top card of the seat's pile is turned."""
        raise TypeError("said by the game")

    def all_are_turned(self) -> None:
        """A card is to be turned, and nobody has one: where that may come about."""
        raise TypeError("said by the game")

    # -- a turn: the top card of one's pile covers the one before

    def awaited(self) -> list[int]:
        return [self.turn] if self.step == FLIPPING and not self.frozen else []

    def legal(self, seat: int) -> list[Move]:
        """The seat whose card is the next may turn it; a game may add what everybody may do."""
        return [self.FLIP] if seat in self.awaited() else []

    def await_flip(self, seat: int) -> None:
        """This seat turns the next card, or if it has none the next one clockwise that has."""
        self.step, self.turn = FLIPPING, first_with_cards(self, seat, self.piles)
        if self.turn < 0:
            self.all_are_turned()
        else:
            self.start("flip", self.flip_time)

    expire_flip = for_turn(do_flip)

    def turn_card(self, seat: int, target: Zone) -> int:
        """The card that the seat turns: from now on it can be claimed."""
        self.stop("flip")
        card = self.take_top(self.piles[seat], target)
        self.cards_shown()
        return card

    def give_away(self, seat: int, sources: Sequence[Zones], receivers: Zones) -> None:
        """A firecracker: a card to each of the others, from the seat's first source that is not empty."""
        self.tell("firecracker", seat=seat)
        give_one_to_each(self, seat, [zones[seat] for zones in sources], receivers)

    def resume(self, given: Given) -> None:
        self.await_flip(self.turn if "turn" in given else self.first_seat)
