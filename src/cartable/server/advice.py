"""What a seat may ask about its moves without making one: whether an answer would be accepted, and a hint.

Both work on a copy of the table, in a thread: they may look into the lexicon.
"""

from __future__ import annotations

import asyncio
import logging

from .. import bots
from ..engine import Chance, Refusal, Refused, Table
from ..language import may_be_said

log = logging.getLogger(__name__)

ADVISERS = ("initie", "expert")
CHILDRENS_ADVISERS = ("debutant", "initie")
"""Whose ideas are given as a hint: those of the second where the first would pass. A child is not told what only an
expert would think of."""


async def check(table: Table, seat: int, move: str) -> Refusal | None:
    """Why a move would be refused; None if it would not."""
    try:
        return await asyncio.to_thread(_check, table, seat, move)
    except Refused as refused:
        return refused.refusal


def _check(table: Table, seat: int, move: str) -> Refusal | None:
    verb, _, rest = move.strip().partition(" ")
    for prompt in table.prompts(seat):
        if prompt.verb == verb.lower():
            return prompt.check(prompt.read(rest))
    table.play(seat, move)
    return None


async def hint(table: Table, seat: int) -> str | None:
    """Something that is legal now, from what the seat may know."""
    return await asyncio.to_thread(_hint, table, seat)


def _hint(table: Table, seat: int) -> str | None:
    # What a good bot would do in this seat; its dice are the same for all worlds that look the same. A good bot may be
    # short of a word, as people are; whoever asks for a hint is: so others are asked as well.
    given_up: str | None = None
    for level in CHILDRENS_ADVISERS if table.is_child(seat) else ADVISERS:
        try:
            bot = bots.make(table.facts.id, seat, level, Chance("hint", str(table.now)), table.young)
            act = bot.decide(bots.Sight(table, seat))
        except Exception:
            log.exception("no bot could give a hint at %s", table.facts.id)
            break
        if act is not None and str(act.move) != "pass":
            return str(act.move)
        given_up = given_up or (None if act is None else str(act.move))
    if given_up is not None:
        return given_up
    for prompt in table.prompts(seat):
        for move in prompt.examples():
            if prompt.wanted is None or may_be_said(move.text.partition(" ")[2], table.young):
                return move.text
    moves = table.moves(seat)
    return moves[0].text if moves else None
