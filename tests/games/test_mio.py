"""Mio: the examples and rulings of its rules, one by one."""

from collections import Counter

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight, make
from cartable.engine import Chance
from cartable.testing import GameSuite, field, hand, move_texts, refused


class TestSuite(GameSuite):
    game = "mio"


def aside(t: Table, seat: int) -> list[str]:
    cards: list[str] = t.view(seat)["zones"]["aside"][seat]["cards"]
    return cards


def top(t: Table) -> str:
    card: str = t.view(None)["zones"]["top"]["cards"][-1]
    return card


def first_card(kind: str, seats: int = 3, **options: object) -> Table:
    """A game dealt, in which a card of this kind was turned up first."""
    for number in range(500):
        t = cartable.new("mio", seats, seed=f"first {number}", options=options)
        if kind in top(t):
            return t
    raise AssertionError(f"no first card {kind}")


# -- the examples


def test_example_1_what_fits_on_blue_3():
    t = at("mio", hands=["b5 b* r3 ? r5 r*", "g1 g2"], top="b3", turn=0)
    played = {move.split()[1] for move in move_texts(t, 0) if move != "draw"}
    assert played == {"b5", "b*", "r3", "?"}
    assert refused(t, 0, "play r5") == "does_not_fit"
    assert refused(t, 0, "play r*") == "does_not_fit"


def test_example_2_draw_until_a_drawn_card_is_laid():
    t = at("mio", hands=["r1 g4", "y1 y2"], top="b3", draw="y5 b1 g5 k2", turn=0)
    for drawn, laid in (("k2", False), ("g5", False), ("b1", True)):
        t.play(0, "draw")
        assert hand(t, 0)[-1] == drawn
        assert move_texts(t, 0) == ([f"play {drawn}", "draw"] if laid else ["draw"])
    t.play(0, "play b1")
    assert hand(t, 0) == ["r1", "g4", "k2", "g5"]
    assert top(t) == "b1"
    assert t.active == [1]


def test_example_3_after_drawing_only_the_last_card_drawn():
    t = at("mio", hands=["b2 r1", "y1 y2"], top="b3", draw="k1 b4", turn=0)
    t.play(0, "draw")
    assert refused(t, 0, "play b2") == "only_the_last_drawn"
    assert move_texts(t, 0) == ["play b4", "draw"]
    t.play(0, "draw")
    assert refused(t, 0, "play b4") == "only_the_last_drawn"


def test_example_4_a_star_takes_nothing_but_stars_from_a_hand():
    t = at("mio", hands=["g1 g2", "r5 ?"], top="r*", draw="y1 ? r1 b4 g3", turn=1)
    assert refused(t, 1, "play r5") == "only_a_star"
    assert refused(t, 1, "play ? b") == "only_a_star"
    assert move_texts(t, 1) == ["draw"]
    t.play(1, "draw")
    assert refused(t, 1, "play g3") == "struck"
    t.play(1, "draw")
    t.play(1, "draw")
    assert move_texts(t, 1) == ["play r1", "draw"]
    t.play(1, "draw")
    assert move_texts(t, 1) == ["play ? r", "play ? y", "play ? b", "play ? g", "play ? k", "draw"]


def test_example_5_a_star_on_a_star():
    t = at("mio", hands=["g5 ? k1", "g* r1 r2"], top="r*", draw="y1 r3 b* g3 k2", turn=1)
    t.play(1, "play g*")
    assert t.active == [0]
    assert move_texts(t, 0) == ["draw"]
    t.play(0, "draw")
    assert move_texts(t, 0) == ["draw"]  # grey 2
    t.play(0, "draw")
    assert move_texts(t, 0) == ["play g3", "draw"]
    t.play(0, "draw")
    assert move_texts(t, 0) == ["play b*", "draw"]
    t.play(0, "draw")
    assert move_texts(t, 0) == ["draw"]  # red is not asked for any more


