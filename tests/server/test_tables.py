"""The life of a table: who sits, who plays, who comes back, what is kept of it. On both kinds of store."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

import cartable
from cartable import bots, games
from cartable.server.entries import InputEntry, Opened, read_entry
from cartable.server.limits import Limits
from cartable.server.stores import StoreFull

from .players import EASY, Closed, LocalService, Player, still

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service(anyio_backend: str, store_url: str) -> AsyncIterator[LocalService]:
    """A service whose tables live fast."""
    async with LocalService(store_url, speed=1000) as local:
        yield local


@pytest.fixture
async def calm(anyio_backend: str, store_url: str) -> AsyncIterator[LocalService]:
    """A service in which no clock runs out before anybody has moved."""
    async with LocalService(store_url) as local:
        yield local


async def sit_down(service: LocalService, game: str, *seats: str, **more: Any) -> tuple[dict[str, Any], list[Player]]:
    """A table, and a connected player for each seat of kind `me`."""
    opened = await service.new(game, seats, **more)
    players = [Player(service, opened["table"], [seat["token"]]) for seat in opened["seats"]]
    for player in players:
        await player.connect()
    return opened, players


async def refused(player: Player, kind: str, /, **fields: Any) -> str:
    """A request that must be refused; its code."""
    answer = await player.ask(kind, **fields)
    assert answer["type"] == "refused", answer
    assert answer["texts"]["fr"], "a refusal says why"
    assert answer["texts"]["en"], "a refusal says why"
    assert isinstance(player.where, LocalService)
    for live in player.where.registry.tables.values():
        assert not any(cid.endswith(answer["id"]) for cid in live.requests.done), "a refused request changed the table"
    return str(answer["code"])


async def play_all(players: list[Player], dice: random.Random) -> None:
    """Everybody plays until the game is over."""
    await asyncio.gather(*(player.play_out(dice) for player in players))


# ---------------------------------------------------------------------- sitting down, dealing


async def test_from_an_invitation_to_the_first_deal(calm: LocalService) -> None:
    opened, (host,) = await sit_down(calm, "presidix", "me", "open", "open")
    guest = Player(calm, opened["code"].lower())
    welcome = await guest.connect()
    assert welcome["you"] == []
    assert [eyes["seat"] for eyes in welcome["eyes"]] == [None]
    assert welcome["eyes"][0]["view"] is None
    status, info = await calm.get(f"/api/tables/{opened['code']}")
    assert (status, info["free"], info["names"], info["phase"]) == (200, 2, ["Joueur 0"], "lobby")

    joined = await guest.join("  Zoé   Petit ", age=9)
    assert joined["seat"] == 1
    await guest.until("welcome")
    assert guest.you == [1]
    await host.until_true(lambda: host.room["seats"][1]["here"])
    assert host.room["seats"][1]["name"] == "Zoé Petit"

    assert await refused(guest, "start") == "only_host"
    assert await refused(guest, "set_seat", seat=2, kind="bot") == "only_host"
    assert await refused(guest, "set_options", options={}) == "only_host"
    assert await refused(guest, "play", seat=1, move="pass") == "not_started"
    assert await refused(guest, "rematch") == "not_over"
    assert await refused(guest, "lend", seat=1) == "not_started"
    assert await refused(guest, "choose", seat=0, name="Autre") == "not_your_seat"
    await guest.done("choose", seat=1, name="Zoé")
    await host.done("set_seat", seat=2, kind="bot", level="debutant")
    await host.done("start")
    await guest.until("welcome")
    assert guest.room["phase"] == "playing"
    assert [seat["name"] for seat in guest.room["seats"]][:2] == ["Joueur 0", "Zoé"]
    assert guest.views[1]["you"] == 1
    assert guest.views[1]["seats"] == 3
    assert await refused(host, "start") == "already_started"
    assert await refused(host, "choose", seat=0, name="Autre") == "already_started"
    assert await refused(host, "set_options", options={}) == "already_started"


async def test_open_seats_are_filled_or_left_out(calm: LocalService) -> None:
    _, (host,) = await sit_down(calm, "presidix", "me", "open", "open")
    assert await refused(host, "start") == "open_seats"
    await host.done("start", fill="debutant")
    assert [seat["kind"] for seat in host.room["seats"]] == ["person", "bot", "bot"]

    _, (first, second) = await sit_down(calm, "presidix", "me", "open", "me")
    await first.done("start")
    await second.until_true(lambda: second.room["phase"] == "playing")
    assert (first.you, second.you) == ([0], [1]), "whoever sat behind a free seat moves up"
    status, _, body = await calm.http(
        "POST",
        "/api/tables",
        json.dumps({"game": "presidix", "seats": [{"kind": "me"}, {"kind": "open"}], "start": True}).encode(),
    )
    assert (status, json.loads(body)["code"]) == (400, "open_seats")


async def test_bots_choose_for_their_seat_what_suits_their_level(calm: LocalService) -> None:
    _, (host,) = await sit_down(calm, "spiralix", "me", "initie", "open")
    await host.done("set_seat", seat=3, kind="bot", level="expert")
    assert [seat["options"] for seat in host.room["seats"]] == [{}, {}, {}, {"level": 3}]
    await host.done("set_seat", seat=1, kind="bot", level="debutant")
    await host.done("start", fill="expert")
    assert [seat["options"] for seat in host.room["seats"]] == [{}, {"level": 1}, {"level": 3}, {"level": 3}]


async def test_the_host_arranges_the_seats(calm: LocalService) -> None:
    opened, (host,) = await sit_down(calm, "presidix", "me")
    assert await refused(host, "start") == "too_few"
    for seat in (1, 2, 3):
        await host.done("set_seat", seat=seat, kind="open")
    assert await refused(host, "set_seat", seat=4, kind="open") == "too_many"
    assert await refused(host, "set_seat", seat=0, kind="bot") == "seat_taken"
    guest = Player(calm, opened["table"])
    await guest.connect()
    await guest.join("Zoé", seat=3)
    await guest.until_true(lambda: guest.you == [3])
    await host.done("set_seat", seat=1, kind="none")
    await guest.until("welcome")
    assert guest.you == [2], "its token goes with it"
    assert await refused(host, "set_seat", seat=2, kind="none") == "seat_taken"
    other = Player(calm, opened["table"])
    await other.connect()
    assert await refused(other, "join", name="Léo", seat=2) == "seat_taken"
    assert await refused(other, "join", name="Léo", seat=7) == "full"
    await other.join("Léo")
    late = Player(calm, opened["table"])
    await late.connect()
    assert await refused(late, "join", name="Max") == "full"


async def test_options_are_checked(calm: LocalService) -> None:
    opened, (host,) = await sit_down(calm, "presidix", "me", "debutant", "debutant")
    assert await refused(host, "set_options", options={"nonsense": 1}) == "bad_request"
    name, option = next((n, o) for n, o in games.find("presidix").options_offered.items() if not o.per_seat)
    assert await refused(host, "set_options", options={name: "no such value"}) == "bad_request"
    other = next(value for value in option.values if value != option.default)
    await host.done("set_options", options={name: other})
    assert host.room["options"] == {name: other}
    await host.done("start")
    assert calm.live(opened["table"]).state.table.options[name] == other  # type: ignore[union-attr]
    for body in (
        {"game": "presidix", "seats": [{"kind": "me"}], "options": {"nonsense": True}},
        {"game": "presidix", "seats": [{"kind": "me", "options": {"nonsense": True}}]},
        {"game": "presidix", "seats": [{"kind": "me"}] * 7},
    ):
        status, _, answer = await calm.http("POST", "/api/tables", json.dumps(body).encode())
        assert (status, json.loads(answer)["texts"]["fr"] != "") == (400, True)
    status, _, answer = await calm.http("POST", "/api/tables", b'{"game": "poker", "seats": [{"kind": "me"}]}')
    assert (status, json.loads(answer)["code"]) == (404, "no_such_game")


async def test_a_seed_that_is_shared_deals_the_same_cards_once(calm: LocalService) -> None:
    _, (one,) = await sit_down(calm, "amipourix", "me", "debutant", seed="du jour", start=True)
    _, (two,) = await sit_down(calm, "amipourix", "me", "debutant", seed="du jour", start=True)
    assert one.views[0]["zones"] == two.views[0]["zones"]
    _, (three,) = await sit_down(calm, "amipourix", "me", "debutant", start=True)
    assert three.views[0]["commitment"] != one.views[0]["commitment"]


# ---------------------------------------------------------------------- playing


async def test_nobody_reads_the_record_of_a_game_under_way(calm: LocalService) -> None:
    opened, _ = await sit_down(calm, "amipourix", "me", "me", start=True)
    for what in ("record", "replay"):
        status, problem = await calm.get(f"/api/tables/{opened['table']}/games/1/{what}")
        assert (status, problem["code"]) == (409, "not_over")


@pytest.mark.parametrize("game", ["presidix", "amipourix", "mio", "corsix", "jackpotix", "touposix"])
async def test_a_whole_game_its_record_and_its_replay(service: LocalService, game: str) -> None:
    dice = random.Random(game)
    opened, players = await sit_down(service, game, "me", "me", "debutant")
    watcher = Player(service, opened["table"])
    await watcher.connect()
    await players[0].done("start")
    await watcher.until("welcome")
    commitment = watcher.views[None]["commitment"]
    address = f"/api/tables/{opened['table']}/games/1"
    await play_all(players, dice)
    await watcher.until_true(lambda: watcher.over)
    table = service.live(opened["table"]).state.table
    assert table is not None

    status, headers, body = await service.http("GET", f"{address}/record")
    assert status == 200
    assert headers["content-disposition"].startswith(f'attachment; filename="{game}-')
    again = cartable.replay(body.decode())
    assert again == table
    assert again.record() == table.record()
    seed = watcher.views[None]["seed"]
    assert commitment == again.config.commitment
    assert again.config.seed == seed

    total, frames = 1, list[dict[str, Any]]()
    while len(frames) < total:
        status, replay = await service.get(f"{address}/replay?from={len(frames)}&count=37&seat=0")
        assert status == 200
        assert replay["from"] == len(frames)
        frames += replay["frames"]
        total = replay["total"]
    assert len(frames) == table.length + 1
    assert frames[-1]["view"] == players[0].views[0]
    status, public = await service.get(f"{address}/replay?from={total - 1}")
    assert public["frames"][-1]["view"] == watcher.views[None]
    for wrong in ("seat=99", "seat=-1", "seat=x", "from=x", "count=%C3%A9"):
        status, _ = await service.get(f"{address}/replay?{wrong}")
        assert status == 400, wrong
    for wrong in ("0", "2", "99"):
        status, _ = await service.get(f"/api/tables/{opened['table']}/games/{wrong}/record")
        assert status == 404, wrong
    assert all(player.gaps == 0 for player in [*players, watcher])


async def test_the_commitment_is_the_hash_of_the_seed(service: LocalService) -> None:
    _, (one, two) = await sit_down(service, "touposix", "me", "me")
    await one.done("start")
    dealt = next(m["eyes"][0]["view"] for m in one.seen if m["type"] == "welcome" and m["eyes"][0]["view"])
    before = dealt["commitment"]
    assert "seed" not in dealt
    await play_all([one, two], random.Random(3))
    seed = one.views[0]["seed"]
    assert cartable.engine.chance.commitment(seed) == before == one.views[0]["commitment"]


async def test_everybody_sees_the_same_order(service: LocalService) -> None:
    opened, players = await sit_down(service, "presidix", "me", "me", "me", "debutant")
    watcher = Player(service, opened["table"])
    await watcher.connect()
    await players[0].done("start")
    await play_all(players, random.Random(5))
    await watcher.until_true(lambda: watcher.over)

    def order(player: Player) -> list[tuple[int, list[Any]]]:
        return [
            (m["n"], [(e["event"], e.get("seat"), e.get("verb"), e.get("to")) for e in m["eyes"][0]["events"]])
            for m in player.seen
            if m["type"] == "update"
        ]  # fmt: skip

    assert len(order(watcher)) > 20
    for player in players:
        assert order(player)[-20:] == order(watcher)[-20:]
        assert player.gaps == 0


async def test_moves_that_cannot_be(calm: LocalService) -> None:
    _, (one, two) = await sit_down(calm, "presidix", "me", "me", "debutant")
    await one.done("start")
    await two.until("welcome")
    waiting = two if 0 in one.views[0]["active"] else one
    seat = waiting.you[0]
    assert await refused(waiting, "play", seat=1 - seat, move="pass") == "not_your_seat"
    assert await refused(waiting, "play", seat=7, move="pass") == "not_your_seat"
    for move in ("", " ", "dance", "pass pass", "play", "play ZZ", "\u0000", "🂡", "x" * 2000, "play " + "Ab " * 600):
        await refused(waiting, "play", seat=seat, move=move)


async def test_asking_changes_nothing(calm: LocalService) -> None:
    _, (one, two) = await sit_down(calm, "touposix", "me", "me")
    await one.done("start")
    await two.until("welcome")
    asked = 0
    for player in (one, two):
        n = player.n
        seat = player.you[0]
        hint = await player.ask("hint", seat=seat)
        assert hint["type"] == "hinted"
        if hint["move"] is not None:
            answer = await player.ask("check", seat=seat, move=hint["move"])
            assert (answer["type"], answer["code"]) == ("checked", None)
            asked += 1
        answer = await player.ask("check", seat=seat, move="dance")
        assert answer["type"] == "checked"
        assert answer["texts"]["fr"]
        assert (await player.ask("check", seat=1 - seat, move="dance"))["code"] == "not_your_seat"
        assert (await player.ask("hint", seat=1 - seat))["code"] == "not_your_seat"
        assert player.n == n
    assert asked


@pytest.mark.parametrize(
    ("initie", "expert", "hint"),
    [("play A", "play B", "play A"), ("pass", "play B", "play B"), (None, "pass", "pass"), ("pass", None, "pass")],
)
async def test_whoever_asks_for_a_hint_is_not_told_to_pass_too_soon(
    calm: LocalService, monkeypatch: pytest.MonkeyPatch, initie: str | None, expert: str | None, hint: str
) -> None:
    class Adviser(bots.Bot):
        def decide(self, sight: bots.Sight) -> bots.Decision | None:
            move = {"initie": initie, "expert": expert}[self.level]
            return None if move is None else bots.Decision(move, 0)

    monkeypatch.setattr(bots, "make", lambda game, seat, level, dice, young: Adviser(seat, level, dice, young))
    _, (one, *_) = await sit_down(calm, "presidix", "me", "me", "me", start=True)
    assert (await one.ask("hint", seat=one.you[0]))["move"] == hint


async def test_pass_and_play_and_a_big_screen(service: LocalService) -> None:
    """One device for three people, a television that only watches, and a phone that shows one of the hands."""
    opened = await service.new("presidix", ["me", "me", "me"])
    shared = Player(service, opened["table"], [seat["token"] for seat in opened["seats"]])
    screen = Player(service, opened["code"])
    phone = Player(service, opened["table"], [opened["seats"][1]["token"]])
    for player in (shared, screen, phone):
        await player.connect()
    assert shared.you == [0, 1, 2]
    await shared.done("start")
    await shared.play_out(random.Random(1))
    for player in (screen, phone):
        await player.until_true(lambda player=player: player.over)
    assert phone.views[1] == shared.views[1]
    for message in screen.seen:
        for eyes in message.get("eyes", []):
            assert eyes["seat"] is None
            assert eyes["view"] is None or not {"moves", "prompts", "hints"} & set(eyes["view"])


async def test_phrases(calm: LocalService) -> None:
    opened, (one, two) = await sit_down(calm, "presidix", "me", "me")
    watcher = Player(calm, opened["table"])
    await watcher.connect()
    await one.done("say", seat=0, phrase="bravo")
    update = await two.until("update")
    assert update["eyes"][0]["events"] == [{"event": "say", "seat": 0, "phrase": "bravo"}]
    assert await refused(one, "say", seat=1, phrase="bravo") == "not_your_seat"
    assert await refused(watcher, "say", seat=0, phrase="bravo") == "not_your_seat"
    said = 1
    while (await one.ask("say", seat=0, phrase="rire"))["type"] == "done":
        said += 1
    assert said == EASY.phrases
    assert one.replies[one.seen[-1]["id"]]["code"] == "too_much"
    await two.done("say", seat=1, phrase="merci")


# ---------------------------------------------------------------------- going away, coming back


async def test_lending_a_seat_and_taking_it_back(service: LocalService) -> None:
    _, (one, two) = await sit_down(service, "mio", "me", "me")
    await one.done("start")
    await two.until("welcome")
    assert await refused(one, "lend", seat=1) == "still_here"
    await one.done("lend", seat=0, level="debutant")
    assert (one.room["seats"][0]["lent"], one.room["seats"][0]["level"]) == (True, "debutant")
    assert await refused(one, "play", seat=0, move="draw") == "lent"
    played = len(one.seen)
    dice = random.Random(1)
    while not any(
        event.get("event") == "act" and event["seat"] == 0
        for message in one.seen[played:] if message["type"] == "update" for event in message["eyes"][0]["events"]
    ):  # fmt: skip
        move = await two.next_move(dice)
        if move is not None:
            await two.ask("play", seat=1, move=move[1])
        await asyncio.sleep(0.01)
        await two.settle(0.01)
        await one.settle(0.01)
    await one.done("take_back", seat=0)
    assert (one.room["seats"][0]["lent"], one.room["seats"][0]["level"]) == (False, None)


async def test_a_lent_seat_whose_turn_it_is_plays_at_once(service: LocalService) -> None:
    """Also if the bots were just thinking about something else."""
    for _ in range(4):
        _, (one, two) = await sit_down(service, "vlamonix", "me", "me", "debutant")
        await one.done("start")
        await two.until("welcome")
        await one.done("lend", seat=0, level="debutant")
        await two.done("lend", seat=1, level="debutant")
        await one.until_true(lambda one=one: one.over)


async def test_who_is_away_is_played_for_until_the_return(anyio_backend: str, store_url: str) -> None:
    limits = dataclasses.replace(EASY, away_seconds=1)
    async with LocalService(store_url, limits=limits) as service:
        opened, (one, two) = await sit_down(service, "mio", "me", "me")
        await one.done("start")
        await two.until("welcome")
        two.cut()
        await one.until_true(lambda: one.room["seats"][1]["lent"])
        assert not one.room["seats"][1]["here"]
        await two.connect()
        assert not two.room["seats"][1]["lent"], "it is the person's turn again without a word"
        await one.until_true(lambda: one.room["seats"][1]["here"])
        two.cut()
        await one.until_true(lambda: not one.room["seats"][1]["here"])
        await one.done("lend", seat=1, level="debutant")
        assert one.room["seats"][1]["lent"], "nobody needs to wait"
        await two.connect()
        await two.until_true(lambda: not two.room["seats"][1]["lent"])
        assert opened["table"] in service.registry.tables


async def test_leaving_and_taking_over(calm: LocalService) -> None:
    opened, (one, two, three) = await sit_down(calm, "presidix", "me", "me", "me")
    await one.done("start")
    await two.until("welcome")
    guest = Player(calm, opened["table"])
    await guest.connect()
    assert await refused(guest, "join", name="Intrus") == "full"
    assert await refused(guest, "join", name="Intrus", seat=1) == "seat_taken"
    hand = two.views[1]["zones"]["hands"][1]
    old_token = two.tokens[0]
    await two.done("leave", seat=1)
    assert two.you == []
    assert set(two.views) == {None}
    assert await refused(two, "play", seat=1, move="pass") == "not_your_seat"
    await one.until_true(lambda: one.room["seats"][1]["left"])
    # A bot plays on there now; whoever takes the seat over gets the cards as they are by then.
    joined = await guest.join("Léo")
    assert joined["seat"] == 1
    assert joined["token"] != old_token
    await guest.until("welcome")
    assert guest.you == [1]
    taken = guest.views[1]["zones"]["hands"][1]["cards"]
    assert set(taken) <= set(hand["cards"]), "the cards of that seat, less those the bot has played"
    back = Player(calm, opened["table"], [old_token])
    await back.connect()
    assert back.you == [], "the old token opens nothing"
    assert await refused(back, "play", seat=1, move="pass") == "not_your_seat"
    assert await refused(back, "leave", seat=1) == "not_your_seat"
    await one.done("say", seat=0, phrase="merci")
    await three.until_true(lambda: three.n == one.n)
    assert [p.gaps for p in (one, three)] == [0, 0]


async def test_a_move_that_waits_does_not_outlive_the_seat(calm: LocalService) -> None:
    """While a move waits for the table's turn its seat is left and taken over: the old holder plays no more."""
    opened, (one, two) = await sit_down(calm, "presidix", "me", "me")
    await one.done("start")
    await two.until("welcome")
    holder = one if one.views[0]["active"] == [0] else two
    other = two if holder is one else one
    seat = holder.you[0]
    live = calm.live(opened["table"])
    second = Player(calm, opened["table"], holder.tokens)
    guest = Player(calm, opened["table"])
    await second.connect()
    await guest.connect()
    move = holder.views[seat]["moves"][0]
    async with still(live):
        leaving = asyncio.create_task(second.ask("leave", seat=seat))
        await asyncio.sleep(0.02)
        sitting = asyncio.create_task(guest.ask("join", name="Léo", seat=seat))
        await asyncio.sleep(0.02)
        playing = asyncio.create_task(holder.ask("play", seat=seat, move=move))
        await asyncio.sleep(0.02)
    assert (await leaving)["type"] == "done"
    assert (await sitting)["type"] == "joined"
    answer = await playing
    assert (answer["type"], answer.get("code")) == ("refused", "not_your_seat")
    assert other.gaps == 0


