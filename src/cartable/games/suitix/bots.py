"""Suitix: what a bot remembers is what it can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...bots.memory import Memory, on_grid
from ...mechanics.help_card import GONE
from . import CHOICE, PLACES, SECOND, Suitix

STAR, FIRECRACKER = "*", "!"


def is_letter(face: str) -> bool:
    """Each letter is there once, stars and firecrackers more often."""
    return face not in (STAR, FIRECRACKER)


class SuitixBot(Bot):
    """Every level forgets; the expert also knows which letters are gone, and what a star is worth."""

    def begin(self) -> None:
        span, sure = self.pick((4, 0.70), (10, 0.85), (None, 0.97))
        self.memory: Memory[int] = Memory(self.dice, span, 1 - sure, on_grid(6, PLACES))

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "turn" and event["up"]:
                self.memory.see(event["place"], event["card"], unique=is_letter(event["card"]))
            elif event["event"] == "move" and event["from"] == "table":
                if is_letter(event["card"]):
                    self.memory.never(event["card"])
                for place, card in enumerate(sight.zones["table"]["cards"]):
                    if card == "":
                        self.memory.gone(place)

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        self.look_at(sight)
        if sight.fields["step"] == CHOICE:
            return Decision(Suitix.SEARCH if self.searches() else Suitix.TAKE, self.wait(0.8, 1.6))
        place = self.second_card() if sight.fields["step"] == SECOND else self.first_card()
        if place is not None:
            return Decision(Suitix.FLIP[place], self.wait(0.8, 1.6))
        # It hesitates, then tries its luck.
        unknown = self.unknown_places()
        if self.level == DEBUTANT or not unknown:
            unknown = self.hidden
        return Decision(Suitix.FLIP[self.dice.choice(unknown)], self.wait(1.4, 2.5))

    def look_at(self, sight: Sight) -> None:
        """What lies open before everyone: the strip, the cards won, the card of this go."""
        spread: list[str | None] = sight.zones["table"]["cards"]
        won = [row["cards"] for row in sight.zones["won"]]
        mine = won[self.seat]
        self.strip: str = sight.fields["strip"]
        self.hidden = [place for place, card in enumerate(spread) if card is None]
        self.up = next((card for card in spread if card), "")
        self.free_star = mine.count(STAR) > mine.count(FIRECRACKER)
        self.stars = 7 - sum(row.count(STAR) for row in won)
        self.firecrackers = 3 - sum(row.count(FIRECRACKER) for row in won)

    # -- what goes with what

    def partners(self, face: str) -> list[str]:
        """The cards that make a pair with this one. Only the expert skips the letters that are gone."""
        if face == STAR:
            return [STAR]
        if face == FIRECRACKER:
            return []
        place = ord(face[0]) - ord("A")
        before, after = self.strip[:place][::-1], self.strip[place + 1 :]
        if self.level == EXPERT:
            before, after = before.replace(GONE, ""), after.replace(GONE, "")
        return [side[0] + face[1] for side in (before, after) if side and side[0] != GONE]

    def remembered(self, *faces: str) -> list[int]:
        return [place for place in self.memory.places_of(*faces) if place in self.hidden]

    # -- the choices of a go; None is a shot in the dark

    def first_card(self) -> int | None:
        if self.level == DEBUTANT:
            return None
        if self.level != EXPERT and self.insurance() is not None:
            return self.insurance()
        stars = self.remembered(STAR)
        if len(stars) > 1:
            return stars[0]
        for place, face in self.memory.faces.items():
            if place in self.hidden and face != STAR and self.remembered(*self.partners(face)):
                return place
        if self.level == EXPERT and self.insurance() is not None:
            # The firecracker serves better as a second card, after one that it does not know yet.
            return None if self.unknown_places() else self.insurance()
        if self.level == EXPERT and stars and self.star_is_worth_a_turn():
            return stars[0]
        return None

    def second_card(self) -> int | None:
        found = self.remembered(*self.partners(self.up))
        if found:
            return found[0]
        if self.level != DEBUTANT and self.insurance() is not None:
            return self.insurance()
        if self.level == EXPERT and self.up != STAR:
            return self.keep_quiet()
        return None

    def searches(self) -> bool:
        if self.level == DEBUTANT or self.stars == 1:
            return False
        if self.remembered(STAR) or (self.level == EXPERT and self.insurance() is not None):
            return True
        # The expert also risks it when most of what is unknown must be stars.
        return self.level == EXPERT and self.chance_of(STAR) > 0.5

    def insurance(self) -> int | None:
        """A firecracker that it remembers and has a star for: a card won whatever was turned first, and another go."""
        return next(iter(self.remembered(FIRECRACKER)), None) if self.free_star else None

    def unknown_places(self) -> list[int]:
        return [place for place in self.hidden if self.memory.recall(place) is None]

    # -- the expert reckons with what it has not seen

    def unknown(self) -> list[str]:
        """The cards that lie where it remembers nothing: all that is left, but those remembered."""
        colour = next((face[1] for face in [self.up, *self.memory.faces.values()] if len(face) == 2), "b")
        left = [letter + colour for letter in self.strip if letter != GONE]
        left += [STAR] * self.stars + [FIRECRACKER] * self.firecrackers
        for face in [self.up, *(self.memory.faces[p] for p in self.remembered(*left))]:
            if face in left:
                left.remove(face)
        return left

    def chance_of(self, *faces: str) -> float:
        """How likely an unknown card is one of these."""
        unknown = self.unknown()
        return sum(face in faces for face in unknown) / len(unknown) if unknown else 0

    def chance_of_a_pair(self) -> float:
        """How likely an unknown card, turned first, has a partner that is remembered."""
        known = {face for place, face in self.memory.faces.items() if place in self.hidden}
        return self.chance_of(*{partner for face in known for partner in self.partners(face)})

    def star_is_worth_a_turn(self) -> bool:
        """One card for sure, and a firecracker later: or is turning unknown cards worth more?"""
        chance = self.chance_of_a_pair()
        later = 0.5 if self.firecrackers and not self.free_star else 0
        return 1 + later > 2 * chance / (1 - min(chance, 0.9))

    def keep_quiet(self) -> int | None:
        """A second card that shows nothing new, when an unknown one would rather help the next player."""
        known = [place for place in self.hidden if self.memory.recall(place) is not None]
        if known and self.chance_of_a_pair() > self.chance_of(*self.partners(self.up)):
            return self.dice.choice(known)
        return None


BOT = SuitixBot
