"""Zones and fields: who sees what, in views and in events."""

from __future__ import annotations

import pytest

from cartable.engine import Table, project
from cartable.engine.events import Told
from cartable.engine.setup import at_position

from .toys import Honest, Places, card, places, texts


def cards_seen(table: Table, viewer: int | None, zone: str, owner: int | None = None) -> list[str | None] | None:
    """The faces a viewer sees in a zone; None where it sees a number of backs only."""
    part = table.view(viewer)["zones"][zone]
    found: list[str | None] | None = (part if owner is None else part[owner]).get("cards")
    return found


@pytest.mark.parametrize(
    ("zone", "seats_that_see"),
    [("hands", {0}), ("racks", {0}), ("foreheads", {1, 2}), ("open_fans", {0, 1, 2, None})],
)
def test_audiences_of_zones_before_the_seats(zone: str, seats_that_see: set[int | None]) -> None:
    t = places(3, **{zone: ["b a"]})
    for viewer in (0, 1, 2, None):
        expected = None
        if viewer in seats_that_see:
            expected = ["a", "b"] if zone == "open_fans" else ["b", "a"]  # open fans are shown sorted
        assert cards_seen(t, viewer, zone, 0) == expected
        assert t.view(viewer)["zones"][zone][0]["count"] == 2


@pytest.mark.parametrize(
    ("zone", "faces"),
    [("pile", None), ("row", ["a", "b", "c", "d"]), ("heap", ["d"]), ("steps", ["b", "c", "d"])],
)
def test_audiences_of_common_zones(zone: str, faces: list[str] | None) -> None:
    t = places(2, **{zone: "a b c d"})
    for viewer in (0, 1, None):
        assert cards_seen(t, viewer, zone) == faces
        assert t.view(viewer)["zones"][zone]["count"] == 4


def test_an_empty_pile_with_a_visible_top() -> None:
    t = places(heap="")
    assert t.view(0)["zones"]["heap"] == {"count": 0, "cards": []}


def test_a_move_shows_its_card_to_those_who_see_it_leave_or_arrive() -> None:
    t = places(3, hands=["a b", "c", "d"], pile="e f")

    def seen(act: object) -> list[object]:
        happened = list(t.told or [])
        t.watch()
        return [project.events(t, happened, viewer)[0]["card"] for viewer in (0, 1, 2, None)]

    t.watch()
    assert seen(t.move(card("a"), t.hands[0], t.hands[1])) == ["a", "a", None, None]
    assert seen(t.draw_card(t.pile, t.hands[2])) == [None, None, "f", None]
    assert seen(t.move(card("b"), t.hands[0], t.heap)) == ["b", "b", "b", "b"]
    assert seen(t.move(card("b"), t.heap, t.pile)) == ["b", "b", "b", "b"]
    assert seen(t.draw_card(t.pile, t.foreheads[1])) == [
        "b",
        None,
        "b",
        None,
    ]  # no screen shows it to its wearer


def test_a_card_slid_under_a_pile_is_not_shown() -> None:
    t = places(hands=["a b", ""], heap="c")
    events = t.watch()
    t.move_under(card("a"), t.hands[0], t.heap)
    assert texts(t, t.heap) == "a c"
    assert [project.events(t, events, viewer)[0]["card"] for viewer in (0, 1, None)] == ["a", None, None]


def test_fixed_places_keep_holes() -> None:
    t = places(grid="a b . c")
    assert t.view(0)["zones"]["grid"] == {"count": 3, "cards": [None, None, "", None]}
    t.turn_up(card("b"))
    assert t.view(0)["zones"]["grid"]["cards"] == [None, "b", "", None]
    t.move(card("b"), t.grid, t.hands[0])
    assert t.view(1)["zones"]["grid"] == {"count": 2, "cards": [None, "", "", None]}
    assert texts(t, t.grid) == "a c"
    assert card("b") not in t.up


def test_put_fills_a_hole() -> None:
    t = places(grid="a . c", hands=["d", ""])
    events = t.watch()
    t.put(card("d"), t.hands[0], t.grid, 1)
    assert texts(t, t.grid) == "a d c"
    assert project.events(t, events, 1)[0]["card"] is None


def test_gathering_a_grid_leaves_its_holes() -> None:
    t = places(grid="a . c")
    t.gather(t.grid, t.pile)
    assert texts(t, t.pile) == "a c"
    assert t.view(0)["zones"]["grid"]["count"] == 0


def test_gathering_shows_what_lies_open_then() -> None:
    t = places(pile="a b", row="c")
    t.gather(t.pile, t.heap)
    assert cards_seen(t, 0, "heap") == ["b"]
    assert t.known[card("b")] == t.config.everyone
    assert not t.known[card("a")]
    t.gather(t.heap, t.row)
    assert t.known[card("a")] == t.config.everyone


def test_a_card_turned_up_in_a_hand_shows_no_place() -> None:
    """Where a card sits in a fan, or when it came, is the owner's business."""
    t = places(hands=["a b c", ""])
    t.watch()
    t.turn_up(card("c"))
    assert cards_seen(t, 1, "hands", 0) == ["c", None, None]
    assert project.events(t, t.told or [], 1)[0]["place"] == -1


def test_moving_a_card_that_is_not_there_is_a_fault() -> None:
    t = places(hands=["a", "b"])
    with pytest.raises(LookupError):
        t.move(card("b"), t.hands[0], t.row)


def test_a_twin_does_for_another() -> None:
    t = places(hands=["a", "x"], row="x x")
    moved = t.move(card("x", 0), t.row, t.pile)
    assert t.deck.texts[moved] == "x"
    assert t.move(card("x", 0), t.hands[1], t.row) in t.deck.twins[card("x")]


