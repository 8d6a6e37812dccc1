"""The row of all words of a lexicon, the commonest first, and sets of them: what `cartable.language.search` reads.

A set of words is a number whose n-th bit says whether the n-th word of the row is in it. Making all this takes two or
three seconds for half a million words; `row_of` reads what was made before, if nothing has changed since.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import accumulate
from math import log10
from typing import TYPE_CHECKING, NamedTuple

from ..engine.letters import ALPHABET
from .kept import kept, key_of
from .tables import lower_letters_of_lines, read_data

if TYPE_CHECKING:
    from .lexicon import Lexicon

PLACES = (0, 1, -1, -2)
"""For these places of a word there are sets by letter: the first two, and the last two from the end."""

LISTS = {"fr": ("manners-unsaid.txt", "manners-typed.txt")}
"""What unsaid words are made from: to read these is quick, to work out all forms of their words is not."""

_MADE_LIKE_THIS = b"4"
"""To be raised when what is kept on disk, pairs of letters included, is made in another way."""


class Row(NamedTuple):
    """All words, the commonest first; those that bots and hints may not say come last."""

    key: str
    """Another one for each other row."""
    decent: int
    """How many words come before those."""
    text: bytes
    """Each word in its commonest spelling, each with the end of its line."""
    starts: array[int]
    """Where each word begins in the text, and where the text ends."""
    lengths: bytes
    """How many letters each word has."""
    place_of_line: array[int]
    """For each line of the tables, one after the other, where its word stands in the row; past the end if taken out."""
    holding: dict[str, list[int]]
    """For each letter, the words that hold it once or more, twice or more, and so on."""
    at_least: list[int]
    """For each number the words that have so many letters or more."""
    at_place: dict[tuple[int, str], int]
    """For each of PLACES and each letter, the words that have it there."""


def row_of(lexicon: Lexicon) -> Row:
    """The row of a lexicon, as it was kept or made anew."""
    key = key_of(
        [
            _MADE_LIKE_THIS,
            *(part.table.data for part in lexicon.parts),
            *(part.line_bytes for part in lexicon.parts),
            "\n".join(sorted(lexicon.own.removed)).encode(),
            *(read_data(file) for file in LISTS.get(lexicon.language, ())),
        ]
    )
    return _read(key, kept(f"words-{lexicon.language}", key, lambda: list(_make(lexicon, unsaid_words(lexicon)))))


def unsaid_words(lexicon: Lexicon) -> frozenset[str]:
    """The letters of the words that bots and hints never say."""
    from . import manners

    return manners.unsaid_words() if lexicon.language == "fr" else frozenset()


def _read(key: str, sections: list[bytes]) -> Row:
    head = json.loads(sections[0])
    sets = iter(range(5, len(sections)))

    def next_set() -> int:
        at = next(sets)
        words = int.from_bytes(sections[at], "little")
        sections[at] = b""  # so that all of them are never there twice
        return words

    return Row(
        key=key,
        decent=head["decent"],
        text=sections[1],
        starts=array("I", sections[2]),
        lengths=sections[3],
        place_of_line=array("I", sections[4]),
        holding={letter: [next_set() for _ in range(head["most"][letter])] for letter in ALPHABET},
        at_least=[next_set() for _ in range(head["longest"] + 1)],
        at_place={(place, letter): next_set() for place in PLACES for letter in ALPHABET},
    )


# -- making it


def _make(lexicon: Lexicon, unsaid: frozenset[str]) -> Iterator[bytes]:
    """The sections of the file."""
    letters = "".join(lower_letters_of_lines(part.table.words) for part in lexicon.parts).split("\n")[:-1]
    lines, decent = _order(lexicon, letters, unsaid)
    spellings = b"".join(part.table.words for part in lexicon.parts).split(b"\n")
    text = [spellings[line] for line in lines]
    del spellings
    # Joined and split again, so that they lie in memory in this order: counting their letters is then twice as fast.
    row = "\n".join([letters[line] for line in lines]).split("\n")
    place = {word: number for number, word in enumerate(row)}
    lengths = bytes(map(len, row))
    counts = {letter: bytes([word.count(letter.lower()) for word in row]) for letter in ALPHABET}
    most = {letter: max(counts[letter], default=0) for letter in ALPHABET}

    yield json.dumps({"decent": decent, "most": most, "longest": max(lengths, default=0)}).encode()
    yield b"".join(word + b"\n" for word in text)
    yield array("I", accumulate((len(word) + 1 for word in text), initial=0)).tobytes()
    yield lengths
    yield array("I", [place.get(word, len(row)) for word in letters]).tobytes()
    for letter in ALPHABET:
        for number in range(1, most[letter] + 1):
            yield _packed(counts[letter], range(number, 256))
    for number in range(max(lengths, default=0) + 1):
        yield _packed(lengths, range(number, 256))
    for at in PLACES:
        there = "".join([word[at] if -len(word) <= at < len(word) else "-" for word in row]).encode()
        for letter in ALPHABET:
            yield _packed(there, letter.lower().encode())


def _order(lexicon: Lexicon, letters: Sequence[str], unsaid: Iterable[str]) -> tuple[list[int], int]:
    """For each word of the row the line of its commonest spelling; and how many of the words may be said."""
    from .lexicon import per_million

    frequency = b"".join(part.line_bytes for part in lexicon.parts)

    def rarity(per_million_words: float) -> int:
        return round(4000 * (7 - log10(max(per_million_words, 1e-7))))

    # Lines with the same letters (pêche, péché) are one word, written as its commonest spelling.
    spelt: dict[str, int] = {}
    others: dict[str, list[int]] = {}
    for line, word in enumerate(letters):
        if spelt.setdefault(word, line) != line:
            others.setdefault(word, [spelt[word]]).append(line)
    rarities: dict[str, int] = {}
    for word, lines in others.items():
        lines.sort(key=lambda line: -frequency[line])
        spelt[word] = lines[0]
        rarities[word] = rarity(sum(per_million(frequency[line]) for line in lines))
    for word in lexicon.own.removed:
        spelt.pop(word.lower(), None)

    # Decent before rude, common before rare, short before long, then by the alphabet: four numbers in one.
    of_byte = [rarity(per_million(byte)) for byte in range(256)]
    last = {word.lower() for word in unsaid}
    keys = sorted(
        ((((word in last) << 16 | rarities.get(word, of_byte[frequency[line]])) << 8 | len(word)) << 24 | line)
        for word, line in spelt.items()
    )
    return [key & 0xFFFFFF for key in keys], len(spelt) - len(last & spelt.keys())


def _packed(values: bytes, wanted: Container[int]) -> bytes:
    """The set of the words whose value is one of those wanted."""
    table = bytes(ord("1") if value in wanted else ord("0") for value in range(256))
    words = int(values.translate(table)[::-1] or b"0", 2)
    return words.to_bytes((words.bit_length() + 7) // 8, "little")


def pairs_in(letters_of: Callable[[int], str], words: int) -> list[bytes]:
    """All pairs of letters side by side, and for each the set of the words that hold it, compressed."""
    sets: dict[str, bytearray] = {}
    for place in range(words):
        letters = letters_of(place).upper()
        byte, bit = place >> 3, 1 << (place & 7)
        for at in range(len(letters) - 1):
            pair = letters[at : at + 2]
            if pair not in sets:
                sets[pair] = bytearray((words + 7) // 8)
            sets[pair][byte] |= bit
    return [" ".join(sets).encode(), *(zlib.compress(some, 1) for some in sets.values())]
