"""Quadrix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, FIRECRACKERS
from cartable.engine import Chance, project
from cartable.games.quadrix.bots import QuadrixBot
from cartable.host.judge import lexicon_judge
from cartable.testing import GameSuite, judge_if_asked, play_and_judge, refused, texts, until_clock


class TestSuite(GameSuite):
    game = "quadrix"


PILES = ["Bp Cp", "Dp Fp Gp", "Hp Jp Kp Vp", "Mp Np"]
PEOPLE = [{}, {}, {"bot": True}]


def at(square: str = "", **position: Any) -> Any:
    """The piles of the square stand between slashes: top left, top right, bottom left, bottom right."""
    piles = [pile.strip() for pile in square.split("/")] if square else []
    position |= {f"square{n}": pile for n, pile in enumerate(piles, 1)}
    return cartable.at("quadrix", **position)


def searching(square: str = "Lb Sv / Tb / Mb / Ay", seats: Any = 3, **position: Any) -> Any:
    """Seat 0 (or another) has just laid the last card of the square and looks for a sentence."""
    count = seats if isinstance(seats, int) else len(seats)
    return at(square, **{"piles": PILES[:count], "seats": seats, "turn": 0, "step": "searching", **position})


def turning(top: str, square: str = "", seats: Any = 3, **position: Any) -> Any:
    """Seat 0 is about to turn this card."""
    return at(square, **{"piles": [f"Bp Cp {top}", *PILES[1:seats]], "seats": seats, "turn": 0, **position})


def say(t: Any, seat: int, sentence: str, judge: str | None = None, verb: str = "sentence") -> None:
    """A sentence; the table's judge says what it says, unless the test does."""
    play_and_judge(t, seat, f"{verb} {sentence}", judge)


def zero(t: Any, judge: str | None = None) -> None:
    """The chrono reaches zero; the idea is judged."""
    until_clock(t, "chrono")
    assert judge_if_asked(t, judge)


def unopposed(t: Any) -> None:
    """Nobody contests in time."""
    assert t.expire() == "contest"


def nobody(t: Any) -> None:
    """Nobody has an idea in the last call."""
    t.play(t.turn, "pass")
    assert t.expire() == "call"


def tops(t: Any) -> str:
    return " ".join(DECK.texts[t.cards[place][-1]][0] if t.cards[place] else "." for place in t.square)


def heights(t: Any) -> list[int]:
    return [len(t.cards[place]) for place in t.square]


def count(t: Any, zones: Any) -> list[int]:
    return [len(t.cards[zone]) for zone in zones[: t.seats]]


def hero(t: Any) -> list[str]:
    return [said for said, _, _ in t.sentence]


# ---------------------------------------------------------------------- the examples of the rules


def test_1_the_printed_square() -> None:
    t = turning("Tp")
    t.play(0, "flip")
    assert tops(t) == "T . . ."
    say(t, 0, "Goûte")
    assert (t.turn, t.step) == (1, "turning")
    t = searching("Tp / Tb")
    say(t, 0, "Arrête toi")
    assert t.turn == 1
    assert hero(t) == ["Arrête", "toi"]


def test_2_three_then_four() -> None:
    t = searching("Tp / Tb / Mp")
    say(t, 0, "Ton moteur marche ?!")
    assert t.turn == 1
    assert t.sentence == (("Ton", "Tp", 0), ("moteur", "Tb", 0), ("marche ?!", "Mp", 0))
    t = searching("Tp / Tb / Mp / Ay")
    assert refused(t, 0, "sentence Ton moteur marche") == "word_count"
    say(t, 0, "Vraiment tu manges beaucoup")
    assert t.step == "turning"


def test_3_covering() -> None:
    t = turning("Sv", "Tp / Tb / Mp / Ay")
    t.play(0, "flip")
    assert (tops(t), heights(t)) == ("S T M A", [2, 1, 1, 1])
    say(t, 0, "François est moins malade")
    assert t.turn == 1
    t = turning("Hb", "Tp Sv / Tb / Mp / Ay")
    t.play(0, "flip")
    assert (tops(t), heights(t)) == ("S H M A", [2, 2, 1, 1])
    say(t, 0, "Vous cherchez Mamie maintenant ?!")
    assert (t.turn, hero(t)[-1]) == (1, "maintenant ?!")


