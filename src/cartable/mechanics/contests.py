"""Contests: what was said stands, unless another seat contests it before the next card; then the people vote.

A game says what can be contested and for how long (`may_be_contested`), offers `contest_moves`, closes the matter when
the next card is played (`close_contest`), and goes on in `heard("contest", ...)` or, if nobody objected in time, in
`uncontested`.
"""

from __future__ import annotations

from ..engine import Move, act, shown
from .words import Words


class Contests(Words):
    """A table where what was said can be contested."""

    contestable: str = shown("", label=("Dit en dernier", "Said last"))
    """What was said last and may still be contested."""
    said_by: int = shown(-1, kind="seat")

    CONTEST = act(
        "contest",
        ask=("conteste si tu n'es pas d'accord", "object if you disagree"),
        button=("Contester", "Object"),
        done=("conteste", "objects"),
    )
    clocks_shown = {"contest": ("temps pour contester", "time to object")}

    refusals = {
        "nothing_to_contest": ("Il n'y a rien à contester.", "There is nothing to contest."),
        "your_own_words": ("On ne conteste pas ce qu'on a dit soi-même.", "You cannot contest what you said yourself."),
    }
    messages = {
        "contested": ("{seat:who} conteste « {text} ».", "{seat:who} contests “{text}”."),
    }

    def uncontested(self) -> None:
        """What follows when the time to contest is over."""

    def may_be_contested(self, seat: int, text: str, milliseconds: int | None = None) -> None:
        """From now on, until it is closed or the time is over. With nobody to vote there is nothing to contest."""
        self.contestable, self.said_by = text, seat
        if milliseconds is not None:
            self.start("contest", milliseconds)

    def contest_moves(self, seat: int) -> list[Move]:
        """What a seat may do about it: people only, since people vote."""
        open_to = self.contestable and seat != self.said_by and not self.config.people[seat].bot
        return [self.CONTEST] if open_to else []

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
