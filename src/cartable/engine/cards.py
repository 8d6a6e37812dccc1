"""Decks. A card is a small whole number; what is printed on it lives in its deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .phrases import Texts

HOLE = 255
"""Marks an empty place in a zone whose cards never change place."""

ONE: tuple[bytes, ...] = tuple(bytes((card,)) for card in range(256))
"""Each card as the bytes that zones are made of."""
NO_CARD = ONE[HOLE]


def without(cards: bytes, unwanted: bytes) -> bytes:
    """These cards but those; the quickest way to filter a hand, but for a `mask` made beforehand."""
    return cards.translate(None, unwanted)


class Deck:
    """A box of cards: for each card its short text, which tells it from every other *kind* of card.

    Cards that look the same are twins. Players can only name a kind, so moves name kinds: the lowest
    number among twins stands for all of them.
    """

    def __init__(
        self,
        id: str,
        texts: Sequence[str],
        names: Sequence[Texts],
        articled: Sequence[Texts] | None = None,
        faces: Sequence[Mapping[str, Any]] | None = None,
    ) -> None:
        if len(texts) > HOLE:
            raise ValueError(f"a deck holds at most {HOLE} cards")
        self.id = id
        self.texts = tuple(texts)
        self.names = tuple(names)
        """What a screen reader says of each card."""
        self.articled = tuple(articled or names)
        """The same with an article, as it stands in a sentence: "le U bleu"."""
        self.faces = tuple(faces or [{}] * len(texts))
        """What is drawn on each card, for a client: plain values by name, `kind` among them."""
        first: dict[str, int] = {}
        for card, text in enumerate(texts):
            first.setdefault(text, card)
        self.kind: tuple[int, ...] = tuple(first[text] for text in texts)
        self.twins: tuple[bytes, ...] = tuple(
            bytes(other for other in range(len(texts)) if texts[other] == text) for text in texts
        )
        self.has_twin: tuple[bool, ...] = tuple(len(twins) > 1 for twins in self.twins)
        self._by_text = {text.casefold(): card for text, card in first.items()}
        if len(self._by_text) != len(first):
            raise ValueError("two kinds of cards have the same short text")

    def __len__(self) -> int:
        return len(self.texts)

    def __repr__(self) -> str:
        return f"<deck {self.id}: {len(self)} cards>"

    def read(self, text: str) -> int:
        """The kind of card a short text names. Raises ValueError."""
        card = self._by_text.get(text.casefold())
        if card is None:
            raise ValueError(text)
        return card

    def names_a_card(self, text: str) -> bool:
        """Whether a text is the short text of a card."""
        return text.casefold() in self._by_text

    def write_many(self, cards: Iterable[int]) -> str:
        """The short texts of several cards."""
        return " ".join(self.texts[card] for card in cards)

    def mask(self, cards: Iterable[int]) -> bytes:
        """What lets only these cards through: `hand.translate(mask).replace(NO_CARD, b"")` are those of a hand that
        are among them, each by its kind. `without` makes such a table each time."""
        wanted = set(cards)
        kinds = [kind if card in wanted else HOLE for card, kind in enumerate(self.kind)]
        return bytes(kinds).ljust(256, NO_CARD)

    def kinds(self, cards: Iterable[int]) -> list[int]:
        """The different kinds among these cards, in order of appearance."""
        kind = self.kind
        return list(dict.fromkeys([kind[card] for card in cards]))
