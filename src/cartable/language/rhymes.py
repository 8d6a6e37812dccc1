"""What rhymes: the sound a French word ends with, as far as its spelling tells it."""

from __future__ import annotations

import re
from functools import cache

_SOUNDS = (
    (r"eaux?$|aux?$|auds?$|o$|ots?$|os$|ôts?$|op$", "o"), (r"oux?$|ous$|outs?$|oups?$", "ou"),
    (r"(?:er|ez|és?|ée|ées|et|ets|ied|ai|ais|ait|aient)$", "é"), (r"(?:ains?|eins?|ins?|aim|im)$", "in"),
    (r"(?:ants?|ents?|ans?|ancs?|ands?|ends?|amps?)$", "an"), (r"(?:ons?|onds?|onts?|ombs?)$", "on"),
    (r"(?:oix?|ois|oits?|oie|oies)$", "oi"), (r"(?:i|is|it|ie|ies|ix|iz|ys?)$", "i"), (r"(?:u|us|ut|ue|ues)$", "u"),
    (r"(?:eux?|œufs|euse?s)$", "eu"), (r"(?:as?|ats?|acs?)$", "a"),
)  # fmt: skip
_MUTE = re.compile(r"(?:es?|s|x|t|d|ds|ts)$")
_TAIL = re.compile(r"(ouill|eill|aill|oin|ou|oi|eu|au|ai|an|en|on|in|[aeiouyéèêâîôûœ])([^aeiouyéèêâîôûœ]+)$")
_ALIKE = {
    "è": "e",
    "ê": "e",
    "ai": "e",
    "é": "e",
    "â": "a",
    "î": "i",
    "y": "i",
    "ô": "o",
    "au": "o",
    "û": "u",
    "en": "an",
}


@cache
def rhyme(form: str) -> str:
    """The sound of a word's end; empty if it is too short to tell."""
    low = form.lower()
    if len(low) < 3:
        return ""
    for pattern, sound in _SOUNDS:
        if re.search(pattern, low):
            return sound
    bare = _MUTE.sub("", re.sub(r"ces?$", "se", low))
    found = _TAIL.search(bare)
    if found is None:
        return ""
    vowel, tail = found.groups()
    tail = re.sub(r"(.)\1", r"\1", tail).replace("qu", "k").replace("c", "k")
    return _ALIKE.get(vowel, vowel) + tail
