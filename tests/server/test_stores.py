"""The stores keep what they acknowledged, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.server.stores import Appended, Store, StoreBusy, StoredTable, StoreFull, journal, open_store
from cartable.server.stores.sqlite import SqliteStore

from .conftest import PostgresServer

pytestmark = pytest.mark.anyio

DONE, TAKEN = Appended(True), Appended(False)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


# -- what both stores do


async def test_a_table_is_kept_found_and_forgotten(store: Store) -> None:
    assert await store.create("t1", "ABCD", [b"begin", b"more"], 10)
    assert await store.find("ABCD") == "t1"
    assert await store.find("abcd") is None
    assert await store.read("t1", 0) == [b"begin", b"more"]
    assert await store.read("t1", 1) == [b"more"]
    assert await store.read("t1", 2) == []
    assert await store.list() == [StoredTable("t1", "ABCD", "", 10)]
    await store.remove("t1")
    await store.remove("t1")
    assert await store.find("ABCD") is None
    assert await store.read("t1", 0) == []
    assert await store.list() == []
    assert await store.create("t1", "ABCD", [b"again"], 11)
    assert await store.read("t1", 0) == [b"again"]


async def test_an_id_or_a_code_that_is_taken_changes_nothing(store: Store) -> None:
    assert await store.create("t1", "ABCD", [b"a"], 1)
    assert not await store.create("t1", "EFGH", [b"b"], 2)
    assert not await store.create("t2", "ABCD", [b"b"], 2)
    assert await store.list() == [StoredTable("t1", "ABCD", "", 1)]
    assert await store.read("t1", 0) == [b"a"]
    assert await store.read("t2", 0) == []


@pytest.mark.parametrize(("table", "code"), [("", "A"), ("t", ""), ("t\0", "A"), ("t" * 201, "A"), ("t", "A\n")])
async def test_a_name_no_store_could_keep_is_refused(store: Store, table: str, code: str) -> None:
    with pytest.raises(ValueError, match="not a name"):
        await store.create(table, code, [b"a"], 1)
    assert await store.list() == []


async def test_one_of_many_creators_gets_the_code(store: Store) -> None:
    made = await asyncio.gather(*(store.create(f"t{n}", "ABCD", [b"%d" % n], n) for n in range(20)))
    assert sum(made) == 1
    winner = made.index(True)
    assert await store.list() == [StoredTable(f"t{winner}", "ABCD", "", winner)]
    assert await store.read(f"t{winner}", 0) == [b"%d" % winner]


async def test_appends_are_numbered(store: Store) -> None:
    await store.create("t1", "ABCD", [b"1"], 1)
    assert await store.append("t1", 2, [b"2", b"3"], "awake", 5) == DONE
    assert await store.append("t1", 2, [b"other"], "asleep", 6) == TAKEN
    assert await store.append("t1", 3, [b"other", b"more"], "asleep", 6) == TAKEN
    with pytest.raises(ValueError, match="gap"):
        await store.append("t1", 5, [b"5"], "asleep", 6)
    with pytest.raises(LookupError, match="no table t9"):
        await store.append("t9", 1, [b"1"], "asleep", 6)
    assert await store.read("t1", 0) == [b"1", b"2", b"3"]
    assert await store.list() == [StoredTable("t1", "ABCD", "awake", 5)]
    assert await store.append("t1", 4, [b"4"], "asleep", 7) == DONE
    assert await store.list() == [StoredTable("t1", "ABCD", "asleep", 7)]


async def test_an_append_without_entries_only_marks(store: Store) -> None:
    await store.create("t1", "ABCD", [], 1)
    assert await store.append("t1", 1, [], "awake", 2) == DONE
    # The time of use may be a minute old, no more.
    assert await store.append("t1", 1, [b"1"], "awake", 60_002) == DONE
    assert await store.append("t1", 1, [], "asleep", 60_003) == TAKEN
    assert await store.list() == [StoredTable("t1", "ABCD", "awake", 60_002)]
    assert await store.append("t1", 2, [], "awake", 60_004) == DONE
    assert await store.list() == [StoredTable("t1", "ABCD", "awake", 60_004)]
    assert await store.read("t1", 0) == [b"1"]


async def test_entries_are_any_bytes(store: Store) -> None:
    entries = [b"", b"\0", b",", bytes(range(256)), "œuvre".encode(), b"x" * 300_000, b""]
    await store.create("é-1", "Œ", entries[:1], 1)
    assert await store.append("é-1", 2, entries[1:2], "awake", 1) == DONE
    assert await store.append("é-1", 3, entries[2:], "awake", 1) == DONE
    assert await store.read("é-1", 0) == entries
    await store.create("t2", "B", [b"", b""], 1)
    assert await store.read("t2", 0) == [b"", b""]


async def test_what_is_no_bytes_is_refused_alone(store: Store) -> None:
    for table in ("t1", "t2"):
        await store.create(table, table, [b"1"], 1)
    wrong, right = await asyncio.gather(
        store.append("t1", 2, ["text"], "awake", 1),  # type: ignore[list-item]
        store.append("t2", 2, [b"2"], "awake", 1),
        return_exceptions=True,
    )
    assert isinstance(wrong, TypeError)
    assert right == DONE
    assert await store.read("t1", 0) == [b"1"]
    assert await store.read("t2", 0) == [b"1", b"2"]


async def test_tables_are_listed_by_state_and_age(store: Store) -> None:
    for n, (state, used) in enumerate([("awake", 50), ("over", 20), ("awake", 10), ("over", 40)]):
        await store.create(f"t{n}", f"C{n}", [b"1"], 1)
        await store.append(f"t{n}", 2, [b"2"], state, used)

    def names(kept: Sequence[StoredTable]) -> str:
        return " ".join(table.table for table in kept)

    assert names(await store.list()) == "t2 t1 t3 t0"
    assert names(await store.list("awake")) == "t2 t0"
    assert names(await store.list("over", used_before=40)) == "t1"
    assert names(await store.list(used_before=41)) == "t2 t1 t3"
    assert names(await store.list(limit=2)) == "t2 t1"
    assert names(await store.list("gone")) == ""


async def test_everything_is_there_after_closing(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create("t1", "ABCD", [b"1"], 1)
        await store.append("t1", 2, [b"2"], "awake", 2)
    async with opened(store_url) as store:
        assert await store.read("t1", 0) == [b"1", b"2"]
        assert await store.append("t1", 2, [b"x"], "awake", 3) == TAKEN
        assert await store.append("t1", 3, [b"3"], "awake", 3) == DONE


async def test_closing_finishes_what_was_asked_for(store_url: str) -> None:
    store = open_store(store_url)
    await store.open()
    await store.create("t1", "ABCD", [], 1)
    asked = [asyncio.create_task(store.append("t1", n, [b"%d" % n], "awake", n)) for n in range(1, 30)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*asked) == [DONE] * 29
    await store.close()
    with pytest.raises(RuntimeError, match="closed"):
        await store.append("t1", 30, [b"30"], "awake", 30)
    with pytest.raises(RuntimeError, match="closed"):
        await store.read("t1", 0)
    async with opened(store_url) as again:
        assert len(await again.read("t1", 0)) == 29


async def test_many_appends_share_a_commit(store: Store) -> None:
    tables = [f"t{n}" for n in range(250)]
    assert all(await asyncio.gather(*(store.create(table, table, [b"1"], 1) for table in tables)))
    before = store.commits  # type: ignore[attr-defined]

    async def play(table: str) -> None:
        for number in range(2, 6):
            assert await store.append(table, number, [b"%d" % number], "awake", number) == DONE

    await asyncio.gather(*map(play, tables))
    assert store.commits - before < 100  # type: ignore[attr-defined]
    for table in tables:
        assert await store.read(table, 0) == [b"1", b"2", b"3", b"4", b"5"]


async def test_appends_of_a_table_keep_their_order(store: Store) -> None:
    """Whoever does not wait for the answer gets the same log."""
    await store.create("t1", "ABCD", [], 1)
    done = await asyncio.gather(*(store.append("t1", n, [b"%d" % n], "awake", n) for n in range(1, 60)))
    assert done == [DONE] * 59
    assert await store.read("t1", 0) == [b"%d" % n for n in range(1, 60)]
    [kept] = await store.list()
    assert (kept.table, kept.state) == ("t1", "awake")


async def test_of_two_who_write_the_same_number_one_wins(store: Store) -> None:
    await store.create("t1", "ABCD", [], 1)
    for number in range(1, 20):
        who = await asyncio.gather(*(store.append("t1", number, [b"%d" % w], "awake", number) for w in range(3)))
        assert sorted(answer.done for answer in who) == [False, False, True]
        assert await store.read("t1", number - 1) == [b"%d" % who.index(DONE)]


async def test_a_table_removed_between_appends(store: Store) -> None:
    await store.create("t1", "ABCD", [b"1"], 1)
    *_, gone, second = await asyncio.gather(
        store.append("t1", 2, [b"2"], "awake", 2),
        store.remove("t1"),
        store.append("t1", 3, [b"3"], "awake", 3),
        return_exceptions=True,
    )
    assert gone is None
    assert isinstance(second, LookupError) or second == DONE
    await store.remove("t1")
    assert await store.read("t1", 0) == []
    assert await store.list() == []


async def test_whoever_stops_waiting_disturbs_nobody(store: Store) -> None:
    await store.create("t1", "ABCD", [], 1)
    await store.create("t2", "EFGH", [], 1)
    left = asyncio.create_task(store.append("t1", 1, [b"1"], "awake", 1))
    stays = asyncio.create_task(store.append("t2", 1, [b"1"], "awake", 1))
    await asyncio.sleep(0)
    left.cancel()
    assert await stays == DONE
    with pytest.raises(asyncio.CancelledError):
        await left
    kept = await store.read("t1", 0)
    assert kept in ([], [b"1"])
    assert await store.append("t1", len(kept) + 1, [b"next"], "awake", 1) == DONE


Step = tuple[int, str, int]
STEPS = st.lists(
    st.tuples(
        st.integers(0, 2), st.sampled_from(["append", "append", "append", "create", "remove"]), st.integers(0, 3)
    ),
    max_size=25,
)


@given(steps=STEPS)
async def test_a_store_does_what_a_dictionary_does(tmp_path_factory: pytest.TempPathFactory, steps: list[Step]) -> None:
    """All steps at once: one group, in order."""
    async with opened(str(tmp_path_factory.mktemp("model") / "tables.db")) as store:
        model: dict[str, list[bytes]] = {}
        expected: list[object] = []
        asked = []
        for turn, (which, verb, size) in enumerate(steps):
            table = f"t{which}"
            entries = [b"%d.%d" % (turn, n) for n in range(size)]
            if verb == "create":
                expected.append(table not in model)
                model.setdefault(table, entries)
                asked.append(store.create(table, table, entries, turn))
            elif verb == "remove":
                expected.append(None)
                model.pop(table, None)
                asked.append(store.remove(table))  # type: ignore[arg-type]
            else:
                number = len(model.get(table, [])) + 1 - (turn % 5 == 0)
                if table not in model:
                    expected.append(LookupError)
                elif number <= len(model[table]):
                    expected.append(TAKEN)
                else:
                    expected.append(DONE)
                    model[table] = model[table] + entries
                asked.append(store.append(table, number, entries, "awake", turn))  # type: ignore[arg-type]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(a) if isinstance(a, Exception) else a for a in answers] == expected
        for table in ("t0", "t1", "t2"):
            assert await store.read(table, 0) == model.get(table, [])
        assert sorted(kept.table for kept in await store.list()) == sorted(model)


# -- a process that dies

APPENDER = textwrap.dedent(
    """
    import asyncio, sys
    from cartable.server.stores import open_store

    async def play(store, table):
        await store.create(table, table, [b"0"], 0)
        number = 2
        while True:
            if (await store.append(table, number, [b"%d" % number, b"+"], "awake", number)).done:
                print(table, number, flush=True)
            number += 2

    async def main():
        store = open_store(sys.argv[1])
        await store.open()
        if len(sys.argv) > 2:
            print("claimed", *sorted(await store.claim(["t0", "t1"])), flush=True)
        await asyncio.gather(*(play(store, f"t{n}") for n in range(20)))

    asyncio.run(main())
    """
)


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a script in a process of its own; none outlives the test."""
    started: list[subprocess.Popen[str]] = []

    def start(script: str, *arguments: str) -> subprocess.Popen[str]:
        started.append(subprocess.Popen([sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, text=True))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def lines_until(process: subprocess.Popen[str], lines: int) -> list[str]:
    """That many lines, then kill -9, then what was still in the pipe."""
    assert process.stdout is not None
    read = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    read += process.stdout.readlines()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    return [line for line in read if line.endswith("\n")]


async def test_what_was_acknowledged_survives_kill_9(store_url: str, start: Start) -> None:
    for lines in (1, 50, 400):
        process = start(APPENDER, store_url)
        acknowledged: dict[str, int] = {}
        for line in await asyncio.to_thread(lines_until, process, lines):
            who, what = line.split()
            acknowledged[who] = int(what)
        assert acknowledged
        async with opened(store_url) as store:
            for table, number in acknowledged.items():
                log = await store.read(table, 0)
                assert len(log) >= number + 1
                assert len(log) % 2 == 1, "an append is there as a whole or not at all"
                assert log == [b"0"] + [entry for n in range(2, len(log), 2) for entry in (b"%d" % n, b"+")]
                assert await store.append(table, len(log) + 1, [b"on"], "awake", 1) == DONE
            for kept in await store.list():
                await store.remove(kept.table)


# -- the file


async def test_a_second_store_on_one_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with opened(str(file)) as store:
        await store.create("t1", "ABCD", [b"1"], 1)
        with pytest.raises(StoreBusy, match=r"tables\.db is open in this process already"):
            await open_store(f"sqlite:///{file}").open()
        (tmp_path / "link.db").symlink_to(file)
        with pytest.raises(StoreBusy):
            await open_store(str(tmp_path / "link.db")).open()
        assert await store.append("t1", 2, [b"2"], "awake", 1) == DONE
    async with opened(str(file)) as again:
        assert await again.read("t1", 0) == [b"1", b"2"]


async def test_a_second_server_on_one_file_is_refused_until_the_first_is_killed(tmp_path: Path, start: Start) -> None:
    file = str(tmp_path / "tables.db")
    process = start(APPENDER, file)
    assert process.stdout is not None
    await asyncio.to_thread(process.stdout.readline)
    with pytest.raises(StoreBusy, match=rf"tables\.db is in use by another server \(process {process.pid}\)"):
        await open_store(file).open()
    await asyncio.to_thread(lines_until, process, 1)
    async with opened(file) as store:
        assert await store.find("t0") == "t0"


async def test_a_forked_child_does_not_keep_the_file(tmp_path: Path, start: Start) -> None:
    """A worker that outlives a killed server must not stand in the way of the next one."""
    script = APPENDER.replace(
        "await store.open()",
        "await store.open(); import os, time; child = os.fork(); child or time.sleep(60); print(child, flush=True)",
    )
    process = start(script, str(tmp_path / "tables.db"))
    assert process.stdout is not None
    child = int(await asyncio.to_thread(process.stdout.readline))
    try:
        process.kill()
        process.wait()
        os.kill(child, 0)
        async with opened(str(tmp_path / "tables.db")) as store:
            assert await store.create("new", "NEW", [b"1"], 1)
    finally:
        os.kill(child, signal.SIGKILL)


FULL_DISK = textwrap.dedent(
    """
    import asyncio, json, os, resource, sys
    from cartable.server.stores import StoreFull, open_store

    async def main(path):
        store = open_store(path)
        await store.open()
        tables = [f"t{n}" for n in range(40)]
        for table in tables:
            await store.create(table, table, [], 0)
        # The disk ends here, as the system sees it: no file may grow beyond this.
        end = max(os.path.getsize(path + ending) for ending in ("", "-wal")) + 300_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (end, resource.RLIM_INFINITY))
        logs = {table: [] for table in tables}
        refused = set()

        async def play(table, rounds):
            failures = 0
            for turn in range(rounds):
                entries = [os.urandom(2000), os.urandom(1000)]
                try:
                    answer = await store.append(table, len(logs[table]) + 1, entries, "awake", turn)
                except StoreFull as full:
                    refused.add(str(full))
                    failures += 1
                else:
                    assert answer.done
                    logs[table] += entries
            return failures

        failures = sum(await asyncio.gather(*(play(table, 60) for table in tables)))
        full_logs = {table: await store.read(table, 0) == logs[table] for table in tables}
        try:
            await store.create("late", "late", [os.urandom(400_000)], 0)
            late = "made"
        except StoreFull:
            late = await store.find("late")
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        after = sum(await asyncio.gather(*(play(table, 5) for table in tables)))
        right = [await store.read(table, 0) == logs[table] for table in tables]
        await store.close()
        store = open_store(path)
        await store.open()
        again = [await store.read(table, 0) == logs[table] for table in tables]
        await store.close()
        print(json.dumps(dict(failures=failures, refused=sorted(refused), full=all(full_logs.values()), late=late,
                              after=after, right=all(right), again=all(again), kept=sum(map(len, logs.values())))))

    asyncio.run(main(sys.argv[1]))
    """
)


async def test_a_full_disk_refuses_and_recovers(tmp_path: Path, start: Start) -> None:
    """No file of the process may grow any more (a limit of the system's); then it may again."""
    process = start(FULL_DISK, str(tmp_path / "tables.db"))
    out, _ = await asyncio.to_thread(process.communicate)
    assert process.returncode == 0
    told = json.loads(out)
    assert told["failures"] > 100, told
    assert told["kept"] > 0
    assert all(sentence.startswith("nothing could be written to tables.db: ") for sentence in told["refused"]), told
    assert told["full"], "what was refused left something behind"
    assert told["late"] is None
    assert told["after"] == 0, "it does not write again when there is room again"
    assert told["right"]
    assert told["again"]


async def test_one_that_is_too_big_does_not_stop_the_others(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as store:
        assert isinstance(store, SqliteStore)
        tables = [f"t{n}" for n in range(10)]
        for table in tables:
            await store.create(table, table, [b"1"], 1)
        assert store._writer is not None
        store._writer.connection.execute("PRAGMA max_page_count = 50")
        sizes = [10, 10, 500_000, 10, 10, 500_000, 10, 10, 10, 10]
        answers = await asyncio.gather(
            *(store.append(t, 2, [b"x" * size], "awake", 1) for t, size in zip(tables, sizes, strict=True)),
            return_exceptions=True,
        )
        assert [isinstance(answer, StoreFull) for answer in answers] == [size > 10 for size in sizes]
        assert [len(await store.read(table, 1)) for table in tables] == [int(size == 10) for size in sizes]


async def test_somebody_else_writing_to_the_file(tmp_path: Path) -> None:
    """A person with a database tool: the store waits a moment, then says that it cannot write, and goes on later."""
    file = str(tmp_path / "tables.db")
    async with opened(file) as store:
        assert isinstance(store, SqliteStore)
        await store.create("t1", "ABCD", [b"1"], 1)
        assert store._writer is not None
        store._writer.connection.execute("PRAGMA busy_timeout = 50")
        person = sqlite3.connect(file, isolation_level=None)
        person.execute("BEGIN IMMEDIATE")
        answers = await asyncio.gather(
            *(store.append("t1", 2 + n, [b"2"], "awake", 1) for n in range(3)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [StoreFull] * 3
        person.execute("ROLLBACK")
        person.close()
        assert await store.append("t1", 2, [b"2"], "awake", 1) == DONE


def in_journal(file: str) -> int:
    """Entries of a file that are not in their places yet."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        ((count,),) = connection.execute("SELECT coalesce(sum(json_array_length(places)), 0) FROM journal").fetchall()
    return int(count)


async def test_the_journal_is_sorted_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads need not know when."""
    monkeypatch.setattr(journal, "SORT_AFTER", 10)
    file = str(tmp_path / "tables.db")
    tables, dice, seen = [f"t{n}" for n in range(5)], random.Random(7), set()
    async with opened(file) as store:
        logs = {table: [b"first"] for table in tables}
        for table in tables:
            await store.create(table, table, logs[table], 1)
        for turn in range(60):
            some = dice.sample(tables, dice.randint(1, 5))
            new = {table: [b"%d.%d" % (turn, n) for n in range(dice.randint(0, 2))] for table in some}
            await asyncio.gather(*(store.append(t, len(logs[t]) + 1, new[t], f"state {turn}", turn) for t in some))
            for table in some:
                logs[table] += new[table]
            seen.add(in_journal(file))
            assert [await store.read(table, 0) for table in tables] == [logs[table] for table in tables]
            after = dice.randint(0, len(logs["t0"]))
            assert await store.read("t0", after) == logs["t0"][after:]
            assert {kept.table for kept in await store.list(f"state {turn}")} == {*some}
        assert max(seen) > 5, "it was always sorted"
        assert max(seen) < sum(map(len, logs.values())) / 2, "it was never sorted"
        await store.remove("t3")
        assert await store.read("t3", 0) == []
    assert in_journal(file) == 0
    async with opened(file) as store:
        assert [await store.read(table, 0) for table in tables if table != "t3"] == [
            logs[table] for table in tables if table != "t3"
        ]


async def test_a_journal_that_cannot_be_sorted_is_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "tables.db")
    with monkeypatch.context() as broken:
        broken.setattr(journal, "SORT", ("INSERT INTO nowhere VALUES (1)",))
        for number in range(1, 4):
            # Opened anew each time: the last number of a table is looked for, too.
            async with opened(file) as store:
                if number == 1:
                    await store.create("t1", "ABCD", [], 1)
                assert await store.append("t1", number, [b"%d" % number], "awake", 1) == DONE
                assert await store.append("t1", number, [b"again"], "awake", 1) == TAKEN
        assert in_journal(file) == 3
    async with opened(file) as store:
        assert await store.read("t1", 0) == [b"1", b"2", b"3"]
    assert in_journal(file) == 0


async def test_a_file_of_the_first_version_is_used_on(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with opened(str(file)) as store:
        await store.create("t1", "ABCD", [b"1", b"2"], 1)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript("DROP TABLE journal; PRAGMA user_version = 1")
    async with opened(str(file)) as store:
        assert await store.append("t1", 3, [b"3"], "awake", 7) == DONE
        assert await store.read("t1", 0) == [b"1", b"2", b"3"]
        assert await store.list("awake") == [StoredTable("t1", "ABCD", "awake", 7)]


async def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as store:
        assert isinstance(store, SqliteStore)
        assert store._writer is not None
        assert store._writer.connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
        assert store._writer.connection.execute("PRAGMA synchronous").fetchall() == [(2,)], "full"


async def test_a_file_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Chère grand-mère, " * 100)
    with pytest.raises(ValueError, match="is not a database of Cartable"):
        await open_store(str(text)).open()
    assert text.read_text() == "Chère grand-mère, " * 100

    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE photos (name)")
    connection.close()
    before = other.read_bytes()
    with pytest.raises(ValueError, match="another program"):
        await open_store(str(other)).open()
    assert other.read_bytes() == before

    newer = tmp_path / "newer.db"
    async with opened(str(newer)):
        pass
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(ValueError, match="newer Cartable"):
        await open_store(str(newer)).open()


async def test_a_folder_is_made_or_the_reason_told(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "a" / "b" / "tables.db")) as store:
        assert await store.create("t1", "ABCD", [], 1)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFull, match="cannot be opened"):
        await open_store(str(tmp_path / "file" / "tables.db")).open()
    with pytest.raises(StoreFull, match="cannot be opened"):
        await open_store(str(tmp_path)).open()


def test_an_address_says_which_store() -> None:
    for url in ("", ":memory:", "sqlite:///", "mysql://localhost/x"):
        with pytest.raises(ValueError, match=r"unknown kind of database|kept in a file"):
            open_store(url)
    assert isinstance(open_store("tables.db"), SqliteStore)


async def test_the_owner_of_a_file_looks_after_everything(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as store:
        assert not store.shared
        assert await store.claim(["t1", "t2"]) == {"t1", "t2"}
        await store.release("t1")
        store.listen(lambda table, payload: pytest.fail("nobody to hear"))
        store.announce("t1", b"hello")
        assert await store.claim(["t1"]) == {"t1"}


# -- the database


class Ear:
    """Remembers what a store was told."""

    def __init__(self, store: Store) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._news = asyncio.Event()
        store.listen(self._hear)

    def _hear(self, table: str, payload: bytes) -> None:
        self.heard.append((table, payload))
        self._news.set()

    async def wait_for(self, count: int) -> list[tuple[str, bytes]]:
        async with asyncio.timeout(20):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return self.heard


async def until_claimed(store: Store, table: str) -> None:
    async with asyncio.timeout(20):
        while not await store.claim([table]):
            await asyncio.sleep(0.02)


async def run_sql(url: str, statement: str) -> list[tuple[object, ...]]:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


async def test_processes_hear_each_other_and_not_themselves(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        assert one.shared
        ears = Ear(one), Ear(two)
        await one.create("t 1", "ABCD", [b"1"], 1)
        assert await one.append("t 1", 2, [b"2"], "awake", 1) == DONE
        assert await ears[1].wait_for(1) == [("t 1", b"")]
        assert await one.append("t 1", 2, [b"2"], "awake", 1) == TAKEN
        two.announce("t 1", b"seat 1 \0 types")
        two.announce("é", bytes(1000))
        assert await ears[0].wait_for(2) == [("t 1", b"seat 1 \0 types"), ("é", bytes(1000))]
        one.announce("t 1", b"")
        assert await ears[1].wait_for(2) == [("t 1", b""), ("t 1", b"")]
        assert len(ears[0].heard) == 2, "it heard itself"
        with pytest.raises(ValueError, match="1,000 bytes"):
            one.announce("t 1", bytes(1001))


async def test_a_woken_process_finds_what_it_was_woken_for(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        await one.create("t1", "ABCD", [], 1)
        ear = Ear(two)
        for number in range(1, 15):
            await one.append("t1", number, [b"%d" % number], "awake", 1)
            await ear.wait_for(number)
            assert await two.read("t1", number - 1) == [b"%d" % number]


async def test_a_table_is_looked_after_by_one_process(postgres_url: str) -> None:
    async with opened(postgres_url) as two:
        async with opened(postgres_url) as one:
            assert await one.claim(["t1", "t2"]) == {"t1", "t2"}
            assert await one.claim(["t2", "t3"]) == {"t2", "t3"}, "those it had and those that were free"
            assert await two.claim(["t1", "t2", "t3", "t4"]) == {"t4"}
            await one.release("t2")
            assert await two.claim(["t1", "t2"]) == {"t2"}
            assert await one.claim(["t1", "t2"]) == {"t1"}
            await one.release("t2")  # not its own
            assert await one.claim(["t2"]) == set()
        await until_claimed(two, "t1")
        await until_claimed(two, "t3")


async def test_claims_asked_for_all_at_once(postgres_url: str) -> None:
    tables = [f"t{n}" for n in range(50)]
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        answers = await asyncio.gather(*(store.claim([table]) for table in tables for store in (one, two, two, one)))
        for n, table in enumerate(tables):
            first, second, third, fourth = answers[4 * n : 4 * n + 4]
            assert {len(first), len(second)} == {0, 1}, f"{table} is looked after twice, or by nobody"
            assert (third, fourth) == (second, first)


async def test_the_claims_of_a_killed_process_are_free(postgres_url: str, start: Start) -> None:
    process = start(APPENDER, postgres_url, "claim")
    assert process.stdout is not None
    assert await asyncio.to_thread(process.stdout.readline) == "claimed t0 t1\n"
    async with opened(postgres_url) as store:
        assert await store.claim(["t0", "t1", "t2"]) == {"t2"}
        await asyncio.to_thread(lines_until, process, 1)
        await until_claimed(store, "t0")
        await until_claimed(store, "t1")


async def test_a_process_that_is_cut_off_knows_it(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        ear = Ear(one)
        assert await one.claim(["t1"]) == {"t1"}
        await one.create("t1", "ABCD", [], 1)
        pid = one._session._connection.get_server_pid()  # type: ignore[attr-defined]
        await run_sql(postgres_url, f"SELECT pg_terminate_backend({pid})")
        await until_claimed(two, "t1")
        assert await ear.wait_for(2) == [("", b""), ("", b"")], "once when it is cut off, once when it is back"
        assert await one.claim(["t1", "t2"]) == {"t2"}
        await two.append("t1", 1, [b"1"], "awake", 1)
        assert await ear.wait_for(3) == [("", b""), ("", b""), ("t1", b"")]


async def test_a_database_that_falls_silent(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connected, but nothing answers: as when the machine between has vanished."""
    from cartable.server.stores import postgres_session

    async with opened(postgres_url) as store:
        ear = Ear(store)
        assert await store.claim(["t1"]) == {"t1"}
        pid = store._session._connection.get_server_pid()  # type: ignore[attr-defined]
        monkeypatch.setattr(postgres_session, "BEAT_SECONDS", 0.1)
        monkeypatch.setattr(postgres_session, "SILENCE_SECONDS", 0.5)
        os.kill(pid, signal.SIGSTOP)
        try:
            await ear.wait_for(1)
            monkeypatch.undo()
            await until_claimed(store, "t2")
            assert await store.claim(["t1"]) == set(), "the database still holds it for the lost session"
        finally:
            os.kill(pid, signal.SIGCONT)
        await until_claimed(store, "t1")


async def test_a_database_that_goes_away_and_comes_back(
    postgres: PostgresServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cartable.server.stores import postgres as module

    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.3)
    async with opened(postgres_url) as store:
        ear = Ear(store)
        await store.create("t1", "ABCD", [b"1"], 1)
        assert await store.claim(["t1"]) == {"t1"}
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(StoreFull, match="the database on this machine cannot be used now: "):
                await store.append("t1", 2, [b"lost"], "awake", 2)
            with pytest.raises(StoreFull, match="cannot be used now"):
                await store.read("t1", 0)
            with pytest.raises(StoreFull, match="cannot be used now"):
                await store.create("t2", "EFGH", [], 1)
            with pytest.raises(StoreFull, match="cannot be used now"):
                await open_store(postgres_url).open()
            await ear.wait_for(1)
            assert await store.claim(["t1"]) == set()
            await store.release("t1")
            store.announce("t1", b"nobody hears this")
        finally:
            await asyncio.to_thread(postgres.start)
        assert await store.read("t1", 0) == [b"1"]
        assert await store.append("t1", 2, [b"2"], "awake", 2) == DONE
        assert await ear.wait_for(2) == [("", b""), ("", b"")]
        assert await store.claim(["t1"]) == {"t1"}


async def test_a_database_whose_disk_is_full(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so in the middle of a statement, with the code that PostgreSQL has for it; then there is room again."""
    from cartable.server.stores import postgres

    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 0.3)
    async with opened(postgres_url) as store:
        for table in ("t1", "t2"):
            await store.create(table, f"CODE-{table}", [b"1"], 1)
        before = await store.list()
        await run_sql(
            postgres_url,
            "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
            "'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$",
        )
        await run_sql(
            postgres_url,
            "CREATE TRIGGER no_room AFTER INSERT ON cartable_entries FOR EACH ROW EXECUTE FUNCTION no_room()",
        )
        answers = await asyncio.gather(
            store.append("t1", 2, [b"2", b"3"], "awake", 5),
            store.append("t2", 2, [b"2"], "awake", 5),
            store.create("t3", "CODE-t3", [b"1"], 5),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [StoreFull] * 3
        assert all("No space left on device" in str(answer) for answer in answers)
        assert await store.list() == before
        assert [await store.read(table, 0) for table in ("t1", "t2", "t3")] == [[b"1"], [b"1"], []]
        await run_sql(postgres_url, "DROP TRIGGER no_room ON cartable_entries")
        assert await store.append("t1", 2, [b"2", b"3"], "awake", 6) == DONE
        assert await store.create("t3", "CODE-t3", [b"1"], 6)
        assert await store.read("t1", 0) == [b"1", b"2", b"3"]
        await run_sql(postgres_url, "DROP FUNCTION no_room()")


async def test_a_short_absence_is_waited_for(postgres: PostgresServer, postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await store.create("t1", "ABCD", [b"1"], 1)
        await asyncio.to_thread(postgres.stop)
        appending = asyncio.create_task(store.append("t1", 2, [b"2"], "awake", 2))
        await asyncio.to_thread(postgres.start)
        try:
            assert await appending == DONE
        except StoreFull:  # a slow machine: the absence was not short
            assert await store.append("t1", 2, [b"2"], "awake", 2) == DONE
        assert await store.read("t1", 0) == [b"1", b"2"]


async def test_an_answer_that_was_lost(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database wrote, and the connection broke before it could say so."""
    from cartable.server.stores.postgres_connections import PooledConnection
    from cartable.server.stores.postgres_statements import APPEND, CREATE

    fetch = PooledConnection.fetch
    to_lose = [APPEND, CREATE]

    async def fetch_and_lose(self: object, statement: str, *values: object, **options: object) -> object:
        rows = await fetch(self, statement, *values, **options)
        if statement in to_lose:
            to_lose.remove(statement)
            raise ConnectionResetError("cut")
        return rows

    async with opened(postgres_url) as store:
        monkeypatch.setattr(PooledConnection, "fetch", fetch_and_lose)
        assert await store.create("t1", "ABCD", [b"1"], 1)
        assert not await store.create("t1", "ABCD", [b"1"], 1)
        assert await store.append("t1", 2, [b"2", b"3"], "awake", 1) == DONE
        assert await store.append("t1", 2, [b"2", b"3"], "awake", 1) == TAKEN
        assert to_lose == []
        assert await store.read("t1", 0) == [b"1", b"2", b"3"]


async def test_connections_that_were_ended_and_do_not_know_it_yet(postgres_url: str) -> None:
    """The database has said on each of them that it stops, and nobody has read yet that the connection is closed."""
    from cartable.server.stores.postgres_connections import CONNECTIONS, PooledConnection

    fields = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
    farewell = b"E" + (4 + len(fields)).to_bytes(4) + fields

    async with opened(postgres_url) as store:
        connections = store._connections  # type: ignore[attr-defined]
        everybody_has_one = asyncio.Barrier(CONNECTIONS)

        async def take_leave(connection: PooledConnection) -> None:
            await everybody_has_one.wait()
            connection._protocol.data_received(farewell)

        async def end_all() -> None:
            await asyncio.gather(*(connections.use(take_leave) for _ in range(CONNECTIONS)))

        await end_all()
        assert await store.create("t1", "ABCD", [b"1"], 1)
        await end_all()
        assert await store.append("t1", 2, [b"2"], "awake", 1) == DONE
        await end_all()
        assert await store.read("t1", 0) == [b"1", b"2"]


async def test_a_connection_that_ends_while_it_is_given_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written is acknowledged, and not refused because it is there already."""
    from asyncpg.pool import PoolConnectionHolder  # type: ignore[import-untyped]

    release = PoolConnectionHolder.release
    ended = 0

    async def end_and_release(self: Any, timeout: float | None) -> None:
        nonlocal ended
        self.terminate()
        ended += 1
        await release(self, timeout)

    async with opened(postgres_url) as store:
        monkeypatch.setattr(PoolConnectionHolder, "release", end_and_release)
        assert await store.create("t1", "ABCD", [b"1"], 1)
        assert await store.append("t1", 2, [b"2"], "awake", 1) == DONE
        assert await store.read("t1", 0) == [b"1", b"2"]
        assert ended == 3
        monkeypatch.undo()


async def test_connections_cut_again_and_again(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the moment, an append that was acknowledged is there once, and a refused one is not."""
    from cartable.server.stores import postgres

    # On a busy machine the cuts may follow each other faster than connections are made.
    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 60.0)
    tables = [f"t{n}" for n in range(10)]
    logs: dict[str, list[bytes]] = {table: [] for table in tables}
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'cartable' AND datname = current_database()"
    )
    async with opened(postgres_url) as store:
        for table in tables:
            assert await store.create(table, table, [], 1)
        playing = True

        async def play(table: str) -> None:
            log = logs[table]
            while playing:
                entry = b"%d" % len(log)
                assert await store.append(table, len(log) + 1, [entry], "awake", 1) == DONE
                log.append(entry)

        async def disturb() -> None:
            nonlocal playing
            for _ in range(25):
                await asyncio.sleep(0.01)
                await run_sql(postgres_url, cut)
            playing = False

        await asyncio.gather(disturb(), *map(play, tables))
        for table in tables:
            assert len(logs[table]) > 0
            assert await store.read(table, 0) == logs[table]


@pytest.mark.parametrize("seed", range(4))
async def test_many_writers_make_one_log(postgres_url: str, seed: int) -> None:
    """Several stores, several writers each, all on the same tables: every append is there once, whole, in one order."""
    dice = random.Random(seed)
    tables = [f"t{n}" for n in range(dice.choice([1, 3, 12]))]
    acknowledged: dict[str, list[tuple[int, list[bytes]]]] = {table: [] for table in tables}

    async def write(store: Store, name: int, dice: random.Random) -> None:
        ends = dict.fromkeys(tables, 0)
        for turn in range(20):
            table = dice.choice(tables)
            entries = [b"%d/%d/%d" % (name, turn, n) for n in range(dice.randint(1, 3))]
            while not (await store.append(table, ends[table] + 1, entries, "awake", turn)).done:
                news = await store.read(table, ends[table])
                assert news, "refused, and yet there is nothing new"
                ends[table] += len(news)
            acknowledged[table].append((ends[table] + 1, entries))
            ends[table] += len(entries)
            if dice.random() < 0.3:
                await asyncio.sleep(dice.random() / 100)

    async with opened(postgres_url) as one, opened(postgres_url) as two, opened(postgres_url) as three:
        for table in tables:
            await one.create(table, table, [], 1)
        stores = [one, two, three]
        await asyncio.gather(*(write(stores[n % 3], n, random.Random(dice.random())) for n in range(9)))
        for table in tables:
            log: list[bytes] = []
            for number, entries in sorted(acknowledged[table]):
                assert number == len(log) + 1
                log += entries
            assert await two.read(table, 0) == log
    assert sum(map(len, acknowledged.values())) == 9 * 20


async def test_a_table_removed_by_another_process(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        for _ in range(10):
            await one.create("t1", "ABCD", [], 1)
            appends = [asyncio.create_task(one.append("t1", n, [b"1"], "awake", 1)) for n in range(1, 30)]
            await asyncio.sleep(0.003)
            await two.remove("t1")
            answers = await asyncio.gather(*appends, return_exceptions=True)
            gone = [isinstance(answer, LookupError) for answer in answers]
            assert gone == sorted(gone), "an append went through after the removal"
            assert await run_sql(postgres_url, "SELECT count(*) FROM cartable_entries") == [(0,)]


async def test_a_removal_takes_along_what_is_just_being_appended(postgres_url: str) -> None:
    import asyncpg

    blocked = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        " AND query LIKE '%DELETE%'"
    )
    async with opened(postgres_url) as store:
        await store.create("t1", "ABCD", [b"1"], 1)
        other = await asyncpg.connect(postgres_url)
        try:
            append = other.transaction()
            await append.start()
            await other.execute("UPDATE cartable_tables SET last = 2")
            await other.execute("INSERT INTO cartable_entries VALUES ('t1', 2, 'late')")
            removing = asyncio.create_task(store.remove("t1"))
            async with asyncio.timeout(20):
                while await run_sql(postgres_url, blocked) != [(1,)]:
                    await asyncio.sleep(0.01)
            await append.commit()
            await removing
        finally:
            await other.close()
        assert await store.read("t1", 0) == []


async def test_processes_that_start_at_once(postgres_url: str) -> None:
    stores = [open_store(postgres_url) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    made = await asyncio.gather(*(store.create("t1", "ABCD", [b"%d" % n], 1) for n, store in enumerate(stores)))
    assert sum(made) == 1
    assert await stores[0].read("t1", 0) == [b"%d" % made.index(True)]
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_database_of_another_version_is_left_alone(postgres_url: str) -> None:
    async with opened(postgres_url):
        pass
    await run_sql(postgres_url, "UPDATE cartable_schema SET version = 99")
    with pytest.raises(ValueError, match="another Cartable"):
        await open_store(postgres_url).open()


async def test_what_a_database_says_no_to_is_told_without_the_password(postgres_url: str) -> None:
    url = postgres_url.replace("/test", "/nowhere").replace("cartable@", "cartable:secret@")
    with pytest.raises(StoreFull, match="nowhere") as refused:
        await open_store(url).open()
    assert "secret" not in str(refused.value)


async def test_acknowledged_means_durable_whatever_the_database_is_set_to(postgres_url: str) -> None:
    name = postgres_url.partition("@/")[2].partition("?")[0]
    await run_sql(postgres_url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    assert await run_sql(postgres_url, "SHOW synchronous_commit") == [("off",)]
    async with opened(postgres_url) as store:
        for _ in range(3):  # it stays so while connections go from hand to hand
            [(shown,)] = await store._connections.fetch("SHOW synchronous_commit")  # type: ignore[attr-defined]
            assert shown == "on"


async def test_more_claims_than_the_database_has_room_for(postgres_url: str) -> None:
    tables = [f"t{n}" for n in range(20_000)]
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        mine = await one.claim(tables)
        assert 0 < len(mine) < len(tables)
        assert await one.claim(sorted(mine)) == mine
        for table in sorted(mine)[:100]:
            await one.release(table)
        assert await two.claim(sorted(mine)[:50]) == set(sorted(mine)[:50]), "what was given back is free"
        assert await two.claim(sorted(mine)[100:110]) == set()


def test_without_the_driver_the_extra_is_named() -> None:
    script = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from cartable.server.stores import open_store\n"
        "open_store('tables.db')\n"
        "try: open_store('postgresql://localhost/x')\n"
        "except ValueError as told: print(told)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "for a PostgreSQL database, install the extra: pip install 'cartable[postgres]'\n"
