"""Closed eyes over the wire: a seat in the dark is sent the same bytes wherever cards, places and gaps are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cartable import games
from cartable.engine import Chance
from cartable.mechanics.closed_eyes import ClosedEyes
from cartable.testing.play import Moment, play_game
from cartable.testing.settings import Setting

from .test_wire_leaks import World, same

pytestmark = pytest.mark.anyio

GAMES = ("zieufermix", "granzieufermix")
ASKED = ("flip 3", "flip 999", "place 3", "flip 500", "flip 1001 3", "flip", "place", "dance", "\u0000")


def moments_in_the_dark(name: str) -> list[tuple[Moment, ClosedEyes, int]]:
    """Tables of random games at level 2 at which a seat has its eyes closed, and that seat."""
    found = []
    for seed in ("one", "two"):
        game = play_game(Setting(games.find(name), ({"level": 2},) * 3, note="dark"), seed)
        for moment in game.moments:
            table = moment.table
            assert isinstance(table, ClosedEyes)
            found += [(moment, table, seat) for seat in range(3) if table.closed[seat]]
    return found


def elsewhere(table: ClosedEyes, dice: Chance) -> ClosedEyes:
    """The same table with its places thrown about: other spots, other gaps, the same cards face up."""
    other = table.clone()
    order = dice.shuffled(range(len(table.poses)))
    other.cards[other.table] = bytes(table.cards[table.table][place] for place in order)
    other.turned = tuple(order.index(place) for place in table.turned)
    other.burning = order.index(table.burning) if table.burning >= 0 else -1
    other.poses = tuple((900 - x // 2, 900 - y // 3, 5) for x, y, _ in table.poses)
    return other


@pytest.mark.parametrize("name", GAMES)
async def test_answers_to_a_seat_in_the_dark(name: str) -> None:
    dice = Chance("dark", name)
    moments = dice.shuffled(moments_in_the_dark(name))[:12]
    assert len(moments) > 6
    for moment, table, seat in moments:
        asked: list[dict[str, Any]] = [{"type": "hint", "id": "h", "seat": seat}]
        asked += [{"type": "check", "id": f"c{n}", "seat": seat, "move": move} for n, move in enumerate(ASKED)]
        asked += [{"type": "play", "id": f"p{n}", "seat": seat, "move": move} for n, move in enumerate(ASKED)]
        # Whether a card lies there is not told before one has touched it.
        asked += [{"type": "check", "id": f"s{x}", "seat": seat, "move": f"flip {x} {x}"} for x in (0, 125, 500, 880)]
        heard = [await (await World(t).talk([seat], asked)).end() for t in (table.clone(), elsewhere(table, dice))]
        assert len(heard[0]) > len(asked)
        same(heard[0], heard[1], moment.where, "what was answered")


@pytest.mark.parametrize("name", GAMES)
async def test_what_happens_in_the_dark(name: str) -> None:
    """Every input while the eyes stay closed, seen by that seat at once and by one that comes back: never a place."""
    compared = 0
    for moment, table, seat in moments_in_the_dark(name):
        actor, _, text = moment.entry
        world = World(table.clone())
        talk = await world.talk([seat], [])
        talk.heard.clear()
        await world.input(moment.entry)
        after = world.live.state.table
        assert isinstance(after, ClosedEyes)
        said = [*await talk.end(), *await (await world.talk([seat], [], last=7)).end()]
        if not after.closed[seat]:
            continue
        compared += 1
        for message in map(json.loads, said):
            for place in numbers_called(message, ("place", "from_place", "to_place")):
                assert place == -1, f"{moment.where}: {message}"
            for eyes in message.get("eyes", []):
                assert eyes["view"]["zones"]["table"] == {"dark": True}
                assert eyes["view"]["fields"]["poses"] == []
                assert eyes["view"]["moves"] == []
        assert actor in (seat, -1), f"{moment.where}: {text}"
    assert compared > 10


def numbers_called(data: Any, names: tuple[str, ...]) -> list[int]:
    """All numbers in a message that have one of these names."""
    if isinstance(data, dict):
        own = [value for key, value in data.items() if key in names and isinstance(value, int)]
        return own + [number for value in data.values() for number in numbers_called(value, names)]
    return [number for value in data for number in numbers_called(value, names)] if isinstance(data, list) else []
