"""Bots for Présidix: the lowest card; the longest formulas; or the hand arranged in few lays, and the rest counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
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
from .base import DEBUTANT, INITIE, Act, Bot, Sight

Kind = tuple[str, int]
Plan = tuple[str, ...]
"""Formulas that use up the letters and stars of a hand."""
Risk = Callable[[str], float]
"""How likely a formula is to be answered, so that the lead is lost."""

PASS = "pass"
GROUPS: tuple[Kind, ...] = ((PAIRS, 2), (RUNS, 2), (RUNS, 3), (RUNS, 4), (RUNS, 5))
ARRANGEMENTS = [kinds for number in (1, 2, 3) for kinds in combinations(GROUPS, number)]
"""Which kinds of groups a hand is arranged in. All groups of a kind go in one lay, so few kinds are few lays."""

STAR_COST = 0.6
"""Of a single left alone: one star may be spent to save it, two may not."""
WORLDS = 12
HOLDS = 0.75
"""How often a firecracker wins the trick."""


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
        letters, needed = self.letters, cards_for(formula)
        for letter, times in needed.items():
            letters = letters.replace(letter, "", times)
        return Hand(letters, self.stars - needed["*"], self.bangs - needed[BANG])


def hand_of(cards: Iterable[str]) -> Hand:
    """A hand from the texts of its cards."""
    held = Counter(card[0] for card in cards)
    return Hand("".join(letter * held[letter] for letter in LETTERS), held["*"], held[BANG])


def clean(formula: str) -> bool:
    """Whether it may be the last lay."""
    return not any(sign in formula for sign in ("*", STRONGEST, BANG))


# -- arranging a hand in few lays


@lru_cache(maxsize=100_000)
def arranged(letters: str, stars: int, kinds: tuple[Kind, ...]) -> tuple[float, int, tuple[str, ...]]:
    """Letters in groups of some kinds so that few are left alone: what that costs, the stars left, the groups."""
    if not letters:
        return 0.0, stars, ()
    cost, left, groups = arranged(letters[1:], stars, kinds)
    best = cost + 1, left, (letters[0], *groups)
    start = LETTERS.index(letters[0])
    for kind, length in kinds:
        group = letters[0] * 2 if kind == PAIRS else LETTERS[start : start + length]
        if len(group) == length:
            rest, text, missing = take(group, letters)
            if missing <= min(stars, 1):
                cost, left, groups = arranged(rest, stars - missing, kinds)
                if cost + STAR_COST * missing < best[0]:
                    best = cost + STAR_COST * missing, left, (text, *groups)
    return best


@lru_cache(maxsize=20_000)
def plans(letters: str, stars: int) -> Sequence[Plan]:
    """Ways to lay a whole hand: the pairs together, the runs of one length together, singles one by one."""
    found: dict[Plan, None] = {}
    for kinds in ARRANGEMENTS:
        _, left, groups = arranged(letters, stars, kinds)
        singles = [group for group in groups if len(group) == 1]
        together: dict[tuple[int, bool], list[str]] = {}
        for group in [*groups, *["*Z*Z"] * (left // 2)]:
            letters_of = plain(group)
            if len(letters_of) > 1:
                together.setdefault((len(letters_of), letters_of[0] == letters_of[1]), []).append(group)
        larger = [read_formula("+".join(of_a_kind)) for of_a_kind in together.values()]
        found[tuple(sorted([*singles, *larger, *["*Z"] * (left % 2)]))] = None
    return list(found)


def outlook(hand: Hand, risk: Risk, leading: bool) -> float:
    """About how many times the lead must be won back before the hand is laid, all firecrackers among it."""
    if not hand.size:
        return -3.0
    return min(prospect(plan, hand.bangs, risk, leading) for plan in plans(hand.letters, hand.stars))


def prospect(plan: Plan, bangs: int, risk: Risk, leading: bool) -> float:
    """The same for one plan. The last lay must be clean; the riskiest one will do, as nobody can answer it."""
    if not plan:
        return 5.0  # nothing but firecrackers: nothing to lead, and a bad end
    risks = [risk(lay) for lay in plan]
    last = max((lost for lost, lay in zip(risks, plan, strict=True) if clean(lay)), default=-2.0)
    lost = sum(risks) - last + (not leading)
    # Every lead lost is a chance to lay a firecracker, which wins it back; without enough of them some will be left.
    return abs(lost - bangs) * (1.0 if lost > bangs else 1.3) + 0.1 * len(plan)


# -- what others may answer


def usual_risk(formula: str) -> float:
    """What experience says, without counting cards."""
    shape = shape_of(formula)
    if STRONGEST in formula or shape is None:
        return 0.0
    kind, number, length = shape
    height = LETTERS.index(plain(formula)[0]) / 24
    if kind == SINGLE:
        return 1 - 0.7 * height**2
    return {2: 0.85, 3: 0.65, 4: 0.4, 5: 0.25, 6: 0.2}.get(number * length, 0.1) * (1 - 0.6 * height)


@lru_cache(maxsize=100_000)
def groups_in(letters: str, kind: str, length: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """As many groups of a kind as these letters hold, the highest first; then more that lack one letter."""
    whole: list[str] = []
    lacking: list[str] = []
    for found in (whole, lacking) if length > 1 else (whole,):
        for group in reversed(groups_of(kind, length)):
            rest, _, missing = take(group, letters)
            while missing == (found is lacking):
                letters = rest
                found.append(group)
                rest, _, missing = take(group, letters)
    return tuple(whole), tuple(lacking)


def likely_answer(hand: Hand, formula: str) -> float:
    """How likely a seat with this hand is to answer a formula: letters are laid more gladly than stars."""
    shape = shape_of(formula)
    assert shape is not None
    kind, number, length = shape
    least = plain(formula)[0]
    whole, lacking = groups_in(hand.letters, kind, length)
    number -= sum(group >= least for group in whole)
    if number <= 0:
        return 0.9
    if number <= min(hand.stars, len(LETTERS) if kind == SINGLE else sum(group >= least for group in lacking)):
        return 0.5
    return 0.35 if hand.bangs else 0.0


class Counted:
    """The risk of a formula among hands that others may hold, for all that is known of the cards laid so far."""

    def __init__(self, hands: list[list[Hand]]) -> None:
        self.hands = hands
        self.found: dict[str, float] = {}

    def __call__(self, formula: str) -> float:
        if STRONGEST in formula:
            return 0.0
        if formula not in self.found:
            total = 0.0
            for others in self.hands:
                unanswered = 1.0
                for hand in others:
                    unanswered *= 1 - likely_answer(hand, formula)
                total += 1 - unanswered
            self.found[formula] = total / len(self.hands)
        return self.found[formula]


# -- the players


class PresidixBot(Bot):
    """Plays at one seat."""

    def act(self, sight: Sight) -> Act | None:
        if not sight.my_turn:
            return None
        hand = hand_of(sight.zones["hands"][self.seat]["cards"])
        lays = [move.args[0] for move in sight.moves if move.verb == "play"]
        may_pass = len(lays) < len(sight.moves)
        to_beat = sight.fields["to_beat"]
        if self.level == DEBUTANT:
            choice = self.simple_answer(lays, may_pass) if to_beat else hand.letters[:1] or "*B"
        elif self.level == INITIE:
            choice = self.orderly_answer(sight, hand, lays, may_pass) if to_beat else self.orderly_lead(hand)
        else:
            risk = self.counted(sight)
            choice = self.best_answer(sight, hand, lays, may_pass, risk) if to_beat else self.best_lead(hand, risk)
        return Act(PASS if choice == PASS else f"play {choice}", self.wait(1.0, 3.5))

    # -- débutant: the lowest single, the lowest answer; high letters are too good to be laid

    def simple_answer(self, lays: list[str], may_pass: bool) -> str:
        letters = [lay for lay in lays if clean(lay)]
        if letters and (min(letters) < "T" or not may_pass):
            return min(letters)
        rest = sorted(lays, key=lambda lay: (lay.count("*"), plain(lay)))
        return rest[0] if rest and (self.dice.happens(0.3) or not may_pass) else PASS

    # -- initié: the largest formula of its plan; an answer if it breaks nothing up; a star or a Z against the lead

    def orderly_lead(self, hand: Hand) -> str:
        plan = self.orderly_plan(hand)
        last = min((lay for lay in plan if clean(lay)), key=len, default="")
        first = [lay for lay in plan if lay != last] or plan
        return max(first, key=lambda lay: (cards_for(lay).total(), lay not in ("Z", "*Z")))

    def orderly_plan(self, hand: Hand) -> Plan:
        return min(plans(hand.letters, hand.stars), key=lambda plan: (len(plan), not any(map(clean, plan)), plan))

    def orderly_answer(self, sight: Sight, hand: Hand, lays: list[str], may_pass: bool) -> str:
        now = len(self.orderly_plan(hand))
        layer = sight.zones["hands"][sight.fields["layer"]]["count"]
        pressing = layer <= 6 or hand.size <= 8
        for lay in sorted(lays, key=lambda lay: (not clean(lay), lay.count("*"), plain(lay)))[:40]:
            rest = hand.without(lay)
            if not rest.size:
                if clean(lay):
                    return lay
                continue
            after = self.orderly_plan(rest) if rest.letters or rest.stars else ()
            if clean(lay) and len(after) <= now:
                return lay
            if not clean(lay) and after and (lay == BANG or STRONGEST in lay) and pressing and len(after) <= now:
                return lay
        return PASS if may_pass else min(lays, key=lambda lay: (not clean(lay), plain(lay)))

    # -- expert: counts what is left, and looks for the lay after which the way out is the shortest

    def counted(self, sight: Sight) -> Counted:
        worlds = []
        for _ in range(WORLDS):
            world = sight.imagine(self.dice)
            assert isinstance(world, Presidix)
            texts, still_in = world.deck.texts, [s for s in world.others(self.seat) if world.cards[world.hands[s]]]
            worlds.append([hand_of(texts[card] for card in world.cards[world.hands[s]]) for s in still_in])
        return Counted(worlds)

    def best_lead(self, hand: Hand, risk: Risk) -> str:
        good = sorted(plans(hand.letters, hand.stars), key=lambda plan: prospect(plan, hand.bangs, risk, True))
        options = {lay for plan in good[:3] for lay in plan} | set(hand.letters[:1])
        return min(sorted(options), key=lambda lay: self.value(hand, lay, risk, risk(lay)))

    def best_answer(self, sight: Sight, hand: Hand, lays: list[str], may_pass: bool, risk: Risk) -> str:
        counts = [zone["count"] for zone in sight.zones["hands"]]
        to_beat = sight.fields["to_beat"]
        following = next(
            counts[(self.seat + n) % sight.seats] for n in range(1, 9) if counts[(self.seat + n) % sight.seats]
        )

        def value(lay: str) -> float:
            if lay == BANG:
                return self.value(hand, lay, risk, 1 - HOLDS)
            lost = risk(lay)
            if plain(lay) == plain(to_beat) and not sight.fields["firecracker"]:
                lost *= 0.6
                if following <= 3:
                    lost -= 0.3
            return self.value(hand, lay, risk, lost)

        best = min(some_of(lays), key=value, default=PASS)
        if best == PASS or (may_pass and outlook(hand, risk, leading=False) < value(best)):
            return PASS
        return best

    def value(self, hand: Hand, lay: str, risk: Risk, lost: float) -> float:
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
