"""Empilix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS, VOWELS
from cartable.engine import Chance, project
from cartable.games.empilix.bots import EmpilixBot
from cartable.testing import GameSuite, refused


class TestSuite(GameSuite):
    game = "empilix"


PRINTED = "Pp Op Zp Ip Bp Ib Np Ep Cp Ap"
"""The sequence of the printed rules: PO ZI BI NE CA."""
FIVE_WORDS = "avion, livre, rêve, plage, nage"


def at(**position: Any) -> Any:
    return cartable.at("empilix", **position)


def words_at(laid: str, seats: Any = 2, **more: Any) -> Any:
    """Round 2, everybody but seat 0 has given up."""
    posed = [False] + [True] * ((seats if isinstance(seats, int) else len(seats)) - 1)
    return at(**{"seats": seats, "round_kind": "words", "laid": laid, "posed": posed, "turn": 0, **more})


def recite(t: Any, seat: int, said: str, *answers: str) -> None:
    """Says something; the judge knows all words, or answers as told."""
    t.play(seat, "recite " + said)
    given = list(answers)
    while t.question is not None:
        t.judge(given.pop(0) if given else "yes")


def texts(t: Any, zone: int) -> list[str]:
    return [DECK.texts[card] for card in t.cards[zone]]


def won(t: Any) -> list[int]:
    counts: list[int] = t.counts(t.gains)
    return counts


def moves(t: Any, seat: int) -> list[str]:
    return [move.text for move in t.moves(seat) if move.verb != "recite"]


def messages(t: Any, play: Any) -> list[str]:
    told = t.watch()
    play()
    return [event["message"] for event in project.events(t, told, None) if event["event"] == "tell"]


# -- the examples


def test_example_1_printed_sequence() -> None:
    t = at(seats=3, laid=PRINTED, posed=[True, False, True], turner=0, turn=1)
    for syllable in ("PO", "ZI", "BI", "NE", "CA"):
        t.play(1, "recite " + syllable)
    assert won(t) == [0, 10, 0]
    assert t.posed == [False] * 3
    assert t.turn == 1, "the seat after the one that turned A"
    before = len(t.cards[t.consonants])
    t.play(1, "flip")
    assert len(t.cards[t.consonants]) == before - 1


def test_example_2_star() -> None:
    t = at(seats=3, laid="Pp Op Zp", turner=2, turn=0, vowels="Ep *", consonants="Tp Sp")
    t.play(0, "flip")
    assert won(t) == [4, 0, 0]
    assert t.cards[t.laid] == b""
    assert t.turn == 1
    t.play(1, "flip")
    assert texts(t, t.laid) == ["Sp"]


def test_example_3_firecracker() -> None:
    t = at(seats=4, laid="Pp Op", turner=1, turn=2, gains=["", "", "Ab Bb", ""], vowels="Ep Ip", consonants="Tp Sp !")
    t.play(2, "flip")
    assert won(t) == [1, 0, 0, 1]
    assert texts(t, t.laid) == ["!", "Pp", "Op"]
    assert t.view(None)["zones"]["laid"]["cards"] == ["Op"]
    assert t.turn == 3
    t.play(3, "flip")
    assert texts(t, t.laid)[-1] == "Sp", "from the consonants again"


def test_example_4_error_shared() -> None:
    t = at(seats=4, laid="Pp Op Zp Ip Bp Ib Np", posed=[True, True, False, True], turner=1, turn=2)
    consonants = len(t.cards[t.consonants])
    t.play(2, "recite PO")
    assert "not_this_letter" in messages(t, lambda: t.play(2, "recite ZA"))
    assert won(t) == [2, 2, 0, 2]
    assert len(t.cards[t.consonants]) == consonants + 1
    assert "Np" in texts(t, t.consonants)
    assert t.cards[t.laid] == t.cards[t.recital] == b""


def test_example_5_words() -> None:
    t = words_at("Vp Lp Rp Gp Np")
    recite(t, 0, FIVE_WORDS)
    assert t.contestable == FIVE_WORDS
    assert won(t) == [0, 0]
    assert t.expire() == "contest"
    assert won(t) == [5, 0]


def test_example_6_alone() -> None:
    t = words_at("Vp Lp", piles=["Ep Np Rp", "Tp"])
    t.play(0, "flip")
    t.play(0, "flip")
    assert texts(t, t.laid) == ["Vp", "Lp", "Rp", "Np"]
    recite(t, 0, "avion livre rêve nage")
    t.expire()
    assert won(t) == [4, 0]


def test_example_6_alone_a_star_wins_without_reciting() -> None:
    t = words_at("Vp Lp", piles=["Ep * Rp", "Tp"])
    t.play(0, "flip")
    t.play(0, "flip")
    assert won(t) == [4, 0]
    assert t.turn == 1


def test_example_7_last_stand() -> None:
    t = at(seats=3, laid="Pp Op", posed=[True, False, False], turner=0, turn=1, vowels="", consonants="Tp Sp")
    assert t.step == "last_stand"
    assert t.active == [1]
    assert refused(t, 1, "flip") == "no_more_cards"
    assert refused(t, 2, "done") == "not_your_turn"
    t.play(1, "done")
    assert t.active == [2]
    assert refused(t, 2, "done") == "must_recite"
    assert refused(t, 2, "flip") == "no_more_cards"
    t.play(2, "recite PO")
    assert t.over or t.rounds_over == 1, "the vowels are used up: the round is over"
    assert t.sheet[0] == (0, 0, 2)


# -- the rounds


def test_first_round_piles() -> None:
    t: Any = cartable.new("empilix", seats=3, seed="piles")
    vowels, consonants = t.cards[t.vowels], t.cards[t.consonants]
    assert (len(vowels), len(consonants)) == (39, 61)
    assert sum(LETTER[card] in VOWELS for card in vowels if LETTER[card]) == 35
    assert [sum(card in kind for card in vowels) for kind in (STARS, FIRECRACKERS)] == [3, 1]
    assert [sum(card in kind for card in consonants) for kind in (STARS, FIRECRACKERS)] == [4, 2]
    t.play(0, "flip")
    assert len(t.cards[t.consonants]) == 60


@pytest.mark.parametrize(("seats", "each"), [(2, 50), (3, 33), (4, 25)])
def test_later_rounds_deal_everything(seats: int, each: int) -> None:
    t: Any = cartable.new("empilix", seats=seats, seed="deal", options={"rounds": "words"})
    assert t.counts(t.piles) == [each] * seats
    assert len(t.cards[t.aside]) == 100 - each * seats
    assert t.view(0)["zones"]["piles"][0] == {"count": each}, "nobody looks at a pile, its owner neither"


def test_youngest_begins_each_round() -> None:
    t: Any = cartable.new("empilix", seats=[{"age": 40}, {"age": 8}, {}], seed="ages")
    assert t.turn == 1


def test_scores_add_up_over_the_rounds() -> None:
    t = at(seats=2, laid="Pp Op", gains=["Ab", "Bb Cb"], posed=[True, False], turn=1, vowels="", consonants="Tp")
    t.play(1, "recite PO")
    assert t.sheet == ((1, 4),)
    assert t.totals == [1, 4]
    assert t.round_kind == "words"
    assert t.counts(t.piles) == [50, 50]
    assert won(t) == [0, 0]
    assert t.turn == 0


def test_points_are_shown_as_cards_are_won() -> None:
    t = at(seats=2, laid="Pp Op", sheet=((3, 1),), posed=[False, True], turn=0)
    assert t.totals == [3, 1]
    t.play(0, "recite PO")
    assert t.totals == [5, 1]


def test_one_round_only_and_shared_ties() -> None:
    t = at(
        seats=2, options={"rounds": "syllables"}, laid="Pp", gains=["Ab", ""], posed=[True, False], turn=1,
        vowels="", consonants="Tp",
    )  # fmt: skip
    t.play(1, "recite P")
    assert t.over
    assert t.result.scores == (1, 1)
    assert t.result.winners == (0, 1)


def test_round_one_ends_without_consonants() -> None:
    t = at(seats=2, laid="Pp", posed=[True, False], turn=1, vowels="Ep Ip", consonants="")
    t.play(1, "recite P")
    assert t.round_kind == "words"


# -- turns


def test_seats_without_cards_are_skipped_but_stand() -> None:
    t = at(seats=3, round_kind="words", laid="Vp", piles=["Ap Bp", "", "Ep"], turn=0)
    t.play(0, "flip")
    assert t.turn == 2
    assert "done" in moves(t, 1)


def test_last_stand_when_only_the_posed_have_cards() -> None:
    t = at(seats=3, round_kind="words", laid="Vp", piles=["Ap", "", ""], turn=0)
    t.play(0, "done")
    assert t.step == "last_stand"
    assert t.active == [1]
    t.play(1, "done")
    recite(t, 2, "vélo")
    t.expire()
    assert won(t) == [0, 0, 1]
    assert t.turn == 0


def test_last_stand_starts_with_the_seat_whose_turn_it_would_be() -> None:
    t = at(seats=3, laid="Pp", turner=0, turn=1, vowels="Op", consonants="Tp")
    t.play(1, "flip")
    assert (t.step, t.turn) == ("last_stand", 2)
    t.play(2, "recite PO")
    assert t.sheet == ((0, 0, 2),), "who dares need not be the last one standing"


def test_firecracker_alone_cannot_be_recited() -> None:
    t = at(seats=2, turn=0, vowels="Op Ep", consonants="Sp Tp !")
    t.play(0, "flip")
    assert texts(t, t.laid) == ["!"]
    assert refused(t, 0, "done") == refused(t, 1, "done") == "no_letter_yet"
    t.play(1, "flip")
    assert texts(t, t.laid) == ["!", "Tp"]
    t.play(0, "done")
    t.play(1, "recite T")
    assert won(t) == [0, 2], "the firecracker is not recited, but won"


def test_firecracker_alone_at_the_end_is_set_aside() -> None:
    t = at(seats=2, round_kind="words", piles=["!", ""], turn=0)
    t.play(0, "flip")
    assert t.rounds_over == 1
    assert t.sheet == ((0, 0),)


def test_firecracker_gifts_come_from_the_own_pile_when_gains_run_out() -> None:
    t = at(seats=4, round_kind="words", laid="Vp", piles=["Cp Bp Ap !", "Dp", "Ep", "Fp"], gains=["Zp", "", "", ""])
    t.play(0, "flip")
    assert texts(t, t.gains[1]) == ["Zp"]
    assert texts(t, t.gains[2]) == ["Ap"]
    assert texts(t, t.gains[3]) == ["Bp"]
    assert t.counts(t.piles) == [1, 1, 1, 1]


def test_star_on_nothing_wins_itself() -> None:
    t = at(seats=2, turn=1, vowels="Op Ep", consonants="Tp *")
    t.play(1, "flip")
    assert won(t) == [0, 1]
    assert t.turn == 0


# -- giving up


def test_posing_is_final_for_the_sequence() -> None:
    t = at(seats=3, laid="Pp Op", turn=0)
    t.play(1, "done")
    assert refused(t, 1, "done") == refused(t, 1, "shout pause") == refused(t, 1, "recite PO") == "hand_down"
    t.play(0, "flip")
    assert t.turn == 2


def test_the_seat_to_play_may_give_up() -> None:
    t = at(seats=3, laid="Pp Op", turn=0)
    t.play(0, "done")
    assert t.turn == 1


def test_last_two_at_once_the_second_is_free_to_choose() -> None:
    t = at(seats=2, laid="Pp Op", turn=0, vowels="Ep Ip", consonants="Tp Sp")
    t.play(1, "done")
    assert refused(t, 0, "done") == "last_standing"
    assert "flip" in moves(t, 0)
    assert t.prompts(0)
    t.play(0, "flip")
    assert t.turn == 0, "alone it turns one card after the other"


def test_nobody_recites_while_others_stand() -> None:
    t = at(seats=2, laid="Pp Op", turn=0)
    assert refused(t, 0, "recite PO") == "others_stand"
    assert t.prompts(0) == []


# -- signs


def test_pause_holds_the_next_card_back_once_a_card() -> None:
    t = at(seats=2, laid="Pp Op", turn=0)
    t.play(1, "shout pause")
    assert t.active == [1]
    assert refused(t, 0, "flip") == "pause_first"
    assert not t.running("turn")
    t.play(1, "shout go")
    assert t.active == [0]
    assert refused(t, 1, "shout pause") == "paused_already"
    assert refused(t, 1, "shout go") == "no_pause"
    t.play(0, "flip")
    t.play(1, "shout pause")
    assert t.pausing == [False, True]


def test_pause_runs_out() -> None:
    t = at(seats=2, laid="Pp Op", turn=0, options={"pause": 10})
    t.play(1, "shout pause")
    t.play(0, "shout pause", at=t.now + 4_000)
    assert t.expire() == "pause:1"
    assert t.now == 10_000
    assert refused(t, 0, "flip") == "pause_first", "the other pause still runs"
    assert t.expire() == "pause:0"
    assert t.now == 14_000
    assert t.running("turn")


def test_a_pause_ends_with_giving_up_and_with_the_last_stand() -> None:
    t = at(seats=3, round_kind="words", laid="Vp", piles=["Ap", "", ""], turn=0)
    t.play(1, "shout pause")
    t.play(1, "done")
    assert t.running("turn")
    t.play(2, "shout pause")
    t.play(0, "done")
    assert t.step == "last_stand"
    assert [clock.name for clock in t.clocks] == ["stand"]


# -- reciting syllables


@pytest.mark.parametrize("said", ["PO ZI", "P O Z I", "poz i", "pozi", "pô, zi", "PO ZI LA"])
def test_syllables_or_letters_compared_letter_by_letter(said: str) -> None:
    t = at(seats=2, laid="Pp Op Zp Ip", posed=[False, True], turn=0)
    t.play(0, "recite " + said)
    assert won(t) == [4, 0]


def test_a_letter_too_many_in_the_last_item_is_an_error() -> None:
    t = at(seats=2, laid="Pp Op", posed=[False, True], turn=0)
    assert "one_too_many" in messages(t, lambda: t.play(0, "recite POZ"))
    assert won(t) == [0, 2]


def test_each_card_is_spread_after_its_item_only() -> None:
    t = at(seats=2, laid="Pp Op Zp Ip", posed=[False, True], turn=0)
    t.play(0, "recite P")
    zones = t.view(1)["zones"]
    assert zones["recital"]["cards"] == ["Pp"]
    assert zones["laid"]["cards"] == ["Ip"]
    assert refused(t, 0, "flip") == "go_on_reciting"
    assert refused(t, 1, "flip") == "reciting"


def test_letters_can_be_touched_one_by_one() -> None:
    t = at(seats=2, laid="Pp Op", posed=[False, True], turn=0)
    listed = [move.text for move in t.moves(0) if move.verb == "recite"]
    assert len(listed) == 26
    t.play(0, "recite P")
    t.play(0, "recite o")
    assert won(t) == [2, 0]


@pytest.mark.parametrize(("said", "why"), [("12", "recite_what"), (", !", "recite_what"), ("", "recite_what")])
def test_what_cannot_be_recited_is_refused(said: str, why: str) -> None:
    t = at(seats=2, laid="Pp Op", posed=[False, True], turn=0)
    assert refused(t, 0, "recite " + said) == why


# -- reciting words


def test_a_word_without_the_letter_is_an_error() -> None:
    t = words_at("Vp Lp Rp", seats=3)
    recite(t, 0, "avion", "yes")
    recite(t, 0, "chat", "yes")
    assert won(t) == [0, 1, 1]
    assert len(t.cards[t.aside]) == 1 + 1, "one of the deal, one too many"


def test_a_word_already_given_is_refused_at_no_cost() -> None:
    t = words_at("Vp Lp")
    recite(t, 0, "vélo")
    assert refused(t, 0, "recite Velo") == "said_already"
    assert refused(t, 0, "recite lune lune") == "said_already"
    recite(t, 0, "lune")
    assert t.step == "contested"


def test_an_unknown_word_costs_nothing_and_tells_nothing() -> None:
    t = words_at("Vp Lp", seats=[{}, {"bot": True}])
    deadline = t.timers["turn"]
    recite(t, 0, "blivuk", "no")
    recite(t, 0, "xyz", "no")
    assert won(t) == [0, 0]
    assert t.cards[t.recital] == b""
    assert t.timers == {"turn": deadline}, "and the clock runs on"
    assert "flip" in moves(t, 0), "it has not begun"


def test_an_unknown_word_goes_to_the_vote_for_20_seconds() -> None:
    t = words_at("Vp", seats=3)
    recite(t, 0, "blivuk", "no")
    assert t.voting
    assert t.timers == {"vote": 20_000}
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert t.contestable == "blivuk", "a tie accepts"


def test_words_that_make_a_sentence_can_be_contested() -> None:
    t = words_at("Cp Dp", seats=3)
    recite(t, 0, "chat dort")
    assert refused(t, 0, "contest") == "your_own_words"
    assert moves(t, 1) == ["contest"]
    t.play(1, "contest")
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert won(t) == [0, 1, 1]


def test_contest_refused_by_the_table() -> None:
    t = words_at("Cp Dp", seats=3)
    recite(t, 0, "chat drap")
    t.play(2, "contest")
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert won(t) == [2, 0, 0]


def test_with_bots_only_nobody_contests() -> None:
    t = words_at("Cp", seats=[{}, {"bot": True}])
    recite(t, 0, "chat")
    assert won(t) == [1, 0]


def test_named_letter() -> None:
    t = words_at("Vp Lp", options={"named_letter": True})
    assert refused(t, 0, "recite avion") == refused(t, 0, "recite AVion") == "capital"
    recite(t, 0, "aVion")
    assert t.cards[t.recital]
    recite(t, 0, "livRe")
    assert won(t) == [0, 2], "it holds an L, but R is what was meant"


# -- reciting a sentence


def sentence_at(laid: str, **more: Any) -> Any:
    return words_at(laid, **{"round_kind": "sentence", **more})


def test_a_sentence_word_by_word() -> None:
    t = sentence_at("Lp Cp Dp")
    recite(t, 0, "le chat")
    t.play(0, "recite dort")
    t.judge("yes")
    assert t.question == "sentence le chat dort"
    t.judge("yes")
    assert t.contestable == "le chat dort"
    t.expire()
    assert won(t) == [3, 0]


def test_an_apostrophe_ends_a_word_and_repeats_are_allowed() -> None:
    t = sentence_at("Lp Ap Vp Ep Lb")
    recite(t, 0, "l'avion vole et vole", "yes", "yes", "yes", "yes", "yes")
    assert t.contestable == "l'avion vole et vole"


def test_no_verb_is_an_error() -> None:
    t = sentence_at("Lp Cp")
    recite(t, 0, "le chat", "yes", "yes", "no")
    assert won(t) == [0, 2]


# -- sharing


def test_firecrackers_are_shared_first() -> None:
    t = at(seats=3, laid="! Pp Op Zp", posed=[False, True, True], turn=0)
    t.play(0, "recite X")
    assert texts(t, t.gains[1]) == ["!", "Op"]
    assert texts(t, t.gains[2]) == ["Pp", "Zp"]


def test_too_few_cards_go_back_and_the_third_time_they_are_set_aside() -> None:
    t = at(seats=4, turn=0, vowels="Ap Ep Ip", consonants="Bp Cp Dp Fp")
    for sequence in range(3):
        starter = t.turn
        t.play(starter, "flip")
        for seat in t.others(starter):
            t.play(seat, "done")
        t.play(starter, "recite Z")
        assert won(t) == [0] * 4
        assert len(t.cards[t.consonants]) == (3 if sequence == 2 else 4)


def test_a_firecracker_goes_back_where_it_came_from() -> None:
    t = at(seats=4, turn=0, vowels="Ap Ep !", consonants="Bp Cp")
    t.play(0, "flip")
    t.play(1, "flip")
    assert texts(t, t.laid) == ["!", "Cp"]
    for seat in (0, 1, 3):
        t.play(seat, "done")
    t.play(2, "recite Z")
    assert sorted(texts(t, t.vowels)) == ["!", "Ap", "Ep"]
    assert sorted(texts(t, t.consonants)) == ["Bp", "Cp"]


def test_nothing_goes_back_once_the_vowels_are_used_up() -> None:
    t = at(seats=4, laid="Pp Op", posed=[False, True, True, True], turn=0, vowels="", consonants="Bp Cp")
    t.play(0, "recite Z")
    assert t.sheet == ((0, 0, 0, 0),)


# -- clocks


def test_turning_clock_turns_the_card() -> None:
    t = at(seats=3, laid="Pp Op", turn=0)
    assert t.timers == {"turn": 10_000}
    t.expire()
    assert len(t.cards[t.laid]) != 2


def test_alone_20_seconds_then_the_program_turns_the_card() -> None:
    t = at(seats=2, laid="Pp Op", turn=0, vowels="Ep Ip", consonants="Tp Sp")
    t.play(1, "done", at=3_000)
    assert t.timers == {"turn": 23_000}
    t.expire()
    assert texts(t, t.laid) == ["Pp", "Op", "Sp"]


def test_last_stand_clock_gives_up_and_the_last_one_errs() -> None:
    t = at(seats=3, laid="Pp Op", turner=2, turn=0, vowels="", consonants="Tp")
    assert t.timers == {"stand": 15_000}
    t.expire()
    assert t.posed == [True, False, False]
    t.expire()
    assert t.timers == {"stand": 50_000}
    t.expire()
    assert t.sheet == ((1, 1, 0),)


def test_each_further_item_has_its_time() -> None:
    t = at(seats=2, laid="Pp Op Zp", posed=[False, True], turn=0, options={"recital_pace": 2})
    assert t.timers == {"turn": 40_000}
    t.play(0, "recite P")
    assert t.timers == {"item": 20_000}
    assert "out_of_time" in messages(t, t.expire)
    assert won(t) == [0, 3]


def test_words_get_15_seconds_and_the_time_for_typing() -> None:
    t = words_at("Vp Lp", seats=[{"typing": 10}, {}])
    assert t.timers == {"turn": 30_000}
    recite(t, 0, "vélo")
    assert t.timers == {"item": 25_000}
    recite(t, 0, "lune")
    assert t.timers == {"contest": 10_000}


# -- memory: what is covered never comes back


def test_nothing_shows_the_covered_cards_again() -> None:
    t = at(seats=2, turn=0, vowels="Ep Ip", consonants="Tp Sp")
    told = t.watch()
    for seat in (0, 1, 0):
        t.play(seat, "flip")
    assert texts(t, t.laid) == ["Sp", "Ip", "Tp"]
    for viewer in (0, 1, None):
        seen = json.dumps([t.view(viewer), project.log(t, told, viewer)])
        assert '"Tp"' in seen
        assert '"Sp"' not in seen
        assert '"Ip"' not in seen


def test_nobody_is_told_how_many_cards_lie_there() -> None:
    """The pile is shown in steps of five: who recites must know when it is at its end."""
    t = at(seats=2, turn=0, vowels="Ep Ip", consonants="Rp Tp Sp")
    told = t.watch()
    for laid, seat in enumerate((0, 1, 0), start=1):
        t.play(seat, "flip")
        assert t.view(seat)["zones"]["laid"]["count"] == 5, laid
    places = [event["to_place"] for event in project.events(t, told, 1) if event["event"] == "move"]
    assert places == [0, -1, -1]


def test_the_piles_of_the_other_rounds_are_not_shown() -> None:
    t = cartable.new("empilix", seats=2, seed="idle")
    assert {"vowels", "consonants"} <= set(t.view(0)["zones"])
    assert "piles" not in t.view(0)["zones"]
    assert "vowels" not in words_at("Vp").view(0)["zones"]


# -- bots


WITH_A_BOT = [{}, {"bot": True}, {}]
"""Seat 1 is a bot, and people can vote on what it contests."""


@pytest.mark.parametrize(
    ("kind", "laid", "said", "contested"),
    [
        ("words", "Lp Cp Dp", "le chat dort", True),
        ("words", "Cp Dp Lp", "chat drap lune", False),
        ("words", "Vp Lp Rp Gp", "avion livre rêve nage", False),
        ("sentence", "Lp Cp Dp", "le chat dort", False),
        ("sentence", "Lp Cp Dp Tp Mp", "le chat dort table mur", True),
        ("sentence", "Lp Dp Ap Mp", "le dort la mange", True),
    ],
)
def test_bots_contest_words_that_read_as_a_sentence_and_sentences_that_do_not(kind, laid, said, contested) -> None:
    t = words_at(laid, seats=WITH_A_BOT, round_kind=kind)
    recite(t, 0, said)
    assert t.step == "contested"
    assert moves(t, 1) == ["contest"]
    decision = bot_at(t, 1, "expert").decide(Sight(t, 1))
    assert (decision is not None and decision.move == "contest") == contested
    if decision is not None:
        t.play(1, "contest", at=t.now + decision.delay)
        assert t.active == [2], "people vote"


def test_the_better_a_bot_the_oftener_it_contests() -> None:
    t = words_at("Lp Cp Dp", seats=WITH_A_BOT)
    recite(t, 0, "le chat dort")
    noticed = []
    for level in ("debutant", "initie", "expert"):
        bots = [EmpilixBot(1, level, Chance("bot", f"listening {number}")) for number in range(60)]
        noticed.append(sum(bot.decide(Sight(t, 1)) is not None for bot in bots))
    assert 0 < noticed[0] < noticed[1] < noticed[2] == 60


def test_a_bot_makes_up_its_mind_once() -> None:
    t = words_at("Lp Cp Dp", seats=WITH_A_BOT)
    recite(t, 0, "le chat dort")
    for number in range(20):
        bot = EmpilixBot(1, "debutant", Chance("bot", f"mind {number}"))
        assert len({bot.decide(Sight(t, 1)) is None for _ in range(10)}) == 1


def bot_at(t: Any, seat: int, level: str, seen: str = "") -> EmpilixBot:
    """A bot that has seen these cards laid."""
    bot = EmpilixBot(seat, level, Chance("bot", level))
    for face in seen.split():
        bot.observe([{"event": "move", "card": face, "from": "consonants", "to": "laid"}], Sight(t, seat))
    return bot


def test_bots_recite_what_they_saw() -> None:
    t = at(seats=2, laid="Pp Op Zp Ip", posed=[False, True], turn=0, vowels="Ep", consonants="Tp")
    bot = bot_at(t, 0, "initie", "Pp Op Zp Ip")
    for _ in range(2):
        chosen = bot.decide(Sight(t, 0))
        assert chosen is not None
        t.play(0, chosen.move)
    assert won(t) == [4, 0]


@pytest.mark.parametrize(("level", "held"), [("debutant", 5), ("initie", 9), ("expert", 14)])
def test_memory_spans(level: str, held: int) -> None:
    """Within the span it is fairly sure, and soon beyond it gives up."""
    t = at(seats=2, laid="Pp Op", turn=1)
    bot = bot_at(t, 0, level, " ".join(["Pp"] * held))
    assert bot.sure() > bot.threshold
    more = bot_at(t, 0, level, " ".join(["Pp"] * (2 * held + 5)))
    assert more.sure() < more.threshold


def test_a_bot_that_has_forgotten_gives_up() -> None:
    t = at(seats=3, laid="Pp Op", turn=1)
    bot = bot_at(t, 0, "debutant", " ".join(["Pp"] * 15))
    chosen = bot.decide(Sight(t, 0))
    assert chosen is not None
    assert str(chosen.move) == "done"


def test_a_star_clears_the_memory() -> None:
    t = at(seats=3, laid="Pp Op", turn=1)
    bot = bot_at(t, 0, "debutant", "Pp Op *")
    bot.observe([{"event": "tell", "message": "star", "params": {"seat": 1}}], Sight(t, 0))
    assert bot.letters == []


def test_a_bot_without_any_memory_can_still_give_a_hint() -> None:
    for kind in ("syllables", "words", "sentence"):
        t = at(seats=2, laid="Pp Op", posed=[False, True], turn=0, round_kind=kind)
        assert EmpilixBot(0, "initie", Chance("hint", "0")).decide(Sight(t, 0)) is not None
