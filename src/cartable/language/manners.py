"""Manners: what a bot or a hint may say, what a person may type, and whom bots may name.

Three questions, and one function for each:

    >>> (
    ...     may_be_said("chocolat"),
    ...     may_be_said("cocaïne"),
    ...     may_be_said("hypothèque"),
    ...     may_be_said("hypothèque", young=True),
    ... )
    (True, False, True, False)
    >>> may_be_typed("quelle m3rde !", young=True), may_be_typed("le vagin", young=True)
    (False, True)
    >>> may_be_named("Marie Curie"), may_be_named("Hitler")
    (True, False)

The answers stand in four plain texts that anybody can read and correct: `data/manners-unsaid.txt` and
`data/manners-school.txt` for the first question, `manners-typed.txt` for the second, `manners-unnamed.txt` for the
third. Each says at its head how its lines are written. They are read when first needed; there is no build step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..engine.letters import capital_letters
from .lexicon import lexicon
from .tables import Analysis
from .word_lists import letters_meant, read_file

# -- 1. what a bot or a hint may say


@lru_cache(maxsize=20_000)
def may_be_said(word: str, young: bool = False) -> bool:
    """Whether a bot or a hint may say a word: at any table, or (`young`) at one where children sit.

    There only the words of a primary school are said, and first names. A word of several parts may be said if each of
    them may.
    """
    letters = capital_letters(word)
    if letters in unsaid_words() or _is_unwanted_name(word):
        return False
    parts = [capital_letters(part) for part in _PARTS.findall(word)]
    if any(part in unsaid_words() for part in parts) and word not in lexicon("fr"):
        return False
    if not young or letters in school_words() or _is_first_name(word):
        return True
    return all(part in school_words() or part in _ELIDED for part in parts)


def _is_unwanted_name(word: str) -> bool:
    """Whether this names somebody whom bots do not name. Omar is a first name first, whoever else is called so."""
    from .famous import key

    if not word.istitle() or may_be_named(word):
        return False
    return key(word) in unnamed_people() or not _is_first_name(word)


def _is_first_name(word: str) -> bool:
    """Whether this is a first name, written with a capital as names are."""
    readings = lexicon("names").readings(word) if word.istitle() else []
    return any(reading.pos == "first name" for reading in readings)


_PARTS = re.compile(r"[^\W\d_]+")
_ELIDED = frozenset(["C", "D", "J", "L", "M", "N", "S", "T", "QU", "JUSQU", "LORSQU", "PUISQU"])
"""What is left of a small word before an apostrophe."""


@cache
def unsaid_words() -> frozenset[str]:
    """The letters of every word that no bot and no hint says, at any table: all forms of each; obscenities besides."""
    return letters_meant(read_file("manners-unsaid.txt")) | _typed().letters


@cache
def school_words() -> frozenset[str]:
    """The letters of every word that is said among children: the usual forms of the vocabulary of a primary school."""
    return letters_meant(read_file("manners-school.txt"), _is_met_at_school, rarer=30) - unsaid_words()


def _is_met_at_school(what: Analysis) -> bool:
    """Whether a form is one that pupils read: not *chantassions* or *chantâtes*, of whatever verb."""
    if what.tense == "past" and what.mood == "indicative":
        return what.person == 3
    return not (what.mood == "subjunctive" and what.tense == "imperfect")


# -- 2. what a person may type


def may_be_typed(text: str, young: bool) -> bool:
    """Whether a person may type this: everything, but for obscenities and insults where children play (`young`).

    Those are found in all languages of the house, also with a sign between their letters or with digits for them.
    """
    return not young or not any(_is_obscene(word) for word in _words_typed(text))


_LOOKALIKES = str.maketrans("0134578@$€", "oieastbase")
_STRETCHED = re.compile(r"([^\W\d_])\1{2,}")
_SIGNS = re.compile(r"[\W\d_]+")


def _words_typed(text: str) -> Iterator[str]:
    """Every word of a text as it may be meant: bare, with all its signs left out, with digits read as letters."""
    text = _with_hyphens(text.lower())
    for chunk in {*text.split(), *_STRETCHED.sub(r"\1", text).split(), *_STRETCHED.sub(r"\1\1", text).split()}:
        if not _is_compound(chunk):
            for reading in (chunk, chunk.translate(_LOOKALIKES)):
                yield _SIGNS.sub("", reading)
                yield from _PARTS.findall(reading)


def _with_hyphens(text: str) -> str:
    """`pique nique` as the dictionary writes it, pique-nique."""
    words = text.split()
    for place, (one, other) in enumerate(pairwise(words)):
        if _is_compound(f"{one}-{other}"):
            words[place : place + 2] = [f"{one}-{other}", ""]
    return " ".join(words)


def _is_compound(chunk: str) -> bool:
    """Whether this is a word with hyphens that stands in the dictionary: cul-de-sac, and no insult itself."""
    chunk = chunk.strip(".,;:!?…«»()\"'’")
    return "-" in chunk and capital_letters(chunk) not in _typed().letters and chunk in _hyphenated(chunk)


def _hyphenated(chunk: str) -> set[str]:
    return {spelling.lower() for spelling in lexicon("fr").spellings(chunk)}


def _is_obscene(word: str) -> bool:
    typed = _typed()
    letters = capital_letters(word)
    return letters in typed.letters or word in typed.spellings


class _Typed(NamedTuple):
    """What may not be typed where children play."""

    letters: frozenset[str]
    """However it is written."""
    spellings: frozenset[str]
    """Only with these very accents."""


@cache
def _typed() -> _Typed:
    listed = read_file("manners-typed.txt")
    french = [entry for entry in listed if entry.section == "fr"]
    others = (capital_letters(entry.word) for entry in listed if entry.section != "fr" and entry.sign != "^")
    spelt = frozenset(entry.word.lower() for entry in listed if entry.sign == "^")
    return _Typed(letters_meant(french) | frozenset(others), spelt)


# -- 3. whom bots may name


def may_be_named(name: str) -> bool:
    """Whether a bot may name this person or character; people may name anybody."""
    from .famous import find, key

    if key(name) in unnamed_people():
        return False
    meant = find(name)
    return meant is None or key(meant.name) not in unnamed_people()


@cache
def unnamed_people() -> frozenset[str]:
    """Whom no bot names, by the letters and digits of their names."""
    from .famous import key

    return frozenset(key(entry.word) for entry in read_file("manners-unnamed.txt"))
