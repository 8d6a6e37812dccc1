"""Clients for tests: over real sockets to servers in processes of their own, or straight into a service in this one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import websockets
from websockets.exceptions import ConnectionClosed

from cartable.host.thinking import Deal, Thoughts
from cartable.server.app import Service, Settings, build
from cartable.server.limits import Limits
from cartable.server.live import LiveTable
from cartable.server.workers import Feed, InputsAfter, Workers, _follow, _forget

SRC = Path(__file__).parents[2] / "src"
LONG = os.environ.get("CARTABLE_LONG_TESTS") == "1"
"""The same tests at full length: 100 kills, 100,000 messages."""
EASY = Limits(
    messages_burst=100_000, messages_per_second=100_000, tables_per_address=100_000, wrong_codes=100_000,
    pause_seconds=100_000, away_seconds=100_000,
)  # fmt: skip
"""For tests in one process: nobody is too fast."""
T = TypeVar("T")


class Closed(Exception):
    """The socket is closed."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


# ---------------------------------------------------------------------- servers in processes of their own


class ServerProcess:
    """`cartable serve` in a process of its own, on a free port."""

    program: Sequence[str] = ("-m", "cartable.cli")
    """What Python runs."""
    packages: Sequence[str] = ()
    """Folders with further packages that it finds."""

    def __init__(self, database: str, *more: str, port: int = 0, preparation: Callable[[], None] | None = None) -> None:
        self.database = database
        self.more = more
        self.port = port
        self.preparation = preparation
        self.process: subprocess.Popen[str]
        self.start()

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--database", self.database]
        path = os.pathsep.join([str(SRC), *self.packages])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*command, *self.more], stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=self.preparation
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Cartable: "):
            raise RuntimeError(f"the server did not start: {line!r}, exit code {self.process.wait(5)}")
        # The same port again after a restart, as clients expect.
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> int:
        """Asks it to stop."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(15)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *why: object) -> None:
        if self.process.poll() is None:
            self.kill()


def call(server: ServerProcess, path: str, body: Any = None) -> tuple[int, Any]:
    """An HTTP request; the status and the JSON answered."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.http + path, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def plans(seats: Sequence[str | dict[str, Any]]) -> list[dict[str, Any]]:
    """Seats as a request writes them: `me`, `open`, a bot's level, or a whole plan as it stands."""
    made: list[dict[str, Any]] = []
    for number, kind in enumerate(seats):
        if isinstance(kind, dict):
            made.append(kind)
        elif kind == "me":
            made.append({"kind": "me", "name": f"Joueur {number}"})
        elif kind == "open":
            made.append({"kind": "open"})
        else:
            made.append({"kind": "bot", "level": kind})
    return made


def open_table(server: ServerProcess, game: str, seats: Sequence[str], **more: Any) -> dict[str, Any]:
    """A table; seats are `me`, `open` or a bot's level."""
    status, answer = call(server, "/api/tables", {"game": game, "seats": plans(seats), **more})
    assert status == 201, answer
    return dict(answer)


# ---------------------------------------------------------------------- a service in this process


class DirectWorkers(Workers):
    """Bots that think here and now: no process has to be started for them."""

    async def think(
        self, key: str, deal: Deal, inputs_after: InputsAfter, known: int, levels: Sequence[str | None], now: int
    ) -> Thoughts | None:
        thoughts = _follow(Feed(key, None if known else deal, inputs_after(known), known, levels, now))
        return thoughts or _follow(Feed(key, deal, inputs_after(0), 0, levels, now))

    def forget(self, key: str) -> None:
        _forget(key)


@contextlib.asynccontextmanager
async def still(live: LiveTable) -> AsyncIterator[None]:
    """Nothing happens at a table meanwhile: what is asked of it waits."""
    while not live.quiet:
        await asyncio.sleep(0)
    live._busy = True
    try:
        yield
    finally:
        live._busy = False
        live._go_on()


