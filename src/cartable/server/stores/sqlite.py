"""Tables in one SQLite file, owned by one process.

One thread writes. It takes everything that waits, makes one transaction of it (write-ahead log, full sync: one
`fsync` a group, not one an input), and hands all the answers to the event loop in one call. Another thread reads.

Entries belong to tables, but come in from all of them at once: put in their places one by one, each would change a
page of its own. So a group is first written as it is, as one row of a journal: its entries in one blob, with a JSON
index. When the journal has grown, it is sorted into the entries of the tables, many for each page that is changed.
Whoever reads in between reads both.

Two threads share one interpreter, and beside a busy event loop the other one waits long for its turn, at every step. So
the thread that writes has little to do in Python: what a plain group writes is decided in the event loop, and is one
statement, which is a transaction by itself. While a group is under way the next one gathers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import msgspec

from .base import (
    Appended,
    Entries,
    Kept,
    KeptTables,
    StoreBusy,
    StoreFull,
    Then,
    Waker,
    check_create,
    check_entries,
    settle,
)

T = TypeVar("T")
log = logging.getLogger(__name__)
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

WRITE_DOWN: Final = "INSERT INTO journal (entries, places, marks) VALUES (?, ?, ?)"

# `places` lists, for each entry of a group: its table, its number, and where it begins in the blob and how long it is.
JOURNAL: Final = """
SELECT json_extract(place.value, '$[0]') AS table_id, json_extract(place.value, '$[1]') AS number,
    coalesce(substr(entries, json_extract(place.value, '$[2]'), json_extract(place.value, '$[3]')), x'') AS entry
FROM journal, json_each(places) AS place
"""
SORT: Final = (
    f"INSERT INTO entries (table_id, number, entry) SELECT * FROM ({JOURNAL}) ORDER BY table_id, number",
    "DELETE FROM journal",
)
SORT_AFTER: Final = 4000
"""Entries in the journal."""

# One row, one step, for a whole log or list.
READ_ENTRIES: Final = f"""
SELECT group_concat(hex(entry)) FROM (
    SELECT number, entry FROM entries WHERE table_id = ?1 AND number > ?2
    UNION ALL SELECT number, entry FROM ({JOURNAL}) WHERE table_id = ?1 AND number > ?2
    ORDER BY number
)
"""
LAST_NUMBER: Final = f"""
SELECT EXISTS (SELECT 1 FROM tables WHERE table_id = ?1), (SELECT max(number) FROM entries WHERE table_id = ?1),
    (SELECT max(number) FROM ({JOURNAL}) WHERE table_id = ?1)
"""
LIST_TABLES: Final = """
SELECT json_group_array(json_array(table_id, code, state, used)) FROM
(SELECT * FROM tables WHERE (?1 IS NULL OR used < ?1) {} ORDER BY used, table_id LIMIT ?3)
"""

USED_EXACTLY: Final = 60_000
"""Milliseconds: when a table was last used is not written more often, for tables rest for days before they go."""

Mark = tuple[str, str, int]
"""A table, its state, and when it was last used."""

DONE: Final = Appended(True)
TAKEN: Final = Appended(False)


class SqliteStore:
    """A store in a file. Raises StoreBusy on opening if another server has the file."""

    shared = False

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not os.fspath(path) or os.fspath(path) == ":memory:":
            raise ValueError("tables are kept in a file: say which one, for example sqlite:///cartable.db")
        self.path = Path(path).resolve()
        self.commits = 0
        """Transactions so far; the tests count them."""
        self._lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[_Request] = []
        self._under_way = False
        """Whether the writer has a group."""
        self._quiet: asyncio.Future[None] | None = None
        self._groups: SimpleQueue[tuple[list[_Request], _Group | None] | None] = SimpleQueue()
        self._writer: _Writer | None = None
        self._thread: threading.Thread | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._reading: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Gets ready; makes the file and its folder if they are missing."""
        if self._loop is not None:
            raise RuntimeError("the store is open already")
        loop = asyncio.get_running_loop()
        writing, self._reading = await asyncio.to_thread(self._connect)
        self._writer = _Writer(self, writing, loop)
        self._thread = threading.Thread(target=self._writer.run, name="cartable-store", daemon=True)
        self._thread.start()
        self._reader = ThreadPoolExecutor(1, "cartable-reader")
        self._loop = loop

    async def close(self) -> None:
        """Writes what was asked for and lets go of the file. A closed store can be opened again."""
        loop, thread, reader, reading = self._loop, self._thread, self._reader, self._reading
        if loop is None or thread is None or reader is None or reading is None:
            return
        self._loop = None  # nothing is asked for any more
        self._hand_over()
        while self._under_way:
            self._quiet = loop.create_future()
            await self._quiet
        self._groups.put(None)
        await asyncio.to_thread(thread.join)
        await asyncio.to_thread(reader.shutdown)
        reading.close()
        self._lock.release()

    async def create(self, table: str, code: str, entries: Sequence[bytes], now: int) -> bool:
        """A new table with its first entries, durable on return. False if the id or the code is taken."""
        check_create(table, code)
        check_entries(entries)
        done: asyncio.Future[bool] = self._future()
        self._ask(_Create(settle(done), table, code, entries, now))
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
        check_entries(entries)
        self._ask(_Append(then, table, number, entries, state, now))

    async def remove(self, table: str) -> None:
        """Forgets a table; nothing happens if there is none."""
        done: asyncio.Future[None] = self._future()
        self._ask(_Remove(settle(done), table))
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

    async def list(self, state: str | None = None, used_before: int | None = None, limit: int = 1000) -> KeptTables:
        """Tables by state and age, the longest unused first."""

        def find(connection: sqlite3.Connection) -> KeptTables:
            # Said only if asked for, so that the index on the states can serve.
            statement = LIST_TABLES.format("" if state is None else "AND state = ?2")
            ((packed,),) = connection.execute(statement, (used_before, state, max(limit, 0))).fetchall()
            return [Kept(*table) for table in json.loads(packed)]

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

    def _ask(self, request: _Request) -> None:
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
            self._groups.put((requests, self._writer.plan(requests)))

    def _written(self, requests: Sequence[_Request]) -> None:
        """In the event loop, once a group: the next one goes to the disk, and everybody gets their answer."""
        self._under_way = False
        self._hand_over()
        for request in requests:
            try:
                request.then(request.outcome)
            except Exception:
                log.exception("whoever waited for the store stumbled")
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


