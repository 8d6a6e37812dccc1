"""Imports point one way: server, lab -> host -> the bots of games -> bots -> games -> mechanics -> engine.

The rules of the games must be able to run anywhere Python does, a browser included, so their packages import
the standard library only. Every import statement counts, also inside functions and under `if TYPE_CHECKING:`.
"""

from __future__ import annotations

import sys

import pytest
from tools.import_graph import GAME_BOTS, PACKAGE, ROOT, imports, modules, part_of

# Part of the package -> the other parts it may import. A part not named here is refused until it has a place.
RULES = {"engine", "mechanics", "decks", "games"}
PLAYERS = RULES | {"language", "physics", "bots", GAME_BOTS}
TABLE = PLAYERS | {"host"}
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "language": {"engine"},
    "decks": {"engine"},
    "mechanics": {"engine"},
    "games": {"engine", "mechanics", "decks"},
    "physics": {"engine", "mechanics"},
    "bots": RULES | {"language", "physics"},
    GAME_BOTS: RULES | {"language", "physics", "bots"},
    "host": PLAYERS,
    "testing": TABLE,
    "lab": TABLE | {"testing", ROOT},
    "server": TABLE | {"testing", ROOT},
    "cli": TABLE | {"testing", "lab", "server", ROOT},
    "__main__": {"cli"},
    ROOT: TABLE | {"testing"},
}
STANDARD_LIBRARY_ONLY = RULES | {ROOT}

# (importing module, imported module) pairs excused under `if TYPE_CHECKING:`. Better empty.
EXCUSED_FOR_TYPES: frozenset[tuple[str, str]] = frozenset()


def complaints(
    module: str,
    source: str,
    *,
    is_package: bool = False,
    excused: frozenset[tuple[str, str]] = EXCUSED_FOR_TYPES,
) -> list[str]:
    """What is wrong with a module's imports, a line each."""
    part = part_of(module)
    if part not in MAY_IMPORT:
        return [f"{module}: {part} has no place in the order of imports yet: see MAY_IMPORT"]
    found = []
    for target, line, for_types, _ in imports(module, source, is_package=is_package):
        if for_types and (module, target) in excused:
            continue
        top = target.split(".")[0]
        if top == PACKAGE:
            other = part_of(target)
            if other != part and other not in MAY_IMPORT[part]:
                found.append(f"{module}:{line}: {part} must not import {other} ({target})")
        elif top not in sys.stdlib_module_names and part in STANDARD_LIBRARY_ONLY:
            found.append(f"{module}:{line}: {part} imports the standard library only, not {target}")
    return found


def test_imports_of_every_module_point_one_way():
    found = [
        complaint
        for module, path in modules()
        for complaint in complaints(module, path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py")
    ]
    assert not found, "\n" + "\n".join(found)


def test_the_modules_are_found():
    parts = {part_of(module) for module, _ in modules()}
    assert {ROOT, "engine"} <= parts


def test_the_order_has_no_circle():
    """Parts can be laid out so that each imports only earlier ones."""
    left = dict(MAY_IMPORT)
    while left:
        free = [part for part, others in left.items() if not others & left.keys()]
        assert free, f"a circle among {sorted(left)}"
        for part in free:
            del left[part]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cartable.engine.table", "import cartable.games.amerix"),
        ("cartable.engine.table", "from cartable.mechanics import races"),
        ("cartable.engine.table", "from cartable import games"),
        ("cartable.engine.table", "from cartable import __version__"),
        ("cartable.engine.table", "from ..games import amerix"),
        ("cartable.engine.table", "from .. import games"),
        ("cartable.engine.table", "from ... import games"),
        ("cartable.engine.table", "from cartable.language import lexicon"),
        ("cartable.engine.table", "import numpy"),
        ("cartable.engine.table", "import os, numpy.random as random"),
        ("cartable.engine.table", "def late():\n    from cartable.games import amerix"),
        ("cartable.engine.table", "import importlib\nimportlib.import_module('cartable.host')"),
        ("cartable.engine.table", "__import__('numpy')"),
        ("cartable.engine.table", "if TYPE_CHECKING:\n    from cartable.games import amerix"),
        ("cartable.engine.table", "if typing.TYPE_CHECKING:\n    pass\nelse:\n    import numpy"),
        ("cartable.engine.table", "try:\n    import msgspec\nexcept ImportError:\n    pass"),
        ("cartable.mechanics.races", "from cartable.games import amerix"),
        ("cartable.mechanics.sentences", "from ..language.elision import elides"),
        ("cartable.mechanics.patterns", "if TYPE_CHECKING:\n    from ..language.lexicon import Lexicon"),
        ("cartable.decks.mio", "from cartable.mechanics import races"),
        ("cartable.games.amerix", "from cartable.bots import random_bot"),
        ("cartable.games.amerix", "from cartable.games.amerix.bots import BOT"),
        ("cartable.games.amerix", "from .bots import BOT"),
        ("cartable.bots.search", "from cartable.games.amerix.bots import BOT"),
        ("cartable.games.amerix.bots", "from ...host import virtual"),
        ("cartable.games.amerix", "from hypothesis import given"),
        ("cartable.language.lexicon", "from cartable.mechanics import prompts"),
        ("cartable.bots.search", "from cartable.host import virtual"),
        ("cartable.host.virtual", "from cartable.server import app"),
        ("cartable.lab.reports", "from cartable.server import app"),
        ("cartable.server.app", "from cartable.cli import main"),
        ("cartable", "import numpy"),
        ("cartable.attic.old", "import os"),
    ],
)
def test_a_bad_import_is_caught(module: str, source: str):
    assert len(complaints(module, source, is_package=module in (PACKAGE, "cartable.games.amerix"))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cartable.engine.table", "from __future__ import annotations\nimport json, os.path"),
        (
            "cartable.engine.table",
            "from . import cards\nfrom .cards import Card\nimport cartable.engine.zones",
        ),
        ("cartable.mechanics.races", "from ..engine.table import Table\nfrom cartable.engine.letters import STAR"),
        ("cartable.games.amerix", "from cartable import decks, engine, mechanics"),
        ("cartable.bots.search", "import numpy\nfrom cartable.language import lexicon"),
        ("cartable.games.amerix.bots", "from . import Amerix\nfrom ...bots.search import search"),
        ("cartable.host.virtual", "from cartable.bots import search"),
        ("cartable.cli", "from cartable import __version__\nfrom cartable.lab import reports"),
    ],
)
def test_a_good_import_passes(module: str, source: str):
    assert complaints(module, source) == []


def test_a_package_is_its_own_parent():
    """`from .` means another folder in a package's __init__ than in a module beside it."""
    assert complaints("cartable.engine", "from .games import x", is_package=True) == []
    assert complaints("cartable.engine", "from ..games import x", is_package=True) != []


def test_only_an_excused_pair_passes_and_only_for_types():
    for_types = "if TYPE_CHECKING:\n    from cartable.games import amerix"
    at_run_time = "from cartable.games import amerix"
    excused = frozenset({("cartable.engine.table", "cartable.games")})
    assert complaints("cartable.engine.table", for_types, excused=excused) == []
    assert complaints("cartable.engine.zones", for_types, excused=excused) != []
    assert complaints("cartable.engine.table", at_run_time, excused=excused) != []
