"""How flicked cards slide, push and stop: a flat world in fixed steps, the same for the table's judge and for bots.

The same flick on the same machine always ends the same way; on another one the last digits may differ, which is
why what happened stands in the record.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .mechanics.slates import LENGTH, RADIUS, WIDTH, Flight, Launch, Pose, read_flick, upright

MASS = 1.0
INERTIA = MASS * (WIDTH**2 + LENGTH**2) / 12
GRIP = 0.25 * 981
"""What a sliding card loses each second, in cm/s."""
SPIN_GRIP = 73.0
"""And a spinning one, in rad/s."""
STEPS = 240
"""A second."""
LONGEST = 3
"""No flight lasts more seconds."""
ITERATIONS, SLOP = 20, 0.01
BOUNCE, FRICTION = 0.1, 0.2
PICTURE = 8
"""Steps between two pictures of a flight: 30 a second."""
MOST_PICTURES = 40
LYING, SHOT = 1, 2


def judge_flick(question: str) -> str:
    """The answer to `flick ...`, as text."""
    return str(fly(*read_flick(question), pictures=True))


def fly(launch: Launch, lying: Sequence[Pose], pictures: bool = False, steps: int = STEPS) -> Flight:
    """What becomes of a card that is launched among these; with pictures of the flight, if asked for.

    A bot that only wants to know what is likely may take fewer steps a second.
    """
    # A library that one game needs: loaded when the first card flies.
    import pymunk

    space = pymunk.Space()
    space.iterations, space.collision_slop = ITERATIONS, SLOP
    cards = []
    for number, (x, y, tilt) in enumerate((*lying, launch.pose)):
        body = pymunk.Body(MASS, INERTIA)
        body.position, body.angle = (x, y), math.radians(tilt)
        shape = pymunk.Poly.create_box(body, (WIDTH, LENGTH))
        shape.elasticity, shape.friction = BOUNCE, FRICTION
        shape.collision_type = SHOT if number == len(lying) else LYING
        space.add(body, shape)
        cards.append(body)
    number_of = {body: number for number, body in enumerate(cards)}
    touched: set[int] = set()
    roused: dict[int, pymunk.Body] = {}
    """The cards that have been set moving and have not fallen off."""

    def rouse(body: pymunk.Body) -> None:
        body.velocity_func = _grip
        roused[number_of[body]] = body

    def pushed(arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        for body in arbiter.bodies:
            rouse(body)

    def touch(arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        touched.update(number_of[body] for body in arbiter.bodies if body is not cards[-1])
        pushed(arbiter, space, data)

    space.on_collision(SHOT, LYING, begin=touch)
    space.on_collision(LYING, LYING, begin=pushed)
    rouse(cards[-1])
    cards[-1].velocity = launch.velocity
    fallen: set[int] = set()
    seen = [[_pose(body) for body in cards]]
    for step in range(1, LONGEST * steps + 1):
        space.step(1 / steps)
        for number, body in list(roused.items()):
            if body.position.length > RADIUS:
                space.remove(*body.shapes, body)
                fallen.add(number)
                del roused[number]
        moving = any(_moves(body) for body in roused.values())
        if pictures and (step % PICTURE == 0 or not moving):
            seen.append([_pose(body) for body in cards])
        if not moving:
            break
    ends = tuple(None if number in fallen else _pose(body) for number, body in enumerate(cards))
    return Flight(tuple(sorted(touched)), ends, *_paths(seen))


def _moves(body: Any) -> bool:
    return bool(body.angular_velocity) or body.velocity != (0, 0)


def _grip(body: Any, gravity: Any, damping: float, seconds: float) -> None:
    """The slate holds a moving card back, down to exactly nothing."""
    velocity, spin = body.velocity, body.angular_velocity
    speed = math.hypot(velocity.x, velocity.y)
    if speed:
        left = max(0.0, speed - GRIP * seconds) / speed
        body.velocity = velocity.x * left, velocity.y * left
    if spin:
        body.angular_velocity = math.copysign(max(0.0, abs(spin) - SPIN_GRIP * seconds), spin)


def _pose(body: Any) -> Pose:
    x, y = body.position
    return round(x, 2) + 0.0, round(y, 2) + 0.0, round(upright(math.degrees(body.angle)), 2) + 0.0


def _paths(seen: list[list[Pose]]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The pictures of a flight, of the cards that moved only; a long one has fewer a second."""
    stride = math.ceil(len(seen) / MOST_PICTURES)
    kept = [*seen[:-1:stride], seen[-1]]
    paths = []
    for number in range(len(seen[0])):
        places = [picture[number] for picture in kept]
        if any(place != places[0] for place in places):
            flat = [round(part) for x, y, tilt in places for part in (10 * x, 10 * y, tilt)]
            paths.append((number, *flat))
    return round(1000 * PICTURE * stride / STEPS), tuple(paths)
