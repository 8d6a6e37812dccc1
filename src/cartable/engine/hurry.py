"""How much the clocks hurry the players: one option, `time`, the same in every game.

A game names two kinds of its clocks. `limits` only keep somebody from taking for ever over a move that is theirs to
make: without them the game is the same, so it may be played without them (« sans chrono »). `tempo` are clocks that
are the game itself, as in a race: they cannot go, but they may be slowed. All other clocks are pauses for looking, and
windows in which others may speak up: they stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .facts import Option, Rhythm, Value, choice, shared

TIME = "time"
SLOWER = (2, 3)
NO_LIMITS = None


def time_option(rhythm: Rhythm, limits: Sequence[str], tempo: Sequence[str]) -> Option | None:
    """What a game with such clocks offers; None if there is nothing to choose."""
    slower = SLOWER if tempo else ()
    unlimited = (NO_LIMITS,) if limits and rhythm != "race" else ()
    if not slower and not unlimited:
        return None
    return shared(choice(1, *slower, *unlimited, default=1), __name__, TIME)


def stretched(value: Value, limits: Sequence[str], tempo: Sequence[str]) -> Mapping[str, int]:
    """By how much clocks are lengthened, those that are: 0 for one that does not run at all."""
    if value is NO_LIMITS:
        return dict.fromkeys(limits, 0)
    return {} if value == 1 else dict.fromkeys((*limits, *tempo), int(value))
