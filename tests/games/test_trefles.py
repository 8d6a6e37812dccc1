"""Quatre Trèfles: the examples and rulings of its rules, one by one."""

from collections import Counter
from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight, make
from cartable.engine import Chance
from cartable.testing import GameSuite, field, move_texts, refused

BEN = "rT rT bP bE"
CLEO = "bT bT rA bA"
DAN = "yT yT yP yE"


class TestSuite(GameSuite):
    game = "trefles"
    # Whether the seat pointed at holds a joker is public: ANTI-JOKER, chosen or (two seats) discarded, or by a clock.
    telling = ("choose", "discard", "turn")


def hand(t: Table, seat: int) -> list[str]:
    cards: list[str] = t.view(seat)["zones"]["hands"][seat]["cards"]
    return sorted(cards)


def counts(t: Table) -> list[int]:
    return [zone["count"] for zone in t.view(None)["zones"]["hands"]]


def top(t: Table) -> str:
    cards: list[str] = t.view(None)["zones"]["discard"]["cards"]
    return cards[-1] if cards else ""


def pile(t: Table, name: str) -> list[str]:
    """All cards of a pile, first to last: what the rules say of it, not what anyone sees."""
    return [t.deck.texts[card] for card in t.cards[getattr(t, name)]]


# -- the examples


def test_example_1_famille_with_a_joker():
    t = at("trefles", hands=["gT gT gT gR", CLEO, BEN], draw="rP ?", turn=0)
    assert refused(t, 0, "shout famille") == "announce_in_turn"
    t.play(0, "draw")
    t.play(0, "shout famille")
    assert t.result is not None
    assert t.result.winners == (0,)
    assert t.view(None)["zones"]["family"]["cards"] == ["gT", "gT", "gT", "?"]
    assert top(t) == "gR"


def test_example_2_two_pioche_in_a_row():
    t = at("trefles", hands=["gT gP rP bT", BEN], draw="bR rR bA gA", turn=0)
    t.play(0, "draw")
    t.play(0, "discard gP")
    t.play(0, "draw")
    t.play(0, "discard rP")
    assert t.active == [1]
    assert counts(t) == [4, 4]


def test_example_3_a_tire_between_two_pioche():
    t = at("trefles", hands=["gP rP gR gT", BEN], draw="gA rA bA rR bR gE", turn=0)
    t.play(0, "draw")
    t.play(0, "discard gP")
    t.play(0, "draw")
    t.play(0, "discard gR")
    t.play(0, "take 1 2")
    assert counts(t) == [5, 4]
    assert "rR" in hand(t, 1)  # drawn at once
    t.play(0, "discard rP")
    assert move_texts(t, 0) == ["draw"]


def test_example_4_one_joker_of_two():
    t = at("trefles", hands=["gA gT gT gT rP", "? ? bT bT", BEN, DAN], draw="rR rA", turn=0)
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    assert t.active == [1]
    assert move_texts(t, 1) == ["discard ?"]
    t.play(1, "discard ?")
    assert top(t) == "?"
    assert hand(t, 1) == ["?", "bT", "bT", "rA"]
    assert t.active == [1]  # her turn is over, his begins


def test_example_5_a_joker_kept_back():
    t = at("trefles", hands=["gA gT gT gT rP", "bR ? bT bA", BEN], discard="rA", turn=0)
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    assert t.expire() == "joker"
    assert t.now == 15_000
    assert field(t, "out") == [False, True, False]
    assert pile(t, "discard") == ["rA", "gA", "bR", "?", "bT", "bA"]
    assert t.active == [2]


def test_example_6_a_family_swapped_away():
    t = at("trefles", hands=["gE gT bT gP rP", "rT rT rT rT", "bT bT bP bE"], turn=0)
    t.play(0, "discard gE")
    t.play(0, "choose 1")
    assert t.active == [0]
    t.play(0, "shout famille")
    assert t.result is not None
    assert t.result.winners == (0,)


def test_example_7_the_discard_is_turned_over():
    t = at("trefles", hands=["gT gT gT gR", BEN], draw="", discard="gA rA bA", turn=0)
    t.play(0, "draw")
    assert "gA" in hand(t, 0)
    assert pile(t, "draw") == ["bA", "rA"]
    assert pile(t, "discard") == []


# -- the deck and the deal


