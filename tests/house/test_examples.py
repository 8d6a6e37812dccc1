"""The examples run, in short form, and show what they promise. The plug-in has tests of its own beside it."""

from __future__ import annotations

import asyncio
import random
import runpy
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.server.players import ServerProcess, open_table

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCRIPTS = sorted(path.stem for path in EXAMPLES.glob("*.py"))


def example(name: str) -> dict[str, Any]:
    """The names in one of them."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_every_example_has_a_test():
    assert SCRIPTS == ["bot", "client", "random_player", "simulation", "variant"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_says_how_to_run_it_and_what_one_sees(name: str):
    told = example(name)["__doc__"]
    assert f"python examples/{name}.py" in told
    assert "One sees" in told


def test_a_bot(capsys):
    example("bot")["main"](games=2)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [["against", level] for level in ("debutant", "initie", "expert")]


def test_a_variant(capsys):
    names = example("variant")
    mio, warding = names["Mio"], names["WardingMio"]
    assert names["what_zoe_may_do"](mio) == ["draw"]
    assert "play ? r" in names["what_zoe_may_do"](warding)
    names["main"](games=2)
    assert "Mio au bouclier: hit by a red star" in capsys.readouterr().out


def test_a_simulation_with_a_plot(tmp_path: Path, capsys):
    picture = tmp_path / "minutes.svg"
    example("simulation")["main"](str(picture), count=2)
    assert "8 seats:" in capsys.readouterr().out
    drawn = ET.parse(picture).getroot()
    labels = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert labels[-7:] == list("2345678")


@pytest.fixture
def server(tmp_path: Path):
    with ServerProcess(str(tmp_path / "tables.sqlite"), "--speed", "50") as server:
        yield server


def test_a_client_sits_down_and_plays_to_the_end(server: ServerProcess, capsys):
    """Somebody who types numbers, and mistypes once."""
    table = open_table(server, "amerix", ["open", "expert"], options={"short": True})
    dice, typed = random.Random(1), ["play Zz"]

    def ask(_: str) -> str:
        time.sleep(0.1)  # the service takes about twelve messages a second
        return typed.pop() if typed else str(dice.randint(1, 3))

    asyncio.run(asyncio.wait_for(example("client")["play"](server.http, table["code"], "Papi", ask), 60))
    shown = capsys.readouterr().out
    assert "hands 0: " in shown
    assert "hands 1: 7 cards" in shown
    assert "  1: " in shown
    assert "Scores: [" in shown


def test_the_random_player_as_it_is_started(server: ServerProcess):
    """Its conversations are tested with the protocol; here it is run."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "random_player.py"), server.http, "combadix"],
        capture_output=True, text=True, timeout=90, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Scores: [" in done.stdout
