"""What the table answers to what cannot be done. A refusal leaves the table as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Deck
from .telling import fill

Texts = tuple[str, str]
"""The same sentence in French and in English."""


@dataclass(frozen=True)
class Refusal:
    """Which rule, with what parameters, in words."""

    code: str
    params: Mapping[str, object]
    fr: str
    en: str

    def text(self, lang: str = "fr") -> str:
        """The sentence in the player's language."""
        return self.en if lang == "en" else self.fr

    def as_json(self) -> dict[str, object]:
        """For the wire."""
        return {"code": self.code, "params": dict(self.params), "fr": self.fr, "en": self.en}


class Refused(Exception):
    """Raised when an input is refused; the table is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.en}")
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The name of the rule that was not kept."""
        return self.refusal.code


class BadRequest(ValueError):
    """A game, option, seat number or record that does not exist or does not fit; one clear sentence."""


GENERAL: dict[str, Texts] = {
    "over": ("La partie est finie.", "The game is over."),
    "no_such_seat": ("Il n'y a pas de place {seat}.", "There is no seat {seat}."),
    "unreadable": (
        "Je ne comprends pas « {text} ».",
        "I do not understand “{text}”.",
    ),
    "unknown_card": ("Il n'y a pas de carte « {text} ».", "There is no card “{text}”."),
    "not_your_turn": ("Ce n'est pas à toi de jouer.", "It is not your turn."),
    "not_now": ("On ne peut pas faire cela maintenant.", "That cannot be done now."),
    "not_in_hand": ("Tu n'as pas la carte {card:card}.", "You do not have the card {card:card}."),
    "wait": ("Attends un instant.", "Wait a moment."),
    "clock_due": (
        "Trop tard : le temps est écoulé.",
        "Too late: the time is up.",
    ),
    "too_late": ("Trop tard d'un cheveu.", "Too late, by a hair."),
}


def refusal(catalogue: Mapping[str, Texts], code: str, deck: Deck, **params: object) -> Refusal:
    """A refusal from a catalogue of sentences (a game's own first, then the general ones)."""
    fr, en = catalogue[code] if code in catalogue else GENERAL[code]
    return Refusal(code, params, fill(fr, params, deck, "fr"), fill(en, params, deck, "en"))
