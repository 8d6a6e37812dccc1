"""Walking the net of story_grammar.py: where a word leads, and where a whole text stands.

A text is read several ways at once: what people say may go ways that bots never go.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .grammar_words import NOUNS as CLASSES
from .grammar_words import Key, words_of
from .story_grammar import Options, State, options, replace
from .story_theme import lemmas
from .story_words import (
    ALIVE,
    ANY,
    CLAUSES,
    CLITICS,
    COMPANY,
    JOINING,
    NEGATIONS,
    OF,
    ONESELF,
    PLACES,
    STRONG,
    SUBJECTS,
    TO,
    classes_taken,
    keys_of,
)

BEAM = 10
WRONG = 3.0
"""The cost of a word that does not fit anywhere here."""
_STOPS = frozenset(".!?…")


def enter(state: State, key: Key, form: str) -> list[State]:
    """The places reached by a word, the costs of the word itself aside."""
    kind = key[0]
    low = form.lower()
    base = replace(state, before=low, length=state.length + 1, cost=state.cost)
    if kind == "small":
        return _enter_small(base, state, key[1])
    if kind == "det":
        return _enter_det(base, state, key[1], key[2])
    if kind == "pre":
        return [replace(base, at="pre", gender=key[1], number=key[2])]
    if kind == "noun":
        return [_named(replace(base, at="noun"), state, key[2], key[3], key[1])]
    if kind == "name":
        begun = state if state.at == "prep" else _opened(state)
        base = replace(base, role=begun.role, wants=(), people=begun.people)
        return [
            _named(
                replace(base, at="name"), replace(state, role=begun.role, people=begun.people), key[1], "s", "person"
            )
        ]
    if kind == "post":
        if state.at in ("verb", "degree", "and_state") and state.frame == "be":
            return [replace(base, at="state", extras=state.extras)]
        return [replace(base, at="post")]
    if kind == "degree":
        return [replace(base, at="degree", adverb=True)]
    if kind in ("adverb", "open", "cry"):
        return _enter_adverb(base, state, kind)
    if kind == "have":
        there = state.at == "there"
        tense = state.tense or "present" if there else "past"
        return [
            replace(base, at="have", verb=True, some_verb=True, clauses=state.clauses + 1, tense=tense, there=there)
        ]
    if kind == "verb":
        return [] if key[1] == "self" and state.at != "clitic" else [_enter_verb(base, state, key)]
    if kind in ("infinitive", "gerund"):
        return [_with_frame(replace(base, at="verb", adverb=False, negated=False), key[1], form)]
    return []


def _opened(state: State) -> State:
    """What a group is that begins here."""
    if state.at == "verb" or state.at == "have":
        return replace(state, role="o", wants=state.wants if state.frame in ("t", "have") else ())
    if state.at == "prep":
        return state
    return replace(state, role="s", wants=(), people="", gap=state.gap)


def _enter_det(base: State, state: State, gender: str, number: str) -> list[State]:
    begun = _opened(state)
    group = replace(
        base, at="det", gender=gender, number=number, role=begun.role, wants=begun.wants, people=begun.people
    )
    found = [group]
    if begun.role == "s" and state.at != "prep":
        found = [replace(group, wants=())]
        if state.at == "conj" and state.before in ("et", "ou") and state.role == "o":
            # the same word may begin a second object: il mange la soupe et le pain
            found.append(
                replace(group, role=state.role, verb=True, people=state.people, joined=True, clauses=state.clauses,
                        wants=state.wants, cost=group.cost + 0.1)
            )  # fmt: skip
    return found


def _named(base: State, state: State, gender: str, number: str, head: str) -> State:
    """A noun was said: of a subject it makes the person."""
    after = replace(base, gender=gender, number=number, head=head, prep="")
    if state.role == "s" and not state.verb:
        alive = head in ALIVE or head == ANY
        if state.joined and state.people:
            sex = "m" if "m" in (state.sex, gender) else "f"
            return replace(after, people="3p", sex=sex, alive=alive, subject=head)
        return replace(after, people=f"3{number}", sex=gender, alive=alive, subject=head)
    return after


def _enter_adverb(base: State, state: State, kind: str) -> list[State]:
    if state.at in ("start", "open"):
        return [replace(base, at="open", length=0)]
    if kind == "cry":
        return [replace(base, at=state.at, adverb=True, extras=state.extras + 1)]
    # An adverb leaves us where we were, one word further on.
    at = "verb" if state.at in ("verb", "have") else "state" if state.verb else state.at
    return [replace(base, at=at, adverb=True, extras=state.extras + 1)]


def _enter_verb(base: State, state: State, key: Key) -> State:
    _, frame, tense, person, number = key
    if tense == "order":
        after = replace(
            base, at="verb", verb=True, some_verb=True, clauses=state.clauses + 1, people="", tense="present"
        )
        return _with_frame(after, frame, base.before)
    if tense == "done":
        after = replace(base, at="verb", adverb=False)
        return _with_frame(after, frame, base.before)
    outer = state.outer
    people, sex, alive, subject = state.people, state.sex, state.alive, state.subject
    if state.verb and outer is not None and state.at not in ("rel", "subj", "clitic", "ne", "conj"):
        people, sex, alive, subject = outer
        outer = None
    if people and "/" in people:
        people = f"{person}{number}"
    after = replace(
        base, at="verb", verb=True, some_verb=True, clauses=state.clauses + 1, extras=0, adverb=False, people=people,
        sex=sex, alive=alive, subject=subject, outer=outer, tense=tense, joined=False, role="",
    )  # fmt: skip
    after = _with_frame(after, frame, base.before)
    if state.gap or state.at == "clitic":  # its object was said before
        after = replace(after, frame="i", gap=())
    return after


def _with_frame(state: State, frame: str, form: str) -> State:
    alone = lemmas().get(form.lower()) in words_of("alone")
    if frame.startswith(("t:", "n:")):
        return replace(state, frame="t", wants=classes_taken(form.lower()), alone=alone, prep="")
    return replace(state, frame={"w": "i", "n": "i", "self": "i"}.get(frame, frame), wants=(), alone=alone, prep="")


_WANTS = {
    "dans": ("place", "thing"), "sur": ("thing", "place", "nature", "animal"), "sous": ("thing", "place", "nature"),
    "devant": ("place", "person", "animal"), "derrière": ("place", "nature", "person"), "vers": ("place", "nature"),
    "près": (), "à": ("place",), "avec": ("person", "animal", "thing", "cloth"), "sans": ("cloth", "food", "thing"),
    "contre": ("animal", "thing", "nature"), "pour": ("person", "animal"), "malgré": ("nature", "person"),
    "comme": ("animal", "person", "thing", "nature"), "chez": ("person",), "après": ("person", "animal", "nature"),
    "avant": ("person", "nature"), "parmi": ("nature", "animal"), "de": ("person", "animal", "place"),
    "d'": ("person", "animal", "place"), "du": ("person", "animal", "place"), "des": ("person", "animal", "place"),
}  # fmt: skip


def _new_clause(base: State, state: State, at: str) -> State:
    return replace(
        base, at=at, role="", wants=(), verb=False, extras=0, adverb=False, length=0, gap=(), negated=False,
        joined=False, frame="", there=False, prep="", alone=False,
    )  # fmt: skip


def _enter_small(base: State, state: State, word: str) -> list[State]:
    found: list[State] = []
    waiting_group = state.at in ("noun", "name", "post", "strong")
    fronted = waiting_group and not state.verb and state.role in ("p", "g") and not state.people
    begins = fronted or state.at in ("start", "open", "conj", "that", "and_state")
    if word in SUBJECTS and (begins or (state.at == "rel" and state.before != "qui")):
        sex = {"il": "m", "ils": "m", "elle": "f", "elles": "f", "on": "m"}.get(word, "")
        found.append(
            replace(
                base,
                at="subj",
                role="s",
                people=SUBJECTS[word],
                sex=sex,
                alive=True,
                subject="person",
                wants=(),
                verb=False,
            )
        )
    if word in (*CLITICS, *ONESELF) and (state.at in ("subj", "ne", "rel") or (waiting_group and state.role == "s")):
        found.append(replace(base, at="clitic"))
    if word == "y" and state.at in ("subj", "ne"):
        found.append(replace(base, at="there"))
    if word in ("ne", "n'"):
        found.append(replace(base, at="ne", negated=True))
    if word in NEGATIONS:
        found.append(replace(base, at="verb", negated=False, adverb=True))
    if word in STRONG and state.at == "prep":
        found.append(replace(base, at="strong", head="person"))
    if word in OF and waiting_group:
        found.append(replace(base, at="prep", role="g" if state.role != "s" or state.verb else "s", wants=_WANTS[word]))
        if state.role == "s" and not state.verb:  # le chapeau du roi: the hat stays the subject
            found[-1] = replace(found[-1], role="g")
    if word == "du" and state.at == "verb" and state.frame in ("t", ANY):
        found.append(replace(base, at="prep", role="o", wants=("food",)))
    if word in (*PLACES, *COMPANY, *TO) and state.at not in ("det", "pre", "subj", "clitic", "ne", "prep"):
        led = replace(base, people="") if state.at in ("start", "open") else base
        role = "c" if word == "comme" else "p"
        wants = _WANTS.get(word, ("place",))
        found.append(replace(led, at="prep", role=role, wants=wants, extras=state.extras + 1, prep=word))
    if word == "en" and state.verb:
        found.append(replace(base, at="prep", extras=state.extras + 1, wants=()))
    if word in JOINING or word in CLAUSES or word == "comme":
        found.extend(_enter_joint(base, state, word, waiting_group))
    if word == "qui" and waiting_group:
        outer = state.outer
        if state.role in ("s", "g") and not state.verb:
            outer = (state.people, state.sex, state.alive, state.subject)
        many = state.number or "s"
        found.append(
            replace(_new_clause(base, state, "rel"), people=f"3{many}", sex=state.gender, outer=outer,
                    alive=state.head in (*ALIVE, ANY), subject=state.head)
        )  # fmt: skip
    if word in ("que", "qu'") and state.at == "verb" and state.frame in ("q", ANY):
        found.append(replace(_new_clause(base, state, "that"), people=""))
    elif word in ("que", "qu'") and waiting_group:
        outer = (
            (state.people, state.sex, state.alive, state.subject)
            if state.role == "s" and not state.verb
            else state.outer
        )
        gap = (state.head,) if state.head in CLASSES else CLASSES
        found.append(replace(_new_clause(base, state, "rel"), people="", outer=outer, gap=gap))
    if word == "où" and waiting_group:
        found.append(replace(_new_clause(base, state, "rel"), people="", outer=state.outer))
    return found


def _enter_joint(base: State, state: State, word: str, waiting_group: bool) -> list[State]:
    if waiting_group and state.role == "s" and not state.verb:
        if word in ("et", "ou"):  # Fabien et Yves
            return [replace(base, at="prep", before="et", role="s", wants=(), joined=True)]
        return []
    if state.at == "state" and word == "et" and state.frame == "be":
        return [replace(_new_clause(base, state, "and_state"), frame="be"), _new_clause(base, state, "conj")]
    if state.at in ("start", "open"):
        return [replace(_new_clause(base, state, "that"), people="", outer=None)]
    after = _new_clause(base, state, "conj")
    if word == "comme":  # rather a comparison
        after = replace(after, cost=after.cost + 1.3)
    if word not in JOINING:
        after = replace(after, at="that", people="")
    else:
        after = replace(after, role="" if state.adverb else state.role, wants=state.wants)
    return [after]


# -- reading


def step(states: Sequence[State], word: str) -> list[State]:
    """The places reached from several by one more word, the likeliest first."""
    reached: dict[tuple[object, ...], State] = {}
    keys = keys_of(word)
    for wrong in (False, True):  # a word that fits nowhere is tried only if no other reading does
        for state in states:
            open_to = options(state)
            for key, cost in keys:
                called = _called(open_to, key)
                if (called is None) != wrong:
                    continue
                more = cost + (WRONG if called is None else called)
                for after in enter(state, key, word):
                    bare, total = after[:-1], after.cost + more
                    known = reached.get(bare)
                    if known is None or known.cost > total:
                        reached[bare] = replace(after, cost=total)
        if reached:
            break
    if not reached:  # something quite unknown: it is passed over
        return [replace(state, cost=state.cost + WRONG) for state in states]
    return sorted(reached.values(), key=lambda state: state.cost)[:BEAM]


def _called(open_to: Options, key: Key) -> float | None:
    """What a word costs here; a class or a frame nobody knows may be any."""
    if len(key) > 1 and key[1] == ANY:
        rest = key[2:]
        costs = [cost for other, cost in open_to.items() if other[0] == key[0] and other[2:] == rest]
        return min(costs) if costs else None
    return open_to.get(key)


START = State()
MIDDLE = State(at="noun", role="o", verb=True, some_verb=True, clauses=1, length=3)
"""Somewhere in a sentence of which only the last word is known."""
CLAUSE = State(at="that", some_verb=True, clauses=1)
"""Where a clause begins."""


@lru_cache(maxsize=4096)
def read(words: tuple[str, ...], first: State = START) -> tuple[State, ...]:
    """Where a sentence under way stands, the likeliest way first."""
    if not words:
        return (first,)
    before = read(words[:-1], first)
    word = words[-1]
    if word and word[0] in _STOPS:
        return (START,)
    return tuple(step(before, word))


def complete(state: State) -> bool:
    """Whether a sentence may end here."""
    if not state.some_verb or state.negated or state.outer is not None or not state.verb:
        return False
    if state.at == "verb":
        return state.frame in ("i", "q", ANY)
    return state.at in ("noun", "name", "post", "strong", "state")
