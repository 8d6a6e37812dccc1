"""Cadavrexkix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import Refused, Table, at
from cartable.bots import make
from cartable.engine import Chance, project
from cartable.engine.events import Event, Told
from cartable.engine.letters import capital_letters
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import VirtualHost
from cartable.testing import GameSuite, field, move_texts, refused

EXAMPLE = "Hp Mp * ! Ab Cb Lb Rb Eb Tb Ob Sb Nb Pb Ub Vb"
"""A ring for two: the letters of the first turn are H, M, star, firecracker, A."""
PLAIN = "Hp Mp Lp Fb Ab Cb Lb Rb Eb Tb Ob Sb Nb Pb Ub Vb"
TEXTS = (
    "chaque matin les enfants rament",
    "encore l'étoile vers elle",
    "toute bonne surprise mène",
    "près du village chantant",
)
"""Four texts for that ring without a firecracker, each from the second word on where the first is given."""


class TestSuite(GameSuite):
    game = "cadavrexkix"
    bot_options = {"circles": 1}


def ring(t: Table) -> list[str]:
    cards: list[str] = t.view(None)["zones"]["ring"]["cards"]
    return cards


def seal(t: Table, seat: int, text: str) -> None:
    t.play(seat, f"sentence {text}")
    t.play(seat, "done")


def told(events: list[Event], message: str) -> list[Any]:
    return [event.params for event in events if isinstance(event, Told) and event.message == message]


def words(line: Any) -> list[str]:
    return [word for word, _, _ in line if word != "/"]


def two(ring: str = PLAIN, **more: Any) -> Table:
    """Seat 0 begins. Most of what is tested has nothing to do with one's memory."""
    options = {"memory": False, **more.pop("options", {})}
    return at("cadavrexkix", seats=more.pop("seats", 2), ring=ring, first=0, options=options, **more)


def composed(seats: Any = 2, **options: Any) -> Table:
    """Two seats have composed their four texts; the recital begins."""
    t = two(seats=seats, options=options)
    for number, text in enumerate(TEXTS):
        seal(t, number % 2, text)
    return t


def recited(seats: Any = 2, **options: Any) -> Table:
    """The poem is told."""
    t = composed(seats, **options)
    while field(t, "step") == "reciting":
        t.play(t.active[0], "reveal")
    return t


def drive(t: Table, until: str) -> None:
    """Plays the simplest thing until a step has come."""
    while field(t, "step") != until:
        seat = t.active[0]
        moves = {move.verb: move for move in reversed(t.moves(seat))}
        for verb in ("choose", "name", "done", "reveal"):
            if verb in moves:
                t.play(seat, moves[verb])
                break
        else:
            t.play(seat, t.prompts(seat)[0].examples()[0])


# -- the examples


def test_example_1_the_ring_of_two_seats() -> None:
    t = cartable.new("cadavrexkix", 2, seed="ring")
    zones = t.view(None)["zones"]
    assert len(zones["ring"]["cards"]) == 16
    assert zones["hidden"]["count"] == 4
    assert zones["aside"]["count"] == 80
    t.play(0, "choose 0")
    turns = []
    while field(t, "step") in ("naming", "composing"):
        if field(t, "step") == "naming":
            t.play(t.active[0], "name E")
            continue
        turns.append(t.active[0])
        t.play(t.active[0], t.prompts(t.active[0])[0].examples()[0])
        t.play(t.active[0], "done")
    assert turns == [0, 1, 0, 1]


def test_example_2_a_text_for_five_letters() -> None:
    t = two(EXAMPLE)
    assert t.active == [1]
    t.play(1, "name F")
    assert t.active == [0]
    t.play(0, "sentence Chaque matin les enfants rament")
    t.play(0, "done")
    assert field(t, "given") == "rament"
    assert words(field(t, "sentence")) == ["…", "rament"]


def test_example_3_a_word_without_its_letter() -> None:
    t = two(EXAMPLE)
    t.play(1, "name F")
    with pytest.raises(Refused) as caught:
        t.play(0, "sentence Chez Marie des confitures fines")
    assert (caught.value.code, caught.value.refusal.params["number"]) == ("word_missing", 5)
    seal(t, 0, "Chez mamie, des confitures anciennes")
    assert field(t, "given") == "anciennes"


