"""Tells everybody at a table what happens there: each socket what its seats may see, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence, Set
from typing import NamedTuple, Protocol, cast

from ..engine import Table, project
from ..engine.project import Viewer
from ..mechanics.races import Race
from . import messages
from .entries import Dealt, Happened, InputEntry, Paused, Said, Seated
from .fairness import Lag
from .messages import encode
from .presence import Presence
from .room import RoomState
from .view_cache import ViewCache

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


class Groups(NamedTuple):
    """The sockets of a table, by what they see."""

    viewers: Sequence[Viewer]
    """Everybody through whose eyes the table is looked at, once each."""
    last_seat: int
    """Of these viewers: after the end seats may be added that the game did not have."""
    sockets: Sequence[tuple[Sequence[int], Sequence[Listener]]]
    """Sockets that see the same, and the numbers of their viewers: mostly one socket and one viewer."""


class Broadcast:
    """The sockets of one table, and what they were told lately."""

    __slots__ = ("_groups", "_views", "history", "listeners", "presence")

    def __init__(self, listeners: set[Listener], presence: Presence) -> None:
        self.listeners = listeners
        self.presence = presence
        self.history: deque[Happened] = deque(maxlen=HISTORY)
        self._views = ViewCache()
        self._groups: Groups | None = None
        """None if it must be looked up again."""

    def leave(self, listener: Listener) -> None:
        """A socket goes."""
        self.listeners.discard(listener)
        self._groups = None
        if not self.listeners:
            self._views = ViewCache()

    def note(self, happened: Happened) -> None:
        """Something happened: it may have to be told again."""
        if isinstance(happened.entry, (Dealt, Paused)):
            # A table at rest stays in memory for a while. Whoever comes back to it gets a fresh view.
            self.history.clear()
        self.history.append(happened)

    # ------------------------------------------------------------------ what happens

    def tell(self, state: RoomState, happened: Sequence[Happened], time: int, steady: float) -> None:
        """Sends each update to every socket: what happened as it sees it, and the table as it is now. `time` is the
        table's."""
        table, reseated = state.table, NOBODY
        for one in happened:
            self.note(one)
        if len(happened) > 1 or not isinstance(happened[0].entry, InputEntry):
            kinds = {type(one.entry) for one in happened}
            if Seated in kinds or Dealt in kinds:
                reseated = {listener for listener in self.listeners if listener.reseat(state)}
                for listener in self.listeners if Dealt in kinds else reseated:
                    self.welcome(listener, state, time, steady)
                if Dealt in kinds:
                    return
        if isinstance(table, Race):
            for listener in self.listeners:
                for one in happened:
                    listener.sent(one.n, steady)
        viewers, last_seat, sockets = self._groups or self._group()
        seen_as = viewers
        if table is not None and last_seat >= table.seats:
            seen_as = [seen_from(table, viewer) for viewer in viewers]
        for one in happened:
            # Where several things follow at once, only the last carries the views.
            views: Sequence[messages.Seen | None] = [None] * len(viewers)
            events: Sequence[Sequence[messages.Seen]] = [[]] * len(viewers)
            if table is not None and one is happened[-1]:
                views = self._views.views(table, seen_as)
            if isinstance(one.entry, Said):
                events = [[_said(one.entry)]] * len(viewers)
            elif table is not None:
                events = project.events_for(table, one.events, seen_as)
            eyes = [*map(messages.Eyes, viewers, events, views)]
            over = table is not None and table.result is not None
            same = isinstance(one.entry, (InputEntry, Said)) and not over
            room = None if same else self.room(state, steady)
            for numbers, listeners in sockets:
                message = encode(messages.Update(one.n, time, [eyes[number] for number in numbers], room))
                for listener in listeners:
                    if listener not in reseated:
                        listener.send(message)

    def _group(self) -> Groups:
        groups: dict[tuple[Viewer, ...], list[Listener]] = {}
        for listener in self.listeners:
            groups.setdefault(_viewers(listener), []).append(listener)
        viewers = [*dict.fromkeys([viewer for some in groups for viewer in some])]
        sockets = [([viewers.index(viewer) for viewer in some], same) for some, same in groups.items()]
        last_seat = max((viewer for viewer in viewers if viewer is not None), default=-1)
        self._groups = Groups(viewers, last_seat, sockets)
        return self._groups

    # ------------------------------------------------------------------ how it is now

    def room(self, state: RoomState, steady: float) -> messages.Room:
        """The people around the table."""
        return state.public(self.presence.here(steady))

    def tell_room(self, state: RoomState, time: int, steady: float) -> None:
        """The people around the table have changed, though nothing was written."""
        message = encode(messages.RoomChanged(self.room(state, steady), time, state.running))
        for listener in self.listeners:
            listener.send(message)

    def view(self, state: RoomState, viewer: Viewer) -> messages.Seen | None:
        """What somebody sees now."""
        table = state.table
        return None if table is None else self._views.views(table, [seen_from(table, viewer)])[0]

    def missed(self, state: RoomState, after: int, viewer: Viewer) -> Sequence[messages.Seen] | None:
        """What somebody missed, as far as it may be told again; None if it is too much."""
        if after > state.n or state.n - after > len(self.history):
            return None
        out: list[messages.Seen] = []
        table = state.table
        for one in self.history:
            if one.n <= after:
                continue
            if isinstance(one.entry, Dealt):
                return None
            if isinstance(one.entry, Said):
                out.append(_said(one.entry))
            elif one.events and table is not None:
                out += project.log(table, one.events, seen_from(table, viewer))
        return out

    def welcome(self, listener: Listener, state: RoomState, time: int, steady: float, last: int | None = None) -> None:
        """Everything, for a socket that is new, or for which everything is new."""
        self._groups = None
        viewers = _viewers(listener)
        missed = [None if last is None else self.missed(state, last, viewer) for viewer in viewers]
        fresh = None in missed
        eyes = [
            messages.Eyes(viewer, [] if fresh or events is None else events, self.view(state, viewer))
            for viewer, events in zip(viewers, missed, strict=True)
        ]
        listener.sent(state.n, steady)
        room = self.room(state, steady)
        listener.send(encode(messages.Welcome(state.n, listener.seats, room, eyes, fresh, time, state.running)))


def _viewers(listener: Listener) -> tuple[Viewer, ...]:
    """Through whose eyes a socket looks: those of its seats, else a spectator's."""
    return tuple(listener.seats) or (None,)


def seen_from(table: Table, viewer: Viewer) -> Viewer:
    """A seat that was added after the end sees of that game what everybody sees."""
    return None if viewer is None or viewer >= table.seats else viewer


def _said(entry: Said) -> messages.Said:
    """A phrase, told like an event of the table."""
    return {"event": "say", "seat": entry.seat, "phrase": cast(messages.Phrase, entry.phrase)}
