"""The Mio deck: numbers 1 to 5 and stars in five colours, and jokers."""

from __future__ import annotations

from typing import Any

from ..engine import Deck, phrases
from ..engine.phrases import Texts
from ..engine.templates import fill_all

COLOURS = "rybgk"
COLOUR_NAMES = {"r": "red", "y": "yellow", "b": "blue", "g": "green", "k": "grey"}
NUMBERS = "11223345"
JOKER_TEXT = "?"

_TEXTS = [
    *(colour + number for colour in COLOURS for number in NUMBERS),
    *(colour + "*" for colour in COLOURS for _ in range(2)),
    *(JOKER_TEXT for _ in range(5)),
]


def _name(text: str, article: str = "") -> Texts:
    """What a card is called; with its article if the prefix of those names is given."""
    said = phrases.of(__name__)
    if text == JOKER_TEXT:
        return said["cards", article + "joker"]
    colour = said["colours", text[0]]
    if text[1] == "*":  # in French a star is grise, a number gris
        colour = said.find("star_colours", text[0]) or colour
        return fill_all(said["cards", article + "star"], {"colour": colour})
    return fill_all(said["cards", article + "number"], {"number": text[1], "colour": colour})


def _face(text: str) -> dict[str, Any]:
    if text == JOKER_TEXT:
        return {"kind": "joker"}
    colour = COLOUR_NAMES[text[0]]
    if text[1] == "*":
        return {"kind": "star", "colour": colour}
    return {"kind": "number", "colour": colour, "value": int(text[1])}


DECK = Deck(
    "mio",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_name(text, "the_") for text in _TEXTS],
    [_face(text) for text in _TEXTS],
)

COLOUR: tuple[str, ...] = tuple("" if text == JOKER_TEXT else text[0] for text in _TEXTS)
"""The colour of each card; a joker has none."""
VALUE: tuple[int, ...] = tuple(int(text[1:]) if text[1:].isdigit() else 0 for text in _TEXTS)
"""The number on each card; 0 for stars and jokers."""
IS_STAR: tuple[bool, ...] = tuple(text.endswith("*") for text in _TEXTS)
IS_JOKER: tuple[bool, ...] = tuple(text == JOKER_TEXT for text in _TEXTS)
