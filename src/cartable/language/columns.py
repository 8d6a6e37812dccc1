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

_MADE_LIKE_THIS = 1
"""To be raised when what is kept on disk is made in another way."""

NO_WEIGHTS: Mapping[str, float] = MappingProxyType({})

_DICE = Random(7)
_SIGN = {letter: _DICE.getrandbits(64) for letter in ALPHABET}
_ALL = (1 << 64) - 1
_SIEVE = (1 << 22) - 1
"""The last place of a sieve of eight times as many bits."""
_CODE = 72
"""A way is a number: the sum of its letters, and from this bit on how many cards it takes of each column, four bits
each, the last column in the lowest ones. So ways are sorted by what they take."""

_Way = tuple[float, int]
"""What it is worth to be rid of the cards that are taken; and the way."""
_Candidate = tuple[float, int, int, int, int, int]
"""The worth below zero, how many wild cards, the way; what all wild cards but one stand for: which choice it is, the
number of its last letter, and the sum of all letters with it. Sorted, the best come first."""


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
        sections = kept("columns-fr", f"{lexicon('fr').index.row.key}-{_MADE_LIKE_THIS}", _make_sums)
        self.sums, self.ranks = array("Q", sections[0]), array("I", sections[1])
        self.whole, self.one_short = sections[2:]
        """The sieves: for the sums of words, and for those that lack one letter."""

    def candidates(self, ways: Iterable[_Way], wilds: int) -> Iterator[_Candidate]:
        """Ways that may make a word with so many wild cards besides, and what those stand for, all but the last one."""
        sieve = self.one_short if wilds else self.whole
        for order, (first, others) in enumerate(_stand_for(max(0, wilds - 1))):
            for worth, way in ways:
                letters = way + others
                if sieve[letters >> 3 & _SIEVE] >> (letters & 7) & 1:
                    yield -worth, wilds, way, order, first, letters

    def words(self, candidate: _Candidate, known: int) -> Iterator[int]:
        """The ranks of the words that a candidate does make, of the `known` commonest: one for each last wild card."""
        _, wilds, _, _, first, letters = candidate
        whole = self.whole
        for sign in _SIGNS[first:] if wilds else (0,):
            worth = letters + sign
            if whole[worth >> 3 & _SIEVE] >> (worth & 7) & 1:
                worth &= _ALL
                place = bisect_left(self.sums, worth)
                if place < len(self.sums) and self.sums[place] == worth and self.ranks[place] < known:
                    yield self.ranks[place]


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
    sums = _sums()
    candidates: list[_Candidate] = []
    for (stars, count, emptied), ways in _ways(columns, bench, depth, longest, through, below, weights).items():
        if count >= shortest and (not stars or count - len(bench) <= with_star) and (emptied or through < 0):
            candidates += sums.candidates(ways, stars + bench.count("!"))
    # Those of the greatest weight first, and no more than are asked for.
    found: list[tuple[_Candidate, int]] = []
    for candidate in sorted(candidates):
        found += [(candidate, rank) for rank in sums.words(candidate, known)]
        if best is not None and len(found) > best:
            del found[best:]
            break
    else:
        found.sort(key=lambda one: one[0][1:])
    return [_dug(candidate, rank, len(columns), bench) for candidate, rank in found]


def _dug(candidate: _Candidate, rank: int, columns: int, bench: str) -> Dug:
    _, wilds, way, *_ = candidate
    code = way >> _CODE
    taken = tuple([code >> 4 * place & 15 for place in range(columns - 1, -1, -1)])
    return Dug(len(bench) + sum(taken), taken, wilds - bench.count("!"), rank)


def _ways(
    columns: Sequence[str], bench: str, depth: int, longest: int, through: int, below: int, weights: Mapping[str, float]
) -> dict[tuple[int, int, bool], list[_Way]]:
    """The ways to take cards from the ends of columns, by how many stars and how many cards there are then, the bench
    included, and whether a column other than `through` was taken whole."""
    ways = {(bench.count("*"), len(bench), False): [(0.0, _sum_of(bench))]}
    for number, (column, deep) in enumerate(zip(columns, _depths(columns, depth), strict=True)):
        longer: dict[tuple[int, int, bool], list[_Way]] = {}
        for taken in range(below + 1 if number == through else 0, deep + 1):
            end = column[len(column) - taken :]
            whole = through >= 0 and number != through and 0 < taken == len(column)
            worth = sum(weights.get(card, 1.0) for card in end)
            more = _sum_of(end) + (taken << _CODE + 4 * (len(columns) - 1 - number))
            for (stars, count, emptied), some in ways.items():
                if stars + end.count("*") <= 1 and count + taken <= longest:
                    group = longer.setdefault((stars + end.count("*"), count + taken, emptied or whole), [])
                    group += [(before + worth, way + more) for before, way in some] if taken else some
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
