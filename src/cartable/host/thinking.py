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
from ..engine import Chance, Table, project
from ..engine.events import Event
from ..engine.records import Input, play_input
from ..engine.setup import new_table

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


@dataclass
class Thoughts:
    """What the bots of a table have in mind after so many inputs."""

    inputs: int
    plans: list[tuple[int, int, str]] = field(default_factory=list)
    """Seat, table time and move."""
    failed: list[tuple[int, str]] = field(default_factory=list)
    """Seats whose bot failed, and the level that plays there now."""


class BotsAtTable:
    """A table that is followed, and the bots that play at it."""

    def __init__(self, deal: Deal) -> None:
        self.table: Table = new_table(games.find(deal.game), list(deal.seats), deal.seed, deal.options)
        self.seed = deal.seed
        self.inputs = 0
        self.players: list[Bot | None] = [None] * self.table.seats
        self.levels: list[str | None] = [None] * self.table.seats
        self.lowered: dict[int, tuple[str, str]] = {}
        """Seats whose bot failed: the level that was asked for, and the one that plays instead."""
        self.plans: dict[int, tuple[int, str]] = {}
        self.now = 0
        self._told = self.table.watch()

    def follow(self, inputs: Sequence[Input], levels: Sequence[str | None], now: int) -> Thoughts:
        """Takes in what has happened, and says what the bots now plan. `now` is the table's time."""
        thoughts = Thoughts(0)
        self._seat(levels)
        for entry in inputs:
            play_input(self.table, entry)
            # Done is done: where the same move is legal again, the bot is to think again and to wait again.
            self.plans.pop(entry[0], None)
            self.inputs += 1
            happened = self._told[:]
            self._told.clear()
            for seat in range(self.table.seats):
                self._watch(seat, happened, thoughts)
        self.now = max(now, self.table.now)
        if not self.table.asked and not self.table.over:
            for seat in range(self.table.seats):
                self._plan(seat, thoughts)
        thoughts.inputs = self.inputs
        thoughts.plans = [(seat, time, move) for seat, (time, move) in self.plans.items()]
        return thoughts

    def _seat(self, levels: Sequence[str | None]) -> None:
        """Bots come and go with the levels asked for."""
        for seat, level in enumerate(levels):
            if level is not None and seat in self.lowered and self.lowered[seat][0] == level:
                level = self.lowered[seat][1]
            if level == self.levels[seat]:
                continue
            self.levels[seat] = level
            self.plans.pop(seat, None)
            self.players[seat] = None if level is None else self._make(seat, level)

    def _make(self, seat: int, level: str) -> Bot:
        dice = Chance(f"bot {seat} {self.inputs}", self.seed)
        if level == SIMPLEST:
            return RandomBot(seat, "debutant", dice)
        bot = bots.make(self.table.facts.id, seat, level, dice)
        bot.prepare()
        return bot

    def _watch(self, seat: int, happened: Sequence[Event], thoughts: Thoughts) -> None:
        """A bot sees what happened, and may drop its plan."""
        bot = self.players[seat]
        if bot is None:
            return
        listens = type(bot).observe is not Bot.observe
        wavers = type(bot).changes_mind is not Bot.changes_mind and seat in self.plans
        if not listens and not wavers:
            return
        try:
            seen = project.events(self.table, happened, seat)
            if listens:
                bot.observe(seen, bots.Sight(self.table, seat))
            if wavers and bot.changes_mind(seen):
                del self.plans[seat]
        except Exception:
            self._fails(seat, thoughts)

    def _plan(self, seat: int, thoughts: Thoughts) -> None:
        while True:
            bot = self.players[seat]
            if bot is None or self._still_good(seat):
                return
            self.plans.pop(seat, None)
            if not self.table.moves(seat) and not self.table.prompts(seat):
                return
            try:
                act = bot.act(bots.Sight(self.table, seat))
            except Exception:
                self._fails(seat, thoughts)
                continue
            if act is not None:
                self.plans[seat] = self.now + max(0, act.delay), str(act.move)
            return

    def _still_good(self, seat: int) -> bool:
        plan = self.plans.get(seat)
        if plan is None:
            return False
        if any(move.text == plan[1] for move in self.table.moves(seat)):
            return True
        verb, _, rest = plan[1].partition(" ")
        return any(p.verb == verb and p.check(p.read(rest)) is None for p in self.table.prompts(seat))

    def _fails(self, seat: int, thoughts: Thoughts) -> None:
        """A simpler bot takes the place of one that failed; the game goes on."""
        level = self.levels[seat] or SIMPLEST
        asked = self.lowered.get(seat, (level, level))[0]
        simpler = SIMPLER.get(level, SIMPLEST)
        log.exception("%s: the bot (%s) at seat %d failed, %s plays", self.table.facts.id, level, seat, simpler)
        self.lowered[seat] = asked, simpler
        self.levels[seat] = simpler
        self.players[seat] = self._make(seat, simpler)
        self.plans.pop(seat, None)
        thoughts.failed.append((seat, simpler))
