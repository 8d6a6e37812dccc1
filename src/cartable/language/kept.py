"""What takes seconds to work out and milliseconds to read: kept on disk, in the folder where a user's caches belong.

Nothing depends on it. A file that is missing, cut short or damaged is made again, and where nothing can be written
everything is worked out in memory, once for each process.
"""

from __future__ import annotations

import os
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

NEWEST = 6
"""So many files of a name stay: several versions of the package, or of its lists of words, may be in use."""

_SIZE = 8


def folder() -> Path:
    """Where a user's caches are on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cartable"


def key_of(parts: Iterable[bytes]) -> str:
    """A name for everything that something is made from: another one as soon as a byte of it is another."""
    digest = blake2b(sys.byteorder.encode(), digest_size=12)
    for part in parts:
        digest.update(len(part).to_bytes(_SIZE, "little"))
        digest.update(part)
    return digest.hexdigest()


def kept(name: str, key: str, make: Callable[[], Sequence[bytes]]) -> list[bytes]:
    """What `make` gives, from the file of that name and key if there is one; else it is made, and written there."""
    try:
        file = folder() / f"{name}-{key}.kept"
    except RuntimeError:  # a user without a home
        return list(make())
    with suppress(OSError):
        found = _read(file)
        if found is not None:
            return found
    made = list(make())
    with suppress(OSError):
        _write(file, made)
        _forget(file.parent, name)
    return made


# -- files: how many sections, how long each is, a checksum of them all, then the sections


def _read(file: Path) -> list[bytes] | None:
    """The sections of a file; None if it is not whole."""
    with open(file, "rb") as opened:
        number = int.from_bytes(opened.read(_SIZE), "little")
        if not 0 < number < 10_000:
            return None
        head = opened.read(_SIZE * (number + 1))
        sizes = [int.from_bytes(head[at : at + _SIZE], "little") for at in range(0, len(head), _SIZE)]
        if len(sizes) != number + 1 or sum(sizes[1:]) != os.fstat(opened.fileno()).st_size - _SIZE * (number + 2):
            return None
        sections, checksum = [], 0
        for size in sizes[1:]:
            sections.append(opened.read(size))
            checksum = zlib.crc32(sections[-1], checksum)
    return sections if checksum == sizes[0] else None


def _write(file: Path, sections: Sequence[bytes]) -> None:
    """Under another name first: whoever reads meanwhile, or if this process ends here, sees a whole file or none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    checksum = 0
    for section in sections:
        checksum = zlib.crc32(section, checksum)
    numbers = [len(sections), checksum, *map(len, sections)]
    handle, unfinished = tempfile.mkstemp(prefix=".", suffix=".unfinished", dir=file.parent)
    try:
        with open(handle, "wb") as opened:
            opened.write(b"".join(number.to_bytes(_SIZE, "little") for number in numbers))
            opened.writelines(sections)
        os.replace(unfinished, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def _forget(place: Path, name: str) -> None:
    """Takes away files that nobody is likely to want any more."""
    ours = sorted(place.glob(f"{name}-*.kept"), key=lambda file: file.stat().st_mtime)
    for file in ours[:-NEWEST]:
        file.unlink(missing_ok=True)