def test_example_6_mio_forgotten():
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", draw="y1 g1 b1 y5", turn=0)
    t.play(0, "play b1")
    assert t.active == []
    assert t.expire() == "mio"
    assert (t.now, hand(t, 0), aside(t, 0)) == (3_000, [], ["r5"])
    t.play(1, "play b4")
    assert move_texts(t, 0) == ["draw"]
    t.play(0, "draw")
    assert move_texts(t, 0) == ["draw"]
    t.play(0, "draw")
    t.play(0, "play b1")
    assert t.active == [1]  # two cards left: no MIO
    assert (sorted(hand(t, 0)), aside(t, 0)) == (["r5", "y5"], [])


def test_example_7_a_joker_laid_last_doubles():
    t = at("mio", hands=["r4 g5 b*", "?"], top="b3", turn=1)
    assert move_texts(t, 1) == ["play ?", "draw"]
    assert refused(t, 1, "play ? r") == "no_colour_needed"
    t.play(1, "play ?")
    assert field(t, "sheet") == [[38, 0]]
    assert field(t, "totals") == [38, 0]


def test_example_8_the_end_of_the_game():
    t = at("mio", hands=["r4 r3", "b1", "g* g2"], top="b3", totals=[96, 60, 41], turn=1)
    t.play(1, "play b1")
    assert t.result is not None
    assert t.result.scores == (103, 60, 53)
    assert t.result.winners == (2,)
    assert t.result.reason == "target"


# -- the deck, the deal, the first card


def test_the_deck():
    kinds = Counter(cartable.games.find("mio").deck.texts)
    assert sum(kinds.values()) == 55
    assert kinds["?"] == 5
    for colour in "rybgk":
        assert [kinds[colour + sign] for sign in "12345*"] == [2, 2, 2, 1, 1, 2]


@pytest.mark.parametrize(("seats", "left"), [(2, 44), (3, 39), (4, 34), (5, 29), (6, 24)])
def test_the_deal(seats: int, left: int):
    t = cartable.new("mio", seats, seed="deal")
    assert t.view(None)["zones"]["draw"]["count"] == left
    assert [len(hand(t, seat)) for seat in range(seats)] == [5] * seats


def test_the_dealer_is_drawn_by_lot_and_the_seat_to_the_left_begins():
    dealers = set()
    for number in range(60):
        t = cartable.new("mio", 4, seed=f"lot {number}")
        dealers.add(field(t, "dealer"))
        if top(t) != "?":
            assert t.active == [(field(t, "dealer") + 1) % 4]
    assert dealers == {0, 1, 2, 3}


def test_the_next_dealer_sits_to_the_left():
    t = at("mio", hands=["r4", "b1", "g2"], top="b3", turn=1, dealer=2)
    t.play(1, "play b1")
    assert field(t, "dealer") == 0
    assert [len(hand(t, seat)) for seat in range(3)] == [5, 5, 5]


def test_a_star_turned_up_first_strikes():
    t = first_card("*")
    first = (field(t, "dealer") + 1) % 3
    allowed = {f"play {card}" for card in hand(t, first) if "*" in card} | {"draw"}
    assert t.active == [first]
    assert set(move_texts(t, first)) == allowed


def test_a_joker_turned_up_first_gets_its_colour_from_the_dealer():
    t = first_card("?")
    dealer = field(t, "dealer")
    first = (dealer + 1) % 3
    assert t.active == [dealer]
    assert move_texts(t, dealer) == ["choose r", "choose y", "choose b", "choose g", "choose k"]
    assert refused(t, first, "draw") == "dealer_names"
    assert refused(t, dealer, "draw") == "name_a_colour"
    t.play(dealer, "choose g")
    assert t.active == [first]
    assert all(move[5] in "g?" for move in move_texts(t, first) if move.startswith("play"))


def test_the_dealer_takes_too_long():
    t = first_card("?")
    assert t.expire() == "colour"
    assert t.now == 10_000
    assert field(t, "colour") in set("rybgk")
    assert t.active == [(field(t, "dealer") + 1) % 3]


# -- what fits, drawing


def test_what_fits_on_a_joker():
    t = at("mio", hands=["r1 b* b2 r* ?", "g1 g2"], top="?", colour="b", turn=0)
    played = {move.split()[1] for move in move_texts(t, 0) if move != "draw"}
    assert played == {"b*", "b2", "?"}
    assert refused(t, 0, "play r1") == "not_the_colour"
    assert refused(t, 0, "play r*") == "not_the_colour"


