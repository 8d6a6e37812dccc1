"""Vlamonix: luck, and a little guessing where the neighbour puts the firecracker, and where it draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Bot, Decision, Sight
from . import DRAWING, THROWING, Vlamonix

FIRECRACKER = "!"
END, SECOND, MIDDLE = SPOTS = range(3)
"""Where in a hand people draw: at an end, next to an end, or further in."""


def spot(place: int, count: int) -> int:
    """Which kind of place this is in a hand of so many cards."""
    return min(place, count - 1 - place, MIDDLE)


def places_at(where: int, count: int) -> list[int]:
    """All places of this kind."""
    return [place for place in range(count) if spot(place, count) == where]


class Habits:
    """Where somebody draws, compared with where chance would."""

    def __init__(self) -> None:
        self.drawn = [1.0, 1.3, 1.0]  # most people draw next to an end, until one knows better
        self.chance = [1.0, 1.0, 1.0]

    def note(self, place: int, count: int) -> None:
        """A card was drawn there."""
        self.drawn[spot(place, count)] += 1
        for where in SPOTS:
            self.chance[where] += len(places_at(where, count)) / count

    def liking(self, where: int) -> float:
        """Above 1 if this kind of place is drawn from more often than by chance."""
        return self.drawn[where] / self.chance[where]


class VlamonixBot(Bot):
    """The débutant leaves everything to chance; the expert remembers what it gave, and learns habits."""

    def begin(self) -> None:
        self.trouble = -1
        """The place where it last drew the firecracker."""
        self.met = [0, 0, 0]
        self.habits: dict[int, Habits] = {}
        self.holders: set[int] | None = None
        """The seats that may hold the firecracker, as far as it could follow it; None for any."""
        self.lies_last = -1
        """The seat whose last card is the firecracker: it drew it, and has not touched its hand since."""

    # -- what it sees

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        place = -1
        for event in events:
            if event["event"] == "act" and event["verb"] in ("shuffle", "arrange"):
                if event["seat"] == self.lies_last:
                    self.lies_last = -1
            elif event["event"] == "tell" and event["message"] == "drew":
                place = event["params"]["place"]
            elif event["event"] == "move" and event["to"].startswith("hands"):
                self.note_draw(int(event["from"][6:]), int(event["to"][6:]), event["card"], place, sight)

    def note_draw(self, giver: int, drawer: int, card: str | None, place: int, sight: Sight) -> None:
        left = sight.zones["hands"][giver]["count"]
        if self.seat in (giver, drawer):
            # Its own draws too: others may learn its habits as it learns theirs.
            self.habits.setdefault(drawer, Habits()).note(place, left + 1)
        if drawer == self.lies_last:
            self.lies_last = -1
        if card == FIRECRACKER:
            self.holders = {drawer}
            self.lies_last = drawer
            if drawer == self.seat:
                self.trouble = place
                self.met[spot(place, left + 1)] += 1
        elif card is None and self.holders is not None and giver in self.holders:
            self.holders.add(drawer)
        if left == 0 and self.holders is not None:
            self.holders.discard(giver)

    # -- what it does; how long that takes says nothing about its hand

    def decide(self, sight: Sight) -> Decision | None:
        step, fields = sight.fields["step"], sight.fields
        hand = sight.hand
        throws = [move for move in sight.moves if move.verb == "play"]
        if step == THROWING:
            if Vlamonix.DONE not in sight.moves:
                return None
            return Decision(throws[0] if throws else Vlamonix.DONE, self.wait(1, 2))
        about_to_offer = self.seat == (fields["offering"] if step == DRAWING else fields["turn"])
        if about_to_offer and fields["rearranged"][self.seat] == 0 and len(hand) > 1:
            pair = throws[0].text.split()[1:] if throws else []
            return Decision(self.new_order(hand, pair, sight), self.wait(0.4, 0.8))
        if not sight.my_turn:
            return None
        if step == DRAWING:
            count = sight.zones["hands"][fields["offering"]]["count"]
            return Decision(Vlamonix.TAKE[self.place_to_draw(fields["offering"], count)], self.wait(1, 4))
        return Decision(throws[0] if throws else Vlamonix.DONE, self.wait(0.6, 1.2))

    # -- offering: everything mixed, the firecracker where the neighbour will draw

    def new_order(self, hand: list[str], pair: list[str], sight: Sight) -> Any:
        if self.level == DEBUTANT:
            return Vlamonix.SHUFFLE
        order = self.dice.shuffled(range(len(hand)))
        leaving = [self.place_of(face, hand, nth) for nth, face in enumerate(pair)]
        order = [place for place in order if place not in leaving]
        if FIRECRACKER in hand:
            order.remove(hand.index(FIRECRACKER))
            order.insert(self.place_to_tempt(len(order) + 1, sight), hand.index(FIRECRACKER))
        for place in leaving:
            order.insert(self.dice.below(len(order) + 1), place)
        return Vlamonix.ARRANGE[bytes(order)]

    @staticmethod
    def place_of(face: str, hand: list[str], nth: int) -> int:
        """Where a card of the pair is; the second of two twins is the last one in hand."""
        return hand.index(face) if nth == 0 else len(hand) - 1 - hand[::-1].index(face)

    def place_to_tempt(self, count: int, sight: Sight) -> int:
        """Second from an end; the expert knows better once it has seen its neighbour draw."""
        spots = [where for where in SPOTS if places_at(where, count)]
        if self.level == EXPERT:
            habits = self.habits.get(self.next_with_cards(sight), Habits())
            return self.dice.choice(places_at(max(spots, key=habits.liking), count))
        return self.dice.choice(places_at(min(SECOND, spots[-1]), count))

    def next_with_cards(self, sight: Sight) -> int:
        """Who will draw from this seat."""
        others = [(self.seat + step) % sight.seats for step in range(1, sight.seats)]
        return next((seat for seat in others if sight.zones["hands"][seat]["count"]), self.seat)

    # -- drawing: not where the firecracker is likely to lie

    def place_to_draw(self, giver: int, count: int) -> int:
        places = list(range(count))
        if self.level == INITIE and count > 1:
            places = [place for place in places if place != self.trouble]
        if self.level == EXPERT and count > 1 and (self.holders is None or giver in self.holders):
            if self.lies_last == giver:
                places.pop()
            else:
                spots = [where for where in SPOTS if places_at(where, count)]
                places = places_at(min(spots, key=self.suspicion), count)
        return self.dice.choice(places)

    def suspicion(self, where: int) -> float:
        """The other puts it where people draw, or where this bot likes to; or where it was met before."""
        mine = self.habits.setdefault(self.seat, Habits())
        return max(1.0, mine.liking(where)) + 0.7 * (where == SECOND) + self.met[where]


BOT = VlamonixBot
