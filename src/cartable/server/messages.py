"""What goes over the wire, typed once: the JSON Schema and the client's TypeScript types are made from these classes.

A socket speaks JSON. Every message is an object whose `type` says which of these it is. `docs/protocol.md` explains
the conversation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypedDict

import msgspec
from msgspec import Meta, Struct, field

from ..engine.views import Texts

PROTOCOL = 2

MAX_MESSAGE = 8_192
"""Bytes of one message from a client."""

Id = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the client, new for each request; sending the same request again with the same id is harmless."""
JoinId = Annotated[str, Meta(min_length=20, max_length=40)]
"""As Id, but a secret: the seat's token is made from it. A random UUID will do."""
Token = Annotated[str, Meta(min_length=20, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Age = Annotated[int, Meta(ge=0, le=130)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Text = Annotated[str, Meta(max_length=2_000)]
Short = Annotated[str, Meta(max_length=60)]
OptionValue = bool | int | float | Short | None
Options = Annotated[dict[Short, OptionValue], Meta(max_length=40)]
Level = Literal["debutant", "initie", "expert"]
Phase = Literal["lobby", "playing", "over"]

PHRASES = (
    "bravo", "merci", "oups", "vite", "pardon", "bien_joue", "encore", "a_toi",
    "coeur", "rire", "surprise", "triste", "reflexion", "pouce",
)  # fmt: skip
"""All that can be said: phrases, then reactions. The client has the words and the drawings."""
Phrase = Literal[
    "bravo", "merci", "oups", "vite", "pardon", "bien_joue", "encore", "a_toi",
    "coeur", "rire", "surprise", "triste", "reflexion", "pouce",
]  # fmt: skip


# ---------------------------------------------------------------------- over HTTP


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who is to sit here: `me` (this device), a bot, or whoever comes with the link."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    level: Level = "initie"
    age: Age | None = None
    options: Options = {}
    """The seat's own options."""


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables: a table to be opened. Seats `me` beyond the first are for pass and play."""

    game: Short
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: Options = {}
    child: bool = False
    """Names and words pass the filter, and options that are others for children are those, unless they are given."""
    start: bool = False
    """Deal at once (no seat may be open)."""
    seed: Annotated[str, Meta(max_length=200)] | None = None
    """For deals that are shared ("la réussite du jour"); it is then no secret."""


class SeatToken(Struct):
    """The secret of a seat: whoever holds it plays there."""

    seat: int
    token: str


class TableOpened(Struct):
    """The answer to POST /api/tables."""

    table: str
    code: str
    seats: list[SeatToken]


class TableInfo(Struct):
    """GET /api/tables/{table or code}: what somebody who was invited sees before sitting down."""

    table: str
    code: str
    game: str
    phase: Phase
    free: int
    names: list[str]
    child: bool


class LanguageOffered(Struct):
    """GET /api/languages: one of the languages in which everything is said, in the order of a menu."""

    code: str
    name: str
    """What its speakers call it."""


class Problem(Struct):
    """The body of every HTTP answer that is not a success."""

    code: str
    texts: Texts


# ---------------------------------------------------------------------- from the client


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """First message of a socket: which table, with which seats. Without tokens one watches."""

    table: Annotated[str, Meta(min_length=1, max_length=40)]
    """The table's id, or its short code."""
    tokens: Annotated[list[Token], Meta(max_length=8)] = []
    last: int | None = None
    """The number of the last update seen, if coming back."""
    protocol: int = PROTOCOL


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """Sits down on an open seat, or takes over one whose person has left. Answer: Joined."""

    id: JoinId
    name: Name
    age: Age | None = None
    seat: SeatNumber | None = None
    options: Options = {}


class Play(Struct, tag="play", forbid_unknown_fields=True):
    """A move. The times are for races, in milliseconds of the client's own steady clock."""

    id: Id
    seat: SeatNumber
    move: Text
    n: int | None = None
    """The update that the player was looking at."""
    painted: float | None = None
    """When that update was on the screen."""
    pressed: float | None = None
    """When the key was hit."""


class Check(Struct, tag="check", forbid_unknown_fields=True):
    """Would this answer be accepted? For live feedback while typing; changes nothing. Answer: Checked."""

    id: Id
    seat: SeatNumber
    move: Text


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """Asks for a move that is legal now. Answer: Hint."""

    id: Id
    seat: SeatNumber


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Deals the cards; open seats are filled with bots of this level, or left out if there are enough players."""

    id: Id
    fill: Level | None = None


class Choose(Struct, tag="choose", forbid_unknown_fields=True):
    """Changes one's own seat before the deal: name, age, seat options."""

    id: Id
    seat: SeatNumber
    name: Name | None = None
    age: Age | None = None
    options: Options | None = None


class SetSeat(Struct, tag="set_seat", forbid_unknown_fields=True):
    """The host, before the deal: makes a seat open or a bot's, adds one (seat = number of seats) or removes it."""

    id: Id
    seat: SeatNumber
    kind: Literal["bot", "open", "none"]
    level: Level = "initie"


class SetOptions(Struct, tag="set_options", forbid_unknown_fields=True):
    """The host, before a deal: the table's options."""

    id: Id
    options: Options


class Lend(Struct, tag="lend", forbid_unknown_fields=True):
    """Hands one's seat to a bot; or, with somebody else's seat, asks a bot to play for a person who is away."""

    id: Id
    seat: SeatNumber
    level: Level = "initie"


class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    """Plays oneself again."""

    id: Id
    seat: SeatNumber


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Stands up for good: the token is void. In a game a bot plays on, until somebody takes the seat over."""

    id: Id
    seat: SeatNumber


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """After the end: the cards are dealt again. The next seat begins, so that two players alternate."""

    id: Id


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """One of the phrases and reactions that exist."""

    id: Id
    seat: SeatNumber
    phrase: Phrase


class Pong(Struct, tag="pong", forbid_unknown_fields=True):
    """The answer to Ping, at once."""

    k: int


Request = Join | Check | AskHint | Start | Choose | SetSeat | SetOptions | Lend | TakeBack | Leave | Rematch | Say
"""What is answered with its id, besides Play."""
FromClient = (
    Hello
    | Join
    | Play
    | Check
    | AskHint
    | Start
    | Choose
    | SetSeat
    | SetOptions
    | Lend
    | TakeBack
    | Leave
    | Rematch
    | Say
    | Pong
)


# ---------------------------------------------------------------------- to the client


class RoomSeat(Struct):
    """Who sits where, as everybody may know."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: Level | None
    """Of the bot that plays here now."""
    here: bool
    """Whether the person is connected."""
    lent: bool
    """A bot plays for a person."""
    left: bool
    """The person has stood up: the seat can be taken over."""
    options: dict[str, OptionValue]


class Room(Struct):
    """Everything about a table but the cards."""

    table: str
    code: str
    game: str
    phase: Phase
    round: int
    """How many games have been dealt here."""
    seats: list[RoomSeat]
    options: dict[str, OptionValue]
    child: bool
    host: int | None
    """The seat that may start the game and change its options."""
    paused: bool
    """The table's time stands still: nobody is here, or no game is going on."""


class Said(TypedDict):
    """A person says one of the phrases."""

    event: Literal["say"]
    seat: int
    phrase: Phrase


Seen = Mapping[str, Any]
"""A view or an event as `engine.views` declares them, or `Said`. Parts of it may be encoded already (`msgspec.Raw`)."""


class Eyes(Struct):
    """The table as one seat sees it (`seat` null: as everyone does)."""

    seat: int | None
    events: Sequence[Seen]
    """What happened, in order: see docs/protocol.md."""
    view: Seen | None
    """What the seat sees now: zones, fields, moves, prompts, clocks. Null before the first deal."""


class Welcome(Struct, tag="welcome"):
    """The answer to Hello, and sent again when everything has changed (a new deal, seats changed)."""

    n: int
    """The number of the last update."""
    you: list[int]
    """The seats of this socket."""
    room: Room
    eyes: list[Eyes]
    """One for each seat of this socket, or a single one without seat. Events: what was missed."""
    fresh: bool
    """False if `events` hold exactly what was missed since `last`; true if it was too much or nothing was asked for."""
    time: int
    """The table's time now, in milliseconds; clocks in views are told in it."""
    running: bool
    """Whether that time goes on."""


class Update(Struct, tag="update"):
    """Something happened. Numbers follow one another without a gap."""

    n: int
    time: int
    eyes: list[Eyes]
    room: Room | None = None
    """Only if it has changed."""


class RoomChanged(Struct, tag="room"):
    """Somebody came or went: not numbered, for it is not part of the game."""

    room: Room
    time: int
    running: bool


class Joined(Struct, tag="joined"):
    """You sit. A Welcome follows."""

    id: str
    seat: int
    token: str


class Done(Struct, tag="done"):
    """The request was carried out, and is on disk: it is part of update `n`."""

    id: str
    n: int


class RefusedMessage(Struct, tag="refused"):
    """The request was not carried out, and nothing has changed."""

    id: str
    code: str
    texts: Texts


class Checked(Struct, tag="checked"):
    """The answer to Check: null where the answer is right."""

    id: str
    code: str | None = None
    texts: Texts | None = None


class Hint(Struct, tag="hinted"):
    """A legal move, or null."""

    id: str
    move: str | None


class Ping(Struct, tag="ping"):
    """Answer with Pong at once: this measures the way, for races and for dead connections."""

    k: int


class Fault(Struct, tag="fault"):
    """Something is wrong with what was sent, or with the service. If `closing`, the socket closes after it."""

    code: str
    texts: Texts
    closing: bool = True


class Frame(Struct):
    """A finished game at one moment."""

    time: int
    events: Sequence[Seen]
    """What led here from the frame before."""
    view: Seen


class Replay(Struct):
    """GET /api/tables/{table}/games/{game}/replay: frames of a finished game, as one seat or a spectator saw them."""

    room: Room
    frames: list[Frame]
    first: int = field(name="from")
    """The number of the first of these frames; frame 0 is the deal."""
    total: int
    """How many frames the whole game has."""


FromServer = Welcome | Update | RoomChanged | Joined | Done | RefusedMessage | Checked | Hint | Ping | Fault

decode_client: Callable[[str | bytes], FromClient] = msgspec.json.Decoder(FromClient).decode
"""A message of a client. Raises msgspec.DecodeError."""
encode = msgspec.json.Encoder().encode
