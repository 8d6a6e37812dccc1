"""Zigzagix: up the alphabet and down again; small steps take you further than leaps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cartable.decks.toutilix import BLUE, DECK, LETTER, PINK, RANK, alphabet
from cartable.engine import CARD, Facts, Refusal, Table, choice, verb
from cartable.engine.moves import Move
from cartable.engine.values import shown
from cartable.engine.zones import FAN, NOBODY, OWNER, PILE, TOP, Zone, Zones, each_seat, zone
from cartable.mechanics.acts import DRAW, PASS

CARDS = alphabet(PINK) + alphabet(BLUE)
UP, DOWN = 1, -1
FIRST, LAST = RANK[DECK.read("Ap")], RANK[DECK.read("Zp")]
SMALL_STEP = 2
"""Whoever goes on by one letter, or by two, plays again."""
TURNS_BY_ITSELF = {LAST: DOWN, FIRST: UP}
"""At the ends of the alphabet there is only one way to go."""


class Zigzagix(Table):
    """Every turn lays a card or draws one, and cards never come back: when nobody can do either any more, it ends."""

    facts = Facts(
        id="zigzagix",
        name="Zigzagix",
        seats=(2, 6),
        kind="letters",
        minimum="letters",
        stirs=("strategy", "concentration"),
        pace="turns",
        minutes=(5, 10),
        authors=("Cartable contributors",),
    )
    deck = DECK
    options_offered = {
        "hand": choice(5, 7, default=7),
        "turn": choice(30, 60, None, default=30, unit="s"),
    }

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY)
    laid: Zone = zone(PILE, TOP)
    hands: Zones = each_seat(FAN, OWNER, sorted=True)

    turn: int = shown(-1, kind="seat")
    way: int = shown(UP)
    drawn: bool = shown(False)
    """Whether the seat whose turn it is has drawn a card already."""
    passes: int = shown(0)
    """How many seats in a row could not do anything."""

    PLAY = verb("play", CARD)
    DRAW, PASS = DRAW, PASS

    # -- the deal: some cards each, and one turned up, from which it goes up

    def deal(self) -> None:
        self.new_pack(CARDS, self.draw)
        self.deal_each(self.number("hand"), self.draw, self.hands)
        self.draw_card(self.draw, self.laid)
        self.turn_at_the_ends()
        self.ask(self.first_seat)

    def box(self) -> list[int]:
        return CARDS

    # -- a turn: lay a card that goes the right way, or draw one and then lay or pass

    def ask(self, seat: int) -> None:
        self.turn, self.drawn = seat, False
        self.start_as_chosen("turn")

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return []
        fitting = [card for card in self.hand(seat) if self.fits(card)]
        return [*self.PLAY.of(fitting), self.DRAW if self.may_draw() else self.PASS]

    def may_draw(self) -> bool:
        return not self.drawn and bool(self.cards[self.draw])

    @property
    def top(self) -> int:
        """The card to go on from."""
        return self.cards[self.laid][-1]

    def fits(self, card: int) -> bool:
        """Further on, or the same letter in the other colour."""
        return RANK[card] == RANK[self.top] or (RANK[card] - RANK[self.top]) * self.way > 0

    def do_play(self, seat: int, card: int) -> None:
        step = (RANK[card] - RANK[self.top]) * self.way
        self.move(card, self.hands[seat], self.laid)
        self.passes = 0
        if step == 0:
            self.way = -self.way
            self.tell("turned")
        self.turn_at_the_ends()
        if not self.hand(seat):
            self.finish("out", self.counts(self.hands), lowest_wins=True, seat=seat)
        elif 0 < step <= SMALL_STEP:
            self.tell("again", seat=seat)
            self.ask(seat)
        else:
            self.ask(self.left_of(seat))

    def turn_at_the_ends(self) -> None:
        self.way = TURNS_BY_ITSELF.get(RANK[self.top], self.way)

    def do_draw(self, seat: int) -> None:
        self.draw_card(self.draw, self.hands[seat])
        self.drawn, self.passes = True, 0

    def do_pass(self, seat: int) -> None:
        self.passes += not self.drawn
        if self.passes == self.seats:
            self.finish("blocked", self.counts(self.hands), lowest_wins=True)
        else:
            self.ask(self.left_of(seat))

    def expire_turn(self) -> None:
        if self.may_draw():
            self.do_draw(self.turn)
        self.do_pass(self.turn)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn:
            return super().why_not(seat, move)
        if move is self.DRAW:
            return self.no("drawn_already" if self.drawn else "nothing_to_draw")
        if move is self.PASS:
            return self.no("draw_first")
        card = move.args[0]
        if card not in self.hand(seat):
            return self.not_in_hand(card)
        return self.no("goes_up" if self.way == UP else "goes_down", letter=LETTER[self.top])

    # -- a position: the card on top and whose turn it is

    def resume(self, given: Mapping[str, Any]) -> None:
        self.turn_at_the_ends()
        self.ask(given.get("turn", self.first_seat))
        self.drawn = given.get("drawn", False)
