"""Moves: what a seat may send. Every move has a short text that reads back.

Moves are interned: the same move is the same object, so a list of legal moves is cheap to make and to search.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any
from weakref import WeakValueDictionary

from .cards import Deck
from .refusals import Refusal

_INTERNED: WeakValueDictionary[tuple[str, str, tuple[Any, ...]], Move] = WeakValueDictionary()
MOST_KEPT = 10_000
"""A verb with more moves than this (formulas of many cards) forgets those that no table lists."""


class Move:
    """A verb with its arguments, e.g. `play Ub`. Made by a `verb(...)` or an `act(...)`."""

    __slots__ = ("__weakref__", "_key", "args", "method", "text", "verb")

    def __init__(self, key: tuple[str, str, tuple[Any, ...]], text: str) -> None:
        self._key = key
        self.verb = key[1]
        self.args = key[2]
        self.text = text
        self.method = "do_" + key[1]

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


def _intern(key: tuple[str, str, tuple[Any, ...]], text: str) -> Move:
    move = _INTERNED.get(key)
    if move is None:
        move = _INTERNED[key] = Move(key, text)
    return move


def fold(word: str) -> str:
    """Lower case without accents: `Étoile` is `etoile`."""
    plain = unicodedata.normalize("NFKD", word)
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()


class Param:
    """One kind of argument: how it is written and read."""

    def write(self, value: Any, deck: Deck) -> str:
        """Its text."""
        return str(value)

    def read(self, token: str, deck: Deck) -> Any:
        """Its value. Raises ValueError."""
        raise ValueError(token)


class _Card(Param):
    def write(self, value: Any, deck: Deck) -> str:
        return str(deck.texts[value])

    def read(self, token: str, deck: Deck) -> Any:
        return deck.read(token)


class _Number(Param):
    def read(self, token: str, deck: Deck) -> Any:
        if not token.isascii() or not token.isdigit() or len(token) > 6:
            raise ValueError(token)
        return int(token)


class _Letter(Param):
    def read(self, token: str, deck: Deck) -> Any:
        if len(token) != 1 or not token.isascii() or not token.isalpha():
            raise ValueError(token)
        return token.upper()


class _Word(Param):
    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, token: str, deck: Deck) -> Any:
        folded = fold(token)
        if folded not in self.words:
            raise ValueError(token)
        return folded


CARD = _Card()
SEAT = _Number()
NUMBER = _Number()
LETTER = _Letter()


def word(*words: str) -> Param:
    """One of a few fixed words, written without accents."""
    return _Word(*words)


class Verb(dict[Any, Move]):
    """All moves of one form. `PLAY[card]` is the move, the same object every time."""

    def __init__(self, name: str, params: Sequence[Param], deck: Deck | None = None) -> None:
        super().__init__()
        self.name = name
        self.params = tuple(params)
        self.deck = deck or Deck("none", (), ())
        """Cards are written in the words of this deck."""
        self._rows: dict[tuple[Any, ...], list[Move]] = {}
        self._every: dict[tuple[Any, ...], list[Move]] = {}

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

    def _make_row(self, rest: tuple[Any, ...]) -> list[Move]:
        row = self._rows[rest] = [self[(kind, *rest) if rest else kind] for kind in self.deck.kind]
        return row

    def __missing__(self, args: Any) -> Move:
        values = args if isinstance(args, tuple) else (args,)
        if len(values) != len(self.params):
            raise TypeError(f"{self.name} takes {len(self.params)} arguments, not {values!r}")
        if len(self) >= MOST_KEPT:
            self.clear()
        move = self[args] = _intern((self.deck.id, self.name, values), self._write(values))
        return move

    def _write(self, values: tuple[Any, ...]) -> str:
        words = [param.write(value, self.deck) for param, value in zip(self.params, values, strict=True)]
        return " ".join([self.name, *words])

    def read(self, tokens: Sequence[str]) -> Move:
        """The move written `name token token...`. Raises ValueError.

        A move that has never been listed is made but not kept: texts from outside must not fill the memory.
        """
        if len(tokens) != len(self.params):
            raise ValueError(" ".join(tokens))
        values = tuple(p.read(token, self.deck) for p, token in zip(self.params, tokens, strict=True))
        key = (self.deck.id, self.name, values)
        return _INTERNED.get(key) or Move(key, self._write(values))


def verb(name: str, *params: Param) -> Verb:
    """Declares a form of move with arguments: `PLAY = verb("play", CARD)`."""
    return Verb(name, params)


def act(name: str, *words: str) -> Move:
    """A move without anything to choose: `DRAW = act("draw")`, `TOUTILIX = act("shout", "toutilix")`."""
    return _intern(("", name, words), " ".join([name, *words]))


def open_move(verb: str, *args: str) -> Move:
    """An answer to an open question, e.g. a word. There are too many to keep them."""
    return Move(("", verb, args), " ".join([verb, *args]))


@dataclass(frozen=True)
class Prompt:
    """An open question: the answer is free text (or a set of cards too rich to list), and can be checked.

    `check` explains what is wrong with an answer, or says None. `examples` gives a few right answers, for
    hints and for bots that know no better; it must only use what the seat may know.
    """

    verb: str
    fr: str
    en: str
    read: Callable[[str], Move]
    check: Callable[[Move], Refusal | None]
    examples: Callable[[], Sequence[Move]]
    wanted: Mapping[str, object] | None = None
    """The constraint for a client that shows it (letters as cards)."""

    def as_json(self) -> dict[str, object]:
        """For the wire."""
        plain: dict[str, object] = {"verb": self.verb, "fr": self.fr, "en": self.en}
        return plain if self.wanted is None else {**plain, "wanted": dict(self.wanted)}
