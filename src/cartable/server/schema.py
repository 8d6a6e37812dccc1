"""The wire in other words: a JSON Schema, the client's TypeScript types and the tables of `docs/protocol.md`.

All are made from the classes in `messages`, `engine.views` and `shapes`. `python -m cartable.server.schema` writes the
files again; with `--check` it only says whether that would change them.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import sys
import typing
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import or_
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NotRequired

import msgspec
from msgspec import UNSET, UnsetType
from msgspec import inspect as shape

from ..engine import views
from . import messages, shapes
from .limits import Limits
from .refusals import TEXTS
from .shapes import DeckDescription, GameDescription, GameFacts, Wanted

# ---------------------------------------------------------------------- views and events, which are dictionaries

TAG = "event"
"""The key that tells events apart."""
_STRUCTS: dict[Any, type[msgspec.Struct]] = {}
_REMARKS: dict[tuple[type, str], str] = {}


def _struct_of(declared: Any, **carried: Any) -> type[msgspec.Struct]:
    """A struct with the keys of a dictionary's type. `carried` says what games write into some of them."""
    fields: list[Any] = []
    tag, remarks = None, _remarks(sys.modules[declared.__module__]).get(declared.__name__, {})
    for name, hint in typing.get_type_hints(declared, include_extras=True).items():
        required, remark = True, remarks.get(name, "")
        if typing.get_origin(hint) is NotRequired:
            required, (hint,) = False, typing.get_args(hint)
        if typing.get_origin(hint) is Annotated:
            hint, remark = typing.get_args(hint)
        if name == TAG:
            (tag,) = typing.get_args(hint)
            continue
        meant = _with_structs(carried.get(name, hint))
        own = f"{name}_" if name == "from" else name
        fields.append((own, meant) if required else (own, meant | UnsetType, UNSET))
        remarks[own] = remark
    struct = msgspec.defstruct(
        declared.__name__,
        fields,
        namespace={"__doc__": declared.__doc__},
        module=declared.__module__,
        kw_only=True,
        forbid_unknown_fields=True,
        rename={"from_": "from"},
        tag_field=None if tag is None else TAG,
        tag=tag,
    )
    _STRUCTS[declared] = struct
    _REMARKS.update({(struct, name): remark for name, remark in remarks.items()})
    return struct


def _with_structs(hint: Any) -> Any:
    """A type, with structs in place of dictionaries."""
    if hint in _STRUCTS:
        return _STRUCTS[hint]
    inside = [_with_structs(part) for part in typing.get_args(hint)]
    origin = typing.get_origin(hint)
    if origin in (UnionType, typing.Union):
        return reduce(or_, inside)
    return origin[tuple(inside)] if origin in (list, dict) else hint


@cache
def _remarks(module: Any) -> dict[str, dict[str, str]]:
    """The sentences written under the fields of each class, which Python itself does not keep."""
    out: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            remarks = out[node.name] = {}
            for base in node.bases:
                remarks.update(out.get(base.id, {}) if isinstance(base, ast.Name) else {})
            for what, after in zip(node.body, node.body[1:], strict=False):
                match what, after:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        remarks[name] = " ".join(text.split())
    return out


for _part in (views.Zone, views.Clock, views.Result):
    _struct_of(_part)
_struct_of(views.Prompt, wanted=Wanted)
View = _struct_of(views.View)
_EVENTS = [_struct_of(part) for part in (*typing.get_args(views.Event), messages.Said)]
TableEvent: Any = reduce(or_, _EVENTS)

# ---------------------------------------------------------------------- everything that has a name

UNIONS: dict[str, Any] = {
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
    "TableEvent": TableEvent,
}
ALIASES: dict[str, Any] = {
    "Level": messages.Level,
    "Phase": messages.Phase,
    "Phrase": messages.Phrase,
    "OptionValue": messages.OptionValue,
}
ROOTS = (
    messages.NewTable,
    messages.TableOpened,
    messages.TableInfo,
    messages.LanguageOffered,
    messages.Problem,
    *UNIONS.values(),
    View,
    messages.Replay,
    GameFacts,
    GameDescription,
    DeckDescription,
)
MODULES = (messages, shapes)
CARRIED: dict[tuple[str, str], Any] = {
    ("Eyes", "events"): list[TableEvent],
    ("Eyes", "view"): View | None,
    ("Frame", "events"): list[TableEvent],
    ("Frame", "view"): View,
}
"""What the service passes on without reading it."""


