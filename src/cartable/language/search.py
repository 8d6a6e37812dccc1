"""Words by their letters: which fit a pattern, the commonest first. Needs numpy.

All words stand in one row, the commonest first, rude ones after all others. So a vocabulary of a given size is the
beginning of that row, the first matches are the best ones, and a search that has enough can stop. For each word there
is a number whose bits are the letters it holds: one comparison with all of them throws out nearly every word, and only
the few left are looked at letter by letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from ..engine.letters import ALPHABET, STAR, capital_letters
from .tables import ENCODING, Analysis, lower_letters_of_lines

if TYPE_CHECKING:
    from .lexicon import Level, Lexicon, Reading

Numbers = npt.NDArray[Any]

AT_ONCE = 1 << 15
"""How many words a search looks at before it checks whether it has enough; then twice as many each time."""


_PER_MILLION = np.array([0.0, *(10 ** (byte / 30 - 3) for byte in range(1, 256))])
_GONE = np.uint64(2**64 - 1)


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


def bits(letters: str) -> int:
    """The letters as bits; stars do not count."""
    out = 0
    for letter in letters:
        if letter != STAR:
            out |= 1 << ALPHABET.index(letter)
    return out


class Index:
    """The words of a lexicon by their letters."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.parts = lexicon.parts
        self.first_line = np.cumsum([0, *(part.table.lines for part in self.parts)])
        """Lines are numbered through all tables; where those of each begin."""
        letters = "".join(lower_letters_of_lines(part.table.words) for part in self.parts)
        self.text = np.frombuffer(letters.encode("ascii"), dtype=np.uint8)
        ends = np.flatnonzero(self.text == ord("\n")).astype(np.uint32)
        starts = np.concatenate([np.zeros(1, np.uint32), ends[:-1] + np.uint32(1)])
        lengths = (ends - starts).astype(np.uint8)

        # Lines with the same letters (pêche, péché) are one word, written as its commonest spelling.
        marks = _marks(self.text, starts, ends)
        frequency = _PER_MILLION[np.frombuffer(b"".join(part.line_bytes for part in self.parts), dtype=np.uint8)]
        by_word = np.lexsort((-frequency, marks)).astype(np.uint32)
        marks = marks[by_word]
        firsts = np.flatnonzero(np.concatenate([[True], marks[1:] != marks[:-1]]))
        words, spelt = marks[firsts], by_word[firsts]
        total = np.add.reduceat(frequency[by_word], firsts)
        del marks, frequency

        # The row: decent before rude, common before rare, short before long, then by the alphabet: four numbers in one.
        rude = np.isin(words, _marks_of(_rude_words(lexicon)))
        rarity = np.round(4000 * (7 - np.log10(np.maximum(total, 1e-7)))).astype(np.uint64)
        key = ((rude.astype(np.uint64) << 16 | rarity) << 8 | lengths[spelt]) << 24 | spelt
        key[np.isin(words, _marks_of(lexicon.own.removed))] = _GONE
        order = np.argsort(key).astype(np.uint32)
        order = order[: len(order) - int((key == _GONE).sum())]
        self.decent = int((~rude[order]).sum())
        """How many words bots and hints may say; rude ones come after them."""
        self.line = spelt[order]
        """For each word the line of its commonest spelling."""
        rank = np.full(len(words), len(order), dtype=np.uint32)
        rank[order] = np.arange(len(order), dtype=np.uint32)
        self.rank_of_line = np.empty(len(starts), dtype=np.uint32)
        """For each line its word's place in the row; past the end if it was taken out."""
        self.rank_of_line[by_word] = np.repeat(rank, np.diff(np.append(firsts, len(starts))))
        del words, spelt, total, rude, rarity, key, order, rank, by_word, firsts

        self.length = lengths[self.line]
        self.start = starts[self.line]
        """Where its letters begin in the text."""
        self.counts = np.zeros((len(self), 26), dtype=np.uint8)
        """How many of each letter each word holds."""
        self.mask = np.zeros(len(self), dtype=np.uint32)
        """Which letters each word holds, as bits."""
        self._count_letters()

    def _count_letters(self) -> None:
        powers = np.uint32(1) << np.arange(26, dtype=np.uint32)
        for low in range(0, len(self.line), AT_ONCE):
            some = slice(low, low + AT_ONCE)
            number = len(self.line[some])
            lengths = self.length[some].astype(np.int64)
            before = np.cumsum(lengths) - lengths
            places = np.repeat(self.start[some] - before, lengths) + np.arange(int(lengths.sum()))
            cells = np.repeat(np.arange(number) * 26, lengths) + (self.text[places] - ord("a"))
            counts = np.bincount(cells, minlength=number * 26).reshape(number, 26)
            self.counts[some] = counts
            self.mask[some] = ((counts > 0) * powers).sum(axis=1)

    def __len__(self) -> int:
        return len(self.line)

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
        return self.decent if level is None else max(0, min(int(level), self.decent))

    def common(self, number: int) -> list[str]:
        """The commonest words."""
        return self.spellings(np.arange(self.known(number)))

    def words(self, level: Level) -> list[str]:
        """All words of a vocabulary, the commonest first."""
        return self.spellings(np.arange(self.known(level)))

    def spellings(self, words: Numbers) -> list[str]:
        """How words of the row are written."""
        lines = self.line[words]
        part_of = np.searchsorted(self.first_line, lines, side="right") - 1
        out = []
        for part, line in zip(part_of.tolist(), lines.tolist(), strict=True):
            ends = self._line_ends(part)
            own = line - int(self.first_line[part])
            begin = int(ends[own - 1]) + 1 if own else 0
            out.append(self.parts[part].table.words[begin : int(ends[own])].decode(ENCODING))
        return out

    def _line_ends(self, part: int) -> Numbers:
        kept: dict[int, Numbers] = self.__dict__.setdefault("_ends", {})
        if part not in kept:
            text = np.frombuffer(self.parts[part].table.words, dtype=np.uint8)
            kept[part] = np.flatnonzero(text == ord("\n")).astype(np.uint32)
        return kept[part]

    # -- searching

    def search(self, pattern: Wanted, limit: int | None, level: Level = "all", longest: bool = False) -> list[str]:
        """Words that fit, the commonest first; or the longest first, and the commonest among those."""
        found = self.matches(pattern, self.known(level), None if longest else limit)
        if longest:
            found = found[np.argsort(-self.length[found].astype(np.int16), kind="stable")]
        return self.spellings(found if limit is None else found[:limit])

    def count(self, pattern: Wanted, level: Level = "all") -> int:
        """How many words fit."""
        return len(self.matches(pattern, self.known(level)))

    def matches(self, pattern: Wanted, stop: int | None = None, enough: int | None = None) -> Numbers:
        """The places in the row of the words that fit, in order; at least the first `enough` of them."""
        stop = len(self) if stop is None else stop
        if enough is None:
            return self._between(pattern, 0, stop)
        parts, found, low, size = [], 0, 0, AT_ONCE
        while low < stop and found < enough:
            some = self._between(pattern, low, min(stop, low + size))
            parts.append(some)
            found, low, size = found + len(some), low + size, 2 * size
        return np.concatenate(parts) if parts else np.arange(0)

    def _between(self, wanted: Wanted, low: int, high: int) -> Numbers:
        """Those of the words from `low` to `high` that fit."""
        starts, ends, contains, holds = wanted.starts, wanted.ends, wanted.contains, wanted.holds
        needed, banned = bits(starts + ends + contains + holds), bits(wanted.avoids)
        shortest = max(wanted.least, len(starts) + len(ends) + len(contains), len(holds), 1)
        longest = min(wanted.most, 255)
        mask, length = self.mask[low:high], self.length[low:high]
        stars = 0
        if wanted.made_from is not None:
            stars = wanted.made_from.count(STAR)
            longest = min(longest, len(wanted.made_from))
            if wanted.every_card:
                shortest = max(shortest, len(wanted.made_from))
            missing = ~bits(wanted.made_from) & (1 << 26) - 1
            if stars == 0:
                banned |= missing
        if needed & banned or shortest > longest:
            return np.arange(0)
        good = (mask & np.uint32(needed | banned)) == np.uint32(needed)
        if shortest > 1:
            good &= length >= shortest
        if longest < 255:
            good &= length <= longest
        if stars:
            good &= np.bitwise_count(mask & np.uint32(missing)) <= stars
        found = np.flatnonzero(good) + low

        for place, letter in enumerate(starts):
            if letter != STAR:
                found = found[self.text[self.start[found] + np.uint32(place)] == ord(letter.lower())]
        for place, letter in enumerate(reversed(ends)):
            if letter != STAR:
                found = found[self._letters_from_end(found, place) == ord(letter.lower())]
        found = self._with_enough(found, starts, ends, contains)
        if wanted.made_from is not None and len(found):
            have = np.zeros(26, dtype=np.int16)
            for letter, number in Counter(wanted.made_from).items():
                if letter != STAR:
                    have[ALPHABET.index(letter)] = number
            beyond = self.counts[found].astype(np.int16) - have
            found = found[np.maximum(beyond, 0).sum(axis=1) <= stars]
        if holds:
            found = self._with_run(found, holds)
        if wanted.any_of:
            any_of = [self._between(other, low, high) for other in wanted.any_of]
            found = found[np.isin(found, np.concatenate(any_of))]
        return found

    def _letters_from_end(self, words: Numbers, place: int) -> Numbers:
        last = self.start[words] + self.length[words] - np.uint32(1)
        letters: Numbers = self.text[last - np.uint32(place)]
        return letters

    def _with_enough(self, words: Numbers, starts: str, ends: str, contains: str) -> Numbers:
        """Those that hold every letter often enough, letters at the start and the end not counted twice."""
        plain = Counter((starts + ends + contains).replace(STAR, ""))
        for letter in set(contains) - {STAR}:
            column = ALPHABET.index(letter)
            there = self.counts[words, column].astype(np.int16)
            for place, other in enumerate(starts):  # a star at the start may have taken one of them
                if other == STAR:
                    there -= self.text[self.start[words] + np.uint32(place)] == ord(letter.lower())
            for place, other in enumerate(reversed(ends)):
                if other == STAR:
                    there -= self._letters_from_end(words, place) == ord(letter.lower())
            words = words[there >= plain[letter]]
        return words

    def _with_run(self, words: Numbers, run: str) -> Numbers:
        """Those that hold these letters side by side."""
        good = np.zeros(len(words), dtype=bool)
        letters = [(place, ord(letter.lower())) for place, letter in enumerate(run) if letter != STAR]
        if not letters:
            long_enough: Numbers = words[self.length[words] >= len(run)]
            return long_enough
        for shift in range(int(self.length[words].max(initial=0)) - len(run) + 1):
            left = np.flatnonzero(~good & (self.length[words] >= shift + len(run)))
            begin = self.start[words[left]] + np.uint32(shift)
            for place, code in letters:
                same = self.text[begin + np.uint32(place)] == code
                left, begin = left[same], begin[same]
            good[left] = True
        return words[good]

    # -- grammar

    def forms(
        self, wanted: Analysis, lemma: str, pattern: Wanted | None, level: Level, limit: int | None
    ) -> list[Reading]:
        """Readings with these features, the commonest first."""
        stop = self.known(level)
        fits = None
        if pattern is not None:
            fits = np.zeros(len(self) + 1, dtype=bool)
            fits[self.matches(pattern, stop)] = True
        found: list[tuple[float, int, int, int]] = []
        for number, part in enumerate(self.parts):
            table = part.table
            if not table.analyses:
                continue
            right = np.array([any(_agrees(one, wanted) for one in tag) for tag in table.analyses])
            good = right[np.asarray(table.tags)]
            if lemma:
                good &= np.isin(np.asarray(table.lemmas), _lemma_places(self.lexicon, number, lemma))
            rows = np.flatnonzero(good)
            lines = np.searchsorted(np.asarray(table.row_starts), rows, side="right") - 1
            rank = self.rank_of_line[lines + self.first_line[number]]
            keep = rank < stop if fits is None else fits[np.minimum(rank, len(self))]
            rows, lines = rows[keep], lines[keep]
            common = np.frombuffer(part.line_bytes, dtype=np.uint8)[lines].astype(np.int16)
            if part.row_bytes:
                rarer = np.frombuffer(part.row_bytes, dtype=np.uint8)[rows]
                common = np.where(rarer == 255, 0, common - rarer)
            best = np.lexsort((lines, -common))[: None if limit is None else limit]
            found += [(-int(common[at]), number, int(lines[at]), int(rows[at])) for at in best]
        out: list[Reading] = []
        for _, number, line, row in sorted(found):
            out += [
                reading for reading in self.parts[number].readings(line, row) if _agrees(_analysis(reading), wanted)
            ]
            if limit is not None and len(out) >= limit:
                return out[:limit]
        return out


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


