"""Moves: what a seat may send. Every move has a short text that reads back.

Moves are interned: the same move is the same object, so a list of legal moves is cheap to make and to search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from .cards import Deck
from .letters import plain_lower
from .phrases import NO_WORDING, Texts, Wording
from .refusals import Refusal

_INTERNED: WeakValueDictionary[tuple[object, str, tuple[Any, ...]], Move] = WeakValueDictionary()
MOST_KEPT = 10_000
"""A verb with more moves than this (formulas of many cards) forgets those that no table lists."""


class Manner(NamedTuple):
    """How a form of move is made on a screen, besides what it is called."""

    race: bool = False
    """A shout or claim: it gets the big key, and may come out of turn."""
    touch: str = ""
    """The zone that is touched to do it, e.g. the draw pile."""
    wording: Wording = NO_WORDING
    """What it is called in all games that say nothing else."""


PLAIN = Manner()


class Move:
    """A verb with its arguments, e.g. `play Ub`. Made by a `verb(...)` or an `act(...)`."""

    __slots__ = ("__weakref__", "_key", "args", "method", "text", "verb")

    def __init__(self, key: tuple[object, str, tuple[Any, ...]], text: str) -> None:
        self._key = key
        self.verb = key[1]
        self.args = key[2]
        self.text = text
        self.method = "do_" + key[1]

    @property
    def manner(self) -> Manner:
        """How it is made, if it is an act; the moves of a verb share the verb's."""
        of = self._key[0]
        return of if isinstance(of, Manner) else PLAIN

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[Callable[..., Move], tuple[Any, ...]]:
        return (_intern, (self._key, self.text))


def _intern(key: tuple[object, str, tuple[Any, ...]], text: str) -> Move:
    move = _INTERNED.get(key)
    if move is None:
        move = _INTERNED[key] = Move(key, text)
    return move


class Param:
    """One kind of argument: how it is written and read, and what a client is told of it."""

    open = False
    """Whether there are too many values to list: the move then answers a prompt."""
    takes_all = False
    """Whether it reads all the words that are left; only the last argument of a verb can."""

    def write(self, value: Any, deck: Deck) -> str:
        """Its text."""
        return str(value)

    def read(self, token: str, deck: Deck) -> Any:
        """Its value. Raises ValueError."""
        raise ValueError(token)

    def as_json(self) -> dict[str, Any]:
        """What a client needs to let a player choose it (see `describe`)."""
        return {"kind": "text"}


class CardParam(Param):
    """A card, by its short text; a card of one's own hand unless another zone is named."""

    def __init__(self, zone: str = "hands") -> None:
        self.zone = zone

    def write(self, value: Any, deck: Deck) -> str:
        return str(deck.texts[value])

    def read(self, token: str, deck: Deck) -> Any:
        return deck.read(token)

    def as_json(self) -> dict[str, Any]:
        return {"kind": "card", "zone": self.zone}


class _Number(Param):
    def __init__(self, kind: str = "number", **more: Any) -> None:
        self.described = {"kind": kind, **more}

    def read(self, token: str, deck: Deck) -> Any:
        if not token.isascii() or not token.isdigit() or len(token) > 6:
            raise ValueError(token)
        return int(token)

    def as_json(self) -> dict[str, Any]:
        return dict(self.described)


class _Letter(Param):
    def read(self, token: str, deck: Deck) -> Any:
        if len(token) != 1 or not token.isascii() or not token.isalpha():
            raise ValueError(token)
        return token.upper()

    def as_json(self) -> dict[str, Any]:
        return {"kind": "letter"}


class Word(Param):
    """One of a few fixed words."""

    def __init__(
        self,
        words: Iterable[str],
        zones: Mapping[str, str] | None = None,
        ends: Mapping[str, str] | None = None,
    ) -> None:
        self.words = tuple(words)
        self.zones = zones or {}
        """The zones that words stand for."""
        self.ends = ends or {}
        """The ends of the zone named before that words stand for: first, last, only."""

    def read(self, token: str, deck: Deck) -> Any:
        plain = plain_lower(token)
        if plain not in self.words:
            raise ValueError(token)
        return plain

    def as_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"kind": "word", "words": list(self.words)}
        if self.zones:
            out["zones"] = dict(self.zones)
        if self.ends:
            out["ends"] = dict(self.ends)
        return out


CARD = CardParam()
SEAT = _Number("seat")
NUMBER = _Number()
LETTER = _Letter()


def card_of(zone: str) -> Param:
    """A card of another zone than one's own hand."""
    return CardParam(zone)


