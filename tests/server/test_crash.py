"""Killed at any moment: what was acknowledged is there, tables go on by themselves, clocks did not run meanwhile.

CARTABLE_LONG_TESTS=1 kills the server a hundred times on each kind of store instead of a few times.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import os
import random
import resource
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cartable.server.entries import Dealt, Entry, InputEntry, Opened, Resumed, read_entry
from cartable.server.live import NOTICEABLE, LiveTable
from cartable.server.room import RoomState
from cartable.server.stores import open_store

from .players import EASY, LONG, Closed, LocalService, Player, ServerProcess, call, open_table, still, together

pytestmark = pytest.mark.anyio

KILLS = 100 if LONG else 5
GAMES = ["mio", "presidix", "spiralix", "suitix", "amerix", "follomix"]


async def log_of(database: str, table: str) -> list[Entry]:
    """What a store holds of a table, read by somebody else than the server."""
    store = open_store(database)
    await store.open()
    try:
        return [read_entry(entry) for entry in await store.read(table, 0)]
    finally:
        await store.close()


def check_log(entries: list[Entry]) -> RoomState:
    """A log makes sense from its first entry to its last: every input was legal when it came."""
    assert isinstance(entries[0], Opened)
    state = RoomState()
    for entry in entries:
        state.apply(entry)
    cids = [cid for entry in entries if (cid := getattr(entry, "cid", ""))]
    assert len(cids) == len(set(cids)), "a request was carried out twice"
    return state


class Stubborn:
    """Plays a table whatever happens to the server: comes back, sends again what was not answered."""

    def __init__(self, server: ServerProcess, opened: dict[str, Any], dice: random.Random) -> None:
        self.player = Player(server.ws, opened["table"], [seat["token"] for seat in opened["seats"]])
        self.dice = dice
        self.acknowledged: dict[str, int] = {}
        """Requests that were answered with `done`, and the update they became."""
        self.waiting: dict[str, Any] | None = None
        self.returns = 0
        self.rematches = 0
        self.missed = 0
        self.going_on = True

    async def run(self) -> None:
        while self.going_on:
            try:
                before = self.player.n
                welcome = await self.player.connect()
                self.returns += 1
                assert before is None or welcome["n"] >= before, "an update that was told is gone"
                self.missed += welcome["fresh"] is False
                await self.play()
            except (OSError, Closed, ConnectionClosed, EOFError, TimeoutError):
                await asyncio.sleep(0.05)
            except Exception as error:
                if "InvalidMessage" not in repr(type(error)) and "InvalidStatus" not in repr(type(error)):
                    raise
                await asyncio.sleep(0.05)

    async def play(self) -> None:
        player = self.player
        while self.going_on:
            if self.waiting is None:
                move = await player.next_move(self.dice)
                if player.over:
                    self.waiting = {"type": "rematch", "id": player.new_id()}
                elif move is not None:
                    self.waiting = {"type": "play", "id": player.new_id(), "seat": move[0], "move": move[1]}
                else:
                    with contextlib.suppress(TimeoutError):
                        await player.receive(0.5)
                    continue
            asked = self.waiting
            answer = await player.ask(asked["type"], **{k: v for k, v in asked.items() if k != "type"})
            self.waiting = None
            if answer["type"] == "done":
                self.acknowledged[asked["id"]] = answer["n"]
                self.rematches += asked["type"] == "rematch"


async def check_tables(database: str, players: Sequence[Stubborn]) -> int:
    """Everything acknowledged is in the logs, at its number; the number of requests checked."""
    checked = 0
    for stubborn in players:
        entries = await log_of(database, stubborn.player.table)
        check_log(entries)
        by_id = {getattr(entry, "cid", "").partition(":")[2]: n for n, entry in enumerate(entries, 1)}
        for request, n in stubborn.acknowledged.items():
            assert by_id.get(request) == n, f"request {request} was acknowledged as update {n} and is lost"
            checked += 1
        assert stubborn.player.gaps == 0
        assert (stubborn.player.n or 0) <= len(entries), "something was told that is not written"
    return checked


async def test_killed_again_and_again_under_load(store_url: str) -> None:
    dice = random.Random(1)
    with ServerProcess(store_url, "--speed", "20") as server:
        players = []
        for number, game in enumerate(GAMES):
            seats = ["me", "me"] if number % 2 else ["me", "me", "debutant"]
            if game == "follomix":
                seats = ["me", "debutant"]
            opened = await asyncio.to_thread(open_table, server, game, seats, start=True)
            players.append(Stubborn(server, opened, random.Random(number)))

        async def disturb() -> None:
            try:
                for _ in range(KILLS):
                    # Between two kills something was really acknowledged, however slow the machine is.
                    enough = sum(len(each.acknowledged) for each in players) + 2 * len(players)
                    while sum(len(each.acknowledged) for each in players) < enough:
                        await asyncio.sleep(0.02)
                    await asyncio.sleep(dice.uniform(0, 0.3))
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                await asyncio.sleep(1)
            finally:
                for each in players:
                    each.going_on = False

        await together(disturb(), *(each.run() for each in players))
        for each in players:
            await each.player.close()
        server.kill()
        checked = await check_tables(store_url, players)
        print(f"{KILLS} kills, {checked} acknowledged requests, {sum(p.returns for p in players)} returns")
        assert checked > 10 * len(players)
        assert sum(each.returns for each in players) > KILLS
        assert any(each.missed for each in players)


async def test_tables_of_bots_go_on_by_themselves(store_url: str) -> None:
    """Nobody is connected when the server comes back, and yet the bots play on."""
    with ServerProcess(store_url, "--speed", "10") as server:
        opened = await asyncio.to_thread(open_table, server, "mio", ["me", "debutant", "debutant"], start=True)
        player = Player(server.ws, opened["table"], [opened["seats"][0]["token"]])
        await player.connect()
        await player.done("lend", seat=0, level="debutant")
        await player.until_true(lambda: (player.n or 0) > 6)
        server.kill()
        written = len(await log_of(store_url, opened["table"]))
        server.start()
        await asyncio.sleep(5)
        server.kill()
        assert len(await log_of(store_url, opened["table"])) > written + 2


async def test_a_killed_server_leaves_no_worker_behind(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/t.db", "--speed", "10") as server:
        opened = await asyncio.to_thread(open_table, server, "mio", ["me", "debutant"], start=True)
        player = Player(server.ws, opened["table"], [opened["seats"][0]["token"]])
        await player.connect()
        await player.done("lend", seat=0, level="debutant")
        await player.until_true(lambda: (player.n or 0) > 4)
        children = children_of(server.process.pid)
        assert children, "no bot was thinking in a process of its own"
        server.kill()
        end = time.monotonic() + 10
        while any(Path(f"/proc/{pid}").exists() for pid in children):
            assert time.monotonic() < end, "a worker outlived its server"
            await asyncio.sleep(0.05)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, and those they have started."""
    if not Path("/proc").exists():
        pytest.skip("this system has no /proc")
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found += [int(stat.parent.name), *children_of(int(stat.parent.name))]
    return found