def test_drawing_more_than_there_is() -> None:
    t = places(pile="a b", hands=["", ""])
    t.draw_cards(5, t.pile, t.hands[0])
    assert texts(t, t.hands[0]) == "b a"
    assert t.draw_card(t.pile, t.hands[0]) is None


def test_turning_part_of_a_pile_over() -> None:
    t = places(row="a b c d")
    t.turn_over(t.row, t.pile, 3)
    assert texts(t, t.row) == "d"
    assert texts(t, t.pile) == "c b a"


def test_fields_and_their_audiences() -> None:
    t = places(3, plan="attack", own=[1, 2, 3], nobodys=[4, 5, 6], marks=[(1, 2), (), ()])
    for viewer in (0, 1, 2, None):
        fields = t.view(viewer)["fields"]
        assert "plan" not in fields
        assert "nobodys" not in fields
        assert fields["marks"] == [[1, 2], [], []]
        assert fields.get("own") == (None if viewer is None else [1, 2, 3][viewer])


def test_a_spectator_has_no_moves() -> None:
    view = places().view(None)
    assert not {"moves", "prompts"} & set(view)
    assert {"moves", "prompts"} <= set(places().view(0))


def test_hints_are_the_cards_of_legal_moves() -> None:
    t = at_position(Honest, hands=["a x x", "b"], discard="c")
    assert project.hints(t, 0) == ["a", "x"]
    assert project.hints(t, 1) == []


def test_closed_eyes() -> None:
    class Blindfold(Places):
        facts = Places.facts

        def unseen_zones(self, seat: int) -> list[int]:
            return [self.row] if seat == 1 else []

    t = at_position(Blindfold, 2, row="a b")
    assert t.view(0)["zones"]["row"]["cards"] == ["a", "b"]
    assert t.view(1)["zones"]["row"] == {"dark": True}


class Blinking(Places):
    """Seat 1 sees neither the grid nor the notes while the plan is to sleep."""

    facts = Places.facts

    def unseen_zones(self, seat: int) -> list[int]:
        return [self.grid] if seat == 1 and self.plan == "sleep" else []

    def unseen_fields(self, seat: int) -> list[str]:
        return ["notes"] if seat == 1 and self.plan == "sleep" else []


def test_values_in_the_dark_are_empty() -> None:
    t = at_position(Blinking, 2, grid="a b", notes=[(1, 2)], plan="sleep")
    assert t.view(0)["fields"]["notes"] == [[1, 2]]
    assert t.view(1)["fields"]["notes"] == []
    assert t.view(None)["fields"]["notes"] == [], "a screen for all shows what all may see"
    t.plan = "wake"
    assert t.view(1)["fields"]["notes"] == t.view(None)["fields"]["notes"] == [[1, 2]]


def test_what_happened_in_the_dark_has_no_place_even_when_the_eyes_are_open_again() -> None:
    t = at_position(Blinking, 2, grid="a b c", plan="sleep")
    events = t.watch()
    t.turn_up(card("b"))
    t.turn_down(card("b"))
    t.swap_places(t.grid, 0, 2)
    t.move(card("b"), t.grid, t.pile)
    places_told = [[e.get("place", e.get("from_place")) for e in project.events(t, events, seat)] for seat in (0, 1)]
    assert places_told == [[1, 1, 0, 2, 1], [-1] * 5]
    t.plan = "wake"
    assert [e.get("place", e.get("from_place")) for e in project.events(t, events, 1)] == [-1] * 5
    later = t.watch()
    t.turn_up(card("a"))
    assert project.events(t, later, 1)[0]["place"] == 2
    t.plan = "sleep"
    assert project.events(t, later, 1)[0]["place"] == -1, "nor is an older place told to closed eyes"
    assert project.visible_cards(t, 0) == {card("a")}
    assert project.visible_cards(t, 1) == set()


def test_two_cards_change_places_before_all_eyes() -> None:
    t = at_position(Blinking, 2, grid="a b c")
    t.show_to(card("a"), 0)
    events = t.watch()
    t.swap_places(t.grid, 0, 2)
    assert texts(t, t.grid) == "c b a"
    for viewer in (0, 1, None):
        told = project.events(t, events, viewer)
        assert [(e["card"], e["from_place"], e["to_place"]) for e in told] == [(None, 0, 2), (None, 2, 0)]
    assert t.knows(0, card("a"))
    assert not t.knows(1, card("a"))


def test_the_log_forgets_faces_that_are_no_longer_seen() -> None:
    t = places(hands=["a b", ""], heap="c")
    events = t.watch()
    t.move(card("a"), t.hands[0], t.heap)
    assert project.log(t, events, 1)[0]["card"] == "a"
    t.move(card("b"), t.hands[0], t.heap)
    assert [line["card"] for line in project.log(t, events, 1)] == [None, "b"]
    assert [line["card"] for line in project.events(t, events, 1)] == ["a", "b"]


def test_others_see_that_a_seat_acts_but_not_its_words() -> None:
    t = at_position(Honest, hands=["a b", "c"], discard="d")
    events = t.watch()
    t.play(0, "play a")
    assert project.events(t, events, 0)[0] == {"event": "act", "seat": 0, "verb": "play", "move": "play a"}
    assert project.events(t, events, 1)[0] == {"event": "act", "seat": 0, "verb": "play"}


def test_sentences_of_announcements() -> None:
    t = places()
    t.watch()
    t.tell("hello", name="Zoé")
    assert t.told
    told = t.told[0]
    assert isinstance(told, Told)
    assert project.tell_text(t, told, "fr") == "Bonjour Zoé."
    assert project.tell_text(t, told, "en") == "Hello Zoé."
    t.tell("unknown")
    unknown = t.told[1]
    assert isinstance(unknown, Told)
    assert project.tell_text(t, unknown, "fr") is None
