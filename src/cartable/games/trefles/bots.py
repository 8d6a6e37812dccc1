"""Bots for Quatre Trèfles: what a seat holds is guessed from what was seen to go in and out of its hand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from ...decks.trefles import ANTI, CLOVER, DECK, ECHANGE, JOKER, PIOCHE, TIRE, pack
from ...engine import Move

HAND = 4
ACTIONS = (PIOCHE, TIRE, ANTI, ECHANGE)
CLOSENESS = (0.0, 1.0, 4.0, 14.0, 60.0)
"""What it is worth to have so many cards of a family."""
Odds = defaultdict[str, float]
"""How many of each card, on average."""
HELD = {PIOCHE: 0.5, TIRE: 0.7, ANTI: 0.3, ECHANGE: 0.5}
"""What an action kept for later is worth, as long as there is room for it."""


def no_odds() -> Odds:
    return defaultdict(float)


def families(cards: Iterable[str]) -> Counter[str]:
    """How far a hand has come, by colour; jokers help everywhere, two at most."""
    cards = list(cards)
    jokers = min(2, cards.count(JOKER))
    clovers = Counter(card[0] for card in cards if card[-1] == CLOVER)
    return Counter({colour: min(HAND, count + jokers) for colour, count in clovers.items()})


def closeness(count: float) -> float:
    """The same between whole numbers."""
    low = min(int(count), HAND - 1)
    return CLOSENESS[low] + (min(count, HAND) - low) * (CLOSENESS[low + 1] - CLOSENESS[low])


def hand_value(cards: Sequence[str]) -> float:
    """How good four cards are: the best colour, a little of the others, and actions for later."""
    ranked = sorted(families(cards).values(), reverse=True)
    best = ranked[0] if ranked else min(2, cards.count(JOKER))
    second = ranked[1] if len(ranked) > 1 else 0
    return closeness(best) + 0.3 * second + sum(HELD.get(card[-1], 0) for card in cards)


def best_four(cards: Sequence[str]) -> float:
    """The value of five cards: that of the best four."""
    return max(hand_value([*cards[:n], *cards[n + 1 :]]) for n in range(len(cards)))


class TreflesBot(Bot):
    """One seat of Quatre Trèfles."""

    def begin(self) -> None:
        self.forget()

    def forget(self) -> None:
        """A new game."""
        self.seen: defaultdict[int, Odds] = defaultdict(no_odds)
        """For each seat the cards it is known to hold; a card that may have gone counts in part."""
        self.gone: list[str] = []
        """The discard, from the bottom."""
        self.coming: list[str] = []
        """The draw pile after it was turned over, the next card first."""
        self.clovers_given: Counter[int] = Counter()
        """How many clovers each seat has thrown away."""
        self.noticed: set[int] = set()
        """Seats with three cards, about which it has decided already."""
        self.accusing = -1

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        swapped: set[int] = set()
        for event in events:
            if event["event"] == "tell":
                message, params = event["message"], event["params"]
                if message == "shuffled" and params["zone"] == "draw":
                    self.forget()
                elif message == "turned_over":
                    self.coming, self.gone = self.gone, []
                elif message == "swapped":
                    swapped = {params["seat"], params["other"]}
                    self.swap(params["seat"], params["other"])
            elif event["event"] == "move":
                self.follow(event["card"], event["from"], event["to"], swapped)

    def swap(self, one: int, other: int) -> None:
        self.seen[one], self.seen[other] = self.seen[other], self.seen[one]
        if self.seat in (one, other):
            self.seen[one], self.seen[other] = no_odds(), no_odds()  # it sees all the cards: counted as they pass
        given = self.clovers_given
        given[one], given[other] = given[other], given[one]

    def follow(self, card: str | None, source: str, target: str, swapped: set[int]) -> None:
        """A card has moved; its face may not have been seen."""
        giver = int(source[6:]) if source.startswith("hands:") else None
        taker = int(target[6:]) if target.startswith("hands:") else None
        if source == "draw":
            drawn = self.coming.pop(0) if self.coming else ""
            if target == "draw" and drawn:
                self.coming.append(drawn)
            elif taker is not None and drawn:
                self.seen[taker][drawn] += 1
        elif giver is not None and taker is not None and giver in swapped:
            if card is not None:
                self.seen[taker][card] += 1
        elif giver is not None and taker is not None:
            if card is not None:
                self.take_away(giver, card)
                self.seen[taker][card] += 1
            else:
                for held, count in list(self.seen[giver].items()):
                    self.seen[giver][held] = count * (HAND - 1) / HAND
                    self.seen[taker][held] += count / HAND
        elif giver is not None and card is not None:
            self.take_away(giver, card)
            self.gone.append(card)
            self.clovers_given[giver] += card[-1] == CLOVER

    def take_away(self, seat: int, card: str) -> None:
        held = self.seen[seat]
        held[card] -= 1
        if held[card] <= 0:
            del held[card]

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        # The seat it was about to accuse has drawn its card after all.
        return any(event["event"] == "move" and event["to"] == f"hands:{self.accusing}" for event in events)

    # -- acting

    def decide(self, sight: Sight) -> Decision | None:
        moves = {move.text: move for move in sight.moves}
        if not sight.my_turn:
            return self.watch_out(sight, moves)
        # Always the same pause, whatever it holds.
        delay = self.wait(1, self.pick(3, 2.5, 2))
        step = sight.fields["step"]
        hand = sight.hand
        if step == "drawing":
            return Decision(moves["draw"], delay)
        if step == "joker_down":
            return Decision(moves[f"discard {JOKER}"], delay)
        if "shout famille" in moves and (self.level != DEBUTANT or self.dice.happens(0.9)):
            return Decision(moves["shout famille"], delay)
        if step == "announcing":
            return Decision(moves["done"], delay)
        if step in ("discarding", "one_too_many"):
            return Decision(moves[f"discard {self.worst(sight, hand)}"], delay)
        if step == "taking":
            target = self.target(sight, hand, TIRE)
            return Decision(moves[f"take {target} {self.dice.below(HAND)}"], delay)
        return Decision(moves[f"choose {self.target(sight, hand, ANTI if step == 'pointing' else ECHANGE)}"], delay)

    def watch_out(self, sight: Sight, moves: Mapping[str, Move]) -> Decision | None:
        """Vigilance: draws the card it lacks, or puts down a fifth; accuses who does not."""
        self.accusing = -1
        if "draw" not in moves:
            return None
        if len(sight.hand) > HAND:
            return Decision(moves[f"discard {self.worst(sight, sight.hand)}"], self.wait(0.5, self.pick(6, 3, 1.5)))
        if sight.zones["hands"][self.seat]["count"] < HAND:
            return Decision(moves["draw"], self.wait(0.5, self.pick(6, 3, 1.5)))
        late = {seat for seat in self.opponents(sight) if sight.fields["late"][seat]}
        self.noticed &= late
        for seat in sorted(late - self.noticed):
            self.noticed.add(seat)
            if self.level != DEBUTANT or self.dice.happens(0.5):
                self.accusing = seat
                return Decision(moves[f"accuse {seat}"], self.wait(1, self.pick(6, 4, 2)))
        return None

    def opponents(self, sight: Sight) -> list[int]:
        return [seat for seat in range(sight.seats) if seat != self.seat and not sight.fields["out"][seat]]

    # -- what to discard

    def worst(self, sight: Sight, hand: Sequence[str]) -> str:
        kinds = list(dict.fromkeys(hand))
        if self.level == EXPERT:
            return max(kinds, key=lambda card: self.gain(sight, hand, card))
        colour = self.best_colour(hand)
        spare = [card for card in kinds if card != JOKER and card != colour + CLOVER] or kinds
        actions = [card for card in spare if card[-1] in ACTIONS]
        if self.level == DEBUTANT:
            return self.dice.choice(actions or spare)
        # A swap would give three of a colour away; an anti-joker waits for somebody who was seen with a joker.
        close = families(hand)[colour] >= 3
        aims = any(self.seen[seat][JOKER] >= 0.5 for seat in self.opponents(sight))
        wanted = [
            card for card in actions if not (card[-1] == ECHANGE and close) and not (card[-1] == ANTI and not aims)
        ]
        clovers = [card for card in spare if card[-1] == CLOVER]
        return self.dice.choice(wanted or clovers or spare)

    def best_colour(self, hand: Sequence[str]) -> str:
        """The colour it holds most of; a regular prefers one that has not just been thrown away."""
        counts = families(hand)
        lately = Counter(card[0] for card in self.gone[-6:] if card[-1] == CLOVER)
        if self.level == DEBUTANT:
            lately.clear()
        return max(counts, key=lambda colour: (counts[colour], -lately[colour]), default="")

    def target(self, sight: Sight, hand: Sequence[str], action: str) -> int:
        opponents = self.opponents(sight)
        if self.level == DEBUTANT:
            return self.dice.choice(opponents)
        if self.level == EXPERT:
            return max(opponents, key=lambda seat: self.aim(sight, hand, action, seat))
        if action == ANTI:
            return max(opponents, key=lambda seat: self.seen[seat][JOKER])
        wanted = self.best_colour(hand) + CLOVER
        return max(opponents, key=lambda seat: (self.seen[seat][wanted], -self.clovers_given[seat]))

    # -- the expert: odds for every card of every seat

    def odds(self, sight: Sight, seat: int) -> Odds:
        """What a seat holds: the cards seen there, and for the rest of its hand the cards never seen."""
        held = self.seen[seat].copy()
        unknown = max(0.0, HAND - sum(held.values()))
        for card, chance in self.unseen(sight).items():
            held[card] += unknown * chance
        return held

    def unseen(self, sight: Sight) -> Odds:
        """Which card one is that may be anywhere; the odds of all cards add up to one."""
        left = no_odds()
        for number in pack(sight.seats):
            left[DECK.texts[number]] += 1
        for card in (*sight.hand, *self.gone, *self.coming):
            left[card] -= 1
        for seat in self.opponents(sight):
            for card, count in self.seen[seat].items():
                left[card] -= count
        total = sum(count for count in left.values() if count > 0)
        return defaultdict(float, {card: count / total for card, count in left.items() if count > 0})

    def gain(self, sight: Sight, hand: Sequence[str], card: str) -> float:
        """The value of what stays, and of what the card does."""
        rest = list(hand)
        rest.remove(card)
        value, action = hand_value(rest), card[-1]
        if action == PIOCHE:
            return value if sight.fields["after_pioche"] else value + self.draw_gain(sight, rest)
        if action in (TIRE, ANTI, ECHANGE):
            return value + max(self.aim(sight, rest, action, seat) for seat in self.opponents(sight))
        return value

    def draw_gain(self, sight: Sight, rest: Sequence[str]) -> float:
        """What a card more is worth: the very next one, if it is known."""
        cards = {self.coming[0]: 1.0} if self.coming else self.unseen(sight)
        value = hand_value(rest)
        return 0.5 + sum(chance * (best_four([*rest, card]) - value) for card, chance in cards.items())

    def aim(self, sight: Sight, rest: Sequence[str], action: str, seat: int) -> float:
        """What an action against a seat is worth to a hand of four."""
        odds = self.odds(sight, seat)
        threat = self.threat(odds)
        if action == ANTI:
            return min(1.0, odds[JOKER]) * (2 + 0.6 * threat)
        if action == ECHANGE:
            return threat - hand_value(rest)
        value = hand_value(rest)
        gained = sum(n * (best_four([*rest, card]) - value) for card, n in odds.items()) / HAND
        return gained + 0.25 * threat

    def threat(self, odds: Mapping[str, float]) -> float:
        """How close a seat is to a family, by what it may hold."""
        colours = {card[0] for card in odds if card[-1] == CLOVER}
        return max((closeness(odds[c + CLOVER] + min(2, odds.get(JOKER, 0))) for c in colours), default=0)


BOT = TreflesBot