async def test_clocks_of_a_stopped_server_do_not_run_out(anyio_backend: str, store_url: str) -> None:
    """Stopped with a clock about to run out, started much later: it has all its time left, whoever comes first."""
    async with LocalService(store_url) as service:
        opened = await service.new("presidix", ["me", "me"], start=True)
        one = Player(service, opened["table"], [opened["seats"][0]["token"]])
        await one.connect()
        live = service.live(opened["table"])
        for _ in range(50):
            if live.state.table is not None and live.state.table.timers:
                break
            move = await one.next_move(random.Random(1))
            if move:
                await one.done("play", seat=0, move=move[1])
            await asyncio.sleep(0.01)
        assert live.state.table is not None
        timers, now = dict(live.state.table.timers), live.state.table.now
        assert timers, "this game has a clock for its moves"
    for first in ("a player", "the house"):
        async with LocalService(store_url, limits=dataclasses.replace(EASY, pause_seconds=100_000)) as service:
            service.registry._wall_start += 86_400  # a day later
            if first == "a player":
                one.where = service
                await one.connect()
            else:
                await asyncio.sleep(1.5)
            live = service.live(opened["table"])
            assert live.state.table is not None
            assert live.state.table.timers == timers, "a clock ran out while the server was down"
            assert live.state.running
            assert now <= live.state.time(service.registry.wall()) < now + 10_000
            assert live.owned


async def test_a_table_dealt_and_never_touched_survives(anyio_backend: str, store_url: str) -> None:
    """Its log holds nothing but the opening and the deal."""
    async with LocalService(store_url) as service:
        opened = await service.new("presidix", ["me", "me"], start=True)
        dealt = service.live(opened["table"]).state.table
    async with LocalService(store_url) as service:
        service.registry._wall_start += 86_400
        player = Player(service, opened["table"], [opened["seats"][1]["token"]])
        welcome = await player.connect()
        assert service.live(opened["table"]).state.table == dealt
        assert welcome["time"] < 10_000


