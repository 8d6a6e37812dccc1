"""Bazardelix: tricks, and the fewest points. Beware of the blue letters A to M, and of the blue X."""

from __future__ import annotations

from ...decks import toutilix
from ...decks.toutilix import BLUE, DECK, PINK, RANK
from ...engine import Facts, Given, Refusal, choice, seat_flag, without
from ...engine.moves import CARD, SEAT, Move, act, verb
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, FAN, NOBODY, OWNER, PILE, RING, ROW, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import PLAY_CARD
from ...mechanics.help_card import HALVES, strip
from ...mechanics.rounds import ScoredRounds

# Four families: each alphabet is cut in two. Within a family the later letter is the stronger.
PINK_LOW, PINK_HIGH, BLUE_HIGH, BLUE_LOW = range(4)
FAMILY = tuple(
    {PINK: (PINK_LOW, PINK_HIGH), BLUE: (BLUE_LOW, BLUE_HIGH)}[toutilix.COLOUR[card]][RANK[card] > 12]
    for card in range(52)
)
PINK_A, BLUE_X = DECK.read("Ap"), DECK.read("Xb")
PINK_N, BLUE_N = DECK.read("Np"), DECK.read("Nb")
OF_FAMILY = tuple(bytes(card for card in range(52) if FAMILY[card] == family) for family in range(4))
NOT_OF_FAMILY = tuple(bytes(card for card in range(52) if FAMILY[card] != family) for family in range(4))
POINTS = tuple(13 if card == BLUE_X else 1 if FAMILY[card] == BLUE_LOW else 0 for card in range(52))
ALL_POINTS = 26

EXCHANGE_TIME, TURN_TIME, LOOK_TIME = 60_000, 30_000, 2_000
EXCHANGE, TRICKS, LOOK = "exchange", "tricks", "look"


