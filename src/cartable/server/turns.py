"""Whose turn it is: one at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    """A lock like asyncio's, which can also be taken at once by somebody who is not a task, if it is free.

    Whoever gives it back hands it to the first who waits, so that nobody who came later slips in between.
    """

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._taken

    def take(self) -> bool:
        """Takes it, unless somebody has it."""
        if self._taken:
            return False
        self._taken = True
        return True

    def give(self) -> None:
        """To the first who still waits for it."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it had just been handed over
                self.give()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.give()