async def test_what_is_in_memory_is_what_the_log_says(anyio_backend: str, store_url: str) -> None:
    async with LocalService(store_url, speed=1000) as service:
        opened = await service.new("mio", ["me", "me", "debutant"], start=True)
        player = Player(service, opened["table"], [seat["token"] for seat in opened["seats"]])
        await player.connect()
        with contextlib.suppress(AssertionError):
            await player.play_out(random.Random(1), 1)
        live = service.live(opened["table"])
        async with still(live):
            entries = await service.registry.store.read(opened["table"], 0)
            again = LiveTable.from_log(service.registry, entries)
            assert again.state.n == live.state.n == len(entries)
            assert again.state.table == live.state.table
            assert again.requests.done == live.requests.done
            assert [one.n for one in again.broadcast.history] == [one.n for one in live.broadcast.history]
            for viewer in (0, 1, 2, None):
                assert again.broadcast.view(again.state, viewer) == live.broadcast.view(live.state, viewer)
                for last in range(max(0, live.state.n - 45), live.state.n + 1):
                    missed = again.broadcast.missed(again.state, last, viewer)
                    assert missed == live.broadcast.missed(live.state, last, viewer)


async def test_the_socket_cut_at_every_step_of_a_whole_game(anyio_backend: str, store_url: str) -> None:
    """Cut before each request, during it or after it, sent again after the return: the same table in the end."""
    for how in ("before", "during", "after", "never"):
        async with LocalService(store_url) as service:
            opened = await service.new("amipourix", ["me", "me"], seed="cut", start=True)
            player = Player(service, opened["table"], [seat["token"] for seat in opened["seats"]])
            watcher = Player(service, opened["table"])
            await player.connect()
            await watcher.connect()
            dice, steps = random.Random(7), 0
            while not player.over:
                move = await player.next_move(dice)
                if move is None:
                    await player.receive()
                    continue
                request = {"type": "play", "id": f"step {steps}", "seat": move[0], "move": move[1]}
                steps += 1
                if how == "before":
                    player.cut()
                    await player.connect()
                await player.send(request)
                if how == "during":
                    for _ in range(steps % 7):
                        await asyncio.sleep(0)
                if how in ("during", "after"):
                    if how == "after":
                        await player.until("done")
                    player.cut()
                    await player.connect()
                    await player.send(request)
                answer = await player.until("done")
                assert answer["id"] == request["id"]
                await player.settle(0.01)
            table = service.live(opened["table"]).state.table
            assert table is not None
            moves = [(seat, text) for seat, _, text in cut_record(table)]
            if how == "before":
                expected, scores = moves, table.result
            assert moves == expected
            assert table.result == scores
            await watcher.until_true(lambda watcher=watcher: watcher.over)
            assert (player.gaps, watcher.gaps) == (0, 0)
            check_log([read_entry(entry) for entry in await service.registry.store.read(opened["table"], 0)])


def cut_record(table: Any) -> list[tuple[int, int, str]]:
    from cartable.engine.storage import past_texts

    return past_texts(table)


async def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """The server may write only so much: a clear answer, nothing half written, and it goes on when there is room."""
    database = f"sqlite:///{tmp_path}/t.db"
    limit = 300_000

    def small_disk() -> None:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    if sys.platform == "win32":
        pytest.skip("there are no such limits here")
    with ServerProcess(database, preparation=small_disk) as server:
        opened = await asyncio.to_thread(open_table, server, "presidix", ["me", "me"])
        status, answer = 201, dict[str, Any]()
        seats = [{"kind": "me", "name": "Joueur"}] * 4
        tables = []
        for _ in range(29):
            status, answer = await asyncio.to_thread(
                call, server, "/api/tables", {"game": "presidix", "seats": seats, "start": True, "seed": "x" * 200}
            )
            if status != 201:
                break
            tables.append(answer)
        player = Player(server.ws, opened["table"], [seat["token"] for seat in opened["seats"]])
        await player.connect()
        refused: dict[str, Any] = {}
        acknowledged = []
        for number in range(400):
            answer = await player.ask("choose", seat=number % 2, name=f"Joueur {number}")
            if answer["type"] == "refused":
                refused = answer
                break
            acknowledged.append(answer["n"])
        assert refused["code"] == "store_full"
        assert refused["texts"]["fr"]
        status, problem = await asyncio.to_thread(
            call, server, "/api/tables", {"game": "mio", "seats": [{"kind": "me"}]}
        )
        assert (status, problem["code"]) == (503, "store_full")
        status, info = await asyncio.to_thread(call, server, f"/api/tables/{opened['table']}")
        assert status == 200, "what is there can still be read"
        assert info["names"] == [seat["name"] for seat in player.room["seats"]]
        n = player.n
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        again = await player.ask("choose", seat=0, name="Enfin")
        assert again["type"] == "done", "there is room again"
        assert again["n"] == (n or 0) + 1
        server.kill()
    entries = await log_of(database, opened["table"])
    check_log(entries)
    assert len(entries) == again["n"]
    assert acknowledged == list(range(2, again["n"]))


