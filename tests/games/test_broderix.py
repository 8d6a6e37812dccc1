"""Broderix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK
from cartable.engine import Chance, project
from cartable.games.broderix.bots import AWKWARD, BroderixBot
from cartable.host.judge import lexicon_judge
from cartable.testing import GameSuite, judge_if_asked, move_texts, refused, until_clock


class TestSuite(GameSuite):
    game = "broderix"
    bot_options = {"pile_size": 7}


CARPET = "Op Sp Ap Tp Rp Lp Ep Np Ip Up Cp Dp Fp Gp Hp Jp Kp Mp Pp Qp"
O, S, A, T, R, L, E, N, I, U, C, D, F, G, H, J, K, M, P, Q = range(20)  # noqa: E741

PILES = ["Vp Wp Lv", "Xp Yp Bp", "Zp Mv Rv", "Tv Tv Iv"]


def at(carpet: str = CARPET, seats: Any = 3, **position: Any) -> Any:
    count = seats if isinstance(seats, int) else len(seats)
    return cartable.at("broderix", **{"carpet": carpet, "piles": PILES[:count], "seats": seats, **position})


def searching(turned: str, seat: int = 0, **position: Any) -> Any:
    """A seat has turned a card and looks for a spot and a word."""
    return at(turned=turned, turn=seat, **position)


def place(t: Any, seat: int, spot: int, word: str, answer: str = "yes") -> None:
    t.play(seat, f"place {spot} {word}")
    if t.question is not None:
        assert t.question == f"word {word}"
        t.judge(answer)


def say_point(t: Any, seat: int) -> None:
    t.play(seat, "shout point")
    t.judge(lexicon_judge(t.question))


def face(t: Any, spot: int) -> str | None:
    """What everyone sees there: None for a back, nothing for a hole."""
    card: str | None = t.view(None)["zones"]["carpet"]["cards"][spot]
    return card


def cards(t: Any, zone: int) -> str:
    """From the lowest to the top one."""
    return DECK.write_many(t.cards[zone])


def sizes(t: Any) -> list[int]:
    return [len(t.cards[pile]) for pile in t.piles]


def words(t: Any) -> list[str]:
    return [word for word, _, _ in t.sentence]


def kept(t: Any) -> list[str]:
    return [" ".join(word for word, _, _ in sentence) for sentence in t.kept]


def zero(t: Any, answer: str = "yes") -> None:
    until_clock(t, "chrono")
    judge_if_asked(t, answer)


def asked(t: Any, seat: int) -> list[str]:
    return [prompt.verb for prompt in t.prompts(seat)]


def told(t: Any, play: Any) -> list[str]:
    """The announcements of something that is done."""
    events = t.watch()
    play()
    return [event.message for event in events if hasattr(event, "message")]


def last_word(turned: str = "Ob", spot: int = R, word: str = "trop", **position: Any) -> Any:
    """Seat 0 has just said a word."""
    t = searching(turned, 0, **position)
    place(t, 0, spot, word)
    return t


def contested(t: Any, seat: int, defence: str, *votes: tuple[int, str]) -> None:
    """A seat contests, the author defends, and the others vote."""
    t.play(seat, "contest")
    if defence:
        t.play(t.defender, f"sentence {defence}")
        t.judge(lexicon_judge(t.question))
    for voter, vote in votes:
        t.play(voter, f"vote {vote}")


# ---------------------------------------------------------------------- the examples


@pytest.mark.parametrize(("seats", "left"), [(2, 52), (3, 38), (4, 24)])
def test_example_1_set_up(seats: int, left: int) -> None:
    t: Any = cartable.new("broderix", seats, seed="one")
    assert sizes(t) == [14] * seats
    assert len(t.cards[t.draw]) == left
    assert [bool(face(t, spot)) for spot in range(20)] == [True] * 20
    assert t.heights == (1,) * 20


def test_example_2_a_word_with_both_letters() -> None:
    t = at(piles=["Vb Wb Bb", "Xb", "Zb"], turn=0)
    t.play(0, "flip")
    assert cards(t, t.turned) == "Bb"
    assert refused(t, 0, f"place {S} Robert") == "missing"
    place(t, 0, O, "Robert")
    assert (face(t, O), t.heights[O]) == ("Bb", 2)
    assert words(t) == ["Robert"]


def test_example_3_one_letter_on_a_vowel() -> None:
    t = searching("Mb", 1)
    assert refused(t, 1, f"place {T} m'") == "missing"
    place(t, 1, A, "m'")
    assert t.question is None
    assert words(t) == ["m'"]
    assert face(t, A) == "Mb"


def test_example_4_a_vowel_lets_one_play_again() -> None:
    t = searching("Eb", 2)
    place(t, 2, R, "verte")
    assert move_texts(t, 2) == ["shout point"]
    until_clock(t, "stand")
    assert {"flip", "done"} <= set(move_texts(t, 2))
    other = t.clone()
    other.play(2, "flip")
    assert cards(other, other.turned) == "Rv"
    t.play(2, "done")
    assert (t.turn, t.step) == (0, "turning")


def test_example_5_a_firecracker_is_exchanged() -> None:
    t = at(piles=["Vb Wb !", "Xb", "Zb"], draw="Yb Vp", turn=0)
    t.play(0, "flip")
    assert cards(t, t.draw) == "! Yb"
    assert cards(t, t.piles[0]) == "Vp Vb Wb"
    assert t.turn == 1


def test_example_6_only_a_firecracker_is_left_to_cover() -> None:
    t = at(carpet=CARPET.replace("Lp", "!"), heights=[2, 2, 2, 2, 2, 1, *[2] * 14], draw="Uv Ov Nv", turn=1)
    # Nothing is turned, nobody is asked: it has happened already.
    assert t.turn == 2
    assert face(t, L) == "Nv"
    assert cards(t, t.draw) == "! Uv"
    assert cards(t, t.piles[1]) == "Ov Xp Yp Bp"
    assert t.open_spots() == [L]
    t.play(2, "flip")
    assert refused(t, 2, f"place {O} or") == "lowest_first"


def test_example_7_point_needs_a_verb() -> None:
    t = searching("Mb", 1, sentence=[["Robert", "", 0]])
    place(t, 1, A, "m'")
    say_point(t, 1)
    assert words(t) == ["Robert", "m'"]
    t = searching("Eb", 2, sentence=[["Robert", "", 0], ["m'", "", 1]])
    place(t, 2, P, "appelle")
    say_point(t, 2)
    assert t.sentence == ()
    assert kept(t) == ["Robert m' appelle ."]
    assert t.view(None)["fields"]["kept"]


def test_example_8_the_chrono_reaches_zero() -> None:
    marius, olga = 0, 1
    t = searching("Pb", marius, draw="Uv Nv")
    until_clock(t, "head_start")
    t.play(olga, f"chrono {L} place")
    zero(t)
    assert face(t, L) == "Pb"
    assert t.sentence == (("place", "Pb Lp", olga),)
    assert cards(t, t.piles[marius]) == "Nv Vp Wp Lv"
    assert t.turn == olga == t.left_of(marius)


# ---------------------------------------------------------------------- the carpet (1-3)


def test_all_spots_get_a_second_card_before_any_gets_a_third() -> None:
    t = last_word("Bb", R, "arbre")
    assert t.heights[R] == 2
    until_clock(t, "stand")
    t.play(1, "flip")
    assert refused(t, 1, f"place {R} bob") == "lowest_first"
    assert refused(t, 1, "place 20 bob") == "no_such_spot"


def test_nothing_is_laid_on_a_firecracker() -> None:
    t = searching("Bb", carpet=CARPET.replace("Op", "!"))
    assert refused(t, 0, f"place {O} bob") == "not_on_firecracker"
    assert {"args": {"0": "1"}, "contains": "BS"} in t.prompts(0)[0].wanted["choices"]
    assert all(choice["args"]["0"] != "0" for choice in t.prompts(0)[0].wanted["choices"])


def test_the_third_card_turns_a_spot_face_down() -> None:
    t = searching("Bb", heights=[2] * 20)
    place(t, 0, O, "Robert")
    assert face(t, O) is None
    assert t.heights[O] == 3
    assert face(t, S) == "Sp"
    until_clock(t, "stand")
    t.play(1, "flip")
    assert refused(t, 1, f"place {O} bob") == "spot_closed"


def test_the_second_card_does_not() -> None:
    assert face(last_word(), R) == "Ob"


def test_when_all_are_down_they_are_turned_up_together() -> None:
    t = searching("Bb", heights=[2, *[3] * 19])
    assert [face(t, spot) for spot in range(1, 20)] == [None] * 19
    assert "carpet_turned" in told(t, lambda: place(t, 0, O, "Robert"))
    assert face(t, O) == "Bb"
    assert all(face(t, spot) for spot in range(20))
    assert len(t.open_spots()) == 20
    until_clock(t, "stand")
    t.play(1, "flip")
    place(t, 1, S, "obus")
    assert face(t, S) is None
    assert t.heights[S] == 4


def test_a_fifth_layer_follows() -> None:
    t = searching("Bb", heights=[4] * 20)
    place(t, 0, O, "Robert")
    assert (face(t, O), t.heights[O]) == (None, 5)


def test_a_refused_word_turns_the_spot_back() -> None:
    t = searching("Bb", heights=[2] * 20, covered="Fb Gb")
    place(t, 0, O, "Robert")
    contested(t, 1, "")
    t.play(0, "leave")
    assert (face(t, O), t.heights[O]) == ("Op", 2)
    assert cards(t, t.turned) == "Bb"


def test_and_the_general_turning_up() -> None:
    t = searching("Bb", heights=[2, *[3] * 19])
    place(t, 0, O, "Robert")
    contested(t, 1, "")
    t.play(0, "leave")
    assert face(t, O) == "Op"
    assert [face(t, spot) for spot in range(1, 20)] == [None] * 19


# ---------------------------------------------------------------------- the word (4-8)


@pytest.mark.parametrize(
    ("turned", "spot", "word", "code"),
    [
        ("Bb", O, "obus", ""),
        ("Bb", O, "bœuf", ""),  # œ is o and e
        ("Sb", S, "os", "missing"),  # twice the same letter
        ("Sb", S, "tasses", ""),
        ("*", K, "kiwi", ""),
        ("*", K, "k", "star_unused"),
        ("*", K, "bob", "missing"),
        ("Bb", O, "b0b", "not_a_word"),
        ("Bb", O, "d'obus", "one_word"),
        ("Bb", O, "bon jour", "one_word"),
        ("Bb", O, "aujourd'hui", "missing"),
        ("Ub", D, "aujourd'hui", ""),
        ("Tb", R, "arrête-toi", ""),
    ],
)
def test_what_a_word_must_hold(turned: str, spot: int, word: str, code: str) -> None:
    t = searching(turned)
    if code:
        assert refused(t, 0, f"place {spot} {word}").startswith(code)
    else:
        t.play(0, f"place {spot} {word}")
        assert t.question == f"word {word}"


@pytest.mark.parametrize(
    ("turned", "word", "fits"),
    [("*", "ou", True), ("*", "x", True), ("Bb", "or", False), ("Bb", "bu", True), ("Bb", "b", True)],
)
def test_on_a_star_of_the_carpet(turned: str, word: str, fits: bool) -> None:
    t = searching(turned, carpet=CARPET.replace("Op", "*"))
    problem = t.prompts(0)[0].check(t.read(f"place {O} {word}", 0))
    assert (problem is None) == fits


@pytest.mark.parametrize(
    ("turned", "word"),
    [("Ab", "a"), ("Ab", "à"), ("Yb", "y"), ("Ob", "ô"), ("*", "A"), ("Cb", "c'"), ("Jb", "J’"), ("Nb", "n"),
     ("*", "t'")],
)  # fmt: skip
def test_words_of_one_letter_that_need_no_vote(turned: str, word: str) -> None:
    t = searching(turned)
    t.play(0, f"place {E} {word}")
    assert t.question is None
    assert t.heights[E] == 2


def test_other_letters_go_to_the_vote() -> None:
    t = searching("Ob")
    t.play(0, f"place {E} o")
    assert t.question is None
    assert t.vote_word == "o"
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert words(t) == ["o"]


def test_a_letter_that_was_not_laid_is_no_word() -> None:
    assert refused(searching("Mb"), 0, f"place {A} a").startswith("missing")


def test_a_refused_word_costs_nothing() -> None:
    t = searching("Bb")
    t.play(0, f"place {O} obglub")
    t.judge("no")
    assert refused(t, 2, "flip") == "voting"
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert (t.step, t.turn, cards(t, t.turned), sizes(t)) == ("searching", 0, "Bb", [3, 3, 3])
    place(t, 0, O, "Robert")
    assert t.turn == 1


@pytest.mark.parametrize(("option", "stands"), [("refuse", False), ("trust", True)])
def test_unknown_words_without_voters(option: str, stands: bool) -> None:
    t = searching("Bb", seats=[{}, {"bot": True}], options={"unknown_words": option})
    place(t, 0, O, "obglub", "no")
    assert (words(t) == ["obglub"]) == stands


def test_a_star_lets_one_play_again_as_often_as_it_comes() -> None:
    t = searching("*", piles=["Wb Ub *", "Xb", "Zb"])
    for spot, word in ((K, "kiwi"), (Q, "coq")):
        place(t, 0, spot, word)
        until_clock(t, "stand")
        assert t.step == "again"
        t.play(0, "flip")
    place(t, 0, T, "tu")
    assert (t.turn, t.step) == (0, "again")


def test_a_consonant_does_not() -> None:
    t = last_word("Bb", O, "Robert")
    until_clock(t, "stand")
    assert refused(t, 0, "done") == "not_your_turn"
    assert refused(t, 1, "done") == "no_right"
    assert sorted(move_texts(t, 1)) == ["contest", "flip", "shout point"]


def test_playing_again_is_declined_after_a_while() -> None:
    t = last_word()
    until_clock(t, "stand")
    assert next(clock for clock in t.clocks if clock.name == "again").deadline == t.now + 10_000
    until_clock(t, "again")
    assert (t.turn, t.step) == (1, "turning")


def test_a_word_stands_three_seconds_before_the_next_card() -> None:
    t = last_word("Bb", O, "Robert")
    assert t.active == []
    assert refused(t, 1, "flip") == "word_stands"
    assert [clock.name for clock in t.clocks] == ["stand"]
    assert t.clocks[0].deadline == t.now + 3_000
    until_clock(t, "stand")
    t.play(1, "flip")


def test_a_card_that_nobody_turns_turns_itself() -> None:
    t = at(turn=2)
    until_clock(t, "flip")
    assert (cards(t, t.turned), t.step) == ("Rv", "searching")


# ---------------------------------------------------------------------- firecrackers (9-11)


def test_a_firecracker_with_an_empty_draw_pile_is_set_aside() -> None:
    t = at(piles=["Vb !", "Xb", "Zb"], draw="", turn=0)
    t.play(0, "flip")
    assert (cards(t, t.aside), cards(t, t.draw), sizes(t)) == ("!", "", [1, 1, 1])
    assert t.turn == 1


def test_the_first_firecracker_in_reading_order_and_then_the_next() -> None:
    carpet = CARPET.replace("Lp", "!").replace("Sp", "!")
    t = at(carpet=carpet, heights=[2, 1, 2, 2, 2, 1, *[2] * 14], draw="Uv Ov Nv !", turn=0)
    # The card drawn for the first one is a firecracker, too: seat 1 does the same, and seat 2 has a letter to cover.
    assert (face(t, S), face(t, L), t.open_spots()) == ("Ov", "!", [S])
    assert [cards(t, t.piles[seat]).split()[0] for seat in (0, 1)] == ["Nv", "Uv"]
    assert (cards(t, t.draw), t.turn) == ("! !", 2)


def test_playing_again_with_only_firecrackers_left() -> None:
    t = searching("Eb", carpet=CARPET.replace("Lp", "!"), heights=[1, 2, 2, 2, 2, 1, *[2] * 14], draw="Uv Ov Nv")
    place(t, 0, O, "oeuf")
    until_clock(t, "stand")
    assert face(t, L) == "!"
    t.play(0, "flip")
    assert cards(t, t.turned) == ""
    assert face(t, L) == "Nv"
    assert cards(t, t.piles[0]).startswith("Ov")
    assert t.turn == 1


def test_the_word_before_can_be_contested_until_the_firecracker_is_replaced() -> None:
    t = searching("Bb", carpet=CARPET.replace("Lp", "!"), heights=[1, 2, 2, 2, 2, 1, *[2] * 14], draw="Uv Ov Nv")
    place(t, 0, O, "Robert")
    assert "contest" in move_texts(t, 1)
    until_clock(t, "stand")
    assert face(t, L) == "Nv"
    assert move_texts(t, 1) == []
    assert t.turn == 2


def test_without_a_draw_pile_its_spot_is_removed() -> None:
    t = at(carpet=CARPET.replace("Lp", "!"), heights=[2, 2, 2, 2, 2, 1, *[2] * 14], draw="", turn=1)
    assert (face(t, L), t.heights[L]) == ("", 0)
    assert cards(t, t.aside) == "!"
    assert (t.turn, sizes(t)) == (2, [3, 3, 3])
    # The others have two cards each: the third layer begins.
    assert len(t.open_spots()) == 19
    t.play(2, "flip")
    assert refused(t, 2, f"place {L} rôle") == "no_such_spot"
    place(t, 2, O, "or")
    assert face(t, O) is None


def test_only_firecrackers_anywhere_is_the_end() -> None:
    t = at(piles=["!", "!"], seats=2, draw="!", turn=0)
    assert t.result.reason == "only_firecrackers"
    assert t.result.winners == (0, 1)


# ---------------------------------------------------------------------- contests (12)


def test_a_contested_word_that_the_table_accepts() -> None:
    t = last_word("Bb", O, "robe", sentence=[["la", "", 2]])
    contested(t, 2, "la robe danse", (1, "no"), (2, "yes"))
    assert words(t) == ["la", "robe"]
    assert (t.turn, t.step) == (1, "turning")
    # Once is enough.
    assert refused(t, 1, "contest") == "nothing_to_contest"


def test_a_contested_word_that_it_refuses() -> None:
    t = last_word("Bb", O, "robe", sentence=[["la", "", 2]])
    contested(t, 2, "la robe danse", (1, "no"), (2, "no"))
    assert words(t) == ["la"]
    assert (cards(t, t.turned), face(t, O), t.heights[O]) == ("Bb", "Op", 1)
    assert (t.turn, t.step, sizes(t)) == (0, "searching", [3, 3, 3])
    place(t, 0, O, "bosse")
    assert "contest" not in move_texts(t, 1) + move_texts(t, 2)
    until_clock(t, "stand")
    t.play(1, "flip")
    place(t, 1, U, "bus")
    assert "contest" in move_texts(t, 0)


def test_the_defence_is_a_whole_sentence_or_what_follows() -> None:
    t = last_word("Bb", O, "robe", sentence=[["la", "", 2]])
    t.play(1, "contest")
    assert [clock.name for clock in t.clocks] == ["defence"]
    assert t.clocks[0].deadline == t.now + 30_000 + 5_000  # with the time to type
    assert t.active == [0]
    assert refused(t, 1, "flip") == "defending"
    t.play(0, "sentence danse au vent")
    assert t.question == "sentence la robe danse au vent"
    assert t.active == []
    assert move_texts(t, 0) == []
    t.judge("yes")
    assert t.defence == "la robe danse au vent"
    assert t.voting


def test_a_defence_without_a_verb_may_be_tried_again() -> None:
    t = last_word("Bb", O, "robe", sentence=[["la", "", 2]])
    t.play(1, "contest")
    t.play(0, "sentence La robe bleue")
    assert t.question == "sentence La robe bleue"
    t.judge("no")
    assert (t.defender, asked(t, 0)) == (0, ["sentence"])
    t.play(0, "sentence la robe zigouflait")
    t.judge("vote")  # it may be the verb: that is for the table to say, in the same vote
    assert t.vote_word == "robe"


def test_no_defence_in_time_and_the_word_is_withdrawn() -> None:
    t = last_word("Bb", O, "robe")
    t.play(1, "contest")
    until_clock(t, "defence")
    assert (t.step, t.turn, words(t)) == ("searching", 0, [])


def test_nobody_contests_their_own_word_nor_after_the_next_card() -> None:
    t = last_word("Bb", O, "robe")
    assert refused(t, 0, "contest") == "your_own_words"
    until_clock(t, "stand")
    t.play(1, "flip")
    assert refused(t, 2, "contest") == "nothing_to_contest"
    assert refused(t, 0, "sentence robe blanche") == "nothing_to_defend"


def test_clocks_stand_still_meanwhile() -> None:
    t = last_word()
    t.play(1, "contest", at=t.now + 1_000)
    t.play(0, "sentence trop de monde arrive", at=t.now + 20_000)
    t.judge("yes")
    t.play(1, "vote yes", at=t.now + 2_000)
    t.play(2, "vote yes", at=t.now)
    assert [(clock.name, clock.deadline - t.now) for clock in t.clocks] == [("stand", 2_000)]


def test_a_full_stop_does_not_save_a_word_from_a_contest() -> None:
    t = last_word("Eb", P, "appelle", sentence=[["Robert", "", 0], ["m'", "", 1]])
    say_point(t, 0)
    contested(t, 1, "Robert m'appelle", (1, "no"), (2, "no"))
    assert words(t) == ["Robert", "m'"]
    assert kept(t) == []
    assert cards(t, t.turned) == "Eb"


# ---------------------------------------------------------------------- point! (13)


def with_a_verb(**more: Any) -> Any:
    """Seat 0 has just said the verb of the sentence."""
    return last_word("Eb", P, "appelle", sentence=[["Robert", "", 0], ["m'", "", 1]], **more)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_may_say_point_until_the_next_card(seat: int) -> None:
    t = with_a_verb()
    until_clock(t, "stand")
    t.play(0, "done")
    assert "shout point" in move_texts(t, seat)
    other = t.clone()
    other.play(1, "flip")
    assert refused(other, seat, "shout point") == "no_word_to_end"
    say_point(t, seat)
    assert kept(t) == ["Robert m' appelle ."]
    assert refused(t, seat, "shout point") == "point_said"
    t.play(1, "flip")
    place(t, 1, O, "bon")
    assert words(t) == ["bon"]


def test_a_full_stop_that_the_others_refuse_is_taken_back() -> None:
    t = with_a_verb()
    say_point(t, 2)
    assert "contest point" not in move_texts(t, 2)
    assert refused(t, 2, "contest point") == "your_own_words"
    t.play(1, "contest point")
    assert sorted(t.active) == [0, 1]
    t.play(0, "vote no")
    assert "point_taken_back" in told(t, lambda: t.play(1, "vote no"))
    assert (words(t), kept(t)) == (["Robert", "m'", "appelle"], [])
    # It was settled: nobody ends the sentence after that word any more, and nobody contests again.
    assert refused(t, 1, "shout point") == "point_said"
    assert refused(t, 1, "contest point") == "nothing_to_contest"
    until_clock(t, "stand")
    t.play(0, "done")
    t.play(1, "flip")
    place(t, 1, O, "bon")
    assert words(t) == ["Robert", "m'", "appelle", "bon"]


@pytest.mark.parametrize("votes", ["yes yes", "yes no"])
def test_a_contested_full_stop_stays_if_the_others_agree_or_tie(votes: str) -> None:
    t = with_a_verb()
    say_point(t, 2)
    t.play(0, "contest point")
    for seat, vote in enumerate(votes.split()):
        t.play(seat, f"vote {vote}")
    assert (words(t), kept(t)) == ([], ["Robert m' appelle ."])


def test_a_full_stop_is_contested_before_the_next_card() -> None:
    t = with_a_verb()
    say_point(t, 2)
    until_clock(t, "stand")
    t.play(0, "done")
    assert "contest point" in move_texts(t, 0)
    t.play(1, "flip")
    assert refused(t, 0, "contest point") == "nothing_to_contest"


def test_a_full_stop_of_another_does_not_save_a_word_from_a_contest() -> None:
    t = with_a_verb()
    say_point(t, 2)
    contested(t, 1, "Robert m'appelle", (1, "no"), (2, "no"))
    assert (words(t), kept(t)) == (["Robert", "m'"], [])
    assert refused(t, 1, "contest point") == "nothing_to_contest"


def test_without_a_verb_the_sentence_goes_on() -> None:
    t = last_word("Bb", O, "robe")
    t.play(0, "shout point")
    assert t.question == "sentence robe"
    assert told(t, lambda: t.judge("no"))[-1] == "no_verb"
    assert words(t) == ["robe"]
    until_clock(t, "stand")
    t.play(1, "flip")


@pytest.mark.parametrize(("vote", "over"), [("yes", True), ("no", False)])
def test_an_unknown_word_may_be_the_verb(vote: str, over: bool) -> None:
    t = last_word("Bb", O, "robe")
    t.play(0, "shout point")
    assert "point_vote" in told(t, lambda: t.judge("vote"))
    for seat in (1, 2):
        t.play(seat, f"vote {vote}")
    assert (kept(t) == ["robe ."]) == over
    assert words(t) == ([] if over else ["robe"])


def test_ending_a_sentence_is_never_compulsory() -> None:
    said = [["je", "", 0], ["dors", "", 1]] * 20
    t = last_word("Bb", O, "robe", sentence=said)
    until_clock(t, "stand")
    t.play(1, "flip")
    assert len(t.sentence) == 41


# ---------------------------------------------------------------------- stuck (14-16)


def test_a_chrono_is_launched_after_five_seconds() -> None:
    t = searching("Pb")
    assert refused(t, 1, f"chrono {L} place") == "let_them_search"
    assert asked(t, 1) == []
    until_clock(t, "head_start")
    assert t.now == 5_000
    assert refused(t, 1, f"chrono {L} pomme") == "missing"
    t.play(1, f"chrono {L} place")
    assert t.launcher == 1
    until_clock(t, "launch")
    assert refused(t, 2, f"chrono {L} plat") == "chrono_runs"


def test_a_chrono_lasts_as_long_as_the_table_says() -> None:
    for seconds in (10, 5, 3):
        t = searching("Pb", seats=[{"typing": 0}, {}, {}], options={"chrono": seconds})
        until_clock(t, "head_start")
        t.play(1, f"chrono {L} place")
        assert t.timers["chrono"] == t.now + 1_000 * seconds


def test_the_spot_and_the_word_are_sealed() -> None:
    t = searching("Pb")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} plume")
    assert "plume" not in str(t.view(0)) + str(t.view(None))
    other = searching("Pb")
    until_clock(other, "head_start")
    other.play(1, f"chrono {A} pâle")
    assert t.view(0) == other.view(0)
    assert t.view(2) == other.view(2)


def test_the_searching_seat_is_quicker() -> None:
    t = searching("Pb", draw="Uv Nv")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} place")
    place(t, 0, A, "pas")
    assert (t.launcher, words(t), sizes(t)[0]) == (-1, ["pas"], 3)
    assert not t.running("chrono")


def test_a_vowel_laid_by_a_chrono_gives_no_right_to_play_again() -> None:
    t = searching("Eb")
    until_clock(t, "head_start")
    t.play(2, f"chrono {L} le")
    zero(t)
    assert (t.turn, t.step) == (1, "turning")
    until_clock(t, "stand")
    assert refused(t, 0, "flip") == "not_your_turn"


def test_the_launcher_is_the_author() -> None:
    t = searching("Eb", sentence=[["Robert", "", 0], ["m'", "", 1]])
    until_clock(t, "head_start")
    t.play(2, f"chrono {P} appelle")
    zero(t)
    assert {"contest", "shout point"} <= set(move_texts(t, 0))
    assert "contest" not in move_texts(t, 2)
    say_point(t, 2)
    assert kept(t) == ["Robert m' appelle ."]


def test_an_idea_that_the_table_refuses_is_void() -> None:
    t = searching("Pb", draw="Uv Nv")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} ploupe")
    zero(t, "no")
    t.play(0, "vote no")
    t.play(2, "vote no")
    assert (t.turn, t.step, cards(t, t.turned), sizes(t)[0]) == (0, "searching", "Pb", 3)
    assert refused(t, 1, f"chrono {L} place") == "barred"
    t.play(2, f"chrono {L} place")


def test_a_chrono_word_that_is_contested_and_refused() -> None:
    t = searching("Pb", draw="Uv Nv")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} place")
    zero(t)
    assert cards(t, t.piles[0]) == "Nv Vp Wp Lv"
    contested(t, 2, "place aux enfants qui dansent", (0, "no"), (2, "no"))
    assert (t.turn, t.step, cards(t, t.turned)) == (0, "searching", "Pb")
    assert (cards(t, t.draw), cards(t, t.piles[0])) == ("Uv Nv", "Vp Wp Lv")
    assert (face(t, L), t.heights[L], words(t)) == ("Lp", 1, [])
    assert refused(t, 1, f"chrono {L} place") == "barred"
    # It was not the searching seat's word: that one can be contested.
    place(t, 0, A, "pas")
    assert "contest" in move_texts(t, 2)


def test_nor_can_a_word_that_was_settled_before_the_chrono() -> None:
    t = last_word("Pb", A, "pas")
    contested(t, 1, "")
    t.play(0, "leave")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} place")
    zero(t)
    contested(t, 2, "")
    t.play(1, "leave")
    place(t, 0, L, "plat")
    assert "contest" not in move_texts(t, 1) + move_texts(t, 2)


def test_nobody_finds() -> None:
    t = searching("Pb", draw="Uv Nv")
    t.play(0, "stuck")
    assert refused(t, 0, "stuck") == "given_up"
    t.play(1, "pass")
    assert refused(t, 1, f"chrono {L} place") == "passed"
    t.play(2, "pass")
    assert cards(t, t.draw) == "Pb Uv Nv"
    assert (t.turn, t.step, sizes(t)) == (1, "turning", [3, 3, 3])


def test_giving_up_early_is_no_shortcut() -> None:
    t = searching("Pb", seats=[{"typing": 0}] * 3)
    assert t.timers["search"] == 60_000
    t.play(0, "stuck", at=4_000)
    assert t.timers["call"] == 60_000
    t.play(2, f"chrono {L} place", at=5_000)  # no need to wait once somebody is stuck
    assert t.launcher == 2


def test_the_search_clock_runs_out() -> None:
    t = searching("Pb", seats=[{"typing": 0}] * 3)
    until_clock(t, "search")
    assert (t.step, t.timers["call"]) == ("calling", t.now + 10_000)
    until_clock(t, "call")
    assert (t.turn, cards(t, t.turned)) == (1, "")


def test_a_word_found_after_giving_up_still_counts() -> None:
    t = searching("Pb")
    t.play(0, "stuck")
    place(t, 0, L, "place")
    assert words(t) == ["place"]
    assert not t.running("call")


def test_no_stuck_while_a_chrono_counts() -> None:
    t = searching("Pb")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} place")
    assert refused(t, 0, "stuck") == "count_runs"
    assert refused(t, 0, "flip") == "say_first"


def test_out_of_turn() -> None:
    t = searching("Pb")
    assert refused(t, 1, f"place {L} place") == "not_yours_to_say"
    assert refused(t, 0, f"chrono {L} place") == "your_own_search"
    assert refused(t, 0, "place robert") == "how_to_place"
    assert refused(at(), 1, f"chrono {L} place") == "nobody_searches"
    assert refused(at(), 1, "flip") == "not_your_turn"
    assert refused(at(), 0, f"place {L} place") == "flip_first"


# ---------------------------------------------------------------------- the end (17)


def test_the_last_word_may_be_contested_for_ten_seconds() -> None:
    t = last_word("Eb", P, "appelle", piles=["", "Xb", "Zb Wb"], sentence=[["Robert", "", 0], ["m'", "", 1]])
    # A vowel finishes as well.
    assert (t.step, t.active, t.over) == ("last", [], False)
    assert refused(t, 1, "flip") == "last_moment"
    assert t.clocks[0].deadline == t.now + 10_000
    until_clock(t, "last")
    assert t.result.ranking == ((0,), (1,), (2,))
    assert t.result.scores == (0, 1, 2)
    # What was told is kept, though nobody has said "point!".
    assert kept(t) == ["Robert m' appelle"]


def test_point_may_be_said_in_that_time() -> None:
    t = last_word("Eb", P, "appelle", piles=["", "Xb", "Zb"], sentence=[["Robert", "", 0], ["m'", "", 1]])
    say_point(t, 0)
    until_clock(t, "last")
    assert kept(t) == ["Robert m' appelle ."]


def test_a_last_word_that_is_refused() -> None:
    t = last_word("Bb", O, "robe", piles=["", "Xb", "Zb"])
    contested(t, 1, "robe que je porte", (1, "no"), (2, "no"))
    assert (t.step, t.turn, t.over) == ("searching", 0, False)
    assert not t.running("last")


def test_a_last_card_for_which_nobody_finds_a_word() -> None:
    t = searching("Pb", piles=["", "Xb", "Zb"])
    t.play(0, "stuck")
    t.play(1, "pass")
    t.play(2, "pass")
    assert t.result.winners == (0,)


def test_a_last_firecracker_does_not_finish() -> None:
    t = at(piles=["!", "Xb", "Zb"], draw="Yb", turn=0)
    t.play(0, "flip")
    assert (t.over, sizes(t)) == (False, [1, 1, 1])


def test_unless_the_draw_pile_is_empty() -> None:
    t = at(piles=["!", "Xb", "Zb"], draw="", turn=0)
    t.play(0, "flip")
    assert t.result.winners == (0,)


def test_a_chrono_on_a_last_card_with_an_empty_draw_pile() -> None:
    t = searching("Pb", piles=["", "Xb", "Zb"], draw="")
    until_clock(t, "head_start")
    t.play(1, f"chrono {L} place")
    zero(t)
    assert (t.step, t.turn) == ("last", 0)
    until_clock(t, "last")
    assert t.result.winners == (0,)


def test_a_short_game() -> None:
    t: Any = cartable.new("broderix", 4, seed="short", options={"pile_size": 7})
    assert sizes(t) == [7] * 4
    assert len(t.cards[t.draw]) == 52


# ---------------------------------------------------------------------- bots


def bot(t: Any, seat: int, level: str) -> BroderixBot:
    return BroderixBot(seat, level, Chance("bots", level))


def thought(t: Any, seat: int, level: str) -> Any:
    sight = Sight(t, seat)
    return bot(t, seat, level).spot_and_word(sight, sight.prompts[0])


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_bots_find_a_spot_and_a_word_that_fit(level: str) -> None:
    t = searching("Eb", sentence=[["la", "", 1]])
    found = thought(t, 0, level)
    assert found is not None
    t.play(0, f"place {found[0]} {found[1]}")
    assert lexicon_judge(t.question) == "yes"


def test_how_much_of_the_carpet_they_look_at() -> None:
    t = searching("Eb")
    sight = Sight(t, 0)
    seen = {level: bot(t, 0, level).looked_at(sight, sight.prompts[0]) for level in ("debutant", "initie", "expert")}
    assert [len(spots) for spots in seen.values()] == [3, 20, 19]
    assert not AWKWARD & set("".join(letters[1] for letters in seen["expert"]))


def test_bots_end_a_long_sentence() -> None:
    said = [[word, "", 1] for word in ("le", "petit", "chat", "de", "ma", "voisine", "mange", "une")]
    t = last_word("Eb", P, "pomme", sentence=said)
    assert bot(t, 0, "initie").decide(Sight(t, 0)).move == "shout point"  # type: ignore[union-attr]
    # Another bot leaves it to the author, unless it becomes too long.
    assert bot(t, 1, "initie").decide(Sight(t, 1)) is None
    longer = [[word, "", 1] for word in ("et", "hier", "soir", "encore")]
    t = last_word("Eb", P, "pomme", sentence=longer + said)
    assert bot(t, 1, "initie").decide(Sight(t, 1)).move == "shout point"  # type: ignore[union-attr]
    t = last_word("Eb", P, "pomme", sentence=said[-2:])
    assert bot(t, 0, "initie").decide(Sight(t, 0)) is None


def test_bots_defend_what_they_have_said() -> None:
    t = last_word("Bb", O, "robe", sentence=[["la", "", 2]], seats=[{"bot": True}, {}, {}])
    t.play(1, "contest")
    act = bot(t, 0, "expert").decide(Sight(t, 0))
    assert act is not None
    t.play(0, act.move)
    assert t.question.startswith("sentence la robe ")
    assert lexicon_judge(t.question) == "yes"


def test_bots_do_not_contest() -> None:
    t = last_word(seats=[{}, {"bot": True}, {}])
    assert move_texts(t, 1) == ["shout point"]
    assert "contest" in move_texts(t, 2)
    t = with_a_verb(seats=[{}, {"bot": True}, {}])
    say_point(t, 2)
    assert move_texts(t, 1) == []
    assert "contest point" in move_texts(t, 0)


def test_bots_do_not_play_again_for_a_firecracker() -> None:
    t = searching("Eb", carpet=CARPET.replace("Lp", "!"), heights=[1, 2, 2, 2, 2, 1, *[2] * 14])
    place(t, 0, O, "oeuf")
    until_clock(t, "stand")
    assert bot(t, 0, "expert").decide(Sight(t, 0)).move == "done"  # type: ignore[union-attr]


@pytest.mark.parametrize(("height", "seen"), [(1, True), (2, False)])
def test_a_log_never_shows_what_was_turned_down(height: int, seen: bool) -> None:
    t = searching("Bb", heights=[height] * 20)
    events = t.watch()
    place(t, 0, O, "Robert")
    for seat in (None, 1):
        assert ("Bb" in str(project.log(t, list(events), seat))) == seen
