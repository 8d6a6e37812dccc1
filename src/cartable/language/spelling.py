"""Near spellings: what somebody who typed a word that is none may have meant.

>>> near_spellings("bato")[0], near_spellings("éléfan")[0], near_spellings("trompete")[0]
('bateau', 'éléphant', 'trompette')

Two ways lead there: a slip of the finger (a letter missing, added, wrong or swapped) and the sound: `bato` sounds like
`bateau`. The sound of a word is written with a letter or a figure for each sound, so coarsely that what children mix up
is the same: s and z, é and è, double letters, silent endings. The index is made of the commonest forms when it is first
needed: some tenths of a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from math import log10
from typing import NamedTuple

from ..engine.letters import capital_letters
from .compounds import is_parted
from .lexicon import lexicon, per_million
from .manners import may_be_said
from .tables import ENCODING

FORMS = 60_000
"""How many of the commonest forms are offered."""
LEAST = 60
"""How common they are at least, as the lexicon counts: once in ten million words."""
OFFERED = 3
LONGEST = 40


class Known(NamedTuple):
    """A form that may be offered."""

    form: str
    letters: str
    frequency: float


# -- how a word sounds

_LETTERS = str.maketrans(
    {"à": "a", "â": "a", "ä": "a", "î": "i", "ï": "i", "ô": "o", "ö": "o", "û": "u", "ù": "u", "ü": "u", "ÿ": "y",
     "é": "E", "è": "E", "ê": "E", "ë": "E", "ç": "s", "œ": "e", "æ": "E", "ñ": "n",
     "'": "", "’": "", "-": "", " ": "", ".": ""}
)  # fmt: skip
_NASAL = "(?![aeiouyEnm])"
_STEPS = [
    (re.compile(pattern, re.MULTILINE), instead)
    for pattern, instead in (
        (r"œu", "eu"),
        (r"^h|(?<![cps])h", ""),
        (r"(?<=[bcdfgklmnprtvz])e?s$|(?<=[aiou])es$", ""),  # a plural
        (r"ph", "f"),
        (r"sch|sh|ch", "C"),
        (r"th", "t"),
        (r"eau[xs]?$|aux?$", "o"),
        (r"eau|au", "o"),
        (r"tion", "sion"),
        (r"(?:ill|ll)(?=e|$)(?<=[aeiou]ill|.[aeiou]ll)", "Y"),
        (r"(?<=[aeou])il$", "Y"),
        (r"(?<=[aeou])ill", "Y"),
        (r"qu|q|ck|cc(?=[aou])", "k"),
        (r"c(?=[eiyE])", "s"),
        (r"c", "k"),
        (r"gu(?=[eiyE])", "g"),
        (r"ge(?=[aou])|g(?=[eiyE])", "j"),
        (r"gn", "N"),
        (r"x", "ks"),
        (r"w", "v"),
        (r"oin" + _NASAL, "w2"),
        (r"oi|oy", "wa"),
        (r"ien" + _NASAL, "i2"),
        (r"(?:ain|ein|aim|in|im|yn|ym|un|um)" + _NASAL, "2"),
        (r"(?:an|am|en|em)" + _NASAL, "1"),
        (r"(?:on|om)" + _NASAL, "3"),
        (r"ou", "U"),
        (r"eu", "9"),
        (r"ai|ei|ay|ey|er$|ez$|et$", "E"),
        (r"(?<=[1-9UEaiour])(?:es|e|s|t|d|p|z|ts|ds|ks)$", ""),
        (r"(?<=[bdfgjklmnprstvzCNY])e(?:s|nt)?$", ""),
        (r"y", "i"),
        (r"e", "E"),
        (r"z", "s"),
        (r"(.)\1+", r"\1"),
    )
]


def sounds(lines: str) -> str:
    """How each line sounds. All are done at once: that is fifty times faster than one by one."""
    text = lines.lower().translate(_LETTERS)
    for pattern, instead in _STEPS:
        text = pattern.sub(instead, text)
    return text


# -- the index


class Index:
    """Forms by their letters and by their sound."""

    def __init__(self, known: Iterable[tuple[str, float]]) -> None:
        self.by_letters: dict[str, list[Known]] = {}
        self.by_sound: dict[str, list[Known]] = {}
        entries = [Known(form, capital_letters(form), frequency) for form, frequency in known]
        heard = sounds("\n".join(entry.form for entry in entries)).split("\n")
        for entry, sound in zip(entries, heard, strict=True):
            self.by_letters.setdefault(entry.letters, []).append(entry)
            self.by_sound.setdefault(sound, []).append(entry)
        self.signs = "".join(sorted({sign for sound in self.by_sound for sign in sound}))


@cache
def index() -> Index:
    """The forms that are offered: the commonest, and words with spaces."""
    french, found = lexicon("fr"), dict[str, int]()
    for part in french.parts:
        for form, byte in zip(part.table.words.decode(ENCODING).split("\n"), part.line_bytes, strict=False):
            if byte >= LEAST and len(form) > 1 and form[0].islower():
                found[form] = max(byte, found.get(form, 0))
    common = sorted(found, key=lambda form: -found[form])[:FORMS]
    removed = french.own.removed
    words = [(form, per_million(found[form])) for form in common if form.upper() not in removed]
    return Index([*words, *((form, 1.0) for form in french.compounds.values())])


# -- what may have been meant

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def slips(text: str, signs: str = _ALPHABET) -> Iterator[str]:
    """What is one slip away: a sign missing, two swapped, one wrong, one too many."""
    for place in range(len(text) + 1):
        before, after = text[:place], text[place:]
        if after:
            yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        for sign in signs:
            if after:
                yield before + sign + after[1:]
            yield before + sign + after


def distance(one: str, other: str) -> int:
    """How many slips lie between two texts."""
    before, last = list(range(len(other) + 1)), list[int]()
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, last[j - 2] + 1)
            row.append(best)
        last, before = before, row
    return before[-1]


def near_spellings(word: str, limit: int = OFFERED) -> list[str]:
    """The words somebody may have meant, the likeliest first; none if nothing is near.

    A form that has the very letters comes first: it lacks its accents or its spaces.
    """
    letters = capital_letters(word)
    if not (1 < len(letters) <= LONGEST):
        return []
    known, sound, parted = index(), sounds(word), is_parted(word)
    found: dict[str, tuple[float, str]] = {}

    def offer(entries: Iterable[Known], cost: float, a_slip: float = 0.6) -> None:
        for entry in entries:
            far = distance(letters, entry.letters)
            if parted and not is_parted(entry.form):
                continue  # two words are no misspelling of one
            if far >= max(len(letters), len(entry.letters)):
                continue  # nothing in common but the sound
            if a_slip > 0.5 and (far > 2 or (far and len(letters) < 3)):
                continue
            worth = cost + a_slip * far - 0.35 * log10(entry.frequency + 0.05)
            if letters[0] != entry.letters[0]:
                worth += 0.3
            if entry.form.lower() != word.lower() and worth < found.get(entry.form, (9.0, ""))[0]:
                found[entry.form] = (worth, entry.form)

    offer(known.by_letters.get(letters, ()), -2.0)
    offer(known.by_sound.get(sound, ()), 0.0, 0.25)
    for other in dict.fromkeys(slips(letters)):
        if other in known.by_letters:
            offer(known.by_letters[other], 1.0)
    if len(sound) > 3:
        for other in dict.fromkeys(slips(sound, known.signs)):
            if other in known.by_sound:
                offer(known.by_sound[other], 1.0)
    best = [(worth, form) for worth, form in sorted(found.values()) if may_be_offered(form)]
    return [form for worth, form in best if worth <= best[0][0] + 1.0][:limit]


def may_be_offered(form: str) -> bool:
    """Whether a table of any age may read this."""
    return all(may_be_said(word) for word in (form, *form.split()))
