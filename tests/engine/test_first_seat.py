"""Who begins: the youngest, and in a rematch the next seat."""

from __future__ import annotations

import cartable
from cartable.engine.setup import new_table
from cartable.games import find


def test_the_youngest_begins_unless_it_is_the_turn_of_another_seat() -> None:
    ages: list[dict[str, object]] = [{"age": 40}, {"age": 8}, {"age": 10}]
    assert new_table(find("amerix"), ages, "seed").turn == 1  # type: ignore[attr-defined]
    moved_on = [{**seat, "first": number == 2} for number, seat in enumerate(ages)]
    table = new_table(find("amerix"), moved_on, "seed")
    assert table.turn == 2  # type: ignore[attr-defined]
    assert "seat 2 first true" in table.record()
    assert cartable.replay(table.record()) == table
