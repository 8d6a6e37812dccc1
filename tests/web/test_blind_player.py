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

GIVE_UP = 240
"""Seconds after which a game that does not end has failed. Games take a few of them."""

# What the page marks, and where a thumb can reach it: a place of it at which nothing else lies on top.
LOOK = """
() => {
  const table = document.querySelector("main[data-table]");
  const sheet = document.querySelector(".over [data-over]");
  const out = {over: Boolean(sheet), there: Boolean(table), things: [], covered: [], n: -1, mine: false};
  if (!table || out.over) return out;
  out.n = Number(table.dataset.n);
  out.mine = table.dataset.turn === "me";
  out.busy = "busy" in table.dataset;
  out.refusal = table.querySelector("[role=alert]")?.textContent ?? "";
  out.scrolls = document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1;
  const field = table.querySelector("[data-field]");
  out.typed = field ? field.value : null;
  for (const kind of ["can", "act", "race", "hint"]) {
    for (const one of table.querySelectorAll(`[data-${kind}]`)) {
      if (one.disabled) continue;
      const box = one.getBoundingClientRect();
      const key = one.dataset[kind] || kind;
      let found = null;
      for (const fx of [0.5, 0.12, 0.88, 0.3, 0.7]) {
        for (const fy of [0.5, 0.2, 0.8, 0.06, 0.94]) {
          const x = box.left + box.width * fx, y = box.top + box.height * fy;
          if (found || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
          const top = document.elementFromPoint(x, y);
          if (top && (top === one || one.contains(top))) found = {kind, key, x, y};
        }
      }
      if (found) out.things.push(found);
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
        elif seen["there"]:
            self._check(seen)
            thing = None if seen["busy"] else self._choose(seen)
            if thing is not None:
                self.taps[thing["kind"]] += 1
                self.page.touchscreen.tap(thing["x"], thing["y"])

    def _check(self, seen: dict[str, Any]) -> None:
        if seen["scrolls"]:
            self._fault("the play area scrolls")
        # Cards may be on their way at one look; what is out of reach at two looks stays so.
        covered = set(seen["covered"])
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
        if not seen["mine"]:
            likely = {"act": 0.2, "can": 0.1, "race": 0.04}
            kind = self.dice.choice(sorted(likely))
            return self._one_of(by_kind.get(kind)) if self.dice.random() < likely[kind] else None
        weights = {"act": 6.0, "can": 8.0, "hint": 1.5, "race": 0.2}
        if seen["typed"] is not None:
            # A question to answer in words: a hint writes one, then it is to be sent.
            weights = {"act": 12.0, "can": 1.0, "hint": 0.5} if seen["typed"] else {"act": 1.0, "can": 2.0, "hint": 6.0}
        kinds = [kind for kind in weights if by_kind.get(kind)]
        if not kinds:
            return None
        return self._one_of(by_kind[self.dice.choices(kinds, [weights[kind] for kind in kinds])[0]])

    def _one_of(self, things: Sequence[dict[str, Any]] | None) -> dict[str, Any] | None:
        return self.dice.choice(things) if things else None

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
    assert list(verdicts) and not {game: faults for game, faults in verdicts.items() if faults}