def place_in(zone: str) -> Param:
    """A place in a zone, counted from 0: `place_in("table")`; or `place_in("hands:{turn}")`, in the hand of a seat.

    In braces stands a shown field, `me`, or the number of an argument before: `place_in("hands:{0}")`.
    """
    return _Number("place", zone=zone)


class _Spot(Param):
    """A place in one of the zones that each seat has: `1:4` is the place 4 before seat 1."""

    def __init__(self, zone: str) -> None:
        self.zone = zone

    def write(self, value: Any, deck: Deck) -> str:
        return f"{value[0]}:{value[1]}"

    def read(self, token: str, deck: Deck) -> Any:
        seat, _, place = token.partition(":")
        return SEAT.read(seat, deck), NUMBER.read(place, deck)

    def as_json(self) -> dict[str, Any]:
        return {"kind": "spot", "zone": self.zone}


def spot_in(zone: str) -> Param:
    """A place in the zone of any seat, as a pair: the seat and the place, from 0."""
    return _Spot(zone)


SIDE = Word(("before", "after"), ends={"before": "before", "after": "after"})
"""Follows a spot: the gap before or after it is meant, not the card there."""


def word(*words: str) -> Param:
    """One of a few fixed words, written without accents: `word("toutilix")`, `word("yes", "no")`. Players read what
    the game's sentences have for it under `words`, or else the word as it stands."""
    return Word(words)


def zone_word(*zones: str) -> Param:
    """One of a few zones, by its name."""
    return Word(zones, zones={zone: zone for zone in zones})


class _Open(Param):
    """Something too rich to list; the game's prompt reads it."""

    open = True

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.described = described

    def as_json(self) -> dict[str, Any]:
        return dict(self.described)


TEXT = _Open({"kind": "text"})
"""Something typed: a word, a sentence."""


def cards_of(zone: str = "hands", **more: Any) -> Param:
    """Several cards of a zone, in the order in which they are named."""
    return _Open({"kind": "cards", "zone": zone, **more})


def order_of(zone: str) -> Param:
    """All places of a zone in a new order."""
    return _Open({"kind": "order", "zone": zone})


class CardSet(Param):
    """Some cards of one's own hand, in whatever order: `reveal Cp Dp Ep`. What is called out with them may be left
    unsaid when it is sent, but is always written: `shout crotdebix Cp Dp Ep`."""

    open = takes_all = True

    def __init__(self, called: str = "") -> None:
        self.called = called

    def write(self, value: Any, deck: Deck) -> str:
        return f"{self.called} {deck.write_many(value)}".strip()

    def read(self, token: str, deck: Deck) -> Any:
        words = token.split()
        if self.called and words and plain_lower(words[0]) == self.called:
            words = words[1:]
        if not words:
            raise ValueError(token)
        return bytes(sorted(map(deck.read, words)))

    def as_json(self) -> dict[str, Any]:
        return {"kind": "cards", "zone": "hands", "write": "set"}


def optional(param: Param) -> Param:
    """An argument that may be left out."""
    return _Open({**param.as_json(), "optional": True})


