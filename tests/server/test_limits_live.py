"""Every limit of the service at work: one too many is refused, and the others do not notice."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from cartable.server.app import LONGEST_BODY
from cartable.server.limits import Limits

from .players import EASY, Closed, LocalService, Player

pytestmark = pytest.mark.anyio


def local(tmp_path: Path, **limits: int) -> LocalService:
    """A service with its own limits where the test is about them, and easy ones elsewhere."""
    return LocalService(f"sqlite:///{tmp_path}/t.db", limits=dataclasses.replace(EASY, **limits))


async def last_words(player: Player) -> tuple[str, int | None]:
    """Reads until the socket is closed: the fault's code and the code of the close."""
    with pytest.raises(Closed) as closed:  # noqa: PT012
        while True:
            await player.receive(10)
    fault = player.seen[-1]
    assert fault["type"] == "fault"
    assert fault["closing"] is True
    return str(fault["code"]), closed.value.code


async def test_the_size_of_a_message(anyio_backend: str, tmp_path: Path) -> None:
    async with local(tmp_path) as service:
        opened = await service.new("presidix", ["me", "me"])
        player = Player(service, opened["table"], [opened["seats"][0]["token"]])
        await player.connect()
        fits = json.dumps({"type": "say", "id": "1", "seat": 0, "phrase": "bravo"})
        await player.socket.send(fits + " " * (Limits().message_bytes - len(fits)))
        await player.until("done")
        await player.socket.send(fits + " " * (Limits().message_bytes - len(fits) + 1))
        assert await last_words(player) == ("unreadable", 1009)
        for size, status in ((LONGEST_BODY, 201), (LONGEST_BODY + 1, 413)):
            body = json.dumps({"game": "presidix", "seats": [{"kind": "me"}]}).encode()
            got, _, answer = await service.http("POST", "/api/tables", body + b" " * (size - len(body)))
            assert (got, "texts" in json.loads(answer)) == (status, status != 201)


async def test_the_rate_of_a_socket(anyio_backend: str, tmp_path: Path) -> None:
    burst, rate = Limits().messages_burst, Limits().messages_per_second
    async with local(tmp_path, messages_burst=burst, messages_per_second=rate) as service:
        opened = await service.new("presidix", ["me", "me"])
        one, two = (Player(service, opened["table"], [seat["token"]]) for seat in opened["seats"])
        await one.connect()
        await two.connect()
        for number in range(burst + 20):
            await one.send({"type": "hint", "id": str(number), "seat": 0})
        assert await last_words(one) == ("too_much", 1008)
        answered = [message for message in one.seen if message["type"] == "refused"]
        assert burst - 5 <= len(answered) <= burst + 5
        await two.done("say", seat=1, phrase="oups")
        await one.connect()


async def test_tables_of_an_address(anyio_backend: str, tmp_path: Path) -> None:
    most = Limits().tables_per_address
    async with local(tmp_path, tables_per_address=most) as service:
        body = json.dumps({"game": "presidix", "seats": [{"kind": "me"}]}).encode()
        for _ in range(most):
            status, _, _ = await service.http("POST", "/api/tables", body)
            assert status == 201
        status, _, answer = await service.http("POST", "/api/tables", body)
        assert (status, json.loads(answer)["code"]) == (429, "too_many_tables")
        status, _, _ = await service.http("POST", "/api/tables", b"nonsense")
        assert status == 400, "what is no table costs nothing and is told as such"
        status, _, _ = await service.http("POST", "/api/tables", body, client="198.51.100.7")
        assert status == 201, "another address is not concerned"
        told = {"x-forwarded-for": "198.51.100.8"}
        status, _, _ = await service.http("POST", "/api/tables", body, told)
        assert status == 429, "nobody's word about their own address counts"


async def test_guessing_codes(anyio_backend: str, tmp_path: Path) -> None:
    most = Limits().wrong_codes
    async with local(tmp_path, wrong_codes=most, wrong_codes_per_minute=1) as service:
        opened = await service.new("presidix", ["me", "me"])
        paths = [
            "/api/tables/{}",
            "/api/tables/{}/qr.svg",
            "/api/tables/{}/games/1/record",
            "/api/tables/{}/games/1/replay",
        ]
        for number in range(most):
            status, _ = await service.get(paths[number % 4].format(f"WRONG{number}"))
            assert status == 404
        for path in paths:
            status, problem = await service.get(path.format(opened["code"]))
            assert (status, problem["code"]) == (429, "too_much"), path
        player = Player(service, opened["code"])
        with pytest.raises(Closed):
            await player.connect()
        assert player.seen[-1]["code"] == "too_much"
        await player.connect(client=("198.51.100.7", 1))


