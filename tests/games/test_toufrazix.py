"""Toufrazix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, FIRECRACKERS, LETTER
from cartable.engine import Chance, project
from cartable.games.toufrazix.bots import ToufrazixBot
from cartable.testing import GameSuite, play_and_judge, refused, texts, until_clock


class TestSuite(GameSuite):
    game = "toufrazix"


PLENTY = "Fb Jb Wb Hb Vb"
ALONE: list[dict[str, Any]] = [{}, {"bot": True}, {"bot": True}]
"""One person among bots: nobody can object."""


def at(**position: Any) -> Any:
    return cartable.at("toufrazix", **position)


def searching(turned: str, seats: Any = 3, **position: Any) -> Any:
    """Seat 0 (or another) has just turned this card and looks for a sentence."""
    count = seats if isinstance(seats, int) else len(seats)
    piles = ["Bp Cp", "Dp Fp Gp", "Hp Jp Kp Vp", "Lp Np"][:count]
    return at(**{"piles": piles, "seats": seats, "turned": turned, "turn": 0, **position})


def count(t: Any, zones: tuple[int, ...]) -> list[int]:
    return [len(t.cards[zone]) for zone in zones]


def say(t: Any, seat: int, sentence: str, answer: str = "yes", verb: str = "sentence") -> None:
    """Says a sentence for a line, as in `1 right Ta poule aime`; the judge finds a verb, or not."""
    asked = play_and_judge(t, seat, f"{verb} {sentence}", answer)
    assert asked in (None, "sentence " + sentence.split(maxsplit=2)[2])


def settled(t: Any, seat: int, sentence: str) -> None:
    """The same, and nobody objects."""
    say(t, seat, sentence)
    assert t.step == "listening"
    assert t.expire() == "contest"


def zero(t: Any, answer: str = "yes") -> None:
    """The chrono reaches zero, and the judge says whether the sealed idea holds a verb."""
    until_clock(t, "chrono")
    t.judge(answer)


def heard(t: Any) -> str:
    """The sentence that is drawn large."""
    return " ".join(word for word, _, _ in t.sentence)


# ---------------------------------------------------------------------- the examples of the rules


def test_1_a_vowel_on_the_right() -> None:
    t = at(piles=["Bp Cp Ob", PLENTY], line1="Tp", turn=0)
    t.play(0, "flip")
    assert texts(t, t.turned) == "Ob", "it lies beside the line until there is a sentence"
    settled(t, 0, "1 right Arrêtez tout !")
    assert texts(t, t.line[0]) == "Tp Ob"
    assert t.sentence == (("Arrêtez", "Tp", 0), ("tout", "Ob", 0))
    assert (t.turn, t.step) == (0, "turning"), "a vowel: the same seat turns another card"
    t.play(0, "flip")
    assert texts(t, t.turned) == "Cp"


def test_2_three_cards_three_words() -> None:
    t = searching("Mb", line1="Tp Ob")
    settled(t, 0, "1 right Ta poule aime !?")
    assert texts(t, t.line[0]) == "Tp Ob Mb"
    assert (t.turn, t.step) == (1, "turning")


def test_3_laid_on_the_left_the_words_move() -> None:
    t = searching("Mb", line1="Tp Ob")
    assert refused(t, 0, "sentence 1 left Ta poule aime") == "word_missing"
    settled(t, 0, "1 left Maman tricote trop")
    assert texts(t, t.line[0]) == "Mb Tp Ob"


SEVEN = "Tp Ob Mb Ap Rb Sp Eb"


def test_4_a_new_line() -> None:
    t = searching("Ep", line1=SEVEN)
    assert refused(t, 0, "sentence 2 new Plonge vite") == "word_count"
    settled(t, 0, "2 new Plonge !")
    assert (texts(t, t.line[0]), texts(t, t.line[1])) == (SEVEN, "Ep")
    t = searching("Ep", line1=SEVEN[3:])
    assert refused(t, 0, "sentence 2 new Plonge !") == "lines_short"


def test_5_words_joined_by_a_hyphen() -> None:
    t = searching("Tb", line1="Tp")
    settled(t, 0, "1 right Arrête-toi !")
    assert heard(t) == "Arrête toi"
    assert texts(t, t.line[0]) == "Tp Tb"


def test_6_the_chrono() -> None:
    t = searching("Wb", line1="Tp Ob")
    t.play(1, "chrono 1 right Ta poule wallonne")
    assert t.launcher == 1
    events = t.watch()
    zero(t)
    told = [project.tell_text(t, e, "en") for e in events if hasattr(e, "message")]
    assert "Seat 1 was thinking of “Ta poule wallonne”." in told
    assert texts(t, t.line[0]) == "Tp Ob Wb"
    assert count(t, t.piles) == [2, 3, 4], "nothing yet: the table may refuse the sentence"
    t.expire()
    assert count(t, t.piles) == [3, 3, 4]
    assert texts(t, t.piles[0])[3:] == "Bp Cp", "the card received lies under the pile"
    assert (t.turn, t.step) == (1, "turning")


def test_7_nobody_finds() -> None:
    t = searching("Wb", line1="Tp Ob")
    t.play(0, "pass")
    assert t.step == "calling"
    t.expire()
    assert DECK.texts[t.cards[t.draw][0]] == "Wb"
    assert (count(t, t.piles), texts(t, t.turned)) == ([2, 3, 4], "")
    assert (t.turn, t.step) == (1, "turning")


def test_8_a_firecracker() -> None:
    t = at(piles=["Bp Cp Dp !", "Ep Fp", PLENTY], line1="Tp", turn=0)
    t.play(0, "flip")
    assert (t.step, texts(t, t.offered)) == ("offering", "!")
    t.play(0, "give ! 1")
    assert count(t, t.piles) == [3, 3, 5]
    assert texts(t, t.piles[1])[3:] == "Ep Fp"
    assert t.cards[t.draw][0] in FIRECRACKERS
    assert (t.turn, t.step) == (0, "turning")


# ---------------------------------------------------------------------- the set-up


@pytest.mark.parametrize(("seats", "left"), [(2, 86), (3, 79), (4, 72), (5, 65), (6, 58), (7, 51), (8, 44)])
def test_the_deal(seats: int, left: int) -> None:
    t: Any = cartable.new("toufrazix", [{"age": 40 - seat} for seat in range(seats)], "deal")
    assert count(t, t.piles) == [7] * seats
    assert (count(t, t.line)[:2], len(t.cards[t.draw])) == ([1, 0], left - 1), "one is turned in the middle"
    assert t.turn == seats - 1, "the youngest"


def test_the_first_card_is_never_a_firecracker() -> None:
    first = set()
    for seed in range(150):
        t: Any = cartable.new("toufrazix", 8, f"first {seed}")
        first.add(texts(t, t.line[0]))
        assert (len(t.cards[t.draw]), texts(t, t.offered)) == (43, "")
    assert "!" not in first
    assert "*" in first


LETTERS = [text for text in DECK.texts if text not in "!*"]


def test_without_a_first_card_the_first_seat_begins_the_line_with_a_verb() -> None:
    # 14 letters and stars for two seats, and the firecrackers: sometimes these are all that is left to turn.
    begun = 0
    for seed in range(60):
        t = at(
            piles=["!", " ".join(LETTERS[:12])],
            won=[" ".join(LETTERS[14:])],
            line1="* * * * *",
            line2=LETTERS[12],
            aside="* * " + LETTERS[13],
            draw="! !",
            turn=0,
            seed=f"first {seed}",
        )
        t.play(0, "flip")
        t.play(0, "give ! 1")
        assert count(t, t.piles) == [7, 7]
        if t.cards[t.line[0]]:
            continue
        begun += 1
        assert set(texts(t, t.draw)) == {"!"}
        while t.step != "searching":
            t.expire()
        assert t.places() == [(1, "new")]
        letter = LETTER[t.cards[t.turned][0]]
        assert t.prompts(t.turn)[0].wanted["choices"][0]["words"] == [{"contains": letter}]
        settled(t, t.turn, f"1 new {letter}")
        assert count(t, t.line)[:2] == [1, 0]
    assert begun


# ---------------------------------------------------------------------- lines and sentences


def test_both_ends_of_every_line_and_no_limit() -> None:
    t = searching("Ep", line1=SEVEN, line2="Lp")
    assert t.places() == [(1, "left"), (1, "right"), (2, "left"), (2, "right")], "line 2 is short: no third one"
    assert refused(t, 0, "sentence 3 new Plonge") == "lines_short"
    assert refused(t, 0, "sentence 2 new Plonge") == "line_taken"
    assert refused(t, 0, "sentence 3 right Plonge") == "no_such_line"
    long = t.clone()
    settled(long, 0, "1 right Ta poule aime la radio sous le réverbère")
    assert texts(long, long.line[0]) == SEVEN + " Ep"
    settled(t, 0, "2 left Elle lit")
    assert texts(t, t.line[1]) == "Ep Lp"


def test_lines_of_five_for_beginners() -> None:
    five = "Tp Ob Mb Ap Rb"
    assert refused(searching("Ep", line1=five), 0, "sentence 2 new Plonge") == "lines_short"
    t = searching("Ep", line1=five, options={"line": 5})
    assert (2, "new") in t.places()
    assert refused(t, 0, "sentence 3 new Plonge") == "no_such_line"
    settled(t, 0, "2 new Plonge")


def test_twenty_lines_are_enough() -> None:
    texts = [text for text in DECK.texts if text != "!"]
    full = {f"line{n + 1}": " ".join(texts[5 * n : 5 * n + 5]) for n in range(19)}
    t = searching(texts[95], seats=2, piles=["!", "!"], options={"line": 5}, **full)
    assert (20, "new") in t.places()
    assert "line20" in t.view(0)["zones"]


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("1 right Arrêtez", "word_count"),
        ("1 right Arrêtez tout ça", "word_count"),
        ("1 right Arrêtez ici", "word_missing"),
        ("1 right !?", "not_a_sentence"),
        ("1 right " + "a" * 301, "sentence_too_long"),
        ("Arrêtez tout", "how_to_say"),
        ("right 1 Arrêtez tout", "how_to_say"),
        ("1 right", "how_to_say"),
        ("21 new Plonge", "how_to_say"),
    ],
)
def test_what_is_refused_costs_nothing(sentence: str, code: str) -> None:
    t = searching("Ob", line1="Tp")
    assert refused(t, 0, f"sentence {sentence}") == code
    assert refused(t, 1, f"chrono {sentence}") == code


def test_an_elided_word_has_a_place_of_its_own_or_none() -> None:
    t = searching("Rb", line1="Jb")
    settled(t, 0, "1 right J'arrive")
    assert t.sentence == (("J'", "Jb", 0), ("arrive", "Rb", 0))
    t = searching("Vb", line1="Jb")
    t.play(0, "sentence 1 right J’ arrive")
    assert t.question == "sentence J'arrive", "slots are put together as one writes them"
    t = searching("Mb", line1="Jb")
    settled(t, 0, "1 right J'arrive demain")
    assert [word for word, _, _ in t.sentence] == ["J'arrive", "demain"]


def test_a_word_on_a_star_is_free() -> None:
    t = searching("*", line1="Tp")
    settled(t, 0, "1 left Elle chante")
    assert texts(t, t.line[0]) == "* Tp"
    assert [str(move) for move in t.moves(0)] == ["flip", "done"], "it may play again"
    again = t.clone()
    again.play(0, "flip")
    assert (again.turn, texts(again, again.turned)) == (0, "Cp")
    settled(again, 0, "1 left Comme tu chantes")
    t.play(0, "done")
    assert (t.turn, t.step) == (1, "turning")


def test_after_a_vowel_one_must_play_again() -> None:
    t = searching("Yb", line1="Tp")
    settled(t, 0, "1 left Yves chante")
    assert (t.turn, t.step) == (0, "turning")
    assert refused(t, 0, "done") == "must_replay"


def test_without_a_verb() -> None:
    t = searching("Ob", line1="Tp", seats=ALONE)
    left = t.clocks
    events = t.watch()
    say(t, 0, "1 right Petite poule", "no")
    assert [event.message for event in events if hasattr(event, "message")] == ["no_verb"]
    assert (t.step, t.clocks, texts(t, t.turned), t.sentence) == ("searching", left, "Ob", ())


def test_what_the_judge_does_not_know_is_voted_on() -> None:
    t = searching("Ob", line1="Tp")
    t.play(0, "sentence 1 right Tralalez toto", 10_000)
    t.judge("vote")
    assert t.active == [1, 2]
    assert [clock.name for clock in t.clocks] == ["vote"]
    t.play(1, "vote no", 14_000)
    t.play(2, "vote no", 15_000)
    assert (t.step, t.timers) == ("searching", {"search": 70_000})
    t.play(0, "sentence 1 right Tralalez toto")
    t.judge("vote")
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert texts(t, t.line[0]) == "Tp Ob", "a tie accepts"


@pytest.mark.parametrize(("option", "laid"), [("refuse", "Tp"), ("trust", "Tp Ob")])
def test_unknown_words_with_nobody_to_vote(option: str, laid: str) -> None:
    t = searching("Ob", line1="Tp", seats=ALONE, options={"unknown_words": option})
    say(t, 0, "1 right Tralalez toto", "vote")
    assert texts(t, t.line[0]) == laid


def test_lines_that_are_not_begun_are_not_shown() -> None:
    t = searching("Ep", line1=SEVEN)
    zones = t.view(1)["zones"]
    assert [name for name in zones if name.startswith("line")] == ["line1", "line2"], "line 2 may be begun"
    assert "turned" in zones
    assert "offered" not in zones
    t.play(0, "pass")
    t.expire()
    assert [name for name in t.view(1)["zones"] if name.startswith(("line", "turned"))] == ["line1"]


def test_each_line_keeps_its_last_sentence() -> None:
    t = searching("Ep", line1=SEVEN)
    settled(t, 0, "1 left Elle trotte comme Maman avec Robert sans peine")
    assert (t.said_on, t.lines_say) == (("Elle trotte comme Maman avec Robert sans peine",), "")
    t.play(0, "flip")
    settled(t, 0, "2 new Cours !")
    assert t.lines_say == "Elle trotte comme Maman avec Robert sans peine"
    assert (heard(t), len(t.kept)) == ("Cours", 1)


def test_a_sentence_withdrawn_leaves_the_other_lines_as_they_were() -> None:
    t = searching("Ep", line1=SEVEN, seats=2)
    settled(t, 0, "2 new Plonge !")
    t.play(0, "flip")
    say(t, 0, "1 left Comme tu oses manger avec Robert sans peine")
    assert t.lines_say == "Plonge !"
    t.play(1, "contest")
    t.play(1, "vote no")
    assert (heard(t), t.lines_say, t.said_on) == ("Plonge", "", ("", "Plonge !"))


def test_who_agreed_is_forgotten_with_the_sentence() -> None:
    t = searching("Mb", line1="Tp Ob")
    say(t, 0, "1 right Ta poule aime")
    t.play(1, "agree")
    assert t.agreed == [False, True, False]
    t.play(2, "contest")
    assert t.active == [1, 2], "who agreed may still be convinced"
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert t.agreed == [False] * 3


# ---------------------------------------------------------------------- objections


def test_the_next_card_waits_until_nobody_objects() -> None:
    t = searching("Mb", line1="Tp Ob")
    say(t, 0, "1 right Ta poule aime")
    assert (t.active, t.timers) == ([], {"contest": 5_000})
    assert refused(t, 1, "flip") == "listening"
    assert refused(t, 0, "contest") == "your_own_words"
    t.play(1, "agree")
    assert refused(t, 1, "contest") == "agreed_already"
    assert t.step == "listening"
    t.play(2, "agree")
    assert (t.turn, t.step) == (1, "turning"), "all others agree"
    assert refused(t, 2, "contest") == "nothing_to_contest"


def test_bots_neither_object_nor_make_anybody_wait() -> None:
    t = searching("Mb", line1="Tp Ob", seats=ALONE)
    say(t, 0, "1 right Ta poule aime")
    assert (t.turn, t.step) == (1, "turning")
    t = searching("Mb", line1="Tp Ob", seats=[{}, {}, {"bot": True}])
    say(t, 0, "1 right Ta poule aime")
    assert not t.moves(2)
    t.play(1, "agree")
    assert t.turn == 1


def test_a_sentence_rejected_after_a_contest_is_withdrawn() -> None:
    t = searching("Mb", line1="Tp Ob")
    settled(t, 0, "1 left Ma petite oie")
    t.play(1, "flip")
    before = t.clone()
    say(t, 1, "1 left Guère mon tour vole")
    t.play(2, "contest", 8_000)
    assert sorted(t.active) == [0, 2]
    t.play(0, "vote no")
    t.play(2, "vote no")
    assert (t.turn, t.step, texts(t, t.turned)) == (1, "searching", "Gp")
    assert (t.sentence, t.kept, t.said_on, t.cards) == (before.sentence, before.kept, before.said_on, before.cards)
    assert t.timers == {"search": 73_000}, "a fresh search"
    say(t, 1, "1 left Gare ma tante offre")
    t.play(2, "contest")
    t.play(0, "vote yes")
    t.play(2, "vote no")
    assert (t.turn, t.step) == (2, "turning"), "a tie accepts, and there is no second contest"
    assert texts(t, t.line[0]) == "Gp Mb Tp Ob"


def test_a_contest_with_the_first_sentence_of_the_game() -> None:
    t = searching("Mb", line1="Tp", seats=2)
    say(t, 0, "1 left Ma tarte")
    t.play(1, "contest")
    t.play(1, "vote no")
    assert (t.sentence, t.kept, t.said_on, texts(t, t.turned)) == ((), (), (), "Mb")


def test_a_round_won_by_a_last_card_closes_when_nobody_objects() -> None:
    t = searching("Mb", line1="Tp Ob", piles=["", "Dp Fp", "Hp Jp Kp"])
    say(t, 0, "1 right Ta poule aime")
    assert count(t, t.won) == [0, 0, 0]
    lost = t.clone()
    lost.play(1, "contest")
    lost.play(1, "vote no")
    lost.play(2, "vote no")
    assert (texts(lost, lost.turned), lost.step) == ("Mb", "searching")
    t.expire()
    assert count(t, t.won) == [3, 0, 0]


def test_a_single_voter_refuses_three_times_at_most() -> None:
    t = searching("Mb", line1="Tp Ob", seats=2)
    for _ in range(3):
        say(t, 0, "1 right Ta poule aime")
        t.play(1, "contest")
        t.play(1, "vote no")
        assert t.step == "searching"
    say(t, 0, "1 right Ta poule aime")
    t.play(1, "contest")
    assert (t.turn, t.step) == (1, "turning")


# ---------------------------------------------------------------------- firecrackers


def test_a_firecracker_given_away_as_last_card_wins() -> None:
    t = at(piles=["!", "Ep Fp", PLENTY], line1="Tp Rb", line2="Lp", turn=0)
    t.play(0, "flip")
    assert refused(t, 0, "give ! 0") == "give_to_another"
    assert refused(t, 0, "flip") == "give_first"
    t.play(0, "give ! 2")
    assert count(t, t.won) == [3, 0, 0]


def test_offering_late_goes_to_the_fewest_cards() -> None:
    t = at(piles=["Bp !", PLENTY, "Ep Fp", "Gp Hp"], line1="Tp", turn=0)
    t.play(0, "flip", 1_000)
    assert t.timers == {"give": 16_000}
    t.expire()
    assert count(t, t.piles) == [1, 5, 3, 2]


def test_with_an_empty_draw_pile_the_firecracker_becomes_it() -> None:
    t = at(piles=["Bp !", "Ep"], line1="Tp Rb Sb", turn=0, draw="")
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert (texts(t, t.piles[1]), texts(t, t.draw), texts(t, t.line[0])) == ("Ep", "!", "Tp Rb Sb")


# ---------------------------------------------------------------------- the search, chronos, passing


@pytest.mark.parametrize("seconds", [40, 60, 90])
def test_the_search_ends_as_a_pass(seconds: int) -> None:
    t = searching("Wb", line1="Tp", options={"search_time": seconds})
    assert t.timers == {"search": 1000 * seconds + 5_000}, "and five to type"
    t.expire()
    assert (t.step, t.timers) == ("calling", {"call": 1000 * seconds + 20_000})
    assert t.active == [1, 2]


def test_turning_is_automatic_after_ten_seconds() -> None:
    t = at(piles=["Bp Cp", PLENTY], line1="Tp", turn=0)
    assert t.timers == {"flip": 10_000}
    t.expire()
    assert texts(t, t.turned) == "Cp"


def test_passing_at_once_gains_nothing() -> None:
    t = searching("Wb", line1="Tp")
    t.play(0, "pass", 2_000)
    assert t.timers == {"call": 65_000}, "the rest of the search"
    assert refused(t, 0, "sentence 1 right Tu wagonnes") == "given_up"
    t.play(1, "pass")
    assert refused(t, 1, "chrono 1 right Tu wagonnes") == "passed"
    t.play(2, "pass")
    assert (t.turn, t.step) == (1, "turning"), "it ends at once when all pass"


def test_after_a_pass_one_may_still_answer_while_a_chrono_counts() -> None:
    t = searching("Wb", line1="Tp")
    t.play(0, "pass", 2_000)
    t.play(2, "chrono 1 right Tu wagonnes", 4_000)
    assert t.active == [0]
    settled(t, 0, "1 left Wanda tricote")
    assert (t.turn, count(t, t.piles)) == (1, [2, 3, 4])


@pytest.mark.parametrize(("seconds", "typing"), [(10, 0), (5, 10), (3, 5)])
def test_the_length_of_the_chrono(seconds: int, typing: int) -> None:
    t = searching("Rb", line1="Tp", seats=[{"typing": typing}, {}], options={"chrono": seconds})
    t.play(1, "chrono 1 right Tu rêves")
    assert t.timers["chrono"] == 1000 * (seconds + typing)


def test_a_sealed_idea_is_invisible_to_the_others_even_its_place() -> None:
    seen = []
    for idea in ("1 right Tu rêves", "1 left Rare tambourinement"):
        t = searching("Rb", line1="Tp")
        events = t.watch()
        t.play(1, f"chrono {idea}", 3_000)
        seen.append([(t.view(seat), project.events(t, events, seat)) for seat in (0, 2, None)])
    assert seen[0] == seen[1]
    assert t.view(1)["fields"]["ideas"] == "Rare tambourinement"


def test_who_finds_before_zero_keeps_the_idea_secret() -> None:
    t = searching("Rb", line1="Tp")
    t.play(1, "chrono 1 right Tu rêves", 5_000)
    assert refused(t, 0, "pass") == "count_runs"
    assert refused(t, 2, "chrono 1 right Ton rat rit") == "chrono_runs"
    events = t.watch()
    settled(t, 0, "1 left Rentre tôt")
    assert (t.turn, t.launcher, t.ideas) == (1, -1, ["", "", ""])
    assert all("rêves" not in str(project.events(t, events, seat)) for seat in (0, 2, None))


def test_who_may_say_what() -> None:
    t = searching("Rb", line1="Tp")
    assert refused(t, 0, "chrono 1 right Tu rêves") == "your_own_search"
    assert refused(t, 1, "sentence 1 right Tu rêves") == "not_yours_to_say"
    assert refused(t, 1, "pass") == "not_your_turn"
    assert refused(t, 0, "flip") == "say_first"
    turning = at(piles=["Bp Cp", PLENTY], line1="Tp", turn=0)
    assert refused(turning, 0, "sentence 1 right Tu rêves") == "flip_first"
    assert refused(turning, 1, "chrono 1 right Tu rêves") == "nobody_searches"


@pytest.mark.parametrize("how", ["no verb", "contest"])
def test_an_idea_the_table_rejects_gives_a_fresh_try(how: str) -> None:
    t = searching("Rb", line1="Tp", seats=[{}, {}, {"bot": True}])
    t.play(1, "chrono 1 right Tu rêves", 5_000)
    if how == "no verb":
        zero(t, "no")
    else:
        zero(t)
        t.play(0, "contest")
        t.play(0, "vote no")
    assert (t.turn, t.step, texts(t, t.turned), texts(t, t.line[0])) == (0, "searching", "Rb", "Tp")
    assert (count(t, t.piles), t.sentence) == ([2, 3, 4], ())
    assert refused(t, 1, "chrono 1 right Tu rêves") == "barred"
    t.play(2, "chrono 1 right Tu rêves")
    zero(t)
    t.play(0, "agree")
    t.play(1, "agree")
    t.play(1, "flip")
    assert t.prompts(0), "for the next card nobody is barred"


def test_a_vowel_or_star_laid_by_a_chrono_gives_no_other_turn() -> None:
    for card in ("Ob", "*"):
        t = searching(card, line1="Tp")
        t.play(1, "chrono 1 right Tu oses")
        zero(t)
        t.expire()
        assert (t.turn, t.step, count(t, t.piles)) == (1, "turning", [3, 3, 4])


# ---------------------------------------------------------------------- last cards, empty piles


@pytest.mark.parametrize("card", ["Ob", "*", "Rb"])
def test_a_last_card_wins_whatever_it_is(card: str) -> None:
    t = searching(card, line1="Tp", line2="Lp", piles=["", PLENTY, "Hp"], opener=1)
    t.play(0, "sentence 1 right Ton trésor")
    t.judge("yes")
    t.expire()
    assert count(t, t.won) == [3, 0, 0]
    assert (count(t, t.piles), count(t, t.line)[:2]) == ([7, 7, 7], [1, 0])
    assert (t.opener, t.turn, t.rounds_over) == (0, 0, 1), "the winner begins"
    assert (t.sentence, len(t.kept), t.said_on) == ((), 1, ())


def test_drying_up_on_the_last_card_wins_nothing() -> None:
    t = searching("Wp", line1="Tp", piles=["", PLENTY, "Hp"])
    t.play(0, "pass")
    t.expire()
    assert count(t, t.won) == [0, 0, 0]
    assert (count(t, t.piles), t.turn) == ([1, 5, 1], 1)
    assert DECK.texts[t.cards[t.draw][0]] == "Wp"


def test_a_chrono_on_the_last_card_wins_nothing() -> None:
    t = searching("Rb", line1="Tp", piles=["", PLENTY, "Hp"])
    t.play(1, "chrono 1 right Tu rêves")
    zero(t)
    t.expire()
    assert (count(t, t.won), count(t, t.piles), t.turn) == ([0, 0, 0], [1, 5, 1], 1)


def test_beaten_on_the_last_card_with_nothing_to_draw() -> None:
    t = searching("Rb", line1="Tp", piles=["", "Wb Xb", "Hp"], draw="")
    t.play(1, "chrono 1 right Tu rêves")
    zero(t)
    t.expire()
    assert (count(t, t.won), count(t, t.piles), t.turn) == ([0, 0, 0], [0, 2, 1], 1)
    skipped = t.clone()
    for seat in (1, 2):
        skipped.play(seat, "flip")
        settled(skipped, seat, "1 right " + ("Tu rêves excessivement" if seat == 1 else "Trop rare taxi horrible"))
        if seat == 2:
            assert sum(count(skipped, skipped.won)) == 4, "seat 2 had one card left"
    t.play(1, "flip")
    t.play(1, "pass")
    t.expire()
    assert (t.turn, texts(t, t.draw)) == (2, "Xb")
    t.play(2, "flip")
    t.play(2, "pass")
    t.expire()
    assert (t.turn, t.step, count(t, t.piles)) == (0, "turning", [1, 1, 1]), "it draws what has come back"


def test_a_seat_without_a_card_is_skipped() -> None:
    t = at(piles=["", "Rb Xb", "Hp"], line1="Tp", turn=1, draw="")
    t.play(1, "flip")
    settled(t, 1, "1 right Texte extra")
    t.play(2, "flip")
    assert t.turn == 2
    t.play(0, "chrono 1 right Tu expliques hier")
    zero(t)
    t.expire()
    assert (t.turn, count(t, t.piles)) == (1, [0, 1, 0]), "seat 0 has none, and none can be drawn"


def test_when_no_seat_has_a_card_the_round_ends() -> None:
    t = searching("Rb", seats=2, line1="Tp", piles=["", ""], draw="", opener=1, aside=" ".join(LETTERS[60:]))
    t.play(1, "chrono 1 right Tu rêves")
    zero(t)
    t.expire()
    assert t.over
    assert t.result.scores == (0, 0)
    assert len(t.cards[t.aside]) == 32


def test_two_rounds_of_the_table_without_a_card_laid() -> None:
    t = searching("Wb", seats=2, line1="Tp Rb", piles=["Wp Xp Xb", "Kp Kb Zp Zb"], opener=1)
    for _ in range(4):
        assert t.rounds_over == 0
        while t.step != "searching":
            t.expire()
        t.play(t.turn, "pass")
        t.play(1 - t.turn, "pass")
    assert (t.rounds_over, texts(t, t.aside)) == (1, "Tp Rb")
    assert count(t, t.won) == [0, 0]
    assert (t.opener, t.turn, t.still) == (0, 0, 0), "the seat to the left of the last starter"


def test_a_card_laid_begins_the_count_again() -> None:
    t = searching("Wb", seats=2, line1="Tp", still=3)
    settled(t, 0, "1 right Tes wapitis")
    assert (t.still, t.turn) == (0, 1)


def test_a_round_that_takes_no_card_ends_the_game() -> None:
    t = at(piles=["!", PLENTY], won=["Tp Rb", "Lp"], turn=0)
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert t.over
    assert (t.result.reason, t.result.scores) == ("nothing_laid", (2, 1))


@pytest.mark.parametrize(("won", "goes_on"), [(72, True), (73, False)])
def test_the_game_goes_on_while_there_are_seven_cards_each(won: int, goes_on: bool) -> None:
    mine = " ".join(LETTERS[: won - 2])
    t = at(seats=4, piles=["", "!", "!", "*"], won=["", mine], line1=LETTERS[won], turned=LETTERS[won + 1], turn=0)
    t.play(0, f"sentence 1 right {LETTERS[won][0]} {LETTERS[won + 1][0]}")
    t.judge("yes")
    t.expire()
    assert t.over is not goes_on
    if not goes_on:
        assert t.result.scores == (2, won - 2, 0, 0)
        assert t.result.ranking[0] == (1,)
        assert t.kept, "what was said can be taken home"


# ---------------------------------------------------------------------- bots


def plan(t: Any, level: str, seat: int = 0, seed: object = "bot") -> Any:
    """What a bot of this level would do."""
    return ToufrazixBot(seat, level, Chance("d", str(seed))).decide(Sight(t, seat))


def spoken(t: Any, act: Any) -> tuple[int, str]:
    """A bot's sentence is right: returns its line and end."""
    assert act is not None
    verb, line, end, said = str(act.move).split(maxsplit=3)
    assert t.why_not_say(line, end, said) is None
    assert verb in ("sentence", "chrono")
    return int(line), end


