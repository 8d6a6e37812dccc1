"""What may be typed after `cartable`, and what happens to mistakes: one clear line, never a traceback."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import cartable

from ..engine import BadRequest
from . import games, languages, lexicon, measure, missing, play, replay, rules, serve
from .arguments import WRONG, Parser, add_json

FAILED, INTERRUPTED, NOBODY_READS = 1, 130, 141

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
  cartable languages             which languages there are, and what is missing

Each command has more to offer: cartable play --help
"""


COMMANDS: tuple[tuple[str, Callable[[argparse.Namespace], int], Callable[[Parser], None], str], ...] = (
    ("serve", serve.run_serve, serve.add_serve, "run a server for others"),
    ("games", games.run, add_json, "list the games"),
    ("rules", rules.run, rules.add_rules, "show the rules of a game"),
    ("play", play.run, play.add_play, "play against bots, in the terminal"),
    ("replay", replay.run, replay.add_replay, "look at a recorded game, step by step"),
    ("simulate", measure.run_simulate, measure.add_simulate, "let bots play many games, in virtual time"),
    ("ladder", measure.run_ladder, measure.add_ladder, "compare the levels of the bots, on the same deals"),
    ("word", lexicon.run_word, lexicon.add_word, "say whether something is a word, and which"),
    ("words", lexicon.run_words, lexicon.add_words, "find words by their letters, the best and commonest first"),
    ("languages", languages.run, languages.add_languages, "list the languages, and what drafts still lack"),
)
"""Of each command: its name, what it does, what it may be given, and a line of help."""


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
    for name, run, add_arguments, help in COMMANDS:
        made: Parser = commands.add_parser(
            name, help=help, description=f"{help[0].upper()}{help[1:]}.", allow_abbrev=False
        )
        made.set_defaults(run=run)
        add_arguments(made)
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
    except ModuleNotFoundError as fault:
        told = missing.explained(fault)
        if told is None:
            raise
        print(f"cartable: {told}", file=sys.stderr)
        return FAILED
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
