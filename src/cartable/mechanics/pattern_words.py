"""What patterns say: what is wrong with a word, and what kind of word is wanted. In every language that is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..engine import phrases
from ..engine.letters import STAR
from ..engine.phrases import Texts, language, languages
from ..engine.refusals import Refusal
from ..engine.templates import capital, fill, fill_all, joined

if TYPE_CHECKING:
    from .patterns import Pattern

LONGEST = 40
"""No word has more letters."""

_SAID = phrases.of(__name__)


def refusal(code: str, params: dict[str, object], sentence: str = "", **gaps: object) -> Refusal:
    """What is wrong with a word, by the name of its sentence, which is mostly the code."""
    return Refusal(code, params, fill_all(_SAID["refusals", sentence or code], gaps))


def in_every_language(say: Callable[[str], str]) -> Texts:
    """What is put together in each language."""
    return Texts({code: say(code) for code in languages()})


def _part(code: str, name: str, **gaps: Any) -> str:
    return fill(_SAID["parts", name].of(code), gaps, None, code)


def _and(items: Sequence[str], code: str, word: str | None = None) -> str:
    """R, P et M; with another word of the parts between the last two, if one is named."""
    return joined(items, language(code), _part(code, word) if word else None)


def named(letters: Iterable[str]) -> dict[str, object]:
    """The letters a problem is about, and the first of them."""
    listed = list(letters)
    return {"letter": listed[0], "letters": "".join(listed)}


def run(letters: str) -> str:
    """Letters in a row, as one writes them for people."""
    return letters.replace(STAR, "…")


# -- what is wrong


def missing(letters: Counter[str], word: str) -> Refusal:
    """Letters that a word lacks; some of them it may have, but not often enough."""

    def list_them(code: str) -> str:
        parts = [
            _part(code, "one_more_missing" if letter in word else "missing", letter=letter, number=number)
            for letter, number in letters.items()
        ]
        return _and(parts, code)

    listed = in_every_language(list_them)
    capitals = Texts({code: capital(text) for code, text in listed.items()})
    total = letters.total()
    return refusal("missing", named(letters.elements()), listed=listed, capital=capitals, count=total)


def forbidden(letters: Sequence[str]) -> Refusal:
    """Letters that a word must not have, and has."""
    listed = in_every_language(
        lambda code: capital(_and([_part(code, "a_letter", letter=letter) for letter in letters], code))
    )
    return refusal("forbidden", named(letters), listed=listed, count=len(letters))


def not_in_cards(lacking: Counter[str], have: Counter[str], word: str, stars: int) -> Refusal:
    """A word that cannot be made with the cards there are."""
    none = [letter for letter in lacking if letter not in have]

    def reasons(code: str) -> str:
        parts = [_part(code, "have_no", letters=_and(none, code, "nor_of"))] if none else []
        for letter in lacking:
            if letter in have:
                need, only = word.count(letter), have[letter]
                parts.append(_part(code, "have_only", letter=letter, need=need, only=only))
        if stars:
            parts.append(_part(code, "stars_not_enough", count=stars))
        return capital(_part(code, "and_then").join(parts))

    params: dict[str, object] = {"letters": "".join(lacking.elements())}
    return refusal("not_in_cards", params, reasons=in_every_language(reasons))


def cards_left(left: Sequence[str]) -> Refusal:
    """Cards that must be used, and are not."""
    listed = in_every_language(lambda code: _and(left, code))
    return refusal("cards_left", named(left), listed=listed, count=len(left))


def no_run(letters: str) -> Refusal:
    """Letters that must stand side by side, and do not."""
    if len(letters) == 1:
        return missing(Counter(letters), "")
    return refusal("no_run", {"holds": letters}, run=run(letters))


def nearest(tried: Sequence[Sequence[Refusal]]) -> Refusal:
    """What is wrong with the alternative that comes nearest, and then with another one."""
    first = min(tried, key=len)[0]
    other = next((problems[0] for problems in tried if problems[0].texts != first.texts), None)
    if other is None:
        return first
    second = Texts({code: text[:1].lower() + text[1:] for code, text in other.texts.items()})
    both = in_every_language(lambda code: _part(code, "either", first=first.text(code), second=second.of(code)))
    return Refusal(first.code, first.params, both)


# -- what is wanted


@lru_cache(maxsize=2000)
def described(pattern: Pattern) -> Texts:
    """What kind of word is wanted: `Un mot qui commence par B et contient R et P ailleurs, sans E.`"""
    return in_every_language(lambda code: f"{capital(_describe(pattern, code))}.")


def _describe(pattern: Pattern, code: str) -> str:
    any_word = text = _part(code, "word")
    if pattern.made_from is not None:
        name = "every_card" if pattern.every_card else "made_from"
        text += " " + _part(code, name, cards=" ".join(pattern.made_from))
    asked = _asked(pattern, code)
    if asked:
        text += f" {_part(code, 'that')} {_and(asked, code)}"
    if pattern.avoids:
        text += _part(code, "without", letters=_and(list(pattern.avoids), code, "nor"))
    text += _length(pattern.least, pattern.most, code)
    if pattern.any_of:
        choices = _part(code, "or_else").join(_describe(other, code) for other in pattern.any_of)
        return choices if text == any_word else text + _part(code, "and_also") + choices
    return _part(code, "any") if text == any_word else text


def _asked(pattern: Pattern, code: str) -> list[str]:
    """What the word does: it begins with, ends with, contains."""
    asked = []
    if pattern.starts.strip(STAR):
        asked.append(_part(code, "starts", run=run(pattern.starts)))
    if pattern.ends.strip(STAR):
        asked.append(_part(code, "ends", run=run(pattern.ends)))
    if pattern.contains:
        asked.append(_contained(pattern, bool(asked), code))
    if pattern.holds.strip(STAR):
        name = "in_a_row" if len(pattern.holds) > 1 else "contains"
        asked.append(_part(code, name, letters=run(pattern.holds)))
    return asked


def _contained(pattern: Pattern, asks_more: bool, code: str) -> str:
    letters = Counter(pattern.contains.replace(STAR, ""))
    in_words = language(code).in_words
    items = [letter if number == 1 else f"{in_words(number)} {letter}" for letter, number in letters.items()]
    stars = pattern.contains.count(STAR)
    if stars:
        items.append(_part(code, "more_letters" if items or asks_more else "letters", count=stars))
    where = "elsewhere" if pattern.starts or pattern.ends else ""
    if pattern.starts == STAR and not pattern.ends:
        where = "after_the_first"
    return _part(code, "contains", letters=_and(items, code)) + (_part(code, where) if where else "")


def _length(least: int, most: int, code: str) -> str:
    if least == most:
        return _part(code, "exactly", letters=_part(code, "letters", count=most))
    if most < LONGEST:
        if least > 1:
            return _part(code, "from_to", least=least, most=most)
        return _part(code, "at_most", letters=_part(code, "letters", count=most))
    return _part(code, "at_least", letters=_part(code, "letters", count=least)) if least > 1 else ""
