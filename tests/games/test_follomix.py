"""Follomix, example by example. Elephants and crocodiles are blue, lions and monkeys red."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.follomix import own_deck
from cartable.engine import Chance, Table, project
from cartable.engine.knowledge import imagine
from cartable.games.follomix.bots import FollomixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "follomix"


STOCKS = ["C2 E7", "C2 C7"]
# Six series on which little fits: no place is empty and every series ends with a 7.
SEVENS = {"series1": "E7", "series2": "C7", "series3": "L7", "series4": "M7", "series5": "L7", "series6": "M7"}


def at(**position: Any) -> Any:
    position.setdefault("turn", 0)
    return cartable.at("follomix", seats=2, **position)


def full(**position: Any) -> Any:
    """A board without an empty place: what the position does not name ends with a red 7 or a blue one."""
    return at(**{**SEVENS, "stock": STOCKS, **position})


def moves(t: Table, seat: int) -> list[str]:
    return sorted(move.text for move in t.moves(seat))


def draw(t: Any, seat: int) -> None:
    """Turns a card and lets it wait as long as it must."""
    t.play(seat, "draw")
    assert t.expire() == "hold"


# -- the dossier's examples


def test_1_a_red_5_on_a_blue_6():
    t = full(series2="E6", stock=["E1 L5", "E7"])
    draw(t, 0)
    t.play(0, "place turned series2")
    assert texts(t, t.series2) == "E6 L5"
    assert t.active == [0]
    t.play(0, "draw")
    assert texts(t, t.turned) == "E1"


def test_1_a_blue_5_is_refused_there():
    t = full(series2="E6", turned="C5")
    assert refused(t, 0, "place turned series2") == "series_down"


def test_2_the_next_of_a_family():
    t = full(monkey="M1 M2 M3", turned="M4")
    t.play(0, "place turned monkey")
    assert t.view(1)["zones"]["monkey"] == {"count": 4, "cards": ["M4"]}


def test_3_no_second_pile_of_a_family():
    t = full(series1="E2", series3="M2", lion="L1 L2", turned="L1")
    assert refused(t, 0, "place turned lion") == "family_wants"
    assert moves(t, 0) == ["place turned series1"]
    t = full(series1="E2", series3="", lion="L1 L2", turned="L1")
    assert moves(t, 0) == ["place turned series1", "place turned series3"]
    t = full(lion="L1 L2", turned="L1")
    assert moves(t, 0) == ["discard"]


def forgotten(**position: Any) -> Any:
    """Place 5 ends with the elephant 3, and the elephant pile shows 2."""
    return full(series5="M4 E3", elephant="E1 E2", **position)


def test_4_folomix():
    t = forgotten(stock=["C2 C7 L1", "E7 L5"])
    t.play(0, "draw")
    t.play(1, "shout folomix", 700)
    assert texts(t, t.discard[0]) == "L1"
    assert t.active == [1]
    assert moves(t, 1) == ["place series5 elephant"]
    assert refused(t, 1, "draw") == "due_first"
    t.play(1, "place series5 elephant")
    assert texts(t, t.elephant) == "E1 E2 E3"
    assert "draw" in moves(t, 1)


def test_5_the_forgotten_card_comes_first():
    t = forgotten(stock=["C2 C7 E6", "E7 C5"], series3="L5", series1="L6", series4="M5", series6="M4")
    draw(t, 0)
    assert moves(t, 0) == ["discard"]
    t.play(0, "discard")
    assert t.active == [1]
    assert moves(t, 1) == ["place series5 elephant"]
    assert refused(t, 1, "draw") == "due_first"
    assert refused(t, 1, "place series3 series2") == "due_first"


def test_6_a_finished_family_leaves_the_game():
    t = full(crocodile="C1 C2 C3 C4 C5 C6", turned="C7", series2="L2", stock=["E5 C1", "E7"])
    t.play(0, "place turned crocodile")
    assert t.view(1)["zones"]["crocodile"] == {"count": 0, "cards": []}
    assert t.view(1)["zones"]["done"] == {"count": 7}
    draw(t, 0)
    t.play(0, "place turned crocodile")
    assert texts(t, t.crocodile) == "C1"


def test_7_the_discard_is_turned_over_unshuffled():
    t = full(stock=["C2", ""], discard=["", "E7 M1 M2 M3 M5 M6 C1 C2 C4"], turn=1)
    t.play(1, "draw")
    assert texts(t, t.turned) == "E7", "the card discarded first is turned first"
    assert texts(t, t.stock[1]) == "C4 C2 C1 M6 M5 M3 M2 M1"
    assert texts(t, t.discard[1]) == ""


def test_8_laying_the_last_card_wins():
    t = full(series2="E6", stock=["", "E7 C7"], discard=["", "C4"], turned="L5")
    t.play(0, "place turned series2")
    assert t.over
    assert t.result.winners == (0,)
    assert t.result.scores == (0, 3)
    assert t.result.reason == "all_laid"


# -- set-up


def test_each_seat_lays_three_of_its_own_cards_and_keeps_25():
    t: Any = cartable.new("follomix", 2, "own")
    for seat, places in ((0, (t.series1, t.series2, t.series3)), (1, (t.series4, t.series5, t.series6))):
        own = set(t.cards[t.stock[seat]]).union(*(t.cards[place] for place in places))
        assert own == set(own_deck(seat))
        assert [len(t.cards[place]) for place in places] == [1, 1, 1]
        assert len(t.cards[t.stock[seat]]) == 25


def test_everyone_knows_whose_cards_are_in_a_stock():
    t: Any = cartable.new("follomix", 2, "imagine")
    stock = set(t.cards[t.stock[0]])
    orders = set()
    for number in range(10):
        world: Any = imagine(t, 0, Chance("worlds", str(number)))
        assert set(world.cards[world.stock[0]]) == stock
        orders.add(world.cards[world.stock[0]])
    assert len(orders) == 10, "but not in which order"


def test_the_youngest_begins():
    t = cartable.new("follomix", [{"age": 9}, {"age": 8}], "young")
    assert t.active == [1]


def test_stocks_are_unseen_and_a_discard_shows_its_top():
    t = full(discard=["C1 L4", ""])
    zones = t.view(0)["zones"]
    assert zones["stock"] == [{"count": 2}, {"count": 2}]
    assert zones["discard"][0] == {"count": 2, "cards": ["L4"]}
    assert zones["done"] == {"count": 0}


# -- families and series


def test_only_a_1_opens_a_family():
    t = full(turned="C1")
    assert moves(t, 0) == ["place turned crocodile"]
    t = full(turned="L2")
    assert moves(t, 0) == ["discard"]
    assert refused(t, 0, "place turned lion") == "family_wants"


def test_a_card_goes_to_its_own_family_only():
    t = full(monkey="M1 M2 M3", turned="L4")
    assert refused(t, 0, "place turned monkey") == "other_family"


def test_a_family_goes_up_by_one():
    t = full(monkey="M1 M2 M3", turned="M5")
    assert refused(t, 0, "place turned monkey") == "family_wants"


@pytest.mark.parametrize(
    ("below", "card", "fits"),
    [
        ("E6", "L5", True),
        ("E6", "M5", True),
        ("E6", "C5", False),
        ("E6", "E5", False),
        ("L6", "C5", True),
        ("L6", "M5", False),
        ("E6", "L4", False),
        ("E6", "L7", False),
        ("E6", "L6", False),
    ],
)
def test_series_go_down_by_one_colours_alternating(below, card, fits):
    t = full(series3=below, turned=card)
    assert ("place turned series3" in moves(t, 0)) is fits


def test_nothing_goes_on_a_1_and_anything_on_an_empty_place():
    t = full(series1="E1", elephant="E1", turned="L1")
    assert moves(t, 0) == ["place turned lion"]
    t = full(series1="", turned="L3")
    assert moves(t, 0) == ["place turned series1"]


def test_a_turned_1_goes_to_the_middle_when_its_family_has_none_there():
    """Though it would fit on the blue 2 and on the empty place."""
    t = full(series1="E2", series3="", turned="L1")
    assert moves(t, 0) == ["place turned lion"]
    assert refused(t, 0, "place turned series1") == "opens_family"
    assert refused(t, 0, "place turned series3") == "opens_family"
    assert refused(t, 0, "place turned monkey") == "other_family"
    t.play(0, "place turned lion")
    assert texts(t, t.lion) == "L1"


def test_a_finished_family_may_be_begun_again_and_then_its_turned_1_has_no_choice():
    t = full(series1="", series5="M6", lion="L1 L2 L3 L4 L5 L6", stock=["C2 L1 L7", "E7"])
    draw(t, 0)
    t.play(0, "place turned lion")
    draw(t, 0)
    assert moves(t, 0) == ["place turned lion"]


def test_the_seat_still_chooses_where_any_other_turned_card_goes():
    t = full(series1="E3", series3="", lion="L1", turned="L2")
    assert moves(t, 0) == ["place turned lion", "place turned series1", "place turned series3"]


def test_a_1_of_the_table_may_still_go_to_a_series():
    t = full(series1="E2", series3="M2 L1")
    assert {"place series3 lion", "place series3 series1"} <= set(moves(t, 0))


# -- board moves


def test_only_the_last_card_of_a_series_moves():
    t = full(series1="E6 L5", series2="C6")
    assert moves(t, 0) == ["draw", "place series1 series2", "place series2 series3", *(
        f"place series2 series{n}" for n in (4, 5, 6)
    )]  # fmt: skip
    t.play(0, "place series1 series2")
    assert texts(t, t.series1) == "E6"
    assert texts(t, t.series2) == "C6 L5"


def test_a_card_alone_does_not_go_to_an_empty_place():
    t = full(series1="E4", series2="")
    assert refused(t, 0, "place series1 series2") == "alone"
    t = full(series1="E4 L3", series2="")
    t.play(0, "place series1 series2")


def test_a_card_may_not_return_to_a_place_it_has_left():
    t = full(series1="E6 L5", series2="C6", stock=["E1 C1", "E7"])
    t.play(0, "place series1 series2")
    assert refused(t, 0, "place series2 series1") == "no_return"
    draw(t, 0)
    t.play(0, "place turned crocodile")
    t.play(0, "place series2 series1")
    assert refused(t, 0, "place series1 series2") == "no_return"


def test_another_card_may_go_where_one_has_left():
    t = full(series1="E6 L5", series2="C6", series3="E4 M3", series4="")
    t.play(0, "place series1 series2")
    t.play(0, "place series3 series4")
    t.play(0, "place series3 series2")
    assert texts(t, t.series2) == "C6 L5 E4"


def test_a_place_left_counts_for_the_card_and_not_for_its_twin():
    t = full(series1="E6 L5", series2="C6", series3="C6 L5")
    t.play(0, "place series1 series2")
    t.play(0, "place series3 series1")
    assert texts(t, t.series1) == "E6 L5"


def test_the_same_place_and_nothing_there():
    t = full(series1="E6", series2="")
    assert refused(t, 0, "place series1 series1") == "same_place"
    assert refused(t, 0, "place series2 series1") == "nothing_there"


def test_family_piles_and_discards_are_never_taken_from():
    t = full(series1="E4", lion="L1 L2 L3", discard=["L3", "M3"])
    for text in ("place lion series1", "place discard series1"):
        assert refused(t, 0, text) == "unreadable"


# -- a turn


def test_nothing_else_moves_until_the_turned_card_is_laid():
    t = full(series1="E6 L5", series2="C6", turned="M5", stock=["E1", "E7"])
    assert moves(t, 0) == ["place turned series2"]
    assert refused(t, 0, "place series1 series2") == "lay_first"
    assert refused(t, 0, "draw") == "lay_first"
    assert refused(t, 0, "discard") == "it_fits"


def test_a_card_that_fits_nowhere_is_discarded_and_the_turn_passes():
    t = full(stock=["E1 L3", "E7"])
    draw(t, 0)
    t.play(0, "discard")
    assert texts(t, t.discard[0]) == "L3"
    assert t.view(1)["zones"]["discard"][0] == {"count": 1, "cards": ["L3"]}
    assert t.active == [1]


def test_discard_without_a_turned_card():
    t = full()
    assert refused(t, 0, "discard") == "nothing_turned"
    assert refused(t, 0, "place turned series1") == "nothing_turned"
    assert refused(t, 1, "draw") == "not_your_turn"


@pytest.mark.parametrize("hold", [1, 1.5, 2, 3, 4])
def test_a_turned_card_is_held(hold):
    for series5 in ("M4 E3", "M4 C3"):  # whether or not something was forgotten
        t = full(
            series5=series5,
            elephant="E1 E2",
            series3="L6",
            series4="M6",
            series6="L6",
            stock=["C5 C6", "E7"],
            options={"hold": hold},
        )
        t.play(0, "draw", 100)
        assert t.active == []
        assert moves(t, 0) == []
        assert moves(t, 1) == ["shout folomix"]
        assert refused(t, 0, "discard") == "held"
        assert refused(t, 0, "place turned series1") == "held"
        assert [(c.name, c.deadline) for c in t.clocks] == [("hold", 100 + round(1000 * hold))]
        t.expire()
        assert t.active == [0]


# -- folomix


def test_folomix_may_be_shouted_until_the_card_is_laid():
    t = forgotten(stock=["C2 L1", "E7 L5"])
    draw(t, 0)
    assert moves(t, 1) == ["shout folomix"]
    t.play(1, "shout folomix")
    assert t.active == [1]


def test_not_before_a_card_is_turned_nor_after_it_is_laid():
    t = forgotten(stock=["C2 L1", "E7 L5"])
    assert refused(t, 1, "shout folomix") == "shout_later"
    draw(t, 0)
    t.play(0, "place turned lion")
    assert refused(t, 1, "shout folomix") == "shout_later"
    assert moves(t, 1) == []


def test_nobody_shouts_at_oneself():
    t = forgotten(stock=["C2 L1", "E7 L5"])
    t.play(0, "draw")
    assert refused(t, 0, "shout folomix") == "shout_later"


def test_the_turned_card_is_never_the_one_forgotten():
    t = full(elephant="E1 E2", stock=["C2 E3", "E7"])
    t.play(0, "draw")
    t.play(1, "shout folomix")
    assert t.turn == 0
    assert t.silenced


def test_a_1_at_the_end_of_a_series_that_could_open_its_family_counts():
    t = full(series1="E2 L1", stock=["C2 E3", "E7"])
    t.play(0, "draw")
    t.play(1, "shout folomix")
    assert moves(t, 1) == ["place series1 lion"]


def test_a_1_whose_family_is_open_was_not_forgotten():
    t = full(series1="E2 L1", lion="L1", stock=["C2 E3", "E7"])
    t.play(0, "draw")
    t.play(1, "shout folomix")
    assert t.turn == 0


def test_a_wrong_shout_changes_nothing_but_silences_until_the_turn_is_over():
    t = full(series2="E6", stock=["L3 L1 L5", "E7 M3"])
    t.play(0, "draw")
    before = (list(t.cards), t.turn, t.step)
    t.play(1, "shout folomix")
    assert (list(t.cards), t.turn, t.step) == before
    assert refused(t, 1, "shout folomix") == "silenced"
    t.expire()
    t.play(0, "place turned series2")
    draw(t, 0)
    assert refused(t, 1, "shout folomix") == "silenced", "still the same turn"
    t.play(0, "place turned lion")
    draw(t, 0)
    t.play(0, "discard")
    t.play(1, "draw")
    assert moves(t, 0) == ["shout folomix"]
    t.expire()
    t.play(1, "discard")
    t.play(0, "draw")
    assert moves(t, 1) == ["shout folomix"]


def test_forgetting_is_allowed():
    t = forgotten(stock=["C2 L1", "E7 L5"])
    assert "draw" in moves(t, 0)


def test_several_forgotten_cards_in_any_order_and_what_they_uncover_is_not_due():
    t = full(
        series5="E4 E3",
        series6="M2 L1",
        elephant="E1 E2",
        monkey="M1",
        turned="C3",
        series1="E7",
    )
    t.play(0, "discard")
    assert moves(t, 1) == ["place series5 elephant", "place series6 lion"]
    t.play(1, "place series6 lion")
    assert moves(t, 1) == ["place series5 elephant"]
    t.play(1, "place series5 elephant")
    assert "draw" in moves(t, 1)
    assert {"place series5 elephant", "place series6 monkey"} <= set(moves(t, 1))


def test_of_two_forgotten_twins_only_one_can_still_go():
    t = full(series5="M4 E3", series6="M4 E3", elephant="E1 E2", turned="C1", crocodile="C1")
    t.play(0, "discard")
    assert moves(t, 1) == ["place series5 elephant", "place series6 elephant"]
    t.play(1, "place series6 elephant")
    assert "draw" in moves(t, 1)


def test_the_very_first_turn_is_free():
    for number in range(60):
        t: Any = cartable.new("follomix", 2, f"first {number}")
        if t.ready_for_family():
            assert "draw" in moves(t, 0)
            return
    raise AssertionError("no deal with a 1 on the board")


# -- the stock used up


def test_a_discard_turned_over_keeps_its_order():
    t = full(stock=["", "E7"], discard=["C4 L3 E5", ""])
    for card in ("C4", "L3", "E5", "C4"):
        draw(t, 0)
        assert texts(t, t.turned) == card
        t.play(0, "discard")
        if t.turn == 1 and not t.over:
            draw(t, 1)
            t.play(1, "discard")
        if t.over:
            break


def test_whoever_watched_knows_the_order_of_the_stock():
    t = full(stock=["L3", "E7"], discard=["C4 E5", ""])
    draw(t, 0)
    t.play(0, "discard")
    draw(t, 1)
    t.play(1, "discard")
    assert all(t.known[card] == 3 for card in t.cards[t.discard[0]])


# -- the end


def test_a_win_in_the_middle_of_a_turn_by_laying_on_a_family():
    t = full(lion="L1 L2", stock=["", "E7 C7"], turned="L3")
    t.play(0, "place turned lion")
    assert t.over
    assert t.result.winners == (0,)


def test_a_board_move_does_not_win():
    t = full(series1="E6 L5", series2="C6", stock=["", "E7"], discard=["C4", ""])
    t.play(0, "place series1 series2")
    assert not t.over


def blocked_board(**position: Any) -> Any:
    return full(stock=["", ""], discard=["C3 L3", "E5 C5 L4"], **position)


def vain_turns(t: Any, limit: int = 50) -> int:
    """Both turn and discard until the game stops; the number of cards turned."""
    for turned in range(limit):
        if t.over:
            return turned
        seat = t.turn
        draw(t, seat)
        t.play(seat, "discard")
    raise AssertionError("the game did not stop")


def test_blocked_when_both_have_turned_all_they_own_in_vain():
    t = blocked_board()
    assert vain_turns(t) == 6, "seat 1 has three cards, so three turns each"
    assert t.result.reason == "blocked"
    assert t.result.scores == (2, 3)
    assert t.result.winners == (0,)


def test_blocked_with_equal_numbers_is_a_shared_win():
    t = full(stock=["", ""], discard=["C3 L3", "E5 C5"])
    vain_turns(t)
    assert t.result.winners == (0, 1)


def test_a_stock_card_laid_restarts_the_count():
    t = full(stock=["", ""], discard=["C3 L1 L3", "E5 C5 L4"], in_vain=[2, 3])
    draw(t, 0)
    t.play(0, "discard")
    draw(t, 1)
    t.play(1, "discard")
    assert t.in_vain == [3, 4]
    draw(t, 0)
    t.play(0, "place turned lion")
    assert t.in_vain == [0, 0]


def test_a_card_gone_to_a_family_restarts_the_count():
    t = full(series1="E2 L1", in_vain=[4, 3])
    t.play(0, "place series1 lion")
    assert t.in_vain == [0, 0]


def test_moves_between_series_do_not_restart_the_count():
    t = full(series1="E6 L5", series2="C6", in_vain=[4, 3])
    t.play(0, "place series1 series2")
    assert t.in_vain == [4, 3]


def test_it_is_not_blocked_while_a_card_fits():
    t = full(stock=["L3", "E5"], discard=["", ""], series1="E4", in_vain=[0, 5], turned="C3")
    t.play(0, "discard")
    assert t.in_vain == [1, 5]
    t = full(stock=["L3", "E5"], discard=["", ""], series1="E4", in_vain=[1, 5], turned="C3")
    t.play(0, "discard")
    assert not t.over, "the lion 3 fits on the elephant 4"


def test_three_times_all_cards_end_the_game_whatever_fits():
    t = full(stock=["L3", "E5"], discard=["", ""], series1="E4", in_vain=[5, 3], turned="C3")
    t.play(0, "discard")
    assert t.over
    assert t.result.reason == "in_circles"
    assert t.result.scores == (2, 1)


# -- the clock of a turn


def test_60_s_then_a_card_is_turned():
    t = full()
    assert [(c.name, c.deadline) for c in t.clocks] == [("turn", 60_000)]
    t.expire()
    assert texts(t, t.turned) == "E7"
    assert t.clocks[0].name == "hold"


def test_60_s_then_a_waiting_card_is_laid_family_first():
    t = full(turned="L1", series1="E2", series2="")
    t.expire()
    assert texts(t, t.lion) == "L1"
    t = full(turned="L1", lion="L1", series2="", series4="E2")
    t.expire()
    assert texts(t, t.series2) == "L1"


def test_60_s_then_a_card_that_fits_nowhere_is_discarded():
    t = full(turned="C3")
    t.expire()
    assert texts(t, t.discard[0]) == "C3"
    assert t.turn == 1


def test_60_s_then_a_card_due_is_moved():
    t = full(series5="L4 E3", elephant="E1 E2", turned="C1", crocodile="C1")
    t.play(0, "discard")
    t.expire()
    assert texts(t, t.elephant) == "E1 E2 E3"
    assert t.active == [1]


def test_each_act_has_its_own_60_s():
    t = full(series1="E6 L5", series2="C6")
    t.play(0, "place series1 series2", 30_000)
    assert t.clocks[0].deadline == 90_000
    t.play(0, "draw", 40_000)
    t.expire()
    assert [(c.name, c.deadline) for c in t.clocks] == [("turn", 101_500)]


def test_without_a_turn_clock():
    t = full(options={"time": None})
    assert t.clocks == []
    draw(t, 0)
    assert t.clocks == []


# -- bots


def bot_move(level: str, t: Any, number: int = 0) -> str:
    bot = FollomixBot(t.turn, level, Chance("bot", str(number)))
    bot.observe([], Sight(t, t.turn))
    act = bot.decide(Sight(t, t.turn))
    assert act is not None
    return str(act.move)


@pytest.mark.parametrize(
    ("level", "low", "high"), [("debutant", 0.15, 0.35), ("initie", 0.03, 0.16), ("expert", 0, 0.04)]
)
def test_how_often_a_bot_forgets_a_family(level, low, high):
    t = forgotten()
    forgets = sum(bot_move(level, t, number) != "place series5 elephant" for number in range(200))
    assert low <= forgets / 200 <= high


def test_who_frees_a_place():
    t = full(series1="E6", stock=["C5 C4 C3", "C6"])
    assert bot_move("debutant", t) == "draw"
    assert bot_move("initie", t).startswith("place series1 series")
    assert bot_move("expert", t).startswith("place series1 series")


@pytest.mark.parametrize(
    ("level", "low", "high", "quick", "slow"),
    [("debutant", 0.2, 0.46, 1000, 1500), ("initie", 0.55, 0.78, 800, 1400), ("expert", 0.9, 1, 600, 1200)],
)
def test_how_often_and_how_soon_a_bot_sees_a_forgotten_card(level, low, high, quick, slow):
    delays = []
    for number in range(200):
        t = forgotten(stock=["C2 L1", "E7 L5"])
        bot = FollomixBot(1, level, Chance("eye", str(number)))
        bot.observe([], Sight(t, 1))
        told = t.watch()
        t.play(0, "draw")
        bot.observe(project.events(t, told, 1), Sight(t, 1))
        act = bot.decide(Sight(t, 1))
        if act is not None:
            delays.append(act.delay)
    assert low <= len(delays) / 200 <= high
    assert quick <= min(delays) < max(delays) <= slow
