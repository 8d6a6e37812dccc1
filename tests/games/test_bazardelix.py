"""Bazardelix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.testing import GameSuite, field, hand, refused


class TestSuite(GameSuite):
    game = "bazardelix"
    bot_options = {"target": 26}


def play_all(t: Table, moves: str, first: int) -> None:
    """Cards played clockwise from a seat, and then the look at the trick."""
    for step, card in enumerate(moves.split()):
        t.play((first + step) % t.seats, f"play {card}")
    t.expire()


def exchange(t: Table) -> None:
    """Everyone gives its first cards, in order."""
    for seat in range(t.seats):
        for other in range(1, t.seats):
            t.play(seat, f"give {hand(t, seat)[0]} {(seat + other) % t.seats}")
        t.play(seat, "done")


# -- the examples


def test_example_1_five_seats():
    t = cartable.new("bazardelix", 5, "cinq")
    assert [len(hand(t, seat)) for seat in range(5)] == [10] * 5
    everything = {card for seat in range(5) for card in hand(t, seat)}
    assert len(everything) == 50
    assert not everything & {"Np", "Nb"}
    gifts: dict[int, list[str]] = {seat: hand(t, seat)[:4] for seat in range(5)}
    exchange(t)
    for seat in range(5):
        assert len(hand(t, seat)) == 10
        for other in range(1, 5):
            assert gifts[seat][other - 1] in hand(t, (seat + other) % 5)


def test_example_2_the_pink_a_leads_even_if_it_was_a_gift():
    t = at(
        "bazardelix",
        hands=["Ap Bp Cp Dp", "Eb Fb Gb Hb", "Ib Jb Kb Lb"],
        step="exchange", turn=-1,
    )  # fmt: skip
    t.play(0, "give Ap 2")
    t.play(0, "give Bp 1")
    t.play(0, "done")
    for seat, cards in ((1, "Eb 0 Fb 2"), (2, "Ib 0 Jb 1")):
        first, to, second, then = cards.split()
        t.play(seat, f"give {first} {to}")
        t.play(seat, f"give {second} {then}")
        t.play(seat, "done")
    assert t.active == [2]
    assert [move.text for move in t.moves(2)] == ["play Ap"]
    assert refused(t, 2, "play Kb") == "lead_pink_a"


def test_example_3_another_family_never_wins():
    t = at("bazardelix", hands=["Tp Ab", "Wp Bb", "Mp Cb", "Np Db"], turn=0)
    play_all(t, "Tp Wp Mp Np", 0)
    assert field(t, "tricks_won") == [0, 1, 0, 0]
    assert t.active == [1]


def test_example_4_leading_blue_a_to_m():
    t = at("bazardelix", hands=["Db Pp", "Cb Rp", "Eb Qp"], turn=1)
    assert refused(t, 1, "play Cb") == "blue_closed"
    t.play(1, "play Rp")
    t = at("bazardelix", hands=["Db Pp", "Cb Kb", "Eb Qp"], turn=1)
    t.play(1, "play Kb")
    assert field(t, "blue_open") is False


def test_example_5_the_blue_x_on_the_first_trick():
    t = at("bazardelix", hands=["Ap Bp", "Cp Dp", "Ep Fp", "Xb Np"], turn=0, first_trick=True)
    play_all(t, "Ap Cp Ep Xb", 0)
    assert field(t, "tricks_won") == [0, 0, 1, 0]
    t.play(2, "play Fp")
    t.play(3, "play Np")
    t.play(0, "play Bp")
    t.play(1, "play Dp")
    t.expire()
    assert field(t, "sheet")[0][2] == 13


def test_example_6_the_score():
    t = at("bazardelix", hands=["Zp", "Yp", "Wp"], turn=0, options={"target": 100},
           won=["Ab Db Mb Xb", "Bb Cb Eb Fb Gb Hb Ib Jb Kb Lb", ""])  # fmt: skip
    play_all(t, "Zp Yp Wp", 0)
    assert field(t, "sheet") == [[16, 10, 0]]


def test_example_7_all_the_points():
    t = at("bazardelix", hands=["Wp", "Zp", "Yp"], turn=0, totals=[80, 40, 97],
           won=["", "Ab Bb Cb Db Eb Fb Gb Hb Ib Jb Kb Lb Mb Xb", "Ap Bp Cp"])  # fmt: skip
    play_all(t, "Wp Zp Yp", 0)
    assert t.result is not None
    assert t.result.scores == (106, 40, 123)
    assert t.result.winners == (1,)
    assert t.result.reason == "target"


# -- the deal and the exchange


@pytest.mark.parametrize(("seats", "each", "without"), [(3, 17, {"Np"}), (4, 13, set()), (5, 10, {"Np", "Nb"})])
def test_the_deal(seats, each, without):
    t = cartable.new("bazardelix", seats, "donne")
    cards = [card for seat in range(seats) for card in hand(t, seat)]
    assert len(cards) == len(set(cards)) == each * seats
    assert not set(cards) & without


def test_gifts_are_secret_until_all_are_done():
    t = cartable.new("bazardelix", 3, "secret")
    card = hand(t, 0)[0]
    t.play(0, f"give {card} 1")
    assert t.view(1)["zones"]["gifts"][0] == {"count": 1}
    assert card not in str(t.view(1)["zones"])
    assert t.view(0)["fields"]["receivers"] == [1]
    assert "receivers" not in t.view(None)["fields"]


def test_a_gift_can_be_changed_until_done():
    t = cartable.new("bazardelix", 3, "undo")
    first, second = hand(t, 0)[:2]
    assert refused(t, 0, "done") == "gifts_missing"
    t.play(0, f"give {first} 1")
    assert refused(t, 0, f"give {second} 1") == "gift_chosen"
    assert refused(t, 0, f"give {second} 0") == "not_to_yourself"
    assert refused(t, 0, f"give {first} 2") == "not_in_hand"
    t.play(0, "undo")
    assert first in hand(t, 0)
    t.play(0, f"give {second} 1")
    t.play(0, f"give {first} 2")
    t.play(0, "done")
    assert t.moves(0) == []


def test_a_received_card_is_not_given_on_and_the_giver_remembers():
    t: Any = cartable.new("bazardelix", 4, "savoir")
    given = hand(t, 0)[0]
    exchange(t)
    card = t.deck.read(given)
    assert given in hand(t, 1)
    assert t.known[card] == 0b0011


def test_missing_gifts_are_random_when_the_time_is_up():
    t = cartable.new("bazardelix", 4, "temps")
    t.play(2, f"give {hand(t, 2)[0]} 3", at=5_000)
    t.expire()
    assert t.now == 60_000
    assert field(t, "step") == "tricks"
    assert [len(hand(t, seat)) for seat in range(4)] == [13] * 4


# -- tricks


def test_a_seat_with_the_family_must_follow():
    t = at("bazardelix", hands=["Tp Ab", "Wp Bb", "Mp Cb"], turn=0)
    t.play(0, "play Tp")
    assert refused(t, 1, "play Bb") == "follow"
    t.play(1, "play Wp")
    t.play(2, "play Cb")  # no pink N to Z: anything, and the blue family is open
    assert field(t, "blue_open") is True


def test_the_blue_x_may_be_led_and_opens_nothing():
    t = at("bazardelix", hands=["Xb Ab", "Wb Bb", "Yb Cb"], turn=0)
    t.play(0, "play Xb")
    assert field(t, "blue_open") is False


def test_a_trick_stays_in_view_for_two_seconds():
    t = at("bazardelix", hands=["Tp Ab", "Wp Bb", "Qp Cb"], turn=0)
    for seat, card in enumerate(("Tp", "Wp", "Qp")):
        t.play(seat, f"play {card}")
    assert t.active == []
    assert t.view(None)["zones"]["trick"]["cards"] == ["Tp", "Wp", "Qp"]
    t.expire()
    assert t.now == 2_000
    assert t.view(1)["zones"]["won"][1] == {"count": 3}
    assert "Tp" not in str(t.view(1)["zones"])


def test_the_turn_clock_plays_the_weakest_of_the_first_family():
    t = at("bazardelix", hands=["Ab Zb Cp Bp", "Dp Ep Fp Gp", "Hp Ip Jp Kp"], turn=0)
    t.expire()
    assert t.view(None)["zones"]["trick"]["cards"] == ["Bp"]


@pytest.mark.parametrize(("option", "opened"), [("strict", False), ("any", True)])
def test_what_opens_blue(option, opened):
    t = at("bazardelix", hands=["Cb Kb", "Db Zp", "Eb Yp"], turn=0, options={"open_blue": option})
    t.play(0, "play Cb")
    assert field(t, "blue_open") is opened


@pytest.mark.parametrize(("option", "still_open"), [("strict", False), ("game", True)])
def test_the_opening_is_forgotten_at_the_next_deal(option, still_open):
    t = at("bazardelix", hands=["Zp", "Cb", "Yp"], turn=0, options={"open_blue": option})
    play_all(t, "Zp Cb Yp", 0)
    assert field(t, "step") == "exchange"
    assert field(t, "blue_open") is still_open


@pytest.mark.parametrize("target", [26, 50, 100])
def test_the_target(target):
    t = at("bazardelix", hands=["Zp", "Xp", "Yp"], turn=0, totals=[target - 1, 0, 0], won=["Ab", "", ""],
           options={"target": target})  # fmt: skip
    play_all(t, "Zp Xp Yp", 0)
    assert t.over
