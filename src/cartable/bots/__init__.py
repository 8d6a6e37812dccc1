"""Players that see only what their seat sees."""

from .base import LEVELS, Bot, Decision, Sight, level_named, make

__all__ = ["LEVELS", "Bot", "Decision", "Sight", "level_named", "make"]
