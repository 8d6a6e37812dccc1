"""L'arbre, le hérisson: before which words le, la, je, me, de, que... lose their vowel."""

from __future__ import annotations

from functools import cache

from ..engine.letters import capital_letters
from .tables import read_data

_NOT_BEFORE = frozenset(
    ("iaido", "iench", "iota", "iourte", "iourtes", "iule", "onze", "onzième", "onzièmes", "oui", "ouistiti",
     "ouistitis", "ouolof", "ouolofs", "uhlan", "uhlans", "uigur")
)  # fmt: skip
_Y_LIKE_I = frozenset(("y", "yeux", "yeuse", "yeuses", "yèble", "yèbles", "yonne", "york"))
"""Before any other word that begins with y and a vowel nothing is elided: le yaourt, le yéti."""


@cache
def _aspirated() -> tuple[frozenset[str], frozenset[str]]:
    """The words as written, and their letters."""
    words = read_data("fr-aspirated.txt").decode().split()
    return frozenset(words), frozenset(map(capital_letters, words))


def aspirated(word: str) -> bool:
    """Whether a word takes no elision and no liaison though it begins with h or a vowel: le héros, le onze, le yaourt.

    Forms of a word count as the word: les haricots, il hait.
    """
    low = word.lower().replace("’", "'")
    first = capital_letters(low)[:1]
    if first == "H":
        return _with_h(low)
    if first == "Y":
        second = capital_letters(low)[1:2]
        return low not in _Y_LIKE_I and second in tuple("AEIOU")
    return low in _NOT_BEFORE


def _with_h(low: str) -> bool:
    written, letters = _aspirated()
    if low in written:
        return True
    head = low.split("-")[0]
    if head != low and head in written:
        return True
    from .lexicon import lexicon

    readings = lexicon("fr").readings(low)
    if readings:
        return any(reading.lemma in written for reading in readings)
    return capital_letters(low) in letters


def elides(word: str) -> bool:
    """Whether le, je, de... lose their vowel before a word: l'arbre, j'habite, but le hérisson, le onze."""
    return capital_letters(word)[:1] in tuple("AEIOUYH") and not aspirated(word)
