"""Vieubarbix: five rounds of tricks, each with other cards to avoid; the fewest points win."""

from __future__ import annotations

from ...decks.toutilix import BLUE, COLOUR, DECK, LETTER, PINK, RANK, is_vowel
from ...engine import Facts, Given, Refusal, choice, without
from ...engine.moves import Move
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, FAN, NOBODY, OWNER, PILE, RING, Zone, Zones, each_seat, zone
from ...mechanics.acts import PLAY_CARD
from ...mechanics.help_card import HALVES, strip
from ...mechanics.rounds import ScoredRounds

# Four families: each alphabet is cut in two. Within a family the later letter is the stronger. There is no trump.
FAMILIES = "pink_am", "pink_nz", "blue_am", "blue_nz"
NO_FAMILY = ""
CARDS = range(52)
FAMILY = tuple(
    {PINK: ("pink_am", "pink_nz"), BLUE: ("blue_am", "blue_nz")}[COLOUR[card]][RANK[card] > RANK[DECK.read("Mp")]]
    for card in CARDS
)
NOT_OF_FAMILY = {family: bytes(card for card in CARDS if FAMILY[card] != family) for family in FAMILIES}

# What costs points, and in which round.
TRICKS, VOWELS, M_AND_N, BLUE_H, EVERYTHING = ROUNDS = ("tricks", "vowels", "m_and_n", "blue_h", "everything")
TRICK_COST = {TRICKS: 5, EVERYTHING: 5}
CARD_COST = {
    TRICKS: {},
    VOWELS: {card: 10 for card in CARDS if is_vowel(card)},
    M_AND_N: {card: 20 for card in CARDS if LETTER[card] in "MN"},
    BLUE_H: {DECK.read("Hb"): 90},
}
CARD_COST[EVERYTHING] = CARD_COST[VOWELS] | CARD_COST[M_AND_N] | CARD_COST[BLUE_H]

PINK_Z, BLUE_Z = DECK.read("Zp"), DECK.read("Zb")
LOOK_TIME = 2_000
PLAYING, LOOKING = "playing", "looking"


