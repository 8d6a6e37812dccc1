"""One socket: reads what a client asks, carries it out, and writes what the client may know, in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from ..engine import Refused, Table
from ..mechanics.races import Race
from . import advice, messages
from .changes import MoveRequest, Outcome
from .connection import READ_NOW, WRITE_NOW
from .fairness import Lag
from .faults import BROKEN, TOO_BIG, TRY_LATER, Gone
from .limits import Purse, address_of
from .live import LiveTable
from .messages import decode_client, encode
from .refusals import no
from .room import RoomState, token_hash
from .seat_requests import entries_for
from .stores import StoreFull

if TYPE_CHECKING:
    from .app import Service

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SENT_KEPT = 64
"""So many updates are remembered with the time at which they went out, for races."""


def same_origin(scope: MutableMapping[str, Any], allowed: frozenset[str]) -> bool:
    """Whether a page of ours, or no page at all, opens this socket. Other sites' pages must not."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    text = origin.decode("latin-1")
    return text in allowed or urlsplit(text).netloc == headers.get(b"host", b"").decode("latin-1")


def _refusal(request: str, why: Refused | StoreFull) -> messages.RefusedMessage:
    if isinstance(why, StoreFull):
        log.warning("cannot write: %s", why)
        why = no("store_full")
    refusal = why.refusal
    return messages.RefusedMessage(request, refusal.code, refusal.texts)


