"""The Mio deck: numbers 1 to 5 and stars in five colours, and jokers."""

from __future__ import annotations

from typing import Any

from ..engine import Deck

COLOURS = "rybgk"
COLOUR_NAMES = {
    "r": ("rouge", "red"),
    "y": ("jaune", "yellow"),
    "b": ("bleu", "blue"),
    "g": ("vert", "green"),
    "k": ("gris", "grey"),
}
NUMBERS = "11223345"
JOKER_TEXT = "?"

_TEXTS = [
    *(colour + number for colour in COLOURS for number in NUMBERS),
    *(colour + "*" for colour in COLOURS for _ in range(2)),
    *(JOKER_TEXT for _ in range(5)),
]


def _name(text: str) -> tuple[str, str]:
    if text == JOKER_TEXT:
        return "joker", "joker"
    french, english = COLOUR_NAMES[text[0]]
    if text[1] == "*":
        return f"étoile {french}", f"{english} star"
    return f"{text[1]} {french}", f"{english} {text[1]}"


def _articled(text: str) -> tuple[str, str]:
    french, english = _name(text)
    return f"l'{french}" if text.endswith("*") else f"le {french}", f"the {english}"


def _face(text: str) -> dict[str, Any]:
    if text == JOKER_TEXT:
        return {"kind": "joker"}
    colour = COLOUR_NAMES[text[0]][1]
    if text[1] == "*":
        return {"kind": "star", "colour": colour}
    return {"kind": "number", "colour": colour, "value": int(text[1])}


DECK = Deck(
    "mio",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_articled(text) for text in _TEXTS],
    [_face(text) for text in _TEXTS],
)

COLOUR: tuple[str, ...] = tuple("" if text == JOKER_TEXT else text[0] for text in _TEXTS)
"""The colour of each card; a joker has none."""
VALUE: tuple[int, ...] = tuple(int(text[1:]) if text[1:].isdigit() else 0 for text in _TEXTS)
"""The number on each card; 0 for stars and jokers."""
IS_STAR: tuple[bool, ...] = tuple(text.endswith("*") for text in _TEXTS)
IS_JOKER: tuple[bool, ...] = tuple(text == JOKER_TEXT for text in _TEXTS)
