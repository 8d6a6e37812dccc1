"""From nothing to the table: how long a fresh clone takes to set itself up, and where the time goes.

    python bench/fresh.py [--json]

Clones the last commit into a temporary folder and takes the steps of `make play` one after the other, with an
environment in which nothing is prepared but Python and make; packages come from pip's cache if they are there, as they
would on the second try of a newcomer. Then starts the service twice: the first time compiles its modules.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ("HOME", "PATH", "PIP_", "SSL_CERT_FILE", "HTTPS_PROXY", "https_proxy")
"""Of the environment, no more than what it takes to reach a package index."""


def run(command: list[str], folder: Path, environment: dict[str, str]) -> float:
    """Seconds that a command takes. Its output is shown if it fails."""
    began = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return time.perf_counter() - began


def start(folder: Path, environment: dict[str, str]) -> float:
    """Seconds from the command to the first answer of the service."""
    command = [".venv/bin/cartable", "serve", "--port", "0", "--database", str(folder / "tables.sqlite")]
    began = time.perf_counter()
    serving = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert serving.stdout is not None
        port = int(serving.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        asked.request("GET", "/")
        assert asked.getresponse().status == 200
        return time.perf_counter() - began
    finally:
        serving.terminate()
        serving.wait()


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON only")
    chosen = parser.parse_args()
    environment = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    seconds: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "cartable"
        seconds["git clone"] = run(["git", "clone", "--quiet", str(ROOT), str(folder)], ROOT, environment)
        seconds["make setup: Python packages"] = run(["make", "setup"], folder, environment)
        seconds["make web: the client"] = run(["make", "web"], folder, environment)
        seconds["the service, first start"] = start(folder, environment)
        seconds["the service, second start"] = start(folder, environment)
    if chosen.json:
        print(json.dumps({name: round(value, 2) for name, value in seconds.items()}))
        return 0
    print(f"{'step':32}{'seconds':>8}")
    for name, value in seconds.items():
        print(f"{name:32}{value:8.1f}")
    print(f"{'in all, until the first answer':32}{sum(seconds.values()) - seconds['the service, second start']:8.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