@pytest.mark.parametrize(
    ("seats", "colours", "jokers", "left"), [(2, 3, 1, 17), (3, 3, 1, 13), (4, 4, 2, 18), (5, 5, 2, 22), (6, 6, 3, 27)]
)
def test_the_deck_and_the_deal(seats: int, colours: int, jokers: int, left: int):
    t = cartable.new("trefles", seats, seed="deal")
    kinds = Counter(t.deck.texts[card] for card in t.box())
    assert sum(kinds.values()) == 8 * colours + jokers
    assert kinds["?"] == jokers
    for colour in "grbyvo"[:colours]:
        assert [kinds[colour + kind] for kind in "TPRAE"] == [4, 1, 1, 1, 1]
    assert counts(t) == [4] * seats
    assert t.view(None)["zones"]["draw"]["count"] == left


def test_the_youngest_begins():
    t = cartable.new("trefles", [{"age": 40}, {"age": 8}, {}], seed="age")
    assert t.active == [1]
    assert cartable.new("trefles", 3, seed="age").active == [0]


# -- a turn


def test_draw_then_discard():
    t = at("trefles", hands=["gT gT bT rT", BEN, CLEO], draw="gA gP", turn=0)
    assert move_texts(t, 0) == ["draw"]
    assert refused(t, 0, "discard gT") == "draw_first"
    t.play(0, "draw")
    assert refused(t, 0, "draw") == "discard_first"
    assert refused(t, 0, "discard bE") == "not_in_hand"
    assert refused(t, 0, "done") == "discard_first"
    assert refused(t, 1, "draw") == "not_your_turn"
    t.play(0, "discard bT")
    assert t.active == [1]
    assert counts(t) == [4, 4, 4]


def test_a_joker_may_be_discarded_and_does_nothing():
    t = at("trefles", hands=["gT gT bT rT ?", BEN], turn=0)
    t.play(0, "discard ?")
    assert (t.active, top(t)) == ([1], "?")


def test_only_the_top_of_the_discard_is_seen():
    t = at("trefles", hands=["gT gT bT rT ?", BEN], discard="gA rA bA", turn=0)
    assert t.view(0)["zones"]["discard"] == {"count": 3, "cards": ["bA"]}


def test_tire_after_tire():
    t = at("trefles", hands=["gR rR bR gT rT", BEN, "gT rT bT bT"], turn=0)
    t.play(0, "discard gR")
    assert move_texts(t, 0) == [f"take {seat} {place}" for seat in (1, 2) for place in range(4)]
    assert refused(t, 0, "discard rR") == "choose_first"
    assert refused(t, 0, "take 0 1") == "not_yourself"
    assert refused(t, 0, "take 7 1") == "no_such_opponent"
    assert refused(t, 0, "take 1 4") == "no_such_card"
    t.play(0, "take 1 0")
    t.play(0, "discard rR")
    t.play(0, "take 2 3")
    t.play(0, "discard bR")
    t.play(0, "take 1 1")
    assert counts(t) == [5, 4, 4]


def test_tire_with_two_seats_still_asks_for_a_card():
    t = at("trefles", hands=["gR rR bR gT rT", BEN], turn=0)
    t.play(0, "discard gR")
    assert move_texts(t, 0) == ["take 1 0", "take 1 1", "take 1 2", "take 1 3"]


def test_tire_is_blind_and_the_place_tells_nothing():
    taken = set()
    for number in range(40):
        t = at("trefles", hands=["gR rA bA gT rT", "bP bE gP gE"], turn=0, seed=f"blind {number}")
        t.play(0, "discard gR")
        t.play(0, "take 1 0")
        taken |= set(hand(t, 0)) & {"bP", "bE", "gP", "gE"}
    assert taken == {"bP", "bE", "gP", "gE"}


def test_a_card_taken_is_seen_by_both_and_by_nobody_else():
    t = at("trefles", hands=["gR rA gA gT rT", "bP bE gP gE", "bT bT bA bT"], turn=0)
    t.play(0, "discard gR")
    events = t.watch()
    t.play(0, "take 1 0")
    seen = [
        [e["card"] for e in cartable.engine.project.events(t, events, seat) if e.get("to") == "hands:0"]
        for seat in range(3)
    ]
    assert seen[0] == seen[1] != [None]
    assert seen[2] == [None]


# -- ANTI-JOKER