async def test_the_host_goes_and_the_next_one_is_host(calm: LocalService) -> None:
    _, (one, two) = await sit_down(calm, "presidix", "me", "me")
    assert two.room["host"] == 0
    await one.done("leave", seat=0)
    await two.until_true(lambda: two.room["host"] == 1)
    assert two.room["seats"][0]["kind"] == "open"
    await two.done("start", fill="debutant")


async def test_coming_back_tells_exactly_what_was_missed(calm: LocalService) -> None:
    opened, (one, two) = await sit_down(calm, "presidix", "me", "me")
    await one.done("start")
    await two.until("welcome")
    dice = random.Random(4)
    missed: list[dict[str, Any]] = []
    two.cut()
    while len(missed) < 5:
        move = await one.next_move(dice)
        if move is not None:
            await one.done("play", seat=0, move=move[1])
        else:
            quick = Player(calm, opened["table"], two.tokens)
            await quick.connect()
            move = await quick.next_move(dice)
            assert move is not None
            await quick.done("play", seat=1, move=move[1])
            quick.cut()
            await one.settle()
        missed = [m for m in one.seen if m["type"] == "update" and m["n"] > (two.n or 0)]
    last = two.n
    welcome = await two.connect()
    assert welcome["fresh"] is False
    assert welcome["n"] == one.n
    told = [
        (e["event"], e.get("seat"), e.get("verb"), e.get("from"), e.get("to")) for e in welcome["eyes"][0]["events"]
    ]
    seen = [
        (e["event"], e.get("seat"), e.get("verb"), e.get("from"), e.get("to"))
        for message in missed for e in message["eyes"][0]["events"]
    ]  # fmt: skip
    assert told == seen
    # The number of the last one: nothing was missed. A number that cannot be, or too old: a fresh view.
    for last, fresh in ((one.n, False), ((one.n or 0) + 5, True), (-1, True), (0, True), (10**15, True)):
        two.n = last
        welcome = await two.connect()
        assert (welcome["fresh"], welcome["eyes"][0]["events"]) == (fresh, [])
        await two.close()


