"""What may come next: a word that goes on with a sentence under way, or everything that is missing to its end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .grammar import Tag, tags
from .grammar_forms import TENSES
from .grammar_words import LEVELS, Item, carries, drawn, item_of, vocabulary
from .letters import STAR, fold
from .sentences import State, Word, advance, end_cost, states_after

BEAM = 6
GOOD, POOR = 1.0, 2.6
"""What a word may cost to be said at once, and at all."""
_DROPS_VOWEL = frozenset(
    ("le", "la", "je", "me", "te", "ne", "de", "que", "ma", "ta", "sa", "ce", "au", "du", "beau", "lorsque", "puisque")
)

_SMALL = {
    "prep": "dans sur sous avec sans pour contre chez vers devant derrière à de par malgré après",
    "and": "et ou",
    "sub": "mais car donc puis quand lorsque puisque comme si",
    "rel": "qui",
    "subj": "je tu il elle on nous vous ils elles",
    "clitic": "me te le la les nous vous",
    "ne": "ne",
}


class Next(NamedTuple):
    """A word that may come next."""

    word: str
    cost: float
    states: list[State]


Pool = list[tuple[Item, tuple[str, ...]]]


@cache
def _pools() -> dict[str, Pool]:
    """All forms by what they may be called for, with what they are."""
    pools: dict[str, Pool] = {}
    kinds = {"infinitive": "inf", "adverb": "adv", "open": "opener"}
    for key, items in vocabulary().items():
        kind = key[0]
        if kind == "verb":
            kind = {"order": "order", "done": "done"}.get(key[2], "verb")
        if kind in ("noun", "pre", "post", "det", "verb", "order", "done", "name", "degree", *kinds):
            pools.setdefault(kinds.get(kind, kind), []).extend((item, key) for item in items)
    for kind, words in _SMALL.items():
        pools[kind] = [(item_of(word, 1), (kind,)) for word in words.split()]
    return pools


@cache
def _frames() -> dict[str, set[str]]:
    """How the verbs bots know are built: i stands alone, t takes an object, be and want as they do."""
    found: dict[str, set[str]] = {}
    for key, items in vocabulary().items():
        if key[0] in ("verb", "infinitive"):
            frame = {"w": "i"}.get(key[1], key[1].partition(":")[0])
            for item in items:
                found.setdefault(item.form, set()).add(frame)
    return found


def _after_verb(word: str, adverb: bool, has_object: bool) -> dict[str, float]:
    frames = {"i"} if has_object else _frames().get(word.lower(), {"i", "t"})
    found: dict[str, float] = {}
    for frame in sorted(frames):
        found |= {
            "i": {"adv": 0.1, "prep": 0.0, "and": 0.3, "sub": 0.4},
            "t": {"det": 0.0, "name": 0.4, "adv": 0.8},
            "be": {"post": 0.0, "degree": 0.2, "prep": 0.8},
            "want": {"inf": 0.0},
        }.get(frame, {})
    if word.lower() in ("a", "ai", "as", "ont", "avons", "avez"):
        found = {"done": 0.0, "det": 0.1}
    return {kind: cost for kind, cost in found.items() if not (adverb and kind in ("adv", "degree"))}


_OBJECTS = frozenset(("me", "te", "le", "la", "les", "m'", "t'", "l'"))
_STRICT = frozenset(("det", "prep", "subj", "clitic", "ne", "rel", "and", "sub"))
_NEW_CLAUSE = {"det": 0.0, "name": 0.2, "subj": 0.2}
_CALLED_FOR: dict[str, dict[str, float]] = {
    "det": {"noun": 0.0, "pre": 0.5},
    "and": {**_NEW_CLAUSE, "det": 0.1},
    "sub": _NEW_CLAUSE,
    "rel": {"verb": 0.0, "ne": 1.0},
    "subj": {"verb": 0.0, "clitic": 0.7, "ne": 1.0},
    "clitic": {"verb": 0.0, "inf": 0.7},
    "ne": {"verb": 0.0, "order": 0.2, "clitic": 1.0},
    "pp": {"det": 0.0, "adv": 0.6, "prep": 0.4, "and": 0.8},
    "ant": {"det": 0.0, "prep": 0.4, "adv": 0.6},
}


def _called_for(state: State, before: str, earlier: str) -> dict[str, float]:
    """Which kinds of words a sentence under way calls for, and what each costs."""
    last = state.last
    if last == "adj" and state.group == "adj":
        return {"noun": 0.0, "pre": 1.2, "and": 1.5, "verb": 2.0}
    if last in ("verb", "inf"):
        return _after_verb(before, state.adverb, earlier.lower() in _OBJECTS)
    if last == "prep":
        bare = before.lower() in ("de", "d'", "sans", "en")
        return {"det": 0.0, "name": 0.3, **({"inf": 0.4} if before.lower() in ("pour", "sans") else {}),
                **({"noun": 0.6} if bare else {})}  # fmt: skip
    if last in ("stop", "mark", "intj"):
        opening = {**_NEW_CLAUSE, "order": 0.5, "prep": 0.5, "pre": 1.6, "noun": 2.0}
        return opening if state.adverb else {**opening, "opener": 0.4}
    if last in ("noun", "name", "adj", "strong"):
        post = {"noun": 0.5, "adj": 1.5}.get(last)
        found = {"post": post} if post is not None and not state.adverb else {}
        if state.subject and not state.done:
            return {**found, "verb": 0.0, "rel": 0.9, "and": 0.9, "prep": 0.9, "adv": 1.6}
        if state.led and not state.done:
            return {**found, **_NEW_CLAUSE, "and": 1.2}
        if last == "noun":
            found["rel"] = 0.7
        return {**found, "prep": 0.2, "and": 0.2, "sub": 0.2, **({} if state.adverb else {"adv": 0.5})}
    return _CALLED_FOR.get(last, _NEW_CLAUSE)


@cache
def _tags(word: str, first: bool) -> list[Tag]:
    return [tag for tag in tags(word, first=first, plain=False) if tag.cost < 2.0]


def _last_two(words: Sequence[str], state: State) -> tuple[str, str]:
    """The last word and the one before it; after a verb, adverbs aside."""
    padded = ["", "", *words]
    if state.adverb and state.last in ("verb", "inf"):
        while len(padded) > 3 and padded[-1].lower() not in _frames():
            padded.pop()
    return padded[-1], padded[-2]


def _sampled(
    states: list[State], words: Sequence[str], letter: str, level: int, begins: bool, dice: random.Random
) -> list[tuple[Item, float]]:
    """Words with the letter of the kinds called for, with what their kind costs."""
    best = states[0]
    before, earlier = _last_two(words, best)
    agreeing = best.group in ("open", "adj", "head") or (best.last == "verb" and best.link)
    people = {(str(person), number) for person, number in best.subject or best.outer}

    def likely(key: tuple[str, ...]) -> bool:
        if key[0] in ("noun", "pre", "post") and agreeing:
            return key[-2] in best.gender and key[-1] in best.number
        if key[0] == "verb" and key[2] in TENSES:
            return not people or (key[3], key[4]) in people
        return True

    found: dict[str, tuple[Item, float]] = {}
    called_for = _called_for(best, before, earlier)
    if best.last not in _STRICT:  # a rare letter finds its place somewhere
        called_for = {"adv": 1.7, "sub": 1.7, "name": 2.0, "prep": 1.7, "post": 2.0, **called_for}
    for kind, cost in called_for.items():
        fit = [
            item
            for item, key in _pools().get(kind, ())
            if item.level <= level and carries(item, letter, begins) and likely(key) and _follows(item, words)
        ]
        for item in drawn(fit, dice, 4 if kind in ("det", "name") else 10):
            if item.form not in found or found[item.form][1] > cost:
                found[item.form] = (item, cost)
    return list(found.values())


def _follows(word: Item, words: Sequence[str]) -> bool:
    """Whether a word can stand after others by its first letter: l'ours, le chat."""
    last = words[-1].lower().replace("’", "'") if words else ""
    if last.endswith("'"):
        return word.vowel
    return not (last in _DROPS_VOWEL and word.vowel)


