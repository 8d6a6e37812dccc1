"""Many games between bots: the same whatever the number of processes, and honest figures."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import cartable
from cartable.bots import LEVELS
from cartable.engine import BadRequest, Result
from cartable.engine.phrases import Texts
from cartable.lab import simulate as lab
from cartable.lab.ladder import PAIRS, interval, ladder, layouts, read_pair, share_of_upper
from cartable.lab.simulate import Task, bot_seats, play_many, play_one, quantiles, simulate, usual_seats

TIMING = {"seconds", "games_per_second"}
SHORT = {"short": "on"}


def untimed(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in TIMING}


def result(*places: tuple[int, ...]) -> Result:
    seats = sum(map(len, places))
    return Result(places, (0,) * seats, "reason", Texts())


# ---------------------------------------------------------------------- simulate


def test_the_workers_do_not_change_the_result():
    one, two = (simulate("amerix", 3, options=SHORT, games=9, seed="s", workers=w).as_json() for w in (1, 2))
    assert untimed(one) == untimed(two)


def test_another_seed_gives_other_games():
    one, two = (simulate("amerix", 3, options=SHORT, games=5, seed=seed).as_json() for seed in "ab")
    assert one["moves"] != two["moves"] or one["mean_score"] != two["mean_score"]


def test_the_first_games_do_not_depend_on_how_many_follow():
    few, many = (simulate("amerix", 2, options=SHORT, games=n, seed="s").played for n in (2, 5))
    assert list(few) == list(many[:2])


def test_the_figures_fit_together():
    report = simulate("amerix", 4, ["debutant"], SHORT, games=12, seed="s")
    data = report.as_json()
    assert data["games"] == data["finished"] == 12
    assert sum(data["wins"]) == pytest.approx(12, abs=0.01)
    assert data["moves"] == sum(played.moves for played in report.played)
    for name in ("length", "minutes"):
        values = list(data[name].values())
        assert all(low <= high for low, high in pairwise(values))
    assert sum(data["endings"].values()) == 12
    assert data["options"] == {"short": True, "turn": 30, "time": 1}
    assert data["mean_score"][0] == pytest.approx(sum(r.scores[0] for r in report.results) / 12, abs=0.001)


def test_a_seat_option_holds_for_all_seats_and_is_reported():
    assert simulate("amerix", 2, options={"hints": "on", **SHORT}, games=1, seed="s").options["hints"] is True


def test_shared_wins_are_shared():
    games = [lab.Played("s", 1, 1, result((0, 1), (2,))), lab.Played("s", 1, 1, result((2,), (0, 1)))]
    assert lab.Report("amerix", 3, ("expert",) * 3, {}, "s", 1, games).wins == [0.5, 0.5, 1]


def test_a_game_that_does_not_end_is_counted_and_named(monkeypatch):
    monkeypatch.setattr(lab, "MAX_INPUTS", 5)
    report = simulate("amerix", 2, games=3, seed="s")
    data = report.as_json()
    assert (data["games"], data["finished"], data["wins"], data["mean_score"]) == (3, 0, [0, 0], [None, None])
    assert set(data["length"].values()) == {None}
    assert [played.seed for played in report.unfinished] == ["s 0", "s 1", "s 2"]
    assert "not over after 5 inputs" in report.unfinished[0].problem


def test_a_game_that_fails_does_not_stop_the_others(monkeypatch):
    from cartable.games.amerix import Amerix

    played = []

    def broken(self: Any, seat: int, *args: Any) -> None:
        played.append(seat)
        raise KeyError("oh")

    monkeypatch.setattr(Amerix, "do_play", broken)
    report = simulate("amerix", 2, games=2, seed="s")
    assert len(report.unfinished) == 2
    assert report.unfinished[1].problem.startswith("KeyError: 'oh' (test_simulate.py, line ")


def test_a_record_kept_leads_to_the_same_result():
    played = play_one(Task("amerix", 2, ("expert", "debutant"), SHORT, "s", keep_record=True))
    assert cartable.replay(played.record).result == played.result


def test_progress_is_told_in_both_ways():
    for workers in (1, 2):
        seen: list[tuple[int, int]] = []
        tasks = [Task("amerix", 2, ("debutant",) * 2, SHORT, f"s {n}") for n in range(6)]
        play_many(tasks, workers, lambda done, of, seen=seen: seen.append((done, of)))  # type: ignore[misc]
        assert seen == [(n, 6) for n in range(1, 7)]


def test_quantiles():
    assert quantiles([5, 1, 3, 2, 4]) == {"min": 1, "q25": 2, "median": 3, "q75": 4, "max": 5}
    assert quantiles([1, 2]) == {"min": 1, "q25": 1.25, "median": 1.5, "q75": 1.75, "max": 2}
    assert quantiles([7]) == dict.fromkeys(("min", "q25", "median", "q75", "max"), 7)


def test_how_many_sit_down():
    assert usual_seats("amerix") == usual_seats("bazardelix") == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seats": 9},
        {"levels": ["best"]},
        {"levels": ["expert", "expert"]},
        {"options": {"target": 100}},
        {"options": {"turn": 31}},
        {"games": 0},
        {"seed": "x" * 990},
    ],
)
def test_what_cannot_be_simulated(wrong: dict[str, Any]):
    with pytest.raises(BadRequest):
        simulate(**{"game": "amerix", "seats": 4, "games": 1, **wrong})


# ---------------------------------------------------------------------- ladder


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_level_sits_in_each_seat_equally_often(seats: int):
    sittings = layouts(seats)
    assert len(set(sittings)) == len(sittings)
    for seat in range(seats):
        assert sum(layout[seat] for layout in sittings) == len(sittings) / 2
    assert {abs(2 * sum(layout) - seats) for layout in sittings} == {seats % 2}


def test_three_seats_are_one_against_two_both_ways():
    assert Counter(sum(layout) for layout in layouts(3)) == {1: 3, 2: 3}


def test_the_share_compares_each_pair_of_seats():
    upper = (False, True, False, True)
    assert share_of_upper(result((1,), (3,), (0, 2)), upper) == 1
    assert share_of_upper(result((0, 2), (1, 3)), upper) == 0
    assert share_of_upper(result((0, 1, 2, 3)), upper) == 0.5
    assert share_of_upper(result((1,), (0,), (2,), (3,)), upper) == 0.5
    assert share_of_upper(result((1,), (0, 3), (2,)), upper) == (1 + 1 + 0.5 + 1) / 4


def test_equal_players_get_one_half_in_odd_numbers_too():
    """Whoever sits in seat 0 wins: over a deal that is fair to both levels."""
    for seats in (2, 3, 4, 5):
        won = result(*((seat,) for seat in range(seats)))
        shares = [share_of_upper(won, layout) for layout in layouts(seats)]
        assert sum(shares) / len(shares) == pytest.approx(0.5)


def test_the_interval_is_that_of_the_deals():
    mean, low, high = interval([0.25, 0.75] * 50)
    half = 1.959964 * math.sqrt(100 * 0.0625 / 99 / 100)
    assert (mean, low, high) == pytest.approx((0.5, 0.5 - half, 0.5 + half))


def test_deals_that_all_come_out_the_same_prove_less_than_certainty():
    mean, low, high = interval([1.0] * 10)
    assert mean == 1
    assert 0.6 < low < 0.8
    assert high == pytest.approx(1)
    assert interval([1.0])[1] < 0.5
    assert interval([0.5] * 100)[1] < 0.5 < interval([0.5] * 100)[2]
    assert interval([]) == (0.5, 0, 1)


def test_the_workers_do_not_change_the_ladder():
    one, two = (ladder("amerix", 3, SHORT, games=7, seed="s", workers=w).as_json() for w in (1, 2))
    assert untimed(one) == untimed(two)
    assert [(pair["lower"], pair["upper"]) for pair in one["pairs"]] == list(PAIRS)
    assert {pair["games"] for pair in one["pairs"]} == {12}  # two whole deals
    assert {pair["deals"] for pair in one["pairs"]} == {2}


def test_a_deal_with_an_unfinished_game_does_not_count(monkeypatch):
    lengths = [p.moves for p in simulate("amerix", 2, ["debutant", "expert"], SHORT, games=6, seed="s").played]
    monkeypatch.setattr(lab, "MAX_INPUTS", sorted(lengths)[3] + 5)
    rung = ladder("amerix", 2, SHORT, games=12, seed="s", pairs=[("debutant", "expert")]).rungs[0]
    assert rung.games == 12
    assert rung.finished < 12
    assert rung.deals < 6


def test_pairs_of_levels():
    assert read_pair("Débutant-expert") == read_pair("expert-beginner") == (LEVELS[0], LEVELS[2])
    for wrong in ("expert", "expert-expert", "a-b", "debutant-initie-expert", ""):
        with pytest.raises(BadRequest):
            read_pair(wrong)


def test_the_verdict():
    rung = ladder("amerix", 2, SHORT, games=2, seed="s", pairs=[("debutant", "expert")]).rungs[0]
    for low, high, verdict in ((0.51, 0.6, "above one half"), (0.4, 0.49, "below one half"), (0.4, 0.6, "not clear")):
        changed = type(rung)(**{**vars(rung), "low": low, "high": high})
        assert changed.verdict == verdict
        assert changed.as_json()["above_half"] is (verdict == "above one half")


def test_bots_play_at_the_level_their_rules_name() -> None:
    levels = ("debutant", "initie", "expert")
    assert bot_seats("spiralix", levels) == [{"bot": True, "level": 1}, {"bot": True}, {"bot": True, "level": 3}]
    assert bot_seats("celebritix", [None, "debutant"]) == [{}, {"bot": True, "level": 1}]
    played = play_one(Task("spiralix", 3, levels, {}, "levels", keep_record=True))
    table = cartable.replay(played.record)
    assert [table.seat_option(seat, "level") for seat in range(3)] == [1, 2, 3]