async def test_rematch(service: LocalService) -> None:
    opened, (one, two) = await sit_down(service, "touposix", "me", "me", "open")
    assert await refused(one, "rematch") == "not_over"
    await one.done("start")
    await play_all([one, two], random.Random(1))
    first = one.views[0]["commitment"]
    watcher = Player(service, opened["table"])
    await watcher.connect()
    assert await refused(watcher, "rematch") == "not_your_seat"
    await two.done("rematch")
    await one.until_true(lambda: one.room["round"] == 2)
    assert one.views[0]["commitment"] != first
    assert one.room["seats"][0]["name"] == "Joueur 0"
    await play_all([one, two], random.Random(2))
    await one.done("leave", seat=0)
    await two.done("rematch")
    assert [seat["kind"] for seat in two.room["seats"]] == ["bot", "person"]
    await play_all([two], random.Random(3))
    rounds, began = [], []
    for k in (1, 2, 3):
        status, _, body = await service.http("GET", f"/api/tables/{opened['table']}/games/{k}/record")
        assert status == 200
        played = cartable.replay(body.decode())
        rounds.append(played.config.commitment)
        began.append(played.begun_by)
        _, replay = await service.get(f"/api/tables/{opened['table']}/games/{k}/replay?count=1")
        assert replay["room"]["round"] == k
    assert rounds[0] == first
    assert len(set(rounds)) == 3
    assert began == [0, 1, 0], "two who play again and again take turns to begin"


