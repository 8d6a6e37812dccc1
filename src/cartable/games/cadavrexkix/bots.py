"""Bots for Cadavrexkix: a text for the letters of a turn, after the word given; they see announced words only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.storyteller import Storyteller
from ...engine.letters import STAR, capital_letters
from ...language.grammar import tags

EASY, COMMON, TEASING = "AEIOUS", "ABCDEFILMNOPRSTU", "JKVZ"
EASY_TO_CONTINUE = {"noun": 1.5, "prep": 1.0, "adj": 0.5}
"""What a text may well end with, for who goes on with that word."""
FORGOTTEN = (0.25, 0.08, 0.0)
"""How often a word of one's own text is forgotten, by level."""

Plan = tuple[tuple[str, ...], tuple[str, ...]]
"""The letters of the middle cards in the order wanted, and the words."""


class CadavrexkixBot(Storyteller):
    """One seat of Cadavrexkix."""

    stumbles = stumbles_on_rare = (0.0, 0.0, 0.0)
    think_times = ((12, 28), (9, 20), (7, 15))

    def begin(self) -> None:
        super().begin()
        self.own: list[list[str]] = []
        """The words of its texts that it has not said yet, text by text."""
        self.ready: tuple[Any, int] = (None, 0)

    def decide(self, sight: Sight) -> Decision | None:
        verbs = {move.verb for move in sight.moves}
        if "name" in verbs:
            return self.paced(sight, "name", f"name {self.letter()}", 1, 4)
        if "choose" in verbs:
            return self.paced(sight, "choose", self.dice.choice(sight.moves).text, 1, 4)
        if "reveal" in verbs:
            return self.reveal(sight)
        if any(prompt.verb == "recite" for prompt in sight.prompts):
            return self.recite(sight)
        if sight.prompts:
            return self.compose(sight)
        return self.after_the_poem(sight)

    def paced(self, sight: Sight, about: Any, move: str, low: float, high: float) -> Decision:
        """Does something a while after it could be done first, whatever happens meanwhile."""
        if self.ready[0] != about:
            self.ready = (about, sight.now + self.wait(low, high))
        return Decision(move, max(0, self.ready[1] - sight.now))

    def letter(self) -> str:
        """For a firecracker: simple, common, or one to tease with."""
        if self.level == EXPERT and self.dice.happens(1 / 3):
            return self.dice.choice(TEASING)
        return self.dice.choice(EASY if self.level == DEBUTANT else COMMON)

    # -- composing

    def compose(self, sight: Sight) -> Decision:
        wanted: Any = sight.prompts[0].wanted
        letters = [pattern.get("contains") or STAR for pattern in wanted["words"]]
        given = sight.fields["given"]
        # Without a given word the first letter is that of a joint; the last one always is.
        start = 0 if given else 1
        middle = letters[start : start + 3]
        about = (sight.fields["circles_over"], sight.fields["texts_over"])
        idea = self.idea(sight, about, lambda: self.plan(letters, start, given, sight))
        if sight.fields["drafts"]:
            return self.paced(sight, ("done", about), "done", 0.8, 2)
        if idea.found is None:
            return Decision(sight.prompts[0].examples()[0].text, idea.delay(sight.now))
        order, words = idea.found
        swap = self.swap(middle, order, sight)
        if swap:
            return Decision(swap, max(0, idea.delay(sight.now) // 2))
        self.remember(about[1], words, sight)
        return Decision(f"sentence {' '.join(words)}", idea.delay(sight.now))

    def plan(self, letters: list[str], start: int, given: str, sight: Sight) -> Plan | None:
        """An order of the middle cards and words for it: as they lie if that will do, while experts choose the best."""
        middle = letters[start : start + 3]
        orders = list(dict.fromkeys(permutations(middle)))
        tries = [tuple(middle), *self.dice.shuffled(orders)[:1]]
        announced = [word for word, _, _ in sight.fields["sentence"] if word != "…"]
        last = len(announced) == sight.zones["ring"]["count"] // 4 - 1
        found: list[tuple[float, Plan]] = []
        for order in tries:
            wish = [*letters[:start], *order, letters[-1]]
            words = self.fragment(wish, first=given, last=last, story=announced)
            if words and len(words) == len(wish) and not any(word.endswith("'") for word in words):
                found.append((self.charm(words, given), (order, words)))
                if self.level != EXPERT:
                    break
        return max(found)[1] if found else None

    def charm(self, words: Sequence[str], given: str) -> float:
        """Experts like sounds that come back and long, rare words, and think of who comes next."""
        initials = [capital_letters(word)[:1] for word in (*([given] if given else []), *words) if len(word) > 3]
        charm = 0.8 * (len(initials) - len(set(initials))) + 0.1 * sum(len(word) > 7 for word in words)
        kinds = {tag.kind for tag in tags(words[-1], first=False, plain=False)}
        return charm + max((EASY_TO_CONTINUE[kind] for kind in kinds & EASY_TO_CONTINUE.keys()), default=0.0)

    def swap(self, middle: Sequence[str], order: Sequence[str], sight: Sight) -> str | None:
        """The next exchange of two cards that leads to this order."""
        places = sorted({place for move in sight.moves if move.verb == "place" for place in move.args})
        for here, letter in enumerate(order):
            if places and middle[here] != letter:
                there = next(n for n in range(here + 1, 3) if middle[n] == letter)
                return f"place {places[here]} {places[there]}"
        return None

    # -- the recital

    def remember(self, text: int, words: Sequence[str], sight: Sight) -> None:
        """Of a text after the first one only the words after the given one are told."""
        if text < sight.seats:
            self.own = []
        self.own = [*self.own[: text // sight.seats], list(words)]

    def reveal(self, sight: Sight) -> Decision:
        return self.paced(sight, ("word", sight.fields["words_told"]), "reveal", 0.9, 1.9)

    def recite(self, sight: Sight) -> Decision:
        """From memory; what it has forgotten it makes up."""
        told = sight.fields["words_told"]
        text = max(0, (told - 1) // 4)
        number = told - (4 * text + 1 if text else 0)
        own = self.own[text // sight.seats] if text // sight.seats < len(self.own) else []
        about = ("word", sight.fields["circles_over"], told)
        idea = self.idea(sight, about, lambda: self.recall(own, number, sight), seconds=(1.5, 4))
        return Decision(f"recite {idea.found}", idea.delay(sight.now))

    def recall(self, own: Sequence[str], number: int, sight: Sight) -> str:
        prompt = sight.prompts[0]
        if number < len(own) and not self.dice.happens(self.pick(*FORGOTTEN)):
            return own[number]
        wanted: Any = prompt.wanted
        line = [word for said in (*sight.fields["kept"], sight.fields["sentence"]) for word, _, _ in said][-4:]
        found = self.next_word(line, wanted["words"][0].get("contains") or STAR)
        if found and not found.endswith("'"):
            return found
        return own[number] if number < len(own) else prompt.examples()[0].text.partition(" ")[2]

    # -- afterwards

    def after_the_poem(self, sight: Sight) -> Decision | None:
        """It claps for somebody; another circle is for people to wish."""
        circle = sight.fields["circles_over"]
        texts = [move.text for move in sight.moves if move.verb == "applaud"]
        if texts:
            idea = self.idea(sight, ("applause", circle), lambda: self.dice.choice(texts), seconds=(2, 7))
            return Decision(str(idea.found), idea.delay(sight.now))
        answer = next((text for text in ("ready", "vote no") if self.listed(sight, text)), None)
        return self.paced(sight, ("answer", circle), answer, 1, 3) if answer else None


BOT = CadavrexkixBot
