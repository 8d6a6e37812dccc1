"""Sentences that bots say: they agree, make some sense, and their n-th word carries the n-th letter.

>>> import random
>>> made = make_sentence("TOM", dice=random.Random(1))
>>> len(made.words)
3

What sentences look like is in data/bot-templates.txt, the words in data/bot-words.txt, sorted by meaning. A kind of
sentence is drawn and one of its templates, then the gender, number and class of each group; then words are put in from
the right to the left, so that each knows what it stands before: l'ours, mon amie, un bel avion. What does not go is
tried again with another template.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from ..engine.letters import STAR, capital_letters
from .grammar_words import (
    BRIGHT,
    ELIDED_FORMS,
    LEVELS,
    LINKED_FORMS,
    NOT_BEFORE_VOWELS,
    PRONOUNS,
    VOWEL_FORMS,
    Item,
    Key,
    before_vowel,
    carries,
    cast,
    drawn,
    have_forms,
    item_of,
    vocabulary,
)
from .rhymes import rhyme
from .sentence_scene import ALIVE, Scene
from .story_theme import lemmas
from .templates import ENDS, PLAIN_KINDS, Template, kinds, templates_of

__all__ = ["Made", "make_sentence"]

LONGEST = 12
TRIES = 60
"""How many templates of a kind are tried before another kind is."""
AGAIN = 4
"""How many more are tried once there is one: the most colourful is said."""
ROUNDS = 8
"""How often all kinds are gone through before there is no sentence."""
RHYMING = 0.4
"""How often a rhyme is looked for."""
TWO_PARTS = 0.15
"""How often a long sentence is made of two short ones at once: he snores because the moon sings."""


class Made(NamedTuple):
    """A sentence of a bot."""

    words: tuple[str, ...]
    """One for each letter; an elided word is a word of its own."""
    text: str
    """The same as one writes it."""
    slots: tuple[str, ...]
    """What each word is, as in the templates: `det.s`."""
    groups: dict[str, tuple[str, str, int]]
    """The gender, number and person of each group."""
    kind: str = "tale"
    """What kind of sentence it is: a tale, a question, an order..."""
    colour: float = 0.0
    """How far it is from what anybody would say: see `_colour`."""


class Wish(NamedTuple):
    """What a sentence must be."""

    letters: str
    level: int
    begins: bool
    heroes: tuple[str, ...] = ()
    """Who is told of, if it can be done."""
    tense: str = ""

    def part(self, start: int, end: int, tense: str) -> Wish:
        return self._replace(letters=self.letters[start:end], tense=tense)


# -- which words may stand in a slot


@lru_cache(maxsize=20_000)
def _words(key: Key, letter: str, begins: bool, level: int) -> tuple[Item, ...]:
    """The words of a level that carry a letter."""
    return tuple(item for item in vocabulary().get(key, ()) if item.level <= level and carries(item, letter, begins))


def _candidates(scene: Scene, slot: str, slots: Sequence[str], letter: str, wish: Wish) -> Sequence[Item]:
    fixed = scene.fixed(slot, slots)
    if fixed is not None:
        return [fixed] if carries(fixed, letter, wish.begins) else []
    return scene.fitting(slot, slots, _words(scene.key(slot, slots), letter, wish.begins, wish.level))


@cache
def _slot_letters(kind: str, begins: bool) -> frozenset[str]:
    """The letters that some word of a kind of slot carries."""
    if kind[0] == "'":
        pool = [item_of(kind.strip("'"), 1)]
    elif kind == "pron":
        pool = [item_of(word, 1) for word in PRONOUNS]
    elif kind == "have":
        pool = list(have_forms().values())
    elif kind in ("hero", "the", "kind"):
        pool = [hero.words[kind] for hero in cast().values()]
    else:
        wanted = {
            "state": "post", "pair": "name", "call": "name", "infi": "infinitive", "inft": "infinitive",
            "manner": "how", "time": "when", "bare": "how",
        }.get(kind, "verb" if kind in VERBS else kind)  # fmt: skip
        pool = [item for key, items in vocabulary().items() if key[0] == wanted for item in items]
    return frozenset(letter for item in pool for letter in (item.letters[:1] if begins else item.letters))


VERBS = ("vi", "vt", "va", "vo", "vj", "vu", "say", "ask", "be", "want", "done", "order")

# -- making


def _before(item: Item, slot: str, following: Item | None, before_adjective: bool, number: str) -> Item | None:
    """A word as it is written before the next one; None if it cannot stand there."""
    if following is None:
        return item
    if item.form == "des" and before_adjective:
        return None
    if following.vowel:
        form = item.form
        if form in NOT_BEFORE_VOWELS:
            return None
        if form in ELIDED_FORMS and (slot[0] == "'" or slot.partition(".")[0] in ELIDING):
            return item_of(ELIDED_FORMS[form], item.level)
        if form in LINKED_FORMS and slot.startswith(("det", "art")):
            return item_of(LINKED_FORMS[form], item.level)
        if slot.startswith("pre") and number == "s" and VOWEL_FORMS.get(form, form) != form:
            return item_of(VOWEL_FORMS[form], item.level)
    return item


ELIDING = ("det", "art", "pron", "ne", "de", "clitic", "la")
NOW = dict.fromkeys(("question", "exclamation", "speech"), "present")
"""Kinds that are always about now."""
RHYME_SLOTS = ("noun", "name", "kind", "post", "adverb", "manner", "vi", "state")


def _fill(template: Template, wish: Wish, dice: random.Random) -> Made | None:
    """Words for all slots, from the last to the first; None if one of them stays empty."""
    slots = template.slots
    scene = Scene(slots, dice, wish.tense or NOW.get(template.kind, ""))
    if not scene.cast_hero(slots, wish.heroes, lambda item, place: _carried(item, place, wish), wish.level):
        return None
    chosen: list[Item] = []
    following: Item | None = None
    used: set[str] = set()
    sound = "" if dice.random() < RHYMING else "-"
    for place in range(len(slots) - 1, -1, -1):
        slot, letter = slots[place], wish.letters[place]
        kind, _, group = slot.partition(".")
        before_adjective = slots[place + 1 : place + 2] == (slot.replace("det", "pre"),)
        number = scene.groups.get(group, ("m", "s", 3))[1]
        found = None
        tried = drawn(_candidates(scene, slot, slots, letter, wish), dice)
        if sound not in ("", "-") and kind in RHYME_SLOTS:
            tried.sort(key=lambda item: rhyme(item.form) != sound)
        for item in tried:
            written = _before(item, slot, following, before_adjective, number)
            if (
                written is not None
                and (written is item or carries(written, letter, wish.begins))
                and (slot[0] == "'" or not _said(written, used))
            ):
                found = written
                break
        if found is None:
            return None
        if not sound and kind in RHYME_SLOTS:
            sound = rhyme(found.form) or "-"
        used |= _roots(found)
        scene.chosen[slot] = found.form
        chosen.append(found)
        following = found
    words = tuple(item.form for item in reversed(chosen))
    text = _write(words, template)
    return Made(words, text, slots, scene.groups, template.kind, _colour(scene, slots, chosen[::-1], wish))


def _roots(item: Item) -> set[str]:
    """What tells that a word was said already, in this or another form."""
    return {item.letters[:4], lemmas().get(item.form, item.form)} if len(item.letters) > 2 else set()


def _said(item: Item, used: set[str]) -> bool:
    return not used.isdisjoint(_roots(item))


COLOURS = {
    "name": -0.8,
    "pair": -0.5,
    "call": -0.2,
    "pron": -0.3,
    "noun": 0.35,
    "post": 0.2,
    "manner": 0.5,
    "hero": 0.9,
}
"""What kinds of words do for a sentence: first names alone say little."""


def _colour(scene: Scene, slots: Sequence[str], items: Sequence[Item], wish: Wish) -> float:
    """Flat words take colour away; rhymes, images, and things that act as people do give some."""
    kinds_said = [slot.partition(".")[0] for slot in slots]
    found = sum(COLOURS.get(kind, 0.0) for kind in kinds_said) / float(len(slots) ** 0.5)
    found -= 0.5 * sum(item.weight < 0.9 for item in items)
    found += 0.4 * sum(item.weight == BRIGHT for item in items)
    if "noun.o" in slots:
        found += 0.4
    if scene.class_of("s") not in ALIVE and "noun.s" in slots:
        found += 0.4 + 0.3 * (scene.alive or scene.poetic)
    if "name" in kinds_said and scene.class_of("o") == "person":
        found -= 0.6
    sounds = [
        rhyme(item.form) for kind, item in zip(kinds_said, items, strict=True) if kind in RHYME_SLOTS or kind == "hero"
    ]
    found += 0.8 * (len(sounds) > len(set(sounds)))
    return found + (1.0 if scene.hero and scene.hero.name.form in wish.heroes else 0.0)


def _carried(item: Item, place: int, wish: Wish) -> bool:
    return carries(item, wish.letters[place], wish.begins)


def _write(words: Sequence[str], template: Template) -> str:
    """Words as one writes them: capital, commas, elisions, what is said between its marks, the mark at the end."""
    text = ""
    marks = dict(template.marks)
    for place, word in enumerate(words):
        mark = marks.get(place, "")
        if mark == "«":
            text += "«\u00a0"
        elif text and not text.endswith("'"):
            text += {",": ", ", "»": "\u00a0», ", "!»": "\u202f!\u00a0» "}.get(mark, " ")
        text += word
    end = ENDS.get(template.kind, ".")
    first = 2 if text.startswith("«") else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :] + end


def make_sentence(
    letters: Sequence[str],
    level: str = "adult",
    *,
    begins: bool = False,
    heroes: Sequence[str] = (),
    dice: random.Random | None = None,
) -> Made | None:
    """A sentence whose n-th word contains the n-th letter (or begins with it); a star is free. None if none was found.

    A child's sentence is made of a child's words only; an adult finds a champion's where no other will do. `heroes` are
    the names of those who come back (see `grammar_words.cast`).
    """
    dice = dice or random.Random()
    wanted = "".join(letter if letter == STAR else capital_letters(letter) for letter in letters)
    if not 1 <= len(wanted) <= LONGEST:
        return None
    for most in (1,) if level == "child" else range(LEVELS[level], 4):
        made = _make(Wish(wanted, most, begins, tuple(heroes)), dice)
        if made is not None:
            return made
    return None


@cache
def _able(number: int, kind: str, begins: bool) -> dict[tuple[int, str], int]:
    """By place and letter: which templates have words for it there, a bit for each."""
    found: dict[tuple[int, str], int] = {}
    for bit, template in enumerate(templates_of(number, kind)):
        for place, slot in enumerate(template.slots):
            for letter in _slot_letters(slot.partition(".")[0], begins):
                found[place, letter] = found.get((place, letter), 0) | 1 << bit
    return found


@lru_cache(maxsize=1024)
def _possible(letters: str, begins: bool, kind: str, alone: bool) -> tuple[tuple[Template, ...], tuple[float, ...]]:
    """The templates of a kind whose every slot has words with its letter, and their weights, summed up.

    Not `alone`: those that can be joined to another sentence.
    """
    rows = templates_of(len(letters), kind)
    able = _able(len(letters), kind, begins)
    bits = (1 << len(rows)) - 1
    for place, letter in enumerate(letters):
        if letter != STAR:
            bits &= able.get((place, letter), 0)
    found = tuple(
        row for bit, row in enumerate(rows) if bits >> bit & 1 and (alone or not (row.marks or row.slots[0] == "open"))
    )
    return found, tuple(accumulate(row.weight for row in found))


def _make(wish: Wish, dice: random.Random) -> Made | None:
    long = len(wish.letters) >= 5
    if len(wish.letters) > 5 and dice.random() < TWO_PARTS:
        made = _make_two(wish, dice)
        if made is not None:
            return made
    made = _make_one(tuple(kinds()), wish, dice)
    return made or (_make_two(wish, dice) if long else None)


def _make_one(
    some: Sequence[str], wish: Wish, dice: random.Random, rounds: int = ROUNDS, alone: bool = True
) -> Made | None:
    """Some kinds one after the other, in an order drawn by their weights, again and again."""
    weights = kinds()
    best: Made | None = None
    for _ in range(rounds):
        for kind in sorted(some, key=lambda kind: -(dice.random() ** (1 / weights[kind]))):
            rows, sums = _possible(wish.letters, wish.begins, kind, alone)
            tries = TRIES if rows else 0
            while tries > 0:
                made = _fill(rows[bisect(sums, dice.random() * sums[-1])], wish, dice)
                tries -= 1
                if made is not None and (best is None or made.colour > best.colour):
                    tries = min(tries, AGAIN)
                    best = made
            if best is not None:
                return best
    return None


_JOINTS = {
    "et": 2, "mais": 2, "car": 6, "donc": 2, "quand": 6, "puis": 1, "si": 1, "lorsque": 3, "puisque": 3, "alors": 2,
    "pourtant": 2, "soudain": 3, "bref": 0.3, "heureusement": 1,
}  # fmt: skip
"""What joins two sentences, and how readily."""
_OF_ORDERS = ("et", "mais", "puis")


def _make_two(wish: Wish, dice: random.Random) -> Made | None:
    """Two sentences joined by a small word, both orders or both not, in the same tense."""
    tense = dice.choices(("present", "imperfect"), (4, 1))[0]
    letters = wish.letters
    cuts = [
        (place, joint)
        for place in range(2, len(letters) - 2)
        for joint in _JOINTS
        if carries(item_of(joint, 1), letters[place], wish.begins)
    ]
    cuts.sort(key=lambda cut: -(dice.random() ** (1 / _JOINTS[cut[1]])))
    tried: dict[tuple[int, int, bool], Made | None] = {}

    def part(start: int, end: int, order: bool) -> Made | None:
        if (start, end, order) not in tried:
            tried[start, end, order] = _make_part(wish.part(start, end, tense), dice, order)
        return tried[start, end, order]

    for place, joint in cuts[:40]:
        order = joint in _OF_ORDERS and dice.random() < 0.1
        first = part(0, place, order)
        second = part(place + 1, len(letters), order) if first else None
        if first is None or second is None:
            continue
        if not {word for word in first.words if len(word) > 3}.isdisjoint(second.words):
            continue
        if joint in ("lorsque", "puisque") and before_vowel(second.words[0]):
            continue
        if joint == "si" and second.words[0] in ("il", "ils"):
            continue
        words = (*first.words, joint, *second.words)
        slots = (*first.slots, f"'{joint}'", *(f"{slot}:2" for slot in second.slots))
        groups = first.groups | {f"{name}:2": features for name, features in second.groups.items()}
        comma = "" if joint in ("et", "quand", "si", "lorsque", "puisque") else ","
        rest = second.text if second.words[0][:1].isupper() else second.text[:1].lower() + second.text[1:]
        text = f"{first.text.rstrip(' .!?')}{comma} {joint} {rest}"
        return Made(words, text, slots, groups, "order" if order else "two parts")
    return None


def _make_part(wish: Wish, dice: random.Random, order: bool) -> Made | None:
    return _make_one(("order",) if order else PLAIN_KINDS, wish, dice, rounds=1, alone=False)
