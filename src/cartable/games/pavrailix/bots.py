"""Pavrailix bots: they tell the truth while they can, lie when they must, and reckon how likely others do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import comb, fsum
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Decision, Sight, Watcher
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, WordBot, known_words
from ...decks.toutilix import DECK
from ...engine.letters import capital_letters
from . import LAYING, Pavrailix

STAR, FIRECRACKER = "*", "!"
ALL = Counter(text[0] for text in DECK.texts)
"""The letters, stars and firecrackers of the 100 cards."""

HABITUAL_LIAR = 0.1
"""How often a seat that could tell the truth is thought to lie."""
LIES_ALONE = 0.75
"""How often a seat that must lie is thought to lay one card only."""

RISK = 0.15
"""How often a lie that it must tell will be found out."""
SPITE = 0.2
"""How much the expert minds that a word suits the others."""
FAT_PILE = 5
"""A firecracker is kept for so many cards, if it can wait."""
STARS_MUST_GO = 1
"""With so few other cards left it is time to lay the stars."""
BLUFFS, BLUFF_UP_TO = 0.06, 4
"""How often the expert slips a wrong card in among true ones, and up to which pile."""


def letters_of(cards: Iterable[str]) -> Counter[str]:
    return Counter(card[0] for card in cards)


@cache
def _words(size: int, young: bool) -> list[tuple[str, frozenset[str]]]:
    return [(word, frozenset(capital_letters(word))) for word in known_words(size, young) if len(word) > 2]


@lru_cache(maxsize=50_000)
def chance_of_lie(count: int, held: int, before: int, true: int, unseen: int) -> float:
    """How likely a packet of `count` cards holds a wrong one.

    Its seat held so many cards before it, had laid `before` others for this word, and `true` of the `unseen` cards
    are in the word.
    """
    drawn = min(held + before, unseen)
    lies = truths = 0.0
    for good in range(max(0, drawn - (unseen - true)), min(true, drawn) + 1):
        chance = comb(true, good) * comb(unseen - true, drawn - good)
        left = max(0, good - before)
        if count <= left:
            # Many lay all they can, some a single card, others a part of it.
            truths += chance * (1 - HABITUAL_LIAR) * (0.4 * (count == left) + 0.2 * (count == 1) + 0.4 / left)
        liar = HABITUAL_LIAR if left else 1.0
        lies += chance * liar * (LIES_ALONE if count == 1 else (1 - LIES_ALONE) * 0.5 ** (count - 1))
    return lies / (lies + truths) if lies + truths else 1.0


class PavrailixBot(Watcher, WordBot):
    """Level is how rich its words are, what it remembers of the cards shown, and how it weighs a risk."""

    def begin(self) -> None:
        self.dealt: Counter[str] | None = None
        """Its own cards, as they were dealt."""
        self.seen: Counter[str] = Counter()
        """Cards of the others that lay face up before all."""
        self.word = ""
        self.accuse_at: int | None = None
        self.plan: Decision | None = None
        self.plan_time = 0

    # -- what it notices

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        if self.dealt is None:
            self.dealt = letters_of(sight.hand)
        self.word = sight.fields["word"] or self.word
        own = f"hands:{self.seat}"
        for event in events:
            message = event.get("message")
            if event["event"] == "move" and event["to"] == "opening" and event["from"] != own:
                self.seen[event["card"][0]] += 1
            elif event["event"] == "move" and event["from"] == "opening" and event["to"] != own:
                self.seen[event["card"][0]] -= 1
            elif event["event"] == "turn" and event["up"] and sight.fields["layer"] != self.seat:
                self.seen[event["card"][0]] += 1
            elif message in ("laid_one", "laid_many"):
                self.think_of_accusing(event["params"], sight)
            elif message in ("accuses", "bang", "bad_finish"):
                self.accuse_at = None
            if message in ("opened", "opened_once", "laid_one", "laid_many", "took", "word_refused"):
                self.plan = None

    def decide(self, sight: Sight) -> Decision | None:
        if (vote := self.vote(sight)) is not None:
            return vote
        if Pavrailix.ACCUSE in sight.moves and self.accuse_at is not None:
            return Decision(Pavrailix.ACCUSE, max(0, self.accuse_at - sight.now))
        if not sight.my_turn:
            return None
        if self.plan is None:
            self.look_at(sight)
            self.plan = self.lay(sight) if sight.fields["step"] == LAYING else self.open(sight)
            self.plan_time = sight.now + self.plan.delay
        return Decision(self.plan.move, max(0, self.plan_time - sight.now))

    def look_at(self, sight: Sight) -> None:
        """Its hand, sorted by what the cards are good for."""
        self.hand = sight.hand
        self.stake: int = sight.fields["at_stake"]
        letters = capital_letters(self.word)
        self.stars = [card for card in self.hand if card == STAR]
        self.bangs = [card for card in self.hand if card == FIRECRACKER]
        self.true = [card for card in self.hand if card[0] in letters]
        self.wrong = [card for card in self.hand if card[0] not in letters and card not in (STAR, FIRECRACKER)]

    # -- is it a lie?

    def unseen(self) -> Counter[str]:
        """The cards that may be in other hands, as far as it has counted."""
        return ALL - (self.dealt or Counter()) - self.seen

    def think_of_accusing(self, laid: Mapping[str, Any], sight: Sight) -> None:
        self.accuse_at = None
        if laid["seat"] == self.seat:
            return
        self.look_at(sight)
        if self.accuses(laid["seat"], laid["count"], sight):
            self.accuse_at = sight.now + self.wait(*self.pick((1.0, 2.8), (0.9, 2.6), (0.8, 2.4)))

    def accuses(self, layer: int, count: int, sight: Sight) -> bool:
        finishing = sight.zones["hands"][layer]["count"] == 0
        if self.level == DEBUTANT:
            return self.dice.happens(min(0.6, count / 8))
        lie = self.suspicion(layer, count, sight)
        if self.level == INITIE:
            return lie > 0.6 or (finishing and lie > 0.3 and self.stake <= 4)
        return self.worth_accusing(layer, lie, finishing, sight)

    def suspicion(self, layer: int, count: int, sight: Sight) -> float:
        unseen = self.unseen()
        letters = capital_letters(self.word)
        true = sum(number for letter, number in unseen.items() if letter in letters or letter == STAR)
        before = sum(number for seat, number in sight.fields["packets"][:-1] if seat == layer)
        held = sight.zones["hands"][layer]["count"] + count
        return chance_of_lie(count, held, before, true, unseen.total())

    def worth_accusing(self, layer: int, lie: float, finishing: bool, sight: Sight) -> bool:
        """What it would win and lose, in cards: a pile that another takes is worth its share among the others."""
        heaps = [heap["count"] for heap in sight.zones["heaps"]]
        totals = [heap + hand["count"] for heap, hand in zip(heaps, sight.zones["hands"], strict=True)]
        if finishing:
            # The last chance: all that counts is who wins.
            mine, best = totals[self.seat], min(total for seat, total in enumerate(totals) if seat != layer)
            if mine > best:
                return False
            return totals[layer] < mine or lie > 0.5
        share = 1 / (sight.seats - 1)
        if totals[layer] == min(totals):
            share = min(1.0, 1.5 * share)
        accusing = self.stake * (lie * share - (1 - lie))
        return accusing > self.worth_of_laying(share, sight)

    def worth_of_laying(self, share: float, sight: Sight) -> float:
        """What is to be expected without accusing, if it is next to lay."""
        if sight.fields["turn"] != self.seat or self.true or self.stars:
            return 0
        if self.bangs and len(self.hand) > 1:
            return share * self.stake
        return -RISK * (self.stake + 1)

    # -- a word

    def open(self, sight: Sight) -> Decision:
        delay = self.wait(*self.pick((3.0, 8.0), (2.5, 6.0), (2.0, 5.0)))
        plain = [card for card in self.hand if card != FIRECRACKER]
        if not plain:
            return Decision(Pavrailix.BANG, delay)
        word, card = self.common_word(plain) if self.level == DEBUTANT else self.rich_word(plain)
        return Decision(f"play {card} {word}", delay)

    def common_word(self, plain: list[str]) -> tuple[str, str]:
        """A child's word; for a rare letter one that it has heard from its parents."""
        card = self.dice.choice(plain)
        for size in (CHILD, ADULT, WELL_READ):
            fitting = [word for word, letters in _words(size, self.young) if card == STAR or card[0] in letters]
            if fitting:
                break
        return self.dice.choice(fitting[:200]), card

    def rich_word(self, plain: list[str]) -> tuple[str, str]:
        """A word with many of its own letters; the expert also leaves out what the others may hold."""
        mine, others = letters_of(self.hand), self.unseen()
        weight = {letter: number / len(self.hand) for letter, number in mine.items()}
        if self.level == EXPERT:
            for letter, number in others.items():
                weight[letter] = weight.get(letter, 0) - SPITE * number / others.total()
        letters = {card[0] for card in plain if card != STAR}
        words = _words(self.pick(CHILD, ADULT, ADULT), self.young)
        tried = [self.dice.choice(words) for _ in range(self.pick(1, 150, 800))]
        fitting = [word for word in tried if not letters or word[1] & letters]
        fitting = fitting or [word for word in _words(WELL_READ, self.young) if word[1] & letters]
        best = max(fitting, key=lambda word: fsum(weight.get(letter, 0) for letter in word[1]))
        return best[0], self.opening_card(plain, best[1], others)

    def opening_card(self, plain: list[str], letters: frozenset[str], others: Counter[str]) -> str:
        """A star if it is time to get rid of it; else the letter that is hardest to get rid of."""
        fitting = [card for card in plain if card[0] in letters]
        if not fitting or (self.level == EXPERT and self.stars and len(self.hand) <= 3):
            return STAR
        return min(fitting, key=lambda card: ALL[card[0]])

    # -- cards, true or not

    def lay(self, sight: Sight) -> Decision:
        if self.bangs and self.time_for_a_firecracker(sight):
            return Decision(Pavrailix.BANG, self.wait(1.5, 3.5))
        cards = self.pick(self.plainly, self.mostly_true, self.cunningly)(sight)
        return Decision("lay " + " ".join(cards), self.wait(*self.pick((2.0, 5.0), (1.8, 4.5), (1.5, 4.0))))

    def time_for_a_firecracker(self, sight: Sight) -> bool:
        if len(self.hand) == 1:
            return True
        if self.level == DEBUTANT:
            return self.dice.happens(0.3)
        if self.level == INITIE:
            return self.stake >= 4 or not self.true
        helpless = not self.true and not self.stars
        return self.stake >= FAT_PILE or len(self.hand) <= 4 or (helpless and self.stake > 1)

    def plainly(self, sight: Sight) -> list[str]:
        """One or two true cards while it has some."""
        if self.true:
            return self.true[: 1 + self.dice.below(2)]
        return [self.dice.choice(self.stars or self.wrong or self.bangs)]

    def mostly_true(self, sight: Sight) -> list[str]:
        """All that is true; a lie with one card only when it must."""
        return self.true or [self.dice.choice(self.stars or self.wrong or self.bangs)]

    def cunningly(self, sight: Sight) -> list[str]:
        if not self.true:
            return self.stars[:1] or self.lie()
        if self.may_end_badly(sight):
            return self.true[:1]
        rest = len(self.hand) - len(self.true) - len(self.stars)
        if self.stars and rest == 0:
            # A letter must be the last card.
            return self.stars + self.true[1:]
        cards = self.true + (self.stars if rest <= STARS_MUST_GO else [])
        if self.wrong and self.stake <= BLUFF_UP_TO and self.dice.happens(BLUFFS):
            cards.append(self.hardest(self.wrong))
        return cards

    def lie(self) -> list[str]:
        """One card, sometimes two: always in the same measure."""
        wrong = sorted(self.wrong or self.bangs, key=lambda card: ALL[card[0]])
        two = len(wrong) > 2 and self.dice.happens(1 - LIES_ALONE)
        return wrong[: 2 if two else 1]

    def hardest(self, cards: list[str]) -> str:
        return min(cards, key=lambda card: ALL[card[0]])

    def may_end_badly(self, sight: Sight) -> bool:
        """Whether laying all it has would end the game with somebody else in front."""
        if len(self.true) < len(self.hand):
            return False
        heaps, hands = sight.zones["heaps"], sight.zones["hands"]
        totals = [heap["count"] + hand["count"] for heap, hand in zip(heaps, hands, strict=True)]
        others = min(total for seat, total in enumerate(totals) if seat != self.seat)
        return len(self.hand) > 1 and int(heaps[self.seat]["count"]) > others


BOT = PavrailixBot
