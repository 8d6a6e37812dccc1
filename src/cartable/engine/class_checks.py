"""Mistakes found where they are made: when the class of a game is made, what its methods name is looked up.

A misspelt message would otherwise come to light in the middle of a game, and perhaps never in a test. What methods
name is read off their compiled code: `self.tell("struck")` is seen, `self.tell(message)` is not.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .values import FieldSpec
from .zones import ZoneSpec

SENTENCES = {"tell": "messages", "no": "refusals", "say": "prompts", "finish": "endings"}
SENTENCES |= {"finish_ranked": "endings", "finish_together": "endings", "reading": "refusals"}
CLOCKS = frozenset({"start", "enter", "stop", "stop_all", "running", "start_as_chosen"})
STARTS = frozenset({"start", "enter", "start_as_chosen"})
RESETS = frozenset({"reset"})
SEVERAL = RESETS | {"stop_all"}
"""All arguments are names."""
OPTIONS = frozenset({"number", "milliseconds", "options", "seat_option", "seat_number", "start_as_chosen"})
NAMED_SECOND = frozenset({"seat_option", "seat_number", "enter"})
"""The name is the second argument, after a seat or a step."""
WATCHED = {*SENTENCES, *CLOCKS, *OPTIONS, *RESETS}
SAID_BY_THE_ENGINE = frozenset({"over", "clock"})
"""Announcements that the engine makes itself."""
UNKNOWN = ""
"""Stands for a name that is worked out when the game is played."""


class Mistake(TypeError):
    """A game names something that it does not have."""


class Use(NamedTuple):
    """A name that a method uses, and where."""

    asked: str
    """What it is asked for: `tell`, `start`..."""
    name: str
    function: FunctionType
    line: int

    def where(self) -> str:
        """For messages."""
        return f"{self.function.__code__.co_filename}:{self.line}: {self.function.__qualname__}"


def check_class(cls: Any) -> None:
    """Raises Mistake, with the nearest right name, if the class of a game names something that it does not have."""
    _check_types(cls)
    uses = [use for function in _functions(cls) for use in _uses(function)]
    for use in uses:
        if use.name == UNKNOWN:
            continue
        if use.asked in SENTENCES:
            known = cls.phrases.table(SENTENCES[use.asked])
            if use.name not in known and not (use.asked == "tell" and use.name in SAID_BY_THE_ENGINE):
                raise _mistake(use, SENTENCES[use.asked].removesuffix("s"), known)
        if use.asked in CLOCKS and not hasattr(cls, f"expire_{use.name}"):
            clocks = [name.removeprefix("expire_") for name in dir(cls) if name.startswith("expire_")]
            raise _mistake(use, "clock", clocks, f" (no method expire_{use.name})")
        if use.asked in RESETS and use.name not in cls.field_specs:
            raise _mistake(use, "value", cls.field_specs)
        # A mechanic may read options that only some of its games offer, in methods that only those use.
        if use.asked in OPTIONS and use.name not in cls.options_offered and _is_of_game(use, cls):
            raise _mistake(use, "option", cls.options_offered)
    _check_methods(cls, uses)


def _is_of_game(use: Use, cls: type) -> bool:
    """Whether a name is used in the game's own folder, not in a mechanic."""
    return f"{use.function.__module__}.".startswith(f"{cls.__module__}.")


def _check_types(cls: Any) -> None:
    """Zones and values have a type: without one they would be anything at all to those who read and check."""
    for base in cls.__mro__:
        typed = inspect.get_annotations(base)
        for name in vars(base).get("_declared", ()):
            if name not in typed:
                kind = "zone" if name in cls.zone_specs else "value"
                raise Mistake(f"{_file_of(base)}: {base.__qualname__}.{name}: a {kind} without a type")


def _check_methods(cls: Any, uses: Iterable[Use]) -> None:
    """Every verb has its method, every `do_` method its verb, and every `expire_` method a clock that is started."""
    for verb in cls.forms:
        if not hasattr(cls, f"do_{verb}"):
            near = _nearest(f"do_{verb}", [name for name in dir(cls) if name.startswith("do_")])
            raise Mistake(f"{_file_of(cls)}: {cls.__qualname__}: no method do_{verb} for the verb {verb!r}{near}")
    started = {use.name for use in uses if use.asked in STARTS}
    for name in dir(cls):
        prefix, _, rest = name.partition("_")
        method = inspect.unwrap(getattr(cls, name)) if prefix in ("do", "expire") and rest else None
        if not isinstance(method, FunctionType):
            continue
        where = f"{method.__code__.co_filename}:{method.__code__.co_firstlineno}: {method.__qualname__}"
        if prefix == "do" and rest not in cls.forms:
            raise Mistake(f"{where}: no verb {rest!r}{_nearest(rest, cls.forms)}")
        if prefix == "expire" and UNKNOWN not in started and rest not in started:
            raise Mistake(f"{where}: no clock {rest!r} is ever started{_nearest(rest, started)}")


