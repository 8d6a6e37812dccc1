"""What a game says of itself: facts, options, and the result at the end."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from . import phrases
from .phrases import Phrases, Texts, key_of, language, languages
from .refusals import BadRequest

Value = int | float | str | bool | None
KINDS = ("letters", "spoken words", "written words", "sentences", "numbers")
# What one must know, the easiest first.
MINIMUMS = ("none", "a few letters", "letters", "reading", "fluent reading")
STIRS = ("concentration", "strategy", "speed", "imagination", "memory", "delirium")
Rhythm = Literal["turns", "race", "mixed", "together"]

_RHYTHMS: Mapping[str, Rhythm] = {
    "turns": "turns",
    "race": "race",
    "mixed": "mixed",
    "solo": "together",
    "cooperative": "together",
}
"""By the first word of a pace."""
Score = TypeVar("Score", int, tuple[int, int])


@dataclass(frozen=True)
class Facts:
    """The label on the box."""

    id: str
    name: str
    seats: tuple[int, int]
    kind: str
    minimum: str
    stirs: tuple[str, ...]
    pace: str
    """For readers: turns, race, mixed, solo or cooperative, and then whatever explains it."""
    minutes: tuple[int, int]
    authors: tuple[str, ...]
    version: int = 1
    """Rises whenever the same inputs could lead elsewhere: old records are then refused, not misread."""
    goal: Texts = field(default_factory=Texts)
    """From the game's sentences."""
    daily: Texts | None = None
    """What the deal of the day is called, in games where all may try the same deal; from there too."""

    def __post_init__(self) -> None:
        # The shelf sorts by these words: one that it does not know would hide the game.
        self._check("kind", self.kind, KINDS)
        self._check("minimum", self.minimum, MINIMUMS)
        self._check("pace", self._first_word, _RHYTHMS)
        for one in self.stirs:  # of a text without its comma, the first letter
            self._check("stirs", one, STIRS)

    def _check(self, name: str, word: str, known: Collection[str]) -> None:
        if word not in known:
            raise ValueError(f"{self.id}: {name}: {word!r} is none of: {', '.join(known)}")

    @property
    def _first_word(self) -> str:
        found = re.match(r"\w*", self.pace)
        return found[0] if found else ""

    @property
    def rhythm(self) -> Rhythm:
        """How it is played, in a word that programs can rely on."""
        return _RHYTHMS[self._first_word]

    @property
    def racing(self) -> bool:
        """Whether being first counts, at least for a while: clients then always show the big keys."""
        return "race" in self.pace


@dataclass(frozen=True)
class Option:
    """One thing a table, or a seat, may choose before the cards are dealt."""

    values: tuple[Value, ...]
    default: Value
    label: Texts | None = None
    """What players read; if nothing is said here, the game's sentences have it."""
    per_seat: bool = False
    unit: str = ""
    display_only: bool = False
    """True if it changes what is shown, never what is legal (playable cards light up)."""
    labels: Mapping[str, Texts] = field(default_factory=dict)
    """What players read for a value (by its `key_of`), where the value itself would not do."""
    for_the_young: bool = False
    """True if small children are offered it from the start: they may say no."""
    for_children: Value = None
    """What a table of children, or of a class, has unless somebody chose; None for the default."""
    of_bots: Mapping[str, Value] = field(default_factory=dict)
    """What bots of a level choose for their seat, where that is not the default."""
    by_seats: Mapping[int, Value] = field(default_factory=dict)
    """What it is at first with so many players, where that is not the default."""

    def __post_init__(self) -> None:
        for at_first in (self.default, *self.by_seats.values()):
            if at_first not in self.values:
                raise ValueError(f"an option that is {at_first!r} at first, but offers only {self.values!r}")
        if self.for_children is not None and self.for_children not in self.values:
            raise ValueError(f"an option that is {self.for_children!r} for children, but offers only {self.values!r}")

    def usual(self, seats: int) -> Value:
        """What it is with so many players if nobody says otherwise."""
        return self.by_seats.get(seats, self.default)

    def read(self, name: str, value: object) -> Value:
        """The value meant, which may come as text from a command line. Raises BadRequest."""
        for allowed in self.values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        if isinstance(value, (int, float, str)) and not isinstance(value, bool):
            word = str(value).strip().lower()
            for allowed in self.values:
                if word in _spellings(allowed):
                    return allowed
        offered = ", ".join(_spellings(allowed)[0] for allowed in self.values)
        raise BadRequest(f"option {name}: {value!r} is not offered; choose one of: {offered}")

    def value_label(self, value: Value) -> Texts:
        """What players read for one of its values."""
        if key_of(value) in self.labels:
            return self.labels[key_of(value)]
        usual = phrases.of(__name__)
        if isinstance(value, bool):
            return usual["options", "yes" if value else "no"]
        if value is None:
            return usual["options", "no_limit"]
        text = f"{value} {self.unit}".strip()
        if not isinstance(value, float):
            return Texts(dict.fromkeys(languages(), text))
        return Texts({code: text.replace(".", language(code).decimal) for code in languages()})

    def as_json(self, name: str) -> dict[str, object]:
        """For lists of games."""
        return {
            "name": name,
            "values": list(self.values),
            "default": self.default,
            "per_seat": self.per_seat,
            "unit": self.unit,
            "label": dict(self.label or {}),
            **({"by_seats": {str(seats): value for seats, value in self.by_seats.items()}} if self.by_seats else {}),
        }


