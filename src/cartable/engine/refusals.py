"""What the table answers to what cannot be done. A refusal leaves the table as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Deck
from .phrases import Texts
from .templates import fill_all


@dataclass(frozen=True)
class Refusal:
    """Which rule, with what parameters, in words."""

    code: str
    params: Mapping[str, object]
    texts: Texts

    def text(self, language: str = "fr") -> str:
        """The sentence in the player's language."""
        return self.texts.of(language)

    def as_json(self) -> dict[str, object]:
        """For the wire."""
        return {"code": self.code, "params": dict(self.params), "texts": dict(self.texts)}


class Refused(Exception):
    """Raised when an input is refused; the table is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.text('en')}")
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The name of the rule that was not kept."""
        return self.refusal.code


class BadRequest(ValueError):
    """A game, option, seat number or record that does not exist or does not fit; one clear sentence."""


def refusal(catalogue: Mapping[str, Texts], code: str, deck: Deck | None = None, **params: object) -> Refusal:
    """A refusal from a catalogue of sentences."""
    return Refusal(code, params, fill_all(catalogue[code], params, deck))
