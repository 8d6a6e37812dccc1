"""Connections with a PostgreSQL database: a few to share, and what an error on one of them means.

A backend that is told to stop says so and then closes its connection. What was read of the first and not yet of the
second leaves a connection that looks sound to the pool, but over which asyncpg refuses to send anything ("cannot
switch to state 11; another operation (2) is in progress"). When a database restarts, all pooled connections can be
like that at once. `Connections.use` drops them until it has one that is sound.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]

T = TypeVar("T")
log = logging.getLogger(__name__)

CONNECTIONS: Final = 4
"""One is enough for the appends, the others read."""
CONNECT_SECONDS: Final = 2.0
STATEMENT_SECONDS: Final = 10.0


class PooledConnection(asyncpg.Connection):  # type: ignore[misc]
    """Nothing of ours changes a pooled connection, so nothing is to be reset: a round trip less for every statement."""

    def get_reset_query(self) -> str:
        return ""


class Connections:
    """The connections that all statements share, but for those of the session."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @staticmethod
    async def open(url: str) -> Connections:
        """Connects, once for a start."""
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=STATEMENT_SECONDS,
            connection_class=PooledConnection,
            init=_make_durable,
            server_settings={"application_name": "cartable"},
        )
        return Connections(pool)

    async def close(self) -> None:
        """Waits until nobody uses a connection any more, for a while, and ends them all."""
        try:
            await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
        except Exception:  # it is away: there is nobody to say goodbye to
            self.terminate()

    def terminate(self) -> None:
        """Ends all connections at once."""
        self._pool.terminate()

    async def use(self, ask: Callable[[Any], Awaitable[T]], patience: float = STATEMENT_SECONDS) -> T:
        """What `ask` makes of a connection. It is called again, with another one, if the first turns out to be ended.

        `patience` is how many seconds to wait for a connection that is free.
        """
        # Asking over an ended connection closes it, so after so many of them there are only new ones.
        for _ in range(CONNECTIONS):
            with contextlib.suppress(asyncpg.InternalClientError):
                return await self._use(ask, patience)
        return await self._use(ask, patience)

    async def fetch(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement returns."""

        async def fetch(connection: Any) -> list[Any]:
            rows: list[Any] = await connection.fetch(statement, *values)
            return rows

        return await self.use(fetch)

    async def _use(self, ask: Callable[[Any], Awaitable[T]], patience: float) -> T:
        connection = await self._pool.acquire(timeout=patience)
        try:
            return await ask(connection)
        finally:
            # A connection may end while it is given back, and asyncpg complains. The answer counts all the same: asked
            # again, a statement that has written would find its own work in the way.
            try:
                await self._pool.release(connection)
            except Exception as error:
                log.info("a connection ended while it was given back: %s", error)


async def _make_durable(connection: Any) -> None:
    """An acknowledged input survives the machine, even if the database was set to answer sooner."""
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")


def is_away(error: BaseException) -> bool:
    """Whether the database cannot be reached or used now. (asyncpg's own ValueErrors are about what was sent.)"""
    if isinstance(error, asyncpg.PostgresError):
        # Connection, resources (a full disk among them), shutting down, system; not allowed in; a copy that only reads.
        return (error.sqlstate or "")[:2] in ("08", "28", "3D", "53", "57", "58") or error.sqlstate == "25006"
    if isinstance(error, asyncpg.InterfaceError | asyncpg.InternalClientError):
        return not isinstance(error, ValueError)
    return isinstance(error, OSError)


def is_passing(error: BaseException) -> bool:
    """Away, or in the way of another transaction: trying again may help."""
    return is_away(error) or isinstance(error, asyncpg.DeadlockDetectedError | asyncpg.SerializationError)
