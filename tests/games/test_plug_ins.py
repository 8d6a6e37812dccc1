"""Games of other packages: on the shelf, in the command line, in the service and in the suite, without touching ours.

The package is the one of `examples/plugin`, built and installed for real in a folder of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.server.players import ServerProcess, call, open_table

ROOT = Path(__file__).resolve().parents[2]
BROKEN = {
    "stumbles": "raise RuntimeError('out of cards')",
    "misspelt": "from cartable.games.mio import Mio\n\n\nclass Odd(Mio):\n    def do_paly(self): ...\n",
    "empty": "'nothing in here'",
    "mio": "from cartable.games.mio import Mio as Other",
    "Bad-Id": "",
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plug-in, built from a copy of its sources and installed beside four that are broken."""
    source, target = tmp_path_factory.mktemp("source") / "plugin", tmp_path_factory.mktemp("packages")
    shutil.copytree(ROOT / "examples" / "plugin", source)
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, *offline, "--target", str(target), str(source)], check=True)
    for name, code in BROKEN.items():
        module = f"broken_{name.lower().replace('-', '_')}"
        (target / module).mkdir()
        (target / module / "__init__.py").write_text(code, encoding="utf-8")
        info = target / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[cartable.games]\n{name} = {module}\n", encoding="utf-8")
    return target


def run(packages: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT / "src"), str(packages)])
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, check=False
    )


def cartable(packages: Path, *words: str) -> str:
    done = run(packages, "-m", "cartable.cli", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_on_the_shelf_of_the_command_line(packages: Path) -> None:
    assert "Zigzagix" in cartable(packages, "games")
    listed = {game["id"]: game for game in json.loads(cartable(packages, "games", "--json"))}
    assert len(listed) == 45
    assert listed["zigzagix"]["options"][0]["label"] == {"fr": "Cartes au départ", "en": "Cards to start with"}
    assert "Zigzagix" in cartable(packages, "rules", "zigzagix", "--lang", "en")


def test_its_bots_play_it(packages: Path) -> None:
    told = json.loads(cartable(packages, "simulate", "zigzagix", "--games", "4", "--json"))
    assert told["games"] == 4
    code = (
        "import cartable.bots as b; from cartable.engine import Chance; "
        "print(type(b.make('zigzagix', 0, 'expert', Chance('a', 'b'))).__name__)"
    )
    assert run(packages, "-c", code).stdout.strip() == "ZigzagixBot"


def test_it_passes_the_suite_that_every_game_passes(packages: Path, tmp_path: Path) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(
        "from cartable.testing import GameSuite\n\n\nclass TestSuite(GameSuite):\n    game = 'zigzagix'\n", "utf-8"
    )
    done = run(packages, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test))
    assert done.returncode == 0, done.stdout[-2000:]


def test_broken_ones_are_named_and_left_out(packages: Path) -> None:
    done = run(packages, "-m", "cartable.cli", "games")
    for told in (
        "stumbles of another package is left out: broken_stumbles: RuntimeError: out of cards",
        "misspelt of another package is left out: broken_misspelt: Mistake",
        "no verb 'paly'; did you mean 'play'?",
        "empty of another package is left out: broken_empty: BadRequest: the module broken_empty defines no game",
        "mio of another package is left out: broken_mio: BadRequest: there is another game with this id",
        "Bad-Id of another package is left out: broken_bad_id: BadRequest: an id is made of small letters",
    ):
        assert told in done.stderr
    assert "stumbles" not in done.stdout
    assert run(packages, "-m", "cartable.cli", "rules", "stumbles").returncode != 0


class ServerWithGuests(ServerProcess):
    """A server that finds other packages' games."""

    def __init__(self, packages: Path, database: str) -> None:
        self.packages = [str(packages)]
        super().__init__(database)


def test_the_service_offers_it_and_plays_it(packages: Path, tmp_path: Path) -> None:
    with ServerWithGuests(packages, str(tmp_path / "tables.db")) as server:
        ids = [game["id"] for game in answer(server, "/api/games")]
        assert len(ids) == 45
        assert "zigzagix" in ids
        assert "stumbles" not in ids
        assert answer(server, "/api/games/zigzagix")["verbs"]["play"]["ask"]["en"].startswith("lay a letter")
        assert call(server, "/api/games/stumbles")[0] == 404
        opened = open_table(server, "zigzagix", ["me", "expert"])
        assert opened["table"]


def answer(server: ServerProcess, path: str) -> Any:
    status, body = call(server, path)
    assert status == 200
    return body
