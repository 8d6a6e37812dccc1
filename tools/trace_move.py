"""One move, from the bytes of its frame to the bytes on every socket: which functions run, in which modules.

    python -m tools.trace_move                    the counts
    python -m tools.trace_move --walk             and every call, in order, indented by its depth
    python -m tools.trace_move --game mio --after 20

The service runs in this process as `cartable serve` runs it, with its durable log; three sockets sit at a table, one
for each seat. Some moves are made first, so that everything that is worked out once has been. Then one is traced, from
the arrival of its frame until all three have been told and its author has been told that it is done.

Counted are the calls of Python functions of Cartable, in all threads: not those of the standard library and of other
packages, and not comprehensions, which some versions of Python make a call of. A switch is a call that follows a call
in another module.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
import websockets

import cartable
from cartable.server.app import Settings, build
from cartable.server.run import configure, listen

PACKAGE = str(Path(cartable.__file__).parent)
SEATS = 3
COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}

Call = tuple[str, str, int]
"""The module and the function, and how many functions of Cartable were under way."""


class Tracer:
    """Takes down the calls of this package, thread by thread."""

    def __init__(self) -> None:
        self.on = False
        self.threads: dict[int, list[Call]] = {}

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if self.on and event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            name = frame.f_code.co_name
            if name not in COMPREHENSIONS:
                module = frame.f_code.co_filename[len(PACKAGE) + 1 : -3].replace(os.sep, ".").removesuffix(".__init__")
                calls = self.threads.setdefault(threading.get_ident(), [])
                calls.append((module, frame.f_code.co_qualname, self._depth(frame)))

    def _depth(self, frame: FrameType) -> int:
        depth, before = 0, frame.f_back
        while before is not None:
            depth += before.f_code.co_filename.startswith(PACKAGE) and before.f_code.co_name not in COMPREHENSIONS
            before = before.f_back
        return depth


async def trace(game: str, after: int, database: Path) -> list[list[Call]]:
    """The calls of one move, thread by thread: the event loop's first."""
    tracer = Tracer()
    threading.setprofile(tracer)
    app = build(Settings(f"sqlite:///{database}"))
    server = uvicorn.Server(configure(app))
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    try:
        opened = await _open_table(address, game)
        players = [await _sit(address, opened["table"], seat["token"]) for seat in opened["seats"]]
        views = [await _next_view(player) for player in players]
        for number in range(after + 1):
            active = views[0]["active"]
            if not active or not views[active[0]]["moves"]:
                raise SystemExit(f"{game}: nobody has a listed move after {number}; try another --after")
            seat, listed = active[0], views[active[0]]["moves"]
            text = next((move for move in listed if " " in move), listed[0])  # rather with a card than without
            move = {"type": "play", "id": str(number), "seat": seat, "move": text}
            await asyncio.sleep(0.05)  # whatever was still to be done after the last one is done
            if number == after:
                print(f"{game}, {SEATS} sockets: {move['move']!r}")
                tracer.on = True
                sys.setprofile(tracer)
            await players[seat].send(json.dumps(move))
            views = [await _next_view(player) for player in players]
            while json.loads(await players[seat].recv())["type"] != "done":
                pass
            sys.setprofile(None)
            tracer.on = False
        for player in players:
            await player.close()
    finally:
        threading.setprofile(None)
        server.should_exit = True
        await serving
    return [calls for calls in tracer.threads.values() if calls]


async def _open_table(address: str, game: str) -> Any:
    reader, writer = await asyncio.open_connection(*address.split(":"))
    seats = [{"kind": "me", "name": f"Joueur {seat}"} for seat in range(SEATS)]
    body = json.dumps({"game": game, "seats": seats, "start": True, "seed": "trace"})
    head = f"POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write((head + body).encode())
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def _sit(address: str, table: str, token: str) -> Any:
    player = await websockets.connect(f"ws://{address}/ws")
    await player.send(json.dumps({"type": "hello", "table": table, "tokens": [token]}))
    return player


async def _next_view(player: Any) -> Any:
    while True:
        message = json.loads(await player.recv())
        if message["type"] in ("welcome", "update"):
            return message["eyes"][0]["view"]


def count(threads: list[list[Call]]) -> dict[str, int]:
    """How many calls, functions and modules there were, and switches from one module to another."""
    calls = [call for thread in threads for call in thread]
    return {
        "calls": len(calls),
        "functions": len({call[:2] for call in calls}),
        "modules": len({module for module, _, _ in calls}),
        "switches between modules": sum(one[0] != other[0] for thread in threads for one, other in pairwise(thread)),
    }


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="What one move calls, from its frame to every socket.")
    parser.add_argument("--game", default="vlamonix")
    parser.add_argument("--after", type=int, default=16, metavar="MOVES", help="moves that are made before")
    parser.add_argument("--walk", action="store_true", help="print every call")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        threads = asyncio.run(trace(args.game, args.after, Path(folder) / "trace.sqlite"))
    if args.walk:
        for number, thread in enumerate(threads):
            print("the event loop:" if number == 0 else "another thread:")
            for module, function, depth in thread:
                print(f"  {'  ' * depth}{module}: {function}")
    modules = Counter(module for thread in threads for module, _, _ in thread)
    print(", ".join(f"{module} {calls}" for module, calls in modules.most_common()))
    print(", ".join(f"{number} {what}" for what, number in count(threads).items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
