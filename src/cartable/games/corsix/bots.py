"""Corsix bots: they turn their cards, watch the centre, and shout when they have seen a formula."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import Decision, Sight, Watcher
from ...decks.toutilix import ALPHABET

FIRECRACKER, STAR = "!", "*"
FLIP_AFTER = (1.0, 2.0)
NOBODY_IS_QUICKER = 500
HARDER = 1.2
"""A run read backwards and a sandwich take so much longer to see."""

PAIR, RUN, RUN_BACKWARDS, SANDWICH = "pair", "run", "run backwards", "sandwich"


def formula_seen(visible: Sequence[str], two_firecrackers: bool, options: Mapping[str, Any]) -> str | None:
    """What a careful player sees on the cards that peep out, the card just turned last."""
    if two_firecrackers:
        return PAIR if options["pairs"] else None
    faces = [text[0] for text in visible]
    if len(faces) < 2 or FIRECRACKER in faces[-2:]:
        return None
    last, before = faces[-1], faces[-2]
    if last == before:
        return PAIR if options["pairs"] else None
    if STAR in (last, before):
        return None
    if options["runs"]:
        step = ALPHABET.index(last) - ALPHABET.index(before)
        if step in (1, -1):
            return RUN if step == 1 else RUN_BACKWARDS
    if options["sandwiches"] and len(faces) == 3 and faces[0] == last:
        return SANDWICH
    return None


class CorsixBot(Watcher):
    """Level is reaction time, what is overlooked, and how often the tongue slips."""

    def begin(self) -> None:
        self.reaction = self.pick((1.4, 2.8), (0.9, 1.7), (0.65, 1.2))
        self.sees = {
            PAIR: 1.0,
            RUN: self.pick(0.5, 1.0, 1.0),
            RUN_BACKWARDS: self.pick(0.5, 1.0, 1.0),
            SANDWICH: self.pick(0.0, 2 / 3, 1.0),
        }
        self.slips = self.pick(1 / 40, 1 / 120, 1 / 1000)
        self.last_turned = ""
        self.shout_time: int | None = None
        self.flip_time: int | None = None

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event.get("message") == "gathered":
                self.last_turned, self.shout_time, self.flip_time = "", None, None
            elif event["event"] == "move" and event["from"].startswith("piles") and event["to"] == "centre":
                self.look_at(event["card"], sight)

    def look_at(self, card: str, sight: Sight) -> None:
        """A new card: decides whether to shout, and when."""
        two_firecrackers = card == self.last_turned == FIRECRACKER
        self.last_turned = card
        self.flip_time = self.shout_time = None
        if card == FIRECRACKER and not two_firecrackers:
            seen = None
        else:
            seen = formula_seen(sight.zones["centre"]["cards"], two_firecrackers, sight.options)
        if seen is not None and self.dice.happens(self.sees[seen]):
            delay = self.wait(*self.reaction)
            if seen in (RUN_BACKWARDS, SANDWICH):
                delay = round(HARDER * delay)
        elif seen is None and self.dice.happens(self.slips):
            delay = self.wait(*self.reaction)
        else:
            return
        self.shout_time = sight.now + max(delay, NOBODY_IS_QUICKER)

    def decide(self, sight: Sight) -> Decision | None:
        plans: list[Decision] = []
        for move in sight.moves:
            if move.verb == "flip":
                if self.flip_time is None:
                    self.flip_time = sight.now + self.wait(*FLIP_AFTER)
                plans.append(Decision(move, self.flip_time - sight.now))
            elif self.shout_time is not None:
                plans.append(Decision(move, self.shout_time - sight.now))
        return min(plans, key=lambda plan: plan.delay, default=None)


BOT = CorsixBot
