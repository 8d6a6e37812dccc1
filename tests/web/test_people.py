"""Several people at one table, each with a browser: joining, a big screen, reloads, a server that dies, one device."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.server.players import ServerProcess, call

from .browser import DESKTOP, PHONE, TELEVISION, Visitor
from .conftest import StartServer
from .thumb import Thumb

NAMES = ("Zoé", "Papi", "Inès", "Tom")


@pytest.fixture
def server(start_server: StartServer) -> ServerProcess:
    """A server at the usual speed: people are slow, and a clock that runs out would play for them."""
    return start_server()


def table(server: ServerProcess, kinds: str, start: bool = True) -> dict[str, Any]:
    """A table of Amérix without clocks, the same deal every time; `m` is me, `o` an open seat."""
    plans = [
        {"kind": "me", "name": name} if kind == "m" else {"kind": "open"}
        for kind, name in zip(kinds, NAMES, strict=False)
    ]
    body = {"game": "amerix", "seats": plans, "options": {"time": None}, "start": start, "seed": "people"}
    status, opened = call(server, "/api/tables", body)
    assert status == 201, opened
    return dict(opened)


def number(page: Page) -> int:
    """The number of the last update on this page."""
    return int(page.locator("main[data-table]").get_attribute("data-n") or -1)


def is_mine(page: Page) -> bool:
    return page.locator("main[data-table]").get_attribute("data-turn") == "me"


def hand(page: Page) -> list[str]:
    """The spoken names of the cards on my own page, in their order."""
    names: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-page] [data-zone^=\"hands:\"] [aria-label]')]"
        ".map((card) => card.getAttribute('aria-label'))"
    )
    return names


def play_once(page: Page, seed: str) -> None:
    """Does anything that is legal, until the table has moved on."""
    before = number(page)
    thumb = Thumb(page, random.Random(seed))
    for _ in range(200):
        thumb.step()
        page.wait_for_timeout(50)
        if number(page) > before:
            return
    raise AssertionError(f"nothing could be done: {dict(thumb.taps)}")


class Wire:
    """Everything that the service has sent to one page."""

    def __init__(self) -> None:
        self.eyes: list[dict[str, Any]] = []

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._note(json.loads(text)))

    def _note(self, message: dict[str, Any]) -> None:
        self.eyes += message.get("eyes", [])

    def hands_seen(self) -> set[int]:
        """The seats whose hand was ever shown."""
        return {
            seat
            for eyes in self.eyes
            if eyes["view"] is not None
            for seat, zone in enumerate(eyes["view"]["zones"]["hands"])
            if any(zone.get("cards", []))
        }


def test_four_people_and_a_screen(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> None:
    opened = table(server, "mooo", start=False)
    code = opened["code"]
    wires = [Wire() for _ in range(5)]

    host = Visitor(browser, server, PHONE, calm=False)
    host.hold(opened)
    visitors.append(host)
    pages = [host.open(f"/t/{code}", on_socket=wires[0].listen)]
    screen = Visitor(browser, server, TELEVISION, calm=False)
    visitors.append(screen)
    tv = screen.open(f"/tele/{code}", on_socket=wires[4].listen)
    expect(tv.get_by_text(code).first).to_be_visible()

    for seat, device in ((1, PHONE), (2, DESKTOP), (3, PHONE)):
        guest = Visitor(browser, server, device, calm=False)
        visitors.append(guest)
        page = guest.open(f"/t/{code}", on_socket=wires[seat].listen)
        page.locator("#name").fill(NAMES[seat])
        page.locator("[data-join]").click()
        pages.append(page)
        # Everybody sees who has come.
        for other in (pages[0], tv):
            expect(other.get_by_text(NAMES[seat]).first).to_be_visible()

    pages[0].locator("[data-start]").click()
    for page in [*pages, tv]:
        expect(page.locator("main[data-table]")).to_be_visible()

    acted = set()
    for turn in range(8):
        before = number(tv)
        # Moves by one player are seen by all: the pages agree about the update, and about whose turn it is.
        for page in pages:
            expect(page.locator("main[data-table]")).to_have_attribute("data-n", str(before))
        asked = [seat for seat, page in enumerate(pages) if is_mine(page)]
        assert len(asked) == 1
        acted.add(asked[0])
        play_once(pages[asked[0]], f"turn {turn}")
        expect(tv.locator("main[data-table]")).not_to_have_attribute("data-n", str(before))
    assert len(acted) > 1

    assert [wire.hands_seen() for wire in wires] == [{0}, {1}, {2}, {3}, set()]
    assert all(hand(page) for page in pages)
    assert tv.locator("[data-can], [data-act], [data-race], [data-field]").count() == 0


def whose_turn_it_is(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> tuple[Visitor, Page]:
    """The first of two people at a new table, whose turn it is."""
    opened = table(server, "mm")
    visitor = Visitor(browser, server)
    visitor.hold(opened, [0])
    visitors.append(visitor)
    page = visitor.open(f"/t/{opened['code']}")
    expect(page.locator("main[data-turn=me]")).to_be_visible()
    return visitor, page


def test_reload_in_the_middle_of_a_move(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> None:
    _, page = whose_turn_it_is(browser, server, visitors)
    cards, n = hand(page), number(page)

    # A card is chosen, and the page is gone: nothing was played, the same cards are there, and nothing is chosen.
    page.locator("[data-page] [data-zone='hands:0'][data-can]").first.click()
    expect(page.locator("[data-page] [data-zone][aria-pressed=true]")).to_have_count(1)
    page.reload()
    expect(page.locator("main[data-turn=me]")).to_be_visible()
    assert (hand(page), number(page)) == (cards, n)
    expect(page.locator("[aria-pressed=true][data-zone]")).to_have_count(0)

    # The move is sent, and the page is gone before the answer comes: it is played once.
    page.locator("[data-act=draw]").click()
    page.reload()
    expect(page.locator("main[data-table]")).to_be_visible()
    expect(page.locator(f"main[data-n='{n}']")).to_have_count(0)
    assert len(hand(page)) == len(cards) + 1


def test_server_dies_and_comes_back(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> None:
    opened = table(server, "mm")
    pages = []
    for seat in (0, 1):
        visitor = Visitor(browser, server, PHONE if seat == 0 else DESKTOP)
        visitor.hold(opened, [seat])
        visitors.append(visitor)
        pages.append(visitor.open(f"/t/{opened['code']}"))
    screen = Visitor(browser, server, TELEVISION)
    visitors.append(screen)
    tv = screen.open(f"/tele/{opened['code']}")
    for page in [*pages, tv]:
        expect(page.locator("main[data-table]")).to_be_visible()
    asked = next(page for page in pages if is_mine(page))
    n, cards = number(asked), [hand(page) for page in pages]

    server.kill()
    for page in pages:
        expect(page.locator(".net[role=status]")).to_be_visible()
        assert hand(page), "the table stays on the screen while the connection is gone"
    expect(tv.locator(".net[role=status]")).to_be_visible()
    # Somebody plays on without noticing. It is not lost, and it is not played twice.
    asked.locator("[data-act=draw]").click()

    server.start()
    for page in [*pages, tv]:
        expect(page.locator(".net[role=status]")).to_have_count(0, timeout=30_000)
        expect(page.locator(f"main[data-n='{n}']")).to_have_count(0)
    seat = pages.index(asked)
    assert len(hand(asked)) == len(cards[seat]) + 1
    assert hand(pages[1 - seat]) == cards[1 - seat]
    play_once(next(page for page in pages if is_mine(page)), "after the restart")


def test_a_phone_without_a_network(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> None:
    visitor, page = whose_turn_it_is(browser, server, visitors)
    cards, n = hand(page), number(page)

    # It says so at once, without waiting for a line that may be dead; what is done meanwhile is done later, once.
    visitor.context.set_offline(True)
    expect(page.locator(".net[role=status]")).to_be_visible()
    page.locator("[data-act=draw]").click()
    page.wait_for_timeout(500)
    assert (hand(page), number(page)) == (cards, n)
    visitor.context.set_offline(False)
    expect(page.locator(".net[role=status]")).to_have_count(0)
    expect(page.locator(f"main[data-n='{n}']")).to_have_count(0)
    assert len(hand(page)) == len(cards) + 1


def test_pass_and_play_without_secrets(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> None:
    """In a game without hands nobody has to turn the page before the other one plays."""
    seats = [{"kind": "me", "name": name} for name in NAMES[:2]]
    status, opened = call(server, "/api/tables", {"game": "spiralix", "seats": seats, "start": True, "seed": "people"})
    assert status == 201, opened
    visitor = Visitor(browser, server)
    visitor.hold(opened)
    visitors.append(visitor)
    page = visitor.open(f"/t/{opened['code']}")
    expect(page.locator("main[data-turn=me] [data-page]")).to_be_visible()
    expect(page.locator("[data-act=curtain]")).to_have_count(0)


def test_pass_and_play(browser: Browser, server: ServerProcess, visitors: list[Visitor]) -> None:
    opened = table(server, "mm")
    visitor = Visitor(browser, server)
    visitor.hold(opened)
    visitors.append(visitor)
    page = visitor.open(f"/t/{opened['code']}")
    curtain = page.locator("[data-act=curtain]")
    expect(page.locator("main[data-table]")).to_be_visible()

    shown = []
    for turn in range(6):
        expect(curtain.or_(page.locator("[data-page]"))).to_have_count(1)
        if curtain.count():
            assert not hand(page), "a hand can be seen behind the curtain"
            who = curtain.inner_text()
            # Coming back to a page that was turned over: it is still turned over.
            if turn == 3:
                page.reload()
                expect(curtain).to_have_text(who)
                assert not hand(page)
            curtain.click()
            expect(curtain).to_have_count(0)
            assert any(name in who for name in NAMES[:2])
        shown.append(page.locator("[data-page] h2").inner_text())
        assert hand(page)
        while page.locator("[data-page]").count() and page.locator("main[data-turn=me]").count():
            play_once(page, f"turn {turn}")
            page.wait_for_timeout(100)
    assert len(set(shown)) == 2, shown


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_a_hand_is_arranged_by_sliding_a_card(
    device: Mapping[str, Any], browser: Browser, server: ServerProcess, visitors: list[Visitor]
) -> None:
    """In Vlamonix, where the neighbour draws from the backs, everybody may, at any time."""
    seats = [{"kind": "me", "name": name} for name in NAMES]
    status, opened = call(server, "/api/tables", {"game": "vlamonix", "seats": seats, "start": True, "seed": "people"})
    assert status == 201, opened
    visitor = Visitor(browser, server, device)
    visitor.hold(opened, [0])
    visitors.append(visitor)
    page = visitor.open(f"/t/{opened['code']}")
    cards = page.locator("[data-page] [data-zone='hands:0'][data-place]")
    expect(cards.first).to_be_visible()
    before, n = hand(page), number(page)
    assert before[0] not in before[1:3]

    # Where cards overlap, their left edges show.
    for number_of_card, do in ((0, page.mouse.down), (2, page.mouse.up)):
        box = cards.nth(number_of_card).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2, steps=8)
        do()
    expect(page.locator(f"main[data-n='{n}']")).to_have_count(0)
    assert hand(page) == [before[1], before[2], before[0], *before[3:]]
