"""Celebritix bots: they know so many famous people, and some of them come to mind in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight, Watcher
from ...bots.vocabulary import WordBot
from ...language.famous import Person, richest
from . import AUCTION, NAMING, OPENING, SEARCH, SPOTS, Celebritix

FIELD_OF = {
    "religion": "history",
    "society": "history",
    "ideas": "science",
    "animation": "comics",
    "games": "internet",
}
"""The fields of the lists that players call by a wider name."""

COMES_TO_MIND = 0.1, 0.06, 0.05
"""How likely somebody it knows comes to mind while the chrono is counted three times from ten, for each level: some
30 of 300 people, 90 of 1,500, 300 of 6,000. Less time, fewer people."""
LOOKED_AT = 100
"""So many of the best names are considered; there is no need to go further."""
BLUFFS, LITTLE_TO_LOSE = 1 / 6, 3
"""How often the expert opens above what it has, and with how many cards won at most."""


class Card(NamedTuple):
    """A spot of the table, as it sees it."""

    spot: str
    letter: str
    worth: int
    """For a bid: the consonant and all that is under it."""
    points: int
    """At the end."""


class Idea(NamedTuple):
    """A name, and what it would bring."""

    person: Person
    worth: int
    points: int
    left_out: tuple[str, ...]
    """Spots that are better left on the table; their worth is in `worth` still."""


def points(cards: Sequence[str]) -> int:
    return sum(2 if card == "*" else -2 if card == "!" else 1 for card in cards)


class CelebritixBot(Watcher, WordBot):
    """Level is whom it knows, whether it minds what lies under the cards, and whether it bluffs."""

    def begin(self) -> None:
        self.known: int = self.pick(300, 1500, 6000)
        self.level_known = 1 if self.young else 3
        """Whom it names, as `Person.level` counts: among children, those whom children know."""
        self.ideas: list[Idea] = []
        self.round = -1
        self.plans: dict[str, Decision] = {}
        self.plan_times: dict[str, int] = {}

    def decide(self, sight: Sight) -> Decision | None:
        if (vote := self.vote(sight)) is not None:
            return vote
        step, bid = sight.fields["step"], sight.fields["bid"]
        if step == SEARCH and Celebritix.READY in sight.moves:
            return self.at_its_time(sight, "search", lambda: self.search(sight))
        if step in (OPENING, AUCTION) and sight.moves:
            return self.at_its_time(sight, f"bid over {bid}", lambda: self.bid(sight))
        if step == NAMING and sight.my_turn:
            left = " ".join(sight.fields["left_out"])
            return self.at_its_time(sight, f"name without {left}", lambda: self.name(sight))
        return None

    def at_its_time(self, sight: Sight, what: str, plan: Any) -> Decision | None:
        """A plan is made once in a round, and carried out at the moment it was made for."""
        if self.round != sight.fields["rounds_over"]:
            self.round, self.plans, self.plan_times = sight.fields["rounds_over"], {}, {}
        if what not in self.plans:
            self.plans[what] = plan()
            if self.plans[what] is not None:
                self.plan_times[what] = sight.now + self.plans[what].delay
        made = self.plans[what]
        return made and Decision(made.move, max(0, self.plan_times[what] - sight.now))

    # -- searching

    def cards(self, sight: Sight) -> list[Card]:
        spots = SPOTS if sight.fields["levels"][self.seat] == 1 else SPOTS[:6]
        lying = [(spot, sight.zones[spot]["cards"]) for spot in spots if sight.zones[spot]["cards"]]
        return [Card(spot, cards[-1][0], len(cards), points(cards)) for spot, cards in lying]

    def search(self, sight: Sight) -> Decision:
        self.ideas = self.found(sight)
        seconds = 3 * int(sight.options["chrono"])
        return Decision(Celebritix.READY, self.wait(*self.pick((0.5, 0.9), (0.4, 0.8), (0.3, 0.7))) * seconds)

    def found(self, sight: Sight) -> list[Idea]:
        """Those who came to mind: the beginner counts consonants only, the others what lies under them as well."""
        cards = self.cards(sight)
        tries = [[(card.letter, 1) for card in cards]]
        if self.level != DEBUTANT:
            tries = [[(card.letter, card.worth) for card in cards], [(card.letter, card.points) for card in cards]]
        chance = self.pick(*COMES_TO_MIND) * int(sight.options["chrono"]) / 10
        ideas: list[Idea] = []
        for counted in tries:
            for name in richest(counted, level=self.level_known, known=self.known, top=LOOKED_AT):
                if self.dice.happens(chance):
                    ideas.append(self.idea(name.person, cards))
        return ideas

    def idea(self, person: Person, cards: Sequence[Card]) -> Idea:
        """The cards a name uses by the rules: of equal letters those worth most, then the leftmost."""
        letters, used = list(person.letters), []
        for card in sorted(cards, key=lambda card: -card.worth):
            if card.letter in letters:
                letters.remove(card.letter)
                used.append(card)
        bad = [card for card in used if card.points < 0] if self.level != DEBUTANT else []
        gain = sum(card.points for card in used if card not in bad)
        return Idea(person, sum(card.worth for card in used), gain, tuple(card.spot for card in bad))

    def promising(self, over: int) -> Idea | None:
        """Its best idea that beats a bid: the beginner's highest, else the one that brings most points."""
        higher = [idea for idea in self.ideas if idea.worth > over]
        if self.level == DEBUTANT:
            return max(higher, key=lambda idea: idea.worth, default=None)
        gainful = [idea for idea in higher if idea.points > 0]
        return max(gainful, key=lambda idea: (idea.points, idea.worth), default=None)

    # -- bidding

    def bid(self, sight: Sight) -> Decision | None:
        opening = sight.fields["step"] == OPENING
        idea = self.promising(sight.fields["bid"])
        delay = self.wait(1.0, 3.0) if opening else self.wait(*self.pick((1.5, 4.0), (1.0, 3.5), (0.6, 3.0)))
        if idea is None and not opening:
            return None
        bid = idea.worth if idea else 0
        if opening and self.may_bluff(sight):
            bid = min(bid + 1 + self.dice.below(2), max(move.args[0] for move in sight.moves))
        return Decision(Celebritix.BID[bid], delay)

    def may_bluff(self, sight: Sight) -> bool:
        """It goes on searching while the others try to raise; with little to lose the risk is small."""
        few = sight.zones["winnings"][self.seat]["count"] <= LITTLE_TO_LOSE
        return self.level == EXPERT and few and self.dice.happens(BLUFFS)

    # -- the name

    def name(self, sight: Sight) -> Decision:
        bid, left = sight.fields["bid"], sight.fields["left_out"]
        if self.level == EXPERT and not left and not any(idea.worth >= bid for idea in self.ideas):
            self.ideas += self.found(sight)  # what came to mind during the auction
        idea = self.promising(bid - 1) or max(self.ideas, key=lambda idea: idea.worth, default=None)
        if idea is None:
            idea = self.idea(
                richest([("A", 1)], level=self.level_known, known=self.known, top=1)[0].person, self.cards(sight)
            )
        for spot in self.better_left(idea, bid, sight):
            if spot not in left:
                return Decision(Celebritix.LEAVE[spot], self.wait(0.3, 0.8))
        field = FIELD_OF.get(idea.person.fields[0], idea.person.fields[0])
        return Decision(f"say {field} {idea.person.name}", self.wait(1.0, 3.5))

    def better_left(self, idea: Idea, bid: int, sight: Sight) -> list[str]:
        """The cards that cost points, as long as the worth stays at the bid."""
        out, worth = [], idea.worth
        for card in self.cards(sight):
            if card.spot in idea.left_out and worth - card.worth >= bid:
                out.append(card.spot)
                worth -= card.worth
        return out


BOT = CelebritixBot
