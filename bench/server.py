"""How much can the service carry? A thousand sockets at 250 tables, beside boardgame.io under the same load.

    python bench/server.py [--peer] [--json] [--rounds R] [--seconds S]

`--peer` needs Node and, once, `npm ci` in bench/peer. Linux only: processor time and memory are read from /proc.

Four seats, each with a socket of its own, play Vlamonix by a script: they throw the pairs they hold, say that they
are done, draw any card, and deal again after the end. A table sends its next move as soon as all four sockets have
the last one, so that 250 moves are always under way. Both servers get the same script from the same driver.

- *moves per server CPU second*: moves made while the server (with its children) used one second of processor time.
- *latency*: from just before the move is written to a socket until the last of the four has received its broadcast.
- *equal load*: both servers get the same number of moves a second, half of what the slower one can carry.
- *resting table*: growth of the server's memory for each table with a game half played at which nobody is
  connected. It is still in memory; as shipped, it would leave it after a minute.

Ours writes every move to disk before anybody hears of it; the peer keeps its matches in memory, which is in its
favour. Ours also sends each seat its legal moves, which the peer does not have.
The servers take turns, round after round, and medians are compared, because machines are noisy.
"""

from __future__ import annotations

import argparse
import contextlib
import heapq
import http.client
import json
import os
import random
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent
SEATS = 4
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")

Say = Callable[[str], None]

# ---------------------------------------------------------------------- servers


