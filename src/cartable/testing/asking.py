"""What tests of games ask of a table, in one word."""

from __future__ import annotations

from typing import Any

from ..engine import HOLE, Refused, Table


def refused(table: Table, seat: int, move: str, at: int | None = None) -> str:
    """The code of the refusal. The move must be refused, and nothing may change by it."""
    before = table.as_json()
    try:
        table.play(seat, move, at)
    except Refused as no:
        assert table.as_json() == before, f"{move!r} was refused, and changed the table all the same"
        return no.code
    raise AssertionError(f"{move!r} of seat {seat} was not refused")


def field(table: Table, name: str, seat: int | None = None) -> Any:
    """A value as a spectator sees it, or a seat. Of values that each seat keeps to itself, a seat sees its own only."""
    return table.view(seat)["fields"][name]


def hand(table: Table, seat: int) -> list[str]:
    """The cards of a seat as it sees them itself, in their order."""
    cards: list[str] = table.view(seat)["zones"]["hands"][seat]["cards"]
    return cards


def move_texts(table: Table, seat: int = 0) -> list[str]:
    """The moves that a seat may make now: `play Ub`, `pass`."""
    return [move.text for move in table.moves(seat)]


def texts(table: Table, zone: int) -> str:
    """The cards that lie in a zone, whoever may see them, as `at(...)` reads them: `Ub . Vp`, with an empty place."""
    return " ".join("." if card == HOLE else table.deck.texts[card] for card in table.cards[zone])
