"""Many games between bots, in virtual time: how they end, how long they last, who wins.

The same seed gives the same games whatever the number of processes: game `i` has a seed of its own, made from
the seed and `i`, and the results are gathered in order.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from typing import Any

import cartable

from ..bots.base import INITIE, level_named
from ..engine import BadRequest, Result
from ..engine.chance import new_seed
from ..engine.facts import bot_options
from ..games import find
from ..host.human_pace import AtHumanPace
from ..host.virtual import Stuck, VirtualHost, make_bots

MAX_INPUTS = 100_000
"""A game that is not over by then never will be."""

A_BOT = {"bot": True}
"""Who sits at each seat: nobody who could vote on a word."""

Progress = Callable[[int, int], None]
"""Called with the number of games done and of all games, whenever one more is done."""


# ---------------------------------------------------------------------- one game, and many of them


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    game: str
    seats: int
    levels: tuple[str, ...]
    options: Mapping[str, object]
    seed: str
    keep_record: bool = False
    human_pace: bool = False
    """Whether the bots take as long as people would."""


@dataclass(frozen=True)
class Played:
    """What became of it. Without a result it was not finished, and `problem` says why."""

    seed: str
    moves: int
    milliseconds: int
    result: Result | None
    problem: str = ""
    record: str = ""


def play_one(task: Task) -> Played:
    """Plays one game between bots."""
    table = cartable.new(task.game, bot_seats(task.game, task.levels), task.seed, task.options)
    problem, host = "", None
    try:
        players = make_bots(task.game, task.levels, task.seed)
        if task.human_pace:
            players = [bot and AtHumanPace(bot) for bot in players]
        host = VirtualHost(table, players, MAX_INPUTS)
        host.run()
    except Stuck as stuck:
        problem = str(stuck)
    except ModuleNotFoundError:  # no game will fare better
        raise
    except Exception as fault:  # a fault in a game or a bot: the other games are still worth playing
        where = traceback.extract_tb(fault.__traceback__)[-1]
        problem = f"{type(fault).__name__}: {fault} ({os.path.basename(where.filename)}, line {where.lineno})"
    moves = 0 if host is None else host.moves
    record = table.record() if task.keep_record else ""
    return Played(task.seed, moves, table.now, None if problem else table.result, problem, record)


def play_many(tasks: Sequence[Task], workers: int = 1, progress: Progress | None = None) -> list[Played]:
    """Plays all of them, in several processes if asked to; the results are in the order of the tasks."""
    workers = min(workers, len(tasks))
    results: list[Played] = []
    with closing(_in_processes(tasks, workers) if workers > 1 else (play_one(task) for task in tasks)) as games:
        for played in games:
            results.append(played)
            if progress is not None:
                progress(len(results), len(tasks))
    return results


def _in_processes(tasks: Sequence[Task], workers: int) -> Generator[Played, None, None]:
    """Deals the tasks out to processes like cards, and asks for the results in turn.

    Each has a pipe of its own. They share no lock, so that they can be ended at any moment: by Ctrl-C, most of all.
    """
    processes, pipes = [], []
    try:
        with _no_interrupts():
            for first in range(workers):
                pipe, far_end = Pipe(duplex=False)
                process = Process(target=_work, args=(pipe, far_end, tasks[first::workers]), daemon=True)
                process.start()
                far_end.close()
                processes.append(process)
                pipes.append(pipe)
        for number in range(len(tasks)):
            told: Played | ModuleNotFoundError = pipes[number % workers].recv()
            if isinstance(told, ModuleNotFoundError):
                raise told
            yield told
    except EOFError:
        raise BadRequest("a worker process died (out of memory?); try with --workers 1") from None
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _work(near_end: Connection, pipe: Connection, tasks: Sequence[Task]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    near_end.close()  # so that nothing is left to write to, once the reader is gone
    with suppress(BrokenPipeError):
        try:
            for task in tasks:
                pipe.send(play_one(task))
        except ModuleNotFoundError as missing:
            pipe.send(missing)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Ctrl-C has to wait for a moment, where the system knows how to make it wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """How many processes this machine runs at once for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---------------------------------------------------------------------- what is asked for


def usual_seats(game: str) -> int:
    """Four, if the game allows it, else the middle of its range."""
    low, high = find(game).facts.seats
    return 4 if low <= 4 <= high else (low + high) // 2