def test_4_wrong_order() -> None:
    t = searching()
    assert refused(t, 0, "sentence Tu sors Marie demain") == "word_missing"
    say(t, 0, "François est moins malade")
    assert t.turn == 1


def test_5_vowel() -> None:
    t = turning("Ay", "Tp / Tb / Mp")
    t.play(0, "flip")
    say(t, 0, "Vraiment tu manges beaucoup")
    assert (t.turn, t.step) == (0, "turning")
    assert refused(t, 0, "done") == "must_replay"
    t.play(0, "flip")
    assert tops(t) == "C T M A"
    say(t, 0, "Chacun teste mon chat")
    assert t.turn == 1


def test_6_firecracker() -> None:
    t = at("Tp / Tb", piles=["Bp Cp !", "Dp Fp", "Hp Jp Kp"], turn=0)
    t.play(0, "flip")
    assert (t.step, heights(t)) == ("offering", [1, 1, 0, 0])
    t.play(0, "give ! 1")
    assert count(t, t.piles) == [2, 3, 3]
    assert texts(t, t.piles[1])[3:] == "Dp Fp", "the card received lies under the pile"
    assert t.cards[t.draw][0] in FIRECRACKERS
    assert (t.turn, t.step) == (0, "turning")
    t.play(0, "flip")
    assert tops(t) == "T T C ."


def test_7_chrono_on_the_last_card() -> None:
    t = searching(piles=["", "Dp Fp", "Hp Jp"])
    say(t, 1, "François est moins malade", verb="chrono")
    zero(t)
    unopposed(t)
    assert count(t, t.piles) == [1, 2, 2]
    assert (heights(t), t.turn, t.step) == ([2, 1, 1, 1], 1, "turning")
    assert count(t, t.won) == [0, 0, 0]


def test_8_nobody() -> None:
    t = searching("Sv Ep Ap / Tb Ip / Mp Op / Ay Up")
    nobody(t)
    assert (len(t.cards[t.aside]), heights(t)) == (9, [0, 0, 0, 0])
    assert (t.turn, count(t, t.piles)) == (1, [2, 3, 4])
    t.play(1, "flip")
    assert tops(t) == "G . . ."
    assert len(t.prompts(1)[0].wanted["words"]) == 1
    say(t, 1, "Mange")
    assert t.turn == 2


# ---------------------------------------------------------------------- the set-up


@pytest.mark.parametrize(("seats", "left"), [(2, 86), (3, 79), (4, 72), (5, 65), (6, 58), (7, 51), (8, 44)])
def test_the_deal(seats: int, left: int) -> None:
    t: Any = cartable.new("quadrix", [{"age": 40 - seat} for seat in range(seats)], "deal")
    assert count(t, t.piles) == [7] * seats
    assert (len(t.cards[t.draw]), heights(t)) == (left, [0, 0, 0, 0])
    assert t.turn == seats - 1, "the youngest"


def test_options_and_clocks() -> None:
    t = searching(options={"search_time": 40, "chrono": 5}, seats=[{"typing": 10}, {}, {}])
    assert t.timers == {"search": 50_000}
    say(t, 1, "François est moins malade", verb="chrono")
    assert t.timers["chrono"] == 15_000
    assert cartable.new("quadrix", 2, "x").timers == {"flip": 10_000}
    t = turning("Tp")
    t.expire()
    assert (tops(t), t.step, t.timers["search"]) == ("T . . .", "searching", 75_000)


def test_who_sees_what() -> None:
    t = at("Tp Sv / Tb", piles=PILES[:2], won=["", "Zp"], turn=0)
    for seat in (0, None):
        zones = t.view(seat)["zones"]
        assert zones["piles"][0] == {"count": 2}
        assert zones["square1"] == {"count": 2, "cards": ["Sv"]}
        assert zones["won"][1] == {"count": 1}
        assert zones["draw"] == {"count": 91}


# ---------------------------------------------------------------------- words and slots


