"""Which words count at a table that takes French only: French forms, and the names that people know.

>>> is_french("éléphant"), is_french("elephant"), is_french("elephant", accents=True), is_french("farmacie")
(True, True, False, False)

The lists of words are generous: rare forms, thousands of surnames, four other languages. What a child misspells is
often somewhere in them (`bato` is Spanish, `trompete` could be `trompète`, of trompeter, without its accent). So here
other languages and rare surnames do not count, and accents may be left out only of forms that were met in texts.
"""

from __future__ import annotations

from functools import cache

from ..engine.letters import capital_letters
from .compounds import is_parted, pieces
from .lexicon import Lexicon, Reading, lexicon

MET = 0.05
"""How often in a million words a form must occur that may be written without its accents."""
KNOWN_NAME, KNOWN_FIRST_NAME = 0.3, 0.01
"""The same for a place that counts as known, and for a first name: somebody in a class may be called so."""
_NAMES = frozenset(("first name", "city", "country", "name", "noun", "adjective"))
"""What a name may be, besides a surname: inhabitants are nouns and adjectives with a capital."""


def is_french(word: str, *, accents: bool = False) -> bool:
    """Whether a table that takes French only takes this word; with its accents, if these are asked for."""
    return _is_french_form(word, accents) or _is_known_name(word, accents)


def _same_spelling(one: str, other: str) -> bool:
    """Whether two words are written alike: case, hyphens, apostrophes and spaces aside."""

    def bare(text: str) -> str:
        return "".join(c for c in text.lower().replace("œ", "oe").replace("æ", "ae") if c.isalpha())

    return bare(one) == bare(other)


def _is_french_form(word: str, accents: bool) -> bool:
    french = lexicon("fr")
    if word not in french:
        return False
    spellings = _spellings(french, word)
    if any(_same_spelling(word, each) for each in spellings):
        return True
    return not accents and any(_lacks_accents(word, each) and french.frequency(each) >= MET for each in spellings)


def _lacks_accents(word: str, spelling: str) -> bool:
    """Whether all that is wrong with a word are accents that are missing or lean the wrong way: `éscargot` has one
    where none belongs."""
    typed, right = ([c for c in text.lower().replace("œ", "oe") if c.isalpha()] for text in (word, spelling))
    return len(typed) == len(right) and all(
        one == other or one.isascii() or not other.isascii() for one, other in zip(typed, right, strict=True)
    )


def _spellings(home: Lexicon, word: str) -> list[str]:
    """How a word is written; words with spaces as well, whether or not the spaces were typed."""
    letters = capital_letters(word)
    return home.spellings(letters) + [
        form for form in _glued(home).get(letters, ()) if not is_parted(word) or pieces(form) == pieces(word)
    ]


@cache
def _glued(home: Lexicon) -> dict[str, list[str]]:
    """Words with spaces by their letters."""
    found: dict[str, list[str]] = {}
    for each, form in home.compounds.items():
        found.setdefault("".join(each), []).append(form)
    return found


def _is_known_name(word: str, accents: bool) -> bool:
    """First names and places that are met in texts, and whoever is famous. Surnames are nearly any row of letters."""
    names = lexicon("names")
    if word in names:
        known = [each for each in names.readings(capital_letters(word)) if each.pos in _NAMES and _is_known(each)]
        if any(not accents or _same_spelling(word, each.form) for each in known):
            return True
    return _is_famous(word, accents)


def _is_known(name: Reading) -> bool:
    """Whether a name is met in texts (those of several words are not counted there), or stands in a list that holds few
    and well-known ones: countries and capitals, our own."""
    if name.pos == "name" and name.form.lower() in lexicon("fr"):
        return False  # an École or a Bureau in the name of some house
    least = KNOWN_FIRST_NAME if name.pos == "first name" else KNOWN_NAME
    return name.frequency >= least or is_parted(name.form) or capital_letters(name.form) in _listed()


@cache
def _listed() -> frozenset[str]:
    names = lexicon("names")
    chosen = [part.table for part in names.parts if part.table.name in ("names-cldr", "own")]
    return frozenset(capital_letters(table.spelling(line)) for table in chosen for line in range(table.lines))


def _is_famous(word: str, accents: bool) -> bool:
    """Whether this names somebody: known to all if by one name (Astérix), to adults if by several (Marie Curie)."""
    from .famous import find

    person = find(word)
    if person is None or person.level > (2 if is_parted(word) else 1):
        return False
    return not accents or any(_same_spelling(word, name) for name in (person.name, *person.families, *person.aliases))
