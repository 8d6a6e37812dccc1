"""Search for any game whose moves can be listed: information-set Monte Carlo tree search.

Each iteration imagines a world the seat cannot tell from the true one, walks down a tree shared by all worlds, plays
on by a simple policy, and remembers how it went for whoever chose each move. It needs nothing from a game but
`moves`, `play` and `clone`; a game's bot adds where to stop and how good that is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ..engine import Chance, Move, Table
from .base import Sight

Policy = Callable[[Table, int, Chance], Move]
EXPLORE = 0.7


class Node:
    """A move in the tree: how often it was tried, and how well its chooser did."""

    __slots__ = ("available", "children", "seat", "value", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.value = 0.0
        self.children: dict[Move, Node] = {}

    def best(self, legal: Sequence[Move]) -> Move:
        """The move that promises most, or has been tried too little (UCB among those available)."""
        scores = []
        for move in legal:
            child = self.children[move]
            child.available += 1
            luck = EXPLORE * math.sqrt(math.log(child.available) / child.visits)
            scores.append((child.value / child.visits + luck, move))
        return max(scores, key=lambda pair: pair[0])[1]


def random_policy(table: Table, seat: int, dice: Chance) -> Move:
    """Any move."""
    return dice.choice(table.moves(seat))


def search(
    sight: Sight,
    dice: Chance,
    iterations: int,
    stop: Callable[[Table], bool],
    evaluate: Callable[[Table], Sequence[float]],
    policy: Policy = random_policy,
    candidates: Callable[[Table, int], Sequence[Move]] | None = None,
) -> Move:
    """The most visited move after this many imagined games.

    `evaluate` gives each seat a number from 0 to 1 for a world at which `stop` says to stop; `candidates` may leave
    out moves not worth a thought.
    """
    root = Node(-1)
    for _ in range(iterations):
        world = sight.imagine(dice)
        node, path, growing = root, [root], True
        while not stop(world):
            active = world.active
            if not active:
                world.expire()
                continue
            seat = active[0]
            if not growing:
                world.play(seat, policy(world, seat, dice))
                continue
            legal = candidates(world, seat) if candidates else world.moves(seat)
            new = [move for move in legal if move not in node.children]
            if new:
                move = dice.choice(new)
                node.children[move] = Node(seat)
                growing = False
            else:
                move = node.best(legal)
            node = node.children[move]
            path.append(node)
            world.play(seat, move)
        worth = evaluate(world)
        for visited in path[1:]:
            visited.visits += 1
            visited.available = max(visited.available, visited.visits)
            visited.value += worth[visited.seat]
    return max(root.children.items(), key=lambda item: item[1].visits)[0]