class LocalService:
    """The whole application without a network: requests are calls, sockets are pairs of queues."""

    def __init__(self, database: str, **settings: Any) -> None:
        settings.setdefault("limits", EASY)
        self.settings = Settings(database, **settings)
        self.app = build(self.settings)
        self.service: Service = self.app.state.service

    async def __aenter__(self) -> LocalService:
        self._life = self.app.router.lifespan_context(self.app)
        await self._life.__aenter__()
        self.registry = self.service.registry
        self.registry.workers = DirectWorkers(1, 5)
        self.sockets: list[LocalSocket] = []
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, why: BaseException | None, where: TracebackType | None
    ) -> None:
        for socket in self.sockets:
            await socket.close()
        await self._life.__aexit__(kind, why, where)

    def live(self, table: str) -> LiveTable:
        """A table in memory, as it really is."""
        return self.registry.tables[table]

    async def connect(
        self, headers: Mapping[str, str] | None = None, client: tuple[str, int] = ("192.0.2.1", 1)
    ) -> LocalSocket:
        socket = LocalSocket(self, headers or {}, client)
        self.sockets.append(socket)
        await socket.open()
        return socket

    async def http(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        client: str = "192.0.2.1",
    ) -> tuple[int, dict[str, str], bytes]:
        """An HTTP request: status, headers, body."""
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(b"host", b"cartable.test"), *((k.encode(), v.encode()) for k, v in (headers or {}).items())],
            "client": (client, 1), "server": ("cartable.test", 80),
        }  # fmt: skip
        pieces = [{"type": "http.request", "body": body, "more_body": False}]
        status, told, answer = 0, {}, b""

        async def receive() -> Any:
            if not pieces:
                await asyncio.Event().wait()  # the client stays until it has its answer
            return pieces.pop()

        async def send(message: Any) -> None:
            nonlocal status, told, answer
            if message["type"] == "http.response.start":
                status = message["status"]
                told = {k.decode(): v.decode() for k, v in message["headers"]}
            else:
                answer += message.get("body", b"")

        await self.app(scope, receive, send)
        return status, told, answer

    async def get(self, path: str) -> tuple[int, Any]:
        status, _, body = await self.http("GET", path)
        return status, json.loads(body)

    async def new(self, game: str, seats: Sequence[str | dict[str, Any]], **more: Any) -> dict[str, Any]:
        """Opens a table; seats are `me`, `open`, a bot's level, or a whole plan."""
        body = json.dumps({"game": game, "seats": plans(seats), **more}).encode()
        status, _, answer = await self.http("POST", "/api/tables", body)
        assert status == 201, answer
        return dict(json.loads(answer))


class LocalSocket:
    """A socket into a service of this process, with the methods of a real one."""

    def __init__(self, local: LocalService, headers: Mapping[str, str], client: tuple[str, int]) -> None:
        self.local = local
        self.code: int | None = None
        self.stalled = asyncio.Event()
        """Cleared: the client reads nothing, and the service cannot write."""
        self.stalled.set()
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        self._accepted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": "/ws", "raw_path": b"/ws",
            "query_string": b"", "root_path": "", "client": client, "server": ("cartable.test", 80), "subprotocols": [],
            "headers": [(b"host", b"cartable.test"), *((k.encode(), v.encode()) for k, v in headers.items())],
        }  # fmt: skip

    async def open(self) -> None:
        """Raises Closed if it is not let in."""
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self._run())
        if not await self._accepted:
            raise Closed(self.code)

    async def _run(self) -> None:
        try:
            await self.local.app(self._scope, self._in.get, self._send)
        finally:
            self._out.put_nowait(None)
            if not self._accepted.done():
                self._accepted.set_result(False)

    async def _send(self, message: Any) -> None:
        await self.stalled.wait()
        if message["type"] == "websocket.accept":
            self._accepted.set_result(True)
        elif message["type"] == "websocket.close":
            self.code = message["code"]
            self._out.put_nowait(None)
            self._in.put_nowait({"type": "websocket.disconnect", "code": self.code})
        else:
            self._out.put_nowait(message["text"])

    async def send(self, text: str | bytes) -> None:
        key = "text" if isinstance(text, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", key: text})

    async def recv(self) -> str:
        """The next message; raises Closed."""
        text = await self._out.get()
        if text is None:
            self._out.put_nowait(None)
            raise Closed(self.code)
        return str(text)

    def waiting(self) -> list[str]:
        """All that has come and was not read yet."""
        out = []
        while not self._out.empty():
            text = self._out.get_nowait()
            if text is None:
                self._out.put_nowait(None)
                break
            out.append(text)
        return out

    async def close(self) -> None:
        """The client goes away."""
        if not self.task.done():
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
            self.stalled.set()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.task, 5)

    def cut(self) -> None:
        """The network goes away, and with it what was under way in either direction."""
        while not self._in.empty():
            self._in.get_nowait()
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self._out.put_nowait(None)


# ---------------------------------------------------------------------- players


