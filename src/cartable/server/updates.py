"""What happens at a table, as messages for everybody who looks at it, each through their own eyes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine import Table
from ..engine.declaring import MAX_SEATS
from ..engine.events import Event
from .entries import Entry, Said
from .messages import encode
from .view_cache import Scene, Viewer

Eyes = tuple[Viewer, ...]
"""Through which a socket looks: its seats, or those of a spectator."""
SPECTATOR: Eyes = (None,)

# `messages.Update` and `messages.Eyes` as JSON: the busiest messages, put together from pieces.
UPDATE, UPDATE_END = b'{"type":"update","n":%d,"time":%d,"eyes":[', b'],"room":%b}'
EYES: Mapping[Viewer, bytes] = {
    viewer: b'{"seat":%b,"events":[' % encode(viewer) for viewer in (None, *range(MAX_SEATS))
}
EYES_VIEW, EYES_END = b'],"view":', b"}"


class Happened(NamedTuple):
    """One entry as it can be told."""

    n: int
    entry: Entry
    events: list[Event]


class Audience:
    """The different eyes through which a table is looked at."""

    __slots__ = ("begins", "eyes", "last_seat", "numbers", "viewers")

    def __init__(self, eyes: Iterable[Eyes]) -> None:
        self.eyes = [*eyes]
        self.viewers = [*dict.fromkeys([viewer for each in self.eyes for viewer in each])]
        self.last_seat = max((viewer for viewer in self.viewers if viewer is not None), default=-1)
        """After the end seats may be added that the game did not have (see `looks_from`)."""
        self.begins = [EYES[viewer] for viewer in self.viewers]
        numbers = [[self.viewers.index(viewer) for viewer in each] for each in self.eyes]
        self.numbers = [(first, others) for first, *others in numbers]
        """Which of the viewers belong to each eyes: mostly one, and no others."""


def updates(
    happened: Sequence[Happened], audience: Audience, time: int, scene: Scene | None, rooms: Sequence[bytes]
) -> Sequence[Sequence[bytes]]:
    """The messages that tell of something: for each eyes of an audience, one for each thing that happened."""
    begins, numbers = audience.begins, audience.numbers
    out: list[list[bytes]] = [[] for _ in numbers]
    for one, room in zip(happened, rooms, strict=True):
        # Where several things follow at once, only the last carries the views.
        events, views = _seen(scene, one, audience, one is happened[-1])
        head, end = UPDATE % (one.n, time), UPDATE_END % room
        for (first, others), told in zip(numbers, out):  # noqa: B905
            pieces = [head, begins[first], events[first], EYES_VIEW, *views[first], EYES_END]
            for number in others:
                pieces += b",", begins[number], events[number], EYES_VIEW, *views[number], EYES_END
            pieces.append(end)
            told.append(b"".join(pieces))
    return out


def _seen(
    scene: Scene | None, one: Happened, audience: Audience, with_view: bool
) -> tuple[Sequence[bytes], Sequence[Sequence[bytes]]]:
    """What happened and the table after it, as each of the viewers sees it: events, and views in pieces."""
    viewers = audience.viewers
    events: Sequence[bytes] = [b""] * len(viewers)
    views: Sequence[Sequence[bytes]] = [(b"null",)] * len(viewers)
    if scene is not None:
        if audience.last_seat >= scene.table.seats:
            viewers = [looks_from(scene.table, viewer) for viewer in viewers]
        events = scene.events(one.events, viewers)
        if with_view:
            views = scene.pages(viewers)
    if isinstance(one.entry, Said):
        events = [encode(say(one.entry))] * len(viewers)
    return events, views


def say(said: Said) -> dict[str, Any]:
    """Somebody said a phrase: told like an event of the table."""
    return {"event": "say", "seat": said.seat, "phrase": said.phrase}


def looks_from(table: Table, viewer: Viewer) -> Viewer:
    """A seat that was added after the end sees of that game what everybody sees."""
    return None if viewer is None or viewer >= table.seats else viewer