def test_example_4_the_next_turn_begins_with_the_word_announced() -> None:
    t = two(EXAMPLE)
    t.play(1, "name F")
    seal(t, 0, "Chez mamie, des confitures anciennes")
    assert t.active == [1]
    assert field(t, "given") == "anciennes"
    wanted = t.prompts(1)[0].wanted
    assert wanted is not None
    assert [one["contains"] for one in wanted["words"]] == ["C", "L", "R", "E"]  # type: ignore[attr-defined]
    assert refused(t, 1, "sentence anciennes chansons liront près elle") == "word_count"
    events = t.watch()
    seal(t, 1, "chansons lisent toujours le")
    assert told(events, "announced") == [{"seat": 1, "word": "le"}]


def test_example_5_the_last_word_closes_the_circle() -> None:
    t = two()
    for number, text in enumerate(TEXTS[:3]):
        seal(t, number % 2, text)
    events = t.watch()
    assert refused(t, 1, "sentence près du village rose") == "word_missing"
    seal(t, 1, "près du village chat")
    assert told(events, "announced") == []
    assert field(t, "step") == "reciting"
    assert field(t, "sentence") == []
    t.play(0, "reveal")
    assert field(t, "sentence") == [["chaque", "Hp", 0]]


def test_example_6_four_seats_tell_33_words() -> None:
    t = cartable.new("cadavrexkix", 4, seed="33")
    t.play(0, "choose 8")
    drive(t, "closing")
    lines = field(t, "kept")
    assert [len(words(line)) for line in lines] == [5, 4, 4, 4, 4, 4, 4, 4]
    assert [line[-1][0] == "/" for line in lines] == [True] * 7 + [False]  # all but the last go on
    assert [line[0][2] for line in lines] == [0, 1, 2, 3, 0, 1, 2, 3]
    cards = [card for line in lines for _, card, _ in line if card]
    assert len(cards) == 33
    # Every card of the ring carries one word, the first joint two.
    around = ring(t)[8:] + ring(t)[:8]
    assert [card[0] for card in cards] == [card[0] for card in [*around, around[0]]]


# -- the circle


@pytest.mark.parametrize(("seats", "cards", "told"), [(2, 20, 17), (3, 30, 25), (4, 40, 33), (5, 25, 21), (6, 30, 25)])
def test_cards_groups_and_words(seats: int, cards: int, told: int) -> None:
    t = cartable.new("cadavrexkix", seats, seed="groups")
    zones = t.view(None)["zones"]
    assert zones["ring"]["count"] + zones["hidden"]["count"] == cards
    assert zones["hidden"]["count"] == cards // 5
    assert zones["aside"]["count"] == 100 - cards
    drive(t, "closing")
    assert field(t, "words_told") == told == sum(len(words(line)) for line in field(t, "kept"))


def test_nobody_sees_the_hidden_cards() -> None:
    t = cartable.new("cadavrexkix", 3, seed="hidden")
    drive(t, "closing")
    for seat in (0, 1, 2, None):
        assert "cards" not in t.view(seat)["zones"]["hidden"]
        assert "cards" not in t.view(seat)["zones"]["aside"]


def test_the_youngest_chooses_where_the_circle_begins() -> None:
    t = cartable.new("cadavrexkix", [{"age": 40}, {"age": 8}, {"age": 9}], seed="young")
    assert t.active == [1]
    assert move_texts(t, 1) == [f"choose {place}" for place in (0, 4, 8, 12, 16, 20)]
    assert refused(t, 1, "choose 5") == "touch_a_joint"
    assert refused(t, 0, "choose 4") == "choose_first"
    t.play(1, "choose 20")
    drive(t, "composing")
    assert t.active == [1]
    assert field(t, "first") == 5


def test_groups_and_seats_follow_clockwise() -> None:
    t = at("cadavrexkix", seats=2, ring=PLAIN, first=3)
    letters = []
    for number in range(4):
        assert t.active == [number % 2]
        wanted: Any = t.prompts(number % 2)[0].wanted
        letters.append("".join(one["contains"] for one in wanted["words"]))
        t.play(number % 2, t.prompts(number % 2)[0].examples()[0])
        t.play(number % 2, "done")
    assert letters == ["NPUVH", "MLFA", "CLRE", "TOSN"]


