"""Zones that players name by a number: `take 3` is from the third column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine import Deck
from ..engine.moves import Word


class ZoneNumber(Word):
    """One of several zones of the table, by its number."""

    def __init__(self, zones: Mapping[int, str]) -> None:
        named = {str(number): zone for number, zone in zones.items()}
        super().__init__(dict.fromkeys(named), zones=named)

    def read(self, token: str, deck: Deck) -> Any:
        return int(super().read(token, deck))
