"""Words by their letters: which fit a pattern, the commonest first.

All words stand in one row, the commonest first, those that bots and hints never say after all others. A set of words
is one large number whose n-th bit says whether the n-th word of the row is in it. There is such a set for each letter
and how often a word holds it, for each length, and for each letter at the first and the last places. So a search is a
handful of `&` and `|` on numbers of half a million bits, microseconds each, and a vocabulary is a set like any other;
only what no set tells, as letters side by side, is looked up word by word, among the few that are left.

The row and the sets are worked out once and kept on disk (`cartable.language.kept`).
"""

from __future__ import annotations

import re
import struct
import zlib
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress, pairwise
from typing import TYPE_CHECKING, Protocol

from ..engine.letters import ALPHABET, STAR, capital_letters
from .kept import kept
from .row import PLACES, pairs_in, row_of
from .tables import ENCODING, Analysis, lower_letters_of_lines

if TYPE_CHECKING:
    from .lexicon import Level, Lexicon, Reading

FIRST_LOOKS = (1 << 13, 1 << 16)
"""A search that wants a few words looks among so many of the commonest before it looks among all."""


class Wanted(Protocol):
    """What a search reads of a pattern; `cartable.mechanics.patterns.Pattern` says what it means."""

    @property
    def starts(self) -> str: ...
    @property
    def ends(self) -> str: ...
    @property
    def contains(self) -> str: ...
    @property
    def holds(self) -> str: ...
    @property
    def avoids(self) -> str: ...
    @property
    def made_from(self) -> str | None: ...
    @property
    def every_card(self) -> bool: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def any_of(self) -> Sequence[Wanted]: ...


