"""Ramilix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Refused, Table, at, bots
from cartable.bots.base import Sight
from cartable.engine import Chance
from cartable.games.ramilix import CARDS, Ramilix
from cartable.mechanics.runs import MANY, lays, open_ends, read_lay, run_at
from cartable.testing import GameSuite, field, hand, move_texts, refused


class TestSuite(GameSuite):
    game = "ramilix"


# -- how the tests look at a table


def count(t: Table, zone: str) -> int:
    found: int = t.view(None)["zones"][zone]["count"]
    return found


def row(t: Table, seat: int) -> str:
    return " ".join(t.view(None)["zones"]["runs"][seat]["cards"])


def laying(hands: list[str], **more: Any) -> Table:
    """Seat 0 has drawn its card and may lay."""
    return at("ramilix", **{"hands": hands, "step": "lay", "turn": 0, "discard": "Sb", **more})


SOME = "Wb Up"
"""A hand for a seat of which nothing else matters."""


# -- the examples


def test_example_1_opening():
    t = laying(["Xp Yb Zp Ab Bp Kp", SOME])
    t.play(0, "play XYZAB")
    assert field(t, "reads") == ["XYZAB", ""]
    assert row(t, 0) == "Xp Yb Zp Ab Bp"

    t = laying(["Gp Hb Ip Kb Lp Mp Tb", SOME])
    t.play(0, "play GHI+KLM")
    assert field(t, "reads")[0] == "GHI KLM"

    t = laying(["Mp Nb Op Pp Tb", SOME])
    assert refused(t, 0, "play MNOP") == "opening_short"
    assert not [text for text in move_texts(t, 0) if text.startswith("play")]


def test_example_2_stars_in_an_opening():
    t = laying(["Gp * Ip Kb Lp * Tb", SOME])
    assert "play G*HI+KL*M" in move_texts(t, 0)
    t.play(0, "play G*HI+KL*M")
    assert field(t, "reads")[0] == "GHI KLM"
    assert row(t, 0) == "Gp * Ip Kb Lp *"


def test_example_3_adding():
    def position(mine: str) -> Table:
        return laying(["Rb Tb", SOME], runs=[mine, "Mp Nb Op Pp Qb"])

    t = position("Dp Eb Fb")
    t.play(0, "place Rb 1:4 after")
    assert field(t, "reads")[1] == "MNOPQR"
    assert row(t, 1) == "Mp Nb Op Pp Qb Rb"

    t = position("")
    assert refused(t, 0, "place Rb 1:4 after") == "open_first"
    assert move_texts(t, 0) == ["discard Rb", "discard Tb"]


def test_example_4_taking_a_star():
    def position() -> Table:
        mine, yours = "Ap Bb Cp", "Gp * Ip"
        return laying(["Hb Jp Kb Tb", SOME], runs=[mine, yours], reads=["ABC", "GHI"])

    t = position()
    t.play(0, "swap Hb 1:1")
    assert row(t, 1) == "Gp Hb Ip"
    assert hand(t, 0) == ["Jp", "Kb", "Tb", "*"]
    assert refused(t, 0, "discard *") == "lay_the_star"
    assert refused(t, 0, "discard Tb") == "lay_the_star"
    t.play(0, "play JK*L")
    assert field(t, "reads")[0] == "ABC JKL"
    t.play(0, "discard Tb")

    t = position()
    assert refused(t, 0, "swap Jp 1:1") == "other_letter"
    assert refused(t, 0, "swap Hb 1:0") == "no_star"


def test_example_5_blocking():
    t = laying(["! Rb Lb * Tb", SOME], runs=["Ap Bb Cp", "Mp Nb Op Pp Qb"])
    t.play(0, "place ! 1:4 after")
    assert field(t, "reads")[1] == "MNOPQ!"
    assert refused(t, 0, "place Rb 1:4 after") == "closed"
    t.play(0, "place Lb 1:0 before")
    assert field(t, "reads")[1] == "LMNOPQ!"
    assert refused(t, 0, "place Lb 1:6") == "not_in_hand"
    assert refused(t, 0, "place Rb 1:6") == "needs_a_star"
    t.play(0, "place * 1:6")
    assert field(t, "reads")[1] == "LMNOPQ"
    assert sorted(t.view(None)["zones"]["aside"]["cards"]) == ["!", "*"]
    t.play(0, "place Rb 1:5 after")
    assert row(t, 1) == "Lb Mp Nb Op Pp Qb Rb"


def test_example_6_out_of_cards_early():
    t = laying(["Gp Hp Ip", SOME], runs=["Ap Bb Cp"])
    t.play(0, "play GHI")
    assert len(hand(t, 0)) == 7
    assert t.active == [0]
    assert not field(t, "turned")
    assert refused(t, 0, "undo") == "nothing_to_undo", "not past cards received"
    assert "draw" not in move_texts(t, 0)
    t.play(0, f"discard {hand(t, 0)[0]}")
    assert t.active == [1]


def test_example_7_going_out():
    t = at("ramilix", hands=["Kp Tb *", "! Bb", "Zp"], turned=True, turn=2, step="lay", discard="Eb", sheet=[[0, 0, 0]])
    t.play(2, "discard Zp")
    assert field(t, "sheet")[-1] == [0, 0, 13]
    assert t.view(None)["zones"]["hands"][0]["cards"] == ["Kp", "Tb", "*"], "hands are shown to be counted"
    assert t.active == []


def test_example_8_short_draw_pile():
    below = "Ap Bp Cp Dp Ep Fp Mb Nb Ob Pb Qb Rb"
    t = laying(["Ip", SOME], runs=["Fb Gb Hb"], draw="Sb Tb Ub Vb", discard=below)
    t.play(0, "place Ip 0:2 after")
    assert len(hand(t, 0)) == 7
    assert {"Sb", "Tb", "Ub", "Vb"} <= set(hand(t, 0))
    assert count(t, "draw") == 8
    assert t.view(None)["zones"]["discard"] == {"count": 1, "cards": ["Rb"]}
    assert field(t, "turned")
    assert t.active == [0]


# -- 1: runs


def test_runs_go_round_the_end_and_hold_no_letter_twice():
    assert read_lay("zaby") == "YZAB"
    for wrong in ("AB", "ABD", "AAB", "GHI+KL"):
        with pytest.raises(ValueError, match=r".+"):
            read_lay(wrong)
    assert read_lay("KLM+GHI") == read_lay("ihg+mlk") == "GHI+KLM"
    whole = "".join(chr(65 + (n + 3) % 26) for n in range(26))
    assert open_ends(whole) == ((0, "before", ""), (25, "after", "")), "the whole alphabet takes no letter"


def test_a_run_needs_a_real_letter():
    t = laying(["* * * Gp Hp Tb", SOME], runs=["Ap Bb Cp"])
    assert not any(text.count("*") == 3 and len(text) == len("play *A*B*C") for text in move_texts(t, 0))
    assert refused(t, 0, "play *A*B*C") == "only_stars"
    assert refused(t, 0, "play GG*H") == "not_runs", "there are no pairs or sets"


def test_stars_may_stand_for_letters_that_are_held_too():
    t = laying(["Gp Hp Ip * Tb", SOME], runs=["Ap Bb Cp"])
    t.play(0, "play G*HI")
    assert hand(t, 0) == ["Hp", "Tb"]


def test_many_ways_to_lay_are_listed_up_to_a_point_and_all_can_be_written():
    some = lays("ACEGI", 3, True)
    assert len(some) <= MANY
    assert len(set(some)) == len(some)
    assert all(read_lay(lay) == lay for lay in some)
    t = laying(["Ap Bp Cp * * * * Tb", SOME])
    (prompt,) = t.prompts(0)
    move = prompt.read("a*b*c + b *c d")
    assert prompt.check(move) is not None, "no D"
    assert refused(t, 0, "play A*B*C*DE") == "letter_missing"
    with pytest.raises(Refused) as caught:
        prompt.read("AB*")
    assert caught.value.code == "name_the_star"
    assert "play A*BC+B*C*D" not in move_texts(t, 0), "there are too many like it"
    t.play(0, "play b*c*d+a*bc")
    assert field(t, "reads")[0] == "ABC BCD"


def test_only_stars_for_a_second_run_are_refused():
    t = laying(["Ap Bp Cp * * * Tb", SOME])
    assert refused(t, 0, "play ABC+*G*H*I") == "only_stars"


# -- 2: drawing


def test_a_turn_begins_with_a_card():
    t = at("ramilix", hands=["Xp Yb Zp Ab Bp Kp Tb", SOME], turn=0, discard="*")
    assert move_texts(t, 0) == ["draw", "take"]
    assert refused(t, 0, "play XYZAB") == "draw_first"
    assert refused(t, 1, "draw") == "not_your_turn"
    t.play(0, "take")
    assert "*" in hand(t, 0)
    assert refused(t, 0, "draw") == "drawn_already"
    assert count(t, "discard") == 0


def test_without_a_discard_there_is_only_the_pile():
    t = at("ramilix", hands=[SOME, "Kp"], turn=0)
    assert move_texts(t, 0) == ["draw"]
    assert refused(t, 0, "take") == "no_discard"


# -- 3 and 4: opening, then going on in the same turn


def test_after_opening_it_goes_on_in_the_same_turn():
    t = laying(["Xp Yb Zp Ab Bp Rp Cp Tb", SOME], runs=["", "Op Pp Qp"])
    t.play(0, "play XYZAB")
    t.play(0, "place Cp 0:4 after")
    t.play(0, "place Rp 1:2 after")
    assert field(t, "reads") == ["XYZABC", "OPQR"]
    t.play(0, "discard Tb")
    assert t.active == [1]


def test_before_opening_nothing_else_is_possible():
    t = laying(["Hb ! * Tb", SOME], runs=["", "Gp * Ip"], reads=["", "GHI"])
    assert all(text.startswith("discard") for text in move_texts(t, 0))
    for move in ("swap Hb 1:1", "place ! 1:2 after", "place * 1:2 after", "cut 1:1"):
        assert refused(t, 0, move) == "open_first"


def test_letters_are_added_only_where_they_fit():
    t = laying(["Rb Tb", SOME], runs=["Dp Eb Fb", "Mp Nb Op Pp Qb"])
    assert refused(t, 0, "place Tb 1:4 after") == "other_letter"
    assert refused(t, 0, "place Rb 1:3 after") == "not_an_end"
    assert refused(t, 0, "place Rb 1:4 before") == "not_an_end"
    assert refused(t, 0, "place Rb 1:9 after") == "nothing_there"
    assert refused(t, 0, "place Rb 7:0 after") == "nothing_there"
    assert refused(t, 0, "place Zb 1:4 after") == "not_in_hand"


# -- 4c and 5: rearranging


def test_a_run_is_split_and_a_letter_slipped_in():
    t = laying(["Jb Tb", SOME], runs=["Gp Hb Ip Jp Kb Lp"])
    t.play(0, "cut 0:3")
    assert field(t, "reads")[0] == "GHI JKL"
    t.play(0, "place Jb 0:2 after")
    assert field(t, "reads")[0] == "GHIJ JKL"
    assert row(t, 0) == "Gp Hb Ip Jb Jp Kb Lp"
    t.play(0, "discard Tb")


def test_cards_move_between_ones_own_runs():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip Jb Kp Lb Mp"])
    t.play(0, "cut 0:3")
    assert field(t, "reads")[0] == "GHI JKLM"
    t.play(0, "move 0:3 0:2 after")
    assert field(t, "reads")[0] == "GHIJ KLM"
    assert row(t, 0) == "Gp Hb Ip Jb Kp Lb Mp"
    for _ in "KLM":
        t.play(0, next(text for text in move_texts(t, 0) if text.startswith("move") and text.endswith("after")))
    assert field(t, "reads")[0] == "GHIJKLM", "joined again"


def test_a_card_taken_from_the_middle_leaves_two_runs():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip Hp Ib Jb Kp"])
    assert field(t, "reads")[0] == "GHI HIJK"
    t.play(0, "move 0:5 0:2 after")
    assert field(t, "reads")[0] == "GHIJ HI K"
    assert field(t, "broken"), "all see why it cannot discard"
    assert row(t, 0) == "Gp Hb Ip Jb Hp Ib Kp"
    assert refused(t, 0, "discard Tb") == "tidy_first"
    assert "discard Tb" not in move_texts(t, 0)
    t.play(0, "undo")
    assert not field(t, "broken")
    assert field(t, "reads")[0] == "GHI HIJK"
    assert row(t, 0) == "Gp Hb Ip Hp Ib Jb Kp"


def test_cards_of_others_are_never_moved():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip", "Jp Kb Lp Mp"])
    assert refused(t, 0, "move 1:0 0:2 after") == "not_yours"
    assert refused(t, 0, "cut 1:1") == "not_yours"
    assert refused(t, 0, "cut 0:0") == "nothing_to_cut"


def test_a_star_moves_as_its_letter():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip Hp Ib * Kp Lp"], reads=["GHI HIJKL", ""])
    assert "move 0:5 0:2 after" in move_texts(t, 0)
    t.play(0, "move 0:5 0:2 after")
    assert field(t, "reads")[0] == "GHIJ HI KL"
    assert row(t, 0).split()[3] == "*"


def test_runs_of_stars_alone_must_be_mended():
    t = laying(["Tb", SOME], runs=["Gp * * * Kp Lp"], reads=["GHIJKL", ""])
    t.play(0, "cut 0:1")
    t.play(0, "cut 0:4")
    assert field(t, "reads")[0] == "G HIJ KL"
    assert refused(t, 0, "discard Tb") == "tidy_first"


# -- 6: stars


def test_a_taken_star_may_lie_on_a_firecracker():
    t = laying(["Hb Tb", SOME], runs=["Ap Bb Cp !", "Gp * Ip"], reads=["ABC!", "GHI"])
    t.play(0, "swap Hb 1:1")
    t.play(0, "place * 0:3")
    assert field(t, "reads") == ["ABC", "GHI"]
    t.play(0, "discard Tb")
    assert t.active == [1]


def test_a_star_of_ones_own_hand_may_be_kept_or_discarded():
    t = laying(["Hb * Tb", SOME], runs=["Ap Bb Cp", "Gp * Ip"], reads=["ABC", "GHI"])
    assert "discard *" in move_texts(t, 0)
    t.play(0, "swap Hb 1:1")
    t.play(0, "place * 0:2 after")
    assert hand(t, 0) == ["Tb", "*"], "one of two: the other may stay"
    t.play(0, "discard *")


def test_a_letter_on_the_table_cannot_pay_for_a_star():
    t = laying(["Tb", SOME], runs=["Hp Ib Jp Kb", "Gp * Ip"], reads=["HIJK", "GHI"])
    assert refused(t, 0, "swap Hp 1:1") == "not_in_hand"


# -- 7: firecrackers


def test_a_blocked_card_stays_and_the_others_may_go():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip Hp Ib Jb Kp !"], reads=["GHI HIJK!", ""])
    assert refused(t, 0, "move 0:6 0:2 after") == "blocked"
    t.play(0, "move 0:5 0:2 after")
    assert field(t, "reads")[0] == "GHIJ HI K!"
    assert refused(t, 0, "discard Tb") == "tidy_first", "the blocked card stays in a legal run"


def test_a_blocked_star_is_not_taken():
    t = laying(["Ib Hb Tb", SOME], runs=["Ap Bb Cp", "Gp * * !"], reads=["ABC", "GHI!"])
    assert refused(t, 0, "swap Ib 1:2") == "blocked"
    assert "swap Hb 1:1" in move_texts(t, 0)


def test_two_firecrackers_block_the_whole_run():
    t = laying(["Mb Tb", SOME], runs=["! Kp Lp * Np Op Pp !"], reads=["!KLMNOP!", ""])
    assert refused(t, 0, "swap Mb 0:3") == "blocked"
    assert refused(t, 0, "cut 0:4") == "blocked"
    assert move_texts(t, 0) == ["discard Mb", "discard Tb"]


def test_one_firecracker_an_end_and_only_beside_runs():
    t = laying(["! ! Tb", SOME], runs=["Ap Bb Cp Dp !"], reads=["ABCD!", ""])
    assert refused(t, 0, "place ! 0:3 after") == "closed"
    assert refused(t, 0, "place ! 0:4 after") == "closed"
    t.play(0, "cut 0:1")
    assert field(t, "reads")[0] == "A BCD!"
    assert refused(t, 0, "place ! 0:0 before") == "too_short_for_it"
    t.play(0, "place ! 0:1 before")
    assert field(t, "reads")[0] == "A !BCD!"


def test_a_firecracker_is_no_letter():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip !"], reads=["GHI!", ""])
    t.play(0, "cut 0:1")
    assert refused(t, 0, "discard Tb") == "tidy_first", "HI and a firecracker are two letters"


# -- 9: the discard, and undoing


def test_what_was_just_taken_is_not_discarded():
    t = at("ramilix", hands=["Kp Tb", SOME], turn=0, discard="Eb")
    t.play(0, "take")
    assert refused(t, 0, "discard Eb") == "just_taken"
    t.play(0, "discard Tb")
    assert hand(t, 0) == ["Eb", "Kp"]


def test_a_star_taken_from_the_discard_is_not_told_from_another():
    t = at("ramilix", hands=["Kp Tb", SOME], turn=0, discard="*")
    t.play(0, "take")
    assert refused(t, 0, "discard *") == "just_taken"
    t = at("ramilix", hands=["Kp *", SOME], turn=0, discard="*")
    t.play(0, "take")
    t.play(0, "discard *")
    assert hand(t, 0) == ["Kp", "*"]


def test_everything_since_the_draw_can_be_undone():
    start = laying(["Xp Yb Zp Ab Bp Rp ! * Tb Hb", SOME], runs=["", "Op Pp Qp Gp * Ip !"], reads=["", "OPQ GHI!"])
    t = start.clone()
    steps = ["play XYZAB", "place Rp 1:2 after", "swap Hb 1:5", "place * 1:7", "place ! 0:4 after", "cut 0:2"]
    for step in steps:
        t.play(0, step)
    for _ in steps:
        t.play(0, "undo")
    assert refused(t, 0, "undo") == "nothing_to_undo"
    assert t.view(0)["zones"] == start.view(0)["zones"]
    assert {**t.view(0)["fields"], "taken_steps": 0} == start.view(0)["fields"], "only the steps are counted on"
    assert sorted(move_texts(t, 0)) == sorted(move_texts(start, 0))


def test_all_know_what_was_laid_and_taken_back():
    t = laying(["Xp Yb Zp Ab Bp Tb", SOME])
    t.play(0, "play XYZAB")
    t.play(0, "undo")
    assert isinstance(t, Ramilix)
    shown = t.view(1)["zones"]["hands"][0]
    assert shown == {"count": 6}, "it is not shown any more"
    assert all(t.knows(1, card) for card in t.cards[t.hands[0]] if t.deck.texts[card] != "Tb"), "but remembered"


# -- 10 and 11: out of cards, the pile is turned


def test_out_by_discarding_ends_the_turn():
    t = laying(["Tb", SOME])
    t.play(0, "discard Tb")
    assert len(hand(t, 0)) == 7
    assert t.active == [1]


def test_with_a_broken_run_there_are_no_new_cards_yet():
    t = laying(["Jb", SOME], runs=["Gp Hb Ip Kp Lp Mp"])
    t.play(0, "cut 0:4")
    t.play(0, "place Jb 0:2 after")
    assert hand(t, 0) == []
    assert {text.split()[0] for text in move_texts(t, 0)} == {"cut", "move", "undo"}
    t.play(0, "move 0:4 0:3 after")
    assert field(t, "reads")[0] == "GHIJK LM"
    t.play(0, "undo")
    t.play(0, "move 0:4 0:5 before")
    assert field(t, "reads")[0] == "GHIJ KLM"
    assert len(hand(t, 0)) == 7


def test_laying_the_last_card_after_the_turn_ends_the_round_at_once():
    t = laying(["Jb", "Kp !"], runs=["Gp Hb Ip"], turned=True)
    t.play(0, "place Jb 0:2 after")
    assert field(t, "sheet") == [[6, 0]]
    t.expire()
    assert field(t, "opener") == 1
    assert t.active == [1]
    assert [len(hand(t, seat)) for seat in (0, 1)] == [7, 7]
    assert field(t, "reads") == ["", ""]
    assert count(t, "draw") == 62 - 15


def test_an_empty_pile_is_turned_when_a_card_is_needed():
    t = at("ramilix", hands=[SOME, "Kp"], turn=0, draw="", discard="Ap Bp Cp Dp")
    t.play(0, "draw")
    assert count(t, "draw") == 2
    assert t.view(None)["zones"]["discard"] == {"count": 1, "cards": ["Dp"]}
    assert (field(t, "turned"), field(t, "turnings")) == (True, 1)


def test_with_nothing_to_turn_the_turn_goes_on_without_drawing():
    t = at("ramilix", hands=[SOME, "Kp"], turn=0, draw="", discard="Ap")
    t.play(0, "draw")
    assert len(hand(t, 0)) == 2
    assert (field(t, "turned"), field(t, "turnings")) == (True, 0)
    t.play(0, "discard Up")
    assert t.active == [1]


def test_nothing_at_all_left_ends_the_round_too():
    t = laying(["Tb", "Kp *"], draw="", discard="")
    t.play(0, "discard Tb")
    assert field(t, "sheet") == [[6, 0]], "no card to be had: the hand stays empty, and the pile counts as turned"


# -- 13: why it ends


def test_a_third_turning_stops_the_round():
    t = at("ramilix", hands=["Cb *", "Kp", "Tb !"], turn=0, draw="", discard="Ap Bp", turned=True, turnings=2)
    t.play(0, "draw")
    assert field(t, "sheet") == [[0, 12, 0]], "the lightest hand scores what the others hold"


def test_a_tie_for_the_lightest_hand_scores_nothing():
    t = at("ramilix", hands=["Cb", "Kp", "Tb !"], turn=0, draw="", discard="Ap Bp", turned=True, turnings=2)
    t.play(0, "draw")
    assert field(t, "sheet") == [[0, 0, 0]]


def test_a_round_of_the_table_with_nothing_to_draw_or_lay_stops_it():
    t = at("ramilix", hands=["Cb Fp", "Kp Jb Sb"], turn=0, draw="", discard="Ap", turned=True)
    t.play(0, "take")
    t.play(0, "discard Cb")
    t.play(1, "take")
    t.play(1, "discard Sb")
    assert field(t, "sheet") == [[3, 0]]


def test_ten_rounds_in_which_all_take_the_discard_stop_it():
    t = at("ramilix", hands=["Cb Fp", "Kp Mp Ob"], turn=0, discard="Ap")
    for _ in range(20):
        assert not field(t, "sheet")
        (seat,) = t.active
        t.play(seat, "take")
        t.play(seat, next(text for text in move_texts(t, seat) if text.startswith("discard")))
    assert field(t, "sheet") == [[3, 0]]


def test_a_card_laid_or_drawn_counts_anew():
    t = at("ramilix", hands=["Cb Fp", "Kp Mp Ob"], turn=0, discard="Ap", still=19)
    t.play(0, "draw")
    t.play(0, "discard Cb")
    assert field(t, "still") == 0


# -- 12 and 14: scores, rounds


def test_as_many_rounds_as_seats_the_youngest_first():
    t = cartable.new("ramilix", seats=[{"age": 40}, {"age": 7}, {}], seed="rounds")
    assert t.active == [1]
    dice = Chance("rounds", "test")
    while not t.over:
        # Clocks run out now and then: nobody rearranges runs for ever.
        if t.active and not dice.happens(0.1):
            t.play(t.active[0], dice.choice(list(t.moves(t.active[0]))))
        else:
            t.expire()
    assert len(field(t, "sheet")) == 3
    assert t.result is not None
    assert list(t.result.scores) == [sum(points) for points in zip(*field(t, "sheet"), strict=True)]


def test_ties_are_shared():
    t = laying(["Jb", "Kp"], runs=["Gp Hb Ip"], turned=True, sheet=[[0, 1]], totals=[0, 1])
    t.play(0, "place Jb 0:2 after")
    assert t.result is not None
    assert t.result.winners == (0, 1)


# -- the clock


def test_time_runs_out_before_the_draw():
    t = at("ramilix", hands=["Cb Fp", "Kp Mp"], turn=0, discard="Ap")
    assert t.clocks[0].deadline == 90_000
    assert isinstance(t, Ramilix)
    pile = t.cards[t.draw]
    t.expire()
    assert hand(t, 0) == ["Cb", "Fp"]
    assert t.view(None)["zones"]["discard"]["cards"] == [t.deck.texts[pile[-1]]], "drawn and discarded"
    assert t.active == [1]


def test_time_runs_out_what_is_legal_stays_and_the_rest_is_undone():
    t = laying(["Jb Rp Tb", SOME], runs=["Gp Hb Ip Kp Lp Mp", "Op Pp Qp"])
    t.play(0, "place Rp 1:2 after")
    t.play(0, "cut 0:4")
    t.expire()
    assert field(t, "reads") == ["GHI KLM", "OPQR"]
    assert t.active == [1]
    assert len(hand(t, 0)) == 1


def test_time_runs_out_the_dearest_card_goes_if_the_drawn_one_may_not():
    t = at("ramilix", hands=["Cb ! Fp", "Kp Mp"], turn=0, discard="*")
    t.play(0, "take")
    t.expire()
    assert hand(t, 0) == ["Cb", "Fp", "*"], "the star was taken from the discard"


def test_time_runs_out_with_a_star_to_be_laid():
    t = laying(["Hb Tb", SOME], runs=["Ap Bb Cp", "Gp * Ip"], reads=["ABC", "GHI"])
    t.play(0, "swap Hb 1:1")
    t.expire()
    assert row(t, 1) == "Gp * Ip"
    assert len(hand(t, 0)) == 1


@pytest.mark.parametrize("seconds", [60, 90, 150])
def test_the_time_for_a_turn(seconds: int):
    t = cartable.new("ramilix", seats=2, seed="time", options={"turn_time": seconds})
    assert t.clocks[0].deadline == seconds * 1000


# -- what is seen


def test_the_box_and_the_deal():
    assert len(CARDS) == 62
    for seats, pile in ((2, 47), (3, 40), (4, 33)):
        t = cartable.new("ramilix", seats=seats, seed="deal")
        assert count(t, "draw") == pile
        assert count(t, "discard") == 1
        assert [len(hand(t, seat)) for seat in range(seats)] == [7] * seats


def test_a_hand_is_seen_in_the_order_of_its_letters():
    t = laying(["Zp Ab * Ap ! Mb", SOME])
    assert hand(t, 0) == ["Ab", "Ap", "Mb", "Zp", "!", "*"]


def test_what_is_covered_on_the_discard_is_not_shown():
    t = laying(["Tb Kp", SOME])
    t.play(0, "discard Tb")
    for seat in (0, 1, None):
        assert t.view(seat)["zones"]["discard"] == {"count": 2, "cards": ["Tb"]}


def test_a_position_reads_its_runs_from_the_cards():
    t = laying(["Tb", SOME], runs=["Gp Hb Ip Kp Lp Mp", "Yp Zp Ab"])
    assert field(t, "reads") == ["GHI KLM", "YZA"]
    assert run_at("GHI KLM", 4) == (1, 3, "KLM")


# -- the bots


def turn_of(t: Table, level: str) -> list[str]:
    """What a bot does in the turn of seat 0."""
    bot = bots.make("ramilix", 0, level, Chance("bot", level))
    done: list[str] = []
    rounds = field(t, "rounds_over")
    while t.active == [0] and field(t, "rounds_over") == rounds and len(done) < 30:
        act = bot.decide(Sight(t, 0))
        assert act is not None
        done.append(str(act.move))
        t.play(0, act.move)
    return done


def test_the_beginner_draws_from_the_pile_and_keeps_to_its_own_place():
    t = at("ramilix", hands=["Jb Rb Tb", SOME], turn=0, discard="Lb", runs=["Gp Hb Ip", "Op Pp Qp"])
    done = turn_of(t, "debutant")
    assert done[0] == "draw"
    assert "place Jb 0:2 after" in done
    assert field(t, "reads")[1] == "OPQ", "R would fit there"


def test_the_beginner_opens_as_soon_as_it_can():
    t = laying(["Gp * Ip Kb Lp Mp Tb", SOME])
    assert turn_of(t, "debutant")[0].startswith("play")


def test_the_regular_takes_what_lengthens_a_run_of_its_hand():
    for discard, wanted in (("Ib", "take"), ("Xb", "draw")):
        t = at("ramilix", hands=["Gp Hb Lp Nb Sb Zp", SOME], turn=0, discard=discard)
        assert turn_of(t, "initie")[0] == wanted


def test_the_regular_adds_to_all_runs_and_blocks_the_one_with_the_fewest_cards():
    hands = ["Rb ! Tb Db", "Kp", "Wb Up Vp"]
    t = laying(hands, runs=["Ap Bb Cp", "Gp Hb Ip Mp Nb Op Pp Qb", "Xp Yp Zp"], turned=True)
    done = turn_of(t, "initie")
    assert {"place Rb 1:7 after", "place Db 0:2 after"} <= set(done)
    assert field(t, "reads")[1].count("!") == 1
    assert "!" in field(t, "reads")[1].split()[1], "the longer of its two runs"


def test_the_expert_holds_back_before_the_pile_is_turned():
    t = laying(["Db Rb Tb Sp", SOME], runs=["Ap Bb Cp", "Op Pp Qp"])
    turn_of(t, "expert")
    assert len(hand(t, 0)) == 1, "seven new cards would be no gain"


def test_the_expert_goes_out_as_soon_as_the_pile_is_turned():
    t = laying(["Db Rb ! Tb", SOME], runs=["Ap Bb Cp", "Op Pp Qp"], turned=True)
    turn_of(t, "expert")
    assert field(t, "sheet") == [[2, 0]]


def test_the_expert_cuts_a_run_to_lay_one_more_letter():
    t = laying(["Jb Tb", SOME], runs=["Gp Hb Ip Jp Kb Lp"], turned=True)
    done = turn_of(t, "expert")
    assert done[0].startswith("cut")
    assert field(t, "sheet") == [[2, 0]]


def test_the_expert_swaps_a_letter_for_a_star_to_lift_a_firecracker():
    t = laying(["Hb Tb", SOME], runs=["Ap Bb Cp !", "Gp * Ip"], reads=["ABC!", "GHI"], turned=True)
    done = turn_of(t, "expert")
    assert done == ["swap Hb 1:1", "place * 0:3", "discard Tb"]


def test_the_expert_knows_which_letters_are_gone():
    bot = bots.make("ramilix", 0, "expert", Chance("bot", "gone"))
    # Both I are gone: H and J wait in vain, L and N do not.
    t = laying(["Hb Jb Lp Nb", SOME], runs=["", "Gp Hp Ip Jp Fb Gb Ib"], reads=["", "GHIJ FG I"])
    act = bot.decide(Sight(t, 0))
    assert act is not None
    assert str(act.move) in ("discard Hb", "discard Jb")


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_undo_what_leaves_them_nothing_to_discard(level: str):
    t = laying(["Db Kp", SOME], runs=["Ap Bb Cp"], taken="Kp", turned=True)
    done = turn_of(t, level)
    assert done in (["place Db 0:2 after", "undo", "discard Db"], ["discard Db"])


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_tidy_up_what_somebody_else_has_left(level: str):
    t = laying(["Tb Wp", SOME.replace("Wb", "Xb")], runs=["Ap Bb Cp Db"])
    t.play(0, "cut 0:2")
    done = turn_of(t, level)
    assert done[0] == "undo"
    assert t.active == [1]
