"""The Quatre Trèfles deck: four clovers and four actions a colour, and jokers."""

from __future__ import annotations

from typing import Any

from ..engine import Deck, phrases
from ..engine.phrases import Texts
from ..engine.templates import fill_all

COLOURS = "grbyvo"
COLOUR_NAMES = {"g": "green", "r": "red", "b": "blue", "y": "yellow", "v": "violet", "o": "orange"}
CLOVER, PIOCHE, TIRE, ANTI, ECHANGE, JOKER = "T", "P", "R", "A", "E", "?"
ACTIONS = {PIOCHE: "draw", TIRE: "take", ANTI: "anti-joker", ECHANGE: "swap"}

_TEXTS = [
    *(colour + kind for colour in COLOURS for kind in (CLOVER * 4 + PIOCHE + TIRE + ANTI + ECHANGE)),
    *(JOKER * 3),
]


def _name(text: str, article: str = "") -> Texts:
    """What a card is called; with its article if the prefix of those names is given."""
    said = phrases.of(__name__)
    if text == JOKER:
        return said["cards", article + "joker"]
    parts = {"colour": said["colours", text[0]], "kind": said["kinds", text[1]]}
    return fill_all(said["cards", article + "card"], parts)


def _face(text: str) -> dict[str, Any]:
    if text == JOKER:
        return {"kind": "joker"}
    colour, kind = COLOUR_NAMES[text[0]], text[1]
    return {"kind": "clover", "colour": colour} if kind == CLOVER else _action_face(colour, kind)


def _action_face(colour: str, kind: str) -> dict[str, Any]:
    """The word printed on the card is French, as it is in the box."""
    word = phrases.of(__name__)["kinds", kind].of("fr").upper()
    return {"kind": "action", "colour": colour, "action": ACTIONS[kind], "word": word}


DECK = Deck(
    "trefles",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_name(text, "the_") for text in _TEXTS],
    [_face(text) for text in _TEXTS],
)

KIND: tuple[str, ...] = tuple(text[-1] for text in _TEXTS)
"""What each card does."""
COLOUR: tuple[str, ...] = tuple("" if text == JOKER else text[0] for text in _TEXTS)
IS_JOKER: tuple[bool, ...] = tuple(text == JOKER for text in _TEXTS)

COLOURS_FOR = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6}
JOKERS_FOR = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3}


def pack(seats: int) -> list[int]:
    """The cards used with this many players: 25, 34, 42 or 51."""
    jokers = len(_TEXTS) - 3
    return [*range(8 * COLOURS_FOR[seats]), *range(jokers, jokers + JOKERS_FOR[seats])]
