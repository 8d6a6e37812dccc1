"""Words from columns of letters of which only the ends can be taken: which words, and how many cards of each column.

Needs numpy. A column is written from its base to its end, `*` is a star (any letter), `!` a firecracker (any letter,
too). All ways to take cards from the columns are tried at once: every letter has a large random number, a handful of
letters is worth the sum of theirs, and a word can be made if its own sum is among those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import prod
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
"""About this many ways to take cards are tried at most; deep columns are then not dug down to their base."""

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
        # The sort is stable: among words with the same letters the commonest comes first, and is the one found.
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
    """Every sum that this many wild cards can stand for."""
    chosen = combinations_with_replacement(_SIGN.values(), number)
    return np.array([sum(signs) & _ALL for signs in chosen], dtype=np.uint64)


@dataclass(frozen=True)
class _Ways:
    """Ways to take cards from the ends of columns, all at once: the n-th number of each row is about the n-th way."""

    sums: Numbers
    """Of the letters taken, the bench included."""
    counts: Numbers
    """How many cards, the bench included."""
    stars: Numbers
    """How many of them are stars."""
    codes: Numbers
    """How many cards of each column, four bits each, the last column in the lowest bits."""
    emptied: Numbers
    """Whether a column was taken whole."""
    worth: Numbers
    """The weights of the cards taken."""

    @staticmethod
    def with_bench(bench: str) -> _Ways:
        """One way: nothing is taken from any column."""
        return _Ways(
            sums=np.array([_sum_of(bench)], dtype=np.uint64),
            counts=np.array([len(bench)]),
            stars=np.array([bench.count("*")]),
            codes=np.zeros(1, dtype=np.int64),
            emptied=np.zeros(1, dtype=bool),
            worth=np.zeros(1),
        )

    def and_from(self, column: str, deep: int, weights: Mapping[str, float], emptying: bool) -> _Ways:
        """Each of these ways, with no card of one more column, or one, or more, up to `deep`.

        `emptying` says whether all of its cards count as a column taken whole.
        """
        ends = [column[len(column) - taken :] for taken in range(deep + 1)]
        taken = np.arange(len(ends))
        whole = (taken == len(column)) & (taken > 0) & emptying
        return _Ways(
            sums=(self.sums[:, None] + np.array([_sum_of(end) for end in ends], dtype=np.uint64)).ravel(),
            counts=(self.counts[:, None] + taken).ravel(),
            stars=(self.stars[:, None] + np.array([end.count("*") for end in ends])).ravel(),
            codes=(self.codes[:, None] * 16 + taken).ravel(),
            emptied=(self.emptied[:, None] | whole).ravel(),
            worth=(self.worth[:, None] + np.array([sum(weights.get(c, 1.0) for c in end) for end in ends])).ravel(),
        )

    def only(self, good: Numbers) -> _Ways:
        """Those of the ways that are good."""
        return _Ways(*(row[good] for row in (self.sums, self.counts, self.stars, self.codes, self.emptied, self.worth)))

    def words(self, good: Numbers, wilds: int, known: _Vocabulary) -> tuple[Numbers, Numbers]:
        """Which of the good ways make a word, with so many wild cards besides the stars; and the ranks of the words."""
        ways, ranks = np.arange(0), np.arange(0)
        for star in (0, 1):
            some = np.flatnonzero(good & (self.stars == star))
            wild = _wild(star + wilds)
            hits, found = known.find((self.sums[some][:, None] + wild).ravel())
            ways, ranks = np.concatenate([ways, some[hits // len(wild)]]), np.concatenate([ranks, found])
        return ways, ranks


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
    ways = _Ways.with_bench(bench)
    for number, (column, deep) in enumerate(zip(columns, _depths(columns, depth), strict=True)):
        ways = ways.and_from(column, deep, weights, emptying=number != through)
        good = (ways.stars <= 1) & (ways.counts <= longest)
        if number == through:
            good &= ways.codes & 15 > below
        ways = ways.only(good)
    good = (ways.counts >= shortest) & ((ways.stars == 0) | (ways.counts - len(bench) <= with_star))
    if through >= 0:
        good &= ways.emptied
    chosen, ranks = ways.words(good, bench.count("!"), vocabulary(size))
    if best is not None and len(chosen) > best:
        order = np.argsort(-ways.worth[chosen], kind="stable")[:best]
        chosen, ranks = chosen[order], ranks[order]
    shifts = [4 * (len(columns) - 1 - n) for n in range(len(columns))]
    return [
        Dug(
            int(ways.counts[way]),
            tuple(int(ways.codes[way]) >> shift & 15 for shift in shifts),
            int(ways.stars[way]),
            rank,
        )
        for way, rank in zip(chosen.tolist(), ranks.tolist(), strict=True)
    ]


def _depths(columns: Sequence[str], depth: int) -> list[int]:
    """How deep to dig into each column, so that there are not too many ways."""
    deep = [min(depth, len(column)) for column in columns]
    while prod(number + 1 for number in deep) > WAYS:
        deep[deep.index(max(deep))] -= 1
    return deep


def _sum_of(letters: str) -> int:
    return sum(_SIGN[letter] for letter in letters if letter in _SIGN) & _ALL


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
