"""Ruéverlix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.engine import Chance, project
from cartable.games.rueverlix.bots import RueverlixBot
from cartable.testing import GameSuite, refused, texts


class TestSuite(GameSuite):
    game = "rueverlix"


def at(**position: Any) -> Any:
    return cartable.at("rueverlix", **{"options": {"typing": 0}, **position})


def rush(tops: str, row: str = "Rp Pp Mp", **more: Any) -> Any:
    """A row, and for each seat the card it would lay next, on another one."""
    fillers = ["Wp", "Wb", "Xp", "Xb"]
    piles = [f"{filler} {card}" for filler, card in zip(fillers, tops.split(), strict=False)]
    return at(piles=piles, row=row, **more)


def tied(t: Any, *answers: str) -> None:
    """The tie window closes; the lexicon answers."""
    assert t.expire() == "tie"
    for answer in answers:
        t.judge(answer)
    assert t.question is None


def lay(t: Any, seat: int) -> None:
    t.play(seat, "play", t.now + 1000)
    tied(t)


def say(t: Any, seat: int, word: str, answer: str = "yes") -> None:
    t.play(seat, f"say {word}", t.now + 1000)
    tied(t, answer)


def told(events: list[Any]) -> list[str]:
    return [event.message for event in events if hasattr(event, "message")]


def clocks(t: Any) -> list[tuple[str, int]]:
    return [(clock.name, clock.deadline - t.now) for clock in t.clocks]


# -- the dossier's examples


def test_1_the_printed_round():
    t = rush("Zp Ab Eb")
    assert refused(t, 0, "say trompette") == "lay_first"
    lay(t, 0)
    assert texts(t, t.row) == "Rp Pp Mp Zp"
    assert refused(t, 0, "say trompette") == "missing"
    say(t, 0, "promenez")
    assert clocks(t) == [("decide", 3000)]
    t.play(0, "take")
    assert texts(t, t.won[0]) == "Rp Pp Mp Zp"
    assert t.points == [4, 0, 0]
    assert t.starter == 0


def test_2_others_letters():
    t = rush("Ab Eb Tb")
    lay(t, 1)
    lay(t, 2)
    assert texts(t, t.row) == "Rp Pp Mp Eb Tb"
    assert refused(t, 1, "say premier") == "missing"
    say(t, 1, "trempe")
    assert t.speaker == 1


def test_3_no_second_card():
    t = rush("Ab Eb Tb")
    lay(t, 1)
    assert refused(t, 1, "play") == "word_first"


def test_4_going_on():
    t = at(piles=["Wp", "Wb", "Xp"], row="Rp Pp Mp Eb Tb", speaker=1, last_layer=1)
    t.play(1, "done")
    assert clocks(t) == [("drought", 30_000)]
    assert t.expire() == "drought"
    assert texts(t, t.lost[1]) == "Rp Pp Mp Eb Tb"
    assert t.points == [0, -5, 0]
    t = at(piles=["Wp", "Wb", "Xp"], row="Rp Pp Mp Eb Tb", speaker=1, last_layer=2)
    t.play(1, "done")
    t.expire()
    assert t.points == [0, 0, -5]


def test_5_firecracker_among_the_first():
    t = at(piles=["Wp Ab", "Wb !", "Xp Xb"], starter=0)
    t.play(0, "flip")
    t.play(1, "flip")
    assert texts(t, t.lost[1]) == "Ab !"
    assert t.points == [0, -2, 0]
    assert t.active == [1]
    assert t.step == "opening"


def test_6_same_time():
    t = rush("Sb Ab !")
    t.play(0, "play", 1000)
    t.play(2, "play", 1080)
    tied(t)
    assert texts(t, t.aside) == "Sb !"
    assert t.owes_word == [False] * 3
    assert texts(t, t.row) == "Rp Pp Mp"
    assert t.points == [0, 0, 0]
    lay(t, 0)
    assert texts(t, t.row) == "Rp Pp Mp Wp", "it may lay again"


def test_7_star():
    t = rush("Eb Ab Ob", row="Sb * Tb")
    lay(t, 0)
    assert refused(t, 0, "say set") == "star_unused"
    say(t, 0, "test")
    assert t.speaker == 0


def test_8_two_seats():
    t = at(piles=["Wp Cb Ab", "Wb Xb Bb"], starter=0)
    for seat in (0, 1, 0):
        assert t.active == [seat]
        t.play(seat, "flip")
    assert texts(t, t.row) == "Ab Bb Cb"
    assert t.step == "rush"
    t = at(piles=["Wp", "Wb Xb"], row="Rp Pp Mp Eb", speaker=0)
    t.play(0, "take")
    assert t.over, "the starter has one card only"
    assert t.result.scores == (4, 0)
    t = at(piles=["Wp Yp", "Wb"], row="Rp Pp Mp Eb", speaker=0)
    t.play(0, "take")
    assert not t.over, "one is enough for the other"


# -- the deal and the opening


@pytest.mark.parametrize(
    ("seats", "each", "left"), [(2, 50, 0), (3, 33, 1), (4, 25, 0), (5, 20, 0), (6, 16, 4), (7, 14, 2), (8, 12, 4)]
)
def test_all_cards_are_dealt_and_nobody_sees_them(seats, each, left):
    t: Any = cartable.new("rueverlix", seats, "deal")
    assert t.counts(t.piles) == [each] * seats
    assert len(t.cards[t.left_over]) == left
    assert not any(t.known)
    assert t.view(0)["zones"]["piles"] == [{"count": each}] * seats


def test_the_youngest_starts_and_the_next_two_follow():
    t: Any = cartable.new("rueverlix", [{"age": 40}, {"age": 9}, {"age": 7}, {"age": 30}], "young 2")
    order: list[int] = []
    while t.step == "opening" and len(order) < 3:
        order += t.active
        t.play(t.active[0], "flip")
    assert order == [2, 3, 0]


def test_opening_cards_turn_by_themselves_after_5_s():
    t = at(piles=["Wp Ab", "Wb Bb", "Xp Cb"], starter=1)
    assert clocks(t) == [("flip", 5000)]
    assert refused(t, 0, "flip") == "not_your_turn"
    for move in ("play", "say abc", "pass"):
        assert refused(t, 1, move) == "opening_first"
    for _ in range(3):
        assert t.expire() == "flip"
    assert texts(t, t.row) == "Bb Cb Ab"
    assert refused(t, 1, "flip") == "three_lie"
    assert t.owes_word == [False] * 3, "the opening three do not count"
    assert t.active == [0, 1, 2]


# -- laying


def test_a_card_is_shown_only_when_its_tie_window_is_over():
    t = rush("Eb Ab Ob")
    t.play(0, "play", 1000)
    assert texts(t, t.row) == "Rp Pp Mp"
    assert refused(t, 0, "play") == "one_thing_at_a_time"
    tied(t)
    assert t.now == 1150
    assert texts(t, t.row) == "Rp Pp Mp Eb"
    assert t.owes_word == [True, False, False]
    assert t.last_layer == 0


def test_a_pending_seat_keeps_its_right_when_others_lay():
    t = rush("Eb Ab Ob Tb")
    for seat in (0, 1, 2):
        lay(t, seat)
    assert t.owes_word == [True, True, True, False]
    assert [prompt["wanted"] for prompt in t.view(0)["prompts"]] == [{"contains": "RPMEAO"}]


@pytest.mark.parametrize(("window", "together"), [(50, False), (100, True)])
def test_the_tie_window_is_an_option(window, together):
    t = rush("Eb Ab Ob", options={"tie_window": window, "typing": 0})
    t.play(0, "play", 1000)
    if together:
        t.play(1, "play", 1100)
        tied(t)
        assert texts(t, t.aside) == "Eb Ab"
    else:
        tied(t)
        t.play(1, "play", 1100)
        tied(t)
        assert texts(t, t.row) == "Rp Pp Mp Eb Ab"


def test_three_cards_at_the_same_time_stars_included():
    t = rush("* * !")
    for seat in range(3):
        t.play(seat, "play", 1000 + 50 * seat)
    tied(t)
    assert texts(t, t.aside) == "* * !"
    assert texts(t, t.row) == "Rp Pp Mp"


def test_a_lay_from_before_the_last_card_comes_too_late_and_does_no_harm():
    t = rush("Eb Ab Ob")
    lay(t, 0)
    assert refused(t, 1, "play", t.now - 10) == "too_late"
    watched = t.watch()
    t.play(1, "play")
    assert "too_late" in told(watched)
    assert not t.frozen
    assert len(t.cards[t.piles[1]]) == 2


def test_a_firecracker_laid_in_the_rush_takes_the_row_face_down():
    t = rush("Eb ! Ob")
    lay(t, 0)
    lay(t, 1)
    assert texts(t, t.lost[1]) == "Rp Pp Mp Eb !"
    assert t.points == [0, -5, 0]
    assert t.starter == 1
    assert t.owes_word == [False] * 3
    assert clocks(t) == [("flip", 5000)]


def test_an_empty_pile_does_not_stop_the_round_and_its_owner_may_still_speak():
    t = at(piles=["Eb", "Wb Ab", "Xp Ob"], row="Rp Pp Mp")
    lay(t, 0)
    say(t, 0, "premier")
    t.play(0, "done")
    assert refused(t, 0, "play") == "empty_pile"
    assert t.active == [1, 2]
    assert t.moves(0) == []


# -- words


@pytest.mark.parametrize(
    ("row", "word", "problem"),
    [
        ("Rp Rb Ab", "rare", None),
        ("Rp Rb Ab", "arbre", None),
        ("Rp Rb Ab", "rat", "missing"),
        ("Rp * *", "roi", None),
        ("Rp * *", "or", "star_unused"),
        ("Ep Cb Lb", "Léçon", None),
        ("Ep Cb Lb", "clé", None),
    ],
)
def test_every_letter_as_often_as_it_lies_there(row, word, problem):
    t = at(piles=["Wp", "Wb"], row=row, owes_word=[True, False])
    if problem:
        assert refused(t, 0, f"say {word}") == problem
    else:
        say(t, 0, word)
        assert t.speaker == 0


def test_an_invalid_word_costs_nothing():
    t = rush("Eb Ab Ob", owes_word=[True, False, False], last_layer=0)
    assert refused(t, 0, "say lampe") == "missing"
    assert refused(t, 0, "say 12") == "not_a_word"
    say(t, 0, "rompe")
    assert t.speaker == 0


@pytest.mark.parametrize("accepted", [True, False])
def test_an_unknown_word_goes_to_the_vote_and_the_clocks_stand_still(accepted):
    t = rush("Eb Ab Ob")
    lay(t, 0)
    say(t, 0, "prumel", answer="no")
    assert clocks(t) == [("vote", 10_000)]
    for move in ("play", "say temps"):
        assert refused(t, 1, move) == "voting"
    left = dict(t.stopped)["drought"]
    t.play(1, f"vote {'yes' if accepted else 'no'}", t.now + 4000)
    t.play(2, f"vote {'yes' if accepted else 'no'}")
    if accepted:
        assert t.speaker == 0
    else:
        assert t.owes_word == [True, False, False], "it may try again"
        assert clocks(t) == [("drought", left)]
        say(t, 0, "premier")
        assert t.speaker == 0


def test_with_nobody_to_vote_the_option_decides():
    for option, counts in (("refuse", False), ("trust", True)):
        people = [{}, {"bot": True}]
        t = at(
            seats=people, piles=["Wp", "Wb"], row="Rp Pp Mp", owes_word=[True, False], options={"unknown_words": option}
        )
        say(t, 0, "prumel", answer="no")
        assert (t.speaker == 0) is counts


def test_valid_words_at_the_same_time_do_not_count_and_must_be_others():
    t = rush("Eb Ab Ob", owes_word=[True, True, False], last_layer=1)
    watched = t.watch()
    t.play(0, "say rompu", 1000)
    t.play(1, "say trompe", 1100)
    tied(t, "yes", "yes")
    assert "words_tied" in told(watched)
    assert t.owes_word == [True, True, False]
    assert t.step == "rush"
    assert refused(t, 0, "say Rompu") == "tied_word"
    say(t, 1, "promis")
    assert t.speaker == 1


def test_the_earlier_word_counts_though_it_comes_in_later():
    t = rush("Eb Ab Ob", owes_word=[True, True, False], last_layer=1)
    t.play(1, "say rompu", 1200)
    t.play(0, "say trompe", 1000)
    tied(t, "yes", "yes")
    assert t.speaker == 0
    assert t.owes_word == [False, True, False]


def test_a_word_refused_by_the_table_does_not_tie():
    t = rush("Eb Ab Ob", owes_word=[True, True, False], last_layer=1)
    t.play(0, "say prumel", 1000)
    t.play(1, "say rompu", 1050)
    tied(t, "no")
    t.play(1, "vote no")
    t.play(2, "vote no")
    t.judge("yes")
    assert t.speaker == 1


def test_a_word_comes_before_cards_of_the_same_moment_that_nobody_has_seen():
    t = rush("Eb Ab Ob", owes_word=[True, False, False], last_layer=0)
    watched = t.watch()
    t.play(1, "play", 1000)
    t.play(0, "say rompu", 1100)
    tied(t, "yes")
    assert t.speaker == 0
    assert texts(t, t.row) == "Rp Pp Mp"
    assert "word_was_first" in told(watched)
    assert len(t.cards[t.piles[1]]) == 2
    assert not t.owes_word[1]


def test_a_card_of_the_same_moment_is_laid_if_the_word_is_none():
    t = rush("Eb Ab Ob", owes_word=[True, False, False], last_layer=0, options={"unknown_words": "refuse", "typing": 0})
    t.play(1, "play", 1000)
    t.play(0, "say prumel", 1100)
    tied(t, "no")
    assert texts(t, t.row) == "Rp Pp Mp"
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert texts(t, t.row) == "Rp Pp Mp Ab"
    assert t.owes_word == [True, True, False]


# -- taking and going on


def test_while_the_speaker_decides_nobody_else_does_anything():
    t = rush("Eb Ab Ob", speaker=0, owes_word=[False, True, False])
    assert t.active == [0]
    for seat, move in ((1, "say rompu"), (2, "play"), (2, "pass"), (1, "take")):
        assert refused(t, seat, move) == "deciding"
    assert [clock.name for clock in t.clocks] == ["decide"], "no drought meanwhile"


def test_no_answer_takes():
    t = rush("Eb Ab Ob", speaker=2)
    assert t.expire() == "decide"
    assert t.points == [0, 0, 3]
    assert t.starter == 2


def test_after_going_on_the_speaker_may_lay_again_and_others_stay_pending():
    t = rush("Eb Ab Ob", speaker=0, owes_word=[False, True, False], last_layer=1)
    t.play(0, "done")
    assert refused(t, 0, "say rompu") == "lay_first", "its word gives it no further right"
    lay(t, 0)
    assert t.owes_word == [True, True, False]
    assert t.last_layer == 0


def test_nothing_can_be_taken_without_a_word():
    t = rush("Eb Ab Ob")
    assert refused(t, 0, "take") == "nothing_to_take"
    assert refused(t, 0, "done") == "nothing_to_take"


# -- everybody is dry


def test_all_dry_ends_the_round_for_the_last_layer():
    t = rush("Eb Ab Ob")
    lay(t, 1)
    for seat in (0, 1):
        t.play(seat, "pass")
        assert refused(t, seat, "pass") == "dry_already"
    assert t.active == [2]
    t.play(2, "pass")
    assert texts(t, t.lost[1]) == "Rp Pp Mp Ab"
    assert t.points == [0, -4, 0]
    assert t.starter == 1


def test_all_dry_without_a_card_laid_sets_the_three_aside():
    t = rush("Eb Ab Ob", starter=1)
    for seat in range(3):
        t.play(seat, "pass")
    assert texts(t, t.aside) == "Rp Pp Mp"
    assert t.points == [0, 0, 0]
    assert t.starter == 2, "the seat after the last starter"


def test_a_dry_seat_may_change_its_mind():
    t = rush("Eb Ab Ob")
    t.play(0, "pass")
    lay(t, 0)
    assert t.dry == [False] * 3
    t.play(0, "pass")
    say(t, 0, "premier")
    assert t.dry == [False] * 3


def test_a_seat_that_can_do_nothing_counts_as_dry():
    t = at(piles=["", "Wb Ab", "Xp Ob"], row="Rp Pp Mp", last_layer=0)
    t.play(1, "pass")
    t.play(2, "pass")
    assert t.points == [-3, 0, 0]
    t = at(piles=["Eb", "Ab"], row="Rp Pp Mp")
    t.play(0, "play", 1000)
    t.play(1, "play", 1000)
    tied(t)
    assert t.over, "both last cards are set aside, and nobody can do anything"


@pytest.mark.parametrize("drought", [20, 30, 45])
def test_a_drought_ends_the_round(drought):
    t = rush("Eb Ab Ob", options={"drought": drought, "typing": 0})
    assert clocks(t) == [("drought", 1000 * drought)]
    lay(t, 2)
    assert clocks(t) == [("drought", 1000 * drought)], "anew after each card"
    t.expire()
    assert t.points == [0, 0, -4]


def test_those_who_owe_a_word_get_the_time_to_type_it():
    t = at(seats=[{"typing": 10}, {"typing": 5}, {}], piles=["Wp Eb", "Wb Ab", "Xp Ob"], row="Rp Pp Mp", options={})
    assert clocks(t) == [("drought", 30_000)], "nobody has to type"
    lay(t, 1)
    assert clocks(t) == [("drought", 35_000)]
    lay(t, 0)
    assert clocks(t) == [("drought", 40_000)]


# -- the end


def test_a_new_round_needs_a_card_in_every_pile():
    t = at(piles=["Wp Eb", "", "Xp Ob"], row="Rp Pp Mp", speaker=0)
    t.play(0, "take")
    assert t.over
    assert t.result.scores == (3, 0, 0)
    assert t.result.reason == "no_new_round"


def test_the_score_counts_won_less_lost_and_ties_are_shared():
    t = at(piles=["Wp", "", "Xp"], won=["Ab Bb", "Cb", ""], lost=["", "", "Db"], row="Rp Pp Mp", speaker=1)
    t.play(1, "take")
    assert t.result.scores == (2, 4, -1)
    t = at(piles=["Wp", "", "Xp"], won=["Ab Bb Eb", "", ""], row="Rp Pp Mp", speaker=1)
    t.play(1, "take")
    assert t.result.ranking == ((0, 1), (2,))


# -- what is seen


def test_what_lies_face_down_is_not_shown():
    t = rush("! Ab Ob")
    lay(t, 0)
    view = t.view(1)["zones"]
    assert view["lost"] == [{"count": 4}, {"count": 0}, {"count": 0}]
    assert view["row"] == {"count": 0, "cards": []}


def test_nobody_hears_a_word_or_sees_a_card_before_the_tie_window_is_over():
    t = rush("Eb Ab Ob", owes_word=[True, False, False])
    watched = t.watch()
    t.play(0, "say rompu", 1000)
    t.play(1, "play", 1050)
    for seat in (1, 2):
        seen = str(project.events(t, watched, seat)) + str(t.view(seat))
        assert "rompu" not in seen
        assert "'Ab'" not in seen


# -- bots


def bot(level: str, seat: int = 0) -> RueverlixBot:
    return RueverlixBot(seat, level, Chance("bot", level))


def plans(level: str, t: Any, seat: int = 0, tries: int = 30) -> list[tuple[str, int]]:
    """What fresh bots of a level would do, and when."""
    out = []
    dice = Chance("tries", level)
    for _ in range(tries):
        act = RueverlixBot(seat, level, dice).decide(Sight(t, seat))
        assert act is not None
        out.append((str(act.move), act.delay))
    return out


@pytest.mark.parametrize(("level", "low", "high"), [("debutant", 10, 20), ("initie", 5, 12), ("expert", 3, 8)])
def test_bots_lay_on_an_easy_row_after_looking_at_it(level, low, high):
    t = rush("Eb Ab Ob", row="Ap Rp Ep")
    for move, delay in plans(level, t):
        assert move == "play"
        assert 1000 * low <= delay <= 1000 * high


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_bots_keep_their_cards_on_a_hopeless_row(level):
    t = rush("Eb Ab Ob", row="Kp Zp Jp")
    assert {move for move, _ in plans(level, t, tries=5)} == {"pass"}


@pytest.mark.parametrize(("level", "low", "high"), [("initie", 3, 7), ("expert", 2, 5)])
def test_bots_answer_with_a_word_that_fits(level, low, high):
    t = rush("Eb Ab Ob", row="Rp Pp Mp Ev", owes_word=[True, False, False])
    for move, delay in plans(level, t):
        verb, word = move.split(" ", 1)
        assert verb == "say"
        assert t.wanted().matches(word)
        assert 1000 * low <= delay <= 1000 * high


def test_an_expert_counts_the_letters_that_are_gone():
    player = bot("expert")
    fresh = player.part_that_leaves_a_word("MAI")
    player.gone.update({"E": 10, "S": 6, "R": 5, "T": 5, "N": 4})
    assert player.part_that_leaves_a_word("MAI") != fresh


def test_an_expert_stays_away_from_long_rows_that_others_must_close():
    row = "Ap Rp Ep Sp Tp Ip"
    alone = rush("Eb Ab Ob", row=row)
    owed = rush("Eb Ab Ob", row=row, owes_word=[False, True, False])
    player = bot("expert")
    assert not player.dares(Sight(owed, 0))
    assert player.dares(Sight(alone, 0)) == (player.part_that_leaves_a_word("ARESTI") >= 0.6)


def test_who_goes_on():
    short, long = "Ap Rp Ep Sp", "Ap Rp Ep Sp Ip Tp"

    def chosen(level: str, row: str) -> str:
        act = bot(level).decide(Sight(rush("Eb Ab Ob", row=row, speaker=0), 0))
        assert act is not None
        return str(act.move)

    assert chosen("debutant", short) == "take"
    assert chosen("initie", short) == "done"
    assert chosen("initie", long) == "take"
    assert chosen("expert", short) == "done"
    assert chosen("expert", "Sp Rp Tp Ep") == "take", "poor in vowels"
    assert chosen("expert", long) == "take"
    player = bot("initie")
    player.went_on = True
    act = player.decide(Sight(rush("Eb Ab Ob", row=short, speaker=0), 0))
    assert act is not None
    assert act.move == "take", "at most once"
