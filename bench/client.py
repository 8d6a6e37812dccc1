"""The browser client: how much is fetched, and how soon the first card is on the screen of a throttled phone.

    .venv/bin/python bench/client.py [--rounds 5]

Needs a built client (`make web`) and Chromium. The phone: 390 x 844, a processor four times slower than this machine,
1.6 Mbit/s down and 150 ms of delay for every request (what Lighthouse calls slow 4G). Every round starts with an empty
cache. The bars: 110 kB of JavaScript, 2 seconds.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "src" / "cartable" / "web"

SCRIPT_BAR = 110_000
"""Bytes of JavaScript, compressed."""
CARD_BAR = 2.0
"""Seconds."""

NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4

# The frame after the one in which a card first has a size and lies in the window: it is on the screen then.
WATCH = """
const look = () => {
  for (const card of document.querySelectorAll('.card svg')) {
    const box = card.getBoundingClientRect();
    if (box.width > 0 && box.top < innerHeight && box.left < innerWidth && box.bottom > 0) {
      requestAnimationFrame(() => { document.documentElement.dataset.firstCard = performance.now(); });
      return;
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def sizes() -> dict[str, tuple[int, int, int]]:
    """For each kind of file: how many, bytes, bytes compressed (fonts are compressed already)."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    words = [len(path.read_bytes()) for path in (BUILT / "assets").glob("??-*.js")]
    for path in sorted(BUILT.rglob("*")):
        if path.suffix == ".js" and path.match("??-*") and len(path.read_bytes()) < max(words):
            continue  # a visitor fetches the words of one language; the longer one counts
        if path.is_file() and path.suffix in (".js", ".css", ".woff2", ".html"):
            data = path.read_bytes()
            found[path.suffix[1:]].append(
                (len(data), len(data) if path.suffix == ".woff2" else len(gzip.compress(data)))
            )
    return {kind: (len(of), sum(raw for raw, _ in of), sum(small for _, small in of)) for kind, of in found.items()}


def first_card(browser: Browser, address: str) -> tuple[float, int, int]:
    """Seconds until the first card, bytes that came over the line until then, and requests."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    came: list[int] = []
    devtools.on("Network.loadingFinished", lambda event: came.append(int(event["encodedDataLength"])))
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    mark = page.wait_for_selector("html[data-first-card]", state="attached", timeout=30_000)
    assert mark is not None
    seconds = float(mark.get_attribute("data-first-card") or "nan") / 1000
    context.close()
    return seconds, sum(came), len(came)


def open_table(address: str) -> str:
    """A table where only bots sit and whose game runs; whoever comes watches."""
    seats = [{"kind": "bot", "level": "initie"}] * 3
    body = json.dumps({"game": "amerix", "seats": seats, "start": True}).encode()
    request = urllib.request.Request(address + "api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        opened: dict[str, Any] = json.load(answer)
    return f"{address}t/{opened['code']}"


@contextlib.contextmanager
def running_service() -> Iterator[str]:
    """A service of our own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cartable.cli", "serve", "--port", "0", "--database", f"{folder}/bench.sqlite"]
        service = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        try:
            assert service.stdout is not None
            for line in service.stdout:
                found = re.search(r"https?://\S+", line)
                if found:
                    yield found[0]
                    break
            else:
                raise SystemExit("the service did not start")
        finally:
            service.terminate()
            service.wait(10)


def main() -> int:
    """Prints the figures; fails if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not (BUILT / "index.html").exists() or chromium is None:
        print("needs a built client (make web) and Chromium")
        return 2

    missed = False
    print(f"{'':24}{'files':>8}{'kB':>9}{'kB compressed':>16}")
    for kind, (count, raw, small) in sizes().items():
        bar = f"   bar {SCRIPT_BAR / 1000:.0f}" if kind == "js" else ""
        print(f"{kind:24}{count:8}{raw / 1000:9.1f}{small / 1000:16.1f}{bar}")
        missed = missed or (kind == "js" and small > SCRIPT_BAR)

    if hasattr(os, "getloadavg"):
        print(f"\n{os.cpu_count()} processors, {os.getloadavg()[0]:.1f} of them asked for by all that runs here")
    print(f"{'first card on screen':24}{'median s':>9}{'best':>8}{'kB':>9}{'requests':>10}   bar {CARD_BAR:.0f} s")
    with running_service() as address, sync_playwright() as playwright:
        pages = {"home": address, "a game's page": address + "jeu/amerix", "a running table": open_table(address)}
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, page in pages.items():
            runs = sorted(first_card(browser, page) for _ in range(rounds))
            median = statistics.median(seconds for seconds, _, _ in runs)
            _, came, requests = runs[len(runs) // 2]
            print(f"{name:24}{median:9.2f}{runs[0][0]:8.2f}{came / 1000:9.1f}{requests:10}")
            missed = missed or median > CARD_BAR
        browser.close()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
