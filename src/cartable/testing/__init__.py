"""For those who write games: the suite every game passes, and golden games."""

from .suite import GameSuite

__all__ = ["GameSuite"]
