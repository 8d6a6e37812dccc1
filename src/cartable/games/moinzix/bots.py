"""Moinzix bots: they go through the alphabet, look for each letter on the table, and remember which ones are gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, Decision, Sight, Watcher
from ...decks.toutilix import ALPHABET
from . import ANSWERING, CHOOSING, RACING, ROWS, SCATTERED, Moinzix

SCATTERED_TAKES = 1.25
"""Letters in a heap take so much longer to look through than rows."""
FADING = (0.01, 0.02)
"""By so much a memory gets weaker in each round."""
REFLEX = 150
"""Nobody stops a shout that is due within so many milliseconds."""
PATIENCE = 10.0
"""Seconds of a race after which somebody else must be close."""


class MoinzixBot(Watcher):
    """Level is how quickly it looks, what it remembers, and whether it thinks twice."""

    def begin(self) -> None:
        self.look = self.pick((0.25, 0.45), (0.15, 0.28), (0.09, 0.18))
        self.keeps = self.pick(0.70, 0.88, 0.97)
        self.gone: dict[str, float] = {}
        """Letters that it saw won or put away, and how likely each comes to its mind."""
        self.answer = ""
        self.shout_time: int | None = None

    # -- what it sees: letters shown at the end of a round, then the letters of a new one

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["to"] == "revealed":
                self.gone[event["card"][0]] = self.keeps
            elif event["event"] == "act" and event["verb"] == "shout" and event["seat"] != self.seat:
                self.hear_shout(sight.now)
            elif event.get("message") == "clock" and event["params"]["name"] == "count":
                self.scan(sight)

    def scan(self, sight: Sight) -> None:
        """Goes through the alphabet from anywhere, and decides when to shout, and what for."""
        self.gone = {letter: chance - self.dice.between(*FADING) for letter, chance in self.gone.items()}
        zones = sight.zones
        lying = {text[0] for layout in (ROWS, SCATTERED) for text in zones[layout].get("cards", [])}
        slower = SCATTERED_TAKES if sight.fields["laid_as"] == SCATTERED else 1.0
        gone = zones["put_away"]["count"] + sum(pile["count"] for pile in zones["won"])
        recalled = self.recall()
        # All can count how many letters are gone: whoever remembers that many is sure of the first gap.
        at_once = self.level == DEBUTANT or len(recalled) == gone
        start, seconds = self.dice.below(len(ALPHABET)), 0.0
        candidates: list[str] = []
        for letter in ALPHABET[start:] + ALPHABET[:start]:
            seconds += slower * self.dice.between(*self.look)
            if letter not in lying and letter not in recalled:
                candidates.append(letter)
                if at_once:
                    break
        if len(candidates) > 1 and seconds < PATIENCE:
            # One more pass: something may come back to mind.
            seconds += slower * sum(self.dice.between(*self.look) for _ in ALPHABET)
            recalled = self.recall()
            candidates = [letter for letter in candidates if letter not in recalled]
        self.answer = self.dice.choice(candidates)
        self.shout_time = sight.now + round(1000 * seconds)

    def hear_shout(self, now: int) -> None:
        """Its scan is for nothing, as the letters are laid anew; but a mouth that is opening is not shut at once."""
        if self.shout_time is not None and self.shout_time - now > REFLEX:
            self.shout_time = None

    def recall(self) -> set[str]:
        """The letters gone that come to its mind now."""
        return {letter for letter, chance in self.gone.items() if self.dice.happens(chance)}

    # -- what it does

    def decide(self, sight: Sight) -> Decision | None:
        step = sight.fields["step"]
        if not sight.moves:
            return None
        if step == CHOOSING:
            return Decision(self.dice.choice(sight.moves), self.wait(0.8, 2))
        if step == RACING and self.shout_time is not None:
            return Decision(Moinzix.SHOUT, self.shout_time - sight.now)
        return Decision(Moinzix.GUESS[self.answer], self.wait(0.8, 1.8)) if step == ANSWERING else None


BOT = MoinzixBot
