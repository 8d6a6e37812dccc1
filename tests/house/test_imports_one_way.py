"""Imports point one way: server, lab -> host -> the bots of games -> bots -> games -> mechanics -> engine.

The rules of the games must be able to run anywhere Python does, a browser included, so their packages import
the standard library only. Every import statement counts, also inside functions and under `if TYPE_CHECKING:`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = "cartable"
SOURCE = Path(__file__).resolve().parents[2] / "src" / PACKAGE

# Part of the package -> the other parts it may import. A part not named here is refused until it has a place.
# ROOT is cartable/__init__.py, which runs before anything else in the package does.
ROOT = "__init__"
RULES = {"engine", "mechanics", "decks", "games"}
GAME_BOTS = "games.*.bots"
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


class Import(NamedTuple):
    target: str  # an absolute dotted name
    line: int
    for_types: bool  # under `if TYPE_CHECKING:`


def part_of(module: str) -> str:
    """The part of the package that a module of it belongs to: cartable.games.amerix -> games.

    The bots of a game stand in its folder, but the rules know nothing of them.
    """
    names = module.split(".")
    if len(names) > 3 and names[1] == "games" and names[3] == "bots":
        return GAME_BOTS
    return [*names, ROOT][1]


def imports(module: str, source: str, *, is_package: bool) -> Iterator[Import]:
    """Every import in a module's source, relative ones made absolute."""

    def visit(node: ast.AST, for_types: bool) -> Iterator[Import]:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(alias.name, node.lineno, for_types)
            case ast.ImportFrom(names=names):
                base = origin(node)
                if base == PACKAGE:  # from cartable import games: the part is in the names
                    for alias in names:
                        part = alias.name if is_part(alias.name) else ROOT
                        yield Import(f"{PACKAGE}.{part}", node.lineno, for_types)
                else:
                    yield Import(base, node.lineno, for_types)
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield Import(name, node.lineno, for_types)
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                for statement in node.body:
                    yield from visit(statement, True)
                for statement in node.orelse:
                    yield from visit(statement, for_types)
                return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, for_types)

    def origin(node: ast.ImportFrom) -> str:
        if node.level == 0:
            return node.module or ""
        up = node.level - 1 if is_package else node.level
        parents = module.split(".")
        here = parents[: len(parents) - up] if up < len(parents) else ["(above the package)"]
        return ".".join([*here, *([node.module] if node.module else [])])

    def is_part(name: str) -> bool:
        return name in MAY_IMPORT or (SOURCE / name).is_dir() or (SOURCE / f"{name}.py").is_file()

    yield from visit(ast.parse(source), False)


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
    for target, line, for_types in imports(module, source, is_package=is_package):
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


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(SOURCE.rglob("*.py")):
        names = [PACKAGE, *path.relative_to(SOURCE).with_suffix("").parts]
        yield ".".join(names[:-1] if names[-1] == "__init__" else names), path


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
