"""How fast are the rules? Uniform random play beside OpenSpiel and RLCard, in one run, in this process.

    make bench            (installs the peers in an environment of their own)
    python bench/engine.py [--json] [--seconds S] [--rounds R]

A *decision* is a choice made by a player. Dealing, drawing from a shuffled pile and clocks that run out take
their time on every side, but are not counted as decisions. The contenders take turns, round after round, in
processor time, and medians are compared, because machines are noisy.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import cartable

Contender = Callable[[random.Random, float], float]


def cartable_play(game: str, seats: int) -> Contender:
    """Decisions a second of one of our games, through the front door."""

    def run(dice: random.Random, seconds: float) -> float:
        decisions, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            table = cartable.new(game, seats, str(dice.random()))
            while table.result is None:
                active = table.active
                if active:
                    seat = active[0]
                    table.play(seat, dice.choice(table.moves(seat)))
                    decisions += 1
                else:
                    table.expire()
        return decisions / (time.process_time() - begun)

    return run


def open_spiel_play(name: str, lean: bool = False) -> Contender:
    """Decisions a second of a game of OpenSpiel driven from Python.

    Chance is drawn as its documentation and its `example.py` do it, with `numpy.random.choice(actions, p=chances)`;
    `lean` draws with the standard library instead, which its users could do too and which takes less time.
    """
    import numpy
    import pyspiel

    game = pyspiel.load_game(name)

    def run(dice: random.Random, seconds: float) -> float:
        numbers = numpy.random.RandomState(dice.randrange(2**32))
        decisions, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    if lean:
                        state.apply_action(dice.choices(actions, chances)[0])
                    else:
                        state.apply_action(numbers.choice(actions, p=chances))
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                    decisions += 1
        return decisions / (time.process_time() - begun)

    return run


def rlcard_uno(lean: bool = False) -> Contender:
    """Decisions a second of RLCard's uno.

    Its environment run with its own random agents, as its examples do it; `lean` steps the environment itself and
    chooses with the standard library, which takes less time.
    """
    import rlcard
    from rlcard.agents import RandomAgent

    env: Any = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def run(dice: random.Random, seconds: float) -> float:
        env.timestep = 0
        begun = time.process_time()
        while time.process_time() - begun < seconds:
            if lean:
                state, _ = env.reset()
                while not env.is_over():
                    state, _ = env.step(dice.choice(list(state["legal_actions"])))
            else:
                env.run(is_training=False)
        return float(env.timestep) / (time.process_time() - begun)

    return run


def cartable_clone() -> Callable[[], object]:
    """A Bazardelix table in the middle of a hand."""
    table, dice = cartable.new("bazardelix", 4, "clone"), random.Random(1)
    while table.view(None)["fields"]["step"] == "exchange" or sum(table.tricks_won) < 6:  # type: ignore[attr-defined]
        active = table.active
        if active:
            table.play(active[0], dice.choice(table.moves(active[0])))
        else:
            table.expire()
    return table.clone


def open_spiel_clone() -> Callable[[], object]:
    """A state of hearts in the middle of a hand."""
    import pyspiel

    state, dice = pyspiel.load_game("hearts").new_initial_state(), random.Random(1)
    decisions = 0
    while decisions < 12 + 24:
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    clone: Callable[[], object] = state.clone
    return clone


def seconds_each(what: Callable[[], object], times: int = 20_000) -> float:
    """Time of one call."""
    begun = time.process_time()
    for _ in range(times):
        what()
    return (time.process_time() - begun) / times


def measure(rounds: int, seconds: float, say: Callable[[str], None]) -> dict[str, Any]:
    """Everything, interleaved."""
    plays: dict[str, Contender] = {
        "bazardelix": cartable_play("bazardelix", 4),
        "hearts": open_spiel_play("hearts"),
        "amerix": cartable_play("amerix", 5),  # as many as crazy_eights has by default
        "crazy_eights": open_spiel_play("crazy_eights"),
        "hearts, lean": open_spiel_play("hearts", lean=True),
        "crazy_eights, lean": open_spiel_play("crazy_eights", lean=True),
        "rlcard_uno": rlcard_uno(),
        "rlcard_uno, lean": rlcard_uno(lean=True),
    }
    clones = {"bazardelix": cartable_clone(), "hearts": open_spiel_clone()}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    times: dict[str, list[float]] = {name: [] for name in clones}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for name, play in plays.items():
            rates[name].append(play(random.Random(number), seconds))
        for name, clone in clones.items():
            times[name].append(seconds_each(clone))
    rate = {name: statistics.median(values) for name, values in rates.items()}
    clone_time = {name: statistics.median(values) for name, values in times.items()}
    return {
        "bazardelix_vs_hearts": rate["bazardelix"] / rate["hearts"],
        "amerix_vs_crazy_eights": rate["amerix"] / rate["crazy_eights"],
        "amerix_vs_rlcard_uno": rate["amerix"] / rate["rlcard_uno"],
        "clone_vs_openspiel": clone_time["bazardelix"] / clone_time["hearts"],
        "bazardelix_vs_hearts_lean": rate["bazardelix"] / rate["hearts, lean"],
        "amerix_vs_crazy_eights_lean": rate["amerix"] / rate["crazy_eights, lean"],
        "amerix_vs_rlcard_uno_lean": rate["amerix"] / rate["rlcard_uno, lean"],
        "decisions_per_second": {name: round(value) for name, value in rate.items()},
        "clone_microseconds": {name: round(1e6 * value, 2) for name, value in clone_time.items()},
        "rounds": rounds,
        "seconds_each": seconds,
    }


BARS = (
    ("bazardelix_vs_hearts", ">=", 1.0, "Bazardelix / OpenSpiel hearts"),
    ("amerix_vs_crazy_eights", ">=", 1.0, "Amérix / OpenSpiel crazy_eights"),
    ("amerix_vs_rlcard_uno", ">=", 8.0, "Amérix / RLCard uno"),
    ("clone_vs_openspiel", "<=", 3.0, "clone of Bazardelix / OpenSpiel's of hearts"),
)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Random play beside OpenSpiel and RLCard.")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.add_argument("--seconds", type=float, default=0.2, help="time for each contender in each round")
    parser.add_argument("--rounds", type=int, default=35, help="many and short: machines have bad seconds")
    args = parser.parse_args()
    try:
        import pyspiel
        import rlcard  # noqa: F401
    except ImportError as missing:
        print(f"{missing.name} is missing; `make bench` installs it", file=sys.stderr)
        return 2
    del pyspiel
    result = measure(args.rounds, args.seconds, lambda line: print(line, file=sys.stderr))
    if args.json:
        print(json.dumps(result, indent=2))
        return 0
    print("Player decisions per second, median of", args.rounds, "rounds")
    for name, value in result["decisions_per_second"].items():
        print(f"  {name:18} {value:>9,}")
    print("Clone, microseconds")
    for name, value in result["clone_microseconds"].items():
        print(f"  {name:14} {value:>9}")
    for key, sign, bar, label in BARS:
        met = result[key] >= bar if sign == ">=" else result[key] <= bar
        print(f"{label:46} {result[key]:6.2f}  (bar {sign} {bar:g}: {'met' if met else 'missed'})")
    print("The same with the peers driven leanly (numpy and their own agents left out):")
    for key, _, _, label in BARS[:3]:
        print(f"{label:46} {result[key + '_lean']:6.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