def test_a_colour_nobody_has_may_be_named():
    t = at("mio", hands=["? r1 r2", "g1 g2"], top="b3", turn=0)
    assert refused(t, 0, "play ?") == "name_a_colour"
    t.play(0, "play ? k")
    assert field(t, "colour") == "k"
    assert move_texts(t, 1) == ["draw"]
    t = at("mio", hands=["b1 r1 r2", "g1 g2"], top="?", colour="b", turn=0)
    t.play(0, "play b1")
    assert field(t, "colour") == ""


def test_only_a_joker_takes_a_colour():
    t = at("mio", hands=["b1 r1 r2", "g1 g2"], top="b3", turn=0)
    assert refused(t, 0, "play b1 r") == "no_colour"
    assert refused(t, 0, "play k5") == "not_in_hand"


def test_drawing_is_allowed_with_a_card_that_fits():
    t = at("mio", hands=["b1 b2 b4", "g1 g2"], top="b3", draw="k1 k2 b5", turn=0)
    t.play(0, "draw")
    t.play(0, "draw")  # blue 5 fits, but need not be laid
    assert refused(t, 0, "pass") == "draw_first"
    assert refused(t, 0, "play k2") == "does_not_fit"


def test_a_star_holder_may_draw_instead():
    t = at("mio", hands=["b* r1 r2", "g1 g2"], top="r*", draw="k1 r5", turn=0)
    assert move_texts(t, 0) == ["play b*", "draw"]
    t.play(0, "draw")
    assert move_texts(t, 0) == ["play r5", "draw"]
    t.play(0, "play r5")  # the star is covered: the next seat plays normally
    assert refused(t, 1, "play g1") == "does_not_fit"


def test_twins_a_card_drawn_like_one_in_hand():
    t = at("mio", hands=["b1 r1", "g1 g2"], top="b3", draw="k1 b1", turn=0)
    t.play(0, "draw")
    t.play(0, "play b1")
    assert sorted(hand(t, 0)) == ["b1", "r1"]


def test_nobody_else_sees_the_card_drawn():
    t = at("mio", hands=["r1 r2", "g1 g2"], top="b3", draw="k1 b5", turn=0)
    events = t.watch()
    t.play(0, "draw")
    assert "b5" in str(cartable.engine.project.events(t, events, 0))
    assert "b5" not in str(cartable.engine.project.events(t, events, 1))
    assert "b5" not in str(t.view(1)["zones"])
    assert "b5" not in str(t.view(None)["zones"])


# -- MIO


YOUNG = [{"at_once": True}, {}]


def test_laying_and_shouting_are_two_acts():
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", turn=0)
    assert move_texts(t, 0) == ["play b1", "draw"]
    assert refused(t, 0, "play b1 mio") == "lay_then_shout"
    t.play(0, "play b1")
    assert (t.active, move_texts(t, 0), move_texts(t, 1)) == ([], ["shout mio"], [])
    t.play(0, "shout mio")
    assert (t.active, hand(t, 0)) == ([1], ["r5"])


def test_laying_a_joker_and_shouting_are_two_acts():
    t = at("mio", hands=["? r5", "b2 b4 b5"], top="b3", turn=0)
    assert move_texts(t, 0) == [*(f"play ? {colour}" for colour in "rybgk"), "draw"]
    assert refused(t, 0, "play ? r mio") == "lay_then_shout"
    t.play(0, "play ? r")
    t.play(0, "shout mio")
    assert (t.active, field(t, "colour")) == ([1], "r")


def test_the_young_may_lay_and_shout_at_once():
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", turn=0, seats=YOUNG)
    assert move_texts(t, 0) == ["play b1", "play b1 mio", "draw"]
    t.play(0, "play b1 mio")
    assert t.active == [1]
    assert hand(t, 0) == ["r5"]


def test_the_young_may_lay_a_joker_and_shout_at_once():
    t = at("mio", hands=["? r5", "b2 b4 b5"], top="b3", turn=0, seats=YOUNG)
    assert len(move_texts(t, 0)) == 11
    t.play(0, "play ? r mio")
    assert t.active == [1]
    assert field(t, "colour") == "r"


