"""What makes a plain move quick: frames are cut by hand, and what has not changed is not encoded again."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import weakref
from pathlib import Path

import pytest
import uvicorn
import websockets
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from cartable import games
from cartable.engine import project
from cartable.engine.records import play_input
from cartable.server import messages
from cartable.server.app import Settings, build
from cartable.server.broadcast import Broadcast, Listener
from cartable.server.connection import Frames, text_frames, unmask
from cartable.server.entries import Happened, Said
from cartable.server.fairness import Lag
from cartable.server.messages import encode
from cartable.server.presence import Presence
from cartable.server.room import RoomState
from cartable.server.run import configure, listen
from cartable.server.view_cache import ViewCache
from cartable.testing.play import random_game
from cartable.testing.settings import default_settings

from .players import EASY

pytestmark = pytest.mark.anyio


def frame(opcode: Opcode, data: bytes, *, mask: bool = True, fin: bool = True) -> bytes:
    """As another library writes it."""
    return Frame(opcode, data, fin=fin).serialize(mask=mask)


# ---------------------------------------------------------------------- frames


@given(data=st.binary(max_size=300), key=st.binary(min_size=4, max_size=4))
def test_unmasking_twice_changes_nothing(data: bytes, key: bytes) -> None:
    assert unmask(key, unmask(key, data)) == data
    assert unmask(key, data) == bytes(byte ^ key[n % 4] for n, byte in enumerate(data))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_heads_are_those_of_another_library(size: int) -> None:
    text = b"x" * size
    assert text_frames([text]) == frame(Opcode.TEXT, text, mask=False)
    assert text_frames([b"", text]) == b"\x81\x00" + frame(Opcode.TEXT, text, mask=False)


@given(
    messages=st.lists(
        st.tuples(st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.CLOSE]), st.binary(max_size=400)),
        max_size=6,
    ),
    dice=st.randoms(use_true_random=False),
)
def test_frames_come_out_whole_however_they_arrive(messages: list[tuple[Opcode, bytes]], dice: random.Random) -> None:
    stream = b"".join(frame(opcode, data[:125] if opcode.value >= 8 else data) for opcode, data in messages)
    frames, seen = Frames(1000), []
    at = 0
    while at < len(stream):
        step = dice.randint(1, 200)
        seen += list(frames.feed(stream[at : at + step]))
        at += step
    assert b"".join(whole for whole, _ in seen) == stream
    assert [text for _, text in seen if text is not None] == [d for o, d in messages if o is Opcode.TEXT]
    assert len(seen) == len(messages)


@pytest.mark.parametrize(
    "odd",
    [
        frame(Opcode.TEXT, b"x" * 1001),
        frame(Opcode.TEXT, b"half", fin=False),
        frame(Opcode.TEXT, b"bare", mask=False),
    ],
    ids=["too long", "a piece", "not masked"],
)
def test_what_is_not_plain_is_handed_on_with_all_that_follows(odd: bytes) -> None:
    frames = Frames(1000)
    after = frame(Opcode.TEXT, b"after")
    assert [text for _, text in frames.feed(frame(Opcode.TEXT, b"before"))] == [b"before"]
    assert list(frames.feed(odd + after)) == [(odd + after, None)]
    assert list(frames.feed(after[:3])) == [(after[:3], None)]


# ---------------------------------------------------------------------- pieces


@pytest.mark.parametrize("name", games.ids())
def test_views_with_parts_kept_are_the_views(name: str) -> None:
    """Of a game, with parts kept from move to move: what is sent is what the projector says, and no more."""
    game = random_game(default_settings(games.find(name))[0])
    kept = ViewCache()
    for number, moment in enumerate(game.moments):
        table = moment.table.clone()
        told = table.watch()
        play_input(table, moment.entry)
        viewers = (*range(table.seats), None)[number % (table.seats + 1) :]  # they come and go
        events_seen = project.events_for(table, told, viewers)
        for seat, view, events in zip(viewers, kept.views(table, viewers), events_seen, strict=True):
            assert encode(view) == encode(project.view(table, seat)), moment.where
            assert encode(events) == encode(project.events(table, told, seat)), moment.where


class Ear:
    """Listens at a table through the eyes of some seats."""

    def __init__(self, *seats: int) -> None:
        self.seats = [*seats]
        self.lag = Lag()
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def reseat(self, state: RoomState) -> bool:
        return False

    def sent(self, n: int, steady: float) -> None:
        pass


def test_updates_tell_each_socket_what_its_seats_see() -> None:
    """To the byte what the projector says; only the last of several has the view."""
    state = RoomState()
    table = state.table = random_game(default_settings(games.find("vlamonix"))[0]).moments[-1].table
    happened = [Happened(12, Said(1, "bravo"), []), Happened(13, Said(0, "merci"), [])]
    ears = [Ear(0), Ear(), Ear(0, 1), Ear(7), Ear(0)]
    listeners: set[Listener] = {*ears}
    broadcast = Broadcast(listeners, Presence(listeners, 0.0))
    broadcast.tell(state, happened, 3456, 0.0)
    for ear in ears:
        first, last = [], []
        for seat in ear.seats or [None]:  # type: ignore[list-item]
            view = project.view(table, None if seat == 7 else seat)  # who came after the end
            first.append(messages.Eyes(seat, [{"event": "say", "seat": 1, "phrase": "bravo"}], None))
            last.append(messages.Eyes(seat, [{"event": "say", "seat": 0, "phrase": "merci"}], view))
        assert ear.heard == [encode(messages.Update(12, 3456, first)), encode(messages.Update(13, 3456, last))]


# ---------------------------------------------------------------------- what is left of a connection


async def test_nothing_is_left_of_a_closed_socket(tmp_path: Path) -> None:
    """It goes at once, without a search for garbage: those are rare here."""
    app = build(Settings(f"sqlite:///{tmp_path}/t.db", limits=EASY))
    server = uvicorn.Server(configure(app))
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        asked = messages.NewTable("vlamonix", [messages.SeatPlan("me", "Zoé")] * 2, start=True)
        registry = app.state.service.registry
        opened = await registry.open_table(asked)
        gc.disable()
        async with websockets.connect(f"ws://{address}/ws") as client:
            tokens = [seat.token for seat in opened.seats]
            await client.send(json.dumps({"type": "hello", "table": opened.table, "tokens": tokens}))
            while json.loads(await client.recv())["type"] != "welcome":
                pass
            (socket,) = registry.tables[opened.table].broadcast.listeners
            seat = registry.tables[opened.table].state.table.active[0]
            await client.send(json.dumps({"type": "play", "id": "1", "seat": seat, "move": "done"}))
            while json.loads(await client.recv())["type"] != "done":
                pass
            left = [weakref.ref(socket), weakref.ref(socket._write_now.__self__)]
            del socket
            assert all(there() is not None for there in left)
        for _ in range(100):
            await asyncio.sleep(0.01)
            if not any(there() is not None for there in left):
                break
        assert [there() for there in left] == [None, None]
    finally:
        gc.enable()
        server.should_exit = True
        await serving
