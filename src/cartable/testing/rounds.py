"""Positions at the end of a round, which are hard to set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .. import games
from ..engine import Chance, Table
from ..engine.records import Input, play_input
from ..engine.setup import Seats, new_table
from .play import LIMIT, choose


class RoundEnd(NamedTuple):
    """The input that ended a round, with the table before and after it."""

    before: Table
    entry: Input
    after: Table


def round_end(
    game: str, seats: Seats = 2, seed: str = "round", options: Mapping[str, object] | None = None, rounds: int = 1
) -> RoundEnd:
    """Plays at random until so many rounds are over, or the game is; the same for the same seed.

    A round is over when the game's `rounds_over` counts it; in a game without rounds it is the whole game.
    """
    dice, table = Chance("round end", seed), new_table(games.find(game), seats, seed, options)

    def is_over(table: Any) -> bool:
        return table.over or ("rounds_over" in table.field_specs and table.rounds_over >= rounds)

    for _ in range(LIMIT):
        entry = choose(table, dice)
        assert entry is not None, f"{game}: nobody can do anything and no clock runs"
        before = table.clone()
        play_input(table, entry)
        if is_over(table):
            return RoundEnd(before, entry, table)
    raise AssertionError(f"{game}: {rounds} rounds were not over after {LIMIT} inputs")
