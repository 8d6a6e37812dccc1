"""Pitchix: the examples of its rules, its odd cases, its clocks and options; and how cards fly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

import cartable
from cartable import Refused, at
from cartable.bots import Sight, make
from cartable.engine import BadRequest, Table, project
from cartable.engine.chance import Chance
from cartable.games.pitchix import CENTRE, SCORE, SHOOT, TREMOR, Pitchix, premium
from cartable.host.judge import lexicon_judge
from cartable.mechanics import slates
from cartable.mechanics.slates import Flight, Launch, read_flick, read_flight, write_flick
from cartable.physics import fly, judge_flick
from cartable.testing import GameSuite, refused

STEADY = {"tremor": "none"}
FOUR = "Rb Sp Tb Up"
"""Four cards at the centre."""


def table(seats: Any = 2, options: dict[str, object] | None = None, **given: Any) -> Pitchix:
    found = at("pitchix", seats=seats, options={**STEADY, **(options or {})}, **given)
    assert isinstance(found, Pitchix)
    return found


def shoot(t: Table, move: str, seat: int = 0) -> None:
    t.play(seat, move)
    assert t.question is not None
    t.judge(lexicon_judge(t.question))


def answer_words(t: Table, answer: str = "yes") -> None:
    assert t.question is not None
    assert t.question.startswith("word ")
    t.judge(answer)


def land(t: Table, touched: Sequence[int] = (), end: slates.Pose | None = (0.0, 0.0, 0.0), **moved: Any) -> None:
    """The judge's answer as a test wants it: cards touched, where the shot one ends, and where others were pushed."""
    assert isinstance(t, Pitchix)
    ends: list[slates.Pose | None] = [*t.poses[:-1], end]
    for number, pose in moved.items():
        ends[int(number[1:])] = pose
    t.judge(str(Flight(tuple(touched), tuple(ends))))


def flick(t: Table, card: str, seat: int = 0, **how: Any) -> None:
    """A shot from a free place, that ends as the test wants."""
    t.play(seat, f"aim {card} 270 0 0.5")
    land(t, **how)


def cards(t: Table, name: str, seat: int | None = None) -> list[str]:
    zones = getattr(t, name)
    return sorted(t.deck.texts[card] for card in t.cards[zones if seat is None else zones[seat]])


# -- the examples of the rules


def test_example_1_short() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
    shoot(t, "aim Ab 270 0 0.40")
    assert cards(t, "slate") == ["Ab", "Rb", "Sp", "Tb", "Up"]
    x, y, _ = t.poses[-1]
    assert x == pytest.approx(0, abs=0.05)
    assert y == pytest.approx(-26.9, abs=0.1)
    assert y - -47.5 == pytest.approx(20.6, abs=0.1)
    assert not t.hit
    assert t.step == SCORE


def test_example_2_too_near() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
    shoot(t, "aim Ab 270 0 0.10")
    assert cards(t, "hands", 0) == ["Ab", "Eb"]
    assert t.poses == CENTRE
    assert t.turn == 1
    assert t.step == SHOOT


def test_example_3_through_the_gap() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
    shoot(t, "aim Ab 270 0 0.60")
    assert t.poses[-1][1] == pytest.approx(-1.3, abs=0.1)
    assert not t.hit
    for strength, tells in ((0.85, "lost"), (0.95, "fell")):
        t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
        told = t.watch()
        shoot(t, f"aim Ab 270 0 {strength}")
        assert cards(t, "hands", 0) == ["Ab", "Eb"]
        assert t.turn == 1
        assert tells in [getattr(event, "message", "") for event in told]


def test_example_4_a_hit() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
    shoot(t, "aim Ab 270 11.2 0.65")
    assert cards(t, "hands", 0) == ["Ab", "Eb", "Up"]
    assert cards(t, "slate") == ["Rb", "Sp", "Tb"]
    assert t.poses == CENTRE[:3]
    assert t.hit
    assert t.has_won == [True, False]


def test_example_5_pushed_not_touched() -> None:
    t = table(hands=["Eb Ib", "Ob"], slate="Ab Bb", poses=[(0, -10, 0), (0, 5, 0)])
    shoot(t, "aim Eb 270 0 0.9")
    assert cards(t, "hands", 0) == ["Ab", "Eb", "Ib"]
    assert cards(t, "slate") == ["Bb"]
    assert t.poses[0][:2] == pytest.approx((0, 10.9), abs=0.1)


