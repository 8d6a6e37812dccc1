"""Our own words: a plain text file that adds words to a lexicon and takes words out of it.

    # anything after a hash is a remark
    + selfie selfies; noun m; known             a noun: singular and plural
    + relou relous reloue reloues; adjective; known
    + spoiler; verb t; known                    conjugated like chanter
    + wesh; interjection; known
    - administrationaliser                      is not a word

One form of a noun or an adjective does not change; two are singular and plural; four are those of both genders,
masculine first. How common a word is: common, known or rare.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.letters import capital_letters
from .tables import Analysis, Row

PER_MILLION = {"common": 10.0, "known": 1.0, "rare": 0.05}

_KINDS = {
    "noun", "adjective", "verb", "adverb", "pronoun", "determiner", "preposition", "conjunction", "interjection",
    "first name", "surname", "city", "country", "name",
}  # fmt: skip


class Own(NamedTuple):
    """What a file of our own says."""

    rows: list[tuple[Row, float]]
    """Words to add, with their occurrences in a million words."""
    removed: set[str]


def read_own(text: str) -> Own:
    """Reads a file of our own. Raises ValueError that names the line."""
    own = Own([], set())
    for number, line in enumerate(text.split("\n"), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        sign, rest = line[0], line[1:].strip()
        if sign == "+":
            try:
                own.rows.extend(_added(rest))
            except (ValueError, KeyError) as wrong:
                raise ValueError(f"line {number}: {line!r}: {wrong}") from None
        elif sign == "-" and rest:
            own.removed.update(map(capital_letters, rest.split()))
        else:
            raise ValueError(f"line {number}: {line!r} begins with none of + -")
    return own


def _added(text: str) -> list[tuple[Row, float]]:
    forms, kind, common = (part.strip() for part in text.split(";"))
    name = next((known for known in _KINDS if kind == known or kind.startswith(f"{known} ")), "")
    if not name:
        raise ValueError(f"no part of speech {kind!r}")
    more = kind[len(name) :].strip()
    frequency = PER_MILLION[common]
    if name == "verb":
        return [(row, frequency / 5) for row in conjugated(forms, more or "t")]
    if name in ("city", "country", "name", "first name", "surname"):
        return [(Row(forms, forms, (Analysis(name, more, "s"),)), frequency)]
    words = forms.split()
    if name not in ("noun", "adjective"):
        return [(Row(word, word, (Analysis(name),)), frequency) for word in words]
    gender = more or "mf"
    places = {
        1: [(gender, "sp")],
        2: [(gender, "s"), (gender, "p")],
        4: [("m", "s"), ("m", "p"), ("f", "s"), ("f", "p")],
    }
    if len(words) not in places:
        raise ValueError("one, two or four forms")
    return [
        (Row(form, words[0], (Analysis(name, gender, number),)), frequency)
        for form, (gender, number) in zip(words, places[len(words)], strict=True)
    ]


# -- verbs like chanter

_ENDINGS = {
    ("indicative", "present"): "e es e ons ez ent",
    ("indicative", "imperfect"): "ais ais ait ions iez aient",
    ("indicative", "past"): "ai as a âmes âtes èrent",
    ("indicative", "future"): "erai eras era erons erez eront",
    ("conditional", "present"): "erais erais erait erions eriez eraient",
    ("subjunctive", "present"): "e es e ions iez ent",
    ("subjunctive", "imperfect"): "asse asses ât assions assiez assent",
    ("imperative", "present"): "- e - ons ez -",
}
_PEOPLE = [(1, "s"), (2, "s"), (3, "s"), (1, "p"), (2, "p"), (3, "p")]


def conjugated(verb: str, construction: str = "t") -> list[Row]:
    """Every form of a regular verb in -er."""
    if not verb.endswith("er"):
        raise ValueError("only verbs in -er are conjugated here")
    stem = verb[:-2]

    def form(ending: str) -> str:
        soft = ending[:1] in ("a", "o", "â")
        if stem.endswith("g") and soft:
            return f"{stem}e{ending}"
        if stem.endswith("c") and soft:
            return f"{stem[:-1]}ç{ending}"
        return stem + ending

    found: dict[str, list[Analysis]] = {verb: [Analysis("verb", mood="infinitive", construction=construction)]}

    def add(word: str, gender: str, number: str, mood: str, tense: str, person: int = 0) -> None:
        found.setdefault(word, []).append(Analysis("verb", gender, number, mood, tense, person, construction))

    for (mood, tense), endings in _ENDINGS.items():
        for ending, (person, number) in zip(endings.split(), _PEOPLE, strict=True):
            if ending != "-":
                add(form(ending), "", number, mood, tense, person)
    add(form("ant"), "", "", "participle", "present")
    for ending, gender, number in (("é", "m", "s"), ("és", "m", "p"), ("ée", "f", "s"), ("ées", "f", "p")):
        add(form(ending), gender, number, "participle", "past")
    return [Row(word, verb, tuple(analyses)) for word, analyses in found.items()]
