"""The bots of a table and what they are about to do: they see what happens, keep or drop their plans, make new ones.

A plan is a move and the table time at which the bot would make it; what happens is decided by whoever runs the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..bots import Bot, Sight
from ..engine import Move, Refused, Table, project
from ..engine.events import Event


@dataclass(frozen=True, slots=True)
class Plan:
    """What a bot is about to do, and when."""

    move: Move | str
    """A text only if it does not read as a move: it will be refused."""
    time: int


class Planner:
    """The bots at one table: at most one a seat."""

    def __init__(self, table: Table, players: Sequence[Bot | None]) -> None:
        self.table = table
        self.players: list[Bot | None] = [None] * table.seats
        self.plans: list[Plan | None] = [None] * table.seats
        # Many bots need no memory of what happened, and never change their minds: they are told nothing.
        self.listens = [False] * table.seats
        self.wavers = [False] * table.seats
        self._has_prompts = type(table).open_prompts is not Table.open_prompts
        for seat, bot in enumerate(players):
            self.seat(seat, bot)

    def seat(self, seat: int, bot: Bot | None) -> None:
        """A bot takes a seat, or leaves it; whatever was planned there is forgotten."""
        self.players[seat] = bot
        self.plans[seat] = None
        self.listens[seat] = bot is not None and type(bot).observe is not Bot.observe
        self.wavers[seat] = bot is not None and type(bot).changes_mind is not Bot.changes_mind

    def replaced(self, seat: int) -> bool:
        """A bot has raised an exception, which is being handled: whether another one has taken its seat."""
        return False

    def think(self, happened: Sequence[Event], now: int) -> None:
        """Every bot sees what happened; those without a valid plan are asked what they will do."""
        for seat, bot in enumerate(self.players):
            if bot is not None:
                self.plan(seat, now, self.watch(seat, happened))

    def watch(self, seat: int, happened: Sequence[Event]) -> Sight | None:
        """A bot sees what happened, and drops its plan if that is no longer good or if it changes its mind. What it was
        shown of the table, if anything."""
        bot, plan = self.players[seat], self.plans[seat]
        if bot is None:
            return None
        sight = None
        seen: list[dict[str, object]] = []
        try:
            if self.listens[seat] or self.wavers[seat]:
                seen = project.events(self.table, happened, seat)
            if self.listens[seat]:
                sight = Sight(self.table, seat)
                bot.observe(seen, sight)
            if plan is not None:
                drops = not self._still_good(seat, plan.move) or (self.wavers[seat] and bot.changes_mind(seen))
                self.plans[seat] = None if drops else plan
        except Exception:
            if not self.replaced(seat):
                raise
            return None
        return sight

    def plan(self, seat: int, now: int, sight: Sight | None = None) -> None:
        """A bot without a plan is asked for one, if there is anything that it may do."""
        table = self.table
        while self.plans[seat] is None and (bot := self.players[seat]) is not None:
            if not table.moves(seat) and not (self._has_prompts and table.prompts(seat)):
                return
            try:
                act = bot.decide(sight or Sight(table, seat))
            except Exception:
                if not self.replaced(seat):
                    raise
                continue
            if act is not None:
                self.plans[seat] = Plan(self._read(seat, act.move), now + max(0, act.delay))
            return

    def _read(self, seat: int, move: Move | str) -> Move | str:
        if isinstance(move, str):
            with suppress(Refused):
                return self.table.read(move, seat)
        return move

    def _still_good(self, seat: int, move: Move | str) -> bool:
        """Whether a planned move may still be played: it is listed, or answers an open question well."""
        if move in self.table.moves(seat):
            return True
        if isinstance(move, str) or not self._has_prompts:
            return False
        return any(p.verb == move.verb and p.check(move) is None for p in self.table.prompts(seat))
