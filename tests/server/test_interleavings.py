"""Simultaneous inputs in every order of arrival: a legal table, one order for all, and the same winner of a race."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cartable import games
from cartable.engine import Chance, Refused, Table
from cartable.mechanics.races import Race
from cartable.server.changes import ClocksDue, MoveRequest, Outcome
from cartable.server.entries import InputEntry
from cartable.server.races import claims_of
from cartable.testing.checks import on_table
from cartable.testing.play import answers

from .players import Player, ServerProcess, open_table
from .test_crash import log_of
from .test_wire_leaks import World, the_game

pytestmark = pytest.mark.anyio

RACES = [name for name in games.ids() if issubclass(games.find(name), Race) and claims_of(name)]
RACES = [name for name in RACES if "tie_window" in games.find(name).options_offered]
"""Races of several seats for the same cards: there ties are possible. Whoever runs against the clock runs alone."""


class Arrivals(World):
    """A table whose clock the test sets."""

    def __init__(self, table: Table, now: int) -> None:
        super().__init__(table)
        self.live.state.at = now
        self.refused: list[str] = []

    async def arrive(self, seat: int, move: str, at: int | None) -> None:
        token = self.live.state.players[seat].token
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        cid = f"{seat} {move}"
        self.live.play_in_race(
            MoveRequest(answer=done.set_result, cid=cid, seat=seat, move=move, token=token, pressed=at)
        )
        outcome = await done
        if isinstance(outcome, Refused):
            self.refused.append(outcome.code)
        elif isinstance(outcome, Exception):
            raise outcome

    async def run_out(self, until: int) -> None:
        """Every clock that is due before then runs out."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.live.submit(ClocksDue(until=until, answer=done.set_result))
        assert isinstance(await done, int)


def winners(table: Table) -> dict[str, Any]:
    """All that players see but for the time: whose the cards are, what was won."""
    view = table.view(None)
    fields = {name: value for name, value in view["fields"].items() if name != "shown_since"}
    return {"zones": view["zones"], "fields": fields, "result": view.get("result"), "active": view["active"]}


def race_moments(name: str, most: int) -> list[tuple[Table, list[list[str]]]]:
    """Tables of a game at which two or more seats may claim something, and what each may claim."""
    found = []
    verbs, dice = claims_of(name), Chance("claims", name)
    for moment in the_game(name).moments:
        table = moment.table
        if table.asked or getattr(table, "claims", None):
            continue
        moves = [
            [m.text for m in (*table.moves(s), *answers(table, s, dice)) if m.text.split()[0] in verbs]
            for s in range(table.seats)
        ]
        if sum(map(bool, moves)) >= 2:
            found.append((table, moves))
    return found[:most]


@pytest.mark.parametrize("name", RACES)
async def test_the_same_winner_whatever_the_order_of_arrival(name: str) -> None:
    dice = Chance("arrivals", name)
    moments = race_moments(name, 8)
    assert moments, "nobody ever claims anything in this game"
    compared = 0
    for table, moves in moments:
        window = table.tie_window  # type: ignore[attr-defined]
        begin = table.now + 1
        if table.timers and min(table.timers.values()) <= begin + window:
            continue
        seats = dice.shuffled([seat for seat in range(table.seats) if moves[seat]])[:4]
        claims = [(seat, dice.choice(moves[seat]), begin + dice.below(window)) for seat in seats]
        outcomes = []
        for order in itertools.permutations(claims):
            world = Arrivals(table.clone(), begin + window)
            for seat, move, at in order:
                await world.arrive(seat, move, at)
            assert not world.refused, "a claim was refused for coming late"
            await world.run_out(begin + 3 * window)
            after = world.live.state.table
            assert after is not None
            assert sorted(on_table(after)) == sorted(on_table(table))
            outcomes.append(winners(after))
        compared += len(outcomes)
        for outcome in outcomes:
            assert outcome == outcomes[0], f"{name}: {claims}: another order of arrival, another outcome"
    assert compared > 2


