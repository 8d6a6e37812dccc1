"""What comes over a socket may be anything, in any order, at any speed: the service answers clearly and goes on.

CARTABLE_LONG_TESTS=1 sends 100,000 random messages instead of a few thousand.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from cartable import games
from cartable.server import messages
from cartable.server.entries import read_entry
from cartable.server.faults import FAULTS
from cartable.server.limits import Limits
from cartable.server.sockets import Socket

from .players import EASY, LONG, Closed, LocalService, Player, ServerProcess, open_table
from .test_crash import check_log

pytestmark = pytest.mark.anyio

MESSAGES = 100_000 if LONG else 4_000
KINDS = [str(each.__struct_config__.tag) for each in get_args(messages.FromClient)]
CODES = {"hello_first", "hello_once", "unreadable", "no_such_table", "other_protocol", "too_much", "other_rules"}
"""Faults that are the client's own."""


@pytest.fixture
async def service(anyio_backend: str, store_url: str) -> AsyncIterator[LocalService]:
    async with LocalService(store_url) as local:
        yield local


# ---------------------------------------------------------------------- garbage


class Nonsense:
    """Messages that nobody should send: noise, broken messages, and well-formed ones that make no sense."""

    def __init__(self, dice: random.Random, opened: dict[str, Any]) -> None:
        self.dice = dice
        self.table = opened["table"]
        self.tokens = [seat["token"] for seat in opened["seats"]]
        self.moves = ["pass", "play Ab", "draw", "say maison", "shout toutilix", "take 0", ""]

    def value(self, depth: int = 0) -> Any:
        dice = self.dice
        simple: list[Any] = [
            None, True, False, 0, 1, -1, 7, 8, 2**31, -(2**63), 2**70, 1e308, -0.5, "", "x", "é", "\u0000", "\ud800",
            "🂡" * 10, "x" * 3000, self.table, dice.choice(self.tokens), "initie", "bot", "open", "bravo", "ABCDEF",
        ]  # fmt: skip
        if depth > 2 or dice.random() < 0.8:
            return dice.choice(simple)
        if dice.random() < 0.5:
            return [self.value(depth + 1) for _ in range(dice.randrange(4))]
        return {str(self.value(3)): self.value(depth + 1) for _ in range(dice.randrange(4))}

    def sensible(self, kind: str) -> dict[str, Any]:
        dice = self.dice
        made: dict[str, Any] = {"type": kind, "id": f"{dice.getrandbits(100):x}"}
        if kind == "hello":
            made = {"type": kind, "table": self.table, "tokens": self.tokens[: dice.randrange(3)]}
            if dice.random() < 0.5:
                made["last"] = dice.choice([0, 1, -1, 10**9, dice.randrange(100)])
        elif kind == "pong":
            made = {"type": kind, "k": dice.randrange(-2, 5)}
        elif kind not in ("start", "rematch", "join", "set_options"):
            made["seat"] = dice.randrange(8) if dice.random() < 0.3 else dice.randrange(2)
        extra: dict[str, list[Any]] = {
            "play": [("move", dice.choice(self.moves)), ("n", 3), ("painted", 5.5), ("pressed", -1.0)],
            "check": [("move", dice.choice(self.moves))],
            "join": [("name", "Zoé"), ("seat", dice.randrange(8)), ("options", {})],
            "say": [("phrase", dice.choice(messages.PHRASES))],
            "choose": [("name", "Zoé"), ("options", {})],
            "set_seat": [("kind", dice.choice(["bot", "open", "none"]))],
            "set_options": [("options", {})],
            "start": [("fill", "debutant")],
        }
        required = {"play": 1, "check": 1, "join": 1, "say": 1, "set_seat": 1, "set_options": 1}.get(kind, 0)
        for number, (name, value) in enumerate(extra.get(kind, [])):
            if number < required or dice.random() < 0.5:
                made[name] = value
        return made

    def message(self) -> str | bytes:
        dice = self.dice
        chance = dice.random()
        if chance < 0.05:
            return dice.randbytes(dice.randrange(60))
        if chance < 0.1:
            return "".join(chr(dice.randrange(32, 0xD800)) for _ in range(dice.randrange(40)))
        if chance < 0.12:
            return "[" * dice.randrange(5000)
        if chance < 0.2:
            return json.dumps(self.value())
        made = self.sensible(dice.choice([kind for kind in KINDS if kind != "hello" or chance > 0.95]))
        if chance < 0.4:
            made[dice.choice(list(made))] = self.value()
        elif chance < 0.45:
            del made[dice.choice(list(made))]
        elif chance < 0.5:
            made[str(self.value(3))] = self.value()
        text = json.dumps(made, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")
        if chance > 0.97:
            text = text[: dice.randrange(len(text))]
        return text if dice.random() < 0.2 else text.decode("utf-8", "replace")


async def test_a_flood_of_nonsense(service: LocalService) -> None:
    """Every message gets an answer, or a fault and the door; the tables stay whole and the others play on."""
    dice = random.Random(2)
    names = [name for name in sorted(games.ids()) if not games.find(name).silent]
    sent = closed = answered = 0
    tables = []
    while sent < MESSAGES:
        name = dice.choice(names)
        opened = await service.new(name, ["me", "me", "open"][: games.find(name).facts.seats[1]])
        tables.append(opened["table"])
        friend = Player(service, opened["table"], [opened["seats"][1]["token"]])
        await friend.connect()
        nonsense = Nonsense(dice, opened)
        for _ in range(25):
            bad = Player(service, opened["table"], [opened["seats"][0]["token"]])
            await bad.connect()
            if dice.random() < 0.5 and bad.room["phase"] == "lobby":
                await bad.ask("start")
            while True:
                view = next(iter(bad.views.values()), None)
                if view and view.get("moves"):
                    nonsense.moves[0] = dice.choice(view["moves"])
                await bad.socket.send(nonsense.message())
                sent += 1
                if dice.random() < 0.6:
                    continue
                await asyncio.sleep(0)
                try:
                    while True:
                        message = await bad.receive(0.02 if dice.random() < 0.05 else 0.001)
                        answered += message["type"] in ("done", "refused", "checked", "hinted", "joined")
                except TimeoutError:
                    continue
                except Closed as door:
                    closed += 1
                    fault = bad.seen[-1]
                    assert fault["type"] == "fault", fault
                    assert fault["code"] in CODES, fault
                    assert fault["texts"]["fr"]
                    assert door.code in (1008, 1009)  # noqa: PT017
                    break
        await friend.settle(0.005)
        assert friend.gaps == 0
        await friend.done("say", seat=friend.you[0], phrase="bravo") if friend.you else None
        for socket in service.sockets:
            await socket.close()
        service.sockets.clear()
    for table in tables:
        check_log([read_entry(entry) for entry in await service.registry.store.read(table, 0)])
    print(f"{sent} messages: {answered} answered, {closed} sockets closed")
    assert answered
    assert closed


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
fields = st.dictionaries(
    st.sampled_from(["id", "seat", "move", "n", "painted", "pressed", "name", "age", "options", "fill", "phrase",
                     "level", "kind", "k", "table", "tokens", "last", "protocol", "other"]),
    json_values | st.sampled_from(["bravo", "initie", "bot", "x" * 30]) | st.integers(0, 7), max_size=6,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300 if LONG else 60)
@given(first=st.booleans(), sent=st.lists(st.tuples(st.sampled_from(KINDS), fields), min_size=1, max_size=5))
def test_messages_that_hypothesis_thinks_of(tmp_path_factory: Any, first: bool, sent: list[Any]) -> None:
    async def talk() -> None:
        folder = tmp_path_factory.mktemp("garbage", numbered=True)
        async with LocalService(f"sqlite:///{folder}/t.db") as service:
            opened = await service.new("presidix", ["me", "me"], start=True)
            socket = await service.connect()
            if first:
                hello = {"type": "hello", "table": opened["table"], "tokens": [opened["seats"][0]["token"]]}
                await socket.send(json.dumps(hello))
            for kind, more in sent:
                await socket.send(json.dumps({**more, "type": kind}))
            await asyncio.sleep(0.005)
            for text in socket.waiting():
                message = json.loads(text)
                assert message["type"] != "fault" or message["code"] in CODES, message
            player = Player(service, opened["table"], [opened["seats"][1]["token"]])
            await player.connect()
            check_log([read_entry(entry) for entry in await service.registry.store.read(opened["table"], 0)])

    asyncio.run(talk())


@pytest.mark.parametrize(
    "path", ["%00", "a%00b", "%F0%9F%82%A1", "x" * 3000, "%0A", "%ED%A0%80", "..%2F..", "' OR 1=1"]
)
async def test_names_of_tables_that_are_none(service: LocalService, path: str) -> None:
    from urllib.parse import unquote

    name = unquote(path, errors="replace")
    for tail in ("", "/qr.svg", "/games/1/record", "/games/1/replay"):
        status, _, body = await service.http("GET", f"/api/tables/{name}{tail}")
        assert status in (200, 404, 503), body  # 503: a page, and the client has not been built
    socket = await service.connect()
    await socket.send(json.dumps({"type": "hello", "table": name[:40] or "x"}))
    assert json.loads(await socket.recv())["code"] == "no_such_table"
    with pytest.raises(Closed):
        await socket.recv()


async def test_faults_say_what_is_wrong(service: LocalService) -> None:
    opened = await service.new("presidix", ["me", "me"])
    hello = json.dumps({"type": "hello", "table": opened["table"]})
    cases: list[tuple[list[str | bytes], str, int]] = [
        (["{"], "unreadable", 1008),
        ([b"\xff\xfe"], "unreadable", 1008),
        (['{"type": "dance"}'], "unreadable", 1008),
        (['{"type": "hello", "table": "x", "tabel": "y"}'], "unreadable", 1008),
        (['{"type": "hello", "table": "x", "tokens": ["short"]}'], "unreadable", 1008),
        (['{"type": "start", "id": "1"}'], "hello_first", 1008),
        ([json.dumps({"type": "hello", "table": opened["table"], "protocol": 99})], "other_protocol", 1008),
        (['{"type": "hello", "table": "nowhere"}'], "no_such_table", 1008),
        ([hello, hello], "hello_once", 1008),
        ([hello, "x" * 8193], "unreadable", 1009),
        ([hello, "é" * 5000], "unreadable", 1009),
    ]
    for sent, code, close in cases:
        socket = await service.connect()
        for text in sent:
            await socket.send(text)
        heard = []
        with pytest.raises(Closed) as door:  # noqa: PT012
            while True:
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 5)))
        assert (heard[-1]["type"], heard[-1]["code"], door.value.code) == ("fault", code, close)
        assert heard[-1]["closing"] is True
        assert heard[-1]["texts"]["fr"]
        assert "rreur" not in heard[-1]["texts"]["fr"]
    assert set(FAULTS) >= {code for _, code, _ in cases}


