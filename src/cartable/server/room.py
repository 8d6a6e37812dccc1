"""A table with the people around it: what its log says, entry after entry. No clock, no socket, no disk."""

from __future__ import annotations

import copy
import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence

from .. import games
from ..engine import BadRequest, Table
from ..engine.chance import new_seed
from ..engine.events import Event
from ..engine.facts import bot_options, children_options, read_options
from ..engine.records import play_input
from ..engine.setup import new_table
from ..language import may_be_typed
from ..mechanics.races import Race
from . import messages
from .entries import (
    Dealt,
    Entry,
    InputEntry,
    Opened,
    OptionsSet,
    Paused,
    Player,
    Resumed,
    Seated,
)
from .limits import Limits, clean_name
from .messages import OptionValue, Phase
from .refusals import bad, no

BOT_NAMES = ("Plume", "Craie", "Buvard", "Encre", "Ardoise", "Cahier", "Gomme", "Règle")


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(b"cartable seat\n" + token.encode()).hexdigest()[:32]


class RoomState:
    """What a table is after its last entry."""

    def __init__(self) -> None:
        self.n = 0
        self.table_id = ""
        self.code = ""
        self.game = ""
        self.options: dict[str, OptionValue] = {}
        self.players: list[Player] = []
        self.secret = ""
        self.child = False
        self.seed: str | None = None
        self.round = 0
        self.table: Table | None = None
        self.bots = False
        """Whether bots play."""
        self.at = 0
        """Table time at the anchor, and the day's clock then."""
        self.wall = 0
        self.running = False
        self.speed = 1.0
        """How fast time passes here: faster than the day's clock in tests only."""
        self.raw: dict[int, list[float]] = {}
        """Times as told and seen, for inputs of races, by the input's place in the record."""
        self.cards_since = 0
        """In a race, the update that showed the cards which can be claimed now."""

    def fork(self) -> RoomState:
        """A state to try an entry on."""
        other = RoomState.__new__(RoomState)
        other.__dict__.update(self.__dict__)
        if self.table is not None:
            other.table = self.table.clone()
        return other

    # ------------------------------------------------------------------ questions

    @property
    def phase(self) -> Phase:
        """Where the table is in its life."""
        if self.table is None:
            return "lobby"
        return "over" if self.table.over else "playing"

    @property
    def host(self) -> int | None:
        """The first person who is still there."""
        return next((n for n, p in enumerate(self.players) if p.kind == "person" and not p.left), None)

    def time(self, wall: int) -> int:
        """The table's time when the day's clock says `wall`. It never runs backwards."""
        at, table = self.at, self.table
        if self.running and wall > self.wall:
            at += round((wall - self.wall) * self.speed)
        return at if table is None or at > table.now else table.now

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        kept = token_hash(token)
        for seat, player in enumerate(self.players):
            if player.token and hmac.compare_digest(player.token, kept):
                return seat
        return None

    def make_token(self, purpose: str) -> str:
        """The token for a request: the same for the same request, and nobody else's guess."""
        return hmac.new(bytes.fromhex(self.secret), purpose.encode(), "sha256").hexdigest()[:40]

    def levels(self) -> list[str | None]:
        """The bots that play now, by seat."""
        return [None if p.plays_itself or p.kind == "open" else p.level for p in self.players]

    def public(self, here: set[int]) -> messages.Room:
        """What everybody may know."""
        seats = [
            messages.RoomSeat(
                kind=p.kind,
                name=p.name,
                level=None if p.plays_itself or p.kind == "open" else p.level,  # type: ignore[arg-type]
                here=p.kind == "bot" or n in here,
                lent=bool(p.lent),
                left=p.left,
                options=p.options,
            )
            for n, p in enumerate(self.players)
        ]
        return messages.Room(
            table=self.table_id, code=self.code, game=self.game, phase=self.phase, round=self.round, seats=seats,
            options=self.options, child=self.child, host=self.host, paused=not self.running,
        )  # fmt: skip

    # ------------------------------------------------------------------ what an entry does

    def apply(self, entry: Entry) -> list[Event]:
        """Takes an entry in. Raises Refused if the rules do not allow it (the state is then spoilt: use a fork)."""
        happened: list[Event] = []
        if isinstance(entry, InputEntry):
            happened = self._input(entry)
        elif isinstance(entry, Seated):
            self._seat(entry.players)
        elif isinstance(entry, Dealt):
            self._deal(entry)
        elif isinstance(entry, Paused):
            self.at, self.running = entry.at, False
        elif isinstance(entry, Resumed):
            self.at, self.wall, self.running = entry.at, entry.wall, True
        elif isinstance(entry, OptionsSet):
            self.options = entry.options
        elif isinstance(entry, Opened):
            self._open(entry)
        self.n += 1
        return happened

    def _open(self, entry: Opened) -> None:
        self.table_id, self.code, self.game = entry.table, entry.code, entry.game
        self.options, self.secret = entry.options, entry.secret
        self.child, self.seed = entry.child, entry.seed
        self._seat(entry.players)

    def _seat(self, players: list[Player]) -> None:
        self.players = players
        self.bots = any(level is not None for level in self.levels())

    def _deal(self, entry: Dealt) -> None:
        seats: list[Mapping[str, object]] = []
        for number, player in enumerate(self.players):
            seat: dict[str, object] = {**player.options}
            if player.age is not None:
                seat["age"] = player.age
            if player.kind == "bot":
                seat["bot"] = True
            if number == entry.first:
                seat["first"] = True
            seats.append(seat)
        self.table = new_table(games.find(self.game), seats, entry.seed, self.options, self.child)
        self.round += 1
        self.raw = {}
        self.at, self.wall, self.running = 0, entry.wall, True

    def _input(self, entry: InputEntry) -> list[Event]:
        table = self.table
        assert table is not None
        if entry.raw:
            self.raw = {**self.raw, table.length: entry.raw}
        if not isinstance(table, Race):
            return _play(table, entry)
        before = table.shown_since
        happened = _play(table, entry)
        if table.shown_since != before:
            self.cards_since = self.n + 1
        return happened

    # ------------------------------------------------------------------ what people ask for: entries, or Refused

    def check_seat(self, seat: int, mine: Sequence[int]) -> Player:
        """The player there, if the seat belongs to whoever asks."""
        if seat not in mine or seat >= len(self.players):
            raise no("not_your_seat")
        return self.players[seat]

    def move(self, seat: int, token: str, text: str, at: int, cid: str, raw: list[float] | None = None) -> InputEntry:
        """Whoever holds this token (its hash) makes a move there. Raises Refused; the rules are not yet asked."""
        if seat >= len(self.players) or self.players[seat].token != token:
            raise no("not_your_seat")
        if self.players[seat].lent:
            raise no("lent")
        if self.child:
            self.check_words(text)
        if self.table is None:
            raise no("not_started")
        return InputEntry(seat, at, text, cid, raw)

    def _with(self, seat: int, **changes: object) -> list[Player]:
        players = list(self.players)
        changed = copy.copy(players[seat])
        for name, value in changes.items():
            setattr(changed, name, value)
        players[seat] = changed
        return players

    def clean(self, name: str) -> str:
        """A name as it will be shown."""
        try:
            cleaned = clean_name(name)
        except ValueError as why:
            raise no(str(why), most=Limits.name_characters) from why
        if not may_be_typed(cleaned, self.child):
            raise no("name_not_allowed")
        return cleaned

    def sit(self, name: str, age: int | None, seat: int | None, options: Mapping[str, OptionValue], cid: str) -> Seated:
        """Somebody sits down: on an open seat, or on one that somebody has left."""
        free = [n for n, p in enumerate(self.players) if p.kind == "open" or p.left]
        if self.phase not in ("lobby", "over"):
            free = [n for n in free if self.players[n].left]
        if seat is None:
            if not free:
                raise no("full")
            seat = free[0]
        elif seat not in free:
            raise no("seat_taken" if seat < len(self.players) else "full")
        token = token_hash(self.make_token(cid))
        if self.phase == "playing":
            # In the middle of a game only the person changes; the seat's options are part of the deal.
            options, age = self.players[seat].options, self.players[seat].age
        player = Player("person", self.clean(name), age=age, options=dict(options), token=token)
        self._try_options(self.options, [*self.players[:seat], player, *self.players[seat + 1 :]])
        return Seated([*self.players[:seat], player, *self.players[seat + 1 :]], cid, seat)

    def choose(
        self, seat: int, name: str | None, age: int | None, options: Mapping[str, OptionValue] | None, cid: str
    ) -> Seated:
        """Somebody changes name, age or options of their own seat, between games."""
        if self.phase == "playing":
            raise no("already_started")
        player = self.players[seat]
        players = self._with(
            seat,
            name=player.name if name is None else self.clean(name),
            age=player.age if age is None else age,
            options=player.options if options is None else dict(options),
        )
        self._try_options(self.options, players)
        return Seated(players, cid, seat)

    def set_seat(self, seat: int, kind: str, level: str, cid: str) -> Seated:
        """The host opens a seat, gives it to a bot, adds or removes one."""
        if self.phase == "playing":
            raise no("already_started")
        high = games.find(self.game).facts.seats[1]
        if seat > len(self.players) or (seat == len(self.players) and kind == "none"):
            raise bad("there is no such seat")
        if seat == len(self.players) and seat >= high:
            raise no("too_many", high=high)
        if seat < len(self.players) and self.players[seat].kind == "person" and not self.players[seat].left:
            raise no("seat_taken")
        players = list(self.players)
        if kind == "none":
            del players[seat]
        else:
            name = free_bot_name([p.name for n, p in enumerate(players) if n != seat]) if kind == "bot" else ""
            options = self._bot_options(level) if kind == "bot" else {}
            players[seat : seat + 1] = [Player(kind, name, level, options=options)]  # type: ignore[arg-type]
        return Seated(players, cid, seat)

    def set_options(self, options: Mapping[str, OptionValue], cid: str) -> OptionsSet:
        """The host changes the options of the next deal."""
        if self.phase == "playing":
            raise no("already_started")
        self._try_options(options, self.players)
        return OptionsSet(dict(options), cid)

    def _bot_options(self, level: str) -> dict[str, OptionValue]:
        return bot_options(games.find(self.game).options_offered, level)

    def _try_options(self, options: Mapping[str, OptionValue], players: Sequence[Player]) -> None:
        try:
            read_options(games.find(self.game).options_offered, options, [p.options for p in players])
        except BadRequest as why:
            raise bad(str(why)) from why

    def deal(self, fill: str | None, wall: int, cid: str, first: int | None = None) -> list[Entry]:
        """The cards are dealt: first the seats are made fit for it."""
        if self.phase not in ("lobby", "over"):
            raise no("already_started")
        players = [p if p.kind != "person" or not p.left else Player("open") for p in self.players]
        low, high = games.find(self.game).facts.seats
        if any(p.kind == "open" for p in players):
            taken = [p for p in players if p.kind != "open"]
            if fill is not None:
                for n, player in enumerate(players):
                    if player.kind == "open":
                        name = free_bot_name([p.name for p in players])
                        players[n] = Player("bot", name, fill, options=self._bot_options(fill))
            elif len(taken) >= low:
                players = taken
            else:
                raise no("open_seats")
        if len(players) < low:
            raise no("too_few", low=low)
        if len(players) > high:
            raise no("too_many", high=high)
        entries: list[Entry] = [] if players == self.players else [Seated(players)]
        seed = self.seed if self.seed is not None and self.round == 0 else new_seed()
        return [*entries, Dealt(seed, wall, cid, None if first is None else first % len(players))]

    def deal_again(self, wall: int, cid: str) -> list[Entry]:
        """A rematch: the next seat begins, so that two alternate; whoever has left is replaced by a bot."""
        if self.table is None or not self.table.over:
            raise no("not_over")
        return self.deal("initie", wall, cid, self.table.begun_by + 1)

    def lend(self, seat: int, level: str, why: str, cid: str = "") -> Seated:
        """A bot plays for a person."""
        if self.phase != "playing":
            raise no("not_started")
        return Seated(self._with(seat, lent=why, level=level), cid, seat)

    def take_back(self, seat: int, cid: str = "") -> Seated:
        """The person plays again."""
        return Seated(self._with(seat, lent=""), cid, seat)

    def leave(self, seat: int, cid: str) -> Seated:
        """Somebody stands up for good."""
        if self.phase == "playing":
            return Seated(self._with(seat, left=True, lent="", token="", level="initie"), cid, seat)
        return Seated([*self.players[:seat], Player("open"), *self.players[seat + 1 :]], cid, seat)

    def check_words(self, move: str) -> None:
        """At a table of children, what is said aloud passes the filter."""
        if not may_be_typed(move.partition(" ")[2], self.child):
            raise no("word_not_allowed")


