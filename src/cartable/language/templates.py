"""What the sentences of bots look like: data/bot-templates.txt, written out, by kind and number of words."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .grammar_words import lines_of

LONGEST_TEMPLATE = 9
MARKS = frozenset((",", "«", "»", "!»"))
ENDS = {"question": " ?", "exclamation": " !", "order": " !"}
"""The mark at the end by the kind of a sentence; all others end with a full stop."""
PLAIN_KINDS = ("tale", "scene", "weather", "looks")
"""Kinds that may be joined to another sentence."""


class Template(NamedTuple):
    """A row of slots."""

    weight: float
    slots: tuple[str, ...]
    marks: tuple[tuple[int, str], ...] = ()
    """Marks, and the slots before which they are written."""
    kind: str = "tale"


def _lines() -> tuple[dict[str, float], dict[str, list[tuple[float, str, list[str]]]]]:
    """The kinds with their weights, and what each symbol may be made of: weight, kind, parts."""
    kinds: dict[str, float] = {}
    rules: dict[str, list[tuple[float, str, list[str]]]] = {}
    for line in lines_of("bot-templates.txt"):
        head, _, made_of = line.partition(":")
        name, *more = head.split()
        if name == "KINDS":
            kinds = {kind: float(weight) for kind, weight in (each.split() for each in made_of.split(","))}
        else:
            kind = more[0] if name == "S" else ""
            rules.setdefault(name, []).append((float(more[-1]), kind, made_of.split()))
    return kinds, rules


@cache
def kinds() -> dict[str, float]:
    """The kinds of sentences, and how often each is tried first."""
    return _lines()[0]


@cache
def templates() -> dict[int, list[Template]]:
    """All templates by their number of words."""
    rules = _lines()[1]

    @cache
    def expand(symbol: str) -> tuple[Template, ...]:
        if symbol not in rules:
            return (Template(1.0, (symbol,)),)
        total = sum(weight for weight, _, _ in rules[symbol])
        found = []
        for weight, kind, parts in rules[symbol]:
            rows = [Template(weight / total, (), (), kind)]
            for part in parts:
                rows = [
                    Template(one.weight * other.weight, one.slots + other.slots, (), kind)
                    for one in rows
                    for other in expand(part)
                    if len(one.slots) + len(other.slots) <= LONGEST_TEMPLATE
                ]
            found.extend(rows)
        return tuple(found)

    by_length: dict[int, list[Template]] = {}
    for row in expand("S"):
        marks, slots = list[tuple[int, str]](), list[str]()
        for slot in row.slots:
            if slot in MARKS:
                marks.append((len(slots), slot))
            else:
                slots.append(slot)
        template = Template(row.weight, tuple(slots), tuple(marks), row.kind)
        by_length.setdefault(len(template.slots), []).append(template)
    return by_length


@cache
def templates_of(number: int, kind: str) -> tuple[Template, ...]:
    """The templates of one kind with this many words."""
    return tuple(row for row in templates().get(number, ()) if row.kind == kind)
