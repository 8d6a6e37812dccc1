"""A host in virtual time: bots answer with delays, clocks run out when nobody was faster. Nothing waits.

Whoever wants real time waits until `next_time` before each `step`, and plays people's moves with `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import bots
from ..bots import Bot
from ..engine import Chance, Move, Refused, Table
from ..engine.events import Event
from .judge import lexicon_judge
from .planning import Planner

Listener = Callable[[Sequence[Event]], None]
"""Is told everything that happened, after each input; `project` says what of it a seat may see."""

Judge = Callable[[str], str]
"""Answers what only somebody outside the rules can: `word praline`, is that a word?"""

MAX_REFUSED_IN_A_ROW = 1_000


class Stuck(RuntimeError):
    """Nobody moves and no clock runs, or there is no end to it: a fault in a game or a bot."""


class VirtualHost:
    """Plays a table: asks the bots, keeps what they plan, and lets the earliest plan or clock happen."""

    def __init__(
        self,
        table: Table,
        players: Sequence[Bot | None],
        max_inputs: int = 200_000,
        listener: Listener | None = None,
        judge: Judge | None = lexicon_judge,
    ) -> None:
        """`players`: one a seat; None for a seat that is played by hand, or by its clocks only."""
        self.table = table
        self.max_inputs = max_inputs
        self.listener = listener
        self.judge = judge
        self.now = table.now
        self.inputs = 0
        """Moves, refused ones too, and clocks that ran out."""
        self.moves = 0
        """Moves by seats."""
        self.refused = 0
        self.planner = Planner(table, players)
        self.players = self.planner.players
        self.plans = self.planner.plans
        """What each bot is about to do."""
        self._refused_in_a_row = 0
        self._luck = table.key[0]
        # Nothing is told at all if nobody listens.
        told = listener is not None or any(self.planner.listens) or any(self.planner.wavers)
        self._told: list[Event] | None = table.watch() if told else None
        self._think()

    def _think(self) -> None:
        """Asks the judge what the table asks; then tells every bot what it saw, and asks what it will do."""
        table = self.table
        while table.asked:
            if self.judge is None:
                raise Stuck(f"{table.facts.id}: there is no judge to answer '{table.asked}'")
            table.judge(self.judge(table.asked))
        told: list[Event] = []
        if self._told:
            told = self._told[:]
            self._told.clear()
            if self.listener is not None:
                self.listener(told)
        self.planner.think(told, self.now)

    # -- what happens next

    def next_plan(self) -> tuple[int, int] | None:
        """When the earliest plan is due, and whose it is. No seat always comes first in a dead heat."""
        seats = len(self.plans)
        best: tuple[int, int] | None = None
        for turn in range(seats):
            seat = (self._luck + self.inputs + turn) % seats
            plan = self.plans[seat]
            if plan is not None and (best is None or plan.time < best[0]):
                best = plan.time, seat
        return best

    def next_time(self) -> int | None:
        """When the next thing happens by itself; None if nothing will before somebody moves by hand."""
        plan = self.next_plan()
        times = list(self.table.timers.values())
        if plan is not None:
            times.append(plan[0])
        return max(self.now, min(times)) if times else None

    def step(self) -> None:
        """The next thing that happens: the earliest plan, or a clock that runs out before it."""
        if self.inputs >= self.max_inputs:
            raise Stuck(f"{self.table.facts.id}: not over after {self.inputs} inputs")
        table, plan = self.table, self.next_plan()
        timers = table.timers
        if plan is not None and (not timers or plan[0] <= min(timers.values())):
            time, seat = plan
            planned = self.plans[seat]
            assert planned is not None
            self.plans[seat] = None
            try:
                self.play(seat, planned.move, time)
            except Refused as no:
                self._refused_in_a_row += 1
                if self._refused_in_a_row >= MAX_REFUSED_IN_A_ROW:
                    stubborn = f"seat {seat} plays '{planned.move}': {no.code}"
                    raise Stuck(f"{table.facts.id}: only refused moves, {stubborn}") from no
                self._think()
        elif timers:
            self.inputs += 1
            table.expire()
            self.now = max(self.now, table.now)
            self._think()
        else:
            raise Stuck(f"{table.facts.id}: nobody moves and no clock runs, active {table.active}")

    def play(self, seat: int, move: Move | str, time: int) -> None:
        """A move at a time, by a bot or by hand. Raises Refused, and then only time has passed."""
        self.now = max(self.now, time)
        self.inputs += 1
        try:
            self.table.play(seat, move, max(time, self.table.now))
        except Refused:
            self.refused += 1
            raise
        self.moves += 1
        self._refused_in_a_row = 0
        self._think()

    def run(self) -> Table:
        """Plays on to the end."""
        while not self.table.over:
            self.step()
        return self.table


def make_bots(game: str, levels: Sequence[str | None], seed: str, young: bool = False) -> list[Bot | None]:
    """Bots of these levels, one a seat (None: nobody); their dice come from `seed`. `young`: see `Table.young`."""
    return [
        None if level is None else bots.make(game, seat, level, Chance(f"bot {seat}", seed), young)
        for seat, level in enumerate(levels)
    ]


def play_out(table: Table, levels: Sequence[str], seed: str, max_inputs: int = 200_000) -> VirtualHost:
    """Bots of these levels, one a seat, play a table to its end; their dice come from `seed`."""
    host = VirtualHost(table, make_bots(table.facts.id, levels, seed, table.young), max_inputs)
    host.run()
    return host
