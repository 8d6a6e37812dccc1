"""`cartable play`: one person against bots, in a terminal, or driven through a pipe.

Most games wait for the person: bots move after a short pause, and a clock that would take the person's move
away stands still. Races are played on the real clock. Both are the same loop; only how long it waits differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import cartable

from .. import bots, games
from ..bots.base import EXPERT
from ..engine import Chance, Move, Refused, Table, project
from ..engine.chance import new_seed
from ..engine.events import Event
from ..engine.letters import plain_lower
from ..host.virtual import Stuck, VirtualHost, make_bots
from ..lab.simulate import bot_seats, levels_for, usual_seats
from . import asked, rules, show
from .arguments import Parser, add_language, add_levels, add_table
from .terminal import BOLD, DIM, Keyboard, is_terminal, styled, wrapped
from .words import say

ME = 0
THINKING_TIME = 1_000
"""How long an answer from a pipe takes, in the game's time (milliseconds): it has no time of its own."""
HURRY, SHORTEST, LONGEST = 4, 0.15, 1.2
"""Between moves of others the pause is so many times shorter than in real time, and within these seconds."""


class Left(Exception):
    """The person has had enough."""


def add_play(made: Parser) -> None:
    """The arguments of `cartable play`."""
    add_table(made)
    add_levels(made)
    made.add_argument("--name", default="", help="your name")
    made.add_argument("--fast", action="store_true", help="no pauses: bots move at once, nothing hurries you")
    made.add_argument("--save", metavar="FILE", help="write the record there, for cartable replay")
    add_language(made)


def run(chosen: argparse.Namespace) -> int:
    """The command."""
    game = asked.game(chosen.game).facts
    seats = usual_seats(game.id) if chosen.seats is None else chosen.seats
    seed = new_seed() if chosen.seed is None else chosen.seed
    levels = _levels(seats, asked.levels(chosen.bots))
    table = cartable.new(game.id, bot_seats(game.id, levels), seed, asked.options(chosen.options))
    if chosen.save:
        asked.write(Path(chosen.save), table.record())
    keyboard = Keyboard(sys.stdin)
    viewer = show.Viewer(ME, asked.language(chosen), chosen.name.strip()[:40])
    session = Session(table, make_bots(game.id, levels, seed), viewer, keyboard, fast=chosen.fast)
    print(styled(game.name, BOLD) + f"   {viewer.of(game.goal)}")
    print(wrapped(say("hello", viewer.lang, seats=seats, seat=ME, bots=", ".join(str(x) for x in levels[1:]) or "-")))
    try:
        session.run()
    except (Left, EOFError):
        print("\n" + say("stopped", viewer.lang))
    except Stuck as stuck:
        print(f"cartable: {stuck}", file=sys.stderr)
        return 1
    finally:
        if chosen.save:
            asked.write(Path(chosen.save), table.record())
    if table.result is not None:
        print("\n" + show.table_text(table, viewer))
        print(styled(show.result_text(table.result, viewer), BOLD))
    print(say("was_seed", viewer.lang, seed=quote(seed)))
    if chosen.save:
        print(say("saved", viewer.lang, file=chosen.save))
    return 0


def _levels(seats: int, named: Sequence[str]) -> list[str | None]:
    """One level for all bots, or one for each of them (or for each seat, the person's being ignored)."""
    others = named[1:] if len(named) == seats else named
    levels = levels_for(seats - 1, others) if seats > 1 else ()
    return [None, *levels]


