"""One socket: reads what a client asks, carries it out, and writes what the client may know, in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from .. import bots
from ..engine import Chance, Refusal, Refused, Table
from . import messages
from .entries import Entry, Said, Seated
from .fairness import Lag
from .limits import Purse, address_of
from .live import LiveTable, Played
from .messages import decode_client, encode
from .refusals import no
from .room import RoomState, token_hash
from .stores import StoreFull

if TYPE_CHECKING:
    from .app import Service

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

WRITE_NOW = "cartable.write_now"
"""ASGI extension of our own server: a function that writes messages without waiting, if it can."""
READ_NOW = "cartable.read_now"
"""Another: a function that is given one which takes messages as they come, if it can."""
ADVISERS = ("initie", "expert")
"""Whose ideas are given as a hint: those of the second where the first would pass."""
SENT_KEPT = 64
"""So many updates are remembered with the time at which they went out, for races."""
POLICY, TRY_LATER, TOO_BIG, BROKEN = 1008, 1013, 1009, 1011

FAULTS = {
    "unreadable": ("Ce message n'a pas pu être lu : {why}", "This message cannot be read: {why}"),
    "hello_first": ("Le premier message doit être « hello ».", "The first message must be `hello`."),
    "hello_once": ("« hello » ne se dit qu'une fois.", "`hello` is said once."),
    "too_slow": ("Aucun « hello » n'est venu.", "No `hello` came."),
    "too_much": ("Trop de messages. Reconnecte-toi plus doucement.", "Too many messages. Come back more slowly."),
    "silent": ("Plus de réponse de ta part.", "No answer from you any more."),
    "behind": ("La connexion est trop lente : reconnecte-toi.", "The connection is too slow: connect again."),
    "no_such_table": ("Cette table n'existe pas, ou plus.", "This table does not exist, or no longer does."),
    "other_protocol": ("Cette page est trop ancienne : recharge-la.", "This page is too old: load it again."),
    "other_rules": ("Les règles de ce jeu ont changé depuis.", "The rules of this game have changed since."),
    "full": ("Il y a trop de monde pour l'instant.", "There are too many people at the moment."),
    "broken": ("Quelque chose a mal tourné de notre côté.", "Something went wrong on our side."),
}  # fmt: skip


class Gone(Exception):
    """The socket is to be closed, after a word of explanation."""

    def __init__(self, code: str, close: int = POLICY, **params: object) -> None:
        super().__init__(code)
        fr, en = FAULTS[code]
        self.fault = messages.Fault(code, fr.format(**params), en.format(**params))
        self.close = close


def same_origin(scope: MutableMapping[str, Any], allowed: frozenset[str]) -> bool:
    """Whether a page of ours, or no page at all, opens this socket. Other sites' pages must not."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    text = origin.decode("latin-1")
    return text in allowed or urlsplit(text).netloc == headers.get(b"host", b"").decode("latin-1")


def _must_be_host(state: RoomState, seats: Sequence[int]) -> None:
    if state.host not in seats:
        raise no("only_host")


def _refusal(request: str, why: Refused | StoreFull) -> messages.RefusedMessage:
    if isinstance(why, StoreFull):
        log.warning("cannot write: %s", why)
        why = no("store_full")
    refusal = why.refusal
    return messages.RefusedMessage(request, refusal.code, refusal.text("fr"), refusal.text("en"))


