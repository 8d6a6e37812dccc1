"""Combinations: pairs and runs of one colour, found in a hand of pink and blue letters, and which beats which.

Cards are their short texts, a letter and its colour: `Cp`, `Cb`. A pair is the same letter in both colours. A run is
three letters or more that follow one another, all of one colour. The parts of a combination share no card. Its shape
is written by their sizes, runs first: `4+3` is a run of four and a run of three, `3+2+2` a run of three and two pairs.
How strong a shape is depends on the size of the hands: the rarer in a fresh deal, the stronger (the tests of Crotdebix
count them).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from ..engine import phrases
from ..engine.letters import ALPHABET
from ..engine.phrases import Texts
from ..engine.templates import fill_all
from .pattern_words import in_every_language

PINK, BLUE = "p", "b"
PAIR, SHORTEST_RUN = 2, 3

LADDERS: dict[int, tuple[str, ...]] = {
    8: (
        "2", "3", "2+2", "3+2", "4", "2+2+2", "3+3", "4+2", "5", "3+2+2", "4+3", "6", "5+2", "3+3+2", "4+2+2",
        "2+2+2+2", "5+3", "7", "4+4", "6+2", "8",
    ),
    6: ("2", "3", "2+2", "3+2", "4", "5", "2+2+2", "3+3", "4+2", "6"),
}  # fmt: skip
"""For each size of hand every shape that fits into it, from the weakest to the strongest."""
STEPS = {
    size: {tuple(map(int, shape.split("+"))): step for step, shape in enumerate(ladder)}
    for size, ladder in LADDERS.items()
}
IN_BLUE = {letter + PINK: letter + BLUE for letter in ALPHABET}
FOLLOWING = {one + colour: other + colour for one, other in pairwise(ALPHABET + "-") for colour in (PINK, BLUE)}
"""The next card of a run; no card follows Z."""


class Part(NamedTuple):
    """A pair or a run."""

    size: int
    last: str
    """Its last letter."""
    pink: bool
    """Whether it is a pink run; a pair has both colours."""
    cards: tuple[str, ...]


class Combination(NamedTuple):
    """Parts that lie together; the greater of two beats the other, in hands of the same size."""

    step: int
    """Its place on the ladder, from 0."""
    pinks: int
    """The pink cards in its runs: more is stronger."""
    lasts: str
    """The last letter of each part, runs before pairs, longest first, among equals the later first."""
    pink_parts: tuple[bool, ...]
    """Where all letters are the same: pink in the first part that differs."""
    shape: str
    cards: tuple[str, ...]
    """Part by part, as they are laid out."""

    @property
    def letters(self) -> str:
        """How it reads, a space between its parts: `JKL AA`."""
        sizes = map(int, self.shape.split("+"))
        letters = iter(card[0] for card in self.cards)
        return " ".join("".join(islice(letters, size)) for size in sizes)


def parts_in(hand: frozenset[str]) -> list[Part]:
    """All pairs and runs that can be found, in the order in which they are laid out."""
    found = []
    for card in hand:
        if card in IN_BLUE and IN_BLUE[card] in hand:
            found.append(Part(PAIR, card[0], False, (card, IN_BLUE[card])))
        run, following = [card], FOLLOWING[card]
        while following in hand:
            run.append(following)
            if len(run) >= SHORTEST_RUN:
                found.append(Part(len(run), following[0], following in IN_BLUE, tuple(run)))
            following = FOLLOWING[following]
    found.sort(reverse=True)
    return found


def _together(parts: list[Part], start: int = 0, before: tuple[Part, ...] = ()) -> Iterator[tuple[Part, ...]]:
    """All choices of parts that share no card, in the order of the list."""
    for place in range(start, len(parts)):
        cards = parts[place].cards
        if all(card not in part.cards for part in before for card in cards):
            chosen = (*before, parts[place])
            yield chosen
            yield from _together(parts, place + 1, chosen)


def _combination(parts: tuple[Part, ...], size: int) -> Combination:
    shape = "+".join(str(part.size) for part in parts)
    return Combination(
        step=LADDERS[size].index(shape),
        pinks=sum(part.size for part in parts if part.pink),
        lasts="".join(part.last for part in parts),
        pink_parts=tuple(part.pink for part in parts),
        shape=shape,
        cards=tuple(card for part in parts for card in part.cards),
    )


def combinations_in(hand: Iterable[str], size: int) -> list[Combination]:
    """Every set of these cards that makes a combination, read as the strongest it makes; the strongest set first.

    `size` is the size of the hands that are dealt: what takes more cards than that is no combination.
    """
    readings: dict[frozenset[str], Combination] = {}
    for parts in _together(parts_in(frozenset(hand))):
        if sum(part.size for part in parts) <= size:
            made = _combination(parts, size)
            cards = frozenset(made.cards)
            readings[cards] = max(made, readings.get(cards, made))
    return sorted(readings.values(), reverse=True)


def best_in(hand: Iterable[str], size: int) -> Combination | None:
    """The strongest combination of a hand; None if it holds none."""
    return _best_in(frozenset(hand), size)


@lru_cache(maxsize=20_000)
def _best_in(hand: frozenset[str], size: int) -> Combination | None:
    steps = STEPS[size]
    highest, best = -1, []
    for parts in _together(parts_in(hand)):
        step = steps.get(tuple([part.size for part in parts]), -1)
        if step > highest:
            highest, best = step, [parts]
        elif step == highest >= 0:
            best.append(parts)
    return max((_combination(parts, size) for parts in best), default=None)


def made_of(cards: Iterable[str], size: int) -> Combination | None:
    """The strongest combination that takes exactly these cards; None if they make none."""
    cards = frozenset(cards)
    return next((made for made in combinations_in(cards, size) if len(made.cards) == len(cards)), None)


# -- how shapes are called


def shape_name(shape: str) -> Texts:
    """`3+3+2`: "2 suites de 3 + paire", "2 runs of 3 + pair"."""
    sizes = list(map(int, shape.split("+")))
    names = [_several(size, sizes.count(size)) for size in sorted(set(sizes), reverse=True)]
    return in_every_language(lambda code: " + ".join(name.of(code) for name in names))


def _several(size: int, count: int) -> Texts:
    return fill_all(phrases.of(__name__)["shapes", "pairs" if size == PAIR else "runs"], {"count": count, "size": size})


SHAPE_NAMES: dict[str, Texts] = {shape: shape_name(shape) for ladder in LADDERS.values() for shape in ladder}
"""The names of all shapes."""
