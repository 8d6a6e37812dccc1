"""What a word must look like: one class for all word games. It checks, explains what is wrong, and describes itself.

Letters compare after folding (house rules): case, accents, ligatures, hyphens, apostrophes and spaces vanish. A star
(`*`) stands for exactly one letter. Searching a lexicon by a pattern is in `cartable.language`.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

STAR = "*"
_LIGATURES = {"œ": "oe", "æ": "ae", "ß": "ss"}


def fold(text: str) -> str:
    """The bare letters of a word, in capitals: `Œil-de-bœuf` is OEILDEBOEUF."""
    lowered = text.lower()
    for ligature, letters in _LIGATURES.items():
        lowered = lowered.replace(ligature, letters)
    plain = unicodedata.normalize("NFKD", lowered)
    return "".join(c for c in plain if "a" <= c <= "z").upper()


@dataclass(frozen=True)
class Problem:
    """What is wrong with a word, in words."""

    code: str
    params: Mapping[str, object]
    fr: str
    en: str


def _letters(letters: Iterable[str], lang: str) -> str:
    """`R, P et M`; a star is any letter."""
    names = [("une lettre" if lang == "fr" else "any letter") if c == STAR else c for c in letters]
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + (" et " if lang == "fr" else " and ") + names[-1]


@dataclass(frozen=True)
class Pattern:
    """A constraint on one word. Everything that is given must hold."""

    contains: str = ""
    """These letters, each as often as it stands here, besides those that `starts` and `ends` use."""
    starts: str = ""
    ends: str = ""
    avoids: str = ""
    holds: str = ""
    """These letters in a row, somewhere."""
    made_from: str | None = None
    """Only these letters may be used, each as often as it stands here; a star is any letter."""
    least: int = 1
    most: int = 40
    any_of: tuple[Pattern, ...] = ()
    """One of these must hold too."""

    # -- checking

    def matches(self, word: str) -> bool:
        """Whether a word fits."""
        return self.check(word) is None

    def check(self, word: str) -> Problem | None:
        """What is wrong with a word; None if nothing is."""
        letters = fold(word)
        return (
            self._check_length(letters)
            or self._check_ends(letters)
            or self._check_avoided(letters)
            or self._check_contained(letters)
            or self._check_supply(letters)
            or self._check_alternatives(word)
        )

    def _check_length(self, letters: str) -> Problem | None:
        least = max(self.least, len(self.starts) + len(self.ends))
        if len(letters) < least:
            return Problem(
                "too_short",
                {"least": least},
                f"C'est trop court : il faut au moins {least} lettre{'s' * (least > 1)}.",
                f"That is too short: at least {least} letter{'s' * (least > 1)}.",
            )
        if len(letters) > self.most:
            return Problem(
                "too_long",
                {"most": self.most},
                f"C'est trop long : au plus {self.most} lettre{'s' * (self.most > 1)}.",
                f"That is too long: at most {self.most} letter{'s' * (self.most > 1)}.",
            )
        return None

    def _check_ends(self, letters: str) -> Problem | None:
        if not _fits(self.starts, letters[: len(self.starts)]):
            shown = _run(self.starts)
            return Problem(
                "wrong_start",
                {"starts": self.starts},
                f"Il faut commencer par {shown}.",
                f"It must begin with {shown}.",
            )
        if self.ends and not _fits(self.ends, letters[-len(self.ends) :]):
            shown = _run(self.ends)
            return Problem(
                "wrong_end", {"ends": self.ends}, f"Il faut finir par {shown}.", f"It must end with {shown}."
            )
        if self.holds and not any(_fits(self.holds, letters[i : i + len(self.holds)]) for i in range(len(letters))):
            shown = _run(self.holds)
            return Problem(
                "no_run", {"holds": self.holds}, f"Il manque la suite {shown}.", f"The run {shown} is missing."
            )
        return None

    def _check_avoided(self, letters: str) -> Problem | None:
        for letter in self.avoids:
            if letter in letters:
                return Problem("forbidden", {"letter": letter}, f"Le {letter} est interdit.", f"{letter} is forbidden.")
        return None

    def _check_contained(self, letters: str) -> Problem | None:
        inside = letters[len(self.starts) : len(letters) - len(self.ends)]
        have, need = Counter(inside), Counter(self.contains)
        stars = need.pop(STAR, 0)
        missing = need - have
        for letter in self.contains:
            if missing[letter]:
                again = have[letter] or letter in self.starts + self.ends
                fr = f"Il manque un autre {letter}." if again else f"Il manque le {letter}."
                en = f"Another {letter} is missing." if again else f"{letter} is missing."
                return Problem("missing", {"letter": letter}, fr, en)
        if len(inside) < sum(need.values()) + stars:
            return Problem("star_unused", {}, "Il manque une lettre pour l'étoile.", "There is no letter for the star.")
        return None

    def _check_supply(self, letters: str) -> Problem | None:
        if self.made_from is None:
            return None
        supply = Counter(self.made_from)
        stars = supply.pop(STAR, 0)
        lacking = Counter(letters) - supply
        if sum(lacking.values()) > stars:
            letter = next(c for c in letters if lacking[c])
            return Problem(
                "not_in_cards",
                {"letter": letter},
                f"Tu n'as pas assez de {letter}." if letter in supply else f"Tu n'as pas de {letter}.",
                f"You do not have enough {letter}." if letter in supply else f"You have no {letter}.",
            )
        return None

    def _check_alternatives(self, word: str) -> Problem | None:
        problems = [pattern.check(word) for pattern in self.any_of]
        return problems[0] if problems and all(problems) else None

    # -- telling

    def describe(self, lang: str = "fr") -> str:
        """What is wanted, for the player: `Un mot qui commence par B et contient R et P, sans E.`"""
        fr = lang == "fr"
        parts = []
        if self.starts:
            parts.append(("commence par " if fr else "begins with ") + _run(self.starts))
        if self.ends:
            parts.append(("finit par " if fr else "ends with ") + _run(self.ends))
        if self.holds:
            parts.append(("contient à la suite " if fr else "holds in a row ") + _run(self.holds))
        if self.contains:
            word = "contient " if fr else "contains "
            parts.append(word + ("aussi " if fr else "also ") * bool(parts) + _letters(self.contains, lang))
        if self.made_from is not None:
            cards = " ".join(self.made_from)
            parts.append(f"s'écrit avec {cards}" if fr else f"is written with {cards}")
        if self.least > 1:
            parts.append(f"a au moins {self.least} lettres" if fr else f"has at least {self.least} letters")
        if self.most < 40:
            parts.append(f"a au plus {self.most} lettres" if fr else f"has at most {self.most} letters")
        text = ("Un mot" if fr else "A word") + (" qui " if fr else " that ") * bool(parts)
        text += (" et " if fr else " and ").join(parts)
        if self.avoids:
            text += (", sans " if fr else ", without ") + _letters(self.avoids, lang)
        alternatives = [pattern.describe(lang).rstrip(".") for pattern in self.any_of]
        if alternatives:
            text += (" ; " if fr else "; ") + (" ou " if fr else " or ").join(
                a[0].lower() + a[1:] for a in alternatives
            )
        return text + "."

    def as_json(self) -> dict[str, Any]:
        """For the wire: only what is asked for."""
        plain = {
            name: value
            for name in ("contains", "starts", "ends", "avoids", "holds", "made_from")
            if (value := getattr(self, name))
        }
        if self.least > 1:
            plain["least"] = self.least
        if self.most < 40:
            plain["most"] = self.most
        if self.any_of:
            plain["any_of"] = [pattern.as_json() for pattern in self.any_of]
        return plain

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Pattern:
        """Back from `as_json`."""
        given = dict(data)
        given["any_of"] = tuple(Pattern.from_json(one) for one in given.get("any_of", ()))
        return Pattern(**given)

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
            bare = (self.starts + middle + self.ends).replace(STAR, filler)
            padding = filler * max(0, self.least - len(bare))
            tries = [self.starts + middle + padding + self.ends, self.starts + middle + padding + filler + self.ends]
        return [text for text in (t.replace(STAR, filler).lower() for t in tries) if self.matches(text)]


def _fits(wanted: str, letters: str) -> bool:
    return len(wanted) == len(letters) and all(a in (STAR, b) for a, b in zip(wanted, letters, strict=True))


def _run(letters: str) -> str:
    return letters.replace(STAR, "…")
