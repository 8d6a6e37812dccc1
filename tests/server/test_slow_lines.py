"""Races at a table with a slow line: it waits for claims that were made in time, and nobody is blamed for its way."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import cartable
from cartable.engine import Refused
from cartable.server.changes import ClocksDue, MoveRequest, Outcome
from cartable.server.entries import InputEntry
from cartable.server.fairness import FRAME, PURSE, Lag
from cartable.server.live import LiveTable
from cartable.server.room import RoomState

from .test_wire_leaks import StillTable, World

pytestmark = pytest.mark.anyio

SLOW = 400
"""Milliseconds there and back."""
WAITS = round(SLOW + FRAME + PURSE)


class Line:
    """A socket at the end of a line of so many milliseconds."""

    def __init__(self, seat: int, trip: float) -> None:
        self.seats = [seat]
        self.lag = Lag()
        for k in range(8):
            self.lag.ping_sent(k, k * 15_000)
            self.lag.pong(k, k * 15_000 + trip)

    def send(self, message: bytes) -> None:
        pass

    def reseat(self, state: RoomState) -> bool:
        return False

    def sent(self, n: int, steady: float) -> None:
        pass


class QuietTable(StillTable):
    """A table at which nothing happens by itself, and that waits as long as any other."""

    def _hold(self, move: str) -> int:
        return LiveTable._hold(self, move)


class SlowWorld(World):
    """A table with a near and a far player; the test says what time it is."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.live = QuietTable(self.registry, self.live.state)
        self.live.owned = True
        self.live.broadcast.listeners |= {Line(0, 10), Line(1, SLOW)}

    @property
    def table(self) -> Any:
        return self.live.state.table

    def at(self, now: int) -> None:
        self.live.state.at = now

    async def claim(self, seat: int, move: str, pressed: int, looked_at: int | None = None) -> Outcome:
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        token = self.live.state.players[seat].token
        self.live.play_in_race(
            MoveRequest(
                answer=done.set_result, cid=f"{seat} {move} {pressed}", seat=seat, move=move, token=token,
                pressed=pressed, looked_at=looked_at,
            )
        )  # fmt: skip
        return await done

    async def clocks(self) -> None:
        """The clocks run out that the table does not wait for any more, as the alarm has it."""
        until = self.live.time() - self.live.grace + 1
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.live.submit(ClocksDue(until=until, answer=done.set_result))
        await done


def lipipix() -> Any:
    """PO lies there; seat 0 is to turn the next card, and 4 seconds later the table does it."""
    t: Any = cartable.at("lipipix", piles=["Sb Tb", "Rb Ob"], laid="Pb", turn=1)
    t.play(1, "flip", 1000)
    return t


async def test_the_table_waits_for_its_slowest_line() -> None:
    world = SlowWorld(lipipix())
    assert world.live.grace == WAITS
    assert world.live._hold("flip") == WAITS, "a move that changes the cards"
    assert world.live._hold("say po") == 0, "a claim does not wait"
    deadline = min(world.table.timers.values())
    assert world.live._next_time() == deadline + WAITS
    other = SlowWorld(cartable.new("vlamonix", 2, "calm"))
    assert other.live.grace == 0, "where nobody races nobody waits"


async def test_a_claim_made_in_time_over_a_slow_line_counts() -> None:
    """The next card was due 10 ms after it was made; it comes in 430 ms after that."""
    t = lipipix()
    t.expire()  # the card has been looked at: now it may be turned
    due = min(t.timers.values())
    world = SlowWorld(t)
    world.at(due + 420)
    await world.clocks()
    assert len(world.table.cards[world.table.laid]) == 2, "nothing is turned yet"
    assert isinstance(await world.claim(1, "say po", due - 10), int)
    assert world.table.frozen
    world.at(due + 420 + world.table.tie_window + WAITS + 1)
    await world.clocks()
    assert len(world.table.cards[world.table.gains[1]]) == 2


async def test_the_far_player_who_was_first_wins_though_the_near_one_came_first() -> None:
    world = SlowWorld(lipipix())
    world.at(1910)
    assert isinstance(await world.claim(0, "say po", 1900), int)
    world.at(2100)
    await world.clocks()
    assert world.table.frozen, "the window has closed, but nothing is decided yet"
    assert isinstance(await world.claim(1, "say po", 1700), int)
    world.at(3000)
    await world.clocks()
    assert [len(world.table.cards[gains]) for gains in world.table.gains] == [0, 2]


async def test_a_claim_about_cards_that_were_still_on_its_screen_costs_nothing() -> None:
    """The next card is turned while a claim is under way that does not know of it."""
    world = SlowWorld(lipipix())
    before = world.live.state.n
    world.at(1900)
    world.table.expire()
    await world.live.change(lambda state: [_turned(state)])
    now = world.table.now
    world.at(now + 300)
    refused = await world.claim(1, "say pa", now + 100, looked_at=before)
    assert isinstance(refused, Refused)
    assert refused.code == "cards_changed"
    assert not world.table.frozen
    assert isinstance(await world.claim(0, "say pa", now + 100, looked_at=world.live.state.n), int), "that one knew"


def _turned(state: RoomState) -> InputEntry:
    assert state.table is not None
    return InputEntry(0, state.table.now, "flip")


async def test_a_bot_that_turns_a_card_waits_for_the_slow_line_whatever_the_others_plan() -> None:
    world = SlowWorld(lipipix())
    plans, live = world.live.plans, world.live
    plans.by_seat = {0: (2000, "flip"), 1: (2200, "say po")}
    assert live._next_time() == 2200
    plan = live._next_plan(world.table)
    assert plan is not None
    assert (plan.due, plan.move) == (2200, "say po"), "the card is turned 440 ms after it was meant to be"
    plans.by_seat = {0: (2000, "flip")}
    assert live._next_time() == 2000 + WAITS


async def test_a_plan_for_after_a_clock_does_not_keep_the_alarm_ringing() -> None:
    world = SlowWorld(lipipix())
    deadline = min(world.table.timers.values())
    world.live.plans.by_seat = {1: (deadline + 100, "say po")}
    assert world.live._next_time() == deadline + WAITS
