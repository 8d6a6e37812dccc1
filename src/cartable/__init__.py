"""Cartable: French card games on one table, every rule enforced.

>>> import cartable
>>> t = cartable.new("amerix", seats=3, seed="lundi")
>>> t.active
[0]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import games
from .engine import BadRequest, Clock, Move, Prompt, Refusal, Refused, Result, Table
from .engine import setup as _setup

__version__ = "0.1.0"

__all__ = [
    "BadRequest", "Clock", "Move", "Prompt", "Refusal", "Refused", "Result", "Table", "at", "from_json", "new",
    "replay",
]  # fmt: skip


def new(
    game: str,
    seats: _setup.Seats,
    seed: str | None = None,
    options: Mapping[str, object] | None = None,
    young: bool = False,
) -> Table:
    """A game dealt and ready.

    `seats` is a number, or a list with one entry a seat: `[{"age": 6, "hints": True}, {}]`. `seed` is any text;
    without one, 128 bits come from the system. `young`: a table of children, where bots and hints say only the words
    of a primary school, as they do wherever somebody under twelve sits. Raises BadRequest.
    """
    return _setup.new_table(games.find(game), seats, seed, options, young)


def at(
    game: str,
    seats: _setup.Seats | None = None,
    seed: str = "position",
    options: Mapping[str, object] | None = None,
    **position: Any,
) -> Table:
    """A position in one line, by the names of the game's zones and fields.

    >>> t = at("amerix", hands=["Ub Vp", "Ab"], discard="Xb", turn=0)

    A zone is a text of cards, first to last: in a hand from left to right, in a pile from the bottom up, so that the
    last one named lies on top. `.` is an empty place, where places are fixed. A zone that every seat has is a list of
    such texts, from seat 0 on; seats beyond its end have no cards there.

    Cards that are not named are shuffled into the game's `rest_zone`, mostly its draw pile. If that zone is named as
    well, it holds what is named and nothing else: with `draw=""` the draw pile is empty, and every card that is not
    named is out of the game. Raises BadRequest.
    """
    return _setup.at_position(games.find(game), seats, seed, options, **position)


def replay(record: str) -> Table:
    """The table a record leads to, bit for bit. Raises BadRequest, also for another version of the rules."""
    return _setup.replayed_table(games.find, record)


def from_json(data: dict[str, Any]) -> Table:
    """A table as `as_json` stored it."""
    return _setup.stored_table(games.find(str(data.get("game"))), data)
