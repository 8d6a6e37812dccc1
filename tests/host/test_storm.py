"""The storm of wrong inputs finds what it looks for, and finds nothing in a few games. The long one is a command."""

from __future__ import annotations

from typing import Any

import pytest
from tools import storm

from cartable.engine import Refusal, Refused
from cartable.engine.records import Input, play_input
from tests.engine.toys import said


@pytest.mark.parametrize("game", ["amerix", "sordelix", "pavrailix"])
def test_nothing_crashes_and_refusals_change_nothing(game: str) -> None:
    weather = storm.storm(game, 400, "test")
    assert not weather.faults
    assert weather.inputs == 400
    assert weather.taken > 100
    assert sum(weather.codes.values()) > 100


def test_a_crash_and_a_change_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(table: Any, entry: Input) -> None:
        raise KeyError("oh")

    monkeypatch.setattr(storm, "play_input", crash)
    assert "KeyError" in storm.storm("amerix", 50, "test").faults[0]

    def change(table: Any, entry: Input) -> None:
        play_input(table, entry)
        raise Refused(Refusal("no", {}, said("Non.", "No.")))

    monkeypatch.setattr(storm, "play_input", change)
    assert "the table changed" in storm.storm("amerix", 50, "test").faults[0]


def test_the_same_seed_makes_the_same_storm() -> None:
    first, second = storm.storm("mio", 200, "same"), storm.storm("mio", 200, "same")
    assert (first.taken, first.codes) == (second.taken, second.codes)
