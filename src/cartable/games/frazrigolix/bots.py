"""Bots for Frazrigolix: a word that carries the sentence on, sooner or later; and a count when another is slower."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...bots.base import Decision, Sight
from ...bots.storyteller import Recollection, Storyteller
from ...bots.vocabulary import wanted_by
from ...engine.letters import capital_letters
from ...language.story_writing import is_broken, tell_best
from ...mechanics.patterns import Pattern
from ...mechanics.sentences import join

WON = ("star", "firecracker", "beaten", "all_dry", "last_word")
HEARD = 8
"""So many words it listens to when it asks itself whether the last one can follow."""
REPEATED = 6
"""So many words of the sentence it says again to show how it goes on."""


class FrazrigolixBot(Storyteller):
    """One seat of Frazrigolix."""

    think_times = ((6, 20), (4, 12), (2, 7))
    stumbles = (0.0, 0.0, 0.0)
    stumbles_on_rare = (1 / 6, 0.0, 0.0)
    chrono_after = (0, 0, 0)
    thinks_along = (1 / 3, 1 / 2, 2 / 3)
    """How often it looks for a word for another's card, by level."""

    def begin(self) -> None:
        super().begin()
        self.memory = Recollection(self.dice, self.level)
        """What it has heard, for tables where the sentence must be remembered."""
        self.attempt = 0
        """Changes whenever there is something new to think of: another card, or a fresh search for the same one."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["to"] == "centre":
                self.attempt += 1
                self.refused.clear()
            elif event["event"] == "tell":
                self.told(event["message"], event["params"])

    def told(self, message: str, params: Mapping[str, Any]) -> None:
        if message in ("said", "idea_revealed"):
            self.memory.hear(params["word"])
        elif message in ("word_refused", "word_withdrawn"):
            self.forget_idea(params["word"])
            if self.memory.heard[-1:] == [params["word"]]:
                self.memory.take_back()
        elif message == "search_again":
            self.attempt += 1
        elif message in WON:
            self.memory.clear()

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        if any(prompt.verb == "sentence" for prompt in sight.prompts):
            return self.defend(sight)
        for verb, think in (("say", self.search), ("chrono", self.launch)):
            wanted = wanted_by(sight, verb)
            if wanted is not None:
                return think(sight, wanted)
        if self.listed(sight, "contest") and _sounds_broken(tuple(self.words(sight)[-HEARD:])):
            return Decision("contest", self.wait(0.5, 1.5))
        return Decision("flip", self.wait(0.5, 2)) if self.listed(sight, "flip") else None

    def words(self, sight: Sight) -> list[str]:
        """The sentence so far: what is in sight, and before it what is remembered without a gap."""
        known = [word for word, _, _ in sight.fields["sentence"]]
        for place in range(len(self.memory.heard) - len(known) - 1, -1, -1):
            word = self.memory.recall(place)
            if word is None:
                break
            known.insert(0, word)
        return known

    # -- its own word

    def search(self, sight: Sight, wanted: Pattern) -> Decision | None:
        letter = wanted.contains

        def find() -> str | None:
            words = self.words(sight)
            told = self.told_before(sight)
            word = self.next_word(words, letter, story=told)
            return word if joins(words, word) else self.next_word(words[-1:], letter, story=told)

        idea = self.idea(sight, ("say", self.attempt), find, letters=letter)
        if idea.found is not None:
            return Decision(f"say {idea.found}", idea.delay(sight.now))
        # It goes on trying for a while before it gives up.
        return Decision("pass", idea.delay(sight.now) + self.wait(4, 8)) if self.listed(sight, "pass") else None

    # -- the count, launched when its own search time is over

    def launch(self, sight: Sight, wanted: Pattern) -> Decision | None:
        letter, given_up = wanted.contains, sight.fields["passed"][sight.fields["turn"]]

        def find() -> str | None:
            # It does not always think along; but when somebody gives up it does.
            thinks = given_up or self.dice.happens(self.pick(*self.thinks_along))
            return self.spare_word(sight, letter) if thinks else None

        idea = self.idea(sight, ("chrono", self.attempt, given_up), find, letters=letter)
        delay = self.launch_delay(sight, idea)
        if delay is not None and not self.wins_if_all_dry(sight):
            return Decision(f"chrono {idea.found}", delay)
        # Nobody need wait for a bot without a word; one that would win by silence keeps silent.
        if given_up and self.listed(sight, "pass"):
            return Decision("pass", max(1000, idea.delay(sight.now)))
        return None

    def spare_word(self, sight: Sight, letter: str) -> str | None:
        """Bots of a level think of the same word for another's card: nearly all such words stay sealed."""
        word = _spare_word(tuple(self.words(sight)), letter, self.speech)
        return word if word and capital_letters(word) not in self.refused else None

    def wins_if_all_dry(self, sight: Sight) -> bool:
        """Whether it laid the card before; if nobody did, or the searching seat itself, its right neighbour wins."""
        turn, sentence = sight.fields["turn"], sight.fields["sentence"]
        right: int = (turn - 1) % sight.seats
        before: int = sentence[-1][2] if sentence else right
        return self.seat == (before if before != turn else right)

    # -- a word in question

    def defend(self, sight: Sight) -> Decision:
        """How it goes on from the word in question; what must be remembered is not said again."""
        words = self.words(sight)
        repeated = REPEATED if sight.options["show_sentence"] else 1
        shown = (self.whole_sentence(words) or ())[max(0, len(words) - repeated) :]
        return (
            Decision(f"sentence {join(shown)}", self.wait(2, 5))
            if len(shown) > 1
            else Decision("leave", self.wait(1, 3))
        )


@lru_cache(maxsize=1000)
def _sounds_broken(words: tuple[str, ...]) -> bool:
    return is_broken(words)


@lru_cache(maxsize=1000)
def _spare_word(words: tuple[str, ...], letter: str, speech: str) -> str | None:
    found = tell_best(words, [letter], speech, dice=random.Random(" ".join((letter, *words))))
    return found[1] if found and joins(words, found[1]) else None


def joins(words: Sequence[str], word: str | None) -> bool:
    """Whether a word can stand after an elided one, also where people have said one that was not to be expected."""
    return not word or not words or words[-1][-1:] not in "'’" or capital_letters(word)[:1] in "AEIOUYH"


BOT = FrazrigolixBot