def test_example_6_two_at_once() -> None:
    t = table(hands=["Eb Ib", "Ob"], slate="Ab Bb", poses=[(-3.2, 0, 0), (3.2, 0, 0)])
    shoot(t, "aim Eb 270 0 0.7")
    assert cards(t, "hands", 0) == ["Ab", "Bb", "Eb", "Ib"]
    assert not t.cards[t.slate]


def test_example_7_premium() -> None:
    draw = (
        " ".join(f"{letter}p" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ") + " Av Av Av Ev Ev Ev Ev Ev Ev Iv Lv Lv Mv Nv"
    )
    t = table([{"level": 3}, {}], hands=["Tb Ab Bb Lb *", "Ob"], slate="Cb Db", draw=draw, step=SCORE)
    assert len(t.cards[t.draw]) == 40
    t.play(0, "play Tb Ab Bb Lb * E")
    answer_words(t)
    assert cards(t, "scored", 0) == ["*", "Ab", "Bb", "Lb", "Tb"]
    assert len(t.cards[t.premiums[0]]) == 1
    assert t.points == [6, 0]
    assert len(t.cards[t.hands[0]]) == 1
    assert len(t.cards[t.draw]) == 38
    assert (t.turn, t.step) == (0, SHOOT)


def test_example_8_firecracker() -> None:
    t = table(3, hands=["! Ab", "Bb", "Cb"], slate="Rb Sb", has_won=[False, True, False])
    flick(t, "!", touched=[0, 1])
    assert t.deck.texts[t.cards[t.draw][0]] == "!"
    assert cards(t, "hands", 0) == ["Ab", "Bb", "Rb", "Sb"]
    assert cards(t, "hands", 2) == ["Cb"]
    assert len(t.cards[t.hands[1]]) == 1, "an empty hand draws at once"


# -- the slate


def test_a_card_on_the_rim_hangs_two_centimetres_over_it() -> None:
    assert Launch(270, 0, 0.5).pose == pytest.approx((0, -47.5, 0))
    x, y, tilt = Launch(0, 0, 0.5).pose
    assert (x, y, abs(tilt)) == pytest.approx((47.5, 0, 90))
    ahead = Launch(270, 30, 0.5)
    assert ahead.velocity[0] < 0, "counter-clockwise from straight up is to the left"
    assert math.hypot(*ahead.velocity) == pytest.approx(125)


def test_distances_between_cards() -> None:
    assert slates.distance((0, 0, 0), (16, 0, 0)) == pytest.approx(10)
    assert slates.distance((0, 0, 0), (0, 19, 0)) == pytest.approx(10)
    assert slates.distance((0, 0, 0), (5.9, 8.9, 0)) == 0
    assert slates.distance((0, 0, 0), (9, 13, 0)) == pytest.approx(5)
    assert slates.distance((0, 0, 0), (0, 0, 45)) == 0, "crossed, with no corner inside the other"
    assert slates.distance((0, 0, 90), (0, 10, 0)) == pytest.approx(2.5)


def test_too_near_the_edge_is_a_corner_beyond_45() -> None:
    assert not slates.too_near_edge((0, 40.3, 0))
    assert slates.too_near_edge((0, 40.5, 0))


def test_the_same_flick_always_flies_alike_and_reads_back() -> None:
    question = write_flick(Launch(123.4, -7.7, 0.777), [(1.25, -3.5, 17.01), *CENTRE])
    launch, lying = read_flick(question)
    assert write_flick(launch, lying) == question
    answer = judge_flick(question)
    assert judge_flick(question) == answer == lexicon_judge(question)
    flight = read_flight(answer, 6)
    assert str(flight) == answer
    assert flight.ends == fly(launch, lying).ends


def test_the_pictures_of_a_flight_begin_and_end_where_the_cards_do() -> None:
    launch = Launch(270, 11.2, 0.65)
    flight = fly(launch, CENTRE, pictures=True)
    assert [path[0] for path in flight.paths] == [3, 4], "only the cards that moved"
    for number, *places in flight.paths:
        end = flight.ends[number]
        start = (*CENTRE, launch.pose)[number]
        assert end is not None
        assert len(places) % 3 == 0
        assert len(places) // 3 <= 42
        assert [place / 10 for place in places[:2]] == pytest.approx(start[:2], abs=0.06)
        assert [place / 10 for place in places[-3:-1]] == pytest.approx(end[:2], abs=0.06)
    assert flight.every == 33


def test_a_card_that_falls_takes_no_further_part() -> None:
    flight = fly(Launch(270, 0, 1), [(0, 46, 0)])
    assert flight.touched == (0,)
    assert None in flight.ends


def test_pictures_travel_as_an_event_that_all_see() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
    t.play(0, "aim Ab 270 11.2 0.65")
    told = t.watch()
    t.judge(lexicon_judge(t.question or ""))
    for seat in (0, 1, None):
        flight = project.events(t, told, seat)[0]
        assert (flight["message"], flight["params"]["every"]) == ("flight", 33)
        assert flight["params"]["card"] == "Ab"
        assert [path[0] for path in flight["params"]["paths"]] == [3, 4]


@pytest.mark.parametrize("answer", ["no", "{}", "[]", "null", '{"touched":[9],"ends":[[0,0,0]],"every":1,"paths":[]}'])
def test_an_answer_that_is_no_flight_changes_nothing(answer: str) -> None:
    t = table(hands=["Ab", "Ib"], slate="")
    t.play(0, "aim Ab 270 0 0.5")
    before = t.as_json()
    with pytest.raises(Refused):
        t.judge(answer)
    assert t.as_json() == before


# -- the launch


def test_launches_that_are_refused() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb", poses=[(0, -39, 0)])
    assert refused(t, 0, "aim Ab 270 0 0.5") == "no_room"
    assert refused(t, 0, "aim Ab 90 60.1 0.5") == "too_wide"
    assert refused(t, 0, "aim Ab 90 0 1.01") == "strength"
    assert refused(t, 0, "aim Ab 90 0 0.04") == "strength"
    assert refused(t, 0, "aim Ib 90 0 0.5") == "not_in_hand"
    for odd in (
        "aim Ab",
        "aim",
        "aim Ab 90 0",
        "aim Ab nan 0 0.5",
        "aim Ab 90 0 1e9",
        "aim Ab 90 0 0.5 0",
        "aim Xx 1 1 1",
    ):
        assert refused(t, 0, odd) in ("how_to_aim", "unreadable"), odd
    assert refused(t, 1, "aim Ib 90 0 0.5") == "not_your_turn"
    assert refused(t, 0, "done") == "shoot_first"
    assert refused(t, 0, "play Ab Eb") == "shoot_first"
    t.play(0, "aim Ab 450 0 0.5")
    assert t.poses[-1] == pytest.approx((0, 47.5, 180)) or t.poses[-1] == pytest.approx((0, 47.5, -180))


def test_half_a_centimetre_is_room_enough() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb", poses=[(0, -38.1, 0)])
    assert refused(t, 0, "aim Ab 270 0 0.5") == "no_room"
    t = table(hands=["Ab Eb", "Ib"], slate="Rb", poses=[(0, -38.0, 0)])
    t.play(0, "aim Ab 270 0 0.5")


def test_without_tremor_a_launch_is_as_it_was_aimed() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="")
    t.play(0, "aim Ab 33.3 -12.5 0.77")
    assert read_flick(t.question or "")[0] == Launch(33.3, -12.5, 0.77)


