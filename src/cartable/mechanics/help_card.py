"""The help cards of the box: the alphabet as a strip, which any seat may open and close at any time.

A game declares a shown field of kind `alphabet` with such a text. Its 26 places are the letters in their order: a
capital is just there, a small letter is marked (it is near the one that counts now, say), a full stop is gone. A space
parts families.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..engine.letters import ALPHABET

GONE = "."
HALVES = (ALPHABET[:13], ALPHABET[13:])
"""The two families of each colour in the games of tricks."""


def strip(families: Sequence[str] = (ALPHABET,), marked: Collection[str] = (), gone: Collection[str] = ()) -> str:
    """The alphabet, cut into families, with letters marked or gone."""
    return " ".join("".join(_sign(letter, marked, gone) for letter in family) for family in families)


def _sign(letter: str, marked: Collection[str], gone: Collection[str]) -> str:
    return GONE if letter in gone else letter.lower() if letter in marked else letter
