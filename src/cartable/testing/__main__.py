"""`python -m cartable.testing golden amerix corsix` writes golden games into tests/golden/."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import games
from .golden import golden_record


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m cartable.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    golden = commands.add_parser("golden", help="write golden games")
    golden.add_argument("games", nargs="*", metavar="ID", help="ids of games; none: all games")
    golden.add_argument("--folder", type=Path, default=Path("tests/golden"), help="where (tests/golden)")
    given = parser.parse_args()
    if not given.folder.is_dir():
        parser.error(f"no folder {given.folder}: run this from the top of the repository")
    for id in given.games or games.ids():
        text = golden_record(id)
        path = given.folder / f"{id}.txt"
        path.write_text(text, encoding="utf-8")
        inputs = sum(1 for line in text.split("\n\n")[1].split("\n") if not line.startswith("#"))
        print(f"{path}: {inputs} inputs")


if __name__ == "__main__":
    main()
