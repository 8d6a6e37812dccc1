"""Sordelix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS
from cartable.engine import HOLE, Chance
from cartable.engine.letters import capital_letters
from cartable.games.sordelix.bots import SordelixBot, ten_letters
from cartable.host.virtual import play_out
from cartable.testing import GameSuite, refused

WORD = "chaussette"


class TestSuite(GameSuite):
    game = "sordelix"


def table(seats: Any = 3, **options: Any) -> Any:
    return cartable.new("sordelix", seats=seats, seed="test", options=options)


def written(seats: Any = 3, **options: Any) -> Any:
    t = table(seats, **options)
    t.play(0, f"choose {WORD}")
    t.judge("yes")
    return t


def place_of(t: Any, wanted: str) -> int:
    """Where a card lies face down that shows this: a letter, `*` or `!`."""
    return next(int(p) for p in t.face_down() if DECK.texts[t.cards[t.strewn][p]][0] == wanted)


def flip(t: Any, faces: str) -> None:
    """Cards are turned, by whose turn it is, and everybody is done with each."""
    for face in faces:
        t.play(t.turn, f"flip {place_of(t, face)}")
        if t.step == "calling":
            everybody_is_done(t)


def everybody_is_done(t: Any) -> None:
    for seat in t.seekers():
        t.play(seat, "done")


def lined_up(seats: Any = 3, first: str = "", **options: Any) -> Any:
    """All ten letters are turned, after these cards."""
    t = written(seats, **options)
    flip(t, first)
    left = list(WORD.upper())
    for face in first:
        if face.isalpha():
            left.remove(face)
    flip(t, "".join(left))
    assert t.step == "lining"
    return t


def exchange(t: Any, times: int = 1) -> None:
    """A seeker asks for what is due, and nobody objects."""
    for _ in range(times):
        t.play(1, next(move for move in t.moves(1) if move.verb == "ask"))
        if t.request:
            assert t.expire() in ("hush:1", "objection")
            if t.request:
                assert t.expire() == "objection"


def row(t: Any, seat: int | None = None) -> str:
    return "".join(card[0] for card in t.view(seat)["zones"]["row"]["cards"])


def seen(t: Any, seat: int | None, zone: str = "strewn") -> str:
    cards = t.view(seat)["zones"][zone].get("cards") or []
    return "".join(sorted(card[0] for card in cards if card))


# -- the dossier's examples


def test_1_set_up():
    t = table()
    assert refused(t, 0, "choose dictionnaire") == "too_long"
    t.play(0, "choose CHAUSSETTE")
    t.judge("yes")
    cards = t.cards[t.strewn]
    assert len(cards) == 20
    assert sorted(LETTER[card] for card in cards if LETTER[card]) == sorted("CHAUSSETTE")
    assert set(STARS) | set(FIRECRACKERS) <= set(cards)
    assert not t.up
    for seat in (0, 1, 2, None):
        assert t.view(seat)["zones"]["strewn"]["cards"] == [None] * 20
    assert t.active == [1]


def test_2_deck_limits():
    assert refused(table(), 0, "choose babybabiba") == "not_enough_cards"


def test_3_star():
    t = written()
    t.play(1, f"flip {place_of(t, '*')}")
    assert (t.step, t.active) == ("flipping", [1])
    t.play(1, f"flip {place_of(t, 'H')}")
    assert t.step == "calling"
    t.play(1, "guess hache")
    t.play(2, "guess tortue")
    assert t.calls == ("hache", "tortue")


def test_4_early_find():
    t = written()
    flip(t, "HT*E!A")
    t.play(2, "guess chaussette")
    assert t.sheet == ((4, 0, 0),)
    assert t.expire() == "result"
    assert (t.step, t.active) == ("choosing", [1])


def test_5_masking():
    t = written()
    flip(t, "!HS")
    place = next(p for p, card in enumerate(t.cards[t.strewn]) if card != HOLE and LETTER[card] == "H")
    happened = t.watch()
    t.play(0, f"mask {place}")
    assert happened == []  # nothing announces it
    for seat in (1, 2, None):
        view = t.view(seat)["zones"]
        assert view["strewn"]["cards"][place] == "!"
        assert seen(t, seat) == "!S"
        assert view["under"][0] == {"count": 1}
    assert t.view(0)["zones"]["under"][0]["cards"][0][0] == "H"
    assert t.turned == 2


def test_6_first_exchange():
    t = lined_up()
    exchange(t)
    assert row(t)[9] == "E"
    assert t.places_shown == 1
    assert len(t.cards[t.stars[0]]) == 1
    assert refused(t, 1, "place 9 0") == "two_places"


def test_7_full_count():
    t = lined_up(first="!!CH")
    for _ in range(2):
        t.play(0, t.moves(0)[0])
    exchange(t, 7)
    assert len(t.cards[t.stars[0]]) == 7
    t.play(0, t.moves(0)[0])
    exchange(t, 3)
    assert t.places_shown == 10
    exchange(t, 2)
    assert (len(t.cards[t.stars[0]]), len(t.cards[t.stars_down[0]])) == (2, 5)
    assert t.step == "lining"  # one letter is still masked
    t.play(1, "guess chaussette")
    assert t.totals == [22, 0, 0]


def test_8_too_soon():
    t = lined_up()
    exchange(t, 5)
    assert refused(t, 1, "ask 3") == "comes_first"
    assert refused(t, 1, "ask 10") == "place_is_shown"
    assert [move.text for move in t.moves(1) if move.verb == "ask"] == ["ask 5"]


# -- the secret


@pytest.mark.parametrize(
    ("text", "code"), [("lune", "too_short"), ("bon appétit", "one_word"), ("chau55ette", "not_a_word")]
)
def test_what_cannot_be_written(text, code):
    assert refused(table(), 0, f"choose {text}") == code


def test_the_word_must_stand_in_the_lexicon():
    t = table()
    t.play(0, "choose zorglubien")
    t.judge("no")
    assert (t.step, t.view(0)["fields"]["doubt"], t.view(1)["fields"]["doubt"]) == ("choosing", True, False)


def free(t: Any) -> Any:
    t.play(0, "choose zorglubien")
    t.judge("no")
    return t


def test_free_secret_is_judged_after_the_round():
    for answer, points in (("yes", 1), ("no", 0)):
        t = free(table(free_secret=True))
        flip(t, "Z")
        t.play(1, "guess zorglubien")
        assert t.vote_word == "zorglubien"
        t.play(1, f"vote {answer}")
        t.play(2, f"vote {answer}")
        assert t.totals == [points, 0, 0]


@pytest.mark.parametrize(("unknown_words", "step"), [("refuse", "choosing"), ("trust", "flipping")])
def test_free_secret_without_other_people(unknown_words, step):
    seats = [{}, {"bot": True}, {"bot": True}]
    t = free(table(seats, free_secret=True, unknown_words=unknown_words))
    assert t.step == step
    if step == "flipping":
        flip(t, "Z")
        t.play(1, "guess zorglubien")
        assert t.totals == [1, 0, 0]


def test_suggestions_as_often_as_one_likes():
    t = table()
    assert refused(t, 0, "take") == "no_idea_yet"
    for idea in ("parapluies", "chocolates", "chaussette"):
        t.play(0, "suggest")
        assert t.question.startswith("suggest 10 10 common ")
        t.judge(f"trop {idea}")
        assert t.view(0)["fields"]["idea"] == idea
        assert t.view(1)["fields"]["idea"] == ""
    t.play(0, "take")
    assert (t.step, t.secret_word[0]) == ("flipping", "chaussette")


def test_suggestions_of_any_word():
    t = table(suggestions="any")
    t.play(0, "suggest")
    assert t.question.startswith("suggest 10 10 any ")


def test_too_slow_a_scribe_gets_a_word():
    t = table()
    assert t.clocks[0].deadline == 125_000
    assert t.expire() == "choosing"
    t.judge("parapluies")
    assert (t.step, t.secret_word[0]) == ("flipping", "parapluies")


def test_youngest_first_then_clockwise_each_once():
    t = table([{"age": 30}, {"age": 8}])
    assert t.active == [1]
    for scribe in (1, 0):
        t.play(scribe, f"choose {WORD}")
        t.judge("yes")
        flip(t, "H")
        t.play(1 - scribe, f"guess {WORD}")
        t.expire()
    assert t.over
    assert t.result.scores == (1, 1)
    assert t.result.winners == (0, 1)


def test_equal_letters_are_settled_in_secret():
    """Which of the two T is the eighth letter: both happen."""
    firsts = set()
    for seed in range(12):
        t: Any = cartable.new("sordelix", seats=2, seed=f"equal {seed}")
        t.play(0, f"choose {WORD}")
        t.judge("yes")
        firsts.add(t.spelt[7])
    assert len(firsts) > 1


def test_nothing_betrays_the_word():
    views = []
    for word in (WORD, "parapluies"):
        t = table()
        t.play(0, f"choose {word}")
        t.judge("yes")
        views.append([{**t.view(seat), "fields": {**t.view(seat)["fields"], "poses": 0}} for seat in (1, 2, None)])
    assert views[0] == views[1]


# -- turning and calling


def test_turns_go_clockwise_without_the_scribe():
    t = written(4)
    turns = []
    for face in "HAUS":
        turns.append(t.turn)
        flip(t, face)
    assert turns == [1, 2, 3, 1]


def test_only_who_turns_may_turn():
    t = written()
    assert refused(t, 2, "flip 0") == "not_your_turn"
    assert refused(t, 0, "flip 0") == "seekers_only"
    place = place_of(t, "H")
    t.play(1, f"flip {place}")
    assert refused(t, 2, "flip 0") == "still_calling"
    everybody_is_done(t)
    assert refused(t, 2, f"flip {place}") == "turned_already"


def test_a_firecracker_ends_the_turning():
    t = written()
    t.play(1, f"flip {place_of(t, '!')}")
    assert t.step == "calling"


def test_turning_too_slowly():
    t = written()
    assert t.expire() == "turning"
    assert len(t.up) == 1


@pytest.mark.parametrize("seconds", [15, 20, 40])
def test_calling_time(seconds):
    t = written(calling_time=seconds)
    t.play(1, f"flip {place_of(t, 'H')}")
    began = t.now
    assert t.expire() == "calling"
    assert t.now == began + seconds * 1000 + 5_000
    assert (t.step, t.turn) == ("flipping", 2)


def test_done_is_said_once():
    t = written()
    t.play(1, f"flip {place_of(t, 'H')}")
    t.play(1, "done")
    assert refused(t, 1, "done") == "done_already"
    assert t.active == [2]
    t.play(2, "done")
    assert t.step == "flipping"


def test_words_from_the_first_card_on():
    t = written()
    assert refused(t, 1, f"guess {WORD}") == "first_card"
    t.play(1, f"flip {place_of(t, '*')}")
    t.play(2, f"guess {WORD}")
    assert t.totals == [0, 0, 0]
    assert t.step == "out"


def test_one_call_a_second_for_each_seeker():
    t = written()
    flip(t, "H")
    t.play(1, "guess hache")
    assert refused(t, 1, "guess hibou") == "too_fast"
    t.play(2, "guess hibou")
    assert t.expire() == "hush:1"
    t.play(1, "guess huit")
    assert refused(t, 0, f"guess {WORD}") == "writer_is_silent"


def test_a_flood_of_calls_is_kept_small():
    t = lined_up(2)
    for number in range(40):
        t.play(1, f"guess {'ab'[number % 2] * 40}")
        t.expire()
    assert len(t.calls) == 8


def test_accents_do_not_matter_and_anagrams_are_wrong():
    t = lined_up()
    t.play(1, "guess settechaus")
    assert t.step == "lining"
    t.play(2, "guess Châussette")
    assert t.step == "out"


# -- masking


def test_masking_needs_a_firecracker_and_a_letter_in_sight():
    t = written()
    flip(t, "H")
    place = next(iter(t.letters_to_mask()))
    assert refused(t, 0, f"mask {place}") == "no_firecracker"
    flip(t, "!")
    hidden = t.face_down()[0]
    assert refused(t, 0, f"mask {hidden}") == "no_letter_there"
    assert refused(t, 1, f"mask {place}") == "scribe_only"
    t.play(0, f"mask {place}")
    assert refused(t, 0, f"mask {place}") == "no_firecracker"  # used, and nothing to mask twice


def test_a_masked_letter_counts_for_the_ten():
    t = lined_up(first="!H")
    assert t.turned == 10
    t = written()
    flip(t, "!H")
    t.play(0, t.moves(0)[0])
    flip(t, "CAUSSETTE")
    assert t.step == "lining"
    assert sorted(row(t)) == sorted("CAUSSETTE!")


def test_masking_in_the_row_is_silent_too():
    t = lined_up(first="!")
    before = row(t)
    happened = t.watch()
    t.play(0, "cover 3")
    assert happened == []
    assert row(t) == before[:3] + "!" + before[4:]


def test_the_place_of_a_masked_letter_is_shown_not_the_letter():
    t = lined_up(first="!")
    last = t.cards[t.row].index(t.spelt[9])
    t.play(0, f"cover {last}")
    exchange(t)
    assert row(t)[9] == "!"


# -- the row and the exchanges


def test_the_tenth_letter_turns_all_the_rest():
    t = lined_up()
    assert not t.face_down()
    assert seen(t, 1, "bank") == "!!!*******"
    assert not t.cards[t.strewn]
    assert sorted(row(t)) == sorted("CHAUSSETTE")
    assert t.active == [1, 2]


def test_seekers_move_the_letters_together():
    t = lined_up()
    before = row(t)
    t.play(2, "place 0 5")
    assert row(t)[0] == before[5]
    assert row(t)[5] == before[0]
    assert refused(t, 0, "place 0 1") == "seekers_only"
    assert refused(written(), 1, "place 0 1") == "not_all_turned"


def test_more_than_half_must_object():
    t = lined_up(5)
    t.play(1, "ask 10")
    assert refused(t, 2, "ask 10") == "one_request"
    t.play(2, "vote no")
    t.play(3, "vote no")
    assert t.expire() == "objection"  # two of four are not more than half
    assert t.places_shown == 1
    t.play(1, "ask 9")
    for seat in (2, 3, 4):
        t.play(seat, "vote no")
    assert (t.places_shown, t.request) == (1, ())


def test_an_exchange_is_made_when_all_agree():
    t = lined_up()
    t.play(1, "ask 10")
    began = t.now
    t.play(2, "vote yes")
    assert (t.places_shown, t.now) == (1, began)


def test_with_two_seats_there_is_nobody_to_object():
    t = lined_up(2)
    t.play(1, "ask 10")
    assert t.places_shown == 1


def test_sixty_seconds_of_silence_make_an_exchange():
    t = lined_up()
    began = t.now
    t.play(1, "guess hache", began + 50_000)
    t.expire()
    assert t.expire() == "silence"
    assert t.now == began + 110_000
    assert t.places_shown == 1


def test_a_hundred_and_eighty_seconds_without_an_exchange_make_one():
    t = lined_up(2)
    began = t.now
    for seconds in range(0, 180, 30):
        t.play(1, "guess hache", began + seconds * 1000)
        assert t.expire() == "hush:1"
    assert not t.places_shown
    assert t.expire() == "stuck"
    assert (t.places_shown, t.now) == (1, began + 180_000)


def test_the_clock_uncovers_from_the_left():
    t = lined_up(first="!!")
    t.play(0, "cover 7")
    t.play(0, "cover 2")
    exchange(t, 10)
    masked = t.masked_places()
    assert len(masked) == 2
    assert refused(t, 1, "ask 1") == "place_is_shown"
    assert t.expire() == "silence"
    assert t.masked_places() == masked[1:]
    assert row(t)[masked[0]] == WORD.upper()[masked[0]]


def test_the_seeker_chooses_which_letter_is_uncovered():
    t = lined_up(first="!!")
    t.play(0, "cover 7")
    t.play(0, "cover 2")
    assert refused(t, 1, "ask letter 2") == "places_first"
    exchange(t, 10)
    masked = t.masked_places()
    t.play(1, f"ask letter {masked[1]}")
    t.play(2, "vote yes")
    assert t.masked_places() == masked[:1]
    assert refused(t, 1, f"ask letter {masked[1]}") == "not_masked"


def test_the_round_ends_when_the_word_can_be_read():
    t = lined_up()
    exchange(t, 10)
    assert row(t) == WORD.upper()
    assert t.step == "out"
    assert t.totals == [10 + 4 + 6, 0, 0]


def test_the_most_a_scribe_can_score():
    t = lined_up(first="!!!")
    for place in (0, 4, 8):
        t.play(0, f"cover {place}")
    exchange(t, 13)
    assert t.totals == [23, 0, 0]


# -- the bots


@pytest.mark.parametrize("level", ["debutant", "initie", "expert"])
def test_what_scribes_write(level):
    t = table()
    for seed in range(6):
        act = SordelixBot(0, level, Chance(f"scribe {seed}", "test")).decide(Sight(t, 0))
        assert act is not None
        word = str(act.move).removeprefix("choose ")
        assert len(capital_letters(word)) == 10
        assert t.why_not_secret(word, t.wanted) is None


def test_seekers_call_what_holds_the_letters_seen():
    t = written([{"bot": True}] * 3)
    flip(t, "HTEAC")
    t.play(t.turn, f"flip {place_of(t, 'U')}")
    bot = SordelixBot(1, "expert", Chance("seeker", "test"))
    bot.observe([], Sight(t, 1))
    act = bot.decide(Sight(t, 1))
    assert act is not None
    said = capital_letters(str(act.move).removeprefix("guess "))
    assert said in ten_letters()[0]
    assert set("HTEACU") <= set(said)


def test_a_beginner_forgets_a_masked_letter_an_expert_does_not():
    for level, remembered in (("debutant", "S"), ("expert", "HS")):
        t = written([{"bot": True}] * 3)
        bot = SordelixBot(1, level, Chance("memory", "test"))
        flip(t, "!HS")
        bot.observe([], Sight(t, 1))
        place = next(p for p, card in enumerate(t.cards[t.strewn]) if card != HOLE and LETTER[card] == "H")
        t.play(0, f"mask {place}")
        bot.observe([], Sight(t, 1))
        assert bot.letters_known(Sight(t, 1)) == "HS"
        while t.now < 40_000:
            t.expire()
        assert set(remembered) <= set(bot.letters_known(Sight(t, 1)))
        assert ("H" in bot.letters_known(Sight(t, 1))) is (level == "expert")


def test_bots_leave_two_thirds_of_the_calls_to_people():
    t = written([{"bot": True}, {"bot": True}, {}])
    flip(t, "HTEA")
    t.play(t.turn, f"flip {place_of(t, 'C')}")
    bot = SordelixBot(1, "debutant", Chance("polite", "test"))
    bot.observe([], Sight(t, 1))
    assert str(bot.decide(Sight(t, 1)).move) == "done"  # type: ignore[union-attr]
    for word in ("hache", "chatte"):
        told = {"event": "tell", "message": "called", "params": {"seat": 2, "word": word}}
        bot.observe([told], Sight(t, 1))
    assert str(bot.decide(Sight(t, 1)).move).startswith("guess ")  # type: ignore[union-attr]


def test_bots_play_to_the_end_and_find_words():
    host = play_out(table([{"bot": True}] * 3), ["debutant", "initie", "expert"], "whole game")
    assert host.table.over
    assert host.refused == 0
    result = host.table.result
    assert result is not None
    assert min(result.scores) < 20
