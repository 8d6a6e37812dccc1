"""Sentences in files, held against the code that says them: nothing is missing, unused or misspelt, in any language.

`complaints(game)` looks at the files of one game; `complaints_of_package(name)` at those of any other folder.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from .. import games
from ..engine import Table, phrases, templates
from ..engine.class_checks import SENTENCES
from ..engine.moves import Move, Word
from ..engine.phrases import Texts, key_of, known_languages, languages
from ..engine.project import ENGINE_MESSAGES
from . import agreement

Found = Iterator[str]

TABLES = frozenset(
    {"goal", "daily", "options", "choices", "zones", "fields", "values", "clocks", "moves", "words", "prompts"}
    | {"refusals", "messages", "endings"}
)
PARTS = frozenset({"ask", "button", "done", "others"})
FREE = {"prompts", "refusals", "messages", "endings"}
"""Tables whose names are chosen by whoever writes the code."""


def complaints(game: type[Table]) -> list[str]:
    """What is wrong with the sentences of a game, a line each."""
    own = phrases.of_class(game)
    if not own:
        return [f"{game.__qualname__} says nothing: there is no file of sentences beside it"]
    where = game.__module__
    found = [*_same_in_all_languages(where), *_drafts(where), *_templates(own, where)]
    found += _unknown_names(game, own)
    found += _nothing_missing(game)
    # A game may have words of its own for what the engine announces.
    used = _texts_in_code(game) | set(ENGINE_MESSAGES)
    for table in sorted(FREE & own.keys()):
        found += [f"{where}: {table}.{name} is not used" for name in own[table] if not _is_used(name, used)]
    found += _parameters(game)
    return found


def complaints_of_package(package: str) -> list[str]:
    """What is wrong with the sentences of a folder that is no game: those of mechanics, of the terminal..."""
    tree = phrases.as_texts({code: phrases.sentences_of(package, code) for code in languages()})
    module = sys.modules[package]
    assert module.__file__ is not None
    folder = Path(module.__file__).parent
    # What a mechanic says may be said by the games that build on it.
    rules = [file for file in folder.parent.glob("games/*/*.py") if file.name != "bots.py"]
    used = _texts_in_files(tuple(sorted([*folder.glob("*.py"), *rules])))
    found = [*_same_in_all_languages(package), *_drafts(package), *_templates(tree, package)]
    for section, tables in tree.items():
        for table in sorted(FREE & tables.keys()):
            unused = [name for name in tables[table] if not _is_used(name, used)]
            found += [f"{package}: {section}.{table}.{name} is not used" for name in unused]
    return found


# -- languages


def _same_in_all_languages(package: str) -> Found:
    """A language that is offered has all texts, and only those."""
    given = {
        code: set(_paths(phrases.file_of(package, code))) for code in languages() if known_languages()[code].offered
    }
    for code, paths in given.items():
        others = set().union(*(other for name, other in given.items() if name != code))
        for path in sorted(others - paths):
            yield f"{package}: {path} is missing in {code}.toml"


def _drafts(package: str) -> Found:
    """A language that is being translated may lack texts, but what it has must fit: no key and no gap of its own."""
    first = next(iter(languages()))
    known = dict(_leaves(phrases.file_of(package, first)))
    for code, language in known_languages().items():
        for path, text in () if language.offered else _leaves(phrases.file_of(package, code)):
            place = f"{package}: {path} in {code}.toml"
            if path not in known:
                yield f"{place}: there is nothing of that name in {first}.toml"
                continue
            try:
                gaps = {gap.name for gap in templates.gaps(text)} - {code}
            except ValueError as problem:
                yield f"{place}: {problem}: {text!r}"
                continue
            for gap in sorted(gaps - {gap.name for gap in templates.gaps(known[path])}):
                yield f"{place}: nothing fills {{{gap}}}"


def _leaves(tree: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, Mapping):
            if before or name != "language":
                yield from _leaves(value, f"{before}{name}.")
        elif isinstance(value, str):
            yield before + name, value


def missing_in(code: str, packages: Iterable[str]) -> list[str]:
    """What a language that is being translated still lacks: the texts that the first language has."""
    first = next(iter(languages()))
    return [
        f"{package}: {path}"
        for package in packages
        for path in sorted(set(_paths(phrases.file_of(package, first))) - set(_paths(phrases.file_of(package, code))))
    ]


def house_folders() -> list[str]:
    """The folders of this package that say something and are no game."""
    house = __name__.partition(".")[0]
    first = f"{next(iter(languages()))}{phrases.SUFFIX}"
    folders = [folder for folder in resources.files(house).iterdir() if folder.joinpath(first).is_file()]
    return sorted(f"{house}.{folder.name}" for folder in folders)


class Lacking(NamedTuple):
    """What a language still lacks in one folder."""

    texts: list[str]
    page: bool
    """Whether the rules page of a game is missing."""


def lacking(code: str) -> dict[str, Lacking]:
    """What a language still lacks in the folders of this package; nothing if it is complete."""
    found = {}
    games_here = [f"{games.__name__}.{id}" for id in games.own_ids()]
    for folder in (*house_folders(), *games_here):
        texts = [line.removeprefix(f"{folder}: ") for line in missing_in(code, [folder])]
        page = folder in games_here and not resources.files(folder).joinpath(f"{code}.md").is_file()
        if texts or page:
            found[folder] = Lacking(texts, page)
    return found


def _paths(tree: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for name, value in tree.items():
        if isinstance(value, Mapping):
            if before or name != "language":
                yield from _paths(value, f"{before}{name}.")
        else:
            yield before + name


# -- names


def _unknown_names(game: type[Table], own: Mapping[str, Any]) -> Found:
    """Names in the files that the class does not have."""
    zones = {name.rstrip("0123456789") for name in game.zone_specs} | set(game.zone_specs)
    clocks = {name.removeprefix("expire_") for name in dir(game) if name.startswith("expire_")}
    params = [param for forms in game.forms.values() for form in forms for param in _params_of(form.shape)]
    words = {word for param in params for word in param.as_json().get("words", ())}
    words |= {word for word in own.get("words", ()) if word in _texts_in_code(game)}
    known: dict[str, Iterable[str]] = {
        "options": game.options_offered,
        "choices": game.options_offered,
        "zones": zones,
        "fields": game.field_specs,
        "values": game.field_specs,
        "clocks": clocks,
        "moves": {name for base in game.__mro__ for name in vars(base)},
        "words": words,
    }
    for table, names in own.items():
        if table not in TABLES:
            yield f"{game.__module__}: there is no table {table!r}; the tables are: {', '.join(sorted(TABLES))}"
        elif table in known:
            for name in names:
                if name not in known[table]:
                    yield f"{game.__module__}: {table}.{name}: the game has nothing of that name"
    for name, parts in own.get("moves", {}).items():
        for part in set(parts) - PARTS:
            yield f"{game.__module__}: moves.{name}.{part}: a move has {', '.join(sorted(PARTS))}"
    for name, values in own.get("choices", {}).items():
        option = game.options_offered.get(name)
        for value in set(values) - set(map(key_of, option.values if option else ())):
            yield f"{game.__module__}: choices.{name}.{value}: the option has no such value"


def _params_of(shape: Any) -> tuple[Any, ...]:
    return () if isinstance(shape, Move) else shape.params


def _nothing_missing(game: type[Table]) -> Found:
    """Whatever a player meets has a name."""
    said, where = game.phrases, game.__module__
    if "goal" not in said.tree:
        yield f"{where}: there is no goal"
    for name, option in game.options_offered.items():
        if not option.label:
            yield f"{where}: options.{name} is missing"
    for name in game.zone_specs:
        if not (said.find("zones", name) or said.find("zones", name.rstrip("0123456789"))):
            yield f"{where}: zones.{name} is missing"
    for forms in game.forms.values():
        for form in forms:
            for part in ("button", "done"):
                if getattr(form.wording, part) is None:
                    yield f"{where}: {form.shape!r} has no text {part!r}"
            for param in _params_of(form.shape):
                if isinstance(param, Word) and not param.zones:
                    known = [word for word in param.words if said.find("words", word)]
                    if known and len(known) < len(param.words):
                        yield f"{where}: words: some of {', '.join(param.words)} have no text"


# -- sentences


def _templates(tree: Mapping[str, Any], where: str, path: str = "") -> Found:
    for name, value in tree.items():
        if not isinstance(value, Texts):
            yield from _templates(value, where, f"{path}{name}.")
            continue
        for code, text in value.items():
            place = f"{where}: {path}{name} in {code}.toml"
            try:
                gaps = templates.gaps(text)
            except ValueError as problem:
                yield f"{place}: {problem}: {text!r}"
                continue
            for gap in gaps:
                if gap.kind.count("|") > 1 or ("|" not in gap.kind and gap.kind not in templates.KINDS):
                    yield f"{place}: {{{gap.name}:{gap.kind}}} is no kind of gap"
            if not any(gap.kind.count("|") > 1 for gap in gaps):
                yield from (f"{place}: {fault}" for fault in dict.fromkeys(agreement.faults(text, code)))


def _readable_gaps(text: str) -> list[templates.Gap]:
    """The gaps of a sentence; none if it cannot be read, which is told elsewhere."""
    try:
        return templates.gaps(text)
    except ValueError:
        return []


# -- the code


def _is_used(name: str, texts: frozenset[str]) -> bool:
    """Whether the code holds a name: whole, or put together with an underscore (`f"follow_{family}"`)."""
    if name in texts:
        return True
    cuts = [at + 1 for at, letter in enumerate(name) if letter == "_"]
    return any(name[:cut] in texts for cut in cuts) or any(name[cut - 1 :] in texts for cut in cuts)


def _texts_in_code(game: type[Table]) -> frozenset[str]:
    files = {inspect.getfile(base) for base in game.__mro__ if issubclass(base, Table)}
    return _texts_in_files(tuple(sorted(map(Path, files))))


@cache
def _texts_in_files(files: tuple[Path, ...]) -> frozenset[str]:
    trees = map(_tree_of, files)
    return frozenset(
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def _tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _calls_in_folder(game: type[Table]) -> Iterator[tuple[Path, ast.Call]]:
    """All calls in the rules of a game: in its class, and in what it builds on in its own folder."""
    folder = Path(inspect.getfile(game)).parent
    files = {Path(inspect.getfile(base)) for base in game.__mro__ if base.__module__.startswith(game.__module__)}
    for file in sorted(file for file in files if file.parent == folder):
        for node in ast.walk(_tree_of(file)):
            if isinstance(node, ast.Call):
                yield file, node


def _parameters(game: type[Table]) -> Found:
    """A sentence needs only what it is given wherever the game says it."""
    for file, call in _calls_in_folder(game):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=asked), args=[first, *_]):
                if asked not in SENTENCES or any(keyword.arg is None for keyword in call.keywords):
                    continue
            case _:
                continue
        given = {keyword.arg for keyword in call.keywords}
        for node in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            texts = game.phrases.find(SENTENCES[asked], node.value) or Texts()
            for code, text in texts.items():
                for gap in _readable_gaps(text):
                    if gap.name not in given:
                        place = f"{game.__module__}, {file.name}:{call.lineno}"
                        yield f"{place}: {node.value} in {code}.toml needs {gap.name!r}, which is not given"
