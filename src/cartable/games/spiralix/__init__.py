"""Spiralix: words from the last letters of a growing spiral, each at one's own level, against the others' chronos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...decks.toutilix import DECK, LETTER
from ...engine import Facts, choice, seat_choice
from ...engine.letters import STAR
from ...engine.moves import TEXT, Prompt, answer
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, NOBODY, PILE, SPIRAL, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.chronos import CALLING, CHRONO
from ...mechanics.patterns import Pattern
from ...mechanics.shedding import TURNING, Shedding
from ...mechanics.words import WORD_OPTIONS


class Spiralix(Shedding):
    """Rounds of seven cards each; every round takes a spiral out of the game.

    Vowels, stars, firecrackers and who wins a round are told in `Shedding`; searching and chronos in `Searching`, which
    asks what is said here.
    """

    facts = Facts(
        id="spiralix",
        name="Spiralix",
        seats=(2, 8),
        kind="spoken words",
        minimum="a few letters",
        stirs=("concentration", "imagination", "speed"),
        pace="turns, with chronos out of turn",
        minutes=(10, 20),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("flip", "give")
    options_offered = {
        "chrono": CHRONO,
        "search_time": choice(30, 45, 60, default=45, unit="s"),
        "level": seat_choice(1, 2, 3, default=2, of_bots={"debutant": 1, "expert": 3}),
        **WORD_OPTIONS,
    }

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY)
    spiral: Zone = zone(SPIRAL, EVERYONE)
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    offered: Zone = zone(PILE, EVERYONE)
    won: Zones = each_seat(PILE, TOP)

    step: str = shown(TURNING)
    turn: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    laid: int = shown(0)
    passed: list[bool] = per_seat(False)

    SAY = answer("say", TEXT)
    flip_time = 8_000

    # -- the deal: seven cards each in a pile unseen, and one turned up as the heart of the spiral

    def open_round(self) -> None:
        if not self.turn_first_card(self.spiral):
            self.tell("no_heart")

    # -- a turn: turn one's top card onto the spiral, and say a word

    def lay(self, seat: int) -> None:
        self.draw_card(self.piles[seat], self.spiral)

    def question_for(self, seat: int, verb: str) -> Prompt:
        return self.word_prompt(verb, self.wanted(seat))

    def wanted(self, seat: int) -> Pattern:
        """What a word of this seat must look like: its own level counts, whoever searches."""
        last_two = [LETTER[card] or STAR for card in self.cards[self.spiral][-2:]]
        # Without a heart, the first card is laid as if on a star.
        before, last = [STAR, *last_two][-2:]
        level = self.seat_option(seat, "level")
        if level == 1:
            return Pattern(contains=last)
        if level == 2:
            return Pattern(contains=before + last)
        return Pattern(starts=before, contains=last)

    def do_say(self, seat: int, word: str) -> None:
        self.answered(seat, word)

    def found(self, seat: int, said: str, *more: Any) -> None:
        self.play_on(seat, self.top_of(self.spiral))

    # -- giving up is final unless a chrono counts; but whoever only ran out of time may still answer in the last call

    def may_answer(self, seat: int) -> bool:
        ran_out = self.step == CALLING and seat == self.turn and not self.passed[seat]
        return ran_out or super().may_answer(seat)

    def do_pass(self, seat: int) -> None:
        self.passed[seat] = True
        super().do_pass(seat)

    # -- running dry: another's chrono reaches zero, or nobody knows a word

    def beaten(self, launcher: int, said: str, *more: Any) -> None:
        self.tell("beaten", seat=self.turn)
        self.take_card(self.turn)
        self.end_turn(self.turn)

    def nobody_found(self) -> None:
        self.tell("nobody_found")
        self.end_turn(self.turn)

    def take_from_table(self, seat: int) -> bool:
        """An empty draw pile is helped out by the beginning of the spiral, all but its last two cards."""
        spiral = self.cards[self.spiral]
        if len(spiral) <= 2:
            return False
        self.move_under(spiral[0], self.spiral, self.piles[seat])
        return True

    # -- the first seat without cards wins the spiral

    def laid_zones(self) -> Sequence[Zone]:
        return [self.spiral]
