"""Sentences that bots say: they agree, and their n-th word carries the n-th letter.

>>> import random
>>> made = make_sentence("TOM", dice=random.Random(1))
>>> len(made.words)
3

What sentences look like is in data/bot-templates.txt, the words in data/bot-words.txt, sorted by meaning. A template is
drawn, the gender and number of each group too, then words are put in from the right to the left, so that each knows
what it stands before: l'ours, mon amie, un bel avion. What does not go is tried again with another template.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ..engine.letters import STAR, capital_letters
from .grammar_forms import TENSES
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
    drawn,
    have_forms,
    item_of,
    lines_of,
    vocabulary,
)
from .story_theme import lemmas, mass_nouns, of_the_living

__all__ = ["Made", "make_sentence"]

OBJECTS = ("food", "animal", "person", "thing", "cloth", "nature", "place")
LONGEST = 12
TRIES = 600


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


# -- the templates


class Template(NamedTuple):
    """A row of slots."""

    weight: float
    slots: tuple[str, ...]
    commas: frozenset[int] = frozenset()
    """Before which slots a comma is written."""


@cache
def templates() -> dict[int, list[Template]]:
    """All templates by their number of words."""
    rules: dict[str, list[tuple[float, list[str]]]] = {}
    for line in lines_of("bot-templates.txt"):
        head, _, made_of = line.partition(":")
        name, weight = head.split()
        rules.setdefault(name, []).append((float(weight), made_of.split()))

    @cache
    def expand(symbol: str) -> tuple[Template, ...]:
        if symbol not in rules:
            return (Template(1.0, (symbol,)),)
        total = sum(weight for weight, _ in rules[symbol])
        found = []
        for weight, parts in rules[symbol]:
            rows = [Template(weight / total, ())]
            for part in parts:
                rows = [
                    Template(one.weight * other.weight, one.slots + other.slots)
                    for one in rows
                    for other in expand(part)
                    if len(one.slots) + len(other.slots) <= 9
                ]
            found.extend(rows)
        return tuple(found)

    by_length: dict[int, list[Template]] = {}
    for row in expand("S"):
        commas, slots = set(), list[str]()
        for slot in row.slots:
            if slot == ",":
                commas.add(len(slots))
            else:
                slots.append(slot)
        template = Template(row.weight, tuple(slots), frozenset(commas))
        by_length.setdefault(len(template.slots), []).append(template)
    return by_length


# -- which words may stand in a slot


class _Scene:
    """The choices made for one try: groups, tense, classes."""

    def __init__(self, slots: Sequence[str], dice: random.Random, tense: str = "") -> None:
        self.dice = dice
        has = {slot.partition(".")[0] for slot in slots}
        self.tense = tense or dice.choices(TENSES, (7, 1, 2))[0]
        self.groups: dict[str, tuple[str, str, int]] = {}
        self.classes: dict[str, str] = {}
        for slot in slots:
            _, _, group = slot.partition(".")
            if group and group not in self.groups:
                number = dice.choices("sp", (3, 1))[0]
                self.groups[group] = (dice.choice("mf"), number, 3)
        subject = self.groups.get("s", ("m", "s", 3))
        if "pron" in has:
            self.pronoun = dice.choice(list(PRONOUNS))
            gender, number, person = PRONOUNS[self.pronoun]
            subject = (gender or dice.choice("mf"), number, person)
        elif "pair" in has:
            subject = (subject[0], "p", 3)
        elif "name" in {slot.partition(".")[0] for slot in slots if slot.endswith(".s")}:
            subject = (subject[0], "s", 3)
        elif slots[0] == "'qui'":
            subject = ("m", "s", 3)
        self.groups["s"] = subject
        # Now and then a thing does what only people do.
        alive = self.alive = dice.random() < 0.8 or "noun.s" not in slots
        self.dull = dice.random() < 0.85
        """Things are neither shy nor hungry: whether to keep to that."""
        self.classes["s"] = (
            dice.choice(("animal", "person")) if alive else dice.choice(("nature", "thing", "food", "cloth"))
        )
        self.classes["o"] = dice.choice(OBJECTS)
        self.classes["p"] = "place"
        self.classes["q"] = self.classes["t"] = dice.choice(("animal", "person"))
        self.classes["c"] = dice.choice(("animal", "animal", "person", "food", "thing"))
        self.classes["d"] = dice.choice(("food", "place", "nature"))
        self.classes["o2"] = dice.choice(("cloth", "food"))
        if "d" in self.groups and self.groups["d"][1] == "s":
            self.groups["d"] = ("m", "s", 3)
        if "o2" in self.groups:
            self.groups["o2"] = (self.groups["o2"][0], "s" if dice.random() < 0.3 else "p", 3)
        if "au.p" in slots:
            self.groups["p"] = ("m", "s", 3)
        if "name.o" in slots:
            self.classes["o"] = "person"
            self.groups["o"] = (self.groups["o"][0], "s", 3)
        self.order = (2, "s") if "call" in has else dice.choices(((2, "s"), (2, "p"), (1, "p")), (6, 3, 1))[0]

    def _subjects(self, slots: Sequence[str]) -> str:
        """The genders of all that is subject: of a king and a queen the masculine wins."""
        with_company = "pair.s" in slots and slots[slots.index("pair.s") + 2] == "det.q"
        also = ["t"] * ("det.t" in slots) + ["q"] * with_company
        return "".join(self.groups[group][0] for group in ["s", *also])

    def verb_person(self, slots: Sequence[str]) -> tuple[str, str]:
        """The person and number of the verb; two subjects make a plural."""
        _, number, person = self.groups["s"]
        return str(person), "p" if "det.t" in slots or "pair.s" in slots else number

    def key(self, slot: str, slots: Sequence[str]) -> Key:
        """Where the words for a slot stand in the vocabulary."""
        kind, _, group = slot.partition(".")
        gender, number, _ = self.groups.get(group, ("m", "s", 3))
        if kind == "noun":
            return ("noun", self.classes[group], gender, number)
        if kind in ("det", "art", "pre", "post", "au", "du"):
            return (kind, gender, number)
        if kind == "state":
            _, many = self.verb_person(slots)
            return ("post", "m" if "m" in self._subjects(slots) else gender, many)
        if kind in ("name", "pair"):
            return ("name", gender)
        if kind == "call":
            return ("name", self.dice.choice("mf"))
        person, many = self.verb_person(slots)
        target = f"t:{self.classes['o']}"
        if kind == "vi":
            return ("verb", "i" if self.alive else "w", self.tense, person, many)
        if kind == "vt":
            return ("verb", target, self.tense, person, many)
        if kind == "va":
            return ("verb", "t:person", self.tense, person, many)
        if kind in ("be", "want"):
            return ("verb", kind, self.tense, person, many)
        if kind == "done":
            return ("verb", target, "done", "0", "")
        if kind == "infi":
            return ("infinitive", "i")
        if kind == "inft":
            return ("infinitive", target)
        if kind == "order":
            one, many = str(self.order[0]), self.order[1]
            return ("verb", "i" if group == "i" else target, "order", one, many)
        return (kind,)


def _candidates(scene: _Scene, slot: str, slots: Sequence[str]) -> list[Item]:
    if slot[0] == "'":
        return [item_of(slot.strip("'"), 1)]
    if slot == "pron.s":
        return [item_of(scene.pronoun, 1)]
    if slot == "have.s":
        return [have_forms()[scene.verb_person(slots)]]
    found = vocabulary().get(scene.key(slot, slots), [])
    if slot == "clitic":  # il me suit, but not je me suis
        own = {1: ("me", "nous"), 2: ("te", "vous")}.get(scene.groups["s"][2], ())
        return [item for item in found if item.form not in own]
    if slot in ("det.o", "art.o") and "ne" in slots:  # il ne mange pas de pommes would need one word more
        return [item for item in found if item.form not in ("un", "une", "des")]
    kind, _, group = slot.partition(".")
    if kind == "noun" and scene.groups[group][1] == "p":
        return [item for item in found if item.form not in mass_nouns()]
    if kind == "post" and scene.dull and scene.classes.get(group, "person") not in ("animal", "person"):
        return [item for item in found if lemmas().get(item.form) not in of_the_living()]
    if slot.startswith("pre") and scene.classes.get(slot[4:]) == "person":  # one does not call people fat
        return [item for item in found if not item.form.startswith("gros")]
    return found


@cache
def _slot_letters(kind: str, begins: bool) -> frozenset[str]:
    """The letters that some word of a kind of slot carries."""
    if kind[0] == "'":
        pool = [item_of(kind.strip("'"), 1)]
    elif kind == "pron":
        pool = [item_of(word, 1) for word in PRONOUNS]
    elif kind == "have":
        pool = list(have_forms().values())
    else:
        kinds = {"state": "post", "pair": "name", "call": "name", "infi": "infinitive", "inft": "infinitive"}
        verbs = ("vi", "vt", "va", "be", "want", "done", "order")
        wanted = "verb" if kind in verbs else kinds.get(kind, kind)
        pool = [item for key, items in vocabulary().items() if key[0] == wanted for item in items]
    return frozenset(letter for item in pool for letter in (item.letters[:1] if begins else item.letters))


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
        if form in ELIDED_FORMS and slot.partition(".")[0] in ("det", "art", "pron", "ne", "de", "clitic"):
            return item_of(ELIDED_FORMS[form], item.level)
        if form in LINKED_FORMS and slot.startswith(("det", "art")):
            return item_of(LINKED_FORMS[form], item.level)
        if slot.startswith("pre") and number == "s" and VOWEL_FORMS.get(form, form) != form:
            return item_of(VOWEL_FORMS[form], item.level)
    return item


def _fill(
    template: Template, letters: str, level: int, begins: bool, dice: random.Random, tense: str = ""
) -> Made | None:
    """Words for all slots, from the last to the first; None if one of them stays empty."""
    slots = template.slots
    scene = _Scene(slots, dice, tense)
    chosen: list[Item] = []
    following: Item | None = None
    for place in range(len(slots) - 1, -1, -1):
        slot, letter = slots[place], letters[place]
        before_adjective = slots[place + 1 : place + 2] == (slot.replace("det", "pre"),)
        fit = [
            item for item in _candidates(scene, slot, slots) if item.level <= level and carries(item, letter, begins)
        ]
        number = scene.groups.get(slot.partition(".")[2], ("m", "s", 3))[1]
        used = {item.letters[:4] for item in chosen if len(item.letters) > 2}
        found = None
        for item in drawn(fit, dice):
            written = _before(item, slot, following, before_adjective, number)
            if written is not None and carries(written, letter, begins) and written.letters[:4] not in used:
                found = written
                break
        if found is None:
            return None
        chosen.append(found)
        following = found
    words = tuple(item.form for item in reversed(chosen))
    return Made(words, _write(words, template), slots, scene.groups)


def _write(words: Sequence[str], template: Template) -> str:
    """Words as one writes them: capital, commas, elisions, the mark at the end."""
    text = ""
    for place, word in enumerate(words):
        if text and not text.endswith("'"):
            text += ", " if place in template.commas else " "
        text += word
    kinds = {slot.partition(".")[0] for slot in template.slots}
    mark = " ?" if "'qui'" in kinds else " !" if kinds & {"order", "cry"} else "."
    return text[:1].upper() + text[1:] + mark


def make_sentence(
    letters: Sequence[str], level: str = "adult", *, begins: bool = False, dice: random.Random | None = None
) -> Made | None:
    """A sentence whose n-th word contains the n-th letter (or begins with it); a star is free. None if none was found.

    A child's words are tried first for a child; where they do not do, larger ones are.
    """
    dice = dice or random.Random()
    wanted = "".join(letter if letter == STAR else capital_letters(letter) for letter in letters)
    if not 1 <= len(wanted) <= LONGEST:
        return None
    for words in (*range(LEVELS[level], 4), 3, 3):
        made = _make(wanted, words, begins, dice)
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
def _possible(letters: str, begins: bool, alone: bool) -> tuple[Template, ...]:
    """The templates whose every slot has words with its letter. Not `alone`: without calls, cries and questions."""
    places = [(place, letter) for place, letter in enumerate(letters) if letter != STAR]
    return tuple(
        template
        for template, carried in _with_letters(len(letters), begins)
        if all(letter in carried[place] for place, letter in places)
        and (alone or not (template.commas or template.slots[0] in ("'qui'", "open")))
    )


def _make(letters: str, level: int, begins: bool, dice: random.Random) -> Made | None:
    possible = _possible(letters, begins, alone=True)
    if possible:
        weights = [template.weight for template in possible]
        for template in dice.choices(possible, weights, k=TRIES):
            made = _fill(template, letters, level, begins, dice)
            if made is not None:
                return made
    return _make_two(letters, level, begins, dice) if len(letters) >= 5 else None


_JOINTS = (
    "et", "mais", "car", "donc", "quand", "puis", "ou", "comme", "si", "lorsque", "puisque", "alors", "pourtant",
    "soudain", "bref", "heureusement",
)  # fmt: skip
_OF_ORDERS = ("et", "mais", "puis", "ou")


def _make_two(letters: str, level: int, begins: bool, dice: random.Random) -> Made | None:
    """Two sentences joined by a small word, both orders or both not, in the same tense."""
    tense = dice.choices(("present", "imperfect"), (4, 1))[0]
    joints = [item_of(word, 1) for word in _JOINTS]
    cuts = [
        (place, joint)
        for place in range(2, len(letters) - 2)
        for joint in joints
        if carries(joint, letters[place], begins)
    ]
    dice.shuffle(cuts)
    tried: dict[tuple[int, int, bool], Made | None] = {}

    def part(start: int, end: int, order: bool) -> Made | None:
        if (start, end, order) not in tried:
            tried[start, end, order] = _make_part(letters[start:end], level, begins, dice, tense, order)
        return tried[start, end, order]

    for place, joint in cuts[:40]:
        order = joint.form in _OF_ORDERS and dice.random() < 0.2
        first = part(0, place, order)
        second = part(place + 1, len(letters), order) if first else None
        if first is None or second is None:
            continue
        written = joint.form
        if written in ("lorsque", "puisque") and before_vowel(second.words[0]):
            continue
        if written == "si" and second.words[0] in ("il", "ils"):
            continue
        words = (*first.words, written, *second.words)
        slots = (*first.slots, f"'{written}'", *(f"{slot}:2" for slot in second.slots))
        groups = first.groups | {f"{name}:2": features for name, features in second.groups.items()}
        comma = "" if written in ("et", "ou", "quand", "comme", "si", "lorsque", "puisque") else ","
        rest = second.text if second.words[0][:1].isupper() else second.text[:1].lower() + second.text[1:]
        return Made(words, f"{first.text.rstrip(' .!?')}{comma} {written} {rest}", slots, groups)
    return None


def _make_part(letters: str, level: int, begins: bool, dice: random.Random, tense: str, order: bool) -> Made | None:
    possible = [
        template
        for template in _possible(letters, begins, alone=False)
        if order == any(slot.startswith("order") for slot in template.slots)
    ]
    if not possible:
        return None
    weights = [template.weight for template in possible]
    rows = dice.choices(possible, weights, k=200)
    tries = (_fill(template, letters, level, begins, dice, tense) for template in rows)
    return next((made for made in tries if made is not None), None)
