"""Words from columns of letters of which only the ends can be taken: which words, and how many cards of each column.

Needs numpy. A column is written from its base to its end, `*` is a star (any letter), `!` a firecracker (any letter,
too). All ways to take so many cards from each column are looked at together: each letter has a large random number, a
handful of letters their sum, and a word is there if the sum of its letters is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.letters import ALPHABET
from .lexicon import lexicon

Numbers = npt.NDArray[Any]

LEAST = 4
"""The shortest word."""
LONGEST = 15
WAYS = 20_000
"""About so many ways to take cards are looked at; deep columns are then not dug to their base."""

NO_WEIGHTS: Mapping[str, float] = MappingProxyType({})

_SIGNS = np.random.Generator(np.random.PCG64(7)).integers(0, 2**64, size=26, dtype=np.uint64)
_SIGN = {letter: int(_SIGNS[n]) for n, letter in enumerate(ALPHABET)}
_SIEVE_BITS = 22
_ALL = (1 << 64) - 1


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
        return lexicon("fr").index.spellings(np.array([self.rank]))[0]


class _Vocabulary:
    """The commonest words by the sums of their letters."""

    def __init__(self, size: int | None) -> None:
        index = lexicon("fr").index
        number = index.known("all" if size is None else size)
        lengths = index.length[:number]
        ranks = np.flatnonzero((lengths >= LEAST) & (lengths <= LONGEST))
        sums = (index.counts[ranks].astype(np.uint64) * _SIGNS).sum(axis=1, dtype=np.uint64)
        # Of words with the same letters the commonest comes first, and is the one that is found.
        order = np.argsort(sums, kind="stable")
        self.sums, self.ranks = sums[order], ranks[order]
        self.sieve = np.zeros(1 << _SIEVE_BITS, dtype=bool)
        self.sieve[sums >> np.uint64(64 - _SIEVE_BITS)] = True

    def find(self, sums: Numbers) -> tuple[Numbers, Numbers]:
        """Which of these sums are words, and the ranks of those words."""
        maybe = np.flatnonzero(self.sieve[sums >> np.uint64(64 - _SIEVE_BITS)])
        places = np.searchsorted(self.sums, sums[maybe])
        places[places == len(self.sums)] = 0
        right = self.sums[places] == sums[maybe]
        return maybe[right], self.ranks[places[right]]


vocabulary = cache(_Vocabulary)


@cache
def _wild(number: int) -> Numbers:
    """The sums that so many wild cards can stand for."""
    chosen = combinations_with_replacement(_SIGN.values(), number)
    return np.array([sum(signs) & _ALL for signs in chosen], dtype=np.uint64)


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
    deep = [min(depth, len(column)) for column in columns]
    while _ways(deep) > WAYS:
        deep[deep.index(max(deep))] -= 1
    sums, counts, stars = (np.array([n]) for n in (0, len(bench), bench.count("*")))
    sums = sums.astype(np.uint64)
    codes = np.zeros(1, dtype=np.int64)
    emptied = np.zeros(1, dtype=bool)
    worth = np.zeros(1)
    wilds = bench.count("!")
    sums += np.uint64(_sum_of(bench))
    for number, column in enumerate(columns):
        ends = [column[len(column) - taken :] for taken in range(deep[number] + 1)]
        count = np.arange(len(ends))
        sums = (sums[:, None] + np.array([_sum_of(end) for end in ends], dtype=np.uint64)).ravel()
        stars = (stars[:, None] + np.array([end.count("*") for end in ends])).ravel()
        counts = (counts[:, None] + count).ravel()
        codes = (codes[:, None] * 16 + count).ravel()
        worth = (worth[:, None] + np.array([sum(weights.get(c, 1.0) for c in end) for end in ends])).ravel()
        whole = (count == len(column)) & (count > 0) & (number != through)
        emptied = (emptied[:, None] | whole).ravel()
        good = (stars <= 1) & (counts <= longest)
        if number == through:
            good &= np.tile(count > below, len(good) // len(count))
        sums, stars, counts, codes, emptied, worth = (x[good] for x in (sums, stars, counts, codes, emptied, worth))
    good = (counts >= shortest) & ((stars == 0) | (counts - len(bench) <= with_star))
    if through >= 0:
        good &= emptied
    known = vocabulary(size)
    ways, ranks = np.arange(0), np.arange(0)
    for star in (0, 1):
        some = np.flatnonzero(good & (stars == star))
        wild = _wild(star + wilds)
        hits, found = known.find((sums[some][:, None] + wild).ravel())
        ways, ranks = np.concatenate([ways, some[hits // len(wild)]]), np.concatenate([ranks, found])
    if best is not None and len(ways) > best:
        order = np.argsort(-worth[ways], kind="stable")[:best]
        ways, ranks = ways[order], ranks[order]
    shifts = [4 * (len(columns) - 1 - n) for n in range(len(columns))]
    return [
        Dug(int(counts[way]), tuple(int(codes[way]) >> shift & 15 for shift in shifts), int(stars[way]), rank)
        for way, rank in zip(ways.tolist(), ranks.tolist(), strict=True)
    ]


def _ways(deep: Sequence[int]) -> int:
    ways = 1
    for number in deep:
        ways *= number + 1
    return ways


def _sum_of(letters: str) -> int:
    return sum(_SIGN[letter] for letter in letters if letter in _SIGN) & _ALL


def hint(drawn: int, bench: str, columns: Sequence[str]) -> str | None:
    """A common word that can be made now, the longest among the commonest ones; None if there is none.

    A star is not for the last word, after which fewer than four cards are left in columns and draw pile.
    """
    left = drawn + sum(map(len, columns))
    for size in (10_000, 50_000, None):
        found = dig(columns, bench, size=size, with_star=left - LEAST)
        if found:
            return max(found, key=lambda one: (one.letters, -one.rank)).word
    return None
