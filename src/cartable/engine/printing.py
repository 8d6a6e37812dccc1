"""Tables as text: a line that can be pasted into a test or a bug report, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import HOLE

if TYPE_CHECKING:
    from .table import Table

EMPTY_PLACE = "."


def cards_text(table: Table, cards: bytes) -> str:
    """Cards by their short texts, with a dot for each empty place."""
    return " ".join(EMPTY_PLACE if card == HOLE else table.deck.texts[card] for card in cards)


def position_text(table: Table) -> str:
    """The table as a call of `cartable.at`, with all cards named: piles are written bottom to top.

    What is not part of a position is left out: clocks, what was played before, and who knows what. A game goes on
    from a position between two moves: what was under way when the table was written may be over.
    """
    game = type(table)
    usual = {name: option.usual(table.seats) for name, option in game.options_offered.items()}
    chosen = {name: value for name, value in table.config.options.items() if value != usual.get(name)}
    given: dict[str, Any] = {"seats": _seats(table), **({"options": chosen} if chosen else {})}
    if table.config.young:
        given["young"] = True
    for name, spec in game.zone_specs.items():
        texts = [cards_text(table, table.cards[spec.first + n]) for n in range(table.seats if spec.per_seat else 1)]
        if any(texts) or name == game.rest_zone:
            given[name] = texts if spec.per_seat else texts[0]
    for name, field in game.field_specs.items():
        if getattr(table, name) != field.fresh(table.seats):
            given[name] = _plain(getattr(table, name))
    given |= _not_as_resumed(table, given)
    return f"at({', '.join([repr(game.facts.id), *(f'{name}={value!r}' for name, value in given.items())])})"


def _not_as_resumed(table: Table, given: dict[str, Any]) -> dict[str, Any]:
    """Values that a game would fill in otherwise when it goes on from these: they must be said, too."""
    from .setup import at_position  # it makes tables, and so knows them

    names = type(table).field_specs
    try:
        resumed = at_position(type(table), **given)
    except Exception:  # a position that no game would resume is told in full
        return {name: _plain(getattr(table, name)) for name in names}
    return {name: _plain(getattr(table, name)) for name in names if getattr(table, name) != getattr(resumed, name)}


def _plain(value: Any) -> Any:
    """Without the names that a kind of tuple has in the code."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _seats(table: Table) -> int | list[dict[str, Any]]:
    """The number of seats; or one entry a seat, if something is known of who sits there."""
    offered = type(table).options_offered
    people = []
    for seat in table.config.people:
        known: dict[str, Any] = {} if seat.age is None else {"age": seat.age}
        if seat.bot:
            known["bot"] = True
        if seat.first:
            known["first"] = True
        usual = {name: offered[name].usual(table.seats) for name in seat.options}
        people.append(known | {name: value for name, value in seat.options.items() if value != usual[name]})
    return people if any(people) else table.seats
