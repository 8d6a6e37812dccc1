"""Tables in a PostgreSQL database, shared by any number of processes.

- Appends wait together: while one statement is under way, the next group gathers, and one statement (one commit)
  writes it. An append goes through if the table's last number is the one before; the unique key of the entries stands
  behind that. The same transaction wakes the other processes (NOTIFY).
- One connection of each process is its session: it hears the others (LISTEN) and holds the claims (advisory locks, one
  a table). The database frees them when the process dies, because the connection ends. If the machine vanishes
  without a word, the keep-alive probes asked for in SESSION_SETTINGS find out in about three seconds. This side asks
  for a sign of life every second and gives the session up after two without one. For a moment two processes may
  believe that they look after the same table; the log is right all the same, since appends are optimistic.
- A claim is an entry in the database's lock table, which has room for max_locks_per_transaction * max_connections
  (6,400 as delivered) of them. Beyond that nobody gets a claim; raise max_locks_per_transaction.
- Sessions do not survive a pooler that shares connections between clients (PgBouncer in transaction mode): give the
  address of the database itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from .base import (
    DONE,
    TAKEN,
    Append,
    Appended,
    Entries,
    Kept,
    KeptTables,
    StoreFull,
    Then,
    Waker,
    check_create,
    check_entries,
    settle,
)

T = TypeVar("T")
log = logging.getLogger(__name__)

CHANNEL: Final = "cartable"
SCHEMA_VERSION: Final = 1

CONNECTIONS: Final = 4
"""Beside the session: one is enough for the appends, the others read."""
CONNECT_SECONDS: Final = 2.0
STATEMENT_SECONDS: Final = 10.0
PATIENCE_SECONDS: Final = 2.0
"""How long an append tries to reach a database that went away (a restart, a new primary) before it says so."""
PAUSE_SECONDS: Final = 0.1
BEAT_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 2.0
MOST_NEWS: Final = 10_000
"""Announcements that wait while the database is away; more are dropped, nothing was promised."""

SESSION_SETTINGS: Final = {
    "application_name": "cartable",
    # The database lets go of the claims of a machine that vanished. They mean nothing on a local socket.
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "3000",
}

# `last` in cartable_tables is what appends agree on; no index on what changes with every append (`used`), and room in
# the pages, so that the database updates in place.
SCHEMA: Final = f"""
CREATE TABLE cartable_tables (
    table_id text COLLATE "C" PRIMARY KEY,
    code text COLLATE "C" NOT NULL UNIQUE,
    state text NOT NULL,
    used bigint NOT NULL,
    last bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX cartable_tables_by_state ON cartable_tables (state);
CREATE TABLE cartable_entries (
    table_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    entry bytea NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE cartable_schema (version integer NOT NULL);
INSERT INTO cartable_schema VALUES ({SCHEMA_VERSION});
"""

CREATE: Final = """
WITH made AS (
    INSERT INTO cartable_tables (table_id, code, state, used, last)
    VALUES ($1, $2, '', $3, cardinality($4::bytea[])) ON CONFLICT DO NOTHING RETURNING table_id
), written AS (
    INSERT INTO cartable_entries (table_id, number, entry)
    SELECT made.table_id, first.number, first.entry
    FROM made, unnest($4::bytea[]) WITH ORDINALITY AS first (entry, number)
)
SELECT table_id FROM made
"""

# Tables are locked in the order of their names, so that the groups of two processes cannot wait for each other. The
# lock sees the newest row, whoever wrote it meanwhile: `last` is the truth until the commit.
APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[])
        AS asked (table_id, before, after, state, used)
), open AS (
    SELECT table_id, last FROM cartable_tables WHERE table_id = ANY ($1) ORDER BY table_id FOR UPDATE
), moved AS (
    UPDATE cartable_tables AS t SET last = asked.after, state = asked.state, used = asked.used
    FROM open JOIN asked ON asked.table_id = open.table_id AND asked.before = open.last
    WHERE t.table_id = open.table_id
    RETURNING t.table_id
), written AS (
    INSERT INTO cartable_entries (table_id, number, entry)
    SELECT new.table_id, new.number, new.entry
    FROM unnest($6::text[], $7::bigint[], $8::bytea[]) AS new (table_id, number, entry) JOIN moved USING (table_id)
)
SELECT open.table_id, open.last,
    CASE WHEN moved.table_id IS NOT NULL THEN pg_notify($9, $10 || open.table_id) END
FROM open LEFT JOIN moved ON moved.table_id = open.table_id
"""

READ: Final = "SELECT entry FROM cartable_entries WHERE table_id = $1 AND number > $2 ORDER BY number"

LIST: Final = """
SELECT table_id, code, state, used FROM cartable_tables
WHERE ($1::bigint IS NULL OR used < $1) {} ORDER BY used, table_id LIMIT $2
"""

CLAIM: Final = """
SELECT table_id, pg_try_advisory_lock(key) AS mine FROM unnest($1::text[], $2::bigint[]) AS asked (table_id, key)
"""

HELD: Final = """
SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 1 AND pid = pg_backend_pid() AND granted
"""


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """Nothing of ours changes a pooled connection, so nothing is to be reset: a round trip less for every statement."""

    def get_reset_query(self) -> str:
        return ""


class PostgresStore:
    """A store in a database. It finds the database again by itself after it was away."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.commits = 0
        """Statements that wrote appends so far; the tests count them."""
        self._me = secrets.token_hex(8)
        self._pool: Any = None
        self._closing = False
        self._waiting: deque[Append] = deque()
        self._something_waits = asyncio.Event()
        self._news: deque[str] = deque()
        self._something_new = asyncio.Event()
        self._waker: Waker | None = None
        self._session: Any = None
        self._session_use = asyncio.Lock()
        self._claimed: set[str] = set()
        self._writer: asyncio.Task[None] | None = None
        self._helpers: Tasks = []

    async def open(self) -> None:
        """Gets ready; makes the tables if they are missing. Raises StoreFull if the database is away or refuses."""
        if self._pool is not None:
            raise RuntimeError("the store is open already")
        pool = None
        try:
            pool = await asyncpg.create_pool(
                self.url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=CONNECT_SECONDS,
                command_timeout=STATEMENT_SECONDS,
                connection_class=_Connection,
                init=_make_durable,
                server_settings={"application_name": "cartable"},
            )
            async with pool.acquire() as connection:
                await _make_schema(connection)
            session = await self._new_session()
        except BaseException as error:
            if pool is not None:
                pool.terminate()
            if _is_away(error):
                raise self._away(error) from error
            raise
        self._pool, self._session = pool, session
        self._closing = False
        self._writer = asyncio.create_task(self._write(), name="cartable-append")
        self._helpers = [
            asyncio.create_task(self._keep_session(session), name="cartable-session"),
            asyncio.create_task(self._tell(), name="cartable-announce"),
        ]

    async def close(self) -> None:
        """Writes what was asked for and lets go; the claims are free."""
        if self._pool is None or self._closing or self._writer is None:
            return
        self._closing = True
        self._something_waits.set()
        await self._writer
        for helper in self._helpers:
            helper.cancel()
        await asyncio.gather(*self._helpers, return_exceptions=True)
        pool, self._pool = self._pool, None
        try:
            await asyncio.wait_for(pool.close(), CONNECT_SECONDS)
        except Exception:  # it is away: there is nobody to say goodbye to
            pool.terminate()

    async def create(self, table: str, code: str, entries: Sequence[bytes], now: int) -> bool:
        """A new table with its first entries, durable on return. False if the id or the code is taken."""
        check_create(table, code)
        check_entries(entries)
        rows, unsure = await self._fetch(CREATE, table, code, now, [*entries])
        if not rows and unsure:  # the first try may have gone through before its connection broke
            mine = "SELECT 1 FROM cartable_tables WHERE table_id = $1 AND code = $2 AND used = $3"
            rows, _ = await self._fetch(mine, table, code, now)
        return bool(rows)

    async def append(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int) -> Appended:
        """Writes entries from `number` on: all or none, durable on return, many appends in one commit."""
        done: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self.append_soon(table, number, entries, state, now, settle(done))
        return await done

    def append_soon(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int, then: Then) -> None:
        """As `append`, for somebody who is not a task."""
        if self._pool is None or self._closing:
            raise RuntimeError("the store is closed")
        check_entries(entries)
        self._waiting.append(Append(then, table, number, entries, state, now))
        self._something_waits.set()

    async def read(self, table: str, after: int) -> Entries:
        """The entries with numbers greater than `after`, in order."""
        rows, _ = await self._fetch(READ, table, after)
        return [row[0] for row in rows]

    async def find(self, code: str) -> str | None:
        """The table with this code."""
        rows, _ = await self._fetch("SELECT table_id FROM cartable_tables WHERE code = $1", code)
        return rows[0][0] if rows else None

    async def list(self, state: str | None = None, used_before: int | None = None, limit: int = 1000) -> KeptTables:
        """Tables by state and age, the longest unused first."""
        # Said only if asked for, so that the index on the states can serve.
        if state is None:
            rows, _ = await self._fetch(LIST.format(""), used_before, max(limit, 0))
        else:
            rows, _ = await self._fetch(LIST.format("AND state = $3"), used_before, max(limit, 0), state)
        return [Kept(*row) for row in rows]

    async def remove(self, table: str) -> None:
        """Forgets a table; nothing happens if there is none."""

        async def remove(connection: Any) -> None:
            async with connection.transaction():
                # The row first: it waits for an append that is under way, and the second statement sees its entries.
                await connection.execute("DELETE FROM cartable_tables WHERE table_id = $1", table)
                await connection.execute("DELETE FROM cartable_entries WHERE table_id = $1", table)

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
        async with self._session_use:
            session = self._session
            if session is not None and (free := [table for table in set(tables) if table not in self._claimed]):
                try:
                    mine = await _lock_tables(session, free)
                except Exception as error:
                    # Nobody knows what is locked now; without this session nothing is.
                    log.warning("claims could not be asked for: %s", error)
                    session.terminate()
                else:
                    if session is self._session:  # and not lost meanwhile
                        self._claimed |= mine
            return self._claimed.intersection(tables)

    async def release(self, table: str) -> None:
        """Looks after that table no longer."""
        async with self._session_use:
            if table in self._claimed:
                self._claimed.discard(table)
                try:
                    await self._session.fetch("SELECT pg_advisory_unlock($1)", _key(table), timeout=SILENCE_SECONDS)
                except Exception as error:
                    log.warning("a claim could not be given back: %s", error)
                    self._session.terminate()

    # -- appending

    async def _write(self) -> None:
        """Writes group after group until the store is closed and nothing waits."""
        while self._waiting or not self._closing:
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
        unsure = False
        while True:
            try:
                async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
                    try:
                        rows = await connection.fetch(APPEND, *self._columns(group))
                    except Exception:
                        unsure = True  # it may be written, and only the answer was lost
                        raise
                    last = {row[0]: row[1] for row in rows}
                    outcomes = [await self._outcome(connection, append, last, unsure) for append in group]
            except Exception as error:
                if not _is_passing(error):
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

    # -- the session

    async def _new_session(self) -> Any:
        session = await asyncpg.connect(
            self.url, timeout=CONNECT_SECONDS, command_timeout=SILENCE_SECONDS, server_settings=SESSION_SETTINGS
        )
        try:
            await session.add_listener(CHANNEL, self._hear)
        except BaseException:
            session.terminate()
            raise
        return session

    async def _keep_session(self, session: Any) -> None:
        """Keeps a session until cancelled: a new one if it ends, and whoever listens knows."""
        try:
            while True:
                await self._until_lost(session)
                session.terminate()
                self._session = None
                self._claimed.clear()
                log.warning("cut off from the database: all claims are void")
                self._wake("", b"")
                session = None
                while session is None:
                    try:
                        session = await self._new_session()
                    except Exception as error:
                        log.info("the database is still away: %s", error)
                        await asyncio.sleep(PAUSE_SECONDS * 5)
                log.warning("connected with the database again")
                self._session = session
                self._wake("", b"")
        finally:
            self._session = None
            self._claimed.clear()
            if session is not None:
                session.terminate()

    async def _until_lost(self, session: Any) -> None:
        lost = asyncio.Event()
        session.add_termination_listener(lambda _: lost.set())
        while not session.is_closed():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), BEAT_SECONDS)
                return
            try:
                async with self._session_use:
                    await session.fetch("SELECT 1", timeout=SILENCE_SECONDS)
            except Exception as error:
                log.info("no sign of life from the database: %s", error)
                return

    def _hear(self, connection: object, pid: int, channel: str, message: object) -> None:
        who, payload, table = str(message).split(" ", 2)
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
                await self._pool.fetch("SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news", CHANNEL, news)
            except Exception as error:
                log.info("announcements were lost: %s", error)

    # -- asking

    async def _ask(self, ask: Callable[[Any], Awaitable[T]]) -> tuple[T, bool]:
        """The answer; and whether an earlier try failed without telling if it had gone through."""
        if self._pool is None or self._closing:
            raise RuntimeError("the store is closed")
        unsure = False
        while True:
            try:
                async with self._pool.acquire(timeout=STATEMENT_SECONDS) as connection:
                    return await ask(connection), unsure
            except Exception as error:
                if not _is_passing(error):
                    raise
                if unsure:
                    raise self._away(error) from error
                unsure = True

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
Tasks = list[asyncio.Task[None]]


async def _make_durable(connection: Any) -> None:
    """An acknowledged input survives the machine, even if the database was set to answer sooner."""
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")


async def _make_schema(connection: Any) -> None:
    async with connection.transaction():
        # Several processes may start at once.
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _key("\nschema"))
        if await connection.fetchval("SELECT to_regclass('cartable_schema')") is None:
            await connection.execute(SCHEMA)
        version = await connection.fetchval("SELECT max(version) FROM cartable_schema")
    if version != SCHEMA_VERSION:
        raise ValueError(f"the database was made by another Cartable (version {version} of its tables)")


async def _lock_tables(session: Any, tables: Sequence[str]) -> set[str]:
    keys = [_key(table) for table in tables]
    try:
        rows = await session.fetch(CLAIM, tables, keys, timeout=SILENCE_SECONDS)
        return {table for table, mine in rows if mine}
    except asyncpg.OutOfMemoryError:
        # The lock table is full. What was locked before the failure stays locked: ask.
        log.warning("the database has no room for more claims: raise max_locks_per_transaction")
        held = {key for (key,) in await session.fetch(HELD, timeout=SILENCE_SECONDS)}
        return {table for table, key in zip(tables, keys, strict=True) if key in held}


def _key(table: str) -> int:
    """A table's number among the advisory locks."""
    return int.from_bytes(hashlib.sha256(f"cartable {table}".encode()).digest()[:8], signed=True)


def _is_away(error: BaseException) -> bool:
    """Whether the database cannot be reached or used now. (asyncpg's own ValueErrors are about what was sent.)"""
    if isinstance(error, asyncpg.PostgresError):
        # Connection, resources (a full disk among them), shutting down, system; not allowed in; a copy that only reads.
        return (error.sqlstate or "")[:2] in ("08", "28", "3D", "53", "57", "58") or error.sqlstate == "25006"
    if isinstance(error, asyncpg.InterfaceError | asyncpg.InternalClientError):
        return not isinstance(error, ValueError)
    return isinstance(error, OSError)


def _is_passing(error: BaseException) -> bool:
    """Away, or in the way of another transaction: trying again may help."""
    return _is_away(error) or isinstance(error, asyncpg.DeadlockDetectedError | asyncpg.SerializationError)
