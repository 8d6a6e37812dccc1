"""Texts as a printer sets them: curly apostrophes, no-break spaces, the quotation marks and the ellipsis of a language.

Whoever writes a text may type plainly. It is set when it is read (`set_text`), and so is what fills its gaps
(`set_value`), so that all that leaves is right. What a language wants stands in the table `language.typography` of
`engine/<code>.toml`; a language without it is left as it was typed.

What is no prose stays as it is: gaps in braces, cards and code between backticks, addresses, times of day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

_SPACES = "[ \u00a0\u202f]"
_GAP = r"\{(?:[^{}]|\{[^{}]*\})*\}"
_NO_PROSE = re.compile(rf"{_GAP}|`[^`]*`|\]\([^)\s]*\)|\b[a-z]+://[^\s)>»”]+")
"""Gaps, cards and code, the targets of links, addresses."""
_KEPT = "\ue000"
"""Stands for any of those while the rest is set; no text holds this sign."""
_ELLIPSIS = re.compile(r"(?<!\.)\.{3}(?!\.)")
_QUOTED = re.compile(r'"([^"\n]+)"')
_APOSTROPHE = re.compile(rf"(?<=[^\W_])'|'(?=[^\W_])|(?<={_KEPT})'")


@dataclass(frozen=True)
class Typography:
    """How a language is set. What is not said here is left alone."""

    apostrophe: str = ""
    quotes: tuple[str, str] = ("", "")
    """Before and after what is quoted, with the spaces that belong to them."""
    ellipsis: str = ""
    spaced: Mapping[str, str] = field(default_factory=dict)
    """Signs that have a space before them, and which one."""

    def set_text(self, text: str) -> str:
        """A text of the house: a sentence with gaps, or a whole page."""
        if not any(sign in text for sign in self._touched):
            return text
        kept = iter([self._set_forms(piece) for piece in _NO_PROSE.findall(text)])
        return re.sub(_KEPT, lambda _: next(kept), self._set_prose(_NO_PROSE.sub(_KEPT, text)))

    def set_value(self, text: str) -> str:
        """What somebody else wrote, a word or a name. No space is put where there was none: it may be a card."""
        if self.apostrophe and "'" in text:
            text = _APOSTROPHE.sub(self.apostrophe, text)
        for sign, space in self.spaced.items():
            if sign in text:
                text = _space_before(sign).sub(space, text)
        return text

    @cached_property
    def _touched(self) -> tuple[str, ...]:
        """Only a text with one of these can be wrong; most have none, and there are thousands."""
        return ("'", '"', "...", *(mark.strip() for mark in self.quotes if mark), *self.spaced)

    def _set_forms(self, piece: str) -> str:
        """What is kept; but the two forms that go with a number are prose."""
        if piece[0] != "{" or "|" not in piece:
            return piece
        name, colon, forms = piece[1:-1].partition(":")
        return f"{{{name}{colon}{self.set_text(forms)}}}"

    def _set_prose(self, text: str) -> str:
        if self.ellipsis:
            text = _ELLIPSIS.sub(self.ellipsis, text)
        if all(self.quotes):
            before, after = self.quotes
            text = _QUOTED.sub(lambda quoted: before + quoted[1] + after, text)
            text = re.sub(before.strip() + _SPACES + "*", before, text)
            text = re.sub(_SPACES + "*" + after.strip(), after, text)
        for sign, space in self.spaced.items():
            if sign in text:
                text = _word_before(sign).sub(space, text)
        return self.set_value(text)


AS_TYPED = Typography()


@cache
def _space_before(sign: str) -> re.Pattern[str]:
    """The space before a sign; not where something begins with it, a sentence or a list."""
    return re.compile(rf"(?<=[^\s(\[|.,-]){_SPACES}+(?={re.escape(sign)})")


@cache
def _word_before(sign: str) -> re.Pattern[str]:
    """Between a word and the sign that ends it, where there is no space yet: not in `12:30`, and once in `Quoi ?!`."""
    return re.compile(rf"(?<=[^\W_]|[)\]»”’{_KEPT}])(?={re.escape(sign)}(?:[\s*»”)…!?.,]|$))", re.MULTILINE)
