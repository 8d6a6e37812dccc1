"""What a seat sees and hears of what happens, as a test can hold it in its hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ..engine import Table, project


@contextmanager
def hearing(table: Table, seat: int | None = None) -> Iterator[list[dict[str, Any]]]:
    """Listens with the ears of a seat (None: of a spectator). The list fills when the block ends.

    >>> with hearing(table, 1) as heard:
    ...     table.play(0, "draw")
    >>> assert heard[0] == {"event": "act", "seat": 0, "verb": "draw"}
    """
    heard: list[dict[str, Any]] = []
    before, told = table.told, table.watch()
    try:
        yield heard
    finally:
        heard += project.events(table, told, seat)
        table.told = before


def said(heard: Sequence[Mapping[str, Any]]) -> list[str]:
    """The codes of what was announced: `["said", "vote_opened"]`."""
    return [event["message"] for event in heard if event["event"] == "tell"]
