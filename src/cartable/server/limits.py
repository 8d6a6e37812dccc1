"""How much one socket, one seat and one address may ask for, and every such number of the service.

Nothing here reads a clock: `now` is handed in, in milliseconds of the server's steady clock.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from .messages import MAX_MESSAGE

# ---------------------------------------------------------------------- purses


class Purse:
    """Holds at most `capacity`, fills up at `per_second`. What is not in it cannot be spent."""

    __slots__ = ("_at", "_held", "capacity", "per_second")

    def __init__(self, capacity: float, per_second: float, *, held: float | None = None) -> None:
        """Full at first, unless `held` says otherwise; it begins to fill at the first time it is told."""
        if not (capacity > 0 and per_second >= 0):
            raise ValueError(f"a purse needs a capacity and a rate, not {capacity} and {per_second}")
        self.capacity = capacity
        self.per_second = per_second
        self._held = capacity if held is None else min(max(held, 0.0), capacity)
        self._at: float | None = None

    def held(self, now: float) -> float:
        """What is in it. A time before the last one adds nothing."""
        if self._at is None:
            self._at = now
        elif now > self._at:
            self._held = min(self.capacity, self._held + (now - self._at) / 1000 * self.per_second)
            self._at = now
        return self._held

    def take(self, now: float, cost: float = 1) -> bool:
        """Pays the whole cost, or nothing."""
        if self.held(now) < cost:
            return False
        self._held -= cost
        return True

    def draw(self, now: float, most: float) -> float:
        """Pays as much of `most` as there is."""
        drawn = min(max(most, 0.0), self.held(now))
        self._held -= drawn
        return drawn

    def wait(self, now: float, cost: float = 1) -> float:
        """Milliseconds until `cost` can be paid; infinite if it never can."""
        missing = cost - self.held(now)
        if missing <= 0:
            return 0.0
        if cost > self.capacity or self.per_second == 0:
            return float("inf")
        return missing / self.per_second * 1000


class AddressBook:
    """A purse for each address, in bounded memory.

    A purse that is full again says no more than one that was never there, so it is forgotten at no loss. If all
    `most` addresses are still paying off, the fullest eighth goes: whoever asked for the least. So an address that
    has spent everything cannot have itself forgotten by calling from many others, for each of them has asked
    for less and goes first.
    """

    def __init__(self, capacity: float, per_second: float, most: int) -> None:
        if most < 1:
            raise ValueError(f"an address book needs room for an address, not {most}")
        Purse(capacity, per_second)  # refuses numbers that make no sense now, not at the first visitor
        self.capacity = capacity
        self.per_second = per_second
        self.most = most
        self._purses: dict[str, Purse] = {}

    def __len__(self) -> int:
        return len(self._purses)

    def can(self, address: str, now: float, cost: float = 1) -> bool:
        """Whether `take` would succeed; takes nothing, remembers nothing."""
        purse = self._purses.get(address)
        return (self.capacity if purse is None else purse.held(now)) >= cost

    def take(self, address: str, now: float, cost: float = 1) -> bool:
        """Pays from the purse of this address, or returns False."""
        purse = self._purses.get(address)
        if purse is None:
            if cost > self.capacity:
                return False
            if len(self._purses) >= self.most:
                self._make_room(now)
            purse = self._purses[address] = Purse(self.capacity, self.per_second)
        return purse.take(now, cost)

    def wait(self, address: str, now: float, cost: float = 1) -> float:
        """Milliseconds until this address can pay; infinite if it never can."""
        purse = self._purses.get(address)
        return (Purse(self.capacity, self.per_second) if purse is None else purse).wait(now, cost)

    def tidy(self, now: float) -> None:
        """Forgets the addresses whose purse is full again. Call it now and then."""
        self._purses = {address: purse for address, purse in self._purses.items() if purse.held(now) < purse.capacity}

    def _make_room(self, now: float) -> None:
        self.tidy(now)
        if len(self._purses) >= self.most:
            # Several at once: sorting for each newcomer would let a flood of addresses cost the server dear.
            fullest = sorted(self._purses, key=lambda address: self._purses[address].held(now), reverse=True)
            for address in fullest[: max(1, self.most // 8)]:
                del self._purses[address]


class OpenSockets:
    """How many sockets are open, from each address and in all. Remembers only addresses with an open one."""

    def __init__(self, per_address: int, in_all: int) -> None:
        self.per_address = per_address
        self.in_all = in_all
        self.total = 0
        self._open: dict[str, int] = {}

    def __len__(self) -> int:
        """How many addresses have a socket open."""
        return len(self._open)

    @property
    def full(self) -> bool:
        """Whether the service has no room for anybody."""
        return self.total >= self.in_all

    def enter(self, address: str) -> bool:
        """Counts one more, or returns False. Each True is to be followed by one `leave`."""
        here = self._open.get(address, 0)
        if self.full or here >= self.per_address:
            return False
        self._open[address] = here + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        """Counts one less."""
        here = self._open.get(address, 0)
        if here == 0:
            return
        self.total -= 1
        if here == 1:
            del self._open[address]
        else:
            self._open[address] = here - 1


# ---------------------------------------------------------------------- every number of the service


def _limit(value: int, reason: str) -> Any:
    return field(default=value, metadata={"reason": reason})


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Every number of the service, each with its reason."""

    message_bytes: int = _limit(MAX_MESSAGE, "Bytes of one message: a long sentence fits many times over.")
    messages_burst: int = _limit(40, "Messages a socket may send at once: a fast typist whose words are checked live.")
    messages_per_second: int = _limit(12, "Messages a socket may go on sending each second: faster than any hand.")
    phrases: int = _limit(5, "Phrases a seat may say within `phrases_seconds`: talk, not noise.")
    phrases_seconds: int = _limit(10, "Seconds in which a seat gets its phrases back.")
    tables_per_address: int = _limit(30, "Tables an address may open in an hour: a class in groups, several times.")
    wrong_codes: int = _limit(60, "Wrong table codes an address may try at once: a class that mistypes.")
    wrong_codes_per_minute: int = _limit(6, "Wrong codes an address gets back each minute: guessing leads nowhere.")
    addresses: int = _limit(20_000, "Addresses remembered by each of these counts: some megabytes, never more.")
    sockets_per_address: int = _limit(200, "Sockets open from one address: a school behind one router.")
    sockets: int = _limit(4_000, "Sockets open in all: beyond this, newcomers are refused rather than players slowed.")
    seats: int = _limit(8, "Seats of a table: the largest games have eight.")
    name_characters: int = _limit(24, "Characters of a name: it must fit beside the cards on a phone.")
    hello_seconds: int = _limit(10, "Seconds for the first message of a socket: a silent one only takes up room.")
    ping_seconds: int = _limit(15, "Seconds between pings: keeps proxies from closing, and measures the way for races.")
    dead_seconds: int = _limit(40, "Seconds of silence until a socket counts as lost: two pings unanswered.")
    queue_messages: int = _limit(
        256, "Messages waiting for a slow client: then it is cut off and comes back for a view."
    )
    queue_bytes: int = _limit(1_048_576, "Bytes waiting for a slow client: it must not fill the server's memory.")
    resting_days: int = _limit(60, "Days an untouched table is kept: a game can go on after the summer holidays.")
    bot_seconds: int = _limit(5, "Seconds a bot may think: then its rule of thumb plays, and nobody waits for long.")
    away_seconds: int = _limit(
        30, "Seconds a person may be gone before the others may let a bot play: a tunnel, a reload."
    )
    pause_seconds: int = _limit(20, "Seconds with nobody at a table until its time stands still.")
    unload_seconds: int = _limit(60, "Seconds that a table at which nothing happens stays in memory.")
    tables_in_memory: int = _limit(
        2_000, "Tables held ready: those unused longest go to disk and come back when wanted."
    )

    def __post_init__(self) -> None:
        for name, value, _ in self.describe():
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise ValueError(f"{name} must be a whole number from 1 on, not {value!r}")
        if self.message_bytes > MAX_MESSAGE:
            raise ValueError(f"message_bytes can be at most {MAX_MESSAGE}: the protocol says so")
        if self.dead_seconds <= self.ping_seconds:
            raise ValueError("dead_seconds must be longer than ping_seconds: every socket would count as lost")

    def describe(self) -> list[tuple[str, int, str]]:
        """Name, value and reason of each."""
        return [(each.name, getattr(self, each.name), each.metadata["reason"]) for each in fields(self)]

    # -- the purses these numbers make

    def message_purse(self) -> Purse:
        """One for each socket."""
        return Purse(self.messages_burst, self.messages_per_second)

    def phrase_purse(self) -> Purse:
        """One for each seat."""
        return Purse(self.phrases, self.phrases / self.phrases_seconds)

    def table_book(self) -> AddressBook:
        """Tables opened."""
        return AddressBook(self.tables_per_address, self.tables_per_address / 3600, self.addresses)

    def code_book(self) -> AddressBook:
        """Wrong codes: ask `can` before looking a code up, `take` if there is no such table."""
        return AddressBook(self.wrong_codes, self.wrong_codes_per_minute / 60, self.addresses)

    def open_sockets(self) -> OpenSockets:
        """One for the process."""
        return OpenSockets(self.sockets_per_address, self.sockets)


