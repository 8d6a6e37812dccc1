"""Measures the bots of every game against each other, and writes docs/bots.md.

python -m tools.ladders                     every game, about a minute for each pair of levels
python -m tools.ladders --seconds 10 amerix mio

The figures are kept in bench/ladders.json, so that a few games can be measured again without the others.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cartable import games
from cartable.bots import LEVELS
from cartable.engine import Table
from cartable.lab.ladder import PAIRS, interval, ladder, layouts
from cartable.lab.simulate import Task, play_many, seed_of, usual_seats

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "bench" / "ladders.json"
PAGE = ROOT / "docs" / "bots.md"
LEAST, MOST = 8, 400
"""So few games of a pair say next to nothing, so many are enough."""

REMARKS = {
    "combadix": "Nothing is decided in this game: the cards are turned as they lie. Levels differ in manner only.",
    "lotolix": "Every card turned has one place, so nothing is decided. Levels differ in manner only.",
    "cadavrexkix": "All compose one poem together: nobody wins or loses.",
    "crotdebix": "Among four the cards decide most calls, for even a good hand is seldom the best of four: an expert's "
    "points are better than a beginner's, but its places are clear only over many games. With two players its share "
    "against a beginner was 0.63 [0.50, 0.75] in 60 games (`cartable ladder crotdebix --seats 2 --games 60 --pairs "
    "debutant-expert`).",
    "vlamonix": "A beginner shuffles and draws at random, and so nobody can guess what it will do: memory and habits, "
    "which the better levels play on, find nothing to work with. What an expert gains, it gains on an initié.",
}
"""What the figures of a game cannot tell."""

HEAD = """# How well the bots play

Made by `python -m tools.ladders` from `bench/ladders.json`. Each game has three levels, *débutant*, *initié* and
*expert*; how they think stands in `src/cartable/games/<id>/bots.py`. A bot sees what its seat sees, forgets like people
where the game is about memory, and takes its time.

The figures are the share of the higher level with its 95 % interval: in every game each seat of one level is compared
with each seat of the other, 1 for the better place, ½ for the same one. Half means equally strong. The same deals are
played in all seatings, and one deal counts as one observation (`cartable ladder <id>` does the same for one game). In
bold: the interval lies above one half.

| game | seats | débutant – initié | initié – expert | débutant – expert | games a pair |
|---|---|---|---|---|---|
"""

TOGETHER = """
## Games that all play together

There levels cannot meet at one table: each plays the same deals among themselves, and what counts is how far they get.

| game | seats | débutant | initié | expert | games a level |
|---|---|---|---|---|---|
"""


def is_shared(game: type[Table]) -> bool:
    """Whether all at the table win or lose together."""
    return "cooperative" in game.facts.pace


def games_in(seconds: float, one: float, sittings: int) -> int:
    """How many games fit, in whole deals."""
    fitting = min(MOST, max(LEAST, int(seconds / max(one, 1e-3))))
    return math.ceil(fitting / sittings) * sittings


def measure(name: str, seconds: float, workers: int) -> dict[str, Any]:
    """One game: all pairs of levels, or all levels by themselves."""
    game = games.find(name)
    seats = usual_seats(name)
    if is_shared(game):
        return measure_shared(name, seats, seconds, workers)
    sittings = len(layouts(seats))
    pairs = []
    for pair in PAIRS:
        began = time.perf_counter()
        ladder(name, seats, games=1, seed="warm up", workers=workers, pairs=[pair])
        one = (time.perf_counter() - began) / sittings
        count = games_in(seconds, one, sittings)
        found = ladder(name, seats, games=count, seed="ladders", workers=workers, pairs=[pair])
        pairs.append(found.rungs[0].as_json())
    return {"seats": seats, "pairs": pairs}


def measure_shared(name: str, seats: int, seconds: float, workers: int) -> dict[str, Any]:
    """The same deals for each level: points, and how often everything was done."""
    levels = {}
    for level in LEVELS:
        began = time.perf_counter()
        play_many([Task(name, seats, (level,) * seats, {}, "warm up")])
        count = games_in(seconds, (time.perf_counter() - began) / workers, 1)
        tasks = [Task(name, seats, (level,) * seats, {}, seed_of("ladders", deal)) for deal in range(count)]
        results = [played.result for played in play_many(tasks, workers) if played.result is not None]
        points = [result.scores[0] for result in results if result.scores]
        mean, low, high = interval(points) if points else (None, None, None)
        endings: dict[str, int] = {}
        for result in results:
            endings[result.reason] = endings.get(result.reason, 0) + 1
        levels[level] = {"games": count, "finished": len(results), "mean": mean, "low": low, "high": high,
                         "endings": endings}  # fmt: skip
    return {"seats": seats, "levels": levels}


def cell(pair: dict[str, Any]) -> str:
    """One pair in the table."""
    text = f"{pair['share']:.2f} [{pair['low']:.2f}, {pair['high']:.2f}]"
    return f"**{text}**" if pair["above_half"] else text


def level_cell(level: dict[str, Any]) -> str:
    """One level of a game that all play together."""
    endings = ", ".join(f"{reason} {count}" for reason, count in sorted(level["endings"].items()))
    return endings if level["mean"] is None else f"{level['mean']:.1f} points; {endings}"


def page(figures: dict[str, Any]) -> str:
    """docs/bots.md."""
    text, shared = HEAD, ""
    for name in sorted(figures):
        title, found = games.find(name).facts.name.replace("\N{NO-BREAK SPACE}", " "), figures[name]
        if "pairs" in found:
            counts = sorted({pair["games"] for pair in found["pairs"]})
            played = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
            text += f"| {title} | {found['seats']} | {' | '.join(map(cell, found['pairs']))} | {played} |\n"
        else:
            played = " / ".join(str(found["levels"][level]["games"]) for level in LEVELS)
            cells = " | ".join(level_cell(found["levels"][level]) for level in LEVELS)
            shared += f"| {title} | {found['seats']} | {cells} | {played} |\n"
    if shared:
        text += TOGETHER + shared
    unclear = [name for name in sorted(figures) if name in REMARKS]
    if unclear:
        text += "\n## Remarks\n\n"
        text += "".join(f"- **{games.find(name).facts.name}**: {REMARKS[name]}\n" for name in unclear)
    return text


def main(words: Sequence[str] | None = None) -> int:
    """The command; 1 if an expert does not beat a beginner and nobody has said why."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help="these games only")
    parser.add_argument("--seconds", type=float, default=60, help="for each pair of levels (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(words)
    figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    figures = {name: found for name, found in figures.items() if name in games.ids()}
    for name in chosen.games or sorted(games.ids()):
        figures[name] = measure(name, chosen.seconds, chosen.workers)
        FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")
        PAGE.write_text(page(figures), "utf-8")
        shown = figures[name].get("pairs")
        print(f"{name:<15} " + ("   ".join(map(cell, shown)) if shown else "together"), flush=True)
    weak = [
        name
        for name, found in figures.items()
        if "pairs" in found and not found["pairs"][-1]["above_half"] and name not in REMARKS
    ]
    if weak:
        print(f"the expert does not clearly beat the beginner, and nothing explains it: {', '.join(weak)}")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
