"""Clients for tests: real sockets, real servers in processes of their own."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import websockets

SRC = Path(__file__).parents[2] / "src"


class ServerProcess:
    """`cartable serve` in a process of its own, on a free port."""

    def __init__(self, database: str, *more: str, port: int = 0) -> None:
        self.database = database
        self.more = more
        self.port = port
        self.process: subprocess.Popen[str]
        self.start()

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "cartable.cli", "serve", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen([*command, *self.more], stdout=subprocess.PIPE, text=True, env=environment)
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

    def stop(self) -> int:
        """Asks it to stop."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(15)


def call(server: ServerProcess, path: str, body: Any = None) -> tuple[int, Any]:
    """An HTTP request; the status and the JSON answered."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.http + path, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def open_table(server: ServerProcess, game: str, seats: Sequence[str], **more: Any) -> dict[str, Any]:
    """A table; seats are `me`, `open` or a bot's level."""
    plans: list[dict[str, Any]] = []
    for number, kind in enumerate(seats):
        if kind == "me":
            plans.append({"kind": "me", "name": f"Joueur {number}"})
        elif kind == "open":
            plans.append({"kind": "open"})
        else:
            plans.append({"kind": "bot", "level": kind})
    status, answer = call(server, "/api/tables", {"game": game, "seats": plans, **more})
    assert status == 201, answer
    return dict(answer)


class Player:
    """A client at one table. Keeps the number of the last update, and checks that none is skipped."""

    def __init__(self, ws: str, table: str, tokens: Sequence[str] = ()) -> None:
        self.ws = ws
        self.table = table
        self.tokens = list(tokens)
        self.n: int | None = None
        self.you: list[int] = []
        self.room: dict[str, Any] = {}
        self.views: dict[int | None, dict[str, Any]] = {}
        self.seen: list[dict[str, Any]] = []
        """Every message, in order."""
        self.replies: dict[str, dict[str, Any]] = {}
        self.socket: Any = None
        self.gaps = 0
        self._ids = 0
        self._prefix = f"{random.getrandbits(96):024x}"

    async def connect(self, last: bool = True) -> dict[str, Any]:
        """Says hello and waits for the welcome."""
        self.socket = await websockets.connect(self.ws, max_size=None, ping_interval=None)
        hello: dict[str, Any] = {"type": "hello", "table": self.table, "tokens": self.tokens}
        if last and self.n is not None:
            hello["last"] = self.n
        await self.send(hello)
        return await self.until("welcome")

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self, timeout: float = 20) -> dict[str, Any]:
        """The next message, taken note of."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        self.seen.append(message)
        kind = message["type"]
        if kind == "ping":
            await self.send({"type": "pong", "k": message["k"]})
        elif kind in ("welcome", "update"):
            if kind == "welcome":
                self.you = message["you"]
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

    def new_id(self) -> str:
        self._ids += 1
        return f"{self._prefix}-{self._ids}"

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A request; its answer."""
        fields.setdefault("id", self.new_id())
        await self.send({"type": kind, **fields})
        while fields["id"] not in self.replies:
            await self.receive()
        return self.replies[fields["id"]]

    def choose(self, dice: random.Random, seat: int) -> str | None:
        """Some legal move of a seat, if the table waits for it."""
        view = self.views.get(seat)
        if not view or view["over"] or seat not in view["active"]:
            return None
        return dice.choice(view["moves"]) if view["moves"] else None

    async def play_out(self, dice: random.Random, seconds: float = 60) -> None:
        """Plays all its seats at random until the game is over."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            views = list(self.views.values())
            if views and views[0]["over"]:
                return
            for seat in self.you:
                move = self.choose(dice, seat)
                if move is None and self.views[seat]["prompts"] and seat in self.views[seat]["active"]:
                    move = (await self.ask("hint", seat=seat))["move"]
                if move is not None:
                    await self.ask("play", seat=seat, move=move)
                    break
            else:
                try:
                    await self.receive(2)
                except TimeoutError:
                    continue
        raise AssertionError(f"not over after {seconds} s")

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
