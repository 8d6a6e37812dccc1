"""Words dug out of columns: each is really there, and the rules of the digging hold."""

from __future__ import annotations

from collections import Counter

from cartable.engine.letters import capital_letters
from cartable.language import is_word
from cartable.language.columns import Dug, dig, hint

BOARD = ("NEL*", "SUELT", "E*", "M", "*", "X", "RR")


def taken(columns: tuple[str, ...], dug: Dug) -> str:
    return "".join(column[len(column) - number :] for column, number in zip(columns, dug.taken, strict=True))


def test_words_are_made_of_the_ends():
    found = dig(BOARD)
    assert len(found) > 100
    for dug in found:
        cards = taken(BOARD, dug)
        assert len(cards) == dug.letters == len(capital_letters(dug.word))
        assert cards.count("*") == dug.stars <= 1
        missing = Counter(cards.replace("*", "")) - Counter(capital_letters(dug.word))
        assert not missing, (dug.word, cards)
        assert is_word(dug.word)


def test_the_bench_is_used_up():
    for dug in dig(("E", "O", "R", "G"), "FY"):
        assert not Counter("FY") - Counter(capital_letters(dug.word))
    assert {dug.word for dug in dig(("E", "O", "R", "G"), "FY", size=20_000)} == {"foyer"}


def test_firecrackers_are_wild_beside_a_star():
    words = {capital_letters(dug.word) for dug in dig(("*", "N", "E"), "!", size=5_000) if dug.letters == 4}
    assert "LUNE" in words
    assert dig(("N", "E"), "!") == []  # three cards are no word


def test_depth_and_length_bound_the_search():
    assert all(max(dug.taken) <= 1 for dug in dig(BOARD, depth=1))
    assert all(5 <= dug.letters <= 6 for dug in dig(BOARD, shortest=5, longest=6))
    assert all(dug.rank < 5_000 for dug in dig(BOARD, size=5_000))


def test_a_word_with_a_star_takes_few_cards_where_the_last_word_needs_some():
    assert all(not dug.stars or sum(dug.taken) <= 5 for dug in dig(BOARD, with_star=5))


def test_through_a_column_another_one_is_emptied():
    for dug in dig(BOARD, through=1, below=1):
        assert dug.taken[1] > 1
        assert any(
            number == len(column) for n, (column, number) in enumerate(zip(BOARD, dug.taken, strict=True)) if n != 1
        )


def test_the_best_are_those_that_take_most():
    every, best = dig(BOARD), dig(BOARD, best=10)
    assert len(best) == 10
    assert min(dug.letters for dug in best) >= sorted(dug.letters for dug in every)[-10]
    rare = dig(BOARD, best=10, weights={"X": 100.0})
    assert all(dug.taken[5] for dug in rare)


def test_a_hint_is_common_before_it_is_long():
    assert hint(30, "", ("E", "O", "R", "FY", "G", "H", "J")) == "foyer"
    assert hint(30, "", ("X", "X", "Q")) is None
