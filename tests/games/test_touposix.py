"""Touposix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight, make
from cartable.decks.toutilix import DECK
from cartable.engine import Chance
from cartable.games.touposix.bots import TouposixBot, anagrams
from cartable.host.virtual import play_out
from cartable.testing import GameSuite, field, refused


class TestSuite(GameSuite):
    game = "touposix"


ANY = "Qp Vp Xp Kp Wp Zp"
"""A hand that does not matter."""


def zones(t: Table) -> dict[str, Any]:
    found: dict[str, Any] = t.view(None)["zones"]
    return found


def hand(t: Table, seat: int) -> list[str]:
    cards: list[str] = t.view(seat)["zones"]["hands"][seat]["cards"]
    return sorted(cards)


def write(t: Table, seat: int, move: str) -> None:
    t.play(seat, move)
    t.judge("yes")


def all_pass_twice(t: Table) -> None:
    while not t.over:
        t.play(t.active[0], "pass")
    assert t.result is not None
    assert t.result.reason == "all_passed"


# -- the examples


def alexandre() -> Table:
    return at("touposix", hands=["Ob Tb Qb Bb Ib Eb", ANY], pile1="Op", pile2="Rp", turn=0)


def test_example_1_boite():
    t = alexandre()
    left = zones(t)["draw"][0]["count"]
    write(t, 0, "play BOÎTE 1 Bb Tb Ib Eb")
    assert zones(t)["pile1"] == {"count": 5, "cards": ["Eb"]}
    assert field(t, "tops") == ["E", "R"]
    assert len(hand(t, 0)) == 6
    assert {"Ob", "Qb"} <= set(hand(t, 0))
    assert zones(t)["draw"][0]["count"] == left - 4
    assert t.active == [1]


def test_example_2_robot():
    assert refused(alexandre(), 0, "play ROBOT 2 Ob Bb Tb") == "letter_missing"


def test_example_3_two_stars():
    t = at("touposix", hands=["Lb * * Qb Wb Kb", "Op " + ANY[3:]], pile1="Ep", pile2="Rp", turn=0)
    write(t, 0, "play élan 1 Lb *A *N")
    assert zones(t)["pile1"]["cards"] == ["*"]
    assert field(t, "tops") == ["N", "R"]
    assert refused(t, 1, "play oh 1 Op") == "letter_missing"
    write(t, 1, "play on 1 Op")


def test_example_4_a_new_pile():
    t = at("touposix", hands=["Ab Vb ! Qb Wb Kb", ANY], pile1="Rb", pile2="Op", turn=0)
    write(t, 0, "play ravi 1 Ab Vb !I new")
    assert field(t, "tops") == ["R", "O", "V"]
    assert zones(t)["pile3"] == {"count": 2, "cards": ["Vb"]}
    assert zones(t)["pile1"]["count"] == 1
    assert zones(t)["points"][0]["cards"] == ["!"]
    assert len(hand(t, 0)) == 6
    assert {"Qb", "Wb", "Kb"} <= set(hand(t, 0))


def test_example_5_discard():
    t = at("touposix", hands=["Qb Wb Kb Xb Zb Jb", ANY], pile1="Rb", pile2="Op", turn=0)
    t.play(0, "discard Qb Wb")
    assert zones(t)["discard"][0]["cards"] == ["Qb", "Wb"]
    assert len(hand(t, 0)) == 6
    assert t.active == [1]
    all_pass_twice(t)
    assert t.result is not None
    assert t.result.scores == (-10 - 6, -6)


def test_example_6_seven_letters():
    t = at("touposix", hands=["Pb Rb Ab Lb Ib Nb", ANY], pile1="Eb", pile2="Op", turn=0)
    write(t, 0, "play praline 1 Pb Rb Ab Lb Ib Nb")
    assert field(t, "prizes") == [1, 0]
    assert field(t, "abcd") == 3
    assert len(hand(t, 0)) == 6
    assert t.active == [1]


def test_example_7_the_count():
    t = at(
        "touposix",
        hands=["Ab Bb Cb", ANY],
        draw=["Db Eb Fb Gb Hb", "Ip"],
        discard=["Qb Wb"],
        points=["!"],
        pile1="Rb",
        pile2="Op",
        prizes=[1, 0],
        abcd=3,
        turn=0,
    )
    all_pass_twice(t)
    assert t.result is not None
    assert t.result.scores == (-8, -6)
    assert t.result.winners == (1,)


# -- the deal


@pytest.mark.parametrize(("seats", "share", "aside"), [(2, 49, 0), (3, 32, 2), (4, 24, 2)])
def test_the_deal(seats: int, share: int, aside: int):
    t = cartable.new("touposix", seats=seats)
    assert [zone["count"] for zone in zones(t)["draw"]] == [share - 6] * seats
    assert [len(hand(t, seat)) for seat in range(seats)] == [6] * seats
    assert zones(t)["aside"]["count"] == aside
    assert field(t, "abcd") == 4


def test_only_letters_are_turned_up():
    for n in range(60):
        t = cartable.new("touposix", seats=2, seed=str(n))
        tops = [zones(t)[pile]["cards"][0][0] for pile in ("pile1", "pile2")]
        assert field(t, "tops") == tops
        assert all(top.isalpha() for top in tops)


def test_nobody_sees_a_draw_pile_not_even_its_owner():
    t = cartable.new("touposix", seats=2)
    assert "cards" not in t.view(0)["zones"]["draw"][0]


# -- words


def test_what_is_wrong_with_a_word():
    t = at("touposix", hands=["Ob Tb * ! Ib Eb", ANY], pile1="Op", pile2="Rp", turn=0)
    assert refused(t, 0, "play toi 3 Tb Ib") == "no_such_pile"
    assert refused(t, 0, "play toi 1 Tb Ib Zb") == "not_in_hand"
    assert refused(t, 0, "play tot 1 Tb Tb") == "not_so_many"
    assert refused(t, 0, "play toi 1 Tb Ib Eb") == "card_unused"
    assert refused(t, 0, "play toi 2 Tb Ib Ob") == "card_unused"  # the R of the pile must be in the word
    assert refused(t, 0, "play toi 1 Tb Ib *") == "wild_unused"
    assert refused(t, 0, "play toi 1 Tb *E") == "wild_letter"
    assert refused(t, 0, "play ? 1 Tb") == "not_a_word"
    assert refused(t, 0, "play я 1 *") == "not_a_word"
    assert refused(t, 0, "play toi 1") == "how_to_play"
    assert refused(t, 0, "play toi Tb Ib") == "how_to_play"
    assert refused(t, 0, "play 1 Tb Ib") == "how_to_play"
    assert refused(t, 0, "play toi 1 Tb Bz") == "unknown_card"
    assert refused(t, 0, "discard") == "how_to_discard"
    assert refused(t, 0, "discard Zb") == "not_in_hand"
    assert refused(t, 1, "play va 1 Vp") == "not_your_turn"
    assert refused(t, 1, "discard Vp") == "not_your_turn"
    assert refused(t, 1, "pass") == "not_your_turn"


def test_two_letters_are_a_word_and_accents_fold():
    t = at("touposix", hands=["Ub Tb Qb Bb Ib Eb", ANY], pile1="Op", pile2="Rp", turn=0)
    write(t, 0, "play où 1 Ub")
    assert field(t, "tops") == ["U", "R"]


def test_a_word_of_two_words():
    t = at("touposix", hands=["Pb Rb Ib Ob Rp Ip", ANY], pile1="Ap", pile2="Lp", turn=0)
    write(t, 0, "play a priori 1 Pb Rb Ib Ob Rp Ip")
    assert field(t, "prizes") == [1, 0]


def test_the_order_is_the_seats_choice():
    t = alexandre()
    write(t, 0, "play boîte 1 Eb Tb Ib Bb")
    assert field(t, "tops") == ["B", "R"]


def test_by_default_wild_cards_take_the_missing_letters_in_order():
    t = at("touposix", hands=["Lb * ! Qb Wb Kb", ANY], pile1="Ep", pile2="Rp", turn=0)
    other = t.clone()
    write(t, 0, "play élan 1 Lb * !")
    assert field(t, "tops") == ["A", "R"]
    write(other, 0, "play élan 1 Lb * !A")  # then the star is the N
    assert field(other, "tops") == ["N", "R"]


def test_a_star_beneath_means_nothing_any_more():
    t = at("touposix", hands=["* Lb Qb Wb Kb Jb", ANY], pile1="Ep", pile2="Rp", turn=0)
    write(t, 0, "play île 1 *I Lb")
    assert field(t, "tops") == ["L", "R"]


def test_a_refused_word_changes_nothing_but_what_was_shown():
    people: list[dict[str, object]] = [{}, {"bot": True}]
    t = at("touposix", seats=people, hands=["Ob Tb Qb Bb Ib Eb", ANY], pile1="Op", pile2="Rp", turn=0)
    t.play(0, "play bitoe 1 Bb Tb Ib Eb", 4_000)
    t.judge("no")
    assert hand(t, 0) == sorted(["Ob", "Tb", "Qb", "Bb", "Ib", "Eb"])
    assert t.active == [0]
    assert t.clocks[0].deadline == 95_000
    assert "cards" not in zones(t)["hands"][0]
    write(t, 0, "play boîte 1 Bb Tb Ib Eb")


def test_the_others_vote_with_the_cards_before_them():
    t = alexandre()
    t.play(0, "play bitoe 1 Bb Tb Ib Eb")
    t.judge("no")
    assert sorted(filter(None, zones(t)["hands"][0]["cards"])) == ["Bb", "Eb", "Ib", "Tb"]
    assert [clock.name for clock in t.clocks] == ["vote"]
    assert refused(t, 0, "pass") == "voting"
    t.play(1, "vote yes")
    assert field(t, "tops") == ["E", "R"]


# -- firecrackers and piles


def test_a_firecracker_is_never_laid_and_each_costs_five():
    t = at("touposix", hands=["! ! ! Lb Ab Eb", ANY], pile1="Pp", pile2="Rp", turn=0, draw=["", "Ib"])
    write(t, 0, "play plaint 1 Lb Ab !I !N !T")
    assert zones(t)["points"][0]["cards"] == ["!", "!", "!"]
    assert field(t, "tops") == ["A", "R"]
    all_pass_twice(t)
    assert t.result is not None
    assert t.result.scores == (-15 - 1, -6)


def test_a_firecracker_alone_lays_nothing_and_opens_no_pile():
    t = at("touposix", hands=["! Lb Ab Eb Qb Wb", ANY], pile1="Op", pile2="Rp", turn=0)
    assert refused(t, 0, "play on 1 ! new") == "nothing_to_lay"
    write(t, 0, "play on 1 !")
    assert field(t, "tops") == ["O", "R"]
    assert zones(t)["points"][0]["count"] == 1


def test_a_new_pile_takes_a_firecracker():
    t = at("touposix", hands=["! Lb Ab Eb Qb Wb", ANY], pile1="Op", pile2="Rp", turn=0)
    assert refused(t, 0, "play real 2 Eb Ab Lb new") == "new_needs_firecracker"
    write(t, 0, "play real 2 Eb Ab ! new")
    assert field(t, "tops") == ["O", "R", "A"]


def test_never_more_than_five_piles():
    t = at(
        "touposix", hands=["! Lb Ab Eb Qb Wb", ANY], pile1="Op", pile2="Rp", pile3="Tp", pile4="Sp", pile5="Np", turn=0
    )
    assert refused(t, 0, "play real 2 Eb Ab ! new") == "five_piles"
    write(t, 0, "play an 5 Ab")


# -- discards, passes, the end


def test_stars_and_firecrackers_may_be_discarded_too():
    t = at("touposix", hands=["! * Ab Eb Qb Wb", ANY], pile1="Op", pile2="Rp", turn=0, draw=["", ""])
    t.play(0, "discard ! *")
    assert zones(t)["points"][0]["count"] == 0
    all_pass_twice(t)
    assert t.result is not None
    assert t.result.scores == (-10 - 4, -6)


def test_a_word_or_a_discard_restarts_the_count_of_passes():
    t = at("touposix", hands=["Ab Eb", "Vp Xp", "Kp Wp"], pile1="Op", pile2="Rp", turn=0)
    for seat in (0, 1, 2, 0, 1):
        t.play(seat, "pass")
    t.play(2, "discard Kp")
    for seat in (0, 1, 2, 0, 1):
        t.play(seat, "pass")
        assert t.result is None
    t.play(2, "pass")
    assert t.result is not None
    assert t.result.reason == "all_passed"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_everybody_has_passed_twice_in_a_row(seats: int):
    t = cartable.new("touposix", seats=seats)
    for lap in (1, 2):
        for seat in range(seats):
            assert not t.over, f"lap {lap}, seat {seat}"
            told = t.watch()
            t.play(seat, "pass")
            warned = any(getattr(event, "message", "") == "last_lap" for event in told)
            assert warned is (lap == 1 and seat == seats - 1)
    assert t.result is not None
    assert t.result.reason == "all_passed"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_passes_who_has_not_been_offered_to_discard(seats: int):
    t = cartable.new("touposix", seats=seats)
    while not t.over:
        seat = t.active[0]
        offered = [prompt for prompt in t.prompts(seat) if prompt.verb == "discard"]
        assert [prompt.examples() != [] for prompt in offered] == [True]
        t.play(seat, "pass")


@pytest.mark.parametrize("move", ["play nue 1 Ub Eb", "discard Ub Eb"])
def test_a_seat_without_cards_ends_the_game(move: str):
    t = at("touposix", hands=["Ub Eb", ANY], draw=["", "Ab"], pile1="Np", pile2="Rp", turn=0)
    t.play(0, move)
    if t.question:
        t.judge("yes")
    assert t.result is not None
    assert t.result.reason == "out_of_cards"
    assert t.result.scores == (10 if "play" in move else 0, -6)


def test_seven_letters_with_the_last_six_cards_win_two():
    t = at("touposix", hands=["Pb Rb Ab Lb Ib Nb", ANY], draw=["", "Ap"], pile1="Eb", pile2="Op")
    write(t, 0, "play praline 1 Pb Rb Ab Lb Ib Nb")
    assert t.result is not None
    assert t.result.scores == (20, -6)


def test_when_no_abcd_card_is_left_nothing_is_won():
    t = at("touposix", hands=["Pb Rb Ab Lb Ib Nb", ANY], pile1="Eb", pile2="Op", abcd=0, prizes=[0, 4])
    write(t, 0, "play praline 1 Pb Rb Ab Lb Ib Nb")
    assert field(t, "prizes") == [0, 4]
    assert field(t, "abcd") == 0


def test_a_draw_pile_is_never_refilled():
    t = at("touposix", hands=["Ub Eb Qb", ANY], draw=["Ab", "Zb"], pile1="Np", pile2="Rp", turn=0)
    write(t, 0, "play nue 1 Ub Eb")
    assert hand(t, 0) == ["Ab", "Qb"]


def test_the_turn_clock_passes():
    t = alexandre()
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("turn", 95_000)]
    for seat in (1, 0, 1):
        t.expire()
        assert t.active == [seat]
    t.expire()
    assert t.result is not None


@pytest.mark.parametrize(("options", "deadlines"), [({"turn": 45}, [55_000]), ({"time": None}, [])])
def test_other_turn_clocks(options: dict[str, object], deadlines: list[int]):
    t = cartable.new("touposix", seats=2, options={**options, "typing": 10})
    assert [clock.deadline for clock in t.clocks] == deadlines


# -- bots


def decides(level: str, hand: str, discarded: bool = False, **position: Any) -> str:
    """What a bot does with these cards; the tops are Z and X."""
    t = at("touposix", hands=[hand, ANY], pile1="Zb", pile2="Xb", turn=0, **position)
    bot = make("touposix", 0, level, Chance("bot", level))
    assert isinstance(bot, TouposixBot)
    bot.discarded = discarded
    decision = bot.decide(Sight(t, 0))
    assert decision is not None
    return str(decision.move)


LEVELS = ("debutant", "initie", "expert")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_spend_their_star_before_they_pass(level: str):
    """With the X and the star there is a word; nothing else fits."""
    assert decides(level, "Ib Wb Kb Qb Gb *").startswith("play")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_discard_before_they_pass(level: str):
    assert decides(level, "Wb Kb Qb Gb Vb Bb").startswith("discard")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_pass_after_a_discard_in_vain_but_do_not_end_the_game(level: str):
    stuck = "Wb Kb Qb Gb Vb Bb"
    assert decides(level, stuck, discarded=True) == "pass"
    assert decides(level, stuck, discarded=True, passes=2).startswith("discard")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_game_ends_with_a_word_in_every_hand(level: str, seats: int):
    known = anagrams(60_000, 7)
    for seed in ("one", "two"):
        t = cartable.new("touposix", seats=seats, seed=seed)
        play_out(t, [level] * seats, seed)
        bots = [TouposixBot(seat, "expert", Chance("bot", seed)) for seat in range(seats)]
        hands = [[DECK.texts[card] for card in t.hand(seat)] for seat in range(seats)]
        assert not all(any(bot.writings(hand, field(t, "tops"), known)) for bot, hand in zip(bots, hands, strict=True))
