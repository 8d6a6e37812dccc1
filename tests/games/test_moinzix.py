"""Moinzix, example by example."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import ALPHABET, DECK, LETTER
from cartable.engine import Chance, Table, project
from cartable.games.moinzix import Moinzix
from cartable.games.moinzix.bots import MoinzixBot
from cartable.testing import GameSuite, refused


class TestSuite(GameSuite):
    game = "moinzix"


ALL = [letter + "b" for letter in ALPHABET]


def at(**position: Any) -> Any:
    return cartable.at("moinzix", **position)


def letters(t: Any, *zones: int) -> str:
    return "".join(LETTER[card] for zone in zones for card in t.cards[zone])


def shout(t: Table, seat: int, after: int = 0) -> None:
    t.play(seat, "shout moinzix", t.now + after)


def answer(t: Any, seat: int, letter: str) -> None:
    """The tie window closes, and this seat, which was alone to shout, names a letter."""
    assert t.expire() == "tie"
    t.play(seat, f"guess {letter}")


def to_next_race(t: Any, layout: str = "rows") -> None:
    """The letters shown are kept, and a new round is laid."""
    assert t.expire() == "show"
    t.play(t.first_seat, f"choose {layout}")
    assert t.expire() == "count"


# -- the dossier's examples


def test_1_right():
    t = at(seats=3, hidden="Gb")
    assert len(t.cards[t.rows]) == 25
    shout(t, 1, after=2000)
    answer(t, 1, "G")
    assert t.view(0)["zones"]["revealed"]["cards"] == ["Gb"]
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("show", 2000)]
    to_next_race(t)
    assert letters(t, t.won[1]) == "G"
    assert t.view(1)["zones"]["won"] == [{"count": 0}, {"count": 1}, {"count": 0}]
    assert (len(t.cards[t.hidden]), len(t.cards[t.rows])) == (1, 24)


def test_2_error():
    t = at(seats=4, hidden="Gb")
    told = t.watch()
    shout(t, 1)
    answer(t, 1, "J")
    assert len(t.cards[t.revealed]) == 3
    assert t.receivers == (2, 3, 0)
    drawn = t.cards[t.revealed]
    assert t.view(1)["zones"]["revealed"]["cards"] == [DECK.texts[card] for card in drawn]
    if "G" not in letters(t, t.revealed):
        assert "Gb" not in json.dumps([t.view(0), project.events(t, told, 0)])
    to_next_race(t)
    assert [bytes(t.cards[t.won[seat]]) for seat in (2, 3, 0)] == [bytes([card]) for card in drawn]
    assert t.cards[t.won[1]] == b""
    assert (len(t.cards[t.hidden]), len(t.cards[t.rows])) == (1, 22)


def test_2_the_hidden_letter_is_among_those_that_may_be_drawn():
    drawn = set()
    for seed in range(40):
        t = at(seats=4, hidden="Gb", seed=str(seed))
        shout(t, 1)
        answer(t, 1, "J")
        drawn |= set(letters(t, t.revealed))
    assert "G" in drawn


def test_3_already_won():
    t = at(seats=4, hidden="Tb", won=["", "Gb"])
    shout(t, 0)
    answer(t, 0, "G")
    assert t.receivers == (1, 2, 3)
    t.expire()
    assert t.counts(t.won) == [0, 2, 1, 1]


def test_4_no_answer():
    t = at(seats=3, hidden="Gb")
    shout(t, 2)
    assert t.expire() == "tie"
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("answer", 5000)]
    assert t.expire() == "answer"
    assert t.receivers == (0, 1)


def test_5_tie():
    t = at(seats=3, hidden="Tb")
    shout(t, 0, after=3000)
    shout(t, 1, after=60)
    assert t.expire() == "tie"
    assert t.shouters == (0, 1)
    assert t.active == [0, 1]
    t.play(0, "guess T")
    assert t.step == "answering", "nobody hears it before both have answered"
    assert t.active == [1]
    t.play(1, "guess P")
    t.expire()
    assert letters(t, t.won[0]) == "T"
    assert t.counts(t.won) == [1, 0, 0]


def test_6_nobody():
    t = at(seats=3, hidden="Qb")
    assert [(c.name, c.deadline) for c in t.clocks] == [("race", 60_000)]
    assert t.expire() == "race"
    assert t.view(2)["zones"]["revealed"]["cards"] == ["Qb"]
    to_next_race(t)
    assert letters(t, t.put_away) == "Q"
    assert t.view(2)["zones"]["put_away"] == {"count": 1}
    assert t.counts(t.won) == [0, 0, 0]
    assert len(t.cards[t.rows]) == 24
    assert "Q" not in letters(t, t.rows, t.hidden)


def test_7_last_letter():
    rest = [text for text in ALL if text != "Qb"]
    t = at(won=[" ".join(rest[:9]), " ".join(rest[9:17]), " ".join(rest[17:])], hidden="Qb")
    assert t.cards[t.rows] == b""
    shout(t, 2)
    answer(t, 2, "Q")
    t.expire()
    assert t.over
    assert t.result.scores == (9, 8, 9)
    assert t.result.winners == (0, 2)


# -- a round


@pytest.mark.parametrize(("option", "colour"), [("blue", "b"), ("pink", "p")])
def test_one_alphabet(option, colour):
    t: Any = cartable.new("moinzix", 2, "pack", {"alphabet": option})
    assert sorted(DECK.write_many(t.cards[t.pool]).split()) == [letter + colour for letter in ALPHABET]


def test_the_youngest_chooses_how_the_letters_lie_each_round():
    t: Any = cartable.new("moinzix", [{"age": 30}, {"age": 6}, {}], "young")
    assert t.active == [1]
    assert refused(t, 0, "choose rows") == "youngest_chooses"
    t.play(1, "choose scattered")
    assert (len(t.cards[t.scattered]), len(t.cards[t.rows]), len(t.cards[t.hidden])) == (25, 0, 1)
    assert refused(t, 1, "choose rows") == "not_now"
    t.expire()
    t.expire()
    t.expire()
    assert t.active == [1]
    t.play(1, "choose rows")
    assert (len(t.cards[t.scattered]), len(t.cards[t.rows])) == (0, 24)


def test_without_a_choice_it_is_as_in_the_round_before_and_rows_at_first():
    t: Any = cartable.new("moinzix", 2, "slow")
    assert [(c.name, c.deadline) for c in t.clocks] == [("choice", 8000)]
    assert t.expire() == "choice"
    assert len(t.cards[t.rows]) == 25
    t.expire()
    t.expire()
    t.expire()
    t.play(0, "choose scattered")
    for _ in range(3):
        t.expire()
    assert t.expire() == "choice"
    assert len(t.cards[t.scattered]) == 23


@pytest.mark.parametrize("layout", ["rows", "scattered"])
def test_layout_can_be_an_option(layout):
    t: Any = cartable.new("moinzix", 2, "always", {"layout": layout})
    assert t.running("count")
    for _ in range(4):
        t.wait(t.clocks[0].deadline + 1)
        assert t.laid_as == layout
        assert not t.running("choice")


def test_nothing_is_seen_before_the_count_is_over_then_everything_at_once():
    t: Any = cartable.new("moinzix", 3, "count")
    t.play(0, "choose rows")
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("count", 3000)]
    assert t.view(1)["zones"]["rows"] == {"count": 25}
    assert not any(t.known)
    assert refused(t, 1, "shout moinzix") == "wait_for_letters"
    t.expire()
    seen = [t.view(seat)["zones"]["rows"]["cards"] for seat in (0, 1, 2, None)]
    assert len(seen[0]) == 25
    assert all(one == seen[0] for one in seen)
    assert t.view(1)["zones"]["hidden"] == {"count": 1}
    assert t.active == [0, 1, 2]


def test_from_the_shout_on_the_letters_are_covered():
    t = at(seats=3, hidden="Gb")
    told = t.watch()
    shout(t, 1)
    for seat in (0, 1, 2, None):
        assert t.view(seat)["zones"]["rows"] == {"count": 25}
        assert "cards" not in t.view(seat)["zones"]["rows"]
        assert not [line for line in project.log(t, told, seat) if line.get("card")]
    t.expire()
    assert t.view(1)["zones"]["rows"] == {"count": 25}


def test_only_the_first_to_shout_answers():
    t = at(seats=3, hidden="Gb")
    assert refused(t, 1, "guess G") == "shout_first"
    shout(t, 1)
    assert refused(t, 1, "shout moinzix") == "shouted_already"
    assert refused(t, 1, "guess G") == "shouted_already"
    t.expire()
    assert refused(t, 0, "guess G") == "others_answer"
    assert refused(t, 0, "shout moinzix") == "others_answer"
    assert refused(t, 1, "shout moinzix") == "shouted_already"
    assert [move.text for move in t.moves(1)] == [f"guess {letter}" for letter in ALPHABET]
    assert t.moves(0) == []
    t.play(1, "guess A")
    assert refused(t, 1, "guess G") == "wait_for_letters"


def test_a_late_message_of_the_first_to_shout():
    t = at(seats=3, hidden="Gb")
    t.play(1, "shout moinzix", 900)
    t.play(2, "shout moinzix", 700)
    t.expire()
    assert t.shouters == (2,)


@pytest.mark.parametrize(("window", "shouters"), [(50, (2,)), (100, (2, 1))])
def test_the_tie_window_is_an_option(window, shouters):
    t = at(seats=3, hidden="Gb", options={"tie_window": window})
    t.play(1, "shout moinzix", 790)
    t.play(2, "shout moinzix", 700)
    t.expire()
    assert t.shouters == shouters


# -- memory: what was turned down is nowhere to be found again


def test_no_view_shows_a_letter_again_not_even_to_its_owner():
    t = at(seats=3, hidden="Gb")
    told = t.watch()
    shout(t, 1)
    answer(t, 1, "G")
    assert t.named == ["", "G", ""]
    to_next_race(t)
    for seat in (0, 1, 2, None):
        view, log = t.view(seat), project.log(t, told, seat)
        assert "Gb" not in json.dumps(view)
        assert "G" not in json.dumps(view["fields"])
        assert not [line for line in log if line.get("card") == "Gb"]
        assert not [line for line in log if line["event"] == "tell" and "G" in json.dumps(line["params"])]
        assert not [line for line in log if "move" in line]


def test_what_the_log_says_of_an_answer_names_no_letter():
    for form in Moinzix.forms["guess"]:
        for texts in (form.wording.done, form.wording.others):
            assert not texts or all("{" not in text for text in texts.values())


def test_a_wrong_answer_is_said_but_the_hidden_letter_is_not():
    t = at(seats=2, hidden="Gb", seed="not G")
    shout(t, 0)
    answer(t, 0, "J")
    assert t.named == ["J", ""]
    assert t.cards[t.hidden] == b""
    assert "G" not in letters(t, t.revealed)
    assert "Gb" not in json.dumps(t.view(0))


# -- errors


def test_with_fewer_letters_left_than_other_seats_the_first_ones_draw():
    gone = " ".join(text for text in ALL if text not in ("Qb", "Tb"))
    t = at(won=[gone, "", "", ""], hidden="Qb")
    assert letters(t, t.rows) == "T"
    shout(t, 1)
    answer(t, 1, "A")
    assert t.receivers == (2, 3)
    t.expire()
    assert t.over
    assert t.result.scores == (24, 0, 1, 1)


def test_the_last_letter_named_wrongly_goes_to_the_next_seat():
    gone = " ".join(text for text in ALL if text != "Qb")
    t = at(won=[gone, "", ""], hidden="Qb")
    shout(t, 2)
    answer(t, 2, "A")
    t.expire()
    assert t.over
    assert letters(t, t.won[0])[-1] == "Q"


# -- tied shouts


def tied(t: Any, **answers: str) -> None:
    """Seats 0, 1... shout together and answer, e.g. `a0="T"`."""
    seats = {int(name[1:]): letter for name, letter in answers.items()}
    for seat in seats:
        shout(t, seat, after=10)
    assert t.expire() == "tie"
    for seat, letter in seats.items():
        t.play(seat, f"guess {letter}")


def test_answers_of_a_tie_are_secret_until_all_are_given():
    t = at(seats=3, hidden="Tb")
    shout(t, 0)
    shout(t, 1)
    t.expire()
    told = t.watch()
    t.play(0, "guess T")
    assert refused(t, 0, "guess P") == "answered_already"
    for seat in (1, 2, None):
        assert "guesses" not in t.view(seat)["fields"]
        assert t.view(seat)["fields"]["named"] == ["", "", ""]
        assert not [event for event in project.events(t, told, seat) if "move" in event]


def test_two_right_nobody_wins_and_the_same_letters_are_laid_again():
    t = at(seats=3, hidden="Tb")
    tied(t, a0="T", a2="T")
    assert t.cards[t.revealed] == b""
    to_next_race(t)
    assert len(t.cards[t.rows]) == 25
    assert t.counts(t.won) == [0, 0, 0]
    assert t.cards[t.put_away] == b""


def test_a_second_such_tie_in_a_row_puts_the_letter_away():
    t = at(seats=3, hidden="Tb", ties=1)
    tied(t, a0="T", a2="T")
    assert letters(t, t.revealed) == "T"
    t.expire()
    assert letters(t, t.put_away) == "T"
    assert t.ties == 0


@pytest.mark.parametrize("between", ["right", "nobody", "error"])
def test_only_ties_in_a_row_count(between):
    t = at(seats=3, hidden="Tb", ties=1)
    if between == "nobody":
        t.expire()
    else:
        shout(t, 0)
        answer(t, 0, "T" if between == "right" else "A")
    assert t.ties == 0


def test_all_wrong_the_seats_that_did_not_shout_draw():
    t = at(seats=4, hidden="Tb")
    tied(t, a2="A", a0="B")
    assert t.receivers == (3, 1), "clockwise from the first to shout"


def test_a_tied_seat_that_says_nothing_is_wrong_too():
    t = at(seats=3, hidden="Tb")
    shout(t, 0)
    shout(t, 1)
    t.expire()
    t.play(0, "guess A")
    assert t.expire() == "answer"
    assert t.receivers == (2,)


def test_all_wrong_and_everybody_shouted_every_seat_draws_from_the_youngest_on():
    t = at(seats=[{"age": 9}, {"age": 8}, {"age": 5}], hidden="Tb")
    tied(t, a0="A", a1="B", a2="C")
    assert t.receivers == (2, 0, 1)


# -- clocks and options


@pytest.mark.parametrize("seconds", [30, 60, 120])
def test_time_to_find(seconds):
    t = at(seats=2, hidden="Tb", options={"race": seconds})
    assert [(c.name, c.deadline) for c in t.clocks] == [("race", 1000 * seconds)]


@pytest.mark.parametrize("seconds", [3, 5, 10])
def test_time_to_answer(seconds):
    t = at(seats=2, hidden="Tb", options={"answer": seconds})
    shout(t, 0)
    t.expire()
    assert [(c.name, c.deadline - t.now) for c in t.clocks] == [("answer", 1000 * seconds)]


def test_a_shout_at_the_last_moment_is_heard():
    t = at(seats=2, hidden="Tb")
    t.play(1, "shout moinzix", 60_000)
    assert t.expire() == "tie"
    assert t.active == [1]


@pytest.mark.parametrize(("on", "strip"), [(False, ""), (True, ALPHABET)])
def test_help_card(on, strip):
    t: Any = cartable.new("moinzix", 2, "help", {"help_card": on})
    assert t.view(0)["fields"]["help_strip"] == strip


def test_the_last_letter_needs_no_choice_of_layout():
    gone = " ".join(text for text in ALL if text != "Qb")
    t = at(won=[gone, ""])
    assert t.running("count")


# -- bots


def scanned(level: str, seed: str, gone: str = "", remembers: str = "", layout: str = "rows") -> tuple[int, str]:
    """When a bot means to shout after the letters were shown, and what it will say. T is hidden."""
    lying = " ".join(text for text in ALL if text[0] not in gone + "T")
    t = at(won=[" ".join(letter + "b" for letter in gone), "", ""], hidden="Tb", **{layout: lying})
    bot = MoinzixBot(1, level, Chance("scan", seed))
    bot.gone = dict.fromkeys(remembers, 1.1)
    bot.scan(Sight(t, 1))
    assert bot.shout_time is not None
    return bot.shout_time, bot.answer


@pytest.mark.parametrize(("level", "low", "high"), [("debutant", 250, 450), ("initie", 150, 280), ("expert", 90, 180)])
def test_scanning_takes_time_for_each_letter(level, low, high):
    times = [scanned(level, str(n)) for n in range(80)]
    assert {letter for _, letter in times} == {"T"}
    assert low <= min(time for time, _ in times)
    assert 20 * low < max(time for time, _ in times) <= 26 * high
    slower = [scanned(level, str(n), layout="scattered")[0] for n in range(80)]
    assert all(abs(scattered - 1.25 * rows) <= 2 for (rows, _), scattered in zip(times, slower, strict=True))


def test_a_beginner_shouts_at_the_first_gap_the_others_look_at_all_of_them():
    beginner = [scanned("debutant", str(n), gone="AH", remembers="A") for n in range(60)]
    assert {letter for _, letter in beginner} == {"H", "T"}
    for level, low in (("initie", 150), ("expert", 90)):
        sure = [scanned(level, str(n), gone="AH", remembers="AH") for n in range(60)]
        unsure = [scanned(level, str(n), gone="AH", remembers="A") for n in range(60)]
        assert {letter for _, letter in sure} == {"T"}
        assert {letter for _, letter in unsure} == {"H", "T"}
        assert min(time for time, _ in sure) < 26 * low
        assert min(time for time, _ in unsure) > 2 * 26 * low, "one more pass"


@pytest.mark.parametrize(("level", "kept"), [("debutant", 0.70), ("initie", 0.88), ("expert", 0.97)])
def test_memory_is_fed_by_what_is_shown_and_fades(level, kept):
    t = at(seats=3, hidden="Gb")
    bot = MoinzixBot(2, level, Chance("memory", "one"))
    told = t.watch()

    def look() -> None:
        bot.observe(project.events(t, told, 2), Sight(t, 2))
        told.clear()

    shout(t, 1)
    answer(t, 1, "G")
    look()
    assert bot.gone == {"G": kept}
    t.expire()
    look()
    t.play(0, "choose rows")
    t.expire()
    look()
    assert kept - 0.02 <= bot.gone["G"] <= kept - 0.01
    assert bot.shout_time is not None


def test_after_a_shout_of_another_seat_it_forgets_its_scan():
    for due, kept in ((1000, False), (100, True)):
        t = at(seats=3, hidden="Gb")
        bot = MoinzixBot(2, "expert", Chance("scan", "shout"))
        bot.scan(Sight(t, 2))
        bot.shout_time = 500 + due
        told = t.watch()
        t.play(1, "shout moinzix", 500)
        bot.observe(project.events(t, told, 2), Sight(t, 2))
        assert (bot.decide(Sight(t, 2)) is not None) is kept


def test_bots_answer_in_time():
    t = at(seats=2, hidden="Tb", options={"answer": 3})
    bot = MoinzixBot(0, "expert", Chance("answer", "one"))
    bot.scan(Sight(t, 0))
    shout(t, 0)
    t.expire()
    act = bot.decide(Sight(t, 0))
    assert act is not None
    assert str(act.move) == "guess T"
    assert act.delay < 3000
