"""Contests: what was said stands, unless another seat contests it before the next card; then the people vote.

A game says what can be contested and for how long (`may_be_contested`), offers `contest_moves`, closes the matter when
the next card is played (`close_contest`), and goes on in `heard("contest", ...)` or, if nobody objected in time, in
`uncontested`.

`Defences` are contests in which the author is heard first: it may show how the sentence could go on, and then the
people vote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..engine import TEXT, Move, Prompt, Refusal, Refused, act, answer, open_move, per_seat, shown
from .sentences import LONGEST_SENTENCE, tokens
from .words import Words, clean


class Contests(Words):
    """A table where what was said can be contested."""

    bots_contest: ClassVar[bool] = False
    """Whether bots may contest, too; whoever does, people vote."""
    contestable: str = shown("")
    """What was said last and may still be contested."""
    said_by: int = shown(-1, kind="seat")

    CONTEST = act("contest")

    def uncontested(self) -> None:
        """What follows when the time to contest is over."""

    def may_be_contested(self, seat: int, text: str, milliseconds: int | None = None) -> None:
        """From now on, until it is closed or the time is over. With nobody to vote there is nothing to contest."""
        self.contestable, self.said_by = text, seat
        if milliseconds is not None:
            self.start("contest", milliseconds)

    def contest_moves(self, seat: int) -> list[Move]:
        """What a seat may do about it."""
        return [self.CONTEST] if self.may_contest(seat) else []

    def may_contest(self, seat: int) -> bool:
        """Whether a seat may object now. People vote: where there are none beside the author, what was said stands."""
        if not self.contestable or seat == self.said_by:
            return False
        people = self.config.people
        if not people[seat].bot:
            return True
        return self.bots_contest and any(not people[other].bot for other in self.others(self.said_by))

    def why_not_contest(self, seat: int) -> str:
        """The code of the refusal."""
        return "your_own_words" if self.contestable and seat == self.said_by else "nothing_to_contest"

    def do_contest(self, seat: int) -> None:
        text, author = self.contestable, self.said_by
        self.tell("contested", seat=seat, text=text)
        self.close_contest()
        self.pending = ("contest", author, text)
        self.open_vote()

    def close_contest(self) -> None:
        """The next card is played: it is too late."""
        self.contestable, self.said_by = "", -1
        self.stop("contest")

    def expire_contest(self) -> None:
        self.close_contest()
        self.uncontested()


class Defences(Contests):
    """A table where the author of a contested word may defend it: with a sentence in which it has its place.

    While the table waits for that sentence all other clocks stand still and nothing else is taken, as during a vote.
    The vote is heard as `heard("contest", author, word, accepted)`. A game calls `open_to_all` when a new card is
    turned, gives its own `defence_time`, and may ask more of a defence (`defence_prompt`, `defended`) or of who gives
    none (`undefended`).
    """

    defence_time: ClassVar[int] = 20_000
    spoken: ClassVar[tuple[str, ...]] = ("say", "chrono", "sentence")

    has_contested: list[bool] = per_seat(False)
    """The seats that have contested a word for this card: nobody does so twice."""
    defender: int = shown(-1, kind="seat")
    disputed: str = shown("")
    """The word in question, from the contest to the end of the vote."""
    defence: str = shown("")

    CONTEST = act("contest")
    DEFENCE = answer("sentence", TEXT)
    LEAVE_IT = act("leave")

    def open_to_all(self) -> None:
        """A new card: every seat may contest again."""
        self.reset("has_contested")

    def may_contest(self, seat: int) -> bool:
        return super().may_contest(seat) and not self.has_contested[seat]

    def why_not_contest(self, seat: int) -> str:
        if self.contestable and seat != self.said_by and self.has_contested[seat]:
            return "contested_already"
        return super().why_not_contest(seat)

    # -- what may be done with a defence

    def defence_prompt(self, seat: int) -> Prompt:
        """What the author of the word is asked: free text, unless the game wants more."""

        def check(move: Move) -> Refusal | None:
            text = move.args[0]
            if not tokens(text):
                return self.no("not_a_sequel")
            return self.no("sequel_too_long") if len(text) > LONGEST_SENTENCE else None

        return Prompt(
            verb="sentence",
            texts=self.say("go_on", word=self.disputed),
            read=lambda text: open_move("sentence", clean(text)),
            check=check,
            examples=lambda: [open_move("sentence", f"{self.disputed} et ainsi de suite")],
        )

    def defended(self, author: int, text: str) -> None:
        """A continuation was offered: the people vote, unless the game checks it first."""
        self.vote_on_it(author)

    def undefended(self, author: int) -> None:
        """None was offered, by choice or in time: the people vote all the same, unless the game says otherwise."""
        self.vote_on_it(author)

    def vote_on_it(self, author: int) -> None:
        """The people vote on the word in question."""
        self.pending = ("contest", author, self.disputed)
        self.open_vote()

    def give_in(self, author: int) -> None:
        """The word in question is withdrawn without a vote."""
        self.pending = ("contest", author, self.disputed)
        self.tell_verdict(self.disputed, False)
        self.settle_word(False)

    # -- how it goes

    def do_contest(self, seat: int) -> None:
        text, author = self.contestable, self.said_by
        self.has_contested[seat] = True
        self.tell("contested", seat=seat, text=text)
        self.close_contest()
        self.defender, self.disputed = author, text
        self.stop_the_clocks()
        self.start("defence", self.defence_time + self.typing_time(author))

    def do_sentence(self, seat: int, text: str) -> None:
        self.defence = text
        self.tell("defended", seat=seat, text=text)
        self.defended(self.end_defence(), text)

    def do_leave(self, seat: int) -> None:
        self.undefended(self.end_defence())

    def expire_defence(self) -> None:
        self.undefended(self.end_defence())

    def end_defence(self) -> int:
        """The author was heard: the clocks go on. Returns the author."""
        author, self.defender = self.defender, -1
        self.stop("defence")
        self.let_the_clocks_go_on()
        return author

    def tell_vote(self, said: str) -> None:
        if self.disputed:
            self.tell("contest_vote", word=said)
        else:
            super().tell_vote(said)

    def tell_verdict(self, said: str, accepted: bool) -> None:
        if self.disputed:
            self.tell("word_kept" if accepted else "word_withdrawn", word=said)
        else:
            super().tell_verdict(said, accepted)

    def settle_word(self, accepted: bool) -> None:
        if self.pending[0] == "contest":
            self.disputed = self.defence = ""
        super().settle_word(accepted)

    # -- while the table waits for a defence it takes nothing else

    @property
    def defending(self) -> bool:
        """Whether the table waits for a defence, not for its judge."""
        return self.defender >= 0 and not self.asked

    @property
    def active(self) -> list[int]:
        return [self.defender] if self.defending else super().active

    def moves(self, seat: int) -> Sequence[Move]:
        if not self.defending:
            return super().moves(seat)
        self._check_seat(seat)
        return [self.LEAVE_IT] if seat == self.defender else []

    def prompts(self, seat: int) -> list[Prompt]:
        if not self.defending:
            return super().prompts(seat)
        return [self.defence_prompt(seat)] if seat == self.defender else []

    def _check_open_move(self, seat: int, move: Move) -> None:
        if self.defending and (seat != self.defender or move.verb != "sentence"):
            raise Refused(self.no("defend_first" if seat == self.defender else "defending"))
        super()._check_open_move(seat, move)
