"""Bots for Amipourix: find a word with the letter drawn; which letter of the hand goes with it makes the level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, WordBot, words_for
from ...mechanics.patterns import Pattern

RARE = "KWXYZQ"
EASY_AT_THE_END = "ESTRN"


class AmipourixBot(WordBot):
    """One seat of Amipourix."""

    def begin(self) -> None:
        self.refused: set[str] = set()
        self.answer: tuple[int, str] | None = None
        """When it will answer, and what; kept until the next card is drawn."""
        self.entered: dict[int, set[str]] = {}
        """For each seat the letters that have entered its hand before everybody's eyes."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "tell" and event["message"] == "word_refused":
                self.refused.add(event["params"]["word"])
                self.answer = None
            elif event["event"] == "move" and event["card"]:
                self.remember(event["card"], event["from"], event["to"])

    def remember(self, card: str, source: str, target: str) -> None:
        if target == "drawn":
            self.answer = None
        for letters in self.entered.values():
            letters.discard(card)
        if target.startswith("hands:"):
            self.entered.setdefault(int(target[6:]), set()).add(card)

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        if not sight.my_turn:
            return None
        verb = sight.moves[0].verb
        if verb == "draw":
            # A fan says nothing: any place is as good as another.
            return Decision(self.dice.choice(sight.moves), self.wait(1, 3))
        if verb == "discard":
            held = [move.text.split()[1] for move in sight.moves]
            return Decision(f"discard {self.wishes(held, sight)[0]}", self.wait(1, 4))
        if self.answer is None:
            self.answer = self.think(sight)
        return Decision(self.answer[1], max(0, self.answer[0] - sight.now))

    # -- the word

    def think(self, sight: Sight) -> tuple[int, str]:
        """What it will say and when; beginners miss half of what they could find."""
        ready = sight.now + self.wait(*self.pick((3, 8), (2, 6), (1.5, 4)))
        wanted: Any = sight.prompts[0].wanted or {}
        held = [card for card in sight.hand if card != "!"]
        size = self.pick(CHILD, ADULT, WELL_READ)
        if self.level != DEBUTANT or self.dice.happens(0.5):
            for card in self.wishes(list(dict.fromkeys(held)), sight):
                pattern = Pattern(**{part: letters.replace("{1}", card[0]) for part, letters in wanted.items()})
                found = [w for w in words_for(pattern, size, young=self.young) if w not in self.refused]
                if found:
                    return ready, f"say {self.dice.choice(found)} {card}"
        return ready + self.wait(0.5, 1.5), "pass"

    def wishes(self, held: list[str], sight: Sight) -> list[str]:
        """The letters of its hand, the one it would best like to lose first."""
        return held if self.level == DEBUTANT else sorted(held, key=lambda card: -self.wish_to_lose(card, sight))

    def wish_to_lose(self, card: str, sight: Sight) -> float:
        worth = 4.0 if card[0] in RARE else 0.0
        if self.level != EXPERT:
            return worth
        drawn = sight.zones["drawn"].get("cards") or [card]
        if sight.fields["holder"] == self.seat:
            # Letters of different colours hand the firecracker on.
            worth += 20.0 * (card[1] != drawn[0][1])
        elif card[0] in EASY_AT_THE_END:
            worth -= 2.0
        return worth + self.ease_for_the_next(card, sight)

    def ease_for_the_next(self, card: str, sight: Sight) -> float:
        """Better lose what the next seat, which draws from this hand, could use with letters it is known to hold."""
        following = (self.seat + 1) % sight.seats
        known = [letter for letter in self.entered.get(following, ()) if letter != "!"]
        easy = [other for other in known if words_for(Pattern(starts=card[0], contains=other[0]), CHILD, 1)]
        return len(easy) / (1 + len(known))


BOT = AmipourixBot
