"""Frontibix bots: they hear their letter in the other's hint, and look for a word with both among those they know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import Decision, Sight
from ...bots.vocabulary import WELL_READ, WordBot, words_for
from ...engine.letters import capital_letters
from ...mechanics.patterns import Pattern

PLENTY = 30
"""With so many words to choose from, a bot need not search long."""
RAREST = 2.0
"""Where it knows one word only, it takes so many times longer."""
PLAIN_HINTS, REAL_WORD = 5, 4
"""A hint is one of the few commonest words that fit, and no mere `de` or `le` if there is another."""
CHOICE_AFTER, HELP_AFTER = (1.0, 3.0), (1.0, 3.0)
HINTS = ("hint_shown", "hint_spoken")


class FrontibixBot(WordBot):
    """Level is how many words it knows, how soon one comes to its mind, and whom it challenges."""

    def begin(self) -> None:
        self.known = self.pick(2_000, 10_000, 40_000)
        # The expert has gone through the words with the letter it sees during the hints, and only filters them then.
        self.reaction = self.pick((6.0, 15.0), (3.0, 8.0), (1.5, 4.0))
        self.hint_after = self.pick((2.0, 5.0), (1.5, 4.0), (1.0, 2.5))
        self.slips = self.pick(1 / 15, 0.0, 0.0)
        self.heard: set[str] = set()
        """The hints of this duel."""
        self.own_letter = ""
        """What it wears, as soon as it has heard the other's hint."""
        self.word, self.time = "", 0
        """What it will say in the race, and when."""
        self.beaten: dict[int, int] = {}
        """How often it has won against each seat."""
        self.challenges = 0
        self.last_in: dict[int, int] = {}
        """Each seat's last challenge, made or met, by its number."""

    # -- what it hears

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        duellists = [sight.fields["challenger"], sight.fields["opponent"]]
        for event in events:
            message, about = event.get("message"), event.get("params", {})
            if message in ("challenge", "void"):
                self.heard, self.own_letter, self.word = set(), "", ""
            if message == "challenge":
                self.challenges += 1
                self.last_in[about["seat"]] = self.last_in[about["other"]] = self.challenges
            elif message == "won" and about["seat"] == self.seat:
                met = sight.fields["just_met"]
                self.beaten[met] = self.beaten.get(met, 0) + 1
            elif message in HINTS:
                self.heard.add(capital_letters(about["word"]))
                if self.seat in duellists and about["seat"] != self.seat and not self.own_letter:
                    self.own_letter = capital_letters(about["word"])[:1]

    def decide(self, sight: Sight) -> Decision | None:
        step = sight.fields["step"]
        if any(move.verb == "vote" for move in sight.moves):
            return self.vote(sight)
        if step == "choosing":
            return self.challenge(sight)
        if not sight.prompts:
            return None
        if step == "stopped":
            return self.give_hint(sight, self.wait(*HELP_AFTER))
        if step == "hinting":
            return self.give_hint(sight, self.wait(*self.hint_after))
        return self.race(sight)

    # -- whom to challenge

    def challenge(self, sight: Sight) -> Decision | None:
        if not sight.moves:
            return None
        seats = self.longest_waiting([move.args[0] for move in sight.moves])
        won = [zone["count"] for zone in sight.zones["winnings"]]
        if self.level == "debutant":
            chosen = self.dice.choice(seats)
        elif self.level == "initie":
            chosen = max(seats, key=lambda seat: won[seat])
        else:
            chosen = max(seats, key=lambda seat: (won[seat], self.beaten.get(seat, 0)))
        return Decision(f"choose {chosen}", self.wait(*CHOICE_AFTER))

    def longest_waiting(self, seats: list[int]) -> list[int]:
        """Nobody is left out, however strong or weak: it is the turn of whoever has not duelled for longest."""
        first = min(self.last_in.get(seat, 0) for seat in seats)
        return [seat for seat in seats if self.last_in.get(seat, 0) == first]

    # -- words

    def letter_seen(self, sight: Sight) -> str:
        """The letter the other duellist wears."""
        fields = sight.fields
        other = fields["opponent"] if fields["challenger"] == self.seat else fields["challenger"]
        card: str = sight.zones["foreheads"][other]["cards"][0]
        return card[0]

    def give_hint(self, sight: Sight, delay: int) -> Decision | None:
        """A plain word that begins with the other's letter; for rare letters it must think of rarer words."""
        wanted = Pattern.from_json(sight.prompts[0].wanted or {})
        for size in (self.known, WELL_READ):
            found = words_for(wanted, size, PLENTY, self.young)
            fitting = [word for word in found if capital_letters(word) not in self.heard]
            plain = [word for word in fitting if len(word) >= REAL_WORD] or fitting
            if plain:
                return Decision(f"say {self.dice.choice(plain[:PLAIN_HINTS])}", delay)
        return None

    def race(self, sight: Sight) -> Decision | None:
        """A word with both letters, once it has come to its mind; silence if it knows none."""
        if not self.own_letter:
            return None
        if not self.word:
            self.think(sight)
        return Decision(f"say {self.word}", self.time - sight.now) if self.word else None

    def think(self, sight: Sight) -> None:
        seen = self.letter_seen(sight)
        both = Pattern(contains=seen + self.own_letter)
        found = words_for(both, self.known, PLENTY, self.young)
        if self.dice.happens(self.slips):
            found = words_for(Pattern(contains=seen), self.known, PLENTY, self.young)
        if found:
            self.word = self.dice.choice(found)
            rarity = 1 - (len(found) - 1) / (PLENTY - 1)
            self.time = sight.now + round(self.wait(*self.reaction) * (1 + (RAREST - 1) * rarity))


BOT = FrontibixBot
