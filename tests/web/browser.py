"""A browser for the tests: where Chromium is, what a phone is, how somebody sits down, what a page must not do."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, WebSocket

from tests.server.players import ServerProcess, call

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}

PATIENCE = 15_000
"""Milliseconds for which something is waited for that may be slow on a busy machine. Whatever never answers must not
hold up everything else for long."""

Say = Callable[[str], None]


class NoBrowser(Exception):
    """Why there is no browser, and what to do about it."""


# ---------------------------------------------------------------------- what must be there


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Tests run in several processes: only one of them builds or installs, the others wait for it."""
    with (Path(tempfile.gettempdir()) / f"cartable-{os.getuid()}-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def find_chromium() -> str | None:
    """The system's Chromium; CARTABLE_CHROMIUM names another one."""
    named = os.environ.get("CARTABLE_CHROMIUM")
    if named:
        return named
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if found := shutil.which(name):
            return found
    return None


def get_chromium(say: Say) -> str:
    """A Chromium; installs the system's package where that is missing and can be installed."""
    with one_at_a_time("chromium"):
        if found := find_chromium():
            return found
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise NoBrowser("there is no Chromium: install one, or name it in CARTABLE_CHROMIUM")
        say("there is no Chromium: installing the system's package with apt-get, once")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
            done = subprocess.run(["apt-get", *step], env=quiet, capture_output=True, text=True, check=False)
            if done.returncode:
                raise NoBrowser(f"there is no Chromium, and apt-get {step[0]} says: {done.stderr.strip()[-300:]}")
        if found := find_chromium():
            return found
        raise NoBrowser("apt-get has installed Chromium, and still there is none")


def build_client() -> None:
    """The client as its sources are now."""
    with one_at_a_time("client"):
        spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
        assert spec is not None
        assert spec.loader is not None
        build = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(build)
        if build.is_built():
            return
        done = subprocess.run(["make", "web"], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"`make web` failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")


def launch(playwright: Playwright, say: Say = lambda text: print(text, file=sys.stderr)) -> Browser:
    """A headless Chromium."""
    # Root may not use Chromium's own sandbox; the pages are ours.
    return playwright.chromium.launch(executable_path=get_chromium(say), args=["--no-sandbox", "--mute-audio"])


# ---------------------------------------------------------------------- pages


class Visitor:
    """Somebody with a browser of their own: one context, its pages, and what went wrong in them."""

    def __init__(
        self,
        browser: Browser,
        server: ServerProcess,
        device: Mapping[str, Any] = PHONE,
        *,
        settings: Mapping[str, Any] | None = None,
        calm: bool = True,
        drawn: bool = True,
    ) -> None:
        self.server = server
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(
            **device,
            base_url=server.http,
            locale="fr-FR",
            reduced_motion="reduce" if calm else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE)
        chosen = {"language": "fr", "sound": False, **(settings or {})}
        self._at_start(
            "if (!localStorage.getItem('cartable.settings')) "
            f"localStorage.setItem('cartable.settings', {json.dumps(json.dumps(chosen))});"
        )
        if not drawn:
            # Drawing is half of the browser's work. Everything is laid out and can be touched as ever, but the screen
            # stays white: for those who do not look at it.
            self._at_start(
                "const sheet = new CSSStyleSheet(); sheet.replaceSync('html { opacity: 0 !important; }');"
                "document.adoptedStyleSheets = [sheet];"
            )

    def _at_start(self, script: str) -> None:
        # about:blank has no storage.
        self.context.add_init_script(f"if (location.protocol.startsWith('http')) {{ {script} }}")

    def hold(self, opened: Mapping[str, Any], seats: Sequence[int] | None = None) -> None:
        """Keeps the secrets of a table's seats, as the page that opened it does."""
        tokens = [one["token"] for one in opened["seats"] if seats is None or one["seat"] in seats]
        kept = {"code": opened["code"], "tokens": tokens, "at": 1}
        self._at_start(
            "const all = JSON.parse(localStorage.getItem('cartable.tokens') ?? '{}');"
            f"all[{json.dumps(opened['table'])}] ??= {json.dumps(kept)};"
            "localStorage.setItem('cartable.tokens', JSON.stringify(all));"
        )

    def open(self, path: str, *, on_socket: Callable[[WebSocket], None] | None = None) -> Page:
        """A new page there; it remembers everything that goes wrong in it. `on_socket` may listen to the wire."""
        page = self.context.new_page()
        if on_socket is not None:
            page.on("websocket", on_socket)
        page.on("pageerror", lambda error: self.faults.append(f"{path}: {error}"))
        page.on("console", lambda message: self._hear(path, message.type, message.text))
        page.goto(path)
        return page

    def _hear(self, path: str, kind: str, text: str) -> None:
        # A lost connection is part of some tests, and the browser always tells.
        # A server that is killed cuts off whatever it was sending; that is no fault of the page.
        lost = ("WebSocket", "net::ERR_CON", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE", "ERR_INTERNET_DISCONNECTED")
        cut_off = any(word in text for word in lost)
        if kind == "error" and not cut_off:
            self.faults.append(f"{path}: {text}")

    def close(self) -> None:
        self.context.close()


def sits(browser: Browser, server: ServerProcess, opened: Mapping[str, Any], **more: Any) -> tuple[Visitor, Page]:
    """Somebody with all seats of a table, at that table."""
    visitor = Visitor(browser, server, **more)
    visitor.hold(opened)
    return visitor, visitor.open(f"/t/{opened['code']}")


# ---------------------------------------------------------------------- tables for any game


def quick(option: Mapping[str, Any]) -> Any:
    """The value of any game's option that makes a short game for somebody who is slow: few points and few rounds, but
    clocks as patient as they can be, for the tables' time runs fast in these tests."""
    values = option["values"]
    numbers = [value for value in values if isinstance(value, (int, float)) and not isinstance(value, bool)]
    if option["name"] == "short":
        return True
    if option["name"] == "time":
        return None if None in values else option["default"]  # a race that is slowed would only take longer
    if option["unit"] == "s" and numbers:
        return max(numbers)
    if option["unit"] or option["per_seat"] or not numbers:
        return option["default"]
    return min(numbers)


def small_table(
    server: ServerProcess, description: Mapping[str, Any], people: int = 1, level: str = "initie", **more: Any
) -> dict[str, Any]:
    """A table of any game with as few seats as it has: the first for people here, the others for bots."""
    mine, shared = (
        {one["name"]: quick(one) for one in description["options"] if one["per_seat"] is own} for own in (True, False)
    )
    bots = max(0, description["seats"][0] - people)
    plans = [{"kind": "me", "name": name, "options": mine} for name in ("Zoé", "Papi", "Inès", "Tom")[:people]]
    body = {"game": description["id"], "seats": plans + [{"kind": "bot", "level": level}] * bots, "options": shared}
    status, opened = call(server, "/api/tables", {**body, "start": True, **more})
    assert status == 201, opened
    return dict(opened)
