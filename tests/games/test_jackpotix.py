"""Jackpotix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

import pytest

import cartable
from cartable import Table, at
from cartable.testing import GameSuite, field, move_texts, refused


class TestSuite(GameSuite):
    game = "jackpotix"


ANY = "Qp Vp Xp"
"""A hand that does not matter."""


def zone(t: Table, name: str) -> list[str]:
    cards: list[str] = t.view(None)["zones"][name]["cards"]
    return cards


def hand(t: Table, seat: int) -> list[str]:
    cards: list[str] = t.view(seat)["zones"]["hands"][seat]["cards"]
    return sorted(cards)


def gained(t: Table, seat: int) -> int:
    count: int = t.view(None)["zones"]["gains"][seat]["count"]
    return count


def lay(t: Table, seat: int, move: str, *answers: str) -> None:
    """Lays a card and lets the judge answer: is it a word, can it be prolonged?"""
    t.play(seat, move)
    for answer in answers or ("yes",):
        t.judge(answer)


# -- the examples


def test_example_1_printed_lines():
    t = at("jackpotix", hands=["Eb " + ANY, "Tb Lb Jb Zb"], centre="Ab", turn=1)
    lay(t, 1, "play Tb 0 right château")
    lay(t, 0, "play Eb 0 right tâter")
    lay(t, 1, "play Lb 0 left plateforme")
    assert zone(t, "centre") == ["Lb", "Ab", "Tb", "Eb"]


def test_example_2_not_side_by_side():
    t = at("jackpotix", hands=["Eb " + ANY, "Jb Zb"], centre="Ab Tb", turn=0)
    assert refused(t, 0, "play Eb 0 left entrait") == "no_run"
    lay(t, 0, "play Eb 0 left béate")
    assert zone(t, "centre") == ["Eb", "Ab", "Tb"]
    assert field(t, "turn") == 1  # béate is not the line itself: nothing to choose


@pytest.mark.parametrize("choice", ["pickup", "leave"])
def test_example_3_three_letters(choice: str):
    t = at("jackpotix", hands=[ANY, "Rb Jb"], above1="Mb Eb", centre="Ab", turn=1)
    left = t.view(None)["zones"]["draw"]["count"]
    lay(t, 1, "play Rb 1 right mer", "yes", "yes")
    assert move_texts(t, 1) == ["choose pickup", "choose leave"]
    t.play(1, f"choose {choice}")
    assert gained(t, 1) == (3 if choice == "pickup" else 0)
    assert zone(t, "above1") == ([] if choice == "pickup" else ["Mb", "Eb", "Rb"])
    assert t.view(None)["zones"]["draw"]["count"] == left
    assert t.active == [0]


def test_example_4_four_letters():
    t = at("jackpotix", hands=["Tb " + ANY, "Jb Zb"], centre="Pb Lb Ab", turn=0)
    left = t.view(None)["zones"]["draw"]["count"]
    lay(t, 0, "play Tb 0 right plat", "yes", "yes")
    t.play(0, "choose pickup")
    assert gained(t, 0) == 8
    assert t.view(None)["zones"]["draw"]["count"] == left - 4


def test_example_5_jackpot():
    t = at("jackpotix", hands=[ANY, "Jb Zb", "Sb Hb"], centre="Kp Ip Wp Ib", turn=2)
    lay(t, 2, "play Sb 0 right kiwis", "yes", "no")
    assert not t.moves(2)
    assert refused(t, 2, "choose leave") == "objection_runs"
    t.wait(60_000)
    assert gained(t, 2) == 20
    assert zone(t, "centre") == []
    assert t.active == [0]


def test_example_6_blocked():
    t = at("jackpotix", hands=[ANY, "Pb Jb"], centre="Lb Ab Tb !", turn=1)
    assert refused(t, 1, "play Pb 0 right plat") == "blocked"
    lay(t, 1, "play Pb 0 left plat")
    assert t.question is None
    assert zone(t, "centre") == ["Pb", "Lb", "Ab", "Tb", "!"]
    assert t.active == [0]


def test_example_7_freed():
    t = at("jackpotix", hands=[ANY, "Jb Zb", "* Gb"], centre="Lb Ab Tb !", turn=2, draw="Ap Bp Cp")
    t.play(2, "play * 0 right")
    assert zone(t, "centre") == ["Lb", "Ab", "Tb"]
    assert gained(t, 2) == 2
    assert t.active == [2]
    for seat in (2, 0, 1, 2):
        t.play(seat, "draw") if "draw" in move_texts(t, seat) else None
        t.play(seat, "pass")
    assert t.result is not None
    assert t.result.scores == (0, 0, 4)


def test_example_8_last_hand():
    t = at("jackpotix", hands=["Ep", ANY], centre="Ap Bp Cp Dp", above1="Gp Lp Rp", below1="Np Tp", draw="", turn=0)
    lay(t, 0, "play Ep -1 right nte")
    assert t.result is None  # the word is the line: pick up or leave?
    t.judge("yes")
    t.play(0, "choose leave")
    assert t.result is not None
    assert t.result.reason == "last_card"
    assert t.result.scores == (10, 0)


# -- the deal, the lines


def test_seven_cards_each_and_the_youngest_begins():
    t = cartable.new("jackpotix", seats=[{"age": 30}, {"age": 9}, {}, {"age": 12}])
    assert t.active == [1]
    assert [len(hand(t, seat)) for seat in range(4)] == [7] * 4
    assert t.view(None)["zones"]["draw"]["count"] == 72


def test_the_first_card_goes_to_the_centre():
    t = at("jackpotix", hands=["Ab ! *", ANY], turn=0)
    assert refused(t, 0, "play Ab 1 open cadeau") == "start_centre"
    assert refused(t, 0, "play Ab 0 left cadeau") == "start_centre"
    assert refused(t, 0, "play ! 0 open") == "firecracker_opens_nothing"
    lay(t, 0, "play Ab 0 open cadeau")
    assert zone(t, "centre") == ["Ab"]


def test_a_line_is_opened_beside_one_that_has_cards():
    t = at("jackpotix", hands=["Ab Bb", ANY], above1="Cp", turn=0)
    assert refused(t, 0, "play Ab -1 open cadeau") == "line_far"
    assert refused(t, 0, "play Ab 1 open cadeau") == "line_taken"
    assert refused(t, 0, "play Ab 0 left cadeau") == "line_empty"
    for line in (0, 2):
        lay(t.clone(), 0, f"play Ab {line} open cadeau")


def test_a_line_picked_up_may_be_opened_again():
    t = at("jackpotix", hands=["Rb Ab", "Bb Jb"], above1="Mb Eb", centre="Ap", turn=0)
    lay(t, 0, "play Rb 1 right mer", "yes", "yes")
    t.play(0, "choose pickup")
    lay(t, 1, "play Bb 1 open bal")
    assert zone(t, "above1") == ["Bb"]


def test_a_star_is_any_letter_and_another_one_later():
    t = at("jackpotix", hands=["* Qb", "Tb Jb"], centre="Ab", turn=0)
    lay(t, 0, "play * 0 right sac")
    assert refused(t, 1, "play Tb 0 right chat") == "no_run"
    lay(t, 1, "play Tb 0 right plante")
    assert zone(t, "centre") == ["Ab", "*", "Tb"]


# -- words that are refused


def test_a_word_refused_costs_nothing_and_the_card_comes_back():
    people: list[dict[str, object]] = [{}, {"bot": True}]
    t = at("jackpotix", seats=people, hands=["Tb Qb", ANY], centre="Ab", turn=0)
    lay(t, 0, "play Tb 0 right xyzat", "no")
    assert hand(t, 0) == ["Qb", "Tb"]
    assert zone(t, "centre") == ["Ab"]
    assert t.active == [0]
    lay(t, 0, "play Tb 0 right chat")
    assert zone(t, "centre") == ["Ab", "Tb"]


def test_nobody_to_vote_and_trust():
    people: list[dict[str, object]] = [{}, {"bot": True}]
    t = at("jackpotix", seats=people, options={"unknown_words": "trust"}, hands=["Tb Qb", ANY], centre="Ab", turn=0)
    lay(t, 0, "play Tb 0 right xyzat", "no")
    assert t.active == [1]


@pytest.mark.parametrize(("votes", "accepted"), [("yes no", True), ("no no", False)])
def test_the_others_vote_and_the_turn_clock_stands_still(votes: str, accepted: bool):
    t = at("jackpotix", hands=["Tb Qb", ANY, "Jb Zb"], centre="Ab", turn=0)
    t.play(0, "play Tb 0 right xyzat", 5_000)
    t.judge("no")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("vote", 20_000)]
    assert refused(t, 0, "draw") == "voting"
    for seat, vote in zip((1, 2), votes.split(), strict=True):
        t.play(seat, f"vote {vote}", 7_000)
    assert t.active == ([1] if accepted else [0])
    if not accepted:
        assert [(clock.name, clock.deadline) for clock in t.clocks] == [("turn", 97_000)]


def test_words_may_hold_spaces():
    t = at("jackpotix", hands=["Nb Qb", ANY], centre="Eb", turn=0)
    lay(t, 0, "play Nb 0 right arc en ciel")
    assert field(t, "last_word") == "arc en ciel"


def test_what_is_written_badly_is_explained():
    t = at("jackpotix", hands=["Nb ! *", ANY], centre="Eb", turn=0)
    assert refused(t, 0, "play Nb") == "how_to_lay"
    assert refused(t, 0, "play Nb 3 left chien") == "how_to_lay"
    assert refused(t, 0, "play Nb 0 milieu chien") == "how_to_lay"
    assert refused(t, 0, "play Nb 0 right 12") == "not_a_word"
    assert refused(t, 0, "play Nb 0 right") == "say_a_word"
    assert refused(t, 0, "play * 0 right") == "nothing_to_free"
    assert refused(t, 0, "play ! 0 right chien") == "no_word_with_firecracker"
    assert refused(t, 0, "play Zb 0 right chien") == "not_in_hand"
    assert refused(t, 0, "choose leave") == "nothing_to_choose"
    assert refused(t, 0, "say chiens") == "nothing_to_object"
    assert refused(t, 1, "play Qp 0 right coq") == "not_your_turn"


# -- firecrackers


def test_a_firecracker_blocks_one_end_and_the_line_grows_at_the_other():
    t = at("jackpotix", hands=["! Qb", "! Lb Jb"], centre="Ab", turn=0)
    t.play(0, "play ! 0 left")
    assert zone(t, "centre") == ["!", "Ab"]
    assert refused(t, 1, "play ! 0 left") == "blocked"
    assert refused(t, 1, "play ! 1 open") == "firecracker_opens_nothing"
    lay(t, 1, "play Lb 0 right bal")
    assert zone(t, "centre") == ["!", "Ab", "Lb"]


def test_a_star_may_free_any_end_and_the_hand_is_filled_at_once():
    t = at("jackpotix", hands=["*", ANY], centre="! Ab", turn=0)
    t.play(0, "play * 0 left")
    assert len(hand(t, 0)) == 7
    assert t.active == [0]
    assert "draw" in move_texts(t, 0)


# -- picking up


def test_only_a_word_that_is_the_line_can_be_picked_up():
    t = at("jackpotix", hands=["Tb Qb", ANY], centre="Pb Lb Ab", turn=0)
    lay(t, 0, "play Tb 0 right plateau")
    assert t.question is None
    assert t.active == [1]


def test_two_letters_are_not_picked_up():
    t = at("jackpotix", hands=["Eb Qb", ANY], centre="Lb", turn=0)
    lay(t, 0, "play Eb 0 right le")
    assert t.active == [1]


def test_the_choice_clock_picks_up():
    t = at("jackpotix", hands=["Rb Qb", ANY], centre="Mb Eb", turn=0)
    lay(t, 0, "play Rb 0 right mer", "yes", "yes")
    assert refused(t, 0, "draw") == "choose_first"
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("choice", 15_000)]
    t.expire()
    assert gained(t, 0) == 3


def test_a_bonus_larger_than_the_draw_pile_takes_what_is_left():
    t = at("jackpotix", hands=["Tb Qb", ANY], centre="Pb Lb Ab", draw="Cb Db", turn=0)
    lay(t, 0, "play Tb 0 right plat", "yes", "yes")
    t.play(0, "choose pickup")
    assert gained(t, 0) == 6


def test_an_objection_leaves_the_choice():
    t = at("jackpotix", hands=["Sb Qb", ANY, "Jb Zb"], centre="Kp Ip Wp Ib", turn=0)
    lay(t, 0, "play Sb 0 right kiwis", "yes", "no")
    assert refused(t, 1, "say kiwis") == "no_run"
    assert refused(t, 0, "say kiwisson") == "nothing_to_object"
    t.play(2, "say kiwisson")
    t.judge("no")
    t.play(0, "vote no")
    t.play(1, "vote no")
    assert set(t.active) == {1, 2}
    t.play(1, "pass")
    assert refused(t, 1, "say kiwisson") == "not_asked"
    t.play(2, "say mikiwis")
    t.judge("yes")
    assert move_texts(t, 0) == ["choose pickup", "choose leave"]
    t.play(0, "choose pickup")
    assert gained(t, 0) == 10


def test_when_all_others_pass_there_is_no_need_to_wait():
    t = at("jackpotix", hands=["Sb Qb", ANY, "Jb Zb"], centre="Kp Ip Wp Ib", turn=0)
    lay(t, 0, "play Sb 0 right kiwis", "yes", "no")
    t.play(1, "pass")
    t.play(2, "pass")
    assert gained(t, 0) == 20


def test_each_objector_has_ten_seconds_and_its_typing_time():
    people: list[dict[str, object]] = [{}, {"typing": 0}, {"typing": 10}]
    t = at("jackpotix", seats=people, hands=["Sb Qb", ANY, "Jb Zb"], centre="Kp Ip Wp Ib", turn=0)
    lay(t, 0, "play Sb 0 right kiwis", "yes", "no")
    assert [(clock.seat, clock.deadline) for clock in t.clocks] == [(1, 10_000), (2, 20_000)]
    t.expire()
    assert t.active == [2]
    t.expire()
    assert gained(t, 0) == 20


def test_without_objections_the_lexicon_decides():
    t = at("jackpotix", options={"jackpot_objection": False}, hands=["Sb Qb", ANY], centre="Kp Ip Wp Ib", turn=0)
    lay(t, 0, "play Sb 0 right kiwis", "yes", "no")
    assert gained(t, 0) == 20


def test_a_jackpot_of_three_letters():
    t = at("jackpotix", options={"jackpot_objection": False}, hands=["Rb Qb", ANY], centre="Mb Eb", turn=0)
    lay(t, 0, "play Rb 0 right mer", "yes", "no")
    assert gained(t, 0) == 16


def test_stars_are_asked_as_stars():
    t = at("jackpotix", hands=["* Qb", ANY], centre="Mb Eb", turn=0)
    lay(t, 0, "play * 0 right mer")
    assert t.question == "prolong ME*"


# -- hands


def test_an_empty_hand_gets_seven_after_the_bonus():
    t = at("jackpotix", hands=["Tb", ANY], centre="Pb Lb Ab", draw="Ap Bp Cp Dp Ep", turn=0)
    lay(t, 0, "play Tb 0 right plat", "yes", "yes")
    t.play(0, "choose pickup")
    assert gained(t, 0) == 8
    assert hand(t, 0) == ["Ap"]  # the bonus came first, from the top


def test_draw_once_then_lay_or_pass():
    t = at("jackpotix", hands=["Qb Zb", ANY], centre="Ab", turn=0, draw="Cb Db Eb")
    assert refused(t, 0, "pass") == "draw_first"
    t.play(0, "draw")
    assert hand(t, 0) == ["Eb", "Qb", "Zb"]
    assert refused(t, 0, "draw") == "drawn"
    t.play(0, "pass")
    assert t.active == [1]


def test_passing_without_drawing_when_the_pile_is_empty():
    t = at("jackpotix", hands=["Qb Zb", ANY], centre="Ab", turn=0, draw="")
    assert refused(t, 0, "draw") == "draw_empty"
    t.play(0, "pass")
    assert t.active == [1]


@pytest.mark.parametrize("drawn", [False, True])
def test_the_turn_clock_draws_and_passes(drawn: bool):
    t = at("jackpotix", hands=["Qb Zb", ANY], centre="Ab", turn=0, drawn=drawn)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("turn", 95_000)]
    t.expire()
    assert len(hand(t, 0)) == (2 if drawn else 3)
    assert t.active == [1]


@pytest.mark.parametrize("seconds", [45, 180])
def test_other_turn_clocks(seconds: int):
    t = cartable.new("jackpotix", seats=2, options={"turn": seconds, "typing": 10})
    assert t.clocks[0].deadline == 1000 * seconds + 10_000


# -- all pass, and the end


def all_pass(t: Table) -> None:
    for _ in range(t.seats):
        seat = t.active[0]
        if "draw" in move_texts(t, seat):
            t.play(seat, "draw")
        t.play(seat, "pass")


def test_all_pass_and_the_table_is_shuffled_in():
    t = at("jackpotix", hands=["Qb Zb", ANY], centre="Ab ! ", above1="Bb", turn=1)
    all_pass(t)
    assert [len(hand(t, seat)) for seat in range(2)] == [2 + 1 + 7, 3 + 1 + 7]
    assert zone(t, "centre") == zone(t, "above1") == []
    assert t.active == [1]


def test_all_pass_again_and_again_and_each_time_there_are_seven_new_cards():
    """No word is picked up in between: that does not matter."""
    t = at("jackpotix", hands=["Qb Zb", ANY], centre="Ab", turn=0)
    held = [len(hand(t, seat)) for seat in range(2)]
    pile = t.view(None)["zones"]["draw"]["count"]
    assert pile == 100 - 2 - 3 - 1
    for times in range(1, 6):
        all_pass(t)
        assert t.result is None
        assert [len(hand(t, seat)) for seat in range(2)] == [count + 8 * times for count in held]
    all_pass(t)  # 15 cards are left; two are drawn, and there is an equal share of the rest
    assert [len(hand(t, seat)) for seat in range(2)] == [2 + 5 * 8 + 1 + 6, 3 + 5 * 8 + 1 + 6]
    all_pass(t)
    assert t.result is not None
    assert (t.result.reason, t.result.scores) == ("all_passed", (0, 0))


def test_it_ends_when_the_pile_cannot_deal_to_everyone():
    t = at("jackpotix", hands=["Qb Zb", ANY, "Jb Hb"], draw="Cb Db Eb Fb", centre="Ab", turn=0)
    all_pass(t)  # one card is left, and one on the table
    assert t.result is not None
    assert t.result.reason == "all_passed"


def test_an_equal_share_of_what_there_is():
    t = at("jackpotix", hands=["Qb Zb", ANY, "Jb Hb"], centre="Ab Bb", draw="Cb Db Eb Fb Gb Ib", turn=0)
    all_pass(t)
    assert [len(hand(t, seat)) for seat in range(3)] == [2 + 1 + 1, 3 + 1 + 1, 2 + 1 + 1]
    assert t.view(None)["zones"]["draw"]["count"] == 2


def test_all_pass_with_an_empty_pile_ends():
    t = at("jackpotix", hands=["Qb Zb", ANY], centre="Ab", draw="", turn=0)
    all_pass(t)
    assert t.result is not None
    assert t.result.scores == (0, 0)


def test_a_turn_that_freed_a_line_is_no_pass():
    t = at("jackpotix", hands=["* Zb", ANY], centre="Ab !", draw="", turn=0)
    t.play(0, "play * 0 right")
    t.play(0, "pass")
    t.play(1, "pass")
    assert t.result is None
    t.play(0, "pass")
    assert t.result is not None
    assert t.result.scores == (4, 0)


def test_the_last_card_may_be_a_firecracker_or_a_star_on_one():
    t = at("jackpotix", hands=["!", ANY], centre="Ab", draw="", turn=0)
    t.play(0, "play ! 0 left")
    assert t.result is not None
    assert t.result.scores == (0, 0)  # a letter and a firecracker
    t = at("jackpotix", hands=["*", ANY], centre="Ab !", draw="", turn=0)
    t.play(0, "play * 0 right")
    assert t.result is not None
    assert t.result.scores == (5 - 1 + 1, 0)
