"""Time to look or to recite, stretched by an option: 1 is as usual, 2 is twice as long."""

from __future__ import annotations

from ..engine import Table


def stretched(table: Table, option: str, milliseconds: int) -> int:
    """These milliseconds, multiplied by what the option says."""
    factor = table.options[option]
    assert isinstance(factor, (int, float)), f"{option} is no number"
    return round(factor * milliseconds)
