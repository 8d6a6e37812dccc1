"""Cards named one after the other in an answer, `lay Lp Lb`: how they are read and written, and whether they are there.

A game derives from `NamedCards` and has its prompts read with `read_cards` and checked with `why_not_held`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..engine import Move, Refusal, Refused, Table, Zone


class NamedCards(Table):
    """A table where several cards are named at once, in an order that counts."""

    def read_card(self, token: str) -> int:
        """The kind of card that a short text names."""
        try:
            return self.deck.read(token)
        except ValueError:
            raise Refused(self.no("unknown_card", text=token[:20])) from None

    def read_cards(self, text: str) -> list[int]:
        """The kinds of cards that a text names, in its order."""
        return [self.read_card(token) for token in text.split()]

    def naming(self, verb: str, cards: Iterable[int]) -> Move:
        """The move that names these cards, each an argument of its own."""
        kinds = tuple(self.deck.kind[card] for card in cards)
        return Move(("", verb, kinds), f"{verb} {self.deck.write_many(kinds)}")

    def why_not_held(self, hand: Zone, kinds: Sequence[int]) -> Refusal | None:
        """What is wrong with kinds of cards that are to come from a hand, each as often as it is named."""
        held = Counter(self.deck.kind[card] for card in self.cards[hand])
        for kind, count in Counter(kinds).items():
            if count > held[kind]:
                return self.no("not_so_many" if held[kind] else "not_in_hand", card=self.deck.texts[kind])
        return None

    def held_cards(self, hand: Zone, kinds: Iterable[int]) -> list[int]:
        """A card of the hand for each kind that is named: twins are told apart here."""
        left, cards = list(self.cards[hand]), []
        for kind in kinds:
            cards.append(next(card for card in left if self.deck.kind[card] == kind))
            left.remove(cards[-1])
        return cards
