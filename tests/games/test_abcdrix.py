"""Abcdrix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.host.virtual import VirtualHost, make_bots, play_out
from cartable.testing import GameSuite, field, move_texts, play_and_judge, refused, until_clock


class TestSuite(GameSuite):
    game = "abcdrix"


PEOPLE: list[dict[str, object]] = [{}, {}]
BOTS = [{"bot": True}, {"bot": True}]


def row(t: Table, seat: int) -> str:
    """What a row reads."""
    return "".join(card[0] for card in t.view(None)["zones"]["rows"][seat]["cards"])


def count(t: Table, name: str, seat: int | None = None) -> int:
    zone = t.view(None)["zones"][name]
    number: int = (zone if seat is None else zone[seat])["count"]
    return number


def hand(t: Table, seat: int) -> list[str]:
    cards: list[str] = t.view(seat)["zones"]["hands"][seat]["cards"]
    return sorted(cards)


def say(t: Table, seat: int, move: str, answer: str = "yes") -> None:
    """Lays a card with a word, and the lexicon answers."""
    assert play_and_judge(t, seat, move, answer)


def asked(t: Table, seat: int) -> list[str]:
    return [prompt.verb for prompt in t.prompts(seat)]


def under_draw(t: Table, number: int) -> list[str]:
    """The lowest cards of the draw pile, the very lowest first."""
    return [t.deck.texts[card] for card in t.cards[t.draw][:number]]  # type: ignore[attr-defined]


# -- the examples


def test_example_1_set_up():
    t = cartable.new("abcdrix", 3, seed="one")
    for seat in range(3):
        t.play(seat, next(move for move in t.moves(seat) if move.verb == "choose"))
    assert [count(t, "rows", seat) for seat in range(3)] == [1, 1, 1]
    assert [count(t, "hands", seat) for seat in range(3)] == [3, 3, 3]
    assert count(t, "draw") == 88


def test_example_2_side_by_side_and_in_order():
    t = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Ab", "Ub"], turn=0)
    assert refused(t, 0, "place Tb 0:0 after table") == "no_run"
    say(t, 0, "place Tb 0:0 after château")
    assert row(t, 0) == "AT"


def test_example_3_completing_to_five():
    t = at("abcdrix", hands=["Zb", "Qb"], rows=["Ab Tb", "Ub"], turn=0, step="others")
    t.play(0, "done")
    assert count(t, "hands", 0) == 3
    assert field(t, "turn") == 1


def test_example_4_on_a_pile_of_another():
    t = at("abcdrix", hands=["Tb Ob Eb Zb", "Qb"], rows=["Ab", "Mb Ay", "Sv"], seats=3, turn=0)
    say(t, 0, "place Tb 0:0 after château")
    say(t, 0, "place Ob 1:1 on moto")
    assert row(t, 1) == "MO"
    assert field(t, "heights")[1] == [1, 2]
    assert refused(t, 0, "place Eb 1:1 after même") == "row_served"


def test_example_5_a_word_is_won():
    t = at("abcdrix", hands=["Qb", "Qp", "Ub"], rows=["Ab", "Eb", "Vb Ob Ib Tb"], turn=2)
    drawn = count(t, "draw")
    say(t, 2, "place Ub 2:3 after voiture")
    assert field(t, "words_won") == [0, 0, 1]
    assert (count(t, "hands", 2), count(t, "rows", 2), count(t, "won", 2)) == (4, 0, 5)
    assert count(t, "draw") == drawn - 4
    t.play(2, t.moves(2)[0])
    assert (count(t, "hands", 2), count(t, "rows", 2)) == (3, 1)
    assert field(t, "turn") == 2
    assert asked(t, 2) == ["place"]


def test_example_6_the_last_card_before_another():
    t = at("abcdrix", hands=["Eb Zb", "Qb Qp"], rows=["Pb Lb Ab Nb", "Ay"], turn=0)
    say(t, 0, "place Eb 0:3 after planète")
    assert field(t, "words_won") == [0, 0]
    say(t, 0, "place Zb 1:0 before pizza")
    assert field(t, "words_won") == [1, 0]
    assert row(t, 1) == "ZA"
    assert count(t, "rows", 0) == 0


def test_example_7_firecracker():
    t = at(
        "abcdrix",
        hands=["! Zb", "Qb Qp"],
        rows=["Eb Tb", "Pb Lb Ab"],
        covered=["", "Ip Jp"],
        heights=[(1, 1), (1, 3, 1)],
        turn=0,
        step="others",
    )
    drawn = count(t, "draw")
    t.play(0, "place ! 1:1")
    assert row(t, 1) == "PA"
    assert field(t, "heights")[1] == [1, 1]
    assert under_draw(t, 4) == ["!", "Ip", "Jp", "Lb"]
    # Four went under it. The seat has served all rows, so it draws one for the firecracker and one more to be five.
    assert count(t, "draw") == drawn + 4 - 2
    assert count(t, "hands", 0) == 3


def test_example_8_the_star_changes():
    t = at("abcdrix", hands=["Sb Zb", "Qb"], rows=["Cb * Ab", "Ub"], turn=0, last_word="chat")
    say(t, 0, "place Sb 0:0 before esclave")
    assert row(t, 0) == "SC*A"


# -- set-up


def test_all_first_cards_are_shown_together():
    t = cartable.new("abcdrix", 2, seed="one")
    t.play(0, t.moves(0)[0])
    assert [count(t, "rows", seat) for seat in range(2)] == [0, 0]
    assert t.view(1)["zones"]["sealed"][0].get("cards", [None]) == [None]
    assert refused(t, 0, t.moves(1)[0].text) == "chosen"
    assert t.active == [1]
    t.play(1, t.moves(1)[0])
    assert [count(t, "rows", seat) for seat in range(2)] == [1, 1]


def test_a_firecracker_is_not_laid_in_front():
    t = at("abcdrix", hands=["! ! ! Eb", "Qb"], rows=["", ""], turn=0, step="own", dry=False)
    t.let_choose((0,))  # type: ignore[attr-defined]
    assert move_texts(t, 0) == ["choose Eb"]
    assert refused(t, 0, "choose !") == "no_firecracker_in_front"
    assert refused(t, 0, "choose Zb") == "not_in_hand"


def test_the_choice_has_its_time():
    t = cartable.new("abcdrix", 3, seed="two")
    t.play(1, t.moves(1)[0])
    assert t.clocks[0].deadline == 30_000
    until_clock(t, "choice")
    assert [count(t, "rows", seat) for seat in range(3)] == [1, 1, 1]
    assert "!" not in row(t, 0) + row(t, 1) + row(t, 2)


def test_the_youngest_begins():
    t = cartable.new("abcdrix", [{"age": 12}, {"age": 8}, {}], seed="three")
    until_clock(t, "choice")
    assert field(t, "turn") == 1


# -- where cards go


def test_nothing_goes_between_and_no_row_has_six_piles():
    t = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Cb Hb Ab", "Ub"], turn=0)
    assert refused(t, 0, "place Tb 0:1 after chat") == "only_at_the_ends"
    assert refused(t, 0, "place Tb 0:1 before chat") == "only_at_the_ends"
    assert refused(t, 0, "place Tb 0:3 on chat") == "no_such_pile"
    assert refused(t, 0, "place Tb 7:0 on chat") == "no_such_pile"
    full = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Cb Hb Ab Nb Sb", "Ub"], turn=0)
    assert refused(full, 0, "place Tb 0:4 after chat") == "row_full"
    say(full, 0, "place Tb 0:3 on chats")
    assert row(full, 0) == "CHATS"


def test_home_comes_first_and_is_served_once():
    t = at("abcdrix", hands=["Tb Zb Eb", "Qb"], rows=["Ab", "Ub"], turn=0)
    assert refused(t, 0, "place Tb 1:0 after utile") == "own_row_first"
    assert refused(t, 0, "done") == "not_done_yet"
    say(t, 0, "place Tb 0:0 after château")
    assert refused(t, 0, "place Eb 0:1 after chatte") == "row_served"
    assert refused(t, 0, "stuck") == "not_stuck_now"


def test_what_is_written_badly():
    t = at("abcdrix", hands=["Tb ! Zb", "Qb"], rows=["Ab", "Ub"], turn=0)
    assert refused(t, 0, "place Tb there") == "how_to_place"
    assert refused(t, 0, "place Tb 0:0") == "say_a_word"
    assert refused(t, 0, "place Qp 0:0 after plaque") == "not_in_hand"
    assert refused(t, 0, "place ! 0:0 on chat") == "lone_pile"
    assert refused(t, 1, "place Qb 1:0 before quand") == "not_your_turn"
    assert refused(t, 0, "place Tb 0:0 after 12") == "not_a_word"
    assert refused(t, 0, "choose Tb") == "nothing_to_choose"


def test_a_word_may_hold_spaces():
    t = at("abcdrix", hands=["Cb Zb", "Qb"], rows=["Rb", "Ub"], turn=0)
    say(t, 0, "place Cb 0:0 after arc en ciel")
    assert row(t, 0) == "RC"
    assert field(t, "last_word") == "arc en ciel"


def test_a_refused_word_costs_nothing():
    t = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Ab Mb", "Ub"], seats=BOTS, turn=0)
    before = t.view(None)["zones"]
    say(t, 0, "place Tb 0:0 on zutmzz", "no")
    assert hand(t, 0) == ["Tb", "Zb"]
    assert t.view(None)["zones"] == before
    assert field(t, "heights")[0] == [1, 1]
    assert field(t, "turn") == 0
    assert asked(t, 0) == ["place"]
    say(t, 0, "place Tb 0:1 after amtzz", "no")
    assert row(t, 0) == "AM"
    assert hand(t, 0) == ["Tb", "Zb"]


def test_unknown_words_can_be_trusted():
    t = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Ab", "Ub"], seats=BOTS, options={"unknown_words": "trust"}, turn=0)
    say(t, 0, "place Tb 0:0 after atchou", "no")
    assert row(t, 0) == "AT"


def test_the_clocks_stand_still_during_a_vote():
    t = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Ab", "Ub"], seats=PEOPLE, turn=0)
    t.wait(20_000)
    t.play(0, "place Tb 0:0 after blatz", 20_000)
    t.judge("no")
    assert row(t, 0) == "AT"
    assert t.active == [1]
    t.play(1, "vote no", 28_000)
    assert row(t, 0) == "A"
    assert hand(t, 0) == ["Tb", "Zb"]
    assert next(clock.deadline for clock in t.clocks if clock.name == "turn") == 65_000 + 8_000


# -- the end of a turn


def test_done_is_said_by_itself_when_all_rows_are_served():
    t = at("abcdrix", hands=["Tb Zb Eb", "Qb Qp"], rows=["Ab", "Mb"], turn=0)
    say(t, 0, "place Tb 0:0 after château")
    say(t, 0, "place Eb 1:0 after mer")
    assert field(t, "turn") == 1
    assert count(t, "hands", 0) == 3


def test_done_is_said_by_itself_with_an_empty_hand():
    t = at("abcdrix", hands=["Tb", "Qb Qp", "Wb"], rows=["Ab", "Mb", "Eb"], turn=0)
    say(t, 0, "place Tb 0:0 after château")
    assert field(t, "turn") == 1
    assert count(t, "hands", 0) == 3


def test_nothing_is_drawn_with_five_or_more():
    t = at("abcdrix", hands=["Tb Zb Qp", "Qb"], rows=["Ab Mb Eb", "Ub"], turn=0, step="others")
    t.play(0, "done")
    assert count(t, "hands", 0) == 3


def test_the_turn_clock_says_done_in_step_two():
    t = at("abcdrix", hands=["Tb Zb", "Qb"], rows=["Ab", "Ub"], turn=0)
    say(t, 0, "place Tb 0:0 after château")
    until_clock(t, "turn")
    assert t.now == 65_000
    assert field(t, "turn") == 1
    assert count(t, "hands", 0) == 3


# -- winning


def test_the_covered_cards_are_won_too():
    t = at(
        "abcdrix",
        hands=["Sb", "Qb"],
        rows=["Cb Hb Ab Tb", "Ub"],
        covered=["Zb Zp", ""],
        heights=[(1, 3, 1, 1), (1,)],
        turn=0,
    )
    say(t, 0, "place Sb 0:3 after chats")
    assert field(t, "words_won") == [1, 0]
    assert count(t, "won", 0) == 7


def test_a_word_is_won_at_the_very_start_of_a_turn():
    """The fifth pile was laid by somebody else, and the draw pile is used up."""
    t = at("abcdrix", hands=["Sb Qb", "", "Eb"], rows=["Ay", "Cb Hb Ab Tb", "Ub"], draw="", turn=0, dry=True)
    say(t, 0, "place Qb 0:0 on coq")
    say(t, 0, "place Sb 1:3 after chats")
    assert field(t, "words_won") == [0, 1, 0]
    # It has nothing to draw, so it passes at once.
    assert field(t, "turn") == 2


def test_a_winner_takes_what_there_is():
    t = at("abcdrix", hands=["Sb", "Qb"], rows=["Cb Hb Ab Tb", "Ub"], draw="Ep !", turn=0)
    say(t, 0, "place Sb 0:3 after chats")
    assert field(t, "dry")
    assert (hand(t, 0), row(t, 0)) == (["!"], "E")  # the first that is no firecracker lies in front
    assert (field(t, "turn"), field(t, "step")) == (0, "own")


def test_of_fewer_than_four_the_first_lies_in_front():
    t = at("abcdrix", hands=["Sb", "Qb"], rows=["Cb Hb Ab Tb", "Ub"], draw="Ep Ip Ov", turn=0)
    say(t, 0, "place Sb 0:3 after chats")
    assert (sorted(hand(t, 0)), row(t, 0)) == (["Ep", "Ip"], "O")


def test_a_winner_with_a_firecracker_only_has_an_empty_row():
    t = at("abcdrix", hands=["Sb", "Qb Ib"], rows=["Cb Hb Ab Tb", "Ub"], draw="!", turn=0)
    say(t, 0, "place Sb 0:3 after chats")
    assert hand(t, 0) == ["!"]
    assert field(t, "step") == "own"
    assert move_texts(t, 0) == ["stuck"]
    t.play(0, "stuck")  # nobody may lay there: it passes at once
    assert field(t, "turn") == 1
    say(t, 1, "place Ib 1:0 after oui")
    assert field(t, "turn") == 0  # there is no other row for seat 1, so its turn is over


def test_an_empty_row_is_started_by_its_owner():
    other = at("abcdrix", hands=["Sb Zb", "Qb Ib", "Eb"], rows=["Ub", "", "Mb"], turn=0, step="others")
    assert refused(other, 0, "place Sb 1:0 after soleil") == "row_empty"
    t = at("abcdrix", hands=["Sb Zb", "Qb Ib"], rows=["", "Ub"], turn=0)
    say(t, 0, "place Sb 0:0 after soleil")
    assert row(t, 0) == "S"


# -- firecrackers


def test_a_firecracker_at_home_fulfils_step_one():
    t = at("abcdrix", hands=["! Zb", "Qb Qp"], rows=["Xb Wb Eb", "Ub"], turn=0)
    t.play(0, "place ! 0:1")
    assert row(t, 0) == "XE"
    assert field(t, "step") == "others"
    assert count(t, "hands", 0) == 2


def test_a_lone_pile_is_safe():
    t = at("abcdrix", hands=["! Zb", "Qb"], rows=["Eb", "Ub"], covered=["", "Ib"], heights=[(1,), (2,)], turn=0)
    assert move_texts(t, 0) == ["stuck"]
    assert refused(t, 0, "place ! 0:0") == "lone_pile"


def test_a_last_firecracker_wins_only_without_a_draw_pile():
    rows = ["Cb Hb Ab Tb Sb", "Ub Nb"]
    t = at("abcdrix", hands=["!", "Qb"], rows=rows, turn=0, step="others")
    t.play(0, "place ! 1:0")
    assert field(t, "words_won") == [0, 0]
    assert count(t, "hands", 0) == 1
    dry = at("abcdrix", hands=["!", "Qb"], rows=rows, turn=0, step="others", dry=True, aside="Zb", draw="")
    dry.play(0, "place ! 1:0")
    assert field(dry, "words_won") == [1, 0]
    assert count(dry, "aside") == 3
    assert count(dry, "draw") == 0


# -- the chrono


def searching(**more: Any) -> Table:
    """Seat 0 searches, and seat 1 has an idea for its row."""
    given: dict[str, Any] = {"hands": ["Zb Xb", "Tb Qb", "Eb Ib"], "rows": ["Ab Mb", "Ub", "Ob"], "turn": 0, **more}
    return at("abcdrix", **given)


def test_a_chrono_needs_five_seconds_of_search():
    t = searching()
    assert refused(t, 1, "chrono Tb 0:0 before tambour") == "let_them_search"
    until_clock(t, "search")
    assert t.now == 5_000
    assert asked(t, 1) == ["chrono"]
    assert refused(t, 1, "chrono Tb 1:0 before tuba") == "not_that_row"
    assert refused(t, 1, "chrono Tb 0:0 before table") == "no_run"
    assert refused(t, 0, "chrono Xb 0:0 before examen") == "your_own_search"


def test_at_zero_the_idea_is_laid_and_the_launcher_takes_over():
    t = searching(options={"chrono": 5})
    until_clock(t, "search")
    t.play(2, "chrono Eb 0:1 on aérer", 6_000)
    assert count(t, "hands", 2) == 1
    assert t.view(1)["fields"]["ideas"] == ""
    until_clock(t, "launch")
    assert refused(t, 1, "chrono Tb 0:0 before tambour") == "chrono_runs"
    assert refused(t, 0, "stuck") == "count_runs"
    until_clock(t, "chrono")
    assert t.now == 6_000 + 5_000 + 5_000  # the searching seat has its time to type on top
    t.judge("yes")
    assert row(t, 0) == "AE"
    assert field(t, "heights")[0] == [1, 2]
    assert field(t, "turn") == 2
    assert field(t, "step") == "own"
    assert (count(t, "hands", 0), count(t, "hands", 2)) == (2, 2)  # the searching seat draws nothing


def test_a_card_laid_before_zero_cancels_the_chrono():
    t = searching(hands=["Zb Ib", "Tb Qb", "Eb Iy"])
    until_clock(t, "search")
    t.play(1, "chrono Tb 0:0 before tambour", 6_000)
    say(t, 0, "place Ib 0:1 after amitié")
    assert field(t, "launcher") == -1
    assert hand(t, 1) == ["Qb", "Tb"]
    assert field(t, "step") == "others"
    assert [clock.name for clock in t.clocks] == ["search", "turn"]


def test_done_does_not_cancel_a_chrono():
    t = searching(step="others")
    until_clock(t, "search")
    t.play(1, "chrono Tb 0:0 before tambour", 6_000)
    assert refused(t, 0, "done") == "count_runs"
    say(t, 0, "place Zb 2:0 before zoo")
    assert field(t, "launcher") == -1
    assert next(clock.deadline for clock in t.clocks if clock.name == "turn") == 65_000
    t.play(0, "done")
    assert field(t, "turn") == 1


def test_a_refused_idea_makes_the_chrono_void():
    t = searching(seats=[{"bot": True}] * 3)
    until_clock(t, "search")
    t.play(1, "chrono Tb 0:0 before tamzz", 6_000)
    until_clock(t, "chrono")
    t.judge("no")
    assert row(t, 0) == "AM"
    assert hand(t, 1) == ["Qb", "Tb"]
    assert field(t, "turn") == 0
    assert refused(t, 1, "chrono Tb 0:0 before tambour") == "barred"
    assert asked(t, 2) == ["chrono"]
    # The searching seat has what was left of its minute.
    assert next(clock.deadline for clock in t.clocks if clock.name == "turn") == t.now + 65_000 - 6_000


def test_an_idea_outside_the_lexicon_goes_to_the_vote_at_zero():
    t = searching()
    until_clock(t, "search")
    t.play(1, "chrono Tb 0:0 before tamzz", 6_000)
    until_clock(t, "chrono")
    t.judge("no")
    assert row(t, 0) == "TAM"
    assert sorted(t.active) == [0, 2]
    t.play(0, "vote yes")
    t.play(2, "vote yes")
    assert field(t, "turn") == 1
    assert row(t, 0) == "TAM"


def test_a_firecracker_is_no_idea():
    t = searching(hands=["Zb Xb", "! !", "Eb !"])
    until_clock(t, "search")
    assert asked(t, 1) == []
    assert refused(t, 1, "chrono ! 0:0 on ami") == "nothing_to_launch_with"
    assert refused(t, 2, "chrono ! 0:0 on ami") == "no_firecracker_idea"


def test_launches_of_the_same_moment_go_to_the_nearer_seat():
    t = searching()
    until_clock(t, "search")
    t.play(2, "chrono Eb 0:1 on aérer", 6_000)
    t.play(1, "chrono Tb 0:0 before tambour", 6_100)
    assert field(t, "launcher") == 1
    assert hand(t, 2) == ["Eb", "Ib"]


# -- stuck


def test_nobody_has_an_idea_and_all_cards_are_changed():
    t = searching()
    drawn = count(t, "draw")
    t.wait(55_000)
    t.play(0, "stuck", 55_000)
    assert sorted(t.active) == [1, 2]
    assert refused(t, 0, "stuck") == "said_stuck"
    assert refused(t, 0, "pass") == "your_own_search"
    t.play(1, "pass")
    assert refused(t, 1, "chrono Tb 0:0 before tambour") == "passed"
    t.play(2, "pass")
    assert (count(t, "hands", 0), count(t, "rows", 0), count(t, "draw")) == (4, 0, drawn)
    assert sorted(under_draw(t, 4)) == ["Ab", "Mb", "Xb", "Zb"]
    t.play(0, t.moves(0)[0])
    assert field(t, "turn") == 0
    assert count(t, "hands", 0) == 3
    # A second time in the same turn the cards are kept and the turn passes.
    t.play(0, "stuck")
    t.play(1, "pass")
    t.play(2, "pass")
    assert field(t, "turn") == 1
    assert (count(t, "hands", 0), count(t, "rows", 0)) == (3, 1)


def test_the_others_have_the_rest_of_the_minute_and_ten_seconds_at_least():
    t = searching()
    t.wait(10_000)
    t.play(0, "stuck", 10_000)
    assert [clock.deadline for clock in t.clocks if clock.name == "call"] == [65_000]
    late = searching(seats=[{"typing": 0}] * 3)
    until_clock(late, "turn")  # says it too
    assert field(late, "step") == "calling"
    assert [clock.deadline for clock in late.clocks if clock.name == "call"] == [70_000]
    until_clock(late, "call")
    assert field(late, "step") == "choosing"
    assert late.active == [0]


def test_a_card_takes_the_stuck_back():
    t = searching(hands=["Zb Ib", "Tb Qb", "Eb Iy"])
    t.play(0, "stuck")
    say(t, 0, "place Ib 0:1 after amitié")
    assert field(t, "step") == "others"
    assert not any(clock.name == "call" for clock in t.clocks)


def test_a_chrono_after_stuck():
    t = searching()
    t.play(0, "stuck", 1_000)  # there is no need to wait for five seconds then
    t.play(1, "chrono Tb 0:0 before tambour")
    until_clock(t, "chrono")
    t.judge("yes")
    assert row(t, 0) == "TAM"
    assert field(t, "turn") == 1
    assert (count(t, "hands", 0), count(t, "hands", 1)) == (2, 2)


def test_a_void_chrono_after_stuck_counts_as_no_idea():
    t = searching(seats=[{"bot": True}] * 3)
    t.play(0, "stuck")
    t.play(2, "pass")
    t.play(1, "chrono Tb 0:0 before tamzz")
    until_clock(t, "chrono")
    t.judge("no")
    assert field(t, "step") == "choosing"
    assert t.active == [0]
    assert hand(t, 1) == ["Qb", "Tb"]


# -- the end


def test_without_a_draw_pile_stuck_means_pass():
    t = at("abcdrix", hands=["Zb", "Tb"], rows=["Ab Mb", "Ub"], turn=0, dry=True, draw="", words_won=[2, 2])
    t.play(0, "stuck")
    t.play(1, "pass")
    assert field(t, "turn") == 1
    assert hand(t, 0) == ["Zb"]
    t.play(1, "stuck")
    t.play(0, "pass")
    assert t.result is not None
    assert t.result.reason == "nobody_can"
    assert t.result.scores == (2, 2)
    assert t.result.ranking == ((0, 1),)


def test_a_card_keeps_the_game_going():
    t = at("abcdrix", hands=["Zb", "Tb Eb"], rows=["Ab Mb", "Ub"], turn=0, dry=True, draw="")
    t.play(0, "stuck")
    t.play(1, "pass")
    say(t, 1, "place Tb 1:0 after chute")
    t.play(1, "done")
    assert field(t, "turn") == 0
    assert not t.over
    assert count(t, "hands", 1) == 1  # nothing is drawn


def test_the_draw_pile_is_used_up_after_a_draw():
    t = at("abcdrix", hands=["Zb", "Tb Eb"], rows=["Ab Mb", "Ub"], draw="Ip", turn=0, step="others")
    t.play(0, "done")
    assert field(t, "dry")
    assert count(t, "hands", 0) == 2


def test_no_number_of_rounds_ends_a_game_whose_pile_still_shrinks():
    t = searching(turns=5_000, step="others", words_won=[0, 2, 1])
    t.play(0, "done")
    assert count(t, "hands", 0) == 3  # a card has come out of the pile
    assert not t.over


def test_two_full_rounds_without_a_card_from_the_pile_end_the_game():
    large = "Eb Ep Ey Ev Ab Ap Ay"
    t = at("abcdrix", hands=[large, "Ib Ip Iy Ob Op Ub Up"], rows=["Nb", "Tb"], turn=0, words_won=[1, 0])
    for seat, move in ((0, "Eb 0:0 on été"), (1, "Ib 1:0 on ici"), (0, "Ep 0:0 on été"), (1, "Ip 1:0 on ici")):
        assert not t.over
        say(t, seat, f"place {move}")
        t.play(seat, "done")
    assert t.result is not None
    assert t.result.reason == "no_card_drawn"
    assert t.result.ranking == ((0,), (1,))


def test_a_row_that_grows_keeps_the_game_going():
    """Nothing is drawn for a card at the end of a row: a pile counts for a card. That is how words are won."""
    t = at("abcdrix", hands=["Eb Nb Zb", "Ub Sb Zp"], rows=["Vb Ib", "Tb Ob"], turn=0)
    for seat, move in (
        (0, "Eb 0:1 after vie"),
        (1, "Ub 1:1 after tout"),
        (0, "Nb 0:2 after vient"),
        (1, "Sb 1:2 after tous"),
    ):
        say(t, seat, f"place {move}")
        t.play(seat, "done")
    assert not t.over


def test_changing_all_cards_brings_none_out_of_the_pile():
    t = at("abcdrix", hands=["Zb Xb Wb", "Zp Xp Wp"], rows=["Kb Qb", "Kp Qp"], turn=0)
    for seat in (0, 1, 0, 1):
        assert not t.over
        t.play(seat, "stuck")
        t.play(1 - seat, "pass")
        t.play(seat, next(move for move in t.moves(seat) if move.verb == "choose"))
        t.play(seat, "stuck")
        t.play(1 - seat, "pass")
    assert t.result is not None
    assert t.result.reason == "no_card_drawn"


def test_a_card_from_the_pile_begins_the_count_anew():
    t = at("abcdrix", hands=["Zb Xb Wb", "Zp Eb Wp"], rows=["Kb Qb", "Tb Nb"], turn=0, quiet=3)
    t.play(0, "stuck")
    say(t, 0, "place Xb 0:1 on kxyz")  # one card over another: one is drawn
    t.play(0, "done")
    assert not t.over
    assert field(t, "quiet") == 0


# -- bots


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_games_of_two_bots_end_with_the_pile(level):
    t = cartable.new("abcdrix", BOTS, seed="pile")
    play_out(t, [level, level], "pile")
    assert t.result is not None
    assert t.result.reason == "nobody_can"
    assert count(t, "draw") == 0


def test_bots_do_not_insist_on_a_word_that_was_refused():
    t = at("abcdrix", hands=["Bb Zb", "Qb Qp"], rows=["Ab", "Ib Nb"], turn=0, seats=BOTS)
    host = VirtualHost(t, make_bots("abcdrix", ["expert", "expert"], "ibn"), 50, judge=lambda question: "no")
    while not t.over and field(t, "turn") == 0 and field(t, "step") == "own":
        host.step()  # every word is refused: it runs out of ideas
    assert host.moves < 20


def test_bots_play_real_words():
    t = cartable.new("abcdrix", [{"bot": True}, {"bot": True}], seed="bots")
    play_out(t, ["expert", "debutant"], "bots")
    assert t.over
    assert sum(field(t, "words_won")) > 0
