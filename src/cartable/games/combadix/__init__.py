"""Combadix: all turn a card at once, the strongest takes them all; the same card twice is a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...decks.toutilix import ALPHABET, DECK, FIRECRACKERS, RANK, STARS
from ...engine import Facts, Given, Refusal, Table, flag, seat_flag
from ...engine.moves import Move, spot_in, verb
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, BOARD, COLUMN, NOBODY, OWNER, PILE, SPREAD, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP
from ...mechanics.help_card import strip

CARDS = range(len(DECK))
WEAKEST, STRONGEST = -1, len(ALPHABET)
STRENGTH = tuple(STRONGEST if card in STARS else WEAKEST if card in FIRECRACKERS else RANK[card] for card in CARDS)
"""The firecracker, then A to Z, then the star. Colour and lettering never matter."""
LADDER = "!" + ALPHABET + "★"
MIDDLE = LADDER.index("N")

FLIP_TIME, AUTO_FLIP_TIME, TAKE_TIME, LOOK_TIME = 6_000, 1_000, 20_000, 2_000
FLIPPING, TAKING, LOOKING = "flipping", "taking", "looking"
NOBODY_WINS = -1


class Combadix(Table):
    """Every trick uses up at least two cards, and none is played again: the game ends."""

    facts = Facts(
        id="combadix",
        name="Combadix",
        seats=(2, 8),
        kind="letters",
        minimum="a few letters",
        stirs=("concentration",),
        pace="turns (all at once, no choice to make)",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("flip", "take")
    options_offered = {
        "announce": flag(False),
        "auto_flip": seat_flag(False),
        "help": seat_flag(False, display_only=True, for_the_young=True),
    }

    # -- what lies on the table
    lines: Zones = each_seat(COLUMN, NOBODY, where=BOARD)
    """Before each seat what it has turned in this trick, the last one on top; battle cards between lie face down."""
    waiting: Zone = zone(SPREAD, NOBODY)
    """What nobody has won: it goes to the winner of the next trick."""
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    winnings: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    strip: str = shown(strip(), kind="alphabet")
    """The help cards: they lie before everyone."""
    step: str = shown(FLIPPING)
    due: tuple[int, ...] = shown(())
    """The seats that turn a card now: all that have cards, or those in a battle."""
    flipped: list[bool] = per_seat(False)
    """Which of them have done so. Nothing is shown before all have."""
    in_battle: tuple[int, ...] = shown((), kind="seats")
    winner: int = shown(NOBODY_WINS, kind="seat")
    low_cards: list[str] = per_seat("", seen_by=OWNER)
    high_cards: list[str] = per_seat("", seen_by=OWNER)
    """The order of the cards with those that are shown now marked, for seats that want this help."""

    FLIP = FLIP
    TAKE = verb("take", spot_in("lines"))

    # -- the deal: the same number each, unseen; what is left over is set aside

    def deal(self) -> None:
        self.deal_out(CARDS, self.aside, self.piles)
        self.begin_trick()

    # -- a trick: all who have cards turn one, and all are shown together

    def begin_trick(self) -> None:
        self.winner = NOBODY_WINS
        self.mark_the_order({})
        with_cards = self.seats_with(self.counts(self.piles))
        if len(with_cards) > 1:
            self.ask(with_cards)
        else:
            # What is left in a pile, or in the middle, counts for nobody.
            self.finish("piles_used_up", self.counts(self.winnings))

    def ask(self, seats: Sequence[int]) -> None:
        self.step, self.due = FLIPPING, tuple(seats)
        self.reset("flipped")
        for seat in seats:
            if self.seat_option(seat, "auto_flip"):
                self.start("by_itself", AUTO_FLIP_TIME, seat)
            else:
                self.start("flip", FLIP_TIME, seat)

    def awaited(self) -> list[int]:
        if self.step == FLIPPING:
            return [seat for seat in self.due if not self.flipped[seat]]
        return [self.winner] if self.step == TAKING else []

    def legal(self, seat: int) -> list[Move]:
        if seat not in self.awaited():
            return []
        return [self.FLIP] if self.step == FLIPPING else [self.TAKE[spot,] for spot in self.shown_cards()]

    def do_flip(self, seat: int) -> None:
        self.stop("flip", seat)
        self.stop("by_itself", seat)
        self.flipped[seat] = True
        if not self.awaited():
            self.show_all()

    expire_flip = expire_by_itself = do_flip

    def show_all(self) -> None:
        """One card face up; upon a card that is there already, in a battle, one face down first, if there are two."""
        for seat in self.due:
            pile, line = self.piles[seat], self.lines[seat]
            if self.cards[line] and len(self.cards[pile]) > 1:
                self.draw_card(pile, line)
            card = self.take_top(pile, line)
            self.turn_up(card)
        self.due = ()
        self.reset("flipped")
        self.compare()

    # -- battle: wherever two or more show the same card, even if it is not the strongest

    def shown_cards(self) -> dict[tuple[int, int], int]:
        """For each seat of the trick, where the card that counts lies, and what it is: the last one laid."""
        return {
            (seat, len(line) - 1): line[-1] for seat, line in enumerate(self.cards[line] for line in self.lines) if line
        }

    def compare(self) -> None:
        equals: dict[int, list[int]] = {}
        for (seat, _), card in self.shown_cards().items():
            equals.setdefault(STRENGTH[card], []).append(seat)
        self.mark_the_order(equals)
        # Whoever has no card left keeps the one that is shown; the others of the battle still lay theirs.
        battles = [seats for seats in equals.values() if len(seats) > 1 and self.can_go_on(seats)]
        self.in_battle = tuple(sorted(seat for seats in battles for seat in seats))
        for seats in battles:
            self.tell("battle", seats=seats)
        if battles:
            self.ask(self.can_go_on(self.in_battle))
        else:
            strongest = equals[max(equals)]
            self.end_trick(strongest[0] if len(strongest) == 1 else NOBODY_WINS)

    def can_go_on(self, seats: Sequence[int]) -> list[int]:
        return [seat for seat in seats if self.cards[self.piles[seat]]]

    def mark_the_order(self, shown_now: Mapping[int, Any]) -> None:
        """For seats that want help; `shown_now` holds the strengths of the cards in view."""
        marked = [f"({sign})" if at in shown_now else sign for at, sign in enumerate(LADDER, start=WEAKEST)]
        helped = [self.seat_option(seat, "help") for seat in range(self.seats)]
        self.low_cards = [" ".join(marked[:MIDDLE]) if wanted else "" for wanted in helped]
        self.high_cards = [" ".join(marked[MIDDLE:]) if wanted else "" for wanted in helped]

    # -- the end of a trick: the strongest card shown wins everything, covered or not

    def end_trick(self, winner: int) -> None:
        self.winner = winner
        if winner == NOBODY_WINS:
            self.tell("nobody_wins")
        elif self.options["announce"]:
            self.tell("point", seat=winner)
            self.enter(TAKING, "take", TAKE_TIME, winner)
            return
        self.let_all_look()

    def do_take(self, seat: int, spot: tuple[int, int]) -> None:
        """A wrong card costs nothing."""
        if spot[0] == self.winner:
            self.stop("take", seat)
            self.let_all_look()
        else:
            self.tell("look_again")

    def expire_take(self, seat: int) -> None:
        self.let_all_look()

    def let_all_look(self) -> None:
        self.step = LOOKING
        if self.winner != NOBODY_WINS:
            self.tell("trick_won", seat=self.winner, count=sum(self.counts([*self.lines, self.waiting])))
        self.start("look", LOOK_TIME)

    def expire_look(self) -> None:
        """Cards that are won lie face down, apart, and are never played again."""
        if self.winner == NOBODY_WINS:
            taken, taker = [*self.lines], self.waiting
        else:
            taken, taker = [*self.lines, self.waiting], self.winnings[self.winner]
        self.gather_all(taken, taker)
        self.begin_trick()

    # -- explanations: there is nothing to do wrong but too early

    def why_not(self, seat: int, move: Move) -> Refusal:
        if self.step != FLIPPING:
            pointing = self.step == TAKING and seat == self.winner and move.verb == "take"
            return self.no("covered" if pointing else "look")
        if move is not self.FLIP:
            return self.no("not_now")
        if self.flipped[seat]:
            return self.no("flipped_already")
        return self.no("not_in_battle" if self.cards[self.lines[seat]] else "no_cards")

    # -- a position: piles, the top card last; or lines, in which every other card but the last lies face down

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        for line in self.lines:
            cards = self.cards[line]
            for card in {*cards[::2], *cards[-1:]}:
                self.turn_up(card)
        if self.shown_cards():
            self.compare()
        else:
            self.begin_trick()