def test_anti_joker_finds_no_joker():
    t = at("trefles", hands=["gA gT gT gT rP", "bR rR bT bA", BEN], turn=0)
    t.play(0, "discard gA")
    assert move_texts(t, 0) == ["choose 1", "choose 2"]
    assert refused(t, 0, "choose 0") == "not_yourself"
    events = t.watch()
    t.play(0, "choose 1")
    assert "no_joker" in str(cartable.engine.project.events(t, events, 2))
    assert t.active == [1]
    assert counts(t) == [4, 4, 4]


def imagined_jokers(t: Table, viewer: int, seat: int) -> set[int]:
    """How many jokers a viewer can imagine in a hand."""
    dice = cartable.engine.Chance("imagined", "jokers")
    worlds = [cartable.engine.knowledge.imagine(t, viewer, dice) for _ in range(40)]
    return {hand(world, seat).count("?") for world in worlds}


def test_whoever_was_pointed_at_is_imagined_accordingly():
    t = at("trefles", hands=["gA gT gT gT rP", "bR rR bT bA", BEN, DAN], turn=0)
    assert imagined_jokers(t, 2, 1) == {0, 1, 2}
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    assert imagined_jokers(t, 2, 1) == {0}
    t = at("trefles", hands=["gA gT gT gT rP", "bR rR bT ?", BEN, DAN], turn=0)
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    assert imagined_jokers(t, 2, 1) == {1, 2}


def test_the_jokers_of_the_pointing_seat_are_safe():
    t = at("trefles", hands=["gA gT ? gT rP", "bR rR bT bA", BEN], turn=0)
    t.play(0, "discard gA")
    t.play(0, "choose 2")
    assert "?" in hand(t, 0)


def test_while_a_joker_is_to_be_put_down_the_others_wait():
    t = at("trefles", hands=["gA gT gT gT rP", "bR ? bT bA", BEN], turn=0)
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    assert refused(t, 0, "discard gT") == "wait_for_joker"
    assert refused(t, 2, "draw") == "wait_for_joker"
    assert refused(t, 1, "discard bR") == "put_joker_down"


def test_strict_joker_off_the_program_puts_it_down():
    t = at("trefles", hands=["gA gT gT gT rP", "bR ? bT bA", BEN], turn=0, options={"strict_joker": False})
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    t.expire()
    assert (top(t), counts(t), field(t, "out")) == ("?", [4, 4, 4], [False, False, False])
    assert t.active == [1]


def test_eliminated_seats_are_skipped_and_cannot_be_chosen():
    t = at("trefles", hands=["gA gE gT gT rP", "", CLEO, DAN], out=[False, True, False, False], turn=0)
    t.play(0, "discard gE")
    assert move_texts(t, 0) == ["choose 2", "choose 3"]
    assert refused(t, 0, "choose 1") == "no_such_opponent"
    t.play(0, "choose 3")
    t.play(0, "done")
    assert t.active == [2]
    assert refused(t, 1, "draw") == "you_are_out"


def test_the_last_seat_left_wins():
    t = at("trefles", hands=["gA gT gT gT rP", "bR ? bT bA"], turn=0)
    t.play(0, "discard gA")  # two seats: the opponent is implied
    assert t.active == [1]
    t.expire()
    assert t.result is not None
    assert (t.result.winners, t.result.reason) == ((0,), "last_one")


def test_with_two_seats_left_the_opponent_is_implied():
    t = at("trefles", hands=["gE gT gT gT rP", "", "bT bT bA bE"], out=[False, True, False], turn=0)
    t.play(0, "discard gE")
    assert hand(t, 0) == ["bA", "bE", "bT", "bT"]
    assert move_texts(t, 0) == ["done"]


# -- ÉCHANGE


def test_echange_swaps_the_hands_of_four():
    t = at("trefles", hands=["gE gT gT gT rP", CLEO, "rT rT bP bE"], turn=0)
    t.play(0, "discard gE")
    t.play(0, "choose 2")
    assert hand(t, 0) == ["bE", "bP", "rT", "rT"]
    assert hand(t, 2) == ["gT", "gT", "gT", "rP"]
    assert move_texts(t, 0) == ["done"]
    assert refused(t, 0, "shout famille") == "no_family"
    assert refused(t, 0, "draw") == "announce_or_done"
    t.play(0, "done")
    assert t.active == [1]


