"""The rows of Abcdrix: one to five piles before each seat, read from the left; only the top cards count.

Of each pile the top card lies in the row. The cards under it are kept beside, pile by pile from the left, the lowest
card first; the heights tell where a pile begins.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...decks.toutilix import DECK, LETTER
from ...engine import Move, Refusal, Table, Verb, Word, Zone, Zones
from ...engine.letters import STAR
from ...mechanics.patterns import Pattern

FULL = 5
"""So many piles make a word."""
BEFORE, AFTER, ON = "before", "after", "on"
WHERE = Word((BEFORE, AFTER, ON), ends={BEFORE: "before", AFTER: "after", ON: ""})
"""Follows a pile of a row: the gap at its side, or the pile itself."""


class Rows(Table):
    """A table with a row of piles before each seat."""

    hands: Zones
    rows: Zones
    covered: Zones
    reads: list[str]
    heights: list[tuple[int, ...]]
    stacks: list[str]

    # -- what a row reads, and where a card may be laid

    def run(self, owner: int) -> str:
        """The letters of a row, a star for each star."""
        return "".join(LETTER[card] or STAR for card in self.cards[self.rows[owner]])

    def run_with(self, sign: str, owner: int, place: int, where: str) -> str:
        """What a row would read with one more letter."""
        run = self.run(owner)
        if where == ON:
            return run[:place] + sign + run[place + 1 :]
        return sign + run if where == BEFORE else run + sign

    def places(self, owner: int) -> list[tuple[int, str]]:
        """Where a letter may go in a row: on a pile, and at its two ends as long as it has fewer than five piles."""
        piles = len(self.heights[owner])
        if not piles:
            return [(0, AFTER)]
        ends = [(0, BEFORE), (piles - 1, AFTER)] if piles < FULL else []
        return [*ends, *((place, ON) for place in range(piles))]

    def why_not_place(self, owner: int, place: int, where: str) -> Refusal:
        """Why a place is none of those where a letter may go."""
        piles = len(self.heights[owner])
        if place >= piles or where == ON:
            return self.no("no_such_pile")
        return self.no("row_full" if piles == FULL else "only_at_the_ends")

    def places_wanted(self, owners: Iterable[int]) -> list[dict[str, object]]:
        """For each place of these rows what a word must hold, `{0}` being the card that is laid there."""
        return [
            {"args": {"1": f"{owner}:{place}", "2": where}, "holds": self.run_with("{0}", owner, place, where)}
            for owner in owners
            for place, where in self.places(owner)
        ]

    def some_layings(self, form: Verb, cards: bytes, owners: Iterable[int]) -> list[Move]:
        """Each of these cards on each place of these rows, with something that fits, word or not."""
        return [
            form.read([DECK.texts[card], f"{owner}:{place}", where, text])
            for card in DECK.kinds(cards)
            for owner in owners
            for place, where in self.places(owner)
            for text in Pattern(holds=self.run_with(LETTER[card] or STAR, owner, place, where)).examples()[:1]
        ]

    # -- laying a card, and taking it back

    def lay(self, card: int, source: Zone, owner: int, place: int, where: str) -> int:
        """Lays a card in a row, and says on which place it lies then."""
        row, heights = self.rows[owner], self.heights[owner]
        if where == ON:
            under = self.under(owner, place)
            self.insert(self.cards[row][place], row, self.covered[owner], under.stop)
            heights = (*heights[:place], heights[place] + 1, *heights[place + 1 :])
        else:
            place = 0 if where == BEFORE else len(heights)
            heights = (*heights[:place], 1, *heights[place:])
        self.insert(card, source, row, place)
        self.set_heights(owner, heights)
        return place

    def take_back(self, seat: int, owner: int, place: int, where: str) -> None:
        """The word was refused: the card goes back to the hand, and nothing else is lost."""
        row, heights = self.rows[owner], self.heights[owner]
        self.move(self.cards[row][place], row, self.hands[seat])
        if where == ON:
            top = self.cards[self.covered[owner]][self.under(owner, place).stop - 1]
            self.insert(top, self.covered[owner], row, place)
            heights = (*heights[:place], heights[place] - 1, *heights[place + 1 :])
        else:
            heights = heights[:place] + heights[place + 1 :]
        self.set_heights(owner, heights)

    def under(self, owner: int, place: int) -> slice:
        """Where the cards under the top of a pile lie among the covered ones."""
        heights = self.heights[owner]
        begin = sum(heights[:place]) - place
        return slice(begin, begin + heights[place] - 1)

    def set_heights(self, owner: int, heights: tuple[int, ...]) -> None:
        """Writes down how high the piles of a row are, and what it reads."""
        self.heights[owner] = heights
        self.stacks[owner] = ", ".join(map(str, heights)) if max(heights, default=1) > 1 else ""
        self.reads[owner] = self.run(owner)
