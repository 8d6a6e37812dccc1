"""What people type on the command line, made precise: games, options, levels, files. Raises BadRequest."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from .. import games
from ..engine import BadRequest, Table
from ..engine.letters import plain_lower

LARGEST = 20_000_000
"""No record is longer, in bytes; some things that can be opened have no end at all."""


def game(text: str) -> type[Table]:
    """The game meant; accents and capitals do not matter."""
    id = plain_lower(text.strip())
    known = games.ids()
    if id in known:
        return games.find(id)
    near = get_close_matches(id, known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else "cartable games lists them all"
    raise BadRequest(f"there is no game {text[:40]!r}; {hint}")


def options(words: Sequence[str]) -> dict[str, str]:
    """`target=50 hints=off`."""
    out: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadRequest(f"option {word[:40]!r}: options are written name=value")
        if out.setdefault(name, value) != value:
            raise BadRequest(f"option {name!r} is given twice")
    return out


def levels(text: str) -> list[str]:
    """`expert`, or `expert,debutant,initie`."""
    return text.split(",")


def text_of(path: str) -> str:
    """A text file."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "not a name of a file"
        raise BadRequest(f"cannot read {path!r}: {reason}") from None
    if len(data) > LARGEST:
        raise BadRequest(f"{path!r} is far too large for a record")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequest(f"{path!r} is not a text file") from None


def write(path: Path, text: str) -> None:
    """Writes a text file."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise BadRequest(f"cannot write {str(path)!r}: {getattr(problem, 'strerror', None) or problem}") from None


def language(chosen: argparse.Namespace) -> str:
    """The code of a language, such as fr."""
    return str(chosen.lang)
