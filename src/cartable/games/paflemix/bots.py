"""Bots for Paflemix: they listen, lay a card when a word comes to mind, and recite what they have not forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...bots.base import EXPERT, Decision, Sight
from ...bots.storyteller import Recollection, Storyteller
from ...bots.vocabulary import CHILD, words_for
from ...engine.letters import capital_letters
from ...mechanics.patterns import Pattern

STAR, FIRECRACKER = "*", "!"
FULL_STOP, POINT, NO_WORD = ".", "point", ""
THEME = 12
"""So many words before the sentence under way are still in the air."""
THOUGHT_ANEW = frozenset(("said", "full_stop", "taken_back", "firecracker", "too_slow", "no_verb", "stalled"))


class Plan(NamedTuple):
    """What it will do next, and the word it has in mind for it."""

    move: str
    word: str
    time: int


class PaflemixBot(Storyteller):
    """One seat of Paflemix. What it knows of the story is what it has heard, and half of that it forgets."""

    def begin(self) -> None:
        super().begin()
        self.memory = Recollection(self.dice, self.level)
        """A word for each card of the pile: full stops, and nothing for firecrackers."""
        self.under_way: list[str] = []
        self.plan: Plan | None = None
        self.puzzled = False
        """Whether what just happened has upset its plan."""
        self.ready = 0
        """Before this it has no card to lay."""
        self.daring_for, self.daring = -1, 0.0
        """How little it dares to offer its own word for a card of the recital: it makes up its mind once."""

    # -- listening

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        before = self.plan
        for event in events:
            if event["event"] == "move" and event["card"] == FIRECRACKER and event["from"].startswith("in_flight"):
                self.memory.hear(NO_WORD)
            elif event["event"] == "move" and event["to"] == f"hands:{self.seat}":
                self.plan = None
            elif event["event"] == "tell":
                self.listen(event["message"], event["params"], sight)
        self.puzzled = self.plan is not before

    def listen(self, message: str, params: Mapping[str, Any], sight: Sight) -> None:
        if message in THOUGHT_ANEW:
            self.plan = None
        if message == "said":
            self.memory.hear(params["word"])
            self.under_way.append(params["word"])
            pace = (
                self.pick((8, 14), (4, 8), (2.5, 5))
                if params["seat"] == self.seat
                else self.pick((3, 5), (1.5, 3), (1, 2))
            )
            self.ready = max(self.ready, sight.now + self.wait(*pace))
        elif message == "full_stop":
            self.memory.hear(FULL_STOP)
            self.under_way = []
        elif message == "taken_back":
            self.memory.take_back()
            self.under_way = self.under_way[:-1]
        elif message == "word_refused":
            self.forget_idea(params["word"])
            self.plan = None
        elif message == "shuffled" and params["zone"] == "draw":
            self.memory.clear()
            self.under_way, self.plan = [], None

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """It thinks again when the sentence has gone on; when it is ready to speak stays as it was."""
        return self.puzzled

    # -- acting

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        asked = {prompt.verb for prompt in sight.prompts}
        if "say" in asked:
            return self.say(sight)
        if "recite" in asked:
            word = self.remembered(sight)
            return Decision(f"recite {word}" if word else "pass", self.wait(*self.pick((2, 5), (1.5, 4), (1, 2.5))))
        if "guess" in asked:
            return self.guess(sight)
        if any(move.verb in ("play", "draw") for move in sight.moves):
            if self.plan is None or self.listed(sight, self.plan.move) is None:
                self.plan = self.think(sight)
            return Decision(self.plan.move, max(0, self.plan.time - sight.now)) if self.plan else None
        return None

    # -- the story

    def say(self, sight: Sight) -> Decision | None:
        card = sight.zones["pile"]["cards"][-1]
        word = self.plan.word if self.plan and self.plan.move == f"play {card}" else self.word_for(card[0])
        if not word:
            return None
        # The first word is the starter's for a while, and then anyone's: nobody snatches it away.
        opening = (2, 6) if sight.fields["open_to_all"] else self.pick((2, 5), (1.5, 3), (1, 2))
        return Decision(
            f"say {word}", self.wait(*(opening if not self.under_way else self.pick((1, 3), (0.8, 2), (0.5, 1.2))))
        )

    def word_for(self, letter: str) -> str:
        """For a card that it must speak to: if nothing goes on well, a simple word."""
        word = self.next_word(self.under_way, letter, story=self.theme(), begins=True)
        if word is not None:
            return word
        simple = [
            word
            for word in words_for(Pattern(starts=letter), CHILD, young=self.young)
            if capital_letters(word) not in self.refused
        ]
        return self.dice.choice(simple) if simple else ""

    def theme(self) -> list[str]:
        before = [word for word in self.memory.heard if word != NO_WORD]
        return before[: len(before) - len(self.under_way)][-THEME:]

    def think(self, sight: Sight) -> Plan | None:
        """A firecracker or a star if it pays, else the card whose word goes on best; if none does, a new card."""
        cards = [move.text.split()[1] for move in sight.moves if move.verb == "play"]
        letters = [card for card in cards if card not in (STAR, FIRECRACKER)]
        time = max(self.ready, sight.now + self.wait(0.3, 1))
        if FIRECRACKER in cards and self.likes_firecracker(sight):
            return Plan("play !", "", time)
        star = STAR in cards and not sight.fields["no_verb"]
        if star and self.may_end(self.under_way, self.pick(3, 4, 4)) and self.dice.happens(0.6):
            return Plan("play *", "", time)
        found = (
            self.best_word(self.under_way, [card[0] for card in letters], story=self.theme(), begins=True)
            if letters
            else None
        )
        if found is not None:
            return Plan(f"play {letters[found[0]]}", found[1], time)
        if star and self.may_end(self.under_way, 2):
            return Plan("play *", "", time)
        if self.listed(sight, "draw"):
            return Plan("draw", "", time + self.wait(*self.pick((4, 9), (3, 6), (2, 4))))
        return None

    def likes_firecracker(self, sight: Sight) -> bool:
        """The best look at what they would get: the hand of the seat on their right."""
        held = [hand["count"] for hand in sight.zones["hands"]]
        mine, right = held[self.seat], held[self.seat - 1]
        if mine == 1:
            return True
        return right < mine - 1 if self.level == EXPERT else self.dice.happens(0.3)

    # -- the recital

    def remembered(self, sight: Sight) -> str:
        """The word of the next card, as it remembers it."""
        place = len(self.memory.heard) - sight.zones["recital"]["count"]
        word = self.memory.recall(place) or ""
        return POINT if word == FULL_STOP else word

    def guess(self, sight: Sight) -> Decision | None:
        """Another word, if it remembers one; otherwise its silence is answer enough."""
        word, offers = self.remembered(sight), [capital_letters(offer) for offer in sight.fields["offers"]]
        differs = bool(word) and capital_letters(word) not in offers
        if self.daring_for != (card := sight.zones["recital"]["count"]):
            self.daring_for, self.daring = card, self.dice.between(0, 1)
        bold = self.daring < (self.pick(0.15, 0.6, 1.0) if any(offers) else self.pick(0.5, 1.0, 1.0))
        if differs and bold:
            return Decision(f"guess {word}", self.wait(*self.pick((1.5, 2.9), (1.2, 2.8), (1, 2.5))))
        return None


BOT = PaflemixBot
