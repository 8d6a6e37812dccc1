"""The words a bot knows: the commonest ones of the lexicon, so many for each level, and which of them fit.

Bots never say a rude word. Everything here needs the standard library only.
"""

from __future__ import annotations

from functools import cache, lru_cache

from ..engine import Move
from ..engine.letters import STAR, capital_letters
from ..language import is_rude, lexicon
from ..mechanics.patterns import Pattern
from .base import Bot, Decision, Sight

CHILD, ADULT, WELL_READ = 3_000, 15_000, 60_000
"""How many words somebody may know. Beyond the largest number, nearly all are forms of verbs."""


def words_for(pattern: Pattern, size: int, limit: int = 20) -> tuple[str, ...]:
    """Words that fit, the commonest first, among the `size` commonest: at most `limit` of them."""
    return _search(pattern, size, limit)


def known_words(size: int) -> list[str]:
    """The `size` commonest words (there are about WELL_READ), the commonest first, for bots that search them all."""
    return _known()[0][:size]


def wanted_by(sight: Sight, verb: str) -> Pattern | None:
    """The pattern of the word that the seat is asked for now; None if it is not asked for one."""
    prompt = next((prompt for prompt in sight.prompts if prompt.verb == verb), None)
    return None if prompt is None else Pattern.from_json(prompt.wanted or {})


class WordBot(Bot):
    """What all bots of word games share: they let unknown words pass, as friends do."""

    def prepare(self) -> None:
        _known()

    def vote(self, sight: Sight) -> Decision | None:
        """Its vote, if there is one; `act` begins with this."""
        if any(move.verb == "vote" for move in sight.moves):
            return Decision("vote yes", self.wait(0.5, 2))
        return None

    def listed(self, sight: Sight, text: str) -> Move | None:
        """A move by its text, if it is listed."""
        return next((move for move in sight.moves if move.text == text), None)


# -- searching: each word has a number with a bit for each of its letters, so that most are ruled out at once


@cache
def _known() -> tuple[list[str], list[int]]:
    """The commonest words as they are written, the commonest first, and the letters of each as bits."""
    french = lexicon("fr")
    by_frequency: list[list[tuple[int, int]]] = [[] for _ in range(256)]
    for number, part in enumerate(french.parts):
        for line, frequency in enumerate(part.line_bytes):
            if frequency:
                by_frequency[frequency].append((number, line))
    words: dict[str, str] = {}
    for frequency in range(255, 0, -1):
        for number, line in by_frequency[frequency]:
            word = french.parts[number].table.spelling(line)
            letters = capital_letters(word)
            if not word.isalpha() or len(letters) < 2 or letters in words or letters in french.own.removed:
                continue
            if not is_rude(letters):
                words[letters] = word
        if len(words) >= WELL_READ:
            break
    return list(words.values()), [_bits(letters) for letters in words]


def _bits(letters: str) -> int:
    bits = 0
    for letter in letters:
        if letter != STAR:
            bits |= 1 << (ord(letter) - 65)
    return bits


@lru_cache(maxsize=20_000)
def _search(pattern: Pattern, size: int, limit: int) -> tuple[str, ...]:
    words, bits = _known()
    needed = _bits(pattern.starts + pattern.ends + pattern.contains + pattern.holds)
    forbidden = _bits(pattern.avoids)
    if pattern.made_from is not None and STAR not in pattern.made_from:
        forbidden |= ~_bits(pattern.made_from)
    found: list[str] = []
    for number, letters in enumerate(bits[:size]):
        if letters & needed == needed and not letters & forbidden and pattern.matches(words[number]):
            found.append(words[number])
            if len(found) == limit:
                break
    return tuple(found)
