"""Which words may follow in a story told word by word, as a net of places: after a determiner its noun, and so on.

`options(state)` are the keys of words (see story_words.py) that may come next, with what each costs. Costs are
powers of ten: 1 is a tenth as likely. story_reading.py walks the net.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .grammar_forms import TENSES
from .grammar_words import NOUNS as CLASSES
from .grammar_words import Key
from .story_words import ANY, CLITICS, JOINING, NEGATIONS, OF, ONESELF, PLACES, STRONG, SUBJECTS


class State(NamedTuple):
    """A place in the net, and what must be remembered there."""

    at: str = "start"
    """The kind of the last word, adverbs aside; `state` is the adjective after être, `that` where a clause begins,
    `conj` where one does or a second verb, `rel` after qui and que, `there` after il y."""
    before: str = ""
    """The last word."""
    gender: str = ""
    number: str = ""
    head: str = ""
    """The class of the noun last named."""
    role: str = ""
    """What the group under way is: s subject, o object, p under a preposition, g of something, c a comparison."""
    wants: tuple[str, ...] = ()
    """The classes of nouns that make sense here."""
    people: str = ""
    """Person and number of the subject: 3s."""
    sex: str = ""
    """Its gender, for adjectives after être."""
    alive: bool = True
    subject: str = "person"
    """The class of the subject."""
    prep: str = ""
    """The preposition that the group under way stands behind."""
    alone: bool = False
    """Whether the last verb is one that nobody does with others."""
    tense: str = ""
    frame: str = ""
    """How the last verb is built."""
    verb: bool = False
    """Whether the clause under way has its verb."""
    extras: int = 0
    """How many things were added to the clause after its verb."""
    adverb: bool = False
    outer: tuple[str, str, bool, str] | None = None
    """The subject that waits for its verb around a relative clause: people, gender, whether it is alive, class."""
    gap: tuple[str, ...] = ()
    """After `que`: the class of what the verb acts on."""
    negated: bool = False
    there: bool = False
    """After `il y a`."""
    joined: bool = False
    """Whether two subjects were joined already."""
    some_verb: bool = False
    """Whether the sentence has any verb."""
    clauses: int = 0
    length: int = 0
    """Words of the clause."""
    cost: float = 0.0


replace = State._replace
Options = dict[Key, float]
_SHAPES = tuple((gender, number) for gender in "mf" for number in "sp")


# -- what may come next


@lru_cache(maxsize=4096)
def _options(state: State) -> Options:
    found: Options = {}
    _AT[state.at](state, found)
    return found


def options(state: State) -> Options:
    """What may come next, with costs."""
    return _options(replace(state, cost=0.0))


def _offer(found: Options, key: Key, cost: float) -> None:
    if cost < found.get(key, 9.0):
        found[key] = cost


def _small(found: Options, words: Sequence[str], cost: float) -> None:
    for word in words:
        _offer(found, ("small", word), cost)


def _group(found: Options, cost: float, number: str = "sp") -> None:
    """A noun and what stands before it."""
    for gender, many in _SHAPES:
        if many in number:
            _offer(found, ("det", gender, many), cost + 0.15 * (many == "p"))
    if "s" in number:
        _offer(found, ("det", "mf", "s"), cost + 0.3)


def _names(found: Options, cost: float) -> None:
    for gender in "mf":
        _offer(found, ("name", gender), cost)


def _adjectives(found: Options, kind: str, genders: str, numbers: str, cost: float) -> None:
    for gender in genders or "mf":
        for number in numbers or "sp":
            _offer(found, (kind, gender, number), cost)


_TENSE_COSTS = {
    "": {"present": 0.0, "imperfect": 0.5, "future": 1.0},
    "present": {"present": 0.0, "imperfect": 2.4, "future": 1.6},
    "imperfect": {"present": 2.4, "imperfect": 0.0, "future": 2.4},
    "future": {"present": 1.0, "imperfect": 2.2, "future": 0.0},
    "past": {"present": 1.4, "imperfect": 0.5, "future": 2.2},
}
"""What a tense costs after another; `past` is il a mangé."""
_HAVE_COSTS = {"": 0.5, "present": 0.9, "imperfect": 0.6, "past": 0.1}


def _verbs(
    state: State, found: Options, people: str, alive: bool, cost: float = 0.0, gap: tuple[str, ...] = ()
) -> None:
    """Verbs for a subject; the tense of the story goes on."""
    if not people:
        return
    for tense in TENSES:
        more = _TENSE_COSTS[state.tense][tense]
        for each in people.split("/"):
            person, number = each[0], each[1]
            if gap:
                for name in gap:
                    _offer(found, ("verb", f"t:{name}", tense, person, number), cost + more)
                continue
            if alive:
                _offer(found, ("verb", "i", tense, person, number), cost + more + 0.1)
                _offer(found, ("verb", "w", tense, person, number), cost + more + 0.8)
            else:
                _offer(found, ("verb", "w", tense, person, number), cost + more)
                _offer(found, ("verb", "i", tense, person, number), cost + more + 0.6)
            if state.subject == "nature" and not alive:  # the moon rocks the sea
                _offer(found, ("verb", "n", tense, person, number), cost + more)
                for name in ("nature", "place", "animal"):
                    _offer(found, ("verb", f"n:{name}", tense, person, number), cost + more + 0.1)
            odd = 0.0 if alive else 0.7
            for name in CLASSES:
                _offer(found, ("verb", f"t:{name}", tense, person, number), cost + more + odd)
            _offer(found, ("verb", "be", tense, person, number), cost + more + 0.25)
            _offer(found, ("verb", "want", tense, person, number), cost + more + odd + 0.3)
            _offer(found, ("verb", "go", tense, person, number), cost + more + odd + 0.1)
            _offer(found, ("verb", "q", tense, person, number), cost + more + odd + 0.35)
            if tense == "present" and state.tense in _HAVE_COSTS:
                _offer(found, ("have", person, number), cost + odd + _HAVE_COSTS[state.tense])


def _subjects(state: State, found: Options, cost: float) -> None:
    """A clause begins."""
    _group(found, cost)
    _names(found, cost + 0.2)
    for word in SUBJECTS:
        _offer(found, ("small", word), cost + 0.25)


def _start(state: State, found: Options) -> None:
    _subjects(state, found, 0.0)
    for form in (("2", "s"), ("2", "p")):
        for frame in ("i", *(f"t:{name}" for name in CLASSES)):
            _offer(found, ("verb", frame, "order", *form), 1.0)
    if state.at == "start":
        _offer(found, ("open",), 0.5)
        _offer(found, ("cry",), 1.3)
        _small(found, ("dans", "sur", "sous", "devant", "derrière"), 0.7)
        _small(found, ("avec", "chez", "malgré", "après"), 0.9)


def _conj(state: State, found: Options) -> None:
    _subjects(state, found, 0.0)
    if state.before == "et" and state.role in ("o", "s"):  # il coiffe Omar et Walid siffle: who whistles?
        for gender in "mf":
            found["name", gender] += 0.9
    if state.before in JOINING and state.people:
        _verbs(state, found, state.people, state.alive, 0.3)
    if state.before in ("et", "puis"):
        _small(found, ("dans", "sur", "avec"), 1.5)


def _that(state: State, found: Options) -> None:
    _subjects(state, found, 0.0)


def _rel(state: State, found: Options) -> None:
    if state.before == "qui":
        _verbs(state, found, state.people, state.alive)
        _small(found, CLITICS, 0.9)
        _small(found, ONESELF, 0.5)
        _small(found, ("ne", "n'"), 1.9)
    else:
        _subjects(state, found, 0.0)


def _det(state: State, found: Options) -> None:
    classes = CLASSES
    for gender, number in _SHAPES:
        linked = state.before in ("mon", "ton", "son") and gender == "f" and number == "s"
        if not linked and (gender not in state.gender or number not in state.number):
            continue
        for name in classes:
            _offer(found, ("noun", name, gender, number), _strange(state, name))
        if state.before not in ("l'",) and not linked:
            _offer(found, ("pre", gender, number), 0.5 if state.at == "det" else 1.8)


def _strange(state: State, name: str) -> float:
    """How strange a noun of this class is here. After a preposition the first class is the most natural one."""
    if not state.wants or name == state.wants[0]:
        return 0.0
    if name not in state.wants:
        return 1.4
    return 0.35 if state.role in ("p", "c") else 0.0


def _group_goes_on(state: State, found: Options, base: float) -> None:
    """What may still belong to the noun."""
    if state.at == "noun":
        _adjectives(found, "post", state.gender, state.number, base + 0.45)
        _small(found, OF, base + (0.7 if state.role != "g" else 2.0))
    elif state.at == "post":
        _small(found, OF, base + 1.6)


def _after_group(state: State, found: Options) -> None:
    """After a noun, a name, an adjective: the group may go on, or the clause does."""
    if not state.verb and state.role == "s":
        _group_goes_on(state, found, 0.1 * state.length)
        _verbs(state, found, state.people, state.alive, gap=state.gap)
        _small(found, ("ne", "n'"), 1.9)
        _small(found, CLITICS, 1.1)
        if not state.gap:
            _small(found, ONESELF, 0.5 if state.alive else 1.0)
        if state.outer is None and not state.joined:
            _small(found, ("qui",), 0.9 + 0.1 * state.length)
            _small(found, ("que", "qu'"), 1.3 + 0.1 * state.length)
        if not state.joined and not state.gap:
            _small(found, ("et",), 1.0)
        return
    if not state.verb and state.role in ("p", "g"):  # dans la forêt...
        _group_goes_on(state, found, 0.3)
        if not state.people:
            _subjects(state, found, 0.0)
        else:  # le chat dans la forêt...
            _verbs(state, found, state.people, state.alive, gap=state.gap)
        return
    _group_goes_on(state, found, 0.0)
    if state.at in ("noun", "post") or (state.at == "name" and state.role != "g"):
        away = 0.6 + (0.5 if state.at == "name" else 0.0) + (0.5 if state.outer else 0.0)
        _small(found, ("qui",), away)
        _small(found, ("que", "qu'"), away + 0.4)
        if state.head == "place":
            _small(found, ("où",), 0.4)
    if state.role == "o" and not state.joined:
        _small(found, ("et",), 0.3)
    _after_clause(state, found)


def _after_clause(state: State, found: Options, base: float = 0.0) -> None:
    """The clause could end here: something is added to it, or another begins."""
    more = 0.7 * state.extras
    if state.outer is not None:
        _verbs(state, found, state.outer[0], state.outer[2], 0.05)
        base += 1.0
    _small(found, ("dans", "sur", "sous", "avec", "devant", "derrière"), base + 0.25 + more)
    _small(found, ("comme", "pour", "sans", "chez", "vers"), base + 0.5 + more)
    _small(found, ("contre", "malgré", "après", "avant"), base + 0.9 + more)
    _small(found, ("au",), base + 0.5 + more)
    _small(found, ("à",), base + 0.9 + more)
    _small(found, ("aux",), base + 1.3 + more)
    _small(found, ("en",), base + 0.5 + more)
    if not state.adverb:
        _offer(found, ("adverb",), base + 0.45 + more)
        _offer(found, ("cry",), base + 2.6)
    short = 0.3 if state.length < 4 else 0.0
    _small(found, ("et", "mais", "car"), base + 0.25 + short)
    _small(found, ("quand", "puis", "donc", "lorsque"), base + 0.35 + short)
    _small(found, ("puisque", "si"), base + 0.6 + short)
    _small(found, ("lorsqu'", "puisqu'"), base + 0.9 + short)
    _small(found, ("ou",), base + 0.9 + short)
    _small(found, ("alors", "pourtant", "soudain"), base + 0.7 + short)
    _small(found, ("cependant", "heureusement", "malheureusement", "bref"), base + 1.0 + short)


def _subj(state: State, found: Options) -> None:
    _verbs(state, found, state.people, True, gap=state.gap)
    if not state.gap:
        _small(found, CLITICS, 0.9)
        _small(found, ("y",), 0.9)
        if state.people.startswith("3"):
            _small(found, ONESELF, 0.4)
    _small(found, ("ne", "n'"), 1.7)


def _clitic(state: State, found: Options) -> None:
    if state.before in ONESELF:
        for tense in TENSES:
            for each in (state.people or "3s/3p").split("/"):
                _offer(found, ("verb", "self", tense, each[0], each[1]), _TENSE_COSTS[state.tense][tense])
        return
    # Whoever le and la may be, what is done to them must be kind.
    _verbs(state, found, state.people or "3s/3p", state.alive, gap=("person",))


def _there(state: State, found: Options) -> None:
    """After `il y`: il y dort, il y a."""
    for key, cost in list(_verb_options(state).items()):
        if key[1] in ("i", "w"):
            _offer(found, key, cost)
    if state.people == "3s" and state.sex == "m":
        _offer(found, ("have", "3", "s"), 0.2)


def _verb_options(state: State) -> Options:
    found: Options = {}
    _verbs(state, found, state.people, state.alive)
    return found


def _ne(state: State, found: Options) -> None:
    _verbs(state, found, state.people or "3s/3p", state.alive, gap=state.gap)
    if not state.gap:
        _small(found, CLITICS, 1.2)


def _verb(state: State, found: Options) -> None:
    if state.negated:
        _small(found, NEGATIONS, 0.0)
        return
    frame = state.frame
    if frame in ("i", ANY):
        _after_clause(state, found)
    if frame in ("t", ANY):
        more = 0.0 if frame == "t" else 0.4
        _group(found, more)
        if not state.wants or "food" in state.wants:
            _small(found, ("du",), more + 0.4)
        _names(found, more + (0.3 if not state.wants or "person" in state.wants else 1.8))
        if not state.adverb:
            _offer(found, ("adverb",), more + 0.8)
    if frame == "be":
        _adjectives(found, "post", state.sex, _numbers(state.people), 0.0)
        if not state.adverb:
            _offer(found, ("degree",), 0.25)
        _small(found, ("dans", "sur", "sous", "chez", "avec", "devant", "derrière"), 0.9)
        if not state.adverb:
            for gender in state.sex or "mf":
                for number in _numbers(state.people):
                    _offer(found, ("det", gender, number), 0.9)
    if frame in ("want", "go"):
        _infinitives(found, 0.0)
    if frame == "go":
        _small(found, ("dans", "chez", "au", "à", "vers"), 0.1)
        _small(found, ("aux", "derrière", "devant", "sur", "sous"), 0.5)
    if frame == "q":
        _small(found, ("que", "qu'"), 0.0)
        _after_clause(state, found, 0.3)


def _numbers(people: str) -> str:
    return "".join(sorted({each[1] for each in people.split("/") if each})) or "sp"


def _infinitives(found: Options, cost: float) -> None:
    _offer(found, ("infinitive", "i"), cost + 0.1)
    for name in CLASSES:
        _offer(found, ("infinitive", f"t:{name}"), cost)


def _have(state: State, found: Options) -> None:
    if state.there:  # il y a
        _group(found, 0.0)
        return
    _offer(found, ("verb", "i", "done", "0", ""), 0.2)
    for name in state.gap or CLASSES:
        _offer(found, ("verb", f"t:{name}", "done", "0", ""), 0.0)
    if not state.gap:
        _group(found, 0.5)


def _degree(state: State, found: Options) -> None:
    _adjectives(found, "post", state.sex, _numbers(state.people), 0.0)


def _state(state: State, found: Options) -> None:
    _small(found, ("et",), 0.4)
    _after_clause(state, found)


def _and_state(state: State, found: Options) -> None:
    """After `il est beau et`."""
    _adjectives(found, "post", state.sex, _numbers(state.people), 0.0)
    _conj(state, found)


def _prep(state: State, found: Options) -> None:
    word = state.before
    done = state.verb
    if word in PLACES:
        _group(found, 0.0)
        if done and word in ("devant", "vers"):
            _names(found, 0.5 if word == "devant" else 1.0)
    elif word in ("au", "aux"):
        numbers = "s" if word == "au" else "p"
        for gender in "m" if word == "au" else "mf":
            for number in numbers:
                _offer(found, ("noun", "place", gender, number), 0.0)
    elif word == "à":
        _offer(found, ("det", "f", "s"), 0.0)
        _offer(found, ("det", "mf", "s"), 0.1)
    elif word in ("du", "des"):
        for gender in "m" if word == "du" else "mf":
            for name in state.wants or CLASSES:
                _offer(found, ("noun", name, gender, "s" if word == "du" else "p"), 0.0)
    elif word in ("de", "d'"):
        _names(found, 0.0)
        _offer(found, ("det", "f", "s"), 0.3)
        for gender in "mf":
            _offer(found, ("det", gender, "s"), 0.5)
            _offer(found, ("det", gender, "p"), 0.7)
        _offer(found, ("det", "mf", "s"), 0.4)
    elif word == "en":
        _offer(found, ("gerund", "i"), 0.1)
        for name in CLASSES:
            _offer(found, ("gerund", f"t:{name}"), 0.0)
    else:
        _group(found, 0.0)
        _names(found, 0.1 if done or state.role == "s" else 1.2)
        if word in ("avec", "chez", "contre", "sans", "pour", "malgré", "comme", "après", "avant"):
            _small(found, STRONG, 0.5)
        if word in ("pour", "sans") and done:
            _infinitives(found, 0.2)
        if word == "sans":
            for name in ("food", "cloth", "thing"):
                _offer(found, ("noun", name, "m", "s"), 0.4)
                _offer(found, ("noun", name, "f", "s"), 0.4)


def _open(state: State, found: Options) -> None:
    _subjects(state, found, 0.0)
    if state.clauses == 0 and state.length <= 1:
        _small(found, ("dans", "sur", "sous", "devant", "derrière"), 1.0)


_AT = {
    "start": _start, "open": _open, "conj": _conj, "that": _that, "rel": _rel, "det": _det, "pre": _det,
    "noun": _after_group, "name": _after_group, "post": _after_group, "strong": _after_group, "subj": _subj,
    "clitic": _clitic, "there": _there, "ne": _ne, "verb": _verb, "have": _have, "degree": _degree, "state": _state,
    "and_state": _and_state, "prep": _prep,
}  # fmt: skip
