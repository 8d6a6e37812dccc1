"""Touvavix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, LETTER
from cartable.engine import Chance, Table, project
from cartable.games.touvavix.bots import TouvavixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "touvavix"


RING = {"place1": "Ab", "place2": "Fb", "place3": "Kb", "place4": "Mb", "place5": "Rb", "place6": "Tb"}
"""Tops A F K M R T on places 1 to 6."""


def at(**position: Any) -> Any:
    return cartable.at("touvavix", **{**RING, **position})


def won(t: Any) -> list[str]:
    return [texts(t, zone) for zone in t.won]


def heights(t: Any) -> list[int]:
    return [t.height(place) for place in range(1, 7)]


def lay(t: Any, seat: int, place: int) -> None:
    """A card is turned and laid as soon as that may be."""
    turn_up(t, seat)
    t.play(seat, f"place {place}")


def turn_up(t: Any, seat: int) -> None:
    if t.running("beat"):
        t.expire()
    t.play(seat, "flip")


def slap(t: Table, seat: int, after: int = 300, where: str = "centre") -> None:
    t.play(seat, f"slap {where}", t.now + after)


def judged(t: Any) -> None:
    """The hands on the target are compared."""
    assert t.expire() == "tie"


def messages(t: Any, what: Any) -> list[str]:
    told = t.watch()
    what()
    return [event.message for event in told if hasattr(event, "message")]


# -- the dossier's examples


def test_1_a_pair_wins_both_piles():
    t = at(piles=["Xp Kp", "Bp", "Cp"], turn=0)
    lay(t, 0, 5)
    slap(t, 2, after=600)
    slap(t, 1, after=100)
    judged(t)
    assert sorted(won(t)[2].split()) == ["Kb", "Kp", "Rb"]
    assert heights(t) == [1, 1, 0, 1, 0, 1]


def test_2_empty_places_come_first():
    t = at(piles=["Xp", "Bp Cp", "Gp"], place3="", place5="", turn=1)
    turn_up(t, 1)
    assert refused(t, 1, "place 1") == "empty_first"
    assert [m.text for m in t.moves(1) if m.verb == "place"] == ["place 3", "place 5"]
    t.play(1, "place 3")
    assert texts(t, t.place3) == "Cp"


def test_3_a_card_on_its_own_likeness_is_no_pair():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 3)
    slap(t, 1, after=600)
    judged(t)
    assert won(t) == ["Bp", "", "Cp"], "clockwise from its left, from the top of its pile"
    assert t.deaf == [False, True, False]


def test_4_a_star_wins_a_pile_of_ones_choice():
    t = at(piles=["Xp *", "Bp", "Cp"], place6="Gb Hb Ib Tb", turn=0)
    lay(t, 0, 2)
    slap(t, 1, after=600)
    judged(t)
    assert t.active == [1]
    t.play(1, "choose 6")
    assert sorted(won(t)[1].split()) == ["Gb", "Hb", "Ib", "Tb"]
    assert texts(t, t.place2) == "Fb *"
    t.play(2, "slap centre", t.now + 300)
    judged(t)
    assert t.deaf[2], "the star can no longer be slapped for"


def test_5_a_firecracker_costs_won_cards_first():
    ten = "Bp Cp Dp Gp Hp Ip Jp Lp Np !"
    t = at(piles=["Op", "Pp", "Qp", ten], won=["", "", "", "Sb Ub"], turn=3)
    lay(t, 3, 1)
    assert won(t) == ["Ub", "Sb", "Np", ""]
    assert len(t.cards[t.piles[3]]) == 8
    assert texts(t, t.place1) == "Ab !"


def test_6_a_slap_for_nothing_without_winnings():
    t = at(piles=["Bp Cp Dp", "Xp", "Gp"], turn=1)
    slap(t, 0)
    judged(t)
    assert won(t) == ["", "Dp", "Cp"]
    assert texts(t, t.piles[0]) == "Bp"
    assert t.view(2)["zones"]["won"][1]["cards"] == ["Dp"], "face up"


@pytest.mark.parametrize("seat_2_comes_in_first", [False, True])
def test_7_two_hands_40_ms_apart(seat_2_comes_in_first):
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 5)
    hands = [(1, 700), (2, 740)]
    for seat, time in reversed(hands) if seat_2_comes_in_first else hands:
        t.play(seat, "slap centre", time)
    judged(t)
    assert [len(cards.split()) for cards in won(t)] == [0, 3, 0]
    assert len(t.cards[t.piles[2]]) == 1


# -- set-up


@pytest.mark.parametrize(("seats", "each", "aside"), [(2, 46, 1), (3, 31, 0), (4, 23, 1), (5, 18, 3), (6, 15, 3)])
def test_the_deal(seats, each, aside):
    for seed in "abcdef":
        t: Any = cartable.new("touvavix", seats, seed)
        assert texts(t, t.target) == "!"
        letters = [t.letter_on(place) for place in range(1, 7)]
        assert heights(t) == [1] * 6
        assert len(set(letters)) == 6
        assert "" not in letters
        assert t.counts(t.piles) == [each] * seats
        assert len(t.cards[t.aside]) == aside


def test_nobody_sees_the_piles_and_all_see_the_tops():
    t: Any = cartable.new("touvavix", 3, "unseen")
    zones = t.view(0)["zones"]
    assert zones["piles"] == [{"count": 31}] * 3
    assert zones["place2"] == {"count": 1, "cards": [texts(t, t.place2)]}
    assert zones["target"] == {"count": 1, "cards": ["!"]}


def test_every_letter_can_begin_on_the_ring():
    seen = set()
    for seed in range(60):
        t: Any = cartable.new("touvavix", 2, str(seed))
        seen |= {t.letter_on(place) for place in range(1, 7)}
    assert len(seen) == 26


def test_the_youngest_lays_first():
    t = cartable.new("touvavix", [{"age": 40}, {"age": 8}, {"age": 6}], "young")
    assert t.active == [2]


# -- laying


def test_one_turns_the_card_all_see_it_and_then_lays_it():
    t = at(piles=["Xp Kp", "Bp Cp"], turn=0)
    assert refused(t, 0, "place 1") == "turn_first"
    assert [m.text for m in t.moves(0) if m.verb != "slap"] == ["flip"]
    assert refused(t, 1, "flip") == "not_your_turn"
    t.play(0, "flip")
    for seat in (0, 1, None):
        assert t.view(seat)["zones"]["turned"] == {"count": 1, "cards": ["Kp"]}
    assert heights(t) == [1] * 6
    assert t.active == [0]
    assert refused(t, 0, "flip") == "turned_already"
    t.play(0, "place 4")
    assert texts(t, t.place4) == "Mb Kp"
    assert t.view(1)["zones"]["turned"] == {"count": 0, "cards": []}


@pytest.mark.parametrize(("place", "pair"), [(3, False), (4, True)])
def test_where_it_goes_is_a_choice(place, pair):
    """Seen before it is laid, a K makes a pair or hides one."""
    t = at(piles=["Xp Kp", "Bp Cp"], turn=0)
    lay(t, 0, place)
    assert (t.pair() is not None) is pair


def test_two_seconds_to_lay_it_then_an_empty_place_at_random():
    landed = set()
    for seed in "abcdefgh":
        t = at(piles=["Xp Kp", "Bp Cp"], place2="", place5="", turn=0, seed=seed)
        t.play(0, "flip", 3000)
        assert [(c.name, c.deadline) for c in t.clocks] == [("lay", 5000)]
        assert t.expire() == "lay"
        landed.add(next(place for place in (2, 5) if t.height(place)))
        assert t.turn == 1
    assert landed == {2, 5}


def test_a_turned_card_makes_no_pair_before_it_is_laid():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0)
    turn_up(t, 0)
    slap(t, 1)
    judged(t)
    assert t.deaf == [False, True, False]
    t = at(piles=["Xp *", "Bp Cp Dp", "Gp Hp"], turn=0)
    turn_up(t, 0)
    slap(t, 1)
    judged(t)
    assert t.deaf == [False, True, False]


def test_an_older_pair_may_be_slapped_while_a_card_is_turned():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    turn_up(t, 1)
    slap(t, 2, after=1900)
    assert refused(t, 1, "place 2") == "slap_pending"
    judged(t)
    assert len(won(t)[2].split()) == 3
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("lay", 2000)], "there are empty places to choose from"
    assert [m.text for m in t.moves(1) if m.verb == "place"] == ["place 3", "place 5"]


def test_a_star_may_be_slapped_for_until_the_next_card_lies():
    t = at(piles=["Xp *", "Bp Cp Dp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    turn_up(t, 1)
    slap(t, 2)
    judged(t)
    assert t.active == [2]
    assert [c.name for c in t.clocks] == ["choose"]
    assert refused(t, 1, "place 2") == "choice_pending"
    t.play(2, "choose 1")
    assert t.active == [1]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("lay", 2000)]
    t.play(1, "place 1")
    assert texts(t, t.place1) == "Dp"


def test_whoever_pays_its_last_card_still_lays_the_one_it_has_turned():
    t = at(piles=["Bp Cp", "Xp", "Gp Hp"], turn=0)
    turn_up(t, 0)
    slap(t, 0)
    judged(t)
    assert t.counts(t.piles)[0] == 0
    assert t.active == [0]
    t.play(0, "place 2")
    assert t.turn == 1


def test_all_see_the_card_as_it_lands_and_only_the_top_is_seen():
    t = at(piles=["Xp Kp", "Bp Cp"], turn=0)
    lay(t, 0, 1)
    for seat in (0, 1, None):
        assert t.view(seat)["zones"]["place1"] == {"count": 2, "cards": ["Kp"]}


def test_with_all_places_taken_any_place_will_do():
    t = at(piles=["Xp Kp", "Bp Cp"], turn=0)
    turn_up(t, 0)
    assert [m.text for m in t.moves(0) if m.verb == "place"] == [f"place {n}" for n in range(1, 7)]


def test_the_next_card_waits_for_the_beat():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 1)
    assert t.active == []
    assert refused(t, 1, "flip") == "card_must_stay"
    assert refused(t, 1, "place 2") == "card_must_stay"
    assert refused(t, 2, "flip") == "not_your_turn"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("beat", 1500)]
    t.expire()
    assert t.active == [1]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("flip", 8000)]


@pytest.mark.parametrize("beat", [1, 1.5, 2, 3, 4])
def test_the_beat_is_an_option(beat):
    t = at(piles=["Xp Kp", "Bp Cp"], turn=0, options={"beat": beat})
    lay(t, 0, 1)
    assert t.clocks[0].deadline == t.now + 1000 * beat


def test_after_8_s_the_card_is_turned():
    t = at(piles=["Xp Kp", "Bp Cp"], turn=0)
    assert t.expire() == "flip"
    assert t.now == 8000
    assert texts(t, t.turned) == "Kp"
    assert t.active == [0]


def test_seats_without_cards_are_skipped_but_go_on_slapping():
    t = at(piles=["Xp Kp", "", "Bp"], turn=0)
    lay(t, 0, 1)
    assert t.turn == 2
    slap(t, 1, after=600)
    judged(t)
    assert len(won(t)[1].split()) == 3


def test_a_slap_holds_the_next_card_back():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 5)
    t.expire()
    slap(t, 2)
    assert t.active == []
    assert refused(t, 1, "flip") == "slap_pending"
    judged(t)
    assert t.active == [1]


# -- pairs


@pytest.mark.parametrize(
    ("card", "pair"),
    [("Kp", True), ("Ay", True), ("Av", True), ("Ep", False), ("!", False)],
)
def test_pairs_by_letter_whatever_the_colour(card, pair):
    t = at(piles=["Xp Dp Qp " + card, "Bp Cp"], turn=0)
    lay(t, 0, 5)
    assert (t.pair() is not None) is pair


def test_stars_and_firecrackers_never_pair():
    t = at(piles=["Xp Kp", "Bp"], place1="*", place2="*", place3="!", place4="!", turn=0)
    assert t.pair() is None


def test_a_pair_nobody_saw_may_be_slapped_later():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 5)
    lay(t, 1, 1)
    slap(t, 2)
    judged(t)
    assert sorted(won(t)[2].split()) == ["Kb", "Kp", "Rb"]


def test_a_covered_pair_is_lost():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 5)
    lay(t, 1, 3)
    assert t.pair() is None


def test_one_slap_takes_one_thing_the_newest_first():
    t = at(piles=["Jp Kp", "Bp Mp", "Gp"], turn=0)
    lay(t, 0, 5)
    lay(t, 1, 6)
    slap(t, 0)
    judged(t)
    assert sorted(won(t)[0].split()) == ["Mb", "Mp", "Tb"]
    t.play(2, "slap centre", t.now + 200)
    judged(t)
    assert sorted(won(t)[2].split()) == ["Kb", "Kp", "Rb"], "what is left standing may be slapped again"


def test_a_star_comes_before_a_pair():
    t = at(piles=["Jp Kp", "Bp *", "Gp"], turn=0)
    lay(t, 0, 5)
    lay(t, 1, 6)
    slap(t, 2)
    judged(t)
    assert t.chooser == 2
    t.play(2, "choose 1")
    assert won(t)[2] == "Ab"
    t.play(0, "slap centre", t.now + 200)
    judged(t)
    assert len(won(t)[0].split()) == 3


def test_of_three_alike_the_latest_and_the_taller():
    t = at(piles=["Jp Ep", "Bp"], place1="Ey", place2="Gb Hb Ev", turn=0)
    lay(t, 0, 6)
    slap(t, 1)
    judged(t)
    assert heights(t) == [1, 0, 1, 1, 1, 0]


def test_of_three_alike_and_equally_tall_the_first_clockwise():
    t = at(piles=["Jp Ep", "Bp"], place2="Ey", place5="Ev", turn=0)
    lay(t, 0, 4)
    slap(t, 1)
    judged(t)
    assert heights(t) == [1, 1, 1, 0, 0, 1]


# -- stars


def test_the_chance_of_a_star_lasts_until_the_next_card():
    t = at(piles=["Xp *", "Bp Cp", "Gp Hp"], turn=0)
    lay(t, 0, 2)
    lay(t, 1, 4)
    slap(t, 2)
    judged(t)
    assert t.deaf[2]


def test_a_star_can_be_slapped_until_the_next_card_even_after_the_beat():
    t = at(piles=["Xp *", "Bp Cp", "Gp Hp"], turn=0)
    lay(t, 0, 2)
    t.expire()
    slap(t, 1, after=3000)
    judged(t)
    assert t.active == [1]
    assert [c.name for c in t.clocks] == ["choose"]
    t.play(1, "choose 2")
    assert won(t)[1] == "Fb *", "the star's own pile may be chosen"
    assert t.active == [1]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("flip", 8000)]


def test_choosing_stops_the_game():
    t = at(piles=["Xp *", "Bp Cp", "Gp Hp"], place4="", turn=0)
    lay(t, 0, 4)
    slap(t, 2, after=500)
    judged(t)
    assert refused(t, 2, "choose 5", t.now + 7000) == "clock_due"
    assert refused(t, 1, "slap centre") == "choice_pending"
    assert refused(t, 1, "slap 3") == "choice_pending"
    assert refused(t, 1, "choose 3") == "nothing_to_choose"
    assert t.expire() == "beat"
    assert refused(t, 1, "flip") == "choice_pending"
    assert t.active == [2]
    t.play(2, "choose 1")
    assert t.active == [1]


def test_an_empty_place_cannot_be_chosen():
    t = at(piles=["Xp *", "Bp Cp"], place4="", place5="", turn=0)
    lay(t, 0, 4)
    slap(t, 1)
    judged(t)
    assert refused(t, 1, "choose 5") == "no_pile"
    assert [m.text for m in t.moves(1)] == ["choose 1", "choose 2", "choose 3", "choose 4", "choose 6"]


def test_after_6_s_the_tallest_pile_is_taken():
    t = at(piles=["Xp *", "Bp Cp"], place1="Gb Ab", place6="Hb Tb", turn=0)
    lay(t, 0, 3)
    slap(t, 1)
    judged(t)
    t.wait(t.now + 5999)
    assert t.chooser == 1
    while t.chooser >= 0:
        last = t.expire()
    assert last == "choose"
    assert won(t)[1] == "Kb *", "equal: the first clockwise from the star, which is itself"


def test_after_6_s_of_equal_piles_the_first_clockwise_from_the_star():
    t = at(piles=["Xp *", "Bp Cp"], place1="Gb Ab", place2="Ib Fb", place3="", place6="Hb Tb", turn=0)
    lay(t, 0, 3)
    slap(t, 1)
    judged(t)
    while t.chooser >= 0:
        t.expire()
    assert won(t)[1] == "Hb Tb"


def test_an_old_star_is_won_with_its_pile():
    t = at(piles=["Xp Kp", "Bp Cp"], place5="Rb *", turn=0)
    lay(t, 0, 5)
    slap(t, 1)
    judged(t)
    assert sorted(won(t)[1].split()) == ["*", "Kb", "Kp", "Rb"]


# -- firecrackers, errors, payments


def test_a_firecracker_gives_no_chance_of_its_own():
    t = at(piles=["Xp !", "Bp Cp"], turn=0)
    lay(t, 0, 2)
    slap(t, 1)
    judged(t)
    assert t.deaf[1]


def test_an_older_pair_may_still_be_slapped_after_a_firecracker():
    t = at(piles=["Xp Kp", "Bp !", "Gp"], turn=0)
    lay(t, 0, 5)
    lay(t, 1, 1)
    slap(t, 2)
    judged(t)
    assert len(won(t)[2].split()) == 4, "three cards and the gift of the firecracker"


def test_paying_with_too_little():
    t = at(piles=["Bp", "Xp", "Gp", "Hp"], turn=1)
    slap(t, 0)
    judged(t)
    assert won(t) == ["", "Bp", "", ""]
    t = at(piles=["", "Xp", "Gp", "Hp"], turn=1)
    slap(t, 0)
    judged(t)
    assert won(t) == ["", "", "", ""]


def test_a_card_paid_is_not_played_again():
    t = at(piles=["Bp Cp", "Xp"], turn=1)
    slap(t, 0)
    judged(t)
    assert t.counts(t.piles) == [1, 1]
    assert won(t) == ["", "Cp"]


def test_the_payers_pile_is_unseen_by_it_until_paid():
    t = at(piles=["Bp Cp", "Xp"], turn=1)
    assert t.view(0)["zones"]["piles"][0] == {"count": 2}
    assert not t.knows(0, DECK.read("Bp"))


def test_an_error_costs_once_for_each_card_laid():
    t = at(piles=["Bp Cp Dp Gp", "Xp Hp", "Ip Jp"], turn=1)
    slap(t, 0)
    assert refused(t, 0, "slap centre") == "slapped_already"
    judged(t)
    assert refused(t, 0, "slap centre") == "deaf"
    assert refused(t, 0, "slap 3") == "deaf"
    lay(t, 1, 4)
    assert t.deaf == [False] * 3
    slap(t, 0)
    judged(t)
    assert t.counts(t.piles)[0] == 0


def test_a_tap_beside_the_target_is_an_error():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    slap(t, 2, after=600, where="3")
    judged(t)
    assert won(t) == ["Hp", "Gp", ""]
    assert t.pair() is not None, "the pair still stands"
    assert refused(t, 2, "slap centre") == "deaf"


def test_a_tap_of_the_seat_that_is_to_lay_is_no_error():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0)
    assert refused(t, 0, "slap 3") == "tap_the_target"
    lay(t, 0, 5)
    assert refused(t, 1, "slap 3") == "tap_the_target", "too early, but about to lay"
    t.expire()
    assert refused(t, 1, "slap 3") == "tap_the_target"


def test_tapping_twice_where_one_has_laid_is_no_error():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    assert refused(t, 0, "slap 5") == "tap_the_target"
    assert "slap 4" in [move.text for move in t.moves(0)]


def test_taps_beside_the_target_may_be_ignored():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0, options={"strict_taps": False})
    lay(t, 0, 5)
    assert refused(t, 2, "slap 3") == "tap_the_target"
    slap(t, 2)
    judged(t)
    assert len(won(t)[2].split()) == 3


def test_a_tap_beside_within_the_window_of_a_right_slap_does_not_count():
    t = at(piles=["Xp Kp", "Bp Cp Dp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    t.play(2, "slap 3", 600)
    t.play(1, "slap centre", 700)
    judged(t)
    assert len(won(t)[1].split()) == 3
    assert t.deaf == [False] * 3


def test_whoever_pays_the_last_card_of_its_pile_loses_its_turn():
    t = at(piles=["Bp", "Xp", "Gp Hp"], turn=0)
    slap(t, 0)
    judged(t)
    assert t.active == [1]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("flip", 8000)]


# -- who was first


def test_the_hand_underneath_wins_even_by_a_millisecond():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 5)
    t.play(1, "slap centre", 701)
    t.play(0, "slap centre", 700)
    judged(t)
    assert [len(cards.split()) for cards in won(t)] == [3, 0, 0]


@pytest.mark.parametrize(("layer", "winner"), [(0, 1), (1, 2), (2, 0), (3, 0)])
def test_in_the_same_millisecond_the_nearest_from_the_layers_left(layer, winner):
    piles = ["Bp Cp", "Gp Hp", "Ip Jp", "Op Pp"]
    piles[layer] += " Kp"
    t = at(piles=piles, turn=layer)
    lay(t, layer, 5)
    for seat in (2, 0, 1):
        t.play(seat, "slap centre", 700)
    judged(t)
    assert [bool(cards) for cards in won(t)].index(True) == winner


def test_a_late_hand_costs_nothing():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp"], turn=0)
    lay(t, 0, 5)
    slap(t, 1, after=600)
    judged(t)
    assert refused(t, 2, "slap centre", t.shown_since - 1) == "too_late", "made before the win was shown"
    assert messages(t, lambda: slap(t, 2, after=100)) == ["too_late"], "already on its way when it was shown"
    assert t.deaf == [False] * 3
    assert len(t.cards[t.piles[2]]) == 1
    t.play(2, "slap centre", t.shown_since + 400)
    judged(t)
    assert t.deaf == [False, False, True]


def test_a_hand_that_was_down_before_the_card_was_shown_is_not_about_it():
    t = at(piles=["Xp Kp", "Bp Cp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    assert messages(t, lambda: slap(t, 2, after=0)) == ["too_late"]
    assert not t.frozen
    assert t.deaf == [False] * 3
    assert won(t) == ["", "", ""]


def test_a_hand_right_after_a_card_is_no_late_hand():
    t = at(piles=["Xp Qp", "Bp Cp", "Gp Hp"], turn=0)
    lay(t, 0, 5)
    slap(t, 2, after=100)
    judged(t)
    assert t.deaf[2]


# -- the end


def test_the_last_look():
    t = at(piles=["Kp", "", ""], turn=0)
    assert messages(t, lambda: lay(t, 0, 5)) == ["last_look"]
    assert t.active == []
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("look", 5000)]
    slap(t, 2, after=4000)
    judged(t)
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("look", 5000)], "each success gives 5 s again"
    t.expire()
    assert t.over
    assert t.result.scores == (0, 0, 3)
    assert t.result.winners == (2,)


def test_a_star_as_the_very_last_card():
    t = at(piles=["*", "", ""], turn=0)
    lay(t, 0, 5)
    slap(t, 1)
    judged(t)
    assert [c.name for c in t.clocks] == ["choose"]
    t.play(1, "choose 5")
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("look", 5000)]
    t.expire()
    assert t.result.scores == (0, 2, 0)


def test_an_error_gives_no_further_look():
    t = at(piles=["Qp", "", ""], turn=0)
    lay(t, 0, 5)
    slap(t, 2, after=1000)
    judged(t)
    assert t.clocks[0].deadline == 5000


def test_paying_the_last_card_begins_the_last_look():
    t = at(piles=["Bp", "", ""], turn=0)
    slap(t, 0)
    judged(t)
    assert [c.name for c in t.clocks] == ["look"]
    t.expire()
    assert t.result.scores == (0, 1, 0)


def test_a_shared_win():
    t = at(piles=["Qp", "", ""], won=["Bp", "Cp", ""], turn=0)
    lay(t, 0, 5)
    t.expire()
    assert t.result.ranking == ((0, 1), (2,))


# -- bots


def bot(level: str, seed: str = "bot") -> TouvavixBot:
    return TouvavixBot(0, level, Chance("test", seed))


def seen(t: Any, b: TouvavixBot, play: Any) -> Any:
    """What the bot of seat 0 plans after something has happened."""
    happened = t.watch()
    play()
    sight = Sight(t, 0)
    b.observe(project.events(t, happened, 0), sight)
    return b.decide(sight)


def after_a_pair(level: str, seed: str, card: str = "Kp") -> Any:
    t = at(piles=["Bp", f"Xp {card}", "Gp"], turn=1)
    return seen(t, bot(level, seed), lambda: lay(t, 1, 5))


@pytest.mark.parametrize(
    ("level", "low", "high", "misses"),
    [("debutant", 1400, 2600, 1 / 3), ("initie", 800, 1500, 1 / 10), ("expert", 450, 900, 1 / 50)],
)
def test_bots_react_by_level(level, low, high, misses):
    plans = [after_a_pair(level, str(n)) for n in range(300)]
    slaps = [plan for plan in plans if plan is not None]
    assert abs(1 - len(slaps) / 300 - misses) < 0.08
    assert {plan.move.text for plan in slaps} == {"slap centre"}
    # Two styles of writing among the tops make it a little slower.
    assert all(low <= plan.delay <= 1.1 * high for plan in slaps)


@pytest.mark.parametrize(("level", "slips"), [("debutant", 0.03), ("initie", 0.015), ("expert", 0.005)])
def test_bots_seldom_slap_for_nothing(level, slips):
    plans = [after_a_pair(level, str(n), "Qp") for n in range(800)]
    assert abs(sum(plan is not None for plan in plans) / 800 - slips) < 0.012


def test_bots_are_slower_where_the_styles_differ():
    same = at(piles=["Bp", "Gp Xp", "Hp"], place1="Xb", turn=1)
    mixed = at(piles=["Bp", "Gp Xp", "Hp"], place1="Xb", place2="Ey", place3="Sv", turn=1)
    slow = [seen(t, bot("expert", "same dice"), lambda t=t: lay(t, 1, 5)).delay for t in (same, mixed)]
    assert slow[0] < slow[1]


def test_only_the_best_find_old_pairs():
    for level, finds in (("debutant", 0), ("initie", 0), ("expert", 30)):
        found = 0
        for n in range(30):
            t = at(piles=["Bp Dp", "Xp Qp", "Gp"], place5="Kp", turn=1)
            plan = seen(t, bot(level, str(n)), lambda t=t: lay(t, 1, 1))
            found += plan is not None and plan.move.text == "slap centre"
        assert abs(found - finds) <= 3


def lays(level: str, turned: str, **ring: str) -> set[str]:
    """Where a bot of seat 0 lays a card that is turned."""
    found = set()
    for n in range(40):
        t = at(piles=["Bp Dp", "Xp"], turned=turned, turn=0, **ring)
        act = bot(level, str(n)).decide(Sight(t, 0))
        assert act is not None
        assert act.delay <= 1500, "in two seconds the table lays it"
        found.add(str(act.move))
    return found


TALL = {"place1": "Gb Ab", "place2": "Hb Fb", "place3": "Ib Jb Kb", "place5": "Ob Rb"}


def test_the_best_lay_a_card_that_pairs_with_nothing_on_the_smallest_pile():
    for card in ("Ep", "*", "!"):
        assert lays("expert", card, **TALL) == {"place 4", "place 6"}


def test_the_best_make_a_pair_with_the_tallest_pile():
    assert lays("expert", "Tp", **TALL) == {"place 3"}


def test_regular_bots_make_a_pair_and_beginners_lay_anywhere():
    assert lays("initie", "Tp", **TALL) == {f"place {n}" for n in range(1, 6)}
    assert lays("debutant", "Tp", **TALL) == {f"place {n}" for n in range(1, 7)}


def test_an_empty_place_leaves_bots_no_choice():
    assert lays("expert", "Tp", place2="") == {"place 2"}


@pytest.mark.parametrize(
    ("level", "chosen"),
    [("initie", {"choose 1"}), ("expert", {"choose 2"}), ("debutant", {f"choose {n}" for n in range(1, 7)})],
)
def test_the_choice_of_a_pile(level, chosen):
    """Three cards on a pair of Es, which will soon be won; two on a star, which never pairs."""
    found = set()
    for n in range(40):
        t = at(piles=["Bp *", "Xp"], place1="Gb Hb Ey", place2="Cb Db *", place3="Ev", turn=0)
        lay(t, 0, 4)
        slap(t, 0)
        judged(t)
        act = bot(level, str(n)).decide(Sight(t, 0))
        assert act is not None
        found.add(str(act.move))
    assert found == chosen


def test_a_bot_drops_its_slap_when_somebody_else_has_won():
    t = at(piles=["Bp", "Xp Kp", "Gp"], turn=1)
    b = bot("expert")
    assert seen(t, b, lambda: lay(t, 1, 5)) is not None

    def won_by_seat_2() -> None:
        slap(t, 2, after=300)
        judged(t)

    assert seen(t, b, won_by_seat_2) is None


def test_no_letter_is_lost_on_the_way():
    """The ring begins with letters only: specials turned meanwhile are back in the piles."""
    t: Any = cartable.new("touvavix", 3, "all there")
    there = [card for pile in t.piles for card in t.cards[pile]]
    assert sum(not LETTER[card] for card in there) == 9
