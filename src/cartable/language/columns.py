"""Words from columns of letters of which only the ends can be taken: which words, and how many cards of each column.

A column is written from its base to its end, `*` is a star (any letter), `!` a firecracker (any letter, too). All ways
to take cards from the columns are tried: every letter has a large random number, a handful of letters is worth the sum
of theirs, and a word can be made if its own sum is among those.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import prod
from random import Random
from types import MappingProxyType

from ..engine.letters import ALPHABET
from .kept import kept
from .lexicon import lexicon

LEAST = 4
"""The shortest word."""
LONGEST = 15
WAYS = 20_000
"""About this many ways to take cards are tried at most; deep columns are then not dug down to their base."""

NO_WEIGHTS: Mapping[str, float] = MappingProxyType({})

_DICE = Random(7)
_SIGN = {letter: _DICE.getrandbits(64) for letter in ALPHABET}
_ALL = (1 << 64) - 1
_SIEVE = (1 << 22) - 1
"""The last place of a sieve of eight times as many bits."""
_CODE = 72
"""A way is a number: the sum of its letters, and from this bit on how many cards it takes of each column, four bits
each, the last column in the lowest ones. So ways are sorted by what they take."""


@dataclass(frozen=True)
class Dug:
    """A word, how many cards it takes from the end of each column, and how many stars are among them."""

    letters: int
    taken: tuple[int, ...]
    stars: int
    rank: int
    """The place of the word among all words, the commonest first."""

    @property
    def word(self) -> str:
        """As it is written."""
        return lexicon("fr").index.spelling(self.rank)


class _Sums:
    """All words by the sums of their letters. A sieve tells quickly, by a few bits, that a sum is none of them."""

    def __init__(self) -> None:
        sections = kept("columns-fr", lexicon("fr").index.row.key, _make_sums)
        self.sums, self.ranks = array("Q", sections[0]), array("I", sections[1])
        self.whole, self.one_short = sections[2:]
        """The sieves: for the sums of words, and for those that lack one letter."""

    def words(self, ways: Sequence[int], wilds: int, known: int) -> Iterator[tuple[int, int]]:
        """Ways that make one of the `known` commonest words with so many wild cards besides, and the ranks of these
        words; in the order of the ways, and of the letters that the wild cards stand for."""
        if not wilds:
            whole = self.whole
            for way in sorted([way for way in ways if whole[way >> 3 & _SIEVE] >> (way & 7) & 1]):
                yield from self._if_known(way, way, known)
            return
        # All wild cards but one stand for something: does the last one then make a word of it?
        one_short, maybe = self.one_short, []
        for order, (first, others) in enumerate(_stand_for(wilds - 1)):
            worth = [way + others for way in ways]
            maybe += [
                (way - others, order, first, way) for way in worth if one_short[way >> 3 & _SIEVE] >> (way & 7) & 1
            ]
        maybe.sort()
        for way, _, first, worth_of in maybe:
            for sign in _SIGNS[first:]:
                yield from self._if_known(way, worth_of + sign, known)

    def _if_known(self, way: int, letters: int, known: int) -> Iterator[tuple[int, int]]:
        if self.whole[letters >> 3 & _SIEVE] >> (letters & 7) & 1:
            letters &= _ALL
            place = bisect_left(self.sums, letters)
            if place < len(self.sums) and self.sums[place] == letters and self.ranks[place] < known:
                yield way, self.ranks[place]


_SIGNS = tuple(_SIGN.values())


@cache
def _stand_for(wilds: int) -> list[tuple[int, int]]:
    """What so many wild cards can stand for: the sum of those letters, after the number of the last one of them."""
    chosen = combinations_with_replacement(range(len(_SIGNS)), wilds)
    return [(letters[-1] if letters else 0, sum(_SIGNS[letter] for letter in letters)) for letters in chosen]


_sums = cache(_Sums)


def _make_sums() -> list[bytes]:
    """Sums, ranks and sieves."""
    index = lexicon("fr").index
    ranks: dict[int, int] = {}
    whole, one_short = bytearray(_SIEVE + 1), bytearray(_SIEVE + 1)
    sign = {letter.lower(): number for letter, number in _SIGN.items()}
    for rank in range(index.known("all")):
        if LEAST <= index.row.lengths[rank] <= LONGEST:
            letters = index.letters(rank)
            worth = sum([sign[letter] for letter in letters]) & _ALL
            # Among words with the same letters the commonest comes first, and is the one found.
            if ranks.setdefault(worth, rank) == rank:
                whole[worth >> 3 & _SIEVE] |= 1 << (worth & 7)
                for letter in set(letters):
                    short = worth - sign[letter]
                    one_short[short >> 3 & _SIEVE] |= 1 << (short & 7)
    by_sum = sorted(ranks)
    return [
        array("Q", by_sum).tobytes(),
        array("I", [ranks[worth] for worth in by_sum]).tobytes(),
        bytes(whole),
        bytes(one_short),
    ]


def dig(
    columns: Sequence[str],
    bench: str = "",
    *,
    size: int | None = None,
    depth: int = LONGEST,
    shortest: int = LEAST,
    longest: int = LONGEST,
    through: int = -1,
    below: int = 0,
    with_star: int = LONGEST,
    weights: Mapping[str, float] = NO_WEIGHTS,
    best: int | None = None,
) -> list[Dug]:
    """The words that can be made of the bench, all of it, and cards from the ends of columns: one for each way.

    `size` is how many words are known, `depth` how deep one digs. With `through`, only ways that take more than `below`
    cards from that column and all of some other one. A word with a star takes at most `with_star` cards. With `best`,
    only so many ways: those that take the greatest weight, 1 for each card that `weights` does not name.
    """
    known = lexicon("fr").index.known("all" if size is None else size)
    ways: dict[int, list[int]] = {0: [], 1: []}
    for (stars, count, emptied), some in _ways(columns, bench, depth, longest, through, below).items():
        if count >= shortest and (not stars or count - len(bench) <= with_star) and (emptied or through < 0):
            ways[stars] += some
    found = []
    for stars, some in ways.items():
        for way, rank in _sums().words(some, stars + bench.count("!"), known):
            code = way >> _CODE
            taken = tuple([code >> 4 * place & 15 for place in range(len(columns) - 1, -1, -1)])
            found.append(Dug(len(bench) + sum(taken), taken, stars, rank))
    if best is not None and len(found) > best:
        worth = [_worths(column, weights) for column in columns]
        found.sort(key=lambda dug: -_added(row[number] for row, number in zip(worth, dug.taken, strict=True)))
        del found[best:]
    return found


def _ways(
    columns: Sequence[str], bench: str, depth: int, longest: int, through: int, below: int
) -> dict[tuple[int, int, bool], list[int]]:
    """The ways to take cards from the ends of columns, by how many stars and how many cards there are then, the bench
    included, and whether a column other than `through` was taken whole."""
    ways = {(bench.count("*"), len(bench), False): [_sum_of(bench)]}
    for number, (column, deep) in enumerate(zip(columns, _depths(columns, depth), strict=True)):
        longer: dict[tuple[int, int, bool], list[int]] = {}
        for taken in range(below + 1 if number == through else 0, deep + 1):
            end = column[len(column) - taken :]
            whole = through >= 0 and number != through and 0 < taken == len(column)
            more = _sum_of(end) + (taken << _CODE + 4 * (len(columns) - 1 - number))
            for (stars, count, emptied), some in ways.items():
                if stars + end.count("*") <= 1 and count + taken <= longest:
                    group = longer.setdefault((stars + end.count("*"), count + taken, emptied or whole), [])
                    group += [way + more for way in some] if more else some
        ways = longer
    return ways


def _depths(columns: Sequence[str], depth: int) -> list[int]:
    """How deep to dig into each column, so that there are not too many ways."""
    deep = [min(depth, len(column)) for column in columns]
    while prod(number + 1 for number in deep) > WAYS:
        deep[deep.index(max(deep))] -= 1
    return deep


def _sum_of(letters: str) -> int:
    return sum(_SIGN[letter] for letter in letters if letter in _SIGN)


def _worths(column: str, weights: Mapping[str, float]) -> list[float]:
    """What it is worth to take no card from the end of a column, one, two..."""
    return [sum(weights.get(card, 1.0) for card in column[len(column) - taken :]) for taken in range(len(column) + 1)]


def _added(numbers: Iterable[float]) -> float:
    """In their order, from left to right, as the same cards must be worth the same however Python adds floats."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def hint(drawn: int, bench: str, columns: Sequence[str]) -> str | None:
    """A common word that can be made now, the longest among the commonest ones; None if there is none.

    A star must not be used for the last word, the one that leaves fewer than four cards in the columns and the draw
    pile.
    """
    left = drawn + sum(map(len, columns))
    for size in (10_000, 50_000, None):
        found = dig(columns, bench, size=size, with_star=left - LEAST)
        if found:
            return max(found, key=lambda one: (one.letters, -one.rank)).word
    return None
