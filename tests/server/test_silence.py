"""A game that is played in silence: nobody says anything while it is under way, before and after it they may."""

from __future__ import annotations

from pathlib import Path

import pytest

from .players import LocalService, Player

pytestmark = pytest.mark.anyio


async def test_no_phrases_while_a_silent_game_is_played(anyio_backend: str, tmp_path: Path) -> None:
    async with LocalService(f"sqlite:///{tmp_path}/t.db") as service:
        opened = await service.new("empilix", ["me", "me"])
        player = Player(service, opened["table"], [seat["token"] for seat in opened["seats"]])
        await player.connect()
        await player.done("say", seat=0, phrase="bravo")
        await player.done("start")
        answer = await player.ask("say", seat=1, phrase="bravo")
        assert (answer["type"], answer["code"]) == ("refused", "silence")
        assert "Chut" in answer["texts"]["fr"]


async def test_elsewhere_they_talk(anyio_backend: str, tmp_path: Path) -> None:
    async with LocalService(f"sqlite:///{tmp_path}/t.db") as service:
        opened = await service.new("suitix", ["me", "me"])
        player = Player(service, opened["table"], [seat["token"] for seat in opened["seats"]])
        await player.connect()
        await player.done("start")
        await player.done("say", seat=1, phrase="bravo")
