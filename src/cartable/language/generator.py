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
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ..engine.letters import STAR, capital_letters
from .grammar_words import (
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
from .sentence_scene import Scene
from .templates import ENDS, PLAIN_KINDS, Choice, Template, choices_of, kinds, templates

__all__ = ["Made", "make_sentence"]

LONGEST = 12
TRIES = 60
"""How many templates of a kind are tried before another kind is."""
ROUNDS = 4
"""How often all kinds are gone through before there is no sentence."""
RHYMING = 0.4
"""How often a rhyme is looked for."""
TWO_PARTS = 0.25
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
    return tuple(
        item for item in vocabulary().get(key, ()) if item.level <= level and carries(item, letter, begins)
    )


@lru_cache(maxsize=4_000)
def _literal(word: str) -> Item:
    return item_of(word, 1)


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
        pool = [hero[("hero", "the", "kind").index(kind)] for hero in cast().values()]
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
RHYME_SLOTS = ("noun", "name", "kind", "post", "adverb", "manner", "vi", "state")


def _fill(template: Template, wish: Wish, dice: random.Random) -> Made | None:
    """Words for all slots, from the last to the first; None if one of them stays empty."""
    slots = template.slots
    scene = Scene(slots, dice, wish.tense)
    if not scene.cast_hero(slots, wish.heroes, lambda item, place: _carried(item, place, wish), wish.level):
        return None
    chosen: list[Item] = []
    following: Item | None = None
    sound = "" if dice.random() < RHYMING else "-"
    for place in range(len(slots) - 1, -1, -1):
        slot, letter = slots[place], wish.letters[place]
        kind, _, group = slot.partition(".")
        before_adjective = slots[place + 1 : place + 2] == (slot.replace("det", "pre"),)
        number = scene.groups.get(group, ("m", "s", 3))[1]
        used = {item.letters[:4] for item in chosen if len(item.letters) > 2}
        found = None
        tried = drawn(_candidates(scene, slot, slots, letter, wish), dice)
        if sound not in ("", "-") and kind in RHYME_SLOTS:
            tried.sort(key=lambda item: rhyme(item.form) != sound)
        for item in tried:
            written = _before(item, slot, following, before_adjective, number)
            if (
                written is not None
                and (written is item or carries(written, letter, wish.begins))
                and (written.letters[:4] not in used or slot[0] == "'")
            ):
                found = written
                break
        if found is None:
            return None
        if not sound and kind in RHYME_SLOTS:
            sound = rhyme(found.form) or "-"
        scene.chosen[slot] = found.form
        chosen.append(found)
        following = found
    words = tuple(item.form for item in reversed(chosen))
    return Made(words, _write(words, template), slots, scene.groups, template.kind)


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
def _with_letters(number: int, begins: bool) -> list[tuple[Template, list[frozenset[str]]]]:
    """The templates with this many words, and the letters that each of their slots can carry."""
    return [
        (template, [_slot_letters(slot.partition(".")[0], begins) for slot in template.slots])
        for template in templates().get(number, ())
    ]


@lru_cache(maxsize=256)
def _possible(letters: str, begins: bool, alone: bool) -> tuple[Choice, ...]:
    """The templates whose every slot has words with its letter, by kind. Not `alone`: those that can be joined."""
    places = [(place, letter) for place, letter in enumerate(letters) if letter != STAR]
    return choices_of(
        [
            template
            for template, carried in _with_letters(len(letters), begins)
            if all(letter in carried[place] for place, letter in places)
            and (alone or (not template.marks and template.slots[0] != "open" and template.kind in JOINABLE))
        ]
    )


JOINABLE = (*PLAIN_KINDS, "order")


def _make(wish: Wish, dice: random.Random) -> Made | None:
    long = len(wish.letters) >= 5
    if long and dice.random() < TWO_PARTS:
        made = _make_two(wish, dice)
        if made is not None:
            return made
    made = _make_one(_possible(wish.letters, wish.begins, alone=True), wish, dice)
    return made or (_make_two(wish, dice) if long else None)


def _make_one(choices: Sequence[Choice], wish: Wish, dice: random.Random, rounds: int = ROUNDS) -> Made | None:
    """The kinds one after the other, in an order drawn by their weights; orders are what remains if nothing else does."""
    weights = kinds()
    for _ in range(rounds):
        for choice in sorted(choices, key=lambda choice: -(dice.random() ** (1 / weights[choice.kind]))):
            for template in dice.choices(choice.rows, cum_weights=choice.weights, k=TRIES):
                made = _fill(template, wish, dice)
                if made is not None:
                    return made
    return None


_JOINTS = (
    "et", "mais", "car", "donc", "quand", "puis", "comme", "si", "lorsque", "puisque", "alors", "pourtant",
    "soudain", "bref", "heureusement",
)  # fmt: skip
_OF_ORDERS = ("et", "mais", "puis")


def _make_two(wish: Wish, dice: random.Random) -> Made | None:
    """Two sentences joined by a small word, both orders or both not, in the same tense."""
    tense = dice.choices(("present", "imperfect"), (4, 1))[0]
    letters = wish.letters
    cuts = [
        (place, joint)
        for place in range(2, len(letters) - 2)
        for joint in _JOINTS
        if carries(_literal(joint), letters[place], wish.begins)
    ]
    dice.shuffle(cuts)
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
        if joint in ("lorsque", "puisque") and before_vowel(second.words[0]):
            continue
        if joint == "si" and second.words[0] in ("il", "ils"):
            continue
        words = (*first.words, joint, *second.words)
        slots = (*first.slots, f"'{joint}'", *(f"{slot}:2" for slot in second.slots))
        groups = first.groups | {f"{name}:2": features for name, features in second.groups.items()}
        comma = "" if joint in ("et", "quand", "comme", "si", "lorsque", "puisque") else ","
        rest = second.text if second.words[0][:1].isupper() else second.text[:1].lower() + second.text[1:]
        text = f"{first.text.rstrip(' .!?')}{comma} {joint} {rest}"
        return Made(words, text, slots, groups, "order" if order else "two parts")
    return None


def _make_part(wish: Wish, dice: random.Random, order: bool) -> Made | None:
    choices = [
        choice for choice in _possible(wish.letters, wish.begins, alone=False) if (choice.kind == "order") == order
    ]
    return _make_one(choices, wish, dice, rounds=1)
