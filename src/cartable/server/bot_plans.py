"""What the bots of a live table are about to do. They think in other processes; here their plans are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..engine.storage import past_texts
from ..host.thinking import Deal
from .room import RoomState
from .workers import Workers


class BotPlans:
    """The plans of one table's bots: for each seat a table time and a move."""

    __slots__ = ("by_seat", "known")

    def __init__(self) -> None:
        self.by_seat: dict[int, tuple[int, str]] = {}
        self.known = 0
        """Inputs that the bots' worker has seen."""

    def start(self) -> None:
        """The cards are dealt."""
        self.by_seat = {}
        self.known = 0

    async def think(self, state_now: Callable[[], RoomState], workers: Workers, wall: Callable[[], int]) -> bool:
        """Feeds the bots until they have thought about the table as it is; False if none could be asked."""
        while True:
            state = state_now()
            table = state.table
            if table is None or table.over or not state.running:
                return True
            game, inputs, levels = state.round, table.length, state.levels()
            seats = [{"age": p.age, "bot": p.bot, **p.options} for p in table.config.people]
            deal = Deal(state.game, seats, table.config.seed, dict(table.options), table.config.young)
            key = f"{state.table_id}/{game}"
            time = state.time(wall())
            thoughts = await workers.think(key, deal, partial(past_texts, table), self.known, levels, time)
            if thoughts is None:
                self.known = 0
                return False
            if state_now().round != game:
                continue
            self.known = thoughts.inputs
            now = state_now()
            if now.table is not None and now.table.length == inputs and now.levels() == levels:
                self.by_seat = {seat: (time, move) for seat, time, move in thoughts.plans}
                return True
