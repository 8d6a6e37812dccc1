"""For everybody: nothing that axe finds fault with at a table, a game by keyboard alone, colours one can read."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cartable.games import ids
from tests.server.players import ServerProcess, call

from .browser import AXE, DESKTOP, PHONE, ROOT, Visitor, small_table
from .conftest import StartServer
from .test_texts import misspoken
from .thumb import Thumb


def violations(page: Page) -> list[str]:
    """What axe finds fault with on a page whose visitor carries it."""
    # Cards on their way are half transparent, and no colours to be read.
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found["violations"]]


def at_table(
    browser: Browser, server: ServerProcess, game: str, device: Mapping[str, Any], **settings: Any
) -> tuple[Visitor, Page]:
    """Somebody at a small table of a game, with axe in the pocket."""
    status, description = call(server, f"/api/games/{game}")
    assert status == 200, description
    opened = small_table(server, description)
    visitor = Visitor(browser, server, device, settings=settings)
    # As a script of the browser, not of the page: the content policy lets no other in.
    visitor.context.add_init_script(path=AXE)
    visitor.hold(opened)
    page = visitor.open(f"/t/{opened['code']}")
    page.wait_for_selector("main[data-table]")
    return visitor, page


@pytest.mark.parametrize("games", [ids()[at : at + 11] for at in range(0, len(ids()), 11)], ids=" ".join)
def test_every_table_is_in_order(browser: Browser, start_server: StartServer, games: Sequence[str]) -> None:
    """After the deal, and in the middle of a choice; some on a phone in French, some on a desk in English.

    Nothing that axe finds fault with, and nothing said that is not a sentence of that language.
    """
    server = start_server("--speed", "5")
    problems = []
    for number, game in enumerate(games):
        device, language = ((PHONE, "fr"), (DESKTOP, "en"))[number % 2]
        visitor, page = at_table(browser, server, game, device, language=language)
        problems += [f"{game}, dealt: {one}" for one in [*violations(page), *misspoken(page, language)]]
        thumb = Thumb(page, random.Random(game))
        for _ in range(12):
            thumb.step()
        problems += [f"{game}, later: {one}" for one in [*violations(page), *misspoken(page, language)]]
        problems += visitor.faults
        visitor.close()
    assert not problems, "\n".join(sorted(set(problems)))


def test_sheets_over_the_table_are_in_order(browser: Browser, start_server: StartServer) -> None:
    server = start_server()
    visitor, page = at_table(browser, server, "amerix", PHONE)
    for name in ("Règles", "Le carnet"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    visitor.close()


# ---------------------------------------------------------------------- the keyboard

# Where the focus is: on something that can be done, on a field, or on nothing at all.
FOCUS = """
() => {
  const one = document.activeElement;
  const lost = !one || one === document.body;
  const kind = lost ? null : ["can", "act", "race", "hint", "field"].find((name) => name in one.dataset) ?? "other";
  const table = document.querySelector("main[data-table]");
  const over = Boolean(document.querySelector(".over [data-over]"));
  return {
    lost, kind, over, key: kind && one.dataset[kind], typed: kind === "field" ? one.value : null,
    n: Number(table?.dataset.n), mine: table?.dataset.turn === "me",
  };
}
"""


def test_whole_game_by_keyboard(browser: Browser, start_server: StartServer) -> None:
    """Tab and arrows go to what can be done, Enter does it. The focus never falls off the page."""
    server = start_server("--speed", "10")
    visitor, page = at_table(browser, server, "vlamonix", DESKTOP)
    dice = random.Random("keyboard")
    done: set[int] = set()
    lost = []
    pressed = "Tab"
    page.keyboard.press(pressed)
    for _ in range(3000):
        at = page.evaluate(FOCUS)
        if at["over"]:
            break
        # Tab also leads out of the page, to the browser's own buttons.
        if at["lost"] and not pressed.endswith("Tab"):
            lost.append((pressed, at))
        if not at["mine"]:
            page.wait_for_timeout(40)
        elif at["kind"] in ("can", "act") and dice.random() < 0.7:
            pressed = "Enter"
            page.keyboard.press(pressed)
            done.add(at["n"])
        else:
            pressed = dice.choice(["Tab", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
            page.keyboard.press(pressed)
    assert page.evaluate(FOCUS)["over"], "the game did not end"
    assert len(done) > 3
    assert not lost, lost[:3]
    assert not visitor.faults
    # Whoever listens hears first how it ended.
    assert page.evaluate("document.activeElement.tagName") == "H1"
    visitor.close()


# ---------------------------------------------------------------------- colours

TOKENS = ROOT / "web" / "src" / "styles" / "tokens.css"

ON_PAPER = [
    ("ink", "paper"),
    ("ink-2", "paper"),
    ("ink-off", "paper"),
    ("ink-2", "white"),
    ("wax", "paper"),
]
ON_BOARD = [
    (text, ground)
    for text in ("chalk", "chalk-2", "chalk-yellow")
    for ground in ("blackboard", "blackboard-2", "blackboard-3")
]


def luminance(colour: str) -> float:
    """As WCAG reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("text", "ground"), [*ON_PAPER, *ON_BOARD])
def test_letters_stand_out(text: str, ground: str) -> None:
    """Lines on the paper and shades on the board keep axe from judging these grounds; so they are judged here."""
    colours = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})\b", TOKENS.read_text()))
    assert contrast(colours[text], colours[ground]) >= 4.5
