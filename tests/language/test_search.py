"""Searching half a million words: what a plain look at each of them finds, in the same order, for every pattern."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from cartable.engine.letters import STAR, capital_letters
from cartable.language import lexicon
from cartable.language.columns import dig
from cartable.language.manners import unsaid_words
from cartable.language.search import places_in
from cartable.mechanics.patterns import Pattern

DRAWN = "AAAEEEEEEIIIOOUULLMNNRRRSSSSTTT" + "BCDFGHJKPQVWXYZ" * 2


def patterns(kind: str, number: int = 12) -> list[Pattern]:
    dice = Random(kind)

    def some(least: int, most: int, star: float = 0.15) -> str:
        size = dice.randint(least, most)
        return "".join(STAR if dice.random() < star else dice.choice(DRAWN) for _ in range(size))

    def one() -> Pattern:
        match kind:
            case "contains":
                return Pattern(contains=some(1, 4))
            case "starts":
                return Pattern(starts=some(1, 5))
            case "ends":
                return Pattern(ends=some(1, 5))
            case "starts, contains and ends":
                return Pattern(starts=some(0, 2, 0.5), contains=some(1, 2, 0), ends=some(0, 2, 0.5))
            case "starts far, with stars":
                return Pattern(starts=some(3, 5, 0.9), contains=some(1, 2, 0))
            case "avoids":
                return Pattern(avoids=some(1, 6, 0), contains=some(0, 2))
            case "holds":
                return Pattern(holds=some(1, 3))
            case "made from":
                return Pattern(made_from=some(5, 12, 0.25))
            case "every card":
                return Pattern(made_from=some(4, 7, 0.4), every_card=True)
            case "lengths":
                return Pattern(contains=some(1, 2), least=dice.randint(1, 9), most=dice.randint(7, 15))
            case _:
                return (
                    Pattern(starts=some(1, 1, 0), contains=some(1, 2)) | Pattern(holds=some(2, 2)) | Pattern(length=4)
                )

    return [one() for _ in range(number)]


KINDS = (
    "contains", "starts", "ends", "starts, contains and ends", "starts far, with stars", "avoids", "holds", "made from",
    "every card", "lengths", "any of",
)  # fmt: skip


@pytest.fixture(scope="module")
def sample() -> list[int]:
    """Places all over the row, common words and rare ones, rude ones too."""
    size = len(lexicon("fr").index)
    return sorted({*range(500), *Random(2).sample(range(size), 5_000), *range(size - 200, size)})


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_of_words_from_everywhere_finds_what_a_plain_scan_finds(kind: str, sample: list[int]):
    index = lexicon("fr").index
    words, among = [index.spelling(place) for place in sample], index.at(sample)
    found = 0
    for pattern in patterns(kind):
        plain = [word for word in words if pattern.matches(word)]
        assert index.search(pattern, None, among) == plain, pattern
        assert index.search(pattern, 5, among) == plain[:5], pattern
        assert index.count(pattern, among) == len(plain), pattern
        longest = sorted(plain, key=lambda word: -len(capital_letters(word)))
        assert index.search(pattern, None, among, longest=True) == longest, pattern
        assert index.search(pattern, 7, among, longest=True) == longest[:7], pattern
        found += len(plain)
    assert found, "these patterns find nothing: they test nothing"


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_few_are_the_first_of_all(kind: str):
    french = lexicon("fr")
    for pattern in patterns(kind, 4):
        every = french.search(pattern)
        longest = sorted(every, key=lambda word: -len(capital_letters(word)))
        for few in (0, 1, 20, 3_000):
            assert french.search(pattern, few) == every[:few], pattern
            assert french.search(pattern, few, longest=True) == longest[:few], pattern


def test_places_of_a_set_thin_or_thick():
    for places in ([], [0], [63, 64, 488_000], list(range(100)), [3, 5, 6, 7, 1_000_000]):
        assert places_in(sum(1 << place for place in places)) == places


def test_the_words_of_a_list_are_a_vocabulary():
    index = lexicon("fr").index
    school = index.those(["école", "MAITRESSE", "peche", "merde", "xqxq", "cantine"])
    assert index.search(Pattern(), None, school) == [
        word for word in index.words("all") if capital_letters(word) in {"ECOLE", "MAITRESSE", "PECHE", "CANTINE"}
    ]
    assert index.search(Pattern(contains="T"), 5, school, longest=True) == ["maîtresse", "cantine"]


def test_words_that_are_not_said_are_only_found_where_everything_is():
    french = lexicon("fr")
    said = french.index.known("all")
    assert not any(capital_letters(word) in unsaid_words() for word in french.words("all"))
    assert all(capital_letters(word) in unsaid_words() for word in french.words(None)[said:])
    assert "merde" not in french.search(Pattern(starts="MERD", length=5))
    assert "merde" in french.search(Pattern(starts="MERD", length=5), level=None)


# ---------------------------------------------------------------------- columns


@pytest.mark.parametrize(
    ("columns", "bench", "wild"),
    [(("SE", "AT", "L", "RO"), "", 0), (("SE", "A*", "LI"), "", 1), (("NE", "U"), "!", 1), (("N", "*", "U"), "!", 2)],
)
def test_digging_finds_what_trying_everything_finds(columns: tuple[str, ...], bench: str, wild: int):
    """One word for each way to take cards, and for each choice of letters for the wild cards: the commonest."""
    known: dict[str, int] = {}
    for rank, word in enumerate(lexicon("fr").common(4_000)):
        letters = "".join(sorted(capital_letters(word)))
        if 4 <= len(letters) <= 15:
            known.setdefault(letters, rank)
    expected = set()
    for taken in product(*(range(len(column) + 1) for column in columns)):
        cards = bench + "".join(column[len(column) - n :] for column, n in zip(columns, taken, strict=True))
        have = Counter(cards.replace(STAR, "").replace("!", ""))
        wilds = len(cards) - have.total()
        for letters, rank in known.items():
            if len(letters) == len(cards) and (Counter(letters) - have).total() == wilds:
                expected.add((taken, rank))
    assert {(dug.taken, dug.rank) for dug in dig(columns, bench, size=4_000)} == expected
    assert len(expected) > 3
    assert any(sum(dug.taken) + len(bench) == dug.letters and dug.stars <= wild for dug in dig(columns, bench))
