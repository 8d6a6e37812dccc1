"""Plural and elision: sentences with their gaps filled, read as a teacher would.

A sentence may be right with most values and wrong with one: "1 cartes", "de Inès". So each is filled with 0, 1 and 2,
and with names and words that begin with a vowel and with none; what then stands there is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..engine import templates
from ..engine.phrases import language
from ..engine.templates import CARD, IN_WORDS, THE_CARD, WHO, Gap

VOWELS = ("Inès", "Hugo", "Yves")
CONSONANTS = ("Paul", "Yanis")
VOWEL_CARD, CONSONANT_CARD = "étoile rose", "trèfle rose"
WITH_ARTICLE = {VOWEL_CARD: "l’étoile rose", CONSONANT_CARD: "le trèfle rose"}
PEOPLE = frozenset({"name", "names", "who", "host"})
"""Gaps of the client that are filled with names."""
WORDS = PEOPLE | {"word", "words", "lemma", "letters", "family", "colour", "zone", "game"}
"""What these parameters stand for is read, not counted."""
NO_NUMBERS = WORDS | {
    *("letter", "place", "line", "end", "run", "card", "one", "other", "code", "text", "verb", "language"),
    *("first", "second", "last"),
}

NOUNS = {
    "fr": "carte lettre point mot pli joueur place seconde minute tour manche paire pile suite phrase étoile signe jeu",
    "en": "card letter point word trick player seat place second minute turn round pair pile run sentence star game",
}
"""What is counted at our tables."""
SEVERAL = {"fr": "les des ces mes tes ses nos vos leurs", "en": "these those all both"}
"""Words before a number that do not go with one."""
VERBS = {"fr": "sont ont vont restent manquent valent comptent", "en": "are were have remain"}
"""What several things do."""
INVARIABLE = frozenset({"fois", "times", "plus", "moins", "sans", "dans", "pas", "is", "has", "was", "vers", "sous"})

COUNT_SO = "write what goes with a number like {n} {n:carte|cartes}"
JOIN_SO = "write a little word that changes in the gap, like {de seat:who}"
_IN_FIGURES = re.compile(r"\{(\w+):words\}")
"""A number in words is looked at in figures: a sentence may have a "one" of its own."""


def faults(text: str, code: str) -> Iterator[str]:
    """What would be read wrongly in a sentence, with which value."""
    found = templates.gaps(text)
    for number in (0, 1, 2) if code in NOUNS else ():  # of other languages we know no nouns
        written = _filled(text, found, code, number, CONSONANTS[0], CONSONANT_CARD)
        yield from (f"{wrong!r} in {written!r}: {COUNT_SO}" for wrong in _miscounted(written, code, number))
    for name in (*VOWELS, *CONSONANTS):
        card = VOWEL_CARD if name in VOWELS else CONSONANT_CARD
        written = _filled(text, found, code, 2, name, card)
        yield from (f"{wrong!r} in {written!r}: {JOIN_SO}" for wrong in _wrongly_joined(written, code, name, card))
    if code == "en" and (article := re.search(r"\b[Aa]n? \{\w+[:}]", text)):
        yield f"{article[0]!r} may be an A or a B: write 'one', or say it otherwise"


def _filled(text: str, found: list[Gap], code: str, number: int, name: str, card: str) -> str:
    counted = {gap.name for gap in found if "|" in gap.kind or gap.kind == IN_WORDS}
    params: dict[str, Any] = {}
    for gap in found:
        if gap.name in counted:
            params[gap.name] = number
        elif gap.kind in (CARD, THE_CARD):
            params[gap.name] = card if gap.kind == CARD else WITH_ARTICLE[card]
        elif gap.kind == WHO or gap.name in WORDS:
            params[gap.name] = name
        else:
            params[gap.name] = "X" if gap.name in NO_NUMBERS or gap.name.isdigit() else number
    return templates.fill(_IN_FIGURES.sub(r"{\1}", text), params, None, code, who=lambda _: name)


def _miscounted(written: str, code: str, number: int) -> Iterator[str]:
    known = language(code)
    nouns = {word: word + ("x" if word == "jeu" else "s") for word in NOUNS[code].split()}
    singular, plural = "|".join(nouns), "|".join(nouns.values())
    if known.plural(number):
        wrong = [rf"\b{number} (?:\w+ )?(?:{singular})\b"]
    else:
        wrong = [rf"\b{number} (?:\w+ )?(?:{plural})\b", rf"\b(?:{SEVERAL[code].replace(' ', '|')}) {number}\b"]
        wrong += [rf"\b{number} (?:{singular}) (?:\w+ )?(?:{VERBS[code].replace(' ', '|')})\b"]
        for match in re.finditer(rf"\b{number} ([^\W\d_]+s)\b", written):
            if match[1] not in INVARIABLE:
                yield match[0]
    for pattern in wrong:
        yield from (match[0] for match in re.finditer(pattern, written, re.IGNORECASE))


def _wrongly_joined(written: str, code: str, name: str, card: str) -> Iterator[str]:
    elides: Mapping[str, str] = language(code).elides
    if not elides:
        return
    what = f"(?:{re.escape(name)}|{re.escape(card)})"
    if name in VOWELS:
        wrong = [rf"\b(?:{'|'.join(word.strip() for word in elides)}) {what}"]
    else:
        wrong = [rf"(?<!\w)(?:{'|'.join(set(elides.values()))}){what}"]
    # A name has no article, and an article that is there melts with what is before it: du, au.
    wrong += [rf"\b(?:du|au|les|aux) {what}", rf"\b(?:de|à) le {what}"]
    for pattern in wrong:
        yield from (match[0] for match in re.finditer(pattern, written, re.IGNORECASE))