def test_without_a_choice_the_circle_begins_with_the_first_group() -> None:
    t = at("cadavrexkix", seats=2, ring=PLAIN)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("choice", 30_000)]
    t.expire()
    assert (field(t, "first"), field(t, "step")) == (0, "composing")


# -- the cards of a turn


def test_the_middle_cards_change_places_and_joints_do_not() -> None:
    t = two()
    assert len(t.moves(0)) == 7  # six exchanges, and more time
    t.play(0, "place 1 3")
    assert ring(t)[:5] == ["Hp", "Fb", "Lp", "Mp", "Ab"]
    t.play(0, "place 2 3")
    assert ring(t)[:5] == ["Hp", "Fb", "Mp", "Lp", "Ab"]
    assert refused(t, 0, "place 0 1") == "joints_stay"
    assert refused(t, 0, "place 3 4") == "joints_stay"
    assert refused(t, 0, "place 5 6") == "joints_stay"
    assert refused(t, 1, "place 1 2") == "not_your_turn"
    t.play(0, "sentence chaque enfant aime le bal")
    t.play(0, "sentence chat fou mord la dame")
    t.play(0, "done")
    assert field(t, "given") == "dame"


def test_cards_are_moved_and_the_text_changed_until_it_is_sealed() -> None:
    t = two()
    t.play(0, "sentence chaque matin les enfants rament")
    assert "place 1 2" in move_texts(t, 0)
    t.play(0, "place 1 3")
    assert ring(t)[:5] == ["Hp", "Fb", "Lp", "Mp", "Ab"]
    # The words have gone with their cards.
    assert t.view(0)["fields"]["drafts"] == "chaque enfants les matin rament"
    assert t.view(1)["fields"]["drafts"] == ""
    t.play(0, "place 2 3")
    t.play(0, "sentence chez fou mamie le canard")
    t.play(0, "place 1 2")
    assert t.view(0)["fields"]["drafts"] == "chez mamie fou le canard"
    t.play(0, "done")
    assert field(t, "given") == "canard"
    assert refused(t, 0, "place 1 2") == "not_your_turn"


def test_words_go_with_their_cards_after_a_given_word() -> None:
    t = two()
    seal(t, 0, TEXTS[0])
    t.play(1, f"sentence {TEXTS[1]}")
    before = TEXTS[1].split()
    one, other = next(move.args for move in t.moves(1) if move.verb == "place")
    t.play(1, f"place {one} {other}")
    after = t.view(1)["fields"]["drafts"].split()
    assert after == [before[1], before[0], *before[2:]]
    t.play(1, "done")
    assert field(t, "given") == before[-1]


def test_memory_is_checked_by_default() -> None:
    t = at("cadavrexkix", seats=2, ring=PLAIN, first=0)
    assert t.options["memory"] is True
    for number, text in enumerate(TEXTS):
        seal(t, number % 2, text)
    assert refused(t, 0, "reveal") == "from_memory"


def test_a_firecracker_keeps_its_letter_wherever_it_is_moved() -> None:
    t = two(EXAMPLE)
    t.play(0, "place 1 3")  # the author may arrange the cards while the neighbour thinks
    assert refused(t, 0, "sentence chat fou mord la dame") == "letter_first"
    t.play(1, "name f")
    assert field(t, "crackers") == ["F"]
    t.play(0, "place 1 2")
    assert ring(t)[:5] == ["Hp", "*", "!", "Mp", "Ab"]
    wanted: Any = t.prompts(0)[0].wanted
    assert [one.get("contains", "*") for one in wanted["words"]] == ["H", "*", "F", "M", "A"]


def test_a_star_is_any_word() -> None:
    t = two("* * * * * Cb Lb Rb Eb Tb Ob Sb Nb Pb Ub Vb")
    seal(t, 0, "pff zut hop oh brr")
    assert field(t, "given") == "brr"


# -- firecrackers


def test_each_firecracker_gets_a_letter_from_the_left_neighbour() -> None:
    t = at("cadavrexkix", seats=3, ring="Hp ! Lp ! Ab", first=0)
    assert t.active == [1]
    assert len(t.moves(1)) == 26
    assert refused(t, 2, "name E") == "no_letter_wanted"
    assert refused(t, 0, "name E") == "no_letter_wanted"
    t.play(1, "name E")
    assert t.active == [1]
    t.play(1, "name Z")
    assert t.active == [0]
    assert field(t, "crackers") == ["E", "Z"]
    wanted: Any = t.prompts(0)[0].wanted
    assert "".join(one["contains"] for one in wanted["words"]) == "HELZA"