class Socket:
    """A connection to one table."""

    def __init__(self, service: Service, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        self.service = service
        self.hall = service.hall
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
        """Sends soon, in order."""
        if self._open:
            self._queue.append(message)
            if not self._flushing:
                self._flushing = True
                self.hall.flush_soon(self)

    def flush(self) -> None:
        """Writes all that waits in one go; where that cannot be, the task that writes takes its time, if not too much
        waits for it."""
        self._flushing = False
        queue = self._queue
        if self._write_now is not None and not self._writing and self._open and self._write_now(queue):
            queue.clear()
        elif len(queue) > self.limits.queue_messages or sum(map(len, queue)) > self.limits.queue_bytes:
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

    def sent(self, n: int, wall: float) -> None:
        """Remembers when an update went out."""
        self._sent[n] = wall * 1000
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
                    self._busy = True
                    await self._answer(message)
                    self._ready()
            finally:
                keeper.cancel()
        except Gone as gone:
            self.give_up(gone)
        except Exception:
            log.exception("a socket stumbled")
            self.give_up(Gone("broken", BROKEN))

    async def _next(self) -> messages.FromClient | None:
        """The next message; None when the client has gone. Raises Gone for one that cannot be read."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return self._decode(text.encode() if text is not None else event.get("bytes") or b"")

    def _decode(self, data: bytes) -> messages.FromClient:
        self._heard = self.hall.steady()
        if not self._purse.take(self._heard * 1000):
            raise Gone("too_much")
        if len(data) > self.limits.message_bytes:
            raise Gone("unreadable", TOO_BIG, why=f"more than {self.limits.message_bytes} bytes")
        try:
            return decode_client(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
            raise Gone("unreadable", why=str(why)[:200]) from why

    # Most messages are plain moves, and most tables are free: these take a short way, without a task and a queue.

    def take(self, data: bytes) -> bool:
        """Answers a message as it comes; False if an earlier one is still being answered, and this one must wait."""
        if self._busy or not self._open:
            return False
        try:
            message = self._decode(data)
            self._busy = True
            if isinstance(message, messages.Pong):
                self._pong(message)
                self._ready()
            elif not isinstance(message, messages.Play) or not self._play_now(message):
                self.hall.spawn(self._take_time(message))
        except Gone as gone:
            self.give_up(gone)
        except Exception:
            log.exception("a socket stumbled")
            self.give_up(Gone("broken", BROKEN))
        return True

    async def _take_time(self, message: messages.FromClient) -> None:
        try:
            await self._answer(message)
            self._ready()
        except Gone as gone:
            self.give_up(gone)
        except Exception:
            log.exception("a socket stumbled")
            self.give_up(Gone("broken", BROKEN))

    def _ready(self) -> None:
        """For the next message."""
        self._busy = False
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def _until_idle(self) -> None:
        while self._busy:
            self._idle = self.hall.loop.create_future()
            await self._idle

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
        now = self.hall.steady() * 1000
        if not self.service.wrong_codes.can(self.address, now):
            raise Gone("too_much")
        try:
            live = await self.hall.find(hello.table)
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
                await self.hall.keep(live)
        await live.enter(self, hello.last)
        if live.state.phase == "playing":
            await self.hall.keep(live)

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
            if self.hall.steady() - self._heard > self.limits.dead_seconds:
                self.give_up(Gone("silent"))
                return
            self._ping()

    def _ping(self) -> None:
        self._pings += 1
        self.lag.ping_sent(self._pings, self.hall.steady() * 1000)
        self.send(encode(messages.Ping(self._pings)))

    # ------------------------------------------------------------------ requests

    async def _answer(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Pong):
            self._pong(message)
            return
        if isinstance(message, messages.Hello):
            raise Gone("hello_once")
        reply: messages.FromServer | None
        try:
            reply = await self._carry_out(message)
        except (Refused, StoreFull) as why:
            reply = _refusal(message.id, why)
        if reply is not None:
            self.send(encode(reply))

    def _pong(self, message: messages.Pong) -> None:
        self.lag.pong(message.k, self.hall.steady() * 1000)
        trip = self.service.kernel_trip(self.peer)
        if trip is not None:
            self.lag.kernel_rtt(trip)

    async def _carry_out(self, message: Any) -> messages.FromServer | None:
        """The answer to a request, unless it has been sent already. Raises Refused, StoreFull."""
        live = self.live
        assert live is not None
        if isinstance(message, messages.Play):
            return await self._play(live, message)
        if isinstance(message, messages.Check):
            return await self._check(live, message)
        if isinstance(message, messages.AskHint):
            return await self._hint(live, message)
        if isinstance(message, messages.Join):
            return await self._join(live, message)
        again = self._carried_out(live, message.id)
        if again is not None:
            return again
        cid = f"{self.marks[0] if self.marks else ''}:{message.id}"
        if isinstance(message, messages.Say):
            self._may_talk(live, message.seat)
        n = await live.change(lambda state: self._entries(live, state, message, cid), cid)
        if isinstance(message, (messages.Start, messages.Rematch)):
            await self.hall.keep(live)
        return messages.Done(message.id, n)

    def _carried_out(self, live: LiveTable, request: str) -> messages.Done | None:
        """The answer to a request that was carried out before, if somebody with one of these tokens sent it."""
        for mark in self.marks:
            again = live.requests.get(f"{mark}:{request}")
            if again is not None:
                return messages.Done(request, again[0])
        return None

    def _entries(self, live: LiveTable, state: RoomState, message: Any, cid: str) -> Sequence[Entry]:
        """What a request asks to be written, if this socket may ask for it of the table as it is. Raises Refused."""
        seats, wall = self._seats_in(state), self.hall.wall()
        match message:
            case messages.Start():
                _must_be_host(state, seats)
                return state.deal(message.fill, wall, cid)
            case messages.Rematch():
                if not seats:
                    raise no("not_your_seat")
                return state.deal_again(wall, cid, message.rotate)
            case messages.SetSeat():
                _must_be_host(state, seats)
                return [state.set_seat(message.seat, message.kind, message.level, cid)]
            case messages.SetOptions():
                _must_be_host(state, seats)
                return [state.set_options(message.options, cid)]
            case messages.Lend():
                return [self._lend(live, state, seats, message, cid)]
        state.check_seat(message.seat, seats)
        match message:
            case messages.Choose():
                return [state.choose(message.seat, message.name, message.age, message.options, cid)]
            case messages.TakeBack():
                return [state.take_back(message.seat, cid)]
            case messages.Leave():
                return [state.leave(message.seat, cid)]
        assert isinstance(message, messages.Say)
        return [Said(message.seat, message.phrase, cid)]

    def _may_talk(self, live: LiveTable, seat: int) -> None:
        live.state.check_seat(seat, self.seats)
        table = live.state.table
        if table is not None and table.silent and not table.over:
            raise no("silence")
        purse = live.phrases.setdefault(seat, self.limits.phrase_purse())
        if not purse.take(self.hall.steady() * 1000):
            raise no("too_much")

    def _lend(
        self, live: LiveTable, state: RoomState, seats: Sequence[int], message: messages.Lend, cid: str
    ) -> Seated:
        """One's own seat, or that of somebody who is away."""
        seat = message.seat
        if seat >= len(state.players) or not state.players[seat].plays_itself:
            raise no("not_your_seat")
        if seat not in seats:
            if not seats:
                raise no("not_your_seat")
            if seat in live.here():
                raise no("still_here")
        return state.lend(seat, message.level, "asked" if seat in seats else "away", cid)

    async def _join(self, live: LiveTable, message: messages.Join) -> messages.Joined | None:
        cid = f"join:{message.id}"
        token = live.state.make_token(cid)
        if cid not in live.requests:
            await live.change(lambda s: [s.sit(message.name, message.age, message.seat, message.options, cid)], cid)
        seat = live.requests[cid][1]
        self._hold([*dict.fromkeys([*self.tokens, token])][-self.limits.seats :])
        if self.reseat(live.state):
            # First the answer, then the table as it is seen from there.
            self.send(encode(messages.Joined(message.id, seat, token)))
            live.welcome(self)
            live.presence_changed()
            return None
        return messages.Joined(message.id, seat, token)

    # ------------------------------------------------------------------ moves

    def _play_now(self, message: messages.Play) -> bool:
        """The short way of a move; False if it must take the long one."""
        live, request = self.live, message.id
        assert live is not None
        if self._carried_out(live, request) is not None:
            return False

        def answer(played: Played) -> None:
            if isinstance(played, int):
                self.send(encode(messages.Done(request, played)))
            elif isinstance(played, (Refused, StoreFull)):
                self.send(encode(_refusal(request, played)))
            else:
                log.error("a move stumbled", exc_info=played)
                self.give_up(Gone("broken", BROKEN))
            self._ready()

        try:
            cid, token = self._may_play(live, message)
        except Refused as why:
            answer(why)
            return True
        return live.play_now(message.seat, message.move, cid, token, answer)

    def _may_play(self, live: LiveTable, message: messages.Play) -> tuple[str, str]:
        """The id of the request, and the token (its hash) with which this socket plays there. Raises Refused."""
        state, seat = live.state, message.seat
        token = state.check_seat(seat, self.seats).token
        state.check_holder(seat, token)
        state.check_words(message.move)
        return f"{token[:8]}:{message.id}", token

    async def _play(self, live: LiveTable, message: messages.Play) -> messages.Done:
        arrived = self._heard * 1000
        again = self._carried_out(live, message.id)
        if again is not None:
            return again
        cid, token = self._may_play(live, message)
        at, raw = None, None
        if message.pressed is not None and live.is_race:
            sent = self._sent.get(message.n) if message.n is not None else None
            judged = self.lag.press_time(sent, arrived, message.painted, message.pressed)
            now = live.state.time(self.hall.wall())
            at = now - (self.hall.steady() * 1000 - judged.used) * self.hall.speed
            told = (message.painted, message.pressed, sent, arrived)
            raw = [-1.0 if time is None else round(time, 1) for time in told]
        n = await live.play(message.seat, message.move, at, cid, raw, token)
        return messages.Done(message.id, n)

    async def _check(self, live: LiveTable, message: messages.Check) -> messages.Checked:
        """Would that be accepted? Asked of a copy, in a thread: the answer may take a look at the lexicon."""
        table = self._my_table(live, message.seat)

        def check() -> Refusal | None:
            live.state.check_words(message.move)
            verb, _, rest = message.move.strip().partition(" ")
            for prompt in table.prompts(message.seat):
                if prompt.verb == verb.lower():
                    return prompt.check(prompt.read(rest))
            table.play(message.seat, message.move)
            return None

        try:
            why = await asyncio.to_thread(check)
        except Refused as refused:
            why = refused.refusal
        return messages.Checked(message.id, *([why.code, why.text("fr"), why.text("en")] if why else []))

    async def _hint(self, live: LiveTable, message: messages.AskHint) -> messages.Hint:
        """Something that is legal now, from what the seat may know."""
        table = self._my_table(live, message.seat)

        def find() -> str | None:
            # What a good bot would do in this seat; its dice are the same for all worlds that look the same. A good
            # bot may be short of a word, as people are; whoever asks for a hint is: so others are asked as well.
            given_up: str | None = None
            for level in ADVISERS:
                try:
                    bot = bots.make(table.facts.id, message.seat, level, Chance("hint", str(table.now)))
                    act = bot.act(bots.Sight(table, message.seat))
                except Exception:
                    log.exception("no bot could give a hint at %s", table.facts.id)
                    break
                if act is not None and str(act.move) != "pass":
                    return str(act.move)
                given_up = given_up or (None if act is None else str(act.move))
            if given_up is not None:
                return given_up
            for prompt in table.prompts(message.seat):
                for move in prompt.examples():
                    return move.text
            moves = table.moves(message.seat)
            return moves[0].text if moves else None

        return messages.Hint(message.id, await asyncio.to_thread(find))

    def _my_table(self, live: LiveTable, seat: int) -> Table:
        """A copy of the table, for a seat of this socket. Raises Refused."""
        live.state.check_seat(seat, self.seats)
        if live.state.table is None:
            raise no("not_started")
        return live.state.table.clone()
