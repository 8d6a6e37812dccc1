"""What the service asks of a store.

A table is a log: entries with numbers from 1 on, never changed, never removed one by one. An entry is bytes that only
the service understands. Everything else a store keeps (the code, whether the table is awake, when it was last used) is
there to find tables, not to know them.
"""

from __future__ import annotations

import logging
from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")
log = logging.getLogger(__name__)


class StoreFull(RuntimeError):
    """The store cannot write (the disk is full, the database is away): nothing of the request was kept."""


class StoreBusy(RuntimeError):
    """Somebody else owns this store: a second server on the same file."""


@dataclass(frozen=True)
class StoredTable:
    """A table as the store lists it."""

    table: str
    code: str
    state: str
    """As the service last said: `awake` tables (clocks run, bots play) are resumed by themselves."""
    used: int
    """When something last happened, in milliseconds of the day's clock; to the minute is exact enough."""


@dataclass(frozen=True)
class Appended:
    """What became of an append."""

    done: bool
    """False if the number was taken: somebody else wrote first. Read on from there and try again."""


Then = Callable[[Any], None]
"""Called with the answer to a request, or with the exception."""
Entries = list[bytes]
StoredTables = list[StoredTable]

Waker = Callable[[str, bytes], None]
"""Called in the event loop with a table and a payload, for what other processes have announced.

An empty payload: read that table's log again. An empty table as well, `("", b"")`: this process was cut off, or is
back; announcements may be lost and every claim is void. Claim again what is to be looked after (while cut off, the
answer is: nothing), and read again the logs of the tables in memory."""


class Store(Protocol):
    """All methods may be called from one event loop at any time, and by any number of tasks."""

    shared: bool
    """Whether other processes may write to the same tables."""

    async def open(self) -> None:
        """Gets ready; makes what is missing. Raises StoreBusy, StoreFull."""

    async def close(self) -> None:
        """Finishes what was asked for and lets go."""

    async def create(self, table: str, code: str, entries: Sequence[bytes], now: int) -> bool:
        """A new table with its first entries, durable on return. False if the id or the code is taken. Its state is
        empty until the first append."""

    async def append(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int) -> Appended:
        """Writes entries as numbers `number`, `number + 1`...: all or none. Durable on return (it survives the
        machine, not only the process). Appends of many tables share one commit, and other processes are woken.
        Without entries only the state and the time of use change.

        Raises StoreFull; LookupError if there is no such table (any more); ValueError if numbers were left out."""

    def append_soon(self, table: str, number: int, entries: Sequence[bytes], state: str, now: int, then: Then) -> None:
        """As `append`, for somebody who is not a task: `then` is called later, in the event loop, with what `append`
        would return or raise."""

    async def read(self, table: str, after: int) -> Entries:
        """The entries with numbers greater than `after`, in order."""

    async def find(self, code: str) -> str | None:
        """The table with this code."""

    async def list(self, state: str | None = None, used_before: int | None = None, limit: int = 1000) -> StoredTables:
        """Tables by state and age, the longest unused first."""

    async def remove(self, table: str) -> None:
        """Forgets a table."""

    def announce(self, table: str, payload: bytes) -> None:
        """Tells other processes something about a table, soon and without a promise (at most 1,000 bytes)."""

    def listen(self, waker: Waker) -> None:
        """From now on `waker` hears what OTHER processes announce and append. One waker: the last one counts."""

    async def claim(self, tables: Sequence[str]) -> set[str]:
        """Which of these tables this process now looks after (runs bots and clocks of): those it had, and those that
        were free. Ask again every second or so for the tables to be looked after: the answer is the truth at that
        moment, and a claim of a process that dies is free again within two seconds."""

    async def release(self, table: str) -> None:
        """Looks after that table no longer."""


DONE: Final = Appended(True)
TAKEN: Final = Appended(False)


class Request(Struct, kw_only=True):
    """Something that waits to be written; whoever asked for it gets the outcome, an answer or an exception."""

    then: Then
    outcome: Any = None

    def answer(self, outcome: Any) -> None:
        """Tells whoever asked."""
        try:
            self.then(outcome)
        except Exception:
            log.exception("the store's answer could not be given")


class Append(Request, kw_only=True):
    """Entries of a table, from a number on."""

    table: str
    number: int
    entries: Sequence[bytes]
    state: str
    now: int


def settle(future: Future[T]) -> Then:
    """What to do with an answer that somebody waits for, or has stopped waiting for."""

    def then(outcome: T | Exception) -> None:
        if future.done():
            return
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    return then


def check_create(table: str, code: str) -> None:
    """What every store can keep as a name. Raises ValueError."""
    for name in (table, code):
        if not 0 < len(name) <= 200 or not name.isprintable():
            raise ValueError(f"not a name for a table: {name[:40]!r}")


def check_entries(entries: Sequence[bytes]) -> None:
    """What every store can write. Raises TypeError."""
    for entry in entries:
        if not isinstance(entry, bytes):
            raise TypeError(f"an entry is bytes, not {type(entry).__name__}")


def open_store(url: str) -> Store:
    """The store behind an address: `sqlite:///path/to/file`, a plain path, or `postgresql://...`. Raises ValueError."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from .postgres import PostgresStore
        except ModuleNotFoundError as missing:
            raise ValueError(
                "for a PostgreSQL database, install the extra: pip install 'cartable[postgres]'"
            ) from missing
        return PostgresStore(url)
    from .sqlite import SqliteStore

    if "://" in url and not url.startswith("sqlite:///"):
        raise ValueError(f"unknown kind of database: {url.partition('://')[0]}")
    return SqliteStore(url.removeprefix("sqlite:///"))