def test_a_letter_named_on_a_joint_stays() -> None:
    t = two("! Mp Lp Fb ! Cb Lb Rb Eb Tb Ob Sb Nb Pb Ub Vb")
    t.play(1, "name S")
    t.play(1, "name K")
    seal(t, 0, "soir mauve le fou kiwi")
    assert t.active == [1]  # nobody is asked for the letter of the joint again
    assert field(t, "crackers") == ["K"]
    seal(t, 1, "crie la rengaine verte")
    seal(t, 0, "trop longs sons noirs")
    assert refused(t, 1, "sentence par un vent ami") == "word_missing"
    seal(t, 1, "par un vent sourd")
    drive(t, "closing")
    assert field(t, "kept")[0][0] == ["soir", "!S", 0]
    assert field(t, "kept")[3][3] == ["sourd", "!S", 1]


def test_without_a_letter_in_time_chance_names_a_common_one() -> None:
    t = two(EXAMPLE)
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("letter", 20_000)]
    t.expire()
    assert field(t, "crackers")[0] in "ABCDEFILMNOPRSTU"
    assert t.active == [0]


# -- composing


def test_words_are_checked_for_their_letters_only() -> None:
    t = two()
    assert refused(t, 0, "sentence chaque matin les enfants") == "word_count"
    assert refused(t, 0, "sentence chaque matin les amis rament") == "word_missing"
    assert refused(t, 0, "sentence chaque matin les f,f rament") == "not_one_word"
    assert refused(t, 0, f"sentence h{'o' * 60} matin les enfants rament") == "too_long"
    assert refused(t, 0, "sentence H M L F 3A?") == "word_strange"
    seal(t, 0, "hmf hmf hml hmf hmza")  # unknown words are taken on trust
    assert field(t, "given") == "hmza"


@pytest.mark.parametrize("elided", ["l'étoile", "l’étoile", "l' étoile"])
def test_an_apostrophe_word_is_one_word(elided: str) -> None:
    t = two()
    seal(t, 0, TEXTS[0])
    seal(t, 1, f"encore {elided} vers elle")
    assert field(t, "given") == "elle"


def test_marks_stay_in_the_poem_but_are_not_announced() -> None:
    t = two()
    seal(t, 0, "Chez mamie, les confitures anciennes !")
    assert field(t, "given") == "anciennes"
    for number, text in enumerate(TEXTS[1:], 1):
        seal(t, number % 2, text)
    drive(t, "closing")
    assert words(field(t, "kept")[0]) == ["Chez", "mamie,", "les", "confitures", "anciennes !"]


def test_a_text_can_be_changed_until_it_is_sealed() -> None:
    t = two()
    assert refused(t, 0, "done") == "write_first"
    t.play(0, "sentence chaque matin les enfants rament")
    t.play(0, "sentence chaque matin les enfants dansaient")
    assert field(t, "drafts", 0) == "chaque matin les enfants dansaient"
    assert field(t, "given") == ""
    t.play(0, "done")
    assert field(t, "given") == "dansaient"


def test_what_is_composed_stays_secret() -> None:
    t = two()
    events = t.watch()
    t.play(0, "sentence chaque matin les enfants rament")
    assert "enfants" in str(t.view(0))
    assert "enfants" not in str(t.view(1)) + str(t.view(None))
    t.play(0, "done")
    assert "rament" in str(t.view(1))
    assert "enfants" in str(t.view(0))
    assert "enfants" not in str(t.view(1)) + str(t.view(None))
    assert "enfants" not in str(project.events(t, events, 1))
    assert refused(t, 0, "sentence encore la rue elle") == "not_your_turn"


def test_time_to_compose() -> None:
    t = two(seats=[{"typing": 10}, {}])
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("compose", 190_000)]
    assert refused(t, 1, "more") == "not_your_turn"
    t.play(0, "more", at=100_000)
    assert t.clocks[0].deadline == 250_000
    assert refused(t, 0, "more") == "more_once"
    seal(t, 0, TEXTS[0])
    assert t.clocks[0].deadline == 100_000 + 185_000
    t.play(1, "more")


