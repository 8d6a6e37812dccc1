"""The table's judge: answers from the lexicon what the rules cannot know, such as whether something is a word."""

from __future__ import annotations


def lexicon_judge(question: str) -> str:
    """Answers `word praline` with yes or no: a word or a name, in any of the languages of the house.

    Anything else it is asked it cannot know, and says no: then the people decide.
    """
    # Half a million words: read only where words are said.
    from ..language import is_word

    about, _, said = question.partition(" ")
    return "yes" if about == "word" and is_word(said) else "no"