def _play(table: Table, entry: InputEntry) -> list[Event]:
    """Lets the rules play an input; what happened. Raises Refused."""
    told = table.watch()
    if entry.seat >= 0:
        table.play(entry.seat, entry.text, entry.at)
    else:
        play_input(table, (entry.seat, entry.at, entry.text))
    table.told = None
    return told


def free_bot_name(taken: Sequence[str]) -> str:
    """A name that nobody at the table has."""
    return next(name for name in (*BOT_NAMES, "Robot") if name not in taken)


def opened(table: str, code: str, asked: messages.NewTable, tokens: list[tuple[int, str]]) -> Opened:
    """The first entry of a new table; `tokens` receives the secrets of the seats of this device. Raises Refused."""
    try:
        game = games.find(asked.game)
    except BadRequest as unknown:
        raise no("no_such_game", game=asked.game[:40]) from unknown
    high = game.facts.seats[1]
    if len(asked.seats) > high:
        raise no("too_many", high=high)
    state = RoomState()
    state.child, state.secret, state.game = asked.child, secrets.token_hex(16), asked.game
    names = [seat.name for seat in asked.seats if seat.name]
    for number, seat in enumerate(asked.seats):
        if seat.kind == "me":
            name = state.clean(seat.name or f"Joueur {number + 1}")
            token = state.make_token(f"opened {number}")
            tokens.append((number, token))
            state.players.append(Player("person", name, "initie", seat.age, dict(seat.options), token_hash(token)))
        elif seat.kind == "bot":
            name = state.clean(seat.name) if seat.name else free_bot_name([*names, *(p.name for p in state.players)])
            options = {**state._bot_options(seat.level), **seat.options}
            state.players.append(Player("bot", name, seat.level, None, options))
        else:
            state.players.append(Player("open"))
    options = {**(children_options(game.options_offered) if asked.child else {}), **asked.options}
    state._try_options(options, state.players)
    return Opened(
        table, code, asked.game, game.facts.version, options, state.players, state.secret, asked.child, asked.seed
    )


def can_continue(entry: Opened) -> bool:
    """Whether a stored table was opened under the present rules of its game."""
    try:
        return games.find(entry.game).facts.version == entry.rules
    except BadRequest:
        return False
