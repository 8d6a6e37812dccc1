"""Clocks: countdowns that run at a table, and what their end does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from .hurry import NO_LIMITS, TIME

if TYPE_CHECKING:
    from .handling import Config


class Clock(NamedTuple):
    """A countdown that is running. When it is due, somebody (a host, a test) calls `expire`."""

    name: str
    seat: int | None
    deadline: int


def for_turn(act: Callable[[Any, int], None]) -> Callable[[Any], None]:
    """The end of a clock, where the seat in turn then does what it was asked for: `expire_flip = for_turn(do_flip)`."""

    def expire(self: Any) -> None:
        getattr(self, act.__name__)(self.turn)

    # Not `functools.wraps`: whether a clock belongs to a seat is told by what its end takes (see `describe`).
    expire.__qualname__ = f"for_turn({act.__qualname__})"
    return expire


class Clockwork:
    """What rules do with the clocks of a table."""

    __slots__ = ()

    if TYPE_CHECKING:
        config: Config
        now: int
        timers: dict[str, int]
        step: str

    def start(self, clock: str, milliseconds: int, seat: int | None = None) -> None:
        """Starts a clock, or starts it again. `expire_<clock>` says what its end does. At a table that plays without
        limits, or more slowly, it may not run at all, or for longer."""
        if self.config.stretched:
            milliseconds *= self.config.stretched.get(clock, 1)
            if not milliseconds and clock in self.config.stretched:
                self.stop(clock, seat)
                return
        self.timers[clock if seat is None else f"{clock}:{seat}"] = self.now + milliseconds

    def enter(self, step: str, clock: str, milliseconds: int, seat: int | None = None) -> None:
        """The next step of the game, in games with a field `step`, and the clock that runs meanwhile."""
        self.step = step  # type: ignore[misc]
        self.start(clock, milliseconds, seat)

    def start_as_chosen(self, clock: str) -> None:
        """Starts a clock for as long as the option of its name says."""
        self.start(clock, self.config.times[clock])

    @property
    def unhurried(self) -> bool:
        """Whether nobody is limited in how long they take over a move (« sans chrono »)."""
        return self.config.options.get(TIME, 1) is NO_LIMITS

    def stop(self, clock: str, seat: int | None = None) -> None:
        """Stops a clock, if it runs."""
        self.timers.pop(clock if seat is None else f"{clock}:{seat}", None)

    def rest(self, clock: str) -> int:
        """Stops a clock; how many milliseconds were left of it, 0 if it did not run."""
        return max(0, self.timers.pop(clock, self.now) - self.now)

    def let_run(self, clock: str, milliseconds: int) -> None:
        """Lets a clock that stood still go on with what was left of it; not if that was nothing."""
        if milliseconds:
            self.timers[clock] = self.now + milliseconds

    def stop_all(self, *clocks: str) -> None:
        """Stops clocks of the table, those of them that run."""
        for clock in clocks:
            self.timers.pop(clock, None)

    def running(self, clock: str, seat: int | None = None) -> bool:
        """Whether a clock runs."""
        return (clock if seat is None else f"{clock}:{seat}") in self.timers
