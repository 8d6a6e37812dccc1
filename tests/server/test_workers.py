"""Where bots think: what a worker is told of a table, and what becomes of one that fails."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cartable.engine.records import Input
from cartable.host.thinking import BotsAtTable, Deal, Thoughts
from cartable.server.workers import Feed, Workers

pytestmark = pytest.mark.anyio

DEAL = Deal("mio", [{}, {}, {}], "gallery", {})
LEVELS = [None, "initie", "initie"]


class Told(Workers):
    """Answers here and now; notes what a worker would be told."""

    def __init__(self, *answers: Thoughts | None) -> None:
        super().__init__(1, 1)
        self.answers = [*answers]
        self.feeds: list[Feed] = []

    async def _ask(self, feed: Feed) -> Thoughts | None:
        self.feeds.append(feed)
        return self.answers.pop(0)


class Past:
    """The inputs of a table; notes which of them were written down for somebody."""

    def __init__(self, inputs: Sequence[Input]) -> None:
        self.inputs = inputs
        self.asked: list[int] = []

    def after(self, count: int) -> Sequence[Input]:
        self.asked.append(count)
        return self.inputs[count:]


async def test_a_thought_is_about_what_is_new() -> None:
    """A long game is not written down again for every thought."""
    past = Past([(0, number, "draw") for number in range(500)])
    workers = Told(Thoughts(500))
    assert await workers.think("t/1", DEAL, past.after, 499, LEVELS, 0) == Thoughts(500)
    assert past.asked == [499]
    (feed,) = workers.feeds
    assert (feed.deal, feed.before, len(feed.inputs)) == (None, 499, 1)


async def test_a_worker_that_does_not_know_the_table_is_told_everything() -> None:
    past = Past([(0, number, "draw") for number in range(5)])
    workers = Told(None, Thoughts(5))
    assert await workers.think("t/1", DEAL, past.after, 4, LEVELS, 0) == Thoughts(5)
    assert past.asked == [4, 0]
    assert [(feed.deal, feed.before, len(feed.inputs)) for feed in workers.feeds] == [(None, 4, 1), (DEAL, 0, 5)]


def test_a_bot_that_fails_is_replaced_by_a_simpler_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it watches or while it thinks: the game goes on, and the level asked for stays known."""
    table = BotsAtTable(DEAL)
    ((seat, time, move),) = table.follow([], LEVELS, 0).plans
    bot = table.players[seat]
    assert bot is not None
    monkeypatch.setattr(bot, "decide", lambda sight: 1 / 0)
    thoughts = table.follow([(seat, time, move)], LEVELS, time)
    assert thoughts.failed == [(seat, "debutant")]
    assert [plan[0] for plan in thoughts.plans] == [seat]
    assert table.follow([], LEVELS, time).failed == []
    assert table.levels[seat] == "debutant"