@pytest.mark.parametrize("tremor", ["light", "normal", "heavy"])
def test_tremor_is_a_normal_error_cut_at_two_and_a_half_deviations(tremor: str) -> None:
    degrees, part = TREMOR[tremor]
    angles, forces = [], []
    t = table(hands=["Ab Eb", "Ib"], slate="", options={"tremor": tremor})
    for _ in range(600):
        launch = t.shaken(Launch(0, 0, 0.5))
        angles.append(launch.angle / degrees)
        forces.append((launch.strength / 0.5 - 1) / part)
    for errors in (angles, forces):
        assert max(map(abs, errors)) <= 2.501
        assert max(map(abs, errors)) > 1.9
        assert abs(sum(errors) / 600) < 0.15
        assert 0.85 < math.sqrt(sum(error**2 for error in errors) / 600) < 1.1


def test_strength_stays_within_its_bounds() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="", options={"tremor": "heavy"})
    strengths = [t.shaken(Launch(0, 0, strength)).strength for strength in (1.0, 0.05) for _ in range(50)]
    assert max(strengths) == 1.0
    assert min(strengths) == 0.05


def test_the_same_seed_trembles_alike_and_another_does_not() -> None:
    def aimed(seed: str) -> str | None:
        t = at("pitchix", seed=seed, hands=["Ab Eb", "Ib"], slate="")
        t.play(0, "aim Ab 270 0 0.5")
        return t.question

    assert aimed("a") == aimed("a") != aimed("b")


