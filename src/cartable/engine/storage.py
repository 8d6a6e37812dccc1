"""A table as plain JSON and back: everything, secrets included. For storage and equality, never for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .facts import Result, Seat
from .moves import Move
from .phrases import Texts

if TYPE_CHECKING:
    from .table import Table


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [item if item.__class__ is str else _plain(item) for item in value]
    if value is None or isinstance(value, (int, float, str)):
        return value
    raise TypeError(f"a table may not hold {value!r}: use plain values and tuples")


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def state_json(table: Table) -> dict[str, Any]:
    """What two tables must share to be equal."""
    return {
        "cards": [list(pile) for pile in table.cards],
        "up": list(table.up),
        "known": list(table.known),
        "fans_known": table.fans_known,
        "maybe": [[seat, card, zones] for (seat, card), zones in sorted(table.maybe.items())],
        "key": table.key.hex(),
        "rolled": table.rolled,
        "now": table.now,
        "at": table.at,
        "timers": dict(table.timers),
        "asked": table.asked,
        "result": None if table.result is None else table.result.as_json(),
        "fields": {name: _plain(getattr(table, name)) for name in table.field_specs},
    }


def _seat_json(seat: Seat) -> dict[str, Any]:
    return {"age": seat.age, "bot": seat.bot, "first": seat.first, "options": dict(seat.options)}


def as_json(table: Table) -> dict[str, Any]:
    """The whole table."""
    config = table.config
    return {
        "game": table.facts.id,
        "version": table.facts.version,
        "seats": table.seats,
        "options": dict(config.options),
        "people": [_seat_json(seat) for seat in config.people],
        "young": config.young,
        "seed": config.seed,
        "commitment": config.commitment,
        "position": config.position,
        **state_json(table),
        "past": [[seat, at, str(move)] for seat, at, move in table.past[: table.length]],
    }


def restore(table: Table, data: dict[str, Any]) -> None:
    """Fills an undealt table of the right game, seats and options with what was stored."""
    table.cards = [bytes(pile) for pile in data["cards"]]
    table.up = bytes(data["up"])
    table.known = bytearray(data["known"])
    table.fans_known = data["fans_known"]
    table.maybe = {(seat, card): zones for seat, card, zones in data["maybe"]}
    table.key = bytes.fromhex(data["key"])
    table.rolled, table.now, table.at = data["rolled"], data["now"], data["at"]
    table.timers = dict(data["timers"])
    table.asked = data["asked"]
    if data["result"] is not None:
        r = data["result"]
        places, params = tuple(tuple(place) for place in r["ranking"]), r.get("params", {})
        texts = Texts(r["texts"])
        table.result = Result(places, tuple(r["scores"]), r["reason"], texts, params)
    for name, value in data["fields"].items():
        is_list = table.field_specs[name].is_list
        setattr(table, name, [_tuples(item) for item in value] if is_list else _tuples(value))
    table.past = [(seat, at, text) for seat, at, text in data["past"]]
    table.length = len(table.past)


def past_texts(table: Table, after: int = 0) -> list[tuple[int, int, str]]:
    """The inputs so far, but for the first `after` of them: seat (-1 for a clock), time, text."""
    return [(s, at, m.text if isinstance(m, Move) else m) for s, at, m in table.past[after : table.length]]
