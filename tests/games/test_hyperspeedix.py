"""Hyperspeedix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK
from cartable.engine import Chance, Table, project
from cartable.games.hyperspeedix.bots import RARE, HyperspeedixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "hyperspeedix"


PILES = ["Zp Yp", "Zb Yb", "Wp Vp", "Wb Vb", "Xp Qp", "Xb Qb"]
"""Cards that the examples do not speak of."""


def at(seats: Any = 4, **position: Any) -> Any:
    """A position, with so many seats or with these people."""
    people = [{}] * seats if isinstance(seats, int) else seats
    return cartable.at("hyperspeedix", people, **{"piles": PILES[: len(people)], "turn": 0, **position})


def rat(**position: Any) -> Any:
    """Blue R, blue A, pink E on top."""
    return at(pile1="Rb", pile2="Ab", pile3="Ep", **position)


def centre(t: Any) -> list[str]:
    return [texts(t, pile) for pile in t.centre()]


def claim(t: Table, seat: int, move: str, after: int = 500) -> None:
    t.play(seat, move, t.now + after)


def judged(t: Any, *answers: str) -> None:
    """The tie window closes; the lexicon answers."""
    assert t.expire() == "tie"
    for answer in answers:
        t.judge(answer)
    assert t.question is None


def nobody_finds(t: Any) -> None:
    while t.running("race"):
        assert t.expire() == "race"


def told(events: list[Any]) -> list[str]:
    return [event.message for event in events if hasattr(event, "message")]


def clocks(t: Any) -> list[tuple[str, int]]:
    return [(clock.name, clock.deadline - t.now) for clock in t.clocks]


# -- the dossier's examples


def test_1_word():
    t = rat()
    claim(t, 2, "say rat")
    judged(t, "yes")
    assert texts(t, t.gains[2]) == "Rb Ab Ep"
    assert centre(t) == ["", "", ""]
    assert clocks(t) == [("pause", 1500)]
    t.expire()
    assert t.active == [2]
    t.play(2, "flip")
    assert centre(t) == ["Vp", "", ""]


def test_2_pink_letter_inside():
    t = rat()
    watched = t.watch()
    claim(t, 1, "say rare")
    judged(t)
    assert t.counts(t.gains) == [0, 0, 0, 0]
    assert "letters_forbidden" in told(watched)
    assert refused(t, 2, "say rat") == "race_over"
    assert t.active == [0]
    t.play(0, "place 3")
    assert centre(t) == ["Rb", "Ab", "Ep Yp"]


def test_3_only_pink():
    t = at(pile1="Bp", pile2="Kp", pile3="Tp")
    claim(t, 0, "say a")
    judged(t, "yes")
    assert len(t.cards[t.gains[0]]) == 3


def test_4_identical_letters():
    t = at(pile1="Mp", pile2="Mb", pile3="Sb")
    assert refused(t, 1, "say sa") == "no_word_here"
    claim(t, 3, "shout toutilix")
    judged(t)
    assert len(t.cards[t.gains[3]]) == 3
    assert t.turn == 3


def test_5_star_in_the_deal_out():
    t = at(piles=["Zp *", "Zb Yb", "Wp Vp"], seats=3)
    t.play(0, "flip")
    assert clocks(t) == [("race", 10_000)], "nothing to type yet"
    claim(t, 1, "slap")
    judged(t)
    assert texts(t, t.gains[1]) == "*"
    t.expire()
    assert t.active == [1]
    t.play(1, "flip")
    assert centre(t) == ["Yb", "", ""]


def test_6_tie():
    t = rat(turn=3)
    watched = t.watch()
    claim(t, 1, "say rat")
    claim(t, 2, "say bar", 100)
    judged(t, "yes", "yes")
    assert "tied" in told(watched)
    assert t.counts(t.gains) == [0, 0, 0, 0]
    assert t.deaf == [False] * 4, "a tie is no error"
    assert t.active == [3]
    assert [move.text for move in t.moves(3)] == ["place 1", "place 2", "place 3"]


def test_7_growing_piles():
    t = at(piles=["Zp Ip", "Zb Ob", "Wp Np", "Wb Vb"], pile1="Rb", pile2="Ab", pile3="Ep")
    for seat in range(3):
        nobody_finds(t)
        t.play(seat, "place 3")
    assert centre(t) == ["Rb", "Ab", "Ep Ip Ob Np"]
    claim(t, 3, "say maire")
    judged(t, "yes")
    assert t.counts(t.gains) == [0, 0, 0, 6]


@pytest.mark.parametrize("won", [True, False])
def test_8_end(won):
    t = at(piles=["Zp Yp", "Lb"], seats=2, pile1="Rb", pile2="Ap", pile3="Ep", turn=1, step="placing")
    t.play(1, "place 2")
    assert not t.over
    if won:
        claim(t, 0, "say lourd")
        judged(t, "yes")
        assert t.result.scores == (4, 0)
    else:
        nobody_finds(t)
        assert t.result.scores == (0, 0)
        assert t.result.ranking == ((0, 1),)
    assert t.over


# -- laying cards


@pytest.mark.parametrize(("seats", "each", "aside"), [(2, 29, 1), (3, 19, 2), (4, 14, 3), (5, 11, 4), (6, 9, 5)])
def test_all_cards_are_dealt_and_nobody_sees_them(seats, each, aside):
    t: Any = cartable.new("hyperspeedix", seats, "deal")
    assert t.counts(t.piles) == [each] * seats
    assert len(t.cards[t.aside]) == aside
    assert not any(t.known)
    dealt = b"".join(t.cards)
    assert len(dealt) == 59
    assert {DECK.texts[card][1:] for card in dealt} == {"p", "b", ""}


def test_the_youngest_begins_and_the_order_goes_round_with_few_seats():
    t: Any = cartable.new("hyperspeedix", [{"age": 40}, {"age": 7}], "young", options={"piles": 4})
    laid = []
    while len(t.tops()) < 4:
        if t.active and len(t.active) == 1:
            laid.append(t.active[0])
            t.play(t.active[0], "flip")
        else:
            t.expire()
    assert laid == [1, 0, 1, 0]


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_mini_and_maxi(piles):
    letters = ["Rb", "Ab", "Ep", "Ip"][:piles]
    position = {f"pile{number}": card for number, card in enumerate(letters, 1)}
    t = at(**position, options={"piles": piles})
    assert clocks(t) == [("race", 15_000)]
    nobody_finds(t)
    assert [move.text for move in t.moves(0)] == [f"place {number}" for number in range(1, piles + 1)]
    assert [f"pile{number}" in t.view(None)["zones"] for number in range(1, 5)] == [
        number <= piles for number in range(1, 5)
    ]
    if piles < 4:
        assert refused(t, 0, "place 4") == "no_such_pile"


def test_with_a_pile_missing_no_word_can_be_said():
    t = at(pile1="Rb", pile2="Ab")
    assert t.active == [0]
    assert clocks(t) == [("flip", 3000)]
    assert not t.prompts(1)
    for move in ("say rat", "slap", "shout toutilix"):
        assert refused(t, 1, move) == "nothing_there", "a wrong claim where no race is open changes nothing"
    t = at(pile1="Rb", pile2="*")
    assert t.step == "racing"
    assert refused(t, 1, "say rat") == "no_word_yet"


def test_after_a_failed_race_in_the_deal_out_the_next_card_opens_a_new_pile():
    t = at(pile1="*", turn=2)
    nobody_finds(t)
    assert refused(t, 2, "place 1") == "turn_instead"
    t.play(2, "flip")
    assert centre(t) == ["*", "Vp", ""]
    assert t.step == "racing", "the star still lies there"


def test_identical_letters_can_be_claimed_in_the_deal_out_too():
    t = at(piles=["Zp Mb", "Zb Yb"], seats=2, pile1="Mp")
    t.play(0, "flip")
    claim(t, 0, "shout toutilix")
    judged(t)
    assert t.counts(t.gains) == [2, 0]


def test_only_the_seat_to_play_lays_and_not_during_a_race():
    t = rat(turn=1)
    assert refused(t, 1, "place 1") == "race_first"
    claim(t, 0, "say rat")
    assert refused(t, 1, "place 1") == "claim_pending"
    t = rat(turn=1, step="placing")
    assert refused(t, 0, "place 1") == "not_your_turn"
    assert refused(t, 1, "flip") == "cover_instead"
    assert t.active == [1]


def test_the_pile_is_chosen_before_the_card_is_seen():
    t = rat(step="placing")
    assert "Yp" not in str(t.view(0))
    t.play(0, "place 2")
    assert t.view(1)["zones"]["pile2"] == {"count": 2, "cards": ["Yp"]}


# -- what wins


@pytest.mark.parametrize(
    ("tops", "word", "right"),
    [
        ("Rb Ab Tb", "rate", True),
        ("Rb Ab Tb", "rai", False),
        ("Ap Ep Ip", "ours", True),
        ("Ap Ep Ip", "chat", False),
        ("Ab Yb Ep", "Ay", True),
        ("Eb Cb Tp", "Élan-ci", True),
        ("Bp Kp Tp", "y", True),
        ("Rb Ab Ep", "rat", True),
        ("Rb Ab Ep", "roi", False),
    ],
)
def test_words_have_the_blue_letters_and_not_the_pink_ones(tops, word, right):
    one, two, three = tops.split()
    t = at(seats=2, piles=["Zp", "Zb"], pile1=one, pile2=two, pile3=three)
    claim(t, 1, f"say {word}")
    assert t.expire() == "tie"
    if right:
        assert t.question == f"word {word}"
        t.judge("yes")
        assert t.over is False
        assert t.counts(t.gains) == [0, 3]
    else:
        assert t.question is None
        assert t.deaf == [False, True]


def test_with_a_star_and_identical_letters_both_claims_are_right():
    for move in ("slap", "shout toutilix"):
        t = at(pile1="Mp", pile2="Mb", pile3="*")
        claim(t, 1, move)
        judged(t)
        assert t.counts(t.gains) == [0, 3, 0, 0]


def test_two_stars_are_not_identical_letters():
    t = at(pile1="*", pile2="*", pile3="Rb")
    claim(t, 1, "shout toutilix")
    judged(t)
    assert t.deaf == [False, True, False, False]


def test_a_slap_and_a_shout_at_the_same_time_are_a_tie():
    t = at(pile1="Mp", pile2="Mb", pile3="*")
    claim(t, 1, "slap")
    claim(t, 2, "shout toutilix", 150)
    judged(t)
    assert t.counts(t.gains) == [0, 0, 0, 0]


# -- errors


@pytest.mark.parametrize("move", ["slap", "shout toutilix", "say rare", "say tour"])
def test_an_error_ends_the_race_and_costs_the_next_one_but_no_card(move):
    t = at(piles=["Zp Yp Ip", "Zb Yb Ob", "Wp Vp Np", "Wb Vb Cb"], pile1="Rb", pile2="Ab", pile3="Ep")
    claim(t, 1, move)
    judged(t)
    assert t.deaf == [False, True, False, False]
    assert t.counts(t.piles) == [3, 3, 3, 3]
    t.play(0, "place 3")
    for again in ("slap", "shout toutilix", "say rap"):
        assert refused(t, 1, again) == "deaf"
    assert 1 not in t.active
    assert [prompt["texts"]["en"] for prompt in t.view(1)["prompts"]] == ["Let this race go by."]
    nobody_finds(t)
    assert t.deaf == [False] * 4
    t.play(1, "place 3")
    claim(t, 1, "say raconter")
    judged(t, "yes")
    assert t.counts(t.gains) == [0, 5, 0, 0]


def test_a_deal_out_without_a_race_does_not_use_up_the_penalty():
    t = at(piles=["Zp Yp", "Zb Ib", "Wp *", "Wb Vb"], pile1="*")
    claim(t, 1, "shout toutilix")
    judged(t)
    assert t.deaf == [False, True, False, False]
    t.play(0, "flip")
    claim(t, 3, "slap")
    judged(t)
    assert t.deaf == [False] * 4, "that was the race it had to sit out"


def test_a_wrong_claim_within_the_tie_window_of_a_right_one_does_not_count():
    for wrong, right in ((500, 640), (640, 500)):
        t = rat()
        for when, seat, move in sorted([(wrong, 1, "slap"), (right, 2, "say rat")]):
            t.play(seat, move, when)
        judged(t, "yes")
        assert t.counts(t.gains) == [0, 0, 3, 0]
        assert t.deaf == [False] * 4


def test_a_wrong_claim_made_earlier_ends_the_race_though_it_comes_in_later():
    t = rat()
    t.play(2, "say rat", 900)
    t.play(1, "slap", 600)
    judged(t, "yes")
    assert t.counts(t.gains) == [0, 0, 0, 0]
    assert t.deaf == [False, True, False, False]


def test_a_wrong_claim_after_a_right_one_costs_nothing():
    t = rat()
    t.play(1, "slap", 900)
    t.play(2, "say rat", 600)
    judged(t, "yes")
    assert t.counts(t.gains) == [0, 0, 3, 0]
    assert t.deaf == [False] * 4


def test_nobody_claims_twice_in_a_race():
    t = rat()
    claim(t, 1, "slap")
    assert refused(t, 1, "say rat") == "claimed_already"
    assert refused(t, 1, "shout toutilix") == "claimed_already"


# -- too late is no error


def test_what_was_right_on_the_cards_before_is_merely_too_late():
    for tops, move in (("* Rb Ip", "slap"), ("Mb Mp Ip", "shout toutilix")):
        one, two, three = tops.split()
        t = at(pile1=one, pile2=two, pile3=three, step="placing")
        t.play(0, "place 1")
        assert refused(t, 2, move) == "covered"
        assert t.deaf == [False] * 4
    t = at(piles=["Zp Tp", *PILES[1:4]], pile1="Rb", pile2="Ab", pile3="Ep", step="placing")
    t.play(0, "place 3")
    assert refused(t, 2, "say rat") == "covered", "a T now"
    claim(t, 2, "say rare")
    judged(t, "yes")
    assert len(t.cards[t.gains[2]]) == 4, "the E may be used again"


def test_a_claim_from_before_the_card_is_too_late_and_costs_nothing():
    t = rat(step="placing")
    t.play(0, "place 3", 1000)
    assert refused(t, 2, "say rat", 999) == "too_late"
    watched = t.watch()
    t.play(2, "slap", 1000)
    assert "too_late" in told(watched)
    assert not t.frozen
    claim(t, 2, "say bar")
    judged(t, "yes")
    assert t.counts(t.gains) == [0, 0, 4, 0]


def test_a_claim_in_a_race_already_over_is_refused():
    t = rat()
    nobody_finds(t)
    for move in ("slap", "say rat", "shout toutilix"):
        assert refused(t, 1, move) == "race_over"
    t = rat()
    claim(t, 1, "say rat")
    judged(t, "yes")
    assert refused(t, 2, "say rat") == "race_over"


# -- unknown words


@pytest.mark.parametrize("accepted", [True, False])
def test_an_unknown_word_goes_to_the_vote(accepted):
    t = rat()
    claim(t, 1, "say gradu")
    left = t.timers["race"] - t.now
    judged(t, "no")
    assert t.active == [2, 3, 0]
    assert clocks(t) == [("vote", 10_000)]
    assert left > 0
    assert refused(t, 2, "say rat") == "voting"
    for seat in (2, 3, 0):
        t.play(seat, f"vote {'yes' if accepted else 'no'}")
    if accepted:
        assert t.counts(t.gains) == [0, 3, 0, 0]
    else:
        assert t.deaf == [False, True, False, False]
        assert t.step == "placing"
        assert not t.running("race")


def test_a_word_refused_by_the_table_beside_a_right_one_does_not_count():
    t = rat()
    claim(t, 1, "say gradu")
    claim(t, 2, "say rat", 100)
    judged(t, "no")
    for seat in (2, 3, 0):
        t.play(seat, "vote no")
    t.judge("yes")
    assert t.counts(t.gains) == [0, 0, 3, 0]
    assert t.deaf == [False] * 4


def test_with_nobody_to_vote_the_option_decides():
    for option, won in (("refuse", 0), ("trust", 3)):
        people = [{"bot": True}, {}, {"bot": True}]
        t = at(seats=people, pile1="Rb", pile2="Ab", pile3="Ep", options={"unknown_words": option})
        claim(t, 1, "say gradu")
        judged(t, "no")
        assert len(t.cards[t.gains[1]]) == won


def test_what_cannot_be_a_word_is_refused_and_costs_nothing():
    t = rat()
    assert refused(t, 1, "say 12") == "not_a_word"
    assert refused(t, 1, "say " + "ra" * 30) == "too_long"


# -- clocks and options


def test_the_program_turns_after_3_s_and_covers_the_tallest_pile_after_5():
    t = at()
    assert clocks(t) == [("flip", 3000)]
    t.expire()
    assert centre(t) == ["Yp", "", ""]
    t = at(pile1="Rb", pile2="Ab Ib", pile3="Ep Ob", step="placing")
    assert clocks(t) == [("place", 5000)]
    t.expire()
    assert centre(t) == ["Rb", "Ab Ib Yp", "Ep Ob"], "of two equal ones the leftmost"


@pytest.mark.parametrize("race", [10, 15, 20])
@pytest.mark.parametrize("typing", [0, 5, 10])
def test_a_race_lasts_as_long_as_the_option_and_the_slowest_typist_say(race, typing):
    people = [{}, {"typing": typing}, {"typing": 0}]
    t = at(seats=people, pile1="Rb", pile2="Ab", pile3="Ep", options={"race": race, "typing": 0})
    assert clocks(t) == [("race", 1000 * (race + typing))]
    same = at(seats=people, pile1="Rb", pile2="Rp", pile3="Ep", options={"race": race, "typing": 0})
    assert clocks(same) == clocks(t), "the clock does not tell what there is to see"


def test_a_claim_at_the_last_moment_keeps_the_race_open():
    t = rat()
    t.play(1, "say rat", 15_000)
    judged(t, "yes")
    assert t.counts(t.gains) == [0, 3, 0, 0]


@pytest.mark.parametrize(("window", "tied"), [(50, False), (100, True)])
def test_the_tie_window_is_an_option(window, tied):
    t = rat(options={"tie_window": window})
    t.play(2, "say rat", 690)
    t.play(1, "say bar", 600)
    judged(t, "yes", "yes")
    assert t.counts(t.gains) == ([0, 0, 0, 0] if tied else [0, 3, 0, 0])


# -- the end


def test_an_unfinished_deal_out_without_a_star_ends_at_once():
    t = at(piles=["Zp", "Zb Yb"], seats=2, pile1="Rb")
    t.play(0, "flip")
    assert t.over


def test_the_last_card_of_an_unfinished_deal_out_may_still_be_won():
    t = at(piles=["*", "Zb Yb"], seats=2, pile1="Rb")
    t.play(0, "flip")
    claim(t, 1, "slap")
    judged(t)
    assert t.over
    assert t.result.scores == (0, 2)


def test_most_cards_won_wins():
    t = at(
        piles=["Zp", "Lb"], gains=["Tb Tp", "Nb"], seats=2, pile1="Rb", pile2="Ap", pile3="Ep", turn=1, step="placing"
    )
    t.play(1, "place 1")
    nobody_finds(t)
    assert t.result.ranking == ((0,), (1,))
    assert t.result.scores == (2, 1)


# -- what is seen


def test_the_letters_are_shown_whether_a_word_can_win_or_not():
    for tops, contains, avoids in (("Rb Ab Ep", "RA", "E"), ("Mb Mp Sb", "MS", "M"), ("* Bp Rb", "R", "B")):
        one, two, three = tops.split()
        t = at(pile1=one, pile2=two, pile3=three)
        assert [prompt["wanted"] for prompt in t.view(1)["prompts"]] == [{"contains": contains, "avoids": avoids}]


def test_nobody_hears_a_word_before_the_tie_window_is_over():
    t = rat()
    watched = t.watch()
    claim(t, 1, "say rat")
    assert "rat" not in str(project.events(t, watched, 2))
    assert "rat" not in str(t.view(2))
    judged(t, "yes")
    assert "rat" in str(project.events(t, watched, 2))


def test_gains_show_their_last_card_and_the_height():
    t = rat()
    claim(t, 1, "say rat")
    judged(t, "yes")
    assert t.view(0)["zones"]["gains"][1] == {"count": 3, "cards": ["Ep"]}


# -- bots


def bot(level: str, seat: int = 0) -> HyperspeedixBot:
    return HyperspeedixBot(seat, level, Chance("bot", level))


def reaction(level: str, tops: str, tries: int = 40) -> list[int]:
    """How long a bot takes to claim what is right on these cards."""
    one, two, three = tops.split()
    t = at(pile1=one, pile2=two, pile3=three)
    player = bot(level)
    player.slips = 0.0
    times = []
    for _ in range(tries):
        player.look_at_cards(Sight(t, 0))
        act = player.decide(Sight(t, 0))
        assert act is not None
        right = "slap" if "*" in tops else "shout toutilix"
        assert act.move == right
        times.append(act.delay)
    return times


@pytest.mark.parametrize(
    ("level", "low", "high"), [("debutant", 900, 1600), ("initie", 600, 1100), ("expert", 400, 800)]
)
def test_bots_react_to_stars_and_more_slowly_to_identical_letters(level, low, high):
    stars = reaction(level, "* Rb Ap")
    assert low <= min(stars)
    assert max(stars) <= high
    same = reaction(level, "Rp Rb Ap")
    assert 1.3 * low <= min(same)
    assert max(same) <= 1.3 * high + 1


@pytest.mark.parametrize(("level", "low", "high"), [("debutant", 5, 10), ("initie", 3, 7), ("expert", 2, 5)])
def test_bots_find_a_word_that_fits_and_type_it(level, low, high):
    t = rat()
    player = bot(level)
    player.slips = 0.0
    for _ in range(20):
        player.look_at_cards(Sight(t, 0))
        act = player.decide(Sight(t, 0))
        assert act is not None
        verb, word = str(act.move).split(" ", 1)
        assert verb == "say"
        assert t.is_right(word, t.tops())
        typing = 90 * len(word)
        assert 1000 * low <= act.delay - typing <= 1000 * high + 1


def test_hard_letters_take_longer():
    def mean(tops: str) -> float:
        one, two, three = tops.split()
        t = at(pile1=one, pile2=two, pile3=three, piles=["Zp Yp", "Zb Yb"], seats=2)
        player = bot("expert")
        player.slips = 0.0
        times = []
        for _ in range(60):
            player.look_at_cards(Sight(t, 0))
            times.append(player.time - 90 * len(player.move.partition(" ")[2]))
        return sum(times) / len(times)

    assert mean("Ap Ep Ip") < mean("Rb Ep Ip") < mean("Rb Ab Kb")


def test_a_beginner_may_know_no_word():
    t = at(piles=["Zp", "Zb"], seats=2, pile1="Kb", pile2="Wb", pile3="Ep")
    player = bot("debutant")
    player.slips = 0.0
    player.look_at_cards(Sight(t, 0))
    assert player.decide(Sight(t, 0)) is None


def covered(level: str, tops: str, gains: list[str], **more: Any) -> set[str]:
    """The letters or stars that a bot covers."""
    one, two, three = tops.split()
    t = at(pile1=one, pile2=two, pile3=three, gains=gains, step="placing", **more)
    player = bot(level)
    seen = set()
    for _ in range(30):
        act = player.decide(Sight(t, 0))
        assert act is not None
        number = int(str(act.move).split()[1])
        seen.add(tops.split()[number - 1])
    return seen


def test_what_bots_cover():
    behind, ahead = ["", "Tb", "", ""], ["Tb", "", "", ""]
    assert "K" in RARE
    assert covered("debutant", "Kb Ab Bp", behind) == {"Kb", "Ab", "Bp"}
    for level in ("initie", "expert"):
        assert covered(level, "Kb Ab Bp", behind) == {"Kb"}
        assert covered(level, "Kb Ab Bp", ahead) == {"Ab"}
    assert covered("expert", "* Ab Bp", ahead) == {"Ab", "Bp"}, "it leaves the star for itself"
    assert covered("expert", "* Ab Bp", ahead, deaf=[True, False, False, False]) == {"*"}, "it could not slap"


def test_an_expert_that_was_too_slow_for_the_stars_covers_them():
    t = at(pile1="*", pile2="Ab", pile3="Bp", step="placing")
    player = bot("expert")
    player.stars_seen = 3
    act = player.decide(Sight(t, 0))
    assert act is not None
    assert act.move == "place 1"


def test_bots_slap_for_nothing_now_and_then_more_often_after_a_star():
    t = rat()

    def slips(excited: bool) -> int:
        player = bot("debutant")
        count = 0
        for _ in range(400):
            player.excited = excited
            player.look_at_cards(Sight(t, 0))
            count += player.move == "slap"
        return count

    assert 2 <= slips(False) <= 25
    assert slips(True) > slips(False)
