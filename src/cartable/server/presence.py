"""Who is at a table: connected to this process, connected to another one, or away for a while."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Protocol

import msgspec

from .limits import Limits
from .messages import encode
from .room import RoomState

log = logging.getLogger(__name__)

BELIEVED_SECONDS = 12
"""So long what another process said about its sockets is believed; it says it again every five seconds."""


class HasSeats(Protocol):
    """A socket at the table."""

    seats: list[int]


class Elsewhere(msgspec.Struct):
    """What a process tells the others about its sockets at a table."""

    process: str
    seats: list[int]
    some: bool
    """Whether there are any, spectators included."""


read_elsewhere = msgspec.json.Decoder(Elsewhere).decode


class Presence:
    """The people at one table. All times are seconds of a steady clock."""

    __slots__ = ("_elsewhere", "_told", "away_since", "empty_since", "sockets")

    def __init__(self, sockets: Collection[HasSeats], now: float) -> None:
        self.sockets = sockets
        """Those of this process, as they come and go."""
        self.away_since: dict[int, float] = {}
        self.empty_since: float | None = now
        self._elsewhere: dict[str, tuple[Elsewhere, float]] = {}
        """Other processes: what they said, and until when that is believed."""
        self._told: set[int] = set()

    def here(self, now: float) -> set[int]:
        """The seats whose people are connected, to this process or another."""
        seats = {seat for socket in self.sockets for seat in socket.seats}
        for others, until in self._elsewhere.values():
            if until > now:
                seats.update(others.seats)
        return seats

    def anybody(self, now: float) -> bool:
        """Whether anybody is looking at the table."""
        return bool(self.sockets) or any(others.some and until > now for others, until in self._elsewhere.values())

    def announcement(self, process: str) -> bytes:
        """What other processes are to know."""
        seats = sorted({seat for socket in self.sockets for seat in socket.seats})
        return encode(Elsewhere(process, seats, bool(self.sockets)))

    def heard(self, payload: bytes, now: float) -> bool:
        """Another process says who is connected to it; whether that could be read."""
        try:
            said = read_elsewhere(payload)
        except (msgspec.DecodeError, UnicodeError):
            log.warning("an announcement that cannot be read")
            return False
        self._elsewhere[said.process] = said, now + BELIEVED_SECONDS
        if self.anybody(now):
            self.empty_since = None
        elif self.empty_since is None:
            self.empty_since = now
        return True

    def has_changed(self, state: RoomState, now: float) -> bool:
        """Whether other seats are here than when this was last asked; notes since when the others are away."""
        here = self.here(now)
        if here == self._told:
            return False
        self._told = here
        for seat, player in enumerate(state.players):
            if seat in here or not player.plays_itself:
                self.away_since.pop(seat, None)
            else:
                self.away_since.setdefault(seat, now)
        return True

    def away_too_long(self, state: RoomState, limits: Limits, now: float) -> list[int]:
        """The seats whose people have gone while others still play: bots take over there."""
        here = self.here(now)
        if state.phase != "playing" or not here:
            return []
        return [
            seat for seat, since in self.away_since.items() if now - since > limits.away_seconds and seat not in here
        ]

    def is_deserted(self, state: RoomState, limits: Limits, now: float) -> bool:
        """Whether nobody has been here for so long that the table's time is to stand still."""
        if state.phase != "playing" or not state.running or self.empty_since is None or self.anybody(now):
            return False
        return now - self.empty_since > limits.pause_seconds
