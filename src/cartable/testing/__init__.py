"""For those who write games: the suite every game passes, what tests ask of a table and do at it, golden games."""

from .acting import advance, judge_if_asked, play_and_judge, until_clock
from .asking import field, hand, move_texts, refused, texts
from .suite import GameSuite

__all__ = [
    "GameSuite",
    "advance",
    "field",
    "hand",
    "judge_if_asked",
    "move_texts",
    "play_and_judge",
    "refused",
    "texts",
    "until_clock",
]
