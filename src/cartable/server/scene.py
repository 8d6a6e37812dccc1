"""The table at one moment, as JSON for everybody who looks at it.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is written once, and what has stayed as it was before
the move is not written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..engine import Table, project
from ..engine.events import CardMoved, Event, Told, Took
from .messages import encode

Viewer = int | None
"""A seat, or everybody."""
Written = dict[int, tuple[Any, bytes]]
"""By a number: what it was about, and the JSON."""
FACTS, OPENING, FIELDS = 0, 1, -2
"""Places on a page."""


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

    __slots__ = ("_form", "_kept", "_page", "table")

    def __init__(self, table: Table, kept: Kept) -> None:
        self.table = table
        self._kept = kept
        self._form = _form(type(table), table.seats, tuple(table.idle_zones()))
        self._page: list[bytes] = []

    # ------------------------------------------------------------------ views

    def view(self, seat: Viewer) -> bytes:
        """As `project.view`."""
        return b"".join(self.pages([seat])[0])

    def pages(self, viewers: Iterable[Viewer]) -> list[Sequence[bytes]]:
        """The same for each of these viewers, in pieces, to be put into something larger."""
        table, form, kept = self.table, self._form, self._kept
        kept_moves, kept_prompts = kept.moves, kept.prompts
        for_all = self._page or self._write_for_all()
        pages: list[Sequence[bytes]] = []
        for seat in viewers:
            if seat is None:
                pages.append(for_all)
                continue
            if form.closes_eyes:
                # Those who look away see less than a spectator.
                pages.append([encode(project.view(table, seat))])
                continue
            page = for_all.copy()
            page[OPENING] = form.openings[seat]
            self._draw(form.differences[seat], page)
            if form.own_fields:
                page[FIELDS] = self._fields_of(seat, page[FIELDS])
            # What a seat may do often stays as it was.
            moves = table.moves(seat)
            before = kept_moves.get(seat)
            if before is None or before[0] != moves:
                before = kept_moves[seat] = moves, encode(project.move_texts(moves))
            prompts = table.prompts(seat)
            asked = kept_prompts.get(seat)
            if asked is None or asked[0] != prompts:
                asked = kept_prompts[seat] = prompts, encode(project.questions(prompts))
            page[-1:] = b',"moves":', before[1], b',"prompts":', asked[1], b"}"
            pages.append(page)
        return pages

    def _write_for_all(self) -> list[bytes]:
        """What every viewer sees, or most of them: the page of a spectator."""
        table, form = self.table, self._form
        page = self._page = form.page.copy()
        page[FACTS] = encode(project.seen_by_all(table))[:-1]
        self._draw(form.drawings, page)
        page[FIELDS] = encode({name: getattr(table, name) for name in form.fields})
        return page

    def _draw(self, drawings: _Drawings, page: list[bytes]) -> None:
        """Puts drawings on a page."""
        table, kept = self.table, self._kept.zones
        cards = table.cards
        lasting, passing = drawings[bool(table.up)]
        for place, key, zone in lasting:
            # Nothing but the cards that lie there makes a difference.
            pile = cards[zone]
            before = kept.get(key)
            if before is None or before[0] != pile:
                before = kept[key] = pile, encode(project.draw_zone(table, key))
            page[place] = before[1]
        for place, key, _ in passing:
            page[place] = encode(project.draw_zone(table, key))

    def _fields_of(self, seat: int, fields: bytes) -> bytes:
        """Those that all see, and the seat's own."""
        table, form = self.table, self._form
        mine = encode({name: getattr(table, name)[seat] for name in form.own_fields})
        return fields[:-1] + b"," + mine[1:] if form.fields else mine

    # ------------------------------------------------------------------ events

    def events(self, happened: Iterable[Event], viewers: Sequence[Viewer]) -> list[bytes]:
        """As `project.events`, without the brackets, for each of these viewers."""
        told = [self._event(what, viewers) for what in happened]
        return [*map(b",".join, zip(*told))] if told else [b""] * len(viewers)  # noqa: B905

    def _event(self, what: Event, viewers: Sequence[Viewer]) -> Sequence[bytes]:
        if isinstance(what, Told):
            # Said aloud.
            return [encode(project.event(self.table, what, None))] * len(viewers)
        if isinstance(what, Took):
            own, others = _act(what)
            return [own if seat == what.seat else others for seat in viewers]
        if isinstance(what, CardMoved) and not what.dark and not self._form.closes_eyes:
            return self._card_moved(what, viewers)
        return [encode(project.event(self.table, what, seat)) for seat in viewers]

    def _card_moved(self, what: CardMoved, viewers: Sequence[Viewer]) -> Sequence[bytes]:
        """Written once for all who see the same face or back, and the same places: nothing else makes a difference."""
        seers = self.table.config.seers
        seen, before, after = what.seen, seers[what.source], seers[what.target]
        alike: dict[int, bytes] = {}
        out = []
        for seat in viewers:
            eye = -1 if seat is None else seen >> seat & 1 | (before >> seat & 1) << 1 | (after >> seat & 1) << 2
            written = alike.get(eye)
            if written is None:
                written = alike[eye] = encode(project.event(self.table, what, seat))
            out.append(written)
        return out


@lru_cache(maxsize=2000)
def _act(what: Took) -> tuple[bytes, bytes]:
    """A move as its seat sees it, and as all others do. The same ones come again and again, at all tables."""
    return encode(project.took(what, what.seat)), encode(project.took(what, None))


class _Drawing(NamedTuple):
    """How some viewers see a zone."""

    place: int
    """On the page."""
    key: int
    """For `project.draw_zone`."""
    zone: int


_Drawings = tuple[tuple[Sequence[_Drawing], Sequence[_Drawing]], tuple[Sequence[_Drawing], Sequence[_Drawing]]]
"""While no card is turned up, and while some are: drawings that last as long as the cards of the zone, and others."""


class _Form(NamedTuple):
    """What views of a game are made of: the page of a spectator, and in what that of a seat is another."""

    closes_eyes: bool
    page: list[bytes]
    """The JSON around facts, drawings and fields, with a place for each."""
    drawings: _Drawings
    openings: Sequence[bytes]
    """For each seat, as the next: what to put there instead."""
    differences: Sequence[_Drawings]
    fields: Sequence[str]
    own_fields: Sequence[str]


@cache
def _form(game: type[Table], seats: int, idle: tuple[str, ...]) -> _Form:
    def zones(seat: Viewer) -> list[tuple[str, bool, list[int]]]:
        return [zone for zone in project.eyes(game, seats, seat) if zone[0] not in idle]

    def drawings(seat: Viewer) -> list[_Drawing]:
        keys = [key for _, _, keys in zones(seat) for key in keys]
        return [_Drawing(2 * number, key, key >> 1) for number, key in enumerate(keys, start=1)]

    named = [
        b'"%b":%b' % (name.encode(), b"[%b]" % b",".join([b"\0"] * len(keys)) if per_seat else b"\0")
        for name, per_seat, keys in zones(None)
    ]
    opening, *around = (b',"you":\1,"zones":{%b},"fields":' % b",".join(named)).split(b"\0")
    page = [b"", opening.replace(b"\1", b"null")]
    for glue in around:
        page += b"", glue
    common = drawings(None)
    return _Form(
        closes_eyes=project.closes_eyes(game),
        page=[*page, b"", b"}"],
        drawings=_sorted(game, common),
        openings=[opening.replace(b"\1", b"%d" % seat) for seat in range(seats)],
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
