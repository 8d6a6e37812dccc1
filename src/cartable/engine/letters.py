"""Two plain forms of a word: its letters as they stand on cards, in capitals, and what was typed, in lower case."""

from __future__ import annotations

import unicodedata

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STAR = "*"
"""A star among letters: exactly one letter, whichever it is."""

_VANISH = frozenset("-.‐‑‒–—'’‘ʼʹ´`\u00a0 \t\r\n\u00ad\u200b")
_SPELT_OUT = {ord("Œ"): "OE", ord("Æ"): "AE", ord("ẞ"): "SS", ord("Ø"): "O", ord("Ł"): "L"}
_SPELT_OUT |= {ord("Đ"): "D", ord("Ð"): "D", ord("Þ"): "TH", ord("Ħ"): "H"}


def _slowly(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.upper().translate(_SPELT_OUT))
    return "".join(c for c in plain if c not in _VANISH and not unicodedata.combining(c)).upper()


# What nearly every word needs, in one step.
_QUICKLY = {code: _slowly(chr(code)) for code in (*range(0xC0, 0x180), *map(ord, _VANISH))}


def capital_letters(text: str) -> str:
    """The letters of a word as they stand on cards, in capitals: no accents, ligatures, hyphens, apostrophes, spaces.

    >>> capital_letters("Œuf"), capital_letters("aujourd’hui"), capital_letters("arc-en-ciel")
    ('OEUF', 'AUJOURDHUI', 'ARCENCIEL')
    """
    if text.isascii() and text.isalpha():
        return text.upper()
    quick = text.translate(_QUICKLY)
    if quick.isascii() and quick.isalpha():
        return quick.upper()
    return _slowly(text)


def plain_lower(text: str) -> str:
    """What was typed, in lower case and without accents; everything else stays: hyphens, spaces, figures.

    >>> plain_lower("Étoile"), plain_lower("Arc-en-ciel 2")
    ('etoile', 'arc-en-ciel 2')
    """
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()


def has_accents(text: str) -> bool:
    """Whether a word is written with accents or the like, so that its spelling says more than its letters."""
    return not text.isascii()