# ---------------------------------------------------------------------- order and speed


async def test_requests_in_any_order_get_one_answer_each(service: LocalService) -> None:
    """A whole handful at once, shuffled, some twice: one answer for each that was sent, and one order for all."""
    dice = random.Random(3)
    for turn in range(10):
        opened = await service.new("presidix", ["me", "me", "me"], start=True)
        players = [Player(service, opened["table"], [seat["token"]]) for seat in opened["seats"]]
        watcher = Player(service, opened["table"])
        for player in [*players, watcher]:
            await player.connect()
        asked: list[tuple[Player, dict[str, Any]]] = []
        for player in players:
            seat = player.you[0]
            moves = players[dice.randrange(3)].views
            some = [move for view in moves.values() for move in view["moves"]] or ["pass"]
            asked += [
                (player, {"type": "play", "id": f"{turn} {seat} {k}", "seat": seat, "move": dice.choice(some)})
                for k in range(5)
            ]
            asked.append((player, {"type": "say", "id": f"{turn} {seat} say", "seat": seat, "phrase": "vite"}))
            asked.append((player, {"type": "hint", "id": f"{turn} {seat} hint", "seat": seat}))
        asked += dice.choices(asked, k=8)
        dice.shuffle(asked)
        for player, request in asked:
            await player.send(request)
        for player in players:
            wanted = [request["id"] for asker, request in asked if asker is player]
            answers: list[str] = []
            while len(answers) < len(wanted):
                message = await player.receive()
                if "id" in message:
                    answers.append(message["id"])
            assert sorted(answers) == sorted(wanted)
        for player in [*players, watcher]:
            await player.settle(0.02)
            assert player.gaps == 0
        assert len({player.n for player in [*players, watcher]}) == 1
        check_log([read_entry(entry) for entry in await service.registry.store.read(opened["table"], 0)])


