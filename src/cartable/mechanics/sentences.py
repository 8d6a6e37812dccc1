"""Sentences said at the table: cut into words by the house rules, each word carrying its letter.

An apostrophe ends a word (`l'amour` is two, `aujourd'hui` is one). A hyphen joins (`arc-en-ciel` is one) unless both
halves stand alone: `arrête-toi` is two, and may be one if that suits the speaker better. Where a dossier lets the
speaker join an elided word to the next one, say `elided=EITHER`.

A game of sentences derives from `Sentences`, asks with `sentence_prompt`, hands what was said to `hear_sentence`, and
goes on in `heard`. The judge is asked whether there is a verb: `sentence Le chat dort`. It answers `yes`; `no` where
there is none; `unsure` where there may be one: people vote, and without people it passes; or `vote zglorb; trompete:
trompette`, where these words are in no lexicon: people vote, and without people the table's option decides, as for any
word. Where sealed ideas are sentences too, a game derives from `Sentences, Chronos` and says
`hear = Sentences.hear_sentence`.

At a table of children the question also asks for `agreement` (`sentence:french:agreement les chat mange`), and behind
`yes` may stand how it is written (`yes les chats mangent`). Only the author sees that, and nothing depends on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import islice, product
from typing import Any

from ..engine import OWNER, Chance, Prompt, Refusal, flag, per_seat, phrases
from ..engine.facts import shared
from ..engine.phrases import Texts
from ..engine.refusals import refusal
from ..engine.templates import fill, fill_all
from .pattern_words import in_every_language
from .patterns import Pattern
from .words import WORD_OPTIONS, Words

_SAID = phrases.of(__name__)

AGREEMENT = shared(flag(False, for_children=True), __name__, "agreement")
SENTENCE_OPTIONS = {**WORD_OPTIONS, "agreement": AGREEMENT}

APART, EITHER, JOINED = "apart", "either", "joined"
"""An elided word is a word of its own; or may be joined to the next; or always is."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


WHOLE = _set(
    "aujourd'hui quelqu'un quelqu'une presqu'île presqu'îles prud'homme prud'hommes grand'mère rock'n'roll "
    "entr'ouvrir chef-d'œuvre chefs-d'œuvre hors-d'œuvre main-d'œuvre c'est-à-dire va-t'en-guerre trompe-l'œil"
)
"""Words that hold an apostrophe and are one word all the same."""

CLITICS = _set("je tu il elle on nous vous ils elles ce moi toi lui leur le la les en y m' t' l' t là ci même mêmes")
"""What follows a verb or a noun after a hyphen and stands alone."""

ELIDED = _set("l' j' m' t' s' c' n' d' qu' jusqu' lorsqu' puisqu' quoiqu' presqu' quelqu'")
"""Words that have lost their last vowel: le, la, je, me, te, se, si, ce, ne, de, que, jusque and so on."""

LONGEST_SENTENCE = 300
MOST_WAYS = 512


_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "‑": "-", "‐": "-"})
_MARKS = re.compile(r"\s*([,;:.…!?]{1,3})")
_TOKEN = re.compile(r"[^\W_]+(?:['-]+[^\W_]+)*'?")


# -- cutting


def tokens(text: str) -> list[str]:
    """What stands between spaces and marks: `l'ami Pierrot, dort-il ?` is l'ami, Pierrot, dort-il."""
    return _TOKEN.findall(text.translate(_QUOTES))


def split(text: str) -> list[str]:
    """The words of a sentence, as the house counts them.

    >>> split("L'homme s'arrête-t-il aujourd’hui sous l'arc-en-ciel ?")
    ["L'", 'homme', "s'", 'arrête', 't-il', "aujourd'hui", 'sous', "l'", 'arc-en-ciel']
    """
    return next(ways(text))


def ways(text: str, elided: str = APART) -> Iterator[list[str]]:
    """Every way to count the words of a sentence, the most natural first."""
    choices = [_token_ways(token, elided) for token in tokens(text)]
    for parts in islice(product(*choices), MOST_WAYS):
        yield [word for part in parts for word in part]


def _token_ways(token: str, elided: str) -> list[tuple[str, ...]]:
    if token.lower() in WHOLE:
        return [(token,)]
    head, *others = _at_apostrophes(token)
    pieces = [head, *others]
    apart = [tuple(word for each in cut for word in each) for cut in product(*map(_hyphen_ways, pieces))]
    if not others or elided == APART:
        return apart
    joined = [
        ("".join([*pieces[:-1], last[0]]), *last[1:]) for last in _hyphen_ways(pieces[-1])
    ]  # the elided words join the first word after them
    return joined if elided == JOINED else list(dict.fromkeys(apart + joined))


def _at_apostrophes(token: str) -> list[str]:
    """`s'arrête-t-il` is s', arrête-t-il."""
    pieces = token.split("'")
    return [piece + "'" for piece in pieces[:-1]] + [piece for piece in pieces[-1:] if piece]


