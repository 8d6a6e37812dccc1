"""A release, short of publishing it: wheel and source archive are built, and tried where nothing else is installed.

    make release                       or: python -m tools.release [--keep FOLDER]

1. Builds the source archive, and from it the wheel, as whoever installs from source does.
2. Installs the wheel alone (--no-deps) in an empty environment: the library plays a game, `cartable serve` says what is
   missing in one line.
3. Installs it with what it needs: commands, a game of words, a table on a free port whose page is fetched.
4. Says how large everything is, and what to do next.

With CI_TAG=v1.2.3 in the environment, the tag must be the version.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import cartable
from cartable import games

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PIP = ("-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check")

IN_THE_WHEEL = ("cartable/py.typed", "cartable/web/index.html", "cartable/cli/main.py")
IN_THE_ARCHIVE = ("Makefile", "README.md", "CONTRIBUTING.md", "docs/index.md", "examples/bot.py", "tests/conftest.py")
NEVER_SHIPPED = re.compile(r"(^|/)(\.venv|node_modules|__pycache__|\.git)(/|$)|\.(sqlite|log)$")

PLAY = """
import cartable
from cartable.host.virtual import play_out

t = cartable.new({game!r}, seats=2, seed="release")
play_out(t, ["initie", "debutant"], seed="release")
assert cartable.replay(t.record()) == t
print("played to the end:", t.result.reason)
"""


class Failed(Exception):
    """What is wrong with the release."""


def say(text: str) -> None:
    print(f"[release] {text}", flush=True)


def run(command: Sequence[str | Path], folder: Path, *, fails: bool = False) -> str:
    """What a command prints. It must succeed, or fail where that is wanted."""
    words = [str(word) for word in command]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(words, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    if (done.returncode != 0) != fails:
        raise Failed(f"{' '.join(words)}\nended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout + done.stderr


def expect(wanted: str, told: str) -> None:
    """Some words must stand in what was printed."""
    if wanted not in told:
        raise Failed(f"{wanted!r} is not in what was printed:\n{told[-2000:]}")


# ---------------------------------------------------------------------- building


def check_what_is_said() -> None:
    """The tag, if there is one, and the change log agree with the version."""
    version = cartable.__version__
    tag = os.environ.get("CI_TAG", "")
    if tag and tag != f"v{version}":
        raise Failed(f"the tag is {tag}, and src/cartable/__init__.py says {version}")
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", told, re.MULTILINE):
        raise Failed(f"CHANGELOG.md tells nothing of {version}, with its date")


def build(folder: Path) -> tuple[Path, Path]:
    """The source archive, and the wheel made from what is in it."""
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], ROOT)
    (archive,) = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(archive) as packed:
        packed.extractall(scratch, filter="data")
        (source,) = Path(scratch).iterdir()
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], source)
    (wheel,) = folder.glob("*.whl")
    return archive, wheel


def check_contents(archive: Path, wheel: Path) -> None:
    """What must be in them is, and what must not is not."""
    with tarfile.open(archive) as packed:
        sources = {name.partition("/")[2] for name in packed.getnames()}
    with zipfile.ZipFile(wheel) as zipped:
        files = set(zipped.namelist())
    missing = [name for name in IN_THE_ARCHIVE if name not in sources] + [n for n in IN_THE_WHEEL if n not in files]
    strange = [name for name in sources | files if NEVER_SHIPPED.search(name)]
    if missing or strange:
        raise Failed(f"missing: {missing}; not to be shipped: {strange[:5]}")


# ---------------------------------------------------------------------- trying


def environment(folder: Path) -> Path:
    """An empty one; its Python."""
    venv.create(folder, with_pip=True, clear=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def try_alone(wheel: Path, scratch: Path) -> None:
    """Without what it needs: the rules work, the rest says what is missing."""
    python = environment(scratch / "alone")
    run([python, *PIP, "install", "--no-deps", wheel], scratch)
    expect("played to the end", run([python, "-c", PLAY.format(game="amerix")], scratch))
    expect(f"{len(games.ids())} games", run([python, "-m", "cartable.cli", "games"], scratch))
    told = run([python, "-m", "cartable.cli", "serve"], scratch, fails=True)
    expect("cartable: not installed: ", told)
    if "Traceback" in told:
        raise Failed(f"a traceback where a sentence would do:\n{told}")


def try_whole(wheel: Path, scratch: Path) -> None:
    """With what it needs: everything works."""
    python = environment(scratch / "whole")
    run([python, *PIP, "install", wheel], scratch)
    command = python.with_name("cartable")
    expect(f"cartable {cartable.__version__}", run([command, "--version"], scratch))
    expect("# Amérix", run([command, "rules", "amerix", "--lang", "fr"], scratch))
    expect("praline", run([command, "word", "praline"], scratch))
    expect(
        "2 of 2 games finished", run([command, "simulate", "spiralix", "--games", "2", "--seed", "release"], scratch)
    )
    expect("played to the end", run([python, "-c", PLAY.format(game="pitchix")], scratch))
    try_service(command, scratch)


def try_service(command: Path, scratch: Path) -> None:
    """A table on a free port: its page, its games, and a table that is opened."""
    server = subprocess.Popen(
        [command, "serve", "--port", "0", "--database", str(scratch / "tables.sqlite")],
        cwd=scratch, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        expect("Cartable: http://", line)
        address = line.split()[-1].rstrip("/")
        page = fetch(f"{address}/").decode()
        expect(f'content="Cartable {cartable.__version__}"', page)
        for part in re.findall(r'(?:src|href)="(/[^"]+)"', page):
            fetch(address + part)
        if len(json.loads(fetch(f"{address}/api/games"))) != len(games.ids()):
            raise Failed("the service does not have all the games")
        plan = {"game": "amerix", "seats": [{"kind": "me", "name": "Zoé"}, {"kind": "bot"}], "start": True}
        json.loads(fetch(f"{address}/api/tables", json.dumps(plan).encode()))["code"]
    finally:
        server.terminate()
        server.wait(15)


def fetch(address: str, body: bytes | None = None) -> bytes:
    """What an address answers."""
    request = urllib.request.Request(address, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        data: bytes = answer.read()
        return data


# ---------------------------------------------------------------------- the command


def main() -> int:
    """Everything, in order; the first thing that is wrong ends it."""
    parser = argparse.ArgumentParser(description="Build a release and try it, short of publishing it.")
    parser.add_argument("--keep", type=Path, default=DIST, metavar="FOLDER", help="where the files go (default: dist)")
    folder: Path = parser.parse_args().keep
    started = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("cartable-*.whl"), *folder.glob("cartable-*.tar.gz")]:
        old.unlink()
    try:
        check_what_is_said()
        say(f"Cartable {cartable.__version__}: building the source archive, and the wheel from it")
        archive, wheel = build(folder.resolve())
        check_contents(archive, wheel)
        with tempfile.TemporaryDirectory() as scratch:
            say("the wheel alone, in an empty environment")
            try_alone(wheel, Path(scratch))
            say("the wheel with what it needs, in another one")
            try_whole(wheel, Path(scratch))
    except Failed as why:
        say(f"FAILED: {why}")
        return 1
    for made in (archive, wheel):
        say(f"{made.stat().st_size / 1e6:6.1f} MB  {made.name}")
    say(f"all well, in {time.monotonic() - started:.0f} s. Next:")
    say(f"  git tag v{cartable.__version__} && git push --tags     the release workflow runs this again")
    say(f"  python -m twine upload {os.path.relpath(folder)}/cartable-*       or publish by hand")
    return 0


if __name__ == "__main__":
    sys.exit(main())
