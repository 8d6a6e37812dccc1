"""Présidix: the examples and rulings of its rules, one by one."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

import cartable
from cartable import Table, at, bots
from cartable.engine import Chance, project
from cartable.engine.events import Told
from cartable.engine.knowledge import imagine
from cartable.games.presidix import Presidix
from cartable.mechanics.formulas import LETTERS, MANY, lays, read_formula, shape_of, weakest
from cartable.testing import GameSuite, field, hand, refused


class TestSuite(GameSuite):
    game = "presidix"


def turn(t: Table) -> int:
    (seat,) = t.active
    return seat


def formulas(t: Table, seat: int) -> set[str]:
    return {move.args[0] for move in t.moves(seat) if move.verb == "play"}


def may_pass(t: Table, seat: int) -> bool:
    return any(move.verb == "pass" for move in t.moves(seat))


def play_all(t: Table, *moves: str) -> None:
    """Each by the seat whose turn it is."""
    for move in moves:
        t.play(turn(t), move)


SOME = "Qb Rb Sb"
"""A hand for a seat of which nothing else matters."""


# -- the examples


def test_example_1_strength():
    t = at("presidix", hands=[SOME, "Mp Nb Op Bb", "Dp Db"], to_beat="GHI", turn=1)
    t.play(1, "play MNO")
    assert field(t, "to_beat") == "MNO"

    runs = "Kp Lp Mp Np Tb Ub Vb Wb Db"
    t = at("presidix", hands=[SOME, runs, "Dp"], to_beat="JKLM+UVWX", turn=1)
    t.play(1, "play KLMN+TUVW")
    assert field(t, "to_beat") == "KLMN+TUVW"

    pairs = "Fp Fb Op Ob Tp Tb Xp Xb Cb"
    t = at("presidix", hands=[SOME, pairs, "Dp"], to_beat="HH+KK+MM+UU", turn=1)
    assert refused(t, 1, "play FF+OO+TT+XX") == "too_low"
    assert "FF+OO+TT+XX" not in formulas(t, 1)


def test_example_2_as_strong():
    t = at("presidix", hands=["Gp " + SOME, "Gb Dp", "Hp Hb"], turn=0)
    play_all(t, "play G", "play G")
    assert turn(t) == 0  # seat 2 is skipped


def test_example_3_same_strength_other_letters():
    t = at("presidix", hands=["Ep Fp Mp Np Bp", "Eb Fb Pp Qp Bb", "Hp Hb"], turn=0)
    play_all(t, "play EF+MN", "play EF+PQ")
    assert turn(t) == 2


def test_example_4_z_leads():
    t = at("presidix", hands=["Xp Yp Zp Bp", SOME, "Hp Hb"], turn=0)
    t.play(0, "play XYZ")
    assert turn(t) == 0
    assert field(t, "to_beat") == ""
    assert t.view(1)["zones"]["trick"]["count"] == 0
    assert not may_pass(t, 0)


def test_example_5_firecracker_on_pairs():
    t = at(
        "presidix",
        hands=["Gp Gb Pp Pb Tp Tb Cp", "! Bp", "Bb Db", "! Hp Hb Ip Ib Jp Jb Fp Fb"],
        turn=0,
    )
    play_all(t, "play GG+PP+TT", "play !")
    assert turn(t) == 3
    assert refused(t, 3, "play !") == "firecracker_twice"
    assert refused(t, 3, "play HH+II") == "follow_pairs"
    assert refused(t, 3, "play FF+HH+II") == "too_low"
    assert may_pass(t, 3)
    t.play(3, "play HH+II+JJ")
    assert turn(t) == 0


def test_example_6_once_a_trick():
    t = at("presidix", hands=["Cp Ep Bp", "Hp Mp * !", "Dp Bb"], turn=0)
    play_all(t, "play C", "pass", "play D", "play E")
    assert turn(t) == 1
    assert refused(t, 1, "pass") == "passed_already"
    assert {"H", "M", "*E", "*Z", "!"} <= formulas(t, 1)
    for lay in ("H", "M", "*F", "!"):
        t.clone().play(1, f"play {lay}")


def test_example_7_last_card():
    t = at("presidix", hands=["Bp Cp", "Dp Ep", "Xp Yp *", "Fp Gp"], turn=2)
    t.play(2, "play XY*Z")
    assert field(t, "places") == ["", "", "Padbolix", ""]
    assert turn(t) == 3  # seat 2 won the trick, but has no cards: the next one leads
    play_all(t, "play F", "pass", "pass", "play G")
    assert field(t, "places") == ["", "", "Padbolix", "Dubolix"]
    play_all(t, "pass", "pass", "play B", "play D", "pass", "play E")
    assert field(t, "sheet") == [[0, 2, -2, 4]]


def test_example_8_exchange():
    t = at("presidix", hands=["Cp Xp !", "* * Zp Bp", "Dp Db"], turn=1)
    assert isinstance(t, Presidix)
    t.exchange(dubolix=0, padbolix=1)
    t.lead(1)
    assert sorted(hand(t, 0)) == ["!", "*", "Xp"]
    assert sorted(hand(t, 1)) == ["*", "Bp", "Cp", "Zp"]
    assert turn(t) == 1


# -- 1, 2: formulas and how they are written


@pytest.mark.parametrize(
    ("written", "one_text"),
    [
        ("c", "C"),
        ("mn+ef", "EF+MN"),
        ("FE+NM", "EF+MN"),
        ("tt+GG+pp", "GG+PP+TT"),
        ("*zxy", "XY*Z"),
        ("*gg", "G*G"),
        ("*G*G", "*G*G"),
        ("*EF+EF", "EF+*EF"),
        ("*E*F+EF", "EF+*E*F"),
        ("EF*G+*EFG", "EFG+*EF*G"),
        ("GHI+EF*G", "EFG+*GHI"),
        ("!", "!"),
    ],
)
def test_a_formula_has_one_text(written: str, one_text: str):
    assert read_formula(written) == one_text


NO_FORMULAS = ["", "*", "G*", "EF+", "+EF", "AB", "A", "EG", "G+H", "GG+HI", "EF+MNO", "GGG", "ZB", "!!", "4", "É"]


@pytest.mark.parametrize("text", NO_FORMULAS)
def test_what_is_no_formula(text: str):
    with pytest.raises(ValueError, match=r".*"):
        read_formula(text)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("play *", "name_the_star"),
        ("play A", "no_a"),
        ("play EG", "not_a_formula"),
        ("play YZ+ZB", "not_a_formula"),  # runs do not go round
        ("play C+D", "not_a_formula"),
        ("play Q", "letter_missing"),
        ("play CC", "letter_missing"),
        ("play *C*D*E", "star_missing"),
        ("play !", "no_firecracker"),
        ("pass", "must_lead"),
        ("hello", "unreadable"),
    ],
)
def test_what_a_leader_may_not_do(move: str, code: str):
    t = at("presidix", hands=["Cp Dp * * Ep", SOME], turn=0)
    assert refused(t, 0, move) == code


def test_runs_may_share_letters():
    t = at("presidix", hands=["Ep Eb Fp Fb Gp Gb Hp Ip", SOME], turn=0)
    assert {"EF+EF", "EFG+GHI", "EFG+EFG"} <= formulas(t, 0)
    t.play(0, "play efg + ghi")
    assert field(t, "to_beat") == "EFG+GHI"
    assert len(hand(t, 0)) == 2


def test_a_formula_may_be_written_with_spaces():
    t = at("presidix", hands=["Ep Fp Mp Np", SOME], turn=0)
    assert t.read("play mn + ef", 0).text == "play EF+MN"
    t.play(0, "play mn + ef")
    assert field(t, "sheet") == [[4, -2]]


def test_stars_stand_for_anything_even_a_whole_pair():
    t = at("presidix", hands=["* * Cp", "Dp Db", SOME], turn=0)
    assert {"*B", "*C", "*Z", "*G*G", "C*C", "C*D", "*B*C", "*B*C+*B*C"} & formulas(t, 0) >= {
        "*B", "*C", "*Z", "*G*G", "C*C", "C*D"
    }  # fmt: skip
    t.play(0, "play *g*g")
    assert field(t, "to_beat") == "*G*G"
    assert hand(t, 0) == ["Cp"]


def test_every_legal_lay_is_accepted_listed_or_not():
    t = at("presidix", hands=["Cp Dp Ep * Bp", SOME], turn=0)
    assert "C*DE" not in formulas(t, 0)  # a star where a letter would do
    (prompt,) = t.prompts(0)
    assert prompt.verb == "play"
    assert set(prompt.examples()) <= set(t.moves(0))
    t.play(0, "play c*de")
    assert hand(t, 0) == ["Bp", "Dp"]


def test_a_very_rich_hand_lists_all_lays_without_stars():
    letters = LETTERS[:13]
    found = lays(letters, 7, None, "B")
    assert len(found) == len(set(found))
    plain_lays = set(lays(letters, 0, None, "B"))
    assert plain_lays <= set(found)
    assert {"*Y*Z", "*Z*Z", "*Z", "BCDEFGHIJKLMN*O*P*Q*R*S*T*U"} <= set(found)
    assert len(found) < 2 * MANY


def test_pink_leaves_the_hand_first():
    t = at("presidix", hands=["Gb Gp Bp", SOME], turn=0)
    t.play(0, "play G")
    assert hand(t, 0) == ["Bp", "Gb"]


# -- 3: following


def test_following_takes_the_same_formula():
    t = at("presidix", hands=[SOME, "Mp Np Op Pp Qp Mb Nb", "Dp"], to_beat="GH+KL", turn=1)
    assert refused(t, 1, "play MN") == "follow_runs"
    assert refused(t, 1, "play MNO+NOP") == "letter_missing"
    assert refused(t, 1, "play M") == "follow_runs"
    assert refused(t, 1, "play MM+NN") == "follow_runs"
    assert refused(t, 1, "play MNO") == "follow_runs"
    assert formulas(t, 1) == {"MN+MN", "MN+NO", "MN+OP", "MN+PQ", "NO+PQ"}
    t = at("presidix", hands=[SOME, "Mp Np", "Dp"], to_beat="G", turn=1)
    assert refused(t, 1, "play MN") == "follow_single"


def test_only_the_smallest_letter_counts():
    t = at("presidix", hands=[SOME, "Gp Gb Hp Hb Dp", "Ep"], to_beat="GG+YY", turn=1)
    assert formulas(t, 1) == {"GG+HH"}


# -- 4: the same letters


def test_stars_count_as_what_they_stand_for():
    t = at("presidix", hands=["Ep * Bp", "Eb Fb Cp", "Hp Hb"], turn=0)
    play_all(t, "play E*F", "play EF")
    assert turn(t) == 0


def test_passes_in_between_do_not_matter():
    t = at("presidix", hands=["Gp Bp", "Cp Hb", "Gb Dp", "Ep Eb"], turn=0)
    play_all(t, "play G", "pass", "play G")
    assert turn(t) == 0  # seat 3 is skipped


def test_a_firecracker_in_between_does_matter():
    t = at("presidix", hands=["Gp Bp", "! Hb", "Bb Dp", "Gb Eb"], turn=0)
    play_all(t, "play G", "play !")
    assert turn(t) == 3
    t.play(3, "play G")
    assert turn(t) == 0  # nobody is skipped
    assert field(t, "layer") == 3


def test_a_lead_cannot_be_the_same_letters():
    t = at("presidix", hands=["Zp Gp Bp", "Cp Hb", "Gb Dp"], turn=0)
    play_all(t, "play Z", "play G")
    assert turn(t) == 1


# -- 5: Z


@pytest.mark.parametrize(("to_beat", "lay"), [("G", "*Z"), ("G", "Z"), ("CD", "Y*Z"), ("CC", "Z*Z")])
def test_a_legal_formula_with_a_z_wins_at_once(to_beat: str, lay: str):
    t = at("presidix", hands=[SOME, "Yp Zp * Dp", "Ep Eb"], to_beat=to_beat, turn=1)
    t.play(1, f"play {lay}")
    assert turn(t) == 1
    assert field(t, "leader") == 1
    assert field(t, "to_beat") == ""


def test_a_z_must_be_legal_here():
    t = at("presidix", hands=[SOME, "Yp Zp * Dp", "Ep Eb"], to_beat="GH", turn=1)
    assert refused(t, 1, "play Z") == "follow_runs"


# -- 6: firecrackers


def test_a_firecracker_cannot_lead():
    t = at("presidix", hands=["! Cp", SOME], turn=0)
    assert refused(t, 0, "play !") == "firecracker_leads"


def test_the_owner_of_a_firecracker_wins_if_all_others_pass():
    t = at("presidix", hands=["Gp Bp", "! Hb", "Bb Dp", "Cb Eb"], turn=0)
    play_all(t, "play G", "play !", "pass", "pass")
    assert turn(t) == 1
    assert field(t, "leader") == 1


def test_the_formula_under_a_firecracker_stays_and_after_it_another_may_come():
    t = at("presidix", hands=["Gp Hp !", "! Hb", "Bb Dp", "Kb Eb"], turn=0)
    play_all(t, "play G", "play !", "play K", "play !")
    assert turn(t) == 2  # seat 1 is skipped; a K is still to beat
    assert refused(t, 2, "play D") == "too_low"


# -- 7, 8, 9: passing and winning the trick


def test_a_seat_that_passed_stays_in_the_trick():
    t = at("presidix", hands=["Cp Ep Bp", "Hp Mp", "Dp Bb"], turn=0)
    play_all(t, "play C", "pass", "play D", "play E", "play H")
    assert field(t, "layer") == 1


def test_a_forced_pass_is_not_by_choice():
    """Seat 1 has nothing for DD, so its pass does not count."""
    t = at("presidix", hands=["Dp Db Fp Fb Bp", "Hp Mp * !", "Ep Eb Bb"], turn=0)
    play_all(t, "play DD", "pass", "play EE", "play FF")
    assert field(t, "passed", 1) is False
    assert may_pass(t, 1)
    t.play(1, "pass")
    assert turn(t) == 2


def test_a_pass_counts_again_in_the_next_trick():
    t = at("presidix", hands=["Cp Dp Ep Bp", "Hp Mp", "Bb Cb"], turn=0)
    play_all(t, "play C", "pass", "pass")
    assert turn(t) == 0
    assert field(t, "passed", 1) is False
    play_all(t, "play D", "pass")
    assert field(t, "passed", 1) is True


@pytest.mark.parametrize(
    ("mine", "to_beat", "free"),
    [
        ("* Bp Cp", "G", True),  # only a star
        ("! Bp Cp", "G", True),  # only a firecracker
        ("Zp", "G", True),  # the last card would make it Padbolix
        ("Zp Bp", "G", False),  # not its last card
        ("Zp !", "G", False),
        ("Hp", "G", False),  # a good last card
        ("Yp Zp", "GH", True),
        ("Yp Zp Bp", "GH", False),
        ("Zp Zb Hp Hb", "GG+KK", True),
        ("Zp Zb Hp Hb Ip Ib", "GG+KK", False),
        ("Hp Ip Jp Kp Yp Zp", "GH+HI+IJ", True),
        ("Hp Ip Jp Kp Xp Yp", "GH+HI+IJ", False),
        ("Hp Ip Jp Kp Bp Cp", "GH+HI+IJ", True),  # BC is too low
        ("Hp Ib Ip Jp Jb Kp", "GHI+GHI", False),  # HIJ + IJK
        ("Hp Ib Ip Jp Kb Lp", "GHI+GHI", True),
        ("Hp * Ip Jp", "GH+GH", True),
    ],
)
def test_what_counts_as_having_a_legal_lay(mine: str, to_beat: str, free: bool):
    t = at("presidix", hands=[SOME, mine, "Dp Db"], to_beat=to_beat, turn=1, passed=[False, True, False])
    assert may_pass(t, 1) is free
    if not free:
        assert refused(t, 1, "pass") == "passed_already"


def test_others_do_not_learn_whether_a_pass_was_by_choice():
    by_choice = at("presidix", hands=["Cp Ep Bp", "Hp Mp", "Dp Bb"], turn=0)
    play_all(by_choice, "play C", "pass")
    assert field(by_choice, "passed", 1) is True
    assert field(by_choice, "passed", 2) is False
    assert "passed" not in by_choice.view(None)["fields"]
    assert imagine(by_choice, 2, Chance("test", "x")).passed[1] is False  # type: ignore[attr-defined]


def test_the_trick_ends_when_all_others_have_passed_or_been_skipped():
    t = at("presidix", hands=["Gp Bp", "Gb Hb", "Bb Dp", "Cb Eb"], turn=0)
    play_all(t, "play G", "play G")  # skips 2
    assert turn(t) == 3
    play_all(t, "pass", "pass")
    assert turn(t) == 1
    assert field(t, "leader") == 1
    assert t.view(0)["zones"]["aside"]["count"] > 0
    assert "cards" not in t.view(0)["zones"]["aside"]


def test_nothing_comes_out_of_turn():
    t = at("presidix", hands=["Gp Bp", "Gb Hb", "Bb Dp"], turn=0)
    for move in ("play G", "pass", "play !"):
        assert refused(t, 1, move) == "not_your_turn"
    assert t.moves(1) == []
    assert t.prompts(1) == []


# -- 10: a table of two


@pytest.mark.parametrize(("answer", "winner"), [("pass", 0), ("play !", 1), ("play G", 1), ("play *G", 1)])
def test_at_two_a_pass_or_a_skip_gives_the_trick_to_the_other(answer: str, winner: int):
    t = at("presidix", hands=["Gp Bp Hp", "Gb Dp ! *"], turn=0)
    play_all(t, "play G", answer)
    assert field(t, "leader") == turn(t) == winner
    assert field(t, "to_beat") == ""


def test_at_two_nobody_passes_twice_in_a_row_by_choice():
    t = at("presidix", hands=["Bp Cp Dp Ep Fp Gp", "Hp Ip Jp Kp Lp"], turn=0)
    play_all(t, "play B", "pass", "play C")
    assert refused(t, 1, "pass") == "passed_last_time"
    play_all(t, "play H", "pass")  # seat 0 passes; seat 1 has followed
    assert turn(t) == 1
    play_all(t, "play I", "pass", "play J", "pass")  # seat 0 has nothing, so it may pass as often as need be
    play_all(t, "play K", "pass")
    t.play(1, "play L")
    assert field(t, "sheet") == [[-2, 4]]


def test_at_two_leading_is_not_following():
    t = at("presidix", hands=["Bp Cp Dp Ep Fp Gp", "Hp Ip Jp Kp Lp"], turn=1, passed=[False, True])
    play_all(t, "play H", "pass")
    assert field(t, "passed", 1) is True
    t = at("presidix", hands=["Bp Cp Xp Ep Fp Gp", "Hp Ip Jp Kp Lp"], turn=1, passed=[False, True])
    play_all(t, "play H", "play X", "pass", "play B")
    # Its pass on the X was forced: that frees nobody.
    assert refused(t, 1, "pass") == "passed_last_time"
    play_all(t, "play H" if "Hp" in hand(t, 1) else "play I", "pass")
    assert field(t, "passed", 1) is False


def test_at_two_having_followed_one_may_pass_again():
    t = at("presidix", hands=["Bp Cp Dp Ep Fp Gp", "Hp Ip Jp Kp Lp"], to_beat="B", turn=1, passed=[False, True])
    t.play(1, "play H")
    assert field(t, "passed", 1) is False


# -- 11: the lead


def test_a_winner_without_cards_leaves_the_lead_to_the_next():
    t = at("presidix", hands=["Bp Cp", "Xp", "", "Dp Ep"], places=["", "", "Dubolix", ""], to_beat="G", turn=1)
    t.play(1, "play X")
    assert field(t, "places") == ["", "Ossilix", "Dubolix", ""]
    play_all(t, "pass", "pass")
    assert turn(t) == 3  # seat 2 has no cards either
    assert field(t, "leader") == 3


def test_a_leader_with_firecrackers_only_hands_the_lead_on():
    t = at("presidix", hands=["Bp Cp", "Xp !", "Dp Ep"], to_beat="G", turn=1)
    play_all(t, "play X", "pass", "pass")
    assert turn(t) == 2
    assert field(t, "leader") == 2
    assert t.known[t.cards[t.hands[1]][0]] == 0b111  # type: ignore[attr-defined]


def test_if_nobody_can_lead_the_round_stops():
    """Fewest cards first, then clockwise from the last leader, who was seat 3."""
    t = at("presidix", hands=["!", "Xp", "!", "!"], to_beat="G", turn=1, leader=3)
    events = t.watch()
    t.play(1, "play X")
    assert field(t, "places") == ["", "Dubolix", "", ""]
    play_all(t, "pass", "pass", "pass")
    assert field(t, "sheet") == [[0, 4, -2, 2]]
    told = [e["message"] for e in project.events(t, events, None) if e["event"] == "tell"]
    assert "no_lead" in told


def test_if_nobody_can_lead_fewer_cards_come_first():
    t = at("presidix", hands=["! !", "Xp", "!"], to_beat="G", turn=1, leader=0)
    play_all(t, "play X", "pass", "pass")
    assert field(t, "sheet") == [[-2, 4, 2]]


# -- 12, 13, 14: places


@pytest.mark.parametrize(("seats", "points"), [(2, [4, -2]), (3, [4, 2, -2]), (4, [4, 2, 0, -2])])
def test_places_and_points(seats: int, points: list[int]):
    hands = ["Bp", "Cp", "Dp", "Ep Eb"][4 - seats :] if seats < 4 else ["Bp", "Cp", "Dp", "Ep Eb"]
    t = at("presidix", hands=hands, turn=0)
    for letter in ["B", "C", "D"][4 - seats :]:
        t.play(turn(t), f"play {letter}")
    assert field(t, "sheet") == [points]
    assert field(t, "totals") == points


def test_a_second_bad_end_takes_the_lowest_place_left():
    t = at("presidix", hands=["*", "Zp", "Dp Ep", "Fp Gp"], turn=0)
    t.play(0, "play *B")
    assert field(t, "places") == ["Padbolix", "", "", ""]
    t.play(1, "play Z")
    assert field(t, "places") == ["Padbolix", "Pernigagnix", "", ""]
    assert turn(t) == 2
    play_all(t, "play D", "play F", "pass", "play G")
    assert field(t, "sheet") == [[-2, 0, 2, 4]]


@pytest.mark.parametrize("lay", ["!", "*H", "Z"])
def test_bad_last_cards(lay: str):
    mine = {"!": "!", "*H": "*", "Z": "Zp"}[lay]
    t = at("presidix", hands=["Gp Bp Bb", mine, "Dp Ep"], to_beat="G", turn=1)
    t.play(1, f"play {lay}")
    assert field(t, "places") == ["", "Padbolix", ""]


def test_a_z_in_an_earlier_lay_does_no_harm():
    t = at("presidix", hands=["Zp Gp", "Bp Cp", "Dp Ep"], turn=0)
    play_all(t, "play Z", "play G")
    assert field(t, "places") == ["Dubolix", "", ""]


def test_the_last_lay_keeps_its_effects():
    t = at("presidix", hands=["Gp Bp", "Gb", "Hp Ep", "Ip Jp"], turn=0)
    play_all(t, "play G", "play G")
    assert field(t, "places") == ["", "Dubolix", "", ""]
    assert turn(t) == 3  # seat 2 is skipped though seat 1 has finished
    t = at("presidix", hands=["Gp Bp", "!", "Hp Ep", "Ip Jp"], turn=0)
    play_all(t, "play G", "play !")
    assert turn(t) == 3
    play_all(t, "pass", "pass")
    assert turn(t) == 2  # the firecracker won the trick; the next seat with cards leads


def test_the_round_stops_when_one_seat_holds_cards():
    t = at("presidix", hands=["Gp", "Hp Bp"], turn=0)
    t.play(0, "play G")
    assert field(t, "sheet") == [[4, -2]]
    assert [len(hand(t, seat)) for seat in (0, 1)] == [20, 20]
    assert turn(t) == 1


# -- the deal, 15: the next round


@pytest.mark.parametrize(("seats", "each"), [(2, 20), (3, 20), (4, 15)])
def test_the_deal(seats: int, each: int):
    t = cartable.new("presidix", seats, "donne")
    assert [len(hand(t, seat)) for seat in range(seats)] == [each] * seats
    held = [card for seat in range(seats) for card in hand(t, seat)]
    assert held.count("*") == 7
    assert held.count("!") == 3
    assert {"Zp", "Zb"} <= set(held)
    assert not {"Ap", "Ab"} & set(held)
    removed = t.view(0)["zones"]["removed"]
    assert removed == {"count": 20 if seats == 2 else 0}
    assert turn(t) == 0


def test_the_youngest_leads():
    assert turn(cartable.new("presidix", [{"age": 9}, {"age": 7}, {}], "âges")) == 1


def test_at_two_each_knows_that_the_other_has_the_missing_stars():
    t = cartable.new("presidix", 2, "deux")
    for n in range(5):
        world = imagine(t, 0, Chance("test", str(n)))
        special = [c for c in world.cards[world.removed] if t.deck.texts[c][0] in "*!Z"]  # type: ignore[attr-defined]
        assert special == []


def next_deal(seats: int, seed: str) -> tuple[Presidix, list[Any]]:
    """A table that has just dealt its second round, and what happened by that."""
    t = cartable.new("presidix", seats, seed)
    assert isinstance(t, Presidix)
    dice = Chance("test", seed)
    while not t.sheet:
        events = t.watch()
        t.play(turn(t), dice.choice(list(t.moves(turn(t)))))
    return t, events


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["un", "deux", "trois"])
def test_the_exchange_is_forced_and_seen_by_two(seats: int, seed: str):
    t, events = next_deal(seats, seed)
    dubolix, padbolix = t.sheet[0].index(4), t.sheet[0].index(-2)
    assert turn(t) == padbolix
    between = {f"hands:{dubolix}", f"hands:{padbolix}"}
    for viewer in range(seats):
        seen = project.events(t, events, viewer)
        gift, best = [e for e in seen if e["event"] == "move" and {e["from"], e["to"]} == between]
        assert (gift["from"], best["from"]) == (f"hands:{dubolix}", f"hands:{padbolix}")
        if viewer in (dubolix, padbolix):
            order = [*"BCDEFGHIJKLMNOPQRSTUVWXYZ*!"]
            rest = [order.index(card[0]) for card in hand(t, dubolix) if card != best["card"]]
            assert order.index(gift["card"][0]) <= min(rest)
            rest = [order.index(card[0]) for card in hand(t, padbolix) if card != gift["card"]]
            assert order.index(best["card"][0]) >= max(rest)
            assert best["card"] in hand(t, dubolix)
            assert gift["card"] in hand(t, padbolix)
        else:
            assert gift["card"] is None
            assert best["card"] is None


def test_the_best_card_is_a_firecracker_then_a_star_then_the_highest_letter():
    for padbolix, best in [
        ("! * Zp", "!"),
        ("* Zp Bb", "*"),
        ("Zb Yp", "Zb"),
        ("Cp Yp Xp", "Yp"),
        ("Yb Yp", "Yp"),
    ]:
        t = at("presidix", hands=["Dp Db", padbolix], turn=0)
        t.exchange(dubolix=0, padbolix=1)  # type: ignore[attr-defined]
        assert best in hand(t, 0)
    for dubolix, worst in [("! * Zp", "Zp"), ("* !", "*"), ("! !", "!"), ("Bb Bp", "Bp")]:
        t = at("presidix", hands=[dubolix, "Dp Db"], turn=0)
        t.exchange(dubolix=0, padbolix=1)  # type: ignore[attr-defined]
        assert worst in hand(t, 1)


def test_at_two_another_twenty_are_removed_each_round():
    t, _ = next_deal(2, "un")
    assert len(t.cards[t.removed]) == 20
    first = cartable.new("presidix", 2, "un")
    assert set(t.cards[t.removed]) != set(first.cards[t.removed])
    assert t.passed == [False, False]


# -- 16: the end


@pytest.mark.parametrize(("option", "rounds"), [("seats", 3), ("twice", 6)])
def test_as_many_rounds_as_seats_or_twice_as_many(option: str, rounds: int):
    t = cartable.new("presidix", 3, "fin", {"rounds": option})
    dice = Chance("test", "fin")
    while not t.over:
        t.play(turn(t), dice.choice(list(t.moves(turn(t)))))
    sheet = field(t, "sheet")
    assert len(sheet) == rounds
    assert t.result is not None
    assert list(t.result.scores) == [sum(points) for points in zip(*sheet, strict=True)]


def test_a_tie_of_two_is_settled_by_one_more_round():
    t = at("presidix", hands=["Gp", "Hp Bp"], sheet=[[-2, 4]], totals=[-2, 4], turn=0)
    heard = t.watch()
    t.play(0, "play G")
    assert not t.over
    assert "decider" in [event.message for event in heard if isinstance(event, Told)]
    assert turn(t) == 1  # Padbolix leads, with a new hand
    assert len(hand(t, 0)) == 20
    dice = Chance("test", "decider")
    while not t.over:
        t.play(turn(t), dice.choice(list(t.moves(turn(t)))))
    assert len(field(t, "sheet")) == 3
    assert t.result is not None
    assert sorted(t.result.scores) == [0, 6]
    assert len(t.result.winners) == 1


def test_three_share_a_tie():
    sheet = [[4, -2, 2], [-2, 4, 2]]
    t = at("presidix", hands=["Gp", "Hp", "Ip Bp"], sheet=sheet, totals=[2, 2, 4], to_beat="F", turn=0)
    t.play(0, "play G")
    t.play(1, "play H")
    assert t.result is not None
    assert t.result.scores == (6, 4, 2)
    t = at("presidix", hands=["Gp", "Hp", "Ip Bp"], sheet=sheet, totals=[2, 4, 2], to_beat="F", turn=0)
    t.play(0, "play G")
    t.play(1, "play H")
    assert t.result is not None
    assert t.result.ranking == ((0, 1), (2,))


def test_most_points_win_and_ties_are_shared_without_a_decider():
    options = {"decider": False}
    t = at("presidix", hands=["Gp", "Hp Bp"], sheet=[[-2, 4]], totals=[-2, 4], turn=0, options=options)
    t.play(0, "play G")
    assert t.result is not None
    assert t.result.ranking == ((0, 1),)
    assert t.result.scores == (2, 2)
    t = at("presidix", hands=["Gp", "Hp Bp"], sheet=[[4, -2]], totals=[4, -2], turn=0)
    t.play(0, "play G")
    assert t.result is not None
    assert t.result.ranking == ((0,), (1,))


# -- the clock: 45 s a turn


def test_time_is_up_and_the_seat_may_pass():
    t = at("presidix", hands=["Gp Bp", "Hp Mp", "Dp Bb"], to_beat="G", turn=1)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("turn", 45_000)]
    t.expire()
    assert turn(t) == 2
    assert field(t, "passed", 1) is True
    assert [clock.deadline for clock in t.clocks] == [90_000]


@pytest.mark.parametrize(
    ("mine", "to_beat", "laid"),
    [
        ("Hp Mp Bp *", "G", "H"),
        ("Hp Ip Jp Bp *", "GH", "HI"),
        ("Hp Hb Mp Mb Pp Pb !", "GG+KK", "HH+MM"),
        ("Hp Ip Jp Kp Lp Bp", "GH+GH", "HI+JK"),
    ],
)
def test_time_is_up_and_the_seat_must_lay_its_weakest(mine: str, to_beat: str, laid: str):
    t = at("presidix", hands=[SOME, mine, "Dp Db"], to_beat=to_beat, turn=1, passed=[False, True, False])
    t.expire()
    assert field(t, "to_beat") == laid
    assert turn(t) == 2


@pytest.mark.parametrize(("mine", "laid"), [("* Mp Ep Eb", "E"), ("* * !", "*B")])
def test_time_is_up_for_a_leader(mine: str, laid: str):
    t = at("presidix", hands=[mine, SOME], turn=0)
    t.expire()
    assert field(t, "to_beat") == laid
    assert turn(t) == 1


# -- the list of lays, against trying everything


def by_hand(letters: str, stars: int, few: str) -> set[str]:
    """All formulas of up to three groups in a small alphabet, with stars only where no letter is left."""
    groups = [few[a:b] for a in range(len(few)) for b in range(a + 1, len(few) + 1)] + [x * 2 for x in few]
    found = set()
    for number in (1, 2, 3):
        for some in combinations_with_replacement(sorted(groups), number):
            missing = Counter("".join(some)) - Counter(letters)
            text = "+".join(some)
            if missing.total() <= stars and shape_of(text) is not None:
                for letter, times in missing.items():
                    head = "".join(reversed(text)).replace(letter, letter + "*", times)
                    text = "".join(reversed(head))
                found.add(text)
    return found


@pytest.mark.parametrize("few", ["BCDEFG", "UVWXYZ"])
@pytest.mark.parametrize("places", [(0, 0, 1, 2, 3), (0, 1, 2, 3, 4, 4, 5), (0, 2, 4), (1, 1), ()])
@pytest.mark.parametrize("stars", [0, 1, 2])
def test_the_list_of_lays_is_complete(few: str, places: tuple[int, ...], stars: int):
    letters = "".join(few[place] for place in places)
    listed = {lay for lay in lays(letters, stars, None, "B") if set(lay) <= set(few + "*+")}
    listed = {lay for lay in listed if lay.count("+") < 3}
    expected = by_hand(letters, stars, few)
    assert expected <= listed
    for lay in listed - expected:  # besides, a single or a pair may spend a star on a letter that is there
        assert shape_of(lay) in {("single", 1, 1), ("pairs", 1, 2)}
        assert "*" in lay
    for lay in expected:
        shape = shape_of(lay)
        assert shape is not None
        for least in few:
            strong = {other for other in expected if shape_of(other) == shape and other.strip("*")[0] >= least}
            assert strong <= set(lays(letters, stars, shape, least))
            starless = [other for other in strong if "*" not in other]
            assert weakest(letters, shape, least) == min(starless, default="")


# -- the bots


def chosen(t: Table, level: str) -> str:
    """What a bot of this level does now."""
    seat = turn(t)
    act = bots.make("presidix", seat, level, Chance("test", level)).decide(bots.Sight(t, seat))
    assert act is not None
    return str(act.move)


def test_a_beginner_leads_its_lowest_single_and_forgets_the_last_card():
    t = at("presidix", hands=["Hp Hb Cp Zp", SOME], turn=0)
    assert chosen(t, "debutant") == "play C"
    t = at("presidix", hands=[SOME, "Zp", "Dp Db"], to_beat="G", turn=1, passed=[False, False, False])
    assert chosen(t, "initie") == chosen(t, "expert") == "pass"


@pytest.mark.parametrize("level", ["initie", "expert"])
def test_better_bots_keep_a_clean_last_lay(level: str):
    """M*N + OP + ST would be all its cards, and the star among them."""
    t = at("presidix", hands=["Mp * Op Pp Sp Tp", SOME, "Dp Db Ep"], turn=0)
    while not field(t, "places")[0]:
        t.play(turn(t), chosen(t, level) if turn(t) == 0 else "pass")
    assert field(t, "places")[0] == "Dubolix"


@pytest.mark.parametrize("level", ["initie", "expert"])
def test_better_bots_go_out_when_they_can(level: str):
    t = at("presidix", hands=["Ep Fp", "Mp Np", "Dp Db"], to_beat="EF", turn=1)
    assert chosen(t, level) == "play MN"
    t = at("presidix", hands=["Mp Np Ep Fp Hp Hb", SOME], turn=0)
    t.play(0, chosen(t, level))
    assert turn(t) == 1
    t.play(1, "pass")
    t.play(0, chosen(t, level))
    assert field(t, "sheet") == [[4, -2]]
