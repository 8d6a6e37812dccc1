"""The chrono: whoever has an idea while another seat searches seals it and counts down; at zero it is revealed.

A game says who may launch and what an idea must fit; here are the sealed idea, the count, and who was first.
"""

from __future__ import annotations

from typing import Any

from ..engine import OWNER, TEXT, Chance, answer, choice, per_seat, secret, shown
from ..engine.facts import shared
from .words import Words

TIE_TIME = 150
CALLING = "calling"
"""Step: a seat has given up, and this is the last call for the others."""

CHRONO = shared(choice(10, 5, 3, default=10, unit="s"), __name__, "chrono")
"""The option every game with a chrono offers as `chrono`."""


class Chronos(Words):
    """A table where a chrono can be launched."""

    launcher: int = shown(-1, kind="seat")
    """The seat whose idea is sealed; -1 when no chrono runs."""
    ideas: list[str] = per_seat("", seen_by=OWNER)
    idea_more: tuple[Any, ...] = secret(())
    """What the sealed idea holds besides its text: a line, a place."""
    barred: list[bool] = per_seat(False)
    """Seats whose idea was refused: they may not launch again for the same cards."""

    IDEA = answer("chrono", TEXT)

    def count_time(self) -> int:
        """How long the countdown is, in milliseconds, without the time for typing."""
        return self.milliseconds("chrono")

    def may_launch(self, seat: int, searching: int) -> bool:
        """Whether a seat may seal an idea now. Launches of the same moment go to the nearest of the searching seat.

        At a table without chronos nobody hurries the one who searches: ideas wait for the last call.
        """
        if seat == searching or self.barred[seat] or (self.unhurried and self.step != CALLING):
            return False
        if self.launcher < 0:
            return True
        nearer = (seat - searching) % self.seats < (self.launcher - searching) % self.seats
        return nearer and self.running("launch")

    def why_not_launch(self, seat: int) -> str:
        """The code of the refusal for a seat that may not launch while another searches."""
        if self.barred[seat]:
            return "barred"
        if self.unhurried and self.step != CALLING:
            return "no_chrono"
        return "chrono_runs" if self.launcher >= 0 else "not_now"

    def seal(self, seat: int, idea: str, extra: int = 0, *more: Any) -> None:
        """Seals an idea and starts the count, with the `extra` milliseconds the searching seat has for typing.

        For as long as a tie lasts a nearer seat may still take its place: then the idea is dropped unseen.
        """
        if self.launcher >= 0:
            self.ideas[self.launcher] = ""
        else:
            self.start("launch", TIE_TIME)
            if not self.unhurried:
                self.start("chrono", self.count_time() + extra)
        self.launcher, self.ideas[seat], self.idea_more = seat, idea, more
        if not self.unhurried:
            self.tell("chrono_launched", seat=seat, seconds=round((self.timers["chrono"] - self.now) / 1000))

    def leeway(self) -> int:
        """A launch made at the same moment may arrive a little later."""
        return TIE_TIME if self.running("launch") else 0

    def expire_launch(self) -> None:
        """It is clear who was first; at a table without chronos nothing is counted, and the idea is read out."""
        if self.unhurried:
            self.expire_chrono()

    def drop_chrono(self) -> None:
        """The searching seat was quicker: the idea stays secret."""
        if self.launcher >= 0:
            self.ideas[self.launcher] = ""
            self.launcher, self.idea_more = -1, ()
            self.stop_all("chrono", "launch")

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Nobody knows what another has sealed."""
        super().imagine_secrets(seat, dice)
        self.ideas = [idea if owner == seat or not idea else "idée" for owner, idea in enumerate(self.ideas)]
        if self.launcher not in (-1, seat):
            self.idea_more = self.imagined_more()

    def imagined_more(self) -> tuple[Any, ...]:
        """What the idea of another might hold besides its text, where ideas do."""
        return ()

    def expire_chrono(self) -> None:
        """Zero: the idea is read out, and `heard("chrono", ...)` goes on from there."""
        seat, idea, more = self.launcher, self.ideas[self.launcher], self.idea_more
        self.launcher, self.ideas[seat], self.idea_more = -1, "", ()
        self.tell("idea_revealed", seat=seat, word=idea)
        self.hear("chrono", seat, idea, *more)
