"""The steps of a turn in Ramilix: cards carried between hands and runs, which can all be undone.

How the cards before a seat read is a text, `MNOPQ! BCD` (see `mechanics.runs`).
"""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import DECK, LETTER, SIGN, STARS
from ...engine import Table, Zone, Zones
from ...mechanics.runs import BANG, long_enough, open_ends, runs_in

Spot = tuple[int, int]
"""A card before a seat: the seat, and the place of the card there."""


def read_off(cards: bytes) -> str:
    """How cards read that lie one after the other: a new run begins where a letter does not follow the one before."""
    text = ""
    for card in cards:
        letter = SIGN[card]
        follows = text and (letter == BANG or (text[-1] != BANG and open_ends(text.split()[-1])[-1][2] == letter))
        text += letter if follows or not text else f" {letter}"
    return text


class Steps(Table):
    """A table where what was done since the draw can be undone."""

    turn: int
    hands: Zones
    runs: Zones
    reads: list[str]
    taken: str
    owed: int
    laid: bool
    broken: bool
    steps: tuple[Any, ...]
    taken_steps: int

    def card_at(self, spot: Spot) -> int:
        """The card that lies there."""
        return self.cards[self.runs[spot[0]]][spot[1]]

    def is_tidy(self, seat: int) -> bool:
        """Whether all runs of a seat are legal: three letters or more, and one of them real."""
        cards = self.cards[self.runs[seat]]
        return all(
            long_enough(run) and any(LETTER[card] for card in cards[first : first + len(run)])
            for first, run in runs_in(self.reads[seat])
        )

    def begin_step(self) -> None:
        """Something is about to be done: how it was before is kept."""
        self.taken_steps += 1
        self.steps += ((tuple(self.reads), self.taken, self.owed, self.laid, ()),)

    def carry(self, card: int, source: Zone, target: Zone, place: int = -1) -> int:
        """Moves a card as part of a step: to a place of a row, else to its end."""
        lay = self.cards[source].find(card)
        card = self.move(card, source, target) if place < 0 else self.insert(card, source, target, place)
        *before, carried = self.steps[-1]
        self.steps = (*self.steps[:-1], (*before, (*carried, (card, source, lay, target))))
        if source == self.hands[self.turn]:
            self.laid = True
            if DECK.texts[card] == self.taken:
                self.taken = ""
            if card in STARS and self.owed:
                self.owed -= 1
        return card

    def take_back(self) -> None:
        """The last step has not been made."""
        reads, self.taken, self.owed, self.laid, carried = self.steps[-1]
        self.reads = list(reads)
        self.steps = self.steps[:-1]
        for card, source, place, target in reversed(carried):
            if source in self.runs:
                self.insert(card, target, source, place)
            else:
                self.move(card, target, source)
        self.broken = not self.is_tidy(self.turn)
