"""Bots for Abcdrix: words for each card and place; a row that stays open at home, awkward letters for the others."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, WordBot
from ...decks.toutilix import LETTER
from ..jackpotix.bots import vocabulary
from . import CALLING, OTHERS, SEARCH_TIME
from .rows import FULL, ON

CARDS = Counter(letter for letter in LETTER if letter)
"""How many cards show each letter."""
FREQUENT = "EASINTRLUODCPMVGFBQHXJYZKW"
"""The alphabet, the commonest letters of French first: stars are tried in this order."""
GLANCE = 20
"""So many cards and places a beginner looks at before it lays one."""
SMALL_PILE = 15
"""With fewer cards in the draw pile the end is near."""
FEW = 6
"""For a star so many letters are thought of."""


class Runs:
    """The runs of letters that a row can read, for somebody who knows so many words."""

    def __init__(self, size: int, young: bool) -> None:
        self.words = vocabulary(size, young)
        self.ranks = {word: number for number, word in enumerate(self.words.spelling.values())}
        lines = self.words.lines
        self.pieces: set[str] = set()
        for length in range(1, FULL + 1):
            self.pieces.update(map("".join, zip(*(lines[begin:] for begin in range(length)), strict=False)))
        self.fits = lru_cache(maxsize=100_000)(self._fits)
        self.word = lru_cache(maxsize=50_000)(self._word)
        self.openness = lru_cache(maxsize=50_000)(self._openness)
        self.prospect = cache(self._prospect)

    def readings(self, run: str, begun: str = "") -> Iterator[str]:
        """The runs without stars that a run can stand for; a run whose beginning fits nowhere is left at once."""
        if not run:
            yield begun
            return
        for letter in FREQUENT if run[0] == "*" else run[0]:
            if begun + letter in self.pieces:
                yield from self.readings(run[1:], begun + letter)

    def _fits(self, run: str) -> bool:
        return next(self.readings(run), "") != ""

    def _word(self, run: str) -> str:
        """The commonest word that comes to mind for a run; "" if there is none."""
        words = [self.words.holding(reading) for reading in islice(self.readings(run), FEW)]
        return min(words, key=self.rarity, default="")

    def rarity(self, word: str) -> int:
        return self.ranks.get(word, len(self.ranks))

    def _openness(self, run: str) -> float:
        """How likely a card from the deck prolongs a run at one of its ends, 0 to 1."""
        if len(run) >= FULL:
            return 0.0
        pieces, letters = self.pieces, set()
        for reading in islice(self.readings(run), FEW):
            letters |= {one for one in FREQUENT if one + reading in pieces or reading + one in pieces}
        return sum(CARDS[letter] for letter in letters) / CARDS.total()

    def _prospect(self, run: str) -> float:
        """How likely cards from the deck, one after the other, make a run of five of it, 0 to 1."""
        if len(run) == FULL:
            return 1.0
        if "*" in run:
            return max(map(self.prospect, islice(self.readings(run), FEW)), default=0.0)
        pieces, total = self.pieces, 0.0
        for letter in FREQUENT:
            longer = [self.prospect(one) for one in (letter + run, run + letter) if one in pieces]
            total += CARDS[letter] * max(longer, default=0.0)
        return total / CARDS.total()


runs_known = cache(Runs)


@dataclass(frozen=True)
class Laying:
    """A card somewhere, with a word for it, and what the row reads then."""

    card: str
    owner: int
    place: int
    where: str
    said: str
    run: str

    def text(self, verb: str) -> str:
        """As it is played."""
        return f"{verb} {self.card} {self.owner}:{self.place} {self.where} {self.said}"


class AbcdrixBot(WordBot):
    """One seat of Abcdrix."""

    def begin(self) -> None:
        self.about: object = None
        """What it is thinking about: the cards, and what it is asked."""
        self.seen = 0
        self.plan: tuple[str, int] = ("", 0)
        """The move it has come to, and when it will be ready."""
        self.refused: set[str] = set()

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        """What the table does not take for a word is not said again."""
        refused = [event["params"]["word"] for event in events if event.get("message") == "word_refused"]
        if refused:
            self.refused.update(refused)
            self.about = None

    @property
    def known(self) -> Runs:
        """All bots of a level share what they know of words."""
        return runs_known(self.pick(CHILD, ADULT, WELL_READ), self.young)

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        choices = [move.text for move in sight.moves if move.verb == "choose"]
        if choices:
            return Decision(self.first_card(choices), self.wait(1.5, 5))
        asked = next((prompt.verb for prompt in sight.prompts), "")
        if not asked:
            return Decision("pass", self.wait(2, 5)) if self.listed(sight, "pass") else None
        fields = sight.fields
        about = (asked, fields["turns"], fields["step"], fields["served"], fields["reads"], sight.hand)
        if about != self.about:
            self.about, self.seen = about, sight.now
            self.plan = self.play(sight) if asked == "place" else self.idea(sight)
        move, ready = self.plan
        if move and move.split()[0] in ("done", "stuck", "pass") and not self.listed(sight, move):
            return None
        return Decision(move, max(0, ready - sight.now)) if move else None

    # -- what it sees

    def layings(self, sight: Sight) -> list[Laying]:
        """All cards and places for which it knows a word."""
        wanted: Any = sight.prompts[0].wanted or {}
        found = []
        for card in dict.fromkeys(text for text in sight.hand if text != "!"):
            for choice in wanted["choices"]:
                run = choice["holds"].replace("{0}", card[0])
                said = self.known.word(run)
                if said and said not in self.refused:
                    owner, _, place = choice["args"]["1"].partition(":")
                    found.append(Laying(card, int(owner), int(place), choice["args"]["2"], said, run))
        return found

    def thinking(self, laying: Laying) -> int:
        """The rarer a word, the longer it takes to come."""
        rarity = math.log10(1 + self.known.rarity(laying.said))
        return self.wait(2 + rarity, self.pick(6, 4, 3) + self.pick(2.5, 1.8, 1.2) * rarity)

    def after(self, sight: Sight, laying: Laying, verb: str = "place") -> tuple[str, int]:
        return laying.text(verb), sight.now + self.thinking(laying)

    def first_card(self, choices: Sequence[str]) -> str:
        """The letter that most words go on from; a beginner takes any, and the better ones keep their stars."""
        if self.level == DEBUTANT:
            return self.dice.choice(choices)
        return max(choices, key=lambda text: self.known.openness(text[7]) if text[7] != "*" else 0.0)

    # -- its turn: home first

    def play(self, sight: Sight) -> tuple[str, int]:
        layings = self.layings(sight)
        if sight.fields["step"] == OTHERS:
            return self.elsewhere(sight, layings)
        if layings:
            return self.after(sight, self.best_at_home(sight, layings))
        throws = [move for move in sight.moves if move.verb == "place"]
        if throws and not (self.near_the_end(sight) and self.dice.happens(0.5)):
            return self.mildest(sight, throws), sight.now + self.wait(4, 9)
        if sight.fields["step"] == CALLING:
            return "", 0
        return "stuck", sight.now + self.wait(12, self.pick(25, 22, 18))

    def mildest(self, sight: Sight, throws: Sequence[Any]) -> str:
        """A firecracker at home, where it leaves most: the lowest pile, and a row that many words hold."""
        row: str = sight.fields["reads"][self.seat]
        heights: Sequence[int] = sight.fields["heights"][self.seat]

        def left(move: Any) -> float:
            place: int = move.args[1][1]
            return self.known.openness(row[:place] + row[place + 1 :]) - heights[place]

        return str(max(throws, key=left).text)

    def best_at_home(self, sight: Sight, layings: Sequence[Laying]) -> Laying:
        hand = sight.hand
        if self.level == DEBUTANT:
            layings = [self.dice.choice(layings) for _ in range(GLANCE)]

        def value(laying: Laying) -> float:
            left = list(hand)
            left.remove(laying.card)
            worth = len(laying.run) + 100 * self.known.prospect(laying.run) + 20 * self.known.openness(laying.run)
            if self.level == EXPERT:
                # A plan for the fifth pile: how far the cards left would carry the row.
                worth += 3 * self.reach(laying.run, "".join(sorted(text[0] for text in left if text != "!")))
            return worth - (4 if laying.card == "*" and left else 0)

        return max(layings, key=value)

    def reach(self, run: str, letters: str) -> int:
        """How many piles the row can have with these letters laid at its ends, one after the other."""
        best = len(run)
        if best < FULL:
            for n, letter in enumerate(letters):
                for longer in (letter + run, run + letter):
                    if self.known.fits(longer):
                        best = max(best, self.reach(longer, letters[:n] + letters[n + 1 :]))
        return best

    # -- then the others: their rows are made hard to go on with

    def elsewhere(self, sight: Sight, layings: Sequence[Laying]) -> tuple[str, int]:
        done = "done", sight.now + self.wait(1, 3)
        if self.level == DEBUTANT:
            # Now and then it visits the others, with whatever fits there.
            return self.after(sight, self.dice.choice(layings)) if layings and self.dice.happens(0.5) else done
        reads, hand = sight.fields["reads"], sight.hand
        bang = self.firecracker(sight, reads)
        if bang:
            return bang, sight.now + self.wait(1.5, 4)
        if len(reads[self.seat]) == FULL and layings:
            # With five piles at home every card laid elsewhere comes nearer to winning.
            chosen = min(layings, key=lambda one: (one.where != ON, self.known.openness(one.run)))
            return self.after(sight, chosen)
        covers = [
            one for one in layings if one.where == ON and one.card != "*" and self.worth_covering(reads[one.owner])
        ]
        if not covers:
            return done
        home = reads[self.seat]

        def harm(one: Laying) -> float:
            left = list(hand)
            left.remove(one.card)
            kept = self.reach(home, "".join(sorted(text[0] for text in left if text != "!")))
            before = self.known.openness(reads[one.owner])
            return len(one.run) * (before - self.known.openness(one.run)) + 0.6 * (kept if self.level == EXPERT else 0)

        best = max(covers, key=harm)
        harder = self.known.openness(best.run) < self.known.openness(reads[best.owner])
        return self.after(sight, best) if harder else done

    def near_the_end(self, sight: Sight) -> bool:
        """What goes under a small pile comes back at once, and a firecracker most of all: nobody would ever be done."""
        left: int = sight.zones["draw"]["count"]
        return 0 < left < SMALL_PILE

    def worth_covering(self, row: str) -> bool:
        least: int = self.pick(FULL, FULL - 1, 2)
        return len(row) >= least

    def firecracker(self, sight: Sight, reads: Sequence[str]) -> str:
        """On a row of four or five, where it leaves the least; a regular player does not keep it for that."""
        if self.near_the_end(sight):
            return ""
        throws = [move for move in sight.moves if move.verb == "place"]
        least = FULL - 1 if self.level == EXPERT else 3

        def rest(move: Any) -> float:
            owner, place = move.args[1]
            row = reads[owner]
            height: int = sight.fields["heights"][owner][place]
            return -10 * len(row) + 3 * height + self.known.openness(row[:place] + row[place + 1 :])

        fitting = [move for move in throws if len(reads[move.args[1][0]]) >= least]
        return min(fitting, key=rest).text if fitting else ""

    # -- out of turn: an idea for the row of another

    def idea(self, sight: Sight) -> tuple[str, int]:
        layings = self.layings(sight)
        calling = sight.fields["step"] == CALLING
        if not layings:
            return ("pass", sight.now + self.wait(3, 7)) if calling else ("", 0)
        if self.level == EXPERT:
            chosen = min(layings, key=lambda one: (one.where != ON, one.card == "*", self.known.openness(one.run)))
        else:
            chosen = self.dice.choice(layings)
        text, ready = self.after(sight, chosen, "chrono")
        patience = self.pick(20_000, 10_000, SEARCH_TIME) - SEARCH_TIME
        return text, max(ready, sight.now + patience)


BOT = AbcdrixBot