# -- what becomes of a shot


def test_a_lost_shot_that_touched_wins_nothing_and_leaves_cards_where_they_stopped() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb Sb")
    flick(t, "Ab", touched=[0], end=(0.0, 44.0, 0.0), n0=(-10.0, 14.0, 5.0))
    assert cards(t, "hands", 0) == ["Ab", "Eb"]
    assert t.poses == ((-10.0, 14.0, 5.0), CENTRE[1])
    assert t.turn == 1


def test_a_pushed_card_comes_back_from_the_edge() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb Sb")
    flick(t, "Ab", end=(0.0, -20.0, 0.0), n0=None, n1=(44.0, 0.0, 0.0))
    assert t.poses == (CENTRE[0], CENTRE[1], (0.0, -20.0, 0.0))


def test_if_its_place_is_taken_it_goes_towards_the_centre() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb", poses=[(0, 20, 0)])
    flick(t, "Ab", end=(0.0, 20.0, 0.0), n0=None)
    assert t.poses == ((0.0, 10.0, 0.0), (0.0, 20.0, 0.0))


def test_a_touched_card_that_falls_is_won_all_the_same() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb Sb")
    flick(t, "Ab", touched=[0], n0=None)
    assert cards(t, "hands", 0) == ["Ab", "Eb", "Rb"]


def test_a_missed_card_is_a_target_like_any_other() -> None:
    t = table(hands=["Ab Eb", "Ib Ob"], slate="Rb")
    flick(t, "Ab", end=(0.0, -20.0, 0.0))
    t.play(0, "done")
    t.play(1, "aim Ib 90 0 0.5")
    land(t, touched=[1])
    assert cards(t, "hands", 1) == ["Ab", "Ib", "Ob"]


def test_a_seat_that_shoots_its_last_card_draws_once_it_is_judged() -> None:
    t = table(hands=["Ab", "Ib"], slate="Rb")
    t.play(0, "aim Ab 270 0 0.5")
    assert not t.cards[t.hands[0]]
    land(t)
    assert len(t.cards[t.hands[0]]) == 1
    assert t.step == SCORE


# -- scoring


def test_what_each_level_may_score() -> None:
    t = table([{"level": 1}, {}], hands=["Ab Eb", "Ib"], slate="Rb", step=SCORE)
    assert {prompt.verb for prompt in t.prompts(0)} == {"say", "play"}
    assert refused(t, 0, "play Ab") == "too_short", "a word has at least two letters"
    t.play(0, "play Ab Eb")
    t = table([{"level": 2}, {}], hands=["Ab Eb", "Ib"], slate="Rb", step=SCORE)
    assert refused(t, 0, "say Ab A") == "level_1_only"
    assert refused(t, 0, "play Ab") == "too_short"
    t = table([{"level": 3}, {}], hands=["Ab Eb Sb", "Ib"], slate="Rb", step=SCORE)
    assert refused(t, 0, "play Ab Eb") == "too_short"
    t.play(0, "play Ab Eb Sb")


def test_a_wrong_name_is_refused_and_costs_nothing() -> None:
    t = table([{"level": 1}, {}], hands=["Ab ! *", "Ib"], slate="Rb", step=SCORE)
    assert refused(t, 0, "say Ab B") == "other_letter"
    assert refused(t, 0, "say ! P") == "firecracker"
    assert refused(t, 0, "say Bb B") == "not_in_hand"
    assert refused(t, 0, "say Ab") == "how_to_say"
    t.play(0, "say * Z")
    assert cards(t, "scored", 0) == ["*"]