async def test_seats_may_change_after_the_end(service: LocalService) -> None:
    """More seats, fewer seats, new people: the finished game stays to be looked at."""
    opened, (one, two) = await sit_down(service, "touposix", "me", "me")
    await one.done("start")
    await play_all([one, two], random.Random(1))
    await one.done("set_seat", seat=2, kind="open")
    guest = Player(service, opened["table"])
    await guest.connect()
    await guest.join("Zoé")
    await guest.until("welcome")
    assert guest.you == [2]
    assert guest.views[2]["over"]
    assert guest.views[2]["you"] is None, "it did not play that game"
    await guest.done("say", seat=2, phrase="bravo")
    await two.done("leave", seat=1)
    await one.done("set_seat", seat=1, kind="none")
    await guest.until_true(lambda: guest.you == [1])
    await one.done("rematch")
    await guest.until_true(lambda: guest.room["phase"] == "playing")
    await play_all([one, guest], random.Random(2))


# ---------------------------------------------------------------------- sending again


async def test_a_request_sent_again_is_carried_out_once(calm: LocalService) -> None:
    opened, (one, two) = await sit_down(calm, "presidix", "me", "me", "open")
    guest = Player(calm, opened["table"])
    await guest.connect()
    ids = [f"{kind} {'x' * 30}" for kind in ("say", "seat", "join", "start", "play", "lend", "back", "leave")]
    said = await one.done("say", id=ids[0], seat=0, phrase="bravo")
    assert (await one.done("say", id=ids[0], seat=0, phrase="bravo"))["n"] == said["n"]
    joined = await guest.join("Zoé", id=ids[2])
    elsewhere = Player(calm, opened["table"])
    await elsewhere.connect()
    assert (await elsewhere.ask("join", id=ids[2], name="Zoé"))["token"] == joined["token"], "the answer was lost"
    assert (await two.ask("say", id=ids[0], seat=1, phrase="oups"))["n"] != said["n"], "ids of others do not count"
    started = await one.done("start", id=ids[3])
    assert (await one.done("start", id=ids[3]))["n"] == started["n"]
    player = next(p for p in (one, two, guest) for seat in p.you if seat in p.views.get(seat, {"active": []})["active"])
    seat = player.you[0]
    move = player.views[seat]["moves"][0]
    played = await player.done("play", id=ids[4], seat=seat, move=move)
    device = Player(calm, opened["table"], player.tokens)
    await device.connect()
    for sender in (player, device):
        again = await sender.done("play", id=ids[4], seat=seat, move=move)
        assert again["n"] == played["n"]
    left = await two.done("leave", id=ids[7], seat=1)
    assert (await two.done("leave", id=ids[7], seat=1))["n"] == left["n"], "though the seat is not its own any more"
    entries = [read_entry(entry) for entry in await calm.registry.store.read(opened["table"], 0)]
    for cid in ids[1:]:
        assert sum(getattr(entry, "cid", "").endswith(cid) for entry in entries) <= 1
    assert sum(isinstance(entry, InputEntry) and entry.cid.endswith(ids[4]) for entry in entries) == 1


