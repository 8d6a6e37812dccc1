"""Amipourix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, FIRECRACKER
from cartable.engine import Chance, project
from cartable.games.amipourix.bots import AmipourixBot
from cartable.testing import GameSuite, play_and_judge, refused, texts


class TestSuite(GameSuite):
    game = "amipourix"


def at(**position: Any) -> Any:
    return cartable.at("amipourix", **position)


def hand(t: Any, seat: int) -> list[str]:
    return sorted(DECK.texts[card] for card in t.cards[t.hands[seat]])


def counts(t: Any) -> list[int]:
    return [len(t.cards[t.hands[seat]]) for seat in range(t.seats)]


def draw(t: Any, seat: int, card: str) -> None:
    """Draws this very card: its place is luck at the table."""
    place = [DECK.texts[c] for c in t.cards[t.hands[t.giver]]].index(card)
    t.play(seat, f"draw {place}")


def say(t: Any, seat: int, word: str, card: str, answer: str = "yes") -> None:
    assert play_and_judge(t, seat, f"say {word} {card}", answer) == f"word {word}"


def searching(level: int = 1, helped: bool = False, drawn: str = "Bp", hand: str = "Nb Wp", seats: int = 4) -> Any:
    """Seat 1 has drawn a card from seat 0 and looks for a word."""
    hands = ["Ep Fp", hand, "Gp Hp", "Ip Jp"][:seats]
    hands[1 if helped else 0] += " !"
    return at(seats=[{"level": level}] * seats, hands=hands, drawn=drawn, turn=1)


# ---------------------------------------------------------------------- the examples of the rules


def test_1_the_deal() -> None:
    t: Any = cartable.new("amipourix", 4, "deal")
    assert counts(t) == [11, 10, 10, 10]
    assert FIRECRACKER in t.cards[t.hands[0]]
    assert len(t.cards[t.aside]) == 12
    assert (t.giver, t.turn, t.holder) == (0, 1, 0)


def test_2_without_the_firecracker() -> None:
    t = searching(level=1)
    say(t, 1, "Barnabé", "Nb")
    assert texts(t, t.discard) == "Bp Nb"
    assert (t.giver, t.turn) == (1, 2)
    t = searching(level=2)
    refused(t, 1, "say Barnabé Nb")
    say(t, 1, "bain", "Nb")
    assert texts(t, t.discard) == "Bp Nb"


def test_3_with_the_firecracker() -> None:
    t = searching(level=1, helped=True)
    say(t, 1, "embrassent", "Nb")
    assert texts(t, t.discard) == "Bp Nb"
    t = searching(level=2, helped=True)
    refused(t, 1, "say embrassent Nb")
    say(t, 1, "Bernard", "Nb")
    assert texts(t, t.discard) == "Bp Nb"


def test_4_colours() -> None:
    t = searching(helped=True)
    say(t, 1, "bain", "Nb")
    assert (hand(t, 1), hand(t, 2)) == (["Wp"], ["!", "Gp", "Hp"])
    assert (t.giver, t.turn, t.holder) == (1, 2, 2)
    draw(t, 2, "Wp")
    say(t, 2, "show", "Hp")  # contains W and H: the firecracker helps at once
    assert t.turn == 3
    t = searching(helped=True, hand="Np Wp")
    say(t, 1, "bain", "Np")
    assert (hand(t, 1), t.holder, t.turn) == (["!", "Wp"], 1, 2)
    draw(t, 2, "!")
    assert t.holder == 2


def test_5_drawing_the_firecracker() -> None:
    t = at(hands=["Ap", "Bp !", "Wb Cp", "Dp"], turn=2)
    draw(t, 2, "!")
    assert (t.step, t.holder, t.prompts(2)) == ("discarding", 2, [])
    assert refused(t, 2, "discard !") == "keep_firecracker"
    assert refused(t, 2, "discard Dp") == "not_in_hand"
    assert refused(t, 2, "pass") == "discard_first"
    t.play(2, "discard Wb")
    assert (hand(t, 2), texts(t, t.discard)) == (["!", "Cp"], "Wb")
    assert (t.giver, t.turn) == (2, 3)


def test_6_only_the_firecracker_left_once_a_letter_was_drawn() -> None:
    t = at(hands=["Ap", "Bp", "Cp", "Dp !"], turn=0)
    draw(t, 0, "Dp")
    assert t.result.ranking == ((0, 1, 2), (3,))
    assert t.result.reason == "only_firecracker"


def test_7_the_firecracker_alone_is_not_yet_losing() -> None:
    t = at(hands=["Np !", "Cp"], drawn="Bp", turn=0)
    say(t, 0, "bain", "Np")
    assert (hand(t, 0), t.over, t.turn, t.giver) == (["!"], False, 1, 0)
    assert len(t.moves(1)) == 1
    t.play(1, "draw 0")
    assert t.result.ranking == ((0,), (1,))
    assert t.result.reason == "last_with_cards"


# ---------------------------------------------------------------------- a draw


@pytest.mark.parametrize(("seats", "left"), [(2, 32), (3, 22), (4, 12), (5, 2)])
def test_the_letters_set_aside(seats: int, left: int) -> None:
    t: Any = cartable.new("amipourix", [{"age": 30 - seat} for seat in range(seats)], "deal")
    assert len(t.cards[t.aside]) == left
    assert t.holder == t.giver == seats - 1, "the youngest"
    assert t.turn == 0


@pytest.mark.parametrize(
    ("level", "helped", "drawn", "card", "good", "bad"),
    [
        (1, False, "Bp", "Bb", ["bébé", "barbe"], ["bain", "robe"]),
        (1, True, "Bp", "Bb", ["bébé", "barbe", "syllabub"], ["bain", "robe"]),
        (2, False, "Bp", "Bb", ["baobab"], ["barbe", "b"]),
        (2, True, "Bp", "Bb", ["baobab", "bébé"], ["robe"]),
        (1, False, "Ap", "Nb", ["âne", "an"], ["na", "a"]),
        (2, False, "Ap", "Nb", ["an"], ["âne"]),
    ],
)
def test_levels(level: int, helped: bool, drawn: str, card: str, good: list[str], bad: list[str]) -> None:
    t = searching(level, helped, drawn, hand=f"{card} Wp")
    for word in bad:
        refused(t, 1, f"say {word} {card}")
    for word in good:
        say(t.clone(), 1, word, card)


def test_the_card_must_be_named_and_in_hand() -> None:
    t = searching()
    assert refused(t, 1, "say bain") == "which_card"
    assert refused(t, 1, "say bain Np") == "not_in_hand"
    assert refused(t, 1, "say bain !") == "not_in_hand"
    assert refused(t, 1, "say 12 Nb") == "not_a_word"
    assert refused(t, 2, "say bain Nb") == "not_your_turn"


def test_a_card_drawn_is_seen_by_all_and_the_count_starts_by_itself() -> None:
    t = at(hands=["Ap", "Bp Dp !", "Wb Cp"], turn=2)
    assert t.timers == {"draw": 10_000}
    draw(t, 2, "Dp")
    assert all(t.view(seat)["zones"]["drawn"]["cards"] == ["Dp"] for seat in (0, 1, 2, None))
    assert t.timers == {"word": 15_000}, "ten seconds, and five to type"


@pytest.mark.parametrize(("chrono", "typing"), [(10, 10), (5, 0), (3, 5)])
def test_the_length_of_the_count(chrono: int, typing: int) -> None:
    t = at(seats=[{"typing": typing}, {}], hands=["Np", "Cp !"], drawn="Bp", turn=0, options={"chrono": chrono})
    assert t.timers == {"word": 1000 * (chrono + typing)}


def test_not_found_at_zero() -> None:
    t = searching()
    t.expire()
    assert hand(t, 1) == ["Bp", "Nb", "Wp"]
    assert (t.giver, t.turn, t.holder) == (1, 2, 0)


def test_giving_up_before_zero() -> None:
    t = searching(helped=True)
    t.play(1, "pass")
    assert (hand(t, 1), t.turn, t.holder) == (["!", "Bp", "Nb", "Wp"], 2, 1)


def test_a_word_that_does_not_fit_costs_nothing() -> None:
    t = searching()
    refused(t, 1, "say robe Nb")
    refused(t, 1, "say bain Wp")
    say(t, 1, "bain", "Nb")


def test_a_vote_stops_the_count_and_a_refused_word_gives_the_letter_back() -> None:
    t = searching(seats=3)
    t.play(1, "say bxn Nb", 4_000)
    t.judge("no")
    assert t.active == [2, 0]
    assert texts(t, t.drawn) == "Bp Nb", "all see which letter is meant"
    assert refused(t, 1, "pass") == "voting"
    t.play(0, "vote no", 8_000)
    t.play(2, "vote no", 9_000)
    assert (t.step, hand(t, 1), texts(t, t.drawn)) == ("searching", ["Nb", "Wp"], "Bp")
    assert t.timers == {"word": 20_000}
    say(t, 1, "bxn", "Nb", "no")
    t.play(0, "vote yes")
    t.play(2, "vote no")
    assert texts(t, t.discard) == "Bp Nb"


def test_the_giver_arranges_the_fan_until_the_draw() -> None:
    t = at(hands=["Ap Cp Ep !", "Bp", "Dp"], turn=1)
    assert refused(t, 0, "choose 0,1,2") == "not_an_order"
    assert refused(t, 0, "choose 0,1,2,2") == "not_an_order"
    t.play(0, "choose 3,0,1,2")
    assert texts(t, t.hands[0]) == "! Ap Cp Ep"
    t.play(1, "draw 1")
    assert texts(t, t.drawn) == "Ap"
    assert refused(t, 0, "choose 2,1,0") == "not_your_fan"
    assert refused(t, 2, "choose 0") == "not_your_fan"


def test_others_see_only_backs_and_learn_nothing_from_arranging() -> None:
    t = at(hands=["Ap Cp Ep !", "Bp", "Dp"], turn=1)
    events = t.watch()
    t.play(0, "choose 3,2,1,0")
    assert t.view(1)["zones"]["hands"][0] == {"count": 4}
    assert "3" not in str(project.events(t, events, 1))
    assert t.view(0)["zones"]["hands"][0]["cards"] == ["!", "Ep", "Cp", "Ap"]


def test_where_a_card_enters_a_fan_is_hidden() -> None:
    places = set()
    for seed in range(40):
        t = at(hands=["Ap Cp !", "Bp Fp Gp", "Dp"], turn=1, seed=f"place {seed}")
        draw(t, 1, "!")
        places.add(t.cards[t.hands[1]].index(FIRECRACKER))
    assert places == {0, 1, 2, 3}


# ---------------------------------------------------------------------- leaving and losing


def test_a_seat_without_cards_neither_draws_nor_gives() -> None:
    t = at(hands=["Ap Cp", "", "Bp Dp", "Ep !"], turn=2)
    assert (t.giver, t.turn) == (0, 2)
    t = at(hands=["Ap", "Bp Fp", "Cp !"], turn=1)
    draw(t, 1, "Ap")
    assert (t.step, counts(t)) == ("searching", [0, 2, 2]), "seat 0 had its last card drawn: out and safe"
    t.play(1, "pass")
    assert (t.giver, t.turn) == (1, 2)
    draw(t, 2, "Bp")
    t.play(2, "pass")
    assert (t.giver, t.turn) == (2, 1)


def test_handing_on_the_firecracker_with_the_last_letter() -> None:
    t = at(hands=["Ap Cp", "Nb !", "Dp Ep"], drawn="Bp", turn=1)
    say(t, 1, "bain", "Nb")
    assert counts(t) == [2, 0, 3]
    assert (t.holder, t.giver, t.turn) == (2, 0, 2), "seat 1 is out; seat 2 draws from seat 0"


def test_handing_on_the_firecracker_to_the_only_seat_with_cards() -> None:
    t = at(hands=["Nb !", "Dp Ep"], drawn="Bp", turn=0)
    say(t, 0, "bain", "Nb")
    assert (t.result.reason, t.result.winners) == ("last_with_cards", (0,))


def test_the_last_card_of_the_giver_leaves_the_drawer_alone() -> None:
    t = at(hands=["Ap", "Bp !"], turn=1)
    draw(t, 1, "Ap")
    assert (t.result.reason, t.result.winners) == ("last_with_cards", (0,))


def test_all_others_win_without_ranking() -> None:
    t = at(hands=["Ap Xp Yp Zp", "Bp", "", "Dp !"], turn=0)
    draw(t, 0, "Dp")
    assert t.result.ranking == ((0, 1, 2), (3,))
    assert t.result.scores == (1, 1, 1, 0)


def test_nobody_finds_words_any_more() -> None:
    t = at(hands=["Ap Cp Ep Gp Ip", "Bp Dp Fp Hp Jp", "Kp Lp Mp Np !"], turn=0)
    for number in range(15):
        assert not t.over
        draw(t, t.turn, next(text for text in hand(t, t.giver) if text != "!"))
        assert t.in_vain[t.turn] == number // 3 + 1
        t.play(t.turn, "pass")
    assert (t.result.reason, t.result.ranking) == ("nothing_moves", ((0, 1), (2,)))


def test_a_discard_begins_the_count_of_vain_draws_anew() -> None:
    t = at(hands=["Ap Cp Ep", "Bp Dp", "Kp Nb !"], drawn="Bb", turn=0, in_vain=[5, 5, 5])
    say(t, 0, "bac", "Cp")
    assert t.in_vain == [0, 0, 0]


# ---------------------------------------------------------------------- clocks


def test_the_table_draws_and_discards_for_who_does_not() -> None:
    drawn, thrown = set(), set()
    for seed in range(40):
        t = at(hands=["Ap Cp !", "Bp Fp Gp", "Dp"], turn=1, seed=f"late {seed}")
        t.expire()
        drawn.add(texts(t, t.drawn) or "!")
        if t.step == "discarding":
            assert t.timers == {"discard": 20_000}
            t.expire()
            thrown.add(texts(t, t.discard))
            assert t.turn == 2
    assert drawn == {"Ap", "Cp", "!"}
    assert thrown == {"Bp", "Fp", "Gp"}


def test_refusals() -> None:
    t = at(hands=["Ap Cp !", "Bp Fp Gp", "Dp"], turn=1)
    assert refused(t, 1, "draw 3") == "no_such_place"
    assert refused(t, 1, "pass") == "draw_first"
    assert refused(t, 1, "say bain Bp") == "draw_first"
    assert refused(t, 0, "draw 0") == "not_your_turn"
    draw(t, 1, "Ap")
    assert refused(t, 1, "draw 0") == "drawn_already"
    assert refused(t, 1, "discard Bp") == "no_discarding"


# ---------------------------------------------------------------------- what each seat knows


def test_everybody_knows_who_holds_the_firecracker_but_not_where() -> None:
    t: Any = cartable.new("amipourix", 3, "known")
    for _ in range(12):
        if t.over:
            break
        assert FIRECRACKER in t.cards[t.hands[t.holder]]
        for seat in range(3):
            world: Any = Sight(t, seat).imagine(Chance("world", str(seat)))
            assert FIRECRACKER in world.cards[world.hands[t.holder]]
        draw(t, t.turn, hand(t, t.giver)[0])
        if not t.over:
            t.play(t.turn, str(t.moves(t.turn)[0]))


# ---------------------------------------------------------------------- bots


def bot(level: str, seat: int, seed: str = "bots") -> AmipourixBot:
    return AmipourixBot(seat, level, Chance(level, seed))


def test_an_expert_with_the_firecracker_wants_the_other_colour() -> None:
    t = at(hands=["Ap", "Np Rp Eb !", "Dp"], drawn="Bp", turn=1)
    act = bot("expert", 1).decide(Sight(t, 1))
    assert act is not None
    assert str(act.move).endswith(" Eb")


def test_an_expert_without_it_keeps_easy_letters() -> None:
    t = at(hands=["Ap !", "Np Ep Ob", "Dp"], drawn="Bp", turn=1)
    act = bot("expert", 1).decide(Sight(t, 1))
    assert act is not None
    assert str(act.move).endswith(" Ob")


def test_a_regular_player_gets_rid_of_rare_letters_first() -> None:
    t = at(hands=["Ap !", "Np Ep Yb", "Dp"], drawn="Bp", turn=1)
    act = bot("initie", 1).decide(Sight(t, 1))
    assert act is not None
    assert str(act.move).endswith(" Yb")


def test_a_beginner_finds_about_half_the_time() -> None:
    t = at(hands=["Ap !", "Np Ep Ob", "Dp"], drawn="Bp", turn=1)
    acts = [bot("debutant", 1, str(n)).decide(Sight(t, 1)) for n in range(60)]
    found = [act for act in acts if act is not None and str(act.move).startswith("say")]
    assert 18 < len(found) < 42
    assert all(str(act.move).endswith(" Np") for act in found), "the first letter that fits"