def continuations(
    words: Sequence[str],
    states: list[State],
    letter: str,
    level: int,
    begins: bool,
    dice: random.Random,
) -> list[Next]:
    """Words that may come next, the best first."""
    recent = {fold(word) for word in words[-8:] if len(fold(word)) > 3} | {fold(word) for word in words[-1:]}
    first = not words or words[-1][-1:] in ".!?…"
    base = states[0].score
    found: list[Next] = []
    for item, called in _sampled(states, words, letter, level, begins, dice):
        if item.letters in recent:
            continue
        options = _tags(item.form, first)
        reached = advance(states[:BEAM], Word(item.form, False), options, BEAM)
        if not reached:
            continue
        cost = called + (base - reached[0].score) * 0.7
        found.append(Next(item.form, cost, reached))
    return sorted(found, key=lambda each: each.cost)


def _levels(level: str) -> range:
    return range(LEVELS[level], 4)


def next_word(
    words: Sequence[str],
    letter: str = STAR,
    level: str = "adult",
    *,
    begins: bool = False,
    dice: random.Random | None = None,
) -> str | None:
    """A word that goes on with a sentence under way and contains a letter, or begins with it. None if none is found.

    Several letters must all be in it. The sentence can go on after it: nothing here closes one.
    """
    found = next_choice(words, [letter], level, begins=begins, dice=dice)
    return found[1] if found else None