def bot_seats(game: str, levels: Sequence[str | None]) -> list[dict[str, object]]:
    """A bot of each level at its seat, with what it chooses for itself; without a level a person."""
    offered = find(game).options_offered
    return [{} if level is None else {**A_BOT, **bot_options(offered, level)} for level in levels]


def seed_of(seed: str, number: int) -> str:
    """The seed of one game among many."""
    return f"{seed} {number}"


def checked(
    game: str, seats: int | None, options: Mapping[str, object], games: int, seed: str | None
) -> tuple[int, dict[str, object], str]:
    """Seats, options and seed with everything filled in. Raises BadRequest."""
    if games < 1:
        raise BadRequest(f"at least one game, not {games}")
    seats = usual_seats(game) if seats is None else seats
    seed = new_seed() if seed is None else seed
    if len(seed) > 980:
        raise BadRequest("a seed for many games is any text of at most 980 characters")
    table = cartable.new(game, [A_BOT] * seats, seed, options)
    of_seats = {name: table.seat_option(0, name) for name in options if name not in table.options}
    return seats, {**table.options, **of_seats}, seed


def levels_for(seats: int, levels: Sequence[str]) -> tuple[str, ...]:
    """One level a seat: one for all, or one each. Raises BadRequest."""
    named = [level_named(level) for level in levels]
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadRequest(f"{len(named)} bot levels for {seats} seats; give one for all or one a seat")
    return tuple(named)


# ---------------------------------------------------------------------- what is found


Quantiles = dict[str, float | None]


def quantiles(values: Sequence[float]) -> Quantiles:
    """Least, quarters and most; nothing of nothing."""
    names = ("min", "q25", "median", "q75", "max")
    if not values:
        return dict.fromkeys(names)
    ordered = sorted(values)
    out: Quantiles = {}
    for quarter, name in enumerate(names):
        place, rest = divmod(quarter * (len(ordered) - 1), 4)
        low, high = ordered[place], ordered[min(place + 1, len(ordered) - 1)]
        out[name] = round(low + (high - low) * rest / 4, 2)
    return out


@dataclass(frozen=True)
class Report:
    """What came out of a simulation."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object]
    seed: str
    seconds: float
    played: Sequence[Played]

    @property
    def results(self) -> list[Result]:
        """Of the games that were finished."""
        return [played.result for played in self.played if played.result is not None]

    @property
    def unfinished(self) -> list[Played]:
        """The games that got stuck."""
        return [played for played in self.played if played.result is None]

    @property
    def wins(self) -> list[float]:
        """By seat; whoever shares the first place shares the win."""
        wins = [0.0] * self.seats
        for result in self.results:
            for seat in result.winners:
                wins[seat] += 1 / len(result.winners)
        return [round(share, 3) for share in wins]

    @property
    def mean_score(self) -> list[float | None]:
        """By seat."""
        results = [result for result in self.results if result.scores]
        if not results:
            return [None] * self.seats
        return [round(sum(r.scores[seat] for r in results) / len(results), 3) for seat in range(self.seats)]

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        finished = [played for played in self.played if played.result is not None]
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "seed": self.seed,
            "games": len(self.played),
            "finished": len(finished),
            "moves": sum(played.moves for played in self.played),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(len(self.played) / self.seconds, 2) if self.seconds else None,
            "wins": self.wins,
            "mean_score": self.mean_score,
            "length": quantiles([played.moves for played in finished]),
            "minutes": quantiles([played.milliseconds / 60_000 for played in finished]),
            "endings": dict(sorted(Counter(result.reason for result in self.results).items())),
        }


def simulate(
    game: str,
    seats: int | None = None,
    levels: Sequence[str] = (INITIE,),
    options: Mapping[str, object] | None = None,
    games: int = 100,
    seed: str | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    keep_records: bool = False,
) -> Report:
    """Plays games between bots; `levels` is one for all, or one a seat. Raises BadRequest."""
    chosen = options or {}
    seats, filled_in, seed = checked(game, seats, chosen, games, seed)
    bots = levels_for(seats, levels)
    tasks = [Task(game, seats, bots, chosen, seed_of(seed, n), keep_records) for n in range(games)]
    start = time.perf_counter()
    played = play_many(tasks, workers, progress)
    return Report(game, seats, bots, filled_in, seed, time.perf_counter() - start, played)
