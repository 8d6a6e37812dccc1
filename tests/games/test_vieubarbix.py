"""Vieubarbix: the examples and rulings of its rules, one by one."""

from collections.abc import Sequence
from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight
from cartable.decks.toutilix import DECK
from cartable.engine import Chance, project
from cartable.engine.events import Event
from cartable.games.vieubarbix.bots import COSTS, VieubarbixBot, deal_unseen, mask, play_out
from cartable.testing import GameSuite, field, hand, refused


class TestSuite(GameSuite):
    game = "vieubarbix"


def play_all(t: Table, cards: str, first: int) -> None:
    """Cards played clockwise from a seat, and then the look at the trick."""
    for step, card in enumerate(cards.split()):
        t.play((first + step) % t.seats, f"play {card}")
    t.expire()


# -- the examples


def test_example_1_another_family_never_takes_the_trick():
    t = at("vieubarbix", hands=["Cp Bb", "Kp Cb", "Np Db", "Dp Eb"], turn=0)
    play_all(t, "Cp Kp Np Dp", 0)
    assert field(t, "tricks_taken") == [0, 1, 0, 0]
    assert field(t, "points_so_far") == [0, 5, 0, 0]
    assert t.active == [1]


def test_example_2_a_seat_that_can_follow_must():
    t = at("vieubarbix", hands=["Ab", "Pb Bb", "Rb Mp"], turn=1)
    t.play(1, "play Pb")
    assert refused(t, 2, "play Mp") == "follow_blue_nz"
    assert [move.text for move in t.moves(2)] == ["play Rb"]


def test_example_3_the_two_halves_of_a_colour_are_two_families():
    t = at("vieubarbix", hands=["Qb Ab", "Pb Bb", "Mb Mp"], turn=1)
    t.play(1, "play Pb")
    t.play(2, "play Mb")
    t.play(0, "play Qb")
    t.expire()
    assert field(t, "tricks_taken") == [1, 0, 0]


def test_example_4_vowels_cost_10_and_y_is_one():
    t = at("vieubarbix", hands=["Ep Ap", "Yb Bb", "Bp Cb", "Cp Db"], counted="vowels", turn=0)
    play_all(t, "Ep Yb Bp Cp", 0)
    assert field(t, "points_so_far") == [20, 0, 0, 0]


def test_example_5_each_m_and_each_n_costs_20():
    t = at("vieubarbix", hands=["Mp Np", "Nb Mb", "Bp Cb"], counted="m_and_n", turn=0)
    play_all(t, "Mp Nb Bp", 0)
    assert field(t, "points_so_far") == [40, 0, 0]


def test_example_6_the_round_ends_with_the_trick_in_which_the_blue_h_falls():
    t = at("vieubarbix", hands=["Db Ab Pp", "Hb Bb Qp", "Eb Cb Rp"], counted="blue_h", turn=0,
           taken=["Ap Bp Cp", "", "Dp Ep Fp"], tricks_taken=[1, 0, 1])  # fmt: skip
    t.play(0, "play Db")
    t.play(1, "play Hb")
    assert t.active == [2]  # the trick is completed
    t.play(2, "play Eb")
    t.expire()
    assert field(t, "sheet") == [[0, 0, 0]] * 3 + [[0, 90, 0]]
    assert field(t, "counted") == "everything"
    assert [len(hand(t, seat)) for seat in range(3)] == [17, 17, 17]


def test_example_7_everything_counts_in_the_last_round():
    t = at("vieubarbix", hands=["Hb Bp", "Ab Cp", "Mb Dp", "Sp Ep"], counted="everything", turn=0)
    play_all(t, "Hb Ab Mb Sp", 0)
    assert field(t, "points_so_far") == [0, 0, 125, 0]


def test_example_8_three_seats():
    t = cartable.new("vieubarbix", 3, "trois")
    cards = [card for seat in range(3) for card in hand(t, seat)]
    assert len(cards) == len(set(cards)) == 51
    assert [len(hand(t, seat)) for seat in range(3)] == [17, 17, 17]
    while not field(t, "sheet"):
        t.expire()
    assert sum(field(t, "sheet")[0]) == 85


# -- deal and rounds