def test_one_seat_has_the_option_of_the_young_and_the_other_has_not():
    t = at("mio", hands=["b1 r5", "b2 b4"], top="b3", turn=1, seats=YOUNG)
    assert refused(t, 1, "play b2 mio") == "lay_then_shout"


def test_mio_within_three_seconds():
    t = at("mio", hands=["b1 r5", "b2 b4 b5", "k1 k2"], top="b3", turn=0)
    t.play(0, "play b1")
    assert refused(t, 1, "play b2") == "wait_for_mio"
    assert refused(t, 1, "shout mio") == "no_mio_now"
    assert refused(t, 0, "draw") == "cry_mio"
    assert [move_texts(t, seat) for seat in range(3)] == [["shout mio"], [], []]
    t.play(0, "shout mio", at=2_900)
    assert (hand(t, 0), t.active) == (["r5"], [1])


def test_mio_too_late():
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", turn=0)
    t.play(0, "play b1", at=1_000)
    assert refused(t, 0, "shout mio", at=4_001) == "clock_due"


@pytest.mark.parametrize("seconds", [2, 3, 4, 5])
def test_option_mio_gives_the_seconds(seconds: int):
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", turn=0, options={"mio": seconds})
    t.play(0, "play b1")
    t.expire()
    assert t.now == 1_000 * seconds


def test_mio_at_any_other_time_is_refused():
    t = at("mio", hands=["b1 r5 r4", "b2"], top="b3", turn=0)
    assert refused(t, 0, "shout mio") == "no_mio_now"
    assert refused(t, 1, "shout mio") == "no_mio_now"
    assert refused(t, 0, "play b1 mio") == "no_mio_now"


def test_the_card_aside_is_seen_by_its_owner_only():
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", turn=0)
    t.play(0, "play b1")
    t.expire()
    assert t.view(1)["zones"]["aside"][0] == {"count": 1}
    assert aside(t, 0) == ["r5"]


def test_the_card_aside_cannot_be_used_even_if_it_fits():
    t = at("mio", hands=["", "b2 b5"], aside=["b1", ""], top="b4", draw="y1 b3", turn=0)
    assert refused(t, 0, "play b1") == "card_aside"
    assert move_texts(t, 0) == ["draw"]


def test_the_first_card_drawn_laid_and_mio_shouted_the_card_comes_back():
    for shouted in ("play b1 mio", "play b1"):
        t = at("mio", hands=["", "b2 b5"], aside=["r5", ""], top="b4", draw="y1 b1", turn=0, seats=YOUNG)
        t.play(0, "draw")
        assert move_texts(t, 0) == ["play b1", "play b1 mio", "draw"]
        t.play(0, shouted)
        if shouted == "play b1":
            assert t.active == []
            t.play(0, "shout mio")
        assert (hand(t, 0), aside(t, 0)) == (["r5"], [])
        assert t.active == [1]


def test_mio_forgotten_again_the_card_stays_for_one_more_turn():
    t = at("mio", hands=["", "b2 b5 b3"], aside=["r5", ""], top="b4", draw="y1 k1 b1 b1", turn=0)
    t.play(0, "draw")
    t.play(0, "play b1")
    t.expire()
    assert (hand(t, 0), aside(t, 0)) == ([], ["r5"])
    t.play(1, "play b2")
    assert move_texts(t, 0) == ["draw"]
    t.play(0, "draw")
    t.play(0, "play b1")
    t.play(0, "shout mio")
    assert (hand(t, 0), aside(t, 0)) == (["r5"], [])


def test_a_card_aside_on_a_star():
    t = at("mio", hands=["", "b2 b5 b3"], aside=["g*", ""], top="r*", draw="y1 r4 b2", turn=0)
    assert refused(t, 0, "play g*") == "card_aside"
    t.play(0, "draw")
    assert refused(t, 0, "play b2") == "struck"
    t.play(0, "draw")
    t.play(0, "play r4")
    assert sorted(hand(t, 0)) == ["b2", "g*"]