@pytest.mark.parametrize("name", games.ids())
async def test_any_order_gives_a_legal_table(name: str) -> None:
    """All seats that have something to say say it at once: each is carried out or refused, and the log plays again."""
    dice = Chance("orders", name)
    game = the_game(name)
    for moment in game.some_moments(dice, 6):
        table = moment.table
        if table.asked:
            continue
        inputs = []
        for seat in range(table.seats):
            listed = [m.text for m in table.moves(seat)] + [
                m.text for p in table.prompts(seat) for m in p.examples()[:1]
            ]
            inputs += [(seat, move) for move in dice.shuffled(listed)[:2]]
        for _ in range(6):
            world = Arrivals(table.clone(), table.now)
            order = dice.shuffled(inputs)[:6]
            n = world.live.state.n
            await asyncio.gather(*(world.arrive(seat, move, None) for seat, move in order))
            carried_out = world.live.state.n - n
            assert carried_out + len(world.refused) >= len({(s, m) for s, m in order}), "one was lost without an answer"
            after = world.live.state.table
            assert after is not None
            assert sorted(on_table(after)) == sorted(on_table(table))
            again = table.clone()
            for happened in world.live.broadcast.history:
                assert isinstance(happened.entry, InputEntry)
                if happened.entry.seat >= 0:
                    again.play(happened.entry.seat, happened.entry.text, happened.entry.at)
                else:
                    again.expire(happened.entry.at)
            assert again == after


async def test_forged_times_gain_less_than_fifty_milliseconds(tmp_path: Path) -> None:
    """Over a real socket, by a client that answers pings late to look far away, and says it reacted at once."""
    database = f"sqlite:///{tmp_path}/t.db"
    dice = random.Random(1)
    with ServerProcess(database) as server:
        opened = await asyncio.to_thread(open_table, server, "corsix", ["me", "me"], start=True)
        verbs = claims_of("corsix")
        forger = Player(server.ws, opened["table"], [seat["token"] for seat in opened["seats"]])
        honest_send = forger.send

        async def late(message: dict[str, Any]) -> None:
            if message["type"] == "pong":
                await asyncio.sleep(0.3)
            await honest_send(message)

        forger.send = late  # type: ignore[method-assign]
        await forger.connect()
        claimed = 0
        for turn in range(200):
            if forger.over or claimed >= 8:
                break
            moves = [
                (seat, move) for seat, view in forger.views.items() if seat is not None for move in view["moves"]
            ]  # fmt: skip
            race = [each for each in moves if each[1].split()[0] in verbs]
            if race and turn % 3 == 2:
                seat, move = dice.choice(race)
                await asyncio.sleep(0.6)
                # Every other claim says that it took very long: dated when it came, it shows what the others gain.
                pressed = 0.0 if claimed % 2 else 1e9
                answer = await forger.ask("play", seat=seat, move=move, n=forger.n, painted=0.0, pressed=pressed)
                claimed += answer["type"] == "done"
            elif other := [each for each in moves if each not in race]:
                await forger.ask("play", seat=other[0][0], move=other[0][1])
            await forger.settle(0.3)
        server.kill()
    assert claimed >= 6
    offsets: dict[bool, list[float]] = {True: [], False: []}
    for entry in await log_of(database, opened["table"]):
        if isinstance(entry, InputEntry) and entry.raw:
            _, pressed, _, arrived = entry.raw
            offsets[pressed == 0].append(entry.at - arrived)
    gains = [max(offsets[False]) - offset for offset in offsets[True]]
    print(f"gained: {[round(gain) for gain in gains]} ms")
    assert len(gains) >= 3
    assert all(gain < 50 for gain in gains), gains


def test_there_are_races_to_test() -> None:
    names: Sequence[str] = RACES
    assert names


@pytest.mark.parametrize("name", RACES)
async def test_a_claim_about_the_cards_before_is_too_late_and_costs_nothing(name: str) -> None:
    tried = 0
    for table, moves in race_moments(name, 6):
        shown = table.shown_since  # type: ignore[attr-defined]
        if shown < 1:
            continue
        came = max(table.now, shown + 20)
        if any(deadline <= came for deadline in table.timers.values()):
            continue  # a clock runs out meanwhile, and changes the table by itself
        seat = next(seat for seat in range(table.seats) if moves[seat])
        world = Arrivals(table.clone(), came)
        await world.arrive(seat, moves[seat][0], shown - 1)
        assert world.refused == ["cards_changed"]
        assert world.live.state.table == table
        await world.arrive(seat, moves[seat][0], shown + 1)
        assert world.refused == ["cards_changed"]
        tried += 1
    assert tried
