"""The log of a table in memory: one order of events, kept on disk before anybody hears of them.

All that happens to a table goes through `TableLog.submit`, one thing after another. What is tried is tried on a fork of
the state; it counts only once the store has it. If another process was first, the log is read on and the thing is tried
again on what the table has become.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Self

from ..engine import Refused
from .changes import Change, Make, Outcome, SimpleChange
from .entries import Dealt, Entry, Happened, InputEntry, read_entry, write_entry
from .refusals import no
from .room import RoomState
from .stores import Appended, StoreFull

if TYPE_CHECKING:
    from .registry import Registry

log = logging.getLogger(__name__)

TRIES = 50
"""How often a change is tried anew because other processes were first."""
REQUESTS_KEPT = 8
"""So many requests of each client are remembered: it has few unanswered at a time."""


class RecentRequests:
    """The last requests of each client of a table, by their ids: one that is sent again is answered again, and not
    carried out again."""

    __slots__ = ("_by_client", "done")

    def __init__(self) -> None:
        self.done: dict[str, tuple[int, int]] = {}
        """The update that each became, and the seat it was about."""
        self._by_client: dict[str, deque[str]] = {}

    def remember(self, entry: Entry, n: int) -> None:
        """An entry was written as number `n`: if somebody asked for it, that is noted."""
        cid: str = getattr(entry, "cid", "")
        if cid:
            # Each client for itself: however busy the others are, whoever comes back late finds its last requests.
            client = cid.partition(":")[0]
            last = self._by_client.get(client)
            if last is None:
                last = self._by_client[client] = deque()
            last.append(cid)
            self.done[cid] = n, getattr(entry, "seat", -1)
            if len(last) > REQUESTS_KEPT:
                self.done.pop(last.popleft(), None)


class TableLog:
    """A table as its log says, and the one way in which something is added to it."""

    def __init__(self, registry: Registry, state: RoomState) -> None:
        self.registry = registry
        self.state = state
        state.speed = registry.speed
        self.requests = RecentRequests()
        self.last_used = registry.steady()
        self._waiting: deque[Change] = deque()
        """What is asked of the table, in order; the first is under way."""
        self._busy = False
        """Whether the store is writing or reading for this table: what waits must wait."""
        self._behind = False
        """Whether another process may have written something that is not read yet."""

    # ------------------------------------------------------------------ what a live table does besides

    def loaded(self, happened: Happened) -> None:
        """An entry of long ago has become part of the state."""

    def became(self, happened: Sequence[Happened]) -> None:
        """These entries have just become part of the state, and everybody is to hear of them."""

    # ------------------------------------------------------------------ reading the log

    @classmethod
    def from_log(cls, registry: Registry, entries: Sequence[bytes]) -> Self:
        """The table that a log tells of. Only the last game is played again."""
        live = cls(registry, RoomState())
        read = [read_entry(entry) for entry in entries]
        last_deal = max((n for n, entry in enumerate(read) if isinstance(entry, Dealt)), default=0)
        for number, entry in enumerate(read):
            if isinstance(entry, (Dealt, InputEntry)) and number < last_deal:
                live.state.n += 1
                live.state.round += isinstance(entry, Dealt)
                live.requests.remember(entry, live.state.n)
                continue
            live.take_in(entry)
        return live

    def take_in(self, entry: Entry) -> None:
        """An entry that is in the store becomes part of the state, and nobody need hear of it."""
        self.loaded(self._apply(entry))

    def _apply(self, entry: Entry) -> Happened:
        happened = Happened(self.state.n + 1, entry, self.state.apply(entry))
        self.requests.remember(entry, happened.n)
        return happened

    def read_on(self) -> None:
        """Another process has written something."""
        self._behind = True
        self._go_on()

    async def _catch_up(self) -> None:
        try:
            entries = await self.registry.store.read(self.state.table_id, self.state.n)
            for entry in entries:
                # One by one: what a seat sees of an event hangs on the table as it was then.
                self.became([self._apply(read_entry(entry))])
        except StoreFull as why:
            log.warning("the log cannot be read on: %s", why)
            if self._waiting and self._waiting[0].tries:
                self._finish(self._waiting[0], why)
        finally:
            self._busy = False
            self._go_on()

    # ------------------------------------------------------------------ the one way in

    def submit(self, change: Change) -> None:
        """Takes a request from its arrival to its acknowledgement.

        When its turn comes it is tried on a fork of the state. What the rules allow is stored, becomes the state and is
        told to everybody; then `change.answer` is called, perhaps before this returns. A request that was carried out
        before, as its id tells, is not carried out again. One that is refused or cannot be stored changes nothing.
        """
        self._waiting.append(change)
        self._go_on()

    async def change(self, make: Make, cid: str = "") -> int:
        """As `submit`, for a task that waits for the outcome: the number of the last update. Raises Refused and
        StoreFull. The change is carried out even if the task is cancelled meanwhile."""
        done: asyncio.Future[int] = self.registry.loop.create_future()
        self.submit(SimpleChange(make=make, answer=partial(_settle, done), cid=cid))
        try:
            return await done
        finally:
            del done  # an exception knows this frame, and must not be known by it

    def _go_on(self) -> None:
        """Takes up what waits, one after the other, until the store must be waited for."""
        while not self._busy:
            if self._behind:
                self._behind = False
                self._busy = True
                self.registry.spawn(self._catch_up())
            elif self._waiting:
                self._try(self._waiting[0])
            else:
                return

    def _try(self, change: Change) -> None:
        """Tries a request, or first a clock that is due before it; what the rules allow goes to the store."""
        state, registry = self.state, self.registry
        try:
            if change.cid and change.cid in self.requests.done:
                self._finish(change, self.requests.done[change.cid][0])
                return
            wall = registry.wall()
            now, trial = state.time(wall), state.fork()
            clock = change.clock_before(trial, now)
            entries = change.entries(trial, now) if clock is None else [clock]
            if not entries:
                self._finish(change, state.n)
                return
            happened = [Happened(trial.n + 1, entry, trial.apply(entry)) for entry in entries]
            then = partial(self._stored, change if clock is None else None, trial, happened)
            written = [write_entry(entry) for entry in entries]
            self._busy = True
            registry.store.append_soon(trial.table_id, state.n + 1, written, _store_state(trial), wall, then)
        except Exception as why:
            self._busy = False
            # A refusal needs no traceback, which would keep everything here alive as long as somebody keeps the answer.
            self._finish(change, why.with_traceback(None) if isinstance(why, (Refused, StoreFull)) else why)

    def _stored(
        self, change: Change | None, trial: RoomState, happened: Sequence[Happened], outcome: Appended | Exception
    ) -> None:
        """The store has answered; nobody has changed the state meanwhile. `change` is None if it was a clock that had
        to run out first: the request itself is tried next."""
        try:
            if isinstance(outcome, Exception):
                gone = isinstance(outcome, LookupError)
                self._finish(self._waiting[0], no("no_such_table") if gone else outcome)
            elif outcome.done:
                self.state = trial
                self.last_used = self.registry.steady()
                for one in happened:
                    self.requests.remember(one.entry, one.n)
                self.became(happened)
                if change is not None:
                    self._waiting.popleft()
                    change.answer(trial.n)
            else:
                self._behind = True
                first = self._waiting[0]
                first.tries += 1
                if first.tries >= TRIES:
                    self._finish(first, StoreFull("the table is too busy"))
        finally:
            self._busy = False
            if self._waiting or self._behind:
                self._go_on()

    def _finish(self, change: Change, outcome: Outcome) -> None:
        self._waiting.popleft()
        try:
            change.answer(outcome)
        except Exception:
            log.exception("the answer to a request could not be given")

    @property
    def quiet(self) -> bool:
        """Whether nothing is asked of the table now."""
        return not self._waiting and not self._busy


def _settle(done: asyncio.Future[int], outcome: Outcome) -> None:
    """Tells somebody who waits, or has stopped waiting."""
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


def _store_state(state: RoomState) -> str:
    if state.table is None:
        return "lobby"
    return "over" if state.table.result is not None else "awake" if state.running else "asleep"
