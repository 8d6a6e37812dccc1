"""Bots for Spiralix: find a word, sooner or later; and launch a chrono while another is still searching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Decision, Sight
from ...bots.shedding import SheddingBot
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, wanted_by, words_for
from ...mechanics.patterns import Pattern

FEW = 12
"""Letters with fewer words than this make a regular player stumble."""
PATIENT = 15_000
"""A beginner launches no chrono before so much of the search is over."""


class SpiralixBot(SheddingBot):
    """One seat of Spiralix."""

    def begin(self) -> None:
        self.card: object = None
        """What it is thinking about: a card of the spiral, and what this seat needs for it."""
        self.idea: str | None = None
        self.ready = 0
        """When it will have its idea, or know that it has none."""
        self.seen = 0
        """When the card was laid."""
        self.refused: set[str] = set()

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "tell" and event["message"] == "word_refused":
                self.refused.add(event["params"]["word"])
                self.card = None

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        searching = wanted_by(sight, "say")
        if searching is not None:
            return self.search(sight, searching)
        launching = wanted_by(sight, "chrono")
        if launching is not None:
            return self.launch(sight, launching)
        offer = self.offer_firecracker(sight)
        if offer is not None:
            return offer
        # Playing again after a star gets rid of one more card.
        return Decision("flip", self.wait(0.5, 2)) if self.listed(sight, "flip") else None

    # -- the word

    def think(self, sight: Sight, pattern: Pattern) -> None:
        """Looks for a word once for each card; what comes of it stays."""
        card = (sight.fields["laid"], sight.zones["spiral"]["cards"][-2:], pattern)
        if card == self.card:
            return
        self.card, self.seen = card, sight.now
        self.ready = sight.now + self.wait(*self.pick((4, 10), (3, 7), (2, 5)))
        known = words_for(pattern, self.pick(CHILD, ADULT, WELL_READ), young=self.young)
        found = [word for word in known if word not in self.refused]
        stumbles = self.level == DEBUTANT and self.dice.happens(1 / 6)
        stumbles = stumbles or (self.level == INITIE and len(found) < FEW and self.dice.happens(0.5))
        self.idea = self.dice.choice(found) if found and not stumbles else None

    def search(self, sight: Sight, pattern: Pattern) -> Decision | None:
        self.think(sight, pattern)
        if self.idea is not None:
            return Decision(f"say {self.idea}", max(0, self.ready - sight.now))
        if self.listed(sight, "pass"):
            # It goes on trying for a while before it gives up.
            return Decision("pass", max(0, self.ready - sight.now) + self.wait(8, 16))
        return None

    # -- the chrono

    def launch(self, sight: Sight, pattern: Pattern) -> Decision | None:
        self.think(sight, pattern)
        if self.idea is not None and self.wants_to_launch(sight):
            ready = self.ready if self.level != DEBUTANT else max(self.ready, self.seen + PATIENT)
            return Decision(f"chrono {self.idea}", max(0, ready - sight.now))
        return Decision("pass", max(1000, self.ready - sight.now)) if self.listed(sight, "pass") else None

    def wants_to_launch(self, sight: Sight) -> bool:
        """The best save their chronos for whoever is about to win."""
        return self.level != EXPERT or sight.fields["turn"] in self.closest_to_finishing(sight)


BOT = SpiralixBot
