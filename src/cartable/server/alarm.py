"""The alarm of a table: the next moment at which something happens there by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Goes off once, at a table time."""

    __slots__ = ("_timer", "time")

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self.time: int | None = None
        """The table time at which it goes off; None if it is not set."""

    def set(self, time: int, seconds: float, ring: Callable[[], None]) -> None:
        """Goes off in so many seconds. An earlier alarm stays: it goes off too early then, and is set again."""
        if self.time is not None and self.time <= time:
            return
        self.stop()
        self.time = time
        self._timer = asyncio.get_running_loop().call_later(max(0, seconds), ring)

    def stop(self) -> None:
        """It does not go off any more; also to be said when it has gone off."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.time = None
