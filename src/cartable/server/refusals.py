"""What the service itself answers to what cannot be done (the games have their own reasons)."""

from __future__ import annotations

from ..engine import Refused, phrases
from ..engine.refusals import refusal

TEXTS = phrases.of(__name__).table("refusals")


def no(code: str, **params: object) -> Refused:
    """A refusal to raise."""
    return Refused(refusal(TEXTS, code, None, **params))


def bad(why: str) -> Refused:
    """A refusal of a request that a good client would not send; the reason is for its author."""
    return no("bad_request", why=why)
