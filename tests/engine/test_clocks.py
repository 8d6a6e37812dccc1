"""Clocks: the only time a table knows."""

from __future__ import annotations

import pytest

from cartable.engine import Clock, Refused
from cartable.engine.setup import at_position
from cartable.testing import refused

from .toys import Places, honest, places


def ringing() -> Places:
    """A table with three clocks, due at 1, 2 and 3 seconds."""
    t = places(3)
    t.start("gong", 2_000)
    t.start("bell", 1_000, 0)
    t.start("bell", 3_000, 2)
    return t


def test_clocks_run_out_in_the_order_of_their_deadlines() -> None:
    t = ringing()
    assert t.clocks == [Clock("bell", 0, 1_000), Clock("gong", None, 2_000), Clock("bell", 2, 3_000)]
    assert [t.expire(), t.expire(), t.expire()] == ["bell:0", "gong", "bell:2"]
    assert t.rung == ["bell 0", "gong", "bell 2"]
    assert (t.now, t.clocks) == (3_000, [])


def test_nothing_to_run_out() -> None:
    t = places()
    with pytest.raises(Refused) as no:
        t.expire()
    assert no.value.code == "not_now"


def test_a_clock_runs_out_late_if_nobody_looked_but_never_early() -> None:
    t = ringing()
    t.expire(500)
    assert t.now == 1_000
    t.expire(2_750)
    assert t.now == 2_750


def test_a_move_after_a_deadline_is_refused_until_the_clock_has_run_out() -> None:
    t = ringing()
    t.play(0, "stay", 1_000)
    assert refused(t, 0, "stay", 1_001) == "clock_due"
    t.expire()
    t.play(0, "stay", 1_001)
    assert t.now == 1_001


def test_time_does_not_run_backwards() -> None:
    t = places()
    t.play(0, "stay", 400)
    assert refused(t, 0, "stay", 399) == "too_late"
    t.play(0, "stay")
    assert (t.now, t.at) == (400, 400)


def test_a_race_accepts_what_happened_a_moment_ago() -> None:
    class Race(Places):
        facts = Places.facts

        def leeway(self) -> int:
            return 150

    t = at_position(Race, 2)
    t.play(0, "stay", 1_000)
    t.play(1, "stay", 850)
    assert (t.now, t.at) == (1_000, 850)
    assert refused(t, 1, "stay", 849) == "too_late"


@pytest.mark.parametrize("at", [1.5, "1000", True])
def test_times_are_whole_milliseconds(at: object) -> None:
    with pytest.raises(TypeError):
        places().play(0, "stay", at)  # type: ignore[arg-type]


def test_starting_a_clock_again_and_stopping_it() -> None:
    t = ringing()
    t.start("gong", 9_000)
    assert t.clocks[-1] == Clock("gong", None, 9_000)
    t.stop("bell", 0)
    t.stop("bell", 1)
    assert not t.running("bell", 0)
    assert t.running("bell", 2)
    assert t.running("gong")
    assert not t.running("bell")


def test_the_end_stops_all_clocks() -> None:
    t = ringing()
    t.play(1, "end")
    assert t.over
    assert t.clocks == []
    assert refused(t, 0, "stay") == "over"


def test_clocks_are_seen_by_all() -> None:
    t = honest()
    for viewer in (0, 1, None):
        assert t.view(viewer)["clocks"] == [{"name": "turn", "seat": None, "deadline": 5_000}]


def test_a_clock_that_runs_out_is_told() -> None:
    t = honest()
    events = t.watch()
    t.expire()
    assert getattr(events[0], "message", None) == "clock"
    assert t.turn == 1


def test_clones_have_clocks_of_their_own() -> None:
    t = ringing()
    other = t.clone()
    t.expire()
    assert len(other.clocks) == 3
    assert other.rung == []
