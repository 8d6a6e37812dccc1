"""The rules engine. Knows no game, no network, no time of day; imports the standard library only."""

from .cards import HOLE, Deck, without
from .chance import Chance
from .facts import Facts, Option, Result, choice, flag, seat_choice, seat_flag
from .moves import CARD, LETTER, NUMBER, SEAT, Move, Param, Prompt, Verb, act, verb, word
from .refusals import BadRequest, Refusal, Refused
from .table import Clock, Table
from .zones import (
    COLUMN,
    EVERYONE,
    FAN,
    GRID,
    NOBODY,
    OTHERS,
    OWNER,
    PILE,
    RING,
    ROW,
    SPIRAL,
    SPREAD,
    TOP,
    Zone,
    Zones,
    each,
    each_seat,
    secret,
    shown,
    top,
    zone,
)

__all__ = [
    "CARD", "COLUMN", "EVERYONE", "FAN", "GRID", "HOLE", "LETTER", "NOBODY", "NUMBER", "OTHERS", "OWNER", "PILE",
    "RING", "ROW", "SEAT", "SPIRAL", "SPREAD", "TOP", "BadRequest", "Chance", "Clock", "Deck", "Facts", "Move",
    "Option", "Param", "Prompt", "Refusal", "Refused", "Result", "Table", "Verb", "Zone", "Zones", "act", "choice",
    "each", "each_seat", "flag", "seat_choice", "seat_flag", "secret", "shown", "top", "verb", "without", "word", "zone",
]  # fmt: skip
