"""Combadix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight
from cartable.engine import Chance, project
from cartable.games.combadix.bots import CombadixBot
from cartable.testing import GameSuite, field, refused


class TestSuite(GameSuite):
    game = "combadix"


def counts(t: Table, zone: str) -> Any:
    zones = t.view(None)["zones"][zone]
    return [one["count"] for one in zones] if isinstance(zones, list) else zones["count"]


def line(t: Table, seat: int) -> list[str | None]:
    return list(t.view(None)["zones"]["lines"][seat].get("cards", []))


def flip_all(t: Table) -> None:
    for seat in t.active:
        t.play(seat, "flip")


def take_trick(t: Table) -> None:
    """The look at the result, and the cards go."""
    assert t.active == []
    assert t.expire() == "look"


# -- the examples. The top card of a pile is written last.


def test_example_1_three_seats():
    t = cartable.new("combadix", 3, "trois")
    assert counts(t, "piles") == [33, 33, 33]
    assert counts(t, "aside") == 1
    for viewer in (0, 1, 2, None):
        assert t.view(viewer)["zones"]["aside"] == {"count": 1}


def test_example_2_the_star_wins():
    t = at("combadix", piles=["Ap Fp", "Bp *", "Cp Zb", "Dp !"])
    flip_all(t)
    assert field(t, "winner") == 1
    take_trick(t)
    assert counts(t, "winnings") == [0, 4, 0, 0]


def battle_of_two_ms(new: tuple[str, str]) -> Table:
    """Three seats show M, M and T; the first two then lay a hidden card and a new one."""
    t = at("combadix", piles=[f"Rp {new[0]} Bp Mp", f"Sp {new[1]} Cp Mv", "Wp Gp Tb"])
    flip_all(t)
    assert field(t, "in_battle") == [0, 1]
    assert t.active == [0, 1]  # although T is stronger
    t.play(0, "flip")
    t.play(1, "flip")
    return t


def test_example_3_a_battle_below_the_strongest_card():
    t = battle_of_two_ms(("Ap", "Xb"))
    assert [line(t, seat) for seat in range(3)] == [["Mp", None, "Ap"], ["Mv", None, "Xb"], ["Tb"]]
    assert field(t, "winner") == 1
    take_trick(t)
    assert counts(t, "winnings") == [0, 7, 0]


def test_example_4_the_strongest_wins_without_having_fought():
    t = battle_of_two_ms(("Ap", "Cb"))
    assert field(t, "winner") == 2
    take_trick(t)
    assert counts(t, "winnings") == [0, 0, 7]


def test_example_5_a_new_battle_with_somebody_who_had_not_fought():
    t = battle_of_two_ms(("Ap", "Tp"))
    assert field(t, "in_battle") == [1, 2]
    assert t.active == [1, 2]
    assert line(t, 0) == ["Mp", None, "Ap"]
    assert refused(t, 0, "flip") == "not_in_battle"


def test_example_6_two_battles_at_the_same_time():
    t = at("combadix", piles=["Ap Ep Fp Dp", "Bp Gp Hp Db", "Cp Ip Jp Kp", "Lp Np Op Kb"])
    flip_all(t)
    assert field(t, "in_battle") == [0, 1, 2, 3]
    for seat in (0, 1, 2):
        t.play(seat, "flip")
    assert sum(counts(t, "lines")) == 4  # nothing is shown before all have turned
    t.play(3, "flip")
    assert sum(counts(t, "lines")) == 12
    assert field(t, "winner") == 3


def test_example_7_one_card_left_is_laid_face_up():
    t = at("combadix", piles=["Bp *", "Ap *"])
    flip_all(t)
    assert t.active == [0, 1]
    flip_all(t)
    assert [line(t, 0), line(t, 1)] == [["*", "Bp"], ["*", "Ap"]]
    assert field(t, "winner") == 0
    take_trick(t)
    assert t.over
    assert t.result is not None
    assert t.result.scores == (4, 0)


def test_example_8_the_cards_of_the_last_pile_count_for_nobody():
    t = at("combadix", piles=["Ap Bp Cp Dp Ep Fp Gp Hp Ip Zp", "Yp", "Xp"], winnings=["", "Ab Bb Cb Db", ""])
    flip_all(t)
    take_trick(t)
    assert counts(t, "piles") == [9, 0, 0]
    assert t.result is not None
    assert t.result.reason == "piles_used_up"
    assert t.result.scores == (3, 4, 0)
    assert t.result.winners == (1,)


# -- the deal


@pytest.mark.parametrize(
    ("seats", "each", "aside"),
    [(2, 50, 0), (3, 33, 1), (4, 25, 0), (5, 20, 0), (6, 16, 4), (7, 14, 2), (8, 12, 4)],
)
def test_the_deal(seats, each, aside):
    t = cartable.new("combadix", seats, "donne")
    assert counts(t, "piles") == [each] * seats
    assert counts(t, "aside") == aside
    assert t.active == list(range(seats))


# -- the order of cards


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("!", "Ap", 1), ("Ab", "Bp", 1), ("Yp", "Zb", 1), ("Zp", "*", 1), ("*", "!", 0), ("Ev", "Db", 0)],
)
def test_firecracker_then_a_to_z_then_star(first, second, winner):
    t = at("combadix", piles=[f"Np {first}", f"Op {second}"])
    flip_all(t)
    assert field(t, "winner") == winner


@pytest.mark.parametrize(("first", "second"), [("Ap", "Ay"), ("Ev", "Ev"), ("*", "*"), ("!", "!"), ("Mb", "Mv")])
def test_colour_and_lettering_never_matter(first, second):
    t = at("combadix", piles=[f"Np Op {first}", f"Qp Rp {second}"])
    flip_all(t)
    assert field(t, "in_battle") == [0, 1]


# -- turning together


def test_nothing_is_shown_before_all_have_turned():
    t = cartable.new("combadix", 4, "ensemble")
    for seat in (2, 0, 3):
        t.play(seat, "flip")
        assert sum(counts(t, "lines")) == 0
        assert counts(t, "piles") == [25] * 4
    assert field(t, "flipped") == [True, False, True, True]
    assert t.active == [1]
    assert refused(t, 2, "flip") == "flipped_already"
    t.play(1, "flip")
    assert all(line(t, seat) for seat in range(4))


def test_a_seat_without_cards_watches():
    t = at("combadix", piles=["Ap Bp Cp", "", "Dp Ep Fp"])
    assert t.active == [0, 2]
    assert refused(t, 1, "flip") == "no_cards"
    flip_all(t)
    assert field(t, "winner") == 2
    assert refused(t, 0, "flip") == "look"
    take_trick(t)
    assert counts(t, "winnings") == [0, 0, 2]


def test_the_hidden_card_of_a_battle_is_seen_by_nobody_ever():
    t: Any = battle_of_two_ms(("Ap", "Xb"))
    told = t.watch()
    while not t.over:
        for seat in (0, 1, 2, None):
            assert "'Bp'" not in str(t.view(seat))
        t.expire()
    for seat in (0, 1, 2, None):
        assert "'Bp'" not in str(project.events(t, told, seat))
    assert t.known[t.deck.read("Bp")] == 0


def test_cards_won_lie_face_down():
    t = at("combadix", piles=["Ap Fp", "Bp *", "Cp Zb"])
    flip_all(t)
    take_trick(t)
    for viewer in (0, 1, 2, None):
        assert t.view(viewer)["zones"]["winnings"][1] == {"count": 3}
        assert "Zb" not in str(t.view(viewer)["zones"])


# -- battles


def test_a_covered_card_no_longer_counts_however_strong():
    t = at("combadix", piles=["Rp Ap Bp *", "Sp Cb Cp *", "Wp Dp"])
    flip_all(t)
    flip_all(t)
    assert field(t, "winner") == 2
    take_trick(t)
    assert counts(t, "winnings") == [0, 0, 7]


def test_several_battles_in_a_row():
    t = at("combadix", piles=["Ip Jp Kp Lp Mp", "Ib Jb Kb Lb Mb"])
    flip_all(t)
    flip_all(t)
    assert [line(t, 0), line(t, 1)] == [["Mp", None, "Kp"], ["Mb", None, "Kb"]]
    assert t.active == [0, 1]
    flip_all(t)
    assert line(t, 0) == ["Mp", None, "Kp", None, "Ip"]
    assert field(t, "winner") == -1  # still equal, and nobody has a card left


def test_a_seat_without_cards_keeps_its_card_and_the_others_of_its_battle_lay_theirs():
    t = at("combadix", piles=["Mp", "Ap Xb Cp Mb", "Bp Tp"])
    flip_all(t)
    assert field(t, "in_battle") == [0, 1]
    assert t.active == [1]
    t.play(1, "flip")
    assert line(t, 0) == ["Mp"]
    assert line(t, 1) == ["Mb", None, "Xb"]
    assert field(t, "winner") == 1


def test_equal_cards_that_cannot_go_on_do_not_matter_below_the_strongest():
    t = at("combadix", piles=["Mp", "Mb", "Bp Tp", "Cp Dp"])
    flip_all(t)
    assert field(t, "winner") == 2
    take_trick(t)
    assert counts(t, "winnings") == [0, 0, 4, 0]


def test_nobody_wins_and_the_cards_wait_for_the_winner_of_the_next_trick():
    t = at("combadix", piles=["Zp", "Zb", "Bp Tp", "Cp Dp"])
    flip_all(t)
    assert field(t, "winner") == -1
    take_trick(t)
    assert counts(t, "waiting") == 4
    assert t.view(0)["zones"]["waiting"] == {"count": 4}
    assert t.active == [2, 3]
    flip_all(t)
    take_trick(t)
    assert counts(t, "winnings") == [0, 0, 0, 6]
    assert counts(t, "waiting") == 0


def test_without_a_next_trick_waiting_cards_count_for_nobody():
    t = at("combadix", piles=["Zp", "Zb", "Bp Tp"])
    flip_all(t)
    take_trick(t)
    assert t.over
    assert t.result is not None
    assert t.result.scores == (0, 0, 0)
    assert t.result.winners == (0, 1, 2)


def test_a_position_in_the_middle_of_a_trick():
    t = at("combadix", piles=["Ap", "Bp Cp"], lines=["Mp Gp Kb", "Mb Kp"])
    assert [line(t, 0), line(t, 1)] == [["Mp", None, "Kb"], ["Mb", "Kp"]]
    assert t.active == [0, 1]
    flip_all(t)
    assert [line(t, 0)[-2:], line(t, 1)[-2:]] == [["Kb", "Ap"], [None, "Bp"]]
    assert field(t, "winner") == 1


# -- clocks and options


def test_a_late_card_is_turned_by_itself_after_six_seconds():
    t = at("combadix", piles=["Ap Fp", "Bp Gp"])
    t.play(0, "flip", at=1_000)
    assert t.expire() == "flip:1"
    assert t.now == 6_000
    assert field(t, "winner") == 1


def test_the_result_stays_in_view_for_two_seconds():
    t = at("combadix", piles=["Ap Fp", "Bp Gp"])
    flip_all(t)
    take_trick(t)
    assert t.now == 2_000
    assert t.active == [0, 1]


def test_auto_flip():
    t = cartable.new("combadix", [{"auto_flip": True}, {}, {"auto_flip": True}], "seul")
    assert [t.expire(), t.expire()] == ["by_itself:0", "by_itself:2"]
    assert t.now == 1_000
    assert field(t, "flipped") == [True, False, True]
    assert t.active == [1]


def test_help_marks_the_cards_shown_for_those_who_want_it():
    t = cartable.new("combadix", [{"help": True}, {}], "aide")
    assert t.view(0)["fields"]["low_cards"] == "! A B C D E F G H I J K L M"
    assert t.view(0)["fields"]["high_cards"] == "N O P Q R S T U V W X Y Z ★"
    flip_all(t)
    shown = {str(line(t, seat)[0])[0].replace("*", "★") for seat in (0, 1)}
    marked = {
        word[1] for name in ("low_cards", "high_cards") for word in t.view(0)["fields"][name].split() if "(" in word
    }
    assert marked == shown
    assert t.view(1)["fields"]["low_cards"] == t.view(1)["fields"]["high_cards"] == ""


def announced(**piles: Any) -> Table:
    t = at("combadix", options={"announce": True}, **piles)
    flip_all(t)
    return t


def test_announce_the_winner_points_to_the_strongest_card():
    t = announced(piles=["Ap Fp", "Bp *", "Cp Zb"])
    assert t.active == [1]
    assert [move.text for move in t.moves(1)] == ["take 0:0", "take 1:0", "take 2:0"]
    assert refused(t, 0, "take 1:0") == "look"
    t.play(1, "take 2:0")  # a wrong card costs nothing
    assert t.active == [1]
    assert counts(t, "winnings") == [0, 0, 0]
    t.play(1, "take 1:0")
    take_trick(t)
    assert counts(t, "winnings") == [0, 3, 0]


def test_announce_only_cards_on_top_can_be_pointed_to():
    t = announced(piles=["Rp Ap Bp Mp", "Sp Xb Cp Mv", "Wp Gp Tb"])
    flip_all(t)
    assert [move.text for move in t.moves(1)] == ["take 0:2", "take 1:2", "take 2:0"]
    assert refused(t, 1, "take 1:0") == "covered"


def test_announce_the_trick_is_taken_in_the_end():
    t = announced(piles=["Ap Fp", "Bp *"])
    assert t.expire() == "take:1"
    assert t.now == 20_000
    take_trick(t)
    assert counts(t, "winnings") == [0, 2]


def test_announce_nothing_to_point_to_if_nobody_wins():
    t = announced(piles=["Zp", "Zb", "Bp Tp"])
    assert t.active == []


# -- bots


def delay(t: Table, seat: int, level: str, seed: int) -> tuple[str, int]:
    act = CombadixBot(seat, level, Chance("bot", str(seed))).decide(Sight(t, seat))
    assert act is not None
    return str(act.move), act.delay


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_bots_turn_their_card_after_half_a_second_to_two(level):
    t = cartable.new("combadix", 2, "bots")
    for seed in range(40):
        move, after = delay(t, 0, level, seed)
        assert move == "flip"
        assert 500 <= after <= 2_000


@pytest.mark.parametrize(
    ("level", "low", "high"), [("debutant", 2_000, 5_000), ("initie", 1_000, 2_000), ("expert", 0, 999)]
)
def test_how_bots_point_to_the_strongest_card(level, low, high):
    t = announced(piles=["Ap Fp", "Bp *", "Cp Zb"])
    found = [delay(t, 1, level, seed) for seed in range(60)]
    assert all(low <= after <= high for _, after in found)
    wrong = sum(move != "take 1:0" for move, _ in found)
    assert 0 < wrong < 40 if level == "debutant" else wrong == 0


def test_a_beginner_is_wrong_once_at_most():
    t = announced(piles=["Ap Fp", "Bp *", "Cp Zb"])
    for seed in range(40):
        bot = CombadixBot(1, "debutant", Chance("bot", str(seed)))
        acts = [bot.decide(Sight(t, 1)) for _ in range(3)]
        assert sum(str(act.move) != "take 1:0" for act in acts if act) <= 1
