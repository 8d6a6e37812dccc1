"""The words of Broderix: which letters they must have, and how one says them."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...decks.toutilix import VOWELS
from ...engine import Deck, Param
from ...engine.letters import STAR
from ...mechanics.patterns import Pattern
from ...mechanics.sentences import is_elided
from ...mechanics.words import clean

SHORT_WORDS = frozenset("aàyô")
"""Words of one letter that are accepted at once, beside those that are cut short, like c' and qu'."""


class OneWord(Param):
    """A word as one says it in a sentence: a lone m is m', and a full stop is not said with it."""

    open = takes_all = True

    def read(self, token: str, deck: Deck) -> Any:
        said = clean(token).replace("’", "'").rstrip(".")
        return said + "'" if is_elided(said + "'") else said


@cache
def both_letters(laid: str, under: str) -> Pattern:
    """A word with both; on a vowel or a star the letter laid may be a word by itself."""
    both = Pattern(contains=laid + under)
    return both | Pattern(contains=laid, most=1) if under == STAR or under in VOWELS else both
