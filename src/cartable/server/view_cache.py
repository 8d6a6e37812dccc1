"""The table at one moment, as JSON for everybody who looks at it.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is written once, and what has stayed as it was before
the move is not written again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache, lru_cache
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

import msgspec

from ..engine import Move, Prompt, Table, project
from ..engine.events import CardMoved, Event, Told, Took
from .messages import encode

Viewer = int | None
"""A seat, or everybody."""
Page = list[bytes]
"""A view in pieces of JSON; each thing it shows has its place there."""
FACTS, OPENING, FIELDS, MOVES, PROMPTS = 0, 1, -4, -3, -2
"""Places on a page."""


class PageCache:
    """The pages that were written last about a table. Go from one scene to the next."""

    __slots__ = ("form", "moves", "pages", "prompts", "zones")

    def __init__(self) -> None:
        self.start(None)

    def start(self, form: _Form | None) -> None:
        """With nothing written."""
        self.form = form
        self.pages: dict[Viewer, Page] = {}
        self.zones: dict[int, _Drawn] = {}
        """By key (see `project.eyes`)."""
        self.moves: dict[int, Sequence[Move]] = {}
        """What is written about each seat, as the next."""
        self.prompts: dict[int, Sequence[Prompt]] = {}


class _Drawn:
    """A zone as it is drawn on some pages."""

    __slots__ = ("key", "pages", "pile", "zone")

    def __init__(self, key: int) -> None:
        self.key = key
        self.zone = key >> 1
        self.pile: bytes | None = None
        """The cards that lay there; None if it must be drawn again whatever lies there."""
        self.pages: list[tuple[Page, int]] = []
        """Where it is drawn, and on which place."""


class Scene:
    """A table that does not change as long as the scene is looked at."""

    __slots__ = ("_form", "_kept", "table")

    def __init__(self, table: Table, kept: PageCache) -> None:
        self.table = table
        self._kept = kept
        self._form = _form(type(table), table.seats, tuple(table.idle_zones()))
        if kept.form is not self._form:
            kept.start(self._form)

    # ------------------------------------------------------------------ views

    def view(self, seat: Viewer) -> bytes:
        """As `project.view`."""
        return b"".join(self.pages([seat])[0])

    def pages(self, viewers: Sequence[Viewer]) -> Sequence[Page]:
        """The same for each of these viewers, in pieces, to be put into something larger before the table changes."""
        table, form, kept = self.table, self._form, self._kept
        if form.closes_eyes:
            # Those who look away see less than a spectator.
            return [[encode(project.view(table, seat))] for seat in viewers]
        pages = [kept.pages.get(seat) or self._new_page(seat) for seat in viewers]
        self._draw()
        facts = self._facts()
        fields = encode(form.fields(*form.values(table)))
        for seat, page in zip(viewers, pages):  # noqa: B905
            page[FACTS], page[FIELDS] = facts, fields
            if seat is None:
                continue
            if form.own_fields:
                page[FIELDS] = self._fields_of(seat, fields)
            # What a seat may do often stays as it was.
            moves = table.moves(seat)
            if kept.moves[seat] != moves:
                kept.moves[seat] = moves
                page[MOVES] = b',"moves":' + encode(project.move_texts(moves))
            prompts = table.prompts(seat)
            if kept.prompts[seat] != prompts:
                kept.prompts[seat] = prompts
                page[PROMPTS] = b',"prompts":' + encode(project.questions(prompts))
        return pages

    def _facts(self) -> bytes:
        """As `project.seen_by_all`, but open at the end."""
        table = self.table
        if table.result is not None:
            return encode(project.seen_by_all(table))[:-1]
        timers = [*table.timers.items()]
        if len(timers) > 1:
            timers.sort(key=itemgetter(1))
        clocks = b",".join([_clock(name) % deadline for name, deadline in timers])
        return self._form.facts % (table.now, encode(table.active), clocks, table.config.commitment.encode())

    def _new_page(self, seat: Viewer) -> Page:
        form, kept = self._form, self._kept
        page = kept.pages[seat] = form.page.copy()
        if seat is not None:
            page[OPENING] = form.openings[seat]
            kept.moves[seat] = kept.prompts[seat] = ()
        for number, key in enumerate(form.keys[seat]):
            drawn = kept.zones.get(key)
            if drawn is None:
                drawn = kept.zones[key] = _Drawn(key)
            drawn.pages.append((page, OPENING + 1 + 2 * number))
            drawn.pile = None
        return page

    def _draw(self) -> None:
        """Puts the zones on the pages, as far as something else lies there than before."""
        table, zones = self.table, self._kept.zones
        cards, passing = table.cards, self._form.passing[bool(table.up)]
        for key in passing & zones.keys() if passing else ():
            zones[key].pile = None
        for drawn in zones.values():
            pile = cards[drawn.zone]
            if pile is not drawn.pile:
                written = encode(project.draw_zone(table, drawn.key))
                for page, place in drawn.pages:
                    page[place] = written
                # Mostly nothing but the cards that lie there makes a difference.
                drawn.pile = None if drawn.key in passing else pile

    def _fields_of(self, seat: int, fields: bytes) -> bytes:
        """Those that all see, and the seat's own."""
        table, form = self.table, self._form
        mine = encode({name: getattr(table, name)[seat] for name in form.own_fields})
        return mine if fields == b"{}" else fields[:-1] + b"," + mine[1:]

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
        table, seen = self.table, what.seen
        places = project.places_seen(type(table), what.source, what.target)
        alike: dict[int, bytes] = {}
        out = []
        for seat in viewers:
            eye = project.SPECTATOR if seat is None else places[seat] | seen >> seat & 1
            written = alike.get(eye)
            if written is None:
                written = alike[eye] = encode(project.moved(table, what, seat))
            out.append(written)
        return out