# -- what is asked of the writer


class _Request:
    """Something to write, and what is to be done then: `then` is called with `outcome`, the answer or the exception."""

    __slots__ = ("outcome", "then")
    outcome: Any

    def __init__(self, then: Then) -> None:
        self.then = then


class _Append(_Request):
    __slots__ = ("entries", "now", "number", "state", "table")

    def __init__(self, then: Then, table: str, number: int, entries: Sequence[bytes], state: str, now: int) -> None:
        self.then = then
        self.table = table
        self.number = number
        self.entries = entries
        self.state = state
        self.now = now


class _Create(_Request):
    __slots__ = ("code", "entries", "now", "table")

    def __init__(self, then: Then, table: str, code: str, entries: Sequence[bytes], now: int) -> None:
        self.then = then
        self.table = table
        self.code = code
        self.entries = entries
        self.now = now


class _Remove(_Request):
    __slots__ = ("table",)

    def __init__(self, then: Then, table: str) -> None:
        self.then = then
        self.table = table


class _Group:
    """What one transaction has decided so far: last numbers, tables that are gone, entries and marks to write, and
    marks that are written."""

    __slots__ = ("index", "last", "marked", "marks", "parts", "removed", "size", "sorted", "written")

    def __init__(self) -> None:
        self.last: dict[str, int] = {}
        self.removed: set[str] = set()
        self.marked: dict[str, Mark] = {}
        self.sorted = False
        """Whether the journal was sorted, and how many entries were written to it (since)."""
        self.written = 0
        self.start()

    def start(self) -> None:
        self.index: list[tuple[str, int, int, int]] = []
        self.parts: list[bytes] = []
        self.size = 0
        self.marks: dict[str, Mark] = {}

    def add(self, table: str, number: int, entries: Sequence[bytes]) -> None:
        for entry in entries:
            length = len(entry)
            self.index.append((table, number, self.size + 1, length))
            self.parts.append(entry)
            self.size += length
            number += 1
        self.last[table] = number - 1


