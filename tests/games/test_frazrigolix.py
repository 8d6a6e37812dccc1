"""Frazrigolix, example by example."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cartable
from cartable.bots import Decision, Sight
from cartable.decks.toutilix import DECK, LETTER
from cartable.engine import Chance, project
from cartable.engine.letters import capital_letters
from cartable.games.frazrigolix.bots import FrazrigolixBot
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import VirtualHost
from cartable.language.story_writing import is_broken
from cartable.testing import GameSuite, judge_if_asked, play_and_judge, refused, until_clock


class TestSuite(GameSuite):
    game = "frazrigolix"


TYPING = 5_000
"""What a clock gives on top for typing."""


def at(**position: Any) -> Any:
    return cartable.at("frazrigolix", **position)


def told(*words: str) -> tuple[tuple[str, str, int], ...]:
    """A sentence: `parfaitement Fp 0`, each word with its card and its seat."""
    return tuple((word, card, int(seat)) for word, card, seat in map(str.split, words))


def searching(centre: str, turn: int, *story: str, seats: Any = 3, **position: Any) -> Any:
    """A seat has just turned the last card of the centre and looks for a word."""
    count = seats if isinstance(seats, int) else len(seats)
    piles = ["Bp Cp", "Dp Gp", "Hp Jp", "Mp Np"][:count]
    given = {"piles": piles, "seats": seats, "centre": centre, "turn": turn, "step": "searching", "story": told(*story)}
    return at(**{**given, **position})


def count(t: Any, zones: tuple[int, ...]) -> list[int]:
    return [len(t.cards[zone]) for zone in zones[: t.seats]]


def words(t: Any) -> list[str]:
    return [word for word, _, _ in t.sentence]


def say(t: Any, seat: int, word: str, answer: str = "yes", verb: str = "say") -> None:
    assert play_and_judge(t, seat, f"{verb} {word}", answer) in (None, f"word {word}")


def flip(t: Any) -> None:
    """The seat whose turn it is turns its card, as soon as it may."""
    while t.running("reading"):
        t.expire()
    t.play(t.turn, "flip")


def zero(t: Any, answer: str = "yes") -> None:
    until_clock(t, "chrono")
    judge_if_asked(t, answer)


def contest(t: Any, seat: int, votes: dict[int, str], defence: str = "leave") -> None:
    author = t.said_by
    t.play(seat, "contest")
    assert t.active == [author]
    t.play(author, defence)
    for voter, vote in votes.items():
        t.play(voter, f"vote {vote}")


# ---------------------------------------------------------------------- the examples of the rules


def test_1_printed_start() -> None:
    t = at(piles=["Bp Fp", "Cp Kb", "Dp"], turn=0)
    t.play(0, "flip")
    say(t, 0, "parfaitement")
    assert words(t) == ["parfaitement"]
    assert t.turn == 1
    flip(t)
    assert DECK.write_many(t.cards[t.centre]) == "Fp Kb"


def test_2_letter_missing() -> None:
    t = searching("Fp Kb", 1, "parfaitement Fp 0")
    assert refused(t, 1, "say heureux") == "missing"
    say(t, 1, "kangourous")
    assert words(t) == ["parfaitement", "kangourous"]
    assert t.turn == 2


def test_3_star() -> None:
    t = at(piles=["Ap", "Bp", "Cp *"], centre="Ep Tp Sp Rp Lp", turn=2, story=told("les Sp 0", "lions Lp 1"))
    flip(t)
    assert count(t, t.gains) == [0, 0, 6]
    assert (t.turn, t.step) == (2, "turning")
    flip(t)
    assert DECK.write_many(t.cards[t.centre]) == "Cp"
    assert (words(t), len(t.kept)) == ([], 1)


def test_4_firecracker() -> None:
    t = at(piles=["Ap", "Bp", "Cp !"], centre="Ep Tp Sp Rp", turn=2)
    flip(t)
    assert count(t, t.gains) == [5, 0, 0]
    assert t.turn == 0


def test_5_chrono() -> None:
    t = searching("Ap Ep Ip Op Up Tp Sp Wb", 1, "le Ep 0", seats=4)
    say(t, 3, "wagon", verb="chrono")
    zero(t)
    assert words(t) == ["le", "wagon"]
    until_clock(t, "contest")
    assert count(t, t.gains) == [0, 0, 0, 8]
    assert t.turn == 3


def test_6_everyone_dries_up() -> None:
    t = searching("Sp Xp", 1, "sur Sp 0")
    t.play(1, "pass")
    assert t.timers["call"] == 10_000 + TYPING, "as long as a count, with the time for typing"
    until_clock(t, "call")
    assert count(t, t.gains) == [2, 0, 0]
    assert t.turn == 0


def test_7_last_card() -> None:
    t = at(piles=["", "", "Eb"], centre="Ap Ip Op Up Tp Sp Rp", turn=2)
    flip(t)
    say(t, 2, "éternellement")
    assert not t.over
    until_clock(t, "contest")
    assert t.now == 8_000
    assert count(t, t.gains) == [0, 0, 8]
    assert t.result.reason == "no_cards"
    assert t.result.ranking[0] == (2,)
    assert [[word for word, _, _ in one] for one in t.kept] == [["éternellement…"]]


# ---------------------------------------------------------------------- the deal, the turn


@pytest.mark.parametrize(
    ("seats", "each", "left"),
    [(2, 50, 0), (3, 33, 1), (4, 25, 0), (5, 20, 0), (6, 16, 4), (7, 14, 2), (8, 12, 4)],
)
def test_all_cards_are_dealt(seats: int, each: int, left: int) -> None:
    t: Any = cartable.new("frazrigolix", seats, "deal")
    assert count(t, t.piles) == [each] * seats
    assert len(t.cards[t.aside]) == left


def test_the_youngest_begins() -> None:
    t = cartable.new("frazrigolix", [{"age": 30}, {"age": 7}, {"age": 9}], "young")
    assert t.active == [1]


def test_a_card_that_nobody_turns_is_turned_by_the_table() -> None:
    t = at(piles=["Bp Fp", "Cp"], turn=0)
    assert t.expire() == "flip"
    assert (t.now, t.step) == (8_000, "searching")


def test_a_word_stays_on_the_screen_for_two_seconds() -> None:
    t = searching("Fp", 0)
    say(t, 0, "parfaitement")
    assert t.active == []
    assert refused(t, 1, "flip") == "read_first"
    assert t.expire() == "reading"
    assert (t.now, t.active) == (2_000, [1])
    t.play(1, "flip")


def test_a_seat_without_cards_is_skipped() -> None:
    t = searching("Fp", 0, piles=["Bp", "", "Cp"])
    say(t, 0, "parfaitement")
    assert t.turn == 2


@pytest.mark.parametrize("word", ["l'amour", "l’amour", "le mal", "d'ailleurs"])
def test_one_card_one_word(word: str) -> None:
    assert refused(searching("Lp", 0), 0, f"say {word}") == "one_word"


@pytest.mark.parametrize(("word", "asked"), [("l'", False), ("qu'il", None), ("arc-en-ciel", True), ("L’", False)])
def test_elided_words_are_words_and_compounds_too(word: str, asked: bool | None) -> None:
    t = searching("Lp", 0)
    if asked is None:
        assert refused(t, 0, f"say {word}") == "one_word"
        return
    t.play(0, f"say {word}")
    assert (t.question is not None) == asked
    if asked:
        t.judge(lexicon_judge(t.question))
    assert words(t) == [word]


def test_the_same_word_may_be_said_again() -> None:
    t = searching("Fp Ab", 1, "parfaitement Fp 0")
    say(t, 1, "parfaitement")
    assert words(t) == ["parfaitement"] * 2


def test_an_unknown_word_is_voted_on_and_costs_nothing() -> None:
    t = searching("Fp", 0)
    assert t.timers == {"search": 60_000 + TYPING}
    t.play(0, "say frouflix", at=10_000)
    t.judge("no")
    assert (t.active, t.timers) == ([1, 2], {"vote": 10_000 + 15_000})
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert (t.step, words(t)) == ("searching", [])
    assert t.timers == {"search": 60_000 + TYPING}, "its clock ran on where it stood"
    say(t, 0, "fou")
    assert words(t) == ["fou"]


def test_refusals_say_what_to_do() -> None:
    t = searching("Fp", 0)
    assert refused(t, 1, "say fou") == "not_yours_to_say"
    assert refused(t, 0, "flip") == "say_first"
    assert refused(t, 1, "flip") == "not_your_turn"
    assert refused(t, 0, "chrono fou") == "your_own_search"
    assert refused(t, 1, "contest") == "nothing_to_contest"
    t = at(piles=["Fp", "Gp"], turn=0)
    assert refused(t, 0, "say fou") == "flip_first"
    assert refused(t, 1, "flip") == "not_your_turn"
    assert refused(t, 1, "chrono fou") == "nobody_searches"


# ---------------------------------------------------------------------- contests


def said_sur(seats: Any = 3, **position: Any) -> Any:
    """Seat 1 has said "sur"; seat 2 may turn its card."""
    t = searching("Fp Sb", 1, "le Fp 0", seats=seats, **position)
    say(t, 1, "sur")
    return t


def test_a_contest_upheld_withdraws_the_word_and_nothing_more() -> None:
    t = said_sur()
    t.play(0, "contest", at=1_000)
    assert t.timers == {"defence": 1_000 + 20_000 + TYPING}
    assert (t.active, t.disputed) == ([1], "sur")
    assert refused(t, 2, "flip") == "defending"
    t.play(1, "sentence le sur est un goût acide", at=5_000)
    assert (t.active, t.defence) == ([2, 0], "le sur est un goût acide")
    assert t.timers == {"vote": 5_000 + 15_000}
    t.play(0, "vote no")
    t.play(2, "vote no")
    assert (t.turn, t.step, words(t)) == (1, "searching", ["le"])
    assert t.timers == {"search": 5_000 + 60_000 + TYPING}, "a fresh clock, and no other"
    assert count(t, t.gains) == [0, 0, 0]
    say(t, 1, "singe")
    assert words(t) == ["le", "singe"]


def test_a_word_that_is_kept_stays_and_is_not_contested_again() -> None:
    t = said_sur()
    contest(t, 0, {0: "no", 2: "yes"})
    assert (t.turn, words(t), t.defence, t.disputed) == (2, ["le", "sur"], "", "")
    assert refused(t, 2, "contest") == "nothing_to_contest"
    flip(t)
    assert t.step == "searching"


def test_nobody_offers_a_continuation_in_time() -> None:
    t = said_sur()
    t.play(0, "contest")
    until_clock(t, "defence")
    assert t.voting
    until_clock(t, "vote")
    assert words(t) == ["le", "sur"], "nobody said no"


def test_each_seat_contests_a_card_once() -> None:
    t = said_sur()
    contest(t, 0, {0: "no", 2: "no"})
    say(t, 1, "sous")
    assert refused(t, 0, "contest") == "contested_already"
    contest(t, 2, {0: "no", 2: "no"})
    say(t, 1, "singe")
    flip(t)
    say(t, 2, "jongle")
    t.play(0, "contest")
    assert t.defender == 2


def test_a_contest_is_too_late_when_the_next_card_is_turned() -> None:
    t = said_sur()
    flip(t)
    assert refused(t, 0, "contest") == "nothing_to_contest"
    assert refused(t, 1, "contest") == "nothing_to_contest"


def test_nobody_contests_its_own_word() -> None:
    assert refused(said_sur(), 1, "contest") == "your_own_words"


def test_the_very_last_word_may_be_contested() -> None:
    t = searching("Ap Eb", 2, "la Ap 1", piles=["", "", ""])
    say(t, 2, "éternellement")
    assert refused(t, 2, "pass") == "contest_first"
    contest(t, 0, {0: "no", 1: "no"})
    assert (t.turn, t.step, words(t)) == (2, "searching", ["la"])
    say(t, 2, "mer")
    assert [move.text for move in t.moves(1)] == ["contest"]
    until_clock(t, "contest")
    assert (t.over, count(t, t.gains)) == (True, [0, 0, 2])


def test_the_very_last_word_kept_by_the_people_wins() -> None:
    t = searching("Ap Eb", 2, "la Ap 1", piles=["", "", ""])
    say(t, 2, "mer")
    contest(t, 0, {0: "yes", 1: "yes"})
    assert (t.over, count(t, t.gains)) == (True, [0, 0, 2])


def test_with_bots_only_around_nothing_is_contested_and_nobody_waits() -> None:
    t = searching("Ap Eb", 2, "la Ap 1", piles=["", "", ""], seats=[{"bot": True}, {"bot": True}, {}])
    assert t.moves(0) == [] or [move.text for move in t.moves(0)] == ["pass"]
    say(t, 2, "éternellement")
    assert t.over


@pytest.mark.parametrize(("age", "moves"), [(8, []), (40, ["contest"]), (None, ["contest"])])
def test_a_bot_does_not_question_the_word_of_a_child(age: int | None, moves: list[str]) -> None:
    t = said_sur([{}, {"age": age} if age else {}, {"bot": True}])
    flipping = ["flip"] if not t.running("reading") else []
    assert [move.text for move in t.moves(2)] == moves + flipping


# ---------------------------------------------------------------------- four ways to win


def test_a_first_card_that_is_a_star_wins_itself() -> None:
    t = at(piles=["Ap *", "Bp"], turn=0)
    flip(t)
    assert (count(t, t.gains), t.turn, t.kept) == ([1, 0], 0, ())


def test_a_first_card_that_is_a_firecracker_goes_to_the_left() -> None:
    t = at(piles=["Ap !", "Bp", "Cp"], turn=0)
    flip(t)
    assert (count(t, t.gains), t.turn) == ([0, 1, 0], 1)


def test_a_firecracker_goes_to_the_left_even_to_a_seat_without_cards() -> None:
    t = at(piles=["Ap !", "", "Cp"], centre="Ep", turn=0)
    flip(t)
    assert (count(t, t.gains), t.turn) == ([0, 2, 0], 2), "the next one that has cards begins"


def test_a_word_in_time_cancels_the_count_and_the_idea_stays_sealed() -> None:
    t = searching("Fp Kb", 1, "le Fp 0")
    events = t.watch()
    t.play(2, "chrono koala")
    assert t.timers["chrono"] == 10_000 + TYPING
    assert refused(t, 0, "chrono kaki") == "chrono_runs"
    assert refused(t, 1, "pass") == "count_runs"
    say(t, 1, "kangourou")
    assert (t.launcher, t.turn, count(t, t.gains)) == (-1, 2, [0, 0, 0])
    assert "koala" not in json.dumps([project.events(t, events, 0), t.view(0), project.events(t, events, None)])


def test_a_word_in_a_vote_stops_the_count() -> None:
    t = searching("Fp Kb", 1, "le Fp 0")
    t.play(2, "chrono koala", at=1_000)
    t.wait(2_000)
    t.play(1, "say kroukrou", at=4_000)
    t.judge("no")
    assert t.timers == {"vote": 4_000 + 15_000}
    t.play(0, "vote no", at=6_000)
    t.play(2, "vote no", at=8_000)
    assert t.timers == {"chrono": 1_000 + 10_000 + TYPING + 4_000}


def test_launches_of_the_same_moment_go_to_the_nearest() -> None:
    t = searching("Fp Kb", 1, "le Fp 0", seats=4)
    t.play(0, "chrono kaki", at=1_000)
    t.play(2, "chrono koala", at=1_100)
    assert (t.launcher, t.ideas) == (2, ["", "", "koala", ""])


def test_an_idea_that_is_no_word_is_void() -> None:
    t = searching("Fp Kb", 1, "le Fp 0")
    t.play(2, "chrono kroukrou")
    zero(t, "no")
    t.play(0, "vote no")
    t.play(1, "vote no")
    assert (t.step, t.turn, words(t)) == ("searching", 1, ["le"])
    assert t.timers["search"] == t.now + 60_000 + TYPING
    assert refused(t, 2, "chrono koala") == "barred"


def test_an_idea_contested_and_refused_is_void() -> None:
    t = searching("Fp Kb", 1, "le Fp 0")
    t.play(2, "chrono kilos")
    zero(t)
    assert t.active == []
    assert (t.timers["contest"], words(t)) == (t.now + 8_000, ["le", "kilos"])
    contest(t, 0, {0: "no", 1: "no"}, "sentence le kilos de patates")
    assert (t.step, t.turn, words(t)) == ("searching", 1, ["le"])
    assert t.timers["search"] == t.now + 60_000 + TYPING
    say(t, 1, "koala")
    assert refused(t, 0, "contest") == "contested_already"


def test_an_idea_contested_and_kept_wins() -> None:
    t = searching("Fp Kb", 1, "le Fp 0")
    t.play(2, "chrono koala")
    zero(t)
    contest(t, 1, {0: "yes", 1: "no"})
    assert (count(t, t.gains), t.turn) == ([0, 0, 2], 2)


def test_the_search_runs_out_without_a_last_call() -> None:
    t = searching("Sp Xp", 1, "sur Sp 0")
    until_clock(t, "search")
    assert (t.now, count(t, t.gains)) == (60_000 + TYPING, [2, 0, 0])


def test_everybody_passes() -> None:
    t = searching("Sp Xp", 1, "sur Sp 0")
    t.play(0, "pass")
    assert refused(t, 0, "pass") == "passed_already"
    t.play(2, "pass")
    assert t.step == "searching", "the one who searches has not passed"
    t.play(1, "pass")
    assert count(t, t.gains) == [2, 0, 0]


def test_who_has_passed_may_still_say_a_word() -> None:
    t = searching("Sp Xp", 1, "sur Sp 0")
    t.play(1, "pass")
    say(t, 1, "six")
    assert (words(t), t.turn) == (["sur", "six"], 2)
    t = searching("Sp Xp", 1, "sur Sp 0")
    t.play(2, "pass")
    t.play(1, "pass")
    t.play(2, "chrono six")
    assert t.launcher == 2
    say(t, 1, "dix")
    assert words(t) == ["sur", "dix"]


@pytest.mark.parametrize("late", [0, 30_000, 62_000, 64_999])
@pytest.mark.parametrize("seconds", [10, 3])
def test_the_last_call_is_as_long_however_late_the_pass(late: int, seconds: int) -> None:
    t = searching("Sp Xp", 1, "sur Sp 0", options={"count": seconds})
    t.play(1, "pass", at=late)
    assert t.timers == {"call": late + 1_000 * seconds + TYPING}
    t.play(2, "chrono six", at=late + 1_000 * seconds + TYPING - 1)
    assert t.launcher == 2


def test_the_last_call_waits_for_the_slowest_to_type() -> None:
    t = searching("Sp Xp", 1, "sur Sp 0", seats=[{"typing": 10}, {"typing": 0}, {"typing": 5}])
    t.play(1, "pass", at=59_000)
    assert t.timers == {"call": 59_000 + 10_000 + 10_000}


def test_a_last_call_after_a_late_pass_still_ends_when_all_pass() -> None:
    t = searching("Sp Xp", 1, "sur Sp 0")
    t.play(1, "pass", at=62_000)
    t.play(0, "pass", at=66_000)
    t.play(2, "pass", at=67_000)
    assert count(t, t.gains) == [2, 0, 0]


def test_nobody_has_laid_a_card_before() -> None:
    t = searching("Xp", 1)
    until_clock(t, "search")
    assert count(t, t.gains) == [1, 0, 0], "the right neighbour"


def test_the_searching_seat_itself_has_laid_the_card_before() -> None:
    t = searching("Sp Xp", 1, "sur Sp 1", piles=["", "Ap", ""])
    until_clock(t, "search")
    assert (count(t, t.gains), t.turn) == ([2, 0, 0], 1)


def test_a_seat_without_cards_may_launch_contest_and_win() -> None:
    t = searching("Sp Kp", 1, "sur Sp 0", piles=["Ap", "Bp", ""])
    t.play(2, "chrono koala")
    zero(t)
    until_clock(t, "contest")
    assert (count(t, t.gains), t.turn) == ([0, 0, 2], 0)


def test_the_last_card_is_a_star() -> None:
    t = at(piles=["*", ""], centre="Ap", turn=0, story=told("la Ap 1"))
    flip(t)
    assert (t.over, count(t, t.gains)) == (True, [2, 0])
    assert len(t.kept) == 1


def test_ties_are_shared() -> None:
    t = at(piles=["*", ""], gains=["", "Ab"], turn=0)
    flip(t)
    assert t.result.ranking == ((0, 1),)


# ---------------------------------------------------------------------- options


@pytest.mark.parametrize("seconds", [10, 5, 3])
def test_length_of_the_count(seconds: int) -> None:
    t = searching("Sp Kp", 1, "sur Sp 0", options={"count": seconds})
    t.play(2, "chrono koala")
    assert t.timers["chrono"] == 1_000 * seconds + TYPING
    t = searching("Sp Kp", 1, "sur Sp 0", options={"count": seconds})
    t.play(1, "pass")
    assert t.timers["call"] == 1_000 * seconds + TYPING


@pytest.mark.parametrize("seconds", [30, 60, 90])
def test_length_of_the_search(seconds: int) -> None:
    t = searching("Sp Kp", 1, "sur Sp 0", options={"search": seconds}, seats=[{}, {"typing": 10}, {}])
    assert t.timers == {"search": 1_000 * seconds + 10_000}


@pytest.mark.parametrize(("choice", "accepted"), [("refuse", False), ("trust", True)])
def test_unknown_words_with_nobody_to_vote(choice: str, accepted: bool) -> None:
    t = searching("Fp", 0, seats=[{}, {"bot": True}], options={"unknown_words": choice})
    say(t, 0, "frouflix", "no")
    assert (words(t) == ["frouflix"]) == accepted


SECRETS = ("licorne", "mange", "nuages")


def test_the_sentence_in_sight_and_kept_when_it_is_won() -> None:
    t = at(piles=["* Ap", "Np Lp", "Ep Mp"], turn=1)
    for seat, word in zip((1, 2, 0), SECRETS, strict=True):
        flip(t)
        say(t, seat, word)
    assert words(t) == list(SECRETS)
    assert t.sentence[0] == ("licorne", "Lp", 1)


def test_a_hidden_sentence_is_shown_nowhere_before_it_is_won() -> None:
    t = at(piles=["Bp * Ap", "Np Lp", "Ep Mp"], turn=1, options={"show_sentence": False})
    happened = t.watch()
    for seat, word in zip((1, 2, 0), SECRETS, strict=True):
        flip(t)
        t.play(seat, f"say {word}")
        t.judge("no")
        for voter in [other for other in range(3) if other != seat]:
            t.play(voter, "vote yes")
    t.play(1, "contest")
    t.play(0, "sentence des nuages roses")
    t.play(1, "vote yes")
    t.play(2, "vote yes")
    assert words(t) == ["nuages"]
    flip(t)
    for viewer in (0, 1, 2, None):
        seen = json.dumps([t.view(viewer), project.log(t, happened, viewer)])
        assert not [word for word in SECRETS[:2] if word in seen]
        later = [line["params"]["fleeting"] for line in project.events(t, happened, viewer) if "word" in str(line)
                 and line["event"] == "tell" and {"word", "text"} & set(line["params"])]  # fmt: skip
        assert later
        assert all(later), "said aloud, not written down"
    say(t, 1, "non")
    t.expire()
    flip(t)
    t.play(2, "say encore")
    t.judge("yes")
    flip(t)
    assert [word for word, _, _ in t.sentence] == [*SECRETS, "non", "encore…"], "won by a star: now all may read it"


def test_what_is_won_is_kept_once_the_next_card_is_turned() -> None:
    t = at(piles=["Bp * Ap", "Np Lp"], turn=0, options={"show_sentence": False})
    flip(t)
    say(t, 0, "la")
    flip(t)
    say(t, 1, "lune")
    flip(t)
    assert (words(t), t.kept) == (["la", "lune…"], ()), "it has no end"
    flip(t)
    assert (words(t), t.kept) == ([], ((("la", "Ap", 0), ("lune…", "Lp", 1)),))


# ---------------------------------------------------------------------- bots


def bot(seat: int, level: str = "expert", seed: str = "bot") -> FrazrigolixBot:
    return FrazrigolixBot(seat, level, Chance("bot", seed))


def acts(t: Any, seat: int, level: str = "expert", many: int = 10) -> list[Decision]:
    """What several bots would do in this place."""
    thought = [bot(seat, level, str(number)).decide(Sight(t, seat)) for number in range(many)]
    return [act for act in thought if act is not None]


@pytest.mark.parametrize(("level", "low", "high"), [("debutant", 6, 20), ("initie", 4, 12), ("expert", 2, 7)])
def test_bots_take_their_time_and_say_a_word_that_fits(level: str, low: int, high: int) -> None:
    t = searching("Fp Eb", 1, "parfois Fp 0")
    thought = acts(t, 1, level)
    assert len(thought) == 10
    for act in thought:
        assert 1_000 * low <= act.delay <= 1_000 * high
        t.clone().play(1, act.move)


def test_beginners_pass_one_time_in_six_on_rare_letters() -> None:
    t = searching("Fp Kb", 1, "les Fp 0")
    said = [str(act.move) for act in acts(t, 1, "debutant", 60)]
    assert 3 <= said.count("pass") <= 20
    t = searching("Fp Eb", 1, "les Fp 0")
    assert "pass" not in [str(act.move) for act in acts(t, 1, "debutant", 15)]


def test_bots_hold_their_count_back_when_silence_wins() -> None:
    t = searching("Fp Eb", 1, "les Fp 0")
    assert acts(t, 0) == [], "seat 0 laid the card before"
    launched = acts(t, 2)
    assert launched
    for act in launched:
        assert str(act.move).startswith("chrono ")
        assert act.delay >= 2_000
    t = searching("Eb", 1)
    assert acts(t, 0) == [], "nobody did, and it is the right neighbour"
    assert acts(t, 2)


def test_bots_defend_their_word_and_contest_only_what_is_broken() -> None:
    t = said_sur(seats=[{"bot": True}, {"bot": True}, {}], story=told("les Fp 0"))
    assert bot(0).decide(Sight(t, 0)) is None or is_broken(["les", "sur"])
    t = searching("Fp Sb", 1, "le Fp 0", seats=[{"bot": True}, {"bot": True}, {}])
    say(t, 1, "singe")
    assert bot(0).decide(Sight(t, 0)) is None
    t.play(2, "contest")
    act = bot(1).decide(Sight(t, 1))
    assert act is not None
    assert str(act.move).startswith("sentence le singe ")
    t.play(1, act.move)


def test_bots_go_on_after_an_odd_elided_word() -> None:
    t = searching("Sp Jb Db", 1, "marins Sp 0", "j' Jb 0")
    for act in acts(t, 1):
        assert str(act.move).split()[1][0] in "aeéèêiouyh"


def test_bots_help_out_with_a_count_when_somebody_gives_up() -> None:
    t = searching("Fp Eb", 1, "les Fp 0")
    t.play(1, "pass")
    assert {str(act.move).split()[0] for act in acts(t, 2)} == {"chrono"}
    assert {str(act.move) for act in acts(t, 0)} == {"pass"}, "silence wins: it does not make the others wait"


def test_bots_give_nothing_away_that_must_be_remembered() -> None:
    t = searching("Lp Nb", 1, "licorne Lp 0", "mange Nb 1", options={"show_sentence": False})
    say(t, 1, "nuages")
    player = bot(1)
    player.memory.heard[:] = ["licorne", "mange", "nuages"]
    t.play(0, "contest")
    act = player.decide(Sight(t, 1))
    assert act is not None
    assert "licorne" not in str(act.move)
    assert "mange" not in str(act.move)


def test_bots_remember_a_hidden_sentence_as_well_as_they_can() -> None:
    t = at(piles=["Bp * Lp", "Np Sp", "Ep Ap"], turn=0, options={"show_sentence": False})
    player = bot(2)
    happened = t.watch()

    def look() -> list[str]:
        player.observe(project.events(t, happened, 2), Sight(t, 2))
        happened.clear()
        return player.words(Sight(t, 2))

    flip(t)
    say(t, 0, "le")
    flip(t)
    say(t, 1, "singe")
    assert look() in (["le", "singe"], ["singe"])
    contest(t, 0, {2: "no", 0: "no"})
    assert look() == ["le"], "the last word is in sight"
    say(t, 1, "soir")
    flip(t)
    say(t, 2, "arrive")
    assert len(look()) <= 3
    flip(t)
    assert t.story == ()
    flip(t)
    assert look() == [], "a new sentence"


def test_a_game_of_bots_tells_sentences_to_take_home() -> None:
    piles = ["Tp Ab * Sp Lp Ep", "Op Rb Np Ip Lb", "Ub Dp Ap Eb Tb"]
    t = at(piles=piles, seats=[{"bot": True}] * 3, turn=0)
    VirtualHost(t, [bot(seat, "initie", str(seat)) for seat in range(3)]).run()
    assert sum(t.result.scores) == 16
    said = [said for one in t.kept for said in one]
    assert len(t.kept) >= 2
    assert 10 <= len(said) <= 15
    for word, card, _ in said:
        assert LETTER[DECK.read(card)] in capital_letters(word)
