"""A WebSocket connection as uvicorn keeps it, with a short way in and out for plain text messages.

A table tells four sockets of every move, and a task, a queue and two system calls for each message cost more than the
game. So frames of plain text (RFC 6455, 5.2), whole, in one frame, are cut and written here; whatever else comes or
goes is left to the library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from struct import Struct
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from .app import Service

WRITE_NOW = "cartable.write_now"
"""ASGI extension: a function that writes messages without waiting, if it can."""
READ_NOW = "cartable.read_now"
"""Another: a function that is given one which takes messages as they come, if it can."""
READ_AT_ONCE = 16_384
"""Bytes that are read from a socket in one go. Room for many more would have to be asked of the system, each time."""
READ_AHEAD = 8
"""So many messages of a client may wait before its socket is read no further."""

TEXT, WHOLE, MASKED = 0x81, 0x80, 0x80
HEADS = {126: 4, 127: 10}
"""How long the head is where the length did not fit into its second byte."""
MIDDLE_HEAD, LONG_HEAD = Struct("!BBH").pack, Struct("!BBQ").pack


class Connection(WebSocketsSansIOProtocol):
    """Its transport can be found again, so that the kernel can be asked about the way to the client."""

    def __init__(self, config: Any, *arguments: Any, **settings: Any) -> None:
        super().__init__(config, *arguments, **settings)
        self.service: Service = config.app.state.service
        self.cut = Frames(self.service.limits.message_bytes).feed
        self.taker: Callable[[bytes], bool] | None = None
        """Takes plain text messages at once, if it is ready for one."""
        self.short_way = True
        self.full = False
        """Whether the client does not take what was written."""

    def connection_made(self, transport: Any) -> None:
        """The client is there."""
        super().connection_made(transport)
        transport.max_size = READ_AT_ONCE
        if self.client is not None:
            self.service.transports[tuple(self.client)] = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone. The parts of a connection know each other in circles: taken apart they go at once, and
        Python need not search for them."""
        super().connection_lost(exc)
        self.taker = None
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].clear()
        self.conn.parser.close()

    def handle_connect(self, event: Any) -> None:
        """The application learns of the short ways."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][WRITE_NOW] = self.write_now
            scope["extensions"][READ_NOW] = self.read_now

    def read_now(self, taker: Callable[[bytes], bool]) -> None:
        """From now on plain text messages are offered to `taker` as they come; it may decline one."""
        self.taker = taker

    def data_received(self, data: bytes) -> None:
        """Bytes of the client."""
        if not self.handshake_complete:
            # Whoever speaks before being let in may have said half a word: from then on nothing is cut here.
            self.short_way = not self.handshake_initiated
        if not self.handshake_complete or not self.short_way:
            super().data_received(data)
            return
        for frame, text in self.cut(data):
            taker = self.taker if self.queue.empty() and not self.close_sent else None
            if text is None or taker is None or not taker(text):
                super().data_received(frame)

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self.full = False

    def write_now(self, texts: Iterable[bytes]) -> bool:
        """Writes messages at once; False, and nothing is written, if the connection cannot take them now."""
        if self.full or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(text_frames(texts))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hands a message to the application. Reading is paused only behind a client that is some messages ahead: each
        pause is two system calls."""
        paused = self.read_paused
        self.read_paused = paused or self.queue.qsize() < READ_AHEAD
        super().send_receive_event_to_app()
        if not paused and self.queue.qsize() <= READ_AHEAD:
            self.read_paused = False


class Frames:
    """Cuts what a client sends into frames. Those that are plain text are read; all others are somebody else's affair.

    `longest` bytes of text are plain. From the first frame on that is longer, or a piece of something, or that no
    client may send, nothing is cut any more: whoever understands every frame gets the rest as it comes, and closes
    the connection if need be.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._rest = b""
        self._cutting = True

    def feed(self, data: bytes) -> Iterable[tuple[bytes, bytes | None]]:
        """The frames that are complete now: their bytes, and their text if they are plain."""
        if not self._rest and self._cutting and data[0] == TEXT:
            # Mostly one short message has come, and nothing else.
            size = len(data) - 6
            if 0 <= size < 126 and data[1] == MASKED | size and size <= self._longest:
                return ((data, unmask(data[2:6], data[6:])),)
        return self._cut(data)

    def _cut(self, data: bytes) -> Iterator[tuple[bytes, bytes | None]]:
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at, end = 0, len(data)
        while self._cutting and end - at >= 2:
            first, second = data[at], data[at + 1]
            size = second & 0x7F
            head = 2
            if size >= 126:
                head = HEADS[size]
                if end - at < head:
                    break
                size = int.from_bytes(data[at + 2 : at + head], "big")
            if not first & WHOLE or not second & MASKED or size > self._longest:
                self._cutting = False
                break
            start = at + head + 4
            stop = start + size
            if end < stop:
                break
            yield data[at:stop], unmask(data[start - 4 : start], data[start:stop]) if first == TEXT else None
            at = stop
        if at < end:
            if self._cutting:
                self._rest = data[at:]
            else:
                yield data[at:], None


def unmask(key: bytes, payload: bytes) -> bytes:
    """What a client wrote: each byte was turned by one of the four of the key."""
    size = len(payload)
    turned = int.from_bytes(payload, "little") ^ int.from_bytes((key * (size // 4 + 1))[:size], "little")
    return turned.to_bytes(size, "little")


def text_frames(texts: Iterable[bytes]) -> bytes:
    """Unmasked frames, one for each text."""
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if 126 <= size < 65_536:
            parts += MIDDLE_HEAD(TEXT, 126, size), text
        else:
            parts += bytes((TEXT, size)) if size < 126 else LONG_HEAD(TEXT, 127, size), text
    return b"".join(parts)
