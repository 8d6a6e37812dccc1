"""A sentence instead of a traceback where a package is missing, as after `pip install --no-deps cartable`.

The rules need the standard library only, so much works without: `cartable games`, `rules`, `replay`, most of `play`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from shlex import quote

from ..engine import BadRequest

EVERYTHING, POSTGRES = "cartable", "cartable[postgres]"

USED_FOR = {
    "starlette": ("the table in the browser", EVERYTHING),
    "uvicorn": ("the table in the browser", EVERYTHING),
    "websockets": ("the table in the browser", EVERYTHING),
    "msgspec": ("the table in the browser", EVERYTHING),
    "segno": ("the table in the browser", EVERYTHING),
    "pymunk": ("flicked cards", EVERYTHING),
    "asyncpg": ("a PostgreSQL database", POSTGRES),
}
"""What each package is for, and what to install to get it."""

OF_THE_SERVICE = tuple(name for name, (_, extra) in USED_FOR.items() if extra == EVERYTHING)
"""A server must not find out in the middle of somebody's game."""


def need(packages: Iterable[str]) -> None:
    """Raises BadRequest if one of them is not installed."""
    absent = [name for name in packages if find_spec(name) is None]
    if absent:
        raise BadRequest(sentence(absent))


def sentence(absent: list[str]) -> str:
    """What is missing, what for, and what to type: `not installed: pymunk (for flicked cards)...`"""
    by_use: dict[str, list[str]] = {}
    for name in absent:
        by_use.setdefault(USED_FOR[name][0], []).append(name)
    packages = "; ".join(f"{', '.join(names)} (for {use})" for use, names in by_use.items())
    extras = sorted({USED_FOR[name][1] for name in absent})
    return f"not installed: {packages}. This brings what is missing: pip install {' '.join(map(quote, extras))}"


def explained(fault: ModuleNotFoundError) -> str | None:
    """The sentence for an import that failed; None if it is not one of ours, but a mistake."""
    name = (fault.name or "").partition(".")[0]
    return sentence([name]) if name in USED_FOR else None
