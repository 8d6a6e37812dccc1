"""Lotolix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots.base import Sight, make
from cartable.engine import Chance
from cartable.host.virtual import play_out
from cartable.testing import GameSuite, field, move_texts, refused


class TestSuite(GameSuite):
    game = "lotolix"


def zones(t: Table) -> dict[str, Any]:
    found: dict[str, Any] = t.view(None)["zones"]
    return found


def board(t: Table, seat: int) -> list[str | None]:
    """A board as all see it: a face, or None for a pair that is turned down."""
    cards: list[str | None] = zones(t)["boards"][seat].get("cards", [])
    return cards


def invisible(t: Table) -> list[str | None]:
    cards: list[str | None] = zones(t)["invisible"].get("cards", [])
    return cards


def pairs(t: Table) -> list[int]:
    return [pile["count"] for pile in zones(t)["pairs"]]


def held(t: Table) -> list[str]:
    cards: list[str] = zones(t)["held"].get("cards", [])
    return cards


def by_itself(t: Table) -> None:
    """All clocks run out until the game is over."""
    while not t.over:
        t.expire()


# -- the examples


def test_example_1_own_pair():
    t = at("lotolix", boards=["Db Kb", "Rb"], centre="Dp Kp Rp", turn=0)
    t.play(0, "flip 0")
    assert held(t) == ["Dp"]
    t.play(0, "place Db")
    assert board(t, 0) == [None, "Kb"]
    assert pairs(t) == [1, 0]
    assert t.active == [0]
    t.play(0, "flip 1")


def test_example_2_for_another():
    t = at("lotolix", boards=["Ab", "Bb", "Rb Cb"], centre="Rp Ap Bp Cp", turn=0)
    t.play(0, "flip 0")
    t.play(0, "give 2")
    assert board(t, 2) == [None, "Cb"]
    assert pairs(t) == [0, 0, 1]
    assert t.active == [1]


def test_example_3_wrong_place():
    t = at("lotolix", boards=["Ab", "Bb", "Rb Cb"], centre="Rp Ap Bp Cp", turn=0)
    t.play(0, "flip 0")
    for _ in range(3):
        assert refused(t, 0, "give 1") == "not_there"
    assert held(t) == ["Rp"]
    assert t.active == [0]
    t.play(0, "give 2")


def test_example_4_invisible_player():
    t = cartable.new("lotolix", seats=5, seed="five")
    assert [len(board(t, seat)) for seat in range(5)] == [5] * 5
    assert len(invisible(t)) == 3


def test_example_4_the_invisible_player_makes_a_pair_of_its_own():
    t = at("lotolix", boards=["Ab", "Bb", "Cb", "Db", "Eb Fb"], invisible="Xb Yb Zb", centre="Ap Xp", turn=4)
    t.play(4, "flip 0")
    t.play(4, "give 0")
    assert t.active == []
    assert [clock.deadline - t.now for clock in t.clocks] == [1500]
    assert t.expire() == "invisible"
    assert held(t) == ["Xp"]
    assert [clock.deadline - t.now for clock in t.clocks] == [1500]
    assert t.expire() == "invisible"
    assert invisible(t) == [None, "Yb", "Zb"]
    assert field(t, "turn") == 5
    assert t.active == []


def test_example_4_the_invisible_player_gives_a_card_away():
    t = at("lotolix", boards=["Ab", "Bb", "Cb Rb", "Db", "Eb"], invisible="Xb Yb Zb", centre="Rp", turn=5)
    assert t.expire() == "invisible"
    assert t.expire() == "invisible"
    assert board(t, 2) == ["Cb", None]
    assert t.active == [0]


def test_example_5_won_on_someone_elses_turn():
    boards = ["Ab Eb", "Bb Fb", "Cb Gb", "*"]
    t = at("lotolix", boards=boards, centre="* Ap Bp Cp Ep Fp Gp", turn=1)
    t.play(1, "flip 0")
    t.play(1, "give 3")
    assert field(t, "full") == [3]
    assert not t.over
    assert t.active == [2]
    by_itself(t)
    assert t.result is not None
    assert t.result.winners == (3,)
    assert len(t.result.ranking) == 4


def test_example_6_four_seats():
    t = cartable.new("lotolix", seats=4, seed="four")
    assert [len(board(t, seat)) for seat in range(4)] == [7] * 4
    assert invisible(t) == []


# -- the deal


@pytest.mark.parametrize(
    ("seats", "each", "left"), [(2, 14, 0), (3, 9, 1), (4, 7, 0), (5, 5, 3), (6, 4, 4), (7, 4, 0), (8, 3, 4)]
)
def test_the_deal(seats: int, each: int, left: int):
    t = cartable.new("lotolix", seats=seats, seed="deal")
    assert [len(board(t, seat)) for seat in range(seats)] == [each] * seats
    assert len(invisible(t)) == left
    assert zones(t)["centre"]["cards"] == [None] * 28


@pytest.mark.parametrize(("centre", "boards"), [("pink", "b"), ("blue", "p")])
def test_one_alphabet_in_the_centre_the_other_before_the_players(centre: str, boards: str):
    t = cartable.new("lotolix", seats=4, seed="colours", options={"centre": centre})
    dealt = sorted(str(card) for seat in range(4) for card in board(t, seat))
    assert dealt == sorted([*(letter + boards for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "*", "!"])
    by_itself(t)
    assert pairs(t) == [7] * 4


def test_the_youngest_begins():
    t = cartable.new("lotolix", seats=[{"age": 8}, {"age": 70}, {"age": 5}], seed="ages")
    assert t.active == [2]


def test_the_last_seat_is_followed_by_the_first_where_nobody_is_invisible():
    t = at("lotolix", boards=["Ab Bb", "Cb"], centre="Ap Bp Cp", turn=1)
    t.play(1, "flip 0")
    t.play(1, "give 0")
    assert t.active == [0]


# -- a turn


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("flip 1", "place_first"),
        ("place Kb", "not_the_same"),
        ("place Db", "not_on_your_board"),
        ("place Mb", "not_on_your_board"),
        ("give 0", "your_own"),
        ("give 2", "not_there"),
        ("give 9", "no_such_seat"),
        ("give invisible", "not_there"),
    ],
)
def test_the_card_goes_where_it_belongs_and_nowhere_else(move: str, code: str):
    t = at("lotolix", boards=["Kb", "Db Mb", "Rb"], invisible="Xb", centre="Dp Kp", turn=0)
    t.play(0, "flip 0")
    assert refused(t, 0, move) == code
    assert move_texts(t, 0) == ["give 1"]


def test_nobody_is_invisible_at_four():
    t = at("lotolix", boards=["Kb", "Db"], centre="Dp Kp", turn=0)
    t.play(0, "flip 0")
    assert refused(t, 0, "give invisible") == "nobody_invisible"


def test_a_card_for_the_invisible_player():
    t = at("lotolix", boards=["Kb", "Db"], invisible="Xb Yb", centre="Xp Kp", turn=0)
    t.play(0, "flip 0")
    assert move_texts(t, 0) == ["give invisible"]
    t.play(0, "give invisible")
    assert invisible(t) == [None, "Yb"]
    assert t.active == [1]


@pytest.mark.parametrize(
    ("move", "code"),
    [("place Kb", "flip_first"), ("give 1", "flip_first"), ("flip 2", "empty_place"), ("flip 28", "no_such_place")],
)
def test_a_card_must_be_turned_first(move: str, code: str):
    t = at("lotolix", boards=["Kb", "Db"], centre="Dp Kp", turn=0)
    assert refused(t, 0, move) == code


def test_nothing_comes_out_of_turn():
    t = at("lotolix", boards=["Kb", "Db"], invisible="Xb", centre="Dp Kp Xp", turn=0)
    assert refused(t, 1, "flip 0") == "not_your_turn"
    t = at("lotolix", boards=["Kb", "Db"], invisible="Xb", centre="Dp Kp Xp", turn=2)
    assert refused(t, 1, "flip 0") == "invisible_plays"


def test_two_stars_and_two_firecrackers_are_pairs():
    t = at("lotolix", boards=["* !", "Db"], centre="* ! Dp", turn=0)
    t.play(0, "flip 0")
    t.play(0, "place *")
    t.play(0, "flip 1")
    assert refused(t, 0, "give 1") == "not_there"
    t.play(0, "place !")
    assert board(t, 0) == [None, None]
    assert field(t, "full") == [0]


def test_a_full_board_goes_on_turning_cards_for_the_others():
    t = at("lotolix", boards=["Ab", "Bb Cb"], centre="Ap Bp Cp", turn=0)
    t.play(0, "flip 0")
    t.play(0, "place Ab")
    assert (field(t, "full"), t.active) == ([0], [0])
    t.play(0, "flip 1")
    t.play(0, "give 1")
    assert t.active == [1]


def test_pairs_stay_hidden():
    t = at("lotolix", boards=["Db Kb", "Rb"], centre="Dp Kp Rp", turn=0)
    t.play(0, "flip 0")
    t.play(0, "place Db")
    for seat in (0, 1, None):
        view = str(t.view(seat)["zones"])
        assert "Db" not in view
        assert "Dp" not in view


# -- clocks


def test_no_card_turned_in_time():
    t = cartable.new("lotolix", seats=2, seed="slow")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("flip", 20_000)]
    t.expire()
    assert len(held(t)) == 1
    assert t.active == [0]
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("place", 50_000)]


def test_a_card_not_placed_in_time_goes_where_it_belongs():
    t = at("lotolix", boards=["Ab", "Rb Bb"], centre="Rp Ap Bp", turn=0)
    t.play(0, "flip 0")
    t.expire()
    assert board(t, 1) == [None, "Bb"]
    assert t.active == [1]


# -- options and the end


def test_auto_place():
    t = at("lotolix", boards=["Ab", "Rb Bb"], centre="Rp Ap Bp", options={"auto_place": True}, turn=0)
    t.play(0, "flip 0")
    assert board(t, 1) == [None, "Bb"]
    assert (t.active, field(t, "step")) == ([1], "flipping")


def test_stop_at_first():
    t = at("lotolix", boards=["Ab", "Bb Cb", "Db"], centre="Ap Bp Cp Dp", options={"stop_at_first": True}, turn=0)
    t.play(0, "flip 0")
    t.play(0, "place Ab")
    assert t.result is not None
    assert (t.result.reason, t.result.ranking, t.result.scores) == ("first_full", ((0,), (1, 2)), (2, 0, 0))


@pytest.mark.parametrize("stop", [False, True])
def test_the_invisible_player_never_wins(stop: bool):
    t = at(
        "lotolix", boards=["Ab", "Bb Cb"], invisible="Xb", centre="Xp Ap Bp Cp", options={"stop_at_first": stop}, turn=0
    )
    t.play(0, "flip 0")
    t.play(0, "give invisible")
    assert invisible(t) == [None]
    assert not t.over
    assert field(t, "full") == []
    by_itself(t)
    assert t.result is not None
    assert set(t.result.winners) <= {0, 1}


def test_the_last_card_ends_the_game_though_it_is_a_pair_of_ones_own():
    t = at("lotolix", boards=["Ab", "Bb"], centre="Bp Ap", turn=1)
    t.play(1, "flip 0")
    t.play(1, "place Bb")
    t.play(1, "flip 1")
    t.play(1, "give 0")
    assert t.result is not None
    assert (t.result.ranking, t.result.scores, t.result.reason) == (((1,), (0,)), (0, 1), "centre_empty")


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_always_28_cards_are_turned_and_every_pair_is_made(seats: int):
    t = cartable.new("lotolix", seats=seats, seed="all")
    by_itself(t)
    inputs = [what for _, _, what in t.past]
    assert inputs.count("flip") + inputs.count("invisible") // 2 == 28, "the invisible player turns and lays by itself"
    assert pairs(t) == [28 // seats] * seats
    assert t.result is not None
    assert sorted(seat for place in t.result.ranking for seat in place) == list(range(seats))
    assert all(len(place) == 1 for place in t.result.ranking)


# -- bots


@pytest.mark.parametrize(
    ("level", "turning", "placing"),
    [("debutant", (2, 4), (2, 10)), ("initie", (1, 2), (1, 2)), ("expert", (0, 0), (0, 0))],
)
def test_levels_differ_in_manner_only(level: str, turning: tuple[int, int], placing: tuple[int, int]):
    for number in range(20):
        t = at("lotolix", boards=["Ab", "Rb Bb"], centre="Rp Ap Bp", turn=0)
        bot = make("lotolix", 0, level, Chance("bot", str(number)))
        for low, high in (turning, placing):
            act = bot.decide(Sight(t, 0))
            assert act is not None
            assert 1000 * low <= act.delay <= 1000 * high
            t.play(0, act.move)
        assert t.active != [] or t.over


def test_bots_play_a_whole_game_without_a_clock_of_theirs():
    t = cartable.new("lotolix", seats=3, seed="bots")
    play_out(t, ["debutant", "initie", "expert"], "bots")
    assert t.over
