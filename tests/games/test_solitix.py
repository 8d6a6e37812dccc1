"""Solitix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight, make
from cartable.engine import Chance
from cartable.engine.letters import capital_letters
from cartable.games.solitix import Solitix
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import VirtualHost, make_bots, play_out
from cartable.testing import GameSuite, field, move_texts, play_and_judge, refused


class TestSuite(GameSuite):
    game = "solitix"
    bot_options = {"covering": "automatic"}


def zone(t: Table, name: str) -> list[str]:
    cards: list[str] = t.view(None)["zones"][name]["cards"]
    return cards


def column(t: Table, number: int) -> str:
    return " ".join(zone(t, f"column{number}"))


def count(t: Table, name: str) -> int:
    number: int = t.view(None)["zones"][name]["count"]
    return number


def board(*columns: str, seats: Any = 1, **more: Any) -> Table:
    """Columns from left to right; what is not named lies in the draw pile unless the test says otherwise."""
    lying: dict[str, Any] = {f"column{n}": cards for n, cards in enumerate(columns, start=1)}
    return at("solitix", seats=seats, **lying, **more)


def take(t: Table, *columns: int, seat: int = 0) -> None:
    for number in columns:
        t.play(seat, f"take {number}")


def say(t: Table, word: str, answer: str = "yes", seat: int = 0) -> None:
    assert play_and_judge(t, seat, f"say {word}", answer)


BLUE = ("Bb", "Cb", "Db", "Fb", "Gb", "Hb", "Jb")
"""Seven columns that are covered."""


# -- the examples


def test_example_1_set_up() -> None:
    t = board("Bb", "Ev", "Ay", "*", "Tb", "Sv", "Mb", step="cover", draw="Nb * Ob Rb")
    assert zone(t, "turned") == ["Rb"]
    assert move_texts(t) == ["place 2", "place 3", "place 6", "done"]
    t.play(0, "place 6")
    assert move_texts(t) == ["place 2", "place 3", "done"]
    t.play(0, "place 2")
    # The last card of a pass has one place left, and goes there by itself.
    assert [column(t, n) for n in (2, 3, 6)] == ["Ev Ob", "Ay *", "Sv Rb"]
    assert (field(t, "step"), count(t, "draw")) == ("form", 1)


def test_example_2_second_pass() -> None:
    t = board("Bb", "Ev", "Ay", "*", "Tb", "Sv", "Mb", step="cover", draw="Nb Ob * Ov Rb")
    t.play(0, "place 6")
    t.play(0, "place 2")
    assert column(t, 2) == "Ev Ov Ob"  # only that column was open, and blue ends the covering
    assert field(t, "step") == "form"
    assert count(t, "draw") == 1


def test_example_3_the_printed_word() -> None:
    t = board("Eb", "Ob", "Rb", "Fb Yb", "Gb", "Hb", "Jb")
    take(t, 1, 2, 3, 4)
    assert zone(t, "bench") == ["Eb", "Ob", "Rb", "Yb"]
    take(t, 4)
    t.play(0, "say foyer")
    assert t.question == "word foyer"
    t.judge("yes")
    assert count(t, "plain") == 5
    assert (field(t, "words"), field(t, "left")) == (1, 66)


def test_example_4_several_from_one_column() -> None:
    t = board("Av Bb Tb", *BLUE[1:])
    take(t, 1, 1, 1)
    assert zone(t, "bench") == ["Tb", "Bb", "Av"]
    assert column(t, 1) == ""
    assert refused(t, 0, "take 1") == "column_empty"


def test_example_5_filling_first_from_the_columns() -> None:
    t = board("", "Ev Av Ov Bb", *BLUE[2:], step="fill")
    assert count(t, "draw") > 30
    assert refused(t, 0, "fill 1 draw") == "columns_first"
    assert move_texts(t) == ["fill 1 2", "done"]
    t.play(0, "fill 1 2")
    assert column(t, 1) == "Bb"


def test_example_6_two_stars() -> None:
    t = board("*", "*", "Ab", "Mb", *BLUE[4:])
    take(t, 1, 2, 3, 4)
    assert refused(t, 0, "say amie") == "two_stars"
    assert field(t, "lacking") == "two_stars"
    assert t.prompts(0) == []


@pytest.mark.parametrize("columns", [(1, 2, 3, 4, 5), (1, 2, 3, 5)])
def test_example_7_last_word_refuses_a_star(columns: tuple[int, ...]) -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "*", draw="")
    take(t, *columns)
    assert refused(t, 0, "say taree"[: 4 + len(columns)]) == "star_in_last_word"


@pytest.mark.parametrize("word", ["tare", "rate"])
def test_example_7_last_word_without_it(word: str) -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "*", draw="")
    take(t, 1, 2, 3, 4)
    say(t, word)
    assert t.result is not None
    assert (t.result.reason, t.result.params["left"]) == ("unfinished", 1)


def test_example_8_least_words() -> None:
    stars = "* * * * * * *"
    t = board("Tb", "Ab", "Rb", "Eb", draw="", firecrackers="! ! !", starred=stars, words=7)
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    assert t.result is not None
    assert (t.result.reason, t.result.params["words"]) == ("success", 8)
    assert t.result.scores == (71 + 60 + 10,)
    # Each of the seven face-up packets has its star; the eighth word lies face down.
    assert zone(t, "starred") == stars.split()
    assert count(t, "plain") == 4
    assert "cards" not in t.view(0)["zones"]["plain"]


# -- the deal and the deck


def test_the_pink_alphabet_stays_in_the_box() -> None:
    t = cartable.new("solitix", 1, seed="deal", options={"covering": "automatic"})
    box = [t.deck.texts[card] for pile in t.cards for card in pile]
    assert len(box) == 74
    assert not any(text.endswith("p") for text in box)
    assert zone(t, "firecrackers") == ["!", "!", "!"]
    assert field(t, "left") == 71


def test_covering_by_itself_goes_from_left_to_right() -> None:
    t = board("Ev", "Av", *BLUE[2:], step="cover", draw="Zb Yb", options={"covering": "automatic"})
    assert (column(t, 1), column(t, 2)) == ("Ev Yb", "Av Zb")
    assert field(t, "step") == "form"


def test_all_columns_end_in_blue_or_a_star_when_covering_is_over() -> None:
    for seed in "abc":
        t = cartable.new("solitix", 1, seed=seed, options={"covering": "automatic"})
        assert all(zone(t, f"column{n}")[-1][-1] in "b*" for n in range(1, 8))


def test_a_column_gets_one_card_in_a_pass() -> None:
    t = board("Ev", "Av", "Iv", *BLUE[3:], step="cover", draw="Zb Yb Ov Sv")
    t.play(0, "place 1")
    # It is open again, but its turn comes in the next pass.
    assert column(t, 1) == "Ev Sv"
    assert refused(t, 0, "place 1") == "not_in_this_pass"
    assert refused(t, 0, "place 4") == "not_in_this_pass"
    assert refused(t, 0, "take 4") == "place_first"


def test_covering_stops_with_the_draw_pile() -> None:
    t = board("Ev", "Av", "Iv", *BLUE[3:], step="cover", draw="Sv")
    t.play(0, "place 2")
    assert field(t, "step") == "form"
    assert [column(t, n) for n in (1, 2, 3)] == ["Ev", "Av Sv", "Iv"]


# -- a word


def test_a_word_needs_four_cards_firecrackers_counted() -> None:
    t = board("Ub", "Nb", *BLUE[2:])
    take(t, 1, 2)
    assert refused(t, 0, "say un") == "too_few_cards"
    assert field(t, "lacking") == "2"
    t.play(0, "play !")
    t.play(0, "play !")
    say(t, "lune")
    assert (field(t, "words"), field(t, "left"), count(t, "firecrackers")) == (1, 69, 1)


def test_star_and_firecracker_in_one_word_lie_face_up() -> None:
    t = board("*", "Nb", "Eb", *BLUE[3:])
    take(t, 1, 2, 3)
    t.play(0, "play !")
    say(t, "lune")
    assert zone(t, "starred") == ["*", "Nb", "Eb", "!"]
    assert count(t, "plain") == 0


def test_all_the_cards_taken_must_be_in_the_word() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "Sb", *BLUE[5:])
    take(t, 1, 2, 3, 4, 5)
    assert refused(t, 0, "say tare") == "cards_left"
    refused(t, 0, "say tarer")
    say(t, "tares")
    assert field(t, "words") == 1


def test_a_refused_word_leaves_its_cards_and_they_can_be_put_back() -> None:
    t = board("Tb", "Ab", "Rb", "Lb Eb", *BLUE[4:])
    take(t, 1, 2, 3, 4)
    say(t, "trea", "no")
    assert zone(t, "bench") == ["Tb", "Ab", "Rb", "Eb"]
    for _ in range(4):
        t.play(0, "undo")
    assert [column(t, n) for n in range(1, 5)] == ["Tb", "Ab", "Rb", "Lb Eb"]
    assert refused(t, 0, "undo") == "nothing_to_undo"
    assert field(t, "words") == 0


def test_an_unknown_word_may_be_trusted_alone() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", *BLUE[4:], options={"unknown_words": "trust"})
    take(t, 1, 2, 3, 4)
    say(t, "trea", "no")
    assert field(t, "words") == 1


def test_a_firecracker_can_be_put_back() -> None:
    t = board(*BLUE)
    t.play(0, "play !")
    t.play(0, "undo")
    assert zone(t, "firecrackers") == ["!", "!", "!"]


def test_there_are_three_firecrackers() -> None:
    t = board(*BLUE)
    for _ in range(3):
        t.play(0, "play !")
    assert refused(t, 0, "play !") == "no_firecracker"


def test_filling_during_a_word_frees_a_letter_and_can_be_undone() -> None:
    t = board("Tb", "Ev Bb", *BLUE[2:])
    take(t, 1)
    t.play(0, "fill 1 2")
    assert (column(t, 1), column(t, 2)) == ("Bb", "Ev")
    take(t, 2)
    t.play(0, "undo")
    t.play(0, "undo")
    t.play(0, "undo")
    assert (column(t, 1), column(t, 2)) == ("Tb", "Ev Bb")


def test_a_card_from_the_draw_pile_cannot_be_undone() -> None:
    t = board("Tb", *BLUE[1:], draw="Sv Zb Nb")
    take(t, 1)
    assert refused(t, 0, "fill 1 2") == "last_of_column"
    t.play(0, "fill 1 draw")
    assert column(t, 1) == "Nb"
    t.play(0, "undo")
    assert column(t, 1) == "Nb Tb", "the card drawn stays, the one taken goes back"
    assert refused(t, 0, "undo") == "nothing_to_undo"


def test_filling_a_column_in_the_middle_of_a_word_does_not_freeze_the_cards_taken() -> None:
    t = board("Tb", "Ab", *BLUE[2:], draw="Sv Zb Nb")
    take(t, 1, 2)
    t.play(0, "fill 1 draw")
    t.play(0, "fill 2 draw")
    take(t, 2)
    assert zone(t, "bench") == ["Tb", "Ab", "Zb"]
    for _ in range(3):
        t.play(0, "undo")
    assert zone(t, "bench") == []
    assert [column(t, n) for n in (1, 2)] == ["Nb Tb", "Zb Ab"]
    assert count(t, "draw") == 1


def test_after_a_filling_from_the_columns_too_everything_can_be_put_back() -> None:
    t = board("Tb", "Ev Bb", *BLUE[2:], draw="Zb Nb")
    take(t, 1)
    t.play(0, "fill 1 2")
    take(t, 1)
    assert refused(t, 0, "fill 1 2") == "last_of_column"
    t.play(0, "fill 1 draw")
    for _ in range(3):
        t.play(0, "undo")
    assert [column(t, n) for n in (1, 2)] == ["Nb Tb", "Ev Bb"]


def test_only_an_empty_column_is_filled() -> None:
    t = board("Tb", "Ev Bb", *BLUE[2:])
    assert refused(t, 0, "fill 1 2") == "column_full"
    assert refused(t, 0, "place 1") == "nothing_to_place"


# -- after a word


def test_after_a_word_the_player_chooses_what_fills_the_columns() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "Ev Bb", "Av Cb", "Db", draw="Zb Yb Xb Wb")
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    assert field(t, "step") == "fill"
    assert move_texts(t)[:2] == ["fill 1 5", "fill 1 6"]
    assert refused(t, 0, "take 5") == "fill_first"
    t.play(0, "fill 2 6")
    t.play(0, "fill 1 5")
    # Two columns are still empty and no column has two cards: they come from the draw pile. Then E and A are covered.
    assert [column(t, n) for n in (1, 2, 3, 4)] == ["Bb", "Cb", "Wb", "Xb"]
    assert zone(t, "turned") == ["Yb"]
    assert move_texts(t) == ["place 5", "place 6", "done"]


def test_with_nothing_to_fill_it_a_column_stays_empty() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "Bb", "Cb", "Db Jb", draw="")
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    t.play(0, "fill 1 7")
    assert [column(t, n) for n in range(1, 8)] == ["Jb", "", "", "", "Bb", "Cb", "Db"]
    assert field(t, "step") == "form"


# -- the end


def test_three_letters_and_a_firecracker_are_not_enough() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "Mb", "Ob", "Nb", draw="")
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    assert t.result is not None
    assert (t.result.reason, t.result.scores) == ("unfinished", (71 - 3,))


def test_finished_with_a_firecracker_is_no_success() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", draw="", firecrackers="! ! !")
    take(t, 1, 2, 3, 4)
    t.play(0, "play !")
    say(t, "tares")
    assert t.result is not None
    assert t.result.reason == "finished"
    assert t.result.scores == (71 + 2 * 20 + 18 - 1,)


def test_results_rank_success_then_finished_then_unfinished() -> None:
    def points(words: int, firecrackers: int, left: int) -> int:
        t = board("Tb", "Ab", draw="", firecrackers="! " * (3 - firecrackers), words=words)
        assert isinstance(t, Solitix)
        t.left = left
        t.end_game("unfinished")
        assert t.result is not None
        return t.result.scores[0]

    best_first = [(8, 0, 0), (9, 0, 0), (18, 0, 0), (8, 1, 0), (18, 1, 0), (8, 2, 0), (18, 3, 0), (5, 0, 1), (5, 0, 2)]
    scores = [points(*one) for one in best_first]
    assert scores == sorted(set(scores), reverse=True)


def test_giving_up_alone_is_asked_twice() -> None:
    t = board(*BLUE)
    t.play(0, "done")
    assert not t.over
    assert refused(t, 0, "done") == "wants_to_stop"
    t.play(0, "take 1")
    assert refused(t, 0, "done sure") == "not_now"
    t.play(0, "undo")
    t.play(0, "done")
    t.play(0, "done sure")
    assert t.result is not None
    assert (t.result.reason, t.result.scores, t.result.ranking) == ("given_up", (0,), ((0,),))


def test_giving_up_counts_the_cards_of_an_unfinished_word() -> None:
    t = board("Tb", "Ab", *BLUE[2:])
    take(t, 1, 2)
    t.play(0, "done")
    t.play(0, "done sure")
    assert t.result is not None
    assert t.result.params["left"] == 71


# -- together


PERSON: dict[str, object] = {}
MACHINE: dict[str, object] = {"bot": True}


def proposed(*people: dict[str, object]) -> Table:
    """Seat 0 proposes TARE."""
    t = board("Tb", "Ab", "Rb", "Lb Eb", *BLUE[4:], seats=list(people))
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    return t


def test_alone_no_clock_runs() -> None:
    t = board("Tb", "Ab", "Rb", "Lb Eb", *BLUE[4:])
    take(t, 1, 2, 3, 4)
    assert t.clocks == []
    say(t, "tare")
    assert t.clocks == []


def test_anyone_may_begin_and_goes_on_alone_for_a_while() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", *BLUE[4:], seats=3)
    assert t.active == [0, 1, 2]
    take(t, 1, seat=2)
    assert t.active == [2]
    assert refused(t, 0, "take 2") == "somebody_leads"
    assert move_texts(t, 0) == ["done"]
    t.expire()
    assert t.now == 20_000
    take(t, 2, seat=0)
    assert t.active == [0]


def test_a_bench_put_back_is_open_to_all() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", *BLUE[4:], seats=2)
    take(t, 1, seat=1)
    t.play(1, "undo")
    assert t.active == [0, 1]
    assert t.clocks == []


def test_a_word_is_played_when_nobody_objects_in_time() -> None:
    t = proposed(PERSON, PERSON, PERSON)
    assert (field(t, "proposal"), t.active) == ("tare", [1, 2])
    assert refused(t, 0, "choose agree") == "no_proposal"
    assert refused(t, 0, "undo") == "proposal_open"
    assert t.expire() == "objection"
    assert t.now == 8_000
    assert field(t, "words") == 1


def test_a_word_is_played_at_once_when_more_than_half_agree() -> None:
    t = proposed(PERSON, PERSON, PERSON, PERSON)
    t.play(1, "choose object")
    assert refused(t, 1, "choose agree") == "answered"
    t.play(2, "choose agree")
    assert field(t, "words") == 0
    t.play(3, "choose agree")
    assert field(t, "words") == 1


def test_an_objection_that_is_not_outvoted_drops_the_word() -> None:
    t = proposed(PERSON, PERSON, PERSON, PERSON)
    t.play(1, "choose object")
    assert t.expire() == "objection"
    assert field(t, "words") == 0
    assert zone(t, "bench") == []
    assert column(t, 4) == "Lb Eb"
    assert t.active == [0, 1, 2, 3]


def test_one_of_two_who_objects_drops_it_at_once() -> None:
    t = proposed(PERSON, PERSON, PERSON)
    t.play(2, "choose object")
    assert field(t, "proposal") == ""
    assert field(t, "words") == 0


def test_bots_do_not_object() -> None:
    t = proposed(PERSON, MACHINE, MACHINE)
    assert field(t, "words") == 1


def test_an_unknown_word_is_voted_on_and_then_proposed() -> None:
    t = board("Tb", "Ab", "Rb", "Lb Eb", *BLUE[4:], seats=3)
    take(t, 1, 2, 3, 4)
    say(t, "trea", "no")
    assert move_texts(t, 1) == ["vote yes", "vote no"]
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert field(t, "proposal") == "trea"


def test_whose_word_was_played_fills_and_after_twenty_seconds_anyone() -> None:
    t = board("Tb", "Ab", "Rb", "Eb", "Ev Bb", "Av Cb", "Db", seats=[PERSON, MACHINE])
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    assert t.active == [0]
    assert refused(t, 1, "fill 1 5") == "somebody_leads"
    assert t.expire() == "lead"
    assert t.now == 20_000
    t.play(1, "fill 1 5")
    assert t.active == [1]


def test_giving_up_needs_more_than_half_of_the_people() -> None:
    t = board(*BLUE, seats=[PERSON, PERSON, PERSON, MACHINE])
    t.play(0, "done")
    assert not t.over
    assert refused(t, 0, "done") == "wants_to_stop"
    assert refused(t, 3, "done") == "people_decide"
    t.play(2, "done")
    assert t.result is not None
    assert t.result.reason == "given_up"
    assert t.result.ranking == ((0, 1, 2, 3),)


@pytest.mark.parametrize(("people", "needed"), [(2, 2), (3, 2), (4, 3), (5, 3), (8, 5)])
def test_wishes_to_stop_add_up_until_more_than_half_of_the_people_have_one(people: int, needed: int) -> None:
    t = board(*BLUE, seats=people)
    for seat in range(needed):
        assert not t.over
        t.play(seat, "done")
    assert t.over


def test_wishes_to_stop_outlast_what_is_played_in_between() -> None:
    t = board("Tb", "Ab", "Rb", "Lb Eb", *BLUE[4:], seats=[PERSON, PERSON])
    t.play(1, "done")
    take(t, 1, 2, 3, 4)
    say(t, "tare")
    t.play(1, "choose agree")
    assert field(t, "gives_up") == [False, True]
    t.play(0, "done")
    assert t.over


def test_a_person_alone_among_bots_decides_and_is_asked_twice() -> None:
    t = board(*BLUE, seats=[PERSON, MACHINE, MACHINE])
    t.play(0, "done")
    assert not t.over
    t.play(0, "done sure")
    assert t.over


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_bots_agree_to_stop_at_once(level: str) -> None:
    t = board(*BLUE, seats=[MACHINE, MACHINE, MACHINE])
    t.play(0, "done")
    decision = make("solitix", 1, level, Chance("bot", level)).decide(Sight(t, 1))
    assert decision is not None
    assert (str(decision.move), decision.delay) == ("done", 0)
    t.play(1, decision.move)
    assert t.over


# -- hints


def test_hints_are_off_unless_the_table_wants_them() -> None:
    t = board(*BLUE)
    assert "hint" not in move_texts(t)
    assert refused(t, 0, "hint") == "no_hints"


def test_a_hint_is_a_word_that_exists_now() -> None:
    t = board("Eb", "Ob", "Rb", "Fb Yb", "*", "*", "Jb", options={"hints": True})
    t.play(0, "hint")
    assert t.question is not None
    word = lexicon_judge(t.question)
    t.judge(word)
    assert field(t, "hinted") == word
    assert refused(t, 0, "hint") == "hinted"
    letters = sorted("EORYFJ*")
    assert len(word) >= 5
    assert sum(letter not in letters for letter in capital_letters(word)) <= 1


def test_a_hint_keeps_the_cards_on_the_bench() -> None:
    assert lexicon_judge("dig 30 FY E O R G H J -") == "foyer"
    assert lexicon_judge("dig 30 ZZ E O R G H J -") == "no"


def test_a_hint_spares_the_star_in_the_last_word() -> None:
    assert sorted(capital_letters(lexicon_judge("dig 0 - T A R E * - -"))) == sorted("TARE")


# -- bots


def test_levels_differ() -> None:
    """The better the bot, the further it takes the same deals."""
    points = {}
    for level in ("debutant", "initie", "expert"):
        points[level] = 0
        for seed in ("d1", "d2"):
            t = cartable.new("solitix", 1, seed=seed)
            play_out(t, [level], seed)
            assert t.result is not None
            points[level] += t.result.scores[0]
    assert points["debutant"] < points["initie"] < points["expert"]


def test_a_bot_does_not_propose_again_what_was_not_wanted() -> None:
    t = board("Tb", "Ab", "Rb", "Lb Eb", *BLUE[4:], seats=[MACHINE, PERSON])
    host = VirtualHost(t, make_bots("solitix", ["initie", None], "again"))
    said = []
    for _ in range(3):
        while not field(t, "proposal"):
            host.step()
        said.append(field(t, "proposal"))
        host.play(1, "choose object", t.now)
    assert len(set(said)) == 3