async def test_a_request_sent_twice_at_the_same_moment(calm: LocalService) -> None:
    """The first is still being written when the same comes on another socket: it was cut, and sent again."""
    opened, (one, two) = await sit_down(calm, "presidix", "me", "me")
    await one.done("start")
    await two.until("welcome")
    player = one if one.views[0]["active"] == [0] else two
    seat = player.you[0]
    move = player.views[seat]["moves"][0]
    devices = [player]
    for _ in range(4):
        device = Player(calm, opened["table"], player.tokens)
        await device.connect()
        devices.append(device)
    answers = await asyncio.gather(*(device.ask("play", id="the same", seat=seat, move=move) for device in devices))
    assert {(answer["type"], answer.get("n")) for answer in answers} == {("done", answers[0]["n"])}
    entries = [read_entry(entry) for entry in await calm.registry.store.read(opened["table"], 0)]
    assert sum(isinstance(entry, InputEntry) for entry in entries) == 1


async def test_a_move_whose_sender_is_gone_at_once_still_counts(calm: LocalService) -> None:
    """Sent, and the socket is torn down while the store writes: the others see it."""
    for _ in range(5):
        _, (one, two) = await sit_down(calm, "presidix", "me", "me")
        await one.done("start")
        await two.until("welcome")
        player, other = (one, two) if one.views[0]["active"] == [0] else (two, one)
        seat = player.you[0]
        n = other.n or 0
        await player.send({"type": "play", "id": "gone", "seat": seat, "move": player.views[seat]["moves"][0]})
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        player.socket.task.cancel()
        try:
            await other.until_true(lambda other=other, n=n: other.n > n, 1)
        except TimeoutError:
            # It did not even reach the service: then it is not written either.
            entries = await calm.registry.store.read(other.table, 0)
            assert len(entries) == n, "it is on disk, and nobody was told"


