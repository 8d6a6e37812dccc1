"""A bot of your own, and how well it does against the bots of the house.

    python examples/bot.py

One sees how many of sixty games of Mio it wins against a beginner of the house, a regular and an expert. A bot gets
what its seat sees and nothing else; it answers with a move and the time it takes to get there.
"""

import cartable
from cartable.bots import Bot, Decision, Sight, make
from cartable.engine import Chance
from cartable.host.virtual import VirtualHost

GAME = "mio"


class Miser(Bot):
    """Gets rid of what would cost most, and never forgets to shout."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn and not any(move.verb == "shout" for move in sight.moves):
            return None  # wait for something to happen
        best = max(sight.moves, key=lambda move: self.worth(move.text))
        return Decision(best, self.wait(0.5, 1.5))  # a move, and half a second to one and a half

    @staticmethod
    def worth(move: str) -> int:
        """Of a move as it is written: `play r4`, `play ? r`, `draw`, `shout mio`."""
        verb, *words = move.split()
        if verb == "draw":
            return -1
        shouting = 100 if "mio" in words else 0
        card = words[0] if words else ""
        return shouting + (10 if card in "?" or card.endswith("*") else int(card[1]) if card[1:].isdigit() else 0)


def wins(against: str, games: int) -> float:
    """How many games it wins at a table for two; each deal is played from both seats."""
    won = 0.0
    for number in range(games):
        seed, mine = f"deal {number // 2}", number % 2
        table = cartable.new(GAME, 2, seed, {})
        players: list[Bot] = [make(GAME, seat, against, Chance(seed, f"house {seat}")) for seat in range(2)]
        players[mine] = Miser(mine, against, Chance(seed, "miser"))
        VirtualHost(table, players).run()
        assert table.result is not None
        won += (mine in table.result.winners) / len(table.result.winners)
    return won


def main(games: int = 60) -> None:
    """Against each level of the house."""
    for level in ("debutant", "initie", "expert"):
        print(f"against {level:<9} {wins(level, games):5.1f} of {games} games")


if __name__ == "__main__":
    main()
