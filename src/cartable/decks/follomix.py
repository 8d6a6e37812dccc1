"""The Follomix box: two identical decks of 28, four animal families valued 1 to 7."""

from __future__ import annotations

from typing import Any

from ..engine import Deck

FAMILIES = "ECLM"
"""Elephant, crocodile, lion, monkey."""
FAMILY_NAMES = {
    "E": ("éléphant", "elephant"),
    "C": ("crocodile", "crocodile"),
    "L": ("lion", "lion"),
    "M": ("singe", "monkey"),
}
BLUE_FAMILIES = frozenset("EC")
"""Elephants and crocodiles are blue, lions and monkeys red."""

_ONE_DECK = [f"{family}{value}" for family in FAMILIES for value in range(1, 8)]
_TEXTS = _ONE_DECK * 2


def _name(text: str) -> tuple[str, str]:
    french, english = FAMILY_NAMES[text[0]]
    return f"{french} {text[1]}", f"{english} {text[1]}"


def _articled(text: str) -> tuple[str, str]:
    french, english = _name(text)
    return f"l'{french}" if text[0] == "E" else f"le {french}", f"the {english}"


def _face(text: str) -> dict[str, Any]:
    colour = "blue" if text[0] in BLUE_FAMILIES else "red"
    return {"kind": "animal", "family": FAMILY_NAMES[text[0]][1], "value": int(text[1]), "colour": colour}


DECK = Deck(
    "follomix",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_articled(text) for text in _TEXTS],
    [_face(text) for text in _TEXTS],
)

FAMILY: tuple[str, ...] = tuple(text[0] for text in _TEXTS)
VALUE: tuple[int, ...] = tuple(int(text[1]) for text in _TEXTS)
IS_BLUE: tuple[bool, ...] = tuple(text[0] in BLUE_FAMILIES for text in _TEXTS)


def own_deck(seat: int) -> range:
    """The 28 cards of a seat."""
    return range(28 * seat, 28 * seat + 28)
