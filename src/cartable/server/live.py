"""A live table: one order of events, kept on disk before anybody hears of them, told to every socket.

All that happens to a table goes through `LiveTable.change`, one thing after another. What is tried is tried on a
fork of the state; it counts only once the store has it. If another process was first, the log is read on and the
thing is tried again on what the table has become.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from .. import games
from ..engine import Refused, project
from ..engine.describe import describe
from ..engine.records import Input as RecordInput
from ..engine.storage import past_texts
from ..host.thinking import Deal
from ..mechanics.races import Race
from . import messages
from .entries import (
    CLOCK,
    JUDGE,
    Dealt,
    Entry,
    InputEntry,
    Paused,
    Resumed,
    Said,
    Seated,
    read_entry,
    write_entry,
)
from .fairness import grace
from .messages import encode
from .refusals import no
from .room import RoomState
from .stores import Appended, StoreFull
from .turns import Turn
from .updates import SPECTATOR, Audience, Eyes, Happened, looks_from, say, updates
from .view_cache import PageCache, Scene, Viewer

if TYPE_CHECKING:
    from .fairness import Lag
    from .limits import Limits, Purse
    from .registry import Registry

log = logging.getLogger(__name__)

HISTORY = 24
"""So many updates can be told again to somebody who comes back; who missed more gets a fresh view."""
REQUESTS_KEPT = 8
"""So many requests of each client are remembered by their ids: it has few unanswered at a time."""
TRIES = 50
"""How often a change is tried anew because other processes were first."""
NOTICEABLE = 500
"""Milliseconds without anybody looking after a table that nobody would notice."""
LATER_THAN_KEEPER = 300
"""Milliseconds by which a process that does not look after a table leaves its clocks to the one that does."""

NOBODY: Set[Listener] = frozenset()
Played = int | BaseException
"""The number of the update that a move became, or why it became none."""
Make = Callable[[RoomState], Sequence[Entry]]


class Listener(Protocol):
    """A socket at the table."""

    seats: list[int]
    lag: Lag

    def send(self, message: bytes) -> None:
        """Sends soon, in order; a socket that cannot keep up is closed."""

    def reseat(self, state: RoomState) -> bool:
        """Looks up its seats again; whether they have changed."""

    def sent(self, n: int, wall: float) -> None:
        """Remembers when an update went out."""


class LiveTable:
    """One table in memory."""

    def __init__(self, registry: Registry, state: RoomState) -> None:
        self.registry = registry
        self.state = state
        state.speed = registry.speed
        self.lock = Turn()
        self.listeners: set[Listener] = set()
        self.history: deque[Happened] = deque(maxlen=HISTORY)
        self.requests: dict[str, tuple[int, int]] = {}
        """Requests carried out: their ids, the update they became, and the seat they were about."""
        self._last_requests: dict[str, deque[str]] = {}
        self.owned = False
        """Whether this process looks after the table."""
        self.remote: dict[str, tuple[set[int], bool, float]] = {}
        """Other processes: the seats that are connected there, whether anybody is, and until when that is believed."""
        self.plans: dict[int, tuple[int, str]] = {}
        self.away_since: dict[int, float] = {}
        self.empty_since: float | None = registry.steady()
        self.last_used = registry.steady()
        self.phrases: dict[int, Purse] = {}
        self._known = 0
        """Inputs that the bots' worker has seen."""
        self._drawn = PageCache()
        self._audience: tuple[Audience, Sequence[Sequence[Listener]]] | None = None
        """Through which eyes the table is looked at, and the sockets that look through each; None if it must be looked
        at again."""
        self._told_here: set[int] = set()
        self._thinking: asyncio.Task[None] | None = None
        self._judging: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._alarm_time = 0
        """The table time at which that goes off."""

    # ------------------------------------------------------------------ reading the log

    @classmethod
    def from_log(cls, registry: Registry, entries: Sequence[bytes]) -> LiveTable:
        """The table that a log tells of. Only the last game is played again."""
        live = cls(registry, RoomState())
        read = [read_entry(entry) for entry in entries]
        last_deal = max((n for n, entry in enumerate(read) if isinstance(entry, Dealt)), default=0)
        for number, entry in enumerate(read):
            if isinstance(entry, (Dealt, InputEntry)) and number < last_deal:
                live.state.n += 1
                live.state.round += isinstance(entry, Dealt)
                live._remember(entry, live.state.n)
                continue
            live._take(entry)
        return live

    def _take(self, entry: Entry) -> Happened:
        """An entry that is in the store becomes part of the state."""
        happened = Happened(self.state.n + 1, entry, self.state.apply(entry))
        self._note(happened)
        return happened

    def _note(self, happened: Happened) -> None:
        entry = happened.entry
        if isinstance(entry, (Dealt, Paused, Resumed)):
            self._stop_alarm()  # the table's time runs otherwise from now on
            if isinstance(entry, Dealt):
                self.plans, self._known = {}, 0
            if not isinstance(entry, Resumed):
                # A table at rest stays in memory for a while. Whoever comes back to it gets a fresh view.
                self.history.clear()
        self.history.append(happened)
        self._remember(entry, happened.n)

    def _remember(self, entry: Entry, n: int) -> None:
        cid = getattr(entry, "cid", "")
        if cid:
            # Each for itself: however busy the others are, whoever comes back late finds its last requests.
            who = cid.partition(":")[0]
            last = self._last_requests.get(who)
            if last is None:
                last = self._last_requests[who] = deque()
            last.append(cid)
            self.requests[cid] = n, getattr(entry, "seat", -1)
            if len(last) > REQUESTS_KEPT:
                self.requests.pop(last.popleft(), None)

    async def catch_up(self) -> None:
        """Reads what other processes have written. Call it with the lock held."""
        entries = await self.registry.store.read(self.state.table_id, self.state.n)
        for entry in entries:
            # One by one: what a seat sees of an event hangs on the table as it was then.
            self.tell([self._take(read_entry(entry))])
        if entries:
            self.look_ahead()

    async def wake(self) -> None:
        """Another process has written something."""
        async with self.lock:
            await self.catch_up()

    # ------------------------------------------------------------------ changing

    async def change(self, make: Make, cid: str = "") -> int:
        """Carries out what `make` asks for, on the state as it is then; the number of the last update.

        A request that was carried out before, as its id tells, is not carried out again. Raises Refused (also out of
        `make`) and StoreFull; nothing has changed then. It goes on to its end even if whoever asked is gone.
        """
        return await self.registry.finish(self._change(make, cid))

    async def _change(self, make: Make, cid: str) -> int:
        async with self.lock:
            return await self.change_locked(make, cid)

    async def change_locked(self, make: Make, cid: str = "") -> int:
        """As `change`, for those who hold the lock."""
        for _ in range(TRIES):
            if cid and cid in self.requests:
                return self.requests[cid][0]
            trial = self.state.fork()
            entries = make(trial)
            if not entries:
                return self.state.n
            happened = [Happened(trial.n + 1, entry, trial.apply(entry)) for entry in entries]
            written = [write_entry(entry) for entry in entries]
            try:
                stored = await self.registry.store.append(
                    trial.table_id, self.state.n + 1, written, _store_state(trial), self.registry.wall()
                )
            except LookupError as gone:
                raise no("no_such_table") from gone
            if not stored.done:
                await self.catch_up()
                continue
            self._become(trial, happened)
            return self.state.n
        raise StoreFull("the table is too busy")

    def _become(self, trial: RoomState, happened: Sequence[Happened]) -> None:
        """What was tried is in the store: so it is."""
        self.state = trial
        self._has_become(happened)

    def _has_become(self, happened: Sequence[Happened]) -> None:
        self.last_used = self.registry.steady()
        for one in happened:
            self._note(one)
        self.tell(happened)
        self.look_ahead()

    def play_now(self, seat: int, move: str, cid: str, token: str, answer: Callable[[Played], None]) -> bool:
        """The short way of a plain move, without a task, for somebody who may play there now; False, and nothing has
        happened, if it must go by `play`: somebody else has the turn, a clock is due, tenths of a second count.
        `answer` may be called at once."""
        state, registry = self.state, self.registry
        table = state.table
        if table is None or self.is_race or not self.lock.take():
            return False
        wall = registry.wall()
        at = state.time(wall)
        if table.timers and min(table.timers.values()) < at:
            self.lock.give()
            return False

        def stored(outcome: Appended | Exception) -> None:
            try:
                if isinstance(outcome, Exception):
                    answer(no("no_such_table") if isinstance(outcome, LookupError) else outcome)
                elif outcome.done:
                    # Nobody has changed the state meanwhile: this is what the lock is for.
                    state.table, state.n = after, happened.n
                    self._has_become([happened])
                    answer(happened.n)
                else:
                    # Another process was first. The long way knows what to do.
                    again = registry.spawn(self._play(seat, move, at, cid, None, token))
                    again.add_done_callback(lambda task: answer(_outcome(task)))
            finally:
                self.lock.give()

        try:
            entry = InputEntry(seat, at, move, cid)
            after, events = state.try_input(entry)
            happened = Happened(state.n + 1, entry, events)
            kept_as = "over" if after.over else _store_state(state)
            registry.store.append_soon(state.table_id, happened.n, [write_entry(entry)], kept_as, wall, stored)
        except Exception as why:
            self.lock.give()
            if not isinstance(why, (Refused, StoreFull)):
                raise
            answer(why)
        return True

    async def play(
        self,
        seat: int,
        move: str,
        at: float | None,
        cid: str,
        raw: list[float] | None,
        token: str,
    ) -> int:
        """A move of a seat, at a table time (None: now). Clocks that ran out before are fired first.

        Whoever asks must still hold the seat by then: seats change hands while a move waits.
        """
        return await self.registry.finish(self._play(seat, move, at, cid, raw, token))

    async def _play(
        self,
        seat: int,
        move: str,
        at: float | None,
        cid: str,
        raw: list[float] | None,
        token: str,
    ) -> int:
        pressed, hold = at, self._hold(move)
        if hold:
            at = self._time_of_play(at)
            await asyncio.sleep(hold / 1000)
        async with self.lock:
            # It happened when its turn came: firing clocks takes a while, in which others may become due.
            at = self._time_of_play(at)
            await self._fire_clocks(at)

            def make(state: RoomState) -> list[Entry]:
                state.check_holder(seat, token)
                if state.table is None:
                    raise no("not_started")
                when = self._time_of_play(at)
                if pressed is not None and round(pressed) < when and self.is_claim(move):
                    # It was about the cards before, and so came too late; that costs nothing.
                    raise no("cards_changed")
                return [InputEntry(seat, when, move, cid, raw)]

            return await self.change_locked(make, cid)

    def _time_of_play(self, at: float | None) -> int:
        state = self.state
        now = state.time(self.registry.wall())
        if at is None or state.table is None:
            return now
        return min(now, max(round(at), state.table.now - state.table.leeway()))

    # ------------------------------------------------------------------ telling

    def tell(self, happened: Sequence[Happened]) -> None:
        """Sends each update to every socket: what happened as it sees it, and the table as it is now."""
        reseated: Set[Listener] = NOBODY
        if len(happened) > 1 or not isinstance(happened[0].entry, InputEntry):
            kinds = {type(one.entry) for one in happened}
            if Seated in kinds or Dealt in kinds:
                reseated = {listener for listener in self.listeners if listener.reseat(self.state)}
                for listener in self.listeners if Dealt in kinds else reseated:
                    self.welcome(listener)
                if Dealt in kinds:
                    return
        if self.is_race:
            steady = self.registry.steady()
            for listener in self.listeners:
                for one in happened:
                    listener.sent(one.n, steady)
        audience, groups = self._audience or self._look_around()
        rooms = [self._room_after(one) for one in happened]
        told = updates(happened, audience, self.state.time(self.registry.wall()), self._scene(), rooms)
        for listeners, messages_for_them in zip(groups, told, strict=True):
            for listener in listeners:
                if listener not in reseated:
                    for message in messages_for_them:
                        listener.send(message)

    def _look_around(self) -> tuple[Audience, Sequence[Sequence[Listener]]]:
        """Who is to be told the same: the sockets that look through the same eyes."""
        groups: dict[Eyes, list[Listener]] = {}
        for listener in self.listeners:
            groups.setdefault(_eyes(listener), []).append(listener)
        self._audience = Audience(groups), [*groups.values()]
        return self._audience

    def _room_after(self, one: Happened) -> bytes:
        """The people around the table, as JSON, if they may have changed."""
        table = self.state.table
        if (table is None or table.result is None) and isinstance(one.entry, (InputEntry, Said)):
            return b"null"
        return encode(self.room())

    def view(self, viewer: Viewer) -> bytes:
        """What somebody sees now, as JSON."""
        scene = self._scene()
        return b"null" if scene is None else scene.view(looks_from(scene.table, viewer))

    def _scene(self) -> Scene | None:
        table = self.state.table
        return None if table is None else Scene(table, self._drawn)

    def missed(self, after: int, viewer: Viewer) -> list[dict[str, Any]] | None:
        """What somebody missed, as far as it may be told again; None if it is too much."""
        if after > self.state.n or self.state.n - after > len(self.history):
            return None
        out: list[dict[str, Any]] = []
        table = self.state.table
        for one in self.history:
            if one.n <= after:
                continue
            if isinstance(one.entry, Dealt):
                return None
            if isinstance(one.entry, Said):
                out.append(say(one.entry))
            elif one.events and table is not None:
                out += project.log(table, one.events, looks_from(table, viewer))
        return out

    def welcome(self, listener: Listener, last: int | None = None) -> None:
        """Everything, for a socket that is new, or for which everything is new."""
        self._audience = None
        eyes, fresh = [], last is None
        for viewer in _eyes(listener):
            missed = None if last is None else self.missed(last, viewer)
            fresh = fresh or missed is None
            eyes.append(messages.Eyes(viewer, missed or [], msgspec.Raw(self.view(viewer))))
        if fresh:
            for eye in eyes:
                eye.events = []
        listener.sent(self.state.n, self.registry.steady())
        listener.send(
            encode(
                messages.Welcome(
                    self.state.n,
                    listener.seats,
                    self.room(),
                    eyes,
                    fresh,
                    self.state.time(self.registry.wall()),
                    self.state.running,
                )
            )
        )

    def room(self) -> messages.Room:
        """The people around the table."""
        return self.state.public(self.here())

    # ------------------------------------------------------------------ who is here

    def here(self) -> set[int]:
        """The seats whose people are connected, to this process or another."""
        seats = {seat for listener in self.listeners for seat in listener.seats}
        now = self.registry.steady()
        for others, _, until in self.remote.values():
            if until > now:
                seats |= others
        return seats

    def anybody(self) -> bool:
        """Whether anybody is looking at the table."""
        now = self.registry.steady()
        return bool(self.listeners) or any(some and until > now for _, some, until in self.remote.values())

    async def enter(self, listener: Listener, last: int | None) -> None:
        """A socket comes."""
        async with self.lock:
            listener.reseat(self.state)
            self.empty_since = None
            self.last_used = self.registry.steady()
            await self._wake_up(listener.seats)
            self.listeners.add(listener)
            self.welcome(listener, last)
        self.presence_changed()

    async def _wake_up(self, seats: Iterable[int]) -> None:
        """Somebody is here again: time goes on, and who was only away plays again."""
        back = [seat for seat in seats if self.state.players[seat].lent == "away"]
        try:
            await self.change_locked(
                lambda now: [] if now.running or now.phase != "playing" else [Resumed(now.at, self.registry.wall())]
            )
            for seat in back:
                await self.change_locked(
                    lambda now, seat=seat: [now.take_back(seat)] if now.players[seat].lent == "away" else []  # type: ignore[misc]
                )
        except StoreFull:
            log.warning("cannot write: the table stays asleep for now")

    def leave(self, listener: Listener) -> None:
        """A socket goes."""
        self.listeners.discard(listener)
        self._audience = None
        if not self.listeners:
            self._drawn = PageCache()
            self.empty_since = self.registry.steady()
        self.presence_changed()

    def presence_changed(self, announce: bool = True) -> None:
        """Somebody came or went: tells everybody who is here, and the other processes."""
        if announce:
            self.announce()
        here = self.here()
        if here == self._told_here:
            return
        self._told_here = here
        now = self.registry.steady()
        for seat, player in enumerate(self.state.players):
            if seat in here or not player.plays_itself:
                self.away_since.pop(seat, None)
            else:
                self.away_since.setdefault(seat, now)
        self.tell_room()

    def tell_room(self) -> None:
        """The room has changed, though nothing was written."""
        state = self.state
        message = encode(messages.RoomChanged(self.room(), state.time(self.registry.wall()), state.running))
        for listener in self.listeners:
            listener.send(message)

    def announce(self) -> None:
        """Tells other processes who is connected to this one."""
        if self.registry.store.shared:
            seats = sorted({seat for listener in self.listeners for seat in listener.seats})
            payload = {"process": self.registry.process, "seats": seats, "some": bool(self.listeners)}
            self.registry.store.announce(self.state.table_id, encode(payload))

    def heard(self, payload: bytes) -> None:
        """Another process says who is connected to it."""
        try:
            said = msgspec.json.decode(payload)
            self.remote[said["process"]] = set(said["seats"]), bool(said["some"]), self.registry.steady() + 12
        except (ValueError, KeyError, TypeError):
            log.warning("an announcement that cannot be read")
            return
        if self.anybody():
            self.empty_since = None
        elif self.empty_since is None:
            self.empty_since = self.registry.steady()
        self.presence_changed(announce=False)

    # ------------------------------------------------------------------ clocks, bots, judge

    @property
    def is_race(self) -> bool:
        """Whether tenths of a second count here."""
        return isinstance(self.state.table, Race)

    def is_claim(self, move: str) -> bool:
        """Whether a move of a race claims something."""
        return self.is_race and move.split(" ", 1)[0] in claims_of(self.state.game)

    @property
    def grace(self) -> int:
        """How long a race waits for claims that are still on their way."""
        if not self.is_race:
            return 0
        return round(grace(listener.lag for listener in self.listeners if listener.seats))

    def _hold(self, move: str) -> int:
        """How long a move that changes the cards of a race waits for claims on the cards as they were."""
        return 0 if not self.is_race or self.is_claim(move) else self.grace

    def look_ahead(self) -> None:
        """After each change: ask the judge, ask the bots, and set the alarm for what comes next."""
        state = self.state
        if state.table is not None and state.running and not state.table.over:
            if state.table.asked:
                if self._judging is None:
                    self._judging = self.registry.spawn(self._judge())
            elif state.bots and self.owned and self._thinking is None:
                self._thinking = self.registry.spawn(self._think())
        self._set_alarm()

    async def _judge(self) -> None:
        """Asks the lexicon what only a lexicon knows. Any process may; the first answer counts."""
        try:
            table = self.state.table
            question = table.asked if table is not None else ""
            if not question:
                return
            answer = await self.registry.judge(question)

            def make(state: RoomState) -> list[Entry]:
                table = state.table
                if table is None or table.asked != question:
                    return []
                return [InputEntry(JUDGE, table.now, answer)]

            await self.change(make)
        except (Refused, StoreFull):
            log.warning("the judge's answer could not be written; it will be asked again")
            self.registry.later(1.0, self.look_ahead)
        finally:
            self._judging = None
            if self.state.table is not None and self.state.table.asked:
                self.registry.later(0.05, self.look_ahead)

    async def _think(self) -> None:
        """Feeds the bots until they have thought about the table as it is."""
        try:
            while True:
                state = self.state
                table = state.table
                if table is None or table.over or not state.running:
                    return
                game, inputs, levels = state.round, table.length, state.levels()
                deal = Deal(state.game, _seats(state), table.config.seed, dict(table.options))
                past: list[RecordInput] = past_texts(table)
                thoughts = await self.registry.workers.think(
                    f"{state.table_id}/{game}", deal, past, self._known, levels, state.time(self.registry.wall())
                )
                if thoughts is None:
                    self._known = 0
                    self.registry.later(2.0, self.look_ahead)
                    return
                if self.state.round != game:
                    continue
                self._known = thoughts.inputs
                now = self.state.table
                if now is not None and now.length == inputs and self.state.levels() == levels:
                    self.plans = {seat: (time, move) for seat, time, move in thoughts.plans}
                    self._set_alarm()
                    return
        finally:
            self._thinking = None

    def _next_time(self) -> int | None:
        """The table time at which this process has something to do."""
        state = self.state
        table = state.table
        if table is None or table.over or not state.running or table.asked:
            return None
        next_time: int | None = None
        if table.timers:
            next_time = min(table.timers.values()) + self.grace + (0 if self.owned else LATER_THAN_KEEPER)
        if self.plans and self.owned:
            plan = min(time + self._hold(move) for time, move in self.plans.values())
            next_time = plan if next_time is None else min(next_time, plan)
        return next_time

    def _set_alarm(self) -> None:
        # Mostly a clock has been put off. The alarm goes off too early then, and is set again.
        table = self.state.table
        timers = table.timers if table is not None else None
        if self._timer is not None and timers and not self.plans and self._alarm_time <= min(timers.values()):
            return
        time = self._next_time()
        if time is None or self.registry.closing:
            self._stop_alarm()
            return
        if self._timer is not None:
            if self._alarm_time <= time:
                return
            self._timer.cancel()
        seconds = max(0, time - self.state.time(self.registry.wall())) / 1000 / self.registry.speed
        self._timer = self.registry.loop.call_later(seconds, self._alarm)
        self._alarm_time = time

    def _stop_alarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _alarm(self) -> None:
        self._timer = None
        time = self._next_time()
        if time is None or time > self.state.time(self.registry.wall()):
            self._set_alarm()
        elif self._ticking is None:
            self._ticking = self.registry.spawn(self._tick())

    async def _tick(self) -> None:
        """Does what is due: the earliest plan of a bot, or the clock that runs out before it."""
        try:
            async with self.lock:
                now = self.state.time(self.registry.wall())
                plan = min(((time, seat, move) for seat, (time, move) in self.plans.items()), default=None)
                table = self.state.table
                first_clock = min(table.timers.values(), default=None) if table is not None else None
                if (
                    self.owned
                    and plan is not None
                    and plan[0] <= now
                    and (first_clock is None or plan[0] <= first_clock)
                ):
                    await self._play_plan(plan[1])
                else:
                    await self._fire_clocks(now - self.grace + 1)
        except StoreFull:
            log.warning("cannot write: trying again in a second")
            self.registry.later(1.0, self._set_alarm)
        finally:
            self._ticking = None
            if self._timer is None:
                self._set_alarm()

    async def _play_plan(self, seat: int) -> None:
        """A bot does what it had in mind; if that is no longer legal it thinks again."""
        time, move = self.plans.pop(seat)
        length = self.state.table.length if self.state.table is not None else 0

        def make(state: RoomState) -> list[Entry]:
            table = state.table
            if table is None or table.length != length or state.levels()[seat] is None:
                return []
            return [InputEntry(seat, max(time, table.now), move)]

        try:
            await self.change_locked(make)
        except Refused as refused:
            log.info("a bot's plan is no longer welcome: %s", refused.code)
            self._known = 0
            self.look_ahead()

    async def _fire_clocks(self, until: int) -> None:
        """Lets every clock run out that was due before this table time."""

        def make(state: RoomState) -> list[Entry]:
            table = state.table
            if table is None or table.over or table.asked or not state.running or not table.timers:
                return []
            name = min(table.timers, key=table.timers.__getitem__)
            deadline = table.timers[name]
            if deadline >= until:
                return []
            return [InputEntry(CLOCK, max(deadline, table.now), name)]

        while make(self.state):
            await self.change_locked(make)

    # ------------------------------------------------------------------ housekeeping

    def away_too_long(self, limits: Limits) -> list[int]:
        """The seats whose people have gone while others still play: bots take over there."""
        here, now = self.here(), self.registry.steady()
        if self.state.phase != "playing" or not here:
            return []
        return [
            seat for seat, since in self.away_since.items() if now - since > limits.away_seconds and seat not in here
        ]

    def is_deserted(self, limits: Limits) -> bool:
        """Whether nobody has been here for so long that the table's time is to stand still."""
        if self.state.phase != "playing" or not self.state.running or self.empty_since is None or self.anybody():
            return False
        return self.registry.steady() - self.empty_since > limits.pause_seconds

    async def look_after(self, limits: Limits) -> None:
        """Every second or so, for a table that this process keeps, if somebody is away too long."""
        for seat in self.away_too_long(limits):
            self.away_since.pop(seat, None)
            await self.change(
                lambda s, seat=seat: (  # type: ignore[misc]
                    [s.lend(seat, "initie", "away")] if s.phase == "playing" and s.players[seat].plays_itself else []
                )
            )
        if self.is_deserted(limits):
            await self.change(
                lambda s: [Paused(s.time(self.registry.wall()))] if s.running and s.phase == "playing" else []
            )
            self.tell_room()

    async def adopt(self) -> None:
        """This process now looks after the table: time that nobody kept did not pass."""
        self.owned = True

        def make(state: RoomState) -> list[Entry]:
            table = state.table
            if table is None or not state.running or state.time(self.registry.wall()) - table.now < NOTICEABLE:
                return []
            return [Resumed(table.now, self.registry.wall())]

        await self.change(make)
        self.look_ahead()

    def stop(self) -> None:
        """No alarm goes off any more."""
        self.owned = False
        self._stop_alarm()

    @property
    def idle(self) -> bool:
        """Whether it can be taken out of memory: nobody is here and nothing will happen by itself."""
        return (
            not self.listeners and not self.lock.locked() and (not self.state.running or self.state.phase != "playing")
        )


def _outcome(task: asyncio.Task[int]) -> Played:
    return StoreFull("the server stops") if task.cancelled() else task.exception() or task.result()


def _eyes(listener: Listener) -> Eyes:
    """Those of its seats, else a spectator's."""
    return tuple(listener.seats) or SPECTATOR


@cache
def claims_of(game: str) -> frozenset[str]:
    """The verbs with which one claims something in a race."""
    verbs = describe(games.find(game))["verbs"]
    return frozenset(verb for verb, told in verbs.items() if told["race"])


def _store_state(state: RoomState) -> str:
    if state.table is None:
        return "lobby"
    return "over" if state.table.over else "awake" if state.running else "asleep"


def _seats(state: RoomState) -> list[dict[str, object]]:
    """The seats as they were dealt, for a copy of the table."""
    assert state.table is not None
    return [{"age": p.age, "bot": p.bot, **p.options} for p in state.table.config.people]
