"""`cartable simulate` and `cartable ladder`: many games between bots, and what came out of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote

from .. import games
from ..engine import BadRequest
from ..lab.ladder import PAIRS, Ladder, ladder, read_pair
from ..lab.simulate import Played, Report, simulate
from . import asked
from .arguments import Parser, add_levels, add_many, add_table
from .games import print_json
from .terminal import BOLD, ProgressBar, bar, styled

REPORTED = 5
"""So many unfinished games are named."""


def add_simulate(made: Parser) -> None:
    """The arguments of `cartable simulate`."""
    add_table(made)
    add_levels(made)
    add_many(made, 100, "how many games (default: %(default)s)")
    made.add_argument("--records", metavar="FOLDER", help="write the record of every game there")


def add_ladder(made: Parser) -> None:
    """The arguments of `cartable ladder`."""
    add_table(made)
    add_many(made, 200, "games for each pair of levels, rounded up to whole deals (default: %(default)s)")
    made.add_argument("--pairs", default="", metavar="PAIRS", help="e.g. debutant-expert,initie-expert (default: all)")


def run_simulate(chosen: argparse.Namespace) -> int:
    """The command `simulate`."""
    game = asked.game(chosen.game)
    folder = _folder(chosen.records)
    progress = ProgressBar()
    try:
        report = simulate(
            game.facts.id, chosen.seats, asked.levels(chosen.bots), asked.options(chosen.options),
            chosen.games, chosen.seed, chosen.workers, progress, keep_records=folder is not None,
        )  # fmt: skip
    finally:
        progress.clear()
    if folder is not None:
        for number, played in enumerate(report.played):
            asked.write(folder / f"{game.facts.id}-{number:05}.txt", played.record)
    if chosen.json:
        print_json(report.as_json())
    else:
        print_report(report)
    return tell_unfinished(report.unfinished)


def run_ladder(chosen: argparse.Namespace) -> int:
    """The command `ladder`."""
    game = asked.game(chosen.game)
    pairs = [read_pair(word) for word in chosen.pairs.split(",")] if chosen.pairs else PAIRS
    progress = ProgressBar()
    try:
        found = ladder(
            game.facts.id, chosen.seats, asked.options(chosen.options),
            chosen.games, chosen.seed, chosen.workers, pairs, progress,
        )  # fmt: skip
    finally:
        progress.clear()
    if chosen.json:
        print_json(found.as_json())
    else:
        print_ladder(found)
    return tell_unfinished(found.unfinished)


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise BadRequest(f"cannot write into {name!r}: {getattr(problem, 'strerror', None) or problem}") from None
    return folder


def tell_unfinished(unfinished: Sequence[Played]) -> int:
    """Names the games that got stuck; the exit code."""
    for played in unfinished[:REPORTED]:
        print(f"cartable: not finished, seed {played.seed!r}: {played.problem}", file=sys.stderr)
    if len(unfinished) > REPORTED:
        print(f"cartable: and {len(unfinished) - REPORTED} more", file=sys.stderr)
    return 1 if unfinished else 0


def _headline(game: str, seats: int, options: Mapping[str, object], seed: str) -> str:
    chosen = ", ".join(f"{name}={_word(value)}" for name, value in options.items())
    return styled(f"{games.find(game).facts.name}, {seats} seats", BOLD) + (
        f"   seed {quote(seed)}" + (f"\noptions: {chosen}" if chosen else "")
    )


def _word(value: object) -> str:
    return "none" if value is None else "on" if value is True else "off" if value is False else str(value)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.6g}" if abs(value) < 1e6 else f"{value:,.0f}"


def print_report(report: Report) -> None:
    """For people."""
    data = report.as_json()
    finished = data["finished"]
    print(_headline(report.game, report.seats, report.options, report.seed))
    print(
        f"\n{finished} of {data['games']} games finished, {data['moves']:,} moves, in {report.seconds:.1f} s"
        f" ({_number(data['games_per_second'])} games a second)\n"
    )
    print(styled("seat  bot       wins" + " " * 33 + "mean score", BOLD))
    for seat, (level, wins, score) in enumerate(zip(report.bots, data["wins"], data["mean_score"], strict=True)):
        share = wins / finished if finished else 0.0
        print(f"{seat:>4}  {level:<8}  {bar(share)} {share:>6.1%}  {_number(score):>10}")
    print()
    for name, label in (("length", "moves a game"), ("minutes", "minutes a game")):
        values = "   ".join(f"{key} {_number(value)}" for key, value in data[name].items())
        print(f"{label:<16}{values}")
    if data["endings"]:
        print(styled("\nhow they ended", BOLD))
    for reason, count in sorted(data["endings"].items(), key=lambda item: (-item[1], item[0])):
        print(f"  {bar(count / finished)} {count:>6}  {reason}")


def print_ladder(found: Ladder) -> None:
    """For people."""
    print(_headline(found.game, found.seats, found.options, found.seed))
    games_played, deals = sum(rung.games for rung in found.rungs), found.rungs[0].deals
    print(f"{games_played} games in {found.seconds:.1f} s; {deals} deals a pair, each played in all seatings\n")
    print(styled("pair                  share of the second  95 % interval    verdict", BOLD))
    for rung in found.rungs:
        pair = f"{rung.lower} - {rung.upper}"
        scale = bar(rung.share, 12)
        print(f"{pair:<20}  {scale} {rung.share:.3f}   {rung.low:.3f} to {rung.high:.3f}   {rung.verdict}")
