"""From the declarations in the body of a game's class to a table: slots, zone numbers, moves, and a clone function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .moves import Answer, Move, Verb
from .values import FieldSpec
from .zones import ZoneSpec

MAX_SEATS = 8

ENGINE_SLOTS = (
    "config", "seats", "cards", "up", "known", "fans_known", "maybe", "key", "rolled", "now", "at", "timers",
    "past", "length", "result", "asked", "told", "_legal",
)  # fmt: skip


CATALOGUES = ("refusals", "messages", "endings", "clocks_shown")
"""Sentences by their names: a game has those of its mechanics, and adds or replaces some."""


class TableMeta(type):
    """Makes the class of a game.

    A mechanic (a class without facts) takes no slots of its own: a game may build on several of them, and takes
    the slots for all.
    """

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> TableMeta:
        zones: dict[str, ZoneSpec] = {}
        fields: dict[str, FieldSpec] = {}
        slotted: set[str] = set()
        series: dict[str, list[str]] = {}
        for base in reversed(bases):
            zones.update(getattr(base, "zone_specs", {}))
            fields.update(getattr(base, "field_specs", {}))
            slotted |= getattr(base, "_slotted", set())
        for key, value in list(space.items()):
            if key in ENGINE_SLOTS and any(isinstance(base, TableMeta) for base in bases):
                raise TypeError(f"{name}.{key}: that name belongs to the engine")
            if isinstance(value, ZoneSpec):
                zones[key] = replace(value, name=key)
            elif isinstance(value, list) and value and isinstance(value[0], ZoneSpec):
                series[key] = [f"{key}{n}" for n in range(1, len(value) + 1)]
                zones.update({each: replace(spec, name=each) for each, spec in zip(series[key], value, strict=True)})
            elif isinstance(value, FieldSpec):
                fields[key] = replace(value, name=key)
                del space[key]
        count = 0
        for key, spec in zones.items():
            zones[key] = replace(spec, first=count)
            space.pop(key, None)
            count += MAX_SEATS if spec.per_seat else 1
        for key, names in series.items():
            space[key] = tuple(zones[each].first for each in names)
        is_game = "facts" in space or any(hasattr(base, "facts") for base in bases)
        slots = [key for key in (*zones, *fields) if key not in slotted] if is_game else []
        if not any(isinstance(base, TableMeta) for base in bases):
            held = {slot for base in bases for slot in getattr(base, "__slots__", ())}
            slots = [slot for slot in ENGINE_SLOTS if slot not in held]
        space["__slots__"] = tuple(slots)
        space["zone_specs"], space["field_specs"], space["_zone_count"] = zones, fields, count
        space["_slotted"] = slotted | set(slots)
        space["_said"] = {catalogue: space.get(catalogue, {}) for catalogue in CATALOGUES}
        cls: Any = super().__new__(mcs, name, bases, space)
        for catalogue in CATALOGUES:
            setattr(cls, catalogue, {k: v for base in reversed(cls.__mro__) for k, v in _own(base, catalogue).items()})
        if is_game:
            cls.verbs = _bind_verbs(cls)
            named = {key: value for base in reversed(cls.__mro__) for key, value in vars(base).items()}
            cls.answers = [value for value in named.values() if isinstance(value, Answer)]
            _make_clone(cls, zones, fields)
        return cls  # type: ignore[no-any-return]


def _own(cls: type, name: str) -> Mapping[str, Any]:
    """What a class says itself: not what it has from others, which may stand further on in the line of a game."""
    given: Mapping[str, Any] = vars(cls).get("_said", {}).get(name, {})
    return given


def _bind_verbs(cls: Any) -> dict[str, list[Verb | Move]]:
    """The forms a move may take, by their first word. Each game has verbs of its own, in the words of its deck."""
    named: dict[str, Verb | Move] = {}
    for base in reversed(cls.__mro__):
        named.update({key: value for key, value in vars(base).items() if isinstance(value, (Verb, Move))})
    forms: dict[str, list[Verb | Move]] = {}
    for key, value in named.items():
        if isinstance(value, Verb):
            value = Verb(value.name, value.params, cls.deck, value.wording)
            setattr(cls, key, value)
            forms.setdefault(value.name, []).append(value)
        else:
            forms.setdefault(value.verb, []).append(value)
    return forms


def _make_clone(cls: Any, zones: Mapping[str, ZoneSpec], fields: Mapping[str, FieldSpec]) -> None:
    """Writes `__init__` and `clone`, as dataclasses do: by hand, one forgotten field would be a strange bug.

    Zone numbers are the same for all tables of a game with as many seats, but stand in slots: those are read fastest.
    """
    slots = [*ENGINE_SLOTS, *fields]
    copied = {"cards", "known", "timers", "maybe"} | {n for n, spec in fields.items() if spec.is_list}
    copies = ", ".join(f"self.{n}.copy()" if n in copied else "None" if n == "told" else f"self.{n}" for n in slots)
    source = [
        f"def __init__(self, {', '.join(slots)}):",
        *(f"    self.{n} = {n}" for n in slots),
        *([f"    {', '.join(f'self.{n}' for n in zones)}, = zone_numbers[seats]"] if zones else []),
        "def clone(self):",
        f"    return cls({copies})",
    ]
    space: dict[str, Any] = {"cls": cls, "zone_numbers": [_zone_numbers(zones, s) for s in range(MAX_SEATS + 1)]}
    exec("\n".join(source), space)
    cls.__init__ = space["__init__"]
    cls.clone = space["clone"]
    cls.clone.__doc__ = "An equal table that shares nothing that changes. Clones are silent: no one watches them."


def _zone_numbers(zones: Mapping[str, ZoneSpec], seats: int) -> tuple[int | tuple[int, ...], ...]:
    """The number of each zone, or one for each seat: a table has as many hands as there are seats."""
    return tuple(tuple(range(z.first, z.first + seats)) if z.per_seat else z.first for z in zones.values())