@pytest.mark.parametrize(
    ("square", "said", "words"),
    [
        ("Tp / Tb", "Arrête-toi !", ["Arrête", "toi !"]),
        ("Tp", "Arrête-toi !", ["Arrête-toi !"]),
        ("Jp / Ap", "J' arrive", ["J'", "arrive"]),
        ("Jp / Ap", "J'arrive", ["J'", "arrive"]),
        ("Jp", "J'arrive.", ["J'arrive."]),
        ("Jp / Tp", "J'arrive tard", ["J'arrive", "tard"]),
        ("Jp / Ap / Tp", "J'arrive tard", ["J'", "arrive", "tard"]),
        ("Jp / Ap / Tp", "J' arrive Arrête-toi", ["J'", "arrive", "Arrête-toi"]),
        ("Ap / Tp / Tb", "J'arrive Arrête toi", ["J'arrive", "Arrête", "toi"]),
    ],
)
def test_the_speaker_counts_the_words(square: str, said: str, words: list[str]) -> None:
    t = searching(square, seats=2)
    say(t, 0, said, "yes")
    assert hero(t) == words


def test_a_star_is_any_letter_until_it_is_covered() -> None:
    t = turning("*", "Tp / Tb / Mp")
    t.play(0, "flip")
    assert refused(t, 0, "sentence Il fait mal ici") == "word_missing"
    say(t, 0, "Ton tonton mange ici")
    assert [str(move) for move in t.moves(0)] == ["flip", "done"]
    again = t.clone()
    again.play(0, "flip")
    assert tops(again) == "C T M *"
    say(again, 0, "Chacun teste mon zoo")
    assert again.turn == 1
    t.play(0, "done")
    assert (t.turn, t.step) == (1, "turning")
    t = turning("Zp", "Tp Tb / Sb Sp / Mp Mb / *")
    t.play(0, "flip")
    assert tops(t) == "T S M Z"
    assert refused(t, 0, "sentence Tu sais mal ici") == "word_missing"


def test_a_sentence_without_a_verb_costs_nothing() -> None:
    t = searching("Tp / Tb", seats=PEOPLE)
    left = t.clocks
    say(t, 0, "Toute tarte")
    assert (t.turn, t.step, t.clocks, t.sentence) == (0, "searching", left, ())
    say(t, 0, "Tout tombe")
    assert t.turn == 1


def test_unknown_words_are_voted_on() -> None:
    t = searching("Tp / Tb", seats=PEOPLE)
    say(t, 0, "Trompignole ta", "vote")
    assert t.active == [1]
    t.play(1, "vote no")
    assert (t.turn, t.step, t.sentence) == (0, "searching", ())
    say(t, 0, "Trompignole ta", "vote")
    t.play(1, "vote yes")
    assert (t.turn, hero(t)) == (1, ["Trompignole", "ta"])
    t = searching("Tp", seats=[{}, {"bot": True}], options={"unknown_words": "trust"})
    say(t, 0, "Trompignole", "vote")
    assert t.turn == 1
    t = searching("Tp", seats=[{}, {"bot": True}])
    say(t, 0, "Trompignole", "vote")
    assert t.turn == 0


# ---------------------------------------------------------------------- contests


def test_a_contested_sentence_goes_back_to_the_search() -> None:
    t = searching(seats=PEOPLE)
    say(t, 0, "Sœur Toto mange mal")
    assert [str(move) for move in t.moves(1)] == ["flip", "contest"]
    assert "contest" not in [str(move) for move in (*t.moves(0), *t.moves(2))], "nor bots"
    t.play(1, "contest", 2_000)
    assert t.active == [1]
    kept = t.clone()
    t.play(1, "vote no", 4_000)
    assert (t.turn, t.step, t.timers) == (0, "searching", {"search": 69_000})
    assert (t.sentence, t.kept) == ((), ())
    assert (tops(t), count(t, t.piles)) == ("S T M A", [2, 3, 4])
    kept.play(1, "vote yes", 4_000)
    assert (kept.turn, kept.step, kept.timers) == (1, "turning", {"flip": 12_000})
    assert hero(kept) == ["Sœur", "Toto", "mange", "mal"]
    assert refused(kept, 1, "contest") == "nothing_to_contest"


def test_contesting_ends_when_the_next_card_is_turned() -> None:
    t = searching(seats=PEOPLE)
    assert refused(t, 1, "contest") == "nothing_to_contest"
    say(t, 0, "François est moins malade")
    assert refused(t, 0, "contest") == "your_own_words"
    t.play(1, "flip")
    assert refused(t, 1, "contest") == "nothing_to_contest"


def test_a_contest_after_a_vowel_or_a_star_takes_the_right_to_play_again_back() -> None:
    for top in ("Ay", "*"):
        t = turning(top, "Tp / Tb / Mp")
        t.play(0, "flip")
        say(t, 0, "Tout tombe maintenant las", "yes")
        if top == "*":
            t.play(0, "done")
        t.play(1, "contest")
        t.play(1, "vote no")
        t.play(2, "vote no")
        assert (t.turn, t.step, list(t.timers)) == (0, "searching", ["search"])


