"""Corsix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import FIRECRACKERS
from cartable.engine import Chance, Table, project
from cartable.engine.knowledge import imagine
from cartable.games.corsix import SPECIAL
from cartable.games.corsix.bots import CorsixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "corsix"


PLENTY = "Fb Jb Wb Hb Vb"


def at(**position: Any) -> Any:
    return cartable.at("corsix", **position)


def count(t: Any, zones: tuple[int, ...]) -> list[int]:
    return [len(t.cards[zone]) for zone in zones[: t.seats]]


def flip(t: Any, *seats: int) -> None:
    """These seats turn a card, each as soon as it may."""
    for seat in seats:
        if t.running("cover"):
            t.expire()
        t.play(seat, "flip")


def shout(t: Table, seat: int, after: int = 0) -> None:
    t.play(seat, "shout toutilix", t.now + after)


def right(t: Any) -> bool:
    """Whether a shout on the present card wins."""
    t = t.clone()
    watched = t.watch()
    shout(t, 0)
    t.expire()
    return any(getattr(event, "message", "") == "toutilix" for event in watched)


# -- the dossier's examples


def test_1_six_seats():
    t: Any = cartable.new("corsix", 6, "six")
    assert count(t, t.piles) == [16] * 6
    assert len(t.cards[t.aside]) == 4
    assert not SPECIAL & set(t.cards[t.aside])
    dealt = {card for pile in t.piles for card in t.cards[pile]}
    assert len(SPECIAL) == 19
    assert dealt >= SPECIAL


def test_2_a_z_paid_without_another_special():
    t = at(piles=["Xp Zp", "Dp Pp Kp Bp", "Gp Hb"], turn=0)
    flip(t, 0)
    assert (t.creditor, t.debtor, t.debt) == (0, 1, 3)
    flip(t, 1, 1, 1)
    assert t.debt == 0
    assert t.active == []
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("look", 2000)]
    t.expire()
    assert texts(t, t.winnings[0]) == "Zp Bp Kp Pp"
    assert t.active == [0]
    assert (t.creditor, t.debtor, t.debt) == (-1, -1, 0)
    t.play(0, "flip")
    assert texts(t, t.centre) == "Xp"


def test_3_a_special_ends_the_debt_and_makes_a_new_one():
    t = at(piles=["Xp *", "Dp Ay Gp", PLENTY], turn=0)
    flip(t, 0, 1)
    assert (t.debtor, t.debt, t.creditor) == (1, 3, 0)
    flip(t, 1)
    assert (t.debtor, t.debt, t.creditor) == (2, 2, 1)
    t.expire()
    assert t.active == [2]


def test_4_a_firecracker_in_a_debt():
    t = at(piles=["Xp *", "Qp Up Tp Sp Rp ! Dp", PLENTY, "Bb Gb"], turn=0)
    flip(t, 0, 1, 1)
    assert [texts(t, pile) for pile in t.winnings[:4]] == ["Tp", "", "Rp", "Sp"]
    assert texts(t, t.centre) == "! * Dp"
    assert (t.debtor, t.debt, t.creditor) == (1, 2, 0)
    t.expire()
    assert t.active == [1]


def test_5_a_sandwich():
    t = at(piles=["Xp Pp", PLENTY], centre="Pb Ey", turn=0)
    flip(t, 0)
    shout(t, 1, after=700)
    t.expire()
    assert texts(t, t.winnings[1]) == "Pb Ey Pp"
    assert t.active == [1]


def test_6_n_then_m_is_a_run_and_z_then_a_is_none():
    t = at(piles=["Xp Mp", PLENTY], centre="Nb", turn=0)
    flip(t, 0)
    assert right(t)
    t = at(piles=["Xp Ap", PLENTY], centre="Zb", turn=0)
    flip(t, 0)
    assert not right(t)
    assert (t.debtor, t.debt, t.creditor) == (1, 2, 0)


def test_7_a_seat_without_cards_wins_a_pair_of_stars():
    t = at(piles=["Xp *", PLENTY, "Gb", ""], centre="*", turn=0, creditor=2, debt=4)
    flip(t, 0)
    shout(t, 3, after=600)
    t.expire()
    assert texts(t, t.winnings[3]) == "* *"
    assert t.active == [0], "the next seat clockwise with cards"
    assert t.creditor == -1


def test_8_two_right_shouts_90_ms_apart():
    t = at(piles=["Xp Mp", PLENTY, "Gb"], centre="Mb", turn=0)
    flip(t, 0)
    shout(t, 1, after=600)
    shout(t, 2, after=90)
    t.expire()
    assert count(t, t.winnings) == [0, 0, 0]
    assert texts(t, t.centre) == "Mb Mp"
    flip(t, 1)
    assert texts(t, t.centre) == "Mb Mp Vb"


# -- set-up


@pytest.mark.parametrize(
    ("seats", "each", "aside"),
    [(2, 50, 0), (3, 33, 1), (4, 25, 0), (5, 20, 0), (6, 16, 4), (7, 14, 2), (8, 12, 4)],
)
def test_the_same_number_each_and_nothing_special_set_aside(seats, each, aside):
    for seed in ("a", "b", "c", "d", "e"):
        t: Any = cartable.new("corsix", seats, seed)
        assert count(t, t.piles) == [each] * seats
        assert len(t.cards[t.aside]) == aside
        assert not SPECIAL & set(t.cards[t.aside])


def test_nobody_sees_the_piles_nor_what_is_set_aside():
    t: Any = cartable.new("corsix", 3, "unseen")
    assert not any(t.known)
    zones = t.view(0)["zones"]
    assert zones["piles"] == [{"count": 33}] * 3
    assert zones["aside"] == {"count": 1}


def test_everyone_knows_that_no_special_is_set_aside():
    t: Any = cartable.new("corsix", 8, "imagine")
    for number in range(30):
        world: Any = imagine(t, 2, Chance("worlds", str(number)))
        assert not SPECIAL & set(world.cards[world.aside])


def test_the_youngest_starts_and_the_turn_goes_clockwise():
    t: Any = cartable.new("corsix", [{"age": 40}, {"age": 7}, {"age": 9}], "young")
    assert t.active == [1]
    t = at(piles=["Bp Gp", "Kp Qp", "Up Xp"], turn=1)
    flip(t, 1)
    assert t.turn == 2
    flip(t, 2)
    assert t.turn == 0


def test_seats_without_cards_are_skipped():
    t = at(piles=["Bp Gp", "", "", "Kp Qp"], turn=0)
    flip(t, 0)
    assert t.turn == 3
    flip(t, 3)
    assert t.turn == 0
    assert refused(t, 1, "flip") == "not_your_turn"


# -- star, Z, A


@pytest.mark.parametrize(("card", "debt"), [("*", 4), ("Zb", 3), ("Av", 2), ("Ay", 2), ("Ap", 2)])
def test_what_is_owed(card, debt):
    t = at(piles=["Xp " + card, PLENTY], turn=0)
    flip(t, 0)
    assert (t.debtor, t.debt, t.creditor) == (1, debt, 0)


def test_the_next_seat_with_cards_owes():
    t = at(piles=["Xp *", "", PLENTY], turn=0)
    flip(t, 0)
    assert t.debtor == 2


def test_debts_are_never_added_up():
    t = at(piles=["Xp *", "Gp Zp", PLENTY, "Xb"], turn=0)
    flip(t, 0, 1)
    assert (t.debtor, t.debt, t.creditor) == (2, 3, 1)


def test_a_debtor_without_cards_pays_no_more():
    t = at(piles=["Xp *", "Dp Bp", "Gb Kb"], turn=0)
    flip(t, 0, 1, 1)
    assert (t.debt, t.active) == (2, [])
    t.expire()
    assert texts(t, t.winnings[0]) == "* Bp Dp"
    assert t.active == [0]


def test_a_creditor_without_cards_still_wins():
    t = at(piles=["Ap", "Dp Gp Bp", "Gb Kb"], turn=0)
    flip(t, 0, 1, 1)
    t.expire()
    assert texts(t, t.winnings[0]) == "Ap Bp Gp"
    assert t.active == [1], "seat 0 has no card: the next that has"


def test_the_pile_is_not_taken_before_2_s_and_no_card_may_follow():
    t = at(piles=["Xp Ap", "Dp Gp Bp", "Gb Kb"], turn=0)
    flip(t, 0, 1, 1)
    assert [t.moves(seat) for seat in range(3)] == [[t.TOUTILIX]] * 3
    assert refused(t, 0, "flip") == "card_must_stay"


# -- the firecracker


def test_a_firecracker_without_a_debt():
    t = at(piles=["Xp", "Gb", "Dp Gp Bp !"], centre="Kb", turn=2)
    flip(t, 2)
    assert [texts(t, pile) for pile in t.winnings[:3]] == ["Bp", "Gp", ""]
    assert texts(t, t.centre) == "! Kb"
    assert t.turn == 0


def test_it_gives_from_the_winnings_when_the_pile_is_short_last_won_first():
    t = at(
        piles=["Xp Qp", "Gb Tb", "", "Bp !"],
        winnings=["", "", "", "Sp Tp"],
        centre="Kb",
        turn=3,
    )
    flip(t, 3)
    assert [texts(t, pile) for pile in t.winnings[:4]] == ["Bp", "Tp", "Sp", ""]


def test_with_nothing_left_the_remaining_seats_get_nothing():
    t = at(piles=["Xp", "Gb", "Tb", "Bp !"], centre="Kb", turn=3)
    flip(t, 3)
    assert count(t, t.winnings) == [1, 0, 0, 0]
    assert count(t, t.piles) == [1, 1, 1, 0]


def test_gifts_are_unseen():
    t = at(piles=["Xp", "Gb", "Dp Gp Bp !"], centre="Kb", turn=2)
    flip(t, 2)
    assert not any(t.known[card] for card in t.cards[t.winnings[0]] + t.cards[t.winnings[1]])
    assert t.view(0)["zones"]["winnings"] == [{"count": 1}, {"count": 1}, {"count": 0}]


def test_as_the_first_card_of_a_pile_it_simply_lies_there():
    t = at(piles=["Xp", "Gb Kb", "Dp Gp Bp !"], turn=2)
    flip(t, 2)
    assert texts(t, t.centre) == "!"
    flip(t, 0)
    assert texts(t, t.centre) == "! Xp"


def test_a_firecracker_may_be_the_last_card_of_a_debt():
    t = at(piles=["Xp Ap", "Dp Gp Bp ! Kp", "Gb Kb"], turn=0)
    flip(t, 0, 1, 1)
    assert (t.debt, t.active) == (0, [])
    t.expire()
    assert texts(t, t.winnings[0]) == "Gp ! Ap Kp"


def test_a_firecracker_may_use_up_a_debtor():
    t = at(piles=["Xp *", "Bp !", "Gb Kb"], turn=0)
    flip(t, 0, 1)
    assert t.debt == 3
    t.expire()
    assert texts(t, t.winnings[0]) == "! *"
    assert texts(t, t.winnings[2]) == "Bp"


# -- formulas


@pytest.mark.parametrize(
    ("centre", "card", "formula"),
    [
        ("Mp", "Mv", True),  # a pair, whatever the colour
        ("Ap", "Ay", True),
        ("Zp", "Zb", True),
        ("*", "*", True),
        ("Mp", "Ob", False),
        ("Mp", "Nv", True),  # a run
        ("Nv", "Mp", True),
        ("Yp", "Zb", True),
        ("Ap", "Bb", True),
        ("Ap", "Zb", False),
        ("Zp", "Ab", False),
        ("Mp Ov", "Mb", True),  # a sandwich
        ("Mp *", "Mb", False),
        ("* Mp", "*", False),
        ("Ap Kp", "Ab", True),
        ("Mp Mb", "Mv", True),  # a pair all the same
        ("Mp Rp Ob", "Mb", False),
        ("!", "Mp", False),
        ("! Mp", "Mb", True),
        ("", "Mp", False),
        ("*", "Mp", False),
        ("Mp", "*", False),
    ],
)
def test_formulas(centre, card, formula):
    t = at(piles=["Xp " + card, PLENTY], centre=centre, turn=0)
    flip(t, 0)
    assert right(t) is formula


def test_three_of_a_kind_is_no_sandwich():
    t = at(piles=["Xp Mv", PLENTY], centre="Mp Mb", turn=0, options={"pairs": False})
    flip(t, 0)
    assert not right(t)


@pytest.mark.parametrize(
    ("option", "centre", "card"),
    [("pairs", "Mp", "Mb"), ("pairs", "*", "*"), ("runs", "Mp", "Nb"), ("sandwiches", "Pp Ep", "Pb")],
)
def test_only_the_chosen_formulas_count(option, centre, card):
    for on in (True, False):
        t = at(piles=["Xp " + card, PLENTY], centre=centre, turn=0, options={option: on})
        flip(t, 0)
        assert right(t) is on


def test_two_firecrackers_one_right_after_the_other_are_a_pair():
    t = at(piles=["Xp Bp !", "Gb Kb Qb !", PLENTY], centre="Mb", turn=0)
    flip(t, 0)
    assert not right(t)
    flip(t, 1)
    assert right(t)
    flip(t, 2)
    assert not right(t)


def test_two_firecrackers_with_a_card_between_are_no_pair():
    t = at(piles=["Xp Bp !", "Gb Kb Qb", PLENTY + " !"], centre="Mb", turn=0)
    flip(t, 0, 1, 2)
    assert not right(t)


def test_two_firecrackers_without_pairs():
    t = at(piles=["Xp Bp !", "Gb Kb Qb !"], centre="Mb", turn=0, options={"pairs": False})
    flip(t, 0, 1)
    assert not right(t)


def test_two_firecrackers_begin_a_pile():
    t = at(piles=["Xp Bp !", "Gb Kb Qb !", PLENTY], turn=0)
    flip(t, 0, 1)
    assert right(t)


def test_m_firecracker_m_is_a_pair():
    t = at(piles=["Xp Bp !", "Gb Mb"], centre="Kp Mp", turn=0)
    flip(t, 0, 1)
    assert right(t)


def test_a_formula_covered_by_a_firecracker_is_lost():
    t = at(piles=["Xp Mb", "Gb Kb !", PLENTY], centre="Mp", turn=0)
    flip(t, 0)
    assert right(t)
    flip(t, 1)
    assert texts(t, t.centre) == "! Mp Mb"
    assert not right(t)


def test_cards_already_won_never_count():
    t = at(piles=["Xp Nb Mb", "Gb Kb"], centre="Mp", turn=0)
    flip(t, 0)
    shout(t, 0)
    t.expire()
    flip(t, 0)
    assert not right(t)


def test_a_firecracker_before_a_win_makes_no_pair_with_one_after_it():
    t = at(piles=["Xp Bp !", "Gb Kb Qb !", "Tp Up ! Sp"], centre="Mb", turn=0)
    flip(t, 0, 1)
    shout(t, 2)
    t.expire()
    t.play(2, "flip")
    assert not right(t)
    t = at(piles=["Xp Tb Bp Rb !", "Gb Kb Qb !"], centre="Mb", turn=1)
    flip(t, 1, 0)
    shout(t, 0)
    t.expire()
    assert not t.after_firecracker


# -- shouts


def test_whoever_turned_the_card_may_shout_and_a_debt_is_cancelled():
    t = at(piles=["Xp Ap", "Gp Bp", "Xb"], turn=0)
    flip(t, 0, 1)
    shout(t, 1)
    t.expire()
    assert texts(t, t.winnings[1]) == "Ap Bp"
    assert (t.creditor, t.debtor, t.debt) == (-1, -1, 0)
    assert t.active == [1]


def test_even_on_the_last_card_of_the_debt():
    t = at(piles=["Xp Ap", "Gp Tp Sp", "Xb"], turn=0)
    flip(t, 0, 1, 1)
    assert t.debt == 0
    t.play(2, "shout toutilix", t.now + 2000)
    assert t.expire() == "tie"
    assert texts(t, t.winnings[2]) == "Ap Sp Tp"
    assert t.active == [2]


def test_the_next_card_ends_the_chance():
    t = at(piles=["Xp Mb", "Gb Kb", "Tp"], centre="Mp", turn=0)
    flip(t, 0, 1)
    assert not right(t)


def test_200_ms_apart_the_first_wins():
    t = at(piles=["Xp Mp", PLENTY, "Gb"], centre="Mb", turn=0)
    flip(t, 0)
    shout(t, 1, after=600)
    t.expire()
    assert refused(t, 2, "shout toutilix", t.now + 50) == "nothing_there"
    assert count(t, t.winnings) == [0, 2, 0]


def test_a_late_message_of_the_first_to_shout():
    t = at(piles=["Xp Mp", PLENTY, "Gb"], centre="Mb", turn=0)
    flip(t, 0)
    t.play(1, "shout toutilix", 900)
    t.play(2, "shout toutilix", 700)
    t.expire()
    assert count(t, t.winnings) == [0, 0, 2]


def test_a_message_from_before_the_card_is_too_late_and_costs_nothing():
    t = at(piles=["Xp Kb Mb", "Gb Tb", "Tp"], centre="Mp", turn=0)
    flip(t, 0, 1)
    assert refused(t, 2, "shout toutilix", t.shown_since - 1) == "too_late"


def test_a_tie_loses_the_formula():
    t = at(piles=["Xp Mp", PLENTY, "Gb"], centre="Mb", turn=0)
    flip(t, 0)
    shout(t, 1, after=600)
    shout(t, 2)
    t.expire()
    assert refused(t, 0, "shout toutilix", t.now + 200) == "settled"
    t.expire()
    assert t.active == [1]
    t.play(1, "flip")
    assert t.TOUTILIX in t.moves(0)


@pytest.mark.parametrize(("window", "tied"), [(50, False), (100, True), (200, True)])
def test_the_tie_window_is_an_option(window, tied):
    t = at(piles=["Xp Mp", PLENTY, "Gb"], centre="Mb", turn=0, options={"tie_window": window})
    flip(t, 0)
    t.play(1, "shout toutilix", 700)
    t.play(2, "shout toutilix", 610)
    t.expire()
    assert count(t, t.winnings) == ([0, 0, 0] if tied else [0, 0, 2])


def test_a_wrong_shout_costs_no_card_but_this_card_and_the_next():
    t = at(piles=["Xp Mp Rp", "Kp Pp Bp", "Gb Qb Gp"], centre="Kb", turn=0)
    flip(t, 0)
    shout(t, 1)
    assert refused(t, 1, "shout toutilix") == "shouted_already"
    t.expire()
    assert t.deaf == [0, 2, 0]
    assert count(t, t.winnings) == [0, 0, 0]
    assert refused(t, 1, "shout toutilix") == "deaf"
    flip(t, 1)
    assert refused(t, 1, "shout toutilix") == "deaf"
    assert t.TOUTILIX in t.moves(0)
    flip(t, 2)
    assert t.TOUTILIX in t.moves(1)


def test_a_shout_is_listed_whether_it_would_be_right_or_not():
    for centre in ("Mp", "Kp"):
        t = at(piles=["Xp Mb", PLENTY], centre=centre, turn=0)
        flip(t, 0)
        assert [t.moves(seat) for seat in range(2)] == [[t.TOUTILIX]] * 2


def test_no_shout_on_an_empty_centre():
    t = at(piles=["Xp Mb", PLENTY], turn=0)
    assert t.moves(0) == [t.FLIP]
    assert t.moves(1) == []
    assert refused(t, 1, "shout toutilix") == "nothing_there"


def test_no_card_is_turned_while_shouts_are_judged():
    t = at(piles=["Xp Mb", "Gb Kb", "Tp"], centre="Kp", turn=0)
    flip(t, 0)
    t.expire()
    assert t.active == [1]
    shout(t, 2)
    assert t.active == []
    assert refused(t, 1, "flip") == "shout_pending"
    t.expire()
    assert t.active == [1]


def test_the_winner_turns_the_first_card_of_a_new_pile():
    t = at(piles=["Xp Mb", "Gb Kb", "Tp Up"], centre="Mp", turn=0)
    flip(t, 0)
    shout(t, 2)
    t.expire()
    assert t.active == [2]
    t.play(2, "flip")
    assert texts(t, t.centre) == "Up"


# -- clocks


@pytest.mark.parametrize("delay", [0.6, 0.8, 1, 1.5, 2])
def test_a_card_stays_before_the_next_may_be_turned(delay):
    t = at(piles=["Xp Mb", "Gb Kb"], turn=0, options={"cover_delay": delay})
    t.play(0, "flip", 100)
    assert t.active == []
    assert refused(t, 1, "flip") == "card_must_stay"
    assert [(c.name, c.deadline) for c in t.clocks] == [("cover", 100 + round(1000 * delay))]
    t.expire()
    assert t.active == [1]


def test_after_5_s_a_card_turns_by_itself():
    t = at(piles=["Xp Mb", "Gb Kb"], turn=0)
    assert [(c.name, c.deadline) for c in t.clocks] == [("flip", 5000)]
    t.expire()
    assert texts(t, t.centre) == "Mb"


def test_a_shout_at_the_last_moment_keeps_the_card_from_turning():
    t = at(piles=["Xp Mb", "Gb Kb"], centre="Kp", turn=0)
    t.play(1, "shout toutilix", 4990)
    assert t.expire() == "tie"
    assert t.expire() == "flip"


# -- the end


def test_it_ends_when_fewer_than_two_have_cards_and_the_pile_is_nobodys():
    t = at(piles=["Mb", "Gb Kb Qb"], centre="Kp", winnings=["Sp", "Tp Up"], turn=0)
    flip(t, 0)
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("look", 2000)]
    assert not t.over
    t.expire()
    assert t.over
    assert t.result.scores == (1, 2)
    assert t.result.winners == (1,)


def test_the_creditor_of_an_open_debt_takes_the_pile_at_the_end():
    t = at(piles=["Ab", "Gb Kb Qb"], centre="Kp", winnings=["Sp", "Tp Up"], turn=0)
    flip(t, 0)
    t.expire()
    assert t.over
    assert t.result.scores == (3, 2)


def test_the_creditor_of_a_debt_just_paid_takes_the_pile_at_the_end():
    t = at(piles=["Xp Ab", "Gb Kb"], centre="Kp", turn=0)
    flip(t, 0, 1, 1)
    t.expire()
    assert t.over
    assert t.result.scores == (4, 0)


def test_a_right_shout_on_the_last_card_still_wins_the_pile():
    t = at(piles=["Lb", "Gb Kb Qb", ""], centre="Kp", turn=0)
    flip(t, 0)
    shout(t, 2, after=1900)
    t.expire()
    assert t.over
    assert t.result.scores == (0, 0, 2)


def test_the_last_call_with_nobody_left_to_owe():
    t = at(piles=["*", ""], centre="Kp", turn=0)
    assert t.clocks[0].name == "look", "one pile left is not enough to go on"
    t = at(piles=["*", "Bp"], centre="Kp", turn=1)
    flip(t, 1)
    t.expire()
    assert t.over
    assert t.result.scores == (0, 0)


def test_ties_are_shared():
    t = at(piles=["Mb", "Gb Kb Qb", "", ""], centre="Kp", winnings=["", "Tp", "Sp"], turn=0)
    flip(t, 0)
    t.expire()
    assert t.result.ranking == ((1, 2), (0, 3))


def test_only_the_last_three_cards_peep_out():
    t = at(piles=["Xp Mb", "Gb"], centre="Kp Tp Bp Gp", turn=0)
    assert t.view(1)["zones"]["centre"] == {"count": 4, "cards": ["Tp", "Bp", "Gp"]}
    assert len(FIRECRACKERS) == 3


# -- bots


def test_an_expert_sees_every_formula_and_nothing_else():
    """The bot's eyes against the rules, on every card of a few games."""
    seen = []
    for seed in ("eyes", "more eyes"):
        t: Any = cartable.new("corsix", 3, seed)
        bot = CorsixBot(2, "expert", Chance("eyes", seed))
        bot.slips = 0
        told = t.watch()
        while not t.over:
            before = len(t.cards[t.centre])
            told.clear()
            t.expire()
            bot.observe(project.events(t, told, 2), Sight(t, 2))
            if len(t.cards[t.centre]) > before:
                assert (bot.shout_time is not None) == (t.formula != ""), texts(t, t.centre)[-8:]
                seen.append(t.formula)
    assert {"pair", "run", "sandwich", ""} <= set(seen)


@pytest.mark.parametrize(
    ("level", "low", "high"), [("debutant", 1400, 2800), ("initie", 900, 1700), ("expert", 650, 1200)]
)
def test_reactions(level, low, high):
    times = []
    for number in range(60):
        t = at(piles=["Xp Mb", PLENTY, "Gb"], centre="Mp", turn=0)
        bot = CorsixBot(1, level, Chance("reaction", str(number)))
        told = t.watch()
        flip(t, 0)
        bot.observe(project.events(t, told, 1), Sight(t, 1))
        act = bot.decide(Sight(t, 1))
        assert act is not None
        times.append(act.delay)
    assert low <= min(times) < max(times) <= high
    assert min(times) >= 500
