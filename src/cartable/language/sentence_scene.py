"""What is decided before a template is filled: who and what it is about, in which tense, and which words fit that."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from .grammar_forms import TENSES
from .grammar_words import PLACES, PRONOUNS, Hero, Item, Key, cast, have_forms, item_of, vocabulary, words_of
from .story_theme import lemmas, mass_nouns

POETIC = 0.24
"""How often a sentence is about the moon, the wind, the night."""
SUBJECTS = {"animal": 48, "person": 20, "food": 14, "thing": 12, "cloth": 6}
OBJECTS = {"food": 26, "thing": 25, "animal": 19, "nature": 14, "cloth": 9, "place": 4, "person": 4}
POETIC_OBJECTS = {"nature": 6, "place": 2, "animal": 2}
ALIVE = ("animal", "person")
SMALL_PLURALS = frozenset(("les", "des", "mes", "tes", "ses", "nos", "vos", "leurs", "ces"))


def _draw(weights: dict[str, int], dice: random.Random) -> str:
    return dice.choices(tuple(weights), tuple(weights.values()))[0]


class Scene:
    """The choices made for one try: groups, tense, classes."""

    def __init__(self, slots: Sequence[str], dice: random.Random, tense: str = "") -> None:
        self.dice = dice
        self.has = {slot.partition(".")[0] for slot in slots}
        self.tense = tense or dice.choices(TENSES, (8, 1, 1))[0]
        self.chosen: dict[str, str] = {}
        """The words put in so far, by slot."""
        self.hero: Hero | None = None
        self.groups = self._groups(slots)
        self.poetic = "noun.s" in slots and not self.has & {"with", "du", "say"} and dice.random() < POETIC
        self.classes = self._classes(slots)
        self.alive = self.classes["s"] in ALIVE or (not self.poetic and dice.random() < 0.6)
        """A thing does now and then what only people do: it is what makes a radish funny."""
        self.order = (2, "s") if "call" in self.has else dice.choices(((2, "s"), (2, "p"), (1, "p")), (6, 3, 1))[0]
        self.how = self._pair("how", dice) if "how" in self.has else ""
        self.when = self._pair("when", dice) if "when" in self.has else ""

    def _pair(self, kind: str, dice: random.Random) -> str:
        """The small word of a complement, by how many words stand behind it."""
        heads = [item.form for item in vocabulary()[kind,]]
        return dice.choices(heads, [len(vocabulary()[kind, head]) ** 0.5 for head in heads])[0]

    def _groups(self, slots: Sequence[str]) -> dict[str, tuple[str, str, int]]:
        dice, has = self.dice, self.has
        groups: dict[str, tuple[str, str, int]] = {}
        for slot in slots:
            _, _, group = slot.partition(".")
            if group and group not in groups:
                groups[group] = (dice.choice("mf"), dice.choices("sp", (3, 1))[0], 3)
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

    def _classes(self, slots: Sequence[str]) -> dict[str, str]:
        dice = self.dice
        classes = {group: _draw(SUBJECTS, dice) for group in ("s", "q", "t")}
        if self.poetic:
            classes["s"] = "nature"
        elif "du" in self.has:
            classes["s"] = dice.choice(ALIVE)
        elif "noun.s" not in slots:
            classes["s"] = "person"
        elif "art.s" in slots:  # the hat of Julie, but not the king of Julie
            classes["s"] = dice.choice(("animal", "thing", "cloth"))
        for group in "qt":
            classes[group] = classes[group] if classes[group] in ALIVE else "animal"
        classes["o"] = "person" if "name.o" in slots else _draw(POETIC_OBJECTS if self.poetic else OBJECTS, dice)
        if "art.o" in slots and "de" in self.has:
            classes["o"] = dice.choice(("thing", "cloth", "food", "animal"))
        classes["p"] = "at" if {"au.p", "la.p"} & set(slots) else dice.choices(("in", "on", "under", "near"), (5, 4, 2, 1))[0]
        classes["c"] = "like"
        classes["d"] = dice.choice(("food", "place", "nature", "food"))
        classes["r"] = dice.choice(("food", "animal", "cloth", "food", "nature"))
        classes["x"] = dice.choice(("animal", "animal", "food", "thing"))
        return classes

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
            if all(carried(item, place + step) for step, item in enumerate(hero[:3])) and hero.name.level <= level
        ]
        if not able:
            return False
        known = [hero for hero in able if hero.name.form in wanted]
        self.hero = self.dice.choice(known or able)
        self.groups["s"] = (self.hero.gender, "s", 3)
        return True

    # -- who does it

    def _subjects(self, slots: Sequence[str]) -> str:
        """The genders of all that is subject: of a king and a queen the masculine wins."""
        with_company = "pair.s" in slots and slots[slots.index("pair.s") + 2] == "det.q"
        also = ["t"] * ("det.t" in slots) + ["q"] * with_company
        return "".join(self.groups[group][0] for group in ["s", *also])

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
            return self.hero[("hero", "the", "kind").index(kind)]
        return None

    def key(self, slot: str, slots: Sequence[str]) -> Key:
        """Where the words for a slot stand in the vocabulary."""
        kind, _, group = slot.partition(".")
        gender, number, _ = self.groups.get(group, ("m", "s", 3))
        if kind == "noun":
            return ("noun", self.classes[group], gender, number)
        if kind in ("pre", "post"):
            return (kind, self._described(group), gender, number)
        if kind in ("det", "art", "au", "du", "which", "la"):
            return (kind, gender, number)
        if kind == "prep":
            return (kind, self.classes[group])
        if kind == "state":
            _, many = self.verb_person(slots)
            return ("post", self.classes["s"], "m" if "m" in self._subjects(slots) else gender, many)
        if kind in ("name", "pair"):
            return ("name", gender)
        if kind == "call":
            return ("name", self.dice.choice("mf"))
        if kind in ("manner", "time", "bare"):
            return ("how", "sans") if kind == "bare" else ("how", self.how) if kind == "manner" else ("when", self.when)
        return self._verb_key(kind, group, slots)

    def _described(self, group: str) -> str:
        """The class that adjectives of a group must fit."""
        name = self.classes.get(group, "person")
        return "place" if name in PLACES else name

    def _verb_key(self, kind: str, group: str, slots: Sequence[str]) -> Key:
        person, many = self.verb_person(slots)
        target = f"{'n' if self.poetic else 't'}:{self.classes['o']}"
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
            return ("verb", "i" if group == "i" else f"t:{self.classes['o']}", "order", one, many)
        return (kind,)

    def fitting(self, slot: str, slots: Sequence[str], found: Sequence[Item]) -> Sequence[Item]:
        """Those of the words for a slot that go with the others."""
        kind, _, group = slot.partition(".")
        if kind == "clitic":  # il me suit, but not je me suis
            own = {1: ("me", "nous"), 2: ("te", "vous")}.get(self.groups["s"][2], ())
            return [item for item in found if item.form not in own]
        if kind in ("det", "art") and "ne" in slots and group == "o":  # pas de pommes would need one word more
            return [item for item in found if item.form not in ("un", "une", "des")]
        if kind == "noun" and self.groups[group][1] == "p":
            return [item for item in found if item.form not in mass_nouns()]
        if kind in ("det", "art") and group != "s" and self.chosen.get(f"noun.{group}") in mass_nouns():
            return [item for item in found if item.form not in ("un", "une", "chaque")]
        if kind == "with" and self.groups.get("q", ("", "s"))[1] == "p":
            return [item for item in found if item.form != "sans"]
        if kind in ("vi", "infi", "order") and "with" in self.has:
            return [item for item in found if lemmas().get(item.form) not in words_of("alone")]
        return found
