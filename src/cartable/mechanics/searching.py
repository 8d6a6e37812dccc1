"""A seat searches for what its card asks; it may give up, and the others may have the idea first.

The seat whose `turn` it is answers, or gives up: by itself, or when its clock runs out. Anybody else may launch a
chrono with a sealed idea meanwhile. Once the seat has given up, the others have a last call: the rest of the search
(giving up early is no shortcut), and never less than `last_call`. When that is over, or none of them has an idea
either, nobody has found.

A game derives from `Searching`, declares the fields `step`, `turn` and `passed`, and offers the options `search_time`
and `chrono`. It says what is asked (`question_for`), hands the seat's own answer to `answered`, and says what follows:
`found`, `beaten`, `nobody_found`. It starts with `begin_search`, lists `search_moves`, explains with `why_not_search`.
What an idea holds besides its text (a line, a place) goes along as further arguments.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..engine import Move, Prompt
from .acts import PASS
from .chronos import CALLING, Chronos

SEARCHING = "searching"
"""Step: the seat searches. Once it has given up it is CALLING: this is the last call for the others."""


class Searching(Chronos):
    """A table where a seat searches, against the others' chronos."""

    step: str
    turn: int
    """The seat that searches."""
    passed: list[bool]
    """The seats that have no idea either, once the active one has given up."""

    limits: ClassVar[tuple[str, ...]] = ("search", "call")
    last_call: ClassVar[int] = 10_000
    """How long the last call is at least, in milliseconds."""
    answer_verb: ClassVar[str] = "say"
    answers_in_call: ClassVar[bool] = False
    """Whether a seat that has given up may still answer in the last call; while a chrono counts, it always may."""

    PASS = PASS

    # -- said by the game

    def question_for(self, seat: int, verb: str) -> Prompt:
        """What a seat is asked for: the verb is `chrono` for a sealed idea, else that of the seat's own answer."""
        raise TypeError("said by the game")

    def found(self, seat: int, said: str, *more: Any) -> None:
        """What follows when the seat has found an answer itself: the search is over."""
        raise TypeError("said by the game")

    def beaten(self, launcher: int, said: str, *more: Any) -> None:
        """What follows when the launcher's idea counts, at zero."""
        raise TypeError("said by the game")

    def nobody_found(self) -> None:
        """What follows when nobody has an idea."""
        raise TypeError("said by the game")

    def search_time(self) -> int:
        """How long the search is, in milliseconds, without the time for typing."""
        return self.milliseconds("search_time")

    # -- the search

    @property
    def searching(self) -> bool:
        """Whether a seat searches, or has given up and others may have the idea."""
        return self.step in (SEARCHING, CALLING)

    def begin_search(self) -> None:
        """A new card: everybody may launch a chrono."""
        self.reset("barred")
        self.search_again()

    def search_again(self) -> None:
        """A fresh search for the same card."""
        self.step = SEARCHING
        self.reset("passed")
        self.start("search", self.search_time() + self.typing_time(self.turn))

    def may_answer(self, seat: int) -> bool:
        """Whether it is up to this seat to answer now."""
        if not self.searching or seat != self.turn:
            return False
        return self.step == SEARCHING or self.launcher >= 0 or self.answers_in_call

    def may_seal(self, seat: int) -> bool:
        """Whether this seat may launch a chrono now."""
        return self.searching and not self.passed[seat] and self.may_launch(seat, self.turn)

    def may_pass(self, seat: int) -> bool:
        """The searching seat may give up, and then those who have no idea either: not while a chrono counts."""
        if self.launcher >= 0:
            return False
        if seat == self.turn:
            return self.step == SEARCHING
        return self.step == CALLING and seat in self.yet_to_call()

    def awaited(self) -> list[int]:
        if self.step == CALLING and self.launcher < 0:
            return self.yet_to_call()
        return [self.turn]

    def search_moves(self, seat: int) -> list[Move]:
        """What a seat may do while one searches, besides answering."""
        return [self.PASS] if self.searching and self.may_pass(seat) else []

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.may_answer(seat):
            return [self.question_for(seat, self.answer_verb)]
        return [self.question_for(seat, "chrono")] if self.may_seal(seat) else []

    def answered(self, seat: int, said: str, *more: Any) -> None:
        """The seat has answered; does it stand?"""
        self.hear(self.answer_verb, seat, said, *more)

    def do_chrono(self, seat: int, idea: str, *more: Any) -> None:
        self.stop_all("search", "call")
        self.seal(seat, idea, self.typing_time(self.turn), *more)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "chrono" and accepted:
            self.beaten(seat, said, *more)
        elif purpose == "chrono":
            self.idea_refused(seat)
        elif accepted:
            self.tell("said", seat=seat, word=said)
            self.drop_chrono()
            self.stop_all("search", "call")
            self.found(seat, said, *more)

    def idea_refused(self, launcher: int) -> None:
        """It counts as no idea: a fresh search, in which that seat launches no more."""
        self.barred[launcher] = True
        self.tell("search_again", seat=self.turn)
        self.search_again()

    # -- giving up, and the last call

    def do_pass(self, seat: int) -> None:
        if seat == self.turn:
            self.expire_search()
        else:
            self.passed[seat] = True
            self.end_call_of_nobody()

    def expire_search(self) -> None:
        self.give_up()
        self.end_call_of_nobody()

    def give_up(self) -> None:
        """The others have the rest of the search to launch a chrono: giving up at once is no shortcut."""
        rest = self.rest("search")
        typing = self.longest_typing(self.others(self.turn))
        self.step = CALLING
        self.tell("given_up", seat=self.turn)
        self.start("call", max(rest, self.last_call + typing))

    def end_call_of_nobody(self) -> None:
        """Nobody is left who could have an idea: there is nothing to wait for."""
        if not self.yet_to_call():
            self.expire_call()

    def yet_to_call(self) -> list[int]:
        """The seats that may still come up with an idea for the one that gave up."""
        return [seat for seat in self.others(self.turn) if not self.passed[seat] and not self.barred[seat]]

    def expire_call(self) -> None:
        self.stop("call")
        self.nobody_found()

    # -- explanations

    def why_not_search(self, seat: int, move: Move) -> str:
        """The code of the refusal of a chrono at any time, and of any other move while a seat searches."""
        if move.verb == "chrono":
            return self.why_not_chrono(seat)
        if seat != self.turn:
            if move.verb == self.answer_verb:
                return "not_yours_to_say"
            return self.why_not_chrono(seat) if move is self.PASS and self.step == CALLING else "not_your_turn"
        if self.step == CALLING and self.launcher < 0:
            return "given_up"
        return "count_runs" if move is self.PASS else "say_first"

    def why_not_chrono(self, seat: int) -> str:
        """The code of the refusal of a chrono."""
        if not self.searching:
            return "nobody_searches"
        if seat == self.turn:
            return "your_own_search"
        return "passed" if self.passed[seat] else self.why_not_launch(seat)
