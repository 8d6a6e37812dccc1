"""What is asked of a live table: taken up one after the other, each from its arrival to its acknowledgement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from .entries import CLOCK, Entry, InputEntry
from .races import is_claim
from .refusals import no
from .room import RoomState

Outcome = int | Exception
"""The number of the update that a change became (of the last update, if there was nothing to change), or why it became
none."""
Answer = Callable[[Outcome], None]
Make = Callable[[RoomState], Sequence[Entry]]


class Change(Struct, kw_only=True):
    """Something that is asked of a table."""

    answer: Answer
    cid: str = ""
    """The request's id, if it has one: a request that was carried out before is not carried out again."""
    tries: int = 0
    """How often another process was first."""

    def clock_before(self, state: RoomState, now: int) -> InputEntry | None:
        """A clock that must run out first, because it was due before. `now` is the table's time."""
        return None

    def entries(self, state: RoomState, now: int) -> Sequence[Entry]:
        """What is to be written, given the table as it is when its turn has come. Raises Refused."""
        raise TypeError("said by each kind of change")


class SimpleChange(Change, kw_only=True):
    """Writes what `make` says, whatever the time."""

    make: Make

    def entries(self, state: RoomState, now: int) -> Sequence[Entry]:
        return self.make(state)


class MoveRequest(Change, kw_only=True):
    """A move of a seat. Whoever asks must still hold the seat when its turn comes: seats change hands while a move
    waits."""

    seat: int
    move: str
    token: str
    """The hash of the token with which whoever asks holds the seat."""
    pressed: float | None = None
    """In a race, the table time at which the key was hit."""
    looked_at: int | None = None
    """In a race, the update that was on the screen when it was hit."""
    raw: list[float] | None = None
    """How that was found out, for the record."""
    at: float | None = None
    """The table time at which it counts as made, as far as that is settled."""
    started: bool = False
    """Whether its turn has come."""

    def clock_before(self, state: RoomState, now: int) -> InputEntry | None:
        if not self.started:
            # It happens when its turn comes: letting clocks run out takes a while, in which others may become due.
            self.started = True
            self.at = time_of_play(self.pressed if self.at is None else self.at, state, now)
        assert self.at is not None
        return clock_due(state, round(self.at))

    def entries(self, state: RoomState, now: int) -> Sequence[Entry]:
        at = time_of_play(self.at, state, now)
        entry = state.move(self.seat, self.token, self.move, at, self.cid, self.raw)
        if self.pressed is not None and is_claim(state, self.move) and self.about_cards_before(state, at):
            # It came too late; that costs nothing.
            raise no("cards_changed")
        return [entry]

    def about_cards_before(self, state: RoomState, at: int) -> bool:
        """Whether a claim was made before its author could see these cards: by its time, or by what was on the screen.
        At the end of a long line cards are still to be seen that are gone at the table."""
        too_early = self.pressed is not None and round(self.pressed) < at
        return too_early or (self.looked_at is not None and self.looked_at < state.cards_since)


class ClocksDue(Change, kw_only=True):
    """Every clock that was due before a table time is to run out, and nothing else happens."""

    until: int

    def clock_before(self, state: RoomState, now: int) -> InputEntry | None:
        return clock_due(state, self.until)

    def entries(self, state: RoomState, now: int) -> Sequence[Entry]:
        return ()


def time_of_play(at: float | None, state: RoomState, now: int) -> int:
    """The table time at which a move counts as made, if it was made at a time that may be long past."""
    table = state.table
    if at is None or table is None:
        return now
    return min(now, round(at) if at >= table.now else max(round(at), table.now - table.leeway()))


def clock_due(state: RoomState, until: int) -> InputEntry | None:
    """The first clock of a table runs out, if it was due before a table time."""
    table = state.table
    if table is None or not table.timers or table.result is not None or table.asked or not state.running:
        return None
    name = min(table.timers, key=table.timers.__getitem__)
    deadline = table.timers[name]
    return InputEntry(CLOCK, max(deadline, table.now), name) if deadline < until else None
