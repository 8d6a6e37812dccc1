"""What people read, kept in files: one for each language, beside the code that says it.

`fr.toml` holds the French of the modules in its folder, `en.toml` the English, and so on. In the folder of a game the
whole file belongs to the game; in other folders each class has a table of its name, and a module that says something
outside of classes one of its own. What a class says comes on top of what the classes it builds on say.

    goal = "Débarrasse-toi de tes cartes."
    [options]               labels of the options        [zones]     labels of the zones
    [fields]                labels of shown values       [clocks]    what a clock that is shown is for
    [choices.NAME]          the values of the option NAME in words
    [values.NAME]           those of the field NAME
    [moves.NAME]            ask, button, done and others of the move that the code calls NAME (see `Wording`)
    [words]                 what is read for a word that is an argument of moves
    [prompts]               what open questions ask
    [refusals]  [messages]  [endings]                    sentences by their codes

TOML is read by the standard library, so the rules still run where there is nothing else. What a language needs
besides its sentences (its plural, its "and", how it is set) stands in the table `language` of `engine/<code>.toml`: a
language is a matter of files only. It is offered to players when its file says so, which the tests allow when nothing
is missing.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any
from unicodedata import combining, normalize

from .typography import AS_TYPED, Typography

SUFFIX = ".toml"
DRAFTS = "CARTABLE_DRAFT_LANGUAGES"
"""With this variable set, languages that are not complete are read, too: for those who translate."""
FALLBACKS = ("en", "fr")
"""Where a language lacks a text, one of these has it."""

Tree = Mapping[str, Any]
"""Texts by name, in tables and tables of tables."""


class Texts(dict[str, str]):
    """The same text in every language that is read. It is never changed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def of(self, language: str) -> str:
        """The text in a language, or in one that most people will understand."""
        return self[language] if language in self else self[next(iter(self))]


@dataclass(frozen=True)
class Language:
    """What a language needs besides its sentences."""

    code: str
    name: str
    """What its speakers call it."""
    offered: bool
    rank: int
    """Its place in a list of languages."""
    conjunction: str
    """Between the last two of several things: `et`."""
    seat: str
    """What a seat is called if nothing is known of who sits there: `la place {seat}`."""
    singular: tuple[int, ...] = (1,)
    """The numbers that go with the singular."""
    numbers: tuple[str, ...] = ()
    """The small numbers in words, from zero on."""
    decimal: str = "."
    elides: Mapping[str, str] = field(default_factory=dict)
    """Little words that change before a vowel, and into what: `de ` becomes `d’`."""
    vowels: str = ""
    """The letters before which they do, without their accents."""
    whole: tuple[str, ...] = ()
    """Words before which they do not all the same: `de huit`."""
    typography: Typography = AS_TYPED
    """How its texts are set."""

    def plural(self, number: int) -> bool:
        """Whether so many things take the plural."""
        return number not in self.singular

    def in_words(self, number: int) -> str:
        """A small number in words, a large one in figures."""
        return self.numbers[number] if 0 <= number < len(self.numbers) else str(number)

    def elided(self, before: str, following: str) -> str:
        """A little word with what follows it: `de Paul`, `d’Inès`, `de A bleu`."""
        before += " "
        return (self.elides.get(before, before) if self._begins_with_vowel(following) else before) + following

    def _begins_with_vowel(self, text: str) -> bool:
        word = text.partition(" ")[0].casefold()
        if word in self.whole:
            return False
        letters = [letter for letter in normalize("NFD", word) if not combining(letter)]
        if len(letters) < 2:
            return False  # the name of a letter is said whole: le A, le H
        # A Y before another vowel is none: d’Yves, de Yanis.
        return letters[1] not in self.vowels if letters[0] == "y" else letters[0] in self.vowels


@cache
def known_languages() -> Mapping[str, Language]:
    """Every language that has a file here, offered or not, in the order of menus."""
    found = []
    for file in resources.files(__package__).iterdir():
        code, dot, suffix = file.name.partition(".")
        if dot + suffix == SUFFIX:
            given = dict(file_of(__package__, code)["language"])
            for name in ("singular", "numbers", "whole"):
                given[name] = tuple(given.get(name, ()))
            given["typography"] = _typography(given.get("typography", {}))
            found.append(Language(code=code, **given))
    return {language.code: language for language in sorted(found, key=lambda language: (language.rank, language.code))}


def _typography(given: Mapping[str, Any]) -> Typography:
    before, after = given.get("quotes", ("", ""))
    return Typography(**{**given, "quotes": (before, after)})


@cache
def languages() -> tuple[str, ...]:
    """The languages that are read: those that are offered, and with the variable `DRAFTS` all others."""
    drafts = bool(os.environ.get(DRAFTS))
    return tuple(code for code, language in known_languages().items() if language.offered or drafts)


