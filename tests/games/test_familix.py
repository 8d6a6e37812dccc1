"""Familix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots.base import Sight, make
from cartable.engine import Chance, project
from cartable.games.familix import families_of
from cartable.testing import GameSuite, field, refused


class TestSuite(GameSuite):
    game = "familix"


def hand(t: Table, seat: int) -> str:
    return " ".join(t.view(seat)["zones"]["hands"][seat]["cards"])


def laid(t: Table, seat: int) -> str:
    return " ".join(t.view(None)["zones"]["laid"][seat]["cards"])


def asks(t: Table, seat: int) -> set[str]:
    """The cards a seat may ask for now."""
    return {move.text.split()[2] for move in t.moves(seat)}


def faces(t: Table, events: list[Any], seat: int | None) -> list[str | None]:
    """The faces of the cards that moved, as a seat saw them."""
    return [event["card"] for event in project.events(t, events, seat) if event["event"] == "move"]


TWO = {"alphabets": 2}
OTHER_FAMILIES = {"BCDE": ("BCDE", "VWXY", "ZA"), "CDEF": ("CDEF", "WXYZ", "AB"), "DEFG": ("DEFG", "XYZA", "BC")}


# -- the examples


def test_example_1_printed_request():
    t = at("familix", hands=["Zb Ab", "Mb", "Yb Nb"], turn=0)
    t.play(0, "ask 2 Yb")
    assert hand(t, 0) == "Ab Yb Zb"
    assert hand(t, 2) == "Nb"
    assert t.active == [0]
    t.play(0, "ask 1 Bb")


def test_example_2_pioche_and_the_very_card():
    t = at("familix", hands=["Ab", "Mb", "Nb"], draw="Kb Bb", turn=0)
    events = t.watch()
    t.play(0, "ask 1 Bb")
    assert hand(t, 0) == "Ab Bb"
    for seat in (0, 1, 2, None):
        assert faces(t, events, seat) == ["Bb"]
    assert t.active == [0]


def test_example_2_pioche_and_another_card():
    t = at("familix", hands=["Ab", "Mb", "Nb"], draw="Bb Kb", turn=0)
    events = t.watch()
    t.play(0, "ask 1 Bb")
    assert hand(t, 0) == "Ab Kb"
    assert faces(t, events, 0) == ["Kb"]
    for seat in (1, 2, None):
        assert faces(t, events, seat) == [None]
        assert "Kb" not in str(t.view(seat)["zones"]["hands"]) or seat == 0
    assert t.active == [1]


def test_example_3_lucky_family():
    t = at("familix", hands=["Eb Fb Gb Ab", "Mb"], draw="Kb Hb", turn=0)
    t.play(0, "ask 1 Bb")
    assert laid(t, 0) == "Eb Fb Gb Hb"
    assert field(t, "made") == [1, 0]
    assert hand(t, 0) == "Ab"
    assert t.active == [0]


def test_example_4_just_given():
    t = at("familix", hands=["Pb", "Mb Nb Ob", "Ab"], draw="Bb Cb Kb", turn=0)
    t.play(0, "ask 1 Mb")
    t.play(0, "ask 1 Nb")
    t.play(0, "ask 2 Ob")  # in vain
    assert t.active == [1]
    assert refused(t, 1, "ask 0 Mb") == "just_given"
    assert refused(t, 1, "ask 0 Nb") == "just_given"
    t.play(1, "ask 0 Pb")
    assert t.active == [1]
    t.play(1, "ask 0 Mb")
    assert hand(t, 1) == "Mb Ob Pb"


def test_example_4_the_other_request_fails():
    t = at("familix", hands=["Mb Nb Ab", "Ob Eb", "Cb"], draw="Kb Rb", given=[(), ("Mb", "Nb"), ()], turn=1)
    assert refused(t, 1, "ask 0 Mb") == "just_given"
    t.play(1, "ask 0 Pb")
    assert t.active == [2]
    t.play(2, "ask 1 Ab")
    t.play(0, "ask 2 Bb")
    assert t.active == [1]
    t.play(1, "ask 0 Mb")
    assert hand(t, 1) == "Eb Mb Ob Rb"


def test_example_5_bluff():
    t = at("familix", hands=["Qb Rb", "Sb Ab"], draw="Mb Kb", turn=0)
    t.play(0, "ask 1 Rb")
    assert field(t, "reply") == "draw_one"
    assert hand(t, 0) == "Kb Qb Rb"
    assert t.active == [1]


def test_example_5_a_bluff_that_completes_a_family():
    t = at("familix", hands=["Qb Rb Tb Ab", "Mb"], draw="Sb", turn=0)
    t.play(0, "ask 1 Rb")
    assert laid(t, 0) == "Qb Rb Sb Tb"
    assert t.active == [0]


def test_example_6_two_alphabets():
    t = at("familix", hands=["Zb Ap", "Yb Yp *"], options=TWO, turn=0)
    assert refused(t, 0, "ask 1 Yp") == "not_your_family"
    assert {"ask 1 Yb", "ask 1 *", "ask 1 !"} <= {move.text for move in t.moves(0)}
    t.play(0, "ask 1 Yb")
    t.play(0, "ask 1 *")
    assert hand(t, 0) == "Ap Yb Zb *"


def test_example_7_empty_hand():
    t = at("familix", hands=["Hb Ib", "Ab", "Eb Fb Gb"], draw="Kb Lb Mb", turn=2)
    t.play(2, "ask 0 Hb")
    assert laid(t, 2) == "Eb Fb Gb Hb"
    assert (t.active, [move.text for move in t.moves(2)]) == ([2], ["draw"])
    assert refused(t, 2, "ask 0 Ib") == "draw_first"
    t.play(2, "draw")
    assert hand(t, 2) == "Mb"
    t.play(2, "ask 0 Nb")


def test_example_7_empty_hand_and_empty_draw_pile():
    t = at("familix", hands=["Hb Ib", "Ab", "Eb Fb Gb"], draw="", turn=2)
    t.play(2, "ask 0 Hb")
    assert laid(t, 2) == "Eb Fb Gb Hb"
    assert t.active == [0]


def test_example_8_end():
    rows = ["Ab Bb Cb Db Eb Fb Gb Hb Ib Jb Kb Lb", "Mb Nb Ob Pb Qb Rb Sb Tb", "Ub Vb Wb Xb"]
    t = at("familix", hands=["", "Yb Zb !", "*"], laid=rows, draw="", turn=1)
    assert field(t, "made") == [3, 2, 1]
    t.play(1, "ask 2 *")
    assert t.over
    assert t.result is not None
    assert t.result.reason == "all_laid"
    assert t.result.scores == (3, 3, 1)
    assert t.result.winners == (0, 1)


# -- the families


def test_seven_families_of_four():
    names = ["".join(cartable.games.find("familix").deck.texts[card][0] for card in f) for f in families_of("b", "A")]
    assert names == ["ABCD", "EFGH", "IJKL", "MNOP", "QRST", "UVWX", "YZ!*"]


@pytest.mark.parametrize("chosen", OTHER_FAMILIES)
def test_other_help_cards_run_on_from_z_to_a(chosen: str):
    first, last, mixed = OTHER_FAMILIES[chosen]
    t = cartable.new("familix", seats=2, seed="s", options={"families": chosen})
    printed = "".join(text[0] for text in t.view(None)["zones"]["help"]["cards"])
    assert len(printed) == 28
    assert (printed[:4], printed[20:24], printed[24:]) == (first, last, mixed + "!*")


def test_x_y_z_a_is_a_family():
    t = at("familix", hands=["Xb Yb Zb Mb", "Ab Kb"], options={"families": "DEFG"}, turn=0)
    t.play(0, "ask 1 Ab")
    assert laid(t, 0) == "Xb Yb Zb Ab"


def test_the_help_card_shows_both_colours():
    t = cartable.new("familix", seats=2, seed="s", options=TWO)
    printed = t.view(None)["zones"]["help"]["cards"]
    assert printed[:8] == ["Ap", "Bp", "Cp", "Dp", "Ab", "Bb", "Cb", "Db"]
    assert printed[-8:] == ["Yp", "Zp", "!", "*", "Yb", "Zb", "!", "*"]


def test_the_pink_alphabet():
    t = cartable.new("familix", seats=2, seed="s", options={"colour": "pink"})
    assert {text[1:] for text in t.view(None)["zones"]["help"]["cards"]} == {"p", ""}


def test_any_star_and_any_firecracker_complete_a_mixed_family():
    t = at("familix", hands=["Yp Zp * Ab", "! Yb"], options=TWO, turn=0)
    t.play(0, "ask 1 !")
    assert laid(t, 0) == "Yp Zp ! *"


def test_a_star_belongs_to_both_mixed_families():
    t = at("familix", hands=["*", "Ab"], options=TWO, turn=0)
    assert asks(t, 0) == {"Yp", "Zp", "Yb", "Zb", "!", "*"}


def test_a_star_no_longer_belongs_to_a_family_that_is_laid():
    t = at("familix", hands=["*", "Ab"], laid=["Yp Zp ! *", ""], options=TWO, turn=0)
    assert asks(t, 0) == {"Yb", "Zb", "!", "*"}
    assert refused(t, 0, "ask 1 Yp") == "family_laid"


# -- the deal


@pytest.mark.parametrize(
    ("seats", "cards", "one", "two"), [(2, 7, 14, 42), (3, 6, 10, 38), (4, 5, 8, 36), (5, 4, 8, 36), (6, 3, 10, 38)]
)
def test_the_deal(seats: int, cards: int, one: int, two: int):
    for alphabets, pile in ((1, one), (2, two)):
        t = cartable.new("familix", seats=seats, seed="deal", options={"alphabets": alphabets})
        zones = t.view(None)["zones"]
        held = [part["count"] for part in zones["hands"]]
        rows = [part["count"] for part in zones["laid"]]
        assert [in_hand + row for in_hand, row in zip(held, rows, strict=True)] == [cards] * seats
        assert zones["draw"]["count"] == pile


def test_the_youngest_begins():
    t = cartable.new("familix", seats=[{"age": 40}, {"age": 6}, {"age": 9}], seed="age")
    assert t.active == [1]


def test_a_family_dealt_is_laid_at_once_without_an_extra_turn():
    """Looks for a deal that gives one seat a family; it is the other that begins."""
    for number in range(3000):
        t = cartable.new("familix", seats=2, seed=f"lucky {number}")
        if field(t, "made")[1]:
            break
    assert field(t, "made") == [0, 1]
    assert len(laid(t, 1).split()) == 4
    assert t.active == [0]


# -- asking


def test_only_in_a_family_of_which_one_holds_a_card():
    t = at("familix", hands=["Ab Mb", "Eb Bb"], turn=0)
    assert asks(t, 0) == {"Ab", "Bb", "Cb", "Db", "Mb", "Nb", "Ob", "Pb"}
    assert refused(t, 0, "ask 1 Eb") == "not_your_family"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("ask 0 Bb", "not_yourself"),
        ("ask 2 Bb", "empty_hand"),
        ("ask 7 Bb", "no_such_seat"),
        ("ask 1 Bp", "not_played_with"),
        ("ask 1 Ey", "not_played_with"),
        ("ask 1", "unreadable"),
        ("draw", "ask_first"),
        ("choose pink", "ask_first"),
    ],
)
def test_what_cannot_be_asked(move: str, code: str):
    t = at("familix", hands=["Ab", "Bb", ""], turn=0)
    assert refused(t, 0, move) == code


def test_nothing_comes_out_of_turn():
    t = at("familix", hands=["Ab", "Bb"], turn=0)
    assert t.moves(1) == []
    assert refused(t, 1, "ask 0 Ab") == "not_your_turn"


def test_a_card_given_is_seen_by_all_and_then_hidden_again():
    t = at("familix", hands=["Ab", "Bb Eb", "Mb"], turn=0)
    events = t.watch()
    t.play(0, "ask 1 Bb")
    assert faces(t, events, 2) == ["Bb"]
    assert "cards" not in t.view(2)["zones"]["hands"][0]
    assert all(t.knows(seat, t.deck.read("Bb")) for seat in range(3))


def test_a_bluff_may_bring_the_twin():
    t = at("familix", hands=["* Ab", "* Eb"], options=TWO, turn=0)
    t.play(0, "ask 1 *")
    assert hand(t, 0) == "Ab * *"
    assert field(t, "given")[1] == ["*"]


def test_the_ban_is_on_the_kind():
    t = at("familix", hands=["* Ab", "* Eb"], options=TWO, given=[("*",), ()], turn=0)
    assert "*" not in asks(t, 0)
    assert refused(t, 0, "ask 1 *") == "just_given"


def test_an_empty_draw_pile_brings_nothing():
    t = at("familix", hands=["Ab", "Eb"], draw="", turn=0)
    t.play(0, "ask 1 Bb")
    assert hand(t, 0) == "Ab"
    assert t.active == [1]


# -- drawing instead of asking


def test_nobody_else_holds_a_card():
    t = at("familix", hands=["Ab Bb Cb", ""], draw="Db Kb", turn=0)
    assert [move.text for move in t.moves(0)] == ["draw"]
    t.play(0, "draw")
    assert hand(t, 0) == "Ab Bb Cb Kb"
    assert t.active == [1]  # whose hand is empty: a draw, and then it asks
    t.play(1, "draw")
    assert t.active == [1]
    t.play(1, "ask 0 Ab")
    assert laid(t, 1) == ""


def test_a_family_drawn_gives_another_go():
    t = at("familix", hands=["Ab Bb Cb", ""], draw="Kb Db", turn=0)
    t.play(0, "draw")
    assert laid(t, 0) == "Ab Bb Cb Db"
    assert t.active == [0]


def test_the_program_draws_after_three_seconds():
    t = at("familix", hands=["", "Eb"], draw="Kb Lb", turn=0)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("draw", 3000)]
    t.expire()
    assert hand(t, 0) == "Lb"
    assert t.active == [0]
    assert "draw" not in [clock.name for clock in t.clocks]


# -- clocks


def test_nothing_asked_in_time():
    t = at("familix", hands=["Ab", "Eb"], draw="Kb Lb", given=[("Bb",), ()], turn=0)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("turn", 45_000)]
    t.expire()
    assert hand(t, 0) == "Ab Lb"
    assert t.active == [1]
    assert field(t, "given")[0] == ["Bb"]
    assert field(t, "asker") == -1


def test_nothing_asked_in_time_and_a_family_drawn():
    t = at("familix", hands=["Ab Bb Cb", "Eb"], draw="Kb Db", turn=0)
    t.expire()
    assert laid(t, 0) == "Ab Bb Cb Db"
    assert t.active == [1]


def test_nothing_asked_in_time_and_nothing_to_draw():
    t = at("familix", hands=["Ab", "Eb"], draw="", turn=0)
    t.expire()
    assert hand(t, 0) == "Ab"
    assert t.active == [1]


# -- the choice between two mixed families


def choosing() -> Table:
    t = at("familix", hands=["Yp Zp Yb Zb ! Ab", "* Ap"], draw="Kb Lb", options=TWO, turn=0)
    t.play(0, "ask 1 *")
    return t


def test_the_owner_chooses_which_family_gets_the_star():
    t = choosing()
    assert laid(t, 0) == ""
    assert [move.text for move in t.moves(0)] == ["choose pink", "choose blue"]
    assert refused(t, 0, "ask 1 Bb") == "choose_first"
    assert refused(t, 1, "choose pink") == "not_your_turn"
    t.play(0, "choose blue")
    assert laid(t, 0) == "Yb Zb ! *"
    assert hand(t, 0) == "Yp Zp Ab"
    assert t.active == [0]


def test_no_choice_in_ten_seconds_is_pink():
    t = choosing()
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("choose", 10_000)]
    t.expire()
    assert laid(t, 0) == "Yp Zp ! *"
    assert t.active == [0]


def test_a_choice_after_the_time_to_ask_does_not_give_another_go():
    t = at("familix", hands=["Yp Zp Yb Zb !", "Ap Bb"], draw="Kb *", options=TWO, turn=0)
    t.expire()
    assert t.active == [0]
    t.play(0, "choose pink")
    assert laid(t, 0) == "Yp Zp ! *"
    assert t.active == [1]


# -- the end


def test_two_full_rounds_without_a_card_or_a_family_end_the_game():
    t = at("familix", hands=["Ab", "Eb", "Ib"], draw="", turn=0)
    for turn, move in enumerate(["ask 1 Ab", "ask 0 Eb", "ask 0 Ib"] * 2):
        assert not t.over
        t.play(turn % 3, move)
    assert t.result is not None
    assert (t.result.reason, t.result.scores, t.result.winners) == ("stalemate", (0, 0, 0), (0, 1, 2))


def test_the_turn_that_drew_the_last_card_does_not_count():
    t = at("familix", hands=["Ab", "Eb"], draw="Kb", turn=0)
    t.play(0, "ask 1 Ab")
    for turn in range(4):
        assert not t.over
        t.play((turn + 1) % 2, "ask 1 Ab" if turn % 2 else "ask 0 Eb")
    assert t.over


def test_a_successful_question_is_progress():
    """A card goes to and fro: no family comes of it, but as long as somebody gets one the game goes on."""
    t = at("familix", hands=["Ab Eb", "Bb Cb Ib"], draw="", turn=0)
    for _ in range(5):
        for taker, other in ((0, 1), (1, 0)):
            t.play(taker, f"ask {other} Cb")
            t.play(taker, f"ask {other} Db")  # nobody holds it
            t.play(other, f"ask {taker} Db")
            t.play(taker, f"ask {other} Db")
            assert not t.over


def test_after_a_success_two_full_rounds_are_counted_anew():
    t = at("familix", hands=["Ab", "Bb Eb"], draw="", turn=0, barren=3)
    t.play(0, "ask 1 Bb")
    for turn in range(5):
        assert not t.over
        t.play(turn % 2, "ask 0 Eb" if turn % 2 else "ask 1 Ab")
    assert t.over


def test_a_new_family_begins_the_count_anew():
    t = at("familix", hands=["Ab Bb Cb Mb", "Eb Db"], draw="", turn=0, barren=3)
    t.play(0, "ask 1 Db")
    assert laid(t, 0) == "Ab Bb Cb Db"
    t.play(0, "ask 1 Mb")
    assert field(t, "barren") == 0


# -- what stays in view


@pytest.mark.parametrize("log", [False, True])
def test_only_the_last_request_stays_unless_the_table_keeps_a_log(log: bool):
    t = at("familix", hands=["Ab", "Bb Eb", "Mb"], draw="Lb Kb", options={"log": log}, turn=0)
    events = t.watch()
    t.play(0, "ask 1 Bb")
    assert [field(t, name) for name in ("asker", "answerer", "wanted", "reply")] == [0, 1, "Bb", "given"]
    t.play(0, "ask 2 Cb")
    assert [field(t, name) for name in ("asker", "answerer", "wanted", "reply")] == [0, 2, "Cb", "draw_one"]
    said = [event for event in project.events(t, events, 2) if event["event"] == "tell"]
    assert [one["message"] for one in said] == ["given", "draw_one"]
    assert [one["params"]["fleeting"] for one in said] == [not log] * 2


# -- bots


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_a_bot_takes_a_card_that_it_knows_of(level: str):
    """Seat 0 takes the B before all eyes; seat 1, which has three of that family, asks it back as soon as it may."""
    t = at("familix", hands=["Ab Kb", "Mb", "Bb Cb Db Nb"], draw="Fb Hb Xb", turn=0)
    bot = make("familix", 2, level, Chance("bot", "s"))
    events = t.watch()
    t.play(0, "ask 2 Bb")
    t.play(0, "ask 1 Lb")
    t.play(1, "ask 0 Ob")
    bot.observe(project.events(t, events, 2), Sight(t, 2))
    assert t.active == [2]
    assert refused(t, 2, "ask 0 Bb") == "just_given"
    act = bot.decide(Sight(t, 2))
    assert act is not None
    assert 1000 <= act.delay <= 3000
    t.play(2, act.move)
    assert "Bb" in asks(t, 2) or t.active != [2]
