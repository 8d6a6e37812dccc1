"""The Quatre Trèfles deck: four clovers and four actions a colour, and jokers."""

from __future__ import annotations

from typing import Any

from ..engine import Deck

COLOURS = "grbyvo"
COLOUR_NAMES = {
    "g": ("vert", "green"),
    "r": ("rouge", "red"),
    "b": ("bleu", "blue"),
    "y": ("jaune", "yellow"),
    "v": ("violet", "violet"),
    "o": ("orange", "orange"),
}
CLOVER, PIOCHE, TIRE, ANTI, ECHANGE, JOKER = "T", "P", "R", "A", "E", "?"
KIND_NAMES = {
    CLOVER: ("trèfle", "clover"),
    PIOCHE: ("pioche", "draw"),
    TIRE: ("tire", "take"),
    ANTI: ("anti-joker", "anti-joker"),
    ECHANGE: ("échange", "swap"),
}

_TEXTS = [
    *(colour + kind for colour in COLOURS for kind in (CLOVER * 4 + PIOCHE + TIRE + ANTI + ECHANGE)),
    *(JOKER * 3),
]


def _name(text: str) -> tuple[str, str]:
    if text == JOKER:
        return "joker", "joker"
    colour, kind = COLOUR_NAMES[text[0]], KIND_NAMES[text[1]]
    return f"{kind[0]} {colour[0]}", f"{colour[1]} {kind[1]}"


def _articled(text: str) -> tuple[str, str]:
    french, english = _name(text)
    return f"l'{french}" if french[0] in "aé" else f"le {french}", f"the {english}"


def _face(text: str) -> dict[str, Any]:
    if text == JOKER:
        return {"kind": "joker"}
    colour, kind = COLOUR_NAMES[text[0]][1], text[1]
    return {"kind": "clover", "colour": colour} if kind == CLOVER else _action_face(colour, kind)


def _action_face(colour: str, kind: str) -> dict[str, Any]:
    """The word printed on the card is French, as it is in the box."""
    return {"kind": "action", "colour": colour, "action": KIND_NAMES[kind][1], "word": KIND_NAMES[kind][0].upper()}


DECK = Deck(
    "trefles",
    _TEXTS,
    [_name(text) for text in _TEXTS],
    [_articled(text) for text in _TEXTS],
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
