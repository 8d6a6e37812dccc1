"""Bots of a live table, followed input by input."""

from __future__ import annotations

import pytest

from cartable.bots import Bot
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


def test_a_bot_is_prepared_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it must read first (half a million words) is read while there is time for it."""
    prepared: list[int] = []
    monkeypatch.setattr(Bot, "prepare", lambda bot: prepared.append(bot.seat))
    table = BotsAtTable(Deal("mio", [{}, {}, {}], "gallery", {}))
    table.follow([], [None, "initie", "expert"], 0)
    assert prepared == [1, 2]
    table.follow([], [None, "initie", "initie"], 0)
    assert prepared == [1, 2, 2]