def _spellings(value: Value) -> tuple[str, ...]:
    if value is True:
        return ("on", "true", "yes", "oui")
    if value is False:
        return ("off", "false", "no", "non")
    if value is None:
        return ("none", "aucun", "aucune")
    return (str(value).lower(),)


def choice(
    *values: Value,
    default: Value,
    unit: str = "",
    by_seats: Mapping[int, Value] | None = None,
    for_children: Value = None,
) -> Option:
    """A table option with a few values. What it is called stands among the game's sentences, under `options`."""
    return Option(values, default, unit=unit, by_seats=by_seats or {}, for_children=for_children)


def flag(default: bool, for_children: bool | None = None) -> Option:
    """A table option that is on or off."""
    return Option((False, True), default, for_children=for_children)


def seat_choice(
    *values: Value,
    default: Value,
    unit: str = "",
    display_only: bool = False,
    of_bots: Mapping[str, Value] | None = None,
) -> Option:
    """An option each seat chooses for itself."""
    return Option(values, default, per_seat=True, unit=unit, display_only=display_only, of_bots=of_bots or {})


def seat_flag(default: bool, display_only: bool = False, for_the_young: bool = False) -> Option:
    """An option each seat turns on or off for itself."""
    return Option((False, True), default, per_seat=True, display_only=display_only, for_the_young=for_the_young)


def shared(option: Option, module: str, name: str) -> Option:
    """An option that several games offer by the same name: what it is called stands among the sentences of the module
    that declares it."""
    return worded(option, phrases.of(module), name)


def worded(option: Option, said: Phrases, name: str) -> Option:
    """The option with its label and those of its values, as far as they are said."""
    label, values = said.find("options", name) or option.label, {**option.labels, **said.choices(name)}
    return replace(option, label=label, labels=values)


def children_options(offered: Mapping[str, Option]) -> dict[str, Value]:
    """What a table of children has where nobody chose: only what is not the default."""
    return {name: option.for_children for name, option in offered.items() if option.for_children is not None}


def bot_options(offered: Mapping[str, Option], level: str) -> dict[str, Value]:
    """What a bot of this level chooses for its seat."""
    return {name: option.of_bots[level] for name, option in offered.items() if level in option.of_bots}


@dataclass(frozen=True)
class Seat:
    """Who sits here, as far as the rules care: a declared age, a person or a bot, and the seat's own options."""

    age: int | None = None
    bot: bool = False
    """Bots have no vote on a word."""
    options: Mapping[str, Value] = field(default_factory=dict)
    first: bool = False
    """Whether it is this seat's turn to begin, whatever the ages: in a rematch the first seat moves on by one."""


def read_options(
    offered: Mapping[str, Option], chosen: Mapping[str, object], seats: Sequence[Mapping[str, object]]
) -> tuple[dict[str, Value], tuple[Seat, ...]]:
    """Table options and seats with everything filled in. Raises BadRequest.

    A seat option given among the table options holds for all seats that did not choose for themselves.
    """
    for name in chosen:
        if name not in offered:
            known = ", ".join(offered) or "none"
            raise BadRequest(f"no option {name!r}; this game offers: {known}")
    table = {
        name: option.read(name, chosen[name]) if name in chosen else option.usual(len(seats))
        for name, option in offered.items()
        if not option.per_seat
    }
    people = []
    for number, given in enumerate(seats):
        own: dict[str, Value] = {}
        age = given.get("age")
        if age is not None and (isinstance(age, bool) or not isinstance(age, int) or not 0 <= age <= 130):
            raise BadRequest(f"seat {number}: an age is a whole number from 0 to 130")
        for name in ("bot", "first"):
            if given.get(name, False) not in (True, False):
                raise BadRequest(f"seat {number}: {name} is true or false")
        for name in given:
            if name not in ("age", "bot", "first") and not (name in offered and offered[name].per_seat):
                raise BadRequest(f"seat {number}: no seat option {name!r}")
        for name, option in offered.items():
            if option.per_seat:
                value = given[name] if name in given else chosen.get(name, option.usual(len(seats)))
                own[name] = option.read(name, value)
        people.append(Seat(age, bool(given.get("bot", False)), own, bool(given.get("first", False))))
    return table, tuple(people)


@dataclass(frozen=True)
class Result:
    """How a game ended: places (tied seats share one), scores by seat (none where nothing is counted), and why."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    texts: Texts
    params: Mapping[str, object] = field(default_factory=dict)
    """What the sentence of this ending speaks of, for those who can call a seat by a name."""

    def text(self, language: str = "fr") -> str:
        """Why it ended, in the player's language."""
        return self.texts.of(language)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return self.ranking[0]

    def as_json(self) -> dict[str, object]:
        """For the wire and for reports."""
        return {
            "ranking": [list(place) for place in self.ranking],
            "scores": list(self.scores),
            "reason": self.reason,
            "texts": dict(self.texts),
            "params": dict(self.params),
        }


def ranked(scores: Sequence[Score], lowest_wins: bool = False) -> tuple[tuple[int, ...], ...]:
    """Places by score; equal scores share a place. Of a score of two parts the second tells equals apart."""
    order = sorted(set(scores), reverse=not lowest_wins)
    return tuple(tuple(s for s, score in enumerate(scores) if score == value) for value in order)
