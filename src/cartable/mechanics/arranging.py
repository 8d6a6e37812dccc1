"""Arranging a hand whose places matter: all its places in a new order, under cover.

A game derives from `Arranging`, names the move with `verb("arrange", ORDER, ...)`, and opens `order_prompt`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ..engine import Deck, Move, Param, Prompt, Refusal, Refused, Table, Verb, Zone, phrases
from ..engine.refusals import refusal


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

    def order_prompt(self, arrange: Verb, hand: Zone) -> Prompt:
        """Asks for a new order of a hand; spaces between the places do as well as commas."""
        return _order_prompt(type(self), arrange.name, len(self.cards[hand]))


@cache
def _order_prompt(game: type[Arranging], verb: str, count: int) -> Prompt:
    """The question is the same for all hands of a size, and is asked of everybody after every move: so it is kept."""
    places = range(count)
    arrange = next(form for form in game.verbs[verb] if isinstance(form, Verb))

    def no() -> Refusal:
        return refusal(game.refusals, "not_an_order", game.deck, last=places[-1])

    def read(text: str) -> Move:
        try:
            return arrange.read([",".join(text.replace(",", " ").split())])
        except ValueError:
            raise Refused(no()) from None

    def check(move: Move) -> Refusal | None:
        return None if sorted(move.args[0]) == list(places) else no()

    return Prompt(
        verb=verb,
        texts=phrases.of(__name__)["prompts", "arrange"],
        read=read,
        check=check,
        examples=lambda: [arrange[bytes(reversed(places))]],
        wanted={"order": count},
    )
