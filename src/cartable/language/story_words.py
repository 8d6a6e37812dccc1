"""The words stories are told with, by what they are, and what a word somebody else said may be.

A key says what a word is: ("noun", class, gender, number), ("det", gender, number), ("verb", frame, tense, person,
number), ("infinitive", frame), ("gerund", frame), ("name", gender), ("pre" or "post", gender, number), ("adverb",)...
Small words have keys of their own: ("small", "dans").
"""

from __future__ import annotations

from functools import cache

from ..engine.letters import STAR
from .grammar import tags
from .grammar_forms import conjugate, gerund
from .grammar_words import NOUNS, Item, Key, frames_written, have_forms, item_of, rows_of, said_from, vocabulary

ANY = "any"
"""The class of a noun, or the frame of a verb, that bots do not know."""

ALIVE = ("animal", "person")

# Small words by what they do.
PLACES = ("dans", "sur", "sous", "devant", "derrière", "vers", "près")
COMPANY = ("avec", "sans", "contre", "pour", "malgré", "comme", "chez", "après", "avant", "parmi")
TO = ("à", "au", "aux")
OF = ("de", "d'", "du", "des")
JOINING = ("et", "ou", "mais", "puis")
"""Words that may join two verbs of the same subject."""
CONNECTORS = ("alors", "pourtant", "soudain", "cependant", "heureusement", "malheureusement", "bref")
CLAUSES = ("car", "donc", "quand", "lorsque", "lorsqu'", "puisque", "puisqu'", "si", *CONNECTORS)
RELATIVES = ("qui", "que", "qu'", "où")
SUBJECTS = {
    "je": "1s", "j'": "1s", "tu": "2s", "il": "3s", "elle": "3s", "on": "3s", "nous": "1p", "vous": "2p", "ils": "3p",
    "elles": "3p",
}  # fmt: skip
ONESELF = ("se", "s'")
CLITICS = ("me", "te", "le", "la", "les", "nous", "vous", "m'", "t'", "l'")
STRONG = ("moi", "toi", "lui", "elle", "nous", "vous", "eux", "elles")
NEGATIONS = ("pas", "plus", "jamais")
_SMALL = (
    *PLACES, *COMPANY, *TO, *OF, *JOINING, *CLAUSES, *RELATIVES, *SUBJECTS, *CLITICS, *ONESELF, *STRONG, *NEGATIONS,
    "ne", "n'", "en", "l'", "y",
)  # fmt: skip
DIRECT = frozenset(
    ("bien", "mal", "beaucoup", "trop", "peu", "encore", "toujours", "souvent", "vite", "déjà", "vraiment", "aussi")
)
"""Adverbs that stand right behind their verb, not behind its object."""
WITH_ETRE = frozenset(("tomber", "rester", "devenir", "aller", "partir", "arriver", "entrer", "sortir", "venir"))
"""Verbs whose past is not formed with avoir."""


@cache
def pools() -> dict[Key, list[Item]]:
    """All forms by what they are."""
    found: dict[Key, dict[str, Item]] = {}

    def add(key: Key, item: Item) -> None:
        found.setdefault(key, {}).setdefault(item.form, item)

    for key, items in vocabulary().items():
        if (key[0] == "noun" and key[1] not in NOUNS) or (key[0] in ("pre", "post") and len(key) > 3):
            continue  # the same words again, by what they fit
        if key[0] in ("verb", "infinitive") and key[1] in ("say", "ask"):
            continue  # of speech and questions, which are not told word by word
        if key[0] in ("noun", "pre", "post", "det", "verb", "infinitive", "name", "adverb", "open", "degree", "cry"):
            if (key[0] == "infinitive" and key[1] == "self") or key[1:3] in (("self", "done"), ("self", "order")):
                continue  # se laver is told after se only
            for item in items:
                if key[-3:] == ("done", "0", "") and item.form in _with_etre():
                    continue
                add(key, item)
    for _, more, level, words in rows_of("verb"):
        if more[0] not in ("self", "say", "ask"):
            for word in words:
                form = gerund(word)
                for frame in frames_written(more[0]):
                    add(("gerund", frame), item_of(form, said_from(form, level)))
    for (person, number), item in have_forms().items():
        add(("have", person, number), item)
    for word in dict.fromkeys(_SMALL):
        add(("small", word), item_of(word, 1))
    add(("det", "mf", "s"), item_of("l'", 1))
    add(("det", "m", "s"), item_of("cet", 1))
    for word in ("bel", "nouvel", "vieil"):
        add(("pre", "m", "s"), item_of(word, 1))
    return {key: list(items.values()) for key, items in found.items()}


