"""`cartable` alone, and `cartable serve`: the table in the browser."""

from __future__ import annotations

import argparse
import contextlib
import logging
import sys

from .. import games
from ..engine import BadRequest
from . import missing
from .arguments import Parser


def add_serve(made: Parser) -> None:
    """The options of `cartable serve`."""
    made.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    made.add_argument("--port", type=int, default=8077, metavar="N", help="default: %(default)s; 0 is any free one")
    made.add_argument(
        "--database", metavar="URL",
        help="a file, sqlite:///FILE or postgresql://... (default: a file in your data folder)",
    )  # fmt: skip
    made.add_argument("--bots-workers", type=int, default=1, metavar="N", help="processes in which bots think")
    made.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS",
        help="a proxy in front, whose word about the visitor's address is believed; may be repeated",
    )  # fmt: skip
    made.add_argument(
        "--origin", action="append", default=[], metavar="ORIGIN",
        help="another address of these pages, e.g. https://cartes.example.org; may be repeated",
    )  # fmt: skip
    made.add_argument("--resting-days", type=int, metavar="N", help="days that an untouched table is kept")
    made.add_argument(
        "--speed", type=float, default=1.0, metavar="X",
        help="time passes X times faster at the tables, bots and clocks alike: for tests and demonstrations",
    )  # fmt: skip
    made.add_argument("--verbose", action="store_true", help="say more about what happens")


def run_home(chosen: argparse.Namespace) -> int:
    """`cartable` alone: a server for this household, and the browser."""
    missing.need(missing.OF_THE_SERVICE)
    from ..server.app import Settings
    from ..server.run import default_database, listen, network_address, open_browser, qr_code, serve
    from ..server.stores import StoreBusy

    _log(False)
    try:
        listening = listen("0.0.0.0", 8077)
    except OSError:
        listening = listen("0.0.0.0", 0)
    port = listening.getsockname()[1]
    here = f"http://localhost:{port}/"

    def ready() -> None:
        print(f"Cartable: {here}", flush=True)
        address = network_address()
        if address is not None:
            link = f"http://{address}:{port}/"
            print(f"\nPhones and tablets on the same network: {link}\n")
            with contextlib.suppress(UnicodeEncodeError):
                print(qr_code(link))
        print("Ctrl+C stops it; every table goes on where it was next time.", flush=True)
        if not getattr(chosen, "no_browser", False):
            open_browser(here)

    database = getattr(chosen, "database", None) or default_database()
    try:
        return serve(Settings(database), listening, ready)
    except StoreBusy as busy:
        raise BadRequest(f"{busy} (is Cartable already running?)") from busy


def run_serve(chosen: argparse.Namespace) -> int:
    """`cartable serve`: a server for others."""
    missing.need(missing.OF_THE_SERVICE)
    from ..server.app import Settings
    from ..server.limits import Limits, Trusted
    from ..server.run import default_database, listen, serve
    from ..server.stores import StoreBusy, StoreFull, open_store

    _log(chosen.verbose)
    if not 0 <= chosen.port <= 65535:
        raise BadRequest(f"no port {chosen.port}: choose from 0 to 65535")
    if not 1 <= chosen.bots_workers <= 64:
        raise BadRequest(f"bots-workers: from 1 to 64, not {chosen.bots_workers}")
    if not 0.1 <= chosen.speed <= 1000:
        raise BadRequest(f"speed: from 0.1 to 1000, not {chosen.speed}")
    database = chosen.database or default_database()
    try:
        open_store(database)
        Trusted.parse(chosen.proxy)
        limits = Limits() if chosen.resting_days is None else Limits(resting_days=chosen.resting_days)
    except ValueError as wrong:
        raise BadRequest(str(wrong)) from wrong
    try:
        listening = listen(chosen.host, chosen.port)
    except OSError as why:
        raise BadRequest(f"cannot listen on {chosen.host} port {chosen.port}: {why.strerror or why}") from why
    host = f"[{chosen.host}]" if ":" in chosen.host else chosen.host
    link = f"http://{host}:{listening.getsockname()[1]}/"
    settings = Settings(database, chosen.bots_workers, tuple(chosen.proxy), tuple(chosen.origin), limits, chosen.speed)
    try:
        return serve(settings, listening, lambda: print(f"Cartable: {link}", flush=True))
    except (StoreBusy, StoreFull) as why:
        raise BadRequest(str(why)) from why


def _log(verbose: bool) -> None:
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO if verbose else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    for id, why in games.broken().items():
        logging.getLogger("cartable.games").warning("the game %s of another package is left out: %s", id, why)
