"""Words: which there are, what they are, how common they are, and which of them fit.

>>> from cartable.language import lexicon, is_word
>>> "promenez" in lexicon("fr"), is_word("Barnabé"), is_word("xqz")
(True, True, False)
"""

from __future__ import annotations

from .elision import aspirated, elides
from .lexicon import LANGUAGES, LEVELS, Lexicon, Reading, is_rude, is_word, language_of, lexicon

__all__ = [
    "LANGUAGES",
    "LEVELS",
    "Lexicon",
    "Reading",
    "aspirated",
    "elides",
    "is_rude",
    "is_word",
    "language_of",
    "lexicon",
]
