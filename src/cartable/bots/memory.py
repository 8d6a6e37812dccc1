"""A memory like ours: the last few places seen, most of them right, some lost, some mixed up with another.

In memory games this *is* the level of a bot. It is fed with what its seat saw, and with nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from ..engine import Chance

P = TypeVar("P", bound=Hashable)
"""What tells one place from another: a number, or a seat and a number."""


def on_grid(columns: int, places: int) -> Callable[[int], Sequence[int]]:
    """The neighbours of a place among places counted row by row: left, right, above, below."""

    def beside(place: int) -> list[int]:
        near = [place - columns, place + columns]
        if place % columns:
            near.append(place - 1)
        if (place + 1) % columns:
            near.append(place + 1)
        return [other for other in near if 0 <= other < places]

    return beside


class Memory(Generic[P]):
    """Which card lay where, as far as somebody remembers."""

    def __init__(
        self,
        dice: Chance,
        span: int | None,
        slips: float,
        neighbours: Callable[[P], Sequence[P]],
        fresh: int = 0,
    ) -> None:
        """`span`: how many places are remembered, the last ones seen (None: all).

        `slips`: how likely a card seen is lost, or kept on a neighbouring place. That is decided once, when
        `fresh` further cards have been seen.
        """
        self.dice, self.span, self.slips, self.neighbours, self.fresh = dice, span, slips, neighbours, fresh
        self.faces: dict[P, str] = {}
        """What is remembered now, right or wrong; the card seen last stands last."""
        self._young: list[P] = []
        self._gone: set[P] = set()

    def see(self, place: P, face: str, unique: bool = False) -> None:
        """A card was turned up here; if there is only one like it, it cannot lie elsewhere."""
        self.faces.pop(place, None)
        if unique:
            self.never(face)
        self.faces[place] = face
        self._young = [young for young in self._young if young != place] + [place]
        if len(self._young) > self.fresh:
            self._settle(self._young.pop(0))
        if self.span is not None:
            for oldest in list(self.faces)[: -self.span]:
                del self.faces[oldest]

    def gone(self, place: P) -> None:
        """No card lies here any more."""
        self.faces.pop(place, None)
        self._gone.add(place)

    def exchanged(self, one: P, other: P) -> None:
        """Two cards changed places before everyone's eyes: what is remembered moves with them."""
        faces = self.faces
        kept = faces.pop(one, None), faces.pop(other, None)
        for place, face in zip((other, one), kept, strict=True):
            if face is not None:
                faces[place] = face
        now_at = {one: other, other: one}
        self._young = [now_at.get(place, place) for place in self._young]

    def forget(self, place: P) -> None:
        """Loses one place."""
        self.faces.pop(place, None)

    def never(self, face: str) -> None:
        """No such card lies anywhere any more."""
        for place in self.places_of(face):
            del self.faces[place]

    def recall(self, place: P) -> str | None:
        """The card believed to lie here."""
        return self.faces.get(place)

    def places_of(self, *faces: str) -> list[P]:
        """Where cards with one of these faces are believed to lie, the freshest memory first."""
        return [place for place, face in reversed(self.faces.items()) if face in faces]

    def _settle(self, place: P) -> None:
        """A fresh memory becomes an old one: here it may be lost, or slip to the place beside."""
        if place not in self.faces or not self.dice.happens(self.slips):
            return
        near = [other for other in self.neighbours(place) if other not in self._gone]
        if near and self.dice.happens(0.5):
            self.exchanged(place, self.dice.choice(near))
        else:
            self.forget(place)
