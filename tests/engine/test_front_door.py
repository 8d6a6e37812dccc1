"""Setting tables up, and what is asked of them: seeds, options, positions, moves, refusals."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import games
from cartable.engine import (
    CARD,
    LETTER,
    NOBODY,
    NUMBER,
    PILE,
    BadRequest,
    Chance,
    Deck,
    Refused,
    Verb,
    Zone,
    act,
    chance,
    choice,
    flag,
    shown,
    verb,
    word,
    zone,
)
from cartable.engine.facts import Option, ranked, read_options, seat_flag
from cartable.engine.refusals import refusal
from cartable.engine.setup import at_position, new_table

from .test_records import replay
from .toys import DECK, Honest, Places, card, honest, places, said, texts

# -- seeds


def test_any_text_is_a_seed_and_decides_everything() -> None:
    for seed in ("lundi", "0", "Été à la mer", "🎴", "x" * 1000, "", " a", "a ", "a\nb", '"a"', "a\r\n\n\u2028b"):
        assert new_table(Honest, 2, seed) == new_table(Honest, 2, seed)
    assert new_table(Honest, 2, "a") != new_table(Honest, 2, "b")


@pytest.mark.parametrize("seed", ["x" * 1001, "\ud800", 3, b"a", True])
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(BadRequest):
        new_table(Honest, 2, seed)


@given(st.text(max_size=210))
def test_a_seed_is_refused_or_can_be_written_down(seed: str) -> None:
    try:
        t = new_table(Honest, 2, seed)
    except BadRequest:
        return
    assert replay(t.record()) == t


def test_two_tables_without_a_seed_differ() -> None:
    one, two = new_table(Honest, 2), new_table(Honest, 2)
    assert one.config.seed != two.config.seed
    assert len(one.config.seed) == 32
    assert one != two


def test_the_seed_is_committed_to_and_shown_at_the_end_only() -> None:
    t = honest()
    assert t.config.commitment == chance.commitment("toy")
    for viewer in (0, 1, None):
        view = t.view(viewer)
        assert view["commitment"] == chance.commitment("toy")
        assert "toy" not in json.dumps(view)
    while not t.over:
        t.expire()
    for viewer in (0, 1, None):
        assert t.view(viewer)["seed"] == "toy"


def test_different_games_deal_differently_from_one_seed() -> None:
    assert chance.stream_key("game a", "s") != chance.stream_key("game b", "s")
    assert chance.stream_key("bot 0", "s") != chance.stream_key("bot 1", "s")


def test_dice_are_fair_enough() -> None:
    dice = Chance("test", "fair")
    counts = [0] * 6
    for _ in range(6_000):
        counts[dice.below(6)] += 1
    assert all(850 < count < 1_150 for count in counts)
    firsts = [0] * 5
    for _ in range(5_000):
        firsts[dice.shuffled(range(5))[0]] += 1
    assert all(850 < count < 1_150 for count in firsts)
    assert all(0 <= dice.random() < 1 for _ in range(100))


def test_streams_do_not_touch_each_other() -> None:
    one, two = Chance("a", "seed"), Chance("a", "seed")
    branch = one.branch("b")
    two.branch("c")
    branch.below(6)
    assert one.below(1_000_000) == two.below(1_000_000)


# -- seats and options


@pytest.mark.parametrize("seats", [1, 5, 0, -1, "2", 2.0, True, None, [{}], {"a": 1}])
def test_seats_that_do_not_fit(seats: Any) -> None:
    with pytest.raises(BadRequest):
        new_table(Honest, seats, "s")


@pytest.mark.parametrize(
    ("people", "options"),
    [
        ([{"age": -1}, {}], {}),
        ([{"age": "7"}, {}], {}),
        ([{"age": True}, {}], {}),
        ([{"name": "Zoé"}, {}], {}),
        ([{"dealt": 1}, {}], {}),
        ([{"glow": 3}, {}], {}),
        ([{}, {}], {"dealt": 3}),
        ([{}, {}], {"dealt": None}),
        ([{}, {}], {"dealt": True}),
        ([{}, {}], {"unknown": 1}),
        ([3, {}], {}),
    ],
)
def test_options_that_do_not_fit(people: Any, options: Any) -> None:
    with pytest.raises(BadRequest) as no:
        new_table(Honest, people, "s", options)
    assert "\n" not in str(no.value)


def test_seat_options_are_chosen_by_each_seat_or_for_all() -> None:
    t = new_table(Honest, [{"glow": False}, {"age": 6}, {"glow": True}], "s", {"glow": "off"})
    assert [t.seat_option(seat, "glow") for seat in range(3)] == [False, False, True]
    assert t.first_seat == 1
    assert "glow" not in t.options


def test_options_come_as_text_too() -> None:
    lamp = flag(False)
    assert [lamp.read("lamp", text) for text in ("on", "oui", "TRUE", " no ", "off")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    size = choice(1, 2.5, "big", None, default=1)
    assert [size.read("size", v) for v in (1, "1", "2.5", "BIG", "none", None)] == [1, 1, 2.5, "big", None, None]
    wrong: list[Any] = [True, "3", [], {}, 1.5]
    for bad in wrong:
        with pytest.raises(BadRequest):
            size.read("size", bad)
    tick = choice(True, 1, default=True)
    assert tick.read("tick", 1) is not True
    assert isinstance(seat_flag(True), Option)


def test_what_an_option_is_at_first_may_depend_on_the_number_of_players() -> None:
    laps = choice(1, 2, 3, default=1, by_seats={2: 3})
    assert [laps.usual(seats) for seats in (2, 3, 4)] == [3, 1, 1]
    assert laps.as_json("laps")["by_seats"] == {"2": 3}
    assert "by_seats" not in choice(1, 2, default=1).as_json("size")
    for seats, chosen, value in ((2, {}, 3), (3, {}, 1), (2, {"laps": 1}, 1), (3, {"laps": 3}, 3)):
        assert read_options({"laps": laps}, chosen, [{}] * seats)[0] == {"laps": value}
    with pytest.raises(ValueError, match="offers only"):
        choice(1, 2, default=1, by_seats={2: 3})


def test_a_position_does_not_name_what_its_players_are_offered() -> None:
    assert "options" not in repr(cartable.new("dagoberix", 2))
    assert "options={'laps': 1}" in repr(cartable.new("dagoberix", 2, options={"laps": 1}))


def test_every_option_of_every_game_can_be_shown() -> None:
    for id in games.ids():
        for name, option in games.find(id).options_offered.items():
            assert option.default in option.values
            assert option.label
            assert all(option.label.values())
            for value in option.values:
                assert option.read(name, value) == value
            json.dumps(option.as_json(name))


def test_the_youngest_is_seat_0_without_ages() -> None:
    assert honest(3).first_seat == 0
    assert new_table(Honest, [{"age": 8}, {"age": 5}, {"age": 5}], "s").first_seat == 1


def test_unknown_games() -> None:
    for id in ("poker", "", "__init__", "../x"):
        with pytest.raises(BadRequest):
            cartable.new(id, 3)


# -- positions


def test_a_position_in_one_line() -> None:
    t = at_position(Honest, hands=["a b", "c"], discard="x", turn=1)
    assert (t.seats, t.turn) == (2, 1)
    assert texts(t, t.hands[0]) == "a b"
    assert texts(t, t.discard) == "x"
    assert len(t.cards[t.draw]) == 13 - 4
    assert t == at_position(Honest, hands=["a b", "c"], discard="x", turn=1)
    assert t != at_position(Honest, hands=["a b", "c"], discard="x", turn=1, seed="other")


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"hands": ["a"]},
        {"hands": ["a", "a"]},
        {"hands": ["x x", "x x"]},
        {"hands": ["Q", "a"]},
        {"hands": ["a", "b"], "discard": ["c", "d"]},
        {"hands": ["a", "b", "c", "d", "e"]},
        {"hands": ["a", "b"], "nothing": 1},
        {"hands": [1, 2]},
        {"hands": 3, "seats": 2},
        {"seats": 2, "turn": {"no": "dict"}},
        {"seats": 9},
        {"seats": 2, "options": {"dealt": 9}},
    ],
)
def test_positions_that_do_not_fit(given: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        at_position(Honest, **given)


def test_a_field_of_each_seat_needs_a_value_a_seat() -> None:
    with pytest.raises(BadRequest):
        places(2, own=[1])
    with pytest.raises(BadRequest):
        places(2, own=1)


# -- moves


def test_moves_are_interned() -> None:
    assert Honest.PLAY[3] is Honest.PLAY[3]
    assert honest().read("play a") is Honest.PLAY[card("a")]
    assert honest().read("  PLAY   A ") is Honest.PLAY[card("a")]
    assert act("draw") is act("draw")


def test_moves_travel() -> None:
    for move in (Honest.PLAY[3], Honest.DRAW, act("shout", "toutilix")):
        assert pickle.loads(pickle.dumps(move)) is move
        assert copy.copy(move) is move
        assert copy.deepcopy([move])[0] is move
    assert str(Honest.PLAY[0]) == "play a"
    assert repr(Honest.PLAY[0]) == "<play a>"


def test_tables_travel() -> None:
    t = honest(3)
    t.play(0, "draw")
    assert pickle.loads(pickle.dumps(t)) == t
    assert copy.deepcopy(t) == t
    with pytest.raises(TypeError):
        hash(t)


def test_each_kind_of_card_once() -> None:
    cards = [card("x", 0), card("a"), card("x", 2)]
    assert [move.text for move in Honest.PLAY.of(cards)] == ["play x", "play a"]


def test_arguments_read_back() -> None:
    form = Verb("do", [CARD, NUMBER, LETTER, word("gauche", "droite")], DECK)
    move = form[card("b"), 12, "Q", "droite"]
    assert move.text == "do b 12 Q droite"
    assert form.read(["B", "12", "q", "Droité"]) is move
    for bad in (["b", "12", "Q"], ["?", "1", "Q", "gauche"], ["b", "-1", "Q", "gauche"], ["b", "1", "É", "gauche"],
                ["b", "1", "Q", "haut"], ["b", "1234567", "Q", "gauche"], ["b", "²", "Q", "gauche"]):  # fmt: skip
        with pytest.raises(ValueError):  # noqa: PT011
            form.read(bad)
    with pytest.raises(TypeError):
        form[1, 2]


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    t = places()
    before = t.as_json()
    try:
        t.play(0, text)
    except Refused:
        assert t.as_json() == before


@pytest.mark.parametrize("seat", [-1, 2, 7, "0", None, 1.0, True])
def test_seats_that_do_not_exist(seat: Any) -> None:
    t = honest()
    for call in (lambda: t.play(seat, "draw"), lambda: t.moves(seat), lambda: t.prompts(seat)):
        with pytest.raises(Refused) as no:
            call()
        assert no.value.code == "no_such_seat"
    if seat is not None:
        with pytest.raises(Refused):
            t.view(seat)


def test_refusals_say_why_in_two_languages() -> None:
    t = at_position(Honest, hands=["a b", "c"], discard="x", turn=0)
    for seat, move, code in ((1, "play c", "not_your_turn"), (0, "play c", "not_in_hand"), (0, "dance", "unreadable")):
        with pytest.raises(Refused) as no:
            t.play(seat, move)
        assert no.value.code == code
        assert no.value.refusal.text("fr") == no.value.refusal.text("fr")
        assert no.value.refusal.text("en") == no.value.refusal.text("en")
        json.dumps(no.value.refusal.as_json())
    assert "c" in refusal(t.refusals, "not_in_hand", t.deck, card="c").text("fr")


def test_a_prompt_checks_its_answers() -> None:
    t = places()
    t.play(0, "say bonjour")
    with pytest.raises(Refused) as no:
        t.play(0, "say a")
    assert no.value.code == "wait"
    assert t.view(0)["prompts"] == [{"verb": "say", "texts": {"fr": "Dis un mot.", "en": "Say a word."}}]


def test_clones_share_nothing_that_changes() -> None:
    t = places(2, marks=[(1,), ()])
    t.play(0, "stay")
    one, two = t.clone(), t.clone()
    one.play(0, "stay")
    two.play(1, "say bonjour")
    one.marks[0] = (2,)
    one.start("gong", 5)
    assert (t.length, one.length, two.length) == (1, 2, 2)
    assert t.record() != one.record() != two.record()
    assert t.marks[0] == (1,)
    assert not t.clocks
    assert len(t.notes) == 1
    t.play(1, "stay")
    assert [entry[0] for entry in t.past] == [0, 1]
    assert [entry[0] for entry in one.past] == [0, 0]


def test_a_clone_is_silent() -> None:
    t = honest()
    events = t.watch()
    t.clone().play(0, "draw")
    assert events == []


def test_results() -> None:
    assert ranked([3, 9, 3]) == ((1,), (0, 2))
    assert ranked([3, 9, 3], lowest_wins=True) == ((0, 2), (1,))
    t = places()
    t.play(1, "end")
    assert t.result is not None
    assert t.result.winners == (0, 1)
    assert (t.result.text("fr"), t.result.text("en")) == ("Fini à 1.", "Done at 1.")
    assert t.active == []
    assert t.moves(0) == []


# -- decks


def test_texts_of_cards_read_back() -> None:
    for id in games.ids():
        deck = games.find(id).deck
        for number, text in enumerate(deck.texts):
            assert deck.read(text) == deck.kind[number]
            assert deck.read(text.upper()) == deck.read(text.lower()) == deck.kind[number]


def test_what_is_no_deck() -> None:
    with pytest.raises(ValueError, match="same short text"):
        Deck("d", ["a", "A"], [said("", "")] * 2)
    with pytest.raises(ValueError, match="at most"):
        Deck("d", ["a"] * 256, [said("", "")] * 256)
    with pytest.raises(ValueError):  # noqa: PT011
        DECK.read("nothing")


def test_games_inherit_zones_and_fields_and_add_their_own() -> None:
    class Child(Places):
        attic: Zone = zone(PILE, NOBODY)
        mood: str = shown("calm")

    t = at_position(Child, 2, row="a", attic="b", mood="gay")
    parent = at_position(Places, 2, row="a")
    assert (t.row, t.hands) == (parent.row, parent.hands)
    assert t.attic not in (*parent.hands, parent.row, parent.box_zone)
    assert texts(t, t.attic) == "b"
    assert t.clone().mood == "gay"
    assert t.view(0)["fields"]["mood"] == "gay"


def test_games_do_not_share_moves_that_are_written_differently() -> None:
    """In one process what is card 4 for one game is number 4 for another, though both say `place`."""
    of_cards, of_numbers = verb("place", CARD), verb("place", NUMBER)
    of_cards.deck = of_numbers.deck = Honest.deck
    assert [of_cards[3].text, of_numbers[3].text] == [f"place {Honest.deck.texts[3]}", "place 3"]
    assert of_cards.read([Honest.deck.texts[3]]) is of_cards[3]
    assert of_numbers.read(["3"]) is of_numbers[3]