# ---------------------------------------------------------------------- secrets, words, rest


async def test_tokens_are_kept_and_sent_nowhere_else(calm: LocalService, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    opened, (one, two) = await sit_down(calm, "presidix", "me", "me", "open")
    guest = Player(calm, opened["table"])
    await guest.connect()
    joined = await guest.join("Zoé")
    await guest.until("welcome")
    await one.done("start")
    await two.done("leave", seat=1)
    await one.settle()
    await guest.settle()
    first = read_entry((await calm.registry.store.read(opened["table"], 0))[0])
    assert isinstance(first, Opened)
    secrets = [seat["token"] for seat in opened["seats"]] + [joined["token"], first.secret]
    secrets += [player.token for player in calm.live(opened["table"]).state.players if player.token]
    everything = "\n".join([*one.raw, *two.raw, *(text for text in guest.raw if '"joined"' not in text)])
    stored = b"\n".join(await calm.registry.store.read(opened["table"], 0)).decode()
    _, info = await calm.get(f"/api/tables/{opened['table']}")
    _, _, qr = await calm.http("GET", f"/api/tables/{opened['table']}/qr.svg")
    for secret in secrets:
        assert secret not in everything
        assert secret not in caplog.text
        assert secret not in json.dumps(info)
        assert secret not in qr.decode()
    for token in (seat["token"] for seat in opened["seats"]):
        assert token not in stored, "only its hash is kept"


async def test_at_a_table_of_children_words_are_chosen_with_care(calm: LocalService) -> None:
    body = {"game": "touposix", "child": True, "seats": [{"kind": "me", "name": "Merde"}, {"kind": "me"}]}
    status, _, answer = await calm.http("POST", "/api/tables", json.dumps(body).encode())
    assert (status, json.loads(answer)["code"]) == (400, "name_not_allowed")
    opened, (one, two) = await sit_down(calm, "touposix", "me", "me", "open", child=True)
    guest = Player(calm, opened["table"])
    await guest.connect()
    assert guest.room["child"]
    assert await refused(guest, "join", name="gros con") == "name_not_allowed"
    assert await refused(one, "choose", seat=0, name="Merde") == "name_not_allowed"
    await guest.join("Constance")
    await one.done("start")
    await two.until("welcome")
    assert await refused(one, "play", seat=0, move="say merde") == "word_not_allowed"
    checked = await one.ask("check", seat=0, move="say merde")
    assert checked["code"] == "word_not_allowed"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", ""), ("x" * 25, ""), ("   ", "name_empty"),
        ("\u200b\u200b", "name_characters"), ("a\u202eb", "name_characters"), ("\u0000", "name_characters"),
    ],
)  # fmt: skip
async def test_names_that_are_none(calm: LocalService, name: str, why: str) -> None:
    """Some cannot even be sent."""
    _, (one,) = await sit_down(calm, "presidix", "me", "open")
    try:
        answer = await one.ask("choose", seat=0, name=name)
        assert (answer["type"], answer["code"]) == ("refused", why)
    except Closed:
        assert not why
        assert one.seen[-1]["code"] == "unreadable"


