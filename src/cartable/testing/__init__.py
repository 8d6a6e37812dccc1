"""For those who write games: the suite every game passes, what tests ask of a table and do at it, golden games."""

from .acting import advance, judge_if_asked, play_and_judge, until_clock
from .asking import field, hand, move_texts, refused, texts
from .hearing import hearing, said
from .rounds import RoundEnd, round_end
from .suite import GameSuite

__all__ = [
    "GameSuite",
    "RoundEnd",
    "advance",
    "field",
    "hand",
    "hearing",
    "judge_if_asked",
    "move_texts",
    "play_and_judge",
    "refused",
    "round_end",
    "said",
    "texts",
    "until_clock",
]
