"""Acts that games call by the same words. A game names those it knows in its class body: `DRAW, PASS = DRAW, PASS`."""

from __future__ import annotations

from ..engine import CARD, TEXT, act, answer, phrases, place_in, verb

_SAID = phrases.of(__name__)

DRAW = act("draw", touch="draw", wording=_SAID.wording("DRAW"))
"""A card from the draw pile, the zone `draw`."""

PLAY_CARD = verb("play", CARD, wording=_SAID.wording("PLAY_CARD"))
"""A card of one's hand to a trick."""

PASS = act("pass", wording=_SAID.wording("PASS"))

STUCK = act("stuck", wording=_SAID.wording("STUCK"))
NO_IDEA = act("pass", wording=_SAID.wording("NO_IDEA"))
"""Said by the others when somebody is stuck and they are stuck too."""

STOP_HERE = act("done", wording=_SAID.wording("STOP_HERE"))
"""Said by a seat that may go on, but does not want to."""

FLIP = act("flip", touch="piles", wording=_SAID.wording("FLIP"))
"""The top card of one's own pile, of the zones `piles`."""

FLIP_ONE = verb("flip", place_in("table"), wording=_SAID.wording("FLIP_ONE"))
"""A card of the zone `table`, by its place."""

TOUTILIX = act("shout", "toutilix", race=True, wording=_SAID.wording("TOUTILIX"))

SAY_FIRST = answer("say", TEXT, race=True, wording=_SAID.wording("SAY_FIRST"))
"""A word where the first one counts."""
