"""What a word must look like: one class for all word games. It checks, explains what is wrong, and describes itself.

>>> two = Pattern(starts="B", contains="N")  # begins with B and holds an N elsewhere
>>> two.check("Barnabé"), two.check("abandon").fr
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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, fields
from typing import Any

from ..engine.letters import ALPHABET, STAR, capital_letters
from ..engine.refusals import Refusal

LONGEST = 40
"""No word has more letters."""

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
            yield Refusal("strange", {}, "Des lettres de A à Z seulement.", "Only letters from A to Z.")
            return
        if not word:
            yield Refusal("no_letters", {}, "Écris un mot.", "Write a word.")
            return
        starts, ends = self.starts, self.ends
        if starts and not _fits(starts, word[: len(starts)]):
            fr, en = f"Il faut commencer par {_run(starts)}.", f"It must begin with {_run(starts)}."
            yield Refusal("wrong_start", {"starts": starts}, fr, en)
        if ends and not _fits(ends, word[-len(ends) :]):
            fr, en = f"Il faut finir par {_run(ends)}.", f"It must end with {_run(ends)}."
            yield Refusal("wrong_end", {"ends": ends}, fr, en)
        if self.contains:
            yield from self._not_contained(word)
        if self.holds and not _has_run(word, self.holds):
            yield _run_problem(self.holds)
        if self.avoids:
            yield from self._not_avoided(word)
        if self.made_from is not None:
            yield from self._not_in_cards(word, self.made_from)
        yield from self._wrong_length(word)
        if self.any_of:
            tried = [list(other._problems(word)) for other in self.any_of]
            if all(tried):
                yield _nearest_problem(tried)

    def _not_contained(self, word: str) -> Iterator[Refusal]:
        middle = word[len(self.starts) : max(len(self.starts), len(word) - len(self.ends))]
        if len(self.contains) == 1 and self.contains in middle:
            return  # By far the commonest case in sentences.
        rest = Counter(middle)
        missing = Counter(self.contains.replace(STAR, "")) - rest
        if missing:
            french = [_missing_fr(letter, number, letter in word) for letter, number in missing.items()]
            english = [_missing_en(letter, number, letter in word) for letter, number in missing.items()]
            fr = f"Il manque {_and(french, 'et')}."
            en = f"{_capital(_and(english, 'and'))} {_plural(missing.total(), 'is', 'are')} missing."
            yield Refusal("missing", _named(missing.elements()), fr, en)
        elif STAR in self.contains and rest.total() < len(self.contains):
            stars = self.contains.count(STAR)
            fr = f"Il manque une lettre pour {_plural(stars, 'l’étoile', 'chaque étoile')}."
            en = f"There is no letter for {_plural(stars, 'the star', 'every star')}."
            yield Refusal("star_unused", {}, fr, en)

    def _not_avoided(self, word: str) -> Iterator[Refusal]:
        found = [letter for letter in dict.fromkeys(self.avoids) if letter in word]
        if found:
            fr = _and([f"le {letter}" for letter in found], "et")
            en = _and(found, "and")
            yield Refusal(
                "forbidden",
                _named(found),
                f"{_capital(fr)} {_plural(len(found), 'est interdit', 'sont interdits')}.",
                f"{_capital(en)} {_plural(len(found), 'is', 'are')} forbidden.",
            )

    def _not_in_cards(self, word: str, cards: str) -> Iterator[Refusal]:
        have, stars = Counter(cards.replace(STAR, "")), cards.count(STAR)
        lacking = Counter(word) - have
        if lacking.total() > stars:
            none = [letter for letter in lacking if letter not in have]
            french, english = [], []
            if none:
                french.append(f"tu n'as pas de {_and(none, 'ni de')}")
                english.append(f"you have no {_and(none, 'or')}")
            for letter in lacking.keys() & have.keys():
                need, only = word.count(letter), have[letter]
                french.append(f"il te faut {_number(need)} {letter}, tu {_only_fr(only)}")
                english.append(f"you need {_number(need, 'en')} {letter} and have only {_number(only, 'en')}")
            if stars:
                french.append(f"{_plural(stars, 'ton étoile ne suffit', 'tes étoiles ne suffisent')} pas")
                english.append(f"your {_plural(stars, 'star is', 'stars are')} not enough")
            letters = {"letters": "".join(lacking.elements())}
            yield Refusal(
                "not_in_cards", letters, f"{_capital(' ; '.join(french))}.", f"{_capital('; '.join(english))}."
            )
        elif self.every_card and len(word) < len(cards):
            left = list((have - Counter(word)).elements())
            left += [STAR] * (len(cards) - len(word) - len(left))
            yield Refusal(
                "cards_left",
                _named(left),
                f"Il faut utiliser toutes les cartes : il reste {_and(left, 'et')}.",
                f"All the cards must be used: {_and(left, 'and')} {_plural(len(left), 'is', 'are')} left.",
            )

    def _wrong_length(self, word: str) -> Iterator[Refusal]:
        least, most = max(self.least, len(self.starts) + len(self.ends)), self.most
        if least == most != len(word):
            code = "too_short" if len(word) < least else "too_long"
            fr = f"Il faut {_letters_fr(least)} : ton mot en a {_number(len(word))}.".replace(" un.", " une.")
            en = f"It takes {_letters_en(least)}: your word has {_number(len(word), 'en')}."
            yield Refusal(code, {"least": least, "most": most}, fr, en)
        elif len(word) < least:
            fr, en = f"au moins {_letters_fr(least)}", f"at least {_letters_en(least)}"
            yield Refusal(
                "too_short", {"least": least}, f"C'est trop court : il faut {fr}.", f"That is too short: {en}."
            )
        elif len(word) > most:
            fr, en = f"au plus {_letters_fr(most)}", f"at most {_letters_en(most)}"
            yield Refusal("too_long", {"most": most}, f"C'est trop long : {fr}.", f"That is too long: {en}.")

    # -- telling

    def describe(self, lang: str = "fr") -> str:
        """What is wanted, for the player: `Un mot qui commence par B et contient R et P ailleurs, sans E.`"""
        return f"{_capital(_describe(self, lang if lang == 'en' else 'fr'))}."

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


# -- sentences

_NUMBERS = {
    "fr": ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}


def _number(number: int, lang: str = "fr") -> str:
    return _NUMBERS[lang][number] if number < len(_NUMBERS[lang]) else str(number)


def _and(items: Sequence[str], word: str) -> str:
    """R, P et M."""
    return "".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def _named(letters: Iterable[str]) -> dict[str, object]:
    """The letters a problem is about, and the first of them."""
    listed = list(letters)
    return {"letter": listed[0], "letters": "".join(listed)}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plural(number: int, one: str, many: str) -> str:
    return one if number == 1 else many


def _run(letters: str) -> str:
    return letters.replace(STAR, "…")


def _letters_fr(number: int) -> str:
    return "une lettre" if number == 1 else f"{_number(number)} lettres"


def _letters_en(number: int) -> str:
    return "one letter" if number == 1 else f"{_number(number, 'en')} letters"


def _missing_fr(letter: str, number: int, again: bool) -> str:
    if again:
        return f"{_number(number)} {_plural(number, 'autre', 'autres')} {letter}"
    return f"le {letter}" if number == 1 else f"{_number(number)} {letter}"


def _missing_en(letter: str, number: int, again: bool) -> str:
    if again:
        return f"another {letter}" if number == 1 else f"{_number(number, 'en')} more {letter}"
    return letter if number == 1 else f"{_number(number, 'en')} {letter}"


def _only_fr(number: int) -> str:
    return "n'en as qu'un" if number == 1 else f"n'en as que {_number(number)}"


def _run_problem(run: str) -> Refusal:
    if len(run) == 1:
        return Refusal("missing", _named(run), f"Il manque le {run}.", f"{run} is missing.")
    shown = _run(run)
    fr = f"Il faut les lettres {shown} côte à côte, dans cet ordre."
    en = f"The letters {shown} must stand side by side, in this order."
    return Refusal("no_run", {"holds": run}, fr, en)


def _nearest_problem(tried: Sequence[Sequence[Refusal]]) -> Refusal:
    """What is wrong with the alternative that comes nearest, and then with another one."""
    nearest = min(tried, key=len)[0]
    other = next((problems[0] for problems in tried if problems[0].fr != nearest.fr), None)
    if other is None:
        return nearest
    fr = f"{nearest.fr} Ou bien : {other.fr[:1].lower()}{other.fr[1:]}"
    en = f"{nearest.en} Or else: {other.en[:1].lower()}{other.en[1:]}"
    return Refusal(nearest.code, nearest.params, fr, en)


_SAY: dict[str, dict[str, str]] = {
    "fr": {
        "word": "un mot", "any": "un mot, n'importe lequel", "that": "qui", "and": "et", "or else": ", ou bien ",
        "starts": "commence par {}", "ends": "finit par {}", "contains": "contient {}", "elsewhere": " ailleurs",
        "after the first": " après sa première lettre",
        "in a row": "contient {} à la suite", "made from": "fait avec les cartes {}",
        "every card": "fait avec toutes les cartes {}", "without": ", sans {}", "nor": "ni", "exactly": ", de {}",
        "from to": ", de {} à {} lettres", "at most": ", d'au plus {}", "at least": ", d'au moins {}",
        "and also": ", et c'est ",
    },
    "en": {
        "word": "a word", "any": "any word", "that": "that", "and": "and", "or else": ", or else ",
        "starts": "begins with {}", "ends": "ends with {}", "contains": "contains {}", "elsewhere": " elsewhere",
        "after the first": " after its first letter",
        "in a row": "contains {} in a row", "made from": "made from the cards {}",
        "every card": "made from all the cards {}", "without": ", without {}", "nor": "or", "exactly": ", of {}",
        "from to": ", of {} to {} letters", "at most": ", of at most {}", "at least": ", of at least {}",
        "and also": ", and it is ",
    },
}  # fmt: skip


def _describe(pattern: Pattern, lang: str) -> str:
    say = _SAY[lang]
    asked = []
    if pattern.starts.strip(STAR):
        asked.append(say["starts"].format(_run(pattern.starts)))
    if pattern.ends.strip(STAR):
        asked.append(say["ends"].format(_run(pattern.ends)))
    if pattern.contains:
        letters = Counter(pattern.contains.replace(STAR, ""))
        items = [letter if number == 1 else f"{_number(number, lang)} {letter}" for letter, number in letters.items()]
        stars = pattern.contains.count(STAR)
        if stars:
            items.append(_more_letters(stars, bool(items or asked), lang))
        elsewhere = say["elsewhere"] if pattern.starts or pattern.ends else ""
        if pattern.starts == STAR and not pattern.ends:
            elsewhere = say["after the first"]
        asked.append(say["contains"].format(_and(items, say["and"])) + elsewhere)
    if pattern.holds.strip(STAR):
        asked.append(say["in a row" if len(pattern.holds) > 1 else "contains"].format(_run(pattern.holds)))
    text = say["word"]
    if pattern.made_from is not None:
        text += " " + say["every card" if pattern.every_card else "made from"].format(" ".join(pattern.made_from))
    if asked:
        text += f" {say['that']} {_and(asked, say['and'])}"
    if pattern.avoids:
        text += say["without"].format(_and(list(pattern.avoids), say["nor"]))
    text += _length_text(pattern.least, pattern.most, lang)
    if pattern.any_of:
        choices = say["or else"].join(_describe(other, lang) for other in pattern.any_of)
        return choices if text == say["word"] else text + say["and also"] + choices
    return say["any"] if text == say["word"] else text


def _length_text(least: int, most: int, lang: str) -> str:
    say, letters = _SAY[lang], _letters_en if lang == "en" else _letters_fr
    if least == most:
        return say["exactly"].format(letters(most))
    if most < LONGEST:
        return say["from to"].format(least, most) if least > 1 else say["at most"].format(letters(most))
    return say["at least"].format(letters(least)) if least > 1 else ""


def _more_letters(number: int, more: bool, lang: str) -> str:
    """Une lettre de plus, two more letters."""
    if lang == "fr":
        return _letters_fr(number) + (" de plus" if more else "")
    return f"{_number(number, 'en')}{' more' if more else ''} {_plural(number, 'letter', 'letters')}"
