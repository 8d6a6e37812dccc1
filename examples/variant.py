"""A variant: a game of the house with one rule changed.

    python examples/variant.py

In Mio, whoever is hit by a star may only hit back with another star. Here a joker wards a star off, too. One sees a
position in which that matters, by both rules, and what the change does to two hundred games between bots.
"""

from dataclasses import replace

from cartable.decks.mio import IS_JOKER, IS_STAR
from cartable.engine import Table
from cartable.engine.setup import at_position, new_table
from cartable.games.mio import Mio
from cartable.host.virtual import VirtualHost, make_bots


class WardingMio(Mio):
    """Mio, but a joker goes on a star. What is legal, and why something is not, both ask `fits`: no more is needed."""

    facts = replace(Mio.facts, id="warding_mio", name="Mio au bouclier")

    def fits(self, card: int) -> bool:
        hit = IS_STAR[self.cards[self.top][-1]]
        return (hit and IS_JOKER[card]) or super().fits(card)


def what_zoe_may_do(game: type[Table]) -> list[str]:
    """She holds a joker and is hit by a red star."""
    table = at_position(game, 2, "position", None, hands=["? b3 g4", "r1"], top="r*", turn=0)
    return [move.text for move in table.moves(0)]


def draws_in_a_game(game: type[Table], games: int) -> float:
    """How many cards are drawn in a game between two regulars, on average."""
    drawn = 0
    for number in range(games):
        seed = f"deal {number}"
        table = new_table(game, 2, seed, {})
        # The bots of Mio play the variant as well: they choose among the moves that they are shown.
        VirtualHost(table, make_bots(Mio.facts.id, ["initie"] * 2, seed)).run()
        drawn += sum(line.endswith(" draw") for line in table.record().splitlines())
    return drawn / games


def main(games: int = 200) -> None:
    """Both games side by side."""
    for game in (Mio, WardingMio):
        print(f"{game.facts.name}: hit by a red star, Zoé may {' or '.join(what_zoe_may_do(game))};")
        print(f"  cards drawn in a game: {draws_in_a_game(game, games):.1f}")


if __name__ == "__main__":
    main()
