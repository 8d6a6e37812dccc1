"""Quadrix: a square of four letters, and a whole sentence for it at every card, one word a letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...decks.toutilix import DECK, LETTER
from ...engine import Facts, Given, Refusal, choice
from ...engine.letters import STAR
from ...engine.moves import TEXT, Move, Prompt, act, answer
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.chronos import CHRONO
from ...mechanics.sentences import EITHER, SENTENCE_OPTIONS, SentencePattern, marked, tidy
from ...mechanics.shedding import TURNING
from ...mechanics.shedding_sentences import SheddingSentences

PLACES = 4
CONTEST_TIME = 5_000
LAST_WORDS, CONCEDING = "last words", "conceding"
"""Steps: the sentence of a last card, or a launcher's, may still be contested; then the round, or the turn, is over."""


class Quadrix(SheddingSentences):
    """Rounds of seven cards each; every round, and every square nobody knew a sentence for, leaves the game."""

    facts = Facts(
        id="quadrix",
        name="Quadrix",
        seats=(2, 8),
        kind="sentences",
        minimum="reading",
        stirs=("delirium", "imagination", "concentration"),
        pace="turns, with chronos out of turn",
        minutes=(25, 45),
        authors=(),
    )
    deck = DECK
    limits = ("flip", "give")
    stalemates = ("nothing_to_win",)
    options_offered = {
        "chrono": CHRONO,
        "search_time": choice(40, 60, 90, default=60, unit="s"),
        **SENTENCE_OPTIONS,
    }

    # -- what lies on the table
    square: Zones = [zone(PILE, TOP, cell=((n - 1) // 2, (n - 1) % 2)) for n in (1, 2, 3, 4)]
    """Four piles, of which only the top cards count: `square1` top left, `square2` top right, then the line below."""
    draw: Zone = zone(PILE, NOBODY, cell=(0, 2))
    offered: Zone = zone(PILE, EVERYONE, cell=(1, 2))
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    won: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(TURNING)
    turn: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    laid: int = shown(0)
    passed: list[bool] = per_seat(False)
    on_square: int = shown(0)
    """How many cards have been laid on this square: the next one goes to the place that follows, round and round."""
    layer: int = shown(0, kind="seat")
    """Who laid the last one."""
    lender: int = shown(0)
    """The place that gives the next card when the draw pile is empty, from 0."""
    won_nothing: int = shown(0)
    """How many rounds in a row have been won with an empty square."""

    SENTENCE = answer("sentence", TEXT)
    IDEA = answer("chrono", TEXT)
    CONTEST = act("contest")
    last_call = 15_000
    answers_in_call = True

    def idle_zones(self) -> Iterable[str]:
        """A place for the firecracker is needed only while there is one to offer."""
        return () if self.cards[self.offered] else ("offered",)

    # -- a card goes to the next place of the square: top left, top right, bottom left, bottom right, and round again

    def lay(self, seat: int) -> None:
        self.draw_card(self.piles[seat], self.square[self.on_square % PLACES])
        self.on_square += 1
        self.layer = seat

    def do_flip(self, seat: int) -> None:
        """Once the next card is turned, what was said stands."""
        self.close_contest()
        super().do_flip(seat)

    def in_use(self) -> Sequence[Zone]:
        """The places that need a word, in the order in which they are read."""
        return self.square[: self.on_square]

    def top_cards(self) -> list[int]:
        return [self.cards[place][-1] for place in self.in_use()]

    def last_card(self) -> int:
        return self.cards[self.square[(self.on_square - 1) % PLACES]][-1]

    # -- the sentence: as many words as places, each with the letter of its place

    def question_for(self, seat: int, verb: str) -> Prompt:
        return self.sentence_prompt(verb, self.wanted())

    def wanted(self) -> SentencePattern:
        return SentencePattern.carrying([LETTER[card] or STAR for card in self.top_cards()], elided=EITHER)

    def as_said(self, text: str) -> tuple[str, tuple[str, ...]]:
        """A sentence as one writes it, and its words as the speaker has counted them."""
        return tidy(text), tuple(marked(text, self.wanted().fitted(text) or []))

    def do_sentence(self, seat: int, text: str) -> None:
        self.answered(seat, *self.as_said(text))

    def do_chrono(self, seat: int, idea: str, *more: Any) -> None:
        super().do_chrono(seat, *self.as_said(idea))

    def imagined_more(self) -> tuple[Any, ...]:
        return (("idée",) * len(self.in_use()),)

    def found(self, seat: int, said: str, *more: Any) -> None:
        """A last card wins the round only when there was time to contest its sentence."""
        self.tell_all(seat, said, *more)
        if not self.cards[self.piles[seat]] or self.laid >= self.most_laid:
            self.settle(LAST_WORDS)
        else:
            self.play_on(seat, self.last_card())

    def tell_all(self, seat: int, said: str, words: Sequence[str]) -> None:
        self.set_sentence(seat, words, self.top_cards())
        self.may_be_contested(seat, said)

    # -- the others may contest a sentence until the next card is turned

    def legal(self, seat: int) -> list[Move]:
        return [*super().legal(seat), *self.contest_moves(seat)]

    def awaited(self) -> list[int]:
        return [] if self.step in (LAST_WORDS, CONCEDING) else super().awaited()

    def settle(self, step: str) -> None:
        """Where no card follows there is a moment to contest, if there is anybody to do so."""
        self.step = step
        if any(self.may_contest(seat) for seat in range(self.seats)):
            self.start("contest", CONTEST_TIME)
        else:
            self.expire_contest()

    def uncontested(self) -> None:
        if self.step == LAST_WORDS:
            self.play_on(self.turn, self.last_card())
        elif self.step == CONCEDING:
            self.concede()

    def withdraw(self, author: int) -> None:
        """The sentence does not stand: whoever laid the card searches again."""
        self.sentence = ()
        self.stop("flip")
        self.turn = self.layer
        if author != self.layer:
            self.idea_refused(author)
        else:
            self.tell("search_again", seat=author)
            self.search_again()

    # -- running dry: another's chrono reaches zero, or nobody knows a sentence

    def beaten(self, launcher: int, said: str, *more: Any) -> None:
        self.tell_all(launcher, said, *more)
        self.settle(CONCEDING)

    def concede(self) -> None:
        """The card stays on the square; the launcher wins nothing."""
        self.tell("beaten", seat=self.turn)
        self.take_card(self.turn)
        self.dry_turn_is_over()

    def nobody_found(self) -> None:
        self.tell("nobody_found", count=self.cards_on_square())
        self.set_aside()
        if not self.cards[self.piles[self.turn]]:
            self.take_card(self.turn)
        self.dry_turn_is_over()

    def dry_turn_is_over(self) -> None:
        """A seat that ran dry on its last card does not win: it has a new card, or the round ends without a winner."""
        if self.cards[self.piles[self.turn]]:
            self.end_turn(self.turn)
        else:
            self.tell("no_card_left", seat=self.turn)
            self.set_aside()
            self.won_nothing = 0
            self.end_round(None)

    def set_aside(self) -> None:
        """All the cards of the square leave the game; the next one starts another."""
        self.gather_all(self.square, self.aside)
        self.new_square()

    def new_square(self) -> None:
        self.on_square = self.lender = 0
        self.keep_sentence()

    def take_from_table(self, seat: int) -> bool:
        """An empty draw pile is helped out from under the piles of the square, in turn, and never by a top card."""
        for step in range(PLACES):
            place = (self.lender + step) % PLACES
            pile = self.cards[self.square[place]]
            if len(pile) > 1:
                self.lender = (place + 1) % PLACES
                self.move_under(pile[0], self.square[place], self.piles[seat])
                return True
        return False

    # -- the end of a round: the first seat without cards wins the square

    def laid_zones(self) -> Sequence[Zone]:
        return self.square

    def cards_on_square(self) -> int:
        return sum(self.counts(self.square))

    def win_round(self, seat: int) -> None:
        """A last firecracker may win an empty square; twice in a row, and the game would not end."""
        self.won_nothing = 0 if self.cards_on_square() else self.won_nothing + 1
        super().win_round(seat)

    def end_round(self, winner: int | None) -> None:
        self.new_square()
        if self.won_nothing < 2:
            super().end_round(winner)
        else:
            self.finish("nothing_to_win", self.counts(self.won))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.CONTEST:
            return self.no(self.why_not_contest(seat))
        if self.step in (LAST_WORDS, CONCEDING):
            return self.no("being_settled")
        return super().why_not(seat, move)

    # -- a position

    def resume(self, given: Given) -> None:
        self.on_square = given.get("on_square", self.cards_on_square())
        self.layer = given.get("layer", given.get("turn", self.first_seat))
        super().resume(given)
