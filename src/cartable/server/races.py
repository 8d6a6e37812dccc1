"""Games in which tenths of a second count: which of their moves claim something."""

from __future__ import annotations

from functools import cache

from .. import games
from ..engine.describe import describe
from ..mechanics.races import Race
from .room import RoomState


@cache
def claims_of(game: str) -> frozenset[str]:
    """The verbs with which one claims something in a race."""
    verbs = describe(games.find(game))["verbs"]
    return frozenset(verb for verb, told in verbs.items() if told["race"])


def is_claim(state: RoomState, move: str) -> bool:
    """Whether a move of a race claims something."""
    return isinstance(state.table, Race) and move.split(" ", 1)[0] in claims_of(state.game)
