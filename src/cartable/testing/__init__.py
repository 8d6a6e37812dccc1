"""For those who write games: the suite every game passes, what tests ask of a table, and golden games."""

from .asking import field, hand, refused, texts
from .suite import GameSuite

__all__ = ["GameSuite", "field", "hand", "refused", "texts"]