@cache
def _with_etre() -> frozenset[str]:
    return frozenset(conjugate(verb)["done", 0, ""] for verb in WITH_ETRE)


@cache
def by_letter() -> dict[tuple[Key, str], list[Item]]:
    """The forms of a key that hold a letter; with a star, all."""
    found: dict[tuple[Key, str], list[Item]] = {}
    for key, items in pools().items():
        found[key, STAR] = items
        for item in items:
            for letter in set(item.letters):
                found.setdefault((key, letter), []).append(item)
    return found


@cache
def by_initial() -> dict[tuple[Key, str], list[Item]]:
    """The forms of a key that begin with a letter; with a star, all."""
    found: dict[tuple[Key, str], list[Item]] = {}
    for key, items in pools().items():
        found[key, STAR] = items
        for item in items:
            found.setdefault((key, item.letters[:1]), []).append(item)
    return found


@cache
def keys_of_forms() -> dict[str, list[Key]]:
    """Everything a form may be, as far as bots know it."""
    found: dict[str, list[Key]] = {}
    for key, items in pools().items():
        for item in items:
            found.setdefault(item.form, []).append(key)
    return found


@cache
def classes_taken(form: str) -> tuple[str, ...]:
    """The classes of objects a verb form takes."""
    keys = keys_of_forms().get(form, ())
    return tuple(sorted({key[1][2:] for key in keys if key[0] in _VERBS and key[1].startswith(("t:", "n:"))}))


_VERBS = ("verb", "infinitive", "gerund")


@cache
def keys_of(word: str) -> tuple[tuple[Key, float], ...]:
    """Everything a word somebody said may be, with what each reading costs."""
    written = word.replace("’", "'")
    low = written.lower()
    forms = keys_of_forms()
    capital = written[:1].isupper()
    found: dict[Key, float] = dict.fromkeys(forms.get(low, ()), 0.3 * capital)
    if capital or not found:
        found |= dict.fromkeys(forms.get(written.capitalize(), ()), 0.0)
    if not found:
        for tag in tags(written, first=False, plain=written.isascii()):
            for key in _keys_of_tag(low, tag.kind, tag.gender, tag.number, tag.people, tag.mood):
                found[key] = min(found.get(key, 9.0), tag.cost)
    return tuple(found.items())


def _keys_of_tag(
    low: str, kind: str, gender: str, number: str, people: frozenset[tuple[int, str]], mood: str
) -> list[Key]:
    shapes = [(one, many) for one in gender for many in number]
    if kind == "noun":
        return [("noun", ANY, *shape) for shape in shapes]
    if kind == "det":
        return [("det", *shape) for shape in shapes]
    if kind in ("adj", "pp"):
        adjectives: list[Key] = [("post", *shape) for shape in shapes]
        return adjectives + ([("verb", ANY, "done", "0", "")] if kind == "pp" else [])
    if kind == "verb":
        tense = "future" if "ra" in low[-4:] else "imperfect" if low.endswith(("ait", "aient", "ais")) else "present"
        told: list[Key] = [("verb", ANY, tense, str(person), many) for person, many in people]
        return told + ([("verb", ANY, "order", "2", "s")] if "order" in mood else [])
    simple: dict[str, Key] = {
        "inf": ("infinitive", ANY), "ant": ("gerund", ANY), "adv": ("adverb",), "prep": ("small", "avec"),
        "and": ("small", "et"), "sub": ("small", "quand"), "rel": ("small", "qui"), "intj": ("cry",),
        "strong": ("small", "lui"),
    }  # fmt: skip
    if kind == "name":
        return [("name", "m"), ("name", "f")]
    return [simple[kind]] if kind in simple else []
