"""What tests of games do at a table again and again: say a word and have it judged, let time pass."""

from __future__ import annotations

from ..engine import Refused, Table
from ..host.judge import lexicon_judge

MOST_CLOCKS = 1_000
"""So many clocks run out before somebody holds that the awaited one never will."""


def play_and_judge(table: Table, seat: int, move: str, answer: str | None = "yes", at: int | None = None) -> str | None:
    """Plays a move, and answers the question it puts to the judge. The question; None if there was none.

    >>> assert play_and_judge(t, 0, "say praline") == "word praline"
    """
    table.play(seat, move, at)
    return judge_if_asked(table, answer)


def judge_if_asked(table: Table, answer: str | None = "yes") -> str | None:
    """Answers the judge's question, if there is one; without an answer the lexicon gives its own. The question."""
    question = table.question
    if question is not None:
        table.judge(lexicon_judge(question) if answer is None else answer)
    return question


def until_clock(table: Table, name: str) -> None:
    """Lets clocks run out, one after the other, up to and including the first one of this name, whosever it is."""
    ran: list[str] = []
    while len(ran) < MOST_CLOCKS:
        try:
            ran.append(table.expire())
        except Refused as no:
            raise AssertionError(f"{name} does not run out; {', '.join(ran) or 'nothing'} did. {no}") from no
        if ran[-1].partition(":")[0] == name:
            return
    raise AssertionError(f"{name} does not run out, but {', '.join(sorted(set(ran)))} do, again and again")


def advance(table: Table, milliseconds: int) -> int:
    """Lets time pass since the last input: every clock due within it runs out, one due at its very end included.

    The moment reached, for an input then: `table.play(0, "draw", at=advance(table, 500))`. (A table has no time of its
    own: `table.now` stays at the last input, until there is another. `table.wait(moment)` leaves out what is due at
    that very moment, since an input at that moment is still in time.)
    """
    moment = table.now + milliseconds
    table.wait(moment + 1)
    return moment
