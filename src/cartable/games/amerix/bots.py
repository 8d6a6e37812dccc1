"""Bots for Amérix: lay the dearest first, keep what always fits for the end, and keep an ear open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...decks.toutilix import ALPHABET, DECK, LETTER
from ...engine import Move
from . import FITS, POINTS

ALL_LETTERS = Counter(letter for letter in LETTER if letter)


def points(text: str) -> int:
    """What a card left in hand would cost."""
    return POINTS["" if text in "*!" else text[0]] if text in "*!" or text[0] in POINTS else 5


class AmerixBot(Bot):
    """One seat of Amérix."""

    def begin(self) -> None:
        self.gone: Counter[str] = Counter()
        """Letters laid in this round and before, as far as it counts them."""
        self.lacks: dict[int, set[str]] = {}
        """For each seat, letters on which it drew instead of laying."""
        self.in_force = ""
        self.judged: set[int] = set()
        """Silent seats it has already decided about."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["to"] == "discard" and event["card"]:
                self.gone[event["card"][0]] += 1
            elif event["event"] == "act" and event["verb"] == "draw":
                self.lacks.setdefault(event["seat"], set()).add(self.in_force)
            elif event["event"] == "act" and event["verb"] == "play":
                self.lacks.pop(event["seat"], None)
            elif event["event"] == "tell" and event["message"] == "round_scored":
                self.lacks.clear()
                self.gone.clear()
        if events:
            self.in_force = sight.fields["letter"]

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        # Somebody laid a card: is it down to one, without a word?
        return any(event["event"] == "move" and event["to"] == "discard" for event in events)

    def decide(self, sight: Sight) -> Decision | None:
        shout = self.shout(sight)
        if shout is not None:
            return shout
        if not sight.my_turn:
            return None
        return Decision(self.best_move(sight), self.wait(1, self.pick(4, 3, 2.5)))

    # -- shouts

    def shout(self, sight: Sight) -> Decision | None:
        silence = sight.fields["silence"]
        self.judged = {seat for seat in self.judged if silence[seat]}
        if silence[self.seat] == "accused" and any(m.text == "shout toutilix" for m in sight.moves):
            return Decision("shout toutilix", self.wait(0.3, 0.9))
        for seat, state in enumerate(silence):
            if seat == self.seat or not state or state == "accused" or seat in self.judged:
                continue
            self.judged.add(seat)
            if self.level == DEBUTANT and self.dice.happens(0.5):
                continue
            if any(move.text == "shout etoile" for move in sight.moves):
                low, high = self.pick((2, 4), (1, 2), (0.8, 1.6))
                return Decision("shout etoile", self.wait(low, high))
        return None

    def remembers_to_shout(self) -> bool:
        return self.level != DEBUTANT or not self.dice.happens(0.25)

    # -- the turn

    def best_move(self, sight: Sight) -> Move:
        moves = [move for move in sight.moves if move.verb != "shout"]
        if moves[0].verb == "choose":
            letter = self.best_letter(sight, sight.hand)
            return next(move for move in moves if move.args == (letter,))
        lays = [move for move in moves if move.verb == "play"]
        if not lays:
            return moves[-1]
        texts = list(dict.fromkeys(DECK.texts[move.args[0]] for move in lays))
        chosen = texts[0] if self.level == DEBUTANT else max(texts, key=lambda text: self.wish_to_lay(text, sight))
        fitting = [move for move in lays if DECK.texts[move.args[0]] == chosen]
        if chosen == "*":
            rest = sight.hand.copy()
            rest.remove("*")
            letter = self.best_letter(sight, rest)
            fitting = [move for move in fitting if move.args[1] == letter]
        shouting = [move for move in fitting if "toutilix" in move.args]
        if shouting and self.remembers_to_shout():
            return shouting[0]
        return next(move for move in fitting if "toutilix" not in move.args)

    def wish_to_lay(self, text: str, sight: Sight) -> float:
        """Dear letters first; stars and firecrackers always fit, so they are kept for the end."""
        hand = sight.hand
        smallest_other = min(zone["count"] for seat, zone in enumerate(sight.zones["hands"]) if seat != self.seat)
        following = (self.seat + sight.fields["direction"]) % sight.seats
        close = sight.zones["hands"][following]["count"] <= 2
        if text == "*":
            return -20 if len(hand) > 2 and smallest_other > 1 else 8
        if text == "!":
            if self.level == EXPERT and close:
                return 90
            return -10 if len(hand) > 2 and smallest_other > 1 else 9
        worth = float(points(text))
        if self.level == EXPERT:
            rest = [card for card in hand if card != text]
            worth += 1.5 * sum(card in "*!" or card[0] in FITS[text[0]] for card in rest) / max(1, len(rest))
            worth -= 12 * self.chance_to_fit(text[0], following)
            if text[0] == "X" and (close or sight.seats == 2):
                worth += 15
        return worth

    def chance_to_fit(self, letter: str, seat: int) -> float:
        """How likely a card of another hand fits, from what has not been seen."""
        if letter in self.lacks.get(seat, ()):
            return 0.1
        left = {other: max(0, count - self.gone[other]) for other, count in ALL_LETTERS.items()}
        total = sum(left.values()) or 1
        return sum(count for other, count in left.items() if other in FITS[letter]) / total

    def best_letter(self, sight: Sight, rest: Sequence[str]) -> str:
        """The letter for a star."""
        if self.level == DEBUTANT:
            return self.dice.choice(ALPHABET)
        following = (self.seat + sight.fields["direction"]) % sight.seats

        def worth(letter: str) -> float:
            mine = sum(card in "*!" or card[0] in FITS[letter] for card in rest)
            theirs = self.chance_to_fit(letter, following) if self.level == EXPERT else 0
            return mine / max(1, len(rest)) - 2 * theirs

        return max(ALPHABET, key=worth)


BOT = AmerixBot