class Index:
    """The words of a lexicon by their letters. A set of words is a number: its n-th bit is the n-th commonest word."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.row = row_of(lexicon)

    def __len__(self) -> int:
        return len(self.row.lengths)

    # -- vocabularies

    def known(self, level: Level) -> int:
        """How many words of the row somebody of a level knows."""
        from .lexicon import LEVELS

        if level is None:
            return len(self)
        if isinstance(level, str):
            if level not in LEVELS:
                raise ValueError(f"no level {level!r}; there are {', '.join(LEVELS)}")
            level = LEVELS[level]
        return self.row.decent if level is None else max(0, min(int(level), self.row.decent))

    def among(self, level: Level) -> int:
        """The set of the words that somebody of a level knows."""
        return (1 << self.known(level)) - 1

    def at(self, places: Iterable[int]) -> int:
        """The set of the words at these places of the row."""
        words = bytearray(len(self) // 8 + 1)
        for place in places:
            words[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(words, "little")

    def those(self, words: Iterable[str]) -> int:
        """The set of the words with these letters, as far as bots and hints may say them."""
        places = []
        for word in words:
            letters, first_line = capital_letters(word).lower(), 0
            for part in self.lexicon.parts:
                places += [self.row.place_of_line[first_line + line] for line in part.table.find(letters)]
                first_line += part.table.lines
        return self.at(places) & self.among("all")

    def words(self, level: Level) -> list[str]:
        """All words of a vocabulary, the commonest first."""
        return self.row.text[: self.row.starts[self.known(level)]].decode(ENCODING).split("\n")[:-1]

    def spelling(self, place: int) -> str:
        """How a word of the row is written."""
        starts = self.row.starts
        return self.row.text[starts[place] : starts[place + 1] - 1].decode(ENCODING)

    def letters(self, place: int) -> str:
        """The letters of a word of the row, in lower case."""
        starts = self.row.starts
        spelt = self.row.text[starts[place] : starts[place + 1] - 1]
        return spelt.decode("ascii") if spelt.isalpha() and spelt.islower() else lower_letters_of_lines(spelt)

    # -- searching

    def search(self, pattern: Wanted, limit: int | None, among: int, longest: bool = False) -> list[str]:
        """Words of a set that fit, the commonest first; or the longest first, and the commonest among those."""
        if longest:
            found = self.fitting(pattern, among)
            places = places_in(found if limit is None else self._longest(found, limit))
            places.sort(key=lambda place: -self.row.lengths[place])
        else:
            places = places_in(self._commonest(pattern, among, limit))
        return [self.spelling(place) for place in places[:limit]]

    def count(self, pattern: Wanted, among: int) -> int:
        """How many words of a set fit."""
        return self.fitting(pattern, among).bit_count()

    def _commonest(self, pattern: Wanted, among: int, limit: int | None) -> int:
        """Words that fit, at least so many of them if there are: the commonest."""
        if limit is not None:
            for size in FIRST_LOOKS:
                if size >= among.bit_length():
                    break
                found = self.fitting(pattern, among & (1 << size) - 1)
                if found.bit_count() >= limit:
                    return found
        return self.fitting(pattern, among)

    def _longest(self, found: int, limit: int) -> int:
        """The longest words of a set, at least so many of them if there are; of equally long ones the commonest."""
        low, high = 0, len(self.row.at_least)
        while high - low > 1:
            middle = (low + high) // 2
            if (found & self.row.at_least[middle]).bit_count() >= limit:
                low = middle
            else:
                high = middle
        longest = found & self.row.at_least[low]
        longer = longest & self.row.at_least[high] if high < len(self.row.at_least) else 0
        just = longest ^ longer
        for size in FIRST_LOOKS:
            common = just & (1 << size) - 1
            if common.bit_count() >= limit:
                return longer | common
        return longest

    def fitting(self, wanted: Wanted, among: int) -> int:
        """Those of a set of words that fit."""
        starts, ends, contains, holds = wanted.starts, wanted.ends, wanted.contains, wanted.holds
        row = self.row
        shortest = max(wanted.least, len(starts) + len(ends) + len(contains), len(holds), 1)
        longest = wanted.most
        if wanted.made_from is not None:
            longest = min(longest, len(wanted.made_from))
            if wanted.every_card:
                shortest = max(shortest, len(wanted.made_from))
        if shortest > longest or shortest >= len(row.at_least):
            return 0
        found = among & row.at_least[shortest]
        if longest + 1 < len(row.at_least):
            found ^= found & row.at_least[longest + 1]
        for place, letter in [*enumerate(starts), *((place - len(ends), letter) for place, letter in enumerate(ends))]:
            if letter != STAR and place in PLACES:
                found &= row.at_place[place, letter]
        # Letters at the start and the end are not counted twice; a run may lie over the others.
        needed = Counter((starts + ends + contains).replace(STAR, "")) | Counter(holds.replace(STAR, ""))
        for letter, number in needed.items():
            often = row.holding[letter]
            found = found & often[number - 1] if number <= len(often) else 0
        for letter in set(wanted.avoids):
            if row.holding[letter]:
                found ^= found & row.holding[letter][0]
        if STAR in starts + ends and contains:
            found = self._beside_stars(found, wanted, needed)
        if wanted.made_from is not None and found:
            found = self._made_from(found, wanted.made_from)
        for run in (holds, starts if _is_far(starts) else "", ends if _is_far(ends[::-1]) else ""):
            for first, second in pairwise(run):
                if found and STAR not in (first, second):
                    found &= self._side_by_side(first + second)
        if wanted.any_of:
            found = _either(self.fitting(other, found) for other in wanted.any_of)
        return self._looked_at(found, wanted)

    def _made_from(self, among: int, cards: str) -> int:
        """Those that these cards can spell: no more letters are lacking than there are stars."""
        have, stars = Counter(cards), cards.count(STAR)
        lacking = [0] * (stars + 1)
        """For each number the words that lack more letters than that."""
        for letter in ALPHABET:
            # Of the same letter, so many more than there are cards: once, twice...
            beyond = [among & words for words in self.row.holding[letter][have[letter] : have[letter] + stars + 1]]
            for most in range(stars, -1, -1):
                more = lacking[most]
                for number, words in enumerate(beyond[: most + 1]):
                    more |= words if number == most else lacking[most - number - 1] & words
                lacking[most] = more
        return among ^ lacking[stars]

    def _beside_stars(self, found: int, wanted: Wanted, needed: Mapping[str, int]) -> int:
        """Those that hold each letter often enough even if stars at the start or the end stand for some of them."""
        row, starts, ends = self.row, wanted.starts, wanted.ends
        stars = [place for place, letter in enumerate(starts) if letter == STAR]
        stars += [place - len(ends) for place, letter in enumerate(ends) if letter == STAR]
        for letter in set(wanted.contains) - {STAR}:
            taken = [0] * len(stars)
            """The words that have the letter at one of those places or more, at two or more..."""
            for place in stars:
                there = found & row.at_place[place, letter] if place in PLACES else 0
                for number in range(len(stars) - 1, 0, -1):
                    taken[number] |= taken[number - 1] & there
                taken[0] |= there
            for number, words in enumerate(taken, needed[letter]):
                words &= found
                found ^= words ^ (words & row.holding[letter][number] if number < len(row.holding[letter]) else 0)
        return found

    @lru_cache(maxsize=64)  # noqa: B019 (an index lives as long as the process)
    def _side_by_side(self, pair: str) -> int:
        """The words that hold two letters side by side."""
        return int.from_bytes(zlib.decompress(self._pairs[pair]), "little") if pair in self._pairs else 0

    @cached_property
    def _pairs(self) -> dict[str, bytes]:
        """For any two letters the words that hold them side by side, packed: few are ever asked for."""
        sections = kept(f"pairs-{self.lexicon.language}", self.row.key, lambda: pairs_in(self.letters, len(self)))
        return dict(zip(sections[0].decode().split(), sections[1:], strict=True))

    def _looked_at(self, found: int, wanted: Wanted) -> int:
        """Those that fit in what only a look at the word itself can tell: runs of letters, and letters far inside."""
        starts, ends, run = wanted.starts, wanted.ends, wanted.holds
        checks: list[Callable[[str], object]] = []
        if _is_far(starts):
            checks.append(re.compile(_expression(starts)).match)
        if _is_far(ends[::-1]):
            checks.append(re.compile(_expression(ends) + r"\Z").search)
        if len(run) > 2 or (len(run) == 2 and STAR in run):
            checks.append(re.compile(_expression(run)).search)
        if STAR in starts[len(PLACES) // 2 :] + ends[: -len(PLACES) // 2] and wanted.contains.strip(STAR):
            contained = Counter(wanted.contains.replace(STAR, "").lower())
            checks.append(lambda word: contained <= Counter(word[len(starts) : len(word) - len(ends)]))
        if not found or not checks:
            return found
        good = []
        for place in places_in(found):
            letters = self.letters(place)
            if all(check(letters) for check in checks):
                good.append(place)
        return self.at(good)

    # -- grammar

    def forms(
        self, wanted: Analysis, lemma: str, pattern: Wanted | None, among: int, limit: int | None
    ) -> list[Reading]:
        """Readings with these features, the commonest first, of the words of a set."""
        known = among if pattern is None else self.fitting(pattern, among)
        # One more byte, for words that were taken out: their place is past the end of the row.
        inside = known.to_bytes(len(self) // 8 + 1, "little")
        found: list[tuple[int, int, int, int]] = []
        first_line = 0
        for number, part in enumerate(self.lexicon.parts):
            table = part.table
            right = {tag for tag, each in enumerate(table.analyses) if any(_agrees(one, wanted) for one in each)}
            rows: Iterable[int]
            if lemma:
                of_lemma = _lemma_places(self.lexicon, number, lemma)
                rows = (
                    [row for row, place in enumerate(table.lemmas) if place in of_lemma] if of_lemma and right else []
                )
                rows = [row for row in rows if table.tags[row] in right]
            else:
                rows = chain.from_iterable(self._rows_by_tag[number][tag] for tag in right)
            for row in rows:
                line = bisect_right(table.row_starts, row) - 1
                place = self.row.place_of_line[first_line + line]
                if inside[place >> 3] >> (place & 7) & 1:
                    rarer = part.row_bytes[row] if part.row_bytes else 0
                    found.append((0 if rarer == 255 else rarer - part.line_bytes[line], number, line, row))
            first_line += table.lines
        out: list[Reading] = []
        for _, number, line, row in sorted(found):
            out += [
                reading
                for reading in self.lexicon.parts[number].readings(line, row)
                if _agrees(_analysis(reading), wanted)
            ]
            if limit is not None and len(out) >= limit:
                return out[:limit]
        return out

    @cached_property
    def _rows_by_tag(self) -> list[list[array[int]]]:
        """For each table and each of its tags the rows that have it."""
        out = []
        for part in self.lexicon.parts:
            by_tag = [array("I") for _ in part.table.analyses]
            for row, tag in enumerate(part.table.tags):
                by_tag[tag].append(row)
            out.append(by_tag)
        return out


# -- sets


def places_in(words: int) -> list[int]:
    """The places in the row of the words of a set, in order."""
    size = words.bit_length()
    if words.bit_count() * 16 > size:
        return list(compress(range(size), bin(words)[:1:-1].encode().translate(_NOUGHTS_AND_ONES)))
    number = (size + 63) // 64
    some = struct.unpack(f"<{number}Q", words.to_bytes(8 * number, "little"))
    places = []
    for at, bits in compress(enumerate(some), some):
        while bits:
            lowest = bits & -bits
            places.append(64 * at + lowest.bit_length() - 1)
            bits ^= lowest
    return places


_NOUGHTS_AND_ONES = bytes(value == ord("1") for value in range(256))


def _either(sets: Iterable[int]) -> int:
    together = 0
    for words in sets:
        together |= words
    return together


def _is_far(letters: str) -> bool:
    """Whether letters at the start, or at the end read backwards, go beyond the places for which there are sets."""
    return bool(letters[len(PLACES) // 2 :].strip(STAR))


def _expression(letters: str) -> str:
    return letters.lower().replace(STAR, ".")


# -- grammar


def _agrees(one: Analysis, wanted: Analysis) -> bool:
    """Whether an analysis has all the features wanted: `mf` has `f`, and `it` has `t`."""
    return (
        wanted.pos in ("", one.pos)
        and wanted.mood in ("", one.mood)
        and wanted.tense in ("", one.tense)
        and wanted.person in (0, one.person)
        and all(gender in one.gender for gender in wanted.gender)
        and all(number in one.number for number in wanted.number)
        and all(kind in one.construction for kind in wanted.construction)
    )


def _analysis(reading: Reading) -> Analysis:
    return Analysis(*reading[2:9])


def _lemma_places(lexicon: Lexicon, number: int, lemma: str) -> set[int]:
    """Where a table has a lemma: among its lines, and among its other lemmas."""
    table = lexicon.parts[number].table
    spelt = {lemma, *lexicon.spellings(lemma)} if lemma.isascii() else {lemma}
    lines = {line for line in table.find(capital_letters(lemma).lower()) if table.spelling(line) in spelt}
    return lines | {table.lines + place for place, other in enumerate(table.other_lemmas) if other in spelt}
