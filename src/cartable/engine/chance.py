"""The table's dice: a stream of numbers that a seed decides and nobody can guess.

A general-purpose generator may be predicted from what it dealt before; this stream is SHAKE-256 in counter
mode. Its whole state is a key and a counter, so it is cheap to clone and to write down.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def new_seed() -> str:
    """A seed nobody chose: 128 bits from the system."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published from the first card on, so that anyone can check the seed after the last one."""
    return hashlib.sha256(b"cartable commitment\n" + seed.encode()).hexdigest()


def stream_key(purpose: str, seed: str) -> bytes:
    """The key of one stream. Different purposes (the game, the bots) never share a number."""
    return hashlib.sha256(f"cartable stream {purpose}\n{seed}".encode()).digest()


def block(key: bytes, counter: int, numbers: int) -> tuple[int, ...]:
    """`numbers` independent integers of 64 bits."""
    raw = hashlib.shake_256(key + counter.to_bytes(8, "big")).digest(8 * numbers)
    return struct.unpack(f"<{numbers}Q", raw)


def shuffled(cards: bytes, numbers: Sequence[int]) -> bytes:
    """Fisher-Yates; with 64 bits a card the bias is below 2 to the -56."""
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = numbers[i] % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return bytes(deck)


class Chance:
    """A stream of its own, for bots and for imagining: it never touches the table's."""

    __slots__ = ("counter", "key", "waiting")

    def __init__(self, purpose: str, seed: str) -> None:
        self.key = stream_key(purpose, seed)
        self.counter = 0
        self.waiting: list[int] = []

    def _next(self) -> int:
        if not self.waiting:
            self.waiting = list(block(self.key, self.counter, 32))
            self.counter += 1
        return self.waiting.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._next() % n

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        return (self._next() >> 11) * 2.0**-53

    def between(self, low: float, high: float) -> float:
        """A number from low to high."""
        return low + (high - low) * self.random()

    def happens(self, probability: float) -> bool:
        """True with this probability."""
        return self.random() < probability

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self._next() % len(items)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self._next() % (i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def branch(self, purpose: str) -> Chance:
        """A new, independent stream."""
        return Chance(purpose, f"{self.key.hex()} {self._next()}")
