"""Bots that turn pairs from memory; in the dark they point where they remember a place, and their hand errs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..mechanics.closed_eyes import EXCHANGE, FIRST, Spot, far_apart
from ..mechanics.scattering import SIDE
from .base import Bot, Decision, Sight
from .memory import Memory

STAR, FIRECRACKER = "*", "!"
NEAR = 3
"""A memory that slips moves to one of this many nearest places."""


def is_letter(face: str | None) -> bool:
    """Neither star nor firecracker."""
    return face is not None and len(face) == 2


def colours_match(one: str, other: str) -> bool:
    """Yellow with yellow, violet with violet, pink with blue."""
    return "".join(sorted(one[1:] + other[1:])) in ("yy", "vv", "bp")


class ClosedEyesBot(Bot):
    """What it knows: the spots it saw while its eyes were open, and the faces it remembers there."""

    follows_blindly = True
    """Whether a swap is followed even where only one of the two places is remembered."""

    def begin(self) -> None:
        span, slips, fresh, self.error = self.habits()
        self.memory: Memory[int] = Memory(self.dice, span, slips, self.beside, fresh)
        self.poses: Sequence[Sequence[int]] = ()
        self.gone: set[int] = set()
        self.up: dict[int, str] = {}
        """The cards that are up, by their places."""
        self.used: set[int] = set()
        """The stars that have given a new start in this turn."""
        self.burning = -1
        """The place of the firecracker that was turned last."""
        self.whose = -1
        self.pointed: int | Spot = 0
        """Where it has put its finger last: on a card it saw, or on a spot in the dark."""

    # -- said by each game's bot

    def habits(self) -> tuple[int | None, float, int, float]:
        """How many cards it remembers, how often that slips and after how many others; how far its hand errs."""
        raise TypeError("said by the bot")

    def worth(self, one: str, other: str) -> int:
        """How much two cards are worth together; 0 if they are no pair."""
        raise TypeError("said by the bot")

    def uses_stars(self) -> bool:
        """Whether it turns a star on purpose, for a new start."""
        raise TypeError("said by the bot")

    def swap_place(self) -> int | None:
        """The place it swaps the firecracker with; None if it does not care."""
        raise TypeError("said by the bot")

    # -- what it sees

    def beside(self, place: int) -> Sequence[int]:
        others = [n for n in range(len(self.poses)) if n != place and n not in self.gone]
        return sorted(others, key=lambda n: far_apart(self.poses[n], self.poses[place]))[:NEAR]

    def felt(self) -> int:
        """The place under its finger, as far as it knows."""
        if isinstance(self.pointed, int):
            return self.pointed
        spot = self.pointed
        return min(self.lying(), key=lambda n: far_apart(self.poses[n], spot))

    def lying(self) -> list[int]:
        return [place for place in range(len(self.poses)) if place not in self.gone]

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.look_at(sight)
        swapped = False
        for event in events:
            if event["event"] == "act" and "move" in event:
                numbers = [int(word) for word in event["move"].split()[1:]]
                self.pointed = numbers[0] if len(numbers) == 1 else (numbers[0], numbers[1])
            elif event["event"] == "turn" and event["up"]:
                self.see(event["place"] if event["place"] >= 0 else self.felt(), event["card"])
            elif event["event"] == "turn":
                self.up = {}
            elif event["event"] == "move" and event["to"] == "table" and not swapped:
                swapped = True  # the second card tells the same
                self.follow_swap(event["from_place"], event["to_place"])
        if sight.fields["turn"] != self.whose:
            self.whose, self.used, self.up = sight.fields["turn"], set(), {}

    def look_at(self, sight: Sight) -> None:
        """With open eyes it sees where cards lie, and where none lies any more."""
        cards = sight.zones["table"].get("cards")
        if cards is not None:
            self.poses = sight.fields["poses"]
            for place, card in enumerate(cards):
                if card == "" and place not in self.gone:
                    self.gone.add(place)
                    self.memory.gone(place)

    def see(self, place: int, face: str) -> None:
        if face == STAR:
            self.used.add(place)
        elif face == FIRECRACKER:
            self.burning = place
        self.up[place] = face
        self.memory.see(place, face, unique=face[1:] in ("p", "b"))

    def follow_swap(self, one: int, other: int) -> None:
        if one < 0:  # its own, in the dark
            one, other = self.burning, self.felt()
        sure = [self.memory.recall(place) is not None for place in (one, other)]
        if self.follows_blindly or all(sure):
            self.memory.exchanged(one, other)
        else:
            self.memory.forget(one)
            self.memory.forget(other)

    # -- what it does

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        self.look_at(sight)
        self.sight = sight
        dark = "dark" in sight.zones["table"]
        step = sight.fields["step"]
        if step == EXCHANGE:
            place = self.swap_place()
            moves = [n for n in self.lying() if n != self.burning]
        else:
            place = self.first_card() if step == FIRST else self.second_card()
            moves = [n for n in self.lying() if n not in self.up]
        delay = self.wait(0.9, 1.7) if place is not None else self.wait(1.4, 2.4)
        verb = "place" if step == EXCHANGE else "flip"
        if dark:
            return Decision(f"{verb} {self.point_at(place, moves)}", delay)
        open_moves = {move.args[0]: move for move in sight.moves}
        if place not in open_moves:
            place = self.unknown(list(open_moves)) if step != EXCHANGE else None
        if place not in open_moves:
            place = self.dice.choice(list(open_moves))
        return Decision(open_moves[place], delay)

    def point_at(self, place: int | None, places: Sequence[int]) -> str:
        """Whoever has never seen the table points anywhere."""
        if place is None and places:
            place = self.unknown(places) if self.sight.fields["step"] != EXCHANGE else None
            place = self.dice.choice(places) if place is None else place
        if place is None or place >= len(self.poses):
            return f"{self.dice.below(SIDE + 1)} {self.dice.below(SIDE + 1)}"
        x, y = (min(SIDE, max(0, round(n + self.tremble()))) for n in self.poses[place][:2])
        return f"{x} {y}"

    def tremble(self) -> float:
        """A random error; its standard deviation is that of the level."""
        return self.error * math.sqrt(-2 * math.log(1 - self.dice.random())) * math.cos(math.tau * self.dice.random())

    def hidden(self, *faces: str) -> list[int]:
        """Where it believes that such cards lie face down."""
        return [p for p in self.memory.places_of(*faces) if p not in self.up and p not in self.gone]

    def unknown(self, places: Sequence[int]) -> int | None:
        """A place it remembers nothing of."""
        new = [place for place in places if self.memory.recall(place) is None]
        return self.dice.choice(new) if new else None

    def known_pairs(self) -> list[tuple[int, int, int]]:
        """Pairs it remembers: what they are worth, and where they lie."""
        known = [(p, f) for p, f in self.memory.faces.items() if p not in self.gone and p not in self.up]
        return [
            (worth, p, q)
            for n, (p, face) in enumerate(known)
            for q, other in known[:n]
            if (worth := self.worth(face, other))
        ]

    def first_card(self) -> int | None:
        pairs = self.known_pairs()
        return max(pairs)[1] if pairs else None

    def second_card(self) -> int | None:
        face = next(iter(self.up.values()), None)
        if face is None:
            return None
        partners = [(self.worth(face, other), p) for p, other in self.memory.faces.items() if p in self.hidden(other)]
        best = max(partners, default=(0, 0))
        if best[0]:
            return best[1]
        if self.uses_stars():
            stars = [place for place in self.hidden(STAR) if place not in self.used]
            return stars[0] if stars else None
        return None
