"""Players that see only what their seat sees."""

from .base import LEVELS, Act, Bot, Sight, level_named, make

__all__ = ["LEVELS", "Act", "Bot", "Sight", "level_named", "make"]
