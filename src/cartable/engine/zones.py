"""What lies on a table and who sees it: declared once, by each game, in the body of its class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .refusals import Texts

Zone = int
"""A place for cards, by number: `table.cards[zone]` are the cards in it, first to last, the last on top."""
Zones = Sequence[int]
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


PILE, FAN, ROW, GRID, RING, SPREAD, COLUMN, SPIRAL = (
    "pile",
    "fan",
    "row",
    "grid",
    "ring",
    "spread",
    "column",
    "spiral",
)


@dataclass
class ZoneSpec:
    """A declared zone. `first` and `name` are filled in when the game's class is made."""

    shape: str
    audience: Audience
    per_seat: bool
    label: Texts
    fixed_places: bool = False
    """Cards never change place, and a card that leaves makes a hole (memory games)."""
    in_order: bool = True
    """False for a fan that its owner mixes as it likes: others know at most *that* a card is there."""
    sorted: bool = False
    """Shown to those who see it in the order of the deck, not as it came."""
    name: str = ""
    first: int = 0


@dataclass
class FieldSpec:
    """A declared value that is not a card."""

    default: Any
    audience: Audience
    per_seat: bool
    name: str = ""

    @property
    def is_list(self) -> bool:
        """Whether clones need a copy."""
        return self.per_seat or isinstance(self.default, list)


def zone(shape: str, seen_by: Audience, label: Texts, *, fixed_places: bool = False) -> Any:
    """One zone of the table, e.g. the draw pile."""
    return ZoneSpec(shape, seen_by, False, label, fixed_places=fixed_places)


def each_seat(
    shape: str,
    seen_by: Audience,
    label: Texts,
    *,
    in_order: bool | None = None,
    sorted: bool = False,
    fixed_places: bool = False,
) -> Any:
    """A zone before every seat, e.g. the hands. A fan is mixed at will unless it is said to be in order."""
    ordered = shape != FAN if in_order is None else in_order
    return ZoneSpec(shape, seen_by, True, label, fixed_places, ordered, sorted)


def shown(default: Any) -> Any:
    """A value that everyone sees. A list is copied with the table; its items must be plain values."""
    return FieldSpec(default, EVERYONE, False)


def secret(default: Any) -> Any:
    """A value that no seat sees."""
    return FieldSpec(default, NOBODY, False)


def each(default: Any, seen_by: Audience = EVERYONE) -> Any:
    """A list with one value a seat; seen by all, by its owner only, or by nobody."""
    return FieldSpec(default, seen_by, True)
