"""What bots tell: plays games of bots only and prints every text that was finished, with the level of its tellers.

python -m tools.stories                                 a little of every game of sentences
python -m tools.stories frazrigolix --games 50          all three levels in turn
python -m tools.stories cadavrexkix --level expert --seats 3 --seed reading
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice

import cartable
from cartable.bots.base import LEVELS, level_named
from cartable.engine import BadRequest
from cartable.games import ids
from cartable.host.virtual import Stuck, VirtualHost, make_bots
from cartable.lab.simulate import MAX_INPUTS, bot_seats, usual_seats
from cartable.mechanics.sentences import join

GAMES = ("quadrix", "toufrazix", "broderix", "frazrigolix", "paflemix", "cadavrexkix")
A_LITTLE = 8
"""How many texts of each game are shown where no game was named."""


def texts(game: str, levels: Sequence[str], seed: str) -> Iterator[str]:
    """Everything told in one game, as one writes it."""
    table = cartable.new(game, bot_seats(game, levels), seed, {})
    try:
        VirtualHost(table, make_bots(game, levels, seed), MAX_INPUTS).run()
    except Stuck as stuck:
        yield f"(not finished: {stuck})"
    rows = [*getattr(table, "kept", ()), getattr(table, "sentence", ())]
    for row in rows:
        if row:
            yield written([word for word, *_ in row])


def written(words: Sequence[str]) -> str:
    """A row of words with its capital; a full stop that was said stands at its word."""
    sentences = join(words).replace(" .", ".").split(". ")
    return ". ".join(text[:1].upper() + text[1:] for text in sentences)


def main() -> None:
    """Prints the texts."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", choices=ids(), help="one game (a little of every game of sentences)")
    asked.add_argument("--games", type=int, default=3, help="how many games (3)")
    asked.add_argument("--level", help="débutant, initié or expert (each in turn)")
    asked.add_argument("--seats", type=int)
    asked.add_argument("--seed", default="stories")
    asked.add_argument("--most", type=int, default=0, help="print at most so many texts of each game")
    args = asked.parse_args()
    try:
        chosen = [level_named(args.level)] if args.level else list(LEVELS)
        for game in [args.game] if args.game else GAMES:
            seats = args.seats or usual_seats(game)
            most = args.most or (0 if args.game else A_LITTLE)
            for number in range(args.games):
                level = chosen[number % len(chosen)]
                print(f"# {game} {number + 1}, {level}", flush=True)
                for text in islice(texts(game, [level] * seats, f"{args.seed} {number}"), most or None):
                    print(f"  {text}", flush=True)
    except BadRequest as problem:
        asked.error(str(problem))


if __name__ == "__main__":
    main()
