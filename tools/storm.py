"""A storm of inputs over every game, right ones and wrong ones: nothing may crash, and what is refused changes nothing.

python -m tools.storm                              a million inputs over all games
python -m tools.storm --inputs 20000 amerix mio    fewer, and these games only

About half of the inputs are what may happen now; the others are moves of another moment or another seat, moves with a
letter changed, scraps of text and plain noise, at odd times. The same seed makes the same storm.
"""

from __future__ import annotations

import argparse
import os
import string
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool

from cartable import games
from cartable.engine import Chance, Refused, Table
from cartable.engine.records import play_input
from cartable.testing.play import choose, write
from cartable.testing.settings import Setting, all_settings

REMEMBERED = 60
"""So many moves of earlier moments are tried again."""
NOISE = string.ascii_letters + string.digits + " .:;,-'’!?*éèçœ€\t\n\0\N{ZERO WIDTH SPACE}\N{GRINNING FACE}"


@dataclass
class Weather:
    """What became of the inputs of one game."""

    game: str
    inputs: int = 0
    taken: int = 0
    finished: int = 0
    """Games that were played to their end meanwhile."""
    codes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def spoilt(text: str, dice: Chance) -> str:
    """A move with something wrong in it."""
    place = dice.below(len(text) + 1)
    kind = dice.below(5)
    if kind == 0:
        return text[:place] + dice.choice(NOISE) + text[place:]
    if kind == 1:
        return text[:place] + text[place + 1 :]
    words = text.split()
    if kind == 2:
        return " ".join(dice.shuffled(words))
    if kind == 3:
        return " ".join([*words, dice.choice(words)])
    return words[0]


def noise(dice: Chance) -> str:
    """Anything that a keyboard can produce, now and then far too much of it."""
    length = 5_000 if dice.happens(0.02) else dice.below(30)
    return "".join(dice.choice(NOISE) for _ in range(length))


def odd(table: Table, seen: Sequence[str], dice: Chance) -> tuple[int, int, str]:
    """Something that most likely may not happen now."""
    seat = dice.below(table.seats)
    at = table.now if dice.happens(0.5) else max(0, table.now + dice.below(8_000) - 2_000)
    kind = dice.random()
    if not seen or kind < 0.1:
        return seat, at, noise(dice)
    text = dice.choice(seen)
    return seat, at, text if kind < 0.6 else spoilt(text, dice)


def blow(setting: Setting, seed: str, inputs: int, weather: Weather) -> None:
    """One table in the storm, until its game is over or all inputs are used."""
    dice = Chance("storm", seed)
    table = setting.deal(seed)
    seen: list[str] = []
    used = 0
    while used < inputs and not table.over:
        used += 1
        before = table.clone()
        right = choose(table, dice) if dice.happens(0.5) or table.question is not None else None
        entry = right or odd(table, seen, dice)
        where = f"{setting.game.facts.id}, {setting}, seed {seed!r}, input {used} ({write(entry[0], entry[2][:80])!r})"
        try:
            play_input(table, entry)
        except Refused as no:
            weather.codes[no.code] += 1
            if table != before:
                weather.faults.append(f"{where}: refused as {no.code}, and the table changed")
                break
            # Asking what a seat may do must not change anything either.
            table.moves(entry[0]), table.prompts(entry[0])
        except Exception as fault:
            weather.faults.append(f"{where}: {fault!r}")
            break
        else:
            weather.taken += 1
            if entry[0] >= 0 and len(seen) < REMEMBERED:
                seen.append(entry[2])
            elif entry[0] >= 0:
                seen[dice.below(REMEMBERED)] = entry[2]
    weather.inputs += used
    weather.finished += table.over


def storm(game: str, inputs: int, seed: str) -> Weather:
    """All seat counts and options of one game in turn, until so many inputs were tried."""
    weather = Weather(game)
    settings = all_settings(games.find(game))
    number = 0
    while weather.inputs < inputs and len(weather.faults) < 5:
        setting = settings[number % len(settings)]
        blow(setting, f"{seed} {game} {number}", inputs - weather.inputs, weather)
        number += 1
    return weather


def _one(asked: tuple[str, int, str]) -> Weather:
    return storm(*asked)


def main(words: Sequence[str] | None = None) -> int:
    """The command; 1 if anything crashed or changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help="these games only")
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many in all (default: %(default)s)")
    parser.add_argument("--seed", default="storm")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(words)
    names = chosen.games or sorted(games.ids())
    each = -(-chosen.inputs // len(names))
    found: list[Weather] = []
    began = time.perf_counter()
    with Pool(chosen.workers) as pool:
        for weather in pool.imap_unordered(_one, [(name, each, chosen.seed) for name in names]):
            found.append(weather)
            refused = sum(weather.codes.values())
            print(f"{weather.game:<15} {weather.inputs:>7} inputs, {weather.taken:>7} taken, {refused:>7} refused "
                  f"for {len(weather.codes):>3} reasons, {weather.finished:>4} games ended", flush=True)  # fmt: skip
            for fault in weather.faults:
                print(f"  FAULT {fault}", flush=True)
    faults = sum(len(weather.faults) for weather in found)
    inputs = sum(weather.inputs for weather in found)
    print(f"{inputs} inputs over {len(found)} games in {time.perf_counter() - began:.0f} s: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