def last_words(piles: list[str] | None = None, **position: Any) -> Any:
    """Seat 0 has said a sentence on its last card."""
    t = searching(piles=piles or ["", "Dp Fp", "Hp Jp"], seats=PEOPLE, **position)
    say(t, 0, "François est moins malade")
    return t


def test_a_last_sentence_may_be_contested_for_five_seconds() -> None:
    t = last_words()
    assert (t.active, t.timers) == ([], {"contest": 5_000})
    assert refused(t, 0, "flip") == "being_settled"
    won, lost = t.clone(), t
    unopposed(won)
    assert count(won, won.won) == [5, 0, 0]
    lost.play(1, "contest", 4_000)
    kept = lost.clone()
    lost.play(1, "vote no")
    assert (lost.turn, lost.step, count(lost, lost.won)) == (0, "searching", [0, 0, 0])
    kept.play(1, "vote yes")
    assert count(kept, kept.won) == [5, 0, 0]


def test_where_nobody_can_vote_a_last_sentence_wins_at_once() -> None:
    t = searching(piles=["", "Dp Fp"], seats=[{}, {"bot": True}])
    say(t, 0, "François est moins malade")
    assert count(t, t.won) == [5, 0]


# ---------------------------------------------------------------------- chronos


def test_the_active_seat_finds_before_zero_and_the_idea_stays_secret() -> None:
    t = searching()
    say(t, 1, "Sans toi Marie pleura", verb="chrono")
    assert "search" not in t.timers
    assert refused(t, 0, "pass") == "count_runs"
    events = t.watch()
    say(t, 0, "François est moins malade")
    assert (t.turn, t.launcher, t.ideas) == (1, -1, ["", "", ""])
    assert all("pleura" not in str(project.events(t, events, seat)) for seat in (0, 2, None))
    assert all("pleura" not in str(t.view(seat)) for seat in (0, 2, None))


def test_a_sealed_idea_is_invisible_to_the_others_even_in_size() -> None:
    seen = []
    for idea in ("Sans toi Marie pleura !", "Ses tantes mangeaient abondamment"):
        t = searching()
        events = t.watch()
        say(t, 1, idea, verb="chrono")
        seen.append([(t.view(seat), project.events(t, events, seat)) for seat in (0, 2, None)])
        assert t.view(1)["fields"]["ideas"] == idea
    assert seen[0] == seen[1]


def test_zero() -> None:
    t = searching("Sv / Tb / Mp / Ay")
    say(t, 2, "Ses tantes mangeaient abondamment", verb="chrono")
    events = t.watch()
    zero(t)
    unopposed(t)
    told = [project.tell_text(t, e, "en") for e in events if hasattr(e, "message")]
    assert "Seat 2 was thinking of “Ses tantes mangeaient abondamment”." in told
    assert hero(t) == ["Ses", "tantes", "mangeaient", "abondamment"]
    assert t.sentence[0][2] == 2
    assert count(t, t.piles) == [3, 3, 4]
    assert texts(t, t.piles[0])[3:] == "Bp Cp"
    assert (heights(t), t.turn, t.step) == ([1, 1, 1, 1], 1, "turning"), "and no playing again after a vowel"
    assert count(t, t.won) == [0, 0, 0]


@pytest.mark.parametrize("how", ["vote", "contest"])
def test_an_idea_that_is_refused_gives_a_fresh_search(how: str) -> None:
    t = searching(seats=[{}, {}, {"bot": True}])
    say(t, 1, "Ses tantes mangeaient abondamment", verb="chrono")
    zero(t, "vote" if how == "vote" else "yes")
    if how == "contest":
        t.play(0, "contest", t.now + 1_000)
    t.play(0, "vote no")
    assert (t.turn, t.step, t.timers) == (0, "searching", {"search": t.now + 65_000})
    assert (count(t, t.piles), t.sentence) == ([2, 3, 4], ())
    assert refused(t, 1, "chrono François est moins malade") == "barred"
    say(t, 2, "François est moins malade", verb="chrono")
    zero(t)
    unopposed(t)
    t.play(1, "flip")
    assert t.prompts(0), "on the next card nobody is barred"


