"""Fair races over a network: when was the key hit, had the cards been on every screen at the same moment?

All times are milliseconds, and handed in: the server's come from its steady clock, the client's from the client's
own, which need not agree with it. Only differences of client times are used.

The arithmetic of one claim
---------------------------
The server sends an update at `sent`. It travels, is painted (the client notes `painted`), the player thinks and hits
the key (`pressed`), the claim travels back and is there at `arrived`. Were the way and the screen infinitely fast,
the claim would have been there at

    fair = sent + (pressed - painted)

and so the claim is dated earlier than it came by what way and screen have cost:

    compensation = arrived - fair

A client that forges its times chooses `fair`. So it gets at most

    allowed = trip + FRAME + what is in its purse

- `trip`: the round trip as the server measures it with its own pings, from the quickest of the last answers (a slow
  answer may be a slow network or a client that wants to look slow; a quick one cannot be faked). The kernel measures
  round trips too, and no program can answer later than its kernel does: where nobody stands between, `trip` is at
  most that. Where a proxy does, the kernel knows only the way to the proxy; then at most UNPROVEN is believed.
- FRAME: what any screen needs until it shows something. Everybody has it on every claim.
- the purse: for the claim that met a slow moment. It holds PURSE, fills at REFILL a second, starts empty (a new
  socket is no new purse), and pays only what goes beyond `trip + FRAME`.

and at least nothing. So the date that is used lies between `arrived - allowed` and `arrived`, whatever a client says:

    used = arrived - min(max(compensation, 0), allowed)

An honest client is dated exactly right as long as its purse lasts, and too late by what was missing after that, never
too early. A forger gains at most FRAME + PURSE = 40 ms on one claim (and what its way happened to be quicker than
`trip`), and on many claims FRAME and the refill, less the time that its own screen takes: that of an honest player.
What remains open: behind a proxy a client that answers every ping late passes for a distant player, up to UNPROVEN.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple, TypeGuard

from .limits import Purse

FRAME = 16.0
"""One frame of a common screen, beyond the trip, on every claim."""
PURSE = 24.0
"""Most that jitter and slow painting are made up for on one claim, beyond the trip and the frame."""
REFILL = 2.0
"""Milliseconds that come back into the purse each second."""
LONGEST = 1000.0
"""Longest round trip that is made up for."""
LONGEST_GRACE = 600.0
"""Longest that a table waits for claims under way. A line of 400 ms there and back has its chance, jitter and all;
longer would hold up all the others."""
UNPROVEN = LONGEST_GRACE - FRAME - PURSE
"""Longest round trip that is believed where only the client's own answers speak for it: what a table waits for."""

_WINDOW = 8
"""Round trips remembered: with a ping every 15 seconds a way that got longer is known after two minutes."""
_UNANSWERED = 8
"""Pings under way that are remembered."""
_LATEST = 1e13
"""A client's clock beyond this is none: milliseconds since 1970 are below, and still exact to a hundredth."""


class Judged(NamedTuple):
    """What became of one claim's times."""

    used: float
    """When the claim counts as made, by the server's clock."""
    raw_reaction: float | None
    """From painting to key as the client tells it; None if it tells nothing that can be."""
    compensation: float
    """How much earlier than it came: arrived - used."""


class Lag:
    """What the server knows about the way to one socket. `direct`: no proxy stands between."""

    def __init__(self, *, direct: bool = False) -> None:
        self.direct = direct
        self._pings: dict[int, float] = {}
        self._trips: deque[float] = deque(maxlen=_WINDOW)
        self._kernel: float | None = None
        self._purse = Purse(PURSE, REFILL, held=0.0)

    # -- measuring

    def ping_sent(self, k: int, t: float) -> None:
        """A ping with this number leaves. The first should leave as soon as the socket is open."""
        self._purse.held(t)  # it fills from the first moment on
        self._pings.pop(k, None)
        self._pings[k] = t
        if len(self._pings) > _UNANSWERED:
            del self._pings[next(iter(self._pings))]

    def pong(self, k: int, t: float) -> float | None:
        """Its answer is here: the round trip. None, and nothing learned, if no such ping is under way."""
        left = self._pings.pop(k, None)
        if left is None:
            return None
        trip = t - left
        if not trip >= 0:  # also if it is no number
            return None
        trip = min(trip, LONGEST)
        self._trips.append(trip)
        return trip

    def kernel_rtt(self, ms: float) -> None:
        """The kernel's own measure (TCP_INFO), if it has one: the latest counts, and only if the peer is direct."""
        if 0 < ms < float("inf"):
            self._kernel = ms

    @property
    def trip(self) -> float:
        """The round trip that is believed, 0 before the first pong: the mean of the quickest quarter, bounded."""
        if not self._trips:
            return 0.0
        quickest = sorted(self._trips)[: (len(self._trips) + 3) // 4]
        mean = sum(quickest) / len(quickest)
        if self.direct and self._kernel is not None:
            return min(mean, self._kernel, LONGEST)
        return min(mean, UNPROVEN)

    # -- judging

    def press_time(self, sent: float | None, arrived: float, painted: float | None, pressed: float | None) -> Judged:
        """When a claim counts as made; the arithmetic is at the top of this module.

        `sent` is when the update that the player was looking at left for this socket: None if there is none such.
        Times that are missing or cannot be are no reason to refuse a claim: it then counts as made when it came.
        """
        if not (_can_be(painted) and _can_be(pressed) and pressed >= painted):
            return Judged(arrived, None, 0.0)
        reaction = float(pressed - painted)
        if sent is None or not sent <= arrived:
            return Judged(arrived, reaction, 0.0)
        wanted = max(arrived - (sent + reaction), 0.0)
        granted = min(wanted, self.trip + FRAME)
        granted += self._purse.draw(arrived, wanted - granted)
        return Judged(arrived - granted, reaction, granted)


def _can_be(time: float | None) -> TypeGuard[float]:
    """Whether this is a time that a client's clock can show: NaN, infinities and text are not."""
    return isinstance(time, int | float) and not isinstance(time, bool) and 0 <= time <= _LATEST


def grace(lags: Iterable[Lag]) -> float:
    """How long a table waits after a race's deadline for claims that were made before it and are still under way.

    As long as the slowest of these sockets may take and still be dated before the deadline, at most LONGEST_GRACE.
    Nobody on a socket, nothing to wait for.
    """
    return min(max((lag.trip + FRAME + PURSE for lag in lags), default=0.0), LONGEST_GRACE)
