"""One server for a file."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from .base import StoreBusy


class FileLock:
    """A lock that ends with the process, however it ends.

    Beside the database and not on it: SQLite's own locks on that file would be lost with ours. A POSIX lock and not
    `flock`: a child that was forked and outlives a killed server must not keep it. Such a lock does not see its own
    process, hence `held`. The file stays where it is; removing it would let two servers lock two files of one name.
    """

    held: set[Path] = set()

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def acquire(self) -> None:
        """Raises StoreBusy if somebody has it, OSError if the file cannot be made."""
        if self.path in FileLock.held:
            raise StoreBusy(f"{self.path.stem} is open in this process already")
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            owner = os.read(file, 20).decode("ascii", "replace").strip()
            os.close(file)
            who = f"another server (process {owner})" if owner else "another server"
            raise StoreBusy(f"{self.path.stem} is in use by {who}: stop that one first, or use another file") from None
        FileLock.held.add(self.path)
        self._file = file
        # Only to tell whoever comes next; a full disk is no reason to stop here.
        with contextlib.suppress(OSError):
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Free for the next one."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
            FileLock.held.discard(self.path)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        # Locked bytes cannot be read by others on Windows: lock one after the text.
        os.lseek(file, 1024, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