def test_first_launch_counts_and_in_a_tie_the_nearest() -> None:
    t = searching(seats=4)
    t.play(2, "chrono Ses tantes mangeaient abondamment", 5_000)
    assert refused(t, 3, "chrono François est moins malade") == "chrono_runs"
    t.play(1, "chrono François est moins malade", 5_150)
    assert (t.launcher, t.ideas[1:3]) == (1, ["François est moins malade", ""])
    assert refused(t, 0, "chrono François est moins malade") == "your_own_search"
    assert refused(t, 1, "sentence François est moins malade") == "not_yours_to_say"


def test_an_idea_must_fit() -> None:
    t = searching()
    assert refused(t, 1, "chrono Tu sors Marie demain") == "word_missing"
    assert refused(t, 1, "chrono Sors") == "word_count"


# ---------------------------------------------------------------------- giving up


def test_giving_up_and_still_answering() -> None:
    t = searching()
    t.expire()
    assert (t.step, t.timers, t.active) == ("calling", {"call": 85_000}, [1, 2]), "fifteen seconds, and time to type"
    assert refused(t, 0, "pass") == "given_up"
    answered = t.clone()
    say(answered, 0, "François est moins malade")
    assert (answered.turn, answered.step, answered.timers) == (1, "turning", {"flip": 75_000})
    say(t, 2, "Ses tantes mangeaient abondamment", verb="chrono")
    say(t, 0, "François est moins malade")
    assert (t.turn, t.launcher) == (1, -1)


def test_giving_up_at_once_is_no_shortcut() -> None:
    t = searching()
    t.play(0, "pass", 2_000)
    assert t.timers == {"call": 65_000}, "the rest of the search"
    t.play(1, "pass")
    assert refused(t, 1, "chrono François est moins malade") == "passed"
    t.play(2, "pass")
    assert (heights(t), t.turn, t.step) == ([0, 0, 0, 0], 1, "turning")


def test_nobody_on_a_vowel_or_a_star_does_not_play_again() -> None:
    for square in ("Ay", "*"):
        t = searching(square)
        nobody(t)
        assert (t.turn, t.step) == (1, "turning")


def test_a_dry_seat_without_cards_takes_one() -> None:
    t = searching(piles=["", "Dp Fp", "Hp Jp"])
    nobody(t)
    assert (count(t, t.piles), t.turn) == ([1, 2, 2], 1)
    assert count(t, t.won) == [0, 0, 0]


# ---------------------------------------------------------------------- firecrackers


def test_offering_late_goes_to_the_fewest_cards() -> None:
    t = at("Tp", piles=["Bp !", PILES[2], "Dp Fp", "Mp Np"], turn=0)
    t.play(0, "flip", 1_000)
    assert refused(t, 0, "give ! 0") == "give_to_another"
    assert refused(t, 0, "flip") == "give_first"
    assert t.timers == {"give": 16_000}
    t.expire()
    assert count(t, t.piles) == [1, 4, 3, 2]


def test_a_last_firecracker_wins_the_square_once_offered() -> None:
    t = at("Tp / Tb", piles=["!", "Dp Fp", "Hp"], turn=0, opener=1)
    t.play(0, "flip")
    assert count(t, t.won) == [0, 0, 0]
    t.play(0, "give ! 2")
    assert count(t, t.won) == [2, 0, 0]
    assert (count(t, t.piles), t.opener, t.turn) == ([7, 7, 7], 2, 2)
    assert (heights(t), t.on_square) == ([0, 0, 0, 0], 0)


def test_two_empty_squares_in_a_row_end_the_game() -> None:
    t = at(piles=["!", "Dp Fp"], turn=0, won=["", "Zp Zb"])
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert (t.over, t.won_nothing) == (False, 1)
    for won_nothing, square, over in ((1, "", True), (1, "Tp", False), (0, "", False)):
        t = at(square, piles=["!", "Dp Fp"], turn=0, won=["", "Zp Zb"], won_nothing=won_nothing)
        t.play(0, "flip")
        t.play(0, "give ! 1")
        assert t.over == over
    t = at(piles=["!", "Dp Fp"], turn=0, won=["", "Zp Zb"], won_nothing=1)
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert (t.result.reason, t.result.scores) == ("nothing_to_win", (0, 2))


# ---------------------------------------------------------------------- an empty draw pile