# ---------------------------------------------------------------------- names

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Control, formatting (zero-width, bidirectional), surrogates, private use, line and paragraph separators."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing."""
_MOST_MARKS = 2
"""Combining marks on one letter: Vietnamese has two, towers of marks spill over the table."""


def _hidden(character: str) -> bool:
    code = ord(character)
    return (
        unicodedata.category(character) in _UNSEEN
        or character in _BLANK
        or (0xFE00 <= code <= 0xFE0E)  # variation selectors, but for the one after many an emoji (FE0F)
        or (0xFFF0 <= code <= 0xFFF8)  # unassigned, and to be ignored when drawn
        or (0xE0000 <= code <= 0xE0FFF)  # tags, more selectors
        or (0xFDD0 <= code <= 0xFDEF)  # never characters
        or (code & 0xFFFE) == 0xFFFE
    )


def clean_name(text: str, most: int = Limits.name_characters) -> str:
    """The name as it is shown. Raises ValueError("name_empty"), ("name_long") or ("name_characters").

    Spaces are trimmed and collapsed, letters composed. A character that is not seen or that turns the text around
    is refused, not dropped: with it two names would look the same, or a name would spill into its surroundings.
    """
    if len(text) > 20 * most:
        raise ValueError("name_long")  # before any work is done on it
    composed = unicodedata.normalize("NFC", text.strip())
    if any(_hidden(character) for character in composed):
        raise ValueError("name_characters")
    name = " ".join(composed.split())
    marks = 0
    seen = False
    for character in name:
        if unicodedata.category(character) in ("Mn", "Me"):
            marks += 1
            if marks > _MOST_MARKS or not seen:
                raise ValueError("name_characters")
        else:
            marks = 0
            seen = True
    if not name:
        raise ValueError("name_empty")
    if len(name) > most:
        raise ValueError("name_long")
    return name