def test_words_that_are_refused() -> None:
    t = table(hands=["Ab Eb * * !", "Ib"], slate="Rb", step=SCORE)
    assert refused(t, 0, "play Ab *") == "name_the_star"
    assert refused(t, 0, "play Ab Eb S") == "no_star_there"
    assert refused(t, 0, "play Ab * * S") == "one_star"
    assert refused(t, 0, "play Ab !") == "firecracker"
    assert refused(t, 0, "play Ab Ab") == "not_so_many"
    assert refused(t, 0, "play") in ("unreadable", "how_to_play")
    assert refused(t, 0, "play table") == "how_to_play"
    assert refused(t, 0, "aim Ab 270 0 0.5") == "score_first"
    t.play(0, "play Ab * S")
    assert t.question == "word as"


def test_a_word_nobody_knows_goes_back_to_the_hand() -> None:
    t = table([{}, {"bot": True}], hands=["Xb Zb", "Ib"], slate="Rb", step=SCORE)
    t.play(0, "play Xb Zb")
    assert cards(t, "written") == ["Xb", "Zb"], "all see it"
    answer_words(t, "no")
    assert cards(t, "hands", 0) == ["Xb", "Zb"]
    assert t.points == [0, 0]
    assert (t.turn, t.step) == (0, SCORE)
    assert t.running("scoring")


def test_the_others_vote_on_it() -> None:
    t = table(3, hands=["Xb Zb Ab", "Ib", "Ob"], slate="Rb", step=SCORE)
    t.play(0, "play Xb Zb")
    answer_words(t, "no")
    assert t.active == [1, 2]
    assert refused(t, 0, "done") == "voting"
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert t.points == [2, 0, 0], "a tie accepts"
    assert (t.turn, t.step) == (0, SHOOT)


@pytest.mark.parametrize(("length", "extra"), [(2, 0), (4, 0), (5, 1), (6, 3), (7, 13), (9, 13)])
def test_premiums(length: int, extra: int) -> None:
    assert premium(length) == extra
    hand = [f"{letter}p" for letter in "ABCDEFGHI"]
    t = table(hands=[" ".join(hand), "Ob"], slate="Rb", step=SCORE)
    before = len(t.cards[t.draw])
    t.play(0, "play " + " ".join(hand[:length]))
    answer_words(t)
    assert t.points[0] == length + extra
    assert len(t.cards[t.premiums[0]]) == extra
    assert before - len(t.cards[t.draw]) == extra + (length == 9)
    assert all("cards" not in t.view(seat)["zones"]["premiums"][0] for seat in (0, 1, None)), "unseen"


def test_a_short_draw_pile_gives_what_it_has() -> None:
    hand = "Ap Bp Cp Dp Ep Fp Gp Hp"
    t = table(hands=[hand, "Ob"], slate="Rb", draw="Ab Bb Cb", step=SCORE)
    t.play(0, "play Ap Bp Cp Dp Ep Fp Gp")
    answer_words(t)
    assert t.points[0] == 10
    assert t.closed


# -- another shot


def test_a_word_always_earns_a_shot() -> None:
    t = table(hands=["Ab Eb Ib", "Qb"], slate="Rb")
    flick(t, "Ab", end=(0.0, -20.0, 0.0))
    t.play(0, "play Eb Ib")
    answer_words(t)
    assert (t.turn, t.step) == (0, SHOOT)


def test_a_letter_earns_a_shot_after_a_hit_or_a_miss() -> None:
    t = table([{"level": 1}, {}], hands=["Ab Eb Ub Ob", "Ib"], slate="Rb Sb")
    flick(t, "Ab", touched=[0])
    t.play(0, "say Ab A")
    assert (t.turn, t.step) == (0, SHOOT)
    flick(t, "Eb", end=(0.0, -20.0, 0.0))
    t.play(0, "say Ub U")
    assert t.points == [2, 0]
    assert (t.turn, t.step) == (0, SHOOT)
    flick(t, "Ob", end=None)
    assert (t.turn, t.step) == (1, SHOOT), "a lost shot ends the turn"