class Vieubarbix(ScoredRounds):
    """Five rounds hold at most 85 tricks: the game ends."""

    facts = Facts(
        id="vieubarbix",
        name="Vieubarbix",
        seats=(3, 5),
        kind="letters",
        minimum="letters",
        stirs=("strategy", "memory"),
        pace="turns",
        minutes=(20, 25),
        authors=(),
    )
    deck = DECK
    limits = ("turn",)
    options_offered = {
        "running_points": choice('shown', 'hidden', default='shown'),
        "turn": choice(15, 30, 60, default=30, unit='s'),
    }  # fmt: skip

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    trick: Zone = zone(RING, EVERYONE)
    taken: Zones = each_seat(PILE, NOBODY, where=AWAY)
    """Nobody looks at them again; how many tricks they are stands beside each name."""

    strip: str = shown(strip(HALVES), kind="alphabet")
    """The help cards: they lie before everyone, and never change."""
    step: str = shown(PLAYING)
    turn: int = shown(-1, kind="seat")
    counted: str = shown(TRICKS)
    """What costs points in this round."""
    led: str = shown(NO_FAMILY)
    leader: int = shown(-1, kind="leader")
    """The seat whose card is the first of the trick."""
    first_leader: int = shown(-1)
    """The seat that led first in this round."""
    tricks_taken: list[int] = per_seat(0)
    points_so_far: list[int] = per_seat(0)
    """What each seat has taken in this round so far; it stays at nothing where that is not to be shown."""

    PLAY = PLAY_CARD

    # -- the deal, the same in each round: with 3 players the pink Z stays in the box, with 5 both Z's

    def box(self) -> list[int]:
        out = {3: {PINK_Z}, 4: set(), 5: {PINK_Z, BLUE_Z}}[self.seats]
        return [card for card in CARDS if card not in out]

    def deal(self) -> None:
        self.begin_round(self.first_seat)

    def begin_round(self, leader: int) -> None:
        self.deal_out(self.box(), self.trick, self.hands)
        self.counted = ROUNDS[self.rounds_over]
        self.reset("tricks_taken", "points_so_far")
        self.tell(f"round_{self.counted}")
        self.first_leader = leader
        self.lead(leader)

    # -- a trick: follow the family led; without it play anything

    def lead(self, seat: int) -> None:
        self.led, self.leader = NO_FAMILY, seat
        self.ask(seat)

    def ask(self, seat: int) -> None:
        self.step, self.turn = PLAYING, seat
        self.start_as_chosen("turn")

    def legal(self, seat: int) -> list[Move]:
        return self.PLAY.each(self.playable(seat)) if seat == self.turn else []

    def playable(self, seat: int) -> bytes:
        hand = self.hand(seat)
        following = without(hand, NOT_OF_FAMILY[self.led]) if self.led else hand
        return following or hand

    def do_play(self, seat: int, card: int) -> None:
        self.move(card, self.hands[seat], self.trick)
        if not self.led:
            self.led = FAMILY[card]
        if len(self.cards[self.trick]) < self.seats:
            self.ask(self.left_of(seat))
        else:
            self.let_all_look()

    def expire_turn(self) -> None:
        """The lowest card that may be played. Cards are numbered in the order of the families."""
        self.do_play(self.turn, min(self.playable(self.turn)))

    # -- a finished trick stays in view for a moment, then is turned down for good

    def let_all_look(self) -> None:
        self.step, self.turn = LOOKING, -1
        self.stop("turn")
        self.start("look", LOOK_TIME)

    def expire_look(self) -> None:
        """The highest letter of the family led takes the trick, and leads the next one."""
        trick = self.cards[self.trick]
        best = max(without(trick, NOT_OF_FAMILY[self.led]))
        taker = (self.leader + trick.index(best)) % self.seats
        self.gather(self.trick, self.taken[taker])
        self.tricks_taken[taker] += 1
        self.announce_trick(taker, self.cost_of(trick, tricks=1))
        if self.all_points_have_fallen():
            self.end_round()
        else:
            self.lead(taker)

    def announce_trick(self, taker: int, points: int) -> None:
        if points and self.options["running_points"] == "shown":
            self.points_so_far[taker] += points
            self.tell("trick_costs", seat=taker, points=points)
        else:
            self.tell("trick_taken", seat=taker)

    # -- points: for tricks, for cards, or for both, as the round has it

    def cost_of(self, cards: bytes, tricks: int) -> int:
        cost = CARD_COST[self.counted]
        return TRICK_COST.get(self.counted, 0) * tricks + sum(cost.get(card, 0) for card in cards)

    def all_points_have_fallen(self) -> bool:
        """Where tricks count, the last one has points too; else nobody holds a card that counts."""
        held = b"".join(self.cards[hand] for hand in self.hands)
        return not held if self.counted in TRICK_COST else not any(card in CARD_COST[self.counted] for card in held)

    def end_round(self) -> None:
        """Cards left in hand are thrown in unseen; the next seat clockwise leads first in the next round."""
        if any(self.counts(self.hands)):
            self.tell("all_fallen")
        piles = zip(self.taken, self.tricks_taken, strict=True)
        self.score_round([self.cost_of(self.cards[pile], tricks) for pile, tricks in piles])
        if self.rounds_over == len(ROUNDS):
            self.finish("rounds_played", self.totals, lowest_wins=True)
        else:
            self.begin_round(self.left_of(self.first_leader))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn:
            return super().why_not(seat, move)
        card = move.args[0]
        return self.not_in_hand(card) if card not in self.hand(seat) else self.no(f"follow_{self.led}")

    # -- a position: what counts in this round, the trick under way, whose turn it is

    rest_zone = ""

    def resume(self, given: Given) -> None:
        if not self.sheet:
            self.sheet = ((0,) * self.seats,) * ROUNDS.index(self.counted)
        self.rounds_over = len(self.sheet)
        self.counted = ROUNDS[self.rounds_over]
        trick = self.cards[self.trick]
        self.led = FAMILY[trick[0]] if trick else NO_FAMILY
        self.turn = given.get("turn", self.first_seat)
        self.leader = (self.turn - len(trick)) % self.seats
        self.first_leader = given.get("first_leader", self.first_seat)
        self.ask(self.turn)
