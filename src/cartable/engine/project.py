"""The one door through which anything leaves the table: views, events, log and hints, for a seat or a spectator.

No game writes a view. What is seen follows from the audiences of zones and fields, and from nothing else. The shapes of
what is seen are declared in `views`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from . import views
from .cards import HOLE
from .declaring import MAX_SEATS
from .events import CardMoved, CardTurned, Event, Told, Took
from .templates import Names, fill
from .zones import EVERYONE, FAN, NOBODY, OTHERS, OWNER, PILE, ZoneSpec

if TYPE_CHECKING:
    from .handling import CardTable
    from .moves import Move, Prompt
    from .table import Table


def sees_faces(spec: ZoneSpec, owner: int | None, seat: int | None) -> bool:
    """Whether a viewer sees the faces of all cards of a zone. A spectator may stand for a screen that all look at: it
    sees what every seat sees."""
    audience = spec.audience
    if audience is EVERYONE:
        return True
    if seat is None or audience is NOBODY:
        return False
    if audience is OWNER:
        return seat == owner
    return audience is OTHERS and seat != owner


Viewer = int | None
"""A seat, or a spectator: somebody who looks on, or a screen in the middle of all, which must not show what one of
them may not see."""


def view(table: Table, seat: Viewer) -> dict[str, Any]:
    """What a seat sees now. It holds no memory: what was turned down again is not in it."""
    if seat is None:
        return assemble(seen_by_all(table), None, zones(table, None), fields(table, None))
    moves, prompts = move_texts(table.moves(seat)), questions(table.prompts(seat))
    return assemble(seen_by_all(table), seat, zones(table, seat), fields(table, seat), moves, prompts)


def assemble(
    seen: views.SeenByAll, seat: Viewer, zones: Any, fields: Any, moves: Any = None, prompts: Any = None
) -> dict[str, Any]:
    """A view, made of its parts. Whoever keeps a part in another form (encoded, say) may give it so."""
    out = cast(views.View, seen.copy())
    out["you"], out["zones"], out["fields"] = seat, zones, fields
    if seat is not None:
        out["moves"], out["prompts"] = moves, prompts
    return cast(dict[str, Any], out)


def seen_by_all(table: Table) -> views.SeenByAll:
    """What is neither a card nor a value of the game, and the same for every viewer."""
    out: views.SeenByAll = {
        "game": table.facts.id,
        "seats": table.seats,
        "now": table.now,
        "active": table.active,
        "clocks": [{"name": c.name, "seat": c.seat, "deadline": c.deadline} for c in table.clocks],
        "commitment": table.config.commitment,
        "over": table.over,
    }
    if table.result is not None:
        out["result"] = cast(views.Result, table.result.as_json())
        out["seed"] = table.config.seed
    return out


def zones(table: Table, seat: int | None) -> dict[str, Any]:
    """What lies on the table, as a seat sees it now."""
    dark, idle = _dark_zones(table, seat), table.idle_zones()
    out: dict[str, Any] = {}
    for name, per_seat, keys in zone_keys(type(table), table.seats, seat):
        piles: list[views.Zone] = [{"dark": True} if key >> 1 in dark else draw_zone(table, key) for key in keys]
        out[name] = piles if per_seat else piles[0]
    for name in idle:
        del out[name]
    return out


def fields(table: Table, seat: Viewer) -> dict[str, Any]:
    """The values that a seat sees: those shown to all, and its own."""
    out = shown_values(table)
    if seat is not None:
        out |= own_values(table, seat)
    if closes_eyes(type(table)):
        for viewer in _eyes_of(table, seat):
            out |= {name: table.field_specs[name].default for name in table.unseen_fields(viewer)}
    return {name: _plain(value) for name, value in out.items()}


def shown_values(table: Table) -> dict[str, Any]:
    """The values that are shown to all, as the table has them: tuples are not yet lists."""
    return {name: getattr(table, name) for name in field_names(type(table))[0]}


def own_values(table: Table, seat: int) -> dict[str, Any]:
    """Likewise, those that only this seat sees."""
    return {name: getattr(table, name)[seat] for name in field_names(type(table))[1]}


NOTHING: Set[int] = frozenset()


def _dark_zones(table: CardTable, seat: int | None) -> Set[int]:
    """The zones that a viewer does not see at all now."""
    if not closes_eyes(type(table)):  # type: ignore[arg-type]
        return NOTHING
    return {zone for viewer in _eyes_of(table, seat) for zone in table.unseen_zones(viewer)}


def _eyes_of(table: CardTable, seat: Viewer) -> Iterable[int]:
    """The seats whose closed eyes a viewer shares: its own, and for a spectator those of everybody."""
    return range(table.seats) if seat is None else [seat]


@cache
def closes_eyes(game: type[Table]) -> bool:
    """Whether seats may see less because they look away. Few games have that, and this is asked for each seat and
    event."""
    from .table import Table

    return game.unseen_zones is not Table.unseen_zones or game.unseen_fields is not Table.unseen_fields


def move_texts(moves: Iterable[Move]) -> list[str]:
    return [move.text for move in moves]


def questions(prompts: Iterable[Prompt]) -> list[views.Prompt]:
    return [cast(views.Prompt, prompt.as_json()) for prompt in prompts]


@cache
def zone_keys(game: type[Table], seats: int, seat: int | None) -> list[tuple[str, bool, list[int]]]:
    """The zones of a game as a viewer sees them: a name, whether each seat has one, and a key for each. Twice the
    zone's number, and one more if the viewer sees the faces: what has the same key looks the same."""
    out = []
    for name, spec in game.zone_specs.items():
        owners = range(seats) if spec.per_seat else [None]
        keys = [(spec.first + (owner or 0)) * 2 + sees_faces(spec, owner, seat) for owner in owners]
        out.append((name, spec.per_seat, keys))
    return out


