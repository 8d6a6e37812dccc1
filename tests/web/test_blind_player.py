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

from cartable.games import find, ids
from tests.server.players import ServerProcess, call

from .browser import Visitor, small_table
from .conftest import StartServer
from .thumb import BUSY, LOOK, TOUCHED, Thumb

SIDE_BY_SIDE = 2
"""Tables that are played at the same time, in one browser: while bots think at one, a thumb is busy at another."""

SPEED = "20"
"""How much faster than usual time passes at the tables."""

PAUSE = 15
"""Milliseconds between two rounds in which nobody does anything."""

PATIENCE = 0.3
"""Seconds until somebody with nothing to do looks again, if nothing is heard before that."""

SOON = 0.05
"""The same while the page is busy: asking it again at once would only keep it from becoming ready."""

TRIES = 3
"""Games that are played until the thumb has done something."""

GIVE_UP = 400
"""Seconds after which a game that does not end has failed. Games take a few of them."""


class BlindPlayer:
    """One page at one table, and the thumb before it."""

    def __init__(self, browser: Browser, server: ServerProcess, description: dict[str, Any]) -> None:
        self.game = description["id"]
        # A visitor each, not a tab each: tabs in the background are slow to take a touch.
        self.visitor = visitor = Visitor(browser, server, drawn=False)
        self.opened = small_table(server, description, level="expert")
        visitor.hold(self.opened)
        self.heard: Counter[str] = Counter()
        self.page: Page = visitor.open(f"/t/{self.opened['code']}", on_socket=self._listen)
        self.thumb = Thumb(self.page, random.Random(f"blind {self.game}"))
        self.faults = self.thumb.faults
        self.over = False
        self.look_at = 0.0
        """When it looks again though nothing was heard: browsers and bots need the time."""
        self.give_up = time.monotonic() + GIVE_UP

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._note(str(text)))

    def _note(self, text: str) -> None:
        self.look_at = 0.0
        for kind in ("done", "refused", "fault"):
            if text.startswith(f'{{"type":"{kind}"'):
                self.heard[kind] += 1

    def step(self) -> bool:
        """Looks if there may be something new, and touches what can be touched; whether it did."""
        now = time.monotonic()
        if now < self.look_at:
            return False
        self.look_at = now + PATIENCE
        did = self.thumb.step()
        if did == TOUCHED:
            self.look_at = 0.0
        elif did == BUSY:
            self.look_at = min(self.look_at, now + SOON)
        self.over = self.thumb.over
        if not self.over and now > self.give_up:
            self.faults.append(f"not over after {GIVE_UP} s; the page shows {self.page.evaluate(LOOK)}")
            self.over = True
        return did == TOUCHED

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
    """Plays these games, some at a time; each player after its game.

    On a busy machine bots may win a race before the page is there. That tells nothing, so the game is played again.
    """
    waiting = list(games)
    tries = Counter[str]()
    playing: list[BlindPlayer] = []
    done: dict[str, BlindPlayer] = {}
    while waiting or playing:
        while waiting and len(playing) < SIDE_BY_SIDE:
            status, description = call(server, f"/api/games/{waiting.pop(0)}")
            assert status == 200, description
            playing.append(BlindPlayer(browser, server, description))
        touched = [player.step() for player in playing]
        if not any(touched):
            playing[0].page.wait_for_timeout(PAUSE)
        for player in list(playing):
            if player.over:
                playing.remove(player)
                tries[player.game] += 1
                if player.heard["done"] or player.faults or tries[player.game] == TRIES:
                    done[player.game] = player
                else:
                    waiting.append(player.game)
                player.leave()
    return done


def batches(count: int) -> list[Sequence[str]]:
    """All games in so many batches, each with its share of long ones, which begin first. Each batch has a server of its
    own, for one address may open thirty tables in an hour."""
    games = sorted(ids(), key=lambda game: -find(game).facts.minutes[1])
    return [games[first::count] for first in range(count)]


@pytest.mark.parametrize("games", batches(9), ids=lambda games: " ".join(games))
def test_blind_player_ends_every_game(browser: Browser, start_server: StartServer, games: Sequence[str]) -> None:
    server = start_server("--speed", SPEED)
    verdicts = {game: player.verdict() for game, player in play_all(browser, server, games).items()}
    assert sorted(verdicts) == sorted(games)
    assert not {game: faults for game, faults in verdicts.items() if faults}
