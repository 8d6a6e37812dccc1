"""Secret words: one seat writes a word with the letters of the deck, face down, and the others look for it.

A game of secret words derives from `Secrets`. It asks the writer with `secret_prompt` and the others with
`guess_prompt`, lays the word with `spell`, and compares what is called with `is_secret`. A word that the rules take
by themselves comes from the judge's lexicon: `suggest`, and then `suggested`.

The letters that are left must not betray the word: their heap is hidden from everybody, and which of the cards with
a letter is taken is left to chance, for otherwise a pink N would give away that it is the first N of the word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ..engine import Deck, Move, Prompt, Refusal, open_move, per_seat, shown
from ..engine.letters import capital_letters
from ..engine.phrases import Texts
from ..engine.zones import AWAY, OWNER, ROW, Zone, Zones, each_seat
from .patterns import Pattern
from .words import Words, clean

COMMON, ANY, SCHOOL = "common", "any", "school"
"""Words that the judge suggests: common ones, any, or (where children sit) those of a primary school."""
SUGGESTION = "suggestion"
DOUBTED = "doubted"
"""What the people are asked once a word is out that the lexicon does not know: is it a word at all?"""
PLAIN_WORDS = (
    "nid", "lune", "ours", "avion", "tigre", "lampe", "maison", "jardin", "cheval", "dauphin", "bonjour", "chanson",
    "escargot", "papillon", "chocolat", "chaussette", "parapluies", "bibliothèque",
)  # fmt: skip
"""Words for hints and bots that know no better, and for when the lexicon has none that fits."""
SHORT = 15
"""How many of them are offered as guesses to those who know no better."""


@cache
def card_letters(deck: Deck) -> tuple[str, ...]:
    """The letter on each card; empty for a card without one."""
    return tuple(str(face.get("letter", "")) for face in deck.faces)


@cache
def letter_counts(deck: Deck) -> Counter[str]:
    """How many cards there are of each letter."""
    return Counter(sorted(filter(None, card_letters(deck))))


def letter_list(deck: Deck) -> dict[str, tuple[str, str]]:
    """The letters and how many cards there are of each, as a list to look up."""
    counts = letter_counts(deck).items()
    return {letter: (f"{letter} : {count} cartes", f"{letter}: {count} cards") for letter, count in counts}


class Secrets(Words):
    """A table where one seat has written a word that the others look for."""

    taken: Zones = each_seat(ROW, OWNER, where=AWAY)
    """The letters that the writer takes out of the heap, before they are laid on the table."""
    writer: int = shown(-1, kind="seat")
    secret_word: list[str] = per_seat("", seen_by=OWNER)
    """The word of the writer, as it is written with accents; nothing for the others."""

    in_doubt: bool
    """Whether the lexicon does not know the word: people vote on it when it is out."""

    def suggested(self, words: Sequence[str]) -> None:
        """What follows when the lexicon has named a few words that can be written."""
        raise TypeError("said by the game")

    # -- what may be written

    def secret_prompt(
        self, wanted: Pattern, read_word: Callable[[str], str] = clean, examples: Sequence[str] = PLAIN_WORDS
    ) -> Prompt:
        """Asks the writer for a word of these lengths; `read_word` takes it out of what was typed."""
        return Prompt(
            verb="choose",
            texts=wanted.described,
            read=lambda text: open_move("choose", clean(text)),
            check=lambda move: self.why_not_secret(read_word(move.args[0]), wanted),
            examples=lambda: [open_move("choose", word) for word in examples if self.fits(word, wanted)],
            wanted=wanted.as_json(),
        )

    def why_not_secret(self, word: str, wanted: Pattern) -> Refusal | None:
        if problem := self.not_a_word(word):
            return problem
        if " " in word:
            return self.no("one_word")
        if problem := wanted.check(word):
            return problem
        for letter, needed in Counter(capital_letters(word)).items():
            if needed > (cards := letter_counts(self.deck)[letter]):
                return self.no("not_enough_cards", letter=letter, needed=needed, cards=cards)
        return None

    def fits(self, word: str, wanted: Pattern) -> bool:
        return self.why_not_secret(word, wanted) is None

    # -- writing it

    def spell(self, seat: int, word: str, heap: Zone, target: Zone) -> None:
        """The writer takes the letters of a word out of the heap and lays them in their order, unseen by the others."""
        self.secret_word[seat] = word
        on_card = card_letters(self.deck)
        for letter in capital_letters(word):
            self.move(self.pick([card for card in self.cards[heap] if on_card[card] == letter]), heap, self.taken[seat])
        self.gather(self.taken[seat], target)

    # -- finding it

    def is_secret(self, said: str) -> bool:
        """Whether what is said has the letters of the secret word, in their order."""
        return capital_letters(said) == capital_letters(self.secret_word[self.writer])

    def guess_prompt(
        self, hoped: Pattern, texts: Texts, *, extra: Callable[[str], Refusal | None] | None = None
    ) -> Prompt:
        """Takes any word: what does not fit is not refused but wrong. `hoped` is what all know of the word."""

        def check(move: Move) -> Refusal | None:
            return self.not_a_word(move.args[0]) or (extra(move.args[0]) if extra else None)

        def examples() -> list[Move]:
            right_size = [word for word in PLAIN_WORDS[:SHORT] if hoped.least <= len(word) <= hoped.most]
            fitting = [word for word in right_size if hoped.matches(word)]
            tries = [open_move("guess", word) for word in [*fitting, *hoped.examples()[:1]]]
            return [move for move in tries if check(move) is None]

        return Prompt(
            verb="guess",
            texts=texts,
            read=lambda text: open_move("guess", clean(text)),
            check=check,
            examples=examples,
            wanted=hoped.as_json(),
        )

    def word_comes_out(self, *more: Any) -> None:
        """Everybody knows the word now, and it must be one: `heard` goes on, after a vote if it is in doubt."""
        written = self.secret_word[self.writer]
        if self.in_doubt:
            self.pending = (DOUBTED, self.writer, written, *more)
            self.open_vote()
        else:
            self.heard(DOUBTED, self.writer, written, True, *more)

    # -- words of the lexicon

    def suggest(self, wanted: Pattern, kind: str = COMMON) -> None:
        """Asks the judge for some words; the number makes sure that they differ each time."""
        kind = SCHOOL if self.young else kind
        self.pending = (SUGGESTION, self.writer, "", wanted.least, wanted.most)
        self.ask_judge(f"suggest {wanted.least} {wanted.most} {kind} {self.roll(1_000_000)}")

    def judged(self, question: str, answer: str) -> None:
        if self.pending[0] != SUGGESTION:
            super().judged(question, answer)
            return
        *_, least, most = self.pending
        self.pending = ()
        wanted = Pattern(least=least, most=most)
        words = [word for word in [*answer.split(), *PLAIN_WORDS] if self.fits(word, wanted)]
        self.suggested(words)