def test_by_default_letters_give_shots_without_a_limit() -> None:
    assert Pitchix.options_offered["letter_shots"].default is None
    t = table([{"level": 1}, {}], hands=["Ab Eb Ib Ob Ub Yb Rb Sb Tb Lb Nb Mb", "Xb"], slate="Fb")
    for number, letter in enumerate("AEIOUY"):
        flick(t, "RSTLNM"[number] + "b", end=(0.0, -30.0 + 11.0 * number, 0.0))
        t.play(0, f"say {letter}b {letter}")
        assert (t.turn, t.step) == (0, SHOOT)
    assert t.points == [6, 0]


def test_letter_shots_caps_the_shots_that_letters_give() -> None:
    t = table([{"level": 1}, {}], options={"letter_shots": 1}, hands=["Ab Eb Ub", "Ib"], slate="Rb Sb Tb")
    flick(t, "Ab", touched=[0])
    t.play(0, "say Ab A")
    assert (t.turn, t.step) == (0, SHOOT)
    flick(t, "Eb", touched=[0])
    t.play(0, "say Eb E")
    assert (t.turn, t.step) == (1, SHOOT)
    flick(t, "Ib", seat=1, touched=[0])
    t.play(1, "done")
    assert t.letters_paid == 0, "a new turn counts anew"


def test_nothing_scored_no_shot() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb Sb")
    flick(t, "Ab", touched=[0])
    assert [move.text for move in t.moves(0)] == ["done"]
    assert refused(t, 1, "done") == "not_your_turn"
    t.play(0, "done")
    assert (t.turn, t.step) == (1, SHOOT)


# -- an empty slate


@pytest.mark.parametrize("scores", [False, True])
def test_who_empties_the_slate_scores_then_turns_four_and_shoots_once(scores: bool) -> None:
    t = table(hands=["Ab Eb Sb", "Ib"], slate="Rb")
    flick(t, "Ab", touched=[0])
    assert not t.cards[t.slate], "it scores first"
    if scores:
        t.play(0, "play Eb Sb")
        answer_words(t)
    else:
        t.play(0, "done")
    assert len(t.cards[t.slate]) == 4
    assert t.poses == CENTRE
    assert (t.turn, t.step) == (0, SHOOT)
    card = t.deck.texts[t.cards[t.hands[0]][0]]
    flick(t, card, end=(0.0, -20.0, 0.0))
    t.play(0, "done")
    assert t.turn == 1, "one shot"


# -- firecrackers


def test_a_touched_firecracker_goes_off_once() -> None:
    t = table(3, hands=["Ab Eb", "Bb Cb", "Db"], slate="! ! Rb", has_won=[True, True, True])
    flick(t, "Ab", touched=[0, 1])
    assert [t.deck.texts[card] for card in t.cards[t.draw][:2]] == ["!", "!"]
    assert len(t.cards[t.hands[0]]) == 4, "its own card, one that stayed, one of each other hand"
    assert len(t.cards[t.hands[1]]) == 1
    assert len(t.cards[t.hands[2]]) == 1, "the last card was drawn, and another at once"
    assert "Db" in cards(t, "hands", 0)


def test_nobody_else_sees_which_card_is_drawn() -> None:
    t = table(3, hands=["Ab Eb", "Bb Cb", "Db"], slate="! Rb", has_won=[True, True, False])
    t.play(0, "aim Ab 270 0 0.5")
    told = t.watch()
    land(t, touched=[0])
    drawn = [event for event in project.events(t, told, 2) if event["event"] == "move" and event["from"] == "hands:1"]
    assert [event["card"] for event in drawn] == [None]
    seen = [event for event in project.events(t, told, 0) if event["event"] == "move" and event["from"] == "hands:1"]
    assert seen[0]["card"] in ("Bb", "Cb")


def test_a_firecracker_that_misses_stays_and_a_lost_one_returns() -> None:
    t = table(hands=["! Eb", "Ib"], slate="Rb")
    flick(t, "!", end=(0.0, -20.0, 0.0))
    assert cards(t, "slate") == ["!", "Rb"]
    t = table(hands=["! Eb", "Ib"], slate="Rb", has_won=[False, True])
    flick(t, "!", touched=[0], end=None)
    assert cards(t, "hands", 0) == ["!", "Eb"]
    assert cards(t, "hands", 1) == ["Ib"]


