"""The table at one moment, as JSON for everybody who looks at it.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is written once, and what has stayed as it was before
the move is not written again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from ..engine import Move, Prompt, Table, project
from ..engine.declaring import MAX_SEATS
from ..engine.events import CardMoved, Event, Told, Took
from .messages import encode

Viewer = int | None
"""A seat, or everybody."""
FACTS, OPENING, FIELDS, MOVES, PROMPTS = 0, 1, -4, -3, -2
"""Places on a page."""


class Kept:
    """What was written last about a table, and what it was written of. Goes from one scene to the next."""

    __slots__ = ("drawings", "moves", "moves_written", "piles", "prompts", "prompts_written")

    def __init__(self, table: Table) -> None:
        keys = 2 * len(table.cards)
        self.piles: list[bytes | None] = [None] * keys
        """By the key of a drawing, as the next."""
        self.drawings = [b""] * keys
        self.moves: list[Sequence[Move]] = [()] * MAX_SEATS
        """By seat, as all that follow."""
        self.moves_written = [b""] * MAX_SEATS
        self.prompts: list[Sequence[Prompt]] = [()] * MAX_SEATS
        self.prompts_written = [b""] * MAX_SEATS


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
            if kept.moves[seat] != moves:
                kept.moves[seat] = moves
                kept.moves_written[seat] = b',"moves":' + encode(project.move_texts(moves))
            page[MOVES] = kept.moves_written[seat]
            prompts = table.prompts(seat)
            if kept.prompts[seat] != prompts:
                kept.prompts[seat] = prompts
                kept.prompts_written[seat] = b',"prompts":' + encode(project.questions(prompts))
            page[PROMPTS] = kept.prompts_written[seat]
            pages.append(page)
        return pages

    def _write_for_all(self) -> list[bytes]:
        """What every viewer sees, or most of them: the page of a spectator."""
        table, form = self.table, self._form
        page = self._page = form.page.copy()
        page[FACTS] = encode(project.seen_by_all(table))[:-1]
        self._draw(form.drawings, page)
        page[FIELDS] = encode(dict(zip(form.fields, form.values(table))))  # noqa: B905
        return page

    def _draw(self, drawings: _Drawings, page: list[bytes]) -> None:
        """Puts drawings on a page."""
        table, kept = self.table, self._kept
        cards, piles, drawn = table.cards, kept.piles, kept.drawings
        lasting, passing = drawings[bool(table.up)]
        for place, key, zone in lasting:
            # Nothing but the cards that lie there makes a difference; as long as none comes or goes, they are the same.
            pile = cards[zone]
            if piles[key] is not pile:
                piles[key] = pile
                drawn[key] = encode(project.draw_zone(table, key))
            page[place] = drawn[key]
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
            return [encode(project.told(self.table, what))] * len(viewers)
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
            eye = -1 if seat is None else seen >> seat & 1 | before >> seat << 1 & 2 | after >> seat << 2 & 4
            written = alike.get(eye)
            if written is None:
                written = alike[eye] = encode(project.moved(self.table, what, seat))
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
    """The JSON around facts, drawings and fields, with a place for each; those for moves and prompts stay empty."""
    drawings: _Drawings
    openings: Sequence[bytes]
    """For each seat, as the next: what to put there instead."""
    differences: Sequence[_Drawings]
    fields: Sequence[str]
    values: Callable[[Table], Iterable[Any]]
    """Of these fields."""
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
    fields, own_fields = project.field_names(game)
    return _Form(
        closes_eyes=project.closes_eyes(game),
        page=[*page, b"", b"", b"", b"}"],
        drawings=_sorted(game, common),
        openings=[opening.replace(b"\1", b"%d" % seat) for seat in range(seats)],
        differences=[_sorted(game, [own for own in drawings(seat) if own not in common]) for seat in range(seats)],
        fields=fields,
        values=attrgetter(*fields) if len(fields) > 1 else lambda table: [getattr(table, name) for name in fields],
        own_fields=own_fields,
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