def test_ten_seconds_after_every_echange_family_or_not():
    for received in ("rT rT bP bE", "rT rT rT rT"):
        t = at("trefles", hands=["gE gT gT gT rP", CLEO, received], turn=0)
        t.play(0, "discard gE")
        t.play(0, "choose 2")
        assert [(clock.name, clock.deadline) for clock in t.clocks] == [("family", 10_000)]
        t.expire()
        assert (t.active, t.over) == ([1], False)


# -- FAMILLE


@pytest.mark.parametrize(
    ("cards", "family"),
    [
        ("gT gT gT gT rP", True),
        ("gT gT gT ? rP", True),
        ("gT gT ? ? rP", True),
        ("gT ? ? ? rP", False),
        ("gT gT ? ? ?", True),
        ("gT gT gT rT rP", False),
        ("gT gT gT gP rP", False),
        ("gT gT rT ? rP", False),
    ],
)
def test_what_a_family_is(cards: str, family: bool):
    t = at("trefles", hands=[cards, "", "", "", "", ""], seats=6, turn=0)
    assert ("shout famille" in move_texts(t, 0)) is family
    if not family:
        assert refused(t, 0, "shout famille") == "no_family"


def test_the_fifth_card_may_be_named():
    t = at("trefles", hands=["gT gT gT gT ?", BEN], turn=0)
    assert [m for m in move_texts(t, 0) if m.startswith("shout")] == [
        "shout famille",
        "shout famille gT",
        "shout famille ?",
    ]
    t.play(0, "shout famille gT")
    assert top(t) == "gT"
    assert sorted(t.view(None)["zones"]["family"]["cards"]) == ["?", "gT", "gT", "gT"]


def test_the_fifth_card_must_leave_a_family():
    t = at("trefles", hands=["gT gT gT gT rP", BEN], turn=0)
    assert refused(t, 0, "shout famille gT") == "not_the_fifth"
    t.play(0, "shout famille rP")
    assert t.over


def test_a_family_waits_for_its_owners_turn():
    t = at("trefles", hands=["gE gT gT gT gT", "rT rP rR bE", CLEO], draw="gR bR gP", turn=0)
    t.play(0, "discard gE")
    t.play(0, "choose 1")
    assert hand(t, 1) == ["gT", "gT", "gT", "gT"]
    assert refused(t, 1, "shout famille") == "announce_in_turn"
    t.play(0, "done")
    assert refused(t, 1, "shout famille") == "announce_in_turn"  # before drawing
    t.play(1, "draw")
    t.play(1, "shout famille")
    assert t.over


def test_a_family_after_a_card_taken():
    t = at("trefles", hands=["gR gT gT ? rP", "gT gT rT bT"], turn=0, seed="lucky")
    t.play(0, "discard gR")
    t.play(0, "take 1 0")
    assert hand(t, 0) == ["?", "gT", "gT", "gT", "rP"]
    t.play(0, "shout famille")
    assert t.over


def test_the_program_never_announces():
    t = at("trefles", hands=["gT gT gT gT rP", BEN], turn=0)
    t.expire()
    assert (t.over, top(t)) == (False, "rP")


# -- the end


def test_twenty_turn_overs_are_a_drawn_game():
    t = at("trefles", hands=["gT gT bT rT", BEN], draw="", discard="gA gP", turn=0, turned_over=18)
    t.play(0, "draw")
    assert (field(t, "turned_over"), t.over) == (19, False)
    t = at("trefles", hands=["gT gT bT rT", BEN], draw="", discard="gA gP", turn=0, turned_over=19)
    t.play(0, "draw")
    assert t.result is not None
    assert (t.result.winners, t.result.reason) == ((0, 1), "drawn")


def test_a_match_is_won_by_most_games():
    match = {"match": 3}
    t = at("trefles", hands=["gT gT gT gT rP", BEN, CLEO], turn=0, wins=[0, 1, 1], played=2, options=match)
    t.play(0, "shout famille")
    assert t.result is not None
    assert t.result.winners == (0, 1, 2)
    assert t.result.scores == (1, 1, 1)


@pytest.mark.parametrize("match", [3, 5])
def test_the_next_game_starts_to_the_left_of_the_winner(match: int):
    t = at("trefles", hands=[CLEO, "gT gT gT gT rP", BEN], turn=1, options={"match": match})
    t.play(1, "shout famille")
    assert not t.over
    assert (field(t, "wins"), field(t, "played"), t.active) == ([0, 1, 0], 1, [2])
    assert counts(t) == [4, 4, 4]


