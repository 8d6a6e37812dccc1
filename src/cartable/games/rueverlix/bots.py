"""Ruéverlix bots: they look at the row, lay a card when they trust themselves, and look for a word with all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Decision, Sight, Watcher
from ...bots.vocabulary import ADULT, CHILD, WordBot, words_for
from ...decks.toutilix import DECK, VOWELS
from ...engine.letters import STAR, capital_letters
from ...mechanics.patterns import Pattern

WELL_READ = 40_000
FLIP_AFTER, DECIDE_AFTER = (0.6, 2.5), (0.6, 1.8)
IN_MIND, COMMON = 5, 40
"""So many words for the row make a beginner lay a card, and so many make a regular do so."""
LOOKED_AT = 300
"""So many words an expert goes through before it lays a card."""
GOOD_ENOUGH = 0.6
"""An expert lays where so large a part of the cards that may come would still leave it a word."""
GO_ON_AT_MOST, SHORT, LONG = 5, 4, 6
"""A regular goes on with so many cards at most, an expert with so many; a row of so many is long for it."""


class RueverlixBot(Watcher, WordBot):
    """Level is how many words it knows, how soon one comes to its mind, and how well it weighs what may come."""

    def begin(self) -> None:
        self.known = self.pick(CHILD, ADULT, WELL_READ)
        self.look = self.pick((10.0, 20.0), (5.0, 12.0), (3.0, 8.0))
        self.answer = self.pick((5.0, 10.0), (3.0, 7.0), (2.0, 5.0))
        self.gone: Counter[str] = Counter()
        """The cards it has seen turned, by their first sign: those that can no longer come."""
        self.went_on = False
        """Whether it has gone on in this round."""
        self.opinion: tuple[object, bool] | None = None
        """What it saw when it last thought about laying a card, and whether it would."""
        self.word = ""
        self.time: int | None = None
        """What it will say, and when it will say that, lay a card, or give up."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["from"].startswith("piles") and event["card"]:
                self.gone[event["card"][0]] += 1
                self.look_at_row(sight)
            elif event.get("message") in ("word_counts", "words_tied", "same_time", "takes"):
                self.time = None
                if event["message"] == "words_tied":
                    self.word = ""

    def row(self, sight: Sight) -> str:
        """The letters of the row, stars as they are."""
        return "".join(card[0] for card in sight.zones["row"]["cards"])

    def look_at_row(self, sight: Sight) -> None:
        """A new card: what it was about to do must be thought over, unless its word still fits."""
        if len(self.row(sight)) <= 1:
            self.went_on = False
        if not (self.word and Pattern(contains=self.row(sight)).matches(self.word)):
            self.word, self.time = "", None

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        step = sight.fields["step"]
        if step == "opening":
            return Decision("flip", self.wait(*FLIP_AFTER)) if sight.moves else None
        if step == "deciding":
            return (
                Decision("done" if self.goes_on(sight) else "take", self.wait(*DECIDE_AFTER)) if sight.moves else None
            )
        return self.speak(sight) if sight.prompts else self.lay(sight)

    def in_time(self, sight: Sight, move: str, after: tuple[float, float]) -> Decision:
        if self.time is None:
            self.time = sight.now + self.wait(*after)
        return Decision(move, max(0, self.time - sight.now))

    # -- a word with all the letters, or none comes to its mind

    def speak(self, sight: Sight) -> Decision | None:
        if not self.word:
            wanted = Pattern(contains=self.row(sight))
            spent = set(sight.fields["spent"])
            known = words_for(wanted, self.known, 10, self.young)
            found = [word for word in known if capital_letters(word) not in spent]
            if found:
                self.word, self.time = self.dice.choice(found[:3]), None
        if self.word:
            return self.in_time(sight, f"say {self.word}", self.answer)
        return self.give_up(sight)

    def give_up(self, sight: Sight) -> Decision | None:
        return self.in_time(sight, "pass", self.answer) if self.listed(sight, "pass") else None

    # -- a card, if it trusts itself with the row as it is

    def lay(self, sight: Sight) -> Decision | None:
        self.word = ""
        if self.listed(sight, "play") and self.trusts_itself(sight):
            return self.in_time(sight, "play", self.look)
        return self.in_time(sight, "pass", self.look) if self.listed(sight, "pass") else None

    def trusts_itself(self, sight: Sight) -> bool:
        """Thought over once for a row and those who owe a word."""
        seen = self.row(sight), tuple(sight.fields["owes_word"])
        if self.opinion is None or self.opinion[0] != seen:
            self.opinion = seen, self.dares(sight)
        return self.opinion[1]

    def dares(self, sight: Sight) -> bool:
        row = self.row(sight)
        wanted = Pattern(contains=row)
        if self.level == DEBUTANT:
            return len(words_for(wanted, self.known, IN_MIND, self.young)) == IN_MIND
        if self.level == INITIE:
            return len(words_for(wanted, self.known, COMMON, self.young)) == COMMON
        others_owe = any(owes for seat, owes in enumerate(sight.fields["owes_word"]) if seat != self.seat)
        if len(row) >= LONG and others_owe:
            return False
        return self.part_that_leaves_a_word(row) >= GOOD_ENOUGH

    def part_that_leaves_a_word(self, row: str) -> float:
        """How many of the cards that may come next would leave it a word, counting those already gone."""
        known = words_for(Pattern(contains=row), self.known, LOOKED_AT, self.young)
        words = [capital_letters(word) for word in known]
        words = [word for word in words if len(word) > len(row)]
        left = Counter(text[0] for text in DECK.texts) - self.gone
        del left["!"]
        good = 0
        for sign, count in left.items():
            needed = row.count(sign)
            if words if sign == STAR else any(word.count(sign) > needed for word in words):
                good += count
        return good / max(1, left.total())

    # -- take the row or go on

    def goes_on(self, sight: Sight) -> bool:
        row = self.row(sight)
        if self.level == INITIE:
            goes_on = not self.went_on and len(row) <= GO_ON_AT_MOST and self.dares(sight)
        else:
            vowels = sum(sign in VOWELS for sign in row)
            goes_on = self.level == EXPERT and len(row) <= SHORT and 2 * vowels >= len(row) and self.dares(sight)
        self.went_on = self.went_on or goes_on
        return goes_on


BOT = RueverlixBot
