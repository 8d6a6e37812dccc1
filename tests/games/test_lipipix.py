"""Lipipix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.engine import Chance, Refused, Table, project
from cartable.games.lipipix.bots import LipipixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "lipipix"


PLENTY = "Fb Jb Wb Hb Vb"


def at(**position: Any) -> Any:
    return cartable.at("lipipix", **position)


def flip(t: Any, *seats: int) -> None:
    """These seats turn a card, each as soon as it may."""
    for seat in seats:
        if t.running("tempo"):
            t.expire()
        t.play(seat, "flip")


def say(t: Table, seat: int, syllable: str, after: int = 0) -> None:
    t.play(seat, f"say {syllable}", t.now + after)


def judged(t: Any) -> None:
    """The tie window closes."""
    assert t.expire() == "tie"


def can_be_won(t: Any, syllable: str, seat: int = 0) -> bool:
    """Whether saying this now would win the laid pile."""
    t = t.clone()
    watched = t.watch()
    try:
        say(t, seat, syllable)
    except Refused:
        return False
    judged(t)
    return any(getattr(event, "message", "") == "won" for event in watched)


# -- the dossier's examples


def test_1_printed_syllable():
    t = at(piles=["Xp Pp", "Gp Oy", "Tp Bp"], turn=0)
    flip(t, 0, 1)
    say(t, 2, "PO", after=600)
    judged(t)
    assert texts(t, t.gains[2]) == "Pp Oy"
    assert texts(t, t.laid) == ""
    flip(t, 2)
    assert texts(t, t.laid) == "Bp"


def test_2_wrong_order():
    t = at(piles=["Xp Oy", "Gp Pp", "Tp Bp"], turn=0)
    flip(t, 0, 1)
    say(t, 0, "PO", after=500)
    judged(t)
    assert t.counts(t.gains) == [0, 0, 0]
    assert texts(t, t.laid) == "Oy Pp"
    assert t.deaf == [True, False, False]
    flip(t, 2)
    assert texts(t, t.laid) == "Oy Pp Bp"


def test_3_tie():
    t = at(piles=["Xp Tp", "Gp Ay", "Zp Bp"], turn=0)
    flip(t, 0, 1)
    say(t, 0, "TA", after=700)
    say(t, 2, "TA", after=80)
    judged(t)
    assert t.counts(t.gains) == [0, 0, 0]
    assert t.deaf == [False] * 3, "a tie is no error"
    assert refused(t, 1, "say TA") == "syllable_gone"
    flip(t, 2)
    assert texts(t, t.laid) == "Tp Ay Bp"
    assert refused(t, 1, "say TA") == "syllable_gone"
    assert t.deaf == [False] * 3


def test_4_star():
    t = at(piles=["Xp Gp", "Hp *", "Bp Cp"], laid="Pp Pb Tp Tb Rp Rb", turn=1)
    flip(t, 1)
    assert len(t.cards[t.gains[1]]) == 7
    assert texts(t, t.laid) == ""
    flip(t, 2)
    assert texts(t, t.laid) == "Cp"


def test_5_firecracker():
    t = at(
        piles=["Xp Up", "Gp Hp", "Jp Kp", "Tp Sp !"],
        gains=["", "", "", "Lp Mp"],
        laid="Qp Bp",
        turn=3,
    )
    flip(t, 3)
    assert [texts(t, pile) for pile in t.gains] == ["Mp", "Lp", "Sp", ""]
    assert texts(t, t.piles[3]) == "Tp"
    assert texts(t, t.laid) == "Qp ! Bp"
    flip(t, 0)
    assert can_be_won(t, "BU")


def test_6_error_kills():
    t = at(piles=["Xp Mp", "Gp Ip", "Jp Kp", "Op Rp Sb"], turn=0)
    flip(t, 0, 1)
    say(t, 0, "MA", after=300)
    judged(t)
    assert refused(t, 1, "say MI", t.now + 450) == "syllable_gone"
    assert t.counts(t.gains) == [0, 0, 0, 0]
    assert texts(t, t.laid) == "Mp Ip"
    t = at(piles=["Xp", "Oy", "Jp", "Rp"], laid="Mp Ip Kp", turn=1, deaf=[True, False, False, False], gone_by="MI")
    flip(t, 1)
    assert refused(t, 0, "say KO") == "deaf"
    assert can_be_won(t, "KO", seat=1)


def test_6_after_the_next_syllable_its_author_is_heard_again():
    t = at(piles=["Xp Lp", "Ap Oy", "Jp Kp"], laid="Mp Ip", turn=2)
    say(t, 0, "MA")
    judged(t)
    flip(t, 2)
    assert refused(t, 0, "say KO") == "deaf", "no syllable has lain there since"
    flip(t, 0)
    assert t.deaf[0], "two consonants are no syllable"
    flip(t, 1)
    assert t.deaf[0]
    flip(t, 2)
    assert not t.deaf[0], "LO has gone by"


def test_7_end():
    position = {"piles": ["", "", "Ey"], "laid": "Pp Pb Tp Tb Qp Qb Xp Rp", "turn": 2}
    t = at(**position)
    flip(t, 2)
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("last", 4000)]
    say(t, 0, "RE", after=3900)
    judged(t)
    assert t.over
    assert t.result.scores == (9, 0, 0)
    t = at(**position)
    flip(t, 2)
    assert t.expire() == "last"
    assert t.over
    assert t.result.scores == (0, 0, 0)
    assert t.result.ranking == ((0, 1, 2),)


# -- turning


@pytest.mark.parametrize(("seats", "each", "aside"), [(2, 50, 0), (3, 33, 1), (4, 25, 0)])
def test_all_cards_are_dealt_and_nobody_sees_them(seats, each, aside):
    t: Any = cartable.new("lipipix", seats, "deal")
    assert t.counts(t.piles) == [each] * seats
    assert len(t.cards[t.aside]) == aside
    assert not any(t.known)
    assert t.view(0)["zones"]["piles"] == [{"count": each}] * seats


def test_the_youngest_begins_then_clockwise():
    t: Any = cartable.new("lipipix", [{"age": 40}, {"age": 7}, {"age": 9}], "young")
    assert t.active == [1]
    t.play(1, "flip")
    assert t.turn == 2


def test_a_seat_without_cards_is_skipped_but_keeps_claiming():
    t = at(piles=["Xp Pp", "", "Gp Oy"], turn=0)
    flip(t, 0)
    assert t.turn == 2
    assert refused(t, 1, "flip") == "empty_pile"
    flip(t, 2)
    say(t, 1, "PO")
    judged(t)
    assert texts(t, t.gains[1]) == "Pp Oy"


def test_a_win_does_not_change_the_order_of_turning():
    t = at(piles=["Xp Pp", "Gp Oy", "Tp Bp", "Vp"], turn=0)
    flip(t, 0, 1)
    say(t, 0, "PO")
    judged(t)
    assert t.turn == 2


# -- the syllable


@pytest.mark.parametrize(
    ("laid", "card", "syllable"),
    [
        ("Qp", "Up", "QU"),
        ("Kp", "Yp", "KY"),
        ("Xb", "Ov", "XO"),
        ("Pp", "Ay", "PA"),
        ("Pp", "Ey", "PE"),
        ("Tp Pp", "Iy", "PI"),
    ],
)
def test_any_consonant_with_any_vowel(laid, card, syllable):
    t = at(piles=[f"Zb {card}", PLENTY], laid=laid, turn=0)
    flip(t, 0)
    assert can_be_won(t, syllable)
    assert can_be_won(t, syllable.lower(), seat=1)
    assert not can_be_won(t, syllable[::-1])


@pytest.mark.parametrize(
    ("laid", "card", "said"),
    [
        ("Op", "Pp", "OP"),
        ("Tp", "Rp", "TR"),
        ("Op", "Uy", "OU"),
        ("Yp", "Ay", "YA"),
        ("Mp Op", "Ay", "MA"),
        ("", "Ay", "PA"),
        ("!", "Ay", "PA"),
        ("Pp Tb", "Ay", "PA"),
    ],
)
def test_no_syllable(laid, card, said):
    t = at(piles=[f"Zb {card}", PLENTY], laid=laid, turn=0)
    flip(t, 0)
    assert not can_be_won(t, said)
    say(t, 1, said)
    judged(t)
    assert t.deaf == [False, True], "a claim when no syllable lies there is an error"


def test_whoever_laid_the_cards_may_claim_too_and_wins_all_that_is_covered():
    t = at(piles=["Xp Pp", "Gp Oy"], laid="! Tb Rb", turn=0)
    flip(t, 0, 1)
    say(t, 1, "PO")
    judged(t)
    assert texts(t, t.gains[1]) == "! Tb Rb Pp Oy"


def test_a_claim_before_the_first_card_is_an_error():
    t: Any = cartable.new("lipipix", 2, "eager")
    say(t, 1, "PO")
    judged(t)
    assert t.deaf == [False, True]
    assert t.active == [0]


@pytest.mark.parametrize("text", ["say P", "say POU", "say 1O", "say", "say P *", "say É O", "say PO U"])
def test_a_syllable_is_two_letters(text):
    t = at(piles=["Xp", PLENTY], laid="Pp Oy", turn=0)
    assert refused(t, 0, text) in ("two_letters", "unreadable")


# -- errors


def test_nobody_may_claim_twice_on_the_same_moment():
    t = at(piles=["Xp", PLENTY], laid="Pp Oy", turn=0)
    say(t, 0, "PA")
    assert refused(t, 0, "say PO") == "said_already"


def test_a_covered_syllable_is_merely_too_late():
    t = at(piles=["Xp Rb", "Gp !", "Tp Bp"], laid="Pp Oy", turn=0)
    flip(t, 0)
    assert refused(t, 2, "say PO") == "syllable_gone"
    t = at(piles=["Xp !", "Gp Rb", "Tp Bp"], laid="Pp Oy", turn=0)
    flip(t, 0)
    assert texts(t, t.laid) == "Pp ! Oy"
    assert refused(t, 2, "say PO") == "syllable_gone"
    assert t.deaf == [False] * 3


def test_a_syllable_just_won_is_merely_too_late():
    t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0)
    say(t, 1, "PO")
    judged(t)
    assert refused(t, 2, "say PO") == "syllable_gone"


def test_the_same_syllable_may_come_again():
    t = at(piles=["Xp Oy", "Gp", "Tp Pb"], laid="Pp Ov", turn=2)
    flip(t, 2, 0)
    assert can_be_won(t, "PO")


def test_errors_of_the_same_moment_all_count():
    t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0)
    say(t, 1, "PA")
    say(t, 2, "OP", after=100)
    judged(t)
    assert t.deaf == [False, True, True]
    assert refused(t, 0, "say PO") == "syllable_gone"


def test_an_error_without_a_syllable_costs_the_next_one():
    t = at(piles=["Xp Kb", "Gp Oy", "Tp Rb"], laid="Pp Tb", turn=0)
    say(t, 2, "PT")
    judged(t)
    flip(t, 0, 1)
    assert refused(t, 2, "say KO") == "deaf"
    assert [prompt["texts"]["en"] for prompt in t.view(2)["prompts"]] == ["Let one syllable go by."]
    say(t, 1, "KO")
    judged(t)
    assert t.deaf == [False] * 3, "the next syllable has been won"


def test_errors_do_not_help_those_who_erred_before():
    t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0, deaf=[True, False, False])
    say(t, 1, "PA")
    judged(t)
    assert t.deaf == [False, True, False], "PO has gone by for seat 0, seat 1 waits for the next"


# -- ties and times


def test_a_wrong_claim_within_the_tie_window_of_a_right_one_does_not_count():
    for wrong, right in ((600, 740), (740, 600)):
        t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0)
        for when, seat, said in sorted([(wrong, 1, "PA"), (right, 2, "PO")]):
            t.play(seat, f"say {said}", when)
        judged(t)
        assert texts(t, t.gains[2]) == "Pp Oy"
        assert t.deaf == [False] * 3


def test_a_wrong_claim_made_earlier_kills_though_it_comes_in_later():
    t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0)
    t.play(2, "say PO", 800)
    t.play(1, "say PA", 600)
    judged(t)
    assert t.counts(t.gains) == [0, 0, 0]
    assert t.deaf == [False, True, False]


def test_the_earlier_of_two_right_claims_wins_though_it_comes_in_later():
    t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0)
    t.play(2, "say PO", 800)
    t.play(1, "say PO", 600)
    judged(t)
    assert t.counts(t.gains) == [0, 2, 0]


@pytest.mark.parametrize(("window", "tied"), [(50, False), (100, True)])
def test_the_tie_window_is_an_option(window, tied):
    t = at(piles=["Xp", "Gp", "Tp"], laid="Pp Oy", turn=0, options={"tie_window": window})
    t.play(2, "say PO", 690)
    t.play(1, "say PO", 600)
    judged(t)
    assert t.counts(t.gains) == ([0, 0, 0] if tied else [0, 2, 0])


def test_a_claim_from_before_the_card_is_too_late_and_costs_nothing():
    t = at(piles=["Xp", "Gp Tb", "Tp Rb"], laid="Pp Oy", turn=1)
    t.play(1, "flip", 500)
    assert refused(t, 2, "say PO", 499) == "too_late"


def test_no_card_is_turned_while_claims_are_judged():
    t = at(piles=["Xp Rb", "Gp"], laid="Pp Oy", turn=0)
    say(t, 1, "PO")
    assert t.active == []
    assert refused(t, 0, "flip") == "claim_pending"
    judged(t)
    assert t.active == [0]


def test_a_syllable_claimed_before_the_star_goes_first():
    t = at(piles=["Xp *", "Gp"], laid="Pp Oy", turn=0)
    say(t, 1, "PO", after=3990)
    judged(t)
    assert t.counts(t.gains) == [0, 2]
    flip(t, 0)
    assert t.counts(t.gains) == [1, 2], "the star alone"


# -- stars and firecrackers


def test_a_star_covers_a_syllable_and_wins_it():
    t = at(piles=["Xp *", "Gp"], laid="Pp Oy", turn=0)
    flip(t, 0)
    assert t.counts(t.gains) == [3, 0]
    assert refused(t, 1, "say PO") == "syllable_gone"


def test_no_syllable_reaches_over_a_win():
    t = at(piles=["Xp * Tb", "Gp Ay"], laid="Pp", turn=0)
    flip(t, 0)
    assert not can_be_won(t, "PA")
    t = at(piles=["Xp *", "Gp Ay"], laid="Pp", turn=0)
    flip(t, 0, 1)
    assert not can_be_won(t, "PA")


def test_a_firecracker_between_consonant_and_vowel_does_not_matter():
    t = at(piles=["Xp !", "Gp Oy"], laid="Pp", turn=0)
    flip(t, 0, 1)
    assert texts(t, t.laid) == "! Pp Oy"
    assert can_be_won(t, "PO")


def test_a_firecracker_kills_a_syllable_not_yet_claimed():
    t = at(piles=["Xp Tb !", "Gp Rb"], laid="Pp Oy", turn=0)
    flip(t, 0)
    assert not can_be_won(t, "PO")
    assert texts(t, t.laid) == "Pp ! Oy"


def test_a_firecracker_on_an_empty_table_lies_there_alone():
    t = at(piles=["Xp Tb !", "Gp Oy", "Bp Kb"], turn=0)
    flip(t, 0)
    assert texts(t, t.laid) == "!"
    flip(t, 1)
    assert texts(t, t.laid) == "! Oy"
    assert not can_be_won(t, "OY")


def test_gifts_when_there_is_little_or_nothing_left():
    t = at(piles=["Tb !", "Gp", "Bp", "Kb"], laid="Pp", turn=0)
    flip(t, 0)
    assert [texts(t, pile) for pile in t.gains] == ["", "Tb", "", ""]
    assert t.counts(t.piles) == [0, 1, 1, 1]


def test_gifts_are_unseen_and_never_played():
    t = at(piles=["Xp Tb !", "Gp"], laid="Pp", turn=0)
    flip(t, 0)
    assert texts(t, t.gains[1]) == "Tb"
    assert not t.known[t.cards[t.gains[1]][0]]
    assert t.view(1)["zones"]["gains"] == [{"count": 0}, {"count": 1}]


def test_only_the_last_two_cards_can_be_read():
    t = at(piles=["Xp", "Gp"], laid="Kp Tp Bp Op", turn=0)
    assert t.view(None)["zones"]["laid"] == {"count": 4, "cards": ["Bp", "Op"]}


# -- clocks


@pytest.mark.parametrize("tempo", [1, 1.5, 2.5, 4])
def test_a_card_stays_before_the_next_may_be_turned(tempo):
    t = at(piles=["Xp Tb", "Gp"], turn=0, options={"tempo": tempo})
    t.play(0, "flip", 100)
    assert t.active == []
    assert refused(t, 1, "flip") == "card_must_stay"
    assert [(c.name, c.deadline) for c in t.clocks] == [("tempo", 100 + round(1000 * tempo))]
    t.expire()
    assert t.active == [1]


def test_after_4_s_the_program_turns_the_card():
    t = at(piles=["Xp Tb", "Gp"], turn=0)
    assert [(c.name, c.deadline) for c in t.clocks] == [("flip", 4000)]
    t.expire()
    assert texts(t, t.laid) == "Tb"


def test_a_claim_at_the_last_moment_keeps_the_card_from_turning():
    t = at(piles=["Xp Tb", "Gp"], laid="Pp Oy", turn=0)
    t.play(1, "say PO", 3990)
    judged(t)
    assert texts(t, t.laid) == ""
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("flip", 4000)]


def test_the_last_card_gets_its_4_s_whatever_it_is():
    for card in ("Ey", "Tb", "*", "!"):
        t = at(piles=["", card], laid="Pp", turn=1)
        flip(t, 1)
        assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("last", 4000)], card
        assert t.active == []


def test_the_game_ends_as_soon_as_the_last_syllable_is_dead_or_tied():
    for claims in ([(0, "PA")], [(0, "PE"), (1, "PE")]):
        t = at(piles=["", "Ey"], laid="Pp", turn=1)
        flip(t, 1)
        for seat, said in claims:
            say(t, seat, said)
        judged(t)
        assert t.over
        assert t.result.scores == (0, 0)


def test_every_card_won_or_received_counts_one_and_ties_are_shared():
    t = at(piles=["", "", "Tb"], gains=["* !", "Pp Pb", "Gp"], turn=2)
    flip(t, 2)
    t.expire()
    assert t.result.scores == (2, 2, 1)
    assert t.result.winners == (0, 1)


# -- reading aloud


@pytest.mark.parametrize("on", [False, True])
def test_read_aloud(on):
    t = at(piles=["Xp Tb", "Gp"], laid="Pp Oy", turn=0, options={"read_aloud": on})
    say(t, 1, "PO")
    watched = t.watch()
    judged(t)
    params = next(event.params for event in watched if getattr(event, "message", "") == "won")
    assert params.get("aloud") == ("po" if on else None)


# -- bots


def plan(level: str, seed: str, laid: str, card: str) -> Any:
    """What a bot means to say when this card is turned, and when."""
    t = at(piles=[f"Xp {card}", PLENTY, "Gb"], laid=laid, turn=0)
    bot = LipipixBot(1, level, Chance("plans", seed))
    told = t.watch()
    flip(t, 0)
    bot.observe(project.events(t, told, 1), Sight(t, 1))
    return bot.decide(Sight(t, 1))


@pytest.mark.parametrize(
    ("level", "low", "high"), [("debutant", 1800, 3200), ("initie", 1200, 2000), ("expert", 800, 1400)]
)
def test_reactions(level, low, high):
    frequent = [plan(level, str(n), "Lp", "Ay").delay for n in range(60)]
    plain = [plan(level, str(n), "Fp", "Oy").delay for n in range(60)]
    odd = [plan(level, str(n), "Wp", "Yp").delay for n in range(60)]
    assert low <= min(frequent + plain + odd)
    assert max(frequent + plain + odd) <= high
    assert max(frequent) <= (low + high) / 2 <= min(odd)
    assert min(plain) < (low + high) / 2 < max(plain)


@pytest.mark.parametrize(("level", "one_in"), [("debutant", 12), ("initie", 30), ("expert", 100)])
def test_slips(level, one_in):
    """Wrong claims among all, syllables and vowels under a consonant coming equally often."""
    tries = 600
    on_syllables = [plan(level, str(n), "Pp", "Oy").move.text for n in range(tries)]
    on_none = [plan(level, f"none {n}", "Op", "Pp") for n in range(tries)]
    assert set(on_syllables) <= {"say P O", "say O P"}
    assert {act.move.text for act in on_none if act} <= {"say P O"}
    wrong = on_syllables.count("say O P") + sum(act is not None for act in on_none)
    claims = tries + sum(act is not None for act in on_none)
    assert 0.5 / one_in < wrong / claims < 1.7 / one_in


def test_bots_say_nothing_on_two_consonants_nor_on_two_vowels():
    assert all(
        plan("debutant", str(n), laid, card) is None for n in range(40) for laid, card in (("Pp", "Tp"), ("Op", "Ay"))
    )


@pytest.mark.parametrize("tempo", [1, 4])
def test_bots_turn_their_cards_after_the_tempo(tempo):
    for n in range(30):
        t = at(piles=["Xp Tp", PLENTY], turn=0, options={"tempo": tempo})
        bot = LipipixBot(1, "expert", Chance("turning", str(n)))
        flip(t, 0)
        assert bot.decide(Sight(t, 1)) is None
        t.expire()
        act = bot.decide(Sight(t, 1))
        assert act is not None
        assert act.move is t.FLIP
        assert 200 <= act.delay <= 1200
