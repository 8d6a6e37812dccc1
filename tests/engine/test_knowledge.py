"""Who knows what: never less than the seat saw, and never more than it could have worked out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from cartable.engine import HOLE, Chance, Deck, Table, project
from cartable.engine.knowledge import confine, imagine
from cartable.engine.zones import Zone, Zones, EVERYONE, FAN, NOBODY, OTHERS, OWNER, PILE, ROW, TOP, each_seat, top, zone

from .toys import DECK, LABEL, Places, card, facts, knowers, places, texts

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
    homes = Counter(
        imagine(t, 0, Chance("maybe", str(n))).zone_of(card("a")) for n in range(80)
    )
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


def test_a_shuffle_of_all_that_is_hidden_needs_no_memory() -> None:
    t = places(hands=["a", ""], row="d e", pile="g h", rest="none") if False else places(row="a b", pile="c")
    assert t.cards[t.box_zone], "the rest is hidden elsewhere"


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

SMALL = Deck("small", [*"abcdexx"], [("", "")] * 7)


class Shuffling(Table):
    """Cards that go to and fro."""

    facts = facts("shuffling", (3, 3))
    deck = SMALL
    rest_zone = "pile"
    hands: Zones = each_seat(FAN, OWNER, label=LABEL)
    racks: Zones = each_seat(ROW, OWNER, label=LABEL)
    foreheads: Zones = each_seat(ROW, OTHERS, label=LABEL)
    pile: Zone = zone(PILE, NOBODY, label=LABEL)
    row: Zone = zone(ROW, EVERYONE, label=LABEL)
    heap: Zone = zone(PILE, TOP, label=LABEL)
    steps: Zone = zone(PILE, top(2), label=LABEL)

    def deal(self) -> None:
        self.new_pack(self.box(), self.pile)
        for seat in range(3):
            self.draw_card(self.pile, self.hands[seat])

    def legal(self, seat: int) -> list[object]:  # type: ignore[override]
        return []


Op = Callable[[Table, int, Table | None], None]


def is_fan(table: Table, zone_number: int) -> bool:
    return table.hands[0] <= zone_number <= table.hands[7]  # type: ignore[attr-defined,no-any-return]