def _hyphen_ways(piece: str) -> list[tuple[str, ...]]:
    halves = piece.split("-")
    if len(halves) == 1:
        return [(piece,)]
    if all(half.lower() in CLITICS for half in halves[1:]):  # arrête-toi, donne-le-moi, va-t-il
        cut, again = [halves[0]], halves[1:]
        while again:
            half = again.pop(0)
            cut.append(f"{half}-{again.pop(0)}" if half.lower() == "t" and again else half)
        return [tuple(cut), (piece,)]
    return [(piece,), tuple(halves)]


def join(words: Sequence[str]) -> str:
    """The words of a sentence as one writes them: J' and arrive make J'arrive."""
    return re.sub(r"'\s+", "'", " ".join(words).translate(_QUOTES))


def tidy(text: str) -> str:
    """A sentence as one writes it, whatever the spaces around its marks; it is quoted, so a full stop is left out.

    >>> tidy("J' arrive ,Marie!")
    "J'arrive, Marie !"
    """
    spaced = re.sub(r"\s*([;:!?]+)", r" \1", re.sub(r"\s*([,…])\s*", r"\1 ", join([text])))
    spaced = re.sub(r"«\s*", "« ", re.sub(r"\s*»", " »", spaced))
    return re.sub(r"\s*\.?\s*$", "", spaced)


def marked(text: str, words: Sequence[str]) -> list[str]:
    """The words of a text, each with the marks beside it there, as one writes them.

    >>> marked("Ronfle,Agnès!", ["Ronfle", "Agnès"])
    ['Ronfle,', 'Agnès !']
    >>> marked("«Joue!» dit le radis", ["Joue", "dit", "le", "radis"])
    ['« Joue ! »', 'dit', 'le', 'radis']
    """
    text, end, out = text.translate(_QUOTES), 0, []
    for word in words:
        begin = text.find(word, end)
        opens = "« " if "«" in text[end:begin] else ""
        end = begin + len(word)
        found = _MARKS.match(text, end)
        marks = found[1] if found else ""
        closes = " »" if re.match(r"\s*»", text[found.end() if found else end :]) else ""
        out.append(opens + word + (marks if marks[:1] in ",.…" else f" {marks}") + closes)
    return out


def holds_one_word(slot: str) -> bool:
    """Whether what was put into one slot is one word: something, with letters and without a space."""
    return bool(slot.strip()) and not re.search(r"\s", slot.strip()) and len(tokens(slot)) == 1


def is_one_word(text: str) -> bool:
    """Whether something can be counted as one word of a sentence: `aujourd'hui` and `l'` can, `l'ami` cannot.

    Some can be counted both ways: `arrête-toi`.
    """
    return any(len(words) == 1 for words in ways(text))


def is_elided(word: str) -> bool:
    """Whether this is a word that has lost its vowel, `l'` or `qu'`: no lexicon lists it, but sentences hold it."""
    return word.lower().translate(_QUOTES) in ELIDED


# -- what a sentence must look like


@dataclass(frozen=True)
class SentencePattern:
    """One pattern for each word, and whether there must be a verb (which is for the judge to say)."""

    words: tuple[Pattern, ...]
    elided: str = APART
    verb: bool = True

    @staticmethod
    def carrying(letters: Sequence[str], *, begins: bool = False, elided: str = APART) -> SentencePattern:
        """The n-th word carries the n-th letter; a star lets it be any word."""
        return _carrying(tuple(letters), begins, elided)

    def fitted(self, text: str) -> list[str] | None:
        """The words of a sentence that fits, counted so that it does."""
        for words in ways(text, self.elided):
            if len(words) == len(self.words) and self._wrong(words) is None:
                return words
        return None

    def matches(self, text: str) -> bool:
        """Whether a sentence fits."""
        return self.check(text) is None

    def check(self, text: str) -> Refusal | None:
        """What is wrong with a sentence; None if nothing is. Of several ways to count, the best one is explained."""
        best: tuple[int, Refusal] | None = None
        for words in ways(text, self.elided):
            if len(words) != len(self.words):
                continue
            found = self._wrong(words)
            if found is None:
                return None
            if best is None or found[0] > best[0]:
                best = found
        return best[1] if best else self._wrong_number(len(split(text)))

    def check_words(self, words: Sequence[str]) -> Refusal | None:
        """The same for words given one by one: the speaker has said how to count them."""
        for number, word in enumerate(words, 1):
            if not holds_one_word(word):
                return refusal(_SAID.table("refusals"), "not_one_word", number=number)
        if len(words) != len(self.words):
            return self._wrong_number(len(words))
        found = self._wrong(words)
        return found[1] if found else None

    def _wrong(self, words: Sequence[str]) -> tuple[int, Refusal] | None:
        """The first word that does not fit: its place, and what is wrong."""
        for place, (word, pattern) in enumerate(zip(words, self.words, strict=True)):
            problem = pattern.check(word)
            if problem is not None:
                params = {**problem.params, "number": place + 1, "word": word}
                why = Texts({code: _lower(text) for code, text in problem.texts.items()})
                texts = fill_all(_SAID["refusals", "word"], {**params, "why": why})
                return place, Refusal(f"word_{problem.code}", params, texts)
        return None

    def _wrong_number(self, found: int) -> Refusal:
        return refusal(_SAID.table("refusals"), "word_count", wanted=len(self.words), found=found)

    # -- telling

    def describe(self, language: str = "fr") -> str:
        """What is wanted, for the player: `Une phrase de 3 mots, avec un verbe : T, O, étoile.`"""
        return self.described.of(language)

    @cached_property
    def described(self) -> Texts:
        """The same in every language."""
        sentence, star = _SAID["prompts", "sentence_with_verb" if self.verb else "sentence"], _SAID["prompts", "star"]

        def describe(code: str) -> str:
            shown = ", ".join(_shown(pattern) or star.of(code) for pattern in self.words)
            return fill(sentence.of(code), {"count": len(self.words), "shown": shown}, None, code)

        return in_every_language(describe)

    def as_json(self) -> dict[str, Any]:
        """For the wire: the words as patterns, the verb."""
        return dict(self._json)

    @cached_property
    def _json(self) -> dict[str, Any]:
        return {"words": [pattern.as_json() for pattern in self.words], "verb": self.verb, "elided": self.elided}

    @staticmethod
    def from_json(data: dict[str, Any]) -> SentencePattern:
        """Back from `as_json`."""
        words = tuple(Pattern.from_json(one) for one in data["words"])
        return SentencePattern(words, data.get("elided", APART), data.get("verb", True))

    def examples(self) -> Sequence[str]:
        """Letter strings that fit, words or not."""
        return self._examples

    @cached_property
    def _examples(self) -> list[str]:
        tries = [_examples_of(pattern) for pattern in self.words]
        return [text for text in (" ".join(parts) for parts in zip(*tries, strict=False)) if self.matches(text)]


