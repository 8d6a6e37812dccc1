"""Empilix bots: letters go into a leaky memory as they are laid; a bot gives up when it is no longer sure of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ...bots.base import EXPERT, Decision, Sight
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, WordBot, words_for
from ...decks.toutilix import STARS
from ...engine.letters import capital_letters
from ...language.generator import make_sentence
from ...language.story_writing import oddness
from ...mechanics.patterns import Pattern
from ...mechanics.sentences import is_elided, split
from . import RECITING
from .recital import SENTENCE, SYLLABLES

HUMAN_PAUSE = (0.8, 2.5)
HOLE_COSTS = 0.2
"""What is left of its confidence for each letter that it knows it has lost."""
MANY_STARS = 4
"""With so many stars to come, the expert does not wait with its recital."""
BLUFF_BAR = 0.25
LONGEST_PART = 10
"""A long sentence is made of parts, each a sentence of at most so many words."""
NOTICES = (0.3, 0.7, 1.0)
"""How often a level notices what there is to contest."""
A_SENTENCE, NO_SENTENCE = 3.0, 6.0
"""How odd words may be that read as a sentence, and how odd those are that do not."""
SEQUENCE_ENDS = ("star", "right", "shared", "too_few", "round_begins")


class EmpilixBot(WordBot):
    """Level is how many letters it holds, how many words it knows, and when it stops trusting itself."""

    def begin(self) -> None:
        self.span = self.pick(5, 9, 14)
        self.slip, self.growth = self.pick((0.03, 0.12), (0.02, 0.09), (0.01, 0.07))
        self.threshold = self.pick(0.4, 0.5, 0.6)
        self.vocabulary = self.pick(CHILD, ADULT, WELL_READ)
        self.stars_gone = 0
        self.listened: tuple[str, bool] = ("", False)
        """What was recited last, and whether it has listened well."""
        self.begin_sequence()

    def begin_sequence(self) -> None:
        self.letters: list[str] = []
        """What it remembers, right or wrong, in order; nothing for a letter that it knows it has lost."""
        self.words: list[str] = []
        self.odds = 1.0
        self.bluffs = self.level == EXPERT and self.dice.happens(0.2)
        """Whether it stays in on a weak memory this time, to make the others give up first."""

    # -- remembering

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move":
                face = event["card"]
                if event["to"] == "laid" and event["from"] != "laid" and face and len(face) == 2:
                    self.remember(face[0])
            elif event.get("message") in SEQUENCE_ENDS:
                self.stars_gone += event["message"] == "star"
                if event["message"] == "round_begins":
                    self.stars_gone = 0
                self.begin_sequence()

    def doubt(self, number: int) -> float:
        """How likely the letter with this number is lost or mixed up: ever more, beyond the span."""
        return float(min(0.9, self.slip + self.growth * max(0, number - self.span)))

    def remember(self, letter: str) -> None:
        doubt = self.doubt(len(self.letters) + 1)
        self.odds *= 1 - doubt
        self.letters.append(letter)
        if self.dice.happens(doubt):
            if len(self.letters) > 1 and self.dice.happens(0.5):
                self.letters[-2:] = self.letters[:-3:-1]
            else:
                self.letters[-1] = ""

    def sure(self) -> float:
        """Its own estimate of reciting right."""
        return float(self.odds * HOLE_COSTS ** self.letters.count(""))

    # -- deciding

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """Alone all of a sudden: to turn a card, or to recite?"""
        return any(event.get("message") == "alone" for event in events)

    def decide(self, sight: Sight) -> Decision | None:
        if vote := self.vote(sight):
            return vote
        if self.listed(sight, "contest"):
            return Decision("contest", self.wait(2, 5)) if self.objects(sight) else None
        if sight.prompts and sight.fields["step"] == RECITING:
            return self.next_item(sight)
        weak = self.sure() < (BLUFF_BAR if self.bluffs else self.threshold)
        if weak and self.listed(sight, "done"):
            return Decision("done", self.wait(*HUMAN_PAUSE))
        flip = self.listed(sight, "flip")
        if sight.prompts and not (flip and self.goes_on()):
            return self.next_item(sight)
        return Decision(flip, self.wait(*HUMAN_PAUSE)) if flip else None

    def goes_on(self) -> bool:
        """Alone: the expert adds a card as long as the pile gains more than its memory loses."""
        if not self.letters:
            # It has seen nothing at all (somebody asked it for a hint): better hope for a star than guess.
            return True
        if self.level != EXPERT or len(STARS) - self.stars_gone >= MANY_STARS:
            return False
        laid = len(self.letters)
        return self.sure() > 0.7 and (laid + 1) * (1 - self.doubt(laid + 1)) > laid

    # -- listening: words that make a sentence, or a sentence that makes none

    def objects(self, sight: Sight) -> bool:
        """Whether it contests what was recited: the better it listens, the oftener it notices."""
        text = sight.fields["contestable"]
        if self.listened[0] != text:
            self.listened = (text, self.dice.happens(self.pick(*NOTICES)))
        if not self.listened[1]:
            return False
        odd = oddness(split(text))
        return odd >= NO_SENTENCE if sight.fields["round_kind"] == SENTENCE else odd <= A_SENTENCE

    # -- reciting, one item after the other

    def next_item(self, sight: Sight) -> Decision:
        said = sight.zones["recital"]["count"]
        kind = sight.fields["round_kind"]
        if kind == SYLLABLES:
            item = "".join(
                self.recalled(place) for place in (said, said + 1) if place < max(len(self.letters), said + 1)
            )
            return Decision(f"recite {item}", self.wait(1.0, 2.5))
        letters = [self.recalled(place, "E") for place in range(max(len(self.letters), said + 1))]
        if kind == SENTENCE and len(self.words) <= said:
            self.words[said:] = self.sentence(letters[said:])
        while len(self.words) <= said:
            self.words.append(self.word_for(letters[len(self.words)], sight.fields["recited"].split()))
        word = self.words[said]
        if sight.options["named_letter"]:
            word = named(word, letters[said])
        return Decision(f"recite {word}", self.wait(1.5, 4.0))

    def recalled(self, place: int, guess: str = "") -> str:
        """A letter as it remembers it; else one that is often right."""
        letter = self.letters[place] if place < len(self.letters) else ""
        return letter or guess or ("E" if place % 2 else "S")

    def word_for(self, letter: str, said: Sequence[str]) -> str:
        """A frequent word with this letter that is not used yet."""
        used = {capital_letters(word) for word in [*said, *self.words]}
        found = words_for(Pattern(contains=letter, least=3), self.vocabulary, 40, self.young)
        free = [word for word in found if capital_letters(word) not in used]
        others = words_for(Pattern(contains=letter, least=3), WELL_READ, 400, self.young)[-40:]
        return self.dice.choice(free or others)

    def sentence(self, letters: Sequence[str]) -> list[str]:
        """Words that carry these letters and make sentences, linked where there are many."""
        dice, level = Random(self.dice.below(1 << 30)), "child" if self.young else self.pick("child", "adult", "adult")
        words: list[str] = []
        while len(words) < len(letters):
            part = letters[len(words) : len(words) + LONGEST_PART]
            made = make_sentence(part, level, dice=dice)
            if made is None or not all(stands_alone(word) for word in made.words):
                words.append(self.word_for(part[0], words))
            else:
                words += made.words
        return words


def stands_alone(word: str) -> bool:
    """Whether the table counts it as one word."""
    return split(word) == [word] and (word.isalpha() or is_elided(word) or "-" in word)


def named(word: str, letter: str) -> str:
    """The word with one capital, the letter meant: aVion."""
    plain = word.lower()
    at = next((place for place, sign in enumerate(plain) if letter in capital_letters(sign)), 0)
    return plain[:at] + plain[at].upper() + plain[at + 1 :]


BOT = EmpilixBot
