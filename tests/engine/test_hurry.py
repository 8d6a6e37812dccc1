"""« Sans chrono »: one option, the same in every game with a clock that is not the game itself; races may be slowed."""

from __future__ import annotations

import pytest

import cartable
from cartable import games
from cartable.engine import Refused
from cartable.engine.setup import new_table

WITHOUT_CLOCKS_FOR_PEOPLE = {"solitix"}
"""Nobody is hurried there at all."""


@pytest.mark.parametrize("id", games.ids())
def test_the_same_option_everywhere(id: str) -> None:
    game = games.find(id)
    offered = game.options_offered.get("time")
    if id in WITHOUT_CLOCKS_FOR_PEOPLE:
        assert offered is None
        return
    assert offered is not None
    assert offered.label == games.find("amerix").options_offered["time"].label
    assert offered.default == 1
    if game.facts.rhythm == "race":
        assert offered.values == (1, 2, 3), "a race keeps its clock, and may be slowed"
    elif game.tempo:
        assert set(offered.values) >= {1, 2, 3}
    else:
        assert offered.values == (1, None)
    for other, option in game.options_offered.items():
        limit = option.unit == "s" and None in option.values
        assert not limit, f"{other} is a second way to play without a clock"
    for clock in (*game.limits, *game.tempo):
        assert hasattr(game, f"expire_{clock}"), f"no clock {clock}"


def test_nobody_is_hurried_where_there_is_no_chrono() -> None:
    table = new_table(games.find("amerix"), 3, "calm", {"time": None})
    assert not table.clocks
    assert new_table(games.find("amerix"), 3, "calm").clocks


def test_a_race_is_slowed() -> None:
    def first_clock(time: int) -> int:
        return new_table(games.find("corsix"), 3, "slow", {"time": time}).clocks[0].deadline

    assert [first_clock(time) for time in (1, 2, 3)] == [first_clock(1), 2 * first_clock(1), 3 * first_clock(1)]


def test_no_chrono_is_launched_at_whoever_searches_but_ideas_count_in_the_last_call() -> None:
    table = cartable.at(
        "spiralix", seats=2, options={"time": None}, spiral="Pb Ab", piles=["Cb Eb", "Db Fb"], step="searching", turn=0
    )
    assert not table.clocks
    with pytest.raises(Refused) as refused:
        table.play(1, "chrono papa")
    assert refused.value.refusal.code == "no_chrono"
    table.play(0, "pass")
    assert not table.clocks, "nobody is hurried in the last call either"
    table.play(1, "chrono papa")
    table.wait(1_000)
    table.judge("yes")
    assert len(table.cards[table.piles[0]]) == 3, "no count: the idea is read out at once, and counts"  # type: ignore[attr-defined]


def test_cards_that_turn_by_themselves_do_so_without_a_chrono_too() -> None:
    people: list[dict[str, object]] = [{"auto_flip": True}, {}]
    table = new_table(games.find("combadix"), people, "calm", {"time": None})
    assert [(clock.name, clock.seat) for clock in table.clocks] == [("by_itself", 0)]
