"""The Follomix box: two identical decks of 28, four animal families valued 1 to 7."""

from __future__ import annotations

from typing import Any

from ..engine import Deck, phrases
from ..engine.phrases import Texts
from ..engine.templates import fill_all

FAMILIES = "ECLM"
"""Elephant, crocodile, lion, monkey."""
FAMILY_NAMES = {"E": "elephant", "C": "crocodile", "L": "lion", "M": "monkey"}
BLUE_FAMILIES = frozenset("EC")
"""Elephants and crocodiles are blue, lions and monkeys red."""

_ONE_DECK = [f"{family}{value}" for family in FAMILIES for value in range(1, 8)]
_TEXTS = _ONE_DECK * 2


def _name(text: str, article: str = "") -> Texts:
    """What a card is called; with its article if the prefix of those names is given."""
    said = phrases.of(__name__)
    return fill_all(said["cards", article + "animal"], {"family": said["families", text[0]], "value": text[1]})


def _face(text: str) -> dict[str, Any]:
    colour = "blue" if text[0] in BLUE_FAMILIES else "red"
    return {"kind": "animal", "family": FAMILY_NAMES[text[0]], "value": int(text[1]), "colour": colour}


DECK = Deck(
    "follomix",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_name(text, "the_") for text in _TEXTS],
    [_face(text) for text in _TEXTS],
)

FAMILY: tuple[str, ...] = tuple(text[0] for text in _TEXTS)
VALUE: tuple[int, ...] = tuple(int(text[1]) for text in _TEXTS)
IS_BLUE: tuple[bool, ...] = tuple(text[0] in BLUE_FAMILIES for text in _TEXTS)


def own_deck(seat: int) -> range:
    """The 28 cards of a seat."""
    return range(28 * seat, 28 * seat + 28)
