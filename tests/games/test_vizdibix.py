"""Vizdibix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.engine import Chance, Table, project
from cartable.games.vizdibix.bots import VizdibixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "vizdibix"


PLENTY = "Fp Jp Wp Hp Vp"
HUSH = {"hush": True}
ALL = ("voyelle", "consonne", "suite")


def at(**position: Any) -> Any:
    return cartable.at("vizdibix", **position)


def flip(t: Any, *seats: int) -> None:
    """These seats turn a card, each as soon as it may."""
    for seat in seats:
        if t.running("beat"):
            t.expire()
        t.play(seat, "flip")


def shout(t: Table, seat: int, what: str, after: int = 300) -> None:
    t.play(seat, f"shout {what}", t.now + after)


def judged(t: Any) -> None:
    assert t.expire() == "tie"


def winning(t: Any) -> set[str]:
    """The shouts that win the pile now."""
    found = set()
    for what in ALL:
        again = t.clone()
        shout(again, 0, what)
        judged(again)
        if again.points[0] > t.points[0]:
            found.add(what)
    return found


def turned(before: str, card: str, **more: Any) -> Any:
    """Three seats; seat 0 has just turned a card onto another."""
    t = at(piles=["Xb " + card, PLENTY, "Gp Qp"], centre=before, turn=0, **more)
    flip(t, 0)
    return t


# -- the dossier's examples


def test_1_two_vowels():
    t = turned("Bb Eb", "Ob")
    shout(t, 1, "voyelle", after=600)
    judged(t)
    assert texts(t, t.won[1]) == "Bb Eb Ob"
    assert t.cards[t.centre] == b""


def test_2_two_consonants_and_an_error():
    t = turned("Rb", "Bb")
    wrong = t.clone()
    shout(t, 0, "consonne", after=600)
    judged(t)
    assert t.points == [2, 0, 0]
    shout(wrong, 0, "suite", after=600)
    judged(wrong)
    assert wrong.points == [0, 0, 0]
    assert texts(wrong, wrong.centre) == "Rb Bb"
    assert refused(wrong, 1, "shout consonne") == "nothing_to_claim"


def test_3_n_then_m_is_a_run_and_two_consonants():
    t = turned("Nb", "Mb")
    assert winning(t) == {"suite", "consonne"}


def test_4_two_right_shouts_90_ms_apart():
    t = turned("Db", "Eb")
    shout(t, 0, "suite", after=600)
    shout(t, 2, "suite", after=90)
    judged(t)
    assert t.points == [0, 0, 0]
    flip(t, 1)
    assert texts(t, t.centre) == "Db Eb Vp"


def test_5_a_star_wins_ten_cards():
    t = at(piles=["Xb Yb", PLENTY, "Gp", "Qp *"], centre="Ab Bb Cb Db Eb Fb Gb Hb Ib", turn=3)
    flip(t, 3)
    assert t.points == [0, 0, 0, 10]
    assert t.turn == 0
    flip(t, 0)
    assert texts(t, t.centre) == "Yb"


def test_6_a_firecracker_between_two_consonants():
    t = at(piles=["Xb", "Kp Lp Mp !", "Gp Db", "Qp"], won=["", "Ub", "", ""], centre="Bb", turn=1)
    flip(t, 1)
    assert [texts(t, zone) for zone in t.won] == ["Lp", "", "Ub", "Mp"]
    assert texts(t, t.piles[1]) == "Kp"
    assert texts(t, t.centre) == "! Bb"
    flip(t, 2)
    assert texts(t, t.centre) == "! Bb Db"
    assert winning(t) == {"consonne"}


def test_7_one_letter_is_nothing_to_shout_about():
    t = turned("", "Ab", options=HUSH)
    for what in ALL:
        assert refused(t, 1, f"shout {what}") == "nothing_to_claim"
    assert t.hushed == [0, 0, 0]


# -- set-up


@pytest.mark.parametrize(("seats", "each", "aside"), [(2, 50, 0), (3, 33, 1), (4, 25, 0), (5, 20, 0), (6, 16, 4)])
def test_the_deal(seats, each, aside):
    t: Any = cartable.new("vizdibix", seats, "deal")
    assert t.counts(t.piles) == [each] * seats
    assert len(t.cards[t.aside]) == aside
    assert t.view(0)["zones"]["piles"] == [{"count": each}] * seats
    assert not any(t.known)


def test_the_youngest_begins_and_the_turn_goes_clockwise():
    t: Any = cartable.new("vizdibix", [{"age": 40}, {"age": 8}, {"age": 9}], "young")
    assert t.active == [1]
    t = at(piles=["Bp Gp", "Kp Qp", "Up Xp"], turn=1)
    flip(t, 1)
    assert t.turn == 2
    flip(t, 2)
    assert t.turn == 0


# -- turning


def test_a_covered_card_is_no_longer_shown():
    t = turned("Bb Eb", "Ob")
    for seat in (0, 1, None):
        assert t.view(seat)["zones"]["centre"] == {"count": 3, "cards": ["Ob"]}


def test_seats_without_cards_are_skipped_but_go_on_shouting():
    t = at(piles=["Xb Ob", "", "Gp"], centre="Eb", turn=0)
    flip(t, 0)
    assert t.turn == 2
    assert refused(t, 1, "flip") == "not_your_turn"
    shout(t, 1, "voyelle")
    judged(t)
    assert t.points == [0, 2, 0]


def test_the_next_card_waits_for_the_beat():
    t = turned("Bb", "Ob")
    assert t.active == []
    assert refused(t, 1, "flip") == "card_must_stay"
    assert refused(t, 2, "flip") == "not_your_turn"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("beat", 1500)]
    t.expire()
    assert t.active == [1]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("flip", 6000)]


def test_after_6_s_the_card_is_turned():
    t = turned("Bb", "Ob")
    t.expire()
    assert t.expire() == "flip"
    assert t.now == 7500
    assert texts(t, t.centre) == "Bb Ob Vp"
    assert t.turn == 2


@pytest.mark.parametrize("beat", [1, 1.5, 2, 3, 4])
def test_the_beat_is_an_option(beat):
    t = turned("Bb", "Ob", options={"beat": beat})
    assert t.clocks[0].deadline == t.now + 1000 * beat


def test_a_decided_claim_ends_the_beat():
    for what in ("voyelle", "suite"):
        t = turned("Eb", "Ob")
        shout(t, 2, what, after=400)
        assert refused(t, 1, "flip") == "shout_pending"
        judged(t)
        assert t.active == [1], "always the seat after the one that turned last"
        assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("flip", 6000)]


def test_a_shout_after_the_beat_holds_the_next_card_back():
    t = turned("Eb", "Ob")
    t.expire()
    shout(t, 2, "voyelle", after=3000)
    assert t.active == []
    assert refused(t, 1, "flip") == "shout_pending"
    judged(t)
    assert t.points == [0, 0, 2]
    assert t.active == [1]


# -- what is true


@pytest.mark.parametrize(
    ("before", "card", "true"),
    [
        ("Eb", "Ob", {"voyelle"}),
        ("Ab", "Yb", {"voyelle"}),
        ("Eb", "Ey", {"voyelle"}),
        ("Rb", "Rv", {"consonne"}),
        ("Bb", "Cb", {"consonne", "suite"}),
        ("Cb", "Bb", {"consonne", "suite"}),
        ("Db", "Eb", {"suite"}),
        ("Eb", "Db", {"suite"}),
        ("Xb", "Yb", {"suite"}),
        ("Yb", "Zb", {"suite"}),
        ("Zb", "Ab", set()),
        ("Ab", "Zb", set()),
        ("Bb", "Ub", set()),
        ("Bb", "Db", {"consonne"}),
        ("!", "Bb", set()),
        ("! Cb", "Bb", {"consonne", "suite"}),
    ],
)
def test_what_is_true(before, card, true):
    t = at(piles=["Jb " + card, PLENTY, "Gp Qp"], centre=before, turn=0)
    flip(t, 0)
    if before == "!":
        assert refused(t, 1, "shout consonne") == "nothing_to_claim"
    else:
        assert winning(t) == true


# -- claims


def test_once_for_each_letter_turned():
    t = turned("Eb", "Ob")
    shout(t, 1, "suite", after=600)
    assert refused(t, 1, "shout voyelle") == "shouted_already"


def test_whoever_turned_the_card_may_shout():
    t = turned("Eb", "Ob")
    shout(t, 0, "voyelle")
    judged(t)
    assert t.points == [2, 0, 0]


def test_the_next_card_ends_the_chance():
    t = at(piles=["Xb Ob", "Wp Jp", "Gp"], centre="Eb", turn=0)
    flip(t, 0, 1)
    assert winning(t) == set(), "O and J"


def test_a_message_from_before_the_card_is_too_late_and_costs_nothing():
    t = turned("Eb", "Rb", options=HUSH)
    flip(t, 1)
    assert refused(t, 2, "shout suite", t.shown_since - 1) == "too_late"
    assert t.hushed == [0, 0, 0]


def test_a_shout_at_the_very_moment_of_the_card_was_about_those_before():
    t = turned("Eb", "Rb", options=HUSH)
    shout(t, 2, "voyelle", after=0)
    assert not t.frozen
    assert t.hushed == [0, 0, 0]


def test_a_late_message_of_the_first_to_shout():
    t = turned("Eb", "Ob")
    t.play(1, "shout voyelle", 900)
    t.play(2, "shout voyelle", 700)
    judged(t)
    assert t.points == [0, 0, 2]


@pytest.mark.parametrize(("window", "tied"), [(50, False), (100, True), (200, True), (300, True)])
def test_the_tie_window_is_an_option(window, tied):
    t = turned("Eb", "Ob", options={"tie": window})
    t.play(1, "shout voyelle", 700)
    t.play(2, "shout voyelle", 610)
    judged(t)
    assert t.points == ([0, 0, 0] if tied else [0, 0, 2])


def test_two_true_shouts_with_other_words_are_a_tie():
    t = turned("Bb", "Cb", options=HUSH)
    t.play(1, "shout consonne", 700)
    t.play(2, "shout suite", 750)
    judged(t)
    assert t.points == [0, 0, 0]
    assert t.hushed == [0, 0, 0]
    assert refused(t, 0, "shout suite") == "nothing_to_claim"


@pytest.mark.parametrize("wrong_first", [True, False])
def test_a_false_shout_beside_a_true_one_does_not_count(wrong_first):
    t = turned("Eb", "Ob", options=HUSH)
    t.play(1, "shout suite", 700 if wrong_first else 800)
    t.play(2, "shout voyelle", 800 if wrong_first else 700)
    judged(t)
    assert t.points == [0, 0, 2]
    assert t.hushed == [0, 0, 0]


def test_a_false_shout_long_before_a_true_one_decides():
    t = turned("Eb", "Ob", options=HUSH)
    t.play(2, "shout voyelle", 1000)
    t.play(1, "shout suite", 700)
    judged(t)
    assert t.points == [0, 0, 0]
    assert t.hushed == [0, 7, 0]


def test_a_false_shout_long_after_a_true_one_is_not_heard():
    t = turned("Eb", "Ob", options=HUSH)
    t.play(1, "shout suite", 1000)
    t.play(2, "shout voyelle", 700)
    judged(t)
    assert t.points == [0, 0, 2]
    assert t.hushed == [0, 0, 0]


# -- silence


def long_game(seats: int, **more: Any) -> Any:
    """All turn vowels, and nothing else."""
    vowels = [letter + colour for colour in "pby" for letter in "AEIOU"]
    return at(piles=[" ".join(vowels[seat::seats]) for seat in range(seats)], centre="Ev", turn=0, **more)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_error_silences_for_two_cards_a_seat(seats):
    t = long_game(seats, options=HUSH)
    flip(t, 0)
    shout(t, 1, "consonne")
    judged(t)
    for number in range(2 * seats):
        flip(t, (1 + number) % seats)
        assert refused(t, 1, "shout voyelle") == "hushed", f"card {number + 1}"
        assert t.VOYELLE in t.moves(0)
    flip(t, (1 + 2 * seats) % seats)
    assert t.VOYELLE in t.moves(1)
    assert t.hushed == [0] * seats


def test_an_error_costs_no_card():
    t = turned("Rb", "Ob", won=["", "Tp", ""])
    shout(t, 1, "voyelle")
    judged(t)
    assert t.points == [0, 1, 0]
    assert texts(t, t.centre) == "Rb Ob"


def test_an_error_silences_nobody_by_default():
    t = long_game(3)
    flip(t, 0)
    shout(t, 1, "consonne")
    judged(t)
    assert t.hushed == [0, 0, 0]
    assert refused(t, 1, "shout voyelle") == "nothing_to_claim", "but these two cards are decided"
    flip(t, 1)
    assert t.VOYELLE in t.moves(1)


def test_false_shouts_at_the_same_moment_are_all_errors():
    t = turned("Eb", "Ob", options=HUSH)
    t.play(1, "shout suite", 700)
    t.play(2, "shout consonne", 760)
    judged(t)
    assert t.hushed == [0, 7, 7]


# -- stars and firecrackers


def test_a_star_on_an_empty_centre_wins_itself():
    t = turned("", "*")
    assert t.points == [1, 0, 0]
    assert t.cards[t.centre] == b""
    assert refused(t, 1, "shout voyelle") == "nothing_to_claim"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("beat", 1500)]


def test_a_star_takes_what_nobody_claimed():
    t = at(piles=["Xb Ob", "Wp *", "Gp"], centre="Eb", turn=0)
    flip(t, 0, 1)
    assert t.points == [0, 3, 0]
    assert refused(t, 0, "shout voyelle") == "nothing_to_claim"


def test_after_a_star_the_next_two_letters_count():
    t = at(piles=["Xb Ob *", "Wp Eb", "Gp"], centre="Ib", turn=0)
    flip(t, 0, 1)
    assert refused(t, 2, "shout voyelle") == "nothing_to_claim"
    flip(t, 2)
    assert winning(t) == set(), "E and G"


def test_a_firecracker_ends_the_claim_before_it():
    t = at(piles=["Xb Ob", "Wp Kp !", "Gp"], centre="Eb", turn=0)
    flip(t, 0, 1)
    assert texts(t, t.centre) == "! Eb Ob"
    assert refused(t, 2, "shout voyelle") == "nothing_to_claim"


def test_a_firecracker_on_an_empty_centre_stays_there():
    t = at(piles=["Xb Cp !", "Wp Kp", "Gp Tb"], turn=0)
    flip(t, 0)
    assert texts(t, t.centre) == "!"
    flip(t, 1, 2)
    assert texts(t, t.centre) == "! Kp Tb"
    shout(t, 0, "consonne")
    judged(t)
    assert texts(t, t.won[0]) == "! Kp Tb", "won with the pile"


def test_a_firecracker_with_too_little_to_give():
    t = at(piles=["Kp !", "Wp", "Gp", "Tb"], centre="Eb", turn=0)
    flip(t, 0)
    assert [texts(t, zone) for zone in t.won] == ["", "Kp", "", ""]
    assert t.counts(t.piles) == [0, 1, 1, 1]


def test_gifts_are_unseen():
    t = at(piles=["Kp Lp Mp !", "Wp", "Gp"], centre="Eb", turn=0)
    flip(t, 0)
    assert t.view(1)["zones"]["won"] == [{"count": 0}, {"count": 1}, {"count": 1}]
    assert not any(t.known[card] for zone in t.won for card in t.cards[zone])


# -- the end


def test_the_last_card_and_its_beat():
    t = at(piles=["Ob", "", ""], centre="Eb", won=["Bb", "Cb", ""], turn=0)
    flip(t, 0)
    assert not t.over
    assert t.active == []
    assert t.expire() == "beat"
    assert t.over
    assert t.result.scores == (1, 1, 0), "cards left in the centre belong to nobody"
    assert t.result.ranking == ((0, 1), (2,))


def test_a_claim_on_the_last_card():
    t = at(piles=["Ob", "", ""], centre="Eb", turn=0)
    flip(t, 0)
    shout(t, 2, "voyelle", after=1500)
    judged(t)
    assert t.over
    assert t.result.scores == (0, 0, 2)


# -- bots


def bot(level: str, seed: str = "bot") -> VizdibixBot:
    return VizdibixBot(0, level, Chance("test", seed))


def watched(t: Any, b: VizdibixBot, *plays: Any) -> Any:
    """What the bot of seat 0 plans after all this has happened before its eyes."""
    for play in plays:
        happened = t.watch()
        play()
        b.observe(project.events(t, happened, 0), Sight(t, 0))
    return b.decide(Sight(t, 0))


def plan(level: str, seed: str, *cards: str) -> Any:
    """What it plans when seats 1 and 2 have turned these cards, one after the other."""
    first, second = cards[::2], cards[1::2]
    t = at(piles=["", " ".join(["Gp", *first[::-1]]), " ".join(["Jp", "Kp", *second[::-1]])], turn=1)
    return watched(t, bot(level, seed), *[lambda seat=1 + n % 2: flip(t, seat) for n in range(len(cards))])


@pytest.mark.parametrize(
    ("level", "low", "high", "recalls", "slips"),
    [("debutant", 1200, 2200, 0.8, 1 / 12), ("initie", 800, 1400, 0.95, 1 / 30), ("expert", 500, 900, 1, 1 / 100)],
)
def test_bots_react_by_level(level, low, high, recalls, slips):
    plans = [plan(level, str(n), "Eb", "Ob") for n in range(300)]
    shouts = [one for one in plans if one is not None]
    assert abs(len(shouts) / 300 - recalls) < 0.07
    assert all(low <= one.delay <= high for one in shouts)
    wrong = [one for one in shouts if one.move.text != "shout voyelle"]
    assert abs(len(wrong) / len(shouts) - slips) < 0.05


def said(level: str, before: str, card: str) -> set[str]:
    """What a bot mostly says; slips of the tongue left out."""
    plans = [plan(level, str(n), before, card) for n in range(30)]
    texts = [one.move.text for one in plans if one is not None]
    return {text for text in texts if texts.count(text) > 8}


def test_runs_by_level():
    assert said("debutant", "Db", "Eb") == set()
    for pair in (("Db", "Eb"), ("Ib", "Hb"), ("Nb", "Ob"), ("Ub", "Tb")):
        assert said("initie", *pair) == {"shout suite"}
    assert said("initie", "Ab", "Bb") == set()
    assert said("expert", "Ab", "Bb") == {"shout suite"}
    for level in ("debutant", "initie", "expert"):
        assert said(level, "Bb", "Cb") == {"shout consonne"}
        assert said(level, "Bb", "Ub") == set()


def test_a_bot_compares_with_the_letter_under_the_firecracker():
    assert plan("expert", "x", "Eb", "!", "Ob").move.text == "shout voyelle"


def test_a_bot_forgets_a_pile_that_is_won():
    t = at(piles=["Xp", "Gp Ob", "Jp Kp"], centre="Eb", turn=1)
    b = bot("expert")

    def win() -> None:
        shout(t, 2, "voyelle", after=300)
        judged(t)

    watched(t, b, lambda: flip(t, 1), win)
    assert watched(t, b, lambda: flip(t, 2)) is None
