"""The web application: pages, a few answers over HTTP, and the door to the sockets."""

from __future__ import annotations

import contextlib
import logging
import socket
import struct
import weakref
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import segno
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import games
from ..engine import BadRequest, Refusal, Refused, phrases, project
from ..engine.describe import describe, describe_deck
from ..engine.phrases import language, languages
from ..engine.refusals import refusal
from . import messages
from .entries import InputEntry
from .limits import Limits, Trusted, address_of
from .live import LiveTable
from .refusals import no
from .registry import Registry
from .shapes import GameFacts
from .sockets import Socket, same_origin
from .stores import StoreFull, open_store
from .workers import Workers

log = logging.getLogger(__name__)
_SAID = phrases.of(__name__)

WEB = Path(str(resources.files("cartable"))) / "web"
"""The built client."""
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(self)"),
]
FRAMES_AT_ONCE = 100
"""Of a replay."""
LONGEST_BODY = 16_384


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: str
    bots_workers: int = 1
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about the client's address is believed."""
    origins: tuple[str, ...] = ()
    """Other addresses under which our own pages are served."""
    limits: Limits = field(default_factory=Limits)
    speed: float = 1.0
    """How many times faster than the day's clock time passes at the tables: for tests and demonstrations."""


class Service:
    """What all requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.trusted = Trusted.parse(settings.proxies)
        self.behind_proxy = bool(settings.proxies)
        self.origins = frozenset(settings.origins)
        self.wrong_codes = self.limits.code_book()
        self.new_tables = self.limits.table_book()
        self.sockets = self.limits.open_sockets()
        self.transports: weakref.WeakValueDictionary[Any, Any] = weakref.WeakValueDictionary()
        """Of direct sockets, by the peer's address and port: the kernel knows their round trips."""
        self.unflushed: list[Socket] = []
        """Sockets for which something waits to be written."""
        self.registry: Registry

    @contextlib.asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """From start to end of the server."""
        store = open_store(self.settings.database)
        workers = Workers(self.settings.bots_workers, self.limits.bot_seconds)
        self.registry = Registry(store, workers, self.limits, self.settings.speed)
        await self.registry.open()
        try:
            yield
        finally:
            await self.registry.close()

    def kernel_trip(self, peer: Any) -> float | None:
        """The round trip to a direct peer as the kernel measures it, in milliseconds, where it does."""
        transport = self.transports.get(peer) if peer else None
        if transport is None or not hasattr(socket, "TCP_INFO"):
            return None
        connection = transport.get_extra_info("socket")
        try:
            info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
        except (OSError, AttributeError):
            return None
        # struct tcp_info: eight bytes, then 32-bit numbers; tcpi_rtt is the sixteenth of them, in microseconds.
        microseconds: int = struct.unpack_from("=I", info, 8 + 15 * 4)[0]
        return microseconds / 1000

    def cut(self, peer: Any) -> None:
        """Ends the connection to a direct peer that reads nothing: closing politely would wait for it for ever."""
        transport = self.transports.get(tuple(peer)) if peer else None
        if transport is not None:
            transport.abort()

    # ------------------------------------------------------------------ sockets

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """/ws"""
        address = address_of(scope, self.trusted)
        await receive()
        if not same_origin(scope, self.origins) or not self.sockets.enter(address):
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await Socket(self, scope, receive, send).run()
        finally:
            self.sockets.leave(address)

    # ------------------------------------------------------------------ tables

    async def open_table(self, request: Request) -> Response:
        """POST /api/tables"""
        address, now = address_of(request.scope, self.trusted), self.registry.steady() * 1000
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > LONGEST_BODY:
                return _problem(413, "too_big")
        try:
            asked = msgspec.json.decode(body, type=messages.NewTable)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
            return _problem(400, "unreadable", why=why)
        if not self.new_tables.take(address, now):
            return _refused(429, no("too_many_tables"))
        opened = await self.registry.open_table(asked)
        return _json(opened, 201)

    async def table_info(self, request: Request) -> Response:
        """GET /api/tables/{name}"""
        live = await self._find(request)
        state = live.state
        free = sum(p.kind == "open" or p.left for p in state.players)
        names = [p.name for p in state.players if p.name]
        info = messages.TableInfo(state.table_id, state.code, state.game, state.phase, free, names, state.child)
        return _json(info)

    async def qr(self, request: Request) -> Response:
        """GET /api/tables/{name}/qr.svg"""
        live = await self._find(request)
        link = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}/t/{live.state.code}"
        svg = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff", omitsize=True)
        return Response(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")

    async def record(self, request: Request) -> Response:
        """GET /api/tables/{name}/games/{game}/record"""
        live = await self._find(request)
        state, rest = await self.registry.game_log(live, request.path_params["game"])
        for entry in rest:
            if isinstance(entry, InputEntry):
                state.apply(entry)
        assert state.table is not None
        name = f"{state.game}-{state.code}-{request.path_params['game']}.txt"
        text = with_raw_times(state.table.record(), state.raw)
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def replay(self, request: Request) -> Response:
        """GET /api/tables/{name}/games/{game}/replay?seat=&from=&count=: a finished game, frame by frame."""
        try:
            seat = int(request.query_params["seat"]) if "seat" in request.query_params else None
            first = max(0, int(request.query_params.get("from", 0)))
            count = min(FRAMES_AT_ONCE, max(1, int(request.query_params.get("count", FRAMES_AT_ONCE))))
        except ValueError:
            return _problem(400, "not_a_number")
        live = await self._find(request)
        state, rest = await self.registry.game_log(live, request.path_params["game"])
        table = state.table
        assert table is not None
        inputs = [entry for entry in rest if isinstance(entry, InputEntry)]
        frames = [messages.Frame(0, [], table.view(seat))] if first == 0 else []
        for number, entry in enumerate(inputs, start=1):
            happened = state.apply(entry)
            if first <= number < first + count:
                frames.append(messages.Frame(table.now, project.events(table, happened, seat), table.view(seat)))
            if number >= first + count:
                break
        return _json(messages.Replay(state.public(set()), frames, first, len(inputs) + 1))

    async def _find(self, request: Request) -> LiveTable:
        address, now = address_of(request.scope, self.trusted), self.registry.steady() * 1000
        if not self.wrong_codes.can(address, now):
            raise no("too_much")
        live = await self.registry.find(request.path_params["name"])
        if live is None:
            self.wrong_codes.take(address, now)
            raise no("no_such_table")
        return live


# ---------------------------------------------------------------------- games, decks, rules: the same for all


def _json(value: Any, status: int = 200, fresh: bool = True) -> Response:
    headers = {"cache-control": "no-store" if fresh else "max-age=300"}
    return Response(messages.encode(value), status, media_type="application/json", headers=headers)


def _problem(status: int, code: str, **params: object) -> Response:
    return _refusal(refusal(_SAID.table("refusals"), code, None, **params), status)


def _refusal(refused: Refusal, status: int) -> Response:
    return _json(messages.Problem(refused.code, refused.texts), status)


def _refused(status: int, refused: Refused) -> Response:
    return _refusal(refused.refusal, status)


@cache
def _all_games() -> bytes:
    """Only what a shelf needs: the whole descriptions would keep a phone waiting."""
    told = [describe(games.find(name)) for name in games.ids()]
    return messages.encode([{fact: one[fact] for fact in GameFacts.__struct_fields__ if fact in one} for one in told])


@cache
def _game(name: str) -> bytes:
    return messages.encode(describe(games.find(name)))


@cache
def _deck(name: str) -> bytes:
    decks = {game.deck.id: game.deck for game in map(games.find, games.ids())}
    if name not in decks:
        raise BadRequest(f"no deck {name!r}")
    return messages.encode(describe_deck(decks[name]))


@cache
def _languages() -> bytes:
    """Those that players may choose, by what their speakers call them."""
    return messages.encode([messages.LanguageOffered(code, language(code).name) for code in languages()])


@cache
def _rules(name: str, lang: str) -> str:
    return games.rules_page(games.find(name), lang)


def _fixed(make: Callable[[Request], bytes | str], media_type: str) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return Response(make(request), media_type=media_type, headers={"cache-control": "max-age=300"})

    return answer


def _lang(request: Request) -> str:
    asked = request.query_params.get("lang", "")
    return asked if asked in languages() else languages()[0]


def with_raw_times(record: str, raw: Mapping[int, list[float]]) -> str:
    """A record with the times of races as they were told and seen, in remarks."""
    if not raw:
        return record
    header, _, rest = record.partition("\n\n")
    lines = []
    for number, line in enumerate(rest.split("\n")):
        if number in raw:
            told = dict(zip(("painted", "pressed", "sent", "arrived"), raw[number], strict=False))
            lines.append("# " + " ".join(f"{name} {time}" for name, time in told.items()))
        lines.append(line)
    return header + "\n\n" + "\n".join(lines)


# ---------------------------------------------------------------------- the application


async def _page(request: Request) -> Response:
    """Every page is the client's: it reads the address itself."""
    index = WEB / "index.html"
    if not index.exists():
        return PlainTextResponse(
            "The client has not been built: run `make web` (or install Cartable from a wheel).", 503
        )
    return FileResponse(index, headers={"cache-control": "no-cache"})


class _Files:
    """The built client's files: their names change with their contents, so they are kept for good."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.staticfiles import StaticFiles

        if not (WEB / "assets").is_dir():  # the client has not been built
            await Response(status_code=404)(scope, receive, send)
            return
        app: ASGIApp = StaticFiles(directory=WEB / "assets", check_dir=False)
        await app(scope, receive, _with_headers(send, [(b"cache-control", b"public, max-age=31536000, immutable")]))


def _with_headers(send: Send, more: list[tuple[bytes, bytes]]) -> Send:
    async def wrapped(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return wrapped


class _Guard:
    """Security headers on everything, and refusals as answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, _with_headers(send, HEADERS))


