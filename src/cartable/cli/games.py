"""`cartable games`: the games there are."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from .. import games
from ..engine import Table
from .terminal import BOLD, styled, width


def as_json(game: type[Table]) -> dict[str, Any]:
    """What programs are told of a game."""
    facts = game.facts
    return {
        "id": facts.id,
        "name": facts.name,
        "seats": list(facts.seats),
        "kind": facts.kind,
        "minimum": facts.minimum,
        "stirs": list(facts.stirs),
        "pace": facts.pace,
        "minutes": list(facts.minutes),
        "authors": list(facts.authors),
        "options": [option.as_json(name) for name, option in game.options_offered.items()],
    }


def run(chosen: argparse.Namespace) -> int:
    """The command."""
    found, broken = [], 0
    for id in games.ids():
        try:
            found.append(games.find(id))
        except Exception as fault:  # one game that somebody is just writing must not hide the others
            print(f"cartable: {id} does not load: {type(fault).__name__}: {fault}", file=sys.stderr)
            broken += 1
    for id, why in games.broken().items():
        print(f"cartable: the game {id} of another package is left out: {why}", file=sys.stderr)
    if chosen.json:
        print_json([as_json(game) for game in found])
    else:
        print_table(found)
    return 1 if broken else 0


def span(low: int, high: int) -> str:
    """`2-6`, or `4`."""
    return str(low) if low == high else f"{low}-{high}"


def print_table(found: list[type[Table]]) -> None:
    """For people."""
    rows = [("id", "name", "players", "minutes", "you need", "pace")]
    for game in found:
        f = game.facts
        rows.append((f.id, f.name, span(*f.seats), span(*f.minutes), f.minimum, f.pace))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        line = "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
        line = line if len(line) <= width(160) or not sys.stdout.isatty() else line[: width(160) - 1] + "…"
        print(styled(line, BOLD) if number == 0 else line)
    print(f"\n{len(found)} games. How one is played: cartable rules {found[0].facts.id if found else 'ID'}")


def print_json(data: object) -> None:
    """JSON on stdout, also where the terminal knows no accents."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(data, indent=2, ensure_ascii=not utf8))
