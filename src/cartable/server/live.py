"""A live table: the log of a table, the sockets around it, and what happens there by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..engine import Refused, Table
from ..mechanics.races import Race
from .alarm import Alarm
from .bot_plans import BotPlans
from .broadcast import Broadcast, Listener
from .changes import ClocksDue, MoveRequest, Outcome, SimpleChange, time_of_play
from .entries import JUDGE, Dealt, Entry, Happened, InputEntry, Paused, Resumed
from .fairness import grace
from .presence import Presence
from .races import is_claim
from .room import RoomState
from .stores import StoreFull
from .table_log import TableLog

if TYPE_CHECKING:
    from .limits import Limits, Purse
    from .registry import Registry

log = logging.getLogger(__name__)

NOTICEABLE = 500
"""Milliseconds without anybody looking after a table that nobody would notice."""
LATER_THAN_OWNER = 300
"""Milliseconds by which a process that does not look after a table leaves its clocks to the one that does."""
LONGEST_PAUSE = 60.0
"""Seconds between two attempts to have a question judged, after many that failed."""


class DuePlan(NamedTuple):
    """What a bot has in mind."""

    due: int
    """The table time at which it is carried out: in a race a move that changes the cards waits for claims."""
    time: int
    """The table time at which it counts as made."""
    seat: int
    move: str


class LiveTable(TableLog):
    """One table in memory. Its parts do not know it, so that it leaves the memory as soon as it is put away."""

    def __init__(self, registry: Registry, state: RoomState) -> None:
        super().__init__(registry, state)
        sockets: set[Listener] = set()
        self.presence = Presence(sockets, registry.steady())
        self.broadcast = Broadcast(sockets, self.presence)
        self.plans = BotPlans()
        self.alarm = Alarm()
        self.owned = False
        """Whether this process looks after the table."""
        self.chat_purses: dict[int, Purse] = {}
        self._thinking = False
        self._judging = False
        self._doing_what_is_due = False

    # ------------------------------------------------------------------ what happens

    def play_in_race(self, move: MoveRequest) -> None:
        """A move of a race. One that changes the cards first waits for claims on the cards as they were."""
        hold = self._hold(move.move)
        if hold:
            move.at = time_of_play(move.pressed, self.state, self.time())
            self.registry.loop.call_later(hold / 1000, self.submit, move)
        else:
            self.submit(move)

    def loaded(self, happened: Happened) -> None:
        """An entry of long ago has become part of the state."""
        self._note_the_time(happened.entry)
        self.broadcast.note(happened)

    def became(self, happened: Sequence[Happened]) -> None:
        """These entries have just become part of the state, and everybody is to hear of them."""
        for one in happened:
            if not isinstance(one.entry, InputEntry):
                self._note_the_time(one.entry)
        self.look_ahead()
        self.broadcast.tell(self.state, happened, self.state.time(self.registry.wall()), self.registry.steady())

    def _note_the_time(self, entry: Entry) -> None:
        """After a deal, a pause or the end of one the table's time runs differently: the alarm must be set again."""
        if isinstance(entry, (Dealt, Paused, Resumed)):
            self.alarm.stop()
            if isinstance(entry, Dealt):
                self.plans.start()

    def time(self) -> int:
        """The table's time."""
        return self.state.time(self.registry.wall())

    # ------------------------------------------------------------------ people

    def welcome(self, listener: Listener, last: int | None = None) -> None:
        """Everything, for a socket that is new, or for which everything is new."""
        self.broadcast.welcome(listener, self.state, self.time(), self.registry.steady(), last)

    def here(self) -> set[int]:
        """The seats whose people are connected, to this process or another."""
        return self.presence.here(self.registry.steady())

    def anybody(self) -> bool:
        """Whether anybody is looking at the table."""
        return self.presence.anybody(self.registry.steady())

    async def enter(self, listener: Listener, last: int | None) -> None:
        """A socket comes. If nobody was here, time goes on; and who was only away plays again."""
        self.presence.empty_since = None
        self.last_used = self.registry.steady()
        listener.reseat(self.state)
        await self._wake_up(listener.seats)
        listener.reseat(self.state)
        self.broadcast.listeners.add(listener)
        self.welcome(listener, last)
        self.presence_changed()

    async def _wake_up(self, seats: Iterable[int]) -> None:
        state = self.state
        try:
            if state.phase == "playing" and not state.running:
                await self.change(
                    lambda now: [] if now.running or now.phase != "playing" else [Resumed(now.at, self.registry.wall())]
                )
            for seat in [seat for seat in seats if state.players[seat].lent == "away"]:
                await self.change(
                    lambda now, seat=seat: [now.take_back(seat)] if now.players[seat].lent == "away" else []  # type: ignore[misc]
                )
        except StoreFull:
            log.warning("cannot write: the table stays asleep for now")

    def leave(self, listener: Listener) -> None:
        """A socket goes."""
        self.broadcast.leave(listener)
        if not self.broadcast.listeners:
            self.presence.empty_since = self.registry.steady()
        self.presence_changed()

    def presence_changed(self, announce: bool = True) -> None:
        """Somebody came or went: tells everybody who is here, and the other processes."""
        if announce:
            self.announce()
        if self.presence.has_changed(self.state, self.registry.steady()):
            self._tell_room()

    def _tell_room(self) -> None:
        self.broadcast.tell_room(self.state, self.time(), self.registry.steady())

    def announce(self) -> None:
        """Tells other processes who is connected to this one."""
        store = self.registry.store
        if store.shared:
            store.announce(self.state.table_id, self.presence.announcement(self.registry.process))

    def heard(self, payload: bytes) -> None:
        """Another process says who is connected to it."""
        if self.presence.heard(payload, self.registry.steady()):
            self.presence_changed(announce=False)

    # ------------------------------------------------------------------ clocks, bots, judge

    @property
    def grace(self) -> int:
        """How long a race waits for claims that are still on their way."""
        if not isinstance(self.state.table, Race):
            return 0
        return round(grace(listener.lag for listener in self.broadcast.listeners if listener.seats))

    def _hold(self, move: str) -> int:
        """How long a move that changes the cards of a race waits for claims on the cards as they were."""
        return self.grace if isinstance(self.state.table, Race) and not is_claim(self.state, move) else 0

    def look_ahead(self) -> None:
        """After each change: ask the judge, ask the bots, and set the alarm for what comes next."""
        state = self.state
        table = state.table
        if table is not None and state.running and table.result is None:
            if table.asked:
                if not self._judging:
                    self._judging = True
                    self.registry.spawn(self._judge())
            elif state.bots and self.owned and not self._thinking:
                self._thinking = True
                self.registry.spawn(self._think())
        self._set_alarm()

    async def _judge(self) -> None:
        """Asks the lexicon what only a lexicon knows. Any process may; the first answer counts. Where that fails it is
        asked again, after longer and longer pauses."""
        pause = 1.0
        try:
            while (question := self._question()) and not self.registry.closing:
                try:
                    answer = await self.registry.judge(question)
                    await self.change(partial(_judged, question, answer))
                    pause = 1.0
                except Exception as why:
                    expected = isinstance(why, (Refused, StoreFull))
                    log.warning("%r could not be judged: %s", question, why, exc_info=None if expected else why)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._judging = False

    def _question(self) -> str:
        table = self.state.table
        return table.asked if table is not None and self.state.running and table.result is None else ""

    async def _think(self) -> None:
        """Feeds the bots until they have thought about the table as it is."""
        try:
            thought = await self.plans.think(lambda: self.state, self.registry.workers, self.registry.wall)
        finally:
            self._thinking = False
        if thought:
            self._set_alarm()
        else:
            self.registry.later(2.0, self.look_ahead)

    def _next_time(self) -> int | None:
        """The table time at which this process has something to do."""
        state = self.state
        table = state.table
        if table is None or table.result is not None or not state.running or table.asked:
            return None
        next_time: int | None = None
        if table.timers:
            next_time = min(table.timers.values()) + self.grace + (0 if self.owned else LATER_THAN_OWNER)
        plan = self._next_plan(table)
        if plan is not None:
            next_time = plan.due if next_time is None else min(next_time, plan.due)
        return next_time

    def _next_plan(self, table: Table) -> DuePlan | None:
        """What a bot does next, if no clock runs out before: then they think again."""
        if not self.plans.by_seat or not self.owned:
            return None
        clock = min(table.timers.values(), default=None)
        due = [
            DuePlan(time + self._hold(move), time, seat, move)
            for seat, (time, move) in self.plans.by_seat.items()
            if clock is None or time <= clock
        ]
        return min(due, default=None)

    def _set_alarm(self) -> None:
        table, alarm = self.state.table, self.alarm
        timers = table.timers if table is not None and not self.plans.by_seat else None
        if timers and alarm.time is not None and alarm.time <= min(timers.values()):
            return  # mostly a clock has been put off: the alarm goes off too early then, and is set again
        time = self._next_time()
        if time is None or self.registry.closing:
            alarm.stop()
        elif not self._doing_what_is_due:
            alarm.set(time, (time - self.time()) / 1000 / self.registry.speed, self._do_what_is_due)

    def _do_what_is_due(self) -> None:
        """Does what is due: the earliest plan of a bot, or the clock that runs out before it."""
        self.alarm.stop()
        next_time, now = self._next_time(), self.time()
        if next_time is None or next_time > now:
            self._set_alarm()
            return
        table = self.state.table
        assert table is not None
        plan = self._next_plan(table)
        self._doing_what_is_due = True
        if plan is not None and plan.due <= now:
            del self.plans.by_seat[plan.seat]
            make = partial(_planned, plan.seat, plan.time, plan.move, table.length)
            self.submit(SimpleChange(make=make, answer=self._due_is_done))
        else:
            self.submit(ClocksDue(until=now - self.grace + 1, answer=self._due_is_done))

    def _due_is_done(self, outcome: Outcome) -> None:
        self._doing_what_is_due = False
        if isinstance(outcome, Refused):
            log.info("a bot's plan is no longer welcome: %s", outcome.code)
            self.plans.known = 0
            self.look_ahead()
        elif isinstance(outcome, Exception):
            expected = isinstance(outcome, StoreFull)
            log.warning("trying again in a second: %s", outcome, exc_info=None if expected else outcome)
            self.registry.later(1.0, self._set_alarm)
        else:
            self._set_alarm()

    # ------------------------------------------------------------------ housekeeping

    def needs_a_look(self, limits: Limits) -> bool:
        """Whether somebody is away for too long, or everybody."""
        now = self.registry.steady()
        return bool(self.presence.away_too_long(self.state, limits, now)) or self.presence.is_deserted(
            self.state, limits, now
        )

    async def look_after(self, limits: Limits) -> None:
        """Every second or so, for a table that this process owns and that needs a look."""
        now = self.registry.steady()
        for seat in self.presence.away_too_long(self.state, limits, now):
            self.presence.away_since.pop(seat, None)
            await self.change(
                lambda s, seat=seat: (  # type: ignore[misc]
                    [s.lend(seat, "initie", "away")] if s.phase == "playing" and s.players[seat].plays_itself else []
                )
            )
        if self.presence.is_deserted(self.state, limits, now):
            await self.change(lambda s: [Paused(self.time())] if s.running and s.phase == "playing" else [])
            self._tell_room()

    async def adopt(self) -> None:
        """This process now looks after the table: time that nobody kept did not pass."""
        self.owned = True

        def make(state: RoomState) -> list[Entry]:
            table = state.table
            if table is None or not state.running or self.time() - table.now < NOTICEABLE:
                return []
            return [Resumed(table.now, self.registry.wall())]

        await self.change(make)
        self.look_ahead()

    def stop(self) -> None:
        """No alarm goes off any more."""
        self.owned = False
        self.alarm.stop()

    @property
    def idle(self) -> bool:
        """Whether it can be taken out of memory: nobody is here and nothing will happen by itself."""
        at_rest = not self.state.running or self.state.phase != "playing"
        return at_rest and self.quiet and not self.broadcast.listeners


def _judged(question: str, answer: str, state: RoomState) -> list[Entry]:
    """The judge's answer, if that is still asked."""
    table = state.table
    return [InputEntry(JUDGE, table.now, answer)] if table is not None and table.asked == question else []


def _planned(seat: int, time: int, move: str, length: int, state: RoomState) -> list[Entry]:
    """What a bot had in mind after so many inputs, if nothing has happened since and it still plays there."""
    table = state.table
    if table is None or table.length != length or state.levels()[seat] is None:
        return []
    return [InputEntry(seat, max(time, table.now), move)]
