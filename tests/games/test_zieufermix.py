"""Zieufermix, example by example as the rules give them, and the dark from every side."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cartable
from cartable.engine import HOLE, Chance, Refused, project
from cartable.engine.records import play_input
from cartable.games.zieufermix import Zieufermix
from cartable.mechanics.closed_eyes import far_apart
from cartable.testing import GameSuite, advance, refused
from cartable.testing.play import choose

POSES = tuple((100 + 200 * (n % 5), 100 + 200 * (n // 5), 0) for n in range(16))
"""Places on a grid, so that a test can point at them."""

ALL = "Ap Ab Ay Ay Av Av * * * * * * * ! ! !"
#      0  1  2  3  4  5  6 7 8 9 . . 12 13
PAULO, JULIE = {"level": 1}, {"level": 2}


class TestSuite(GameSuite):
    game = "zieufermix"


def table(cards: str = ALL, seats: Any = (PAULO, JULIE), **given: Any) -> Zieufermix:
    made = cartable.at("zieufermix", seats=list(seats), table=cards, poses=POSES[: len(cards.split())], **given)
    assert isinstance(made, Zieufermix)
    return made


def flip(t: Zieufermix, *places: int) -> None:
    for place in places:
        t.play(t.turn, f"flip {place}")


def spot(place: int, dx: int = 0, dy: int = 0) -> str:
    return f"{POSES[place][0] + dx} {POSES[place][1] + dy}"


def look(t: Zieufermix) -> None:
    """Waits until the cards that everyone looks at are turned back, or won."""
    while t.running("look"):
        t.expire()


def julie_in_the_dark(cards: str = ALL, **given: Any) -> Zieufermix:
    """Julie, at level 2, has turned the star of place 6."""
    t = table(cards, turn=1, **given)
    flip(t, 6)
    look(t)
    return t


def up(t: Zieufermix, seat: int | None) -> list[str]:
    return [card for card in t.view(seat)["zones"]["table"]["cards"] if card]


# -- the examples of the rules


def test_example_1_pink_and_blue_are_a_pair() -> None:
    t = table()
    flip(t, 0, 1)
    assert t.counts(t.won) == [2, 0]
    assert t.turn == 1
    assert t.step == "first"


def test_example_2_yellow_and_violet_are_none() -> None:
    t = table()
    flip(t, 2, 4)
    assert t.active == []
    assert up(t, 1) == up(t, None) == ["Ay", "Av"]
    look(t)
    assert up(t, 1) == []
    assert t.counts(t.won) == [0, 0]
    assert t.turn == 1


def test_example_3_a_star_second_gives_a_new_start() -> None:
    t = table()
    flip(t, 2, 6)
    look(t)
    assert up(t, 0) == []
    assert (t.turn, t.step) == (0, "first")
    flip(t, 2, 3)
    assert t.counts(t.won) == [2, 0]


def test_example_4_julie_plays_on_in_the_dark() -> None:
    t = table(turn=1)
    flip(t, 6)
    assert t.view(1)["zones"]["table"] == {"dark": True}, "her table goes dark at once"
    look(t)
    t.play(1, f"flip {spot(4)}")
    assert t.view(1)["fields"]["flash"] == ["Av", *POSES[4][:2]]
    assert t.view(1)["zones"]["table"] == {"dark": True}
    deadline = next(clock.deadline for clock in t.clocks if clock.name == "flash")
    assert deadline == t.now + 700
    advance(t, 700)
    assert t.view(1)["fields"]["flash"] == []
    assert up(t, 0) == ["Av"], "the others see it normally"
    t.play(1, f"flip {spot(5, 30, -40)}")
    assert t.view(1)["fields"]["flash"] == ["Av", *POSES[5][:2]]
    assert t.closed == [False, True]
    look(t)
    assert t.counts(t.won) == [0, 2]
    assert t.closed == [False, False]
    assert "cards" in t.view(1)["zones"]["table"]
    assert t.turn == 0


def test_example_5_a_firecracker_is_swapped() -> None:
    t = table()
    flip(t, 13)
    look(t)
    assert up(t, 0) == []
    assert (t.active, t.step) == ([0], "exchange")
    before = t.cards[t.table]
    events = t.watch()
    t.play(0, "place 2")
    after = t.cards[t.table]
    assert (after[2], after[13]) == (before[13], before[2])
    moved = [e for e in project.events(t, events, 1) if e["event"] == "move"]
    assert [(e["from_place"], e["to_place"], e["card"]) for e in moved] == [(13, 2, None), (2, 13, None)]
    assert (t.turn, t.step) == (1, "first")


def test_example_6_stars_are_a_pair_in_the_second_part() -> None:
    t = table("* * * * * * * ! ! !", turn=1)
    flip(t, 0)
    assert t.step == "second"
    assert t.closed == [False, False]
    flip(t, 1)
    assert t.counts(t.won) == [0, 2]
    assert t.turn == 0


def test_example_7_the_end() -> None:
    t = table("* * * ! ! !", won=["Ap Ab Ay Ay * *", "Av Av * *"])
    flip(t, 0, 2)
    assert t.over
    assert t.result is not None
    assert t.result.scores == (8, 4)
    assert t.result.winners == (0,)
    assert t.result.reason == "all_pairs"


# -- other rulings


def test_ruling_1_cards_are_scattered() -> None:
    seen = set()
    for seed in range(20):
        t = cartable.new("zieufermix", seats=2, seed=str(seed))
        assert isinstance(t, Zieufermix)
        assert len(t.poses) == len(t.cards[t.table]) == 16
        assert all(0 <= n <= 1000 for x, y, _ in t.poses for n in (x, y))
        pairs = [(a, b) for n, a in enumerate(t.poses) for b in t.poses[:n]]
        assert all(far_apart(a, b) >= 180**2 for a, b in pairs)
        assert sorted(t.deck.texts[card] for card in t.cards[t.table]) == sorted(ALL.split())
        seen.add(t.poses)
    assert len(seen) == 20


def test_ruling_1_a_card_won_leaves_a_gap() -> None:
    t = table()
    flip(t, 0, 1)
    assert t.view(0)["zones"]["table"]["cards"] == ["", "", *[None] * 14]
    assert t.poses == POSES
    assert refused(t, 1, "flip 0") == "no_card_there"


@pytest.mark.parametrize(("one", "other"), [(2, 3), (4, 5), (0, 1), (1, 0)])
def test_ruling_4_pairs(one: int, other: int) -> None:
    t = table()
    flip(t, one, other)
    assert t.counts(t.won) == [2, 0]


@pytest.mark.parametrize(("one", "other"), [(0, 2), (1, 4), (2, 4), (0, 5)])
def test_ruling_4_no_pairs(one: int, other: int) -> None:
    t = table()
    flip(t, one, other)
    look(t)
    assert t.counts(t.won) == [0, 0]
    assert t.turn == 1


def test_ruling_5_a_firecracker_second_may_be_swapped_with_the_first_card() -> None:
    t = table()
    flip(t, 2, 14)
    look(t)
    assert up(t, 0) == []
    t.play(0, "place 2")
    assert t.deck.texts[t.cards[t.table][2]] == "!"
    assert t.deck.texts[t.cards[t.table][14]] == "Ay"
    assert t.turn == 1


def test_ruling_5_a_firecracker_may_be_swapped_with_another_one() -> None:
    t = table()
    flip(t, 13)
    look(t)
    t.play(0, "place 15")
    assert t.turn == 1


def test_ruling_5_everyone_who_knew_a_card_follows_the_swap() -> None:
    t = table()
    flip(t, 2, 4)
    look(t)
    flip(t, 13)
    look(t)
    yellow = t.cards[t.table][2]
    t.play(1, "place 2")
    assert t.cards[t.table][13] == yellow
    assert all(t.knows(seat, yellow) for seat in (0, 1))


def test_ruling_7_the_same_star_twice_ends_the_turn() -> None:
    t = table()
    flip(t, 6)
    look(t)
    flip(t, 7)
    look(t)
    assert (t.turn, t.step) == (0, "first"), "another star is another new start"
    flip(t, 2, 6)
    look(t)
    assert up(t, 0) == []
    assert t.turn == 1
    flip(t, 6)
    look(t)
    assert (t.turn, t.step) == (1, "first"), "the next turn begins afresh"


def test_ruling_8_only_level_2_closes_its_eyes() -> None:
    t = table()
    flip(t, 6)
    assert t.closed == [False, False]
    assert up(t, 0) == ["*"]


def test_ruling_8_pointing_within_90_units() -> None:
    t = julie_in_the_dark()
    t.play(1, f"flip {spot(2, 90)}")
    assert up(t, 0) == ["Ay"]
    before = t.view(1)
    t.play(1, f"flip {spot(4, 60, 68)}")  # 90.7 away
    assert up(t, 0) == ["Ay"]
    assert t.view(1) == before, "nothing happened"


def test_ruling_8_pointing_again_at_the_card_that_is_up_does_nothing() -> None:
    t = julie_in_the_dark()
    t.play(1, f"flip {spot(2)}")
    t.play(1, f"flip {spot(2, 5)}")
    assert (t.turn, t.step) == (1, "second")
    assert up(t, 0) == ["Ay"]


def test_ruling_8_pointing_at_a_gap_does_nothing() -> None:
    t = julie_in_the_dark(". . Ay Ay Av Av * * * * * * * ! ! !", won=["Ap Ab", ""])
    t.play(1, f"flip {spot(0)}")
    assert (t.turn, t.step) == (1, "first")


def test_ruling_8_a_miss_does_not_buy_time() -> None:
    t = julie_in_the_dark()
    due = next(clock.deadline for clock in t.clocks if clock.name == "turn")
    t.play(1, "flip 0 1000", t.now + 5_000)
    assert next(clock.deadline for clock in t.clocks if clock.name == "turn") == due


def test_ruling_8_a_failed_pair_in_the_dark() -> None:
    t = julie_in_the_dark()
    t.play(1, f"flip {spot(2)}")
    t.play(1, f"flip {spot(4)}")
    assert up(t, 0) == ["Ay", "Av"]
    look(t)
    assert t.closed == [False, False]
    assert t.turn == 0


def test_ruling_8_another_star_keeps_them_closed() -> None:
    t = julie_in_the_dark()
    t.play(1, f"flip {spot(7)}")
    assert t.view(1)["fields"]["flash"] == ["*", *POSES[7][:2]]
    look(t)
    assert (t.turn, t.step, t.closed[1]) == (1, "first", True)
    t.play(1, f"flip {spot(6)}")
    look(t)
    assert (t.turn, t.closed) == (0, [False, False]), "the first star again"


def test_ruling_8_a_firecracker_in_the_dark_is_swapped_in_the_dark() -> None:
    t = julie_in_the_dark()
    t.play(1, f"flip {spot(13)}")
    look(t)
    assert (t.step, t.closed[1]) == ("exchange", True)
    t.play(1, f"place {spot(13)}")
    assert t.step == "exchange", "the firecracker itself: nothing is touched"
    events = t.watch()
    t.play(1, f"place {spot(3)}")
    assert t.deck.texts[t.cards[t.table][3]] == "!"
    assert (t.turn, t.closed) == (0, [False, False])
    moved = {
        seat: [(e["from_place"], e["to_place"]) for e in project.events(t, events, seat) if e["event"] == "move"]
        for seat in (0, 1)
    }
    assert moved == {0: [(13, 3), (3, 13)], 1: [(-1, -1), (-1, -1)]}, "it was done with closed eyes"


def test_ruling_9_the_second_part_is_announced() -> None:
    t = table("Ap Ab * * * * * * * ! ! !", won=["Ay Ay", "Av Av"])
    events = t.watch()
    flip(t, 0, 1)
    assert "second_part" in [e["message"] for e in project.events(t, events, None) if e["event"] == "tell"]
    assert not t.over


def test_ruling_9_firecrackers_do_as_before_in_the_second_part() -> None:
    t = table("* * * * * * * ! ! !")
    flip(t, 0, 7)
    look(t)
    assert t.step == "exchange"
    t.play(0, "place 0")
    assert t.deck.texts[t.cards[t.table][0]] == "!"


def test_ruling_11_ties_are_shared() -> None:
    t = table("* * * ! ! !", won=["Ap Ab Ay Ay", "Av Av * * * *"])
    flip(t, 0, 2)
    assert t.result is not None
    assert t.result.ranking == ((0, 1),)


def test_ruling_12_turns_without_a_pair() -> None:
    t = table()
    for turn in range(24):
        assert (t.over, t.turn) == (False, turn % 2)
        t.expire()
    assert t.result is not None
    assert (t.result.reason, t.result.scores) == ("barren", (0, 0))


def test_ruling_12_a_pair_begins_the_count_anew() -> None:
    t = table()
    for _ in range(23):
        t.expire()
    flip(t, 0, 1)
    for _ in range(23):
        t.expire()
    assert not t.over


def test_ruling_13_refusals() -> None:
    t = table()
    flip(t, 2)
    assert refused(t, 0, "flip 2") == "already_up"
    assert refused(t, 0, "flip 16") == "no_card_there"
    assert refused(t, 0, "place 3") == "nothing_to_swap"
    assert refused(t, 1, "flip 3") == "not_your_turn"
    assert refused(t, 0, "flip 100 100") == "eyes_open"
    flip(t, 13)
    assert refused(t, 0, "flip 4") == "looking"
    look(t)
    assert refused(t, 0, "place 13") == "itself"
    assert refused(t, 0, "flip 4") == "swap_first"


@pytest.mark.parametrize("move", ["flip 3", "flip", "flip 1001 5", "flip -1 5", "flip 5", "flip 1e2 3", "flip 99999 1"])
def test_refusals_in_the_dark_are_all_alike(move: str) -> None:
    assert refused(julie_in_the_dark(), 1, move) == "in_the_dark"


# -- clocks and options


def test_each_card_has_20_seconds() -> None:
    t = table()
    flip(t, 2)
    t.wait(19_999)
    assert t.turn == 0
    t.wait(20_001)
    assert t.turn == 1
    assert up(t, 0) == []


def test_the_swap_has_15_seconds_then_chance_decides() -> None:
    t = table()
    flip(t, 13)
    look(t)
    before, asked = t.cards[t.table], t.now
    t.wait(asked + 14_999)
    assert t.turn == 0
    t.wait(asked + 15_001)
    changed = [place for place in range(16) if before[place] != t.cards[t.table][place]]
    assert len(changed) == 2
    assert 13 in changed
    assert t.turn == 1


@pytest.mark.parametrize(("factor", "missed", "seen"), [(1, 2_000, 1_500), (1.5, 3_000, 2_250), (2, 4_000, 3_000)])
def test_memory_time(factor: float, missed: int, seen: int) -> None:
    for places, lasts in (((2, 4), missed), ((6,), seen), ((13,), seen)):
        t = table(options={"memory_time": factor})
        flip(t, *places)
        assert [(clock.name, clock.deadline) for clock in t.clocks] == [("look", lasts)]


@pytest.mark.parametrize("flash", [0.4, 0.7, 1.2])
def test_flash_time(flash: float) -> None:
    t = julie_in_the_dark(options={"flash": flash})
    t.play(1, f"flip {spot(4)}")
    t.wait(t.now + round(1000 * flash))
    assert t.flash
    advance(t, round(1000 * flash))
    assert not t.flash


def test_time_runs_out_in_the_dark() -> None:
    t = julie_in_the_dark()
    t.play(1, f"flip {spot(4)}")
    advance(t, 20_000)
    assert (t.turn, t.closed, t.flash) == (0, [False, False], ())


# -- the dark has no door: everything that reaches the seat is the same wherever the cards lie


def elsewhere(t: Zieufermix, dice: Chance) -> Zieufermix:
    """The same table with its places thrown about: other spots, other gaps, the same cards face up."""
    other = t.clone()
    order = dice.shuffled(range(len(t.poses)))
    other.cards[other.table] = bytes(t.cards[t.table][place] for place in order)
    other.turned = tuple(order.index(place) for place in t.turned)
    other.burning = order.index(t.burning) if t.burning >= 0 else -1
    other.poses = tuple((x // 2 + dice.below(400), y // 3 + dice.below(500), 5) for x, y, _ in t.poses)
    return other


def told_to(t: Zieufermix, seat: int, events: list[Any]) -> str:
    return json.dumps([t.view(seat), project.events(t, events, seat), project.log(t, events, seat)])


def test_nothing_that_a_seat_in_the_dark_is_told_depends_on_where_cards_lie() -> None:
    compared = 0
    for game in range(3):
        dice = Chance("dark", str(game))
        t = cartable.new("zieufermix", seats=[JULIE, JULIE, PAULO], seed=str(game))
        assert isinstance(t, Zieufermix)
        before: list[Any] = []
        for _ in range(160):
            if t.over:
                break
            for seat in (s for s in range(3) if t.closed[s]):
                other = elsewhere(t, dice)
                assert told_to(t, seat, before) == told_to(other, seat, before)
                for event in project.events(t, before, seat):
                    assert {event.get(key, -1) for key in ("place", "from_place", "to_place")} == {-1}, event
                for asked, instead in zip(t.prompts(seat), other.prompts(seat), strict=True):
                    assert list(map(str, asked.examples())) == list(map(str, instead.examples()))
                for move in ("flip 3", "place 3", "flip 99", "flip 1 1", "place 1 1", "dance"):
                    answers = []
                    for world in (t.clone(), other.clone()):
                        try:
                            world.play(seat, move)
                            answers.append("accepted")
                        except Refused as no:
                            answers.append(str(no.refusal.as_json()))
                    assert answers[0] == answers[1]
                compared += 1
            before = t.watch()
            entry = choose(t, dice)
            assert entry is not None
            play_input(t, entry)
    assert compared > 60


def test_what_happened_in_the_dark_has_no_place_for_who_was_in_it() -> None:
    """Also when it is told after the eyes are open again, and to somebody who comes back."""
    happened: list[Any] = []
    t = julie_in_the_dark()
    for move in (f"flip {spot(4)}", f"flip {spot(5)}"):
        events = t.watch()
        t.play(1, move)
        happened += events
    events = t.watch()
    look(t)
    happened += events
    assert t.closed == [False, False]
    hers = [e for e in project.log(t, happened, 1) if e["event"] in ("turn", "move")]
    assert hers
    assert all(e.get("place", -1) == -1 and e.get("from_place", -1) == -1 for e in hers)
    his = [e for e in project.log(t, happened, 0) if e["event"] in ("turn", "move")]
    assert any(e.get("place") == 4 for e in his)
    assert any(e.get("from_place") == 5 for e in his)


def test_a_flash_is_not_shown_again() -> None:
    t = julie_in_the_dark()
    events = t.watch()
    t.play(1, f"flip {spot(4)}")
    assert [e["card"] for e in project.events(t, events, 1) if e["event"] == "turn"] == ["Av"]
    advance(t, 700)
    assert "Av" not in json.dumps(t.view(1)) + json.dumps(project.log(t, events, 1))
    assert "Av" in json.dumps(t.view(0))


def test_holes_do_not_count_as_cards() -> None:
    t = table()
    flip(t, 0, 1)
    assert t.cards[t.table].count(HOLE) == 2
    assert t.view(0)["zones"]["table"]["count"] == 14
