"""Golden games: `python -m cartable.testing golden amerix corsix` writes new ones into tests/golden/,
`python -m cartable.testing remarks amerix` keeps the inputs of an old one and tells again what they lead to."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import games
from .golden import annotate, golden_record


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m cartable.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help_text in (("golden", "write golden games"), ("remarks", "write their remarks again")):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("games", nargs="*", metavar="ID", help="ids of games; none: all games")
        command.add_argument("--folder", type=Path, default=Path("tests/golden"), help="where (tests/golden)")
    given = parser.parse_args()
    if not given.folder.is_dir():
        parser.error(f"no folder {given.folder}: run this from the top of the repository")
    for id in given.games or games.ids():
        path: Path = given.folder / f"{id}.txt"
        if given.command == "golden":
            text = golden_record(id)
        elif path.is_file():
            text = annotate(path.read_text(encoding="utf-8"))
        else:
            print(f"{path}: there is none")
            continue
        path.write_text(text, encoding="utf-8")
        inputs = sum(1 for line in text.split("\n\n")[1].split("\n") if not line.startswith("#"))
        print(f"{path}: {inputs} inputs")


if __name__ == "__main__":
    main()