class ServerProcess:
    """A server in a process of its own; `port` is the first thing it prints."""

    def __init__(self, command: Sequence[str], **environment: str) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("port "):
            self.process.kill()
            raise RuntimeError(f"{command[-1]} did not start: {line!r}")
        self.port = int(line.split()[1])

    def family(self) -> list[int]:
        """The server and its children."""
        pids, new = [], [self.process.pid]
        while new:
            pids += new
            children = [Path(f"/proc/{pid}/task/{pid}/children").read_text().split() for pid in new]
            new = [int(pid) for some in children for pid in some]
        return pids

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        ticks = 0
        for pid in self.family():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / TICKS

    def memory(self) -> int:
        """Bytes resident, of the server alone: there are no bots here."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def post(http_to: http.client.HTTPConnection, path: str, body: Any) -> Any:
    """An answer of the server to a request."""
    http_to.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = http_to.getresponse()
    text = answer.read()
    if answer.status >= 300:
        raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
    return json.loads(text)


# ---------------------------------------------------------------------- sockets, as lean as can be


def frame(payload: bytes) -> bytes:
    """A text frame of a client. The mask is zero: the server takes it off all the same."""
    size = len(payload)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


class Connection:
    """One WebSocket of one seat."""

    def __init__(self, table: Table, seat: int, port: int, path: str) -> None:
        self.table = table
        self.seat = seat
        self.number = -1
        """The number of the last state received, and the message it came in."""
        self.last = b""
        self.ready = False
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = self.socket.recv(65_536)
            if not piece:
                raise RuntimeError(f"no WebSocket at {path}: {answer[:200]!r}")
            answer += piece
        if b" 101 " not in answer[:20]:
            raise RuntimeError(f"no WebSocket at {path}: {answer[:200]!r}")
        self.rest = answer.partition(b"\r\n\r\n")[2]

    def send(self, payload: bytes) -> None:
        self.socket.sendall(frame(payload))

    def feed(self, data: bytes) -> None:
        """Cuts what has arrived into messages."""
        if self.rest:
            data = self.rest + data
        at, end, hear, size = 0, len(data), self.table.hear, 0
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if start + size > end:
                break
            if data[at] != 0x81:
                raise RuntimeError(f"an unexpected frame: {data[at : start + size][:200]!r}")
            hear(self, data[start : start + size])
            at = start + size
        self.rest = data[at:]


class Table:
    """Four seats of one table. Subclasses know how a server speaks."""

    def __init__(self, port: int, dice: random.Random) -> None:
        self.port = port
        self.dice = dice
        self.connections: list[Connection] = []
        self.driver: Driver | None = None
        self.awaited = 0
        """The state that the move under way leads to; 0 while there is none."""
        self.missing = 0
        """How many sockets have not received it yet."""
        self.sent_at = 0.0
        self.dealing = False

    def connect(self) -> None:
        """All four sockets, in order."""
        self.connections = [self.open_socket(seat) for seat in range(SEATS)]

    def open_socket(self, seat: int) -> Connection:
        raise NotImplementedError

    def hear(self, connection: Connection, message: bytes) -> None:
        raise NotImplementedError

    def next_move(self) -> tuple[int, bytes, bool]:
        """Whose move it is, what to send, and whether that only deals the cards again."""
        raise NotImplementedError

    def received(self, connection: Connection, number: int, message: bytes) -> None:
        """A socket has a new state."""
        connection.number = number
        connection.last = message
        if number == self.awaited:
            self.missing -= 1
            if self.missing == 0:
                self.awaited = 0
                assert self.driver is not None
                self.driver.moved(self)
        elif self.awaited and number > self.awaited:
            raise RuntimeError(f"state {number} came before state {self.awaited}")

    def move(self) -> None:
        """Sends the next move."""
        seat, message, self.dealing = self.next_move()
        connection = self.connections[seat]
        self.awaited = connection.number + 1
        self.missing = SEATS
        framed = frame(message)
        self.sent_at = time.perf_counter()
        connection.socket.sendall(framed)


# ---------------------------------------------------------------------- Cartable


class CartableView(msgspec.Struct):
    active: list[int]
    moves: list[str]
    over: bool


class CartableEyes(msgspec.Struct):
    view: CartableView


class CartableUpdate(msgspec.Struct):
    eyes: list[CartableEyes]


read_update = msgspec.json.Decoder(CartableUpdate).decode


class CartableTable(Table):
    """A table of ours."""

    def __init__(self, port: int, dice: random.Random, http_to: http.client.HTTPConnection) -> None:
        super().__init__(port, dice)
        seats = [{"kind": "me", "name": f"Joueur {seat}"} for seat in range(SEATS)]
        opened = post(http_to, "/api/tables", {"game": "vlamonix", "seats": seats, "start": True})
        self.name = opened["table"]
        self.tokens = [each["token"] for each in opened["seats"]]
        self.requests = 0

    def open_socket(self, seat: int) -> Connection:
        connection = Connection(self, seat, self.port, "/ws")
        connection.send(json.dumps({"type": "hello", "table": self.name, "tokens": [self.tokens[seat]]}).encode())
        return connection

    def hear(self, connection: Connection, message: bytes) -> None:
        if message.startswith((b'{"type":"update","n":', b'{"type":"welcome","n":')):
            start = message.index(b":", 10) + 1
            connection.ready = True
            self.received(connection, int(message[start : message.index(b",", start)]), message)
        elif message.startswith(b'{"type":"ping"'):
            connection.send(b'{"type":"pong"' + message[14:])
        elif not message.startswith((b'{"type":"done"', b'{"type":"room"')):
            raise RuntimeError(f"unexpected: {message[:300]!r}")

    def next_move(self) -> tuple[int, bytes, bool]:
        view = read_update(self.connections[0].last).eyes[0].view
        self.requests += 1
        if view.over:
            return 0, b'{"type":"rematch","id":"%d"}' % self.requests, True
        seat = view.active[0]
        if seat != 0:
            view = read_update(self.connections[seat].last).eyes[0].view
        move = view.moves[0]
        if not move.startswith(("play ", "done")):
            takes = [move for move in view.moves if move.startswith("take ")]
            move = takes[int(self.dice.random() * len(takes))]
        message = b'{"type":"play","id":"%d","seat":%d,"move":"%b"}' % (self.requests, seat, move.encode())
        return seat, message, False


# ---------------------------------------------------------------------- boardgame.io


class PeerG(msgspec.Struct):
    hands: list[list[str | None]]
    step: str
    done: list[bool]
    offering: int
    turn: int


class PeerState(msgspec.Struct):
    G: PeerG


class PeerSync(msgspec.Struct):
    state: PeerState


read_peer_update = msgspec.json.Decoder(tuple[str, str, PeerState, msgspec.Raw]).decode
read_peer_sync = msgspec.json.Decoder(tuple[str, str, PeerSync]).decode
PEER = b"42/vlamonix,"
PARTNER = {"y": "y", "v": "v", "p": "b", "b": "p"}


def find_pair(hand: Sequence[str | None]) -> tuple[str, str] | None:
    """Two cards of a hand that go together."""
    seen: set[str] = set()
    for card in hand:
        if card is None or card == "!":
            continue
        partner = card if card == "*" else card[0] + PARTNER[card[1]]
        if partner in seen:
            return partner, card
        seen.add(card)
    return None


class PeerTable(Table):
    """A match of boardgame.io."""

    def __init__(self, port: int, dice: random.Random, http_to: http.client.HTTPConnection) -> None:
        super().__init__(port, dice)
        self.name = post(http_to, "/games/vlamonix/create", {"numPlayers": SEATS})["matchID"]
        self.credentials = [
            post(http_to, f"/games/vlamonix/{self.name}/join", {"playerID": str(seat), "playerName": f"Joueur {seat}"})[
                "playerCredentials"
            ]
            for seat in range(SEATS)
        ]

    def open_socket(self, seat: int) -> Connection:
        return Connection(self, seat, self.port, "/socket.io/?EIO=4&transport=websocket")

    def hear(self, connection: Connection, message: bytes) -> None:
        if message.startswith(PEER + b'["update"'):
            # The state's own number comes before those of the log.
            start = message.index(b'"_stateID":') + 11
            self.received(connection, int(message[start : message.index(b",", start)].rstrip(b"}")), message)
        elif message == b"2":
            connection.send(b"3")
        elif message.startswith(b"0{"):
            connection.send(b"40/vlamonix,")
        elif message.startswith(b"40/vlamonix"):
            sync = ["sync", self.name, str(connection.seat), self.credentials[connection.seat], SEATS]
            connection.send(PEER + json.dumps(sync).encode())
        elif message.startswith(PEER + b'["sync"'):
            start = message.index(b'"_stateID":') + 11
            connection.ready = True
            self.received(connection, int(message[start : message.index(b",", start)].rstrip(b"}")), message)
        elif not message.startswith(PEER + b'["matchData"'):
            raise RuntimeError(f"unexpected: {message[:300]!r}")

    def table_of(self, seat: int) -> PeerG:
        message = self.connections[seat].last[len(PEER) :]
        return read_peer_sync(message)[2].state.G if message.startswith(b'["sync"') else read_peer_update(message)[2].G

    def next_move(self) -> tuple[int, bytes, bool]:
        table = self.table_of(0)
        args: list[object] = []
        seat, over = 0, table.step == "over"
        if over:
            verb = "again"
        elif table.step == "drawing":
            seat, verb = table.turn, "take"
            args = [int(self.dice.random() * len(table.hands[table.offering]))]
        else:
            seat = table.done.index(False) if table.step == "throwing" else table.turn
            hand = table.hands[0] if seat == 0 else self.table_of(seat).hands[seat]
            pair = find_pair(hand)
            verb, args = ("play", [*pair]) if pair else ("done", [])
        payload = {"type": verb, "args": args, "playerID": str(seat), "credentials": self.credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        number = self.connections[seat].number
        return seat, PEER + msgspec.json.encode(["update", action, number, self.name, str(seat)]), over


# ---------------------------------------------------------------------- the driver


class Driver:
    """All sockets of this process, in one loop."""

    def __init__(self) -> None:
        self.poll = select.epoll()
        self.by_file: dict[int, Connection] = {}
        self.latencies: list[float] = []
        self.moves = 0
        self.playing = False
        self.rest: Callable[[Table], bool] = lambda table: False
        """Whether a table has played enough."""
        self.every = 0.0
        """Seconds between two moves of a table; 0: as fast as they are accepted."""
        self.due: list[tuple[float, int, Table]] = []
        self.under_way: set[Table] = set()
        self.late = 0

    def add(self, table: Table) -> None:
        table.driver = self
        for connection in table.connections:
            connection.socket.setblocking(True)
            file = connection.socket.fileno()
            self.by_file[file] = connection
            self.poll.register(file, select.EPOLLIN)
            if connection.rest:
                connection.feed(b"")

    def drop(self, table: Table) -> None:
        for connection in table.connections:
            self.poll.unregister(connection.socket.fileno())
            del self.by_file[connection.socket.fileno()]
            connection.socket.close()
        table.connections = []

    def step(self, timeout: float) -> None:
        """Reads what has come."""
        by_file = self.by_file
        for file, _ in self.poll.poll(timeout):
            connection = by_file[file]
            data = connection.socket.recv(262_144)
            if not data:
                raise RuntimeError("a server has closed a socket")
            connection.feed(data)

    def until(self, true: Callable[[], bool], seconds: float = 120) -> None:
        """Reads until something is true."""
        end = time.perf_counter() + seconds
        while not true():
            if time.perf_counter() > end:
                raise RuntimeError("waited too long for a server")
            self.step(0.2)

    def moved(self, table: Table) -> None:
        """All four sockets of a table have the last move."""
        now = time.perf_counter()
        if not table.dealing:
            self.moves += 1
            self.latencies.append(now - table.sent_at)
        if self.playing and not self.every and not self.rest(table):
            table.move()
        else:
            self.under_way.discard(table)

    def play(self, tables: Sequence[Table], seconds: float, server: ServerProcess, rate: float = 0) -> dict[str, float]:
        """Plays for a while; `rate`: moves a second in all, 0 for as many as are accepted."""
        self.moves, self.late, self.latencies = 0, 0, []
        self.playing, self.every = True, len(tables) / rate if rate else 0.0
        begun, cpu, own = time.perf_counter(), server.cpu(), time.process_time()
        end = begun + seconds
        if rate:
            self.due = [(begun + number / rate, number, table) for number, table in enumerate(tables)]
            while time.perf_counter() < end:
                self.play_due(end)
                self.step(max(0.0, min(self.due[0][0], end) - time.perf_counter()) if self.due else 0.01)
        else:
            self.under_way = set(tables)
            for table in tables:
                table.move()
            while time.perf_counter() < end:
                self.step(0.05)
        taken, cpu, own = time.perf_counter() - begun, server.cpu() - cpu, time.process_time() - own
        moves, latencies = self.moves, sorted(self.latencies) or [float("nan")]
        self.playing = False
        self.until(lambda: not self.under_way)
        return {
            "moves_per_second": moves / taken,
            "moves_per_cpu_second": moves / max(cpu, 1 / TICKS),
            "p50_ms": 1000 * latencies[len(latencies) // 2],
            "p99_ms": 1000 * latencies[len(latencies) * 99 // 100],
            "server_cpu_share": cpu / taken,
            "driver_cpu_share": own / taken,
            "late": float(self.late),
        }

    def play_due(self, end: float) -> None:
        """Sends the moves whose time has come; a table whose last one is still under way misses a turn."""
        due, now = self.due, time.perf_counter()
        while due and due[0][0] <= now:
            when, number, table = due[0]
            heapq.heapreplace(due, (when + self.every, number, table))
            if table in self.under_way:
                self.late += 1
            else:
                self.under_way.add(table)
                table.move()

    def play_moves(self, tables: Sequence[Table], moves: int) -> None:
        """So many moves at each table."""
        left = dict.fromkeys(tables, moves)

        def enough(table: Table) -> bool:
            left[table] -= 1
            return left[table] <= 0

        self.playing, self.every, self.rest = True, 0.0, enough
        self.under_way = set(tables)
        for table in tables:
            table.move()
        self.until(lambda: not self.under_way)
        self.playing, self.rest = False, lambda table: False


class Side:
    """A server and the tables at it."""

    def __init__(self, name: str, server: ServerProcess, table: type[CartableTable] | type[PeerTable]) -> None:
        self.name = name
        self.server = server
        self.kind = table
        self.tables: list[Table] = []
        self.rounds: list[dict[str, float]] = []
        self.paced: list[dict[str, float]] = []

    def open_tables(self, driver: Driver, count: int) -> list[Table]:
        """New tables with four sockets each."""
        http_to = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        tables: list[Table] = []
        for _ in range(count):
            table = self.kind(self.server.port, random.Random(len(self.tables) + len(tables)), http_to)
            tables.append(table)
        http_to.close()
        self.tables += tables
        self.connect(driver, tables)
        return tables

    def connect(self, driver: Driver, tables: Sequence[Table]) -> None:
        """Four sockets for each table; all have their first state on return."""
        for table in tables:
            table.connect()
            driver.add(table)
            driver.step(0)
        driver.until(lambda: all(c.ready for table in tables for c in table.connections))
        settle(driver, 0.3)


def settle(driver: Driver, seconds: float) -> None:
    """Reads what comes for a while."""
    end = time.perf_counter() + seconds
    while (left := end - time.perf_counter()) > 0:
        driver.step(left)


def start_ours(folder: Path) -> ServerProcess:
    """Our service, with the durable log in this folder."""
    return ServerProcess([sys.executable, str(HERE / "_server.py"), str(folder / "tables.sqlite")])


def start_peer(folder: Path) -> ServerProcess:
    """boardgame.io, in production mode; it needs no folder."""
    node = shutil.which("node")
    if node is None or not (HERE / "peer" / "node_modules").is_dir():
        raise SystemExit("the peer needs Node, and `npm ci` in bench/peer")
    return ServerProcess([node, str(HERE / "peer" / "server.js")], NODE_ENV="production")


SIDES: dict[str, tuple[Callable[[Path], ServerProcess], type[CartableTable] | type[PeerTable]]] = {
    "cartable": (start_ours, CartableTable),
    "boardgame.io": (start_peer, PeerTable),
}


@contextlib.contextmanager
def started(name: str, folder: Path) -> Iterator[Side]:
    """A server that is ended afterwards."""
    start, kind = SIDES[name]
    with tempfile.TemporaryDirectory(dir=folder) as own:
        server = start(Path(own))
        try:
            yield Side(name, server, kind)
        finally:
            server.stop()


# ---------------------------------------------------------------------- measuring


def middle(rounds: Sequence[dict[str, float]], key: str) -> float:
    """The median of the rounds."""
    return statistics.median(each[key] for each in rounds)


def measure_load(args: argparse.Namespace, names: Sequence[str], say: Say) -> dict[str, dict[str, Any]]:
    """Speed and latency of each server, in turns."""
    driver = Driver()
    with contextlib.ExitStack() as stack:
        sides = [stack.enter_context(started(name, args.folder)) for name in names]
        for side in sides:
            side.open_tables(driver, args.tables)
            say(f"{side.name}: {len(side.tables)} tables, {SEATS * len(side.tables)} sockets; warming up")
            driver.play(side.tables, args.warm_up, side.server)
        for number in range(args.rounds):
            for side in sides:
                told = driver.play(side.tables, args.seconds, side.server)
                side.rounds.append(told)
                say(f"round {number + 1} of {args.rounds}, {side.name}: {line(told)}")
        rate = args.rate or min(middle(side.rounds, "moves_per_second") for side in sides) / 2
        for number in range(args.rounds):
            for side in sides:
                told = driver.play(side.tables, args.seconds, side.server, rate)
                side.paced.append(told)
                say(f"equal load {number + 1} of {args.rounds}, {side.name}: {line(told)}, {told['late']:.0f} late")
    out = {}
    for side in sides:
        fast = {key: middle(side.rounds, key) for key in side.rounds[0] if key != "late"}
        paced = {key: middle(side.paced, key) for key in side.paced[0]}
        out[side.name] = {**fast, "equal_load": paced}
    return out


def line(told: dict[str, float]) -> str:
    """A round, in short."""
    return (
        f"{told['moves_per_second']:,.0f} moves/s, {told['moves_per_cpu_second']:,.0f} a CPU second, "
        f"p50 {told['p50_ms']:.1f} ms, p99 {told['p99_ms']:.1f} ms, "
        f"CPU: server {told['server_cpu_share']:.0%}, driver {told['driver_cpu_share']:.0%}"
    )


def measure_memory(args: argparse.Namespace, name: str, say: Say) -> dict[str, float]:
    """Kilobytes a table: at rest, and with four sockets."""
    driver = Driver()
    with started(name, args.folder) as side:
        # What the first tables bring along (code, caches, the lexicon) belongs to all.
        warm = side.open_tables(driver, 50)
        driver.play_moves(warm, 60)
        for table in warm:
            driver.drop(table)
        settle(driver, args.settle)
        before = side.server.memory()
        tables: list[Table] = []
        while len(tables) < args.resting:
            some = side.open_tables(driver, min(100, args.resting - len(tables)))
            driver.play_moves(some, args.half)
            for table in some:
                driver.drop(table)
            tables += some
        settle(driver, args.settle)
        resting = side.server.memory()
        say(f"{name}: {len(tables)} tables at rest, {(resting - before) / 1000 / len(tables):.1f} kB each")
        side.connect(driver, tables)
        settle(driver, args.settle)
        seated = side.server.memory()
        say(f"{name}: the same with four sockets each, {(seated - before) / 1000 / len(tables):.1f} kB each")
        for table in tables:
            driver.drop(table)
    return {
        "kb_per_resting_table": (resting - before) / 1000 / len(tables),
        "kb_per_table_with_sockets": (seated - before) / 1000 / len(tables),
    }


def measure(args: argparse.Namespace, say: Say) -> dict[str, Any]:
    """Everything."""
    names = ["cartable", "boardgame.io"] if args.peer else ["cartable"]
    load = measure_load(args, names, say)
    memory = {name: measure_memory(args, name, say) for name in names} if args.resting else {}
    ours: dict[str, Any] = {**load["cartable"], **memory.get("cartable", {})}
    if args.peer:
        peer = {**load["boardgame.io"], **memory.get("boardgame.io", {})}
        ours["peer"] = peer
        ours["ratio_moves_per_cpu_second"] = ours["moves_per_cpu_second"] / peer["moves_per_cpu_second"]
        ours["p99_equal_load"] = {"ours": ours["equal_load"]["p99_ms"], "peer": peer["equal_load"]["p99_ms"]}
    ours["tables"], ours["sockets"] = args.tables, SEATS * args.tables
    ours["rounds"], ours["seconds_each"] = args.rounds, args.seconds
    return ours


def bars(result: dict[str, Any]) -> list[tuple[str, float, str, float]]:
    """What is asked of us: label, value, sign, bar."""
    out = []
    if "peer" in result:
        p99 = result["p99_equal_load"]
        out.append(("moves per CPU second / boardgame.io's", result["ratio_moves_per_cpu_second"], ">=", 2.0))
        out.append(("p99 at equal load, ms (bar: boardgame.io's)", p99["ours"], "<=", p99["peer"]))
    if "kb_per_resting_table" in result:
        out.append(("kB a resting table", result["kb_per_resting_table"], "<=", 60.0))
    return out


def show(result: dict[str, Any]) -> None:
    """For people."""
    for name, side in (("cartable", result), ("boardgame.io", result.get("peer"))):
        if side is not None:
            print(f"{name:13} as fast as accepted: {line(side)}")
            print(f"{name:13} equal load:          {line(side['equal_load'])}")
            if "kb_per_resting_table" in side:
                told = f"{side['kb_per_resting_table']:.1f} kB, with sockets {side['kb_per_table_with_sockets']:.1f} kB"
                print(f"{name:13} a resting table:     {told}")
            if side["driver_cpu_share"] > 0.85:
                print(f"{name:13} the driver was busy all the time: the server could carry more moves a second")
    for label, value, sign, bar in bars(result):
        met = value >= bar if sign == ">=" else value <= bar
        print(f"{label:46} {value:6.2f}  (bar {sign} {bar:.4g}: {'met' if met else 'missed'})")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="The service under load, beside boardgame.io.")
    parser.add_argument("--peer", action="store_true", help="measure boardgame.io too")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each server in each round")
    parser.add_argument("--warm-up", type=float, default=5.0)
    parser.add_argument(
        "--rate", type=float, default=0.0, help="moves a second at equal load (0: half of the slower's)"
    )
    parser.add_argument("--resting", type=int, default=2000, help="tables for the memory at rest (0: not measured)")
    parser.add_argument("--half", type=int, default=30, help="moves at each of them: about half a game")
    parser.add_argument("--settle", type=float, default=3.0, help="seconds of quiet before memory is read")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where the log is written")
    args = parser.parse_args()
    result = measure(args, lambda text: print(text, file=sys.stderr, flush=True))
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        show(result)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
