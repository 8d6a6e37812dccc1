"""The sentence that grows on the table, word by word, and the ones that are finished: a screen shows them large.

A word of a sentence is `(word, cards, seat)`: as it was said, the cards it carries (short texts with spaces between,
their letters are marked in it) and who said it. A full stop is a word of its own: `(".", "*", 2)`. A line of a poem
that goes on ends with a word `/`, which is not written. What is finished is kept to the end of the game, where players
may take it home.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import Table, shown

Said = tuple[str, str, int]
"""A word, the cards it carries, and the seat that said it."""


class Stories(Table):
    """A table where something is told."""

    sentence: tuple[Said, ...] = shown((), kind="sentence")
    """The sentence under way, or said last."""
    kept: tuple[tuple[Said, ...], ...] = shown((), kind="keepsake")
    """The sentences before it."""

    def words_said(self) -> list[str]:
        """The words of the sentence under way, full stops aside."""
        return [word for word, _, _ in self.sentence if word != "."]

    def add_word(self, seat: int, word: str, cards: Iterable[int] = ()) -> None:
        """One more word of the sentence."""
        self.sentence = (*self.sentence, (word, " ".join(self.deck.texts[card] for card in cards), seat))

    def take_back_word(self) -> None:
        """Takes the last word back: it was refused."""
        self.sentence = self.sentence[:-1]

    def set_sentence(self, seat: int, words: Iterable[str], cards: Iterable[int]) -> None:
        """A whole sentence, a card for each word, takes the place of the one before, which is kept."""
        self.keep_sentence()
        texts = self.deck.texts
        self.sentence = tuple((word, texts[card], seat) for word, card in zip(words, cards, strict=True))

    def keep_sentence(self) -> None:
        """The sentence is finished; the next word begins another."""
        if self.sentence:
            self.kept = (*self.kept, self.sentence)
            self.sentence = ()
