"""The tables a game can be played at: every seat count, and every value of every option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..engine import Table
from ..engine.setup import new_table


@dataclass(frozen=True)
class Setting:
    """One way to set a game up."""

    game: type[Table]
    people: tuple[Mapping[str, object], ...]
    options: Mapping[str, object] = field(default_factory=dict)
    note: str = ""
    plain: bool = False
    """Whether every option has its default."""

    @property
    def seats(self) -> int:
        """How many sit there."""
        return len(self.people)

    def __str__(self) -> str:
        return f"{self.seats} seats{', ' + self.note if self.note else ''}"

    def __hash__(self) -> int:
        return hash((self.game, str(self)))

    def deal(self, seed: str) -> Table:
        """A table of this setting, dealt."""
        return new_table(self.game, list(self.people), seed, self.options)


def default_settings(game: type[Table], most: int | None = None) -> list[Setting]:
    """Every seat count (up to the `most`, if given), all options at their defaults."""
    low, high = game.facts.seats
    high = max(low, min(high, most or high))
    return [Setting(game, ({},) * seats, plain=True) for seats in range(low, high + 1)]


def all_settings(game: type[Table], most: int | None = None) -> list[Setting]:
    """The default ones; then, one at a time, every other value of every option, at few seats and at many."""
    settings = default_settings(game, most)
    low, high = settings[0].seats, settings[-1].seats
    ages = tuple({"age": 9 - seat % 4} for seat in range(high))
    settings.append(Setting(game, ages, note="with ages"))
    for name, option in game.options_offered.items():
        for value in option.values:
            seats = high if len(settings) % 2 else low
            usual = option.usual(seats)
            if value == usual and type(value) is type(usual):
                continue
            if option.per_seat:
                # Every other seat chooses it; the rest keep the default.
                people = tuple({name: value} if seat % 2 == 0 else {} for seat in range(seats))
                settings.append(Setting(game, people, note=f"{name}={value} for some"))
            else:
                settings.append(Setting(game, ({},) * seats, {name: value}, note=f"{name}={value}"))
    return settings
