"""Words: which there are, what they are, how common they are, and which of them fit.

>>> from cartable.language import lexicon, is_word
>>> "promenez" in lexicon("fr"), is_word("Barnabé"), is_word("xqz")
(True, True, False)
"""

from __future__ import annotations

from .elision import aspirated, elides
from .lexicon import LANGUAGES, LEVELS, Lexicon, Reading, is_word, language_of, lexicon
from .manners import may_be_named, may_be_said, may_be_typed

__all__ = [
    "LANGUAGES",
    "LEVELS",
    "Lexicon",
    "Reading",
    "aspirated",
    "elides",
    "is_word",
    "language_of",
    "lexicon",
    "may_be_named",
    "may_be_said",
    "may_be_typed",
]
