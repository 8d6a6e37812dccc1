"""Zigzagix, as its rules tell it."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from cartable.bots import LEVELS
from cartable.engine import Chance
from cartable.engine.setup import at_position, new_table
from cartable.host.virtual import VirtualHost
from cartable.testing import GameSuite, field, hand, refused
from zigzagix import DOWN, UP, Zigzagix
from zigzagix.bots import ZigzagixBot, smallest_step


class TestSuite(GameSuite):
    game = Zigzagix


def at(hands: list[str], laid: str, way: int = UP, **more: Any) -> Zigzagix:
    """A position; it is the turn of seat 0."""
    table = at_position(Zigzagix, len(hands), "position", None, hands=hands, laid=laid, way=way, turn=0, **more)
    assert isinstance(table, Zigzagix)
    return table


def lays(table: Zigzagix) -> list[str]:
    return sorted(move.text.removeprefix("play ") for move in table.moves(table.turn) if move.verb == "play")


# ---------------------------------------------------------------------- the deal


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("cards", [5, 7])
def test_the_deal(seats: int, cards: int):
    table = new_table(Zigzagix, seats, "lundi", {"hand": cards})
    assert table.counts(table.hands) == [cards] * seats
    assert len(table.cards[table.laid]) == 1
    assert len(table.cards[table.draw]) == 52 - cards * seats - 1


# ---------------------------------------------------------------------- your turn


def test_up_down_and_round():
    """The example of the rules."""
    cards = "Hp Kb Zp Gp Cb"
    assert lays(at([cards, "Ab"], "Gb")) == ["Gp", "Hp", "Kb", "Zp"]
    assert lays(at([cards, "Ab"], "Gb", DOWN)) == ["Cb", "Gp"]
    table = at([cards, "Ab"], "Gb")
    table.play(0, "play Gp")
    assert (table.way, table.turn) == (DOWN, 1)


def test_what_does_not_fit_is_explained():
    assert refused(at(["Cb Gp", "Ab"], "Gb"), 0, "play Cb") == "goes_up"
    assert refused(at(["Hb Gp", "Ab"], "Gb", DOWN), 0, "play Hb") == "goes_down"
    assert refused(at(["Hb Gp", "Ab"], "Gb"), 0, "play Ib") == "not_in_hand"
    assert refused(at(["Hb Gp", "Ib"], "Gb"), 1, "play Ib") == "not_your_turn"


def test_one_may_draw_although_a_card_fits_and_lay_then():
    table = at(["Xb Yb", "Ab"], "Gb")
    assert refused(table, 0, "pass") == "draw_first"
    table.play(0, "draw")
    assert (table.turn, len(hand(table, 0))) == (0, 3)
    assert refused(table, 0, "draw") == "drawn_already"
    table.play(0, "play Yb")
    assert (table.turn, field(table, "drawn")) == (1, False)


def test_after_drawing_one_may_pass():
    table = at(["Ab Bb", "Ap"], "Gb")
    table.play(0, "draw")
    table.play(0, "pass")
    assert (table.turn, table.passes) == (1, 0)


# ---------------------------------------------------------------------- small steps


def test_small_steps_play_again():
    """The example of the rules."""
    table = at(["Nb Pb Xp Ab", "Ap"], "Mp")
    for card, turn in [("Nb", 0), ("Pb", 0), ("Xp", 1)]:
        table.play(0, f"play {card}")
        assert table.turn == turn


def test_turning_round_is_no_small_step():
    table = at(["Mb Lb Kb", "Ab"], "Mp")
    table.play(0, "play Mb")
    assert table.turn == 1


def test_small_steps_go_down_too():
    table = at(["Kb Ab Bb", "Ap"], "Mp", DOWN)
    table.play(0, "play Kb")
    assert table.turn == 0


# ---------------------------------------------------------------------- the ends of the alphabet


@pytest.mark.parametrize(("end", "way", "after"), [("Zb", UP, DOWN), ("Ab", DOWN, UP)])
def test_at_an_end_it_goes_back(end: str, way: int, after: int):
    table = at([f"{end} Mp", "Mb"], "Yb" if way == UP else "Bb", way)
    table.play(0, f"play {end}")
    assert (table.way, table.turn) == (after, 0)
    assert lays(table) == ["Mp"]


def test_the_other_letter_at_an_end_changes_nothing():
    table = at(["Zp Mp", "Mb"], "Zb")
    assert table.way == DOWN
    table.play(0, "play Zp")
    assert table.way == DOWN


# ---------------------------------------------------------------------- the end of the game


def test_the_last_card_wins_even_as_a_small_step():
    table = at(["Hb", "Ab Bb", "Cb"], "Gb")
    table.play(0, "play Hb")
    assert table.result is not None
    assert (table.result.reason, table.result.winners, table.result.scores) == ("out", (0,), (0, 2, 1))


def test_when_all_pass_the_fewest_cards_win():
    table = at(["Ab Bb", "Cb", "Db"], "Gb", draw="")
    assert refused(table, 0, "draw") == "nothing_to_draw"
    for seat in range(3):
        table.play(seat, "pass")
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("blocked", (1, 2))


def test_a_card_in_between_begins_the_passes_anew():
    table = at(["Ab Bb", "Hb Ib", "Db"], "Gb", draw="")
    table.play(0, "pass")
    table.play(1, "play Hb")
    assert table.passes == 0


def test_time_draws_and_passes():
    table = at(["Xb Yb", "Ab"], "Gb")
    table.expire()
    assert (table.turn, len(hand(table, 0))) == (1, 3)


# ---------------------------------------------------------------------- bots


def test_the_smallest_step_is_taken_and_turning_round_is_the_last_resort():
    table = at(["Kb Xp Gp", "Ab"], "Gb")
    assert smallest_step(table.moves(0), table.top).text == "play Kb"
    table = at(["Gp Ab", "Ap"], "Gb")
    assert smallest_step(table.moves(0), table.top).text == "play Gp"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_to_the_end_and_alike_again(level: str):
    ends = []
    for _ in range(2):
        table = new_table(Zigzagix, 3, "mardi", {"hand": 5})
        bots = [ZigzagixBot(seat, level, Chance("mardi", f"bot {seat}")) for seat in range(3)]
        host = VirtualHost(table, bots)
        host.run()
        assert table.over
        assert host.refused == 0
        ends.append(table.record())
    assert ends[0] == ends[1]


def test_better_bots_win_more_often():
    """Two regulars and two beginners on twenty deals; with this seed, as with most."""
    wins = {"debutant": 0, "initie": 0}
    for deal in range(20):
        table = new_table(Zigzagix, 4, f"deal {deal}", {})
        levels = ["debutant", "initie"] * 2 if deal % 2 else ["initie", "debutant"] * 2
        VirtualHost(
            table, [ZigzagixBot(seat, level, Chance(f"{deal}", f"{seat}")) for seat, level in enumerate(levels)]
        ).run()
        assert table.result is not None
        for seat in table.result.winners:
            wins[levels[seat]] += 1
    assert wins["initie"] > wins["debutant"]


def test_the_rules_pages_tell_the_same():
    french, english = (files("zigzagix").joinpath(f"{lang}.md").read_text(encoding="utf-8") for lang in ("fr", "en"))
    for shape in (r"^## ", r"^- "):
        assert len(re.findall(shape, french, re.MULTILINE)) == len(re.findall(shape, english, re.MULTILINE))
    assert re.findall(r"`([^`\n]+)`", french) == re.findall(r"`([^`\n]+)`", english)
