"""Mistakes in a game are found when its class is made, with the place, the name and the nearest right name."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable import at, games
from cartable.engine import HOLE, Chance, act, choice, per_seat, shown, zone
from cartable.engine.class_checks import Mistake
from cartable.engine.records import play_input
from cartable.engine.zones import EVERYONE, ROW
from cartable.testing.play import choose

from .toys import Honest, facts, in_both

LOUD = "loud"


def make(**body: Any) -> Any:
    """A game with these things in its body besides those of an honest one."""
    types = dict.fromkeys(body.pop("typed", ()), "Any")
    meta: Any = type(Honest)
    space = {"facts": facts("faulty"), "__module__": __name__, "__annotations__": types, **body}
    return meta("Faulty", (Honest,), space)


def names_a_message(self: Any) -> None:
    self.tell("drw", seat=0)


def names_a_message_by_a_constant(self: Any) -> None:
    self.tell(LOUD)


def names_a_refusal(self: Any) -> None:
    self.no("someone_hass")


def names_an_ending(self: Any) -> None:
    self.finish("don", [])


def names_a_prompt(self: Any) -> None:
    self.say("which_one")


def names_a_clock(self: Any) -> None:
    self.start("turm", 5_000)


def stops_a_clock(self: Any) -> None:
    self.stop("tunr")


def reads_an_option(self: Any) -> None:
    self.number("deatl")


def reads_an_option_by_its_key(self: Any) -> None:
    assert self.options["dealtt"]


def reads_a_seat_option(self: Any) -> None:
    self.seat_option(0, "glwo")


def reads_a_seat_number(self: Any) -> None:
    self.seat_number(0, "glwo")


def names_a_clock_of_a_step(self: Any) -> None:
    self.enter("drawing", "turm", 5_000)


def stops_several_clocks(self: Any) -> None:
    self.stop_all("turn", "tunr")


def names_a_refusal_of_what_is_typed(self: Any) -> None:
    self.reading("someone_hass", self.DRAW)


def names_it_deep_inside(self: Any) -> Any:
    return lambda: [self.tell("drw") for _ in range(3)]


@pytest.mark.parametrize(
    ("method", "told"),
    [
        (names_a_message, "no message 'drw'; did you mean 'drew'?"),
        (names_a_message_by_a_constant, "no message 'loud'"),
        (names_a_refusal, "no refusal 'someone_hass'; did you mean 'someone_has'?"),
        (names_an_ending, "no ending 'don'; did you mean 'done'?"),
        (names_a_prompt, "no prompt 'which_one'"),
        (names_a_clock, "no clock 'turm' (no method expire_turm); did you mean 'turn'?"),
        (stops_a_clock, "no clock 'tunr' (no method expire_tunr); did you mean 'turn'?"),
        (reads_an_option, "no option 'deatl'; did you mean 'dealt'?"),
        (reads_an_option_by_its_key, "no option 'dealtt'; did you mean 'dealt'?"),
        (reads_a_seat_option, "no option 'glwo'; did you mean 'glow'?"),
        (reads_a_seat_number, "no option 'glwo'; did you mean 'glow'?"),
        (names_a_clock_of_a_step, "no clock 'turm' (no method expire_turm); did you mean 'turn'?"),
        (stops_several_clocks, "no clock 'tunr' (no method expire_tunr); did you mean 'turn'?"),
        (names_a_refusal_of_what_is_typed, "no refusal 'someone_hass'; did you mean 'someone_has'?"),
        (names_it_deep_inside, "no message 'drw'; did you mean 'drew'?"),
    ],
)
def test_what_a_method_names_must_be_there(method: Callable[..., Any], told: str) -> None:
    with pytest.raises(Mistake) as caught:
        make(method=method)
    assert told in str(caught.value)
    assert f"{__file__}:" in str(caught.value)
    assert method.__name__ in str(caught.value)
    line = int(str(caught.value).split(":")[1])
    assert 0 < line - method.__code__.co_firstlineno < 3, "the line of the name"


def test_a_misspelt_method_is_found() -> None:
    with pytest.raises(Mistake, match=r"do_paly: no verb 'paly'; did you mean 'play'\?"):
        make(do_paly=named("do_paly"))
    with pytest.raises(Mistake, match=r"expire_trun: no clock 'trun' is ever started; did you mean 'turn'\?"):
        make(expire_trun=named("expire_trun"))
    with pytest.raises(Mistake, match=r"no method do_dance for the verb 'dance'"):
        make(DANCE=act("dance"))


def named(name: str) -> Callable[[Any], None]:
    def method(self: Any) -> None: ...

    method.__qualname__ = name
    return method


def test_zones_and_values_have_a_type() -> None:
    with pytest.raises(Mistake, match=r"Faulty\.points: a value without a type"):
        make(points=per_seat(0))
    with pytest.raises(Mistake, match=r"Faulty\.row: a zone without a type"):
        make(row=zone(ROW, EVERYONE))
    assert make(points=per_seat(0), row=zone(ROW, EVERYONE), typed=("points", "row"))


def names_what_is_not_known_before(self: Any, message: str) -> None:
    self.tell(message)
    self.tell(f"dr{message}")
    self.tell({"x": "drew"}[message])
    self.no("drw" if message == "drw" else "someone_has")


def test_what_only_shows_in_play_is_left_to_the_tests() -> None:
    assert make(method=names_what_is_not_known_before)


def test_a_game_that_says_it_right_is_made() -> None:
    said = in_both(messages={"loud": ("Fort.", "Loud.")}, prompts={"which_one": ("Laquelle ?", "Which one?")})
    options = {**Honest.options_offered, "size": choice(1, 2, default=1)}
    game = make(
        sentences=said, options_offered=options, level=shown(0), typed=("level",),
        one=names_a_message_by_a_constant, two=names_a_prompt,
    )  # fmt: skip
    assert game.messages["drew"], "what the classes it builds on say is still there"


# -- what is printed can be read


TURN_A_CARD_FIRST = {"frontibix", "solitix"}
"""Games that go on from a position by turning the next card."""


def kinds(table: cartable.Table) -> list[list[str]]:
    """The cards of all zones; twins look the same, and some games shuffle a heap before they go on."""
    return [sorted("." if card == HOLE else table.deck.texts[card] for card in pile) for pile in table.cards]


def test_a_table_prints_as_a_line_that_can_be_pasted_back() -> None:
    for id in games.ids():
        few, many = games.find(id).facts.seats
        for seats in {few, many}:
            table = cartable.new(id, seats, seed="printed")
            again = eval(repr(table), {"at": at})
            assert type(again) is type(table)
            assert id in TURN_A_CARD_FIRST or kinds(again) == kinds(table)
            assert again.options == table.options


@pytest.mark.parametrize("id", ["amerix", "vizdibix", "suitix", "presidix", "pitchix"])
def test_so_does_one_in_the_middle_of_a_game(id: str) -> None:
    table, dice = cartable.new(id, [{"age": 7}, {"bot": True}, {}], seed="middle"), Chance("middle", "of a game")
    for _ in range(25):
        entry = choose(table, dice)
        if entry is not None:
            play_input(table, entry)
    again = eval(repr(table), {"at": at})
    assert kinds(again) == kinds(table)
    assert [person.age for person in again.config.people] == [7, None, None]


def test_moves_and_verbs_print_readably() -> None:
    table = at("amerix", hands=["Ub Vp", "Ab"], discard="Xb", turn=0)
    assert "<play Ub>" in repr(table.moves(0))
    assert repr(type(table).__dict__["PLAY"]) == "<verb play card>"
    assert repr(table).startswith("at('amerix', seats=2, draw='")
    assert "hands=['Ub Vp', 'Ab']" in repr(table)


def test_generated_code_can_be_seen() -> None:
    clone = Honest.clone.__code__
    lines = linecache.getlines(clone.co_filename)
    assert lines[clone.co_firstlineno - 1].startswith("def clone(self):")
    assert "Honest" in clone.co_filename


# -- facts and options


@pytest.mark.parametrize(
    ("name", "value"),
    [("kind", "leters"), ("minimum", "some"), ("pace", "slowly"), ("stirs", ("strength",)), ("stirs", "strategy")],
)
def test_the_shelf_must_know_the_words_of_the_facts(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"odd: {name}: "):
        replace(facts("odd"), **{name: value})


def test_an_option_offers_what_it_is_at_first() -> None:
    with pytest.raises(ValueError, match="is 6 at first, but offers only"):
        choice(5, 8, default=6)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(IndexError, match="nothing to pick from"):
        cartable.new("amerix", 2).pick([])
