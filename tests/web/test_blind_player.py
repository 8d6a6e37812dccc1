"""The blind player: it knows no game, only what the page marks, and plays every game to its end with a thumb.

A new game passes here without a change, if its page says what can be done.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from cartable.games import ids
from tests.server.players import ServerProcess, call

from .browser import Visitor, small_table
from .conftest import StartServer

SIDE_BY_SIDE = 4
"""Tables that are played at the same time, in one browser: while bots think at one, a thumb is busy at another."""

SPEED = "10"
"""How much faster than usual time passes at the tables."""

WORDS = ("maison", "arbre", "zèbre", "école", "table", "rivage")

GIVE_UP = 240
"""Seconds after which a game that does not end has failed. Games take a few of them."""

# What the page marks, and where a thumb can reach it: a place of it at which nothing else lies on top.
LOOK = """
() => {
  const table = document.querySelector("main[data-table]");
  const out = {over: Boolean(document.querySelector(".over [data-over]")), things: [], covered: [], sheet: null};
  if (!table || out.over) return out;
  const page = document.documentElement;
  out.n = Number(table.dataset.n);
  out.mine = table.dataset.turn === "me";
  out.busy = "busy" in table.dataset;
  out.chosen = Boolean(table.querySelector("[data-touch][aria-pressed=true]"));
  out.scrolls = page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1;
  out.typed = table.querySelector("[data-field]")?.value ?? null;
  const reach = (one) => {
    const box = one.getBoundingClientRect();
    for (const fx of [0.5, 0.12, 0.88, 0.3, 0.7]) {
      for (const fy of [0.5, 0.2, 0.8, 0.06, 0.94]) {
        const x = box.left + box.width * fx, y = box.top + box.height * fy;
        const top = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
        if (top && one.contains(top)) return {x, y};
      }
    }
    return null;
  };
  const close = document.querySelector("dialog[open] button");
  if (close) out.sheet = reach(close);
  else for (const kind of ["can", "act", "race", "hint", "field"]) {
    for (const one of table.querySelectorAll(`[data-${kind}]`)) {
      if (one.disabled) continue;
      const key = one.dataset[kind] || kind;
      const at = reach(one);
      if (at) out.things.push({kind, key, ...at});
      else out.covered.push(key);
    }
  }
  return out;
}
"""


class BlindPlayer:
    """One page at one table, and the thumb before it."""

    def __init__(self, visitor: Visitor, description: dict[str, Any]) -> None:
        self.game = description["id"]
        self.dice = random.Random(f"blind {self.game}")
        self.visitor = visitor
        self.opened = small_table(visitor.server, description)
        visitor.hold(self.opened)
        self.heard: Counter[str] = Counter()
        self.page: Page = visitor.open(f"/t/{self.opened['code']}", on_socket=self._listen)
        self.faults: list[str] = []
        self.taps: Counter[str] = Counter()
        self.over = False
        self.give_up = time.monotonic() + GIVE_UP
        self.covered: tuple[int, set[str]] = (-1, set())

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._note(str(text)))

    def _note(self, text: str) -> None:
        for kind in ("done", "refused", "fault"):
            if text.startswith(f'{{"type":"{kind}"'):
                self.heard[kind] += 1

    # -- one look, one touch

    def step(self) -> None:
        seen = self.page.evaluate(LOOK)
        if seen["over"]:
            self.over = True
        elif time.monotonic() > self.give_up:
            self.faults.append(f"not over after {GIVE_UP} s; the page shows {seen}")
            self.over = True
        elif seen["sheet"]:
            # The table moved on between look and touch, and the thumb has opened somebody's scores.
            self._touch("sheet", seen["sheet"])
        elif seen.get("busy") is False:
            self._check(seen)
            if thing := self._choose(seen):
                self._touch(thing["kind"], thing)

    def _touch(self, kind: str, at: dict[str, Any]) -> None:
        self.taps[kind] += 1
        self.page.touchscreen.tap(at["x"], at["y"])
        if kind == "field":
            # Nobody helps with this question: any word is an answer, a wrong one too.
            self.page.keyboard.insert_text(self.dice.choice(WORDS))

    def _check(self, seen: dict[str, Any]) -> None:
        if seen["scrolls"]:
            self._fault("the play area scrolls")
        # Cards may be on their way at one look, and a raised card hides its neighbour until it is given back.
        covered = set() if seen["chosen"] else set(seen["covered"])
        before = self.covered[1] if self.covered[0] == seen["n"] else set()
        for key in covered & before:
            self._fault(f"marked, but out of a thumb's reach: {key}")
        self.covered = (seen["n"], covered)

    def _fault(self, text: str) -> None:
        if text not in self.faults:
            self.faults.append(text)

    def _choose(self, seen: dict[str, Any]) -> dict[str, Any] | None:
        """Anything that is marked. Out of turn rarely; an answer that is written is sent; else as the dice say."""
        by_kind: dict[str, list[dict[str, Any]]] = {}
        for thing in seen["things"]:
            by_kind.setdefault(thing["kind"], []).append(thing)
        weights = {"act": 6.0, "can": 8.0, "hint": 1.5, "race": 0.2, "nothing": 0.0}
        if seen["typed"]:
            weights = {"act": 12.0, "can": 1.0, "hint": 0.5, "nothing": 0.0}
        elif seen["typed"] is not None:
            # A question to be answered in words: a hint writes one.
            weights = {
                "act": 1.0,
                "can": 2.0,
                "hint": 6.0,
                "field": 0.0 if by_kind.get("hint") else 4.0,
                "nothing": 0.1,
            }
        if not seen["mine"]:
            weights["nothing"] = 60.0
        kinds = [kind for kind in weights if by_kind.get(kind) or kind == "nothing"]
        if not any(weights[kind] for kind in kinds):
            return None
        kind = self.dice.choices(kinds, [weights[kind] for kind in kinds])[0]
        return self.dice.choice(by_kind[kind]) if kind != "nothing" else None

    # -- the end

    def verdict(self) -> list[str]:
        """What was wrong, if anything was."""
        here = f"/t/{self.opened['code']}"
        faults = [*self.faults, *(fault for fault in self.visitor.faults if fault.startswith(here))]
        if not faults:
            status, replay = call(self.visitor.server, f"/api/tables/{self.opened['code']}/games/1/replay?count=1")
            if status != 200:
                faults.append(f"the page says that it is over, the service says {status} {replay}")
        if not self.heard["done"]:
            faults.append(f"the thumb did nothing in the whole game: {dict(self.taps)}")
        if self.heard["fault"]:
            faults.append(f"the service complained {self.heard['fault']} times")
        return faults

    def leave(self) -> None:
        self.page.close()


def play_all(browser: Browser, server: ServerProcess, games: Iterable[str]) -> dict[str, BlindPlayer]:
    """Plays these games, some at a time; each player after its game."""
    waiting = list(games)
    playing: list[BlindPlayer] = []
    done: dict[str, BlindPlayer] = {}
    visitor = Visitor(browser, server)
    while waiting or playing:
        while waiting and len(playing) < SIDE_BY_SIDE:
            status, description = call(server, f"/api/games/{waiting.pop(0)}")
            assert status == 200, description
            playing.append(BlindPlayer(visitor, description))
        for player in list(playing):
            player.step()
            if player.over:
                playing.remove(player)
                done[player.game] = player
                player.leave()
    visitor.close()
    return done


def batches(games: Sequence[str], size: int) -> list[Sequence[str]]:
    """A server lets one address open thirty tables in an hour: each batch gets a server of its own."""
    return [games[at : at + size] for at in range(0, len(games), size)]


@pytest.mark.parametrize("games", batches(ids(), 11), ids=lambda games: f"{games[0]} to {games[-1]}")
def test_blind_player_ends_every_game(browser: Browser, start_server: StartServer, games: Sequence[str]) -> None:
    server = start_server("--speed", SPEED)
    verdicts = {game: player.verdict() for game, player in play_all(browser, server, games).items()}
    assert sorted(verdicts) == sorted(games)
    assert not {game: faults for game, faults in verdicts.items() if faults}
