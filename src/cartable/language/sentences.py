"""Is it a sentence? Whether a text holds a conjugated verb, by the forms of its words and by what stands around them.

>>> holds_verb("La petite ferme la porte.").word, holds_verb("La ferme du voisin.").holds
('ferme', False)

`ferme`, `porte`, `monde`, `entre` may be verbs or not: forms alone do not tell. Every way to read the text is weighed,
word by word: how common each reading of a word is, and how well it follows the words before it (a determiner wants its
noun, a verb its subject, `je` a verb of the first person). The best reading with a verb is compared with the best one
without: the difference says how sure the answer is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from .grammar import Tag, tags
from .lexicon import is_word, lexicon

SURE = 0.75
"""Below this the table had better be asked, if a word is unknown."""
BEAM = 80


class Verdict(NamedTuple):
    """Whether there is a verb, which word it is, and how sure that is, from one half to one."""

    holds: bool
    word: str
    sure: float


class Word(NamedTuple):
    """A word or a mark of a text."""

    text: str
    hyphen: bool
    """Whether a hyphen joins it to the one before."""


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
                found.append(Word(part, False))
            else:
                halves = [halves[0], *(half for half in halves[1:] if half != "t")]
                found.extend(Word(half, place > 0) for place, half in enumerate(halves))
    return found


def _compound(part: str) -> bool:
    return part.lower().endswith(("-ci", "-là")) or any(
        reading.pos in ("noun", "adjective", "adverb") for reading in lexicon("fr").readings(part)
    )


# -- reading


@dataclass(frozen=True, slots=True)
class State:
    """One way to have read the text so far."""

    score: float = 0.0
    last: str = "stop"
    """The kind of the last word, adverbs aside."""
    group: str = ""
    """The group of the noun under way: `open` after a determiner, `adj` after an adjective, `head` after the noun."""
    gender: str = "mf"
    number: str = "sp"
    under: bool = False
    """Whether that group stands under a preposition."""
    when: bool = False
    """Whether it says when: chaque matin, ce soir."""
    subject: frozenset[tuple[int, str]] = frozenset()
    """The persons of the subject that waits for its verb."""
    pronoun: bool = False
    """Whether that subject is je, tu..., which stand next to their verb."""
    outer: frozenset[tuple[int, str]] = frozenset()
    """The subject of the clause around this one."""
    done: bool = False
    """Whether this clause has its verb."""
    link: bool = False
    """Whether that verb is être or the like."""
    led: bool = False
    """Whether a group under a preposition opens the clause: sous le pont coule..."""
    joined: bool = False
    """Whether et, ou, ni came since the subject: Julie et Marc jouent."""
    adverb: bool = False
    verb: str = ""
    """The first verb found."""


_NEVER, _BAD, _ODD, _RATHER = 4.0, 2.5, 1.2, 0.4
_WAITING = ("subj", "clitic", "ne")
"""After these a verb must come."""
_TIMES = frozenset(
    ("soir", "matin", "jour", "nuit", "fois", "été", "hiver", "année", "semaine", "mois", "lundi", "mardi", "mercredi",
     "jeudi", "vendredi", "samedi", "dimanche", "midi", "minuit", "automne", "printemps", "après-midi", "soirée")
)  # fmt: skip


_BEFORE_NOUNS = (
    "petit", "grand", "gros", "joli", "vieu", "vieil", "bon", "beau", "bel", "jeune", "nouve", "vilain", "brave",
    "pauvre", "méchant", "gentil", "étrange", "minuscule", "énorme", "mauvais", "sacré", "drôle", "premi", "derni",
    "même", "autre", "seul", "vrai", "faux", "fauss", "long", "bref", "brève", "double", "ancien", "cher", "chèr",
    "propre", "haut", "moindre", "meilleur", "pire", "simple", "triste", "immense", "prochain", "deuxi", "trois",
    "quatr", "second", "tout", "tel",
)  # fmt: skip
"""How adjectives begin that like to stand before their noun."""


def _agree(one: str, other: str) -> bool:
    return any(each in other for each in one)


def _both(one: str, other: str) -> str:
    return "".join(each for each in one if each in other) or one


def _third(number: str) -> frozenset[tuple[int, str]]:
    return frozenset((3, each) for each in number)


def _cost(state: State, costs: dict[str, float], otherwise: float) -> float:
    return costs.get(state.last, otherwise)


def _read(state: State, word: Word, tag: Tag) -> State | None:
    """The state after one more word read as `tag`; None if that cannot be."""
    kind = tag.kind
    if kind in ("det", "noun", "name", "strong", "adj", "pp"):
        cost, after = _read_group(state, word, tag)
    elif kind == "verb":
        cost, after = _read_verb(state, word, tag)
    else:
        cost, after = _read_other(state, word, tag)
    if cost >= _NEVER * 2:
        return None
    return replace(after, score=state.score - cost - tag.cost)


def _read_group(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """A part of a group of words around a noun."""
    kind, cost = tag.kind, 0.0
    open_group = state.group in ("open", "adj")
    if state.last in _WAITING:
        cost += _NEVER
    if kind == "det":
        if open_group:
            both_small = state.last == "det" and (tag.mood == "number" or state.number == "p")
            cost += _RATHER if both_small and _agree(tag.number, state.number) else _NEVER
        elif state.group == "head" and state.last in ("noun", "name", "adj", "strong") and tag.mood != "prep":
            cost += _RATHER if state.when else _BAD + 0.3
        if tag.mood == "prep" and state.last in ("prep", "det"):
            cost += _BAD
        if tag.mood != "prep" and state.last == "det" and not open_group:
            cost += _ODD
        under = tag.mood == "prep" or state.last == "prep"
        led = state.led or (under and not state.subject and not state.done)
        when = word.text.lower() in ("chaque", "ce", "cet", "cette", "un", "tous", "toutes")
        return cost, replace(
            state, last="det", group="open", gender=tag.gender, number=tag.number, under=under, led=led, adverb=False,
            when=when,
        )  # fmt: skip
    if kind in ("adj", "pp"):
        return _read_adjective(state, word, tag, cost)
    if kind == "noun":
        if open_group:
            if not _agree(tag.gender, state.gender):
                cost += _BAD + 0.3
            if not _agree(tag.number, state.number):
                cost += _BAD + 0.3
        else:
            cost += _cost(
                state,
                {"stop": 1.4, "mark": 1.2, "intj": 1.2, "prep": 0.3, "and": 0.8, "verb": 1.4, "noun": 2.2, "adj": 1.8,
                 "name": 2.0, "sub": 2.0, "rel": _NEVER, "inf": 1.2, "pp": 2.0, "strong": _BAD, "ant": 1.2},
                1.5,
            )  # fmt: skip
            if state.last == "verb" and state.link:
                cost -= 0.7
    elif kind == "name":
        cost += _cost(
            state, {"det": 1.5, "noun": 1.2, "adj": 0.8, "name": 0.5, "strong": _BAD, "pp": 1.2, "rel": _NEVER}, 0.1
        )
    else:  # strong
        costs = {"det": 0.7, "noun": _BAD, "name": _BAD, "adj": _BAD, "strong": 0.7, "verb": 0.4, "rel": _NEVER}
        cost += _cost(state, costs, 0.3)
    gender = _both(tag.gender, state.gender) if open_group else tag.gender
    number = _both(tag.number, state.number) if open_group else tag.number
    under = state.under if open_group else state.last == "prep"
    when = state.when and word.text.lower() in _TIMES
    after = replace(
        state, last=kind, group="head", gender=gender, number=number, under=under, when=when, adverb=False,
        led=state.led or (under and not state.subject and not state.done),
    )  # fmt: skip
    if not under and not state.done and not when:
        if state.subject and not state.pronoun:
            joined = _third("p") if state.joined else state.subject
            after = replace(after, subject=joined)
        elif not state.pronoun:
            after = replace(after, subject=_third(number))
    return cost, after


def _read_adjective(state: State, word: Word, tag: Tag, cost: float) -> tuple[float, State]:
    agrees = _agree(tag.gender, state.gender) and _agree(tag.number, state.number)
    if state.group in ("open", "adj"):
        cost += (0.3 if state.group == "open" else 0.8) if agrees else _BAD + 0.3
        cost += 0.0 if word.text.lower().startswith(_BEFORE_NOUNS) else 0.8
        if tag.kind == "pp":
            cost += _ODD
        gender, number = _both(tag.gender, state.gender), _both(tag.number, state.number)
        return cost, replace(state, last="adj", group="adj", gender=gender, number=number, adverb=False)
    if state.group == "head" and state.last in ("noun", "name", "adj", "pp", "strong"):
        cost += 0.3 if agrees else (_ODD if state.under else _BAD)
        if state.last in ("name", "strong"):
            cost += 0.7
        return cost, replace(state, last="adj", adverb=False)
    if state.last == "verb":
        if tag.kind == "pp":
            cost += 0.0 if state.link else _ODD
        else:
            cost += 0.1 if state.link else 0.8
        return cost, replace(state, last=tag.kind, group="", adverb=False)
    cost += _cost(
        state,
        {"stop": 0.8, "mark": 0.6, "and": 0.4, "prep": 2.0, "pp": 0.3, "sub": 1.0, "rel": _NEVER, "inf": 1.0},
        0.9,
    )
    if state.last in ("stop", "mark", "and", "intj") and not state.done:
        return cost, replace(state, last="adj", group="adj", gender=tag.gender, number=tag.number, under=False)
    return cost, replace(state, last=tag.kind, group="", adverb=False)


def _read_verb(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """A conjugated verb: it wants a subject, or is an order."""
    order, link = "order" in tag.mood, "link" in tag.mood
    cost = 0.0
    if state.group in ("open", "adj") and state.last in ("det", "adj"):
        cost += _NEVER if state.last == "det" else 3.0
    if state.last == "prep":
        cost += _NEVER
    subject, outer = state.subject, state.outer
    if state.done and not subject:
        subject, outer = outer, frozenset()
    may_order = order and state.last in ("stop", "mark", "intj", "and", "ne", "clitic") and not state.done
    an_order = {"stop": 0.3, "ne": 0.1, "clitic": 0.6, "and": 0.8}.get(state.last, 0.5) + 0.3 * state.adverb
    if subject:
        told = 0.0 if subject & tag.people else (_NEVER if state.pronoun else _BAD + 0.2)
        if not state.pronoun and state.last == "mark":
            told += _ODD
        cost += min(told, an_order) if may_order and not state.pronoun else told
    elif may_order:
        cost += an_order
    elif state.last == "rel":
        cost += 0.0 if any(person == 3 for person, _ in tag.people) else _ODD
    elif state.led and not state.done and any(person == 3 for person, _ in tag.people):
        cost += 1.3
    elif state.last == "sub" and any(person == 3 for person, _ in tag.people):
        cost += 1.5
    elif state.last == "clitic" and word.text.lower() in ("a", "avait", "aura"):
        cost += 0.3  # y a
    elif state.last == "stop" and word.text.lower() in ("vive", "vivent"):
        cost += 0.2
    else:
        cost += 3.2 if state.done else 2.8
    after = replace(
        state, last="verb", group="", subject=frozenset(), pronoun=False, outer=outer, done=True, link=link, led=False,
        joined=False, adverb=False, verb=state.verb or word.text,
    )  # fmt: skip
    return cost, after


def _read_other(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    kind = tag.kind
    open_group = state.group in ("open", "adj") and state.last in ("det", "adj")
    waiting = state.last in _WAITING
    bare_adjective = state.last == "adj"
    cost = 0.0
    if kind == "adv":
        if state.last == "det":
            cost += 0.6 if word.text.lower() in ("très", "plus", "moins", "trop", "si") else _BAD
        if state.last in ("subj", "clitic"):
            cost += _BAD
        if state.last == "ne":
            cost += 0.3 if word.text.lower() in ("pas", "plus", "jamais", "rien") else _BAD
        return cost + 0.2, replace(state, adverb=True)
    if kind == "intj":
        cost += _NEVER if waiting or state.last in ("det", "prep") else (0.2 if state.last in ("stop", "mark") else 1.8)
        return cost, replace(state, last="intj", group="", adverb=False)
    if kind in ("mark", "stop"):
        cost += _NEVER if waiting or state.last in ("det", "prep") else 0.0
        if kind == "stop":
            return cost, State(verb=state.verb)
        return cost, replace(state, last="mark", group="", done=False, led=state.led, adverb=False)
    if open_group and not bare_adjective:
        cost += _NEVER
    if open_group and bare_adjective and state.score < 0:
        cost += 0.9
    if kind == "prep":
        cost += _NEVER if waiting else (_BAD if state.last == "prep" else 0.1)
        return cost, replace(state, last="prep", group="", adverb=False)
    if kind == "and":
        cost += _NEVER if waiting else (_BAD if state.last in ("prep", "and") else 0.1)
        subject = state.subject or (state.outer if state.done else frozenset())
        return cost, replace(
            state, last="and", group="", done=False, adverb=False, joined=True,
            subject=subject if not state.done else frozenset(),
        )  # fmt: skip
    if kind in ("sub", "rel"):
        cost += _NEVER if waiting else (0.8 if state.last == "prep" else 0.2)
        if kind == "rel" and state.last in ("stop", "mark", "prep"):
            who = frozenset({(3, "s")})
            return cost, replace(state, last="rel", group="", subject=who, pronoun=False, done=False, adverb=False)
        outer = state.subject if not state.done else state.outer
        inner = _third(state.number) if kind == "rel" else frozenset()
        return cost, replace(
            state, last=kind, group="", subject=inner, pronoun=False, outer=outer, done=False, led=False, adverb=False
        )
    if kind == "subj":
        if word.hyphen or (state.last == "verb" and word.text.lower() in ("tu", "vous", "nous", "il", "elle", "on")):
            cost += 0.0 if word.hyphen and state.last == "verb" else _ODD + 0.5
            return cost, replace(state, last="strong", group="", subject=frozenset(), pronoun=False, adverb=False)
        cost += _NEVER if waiting or state.last in ("prep", "rel") else 0.0
        if state.group == "head" and state.last in ("noun", "name", "adj", "strong") and not state.when:
            cost += 0.4 if state.led and not state.subject else _ODD + 0.3
        return cost, replace(
            state, last="subj", group="", subject=tag.people, pronoun=True, adverb=False, done=False,
            gender="f" if word.text.lower().startswith("elle") else "m",
            number="".join(sorted({number for _, number in tag.people})),
            outer=state.outer or (state.subject if state.done else frozenset()),
        )  # fmt: skip
    if kind == "clitic":
        if word.hyphen:
            return (0.0 if state.last in ("verb", "strong") else _BAD), replace(state, last="strong", adverb=False)
        if state.last in _WAITING:
            cost += 0.0
        elif state.subject and not state.pronoun:
            cost += 0.3
        else:
            cost += 0.8 if state.last in ("prep", "verb") or word.text.lower() == "y" else 2.0
        return cost, replace(state, last="clitic", group="", adverb=False)
    if kind == "ne":
        cost += 0.0 if state.last == "subj" or state.subject else 0.3
        return cost, replace(state, last="ne", group="", adverb=False)
    if kind == "inf":
        costs = {"prep": 0.0, "verb": 0.2, "stop": 0.6, "clitic": 0.1, "mark": 0.8, "ne": 0.5, "and": 0.6, "inf": 0.6}
        cost += _cost(state, {**costs, "subj": _NEVER, "noun": 2.0, "sub": 0.8}, 2.2)
        return cost, replace(state, last="inf", group="", subject=frozenset(), pronoun=False, adverb=False)
    costs = {"noun": 0.4, "prep": 0.0, "stop": 1.0, "mark": 0.6, "name": 0.4, "adj": 0.5, "strong": 0.5}
    cost += _cost(state, {**costs, "subj": _NEVER, "clitic": 0.5, "ne": _BAD}, 2.0)
    return cost, replace(state, last="ant", group="", adverb=False)


def advance(states: list[State], word: Word, options: list[Tag], beam: int = BEAM) -> list[State]:
    """The ways to have read one word more, the best first; none if it cannot stand there at all."""
    reached: dict[State, State] = {}
    for state in states:
        for tag in options:
            after = _read(state, word, tag)
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


def end_cost(state: State) -> float:
    """What an end costs here."""
    if state.last in _WAITING:
        return _NEVER
    if state.last == "det":
        return 3.0
    return {"prep": 1.0, "and": 0.8, "sub": 0.8, "rel": 2.0}.get(state.last, 0.0)


# -- the verdict


def holds_verb(text: str) -> Verdict:
    """Whether a text holds a conjugated verb, which word that is, and how sure it is."""
    ended = [replace(state, score=state.score - end_cost(state)) for state in states_after(text)]
    found = sorted(ended, key=lambda state: -state.score)
    with_verb = next((state for state in found if state.verb), None)
    without = next((state for state in found if not state.verb), None)
    if with_verb is None:
        return Verdict(False, "", 1.0)
    if without is None:
        return Verdict(True, with_verb.verb, 1.0)
    margin = with_verb.score - without.score
    if _one_word_order(text):
        margin += 1.5  # Voyage ! Boxe, Béatrice !
    sure = 1 / (1 + 10 ** -abs(margin))
    return Verdict(margin > 0, with_verb.verb if margin > 0 else "", round(sure, 3))


def _one_word_order(text: str) -> bool:
    """Whether a text is one word that may be an order, besides names and cries."""
    words = [word.text for word in words_and_marks(text) if word.text[0].isalpha()]
    options = [tags(word, first=place == 0, plain=False) for place, word in enumerate(words)]
    left = [each for each in options if not any(tag.kind in ("name", "intj") and tag.cost < 1 for tag in each)]
    return len(left) == 1 and any("order" in tag.mood for tag in left[0])


def judge_sentence(text: str) -> str:
    """What the table's judge answers to `sentence <text>`: yes, no, or vote where a word is in no lexicon.

    A doubtful verb is believed: whether it sounds right is the table's call.
    """
    unknown = [word.text for word in words_and_marks(text) if word.text[0].isalpha() and not is_word(word.text)]
    verdict = holds_verb(text)
    if unknown and not all(word.endswith("'") for word in unknown):
        return "vote"
    return "yes" if verdict.holds or verdict.sure < SURE else "no"
