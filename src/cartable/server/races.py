"""Games in which tenths of a second count: which moves claim something, and how long the others wait for claims."""

from __future__ import annotations

from functools import cache

from .. import games
from ..engine import Table
from ..engine.describe import describe
from ..mechanics.races import Race
from .room import RoomState


def is_race(table: Table | None) -> bool:
    """Whether tenths of a second count here."""
    return isinstance(table, Race)


@cache
def claims_of(game: str) -> frozenset[str]:
    """The verbs with which one claims something in a race."""
    verbs = describe(games.find(game))["verbs"]
    return frozenset(verb for verb, told in verbs.items() if told["race"])


def is_claim(state: RoomState, move: str) -> bool:
    """Whether a move of a race claims something."""
    return is_race(state.table) and move.split(" ", 1)[0] in claims_of(state.game)
