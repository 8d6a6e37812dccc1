"""What the messages carry but the service does not read: views and events as `engine.project` makes them, games and
decks as `engine.describe` describes them.

These classes are never filled. The JSON Schema and the TypeScript types are made from them, and a test holds real games
against them. A field that may be UNSET is one that may be absent.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from .messages import OptionValue, Phrase, Room

# ---------------------------------------------------------------------- what a table looks like from a seat


class Pattern(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a word must look like; only what is asked for is there. Among letters `*` stands for any one letter, and
    `{1}` for the letters of the cards that are argument 1 of the move (counted from 0)."""

    contains: str | UnsetType = UNSET
    """These letters, besides those of `starts` and `ends`."""
    starts: str | UnsetType = UNSET
    ends: str | UnsetType = UNSET
    avoids: str | UnsetType = UNSET
    """None of these letters."""
    holds: str | UnsetType = UNSET
    """These letters in a row, somewhere."""
    made_from: str | UnsetType = UNSET
    """Only these letters, each as often as it stands here."""
    every_card: bool | UnsetType = UNSET
    """All of `made_from` must be used."""
    least: int | UnsetType = UNSET
    """So many letters at least."""
    most: int | UnsetType = UNSET
    """So many letters at most."""
    any_of: list[Pattern] | UnsetType = UNSET
    """One of these must hold too."""


class WantedChoice(Pattern, kw_only=True, forbid_unknown_fields=True):
    """What a word, or a sentence, must look like if the other arguments are these."""

    args: dict[str, str]
    """Arguments of the move by their number."""
    words: list[Pattern] | UnsetType = UNSET
    """A sentence: the n-th word fits the n-th pattern."""
    verb: bool | UnsetType = UNSET
    """The sentence needs a conjugated verb."""
    elided: str | UnsetType = UNSET
    """How a word with an apostrophe (`l'eau`) counts in the sentence."""


class Formula(Struct, kw_only=True, forbid_unknown_fields=True):
    """Cards that belong together."""

    kind: Literal["single", "runs", "pairs", "any"]
    groups: int
    """How many groups; 0 where any number will do."""
    length: int
    """How many cards in each group; 0 where any number will do."""
    start: str = field(name="from")
    """The letter from which it counts."""


class Tremor(Struct, kw_only=True, forbid_unknown_fields=True):
    """How much the hand shakes that flicks a card: one deviation."""

    angle: float
    """In degrees."""
    strength: float
    """As a part of the strength."""


class NamedSets(Struct, kw_only=True, forbid_unknown_fields=True):
    """Sets of cards that make the same thing, and how it is called."""

    fr: str
    en: str
    cards: list[str]
    """The short texts of each set, in alphabetical order with spaces between."""