async def test_sockets_of_an_address(anyio_backend: str, tmp_path: Path) -> None:
    async with local(tmp_path, sockets_per_address=5, sockets=8) as service:
        opened = await service.new("presidix", ["me", "me"])
        here = [await service.connect() for _ in range(5)]
        with pytest.raises(Closed):
            await service.connect()
        there = [await service.connect(client=("198.51.100.7", n)) for n in range(3)]
        with pytest.raises(Closed):
            await service.connect(client=("203.0.113.1", 1))
        await here[0].close()
        player = Player(service, opened["table"])
        await player.connect()
        for socket in [*here, *there]:
            await socket.close()
        await player.close()
        assert service.service.sockets.total == 0


async def test_sockets_that_say_nothing(anyio_backend: str, tmp_path: Path) -> None:
    async with local(tmp_path, hello_seconds=1, ping_seconds=1, dead_seconds=2) as service:
        opened = await service.new("presidix", ["me", "me"])
        one, silent = (Player(service, opened["table"], [seat["token"]]) for seat in opened["seats"])
        mute = await service.connect()
        heard = json.loads(await asyncio.wait_for(mute.recv(), 5))
        assert (heard["type"], heard["code"]) == ("fault", "too_slow")
        await one.connect()
        await silent.connect()
        await one.until_true(lambda: one.room["seats"][1]["here"])
        await one.until_true(lambda: not one.room["seats"][1]["here"], 25)
        texts = [json.loads(text) for text in silent.socket.waiting()]
        assert texts[-1]["code"] == "silent"
        assert one.seen[-1]["type"] != "fault", "whoever answers pings stays"


async def test_seats_names_and_options(anyio_backend: str, tmp_path: Path) -> None:
    async with local(tmp_path) as service:
        me: dict[str, Any] = {"kind": "me"}
        for body, status in (
            ({"game": "amerix", "seats": [me] * 8}, 201),
            ({"game": "amerix", "seats": [me] * 9}, 400),
            ({"game": "amerix", "seats": []}, 400),
            ({"game": "amerix", "seats": [{**me, "name": "x" * 24}]}, 201),
            ({"game": "amerix", "seats": [{**me, "name": "x" * 25}]}, 400),
            ({"game": "amerix", "seats": [{**me, "name": "\u202e"}]}, 400),
            ({"game": "amerix", "seats": [{**me, "age": 131}]}, 400),
            ({"game": "amerix", "seats": [{**me, "age": -1}]}, 400),
            ({"game": "amerix", "seats": [{**me, "level": "champion"}]}, 400),
            ({"game": "amerix", "seats": [me], "options": {f"o{n}": 1 for n in range(41)}}, 400),
            ({"game": "amerix", "seats": [me], "options": {"o" * 61: 1}}, 400),
            ({"game": "amerix", "seats": [me], "seed": "x" * 200}, 201),
            ({"game": "amerix", "seats": [me], "seed": "x" * 201}, 400),
            ({"game": "x" * 61, "seats": [me]}, 400),
            ({"game": "amerix", "seats": [me], "cheat": True}, 400),
        ):
            got, _, answer = await service.http("POST", "/api/tables", json.dumps(body).encode())
            assert got == status, (body, answer)
            assert status == 201 or json.loads(answer)["texts"]["fr"]


async def test_the_door_behind_a_proxy(anyio_backend: str, tmp_path: Path) -> None:
    """With a trusted proxy each visitor has a purse; what visitors write into the header themselves is nothing."""
    limits = dataclasses.replace(EASY, tables_per_address=1)
    body = json.dumps({"game": "presidix", "seats": [{"kind": "me"}]}).encode()
    async with LocalService(f"sqlite:///{tmp_path}/t.db", limits=limits, proxies=("192.0.2.1",)) as service:
        for told, status in (
            ("198.51.100.1", 201), ("198.51.100.2", 201), ("198.51.100.1", 429), ("203.0.113.9, 198.51.100.1", 429),
        ):  # fmt: skip
            got, _, _ = await service.http("POST", "/api/tables", body, {"x-forwarded-for": told})
            assert got == status, told
