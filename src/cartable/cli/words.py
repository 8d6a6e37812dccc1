"""What the terminal says around a game. The games' own sentences are theirs."""

from __future__ import annotations

from ..engine import phrases
from ..engine.templates import fill

_SAID = phrases.of(__name__)


def say(key: str, language: str, **params: object) -> str:
    """One of the sentences of the terminal, in a language."""
    return fill(_SAID["words", key].of(language), params, None, language)
