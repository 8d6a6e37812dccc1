"""The table's judge: answers from the lexicon what the rules cannot know, such as whether something is a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random

from ..mechanics.slates import FLICK
from ..mechanics.words import ACCENTS, ANY, FRENCH


def lexicon_judge(question: str) -> str:
    """Answers `word praline` with yes or no: a word or a name, in any of the languages of the house. `word:french
    trompete` asks for French words and known names only, `word:accents` for such with their accents; behind a no may
    stand near spellings: `no trompette, trompettes`. `plain Inès` is answered with yes, no, or name for what is a name
    and no French word. `sentence Le chat dort.` is answered with yes, no (no verb), unsure, or vote and the words that
    are none (see `cartable.language.sentences`); `sentence:french:agreement les chat mange` with `yes les chats
    mangent`. `prolong KIWIS`: whether some word has these letters in a row and one more right before or after them.
    `flick ...` is answered with the flight of a card; `dig 30 FO ERSV - ...` with a word that can be made of some
    letters, all of them, and the ends of columns, or no. `suggest 5 8 common 4711` with a few French words of five to
    eight letters, other ones for another number. `famous Jules César` is answered with yes, no, or first for the mere
    first name of somebody who has a family name. `compose rament MF*A 4711` is answered with words that go on after
    "rament" (`-`: that begin), one for each letter, other ones for another number, or no. Where children sit, `suggest
    5 8 school 4711`, `dig young ...` and `compose young ...` ask for words that they know.

    Anything else it is asked it cannot know, and says no: then the people decide.
    """
    # Half a million words: read only where words are said.
    asked, _, said = question.partition(" ")
    about, *how = asked.split(":")
    french = next((each for each in how if each in (FRENCH, ACCENTS)), ANY)
    if about == FLICK:
        from ..physics import judge_flick

        return judge_flick(question)
    if about == "prolong":
        return "yes" if can_be_prolonged(said) else "no"
    if about == "dig":
        from ..language.columns import hint

        among_children, said = _for_children(said)
        drawn, *letters = said.split()
        bench, *columns = ("" if some == "-" else some for some in letters)
        found = (school_hint if among_children else hint)(int(drawn), bench, columns)
        return found or "no"
    if about == "sentence":
        from ..language.agreement import agreed
        from ..language.sentences import judge_sentence

        answer = judge_sentence(said, french)
        better = agreed(said) if answer == "yes" and "agreement" in how else ""
        return f"{answer} {better}".strip()
    if about == "compose":
        from ..language.story_writing import tell_fragment

        among_children, said = _for_children(said)
        given, wanted, number = said.split()
        first = "" if given == "-" else given
        level = "child" if among_children else "adult"
        return " ".join(tell_fragment(wanted, level, first=first, dice=Random(int(number))) or ["no"])
    if about == "suggest":
        return " ".join(suggestions(said))
    if about == "famous":
        from ..language.famous import find, is_first_name

        return "yes" if find(said) else "first" if is_first_name(said) else "no"
    if about not in ("word", "plain"):
        return "no"
    from ..language import is_word
    from ..language.sentences import is_known
    from ..language.spelling import near_spellings

    if about == "plain" and is_word(said, ["names"]):
        # The lists of other languages hold names as well: what is a word besides is told by the French one.
        about = "word" if is_word(said, ["fr"]) else "name"
    if is_known(said, french):
        return "name" if about == "name" else "yes"
    return f"no {', '.join(near_spellings(said))}".strip()


SUGGESTED = 5
COMMON_BYTE = 100
"""How common a suggestion is at least, as the lexicon counts: about twice in a million words."""


def suggestions(wanted: str) -> list[str]:
    """A few words for `least most kind number` that a bot may say; `kind` is common, any, or school (for children)."""
    from ..language import lexicon, may_be_said

    least, most, kind, number = wanted.split()
    parts, lines = lexicon("fr").parts, _lines_met(1 if kind == "any" else COMMON_BYTE)
    dice = Random(int(number))
    found: list[str] = []
    for _ in range(2_000):
        part, line = dice.choice(lines)
        word = parts[part].table.spelling(line)
        fits = int(least) <= len(word) <= int(most) and word.isalpha() and word not in found
        if fits and may_be_said(word, young=kind == "school"):
            found.append(word)
            if len(found) == SUGGESTED:
                break
    return found


YOUNG = "young "


def _for_children(said: str) -> tuple[bool, str]:
    """Whether a question is asked at a table where children sit; and the rest of it."""
    return said.startswith(YOUNG), said.removeprefix(YOUNG)


def school_hint(drawn: int, bench: str, columns: Sequence[str]) -> str | None:
    """A word that children know and that can be made now, the longest of them; None if there is none.

    As everywhere a star must not be used for the last word.
    """
    from ..bots.vocabulary import WELL_READ
    from ..language import may_be_said
    from ..language.columns import LEAST, dig

    left = drawn + sum(map(len, columns))
    found = dig(columns, bench, size=WELL_READ, with_star=left - LEAST)
    found.sort(key=lambda one: (-one.letters, one.rank))
    return next((one.word for one in found if may_be_said(one.word, young=True)), None)


@cache
def _lines_met(least: int) -> list[tuple[int, int]]:
    """The words that were met so often: the number of a table and of a line in it."""
    from ..language import lexicon

    parts = enumerate(lexicon("fr").parts)
    return [(n, line) for n, part in parts for line, often in enumerate(part.line_bytes) if often >= least]


def can_be_prolonged(run: str) -> bool:
    """Whether some word holds this run of letters (a star is any letter) with one more letter at one of its ends."""
    from ..language import LANGUAGES

    wanted = re.compile(run.lower().replace("*", "[a-z]"))
    for language in LANGUAGES:
        letters = _all_letters(language)
        for found in wanted.finditer(letters):
            if letters[found.start() - 1] != "\n" or letters[found.end()] != "\n":
                return True
    return False


@cache
def _all_letters(language: str) -> str:
    """The letters of all words of a language, a word a line."""
    from ..language import lexicon
    from ..language.tables import lower_letters_of_lines

    return "\n" + "".join(lower_letters_of_lines(part.table.words) for part in lexicon(language).parts)
