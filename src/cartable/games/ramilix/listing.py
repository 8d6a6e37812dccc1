"""All that can be done in Ramilix with the runs that lie there, listed move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...decks.toutilix import STARS
from ...engine import Move, Verb
from ...mechanics.runs import BANG, blocked, long_enough, open_ends, runs_in
from .steps import Steps


class Listing(Steps):
    """A table where cards are added to runs, and runs rearranged."""

    PLACE: ClassVar[Verb]
    LIFT: ClassVar[Verb]
    SWAP: ClassVar[Verb]
    MOVE: ClassVar[Verb]
    CUT: ClassVar[Verb]

    def additions(self, held: Mapping[str, list[int]]) -> list[Move]:
        """Cards of the hand, by their letters: added at an end, swapped for a star, or laid on a firecracker."""
        moves: list[Move] = []
        stars, bangs = held.get("*", []), held.get(BANG, [])
        for owner, text in enumerate(self.reads):
            for first, run in runs_in(text):
                for at, side, letter in open_ends(run):
                    fitting = [*held.get(letter, ()), *(stars if letter else ())]
                    fitting += bangs if long_enough(run) else []
                    moves += [self.PLACE[card, (owner, first + at), side] for card in fitting]
                for at, letter in enumerate(run):
                    spot = owner, first + at
                    if letter == BANG:
                        moves += [self.LIFT[star, spot] for star in stars]
                    elif letter in held and self.card_at(spot) in STARS and not blocked(run, at):
                        moves += [self.SWAP[card, spot] for card in held[letter]]
        return moves

    def rearrangements(self, seat: int) -> list[Move]:
        """A seat's own runs: cut anywhere, and cards moved from one to an end of another."""
        moves: list[Move] = []
        own = runs_in(self.reads[seat])
        ends = [(start, (start + at, side), letter) for start, run in own for at, side, letter in open_ends(run)]
        for first, run in own:
            for at, letter in enumerate(run):
                if letter == BANG or (run[0] == run[-1] == BANG):
                    continue
                spot = seat, first + at
                if at and run[at - 1] != BANG:
                    moves.append(self.CUT[(spot,)])
                if not blocked(run, at):
                    goals = [goal for start, goal, fits in ends if fits == letter and start != first]
                    moves += [self.MOVE[spot, (seat, place), side] for place, side in goals]
        return moves
