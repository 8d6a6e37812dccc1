"""Arranging a hand whose places matter: all its places in a new order, under cover.

A game derives from `Arranging`, names the move with `verb("arrange", ORDER, ...)`, and opens `order_prompt`.
"""

from __future__ import annotations

from typing import Any

from ..engine import Deck, Move, Param, Prompt, Refusal, Refused, Table, Verb, Zone


class _Order(Param):
    """All places of a hand in a new order: `3,0,1,2` puts the last of four cards first."""

    open = True

    def as_json(self) -> dict[str, Any]:
        return {"kind": "order", "zone": "hands:{me}"}

    def write(self, value: Any, deck: Deck) -> str:
        return ",".join(map(str, value))

    def read(self, token: str, deck: Deck) -> Any:
        places = token.split(",")
        if not all(place.isascii() and place.isdigit() for place in places):
            raise ValueError(token)
        return bytes(map(int, places))


ORDER = _Order()


class Arranging(Table):
    """A table where hands can be arranged."""

    refusals = {
        "not_an_order": (
            "Donne chaque place de ta main une seule fois, de 0 à {last}.",
            "Name each place of your hand just once, from 0 to {last}.",
        ),
    }

    def order_prompt(self, arrange: Verb, hand: Zone) -> Prompt:
        """Asks for a new order of a hand; spaces between the places do as well as commas."""
        places = range(len(self.cards[hand]))

        def read(text: str) -> Move:
            try:
                return arrange.read([",".join(text.replace(",", " ").split())])
            except ValueError:
                raise Refused(self.no("not_an_order", last=places[-1])) from None

        def check(move: Move) -> Refusal | None:
            return None if sorted(move.args[0]) == list(places) else self.no("not_an_order", last=places[-1])

        return Prompt(
            verb=arrange.name,
            fr="Range ta main : les places de tes cartes, dans le nouvel ordre.",
            en="Arrange your hand: the places of your cards, in the new order.",
            read=read,
            check=check,
            examples=lambda: [arrange[bytes(reversed(places))]],
            wanted={"order": len(places)},
        )