def language(code: str) -> Language:
    """What is known of a language; of the first one if it is not known."""
    known = known_languages()
    return known[code] if code in known else next(iter(known.values()))


@dataclass(frozen=True)
class Wording:
    """How a form of move is called on a screen. `{0}` stands for its first argument, `{1}` for the second."""

    ask: Texts | None = None
    """What a player is asked, as an order without capital or full stop: "pose une carte"."""
    button: Texts | None = None
    """The name of the act: "Poser {0}"."""
    done: Texts | None = None
    """What the log says after the player's name: "pose {0}"."""
    others: Texts | None = None
    """The same for those who did not see the arguments, where the plain sentence would not do."""


NO_WORDING = Wording()


class Phrases:
    """What a module or a class says, by table and by name."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def table(self, name: str) -> Mapping[str, Texts]:
        """All texts of a table, by their names."""
        return {key: value for key, value in self.tree.get(name, {}).items() if isinstance(value, Texts)}

    def find(self, table: str, name: str) -> Texts | None:
        """A text, if there is one of this name."""
        found = self.tree.get(table, {}).get(name)
        return found if isinstance(found, Texts) else None

    def __getitem__(self, path: tuple[str, str]) -> Texts:
        table, name = path
        return self.tree[table][name]  # type: ignore[no-any-return]

    def choices(self, option: str) -> Mapping[str, Texts]:
        """The values of an option in words; each by its key (see `key_of`)."""
        return self.tree.get("choices", {}).get(option, {})  # type: ignore[no-any-return]

    def values(self, field: str) -> Mapping[str, Texts]:
        """The values of a field in words; each by its key."""
        return self.tree.get("values", {}).get(field, {})  # type: ignore[no-any-return]

    def wording(self, name: str, usual: Wording = NO_WORDING) -> Wording:
        """How the move is called that the code calls by this name; what is not said here is as usual."""
        said = self.tree.get("moves", {}).get(name, {})
        parts = {part: said.get(part, getattr(usual, part)) for part in ("ask", "button", "done", "others")}
        return Wording(**parts)


def key_of(value: object) -> str:
    """A value as it stands as a key in files and in JSON, written as JavaScript writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def of(module: str) -> Phrases:
    """What a module says outside of classes: the table of its name in the files of its folder."""
    package, _, name = module.rpartition(".")
    return Phrases(_together(package).get(name, {}))


def of_class(cls: type) -> Tree:
    """What a class says itself. The class of a game has its folder's files, others a table of their name in them.

    A game of a few lines, for a test or an experiment, may have it all in its body instead, language by language:
    `sentences = {"en": {"endings": {"done": "Done."}}}`.
    """
    if "sentences" in vars(cls):
        return as_texts(vars(cls)["sentences"])
    module = sys.modules.get(cls.__module__)
    if module is None or not (package := getattr(module, "__package__", "")):
        return {}
    tree = _together(package)
    is_game = package == cls.__module__ and "facts" in vars(cls)
    return tree if is_game else tree.get(cls.__name__, {})


def on_top(trees: Iterable[Tree]) -> Tree:
    """All of these in one, later ones on top of earlier ones."""
    merged: dict[str, Any] = {}
    for tree in trees:
        for key, value in tree.items():
            if isinstance(value, Texts) or not isinstance(merged.get(key), dict):
                merged[key] = value
            else:
                merged[key] = on_top([merged[key], value])
    return merged


def as_texts(given: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the files of several languages, language by language, as texts by name; set as they are read."""
    names = dict.fromkeys(name for tree in given.values() for name in tree)
    merged: dict[str, Any] = {}
    for name in names:
        parts = {code: tree[name] for code, tree in given.items() if name in tree}
        if any(isinstance(part, Mapping) for part in parts.values()):
            merged[name] = as_texts({code: part for code, part in parts.items() if isinstance(part, Mapping)})
        else:
            # Each is set as its own language is, also where it stands in for another one.
            parts = {code: language(code).typography.set_text(text) for code, text in parts.items()}
            usual = next((parts[code] for code in FALLBACKS if code in parts), next(iter(parts.values())))
            merged[name] = Texts({code: parts.get(code, usual) for code in languages()})
    return merged


@cache
def _together(package: str) -> Tree:
    return as_texts({code: sentences_of(package, code) for code in languages()})


def sentences_of(package: str, code: str) -> dict[str, Any]:
    """What a package says in a language: its file without the table of the language itself."""
    return {name: value for name, value in file_of(package, code).items() if name != "language"}


@cache
def file_of(package: str, code: str) -> dict[str, Any]:
    """What stands in the file of a language in a package; nothing if it has none."""
    try:
        file: Traversable = resources.files(package).joinpath(code + SUFFIX)
        text = file.read_text(encoding="utf-8")
    except (OSError, TypeError, ModuleNotFoundError):
        return {}
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{package}, {code}{SUFFIX}: {problem}") from None
