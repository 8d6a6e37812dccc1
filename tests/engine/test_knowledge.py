"""Who knows what: never less than the seat saw, and never more than it could have worked out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cartable.engine import Chance, Deck, Move, Table, project
from cartable.engine.knowledge import confine, imagine
from cartable.engine.setup import new_table
from cartable.engine.zones import (
    EVERYONE,
    FAN,
    NOBODY,
    OTHERS,
    OWNER,
    PILE,
    ROW,
    TOP,
    Zone,
    Zones,
    each_seat,
    top,
    zone,
)

from .toys import card, facts, knowers, places, said, texts

# -- single cases


def test_a_hand_is_known_to_its_owner_only() -> None:
    t = places(hands=["a b", "c"])
    assert knowers(t, card("a")) == {0}
    assert knowers(t, card("c")) == {1}


def test_a_forehead_is_known_to_the_others_only() -> None:
    t = places(3, foreheads=["a", "b", "c"])
    assert knowers(t, card("b")) == {0, 2}


def test_a_row_is_known_to_all_and_a_pile_to_nobody() -> None:
    t = places(row="a", pile="b")
    assert knowers(t, card("a")) == {0, 1}
    assert knowers(t, card("b")) == set()


def test_a_card_played_openly_is_known_for_good() -> None:
    t = places(hands=["a b", "c"])
    t.move(card("a"), t.hands[0], t.heap)
    t.move(card("b"), t.hands[0], t.heap)
    assert knowers(t, card("a")) == {0, 1}, "covered, but seen"


def test_a_card_drawn_is_known_to_the_drawer() -> None:
    t = places(hands=["a", "c"], pile="d e")
    t.draw_card(t.pile, t.hands[1])
    assert knowers(t, card("e")) == {1}
    assert knowers(t, card("d")) == set()


def test_a_card_given_from_hand_to_hand_is_known_to_giver_and_receiver() -> None:
    t = places(3, hands=["a b", "c", "d"])
    t.move(card("a"), t.hands[0], t.hands[1])
    assert knowers(t, card("a")) == {0, 1}


def test_a_blind_draw_from_a_fan_leaves_the_giver_unsure() -> None:
    t = places(3, hands=["a b", "c", "d"])
    t.move(card("a"), t.hands[0], t.hands[1])
    # Seat 2 takes one of seat 1's cards, face down: seat 0 cannot know which.
    t.move(card("c"), t.hands[1], t.hands[2])
    assert 0 not in knowers(t, card("a")), "it may have been the a that was taken"
    assert t.maybe[0, card("a")] == 1 << t.hands[1] | 1 << t.hands[2]
    assert knowers(t, card("a")) == {1}
    assert knowers(t, card("c")) == {1, 2}


def test_imagined_worlds_respect_where_a_card_must_be() -> None:
    t = places(3, hands=["a b", "c e f", "d g h"], pile="i j")
    t.move(card("a"), t.hands[0], t.hands[1])
    t.move(card("c"), t.hands[1], t.hands[2])
    homes = Counter(imagine(t, 0, Chance("maybe", str(n))).zone_of(card("a")) for n in range(80))
    assert set(homes) == {t.hands[1], t.hands[2]}, "in one of the two hands, and in both sometimes"


def test_whoever_sees_the_card_leave_stays_sure_of_the_others() -> None:
    t = places(3, hands=["a b", "c", "d"])
    t.move(card("a"), t.hands[0], t.hands[1])
    t.move(card("c"), t.hands[1], t.row)
    assert knowers(t, card("a")) == {0, 1}


def test_a_shuffle_makes_the_order_unknown_but_not_the_place() -> None:
    t = places(hands=["a", "c"], row="d e f", pile="g h")
    t.gather(t.row, t.pile)
    t.shuffle(t.pile)
    for text in "def":
        assert knowers(t, card(text)) == set()
        assert t.maybe[0, card(text)] == 1 << t.pile


def test_a_pile_turned_over_keeps_its_order() -> None:
    t = places(row="a b c")
    t.turn_over(t.row, t.pile)
    assert texts(t, t.pile) == "c b a"
    assert knowers(t, card("b")) == {0, 1}
    t.draw_card(t.pile, t.hands[0])
    assert texts(t, t.hands[0]) == "a"
    assert knowers(t, card("a")) == {0, 1}, "everyone saw the a go to the top"


def test_turned_up_and_down_again_is_remembered_but_not_shown() -> None:
    t = places(pile="a b c")
    t.turn_up(card("b"))
    assert t.view(0)["zones"]["pile"]["cards"] == [None, "b", None]
    t.turn_down(card("b"))
    assert "cards" not in t.view(0)["zones"]["pile"]
    assert knowers(t, card("b")) == {0, 1}
    assert imagine(t, 0, Chance("x", "y")).cards[t.pile][1] == card("b")


def test_laid_open_cards_are_known_to_all() -> None:
    t = places(hands=["a b", "c"])
    t.lay_open(t.hands[0])
    assert knowers(t, card("a")) == knowers(t, card("b")) == {0, 1}
    assert t.view(1)["zones"]["hands"][0]["cards"] == ["a", "b"]


def test_one_seat_looks_at_a_card() -> None:
    t = places(pile="a b")
    events = t.watch()
    t.show_to(card("a"), 1)
    assert knowers(t, card("a")) == {1}
    assert project.events(t, events, 1)[0]["card"] == "a"
    assert project.events(t, events, 0)[0]["card"] is None
    assert project.events(t, events, None)[0]["card"] is None


def test_a_new_pack_wipes_memory() -> None:
    t = places(row="a b c")
    t.turn_up(card("a"))
    t.new_pack(t.box(), t.pile)
    assert not any(t.known)
    assert not t.maybe
    assert not t.up


def test_uncovered_cards_become_known() -> None:
    t = places(heap="a b", steps="c d e f g")
    assert knowers(t, card("b")) == {0, 1}
    t.move(card("b"), t.heap, t.row)
    assert knowers(t, card("a")) == {0, 1}
    t.move(card("g"), t.steps, t.row)
    assert knowers(t, card("d")) == {0, 1}


def test_twins_are_not_told_apart() -> None:
    """Seat 0 gave an x to seat 1, who already held one: which of them is played nobody can say."""
    t = places(3, hands=["x a", "x b", "c"])
    given, other = card("x", 0), card("x", 1)
    assert texts(t, t.hands[0]) == "x a"
    t.move(given, t.hands[0], t.hands[1])
    assert knowers(t, given) == {0, 1}
    t.move(other, t.hands[1], t.row)
    # Seat 0 knew of one x there and has seen one go: it knows of none any more.
    assert 0 not in knowers(t, given)


def test_confined_cards_are_imagined_in_their_zones() -> None:
    t = places(3, hands=["a b c", "d e f", "g h i"])
    confine(t, [card("d")], t.hands[1], t.hands[2])
    homes = {imagine(t, 0, Chance("confined", str(n))).zone_of(card("d")) for n in range(40)}
    assert homes == {t.hands[1], t.hands[2]}


def test_everyone_knows() -> None:
    t = places(3, hands=["a b c", "d e f", "g h i"])
    t.everyone_knows(card("d"))
    assert all(imagine(t, s, Chance("all", str(n))).zone_of(card("d")) == t.hands[1] for s in (0, 2) for n in range(9))


def test_imagining_changes_nothing_and_depends_on_knowledge_and_dice_only() -> None:
    t = places(3, hands=["a b c", "d e f", "g h i"])
    stored = t.as_json()
    one, two = imagine(t, 0, Chance("i", "1")), imagine(t, 0, Chance("i", "1"))
    assert one == two
    assert t.as_json() == stored
    elsewhere = imagine(t, 0, Chance("i", "2"))
    assert imagine(elsewhere, 0, Chance("i", "1")).cards == one.cards, "what is hidden cannot matter"
    assert one.key != t.key
    assert imagine(t, 0, Chance("i", "1"), same_dice=True).key == t.key
    assert one.config.seed == ""
    assert not one.past


def test_kept_cards_stay() -> None:
    t = places(3, hands=["a b c", "d e f", "g h i"])
    for n in range(20):
        world = imagine(t, 0, Chance("k", str(n)), keep=[card("d"), card("g")])
        assert world.cards[t.hands[1]][0] == card("d")
        assert world.cards[t.hands[2]][0] == card("g")


# -- the general case: a seat cannot know what could be otherwise

SMALL = Deck("small", [*"abcdexx"], [said("", "")] * 7)


class Shuffling(Table):
    """Cards that go to and fro."""

    facts = facts("shuffling", (3, 3))
    deck = SMALL
    rest_zone = "pile"
    hands: Zones = each_seat(FAN, OWNER)
    racks: Zones = each_seat(ROW, OWNER)
    foreheads: Zones = each_seat(ROW, OTHERS)
    pile: Zone = zone(PILE, NOBODY)
    row: Zone = zone(ROW, EVERYONE)
    heap: Zone = zone(PILE, TOP)
    steps: Zone = zone(PILE, top(2))

    def deal(self) -> None:
        self.new_pack(self.box(), self.pile)
        for seat in range(3):
            self.draw_card(self.pile, self.hands[seat])

    def legal(self, seat: int) -> list[Move]:
        return []


Op = tuple[str, int, int, int]
"""What is done, where, at which place, and to which zone (or seat)."""

PLACES = [*range(3), *range(8, 11), *range(16, 19), *range(24, 28)]
_ANY: Any = new_table(Shuffling, 3, "zones")
PILES = [_ANY.pile, _ANY.heap, _ANY.steps]


def some_op(table: Shuffling, dice: Chance, kinds: str) -> Op:
    """Something that may be done with the cards as they lie."""
    kind = dice.choice(kinds.split())
    full = [number for number in PLACES if table.cards[number]]
    source, target = dice.choice(full), dice.choice(PILES if kind in ("under", "turn_over") else PLACES)
    place = len(table.cards[source]) - 1 if source in PILES else dice.below(len(table.cards[source]))
    if source == target or (kind == "turn_over" and source in table.hands):
        kind = "up"
    return (kind, _ANY.pile if kind == "shuffle" else source, place, dice.below(3) if kind == "show" else target)


def do(table: Shuffling, op: Op, place: int) -> None:
    kind, source, _, target = op[0], Zone(op[1]), op[2], Zone(op[3])
    number = -1 if kind in ("shuffle", "gather", "turn_over") else table.cards[source][place]
    if kind == "move":
        table.move(number, source, target)
    elif kind == "under":
        table.move_under(number, source, target)
    elif kind == "shuffle":
        table.shuffle(source)
    elif kind == "gather":
        table.gather(source, target)
    elif kind == "turn_over":
        table.turn_over(source, target)
    elif kind == "show":
        table.show_to(number, target)
    elif kind == "up" and number not in table.up:
        table.turn_up(number)
    elif kind == "up":
        table.turn_down(number)


def observed(table: Shuffling, seat: int) -> object:
    """What the seat has been shown, and sees now."""
    seen = project.events(table, table.told or [], seat), table.view(seat)["zones"]
    table.watch()
    return seen


def place_for(table: Shuffling, other: Shuffling, op: Op, seat: int, dice: Chance) -> int | None:
    """Where the same thing is done in another world: others cannot tell which card of a fan it is."""
    _, source, place, _ = op
    if source not in table.hands or place >= len(table.cards[source]):
        return place
    if source != table.hands[seat]:
        return dice.below(len(table.cards[source]))
    text = SMALL.texts[table.cards[source][place]]
    return next((n for n, c in enumerate(other.cards[source]) if SMALL.texts[c] == text), None)


def contradictions(table: Shuffling, other: Shuffling, seat: int) -> list[str]:
    """What the seat is said to know in the one world, and what is not so in another that looks the same."""
    found = []
    for number, pile in enumerate(table.cards):
        known = [SMALL.texts[c] if table.known[c] >> seat & 1 else "" for c in pile]
        there = [SMALL.texts[c] for c in other.cards[number]]
        if number in table.hands:
            missing = Counter(text for text in known if text) - Counter(there)
            found += [f"{text} in hand {number}" for text in missing]
        else:
            pairs = zip(known, there, strict=True)
            found += [f"{text} in zone {number}, place {n}" for n, (text, t) in enumerate(pairs) if text not in ("", t)]
    for (who, c), zones in table.maybe.items():
        sure = table.known[c] >> seat & 1
        if who == seat and not sure and not SMALL.has_twin[c] and not zones >> other.zone_of(c) & 1:
            found.append(f"{SMALL.texts[c]} in zones {zones:b}")
    return found


@pytest.mark.parametrize(
    "kinds",
    [
        "move",
        "move shuffle",
        "move under",
        "move up show",
        "move gather turn_over shuffle",
        "move under shuffle gather turn_over up show",
    ],
)
def test_nobody_knows_what_could_be_otherwise(kinds: str) -> None:
    """Worlds that looked the same to a seat all along agree in everything it is said to know."""
    compared = 0
    for story in range(40):
        dice = Chance(f"story {kinds}", str(story))
        seat = dice.below(3)
        start = new_table(Shuffling, 3, f"story {story}")
        true = start.clone()
        true.watch()
        steps: list[tuple[Op, Shuffling, object]] = []
        for _ in range(2 + dice.below(7)):
            op = some_op(true, dice, kinds)
            before = true.clone()
            do(true, op, op[2])
            steps.append((op, before, observed(true, seat)))
        for _ in range(50):
            other = imagine(start, seat, dice)
            other.watch()
            for op, before, seen in steps:
                place = place_for(before, other, op, seat, dice)
                if place is None:
                    break
                do(other, op, place)
                if observed(other, seat) != seen:
                    break
            else:
                compared += 1
                wrong = contradictions(true, other, seat)
                assert not wrong, f"story {story}, seat {seat}: {[op for op, _, _ in steps]} {wrong}"
    assert compared > 200
