"""What happens at a table, as messages for everybody who looks at it, each through their own eyes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine import Table
from ..engine.declaring import MAX_SEATS
from ..engine.events import Event
from .entries import Entry, Said
from .messages import encode
from .scene import Scene, Viewer

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


def updates(
    happened: Sequence[Happened], audience: Collection[Eyes], time: int, scene: Scene | None, rooms: Sequence[bytes]
) -> Mapping[Eyes, Sequence[bytes]]:
    """The messages that tell of something: for all eyes of an audience, one for each thing that happened."""
    viewers = [*dict.fromkeys([viewer for eyes in audience for viewer in eyes])]
    out: dict[Eyes, list[bytes]] = {eyes: [] for eyes in audience}
    for one, room in zip(happened, rooms, strict=True):
        # Where several things follow at once, only the last carries the views.
        seen = _seen(scene, one, viewers, one is happened[-1])
        head, end = UPDATE % (one.n, time), UPDATE_END % room
        for eyes, told in out.items():
            pieces = [head, *seen[eyes[0]]]
            for viewer in eyes[1:]:
                pieces += b",", *seen[viewer]
            pieces.append(end)
            told.append(b"".join(pieces))
    return out


def _seen(
    scene: Scene | None, one: Happened, viewers: Sequence[Viewer], with_view: bool
) -> Mapping[Viewer, Sequence[bytes]]:
    """What happened and the table after it, as each of these viewers sees it: `messages.Eyes` in pieces."""
    events = [b""] * len(viewers)
    views: Sequence[Sequence[bytes]] = [(b"null",)] * len(viewers)
    if scene is not None:
        seats = [None if viewer is None or viewer >= scene.table.seats else viewer for viewer in viewers]
        events = scene.events(one.events, seats)
        if with_view:
            views = scene.pages(seats)
    if isinstance(one.entry, Said):
        events = [encode(say(one.entry))] * len(viewers)
    return {
        viewer: [EYES[viewer], event, EYES_VIEW, *view, EYES_END]
        for viewer, event, view in zip(viewers, events, views, strict=True)
    }


def say(said: Said) -> dict[str, Any]:
    """Somebody said a phrase: told like an event of the table."""
    return {"event": "say", "seat": said.seat, "phrase": said.phrase}


def looks_from(table: Table, viewer: Viewer) -> Viewer:
    """A seat that was added after the end sees of that game what everybody sees."""
    return None if viewer is None or viewer >= table.seats else viewer
