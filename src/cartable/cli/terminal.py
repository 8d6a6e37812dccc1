"""The terminal: its width, its language, bold letters, bars, and reading a line without waiting for ever."""

from __future__ import annotations

import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Iterable
from typing import TextIO

from ..engine.phrases import languages

BOLD, DIM, ITALIC, CARD = "1", "2", "3", "36"
GLUE = "\x1f"
"""Becomes a space at which no line is broken."""


def default_language() -> str:
    """The language of the system, if it is one of ours, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    code = spoken.lower()[:2]
    return code if code in languages() else "en"


def width(most: int = 100) -> int:
    """How many characters a line has."""
    return max(40, min(most, shutil.get_terminal_size().columns))


def is_terminal(stream: object) -> bool:
    """Whether a person sits behind a stream."""
    return bool(getattr(stream, "isatty", lambda: False)())


def styled(text: str, style: str, stream: TextIO | None = None) -> str:
    """The text in bold, italics... if it goes to a terminal."""
    if os.environ.get("NO_COLOR") or not is_terminal(stream or sys.stdout):
        return text
    return f"\x1b[{style}m{text}\x1b[0m"


def wrapped(text: str, first: str = "", rest: str = "", columns: int | None = None) -> str:
    """A paragraph in lines that fit, the first one and the others indented as given."""
    filled = textwrap.fill(
        text, columns or width(), initial_indent=first, subsequent_indent=rest,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return filled.replace(GLUE, " ")


def in_columns(items: Iterable[str], columns: int | None = None, indent: str = "  ") -> str:
    """Short texts side by side, read down first."""
    listed = list(items)
    if not listed:
        return ""
    wide = max(map(len, listed)) + 3
    across = max(1, ((columns or width()) - len(indent) + 3) // wide)
    down = -(-len(listed) // across)
    rows = ["".join(item.ljust(wide) for item in listed[row::down]).rstrip() for row in range(down)]
    return "\n".join(indent + row for row in rows)


def bar(share: float, length: int = 24) -> str:
    """A bar of text, from 0 to 1."""
    eighths = round(max(0.0, min(1.0, share)) * length * 8)
    full, part = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[part] if part else "")).ljust(length, "·")


class ProgressBar:
    """Games done, their rate and the time left, on one line of stderr, if that is a terminal."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.shown = 0.0
        self.quiet = not is_terminal(sys.stderr)

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if self.quiet or (now - self.shown < 0.1 and done < of):
            return
        self.shown = now
        rate = done / max(now - self.start, 1e-6)
        line = f"{bar(done / of)} {done} / {of} games   {rate:.1f} a second   {round((of - done) / rate)} s left"
        print(f"\r\x1b[K{line[: width()]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leaves a clean line."""
        if not self.quiet:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Keyboard:
    """Lines from stdin, if need be with a time limit."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.is_person = is_terminal(stream)
        """Somebody who types, not a file or a pipe."""
        self.waiting = b""

    @property
    def can_poll(self) -> bool:
        """Whether we can look for a line without waiting for it."""
        return self.is_person and os.name == "posix"

    def line(self, seconds: float | None = None) -> str | None:
        """The next line; None if none came in time. Raises EOFError after the last one."""
        if not self.can_poll:
            text = self.stream.readline()
            if not text:
                raise EOFError
            return text.strip()
        return self._poll(seconds)

    def _poll(self, seconds: float | None) -> str | None:
        # sys.stdin would keep a second line in its buffer, where select does not see it.
        until = float("inf") if seconds is None else time.monotonic() + seconds
        descriptor = self.stream.fileno()
        while b"\n" not in self.waiting:
            left = max(0.0, until - time.monotonic())
            # A Ctrl-C that comes just before select does not wake it, so we look up now and then.
            if select.select([descriptor], [], [], min(left, 0.5))[0]:
                chunk = os.read(descriptor, 65536)
                if not chunk:
                    raise EOFError
                self.waiting += chunk
            elif left <= 0.5:
                return None
        line, _, self.waiting = self.waiting.partition(b"\n")
        return line.decode(errors="replace").strip()
