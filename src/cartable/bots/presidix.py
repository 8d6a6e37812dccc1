"""Bots for Présidix: lay the lowest card; or arrange the hand in few formulas and mind how it will end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..games.presidix import (
    BANG,
    LETTERS,
    PAIRS,
    RUNS,
    SINGLE,
    STRONGEST,
    Presidix,
    cards_for,
    groups_of,
    plain,
    read_formula,
    shape_of,
    take,
)
from .base import DEBUTANT, EXPERT, Act, Bot, Sight

Kind = tuple[str, int]
Risk = Callable[[str], float]
"""How likely a formula is to be answered, so that its lead is lost."""

ARRANGEMENTS: list[tuple[Kind, ...]] = [
    kinds
    for number in (1, 2, 3)
    for kinds in combinations([(PAIRS, 2), (RUNS, 2), (RUNS, 3), (RUNS, 4), (RUNS, 5)], number)
]
"""The kinds of groups a hand may be arranged in: all groups of a kind go in one lay."""

STAR_COST = 0.6
"""A star may save a single from being alone, but two stars may not."""
PASS = "pass"
WORLDS = 12


class Hand(NamedTuple):
    """What a seat holds; colours do not matter."""

    letters: str
    stars: int
    bangs: int

    @property
    def size(self) -> int:
        """How many cards."""
        return len(self.letters) + self.stars + self.bangs

    def without(self, formula: str) -> Hand:
        """What is left after a lay."""
        letters = self.letters
        needed = cards_for(formula)
        for letter, times in needed.items():
            letters = letters.replace(letter, "", times)
        return Hand(letters, self.stars - needed["*"], self.bangs - needed[BANG])


def hand_of(signs: Iterable[str]) -> Hand:
    """A hand from the texts of its cards."""
    held = Counter(sign[0] for sign in signs)
    letters = "".join(sorted(letter * held[letter] for letter in LETTERS if held[letter]))
    return Hand(letters, held["*"], held[BANG])


def clean(formula: str) -> bool:
    """Whether it may be the last lay."""
    return not any(sign in formula for sign in ("*", STRONGEST, BANG))


# -- arranging a hand


@lru_cache(maxsize=100_000)
def arranged(letters: str, stars: int, kinds: tuple[Kind, ...]) -> tuple[float, int, tuple[str, ...]]:
    """Letters in groups of some kinds, as few as possible left alone: how many (and stars), stars left, the groups."""
    if not letters:
        return 0.0, stars, ()
    alone, left, groups = arranged(letters[1:], stars, kinds)
    best = alone + 1, left, (letters[0], *groups)
    start = LETTERS.index(letters[0])
    for kind, length in kinds:
        group = letters[0] * 2 if kind == PAIRS else LETTERS[start : start + length]
        if len(group) == length:
            rest, text, missing = take(group, letters)
            if missing <= min(stars, 1):
                alone, left, groups = arranged(rest, stars - missing, kinds)
                alone += STAR_COST * missing
                if alone < best[0]:
                    best = alone, left, (text, *groups)
    return best


@lru_cache(maxsize=20_000)
def plans(letters: str, stars: int) -> list[tuple[str, ...]]:
    """Some ways to lay a whole hand, each a few formulas: all pairs together, all runs of a length together."""
    found = {}
    for kinds in ARRANGEMENTS:
        _, left, groups = arranged(letters, stars, kinds)
        by_kind: dict[tuple[str, int], list[str]] = {}
        for group in groups:
            shape = shape_of(group)
            assert shape is not None
            key = (group, 0) if shape[0] == SINGLE else (shape[0], shape[2])
            by_kind.setdefault(key, []).append(group)
        twins = by_kind.get((PAIRS, 2), [])
        if left >= 2:
            by_kind[PAIRS, 2] = [*twins, *["*Z*Z"] * (left // 2)]
        formulas = [group for (text, length), of_kind in by_kind.items() if not length for group in of_kind]
        formulas += [read_formula("+".join(g)) for (_, length), g in by_kind.items() if length]
        formulas += ["*Z"] * (left % 2)
        found[tuple(sorted(formulas))] = None
    return list(found)


def losses(plan: Iterable[str], risk: Risk) -> float:
    """How often the lead would be lost on the way out; the last lay, the riskiest clean one, cannot lose it."""
    risks = [(risk(lay), clean(lay)) for lay in plan]
    total = sum(lost for lost, _ in risks) + 0.1 * len(risks)
    last = max((lost for lost, good in risks if good), default=None)
    if last is not None:
        return total - last
    return total + 2.0 if risks else 0.0


def usual_risk(formula: str) -> float:
    """What experience says, without counting cards."""
    shape = shape_of(formula)
    if STRONGEST in formula or shape is None:
        return 0.0
    kind, number, length = shape
    height = LETTERS.index(plain(formula)[0]) / 24
    if kind == SINGLE:
        return 1 - 0.7 * height**2
    size = number * length
    if kind == RUNS:
        size += number == 1 and length > 3
    return {2: 0.85, 3: 0.65, 4: 0.4, 5: 0.25, 6: 0.2}.get(size, 0.1) * (1 - 0.6 * height)


@lru_cache(maxsize=100_000)
def groups_in(letters: str, kind: str, length: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """As many groups of a kind as these letters hold, the highest first; then more that lack one letter."""
    whole, lacking = [], []
    for found, lack in ((whole, 0), (lacking, 1)):
        for group in reversed(groups_of(kind, length)):
            while True:
                rest, _, missing = take(group, letters)
                if missing != lack:
                    break
                letters = rest
                found.append(group)
    return tuple(whole), tuple(lacking)


def can_answer(hand: Hand, formula: str) -> float:
    """How likely a seat with this hand is to answer a formula."""
    shape = shape_of(formula)
    assert shape is not None
    kind, number, length = shape
    least = plain(formula)[0]
    if kind == SINGLE:
        if hand.letters and hand.letters[-1] >= least:
            return 0.9
        return 0.5 if hand.stars else 0.35 if hand.bangs else 0.0
    whole, lacking = groups_in(hand.letters, kind, length)
    number -= sum(group >= least for group in whole)
    if number <= 0:
        return 0.9
    if number <= min(hand.stars, sum(group >= least for group in lacking)):
        return 0.5
    return 0.35 if hand.bangs else 0.0


class PresidixBot(Bot):
    """Plays at one seat."""

    def act(self, sight: Sight) -> Act | None:
        if not sight.my_turn:
            return None
        fields = sight.fields
        hand = hand_of(sight.zones["hands"][self.seat]["cards"])
        texts = [move.args[0] if move.verb == "play" else PASS for move in sight.moves]
        if self.level == DEBUTANT:
            lay = self.simple(hand, texts, fields["to_beat"])
        elif self.level == EXPERT:
            lay = self.thoughtful(sight, hand, texts)
        else:
            lay = self.orderly(sight, hand, texts)
        delay = self.wait(1.0, 3.5)
        return Act(PASS if lay == PASS else f"play {lay}", delay)

    # -- débutant

    def simple(self, hand: Hand, texts: list[str], to_beat: str) -> str:
        """The lowest lay; a pass rather than high letters."""
        if not to_beat:
            return hand.letters[0] if hand.letters else "*B"
        starless = [text for text in texts if text not in (PASS, BANG) and "*" not in text]
        lowest = min(starless, default="")
        if lowest and (lowest[0] < "T" or PASS not in texts):
            return lowest
        spending = sorted((text for text in texts if text != PASS), key=lambda text: (text.count("*"), plain(text)))
        if spending and (self.dice.happens(0.3) or PASS not in texts):
            return spending[0]
        return PASS

    # -- initié

    def orderly(self, sight: Sight, hand: Hand, texts: list[str]) -> str:
        """The largest formula first; follows with what it does not need otherwise."""
        to_beat = sight.fields["to_beat"]
        if not to_beat:
            plan = min(plans(hand.letters, hand.stars), key=lambda plan: losses(plan, usual_risk))
            return lead_of(plan, usual_risk, hand)
        return self.best_answer(sight, hand, texts, usual_risk)

    def best_answer(self, sight: Sight, hand: Hand, texts: list[str], risk: Risk) -> str:
        counts = [zone["count"] for zone in sight.zones["hands"]]
        fields = sight.fields
        others = [n for seat, n in enumerate(counts) if seat != self.seat and n]
        urgent = min(others) <= 5
        no_lead = 1.5 if urgent else 1.0

        def outlook(left: Hand) -> float:
            if not left.size:
                return -3.0
            best = min(losses(plan, risk) for plan in plans(left.letters, left.stars))
            return best + 0.5 * left.bangs

        def value(text: str) -> float:
            if text == PASS:
                return outlook(hand) + no_lead
            left = hand.without(text)
            if not left.size:
                return -10.0 if clean(text) else 10.0
            if text == BANG:
                hold = 0.75
            elif plain(text) == plain(fields["to_beat"]) and not fields["firecracker"]:
                hold = 1 - 0.6 * risk(text)
            else:
                hold = 1 - risk(text)
            return outlook(left) + (1 - hold) * no_lead

        return min(some_answers(texts), key=value)

    # -- expert

    def thoughtful(self, sight: Sight, hand: Hand, texts: list[str]) -> str:
        worlds = [sight.imagine(self.dice) for _ in range(WORLDS)]
        hands: list[list[Hand]] = []
        for world in worlds:
            assert isinstance(world, Presidix)
            hands.append(
                [
                    Hand(world.letters(seat), world.held(seat)["*"], world.held(seat)[BANG])
                    for seat in world.others(self.seat)
                    if world.cards[world.hands[seat]]
                ]
            )
        known: dict[str, float] = {}

        def risk(formula: str) -> float:
            if STRONGEST in formula:
                return 0.0
            if formula not in known:
                total = 0.0
                for others in hands:
                    free = 1.0
                    for other in others:
                        free *= 1 - can_answer(other, formula)
                    total += 1 - free
                known[formula] = total / len(hands)
            return known[formula]

        if not sight.fields["to_beat"]:
            plan = min(plans(hand.letters, hand.stars), key=lambda plan: losses(plan, risk))
            return lead_of(plan, risk, hand)
        return self.best_answer(sight, hand, texts, risk)


def lead_of(plan: Iterable[str], risk: Risk, hand: Hand) -> str:
    """Which of its lays a plan begins with: the safest, and the riskiest clean one last."""
    order = sorted(plan, key=lambda lay: (risk(lay), len(lay)))
    last = next((lay for lay in reversed(order) if clean(lay)), None)
    if last is not None and len(order) > 1:
        order.remove(last)
    return order[0]


def some_answers(texts: list[str]) -> list[str]:
    """The answers worth a thought: not too many with stars."""
    starless = [text for text in texts if "*" not in text]
    starred = sorted((text for text in texts if "*" in text), key=lambda text: (text.count("*"), plain(text)))
    return starless[:60] + starred[:15] + [text for text in starred[15:] if STRONGEST in text][:15]


BOT = PresidixBot
