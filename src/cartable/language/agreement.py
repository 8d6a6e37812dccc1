"""A gentle word on agreement: what does not agree, written as it should be; nothing where that is not quite sure.

>>> agreed("les chat mange la souris"), agreed("Les chats mangent."), agreed("tu mange")
('les chats mangent', '', 'tu manges')

Only two things are looked at, where hardly any doubt is possible: a determiner and the noun right behind it, and a
verb right behind its subject, which is je, tu, il... or a noun with its determiner at the beginning. A false alarm
would teach a child something wrong, so any other reading of a word silences the detector.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .lexicon import Reading, lexicon
from .sentence_reading import Word
from .sentences import words_and_marks
from .typed import meant

_TYPED = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

_MANY = frozenset(
    ("les", "des", "mes", "tes", "ses", "nos", "vos", "ces", "quelques", "plusieurs", "deux", "trois", "quatre", "cinq",
     "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize", "vingt", "trente")
)  # fmt: skip
_ONE = frozenset(("le", "la", "un", "une", "mon", "ma", "ton", "ta", "son", "sa", "ce", "cet", "cette"))
_ALSO_PRONOUNS = frozenset(("les", "le", "la"))
"""Before a verb these are its object: je les mange."""
_SUBJECTS = {
    "je": (1, "s"), "j'": (1, "s"), "tu": (2, "s"), "il": (3, "s"), "elle": (3, "s"), "on": (3, "s"), "nous": (1, "p"),
    "vous": (2, "p"), "ils": (3, "p"), "elles": (3, "p"),
}  # fmt: skip
_ALSO_OBJECTS = frozenset(("nous", "vous", "elle", "elles"))
_MOODS = ("indicative", "conditional", "subjunctive")
_DOUBT = 0.05
"""A reading this much rarer than another is no reason to be silent."""


class Group(NamedTuple):
    """A determiner and its noun, as they should be."""

    words: list[str]
    number: str
    wrong: bool


def agreed(text: str) -> str:
    """The first words of a text that do not agree, or were typed as they are said (jai, cest), as they should be
    written; empty if nothing is surely wrong."""
    for typed in _TYPED.findall(text):
        if not _is_first_name(typed) and (as_written := meant(typed)):
            return " ".join(as_written).replace("' ", "'")
    words = words_and_marks(text)
    for place, word in enumerate(words):
        low = word.text.lower()
        if low in _SUBJECTS and not word.hyphen:
            found = _after_pronoun(words, place)
        elif low in _MANY or low in _ONE:
            found = _after_determiner(words, place)
        else:
            continue
        if found:
            return " ".join(found).replace("' ", "'")
    return ""


def _is_first_name(word: str) -> bool:
    """Lola is nobody's l'ola."""
    return word.istitle() and any(reading.pos == "first name" for reading in lexicon("names").readings(word))


def _text_at(words: list[Word], place: int) -> str:
    """The word there, unless it is a mark, joined by a hyphen, or a name."""
    if not 0 <= place < len(words) or words[place].hyphen or not words[place].text[0].isalpha():
        return ""
    text = words[place].text
    return text if place == 0 or not text[0].isupper() else ""


def _begins(words: list[Word], place: int) -> bool:
    """Whether nothing stands before that place, or the end of another sentence."""
    return place == 0 or words[place - 1].text[0] in ".!?…"


def _read(word: str) -> list[Reading]:
    return [each for each in lexicon("fr").readings(word) if each.form.lower() == word.lower()]


def _frequency(readings: list[Reading]) -> float:
    return max((reading.frequency for reading in readings), default=0.0)


# -- a verb and its subject


def _right_verb(word: str, person: int, number: str, after_pronoun: bool = False) -> str:
    """The form that a verb should have; empty if it has it, or if the word may be anything else. Right after a pronoun
    it is no noun and no adjective."""
    readings = [each for each in _read(word) if not (after_pronoun and each.pos in ("noun", "adjective"))]
    verbs = [each for each in readings if each.pos == "verb" and each.mood in _MOODS]
    others = [each for each in readings if each.pos != "verb" or each.mood in ("infinitive", "participle")]
    if not verbs or _frequency(others) > _DOUBT * _frequency(verbs) or len({each.lemma for each in verbs}) > 1:
        return ""
    if any((each.person, each.number) == (person, number) for each in verbs):
        return ""
    first = next((each for each in verbs if each.mood == "indicative"), verbs[0])
    forms = lexicon("fr").forms_of(
        first.lemma, "verb", mood=first.mood, tense=first.tense, person=person, number=number
    )
    return forms[0].form if forms else ""


def _after_pronoun(words: list[Word], place: int) -> list[str]:
    subject, verb = words[place].text, _text_at(words, place + 1)
    low = subject.lower()
    if not verb or (low in _ALSO_OBJECTS and not _begins(words, place)):
        return []
    right = _right_verb(verb, *_SUBJECTS[low], after_pronoun=True)
    return [subject, right] if right else []


# -- a noun and its determiner


def _group(words: list[Word], place: int) -> Group | None:
    """The determiner there and the noun behind it; None if they may be something else."""
    determiner, noun = words[place].text, _text_at(words, place + 1)
    low = determiner.lower()
    if not noun or (low in _ALSO_PRONOUNS and not _begins(words, place)):
        return None
    readings = _read(noun)
    nouns = [each for each in readings if each.pos == "noun"]
    others = [each for each in readings if each.pos != "noun"]
    if not nouns or _frequency(others) > _DOUBT * _frequency(nouns):
        return None
    number = "p" if low in _MANY else "s"
    if any(number in (each.number or "sp") for each in readings if each.pos in ("noun", "adjective")):
        return Group([determiner, noun], number, False)
    first = max(nouns, key=lambda each: each.frequency)
    forms = lexicon("fr").forms_of(first.lemma, "noun", gender=first.gender[:1], number=number)
    return Group([determiner, forms[0].form], number, True) if forms else None


def _after_determiner(words: list[Word], place: int) -> list[str]:
    group = _group(words, place)
    if group is None:
        return []
    verb = _text_at(words, place + 2)
    right = _right_verb(verb, 3, group.number) if verb and _begins(words, place) else ""
    if right:
        return [*group.words, right]
    return group.words if group.wrong else []
