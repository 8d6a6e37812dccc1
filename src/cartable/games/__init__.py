"""One file a game. A game is found by its file name; nothing else lists it."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from ..engine import BadRequest, Table


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")))


@cache
def find(id: str) -> type[Table]:
    """The game with this id. Raises BadRequest."""
    if id not in ids():
        raise BadRequest(f"no game {id!r}; there are: {', '.join(ids())}")
    module = import_module(f"{__name__}.{id}")
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Table) and value.__module__ == module.__name__:
            facts = getattr(value, "facts", None)
            if facts is not None and facts.id == id:
                return value
    raise BadRequest(f"the file of {id!r} holds no game with that id")
