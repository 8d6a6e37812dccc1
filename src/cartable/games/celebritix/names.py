"""Names of people as they are said in Célébritix: whole, or as initials with the whole name in brackets."""

from __future__ import annotations

import re

from ...engine.letters import capital_letters

_IN_BRACKETS = re.compile(r"(?P<said>[^()]*[^() ]) ?\((?P<whole>[^()]+)\)")
_LETTERS_ALONE = re.compile(r"(?:[^\W\d_]\.? ?){2,5}")


def spoken_and_whole(name: str) -> tuple[str, str]:
    """What is said, and whose name it is: for `JC (Jules César)` the letters of JC count; else both are the name."""
    found = _IN_BRACKETS.fullmatch(name)
    return (found["said"], found["whole"]) if found else (name, name)


def looks_like_initials(said: str) -> bool:
    """Capitals only, or letters with dots: JC, J.C., j. c."""
    return bool(_LETTERS_ALONE.fullmatch(said)) and ("." in said or " " in said or said.isupper())


def initials_of(name: str) -> tuple[str, str]:
    """With and without its small words (Charles de Gaulle: CDG, CG)."""
    words = [part for part in re.split(r"[\s\-'’]+", name) if capital_letters(part)]
    capitals = [part for part in words if part[0].isupper()]
    return "".join(capital_letters(part)[0] for part in words), "".join(capital_letters(part)[0] for part in capitals)
