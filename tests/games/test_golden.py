"""Golden games: every game has one, it replays bit for bit, and its remarks are what its inputs give rise to."""

from __future__ import annotations

from pathlib import Path

import pytest

import cartable
from cartable import games
from cartable.engine.records import read
from cartable.testing.golden import annotate

FOLDER = Path(__file__).parents[1] / "golden"


def golden(id: str) -> str:
    path = FOLDER / f"{id}.txt"
    assert path.is_file(), f"{id} has no golden game: python -m cartable.testing golden {id}, then read it"
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("id", games.ids())
def test_a_golden_game_replays(id: str) -> None:
    text = golden(id)
    table = cartable.replay(text)
    assert table.facts.id == id
    assert table.over
    plain = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
    assert table.record() == plain, "inputs, places and scores"
    _, _, closing = read(text)
    assert [line.split()[0] for line in closing] == ["ended", "places", "scores"]


@pytest.mark.parametrize("id", games.ids())
def test_a_golden_game_has_the_right_remarks(id: str) -> None:
    text = golden(id)
    assert annotate(text) == text, f"what spectators see has changed: python -m cartable.testing golden {id}"


def test_every_golden_game_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(games.ids())