def test_an_empty_draw_pile_is_helped_out_from_under_the_square() -> None:
    t = at("Ap Bp Cb / Dp / Ep Fp / Gp Hp", piles=["Ip ! ! !", "Jp"], turn=0, draw="")
    gave = []
    for _ in range(3):
        t.play(0, "flip")
        t.play(0, "give ! 1")
        gave.append(texts(t, t.piles[1]).split()[0])
        # The firecracker is the draw pile then: away with it, for the sake of the test.
        t.gather(t.draw, t.aside)
    assert gave == ["Ap", "Ep", "Gp"], "the second place has only a top card"
    assert heights(t) == [2, 1, 1, 1]
    assert t.take_card(1)
    assert (heights(t), t.take_card(1)) == ([1, 1, 1, 1], False), "never a top card"


def test_with_nothing_to_give_the_firecracker_becomes_the_draw_pile() -> None:
    t = at("Ap / Dp", piles=["Ip !", "Jp"], turn=0, draw="")
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert (texts(t, t.piles[1]), texts(t, t.draw)) == ("Jp", "!")


@pytest.mark.parametrize("how", ["chrono", "nobody"])
def test_a_dry_seat_without_any_card_ends_the_round(how: str) -> None:
    t = searching("Sv / Tb / Mp / Ay", seats=2, piles=["", PILES[2] + " Bp Cp Dp Fp Gp Lp Np Op Pp Qp"], draw="")
    if how == "chrono":
        say(t, 1, "François est moins malade", verb="chrono")
        zero(t)
        unopposed(t)
    else:
        nobody(t)
    assert (len(t.cards[t.aside]), count(t, t.won), heights(t)) == (4, [0, 0], [0, 0, 0, 0])
    assert (count(t, t.piles), t.opener, t.rounds_over) == ([7, 7], 1, 1)


# ---------------------------------------------------------------------- the end of a round


def test_a_last_vowel_or_star_wins_like_any_card() -> None:
    for square in ("Tp / Op", "Tp / *", "Op / Tb"):
        t = searching(square, piles=["", "Dp Fp"], seats=[{}, {"bot": True}])
        say(t, 0, "Trop tôt", "yes")
        assert count(t, t.won) == [2, 0]


def test_after_a_round_all_cards_not_won_are_dealt_again() -> None:
    t = last_words(opener=2)
    unopposed(t)
    assert count(t, t.piles) == [7, 7, 7]
    assert len(t.cards[t.draw]) == 100 - 5 - 21
    assert (t.opener, t.turn, t.rounds_over) == (0, 0, 1)


@pytest.mark.parametrize(("left", "over"), [(14, False), (13, True)])
def test_the_game_ends_when_too_few_cards_are_left(left: int, over: bool) -> None:
    rest = [text for text in DECK.texts if text not in ("Lb", "Sv", "Tb", "Mb", "Ay", "!", "*")]
    t = searching(seats=[{}, {"bot": True}], piles=["", " ".join(rest[:left])], won=["", " ".join(rest[left:])])
    t.gather(t.draw, t.aside)
    say(t, 0, "François est moins malade")
    assert t.over == over
    if over:
        assert t.result.reason == "too_few_cards"
        assert t.result.scores[0] == 5


def test_ties_are_shared() -> None:
    t = searching(seats=[{}, {"bot": True}], piles=["", "Dp"], won=["", "Zp Zb Xp Xb Wb"])
    t.gather(t.draw, t.aside)
    say(t, 0, "François est moins malade")
    assert (t.result.scores, t.result.winners) == ((5, 5), (0, 1))


def test_a_round_of_a_hundred_cards_stops() -> None:
    seats = [{}, {"bot": True}, {"bot": True}]
    t = searching("Op / Tb", laid=100, piles=["Bp Cp", "Dp Fp", "Hp Jp"], seats=seats)
    say(t, 0, "Poses tout")
    assert count(t, t.won) == [0, 2, 0], "the fewest cards; in a tie the nearest clockwise"
    t = searching("Op / Tb", laid=100, piles=["Bp", "Dp Fp", "Hp Jp"], seats=seats)
    say(t, 0, "Poses tout")
    assert count(t, t.won) == [2, 0, 0]
    t = searching("Op / Tb", laid=99, piles=["Bp", "Dp Fp", "Hp Jp"], seats=seats)
    say(t, 0, "Poses tout")
    assert count(t, t.won) == [0, 0, 0]
    t = searching("Op / Tb", laid=100, piles=["Bp", "Dp Fp", "Hp Jp"])
    say(t, 0, "Poses tout")
    assert t.timers == {"contest": 5_000}, "there is time to contest it"