class Session:
    """A game under way."""

    def __init__(
        self,
        table: Table,
        players: Sequence[bots.Bot | None],
        viewer: show.Viewer,
        keyboard: Keyboard,
        fast: bool = False,
    ) -> None:
        self.table = table
        self.viewer = viewer
        self.keyboard = keyboard
        race = table.facts.racing
        self.live = race and keyboard.can_poll and not fast
        """Played on the real clock; else the table waits for the person."""
        self.ask_always = race and not self.live
        """A race that waits: the person is asked whenever there is something to do, in turn or not."""
        self.paced = keyboard.can_poll and is_terminal(sys.stdout) and not fast
        self.adviser = bots.make(table.facts.id, ME, EXPERT, Chance("adviser", table.config.seed), table.young)
        self.adviser.observe([], bots.Sight(table, ME))
        self.started = time.monotonic()
        self.since = table.now
        self.offered: tuple[object, ...] = ()
        self.asking = False
        """The cursor stands behind a question."""
        self.host = VirtualHost(table, players, listener=self.hear)

    # -- time

    def clock(self) -> int:
        """What time it is at the table, in milliseconds, if all goes on as it does now."""
        if not self.live and not self.keyboard.is_person:
            return self.host.now + THINKING_TIME
        return self.since + round(1000 * (time.monotonic() - self.started))

    def set_clock(self) -> None:
        """A table that waits for the person counts only the time spent thinking."""
        if not self.live:
            self.started, self.since = time.monotonic(), self.host.now

    def due(self) -> int | None:
        """When the next thing happens by itself, unless it must wait for the person."""
        then = self.host.next_time()
        return None if then is None or (self.my_move() and not self.live and self.would_hurry_me()) else then

    def would_hurry_me(self) -> bool:
        """Whether the next thing is a clock that takes the person's move away: such a clock stands still."""
        plan = self.host.next_plan()
        deadline = min(self.table.timers.values(), default=None)
        if deadline is None or (plan is not None and plan[0] <= deadline):
            return False
        after = self.table.clone()
        after.expire()
        still = after.moves(ME) if ME in after.active else ()
        return not set(self.table.moves(ME)) <= set(still) or len(after.prompts(ME)) < len(self.table.prompts(ME))

    def let_pass(self, until: int) -> None:
        """Everything that happens by itself up to a time."""
        while not self.table.over:
            then = self.due()
            if then is None or then > until:
                return
            self.host.step()

    # -- the loop

    def my_move(self) -> bool:
        """Whether the person has something to do that the table waits for."""
        has_moves = bool(self.table.moves(ME) or self.table.prompts(ME))
        return has_moves and (self.ask_always or ME in self.table.active)

    def run(self) -> None:
        """Plays to the end. Raises Left, EOFError when there is nobody left to ask, Stuck."""
        lang = self.viewer.lang
        print(say("live", lang) if self.live else say("help", lang))
        if self.ask_always:
            print(say("help_enter", lang))
        self.set_clock()
        while not self.table.over:
            if self.live or self.my_move():
                self.offer()
                line = self.ask(self.seconds_left())
                if line is None:
                    self.let_pass(self.clock())
                else:
                    self.answer(line)
            else:
                self.watch_others()
            self.set_clock()

    def seconds_left(self) -> float | None:
        """How long the person may think before something else happens."""
        then = self.due()
        return None if then is None else max(0.0, (then - self.clock()) / 1000)

    def watch_others(self) -> None:
        """Others move, or a clock runs; a person may shout meanwhile."""
        then = self.host.next_time()
        if self.paced and then is not None:
            pause = min(LONGEST, max(SHORTEST, (then - self.host.now) / 1000 / HURRY))
            line = self.ask(pause)
            if line and line.isdecimal():  # no list of moves is on the screen now
                print(say("not_yet", self.viewer.lang))
            elif line:
                self.answer(line)
                return
        elif then is None and self.table.moves(ME):
            self.offer()
            self.answer(self.ask(None) or "")
            return
        self.host.step()

    def hear(self, events: Sequence[Event]) -> None:
        """Something happened: tell it, and let the adviser see it too."""
        lines = show.happened(self.table, events, self.viewer)
        if lines and self.asking:
            print()
            self.asking = False
        for line in lines:
            print(line)
        self.adviser.observe(project.events(self.table, events, ME), bots.Sight(self.table, ME))

    # -- asking

    def offer(self) -> None:
        """Shows the table and the moves, if they are not those shown last."""
        moves, prompts = self.moves(), self.table.prompts(ME)
        now = (tuple(moves), tuple(p.verb for p in prompts), self.table.length)
        if now != self.offered:
            self.offered = now
            print()
            self.show_table()
            self.show_moves()
        if not self.asking:
            print(say("ask", self.viewer.lang), end="", flush=True)
            self.asking = True

    def ask(self, seconds: float | None) -> str | None:
        """What the person types; None if nothing came in time."""
        line = self.keyboard.line(seconds)
        if line is not None:
            self.asking = False
            if not self.keyboard.is_person:
                print(line)  # what a pipe says is not on the screen yet
        return line

    def moves(self) -> list[Move]:
        """The person's legal moves, in the order in which they are numbered."""
        return show.in_order(self.table.moves(ME))

    def show_table(self) -> None:
        print(show.table_text(self.table, self.viewer))

    def show_moves(self, everything: bool = False) -> None:
        moves, prompts = self.moves(), self.table.prompts(ME)
        if moves or prompts:
            print(styled(say("your_moves", self.viewer.lang), BOLD))
        if moves:
            print(show.moves_text(self.table, moves, self.viewer, everything))
        for prompt in prompts:
            print(f"  {prompt.verb} …   {prompt.texts.of(self.viewer.lang)}")

    def answer(self, line: str) -> None:
        """Does what the person typed. Raises Left."""
        lang, at = self.viewer.lang, self.clock()
        word = line.lower()
        if word == "q":
            raise Left
        if word == "?":
            print(rules.rendered(games.rules_page(type(self.table), lang)))
        elif word == "h":
            print(self.hint())
        elif word == "t":
            self.show_table()
        elif word == "m":
            self.show_moves(everything=True)
        elif word == "":
            self.go_on()
        else:
            try:
                move = self.read(line)
                if move is not None:
                    # What others did while the person was thinking came first.
                    self.let_pass(at)
                    self.host.play(ME, move, self.before_deadline(at))
            except Refused as no:
                print(styled(wrapped(no.refusal.text(lang), "  ", "  "), DIM))

    def go_on(self) -> None:
        """Enter alone: the others may go on, where that means anything."""
        if self.ask_always and self.host.next_time() is not None:
            self.host.step()
        elif self.my_move() and not self.live:
            print(say("your_move", self.viewer.lang))

    def before_deadline(self, at: int) -> int:
        """The time of a move: a clock that stood still for the person has not run out."""
        return max(self.host.now, min([at, *self.table.timers.values()]))

    def hint(self) -> str:
        """What an expert would do in this seat."""
        act = self.adviser.decide(bots.Sight(self.table, ME))
        if act is None:
            return say("hint_wait", self.viewer.lang)
        move = act.move if isinstance(act.move, str) else show.move_text(self.table, act.move, self.viewer)
        return say("hint", self.viewer.lang, move=move)

    def read(self, line: str) -> Move | None:
        """The move meant by a number, a text, or the part of a text that is enough. Raises Refused."""
        moves, prompts = self.moves(), self.table.prompts(ME)
        if not moves and not prompts:
            print(say("no_moves", self.viewer.lang))
            return None
        if line.isdecimal() and moves:
            number = int(line[:9])
            if 1 <= number <= len(moves):
                return moves[number - 1]
            print(say("no_number", self.viewer.lang, count=len(moves)))
            return None
        wanted = plain_lower(" ".join(line.split()))
        short = [m for m in moves if wanted in (plain_lower(m.text), plain_lower(m.text.partition(" ")[2]))]
        if len(short) == 1:
            return short[0]
        try:
            return self.table.read(line, ME)
        except Refused:
            if len(prompts) != 1:
                raise
            return self.table.read(f"{prompts[0].verb} {line}", ME)
