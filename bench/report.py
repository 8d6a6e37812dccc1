"""All measurements by one command: runs them one after the other, and writes docs/performance.md.

    make bench                          (the peers of the engine are in .venv-bench, that of the service in bench/peer)
    python bench/report.py [--only engine words ...] [--quick]

What is written is what this run printed. What it means stands in NOTES below: change it when it is no longer true.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "performance.md"
PARTS = ROOT / "build" / "bench"
"""What each measurement printed last: so that one can be repeated without the others."""
PEERS = ROOT / ".venv-bench" / "bin" / "python"


@dataclass(frozen=True)
class Measurement:
    """One program of bench/, and what its figures mean."""

    title: str
    command: Sequence[str]
    quick: Sequence[str]
    """The same, shorter, for a look."""
    notes: str


MEASUREMENTS = {
    "engine": Measurement(
        "The rules, beside OpenSpiel and RLCard",
        ["bench/engine.py"],
        ["bench/engine.py", "--seconds", "0.3", "--rounds", "3"],
        "Uniform random play, in one process, in processor time. What limits it next: the list of legal "
        "moves, which is made anew for every decision, and the knowledge of each seat, which is kept up move "
        "by move whether a bot asks or not.",
    ),
    "words": Measurement(
        "Words, beside a plain scan and a DAWG",
        ["bench/words.py"],
        ["bench/words.py", "--queries", "40", "--rounds", "2"],
        "Half a million French spellings, searched with the standard library: sets of words are large integers. "
        "What limits it next: the start of a process, most of which is reading tables from the disk.",
    ),
    "sentences": Measurement(
        "Sentences",
        ["bench/sentences.py"],
        ["bench/sentences.py", "--draws", "40"],
        "The judge of verbs on hand-written cases, and what bots say for random letters. What limits it next:"
        " the words bots know by meaning, which are written by hand.",
    ),
    "server": Measurement(
        "The service, beside boardgame.io",
        ["bench/server.py", "--peer", "--rounds", "3", "--resting", "500", "--settle", "5"],
        ["bench/server.py", "--peer", "--rounds", "1", "--seconds", "2", "--warm-up", "2", "--resting", "300"],
        "A thousand sockets at 250 tables. Ours is on disk before anybody hears of a move, and tells each "
        "seat its legal moves. Runs on a shared machine differ by a fifth, mostly in the peer's figure (ratios of 1.96 "
        "to 2.5 were seen). What limits it next: one view a seat and move, made and written in Python.",
    ),
    "fresh": Measurement(
        "From a fresh clone to the table",
        ["bench/fresh.py"],
        ["bench/fresh.py"],
        "What `make play` does before it opens the browser. `make test` does the same, then checks style and types, "
        "and runs all tests; half of its time goes to the rules of the games, half to games played in a browser. "
        "What limits it next: the packages of the tests, which `make play` installs too.",
    ),
    "client": Measurement(
        "The browser client on a slow phone",
        ["bench/client.py"],
        ["bench/client.py", "--rounds", "2"],
        "What limits it next: the number of files fetched before the first card (each costs a round trip of 150 ms).",
    ),
}

HEAD = """# Measurements

Written by `make bench` ({date}, {machine}; Python {python}). Machines are noisy: read the ratios within one
run, not the seconds. Each part below is the output of its command, unchanged.
"""


def run(name: str, quick: bool) -> str:
    """Runs one measurement and says what it printed."""
    measured = MEASUREMENTS[name]
    words = list(measured.quick if quick else measured.command)
    python = str(PEERS) if name == "engine" and PEERS.exists() else sys.executable
    print(f"[bench] {name}: {' '.join(words)}", flush=True)
    began = time.perf_counter()
    done = subprocess.run([python, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    print(f"[bench] {name}: {time.perf_counter() - began:.0f} s" + (", FAILED" if done.returncode else ""), flush=True)
    text = done.stdout.strip()
    if done.returncode:
        text += f"\n(exit code {done.returncode})\n{done.stderr.strip()[-1500:]}"
    return f"`python {' '.join(words)}`\n\n```text\n{text.strip()}\n```\n"


def machine() -> str:
    """What it was measured on, in a few words."""
    model = platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores"


def page() -> str:
    """docs/performance.md from the parts; one that was not measured here stays as the page has it."""
    before = PAGE.read_text("utf-8") if PAGE.exists() else ""
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    text = HEAD.format(date=date, machine=machine(), python=platform.python_version())
    for name, measured in MEASUREMENTS.items():
        part = PARTS / f"{name}.md"
        _, title, section = before.partition(f"\n## {measured.title}\n")
        if part.exists():
            text += f"\n## {measured.title}\n\n{part.read_text('utf-8')}\n{measured.notes}\n"
        elif title:
            text += title + section.partition("\n## ")[0].rstrip("\n") + "\n"
    return text


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=sorted(MEASUREMENTS), default=list(MEASUREMENTS))
    parser.add_argument("--quick", action="store_true", help="shorter runs, for a look")
    chosen = parser.parse_args()
    PARTS.mkdir(parents=True, exist_ok=True)
    for name in chosen.only:
        (PARTS / f"{name}.md").write_text(run(name, chosen.quick), "utf-8")
        PAGE.write_text(page(), "utf-8")
    print(f"[bench] written: {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
