"""Arguments that several commands take, and how argparse reads them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from ..bots.base import INITIE
from ..engine.phrases import languages
from ..lab.simulate import cores
from .terminal import default_language

WRONG = 2
"""The exit code when something asked for is wrong."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {' '.join(message.split())} (see {self.prog} --help)\n")


# ---------------------------------------------------------------------- how values are read


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number between two others."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"from {low} to {high}, not {number}")
        return number

    return read


def seed(text: str) -> str:
    """A seed; whether a game takes it the engine says."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is text, and this is not") from None
    return text


# ---------------------------------------------------------------------- what several commands take


def add_game(made: Parser) -> None:
    """Which game."""
    made.add_argument("game", help="the id of a game (see cartable games)")


def add_language(made: Parser) -> None:
    """In which language."""
    made.add_argument("--lang", choices=languages(), default=default_language(), help="default: %(default)s")


def add_json(made: Parser) -> None:
    """For people or for programs."""
    made.add_argument("--json", action="store_true", help="for programs")


def add_table(made: Parser) -> None:
    """The table to be dealt."""
    add_game(made)
    made.add_argument("--seats", type=whole(1, 8), metavar="N", help="default: 4, or what fits")
    made.add_argument(
        "--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE",
        help="options of the game; cartable games --json lists them",
    )  # fmt: skip
    made.add_argument("--seed", type=seed, metavar="TEXT", help="the same seed gives the same game")


def add_levels(made: Parser) -> None:
    """How well the bots play."""
    made.add_argument(
        "--bots", default=INITIE, metavar="LEVELS",
        help="debutant, initie or expert; one for all, or one a seat with commas (default: %(default)s)",
    )  # fmt: skip


def add_many(made: Parser, count: int, help: str) -> None:
    """How many games, and with how many processes."""
    made.add_argument("--games", type=whole(1, 10_000_000), default=count, metavar="K", help=help)
    made.add_argument(
        "--workers", type=whole(1, 256), default=cores(), metavar="W",
        help="processes (default: %(default)s); the results do not depend on it",
    )  # fmt: skip
    add_json(made)
