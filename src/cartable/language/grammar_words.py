"""The words bots speak with: every form of the words in data/bot-words.txt, and the small words around them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from ..engine.letters import STAR, capital_letters
from .elision import elides
from .grammar_forms import PEOPLE, adjective, conjugate, plural
from .manners import may_be_said

LEVELS = {"child": 1, "adult": 2, "champion": 3}
NOUNS = ("animal", "person", "food", "thing", "cloth", "place", "nature")
PLACES = {"in": "dans", "on": "sur", "under": "sous", "near": "devant derrière vers", "at": ""}
"""What nouns say of themselves as places, and the words that lead there (au and à la are templates of their own)."""


class Item(NamedTuple):
    """A form to put into a slot."""

    form: str
    letters: str
    level: int
    vowel: bool
    """Whether words before it are elided."""
    weight: float = 1.0
    """How readily it is chosen."""


@cache
def before_vowel(form: str) -> bool:
    return elides(form)


@lru_cache(maxsize=20_000)
def item_of(form: str, level: int, weight: float = 1.0) -> Item:
    return Item(form, capital_letters(form), level, before_vowel(form), weight)


def said_from(form: str, level: int) -> int:
    """From which level on a form is said: what is no word of a school is for grown-ups, whatever its line says."""
    return level if level > 1 or may_be_said(form, young=True) else 2


# -- the words


Key = tuple[str, ...]


def lines_of(name: str) -> Iterator[str]:
    text = resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        if line:
            yield line


def rows_of(*kinds: str) -> Iterator[tuple[str, list[str], int, list[str]]]:
    """The lines of bot-words.txt of these kinds, or all: kind, what it says more, level, words."""
    for line in lines_of("bot-words.txt"):
        head, _, words = line.partition(": ")
        kind, *more, level = head.split()
        if not kinds or kind in kinds:
            yield kind, more, int(level), words.split(", ") if kind == "cast" else words.split()


def noun_forms(word: str) -> tuple[str, str]:
    """`cheval/chevaux`: one and many."""
    one, _, many = word.partition("/")
    return one, many or plural(one)


def classes_named(text: str) -> tuple[str, ...]:
    """What an adjective fits: classes, or all."""
    return NOUNS if text == "all" else tuple(text.split(","))


@cache
def vocabulary() -> dict[Key, list[Item]]:
    """All forms by what they are: (noun, animal, m, s), (verb, t:food, present, 3, s), (post, food, f, p)...

    Adjectives stand there by what they fit, and all together without it: (post, f, p).
    """
    found: dict[Key, dict[str, Item]] = {}
    weights = dict.fromkeys(words_of("plain"), PLAIN) | dict.fromkeys(words_of("bright"), BRIGHT)

    def add(key: Key, form: str, level: int, lemma: str = "") -> None:
        if form in found.get(key, ()) or not may_be_said(form):
            return
        weight = USUAL.get(form, weights.get(lemma, 1.0))
        found.setdefault(key, {})[form] = item_of(form, said_from(form, level), weight)

    nouns: dict[str, tuple[str, str]] = {}
    for kind, more, level, words in rows_of():
        for word in words:
            if kind in NOUNS:
                one, many = noun_forms(word)
                nouns[one] = (more[0], many)
                for name in (kind, "near") if kind == "place" else (kind,):
                    add(("noun", name, more[0], "s"), one, level, one)
                    add(("noun", name, more[0], "p"), many, level, one)
            elif kind in ("pre", "post"):
                masculine, vowel, many, feminine, many_f = adjective(word)
                shapes = (("m", "s", masculine), ("m", "p", many), ("f", "s", feminine), ("f", "p", many_f))
                for gender, number, form in shapes:
                    add((kind, gender, number), form, level, masculine)
                    for name in classes_named(more[0]):
                        add((kind, name, gender, number), form, level, masculine)
                VOWEL_FORMS[masculine] = vowel
            elif kind == "verb":
                for frame in frames_written(more[0]):
                    add(("infinitive", frame), word, level, word)
                    for (tense, person, number), form in conjugate(word).items():
                        add(("verb", frame, tense, str(person), number), form, level, word)
            elif kind == "name":
                add(("name", more[0]), word, level)
            elif kind in ("how", "when"):
                add((kind, more[0]), word, level)
                add((kind,), more[0], level)
            elif kind != "cast" and kind not in (*PLACES, "like"):
                add((kind,), word, level, word)
    for kind, _, level, words in rows_of(*PLACES, "like"):
        for word in words:
            gender, many = nouns[word]
            add(("noun", kind, gender, "s"), word, level)
            add(("noun", kind, gender, "p"), many, level)
    for kind, prepositions in PLACES.items():
        for word in prepositions.split():
            add(("prep", kind), word, 1)
    for small, forms in _SMALL.items():
        for word in forms.split():
            add(small, word, 1)
    return {key: list(items.values()) for key, items in found.items()}


def frames_written(text: str) -> list[str]:
    """`t:food,thing` is two frames."""
    kind, mark, classes = text.partition(":")
    return [f"{kind}:{each}" for each in classes.split(",")] if mark else [text]


class Hero(NamedTuple):
    """Somebody who comes back: Zoé la fourmi."""

    name: Item
    article: Item
    kind: Item
    gender: str

    @property
    def words(self) -> dict[str, Item]:
        """The three words by their slots."""
        return {"hero": self.name, "the": self.article, "kind": self.kind}


@cache
def cast() -> dict[str, Hero]:
    """Everybody bots tell of, by name."""
    found = {}
    for _, _, level, words in rows_of("cast"):
        for text in words:
            name, article, kind = (item_of(word, level) for word in text.split())
            gender = "m" if article.form == "le" else "f"
            found[name.form] = Hero(name, article, kind, gender)
    return found


@cache
def classes_fitted() -> dict[str, frozenset[str]]:
    """The classes of nouns that each form of an adjective fits."""
    found: dict[str, set[str]] = {}
    for _, more, _, words in rows_of("pre", "post"):
        for word in words:
            for form in adjective(word):
                found.setdefault(form, set()).update(classes_named(more[0]))
    return {form: frozenset(classes) for form, classes in found.items()}


@cache
def words_of(kind: str) -> frozenset[str]:
    """The words of a plain list, as written: mass, alone, in, on..."""
    return frozenset(word for _, _, _, words in rows_of(kind) for word in words)


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
    ("with",): "avec pour chez sans devant vers comme malgré",
    ("which", "m", "s"): "quel",
    ("which", "f", "s"): "quelle",
    ("which", "m", "p"): "quels",
    ("which", "f", "p"): "quelles",
    ("la", "f", "s"): "la",
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
ELIDED_FORMS = {"le": "l'", "la": "l'", "je": "j'", "ne": "n'", "de": "d'", "me": "m'", "te": "t'", "que": "qu'"}
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
"""How readily some small words are chosen; all others count 1."""


PLAIN, BRIGHT = 0.12, 2.5
"""The weights of words that say little (bien, voisin, regarder) and of those that please (miauler, jaloux)."""


def drawn(items: Sequence[Item], dice: random.Random, most: int = 12) -> list[Item]:
    """A few of these in the order in which to try them, the usual ones rather earlier, the flat ones late."""
    if len(items) > 40:
        items = dice.sample(items, 40)
    return sorted(items, key=lambda item: -(dice.random() ** (1 / item.weight)))[:most]
