"""What is read in Sprintilix: the syllables, how they may be spelt, and the keys for those who read with keys."""

from __future__ import annotations

from typing import Any

from ...engine import Deck, Word
from ...engine.letters import plain_lower

CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
LONGEST = 20
"""Nobody types more letters for a syllable."""

OTHER_SPELLINGS = {"C": ("KA",), "Q": ("KA",), "K": ("CA",), "H": ("A",), "W": ("VA", "OUA"), "X": ("KSA", "GZA")}
READINGS: list[dict[str, tuple[str, ...]]] = [
    {letter: (letter + "A", *OTHER_SPELLINGS.get(letter, ())) for letter in CONSONANTS},
    {"A": ("CA", "KA"), "E": ("SE",), "I": ("SI",), "O": ("CO", "KO"), "U": ("CU", "KU"), "Y": ("SI", "SY")},
    {"A": ("GA",), "E": ("JE",), "I": ("JI",), "O": ("GO",), "U": ("GU",), "Y": ("JI", "JY")},
]
"""What may be said for each card. After C and G it goes by sound: a typed C or G is always hard, so CE is not right."""
PADS = [
    tuple(letter.lower() + "a" for letter in CONSONANTS),
    tuple(sound + vowel for sound in "ks" for vowel in "aeiouy"),
    tuple(sound + vowel for sound in "gj" for vowel in "aeiouy"),
]
"""The keys of those who read with keys, in each round: no card can be told from them."""


def only_letters(text: str) -> str:
    """What was typed, in plain letters. A c with a cedilla says S."""
    return "".join(letter for letter in plain_lower(text.lower().replace("ç", "s")) if "a" <= letter <= "z")


class Syllable(Word):
    """One of the keys; but whoever types gives any letters, and a wrong one is a mistake, not a misunderstanding."""

    def read(self, token: str, deck: Deck) -> Any:
        letters = only_letters(token)
        if not 0 < len(letters) <= LONGEST:
            raise ValueError(token)
        return letters
