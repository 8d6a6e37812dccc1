"""The one way in which something happens to a table: in order, to its end, and without anything left behind."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

import cartable
from cartable.engine import Refused
from cartable.server.changes import MoveRequest, Outcome, SimpleChange
from cartable.server.entries import Entry, InputEntry, Said, read_entry
from cartable.server.live import LiveTable
from cartable.server.refusals import no
from cartable.server.room import RoomState

from .players import LocalService, still
from .test_wire_leaks import World

pytestmark = pytest.mark.anyio


async def said(service: LocalService, live: LiveTable) -> list[str]:
    """What the log says was said, in order."""
    entries = [read_entry(entry) for entry in await service.registry.store.read(live.state.table_id, 0)]
    return [entry.phrase for entry in entries if isinstance(entry, Said)]


def refused(_: RoomState) -> list[Entry]:
    raise no("lent")


def broken(_: RoomState) -> list[Entry]:
    raise ZeroDivisionError


@pytest.fixture
async def service(anyio_backend: str, tmp_path: Path):
    async with LocalService(f"sqlite:///{tmp_path}/t.db") as local:
        yield local


@pytest.fixture
async def live(service: LocalService) -> LiveTable:
    opened = await service.new("mio", ["me", "me"], start=True)
    return service.live(opened["table"])


async def test_requests_are_taken_up_in_the_order_in_which_they_came(service: LocalService, live: LiveTable) -> None:
    """Whatever becomes of those before: each is answered, in turn."""
    answers: list[Outcome] = []
    before = live.state.n
    async with still(live):
        live.submit(SimpleChange(make=lambda _: [Said(0, "bravo")], answer=answers.append))
        live.submit(SimpleChange(make=refused, answer=answers.append))
        live.submit(SimpleChange(make=lambda _: [Said(0, "merci"), Said(1, "oups")], answer=answers.append))
        live.submit(SimpleChange(make=broken, answer=answers.append))
        live.submit(SimpleChange(make=lambda _: [], answer=answers.append))
        live.submit(SimpleChange(make=lambda _: [Said(0, "vite")], answer=answers.append))
        assert answers == []
    while len(answers) < 6:
        await asyncio.sleep(0.001)
    first, second, third, fourth, fifth, sixth = answers
    assert (first, third, fifth, sixth) == (before + 1, before + 3, before + 3, before + 4)
    assert isinstance(second, Refused)
    assert isinstance(fourth, ZeroDivisionError)
    assert await said(service, live) == ["bravo", "merci", "oups", "vite"]
    assert live.quiet


async def test_a_request_sent_twice_is_carried_out_once(service: LocalService, live: LiveTable) -> None:
    answers: list[Outcome] = []
    async with still(live):
        for _ in range(2):
            live.submit(SimpleChange(make=lambda _: [Said(0, "bravo", "me:1")], answer=answers.append, cid="me:1"))
    while len(answers) < 2:
        await asyncio.sleep(0.001)
    assert answers[0] == answers[1]
    assert await said(service, live) == ["bravo"]


async def test_a_change_goes_on_though_whoever_asked_is_gone(service: LocalService, live: LiveTable) -> None:
    async with still(live):
        asking = asyncio.create_task(live.change(lambda _: [Said(0, "bravo")]))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.sleep(0)
        assert asking.cancelled()
    assert await live.change(lambda _: []) == live.state.n
    assert await said(service, live) == ["bravo"]


async def test_an_answer_that_stumbles_stops_nobody(service: LocalService, live: LiveTable) -> None:
    def stumbles(_: Outcome) -> None:
        raise ZeroDivisionError

    live.submit(SimpleChange(make=lambda _: [Said(0, "bravo")], answer=stumbles))
    live.submit(SimpleChange(make=refused, answer=stumbles))
    await live.change(lambda _: [Said(0, "merci")])
    assert await said(service, live) == ["bravo", "merci"]


async def test_moves_leave_no_circles_behind(service: LocalService, live: LiveTable) -> None:
    """Accepted, refused by the rules, refused to somebody who waits: nothing is left for Python to search for."""

    async def play(move: str) -> None:
        table = live.state.table
        assert table is not None
        seat = table.active[0]
        done = asyncio.Event()
        token = live.state.players[seat].token
        cid = f"me:{live.state.n} {move}"
        live.submit(MoveRequest(answer=lambda _: done.set(), cid=cid, seat=seat, move=move, token=token))
        await done.wait()

    async def some() -> None:
        await play("draw")
        await play("no such move")
        with pytest.raises(Refused):
            await live.change(refused)
        await live.change(lambda _: [Said(0, "bravo")])

    await some()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        await some()
        gc.collect()
        ours = [one for one in gc.garbage if type(one).__module__.startswith("cartable")]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert ours == []


async def test_a_table_that_is_put_away_is_gone_at_once(service: LocalService) -> None:
    """Its parts do not hold it: no search for garbage is needed."""
    opened = await service.new("mio", ["me", "me"], start=True)
    live = service.live(opened["table"])
    await live.change(lambda _: [Said(0, "bravo")])
    live.stop()
    left = weakref.ref(live)
    table = live.state.table_id
    gc.collect()
    gc.disable()
    try:
        del service.registry.tables[table], live
        for _ in range(100):
            if left() is None:
                break
            await asyncio.sleep(0.01)
        holders = [type(one) for one in gc.get_referrers(left())] if left() is not None else []
    finally:
        gc.enable()
    assert left() is None, holders


async def test_a_judge_that_stumbles_is_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not twenty times a second for ever; and once it has recovered, the game goes on."""
    world = World(cartable.at("frontibix", seats=2, foreheads=["Lp", "Rb"]))
    live = LiveTable(world.registry, world.live.state)
    asked: list[str] = []

    async def stumbles(question: str) -> str:
        asked.append(question)
        raise ValueError("the lexicon cannot be read")

    async def answers(question: str) -> str:
        return "yes"

    monkeypatch.setattr(world.registry, "judge", stumbles)
    await live.change(lambda _: [InputEntry(0, 1_000, "say revolver")])
    await asyncio.sleep(0.5)
    assert asked == ["word revolver"]
    monkeypatch.setattr(world.registry, "judge", answers)
    for _ in range(1_000):
        if not live._question():
            break
        await asyncio.sleep(0.01)
    assert live._question() == ""
    live.stop()
