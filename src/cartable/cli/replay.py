"""`cartable replay`: a recorded game, step by step."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

import cartable

from ..engine import BadRequest, Move, Table, records
from ..engine.events import Event
from ..engine.table import CLOCK, JUDGE
from . import asked, show
from .arguments import Parser, add_language, whole
from .terminal import BOLD, DIM, Keyboard, is_terminal, styled
from .words import say


@dataclass(frozen=True)
class Step:
    """One input: what it says, what happened, and the table after it."""

    time: int
    seat: int
    text: str
    events: list[Event]
    table: Table


def steps_of(text: str) -> list[Step]:
    """Plays a record from its start; the first step is the deal. Raises BadRequest."""
    try:
        final = cartable.replay(text)
        # The table before the first input is that of a record without any.
        table = cartable.replay(_head(text))
    except BadRequest:
        raise
    except Exception as problem:  # somebody has changed it by hand, beyond what the reader thinks of
        raise BadRequest(f"this record does not hold together ({type(problem).__name__}: {problem})") from problem
    told = table.watch()
    steps = [Step(0, -1, "", [], table.clone())]
    for seat, at, move in final.past[: final.length]:
        told.clear()
        written = move.text if isinstance(move, Move) else move
        records.play_input(table, (seat, at, written))
        steps.append(Step(at, seat, written, told[:], table.clone()))
    return steps


def _head(text: str) -> str:
    lines = [line for line in text.replace("\r\n", "\n").split("\n") if not line.lstrip().startswith("#")]
    return "\n".join(lines).split("\n\n")[0] + "\n"


def add_replay(made: Parser) -> None:
    """The arguments of `cartable replay`."""
    made.add_argument("file", help="a record, as play --save or simulate --records write it")
    made.add_argument("--seat", type=whole(0, 7), metavar="N", help="look from this seat")
    made.add_argument("--all", action="store_true", help="print everything at once")
    add_language(made)


def run(chosen: argparse.Namespace) -> int:
    """The command."""
    steps = steps_of(asked.text_of(chosen.file))
    last = steps[-1].table
    lang = asked.language(chosen)
    if chosen.seat is not None and chosen.seat >= last.seats:
        raise BadRequest(f"this record has the seats 0 to {last.seats - 1}, not {chosen.seat}")
    # Once a game is over all cards may be seen; before, a record shows no more than a place at the table.
    viewer = show.Viewer(chosen.seat, lang, open=chosen.seat is None and last.over)
    facts = last.facts
    print(styled(facts.name, BOLD) + f"   {viewer.of(facts.goal)}")
    if chosen.seat is None and not last.over:
        print(say("unfinished", lang))
    if chosen.all or not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        for number in range(len(steps)):
            print_step(steps, number, viewer)
    else:
        browse(steps, viewer, Keyboard(sys.stdin))
    return 0


def browse(steps: list[Step], viewer: show.Viewer, keyboard: Keyboard) -> None:
    """Enter for the next step, b for the one before, a number to jump, q to leave."""
    number, last = 0, len(steps) - 1
    print_step(steps, number, viewer)
    while True:
        print(styled(say("keys", viewer.lang), DIM), end="", flush=True)
        try:
            key = (keyboard.line() or "").lower()
        except EOFError:
            print()
            return
        if key == "q":
            return
        before = number
        if key == "":
            number = min(number + 1, last)
        elif key == "b":
            number = max(number - 1, 0)
        elif key.isdecimal():
            number = min(int(key[:9]), last)
        if number == before == last and key == "":
            print(say("at_the_end", viewer.lang))
        elif number != before:
            print_step(steps, number, viewer)


def print_step(steps: list[Step], number: int, viewer: show.Viewer) -> None:
    """The input, what happened, the table."""
    step = steps[number]
    if number == 0:
        text = say("start", viewer.lang)
    elif step.seat < 0:
        text = say("clock_input" if step.seat == CLOCK else "judge_input", viewer.lang, text=step.text)
    else:
        # What others did in secret shows only in what followed.
        known = viewer.open or step.seat == viewer.seat
        text = f"{viewer.who(step.seat)}: {step.text if known else step.text.split()[0]}"
    minutes, rest = divmod(step.time, 60_000)
    time = f"{minutes}:{rest / 1000:04.1f}"
    print()
    print(styled(say("step", viewer.lang, number=number, count=len(steps) - 1, time=time, text=text), BOLD))
    lines = show.happened(step.table, step.events, viewer)
    for line in lines if step.seat == JUDGE else lines[1:]:  # the first one says what the headline says
        print(line)
    print(show.table_text(step.table, viewer))
    if step.table.result is not None:
        print(show.result_text(step.table.result, viewer))