def _mistake(use: Use, kind: str, known: Iterable[str], more: str = "") -> Mistake:
    return Mistake(f"{use.where()}: no {kind} {use.name!r}{more}{_nearest(use.name, known)}")


def _nearest(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, [*known], n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _file_of(cls: type) -> str:
    try:
        return inspect.getfile(cls)
    except (TypeError, OSError):
        return cls.__module__


def _functions(cls: type) -> Iterator[FunctionType]:
    """The methods of a game and of the mechanics it builds on; the engine's own need no check."""
    for base in cls.__mro__:
        if base.__module__.startswith(__package__ + ".") or base is object:
            continue
        for value in vars(base).values():
            function: Any = value.fget if isinstance(value, property) else value
            if isinstance(function, FunctionType):
                yield function


@cache
def _uses(function: FunctionType) -> tuple[Use, ...]:
    """What a method names; kept, for a mechanic is looked through once and not for each game."""
    codes = [code for code in _codes(function.__code__) if not WATCHED.isdisjoint(code.co_names)]
    return tuple(use for code in codes for use in _uses_in(code, function))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of those defined in it."""
    yield code
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from _codes(value)


def _uses_in(code: CodeType, function: FunctionType) -> Iterator[Use]:
    """`self.tell("struck")` compiles to: load self, load tell, load "struck", and so on up to the call."""
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("PUSH_NULL", "CACHE", "NOP")]
    line = code.co_firstlineno
    for at, step in enumerate(steps[:-2]):
        line = (step.positions.lineno if step.positions else None) or line
        asked = step.argval
        if at and step.opname in ("LOAD_ATTR", "LOAD_METHOD") and asked in WATCHED and steps[at - 1].argval == "self":
            first = at + (2 if asked in NAMED_SECOND else 1)
            if asked in SEVERAL:
                yield from (Use(asked, name, function, line) for name in _texts_from(steps[first:]))
                continue
            name = _constant(steps[first], function.__globals__)
            if isinstance(name, str) and name and _is_argument(steps[first + 1 :]):
                yield Use(asked, name, function, line)
            elif asked != "options":
                yield Use(asked, UNKNOWN, function, line)


def _constant(step: dis.Instruction, space: Mapping[str, Any]) -> Any:
    """What is loaded, if that is known without playing: a text, or a name of the module that stands for one."""
    if step.opname == "LOAD_CONST":
        return step.argval
    return space.get(step.argval) if step.opname == "LOAD_GLOBAL" else None


def _texts_from(steps: Iterable[dis.Instruction]) -> Iterator[str]:
    """Arguments that are all texts."""
    for step in steps:
        if step.opname != "LOAD_CONST" or not isinstance(step.argval, str):
            return
        yield step.argval


def _is_argument(steps: Iterable[dis.Instruction]) -> bool:
    """Whether what was loaded before these steps is handed on as it is, and not joined to or compared with other
    things first."""
    depth = 1
    for step in steps:
        if step.opname.startswith(("CALL", "PRECALL", "KW_NAMES", "BINARY_SUBSCR")) or step.argrepr == "[]":
            return True
        if step.opname.startswith("BUILD_"):
            taken = (step.arg or 0) * (2 if step.opname == "BUILD_MAP" else 1)
        else:
            taken = {"COMPARE_OP": 2, "CONTAINS_OP": 2, "IS_OP": 2, "BINARY_OP": 2}.get(step.opname, 0)
        if depth - taken < 1 or "JUMP" in step.opname or step.opname.startswith(("STORE", "RETURN")):
            return False
        depth += dis.stack_effect(step.opcode, step.arg if step.opcode >= dis.HAVE_ARGUMENT else None)
    return False


def declared_in(space: Mapping[str, Any]) -> frozenset[str]:
    """The names of the zones and values that the body of a class declares."""

    def is_spec(value: Any) -> bool:
        return isinstance(value, (ZoneSpec, FieldSpec)) or (
            isinstance(value, list) and bool(value) and isinstance(value[0], ZoneSpec)
        )

    return frozenset(name for name, value in space.items() if is_spec(value))
