"""Sentences with gaps: `{seat:who} dit : {letter}.` One way to fill them, wherever a sentence comes from.

A gap names a parameter. What stands after the colon says how it is written:

- nothing: as it is, set as the language is (see `typography`);
- `typed`: to the letter, for it is no prose: a command to be typed again, the name of a file;
- `who`: a seat, or several: whoever fills the gap knows what they are called;
- `card`: a card by its short text (or several), written as its name; `the`: the same with its article;
- `words`: a small number in words;
- `carte|cartes`: not the number itself, but what goes with it, in the singular or the plural; gaps may stand in both.

A little word that may be cut short before a vowel stands in the gap: `{de seat:who}` is "de Paul" and "d’Inès". A
sentence begins with a capital, also where a name that has none comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from .cards import Deck
from .phrases import Language, Texts, language

WHO, CARD, THE_CARD, IN_WORDS, TYPED = "who", "card", "the", "words", "typed"
KINDS = ("", WHO, CARD, THE_CARD, IN_WORDS, TYPED)
_QUOTED = re.compile(r"«\s*$")
# Quotation marks inside of others are the small ones.
_INNER_BEGIN, _INNER_END = re.compile(r"«\s*"), re.compile(r"\s*»")
_SENTENCE_BEGINS = re.compile(r"(^|[.!?…])\W*$")

Names = Callable[[int], str]


class Gap(NamedTuple):
    """A gap of a sentence: which parameter fills it, and how."""

    name: str
    kind: str
    """One of KINDS, or two forms with a bar between."""
    before: str
    """The little word before it, if that may be cut short."""


def seat_name(code: str) -> Names:
    """What a seat is called when nothing else is known of who sits there."""
    name = language(code).seat
    return lambda seat: name.format(seat=seat)


def gaps(template: str) -> list[Gap]:
    """The gaps of a sentence, those inside of others too."""
    found = []
    for _, gap in _pieces(template):
        if gap is not None:
            found.append(gap)
            found += [inner for form in gap.kind.split("|") if "{" in form for inner in gaps(form)]
    return found


def _pieces(template: str) -> Iterator[tuple[str, Gap | None]]:
    for before, name, kind, _ in Formatter().parse(template):
        if name is None:
            yield before, None
        else:
            little, _, plain = name.rpartition(" ")
            yield before, Gap(plain, kind or "", little)


def fill(template: str, params: Mapping[str, Any], deck: Deck | None, code: str, who: Names | None = None) -> str:
    """The sentence in a language, with seats called as `who` calls them."""
    known, text = language(code), ""
    for before, gap in _pieces(template):
        text += before
        if gap is None:
            continue
        value = params[gap.name]
        if "|" in gap.kind:
            one, many = gap.kind.split("|")
            written = fill(many if known.plural(int(value)) else one, params, deck, code, who)
        elif gap.kind == WHO:
            names = who or seat_name(code)
            seats = value if isinstance(value, (list, tuple)) else [value]
            written = joined([known.typography.set_value(names(seat)) for seat in seats], known)
        elif gap.kind in (CARD, THE_CARD) and deck is not None:
            names_of_cards = deck.names if gap.kind == CARD else deck.articled
            written = joined([names_of_cards[deck.read(one)].of(code) for one in str(value).split()], known)
        elif gap.kind == IN_WORDS:
            written = known.in_words(int(value))
        elif gap.kind == TYPED:
            written = str(value)
        else:
            written = known.typography.set_value(str(value))
        if gap.before:
            written = known.elided(gap.before, written)
        if _QUOTED.search(text):
            written = _INNER_END.sub("”", _INNER_BEGIN.sub("“", written))
        if gap.kind in (WHO, CARD, THE_CARD) and _SENTENCE_BEGINS.search(text):
            written = capital(written)
        text += written
    return text


def fill_all(texts: Texts, params: Mapping[str, Any], deck: Deck | None = None) -> Texts:
    """The sentence in every language. A parameter may itself be texts: each language takes its own."""
    filled: dict[str, str] = {}
    wrong: dict[str, Exception] = {}
    for code, template in texts.items():
        own = {name: value.of(code) if isinstance(value, Texts) else value for name, value in params.items()}
        try:
            filled[code] = fill(template, own, deck, code)
        except (KeyError, ValueError) as problem:
            wrong[code] = problem
    if not filled:
        raise next(iter(wrong.values()))
    # A gap that was mistyped in one language must not stop the game in all of them.
    for code in wrong:
        filled[code] = next(iter(filled.values()))
    return Texts({code: filled[code] for code in texts})


def joined(items: Sequence[str], known: Language, word: str | None = None) -> str:
    """A, B et C."""
    together = f" {word or known.conjunction} "
    return together.join([*([", ".join(items[:-1])] if items[1:] else []), *items[-1:]])


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]