async def test_an_empty_table_sleeps_and_wakes(anyio_backend: str, store_url: str) -> None:
    limits = dataclasses.replace(EASY, pause_seconds=1)
    async with LocalService(store_url, limits=limits, speed=10) as service:
        opened, (one,) = await sit_down(service, "corsix", "me", "debutant", start=True)
        await one.close()
        live = service.live(opened["table"])
        for _ in range(60):
            if not live.state.running:
                break
            await asyncio.sleep(0.1)
        assert not live.state.running
        before = live.state.time(service.registry.wall())
        entries = len(await service.registry.store.read(opened["table"], 0))
        await asyncio.sleep(0.5)
        assert live.state.time(service.registry.wall()) == before
        assert len(await service.registry.store.read(opened["table"], 0)) == entries, "bots do not play alone"
        await one.connect()
        assert one.room["paused"] is False
        assert live.state.running
        assert live.state.time(service.registry.wall()) < before + 5000


async def test_time_that_nobody_kept_is_put_right_before_anybody_looks(service: LocalService) -> None:
    opened = await service.new("amerix", ("me", "me"), options={"time": None}, start=True)
    live = service.live(opened["table"])
    await asyncio.sleep(0.01)  # ten seconds of the table
    player = Player(service, opened["table"], [opened["seats"][0]["token"]])
    welcome = await player.connect()
    await player.settle()
    assert welcome["n"] == live.state.n, "the table has changed by itself after the first look"


