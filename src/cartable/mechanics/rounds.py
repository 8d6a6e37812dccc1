"""Rounds: several of them make a game. Here are how many are over, the sheet with the points of each, and the totals.

A game whose rounds give points derives from `ScoredRounds` and hands the points of a round to `score_round`; then it
ends or deals again. Where the first total at a target ends the game, it offers the option `target` and asks
`target_reached`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Table, per_seat, shown


class Rounds(Table):
    """A table where several rounds make a game."""

    rounds_over: int = shown(0, kind="round")


class ScoredRounds(Rounds):
    """A table where each round gives points to the seats."""

    totals: list[int] = per_seat(0, kind="score")
    sheet: tuple[tuple[int, ...], ...] = shown((), kind="sheet")

    def score_round(self, points: Sequence[int]) -> None:
        """A round is over: its points go on the sheet and to the totals."""
        self.sheet += (tuple(points),)
        self.rounds_over = len(self.sheet)
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self.tell("round_scored", points=tuple(points))

    def target_reached(self) -> bool:
        """Whether a total has reached the target: then the game is over, and the lowest total wins it."""
        target = self.number("target")
        if max(self.totals) < target:
            return False
        self.finish("target", self.totals, lowest_wins=True, target=target)
        return True