class Verb(dict[Any, Move]):
    """All moves of one form. `PLAY[card]` is the move, the same object every time."""

    def __init__(self, name: str, params: Sequence[Param], deck: Deck | None = None, manner: Manner = PLAIN) -> None:
        super().__init__()
        self.name = name
        self.params = tuple(params)
        self.manner = manner
        self.deck = deck or Deck("none", (), ())
        """Cards are written in the words of this deck."""
        self._rows: dict[tuple[Any, ...], list[Move]] = {}
        self._every: dict[tuple[Any, ...], list[Move]] = {}

    def __repr__(self) -> str:
        described = [param.as_json()["kind"] for param in self.params]
        return f"<verb {' '.join([self.name, *described])}>"

    def each(self, cards: Iterable[int], *rest: Any) -> list[Move]:
        """The move for each of these cards, with the same further arguments; no two of them are twins."""
        row = self._rows.get(rest) or self._make_row(rest)
        return list(map(row.__getitem__, cards))

    def of(self, cards: Iterable[int], *rest: Any) -> list[Move]:
        """The moves that name these cards, each kind of card once."""
        moves: list[Move] = []
        if not cards:
            return moves
        row = self._rows.get(rest) or self._make_row(rest)
        for card in cards:
            move = row[card]
            if move not in moves:
                moves.append(move)
        return moves

    def every(self, *choices: Any) -> list[Move]:
        """All moves whose arguments come from these choices, each a value or a sequence of values; kept."""
        kept = self._every.get(choices)
        if kept is None:
            lists = [c if isinstance(c, (str, tuple, range)) else (c,) for c in choices]
            kept = self._every[choices] = [self[values if len(values) > 1 else values[0]] for values in product(*lists)]
        return kept

    def two_of(self, values: range) -> list[Move]:
        """All moves with two different values out of these; kept."""
        kept = self._every.get(("two of", values))
        if kept is None:
            pairs = [(one, other) for one in values for other in values if one != other]
            kept = self._every["two of", values] = [self[pair] for pair in pairs]
        return kept

    def _make_row(self, rest: tuple[Any, ...]) -> list[Move]:
        row = self._rows[rest] = [self[(kind, *rest) if rest else kind] for kind in self.deck.kind]
        return row

    def __missing__(self, args: Any) -> Move:
        values = args if isinstance(args, tuple) else (args,)
        if len(values) != len(self.params):
            raise TypeError(f"{self.name} takes {len(self.params)} arguments, not {values!r}")
        if len(self) >= MOST_KEPT:
            self.clear()
        text = self._write(values)
        # With its text: what is card 4 for one game is place 4 for another.
        move = self[args] = _intern((f"{self.deck.id} {text}", self.name, values), text)
        return move

    def _write(self, values: tuple[Any, ...]) -> str:
        words = [param.write(value, self.deck) for param, value in zip(self.params, values, strict=True)]
        return " ".join([self.name, *words])

    def read(self, tokens: Sequence[str]) -> Move:
        """The move written `name token token...`. Raises ValueError.

        A move that has never been listed is made but not kept: texts from outside must not fill the memory.
        """
        if self.params and self.params[-1].takes_all:
            before = len(self.params) - 1
            tokens = [*tokens[:before], " ".join(tokens[before:])]
        if len(tokens) != len(self.params):
            raise ValueError(" ".join(tokens))
        values = tuple(p.read(token, self.deck) for p, token in zip(self.params, tokens, strict=True))
        text = self._write(values)
        key = (f"{self.deck.id} {text}", self.name, values)
        return _INTERNED.get(key) or Move(key, text)


class Answer:
    """A form of answer to a prompt, for its words only: the prompt itself reads and checks what is sent."""

    def __init__(self, name: str, params: Sequence[Param], manner: Manner) -> None:
        self.name = name
        self.params = tuple(params)
        self.manner = manner

    def __repr__(self) -> str:
        return f"<answer {' '.join([self.name, *(param.as_json()['kind'] for param in self.params)])}>"


def verb(name: str, *params: Param, race: bool = False, wording: Wording = NO_WORDING) -> Verb:
    """Declares a form of move with arguments: `PLAY = verb("play", CARD)`. What it is called stands among the game's
    sentences, under `moves.PLAY`; one that several games share brings its wording along.

    Others see at once that a seat has used this verb, but not its arguments: a secret choice is an argument.
    """
    return Verb(name, params, manner=Manner(race, wording=wording))


def act(name: str, *words: str, race: bool = False, touch: str = "", wording: Wording = NO_WORDING) -> Move:
    """A move without anything to choose: `DRAW = act("draw")`, `TOUTILIX = act("shout", "toutilix")`."""
    manner = Manner(race, touch, wording)
    return _intern((manner if manner != PLAIN else "", name, words), " ".join([name, *words]))


def answer(name: str, *params: Param, race: bool = False, wording: Wording = NO_WORDING) -> Answer:
    """How an answer to a prompt is called, where no verb of the game reads it: `SAY = answer("say", TEXT)`."""
    return Answer(name, params, Manner(race, wording=wording))


def open_move(verb: str, *args: str) -> Move:
    """An answer to an open question, e.g. a word. There are too many to keep them."""
    return Move(("", verb, args), " ".join([verb, *args]))


@dataclass(frozen=True, eq=False)
class Prompt:
    """An open question: the answer is free text (or a set of cards too rich to list), and can be checked.

    `check` explains what is wrong with an answer, or says None. `examples` gives a few right answers, for
    hints and for bots that know no better; it must only use what the seat may know.
    """

    verb: str
    texts: Texts
    """What is asked."""
    read: Callable[[str], Move]
    check: Callable[[Move], Refusal | None]
    examples: Callable[[], Sequence[Move]]
    wanted: Mapping[str, object] | None = None
    """The constraint for a client that shows it (letters as cards); its shape is told in `describe`."""

    def as_json(self) -> dict[str, object]:
        """For the wire."""
        plain: dict[str, object] = {"verb": self.verb, "texts": dict(self.texts)}
        return plain if self.wanted is None else {**plain, "wanted": dict(self.wanted)}
