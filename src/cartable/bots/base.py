"""What a bot gets and what it answers: its seat's view, the moves and the time; a move and a delay. Nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from .. import games
from ..engine import BadRequest, Chance, Move, Prompt, Table, project
from ..engine.knowledge import imagine
from ..engine.letters import plain_lower

DEBUTANT, INITIE, EXPERT = LEVELS = ("debutant", "initie", "expert")

_LEVEL_WORDS = {"beginner": DEBUTANT, "regular": INITIE, "1": DEBUTANT, "2": INITIE, "3": EXPERT}


def level_named(text: str) -> str:
    """The level a person means: `débutant`, `expert`, `regular`... Raises BadRequest."""
    word = plain_lower(text.strip())
    word = _LEVEL_WORDS.get(word, word)
    if word not in LEVELS:
        raise BadRequest(f"no level {text!r}; choose one of: {', '.join(LEVELS)}")
    return word


@dataclass(frozen=True)
class Decision:
    """What a bot will do, and how long it takes to get there (milliseconds)."""

    move: Move | str
    delay: int


class Sight:
    """What a bot is given when it may act."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        self.seats = table.seats
        self.now = table.now
        self.moves: Sequence[Move] = table.moves(seat)
        self.prompts: Sequence[Prompt] = table.prompts(seat)
        self.options: Mapping[str, Any] = table.options
        self.young: bool = table.young
        """Whether only words that children know are said here."""
        self.my_turn: bool = seat in table.active
        """Whether the table waits for this seat; otherwise its moves are shouts out of turn."""

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees now (see `Table.view`)."""
        return self._table.view(self.seat)

    @cached_property
    def zones(self) -> dict[str, Any]:
        """The zones of the view."""
        return project.zones(self._table, self.seat)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The public (and own) values of the view."""
        return project.fields(self._table, self.seat)

    @property
    def hand(self) -> list[str]:
        """The cards of its own hand, by their short texts."""
        cards: list[str] = self.zones["hands"][self.seat]["cards"]
        return cards

    def imagine(self, dice: Chance) -> Table:
        """A whole table that this seat cannot tell from the true one, for search."""
        return imagine(self._table, self.seat, dice)


class Bot:
    """A player for one seat. Subclasses say how it plays; its dice are its own, never the table's."""

    def __init__(self, seat: int, level: str, dice: Chance, young: bool = False) -> None:
        self.seat = seat
        self.young = young
        """Whether it says only words that children know."""
        self.level = level
        self.dice = dice
        self.begin()

    def begin(self) -> None:
        """Called once, before the first card: set up memory here."""

    def prepare(self) -> None:
        """Loads what it will need, so that its first answer is not late. Called at live tables, once for each seat."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        """Everything that happened, as this seat saw it, after each input. A memory is fed here."""

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """Whether what just happened makes it drop what it was about to do, though it is still legal."""
        return False

    def decide(self, sight: Sight) -> Decision | None:
        """What it will do next, and when; None to wait for something to happen. Asked again after each input."""
        raise TypeError("said by each bot")

    # -- small helps

    def pick(self, *by_level: Any) -> Any:
        """One of three values, for débutant, initié and expert."""
        return by_level[LEVELS.index(self.level)]

    def wait(self, low: float, high: float) -> int:
        """A delay between two numbers of seconds, in milliseconds."""
        return round(1000 * self.dice.between(low, high))


class Watcher(Bot):
    """A bot that thinks again whenever something happens; the moments it has chosen to act at stay as they are."""

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        return True


class RandomBot(Bot):
    """Plays anything. For games without bots of their own, and for tests."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        moves: list[Move] = list(sight.moves)
        if not moves:
            moves = [move for prompt in sight.prompts for move in prompt.examples()]
        return Decision(self.dice.choice(moves), self.wait(0.5, 2)) if moves else None


def make(game: str | type[Table], seat: int, level: str, dice: Chance, young: bool = False) -> Bot:
    """The bot of a game: the class `BOT` of the module `bots` in its folder, else one that plays anything."""
    table = games.find(game) if isinstance(game, str) else game
    module_name = f"{table.__module__}.bots"
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as missing:
        if missing.name not in (module_name, table.__module__):  # a game that is one file has no bots beside it
            raise
        return RandomBot(seat, level, dice, young)
    bot: Bot = module.BOT(seat, level, dice, young)
    return bot
