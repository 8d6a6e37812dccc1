"""Bots for Quadrix: make up a sentence for the square, and launch a chrono while another still searches."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any

from ...bots.base import EXPERT, Decision, Sight
from ...bots.shedding import SheddingBot
from ...bots.storyteller import Idea, Storyteller

SOMETIMES = 0.3
"""How often an expert launches a chrono against a seat that is not about to win."""


class QuadrixBot(SheddingBot, Storyteller):
    """One seat of Quadrix."""

    def begin(self) -> None:
        super().begin()
        self.spite: tuple[Hashable, bool] = ("", False)
        """Whether it launches on this card at all."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.forget_refused(events, "word_refused", "no_verb")

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        for prompt in sight.prompts:
            words: Any = (prompt.wanted or {})["words"]
            letters = "".join(word.get("contains", "*") for word in words)
            about = (sight.fields["laid"], letters)
            find = partial(self.written_sentence, letters, story=self.told_before(sight, and_last=True))
            idea = self.idea(sight, about, find, letters=letters)
            return self.say_sentence(sight, idea) if prompt.verb == "sentence" else self.launch(sight, idea)
        offer = self.offer_firecracker(sight)
        if offer is not None:
            return offer
        # Playing again after a star gets rid of one more card. What was said deserves to be read first.
        said = sight.fields["contestable"]
        return Decision("flip", self.wait(3, 5) if said else self.wait(0.5, 2)) if self.listed(sight, "flip") else None

    # -- the chrono

    def launch(self, sight: Sight, idea: Idea[str]) -> Decision | None:
        delay = self.launch_delay(sight, idea)
        if idea.found is not None and delay is not None and self.wants_to_launch(sight, idea):
            return Decision(f"chrono {idea.found}", delay)
        return Decision("pass", max(1000, idea.delay(sight.now))) if self.listed(sight, "pass") else None

    def wants_to_launch(self, sight: Sight, idea: Idea[str]) -> bool:
        """The best keep most of their chronos for whoever is about to win."""
        if self.level != EXPERT or sight.fields["turn"] in self.closest_to_finishing(sight):
            return True
        if self.spite[0] != idea.about:
            self.spite = (idea.about, self.dice.happens(SOMETIMES))
        return self.spite[1]


BOT = QuadrixBot
