"""Sentences with gaps: `{seat:who} dit : {letter}.` One way to fill them, for announcements and endings.

A gap names a parameter. `{seat:who}` is a seat, or several: whoever fills the gap knows how they are called.
`{card:card}` is a card by its short text (or several), written as its name. All else is written as it is. A
sentence begins with a capital, also where a name that has none comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from .cards import Deck

WHO, CARD = "who", "card"
KINDS = ("", WHO, CARD)
_SENTENCE_BEGINS = re.compile(r"(^|[.!?…])\W*$")

Names = Callable[[int], str]


def seat_name(lang: str) -> Names:
    """How a seat is called when nothing else is known of who sits there."""
    return lambda seat: f"seat {seat}" if lang == "en" else f"la place {seat}"


def gaps(template: str) -> dict[str, str]:
    """The parameters that a sentence needs, and the kind of each."""
    return {name: kind or "" for _, name, kind, _ in Formatter().parse(template) if name is not None}


def fill(template: str, params: Mapping[str, Any], deck: Deck, lang: str, who: Names | None = None) -> str:
    """The sentence, with seats called as `who` calls them."""
    names = who or seat_name(lang)
    text = ""
    for before, gap, kind, _ in Formatter().parse(template):
        text += before
        if gap is None:
            continue
        value = params[gap]
        if kind == WHO:
            called = _joined([names(seat) for seat in (value if isinstance(value, (list, tuple)) else [value])], lang)
        elif kind == CARD:
            called = _joined([deck.names[deck.read(one)][lang == "en"] for one in str(value).split()], lang)
        else:
            text += str(value)
            continue
        text += called[:1].upper() + called[1:] if _SENTENCE_BEGINS.search(text) else called
    return text


def _joined(items: list[str], lang: str) -> str:
    """A, B et C."""
    together = " and " if lang == "en" else " et "
    return together.join([*([", ".join(items[:-1])] if items[1:] else []), *items[-1:]])