class Bazardelix(ScoredRounds):
    """Each hand: an exchange of gifts, then tricks. The game ends when a total reaches the target."""

    facts = Facts(
        id="bazardelix",
        name="Bazardelix",
        seats=(3, 5),
        kind="letters",
        minimum="letters",
        stirs=("strategy", "memory", "concentration"),
        pace="turns",
        minutes=(55, 70),
        authors=("Charles Chevalier",),
    )
    deck = DECK
    limits = ("exchange", "turn")
    options_offered = {
        "target": choice(100, 50, 26, default=100),
        "open_blue": choice("strict", "any", "game", default="strict"),
        "hints": seat_flag(True, display_only=True),
    }

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    gifts: Zones = each_seat(ROW, OWNER, where=WITH_HAND)
    trick: Zone = zone(RING, EVERYONE)
    won: Zones = each_seat(PILE, NOBODY)

    strip: str = shown(strip(HALVES), kind="alphabet")
    """The help cards: they lie before everyone."""
    step: str = shown(EXCHANGE)
    turn: int = shown(-1, kind="seat")
    leader: int = shown(-1, kind="leader")
    receivers: list[tuple[int, ...]] = per_seat((), seen_by=OWNER, kind="seats")
    """For each gift a seat has laid out, the opponent it is for."""
    done: list[bool] = per_seat(False)
    blue_open: bool = shown(False)
    first_trick: bool = shown(False)
    tricks_won: list[int] = per_seat(0)

    GIVE = verb("give", CARD, SEAT)
    UNDO = act("undo", touch="gifts")
    DONE = act("done")
    PLAY = PLAY_CARD

    # -- the deal: with 3 players the pink N stays in the box, with 5 both N's

    def box(self) -> list[int]:
        out = {3: {PINK_N}, 4: set(), 5: {PINK_N, BLUE_N}}[self.seats]
        return [card for card in range(52) if card not in out]

    def deal(self) -> None:
        self.deal_out(self.box(), self.trick, self.hands)
        self.step, self.turn, self.leader = EXCHANGE, -1, -1
        self.reset("receivers", "done", "tricks_won")
        if self.options["open_blue"] != "game":
            self.blue_open = False
        self.start("exchange", EXCHANGE_TIME)

    # -- the exchange: one card, in secret, for each opponent; all gifts change hands together

    def legal(self, seat: int) -> list[Move]:
        if self.step == TRICKS:
            return self.playable(seat) if seat == self.turn else []
        if self.step == LOOK or self.done[seat]:
            return []
        given = self.receivers[seat]
        if len(given) == self.seats - 1:
            return [self.DONE, self.UNDO]
        moves = [self.UNDO] if given else []
        for other in self.others(seat):
            if other not in given:
                moves += self.GIVE.each(self.cards[self.hands[seat]], other)
        return moves

    def awaited(self) -> list[int]:
        if self.step == TRICKS:
            return [self.turn]
        return self.seats_without(self.done) if self.step == EXCHANGE else []

    def do_give(self, seat: int, card: int, receiver: int) -> None:
        self.move(card, self.hands[seat], self.gifts[seat])
        self.receivers[seat] += (receiver,)

    def do_undo(self, seat: int) -> None:
        self.draw_card(self.gifts[seat], self.hands[seat])
        self.receivers[seat] = self.receivers[seat][:-1]

    def do_done(self, seat: int) -> None:
        self.done[seat] = True
        if all(self.done):
            self.exchange_gifts()

    def expire_exchange(self) -> None:
        for seat in range(self.seats):
            for other in self.others(seat):
                if other not in self.receivers[seat]:
                    self.do_give(seat, self.pick(self.cards[self.hands[seat]]), other)
        self.exchange_gifts()

    def exchange_gifts(self) -> None:
        self.stop("exchange")
        for seat in range(self.seats):
            for card, receiver in zip(self.cards[self.gifts[seat]], self.receivers[seat], strict=True):
                self.move(card, self.gifts[seat], self.hands[receiver])
        self.reset("receivers")
        self.step, self.first_trick = TRICKS, True
        self.leader = self.turn = self.hands.index(self.zone_of(PINK_A))
        self.everyone_knows(PINK_A)
        self.start("turn", TURN_TIME)

    # -- tricks: follow the family asked for; without it play anything

    def playable(self, seat: int) -> list[Move]:
        hand, trick = self.cards[self.hands[seat]], self.cards[self.trick]
        if trick:
            follow = without(hand, NOT_OF_FAMILY[FAMILY[trick[0]]])
            return self.PLAY.each(follow or hand)
        if self.first_trick:
            return [self.PLAY[PINK_A]]
        if self.blue_open:
            return self.PLAY.each(hand)
        # Blue A to M may not be led yet, except by a seat that holds nothing else.
        return self.PLAY.each(without(hand, OF_FAMILY[BLUE_LOW]) or hand)

    def do_play(self, seat: int, card: int) -> None:
        self.move(card, self.hands[seat], self.trick)
        trick = self.cards[self.trick]
        if FAMILY[card] == BLUE_LOW and not self.blue_open:
            self.blue_open = FAMILY[trick[0]] != BLUE_LOW or self.options["open_blue"] == "any"
        if len(trick) < self.seats:
            self.turn = self.left_of(seat)
            self.start("turn", TURN_TIME)
        else:
            # A finished trick stays in view for a moment, then is turned down for good.
            self.step, self.turn = LOOK, -1
            self.stop("turn")
            self.start("look", LOOK_TIME)

    def expire_look(self) -> None:
        trick = self.cards[self.trick]
        asked = FAMILY[trick[0]]
        best = max(without(trick, NOT_OF_FAMILY[asked]))
        winner = (self.leader + trick.index(best)) % self.seats
        self.gather(self.trick, self.won[winner])
        self.tricks_won[winner] += 1
        self.tell("trick_won", seat=winner)
        self.step, self.first_trick = TRICKS, False
        self.leader = self.turn = winner
        if self.cards[self.hands[winner]]:
            self.start("turn", TURN_TIME)
        else:
            self.count_hand()

    def expire_turn(self) -> None:
        hand_order = sorted((move.args[0] for move in self.playable(self.turn)), key=lambda c: (FAMILY[c], RANK[c]))
        self.do_play(self.turn, hand_order[0])

    # -- the score: 1 a blue A to M, 13 the blue X; whoever takes all 26 gives them to the others

    def count_hand(self) -> None:
        points = [sum(POINTS[card] for card in self.cards[pile]) for pile in self.won]
        if ALL_POINTS in points:
            taker = points.index(ALL_POINTS)
            points = [0 if seat == taker else ALL_POINTS for seat in range(self.seats)]
            self.tell("all_the_points", seat=taker)
        self.score_round(points)
        if not self.target_reached():
            self.deal()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if self.step == EXCHANGE and not self.done[seat]:
            if move is self.DONE:
                return self.no("gifts_missing")
            if move.verb == "give":
                card, receiver = move.args
                if card not in self.cards[self.hands[seat]]:
                    return self.not_in_hand(card)
                return self.no("not_to_yourself" if receiver == seat or receiver >= self.seats else "gift_chosen")
            return self.no("not_now")
        if seat != self.turn or move.verb != "play":
            return super().why_not(seat, move)
        card = move.args[0]
        if card not in self.cards[self.hands[seat]]:
            return self.not_in_hand(card)
        if self.cards[self.trick]:
            return self.no("follow")
        return self.no("lead_pink_a" if self.first_trick else "blue_closed")

    # -- a position: the trick under way, whose turn it is

    rest_zone = ""

    def resume(self, given: Given) -> None:
        self.step = given.get("step", TRICKS)
        played = len(self.cards[self.trick])
        if "leader" not in given:
            self.leader = (self.turn - played) % self.seats
        if self.step == TRICKS:
            self.start("turn", TURN_TIME)
        else:
            self.start("exchange", EXCHANGE_TIME)
