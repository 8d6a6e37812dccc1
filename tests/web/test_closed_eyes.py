"""Closed eyes on a screen: it is really dark, and one can play there with a thumb and with a keyboard."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.players import ServerProcess, call

from .browser import AXE, PHONE, Visitor
from .conftest import StartServer
from .test_access import violations
from .thumb import Thumb

DARK = "button.dark"

# What is drawn while it is dark: cards on the board, those that flash, and places of the table.
DRAWN = """
() => {
  const count = (what) => document.querySelectorAll(what).length;
  if (!count("button.dark")) return null;
  return {cards: count("[data-board] .zone .card"), flashes: count(".dark .card"), places: count("[data-zone=table]")};
}
"""


@pytest.fixture(scope="module")
def server(start_server: StartServer) -> ServerProcess:
    return start_server("--speed", "3")


class Julie:
    """Somebody at level 2, against a bot, who writes down what comes and goes."""

    def __init__(self, browser: Browser, server: ServerProcess, game: str) -> None:
        seats = [{"kind": "me", "name": "Julie", "options": {"level": 2}}, {"kind": "bot", "level": "expert"}]
        status, opened = call(server, "/api/tables", {"game": game, "seats": seats, "start": True, "seed": game})
        assert status == 201, opened
        self.visitor = Visitor(browser, server, PHONE)
        # As a script of the browser, not of the page: the content policy lets no other in.
        self.visitor.context.add_init_script(path=AXE)
        self.visitor.hold(opened)
        self.heard: list[str] = []
        self.sent: list[str] = []

        def listen(socket: object) -> None:
            socket.on("framereceived", lambda text: self.heard.append(str(text)))  # type: ignore[attr-defined]
            socket.on("framesent", lambda text: self.sent.append(str(text)))  # type: ignore[attr-defined]

        self.page: Page = self.visitor.open(f"/t/{opened['code']}", on_socket=listen)
        self.page.wait_for_selector("main[data-table]")
        self.dice = random.Random(f"dark {game}")

    def turn_until_dark(self) -> None:
        """Touches cards until one of them is a star."""
        for _ in range(900):
            if self.page.locator(DARK).count():
                return
            cards = self.page.locator("main[data-turn=me] [data-place][data-can]")
            if count := cards.count():
                cards.nth(self.dice.randrange(count)).click(force=True)
            self.page.wait_for_timeout(40)
        raise AssertionError("no star in all this time")


@pytest.mark.parametrize("game", ["zieufermix", "granzieufermix"])
def test_a_thumb_that_knows_nothing_plays_in_the_dark(browser: Browser, server: ServerProcess, game: str) -> None:
    """It touches what the page marks. No card is drawn but the flash; no message that comes has a place in it."""
    julie = Julie(browser, server, game)
    thumb = Thumb(julie.page, julie.dice)
    flashes = 0
    while flashes < 3:
        julie.turn_until_dark()
        while (drawn := julie.page.evaluate(DRAWN)) is not None:
            assert drawn["places"] == 0
            assert drawn["cards"] == drawn["flashes"] <= 1
            flashes += drawn["flashes"]
            thumb.step()
    in_the_dark = [text for text in julie.heard if '"update"' in text and '"dark":true' in text]
    assert len(in_the_dark) > 2
    for text in in_the_dark:
        assert '"poses":[]' in text
        assert all(part.startswith("-1") for part in text.split('place":')[1:]), text
    assert not thumb.faults + julie.visitor.faults
    julie.visitor.close()


def test_the_dark_by_keyboard(browser: Browser, server: ServerProcess) -> None:
    """Arrows move the light, Enter touches the spot under it. Nothing that axe finds fault with."""
    julie = Julie(browser, server, "zieufermix")
    page = julie.page
    julie.turn_until_dark()
    expect(page.locator(f"{DARK}[data-can]")).to_have_count(1)
    page.locator(DARK).focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.matches('button.dark')"), "the focus stays in the dark"
    expect(page.locator(".dark .light")).to_have_attribute("style", "left: 42%; top: 46%;")
    page.keyboard.press("Enter")
    assert violations(page) == []
    assert any("flip 420 460" in text for text in julie.sent)
    julie.visitor.close()
