"""The registry: all tables of a process. Finds them, opens them, wakes them up, puts them to bed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from ..engine import Refused
from ..host.judge import lexicon_judge
from . import messages
from .entries import Dealt, Entry, InputEntry, Opened, read_entry, write_entry
from .limits import Limits
from .live import LiveTable
from .refusals import no
from .room import RoomState, can_continue, opened
from .stores import Store, StoreFull
from .workers import Workers

log = logging.getLogger(__name__)

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that look alike."""
CODE_LENGTH = 6
MOST_AWAKE = 100_000
"""Tables that one process looks at to see whether somebody looks after them."""
ANNOUNCE_EVERY = 5
"""Seconds between two announcements of who is here; they are believed for twelve."""


class Registry:
    """The tables of this process, and what they share: the store, the bots' workers, the judge, the clock."""

    def __init__(self, store: Store, workers: Workers, limits: Limits, speed: float = 1.0) -> None:
        self.store = store
        self.workers = workers
        self.limits = limits
        self.speed = speed
        self.process = secrets.token_hex(4)
        self.tables: dict[str, LiveTable] = {}
        self.codes: dict[str, str] = {}
        self.loop = asyncio.get_running_loop()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._wall_start = time.time() - time.monotonic()
        self.closing = False
        self._unplayable: set[str] = set()
        """Tables of games whose rules have changed since."""

    # ------------------------------------------------------------------ time and tasks

    def wall(self) -> int:
        """The day's clock in milliseconds; it does not jump while the process lives."""
        return round((self._wall_start + time.monotonic()) * 1000)

    steady = staticmethod(time.monotonic)
    """A steady clock in seconds."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs something beside; a fault in it is logged, not lost."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something went wrong beside a table", exc_info=task.exception())

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Does something in a while."""
        self.loop.call_later(seconds, do)

    async def judge(self, question: str) -> str:
        """What the lexicon says; it may have to be read first, so it is asked in a thread."""
        return await asyncio.to_thread(lexicon_judge, question)

    # ------------------------------------------------------------------ from start to end

    async def open(self) -> None:
        """Opens the store and resumes every table that was awake when the service stopped."""
        await self.store.open()
        self.store.listen(self._heard)
        self.spawn(self._keep_house())
        self.spawn(asyncio.to_thread(_read_the_lexicon))

    async def close(self) -> None:
        """Lets go of everything. Whatever was acknowledged is in the store."""
        self.closing = True
        for live in self.tables.values():
            live.stop()
        for task in list(self._tasks):
            task.cancel()
        self.workers.close()
        await self.store.close()

    async def _keep_house(self) -> None:
        """Every second: adopt tables that nobody looks after, let people go, forget what rested too long."""
        turn = 0
        while not self.closing:
            try:
                await self._adopt_orphans()
                # Together, so that they share a commit: a whole class may leave at once.
                due = [live for live in self.tables.values() if live.owned and live.needs_a_look(self.limits)]
                await asyncio.gather(*(live.look_after(self.limits) for live in due))
                if self.store.shared and turn % ANNOUNCE_EVERY == 0:
                    for live in self.tables.values():
                        if live.broadcast.listeners:
                            live.announce()
                if turn % 10 == 0:
                    await self._unload()
                if turn % 600 == 0:
                    await self.close_rested()
            except StoreFull as why:
                log.warning("housekeeping waits: %s", why)
            except Exception:
                log.exception("housekeeping stumbled")
            turn += 1
            await asyncio.sleep(1)

    async def _adopt_orphans(self) -> None:
        """Looks after every table that is awake and that no process looks after."""
        awake = {kept.table for kept in await self.store.list("awake", limit=MOST_AWAKE)}
        mine = {table for table, live in self.tables.items() if live.owned}
        for table in mine - awake:
            live = self.tables[table]
            if live.state.phase != "playing" or not live.state.running:
                live.owned = False
                await self.store.release(table)
                self.workers.forget(f"{table}/{live.state.round}")
        # Claims of all are renewed at once, so that a lost connection to the database is noticed.
        claimed = await self.store.claim(sorted(awake)) if awake else set()
        for table in mine & awake - claimed:
            self.tables[table].stop()
        for table in claimed - self._unplayable:
            known = self.tables.get(table)
            if known is not None and known.owned:
                continue
            try:
                found = await self.find(table)
                if found is not None and not found.owned:
                    await found.adopt()
            except Refused as why:
                log.warning("a table cannot go on: %s", why.refusal.text("en"))
                self._unplayable.add(table)

    async def keep(self, live: LiveTable) -> None:
        """Looks after a table as soon as it is awake, without waiting for the next round of the house."""
        if not live.owned and live.state.table_id in await self.store.claim([live.state.table_id]):
            await live.adopt()

    async def _unload(self) -> None:
        """Tables at which nobody sits and nothing happens leave the memory; the store has them."""
        now, crowded = self.steady(), len(self.tables) > self.limits.tables_in_memory
        for table, live in sorted(self.tables.items(), key=lambda item: item[1].last_used):
            if live.idle and (crowded or now - live.last_used > self.limits.unload_seconds):
                live.stop()
                del self.tables[table]
                self.codes.pop(live.state.code, None)
                await self.store.release(table)

    async def close_rested(self) -> None:
        """Says goodbye to tables that nobody has used for a long time."""
        before = self.wall() - round(self.limits.resting_days * 86_400_000)
        for kept in await self.store.list(used_before=before):
            live = self.tables.get(kept.table)
            if live is not None and live.anybody():
                continue
            if live is not None:
                live.stop()
                self.tables.pop(kept.table, None)
                self.codes.pop(kept.code, None)
            await self.store.remove(kept.table)

    # ------------------------------------------------------------------ tables

    def _heard(self, table: str, payload: bytes) -> None:
        """Another process has something to say about a table."""
        if not table:
            for live in self.tables.values():
                live.read_on()
            return
        known = self.tables.get(table)
        if known is None:
            return
        if payload:
            known.heard(payload)
        else:
            known.read_on()

    async def open_table(self, asked: messages.NewTable) -> messages.TableOpened:
        """A new table. Raises Refused, StoreFull."""
        while True:
            table = secrets.token_urlsafe(12)
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            tokens: list[tuple[int, str]] = []
            first = opened(table, code, asked, tokens)
            entries: list[Entry] = [first]
            live = LiveTable(self, RoomState())
            live.take_in(first)
            if asked.start:
                if any(player.kind == "open" for player in live.state.players):
                    raise no("open_seats")
                for entry in live.state.fork().deal(None, self.wall(), ""):
                    live.take_in(entry)
                    entries.append(entry)
            if await self.store.create(table, code, [write_entry(entry) for entry in entries], self.wall()):
                break
        self.tables[table] = live
        self.codes[code] = table
        seats = [messages.SeatToken(seat, token) for seat, token in tokens]
        return messages.TableOpened(table, code, seats)

    async def find(self, name: str) -> LiveTable | None:
        """A table by its id or its code."""
        if not name.isprintable():  # no database need be asked, and some cannot
            return None
        table = self.codes.get(name.upper(), name)
        live = self.tables.get(table)
        if live is not None:
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = self.loop.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> LiveTable | None:
        if len(name) == CODE_LENGTH:
            # Through `find` again: whoever comes by the id at this moment must get the same table.
            found = await self.store.find(name.upper())
            return await self.find(found) if found is not None else None
        table = name
        entries = await self.store.read(table, 0)
        if not entries:
            return None
        first = read_entry(entries[0])
        assert isinstance(first, Opened)
        if not can_continue(first):
            raise no("other_rules")
        live = LiveTable.from_log(self, entries)
        if live.state.phase == "playing" and live.state.running and table in await self.store.claim([table]):
            # Nobody kept its time: before anybody is let in, it goes on from where it was.
            await live.adopt()
        self.tables[table] = live
        self.codes[live.state.code] = table
        return live

    async def game_log(self, live: LiveTable, game: int) -> tuple[RoomState, list[Entry]]:
        """The state at the deal of a game of a table, and what followed, if that game is over. Raises Refused."""
        entries = [read_entry(entry) for entry in await self.store.read(live.state.table_id, 0)]
        deals = [n for n, entry in enumerate(entries) if isinstance(entry, Dealt)]
        if not 1 <= game <= len(deals):
            raise no("no_such_table")
        if game == len(deals) and live.state.phase != "over":
            raise no("not_over")
        end = deals[game] if game < len(deals) else len(entries)
        state = RoomState()
        for number, entry in enumerate(entries[: deals[game - 1] + 1]):
            if number == deals[game - 1] or not isinstance(entry, (Dealt, InputEntry)):
                state.apply(entry)
            elif isinstance(entry, Dealt):
                state.round += 1
        return state, entries[deals[game - 1] + 1 : end]


def _read_the_lexicon() -> None:
    """So that the first word is not slower than the others."""
    from ..language import is_word, may_be_typed

    is_word("bonjour")
    may_be_typed("bonjour", young=True)
