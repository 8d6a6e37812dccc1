"""The figures of docs/house.md: lines are told apart, functions, files and dependents counted as the page says."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import measure_house

GAME = '''\
"""A game."""

from ..engine import Table

# What it needs.
COUNT = 7


class Game(Table):
    """Ends."""

    facts = Facts(
        stirs=("speed", "memory"),
        goal=("Gagne.", "Win."),
    )
    turn: int = shown(-1)
    """Whose."""

    @property
    def top(self):
        # The last one.
        return ("un", "one")

    def why_not_lay(self):
        return "no"

    def resume(self, given):
        self.turn = 0
'''


def test_every_line_of_a_game_is_of_one_kind():
    found = measure_house.lines_by_kind(GAME)
    assert found == {
        "imports": 1,
        "declarations": 6,  # COUNT, class, facts (three lines, without its goal), turn
        "sentences": 1,
        "rules": 3,
        "why_not": 2,
        "plumbing": 2,
        "blank, comments, docstrings": 13,
    }
    assert sum(found.values()) == len(GAME.splitlines())


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, code in {
        "__init__.py": "",
        "engine/__init__.py": "from .table import Table",
        "engine/table.py": "def long():\n" + "    x = 1\n" * 9,
        "engine/phrases.py": "",
        "games/__init__.py": "from ..engine import Table, phrases",
        "games/mio/__init__.py": GAME.replace("..engine", "...engine"),
        "games/mio/bots.py": "from . import Game\nfrom ...engine import phrases",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(code, encoding="utf-8")
    return tmp_path


def test_game_files_are_the_rules(house: Path):
    assert measure_house.game_files(house) == [house / "games" / "mio" / "__init__.py"]


def test_functions_by_length(house: Path):
    assert measure_house.functions(house)[0] == (10, "engine.table.long")


def test_dependents_are_modules(house: Path):
    """`from ..engine import Table, phrases` needs the package and one of its modules."""
    assert measure_house.dependents(house) == [
        (2, "engine"),
        (2, "engine.phrases"),
        (1, "engine.table"),
        (1, "games.mio"),
    ]


def test_columns_stand_side_by_side():
    assert measure_house.table({"before": {"lines": "2"}, "now": {"lines": "1"}}).splitlines() == [
        "| | before | now |",
        "|---|---|---|",
        "| lines | 2 | 1 |",
    ]