class Worth(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a word is worth by the letters it holds: each letter counts once for each time it stands here."""

    goal: int
    """What it must be worth."""
    letters: str
    """The letters that count, in the order in which they are used."""
    values: list[int]
    """What each of them is worth."""


class Wanted(Pattern, kw_only=True, forbid_unknown_fields=True):
    """What a prompt wants, for clients that show letters as cards: a word (see Pattern), a sentence, or places."""

    words: list[Pattern] | UnsetType = UNSET
    """A sentence: the n-th word fits the n-th pattern."""
    verb: bool | UnsetType = UNSET
    """The sentence needs a conjugated verb."""
    elided: str | UnsetType = UNSET
    """How a word with an apostrophe (`l'eau`) counts in the sentence."""
    choices: list[WantedChoice] | UnsetType = UNSET
    """Where the pattern hangs on the other arguments of the move: one pattern for each choice."""
    formula: Formula | UnsetType = UNSET
    """No word but cards."""
    order: int | UnsetType = UNSET
    """How many places there are to arrange."""
    aim: Tremor | UnsetType = UNSET
    """No word but a card to flick."""
    makes: list[NamedSets] | UnsetType = UNSET
    """No word but a set of cards: what those make that are right, for players who want that help."""
    letters: bool | UnsetType = UNSET
    """Every letter is sent as soon as it is typed, and judged at once."""
    worth: Worth | UnsetType = UNSET
    """A name that must be worth something."""


class Prompt(Struct, kw_only=True, forbid_unknown_fields=True):
    """An open question. The answer is a move: the verb, a space, and what the player typed or chose."""

    verb: str
    fr: str
    en: str
    wanted: Wanted | UnsetType = UNSET


class Zone(Struct, kw_only=True, forbid_unknown_fields=True):
    """Cards in one place. A zone that a seat does not see at all (closed eyes) is `{"dark": true}` and nothing else."""

    count: int | UnsetType = UNSET
    """How many cards lie there; always told unless the zone is dark."""
    cards: list[str | None] | UnsetType = UNSET
    """Faces by their short texts, the last on top; null is a back, "" a hole. Absent: `count` backs. Where only the
    top of a pile is seen, only the top is listed."""
    dark: Literal[True] | UnsetType = UNSET


class Clock(Struct, kw_only=True, forbid_unknown_fields=True):
    """A countdown. It runs out when the table's time has reached `deadline`."""

    name: str
    seat: int | None
    deadline: int


class Result(Struct, kw_only=True, forbid_unknown_fields=True):
    """How the game ended."""

    ranking: list[list[int]]
    """Seats by place; those who tie share one."""
    scores: list[int]
    reason: str
    """The sentence for it is among the `endings` of the game's description; `fr` and `en` call seats by number."""
    fr: str
    en: str
    params: dict[str, Any]
    """What that sentence speaks of."""


class View(Struct, kw_only=True, forbid_unknown_fields=True):
    """The table as a seat sees it now. It holds no memory: what was turned down again is not in it."""

    game: str
    seats: int
    you: int | None
    """Whose view this is; null for a spectator, whose view has no `moves` and `prompts`."""
    now: int
    """The table's time at its last input."""
    active: list[int]
    """The seats that the table waits for. Others may still have moves: shouts come out of turn."""
    zones: dict[str, Zone | list[Zone]]
    """By name: one zone, or one for each seat."""
    fields: dict[str, Any]
    """The values that the seat may see, by name."""
    clocks: list[Clock]
    """The next to run out comes first."""
    commitment: str
    """SHA-256 of `cartable commitment`, a line feed and the seed, in hexadecimal; from the first card on."""
    over: bool
    moves: list[str] | UnsetType = UNSET
    """Every legal move that can be listed. Send one of these texts as it stands."""
    prompts: list[Prompt] | UnsetType = UNSET
    """What cannot be listed."""
    result: Result | UnsetType = UNSET
    """Only when the game is over."""
    seed: str | UnsetType = UNSET
    """Only when the game is over."""


class CardMoved(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="move"):
    """A card went from one zone to another. Zones are written `draw`, or `hands:2` for that of seat 2."""

    card: str | None
    """Null if the seat did not see its face."""
    source: str = field(name="from")
    target: str = field(name="to")
    from_place: int
    """Where it lay, counted from 0; -1 where the seat may not know it, or nobody does."""
    to_place: int
    """Where it lies now, likewise."""


class CardTurned(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="turn"):
    """A card was turned where it lies."""

    card: str | None
    """Null if it was turned face down."""
    zone: str
    place: int
    """Counted from 0; -1 where that is its owner's business."""
    up: bool


class Acted(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="act"):
    """A seat made a move."""

    seat: int
    verb: str
    move: str | UnsetType = UNSET
    """The whole move, told to the seat that made it."""


class Told(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="tell"):
    """Something said aloud. The game's description has the sentence. Every game may tell `clock` and `over`."""

    message: str
    params: dict[str, Any]


class Said(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="say"):
    """A person says one of the phrases."""

    seat: int
    phrase: Phrase


TableEvent = CardMoved | CardTurned | Acted | Told | Said


class Frame(Struct, kw_only=True, forbid_unknown_fields=True):
    """A finished game at one moment."""

    time: int
    events: list[TableEvent]
    """What led here from the frame before."""
    view: View


class Replay(Struct, kw_only=True, forbid_unknown_fields=True):
    """GET /api/tables/{table}/games/{game}/replay: frames of a finished game, as one seat or a spectator saw them."""

    room: Room
    frames: list[Frame]
    first: int = field(name="from")
    """The number of the first of these frames; frame 0 is the deal."""
    total: int
    """How many frames the whole game has."""


# ---------------------------------------------------------------------- descriptions: games and decks


class Texts(Struct, kw_only=True, forbid_unknown_fields=True):
    """The same in both languages."""

    fr: str
    en: str


class OptionDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that a table, or each seat for itself, chooses before the deal."""

    name: str
    values: list[OptionValue]
    default: OptionValue
    per_seat: bool
    unit: str
    label: Texts
    display_only: bool
    """It changes what is shown, never what is legal."""
    labels: list[Texts]
    """What players read for each of the values."""
    for_the_young: bool | UnsetType = UNSET
    """It is on from the start for small children, who may turn it off."""


class ZoneDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """A place for cards."""

    shape: Literal["pile", "fan", "row", "grid", "ring", "spread", "column", "spiral", "runs"]
    per_seat: bool
    audience: Literal["everyone", "owner", "others", "nobody", "top"]
    """Who sees the faces."""
    depth: int
    """How many cards are seen, if only the top is."""
    label: Texts
    fixed_places: bool
    """A card that leaves makes a hole."""
    in_order: bool
    """False for a fan that its owner mixes at will."""
    sorted: bool
    where: Literal["board", "hand", "seat", "away"]
    """Where it is drawn: on the board, on one's own page, beside a seat's name, or not at all."""
    size: list[int] | None
    """Columns and rows of fixed places."""
    cell: list[int] | None
    """Row, column, rows and columns on the board's grid."""
    steps: int | UnsetType = UNSET
    """Its count is rounded up to so many cards, to draw how thick it is: no number is shown."""


class FieldDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """A value in a view. It is shown if it has a label, or words for its value."""

    label: Texts | None
    kind: Literal[
        "number", "text", "letter", "card", "flag", "seat", "leader", "seats", "vote", "votes", "zones", "words",
        "score", "sheet", "round", "poses", "runs", "flash", "help", "sentence", "keepsake", "places", "heights",
    ]  # fmt: skip
    per_seat: bool
    audience: Literal["everyone", "owner"]
    nothing: Any
    """The value that says nothing and is not shown."""
    words: dict[str, Texts] | UnsetType = UNSET
    """What players read for each value."""


class ParamDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """An argument of a move: how it is chosen and written."""

    kind: Literal["card", "cards", "place", "spot", "order", "seat", "letter", "number", "text", "word", "aim", "point"]
    zone: str | UnsetType = UNSET
    """Where it is chosen from; braces hold a field of the view, `me`, or the number of an argument before."""
    write: str | UnsetType = UNSET
    """How several cards are written."""
    words: dict[str, Texts] | UnsetType = UNSET
    zones: dict[str, str] | UnsetType = UNSET
    """The zones that words stand for."""
    ends: dict[str, str] | UnsetType = UNSET
    """The ends of the zone, or the sides of the spot, named before that words stand for."""
    label: Texts | UnsetType = UNSET
    optional: bool | UnsetType = UNSET


class FormDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """One form of a move: the verb, then `words`, then `params`."""

    words: list[str]
    params: list[ParamDescription]
    button: Texts
    """The name of the act; {0} is the first argument."""
    done: Texts
    """What the log says of it after the player's name."""
    open: bool
    """Never listed among the moves: it answers a prompt."""
    touch: str | UnsetType = UNSET
    """The zone that is touched to do it."""


class VerbDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """What can be done."""

    ask: Texts | None
    """An order without capital or full stop."""
    done: Texts
    """What the log says to those who saw no more than the verb."""
    race: bool
    """A shout or claim: who is first counts."""
    forms: list[FormDescription]


class ClockDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """A countdown that a game may start."""

    label: Texts | None
    seat: bool
    """It runs for one seat."""
    ring: bool
    """It is shown to players; others run in silence."""


class GameFacts(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a shelf of games needs to know of each."""

    id: str
    name: str
    version: int
    deck: str
    seats: tuple[int, int]
    """Fewest and most."""
    kind: str
    minimum: str
    stirs: list[str]
    pace: str
    """For readers."""
    rhythm: Literal["turns", "race", "mixed", "together"]
    """The same in a word, for programs."""
    racing: bool
    """Being first counts, at least for a while: the big keys are always shown."""
    minutes: tuple[int, int]
    authors: list[str]
    goal: Texts
    daily: Texts | UnsetType = UNSET
    """What the deal of the day is called, where there is one: its seed is the game's id and the date."""


class GameDescription(GameFacts, kw_only=True, forbid_unknown_fields=True):
    """What does not change from table to table: enough to draw a game and to name its acts."""

    options: list[OptionDescription]
    zones: dict[str, ZoneDescription]
    fields: dict[str, FieldDescription]
    verbs: dict[str, VerbDescription]
    messages: dict[str, Texts]
    """Sentences for what is told: {seat:who} is a seat, {card:card} a card."""
    clocks: dict[str, ClockDescription]
    endings: dict[str, Texts]


class CardDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """A kind of card: its names, and what is drawn on it."""

    name: Texts
    the: Texts
    """With an article, as it stands in a sentence."""
    order: int
    """Its place in a sorted hand."""
    count: int
    """How many there are in the box."""
    kind: Literal["letter", "star", "firecracker", "animal", "number", "joker", "clover", "action"]
    letter: str | UnsetType = UNSET
    glyph: str | UnsetType = UNSET
    """The letter as it is printed."""
    style: Literal["cursive", "print"] | UnsetType = UNSET
    case: Literal["upper", "lower"] | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    vowel: bool | UnsetType = UNSET
    family: str | UnsetType = UNSET
    value: int | UnsetType = UNSET
    action: str | UnsetType = UNSET
    word: str | UnsetType = UNSET
    """What is printed on the card."""


class DeckDescription(Struct, kw_only=True, forbid_unknown_fields=True):
    """A box of cards, by their short texts."""

    id: str
    size: int
    cards: dict[str, CardDescription]