# ---------------------------------------------------------------------- what is kept


def test_every_sentence_is_kept() -> None:
    t = searching("Tp", seats=[{}, {"bot": True}])
    say(t, 0, "Goûte !")
    t.play(1, "flip")
    say(t, 1, "Ta gare", "yes")
    assert (hero(t), [[word for word, _, _ in one] for one in t.kept]) == (["Ta", "gare"], [["Goûte !"]])
    t.play(0, "flip")
    nobody(t)
    assert (hero(t), len(t.kept)) == ([], 2)
    t = searching(seats=[{}, {"bot": True}], piles=["", "Dp"])
    t.gather(t.draw, t.aside)
    say(t, 0, "François est moins malade")
    assert (t.over, hero(t), len(t.kept)) == (True, [], 1), "at the end all of them can be taken home"


# ---------------------------------------------------------------------- refusals


def test_refusals() -> None:
    t = turning("Tp", seats=2)
    assert refused(t, 0, "sentence Goûte") == "flip_first"
    assert refused(t, 1, "sentence Goûte") == "not_your_turn"
    assert refused(t, 1, "chrono Goûte") == "nobody_searches"
    assert refused(t, 1, "flip") == "not_your_turn"
    t.play(0, "flip")
    assert refused(t, 0, "flip") == "say_first"
    assert refused(t, 0, "sentence ...") == "not_a_sentence"


# ---------------------------------------------------------------------- bots


def bot(level: str, seat: int, dice: str = "dice") -> QuadrixBot:
    return QuadrixBot(seat, level, Chance(level, dice))


def test_a_beginner_finds_a_sentence_three_times_out_of_four_and_is_patient() -> None:
    acts = [bot("debutant", 1, str(n)).decide(Sight(searching(), 1)) for n in range(60)]
    found = [act for act in acts if act is not None]
    assert 33 < len(found) < 57
    assert all(20_000 <= act.delay <= 25_000 for act in found)


def test_times() -> None:
    for level, low, high in (("debutant", 10, 25), ("initie", 6, 15), ("expert", 4, 9)):
        for n in range(10):
            act = bot(level, 0, str(n)).decide(Sight(searching(), 0))
            assert act is not None
            if str(act.move) != "pass":
                assert low * 1000 <= act.delay <= high * 1000


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_what_bots_say_fits_and_holds_a_verb(level: str) -> None:
    squares = ("Tp", "Tp / Tb", "Ap / Lb / Mp", "Sv / Tb / Mp / Ay", "Sv / * / Rv / Ep", "Cb / Ep / Nb / Op")
    for square in squares:
        for n in range(4):
            t = searching(square)
            act = bot(level, 0, f"{n}").decide(Sight(t, 0))
            assert act is not None
            if str(act.move) != "pass":
                t.play(0, act.move)
                assert lexicon_judge(t.question) == "yes", t.question


def test_an_expert_saves_firecrackers_and_most_chronos_for_who_is_about_to_finish() -> None:
    t = at("Ap", piles=["Bp Cp", "Ep Fp Gp", "Dp"], offered="!", turn=0)
    act = bot("expert", 0).decide(Sight(t, 0))
    assert act is not None
    assert str(act.move) == "give ! 2"
    launched = []
    for piles in (["Bp Cp Dp", PILES[2], "Lp"], ["Bp", PILES[2], "Lp Jb"]):
        acts = [bot("expert", 1, str(n)).decide(Sight(searching(piles=piles), 1)) for n in range(40)]
        launched.append(sum(act is not None for act in acts))
    assert launched[0] < 25
    assert launched[1] == 40


def test_a_bot_says_something_else_after_a_refusal() -> None:
    t = searching(seats=[{"bot": True}, {}, {}])
    player = bot("expert", 0)
    events = t.watch()
    said = []
    for _ in range(3):
        act = player.decide(Sight(t, 0))
        assert act is not None
        said.append(str(act.move))
        t.play(0, act.move)
        t.judge("vote")
        t.play(1, "vote no")
        t.play(2, "vote no")
        player.observe(project.events(t, events, 0), Sight(t, 0))
        events.clear()
    assert len(set(said)) == 3
