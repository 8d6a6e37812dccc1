"""Names of people: what may be said of one alone, and what it is in French."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hand import columns, several, words

from cartable.language.famous import key

WRITTEN = {
    name: [] if family == "-" else several(family)
    for name, family in columns(Path(__file__).with_name("family_names.txt"), 2)
}
"""Family names that were written by hand."""

NUMERAL = re.compile(r"(?=[IVX])X{0,3}(IX|IV|V?I{0,3})|Ier|Ire")
INITIAL = re.compile(r"[A-Z]\.")

TITLES = words(
    """le la les saint sainte pape roi reine prince princesse duc duchesse comte comtesse marquis marquise baron baronne
    madame abbé général cardinal chevalier impératrice archiduc archange veuve père maréchal connétable"""
)
EPITHETS = words("le la les l' l’ au aux et sans à the of and te en fils")
PARTICLES = words("d' d’ de du des von van der den ten ter di da del della dos das do zu af ben bin ibn y e al el bint")
PART_OF_FAMILY = words("Le La Les De Di Du Des Van Von Del Della Mac El Ben Saint Lo Da Dos Ten")

SPANISH = words("ES MX AR CO CL PE VE CU UY PY BO EC GT HN NI CR PA SV DO PR")
SPANISH_FIRST_NAMES = words(
    """José Juan Manuel Luis Carlos Antonio María Maria Pedro Miguel Ángel Martín Pablo Jorge Francisco Alberto Eduardo
    Enrique Javier Fernando Ignacio Ramón Rafael Andrés Adolfo Felipe Ricardo Alfonso Alejandro Diego Joaquín Gabriel
    Roberto Pío Arturo Emilio Ernesto Guillermo Julio Leopoldo Marco Mario Raúl Santiago Vicente"""
)
FAMILY_FIRST = words("CN KR KP VN TW HK")
WESTERN_FIRST_NAMES = words(
    """Jackie Bruce Jet Tony Donnie Jay Maggie Lucy Andy Jerry John Edison Edmond Syngman Peter Cecilia Daniel Michelle
    Charles Andrew Elaine Teresa Faye"""
)


def tokens(name: str) -> list[str]:
    """The words of a name; an elided d' or l' is one."""
    return re.sub(r"\b([dlDL]['’])(?=\w)", r"\1 ", name).split()


def join(parts: Iterable[str]) -> str:
    return re.sub(r"(['’]) ", r"\1", " ".join(parts))


def is_numbered(name: str) -> bool:
    """Louis XIV."""
    return any(NUMERAL.fullmatch(word) for word in name.split()[1:])


def family_names(name: str, *, old: bool = False, country: str = "") -> list[str]:
    """What may be said alone of a real person's name: Einstein, de Gaulle and Gaulle; nothing for Louis XIV.

    `old`: somebody of old times, whose "de X" is a place and no family name.
    """
    if name in WRITTEN:
        return WRITTEN[name]
    parts = tokens(name)
    if parts[-1] in {"Jr.", "fils"}:
        parts.pop()
    if len(parts) < 2 or parts[0] in TITLES or is_numbered(name) or EPITHETS & set(parts[1:]):
        return []
    if country in FAMILY_FIRST and len(parts) <= 3 and parts[0] not in WESTERN_FIRST_NAMES:
        return [parts[0]] if len(parts[0]) > 2 else []
    for start, word in enumerate(parts[1:], start=1):
        if word in PARTICLES:
            if old:
                return []
            bare = start
            while bare < len(parts) - 1 and parts[bare] in PARTICLES:
                bare += 1
            found = [join(parts[start:]), join(parts[bare:])]
            if start > 2 or (start == 2 and country in SPANISH and parts[1] not in SPANISH_FIRST_NAMES):
                found.append(join(parts[start - 1 :]))  # Ortega y Gasset
            return found
        if word in PART_OF_FAMILY and start < len(parts) - 1:
            return [join(parts[start:])]
    found = [parts[-1]]
    if country in SPANISH and len(parts) >= 3 and parts[-2] not in SPANISH_FIRST_NAMES:
        found += [join(parts[-2:]), parts[-2]]
    return [each for each in found if len(key(each)) > 1]


REALM = re.compile(r" (?:de |d'|du |des )(?:la |l')?[A-ZÉÈÎ][\w-]*(?:[ -](?:Uni|Bas|Empire|Sainte?-\w+))?$")
"""A king's realm at the end of a name: de France, du Royaume-Uni."""

NOT_A_NAME = re.compile(r",| of | the |^(?:Pope|Saint|Antipope|Emperor) |\"")
"""English titles that nobody says."""


def without_brackets(title: str) -> str:
    return re.sub(r"\s*\(.*?\)\s*$", "", title)


def french_name(title: str, english: str, *, stage_name: bool) -> tuple[str, list[str]]:
    """The name a French player would say, and others: from the titles of the French and the English encyclopedia.

    `stage_name`: singers and athletes are called as they are in English if that is shorter (Xavi, Scatman John).
    """
    name = without_brackets(title).replace(", Jr.", " Jr.")
    if ":" in name or "," in name:
        name = english.split(",")[0]
    if not key(english):  # written in Japanese
        english = name
    others = []
    parts, short = name.split(), [word for word in english.split() if not INITIAL.fullmatch(word)]
    shorter = len(english.split()) < len(parts)
    if stage_name and shorter:
        others, name = [name], english
    elif not (stage_name or NOT_A_NAME.search(english) or any(map(INITIAL.fullmatch, parts))):
        middle_names = 2 <= len(short) < len(parts) and is_within(short, parts)
        if middle_names:  # Dwight David Eisenhower, Dwight D. Eisenhower
            others, name = [name], " ".join(short)
    if not NOT_A_NAME.search(english):
        others.append(english)
    return name, [each for each in dict.fromkeys(others) if key(each) != key(name)]


def is_within(few: list[str], many: list[str]) -> bool:
    """Whether these words stand among those, in the same order."""
    left = iter(many)
    return all(any(key(word) == key(other) for other in left) for word in few)
