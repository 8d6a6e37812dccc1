"""The words bots speak with: every form of the words in data/bot-words.txt, and the small words around them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from ..engine.letters import STAR, capital_letters
from .elision import elides
from .grammar_forms import PEOPLE, adjective, conjugate, plural

LEVELS = {"child": 1, "adult": 2, "champion": 3}
NOUNS = ("animal", "person", "food", "thing", "cloth", "place", "nature")


class Item(NamedTuple):
    """A form to put into a slot."""

    form: str
    letters: str
    level: int
    vowel: bool
    """Whether words before it are elided."""


@cache
def before_vowel(form: str) -> bool:
    return elides(form)


def item_of(form: str, level: int) -> Item:
    return Item(form, capital_letters(form), level, before_vowel(form))


# -- the words


Key = tuple[str, ...]


def lines_of(name: str) -> Iterator[str]:
    text = resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        if line:
            yield line


@cache
def vocabulary() -> dict[Key, list[Item]]:
    """All forms by what they are: (noun, animal, m, s), (verb, t:food, present, 3, s), (adj, pre, f, p)..."""
    found: dict[Key, dict[str, Item]] = {}

    def add(key: Key, form: str, level: int) -> None:
        found.setdefault(key, {}).setdefault(form, item_of(form, level))

    for line in lines_of("bot-words.txt"):
        head, _, words = line.partition(": ")
        kind, *more, level_text = head.split()
        level = int(level_text)
        for word in words.split():
            if kind in NOUNS:
                one, _, many = word.partition("/")
                add(("noun", kind, more[0], "s"), one, level)
                add(("noun", kind, more[0], "p"), many or plural(one), level)
            elif kind in ("pre", "post"):
                masculine, vowel, many, feminine, many_f = adjective(word)
                add((kind, "m", "s"), masculine, level)
                add((kind, "m", "p"), many, level)
                add((kind, "f", "s"), feminine, level)
                add((kind, "f", "p"), many_f, level)
                VOWEL_FORMS[masculine] = vowel
            elif kind == "verb":
                frame = more[0]
                for each in frame[2:].split(",") if frame.startswith("t:") else [""]:
                    key = f"t:{each}" if each else frame
                    add(("infinitive", key), word, level)
                    for (tense, person, number), form in conjugate(word).items():
                        add(("verb", key, tense, str(person), number), form, level)
            elif kind == "name":
                add(("name", more[0]), word, level)
            else:
                add((kind,), word, level)
    for small, forms in _SMALL.items():
        for word in forms.split():
            add(small, word, 1)
    return {key: list(items.values()) for key, items in found.items()}


VOWEL_FORMS: dict[str, str] = {}
"""Adjectives that change before a vowel: un bel avion."""
_DETS = "notre votre leur chaque"
_MANY = """les des mes tes ses nos vos leurs ces quelques plusieurs deux trois quatre cinq six sept huit neuf dix onze
douze treize quatorze quinze seize vingt trente cent mille"""
_ARTICLES = "les des deux trois quatre cinq six sept huit neuf dix douze vingt cent mille ces plusieurs quelques"
_SMALL: dict[Key, str] = {
    ("det", "m", "s"): f"le un mon ton son ce {_DETS}",
    ("det", "f", "s"): f"la une ma ta sa cette {_DETS}",
    ("det", "m", "p"): f"{_MANY} certains divers",
    ("det", "f", "p"): f"{_MANY} certaines diverses",
    ("art", "m", "s"): "le un ce chaque",
    ("art", "f", "s"): "la une cette chaque",
    ("art", "m", "p"): _ARTICLES,
    ("art", "f", "p"): _ARTICLES,
    ("prep",): "dans sur sous devant derrière vers",
    ("with",): "avec pour contre chez sans devant derrière vers sous sur comme malgré",
    ("sans",): "sans",
    ("pour",): "pour sans",
    ("ne",): "ne",
    ("pas",): "pas plus jamais guère",
    ("de",): "de",
    ("clitic",): "me te le la les nous vous",
    ("adv2",): "bien mal encore trop beaucoup déjà toujours vite presque enfin",
    ("au", "m", "s"): "au",
    ("au", "m", "p"): "aux",
    ("au", "f", "p"): "aux",
    ("du", "m", "s"): "du",
    ("du", "m", "p"): "des",
    ("du", "f", "p"): "des",
}
PRONOUNS = {
    "je": ("", "s", 1), "tu": ("", "s", 2), "il": ("m", "s", 3), "elle": ("f", "s", 3), "on": ("m", "s", 3),
    "nous": ("", "p", 1), "vous": ("", "p", 2), "ils": ("m", "p", 3), "elles": ("f", "p", 3),
}  # fmt: skip
ELIDED_FORMS = {"le": "l'", "la": "l'", "je": "j'", "ne": "n'", "de": "d'", "me": "m'", "te": "t'"}
LINKED_FORMS = {"ma": "mon", "ta": "ton", "sa": "son", "ce": "cet"}
NOT_BEFORE_VOWELS = frozenset(("au", "du"))  # à l', de l': two words


def carries(item: Item, letters: str, begins: bool) -> bool:
    """Whether a word contains a letter (or begins with it); of several letters, all; a star is any letter."""
    if len(letters) == 1:
        return letters == STAR or (item.letters.startswith(letters) if begins else letters in item.letters)
    if len(item.letters) < len(letters) or (begins and letters[0] not in (STAR, item.letters[0])):
        return False
    return all(letter == STAR or item.letters.count(letter) >= letters.count(letter) for letter in letters)


@cache
def have_forms() -> dict[tuple[str, str], Item]:
    forms = conjugate("avoir")
    return {(str(person), number): item_of(forms["present", person, number], 1) for person, number in PEOPLE}


USUAL = {
    "le": 9, "la": 9, "les": 6, "un": 8, "une": 8, "des": 5, "mon": 2.5, "ma": 2.5, "mes": 2, "ton": 1.5, "ta": 1.5,
    "tes": 1, "son": 2.5, "sa": 2.5, "ses": 2, "ce": 3, "cet": 3, "cette": 3, "ces": 3, "notre": 1.2, "nos": 1,
    "votre": 0.8, "vos": 0.7, "leur": 0.8, "leurs": 0.7, "chaque": 0.5, "certains": 0.5, "certaines": 0.5,
    "plusieurs": 0.8, "quelques": 0.8, "deux": 1.5, "trois": 1.5, "quatre": 1, "cinq": 1,
    "divers": 0.15, "diverses": 0.15, "onze": 0.4, "douze": 0.5, "treize": 0.4, "quatorze": 0.3, "quinze": 0.4,
    "seize": 0.3, "cent": 0.6, "guère": 0.1, "mille": 0.5, "trente": 0.4, "vingt": 0.6, "six": 0.7, "sept": 0.7,
    "huit": 0.7, "neuf": 0.5, "dix": 0.7,
}  # fmt: skip
"""How readily some words are chosen; all others count 1."""


def drawn(items: Sequence[Item], dice: random.Random, most: int = 12) -> list[Item]:
    """A few of these in the order in which to try them, the usual ones rather earlier."""
    if len(items) > 60:
        return dice.sample(items, most)
    return sorted(items, key=lambda item: -(dice.random() ** (1 / USUAL.get(item.form, 1.0))))[:most]
