"""Touvavix bots: they lay their cards, watch the six tops, and slap when they have seen something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight, Watcher
from ...decks.toutilix import DECK
from ...engine import Move

STAR, FIRECRACKER = "*", "!"
PLACES = range(1, 7)

NOBODY_IS_QUICKER = 250
FLIP_AFTER, LAY_AFTER, CHOOSE_AFTER = (0.3, 0.9), (0.6, 1.5), (0.8, 2.0)
UNLIKE = 0.06
"""Each further style of writing among the tops makes a look at them so much longer."""
LIKELY_PAIR = 0.05
"""What each card of its letter adds to the worth of leaving a pile where it is, in cards."""
HALF_A_PAIR = 2.0
"""What it is worth, in cards, to leave both piles of a standing pair where they are."""

CARDS_OF = {letter: sum(text[0] == letter for text in DECK.texts) for letter in {text[0] for text in DECK.texts}}


class TouvavixBot(Watcher):
    """Level is reaction time, what is overlooked, and how often the hand slips."""

    def begin(self) -> None:
        self.reaction = self.pick((1.4, 2.6), (0.8, 1.5), (0.45, 0.9))
        self.misses = self.pick(1 / 3, 1 / 10, 1 / 50)
        self.slips = self.pick(0.03, 0.015, 0.005)
        self.slap_time: int | None = None
        self.turn_time: int | None = None
        """When it will turn or lay its card, or choose its pile."""

    # -- looking: at each card that lands, and the best also at what is left when a pair is gone

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["to"] == "turned":
                self.turn_time = None
            elif event["event"] == "move" and event["to"].startswith("place"):
                self.look(sight, latest=int(event["to"].removeprefix("place")))
            elif event.get("message") == "gathered":
                self.look(sight, latest=None)

    def look(self, sight: Sight, latest: int | None) -> None:
        """Decides whether to slap, and when. `latest` is where a card has just landed."""
        self.slap_time = self.turn_time = None
        tops = self.tops(sight)
        alike = {place for place in tops for other in tops if place != other and tops[place][0] == tops[other][0]}
        alike = {place for place in alike if tops[place][0] not in (STAR, FIRECRACKER)}
        there = latest is not None and (latest in alike or tops[latest] == STAR)
        if there or (alike and self.level == EXPERT):
            slaps = not self.dice.happens(self.misses)
        else:
            slaps = latest is not None and self.dice.happens(self.slips)
        if slaps:
            styles = {top[1:] for top in tops.values() if len(top) > 1}
            slower = 1 + UNLIKE * max(0, len(styles) - 1)
            self.slap_time = sight.now + max(NOBODY_IS_QUICKER, round(slower * self.wait(*self.reaction)))

    @staticmethod
    def tops(sight: Sight) -> dict[int, str]:
        """What lies on top of each place that is not empty."""
        shown = {place: sight.zones[f"place{place}"]["cards"] for place in PLACES}
        return {place: cards[-1] for place, cards in shown.items() if cards}

    # -- acting

    def decide(self, sight: Sight) -> Decision | None:
        plans: list[Decision] = []
        heights = {place: sight.zones[f"place{place}"]["count"] for place in PLACES}
        turns = [move for move in sight.moves if move.verb in ("flip", "place", "choose")]
        if turns:
            what = turns[0].verb
            if self.turn_time is None:
                after = {"flip": FLIP_AFTER, "place": LAY_AFTER, "choose": CHOOSE_AFTER}[what]
                self.turn_time = sight.now + self.wait(*after)
            move = turns[0]
            if what != "flip":
                place = (
                    self.pile_to_take(sight, heights) if what == "choose" else self.place_to_lay(turns, sight, heights)
                )
                move = next(move for move in turns if move.args[0] == place)
            plans.append(Decision(move, max(0, self.turn_time - sight.now)))
        slap = next((move for move in sight.moves if move.text == "slap centre"), None)
        if slap is not None and self.slap_time is not None:
            plans.append(Decision(slap, max(0, self.slap_time - sight.now)))
        return min(plans, key=lambda plan: plan.delay, default=None)

    def place_to_lay(self, turns: Sequence[Move], sight: Sight, heights: Mapping[int, int]) -> int:
        """A child lays anywhere, others make a pair if they can. The best make it with the tallest pile; with a card
        that pairs with nothing they cover the smallest one, so that the tall ones stay open to pairs."""
        places: list[int] = [move.args[0] for move in turns]
        if self.level == DEBUTANT:
            return self.dice.choice(places)
        letter = sight.zones["turned"]["cards"][-1][0]
        alike = [place for place, top in self.tops(sight).items() if top[0] == letter]
        pairs = letter not in (STAR, FIRECRACKER) and bool(alike)
        if pairs:
            # Upon its likeness it would hide the pair, unless there is another one.
            places = [place for place in places if place not in alike or len(alike) > 1] or places
        if self.level == EXPERT:
            best = (max if pairs else min)(heights[place] for place in places)
            places = [place for place in places if heights[place] == best]
        return self.dice.choice(places)

    def pile_to_take(self, sight: Sight, heights: Mapping[int, int]) -> int:
        """A child takes any, others the tallest; the best leave what will make a pair, or makes one already."""
        tops = self.tops(sight)
        if self.level == DEBUTANT:
            return self.dice.choice(sorted(tops))
        if self.level != EXPERT:
            return max(tops, key=lambda place: heights[place])
        letters = [top[0] for top in tops.values()]

        def worth(place: int) -> float:
            letter = tops[place][0]
            if letter in (STAR, FIRECRACKER):
                return heights[place]
            paired = HALF_A_PAIR if letters.count(letter) > 1 else 0
            return heights[place] - paired - LIKELY_PAIR * CARDS_OF[letter]

        return max(tops, key=worth)


BOT = TouvavixBot
