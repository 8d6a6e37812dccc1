"""Where bots think: other processes, each with a copy of the tables it was given.

A worker is fed with a table's inputs and answers with the bots' plans. One that takes too long, or dies, is
replaced: its tables are fed again from their beginning, with simpler bots where thinking took too long.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from ..engine.records import Input
from ..host.thinking import SIMPLER, SIMPLEST, BotsAtTable, Deal, Thoughts

log = logging.getLogger(__name__)

MOST_TABLES = 500
"""A worker forgets the tables it has not heard of for longest; they are fed again when needed."""

InputsAfter = Callable[[int], Sequence[Input]]
"""The inputs of a table, but for so many of the first."""

_tables: OrderedDict[str, BotsAtTable] = OrderedDict()
"""In a worker: the tables it follows."""


@dataclass(frozen=True)
class Feed:
    """What a worker is told about a table."""

    key: str
    deal: Deal | None
    """None if the worker should know the table already."""
    inputs: Sequence[Input]
    before: int
    """The number of inputs before these."""
    levels: Sequence[str | None]
    now: int


def _follow(feed: Feed) -> Thoughts | None:
    """In a worker: follows a table. None if it does not know the table, or not as far."""
    if feed.deal is not None:
        _tables[feed.key] = BotsAtTable(feed.deal)
    bots = _tables.get(feed.key)
    if bots is None or bots.inputs != feed.before:
        return None
    _tables.move_to_end(feed.key)
    while len(_tables) > MOST_TABLES:
        _tables.popitem(last=False)
    return bots.follow(feed.inputs, feed.levels, feed.now)


def _forget(key: str) -> None:
    _tables.pop(key, None)


def _warm_up() -> None:
    """In a new worker: the signals of the terminal are for the server, which then ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that is killed cannot end its workers, and they would wait for it for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Workers:
    """So many processes in which bots think; started when the first bot needs one."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = max(1, count)
        self.seconds = seconds
        self._pools: list[ProcessPoolExecutor | None] = [None] * self.count
        self._turns = [asyncio.Lock() for _ in range(self.count)]
        """A worker is asked one thing at a time, so that waiting for other tables does not count as thinking."""
        self._lowered: dict[str, int] = {}
        """By how many steps the bots of a table have become simpler because they took too long."""

    def _pool(self, which: int) -> ProcessPoolExecutor:
        pool = self._pools[which]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(1, mp_context=context, initializer=_warm_up)
            self._pools[which] = pool
        return pool

    async def think(
        self, key: str, deal: Deal, inputs_after: InputsAfter, known: int, levels: Sequence[str | None], now: int
    ) -> Thoughts | None:
        """What the bots of a table plan after all its inputs, the first `known` of which a worker has seen. None: no
        bot could be asked; ask again after the next input."""
        lowered = [self._lower(level, self._lowered.get(key, 0)) for level in levels]
        for attempt in range(4):
            fresh = attempt > 0 or known == 0
            before = 0 if fresh else known
            feed = Feed(key, deal if fresh else None, inputs_after(before), before, lowered, now)
            try:
                thoughts = await self._ask(feed)
            except TimeoutError:
                self._lowered[key] = self._lowered.get(key, 0) + 1
                lowered = [self._lower(level, self._lowered[key]) for level in levels]
                log.warning("a bot thought for more than %.1f s: simpler ones play", self.seconds)
                continue
            except (BrokenProcessPool, RuntimeError):
                log.warning("a bot worker has died: another one takes its tables")
                continue
            if thoughts is not None:
                return thoughts
        return None

    async def _ask(self, feed: Feed) -> Thoughts | None:
        which = hash(feed.key) % self.count
        async with self._turns[which]:
            pool = self._pool(which)
            # Starting a process takes a while, and so does following a long game; that is not the bot's fault.
            patience = self.seconds + (10 if feed.deal is not None else 0)
            try:
                return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, _follow, feed), patience)
            except (TimeoutError, BrokenProcessPool, RuntimeError):
                if self._pools[which] is pool:
                    self._pools[which] = None
                    _kill(pool)
                raise

    @staticmethod
    def _lower(level: str | None, steps: int) -> str | None:
        for _ in range(steps):
            level = None if level is None else SIMPLER.get(level, SIMPLEST)
        return level

    def forget(self, key: str) -> None:
        """The table needs no bots any more."""
        self._lowered.pop(key, None)
        pool = self._pools[hash(key) % self.count]
        if pool is not None:
            try:
                pool.submit(_forget, key)
            except RuntimeError:
                log.debug("the worker is gone already")

    def close(self) -> None:
        """Ends all workers at once: whatever they think of can be thought of again."""
        for which, pool in enumerate(self._pools):
            if pool is not None:
                self._pools[which] = None
                _kill(pool)


def _kill(pool: ProcessPoolExecutor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
