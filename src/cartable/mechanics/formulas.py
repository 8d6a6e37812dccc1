"""Formulas: a single card, runs of the same length, or pairs, laid together and followed by stronger ones.

A formula is its text: groups joined by +, a star before the letter it stands for. `C` is a single card, `EF+M*N` are
two runs, `GG+PP` two pairs, `!` is a firecracker. Groups and letters stand in alphabetical order, and of equal letters
the stars come last: so a formula has one text, and its first letter is its strength. There
is no A: runs go from B to Z.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import count

from ..engine import Deck
from ..engine.letters import ALPHABET
from .written_lays import WrittenLay

LETTERS = ALPHABET[1:]
MANY = 1_500
"""Once this many lays are listed, larger ones with stars are left out of the list; they can still be written."""

BANG, STRONGEST = "!", "Z"
SINGLE, RUNS, PAIRS = "single", "runs", "pairs"
Shape = tuple[str, int, int]
"""What must be followed: singles, runs or pairs; how many; of how many letters each."""
ONE_CARD: Shape = (SINGLE, 1, 1)


@cache
def groups_of(kind: str, length: int) -> tuple[str, ...]:
    """All the groups of a kind, the weakest first. A run ends at Z."""
    if kind == PAIRS:
        return tuple(letter * 2 for letter in LETTERS)
    return tuple(LETTERS[start : start + length] for start in range(len(LETTERS) - length + 1))


def plain(formula: str) -> str:
    """A formula as if there were no stars in it: the same letters have the same plain text."""
    return formula.replace("*", "")


def shape_of(formula: str) -> Shape | None:
    """The shape of a text in good order; None if it is no formula."""
    if not formula:
        return None
    groups = plain(formula).split("+")
    length = len(groups[0])
    kind = SINGLE if length == 1 else PAIRS if groups[0][0] == groups[0][1] else RUNS
    good = set(groups) <= set(groups_of(kind, length)) and (kind != SINGLE or len(groups) == 1)
    return (kind, len(groups), length) if good else None


def read_formula(text: str) -> str:
    """The one text of a formula written in any order, in small or capital letters. Raises ValueError."""
    if text == BANG:
        return BANG
    if len(text) > 100 or not re.fullmatch(r"(\*?[A-Za-z])+(\+(\*?[A-Za-z])+)*", text):
        raise ValueError(text)
    text = text.upper()
    letters = re.sub(r"\*.|\+", "", text)
    groups = []
    for group in sorted("".join(sorted(group)) for group in plain(text).split("+")):
        letters, written, _ = take(group, letters)
        groups.append(written)
    formula = "+".join(groups)
    if shape_of(formula) is None:
        raise ValueError(text)
    return formula


def take(group: str, letters: str) -> tuple[str, str, int]:
    """Takes a group out of some letters: what is left, its text, and how many stars it needs."""
    text = ""
    for letter in group:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
            text += letter
        else:
            text += "*" + letter
    return letters, text, text.count("*")


def cards_for(formula: str) -> Counter[str]:
    """The letters, `*` and `!` that a formula takes from a hand."""
    return Counter(card[0] for card in re.findall(r"\*.|[^+]", formula))


def weakest(letters: str, shape: Shape | None, least: str) -> str:
    """The weakest formula of a shape in these letters, without stars; "" if there is none. With no shape, one card.

    Taking the weakest group again and again finds as many as any other way, as all are equally long.
    """
    kind, number, length = shape or ONE_CARD
    found: list[str] = []
    for group in groups_of(kind, length):
        while group >= least and len(found) < number and take(group, letters)[2] == 0:
            letters = take(group, letters)[0]
            found.append(group)
    return "+".join(found) if len(found) == number else ""


def lays(letters: str, stars: int, asked: Shape | None, least: str) -> list[str]:
    """What can be laid to follow a shape, or led, with stars where no letter is left.

    No lay without stars is missing, and none of one group; of larger ones with stars there may be too many.
    """
    longest = min(len(letters) + stars, len(LETTERS))
    kinds = [(SINGLE, 1), (PAIRS, 2), *((RUNS, length) for length in range(2, longest + 1))]
    if asked is not None:
        kinds = [(asked[0], asked[2])]
    found: list[str] = []
    begun: dict[tuple[str, int], list[Begun]] = {kind: [("", letters, stars, 0)] for kind in kinds}
    for number in range(1, asked[1] + 1) if asked is not None else count(1):
        for kind, formulas in begun.items():
            longer = [more for formula in formulas for more in one_group_more(formula, kind, least)]
            if number > 1 and len(found) + len(longer) > MANY:
                longer = [formula for formula in longer if formula[2] == stars]
            if asked is None or number == asked[1]:
                found += [formula[0] for formula in longer]
            begun[kind] = longer if kind != (SINGLE, 1) else []
        if not any(begun.values()):
            break
    # One card or one pair may also be laid with stars though the letters are there.
    held = [letter for letter in dict.fromkeys(letters) if letter >= least and stars]
    if (SINGLE, 1) in kinds:
        found += ["*" + letter for letter in held]
    if (PAIRS, 2) in kinds and (asked is None or asked[1] == 1):
        found += [f"{letter}*{letter}" for letter in held if letters.count(letter) == 2]
        found += [f"*{letter}*{letter}" for letter in held if stars >= 2]
    return found


Begun = tuple[str, str, int, int]
"""A formula under construction: its text, the letters and stars left, the place of its last group."""


def one_group_more(formula: Begun, kind: tuple[str, int], least: str) -> list[Begun]:
    """The formula with each group that may come next. Groups may share letters, or be the same."""
    text, letters, stars, last = formula
    longer = []
    for place, group in enumerate(groups_of(*kind)[last:], start=last):
        if group >= least:
            rest, written, missing = take(group, letters)
            if missing <= stars:
                longer.append((f"{text}+{written}" if text else written, rest, stars - missing, place))
    return longer


class _Formula(WrittenLay):
    def read(self, token: str, deck: Deck) -> str:
        return read_formula(token)


FORMULA = _Formula()
