"""Reading a sentence word by word: what each word costs where it stands, according to what came before it.

A `State` is one way to have read the text so far. `read_word` adds a word, taken for a noun, a verb or whatever it may
be. Costs are in powers of ten, as the rarity of words is: a cost of 2 makes a reading a hundred times less likely.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from .grammar import Tag


class Word(NamedTuple):
    """A word or a mark of a text."""

    text: str
    hyphen: bool
    """Whether a hyphen joins it to the one before."""


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
    """The first verb found, conjugated or not."""


_NEVER, _BAD, _ODD, _RATHER = 4.0, 2.5, 1.2, 0.4
_WAITING = ("subj", "clitic", "ne")
"""The kinds of words after which a verb must come."""
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
"""The beginnings of adjectives that usually stand before their noun."""


def _agree(one: str, other: str) -> bool:
    return any(each in other for each in one)


def _both(one: str, other: str) -> str:
    return "".join(each for each in one if each in other) or one


def _third(number: str) -> frozenset[tuple[int, str]]:
    return frozenset((3, each) for each in number)


def _cost(state: State, costs: dict[str, float], otherwise: float) -> float:
    return costs.get(state.last, otherwise)


def read_word(state: State, word: Word, tag: Tag) -> State | None:
    """The state after one more word read as `tag`; None if that cannot be."""
    cost, after = _READERS[tag.kind](state, word, tag)
    if cost >= _NEVER * 2:
        return None
    return replace(after, score=state.score - cost - tag.cost)


def end_cost(state: State) -> float:
    """What it costs to end the text here."""
    if state.last in _WAITING:
        return _NEVER
    if state.last == "det":
        return 3.0
    return {"prep": 1.0, "and": 0.8, "sub": 0.8, "rel": 2.0}.get(state.last, 0.0)


# -- groups of words around a noun


def _in_open_group(state: State) -> bool:
    """Whether a group has begun whose noun is still to come."""
    return state.group in ("open", "adj")


def _cost_of_group(state: State) -> float:
    """What a word of a group costs where a verb must come."""
    return _NEVER if state.last in _WAITING else 0.0


def _read_determiner(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost, open_group = _cost_of_group(state), _in_open_group(state)
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


def _read_head(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """The noun of a group, or what stands for it: a name, moi, celui..."""
    open_group = _in_open_group(state)
    cost = _cost_of_group(state) + _cost_of_head(state, tag, open_group)
    gender = _both(tag.gender, state.gender) if open_group else tag.gender
    number = _both(tag.number, state.number) if open_group else tag.number
    under = state.under if open_group else state.last == "prep"
    when = state.when and word.text.lower() in _TIMES
    after = replace(
        state, last=tag.kind, group="head", gender=gender, number=number, under=under, when=when, adverb=False,
        led=state.led or (under and not state.subject and not state.done),
    )  # fmt: skip
    if not under and not state.done and not when:
        if state.subject and not state.pronoun:
            joined = _third("p") if state.joined else state.subject
            after = replace(after, subject=joined)
        elif not state.pronoun:
            after = replace(after, subject=_third(number))
    return cost, after


def _cost_of_head(state: State, tag: Tag, open_group: bool) -> float:
    if tag.kind == "name":
        costs = {"det": 1.5, "noun": 1.2, "adj": 0.8, "name": 0.5, "strong": _BAD, "pp": 1.2, "rel": _NEVER}
        return _cost(state, costs, 0.1)
    if tag.kind == "strong":
        costs = {"det": 0.7, "noun": _BAD, "name": _BAD, "adj": _BAD, "strong": 0.7, "verb": 0.4, "rel": _NEVER}
        return _cost(state, costs, 0.3)
    if open_group:
        return (_BAD + 0.3) * ((not _agree(tag.gender, state.gender)) + (not _agree(tag.number, state.number)))
    costs = {
        "stop": 1.4, "mark": 1.2, "intj": 1.2, "prep": 0.3, "and": 0.8, "verb": 1.4, "noun": 2.2, "adj": 1.8,
        "name": 2.0, "sub": 2.0, "rel": _NEVER, "inf": 1.2, "pp": 2.0, "strong": _BAD, "ant": 1.2,
    }  # fmt: skip
    return _cost(state, costs, 1.5) - 0.7 * (state.last == "verb" and state.link)


def _read_adjective(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """An adjective or a past participle, in a group, after a verb or on its own."""
    cost = _cost_of_group(state)
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


# -- verbs


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


def _read_infinitive(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost = _cost_of_leaving(state)
    costs = {"prep": 0.0, "verb": 0.2, "stop": 0.6, "clitic": 0.1, "mark": 0.8, "ne": 0.5, "and": 0.6, "inf": 0.6}
    cost += _cost(state, {**costs, "subj": _NEVER, "noun": 2.0, "sub": 0.8}, 2.2)
    return cost, replace(
        state, last="inf", group="", subject=frozenset(), pronoun=False, adverb=False, verb=state.verb or word.text
    )


def _read_present_participle(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost = _cost_of_leaving(state)
    costs = {"noun": 0.4, "prep": 0.0, "stop": 1.0, "mark": 0.6, "name": 0.4, "adj": 0.5, "strong": 0.5}
    cost += _cost(state, {**costs, "subj": _NEVER, "clitic": 0.5, "ne": _BAD}, 2.0)
    return cost, replace(state, last="ant", group="", adverb=False)


# -- small words before a verb


def _read_subject(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """je, tu, il... before their verb, or behind it: dort-il."""
    cost = _cost_of_leaving(state)
    if word.hyphen or (state.last == "verb" and word.text.lower() in ("tu", "vous", "nous", "il", "elle", "on")):
        cost += 0.0 if word.hyphen and state.last == "verb" else _ODD + 0.5
        return cost, replace(state, last="strong", group="", subject=frozenset(), pronoun=False, adverb=False)
    cost += _NEVER if state.last in (*_WAITING, "prep", "rel") else 0.0
    if state.group == "head" and state.last in ("noun", "name", "adj", "strong") and not state.when:
        cost += 0.4 if state.led and not state.subject else _ODD + 0.3
    return cost, replace(
        state, last="subj", group="", subject=tag.people, pronoun=True, adverb=False, done=False,
        gender="f" if word.text.lower().startswith("elle") else "m",
        number="".join(sorted({number for _, number in tag.people})),
        outer=state.outer or (state.subject if state.done else frozenset()),
    )  # fmt: skip


def _read_clitic(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """me, le, lui, y... before a verb, or behind it: donne-le."""
    cost = _cost_of_leaving(state)
    if word.hyphen:
        return (0.0 if state.last in ("verb", "strong") else _BAD), replace(state, last="strong", adverb=False)
    if state.last in _WAITING:
        cost += 0.0
    elif state.subject and not state.pronoun:
        cost += 0.3
    else:
        cost += 0.8 if state.last in ("prep", "verb") or word.text.lower() == "y" else 2.0
    return cost, replace(state, last="clitic", group="", adverb=False)


def _read_ne(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost = _cost_of_leaving(state)
    cost += 0.0 if state.last == "subj" or state.subject else 0.3
    return cost, replace(state, last="ne", group="", adverb=False)


# -- words that join groups and clauses


def _cost_of_leaving(state: State) -> float:
    """What it costs to go on to something else while a group waits for its noun."""
    if not _in_open_group(state):
        return 0.0
    if state.last == "det":
        return _NEVER
    return 0.9 if state.last == "adj" and state.score < 0 else 0.0  # un petit, a small one


def _read_preposition(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost = _cost_of_leaving(state)
    cost += _NEVER if state.last in _WAITING else (_BAD if state.last == "prep" else 0.1)
    return cost, replace(state, last="prep", group="", adverb=False)


def _read_and(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """et, ou, ni..."""
    cost = _cost_of_leaving(state)
    cost += _NEVER if state.last in _WAITING else (_BAD if state.last in ("prep", "and") else 0.1)
    subject = state.subject or (state.outer if state.done else frozenset())
    return cost, replace(
        state, last="and", group="", done=False, adverb=False, joined=True,
        subject=subject if not state.done else frozenset(),
    )  # fmt: skip


def _read_clause(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """What opens a clause inside the sentence: quand, parce que, or qui."""
    cost = _cost_of_leaving(state)
    cost += _NEVER if state.last in _WAITING else (0.8 if state.last == "prep" else 0.2)
    if tag.kind == "rel" and state.last in ("stop", "mark", "prep"):
        who = frozenset({(3, "s")})
        return cost, replace(state, last="rel", group="", subject=who, pronoun=False, done=False, adverb=False)
    outer = state.subject if not state.done else state.outer
    inner = _third(state.number) if tag.kind == "rel" else frozenset()
    return cost, replace(
        state, last=tag.kind, group="", subject=inner, pronoun=False, outer=outer, done=False, led=False, adverb=False
    )


# -- what may stand nearly anywhere


def _read_adverb(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost = 0.0
    if state.last == "det":
        cost += 0.6 if word.text.lower() in ("très", "plus", "moins", "trop", "si") else _BAD
    if state.last in ("subj", "clitic"):
        cost += _BAD
    if state.last == "ne":
        cost += 0.3 if word.text.lower() in ("pas", "plus", "jamais", "rien") else _BAD
    return cost + 0.2, replace(state, adverb=True)


def _read_interjection(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    cost = _cost_of_pause(state) or (0.2 if state.last in ("stop", "mark") else 1.8)
    return cost, replace(state, last="intj", group="", adverb=False)


def _read_mark(state: State, word: Word, tag: Tag) -> tuple[float, State]:
    """A comma and the like, or the end of a sentence."""
    if tag.kind == "stop":
        return _cost_of_pause(state), State(verb=state.verb)
    return _cost_of_pause(state), replace(state, last="mark", group="", done=False, led=state.led, adverb=False)


def _cost_of_pause(state: State) -> float:
    return _NEVER if state.last in (*_WAITING, "det", "prep") else 0.0


_READERS: dict[str, Callable[[State, Word, Tag], tuple[float, State]]] = {
    "det": _read_determiner,
    "noun": _read_head,
    "name": _read_head,
    "strong": _read_head,
    "adj": _read_adjective,
    "pp": _read_adjective,
    "verb": _read_verb,
    "inf": _read_infinitive,
    "ant": _read_present_participle,
    "subj": _read_subject,
    "clitic": _read_clitic,
    "ne": _read_ne,
    "prep": _read_preposition,
    "and": _read_and,
    "sub": _read_clause,
    "rel": _read_clause,
    "adv": _read_adverb,
    "intj": _read_interjection,
    "mark": _read_mark,
    "stop": _read_mark,
}
"""How a word of each kind is read: what it costs there, and the state after it."""