def _lemma_places(lexicon: Lexicon, number: int, lemma: str) -> list[int]:
    """Where a table has a lemma: among its lines, and among its other lemmas."""
    table = lexicon.parts[number].table
    spelt = {lemma, *lexicon.spellings(lemma)} if lemma.isascii() else {lemma}
    lines = [line for line in table.find(capital_letters(lemma).lower()) if table.spelling(line) in spelt]
    return lines + [table.lines + place for place, other in enumerate(table.other_lemmas) if other in spelt]


# -- telling words apart by their letters: the sum of a large random number for each letter at each place


def _numbers() -> Numbers:
    return np.random.Generator(np.random.PCG64(26)).integers(0, 2**63, size=(64, 256), dtype=np.uint64)


def _marks(text: Numbers, starts: Numbers, ends: Numbers) -> Numbers:
    """A number for each line, the same if and only if its letters are (chances are one in thirty million)."""
    numbers = _numbers()
    out = np.empty(len(starts), dtype=np.uint64)
    for low in range(0, len(starts), AT_ONCE):
        begin, end = starts[low : low + AT_ONCE].astype(np.int64), ends[low : low + AT_ONCE].astype(np.int64)
        some = text[begin[0] : end[-1] + 1]
        sizes = end - begin + 1
        place = np.arange(len(some)) - np.repeat(begin - begin[0], sizes)
        out[low : low + AT_ONCE] = np.add.reduceat(numbers[place & 63, some], begin - begin[0])
    return out


def _marks_of(words: Sequence[str] | set[str] | frozenset[str]) -> Numbers:
    """The numbers of a few words."""
    text = np.frombuffer("".join(f"{word.lower()}\n" for word in words).encode("ascii"), dtype=np.uint8)
    ends = np.flatnonzero(text == ord("\n"))
    return _marks(text, np.concatenate([np.zeros(1, ends.dtype), ends[:-1] + 1]) if len(ends) else ends, ends)


def _rude_words(lexicon: Lexicon) -> frozenset[str]:
    from .manners import unsaid_words

    return unsaid_words() if lexicon.language == "fr" else frozenset()