@lru_cache(maxsize=200)
def _clock(timer: str) -> bytes:
    """A clock that runs: as JSON, but for its deadline."""
    name, _, seat = timer.partition(":")
    return encode({"name": name, "seat": int(seat) if seat else None})[:-1] + b',"deadline":%d}'


@lru_cache(maxsize=1000)
def _act(what: Took) -> tuple[bytes, bytes]:
    """A move as its seat sees it, and as all others do. The same ones come again and again, at all tables."""
    return encode(project.took(what, what.seat)), encode(project.took(what, None))


class _Form(NamedTuple):
    """What views of a game are made of."""

    closes_eyes: bool
    facts: bytes
    """As long as the game goes on, but for the time, the active seats, the clocks and the commitment."""
    page: Page
    """A spectator's: the JSON around facts, zones and fields, with a place for each; moves and prompts stay empty."""
    openings: Sequence[bytes]
    """What a page of each seat has in that place."""
    keys: Mapping[Viewer, Sequence[int]]
    """The zones on the page of each viewer (see `project.eyes`): they come on every other place after the opening."""
    passing: tuple[Set[int], Set[int]]
    """While no card is turned up, and while some are: zones to be drawn again though the same cards lie there."""
    fields: Callable[..., msgspec.Struct]
    """What all see of the values of the game, made of these:"""
    values: Callable[[Table], Iterable[Any]]
    own_fields: Sequence[str]


@cache
def _form(game: type[Table], seats: int, idle: tuple[str, ...]) -> _Form:
    def zones(seat: Viewer) -> list[tuple[str, bool, list[int]]]:
        return [zone for zone in project.eyes(game, seats, seat) if zone[0] not in idle]

    named = [
        b'"%b":%b' % (name.encode(), b"[%b]" % b",".join([b"\0"] * len(keys)) if per_seat else b"\0")
        for name, per_seat, keys in zones(None)
    ]
    opening, *around = (b',"you":\1,"zones":{%b},"fields":' % b",".join(named)).split(b"\0")
    page = [b"", opening.replace(b"\1", b"null")]
    for glue in around:
        page += b"", glue
    keys = {seat: [key for _, _, keys in zones(seat) for key in keys] for seat in (None, *range(seats))}
    every_key = {key for some in keys.values() for key in some}
    fields, own_fields = project.field_names(game)
    return _Form(
        closes_eyes=project.closes_eyes(game),
        facts=b'{"game":%b,"seats":%d,"now":%%d,"active":%%b,"clocks":[%%b],"commitment":"%%b","over":false'
        % (encode(game.facts.id), seats),
        page=[*page, b"", b"", b"", b"}"],
        openings=[opening.replace(b"\1", b"%d" % seat) for seat in range(seats)],
        keys=keys,
        passing=(
            frozenset(key for key in every_key if not _lasts(game, key, turned_up=False)),
            frozenset(key for key in every_key if not _lasts(game, key, turned_up=True)),
        ),
        fields=msgspec.defstruct("Fields", fields),
        values=attrgetter(*fields) if len(fields) > 1 else lambda table: [getattr(table, name) for name in fields],
        own_fields=own_fields,
    )


def _lasts(game: type[Table], key: int, turned_up: bool) -> bool:
    """Whether a zone looks the same to those viewers as long as the same cards lie there, though some cards of the
    table may be turned up."""
    spec = project.zone_spec(game, key >> 1)
    seen_as_it_is = bool(key & 1 or spec.audience.depth)
    return not spec.printed and (seen_as_it_is or not (turned_up or spec.fixed_places))