def test_without_a_limit_nobody_is_hurried() -> None:
    t = two(options={"time": None})
    assert t.clocks == []
    assert refused(t, 0, "more") == "no_limit"


def test_what_is_written_when_the_time_is_over_is_sealed() -> None:
    t = two()
    t.play(0, "sentence chaque matin les enfants rament")
    t.expire()
    assert field(t, "given") == "rament"
    assert t.active == [1]


def test_missing_words_are_found_as_a_bot_finds_them() -> None:
    t = two()
    seal(t, 0, TEXTS[0])
    t.expire()
    assert t.question is not None
    assert t.question.startswith("compose rament CLRE ")
    t.judge(lexicon_judge(t.question))
    assert t.active == [0]
    own = field(t, "own_texts", 1).split()
    assert own[0] == "rament"
    for letter, said in zip("CLRE", own[1:], strict=True):
        assert letter in capital_letters(said)


def test_a_judge_who_finds_nothing_is_helped_out() -> None:
    t = two()
    t.expire()
    t.judge("no")
    assert t.active == [1]
    assert "a" in field(t, "given") or "â" in field(t, "given")


# -- the recital


def test_each_author_says_the_own_words_card_after_card() -> None:
    t = composed()
    said = []
    while field(t, "step") == "reciting":
        seat = t.active[0]
        assert move_texts(t, seat) == ["reveal"]
        assert refused(t, 1 - seat, "reveal") == "not_reciting"
        t.play(seat, "reveal")
        said.append(seat)
    assert said == [0] * 5 + [1] * 4 + [0] * 4 + [1] * 4
    assert [" ".join(words(line)) for line in field(t, "kept")] == list(TEXTS)


def test_the_sentence_grows_word_by_word_and_becomes_a_line() -> None:
    t = composed()
    for number in range(1, 5):
        t.play(0, "reveal")
        assert words(field(t, "sentence")) == TEXTS[0].split()[:number]
        assert "enfants" not in str(t.view(1)) or number == 4
    t.play(0, "reveal")
    assert field(t, "sentence") == []
    assert words(field(t, "kept")[0]) == TEXTS[0].split()


def test_a_word_not_said_in_time_is_revealed() -> None:
    t = composed()
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("recite", 15_000)]
    t.expire()
    assert words(field(t, "sentence")) == ["chaque"]


def test_with_memory_nobody_sees_a_sealed_text_again() -> None:
    t = two(options={"memory": True})
    t.play(0, "sentence chaque matin les enfants rament")
    assert "enfants" in str(t.view(0))
    t.play(0, "done")
    assert "enfants" not in str(t.view(0))


def test_with_memory_words_are_said_again_and_may_be_replaced() -> None:
    t = composed(memory=True)
    assert t.clocks[0].deadline == 15_000 + 5_000
    assert refused(t, 0, "reveal") == "from_memory"
    assert refused(t, 0, "recite matin") == "word_missing"
    assert refused(t, 0, "recite chaque matin") == "word_count"
    t.play(0, "recite chaque")
    t.play(0, "recite mercredi")
    t.play(0, "recite les")
    t.expire()  # forgotten: the sealed word is revealed
    assert move_texts(t, 0) == ["reveal"]
    assert refused(t, 0, "recite rament") == "announced_already"
    t.play(0, "reveal")
    assert " ".join(words(field(t, "kept")[0])) == "chaque mercredi les enfants rament"
    assert t.active == [1]
    while field(t, "words_told") < 16:
        t.expire()
    assert move_texts(t, 1) == []  # the last word was not announced
    t.play(1, "recite chat")
    assert field(t, "step") == "closing"


# -- afterwards


def test_any_seat_may_ask_for_a_second_reading_once() -> None:
    t = recited()
    events = t.watch()
    t.play(1, "read")
    assert told(events, "second_reading") == [{"aloud": " ".join(TEXTS)}]
    assert t.active == []
    assert refused(t, 0, "vote yes") == "listen"
    seen = []
    while field(t, "step") == "reading":
        seen.append(len(field(t, "sentence")))
        t.expire()
    assert seen == list(range(18))
    assert refused(t, 0, "read") == "read_once"
    assert t.clocks[0].deadline == t.now + 20_000
    assert len(field(t, "kept")) == 4


