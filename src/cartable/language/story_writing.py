"""A story told word by word: the word that goes on best with what was said, for one of several letters.

>>> tell_best(["le", "petit"], ["K"], dice=random.Random(1))[1]
'kangourou'
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Collection, Sequence
from math import log10
from typing import NamedTuple

from ..engine.letters import STAR, capital_letters
from .grammar_words import BRIGHT, PLAIN, USUAL, Item, Key, carries
from .sentences import states_after
from .story_grammar import State, options
from .story_reading import CLAUSE, MIDDLE, complete, read, step
from .story_sense import makes_sense
from .story_theme import DEFINITE, Theme, is_content, lemmas, mass_nouns, relevance, theme_of
from .story_words import CLITICS, CONNECTORS, DIRECT, OF, SUBJECTS, by_initial, by_letter, keys_of

LEVEL_COSTS = {"child": (0.0, 9.0, 9.0), "adult": (0.05, 0.05, 0.6), "champion": (0.15, 0.05, 0.0)}
TOO_BAD = {"child": 2.4, "adult": 2.3, "champion": 2.7}
"""The most that the best word may cost: if it costs more, the bot has no idea."""
NARROW = frozenset((*CLITICS, "au", "aux", "sur", "sous", "à"))
"""Small words that few others can follow."""
READINGS = 3
"""How many ways of understanding a sentence are followed up."""


class Next(NamedTuple):
    """A word that may come next."""

    cost: float
    place: int
    form: str
    key: Key


def tell_best(
    words: Sequence[str],
    choices: Sequence[str],
    level: str = "adult",
    *,
    story: Sequence[str] = (),
    begins: bool = False,
    avoid: Collection[str] = (),
    dice: random.Random | None = None,
) -> tuple[int, str] | None:
    """Which of several letters (or sets of letters), by its number, and the word that goes on best. None if none does.

    `story` is what was told before the sentence under way; `avoid` are words not to say, by their letters.
    """
    dice = dice or random.Random()
    wanted = ["".join(each if each == STAR else capital_letters(each) for each in letters) for letters in choices]
    said = tuple(_cut(words))
    found = candidates(said, read(said), wanted, level, theme_of((*_cut(story), *said)), begins, avoid, dice)
    if not found or min(found).cost > TOO_BAD[level]:
        return None
    chosen = _draw(found, dice)
    return chosen.place, chosen.form


def next_word(
    words: Sequence[str],
    letters: str = STAR,
    level: str = "adult",
    *,
    begins: bool = False,
    dice: random.Random | None = None,
) -> str | None:
    """A word that goes on with a sentence under way and holds all these letters, or begins with the first."""
    found = tell_best(words, [letters], level, begins=begins, dice=dice)
    return found[1] if found else None


def _draw(found: list[Next], dice: random.Random) -> Next:
    """First a kind of word, then a word of this kind: there are many more nouns than determiners."""
    kinds: dict[str, list[Next]] = {}
    for each in found:
        kinds.setdefault(each.key[0] if each.key[0] != "small" else each.form, []).append(each)
    costs = {kind: min(some).cost for kind, some in kinds.items()}
    best = min(costs.values())
    near = [kind for kind in kinds if costs[kind] <= best + 1.0]
    kind = dice.choices(near, [10 ** (1.4 * (best - costs[kind])) for kind in near])[0]
    some = [each for each in kinds[kind] if each.cost <= costs[kind] + 0.7]
    return dice.choices(some, [10 ** (1.6 * (costs[kind] - each.cost)) for each in some])[0]


def candidates(
    words: tuple[str, ...],
    states: Sequence[State],
    wanted: Sequence[str],
    level: str,
    theme: Theme,
    begins: bool,
    avoid: Collection[str],
    dice: random.Random,
    most: int = 40,
) -> list[Next]:
    """Words that may come next, with what each costs: by grammar, by level, by what was told.

    At most `most` words of each kind are looked at.
    """
    found: dict[tuple[int, str, str], Next] = {}
    best = states[0].cost
    recent = Counts(words, theme)
    index = by_initial() if begins else by_letter()
    most_level = 1 if level == "child" else 3
    asked = []
    for place, letters in enumerate(wanted):
        if letters not in wanted[:place]:
            sign = letters[:1] if begins else next((each for each in letters if each != STAR), STAR)
            asked.append((place, letters, sign))
    for state in states[:READINGS]:
        behind = state.cost - best
        if behind > 1.0:
            continue
        for key, called in options(state).items():
            cost = behind + called
            if cost > 2.8:
                continue
            if key[0] == "verb" and theme.tense and not state.tense and key[2] not in (theme.tense, "done", "order"):
                cost += 1.2
            for place, letters, sign in asked:
                items = index.get((key, sign), ())
                if len(items) > most:
                    items = dice.sample(items, most)
                for item in items:
                    if len(letters) > 1 and not carries(item, letters, begins):
                        continue
                    if item.letters in avoid or item.level > most_level or not joins(state, key, item):
                        continue
                    if not makes_sense(state, key, item):
                        continue
                    full = cost + word_cost(state, key, item, level, theme, recent)
                    if begins and (item.form.endswith("'") or (key[0] == "small" and item.form in NARROW)):
                        full += 0.5  # few words that begin with the next letter could follow
                    if full > 3.5:
                        continue
                    known = found.get((place, item.form, key[0]))
                    if known is None or known.cost > full:
                        found[place, item.form, key[0]] = Next(full, place, item.form, key)
    return list(found.values())


class Counts:
    """Which words were said lately, and how many words ago."""

    def __init__(self, words: tuple[str, ...], theme: Theme) -> None:
        self.low = [word.lower() for word in words]
        self.small = {word: len(words) - 1 - place for place, word in enumerate(self.low)}
        """How many words ago each word of this sentence was said."""
        self.lemmas = {lemma: len(theme.last) - 1 - place for place, lemma in enumerate(theme.last)}
        """The same for what words come from, in the whole story."""
        self.initial = next((capital_letters(word)[:1] for word in reversed(words) if len(word) > 3), "")
        self.names = {word for word in words if word[:1].isupper()}


_NEVER_TOGETHER = frozenset(
    (("de", "le"), ("de", "les"), ("de", "des"), ("à", "le"), ("à", "les"), ("sans", "des"), ("si", "il"),
     ("si", "ils"), ("de", "du"))
)  # fmt: skip
_ATTRIBUTE = frozenset(("un", "une", "des", "le", "la", "mon", "ma", "ton", "ta", "les"))
_BEFORE_VOWELS_ONLY = frozenset(("cet", "bel", "nouvel", "vieil"))
_DROPS_VOWEL = frozenset(
    ("le", "la", "je", "me", "te", "se", "ne", "de", "que", "ma", "ta", "sa", "ce", "au", "du", "beau", "nouveau",
     "lorsque", "puisque")
)  # fmt: skip


def joins(state: State, key: Key, item: Item) -> bool:
    """Whether a word can stand after the last one by its sound, and by what French never puts together."""
    last = state.before
    if (last, item.form) in _NEVER_TOGETHER:
        return False
    if last.endswith("'") or last in _BEFORE_VOWELS_ONLY:
        return item.vowel
    if last in ("mon", "ton", "son") and state.at == "det" and key[0] == "noun" and key[2] == "f":
        return item.vowel
    if last == "vieux" and state.at == "pre" and state.number == "s":
        return not item.vowel
    if last == "des" and key[0] == "pre":
        return False
    if last == "à" and key[0] == "det":
        return item.form in ("la", "l'", "ma", "ta", "sa", "cette")
    if key[0] == "det" and state.at == "verb" and state.frame == "be":
        return item.form in _ATTRIBUTE
    return not (last in _DROPS_VOWEL and item.vowel)


def word_cost(state: State, key: Key, item: Item, level: str, theme: Theme, recent: Counts) -> float:
    """What a word costs besides its grammar."""
    form, kind = item.form, key[0]
    cost = LEVEL_COSTS[level][item.level - 1]
    if kind == "det":
        cost = 0.6 * log10(9 / USUAL.get(form, 1.0))
        if state.at == "prep" and form in ("chaque", "quelque", "plusieurs", "certains", "certaines", "quelques"):
            cost += 0.4
        if recent.low and form in recent.low[-4:]:
            cost += 0.15
        return cost
    if kind == "small":
        return _small_cost(state, form, theme, recent)
    if not is_content(key):
        return cost
    cost += 0.3 * (item.weight == PLAIN) - 0.15 * (item.weight == BRIGHT)
    lemma = lemmas().get(form, form)
    ago = recent.lemmas.get(lemma, 99)
    if kind == "name":
        if form in recent.names and state.at in ("verb", "prep"):  # nobody follows himself
            cost += 9.0 if ago < 6 else 1.5
        elif form in recent.names:
            cost += 9.0 if ago < 6 else 0.3
        elif form in theme.names:
            cost += -0.4 if ago > 5 else 0.5
        else:
            cost += 0.25 * len(recent.names) + 0.1 * len(theme.names)
        return cost
    if ago < 7:
        return 9.0
    if kind == "adverb":
        if state.at == "state":
            cost += 0.6
        if form in DIRECT and state.at not in ("verb",):
            cost += 1.2
        if form in ("beaucoup", "peu", "trop", "loin", "dehors") and state.frame == "t" and state.at == "verb":
            cost += 1.0
        if form == "ensemble" and "p" not in state.people:
            cost += 3.0
        return cost + (0.4 if ago < 25 else 0.0)
    known = kind == "noun" and lemma in theme.nouns
    if ago < 25 and not known:
        cost += 0.7
    keen = {"child": 0.25, "adult": 0.45, "champion": 0.7}[level]
    cost -= keen * relevance(theme, lemma)
    if known:
        definite = state.before in DEFINITE or state.at == "pre"
        cost += -keen * 0.8 if definite else 0.5
    if kind == "noun" and form in mass_nouns() and (key[3] == "p" or state.before in ("un", "une", "chaque")):
        cost += 1.0
    if level == "champion" and recent.low and item.letters[:1] == recent.initial:
        cost -= 0.15
    return cost


_ONESELF = {"1s": ("me", "m'"), "2s": ("te", "t'"), "1p": ("nous",), "2p": ("vous",)}


def _small_cost(state: State, form: str, theme: Theme, recent: Counts) -> float:
    ago = recent.small.get(form, 99)
    cost = 3.0 if ago == 0 else 0.0
    if form in CONNECTORS and any(word in recent.small for word in CONNECTORS):
        cost += 0.8
    if state.at == "subj" and form in _ONESELF.get(state.people, ()):
        cost += 1.0
    if form in (
        "et",
        "qui",
        "que",
        "quand",
        "mais",
        "car",
        "donc",
        "puis",
        "avec",
        "dans",
        "sur",
        "en",
        "pour",
        "lorsque",
        "devant",
        "derrière",
        "malgré",
        "puisque",
    ):
        cost += 0.7 if ago < 6 else 0.35 if ago < 12 else 0.0
        cost += 0.2 if form in theme.last[-15:] else 0.0
    if form in ("je", "j'", "tu", "nous", "vous", "il", "elle", "ils", "elles", "on") and state.at != "prep":
        if form in ("il", "elle", "ils", "elles"):
            sex = "m" if form.startswith("il") else "f"
            if not theme.sex:
                cost += 0.4
            else:
                cost += -0.25 if sex == theme.sex and not form.endswith("s") else 0.5
        elif theme.people and theme.people[0] in "12":
            same = {"je": "1s", "j'": "1s", "tu": "2s", "nous": "1p", "vous": "2p"}.get(form)
            cost += -0.2 if same == theme.people else 0.7
    return cost


# -- several words


class _Path(NamedTuple):
    cost: float
    words: tuple[str, ...]
    states: tuple[State, ...]


PATHS, ALIKE, FEW = 12, 4, 5
"""How many beginnings are followed up at once, how many of one kind, and how many words are tried after each."""


def tell_fragment(
    letters: Sequence[str],
    level: str = "adult",
    *,
    first: str = "",
    last: bool = False,
    story: Sequence[str] = (),
    dice: random.Random | None = None,
) -> tuple[str, ...] | None:
    """Words that hang together, one for each letter, after a first word if one is given (it is not in the answer).

    None of them is elided. Another goes on with the last word, unless it is the `last` of all.
    """
    dice = dice or random.Random()
    begun = tuple(_cut([first]))[-1:] if first else ()
    best: _Path | None = None
    for _ in range(3 if last else 1):  # the last part should come to an end
        found = _fragment(letters, level, begun, last, tuple(_cut(story)), dice)
        best = min(filter(None, (best, found)), key=lambda path: path.cost, default=None)
        if best is not None and complete(best.states[0]):
            break
    return best.words[len(begun) :] if best else None


def _fragment(
    letters: Sequence[str],
    level: str,
    begun: tuple[str, ...],
    last: bool,
    story: tuple[str, ...],
    dice: random.Random,
) -> _Path | None:
    first = begun[0] if begun else ""
    states = read(begun, CLAUSE if first.lower() in SUBJECTS else MIDDLE) if begun else read(())
    paths = [_Path(0.0, begun, states)]
    blurred = len({key[2:] for key, _ in keys_of(first) if key[0] == "noun"}) > 1
    for number, letter in enumerate(letters):
        ending = number == len(letters) - 1
        wanted = letter if letter == STAR else capital_letters(letter)
        paths = _longer(paths, wanted, level, story, dice, elided=False, tries=8 if ending else FEW)
        if blurred and number == 0:  # le or les kibboutz: no adjective agrees with both
            paths = [path for path in paths if path.states[0].at != "post"] or paths
        if ending:
            paths = [path._replace(cost=path.cost + _ending(path, begun, last)) for path in paths]
    return min(paths, key=lambda path: path.cost, default=None)


def finish_sentence(
    words: Sequence[str], level: str = "adult", *, most: int = 6, dice: random.Random | None = None
) -> tuple[str, ...] | None:
    """A whole sentence that begins with these words and holds a verb, as few more as will do. None if none is found."""
    dice = dice or random.Random()
    said = tuple(_cut(words))
    if ends_well(said):
        return said
    paths = [_Path(0.0, said, read(said))]
    for _ in range(most):
        paths = _longer(paths, STAR, level, (), dice)
        ended = [path for path in paths if complete(path.states[0])]
        if ended:
            return min(ended).words
    return None


def _longer(
    paths: list[_Path],
    letter: str,
    level: str,
    story: tuple[str, ...],
    dice: random.Random,
    *,
    elided: bool = True,
    tries: int = FEW,
) -> list[_Path]:
    """The best of these with one word more."""
    found: list[_Path] = []
    for path in paths:
        theme = theme_of((*story, *path.words))
        more = candidates(path.words, path.states, [letter], level, theme, False, (), dice, 12)
        if not elided:
            more = [each for each in more if not each.form.endswith("'")]
        for each in _some(more, dice, tries):
            cost = path.cost + each.cost + 0.4 * dice.random()
            found.append(_Path(cost, (*path.words, each.form), tuple(step(path.states, each.form))))
    kept: list[_Path] = []
    alike: Counter[str] = Counter()
    for path in sorted(found, key=lambda path: path.cost):
        # Beginnings that stand at different places: not all of them will find an end.
        place = path.states[0].at
        if alike[place] < ALIKE or tries > FEW:
            alike[place] += 1
            kept.append(path)
    return kept[: PATHS if tries == FEW else PATHS * FEW]


def _some(found: list[Next], dice: random.Random, most: int) -> list[Next]:
    """A few good ones of different kinds."""
    chosen: dict[str, Next] = {}
    for _ in range(most * 2):
        if not found or len(chosen) == most:
            break
        each = _draw(found, dice)
        chosen.setdefault(each.form, each)
    return list(chosen.values())


def _ending(path: _Path, begun: tuple[str, ...], last: bool) -> float:
    """What it costs to end a text here: a noun, a verb or a small word that opens something is easy to go on with."""
    state = path.states[0]
    silent = 0.7 if begun and state.clauses == 1 else 0.0  # nothing happens in it
    kinds = {key[0] for key, _ in keys_of(path.words[-1])}
    if {"noun", "verb"} <= kinds or {"post", "verb"} <= kinds:  # a watch or he shows: the next may take it wrongly
        silent += 1.0
    if state.at == "verb" and state.frame == "t" and state.adverb:  # nobody sees that something is missing
        silent += 1.5
    if last:
        return silent if complete(state) else 4.0 if state.at in ("det", "pre", "subj") else 2.5
    if state.at == "prep" and state.before in (*OF, "en"):
        return silent + 2.0
    if state.at in ("noun", "name", "post"):
        return silent + (2.2 if state.role == "s" and not state.verb else 0.3 * (state.at == "post"))
    return silent + {"verb": 0.1, "prep": 0.3, "conj": 0.8, "that": 0.8, "state": 0.3}.get(state.at, 2.0)


def charm(words: Sequence[str], story: Sequence[str], level: str = "adult") -> float:
    """How well a sentence suits what was told: it keeps to the theme, repeats nothing, and rarely counts things."""
    theme = theme_of(tuple(_cut(story)))
    pleasing, initials = 0.0, []
    for word in _cut(words):
        low = word.lower()
        lemma = lemmas().get(low) or lemmas().get(word, low)
        pleasing += relevance(theme, lemma)
        if len(word) > 3 and lemma in theme.last:
            pleasing -= 1.0
        if USUAL.get(low, 1.0) < 1.0 or low in ("zut", "hop", "ok"):
            pleasing -= 0.6
        if len(word) > 4:
            initials.append(low[0])
    if level == "champion":
        pleasing += 0.3 * (len(initials) - len(set(initials)))
    return pleasing


# -- what others said


def ends_well(words: Sequence[str]) -> bool:
    """Whether a sentence may end here: it holds a verb, and no word waits for another."""
    said = tuple(_cut(words))
    if not said:
        return False
    states = read(said)
    return any(complete(state) for state in states if state.cost <= states[0].cost + 0.5)


def oddness(words: Sequence[str]) -> float:
    """How oddly these words make a sentence: little for a good one, 6 with a word too many, infinite if they do not."""
    said = tuple(_cut(words))
    return min((state.cost for state in read(said) if complete(state)), default=math.inf) if said else math.inf


def is_broken(words: Sequence[str]) -> bool:
    """Whether the last word cannot follow the others. What bots do not understand is believed."""
    if len(words) < 2:
        return False
    before, after = states_after(_text(words[:-1]), 12), states_after(_text(words), 12)
    return before[0].score - after[0].score >= 3.5


def _cut(words: Sequence[str]) -> list[str]:
    """Words as the grammar counts them: l'ami, said as one, is two."""
    found: list[str] = []
    for word in words:
        head, mark, tail = word.replace("’", "'").partition("'")
        if mark and tail and len(head) <= 2 and head.lower() in ("l", "d", "j", "m", "t", "s", "n", "c", "qu"):
            found += [head + mark, tail]
        elif word:
            found.append(word.replace("’", "'"))
    return found


def _text(words: Sequence[str]) -> str:
    return " ".join(words).replace("' ", "'")