def test_a_joker_drawn_with_a_card_aside_is_not_the_last_card():
    t = at("mio", hands=["", "b2 b5 b3"], aside=["r5", ""], top="b4", draw="y1 ?", turn=0)
    t.play(0, "draw")
    assert refused(t, 0, "play ?") == "name_a_colour"
    t.play(0, "play ? r")
    t.play(0, "shout mio")
    assert (hand(t, 0), field(t, "sheet")) == (["r5"], [])


# -- an empty draw pile


def test_with_an_empty_pile_a_card_that_fits_must_be_laid():
    t = at("mio", hands=["b1 r5 r4", "g1 g2"], top="b3", draw="", turn=0)
    assert move_texts(t, 0) == ["play b1"]
    assert refused(t, 0, "pass") == "must_lay"
    assert refused(t, 0, "draw") == "nothing_to_draw"


def test_with_an_empty_pile_a_seat_that_would_draw_passes():
    t = at("mio", hands=["g1 r5 r4", "g1 g2"], top="b3", draw="", turn=0)
    assert move_texts(t, 0) == ["pass"]
    t.play(0, "pass")
    assert t.active == [1]


def test_whoever_drew_the_last_card_must_lay_it_if_it_fits():
    t = at("mio", hands=["g1 r5 b4", "g1 g2"], top="b3", draw="b5", turn=0)
    t.play(0, "draw")
    assert move_texts(t, 0) == ["play b5"]
    assert refused(t, 0, "pass") == "must_lay"


def test_whoever_drew_the_last_card_passes_if_it_does_not_fit():
    t = at("mio", hands=["g1 r5 b4", "g1 g2"], top="b3", draw="k5", turn=0)
    t.play(0, "draw")
    assert move_texts(t, 0) == ["pass"]  # blue 4 would fit, but comes from the hand


def test_with_an_empty_pile_a_star_strikes_every_seat_until_it_is_covered():
    t = at("mio", hands=["r1 ?", "r2 r3", "g* g1"], top="r*", draw="", turn=0)
    assert move_texts(t, 0) == ["pass"]
    t.play(0, "pass")
    assert move_texts(t, 1) == ["pass"]
    t.play(1, "pass")
    assert move_texts(t, 2) == ["play g*"]
    t.play(2, "play g*")
    t.play(2, "shout mio")
    assert move_texts(t, 0) == ["pass"]


def test_all_pass_and_nothing_is_doubled():
    t = at("mio", hands=["r1 r4", "r2 r5", "g4 ?"], top="b*", draw="", turn=0)
    for seat in range(3):
        t.play(seat, "pass")
    assert field(t, "sheet") == [[5, 7, 14]]


def test_a_card_laid_starts_the_counting_afresh():
    t = at("mio", hands=["r1 r4 r3", "r2 r5 b2", "g4 g5 g3"], top="b1", draw="", turn=0, passes=2)
    t.play(0, "play r1")
    assert field(t, "passes") == 0


def test_the_pass_of_a_seat_with_a_card_aside_does_not_count():
    t = at("mio", hands=["g1 g2", "", "g4 g5"], aside=["", "r1", ""], top="b*", draw="", turn=0)
    t.play(0, "pass")
    t.play(1, "pass")
    assert (hand(t, 1), aside(t, 1), field(t, "passes")) == (["r1"], [], 0)
    t.play(2, "pass")
    t.play(0, "pass")
    assert field(t, "sheet") == []
    t.play(1, "pass")
    assert field(t, "sheet") == [[3, 1, 9]]


def test_a_card_aside_comes_back_after_a_pass_with_cards_drawn():
    t = at("mio", hands=["", "g4 g5"], aside=["r1", ""], top="b3", draw="k5", turn=0)
    t.play(0, "draw")
    t.play(0, "pass")
    assert sorted(hand(t, 0)) == ["k5", "r1"]
    assert field(t, "passes") == 0


# -- the end


def test_a_star_laid_last_strikes_nobody():
    t = at("mio", hands=["b*", "g4 g5"], top="b3", turn=0)
    t.play(0, "play b*")
    assert field(t, "sheet") == [[0, 9]]


