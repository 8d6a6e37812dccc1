"""What leaves a table, typed: views and events, as `project` fills them and as they go over the wire.

These are plain dictionaries, ready for JSON. The service's schema and the client's types are made from the classes
here, remarks included; a key that is `NotRequired` is one that may be absent.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

Texts = dict[str, str]
"""The same in every language that is offered, by its code: `{"fr": "oui", "en": "yes"}`."""


class Zone(TypedDict):
    """Cards in one place. A zone that a seat does not see at all (closed eyes) is `{"dark": true}` and nothing else."""

    count: NotRequired[int]
    """How many cards lie there; always told unless the zone is dark."""
    cards: NotRequired[list[str | None]]
    """Faces by their short texts, the last on top; null is a back, "" a hole. Absent: `count` backs. Where only the
    top of a pile is seen, only the top is listed."""
    dark: NotRequired[Literal[True]]


class Prompt(TypedDict):
    """An open question. The answer is a move: the verb, a space, and what the player typed or chose."""

    verb: str
    texts: Texts
    wanted: NotRequired[dict[str, Any]]


class Clock(TypedDict):
    """A countdown. It runs out when the table's time has reached `deadline`."""

    name: str
    seat: int | None
    deadline: int


class Result(TypedDict):
    """How the game ended."""

    ranking: list[list[int]]
    """Seats by place; those who tie share one."""
    scores: list[int]
    reason: str
    """The sentence for it is among the `endings` of the game's description; `texts` calls seats by number."""
    texts: Texts
    params: dict[str, Any]
    """What that sentence speaks of."""


class SeenByAll(TypedDict):
    """The part of a view that is neither a card nor a value of the game: the same for every viewer."""

    game: str
    seats: int
    now: int
    """The table's time at its last input."""
    active: list[int]
    """The seats that the table waits for. Others may still have moves: shouts come out of turn."""
    clocks: list[Clock]
    """The next to run out comes first."""
    commitment: str
    """SHA-256 of `cartable commitment`, a line feed and the seed, in hexadecimal; from the first card on."""
    over: bool
    result: NotRequired[Result]
    """Only when the game is over."""
    seed: NotRequired[str]
    """Only when the game is over."""


class View(SeenByAll):
    """The table as a seat sees it now. It holds no memory: what was turned down again is not in it."""

    you: int | None
    """Whose view this is; null for a spectator, whose view has no `moves` and `prompts`."""
    zones: dict[str, Zone | list[Zone]]
    """By name: one zone, or one for each seat."""
    fields: dict[str, Any]
    """The values that the seat may see, by name."""
    moves: NotRequired[list[str]]
    """Every legal move that can be listed. Send one of these texts as it stands."""
    prompts: NotRequired[list[Prompt]]
    """What cannot be listed."""


# `from` is a word of Python's own and cannot stand in a class.
CardMoved = TypedDict(
    "CardMoved",
    {
        "event": Literal["move"],
        "card": Annotated[str | None, "Null if the seat did not see its face."],
        "from": str,
        "to": str,
        "from_place": Annotated[
            int, "Where it lay, counted from 0; -1 where the seat may not know it, or nobody does."
        ],
        "to_place": Annotated[int, "Where it lies now, likewise."],
    },
)
CardMoved.__doc__ = "A card went from one zone to another. Zones are written `draw`, or `hands:2` for that of seat 2."


class CardTurned(TypedDict):
    """A card was turned where it lies."""

    event: Literal["turn"]
    card: str | None
    """Null if it was turned face down."""
    zone: str
    place: int
    """Counted from 0; -1 where that is its owner's business."""
    up: bool


class Acted(TypedDict):
    """A seat made a move."""

    event: Literal["act"]
    seat: int
    verb: str
    move: NotRequired[str]
    """The whole move, told to the seat that made it."""


class Told(TypedDict):
    """Something said aloud. The game's description has the sentence. Every game may tell `clock` and `over`."""

    event: Literal["tell"]
    message: str
    params: dict[str, Any]


Event = CardMoved | CardTurned | Acted | Told
