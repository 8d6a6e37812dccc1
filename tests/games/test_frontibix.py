"""Frontibix, example by example."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK
from cartable.engine import Chance, Move, Prompt, Table, open_move, project
from cartable.engine.events import Told
from cartable.engine.letters import capital_letters
from cartable.games.frontibix import HINTING, Frontibix
from cartable.games.frontibix.bots import FrontibixBot
from cartable.host.virtual import play_out
from cartable.mechanics.patterns import Pattern
from cartable.testing import GameSuite, field, refused

ROBERTO, FLORENCE = 0, 1


class FrontibixSuite(GameSuite):
    @staticmethod
    def still_secret(table: Table, name: str) -> bool:
        """Once both are in, the hints are shown or said aloud."""
        return bool(field(table, "step") == HINTING)


class TestSuite(FrontibixSuite):
    game = "frontibix"


WORDS = {
    "revolver", "limonade", "praline", "gâteau", "lune", "belle", "girafe", "arbre", "rondelle", "tente",
    "lapin", "lit", "rose", "abricot", "lampe", "orage", "galerie",
}  # fmt: skip


def at(**position: Any) -> Any:
    position.setdefault("seats", 3)
    return cartable.at("frontibix", **position)


def duel(*foreheads: str, **position: Any) -> Any:
    return at(foreheads=list(foreheads), **position)


def race(**position: Any) -> Any:
    """The printed duel, in the race step."""
    seats = position.get("seats", 3)
    watchers = (seats if isinstance(seats, int) else len(seats)) - 2
    return duel("Lp", "Rb", hints=["revolver", "limonade", *[""] * watchers], **position)


def say(t: Any, seat: int, said: str, after: int = 0, known: bool | None = None) -> None:
    """Says a word; the judge answers at once, from the little list above."""
    t.play(seat, f"say {said}", t.now + after)
    judge(t, known)


def judge(t: Any, known: bool | None = None) -> None:
    while t.question:
        is_word = t.question.removeprefix("word ") in WORDS if known is None else known
        t.judge("yes" if is_word else "no")


def expire(t: Any, clock: str, known: bool | None = None) -> None:
    assert t.expire() == clock
    judge(t, known)


def texts(t: Any, zone: int) -> list[str]:
    return sorted(DECK.texts[card] for card in t.cards[zone])


def won(t: Any) -> list[int]:
    return [len(t.cards[pile]) for pile in t.winnings[: t.seats]]


def again(t: Any) -> bool:
    """Whether the same two duel again, with two new cards."""
    return t.step == "counting" and all(len(t.cards[t.dealt[seat]]) == 1 for seat in t.duellists)


def told(happened: Any) -> list[str]:
    return [event.message for event in happened if isinstance(event, Told)]


# -- the dossier's examples


def test_1_printed_duel():
    t = duel("Lp", "Rb")
    say(t, ROBERTO, "revolver")
    say(t, FLORENCE, "limonade")
    assert t.hints == ["revolver", "limonade", ""]
    say(t, ROBERTO, "praline", after=2_000)
    expire(t, "tie")
    assert texts(t, t.winnings[ROBERTO]) == ["Lp", "Rb"]
    assert t.active == [ROBERTO]
    assert [move.text for move in t.moves(ROBERTO)] == ["choose 2"]


def test_2_one_firecracker():
    t = at(draw="Fp Gp Tp !", challenger=ROBERTO)  # the last one is on top, for the opponent
    t.play(ROBERTO, "choose 1")
    expire(t, "count")
    assert texts(t, t.winnings[FLORENCE]) == ["!", "Tp"]
    assert t.active == [FLORENCE]
    assert t.step == "choosing"
    t = duel("Tp", "!")
    assert won(t) == [0, 2, 0]


def test_3_void_then_prize():
    t = at(draw="Kp Kb Ap Gb ! !", challenger=ROBERTO)
    t.play(ROBERTO, "choose 1")
    expire(t, "count")
    assert texts(t, t.prize) == ["!", "!"]
    assert again(t)
    assert (t.challenger, t.opponent) == (ROBERTO, FLORENCE)
    expire(t, "count")
    assert (texts(t, t.foreheads[FLORENCE]), texts(t, t.foreheads[ROBERTO])) == (["Gb"], ["Ap"])
    say(t, ROBERTO, "girafe")
    say(t, FLORENCE, "arbre")
    say(t, FLORENCE, "gâteau", after=3_000)
    expire(t, "tie")
    assert texts(t, t.winnings[FLORENCE]) == ["!", "!", "Ap", "Gb"]
    assert not t.cards[t.prize]


def test_4_wrong_word():
    t = race()
    say(t, FLORENCE, "limonade")
    expire(t, "tie")
    assert texts(t, t.prize) == ["Lp", "Rb"]
    assert again(t)
    assert (t.challenger, t.opponent) == (ROBERTO, FLORENCE)


def test_5_same_letter():
    hints = ["lapin", "lit", ""]
    t = duel("Lp", "Lb", hints=hints)
    say(t, 0, "lune")
    expire(t, "tie")
    assert texts(t, t.prize) == ["Lb", "Lp"]
    t = duel("Lp", "Lb", hints=hints)
    say(t, 0, "belle")
    expire(t, "tie")
    assert won(t) == [2, 0, 0]


def test_6_tie():
    t = race()
    say(t, 0, "praline", after=1_000)
    say(t, 1, "rondelle", after=90)
    expire(t, "tie")
    assert texts(t, t.prize) == ["Lp", "Rb"]
    assert again(t)
    assert t.spoiler == -1
    t = race()
    say(t, 0, "praline", after=1_000)
    assert refused(t, 1, "say rondelle", t.now + 200) == "clock_due"
    expire(t, "tie")
    assert won(t) == [2, 0, 0]
    t = race(options={"tie_window": 50})
    say(t, 1, "praline", after=1_000)
    expire(t, "tie")
    assert won(t) == [0, 2, 0]


def test_7_another_opponent():
    t = at(seats=4, challenger=2, just_met=0)
    assert refused(t, 2, "choose 0") == "just_met"
    assert [move.text for move in t.moves(2)] == ["choose 3", "choose 1"]


def test_8_end():
    t = at(draw="Ap Bp Rb", challenger=1)
    t.play(1, "choose 0")
    expire(t, "count")
    say(t, 0, "belle")  # begins with B, which seat 1 wears
    say(t, 1, "rose")
    say(t, 1, "arbre")
    expire(t, "tie")
    assert t.over
    assert t.result.reason == "no_duel_left"
    assert t.result.scores == (0, 2, 0)
    assert t.result.winners == (1,)
    assert texts(t, t.draw) == ["Ap"]


# -- the challenge


def test_the_youngest_challenges_first_and_chooses_anyone():
    t: Any = cartable.new("frontibix", [{"age": 9}, {"age": 7}, {"age": 40}], "x")
    assert len(t.cards[t.draw]) == 55
    assert t.active == [1]
    assert [move.text for move in t.moves(1)] == ["choose 2", "choose 0"]
    assert refused(t, 1, "choose 1") == "yourself"
    assert refused(t, 1, "choose 5") == "no_such_seat"
    assert refused(t, 0, "choose 2") == "not_challenger"
    assert refused(t, 1, "say lune") == "no_duel_yet"


def test_a_challenger_who_does_not_choose_meets_the_next_allowed_seat():
    t = at(seats=4, challenger=2, just_met=3)
    assert [(c.name, c.deadline) for c in t.clocks] == [("choice", 15_000)]
    t.expire()
    assert (t.challenger, t.opponent) == (2, 0)


def test_with_two_seats_there_is_nothing_to_choose():
    t: Any = cartable.new("frontibix", 2, "x")
    assert (t.step, t.challenger, t.opponent) == ("counting", 0, 1)
    t = race(seats=2)
    say(t, 1, "praline")
    expire(t, "tie")
    assert (t.step, t.challenger, t.opponent) == ("counting", 1, 0)


# -- the cards on the foreheads


def test_nobody_sees_the_cards_before_the_count_is_over():
    t = at(challenger=0)
    t.play(0, "choose 1")
    assert t.active == []
    assert [(c.name, c.deadline) for c in t.clocks] == [("count", 3_000)]
    for seat in range(3):
        assert t.view(seat)["zones"]["dealt"][1] == {"count": 1}
        assert refused(t, seat, "say lune") == "no_duel_yet"
    assert refused(t, 2, "choose 0") == "duel_first"


def test_everyone_but_its_wearer_sees_a_card():
    t = duel("Lp", "Rb")
    seen = {seat: [zone.get("cards") for zone in t.view(seat)["zones"]["foreheads"][:2]] for seat in (0, 1, 2, None)}
    assert seen[0] == [None, ["Rb"]]
    assert seen[1] == [["Lp"], None]
    assert seen[2] == [["Lp"], ["Rb"]]
    assert seen[None] == [None, None], "a television stands before the wearers too"


@pytest.mark.parametrize("option", [{}, {"hints_spoken": True}])
def test_nothing_betrays_ones_own_card_before_the_duel_is_settled(option: dict[str, object]):
    """Roberto wears L or B or even R; Florence knows it and may say what she likes."""
    sides = [duel(card, "Rb", options=option, draw="Ap Ab") for card in ("Lp", "Bp", "Rp")]
    watched = [t.watch() for t in sides]

    def look() -> None:
        looks = []
        for t, happened in zip(sides, watched, strict=True):
            view = t.view(ROBERTO)
            view.pop("commitment")
            prompts = [(prompt.as_json(), prompt.examples()[0].text) for prompt in t.prompts(ROBERTO)]
            tries = [refused(t, ROBERTO, text) for text in ("ask easier", "choose 2", "say 77", "vote yes")]
            looks.append((view, prompts, tries, project.events(t, happened, ROBERTO), t.active))
        assert looks[0] == looks[1] == looks[2]

    look()
    for seat, said in ((FLORENCE, "limonade"), (ROBERTO, "xyz"), (ROBERTO, "lune")):
        for t in sides:
            say(t, seat, said)
        if seat == FLORENCE or said == "xyz":
            look()
    assert sides[0].step == "counting", "a hint that begins with L: void, and the cards are shown"
    happened = project.events(sides[0], watched[0], ROBERTO)
    assert "Lp" in [event.get("card") for event in happened]


def test_a_word_said_in_the_race_is_taken_whatever_its_letters():
    sides = [duel(card, "Rb", hints=["revolver", "limonade", ""]) for card in ("Lp", "Lb")]
    other = race()
    for word in ("praline", "rose", "kiwi"):
        views = []
        for t in (*sides, other):
            t = t.clone()
            happened = t.watch()
            t.play(ROBERTO, f"say {word}")
            assert t.question is None
            views.append((t.view(ROBERTO)["clocks"], t.active, project.events(t, happened, ROBERTO)))
        assert views[0] == views[1] == views[2]


def test_both_cards_are_shown_to_all_once_the_duel_is_settled():
    t = race()
    happened = t.watch()
    say(t, 0, "praline")
    assert [event.get("card") for event in project.events(t, happened, 0)] == [None]
    expire(t, "tie")
    for seat in (0, 1, 2):
        turned = [event["card"] for event in project.events(t, happened, seat) if event["event"] == "turn"]
        assert sorted(turned) == ["Lp", "Rb"]


def test_who_does_not_explode_knows_that_it_wears_no_firecracker():
    t = duel("Lp", "Rb")
    for number in range(30):
        world = Sight(t, ROBERTO).imagine(Chance("imagine", str(number)))
        assert texts(world, world.foreheads[ROBERTO]) != ["!"]  # type: ignore[attr-defined]


# -- the hints


def test_hints_are_secret_until_both_are_in():
    t = duel("Lp", "Rb")
    assert t.active == [0, 1]
    happened = t.watch()
    say(t, ROBERTO, "revolver")
    for seat in (1, 2, None):
        assert "revolver" not in str(t.view(seat))
        assert "revolver" not in str(project.events(t, happened, seat))
    assert t.active == [FLORENCE]
    assert refused(t, ROBERTO, "say rose") == "hint_given"
    assert refused(t, 2, "say rose") == "duellists_only"
    say(t, FLORENCE, "limonade")
    assert t.view(2)["fields"]["hints"] == ["revolver", "limonade", ""]
    assert t.step == "racing"


def test_a_hint_the_lexicon_does_not_know_may_be_replaced():
    t = duel("Lp", "Rb")
    happened = t.watch()
    say(t, ROBERTO, "rrrr")
    assert not t.voting
    assert "hint_unknown" in told(happened)
    assert "rrrr" not in str(project.events(t, happened, FLORENCE))
    assert t.active == [0, 1]
    say(t, ROBERTO, "revolver")
    assert t.active == [FLORENCE]


def test_not_even_trust_lets_an_unknown_hint_pass():
    t = duel("Lp", "Rb", seats=[{"bot": True}] * 2, options={"unknown_words": "trust"})
    say(t, ROBERTO, "rrrr")
    assert t.active == [0, 1]


def test_a_text_that_is_no_word_is_refused():
    t = duel("Lp", "Rb")
    assert refused(t, ROBERTO, "say 12") == "not_a_word"
    assert refused(t, ROBERTO, "say " + "r" * 50) == "too_long"


def test_a_hint_with_another_letter_makes_the_duel_void():
    t = duel("Lp", "Rb")
    say(t, ROBERTO, "lune")
    assert t.step == "hinting", "nobody is told before both are in"
    say(t, FLORENCE, "limonade")
    assert texts(t, t.prize) == ["Lp", "Rb"]
    assert again(t)
    assert (t.spoiler, t.spoilt) == (ROBERTO, 1)


def test_no_hint_in_time_makes_the_duel_void():
    t = duel("Lp", "Rb")
    assert [(c.name, c.deadline) for c in t.clocks] == [("hint", 15_000)], "10 s, and 5 for typing"
    say(t, FLORENCE, "limonade")
    expire(t, "hint")
    assert again(t)
    assert t.spoiler == ROBERTO
    t = duel("Lp", "Rb")
    expire(t, "hint")
    assert again(t)
    assert t.spoiler == -1, "both failed"
    t = duel("Lp", "Rb")
    say(t, FLORENCE, "rose")
    expire(t, "hint")
    assert t.spoiler == -1, "one hint wrong, the other missing"


@pytest.mark.parametrize(("option", "clock", "deadline"), [("hint", "hint", 20_000), ("race", "race", 60_000)])
def test_the_clocks_may_be_longer(option: str, clock: str, deadline: int):
    people = [{"typing": 0}, {"typing": 10}, {}]
    position = {"seats": people, "options": {option: deadline // 1000}}
    t = duel("Lp", "Rb", **position, **({"hints": ["revolver", "limonade", ""]} if clock == "race" else {}))
    assert [(c.name, c.deadline) for c in t.clocks] == [(clock, deadline + 10_000)]


def test_spoken_hints_are_not_written():
    t = duel("Lp", "Rb", options={"hints_spoken": True})
    happened = t.watch()
    say(t, ROBERTO, "revolver")
    say(t, FLORENCE, "limonade")
    assert t.step == "racing"
    assert "limonade" not in str(t.view(ROBERTO))
    spoken = [event.params for event in happened if isinstance(event, Told) and event.message == "hint_spoken"]
    assert spoken == [{"seat": 0, "word": "revolver"}, {"seat": 1, "word": "limonade"}]
    told = next(e for e in happened if isinstance(e, Told) and e.message == "hint_spoken")
    assert project.tell_text(t, told, "fr") == "La place 0 dit un indice."


# -- the race


def test_a_hint_may_be_said_again_by_either():
    for seat in (ROBERTO, FLORENCE):
        t = race()
        say(t, seat, "revolver")
        expire(t, "tie")
        assert won(t)[seat] == 2


def test_only_the_duellists_speak():
    t = race()
    assert t.active == [0, 1]
    assert refused(t, 2, "say praline") == "duellists_only"
    assert refused(t, 2, "ask easier") == "duellists_only"
    assert refused(t, 2, "vote yes") == "not_now"


def test_nobody_right_in_time():
    t = race()
    assert [(c.name, c.deadline) for c in t.clocks] == [("race", 35_000)]
    expire(t, "race")
    assert again(t)
    assert t.spoiler == -1


def test_a_wrong_word_within_the_tie_window_of_a_right_one_does_not_count():
    t = race()
    say(t, FLORENCE, "limonade", after=1_000)
    assert t.active == []
    assert refused(t, FLORENCE, "say praline") == "said_already"
    say(t, ROBERTO, "praline", after=100)
    expire(t, "tie")
    assert won(t) == [2, 0, 0]


def test_two_wrong_words_are_nobodys_fault_alone():
    t = race()
    say(t, FLORENCE, "limonade", after=1_000)
    say(t, ROBERTO, "rose", after=100)
    expire(t, "tie")
    assert again(t)
    assert t.spoiler == -1


def test_who_was_first_is_told_by_the_times_and_not_by_the_order_of_the_messages():
    t = race()
    say(t, FLORENCE, "limonade", after=5_000)
    t.play(ROBERTO, "say praline", 4_000)
    expire(t, "tie")
    assert won(t) == [2, 0, 0], "the right word came a second before the wrong one"
    t = race()
    t.play(ROBERTO, "say praline", 5_000)
    t.play(FLORENCE, "say limonade", 4_000)
    expire(t, "tie")
    assert again(t)
    assert t.spoiler == FLORENCE
    t = race()
    t.play(ROBERTO, "say praline", 5_000)
    t.play(FLORENCE, "say rondelle", 4_000)
    expire(t, "tie")
    assert won(t) == [0, 2, 0]


def test_a_wrong_word_after_a_wrong_one_no_longer_matters():
    t = race()
    t.play(ROBERTO, "say rose", 5_000)
    t.play(FLORENCE, "say limonade", 4_000)
    expire(t, "tie")
    assert t.spoiler == FLORENCE, "her word alone made the duel void"


def test_a_late_easier_hint_is_no_word_in_the_race():
    t = beginner_race()
    t.play(ROBERTO, "ask easier", 1_000)
    say(t, 2, "lit", after=2_000)
    assert refused(t, FLORENCE, "say lampe", t.now - 10) == "too_late"


def test_words_are_read_out_when_the_window_closes():
    t = race()
    happened = t.watch()
    say(t, ROBERTO, "praline")
    assert "praline" not in str(project.events(t, happened, FLORENCE))
    expire(t, "tie")
    assert "praline" in str(project.events(t, happened, FLORENCE))


# -- words the lexicon does not know


def test_an_unknown_word_with_both_letters_goes_to_the_vote():
    t = race()
    say(t, ROBERTO, "ralaloo", after=4_000)
    expire(t, "tie")
    assert t.voting
    assert t.active == [1, 2]
    assert refused(t, FLORENCE, "say praline") == "voting"
    assert refused(t, ROBERTO, "vote yes") == "voting"
    t.play(1, "vote no")
    assert refused(t, 1, "vote yes") == "voted"
    t.play(2, "vote yes")
    assert won(t) == [2, 0, 0], "a tie accepts"


def test_a_refused_word_lets_the_race_go_on_where_it_stood():
    t = race()
    left = t.clocks[0].deadline - 4_150
    say(t, ROBERTO, "ralaloo", after=4_000)
    expire(t, "tie")
    t.play(1, "vote no", t.now + 3_000)
    t.play(2, "vote no", t.now + 3_000)
    assert t.step == "racing"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("race", left)]
    assert not t.cards[t.prize]
    say(t, ROBERTO, "praline")
    expire(t, "tie")
    assert won(t) == [2, 0, 0]


def test_an_unknown_word_that_lacks_a_letter_is_wrong_all_the_same():
    t = race()
    say(t, ROBERTO, "blablou")
    expire(t, "tie")
    assert t.question is None
    assert again(t)
    assert t.spoiler == ROBERTO


@pytest.mark.parametrize(("accepted", "winner"), [(True, None), (False, 1)])
def test_a_known_word_beside_an_unknown_one(accepted: bool, winner: int | None):
    t = race()
    say(t, ROBERTO, "ralaloo", after=4_000)
    say(t, FLORENCE, "praline", after=100)
    expire(t, "tie")
    assert t.vote_by == ROBERTO
    for seat in (1, 2):
        t.play(seat, f"vote {'yes' if accepted else 'no'}")
    judge(t)
    if winner is None:
        assert again(t)
    else:
        assert won(t)[winner] == 2


def test_a_wrong_word_counts_when_the_unknown_one_beside_it_is_refused():
    t = race()
    say(t, ROBERTO, "ralaloo", after=4_000)
    say(t, FLORENCE, "limonade", after=100)
    expire(t, "tie")
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert again(t)
    assert t.spoiler == FLORENCE


@pytest.mark.parametrize(("option", "cards"), [("trust", 2), ("refuse", 0)])
def test_with_nobody_to_vote_the_table_decides(option: str, cards: int):
    t = race(seats=[{}, {"bot": True}, {"bot": True}], options={"unknown_words": option})
    say(t, ROBERTO, "ralaloo")
    expire(t, "tie")
    assert won(t)[ROBERTO] == cards
    assert t.step == ("choosing" if cards else "racing")


# -- a beginner asks


def beginner_race(**position: Any) -> Any:
    return race(seats=[{"level": "beginner"}, {}, {"typing": 0}], **position)


def test_a_beginner_asks_for_an_easier_hint():
    t = beginner_race()
    assert [move.text for move in t.moves(ROBERTO)] == ["ask easier"]
    t.play(ROBERTO, "ask easier", 5_000)
    assert t.active == [1, 2]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("stop", 15_000)], "10 s, and 5 for typing"
    assert refused(t, ROBERTO, "say praline") == "help_comes"
    assert refused(t, 2, "say rose") == "wrong_start"
    assert refused(t, 2, "say Limonade") == "same_hint"
    say(t, 2, "llll")
    assert t.step == "stopped", "not a word"
    say(t, 2, "lit", after=2_000)
    assert t.easier == "lit"
    assert t.step == "racing"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("race", 30_000)]
    assert refused(t, ROBERTO, "ask easier") == "asked_already"
    say(t, ROBERTO, "praline")
    expire(t, "tie")
    assert won(t) == [2, 0, 0]


def test_the_other_duellist_may_help_too_and_without_help_the_race_goes_on():
    t = beginner_race()
    t.play(ROBERTO, "ask easier")
    say(t, FLORENCE, "lampe")
    assert t.step == "racing"
    t = beginner_race()
    t.play(ROBERTO, "ask easier", 5_000)
    expire(t, "stop")
    assert t.step == "racing"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("race", 30_000)]


def test_who_may_not_ask():
    t = beginner_race()
    assert refused(t, FLORENCE, "ask easier") == "for_beginners"
    say(t, FLORENCE, "praline")
    assert refused(t, ROBERTO, "ask easier") == "wait"
    t = duel("Lp", "Rb", seats=[{"level": "beginner"}, {}])
    assert refused(t, ROBERTO, "ask easier") == "in_the_race"


def test_a_new_duel_a_new_question():
    t = beginner_race()
    t.play(ROBERTO, "ask easier")
    expire(t, "stop")
    expire(t, "race")
    assert t.has_asked == [False, False, False]


def test_a_spoken_easier_hint_is_not_written():
    t = beginner_race(options={"hints_spoken": True})
    t.play(ROBERTO, "ask easier")
    say(t, 2, "lit")
    assert t.easier == ""


# -- void duels and the end


def test_the_prize_grows_and_goes_to_the_winner():
    t = at(draw="Fp Gp Rb Lp Ap Ab Bp Bb", challenger=0)
    t.play(0, "choose 1")
    for count in (2, 4):
        expire(t, "count")
        expire(t, "hint")
        assert len(t.cards[t.prize]) == count
    expire(t, "count")
    say(t, ROBERTO, "lit")
    say(t, FLORENCE, "revolver")
    say(t, ROBERTO, "praline")
    expire(t, "tie")
    assert won(t) == [6, 0, 0]


def test_a_prize_still_open_at_the_end_is_nobodys():
    t = race(draw="Ap")
    expire(t, "race")
    assert t.over
    assert t.result.scores == (0, 0, 0)
    assert texts(t, t.prize) == ["Lp", "Rb"]


@pytest.mark.parametrize("mistake", ["wrong word", "wrong hint", "missing hint"])
def test_nobody_wins_by_spoiling_the_last_duel(mistake: str):
    t = race(draw="Ap", prize="Zp Zb") if mistake == "wrong word" else duel("Lp", "Rb", draw="Ap", prize="Zp Zb")
    if mistake == "wrong word":
        say(t, ROBERTO, "rose")
        expire(t, "tie")
    else:
        say(t, FLORENCE, "limonade")
        if mistake == "wrong hint":
            say(t, ROBERTO, "lune")
        else:
            expire(t, "hint")
    assert t.over
    assert t.result.scores == (0, 4, 0)


def test_when_both_spoil_the_last_duel_nobody_takes_it():
    t = duel("Lp", "Rb", draw="Ap")
    expire(t, "hint")
    assert t.over
    assert t.result.scores == (0, 0, 0)


def spoil(t: Any, seat: int) -> None:
    """A void duel by this seat alone."""
    expire(t, "count")
    other = t.other_duellist(seat)
    t.play(other, f"say {t.letter_of(seat)}a")
    judge(t, True)
    expire(t, "hint")


@pytest.mark.parametrize("patience", ["endless", 3])
def test_patience(patience: object):
    t = at(challenger=0, options={"patience": patience}, draw="Ap Ab Bp Bb Cp Cb Dp Db Ep Eb")
    t.play(0, "choose 1")
    spoil(t, 0)
    spoil(t, 0)
    assert len(t.cards[t.prize]) == 4
    spoil(t, 0)
    assert won(t) == ([0, 6, 0] if patience == 3 else [0, 0, 0])
    if patience == 3:
        assert t.active == [FLORENCE]
        assert [move.text for move in t.moves(FLORENCE)] == ["choose 2"]


def test_patience_counts_the_same_seat_in_a_row():
    t = at(challenger=0, options={"patience": 3}, draw="Ap Ab Bp Bb Cp Cb Dp Db Ep Eb")
    t.play(0, "choose 1")
    spoil(t, 0)
    spoil(t, 0)
    spoil(t, 1)
    spoil(t, 0)
    assert won(t) == [0, 0, 0]
    assert (t.spoiler, t.spoilt) == (0, 1)


def test_a_game_has_27_duels_at_most():
    t: Any = cartable.new("frontibix", 2, "long")
    duels = 0
    while not t.over:
        duels += t.expire() == "count"
    assert duels == 27
    assert len(t.cards[t.draw]) == 1


# -- random play with all kinds of words


class Wild(Frontibix):
    """Whoever is asked says anything: right, wrong, or half right."""

    facts = Frontibix.facts
    sentences: ClassVar[dict[str, Any]] = {}
    """It says what Frontibix says."""

    def open_prompts(self, seat: int) -> list[Prompt]:
        prompts = super().open_prompts(seat)
        for prompt in prompts if self.step in ("hinting", "racing") else []:
            usual = prompt.examples()
            wild: list[Move] = [*usual, *usual, open_move("say", "abc"), open_move("say", "lune")]
            object.__setattr__(prompt, "examples", lambda wild=wild: wild)
        return prompts


class TestWildSuite(FrontibixSuite):
    game = Wild
    test_bots_finish = None  # type: ignore[assignment]


# -- bots


LEVELS = ("debutant", "initie", "expert")


def bot(level: str, seat: int = ROBERTO, seed: str = "bot") -> FrontibixBot:
    return FrontibixBot(seat, level, Chance("bot", seed))


def act_of(t: Any, player: FrontibixBot, happened: Any = ()) -> Any:
    sight = Sight(t, player.seat)
    player.observe(project.events(t, happened, player.seat), sight)
    return player.decide(sight)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("spoken", [False, True])
def test_a_bot_hears_its_letter_in_the_hint(level: str, spoken: bool):
    t = duel("Lp", "Rb", options={"hints_spoken": spoken})
    player = bot(level)
    hint = act_of(t, player)
    assert capital_letters(hint.move.removeprefix("say "))[0] == "R"
    assert 0 < hint.delay < 10_000
    happened = t.watch()
    say(t, ROBERTO, hint.move.removeprefix("say "), known=True)
    assert act_of(t, player, happened) is None
    assert player.own_letter == ""
    say(t, FLORENCE, "limonade")
    answer = act_of(t, player, happened)
    assert player.own_letter == "L"
    assert Pattern(contains="LR").matches(answer.move.removeprefix("say "))
    low, high = {"debutant": (6, 15), "initie": (3, 8), "expert": (1.5, 4)}[level]
    assert 1000 * low <= answer.delay <= 1000 * high, "there are many words with L and R"


def answers(letters: str, level: str) -> list[Any]:
    """What a bot answers to these two letters, many times: its own first."""
    t = duel(f"{letters[0]}p", f"{letters[1]}b")
    happened = t.watch()
    say(t, ROBERTO, letters[1] + "u", known=True)
    say(t, FLORENCE, letters[0] + "u", known=True)
    return [act_of(t, bot(level, seed=str(n)), happened) for n in range(200)]


def test_a_bot_without_a_word_keeps_silent():
    assert answers("WX", "initie") == [None] * 200


def test_rare_letters_take_longer():
    def mean(letters: str) -> float:
        delays = [answer.delay for answer in answers(letters, "expert")]
        return float(sum(delays) / len(delays))

    assert mean("ZK") > 1.3 * mean("LR")


def test_only_a_beginner_makes_mistakes():
    for level, low, high in (("debutant", 4, 30), ("initie", 0, 0), ("expert", 0, 0)):
        said = [answer.move.removeprefix("say ") for answer in answers("ZE", level)]
        assert low <= sum(not Pattern(contains="ZE").matches(word) for word in said) <= high


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", [FLORENCE, 2])
def test_bots_give_easier_hints_within_3_seconds(level: str, seat: int):
    t = duel("Lp", "Rb", seats=[{"level": "beginner"}, {}, {}], options={"hints_spoken": True})
    helper = bot(level, seat)
    happened = t.watch()
    say(t, ROBERTO, "revolver")
    say(t, FLORENCE, "le", known=True)
    t.play(ROBERTO, "ask easier")
    easier = act_of(t, helper, happened)
    assert easier.delay <= 3_000
    say(t, seat, easier.move.removeprefix("say "), known=True)
    assert t.step == "racing"


def test_whom_bots_challenge():
    winnings = ["", "Ap Ab", "Bp Bb Cp Cb", "Dp Db Ep Eb"]
    t = at(seats=4, challenger=0, winnings=winnings)
    assert {act_of(t, bot("debutant", seed=str(n))).move for n in range(40)} == {"choose 1", "choose 2", "choose 3"}
    assert {act_of(t, bot("initie", seed=str(n))).move for n in range(40)} <= {"choose 2", "choose 3"}
    expert = bot("expert")
    expert.beaten = {1: 9, 2: 1, 3: 2}
    assert act_of(t, expert).move == "choose 3"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_challenge_whoever_has_waited_longest(level: str):
    """Not the leader again, nor the seat it has just met: seat 3, which has not duelled at all."""
    t = at(seats=5, challenger=0, winnings=["Ab", "Bb Cb Db", "Eb Fb", "", ""])
    told = [{"event": "tell", "message": "challenge", "params": {"seat": a, "other": b}} for a, b in ((4, 1), (1, 2))]
    player = bot(level)
    player.observe(told, Sight(t, 0))
    first = player.decide(Sight(t, 0))
    player.observe([{**told[0], "params": {"seat": 0, "other": 3}}], Sight(t, 0))
    second = player.decide(Sight(t, 0))
    assert [act.move for act in (first, second) if act] == ["choose 3", "choose 4"]


@pytest.mark.parametrize("levels", [*([level] * 6 for level in LEVELS), [*LEVELS, *LEVELS]], ids="-".join)
def test_challenges_of_bots_are_spread_over_a_table_of_six(levels: list[str]):
    """Nobody waits more than two duels longer than whoever is challenged instead, and nobody is without a duel."""
    for number in range(10):
        t = cartable.new("frontibix", [{"bot": True}] * 6, f"spread {number}")
        play_out(t, levels, f"spread {number}")
        waited, duels = [0] * 6, [0] * 6
        for line in t.record().splitlines():
            match line.split():
                case [_, challenger, "choose", chosen]:
                    pair = {int(challenger), int(chosen)}
                    assert max(waited) - waited[int(chosen)] <= 2
                    waited = [0 if seat in pair else waited[seat] + 1 for seat in range(6)]
                    duels = [duels[seat] + (seat in pair) for seat in range(6)]
                    assert max(waited) <= 4, "all the others first"
        assert min(duels) >= 1


def test_a_bot_remembers_whom_it_has_beaten():
    t = race()
    player = bot("expert")
    happened = t.watch()
    say(t, ROBERTO, "praline")
    expire(t, "tie")
    act_of(t, player, happened)
    assert player.beaten == {FLORENCE: 1}


def test_bots_vote_for_a_word():
    t = race()
    say(t, ROBERTO, "ralaloo")
    expire(t, "tie")
    assert act_of(t, bot("initie", FLORENCE)).move == "vote yes"


@pytest.mark.parametrize("options", [{}, {"hints_spoken": True}, {"patience": 3, "hint": 5, "race": 15}])
def test_games_of_bots_are_never_refused(options: dict[str, object]):
    t = cartable.new("frontibix", [{"bot": True, "level": "beginner"}] * 4, "bots", options)
    host = play_out(t, ["debutant", "initie", "expert", "debutant"], "bots")
    assert t.over
    assert host.refused == 0
