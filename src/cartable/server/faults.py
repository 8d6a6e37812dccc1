"""Why a socket is closed by the service: a word of explanation, and the code of its closing."""

from __future__ import annotations

from ..engine import phrases
from ..engine.templates import fill_all
from . import messages

POLICY, TRY_LATER, TOO_BIG, BROKEN = 1008, 1013, 1009, 1011
"""Codes with which a socket is closed (RFC 6455, 7.4)."""

FAULTS = phrases.of(__name__).table("messages")


class Gone(Exception):
    """The socket is to be closed, after a word of explanation."""

    def __init__(self, code: str, close: int = POLICY, **params: object) -> None:
        super().__init__(code)
        self.fault = messages.Fault(code, fill_all(FAULTS[code], params))
        self.close = close
