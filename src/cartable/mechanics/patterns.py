"""What a word must look like: one class for all word games. It checks, explains what is wrong, and describes itself.

>>> two = Pattern(starts="B", contains="N")  # begins with B and holds an N elsewhere
>>> two.check("Barnabé"), two.check("abandon").text("fr")
(None, 'Il faut commencer par B.')
>>> Pattern(contains="RPM*").describe("en")
'A word that contains R, P, M and one more letter.'

Only the letters of a word count (house rules): case, accents, ligatures, hyphens, apostrophes and spaces vanish. A star
(`*`) stands for exactly one letter. Each letter asked for at the start, at the end or anywhere takes a letter of the
word for itself: begins with B and contains B needs two of them. A run of letters (`holds`) is only looked for: it may
lie over the others.

`cartable.language` searches a lexicon by a pattern: `lexicon("fr").search(pattern, limit=5)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, fields
from typing import Any

from ..engine.letters import ALPHABET, STAR, capital_letters
from ..engine.phrases import Texts
from ..engine.refusals import Refusal
from . import pattern_words as said
from .pattern_words import LONGEST

_LETTERS = frozenset(ALPHABET)


@dataclass(frozen=True)
class Pattern:
    """A constraint on one word. Everything that is given must hold. Letters may be written `RPM*` or `R P M *`."""

    contains: str = ""
    """These letters, each as often as it stands here, besides those that `starts` and `ends` use."""
    starts: str = ""
    ends: str = ""
    avoids: str = ""
    """None of these letters."""
    holds: str = ""
    """These letters in a row, somewhere."""
    made_from: str | None = None
    """Only these letters may be used, each as often as it stands here; a star is any letter."""
    every_card: bool = False
    """And all of `made_from` must be used."""
    least: int = 1
    """So many letters at least."""
    most: int = LONGEST
    """So many letters at most."""
    any_of: tuple[Pattern, ...] = ()
    """One of these must hold too; each is looked at by itself."""
    length: InitVar[int | None] = None
    """Exactly so many letters."""

    def __post_init__(self, length: int | None) -> None:
        for name in ("contains", "starts", "ends", "holds", "avoids", "made_from"):
            given = getattr(self, name)
            if given is not None and not _LETTERS.issuperset(given):
                object.__setattr__(self, name, read_letters(given, stars=name != "avoids"))
        if self.every_card and self.made_from is None:
            raise ValueError("every card of which cards?")
        if length is not None:
            object.__setattr__(self, "least", length)
            object.__setattr__(self, "most", length)

    def __or__(self, other: Pattern) -> Pattern:
        """One of the two."""
        return Pattern(any_of=(*_choices(self), *_choices(other)))

    # -- checking

    def matches(self, word: str) -> bool:
        """Whether a word fits. Whether it is a word at all is for the lexicon to say."""
        return self.check(word) is None

    def check(self, word: str) -> Refusal | None:
        """What is wrong with a word, the first thing first; None if it fits."""
        return next(self._problems(capital_letters(word)), None)

    def problems(self, word: str) -> list[Refusal]:
        """Everything that is wrong with a word."""
        return list(self._problems(capital_letters(word)))

    def _problems(self, word: str) -> Iterator[Refusal]:
        if not _LETTERS.issuperset(word):
            yield said.refusal("strange", {})
            return
        if not word:
            yield said.refusal("no_letters", {})
            return
        starts, ends = self.starts, self.ends
        if starts and not _fits(starts, word[: len(starts)]):
            yield said.refusal("wrong_start", {"starts": starts}, run=said.run(starts))
        if ends and not _fits(ends, word[-len(ends) :]):
            yield said.refusal("wrong_end", {"ends": ends}, run=said.run(ends))
        if self.contains:
            yield from self._not_contained(word)
        if self.holds and not _has_run(word, self.holds):
            yield said.no_run(self.holds)
        if self.avoids:
            yield from self._not_avoided(word)
        if self.made_from is not None:
            yield from self._not_in_cards(word, self.made_from)
        yield from self._wrong_length(word)
        if self.any_of:
            tried = [list(other._problems(word)) for other in self.any_of]
            if all(tried):
                yield said.nearest(tried)

    def _not_contained(self, word: str) -> Iterator[Refusal]:
        middle = word[len(self.starts) : max(len(self.starts), len(word) - len(self.ends))]
        if len(self.contains) == 1 and self.contains in middle:
            return  # By far the commonest case in sentences.
        rest = Counter(middle)
        missing = Counter(self.contains.replace(STAR, "")) - rest
        if missing:
            yield said.missing(missing, word)
        elif STAR in self.contains and rest.total() < len(self.contains):
            yield said.refusal("star_unused", {}, count=self.contains.count(STAR))

    def _not_avoided(self, word: str) -> Iterator[Refusal]:
        found = [letter for letter in dict.fromkeys(self.avoids) if letter in word]
        if found:
            yield said.forbidden(found)

    def _not_in_cards(self, word: str, cards: str) -> Iterator[Refusal]:
        have, stars = Counter(cards.replace(STAR, "")), cards.count(STAR)
        lacking = Counter(word) - have
        if lacking.total() > stars:
            yield said.not_in_cards(lacking, have, word, stars)
        elif self.every_card and len(word) < len(cards):
            left = list((have - Counter(word)).elements())
            left += [STAR] * (len(cards) - len(word) - len(left))
            yield said.cards_left(left)

    def _wrong_length(self, word: str) -> Iterator[Refusal]:
        least, most = max(self.least, len(self.starts) + len(self.ends)), self.most
        if least == most != len(word):
            code = "too_short" if len(word) < least else "too_long"
            yield said.refusal(code, {"least": least, "most": most}, "wrong_length", least=least, found=len(word))
        elif len(word) < least:
            yield said.refusal("too_short", {"least": least}, least=least)
        elif len(word) > most:
            yield said.refusal("too_long", {"most": most}, most=most)

    # -- telling

    def describe(self, language: str = "fr") -> str:
        """What is wanted, for the player: `Un mot qui commence par B et contient R et P ailleurs, sans E.`"""
        return self.described.of(language)

    @property
    def described(self) -> Texts:
        """The same in every language."""
        return said.described(self)

    def as_json(self) -> dict[str, Any]:
        """For the wire: only what is asked for. Letters are text, one letter or star for each card to draw."""
        out: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                out[field.name] = value
        if self.any_of:
            out["any_of"] = [pattern.as_json() for pattern in self.any_of]
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pattern:
        """Back from `as_json`. Raises ValueError."""
        if not isinstance(data, Mapping) or not {field.name for field in fields(cls)}.issuperset(data):
            raise ValueError("not a pattern")
        given = dict(data)
        for name, kind in (("least", int), ("most", int), ("every_card", bool)):
            if name in given and type(given[name]) is not kind:
                raise ValueError(f"not a pattern: {name}")
        for name in ("contains", "starts", "ends", "avoids", "holds", "made_from"):
            if name in given and not isinstance(given[name], str):
                raise ValueError(f"not a pattern: {name}")
        given["any_of"] = tuple(cls.from_json(one) for one in given.get("any_of", ()))
        return cls(**given)

    def examples(self) -> Sequence[str]:
        """Letter strings that fit, words or not: for tests, and for those who know no better."""
        if self.any_of:
            return [text for pattern in self.any_of for text in pattern.examples() if self.matches(text)]
        filler = next((c for c in "AEIOUYLNRST" if c not in self.avoids), "A")
        if self.made_from is not None:
            cards = [filler if c == STAR else c for c in self.made_from if c not in self.avoids]
            tries = ["".join(cards[:n]) for n in range(max(1, self.least), len(cards) + 1)]
        else:
            middle = self.contains + self.holds
            padding = filler * max(0, self.least - len(self.starts + middle + self.ends))
            tries = [self.starts + middle + padding + self.ends, self.starts + middle + padding + filler + self.ends]
        return [text for text in (t.replace(STAR, filler).lower() for t in tries) if self.matches(text)]


def read_letters(text: str, stars: bool = True) -> str:
    """Letters and stars as capitals, without blanks and commas. Raises ValueError."""
    out = "".join(
        c if c == STAR else capital_letters(c) for c in text.replace(",", " ").replace(";", " ").replace("★", STAR)
    )
    if STAR in out and not stars:
        raise ValueError("a star cannot be forbidden")
    strange = set(out) - _LETTERS - {STAR}
    if strange:
        raise ValueError(f"{min(strange)!r} is not a letter")
    return out


def stars_stand_for(word: str, cards: str) -> str:
    """The letters that stars stand for when a word is written with these cards, in the order of the word.

    >>> stars_stand_for("élan", "EL**")
    'AN'
    """
    left = Counter(cards)
    out = []
    for letter in capital_letters(word):
        if left[letter]:
            left[letter] -= 1
        else:
            out.append(letter)
    return "".join(out)


def _choices(pattern: Pattern) -> tuple[Pattern, ...]:
    """The alternatives of a pattern that is nothing else, or the pattern itself."""
    return pattern.any_of if pattern.any_of and pattern == Pattern(any_of=pattern.any_of) else (pattern,)


def _fits(wanted: str, letters: str) -> bool:
    return len(wanted) == len(letters) and all(a in (STAR, b) for a, b in zip(wanted, letters, strict=True))


def _has_run(word: str, run: str) -> bool:
    if STAR not in run:
        return run in word
    return any(_fits(run, word[at : at + len(run)]) for at in range(len(word) - len(run) + 1))
