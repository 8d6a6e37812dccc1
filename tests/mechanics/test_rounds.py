"""Rounds that give points: the sheet, the totals, the end at a target."""

from __future__ import annotations

import cartable
from cartable import at
from cartable.engine.events import Told


def test_a_round_goes_on_the_sheet_and_to_the_totals():
    t = at("mio", hands=["r1", "b2 b3"], top="b1", turn=0, options={"target": 50})
    told = t.watch()
    t.play(0, "play r1")
    fields = t.view(None)["fields"]
    assert fields["sheet"] == [[0, 5]]
    assert fields["totals"] == [0, 5]
    assert fields["rounds_over"] == 1
    said = [event.params for event in told if isinstance(event, Told) and event.message == "round_scored"]
    assert said == [{"points": (0, 5)}]
    assert not t.over


def test_the_first_total_at_the_target_ends_the_game_and_the_lowest_wins():
    t = at("mio", hands=["r1", "b2 b3"], top="b1", turn=0, totals=[0, 45], options={"target": 50})
    t.play(0, "play r1")
    assert t.result is not None
    assert (t.result.reason, t.result.scores, t.result.winners) == ("target", (0, 50), (0,))
    assert t.result.text("en") == "A total has reached 50 points."


def test_clients_are_told_which_round_it_is():
    for game in ("amerix", "bazardelix", "mio", "presidix", "spiralix"):
        t = cartable.new(game, 3, seed="rounds")
        assert t.field_specs["rounds_over"].kind == "round"
        assert t.view(0)["fields"]["rounds_over"] == 0
