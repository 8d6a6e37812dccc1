"""The command line: `cartable games`, `rules`, `play`, `replay`, `simulate`, `ladder`."""

from .main import main

__all__ = ["main"]
