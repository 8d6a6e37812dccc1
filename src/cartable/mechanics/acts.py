"""Acts that games call by the same words. A game names those it knows in its class body: `DRAW, PASS = DRAW, PASS`."""

from __future__ import annotations

from ..engine import TEXT, act, answer

DRAW = act("draw", ask=("pioche", "draw"), button=("Piocher", "Draw"), done=("pioche", "draws"), touch="draw")
"""A card from the draw pile, the zone `draw`."""

PASS = act("pass", ask=("passe", "pass"), button=("Passer", "Pass"), done=("passe", "passes"))

FLIP = act(
    "flip",
    ask=("retourne ta carte", "turn your card"),
    button=("Retourner ma carte", "Turn my card"),
    done=("retourne une carte", "turns a card"),
    touch="piles",
)
"""The top card of one's own pile, of the zones `piles`."""

TOUTILIX = act(
    "shout",
    "toutilix",
    button=("Toutilix !", "Toutilix!"),
    done=("crie « toutilix ! »", "shouts “toutilix!”"),
    race=True,
)

SAY_FIRST = answer(
    "say",
    TEXT,
    ask=("dis un mot", "say a word"),
    button=("Dire", "Say it"),
    done=("dit « {0} »", "says “{0}”"),
    others=("dit un mot", "says a word"),
    race=True,
)
"""A word where the first one counts."""