def test_after_a_drawn_game_the_seat_to_the_left_of_the_last_starter_begins():
    t = at("trefles", hands=["gT gT bT rT", BEN, "bT bT gE rA"], draw="", discard="gA gP", turn=0, starter=1,
           turned_over=19, options={"match": 3})  # fmt: skip
    t.play(0, "draw")
    assert (t.over, t.active, field(t, "turned_over"), field(t, "played")) == (False, [2], 0, 1)


def test_an_eliminated_seat_plays_the_next_game():
    t = at("trefles", hands=["gT gT gT gT rP", "", BEN], out=[False, True, False], turn=0, options={"match": 3})
    t.play(0, "shout famille")
    assert (field(t, "out"), t.active) == ([False, False, False], [1])


# -- the clocks


def test_turn_clock_draws_and_then_discards_the_last_card_without_its_action():
    t = at("trefles", hands=["gT gT bT rT", BEN], draw="gA gR", turn=0)
    t.expire()
    assert (t.now, counts(t)) == (30_000, [5, 4])
    t.expire()
    assert (t.now, top(t), t.active) == (60_000, "gR", [1])


def test_turn_clock_discards_the_card_taken_last():
    t = at("trefles", hands=["gR gT gT bT rT", "bR bA bE bP"], turn=0)
    t.play(0, "discard gR")
    t.play(0, "take 1 0")
    taken = (set(hand(t, 0)) - {"gT", "bT", "rT"}).pop()
    t.expire()
    assert (top(t), t.active) == (taken, [1])


@pytest.mark.parametrize(("card", "step"), [("gR", "discarding"), ("gA", "drawing"), ("gE", "announcing")])
def test_turn_clock_makes_an_open_choice_at_random(card: str, step: str):
    t = at("trefles", hands=[f"{card} gT gT bT rT", "rT rT rP rE", "bT bT bP bE"], turn=0)
    t.play(0, f"discard {card}")
    t.expire()
    assert (t.now, field(t, "step")) == (30_000, step)


def test_each_act_has_its_own_time():
    t = at("trefles", hands=["gT gP bT rT", BEN], turn=0)
    t.play(0, "draw", at=20_000)
    assert t.clocks[0].deadline == 50_000
    t.play(0, "discard gP", at=30_000)
    assert t.clocks[0].deadline == 60_000


# -- vigilance

WATCH = {"vigilance": True}


def test_by_default_nothing_can_go_wrong():
    t = at("trefles", hands=["gR gT gT bT rT", "rT rP rA rE"], turn=0)
    assert refused(t, 1, "accuse 0") == "no_vigilance"
    assert move_texts(t, 1) == []


def robbed(**more: Any) -> Table:
    """Seat 0 has taken a card from seat 1 and holds five."""
    position: dict[str, Any] = {
        "hands": ["gR gT gT bT rT", "rT rP rA rE", "bT bT bP bE"], "draw": "gE gA gP bR rR bA", "turn": 0,
    }  # fmt: skip
    t = at("trefles", **{**position, **more}, options=WATCH)
    t.play(0, "discard gR")
    t.play(0, "take 1 0")
    return t


def test_vigilance_a_robbed_seat_draws_for_itself():
    t = robbed()
    assert counts(t) == [5, 3, 4]
    t.play(1, "draw")
    assert counts(t) == [5, 4, 4]
    assert field(t, "lost_turns") == [0, 0, 0]


def test_vigilance_it_can_be_accused_from_the_next_discard_on():
    t = robbed()
    before = t.clone()
    t.play(2, "accuse 1")  # too early: nothing changes
    assert t.view(1)["fields"] == before.view(1)["fields"]
    assert counts(t) == [5, 3, 4]
    t.play(0, "discard bT")
    t.play(2, "accuse 1")
    assert counts(t) == [4, 4, 4]
    assert field(t, "lost_turns") == [0, 1, 0]
    assert t.active == [1]  # it is his turn already, and he plays it: the next one is lost
    assert move_texts(t, 1)[0] == "draw"


def test_vigilance_the_next_turn_is_lost():
    t = at("trefles", hands=["rT rP rE", "gT gT gR bA rT", "bT bT bP bE"], draw="gE gA gP", turn=1, options=WATCH)
    t.play(1, "discard gT")
    t.play(2, "accuse 0")
    assert (counts(t), field(t, "lost_turns")) == ([4, 4, 4], [1, 0, 0])
    t.play(2, "draw")
    t.play(2, "discard bT")
    assert t.active == [1]
    assert field(t, "lost_turns") == [0, 0, 0]


