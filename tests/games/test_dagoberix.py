"""Dagobérix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, LETTER
from cartable.engine import Chance
from cartable.engine.letters import capital_letters
from cartable.games.dagoberix.bots import DagoberixBot
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import play_out
from cartable.testing import GameSuite, refused


class TestSuite(GameSuite):
    game = "dagoberix"


def table(seats: Any = 3, **options: Any) -> Any:
    return cartable.new("dagoberix", seats=seats, seed="test", options=options)


def write(t: Any, seat: int, word: str, answer: str = "yes") -> None:
    t.play(seat, f"choose {word}")
    t.judge(answer)


def written(word: str = "dauphin", seats: Any = 3, **options: Any) -> Any:
    t = table(seats, **options)
    write(t, 0, word)
    return t


def turned(t: Any, letters: int) -> Any:
    """Everybody lets letters go by until so many are turned up."""
    while sum(map(bool, visible(t, None))) < letters:
        assert t.expire() == "guessing"
    return t


def visible(t: Any, seat: int | None) -> list[str]:
    return [card[0] if card else "" for card in t.view(seat)["zones"]["line"]["cards"]]


def found(t: Any, seat: int, word: str) -> None:
    t.play(seat, f"guess {word}")
    assert t.expire() == "tie"


# -- the dossier's examples


def test_1_the_word_is_laid_and_its_last_letter_turned():
    t = written("dauphin")
    assert [LETTER[card] for card in t.cards[t.line]] == list("DAUPHIN")
    for seat in (1, 2, None):
        assert visible(t, seat) == ["", "", "", "", "", "", "N"]
    assert t.view(0)["fields"]["secret_word"] == "dauphin"
    assert t.active == [1, 2]


def test_2_wrong_proposals_are_shown_and_cost_nothing():
    t = written("dauphin")
    t.play(1, "guess poussin")
    assert t.tried == ["", "poussin", ""]
    assert visible(t, 2)[-2:] == ["", "N"]
    t.play(2, "guess Napoléon")
    assert t.tries == ("poussin", "Napoléon")
    assert t.found == [0, 0, 0]
    assert visible(t, 1) == ["", "", "", "", "", "I", "N"]
    assert t.active == [1, 2]


def test_3_one_proposal_a_letter():
    t = written("dauphin")
    t.play(1, "guess poussin")
    assert refused(t, 1, "guess patelin") == "spoken"
    assert refused(t, 1, "pass") == "spoken"


def test_4_found():
    t = turned(written("dauphin"), 4)
    assert visible(t, 2) == ["", "", "", "P", "H", "I", "N"]
    found(t, 2, "Dauphin")
    assert t.found == [0, 0, 1]
    assert t.words_won[2] == ("dauphin",)
    assert t.expire() == "result"
    assert (t.step, t.active) == ("writing", [1])


def test_5_nobody_finds_it():
    t = turned(written("dauphin"), 6)
    assert t.active == [1, 2]  # a last round of proposals while only the D is hidden
    t.play(1, "guess dauphine")
    t.play(2, "pass")
    assert visible(t, 1) == list("DAUPHIN")
    assert t.found == [0, 0, 0]
    assert t.expire() == "result"
    assert t.active == [1]


def test_6_the_cards_must_suffice():
    t = table()
    found(written_by(t, 0), 1, "dauphin")
    assert t.expire() == "result"
    found(written_by(t, 1), 2, "dauphin")
    assert t.expire() == "result"
    assert refused(t, 2, "choose pizzazz") == "not_enough_cards"
    assert t.active == [2]


def written_by(t: Any, seat: int) -> Any:
    write(t, seat, "dauphin")
    return t


def test_7_two_seats_share_the_victory():
    t = written("dauphin", seats=2, laps=1)
    found(t, 1, "dauphin")
    t.expire()
    write(t, 1, "lune")
    found(t, 0, "lune")
    t.expire()
    assert t.over
    assert t.result.scores == (1, 1)
    assert t.result.winners == (0, 1)


# -- the secret word


def test_the_youngest_writes_first_then_clockwise():
    t = table([{"age": 40}, {"age": 9}, {"age": 12}])
    assert t.active == [1]
    found(written_by(t, 1), 0, "dauphin")
    t.expire()
    assert t.active == [2]


@pytest.mark.parametrize(
    ("text", "code"),
    [("a", "too_short"), ("arc en ciel", "one_word"), ("d4uphin", "not_a_word"), ("bobbybb", "not_enough_cards")],
)
def test_what_cannot_be_written(text, code):
    assert refused(table(), 0, f"choose {text}") == code


def test_accents_hyphens_and_apostrophes_vanish():
    t = written("presqu'île")
    assert [LETTER[card] for card in t.cards[t.line]] == list("PRESQUILE")
    t = written("arc-en-ciel")
    assert len(t.cards[t.line]) == 9


def test_min_letters_holds_for_all_words():
    t = table(min_letters=4)
    assert refused(t, 0, "choose nid") == "too_short"
    write(t, 0, "lune")
    assert t.step == "guessing"


def test_only_the_writer_writes():
    t = table()
    assert refused(t, 1, "choose dauphin") == "not_the_writer"
    assert refused(t, 1, "guess dauphin") == "no_word_yet"
    write(t, 0, "dauphin")
    assert refused(t, 0, "choose lune") == "word_is_written"


def test_an_unknown_word_needs_a_promise():
    t = table()
    write(t, 0, "zorglub", "no")
    assert (t.step, t.view(0)["fields"]["doubt"]) == ("writing", "unknown")
    assert t.view(1)["fields"]["doubt"] == ""
    write(t, 0, "zorglub sure", "no")
    assert t.step == "guessing"
    assert t.secret_word[0] == "zorglub"


def test_sure_is_a_word_too():
    t = written("sure")
    assert t.secret_word[0] == "sure"


def doubted(**options: Any) -> Any:
    """An unknown word that seat 1 has found."""
    t = table(**options)
    write(t, 0, "zorglub sure", "no")
    found(t, 1, "zorglub")
    return t


def test_people_vote_on_an_unknown_word_when_it_is_out():
    t = doubted()
    assert t.vote_word == "zorglub"
    assert t.active == [1, 2]
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert t.found == [0, 1, 0]
    assert t.expire() == "result"
    assert t.active == [1]


def test_a_word_voted_down_is_void_and_the_next_is_from_the_lexicon():
    t = doubted()
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert t.found == [0, 0, 0]
    assert t.expire() == "result"
    assert (t.active, t.rounds_over) == ([0], 0)
    write(t, 0, "grumpf sure", "no")
    assert (t.step, t.doubt[0]) == ("writing", "refused")
    write(t, 0, "dauphin")
    found(t, 1, "dauphin")
    t.expire()
    assert (t.active, t.rounds_over) == ([1], 1)


def test_nobody_votes_on_a_known_word():
    t = written("dauphin")
    found(t, 1, "dauphin")
    assert not t.vote_word


@pytest.mark.parametrize(("unknown_words", "step"), [("refuse", "writing"), ("trust", "guessing")])
def test_without_other_people_the_option_decides_at_once(unknown_words, step):
    t = table([{}, {"bot": True}, {"bot": True}], unknown_words=unknown_words)
    write(t, 0, "zorglub sure", "no")
    assert t.step == step
    if step == "guessing":
        found(t, 1, "zorglub")
        assert not t.vote_word
        assert t.found == [0, 1, 0]


def test_names_can_be_forbidden():
    t = table(proper_names=False)
    t.play(0, "choose Zoé sure")
    assert t.question == "plain Zoé"
    t.judge("name")
    assert (t.step, t.doubt[0]) == ("writing", "name")
    t = table()
    t.play(0, "choose Zoé")
    assert t.question == "word Zoé"


def test_the_judge_tells_names_from_words():
    assert lexicon_judge("plain dauphin") == "yes"
    assert lexicon_judge("plain Toulouse") == "name"
    assert lexicon_judge("plain zorglubx") == "no"


def test_the_judge_suggests_other_words_for_another_number():
    first = lexicon_judge("suggest 5 8 common 1").split()
    assert first == lexicon_judge("suggest 5 8 common 1").split()
    assert first != lexicon_judge("suggest 5 8 common 2").split()
    assert len(first) == 5
    assert all(5 <= len(capital_letters(word)) <= 8 and lexicon_judge(f"word {word}") == "yes" for word in first)


def test_too_slow_a_writer_gets_a_word():
    t = table()
    assert t.expire() == "writing"
    assert t.question.startswith("suggest 5 8 common ")
    t.judge("trolleybus pizzazz souris")  # the first is too long, the second cannot be written
    assert t.secret_word[0] == "souris"
    assert t.view(0)["fields"]["secret_word"] == "souris"
    assert visible(t, 1) == ["", "", "", "", "", "S"]


def test_nothing_betrays_the_word():
    """Two words of one length with the same last letter look alike to the others, the spectators included."""
    for viewer in (1, None):
        views = []
        for word in ("dauphin", "poussin"):
            t = table()
            write(t, 0, word)
            t.up = b""  # the colour of the letter turned is chance
            views.append({**t.view(viewer), "commitment": ""})
        assert views[0] == views[1]


def test_colours_are_left_to_chance():
    colours = set()
    for seed in range(20):
        t: Any = cartable.new("dagoberix", seats=2, seed=f"colours {seed}")
        write(t, 0, "non")
        colours.add(DECK.texts[t.cards[t.line][-1]])
    assert len(colours) >= 3


def test_the_heap_shows_nothing_to_anyone():
    t = written("dauphin")
    for seat in (0, 1, None):
        assert t.view(seat)["zones"]["heap"] == {"count": 83}


# -- guessing


@pytest.mark.parametrize(("secret", "said", "right"), [("pêche", "Péché", True), ("pêche", "pêches", False)])
def test_right_is_the_same_letters_in_order(secret, said, right):
    t = written(secret)
    t.play(1, f"guess {said}")
    assert bool(t.claims) is right
    assert t.running("tie") is right


def test_anything_may_be_proposed_and_repeated():
    t = written("dauphin")
    t.play(1, "guess blabla")
    t.play(2, "guess blabla")
    t.play(1, "guess blabla")
    assert t.tries == ("blabla",) * 3
    assert refused(t, 2, "guess 42") == "not_a_word"
    assert refused(t, 2, "guess " + "a" * 60) == "too_long"


def test_the_writer_may_not_propose():
    t = written("dauphin")
    assert refused(t, 0, "guess dauphin") == "writer_is_silent"
    assert refused(t, 0, "pass") == "writer_is_silent"


def test_two_right_ones_within_the_window_both_score():
    t = written("dauphin", seats=4)
    t.play(1, "guess dauphin", 5_000)
    assert t.tried == ["", "", "", ""]  # nobody can repeat it
    t.play(2, "guess dauphin", 5_150)
    assert t.expire() == "tie"
    assert t.found == [0, 1, 1, 0]


def test_a_right_one_that_was_said_earlier_wins_alone():
    t = written("dauphin", seats=4)
    t.play(1, "guess dauphin", 5_000)
    t.play(2, "guess dauphin", 4_800)
    assert t.expire() == "tie"
    assert t.found == [0, 0, 1, 0]


def test_a_wrong_one_beside_a_right_one_changes_nothing():
    t = written("dauphin")
    t.play(1, "guess dauphin", 5_000)
    assert refused(t, 2, "pass") == "found_already"
    t.play(2, "guess poussin", 5_100)
    assert t.step == "guessing"
    assert t.expire() == "tie"
    assert t.found == [0, 1, 0]
    assert refused(t, 2, "guess dauphin") == "word_is_out"


def test_time_turns_the_next_letter():
    t = written("dauphin")
    began = t.now
    t.play(1, "guess poussin")
    assert t.expire() == "guessing"
    assert t.now == began + 20_000 + 5_000  # and the time to type
    assert visible(t, 1)[-2:] == ["I", "N"]
    assert t.tried == ["", "", ""]


@pytest.mark.parametrize("seconds", [10, 20, 40])
def test_guessing_time(seconds):
    t = table([{"typing": 0}, {"typing": 10}, {"typing": 5}], guessing=seconds)
    write(t, 0, "dauphin")
    assert t.clocks[0].deadline == t.now + seconds * 1000 + 10_000


def test_with_two_seats_each_proposal_turns_a_letter():
    t = written("dauphin", seats=2)
    t.play(1, "guess poussin")
    assert visible(t, 1)[-2:] == ["I", "N"]
    t.play(1, "pass")
    assert visible(t, 1)[-3:] == ["H", "I", "N"]


def test_a_word_of_two_letters_has_one_round():
    t = written("os")
    t.play(1, "pass")
    t.play(2, "guess as")
    assert visible(t, 1) == ["O", "S"]
    assert t.step == "out"


def test_proposals_do_not_pile_up():
    t = written("anticonstitutionnellement".replace("l", "", 1)[:20])
    while t.step == "guessing":
        for seat in (1, 2):
            t.play(seat, f"guess {'a' * 40}")
    assert len(t.tries) <= 12


# -- the end


@pytest.mark.parametrize("laps", [1, 2])
def test_laps(laps):
    t = table(2, laps=laps)
    for number in range(2 * laps):
        assert t.active == [number % 2]
        write(t, number % 2, "os")
        t.play(1 - number % 2, "pass")
        assert not t.over
        assert t.expire() == "result"
    assert t.over
    assert t.result.scores == (0, 0)


def test_two_players_are_offered_three_laps():
    assert [table(seats).options["laps"] for seats in (2, 3, 4)] == [3, 1, 1]
    assert table(2, laps=1).options["laps"] == 1


def lap_of_two(letters: tuple[int, int]) -> Any:
    """Each of two players guesses the other's word, with so many letters of it turned over."""
    t = table(2, laps=1)
    for writer, number in enumerate(letters):
        write(t, writer, "dauphin")
        for _ in range(number - 1):
            t.play(1 - writer, "pass")
        found(t, 1 - writer, "dauphin")
        assert t.letters_turned[writer] == number
        assert t.expire() == "result"
    assert t.result.scores == (1, 1)
    return t


