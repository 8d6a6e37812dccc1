"""How long games last, how they end, and who wins them: plays every game between bots and writes docs/games.md.

python -m tools.minutes                     every game at its smallest, usual and largest table
python -m tools.minutes --seconds 5 mio     less thoroughly, one game

Bots play at a human pace (`cartable.host.human_pace` says which), so the minutes are those of people. The figures are
kept in bench/minutes.json, so that a few games can be measured again without the others. The minutes that games tell
(`Facts.minutes`) are taken from here; tests/house/test_minutes.py compares.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from cartable import games
from cartable.lab.simulate import Played, Task, cores, play_many, seed_of, usual_seats

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "bench" / "minutes.json"
PAGE = ROOT / "docs" / "games.md"
LEVELS = ("debutant", "initie")
"""A family of beginners, and one that has played before."""
MOST = 200

HEAD = """# The games in figures

Made by `python -m tools.minutes` from `bench/minutes.json`: bots of one level play among themselves, at the pace of
people. Their delays are stretched: twice for the only thing to do, four times for a choice, one and a half times for a
word, and 0.3 s a letter that is typed; reflexes in races stay as they are (`src/cartable/host/human_pace.py`).

- *told*: minutes on the shelf and on the rules pages, those of players who know the game, from the shortest table to
  the longest. *measured*: the median at each table (its seats in brackets), beginners / players who know the game.
- *cut short*: games ended by a rule that only keeps them from going on for ever, at the worst of these tables. The bar
  is 2 %, and 5 % for Familix among beginners.
  Beginners at two seats miss it in Pitchix (ten rounds without a point: 5 of 16 games) and may in Paflemix (two
  stories in a row without a card won).
- *ties*: shared first places at two seats. *first seat*: what the seat that begins has won there; a half is fair.

| game | told | measured: smallest | usual | largest | cut short | ties | first seat | games |
|---|---|---|---|---|---|---|---|---|
"""


def tables(game: str) -> list[int]:
    """The smallest, the usual and the largest table."""
    low, high = games.find(game).facts.seats
    return sorted({low, usual_seats(game), high})


def measure(game: str, seconds: float) -> dict[str, Any]:
    """Plays a game at each of its tables and levels, for about so many seconds each."""
    return {
        f"{seats} {level}": summary(game, play_for(game, seats, level, seconds))
        for seats in tables(game)
        for level in LEVELS
    }


def play_for(game: str, seats: int, level: str, seconds: float) -> list[Played]:
    """As many games as fit into the time, four at least."""
    begun, played = time.perf_counter(), list[Played]()
    batch = 2 * cores()
    while len(played) < MOST and (len(played) < 4 or time.perf_counter() - begun < seconds):
        numbers = range(len(played), min(MOST, len(played) + batch))
        tasks = [Task(game, seats, (level,) * seats, {}, seed_of("minutes", n), human_pace=True) for n in numbers]
        played += play_many(tasks, cores())
        batch = min(2 * batch, 32)
    return played


def summary(game: str, played: Sequence[Played]) -> dict[str, Any]:
    """What is kept of them."""
    results = [one.result for one in played if one.result is not None]
    stalemates = games.find(game).stalemates
    return {
        "games": len(played),
        "unfinished": len(played) - len(results),
        "minutes": round(median(one.milliseconds for one in played) / 60_000, 1),
        "cut_short": sum(result.reason in stalemates for result in results),
        "ties": sum(len(result.winners) > 1 for result in results),
        "first": round(sum(1 / len(result.winners) for result in results if 0 in result.winners), 1),
        "endings": dict(sorted(Counter(result.reason for result in results).items())),
    }


def to_tell(figures: dict[str, Any]) -> tuple[int, int]:
    """The minutes to tell: from the shortest to the longest median of those who know the game, in steps of five."""
    medians = [one["minutes"] for key, one in figures.items() if key.endswith(LEVELS[-1])]
    low, high = (max(5, 5 * round(minutes / 5)) for minutes in (min(medians), max(medians)))
    return low, high


def row(game: str, figures: dict[str, Any]) -> str:
    """A game's line of the page."""
    facts, sizes = games.find(game).facts, tables(game)

    def minutes(seats: int) -> str:
        return " / ".join(f"{figures[f'{seats} {level}']['minutes']:.0f}" for level in LEVELS) + f" ({seats})"

    columns = [minutes(seats) for seats in sizes]
    columns += [""] * (3 - len(columns))
    cut = max(one["cut_short"] / one["games"] for one in figures.values())
    ties, first = "", ""
    if sizes[0] == 2 and facts.rhythm != "together":
        two = [figures[f"2 {level}"] for level in LEVELS]
        count = sum(one["games"] for one in two)
        ties = f"{sum(one['ties'] for one in two) / count:.0%}"
        first = f"{sum(one['first'] for one in two) / count:.2f}"
    played = sum(one["games"] for one in figures.values())
    told = "–".join(map(str, dict.fromkeys(facts.minutes)))
    return f"| {facts.name} | {told} | {' | '.join(columns)} | {cut:.1%} | {ties} | {first} | {played} |"


def page(figures: dict[str, dict[str, Any]]) -> str:
    """docs/games.md."""
    return HEAD + "\n".join(row(game, figures[game]) for game in games.ids() if game in figures) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these (all by default)")
    parser.add_argument("--seconds", type=float, default=10, help="for each game, table and level (10)")
    asked = parser.parse_args(arguments)
    figures: dict[str, dict[str, Any]] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    chosen = [games.find(name).facts.id for name in asked.games] or games.ids()
    for number, game in enumerate(chosen, 1):
        figures[game] = measure(game, asked.seconds)
        print(f"[{number}/{len(chosen)}] {row(game, figures[game])}", file=sys.stderr, flush=True)
        FIGURES.write_text(json.dumps(dict(sorted(figures.items())), indent=1) + "\n")
    PAGE.write_text(page(figures))
    print(f"written: {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
