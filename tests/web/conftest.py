"""A built client, a browser, and servers for the tests in this folder.

Where Chromium is missing it is installed once, if that is possible; where it is not, the tests are skipped with a
warning that says why. With CARTABLE_REQUIRE_BROWSER=1 they fail instead.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.players import ServerProcess

from .browser import PATIENCE, NoBrowser, Visitor, build_client, launch

StartServer = Callable[..., ServerProcess]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium, once the client is built."""

    def say(text: str) -> None:
        print(f"[tests/web] {text}", file=sys.__stderr__, flush=True)

    with sync_playwright() as playwright:
        try:
            browser = launch(playwright, say)
        except NoBrowser as why:
            reason = f"NOT TESTED in a browser: {why}"
            if os.environ.get("CARTABLE_REQUIRE_BROWSER") == "1":
                pytest.fail(reason)
            warnings.warn(reason, stacklevel=1)
            pytest.skip(reason)
        build_client()
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """Starts servers that are gone after the module; `start_server("--speed", "20")`."""
    started: list[ServerProcess] = []

    def start(*more: str) -> ServerProcess:
        folder: Path = tmp_path_factory.mktemp("server")
        server = ServerProcess(str(folder / "tables.sqlite"), *more)
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def visitors() -> Iterator[list[Visitor]]:
    """Closed after the test, and nothing may have gone wrong in any of their pages."""
    visitors: list[Visitor] = []
    yield visitors
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.close()
    assert not faults
