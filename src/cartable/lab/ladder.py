"""Are the bots of a higher level really stronger? Levels meet on the same deals, in each other's seats.

Each deal is played several times, so that each level sits in each seat equally often; one deal is one
observation. The share of a level is the part of its meetings it wins: in every game each seat of one level is
compared with each seat of the other, 1 for the better place, 1/2 for the same one. One half: equally strong.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.base import DEBUTANT, EXPERT, INITIE, LEVELS, level_named
from ..engine import BadRequest, Result
from .simulate import Played, Progress, Task, checked, play_many, seed_of

PAIRS = ((DEBUTANT, INITIE), (INITIE, EXPERT), (DEBUTANT, EXPERT))
"""The lower level first."""

Z = 1.959964
"""Of a normal distribution, 95 % lie within so many standard deviations."""


def layouts(seats: int) -> list[tuple[bool, ...]]:
    """Who sits where in the games of one deal: True for the higher level. Every seat has it equally often."""
    alternating = tuple(seat % 2 == 1 for seat in range(seats))
    turns = range(seats) if seats % 2 else range(1)
    turned = [alternating[turn:] + alternating[:turn] for turn in turns]
    return [layout for one in turned for layout in (one, tuple(not upper for upper in one))]


def share_of_upper(result: Result, layout: Sequence[bool]) -> float:
    """Which part of the meetings between the two levels the higher one wins, in one game."""
    place = {seat: number for number, seats in enumerate(result.ranking) for seat in seats}
    points = [
        (place[upper] < place[lower]) + (place[upper] == place[lower]) / 2
        for upper, is_upper in enumerate(layout)
        for lower, is_also_upper in enumerate(layout)
        if is_upper and not is_also_upper
    ]
    return sum(points) / len(points)


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean of the deals' shares, and the 95 % interval around it."""
    count = len(shares)
    if not count:
        return 0.5, 0.0, 1.0
    mean = math.fsum(shares) / count
    if len(set(shares)) > 1:
        variance = math.fsum((share - mean) ** 2 for share in shares) / (count - 1)
        half = Z * math.sqrt(variance / count)
        return mean, max(0.0, mean - half), min(1.0, mean + half)
    # Every deal came out the same, or there is only one: that says less than it seems (Wilson's interval).
    shrink = 1 + Z * Z / count
    middle = (mean + Z * Z / (2 * count)) / shrink
    half = Z * math.sqrt(mean * (1 - mean) / count + Z * Z / (4 * count * count)) / shrink
    return mean, max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Rung:
    """Two levels compared."""

    lower: str
    upper: str
    games: int
    finished: int
    deals: int
    """Those of which every game was finished: only they count."""
    share: float
    """Of the higher level."""
    low: float
    high: float
    mean_score: Mapping[str, float | None]

    @property
    def verdict(self) -> str:
        """What the interval says."""
        if self.low > 0.5:
            return "above one half"
        return "below one half" if self.high < 0.5 else "not clear"

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "games": self.games,
            "finished": self.finished,
            "deals": self.deals,
            "share": round(self.share, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "above_half": self.low > 0.5,
            "verdict": self.verdict,
            "mean_score": dict(self.mean_score),
        }


@dataclass(frozen=True)
class Ladder:
    """All pairs of levels compared."""

    game: str
    seats: int
    options: Mapping[str, object]
    seed: str
    seconds: float
    rungs: Sequence[Rung]
    unfinished: Sequence[Played]

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "pairs": [rung.as_json() for rung in self.rungs],
        }


def read_pair(text: str) -> tuple[str, str]:
    """`debutant-expert`, in either order. Raises BadRequest."""
    words = text.split("-")
    if len(words) != 2:
        raise BadRequest(f"a pair of levels is written like debutant-expert, not {text!r}")
    lower, upper = sorted((level_named(word) for word in words), key=LEVELS.index)
    if lower == upper:
        raise BadRequest(f"pair {text!r}: two different levels")
    return lower, upper


def ladder(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 200,
    seed: str | None = None,
    workers: int = 1,
    pairs: Sequence[tuple[str, str]] = PAIRS,
    progress: Progress | None = None,
) -> Ladder:
    """Compares levels; `games` are those of each pair, rounded up to whole deals. Raises BadRequest."""
    chosen = options or {}
    seats, filled_in, seed = checked(game, seats, chosen, games, seed)
    if seats < 2:
        raise BadRequest("a ladder needs two seats: levels are compared at one table")
    sittings = layouts(seats)
    deals = math.ceil(games / len(sittings))
    tasks = [
        Task(game, seats, tuple(upper if up else lower for up in layout), chosen, seed_of(seed, deal))
        for lower, upper in pairs
        for deal in range(deals)
        for layout in sittings
    ]
    start = time.perf_counter()
    played = play_many(tasks, workers, progress)
    seconds = time.perf_counter() - start
    size = deals * len(sittings)
    rungs = [
        _compare(lower, upper, sittings, played[size * number : size * (number + 1)])
        for number, (lower, upper) in enumerate(pairs)
    ]
    return Ladder(game, seats, filled_in, seed, seconds, rungs, [p for p in played if p.result is None])


def _compare(lower: str, upper: str, sittings: list[tuple[bool, ...]], played: Sequence[Played]) -> Rung:
    shares: list[float] = []
    scores: dict[str, list[int]] = {lower: [], upper: []}
    for first in range(0, len(played), len(sittings)):
        of_deal = [one.result for one in played[first : first + len(sittings)] if one.result is not None]
        if len(of_deal) < len(sittings):
            continue
        in_deal = list(zip(of_deal, sittings, strict=True))
        shares.append(sum(share_of_upper(result, layout) for result, layout in in_deal) / len(in_deal))
        for result, layout in in_deal:
            for score, up in zip(result.scores, layout, strict=bool(result.scores)):
                scores[upper if up else lower].append(score)
    mean, low, high = interval(shares)
    finished = sum(one.result is not None for one in played)
    means = {level: round(sum(s) / len(s), 3) if s else None for level, s in scores.items()}
    return Rung(lower, upper, len(played), finished, len(shares), mean, low, high, means)
