"""Famous people, real and imaginary: who a name means, and whose name holds these letters.

    >>> find("mbappe").name, find("Louis 14").level
    ('Kylian Mbappé', 1)
    >>> [person.name for person in with_letters("JLSCR", field="history", level=1)]
    ['Jules César']

Nothing is read before the first question. The names stand in data/famous_*.tsv, one table for each source; those
tables are made by tools/famous/build.py, which also says what their columns are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from typing import NamedTuple, overload

from ..engine.letters import ALPHABET, capital_letters

TABLES = ("own", "pantheon", "pokemon", "superheroes", "supervillains")


class Field(NamedTuple):
    """What somebody is famous for."""

    code: str
    """How the tables write it."""
    french: str
    english: str


FIELDS: Mapping[str, Field] = {
    "history": Field("h", "Histoire", "History"),
    "politics": Field("p", "Politique", "Politics"),
    "science": Field("s", "Sciences", "Science"),
    "ideas": Field("i", "Philosophie et idées", "Ideas"),
    "religion": Field("r", "Religion", "Religion"),
    "literature": Field("l", "Littérature", "Literature"),
    "art": Field("a", "Beaux-arts", "Art"),
    "music": Field("m", "Musique", "Music"),
    "cinema": Field("c", "Cinéma", "Cinema"),
    "stage": Field("t", "Télé et scène", "Television and stage"),
    "sport": Field("b", "Sport", "Sport"),
    "comics": Field("d", "BD", "Comics"),
    "animation": Field("n", "Dessins animés", "Animation"),
    "games": Field("g", "Jeux", "Games"),
    "internet": Field("w", "Internet", "Internet"),
    "society": Field("o", "Société", "Society"),
    "legend": Field("e", "Contes et légendes", "Tales and legends"),
}

_FIELD_OF_CODE = {field.code: name for name, field in FIELDS.items()}


class Person(NamedTuple):
    """Somebody famous, or some character."""

    name: str
    """As it is said in France, with accents: first and family name, or the one name they are known by."""
    fields: tuple[str, ...]
    """Names of FIELDS, the main one first."""
    level: int
    """1: everyone knows them, even a child; 2: adults do; 3: champions do."""
    real: bool
    gender: str
    """m, f, or empty where it is unknown or does not apply."""
    families: tuple[str, ...]
    """Family names they may be called by: de Gaulle, Gaulle."""
    aliases: tuple[str, ...]
    """Other names: le Roi-Soleil, Zizou."""

    @property
    def letters(self) -> str:
        """The letters of its name, as on cards."""
        return letters_of(self.name)

    @property
    def initials(self) -> frozenset[str]:
        """What its initials may be: particles count or not (Charles de Gaulle: CDG, CG)."""
        words = re.split(r"[\s-]+", re.sub(r"\b([dl])['’]", r"\1 ", self.name))
        starts = [letters_of(word)[:1] for word in words]
        capitals = [start for word, start in zip(words, starts, strict=True) if word[:1].isupper()]
        return frozenset(found for found in ("".join(starts), "".join(capitals)) if len(found) > 1)


class Found(NamedTuple):
    """A name and the cards it uses."""

    worth: int
    person: Person
    cards: tuple[int, ...]
    """Places, in the row of cards that was asked about."""


def letters_of(text: str) -> str:
    """The letters of a text and nothing else, as on cards."""
    return "".join(filter(ALPHABET.__contains__, capital_letters(text)))


def key(text: str) -> str:
    """What all ways of writing a name have in common: its letters and digits."""
    return "".join(c for c in capital_letters(text) if c.isascii() and c.isalnum())


class Famous(Sequence[Person]):
    """All of them, the best known first: the first 300 are a fair mix of what a beginner knows."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = tuple(people)

    def __len__(self) -> int:
        return len(self.people)

    @overload
    def __getitem__(self, place: int) -> Person: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Person, ...]: ...
    def __getitem__(self, place: int | slice) -> Person | tuple[Person, ...]:
        return self.people[place]

    def __iter__(self) -> Iterator[Person]:
        return iter(self.people)

    # -- names

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        """For each way to say a name, those it may mean: by its own name, then another one, then its family's."""
        found: dict[str, list[int]] = {}
        said = (
            [(person.name,) for person in self.people],
            map(_other_names, self.people),
            (p.families for p in self.people),
        )
        for texts_of_each in said:
            for place, texts in enumerate(texts_of_each):
                for text in texts:
                    places = found.setdefault(key(text), [])
                    if place not in places:
                        places.append(place)
        found.pop("", None)
        return found

    def bearers(self, name: str) -> list[Person]:
        """Everybody this name may mean, the likeliest first; case, accents, hyphens and the like do not matter."""
        for text in _ways_to_write(name):
            places = self._by_name.get(key(text))
            if places:
                return [self.people[place] for place in places]
        return []

    def find(self, name: str, field: str | None = None) -> Person | None:
        """Who this name means: of several the best known, or the best known in that field if there is one.

        First and family name, a family name alone, or another name; a first name alone means nobody.
        """
        bearers = self.bearers(name)
        wanted = (person for person in bearers if field in person.fields)
        return next(wanted, bearers[0] if bearers else None)

    @cached_property
    def _first_names(self) -> frozenset[str]:
        """Of those who have a family name besides."""
        starts = (p.name.rpartition(family)[0] for p in self.people for family in p.families if p.name.endswith(family))
        return frozenset(map(key, starts)) - {""}

    def is_first_name(self, name: str) -> bool:
        """Whether this is only the first name of somebody, and no name that anybody is known by."""
        return key(name) in self._first_names and not self.bearers(name)

    # -- letters. A set of people is a number, whose bit 0 stands for the best known of them.

    @cached_property
    def _with_letter(self) -> dict[str, list[int]]:
        """For each letter, the people whose name has it at least once, at least twice, and so on."""
        places: dict[tuple[str, int], list[int]] = {}
        for place, person in enumerate(self.people):
            letters = person.letters
            for letter in set(letters):
                for times in range(letters.count(letter)):
                    places.setdefault((letter, times), []).append(place)
        found: dict[str, list[int]] = {letter: [] for letter in ALPHABET}
        for letter, times in sorted(places):
            found[letter].append(self._set(places[letter, times]))
        return found

    @cached_property
    def _in_field(self) -> dict[str, int]:
        return {field: self._set(n for n, who in enumerate(self.people) if field in who.fields) for field in FIELDS}

    @cached_property
    def _up_to_level(self) -> dict[int, int]:
        """Those whom bots may name, up to each level."""
        from .manners import unnamed_people

        named = [(n, who.level) for n, who in enumerate(self.people) if key(who.name) not in unnamed_people()]
        return {level: self._set(n for n, own_level in named if own_level <= level) for level in (1, 2, 3)}

    def _set(self, places: Iterable[int]) -> int:
        bits = bytearray(len(self.people) // 8 + 1)
        for place in places:
            bits[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(bits, "little")

    @staticmethod
    def _places_in(found: int) -> Iterator[int]:
        bits = f"{found:b}"[::-1]
        place = bits.find("1")
        while place >= 0:
            yield place
            place = bits.find("1", place + 1)

    def _among(self, field: str | None, level: int, known: int | None) -> int:
        found = self._up_to_level[level]
        if field is not None:
            found &= self._in_field[field]
        if known is not None:
            found &= (1 << known) - 1
        return found

    def _at_least(self, letter: str, times: int) -> int:
        """Those whose name has this letter at least this many times."""
        sets = self._with_letter.get(letter, [])
        return sets[times - 1] if times <= len(sets) else 0

    def with_letters(
        self, letters: str, field: str | None = None, level: int = 3, known: int | None = None
    ) -> list[Person]:
        """Those whose name holds all these letters, each as often as it is given; the best known first.

        Only those of this field, up to this level, among so many best known.
        """
        wanted = letters_of(letters)
        found = self._among(field, level, known)
        for letter in set(wanted):
            found &= self._at_least(letter, wanted.count(letter))
        return [self.people[place] for place in self._places_in(found)]

    def richest(
        self,
        cards: Sequence[tuple[str, int]],
        field: str | None = None,
        level: int = 3,
        known: int | None = None,
        top: int = 10,
    ) -> list[Found]:
        """The names worth most with these cards (a letter and what it is worth); of equals the best known first.

        Each card needs a letter of its own in the name. Of cards with the same letter the one worth most is used
        first, then the leftmost; a card worth nothing or less is left out.
        """
        places: dict[str, list[int]] = {}
        for place, (letter, worth) in enumerate(cards):
            if worth > 0:
                places.setdefault(letter.upper(), []).append(place)
        for same in places.values():
            same.sort(key=lambda place: -cards[place][1])
        # Every way to use some of the cards, and who can. A name's best way uses all the cards it has letters for.
        ways: list[tuple[int, list[int], int]] = [(0, [], self._among(field, level, known))]
        for letter, same in places.items():
            for worth, used, holders in tuple(ways):
                for times, place in enumerate(same, start=1):
                    holders &= self._at_least(letter, times)
                    if not holders:
                        break
                    worth, used = worth + cards[place][1], [*used, place]
                    ways.append((worth, used, holders))
        ways.sort(key=lambda way: -way[0])
        found: list[tuple[int, int, list[int]]] = []
        done = 0
        for worth, used, holders in ways:
            if not used or (len(found) >= top and -found[-1][0] != worth):
                break
            found += [(-worth, who, used) for who in self._places_in(holders & ~done)]
            done |= holders
        found.sort()
        return [Found(-minus, self.people[who], tuple(sorted(used))) for minus, who, used in found[:top]]


def _other_names(person: Person) -> Iterator[str]:
    yield from person.aliases
    for name in (person.name, *person.aliases):
        yield from _without_article(name)


_ARTICLE = re.compile(r"(?:le |la |les |the |l['’] ?)(?=[^\W\d_]{3})", re.IGNORECASE)


def _without_article(name: str) -> tuple[str, ...]:
    """A name that begins with an article, French or English, as one also says it: Chat botté, Hulk."""
    rest = _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else ""
    return (rest,) if rest else ()


_FIRST = re.compile(r"\b(?:1er|premier)$", re.IGNORECASE), re.compile(r"\b(?:1re|1ère|première)$", re.IGNORECASE)
_FIGURES = re.compile(r"\d{1,2}$")
_NUMERALS = "0 I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII"
_ROMAN = tuple(_NUMERALS.split())


def _ways_to_write(name: str) -> Iterator[str]:
    """A name as it was written, then as a table may have it: Louis 14, Napoléon premier, la Joconde."""
    name = name.strip()
    yield name
    he, she = _FIRST
    if he.search(name) or she.search(name):
        yield she.sub("Ire", he.sub("Ier", name))
    number = _FIGURES.search(name)
    if number and 0 < int(number.group()) < len(_ROMAN):
        yield name[: number.start()] + _ROMAN[int(number.group())]
    yield from _without_article(name)


def _rows() -> Iterator[tuple[int, int, str, Person]]:
    """Every line of every table, with what it is sorted by."""
    for table in TABLES:
        text = (resources.files(__package__) / "data" / f"famous_{table}.tsv").read_text(encoding="utf-8")
        for line in text.splitlines():
            if not line.startswith("#"):
                name, codes, rating, kind, family, others = (line + "\t\t").split("\t")[:6]
                level, fame = int(rating[0]), int(rating[1:])
                families = () if family == "-" else tuple(family.split("; ")) if family else _last_word(name)
                person = Person(
                    name=name,
                    fields=tuple(_FIELD_OF_CODE[code] for code in codes),
                    level=level,
                    real=kind[0] == "r",
                    gender=kind[1:],
                    families=families,
                    aliases=tuple(others.split("; ")) if others else (),
                )
                yield level, -fame, name, person


def _last_word(name: str) -> tuple[str, ...]:
    """Where a table names no family: the last word of several."""
    before, _, last = name.rpartition(" ")
    return (last,) if before else ()


@cache
def famous() -> Famous:
    """Everybody in the tables, the best known first. Read once, when first asked for."""
    return Famous(row[3] for row in sorted(_rows(), key=lambda row: row[:3]))


def find(name: str, field: str | None = None) -> Person | None:
    """Who this name means, or nobody: see Famous.find."""
    return famous().find(name, field)


def is_first_name(name: str) -> bool:
    """Whether this is only somebody's first name: see Famous.is_first_name."""
    return famous().is_first_name(name)


def with_letters(letters: str, field: str | None = None, level: int = 3, known: int | None = None) -> list[Person]:
    """Those whose name holds all these letters: see Famous.with_letters."""
    return famous().with_letters(letters, field, level, known)


def richest(
    cards: Sequence[tuple[str, int]],
    field: str | None = None,
    level: int = 3,
    known: int | None = None,
    top: int = 10,
) -> list[Found]:
    """The names worth most with these cards: see Famous.richest."""
    return famous().richest(cards, field, level, known, top)
