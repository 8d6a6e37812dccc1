"""Times in Sprintilix: what they are worth, and how a stopwatch shows them."""

from __future__ import annotations

from collections.abc import Sequence


def points_for(times: Sequence[int]) -> list[int]:
    """The points of a round, from its times."""
    complete = [time for time in times if time >= 0]
    return [0 if time < 0 else 1 + sum(other > time for other in complete) for time in times]


def stopwatch(hundredths: int) -> str:
    """A time as a stopwatch shows it: 1′05″40."""
    seconds, hundredth = divmod(hundredths, 100)
    minutes, second = divmod(seconds, 60)
    return f"{minutes}′{second:02}″{hundredth:02}" if minutes else f"{second}″{hundredth:02}"
