"""Tables of words as they are shipped: packed small, read fast, with the standard library only.

A table is a list of *lines*, one for each spelling (`pêche`, `péché`), sorted by their letters (PECHE), and for each
line its *rows*: a lemma and a tag. A tag is a list of analyses: what `mange` may be, for instance.

The file: one line of JSON, then sections compressed with zlib, unpacked when first needed.
- `members`: all words by their letters alone, in groups that share their first letters: first those of each group, a
  line each, then what may follow them: `rest rest rest`;
- `words`: the spellings, one a line, in Windows-1252;
- `groups`: for each group how many lines it has, and how long they are: so a spelling is found without a look at
  the half million others;
- `rows`: how many rows each line has; `lemmas`: for each row the line of its lemma, as the difference to the row
  before (nearly always nothing: the forms of a verb stand together); `tags`: for each row its tag; `analyses`: what
  each tag says; `other lemmas`: those that are no line.

Frequencies are a table of their own, because their licence is another.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any, NamedTuple

from ..engine.letters import capital_letters

PREFIX = 5
"""Words whose first letters, this many, are the same form a group."""

ENCODING = "cp1252"


def read_data(file: str) -> bytes:
    """A file of this package. Raises FileNotFoundError."""
    with open(os.path.join(os.path.dirname(__file__), "data", file), "rb") as opened:
        return opened.read()


class Analysis(NamedTuple):
    """What a form may be, grammatically. Empty text, or 0, where it does not apply."""

    pos: str
    """noun, adjective, verb, adverb, pronoun, determiner, preposition, conjunction, interjection, prefix;
    first name, surname, city, country, name"""
    gender: str = ""
    """m, f, or mf"""
    number: str = ""
    """s, p, or sp (does not change)"""
    mood: str = ""
    """infinitive, indicative, conditional, subjunctive, imperative, participle"""
    tense: str = ""
    """present, imperfect, past, future"""
    person: int = 0
    """1, 2 or 3"""
    construction: str = ""
    """of a verb: i stands alone, t takes an object, n takes one with à or de, p only with se"""


class Row(NamedTuple):
    """One form, what it comes from and what it may be."""

    form: str
    lemma: str
    analyses: tuple[Analysis, ...]


# -- the letters of a whole table at once. Two-letter ligatures go by way of a control character.

_LIGATURES = {"OE": b"\x01", "AE": b"\x02", "SS": b"\x03", "TH": b"\x04"}


def _letter_table() -> tuple[bytes, bytes]:
    table, vanish = bytearray(range(256)), bytearray()
    for code in range(256):
        try:
            letters = capital_letters(bytes((code,)).decode(ENCODING))
        except UnicodeDecodeError:
            continue
        if code == ord("\n"):
            continue
        if not letters:
            vanish.append(code)
        elif len(letters) == 1:
            table[code] = ord(letters.lower()) if letters.isascii() else ord("?")
        else:
            table[code] = _LIGATURES[letters][0] if letters in _LIGATURES else ord("?")
    return bytes(table), bytes(vanish)


_TABLE, _VANISHING = _letter_table()


def lower_letters_of_lines(words: bytes) -> str:
    """The letters of every line, in lower case."""
    plain = words.translate(_TABLE, _VANISHING)
    for letters, mark in _LIGATURES.items():
        if mark in plain:
            plain = plain.replace(mark, letters.lower().encode())
    return plain.decode("ascii")


class Table:
    """A table, unpacked as far as it has been needed."""

    def __init__(self, data: bytes) -> None:
        end = data.index(b"\n")
        self.data, self._body = data, end + 1
        self.head: dict[str, Any] = json.loads(data[:end])
        self.name: str = self.head["table"]
        self.lines: int = self.head["lines"]

    @classmethod
    def load(cls, name: str) -> Table:
        """A table of this package. Raises FileNotFoundError."""
        return cls(read_data(f"{name}.lex"))

    def __repr__(self) -> str:
        return f"<table {self.name}: {self.lines} spellings>"

    def section(self, name: str) -> bytes:
        """A part of the file, unpacked; nothing if there is none."""
        where = self.head["sections"].get(name)
        if not where:
            return b""
        start = self._body + where[0]
        return zlib.decompress(memoryview(self.data)[start : start + where[1]])

    # -- letters

    def members(self) -> dict[str, str]:
        """All words by their letters: for each prefix the rest of each word, with blanks between."""
        prefixes, _, rests = self.section("members").decode("ascii").partition("\n\n")
        return dict(zip(prefixes.split("\n"), rests.split("\n"), strict=True)) if prefixes else {}

    @cached_property
    def words(self) -> bytes:
        """All spellings, each followed by the end of its line."""
        return self.section("words")

    @cached_property
    def _starts(self) -> tuple[array[int], array[int]]:
        """Where each group begins: its line, and its place in the words."""
        sizes = _unpack("I", self.section("groups"))
        count = len(sizes) // 2
        return array("i", accumulate(sizes[:count], initial=0)), array("i", accumulate(sizes[count:], initial=0))

    @cached_property
    def _prefixes(self) -> list[str]:
        """The first letters of each group, in order."""
        words, places = self.words, self._starts[1]
        return [lower_letters_of_lines(words[at : at + 4 * PREFIX].split(b"\n", 1)[0])[:PREFIX] for at in places[:-1]]

    def find(self, letters: str) -> range:
        """The lines that have these letters, given in lower case."""
        prefix = letters[:PREFIX]
        group = bisect_left(self._prefixes, prefix)
        if group == len(self._prefixes) or self._prefixes[group] != prefix:
            return range(0)
        lines, places = self._starts
        members = lower_letters_of_lines(self.words[places[group] : places[group + 1]]).split("\n")[:-1]
        first = bisect_left(members, letters)
        last = bisect_right(members, letters)
        return range(lines[group] + first, lines[group] + last)

    def spelling(self, line: int) -> str:
        """How the word of a line is written."""
        lines, places = self._starts
        group = bisect_left(lines, line + 1) - 1
        words = self.words[places[group] : places[group + 1]]
        return words.split(b"\n")[line - lines[group]].decode(ENCODING)

    # -- grammar

    @cached_property
    def analyses(self) -> list[tuple[Analysis, ...]]:
        """What each tag says; none in a table that only says which words there are."""
        packed = self.section("analyses")
        return [tuple(Analysis(*each) for each in tag) for tag in json.loads(packed)] if packed else []

    @cached_property
    def row_starts(self) -> array[int]:
        """Where the rows of each line begin."""
        return array("i", accumulate(self.section("rows"), initial=0))

    @cached_property
    def lemmas(self) -> array[int]:
        """For each row the line of its lemma; from `lines` on, a place among the other lemmas."""
        return array("i", accumulate(_unpack("i", self.section("lemmas"))))

    @cached_property
    def tags(self) -> array[int]:
        """For each row its tag, a place among `analyses`."""
        return _unpack("H", self.section("tags"))

    @cached_property
    def other_lemmas(self) -> list[str]:
        """Lemmas that are no line of this table."""
        return self.section("other lemmas").decode().splitlines()

    def lemma(self, row: int) -> str:
        """The lemma of a row."""
        line = self.lemmas[row]
        return self.spelling(line) if line < self.lines else self.other_lemmas[line - self.lines]

    def rows(self, line: int) -> range:
        """The rows of a line."""
        return range(self.row_starts[line], self.row_starts[line + 1]) if self.analyses else range(0)


# -- packing


def _unpack(kind: str, data: bytes) -> array[int]:
    """Numbers as they were packed: little-endian."""
    numbers = array(kind, data)
    if array("H", b"\x01\x00")[0] != 1:
        numbers.byteswap()
    return numbers


def _pack(kind: str, numbers: Iterable[int]) -> bytes:
    packed = array(kind, numbers)
    if array("H", b"\x01\x00")[0] != 1:
        packed.byteswap()
    return packed.tobytes()


def pack(name: str, sections: Mapping[str, bytes], **head: object) -> bytes:
    """A file of sections."""
    body, where = b"", {}
    for section, data in sections.items():
        squeezed = zlib.compress(data, 9)
        where[section] = (len(body), len(squeezed))
        body += squeezed
    line = json.dumps({"table": name, **head, "sections": where}, ensure_ascii=False, separators=(",", ":"))
    return line.encode() + b"\n" + body


def pack_words(name: str, rows: Sequence[Row], **head: object) -> bytes:
    """A table of words as a file. Rows without analyses only say that the word exists."""
    spelt: dict[str, list[Row]] = {}
    for row in sorted(set(rows), key=lambda row: (capital_letters(row.form), row.form, row.lemma, row.analyses)):
        spelt.setdefault(row.form, []).append(row)
    lines = list(spelt)
    place = {form: line for line, form in enumerate(lines)}

    counts, sizes, prefixes, members = [], [], [], []
    for prefix, some in groupby(lines, key=lambda form: capital_letters(form)[:PREFIX]):
        group = list(some)
        counts.append(len(group))
        sizes.append(sum(len(form.encode(ENCODING)) + 1 for form in group))
        rests = dict.fromkeys(capital_letters(form)[PREFIX:] for form in group)
        prefixes.append(prefix.lower())
        members.append(" ".join(rests).lower())
    sections = {
        "members": "\n".join([*prefixes, "", *members]).encode("ascii"),
        "words": "".join(f"{form}\n" for form in lines).encode(ENCODING),
        "groups": _pack("I", [*counts, *sizes]),
    }
    if any(row.analyses for row in rows):
        others: dict[str, int] = {}
        known_tags: dict[tuple[Analysis, ...], int] = {}
        row_counts, lemmas, tags, before = [], [], [], 0
        for form in lines:
            kept = [row for row in spelt[form] if row.analyses]
            row_counts.append(len(kept))
            for row in kept:
                line = place.get(row.lemma)
                if line is None:
                    line = len(lines) + others.setdefault(row.lemma, len(others))
                lemmas.append(line - before)
                before = line
                tags.append(known_tags.setdefault(row.analyses, len(known_tags)))
        sections |= {
            "rows": bytes(row_counts),
            "lemmas": _pack("i", lemmas),
            "tags": _pack("H", tags),
            "analyses": json.dumps(list(known_tags), separators=(",", ":")).encode(),
            "other lemmas": "".join(f"{lemma}\n" for lemma in others).encode(),
        }
    return pack(name, sections, lines=len(lines), **head)
