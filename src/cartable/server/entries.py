"""What a table's log is made of. A table is what its entries say, from the first to the last."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from ..engine.events import Event
from .messages import OptionValue

CLOCK, JUDGE = -1, -2
"""Who stands for an input that no seat has made; as in the engine's records."""


class Player(Struct, omit_defaults=True):
    """Whoever has a seat: a person with a token, a bot, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = "initie"
    """Of the bot that plays here, or that would."""
    age: int | None = None
    options: dict[str, OptionValue] = {}
    token: str = ""
    """Hash of the secret; empty where nobody holds one."""
    lent: Literal["", "asked", "away"] = ""
    """A bot plays for the person: because somebody asked, or because the person is away (and may just come back)."""
    left: bool = False

    @property
    def plays_itself(self) -> bool:
        """Whether a person is expected to act here."""
        return self.kind == "person" and not self.lent and not self.left


class Opened(Struct, tag="opened", omit_defaults=True):
    """The table exists."""

    table: str
    code: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    players: list[Player]
    secret: str
    """Tokens are made from it, so that a request to sit that is sent twice gets the same one."""
    child: bool = False
    seed: str | None = None


class Seated(Struct, tag="seated", omit_defaults=True):
    """Somebody came, went, or changed: who sits where from now on."""

    players: list[Player]
    cid: str = ""
    seat: int = -1


class OptionsSet(Struct, tag="options", omit_defaults=True):
    """The table's options from the next deal on."""

    options: dict[str, OptionValue]
    cid: str = ""


class Dealt(Struct, tag="dealt", omit_defaults=True):
    """A game begins: table time 0 is now."""

    seed: str
    wall: int
    cid: str = ""
    first: int | None = None
    """The seat that begins, in a rematch; otherwise the rules say who does."""


class InputEntry(Struct, tag="input", omit_defaults=True):
    """An input of the game: a seat's move, a clock that ran out, or the judge's answer."""

    seat: int
    at: int
    text: str
    cid: str = ""
    raw: list[float] | None = None
    """Of a race: painted and pressed as the client told, sent and arrived as the server saw."""


class Paused(Struct, tag="paused", omit_defaults=True):
    """The table's time stands still."""

    at: int


class Resumed(Struct, tag="resumed", omit_defaults=True):
    """The table's time goes on: it was `at` when the day's clock said `wall`."""

    at: int
    wall: int


class Said(Struct, tag="said", omit_defaults=True):
    """A phrase or a reaction."""

    seat: int
    phrase: str
    cid: str = ""


Entry = Opened | Seated | OptionsSet | Dealt | InputEntry | Paused | Resumed | Said


class Happened(NamedTuple):
    """An entry that has become part of a table, and what happened by it."""

    n: int
    entry: Entry
    events: list[Event]


read_entry = msgspec.json.Decoder(Entry).decode
write_entry = msgspec.json.Encoder().encode
