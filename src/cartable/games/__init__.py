"""The games. Each is a folder: its rules, its bots, its pages and its sentences, in every language.

A folder in this package is a game of ours. Any installed package may add more: its entry point in the group
`cartable.games` names a module of the same shape, `name = "module"`, where `name` is the id of the game.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.metadata import EntryPoint, entry_points

from ..engine import BadRequest, Table, describe, describe_deck
from ..engine.phrases import FALLBACKS, languages
from ..engine.phrases import language as language_of

ENTRY_POINTS = "cartable.games"
"""The group of entry points under which other packages offer games."""

_ID = re.compile(r"[a-z][a-z0-9_]{1,30}")


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, ours and those of other packages."""
    return tuple(sorted({*own_ids(), *_plug_ins()[0]}))


@cache
def own_ids() -> tuple[str, ...]:
    """The ids of the games in this package."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def find(id: str) -> type[Table]:
    """The game with this id. Raises BadRequest."""
    if id in own_ids():
        return _game_of(f"{__name__}.{id}", id)
    added = _plug_ins()[0]
    if id not in added:
        if id in broken():
            raise BadRequest(f"the game {id!r} is left out: {broken()[id]}")
        raise BadRequest(f"no game {id!r}; there are: {', '.join(ids())}")
    return added[id]


def broken() -> Mapping[str, str]:
    """Games of other packages that could not be added, and why; they are left out."""
    return _plug_ins()[1]


def rules_page(game: type[Table], language: str) -> str:
    """What players read of a game, in Markdown; in another language if there is no page in this one. Raises BadRequest
    if there is none at all."""
    folder = resources.files(game.__module__)
    # A guest may speak fewer languages than the house does.
    for code in dict.fromkeys((language, *FALLBACKS, *languages())):
        if _has_page(game, code):
            text = folder.joinpath(f"{code}.md").read_text(encoding="utf-8")
            return language_of(code).typography.set_text(text)
    raise BadRequest(f"there is no rules page of {game.facts.id}")


def _has_page(game: type[Table], language: str) -> bool:
    return resources.files(game.__module__).joinpath(f"{language}.md").is_file()


@cache
def _plug_ins() -> tuple[dict[str, type[Table]], dict[str, str]]:
    """The games of other packages by their ids; and what is wrong with those that are left out."""
    added: dict[str, type[Table]] = {}
    refused: dict[str, str] = {}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            if point.name in own_ids() or point.name in added:
                raise BadRequest("there is another game with this id")
            added[point.name] = _plug_in(point)
        except Exception as problem:  # somebody else's module may raise anything
            refused[point.name] = f"{point.value}: {type(problem).__name__}: {problem}"
    return added, refused


def _plug_in(point: EntryPoint) -> type[Table]:
    if not _ID.fullmatch(point.name):
        raise BadRequest("an id is made of small letters, digits and underscores, and begins with a letter")
    game = _game_of(point.module, point.name)
    # What the shelf will ask of every game must not fail there.
    describe(game)
    describe_deck(game.deck)
    if not any(_has_page(game, language) for language in languages()):
        raise BadRequest("there is no rules page beside it: write en.md, fr.md or both")
    return game


def _game_of(name: str, id: str) -> type[Table]:
    """The game of a module: the table it defines whose facts have this id."""
    module = import_module(name)
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Table) and value.__module__ == module.__name__:
            facts = getattr(value, "facts", None)
            if facts is not None and facts.id == id:
                return value
    raise BadRequest(f"the module {name} defines no game with the id {id!r}")
