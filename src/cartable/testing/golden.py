"""Golden games: a whole game as a record, with remarks that tell what a spectator saw. Read like code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .. import games
from ..bots import LEVELS
from ..engine import Table, project
from ..engine.events import CardMoved, CardTurned, Event, Told
from ..engine.hurry import TIME
from ..engine.records import NO_SEAT, Input, play_input, read
from ..engine.setup import replayed_table, undealt
from ..host.virtual import Stuck, VirtualHost, play_out
from .settings import Setting

LEVEL = LEVELS[1]
WISHED = 90
"""About so many inputs make a golden game good to read."""
TOO_LONG = 3_000
SEEDS = 12
SUMMARY_EVERY = 20
MANY = 8
"""So many cards of a zone that are turned together stand in one line, without their places."""

FIRST_REMARK = "# A golden game, played by bots. After each input: what a spectator saw. See docs/adding-a-game.md."


# -- choosing a game


def golden_record(id: str) -> str:
    """A complete, short game, with remarks."""
    game = games.find(id)
    low, high = game.facts.seats
    seats = min(max(3, low), high)
    options: dict[str, object] = {}
    # Options may make a game shorter; at most two of them are changed.
    for _ in range(2):
        length = _length(game, seats, options, "golden 1")
        if length <= 2 * WISHED:
            break
        tries = [
            {**options, name: value}
            for name, option in game.options_offered.items()
            if not option.per_seat and name not in options and name != TIME
            for value in option.values
            if value != option.usual(seats)
        ]
        lengths = [(_length(game, seats, changed, "golden 1"), n) for n, changed in enumerate(tries)]
        if not lengths or min(lengths)[0] >= 0.8 * length:
            break
        options = tries[min(lengths)[1]]
    seeds = [f"golden {n}" for n in range(1, SEEDS + 1)]
    best = min(seeds, key=lambda seed: abs(_length(game, seats, options, seed) - WISHED))
    return annotate(_played(game, seats, options, best).table.record())


def _played(game: type[Table], seats: int, options: dict[str, object], seed: str) -> VirtualHost:
    table = Setting(game, ({},) * seats, options).deal(seed)
    return play_out(table, [LEVEL] * seats, seed)


def _length(game: type[Table], seats: int, options: dict[str, object], seed: str) -> int:
    try:
        return _played(game, seats, options, seed).table.length
    except Stuck:
        return TOO_LONG


# -- writing remarks


def annotate(record: str) -> str:
    """A record (its own remarks are dropped) with the remarks that its inputs give rise to."""
    plain = [line for line in record.split("\n") if not line.startswith("#")]
    header = plain[: plain.index("")]
    _, inputs, _ = read(record)
    start = replayed_table(games.find, "\n".join([*header, ""]))
    table, lines = _deal_again(start)
    out = [*header, FIRST_REMARK, "", *_remarks(lines), *_summary(table)]
    for number, entry in enumerate(inputs, start=1):
        happened = table.watch()
        play_input(table, entry)
        out += [_input_line(entry), *_remarks(tell(table, happened))]
        if number % SUMMARY_EVERY == 0 or table.over:
            out += _summary(table)
    closing = table.record().rstrip("\n").split("\n\n")[2:]
    return "\n".join([*out, *(["", *closing] if closing else [])]) + "\n"


def _deal_again(start: Table) -> tuple[Table, list[str]]:
    """The table at its beginning, and what was seen of the deal."""
    if start.config.position is not None:
        return start, ["a position was laid out"]
    table = undealt(type(start), start.config)
    happened = table.watch()
    table.deal()
    return table, tell(table, happened)


def _input_line(entry: Input) -> str:
    seat, at, text = entry
    return f"{at} {NO_SEAT.get(seat, seat)} {text}"


def _remarks(lines: Iterable[str]) -> list[str]:
    return [f"#   {line}" for line in lines]


def tell(table: Table, happened: Sequence[Event]) -> list[str]:
    """What a spectator saw, in English, a line each; cards that go the same way stand in one line."""
    lines: list[str] = []
    way = ""
    cards: list[str] = []
    places: list[int] = []

    def close() -> None:
        if places and len(cards) < MANY:
            lines.extend(f"{card or 'a card'}{way}, place {place}" for card, place in zip(cards, places, strict=True))
        elif way:
            backs = cards.count("")
            faces = [card for card in cards if card]
            if backs:
                faces.append("a card" if backs == 1 else f"{backs} cards")
            lines.append(f"{' '.join(faces)}{way}")

    for event in happened:
        seen = project.event(table, event, None)
        now = ""
        if isinstance(event, CardMoved):
            now = f": {seen['from']} -> {seen['to']}"
        elif isinstance(event, CardTurned):
            now = f" turned {'up' if event.up else 'down'}: {seen['zone']}"
        if now != way:
            close()
            way, cards, places = now, [], []
        if now:
            cards.append(seen["card"] or "")
        if isinstance(event, CardTurned) and seen["place"] >= 0:
            places.append(seen["place"])
        elif isinstance(event, Told) and event.message != "clock":  # of clocks the input itself tells
            lines.append(_told(table, event, seen["params"]))
    close()
    return lines


def _told(table: Table, event: Told, params: dict[str, Any]) -> str:
    text = project.tell_text(table, event, "en")
    if text is not None:
        return text
    if event.message == "shuffled":
        return f"{params['zone']} is shuffled"
    if event.message == "gathered":
        return f"all of {params['from']} ({params['count']}) -> {params['to']}"
    if event.message == "turned_over":
        return f"{params['from']} is turned over -> {params['to']}"
    if event.message == "over":
        return f"the game is over: {params['texts']['en']}"
    return " ".join([event.message, *(f"{name}={value}" for name, value in params.items())])


def _summary(table: Table) -> list[str]:
    """The table as a spectator sees it: zones, then values."""
    view = table.view(None)
    zones = []
    for name, zone in view["zones"].items():
        if table.zone_specs[name].printed:
            continue
        if isinstance(zone, list):
            if any(part.get("count") for part in zone):
                zones.append(f"{name} {' | '.join(map(_zone, zone))}")
        elif zone.get("count"):
            zones.append(f"{name} {_zone(zone)}")
    fields = [f"{name} {_value(value)}" for name, value in view["fields"].items()]
    return [f"# == table: {'; '.join(zones)}", f"# == {', '.join(fields)}"]


def _zone(zone: dict[str, Any]) -> str:
    if "count" not in zone:
        return "unseen"
    cards = zone.get("cards")
    if not cards:
        return str(zone["count"])
    faces = " ".join("." if card == "" else "?" if card is None else card for card in cards)
    return f"{zone['count']} ({faces})"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + " ".join(map(_value, value)) + "]"
    return "-" if value is None or value == "" else str(value)