@pytest.mark.parametrize(("letters", "ranking"), [((2, 5), ((0,), (1,))), ((4, 1), ((1,), (0,))), ((3, 3), ((0, 1),))])
def test_a_tie_goes_to_whose_words_were_guessed_with_the_fewest_letters(letters, ranking):
    assert lap_of_two(letters).result.ranking == ranking


def test_more_words_count_before_fewer_letters():
    t = table(2, laps=1)
    write(t, 0, "os")
    t.play(1, "pass")  # nobody guesses it: all of its letters were turned over
    assert t.letters_turned == [2, 0]
    t.expire()
    write(t, 1, "dauphin")
    for _ in range(5):
        t.play(0, "pass")
    found(t, 0, "dauphin")
    t.expire()
    assert t.letters_turned == [2, 6]
    assert t.result.ranking == ((0,), (1,))


def test_letters_of_a_word_that_was_voted_down_do_not_count():
    t = table(3)
    t.play(0, "choose zorglub sure")
    t.judge("no")
    found(t, 1, "zorglub")
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert t.letters_turned == [0, 0, 0]


def test_the_result_stays_for_five_seconds_and_the_cards_go_back():
    t = written("dauphin")
    found(t, 1, "dauphin")
    assert t.clocks[0].deadline == t.now + 5_000
    assert t.active == []
    t.expire()
    assert not t.cards[t.line]
    assert len(t.cards[t.heap]) == 90
    assert t.secret_word == ["", "", ""]


