"""Tables in one SQLite file, owned by one process.

One thread writes. It takes everything that waits, makes one transaction of it (write-ahead log, full sync: one
`fsync` a group, not one an input), and hands all the answers to the event loop in one call: `journal.py` tells how.
Another thread reads.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from .base import (
    Append,
    Appended,
    Entries,
    Request,
    StoredTable,
    StoredTables,
    StoreFull,
    Then,
    Waker,
    check_create,
    check_entries,
    settle,
)
from .file_lock import FileLock
from .journal import JOURNAL, Create, Remove, Writer

T = TypeVar("T")
Connections = list[sqlite3.Connection]  # a store has a method called list

SCHEMA_VERSION: Final = 2
"""The first had no journal."""
APPLICATION_ID: Final = 0x43617274
"""`Cart`: a file that carries another number belongs to another program."""

SCHEMA: Final = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS tables (
    table_id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state);
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (
    number INTEGER PRIMARY KEY,
    entries BLOB NOT NULL,
    places TEXT NOT NULL,
    marks TEXT
);
CREATE TRIGGER IF NOT EXISTS mark_tables AFTER INSERT ON journal WHEN NEW.marks IS NOT NULL BEGIN
    UPDATE tables SET state = json_extract(told.value, '$[1]'), used = json_extract(told.value, '$[2]')
    FROM json_each(NEW.marks) AS told WHERE table_id = json_extract(told.value, '$[0]');
END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""

# One row, one step, for a whole log or list.
READ_ENTRIES: Final = f"""
SELECT group_concat(hex(entry)) FROM (
    SELECT number, entry FROM entries WHERE table_id = ?1 AND number > ?2
    UNION ALL SELECT number, entry FROM ({JOURNAL}) WHERE table_id = ?1 AND number > ?2
    ORDER BY number
)
"""
LIST_TABLES: Final = """
SELECT json_group_array(json_array(table_id, code, state, used)) FROM
(SELECT * FROM tables WHERE (?1 IS NULL OR used < ?1) {} ORDER BY used, table_id LIMIT ?3)
"""


class SqliteStore:
    """A store in a file. Raises StoreBusy on opening if another server has the file."""

    shared = False

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not os.fspath(path) or os.fspath(path) == ":memory:":
            raise ValueError("tables are kept in a file: say which one, for example sqlite:///cartable.db")
        self.path = Path(path).resolve()
        self._lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Request] = []
        self._under_way = False
        """Whether the writer has a group."""
        self._quiet: asyncio.Future[None] | None = None
        self._writer: Writer | None = None
        self._thread: threading.Thread | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._reading: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Gets ready; makes the file and its folder if they are missing."""
        if self._loop is not None:
            raise RuntimeError("the store is open already")
        loop = asyncio.get_running_loop()
        writing, self._reading = await asyncio.to_thread(self._connect)
        in_the_loop: Callable[..., object] = loop.call_soon_threadsafe
        self._writer = Writer(self.path.name, writing, partial(in_the_loop, self._written))
        self._thread = threading.Thread(target=self._writer.run, name="cartable-store", daemon=True)
        self._thread.start()
        self._reader = ThreadPoolExecutor(1, "cartable-reader")
        self._loop = loop

    async def close(self) -> None:
        """Writes what was asked for and lets go of the file. A closed store can be opened again."""
        loop, writer, thread, reader, reading = self._loop, self._writer, self._thread, self._reader, self._reading
        if loop is None or writer is None or thread is None or reader is None or reading is None:
            return
        self._loop = None  # nothing is asked for any more
        self._hand_over()
        while self._under_way:
            self._quiet = loop.create_future()
            await self._quiet
        writer.groups.put(None)
        await asyncio.to_thread(thread.join)
        await asyncio.to_thread(reader.shutdown)
        reading.close()
        self._lock.release()

    @property
    def commits(self) -> int:
        """Transactions so far; the tests count them."""
        return 0 if self._writer is None else self._writer.commits

    async def create(self, table: str, code: str, entries: Sequence[bytes], now: int) -> bool:
        """A new table with its first entries, durable on return. False if the id or the code is taken."""
        check_create(table, code)
        check_entries(entries)
        done: asyncio.Future[bool] = self._future()
        self._ask(Create(then=settle(done), table=table, code=code, entries=entries, now=now))
        return await done

    async def append(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int) -> Appended:
        """Writes entries from `number` on: all or none, durable on return, many appends in one commit."""
        done: asyncio.Future[Appended] = self._future()
        self.append_soon(table, number, entries, state, now, settle(done))
        return await done

    def append_soon(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int, then: Then) -> None:
        """As `append`, for somebody who is not a task."""
        if self._loop is None:
            raise RuntimeError("the store is closed")
        if {*map(type, entries)} != {bytes}:  # mostly there is nothing to explain
            check_entries(entries)
        self._ask(Append(then=then, table=table, number=number, entries=entries, state=state, now=now))

    async def remove(self, table: str) -> None:
        """Forgets a table; nothing happens if there is none."""
        done: asyncio.Future[None] = self._future()
        self._ask(Remove(then=settle(done), table=table))
        await done

    async def read(self, table: str, after: int) -> Entries:
        """The entries with numbers greater than `after`, in order."""

        def read(connection: sqlite3.Connection) -> Entries:
            ((packed,),) = connection.execute(READ_ENTRIES, (table, after)).fetchall()
            return [] if packed is None else [bytes.fromhex(entry) for entry in packed.split(",")]

        return await self._read(read)

    async def find(self, code: str) -> str | None:
        """The table with this code."""

        def find(connection: sqlite3.Connection) -> str | None:
            rows = connection.execute("SELECT table_id FROM tables WHERE code = ?", (code,)).fetchall()
            return rows[0][0] if rows else None

        return await self._read(find)

    async def list(self, state: str | None = None, used_before: int | None = None, limit: int = 1000) -> StoredTables:
        """Tables by state and age, the longest unused first."""

        def find(connection: sqlite3.Connection) -> StoredTables:
            # Said only if asked for, so that the index on the states can serve.
            statement = LIST_TABLES.format("" if state is None else "AND state = ?2")
            ((packed,),) = connection.execute(statement, (used_before, state, max(limit, 0))).fetchall()
            return [StoredTable(*table) for table in json.loads(packed)]

        return await self._read(find)

    def announce(self, table: str, payload: bytes) -> None:
        """There is nobody else."""

    def listen(self, waker: Waker) -> None:
        """There is nobody else to hear."""

    async def claim(self, tables: Sequence[str]) -> set[str]:
        """All of them: the file has one owner."""
        return set(tables)

    async def release(self, table: str) -> None:
        """Nobody else wants it."""

    # -- inside

    def _future(self) -> asyncio.Future[Any]:
        if self._loop is None:
            raise RuntimeError("the store is closed")
        return self._loop.create_future()

    def _ask(self, request: Request) -> None:
        """Everything that is asked for in one round of the event loop goes to the writer together."""
        if not self._gathered:
            assert self._loop is not None
            self._loop.call_soon(self._hand_over)
        self._gathered.append(request)

    def _hand_over(self) -> None:
        if self._gathered and not self._under_way:
            assert self._writer is not None
            requests, self._gathered = self._gathered, []
            self._under_way = True
            self._writer.groups.put((requests, self._writer.plan(requests)))

    def _written(self, requests: Sequence[Request]) -> None:
        """In the event loop, once a group: the next one goes to the disk, and everybody gets their answer."""
        self._under_way = False
        self._hand_over()
        for request in requests:
            request.answer(request.outcome)
        if self._quiet is not None and not self._quiet.done():
            self._quiet.set_result(None)

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        loop, reader, reading = self._loop, self._reader, self._reading
        if loop is None or reader is None or reading is None:
            raise RuntimeError("the store is closed")
        try:
            return await loop.run_in_executor(reader, ask, reading)
        except sqlite3.Error as error:
            raise StoreFull(f"{self.path.name} cannot be read: {error}") from error

    def _connect(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """Locks the file and opens it twice: to write and to read."""
        opened: Connections = []
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except OSError as error:
            raise StoreFull(f"{self.path} cannot be opened: {error.strerror}") from error
        try:
            for _ in range(2):
                opened.append(sqlite3.connect(self.path, timeout=5.0, isolation_level=None, check_same_thread=False))
            writing, reading = opened
            self._make_schema(writing)
            reading.execute("PRAGMA query_only = ON")
            return writing, reading
        except BaseException as error:
            for connection in opened:
                connection.close()
            self._lock.release()
            if isinstance(error, sqlite3.Error):
                raise StoreFull(f"{self.path} cannot be opened: {error}") from error
            raise

    def _make_schema(self, connection: sqlite3.Connection) -> None:
        try:
            ((application,),) = connection.execute("PRAGMA application_id").fetchall()
            ((version,),) = connection.execute("PRAGMA user_version").fetchall()
            ((others,),) = connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            raise ValueError(f"{self.path} is not a database of Cartable") from error
        if application != APPLICATION_ID and (application or version or others):
            raise ValueError(f"{self.path} is a database of another program")
        if version > SCHEMA_VERSION:
            raise ValueError(f"{self.path} was made by a newer Cartable (version {version} of its tables)")
        # Durable on return: the log is synced at every commit, not only when it is copied into the file.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA wal_autocheckpoint = 2000")
        connection.execute("PRAGMA temp_store = MEMORY")
        if version < SCHEMA_VERSION:
            connection.executescript(SCHEMA)