async def test_no_message_overtakes_one_that_waits(service: LocalService) -> None:
    """One that came while another was being answered is next, though the socket is idle for a moment before it is."""
    opened = await service.new("presidix", ["me", "me"])
    player = Player(service, opened["table"], [opened["seats"][0]["token"]])
    await player.connect()
    (socket,) = service.live(opened["table"]).broadcast.listeners
    assert isinstance(socket, Socket)
    pong = b'{"type":"pong","k":0}'
    assert socket.take(pong)
    socket._busy = True
    assert not socket.take(pong)
    waiting = asyncio.create_task(socket._until_idle())
    await asyncio.sleep(0)
    socket._ready()
    assert not socket.take(pong)
    await waiting
    assert socket.take(pong)


async def test_a_client_that_reads_nothing_is_let_go(anyio_backend: str, tmp_path: Path) -> None:
    limits = dataclasses.replace(EASY, queue_messages=20)
    async with LocalService(f"sqlite:///{tmp_path}/t.db", limits=limits) as service:
        opened = await service.new("presidix", ["me", "me"])
        one, slow = (Player(service, opened["table"], [seat["token"]]) for seat in opened["seats"])
        await one.connect()
        await slow.connect()
        slow.socket.stalled.clear()
        for number in range(60):
            await one.done("choose", seat=0, name=f"Joueur {number}")
        await one.until_true(lambda: not one.room["seats"][1]["here"], 10)
        await asyncio.wait_for(slow.socket.task, 10)
        live = service.live(opened["table"])
        assert len(live.broadcast.listeners) == 1
        assert service.service.sockets.total == 1
        slow.socket.stalled.set()
        welcome = await slow.connect()
        assert welcome["n"] == one.n
        assert slow.room["seats"][0]["name"] == "Joueur 59"


