"""The four boxes of cards, counted against the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from cartable.decks import follomix, mio, toutilix, trefles
from cartable.engine import Deck
from cartable.engine.cards import NO_CARD

DECKS = {"toutilix": toutilix.DECK, "mio": mio.DECK, "trefles": trefles.DECK, "follomix": follomix.DECK}


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_card_has_a_text_that_reads_back_and_names_in_two_languages(deck: Deck) -> None:
    assert len(deck.names) == len(deck)
    for card, text in enumerate(deck.texts):
        assert deck.read(text) == deck.kind[card]
        assert deck.kind[card] == min(deck.twins[card])
        assert " " not in text
        assert all(deck.names[card])
    # Twins have the same names, and two kinds never do.
    for lang in ("fr", "en"):
        assert len({names.of(lang) for names in deck.names}) == len(set(deck.kind))


def test_a_sieve_lets_the_wanted_cards_through_each_by_its_kind() -> None:
    deck = toutilix.DECK
    star, other_star = toutilix.STARS[:2]
    hand = bytes([other_star, deck.read("Bb"), deck.read("Ab"), star])
    mask = deck.mask([*toutilix.STARS, deck.read("Ab")])
    assert deck.write_many(hand.translate(mask).replace(NO_CARD, b"")) == "* Ab *"
    assert hand.translate(mask)[0] == star, "twins look alike"
    assert hand.translate(deck.mask([])).replace(NO_CARD, b"") == b""


# -- Toutilix: house ruling 3


def test_toutilix_has_100_cards() -> None:
    assert len(toutilix.DECK) == 100
    assert sum(1 for letter in toutilix.LETTER if letter) == 90
    assert len(toutilix.STARS) == 7
    assert len(toutilix.FIRECRACKERS) == 3


def letters(colour: str) -> Counter[str]:
    return Counter(toutilix.LETTER[card] for card in range(100) if toutilix.COLOUR[card] == colour)


@pytest.mark.parametrize("colour", [toutilix.PINK, toutilix.BLUE])
def test_pink_and_blue_are_alphabets(colour: str) -> None:
    assert letters(colour) == Counter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert [toutilix.LETTER[card] for card in toutilix.alphabet(colour)] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_yellow_has_two_of_each_vowel_but_y() -> None:
    assert letters(toutilix.YELLOW) == Counter({"A": 2, "E": 2, "I": 2, "O": 2, "U": 2})


def test_violet_has_28_letters() -> None:
    expected = {"A": 3, "E": 6, "I": 1, "L": 2, "M": 1, "N": 2, "O": 2, "R": 3, "S": 4, "T": 3, "U": 1}
    assert letters(toutilix.VIOLET) == Counter(expected)
    assert letters(toutilix.VIOLET).total() == 28


def test_vowels() -> None:
    vowels = {toutilix.LETTER[card] for card in range(100) if toutilix.is_vowel(card)}
    assert vowels == set("AEIOUY")
    assert not toutilix.is_vowel(toutilix.STAR)


def test_named_gives_different_cards() -> None:
    cards = toutilix.named("Ey Ey * * Ub")
    assert len(set(cards)) == 5
    assert sorted(toutilix.DECK.texts[card] for card in cards) == ["*", "*", "Ey", "Ey", "Ub"]
    assert cards[2] in toutilix.STARS


def test_signs() -> None:
    assert [toutilix.SIGN[card] for card in toutilix.named("Ey Ub * !")] == ["E", "U", "*", "!"]


def test_ranks() -> None:
    assert toutilix.RANK[toutilix.DECK.read("Ap")] == 0
    assert toutilix.RANK[toutilix.DECK.read("Zb")] == 25
    assert toutilix.RANK[toutilix.STAR] == -1


# -- Mio: numbers 1 1 2 2 3 3 4 5 and two stars in each of five colours, five jokers


def test_mio_counts() -> None:
    assert len(mio.DECK) == 55
    assert sum(mio.IS_JOKER) == 5
    assert sum(mio.IS_STAR) == 10
    for colour in mio.COLOURS:
        of_colour = [card for card in range(55) if mio.COLOUR[card] == colour]
        assert sorted(mio.VALUE[card] for card in of_colour if not mio.IS_STAR[card]) == [1, 1, 2, 2, 3, 3, 4, 5]
        assert sum(mio.IS_STAR[card] for card in of_colour) == 2


# -- Quatre Trèfles: 25, 34, 42 or 51 cards


@pytest.mark.parametrize(
    ("seats", "cards", "colours", "jokers"),
    [(2, 25, 3, 1), (3, 25, 3, 1), (4, 34, 4, 2), (5, 42, 5, 2), (6, 51, 6, 3)],
)
def test_trefles_packs(seats: int, cards: int, colours: int, jokers: int) -> None:
    pack = trefles.pack(seats)
    assert len(pack) == len(set(pack)) == cards
    assert sum(trefles.IS_JOKER[card] for card in pack) == jokers
    kinds = Counter((trefles.COLOUR[card], trefles.KIND[card]) for card in pack if not trefles.IS_JOKER[card])
    assert len({colour for colour, _ in kinds}) == colours
    for colour in {colour for colour, _ in kinds}:
        assert kinds[colour, trefles.CLOVER] == 4
        for action in (trefles.PIOCHE, trefles.TIRE, trefles.ANTI, trefles.ECHANGE):
            assert kinds[colour, action] == 1


# -- Follomix: two identical decks of 28, four families valued 1 to 7


def test_follomix_decks() -> None:
    assert len(follomix.DECK) == 56
    decks = [list(follomix.own_deck(seat)) for seat in (0, 1)]
    assert not set(decks[0]) & set(decks[1])
    for deck in decks:
        assert len(deck) == 28
        found = {(follomix.FAMILY[card], follomix.VALUE[card]) for card in deck}
        assert found == {(family, value) for family in "ECLM" for value in range(1, 8)}
        assert sum(follomix.IS_BLUE[card] for card in deck) == 14
