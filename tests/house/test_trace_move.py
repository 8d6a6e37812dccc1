"""One move, traced through the service."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tools.trace_move import count, trace

MOST_CALLS = 200
MOST_SWITCHES = 60
"""From one module to another: whoever follows a move through the code has to turn so many pages."""


def test_a_move_can_be_followed_through_the_code(tmp_path: Path) -> None:
    counts = []
    for attempt in range(3):
        threads = asyncio.run(trace("vlamonix", 16, tmp_path / f"{attempt}.sqlite"))
        counts.append(count(threads))
        if counts[-1]["calls"] <= MOST_CALLS and counts[-1]["switches between modules"] <= MOST_SWITCHES:
            assert threads[0][0][:2] == ("server.connection", "Connection.data_received")
            assert ("server.connection", "Connection.write_now") in [call[:2] for call in threads[0]]
            return
        # Something that is done every second, or a ping, may have come between: once more.
    raise AssertionError(counts)