def test_firecracker_against_firecracker_wins_no_card() -> None:
    t = table(hands=["! Eb", "Ib"], slate="! Rb")
    flick(t, "!", touched=[0])
    assert cards(t, "hands", 0) == ["Eb"]
    assert t.has_won == [False, False]


# -- clocks


def test_who_does_not_shoot_in_time_loses_the_turn() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("shot", 45_000)]
    t.expire()
    assert (t.turn, t.step) == (1, SHOOT)
    assert cards(t, "hands", 0) == ["Ab", "Eb"]


def test_who_does_not_score_in_time_is_done() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb Sb")
    flick(t, "Ab", touched=[0])
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("scoring", 60_000)]
    t.expire()
    assert (t.turn, t.step) == (1, SHOOT)
    assert t.points == [0, 0]


# -- the end


def test_a_shot_already_earned_is_still_played_when_the_draw_pile_ends() -> None:
    t = table(hands=["Ab Eb Ib Ob Ub Yb Nb", "Qb"], slate="Rb Sb", draw="Zp", step=SCORE)
    t.play(0, "play Ab Eb Ib Ob Ub")
    answer_words(t)
    assert t.closed
    assert (t.turn, t.step) == (0, SHOOT), "the word had earned it"
    flick(t, "Yb", touched=[0])
    t.play(0, "play Yb Nb")
    answer_words(t)
    assert t.over, "no further shot is earned"
    assert t.result is not None
    assert (t.result.reason, t.result.scores) == ("draw_empty", (8, 0))


def test_a_scoring_under_way_is_still_played_but_earns_nothing() -> None:
    t = table(hands=["Ab", "Ib"], slate="Rb Sb", draw="Zp")
    flick(t, "Ab", end=(0.0, -20.0, 0.0))
    assert t.closed, "its empty hand drew the last card"
    assert t.step == SCORE
    t.play(0, "done")
    assert t.over


def test_a_new_table_of_fewer_cards() -> None:
    t = table(hands=["Ab Eb", "Ib"], slate="Rb", draw="Xp Zp")
    flick(t, "Ab", touched=[0])
    t.play(0, "done")
    assert cards(t, "slate") == ["Xp", "Zp"]
    assert t.poses == CENTRE[:2]
    assert t.closed
    flick(t, "Ab", touched=[0, 1])
    assert not t.again
    t.play(0, "done")
    assert t.over


def test_a_firecracker_under_an_empty_draw_pile_does_not_open_it() -> None:
    t = table(hands=["!", "Ib"], slate="Rb Sb", draw="Zp", closed=True)
    flick(t, "!", touched=[0])
    assert "!" in cards(t, "draw")
    assert cards(t, "hands", 0) == ["Rb"]
    t.play(0, "done")
    assert t.over


def test_three_rounds_of_lost_shots_end_it() -> None:
    t = table(hands=["Ab Eb", "Ib Ob"], slate="Rb")
    for turn in range(6):
        assert not t.over
        if turn % 2:
            t.expire()
        else:
            flick(t, "Ab", end=None)
    assert t.over
    assert t.result is not None
    assert t.result.reason == "all_lost"


def test_ten_rounds_without_a_score_end_it() -> None:
    """Now and then somebody hits, or a shot stays: nothing is scored, and nothing drawn."""
    t = table(hands=["Ab Eb", "Ib Ob"], slate="Rb Sb Tb")
    for turn in range(20):
        assert not t.over
        if turn == 0:
            flick(t, "Ab", touched=[0])
        elif turn in (5, 10, 15):
            flick(t, "Ib" if turn % 2 else "Ab", seat=turn % 2, touched=[] if turn > 5 else [0], end=(0.0, -20.0, 0.0))
        t.expire()
    assert t.over
    assert t.result is not None
    assert t.result.reason == "standstill"


def test_most_cards_of_the_own_pile_win_and_ties_are_shared() -> None:
    t = table(3, hands=["Ab Eb Nb", "Ib", "Ob"], slate="Rb", draw="Zp", points=[4, 4, 1], closed=True)
    t.expire()
    assert t.result is not None
    assert t.result.ranking == ((0, 1), (2,))
    assert t.result.scores == (4, 4, 1)


