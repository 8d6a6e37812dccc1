"""Pictures of every page and of every game at three moments, on a phone and on a desk, with a page to see them all; of
every game in full swing also on a television and on a phone that lies on its side.

python -m tools.gallery build/gallery            everything
python -m tools.gallery build/gallery amerix mio  these games only, and no pages
"""

from __future__ import annotations

import contextlib
import html
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from tests.server.players import ServerProcess, call
from tests.web.browser import DESKTOP, PHONE, TELEVISION, Visitor, build_client, launch, small_table
from tests.web.thumb import Thumb

from cartable.games import ids

DEVICES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}
LANDSCAPE: Any = {"width": 844, "height": 390}
TABLES_OF_A_SERVER = 20
LATER = 30
"""Updates after which a game is in full swing."""

Shot = Callable[[Page, str], None]


def take(folder: Path, page: Page, name: str) -> None:
    """One picture, when everything has come to rest."""
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(350)
    page.screenshot(path=folder / f"{name}.png")
    print(f"  {name}", flush=True)


# ---------------------------------------------------------------------- the games


def number(page: Page) -> int:
    return int(page.locator("main[data-table]").get_attribute("data-n") or 0)


def until(page: Page, thumb: Thumb, ready: Callable[[], bool], tries: int = 250) -> None:
    """Plays until a moment has come, or the game is over, or patience is."""
    for _ in range(tries):
        if page.locator("[data-over]").count() or ready():
            return
        thumb.step()
        page.wait_for_timeout(30)


def is_mine(page: Page) -> bool:
    return page.locator("main[data-turn=me]").count() > 0


def choose_something(page: Page) -> None:
    """The first thing that is marked on one's own page, else on the board."""
    for place in ("[data-page] [data-zone][data-can]", "[data-page] [data-can]", "[data-board] [data-can]"):
        if page.locator(place).count():
            # It may be gone by now: both devices are at the same seat, and bots do not wait.
            with contextlib.suppress(TimeoutError):
                page.locator(place).first.click(force=True, position={"x": 8, "y": 12}, timeout=2000)
            return


def game(browser: Browser, server: ServerProcess, shot: Shot, name: str) -> None:
    """Somebody with a phone and a desk at the same seat: dealt, something chosen, in full swing; then on a television,
    and with the phone on its side."""
    description = call(server, f"/api/games/{name}")[1]
    low, high = description["seats"]
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Zoé"}, *[{"kind": "bot"}] * (min(high, max(low, 3)) - 1)]
    opened = call(server, "/api/tables", {"game": name, "seats": seats, "start": True, "seed": "gallery"})[1]
    visitors = {device: Visitor(browser, server, size) for device, size in DEVICES.items()}
    pages = {}
    for device, visitor in visitors.items():
        visitor.hold(opened)
        pages[device] = visitor.open(f"/t/{opened['code']}")
        pages[device].wait_for_selector("main[data-table]")
    phone = pages["phone"]
    thumb = Thumb(phone, random.Random(f"gallery {name}"))

    def all_of(moment: str) -> None:
        for device, page in pages.items():
            shot(page, f"{name}-{moment}-{device}")

    until(phone, thumb, lambda: is_mine(phone))
    all_of("1-dealt")
    for page in pages.values():
        choose_something(page)
    all_of("2-chosen")
    until(phone, thumb, lambda: number(phone) > LATER and is_mine(phone))
    all_of("3-later")
    visitors["television"] = Visitor(browser, server, TELEVISION)
    screen = visitors["television"].open(f"/tele/{opened['code']}")
    screen.wait_for_load_state("networkidle")
    shot(screen, f"{name}-4-screen-television")
    phone.set_viewport_size(LANDSCAPE)
    shot(phone, f"{name}-5-turned-phone")
    for visitor in visitors.values():
        for fault in visitor.faults:
            print(f"  {name}: {fault}")
        visitor.close()


# ---------------------------------------------------------------------- the pages


