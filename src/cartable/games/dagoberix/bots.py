"""Dagobérix bots: they write words whose ends say much or little, and look for those that end as the table shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ...bots.base import Decision, Sight
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, WordBot, known_words
from ...decks.toutilix import DECK
from ...engine.letters import capital_letters
from ...mechanics.secrets import letter_counts

COUNTS = letter_counts(DECK)
ENDINGS = ("TION", "MENT", "EUR")
"""The ends of so many words that they say little."""
WRITES_AFTER = (6.0, 20.0)
ANSWERS_AFTER = (3.0, 15.0)
PLENTY = 200
"""With so many candidates left it takes the longest to find one."""
THOUGHT_OF = 40
"""So many candidates, the commonest, come to a mind."""


@cache
def by_length(size: int, young: bool) -> Mapping[int, Sequence[tuple[str, str]]]:
    """The words somebody knows, by the number of their letters, the commonest first: the letters and the word."""
    out: dict[int, list[tuple[str, str]]] = {}
    for word in known_words(size, young):
        letters = capital_letters(word)
        out.setdefault(len(letters), []).append((letters, word))
    return out


@cache
def worth_writing(
    size: int, too_common: int, shortest: int, longest: int, ends: tuple[str, ...], young: bool
) -> Sequence[str]:
    """Known words of these lengths with one of these ends, if there are cards enough; without the very commonest."""
    out = []
    for word in known_words(size, young)[too_common:]:
        letters = capital_letters(word)
        if shortest <= len(letters) <= longest and letters.endswith(ends) and can_be_written(letters):
            out.append(word)
    return out


def can_be_written(letters: str) -> bool:
    """Whether there are cards enough."""
    return all(letters.count(letter) <= COUNTS[letter] for letter in set(letters))


class DagoberixBot(WordBot):
    """Level is how many words it knows, whether it heeds the length, and which words it writes."""

    def begin(self) -> None:
        self.known = self.pick(CHILD, ADULT, WELL_READ)
        self.careless = self.pick(0.5, 0.0, 0.0)
        """How often it does not count the letters."""
        self.tried: set[str] = set()
        """What has been proposed for this word, by anyone."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event.get("message") == "writes":
                self.tried = set()
            elif event.get("message") == "said":
                self.tried.add(capital_letters(event["params"]["word"]))

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """Another letter is turned, or somebody was quicker with a word: it thinks again."""
        return any(event["event"] == "turn" or event.get("message") == "said" for event in events)

    def decide(self, sight: Sight) -> Decision | None:
        if vote := self.vote(sight):
            return vote
        verbs = [prompt.verb for prompt in sight.prompts]
        if "choose" in verbs:
            return Decision(f"choose {self.word_to_write(sight)}", self.wait(*WRITES_AFTER))
        return self.guess(sight) if "guess" in verbs else None

    # -- writing: a common word, a rarer one, or one with an end like many others

    def word_to_write(self, sight: Sight) -> str:
        shortest, longest = self.pick((4, 6), (6, 9), (7, 11))
        ends = self.pick(("",), ("",), ENDINGS)
        words = worth_writing(self.known, self.pick(0, CHILD, CHILD), shortest, longest, ends, self.young)
        return self.dice.choice([word for word in words if len(capital_letters(word)) >= sight.options["min_letters"]])

    # -- guessing: words of the right length with the end that lies open

    def guess(self, sight: Sight) -> Decision:
        faces: list[str | None] = sight.zones["line"]["cards"]
        end = "".join(face[0] for face in faces if face)
        words = by_length(self.known, self.young)
        lengths = sorted(words) if self.dice.happens(self.careless) else [len(faces)]
        # What it may have forgotten still stands on the table.
        tried = self.tried | set(map(capital_letters, sight.fields["tries"]))
        candidates = [
            (letters, word)
            for length in lengths
            for letters, word in words.get(length, ())
            if letters.endswith(end) and letters not in tried
        ]
        if not candidates:
            return Decision("pass", self.wait(*ANSWERS_AFTER))
        low, high = ANSWERS_AFTER
        slowest = low + (high - low) * min(1.0, len(candidates) / PLENTY)
        return Decision(f"guess {self.choose(candidates, len(end))}", self.wait(low, slowest))

    def choose(self, candidates: Sequence[tuple[str, str]], shown: int) -> str:
        """The commoner the likelier; the expert looks besides at which letter most of them have before the end."""
        thought_of = candidates[:THOUGHT_OF]
        weights = [1.0 / (rank + 2) for rank in range(len(thought_of))]
        if self.level == "expert":
            before = Counter(letters[-shown - 1 : -shown] for letters, _ in candidates)
            weights = [
                weight * before[letters[-shown - 1 : -shown]]
                for weight, (letters, _) in zip(weights, thought_of, strict=True)
            ]
        ticket = self.dice.between(0, sum(weights))
        for (_, word), weight in zip(thought_of, weights, strict=True):
            ticket -= weight
            if ticket <= 0:
                return word
        return thought_of[-1][1]


BOT = DagoberixBot