# ---------------------------------------------------------------------- who may come in


async def test_pages_of_other_sites_are_refused(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/t.db", "--origin", "https://cartes.example.org") as server:
        opened = await asyncio.to_thread(open_table, server, "presidix", ["me", "me"])
        own = f"http://127.0.0.1:{server.port}"
        for origin, welcome in (
            (own, True), (None, True), ("https://cartes.example.org", True), ("https://evil.example.org", False),
            ("null", False), ("https://cartes.example.org.evil.org", False), (f"{own}.evil.org", False),
        ):  # fmt: skip
            if not welcome:
                with pytest.raises(InvalidStatus) as refused:
                    await websockets.connect(server.ws, origin=origin)  # type: ignore[arg-type]
                assert refused.value.response.status_code == 403
                continue
            async with websockets.connect(server.ws, origin=origin) as socket:  # type: ignore[arg-type]
                await socket.send(json.dumps({"type": "hello", "table": opened["table"]}))
                assert json.loads(await socket.recv())["type"] in ("ping", "welcome")


async def test_headers_of_every_answer(service: LocalService) -> None:
    opened = await service.new("presidix", ["me", "me"])
    for path in ("/", "/t/ABCDEF", "/api/games", "/api/nowhere", f"/api/tables/{opened['code']}", "/assets/nothing.js"):
        _, headers, _ = await service.http("GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self';" in policy
        assert "'unsafe-eval'" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "object-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "set-cookie" not in headers
    _, headers, _ = await service.http("GET", f"/api/tables/{opened['code']}")
    assert headers["cache-control"] == "no-store"


def test_defaults_are_those_that_are_documented() -> None:
    assert Limits().message_bytes == messages.MAX_MESSAGE == 8192