def test_every_level_says_sentences_that_fit() -> None:
    for level, (low, high) in {"debutant": (10, 25), "initie": (6, 15), "expert": (4, 10)}.items():
        t = searching("Lb", line1="Tp Ob")
        acts = [act for n in range(10) if (act := plan(t, level, seed=n)).move != "pass"]
        assert len(acts) > 5
        for act in acts:
            spoken(t, act)
            assert low <= act.delay / 1000 <= high


def test_a_beginner_often_dries_up_on_long_lines_and_never_launches() -> None:
    long = searching("Lb", line1="Tp Ob Mb Ap Rb")
    dry = [plan(long, "debutant", seed=n).move == "pass" for n in range(40)]
    assert 15 < dry.count(True) < 38
    short = searching("Lb", line1="Tp")
    assert all(plan(short, "debutant", 1, n) is None for n in range(20))


def test_a_regular_player_launches_when_it_has_held_an_idea_for_eight_seconds() -> None:
    t = searching("Lb", line1="Tp")
    acts = [act for n in range(40) if (act := plan(t, "initie", 1, n)) is not None]
    assert 10 < len(acts) < 30, "it does not always follow"
    for act in acts:
        spoken(t, act)
        assert 14 <= act.delay / 1000 <= 23


def test_an_expert_begins_lines_and_hides_hard_letters() -> None:
    t = searching("Lb", line1=SEVEN)
    assert spoken(t, plan(t, "expert")) == (2, "new")
    t = searching("Lb", line1="Ep Ob Wb")
    assert spoken(t, plan(t, "expert")) == (1, "right"), "the W is inside then"
    t = searching("Lb", line1="Tp Ob Mb Ap Rb Sp Eb Np Ip Tb Av Ov Ev Sv", line2="Xp Iv Uv Ay Ey", seats=2)
    assert spoken(t, plan(t, "expert"))[0] == 2
    bot = ToufrazixBot(0, "expert", Chance("d", "long"))
    words = bot.words_for("TOMARSENITAOESL", [])
    assert words is not None
    assert len(words) == 15, "any length"


def test_an_expert_gives_firecrackers_to_the_fewest_cards() -> None:
    t = at(piles=["Bp !", PLENTY, "Ep"], line1="Tp", turn=0)
    t.play(0, "flip")
    assert {str(plan(t, "expert", seed=n).move) for n in range(5)} == {"give ! 2"}
    assert len({str(plan(t, "debutant", seed=n).move) for n in range(20)}) == 2


def test_a_bot_in_the_place_of_a_person_agrees() -> None:
    t = searching("Mb", line1="Tp Ob")
    say(t, 0, "1 right Ta poule aime")
    assert str(plan(t, "initie", 1).move) == "agree"