def test_vigilance_in_its_own_turn_the_first_draw_makes_up_the_missing_card():
    t = robbed()
    t.play(0, "discard bT")
    assert field(t, "late") == [False, True, False]
    t.play(1, "draw")
    assert (counts(t), move_texts(t, 1)[0], field(t, "late")) == ([4, 4, 4], "draw", [False] * 3)
    t.play(1, "draw")
    assert counts(t) == [4, 5, 4]
    t.play(2, "accuse 1")
    assert field(t, "lost_turns") == [0, 0, 0]


def test_vigilance_it_may_draw_late_unnoticed():
    t = at("trefles", hands=["rT rP rE", "gT gT gR bA rT", "bT bT bP bE"], draw="gE gA gP", turn=1, options=WATCH)
    t.play(1, "discard gT")
    t.play(0, "draw")
    t.play(2, "accuse 0")
    assert (counts(t), field(t, "lost_turns")) == ([4, 4, 4], [0, 0, 0])


def test_vigilance_chosen_while_it_has_three_it_draws_first():
    for card, choice in (("gR", "take 1 3"), ("gE", "choose 1")):
        t = at("trefles", hands=[f"{card} gT gT bT rT", "rT rP rE", "bT bT bP bE"], turn=0, options=WATCH)
        t.play(0, f"discard {card}")
        t.play(0, choice)
        assert counts(t) == ([5, 3, 4] if card == "gR" else [4, 4, 4])
        assert field(t, "late")[1] is False


def test_vigilance_pointed_at_with_three_cards_it_draws_first():
    t = at("trefles", hands=["gA gT gT bT rT", "rT rP rE", "bT bT bP bE"], draw="gP ?", turn=0, options=WATCH)
    t.play(0, "discard gA")
    t.play(0, "choose 1")
    assert t.active == [1]
    t.play(1, "discard ?")
    assert counts(t) == [4, 3, 4]  # and now he must draw again, himself
    assert field(t, "late") == [False, False, False]


def test_vigilance_drawing_out_of_turn():
    t = at("trefles", hands=["gA gT gT bT", "rT rP rE rA", "bT bT bP bE"], draw="gE gP gR", turn=0, options=WATCH)
    events = t.watch()
    t.play(1, "draw")
    seen = [str(cartable.engine.project.events(t, events, seat)) for seat in range(3)]
    assert ["gR" in text for text in seen] == [False, True, False]
    assert pile(t, "draw") == ["gR", "gE", "gP"]
    assert (counts(t), field(t, "lost_turns")) == ([4, 4, 4], [0, 1, 0])
    t.play(0, "draw")
    t.play(0, "discard bT")
    assert t.active == [2]


def test_vigilance_drawing_out_of_turn_from_an_empty_pile():
    t = at("trefles", hands=["gA gT gT bT rP", "rT rT rE rA"], draw="", discard="gE gP gR", turn=0, options=WATCH)
    t.play(1, "draw")
    assert pile(t, "draw") == ["gE", "gR", "gP"]
    assert field(t, "turned_over") == 1


def test_vigilance_a_wrong_accusation_changes_nothing():
    t = at("trefles", hands=["gA gT gT bT", "rT rP rE rA", "bT bT bP bE"], turn=0, options=WATCH)
    before = t.clone()
    assert "accuse 0" in move_texts(t, 2)
    t.play(2, "accuse 0")
    assert (t.cards, t.view(None)["fields"], t.clocks) == (before.cards, before.view(None)["fields"], before.clocks)
    assert refused(t, 2, "accuse 2") == "not_yourself"
    assert refused(t, 2, "accuse 5") == "no_such_opponent"


def kept_five(**more: Any) -> Table:
    """Seat 0 has ended its turn without discarding; it is seat 1's turn."""
    position: dict[str, Any] = {
        "hands": ["gT gT bT rT", "rT rP rA rE", "bT bT bP bE"], "draw": "gE gA gP bR rR bA gR", "turn": 0,
    }  # fmt: skip
    t = at("trefles", **{**position, **more}, options=WATCH)
    t.play(0, "draw")
    t.play(0, "done")
    return t


