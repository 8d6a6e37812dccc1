"""The draw pile of Abcdrix: cards come out of it and go under it. The game lasts as long as it shrinks."""

from __future__ import annotations

from ...engine import Table, Zone, Zones

QUIET_ROUNDS = 2
"""The game stops when so many full rounds have brought no card out of the pile, and no row has grown either..."""
LEVEL_ROUNDS = 200
"""... or, lest it goes on forever, when so many have passed since the pile was last smaller than ever before."""


class DrawPile(Table):
    """A table with a draw pile that is used up once, and then no more."""

    hands: Zones
    draw: Zone
    aside: Zone
    words_won: list[int]
    dry: bool
    moved: bool
    quiet: int
    lowest: int
    level: int

    def draw_some(self, seat: int, count: int) -> None:
        """Once the draw pile has been used up, nobody draws any more."""
        if self.dry or count <= 0:
            return
        self.draw_cards(count, self.draw, self.hands[seat])
        self.moved = True
        if not self.cards[self.draw]:
            self.dry = True
            self.tell("pile_finished")

    def put_under(self, card: int, source: Zone) -> None:
        if self.dry:
            self.move(card, source, self.aside)
        else:
            self.move_under(card, source, self.draw)

    def pile_stands_still(self) -> bool:
        """At the end of a turn: whether the pile has stopped giving cards, so that the game is over."""
        if self.dry:
            return False
        size = len(self.cards[self.draw])
        self.quiet = 0 if self.moved else self.quiet + 1
        self.level = 0 if size < self.lowest else self.level + 1
        self.lowest = min(size, self.lowest)
        if self.quiet == QUIET_ROUNDS * self.seats:
            self.finish("no_card_drawn", self.words_won)
        elif self.level == LEVEL_ROUNDS * self.seats:
            self.finish("pile_stays", self.words_won)
        return self.over
