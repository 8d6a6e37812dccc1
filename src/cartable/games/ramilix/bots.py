"""Bots for Ramilix: open, add, and be down to one good card when the pile is turned.

Going out is worth nothing before the pile has been turned: whoever does so gets seven new cards. The expert therefore
keeps a card that can surely be laid, and goes out right after; the others lay whatever they can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Bot, Decision, Sight
from ...decks.toutilix import ALPHABET, LETTER, SIGN
from ...engine import Move
from ...engine.letters import STAR
from ...mechanics.runs import BANG, RING, letters_of, open_ends, runs_in, signs_in
from . import LAYING, Ramilix

COPIES = 2
SOON = 0.55
"""What a run that lacks one letter is worth, beside one that is there."""


# -- what a hand is worth


def worth(letters: Iterable[str], stars: int, chance: Mapping[str, float]) -> float:
    """How near a hand is to runs: `chance` says how likely each letter still comes."""
    held = set(letters)
    total = 0.0
    for start in range(len(ALPHABET)):
        for length, weight in ((3, 1.0), (5, 2.0)):
            missing = [letter for letter in RING[start : start + length] if letter not in held]
            if len(missing) == length:
                continue
            value = weight
            for letter in sorted(missing, key=chance.__getitem__)[stars:]:
                value *= SOON * chance[letter]
            total += value
    return total


def covered(letters: Iterable[str]) -> int:
    """How many letters of a hand lie in runs."""
    held = set(letters)
    return len({x for start in range(26) if set(arc := RING[start : start + 3]) <= held for x in arc})


EVEN = dict.fromkeys(ALPHABET, 1.0)


class RamilixBot(Bot):
    """Plays at one seat."""

    def begin(self) -> None:
        self.plan: list[str] = []
        """What it has made up its mind to do in this turn, step by step."""
        self.thrown: Counter[str] = Counter()
        """Letters that it has seen disappear under the discard."""
        self.stuck = False
        """Whether it has found in this turn that it cannot end it like that: it undoes, and discards."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event["event"] == "move" and event["card"] and "discard" in (event["to"], event["from"]):
                self.thrown[event["card"][0]] += 1 if event["to"] == "discard" else -1
            elif event["event"] == "tell" and event["message"] == "shuffled":
                self.thrown.clear()

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        texts = {move.text: move for move in sight.moves}
        if "draw" in texts:
            self.plan, self.stuck = [], False
            return Decision("take" if "take" in texts and self.wants_discard(sight) else "draw", self.wait(0.8, 2.5))
        if not self.plan or self.plan[0] not in texts:
            self.plan = self.best_play(sight) if self.level == EXPERT else [self.simple_play(sight).text]
        return Decision(texts[self.plan.pop(0)], self.wait(0.8, self.pick(2.5, 2.0, 1.6)))

    # -- what it sees

    def hand(self, sight: Sight) -> list[str]:
        return [card[0] for card in sight.hand]

    def is_open(self, sight: Sight) -> bool:
        return bool(sight.fields["reads"][self.seat])

    def chances(self, sight: Sight) -> dict[str, float]:
        """How likely each letter still comes: the expert knows which are gone."""
        if self.level != EXPERT:
            return EVEN
        gone = Counter(card[0] for runs in sight.zones["runs"] for card in runs["cards"]) + self.thrown
        return {letter: max(COPIES - gone[letter], 0) / COPIES for letter in ALPHABET}

    # -- drawing

    def wants_discard(self, sight: Sight) -> bool:
        card: str = sight.zones["discard"]["cards"][-1][0]
        hand = self.hand(sight)
        if self.level == DEBUTANT or card == BANG:
            return False
        if self.level == INITIE or not self.is_open(sight):
            if card == STAR:
                return not self.is_open(sight)
            grows = covered([*hand, card]) > covered(hand)
            if self.level == INITIE or grows:
                return grows
            chance, stars = self.chances(sight), hand.count(STAR)
            return worth([*hand, card], stars, chance) > worth(hand, stars, chance) + 2.5
        world = self.imagined(sight)
        if not world.turned and len(hand) < 3:
            return False  # it holds back already: the pile must come to its end
        with_it, without = world.clone(), world
        with_it.play(self.seat, "take")
        without.step, without._legal = LAYING, {}
        return self.left_after(with_it, self.solve(with_it)) < self.left_after(without, self.solve(without)) + 1

    def imagined(self, sight: Sight) -> Ramilix:
        world = sight.imagine(self.dice)
        assert isinstance(world, Ramilix)
        return world

    # -- débutant and initié: one step at a time

    def simple_play(self, sight: Sight) -> Move:
        moves = sight.moves
        if self.stuck:
            return self.simple_discard(sight)
        plays = [move for move in moves if move.verb == "play"]
        if plays:
            # The beginner spends stars as they come, the regular as few as possible.
            thrift = 0 if self.level == DEBUTANT else 2
            return max(plays, key=lambda move: len(signs_in(move.args[0])) - thrift * move.args[0].count(STAR))
        adds = [move for move in moves if move.verb == "place" and len(move.args) == 3]
        if self.level == DEBUTANT:
            adds = [move for move in adds if move.args[1][0] == self.seat and move.text[6] != BANG]
        letters = [move for move in adds if move.text[6] not in (STAR, BANG)]
        stars = [move for move in adds if move.text[6] == STAR]
        if letters or stars:
            return self.dice.choice(letters or stars)
        bangs = self.good_blocks(sight, [move for move in adds if move.text[6] == BANG])
        return bangs[0] if bangs else self.simple_discard(sight)

    def good_blocks(self, sight: Sight, bangs: list[Move]) -> list[Move]:
        """Firecrackers at the longest run of the seat with the fewest cards come first, its own place never."""
        counts = [zone["count"] for zone in sight.zones["hands"]]
        reads = sight.fields["reads"]

        def order(move: Move) -> tuple[int, int]:
            owner, place = move.args[1]
            length = next(len(run) for first, run in runs_in(reads[owner]) if first <= place < first + len(run))
            return counts[owner], -length

        return sorted((move for move in bangs if move.args[1][0] != self.seat), key=order)

    def simple_discard(self, sight: Sight) -> Move:
        hand = self.hand(sight)

        def company(move: Move) -> float:
            card = move.text.split()[1][0]
            if card in (STAR, BANG):
                return 90.0 if card == STAR else 50.0
            near = {other for other in hand if other.isalpha() and 0 < apart(card, other) <= 2}
            return sum(3 - apart(card, other) for other in near) - 0.5 * (hand.count(card) > 1)

        discards = [move for move in sight.moves if move.verb == "discard"]
        self.stuck = not discards
        return min(discards, key=company) if discards else sight.moves[-1]

    # -- expert: plays the whole turn in its head

    def best_play(self, sight: Sight) -> list[str]:
        world = self.imagined(sight)
        steps = [] if self.stuck else self.solve(world)
        for step in steps:
            world.play(self.seat, step)
            if world.over or world.turn != self.seat or world.step != LAYING or not world.steps:
                return steps  # out, or with seven new cards: it will think again
        return [*steps, self.best_discard(world, self.chances(sight))]

    def left_after(self, world: Ramilix, steps: Sequence[str]) -> int:
        """How many cards are left in the hand after these steps and a discard."""
        world = world.clone()
        for step in steps:
            world.play(self.seat, step)
        return len(world.cards[world.hands[self.seat]])

    def solve(self, world: Ramilix) -> list[str]:
        """Steps that lay as many cards as is good. Before the pile is turned it keeps a card, and one to discard."""
        world, steps = world.clone(), []
        keep = 0 if world.turned else 2
        while len(world.cards[world.hands[self.seat]]) > keep and world.step == LAYING and world.turn == self.seat:
            room = len(world.cards[world.hands[self.seat]]) - keep
            found = self.one_lay(world, room)
            if not found:
                break
            for step in found:
                world.play(self.seat, step)
            steps += found
            if not world.steps:
                break
        return steps

    def one_lay(self, world: Ramilix, room: int) -> list[str]:
        """The next lay worth making, as one or several steps: letters first, what always fits at last."""
        moves = world.moves(self.seat)
        plays = [move for move in moves if move.verb == "play"]
        opening = not world.reads[self.seat]
        fitting = [move for move in plays if len(signs_in(move.args[0])) <= room or opening]
        plain = [move for move in fitting if STAR not in move.text]
        if opening or plain:
            best = max(plain or fitting, key=play_value, default=None)
            return [best.text] if best else []
        adds = [move for move in moves if move.verb == "place" and len(move.args) == 3]
        letters = [move for move in adds if move.text[6].isalpha()]
        if letters:
            # Ends of the others first: one's own runs stay free to be rearranged.
            return [max(letters, key=lambda move: move.args[1][0] != self.seat).text]
        found = self.swap(world) or self.rearrange(world)
        if found:
            return found
        starred = [move for move in fitting if len(signs_in(move.args[0])) > 1 + move.args[0].count(STAR)]
        if starred:
            return [max(starred, key=play_value).text]
        if not (world.turned or room > 3):
            return []
        bangs = [move for move in adds if move.text[6] == BANG and move.args[1][0] != self.seat]
        if bangs:
            counts = world.counts(world.hands)
            return [min(bangs, key=lambda move: counts[move.args[1][0]]).text]
        return [move.text for move in adds if move.text[6] == STAR][:1]

    def swap(self, world: Ramilix) -> list[str]:
        """A letter for a star, and the star at once on a firecracker or at an end."""
        for move in world.moves(self.seat):
            if move.verb == "swap":
                after = world.clone()
                after.play(self.seat, move)
                again = [one for one in after.moves(self.seat) if one.text.startswith("place *")]
                # A firecracker at its own place first, then an end there; those of the others may stay.
                again.sort(key=lambda one: (one.args[1][0] != self.seat, len(one.args) == 3))
                if again:
                    return [move.text, again[0].text]
        return []

    def rearrange(self, world: Ramilix) -> list[str]:
        """Cuts one of its runs so that letters of the hand fit, and all is in order again."""
        held = {LETTER[card] for card in world.cards[world.hands[self.seat]] if LETTER[card]}
        for cut in world.moves(self.seat):
            if cut.verb == "cut" and fits_cut(world.reads[self.seat], cut.args[0][1], held):
                after = world.clone()
                after.play(self.seat, cut)
                found = self.mend(after, 2)
                if found:
                    return [cut.text, *found]
        return []

    def mend(self, world: Ramilix, deeper: int) -> list[str]:
        """Letters of the hand that make its broken runs whole."""
        broken = [range(at, at + len(run)) for at, run in runs_in(world.reads[self.seat]) if len(letters_of(run)) < 3]
        for move in world.moves(self.seat):
            if move.verb != "place" or not move.text[6].isalpha() or move.args[1][0] != self.seat:
                continue
            if broken and not any(move.args[1][1] in places for places in broken):
                continue
            after = world.clone()
            after.play(self.seat, move)
            if after.is_tidy(self.seat):
                return [move.text]
            found = self.mend(after, deeper - 1) if deeper > 1 else []
            if found:
                return [move.text, *found]
        return []

    def best_discard(self, world: Ramilix, chance: Mapping[str, float]) -> str:
        """The card without which the hand is worth the most; what always fits is kept, until others are close."""
        hand = [SIGN[card] for card in world.cards[world.hands[self.seat]]]
        ends = Counter(fits for text in world.reads for _, run in runs_in(text) for _, _, fits in open_ends(run))
        is_open = bool(world.reads[self.seat])
        danger = world.turned and min(world.counts([world.hands[s] for s in world.others(self.seat)])) < 4

        def kept(move: Move) -> float:
            rest = hand.copy()
            card = move.text.split()[1][0]
            rest.remove(card)
            value = worth([x for x in rest if x.isalpha()], rest.count(STAR), chance)
            if is_open:
                value += sum(4.0 * min(ends[x], 2) for x in rest) + 6.0 * (rest.count(STAR) + rest.count(BANG))
            else:
                value += 5.0 * rest.count(STAR) - 1.0 * rest.count(BANG)
            return value - (5.0 * (rest.count(STAR) + rest.count(BANG)) if danger else 0.0)

        discards = [move for move in world.moves(self.seat) if move.verb == "discard"]
        self.stuck = not discards
        return max(discards, key=kept).text if discards else world.moves(self.seat)[-1].text


def apart(one: str, other: str) -> int:
    """How far two letters are from each other on the ring."""
    steps = abs(ALPHABET.index(one) - ALPHABET.index(other))
    return min(steps, len(ALPHABET) - steps)


def play_value(move: Move) -> float:
    """Many cards, few stars."""
    lay: str = move.args[0]
    return len(signs_in(lay)) - 2.5 * lay.count(STAR)


def fits_cut(text: str, place: int, held: set[str]) -> bool:
    """Whether a letter of the hand fits one of the new ends of a cut: there, the letters beside it fit once more."""
    signs = text.replace(" ", "")
    return not held.isdisjoint(signs[place - 1 : place + 1])


BOT = RamilixBot
