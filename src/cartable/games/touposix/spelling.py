"""Words spelt with cards in Touposix: stars and firecrackers stand for the letters that are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...decks.toutilix import LETTER


def missing_letters(needed: str, plain: Mapping[str, int]) -> list[str]:
    """What a word needs beyond the plain cards, in the order of the word."""
    left, missing = Counter(plain), []
    for letter in needed:
        if left[letter]:
            left[letter] -= 1
        else:
            missing.append(letter)
    return missing


def wild_letters(cards: Sequence[int], letters: Sequence[str], missing: Sequence[str]) -> list[str]:
    """The letter of each card. Stars and firecrackers are what the seat says, else what is missing, in that order."""
    left = list(missing)
    for letter in filter(None, letters):
        left.remove(letter)
    return [LETTER[card] or letter or left.pop(0) for card, letter in zip(cards, letters, strict=True)]
