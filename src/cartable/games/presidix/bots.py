"""Bots for Présidix: the lowest card; the longest formulas; or the hand arranged in few lays, and the rest counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from ...bots.base import DEBUTANT, INITIE, Bot, Decision, Sight
from ...mechanics.formulas import (
    BANG,
    LETTERS,
    PAIRS,
    RUNS,
    SINGLE,
    STRONGEST,
    Shape,
    cards_for,
    plain,
    read_formula,
    shape_of,
)
from . import Presidix

PASS = "pass"
Plan = tuple[str, ...]
"""Formulas that use up the letters and stars of a hand."""
Risk = Callable[[str], float]
"""How likely a formula is to be answered, so that the lead is lost."""


class Hand(NamedTuple):
    """What a seat holds; colours do not matter."""

    letters: int
    """Two bits for each letter, B first: how many of it there are."""
    stars: int
    bangs: int
    size: int

    def without(self, formula: str) -> Hand:
        """What is left after a lay."""
        letters, stars, bangs, size = hand_of(cards_for(formula).elements())
        return Hand(self.letters - letters, self.stars - stars, self.bangs - bangs, self.size - size)


def hand_of(cards: Iterable[str]) -> Hand:
    """A hand from the texts of its cards."""
    held = Counter(card[0] for card in cards)
    letters = sum(held[letter] << 2 * place for place, letter in enumerate(LETTERS))
    return Hand(letters, held["*"], held[BANG], held.total())


def clean(formula: str) -> bool:
    """Whether it may be the last lay."""
    return not any(sign in formula for sign in ("*", STRONGEST, BANG))


# -- arranging a hand in few lays

PAIR, RUN_2, RUN_3, RUN_4, RUN_5 = (PAIRS, 2), (RUNS, 2), (RUNS, 3), (RUNS, 4), (RUNS, 5)
ARRANGEMENTS = (
    (RUN_2,), (PAIR, RUN_2), (PAIR, RUN_3), (RUN_2, RUN_3), (RUN_2, RUN_5), (PAIR, RUN_2, RUN_3), (PAIR, RUN_2, RUN_5),
    (PAIR, RUN_3, RUN_4),
)  # fmt: skip
"""Which kinds of groups a hand is arranged in. All groups of a kind go in one lay, so few kinds are few lays."""
STAR_COST = 0.6
"""Of a single left alone: one star may be spent to save it, two may not."""
ONE_OF_EACH = sum(1 << 2 * place for place in range(len(LETTERS)))

Group = tuple[str, int, int]
"""Its kind, its length, the place of its first letter."""


def take(letters: int, group: Group) -> tuple[int, int]:
    """Takes a group out of a hand: what is left, and how many of its letters are missing."""
    kind, length, start = group
    if kind == PAIRS:
        have = min(letters >> 2 * start & 3, 2)
        return letters - (have << 2 * start), 2 - have
    found = (letters | letters >> 1) & (ONE_OF_EACH & (1 << 2 * length) - 1) << 2 * start
    return letters - found, length - found.bit_count()


@lru_cache(maxsize=200_000)
def arranged(letters: int, stars: int, kinds: tuple[tuple[str, int], ...]) -> tuple[float, int, tuple[Group, ...]]:
    """Letters in groups of some kinds so that few are left alone: what that costs, the stars left, the groups."""
    if not letters:
        return 0.0, stars, ()
    start = ((letters & -letters).bit_length() - 1) // 2
    cost, left, groups = arranged(letters - (1 << 2 * start), stars, kinds)
    best = cost + 1, left, ((SINGLE, 1, start), *groups)
    for kind, length in kinds:
        group = kind, length, start
        if kind == PAIRS or start + length <= len(LETTERS):
            rest, missing = take(letters, group)
            if missing <= (stars > 0):
                cost, left, groups = arranged(rest, stars - missing, kinds)
                if cost + STAR_COST * missing < best[0]:
                    best = cost + STAR_COST * missing, left, (group, *groups)
    return best


@lru_cache(maxsize=50_000)
def plans(letters: int, stars: int) -> Sequence[Plan]:
    """Ways to lay a whole hand: the pairs together, the runs of one length together, singles one by one.

    Stars may fill gaps, or stand for Z's of their own.
    """
    found: dict[Plan, None] = {}
    for kinds, filling in product(ARRANGEMENTS, {0, stars}):
        _, left, groups = arranged(letters, filling, kinds)
        left += stars - filling
        lays: list[str] = []
        together: dict[tuple[str, int], list[str]] = {}
        remaining = letters
        for group in groups:
            remaining, text = written(remaining, group)
            if group[0] == SINGLE:
                lays.append(text)
            else:
                together.setdefault(group[:2], []).append(text)
        if left > 1:
            together.setdefault((PAIRS, 2), []).extend(["*Z*Z"] * (left // 2))
        lays += [read_formula("+".join(of_a_kind)) for of_a_kind in together.values()]
        lays += ["*Z"] * (left % 2)
        found[tuple(sorted(lays))] = None
    return list(found)


def written(letters: int, group: Group) -> tuple[int, str]:
    """The text of a group with stars for missing letters, and the letters left."""
    kind, length, start = group
    text = ""
    for step in range(length):
        place = start if kind == PAIRS else start + step
        if letters >> 2 * place & 3:
            letters -= 1 << 2 * place
            text += LETTERS[place]
        else:
            text += "*" + LETTERS[place]
    return letters, text


# -- what others may answer


@lru_cache(maxsize=200_000)
def groups_in(letters: int, kind: str, length: int) -> tuple[list[int], list[int]]:
    """Where as many groups of a kind as a hand holds begin, the highest first; then others that lack one letter."""
    whole: list[int] = []
    lacking: list[int] = []
    starts = range(len(LETTERS) - (1 if kind == PAIRS else length), -1, -1)
    for found in (whole, lacking) if length > 1 else (whole,):
        for start in starts:
            rest, missing = take(letters, (kind, length, start))
            while missing == (found is lacking):
                letters = rest
                found.append(start)
                rest, missing = take(letters, (kind, length, start))
    return whole, lacking


WITH_STARS, WITH_A_FIRECRACKER = 0.5, 0.6
"""How likely a seat is to answer that can only do so with these."""


class Counted:
    """The risk of a formula among hands that others may hold, for all that is known of the cards laid so far."""

    def __init__(self, worlds: list[list[Hand]], gladly: float) -> None:
        self.worlds = worlds
        """In each, the hands of the seats still in, clockwise from the next."""
        self.gladly = gladly
        """How likely a seat is to answer that can without stars."""
        self.found: dict[str, float] = {}

    def __call__(self, formula: str) -> float:
        if formula not in self.found:
            self.found[formula] = 0.0 if STRONGEST in formula else self.answered(formula, 0, firecrackers=True)
        return self.found[formula]

    def answered(self, formula: str, skipped: int, firecrackers: bool) -> float:
        """How likely one of those who are not skipped is to answer."""
        shape = shape_of(formula)
        assert shape is not None
        least = LETTERS.index(plain(formula)[0])
        total = 0.0
        for hands in self.worlds:
            silence = 1.0
            for hand in hands[skipped:]:
                silence *= 1 - self.likely_answer(hand, shape, least, firecrackers)
            total += 1 - silence
        return total / len(self.worlds)

    def likely_answer(self, hand: Hand, shape: Shape, least: int, firecrackers: bool) -> float:
        """How likely a seat with this hand is to answer: letters are laid more gladly than stars or firecrackers."""
        kind, number, length = shape
        whole, lacking = groups_in(hand.letters, kind, length)
        number -= sum([start >= least for start in whole])
        if number <= 0:
            return self.gladly
        if number <= hand.stars and (kind == SINGLE or number <= sum([start >= least for start in lacking])):
            return WITH_STARS
        return WITH_A_FIRECRACKER if hand.bangs and firecrackers else 0.0


# -- how far it is to the end

CONTROL = 0.5
"""How far a Z or a star laid alone makes up for a lead that was lost."""
STUCK = 1.3
"""What a firecracker costs that there may be no occasion for."""
BAD_END = 2.5
"""What it costs that every lay holds a star or a Z, so that the last one must."""
EACH_LAY = 0.1


def outlook(hand: Hand, risk: Risk, leading: bool) -> float:
    """About how many times the lead must be won back before the hand is laid, all firecrackers among it."""
    return min(prospect(plan, hand.bangs, risk, leading) for plan in plans(hand.letters, hand.stars))


def prospect(plan: Plan, bangs: int, risk: Risk, leading: bool) -> float:
    """The same for one plan. The last lay must be clean; the riskiest one will do, as nobody can answer it."""
    if not plan:
        return 5.0  # nothing but firecrackers: nothing to lead, and a bad end
    risks = [risk(lay) for lay in plan]
    cost = EACH_LAY * len(plan)
    last = max([lost for lost, lay in zip(risks, plan, strict=True) if clean(lay)], default=None)
    if last is None:
        cost += BAD_END
    lost = sum(risks) - (last or 0.0) + (not leading)
    if lost <= bangs:
        # Every lead lost is an occasion for a firecracker, which wins it back: here there are too few.
        return cost + STUCK * (bangs - lost)
    return cost + max(lost - bangs - CONTROL * (plan.count("Z") + plan.count("*Z")), 0)


# -- the players

WORLDS = 10
"""So many times the expert imagines the hands of the others."""
URGENT = 0.5
"""What it costs to let a seat with few cards have the trick."""


class PresidixBot(Bot):
    """Plays at one seat."""

    def begin(self) -> None:
        self.trick_open = False
        self.other_passed = False
        """At two seats: the other has passed, and must follow next time if it can."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            message = event.get("message")
            if message == "passed" and event["params"]["seat"] != self.seat:
                self.other_passed = True
            elif message == "laid":
                if self.trick_open and event["params"]["seat"] != self.seat:
                    self.other_passed = False
                self.trick_open = True
            elif message == "trick_won":
                self.trick_open = False
            elif message == "round_scored":
                self.trick_open = self.other_passed = False

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        hand = hand_of(sight.hand)
        lays = [move.args[0] for move in sight.moves if move.verb == "play"]
        may_pass = len(lays) < len(sight.moves)
        leading = not sight.fields["to_beat"]
        if self.level == DEBUTANT:
            choice = self.simple_lead(lays) if leading else self.simple_answer(lays, may_pass)
        elif self.level == INITIE:
            choice = self.orderly_lead(hand, lays) if leading else self.orderly_answer(sight, hand, lays, may_pass)
        else:
            risk = self.counted(sight)
            choice = self.best_lead(hand, risk) if leading else self.best_answer(sight, hand, lays, may_pass, risk)
        return Decision(PASS if choice == PASS else f"play {choice}", self.wait(1.0, 3.5))

    # -- débutant: the lowest single, the lowest answer; high letters are too good to be laid

    def simple_lead(self, lays: list[str]) -> str:
        singles = [lay for lay in lays if len(lay) == 1]
        return min(singles, default="*B")

    def simple_answer(self, lays: list[str], may_pass: bool) -> str:
        letters = [lay for lay in lays if clean(lay)]
        if letters and (min(letters) < "T" or not may_pass):
            return min(letters)
        rest = sorted(lays, key=lambda lay: (lay.count("*"), plain(lay)))
        return rest[0] if rest and (self.dice.happens(0.3) or not may_pass) else PASS

    # -- initié: the largest formula of its plan; an answer that breaks nothing up; a Z, a star or a firecracker in time

    def orderly_plan(self, hand: Hand) -> Plan:
        return min(plans(hand.letters, hand.stars), key=lambda plan: (not any(map(clean, plan)), len(plan), plan))

    def orderly_lead(self, hand: Hand, lays: list[str]) -> str:
        plan = self.orderly_plan(hand)
        if hand.bangs and len(plan) < 3:
            return self.simple_lead(lays)  # somebody should answer, so that the firecracker can be laid before the end
        last = min((lay for lay in plan if clean(lay)), key=len, default="")
        first = [lay for lay in plan if lay != last] or plan
        return max(first, key=lambda lay: (cards_for(lay).total(), lay not in ("Z", "*Z")))

    def orderly_answer(self, sight: Sight, hand: Hand, lays: list[str], may_pass: bool) -> str:
        lays = sorted(lays, key=lambda lay: (not clean(lay), lay.count("*"), plain(lay)))
        now = len(self.orderly_plan(hand))
        pressing = sight.zones["hands"][sight.fields["layer"]]["count"] <= 6 or hand.size <= 8
        if BANG in lays and now < 3 and hand.size > hand.bangs:
            return BANG
        for lay in lays[:40]:
            rest = hand.without(lay)
            if clean(lay) and (not rest.size or len(self.orderly_plan(rest)) <= now):
                return lay
            wins = lay == BANG or (STRONGEST in lay and pressing)
            if wins and rest.size > rest.bangs and len(self.orderly_plan(rest)) <= now:
                return lay
        return PASS if may_pass else lays[0]

    # -- expert: counts what is left, and looks for the lay after which the way out is the shortest

    def counted(self, sight: Sight) -> Counted:
        worlds = []
        for _ in range(WORLDS):
            world = sight.imagine(self.dice)
            assert isinstance(world, Presidix)
            texts, still_in = world.deck.texts, [s for s in world.others(self.seat) if world.cards[world.hands[s]]]
            worlds.append([hand_of(texts[card] for card in world.cards[world.hands[s]]) for s in still_in])
        must_follow = sight.seats == 2 and self.other_passed
        return Counted(worlds, gladly=1.0 if must_follow else 0.9)

    def best_lead(self, hand: Hand, risk: Risk) -> str:
        good = sorted(plans(hand.letters, hand.stars), key=lambda plan: prospect(plan, hand.bangs, risk, True))
        options = {lay for plan in good[:3] for lay in plan}
        if hand.bangs and hand.letters:
            # A low single will be answered, and then a firecracker can be laid.
            options.add(LETTERS[((hand.letters & -hand.letters).bit_length() - 1) // 2])
        return min(sorted(options), key=lambda lay: self.value(hand, lay, risk, risk(lay)))

    def best_answer(self, sight: Sight, hand: Hand, lays: list[str], may_pass: bool, risk: Counted) -> str:
        counts = [zone["count"] for zone in sight.zones["hands"]]
        to_beat = sight.fields["to_beat"]
        others = [n for n in counts[self.seat + 1 :] + counts[: self.seat] if n]
        urgency = URGENT if 0 < counts[sight.fields["layer"]] <= 7 else 0.0

        def value(lay: str) -> float:
            if lay == BANG:
                return self.value(hand, lay, risk, risk.answered(to_beat, 1, firecrackers=False))
            lost = risk(lay)
            if plain(lay) == plain(to_beat) and not sight.fields["firecracker"]:
                # The next seat is skipped: all the better if it has few cards left.
                lost = risk.answered(lay, 1, firecrackers=True) - 0.3 * (others[0] <= 3)
            return self.value(hand, lay, risk, lost)

        best = min(some_of(lays), key=value, default=PASS)
        if best == PASS or (may_pass and outlook(hand, risk, leading=False) + urgency < value(best)):
            return PASS
        return best

    def value(self, hand: Hand, lay: str, risk: Risk, lost: float) -> float:
        """The outlook after a lay with which the lead may be lost; the lower the better."""
        rest = hand.without(lay)
        if not rest.size:
            return -10.0 if clean(lay) else 10.0
        return (1 - lost) * outlook(rest, risk, True) + lost * outlook(rest, risk, False)


def some_of(lays: list[str]) -> list[str]:
    """The answers worth a thought: not too many with stars."""
    starless = [lay for lay in lays if "*" not in lay]
    starred = sorted((lay for lay in lays if "*" in lay), key=lambda lay: (lay.count("*"), plain(lay)))
    return starless[:60] + starred[:12] + [lay for lay in starred[12:] if STRONGEST in lay][:6]


BOT = PresidixBot
