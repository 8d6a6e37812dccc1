"""Random play: games that show what players do, and a good deal that they rarely do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ..engine import Chance, Move, Table
from ..engine.records import NO_SEAT, Input, play_input
from ..engine.table import CLOCK, JUDGE
from ..host.judge import lexicon_judge
from ..mechanics.slates import FLICK
from .settings import Setting

LIMIT = 50_000
"""A random game with more inputs than this is held to be endless."""
MOMENTS = 24
"""So many tables, about, are kept of each game, from its first input to its last."""
VERDICTS = ("yes", "no")
"""What the table's judge may answer when it is asked something."""
EACH_KIND = 3
"""So many moments, besides, are kept of each kind of input: each verb, each clock, each new deal, the end."""
SEEN = 400
"""So many different moves, at most, are kept of each game."""


@dataclass(frozen=True)
class Moment:
    """A table in the middle of a game (a clone: do not change it), and the input that came next."""

    where: str
    number: int
    table: Table
    stored: str
    """The table as JSON, written when the clone was taken."""
    entry: Input


@dataclass
class Game:
    """A game played to its end."""

    where: str
    """Says in a failure which game this was."""
    setting: Setting
    seed: str
    table: Table
    inputs: list[Input] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    seen: list[Move] = field(default_factory=list)
    """Moves that were legal at some moment, for some seat."""

    def again(self) -> Iterator[tuple[int, Table, Input]]:
        """Deals and plays the same game again: before each input its number, the table and the input."""
        table = self.setting.deal(self.seed)
        for number, entry in enumerate(self.inputs):
            yield number, table, entry
            play_input(table, entry)
        yield len(self.inputs), table, (-1, 0, "")

    def some_moments(self, dice: Chance, count: int) -> list[Moment]:
        """A few of the moments kept, the first of the game among them."""
        return [*self.moments[:1], *dice.shuffled(self.moments[1:])[: count - 1]]


def write(seat: int, text: str) -> str:
    """An input as failures name it."""
    return f"the {NO_SEAT[seat]} {text}" if seat in NO_SEAT else f"seat {seat}: {text}"


def as_text(data: Any) -> str:
    """JSON, the same for the same data."""
    return json.dumps(data, ensure_ascii=False)


def answers(table: Table, seat: int, dice: Chance) -> list[Move]:
    """One right answer to each question that a seat is asked and that cannot be listed."""
    found = []
    for prompt in table.prompts(seat):
        examples = prompt.examples()
        if examples:
            found.append(dice.choice(examples))
    return found


def verdict(question: str, dice: Chance) -> str:
    """What the judge says: about words anything; how a card flies is not a matter of opinion."""
    return lexicon_judge(question) if question.startswith(FLICK) else dice.choice(VERDICTS)


def choose(table: Table, dice: Chance) -> Input | None:
    """Something that may happen now: mostly a move of a seat the table waits for. None if nothing can."""
    if table.question is not None:
        return JUDGE, table.now, verdict(table.question, dice)
    active, clocks, chance = table.active, table.clocks, dice.random()
    shouting = [s for s in range(table.seats) if s not in active and (table.moves(s) or table.prompts(s))]
    rather_clock = 0.08 if active else 0.7
    if clocks and chance < rather_clock:
        return clock_input(table, dice)
    shout_first = bool(shouting) and (chance < rather_clock + 0.12 or not active)
    for group in (shouting, active) if shout_first else (active, shouting):
        for seat in dice.shuffled(group):
            moves = [*table.moves(seat), *answers(table, seat, dice)]
            if moves:
                return seat, some_time(table, dice), dice.choice(moves).text
    return clock_input(table, dice) if clocks else None


def clock_input(table: Table, dice: Chance) -> Input:
    """The next clock runs out, in time or a little late."""
    clock = table.clocks[0]
    name = clock.name if clock.seat is None else f"{clock.name}:{clock.seat}"
    return CLOCK, max(clock.deadline, table.now) + (dice.below(300) if dice.happens(0.1) else 0), name


def some_time(table: Table, dice: Chance) -> int:
    """Now, or a little later, or (in races) a little earlier."""
    if dice.happens(0.6):
        return table.now
    clocks = table.clocks
    if table.leeway() and dice.happens(0.5):
        earlier = max(0, table.now - dice.below(table.leeway() + 1))
        # Not between a clock that is due and now: that clock must run out first.
        return earlier if not clocks or earlier <= clocks[0].deadline else table.now
    room = min(clocks[0].deadline - table.now, 3000) if clocks else 3000
    return table.now + (dice.below(room + 1) if room > 0 else 0)


class Keeper:
    """Keeps moments of a game: some from its whole length, and the first few of each kind of input."""

    def __init__(self, dice: Chance) -> None:
        self.dice = dice
        self.spread: list[Moment] = []
        self.rare: list[Moment] = []
        self.counts: dict[str, int] = {}
        self.spacing, self.due = 1, 0

    def offer(self, where: str, number: int, before: Table, entry: Input, after: Table) -> None:
        """An input was played; `before` is a clone of the table it was played on."""
        kinds = [entry[2].split()[0].partition(":")[0]]
        if after.rolled != before.rolled:
            kinds.append("(chance)")
        if after.over:
            kinds.append("(over)")
        for kind in kinds:
            self.counts[kind] = self.counts.get(kind, 0) + 1
        rare = min(self.counts[kind] for kind in kinds) <= EACH_KIND
        if number < self.due and not rare:
            return
        what = f"{where}, input {number} ({write(entry[0], entry[2])})"
        moment = Moment(what, number, before, as_text(before.as_json()), entry)
        if number < self.due:
            self.rare.append(moment)
            return
        self.spread.append(moment)
        if len(self.spread) > 2 * MOMENTS:
            self.spread, self.spacing = self.spread[::2], self.spacing * 2
        self.due = number + 1 + self.dice.below(2 * self.spacing - 1)

    def kept(self) -> list[Moment]:
        """All of them, in their order."""
        return sorted(self.spread + self.rare, key=lambda moment: moment.number)


def play_game(setting: Setting, seed: str) -> Game:
    """Plays a whole game at random; what is random in it hangs on the seed alone."""
    dice = Chance("random play", seed)
    table = setting.deal(seed)
    where = f"{setting.game.facts.id}, {setting}, seed {seed!r}"
    game = Game(where, setting, seed, table)
    keeper = Keeper(dice)
    seen: dict[Move, None] = {}
    while not table.over:
        number = len(game.inputs)
        assert number < LIMIT, f"{where}: not over after {number} inputs"
        entry = choose(table, dice)
        assert entry is not None, f"{where}, input {number}: nobody can do anything and no clock runs"
        if len(seen) < SEEN:
            for seat in range(table.seats):
                seen.update(dict.fromkeys(table.moves(seat)))
        before = table.clone()
        try:
            play_input(table, entry)
        except Exception as problem:
            raise AssertionError(f"{where}, input {number} ({write(entry[0], entry[2])}): {problem!r}") from problem
        game.inputs.append(entry)
        keeper.offer(where, number, before, entry, table)
    game.moments = keeper.kept()
    game.seen = list(seen)[:SEEN]
    return game


@cache
def random_game(setting: Setting) -> Game:
    """A random game of this setting, always the same, played only once."""
    return play_game(setting, str(setting))
