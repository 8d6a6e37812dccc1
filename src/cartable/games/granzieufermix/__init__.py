"""Granzieufermix: Zieufermix with all the vowels, and a consonant for a pair of the same letter."""

from __future__ import annotations

from ...decks.toutilix import COLOUR, DECK, FIRECRACKERS, LETTER, STARS, VIOLET, VOWELS, named
from ...engine import AWAY, Facts, Given, flag
from ...engine.zones import NOBODY, PILE, Zone, zone
from ...mechanics.closed_eyes import EYES_OPTIONS, ClosedEyes
from ..zieufermix import colours_match

LAID_OUT = [
    *(card for card, letter in enumerate(LETTER) if letter in VOWELS and COLOUR[card] != VIOLET),
    *named("Av Av Ev Ev Ov Ov"),
    *STARS,
    *FIRECRACKERS,
]
"""The 28 vowels that are played with, the stars and the firecrackers."""
CONSONANTS = [card for card, letter in enumerate(LETTER) if letter and letter not in VOWELS]


class Granzieufermix(ClosedEyes):
    """Fourteen pairs of vowels, each of which ends the turn; stars and firecrackers are never won."""

    facts = Facts(
        id="granzieufermix",
        name="Granzieufermix",
        seats=(2, 8),
        kind="letters",
        minimum="none",
        stirs=("memory", "concentration"),
        pace="turns",
        minutes=(10, 10),
        authors=("Christine Larquetout",),
    )
    deck, plays_with = DECK, (*LAID_OUT, *CONSONANTS)
    limits = ("turn", "exchange")
    stalemates = ("barren",)
    options_offered = {
        "corsee": flag(False),
        **EYES_OPTIONS,
    }
    parts, stray, reach = (7, 6), 20, 60

    consonants: Zone = zone(PILE, NOBODY, where=AWAY)
    """For the bonuses; which one is given matters to nobody."""

    # -- the deal: 38 cards scattered face down, the consonants stay in the box; the youngest begins

    def deal(self) -> None:
        self.new_pack(self.box(), self.consonants)
        self.move_each([card for card in self.cards[self.consonants] if card in LAID_OUT], self.consonants, self.table)
        self.all_know_the_box()
        self.scatter()
        self.begin_turn(self.first_seat)

    def all_know_the_box(self) -> None:
        """Nobody imagines a consonant on the table."""
        for card in self.cards[self.consonants]:
            self.everyone_knows(card)

    # -- a pair: yellow with yellow, violet with violet, pink with blue; in the hard game the letter counts, too

    def is_pair(self, one: int, other: int) -> bool:
        same_letter = LETTER[one] == LETTER[other]
        return colours_match(one, other) and (same_letter or not self.options["corsee"])

    # -- the same letter on both: a consonant of the box as well

    def pair_won(self, seat: int, one: int, other: int) -> None:
        if LETTER[one] == LETTER[other] and not self.options["corsee"]:
            self.tell("bonus", seat=seat)
            self.draw_card(self.consonants, self.won[seat])

    # -- the end: no vowel is left; pairs and consonants count one point a card

    def ended(self) -> bool:
        if any(LETTER[card] for card in self.lying_in(self.table)):
            return False
        self.finish("all_pairs", self.points)
        return True

    # -- a position

    rest_zone = "consonants"

    def resume(self, given: Given) -> None:
        super().resume(given)
        self.all_know_the_box()