def next_choice(
    words: Sequence[str],
    letters: Sequence[str],
    level: str = "adult",
    *,
    begins: bool = False,
    dice: random.Random | None = None,
) -> tuple[int, str] | None:
    """The same for a hand of letters: the one (by its place in the hand) and the word that go on best."""
    dice = dice or random.Random()
    wanted = [_letters(letter) for letter in letters]
    states = states_after(_text(words), 2 * BEAM)
    found: list[tuple[float, int, str]] = []
    for number in _levels(level):
        for place, letter in enumerate(wanted):
            if letter not in wanted[:place]:
                more = continuations(words, states, letter, number, begins, dice)
                found.extend((each.cost, place, each.word) for each in more)
        if found and min(found)[0] <= GOOD:
            break
    if not found or min(found)[0] > POOR:
        return None
    best = min(found)[0]
    near = [each for each in found if each[0] <= best + 0.6]
    _, place, word = dice.choices(near, [10 ** (best - each[0]) for each in near])[0]
    return place, word


def _letters(letter: str) -> str:
    return "".join(each if each == STAR else fold(each) for each in letter)


class _Path(NamedTuple):
    words: tuple[str, ...]
    states: list[State]
    cost: float


def finish_sentence(
    words: Sequence[str],
    letters: Sequence[str] | None = None,
    level: str = "adult",
    *,
    begins: bool = False,
    verb: bool = True,
    most: int = 5,
    dice: random.Random | None = None,
) -> tuple[str, ...] | None:
    """A whole sentence that begins with these words and holds a verb; None if none is found.

    With letters, as many more words, one for each; without, as few as will do, up to `most`. Where no verb is needed
    (`verb=False`) any text that hangs together will do.
    """
    dice = dice or random.Random()
    wanted = [_letters(letter) for letter in letters] if letters is not None else None
    for number in [each for each in _levels(level) for _ in range(3)]:
        paths = [_Path(tuple(words), states_after(_text(words), 2 * BEAM), 0.0)]
        best: _Path | None = None
        for step in range((len(wanted) if wanted is not None else most) + 1):
            if wanted is None or step == len(wanted):
                ended = [_ended(path) for path in paths if path.words and (not verb or _with_verb(path))]
                ended = [path for path in ended if path.cost < 2.5 + step]
                if ended:
                    best = min(ended, key=lambda path: path.cost)
                    break
            if wanted is not None and step == len(wanted):
                break
            letter = wanted[step] if wanted is not None else STAR
            paths = _longer(paths, letter, number, begins, verb, dice)
        if best is not None:
            return best.words
    return None


def _with_verb(path: _Path) -> bool:
    return bool(path.states and path.states[0].verb)


def _ended(path: _Path) -> _Path:
    cost = end_cost(path.states[0])
    if path.states[0].last in ("verb", "inf"):
        frames = _frames().get(path.words[-1].lower(), {"i"})
        earlier = path.words[-2].lower() if len(path.words) > 1 else ""
        cost += 0.0 if "i" in frames or earlier in _OBJECTS else 1.5  # il mange quoi ?
    return path._replace(cost=path.cost + cost)


def _longer(paths: list[_Path], letter: str, level: int, begins: bool, verb: bool, dice: random.Random) -> list[_Path]:
    found = []
    for path in paths[:4]:
        for each in continuations(path.words, path.states, letter, level, begins, dice)[:10]:
            liking = 0.5 if verb and each.states[0].verb and not path.states[0].verb else 0.0
            cost = path.cost + each.cost - liking + dice.random() / 4
            found.append(_Path((*path.words, each.word), each.states, cost))
    return sorted(found, key=lambda path: path.cost)[:12]


def _text(words: Sequence[str]) -> str:
    return " ".join(words).replace("' ", "'")
