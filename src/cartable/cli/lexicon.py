"""`cartable word`: is it a word, which, and who may say it? `cartable words`: which words fit these letters?"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Any

from ..engine import BadRequest, phrases
from ..engine.letters import capital_letters
from ..engine.templates import fill
from ..language import (
    LANGUAGES,
    LEVELS,
    Lexicon,
    Reading,
    language_of,
    lexicon,
    may_be_named,
    may_be_said,
    may_be_typed,
)
from ..language.famous import find
from ..language.french_only import is_french
from ..language.spelling import near_spellings
from ..mechanics.pattern_words import LONGEST
from ..mechanics.patterns import Pattern, read_letters
from .arguments import Parser, add_json
from .games import print_json
from .terminal import BOLD, DIM, default_language, in_columns, styled

_SAID = phrases.of(__name__)
NAMES = ("first name", "surname", "city", "country", "name")
HOW_COMMON = ((100, "very_common"), (10, "common"), (1, "fairly_common"), (0.1, "uncommon"), (0, "rare"))
"""So many in a million, at least, and what that is called."""


def say(key: str, **params: object) -> str:
    """One of the words of this module, in the language of the terminal."""
    language = default_language()
    return fill(_SAID["words", key].of(language), params, None, language)


def how_common(frequency: float) -> str:
    """In words: so many in a million."""
    name = next(name for bound, name in HOW_COMMON if frequency >= bound)
    return _SAID["how_common", name].of(default_language())


# -- cartable word


def run_word(chosen: argparse.Namespace) -> int:
    """The command."""
    if chosen.french or chosen.accents:
        return run_french(chosen)
    found = [look_up(word) for word in chosen.words]
    if chosen.json:
        print_json([{**entry, "readings": [reading._asdict() for reading in entry["readings"]]} for entry in found])
        return 0
    for entry in found:
        print(told(entry))
    return 0


def run_french(chosen: argparse.Namespace) -> int:
    """What a table that takes French only says to these words."""
    found = [judge(word, accents=chosen.accents) for word in chosen.words]
    if chosen.json:
        print_json(found)
        return 0
    for entry in found:
        word = styled(entry["word"], BOLD)
        print(f"{word}: {say('accepted')}" if entry["accepted"] else f"{word}: {say('refused')}{meant(entry)}")
    return 0


def judge(word: str, *, accents: bool) -> dict[str, Any]:
    """Whether a strict table takes a word, and near spellings if not."""
    check_letters(word)
    accepted = is_french(word, accents=accents)
    return {"word": word, "accepted": accepted, "near": [] if accepted else near_spellings(word)}


def meant(entry: dict[str, Any]) -> str:
    """What may have been meant, if anything is near."""
    return say("meant", words=", ".join(entry["near"])) if entry["near"] else ""


def check_letters(word: str) -> None:
    """Raises BadRequest."""
    if not capital_letters(word):
        raise BadRequest(f"{word[:40]!r} has no letters")


def look_up(word: str) -> dict[str, Any]:
    """What the lexicon knows of a word: in French and as a name, else in the first language that has it."""
    check_letters(word)
    homes: list[str | None] = [name for name in ("fr", "names") if word in lexicon(name)]
    homes = homes or [language_of(word)]
    if word[0].isupper():
        homes.reverse()  # a capital: rather a name
    known = [lexicon(name) for name in homes if name]
    return {
        "word": word,
        "known": bool(known),
        "language": homes[0],
        "readings": [reading for home in known for reading in home.readings(word)],
        "frequency": round(max((home.frequency(word) for home in known), default=0.0), 3),
        "said": may_be_said(word),
        "said_among_children": may_be_said(word, young=True),
        "typed_among_children": may_be_typed(word, young=True),
        "named": may_be_named(word) if find(word) else None,
        "near": [] if known else near_spellings(word),
    }


def manners(entry: dict[str, Any]) -> str:
    """Whether bots and hints say a word, whether children type it, and, if it is somebody's name, whether bots name
    them."""
    said = "said_to_all" if entry["said_among_children"] else "said_to_grown_ups" if entry["said"] else "not_said"
    answers = [said] if entry["known"] else []
    answers.append("typed" if entry["typed_among_children"] else "not_typed")
    if entry["named"] is not None:
        answers.append("named" if entry["named"] else "not_named")
    return "; ".join(map(say, answers))


def told(entry: dict[str, Any]) -> str:
    """For people."""
    return f"{what_it_is(entry)}\n  {styled(manners(entry), DIM)}"


def what_it_is(entry: dict[str, Any]) -> str:
    """The word with all that it may be."""
    word = styled(entry["word"], BOLD)
    if not entry["known"]:
        return f"{word}: {say('unknown')}{meant(entry)}"
    common = how_common(entry["frequency"])
    if not entry["readings"]:
        return f"{word}: {say('language', language=say(entry['language']))}, {common}"
    lines = [f"{word}: {common}"]
    merged: dict[tuple[str, str, str], list[str]] = {}
    is_name = entry["language"] == "names"
    for reading in entry["readings"]:
        if reading.pos in NAMES and not is_name:
            continue  # nearly every word is somebody's name as well
        merged.setdefault((reading.form, reading.lemma, reading.pos), []).append(features(reading))
    for (form, lemma, pos), each in merged.items():
        text = say(pos)
        if lemma != form:
            text += f" {say('of', lemma=lemma)}"
        details = "; ".join(dict.fromkeys(detail for detail in each if detail))
        shown = "" if form.lower() == entry["word"].lower() else f"{form}: "
        lines.append(f"  {shown}{text}" + (styled(f" ({details})", DIM) if details else ""))
    return "\n".join(lines)


def features(reading: Reading) -> str:
    """Gender, number and so on."""
    if reading.pos in NAMES:
        return say(reading.gender) if reading.pos == "first name" and reading.gender else ""
    person = str(reading.person) if reading.person else ""
    parts = [reading.mood, reading.tense, person, reading.gender, reading.number]
    return " ".join(say(part) for part in parts if part)


# -- cartable words


def run_words(chosen: argparse.Namespace) -> int:
    """The command."""
    pattern = asked_pattern(chosen)
    home = lexicon(chosen.lang)
    level = asked_level(chosen.level)
    # Whoever has cards wants the longest words they make.
    words = home.search(pattern, chosen.limit, level, longest=pattern.made_from is not None)
    if chosen.json:
        print_json([as_json(home, word) for word in words])
        return 0
    if not words:
        print(say("none"))
        return 0
    print(in_columns(words))
    left = home.count(pattern, level) - len(words)
    if left:
        print(styled(say("more", count=left), DIM))
    return 0


def as_json(home: Lexicon, word: str) -> dict[str, object]:
    """What programs are told of a word."""
    return {"word": word, "letters": capital_letters(word), "frequency": round(home.frequency(word), 3)}


def asked_pattern(chosen: argparse.Namespace) -> Pattern:
    """What is looked for. Raises BadRequest."""
    least, most = asked_length(chosen.length)
    letters = {}
    for option in ("contains", "starts", "ends", "holds", "avoid", "from"):
        given = getattr(chosen, f"letters_{option}")
        try:
            letters[option] = read_letters(given or "", stars=option != "avoid")
        except ValueError as wrong:
            raise BadRequest(f"--{option} {given[:40]!r}: {wrong}") from None
    if not any(letters.values()) and chosen.length is None:
        raise BadRequest(
            "say what the words must be like: --contains, --starts, --ends, --holds, --avoid, --from, --length"
        )
    return Pattern(
        contains=letters["contains"],
        starts=letters["starts"],
        ends=letters["ends"],
        holds=letters["holds"],
        avoids=letters["avoid"],
        made_from=letters["from"] or None,
        least=least,
        most=most,
    )


def asked_length(text: str | None) -> tuple[int, int]:
    """`7`, `5-8`, `5-` or `-8`. Raises BadRequest."""
    if text is None:
        return 1, LONGEST
    found = re.fullmatch(r"\s*(\d{0,3})\s*(-?)\s*(\d{0,3})\s*", text)
    if not found or not (found[1] or found[3]) or (found[3] and not found[2]):
        raise BadRequest(f"--length {text!r}: a number of letters, like 7, 5-8, 5- or -8")
    least = int(found[1] or 1)
    most = int(found[3] or LONGEST) if found[2] else least
    if not 1 <= least <= most <= LONGEST:
        raise BadRequest(f"--length {text!r}: from 1 to {LONGEST} letters, the smaller number first")
    return least, most


def asked_level(text: str) -> str | int:
    """A level by its name, or a number of words. Raises BadRequest."""
    if text in LEVELS:
        return text
    if text.isdecimal() and text.isascii() and 0 < int(text) < 10**9:
        return int(text)
    raise BadRequest(f"--level {text[:40]!r}: {', '.join(LEVELS)}, or how many of the commonest words")


# -- what may be typed


def add_word(made: Parser) -> None:
    """The arguments of `cartable word`."""
    made.add_argument("words", nargs="+", metavar="WORD", help="accents may be left out; in quotes with spaces")
    made.add_argument("--french", action="store_true", help="say what a table accepts that takes French only")
    made.add_argument("--accents", action="store_true", help="the same, where accents must be right")
    add_json(made)


def add_words(made: Parser) -> None:
    """The arguments of `cartable words`."""

    def letters(option: str, help: str) -> None:
        made.add_argument(f"--{option}", dest=f"letters_{option}", metavar="LETTERS", help=help)

    letters("contains", 'these letters, each as often as given, e.g. "R P M Z"; * is any letter')
    letters("starts", "begins with these")
    letters("ends", "ends with these")
    letters("holds", "these side by side, in this order")
    letters("avoid", "none of these")
    letters("from", 'made from these cards only, e.g. "ABCDEF*"; the longest words come first')
    made.add_argument("--length", metavar="N", help="how many letters: 7, 5-8, 5- or -8")
    made.add_argument("--limit", type=_positive, default=20, metavar="N", help="how many words (default: %(default)s)")
    made.add_argument(
        "--lang", choices=LANGUAGES, default="fr", help="the language of the words (default: %(default)s)"
    )
    made.add_argument(
        "--level", default="all", metavar="LEVEL",
        help=f"{_or(LEVELS)}, or how many of the commonest words (default: %(default)s)",
    )  # fmt: skip
    add_json(made)


def _positive(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and 0 < int(text) <= 10_000_000):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of words")
    return int(text)


def _or(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}"
