"""Corsix: turn cards one by one; stars, Z and A win the pile, and so does the quickest eye."""

from __future__ import annotations

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, RANK, SIGN, STARS
from ...engine import Facts, Given, Refusal, choice, flag, for_turn
from ...engine.moves import Move
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, NOBODY, PILE, WITH_HAND, Zone, Zones, each_seat, top, zone
from ...mechanics.acts import TOUTILIX
from ...mechanics.covering import FLIPPING, SHOWING, Covering
from ...mechanics.races import TIE_WINDOW, Verdict, first_with_cards

CARDS = range(len(DECK))
DEBT = {"*": 4, "Z": 3, "A": 2}
"""What the next seat owes to whoever turns a star, a Z or an A."""
CALLS = {card: DEBT[SIGN[card]] for card in CARDS if SIGN[card] in DEBT}
SPECIAL = {*CALLS, *FIRECRACKERS}

PAIR, RUN, SANDWICH, NO_FORMULA = "pair", "run", "sandwich", ""
PEEP = 3
"""The cards that peep out of the central pile: a sandwich is three."""

LOOK_TIME = 2_000
ON_THIS_CARD_AND_THE_NEXT = 2

LOOKING = "looking"
"""A step: time for a last shout."""


class Corsix(Covering):
    """Cards go from the piles to the centre, from there to the winnings. None comes back: the game ends."""

    facts = Facts(
        id="corsix",
        name="Corsix",
        seats=(2, 8),
        kind="letters",
        minimum="a few letters",
        stirs=("speed", "concentration"),
        pace="race (real time, cards turned one by one)",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("flip",)
    tempo = ("cover",)
    options_offered = {
        "pairs": flag(True),
        "runs": flag(True),
        "sandwiches": flag(True),
        "cover_delay": choice(0.6, 0.8, 1, 1.5, 2, default=1, unit='s'),
        "tie_window": TIE_WINDOW,
    }  # fmt: skip

    # -- what lies on the table
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    centre: Zone = zone(PILE, top(PEEP))
    winnings: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(FLIPPING)
    turn: int = shown(-1, kind="seat")
    """The seat that turns the next card."""
    debtor: int = shown(-1, kind="seat")
    creditor: int = shown(-1, kind="seat")
    debt: int = shown(0)
    """The cards the debtor has still to turn."""
    formula: str = secret(NO_FORMULA)
    """What the card just turned completes, if anything. All can see it; nobody is told."""
    after_firecracker: bool = shown(False)
    """Whether the last card turned was a firecracker."""
    settled: bool = shown(False)
    """Whether shouts on the present card have been judged, as a tie: it can no longer be won."""
    deaf: list[int] = per_seat(0)
    """The cards that a seat must see turned before its shouts are heard again."""

    TOUTILIX = TOUTILIX
    flip_time = 5_000

    # -- the deal: the same number each, unseen; what is set aside is plain

    def deal(self) -> None:
        each_gets = len(CARDS) // self.seats
        left_over = len(CARDS) - each_gets * self.seats
        first, *others = piles = self.piles
        self.new_pack(CARDS, first)
        # Specials set aside are exchanged for plain cards at random: in a shuffled pack, for the first ones.
        plain = [card for card in self.cards[first] if card not in SPECIAL]
        self.move_each(plain[:left_over], first, self.aside)
        self.deal_each(each_gets, first, others)
        if left_over:
            self.confine(SPECIAL, *piles)
        self.await_flip(self.first_seat)

    # -- a turn: the top card of one's pile covers the central pile

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        if self.why_not_shout(seat) is None:
            moves.append(self.TOUTILIX)
        return moves

    def do_flip(self, seat: int) -> None:
        card = self.turn_card(seat, self.centre)
        self.formula, self.settled = self.formula_on_top(), False
        self.after_firecracker = card in FIRECRACKERS
        self.deaf = [max(0, cards - 1) for cards in self.deaf]
        if card in FIRECRACKERS:
            self.set_off(seat, card)
        if card in CALLS:
            self.call(seat, CALLS[card])
        elif self.debt:
            self.debt -= 1
        else:
            self.turn = first_with_cards(self, seat + 1, self.piles)
        if self.debt_is_over() or not self.two_have_cards():
            self.look()
        else:
            self.enter(SHOWING, "cover", self.milliseconds("cover_delay"))

    expire_cover = for_turn(Covering.await_flip)

    # -- star, Z, A: the next seat owes 4, 3 or 2 cards; without another call among them, the creditor wins

    def call(self, seat: int, owed: int) -> None:
        self.creditor, self.debt = seat, owed
        self.debtor = self.turn = first_with_cards(self, seat + 1, self.piles)
        if self.two_have_cards():
            self.tell("owes", debtor=self.debtor, debt=owed, creditor=seat)

    def debt_is_over(self) -> bool:
        """Paid, or the debtor has no card left."""
        return self.creditor >= 0 and not (self.debt and self.cards[self.piles[self.debtor]])

    def look(self) -> None:
        """Time for a shout, always as long, before a creditor takes the pile and before the end."""
        self.step, self.turn = LOOKING, -1
        self.start("look", LOOK_TIME)

    def expire_look(self) -> None:
        if self.creditor >= 0:
            self.win_pile(self.creditor)
        else:
            self.end()

    # -- the firecracker: a card to each of the others, then it slides under the pile

    def set_off(self, seat: int, card: int) -> None:
        self.give_away(seat, (self.piles, self.winnings), self.winnings)
        if len(self.cards[self.centre]) > 1:
            self.move_under(card, self.centre, self.centre)

    # -- formulas: what the card just turned makes with those it touches

    def formula_on_top(self) -> str:
        """What the last card of the central pile completes, of the formulas this table plays."""
        cards = self.cards[self.centre][-PEEP:]
        last = cards[-1]
        if last in FIRECRACKERS:
            return PAIR if self.after_firecracker and self.options["pairs"] else NO_FORMULA
        if len(cards) < 2:
            return NO_FORMULA
        before = cards[-2]
        letter = LETTER[last]
        if self.options["pairs"] and (letter == LETTER[before] if letter else before in STARS):
            return PAIR
        if not (letter and LETTER[before]):
            return NO_FORMULA
        if self.options["runs"] and abs(RANK[last] - RANK[before]) == 1:
            return RUN
        around = len(cards) == PEEP and LETTER[cards[0]] == letter != LETTER[before]
        return SANDWICH if around and self.options["sandwiches"] else NO_FORMULA

    # -- toutilix! The first right shout wins the central pile, debt or no debt

    def why_not_shout(self, seat: int) -> str | None:
        """Why a shout of this seat would not be heard now. Whether it is right is another matter."""
        if not self.cards[self.centre]:
            return "nothing_there"
        if self.has_claimed(seat):
            return "shouted_already"
        if self.deaf[seat]:
            return "deaf"
        return "settled" if self.settled else None

    def do_shout(self, seat: int, what: str) -> None:
        self.claim(seat, right=self.formula != NO_FORMULA)

    def settle(self, verdict: Verdict) -> None:
        for claim in verdict.wrong:
            self.deaf[claim.seat] = ON_THIS_CARD_AND_THE_NEXT
            self.tell("for_nothing", seat=claim.seat)
        if verdict.winner is not None:
            self.tell("toutilix", seat=verdict.winner)
            self.win_pile(verdict.winner)
        elif verdict.tied:
            self.formula, self.settled = NO_FORMULA, True
            self.tell("tied")

    def win_pile(self, seat: int) -> None:
        """The winner begins a new pile, or the next seat that still has cards."""
        self.tell("pile_won", seat=seat, count=len(self.cards[self.centre]))
        self.gather(self.centre, self.winnings[seat])
        self.debtor = self.creditor = -1
        self.debt = 0
        self.formula, self.after_firecracker, self.settled = NO_FORMULA, False, False
        self.timers = {}
        if self.two_have_cards():
            self.await_flip(seat)
        else:
            self.end()

    # -- the end: fewer than two seats have cards in their piles

    def two_have_cards(self) -> bool:
        return sum(bool(self.cards[pile]) for pile in self.piles) > 1

    def end(self) -> None:
        self.finish("piles_used_up", self.counts(self.winnings))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.TOUTILIX:
            return self.no(self.why_not_shout(seat) or "not_now", cards=self.deaf[seat])
        if seat != self.turn and self.step != LOOKING:
            return self.no("not_your_turn")
        return self.no("shout_pending" if self.frozen else "card_must_stay")

    # -- a position: the top card of the central pile counts as just turned

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        if self.cards[self.centre]:
            self.formula = self.formula_on_top()
        if self.debt and self.debtor < 0:
            self.debtor = self.turn
        if self.debt_is_over() or not self.two_have_cards():
            self.look()
        else:
            super().resume(given)