def test_hands_are_shown_to_be_counted():
    t = at("mio", hands=["b1", "g4 g5"], aside=["", "r5"], top="b3", totals=[0, 90], turn=0)
    t.play(0, "play b1")
    assert t.over
    assert t.view(0)["zones"]["hands"][1]["cards"] == ["g4", "g5"]
    assert t.view(0)["zones"]["aside"][1]["cards"] == ["r5"]


def test_a_card_aside_is_counted():
    t = at("mio", hands=["b1", ""], aside=["", "g*"], top="b3", turn=0)
    t.play(0, "play b1")
    assert field(t, "sheet") == [[0, 10]]


def test_target_50_is_a_short_game():
    for target, over in ((50, True), (100, False)):
        t = at("mio", hands=["b1", "g* g5"], top="b3", totals=[20, 36], turn=0, options={"target": target})
        t.play(0, "play b1")
        assert t.over is over


def test_ties_are_shared():
    t = at("mio", hands=["b1", "g*", "g2"], top="b3", totals=[40, 90, 38], turn=0)
    t.play(0, "play b1")
    assert t.result is not None
    assert t.result.winners == (0, 2)


# -- the clocks


def test_turn_clock_draws_and_then_lays_the_card_drawn_if_it_fits():
    t = at("mio", hands=["b1 r5 r4", "g1 g2"], top="b3", draw="y2 b5 k1", turn=0)
    t.expire()
    assert (t.now, hand(t, 0)[-1], t.active) == (30_000, "k1", [0])
    t.expire()
    assert (t.now, hand(t, 0)[-1], t.active) == (60_000, "b5", [0])
    t.expire()
    assert (t.now, top(t), t.active) == (90_000, "b5", [1])


def test_turn_clock_starts_again_with_each_act():
    t = at("mio", hands=["b1 r5 r4", "g1 g2"], top="b3", turn=0)
    t.play(0, "draw", at=20_000)
    assert t.clocks[0].deadline == 50_000


def test_turn_clock_with_an_empty_pile():
    t = at("mio", hands=["r5 b2 b4", "g1 g2 g3"], top="b3", draw="", turn=0)
    t.expire()
    assert (top(t), t.active) == ("b2", [1])
    t = at("mio", hands=["r5 r4", "g1 g2 g3"], top="b3", draw="", turn=0)
    t.expire()
    assert (field(t, "passes"), t.active) == (1, [1])


def test_turn_clock_names_a_colour_at_random():
    t = at("mio", hands=["r5 ? r4", "g1 g2 g3"], top="b3", draw="", turn=0)
    t.expire()
    assert top(t) == "?"
    assert field(t, "colour") in set("rybgk")


def test_turn_clock_can_lead_to_mio():
    t = at("mio", hands=["b1 r4", "g1 g2 g3"], top="b3", draw="", turn=0)
    t.expire()
    assert move_texts(t, 0) == ["shout mio"]


def test_turn_clock_lays_the_last_joker_without_a_colour():
    t = at("mio", hands=["?", "g1 g2 g3"], top="b3", draw="", turn=0)
    t.expire()
    assert field(t, "sheet") == [[0, 12]]


# -- bots


@pytest.mark.parametrize(("level", "low", "high"), [("debutant", 20, 60), ("initie", 1, 20), ("expert", 0, 0)])
@pytest.mark.parametrize("at_once", [False, True])
def test_beginners_among_the_bots_forget_now_and_then(level: str, low: int, high: int, at_once: bool):
    t = at("mio", hands=["b1 r5", "b2 b4 b5"], top="b3", turn=0, seats=[{"at_once": at_once}, {}])
    laying = make("mio", 0, level, Chance("bot", "lays")).decide(Sight(t, 0))
    assert laying is not None
    assert str(laying.move) == "play b1"
    t.play(0, laying.move)
    answers = [make("mio", 0, level, Chance("bot", str(number))).decide(Sight(t, 0)) for number in range(200)]
    assert low <= answers.count(None) <= high
    assert all(answer.move == "shout mio" and answer.delay < 3_000 for answer in answers if answer)


def test_it_is_not_your_turn():
    t = at("mio", hands=["r1 r2", "b1 b2"], top="b3", turn=0)
    assert refused(t, 1, "play b1") == "not_your_turn"
    assert refused(t, 1, "draw") == "not_your_turn"