# -- the bots


@pytest.mark.parametrize(
    ("level", "lengths"), [("debutant", range(4, 7)), ("initie", range(6, 10)), ("expert", range(7, 12))]
)
def test_what_bots_write(level, lengths):
    t = table()
    for seed in range(8):
        bot = DagoberixBot(0, level, Chance(f"writer {seed}", "test"))
        act = bot.decide(Sight(t, 0))
        assert act is not None
        word = capital_letters(str(act.move).removeprefix("choose "))
        assert len(word) in lengths
        assert level != "expert" or word.endswith(("TION", "MENT", "EUR"))
        t.clone().play(0, f"choose {word.lower()}")


def test_bots_guess_what_fits_and_was_not_said():
    t = turned(written("dauphin"), 3)
    bot = DagoberixBot(1, "expert", Chance("guesser", "test"))
    bot.observe([{"event": "tell", "message": "said", "params": {"seat": 2, "word": "dauphin"}}], Sight(t, 1))
    for _ in range(10):
        act = bot.decide(Sight(t, 1))
        assert act is not None
        move = str(act.move)
        assert move != "guess dauphin"
        assert move == "pass" or (len(capital_letters(move[6:])) == 7 and capital_letters(move[6:]).endswith("HIN"))
    bot.observe([{"event": "tell", "message": "writes", "params": {"seat": 0}}], Sight(t, 1))
    assert str(bot.decide(Sight(t, 1)).move) == "guess dauphin"  # type: ignore[union-attr]


def test_bots_play_to_the_end():
    host = play_out(table(3), ["debutant", "initie", "expert"], "whole game")
    assert host.table.over
    assert host.refused == 0
