"""What may be typed after `cartable`, and what happens to mistakes: one clear line, never a traceback."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import cartable

from ..bots.base import INITIE
from ..engine import BadRequest
from ..lab.simulate import cores
from . import games, lexicon, measure, play, replay, rules, serve
from .terminal import default_language

WRONG, INTERRUPTED, NOBODY_READS = 2, 130, 141

HELP = """\
Cartable: French card games on one table, every rule enforced.

  cartable                       open the table in the browser
  cartable serve                 run a server for others
  cartable games                 the games there are
  cartable rules amerix          how one of them is played
  cartable play amerix           play it against bots
  cartable replay FILE           look at a recorded game, step by step
  cartable simulate amerix       let bots play many games
  cartable ladder amerix         are the better bots really better?
  cartable word praline          is it a word, and which?
  cartable words --contains RPM  which words have these letters?

Each command has more to offer: cartable play --help
"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {' '.join(message.split())} (see {self.prog} --help)\n")


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number between two others, for argparse."""

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
    """A seed, for argparse; whether a game takes it the engine says."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is text, and this is not") from None
    return text


def build_parser() -> Parser:
    """All commands and their options."""
    parser = Parser(
        prog="cartable",
        description=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=serve.run_home)
    parser.add_argument("--no-browser", action="store_true", help="only say where the table is")
    parser.add_argument("--version", action="version", version=f"cartable {cartable.__version__}")
    commands: Any = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], help: str) -> Parser:
        made: Parser = commands.add_parser(
            name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False
        )
        made.set_defaults(run=run)
        return made

    def json_too(made: Parser) -> None:
        made.add_argument("--json", action="store_true", help="for programs")

    def language(made: Parser) -> None:
        made.add_argument("--lang", choices=("fr", "en"), default=default_language(), help="default: %(default)s")

    def table(made: Parser) -> None:
        made.add_argument("game", help="the id of a game (see cartable games)")
        made.add_argument("--seats", type=whole(1, 8), metavar="N", help="default: 4, or what fits")
        made.add_argument(
            "--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE",
            help="options of the game; cartable games --json lists them",
        )  # fmt: skip
        made.add_argument("--seed", type=seed, metavar="TEXT", help="the same seed gives the same game")

    def levels(made: Parser) -> None:
        made.add_argument(
            "--bots", default=INITIE, metavar="LEVELS",
            help="debutant, initie or expert; one for all, or one a seat with commas (default: %(default)s)",
        )  # fmt: skip

    def many(made: Parser, count: int, help: str) -> None:
        made.add_argument("--games", type=whole(1, 10_000_000), default=count, metavar="K", help=help)
        made.add_argument(
            "--workers", type=whole(1, 256), default=cores(), metavar="W",
            help="processes (default: %(default)s); the results do not depend on it",
        )  # fmt: skip
        json_too(made)

    serve.add_serve(command("serve", serve.run_serve, "run a server for others"))

    made = command("games", games.run, "list the games")
    json_too(made)

    made = command("rules", rules.run, "show the rules of a game")
    made.add_argument("game", help="the id of a game (see cartable games)")
    language(made)

    made = command("play", play.run, "play against bots, in the terminal")
    table(made)
    levels(made)
    made.add_argument("--name", default="", help="your name")
    made.add_argument("--fast", action="store_true", help="no pauses: bots move at once, nothing hurries you")
    made.add_argument("--save", metavar="FILE", help="write the record there, for cartable replay")
    language(made)

    made = command("replay", replay.run, "look at a recorded game, step by step")
    made.add_argument("file", help="a record, as play --save or simulate --records write it")
    made.add_argument("--seat", type=whole(0, 7), metavar="N", help="look from this seat")
    made.add_argument("--all", action="store_true", help="print everything at once")
    language(made)

    made = command("simulate", measure.run_simulate, "let bots play many games, in virtual time")
    table(made)
    levels(made)
    many(made, 100, "how many games (default: %(default)s)")
    made.add_argument("--records", metavar="FOLDER", help="write the record of every game there")

    made = command("ladder", measure.run_ladder, "compare the levels of the bots, on the same deals")
    table(made)
    many(made, 200, "games for each pair of levels, rounded up to whole deals (default: %(default)s)")
    made.add_argument("--pairs", default="", metavar="PAIRS", help="e.g. debutant-expert,initie-expert (default: all)")

    lexicon.add_word(command("word", lexicon.run_word, "say whether something is a word, and which"))
    lexicon.add_words(command("words", lexicon.run_words, "find words by their letters, the best and commonest first"))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit code: 0 well, 1 something failed, 2 something asked for is wrong."""
    _never_fail_on_letters()
    try:
        chosen = build_parser().parse_args(argv)
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # argparse has said all there is to say
        return int(stop.code or 0)
    except BadRequest as wrong:
        print(f"cartable: {' '.join(str(wrong).split())}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS


def _never_fail_on_letters() -> None:
    """A terminal that cannot show é gets a question mark, and unreadable bytes typed become one."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
