"""What is written in Cadavrexkix: words, one for each letter, with whatever marks stand around them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...decks.toutilix import ALPHABET
from ...engine import Move, Prompt, Refusal, open_move
from ...engine.letters import STAR
from ...engine.phrases import Texts
from ...mechanics.sentences import JOINED, LONGEST_SENTENCE, SentencePattern, carries, tokens
from ...mechanics.words import LONGEST, FreeText, clean

_WORDS = (
    "âme bleu ciel doux rêve fleur nuage chat nid joli kiwi lune matin nuit ombre pluie quand rire soleil tendre "
    "sucre vent wagon deux yeux zèbre encore"
)
PLAIN_WORDS = dict(zip(ALPHABET + STAR, _WORDS.split(), strict=True))
"""A word for each letter, for whoever knows no better."""


def words_of(text: str) -> list[str]:
    """What stands between spaces, as it is written: `l'été` is one word, and a mark that stands alone joins the word
    before it."""
    words: list[str] = []
    for piece in re.sub(r"(['’])\s+", r"\1", text).split():
        if words and not tokens(piece):
            words[-1] += f" {piece}"
        else:
            words.append(piece)
    return words


def with_words_swapped(text: str, one: int, other: int) -> str:
    """The text with two of its words in each other's place."""
    words = words_of(text)
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def plain(said: str) -> str:
    """A word without the marks around it; what is not one word is left as it is."""
    found = tokens(said)
    return found[0] if len(found) == 1 else said


class Writing(FreeText):
    """A table where words are written that carry letters."""

    def words_prompt(self, name: str, letters: Sequence[str], texts: Texts) -> Prompt:
        """Asks for words, one for each letter. Only the letters are checked: nobody may see the words and vote."""
        wanted = SentencePattern(tuple(map(carries, letters)), elided=JOINED, verb=False)

        def check(move: Move) -> Refusal | None:
            words = [plain(said) for said in words_of(move.args[0])]
            if len(move.args[0]) > LONGEST_SENTENCE or any(len(said) > LONGEST for said in words):
                return self.no("too_long")
            return wanted.check_words(words)

        return Prompt(
            verb=name,
            texts=texts,
            read=lambda text: open_move(name, clean(text)),
            check=check,
            examples=lambda: [open_move(name, " ".join(map(PLAIN_WORDS.__getitem__, letters)))],
            wanted=wanted.as_json(),
        )
