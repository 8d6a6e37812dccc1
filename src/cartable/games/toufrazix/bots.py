"""Bots for Toufrazix: a sentence for a line and one of its ends, and a chrono while another is still searching."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.shedding import SheddingBot
from ...bots.storyteller import Idea, Storyteller
from ...engine import Prompt
from ...language.sentences import judge_sentence
from ...mechanics.chronos import CALLING
from ...mechanics.sentences import join

COMMON = "EASITNRULOMDCPVGBFHQYXJZKW"
"""Letters, the commonest in French first."""
EASY = 4
"""A beginner likes sentences of so many words at most..."""
FINDS_LONGER = 0.35
"""...and finds longer ones only so often."""
PART = 9
"""What is longer than a sentence of the best is made of parts of so many words at most."""

Place = tuple[str, str, tuple[str, ...]]
"""A line, an end of it, and the letters of that line with the card laid there."""


class ToufrazixBot(SheddingBot, Storyteller):
    """One seat of Toufrazix."""

    think_times = ((10, 25), (6, 15), (4, 10))
    stumbles = (0.1, 0.03, 0.0)
    stumbles_on_rare = (0.25, 0.1, 0.0)
    most_words = (7, 7, 12)
    follows: ClassVar[tuple[float, float, float]] = (0.0, 0.5, 0.7)
    """How often it searches along while it is another's turn."""
    held: ClassVar[tuple[int, int, int]] = (0, 8_000, 3_000)
    """It launches a chrono when it has held an idea for so long; a beginner never does."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.forget_refused(events, "word_refused", "no_verb")

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        for prompt in sight.prompts:
            idea = self.think(sight, prompt)
            return self.say_sentence(sight, idea) if prompt.verb == "sentence" else self.launch(sight, idea)
        offer = self.offer_firecracker(sight)
        if offer is not None:
            return offer
        if self.listed(sight, "agree"):
            return Decision("agree", self.wait(1, 3))
        # Playing again after a star gets rid of one more card.
        return Decision("flip", self.wait(0.5, 2)) if self.listed(sight, "flip") else None

    # -- the sentence, and where it is said

    def think(self, sight: Sight, prompt: Prompt) -> Idea[str]:
        """Thinks once for each card turned, if it follows at all; and once more in the last call."""
        wanted: Any = prompt.wanted
        places = [
            (choice["args"]["0"], choice["args"]["1"], tuple(word.get("contains", "*") for word in choice["words"]))
            for choice in wanted["choices"]
        ]
        card = sight.zones["turned"]["cards"][0]
        about: tuple[object, ...] = (card, sight.fields["turn"], sight.fields["laid"], len(places))
        follows = 1.0 if prompt.verb == "sentence" else self.pick(*self.follows)
        if prompt.verb == "chrono" and sight.fields["step"] == CALLING and not self.has_idea(about):
            about, follows = (*about, CALLING), float(self.level != DEBUTANT)
        return self.idea(
            sight,
            about,
            lambda: self.find(places, self.told_before(sight, and_last=True)) if self.dice.happens(follows) else None,
            letters=card[0],
        )

    def has_idea(self, about: Hashable) -> bool:
        return self._idea is not None and self._idea.about == about and self._idea.found is not None

    def find(self, places: list[Place], story: Sequence[str]) -> str | None:
        if self.level == DEBUTANT and not self.dice.happens(FINDS_LONGER):
            places = [place for place in places if len(place[2]) <= EASY]
        for line, end, letters in self.in_order(places):
            words = self.words_for(letters, story)
            said = join(words) if words else ""
            if said and judge_sentence(said) == "yes":
                return f"{line} {end} {said[:1].upper()}{said[1:]}"
        return None

    def in_order(self, places: list[Place]) -> list[Place]:
        """The best begin a line as soon as they may, and lay cards so that hard letters come to lie inside."""
        mixed = self.dice.shuffled(places)
        if self.level == EXPERT:
            return sorted(mixed, key=lambda place: (place[1] != "new", len(place[2]) > PART, -self.hardness(place)))
        return sorted(mixed, key=lambda place: len(place[2])) if self.level == DEBUTANT else mixed

    def hardness(self, place: Place) -> int:
        """How rare the letter is that the card covers from the outside."""
        _, end, letters = place
        if len(letters) < 2:
            return -1
        return COMMON.find(letters[1] if end == "left" else letters[-2])

    def words_for(self, letters: Sequence[str], story: Sequence[str]) -> tuple[str, ...] | None:
        """A sentence; beyond its length, for the best, several in one breath."""
        most = self.pick(*self.most_words)
        if len(letters) <= most or self.level != EXPERT:
            return self.sentence(letters, story=story)
        words: tuple[str, ...] = ()
        count = -(-len(letters) // PART)
        for part in range(count):
            piece = letters[part * len(letters) // count : (part + 1) * len(letters) // count]
            made = self.sentence(piece, story=story)
            if made is None:
                return None
            words = (*words[:-1], f"{words[-1]},", *made) if words else made
        return words

    # -- the chrono

    def launch(self, sight: Sight, idea: Idea[str]) -> Decision | None:
        if idea.found is not None:
            return Decision(f"chrono {idea.found}", max(0, idea.ready + self.pick(*self.held) - sight.now))
        return Decision("pass", max(1_000, idea.delay(sight.now))) if self.listed(sight, "pass") else None


BOT = ToufrazixBot
