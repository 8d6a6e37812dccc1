"""Lists of words that people keep by hand, with a reason for each, and the forms of French words they stand for.

# anything after a hash is a remark
cocaïne ; drugs             with all its forms
=foutre ; insult            this form only
^négro ; slur               only with these very accents: "negro" is a colour in Spanish
~nue ; poetry               is not meant, whatever the other lines say
[animals]                   a heading: the reason of all the words below that have none of their own
chat chien lapin            so several may stand in a line
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..engine.letters import capital_letters
from .lexicon import Part, lexicon
from .tables import ENCODING, Analysis, lower_letters_of_lines, read_data

SIGNS = "=^~"
Usual = Callable[[Analysis], bool]


class Entry(NamedTuple):
    """A word of a list."""

    word: str
    sign: str
    """One of SIGNS, or nothing."""
    reason: str
    section: str
    """The last heading above it."""


def read_file(file: str) -> list[Entry]:
    """The entries of a file of this package. Raises ValueError that names the line."""
    return list(read_list(read_data(file).decode(), file))


def read_list(text: str, file: str = "list") -> Iterator[Entry]:
    """The entries of a list. Raises ValueError that names the line."""
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip()
            continue
        words, semicolon, reason = (part.strip() for part in line.partition(";"))
        if not words.strip(SIGNS) or not (reason if semicolon else section):
            raise ValueError(f"{file}, line {number}: {line!r}: a word and, after a semicolon, its reason")
        for word in [words] if semicolon else words.split():
            sign = word[0] if word[0] in SIGNS else ""
            yield Entry(word.removeprefix(sign).strip(), sign, reason or section, section)


def letters_meant(entries: Iterable[Entry], is_usual: Usual | None = None, rarer: int = 0) -> frozenset[str]:
    """The letters of every form that French entries stand for; only of usual forms, if it is said which these are.

    A form that is more often something else does not count (`bande` is no form of `bander`), unless it is only a little
    `rarer` as that, in thirtieths of a power of ten.
    """
    lemmas: set[str] = set()
    alone: set[str] = set()
    spared: set[str] = set()
    for entry in entries:
        if entry.sign == "~":
            spared.add(capital_letters(entry.word))
        elif entry.sign != "^":
            alone.add(capital_letters(entry.word))
            if not entry.sign:
                lemmas.add(entry.word)
    return frozenset((alone | _forms(lemmas, is_usual, rarer)) - spared)


def _forms(lemmas: set[str], is_usual: Usual | None, rarer: int) -> set[str]:
    """The letters of all forms of some lemmas, but for those that are more often a form of another lemma."""
    parts = lexicon("fr").parts
    rows = [_rows_of(part, lemmas) for part in parts]
    # As adjectives, past participles are lemmas of their own, and mean the same.
    participles = {
        part.table.spelling(line)
        for part, some in zip(parts, rows, strict=True)
        for line in _lines_of(part, some, _is_participle)
    }
    rows = [some | _rows_of(part, participles - lemmas) for part, some in zip(parts, rows, strict=True)]
    letters = [lower_letters_of_lines(part.table.words).split("\n") for part in parts]
    wanted = {
        letters_here[line]
        for part, some, letters_here in zip(parts, rows, letters, strict=True)
        for line in _lines_of(part, some, is_usual)
    }
    as_meant: dict[str, int] = {}
    as_another: dict[str, int] = {}
    for part, some, letters_here in zip(parts, rows, letters, strict=True):
        starts, row_bytes, line_bytes = part.table.row_starts, part.row_bytes, part.line_bytes
        for line, word in enumerate(letters_here):
            if word in wanted:
                for row in range(starts[line], starts[line + 1]):
                    less = row_bytes[row] if row_bytes else 0
                    common = 0 if less == 255 else line_bytes[line] - less
                    kept = as_meant if row in some else as_another
                    kept[word] = max(kept.get(word, 0), common)
    return {word.upper() for word, common in as_meant.items() if common + rarer >= as_another.get(word, 0)}


def _is_participle(what: Analysis) -> bool:
    return (what.mood, what.tense) == ("participle", "past") and what.gender != "f" and what.number != "p"


def _rows_of(part: Part, lemmas: set[str]) -> set[int]:
    """The rows of a table that are forms of one of these lemmas."""
    table = part.table
    wanted = {lemma.encode(ENCODING, "replace") for lemma in lemmas}
    numbers = {line for line, word in enumerate(table.words.split(b"\n")) if word in wanted}
    numbers |= {table.lines + place for place, lemma in enumerate(table.other_lemmas) if lemma in lemmas}
    return {row for row, lemma_line in enumerate(table.lemmas) if lemma_line in numbers}


def _lines_of(part: Part, rows: set[int], is_usual: Usual | None) -> Iterator[int]:
    """The lines of a table to which such rows belong, in a usual form."""
    table, starts = part.table, part.table.row_starts
    usual = [is_usual is None or any(map(is_usual, each)) for each in table.analyses]
    line = 0
    for row in sorted(rows):
        while starts[line + 1] <= row:
            line += 1
        if usual[table.tags[row]]:
            yield line
