"""Requests that were carried out lately: one that is sent again is answered again, and not carried out again."""

from __future__ import annotations

from collections import deque

from .entries import Entry

REQUESTS_KEPT = 8
"""So many requests of each client are remembered: it has few unanswered at a time."""


class RecentRequests:
    """The last requests of each client of a table, by their ids."""

    __slots__ = ("_by_client", "done")

    def __init__(self) -> None:
        self.done: dict[str, tuple[int, int]] = {}
        """The update that each became, and the seat it was about."""
        self._by_client: dict[str, deque[str]] = {}

    def remember(self, entry: Entry, n: int) -> None:
        """An entry was written as number `n`: if somebody asked for it, that is noted."""
        cid: str = getattr(entry, "cid", "")
        if cid:
            # Each client for itself: however busy the others are, whoever comes back late finds its last requests.
            client = cid.partition(":")[0]
            last = self._by_client.get(client)
            if last is None:
                last = self._by_client[client] = deque()
            last.append(cid)
            self.done[cid] = n, getattr(entry, "seat", -1)
            if len(last) > REQUESTS_KEPT:
                self.done.pop(last.popleft(), None)
