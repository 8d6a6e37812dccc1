"""What is said in a recital of Empilix: letters, words or a sentence; how it is read, cut, and refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from ...decks.toutilix import ALPHABET, LETTER
from ...engine import Move, Prompt, Refusal, Refused, Verb, Zone, open_move
from ...engine.letters import capital_letters
from ...mechanics.sentences import LONGEST_SENTENCE, Sentences, join, split
from ...mechanics.words import clean

SYLLABLES, WORDS, SENTENCE = ROUNDS = ("syllables", "words", "sentence")

EVERYDAY = (
    "maison", "jardin", "livre", "avion", "chat", "fleur", "zèbre", "kiwi", "wagon", "hibou", "pyjama", "requin",
    "taxi", "soupe", "cube", "mouton", "bijou", "poire",
)  # fmt: skip
"""Words to try for somebody who asks for an idea: every letter is in one of them."""


class Recital(Sentences):
    """A table where letters are recited, by themselves or in words."""

    laid: Zone
    round_kind: str
    recited: str

    SPELL: ClassVar[Verb]

    def recital_prompt(self) -> Prompt:
        """Asks for the letters laid, or for more of them."""
        return Prompt(
            verb="recite",
            texts=self.say(f"recite_{self.round_kind}"),
            read=self.read_recital,
            check=lambda move: self.why_not_said(move.args[0]),
            examples=self.ideas,
        )

    def reader_of(self, verb: str) -> Callable[[str], Move] | None:
        return self.read_recital if verb == "recite" else None

    def read_recital(self, text: str) -> Move:
        """A lone letter is a move of its own where letters are recited."""
        said = clean(text)
        if not said:
            raise Refused(self.no("recite_what"))
        if self.round_kind == SYLLABLES and said.upper() in ALPHABET and len(said) == 1:
            return self.SPELL[said.upper()]
        return open_move("recite", said)

    def items(self, said: str) -> list[str]:
        """What was said, cut into syllables or words; in a sentence an apostrophe ends a word."""
        return split(said) if self.round_kind == SENTENCE else [item for item in re.split(r"[\s,;.!?…]+", said) if item]

    def why_not_said(self, said: str) -> Refusal | None:
        """What cannot be taken as a recital at all. Whether it is right plays no part: that would tell."""
        items = self.items(said)
        if not items or len(said) > LONGEST_SENTENCE:
            return self.no("recite_what" if not items else "sentence_too_long")
        if self.round_kind == SYLLABLES:
            return None if set(capital_letters("".join(items))) <= set(ALPHABET) else self.no("recite_what")
        given = [capital_letters(one) for one in self.recited.split()]
        for item in items:
            if problem := self.not_a_word(item):
                return problem
            if self.options["named_letter"] and sum(map(str.isupper, item)) != 1:
                return self.no("capital")
            if self.round_kind == WORDS and capital_letters(item) in given:
                return self.no("said_already", word=item)
            given.append(capital_letters(item))
        return None

    def ideas(self) -> list[Move]:
        """Something to say for who has no idea: what begins with the letter in sight, right or not."""
        letter = LETTER[self.top_of(self.laid)] or "E"
        if self.round_kind == SYLLABLES:
            return [self.SPELL[letter]]
        words = [one for one in EVERYDAY if letter in capital_letters(one)] + list(EVERYDAY)
        if self.options["named_letter"]:
            words = [
                next(
                    (one[:n] + c.upper() + one[n + 1 :] for n, c in enumerate(one) if capital_letters(c) == letter), one
                )
                for one in words
            ]
        return [open_move("recite", one) for one in words if self.why_not_said(one) is None][:3]

    def carries(self, said: str, letter: str) -> bool:
        """Whether a word has the letter; where that must be named, as its capital."""
        if self.options["named_letter"]:
            said = "".join(filter(str.isupper, said))
        return letter in capital_letters(said)

    def as_written(self) -> str:
        """What has been recited so far, as one writes it."""
        return join(self.recited.split()) if self.round_kind == SENTENCE else self.recited.replace(" ", ", ")