class Player:
    """A client at one table. Keeps the number of the last update, and checks that none is skipped."""

    def __init__(self, where: str | LocalService, table: str, tokens: Sequence[str] = ()) -> None:
        self.where = where
        self.table = table
        self.tokens = list(tokens)
        self.n: int | None = None
        self.you: list[int] = []
        self.room: dict[str, Any] = {}
        self.views: dict[int | None, dict[str, Any]] = {}
        self.seen: list[dict[str, Any]] = []
        """Every message, in order."""
        self.raw: list[str] = []
        """The same as they came."""
        self.replies: dict[str, dict[str, Any]] = {}
        self.socket: Any = None
        self.gaps = 0
        self._ids = 0
        self._prefix = f"{random.getrandbits(96):024x}"
        self._sent_at: list[float] = []

    async def connect(self, last: bool = True, **options: Any) -> dict[str, Any]:
        """Says hello and waits for the welcome."""
        if isinstance(self.where, str):
            self.socket = await websockets.connect(self.where, max_size=None, ping_interval=None, **options)
            self._sent_at = []
        else:
            self.socket = await self.where.connect(**options)
        hello: dict[str, Any] = {"type": "hello", "table": self.table, "tokens": self.tokens}
        if last and self.n is not None:
            hello["last"] = self.n
        await self.send(hello)
        return await self.until("welcome")

    async def send(self, message: dict[str, Any]) -> None:
        if isinstance(self.where, str):
            # As fast as a socket may: a burst, then ten messages a second.
            now = time.monotonic()
            self._sent_at = [at for at in self._sent_at if now - at < 3]
            if len(self._sent_at) >= 30:
                await asyncio.sleep(3 - (now - self._sent_at[0]))
            self._sent_at.append(time.monotonic())
        await self.socket.send(json.dumps(message))

    async def receive(self, timeout: float = 20) -> dict[str, Any]:
        """The next message, taken note of. Raises Closed, TimeoutError."""
        try:
            text = await asyncio.wait_for(self.socket.recv(), timeout)
        except ConnectionClosed as closed:
            raise Closed(closed.rcvd.code if closed.rcvd else None) from closed
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.seen.append(message)
        kind = message["type"]
        if kind == "ping":
            with contextlib.suppress(ConnectionClosed):
                await self.send({"type": "pong", "k": message["k"]})
        elif kind in ("welcome", "update"):
            if kind == "welcome":
                self.you = message["you"]
                self.views = {}
            elif self.n is not None and message["n"] != self.n + 1:
                self.gaps += 1
            self.n = message["n"]
            for eyes in message["eyes"]:
                if eyes["view"] is not None:
                    self.views[eyes["seat"]] = eyes["view"]
        if message.get("room"):
            self.room = message["room"]
        if "id" in message:
            self.replies[message["id"]] = message
        return message

    async def until(self, kind: str, timeout: float = 20) -> dict[str, Any]:
        """Reads on until a message of this kind."""
        while True:
            message = await self.receive(timeout)
            if message["type"] == kind:
                return message

    async def until_true(self, wanted: Callable[..., Any], timeout: float = 20) -> None:
        """Reads on until something holds."""
        end = time.monotonic() + timeout
        while not wanted():
            await self.receive(max(0.01, end - time.monotonic()))

    async def settle(self, quiet: float = 0.05) -> None:
        """Reads whatever comes, until nothing has come for a moment."""
        with contextlib.suppress(TimeoutError):
            while True:
                await self.receive(quiet)

    def new_id(self) -> str:
        self._ids += 1
        return f"{self._prefix}-{self._ids}"

    async def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """A request; its answer."""
        fields.setdefault("id", self.new_id())
        self.replies.pop(fields["id"], None)
        await self.send({"type": kind, **fields})
        while fields["id"] not in self.replies:
            await self.receive()
        return self.replies[fields["id"]]

    async def done(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """A request that must be carried out."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] in ("done", "joined", "checked", "hinted"), answer
        return answer

    async def join(self, name: str, **fields: Any) -> dict[str, Any]:
        """Sits down, and keeps the token."""
        answer = await self.done("join", name=name, **fields)
        self.tokens.append(answer["token"])
        return answer

    def choose(self, dice: random.Random, seat: int) -> str | None:
        """Some legal move of a seat, if the table waits for it."""
        view = self.views.get(seat)
        if not view or view["over"] or seat not in view["active"]:
            return None
        return dice.choice(view["moves"]) if view["moves"] else None

    @property
    def over(self) -> bool:
        return any(view["over"] for view in self.views.values())

    async def next_move(self, dice: random.Random) -> tuple[int, str] | None:
        """What one of its seats could do now."""
        for seat in self.you:
            view = self.views.get(seat)
            if not view or view["over"] or seat not in view["active"]:
                continue
            move = self.choose(dice, seat)
            if move is None and view["prompts"]:
                move = (await self.ask("hint", seat=seat)).get("move")
            if move is not None:
                return seat, move
        return None

    async def play_out(self, dice: random.Random, seconds: float = 60) -> None:
        """Plays all its seats at random until the game is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.over:
                return
            move = await self.next_move(dice)
            if move is not None:
                await self.ask("play", seat=move[0], move=move[1])
                continue
            with contextlib.suppress(TimeoutError):
                await self.receive(1)
        raise AssertionError(f"not over after {seconds} s")

    def cut(self) -> None:
        """The connection is gone, at once and without a word."""
        if isinstance(self.socket, LocalSocket):
            self.socket.cut()
        elif self.socket is not None:
            self.socket.transport.abort()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()


async def together(*work: Coroutine[Any, Any, T]) -> list[T]:
    """Several at once; the first failure is told, and the rest do not go on."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