@pytest.mark.parametrize(("seats", "each", "missing"), [(3, 17, {"Zp"}), (4, 13, set()), (5, 10, {"Zp", "Zb"})])
def test_the_deal(seats, each, missing):
    t = cartable.new("vieubarbix", seats, "donne")
    cards = [card for seat in range(seats) for card in hand(t, seat)]
    assert len(cards) == len(set(cards)) == each * seats
    letters = {letter + colour for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for colour in "pb"}
    assert letters - set(cards) == missing


def test_a_hand_is_sorted_by_family():
    t = at("vieubarbix", hands=["Nb Ab Xp Bp Ap", "Cp Dp", "Ep Fp"], turn=0)
    assert hand(t, 0) == ["Ap", "Bp", "Xp", "Ab", "Nb"]


@pytest.mark.parametrize(
    ("seats", "totals"), [(3, [85, 120, 80, 90, 375]), (4, [65, 120, 80, 90, 355]), (5, [50, 120, 80, 90, 340])]
)
def test_what_each_round_gives_out(seats, totals):
    t = cartable.new("vieubarbix", seats, "feuille")
    while not t.over:
        t.expire()
    assert [sum(row) for row in field(t, "sheet")] == totals
    assert t.result is not None
    assert list(t.result.scores) == [sum(column) for column in zip(*field(t, "sheet"), strict=True)]
    assert t.result.winners == tuple(
        seat for seat, score in enumerate(t.result.scores) if score == min(t.result.scores)
    )


def test_the_youngest_leads_first_then_always_the_seat_to_the_left():
    t = cartable.new("vieubarbix", [{"age": 9}, {"age": 12}, {"age": 7}, {}], "jeune")
    leaders = [field(t, "leader")]
    while not t.over:
        t.expire()
        if field(t, "rounds_over") == len(leaders) and not t.over:
            leaders.append(field(t, "leader"))
    assert leaders == [2, 3, 0, 1, 2]


def test_any_card_may_be_led():
    t = at("vieubarbix", hands=["Ap Np Hb Zb", "Cp Dp", "Ep Fp"], turn=0)
    assert [move.text for move in t.moves(0)] == ["play Ap", "play Np", "play Hb", "play Zb"]


# -- where a round ends


def test_round_1_is_played_to_the_last_card():
    t = at("vieubarbix", hands=["Np", "Op", "Pp"], turn=0, taken=["", "", "Ap Ep Ip"], tricks_taken=[0, 0, 1])
    play_all(t, "Np Op Pp", 0)
    assert field(t, "sheet") == [[0, 0, 10]]
    assert field(t, "counted") == "vowels"


def test_round_2_stops_with_the_last_vowel():
    t = at("vieubarbix", hands=["Ap Bb Cb", "Bp Yb Db", "Cp Eb Gb"], counted="vowels", turn=0)
    play_all(t, "Ap Bp Cp", 0)  # seat 2 takes the A
    assert field(t, "rounds_over") == 1
    t.play(2, "play Eb")
    t.play(0, "play Bb")
    t.play(1, "play Db")
    t.expire()
    assert field(t, "rounds_over") == 1  # the Y is still in a hand
    t.play(2, "play Gb")
    t.play(0, "play Cb")
    t.play(1, "play Yb")
    t.expire()
    assert field(t, "sheet")[1] == [0, 0, 30]


def test_round_3_stops_with_the_last_m_or_n():
    t = at("vieubarbix", hands=["Mp Bb", "Bp Cb", "Cp Db"], counted="m_and_n", turn=0)
    play_all(t, "Mp Bp Cp", 0)
    assert field(t, "sheet")[2] == [20, 0, 0]
    assert field(t, "counted") == "blue_h"


def test_round_5_goes_on_after_the_blue_h():
    t = at("vieubarbix", hands=["Hb Bp", "Gb Cp", "Fb Dp"], counted="everything", turn=0)
    play_all(t, "Hb Gb Fb", 0)
    assert not t.over
    play_all(t, "Bp Cp Dp", 0)
    assert t.over
    assert field(t, "sheet")[4] == [95, 0, 5]


def test_cards_left_in_hand_are_thrown_in_unseen():
    t = at("vieubarbix", hands=["Db Ab Pp", "Hb Bb Qp", "Eb Cb Rp"], counted="blue_h", turn=0)
    t.play(0, "play Db")
    t.play(1, "play Hb")
    t.play(2, "play Eb")
    events = t.watch()
    t.expire()
    for seat in range(3):
        told = str(project.events(t, events, seat))
        dealt = hand(t, seat)
        others = {"Ab", "Pp", "Bb", "Qp", "Cb", "Rp"} - set(dealt)
        assert not any(f"'{card}'" in told for card in others)


