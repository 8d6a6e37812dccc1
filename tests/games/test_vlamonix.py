"""Vlamonix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight, make
from cartable.engine import Chance, project
from cartable.engine.knowledge import imagine
from cartable.testing import GameSuite, field, refused


class TestSuite(GameSuite):
    game = "vlamonix"


def hand(t: Table, seat: int) -> str:
    return " ".join(t.view(seat)["zones"]["hands"][seat]["cards"])


def counts(t: Table) -> list[int]:
    return [zone["count"] for zone in t.view(None)["zones"]["hands"]]


def thrown(t: Table) -> list[str]:
    cards: list[str] = t.view(None)["zones"]["thrown"]["cards"]
    return cards


def pairs(t: Table, seat: int) -> set[str]:
    return {move.text for move in t.moves(seat) if move.verb == "play"}


def loser(t: Table) -> int:
    assert t.result is not None
    assert [len(place) for place in t.result.ranking] == [t.seats - 1, 1]
    return t.result.ranking[1][0]


# -- the examples


def test_example_1_two_pairs_in_a_hand():
    t = at("vlamonix", hands=["Ay Ay Av Ep Eb *", "Av *"], step="throwing")
    assert pairs(t, 0) == {"play Ay Ay", "play Ep Eb", "play Eb Ep"}
    t.play(0, "play Ay Ay")
    t.play(0, "play Ep Eb")
    assert hand(t, 0) == "Av *"
    assert pairs(t, 0) == set()


def test_example_2_pink_wants_blue():
    t = at("vlamonix", hands=["Op Up Ub", "Ob !"], step="throwing")
    assert refused(t, 0, "play Op Ub") == "not_a_pair"
    t.play(0, "play Up Ub")
    assert hand(t, 0) == "Op"


def test_example_3_a_draw_that_makes_a_pair():
    t = at("vlamonix", hands=["Ay Ey Ev Op !", "Ev Iy", "Ay Ey Iy Ob"], offering=0)
    assert t.active == [1]
    t.play(1, "take 2")
    t.play(1, "play Ev Ev")
    assert thrown(t)[-2:] == ["Ev", "Ev"]
    assert hand(t, 1) == "Iy"
    assert (field(t, "offering"), t.active) == (1, [2])


def test_example_4_a_draw_of_the_firecracker():
    t = at("vlamonix", hands=["Ay Ey Ev Op !", "Ev Iy", "Ay Ey Iy Ob"], offering=0)
    events = t.watch()
    t.play(1, "take 4")
    t.play(1, "done")
    assert hand(t, 1) == "Ev Iy !"
    assert (field(t, "offering"), t.active) == (1, [2])
    moved = [[project.event(t, e, seat) for e in events] for seat in (0, 1, 2, None)]
    assert ["!" in str(seen) for seen in moved] == [True, True, False, False]
    assert ["!" in str(t.view(seat)) for seat in (0, 1, 2, None)] == [False, True, False, False]


def test_example_5_the_last_card_finds_its_match():
    t = at("vlamonix", hands=["Ay Ev !", "Ev", "Ay Iy", "Iy Uy Uy"], offering=0)
    t.play(1, "take 1")
    t.play(1, "play Ev Ev")
    assert field(t, "safe") == [1]
    assert (field(t, "offering"), t.active) == (2, [3])


def test_example_6_two_seats_and_the_end():
    t = at("vlamonix", hands=["! Iy", "Iy"], offering=0)
    t.play(1, "take 1")
    assert hand(t, 1) == "", "nothing is left to wait for: the pair is thrown at once"
    assert t.result is not None
    assert t.result.reason == "alone"
    assert loser(t) == 0
    assert t.result.scores == (0, 1)


def test_example_7_the_firecracker_alone_is_passed_on():
    t = at("vlamonix", hands=["!", "Ay Ey", "Ay Ey"], offering=0, options={"quick_end": False})
    assert [m.text for m in t.moves(1) if m.verb != "put"] == ["take 0", "shuffle"]
    t.play(1, "take 0")
    assert field(t, "safe") == [0]
    t.play(1, "done")
    assert not t.over
    assert hand(t, 1) == "Ay Ey !"
    assert (field(t, "offering"), t.active) == (1, [2])


# -- the deal


@pytest.mark.parametrize(
    ("seats", "dealt"),
    [(2, [18, 17]), (3, [12, 12, 11]), (4, [9, 9, 9, 8]), (5, [7] * 5), (6, [6, 6, 6, 6, 6, 5])],
)
def test_all_35_cards_are_dealt(seats: int, dealt: list[int]):
    assert counts(cartable.new("vlamonix", seats=seats, seed="deal")) == dealt


def test_the_youngest_is_among_those_with_more():
    ages: list[dict[str, object]] = [{"age": 40}, {"age": 41}, {"age": 6}]
    assert counts(cartable.new("vlamonix", seats=ages, seed="deal")) == [12, 11, 12]


def test_every_card_but_the_firecracker_has_one_partner():
    t = cartable.new("vlamonix", seats=2, seed="box")
    box = sorted(t.deck.texts[card] for hand in t.cards for card in hand)
    assert len(box) == 35
    assert box.count("*") == 6
    assert box.count("!") == 1
    while not t.over:
        t.expire()
    assert len(thrown(t)) == 34


# -- pairs


@pytest.mark.parametrize(
    ("cards", "letters", "colours"),
    [
        ("* *", True, True),
        ("Ay Ay", True, True),
        ("Ov Ov", True, True),
        ("Yp Yb", True, True),
        ("Ay Ey", False, True),
        ("Av Ov", False, True),
        ("Ap Eb", False, True),
        ("Ap Ep", False, False),
        ("Ab Eb", False, False),
        ("Ay Av", False, False),
        ("Ap Ay", False, False),
        ("Ab Av", False, False),
        ("* Ay", False, False),
        ("! *", False, False),
        ("! Ay", False, False),
    ],
)
def test_what_is_a_pair(cards: str, letters: bool, colours: bool):
    for option, is_pair in (("letters", letters), ("colours", colours)):
        t = at("vlamonix", hands=[cards + " Iy", "Iy"], step="throwing", options={"pairs": option})
        for text in (cards, " ".join(reversed(cards.split()))):
            assert (f"play {text}" in pairs(t, 0)) is is_pair
        if not is_pair:
            assert refused(t, 0, f"play {cards}") == {"letters": "not_a_pair", "colours": "not_matching"}[option]


# -- throwing at the start


def test_all_throw_at_the_same_time():
    t = at("vlamonix", hands=["Ay Ay ! Oy", "Ey Ey *", "* Oy"], step="throwing")
    assert t.active == [0, 1, 2]
    t.play(1, "play Ey Ey")
    t.play(0, "play Ay Ay")
    t.play(2, "done")
    assert t.active == [0, 1]
    assert refused(t, 2, "done") == "no_more_pairs"
    assert refused(t, 1, "take 0") == "throwing_first"
    t.play(0, "done")
    t.play(1, "done")
    assert (field(t, "offering"), t.active) == (0, [1])


def test_done_throws_what_was_overlooked():
    t = at("vlamonix", hands=["Ay Ay Ev Ev Op", "Ob !"], step="throwing")
    t.play(0, "done")
    assert hand(t, 0) == "Op"


def test_sixty_seconds_to_throw():
    t = at("vlamonix", hands=["Ay Ay Op", "Ob ! Ey Ey"], step="throwing")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("throwing", 60_000)]
    t.expire()
    assert (hand(t, 0), hand(t, 1)) == ("Op", "Ob !")
    assert (field(t, "offering"), t.active) == (0, [1])


def test_three_stars():
    t = at("vlamonix", hands=["* * * !", "*"], step="throwing")
    t.play(0, "play * *")
    assert hand(t, 0) == "* !"
    assert pairs(t, 0) == set()


def test_the_youngest_without_cards_does_not_offer():
    t = at("vlamonix", hands=["Ay Ay", "Ey !", "Ey"], step="throwing")
    t.play(0, "play Ay Ay")
    assert field(t, "safe") == [0]
    t.play(1, "done")
    t.play(2, "done")
    assert (field(t, "offering"), t.active) == (1, [2])


def test_the_youngest_offers_first():
    seats: list[dict[str, object]] = [{"age": 9}, {"age": 5}, {"age": 8}]
    t = at("vlamonix", seats, hands=["Ay *", "Ey !", "Ey Ay *"], step="throwing")
    t.expire()
    assert (field(t, "offering"), t.active) == (1, [2])


def test_a_deal_where_everything_is_thrown():
    t = at("vlamonix", hands=["Ay Ay", "Ey Ey !"], step="throwing")
    t.expire()
    assert loser(t) == 1


def test_pairs_found_for_a_seat():
    t = at("vlamonix", [{"auto_throw": True}, {}], hands=["Ay Ay Op Ey", "Ob ! Ey"], step="throwing")
    assert hand(t, 0) == "Op Ey"
    assert t.active == [1]
    t.play(1, "done")
    t.play(1, "take 1")
    t.play(1, "done")
    t.play(0, "take 0")
    assert hand(t, 0) == "", "the pair was thrown at once"
    assert loser(t) == 1


def test_pairs_found_for_all_seats():
    t = cartable.new("vlamonix", seats=4, seed="auto", options={"auto_throw": True})
    assert field(t, "step") == "drawing"


# -- a turn


def test_pair_or_not_the_same_step_follows_a_draw():
    """Seat 2 cannot tell from what is awaited, or from a clock, whether the card drawn makes a pair."""
    looks = []
    for place in (0, 1):
        t = at("vlamonix", hands=["Ev Op !", "Ev Iy", "Iy Ob"], offering=0)
        t.play(1, f"take {place}")
        looks.append(t.view(2))
        assert t.active == [1]
        assert [(clock.name, clock.deadline) for clock in t.clocks] == [("pairing", 10_000)]
        assert "done" in [move.text for move in t.moves(1)]
    assert looks[0] == looks[1]


def test_ten_seconds_to_throw_after_a_draw():
    t = at("vlamonix", hands=["Ev Op !", "Ev Iy", "Iy Ob"], offering=0)
    t.play(1, "take 0")
    assert t.expire() == "pairing"
    assert hand(t, 1) == "Iy"
    assert (field(t, "offering"), t.active) == (1, [2])


def test_done_after_a_draw_throws_an_overlooked_pair():
    t = at("vlamonix", hands=["Ev Op !", "Ev Iy", "Iy Ob"], offering=0)
    t.play(1, "take 0")
    t.play(1, "done")
    assert hand(t, 1) == "Iy"


def test_twenty_seconds_to_draw():
    t = at("vlamonix", hands=["Ev Op !", "Ev Iy", "Iy Ob"], offering=0)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("drawing", 20_000)]
    assert t.expire() == "drawing"
    assert counts(t) == [2, 3, 2]
    assert field(t, "step") == "pairing"


def test_a_seat_emptied_by_a_draw_is_safe_at_once():
    t = at("vlamonix", hands=["Ev", "Iy !", "Ev Iy"], offering=0)
    t.play(1, "take 0")
    assert field(t, "safe") == [0]


def test_safe_seats_neither_offer_nor_draw():
    t = at("vlamonix", hands=["Ay Ey", "", "Ay !", "", "Ey"], offering=0)
    assert t.active == [2]
    t.play(2, "take 1")
    t.play(2, "done")
    assert (field(t, "offering"), t.active) == (2, [4])


# -- arranging


def test_shuffle_and_arrange():
    t = at("vlamonix", hands=["Ev Op Ay !", "Ev Iy Ay", "Iy Ob"], offering=0)
    t.play(0, "arrange 0 3 1 2")
    assert hand(t, 0) == "Ev ! Op Ay"
    t.play(0, "arrange 3 0 1 2")
    assert hand(t, 0) == "Ay Ev ! Op"
    t.play(0, "shuffle")
    assert sorted(hand(t, 0).split()) == ["!", "Ay", "Ev", "Op"]
    assert counts(t) == [4, 3, 2]
    t.play(1, "take 0")


def test_three_times_between_two_draws():
    t = at("vlamonix", hands=["Ev Op Ay !", "Ev Iy Ay", "Iy Ob"], offering=0)
    for move in ("shuffle", "arrange 1 0 2 3", "arrange 3 2 1 0"):
        t.play(0, move)
    for move in ("shuffle", "arrange 1,0,2,3"):
        assert refused(t, 0, move) == "rearranged_enough"
    t.play(1, "take 0")
    t.play(0, "shuffle")


def test_orders_that_are_none():
    t = at("vlamonix", hands=["Ev Op !", "Ev", "Ob"], offering=0)
    for order in ("0 1", "0 1 1", "1 2 3", "0 1 2 3", "x y z", "", "0,1,2,999"):
        assert refused(t, 0, f"arrange {order}".strip()) == "not_an_order", order
    assert refused(t, 1, "shuffle") == "nothing_to_arrange"


def test_a_record_with_an_order_replays():
    t = at("vlamonix", hands=["Ev Op Ay !", "Ev Iy Ay", "Iy Ob"], offering=0)
    t.play(0, "arrange 3 0 1 2")
    t.play(1, "take 0")
    assert cartable.replay(t.record()) == t


# -- what is known


def places_believed(t: Table, seat: int, card: str) -> set[tuple[int, int]]:
    """Where a card lies in worlds this seat can imagine: (seat, place)."""
    number = t.deck.read(card)
    found = set()
    for turn in range(60):
        world: Any = imagine(t, seat, Chance("imagine", f"{seat} {turn}"))
        hands = [world.cards[world.hands[s]] for s in range(t.seats)]
        found |= {(s, cards.index(number)) for s, cards in enumerate(hands) if number in cards}
    return found


def test_giver_and_drawer_know_which_card_moved():
    t = at("vlamonix", hands=["Ev Op !", "Iy Ey", "Iy Ey Ev Ob"], offering=0)
    t.play(1, "take 2")
    assert places_believed(t, 0, "!") == {(1, 2)}
    assert places_believed(t, 1, "!") == {(1, 2)}
    assert places_believed(t, 2, "!") == {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)}


@pytest.mark.parametrize("move", ["shuffle", "arrange 1 0 2"])
def test_rearranging_hides_the_place_but_not_the_hand(move: str):
    t = at("vlamonix", hands=["Ev Op !", "Iy Ey", "Iy Ey Ev Ob"], offering=0)
    t.play(1, "take 2")
    t.play(1, move)
    assert places_believed(t, 0, "!") == {(1, 0), (1, 1), (1, 2)}
    assert len(places_believed(t, 1, "!")) == 1
    t.play(1, "done")
    t.play(2, "take 0")
    assert {seat for seat, _ in places_believed(t, 0, "!")} <= {1, 2}


def test_others_do_not_see_the_new_order():
    t = at("vlamonix", hands=["Ev Op !", "Iy Ey", "Iy Ey Ev Ob"], offering=0)
    events = t.watch()
    t.play(0, "arrange 2 0 1")
    seen = [project.event(t, e, 1) for e in events]
    assert seen[0] == {"event": "act", "seat": 0, "verb": "arrange"}
    assert "2,0,1" not in str(seen)


# -- the end


def test_seats_are_listed_as_they_got_rid_of_their_cards():
    t = at("vlamonix", hands=["Ay", "Ay Ey", "! Ey"], offering=0)
    t.play(1, "take 0")
    t.play(1, "play Ay Ay")
    t.play(2, "take 0")
    t.play(2, "play Ey Ey")
    assert t.result is not None
    assert t.result.ranking == ((0, 1), (2,))
    assert t.result.scores == (1, 1, 0)
    assert t.result.winners == (0, 1)


def test_quick_end():
    for quick in (False, True):
        t = at("vlamonix", hands=["Ay !", "Ey Oy", "Ay Ey Oy"], offering=0, options={"quick_end": quick})
        t.play(1, "take 0")
        assert t.over is quick
    assert t.result is not None
    assert t.result.reason == "quick_end"
    assert loser(t) == 0


def test_the_game_is_over_when_the_firecracker_is_alone():
    """By default; it does not matter whether others still hold cards."""
    t = at("vlamonix", hands=["Ay !", "Ey Oy", "Ay Ey Oy"], offering=0)
    t.play(1, "take 0")
    assert t.result is not None
    assert (t.result.reason, loser(t)) == ("quick_end", 0)


def test_it_is_over_too_when_a_pair_thrown_leaves_the_firecracker_alone():
    for quick in (False, True):
        t = at("vlamonix", hands=["Ay Ey Oy", "Ay !", "Ey Oy"], offering=0, options={"quick_end": quick})
        t.play(1, "take 0")
        assert not t.over, "it still holds a pair beside it"
        t.play(1, "play Ay Ay")
        assert hand(t, 1) == "!"
        assert t.over is quick
    assert loser(t) == 1


def test_it_is_over_too_when_the_first_pairs_thrown_leave_the_firecracker_alone():
    t = at("vlamonix", hands=["Ey", "Ay Ay !", "Ey"], step="throwing")
    t.play(1, "play Ay Ay")
    assert not t.over, "the others are still throwing theirs"
    for seat in range(3):
        t.play(seat, "done")
    assert t.result is not None
    assert (t.result.reason, loser(t)) == ("quick_end", 1)


def test_the_firecracker_is_passed_on_while_it_has_company():
    t = at("vlamonix", hands=["Ay !", "Ey Oy", "Ay Ey Oy"], offering=0)
    t.play(1, "take 1")
    t.play(1, "done")
    assert not t.over
    assert (field(t, "offering"), t.active) == (1, [2])


def test_two_hundred_draws_in_vain():
    t = at("vlamonix", hands=["Ay !", "Ey Oy", "Ay Ey Oy"], offering=0, draws_in_vain=199)
    t.play(1, "take 1")
    assert not t.over
    t.play(1, "done")
    assert t.result is not None
    assert t.result.reason == "in_vain"
    assert loser(t) == 1


def test_a_pair_starts_the_count_again():
    t = at("vlamonix", hands=["Ay ! Uy", "Ay Oy", "Uy Oy"], offering=0, draws_in_vain=199)
    t.play(1, "take 0")
    t.play(1, "play Ay Ay")
    assert not t.over
    assert field(t, "draws_in_vain") == 0


# -- refusals


def test_refusals():
    t = at("vlamonix", hands=["Ev Op !", "Ev Iy", "Iy Ob"], offering=0)
    assert refused(t, 2, "take 0") == "not_your_turn"
    assert refused(t, 0, "take 0") == "not_your_turn"
    assert refused(t, 1, "take 3") == "no_such_card"
    assert refused(t, 1, "play Ev Iy") == "draw_first"
    assert refused(t, 1, "done") == "draw_first"
    assert refused(t, 2, "done") == "not_your_turn"
    t.play(1, "take 0")
    assert refused(t, 1, "take 0") == "drawn_already"
    assert refused(t, 1, "play Ev Iy") == "not_a_pair"
    assert refused(t, 1, "play Iy Iy") == "not_in_hand"
    assert refused(t, 1, "play Op Ob") == "not_in_hand"
    assert refused(t, 2, "play Iy Ob") == "not_your_turn"


# -- bots


def test_how_long_a_bot_takes_says_nothing_about_its_hand():
    """Whether it throws a pair or says that it is done, the same dice give the same delay."""
    delays = []
    for place in (0, 1):
        t = at("vlamonix", hands=["Ev Op !", "Ev Iy", "Iy Ob"], offering=0)
        t.play(1, f"take {place}")
        t.play(1, "shuffle")
        bot = make("vlamonix", 1, "expert", Chance("bot", "same"))
        act = bot.decide(Sight(t, 1))
        assert act is not None
        delays.append(act.delay)
    assert delays[0] == delays[1]


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_bots_mix_their_hand_before_they_offer(level: str):
    t = at("vlamonix", hands=["Ev Op Ay Ey !", "Ev Iy", "Ay Ey Iy Ob"], offering=0)
    bot = make("vlamonix", 0, level, Chance("bot", "mixes"))
    act = bot.decide(Sight(t, 0))
    assert act is not None
    t.play(0, act.move)
    if level != "debutant":
        assert hand(t, 0).split().index("!") in (1, 3), "second from an end"
