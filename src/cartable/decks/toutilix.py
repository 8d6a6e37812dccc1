"""The Toutilix deck: 90 letters in four colours and styles, 7 stars, 3 firecrackers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..engine import Deck, phrases
from ..engine.phrases import Texts
from ..engine.templates import fill_all

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = frozenset("AEIOUY")

PINK, BLUE, YELLOW, VIOLET = "p", "b", "y", "v"
COLOURS = {PINK: "pink", BLUE: "blue", YELLOW: "yellow", VIOLET: "violet"}

YELLOW_LETTERS = "AAEEIIOOUU"
VIOLET_LETTERS = "AAAEEEEEEILLMNNOORRRSSSSTTTU"

_TEXTS = [
    *(letter + PINK for letter in ALPHABET),
    *(letter + BLUE for letter in ALPHABET),
    *(letter + YELLOW for letter in YELLOW_LETTERS),
    *(letter + VIOLET for letter in VIOLET_LETTERS),
    *("*" * 7),
    *("!" * 3),
]


def _name(text: str, article: str = "") -> Texts:
    """What a card is called; with its article if the prefix of those names is given."""
    said = phrases.of(__name__)
    if text in "*!":
        return said["cards", article + ("star" if text == "*" else "firecracker")]
    return fill_all(said["cards", article + "letter"], {"letter": text[0], "colour": said["colours", text[1]]})


def _face(text: str) -> dict[str, Any]:
    """Pink is lower-case cursive, blue lower-case print, yellow upper-case cursive, violet upper-case print."""
    if text in "*!":
        return {"kind": "star" if text == "*" else "firecracker"}
    letter, colour = text[0], text[1]
    upper = colour in (YELLOW, VIOLET)
    return {
        "kind": "letter",
        "letter": letter,
        "glyph": letter if upper else letter.lower(),
        "style": "cursive" if colour in (PINK, YELLOW) else "print",
        "case": "upper" if upper else "lower",
        "colour": COLOURS[colour],
        "vowel": letter in VOWELS,
    }


DECK = Deck(
    "toutilix",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_name(text, "the_") for text in _TEXTS],
    [_face(text) for text in _TEXTS],
)

LETTER: tuple[str, ...] = tuple(text[0] if len(text) == 2 else "" for text in _TEXTS)
"""The letter on each card; nothing for stars and firecrackers."""
SIGN: tuple[str, ...] = tuple(text[0] for text in _TEXTS)
"""The letter of each card, `*` or `!`."""
COLOUR: tuple[str, ...] = tuple(text[1] if len(text) == 2 else "" for text in _TEXTS)
"""The colour of each letter."""
RANK: tuple[int, ...] = tuple(ALPHABET.index(letter) if letter else -1 for letter in LETTER)
"""The place of each letter in the alphabet, A = 0."""

STARS: tuple[int, ...] = tuple(card for card, text in enumerate(_TEXTS) if text == "*")
FIRECRACKERS: tuple[int, ...] = tuple(card for card, text in enumerate(_TEXTS) if text == "!")
STAR, FIRECRACKER = STARS[0], FIRECRACKERS[0]


def is_vowel(card: int) -> bool:
    """Whether a card is a letter A E I O U Y."""
    return LETTER[card] in VOWELS


def alphabet(colour: str) -> list[int]:
    """The pink or the blue alphabet, A to Z."""
    return [card for card in range(52) if COLOUR[card] == colour]


def named(text: str) -> list[int]:
    """As many different cards as the short texts ask for: `named("Ey Ey *")`."""
    out: list[int] = []
    for word, count in Counter(text.split()).items():
        out += DECK.twins[DECK.read(word)][:count]
    return out
