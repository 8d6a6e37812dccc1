"""A client for people: sits down at a table by its code and plays in the terminal. docs/protocol.md tells the rest.

    cartable serve                                                 # and open a table with a free seat in the browser
    python examples/client.py http://localhost:8077 26CM3A Papi    # 26CM3A: the code of that table

One sees the table after every move, and one's own moves with numbers: type a number, or a move as it is written
(where a word is wanted: `say praline`). It needs nothing of Cartable, only `pip install websockets`.
"""

import asyncio
import json
import sys
import uuid
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


def show(view: dict[str, Any]) -> None:
    """Every zone on a line: the cards that this seat sees, or how many there are."""
    for name, zones in view["zones"].items():
        for seat, zone in enumerate(zones if isinstance(zones, list) else [zones]):
            cards = [card or "▮" for card in zone.get("cards", [])] or [f"{zone.get('count', 'unseen')} cards"]
            print(f"  {name} {seat}:" if isinstance(zones, list) else f"  {name}:", *cards)


async def send(socket: ClientConnection, kind: str, **fields: Any) -> None:
    """A message; those that want an answer have an `id`."""
    await socket.send(json.dumps({"type": kind, **fields}))


async def choose(socket: ClientConnection, view: dict[str, Any], ask: Callable[[str], str]) -> None:
    """Asks the person beside the conversation, so that the service does not wait for answers to its pings."""
    moves = view["moves"]
    for number, move in enumerate(moves, 1):
        print(f"  {number}: {move}")
    for prompt in view["prompts"]:
        print(f"  or write: {prompt['verb']} ... ({prompt['texts']['en']})")
    typed = (await asyncio.to_thread(ask, "> ")).strip()
    move = moves[int(typed) - 1] if typed.isdecimal() and 0 < int(typed) <= len(moves) else typed
    await send(socket, "play", id=str(uuid.uuid4()), seat=view["you"], move=move)


async def play(server: str, code: str, name: str, ask: Callable[[str], str] = input) -> None:
    """One game, from sitting down to its end."""
    async with connect(f"ws{server.removeprefix('http')}/ws") as socket:
        await send(socket, "hello", table=code)
        await send(socket, "join", id=str(uuid.uuid4()), name=name)
        view: dict[str, Any] = {}
        question: asyncio.Task[None] | None = None
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "ping":
                await send(socket, "pong", k=message["k"])
            elif message["type"] in ("refused", "fault"):
                print(message["texts"]["en"])
                question = None
                if message.get("closing"):
                    return
            elif message["type"] in ("welcome", "update") and message["eyes"][0]["view"]:
                view = message["eyes"][0]["view"]
                show(view)
            elif message["type"] == "done":
                question = None
            room = message.get("room") or {"phase": ""}
            if room["phase"] == "lobby" and message.get("you") == [room["host"]]:
                await send(socket, "start", id=str(uuid.uuid4()), fill="initie")  # nobody else is here: with bots
            if view.get("over"):
                return print(view["result"]["texts"]["en"], "Scores:", view["result"]["scores"])
            if view.get("you") is not None and view["you"] in view["active"] and question is None:
                question = asyncio.create_task(choose(socket, view, ask))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], sys.argv[3]))
