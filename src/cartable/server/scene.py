"""The table at one moment, as JSON for everybody who looks at it.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is written once, and what has stayed as it was before
the move is not written again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ..engine import Table, project
from ..engine.events import CardMoved, Event, Told, Took

encode = msgspec.json.Encoder().encode

Kept = dict[object, tuple[Any, bytes]]
"""What was written last about a table, by a key: what it was about, and the JSON. Goes from one scene to the next."""

SEEN_BY_ALL = b'%b,"you":null,"zones":%b,"fields":%b}'
SEEN_BY_SEAT = b'%b,"you":%d,"zones":%b,"fields":%b,"moves":%b,"prompts":%b}'


class Scene:
    """A table that does not change as long as the scene is looked at."""

    __slots__ = ("_events", "_facts", "_fields", "_kept", "_zones", "table")

    def __init__(self, table: Table, kept: Kept) -> None:
        self.table = table
        self._kept = kept
        self._facts = b""
        self._zones: list[bytes] = []
        self._fields = b""
        self._events: dict[tuple[int, object], bytes] = {}

    def view(self, seat: int | None) -> bytes:
        """As `project.view`."""
        table = self.table
        if seat is not None and project.closes_eyes(type(table)):
            # Those who look away see less than a spectator.
            return encode(project.view(table, seat))
        facts = self._facts
        if not facts:
            facts = self._facts = encode(project.seen_by_all(table))[:-1]
        if seat is None:
            return SEEN_BY_ALL % (facts, self._write_zones(None), self._write_fields(None))
        moves = self._write_again(("moves", seat), table.moves(seat), project.move_texts)
        prompts = self._write_again(("prompts", seat), table.prompts(seat), project.questions)
        return SEEN_BY_SEAT % (facts, seat, self._write_zones(seat), self._write_fields(seat), moves, prompts)

    def _write_again(self, key: object, what: Any, show: Callable[[Any], Any]) -> bytes:
        """Something that often stays as it was."""
        before = self._kept.get(key)
        if before is not None and before[0] == what:
            return before[1]
        written = encode(show(what))
        self._kept[key] = what, written
        return written

    def _write_zones(self, seat: int | None) -> bytes:
        table = self.table
        form = _form(type(table), table.seats, tuple(table.idle_zones()))
        zones = self._zones
        if not zones:
            zones = self._zones = [self._draw(drawing) for drawing in form.drawings]
        if seat is not None and form.differences[seat]:
            zones = zones.copy()
            for place, drawing in form.differences[seat]:
                zones[place] = self._draw(drawing)
        return form.frame % tuple(zones)

    def _draw(self, drawing: _Drawing) -> bytes:
        key, zone, lasts, lasts_unturned = drawing
        table = self.table
        if not lasts and (table.up or not lasts_unturned):
            return encode(project.draw_zone(table, key))
        # Nothing but the cards that lie there makes a difference.
        pile = table.cards[zone]
        before = self._kept.get(key)
        if before is not None and before[0] == pile:
            return before[1]
        written = encode(project.draw_zone(table, key))
        self._kept[key] = pile, written
        return written

    def _write_fields(self, seat: int | None) -> bytes:
        table = self.table
        shown, own = project.field_names(type(table))
        fields = self._fields
        if not fields:
            fields = self._fields = encode({name: getattr(table, name) for name in shown})
        if seat is None or not own:
            return fields
        mine = encode({name: getattr(table, name)[seat] for name in own})
        return fields[:-1] + b"," + mine[1:] if shown else mine

    def events(self, happened: Iterable[Event], seat: int | None) -> bytes:
        """As `project.events`, without the brackets. `happened` must outlive the scene."""
        known, out = self._events, []
        for what in happened:
            key = id(what), self._eye(what, seat)
            written = known.get(key)
            if written is None:
                written = known[key] = encode(project.event(self.table, what, seat))
            out.append(written)
        return b",".join(out)

    def _eye(self, what: Event, seat: int | None) -> object:
        """All that what a viewer sees of an event hangs on, but for the event."""
        kind = type(what)
        if kind is Told:
            return 0
        if seat is None:
            return None
        if kind is Took:
            return seat == what.seat  # type: ignore[union-attr]
        if kind is CardMoved and not what.dark and not project.closes_eyes(type(self.table)):  # type: ignore[union-attr]
            # The same face or back, and the same places: `project.event` asks nothing else of a seat.
            seers = self.table.config.seers
            seen, before, after = what.seen, seers[what.source], seers[what.target]  # type: ignore[union-attr]
            return (seen >> seat & 1) + (before >> seat & 1) * 2 + (after >> seat & 1) * 4
        return "seat", seat


class _Drawing(NamedTuple):
    """How some viewers see a zone."""

    key: int
    """For `project.draw_zone`."""
    zone: int
    lasts: bool
    """Whether it changes with the cards of the zone only."""
    lasts_unturned: bool
    """Likewise, as long as no card is turned up."""


class _Form(NamedTuple):
    """The zones of a game as a spectator sees them, and in what a seat sees them otherwise."""

    frame: bytes
    drawings: Sequence[_Drawing]
    differences: Sequence[Sequence[tuple[int, _Drawing]]]
    """For each seat: the number of a drawing, and the one to put there."""


@cache
def _form(game: type[Table], seats: int, idle: tuple[str, ...]) -> _Form:
    def drawings(seat: int | None) -> list[_Drawing]:
        out = []
        for name, _, keys in project.eyes(game, seats, seat):
            spec = game.zone_specs[name]
            for key in keys if name not in idle else ():
                lasts = bool(key & 1 or spec.audience.depth) and not spec.printed
                out.append(_Drawing(key, key >> 1, lasts, not (spec.fixed_places or spec.printed)))
        return out

    zones = [
        b'"%b":%b' % (name.encode(), b"[%b]" % b",".join([b"%b"] * len(keys)) if per_seat else b"%b")
        for name, per_seat, keys in project.eyes(game, seats, None)
        if name not in idle
    ]
    common = drawings(None)
    differences = [
        [(n, mine) for n, (mine, theirs) in enumerate(zip(drawings(seat), common, strict=True)) if mine != theirs]
        for seat in range(seats)
    ]
    return _Form(b"{%b}" % b",".join(zones), common, differences)
