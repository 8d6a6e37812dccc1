"""Where cards lie on a table and who sees them: declared once, by each game, in the body of its class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NewType

from .phrases import Texts

Zone = NewType("Zone", int)
"""A place for cards, by number: `table.cards[zone]` are the cards in it, first to last, the last on top. To the type
checker it is no number, so that a card or a seat is not taken for a zone."""
Zones = Sequence[Zone]
"""One such place a seat: `table.hands[seat]`."""


@dataclass(frozen=True)
class Audience:
    """Who sees the faces of the cards in a zone."""

    name: str
    depth: int = 0
    """For piles of which only the top is seen: how many cards."""


EVERYONE = Audience("everyone")
OWNER = Audience("owner")
OTHERS = Audience("others")
NOBODY = Audience("nobody")
TOP = Audience("top", 1)


def top(depth: int) -> Audience:
    """The last cards of a pile, as they peep out on a table."""
    return Audience("top", depth)


PILE, FAN, ROW, GRID, RING, SPREAD, COLUMN, SPIRAL, RUNS = (
    "pile",
    "fan",
    "row",
    "grid",
    "ring",
    "spread",
    "column",
    "spiral",
    "runs",
)

BY_LETTER = "letter"
"""A hand sorted by what is written on its cards, the colours beside one another; what is no letter comes last."""

BOARD, WITH_HAND, SEAT_SIDE, AWAY = "board", "hand", "seat", "away"
"""Where a client draws a zone: on the board, with one's own hand, beside a seat's name, or nowhere (set aside)."""

Cell = tuple[int, int] | tuple[int, int, int, int]
"""A place on the board's grid: row, column, and if it takes more than one of each, how many rows and columns."""


NO_TEXTS = Texts()


@dataclass
class ZoneSpec:
    """A declared zone. `name`, `first` and `label` are filled in when the game's class is made."""

    shape: str
    audience: Audience
    per_seat: bool
    fixed_places: bool = False
    """Cards never change place, and a card that leaves makes a hole (memory games)."""
    in_order: bool = True
    """False for a fan that its owner mixes as it likes: others know at most *that* a card is there."""
    sorted: bool | str = False
    """Shown to those who see it in the order of the deck (or `BY_LETTER`), not as it came."""
    where: str = ""
    """Where it is drawn, if the game says so; else see `drawn_where`."""
    size: tuple[int, int] | None = None
    """Columns and rows of a zone with fixed places."""
    cell: Cell | None = None
    steps: int = 1
    """How thick a pile is, is shown in steps of so many cards: nobody is told how many lie there."""
    printed: bool = False
    """A help card: no cards lie here, they are printed on it (see `help_card`)."""
    name: str = ""
    first: int = 0
    label: Texts = NO_TEXTS
    """What players call it, from the game's sentences."""

    def as_shown(self, pile: bytes, texts: Sequence[str]) -> Sequence[int]:
        """Its cards in the order in which those see them who see them all."""
        if self.sorted == BY_LETTER:
            return sorted(pile, key=lambda card: (not texts[card][0].isalpha(), texts[card]))
        return sorted(pile) if self.sorted else pile

    @property
    def drawn_where(self) -> str:
        """A hand is on its owner's page, what else lies before a seat beside its name, the rest on the board."""
        if self.where:
            return self.where
        if not self.per_seat:
            return BOARD
        return WITH_HAND if self.shape == FAN and self.audience is OWNER else SEAT_SIDE


def zone(
    shape: str,
    seen_by: Audience,
    *,
    fixed_places: bool = False,
    where: str = "",
    size: tuple[int, int] | None = None,
    cell: Cell | None = None,
    steps: int = 1,
) -> Any:
    """One zone of the table, e.g. the draw pile. With `steps` nobody is told how many cards lie there."""
    return ZoneSpec(shape, seen_by, False, fixed_places=fixed_places, where=where, size=size, cell=cell, steps=steps)


def each_seat(
    shape: str,
    seen_by: Audience,
    *,
    in_order: bool | None = None,
    sorted: bool | str = False,
    fixed_places: bool = False,
    where: str = "",
    size: tuple[int, int] | None = None,
) -> Any:
    """A zone before every seat, e.g. the hands. A fan is mixed at will unless it is said to be in order.

    A hand is drawn on its owner's page, else it stands beside the seat's name: faces that are seen as small cards, the
    others as a number. `where=BOARD` lays them on the board.
    """
    ordered = shape != FAN if in_order is None else in_order
    return ZoneSpec(shape, seen_by, True, fixed_places, ordered, sorted, where, size)


def numbered(count: int, shape: str, seen_by: Audience, *, below: int = 0, width: int = 1) -> Any:
    """So many zones of a kind, one below the other from row `below` of the board, `width` columns wide.

    `line = numbered(20, ROW, ...)` makes `line1`, `line2`... and `table.line`, their numbers; `{n}` in their
    label is the number of each. Those that are not in use yet are best named by `idle_zones`.
    """
    return [ZoneSpec(shape, seen_by, False, cell=(below + n - 1, 0, 1, width)) for n in range(1, count + 1)]


def help_card(columns: int, *, cell: Cell | None = None) -> Any:
    """A card with rows of cards printed on it, to look at and to point at; the game's `printed` says which they are."""
    return ZoneSpec(GRID, EVERYONE, False, size=(columns, 1), cell=cell, printed=True)
