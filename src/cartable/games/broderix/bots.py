"""Bots for Broderix: a spot and a word that go on with the story, a full stop now and then, and a chrono in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.storyteller import Idea, Storyteller
from ...engine import Prompt
from ...mechanics.sentences import LONGEST_SENTENCE, join, split

SPOTS_LOOKED_AT = 3
"""A beginner does not see more of the carpet at a time."""
AWKWARD = frozenset("KWXZ")
"""The best leave these letters of the carpet to the others."""
LONG_ENOUGH = 8
"""A sentence of so many words had better come to its end."""
PATIENCE = 4
"""So many words longer, and any bot ends it, whoever said the last word."""


class BroderixBot(Storyteller):
    """One seat of Broderix."""

    chrono_after = (20, 14, 8)

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.forget_refused(events, "word_refused", "word_withdrawn")

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        asked = {prompt.verb: prompt for prompt in sight.prompts}
        if "sentence" in asked:
            return self.defend(sight)
        if "place" in asked:
            return self.search(sight, asked["place"])
        if "chrono" in asked:
            return self.launch(sight, asked["chrono"])
        if self.listed(sight, "shout point") and self.may_end(self.words(sight), self.long_enough(sight)):
            return Decision("shout point", self.wait(0.5, 2))
        if self.listed(sight, "done") and not sight.fields["to_cover"]:
            # Only firecrackers are left to cover: playing again would cost a card.
            return Decision("done", self.wait(1, 2))
        # Playing again gets rid of one more card.
        return Decision("flip", self.wait(0.5, 2)) if self.listed(sight, "flip") else None

    def long_enough(self, sight: Sight) -> int:
        """The sentence of another is left to its author for a while."""
        return LONG_ENOUGH if sight.fields["author"] == self.seat else LONG_ENOUGH + PATIENCE

    @staticmethod
    def words(sight: Sight) -> list[str]:
        """The sentence under way."""
        return [word for word, _, _ in sight.fields["sentence"]]

    # -- the word

    def think(self, sight: Sight, prompt: Prompt) -> Idea[tuple[int, str]]:
        """A spot and a word, thought of once for each card and sentence."""
        laid = sight.zones["turned"]["cards"][-1]
        about = (laid, self.words(sight), sight.fields["heights"])
        return self.idea(sight, about, lambda: self.spot_and_word(sight, prompt), letters=laid[0])

    def spot_and_word(self, sight: Sight, prompt: Prompt) -> tuple[int, str] | None:
        spots = self.looked_at(sight, prompt)
        words, told = self.words(sight), [word for kept in sight.fields["kept"] for word, _, _ in kept]
        letters = sorted(spots)
        found = self.best_word(words, letters, story=told)
        return (spots[letters[found[0]]], found[1]) if found else None

    def looked_at(self, sight: Sight, prompt: Prompt) -> dict[str, int]:
        """What a word must hold, for the spots this level looks at: one spot for the same letters is enough."""
        laid, carpet = (sight.zones[zone]["cards"] for zone in ("turned", "carpet"))
        open_spots = [int(one["args"]["0"]) for one in (prompt.wanted or {})["choices"]]  # type: ignore[attr-defined]
        if self.level == DEBUTANT:
            open_spots = self.dice.shuffled(open_spots)[:SPOTS_LOOKED_AT]
        if self.level == EXPERT:
            open_spots = [spot for spot in open_spots if carpet[spot][0] not in AWKWARD] or open_spots
        # A star is written as it is asked for.
        return {laid[-1][0] + carpet[spot][0]: spot for spot in open_spots}

    def search(self, sight: Sight, prompt: Prompt) -> Decision | None:
        idea = self.think(sight, prompt)
        if idea.found is not None:
            spot, word = idea.found
            return Decision(f"place {spot} {word}", idea.delay(sight.now))
        # It goes on trying for a while before it gives up.
        return Decision("stuck", idea.delay(sight.now) + self.wait(8, 16)) if self.listed(sight, "stuck") else None

    # -- the chrono, and the defence of a word

    def launch(self, sight: Sight, prompt: Prompt) -> Decision | None:
        idea = self.think(sight, prompt)
        delay = self.launch_delay(sight, idea)
        if idea.found is not None and delay is not None:
            spot, word = idea.found
            return Decision(f"chrono {spot} {word}", delay)
        return Decision("pass", max(1000, idea.delay(sight.now))) if self.listed(sight, "pass") else None

    def defend(self, sight: Sight) -> Decision:
        said = sight.fields["sentence"] or sight.fields["kept"][-1]
        words = [word for text, _, _ in said if text != "." for word in split(text)]
        meant = self.whole_sentence(words) or ()
        # What comes after the words said is enough.
        text = join(meant[len(words) :] or meant)
        return Decision(f"sentence {text}" if 0 < len(text) <= LONGEST_SENTENCE else "leave", self.wait(4, 9))


BOT = BroderixBot
