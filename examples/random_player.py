"""A whole client: opens a table with bots and plays random legal moves until the game is over.

    cartable serve
    python examples/random_player.py http://localhost:8077 amerix

One sees the end of the game and the scores, and nothing before it; whoever opens the address in a browser sees no more,
for the table is not listed anywhere. It needs nothing of Cartable, only `pip install websockets`.
"""

import json
import random
import sys
import time
import urllib.request
import uuid

from websockets.sync.client import connect


def main(server: str, game: str) -> None:
    fewest = json.load(urllib.request.urlopen(f"{server}/api/games/{game}"))["seats"][0]
    seats = [{"kind": "me", "name": "Hasard"}, *[{"kind": "bot"}] * (max(fewest, 2) - 1)]
    plan = json.dumps({"game": game, "seats": seats, "start": True}).encode()
    table = json.load(urllib.request.urlopen(f"{server}/api/tables", plan))
    seat, token = table["seats"][0]["seat"], table["seats"][0]["token"]

    with connect(f"ws{server.removeprefix('http')}/ws") as socket:
        socket.send(json.dumps({"type": "hello", "table": table["table"], "tokens": [token]}))
        view, waiting = None, ""  # what we see, and the id of the request that is under way
        for text in socket:
            message = json.loads(text)
            if message["type"] == "ping":
                socket.send(json.dumps({"type": "pong", "k": message["k"]}))
            elif message["type"] in ("fault", "closed"):
                sys.exit(message["texts"]["en"])
            elif message["type"] in ("welcome", "update"):
                view = message["eyes"][0]["view"] or view  # null: a further update follows at once
            elif message.get("id") == waiting:  # done, refused or hinted
                waiting = ""
            if view and view["over"]:
                return print(view["result"]["texts"]["en"], "Scores:", view["result"]["scores"])
            if view and not waiting and seat in view["active"]:
                waiting = str(uuid.uuid4())
                request = {"type": "play", "id": waiting, "seat": seat}
                if message["type"] == "hinted" and message["move"]:
                    request["move"] = message["move"]
                elif view["moves"] and (not view["prompts"] or random.random() < 0.5):
                    request["move"] = random.choice(view["moves"])
                else:  # a word or a sentence is wanted: the server knows one
                    request["type"] = "hint"
                time.sleep(0.2)  # the service takes about twelve messages a second
                socket.send(json.dumps(request))


if __name__ == "__main__":
    main(*sys.argv[1:])