def _structs() -> list[shape.StructType]:
    """Every object that goes over the wire, in the order of the modules."""
    found: dict[type, shape.StructType] = {}

    def walk(kind: shape.Type) -> None:
        if isinstance(kind, shape.StructType):
            if kind.cls in found:
                return
            found[kind.cls] = kind
            for one in kind.fields:
                walk(_field_type(kind, one))
        elif isinstance(kind, shape.UnionType):
            for part in kind.types:
                walk(part)
        elif isinstance(kind, shape.TupleType):
            for part in kind.item_types:
                walk(part)
        elif isinstance(kind, shape.CollectionType):
            walk(kind.item_type)
        elif isinstance(kind, shape.DictType):
            walk(kind.value_type)

    for root in ROOTS:
        walk(shape.type_info(root))
    order = [*vars(messages).values(), *_STRUCTS.values(), *vars(shapes).values()]
    return sorted(found.values(), key=lambda kind: order.index(kind.cls))


def _field_type(owner: shape.StructType, one: shape.Field) -> shape.Type:
    carried = CARRIED.get((owner.cls.__name__, one.name))
    return one.type if carried is None else shape.type_info(carried)


def _base(kind: shape.StructType) -> type | None:
    """The class of the wire that this one goes on from."""
    base = kind.cls.__base__
    return base if base is not None and base.__module__ == shapes.__name__ else None


def _own_fields(kind: shape.StructType) -> list[shape.Field]:
    inherited = getattr(_base(kind), "__struct_fields__", ())
    return [one for one in kind.fields if one.name not in inherited]


def _from_client(kind: shape.StructType) -> bool:
    """Whether clients write it. What they may leave out has a default; the service always writes everything."""
    return kind.forbid_unknown_fields and kind.cls.__module__ == messages.__name__


def _may_be_absent(owner: shape.StructType, one: shape.Field) -> bool:
    if one.required:
        return False
    has_default = one.default is not msgspec.NODEFAULT or one.default_factory is not msgspec.NODEFAULT
    return _from_client(owner) or not has_default


def _remark(cls: type, name: str) -> str:
    if (cls, name) in _REMARKS:
        return _REMARKS[cls, name]
    for base in cls.__mro__:
        module = sys.modules[base.__module__]
        if module in MODULES:
            remark = _remarks(module).get(base.__name__, {}).get(name)
            if remark:
                return remark
    return ""


def _sentence(cls: type) -> str:
    return " ".join((cls.__doc__ or "").split())


# ---------------------------------------------------------------------- JSON Schema


REFERENCE = "#/$defs/{name}"