# -- the deal, and positions


def dealt(seats: Any) -> Pitchix:
    t = cartable.new("pitchix", seats)
    assert isinstance(t, Pitchix)
    return t


@pytest.mark.parametrize(("seats", "left"), [(2, 90), (3, 87), (4, 84), (5, 81), (6, 78)])
def test_the_deal(seats: int, left: int) -> None:
    t = dealt(seats)
    assert [len(t.cards[hand]) for hand in t.hands] == [3] * seats
    assert len(t.cards[t.slate]) == 4
    assert t.poses == CENTRE
    assert len(t.cards[t.draw]) == left


def test_the_youngest_begins() -> None:
    assert dealt([{"age": 40}, {"age": 6}, {"age": 12}]).turn == 1


def test_poses_must_fit_the_cards() -> None:
    with pytest.raises(BadRequest):
        at("pitchix", hands=["Ab", "Eb"], slate="Rb Sb", poses=[(0, 0, 0)])


def test_a_replay_shows_the_stored_outcome_and_never_computes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(hands=["Ab Eb", "Ib"], slate=FOUR)
    shoot(t, "aim Ab 270 11.2 0.65")
    record = t.record()
    monkeypatch.setattr("cartable.physics.fly", None)
    again = cartable.replay(record)
    assert again == t


def test_well_aimed_shots_mostly_touch_in_spite_of_tremor() -> None:
    """About nine in ten on a full table, fewer than eight in ten when one card is left."""
    dice = Chance("tremor", "measured")

    def part(lying: Sequence[slates.Pose], angle: float) -> float:
        t = table(hands=["Ab Eb", "Ib"], slate="", options={"tremor": "normal"}, seed=str(dice.below(10**9)))
        flights = [fly(t.shaken(Launch(270, angle, 0.66)), lying) for _ in range(150)]
        good = [f for f in flights if f.touched and f.ends[-1] and not slates.too_near_edge(f.ends[-1])]
        return len(good) / len(flights)

    assert part(CENTRE, 11.2) > 0.6
    assert part([CENTRE[0]], 8.0) < 0.8


class TestSuite(GameSuite):
    game = "pitchix"


# -- bots of mixed levels


def scores(seats: Any, hands: list[str], points: list[int], seed: str = "bot") -> str:
    """What a regular bot on seat 0 does after a shot."""
    t = table(seats, hands=hands, slate="Rb", step=SCORE, points=points, draw="Cb Db Fb Gb")
    decision = make("pitchix", 0, "initie", Chance("bot", seed)).decide(Sight(t, 0))
    assert decision is not None
    return str(decision.move).split()[0]


def test_a_bot_of_level_1_names_letters_until_it_is_ahead_of_harder_levels() -> None:
    mixed = [{"level": 1}, {"level": 3}]
    assert scores(mixed, ["Ab Eb", "Ib"], [2, 5]) == "say"
    assert scores(mixed, ["Ab Eb", "Ib"], [6, 5]) == "done"
    assert {scores(mixed, ["Ab Eb", "Ib"], [5, 5], str(n)) for n in range(20)} == {"say", "done"}
    assert scores([{"level": 1}, {"level": 1}], ["Ab Eb", "Ib"], [6, 5]) == "say", "among equals it goes on"


def test_a_bot_of_level_2_that_is_ahead_writes_no_shorter_words_than_level_3() -> None:
    mixed = [{"level": 2}, {"level": 3}]
    assert scores(mixed, ["Lb Eb", "Ib"], [2, 5]) == "play"
    assert scores(mixed, ["Lb Eb", "Ib"], [6, 5]) == "done"
    assert scores(mixed, ["Lb Eb Sb", "Ib"], [6, 5]) == "play"
    assert scores([{"level": 2}, {"level": 2}], ["Lb Eb", "Ib"], [6, 5]) == "play"


def test_everybody_sees_who_plays_at_which_level() -> None:
    t = table([{"level": 1}, {}, {"level": 3}], hands=["Ab", "Eb", "Ib"], slate="Rb")
    assert t.view(None)["fields"]["playing_at"] == ["1", "2", "3"]
