"""Tables in a PostgreSQL database, shared by any number of processes.

- Appends wait together: while one statement is under way, the next group gathers, and one statement (one commit)
  writes it. An append goes through if the table's last number is the one before; the unique key of the entries stands
  behind that. The same transaction wakes the other processes (NOTIFY).
- Statements share a few connections (`postgres_connections.py`). One more is the session of the process, which hears
  the others (LISTEN) and holds the claims (`postgres_session.py`).
- The statements themselves, and the tables of the database, are in `postgres_statements.py`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from .base import (
    DONE,
    TAKEN,
    Append,
    Appended,
    Entries,
    StoredTable,
    StoredTables,
    StoreFull,
    Then,
    Waker,
    check_create,
    check_entries,
    settle,
)
from .postgres_connections import CONNECT_SECONDS, Connections, is_away, is_passing
from .postgres_session import Session
from .postgres_statements import (
    ANNOUNCE,
    APPEND,
    CHANNEL,
    CREATE,
    FIND,
    IS_MINE,
    LIST,
    READ,
    REMOVE_ENTRIES,
    REMOVE_TABLE,
    make_schema,
)

T = TypeVar("T")
log = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 2.0
"""How long an append tries to reach a database that went away (a restart, a new primary) before it says so."""
PAUSE_SECONDS: Final = 0.1
MOST_NEWS: Final = 10_000
"""Announcements that wait while the database is away; more are dropped, nothing was promised."""


class PostgresStore:
    """A store in a database. It finds the database again by itself after it was away."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.commits = 0
        """Statements that wrote appends so far; the tests count them."""
        self._me = secrets.token_hex(8)
        self._open = False
        self._connections: Connections
        self._session = Session(url, self._hear, lambda: self._wake("", b""))
        self._waiting: deque[Append] = deque()
        self._something_waits = asyncio.Event()
        self._news: deque[str] = deque()
        self._something_new = asyncio.Event()
        self._waker: Waker | None = None
        self._writer: asyncio.Task[None]
        self._teller: asyncio.Task[None]

    async def open(self) -> None:
        """Gets ready; makes the tables if they are missing. Raises StoreFull if the database is away or refuses."""
        if self._open:
            raise RuntimeError("the store is open already")
        connections = None
        try:
            connections = await Connections.open(self.url)
            await connections.use(make_schema)
            await self._session.open()
        except BaseException as error:
            if connections is not None:
                connections.terminate()
            if is_away(error):
                raise self._away(error) from error
            raise
        self._connections = connections
        self._open = True
        self._writer = asyncio.create_task(self._write(), name="cartable-append")
        self._teller = asyncio.create_task(self._tell(), name="cartable-announce")

    async def close(self) -> None:
        """Writes what was asked for and lets go; the claims are free."""
        if not self._open:
            return
        self._open = False
        self._something_waits.set()
        await self._writer
        self._teller.cancel()
        await asyncio.gather(self._teller, return_exceptions=True)
        await self._session.close()
        await self._connections.close()

    async def create(self, table: str, code: str, entries: Sequence[bytes], now: int) -> bool:
        """A new table with its first entries, durable on return. False if the id or the code is taken."""
        check_create(table, code)
        check_entries(entries)
        rows, unsure = await self._fetch(CREATE, table, code, now, [*entries])
        if not rows and unsure:  # the first try may have gone through before its connection broke
            rows, _ = await self._fetch(IS_MINE, table, code, now)
        return bool(rows)

    async def append(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int) -> Appended:
        """Writes entries from `number` on: all or none, durable on return, many appends in one commit."""
        done: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self.append_soon(table, number, entries, state, now, settle(done))
        return await done

    def append_soon(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int, then: Then) -> None:
        """As `append`, for somebody who is not a task."""
        if not self._open:
            raise RuntimeError("the store is closed")
        check_entries(entries)
        self._waiting.append(Append(then=then, table=table, number=number, entries=entries, state=state, now=now))
        self._something_waits.set()

    async def read(self, table: str, after: int) -> Entries:
        """The entries with numbers greater than `after`, in order."""
        rows, _ = await self._fetch(READ, table, after)
        return [row[0] for row in rows]

    async def find(self, code: str) -> str | None:
        """The table with this code."""
        rows, _ = await self._fetch(FIND, code)
        return rows[0][0] if rows else None

    async def list(self, state: str | None = None, used_before: int | None = None, limit: int = 1000) -> StoredTables:
        """Tables by state and age, the longest unused first."""
        # Said only if asked for, so that the index on the states can serve.
        if state is None:
            rows, _ = await self._fetch(LIST.format(""), used_before, max(limit, 0))
        else:
            rows, _ = await self._fetch(LIST.format("AND state = $3"), used_before, max(limit, 0), state)
        return [StoredTable(*row) for row in rows]

    async def remove(self, table: str) -> None:
        """Forgets a table; nothing happens if there is none."""

        async def remove(connection: Any) -> None:
            async with connection.transaction():
                # The row first: it waits for an append that is under way, and the second statement sees its entries.
                await connection.execute(REMOVE_TABLE, table)
                await connection.execute(REMOVE_ENTRIES, table)

        await self._ask(remove)

    # -- other processes

    def announce(self, table: str, payload: bytes) -> None:
        """Tells other processes something about a table, soon and without a promise (at most 1,000 bytes)."""
        if len(payload) > 1000 or len(table) > 200:
            raise ValueError("an announcement has at most 1,000 bytes, a table's name 200 letters")
        if len(self._news) < MOST_NEWS:
            self._news.append(f"{self._me} {b64encode(payload).decode()} {table}")
            self._something_new.set()

    def listen(self, waker: Waker) -> None:
        """From now on `waker` hears what other processes announce and append."""
        self._waker = waker

    async def claim(self, tables: Sequence[str]) -> set[str]:
        """Which of these tables this process looks after now: none while it is cut off from the database."""
        return await self._session.claim(tables)

    async def release(self, table: str) -> None:
        """Looks after that table no longer."""
        await self._session.release(table)

    def _hear(self, message: str) -> None:
        who, payload, table = message.split(" ", 2)
        if who != self._me:
            self._wake(table, b64decode(payload))

    def _wake(self, table: str, payload: bytes) -> None:
        if self._waker is not None:
            self._waker(table, payload)

    async def _tell(self) -> None:
        """Sends what was announced, all that waits at once."""
        while True:
            await self._something_new.wait()
            self._something_new.clear()
            news = [*self._news]
            self._news.clear()
            try:
                await self._connections.fetch(ANNOUNCE, CHANNEL, news)
            except Exception as error:
                log.info("announcements were lost: %s", error)

    # -- appending

    async def _write(self) -> None:
        """Writes group after group until the store is closed and nothing waits."""
        while self._waiting or self._open:
            if not self._waiting:
                self._something_waits.clear()
                await self._something_waits.wait()
                continue
            # One append a table: the next one of the same table may depend on what becomes of this one.
            group: dict[str, Append] = {}
            later: deque[Append] = deque()
            for append in self._waiting:
                if append.table in group:
                    later.append(append)
                else:
                    group[append.table] = append
            self._waiting = later
            await self._write_group([*group.values()])

    async def _write_group(self, group: Sequence[Append]) -> None:
        loop = asyncio.get_running_loop()
        give_up = loop.time() + PATIENCE_SECONDS
        tries = 0

        async def write(connection: Any) -> list[Appended | Exception]:
            nonlocal tries
            tries += 1
            rows = await connection.fetch(APPEND, *self._columns(group))
            last_numbers = {row[0]: row[1] for row in rows}
            # A try before this one may have been written, and only its answer was lost.
            return [await self._outcome(connection, append, last_numbers, tries > 1) for append in group]

        while True:
            try:
                outcomes = await self._connections.use(write, CONNECT_SECONDS)
            except Exception as error:
                if not is_passing(error):
                    await self._write_alone(group, error)
                    return
                if loop.time() >= give_up:
                    for append in group:
                        append.answer(self._away(error))
                    return
                log.info("an append is tried again: %s", error)
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                self.commits += 1
                for append, outcome in zip(group, outcomes, strict=True):
                    append.answer(outcome)
                return

    async def _write_alone(self, group: Sequence[Append], error: Exception) -> None:
        """Something in the group cannot be written, so nothing was. Only whoever asked for it is to know."""
        if len(group) == 1:
            group[0].answer(error)
        else:
            for append in group:
                await self._write_group([append])

    def _columns(self, group: Sequence[Append]) -> tuple[object, ...]:
        return (
            [append.table for append in group],
            [append.number - 1 for append in group],
            [append.number - 1 + len(append.entries) for append in group],
            [append.state for append in group],
            [append.now for append in group],
            [append.table for append in group for _ in append.entries],
            [append.number + n for append in group for n in range(len(append.entries))],
            [entry for append in group for entry in append.entries],
            CHANNEL,
            f"{self._me}  ",
        )

    async def _outcome(
        self, connection: Any, append: Append, last_numbers: dict[str, int], unsure: bool
    ) -> Appended | Exception:
        last = last_numbers.get(append.table)
        if last is None:
            return LookupError(f"there is no table {append.table}")
        if last == append.number - 1:
            return DONE
        if last < append.number:
            return ValueError(f"entry {append.number} of table {append.table} would leave a gap after {last}")
        if unsure and append.entries:
            written = await connection.fetch(READ, append.table, append.number - 1)
            if [row[0] for row in written[: len(append.entries)]] == [*append.entries]:
                return DONE  # by the try whose answer was lost
        return TAKEN

    # -- asking

    async def _ask(self, ask: Callable[[Any], Awaitable[T]]) -> tuple[T, bool]:
        """The answer; and whether an earlier try failed without telling if it had gone through."""
        if not self._open:
            raise RuntimeError("the store is closed")
        tries, failed = 0, False

        async def counted(connection: Any) -> T:
            nonlocal tries
            tries += 1
            return await ask(connection)

        while True:
            try:
                return await self._connections.use(counted), tries > 1
            except Exception as error:
                if not is_passing(error):
                    raise
                if failed:
                    raise self._away(error) from error
                failed = True

    async def _fetch(self, statement: str, *values: object) -> tuple[Rows, bool]:
        async def fetch(connection: Any) -> Rows:
            rows: Rows = await connection.fetch(statement, *values)
            return rows

        return await self._ask(fetch)

    def _away(self, error: BaseException) -> StoreFull:
        # Without the user's name and the password.
        where = urlsplit(self.url).hostname or "this machine"
        full = StoreFull(f"the database on {where} cannot be used now: {str(error) or type(error).__name__}")
        full.__cause__ = error
        return full


Rows = list[Any]
