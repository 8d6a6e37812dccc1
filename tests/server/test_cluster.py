"""Three processes on one PostgreSQL, one of them killed at random under load, again and again.

CARTABLE_LONG_TESTS=1 kills thirty times instead of a few times.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from .players import LONG, Closed, Player, ServerProcess, open_table, together
from .test_crash import Stubborn, check_log, check_tables, log_of

pytestmark = pytest.mark.anyio

KILLS = 30 if LONG else 3
SECONDS = 5.0
"""Within so many a table goes on whose process was killed."""


@pytest.fixture
def servers(postgres_url: str) -> Iterator[list[ServerProcess]]:
    with ExitStack() as stack:
        yield [stack.enter_context(ServerProcess(postgres_url, "--speed", "20")) for _ in range(3)]


class Wanderer(Stubborn):
    """Comes back through another process each time, as behind a proxy."""

    def __init__(self, servers: list[ServerProcess], opened: dict[str, Any], dice: random.Random) -> None:
        super().__init__(servers[0], opened, dice)
        player, connect = self.player, self.player.connect

        async def anywhere(last: bool = True, **options: Any) -> dict[str, Any]:
            player.where = dice.choice(servers).ws
            return await connect(last, **options)

        player.connect = anywhere  # type: ignore[method-assign]


async def test_one_of_three_killed_again_and_again(postgres_url: str, servers: list[ServerProcess]) -> None:
    dice = random.Random(4)
    players = []
    for number, game in enumerate(["mio", "presidix", "suitix", "spiralix"]):
        opened = await asyncio.to_thread(open_table, servers[number % 3], game, ["me", "me", "debutant"], start=True)
        # Two people at one table, each on a process of their own choice.
        for seat in opened["seats"]:
            mine = {"table": opened["table"], "seats": [seat]}
            players.append(Wanderer(servers, mine, random.Random(number * 10 + seat["seat"])))

    async def disturb() -> None:
        try:
            for _ in range(KILLS):
                await asyncio.sleep(dice.uniform(0.5, 2))
                victim = dice.choice(servers)
                await asyncio.to_thread(victim.kill)
                await asyncio.sleep(dice.uniform(0, 1))
                await asyncio.to_thread(victim.start)
            await asyncio.sleep(1)
        finally:
            for each in players:
                each.going_on = False

    await together(disturb(), *(each.run() for each in players))
    for each in players:
        await each.player.close()
    for server in servers:
        server.kill()
    checked = await check_tables(postgres_url, players)
    print(f"{KILLS} kills of one of three, {checked} acknowledged requests, {sum(p.returns for p in players)} returns")
    assert checked > 20
    # Two seats of one table, on different processes: the same update has the same number and the same happening.
    for one, two in zip(players[::2], players[1::2], strict=True):
        assert one.player.table == two.player.table
        same_order(one.player, two.player)


def same_order(one: Player, two: Player) -> None:
    """What two clients were told of the same update is the same, but for what only one of them may see."""
    told: list[dict[int, Any]] = []
    for player in (one, two):
        told.append(
            {
                message["n"]: [
                    (e["event"], e.get("seat"), e.get("verb"), e.get("message"), e.get("from"), e.get("to"))
                    for e in message["eyes"][0]["events"]
                ]
                for message in player.seen
                if message["type"] == "update"
            }
        )
    both = told[0].keys() & told[1].keys()
    assert both, "they never saw the same update"
    for n in both:
        assert told[0][n] == told[1][n], f"update {n} is not the same for both"


async def test_tables_of_a_killed_process_go_on_within_seconds(postgres_url: str, servers: list[ServerProcess]) -> None:
    """Bots play; whichever process looks after them is killed, those who watch elsewhere see them play on."""
    tables, waits = [], []
    for victim in servers[:2]:
        opened = await asyncio.to_thread(open_table, victim, "amerix", ["me", "debutant", "debutant"], start=True)
        table = opened["table"]
        tables.append(table)
        owner = Player(victim.ws, table, [opened["seats"][0]["token"]])
        await owner.connect()
        await owner.done("lend", seat=0, level="debutant")
        await owner.until_true(lambda owner=owner: (owner.n or 0) > 5)
        watchers = [Player(server.ws, table) for server in servers if server is not victim]
        for watcher in watchers:
            await watcher.connect()
        assert not watchers[0].over
        victim.kill()
        killed = time.monotonic()
        for watcher in watchers:
            await watcher.settle(0.01)
            n = watcher.n or 0
            await watcher.until_true(lambda watcher=watcher, n=n: (watcher.n or 0) > n, SECONDS)
        waits.append(time.monotonic() - killed)
        with pytest.raises((Closed, TimeoutError)):
            await owner.until("fault", 5)
        victim.start()
        for watcher in watchers:
            assert watcher.gaps == 0
            await watcher.close()
    print(f"went on after {[round(wait, 1) for wait in waits]} s")
    for server in servers:
        server.kill()
    for table in tables:
        check_log(await log_of(postgres_url, table))


async def test_seats_on_different_processes(postgres_url: str, servers: list[ServerProcess]) -> None:
    """A whole game, each seat on a process of its own, a spectator on a third."""
    opened = await asyncio.to_thread(open_table, servers[0], "amipourix", ["me", "me"])
    one, two = (
        Player(server.ws, opened["code"], [seat["token"]])
        for server, seat in zip(servers[:2], opened["seats"], strict=True)
    )
    watcher = Player(servers[2].ws, opened["table"])
    for player in (one, two, watcher):
        await player.connect()
    await watcher.until_true(lambda: all(seat["here"] for seat in watcher.room["seats"]))
    await one.done("start")
    await together(one.play_out(random.Random(1)), two.play_out(random.Random(2)))
    await watcher.until_true(lambda: watcher.over)
    assert one.n == two.n == watcher.n
    assert [player.gaps for player in (one, two, watcher)] == [0, 0, 0]
    same_order(one, watcher)
    same_order(two, watcher)
    # The same request through two processes at the same moment is carried out once.
    again = Player(servers[1].ws, opened["table"], one.tokens)
    await again.connect()
    request = {"id": "the same everywhere", "seat": 0, "phrase": "bravo"}
    answers = await together(one.ask("say", **request), again.ask("say", **request))
    assert answers[0]["n"] == answers[1]["n"]
    # A seat that is left on one process is left on all.
    left = await again.done("leave", seat=0)
    await one.until_true(lambda: (one.n or 0) >= left["n"])
    assert one.you == []
    check_log(await log_of(postgres_url, opened["table"]))