def test_more_yes_than_no_makes_another_circle() -> None:
    t = recited()
    t.play(0, "vote yes")
    assert refused(t, 0, "vote no") == "answered"
    t.play(1, "vote yes")
    assert field(t, "step") == "choosing"
    assert field(t, "circles_over") == 1
    assert t.active == [1]  # to the left of the opener before
    assert (field(t, "sentence"), field(t, "own_texts", 0)) == ([], "")
    assert len(field(t, "kept")) == 4
    drive(t, "closing")
    assert len(field(t, "kept")) == 8
    t.play(0, "vote no")
    t.play(1, "vote no")
    assert t.over


def test_as_many_no_as_yes_ends_the_game() -> None:
    t = recited()
    t.play(0, "vote yes")
    t.play(1, "vote no")
    assert t.over


def test_no_answer_is_a_no() -> None:
    t = recited()
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("close", 20_000)]
    t.play(0, "vote yes")
    t.expire()
    assert t.over


def test_bots_have_no_vote() -> None:
    t = recited(seats=[{"bot": True}, {}])
    assert t.active == [1]
    assert not [text for text in move_texts(t, 0) if text.startswith("vote")]
    t.play(1, "vote yes")
    assert field(t, "step") == "choosing"


def test_a_fixed_number_of_circles() -> None:
    t = recited(circles=2)
    assert refused(t, 0, "vote yes") == "no_vote"
    t.play(0, "ready")
    t.play(1, "ready")
    assert field(t, "step") == "choosing"
    drive(t, "closing")
    t.expire()
    assert t.over


def test_applause_is_shown_and_changes_nothing() -> None:
    t = recited()
    assert refused(t, 0, "applaud 1") == "own_text"
    assert refused(t, 0, "applaud 3") == "own_text"
    assert refused(t, 0, "applaud 7") == "own_text"
    t.play(0, "applaud 4")
    assert field(t, "applauded") == [4, 0]
    assert refused(t, 0, "applaud 2") == "applauded"
    t.play(0, "vote no")
    t.play(1, "applaud 1")
    t.play(1, "vote no")
    result = t.view(None)["result"]
    assert (result["ranking"], result["scores"]) == ([[0, 1]], [])


def test_nobody_wins_and_the_poem_is_kept() -> None:
    t = recited()
    t.expire()
    assert t.result is not None
    assert t.result.ranking == ((0, 1),)
    assert t.result.scores == ()
    assert "17" in t.result.text("fr")
    assert [" ".join(words(line)) for line in field(t, "kept")] == list(TEXTS)
    assert field(t, "sentence") == []
    back = cartable.replay(t.record())
    assert back == t


def test_things_come_in_their_time() -> None:
    t = two()
    assert refused(t, 0, "vote yes") == "poem_first"
    assert refused(t, 0, "applaud 2") == "poem_first"
    assert refused(t, 0, "read") == "poem_first"
    assert refused(t, 0, "reveal") == "not_reciting"
    assert refused(t, 0, "recite chat") == "not_reciting"
    t = composed()
    assert refused(t, 0, "sentence chaque matin les enfants rament") == "not_composing"
    assert refused(t, 0, "done") == "not_composing"


# -- bots


def test_bots_say_their_words_again_from_memory() -> None:
    table = cartable.new("cadavrexkix", [{"bot": True}] * 2, seed="by heart", options={"memory": True, "circles": 1})
    levels = ("debutant", "expert")
    players = [make("cadavrexkix", seat, level, Chance(level, "by heart")) for seat, level in enumerate(levels)]
    host = VirtualHost(table, players, max_inputs=200)
    host.run()
    assert host.refused == 0
    assert table.over
    assert all(1 <= int(text) <= 4 for text in field(table, "applauded"))


def test_bots_name_letters_by_their_level() -> None:
    named = {}
    for level in ("debutant", "initie", "expert"):
        bot: Any = make("cadavrexkix", 0, level, Chance(level, "letters"))
        named[level] = "".join(bot.letter() for _ in range(300))
    assert set(named["debutant"]) == set("AEIOUS")
    assert not set(named["initie"]) & set("JKVZ")
    assert 70 <= sum(named["expert"].count(letter) for letter in "JKVZ") <= 130
