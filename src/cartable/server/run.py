"""Starts a server: finds a port, says where it is, opens the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import segno
import uvicorn
from starlette.applications import Starlette

from .app import Service, Settings, build
from .connection import Connection

log = logging.getLogger(__name__)


def data_folder() -> Path:
    """Where a user's own data belongs on this system."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "cartable"


def default_database() -> str:
    """The embedded file in the user's data folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite")


def network_address() -> str | None:
    """This machine's address for phones on the same network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(False)
    return listening


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()


def configure(app: Starlette, log_level: str = "warning") -> uvicorn.Config:
    """How uvicorn is to serve this."""
    service: Service = app.state.service
    return uvicorn.Config(
        app,
        ws=Connection,
        ws_max_size=service.limits.message_bytes * 2,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        http="h11",
        loop="asyncio",
        lifespan="on",
        proxy_headers=False,
        server_header=False,
        date_header=False,
        access_log=False,
        log_level=log_level,
        timeout_graceful_shutdown=3,
    )


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None], log_level: str = "warning") -> int:
    """Serves until it is told to stop; the exit code. `ready` is called when the first answer can be given."""
    server = _Server(configure(build(settings), log_level), ready)
    # What is there now stays, and moves leave no circles behind: Python need seldom look for garbage, which stops
    # everything for a moment.
    gc.freeze()
    gc.set_threshold(10_000)
    # The thread that writes to the disk must not wait long for its turn beside a busy event loop. The system calls of
    # the loop come every 80 microseconds or so, and each would let the thread begin to wait anew.
    sys.setswitchinterval(0.00005)
    # uvicorn stops in order and then raises the signal again, for whoever was there before it.
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    asyncio.run(server.serve(sockets=[listening]))
    return 0 if server.started else 1


def qr_code(link: str) -> str:
    """A QR code made of characters, for the terminal."""
    import io

    out = io.StringIO()
    segno.make(link, error="l").terminal(out=out, border=1, compact=True)
    return out.getvalue()


def open_browser(link: str) -> None:
    """Opens the browser beside; where there is none, nothing happens."""
    import threading

    def attempt() -> None:
        try:
            webbrowser.open(link)
        except Exception:
            log.debug("no browser could be opened")

    threading.Thread(target=attempt, daemon=True).start()