async def _on_refused(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    status = {"no_such_table": 404, "no_such_game": 404, "too_much": 429, "not_over": 409}.get(refused.code, 400)
    return _refused(status, refused)


async def _on_bad(request: Request, why: Exception) -> Response:
    return _problem(404, "not_found", why=why)


async def _on_full(request: Request, why: Exception) -> Response:
    return _refused(503, no("store_full"))


def build(settings: Settings) -> Starlette:
    """The application of a server."""
    service = Service(settings)
    json = "application/json"
    routes = [
        Route("/api/games", _fixed(lambda _: _all_games(), json)),
        Route("/api/games/{name}", _fixed(lambda r: _game(r.path_params["name"]), json)),
        Route("/api/decks/{name}", _fixed(lambda r: _deck(r.path_params["name"]), json)),
        Route("/api/languages", _fixed(lambda r: _languages(), "application/json")),
        Route("/api/rules/{name}", _fixed(lambda r: _rules(r.path_params["name"], _lang(r)), "text/markdown")),
        Route("/api/tables", service.open_table, methods=["POST"]),
        Route("/api/tables/{name}", service.table_info),
        Route("/api/tables/{name}/qr.svg", service.qr),
        Route("/api/tables/{name}/games/{game:int}/record", service.record),
        Route("/api/tables/{name}/games/{game:int}/replay", service.replay),
        WebSocketRoute("/ws", _AsgiSocket(service)),
        Mount("/assets", _Files()),
        Route("/favicon.svg", _icon),
        Route("/{path:path}", _page),
    ]
    app = Starlette(
        routes=routes,
        lifespan=service.running,
        exception_handlers={Refused: _on_refused, BadRequest: _on_bad, StoreFull: _on_full},
    )
    app.state.service = service
    app.add_middleware(_Guard)
    app.add_middleware(GZipMiddleware, minimum_size=1000)  # descriptions and scripts shrink to a quarter or less
    return app


class _AsgiSocket:
    """So that the router hands over the bare connection."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.service.socket(scope, receive, send)


async def _icon(request: Request) -> Response:
    icon = WEB / "favicon.svg"
    return FileResponse(icon) if icon.exists() else Response(status_code=404)
