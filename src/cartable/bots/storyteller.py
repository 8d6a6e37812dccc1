"""What bots of sentence games share: the next word of a story, a whole sentence, an idea kept for a card, a memory.

A game's bot derives from `Storyteller`, says its times, and asks for words:

- `next_word(words, "OB", story=...)` goes on with the sentence under way; `best_word` chooses among several cards;
- `sentence("TOM*")` and `fragment(...)` are a row of words for a row of letters;
- `whole_sentence(words)` defends a contested word; `may_end(words)` says whether a full stop stands well here;
- `idea(sight, about, find)` thinks once for each card: what comes of it, and when, stays until the card changes;
- `Recollection` is a memory of words said, which fades.

`words` is the sentence under way, `story` what was told before it, all in one row, with or without full stops.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ..engine import Chance
from ..engine.letters import STAR, capital_letters
from ..language.generator import Made, make_sentence
from ..language.grammar_words import cast
from ..language.story_writing import charm, ends_well, finish_sentence, tell_best, tell_fragment
from .base import DEBUTANT, EXPERT, LEVELS, Decision, Sight
from .vocabulary import WordBot

T = TypeVar("T")
Seconds = tuple[float, float]
SPEECH = dict(zip(LEVELS, ("child", "adult", "champion"), strict=True))
"""The words each level speaks with."""
RARE = frozenset("KWXYZQJ")
TOLD = 40
HEROES, HEROES_BACK = 4, 12
"""How many characters a table has at a time, and how many sentences back they are remembered."""
SENTENCES = 4
"""How many sentences back it remembers what the story is about."""
LONG = 6
"""Sentences of this many words or more take a while, so only a few are tried."""


def only_letters(text: str) -> str:
    """The letters of a word or a sentence: what was refused is known again however it is written."""
    return "".join(letter for letter in capital_letters(text) if letter.isalpha())


class Idea(NamedTuple, Generic[T]):
    """What a bot thinks of, about one card."""

    about: Hashable
    found: T | None
    """None: it has no idea, or will not have one."""
    seen: int
    """When it began to think."""
    ready: int
    """When it will have its idea, or know that it has none."""

    def delay(self, now: int) -> int:
        """How long that takes from now, in milliseconds."""
        return max(0, self.ready - now)


class Storyteller(WordBot):
    """A bot that speaks French, simply or well according to its level."""

    think_times: ClassVar[tuple[Seconds, Seconds, Seconds]] = ((10, 25), (6, 15), (4, 9))
    """How many seconds it searches, by level."""
    stumbles: ClassVar[tuple[float, float, float]] = (0.25, 0.05, 0.0)
    """How often it finds nothing, by level."""
    stumbles_on_rare: ClassVar[tuple[float, float, float]] = (0.35, 0.1, 0.0)
    """The same where a letter is rare (K W X Y Z Q J): see `stumble_over`."""
    chrono_after: ClassVar[tuple[float | None, float | None, float | None]] = (20, 0, 0)
    """For how many seconds a card must have lain there before it launches a chrono; None: it never does."""
    most_words: ClassVar[tuple[int, int, int]] = (4, 7, 12)
    """How long a sentence it makes, by level."""

    def begin(self) -> None:
        self.refused: set[str] = set()
        """What the table did not want: not proposed again (by its letters). Add what is refused."""
        self._idea: Idea[object] | None = None
        self._told: list[str] = []
        """The words of its own sentences, the last ones: it would rather not repeat itself."""
        self.heroes: tuple[str, ...] = ()
        """Of whom the table has told lately: they come back."""

    def prepare(self) -> None:
        dice = random.Random(self.level)
        tell_best([], ["E"], self.speech, dice=dice)
        make_sentence("LE", self.speech, dice=dice)

    @property
    def speech(self) -> str:
        """The name of its vocabulary: among children, the smallest."""
        return SPEECH[DEBUTANT if self.young else self.level]

    def told_before(self, sight: Sight, and_last: bool = False) -> list[str]:
        """The words of the finished sentences that its seat can read; with `and_last`, also of the one on display.

        Only experts listen so well that they keep to the subject. All remember of whom was told.
        """
        last = [sight.fields["sentence"]] if and_last else []
        for sentence in [*sight.fields["kept"][-HEROES_BACK:], *last]:
            self.remember_heroes([word for word, _, _ in sentence])
        if self.level != EXPERT:
            return []
        return [word for sentence in [*sight.fields["kept"][-SENTENCES:], *last] for word, _, _ in sentence]

    def remember_heroes(self, words: Sequence[str]) -> None:
        """Who was named comes back, the last ones rather."""
        named = [word for word in words if word in cast() and word not in self.heroes]
        self.heroes = (*self.heroes, *named)[-HEROES:]

    def say_sentence(self, sight: Sight, idea: Idea[str]) -> Decision | None:
        """Its own sentence when it is ready; without one it goes on trying for a while before it gives up."""
        if idea.found is not None:
            return Decision(f"sentence {idea.found}", idea.delay(sight.now))
        if self.listed(sight, "pass"):
            return Decision("pass", idea.delay(sight.now) + self.wait(8, 16))
        return None

    # -- words

    def next_word(
        self, words: Sequence[str], letters: str = STAR, *, story: Sequence[str] = (), begins: bool = False
    ) -> str | None:
        """A word that goes on with `words` and holds these letters, all of them (or begins with the first).

        A star is any letter. None if it finds none.
        """
        found = self.best_word(words, [letters], story=story, begins=begins)
        return found[1] if found else None

    def best_word(
        self, words: Sequence[str], choices: Sequence[str], *, story: Sequence[str] = (), begins: bool = False
    ) -> tuple[int, str] | None:
        """The same for several cards or places: which of them (its number), and the word that goes on best."""
        return tell_best(words, choices, self.speech, story=story, begins=begins, avoid=self.refused, dice=self._dice())

    def sentence(
        self, letters: Sequence[str], *, story: Sequence[str] = (), begins: bool = False
    ) -> tuple[str, ...] | None:
        """A whole sentence with a verb, a word for each letter. None if too long (`most_words`), or if stuck."""
        made = self._make(letters, story, begins)
        return made.words if made else None

    def written_sentence(self, letters: Sequence[str], *, story: Sequence[str] = ()) -> str | None:
        """The same as one writes it, with its capital, commas and mark: `Ronfle, Agnès !`"""
        made = self._make(letters, story)
        return made.text if made else None

    def _make(self, letters: Sequence[str], story: Sequence[str] = (), begins: bool = False) -> Made | None:
        """The best of a few sentences: those that keep to what was told and do not say the same again."""
        if not 1 <= len(letters) <= self.pick(*self.most_words):
            return None
        best: Made | None = None
        pleases = 0.0
        about = [*story, *self._told]
        for _ in range(self.pick(1, 2, 3) if len(letters) < LONG else self.pick(1, 1, 2)):
            made = make_sentence(letters, self.speech, begins=begins, heroes=self.heroes, dice=self._dice())
            if made is None or only_letters(made.text) in self.refused:
                continue
            charming = charm(made.words, about, self.speech) + made.colour
            if best is None or charming > pleases:
                best, pleases = made, charming
        if best is not None:
            self._told = [*self._told, *best.words][-TOLD:]
            self.remember_heroes(best.words)
        return best

    def fragment(
        self, letters: Sequence[str], *, first: str = "", last: bool = False, story: Sequence[str] = ()
    ) -> tuple[str, ...] | None:
        """Words that hang together, one for each letter; a sentence, or a part of one that another goes on with.

        `first` is the word they begin with, if it is given (then the letters are those of the words after it, and the
        answer is those words only). `last`: the text ends here.
        """
        return tell_fragment(letters, self.speech, first=first, last=last, story=story, dice=self._dice())

    def whole_sentence(self, words: Sequence[str]) -> tuple[str, ...] | None:
        """A sentence with a verb that begins with these words: what was meant."""
        return finish_sentence(words, self.speech, dice=self._dice())

    def may_end(self, words: Sequence[str], least: int = 4) -> bool:
        """Whether a full stop stands well after these words: there is a verb, and nothing is left open."""
        return len(words) >= least and ends_well(words)

    # -- ideas

    def idea(
        self,
        sight: Sight,
        about: Hashable,
        find: Callable[[], T | None],
        *,
        letters: str = "",
        seconds: Seconds | None = None,
    ) -> Idea[T]:
        """What it thinks of, once for each `about` (the cards searched for, what was said before, what it needs).

        `find` is asked once; some levels stumble, more often over rare `letters`. Call `forget_idea` when a word was
        refused, so that it thinks again.
        """
        if self._idea is None or self._idea.about != about:
            found = None if self.stumble_over(letters) else find()
            low, high = seconds or self.pick(*self.think_times)
            self._idea = Idea(about, found, sight.now, sight.now + self.wait(low, high))
        kept: Idea[T] = self._idea  # type: ignore[assignment]
        return kept

    def forget_idea(self, refused: str = "") -> None:
        """It thinks again, and not of the same word or sentence."""
        self._idea = None
        if refused:
            self.refused.add(only_letters(refused))

    def forget_refused(self, events: Sequence[Mapping[str, Any]], *messages: str) -> None:
        """The same for what the table has just refused, in one of these messages."""
        for event in events:
            if event["event"] == "tell" and event["message"] in messages:
                self.forget_idea(event["params"]["word"])

    def stumble_over(self, letters: str = "") -> bool:
        """Whether it finds nothing this time."""
        rare = bool(RARE & set(letters))
        return self.dice.happens(self.pick(*(self.stumbles_on_rare if rare else self.stumbles)))

    def launch_delay(self, sight: Sight, idea: Idea[T]) -> int | None:
        """How long it waits before it launches a chrono with this idea; None if it does not."""
        after: float | None = self.pick(*self.chrono_after)
        if idea.found is None or after is None:
            return None
        return max(0, idea.ready - sight.now, idea.seen + round(1000 * after) - sight.now)

    def _dice(self) -> random.Random:
        return random.Random(self.dice.below(1 << 60))


class Recollection:
    """Words heard one after the other, and which of them somebody still knows. What is lost stays lost."""

    def __init__(self, dice: Chance, level: str) -> None:
        self.dice, self.level = dice, level
        self.heard: list[str] = []
        self._known: dict[int, str | None] = {}

    def hear(self, word: str) -> None:
        """One more word ("." for a full stop)."""
        self.heard.append(word)

    def take_back(self) -> None:
        """The last word did not stand."""
        if self.heard:
            self.heard.pop()
            self._known.pop(len(self.heard), None)

    def clear(self) -> None:
        """A new story."""
        self.heard, self._known = [], {}

    def recall(self, place: int) -> str | None:
        """The word at a place of the story, counted from 0, as it is remembered: right, wrong, or not at all."""
        if place not in self._known:
            self._known[place] = self._remembered(place)
        return self._known[place]

    def chance(self, place: int) -> float:
        """How likely a word is remembered: the first and the last ones best."""
        total = len(self.heard)
        age = total - 1 - place
        if self.level == DEBUTANT:
            return 0.9 if place < 2 or age < 5 else 0.1
        if self.level == EXPERT:
            return 0.98 - 0.13 * min(1.0, age / 25)
        return 0.95 - 0.40 * min(1.0, age / 20)

    def _remembered(self, place: int) -> str | None:
        if not 0 <= place < len(self.heard):
            return None
        if self.dice.happens(self.chance(place)):
            return self.heard[place]
        # Half of what is lost is mixed up with a word close by that begins alike or stands beside it.
        near = [
            word
            for word in self.heard[max(0, place - 2) : place + 3]
            if capital_letters(word) != capital_letters(self.heard[place])
        ]
        return self.dice.choice(near) if near and self.dice.happens(0.3) else None
