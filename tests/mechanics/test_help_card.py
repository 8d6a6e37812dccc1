"""The alphabet help card: a strip that any seat may open, with what the game marks on it."""

from __future__ import annotations

import pytest

import cartable
from cartable import games
from cartable.engine.letters import ALPHABET
from cartable.mechanics.help_card import HALVES, strip
from cartable.testing import field

WITH_A_STRIP = ["amerix", "bazardelix", "combadix", "crotdebix", "presidix", "ramilix", "suitix", "vieubarbix"]


def test_families_marks_and_what_is_gone() -> None:
    assert strip() == ALPHABET
    assert strip(HALVES) == "ABCDEFGHIJKLM NOPQRSTUVWXYZ"
    assert strip(marked="AC", gone="B") == "a.cDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize("id", WITH_A_STRIP)
def test_every_seat_has_it_from_the_first_card_on(id: str) -> None:
    game = games.find(id)
    (name,) = [name for name, spec in game.field_specs.items() if spec.kind == "alphabet"]
    table = cartable.new(id, game.facts.seats[0], "strip")
    for seat in (*range(table.seats), None):
        text = field(table, name, seat).replace(" ", "")
        assert len(text) == 26
        assert all(sign in (letter, letter.lower(), ".") for sign, letter in zip(text, ALPHABET, strict=True))


def test_amerix_marks_what_goes_on_the_letter_in_force() -> None:
    table = cartable.at("amerix", hands=["Ub Vp", "Ab"], discard="Xb", turn=0)
    assert field(table, "strip") == "aBCDEFGHIJKLMNOPQRSTuvwxyz", "three before and three after, A after Z"
    table = cartable.at("amerix", hands=["Ub Vp", "Ab"], discard="Ob", turn=0)
    assert field(table, "strip") == "aBCDeFGHiJKlmnopqrSTuVWXyZ", "and every vowel on a vowel"


def test_the_games_of_tricks_show_their_families() -> None:
    assert field(cartable.new("bazardelix", 4, "strip"), "strip") == "ABCDEFGHIJKLM NOPQRSTUVWXYZ"
    assert field(cartable.new("vieubarbix", 4, "strip"), "strip") == "ABCDEFGHIJKLM NOPQRSTUVWXYZ"
