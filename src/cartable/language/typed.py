"""What people type for what they mean: apostrophes left out (jai, cest, lécole), words run together (jvais, chui, ya),
short forms of messages (pcq). The judge of sentences reads them as they are meant.

>>> meant("jai"), meant("chui"), meant("lécole"), meant("chat")
(["j'", 'ai'], ['je', 'suis'], ["l'", 'école'], None)
"""

from __future__ import annotations

from functools import lru_cache

from ..engine.letters import capital_letters
from .elision import elides
from .lexicon import lexicon

_MEANT = {
    "ya": "y a", "y'a": "y a", "yavait": "y avait", "yaura": "y aura", "yen": "y en", "ilya": "il y a",
    "chui": "je suis", "chuis": "je suis", "shui": "je suis", "shuis": "je suis", "jsui": "je suis",
    "ché": "je sais", "chais": "je sais", "chépa": "je sais pas", "jsp": "je sais pas", "jspa": "je sais pas",
    "jtm": "je t' aime", "jtaime": "je t' aime", "jmen": "je m' en", "jten": "je t' en",
    "cé": "c' est", "cétait": "c' était", "cété": "c' était", "sétait": "c' était", "kes": "qu' est",
    "keske": "qu' est-ce que", "koi": "quoi", "ki": "qui", "ke": "que", "kan": "quand",
    "pk": "pourquoi", "pcq": "parce que", "pske": "parce que", "psk": "parce que", "pasque": "parce que",
    "parske": "parce que", "parceque": "parce que", "mtn": "maintenant", "ajd": "aujourd'hui", "tjs": "toujours",
    "tjr": "toujours", "bcp": "beaucoup", "slt": "salut", "bjr": "bonjour", "stp": "s'il te plaît",
    "svp": "s'il vous plaît", "dsl": "désolé", "auj": "aujourd'hui", "ouai": "ouais", "jsuis": "je suis",
}  # fmt: skip
_ELIDED = ("l", "j", "d", "c", "m", "t", "s", "n", "qu", "jusqu", "lorsqu", "puisqu")


@lru_cache(maxsize=10_000)
def meant(word: str) -> list[str] | None:
    """The words that somebody meant who typed this; None if it is what it is, or nobody can tell."""
    low = word.lower().replace("’", "'")
    if low in _MEANT:
        return _MEANT[low].split()
    if "'" in low or "-" in low or low in lexicon("fr") or not low.isalpha():
        return None
    for short in _ELIDED:
        rest = low[len(short) :]
        if low.startswith(short) and len(rest) > 1 and elides(rest) and _may_follow(short, rest):
            return [short + "'", rest]
    if low[0] == "j" and len(low) > 3 and not elides(low[1:]) and _is_verb_of(low[1:], 1):
        return ["je", low[1:]]
    return None


def _may_follow(short: str, rest: str) -> bool:
    """Whether this can stand after an elided word: a verb after j', c' (only être), any known word after the others."""
    if short == "j":
        return _is_verb_of(rest, 1) or capital_letters(rest) in ("Y", "EN")
    if short == "c":
        return any(reading.lemma == "être" for reading in lexicon("fr").readings(rest))
    if short in ("m", "t", "s", "n"):
        return any(reading.pos == "verb" for reading in lexicon("fr").readings(rest))
    return lexicon("fr").frequency(rest) > 0.05


def _is_verb_of(word: str, person: int) -> bool:
    return any(
        reading.person == person and reading.number == "s" and reading.frequency > 0.01
        for reading in lexicon("fr").readings(word)
    )
