"""The table's judge: answers from the lexicon what the rules cannot know, such as whether something is a word."""

from __future__ import annotations

import re
from functools import cache

from ..mechanics.slates import FLICK


def lexicon_judge(question: str) -> str:
    """Answers `word praline` with yes or no: a word or a name, in any of the languages of the house; `prolong
    KIWIS`: whether some word has these letters in a row and one more right before or after them; and `sentence
    Le chat dort.` with yes, no (no verb) or vote (it cannot tell). `flick ...` is answered with the flight of a card.

    Anything else it is asked it cannot know, and says no: then the people decide.
    """
    # Half a million words: read only where words are said.
    about, _, said = question.partition(" ")
    if about == FLICK:
        from ..physics import judge_flick

        return judge_flick(question)
    if about == "prolong":
        return "yes" if can_be_prolonged(said) else "no"
    if about == "sentence":
        from ..language.sentences import judge_sentence

        return judge_sentence(said)
    from ..language import is_word

    return "yes" if about == "word" and is_word(said) else "no"


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
    from ..language.tables import fold_lines

    return "\n" + "".join(fold_lines(part.table.words) for part in lexicon(language).parts)
