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
from .thumb import Thumb

SIDE_BY_SIDE = 4
"""Tables that are played at the same time, in one browser: while bots think at one, a thumb is busy at another."""

SPEED = "15"
"""How much faster than usual time passes at the tables."""

GIVE_UP = 400
"""Seconds after which a game that does not end has failed. Games take a few of them."""


class BlindPlayer:
    """One page at one table, and the thumb before it."""

    def __init__(self, browser: Browser, server: ServerProcess, description: dict[str, Any]) -> None:
        self.game = description["id"]
        # A visitor each, not a tab each: tabs in the background are slow to take a touch.
        self.visitor = visitor = Visitor(browser, server)
        self.opened = small_table(server, description)
        visitor.hold(self.opened)
        self.heard: Counter[str] = Counter()
        self.page: Page = visitor.open(f"/t/{self.opened['code']}", on_socket=self._listen)
        self.thumb = Thumb(self.page, random.Random(f"blind {self.game}"))
        self.faults = self.thumb.faults
        self.over = False
        self.give_up = time.monotonic() + GIVE_UP

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._note(str(text)))

    def _note(self, text: str) -> None:
        for kind in ("done", "refused", "fault"):
            if text.startswith(f'{{"type":"{kind}"'):
                self.heard[kind] += 1

    def step(self) -> None:
        seen = self.thumb.step()
        if seen["over"]:
            self.over = True
        elif time.monotonic() > self.give_up:
            self.faults.append(f"not over after {GIVE_UP} s; the page shows {seen}")
            self.over = True

    # -- the end

    def verdict(self) -> list[str]:
        """What was wrong, if anything was."""
        faults = [*self.faults, *self.visitor.faults]
        if not faults:
            status, replay = call(self.visitor.server, f"/api/tables/{self.opened['code']}/games/1/replay?count=1")
            if status != 200:
                faults.append(f"the page says that it is over, the service says {status} {replay}")
        if not self.heard["done"]:
            faults.append(f"the thumb did nothing in the whole game: {dict(self.thumb.taps)}")
        if self.heard["fault"]:
            faults.append(f"the service complained {self.heard['fault']} times")
        return faults

    def leave(self) -> None:
        self.visitor.close()


def play_all(browser: Browser, server: ServerProcess, games: Iterable[str]) -> dict[str, BlindPlayer]:
    """Plays these games, some at a time; each player after its game."""
    waiting = list(games)
    playing: list[BlindPlayer] = []
    done: dict[str, BlindPlayer] = {}
    while waiting or playing:
        while waiting and len(playing) < SIDE_BY_SIDE:
            status, description = call(server, f"/api/games/{waiting.pop(0)}")
            assert status == 200, description
            playing.append(BlindPlayer(browser, server, description))
        for player in list(playing):
            player.step()
            if player.over:
                playing.remove(player)
                done[player.game] = player
                player.leave()
    return done


def batches(games: Sequence[str], size: int) -> list[Sequence[str]]:
    """A server lets one address open thirty tables in an hour: each batch gets a server of its own."""
    return [games[at : at + size] for at in range(0, len(games), size)]


@pytest.mark.parametrize("games", batches(ids(), 6), ids=lambda games: f"{games[0]} to {games[-1]}")
def test_blind_player_ends_every_game(browser: Browser, start_server: StartServer, games: Sequence[str]) -> None:
    server = start_server("--speed", SPEED)
    verdicts = {game: player.verdict() for game, player in play_all(browser, server, games).items()}
    assert sorted(verdicts) == sorted(games)
    assert not {game: faults for game, faults in verdicts.items() if faults}
