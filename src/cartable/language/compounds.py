"""Compound words with spaces: pomme de terre, brosse à dents, salle de bain.

They stand in data/fr-compounds.txt, which anybody may read and correct: between commas, by theme, one form for both
numbers or a sign where the plural goes:

    # in the kitchen
    pomme+ de terre, eau minérale/eaux minérales, petit+ pois

`+` puts the word before it into the plural (gâteau+, cheval+: gâteaux, chevaux); after a slash stands a plural that no
rule makes. A compound that dictionaries write with hyphens (arc-en-ciel) need not stand here.
"""

from __future__ import annotations

import re
from functools import cache

from ..engine.letters import capital_letters
from .grammar_forms import plural
from .tables import read_data

_SEPARATORS = re.compile(r"[\s\-‐‑‒–—'’‘ʼ]+")


def pieces(text: str) -> tuple[str, ...]:
    """What stands between spaces, hyphens and apostrophes, each as its letters.

    >>> pieces("Arc-en ciel")
    ('ARC', 'EN', 'CIEL')
    """
    return tuple(letters for part in _SEPARATORS.split(text) if (letters := capital_letters(part)))


def is_parted(text: str) -> bool:
    """Whether something is written in several pieces."""
    return not text.isalpha() and len(pieces(text)) > 1


def both_numbers(entry: str) -> list[str]:
    """The forms that an entry of the list stands for.

    >>> both_numbers("petit+ pois"), both_numbers("au revoir")
    (['petit pois', 'petits pois'], ['au revoir'])
    """
    one, _, many = entry.partition("/")
    if "+" in one:
        many = re.sub(r"([^\s'’-]+)\+", lambda found: plural(found[1]), one)
        one = one.replace("+", "")
    return list(dict.fromkeys(form for form in (one, many) if form))


@cache
def compounds() -> dict[tuple[str, ...], str]:
    """All of them by their pieces, as they are written."""
    found: dict[tuple[str, ...], str] = {}
    for line in read_data("fr-compounds.txt").decode().splitlines():
        for entry in filter(None, map(str.strip, line.partition("#")[0].split(","))):
            for form in both_numbers(entry):
                found.setdefault(pieces(form), form)
    return found
