"""Bots under test: they finish, are never refused, and choose alike in worlds that look alike to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ..bots import LEVELS, Bot, Decision, Sight, make
from ..engine import Chance, Table
from ..engine.knowledge import imagine
from ..host.virtual import VirtualHost
from .play import LIMIT
from .settings import Setting

EVERY = 8
"""One in so many thoughts of a bot is thought twice."""
AT_MOST = 15
"""So many times a bot is made to think twice in a game."""


def plain(act: Decision | None) -> tuple[str, int] | None:
    """An act as text: answers to open questions are new objects each time."""
    return None if act is None else (str(act.move), act.delay)


class ThinkingTwice(Bot):
    """Passes everything on to a bot; now and then its double is shown a world with other hidden cards."""

    def __init__(self, inner: Bot, where: str, dice: Chance) -> None:
        super().__init__(inner.seat, inner.level, inner.dice)
        self.inner, self.where, self.own_dice = inner, where, dice
        self.double: tuple[Bot, Table] | None = None
        self.compared = 0

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        self.double = None
        acting = bool(sight.moves or sight.prompts)
        often = self.compared < 3 or self.own_dice.below(EVERY) == 0
        if acting and often and self.compared < AT_MOST:
            world = imagine(sight._table, self.seat, self.own_dice, same_dice=True)
            world.told = None
            other = deepcopy(self.inner)
            other.observe(events, Sight(world, self.seat))
            self.double = (other, world)
        self.inner.observe(events, sight)

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        return self.inner.changes_mind(events)

    def decide(self, sight: Sight) -> Decision | None:
        if self.double is not None:
            other, world = self.double
            act, instead = deepcopy(self.inner).decide(sight), other.decide(Sight(world, self.seat))
            self.compared += 1
            if plain(act) != plain(instead):
                raise AssertionError(
                    f"{self.where}, input {sight._table.length}: the bot of seat {self.seat} ({self.level}) "
                    f"would do {act}, but with other cards where it cannot see them {instead}"
                )
        return self.inner.decide(sight)


def level_tables(seats: int) -> list[list[str]]:
    """Levels for each seat, so that every level plays at this seat count."""
    tables = [[LEVELS[(seat + seats) % 3] for seat in range(seats)]]
    if seats < len(LEVELS):
        tables.append([LEVELS[(seat + seats + 1) % 3] for seat in range(seats)])
    if seats < 2:
        tables.append([LEVELS[(seats + 2) % 3]])
    return tables


def check_bots(setting: Setting, seed: str, options: Mapping[str, object] = MappingProxyType({})) -> None:
    """Every level, at this setting."""
    setting = replace(setting, options={**setting.options, **options})
    for levels in level_tables(setting.seats):
        table = setting.deal(seed)
        id = setting.game.facts.id
        where = f"{id}, {setting}, seed {seed!r}, bots {' '.join(levels)}"
        players = []
        for seat, level in enumerate(levels):
            inner = make(setting.game, seat, level, Chance(f"bot {seat}", seed), table.young)
            players.append(ThinkingTwice(inner, where, Chance(f"twice {seat}", seed)))
        try:
            host = VirtualHost(table, players, max_inputs=LIMIT)
            host.run()
        except AssertionError:
            raise
        except Exception as problem:
            raise AssertionError(f"{where}, input {table.length}: {problem!r}") from problem
        print(f"{where}: {host.inputs} inputs")
        assert host.refused == 0, f"{where}: {host.refused} inputs of bots were refused"
