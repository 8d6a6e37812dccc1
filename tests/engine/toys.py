"""Small games for tests of the engine and of the shared suite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cartable.engine import (
    CARD,
    EVERYONE,
    FAN,
    NOBODY,
    NUMBER,
    OTHERS,
    OWNER,
    PILE,
    ROW,
    TEXT,
    TOP,
    Deck,
    Facts,
    Move,
    Option,
    Prompt,
    Refusal,
    Table,
    Zone,
    Zones,
    act,
    answer,
    choice,
    each_seat,
    per_seat,
    seat_flag,
    secret,
    shown,
    top,
    verb,
    zone,
)
from cartable.engine.phrases import Texts
from cartable.engine.setup import at_position, new_table

TEXTS = [*"abcdefghij", *"xxx"]


def said(french: str, english: str) -> Texts:
    """The same in both languages."""
    return Texts(fr=french, en=english)


def in_both(**tables: Mapping[str, tuple[str, str]]) -> dict[str, dict[str, dict[str, str]]]:
    """The sentences of a toy, as they would stand in its files: `in_both(endings={"done": ("Fini.", "Done.")})`."""
    return {
        code: {table: {name: pair[n] for name, pair in given.items()} for table, given in tables.items()}
        for n, code in enumerate(("fr", "en"))
    }


DECK = Deck("toy", TEXTS, [said(text, text) for text in TEXTS])
"""Ten letters, and three twins."""


def facts(id: str, seats: tuple[int, int] = (2, 4), version: int = 1) -> Facts:
    """The label of a toy."""
    return Facts(
        id=id,
        name=id.capitalize(),
        seats=seats,
        kind="letters",
        minimum="letters",
        stirs=(),
        pace="turns",
        minutes=(1, 2),
        authors=(),
        version=version,
    )


class Honest(Table):
    """Play a card or draw one; the game ends when a hand or the draw pile is empty. It gives nothing away."""

    facts = facts("honest")
    deck = DECK
    options_offered: ClassVar[dict[str, Option]] = {
        "dealt": choice(2, 1, default=2),
        "glow": seat_flag(True, display_only=True),
    }

    hands: Zones = each_seat(FAN, OWNER)
    draw: Zone = zone(PILE, NOBODY)
    discard: Zone = zone(PILE, TOP)
    turn: int = shown(0)

    PLAY = verb("play", CARD)
    DRAW = act("draw")

    sentences = in_both(
        endings={"done": ("Fini.", "Done.")},
        messages={"drew": ("Pioché.", "Drew.")},
        refusals={"someone_has": ("Quelqu'un l'a.", "Somebody has it.")},
    )

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)
        self.deal_each(self.options["dealt"], self.draw, self.hands[: self.seats])  # type: ignore[arg-type]
        self.draw_card(self.draw, self.discard)
        self.start("turn", 5_000)

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return []
        return [*self.PLAY.of(self.cards[self.hands[seat]]), self.DRAW]

    def do_play(self, seat: int, card: int) -> None:
        self.move(card, self.hands[seat], self.discard)
        self.next_turn()

    def do_draw(self, seat: int) -> None:
        self.draw_card(self.draw, self.hands[seat])
        self.tell("drew", seat=seat)
        self.next_turn()

    def expire_turn(self) -> None:
        self.do_draw(self.turn)

    def next_turn(self) -> None:
        if self.cards[self.hands[self.turn]] and self.cards[self.draw]:
            self.turn = (self.turn + 1) % self.seats
            self.start("turn", 5_000)
        else:
            counts = [len(self.cards[hand]) for hand in self.hands[: self.seats]]
            self.finish("done", counts, lowest_wins=True)

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat == self.turn and move.verb == "play":
            return self.no("not_in_hand", card=DECK.texts[move.args[0]])
        return super().why_not(seat, move)


class Places(Table):
    """One zone of each kind, and moves that do as a test says."""

    facts = facts("places", (2, 3))
    deck = DECK
    rest_zone = "box_zone"

    hands: Zones = each_seat(FAN, OWNER)
    foreheads: Zones = each_seat(ROW, OTHERS)
    racks: Zones = each_seat(ROW, OWNER)
    open_fans: Zones = each_seat(FAN, EVERYONE, sorted=True)
    pile: Zone = zone(PILE, NOBODY)
    row: Zone = zone(ROW, EVERYONE)
    heap: Zone = zone(PILE, TOP)
    steps: Zone = zone(PILE, top(3))
    grid: Zone = zone(ROW, NOBODY, fixed_places=True)
    box_zone: Zone = zone(PILE, NOBODY)

    turn: int = shown(0)
    plan: str = secret("nothing")
    own: list[int] = per_seat(0, seen_by=OWNER)
    nobodys: list[int] = per_seat(0, seen_by=NOBODY)
    marks: list[tuple[int, ...]] = per_seat(())
    notes: list[tuple[int, ...]] = shown([])
    rung: list[str] = shown([])

    STAY = act("stay")
    RING = verb("ring", NUMBER)
    WORD = answer("say", TEXT)
    END = act("end")

    sentences = in_both(
        endings={"done": ("Fini à {score}.", "Done at {score}.")},
        messages={"hello": ("Bonjour {name}.", "Hello {name}.")},
    )

    def deal(self) -> None:
        self.new_pack(self.box(), self.pile)

    def legal(self, seat: int) -> list[Move]:
        return [self.STAY, self.END, self.RING[1]]

    def awaited(self) -> list[int]:
        return [0]

    def open_prompts(self, seat: int) -> list[Prompt]:
        return [Prompt("say", said("Dis un mot.", "Say a word."), self.read_word, self.check_word, self.some_words)]

    def read_word(self, text: str) -> Move:
        return SAY[text]

    def check_word(self, move: Move) -> Refusal | None:
        return None if len(move.args[0]) > 2 else self.no("wait")

    def some_words(self) -> list[Move]:
        return [SAY["bonjour"]]

    def do_say(self, seat: int, word: str) -> None:
        self.rung.append(word)

    def do_stay(self, seat: int) -> None:
        self.notes.append((seat, self.roll(6)))

    def do_ring(self, seat: int, seconds: int) -> None:
        self.start("bell", seconds * 1_000, seat)

    def do_end(self, seat: int) -> None:
        self.finish("done", [seat, 1, 2][: self.seats], score=1)

    def expire_bell(self, seat: int) -> None:
        self.rung.append(f"bell {seat}")

    def strike_the_gong(self, milliseconds: int) -> None:
        self.start("gong", milliseconds)

    def expire_gong(self) -> None:
        self.rung.append("gong")


class _FreeText(type(NUMBER)):  # type: ignore[misc]
    def read(self, token: str, deck: Deck) -> Any:
        return token


SAY = verb("say", _FreeText())
"""Not a form of the game's own: only a prompt reads it."""


def places(seats: int = 2, **given: Any) -> Places:
    """A position of `Places`."""
    return at_position(Places, seats, **given)


def honest(seats: int = 2, seed: str = "toy", **options: object) -> Honest:
    """A game of `Honest`."""
    return new_table(Honest, seats, seed, options)


def texts(table: Table, zone_number: int) -> str:
    """The cards of a zone, as texts; empty places left out."""
    return DECK.write_many(card for card in table.cards[zone_number] if card != 255)


def card(text: str, twin: int = 0) -> int:
    """The number of a card."""
    return DECK.twins[DECK.read(text)][twin]


def knowers(table: Table, number: int) -> set[int]:
    """The seats that know where a card is."""
    return {seat for seat in range(table.seats) if table.known[number] >> seat & 1}
