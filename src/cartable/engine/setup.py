"""Setting a table up: a new game, a position in one line, a stored table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from . import chance, records, storage
from .cards import HOLE, ONE
from .declaring import MAX_SEATS
from .facts import read_options
from .handling import FROM_FAN, FROM_FAN_SEEN, INTO_FAN, WITH_UPKEEP, Config
from .hurry import TIME, stretched
from .knowledge import FAN_UPKEEP, TOP_UPKEEP
from .refusals import BadRequest
from .table import Table
from .zones import EVERYONE, NOBODY, OTHERS, OWNER, Zone, ZoneSpec

T = TypeVar("T", bound=Table)
Seats = int | Sequence[Mapping[str, object]]


def _config(
    game: type[Table],
    seats: Seats,
    seed: str,
    options: Mapping[str, object],
    position: Mapping[str, Any] | None = None,
    young: bool = False,
) -> Config:
    people: Sequence[Mapping[str, object]]
    if isinstance(seats, bool) or not isinstance(seats, (int, list, tuple)):
        raise BadRequest("seats: a number, or a list with one entry a seat")
    people = [{}] * seats if isinstance(seats, int) else list(seats)
    if not isinstance(options, Mapping) or not all(isinstance(seat, Mapping) for seat in people):
        raise BadRequest("options, and the entries of a list of seats, are names with values")
    low, high = game.facts.seats
    if not low <= len(people) <= high:
        raise BadRequest(f"{game.facts.name} is for {low} to {high} players, not {len(people)}")
    table_options, sitting = read_options(game.options_offered, options, people)
    count = len(people)
    everyone, seers, upkeep, gap, routes, others = _zone_tables(game, count)
    promise = chance.commitment(seed)
    times = {name: round(1000 * (value or 0)) for name, value in table_options.items() if not isinstance(value, str)}
    return Config(
        count, table_options, sitting, seed, promise, position, everyone, seers, upkeep, gap, routes, game.deck, others,
        times, stretched(table_options.get(TIME, 1), game.limits, game.tempo), young,
    )  # fmt: skip


@cache
def _zone_tables(game: type[Table], seats: int) -> tuple[Any, ...]:
    """What a move of a card must know of zones and seats, looked up by their numbers."""
    everyone = (1 << seats) - 1
    seers, upkeep, gap = [0] * game._zone_count, [0] * game._zone_count, [b""] * game._zone_count
    for spec in game.zone_specs.values():
        for owner in range(MAX_SEATS if spec.per_seat else 1):
            zone = spec.first + owner
            seers[zone] = _seers(spec, owner, everyone)
            upkeep[zone] = (0 if spec.in_order else FAN_UPKEEP) | (TOP_UPKEEP if spec.audience.depth else 0)
            gap[zone] = ONE[HOLE] if spec.fixed_places else b""

    def route(source: int, target: int) -> tuple[bytes, int, int]:
        into_fan = upkeep[target] == FAN_UPKEEP
        if not upkeep[source]:
            think = INTO_FAN if into_fan else 0
        elif upkeep[source] == FAN_UPKEEP and not into_fan:
            think = FROM_FAN_SEEN if seers[source] | seers[target] == everyone else FROM_FAN
        else:
            think = WITH_UPKEEP
        return gap[source], seers[target], think

    zones = range(game._zone_count)
    routes = tuple(tuple(route(source, target) for target in zones) for source in zones)
    others = tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))
    return everyone, tuple(seers), tuple(upkeep), tuple(gap), routes, others


def _seers(spec: ZoneSpec, owner: int, everyone: int) -> int:
    if spec.audience is NOBODY:
        return 0
    if spec.audience is OWNER:
        return everyone & 1 << owner
    if spec.audience is OTHERS:
        return everyone & ~(1 << owner)
    assert spec.audience is EVERYONE or spec.audience.depth
    return everyone


def undealt(game: type[T], config: Config) -> T:
    """A bare table: every zone empty, every field at its default."""
    fields = [spec.fresh(config.seats) for spec in game.field_specs.values()]
    make: Any = game
    table: T = make(
        config, config.seats, [b""] * game._zone_count, b"", bytearray(len(game.deck)), False, {},
        chance.stream_key("game " + game.facts.id, config.seed), 0, 0, 0, {}, [], 0, None, "", None, {}, *fields,
    )  # fmt: skip
    return table


def _is_text(seed: str) -> bool:
    try:
        seed.encode()
    except UnicodeEncodeError:
        return False
    return True


def new_table(
    game: type[T],
    seats: Seats,
    seed: str | None = None,
    options: Mapping[str, object] | None = None,
    young: bool = False,
) -> T:
    """A game dealt and ready; `young` for a table of children (see `Table.young`). Raises BadRequest."""
    if seed is None:
        seed = chance.new_seed()
    if not isinstance(seed, str) or len(seed) > 1000 or not _is_text(seed):
        raise BadRequest("a seed is any text of at most 1,000 characters")
    table = undealt(game, _config(game, seats, seed, options or {}, young=young))
    table.deal()
    return table


def stored_table(game: type[T], data: dict[str, Any]) -> T:
    """A table as it was stored by `as_json`."""
    if data["version"] != game.facts.version:
        raise BadRequest(_other_version(game, data["version"]))
    people = [{"age": p["age"], "bot": p["bot"], "first": p["first"], **p["options"]} for p in data["people"]]
    table = undealt(
        game, _config(game, people, data["seed"], data["options"], data["position"], data.get("young", False))
    )
    storage.restore(table, data)
    return table


def _other_version(game: type[Table], version: object) -> str:
    return (
        f"written under version {version} of the rules of {game.facts.name}; "
        f"this is version {game.facts.version}, the same inputs may mean something else"
    )


def replayed_table(find: Callable[[str], type[Table]], record: str) -> Table:
    """The table a record leads to, bit for bit; `find` knows the games by their ids. Raises BadRequest."""
    header, inputs, _ = records.read(record)
    game = find(header.game)
    if header.version != game.facts.version:
        raise BadRequest("record: " + _other_version(game, header.version))
    if header.commitment and header.commitment != chance.commitment(header.seed or ""):
        raise BadRequest("record: the seed does not fit its commitment")
    if header.position is not None:
        return _replayed_position(game, header, inputs)
    table: Table = new_table(game, header.seats, header.seed, header.options, header.young)
    records.replay_inputs(table, inputs)
    return table


def _replayed_position(game: type[Table], header: records.Header, inputs: list[records.Input]) -> Table:
    """A position may be any nonsense that rules never lead to, and then the rules may stumble over it."""
    try:
        table: Table = at_position(game, seed=header.seed or "", young=header.young, **header.position or {})
        records.replay_inputs(table, inputs)
    except BadRequest:
        raise
    except Exception as problem:
        raise BadRequest("record: its position does not fit the game") from problem
    return table


def at_position(
    game: type[T],
    seats: Seats | None = None,
    seed: str = "position",
    options: Mapping[str, object] | None = None,
    young: bool = False,
    **given: Any,
) -> T:
    """A position: zones by their name as texts of cards (of a pile: bottom first), fields by their name.

    Cards that are not named are shuffled into the game's `rest_zone`; if that zone is named as well, or if there is
    none, they are out of the game. Raises BadRequest.
    """
    if seats is None:
        lists = [value for name, value in given.items() if name in game.zone_specs and isinstance(value, list)]
        if not lists:
            raise BadRequest("how many seats? Give seats=..., or a list of hands")
        seats = max(len(value) for value in lists)
    position = {"seats": seats, "options": options or {}, **given}
    table = undealt(game, _config(game, seats, seed, options or {}, position, young))
    left = list(table.box())
    for name, value in given.items():
        spec = game.zone_specs.get(name)
        if spec is not None:
            _lay(table, spec, value, left)
        elif name in game.field_specs:
            _set_field(table, name, value)
        else:
            known = ", ".join([*game.zone_specs, *game.field_specs])
            raise BadRequest(f"{game.facts.name} has no {name!r}; it has: {known}")
    rest = game.zone_specs.get(game.rest_zone)
    if rest is not None and rest.name not in given:
        table.cards[rest.first] = bytes(left)
        table.shuffle(Zone(rest.first))
        for card in left:
            table.known[card] |= table.config.seers[rest.first]
    table.resume(given)
    return table


def _lay(table: Table, spec: ZoneSpec, value: Any, left: list[int]) -> None:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
        raise BadRequest(f"{spec.name}: cards are given by their texts, such as 'Ub Vp', one text a seat")
    if len(texts) > (table.seats if spec.per_seat else 1):
        raise BadRequest(f"{spec.name}: more lists of cards than there are")
    for owner, text in enumerate(texts):
        zone, pile = spec.first + owner, bytearray()
        for word in text.split():
            if word == "." and spec.fixed_places:
                pile.append(HOLE)
                continue
            pile.append(_take(table, word, left))
        table.cards[zone] = bytes(pile)
        for card in pile:
            if card != HOLE:
                table.known[card] |= table.config.seers[zone]


def _take(table: Table, word: str, left: list[int]) -> int:
    try:
        kind = table.deck.read(word)
    except ValueError:
        raise BadRequest(f"there is no card {word!r} in this deck") from None
    for card in table.deck.twins[kind]:
        if card in left:
            left.remove(card)
            return card
    raise BadRequest(f"card {word!r} is not in this game's box, or is named too often")


def _set_field(table: Table, name: str, value: Any) -> None:
    spec = table.field_specs[name]
    if spec.is_list and not isinstance(value, (list, tuple)):
        raise BadRequest(f"{name}: a list of values")
    if spec.per_seat and len(value) != table.seats:
        raise BadRequest(f"{name}: one value a seat")
    try:
        storage._plain(value)
    except TypeError as problem:
        raise BadRequest(f"{name}: {problem}") from problem
    tupled = storage._tuples(value) if not spec.is_list else [storage._tuples(v) for v in value]
    setattr(table, name, tupled)
