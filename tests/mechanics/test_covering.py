"""Cards that cover one another: who turns the next one, and what happens to a seat that has none."""

from __future__ import annotations

from typing import Any

from cartable import at
from cartable.mechanics.covering import FLIPPING, SHOWING, Covering
from cartable.testing import until_clock


def covering(game: str, **position: Any) -> Covering:
    table = at(game, **position)
    assert isinstance(table, Covering)
    return table


def test_a_seat_without_cards_is_passed_over():
    t = covering("vizdibix", piles=["Ab", "", "Cb"], turn=1)
    assert (t.step, t.turn) == (FLIPPING, 2)
    assert t.moves(2) == [t.FLIP]
    assert t.moves(1) == []


def test_a_seat_that_is_too_slow_turns_its_card_all_the_same():
    t = covering("vizdibix", piles=["Ab", "Bb", "Cb"], turn=0)
    until_clock(t, "flip")
    assert t.step == SHOWING
    assert t.counts(t.piles) == [0, 1, 1]


def test_nobody_turns_a_card_while_a_shout_is_judged():
    t = covering("corsix", piles=["Db Eb", "Kb Lb"], centre="Ab Bb", turn=0)
    assert t.active == [0]
    t.play(1, "shout toutilix")
    assert t.frozen
    assert t.active == []


def test_a_firecracker_gives_a_card_to_each_of_the_others_as_long_as_there_are_some():
    t = covering("vizdibix", piles=["!", "Bb", "Cb", "Db"], won=["Eb Fb", "", "", ""], turn=0)
    t.play(0, "flip")
    assert [t.view(None)["fields"]["points"][seat] for seat in range(4)] == [0, 1, 1, 0]


def test_when_all_cards_are_turned_the_game_says_what_follows():
    t = covering("lipipix", piles=["Bb", ""], turn=0)
    t.play(0, "flip")
    assert t.turn == -1
    assert t.step == "last"
    assert not t.over
    t.expire()
    assert t.over
