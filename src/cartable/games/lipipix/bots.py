"""Lipipix bots: they turn their cards, read the two letters on top, and say the syllable when they have found it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import Decision, Sight, Watcher
from ...decks.toutilix import VOWELS
from . import Lipipix

FLIP_AFTER = (0.2, 1.2)
FREQUENT = "LA LE DE ME NE CE SE TE RE PA MA TA SA LI SI RI TI NI DI TU PO TO VE VA VI BA BE JE QU"
"""Syllables that are read at a glance."""
ODD_LETTERS = frozenset("HJKQWXYZ")
"""A syllable with one of these, unless it is frequent, makes one stop and think."""


class LipipixBot(Watcher):
    """Level is how long it takes to read and say a syllable, and how often that goes wrong."""

    def begin(self) -> None:
        self.reaction = self.pick((1.8, 3.2), (1.2, 2.0), (0.8, 1.4))
        self.slips = self.pick(1 / 12, 1 / 30, 1 / 100)
        self.said: tuple[str, str] | None = None
        """What it is about to say, and when."""
        self.say_time = 0
        self.flip_time: int | None = None

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["from"].startswith("piles") and event["to"] == "laid":
                self.look_at(sight)
            elif event.get("message") in ("won", "tied", "slip", "star"):
                self.said = self.flip_time = None

    def look_at(self, sight: Sight) -> None:
        """A new card: decides what to say, if anything, and when."""
        self.said = self.flip_time = None
        letters = [text[0] for text in sight.zones["laid"]["cards"] if len(text) == 2]
        if len(letters) < 2:
            return
        below, above = letters
        # One claim in so many is wrong: half of them a syllable said backwards, half one that is none.
        slip = self.dice.happens(self.slips / 2)
        if below not in VOWELS and above in VOWELS:
            self.said = (above, below) if slip else (below, above)
            self.say_time = sight.now + self.reaction_to(below + above)
        elif below in VOWELS and above not in VOWELS and slip:
            self.said = (above, below)
            self.say_time = sight.now + self.reaction_to(above + below)

    def reaction_to(self, syllable: str) -> int:
        """Typing included: frequent syllables in the quicker half of its time, odd ones in the slower half."""
        low, high = self.reaction
        middle = (low + high) / 2
        if syllable in FREQUENT:
            high = middle
        elif ODD_LETTERS.intersection(syllable):
            low = middle
        return self.wait(low, high)

    def decide(self, sight: Sight) -> Decision | None:
        plans: list[Decision] = []
        for move in sight.moves:
            if self.flip_time is None:
                self.flip_time = sight.now + self.wait(*FLIP_AFTER)
            plans.append(Decision(move, self.flip_time - sight.now))
        for prompt in sight.prompts:
            if self.said is not None and prompt.check(Lipipix.SAY[self.said]) is None:
                plans.append(Decision(Lipipix.SAY[self.said], self.say_time - sight.now))
        return min(plans, key=lambda plan: plan.delay, default=None)


BOT = LipipixBot
