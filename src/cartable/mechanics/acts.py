"""Acts that games call by the same words. A game names those it knows in its class body: `DRAW, PASS = DRAW, PASS`."""

from __future__ import annotations

from ..engine import CARD, TEXT, act, answer, place_in, verb

DRAW = act("draw", ask=("pioche", "draw"), button=("Piocher", "Draw"), done=("pioche", "draws"), touch="draw")
"""A card from the draw pile, the zone `draw`."""

PLAY_CARD = verb(
    "play",
    CARD,
    ask=("joue une carte", "play a card"),
    button=("Jouer {0}", "Play {0}"),
    done=("joue {0}", "plays {0}"),
)
"""A card of one's hand to a trick."""

PASS = act("pass", ask=("passe", "pass"), button=("Passer", "Pass"), done=("passe", "passes"))

STUCK = act(
    "stuck",
    ask=("dis que tu sèches", "say that you are stuck"),
    button=("Je sèche", "I am stuck"),
    done=("sèche", "is stuck"),
)
NO_IDEA = act(
    "pass",
    ask=("dis que tu n'as pas d'idée", "say that you have no idea"),
    button=("Pas d'idée", "No idea"),
    done=("n'a pas d'idée", "has no idea"),
)
"""What the others say when somebody is stuck, and they are too."""

STOP_HERE = act(
    "done", ask=("arrête-toi là", "stop here"), button=("Je m'arrête là", "I stop here"), done=("s'arrête", "stops")
)
"""Where one may go on."""

FLIP = act(
    "flip",
    ask=("retourne ta carte", "turn your card"),
    button=("Retourner ma carte", "Turn my card"),
    done=("retourne une carte", "turns a card"),
    touch="piles",
)
"""The top card of one's own pile, of the zones `piles`."""

FLIP_ONE = verb(
    "flip",
    place_in("table"),
    ask=("retourne une carte", "turn a card"),
    button=("Retourner cette carte", "Turn this card"),
    done=("retourne une carte", "turns a card"),
)
"""A card of the zone `table`, by its place."""

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
