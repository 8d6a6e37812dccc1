"""Granzieufermix, example by example as the rules give them."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.engine import project
from cartable.games.granzieufermix import CONSONANTS, LAID_OUT, Granzieufermix
from cartable.mechanics.closed_eyes import far_apart
from cartable.testing import GameSuite, refused

CARDS = "Ap Ab Ep Eb Ip Ib Up Ub Yp Yb Ay Ay Oy Oy Iy Iy Av Av Ev Ev * * * * * * * ! ! !"
PLACE = {text: CARDS.split().index(text) for text in CARDS.split()}
"""Where the first card of each kind lies."""
POSES = tuple((80 + 140 * (n % 7), 80 + 160 * (n // 7), 0) for n in range(30))
PAULO, JULIE = {"level": 1}, {"level": 2}


class TestSuite(GameSuite):
    game = "granzieufermix"


def table(cards: str = CARDS, seats: Any = (PAULO, JULIE, PAULO), **given: Any) -> Granzieufermix:
    made = cartable.at("granzieufermix", seats=list(seats), table=cards, poses=POSES[: len(cards.split())], **given)
    assert isinstance(made, Granzieufermix)
    return made


def flip(t: Granzieufermix, *cards: str | int) -> None:
    """Turns cards by their places, or the first of a kind."""
    for card in cards:
        t.play(t.turn, f"flip {card if isinstance(card, int) else PLACE[card]}")


def look(t: Granzieufermix) -> None:
    while t.running("look"):
        t.expire()


def spot(card: str, dx: int = 0) -> str:
    x, y, _ = POSES[PLACE[card]]
    return f"{x + dx} {y}"


def up(t: Granzieufermix, seat: int) -> list[str]:
    return [card for card in t.view(seat)["zones"]["table"]["cards"] if card]


# -- the examples of the rules


def test_example_1_pair_of_colours() -> None:
    t = table()
    flip(t, "Ay", "Oy")
    assert t.counts(t.won) == [2, 0, 0]
    assert t.turn == 1


def test_example_2_bonus() -> None:
    t = table(turn=1)
    box = len(t.cards[t.consonants])
    flip(t, "Yp", "Yb")
    assert t.counts(t.won) == [0, 3, 0]
    assert len(t.cards[t.consonants]) == box - 1
    assert t.turn == 2


@pytest.mark.parametrize("other", ["Ep", "Av"])
def test_example_3_no_pair(other: str) -> None:
    t = table()
    flip(t, "Ap", other)
    assert up(t, 1) == ["Ap", other]
    look(t)
    assert up(t, 1) == []
    assert t.counts(t.won) == [0, 0, 0]
    assert t.turn == 1


def test_example_4_star_second_level_1() -> None:
    t = table()
    flip(t, "Ev", "*")
    look(t)
    assert up(t, 0) == []
    assert (t.turn, t.step, t.closed[0]) == (0, "first", False)
    flip(t, "Ap", "Eb")
    assert t.counts(t.won) == [2, 0, 0]


def test_example_5_star_level_2() -> None:
    t = table(turn=1)
    flip(t, "*")
    assert t.view(1)["zones"]["table"] == {"dark": True}
    assert t.view(1)["fields"]["poses"] == []
    assert t.moves(1) == []
    look(t)
    t.play(1, f"flip {spot('Ub')}")
    assert t.view(1)["fields"]["flash"][0] == "Ub"
    t.play(1, f"flip {spot('Ip', 20)}")
    assert t.view(1)["fields"]["flash"][0] == "Ip"
    look(t)
    assert t.counts(t.won) == [0, 2, 0]
    assert not any(t.closed)
    assert len(t.view(1)["fields"]["poses"]) == 30
    assert t.turn == 2


def test_example_6_firecracker_second() -> None:
    t = table(turn=2)
    flip(t, "Iy", "!")
    look(t)
    assert up(t, 2) == []
    before = t.cards[t.table]
    t.play(2, f"place {PLACE['Ap']}")
    after = t.cards[t.table]
    assert after[PLACE["Ap"]] == before[PLACE["!"]]
    assert after[PLACE["!"]] == before[PLACE["Ap"]]
    assert t.turn == 0


def test_example_7_corsee() -> None:
    t = table(options={"corsee": True})
    flip(t, "Ay", "Oy")
    look(t)
    assert t.counts(t.won) == [0, 0, 0]
    assert t.turn == 1
    flip(t, PLACE["Ay"], PLACE["Ay"] + 1)
    assert t.counts(t.won) == [0, 2, 0], "a pair, without a bonus"


def test_example_8_the_end() -> None:
    t = table("Av Ev * * * * * * * ! ! !", won=["Ap Ab", "Ay Oy Bp Cp", ""])
    flip(t, 0, 1)
    assert t.result is not None
    assert t.result.reason == "all_pairs"
    assert t.result.scores == (4, 4, 0)
    assert t.result.ranking == ((0, 1), (2,))
    assert t.view(0)["zones"]["table"]["count"] == 10


# -- other rulings


def test_ruling_1_set_up() -> None:
    t = cartable.new("granzieufermix", seats=[{"age": 9}, {"age": 7}, {"age": 70}], seed="set up")
    assert isinstance(t, Granzieufermix)
    lying = [t.deck.texts[card] for card in t.cards[t.table]]
    assert len(lying) == len(t.poses) == 38
    assert (lying.count("*"), lying.count("!")) == (7, 3)
    colours = [text[1] for text in lying if len(text) == 2]
    assert [colours.count(c) for c in "pbyv"] == [6, 6, 10, 6]
    assert sorted(text for text in lying if text.endswith("v")) == ["Av", "Av", "Ev", "Ev", "Ov", "Ov"]
    assert len(t.cards[t.consonants]) == len(CONSONANTS) == 55
    assert len(LAID_OUT) == 38
    assert t.turn == 1, "the youngest begins"
    pairs = [(a, b) for n, a in enumerate(t.poses) for b in t.poses[:n]]
    assert all(far_apart(a, b) >= 100**2 for a, b in pairs)
    assert all(0 <= n <= 1000 for x, y, _ in t.poses for n in (x, y))


def test_ruling_1_places_never_change() -> None:
    t = table()
    flip(t, "Ay", "Oy")
    cards = t.view(0)["zones"]["table"]["cards"]
    assert [place for place, card in enumerate(cards) if card == ""] == [PLACE["Ay"], PLACE["Oy"]]
    assert t.poses == POSES


@pytest.mark.parametrize(
    ("one", "other", "won"),
    [("Ay", "Iy", 2), ("Av", "Ev", 2), ("Ap", "Eb", 2), ("Ab", "Ap", 3), ("Ab", "Eb", 0), ("Ay", "Ap", 0)],
)
def test_ruling_2_pairs(one: str, other: str, won: int) -> None:
    t = table()
    flip(t, one, other)
    look(t)
    assert t.counts(t.won) == [won, 0, 0]
    assert t.turn == 1, "a pair never gives another go"


def test_ruling_3_no_stopping_after_one_letter() -> None:
    t = table()
    flip(t, "Ay")
    assert {move.verb for move in t.moves(0)} == {"flip"}
    assert len(t.moves(0)) == 29


def test_ruling_6_a_star_twice_ends_the_turn() -> None:
    t = table()
    star = PLACE["*"]
    for fresh in range(7):
        flip(t, star + fresh)
        look(t)
        assert (t.turn, t.step) == (0, "first")
    flip(t, "Ay", star + 3)
    look(t)
    assert t.turn == 1


def test_ruling_6_two_stars_are_no_pair_even_at_the_end() -> None:
    t = table("Av Ev * * * * * * * ! ! !")
    for star in (2, 3):
        flip(t, star)
        look(t)
    assert t.counts(t.won) == [0, 0, 0]
    assert (t.turn, t.step) == (0, "first")


def test_ruling_7_swapping_with_the_letter_or_another_firecracker() -> None:
    for place in (PLACE["Iy"], PLACE["!"] + 1):
        t = table()
        flip(t, "Iy", "!")
        look(t)
        assert refused(t, 0, f"place {PLACE['!']}") == "itself"
        t.play(0, f"place {place}")
        assert t.turn == 1


def test_ruling_7_the_swap_is_seen_by_all_but_not_the_faces() -> None:
    t = table()
    flip(t, "!")
    look(t)
    events = t.watch()
    t.play(0, "place 4")
    for viewer in (0, 1, None):
        moved = [e for e in project.events(t, events, viewer) if e["event"] == "move"]
        assert [(e["card"], e["from_place"], e["to_place"]) for e in moved] == [(None, 27, 4), (None, 4, 27)]


def test_ruling_9_a_miss_costs_nothing() -> None:
    t = table(turn=1)
    flip(t, "*")
    look(t)
    for x in (0, 150, 1000):
        t.play(1, f"flip {x} 1000")
        assert (t.turn, t.step, t.closed[1]) == (1, "first", True)
    assert up(t, 0) == []


def test_ruling_9_the_swap_is_made_blindly_too() -> None:
    t = table(turn=1)
    flip(t, "*")
    look(t)
    t.play(1, f"flip {spot('!')}")
    look(t)
    assert t.moves(1) == []
    t.play(1, f"place {spot('Ay')}")
    assert t.deck.texts[t.cards[t.table][PLACE["Ay"]]] == "!"
    assert (t.turn, any(t.closed)) == (2, False)


def test_ruling_10_a_visible_card_cannot_be_turned_again() -> None:
    t = table()
    flip(t, "Ay")
    assert refused(t, 0, f"flip {PLACE['Ay']}") == "already_up"
    t = table(turn=1)
    flip(t, "*")
    look(t)
    t.play(1, f"flip {spot('Ay')}")
    t.play(1, f"flip {spot('Ay', 3)}")
    assert (t.turn, t.step) == (1, "second"), "eyes closed: it touches nothing"


def test_ruling_12_twelve_turns_each_without_a_pair() -> None:
    t = table(won=["", "Op Ob", ""])
    for _ in range(35):
        t.expire()
    assert not t.over
    t.expire()
    assert t.result is not None
    assert (t.result.reason, t.result.scores) == ("barren", (0, 2, 0))


# -- clocks


def test_times() -> None:
    t = table()
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("turn", 20_000)]
    flip(t, "Ay", "Av")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("look", 2_000)]
    look(t)
    flip(t, "!")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("look", 3_500)]
    look(t)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("exchange", 18_500)]
    before = t.cards[t.table]
    t.expire()
    changed = [place for place, card in enumerate(t.cards[t.table]) if card != before[place]]
    assert len(changed) == 2, "chance has chosen a card"
    assert PLACE["!"] in changed
    assert t.turn == 2


@pytest.mark.parametrize("flash", [0.4, 0.7, 1.2])
def test_flash(flash: float) -> None:
    t = table(turn=1, options={"flash": flash, "memory_time": 2})
    flip(t, "*")
    assert {clock.name: clock.deadline for clock in t.clocks} == {"flash": round(1000 * flash), "look": 3_000}
    look(t)
    began = t.now
    t.play(1, f"flip {spot('Ay')}")
    assert {clock.name: clock.deadline - began for clock in t.clocks} == {"flash": round(1000 * flash), "turn": 20_000}
