"""The words a bot knows: the commonest ones of the lexicon, so many for each level, and which of them fit.

Bots only say what `cartable.language.manners` lets them say; `young` ones, the words of a primary school. Everything
here needs the standard library only.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import islice

from ..engine import Move
from ..engine.letters import capital_letters
from ..language import lexicon
from ..language.manners import school_words
from ..mechanics.patterns import Pattern
from .base import Bot, Decision, Sight

CHILD, ADULT, WELL_READ = 3_000, 15_000, 60_000
"""How many words somebody may know. Beyond the largest number, nearly all are forms of verbs."""


@lru_cache(maxsize=20_000)
def words_for(pattern: Pattern, size: int, limit: int = 20, young: bool = False) -> tuple[str, ...]:
    """Words that fit, the commonest first, among the `size` commonest: at most `limit` of them."""
    return tuple(lexicon("fr").index.search(pattern, limit, _vocabulary(size, young)))


def known_words(size: int, young: bool = False) -> list[str]:
    """The `size` commonest words (there are about WELL_READ), the commonest first, for bots that search them all."""
    return lexicon("fr").index.search(Pattern(), None, _vocabulary(size, young))


def wanted_by(sight: Sight, verb: str) -> Pattern | None:
    """The pattern of the word that the seat is asked for now; None if it is not asked for one."""
    prompt = next((prompt for prompt in sight.prompts if prompt.verb == verb), None)
    return None if prompt is None else Pattern.from_json(prompt.wanted or {})


class WordBot(Bot):
    """What all bots of word games share: they let unknown words pass, as friends do."""

    def prepare(self) -> None:
        _vocabulary(WELL_READ, self.young)

    def vote(self, sight: Sight) -> Decision | None:
        """Its vote, if there is one; `act` begins with this."""
        if any(move.verb == "vote" for move in sight.moves):
            return Decision("vote yes", self.wait(0.5, 2))
        return None

    def listed(self, sight: Sight, text: str) -> Move | None:
        """A move by its text, if it is listed."""
        return next((move for move in sight.moves if move.text == text), None)


@cache
def _vocabulary(size: int, young: bool) -> int:
    """The set of the commonest words (see `cartable.language.search`) that are no single letter and have nothing but
    letters in them: what a child would call a word. Among children, those of their school."""
    words = lexicon("fr").words(2 * WELL_READ)
    places = (place for place, word in enumerate(words) if word.isalpha() and len(word) > 1)
    if young:
        places = (place for place in places if capital_letters(words[place]) in school_words())
    return lexicon("fr").index.at(islice(places, size))
