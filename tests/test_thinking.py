"""Bots of a live table, followed input by input."""

from __future__ import annotations

from cartable.host.thinking import BotsAtTable, Deal


def test_a_bot_thinks_anew_after_its_own_move() -> None:
    """Drawing is legal again after a draw: the plan that was carried out must not be carried out again at once."""
    levels = [None, "initie", "initie"]
    table = BotsAtTable(Deal("mio", [{}, {}, {}], "gallery", {}))
    ((seat, time, move),) = table.follow([], levels, 0).plans
    assert move == "draw"
    ((again, later, _),) = table.follow([(seat, time, move)], levels, time).plans
    assert again == seat
    assert later > time
