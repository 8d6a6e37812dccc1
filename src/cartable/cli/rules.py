"""`cartable rules`: the page that players read."""

from __future__ import annotations

import argparse
import re
import sys

from .. import games
from . import asked
from .arguments import Parser, add_game, add_language
from .terminal import BOLD, CARD, DIM, ITALIC, is_terminal, styled, width, wrapped


def add_rules(made: Parser) -> None:
    """The arguments of `cartable rules`."""
    add_game(made)
    add_language(made)


def run(chosen: argparse.Namespace) -> int:
    """The command."""
    game = asked.game(chosen.game)
    text = games.rules_page(game, asked.language(chosen))
    print(rendered(text) if is_terminal(sys.stdout) else text.rstrip("\n"))
    return 0


def rendered(text: str) -> str:
    """Markdown for a terminal: headings in bold, lists with a hanging indent, lines that fit."""
    columns = min(width(), 88)
    out = []
    for line in text.strip().split("\n"):
        heading = re.match(r"(#+) (.*)", line)
        item = re.match(r"(\s*)(-|\d+\.) (.*)", line)
        if heading:
            title = heading[2].upper() if len(heading[1]) == 1 else heading[2]
            out.append(styled(title, BOLD))
            if len(heading[1]) == 1:
                out.append(styled("─" * len(title), DIM))
        elif item:
            mark = "•" if item[2] == "-" else item[2]
            first = f"{item[1]}  {mark} "
            out.append(_inline(wrapped(item[3], first, " " * len(first), columns)))
        elif line.strip():
            out.append(_inline(wrapped(line, columns=columns)))
        else:
            out.append("")
    return "\n".join(out)


def _inline(text: str) -> str:
    """Bold, italics and cards. A mark may begin on one line and end on the next."""

    def over_lines(style: str) -> object:
        def dress(match: re.Match[str]) -> str:
            return "\n".join(styled(part, style) if part.strip() else part for part in match[1].split("\n"))

        return dress

    cards: list[str] = []

    def lay_aside(match: re.Match[str]) -> str:
        cards.append(styled(match[1], CARD))
        return f"\x00{len(cards) - 1}\x00"

    text = re.sub(r"`([^`\n]+)`", lay_aside, text)  # a card may be a star, which is not a mark
    text = re.sub(r"\*\*([^*]+)\*\*", over_lines(BOLD), text)  # type: ignore[call-overload]
    text = re.sub(r"\*([^*]+)\*", over_lines(ITALIC), text)  # type: ignore[call-overload]
    return re.sub(r"\x00(\d+)\x00", lambda m: cards[int(m[1])], text)
