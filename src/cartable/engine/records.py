"""Records: a game as text that a person can read and a machine can play again, bit for bit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import storage
from .facts import Value
from .refusals import BadRequest, Refused

if TYPE_CHECKING:
    from .table import Table

FIRST_LINE = "cartable record 1"
NO_SEAT = {-1: "clock", -2: "judge"}
"""How inputs are written that no seat has made."""


def _value(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False)


def _seed(seed: str) -> str:
    """As it is; in quotes where it would not read back otherwise."""
    simple = seed.isprintable() and seed == seed.strip() and seed != "" and not seed.startswith('"')
    return seed if simple else json.dumps(seed)


def write(table: Table) -> str:
    """The record of a table.

    The seed stands in it, so a record of a running game is a secret of the table's keeper.
    """
    config = table.config
    lines = [
        FIRST_LINE,
        f"game {table.facts.id}",
        f"rules {table.facts.version}",
        f"seats {table.seats}",
    ]
    lines += [f"option {name} {_value(value)}" for name, value in config.options.items()]
    if config.young:
        lines.append("young true")
    for number, seat in enumerate(config.people):
        if seat.age is not None:
            lines.append(f"seat {number} age {seat.age}")
        if seat.bot:
            lines.append(f"seat {number} bot true")
        if seat.first:
            lines.append(f"seat {number} first true")
        lines += [f"seat {number} {name} {_value(value)}" for name, value in seat.options.items()]
    lines.append(f"seed {_seed(config.seed)}")
    lines.append(f"commitment {config.commitment}")
    if config.position is not None:
        lines.append("position " + json.dumps(config.position, ensure_ascii=False))
    lines.append("")
    for seat_number, at, text in storage.past_texts(table):
        who = NO_SEAT.get(seat_number) or str(seat_number)
        lines.append(f"{at} {who} {text}")
    if table.result is not None:
        places = " ".join("=".join(map(str, place)) for place in table.result.ranking)
        lines += ["", f"ended {table.result.reason}", f"places {places}"]
        lines.append("scores " + " ".join(map(str, table.result.scores)))
    return "\n".join(lines) + "\n"


class Header:
    """What stands above the inputs."""

    def __init__(self, lines: list[str]) -> None:
        if not lines or lines[0].strip() != FIRST_LINE:
            raise BadRequest(f"not a record: the first line must be {FIRST_LINE!r}")
        self.game = ""
        self.version = -1
        self.seats: list[dict[str, object]] = []
        self.options: dict[str, object] = {}
        self.young = False
        self.seed: str | None = None
        self.commitment = ""
        self.position: dict[str, Any] | None = None
        for number, line in enumerate(lines[1:], start=2):
            try:
                self._line(line)
            except (ValueError, IndexError, KeyError, TypeError) as problem:
                raise BadRequest(f"record, line {number}: cannot read {line[:60]!r}") from problem
        if not self.game or self.version < 0 or not self.seats or self.seed is None:
            raise BadRequest("record: game, rules, seats and seed must stand in its header")

    def _line(self, line: str) -> None:
        key, _, rest = line.partition(" ")
        if key == "game":
            self.game = rest
        elif key == "rules":
            self.version = int(rest)
        elif key == "seats":
            count = int(rest)
            if not 1 <= count <= 8:
                raise ValueError(rest)
            self.seats = [{} for _ in range(count)]
        elif key == "option":
            name, value = rest.split(" ", 1)
            self.options[name] = json.loads(value)
        elif key == "young":
            if rest != "true":
                raise ValueError(rest)
            self.young = True
        elif key == "seat":
            number, name, value = rest.split(" ", 2)
            if not _is_number(number):
                raise ValueError(number)
            self.seats[int(number)][name] = json.loads(value)
        elif key == "seed":
            self.seed = json.loads(rest) if rest.startswith('"') else rest
            if not isinstance(self.seed, str) or _seed(self.seed) != rest:
                raise ValueError(rest)
        elif key == "commitment":
            self.commitment = rest
        elif key == "position":
            self.position = json.loads(rest)
            if not isinstance(self.position, dict):
                raise ValueError(rest)
        else:
            raise ValueError(key)


Input = tuple[int, int, str]
_NAMED = {name: number for number, name in NO_SEAT.items()}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 15


def read(text: str) -> tuple[Header, list[Input], list[str]]:
    """Header, inputs (seat or -1, time, text) and closing lines; # begins a remark. Raises BadRequest."""
    lines = [line for line in text.replace("\r\n", "\n").split("\n") if not line.lstrip().startswith("#")]
    blocks = "\n".join(lines).split("\n\n")
    header = Header([line for line in blocks[0].split("\n") if line])
    inputs: list[Input] = []
    for line in blocks[1].split("\n") if len(blocks) > 1 else []:
        if not line.strip():
            continue
        parts = line.split(" ", 2)
        if len(parts) < 3 or not _is_number(parts[0]) or not (_is_number(parts[1]) or parts[1] in _NAMED):
            raise BadRequest(f"record: cannot read {line[:60]!r}")
        seat = _NAMED[parts[1]] if parts[1] in _NAMED else int(parts[1])
        inputs.append((seat, int(parts[0]), parts[2]))
    closing = [line for line in "\n".join(blocks[2:]).split("\n") if line]
    return header, inputs, closing


def play_input(table: Table, entry: Input) -> None:
    """Plays one input of a record."""
    seat, at, text = entry
    if seat >= 0:
        table.play(seat, text, at)
        return
    if NO_SEAT[seat] == "judge":
        table.judge(text)
        return
    clock = table.clocks[0] if table.clocks else None
    name = None if clock is None else clock.name if clock.seat is None else f"{clock.name}:{clock.seat}"
    if name != text:
        raise BadRequest(f"record: the clock {text!r} is not the next to run out")
    table.expire(at)


def replay_inputs(table: Table, inputs: list[Input]) -> None:
    """Plays all inputs. Raises BadRequest where the rules refuse one."""
    for number, entry in enumerate(inputs, start=1):
        try:
            play_input(table, entry)
        except Refused as no:
            raise BadRequest(f"record, input {number} ({entry[2]!r}): refused, {no.refusal.text('en')}") from no