# -- the end


def test_the_fewest_points_win_and_ties_are_shared():
    t = at("vieubarbix", hands=["Qp", "Rp", "Sp"], counted="everything", turn=0, totals=[100, 100, 240])
    play_all(t, "Qp Rp Sp", 0)
    assert t.result is not None
    assert t.result.scores == (100, 100, 245)
    assert t.result.winners == (0, 1)
    assert t.result.reason == "rounds_played"


# -- tricks


def test_the_family_led_is_marked():
    t = at("vieubarbix", hands=["Nb Ap", "Ob Bp", "Pb Cp"], turn=0)
    assert field(t, "led") == ""
    t.play(0, "play Nb")
    assert field(t, "led") == "blue_nz"
    t.play(1, "play Ob")
    t.play(2, "play Pb")
    assert field(t, "led") == "blue_nz"
    t.expire()
    assert field(t, "led") == ""


def test_a_finished_trick_stays_in_view_for_two_seconds():
    t = at("vieubarbix", hands=["Tp Ab", "Wp Bb", "Qp Cb"], turn=0)
    for seat, card in enumerate(("Tp", "Wp", "Qp")):
        t.play(seat, f"play {card}")
    assert t.active == []
    assert t.view(None)["zones"]["trick"]["cards"] == ["Tp", "Wp", "Qp"]
    t.expire()
    assert t.now == 2_000
    for viewer in (0, 1, 2, None):
        assert t.view(viewer)["zones"]["taken"][1] == {"count": 3}
        assert "Tp" not in str(t.view(viewer)["zones"])


def test_out_of_turn_and_not_held():
    t = at("vieubarbix", hands=["Tp Ab", "Wp Bb", "Qp Cb"], turn=0)
    assert refused(t, 1, "play Wp") == "not_your_turn"
    assert refused(t, 0, "play Wp") == "not_in_hand"
    assert refused(t, 0, "play *") == "not_in_hand"
    assert refused(t, 0, "pass") == "unreadable"
    for seat, card in enumerate(("Tp", "Wp", "Qp")):
        t.play(seat, f"play {card}")
    assert refused(t, 1, "play Bb") == "not_your_turn"


# -- clocks and options


def test_the_turn_clock_plays_the_lowest_card_of_the_family_led():
    t = at("vieubarbix", hands=["Tp", "Ap Wp Vp", "Qp"], turn=0)
    t.play(0, "play Tp")
    t.expire()
    assert t.now == 30_000
    assert t.view(None)["zones"]["trick"]["cards"] == ["Tp", "Vp"]


def test_the_turn_clock_without_that_family_plays_the_first_in_the_order_of_families():
    t = at("vieubarbix", hands=["Ap", "Zb Nb Cb Tp", "Qp"], turn=0)
    t.play(0, "play Ap")
    t.expire()
    assert t.view(None)["zones"]["trick"]["cards"] == ["Ap", "Tp"]


@pytest.mark.parametrize("seconds", [15, 30, 60])
def test_the_time_to_play(seconds):
    t = cartable.new("vieubarbix", 3, "temps", options={"turn": seconds})
    t.expire()
    assert t.now == 1000 * seconds


def test_no_limit():
    t = cartable.new("vieubarbix", 3, "temps", options={"time": None})
    assert t.clocks == []
    assert t.active == [0]


def test_running_points_can_be_hidden_until_the_end_of_the_round():
    t = at("vieubarbix", hands=["Np Ap", "Op Bp", "Pp Cp"], turn=0, options={"running_points": "hidden"})
    events = t.watch()
    play_all(t, "Np Op Pp", 0)
    assert field(t, "points_so_far") == [0, 0, 0]
    assert "points" not in str(project.events(t, events, None))
    t.play(2, "play Cp")
    t.play(0, "play Ap")
    t.play(1, "play Bp")
    t.expire()
    assert field(t, "sheet") == [[0, 0, 10]]


# -- bots


