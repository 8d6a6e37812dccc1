"""The table at one moment, as JSON for everybody who looks at it.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is written once, and what has stayed as it was before
the move is not written again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ..engine import Table, project
from ..engine.events import CardMoved, Event, Told, Took

encode = msgspec.json.Encoder().encode

Viewer = int | None
"""A seat, or everybody."""
Written = dict[int, tuple[Any, bytes]]
"""By a number: what it was about, and the JSON."""


class Kept:
    """What was written last about a table. Goes from one scene to the next."""

    __slots__ = ("moves", "prompts", "zones")

    def __init__(self) -> None:
        self.zones: Written = {}
        """By the key of a drawing."""
        self.moves: Written = {}
        """By seat, as the next."""
        self.prompts: Written = {}


class Scene:
    """A table that does not change as long as the scene is looked at."""

    __slots__ = ("_facts", "_fields", "_form", "_kept", "_zones", "table")

    def __init__(self, table: Table, kept: Kept) -> None:
        self.table = table
        self._kept = kept
        self._facts = b""
        self._form = _form(type(table), table.seats, tuple(table.idle_zones()))
        self._zones: list[bytes] = []
        self._fields = b""

    # ------------------------------------------------------------------ views

    def view(self, seat: Viewer) -> bytes:
        """As `project.view`."""
        return b"".join(self.pieces(seat))

    def pieces(self, seat: Viewer) -> Sequence[bytes]:
        """The same in pieces, to be put into something larger."""
        table, kept, form = self.table, self._kept, self._form
        if seat is not None and form.closes_eyes:
            # Those who look away see less than a spectator.
            return [encode(project.view(table, seat))]
        if not self._facts:
            self._write_for_all()
        if seat is None:
            return [self._facts, b',"you":null,"zones":', *self._zones, b',"fields":', self._fields, b"}"]
        zones, own = self._zones, form.differences[seat]
        if own:
            zones = zones.copy()
            self._draw(own, zones)
        moves = _write_again(kept.moves, seat, table.moves(seat), project.move_texts)
        prompts = _write_again(kept.prompts, seat, table.prompts(seat), project.questions)
        return [
            *(self._facts, b',"you":%d,"zones":' % seat, *zones, b',"fields":', self._fields_of(seat)),
            *(b',"moves":', moves, b',"prompts":', prompts, b"}"),
        ]

    def _write_for_all(self) -> None:
        """What every viewer sees, or most of them."""
        table, form = self.table, self._form
        self._facts = encode(project.seen_by_all(table))[:-1]
        self._zones = form.frame.copy()
        self._draw(form.drawings, self._zones)
        self._fields = encode({name: getattr(table, name) for name in form.fields})

    def _draw(self, drawings: Iterable[_Drawing], zones: list[bytes]) -> None:
        """Puts drawings into the frame around them."""
        table, kept = self.table, self._kept.zones
        for place, key, zone, lasts, lasts_unturned in drawings:
            if lasts or (lasts_unturned and not table.up):
                # Nothing but the cards that lie there makes a difference.
                pile = table.cards[zone]
                before = kept.get(key)
                if before is None or before[0] != pile:
                    before = kept[key] = pile, encode(project.draw_zone(table, key))
                zones[place] = before[1]
            else:
                zones[place] = encode(project.draw_zone(table, key))

    def _fields_of(self, seat: int) -> bytes:
        table, form, fields = self.table, self._form, self._fields
        if not form.own_fields:
            return fields
        mine = encode({name: getattr(table, name)[seat] for name in form.own_fields})
        return fields[:-1] + b"," + mine[1:] if form.fields else mine

    # ------------------------------------------------------------------ events

    def events(self, happened: Iterable[Event], viewers: Sequence[Viewer]) -> list[bytes]:
        """As `project.events`, without the brackets, for each of these viewers."""
        told = [self._event(what, viewers) for what in happened]
        return [b",".join(each) for each in zip(*told, strict=True)] if told else [b""] * len(viewers)

    def _event(self, what: Event, viewers: Sequence[Viewer]) -> list[bytes]:
        table = self.table
        if isinstance(what, Told):
            # Said aloud.
            return [encode(project.event(table, what, None))] * len(viewers)
        # All that what a viewer sees of it hangs on, but for the event.
        eyes: Sequence[Hashable]
        if isinstance(what, Took):
            eyes = [seat == what.seat for seat in viewers]
        elif isinstance(what, CardMoved) and not what.dark and not self._form.closes_eyes:
            # The same face or back, and the same places: `project.event` asks nothing else of a seat.
            seers = table.config.seers
            seen, before, after = what.seen, seers[what.source], seers[what.target]
            eyes = [
                None if seat is None else (seen >> seat & 1, before >> seat & 1, after >> seat & 1) for seat in viewers
            ]
        else:
            eyes = viewers
        written = {eye: encode(project.event(table, what, seat)) for eye, seat in dict(zip(eyes, viewers)).items()}  # noqa: B905
        return [written[eye] for eye in eyes]


def _write_again(kept: Written, seat: int, what: Any, show: Callable[[Any], Any]) -> bytes:
    """Something that often stays as it was."""
    before = kept.get(seat)
    if before is not None and before[0] == what:
        return before[1]
    written = encode(show(what))
    kept[seat] = what, written
    return written


class _Drawing(NamedTuple):
    """How some viewers see a zone."""

    place: int
    """In the frame."""
    key: int
    """For `project.draw_zone`."""
    zone: int
    lasts: bool
    """Whether it changes with the cards of the zone only."""
    lasts_unturned: bool
    """Likewise, as long as no card is turned up."""


class _Form(NamedTuple):
    """What views of a game are made of: the zones as a spectator sees them, and in what a seat sees them otherwise."""

    closes_eyes: bool
    frame: list[bytes]
    """The JSON around the drawings, with a place for each: 1, 3, 5..."""
    drawings: Sequence[_Drawing]
    differences: Sequence[Sequence[_Drawing]]
    """For each seat: the drawings to put there instead."""
    fields: Sequence[str]
    own_fields: Sequence[str]


@cache
def _form(game: type[Table], seats: int, idle: tuple[str, ...]) -> _Form:
    def drawings(seat: Viewer) -> list[_Drawing]:
        out: list[_Drawing] = []
        for name, _, keys in project.eyes(game, seats, seat):
            spec = game.zone_specs[name]
            for key in keys if name not in idle else ():
                lasts = bool(key & 1 or spec.audience.depth) and not spec.printed
                place = 2 * len(out) + 1
                out.append(_Drawing(place, key, key >> 1, lasts, not (spec.fixed_places or spec.printed)))
        return out

    zones = [
        b'"%b":%b' % (name.encode(), b"[%b]" % b",".join([b"\0"] * len(keys)) if per_seat else b"\0")
        for name, per_seat, keys in project.eyes(game, seats, None)
        if name not in idle
    ]
    around = (b"{%b}" % b",".join(zones)).split(b"\0")
    common = drawings(None)
    differences = [
        [own for own, theirs in zip(drawings(seat), common, strict=True) if own != theirs] for seat in range(seats)
    ]
    frame = [piece for glue in around for piece in (glue, b"")][:-1]
    return _Form(project.closes_eyes(game), frame, common, differences, *project.field_names(game))
