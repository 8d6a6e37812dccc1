"""Clocks: countdowns that run at a table, and what their end does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Clock(NamedTuple):
    """A countdown that is running. When it is due, somebody (a host, a test) calls `expire`."""

    name: str
    seat: int | None
    deadline: int


def for_turn(act: Callable[[Any, int], None]) -> Callable[[Any], None]:
    """The end of a clock, where the seat in turn then does what it was asked for: `expire_flip = for_turn(do_flip)`."""

    def expire(self: Any) -> None:
        getattr(self, act.__name__)(self.turn)

    # Not `functools.wraps`: whether a clock belongs to a seat is told by what its end takes (see `describe`).
    expire.__qualname__ = f"for_turn({act.__qualname__})"
    return expire
