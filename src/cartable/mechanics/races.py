"""Races: several seats claim the same cards, and the first right claim wins them.

Who was first is told by the time at which each seat claimed, never by whose message came in first. So a
claim is not judged when it comes: it opens the tie window; the cards and the other clocks stand still; the
claims of that moment are collected, and when the window closes they are judged together. A wrong claim opens
the window too, for a right one beside it makes it void.

A game that is a race derives from `Race`, offers the option `tie_window`, and says:
- `self.cards_shown()` whenever new cards can be claimed;
- `self.claim(seat, right)` when a seat claims;
- no move that touches the cards is legal while `self.frozen`;
- `settle(verdict)` does what follows.

A host that corrects times for lag must hand in an early claim before the input that changes the cards. A
claim dated before the present cards were shown was about those before: it is too late, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..engine import Table, Zone, Zones, choice, secret, shown
from ..engine.facts import shared

TIE_WINDOW = shared(choice(50, 100, 150, 200, 300, default=150, unit="ms"), __name__, "tie_window")
"""The option every race offers as `tie_window`."""


class Claim(NamedTuple):
    """What a seat claimed, and when."""

    at: int
    seat: int
    right: bool
    said: str = ""
    """What it said, where there is something to choose."""


@dataclass(frozen=True)
class Verdict:
    """What came of the claims of one moment."""

    right: tuple[Claim, ...]
    """The first right claim and those within the tie window of it, first to last."""
    wrong: tuple[Claim, ...]
    """The wrong claims that count, first to last."""

    @property
    def winner(self) -> int | None:
        """The seat that was right and alone."""
        return self.right[0].seat if len(self.right) == 1 else None

    @property
    def tied(self) -> bool:
        """Whether two or more seats were right within the tie window."""
        return len(self.right) > 1

    @property
    def wrong_first(self) -> bool:
        """Whether a wrong claim that counts came before any right one."""
        return bool(self.wrong) and (not self.right or self.wrong[0].at < self.right[0].at)


def judge(claims: Iterable[tuple[int, int, bool, str]], window: int) -> Verdict:
    """Judges claims by their times. A wrong claim within the tie window of a right one does not count."""
    in_time = sorted(Claim(*claim) for claim in claims)
    right = [claim for claim in in_time if claim.right]
    wrong = [
        claim for claim in in_time if not claim.right and all(abs(claim.at - other.at) > window for other in right)
    ]
    return Verdict(tuple(claim for claim in right if claim.at <= right[0].at + window), tuple(wrong))


class Race(Table):
    """A table where claims are collected for the tie window and then judged together."""

    claims: list[tuple[int, int, bool, str]] = secret([])
    """The claims being collected."""
    shown_since: int = shown(0)
    """When the cards that can be claimed now were shown."""

    def settle(self, verdict: Verdict) -> None:
        """What follows from the claims, once the tie window has closed."""
        raise TypeError("said by the game")

    @property
    def tie_window(self) -> int:
        """In milliseconds; exactly so far apart is still a tie."""
        return self.number("tie_window")

    @property
    def frozen(self) -> bool:
        """Whether claims are being collected: no card moves meanwhile."""
        return bool(self.claims)

    def has_claimed(self, seat: int) -> bool:
        """Whether a claim of this seat is among those being collected."""
        return any(claimant == seat for _, claimant, _, _ in self.claims)

    def cards_shown(self) -> None:
        """Claims from now on are about the cards as they lie now."""
        self.shown_since = self.now

    def leeway(self) -> int:
        """A claim may have been made at any time since the cards were shown, though it comes in only now."""
        return self.now - self.shown_since

    @property
    def about_cards_before(self) -> bool:
        """Whether the claim being made cannot be about these cards: nobody sees a card in no time at all.

        A host may date a claim that was on its way when they were shown at that very moment.
        """
        return self.at <= self.shown_since

    def claim(self, seat: int, right: bool, said: str = "") -> None:
        """Takes down a claim. The first one opens the tie window; the first right one opens it anew."""
        opens = not self.claims or (right and not any(other[2] for other in self.claims))
        self.claims.append(Claim(self.at, seat, right, said))
        if opens:
            self.start("tie", self.tie_window)
            closing = self.timers["tie"]
            for clock, deadline in self.timers.items():
                if clock != "tie":
                    self.timers[clock] = max(deadline, closing + 1)

    def first_mistakes(self, verdict: Verdict) -> list[Claim]:
        """The first wrong claim, and those within the tie window of it."""
        return [claim for claim in verdict.wrong if claim.at <= verdict.wrong[0].at + self.tie_window]

    def expire_tie(self) -> None:
        verdict = judge(self.claims, self.tie_window)
        self.claims = []
        self.settle(verdict)


# -- what the races of turned cards share besides


def first_with_cards(table: Table, start: int, piles: Zones) -> int:
    """The first seat clockwise, from `start` on, whose pile is not empty; -1 if all are."""
    return next((seat for seat in table.everybody(start) if table.cards[piles[seat]]), -1)


def give_one_to_each(table: Table, giver: int, sources: Sequence[Zone], receivers: Zones) -> None:
    """One card to every other seat, clockwise from the left: the top card of the first source not empty yet.

    With nothing left to give, the last seats get nothing.
    """
    for seat in table.others(giver):
        source = next((source for source in sources if table.cards[source]), None)
        if source is not None:
            table.draw_card(source, receivers[seat])
