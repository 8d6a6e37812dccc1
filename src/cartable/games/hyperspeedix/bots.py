"""Hyperspeedix bots: they look at the cards on top, and slap, shout or say a word when it has come to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import EXPERT, INITIE, Decision, Sight, Watcher
from ...bots.vocabulary import WordBot, words_for
from ...mechanics.patterns import Pattern

CENTRE = ("pile1", "pile2", "pile3", "pile4")
SLAP, SHOUT = "slap", "shout toutilix"
FLIP_AFTER, PLACE_AFTER = (0.3, 1.5), (0.8, 2.5)
SAME_LETTERS = 1.3
"""Two identical letters are seen so many times more slowly than a star."""
TYPING = 90
"""Milliseconds a letter."""
STILL_EXCITED = 3.0
"""Just after a star or identical letters a bot slaps or shouts for nothing so many times as often."""
CHOICE = 12
"""A word is one of the few commonest that fit."""
EASY, RARE = frozenset("AEIOULNRST"), frozenset("JKQWXYZ")
EASY_SHARE, PLAIN_SHARE, RARE_SHARE = 0.15, 0.3, 0.6
"""How much of its time each blue letter costs."""


def is_blue(card: str) -> bool:
    return card.endswith("b")


def what_wins(tops: Sequence[str], all_piles: bool) -> str:
    """What can be claimed on these cards: a slap, a shout, "word", or nothing."""
    letters = [card[0] for card in tops if card != "*"]
    if "*" in tops:
        return SLAP
    if len(set(letters)) < len(letters):
        return SHOUT
    return "word" if all_piles else ""


class HyperspeedixBot(Watcher, WordBot):
    """Level is how quick its eyes are, how many words it knows, how soon one comes to its mind, and what it covers."""

    def begin(self) -> None:
        self.reaction = self.pick((0.9, 1.6), (0.6, 1.1), (0.4, 0.8))
        self.known = self.pick(1_500, 8_000, 30_000)
        self.search = self.pick((5.0, 10.0), (3.0, 7.0), (2.0, 5.0))
        self.slips = self.pick(1 / 40, 1 / 80, 1 / 200)
        self.move, self.time = "", 0
        """What it will claim in this race, and when."""
        self.lay_time: int | None = None
        self.excited = False
        """Whether the race before was about a star or identical letters."""
        self.stars_seen = self.stars_won = 0

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["to"] in CENTRE:
                self.look_at_cards(sight)
            elif event.get("message") == "won_star":
                self.stars_seen += 1
                self.stars_won += event["params"]["seat"] == self.seat

    def tops(self, sight: Sight) -> dict[str, str]:
        """The card on top of each pile that lies there."""
        lying = {pile: sight.zones[pile]["cards"] for pile in CENTRE if pile in sight.zones}
        return {pile: cards[-1] for pile, cards in lying.items() if cards}

    # -- a new card: what will it claim, and when?

    def look_at_cards(self, sight: Sight) -> None:
        self.move, self.lay_time = "", None
        if sight.fields["step"] != "racing":
            return
        tops = list(self.tops(sight).values())
        winning = what_wins(tops, len(tops) == sight.options["piles"])
        if self.dice.happens(self.slips * (STILL_EXCITED if self.excited else 1.0)):
            self.claim(sight, SHOUT if winning == SLAP else SLAP, self.wait(*self.reaction))
        elif winning == SLAP:
            self.claim(sight, SLAP, self.wait(*self.reaction))
        elif winning == SHOUT:
            self.claim(sight, SHOUT, round(SAME_LETTERS * self.wait(*self.reaction)))
        else:
            self.look_for_word(sight, tops)
        self.excited = winning in (SLAP, SHOUT)

    def claim(self, sight: Sight, move: str, delay: int) -> None:
        self.move, self.time = move, sight.now + delay

    def look_for_word(self, sight: Sight, tops: Sequence[str]) -> None:
        blue = "".join(card[0] for card in tops if is_blue(card))
        pink = "".join(card[0] for card in tops if not is_blue(card))
        found = words_for(Pattern(contains=blue, avoids=pink), self.known, CHOICE, self.young)
        if not found:
            return
        # An expert does not lose time typing.
        word = min(found, key=len) if self.level == EXPERT else self.dice.choice(found)
        low, high = self.search
        hard = min(1.0, sum(map(share_of, blue)))
        thought = low + (high - low) * (self.dice.random() + hard) / 2
        self.claim(sight, f"say {word}", round(1000 * thought) + TYPING * len(word))

    # -- acting

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        step = sight.fields["step"]
        if step == "racing":
            return Decision(self.move, max(0, self.time - sight.now)) if self.is_heard(sight) else None
        if not sight.moves:
            return None
        if self.lay_time is None:
            self.lay_time = sight.now + self.wait(*(FLIP_AFTER if step == "flipping" else PLACE_AFTER))
        move = "flip" if step == "flipping" else f"place {CENTRE.index(self.pile_to_cover(sight)) + 1}"
        return Decision(move, max(0, self.lay_time - sight.now))

    def is_heard(self, sight: Sight) -> bool:
        """Whether what it is about to claim may be claimed by it now."""
        if not self.move.startswith("say "):
            return self.listed(sight, self.move) is not None
        return any(prompt.check(prompt.read(self.move[4:])) is None for prompt in sight.prompts)

    # -- which pile to cover, without knowing its own card

    def pile_to_cover(self, sight: Sight) -> str:
        tops = self.tops(sight)
        piles = list(tops)
        if self.level == EXPERT and "*" in tops.values():
            stars = [pile for pile in piles if tops[pile] == "*"]
            others = [pile for pile in piles if tops[pile] != "*"]
            return self.dice.choice(others if others and self.reacts_well(sight) else stars)
        if self.level in (INITIE, EXPERT):
            won = [zone["count"] for zone in sight.zones["gains"]]
            behind = won[self.seat] < max(won)
            letters = RARE if behind else EASY
            piles = [pile for pile in piles if is_blue(tops[pile]) and tops[pile][0] in letters] or piles
        return self.dice.choice(piles)

    def reacts_well(self, sight: Sight) -> bool:
        """Whether it is heard in the next race, and has won its share of the stars so far."""
        return not sight.fields["deaf"][self.seat] and self.stars_won * sight.seats >= self.stars_seen


def share_of(letter: str) -> float:
    """How much harder a blue letter makes it to find a word."""
    return EASY_SHARE if letter in EASY else RARE_SHARE if letter in RARE else PLAIN_SHARE


BOT = HyperspeedixBot