# ---------------------------------------------------------------------- addresses

UNIX = "unix"
"""Says in `Trusted.parse` that whoever comes through the Unix socket is a proxy: only this machine can."""
UNKNOWN = "unknown"
"""All those without an address share one purse."""
_MOST_HOPS = 20


@dataclass(frozen=True)
class Trusted:
    """The proxies whose word about the client's address is believed."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()
    unix: bool = False

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Trusted:
        """From addresses, networks (10.0.0.0/8) and the word "unix". Raises ValueError that quotes what is not one."""
        networks = []
        unix = False
        for text in texts:
            if text.strip().lower() == UNIX:
                unix = True
                continue
            try:
                networks.append(ip_network(text.strip(), strict=False))
            except ValueError:
                raise ValueError(f"not an address or a network: {text!r}") from None
        return cls(tuple(networks), unix)

    def __contains__(self, address: IPv4Address | IPv6Address | None) -> bool:
        if address is None:
            return self.unix
        return any(address in network for network in self.networks)


def address_of(scope: Mapping[str, Any], trusted: Trusted = Trusted()) -> str:  # noqa: B008  (it is frozen)
    """Whose purse pays for this ASGI request: an IPv4 address, or the /64 network of an IPv6 address.

    A household gets a whole /64 and could use a new address of it each time. X-Forwarded-For is believed only as
    far as trusted proxies wrote it: read from the right, the first address that is not one of them is the
    client's. Anything further left is what the client itself says.
    """
    client = scope.get("client")
    host = str(client[0]) if client else ""
    peer = _parse(host)
    if host and peer is None:
        return host[:60]  # a test client
    if peer not in trusted:
        return _group(peer)
    said: list[str] = []
    for name, value in scope.get("headers", ()):
        if name.lower() == b"x-forwarded-for":
            said.extend(value.decode("latin-1").split(","))
    nearest = peer
    for text in said[: -_MOST_HOPS - 1 : -1]:
        hop = _parse(_without_port(text.strip()))
        if hop is None:
            break  # no trusted proxy writes that
        nearest = hop
        if hop not in trusted:
            break
    return _group(nearest)


def _without_port(text: str) -> str:
    """Some proxies write 192.0.2.1:4711 or [2001:db8::1]:4711."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])  # without the name of the interface
    except ValueError:
        return None
    # A socket that listens on both families shows IPv4 addresses as ::ffff:192.0.2.1.
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def _group(address: IPv4Address | IPv6Address | None) -> str:
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return str(address)
