"""The bots of a live table: a copy of the table that follows its inputs, and what the bots there plan.

Runs wherever there is time to think, usually in another process (see `cartable.server.workers`). What happens is
decided elsewhere: a plan is only a proposal, made of a move and of the table time at which the bot would make it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .. import bots, games
from ..bots import Bot
from ..bots.base import RandomBot
from ..engine import Chance, Table
from ..engine.records import Input, play_input
from ..engine.setup import new_table
from .planning import Planner

log = logging.getLogger(__name__)

SIMPLEST = "random"
"""Below the beginner: a bot that plays anything, for when all others have failed."""
SIMPLER = {"expert": "initie", "initie": "debutant", "debutant": SIMPLEST}


@dataclass(frozen=True)
class Deal:
    """All that is needed to deal a table again."""

    game: str
    seats: Sequence[Mapping[str, object]]
    seed: str
    options: Mapping[str, object]
    young: bool = False


@dataclass
class Thoughts:
    """What the bots of a table have in mind after so many inputs."""

    inputs: int
    plans: list[tuple[int, int, str]] = field(default_factory=list)
    """Seat, table time and move."""
    failed: list[tuple[int, str]] = field(default_factory=list)
    """Seats whose bot failed, and the level that plays there now."""


class BotsAtTable(Planner):
    """A table that is followed, and the bots that play at it."""

    def __init__(self, deal: Deal) -> None:
        table: Table = new_table(games.find(deal.game), list(deal.seats), deal.seed, deal.options, deal.young)
        super().__init__(table, [None] * table.seats)
        self.seed = deal.seed
        self.inputs = 0
        self.levels: list[str | None] = [None] * table.seats
        self.lowered: dict[int, tuple[str, str]] = {}
        """Seats whose bot failed: the level that was asked for, and the one that plays instead."""
        self._failed: list[tuple[int, str]] = []
        self._told = table.watch()

    def follow(self, inputs: Sequence[Input], levels: Sequence[str | None], now: int) -> Thoughts:
        """Takes in what has happened, and says what the bots now plan. `now` is the table's time."""
        table = self.table
        self._failed = []
        self._seat_bots(levels)
        for entry in inputs:
            play_input(table, entry)
            if entry[0] >= 0:
                # Done is done: where the same move is legal again, the bot is to think again and to wait again.
                self.plans[entry[0]] = None
            self.inputs += 1
            happened = self._told[:]
            self._told.clear()
            for seat in range(table.seats):
                self.watch(seat, happened)
        if not table.asked and not table.over:
            for seat in range(table.seats):
                self.plan(seat, max(now, table.now))
        plans = [(seat, plan.time, str(plan.move)) for seat, plan in enumerate(self.plans) if plan is not None]
        return Thoughts(self.inputs, plans, self._failed)

    def _seat_bots(self, levels: Sequence[str | None]) -> None:
        """Bots come and go with the levels asked for."""
        for seat, level in enumerate(levels):
            if level is not None and seat in self.lowered and self.lowered[seat][0] == level:
                level = self.lowered[seat][1]
            if level != self.levels[seat]:
                self.levels[seat] = level
                self.seat(seat, None if level is None else self._make(seat, level))

    def _make(self, seat: int, level: str) -> Bot:
        dice = Chance(f"bot {seat} {self.inputs}", self.seed)
        if level == SIMPLEST:
            return RandomBot(seat, "debutant", dice)
        bot = bots.make(self.table.facts.id, seat, level, dice, self.table.young)
        bot.prepare()
        return bot

    def replaced(self, seat: int) -> bool:
        """A simpler bot takes the place of one that failed; the game goes on."""
        level = self.levels[seat] or SIMPLEST
        asked = self.lowered.get(seat, (level, level))[0]
        simpler = SIMPLER.get(level, SIMPLEST)
        log.exception("%s: the bot (%s) at seat %d failed, %s plays", self.table.facts.id, level, seat, simpler)
        self.lowered[seat] = asked, simpler
        self.levels[seat] = simpler
        self.seat(seat, self._make(seat, simpler))
        self._failed.append((seat, simpler))
        return True
