"""Shedding with a whole sentence for each card: what was said stands unless another seat contests it.

A game derives from `SheddingSentences` and says, besides what `Shedding` asks for, what follows when a sentence stands
(`uncontested`) and when it does not (`withdraw`).
"""

from __future__ import annotations

from typing import Any

from .contests import Contests
from .sentences import Sentences
from .shedding import Shedding
from .stories import Stories


class SheddingSentences(Shedding, Sentences, Contests, Stories):
    """Cards are laid with sentences; ideas, too, are sentences."""

    answer_verb = "sentence"
    spoken = ("sentence", "chrono")
    hear = Sentences.hear_sentence

    def withdraw(self, author: int) -> None:
        """What follows when the people do not accept a sentence of this seat."""
        raise TypeError("said by the game")

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose != "contest":
            super().heard(purpose, seat, said, accepted, *more)
        elif accepted:
            self.uncontested()
        else:
            self.withdraw(seat)