@lru_cache(maxsize=1000)
def _examples_of(pattern: Pattern) -> Sequence[str]:
    return pattern.examples()


@lru_cache(maxsize=1000)
def _carrying(letters: tuple[str, ...], begins: bool, elided: str) -> SentencePattern:
    return SentencePattern(tuple(carries(letter, begins=begins) for letter in letters), elided)


@cache
def carries(letter: str, *, begins: bool = False) -> Pattern:
    """A word that contains a letter, or begins with it; a star stands for any."""
    if letter == "*":
        return Pattern()
    return Pattern(starts=letter) if begins else Pattern(contains=letter)


def _shown(pattern: Pattern) -> str:
    """The letters of a word; nothing if any word will do."""
    return f"{pattern.starts}…" if pattern.starts else pattern.contains


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if not text[:2].isupper() and text[1:2] != " " else text


# -- at the table


class Sentences(Words):
    """A table where sentences are said."""

    agreement: list[str] = per_seat("", seen_by=OWNER)
    """How what a seat said last is written, at a table of children."""

    def sentence_prompt(self, name: str, wanted: SentencePattern) -> Prompt:
        """An open question for a whole sentence."""
        return self.text_prompt(name, wanted, self.not_a_sentence)

    def not_a_sentence(self, text: str) -> Refusal | None:
        """Whether something cannot be a sentence whatever is asked for."""
        if not tokens(text):
            return self.no("not_a_sentence")
        return self.no("sentence_too_long") if len(text) > LONGEST_SENTENCE else None

    def hear_sentence(self, purpose: str, seat: int, said: str, *more: Any) -> None:
        """A sentence was said that fits: does it hold a verb? `heard` goes on with the answer."""
        self.pending = (purpose, seat, said, *more)
        self.ask_about_sentence(seat, said)

    def ask_about_sentence(self, seat: int, said: str) -> None:
        """Asks the judge whether there is a verb."""
        self.near_spellings[seat] = self.agreement[seat] = ""
        also = ":agreement" if self.options.get("agreement") else ""
        self.ask_judge(f"sentence{self.words_that_count()}{also} {said}")

    def judged(self, question: str, answer: str) -> None:
        if not question.startswith("sentence"):
            super().judged(question, answer)
            return
        verdict, _, more = answer.partition(" ")
        _, seat, said, *_ = self.pending
        if verdict == "no":
            self.tell("no_verb", word=said)
            self.settle_word(False)
        elif verdict == "yes" or (verdict == "unsure" and not self.voters()):
            self.agreement[seat] = more
            self.settle_word(True)
        else:
            self.near_spellings[seat] = "; ".join(each for each in more.split("; ") if ": " in each)
            for word in unknown_words(more):
                self.tell("unknown_word", word=word)
            self.open_vote()

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        super().imagine_secrets(seat, dice)
        self.agreement = [hint if owner == seat else "" for owner, hint in enumerate(self.agreement)]


def unknown_words(explained: str) -> list[str]:
    """The words of a judge's `zglorb; trompete: trompette, trompettes`."""
    return [each.partition(": ")[0] for each in explained.split("; ") if each]
