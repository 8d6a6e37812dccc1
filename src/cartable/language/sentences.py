"""Is it a sentence? Whether a text holds a verb, by the forms of its words and by what stands around them.

>>> holds_verb("La petite ferme la porte.").word, holds_verb("La ferme du voisin.").holds
('ferme', False)

`ferme`, `porte`, `monde`, `entre` may be verbs or not: forms alone do not tell. Every way to read the text is weighed,
word by word: how common each reading of a word is, and how well it follows the words before it (a determiner wants its
noun, a verb its subject, `je` a verb of the first person). The best reading with a verb is compared with the best one
without: the difference says how sure the answer is. An infinitive is a verb, too: Que faire ?
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from .french_only import is_french
from .grammar import Tag, tags
from .lexicon import is_word, lexicon
from .sentence_reading import State, Word, end_cost, read_word
from .spelling import near_spellings
from .typed import meant

DOUBTFUL, SURE = 0.75, 0.97
"""That there is no verb must be as sure as this: below the first, one is believed to be there, below the second the
people are asked."""
BEAM = 80


class Verdict(NamedTuple):
    """Whether there is a verb, which word it is, and how sure that is, from one half to one."""

    holds: bool
    word: str
    sure: float


# -- words and marks

_PIECES = re.compile(r"[^\W_]+(?:['-][^\W_]+)*'?|[,;:.!?…]+")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "‑": "-", "‐": "-"})
_ONE_WORD = frozenset(("aujourd'hui", "quelqu'un", "presqu'île", "c'est-à-dire"))
_STOPS = frozenset(".!?…")


def words_and_marks(text: str) -> list[Word]:
    """A text in pieces: elided words apart, verbs and their pronouns apart, compounds that the lexicon knows whole."""
    found: list[Word] = []
    for piece in _PIECES.findall(text.translate(_QUOTES)):
        if not piece[0].isalnum() or piece.lower() in _ONE_WORD:
            found.append(Word(piece, False))
            continue
        parts = piece.split("'")
        for part in [each + "'" for each in parts[:-1]] + [each for each in parts[-1:] if each]:
            halves = part.split("-")
            if len(halves) == 1 or _compound(part):
                found.extend(Word(each, False) for each in meant(part) or [part])
            else:
                halves = [halves[0], *(half for half in halves[1:] if half != "t")]
                found.extend(Word(half, place > 0) for place, half in enumerate(halves))
    return found


def _compound(part: str) -> bool:
    return part.lower().endswith(("-ci", "-là")) or any(
        reading.pos in ("noun", "adjective", "adverb") for reading in lexicon("fr").readings(part)
    )


# -- reading


def advance(states: list[State], word: Word, options: list[Tag], beam: int = BEAM) -> list[State]:
    """The ways to have read one word more, the best first; none if it cannot stand there at all."""
    reached: dict[State, State] = {}
    for state in states:
        for tag in options:
            after = read_word(state, word, tag)
            if after is not None:
                key = replace(after, score=0.0)
                if key not in reached or reached[key].score < after.score:
                    reached[key] = after
    return sorted(reached.values(), key=lambda state: -state.score)[:beam]


def states_after(text: str, beam: int = BEAM) -> list[State]:
    """The ways to read a text that may go on, the best first."""
    plain = text.isascii()
    states = [State()]
    begun = False
    for word in words_and_marks(text):
        if not word.text[0].isalnum():
            options = [Tag("stop" if word.text[0] in _STOPS else "mark")]
        else:
            options = tags(word.text, first=not begun, plain=plain)
        begun = options[0].kind != "stop"
        states = advance(states, word, options, beam) or states
    return states


# -- the verdict


def holds_verb(text: str) -> Verdict:
    """Whether a text holds a verb, which word that is, and how sure it is."""
    ended = [replace(state, score=state.score - end_cost(state)) for state in states_after(text)]
    found = sorted(ended, key=lambda state: -state.score)
    with_verb = next((state for state in found if state.verb), None)
    without = next((state for state in found if not state.verb), None)
    if with_verb is None:
        return Verdict(False, "", 1.0)
    if without is None:
        return Verdict(True, with_verb.verb, 1.0)
    margin = with_verb.score - without.score
    if _is_one_word_verb(text):
        margin = max(margin + 1.5, 0.5)  # Voyage ! Neige ! Court. Boxe, Béatrice !
    sure = 1 / (1 + 10 ** -abs(margin))
    return Verdict(margin > 0, with_verb.verb if margin > 0 else "", round(sure, 3))


def _is_one_word_verb(text: str) -> bool:
    """Whether a text is one word that may be a verb, besides names and cries."""
    words = [word.text for word in words_and_marks(text) if word.text[0].isalpha()]
    options = [tags(word, first=place == 0, plain=False) for place, word in enumerate(words)]
    if len(options) > 1:
        options = [each for each in options if not any(tag.kind in ("name", "intj") and tag.cost < 1 for tag in each)]
    return len(options) == 1 and any(tag.kind in ("verb", "inf") for tag in options[0])


# -- the judge


def judge_sentence(text: str, french: str = "any") -> str:
    """What the table's judge answers to `sentence <text>`:

    - `vote zglorb; trompete: trompette, trompettes`: these are no words, and what may have been meant; the people know;
    - `no`: there is no verb, whatever the words are taken for;
    - `unsure`: there may be one, or most of it is in another language; the people know;
    - `yes`.

    `french` says which words count: any, french (only), or accents (French, with its accents).
    """
    words = [word.text for word in words_and_marks(text) if word.text[0].isalpha() and not word.text.endswith("'")]
    unknown = list(dict.fromkeys(word for word in words if not is_known(word, french)))
    if unknown:
        return f"vote {'; '.join(map(explained, unknown))}"
    foreign = [word for word in words if not is_french(word)]
    if foreign and 2 * len(foreign) >= len(words):
        return "unsure"
    verdict = holds_verb(text)
    if verdict.holds or verdict.sure < DOUBTFUL:
        return "yes"
    return "unsure" if verdict.sure < SURE else "no"


def is_known(word: str, french: str = "any") -> bool:
    """Whether a word counts at a table that takes any words, `french` ones, or those with their `accents`."""
    if french == "any":
        return is_word(word)
    return is_french(word, accents=french == "accents")


def explained(word: str) -> str:
    """A word that is none, and what may have been meant, as a judge says it."""
    near = near_spellings(word)
    return f"{word}: {', '.join(near)}" if near else word