class _Writer:
    """The thread that writes."""

    def __init__(self, store: SqliteStore, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self.store = store
        self.connection = connection
        self.loop = loop
        self.last: dict[str, int] = {}
        """The last number of each table met so far. Nobody else writes, so it stays true."""
        self.marks: dict[str, Mark] = {}
        """Likewise what the list of tables says of them."""
        self.unsorted = 0
        """Entries in the journal."""

    def run(self) -> None:
        self.sort()  # what was left in the journal when the last server stopped
        while self.write_next():
            if self.unsorted >= SORT_AFTER:
                self.sort()
        self.sort()
        self.connection.close()

    def write_next(self) -> bool:
        """Waits for a group and writes it; False if none will come any more. It is forgotten on return."""
        given = self.store._groups.get()
        if given is None:
            return False
        requests, group = given
        self.write(requests, group)
        # The loop is gone if the program ended without closing; what is written is written.
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.store._written, requests)
        return True

    def plan(self, requests: Sequence[_Request]) -> _Group | None:
        """In the event loop, while nothing is written: what a plain group writes. None if it is not plain, and the
        database must be asked first."""
        group = _Group()
        for request in requests:
            if not isinstance(request, _Append) or request.table not in self.last:
                return None
            self.append(group, request)
        return group

    def write(self, requests: Sequence[_Request], group: _Group | None = None) -> None:
        """All in one transaction. If that cannot be, each in its own: one that is too big must not stop the others."""
        try:
            self.commit(requests, group)
        except Exception as error:
            self.roll_back()
            busy = isinstance(error, sqlite3.OperationalError) and "locked" in str(error)
            if len(requests) == 1 or busy:
                for request in requests:
                    request.outcome = self.explain(error)
            else:
                for request in requests:
                    self.write([request])

    def commit(self, requests: Sequence[_Request], group: _Group | None) -> None:
        execute = self.connection.execute
        if group is None:
            execute("BEGIN IMMEDIATE")
            group = _Group()
            for request in requests:
                if isinstance(request, _Append):
                    self.append(group, request)
                elif isinstance(request, _Create):
                    self.create(group, request)
                elif isinstance(request, _Remove):
                    self.remove(group, request)
        self.flush(group)
        if self.connection.in_transaction:
            execute("COMMIT")
        self.store.commits += 1
        self.unsorted = group.written if group.sorted else self.unsorted + group.written
        for table in group.removed:
            self.last.pop(table, None)
            self.marks.pop(table, None)
        self.last.update(group.last)
        self.marks.update(group.marked)

    def sort(self) -> None:
        """Puts what is in the journal in its places. Nobody waits for that: if it cannot be now, it will be later."""
        execute = self.connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            for statement in SORT:
                execute(statement)
            execute("COMMIT")
        except sqlite3.Error as error:
            log.warning("the journal of %s stays as it is for now: %s", self.store.path.name, error)
            self.roll_back()
        self.unsorted = 0

    def append(self, group: _Group, request: _Append) -> None:
        table, number = request.table, request.number
        last = self.last_number(group, table)
        if last is None:
            request.outcome = LookupError(f"there is no table {table}")
        elif number <= last:
            request.outcome = TAKEN
        elif number > last + 1:
            request.outcome = ValueError(f"entry {number} of table {table} would leave a gap after {last}")
        else:
            group.add(table, number, request.entries)
            marked = group.marks.get(table) or self.marks.get(table)
            fresh = marked and marked[1] == request.state and 0 <= request.now - marked[2] < USED_EXACTLY
            if not fresh or not request.entries:
                group.marks[table] = (table, request.state, request.now)
            request.outcome = DONE

    def create(self, group: _Group, request: _Create) -> None:
        made = self.connection.execute(
            "INSERT INTO tables (table_id, code, state, used) VALUES (?, ?, '', ?) ON CONFLICT DO NOTHING",
            (request.table, request.code, request.now),
        )
        request.outcome = made.rowcount == 1
        if request.outcome:
            group.add(request.table, 1, request.entries)

    def remove(self, group: _Group, request: _Remove) -> None:
        self.flush(group)  # what was written before is to go too
        for statement in SORT:
            self.connection.execute(statement)
        group.sorted, group.written = True, 0
        for statement in ("DELETE FROM entries WHERE table_id = ?", "DELETE FROM tables WHERE table_id = ?"):
            self.connection.execute(statement, (request.table,))
        group.removed.add(request.table)
        group.last.pop(request.table, None)
        request.outcome = None

    def flush(self, group: _Group) -> None:
        if group.index or group.marks:
            marks = encode([*group.marks.values()]) if group.marks else None
            self.connection.execute(WRITE_DOWN, (b"".join(group.parts), encode(group.index), marks))
            group.written += len(group.index)
            group.marked.update(group.marks)
        group.start()

    def last_number(self, group: _Group, table: str) -> int | None:
        """The number of a table's last entry; None if there is no such table."""
        last = group.last.get(table)
        if last is None and table not in group.removed:
            last = self.last.get(table)
            if last is None:
                ((known, *highest),) = self.connection.execute(LAST_NUMBER, (table,)).fetchall()
                if known:
                    last = group.last[table] = max(number or 0 for number in highest)
        return last

    def roll_back(self) -> None:
        # A failed commit may have rolled back by itself; then there is nothing left to undo.
        if self.connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")

    def explain(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.Error):
            full = StoreFull(f"nothing could be written to {self.store.path.name}: {error}")
            full.__cause__ = error
            return full
        return error


def encode(value: object) -> str:
    """JSON as text: SQLite takes bytes for JSON of another kind."""
    return msgspec.json.encode(value).decode()


# -- one owner


class FileLock:
    """A lock that ends with the process, however it ends.

    Beside the database and not on it: SQLite's own locks on that file would be lost with ours. A POSIX lock and not
    `flock`: a child that was forked and outlives a killed server must not keep it. Such a lock does not see its own
    process, hence `held`. The file stays where it is; removing it would let two servers lock two files of one name.
    """

    held: set[Path] = set()

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def acquire(self) -> None:
        """Raises StoreBusy if somebody has it, OSError if the file cannot be made."""
        if self.path in FileLock.held:
            raise StoreBusy(f"{self.path.stem} is open in this process already")
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            owner = os.read(file, 20).decode("ascii", "replace").strip()
            os.close(file)
            who = f"another server (process {owner})" if owner else "another server"
            raise StoreBusy(f"{self.path.stem} is in use by {who}: stop that one first, or use another file") from None
        FileLock.held.add(self.path)
        self._file = file
        # Only to tell whoever comes next; a full disk is no reason to stop here.
        with contextlib.suppress(OSError):
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Free for the next one."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
            FileLock.held.discard(self.path)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        # Locked bytes cannot be read by others on Windows: lock one after the text.
        os.lseek(file, 1024, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