def test_five_cards_can_be_pointed_out_as_three_can():
    t = kept_five()
    assert (counts(t), t.active) == ([5, 4, 4], [1])
    before = t.view(None)["fields"]
    t.play(2, "accuse 0")  # too early: nothing changes
    assert (counts(t), t.view(None)["fields"]) == ([5, 4, 4], before)
    t.play(1, "draw")
    t.play(1, "discard rT")
    assert field(t, "late") == [True, False, False]
    t.play(1, "accuse 0")
    assert counts(t) == [4, 4, 4]
    assert top(t) == "gR", "the card that came last"
    assert t.active == [2], "its action is not carried out"
    assert (field(t, "lost_turns"), field(t, "late")) == ([1, 0, 0], [False] * 3)
    t.play(2, "draw")
    t.play(2, "discard bT")
    assert t.active == [1], "seat 0 has lost its next turn"


def test_without_vigilance_nobody_forgets_to_discard():
    t = at("trefles", hands=["gR gT gT bT rT", "rT rP rA rE"], turn=0)
    assert refused(t, 0, "done") == "discard_first"


def test_five_cards_in_ones_own_turn_are_as_they_should_be():
    t = kept_five()
    t.play(1, "draw")
    t.play(2, "accuse 1")
    assert (counts(t), field(t, "lost_turns")) == ([5, 5, 4], [0, 0, 0])


def test_a_fifth_card_may_be_put_down_unnoticed():
    t = kept_five()
    assert "discard gR" in move_texts(t, 0)
    t.play(1, "draw")
    t.play(1, "discard rT")
    t.play(0, "discard gR")
    assert (counts(t), t.active, field(t, "late")) == ([4, 4, 4], [2], [False] * 3)
    t.play(2, "accuse 0")
    assert field(t, "lost_turns") == [0, 0, 0]
    assert refused(t, 0, "discard gT") == "not_your_turn"


def test_a_turn_with_five_cards_begins_with_a_discard_that_does_nothing():
    for accused in (False, True):
        t = kept_five()
        t.play(1, "draw")
        t.play(1, "discard rT")
        t.play(2, "draw")
        t.play(2, "discard bT")
        assert t.active == [0]
        assert {move for move in move_texts(t, 0) if "accuse" not in move} == {
            "discard gT", "discard bT", "discard rT", "discard gR",
        }  # fmt: skip
        assert refused(t, 0, "draw") == "one_too_many"
        assert refused(t, 0, "shout famille") == "announce_in_turn"
        if accused:
            t.play(1, "accuse 0")
        else:
            t.play(0, "discard gR")
        assert (counts(t), field(t, "step")) == ([4, 4, 4], "drawing")
        assert field(t, "lost_turns") == [int(accused), 0, 0], "it is his turn already: the next one is lost"
        t.play(0, "draw")


def test_the_clock_puts_the_fifth_card_down():
    t = kept_five(turn=0, hands=["gT gT bT rT", "rT rP rA rE"])
    t.play(1, "draw")
    t.play(1, "discard rT")
    t.expire()
    assert (counts(t), top(t), t.active, field(t, "step")) == ([4, 4], "gR", [0], "drawing")


@pytest.mark.parametrize(("card", "choice"), [("rR", "take 0 1"), ("rE", "choose 0"), ("rA", "choose 0")])
def test_chosen_while_it_has_five_it_discards_first(card: str, choice: str):
    t = kept_five(hands=["gT gT bT rT", f"rT rP {card} bE", "bT bT bP gE"], draw="gA gP bR bA gR")
    t.play(1, "draw")
    t.play(1, f"discard {card}")
    t.play(1, choice)
    assert pile(t, "discard")[-1] == "gR"
    assert counts(t)[0] == (3 if card == "rR" else 4)
    assert field(t, "lost_turns") == [0, 0, 0]


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_bots_put_a_fifth_card_down_and_accuse_who_does_not(level: str):
    t = kept_five()
    act = make("trefles", 0, level, Chance("bot", "s")).decide(Sight(t, 0))
    assert act is not None
    assert str(act.move).startswith("discard ")
    t.play(1, "draw")
    t.play(1, "discard rT")
    accusations = [make("trefles", 1, level, Chance("bot", str(n))).decide(Sight(t, 1)) for n in range(8)]
    assert "accuse 0" in {str(one.move) for one in accusations if one}


def test_vigilance_clocks_do_not_draw_for_a_robbed_seat():
    t = robbed()
    t.expire()
    assert counts(t) == [4, 3, 4]
    t.expire()
    assert counts(t) == [4, 4, 4]
    t.expire()
    assert counts(t) == [4, 5, 4]
