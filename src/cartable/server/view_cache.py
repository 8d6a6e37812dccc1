"""The views of a table for everybody who looks at it, with whatever stays as it was kept encoded.

Each gets what `engine.project` says that it sees, to the byte (a test compares them in every game). But a table of four
is told four times of every move. So what its viewers see alike is worked out and encoded once, and what has stayed as
it was before the move is not encoded again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from msgspec import Raw

from ..engine import Move, Prompt, Table, project
from ..engine.project import Viewer
from .messages import Seen, encode


class ViewCache:
    """The parts of the last views of one table. A part is as `project` makes it, or `Raw`: the same, encoded."""

    __slots__ = ("_layout", "_moves", "_prompts", "_shown", "_zones")

    def __init__(self) -> None:
        self._start(None)

    def _start(self, layout: _Layout | None) -> None:
        self._layout = layout
        self._zones: dict[int, _KeptZone] = {}
        """By key (see `project.zone_keys`)."""
        self._shown: dict[Viewer, dict[str, Any]] = {}
        """The zones of each viewer's view."""
        self._moves: dict[int, tuple[Sequence[Move], Raw]] = {}
        self._prompts: dict[int, tuple[Sequence[Prompt], Raw]] = {}

    def views(self, table: Table, viewers: Sequence[Viewer]) -> Sequence[Seen]:
        """A view for each of these viewers, to be encoded before the table changes."""
        layout = self._layout
        if layout is None or layout.game is not type(table) or layout.seats != table.seats or layout.may_change:
            layout = _layout(type(table), table.seats, tuple(table.idle_zones()))
            if self._layout is not layout:
                self._start(layout)
        if layout.closes_eyes:
            # Those who look away see less than the others.
            return [project.view(table, seat) for seat in viewers]
        shown = [self._shown.get(seat) or self._show(layout, seat) for seat in viewers]
        self._draw(table, layout)
        values = project.shown_values(table)
        seen = project.seen_by_all(table)
        fields: Sequence[Any] = [Raw(encode(values))] * len(viewers)
        if layout.own_fields:
            fields = [values if seat is None else values | project.own_values(table, seat) for seat in viewers]
        for seat in viewers:
            # What a seat may do often stays as it was.
            if seat is not None:
                moves, prompts = table.moves(seat), table.prompts(seat)
                if seat not in self._moves or self._moves[seat][0] != moves:
                    self._moves[seat] = moves, Raw(encode([move.text for move in moves]))
                if seat not in self._prompts or self._prompts[seat][0] != prompts:
                    self._prompts[seat] = prompts, Raw(encode([prompt.as_json() for prompt in prompts]))
        return [
            project.assemble(seen, seat, zones, seen_values)
            if seat is None
            else project.assemble(seen, seat, zones, seen_values, self._moves[seat][1], self._prompts[seat][1])
            for seat, zones, seen_values in zip(viewers, shown, fields)  # noqa: B905
        ]

    def _show(self, layout: _Layout, viewer: Viewer) -> dict[str, Any]:
        """A viewer who is new: the zones of its view, with a place for each."""
        shown = self._shown[viewer] = {}
        for name, per_seat, keys in layout.zones[viewer]:
            shown[name] = [None] * len(keys) if per_seat else None
            for number, key in enumerate(keys):
                zone = self._zones.get(key)
                if zone is None:
                    zone = self._zones[key] = _KeptZone(key)
                zone.places.append((shown[name], number) if per_seat else (shown, name))
                zone.pile = None
        return shown

    def _draw(self, table: Table, layout: _Layout) -> None:
        """Puts the zones in their places, as far as something else lies there than before."""
        cards, zones = table.cards, self._zones
        passing = layout.passing[bool(table.up)]
        for key in passing & zones.keys() if passing else ():
            zones[key].pile = None
        for zone in zones.values():
            pile = cards[zone.number]
            if pile is not zone.pile:
                drawn = Raw(encode(project.draw_zone(table, zone.key)))
                for view, place in zone.places:
                    view[place] = drawn
                # Mostly nothing but the cards that lie there makes a difference.
                zone.pile = None if zone.key in passing else pile


class _KeptZone:
    """A zone as it is drawn in some of the views."""

    __slots__ = ("key", "number", "pile", "places")

    def __init__(self, key: int) -> None:
        self.key = key
        self.number = key >> 1
        self.pile: bytes | None = None
        """The cards that lay there; None if it must be drawn again whatever lies there."""
        self.places: list[tuple[Any, Any]] = []
        """Where it is drawn: lists and dictionaries, and the place in each."""


class _Layout(NamedTuple):
    """What the views of a game are made of."""

    game: type[Table]
    seats: int
    may_change: bool
    """Whether the game does without some zones at some tables, or for a while."""
    closes_eyes: bool
    zones: Mapping[Viewer, Sequence[tuple[str, bool, Sequence[int]]]]
    """As `project.zone_keys` for each viewer, without those that the table does without."""
    passing: tuple[Set[int], Set[int]]
    """While no card is turned up, and while some are: zones to be drawn again though the same cards lie there."""
    own_fields: bool
    """Whether seats see values that others do not."""


@cache
def _layout(game: type[Table], seats: int, idle: tuple[str, ...]) -> _Layout:
    zones = {
        viewer: [zone for zone in project.zone_keys(game, seats, viewer) if zone[0] not in idle]
        for viewer in (None, *range(seats))
    }
    keys = {key for shown in zones.values() for _, _, some in shown for key in some}
    return _Layout(
        game=game,
        seats=seats,
        may_change=game.idle_zones is not Table.idle_zones,
        closes_eyes=project.closes_eyes(game),
        zones=zones,
        passing=(
            frozenset(key for key in keys if not _lasts(game, key, turned_up=False)),
            frozenset(key for key in keys if not _lasts(game, key, turned_up=True)),
        ),
        own_fields=bool(project.field_names(game)[1]),
    )


def _lasts(game: type[Table], key: int, turned_up: bool) -> bool:
    """Whether a zone looks the same to those viewers as long as the same cards lie there, though some cards of the
    table may be turned up."""
    spec = project.zone_spec(game, key >> 1)
    seen_as_it_is = bool(key & 1 or spec.audience.depth)
    return not spec.printed and (seen_as_it_is or not (turned_up or spec.fixed_places))
