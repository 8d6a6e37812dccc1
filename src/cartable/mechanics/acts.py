"""Acts that games call by the same words. A game names those it knows in its class body: `DRAW, PASS = DRAW, PASS`."""

from __future__ import annotations

from ..engine import act

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
