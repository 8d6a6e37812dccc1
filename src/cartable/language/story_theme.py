"""What a story is about: who and what was named, when it happens, which field of meaning its words come from."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from .grammar_forms import adjective, conjugate, gerund, plural
from .grammar_words import NOUNS, Key, lines_of, noun_forms, rows_of, words_of
from .story_words import SUBJECTS, keys_of_forms

DEFINITE = frozenset(
    ("le", "la", "les", "l'", "ce", "cet", "cette", "ces", "mon", "ma", "mes", "ton", "ta", "tes", "son", "sa", "ses",
     "notre", "nos", "votre", "vos", "leur", "leurs", "du", "au", "aux")
)  # fmt: skip
RECENT = 30


@cache
def lemmas() -> dict[str, str]:
    """The word each form comes from: `chevaux` is cheval, `dansaient` is danser."""
    found: dict[str, str] = {}
    for kind, _, _, words in rows_of():
        for word in words:
            if kind in NOUNS:
                forms = list(noun_forms(word))
            elif kind in ("pre", "post"):
                forms = list(adjective(word))
            elif kind == "verb":
                forms = [word, gerund(word), *conjugate(word).values()]
            elif kind in ("name", "adverb", "open", "cry", "degree"):
                forms = [word]
            else:
                continue
            for form in forms:
                found.setdefault(form, forms[0])
    return found


@cache
def fields() -> dict[str, frozenset[str]]:
    """The fields of meaning a word belongs to: sea, kitchen, castle..."""
    found: dict[str, set[str]] = {}
    for line in lines_of("bot-fields.txt"):
        field, _, words = line.partition(": ")
        for word in words.split():
            found.setdefault(word, set()).add(field)
    return {word: frozenset(names) for word, names in found.items()}


class Theme(NamedTuple):
    """What was told so far."""

    names: frozenset[str]
    nouns: frozenset[str]
    """The nouns named, as lemmas."""
    fields: dict[str, float]
    """How much each field of meaning was touched, from 0 to 1."""
    tense: str
    people: str
    """Who speaks or acts, if it is je, tu, nous or vous."""
    last: tuple[str, ...]
    """The last lemmas, the freshest last."""
    sex: str
    """The gender of whoever was named last."""


@lru_cache(maxsize=512)
def theme_of(words: tuple[str, ...]) -> Theme:
    """The theme of all that was said."""
    names, nouns = set(), set()
    touched: Counter[str] = Counter()
    tense = people = sex = ""
    last: list[str] = []
    known = keys_of_forms()
    for word in words[-80:]:
        low = word.lower().replace("’", "'")
        keys = known.get(low) or known.get(word) or known.get(word.capitalize(), [])
        kinds = {key[0] for key in keys}
        lemma = lemmas().get(low) or lemmas().get(word, low)
        last.append(lemma)
        if "name" in kinds:
            names.add(word)
            sex = next(key[1] for key in keys if key[0] == "name")
        if "noun" in kinds:
            nouns.add(lemma)
            if any(key[1] in ("person", "animal") for key in keys if key[0] == "noun"):
                sex = next(key[2] for key in keys if key[0] == "noun")
        if kinds == {"verb"}:
            tenses = {key[2] for key in keys if key[2] in ("present", "imperfect", "future")}
            tense = tenses.pop() if len(tenses) == 1 else tense
        if low in SUBJECTS:
            people = SUBJECTS[low]
        for field in fields().get(lemma, ()):
            touched[field] += 1
    most = max(touched.values(), default=1)
    return Theme(
        frozenset(names),
        frozenset(nouns),
        {field: count / max(2, most) for field, count in touched.items()},
        tense,
        people,
        tuple(last[-RECENT:]),
        sex,
    )


def relevance(theme: Theme, lemma: str) -> float:
    """How well a word goes with what was told, from 0 to 1."""
    return max((theme.fields.get(field, 0.0) for field in fields().get(lemma, ())), default=0.0)


def is_content(key: Key) -> bool:
    """Whether a word has a meaning of its own."""
    return key[0] in ("noun", "verb", "infinitive", "gerund", "pre", "post", "adverb", "open", "name", "cry", "degree")


@cache
def mass_nouns() -> frozenset[str]:
    """Nouns that nobody counts: one does not say une neige, des ketchups."""
    return frozenset(form for word in words_of("mass") for form in (word, plural(word)))
