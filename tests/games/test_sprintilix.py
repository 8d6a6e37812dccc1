"""Sprintilix, example by example."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, LETTER, is_vowel
from cartable.engine import Chance
from cartable.engine.facts import bot_options
from cartable.engine.setup import new_table
from cartable.games.sprintilix import CHECKING, CHOOSING, MARKS, NOT_YET, READING, READY, SET, STOPPED, Sprintilix
from cartable.games.sprintilix.bots import SprintilixBot
from cartable.games.sprintilix.syllables import PADS, READINGS
from cartable.games.sprintilix.times import points_for, stopwatch
from cartable.testing import GameSuite, refused


class TestSuite(GameSuite):
    game = "sprintilix"


FIXED = ("Av", "Cb", "Gb")
NO_SLIPS = {"slips": 0}
"""The rules as they are told: most tests play by them."""
VOWEL_CARDS = [card for card in range(len(DECK)) if is_vowel(card)]
CONSONANT_CARDS = [card for card, letter in enumerate(LETTER) if letter and not is_vowel(card)]


def reading(letters: str, round: int = 1, rest: bool = True, **position: Any) -> Any:
    """A sprint under way: these letters come one after the other, the first one is shown; then the rest of the pile."""
    left = [DECK.texts[card] for card in (CONSONANT_CARDS if round == 1 else VOWEL_CARDS)]
    named = []
    for letter in letters:
        card = next(text for text in left if text[0] == letter)
        left.remove(card)
        named.append(card)
    first, *others = named
    pile = " ".join([*(left if rest else []), *reversed(others)])
    beside, fixed = ("left", "right") if round == 1 else ("right", "left")
    position = {"seats": 3, "options": NO_SLIPS, beside: first, fixed: FIXED[round - 1], **position}
    return cartable.at("sprintilix", step=READING, rounds_over=round - 1, pile=pile, **position)


def say(t: Any, text: str, seat: int = 0, after: int = 500) -> None:
    """Says syllables, letter by letter, half a second a letter."""
    for syllable in text.split():
        for letter in syllable:
            t.play(seat, f"say {letter}", t.now + after)


def shown_letter(t: Any) -> str:
    return str(LETTER[t.cards[t.beside][-1]])


def left(t: Any) -> int:
    return len(t.cards[t.pile])


def syllable(t: Any) -> str:
    """A right reading of the card shown."""
    return str(READINGS[t.rounds_over][shown_letter(t)][0])


def new(seats: Any = 3, seed: str = "sprint", **options: Any) -> Any:
    return new_table(Sprintilix, seats, seed, {**NO_SLIPS, **options})


def to_the_bip(t: Any) -> None:
    """Lets the clocks run until a card is shown."""
    while t.step != READING:
        t.expire()


def read_pile(t: Any, pace: int = 400) -> None:
    """The reader reads to the end, so many milliseconds a card."""
    to_the_bip(t)
    seat, sheet = t.reader, t.time_sheet[t.reader]
    while t.time_sheet[seat] == sheet:
        t.play(seat, f"say {syllable(t)}", t.now + pace)


def messages(t: Any, seat: int, move: str, after: int = 500) -> list[str]:
    told = t.watch()
    t.play(seat, move, t.now + after)
    return [event.message for event in told if hasattr(event, "message")]


# -- the examples


def test_example_1_ba_va_za_ka() -> None:
    t = reading("BVZK")
    assert left(t) == 54
    for count, text in enumerate(("BA", "VA", "ZA", "KA")):
        assert shown_letter(t) == text[0]
        say(t, text)
        assert left(t) == 53 - count
        assert t.step == READING
        assert t.said == text
    # Four of 55 are read; the card that was turned after them is one of the 51 that remain to be read.
    assert left(t) + 1 == 51


def test_example_2_sound() -> None:
    t = reading("AEOO", round=2)
    say(t, "CA SE KO CO")
    assert t.step == READING
    assert t.reader == 0
    assert left(t) + 1 == 35 - 4
    t = reading("AEOO", round=2)
    say(t, "CA")
    told = messages(t, 0, "say C")
    assert "misread" in told
    assert t.times[0] == STOPPED
    assert t.reader == 1


def test_example_3_g() -> None:
    t = reading("OIIO", round=3)
    say(t, "GO JI JI GO")
    assert t.step == READING
    assert t.reader == 0
    t = reading("OI", round=3)
    say(t, "GO")
    t.play(0, "say GI", t.now + 500)
    assert t.times[0] == STOPPED


@pytest.mark.parametrize(("letter", "right"), [("H", ("HA", "A")), ("X", ("KSA", "GZA", "XA"))])
def test_example_4_two_ways(letter: str, right: tuple[str, ...]) -> None:
    for text in right:
        t = reading(letter)
        say(t, text)
        assert t.step == READING
        assert t.said == text
        assert left(t) == 53


def test_example_5_stopped() -> None:
    t = reading("BC", rest=False, seats=2)
    assert left(t) == 1
    say(t, "BO")
    assert t.times == [STOPPED, NOT_YET]
    assert t.reader == 1
    assert left(t) == 55
    letters = Counter(LETTER[card] for card in t.cards[t.pile])
    assert letters == Counter(LETTER[card] for card in CONSONANT_CARDS)
    to_the_bip(t)
    t.play(1, "pass")
    assert t.sheet == ((0, 0),)


def test_example_6_premium() -> None:
    t = reading("B", rest=False, seats=4, reader=3, times=[6120, 7504, STOPPED, NOT_YET], started=-85_000)
    t.play(3, "say b", 4_000)
    t.play(3, "say a", 5_000)
    assert t.sheet == ((3, 2, 0, 1),)
    assert t.totals == [3, 2, 0, 1]
    assert t.time_sheet[3] == "1′30″00"
    assert points_for([6120, 7504, STOPPED, 9000]) == [3, 2, 0, 1]


def test_example_7_equal_times() -> None:
    assert points_for([5000, 5000, 5531]) == [2, 2, 1]
    t = reading("B", rest=False, reader=2, times=[5000, 5000, NOT_YET], started=-50_310)
    t.play(2, "say BA", 5_000)
    assert t.sheet == ((2, 2, 1),)


def test_example_8_alone_to_finish() -> None:
    assert points_for([STOPPED, STOPPED, 4000]) == [0, 0, 1]
    t = reading("B", rest=False, reader=2, times=[STOPPED, STOPPED, NOT_YET])
    say(t, "BA", seat=2)
    assert t.sheet == ((0, 0, 1),)


# -- order: three rounds, the youngest first


def test_piles_of_the_three_rounds() -> None:
    counts = Counter(LETTER[card] for card in CONSONANT_CARDS)
    assert counts == {**dict.fromkeys("BCDFGHJKPQVWXZ", 2), "L": 4, "M": 3, "N": 4, "R": 5, "S": 6, "T": 5}
    assert sum(counts.values()) == 55
    assert Counter(LETTER[card] for card in VOWEL_CARDS) == {"A": 7, "E": 10, "I": 5, "O": 6, "U": 5, "Y": 2}


def test_every_seat_reads_once_a_round_youngest_first() -> None:
    t = new([{"age": 9}, {"age": 40}, {"age": 6}])
    readers, fixed = [], []
    while not t.over:
        readers.append((t.rounds_over, t.reader))
        fixed.append(DECK.write_many(t.cards[t.fixed]))
        assert left(t) == (55 if t.rounds_over == 0 else 35)
        to_the_bip(t)
        t.play(t.reader, "pass")
    assert readers == [(round, seat) for round in range(3) for seat in (2, 0, 1)]
    assert fixed == ["Av"] * 3 + ["Cb"] * 3 + ["Gb"] * 3
    assert t.result.reason == "three_rounds"
    assert t.result.winners == (0, 1, 2)


def test_consonants_come_left_of_the_a_and_vowels_right() -> None:
    t: Any = new(2)
    to_the_bip(t)
    assert DECK.write_many(t.cards[t.right]) == "Av"
    assert LETTER[t.cards[t.left][-1]] in READINGS[0]
    t = cartable.at("sprintilix", seats=2, rounds_over=1)
    to_the_bip(t)
    assert DECK.write_many(t.cards[t.left]) == "Cb"
    assert LETTER[t.cards[t.right][-1]] in READINGS[1]


def test_each_reader_gets_a_pile_of_its_own() -> None:
    t = new(2)
    first = t.cards[t.pile]
    to_the_bip(t)
    t.play(0, "pass")
    assert t.cards[t.pile] != first
    assert sorted(t.cards[t.pile]) == sorted(first)


def test_a_whole_game_and_its_time_sheet() -> None:
    t = new(2)
    paces = {(0, 0): 300, (0, 1): 400, (1, 0): 500, (1, 1): 400, (2, 0): 300, (2, 1): 300}
    while not t.over:
        read_pile(t, paces[t.rounds_over, t.reader])
    assert t.sheet == ((2, 1), (1, 2), (1, 1))
    assert t.result.scores == (4, 4)
    assert t.result.winners == (0, 1)
    assert t.time_sheet == ["16″50 · 17″50 · 10″50", "22″00 · 14″00 · 10″50"]


# -- the timekeeper


def test_the_reader_chooses_among_the_others() -> None:
    t = new(4)
    assert t.step == CHOOSING
    assert t.active == [0]
    assert [move.text for move in t.moves(0)] == ["choose 1", "choose 2", "choose 3"]
    assert refused(t, 0, "choose 0") == "not_oneself"
    assert refused(t, 1, "choose 2") == "not_reader"
    assert refused(t, 1, "shout start") == "choose_first"
    t.play(0, "choose 2")
    assert t.step == READY
    assert t.timekeeper == 2
    assert t.active == [2]
    assert refused(t, 0, "choose 1") == "chosen"


def test_the_start_is_three_beats() -> None:
    t = new(3)
    t.play(0, "choose 2")
    assert refused(t, 1, "shout start") == "not_timekeeper"
    assert refused(t, 0, "say b") == "wait_for_bip"
    assert messages(t, 2, "shout start") == ["marks"]
    assert t.step == MARKS
    assert refused(t, 2, "shout start") == "started"
    t.expire()
    assert t.step == SET
    assert not t.cards[t.left]
    t.expire()
    assert t.step == READING
    assert len(t.cards[t.left]) == 1
    assert t.started == t.now


def test_the_field_is_there_before_the_bip_but_takes_nothing() -> None:
    t = new(3)
    assert not t.prompts(0)
    t.play(0, "choose 2")
    for step in (READY, MARKS, SET):
        assert t.step == step
        (prompt,) = t.prompts(0)
        assert not prompt.examples()
        assert refused(t, 0, "say b") == "wait_for_bip"
        t.expire()
    (prompt,) = t.prompts(0)
    assert prompt.examples()
    assert not t.prompts(1)


def test_clock_choosing_gives_it_to_the_next_seat() -> None:
    t = new(4)
    assert t.clocks[0].name == "choose"
    assert t.clocks[0].deadline == 15_000
    t.expire()
    assert t.timekeeper == 1
    assert t.step == READY


def test_clock_start_is_automatic_after_ten_seconds() -> None:
    t = new(3)
    t.play(0, "choose 1")
    assert t.clocks[0].name == "start"
    assert t.clocks[0].deadline == 10_000
    t.expire()
    assert t.step == MARKS


def test_with_two_seats_there_is_nobody_to_choose() -> None:
    t = new(2)
    assert t.step == READY
    assert (t.reader, t.timekeeper) == (0, 1)


# -- reading


@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_table_of_readings(round: int) -> None:
    told = {
        1: "C: CA KA, Q: QA KA, K: KA CA, H: HA A, W: WA VA OUA, X: XA KSA GZA, B: BA, S: SA, L: LA",
        2: "A: CA KA, E: SE, I: SI, O: CO KO, U: CU KU, Y: SI SY",
        3: "A: GA, E: JE, I: JI, O: GO, U: GU, Y: JI JY",
    }
    table = dict(row.split(": ") for row in told[round].split(", "))
    everything = sorted({reading for row in READINGS[round - 1].values() for reading in row})
    for letter, right in table.items():
        for text in everything:
            t = reading(letter, round)
            t.play(0, f"say {text}", t.now + 500)
            heard = t.reader == 0 and t.said == text
            assert heard == (text in right.split()), (letter, text)


def test_the_plain_spelling_of_a_soft_syllable_stops_the_sprint() -> None:
    for round, letter, text in ((2, "E", "CE"), (2, "I", "CI"), (2, "Y", "CY"), (3, "E", "GE"), (3, "Y", "GY")):
        t = reading(letter, round)
        t.play(0, f"say {text}", t.now + 500)
        assert t.times[0] == STOPPED


def test_letters_are_judged_as_they_come() -> None:
    t = reading("X")
    say(t, "K")
    assert t.typed == "K"
    assert t.reader == 0
    assert left(t) == 54
    say(t, "S")
    assert t.typed == "KS"
    say(t, "A")
    assert t.typed == ""
    assert t.said == "KSA"
    assert left(t) == 53
    t = reading("X")
    say(t, "KA")
    assert t.times[0] == STOPPED


def test_what_is_dictated_may_end_in_silent_letters() -> None:
    t = reading("BSR")
    t.play(0, "say bas", t.now + 500)
    t.play(0, "say ça", t.now + 500)
    t.play(0, "say Rat!", t.now + 500)
    assert t.reader == 0
    assert t.said == "RA"
    assert left(t) == 52 - 1


def test_what_has_no_letters_is_refused() -> None:
    t = reading("B")
    assert refused(t, 0, "say 7") == "letters_only"
    assert refused(t, 0, "say " + "b" * 60) == "letters_only"
    assert refused(t, 1, "say b") == "not_reader"


def test_a_letter_for_the_card_before_costs_nothing() -> None:
    """One that comes before anybody can have seen the new card."""
    t = reading("BV")
    say(t, "BA")
    t.play(0, "say a", t.now + 60)
    assert t.reader == 0
    assert t.typed == ""
    assert shown_letter(t) == "V"
    t.play(0, "say a", t.now + 300)
    assert t.times[0] == STOPPED


def test_clock_card_stops_the_sprint() -> None:
    t = reading("X")
    assert t.clocks[0].name == "card"
    assert t.clocks[0].deadline == 8_000
    t.play(0, "say k", 3_000)
    assert t.clocks[0].deadline == 8_000, "a letter gives no new time"
    t.expire()
    assert t.times[0] == STOPPED
    assert t.reader == 1
    t = reading("BV")
    t.play(0, "say BA", 3_000)
    assert t.clocks[0].deadline == 11_000


def test_slips_are_forgiven_and_the_letter_is_given_again() -> None:
    t = reading("XB", seats=[{"slips": 2}, {}, {}])
    assert t.slips_left == [2, 0, 0]
    say(t, "K")
    assert messages(t, 0, "say E") == ["slip"]
    assert t.slips_left[0] == 1
    assert t.typed == "K"
    assert shown_letter(t) == "X"
    say(t, "SA")
    assert t.said == "KSA"
    assert shown_letter(t) == "B"
    say(t, "D")
    assert t.slips_left[0] == 0
    assert t.reader == 0
    say(t, "D")
    assert t.times[0] == STOPPED
    assert t.slips_left == [0, 0, 0]


def test_three_slips_are_forgiven_by_default_at_a_keyboard() -> None:
    t = reading("BVZ", options={})
    assert t.slips_left == [3, 0, 0]
    for left_over in (2, 1, 0):
        assert messages(t, 0, "say X") == ["slip"]
        assert t.slips_left[0] == left_over
    say(t, "BA")
    assert shown_letter(t) == "V", "the sprint goes on"
    say(t, "X")
    assert t.times[0] == STOPPED, "the fourth one ends it"


@pytest.mark.parametrize("speech", ["pad", "voice"])
def test_no_slip_is_forgiven_by_default_away_from_the_keyboard(speech: str) -> None:
    t = new_table(Sprintilix, [{"speech": speech}, {}], "sprint")
    assert t.slips_left == [0, 0]


def test_bots_are_forgiven_no_slip() -> None:
    for level in ("debutant", "initie", "expert"):
        assert bot_options(Sprintilix.options_offered, level) == {"slips": 0}


def test_slips_come_back_for_the_next_sprint() -> None:
    t = new([{"slips": 1}, {}])
    to_the_bip(t)
    t.play(0, "pass")
    to_the_bip(t)
    t.play(1, "pass")
    assert t.reader == 0
    assert t.slips_left == [1, 0]


def test_giving_up_stops_the_sprint() -> None:
    t = reading("B")
    assert refused(t, 1, "pass") == "not_reader"
    t.play(0, "pass")
    assert t.times[0] == STOPPED
    assert t.time_sheet[0] == "—"
    assert t.reader == 1


def test_time_is_counted_to_the_last_letter_in_hundredths() -> None:
    t = reading("BV", rest=False, started=-60_000)
    t.play(0, "say BA", 1_000)
    t.play(0, "say v", 1_100)
    t.play(0, "say a", 1_204)
    assert t.times[0] == 6120
    assert stopwatch(6120) == "1′01″20"
    assert stopwatch(905) == "9″05"


def test_a_letter_is_dated_when_it_was_pressed() -> None:
    """A host that knows of a slow way may date it back, at most to when the card was shown."""
    t = reading("BV", rest=False)
    t.play(0, "say b", 2_000)
    t.play(0, "say a", 1_900)
    assert t.said == "BA"
    assert refused(t, 0, "say va", 1_500) == "too_late"


# -- reading with keys


def test_pad_has_a_key_for_every_reading() -> None:
    assert [len(pad) for pad in PADS] == [20, 12, 12]
    for round, pad in enumerate(PADS):
        for letter, right in READINGS[round].items():
            assert any(key.upper() in right for key in pad), letter
    t = reading("B", seats=[{"speech": "pad"}, {}])
    assert [move.text for move in t.moves(0)] == [*(f"say {key}" for key in PADS[0]), "pass"]
    assert not t.prompts(0)
    assert refused(t, 0, "say b") == "use_keys"
    assert refused(t, 0, "flip") == "use_keys"


def test_pad_keys_are_right_or_stop_the_sprint() -> None:
    t = reading("CK", seats=[{"speech": "pad"}, {}])
    t.play(0, "say ka", t.now + 500)
    assert shown_letter(t) == "K"
    assert t.said == "KA"
    t.play(0, "say ba", t.now + 500)
    assert t.times[0] == STOPPED
    t = reading("EAY", round=2, seats=[{"speech": "pad", "slips": 1}, {}])
    t.play(0, "say ke", t.now + 500)
    assert t.slips_left[0] == 0
    assert shown_letter(t) == "E"
    assert t.typed == ""
    for key in ("se", "ka", "si"):
        t.play(0, f"say {key}", t.now + 500)
    assert t.reader == 0
    assert t.said == "SI"


# -- reading aloud


def aloud(letters: str, slips: int = 0, **position: Any) -> Any:
    return reading(letters, seats=[{"speech": "voice", "slips": slips}, {}, {}], timekeeper=2, **position)


def test_voice_reader_turns_the_cards_and_the_timekeeper_listens() -> None:
    t = aloud("BVZ", rest=False)
    assert [move.text for move in t.moves(0)] == ["flip", "pass"]
    assert refused(t, 0, "say ba") == "read_aloud"
    assert [move.text for move in t.moves(2)] == ["shout erreur"]
    assert not t.moves(1)
    assert refused(t, 1, "shout erreur") == "not_timekeeper"
    t.play(0, "flip", 1_000)
    t.play(0, "flip", 2_000)
    assert shown_letter(t) == "Z"
    assert t.step == READING
    t.play(0, "flip", 3_000)
    assert t.step == CHECKING
    assert t.active == []
    assert refused(t, 0, "flip") == "pile_is_done"
    assert t.clocks[0].name == "check"
    assert t.clocks[0].deadline == 5_000
    t.expire()
    assert t.times[0] == 300, "checking is not part of the time"


def test_voice_a_mistake_is_called_while_reading_or_just_after() -> None:
    t = aloud("BVZ", rest=False)
    t.play(0, "flip", 1_000)
    t.play(2, "shout erreur", 1_200)
    assert t.times[0] == STOPPED
    t = aloud("B", rest=False)
    t.play(0, "flip", 1_000)
    t.play(2, "shout erreur", 2_900)
    assert t.times[0] == STOPPED


def test_voice_one_call_a_card_and_slips_are_forgiven() -> None:
    t = aloud("BVZ", slips=2)
    t.play(2, "shout erreur", 500)
    assert t.slips_left[0] == 1
    assert refused(t, 2, "shout erreur") == "called"
    t.play(0, "flip", 1_000)
    t.play(2, "shout erreur", 1_500)
    assert t.slips_left[0] == 0
    assert t.reader == 0
    t.play(0, "flip", 2_000)
    t.play(2, "shout erreur", 2_500)
    assert t.times[0] == STOPPED


def test_voice_two_quick_touches_turn_one_card() -> None:
    t = aloud("BVZ")
    t.play(0, "flip", 1_000)
    t.play(0, "flip", 1_050)
    assert shown_letter(t) == "V"


def test_nobody_calls_mistakes_of_typed_sprints() -> None:
    t = reading("B")
    assert refused(t, 1, "shout erreur") == "nobody_reads_aloud"
    assert refused(t, 0, "flip") == "say_it"
    t = new([{"speech": "voice"}, {}, {}])
    assert refused(t, 1, "shout erreur") == "wait_for_bip"


def test_ways_to_read_are_shown_to_all() -> None:
    t = new([{"speech": "voice", "slips": 3}, {"speech": "pad"}, {}])
    fields = t.view(2)["fields"]
    assert fields["speech"] == ["voice", "pad", "keyboard"]
    assert fields["slips_left"] == [3, 0, 0]


def test_the_pile_is_seen_by_nobody_and_covered_cards_are_not_shown_again() -> None:
    t = reading("BVZK")
    say(t, "BA VA")
    for seat in (0, 1, None):
        zones = t.view(seat)["zones"]
        assert zones["pile"] == {"count": 52}
        assert [card for card in zones["left"]["cards"] if card] == [DECK.texts[t.cards[t.left][-1]]]


# -- bots


def bot(level: str, seat: int = 0) -> SprintilixBot:
    return SprintilixBot(seat, level, Chance("bot", level))


def test_bots_read_every_card_right_but_for_their_mistakes() -> None:
    for round in (1, 2, 3):
        for letter in READINGS[round - 1]:
            for speech in ("keyboard", "pad"):
                t = reading(letter, round, seats=[{"speech": speech}, {}])
                sight = Sight(t, 0)
                reader = bot("expert")
                wrong = t.clone()
                wrong.play(0, f"say {reader.mistake(sight)}", 500)
                assert wrong.times[0] == STOPPED, letter
                t.play(0, f"say {reader.syllable(sight)}", 500)
                assert t.reader == 0, letter
                assert t.said, letter


@pytest.mark.parametrize(("level", "pace"), [("debutant", 1600), ("initie", 1100), ("expert", 800)])
def test_bots_take_their_time(level: str, pace: int) -> None:
    t = reading("B", times=[NOT_YET, 5000, NOT_YET])
    reader = bot(level)
    delays = [reader.read(Sight(t, 0)).delay for _ in range(200)]
    assert 0.85 * pace <= min(delays) < max(delays) <= 1.15 * pace
    assert abs(sum(delays) / len(delays) - pace) < 0.04 * pace


@pytest.mark.parametrize(("level", "slips"), [("debutant", (12, 25)), ("initie", (6, 10)), ("expert", (3, 4))])
def test_bots_err_as_often_as_their_level_says(level: str, slips: tuple[int, int]) -> None:
    for round, expected in ((1, slips[0]), (2, slips[1])):
        t = reading("B" if round == 1 else "A", round, times=[NOT_YET, 5000, NOT_YET])
        reader, sight = bot(level), Sight(t, 0)
        right = f"say {reader.syllable(sight)}"
        wrong = sum(reader.read(sight).move != right for _ in range(10_000))
        assert abs(wrong - 10 * expected) < 40


def test_expert_is_careful_until_somebody_has_completed_the_pile() -> None:
    first, second = reading("B"), reading("B", times=[NOT_YET, 5000, NOT_YET])
    assert bot("expert").read(Sight(first, 0)).delay > bot("expert").read(Sight(second, 0)).delay
    assert bot("debutant").read(Sight(first, 0)).delay == bot("debutant").read(Sight(second, 0)).delay


def test_bots_read_aloud_by_turning_cards() -> None:
    t = aloud("BV")
    assert str(bot("expert").read(Sight(t, 0)).move) == "flip"
    assert bot("expert", seat=2).decide(Sight(t, 2)) is None
