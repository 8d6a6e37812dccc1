"""The leak test of the engine, over the wire: two services whose tables differ only in what a seat cannot know send
that seat, and a spectator, the same bytes: welcome, updates, what was missed, refusals, answers to checks and hints.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Sequence
from typing import Any, cast

import pytest

from cartable import games
from cartable.engine import Chance, Refused, Table, project
from cartable.engine.knowledge import imagine
from cartable.engine.records import Input as RecordInput
from cartable.server.app import Service, Settings
from cartable.server.broadcast import HISTORY
from cartable.server.entries import InputEntry, Player
from cartable.server.live import LiveTable
from cartable.server.registry import Registry
from cartable.server.room import RoomState, token_hash
from cartable.server.sockets import Socket
from cartable.server.stores import Appended, Store
from cartable.server.workers import Workers
from cartable.testing import leaks
from cartable.testing.checks import refusal_of
from cartable.testing.play import Game, Moment, choose, random_game
from cartable.testing.settings import default_settings

from .players import EASY

pytestmark = pytest.mark.anyio

MOMENTS = 8
"""Of each game."""
WALL = 1_000_000_000


class NoStore:
    """Keeps nothing and is content with everything."""

    shared = False

    def append_soon(self, *asked: Any) -> None:
        asyncio.get_running_loop().call_soon(asked[-1], Appended(True))

    async def claim(self, tables: Sequence[str]) -> set[str]:
        return set()


class StillRegistry(Registry):
    """A registry in which no time passes."""

    def wall(self) -> int:
        return WALL

    @staticmethod
    def steady() -> float:
        return 1000.0


class StillTable(LiveTable):
    """A table at which nothing happens by itself."""

    def look_ahead(self) -> None:
        pass

    def _hold(self, move: str) -> int:
        # In a race a move waits for others to be quicker; here nobody is, and thousands of moves wait in turn.
        return min(1, super()._hold(move))


class World:
    """A service with one table, and a socket for one seat and one for a spectator."""

    def __init__(self, table: Table) -> None:
        self.service = Service(Settings("unused", limits=EASY))
        self.registry = StillRegistry(cast(Store, NoStore()), Workers(1, 1), EASY)
        self.service.registry = self.registry
        state = RoomState()
        state.table_id, state.code, state.game = "the table", "ABCDEF", table.facts.id
        state.options, state.secret, state.round, state.n = dict(table.options), "00" * 16, 1, 7
        state.players = [
            Player("person", f"Joueur {seat}", token=token_hash(token_of(seat))) for seat in range(table.seats)
        ]
        state.table, state.running, state.wall, state.at = table, True, WALL, table.now
        self.live = StillTable(self.registry, state)
        self.registry.tables["the table"] = self.live

    async def input(self, entry: RecordInput) -> None:
        """An input, as the service itself would write it."""
        seat, at, text = entry
        await self.live.change(lambda _: [InputEntry(seat, at, text)])

    async def talk(self, seats: Sequence[int], say: Sequence[dict[str, Any]], last: int | None = None) -> Conversation:
        """A new socket with these seats that says all this."""
        talk = Conversation(self, seats)
        await talk.say({"type": "hello", "table": "the table", "tokens": [token_of(s) for s in seats], "last": last})
        for message in say:
            await talk.say(message)
        return talk


class Conversation:
    """What one socket heard, byte for byte."""

    def __init__(self, world: World, seats: Sequence[int]) -> None:
        self.heard: list[str] = []
        self._answered = asyncio.Event()
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        scope = {"type": "websocket", "client": ("192.0.2.1", 1), "headers": []}
        self.task = asyncio.create_task(Socket(world.service, scope, self._in.get, self._send).run())

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and '"type":"ping"' not in message["text"]:
            self.heard.append(message["text"])
            if '"type":"update"' not in message["text"] and '"type":"room"' not in message["text"]:
                self._answered.set()

    async def say(self, message: dict[str, Any]) -> None:
        """Says something and waits for the answer."""
        self._answered.clear()
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        await asyncio.wait_for(self._answered.wait(), 10)

    async def end(self) -> list[str]:
        await asyncio.sleep(0)
        self._in.put_nowait({"type": "websocket.disconnect"})
        await self.task
        return self.heard


def token_of(seat: int) -> str:
    return f"token of seat {seat}, a secret"


def the_game(name: str) -> Game:
    """A random game with a middling number of seats."""
    settings = default_settings(games.find(name))
    return random_game(settings[len(settings) // 2])


def same(here: Sequence[str], there: Sequence[str], where: str, what: str) -> None:
    """The same messages, the same bytes, and so the same sizes."""
    assert [len(text.encode()) for text in here] == [len(text.encode()) for text in there], f"{where}: sizes of {what}"
    for one, other in zip(here, there, strict=True):
        assert one == other, f"{where}: {what}"


@pytest.mark.parametrize("name", games.ids())
async def test_what_a_seat_is_told_when_it_asks(name: str) -> None:
    game = the_game(name)
    dice, different = Chance("wire", name), 0
    for moment in game.some_moments(dice, MOMENTS):
        seat = dice.below(moment.table.seats)
        listed = {move.text for move in moment.table.moves(seat)}
        battery = [move.text for move in dice.shuffled(game.seen) if move.text not in listed][:12]
        battery += ["", "dance", "say zzz", "\u0000"]
        asked: list[dict[str, Any]] = [{"type": "hint", "id": "h", "seat": seat}]
        for number, move in enumerate(battery):
            asked.append({"type": "check", "id": f"c{number}", "seat": seat, "move": move})
        for number, move in enumerate(dice.shuffled(sorted(listed))[:8]):
            asked.append({"type": "check", "id": f"l{number}", "seat": seat, "move": move})
        for number, move in enumerate(battery):
            # Answers to open questions are not listed: what would be carried out is not asked here.
            if refusal_of(moment.table, seat, move) is not None:
                asked.append({"type": "play", "id": f"p{number}", "seat": seat, "move": move})
        imagined = imagine(moment.table, seat, dice, same_dice=True)
        different += imagined.cards != moment.table.cards
        heard = []
        for table in (moment.table.clone(), imagined):
            world = World(table)
            heard.append(await (await world.talk([seat], asked)).end())
        assert len(heard[0]) > len(asked), "there was an answer to everything"
        same(heard[0], heard[1], moment.where, "what was answered")
    hidden = any(leaks.hidden_from(m.table, s) for m in game.moments for s in range(m.table.seats))
    assert different or not hidden, "no two worlds differed: nothing was compared"


@pytest.mark.parametrize("name", games.ids())
async def test_what_a_seat_and_a_spectator_are_told_of_an_input(name: str) -> None:
    game = the_game(name)
    suite = importlib.import_module(f"tests.games.test_{name}").TestSuite
    dice, compared, different = Chance("wire inputs", name), 0, 0
    for moment in game.some_moments(dice, 2 * MOMENTS):
        seat = dice.below(moment.table.seats)
        pair = two_courses(moment, seat, dice, suite.telling)
        if pair is None:
            continue
        world, entry, keep, learned = pair
        heard: list[dict[str, list[str]]] = []
        for table, what in ((moment.table.clone(), moment.entry), (world, entry)):
            service = World(table)
            talks = {"seat": await service.talk([seat], []), "spectator": await service.talk([], [])}
            for talk in talks.values():
                talk.heard.clear()  # comings and goings
            with leaks.packs_scrambled(Chance("packs", moment.where), keep if table is world else range(256)):
                await service.input(what)
            said = {who: await talk.end() for who, talk in talks.items()}
            said["seat, back again"] = await (await service.talk([seat], [], last=7)).end()
            said["spectator, back again"] = await (await service.talk([], [], last=7)).end()
            heard.append(said)
        for who in heard[0]:
            if learned[who.split(",")[0]]:
                continue  # other cards were shown to it: that is no secret any more
            compared += 1
            different += moment.table.cards != world.cards
            same(heard[0][who], heard[1][who], moment.where, f"what the {who} was told")
            assert any('"update"' in text or '"welcome"' in text for text in heard[0][who])
    hidden = any(leaks.hidden_from(m.table, s) for m in game.moments for s in range(m.table.seats))
    assert (compared and different) or not hidden, f"{compared} compared, {different} of them different"


def two_courses(
    moment: Moment, seat: int, dice: Chance, telling: Sequence[str]
) -> tuple[Table, RecordInput, set[int], dict[str, bool]] | None:
    """Another world for a moment, the input as it is there, and to whom the input shows other cards there."""
    table, entry = moment.table, moment.entry
    before = leaks.knows(table, seat)
    true = leaks.play_on(table.clone(), entry)
    if true.table.over:
        return None  # the seed is told then, and it differs
    keep = true.cards_for(seat, before) | true.cards_for(None, before) | project.visible_cards(table, None)
    if entry[2].split()[0].partition(":")[0] in telling:
        keep |= leaks.played_with(table, true.events)
    world = imagine(table, seat, dice, same_dice=True, keep=keep)
    leaks.keep_secrets(table, world)
    actor, at, text = entry
    if actor >= 0 and refusal_of(world, actor, text) is not None:
        instead = leaks.card_instead(table, world, actor, text) if actor != seat else None
        if instead is None:
            return None
        entry = actor, at, instead
    try:
        with leaks.packs_scrambled(Chance("packs", moment.where), keep):
            other = leaks.play_on(world.clone(), entry)
    except Refused:
        return None
    learned = {}
    for who, viewer in (("seat", seat), ("spectator", None)):
        true.note(viewer, before)
        other.note(viewer, before)
        learned[who] = true.learned[viewer] != other.learned[viewer]
    return world, entry, keep, learned


@pytest.mark.parametrize("name", games.ids())
async def test_nothing_that_was_turned_down_is_told_again(name: str) -> None:
    """Whoever comes back hears of a face only if it still lies open before them."""
    game = the_game(name)
    dice = Chance("turned down", name)
    world = World(game.setting.deal("turned down"))
    live = world.live
    turned, faces = 0, 0
    for number in range(150):
        table = live.state.table
        assert table is not None
        entry = None if table.over else choose(table, dice)
        if entry is None:
            break
        await world.input(entry)
        table = live.state.table
        assert table is not None
        if number % 3:
            continue
        for viewer in (dice.below(table.seats), None):
            last = max(7, live.state.n - 1 - dice.below(HISTORY - 1))
            told = live.broadcast.missed(live.state, last, viewer)
            assert told is not None
            open_now = {table.deck.texts[card] for card in project.visible_cards(table, viewer)}
            for event in told:
                if event["event"] in ("move", "turn") and event["card"] is not None:
                    faces += 1
                    assert event["card"] in open_now, f"input {number}: {event} is told to {viewer} again"
                turned += event["event"] in ("move", "turn")
                assert "move" not in event, "what others or oneself chose is not told again"
    assert turned, "no card moved"


async def test_two_devices_of_one_seat_are_told_the_same() -> None:
    world = World(the_game("presidix").setting.deal("two devices"))
    one, two = await world.talk([0], []), await world.talk([0], [])
    both = await world.talk([0, 1], [])
    for talk in (one, two, both):
        talk.heard.clear()
    for _ in range(8):
        table = world.live.state.table
        assert table is not None
        entry = choose(table, Chance("devices", str(table.length)))
        assert entry is not None
        await world.input(entry)
    await asyncio.sleep(0.01)
    heard = [[json.loads(text) for text in await talk.end()] for talk in (one, two, both)]
    updates = [[m for m in messages if m["type"] == "update"] for messages in heard]
    assert len(updates[0]) == 8
    assert updates[0] == updates[1]
    assert [m["eyes"][0] for m in updates[2]] == [m["eyes"][0] for m in updates[0]]
