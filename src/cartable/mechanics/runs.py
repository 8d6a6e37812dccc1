"""Runs of letters on a ring: after Z comes A again. Laid before a seat they read as text.

**What lies before a seat** is written as one text: what each card reads, the runs apart by spaces, a star as the letter
that it stands for, a firecracker as `!` at the end that it closes: `MNOPQ! BCD`. So the n-th sign that is no space is
the n-th card.

**What is laid** is written as in `GHI+K*LM`: runs joined by +, a star before the letter that it stands for. Runs stand
in the order of their first letters, so that the same lay has one text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..engine import Deck
from ..engine.letters import ALPHABET, STAR
from .written_lays import WrittenLay

RING = ALPHABET * 2
BANG = "!"
SHORTEST = 3
LONGEST = len(ALPHABET)
MANY = 400
"""At most this many lays are listed, those with the fewest stars first; the others can still be written."""

WRITTEN = re.compile(r"(?=.{1,100}$)(\*?[A-Za-z])+(\+(\*?[A-Za-z])+)*")


def after(letter: str) -> str:
    """The next letter; A after Z."""
    return RING[RING.index(letter) + 1]


def before(letter: str) -> str:
    """The letter before; Z before A."""
    return ALPHABET[ALPHABET.index(letter) - 1]


def letters_of(run: str) -> str:
    """A run without the firecrackers at its ends."""
    return run.strip(BANG)


def long_enough(run: str) -> bool:
    """Whether so many letters make a run; firecrackers do not count."""
    return len(letters_of(run)) >= SHORTEST


def blocked(run: str, at: int) -> bool:
    """Whether a card of a run may not move: it lies beside a firecracker, or there is one at both ends."""
    closed = (run[0] == BANG) + (run[-1] == BANG)
    return closed == 2 or BANG in run[max(at - 1, 0) : at + 2]


@lru_cache(maxsize=4096)
def open_ends(run: str) -> tuple[tuple[int, str, str], ...]:
    """The ends of a run without a firecracker: its card there, the side of it that is free, and the letter that fits.

    A run of the whole alphabet takes no letter any more.
    """
    letters = letters_of(run)
    full = len(letters) == LONGEST
    first = (0, "before", "" if full else before(letters[0]))
    last = (len(run) - 1, "after", "" if full else after(letters[-1]))
    return tuple(end for end in (first, last) if run[end[0]] != BANG)


# -- what lies before a seat


@lru_cache(maxsize=4096)
def runs_in(text: str) -> tuple[tuple[int, str], ...]:
    """The runs before a seat, each with the place of its first card."""
    place, found = 0, []
    for run in text.split():
        found.append((place, run))
        place += len(run)
    return tuple(found)


def run_at(text: str, place: int) -> tuple[int, int, str]:
    """The run that a card lies in: its number, the place of its first card, the run itself."""
    for number, (first, run) in enumerate(runs_in(text)):
        if first <= place < first + len(run):
            return number, first, run
    raise IndexError(place)


def with_runs(text: str, number: int, *instead: str) -> str:
    """The text with other runs (or none) instead of one."""
    runs = text.split()
    runs[number : number + 1] = [run for run in instead if run]
    return " ".join(runs)


# -- what is laid


def signs_in(run: str) -> list[str]:
    """The cards of a run as it is laid: letters, and stars with theirs."""
    return re.findall(r"\*?[A-Z]", run)


def read_lay(text: str) -> str:
    """The one text of some runs, written in any order, in small or capital letters. Raises ValueError."""
    if not WRITTEN.fullmatch(text):
        raise ValueError(text)
    return _joined([_in_order(run) for run in text.upper().split("+")])


def _joined(runs: list[str]) -> str:
    return "+".join(sorted(runs, key=lambda run: (run.replace(STAR, ""), run)))


def _in_order(run: str) -> str:
    """The cards of a run one after the other. Raises ValueError if they are none."""
    signs = {sign[-1]: sign for sign in signs_in(run)}
    if len(signs) != len(signs_in(run)) or len(signs) < SHORTEST:
        raise ValueError(run)
    first = next((letter for letter in sorted(signs) if before(letter) not in signs), min(signs))
    arc = RING[RING.index(first) :][: len(signs)]
    if set(arc) != set(signs):
        raise ValueError(run)
    return "".join(signs[letter] for letter in arc)


def is_lay(text: str) -> bool:
    """Whether these are runs, in good order."""
    try:
        return read_lay(text) == text
    except ValueError:
        return False


def opens(lay: str) -> bool:
    """Whether it is enough for the first time: a run of five letters, or two runs."""
    runs = lay.split("+")
    return len(runs) > 1 or len(signs_in(runs[0])) >= 5


@lru_cache(maxsize=4096)
def lays(letters: str, stars: int, opening: bool) -> tuple[str, ...]:
    """What can be laid with these letters and stars: a run, or for the first time a long one or two of them."""
    runs = sorted(_runs(letters, stars), key=lambda run: (run.count(STAR), -len(run), run))
    if not opening:
        return tuple(runs[:MANY])
    found = [run for run in runs if opens(run)]
    # A star beside a letter that is there is worth listing alone, but not in pairs: there would be too many.
    simple = [run for run in runs if not set(re.findall(r"\*(.)", run)) & set(letters)]
    for one in simple:
        rest, left = _without(letters, one), stars - one.count(STAR)
        found += [_joined([one, other]) for other in _runs(rest, left, spare=False)]
    found.sort(key=lambda lay: (lay.count(STAR), -len(lay), lay))
    return tuple(dict.fromkeys(found))[:MANY]


def _without(letters: str, lay: str) -> str:
    for sign in signs_in(lay):
        letters = letters.replace(sign, "", 1)
    return letters


def _runs(letters: str, stars: int, spare: bool = True) -> Iterator[str]:
    """All runs in these cards; if stars are to spare, also with stars for letters that are there."""
    held = set(letters)
    for start in range(LONGEST):
        missing = 0
        for length in range(1, LONGEST + 1):
            arc = RING[start : start + length]
            missing += arc[-1] not in held
            if missing > stars:
                break
            if length < SHORTEST or missing == length:
                continue
            there = [letter for letter in arc if letter in held]
            most = min(stars - missing, len(there) - 1) if spare else 0
            for extra in range(most + 1):
                for swapped in combinations(there, extra):
                    yield "".join(f"{STAR}{x}" if x not in held or x in swapped else x for x in arc)


class _Lay(WrittenLay):
    def read(self, token: str, deck: Deck) -> str:
        try:
            return read_lay(token)
        except ValueError:
            if WRITTEN.fullmatch(token):
                return token.upper()  # no runs: the game will say so
            raise


LAY = _Lay()
"""Runs laid from one's hand, as an argument of a move."""