GENEROUS = """
import socket, sys
from cartable.cli import main
from cartable.server import limits, run

def listen(host, port):
    listening = plainly(host, port)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    return listening

Limits, plainly, run.listen = limits.Limits, run.listen, listen
easy = dict(queue_messages=20, messages_burst=1_000_000, messages_per_second=1_000_000, dead_seconds=1_000)
limits.Limits = lambda: Limits(**easy)
sys.exit(main(sys.argv[1:]))
"""


class GenerousServer(ServerProcess):
    """Takes any number of messages, and neither it nor the system keeps many for those who do not read."""

    program = ("-c", GENEROUS)


async def test_a_socket_that_nobody_reads_is_cut(tmp_path: Path) -> None:
    """Its buffers fill, here and in the system; then it is let go, and nobody else has waited for it."""
    with GenerousServer(f"sqlite:///{tmp_path}/t.db") as server:
        opened = await asyncio.to_thread(open_table, server, "amerix", ["me"] * 8)
        one, slow = (Player(server.ws, opened["table"], [seat["token"]]) for seat in opened["seats"][:2])
        await one.connect()
        with socket.socket() as small:
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", server.port))
            await slow.connect(max_queue=1, sock=small.dup())
        await one.until_true(lambda: one.room["seats"][1]["here"])
        names = 0
        while one.room["seats"][1]["here"] and names < 20_000:
            names += 1
            one._sent_at.clear()  # as fast as the server takes them
            assert (await one.ask("choose", seat=0, name=f"Joueur numéro {names:08}"))["type"] == "done"
        assert not one.room["seats"][1]["here"], "all of it was kept for somebody who does not read"
        assert names > 20
        back = Player(server.ws, opened["table"], [opened["seats"][1]["token"]])
        welcome = await back.connect()
        assert welcome["n"] == one.n
        assert back.room["seats"][0]["name"] == one.room["seats"][0]["name"]
        slow.cut()


async def test_the_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.db"
    with ServerProcess(database) as server:
        with pytest.raises(RuntimeError, match="did not start"):
            ServerProcess(database)
        opened = await asyncio.to_thread(open_table, server, "presidix", ["me", "me"])
        assert opened["table"]
        assert server.stop() == 0
    with ServerProcess(database) as server:
        assert (await asyncio.to_thread(call, server, f"/api/tables/{opened['table']}"))[0] == 200


async def test_a_server_that_is_asked_to_stop(store_url: str) -> None:
    with ServerProcess(store_url) as server:
        opened = await asyncio.to_thread(open_table, server, "presidix", ["me", "me"], start=True)
        player = Player(server.ws, opened["table"], [seat["token"] for seat in opened["seats"]])
        await player.connect()
        assert await asyncio.to_thread(server.stop) == 0
        with pytest.raises(Closed) as closed:  # noqa: PT012
            while True:
                await player.receive()
        assert closed.value.code in (1001, 1012)
        await asyncio.sleep(NOTICEABLE / 1000)  # a moment that nobody notices is not written down
        server.start()
        await player.connect()
        assert player.you == [0, 1]
    entries = await log_of(store_url, opened["table"])
    assert isinstance(entries[1], Dealt)
    assert any(isinstance(entry, Resumed) for entry in entries[2:])
    assert not any(isinstance(entry, InputEntry) for entry in entries)


def test_these_tests_can_be_run_at_full_length() -> None:
    assert (KILLS == 100) == (os.environ.get("CARTABLE_LONG_TESTS") == "1")