def _reference(kind: Any) -> dict[str, Any]:
    (written,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return written


def json_schema() -> dict[str, Any]:
    """Every message, answer and view as JSON Schema (draft 2020-12)."""
    _, components = msgspec.json.schema_components(ROOTS, ref_template=REFERENCE)
    defs: dict[str, Any] = {name: _reference(union) for name, union in UNIONS.items()}
    for kind in _structs():
        name = kind.cls.__name__
        written = defs[name] = components[name]
        properties = written["properties"]
        for one in kind.fields:
            carried = CARRIED.get((name, one.name))
            if carried is not None:
                properties[one.encode_name] = _reference(carried)
            remark = _remark(kind.cls, one.name)
            if remark:
                properties[one.encode_name]["description"] = remark
        tag = [kind.tag_field] if kind.tag_field else []
        written["required"] = tag + [one.encode_name for one in kind.fields if not _may_be_absent(kind, one)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire of Cartable",
        "description": "Made by `python -m cartable.server.schema`; docs/protocol.md explains the conversation.",
        "version": messages.PROTOCOL,
        "$defs": defs,
    }


# ---------------------------------------------------------------------- TypeScript


@cache
def _named() -> list[tuple[str, shape.Type]]:
    return [(name, shape.type_info(meant)) for name, meant in (ALIASES | UNIONS).items()]


def _typescript_type(kind: shape.Type) -> str:
    for name, meant in _named():
        if type(kind) is type(meant) and kind == meant:
            return name
    match kind:
        case shape.StructType():
            return kind.cls.__name__
        case shape.UnionType():
            return " | ".join(dict.fromkeys(_typescript_type(part) for part in kind.types))
        case shape.TupleType():
            return f"[{', '.join(_typescript_type(part) for part in kind.item_types)}]"
        case shape.CollectionType():
            item = _typescript_type(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case shape.DictType():
            return f"Record<string, {_typescript_type(kind.value_type)}>"
        case shape.LiteralType():
            return " | ".join(_typescript_value(value) for value in kind.values)
        case shape.IntType() | shape.FloatType():
            return "number"
        case shape.StrType():
            return "string"
        case shape.BoolType():
            return "boolean"
        case shape.NoneType():
            return "null"
        case shape.AnyType():
            return "Json"
    raise TypeError(f"no TypeScript for {kind!r}")


def _typescript_value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _interface(kind: shape.StructType) -> Iterator[str]:
    yield f"/** {_sentence(kind.cls)} */"
    base = _base(kind)
    yield f"export interface {kind.cls.__name__}{f' extends {base.__name__}' if base else ''} {{"
    if kind.tag_field:
        yield f"  {kind.tag_field}: {_typescript_value(kind.tag)};"
    for one in _own_fields(kind):
        remark = _remark(kind.cls, one.name)
        if remark:
            yield f"  /** {remark} */"
        mark = "?" if _may_be_absent(kind, one) else ""
        yield f"  {one.encode_name}{mark}: {_typescript_type(_field_type(kind, one))};"
    yield "}"


def _choice(name: str, parts: Iterable[str]) -> Iterator[str]:
    yield f"export type {name} ="
    *first, last = parts
    yield from (f"  | {part}" for part in first)
    yield f"  | {last};"


def typescript() -> str:
    """The types of the wire for the client, as a module."""
    lines = [
        "// The wire. Made by `python -m cartable.server.schema`: do not edit, change server/messages.py instead.",
        "",
        f"export const PROTOCOL = {messages.PROTOCOL};",
        "/** Bytes of one message from a client. */",
        f"export const MAX_MESSAGE = {messages.MAX_MESSAGE};",
        "",
        "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };",
    ]
    for name, alias in ALIASES.items():
        info = shape.type_info(alias)
        lines.append("")
        if isinstance(info, shape.LiteralType):
            constant = f"{name.upper()}S"
            lines += [f"export const {constant} = ["]
            # The order of the source, which the description of the type does not keep.
            lines += [f"  {_typescript_value(value)}," for value in alias.__args__]
            lines += ["] as const;", f"export type {name} = (typeof {constant})[number];"]
        else:
            assert isinstance(info, shape.UnionType)
            parts = dict.fromkeys(_typescript_type(part) for part in info.types)
            lines.append(f"export type {name} = {' | '.join(parts)};")
    for kind in _structs():
        lines += ["", *_interface(kind)]
    for name, union in UNIONS.items():
        lines += ["", *_choice(name, (part.__name__ for part in union.__args__))]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------------- the reference in docs/protocol.md


def _bounds(kind: shape.Type) -> str:
    """How long or large a value may be, in words."""
    if isinstance(kind, shape.UnionType):
        return next(filter(None, map(_bounds, kind.types)), "")
    low: float | None
    high: float | None
    match kind:
        case shape.StrType():
            low, high, unit = kind.min_length, kind.max_length, " characters"
        case shape.IntType():
            low, high, unit = kind.ge, kind.le, ""
        case shape.ListType() | shape.DictType():
            low, high, unit = kind.min_length, kind.max_length, " entries"
        case _:
            return ""
    if high is None:
        return ""
    return f"at most {high:,}{unit}" if low is None else f"{low} to {high}{unit}"


def _reference_of(kind: shape.StructType) -> Iterator[str]:
    cls = kind.cls
    base = _base(kind)
    more = f" All that `{base.__name__}` has, and:" if base else ""
    yield f"**`{kind.tag or cls.__name__}`** {_sentence(cls)}{more}"
    yield ""
    for one in _own_fields(kind):
        written = _field_type(kind, one)
        remarks = [_typescript_type(written).replace("|", "or"), _bounds(written)]
        if _may_be_absent(kind, one):
            remarks.append("may be left out" if _from_client(kind) else "may be absent")
        text = f"- `{one.encode_name}`: {', '.join(filter(None, remarks))}."
        yield " ".join([text, _remark(cls, one.name)]).strip()
    yield ""


def _limits_table() -> str:
    rows = [f"| `{name}` | {value:,} | {reason} |" for name, value, reason in Limits().describe()]
    return "\n".join(["| name | value | why |", "|---|---|---|", *rows])


def _refusals_table() -> str:
    rows = [f"| `{code}` | {en} |" for code, texts in TEXTS.items() if "{why" not in (en := texts.of("en"))]
    return "\n".join(["| code | in English |", "|---|---|", *rows])


def made_parts() -> dict[str, str]:
    """The parts of `docs/protocol.md` that are made from the code, by the names of their marks."""

    def reference(chosen: Iterable[shape.StructType]) -> str:
        return "\n".join(line for kind in chosen for line in _reference_of(kind)).strip()

    def members(union: str) -> list[shape.StructType]:
        return [kind for kind in structs if kind.cls in UNIONS[union].__args__]

    structs = _structs()
    named = {kind.cls.__name__: kind for kind in structs}
    over_http = (
        "NewTable",
        "SeatPlan",
        "TableOpened",
        "SeatToken",
        "TableInfo",
        "LanguageOffered",
        "Replay",
        "Frame",
        "Problem",
    )
    seen = ("View", "Zone", "Clock", "Prompt", "Pattern", "Wanted", "WantedChoice", "Formula", "Result")
    return {
        "http": reference(named[name] for name in over_http),
        "from the client": reference(members("FromClient")),
        "from the server": reference([*members("FromServer"), named["Eyes"], named["Room"], named["RoomSeat"]]),
        "views": reference(named[name] for name in seen),
        "events": reference(members("TableEvent")),
        "refusals": _refusals_table(),
        "limits": _limits_table(),
    }


def _with_made_parts(text: str) -> str:
    for name, part in made_parts().items():
        begin, end = f"<!-- made: {name} -->\n", f"<!-- end: {name} -->"
        if begin not in text or end not in text:
            raise ValueError(f"docs/protocol.md has no place for the part {name!r}")
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n{part}\n\n{end}{rest.partition(end)[2]}"
    return text


# ---------------------------------------------------------------------- the files


ROOT = Path(__file__).resolve().parents[3]
"""Of the source tree."""


def files() -> dict[Path, str]:
    """What should stand in which file."""
    protocol = ROOT / "docs" / "protocol.md"
    return {
        protocol: _with_made_parts(protocol.read_text(encoding="utf-8")),
        ROOT / "docs" / "protocol.schema.json": json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n",
        ROOT / "web" / "src" / "lib" / "wire.ts": typescript(),
    }


def stale() -> list[Path]:
    """The files that do not say what the code says."""
    return [path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str] | None = None) -> int:
    """Writes the files, or checks them."""
    parser = argparse.ArgumentParser(prog="python -m cartable.server.schema", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not up to date")
    asked = parser.parse_args(arguments)
    if not (ROOT / "pyproject.toml").exists():
        print("This writes into the source tree of Cartable, and there is none here.", file=sys.stderr)
        return 2
    wanted, old = files(), stale()
    for path in old:
        name = path.relative_to(ROOT).as_posix()
        if asked.check:
            print(f"{name} is not up to date: run python -m cartable.server.schema", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
            print(f"written: {name}")
    return int(asked.check and bool(old))


if __name__ == "__main__":
    raise SystemExit(main())
