"""Zieufermix: find pairs from memory, with your eyes often closed... or not."""

from __future__ import annotations

from ...decks.toutilix import BLUE, COLOUR, DECK, FIRECRACKERS, LETTER, PINK, STARS, VIOLET, YELLOW, named
from ...engine import Facts
from ...mechanics.closed_eyes import EYES_OPTIONS, ClosedEyes

SIX_A = named("Ap Ab Ay Ay Av Av")
PAIRS = ((YELLOW, YELLOW), (VIOLET, VIOLET), (BLUE, PINK))
"""The colours that go together."""
LAST_CARDS = 4
"""Three firecrackers and a star are nobody's."""


def colours_match(one: int, other: int) -> bool:
    """Yellow with yellow, violet with violet; but pink goes with blue."""
    return tuple(sorted((COLOUR[one], COLOUR[other]))) in PAIRS


class Zieufermix(ClosedEyes):
    """First the three pairs of A, then three pairs of stars; each pair ends the turn."""

    facts = Facts(
        id="zieufermix",
        name="Zieufermix",
        seats=(2, 5),
        kind="letters",
        minimum="none",
        stirs=("memory", "concentration", "delirium"),
        pace="turns",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
    )
    deck, plays_with = DECK, (*SIX_A, *STARS, *FIRECRACKERS)
    limits = ("turn", "exchange")
    stalemates = ("barren",)
    options_offered = EYES_OPTIONS
    parts, stray, reach = (4, 4), 35, 90
    """So the middles of two cards lie at least 180 apart."""

    # -- the deal: sixteen cards, scattered face down; the youngest begins

    def deal(self) -> None:
        self.new_pack(self.box(), self.table)
        self.scatter()
        self.begin_turn(self.first_seat)

    # -- two letters whose colours match; when no letter is left, two stars

    def is_pair(self, one: int, other: int) -> bool:
        return (one in STARS and other in STARS) or colours_match(one, other)

    # -- a star gives a new start as long as there are letters; then it is a card like another

    def star_starts_again(self) -> bool:
        return any(LETTER[card] for card in self.lying_in(self.table))

    def pair_won(self, seat: int, one: int, other: int) -> None:
        if LETTER[one] and not self.star_starts_again():
            self.tell("second_part")

    # -- the end: six pairs are won, and the most cards win

    def ended(self) -> bool:
        if len(self.lying_in(self.table)) > LAST_CARDS:
            return False
        self.finish("all_pairs", self.points)
        return True

    # -- a position: what is not named is not there

    rest_zone = ""
