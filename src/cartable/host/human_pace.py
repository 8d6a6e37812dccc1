"""Bots that take as long as people do, to tell how long a game lasts around a real table.

Bots are quick where nothing hangs on it: who wants to wait for a machine to draw a card? Their delays are stretched by
a factor for each kind of input, and typing takes its time. What is a race stays as it is: there a bot's reflexes are
its level, and made like those of people to begin with. A clock that limits a turn hurries people: they keep within it.

The factors are a family's pace, neither a champion's nor that of a child who reads its first words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..bots import Bot, Decision, Sight
from ..engine import Move

READING = 2.0
"""There is only one thing to do: see what has happened, and do it (draw, turn a card, go on)."""
CHOOSING = 4.0
"""One of several moves: a card of the hand, a place, whom to ask."""
FINDING = 1.5
"""A word or a sentence. Bots take their time for these already."""
TYPING = 300
"""Milliseconds a letter that is typed, with a thumb on a phone."""
IN_TIME = 0.85
"""So much of a running limit is used at most."""


class AtHumanPace(Bot):
    """Passes everything on to a bot, and answers later."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(inner.seat, inner.level, inner.dice)
        self.inner = inner

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.inner.observe(events, sight)

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        return self.inner.changes_mind(events)

    def decide(self, sight: Sight) -> Decision | None:
        act, table = self.inner.decide(sight), sight._table
        if act is None or not sight.my_turn or table.facts.rhythm == "race":
            return act
        delay = human_delay(act, sight)
        limits = [clock.deadline - table.now for clock in table.clocks if clock.name in table.limits]
        if limits:
            delay = min(delay, round(IN_TIME * min(limits)))
        return Decision(act.move, max(act.delay, delay))


def human_delay(act: Decision, sight: Sight) -> int:
    """How long a person would take for this, in milliseconds."""
    text = act.move.text if isinstance(act.move, Move) else act.move
    verb, _, said = text.partition(" ")
    if any(prompt.verb == verb for prompt in sight.prompts):
        return round(FINDING * act.delay) + TYPING * sum(letter.isalpha() for letter in said)
    return round((CHOOSING if len(sight.moves) > 1 else READING) * act.delay)
