"""What is decided before a template is filled: who and what it is about, in which tense, and which words fit that."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from .grammar_forms import TENSES
from .grammar_words import (
    PLACES,
    PRONOUNS,
    Hero,
    Item,
    Key,
    cast,
    classes_fitted,
    have_forms,
    item_of,
    vocabulary,
    words_of,
)
from .story_theme import lemmas, mass_nouns

POETIC = 0.3
"""How often a sentence is about the moon, the wind, the night."""
ALIVE = ("animal", "person")
YOURS = frozenset(("ta", "ton", "tes", "votre", "vos", "leur", "leurs", "cette", "ce"))
_CLASSES = {
    "q": ("animal", "animal", "person"), "t": ("animal", "animal", "person"), "c": ("like",),
    "d": ("food", "food", "place", "nature"), "r": ("food", "food", "animal", "cloth", "nature"),
    "x": ("animal", "animal", "food", "thing"),
}  # fmt: skip
"""What groups may be: company, a second subject, what one compares with, of what, what rains, what there is."""


class Weights(NamedTuple):
    """What may be drawn, with its weights summed up."""

    names: tuple[str, ...]
    sums: tuple[int, ...]


def _weights(**shares: int) -> Weights:
    return Weights(tuple(shares), tuple(accumulate(shares.values())))


SUBJECTS = _weights(animal=48, person=20, food=14, thing=12, cloth=6)
OBJECTS = _weights(food=26, thing=25, animal=19, nature=14, cloth=9, place=4, person=4)
POETIC_OBJECTS = _weights(nature=6, place=2, animal=2)
ORDERS = ((2, "s"),) * 6 + ((2, "p"),) * 3 + ((1, "p"),)
WHERE = Weights(("in", "on", "under", "near"), (5, 9, 11, 12))
TIMES = Weights(TENSES, (8, 9, 10))
NUMBERS = Weights(("s", "p"), (3, 4))


def _draw(weights: Weights, dice: random.Random) -> str:
    return weights.names[bisect(weights.sums, dice.random() * weights.sums[-1])]


@cache
def _kinds_of(slots: tuple[str, ...]) -> frozenset[str]:
    return frozenset(slot.partition(".")[0] for slot in slots)


@cache
def _groups_of(slots: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(group for slot in slots if (group := slot.partition(".")[2])))


@cache
def _pairs(kind: str) -> Weights:
    """The small words of complements, by how many words stand behind each."""
    heads = [item.form for item in vocabulary()[kind,]]
    return Weights(tuple(heads), tuple(accumulate(len(vocabulary()[kind, head]) + 4 for head in heads)))


class Scene:
    """The choices made for one try: groups, tense, classes."""

    def __init__(self, slots: tuple[str, ...], dice: random.Random, tense: str = "") -> None:
        self.dice = dice
        self.slots = slots
        self.has = _kinds_of(slots)
        self.tense = tense or _draw(TIMES, dice)
        self.chosen: dict[str, str] = {}
        """The words put in so far, by slot."""
        self.hero: Hero | None = None
        self.groups = self._groups(slots)
        self.poetic = "noun.s" in slots and not self.has & {"with", "du", "say"} and dice.random() < POETIC
        self._classes: dict[str, str] = {}
        self.alive = self.class_of("s") in ALIVE or (not self.poetic and dice.random() < 0.6)
        """A thing does now and then what only people do: it is what makes a radish funny."""
        self.order = (2, "s") if "call" in self.has else dice.choice(ORDERS)
        self.how = _draw(_pairs("how"), dice) if "how" in self.has else ""
        self.when = _draw(_pairs("when"), dice) if "when" in self.has else ""

    def _groups(self, slots: Sequence[str]) -> dict[str, tuple[str, str, int]]:
        dice, has = self.dice, self.has
        groups: dict[str, tuple[str, str, int]] = {}
        for group in _groups_of(self.slots):
            groups[group] = ("m" if dice.random() < 0.5 else "f", _draw(NUMBERS, dice), 3)
        subject = groups.get("s", ("m", "s", 3))
        if "pron" in has:
            self.pronoun = dice.choice(list(PRONOUNS))
            gender, number, person = PRONOUNS[self.pronoun]
            subject = (gender or dice.choice("mf"), number, person)
        elif "pair" in has:
            subject = (subject[0], "p", 3)
        elif "name.s" in slots or "hero" in has:
            subject = (subject[0], "s", 3)
        elif slots[0] == "'qui'":
            subject = ("m", "s", 3)
        groups["s"] = subject
        if "d" in groups and groups["d"][1] == "s":
            groups["d"] = ("m", "s", 3)
        if "r" in groups:
            groups["r"] = (groups["r"][0], "p", 3)
        if "au.p" in slots or "la.p" in slots:
            groups["p"] = ("m" if "au.p" in slots else "f", "s", 3)
        if "name.o" in slots:
            groups["o"] = (groups["o"][0], "s", 3)
        return groups

    def class_of(self, group: str) -> str:
        """What the nouns of a group are, or the list they come from: decided when it is first asked for."""
        if group not in self._classes:
            self._classes[group] = self._draw_class(group)
        return self._classes[group]

    def _draw_class(self, group: str) -> str:
        dice, slots = self.dice, self.slots
        if group == "s":
            if self.poetic:
                return "nature"
            if "noun.s" not in slots:
                return "animal" if "hero" in self.has else "person"
            if "du" in self.has:  # the king of the radishes
                return dice.choice(ALIVE)
            if "art.s" in slots:  # the hat of Julie, but not the king of Julie
                return dice.choice(("animal", "thing", "cloth"))
            return _draw(SUBJECTS, dice)
        if group == "o":
            if "name.o" in slots:
                return "person"
            if "art.o" in slots and "de" in self.has:
                return dice.choice(("thing", "cloth", "food", "animal"))
            return _draw(POETIC_OBJECTS if self.poetic else OBJECTS, dice)
        if group == "p":
            return "at" if "au.p" in slots or "la.p" in slots else _draw(WHERE, dice)
        return dice.choice(_CLASSES[group])

    def cast_hero(
        self, slots: Sequence[str], wanted: Sequence[str], carried: Callable[[Item, int], bool], level: int
    ) -> bool:
        """Somebody of the cast for these letters, rather one of the wanted. False if nobody carries them."""
        if "hero" not in self.has:
            return True
        place = slots.index("hero.s")
        able = [
            hero
            for hero in cast().values()
            if hero.name.level <= level
            and carried(hero.name, place)
            and carried(hero.article, place + 1)
            and carried(hero.kind, place + 2)
        ]
        if not able:
            return False
        known = [hero for hero in able if hero.name.form in wanted]
        self.hero = self.dice.choice(known or able)
        self.groups["s"] = (self.hero.gender, "s", 3)
        return True

    # -- who does it

    def _subjects(self, slots: Sequence[str]) -> list[str]:
        """The groups of all that is subject."""
        with_company = "pair.s" in slots and slots[slots.index("pair.s") + 2] == "det.q"
        return ["s"] + ["t"] * ("det.t" in slots) + ["q"] * with_company

    def verb_person(self, slots: Sequence[str]) -> tuple[str, str]:
        """The person and number of the verb; two subjects make a plural."""
        _, number, person = self.groups["s"]
        return str(person), "p" if "det.t" in slots or "pair.s" in slots else number

    # -- where the words stand

    def fixed(self, slot: str, slots: Sequence[str]) -> Item | None:
        """The one word for a slot that leaves no choice."""
        if slot[0] == "'":
            return item_of(slot.strip("'"), 1)
        kind = slot.partition(".")[0]
        if kind == "pron":
            return item_of(self.pronoun, 1)
        if kind == "have":
            return have_forms()[self.verb_person(slots)]
        if kind in ("how", "when"):
            return item_of(self.how if kind == "how" else self.when, 1)
        if self.hero is not None and kind in ("hero", "the", "kind"):
            return self.hero.words[kind]
        return None

    def key(self, slot: str, slots: Sequence[str]) -> Key:
        """Where the words for a slot stand in the vocabulary."""
        kind, _, group = slot.partition(".")
        gender, number, _ = self.groups.get(group, ("m", "s", 3))
        if kind == "noun":
            return ("noun", self.class_of(group), gender, number)
        if kind in ("pre", "post"):
            return (kind, self._described(group), gender, number)
        if kind in ("det", "art", "au", "du", "which", "la"):
            return (kind, gender, number)
        if kind == "prep":
            return (kind, self.class_of(group))
        if kind == "state":
            _, many = self.verb_person(slots)
            genders = {self.groups[each][0] for each in self._subjects(slots)}
            # Of a king and a queen the masculine wins.
            return ("post", self.class_of("s"), "m" if "m" in genders else gender, many)
        if kind in ("name", "pair"):
            return ("name", gender)
        if kind == "call":
            return ("name", self.dice.choice("mf"))
        if kind in ("manner", "time", "bare"):
            return ("how", "sans") if kind == "bare" else ("how", self.how) if kind == "manner" else ("when", self.when)
        return self._verb_key(kind, group, slots)

    def _described(self, group: str) -> str:
        """The class that adjectives of a group must fit."""
        name = self.class_of(group)
        return "place" if name in PLACES else name

    def _verb_key(self, kind: str, group: str, slots: Sequence[str]) -> Key:
        person, many = self.verb_person(slots)
        target = f"{'n' if self.poetic else 't'}:{self.class_of('o')}"
        if kind == "vi":
            return ("verb", "n" if self.poetic else "i" if self.alive else "w", self.tense, person, many)
        if kind == "vt":
            return ("verb", target, self.tense, person, many)
        if kind == "va":
            return ("verb", "t:person", self.tense, person, many)
        if kind == "vo":
            return ("verb", "i", self.tense, "3", self.groups[group][1])
        if kind in ("vj", "vu"):
            return ("verb", "i", "present", "1" if kind == "vj" else "2", "s")
        if kind in ("be", "want", "say", "ask"):
            return ("verb", kind, self.tense, person, many)
        if kind == "done":
            return ("verb", target, "done", "0", "")
        if kind == "infi":
            return ("infinitive", "n" if self.poetic else "i")
        if kind == "inft":
            return ("infinitive", target)
        if kind == "order":
            one, many = str(self.order[0]), self.order[1]
            return ("verb", "i" if group == "i" else f"t:{self.class_of('o')}", "order", one, many)
        return (kind,)

    def fitting(self, slot: str, slots: Sequence[str], found: Sequence[Item]) -> Sequence[Item]:
        """Those of the words for a slot that go with the others."""
        kind, _, group = slot.partition(".")
        if kind == "state":  # the waves and the clown are white: it must fit both
            classes = {self._described(each) for each in self._subjects(slots)}
            return [item for item in found if classes <= classes_fitted()[item.form]]
        if kind == "clitic":  # il me suit, but not je me suis
            own = {1: ("me", "nous"), 2: ("te", "vous")}.get(self.groups["s"][2], ())
            return [item for item in found if item.form not in own]
        if kind in ("det", "art") and "ne" in slots and group == "o":  # pas de pommes would need one word more
            return [item for item in found if item.form not in ("un", "une", "des")]
        if kind == "noun" and self.groups[group][1] == "p":
            return [item for item in found if item.form not in mass_nouns()]
        if kind == "det" and self.chosen.get(f"noun.{group}") in words_of("family"):
            return [item for item in found if item.form not in YOURS]
        if kind in ("det", "art") and group != "s" and self.chosen.get(f"noun.{group}") in mass_nouns():
            return [item for item in found if item.form not in ("un", "une", "chaque")]
        if kind == "with" and self.groups.get("q", ("", "s"))[1] == "p":
            return [item for item in found if item.form != "sans"]
        if kind in ("vi", "infi", "order") and "with" in self.has:
            return [item for item in found if lemmas().get(item.form) not in words_of("alone")]
        return found
