"""Cards that slide on a round slate: where they lie, how one is launched, and what a flight is written like.

Lengths are centimetres, angles degrees counted counter-clockwise; the middle of the slate is (0, 0) and y goes up.
How cards push one another is not for the rules to know: the table's judge is asked (`flick ...`, see `write_flick`)
and answers with a `Flight`. The answer is kept in the record, so that a replay never computes a flight again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine import Deck, Param

RADIUS = 50.0
SAFE = 45.0
"""A card with a corner farther out than this lies too near the edge."""
WIDTH, LENGTH = 6.0, 9.0
ACROSS = math.hypot(WIDTH, LENGTH)
"""From corner to corner: cards whose middles lie farther apart cannot touch."""
OVER_THE_RIM = 2.0
"""How much of a card hangs over the rim before it is flicked."""
TOP_SPEED = 250.0
"""The speed of a flick with strength 1."""
WIDEST = 60.0
WEAKEST, STRONGEST = 0.05, 1.0
FLICK = "flick"

Pose = tuple[float, float, float]
"""Where the middle of a card lies, and its tilt: 0 is upright."""
Point = tuple[float, float]


# -- where cards lie


def corners(pose: Pose) -> list[Point]:
    """The four corners of a card, counter-clockwise."""
    x, y, tilt = pose
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    halves = [(a * WIDTH / 2, b * LENGTH / 2) for a, b in signs]
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in halves]


def too_near_edge(pose: Pose) -> bool:
    """Whether a card at rest lies too near the edge to stay there."""
    return any(math.hypot(x, y) > SAFE for x, y in corners(pose))


def distance(one: Pose, other: Pose) -> float:
    """How far two cards lie apart; 0 if they touch or overlap."""
    ours, theirs = corners(one), corners(other)
    if _overlap(ours, theirs, one[2]) and _overlap(ours, theirs, other[2]):
        return 0.0
    return min(
        _to_side(point, side[0], side[1])
        for points, box in ((ours, theirs), (theirs, ours))
        for point in points
        for side in zip(box, [*box[1:], box[0]], strict=True)
    )


def is_near(one: Pose, other: Pose, room: float) -> bool:
    """Whether two cards lie less than that apart. Most lie so far apart that their middles tell."""
    return math.hypot(one[0] - other[0], one[1] - other[1]) < ACROSS + room and distance(one, other) < room


def _overlap(ours: Sequence[Point], theirs: Sequence[Point], tilt: float) -> bool:
    """Whether the shadows of two cards overlap in both directions of one of them."""
    for turn in (0.0, 90.0):
        along = math.cos(math.radians(tilt + turn)), math.sin(math.radians(tilt + turn))
        here = [x * along[0] + y * along[1] for x, y in ours]
        there = [x * along[0] + y * along[1] for x, y in theirs]
        if max(here) < min(there) or max(there) < min(here):
            return False
    return True


def _to_side(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def settled(stay: Sequence[int], ends: Sequence[Pose | None], before: Sequence[Pose]) -> list[Pose]:
    """Where these cards lie after a flight: where they stopped; from the edge they come back to where they lay."""
    poses: dict[int, Pose] = {}
    for number in stay:
        end = ends[number]
        if end is not None and not too_near_edge(end):
            poses[number] = end
    for number in stay:
        if number not in poses:
            poses[number] = free_place(before[number], list(poses.values()))
    return [poses[number] for number in stay]


def free_place(before: Pose, taken: Sequence[Pose]) -> Pose:
    """Where a card goes back to: where it lay, or from there towards the middle by steps of 1 cm, and beyond."""
    for pose in _towards_middle(before):
        if all(distance(pose, other) > 0 for other in taken):
            return pose
    return before


def _towards_middle(pose: Pose) -> Iterator[Pose]:
    x, y, tilt = pose
    far = math.hypot(x, y)
    dx, dy = (-x / far, -y / far) if far else (0.0, -1.0)
    for step in range(int(far + SAFE)):
        yield round(x + step * dx, 2), round(y + step * dy, 2), tilt


# -- a launch


@dataclass(frozen=True)
class Launch:
    """How a card is flicked: the place on the rim, the direction from the line to the middle, and how hard."""

    x: float
    angle: float
    strength: float

    @property
    def heading(self) -> float:
        """The direction it flies in."""
        return self.x + 180 + self.angle

    @property
    def pose(self) -> Pose:
        """How the card lies on the rim: its long side along its flight, its rear edge hanging over."""
        rim, ahead = math.radians(self.x), math.radians(self.heading)
        forward = LENGTH / 2 - OVER_THE_RIM
        x = RADIUS * math.cos(rim) + forward * math.cos(ahead)
        y = RADIUS * math.sin(rim) + forward * math.sin(ahead)
        return round(x, 4), round(y, 4), upright(self.heading - 90)

    @property
    def velocity(self) -> Point:
        """Its speed, in centimetres per second."""
        speed, ahead = TOP_SPEED * self.strength, math.radians(self.heading)
        return speed * math.cos(ahead), speed * math.sin(ahead)

    def __str__(self) -> str:
        return f"{_short(self.x)} {_short(self.angle)} {_short(self.strength)}"


def upright(tilt: float) -> float:
    """A tilt between -180 and 180 degrees."""
    return round((tilt + 180) % 360 - 180, 4)


def _short(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")


def read_launch(text: str) -> Launch:
    """`270 11.2 0.65`: place, angle and strength. Raises ValueError."""
    x, angle, strength = (float(_plain_number(word)) for word in text.split())
    return Launch(round(x % 360, 1) % 360, round(angle, 1) + 0.0, round(strength, 2))


def _plain_number(word: str) -> str:
    """Only what is written with digits: no `nan`, no `1e9`."""
    if not word.isascii() or len(word) > 8 or not word.lstrip("-").replace(".", "", 1).isdigit():
        raise ValueError(word)
    return word


class _Aim(Param):
    """A launch from the rim of the slate, three numbers: `270 11.2 0.65`."""

    open = True

    def write(self, value: Any, deck: Deck) -> str:
        return str(value)

    def read(self, token: str, deck: Deck) -> Any:
        return read_launch(token)

    def as_json(self) -> dict[str, Any]:
        return {"kind": "aim"}


AIM = _Aim()


# -- what the judge is asked, and what it answers


def write_flick(launch: Launch, lying: Sequence[Pose]) -> str:
    """Everything a flight depends on; the cards that lie there in the order in which they came."""
    return " ".join([FLICK, str(launch), *(",".join(map(_short, pose)) for pose in lying)])


def read_flick(question: str) -> tuple[Launch, list[Pose]]:
    """The same, read back."""
    words = question.split()
    launch = Launch(*map(float, words[1:4]))
    return launch, [_pose([float(part) for part in word.split(",")]) for word in words[4:]]


@dataclass(frozen=True)
class Flight:
    """The outcome of a flick. Cards are numbered in the order in which they came; the flicked one is last."""

    touched: tuple[int, ...]
    """The cards that the flicked one has touched."""
    ends: tuple[Pose | None, ...]
    """Where each card stopped; None if it fell off."""
    every: int = 0
    """Milliseconds between two pictures of the flight."""
    paths: tuple[tuple[int, ...], ...] = ()
    """For each card that moved: its number, then x, y (tenths of a centimetre) and tilt in each picture."""

    def __str__(self) -> str:
        ends = [list(pose) if pose else None for pose in self.ends]
        data = {"touched": self.touched, "ends": ends, "every": self.every, "paths": self.paths}
        return json.dumps(data, separators=(",", ":"))


def read_flight(text: str, cards: int) -> Flight:
    """A flight of so many cards. Raises ValueError: an old record may hold anything."""
    try:
        data = json.loads(text)
        ends = tuple(None if end is None else _pose(end) for end in data["ends"])
        touched = tuple(data["touched"])
        paths = tuple(tuple(map(int, path)) for path in data["paths"])
        flight = Flight(touched, ends, int(data["every"]), paths)
    except (TypeError, KeyError, RecursionError, OverflowError) as problem:
        raise ValueError("not a flight") from problem
    numbers = [*touched, *(path[0] if path else -1 for path in paths)]
    if len(ends) != cards or any(type(n) is not int or not 0 <= n < cards for n in numbers) or cards - 1 in touched:
        raise ValueError("not a flight of these cards")
    return flight


def _pose(numbers: Sequence[float]) -> Pose:
    x, y, tilt = (float(number) for number in numbers)
    if not all(map(math.isfinite, (x, y, tilt))):
        raise ValueError("nowhere")
    return x, y, tilt
