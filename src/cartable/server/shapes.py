"""What games write themselves and the service passes on without reading it: what a prompt wants, and games and decks
as `engine.describe` describes them.

The JSON Schema and the TypeScript types are made from these classes, and a test holds real games against them. A field
that may be UNSET is one that may be absent.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from ..engine.views import Texts
from .messages import OptionValue

# ---------------------------------------------------------------------- what a prompt wants


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

    texts: Texts
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


# ---------------------------------------------------------------------- descriptions: games and decks


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
    by_seats: dict[str, OptionValue] | UnsetType = UNSET
    """What takes the place of `default` with so many players."""
    for_children: OptionValue | UnsetType = UNSET
    """What it is at a table of children where nobody chose, if not the default."""


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
        "score", "sheet", "round", "poses", "runs", "flash", "help", "alphabet", "sentence", "keepsake", "places",
        "heights",
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