async def test_a_full_disk_keeps_nobody_from_looking_on(service: LocalService, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await service.new("amerix", ("me", "me"), options={"time": None}, start=True)

    def full(*_: object) -> None:
        raise StoreFull("no room")

    monkeypatch.setattr(service.registry.store, "append_soon", full)
    await asyncio.sleep(0.01)
    player = Player(service, opened["table"], [opened["seats"][0]["token"]])
    welcome = await player.connect()
    assert welcome["eyes"][0]["view"] is not None
    await player.settle()
    assert (await player.ask("say", seat=0, phrase="bravo"))["code"] == "store_full"


async def test_a_class_that_leaves_shares_a_commit(anyio_backend: str, store_url: str) -> None:
    limits = dataclasses.replace(EASY, pause_seconds=1)
    async with LocalService(store_url, limits=limits) as service:
        seated = [await sit_down(service, "presidix", "me", "me", start=True) for _ in range(12)]
        tables = [service.live(opened["table"]) for opened, _ in seated]
        assert all(live.state.running for live in tables)
        before = service.registry.store.commits  # type: ignore[attr-defined]
        for _, players in seated:
            for player in players:
                await player.close()
        for _ in range(60):
            if not any(live.state.running for live in tables):
                break
            await asyncio.sleep(0.1)
        assert not any(live.state.running for live in tables)
        assert service.registry.store.commits - before < len(tables) / 2  # type: ignore[attr-defined]


async def test_tables_that_rested_too_long_are_gone(service: LocalService) -> None:
    opened, (one,) = await sit_down(service, "presidix", "me", "open")
    kept, (two,) = await sit_down(service, "presidix", "me", "open")
    await one.close()
    days = service.settings.limits.resting_days
    service.registry._wall_start += days * 86_400 - 60
    await service.registry.close_rested()
    assert (await service.get(f"/api/tables/{opened['code']}"))[0] == 200
    service.registry._wall_start += 120
    await service.registry.close_rested()
    assert (await service.get(f"/api/tables/{opened['code']}"))[0] == 404
    assert (await service.get(f"/api/tables/{opened['table']}"))[0] == 404
    assert (await service.get(f"/api/tables/{kept['table']}"))[0] == 200, "somebody is still there"
    await two.done("say", seat=0, phrase="merci")
    with pytest.raises(Closed):
        await one.connect()
    assert one.seen[-1]["code"] == "no_such_table"


async def test_tables_leave_the_memory_and_come_back(anyio_backend: str, store_url: str) -> None:
    limits = dataclasses.replace(EASY, unload_seconds=1, pause_seconds=1)
    async with LocalService(store_url, limits=limits) as service:
        opened, (one, two) = await sit_down(service, "presidix", "me", "me")
        await one.done("start")
        await two.until("welcome")
        await one.done("say", id="once", seat=0, phrase="bravo")
        view, n = one.views[0], one.n
        await one.close()
        await two.close()
        for _ in range(80):
            await service.registry._unload()
            if opened["table"] not in service.registry.tables:
                break
            await asyncio.sleep(0.1)
        assert opened["table"] not in service.registry.tables
        # By its id and by its code at the same moment: still one table.
        one.table, two.table = opened["table"], opened["code"]
        await asyncio.gather(one.connect(), two.connect())
        assert one.views[0] == view
        assert (n or 0) < (one.n or 0) <= (n or 0) + 2, "it slept and woke up, nothing else"
        await two.done("say", seat=1, phrase="merci")
        await one.until("update", 2)
        assert (await one.done("say", id="once", seat=0, phrase="bravo"))["n"] == n


async def test_games_of_other_rules_do_not_go_on(
    anyio_backend: str, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LocalService(store_url) as service:
        opened, (one,) = await sit_down(service, "presidix", "me", "debutant", start=True)
    facts = games.find("presidix").facts
    monkeypatch.setattr(games.find("presidix"), "facts", dataclasses.replace(facts, version=facts.version + 1))
    async with LocalService(store_url) as service:
        one.where = service
        with pytest.raises(Closed):
            await one.connect()
        assert one.seen[-1]["code"] == "other_rules"
        status, problem = await service.get(f"/api/tables/{opened['table']}")
        assert (status, problem["code"]) == (400, "other_rules")


def test_the_limits_of_these_tests_are_those_of_the_service() -> None:
    assert dataclasses.asdict(EASY).keys() == dataclasses.asdict(Limits()).keys()
