"""Pitchix at a table of mixed levels: bots of the same aim on seats that play at level 1, 2 and 3. Who wins?

python -m tools.mixed_levels initie 36      no level should win more than 60 % of the games
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter

import cartable
from cartable.host.virtual import play_out

LEVELS = (1, 2, 3)


def main(bot: str, games: int) -> None:
    """Plays so many games, the levels on all seats in turn; a shared win is shared."""
    wins: Counter[int] = Counter()
    points: Counter[int] = Counter()
    orders = itertools.cycle(itertools.permutations(LEVELS))
    for number, levels in zip(range(games), orders, strict=False):
        seed = f"mixed {number}"
        table = cartable.new("pitchix", [{"level": level} for level in levels], seed)
        play_out(table, [bot] * len(LEVELS), seed)
        result = table.result
        assert result is not None
        for seat, level in enumerate(levels):
            wins[level] += round(1000 / len(result.winners)) if seat in result.winners else 0
            points[level] += result.scores[seat]
    for level in LEVELS:
        print(f"level {level}: {wins[level] / games / 10:.0f} % of the wins, {points[level] / games:.1f} cards a game")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