class Socket:
    """A connection to one table."""

    def __init__(self, service: Service, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        self.service = service
        self.registry = service.registry
        self.limits = service.limits
        self.address = address_of(scope, service.trusted)
        direct = bool(scope.get("client")) and not service.behind_proxy
        self.lag = Lag(direct=direct)
        self.peer = scope.get("client")
        self.live: LiveTable | None = None
        self.tokens: list[str] = []
        self.marks: list[str] = []
        """What the requests of each token are called in the log."""
        self.seats: list[int] = []
        self._receive, self._send = receive, send
        self._purse: Purse = self.limits.message_purse()
        self._queue: list[bytes] = []
        extensions = scope.get("extensions", {})
        self._write_now = extensions.get(WRITE_NOW)
        self._read_now = extensions.get(READ_NOW)
        self._flushing = False
        self._writing = False
        """Whether the task that writes is at it: nothing may overtake it."""
        self._wake = asyncio.Event()
        self._sent: OrderedDict[int, float] = OrderedDict()
        self._busy = True
        """Whether a message is being answered: the next one waits."""
        self._idle: asyncio.Future[None] | None = None
        self._pings = 0
        self._heard = 0.0
        self._end: Gone | None = None
        self._ended = asyncio.Event()
        self._open = True

    # ------------------------------------------------------------------ as a listener of the table

    def send(self, message: bytes) -> None:
        """Sends soon, in order. All that waits is written together, whoever it is for."""
        if self._open:
            self._queue.append(message)
            if not self._flushing:
                self._flushing = True
                unflushed = self.service.unflushed
                if not unflushed:
                    self.registry.loop.call_soon(flush_all, unflushed)
                unflushed.append(self)

    def _write_later(self) -> None:
        """What waits cannot be written now: the task that writes takes its time, if not too much waits for it."""
        queue = self._queue
        if len(queue) > self.limits.queue_messages or sum(map(len, queue)) > self.limits.queue_bytes:
            self.give_up(Gone("behind", TRY_LATER))
        else:
            self._wake.set()

    def reseat(self, state: RoomState) -> bool:
        """Which seats its tokens open now."""
        seats = self._seats_in(state)
        changed = seats != self.seats
        self.seats = seats
        return changed

    def _seats_in(self, state: RoomState) -> list[int]:
        found = {state.seat_of(token) for token in self.tokens}
        return sorted(seat for seat in found if seat is not None)

    def sent(self, n: int, steady: float) -> None:
        """Remembers when an update went out."""
        self._sent[n] = steady * 1000
        if len(self._sent) > SENT_KEPT:
            self._sent.popitem(last=False)

    def give_up(self, why: Gone) -> None:
        """Closes the socket from outside."""
        if self._end is None:
            self._end = why
        self._open = False
        self._wake.set()
        self._ended.set()

    # ------------------------------------------------------------------ its life

    async def run(self) -> None:
        """From the first message to the last."""
        await self._send({"type": "websocket.accept"})
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({writer, reader, ended}, return_when=asyncio.FIRST_COMPLETED)
            if not writer.done():
                # What was still to be said is said, unless nobody listens.
                if self._end is None:
                    self._open = False
                self._wake.set()
                await asyncio.wait({writer}, timeout=2)
                if not writer.done():
                    self.service.cut(self.peer)
        finally:
            for task in (reader, writer, ended):
                task.cancel()
            if self.live is not None:
                self.live.leave(self)
            await asyncio.gather(reader, writer, ended, return_exceptions=True)

    async def _write(self) -> None:
        queue, send = self._queue, self._send
        try:
            while True:
                self._writing = True
                while queue:
                    message = queue.pop(0)
                    await send({"type": "websocket.send", "text": message.decode()})
                if self._end is not None:
                    await send({"type": "websocket.send", "text": encode(self._end.fault).decode()})
                    await send({"type": "websocket.close", "code": self._end.close})
                    return
                if not self._open:
                    return
                self._wake.clear()
                self._writing = False
                await self._wake.wait()
        except Exception:
            # The other side is gone: there is nobody left to tell.
            self._open = False

    async def _read(self) -> None:
        try:
            await self._greet()
            keeper = asyncio.create_task(self._keep_alive())
            if self._read_now is not None:
                self._read_now(self.take)
            try:
                self._busy = False
                while self._open:
                    message = await self._next()
                    if message is None:
                        return
                    await self._until_idle()
                    self._answer(message)
            finally:
                keeper.cancel()
        except Exception as why:
            self._stumbled(why)

    async def _next(self) -> messages.FromClient | None:
        """The next message; None when the client has gone. Raises Gone for one that cannot be read."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return self._decode(text.encode() if text is not None else event.get("bytes") or b"")

    def take(self, data: bytes) -> bool:
        """Answers a message as it comes, without a task and a queue; False if an earlier one is still being answered,
        and this one must wait."""
        if self._busy or self._idle is not None or not self._open:
            return False
        try:
            self._answer(self._decode(data))
        except Exception as why:
            self._stumbled(why)
        return True

    def _decode(self, data: bytes) -> messages.FromClient:
        self._heard = self.registry.steady()
        if not self._purse.take(self._heard * 1000):
            raise Gone("too_much")
        if len(data) > self.limits.message_bytes:
            raise Gone("unreadable", TOO_BIG, why=f"more than {self.limits.message_bytes} bytes")
        try:
            return decode_client(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
            raise Gone("unreadable", why=str(why)[:200]) from why

    def _stumbled(self, why: Exception) -> None:
        """Closes the socket, as it deserves or because of a fault of ours."""
        if not isinstance(why, Gone):
            log.error("a socket stumbled", exc_info=why)
            why = Gone("broken", BROKEN)
        self.give_up(why)

    def _ready(self) -> None:
        """For the next message."""
        self._busy = False
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def _until_idle(self) -> None:
        while self._busy:
            self._idle = self.registry.loop.create_future()
            await self._idle
            self._idle = None

    async def _greet(self) -> None:
        """Hello: which table, which seats."""
        try:
            hello = await asyncio.wait_for(self._next(), self.limits.hello_seconds)
        except TimeoutError:
            raise Gone("too_slow") from None
        if hello is None:
            raise Gone("too_slow")
        if not isinstance(hello, messages.Hello):
            raise Gone("hello_first")
        if hello.protocol != messages.PROTOCOL:
            raise Gone("other_protocol")
        now = self.registry.steady() * 1000
        if not self.service.wrong_codes.can(self.address, now):
            raise Gone("too_much")
        try:
            live = await self.registry.find(hello.table)
        except Refused as no_more:
            raise Gone(no_more.code) from no_more
        except StoreFull as why:
            log.warning("a table cannot be read: %s", why)
            raise Gone("broken", BROKEN) from why
        if live is None:
            self.service.wrong_codes.take(self.address, now)
            raise Gone("no_such_table")
        self.live = live
        self._hold(dict.fromkeys(hello.tokens))
        self._ping()
        if live.state.phase == "playing" and live.state.running:
            # If nobody has kept its time so far, that is put right before anybody sees it. A full disk must not keep
            # people from looking on.
            with contextlib.suppress(StoreFull):
                await self.registry.keep(live)
        await live.enter(self, hello.last)
        if live.state.phase == "playing":
            await self.registry.keep(live)

    def _hold(self, tokens: Iterable[str]) -> None:
        self.tokens = [*tokens]
        self.marks = [token_hash(token)[:8] for token in self.tokens]

    async def _keep_alive(self) -> None:
        """Pings now and then, soon after the beginning more often; and notices when nobody answers."""
        for pause in (0.5, 1, 2, 5):
            await asyncio.sleep(pause)
            self._ping()
        while True:
            await asyncio.sleep(self.limits.ping_seconds)
            if self.registry.steady() - self._heard > self.limits.dead_seconds:
                self.give_up(Gone("silent"))
                return
            self._ping()

    def _ping(self) -> None:
        self._pings += 1
        self.lag.ping_sent(self._pings, self.registry.steady() * 1000)
        self.send(encode(messages.Ping(self._pings)))

    # ------------------------------------------------------------------ requests

    def _answer(self, message: messages.FromClient) -> None:
        """Carries out what a message asks. Most are moves: they need no task."""
        self._busy = True
        if isinstance(message, messages.Play):
            self._play(message)
        elif isinstance(message, messages.Pong):
            self._pong(message)
            self._ready()
        elif isinstance(message, messages.Hello):
            raise Gone("hello_once")
        else:
            self.registry.spawn(self._take_time(message))

    async def _take_time(self, message: messages.Request) -> None:
        reply: messages.FromServer | None
        try:
            try:
                reply = await self._carry_out(message)
            except (Refused, StoreFull) as why:
                reply = _refusal(message.id, why)
            if reply is not None:
                self.send(encode(reply))
            self._ready()
        except Exception as why:
            self._stumbled(why)

    def _pong(self, message: messages.Pong) -> None:
        self.lag.pong(message.k, self.registry.steady() * 1000)
        trip = self.service.kernel_trip(self.peer)
        if trip is not None:
            self.lag.kernel_rtt(trip)

    async def _carry_out(self, message: messages.Request) -> messages.FromServer | None:
        """The answer to a request, unless it has been sent already. Raises Refused, StoreFull."""
        live = self.live
        assert live is not None
        if isinstance(message, messages.Check):
            table = self._my_table(live, message.seat)
            try:
                live.state.check_words(message.move)
                why = await advice.check(table, message.seat, message.move)
            except Refused as refused:
                why = refused.refusal
            return messages.Checked(message.id) if why is None else messages.Checked(message.id, why.code, why.texts)
        if isinstance(message, messages.AskHint):
            table = self._my_table(live, message.seat)
            return messages.Hint(message.id, await advice.hint(table, message.seat))
        if isinstance(message, messages.Join):
            return await self._join(live, message)
        again = self._carried_out(live, message.id)
        if again is not None:
            return again
        cid = f"{self.marks[0] if self.marks else ''}:{message.id}"
        if isinstance(message, messages.Say):
            self._may_talk(live, message.seat)
        n = await live.change(
            lambda state: entries_for(message, state, self._seats_in(state), live.here(), self.registry.wall(), cid),
            cid,
        )
        if isinstance(message, (messages.Start, messages.Rematch)):
            await self.registry.keep(live)
        return messages.Done(message.id, n)

    def _carried_out(self, live: LiveTable, request: str) -> messages.Done | None:
        """The answer to a request that was carried out before, if somebody with one of these tokens sent it."""
        for mark in self.marks:
            again = live.requests.done.get(f"{mark}:{request}")
            if again is not None:
                return messages.Done(request, again[0])
        return None

    def _may_talk(self, live: LiveTable, seat: int) -> None:
        live.state.check_seat(seat, self.seats)
        table = live.state.table
        if table is not None and table.silent and not table.over:
            raise no("silence")
        purse = live.chat_purses.setdefault(seat, self.limits.phrase_purse())
        if not purse.take(self.registry.steady() * 1000):
            raise no("too_much")

    async def _join(self, live: LiveTable, message: messages.Join) -> messages.Joined | None:
        cid = f"join:{message.id}"
        token = live.state.make_token(cid)
        if cid not in live.requests.done:
            await live.change(lambda s: [s.sit(message.name, message.age, message.seat, message.options, cid)], cid)
        seat = live.requests.done[cid][1]
        self._hold([*dict.fromkeys([*self.tokens, token])][-self.limits.seats :])
        if self.reseat(live.state):
            # First the answer, then the table as it is seen from there.
            self.send(encode(messages.Joined(message.id, seat, token)))
            live.welcome(self)
            live.presence_changed()
            return None
        return messages.Joined(message.id, seat, token)

    def _my_table(self, live: LiveTable, seat: int) -> Table:
        """A copy of the table, for a seat of this socket. Raises Refused."""
        live.state.check_seat(seat, self.seats)
        if live.state.table is None:
            raise no("not_started")
        return live.state.table.clone()

    # ------------------------------------------------------------------ moves

    def _play(self, message: messages.Play) -> None:
        live, request = self.live, message.id
        assert live is not None
        again = self._carried_out(live, request)
        if again is not None:
            self._played(request, again.n)
            return
        state, seat = live.state, message.seat
        if seat not in self.seats or seat >= len(state.players):
            self._played(request, no("not_your_seat"))
            return
        token = state.players[seat].token
        answer = partial(self._played, request)
        move = MoveRequest(answer=answer, cid=f"{token[:8]}:{request}", seat=seat, move=message.move, token=token)
        if isinstance(state.table, Race):
            if message.pressed is not None:
                self._date(live, move, message)
                move.looked_at = message.n
            live.play_in_race(move)
        else:
            live.submit(move)

    def _date(self, live: LiveTable, move: MoveRequest, message: messages.Play) -> None:
        """When a key was hit in a race, as far as that is believed."""
        arrived = self._heard * 1000
        sent = self._sent.get(message.n) if message.n is not None else None
        judged = self.lag.press_time(sent, arrived, message.painted, message.pressed)
        move.pressed = live.time() - (self.registry.steady() * 1000 - judged.used) * self.registry.speed
        told = (message.painted, message.pressed, sent, arrived)
        move.raw = [-1.0 if time is None else round(time, 1) for time in told]

    def _played(self, request: str, outcome: Outcome) -> None:
        """A move has been carried out, or not."""
        if isinstance(outcome, int):
            self.send(encode(messages.Done(request, outcome)))
        elif isinstance(outcome, (Refused, StoreFull)):
            self.send(encode(_refusal(request, outcome)))
        else:
            self._stumbled(outcome)
        self._ready()


def flush_all(unflushed: list[Socket]) -> None:
    """Writes what waits for these sockets; the list is empty afterwards."""
    sockets = unflushed[:]
    unflushed.clear()
    for socket in sockets:
        socket._flushing = False
        write_now = socket._write_now
        if write_now is not None and not socket._writing and socket._open and write_now(socket._queue):
            socket._queue.clear()
        else:
            socket._write_later()
