"""The service as `cartable serve` runs it, with limits that a bench does not run into. `bench/server.py` starts it.

    python bench/_server.py DATABASE

A player's hand is never so quick: the limits on messages, sockets and tables are lifted, and tables stay in memory.
Tables rest as soon as nobody is there, and time hardly passes at them, so that no clock runs out while something
else is measured. All the rest is as it is shipped, the durable log too.
"""

from __future__ import annotations

import sys

from cartable.server.app import Settings
from cartable.server.limits import Limits
from cartable.server.run import listen, serve

PLENTY = 1_000_000

LIMITS = Limits(
    messages_burst=PLENTY,
    messages_per_second=PLENTY,
    tables_per_address=PLENTY,
    sockets_per_address=PLENTY,
    sockets=PLENTY,
    tables_in_memory=PLENTY,
    unload_seconds=PLENTY,
    pause_seconds=1,
)


def main() -> int:
    """The command."""
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    settings = Settings(sys.argv[1], limits=LIMITS, speed=0.001)
    return serve(settings, listening, lambda: print(f"port {port}", flush=True))


if __name__ == "__main__":
    raise SystemExit(main())
