"""Races for words: several seats say one, and the first that is both right and a word counts.

The words of one moment are read out when the tie window closes, and judged one after the other, by the lexicon or by
the people; only then is it told who was first. A game derives from `WordRace`, claims with `claim(seat, right, said)`,
and says what follows in `settle(verdict)`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..engine import secret
from .races import Claim, Race
from .words import Words

RACE_WORD = "race word"
"""What a word of a race is heard for."""


class WordRace(Race, Words):
    """A race in which words are claimed."""

    refused_word_is_wrong: ClassVar[bool] = False
    """Whether a word that the table refuses counts as a wrong claim; otherwise it is as if it had not been said."""
    in_doubt: tuple[tuple[int, int, bool, str], ...] = secret(())
    """Claims of one moment that have yet to be judged."""

    def is_word(self, said: str) -> bool:
        """Whether this was said as a word: a game may have other claims as well, a slap or a shout."""
        return True

    def expire_tie(self) -> None:
        self.in_doubt, self.claims = tuple(sorted(self.claims)), []
        for _, seat, _, said in self.in_doubt:
            if self.is_word(said):
                self.tell("said", seat=seat, word=said)
        self.judge_next()

    def judge_next(self) -> None:
        """Only claims that are right so far must also be words."""
        while self.in_doubt:
            claim, self.in_doubt = Claim(*self.in_doubt[0]), self.in_doubt[1:]
            if claim.right and self.is_word(claim.said):
                self.hear(RACE_WORD, claim.seat, claim.said, claim.at)
                return
            self.claims.append(claim)
        super().expire_tie()

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if accepted or self.refused_word_is_wrong:
            self.claims.append(Claim(more[0], seat, accepted, said))
        self.judge_next()
