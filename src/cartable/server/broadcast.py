"""Tells everybody at a table what happens there: each socket what its seats may see, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence, Set
from typing import Any, Protocol

import msgspec

from ..engine import project
from . import messages
from .entries import Dealt, InputEntry, Paused, Said, Seated
from .fairness import Lag
from .messages import encode
from .presence import Presence
from .races import is_race
from .room import RoomState
from .updates import SPECTATOR, Audience, Eyes, Happened, looks_from, say, updates
from .view_cache import PageCache, Scene, Viewer

HISTORY = 24
"""So many updates can be told again to somebody who comes back; who missed more gets a fresh view."""

NOBODY: Set[Listener] = frozenset()


class Listener(Protocol):
    """A socket at the table."""

    seats: list[int]
    lag: Lag

    def send(self, message: bytes) -> None:
        """Sends soon, in order; a socket that cannot keep up is closed."""

    def reseat(self, state: RoomState) -> bool:
        """Looks up its seats again; whether they have changed."""

    def sent(self, n: int, steady: float) -> None:
        """Remembers when an update went out."""


class Broadcast:
    """The sockets of one table, and what they were told lately."""

    __slots__ = ("_groups", "_pages", "history", "listeners", "presence")

    def __init__(self, now: float) -> None:
        self.listeners: set[Listener] = set()
        self.presence = Presence(self.listeners, now)
        self.history: deque[Happened] = deque(maxlen=HISTORY)
        self._pages = PageCache()
        self._groups: tuple[Audience, Sequence[Sequence[Listener]]] | None = None
        """The sockets by what they see; None if that must be looked up again."""

    def leave(self, listener: Listener) -> None:
        """A socket goes."""
        self.listeners.discard(listener)
        self._groups = None
        if not self.listeners:
            self._pages = PageCache()

    def note(self, happened: Happened) -> None:
        """Something happened: it may have to be told again."""
        if isinstance(happened.entry, (Dealt, Paused)):
            # A table at rest stays in memory for a while. Whoever comes back to it gets a fresh view.
            self.history.clear()
        self.history.append(happened)

    def room(self, state: RoomState, steady: float) -> messages.Room:
        """The people around the table."""
        return state.public(self.presence.here(steady))

    def tell(self, state: RoomState, happened: Sequence[Happened], time: int, steady: float) -> None:
        """Sends each update to every socket: what happened as it sees it, and the table as it is now. `time` is the
        table's."""
        reseated: Set[Listener] = NOBODY
        if len(happened) > 1 or not isinstance(happened[0].entry, InputEntry):
            kinds = {type(one.entry) for one in happened}
            if Seated in kinds or Dealt in kinds:
                reseated = {listener for listener in self.listeners if listener.reseat(state)}
                for listener in self.listeners if Dealt in kinds else reseated:
                    self.welcome(listener, state, time, steady)
                if Dealt in kinds:
                    return
        if is_race(state.table):
            for listener in self.listeners:
                for one in happened:
                    listener.sent(one.n, steady)
        audience, groups = self._groups or self._group()
        rooms = [self._room_after(state, one, steady) for one in happened]
        scene = None if state.table is None else Scene(state.table, self._pages)
        told = updates(happened, audience, time, scene, rooms)
        for listeners, messages_for_them in zip(groups, told, strict=True):
            for listener in listeners:
                if listener not in reseated:
                    for message in messages_for_them:
                        listener.send(message)

    def _group(self) -> tuple[Audience, Sequence[Sequence[Listener]]]:
        groups: dict[Eyes, list[Listener]] = {}
        for listener in self.listeners:
            groups.setdefault(_viewers(listener), []).append(listener)
        self._groups = Audience(groups), [*groups.values()]
        return self._groups

    def _room_after(self, state: RoomState, one: Happened, steady: float) -> bytes:
        """The people around the table, as JSON, if they may have changed."""
        table = state.table
        if (table is None or table.result is None) and isinstance(one.entry, (InputEntry, Said)):
            return b"null"
        return encode(self.room(state, steady))

    def tell_room(self, state: RoomState, time: int, steady: float) -> None:
        """The people around the table have changed, though nothing was written."""
        message = encode(messages.RoomChanged(self.room(state, steady), time, state.running))
        for listener in self.listeners:
            listener.send(message)

    def view(self, state: RoomState, viewer: Viewer) -> bytes:
        """What somebody sees now, as JSON."""
        table = state.table
        return b"null" if table is None else Scene(table, self._pages).view(looks_from(table, viewer))

    def missed(self, state: RoomState, after: int, viewer: Viewer) -> list[dict[str, Any]] | None:
        """What somebody missed, as far as it may be told again; None if it is too much."""
        if after > state.n or state.n - after > len(self.history):
            return None
        out: list[dict[str, Any]] = []
        table = state.table
        for one in self.history:
            if one.n <= after:
                continue
            if isinstance(one.entry, Dealt):
                return None
            if isinstance(one.entry, Said):
                out.append(say(one.entry))
            elif one.events and table is not None:
                out += project.log(table, one.events, looks_from(table, viewer))
        return out

    def welcome(self, listener: Listener, state: RoomState, time: int, steady: float, last: int | None = None) -> None:
        """Everything, for a socket that is new, or for which everything is new."""
        self._groups = None
        eyes, fresh = [], last is None
        for viewer in _viewers(listener):
            missed = None if last is None else self.missed(state, last, viewer)
            fresh = fresh or missed is None
            eyes.append(messages.Eyes(viewer, missed or [], msgspec.Raw(self.view(state, viewer))))
        if fresh:
            for eye in eyes:
                eye.events = []
        listener.sent(state.n, steady)
        room = self.room(state, steady)
        listener.send(encode(messages.Welcome(state.n, listener.seats, room, eyes, fresh, time, state.running)))


def _viewers(listener: Listener) -> Eyes:
    """Through whose eyes a socket looks: those of its seats, else a spectator's."""
    return tuple(listener.seats) or SPECTATOR
