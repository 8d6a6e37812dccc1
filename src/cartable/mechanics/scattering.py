"""Cards thrown down at random, none over another: where each of them lies.

The table measures 1000 by 1000, (0, 0) at its upper left.
"""

from __future__ import annotations

from ..engine import Table

SIDE = 1000

Pose = tuple[int, int, int]
"""The middle of a place, and how many degrees the card on it is turned."""


def scattered(table: Table, cards: int, parts: tuple[int, int], stray: int, tilt: int) -> tuple[Pose, ...]:
    """Each card in a part of the table of its own, somewhere near the middle of it, a little askew.

    `parts` is how many columns and rows there are. A card lies at most `stray` across and down from the middle of its
    part, and is turned by `tilt` degrees at most.
    """
    columns, rows = parts
    across, down = SIDE // columns, SIDE // rows
    middles = [(across * x + across // 2, down * y + down // 2) for y in range(rows) for x in range(columns)]
    while len(middles) > cards:
        middles.pop(table.roll(len(middles)))
    off, askew = range(-stray, stray + 1), range(-tilt, tilt + 1)
    return tuple((x + table.pick(off), y + table.pick(off), table.pick(askew)) for x, y in middles)
