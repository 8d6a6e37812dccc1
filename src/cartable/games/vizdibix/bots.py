"""Vizdibix bots: they turn their cards, remember the letter that was covered, and shout what is true of the two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight, Watcher
from ...decks.toutilix import ALPHABET, VOWELS

STAR, FIRECRACKER = "*", "!"
VOWEL, CONSONANT, RUN = SHOUTS = ("voyelle", "consonne", "suite")

NOBODY_IS_QUICKER = 250
FLIP_AFTER = (0.3, 1.0)
KNOWN_WELL = {"DE", "HI", "NO", "TU"}
"""The neighbours, a vowel and a consonant, that come to a regular player's mind."""


def true_of(one: str, other: str) -> list[str]:
    """What a careful player could shout about two letters, the quickest to see first."""
    found = []
    if (one in VOWELS) == (other in VOWELS):
        found.append(VOWEL if one in VOWELS else CONSONANT)
    if abs(ALPHABET.index(one) - ALPHABET.index(other)) == 1:
        found.append(RUN)
    return found


class VizdibixBot(Watcher):
    """Level is reaction time, what is remembered and known, and how often the tongue slips."""

    def begin(self) -> None:
        self.reaction = self.pick((1.2, 2.2), (0.8, 1.4), (0.5, 0.9))
        self.recalls = self.pick(0.8, 0.95, 1.0)
        self.slips = self.pick(1 / 12, 1 / 30, 1 / 100)
        self.letter = ""
        """The last letter it saw on the present pile."""
        self.shout: str | None = None
        self.shout_time = 0
        self.flip_time: int | None = None

    # -- watching: each letter that is turned, with the one it has covered

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event.get("message") == "gathered":
                self.letter, self.shout = "", None
            elif event["event"] == "move" and event["from"].startswith("piles") and event["to"] == "centre":
                self.look_at(event["card"][0], sight)

    def look_at(self, face: str, sight: Sight) -> None:
        """A new card: decides what to shout, and when."""
        self.shout = self.flip_time = None
        if face in (STAR, FIRECRACKER):
            return
        before, self.letter = self.letter, face
        if not before or not self.dice.happens(self.recalls):
            return
        claims = [claim for claim in true_of(before, face) if claim != RUN or self.knows_run(before, face)]
        if not claims:
            return
        self.shout = claims[0]
        if self.dice.happens(self.slips):
            self.shout = self.dice.choice([claim for claim in SHOUTS if claim not in true_of(before, face)])
        self.shout_time = sight.now + max(NOBODY_IS_QUICKER, self.wait(*self.reaction))

    def knows_run(self, one: str, other: str) -> bool:
        if self.level == DEBUTANT:
            return False
        return self.level == EXPERT or "".join(sorted(one + other)) in KNOWN_WELL

    # -- acting

    def decide(self, sight: Sight) -> Decision | None:
        plans: list[Decision] = []
        for move in sight.moves:
            if move.verb == "flip":
                if self.flip_time is None:
                    self.flip_time = sight.now + self.wait(*FLIP_AFTER)
                plans.append(Decision(move, max(0, self.flip_time - sight.now)))
            elif self.shout is not None and move.args[0] == self.shout:
                plans.append(Decision(move, max(0, self.shout_time - sight.now)))
        return min(plans, key=lambda plan: plan.delay, default=None)


BOT = VizdibixBot