def pages(browser: Browser, server: ServerProcess, shot: Shot) -> None:
    """Everything around the table."""
    plans = [{"kind": "me", "name": "Zoé"}, {"kind": "bot", "level": "expert"}, {"kind": "open"}]
    waiting = call(server, "/api/tables", {"game": "spiralix", "seats": plans})[1]
    both = [{"kind": "me", "name": "Zoé"}, {"kind": "me", "name": "Papi"}]
    shared = call(server, "/api/tables", {"game": "amerix", "seats": both, "start": True, "seed": "gallery"})[1]
    short = small_table(server, call(server, "/api/games/vlamonix")[1])
    for device, size in DEVICES.items():
        somebody = Visitor(browser, server, size, settings={"name": "Zoé"})
        guest = Visitor(browser, server, size)
        for opened in (waiting, shared, short):
            somebody.hold(opened)

        def look(
            who: Visitor, path: str, name: str, then: Callable[[Page], None] | None = None, device: str = device
        ) -> None:
            page = who.open(path)
            page.wait_for_load_state("networkidle")
            if then is not None:
                then(page)
            shot(page, f"page-{name}-{device}")
            page.close()

        look(somebody, "/", "home")
        look(somebody, "/jeu/presidix", "game")
        look(somebody, "/jeu/mio", "rules", lambda page: page.get_by_role("button", name="Toutes les règles").click())
        look(somebody, "/reglages", "settings")
        look(somebody, f"/t/{waiting['code']}", "lobby")
        look(guest, f"/t/{waiting['code']}", "join")
        look(somebody, f"/t/{shared['code']}", "curtain")
        look(somebody, "/nulle-part", "lost")
        if device == "phone":
            page = somebody.open(f"/t/{short['code']}")
            thumb = Thumb(page, random.Random("gallery"))
            until(page, thumb, lambda: False, 2000)
            page.close()
        look(somebody, f"/t/{short['code']}", "end")
        look(somebody, f"/rejouer/{short['code']}/1", "replay")
        somebody.close()
        guest.close()
    screen = Visitor(browser, server, TELEVISION)
    for code, name in ((waiting["code"], "lobby"), (shared["code"], "table"), (short["code"], "end")):
        page = screen.open(f"/tele/{code}")
        page.wait_for_load_state("networkidle")
        shot(page, f"page-screen-{name}-television")
        page.close()
    screen.close()


# ---------------------------------------------------------------------- all of it


def write_index(folder: Path) -> None:
    """A page with all pictures, by what they show."""
    groups: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.png")):
        groups.setdefault(path.stem.split("-")[0], []).append(path.name)
    parts = ["<!doctype html><meta charset=utf-8><title>Cartable: gallery</title>"]
    parts.append(
        "<style>body{font:16px sans-serif;background:#eee}img{height:420px;margin:4px;vertical-align:top}</style>"
    )
    for group, names in groups.items():
        images = "".join(
            f'<a href="{html.escape(name)}"><img src="{html.escape(name)}" title="{name}"></a>' for name in names
        )
        parts.append(f"<h2>{html.escape(group)}</h2><p>{images}</p>")
    (folder / "index.html").write_text("\n".join(parts), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return 2
    folder, wanted = Path(arguments[0]), list(arguments[1:])
    unknown = [name for name in wanted if name not in ids()]
    if unknown:
        print(f"no such game: {', '.join(unknown)}")
        return 2
    if not wanted:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    build_client()
    names = wanted or ids()

    def shot(page: Page, name: str) -> None:
        take(folder, page, name)

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = launch(playwright)
        for at in range(0, len(names), TABLES_OF_A_SERVER):
            server = ServerProcess(str(Path(data) / f"{at}.sqlite"), "--speed", "4")
            try:
                if not wanted and at == 0:
                    pages(browser, server, shot)
                for name in names[at : at + TABLES_OF_A_SERVER]:
                    game(browser, server, shot, name)
            finally:
                server.stop()
        browser.close()
    write_index(folder)
    print(f"{len(list(folder.glob('*.png')))} pictures: {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
