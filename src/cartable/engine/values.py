"""What a table holds besides cards (whose turn, points, words said) and who sees it: declared like zones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .phrases import Texts
from .zones import EVERYONE, NOBODY, Audience

Given = Mapping[str, Any]
"""What a position says: the zones and fields that `at` was given, by their names."""


@dataclass
class FieldSpec:
    """A declared value that is not a card."""

    default: Any
    audience: Audience
    per_seat: bool
    kind: str = ""
    """What it stands for (see `describe`), where its default does not tell."""
    name: str = ""
    label: Texts | None = None
    """What players read beside it, from the game's sentences. Without a label it is on the wire, but not on the
    screen."""
    words: Mapping[str, Texts] = field(default_factory=dict)
    """Its values in words, from there too; a value without words is not shown."""

    def fresh(self, seats: int) -> Any:
        """What it is at the start of a game with so many seats."""
        if self.per_seat:
            return [self.default] * seats
        return list(self.default) if isinstance(self.default, list) else self.default

    @property
    def is_list(self) -> bool:
        """Whether clones need a copy."""
        return self.per_seat or isinstance(self.default, list)


def shown(default: Any, kind: str = "") -> Any:
    """A value that everyone sees. A list is copied with the table; its items must be plain values.

    With a label among the game's sentences, or with words for its values, it is shown on the screen; `kind` says what
    it stands for.
    """
    return FieldSpec(default, EVERYONE, False, kind)


def secret(default: Any) -> Any:
    """A value that no seat sees."""
    return FieldSpec(default, NOBODY, False)


def per_seat(default: Any, seen_by: Audience = EVERYONE, kind: str = "") -> Any:
    """A list with one value a seat; seen by all, by its owner only, or by nobody."""
    return FieldSpec(default, seen_by, True, kind)
