"""The journal of a SQLite store, and the thread that writes it.

Entries belong to tables, but come in from all of them at once: put in their places one by one, each would change a
page of its own. So a group is first written as it is, as one row of a journal: its entries in one blob, with a JSON
index. When the journal has grown, it is sorted into the entries of the tables, many for each page that is changed.
Whoever reads in between reads both.

Two threads share one interpreter, and beside a busy event loop the other one waits long for its turn, at every step. So
the thread that writes has little to do in Python: what a plain group writes is decided in the event loop, and is one
statement, which is a transaction by itself. While a group is under way the next one gathers.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Final

import msgspec

from .base import DONE, TAKEN, Append, Request, StoreFull

log = logging.getLogger(__name__)

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

LAST_NUMBER: Final = f"""
SELECT EXISTS (SELECT 1 FROM tables WHERE table_id = ?1), (SELECT max(number) FROM entries WHERE table_id = ?1),
    (SELECT max(number) FROM ({JOURNAL}) WHERE table_id = ?1)
"""
USED_EXACTLY: Final = 60_000
"""Milliseconds: when a table was last used is not written more often, for tables rest for days before they go."""

Mark = tuple[str, str, int]
"""A table, its state, and when it was last used."""


class Create(Request, kw_only=True):
    """A table, with its first entries."""

    table: str
    code: str
    entries: Sequence[bytes]
    now: int


class Remove(Request, kw_only=True):
    """A table is to be forgotten."""

    table: str


class Group:
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


class Writer:
    """The thread that writes."""

    def __init__(
        self, name: str, connection: sqlite3.Connection, answer: Callable[[Sequence[Request]], object]
    ) -> None:
        """`name` is that of the file; `answer` is called, from this thread, with what has been written or could not
        be."""
        self.name = name
        self.connection = connection
        self.answer = answer
        self.groups: SimpleQueue[tuple[Sequence[Request], Group | None] | None] = SimpleQueue()
        """What is to be written, and what `plan` says of it; None at the end."""
        self.commits = 0
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
        given = self.groups.get()
        if given is None:
            return False
        requests, group = given
        self.write(requests, group)
        # The loop is gone if the program ended without closing; what is written is written.
        with contextlib.suppress(RuntimeError):
            self.answer(requests)
        return True

    def plan(self, requests: Sequence[Request]) -> Group | None:
        """In the event loop, while nothing is written: what a plain group writes. None if it is not plain, and the
        database must be asked first."""
        group = Group()
        for request in requests:
            if not isinstance(request, Append) or request.table not in self.last:
                return None
            self.append(group, request)
        return group

    def write(self, requests: Sequence[Request], group: Group | None = None) -> None:
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

    def commit(self, requests: Sequence[Request], group: Group | None) -> None:
        execute = self.connection.execute
        if group is None:
            execute("BEGIN IMMEDIATE")
            group = Group()
            for request in requests:
                if isinstance(request, Append):
                    self.append(group, request)
                elif isinstance(request, Create):
                    self.create(group, request)
                elif isinstance(request, Remove):
                    self.remove(group, request)
        self.flush(group)
        if self.connection.in_transaction:
            execute("COMMIT")
        self.commits += 1
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
            log.warning("the journal of %s stays as it is for now: %s", self.name, error)
            self.roll_back()
        self.unsorted = 0

    def append(self, group: Group, request: Append) -> None:
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

    def create(self, group: Group, request: Create) -> None:
        made = self.connection.execute(
            "INSERT INTO tables (table_id, code, state, used) VALUES (?, ?, '', ?) ON CONFLICT DO NOTHING",
            (request.table, request.code, request.now),
        )
        request.outcome = made.rowcount == 1
        if request.outcome:
            group.add(request.table, 1, request.entries)

    def remove(self, group: Group, request: Remove) -> None:
        self.flush(group)  # what was written before is to go too
        for statement in SORT:
            self.connection.execute(statement)
        group.sorted, group.written = True, 0
        for statement in ("DELETE FROM entries WHERE table_id = ?", "DELETE FROM tables WHERE table_id = ?"):
            self.connection.execute(statement, (request.table,))
        group.removed.add(request.table)
        group.last.pop(request.table, None)
        request.outcome = None

    def flush(self, group: Group) -> None:
        if group.index or group.marks:
            marks = encode([*group.marks.values()]) if group.marks else None
            self.connection.execute(WRITE_DOWN, (b"".join(group.parts), encode(group.index), marks))
            group.written += len(group.index)
            group.marked.update(group.marks)
        group.start()

    def last_number(self, group: Group, table: str) -> int | None:
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
            full = StoreFull(f"nothing could be written to {self.name}: {error}")
            full.__cause__ = error
            return full
        return error


def encode(value: object) -> str:
    """JSON as text: SQLite takes bytes for JSON of another kind."""
    return msgspec.json.encode(value).decode()
