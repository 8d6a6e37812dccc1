"""WebSocket frames (RFC 6455, 5.2), as far as a short way through them goes: plain text, whole, in one frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import Struct

TEXT, WHOLE, MASKED = 0x81, 0x80, 0x80
HEADS = {126: 4, 127: 10}
"""How long the head is where the length did not fit into its second byte."""
MIDDLE_HEAD, LONG_HEAD = Struct("!BBH").pack, Struct("!BBQ").pack


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
