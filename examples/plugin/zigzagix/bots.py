"""Bots for Zigzagix: any card that fits; the smallest step; or what went best in games played out in the head."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.bots.base import DEBUTANT, EXPERT, Bot, Decision, Sight
from cartable.decks.toutilix import DECK, RANK
from cartable.engine import Move, Table

from . import Zigzagix

IMAGINED = 20
"""So many games the expert plays out in its head, for each move that it may make."""


def smallest_step(moves: Sequence[Move], top: int) -> Move:
    """The card nearest to the one on top: it leaves room for those that follow. Turning round is the last resort."""
    *lays, draw_or_pass = moves
    if not lays:
        return draw_or_pass
    return min(lays, key=lambda move: abs(RANK[move.args[0]] - RANK[top]) or len(RANK))


def played_out(table: Table, seat: int) -> float:
    """How well a seat fares if everybody takes small steps from here on: 1 for a win, and a little for few cards."""
    assert isinstance(table, Zigzagix)
    while not table.over:
        turn = table.active[0]
        table.play(turn, smallest_step(table.moves(turn), table.top))
    assert table.result is not None
    left = table.counts(table.hands)
    return (seat in table.result.winners) / len(table.result.winners) - 0.01 * left[seat]


class ZigzagixBot(Bot):
    """Level is foresight."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        return Decision(self.choose(sight), self.wait(0.8, 2.5))

    def choose(self, sight: Sight) -> Move:
        moves = sight.moves
        if len(moves) == 1:
            return moves[0]
        if self.level == DEBUTANT:
            return self.dice.choice(moves[:-1])  # the last one is to draw, or to pass
        if self.level == EXPERT:
            return self.imagine_and_play_out(sight)
        return smallest_step(moves, DECK.read(sight.zones["laid"]["cards"][-1]))

    def imagine_and_play_out(self, sight: Sight) -> Move:
        """Every move in the same worlds, which this seat cannot tell from the true one."""
        worth = dict.fromkeys(sight.moves, 0.0)
        for _ in range(IMAGINED):
            world = sight.imagine(self.dice)
            for move in worth:
                table = world.clone()
                table.play(self.seat, move)
                worth[move] += played_out(table, self.seat)
        return max(worth, key=lambda move: worth[move])


BOT = ZigzagixBot
