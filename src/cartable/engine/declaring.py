"""From the declarations in the body of a game's class to a table: slots, zone numbers, moves, and a clone function."""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from . import phrases
from .class_checks import check_class, declared_in
from .facts import worded
from .hurry import TIME, time_option
from .moves import Answer, Move, Verb
from .phrases import Phrases, Texts, Wording, languages
from .values import FieldSpec
from .zones import ZoneSpec

MAX_SEATS = 8

ENGINE_SLOTS = (
    "config", "seats", "cards", "up", "known", "fans_known", "maybe", "key", "rolled", "now", "at", "timers",
    "past", "length", "result", "asked", "told", "_legal",
)  # fmt: skip


CATALOGUES = {"refusals": "refusals", "messages": "messages", "endings": "endings", "clocks_shown": "clocks"}
"""Sentences by their codes, and the table of the files in which they stand."""


class Form(NamedTuple):
    """A form that a move may take, and what it is called."""

    shape: Verb | Move | Answer
    wording: Wording


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
        space["_declared"] = declared_in(space)
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
        cls: Any = super().__new__(mcs, name, bases, space)
        cls.phrases = Phrases(phrases.on_top(phrases.of_class(base) for base in reversed(cls.__mro__)))
        for catalogue, table in CATALOGUES.items():
            setattr(cls, catalogue, cls.phrases.table(table))
        for kind in ("limits", "tempo"):
            # What a class names comes on top of what the classes it builds on name.
            named = [name for base in reversed(cls.__mro__) for name in vars(base).get(kind, ())]
            setattr(cls, kind, tuple(dict.fromkeys(named)))
        if is_game:
            _offer_time(cls)
            _say_what_is_called_what(cls)
            cls.verbs, cls.forms = _bind_verbs(cls)
            _make_clone(cls, zones, fields)
            check_class(cls)
        return cls  # type: ignore[no-any-return]


def _offer_time(cls: Any) -> None:
    """Every game with clocks offers to go without them, or to slow them."""
    option = time_option(cls.facts.rhythm, cls.limits, cls.tempo)
    if option is not None:
        cls.options_offered = {**cls.options_offered, TIME: option}


def _say_what_is_called_what(cls: Any) -> None:
    """Labels come from the files of the game and of what it builds on."""
    said: Phrases = cls.phrases
    for key, spec in cls.zone_specs.items():
        spec.label = _zone_label(said, key)
    cls.field_specs = {
        key: replace(spec, label=_field_label(said, key), words=said.values(key))
        for key, spec in cls.field_specs.items()
    }
    options = getattr(cls, "options_offered", {})
    cls.options_offered = {key: worded(option, said, key) for key, option in options.items()}
    if "facts" in vars(cls):
        goal, daily = said.tree.get("goal", Texts()), said.tree.get("daily")
        cls.facts = replace(cls.facts, goal=goal, daily=daily)


def _field_label(said: Phrases, field: str) -> Texts | None:
    """What is read beside a value. An empty text takes away the label that it has where it comes from."""
    label = said.find("fields", field)
    return label if label is not None and any(label.values()) else None


def _zone_label(said: Phrases, zone: str) -> Texts:
    """What a zone is called. One of a row of zones, `line7`, may share the words of all: `line = "ligne {n}"`."""
    name = zone.rstrip("0123456789")
    shared = said.find("zones", name) if name != zone else None
    if shared:
        return Texts({code: text.format(n=zone[len(name) :]) for code, text in shared.items()})
    return said.find("zones", zone) or Texts(dict.fromkeys(languages(), zone))


def _bind_verbs(cls: Any) -> tuple[dict[str, list[Verb | Move]], dict[str, list[Form]]]:
    """The forms a move may take, by their first word. Each game has verbs of its own, in the words of its deck."""
    verbs: dict[str, list[Verb | Move]] = {}
    forms: dict[str, list[Form]] = {}
    for key, value in _declared(cls, (Verb, Move)).items():
        if isinstance(value, Verb):
            value = Verb(value.name, value.params, cls.deck, value.manner)
            setattr(cls, key, value)
        name = value.verb if isinstance(value, Move) else value.name
        verbs.setdefault(name, []).append(value)
        forms.setdefault(name, []).append(Form(value, cls.phrases.wording(key, value.manner.wording)))
    for key, answer in _declared(cls, (Answer,)).items():
        form = Form(answer, cls.phrases.wording(key, answer.manner.wording))
        forms.setdefault(answer.name, []).append(form)
    return verbs, forms


def _declared(cls: type, kinds: tuple[type, ...]) -> dict[str, Any]:
    """What is declared of these kinds, in a class or in those it builds on, and not replaced by something else."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        for key, value in vars(base).items():
            if isinstance(value, kinds):
                found[key] = value
            else:
                found.pop(key, None)
    return found


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
    # With its source at hand a debugger can step through it, and a traceback shows its lines.
    text, file = "\n".join(source) + "\n", f"<generated for {cls.__module__}.{cls.__qualname__}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), space)
    cls.__init__ = space["__init__"]
    cls.clone = space["clone"]
    cls.clone.__doc__ = "An equal table that shares nothing that changes. Clones are silent: no one watches them."


def _zone_numbers(zones: Mapping[str, ZoneSpec], seats: int) -> tuple[int | tuple[int, ...], ...]:
    """The number of each zone, or one for each seat: a table has as many hands as there are seats."""
    return tuple(tuple(range(z.first, z.first + seats)) if z.per_seat else z.first for z in zones.values())
