"""The words that tests use (`cartable.testing`), and positions: what they say is so, or they fail."""

from __future__ import annotations

from typing import Any

import pytest

from cartable import at
from cartable.engine import Clock, Move
from cartable.testing import (
    advance,
    hearing,
    judge_if_asked,
    play_and_judge,
    refused,
    round_end,
    said,
    texts,
    until_clock,
)

from .toys import TEXTS, Places, places


def ringing() -> Places:
    """A table with three clocks, due at 1, 2 and 3 seconds."""
    t = places(3)
    t.start("gong", 2_000)
    t.start("bell", 1_000, 0)
    t.start("bell", 3_000, 2)
    return t


def searching() -> Any:
    """Seat 0 looks for a word with an E and an R."""
    return at("spiralix", piles=["Bp Cp", "Dp Fp Gp", "Hp Jp"], spiral="Ep Rb", turn=0, step="searching")


# -- positions


def test_a_pile_is_written_from_the_bottom_up() -> None:
    t = places(heap="a b c")
    assert t.view(None)["zones"]["heap"] == {"count": 3, "cards": ["c"]}
    assert t.cards[t.heap][-1] == t.deck.read("c")


def test_cards_that_are_not_named_are_in_the_rest_zone_unless_that_is_named() -> None:
    t = places(heap="a b")
    assert len(t.cards[t.box_zone]) == len(TEXTS) - 2
    t = places(heap="a b", box_zone="c")
    assert [texts(t, zone) for zone in (t.heap, t.box_zone)] == ["a b", "c"]
    assert sum(map(len, t.cards)) == 3, "all others are out of the game"


def test_a_zone_with_an_empty_place_reads_back() -> None:
    t = places(grid="a . x b")
    assert texts(t, t.grid) == "a . x b"
    assert places(grid=texts(t, t.grid)) == t


# -- refusals


def test_a_move_that_is_accepted_was_not_refused() -> None:
    with pytest.raises(AssertionError, match="'stay' of seat 0 was not refused"):
        refused(places(), 0, "stay")


def test_a_refusal_that_changes_the_table_is_found() -> None:
    class Rash(Places):
        def why_not(self, seat: int, move: Move) -> Any:
            self.turn += 1
            return self.no("wait")

    t = places()
    t.__class__ = Rash
    with pytest.raises(AssertionError, match="changed the table all the same"):
        refused(t, 0, "ring 2")


# -- the judge


def test_a_word_is_said_and_judged() -> None:
    t = searching()
    assert play_and_judge(t, 0, "say Mer") == "word Mer"
    assert (t.turn, t.question) == (1, None)
    t = searching()
    assert play_and_judge(t, 0, "say Xqerz", "no") == "word Xqerz"
    assert t.turn == 0


def test_without_an_answer_the_lexicon_gives_its_own() -> None:
    right, wrong = searching(), searching()
    play_and_judge(right, 0, "say mer", None)
    play_and_judge(wrong, 0, "say xqerz", None)
    assert (right.turn, wrong.turn) == (1, 0)


def test_nothing_to_judge() -> None:
    t = places()
    assert play_and_judge(t, 0, "stay") is None
    assert judge_if_asked(t) is None


# -- time


def test_clocks_run_out_up_to_the_one_that_is_named() -> None:
    t = ringing()
    until_clock(t, "gong")
    assert (t.now, t.rung) == (2_000, ["bell 0", "gong"])
    until_clock(t, "bell")
    assert (t.now, t.rung) == (3_000, ["bell 0", "gong", "bell 2"])


def test_a_clock_that_does_not_run_is_not_waited_for() -> None:
    with pytest.raises(AssertionError, match="whistle does not run out; bell:0, gong, bell:2 did"):
        until_clock(ringing(), "whistle")


def test_clocks_that_start_each_other_are_not_waited_for_for_ever() -> None:
    class Alarm(Places):
        def expire_gong(self) -> None:
            self.start("gong", 10)

    t = ringing()
    t.__class__ = Alarm
    with pytest.raises(AssertionError, match="whistle does not run out, but bell:0, bell:2, gong do, again and again"):
        until_clock(t, "whistle")


def test_waiting_leaves_out_what_is_due_at_that_moment_and_advancing_does_not() -> None:
    t = ringing()
    t.wait(2_000)
    assert t.clocks == [Clock("gong", None, 2_000), Clock("bell", 2, 3_000)]
    t = ringing()
    assert advance(t, 2_000) == 2_000
    assert t.clocks == [Clock("bell", 2, 3_000)]


def test_time_passes_since_the_last_input() -> None:
    t = ringing()
    t.play(0, "stay", at=600)
    assert advance(t, 399) == 999
    assert (t.rung, t.now) == ([], 600)
    t.play(0, "stay", at=advance(t, 500))
    assert (t.rung, t.now) == (["bell 0"], 1_100)


def test_what_a_seat_hears() -> None:
    t = at("amerix", hands=["Ub Vp", "Ab Bb"], discard="Xb", turn=0)
    with hearing(t, 1) as heard:
        t.play(0, "draw")
    assert heard[0] == {"event": "act", "seat": 0, "verb": "draw"}
    assert [event["card"] for event in heard if event["event"] == "move"] == [None], "a back"
    with hearing(t, 0) as own:
        pass
    assert own == []
    assert said([{"event": "tell", "message": "hello"}, {"event": "act"}]) == ["hello"]


def test_the_end_of_a_round() -> None:
    end = round_end("bazardelix", 3)
    assert end.before.rounds_over == 0  # type: ignore[attr-defined]
    assert end.after.rounds_over == 1 or end.after.over  # type: ignore[attr-defined]
    assert end == round_end("bazardelix", 3)
    assert round_end("combadix", 2).after.over, "without rounds it is the game"