def draw_zone(table: Table, key: int) -> views.Zone:
    """A zone for those who see its faces, or for those who do not, as the last bit of the key says (`zone_keys`)."""
    zone, sees = key >> 1, key & 1
    spec, _ = zone_name(table, zone)
    pile, texts = table.printed(zone) if spec.printed else table.cards[zone], table.deck.texts
    holes, count = HOLE in pile, len(pile)
    if holes or spec.steps > 1:
        count = -(-(count - pile.count(HOLE)) // spec.steps) * spec.steps
    out: views.Zone = {"count": count}
    if sees:
        cards = spec.as_shown(pile, texts) if spec.sorted else pile
        out["cards"] = ["" if c == HOLE else texts[c] for c in cards] if holes else [*map(texts.__getitem__, cards)]
    elif spec.audience.depth:
        out["cards"] = [texts[card] for card in pile[-spec.audience.depth :]]
    elif spec.fixed_places or (table.up and any(card in table.up for card in pile)):
        out["cards"] = ["" if c == HOLE else texts[c] if c in table.up else None for c in pile]
        if not spec.in_order:
            # Where a card sits in a fan, or when it came, is its owner's business.
            out["cards"].sort(key=lambda face: face is None)
    return out


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        # Words need no second look: stories hold hundreds of them.
        return [item if item.__class__ is str else _plain(item) for item in value]
    return value


@cache
def field_names(game: type[Table]) -> tuple[list[str], list[str]]:
    """The values that everybody sees, and those that each seat sees of its own."""
    specs = game.field_specs.items()
    shown = [name for name, spec in specs if spec.audience is EVERYONE]
    return shown, [name for name, spec in specs if spec.audience is OWNER and spec.per_seat]


def hints(table: Table, seat: int) -> list[str]:
    """The cards a seat could do something with now: those its own legal moves speak of."""
    names = table.deck.names_a_card
    words = [word for move in table.moves(seat) for word in move.text.split()[1:] if names(word)]
    return list(dict.fromkeys(words))


def zone_name(table: CardTable, zone: int) -> tuple[ZoneSpec, int | None]:
    """The declaration of a zone and its owner."""
    return zone_names(type(table))[zone]  # type: ignore[arg-type]


def zone_spec(game: type[CardTable], zone: int) -> ZoneSpec:
    """The declaration of a zone of a game."""
    return zone_names(game)[zone][0]  # type: ignore[arg-type]


@cache
def zone_names(game: type[CardTable]) -> list[tuple[ZoneSpec, int | None]]:
    names: list[tuple[ZoneSpec, int | None]] = []
    for spec in game.zone_specs.values():
        names += [(spec, owner) for owner in range(MAX_SEATS)] if spec.per_seat else [(spec, None)]
    return names


SPECTATOR_COLUMN = -1
"""In lists with a place for each seat, what holds for a spectator comes last."""


@cache
def faces_seen(game: type[Table]) -> list[list[bool]]:
    """For each zone, whether each seat sees the faces of all its cards, and at last whether a spectator does."""
    return [[sees_faces(*zone, seat) for seat in (*range(MAX_SEATS), None)] for zone in zone_names(game)]


@cache
def _places_seen(game: type[Table], source: int, target: int) -> list[int]:
    """For each seat, of which of two zones it sees all faces: 2 for the one, 4 for the other. Who sees the same of a
    card that goes from one to the other, and the same of both zones, sees the same places."""
    faces = faces_seen(game)
    return [before << 1 | after << 2 for before, after in zip(faces[source], faces[target], strict=True)]


def _where(table: CardTable, zone: int) -> str:
    return _zone_texts(type(table))[zone]  # type: ignore[arg-type]


@cache
def _zone_texts(game: type[CardTable]) -> list[str]:
    return [spec.name if owner is None else f"{spec.name}:{owner}" for spec, owner in zone_names(game)]  # type: ignore[arg-type]


def _places(table: Table, what: CardMoved, seat: int | None) -> tuple[int, int]:
    """Where a card lay and where it lies now, as a viewer may know it; -1 for a place that is not its business."""
    if what.dark and in_the_dark(what, seat):
        return -1, -1
    source, target, lay, lies = what.source, what.target, what.source_place, what.target_place
    game, viewer = type(table), SPECTATOR_COLUMN if seat is None else seat
    zones, faces = zone_names(game), faces_seen(game)
    if not (faces[source][viewer] or what.place_seen) and zones[source][0].shape in (PILE, FAN):
        # Of a hidden pile all see the top only, and where a card sat in a hand is its holder's business.
        lay = -1
    if not faces[target][viewer]:
        spec, _ = zones[target]
        # All see whether a card is laid on a hidden pile or slid under it; but one that is only looked at stays there.
        looked_at = source == target and what.source_place == lies
        lies = lay if looked_at else lies if spec.in_order else -1
        if spec.steps > 1 and lies > 0:
            # How far up it lies would tell how many there are.
            lies = -1
    if closes_eyes(game):
        dark = _dark_zones(table, seat)
        lay, lies = -1 if source in dark else lay, -1 if target in dark else lies
    return lay, lies


def in_the_dark(what: CardMoved | CardTurned, seat: int | None) -> bool:
    """Whether a viewer had its eyes closed when this happened: it may have felt a card, but it saw no place."""
    return bool(what.dark if seat is None else what.dark >> seat & 1)


ENGINE_MESSAGES = ("gathered", "turned_over", "shuffled", "arranged")
"""What the engine itself announces; these speak of zones."""


def event(table: Table, what: Event, seat: int | None) -> dict[str, Any]:
    """An event as a seat may see it: one of `views.Event`."""
    return cast(dict[str, Any], _event(table, what, seat))


def _event(table: Table, what: Event, seat: int | None) -> views.Event:
    if isinstance(what, CardMoved):
        return moved(table, what, seat)
    if isinstance(what, CardTurned):
        return turned(table, what, seat)
    if isinstance(what, Took):
        return took(what, seat)
    return told(table, what)


def moved(table: Table, what: CardMoved, seat: int | None) -> views.CardMoved:
    """A card that went from one zone to another."""
    sees = what.public and not what.dark if seat is None else what.seen >> seat & 1
    lay, lies = _places(table, what, seat)
    where = _zone_texts(type(table))
    return {
        "event": "move",
        "card": table.deck.texts[what.card] if sees else None,
        "from": where[what.source],
        "to": where[what.target],
        "from_place": lay,
        "to_place": lies,
    }


def turned(table: Table, what: CardTurned, seat: int | None) -> views.CardTurned:
    """A card that was turned where it lies."""
    unseen = in_the_dark(what, seat) or what.zone in _dark_zones(table, seat)
    in_order = zone_name(table, what.zone)[0].in_order and not unseen
    return {
        "event": "turn",
        "card": table.deck.texts[what.card] if what.up else None,
        "zone": _where(table, what.zone),
        "place": what.place if in_order else -1,
        "up": what.up,
    }


def took(what: Took, seat: int | None) -> views.Acted:
    """Others see that a seat acts; what it did they learn from the cards that move and the words said."""
    out: views.Acted = {"event": "act", "seat": what.seat, "verb": what.move.verb}
    if seat == what.seat:
        out["move"] = what.move.text
    return out


def told(table: Table, what: Told) -> views.Told:
    """Something said aloud, as everybody hears it."""
    params = {key: value if value.__class__ is int else _plain(value) for key, value in what.params.items()}
    if what.message in ENGINE_MESSAGES:
        params |= {key: _where(table, params[key]) for key in ("from", "to", "zone") if key in params}
    return {"event": "tell", "message": what.message, "params": params}


def events(table: Table, happened: Iterable[Event], seat: int | None) -> list[dict[str, Any]]:
    """Several events as a seat may see them."""
    return [event(table, what, seat) for what in happened]


def events_for(table: Table, happened: Iterable[Event], viewers: Sequence[Viewer]) -> list[list[Mapping[str, object]]]:
    """As `events`, for each of these viewers. What looks the same to several of them is worked out once."""
    out: list[list[Mapping[str, object]]] = [[] for _ in viewers]
    for what in happened:
        if isinstance(what, Told):
            alike = told(table, what)
            seen: Sequence[Mapping[str, object]] = [alike] * len(viewers)
        elif isinstance(what, CardMoved) and not what.dark and not closes_eyes(type(table)):
            seen = _moved_for(table, what, viewers)
        else:
            seen = [_event(table, what, seat) for seat in viewers]
        for line, events_of_one in zip(seen, out, strict=True):
            events_of_one.append(line)
    return out


def _moved_for(table: Table, what: CardMoved, viewers: Sequence[Viewer]) -> list[views.CardMoved]:
    """The same for all who see the same face or back, and the same places: nothing else makes a difference."""
    places, seen = _places_seen(type(table), what.source, what.target), what.seen
    alike: dict[int, views.CardMoved] = {}
    out = []
    for seat in viewers:
        key = -1 if seat is None else places[seat] | seen >> seat & 1
        line = alike.get(key)
        if line is None:
            line = alike[key] = moved(table, what, seat)
        out.append(line)
    return out


def log(table: Table, happened: Iterable[Event], seat: int | None) -> list[dict[str, Any]]:
    """What may be told again later: a face only as long as the seat still sees that card, and nothing fleeting."""
    visible = visible_cards(table, seat)
    lines = []
    for what in happened:
        if isinstance(what, Told) and what.params.get("fleeting"):
            continue
        line = event(table, what, seat)
        if isinstance(what, (CardMoved, CardTurned)) and what.card not in visible:
            line["card"] = None
        line.pop("move", None)
        lines.append(line)
    return lines


def visible_cards(table: CardTable, seat: int | None) -> set[int]:
    """All cards whose faces a viewer sees at this moment."""
    out: set[int] = set()
    dark = _dark_zones(table, seat)
    for zone, pile in enumerate(table.cards):
        if not pile or zone in dark:
            continue
        spec, owner = zone_name(table, zone)
        for place, card in enumerate(pile):
            if card == HOLE:
                continue
            if sees_faces(spec, owner, seat) or card in table.up or place >= len(pile) - spec.audience.depth:
                out.add(card)
    return out


def tell_text(table: Table, what: Told, lang: str, who: Names | None = None) -> str | None:
    """The sentence of an announcement, if the game gives it one; seats are called as `who` calls them."""
    texts = table.messages.get(what.message)
    return None if texts is None else fill(texts.of(lang), what.params, table.deck, lang, who)
