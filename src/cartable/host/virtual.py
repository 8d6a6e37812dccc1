"""A host in virtual time: bots answer with delays, clocks run out when nobody was faster. Nothing waits.

Whoever wants real time waits until `next_time` before each `step`, and plays people's moves with `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from .. import bots
from ..bots import Bot
from ..engine import Chance, Move, Refused, Table, project
from ..engine.events import Event
from .judge import lexicon_judge

Listener = Callable[[Sequence[Event]], None]
"""Is told everything that happened, after each input; `project` says what of it a seat may see."""

Judge = Callable[[str], str]
"""Answers what only somebody outside the rules can: `word praline`, is that a word?"""

MAX_REFUSED_IN_A_ROW = 1_000


class Stuck(RuntimeError):
    """Nobody moves and no clock runs, or there is no end to it: a fault in a game or a bot."""


@dataclass(frozen=True)
class Plan:
    """What a bot is about to do, and when."""

    move: Move | str
    """A text only if it does not read as a move: it will be refused."""
    time: int


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
        self.players = players
        self.max_inputs = max_inputs
        self.listener = listener
        self.judge = judge
        self.now = table.now
        self.inputs = 0
        """Moves, refused ones too, and clocks that ran out."""
        self.moves = 0
        """Moves by seats."""
        self.refused = 0
        self.plans: list[Plan | None] = [None] * table.seats
        self._refused_in_a_row = 0
        self._luck = table.key[0]
        # Many bots need no memory of what happened. Nothing is told to a bot that does not listen, and
        # nothing is told at all if nobody does.
        self._listens = [bot is not None and type(bot).observe is not Bot.observe for bot in players]
        self._wavers = [bot is not None and type(bot).changes_mind is not Bot.changes_mind for bot in players]
        self._has_prompts = type(table).open_prompts is not Table.open_prompts
        told = listener is not None or any(self._listens) or any(self._wavers)
        self._told: list[Event] | None = table.watch() if told else None
        self._think()

    # -- what the bots plan

    def _think(self) -> None:
        """Tells every bot what it saw, and asks those without a valid plan what they will do."""
        table, plans, has_prompts = self.table, self.plans, self._has_prompts
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
        for seat, bot in enumerate(self.players):
            if bot is None:
                continue
            sight = None
            seen: list[dict[str, object]] = []
            if self._listens[seat] or self._wavers[seat]:
                seen = project.events(table, told, seat)
            if self._listens[seat]:
                sight = bots.Sight(table, seat)
                bot.observe(seen, sight)
            plan = plans[seat]
            if plan is not None:
                if self._still_good(seat, plan.move) and not (self._wavers[seat] and bot.changes_mind(seen)):
                    continue
                plans[seat] = None
            if table.moves(seat) or (has_prompts and table.prompts(seat)):
                self._ask(seat, bot, sight or bots.Sight(table, seat))

    def _still_good(self, seat: int, move: Move | str) -> bool:
        """Whether a planned move may still be played: it is listed, or answers an open question well."""
        if move in self.table.moves(seat):
            return True
        if isinstance(move, str) or not self._has_prompts:
            return False
        return any(p.verb == move.verb and p.check(move) is None for p in self.table.prompts(seat))

    def _ask(self, seat: int, bot: Bot, sight: bots.Sight) -> None:
        act = bot.act(sight)
        if act is None:
            return
        move = act.move
        if isinstance(move, str):
            with suppress(Refused):
                move = self.table.read(move, seat)
        self.plans[seat] = Plan(move, self.now + max(0, act.delay))

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


def make_bots(game: str, levels: Sequence[str | None], seed: str) -> list[Bot | None]:
    """Bots of these levels, one a seat (None: nobody); their dice come from `seed`."""
    return [
        None if level is None else bots.make(game, seat, level, Chance(f"bot {seat}", seed))
        for seat, level in enumerate(levels)
    ]


def play_out(table: Table, levels: Sequence[str], seed: str, max_inputs: int = 200_000) -> VirtualHost:
    """Bots of these levels, one a seat, play a table to its end; their dice come from `seed`."""
    host = VirtualHost(table, make_bots(table.facts.id, levels, seed), max_inputs)
    host.run()
    return host
