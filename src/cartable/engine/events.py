"""What just happened, for screens and logs. Events carry who may see the faces in them; `project` applies it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .moves import Move


class Took(NamedTuple):
    """A seat made a move. Its text is shown to others only as far as the move's own cards become visible."""

    seat: int
    move: Move


class CardMoved(NamedTuple):
    """A card went from one zone to another; `seen` are the seats (bits) that saw its face."""

    card: int
    source: int
    target: int
    seen: int
    public: bool
    """Whether a spectator saw its face: it lay or lies open to all, or on a forehead."""
    source_place: int
    """Where it lay there, as those see it who see that whole zone; -1 if that is not kept."""
    target_place: int
    """Where it lies now, likewise."""
    place_seen: bool
    """Whether all saw where it lay: open on top of a pile, or drawn from a hand by its back."""
    dark: int = 0
    """The seats (bits) that saw nothing of either zone then (closed eyes), and so no place."""


class CardTurned(NamedTuple):
    """A card was turned where it lies; face up it is seen by all."""

    card: int
    zone: int
    place: int
    up: bool
    dark: int = 0
    """The seats (bits) that saw nothing of that zone then, and so no place."""


class Told(NamedTuple):
    """Something said aloud at the table: public by nature."""

    message: str
    params: Mapping[str, object]


Event = Took | CardMoved | CardTurned | Told