def bot_at(t: Table, seat: int, level: str, seen: Sequence[Event] = ()) -> str:
    """The card a bot plays, after it has watched some events."""
    bot = VieubarbixBot(seat, level, Chance("bot", level))
    bot.observe(project.events(t, seen, seat), Sight(t, seat))
    act = bot.decide(Sight(t, seat))
    assert act is not None
    return str(act.move).removeprefix("play ")


def test_the_beginner_follows_low_and_throws_high():
    t = at("vieubarbix", hands=["Ep Ab", "Bp Dp Mp", "Cp Db"], turn=0)
    t.play(0, "play Ep")
    assert bot_at(t, 1, "debutant") == "Bp"
    t = at("vieubarbix", hands=["Ep Ab", "Bb Yp Mb", "Cp Db"], turn=0)
    t.play(0, "play Ep")
    assert bot_at(t, 1, "debutant") == "Mb"


@pytest.mark.parametrize(
    ("counted", "held", "thrown"),
    [
        ("tricks", "Ab Yb Nb Bp", "Yb"),
        ("vowels", "Ab Xb Nb Bp", "Ab"),
        ("m_and_n", "Ab Xb Nb Bp", "Nb"),
        ("blue_h", "Ab Hb Mb Bp", "Hb"),
        ("blue_h", "Ab Kb Xb Bp", "Kb"),
        ("everything", "Ab Nb Xb Hb", "Hb"),
    ],
)
def test_the_regular_throws_dangerous_cards_on_tricks_of_others(counted, held, thrown):
    t = at("vieubarbix", hands=["Op Mp Up Hb" if "Hb" not in held else "Op Mp Up Eb", held, "Cp Db Fb Gb"],
           counted=counted, turn=0)  # fmt: skip
    t.play(0, "play Op")
    assert bot_at(t, 1, "initie") == thrown


def test_the_regular_ducks_as_high_as_it_can():
    t = at("vieubarbix", hands=["Kp Ab", "Bp Jp Lp", "Cp Db"], turn=0)
    t.play(0, "play Kp")
    assert bot_at(t, 1, "initie") == "Jp"


@pytest.mark.parametrize("level", ["initie", "expert"])
def test_who_could_not_follow_is_remembered_until_the_next_deal(level):
    t = at("vieubarbix", hands=["Cp Hp Nb", "Kp Bp Ob", "Sp Tp Db"], turn=0)
    bot = VieubarbixBot(0, level, Chance("bot", level))
    told = t.watch()
    play_all(t, "Cp Kp Sp", 0)
    bot.observe(project.events(t, told, 0), Sight(t, 0))
    assert bot.lacks == {2: 1}
    assert DECK.write_many(card for card in range(52) if bot.gone >> card & 1) == "Cp Kp Sp"
    bot.observe([{"event": "tell", "message": "round_scored", "params": {}}], Sight(t, 0))
    assert (bot.lacks, bot.gone) == ({}, 0)


def test_unseen_cards_are_dealt_to_those_who_can_have_them():
    dice = Chance("deal", "x")
    pink_low, blue_low = range(13), range(26, 39)
    for _ in range(50):
        hands = deal_unseen([*pink_low, *blue_low], [0, 13, 13], [0, 0b0001, 0], dice)
        assert hands == [0, mask(blue_low), mask(pink_low)]
        hands = deal_unseen([*pink_low, *blue_low], [0, 10, 16], [0, 0b0001, 0], dice)
        assert hands[1] & mask(pink_low) == 0
        assert [hand.bit_count() for hand in hands] == [0, 10, 16]


def test_hands_are_played_out_as_the_rules_count_them():
    """Whatever cards they choose, the points of a round that is played out add up."""
    for seats, points in ((3, 375), (4, 355), (5, 340)):
        t: Any = cartable.new("vieubarbix", seats, "jouer")
        hands = [mask(t.cards[hand]) for hand in t.hands]
        card = min(t.cards[t.hands[0]])
        hands[0] ^= 1 << card
        assert sum(play_out(hands, [card], 0, COSTS["everything"])) == points


def test_a_bot_that_joins_late_plays_on():
    t = cartable.new("vieubarbix", 4, "tard")
    while sum(field(t, "tricks_taken")) < 5 or not t.active:
        t.expire()
    card = bot_at(t, t.active[0], "expert")
    t.play(t.active[0], f"play {card}")
