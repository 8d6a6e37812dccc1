"""Bots for Touposix: every word that fits one top and the hand; the better ones think of the next hand, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from ...bots.base import DEBUTANT, INITIE, Decision, Sight
from ...bots.vocabulary import WordBot, known_words
from ...decks.toutilix import ALPHABET, LETTER, VOWELS
from ...engine.letters import capital_letters
from . import HAND, MOST_PILES

RARE = "QWKXZJY"
MOST_WILD = 2
"""More stars and firecrackers than this are not thought of in one word."""
IDEAL_VOWELS = 2.7
SHARE = {letter: LETTER.count(letter) / len(LETTER) for letter in ALPHABET}
"""How common a letter is among the cards."""


@cache
def anagrams(size: int, longest: int, young: bool = False) -> dict[str, str]:
    """For letters in the order of the alphabet, the commonest word they make."""
    found: dict[str, str] = {}
    for word in known_words(size, young):
        letters = capital_letters(word)
        if 2 <= len(letters) <= longest:
            found.setdefault("".join(sorted(letters)), word)
    return found


@dataclass(frozen=True)
class Writing:
    """A word with the pile and the cards for it."""

    word: str
    pile: int
    cards: tuple[str, ...]
    stands_for: str
    """The letters of the stars and firecrackers."""

    @property
    def firecrackers(self) -> int:
        """How many it costs."""
        return self.cards.count("!")


class TouposixBot(WordBot):
    """Plays the longest word, or the best."""

    def begin(self) -> None:
        self.discarded = False
        """Whether its last turn was a discard."""
        self.seen: list[str] = []
        """Letters that lie on the piles or in the discards: they will not be drawn any more."""

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None or not sight.my_turn:
            return vote
        return Decision(self.turn(sight), self.wait(3, self.pick(15, 18, 20)))

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        """Its own last turn, and the letters that are gone."""
        for event in events:
            if event["event"] == "move" and event["card"] and event["to"].startswith(("pile", "discard")):
                self.seen.append(event["card"][0])
            if event["event"] == "act" and event["seat"] == self.seat and event["verb"] in ("play", "discard", "pass"):
                self.discarded = event["verb"] == "discard"

    def turn(self, sight: Sight) -> str:
        hand = sight.hand
        known = anagrams(self.pick(3_000, 15_000, 60_000), self.pick(5, 7, 7), self.young)
        writings = list(self.writings(hand, sight.fields["tops"], known))
        if not writings:
            return self.without_a_word(hand, sight)
        if self.level == DEBUTANT:
            # A firecracker only if there is nothing else; stars as it happens.
            cheap = [writing for writing in writings if not writing.firecrackers] or writings
            return self.at_random(self.dice.choice(cheap), sight)
        if self.level == INITIE:
            return self.longest(writings, hand)
        return self.best(writings, hand, sight)

    def without_a_word(self, hand: Sequence[str], sight: Sight) -> str:
        """It discards before it passes; and once everybody has passed, rather than let the game end."""
        if self.discarded and sight.fields["passes"] < sight.seats:
            return "pass"
        return f"discard {min(hand, key=lambda text: (self.worth(text), text))}"

    # -- every word that fits

    def writings(self, hand: Sequence[str], tops: Sequence[str], known: Mapping[str, str]) -> Iterator[Writing]:
        """All subsets of the hand, each with each top; stars and firecrackers as any letters."""
        plain = [text for text in hand if text not in "*!"]
        wild = sorted(text for text in hand if text in "*!")  # firecrackers come first
        for jokers in dict.fromkeys(c for n in range(MOST_WILD + 1) for c in combinations(wild, n)):
            added = ["".join(letters) for letters in combinations_with_replacement(ALPHABET, len(jokers))]
            subsets = {"".join(sorted(t[0] for t in c)): c for n in range(HAND) for c in combinations(plain, n)}
            if len(plain) == HAND:
                subsets["".join(sorted(t[0] for t in plain))] = tuple(plain)
            for letters, cards in subsets.items():
                if not cards and not jokers:
                    continue
                for pile, top in enumerate(tops, start=1):
                    for more in added:
                        word = known.get("".join(sorted(letters + top + more)))
                        if word:
                            yield Writing(word, pile, (*cards, *jokers), more)

    def written(self, writing: Writing, last: str = "", new: bool = False) -> str:
        """The move: cards in an order that leaves `last` on top, stars and firecrackers with their letters."""
        cards = [text for text in writing.cards if text not in "*!"]
        wild = [text + letter for text, letter in zip(self.jokers(writing), writing.stands_for, strict=True)]
        laid = sorted(cards + wild, key=lambda text: text == last)
        return " ".join(["play", writing.word, str(writing.pile), *laid, *(["new"] if new else [])])

    def at_random(self, writing: Writing, sight: Sight) -> str:
        """Any card last; with a firecracker, a new pile now and then."""
        may_open = 0 < writing.firecrackers < len(writing.cards) and len(sight.fields["tops"]) < MOST_PILES
        return self.written(writing, self.dice.choice(writing.cards), may_open and self.dice.happens(0.5))

    @staticmethod
    def jokers(writing: Writing) -> list[str]:
        return [text for text in writing.cards if text in "*!"]

    # -- the regular: the longest; one star is kept for a word of seven as long as there is another word

    def longest(self, writings: Sequence[Writing], hand: Sequence[str]) -> str:
        def fits(writing: Writing) -> bool:
            kept = hand.count("*") > writing.cards.count("*") or "*" not in hand
            return len(writing.cards) == HAND or (kept and not writing.firecrackers)

        thrifty = [writing for writing in writings if fits(writing)]
        thrifty = thrifty or [writing for writing in writings if not writing.firecrackers] or list(writings)
        most = max(len(writing.cards) for writing in thrifty)
        return self.written(self.dice.choice([w for w in thrifty if len(w.cards) == most]))

    # -- the expert: the word of seven above all, then a good hand for the next one

    def best(self, writings: Sequence[Writing], hand: Sequence[str], sight: Sight) -> str:
        prize = 10 if sight.fields["abcd"] else 0
        ends = sight.zones["draw"][self.seat]["count"] == 0
        plans: list[tuple[float, str]] = []
        for writing in writings:
            left = list(hand)
            for text in writing.cards:
                left.remove(text)
            value = 0.55 * len(writing.cards) - 5 * writing.firecrackers
            value += prize * (len(writing.cards) == HAND) + (prize + 2) * (ends and not left)
            value += 0.8 * self.leave(left) if not ends else -len(left)
            last, gain = self.top_to_leave(writing, left)
            plans.append((value + gain, self.written(writing, last)))
        best = max(value for value, _ in plans)
        return self.dice.choice([text for value, text in plans if value > best - 0.01])

    def worth(self, text: str) -> float:
        """What a card in hand does for the next word."""
        if text in "*!":
            return 3.5 if text == "*" else 0.0
        return -0.8 if text[0] in RARE else 6 * SHARE[text[0]]

    def leave(self, cards: Sequence[str]) -> float:
        """How good a hand is to go on with: its cards, not too many alike, and vowels enough once it is filled up."""
        if not cards:
            return 0.0
        letters = [text[0] for text in cards if text not in "*!"]
        alike = len(letters) - len(set(letters))
        vowels = sum(letter in VOWELS for letter in letters) + (HAND - len(cards)) * self.vowels_to_come(letters)
        return sum(map(self.worth, cards)) - 0.5 * alike - 0.6 * abs(vowels - IDEAL_VOWELS)

    def vowels_to_come(self, own: Sequence[str]) -> float:
        """The share of vowels among the letters it has not seen."""
        gone = [*self.seen, *own]
        unseen = sum(map(bool, LETTER)) - len(gone)
        vowels = sum(letter in VOWELS for letter in LETTER if letter) - sum(letter in VOWELS for letter in gone)
        return max(0, vowels) / max(1, unseen)

    def top_to_leave(self, writing: Writing, left: Sequence[str]) -> tuple[str, float]:
        """The card to lay last: of little use to the next seat, and not one that its own hand has already."""
        laid = [text for text in writing.cards if text not in "*!"]
        laid += [t + c for t, c in zip(self.jokers(writing), writing.stands_for, strict=True) if t == "*"]
        if not laid:
            return "", 0.0
        own = {text[0] for text in left}

        def letter(text: str) -> str:
            return text[1] if text[0] == "*" else text[0]

        def gain(text: str) -> float:
            return -2 * SHARE[letter(text)] - 0.05 * (letter(text) in own)

        last = max(laid, key=lambda text: (gain(text), text))
        return last, gain(last)


BOT = TouposixBot
