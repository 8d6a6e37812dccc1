"""The one connection of a process that is its session: it hears the other processes and holds the claims.

- Claims are advisory locks, one a table. The database frees them when the process dies, because the connection ends.
  If the machine vanishes without a word, the keep-alive probes asked for in SESSION_SETTINGS find out in about three
  seconds. This side asks for a sign of life every second and gives the session up after two without one. For a moment
  two processes may believe that they look after the same table; the log is right all the same, since appends are
  optimistic.
- A claim is an entry in the database's lock table, which has room for max_locks_per_transaction * max_connections
  (6,400 as delivered) of them. Beyond that nobody gets a claim; raise max_locks_per_transaction.
- Sessions do not survive a pooler that shares connections between clients (PgBouncer in transaction mode): give the
  address of the database itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from .postgres_connections import CONNECT_SECONDS
from .postgres_statements import CHANNEL, CLAIM, HELD, UNCLAIM, lock_key

log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 2.0
PAUSE_SECONDS: Final = 0.5

SESSION_SETTINGS: Final = {
    "application_name": "cartable",
    # The database lets go of the claims of a machine that vanished. They mean nothing on a local socket.
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "3000",
}


class Session:
    """Hears the other processes and holds the claims of this one; connects again by itself after it was cut off."""

    def __init__(self, url: str, hear: Callable[[str], None], wake: Callable[[], None]) -> None:
        """`hear` gets what others say, `wake` is called when something may have been missed: cut off, back again."""
        self.url = url
        self._hear = hear
        self._wake = wake
        self._connection: Any = None
        self._in_use = asyncio.Lock()
        self._claimed: set[str] = set()
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connects, and stays connected until closed."""
        self._connection = await self._connect()
        self._keeper = asyncio.create_task(self._keep(self._connection), name="cartable-session")

    async def close(self) -> None:
        """Lets go of everything."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)

    # -- claims

    async def claim(self, tables: Sequence[str]) -> set[str]:
        """Which of these tables this process looks after now: none while it is cut off from the database."""
        async with self._in_use:
            connection = self._connection
            if connection is not None and (free := [table for table in set(tables) if table not in self._claimed]):
                try:
                    mine = await _lock_tables(connection, free)
                except Exception as error:
                    # Nobody knows what is locked now; without this connection nothing is.
                    log.warning("claims could not be asked for: %s", error)
                    connection.terminate()
                else:
                    if connection is self._connection:  # and not lost meanwhile
                        self._claimed |= mine
            return self._claimed.intersection(tables)

    async def release(self, table: str) -> None:
        """Looks after that table no longer."""
        async with self._in_use:
            if table in self._claimed:
                self._claimed.discard(table)
                try:
                    await self._connection.fetch(UNCLAIM, lock_key(table), timeout=SILENCE_SECONDS)
                except Exception as error:
                    log.warning("a claim could not be given back: %s", error)
                    self._connection.terminate()

    # -- staying connected

    async def _connect(self) -> Any:
        connection = await asyncpg.connect(
            self.url, timeout=CONNECT_SECONDS, command_timeout=SILENCE_SECONDS, server_settings=SESSION_SETTINGS
        )
        try:
            await connection.add_listener(CHANNEL, self._notified)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _keep(self, connection: Any) -> None:
        """Stays connected until cancelled."""
        try:
            while True:
                await self._until_lost(connection)
                connection.terminate()
                self._connection = None
                self._claimed.clear()
                log.warning("cut off from the database: all claims are void")
                self._wake()
                connection = None
                while connection is None:
                    try:
                        connection = await self._connect()
                    except Exception as error:
                        log.info("the database is still away: %s", error)
                        await asyncio.sleep(PAUSE_SECONDS)
                log.warning("connected with the database again")
                self._connection = connection
                self._wake()
        finally:
            self._connection = None
            self._claimed.clear()
            if connection is not None:
                connection.terminate()

    async def _until_lost(self, connection: Any) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), BEAT_SECONDS)
                return
            try:
                async with self._in_use:
                    await connection.fetch("SELECT 1", timeout=SILENCE_SECONDS)
            except Exception as error:
                log.info("no sign of life from the database: %s", error)
                return

    def _notified(self, connection: object, pid: int, channel: str, message: object) -> None:
        self._hear(str(message))


async def _lock_tables(connection: Any, tables: Sequence[str]) -> set[str]:
    keys = [lock_key(table) for table in tables]
    try:
        rows = await connection.fetch(CLAIM, tables, keys, timeout=SILENCE_SECONDS)
        return {table for table, mine in rows if mine}
    except asyncpg.OutOfMemoryError:
        # The lock table is full. What was locked before the failure stays locked: ask.
        log.warning("the database has no room for more claims: raise max_locks_per_transaction")
        held = {key for (key,) in await connection.fetch(HELD, timeout=SILENCE_SECONDS)}
        return {table for table, key in zip(tables, keys, strict=True) if key in held}
