"""The table at one moment, as JSON for everybody who looks at it.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is written once, and what has stayed as it was before
the move is not written again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from ..engine import Table, project
from ..engine.events import CardMoved, Event, Told, Took
from .messages import encode

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
        zones = self._zones.copy()
        self._draw(form.differences[seat], zones)
        fields = self._fields_of(seat) if form.own_fields else self._fields
        moves = _write_again(kept.moves, seat, table.moves(seat), project.move_texts)
        prompts = _write_again(kept.prompts, seat, table.prompts(seat), project.questions)
        return [
            *(self._facts, b',"you":%d,"zones":' % seat, *zones, b',"fields":', fields),
            *(b',"moves":', moves, b',"prompts":', prompts, b"}"),
        ]

    def _write_for_all(self) -> None:
        """What every viewer sees, or most of them."""
        table, form = self.table, self._form
        self._facts = encode(project.seen_by_all(table))[:-1]
        self._zones = form.frame.copy()
        self._draw(form.drawings, self._zones)
        self._fields = encode({name: getattr(table, name) for name in form.fields})

    def _draw(self, drawings: _Drawings, zones: list[bytes]) -> None:
        """Puts drawings into the frame around them."""
        table, kept = self.table, self._kept.zones
        cards = table.cards
        lasting, passing = drawings[bool(table.up)]
        for place, key, zone in lasting:
            # Nothing but the cards that lie there makes a difference.
            pile = cards[zone]
            before = kept.get(key)
            if before is None or before[0] != pile:
                before = kept[key] = pile, encode(project.draw_zone(table, key))
            zones[place] = before[1]
        for place, key, _ in passing:
            zones[place] = encode(project.draw_zone(table, key))

    def _fields_of(self, seat: int) -> bytes:
        """Those that all see, and the seat's own."""
        table, form, fields = self.table, self._form, self._fields
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
                None if seat is None else seen >> seat & 1 | (before >> seat & 1) << 1 | (after >> seat & 1) << 2
                for seat in viewers
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


_Drawings = tuple[tuple[Sequence[_Drawing], Sequence[_Drawing]], tuple[Sequence[_Drawing], Sequence[_Drawing]]]
"""While no card is turned up, and while some are: drawings that last as long as the cards of the zone, and others."""


class _Form(NamedTuple):
    """What views of a game are made of: the zones as a spectator sees them, and in what a seat sees them otherwise."""

    closes_eyes: bool
    frame: list[bytes]
    """The JSON around the drawings, with a place for each: 1, 3, 5..."""
    drawings: _Drawings
    differences: Sequence[_Drawings]
    """For each seat: what to put there instead."""
    fields: Sequence[str]
    own_fields: Sequence[str]


@cache
def _form(game: type[Table], seats: int, idle: tuple[str, ...]) -> _Form:
    def zones(seat: Viewer) -> list[tuple[str, bool, list[int]]]:
        return [zone for zone in project.eyes(game, seats, seat) if zone[0] not in idle]

    def drawings(seat: Viewer) -> list[_Drawing]:
        keys = [key for _, _, keys in zones(seat) for key in keys]
        return [_Drawing(2 * number + 1, key, key >> 1) for number, key in enumerate(keys)]

    named = [
        b'"%b":%b' % (name.encode(), b"[%b]" % b",".join([b"\0"] * len(keys)) if per_seat else b"\0")
        for name, per_seat, keys in zones(None)
    ]
    around = (b"{%b}" % b",".join(named)).split(b"\0")
    common = drawings(None)
    return _Form(
        closes_eyes=project.closes_eyes(game),
        frame=[piece for glue in around for piece in (glue, b"")][:-1],
        drawings=_sorted(game, common),
        differences=[_sorted(game, [own for own in drawings(seat) if own not in common]) for seat in range(seats)],
        fields=project.field_names(game)[0],
        own_fields=project.field_names(game)[1],
    )


def _sorted(game: type[Table], drawings: Sequence[_Drawing]) -> _Drawings:
    def lasts(drawing: _Drawing, turned: bool) -> bool:
        spec = project.zone_spec(game, drawing.zone)
        seen_as_it_is = bool(drawing.key & 1 or spec.audience.depth)
        return not spec.printed and (seen_as_it_is or not (turned or spec.fixed_places))

    def split(turned: bool) -> tuple[Sequence[_Drawing], Sequence[_Drawing]]:
        lasting = [drawing for drawing in drawings if lasts(drawing, turned)]
        return lasting, [drawing for drawing in drawings if drawing not in lasting]

    return split(False), split(True)
