"""Mio: lay a card of the same colour or value, and cry MIO in time. Cards left in hand cost points."""

from __future__ import annotations

from ...decks.mio import COLOUR, COLOUR_NAMES, COLOURS, DECK, IS_JOKER, IS_STAR, VALUE
from ...engine import Facts, Given, Refusal, choice, seat_flag
from ...engine.moves import CARD, Move, act, verb, word
from ...engine.values import shown
from ...engine.zones import FAN, NOBODY, OWNER, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import DRAW, PASS
from ...mechanics.rounds import ScoredRounds

HAND = 5
TURN_TIME, COLOUR_TIME = 30_000, 10_000
CARDS = range(len(DECK))
POINTS = tuple(VALUE[card] or 10 for card in CARDS)  # a star or a joker has no value: it costs 10

# The dealer names the colour of a joker turned up first; a seat plays; a seat has a moment to cry MIO.
NAMING, PLAYING, CRYING = "naming", "playing", "crying"


class Mio(ScoredRounds):
    """Rounds of shedding, until a total reaches the target. The lowest total wins."""

    facts = Facts(
        id="mio",
        name="Mio",
        seats=(2, 6),
        kind="numbers",
        minimum="none",
        stirs=("strategy", "concentration", "speed"),
        pace="turns (with one timed shout)",
        minutes=(30, 40),
        authors=(),
        version=2,
    )
    deck = DECK
    limits = ("colour", "turn")
    options_offered = {
        "target": choice(100, 50, default=100),
        "mio": choice(2, 3, 4, 5, default=3, unit='s'),
        "at_once": seat_flag(False, for_the_young=True),
    }  # fmt: skip

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER)
    aside: Zones = each_seat(PILE, OWNER, where=WITH_HAND)
    draw: Zone = zone(PILE, NOBODY)
    top: Zone = zone(PILE, TOP)

    step: str = shown(PLAYING)
    turn: int = shown(0, kind="seat")
    dealer: int = shown(0, kind="seat")
    colour: str = shown("")
    """The colour named for the joker on top."""
    drawn: int = shown(0)
    """How many cards the seat has drawn in this turn. The one drawn last is the last of its hand."""
    passes: int = shown(0)

    A_COLOUR, MIO = word(*COLOUR_NAMES), word("mio")
    PLAY = verb("play", CARD)
    PLAY_MIO = verb("play", CARD, MIO)
    NAME = verb("play", CARD, A_COLOUR)
    NAME_MIO = verb("play", CARD, A_COLOUR, MIO)
    CHOOSE = verb("choose", A_COLOUR)
    DRAW, PASS = DRAW, PASS
    SHOUT = act("shout", "mio", race=True)

    # -- the deal: five cards each, one turned up; the first dealer by lot, then the next to the left

    def deal(self) -> None:
        self.dealer = self.left_of(self.dealer) if self.sheet else self.first_dealer()
        self.new_pack(CARDS, self.draw)
        self.deal_each(HAND, self.draw, self.hands)
        first = self.draw_card(self.draw, self.top)
        self.colour, self.passes = "", 0
        if first is not None and IS_JOKER[first]:
            self.step, self.turn = NAMING, self.dealer
            self.start("colour", COLOUR_TIME)
        else:
            self.begin_turn(self.dealer + 1)

    def first_dealer(self) -> int:
        """By lot; in a rematch the seat before the one that begins."""
        rematch = any(seat.first for seat in self.config.people)
        return (self.first_seat - 1) % self.seats if rematch else self.roll(self.seats)

    @property
    def begun_by(self) -> int:
        return (self.dealer - len(self.sheet) + 2) % self.seats

    def do_choose(self, seat: int, colour: str) -> None:
        self.stop("colour")
        self.name_colour(seat, colour)
        self.begin_turn(seat + 1)

    def expire_colour(self) -> None:
        self.do_choose(self.dealer, self.pick(COLOURS))

    def name_colour(self, seat: int, colour: str) -> None:
        self.colour = colour
        self.tell("named", seat=seat, colour=colour, **self.phrases["words", colour])

    # -- what fits: on a number its colour, its value or a joker; on a joker the colour named or a joker

    def fits(self, card: int) -> bool:
        """Whether a card goes on top now, for the seat in turn: a star strikes what comes from a hand."""
        top = self.top_of(self.top)
        if IS_STAR[top]:
            if IS_STAR[card]:
                return True
            return self.drawn > 0 and (IS_JOKER[card] or COLOUR[card] == COLOUR[top])
        if IS_JOKER[card]:
            return True
        if IS_JOKER[top]:
            return COLOUR[card] == self.colour
        return COLOUR[card] == COLOUR[top] or VALUE[card] == VALUE[top]

    def playable(self, seat: int) -> list[int]:
        """The kinds of cards the seat may lay: from its hand, or once it has drawn, the card drawn last."""
        hand = self.hand(seat)
        return [card for card in DECK.kinds(hand[-1:] if self.drawn else hand) if self.fits(card)]

    # -- a turn: lay a card, or draw until one that is drawn is laid

    def begin_turn(self, seat: int) -> None:
        self.step, self.turn, self.drawn = PLAYING, seat % self.seats, 0
        self.start("turn", TURN_TIME)

    def awaited(self) -> list[int]:
        return [] if self.step == CRYING else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return []
        if self.step == NAMING:
            return self.CHOOSE.every(COLOURS).copy()
        if self.step == CRYING:
            return [self.SHOUT]
        moves = [move for card in self.playable(seat) for move in self.ways_to_lay(seat, card)]
        if self.cards[self.draw]:
            moves.append(self.DRAW)
        elif not moves:
            moves.append(self.PASS)
        return moves

    def ways_to_lay(self, seat: int, card: int) -> list[Move]:
        """A joker needs a colour, unless it is the last card. The young may shout MIO in the same act."""
        left = self.held(seat) - 1
        if left == 0:
            return [self.PLAY[card]]
        at_once = left == 1 and self.seat_option(seat, "at_once")
        if IS_JOKER[card]:
            return self.NAME.every(card, COLOURS) + (self.NAME_MIO.every(card, COLOURS, ("mio",)) if at_once else [])
        return [self.PLAY[card], *([self.PLAY_MIO[card, "mio"]] if at_once else [])]

    def held(self, seat: int) -> int:
        """How many cards a seat has; a card aside counts."""
        return len(self.hand(seat)) + len(self.cards[self.aside[seat]])

    def do_play(self, seat: int, card: int, *said: str) -> None:
        self.move(card, self.hands[seat], self.top)
        self.stop("turn")
        self.colour, self.passes = "", 0
        left = self.held(seat)
        if left == 0:
            self.end_round(last_card=card)
            return
        if IS_JOKER[card]:
            self.name_colour(seat, said[0])
        if left > 1:
            self.end_turn(seat)
        elif "mio" in said:
            self.do_shout(seat)
        else:
            self.enter(CRYING, "mio", self.milliseconds("mio"))

    def do_draw(self, seat: int) -> None:
        self.draw_card(self.draw, self.hands[seat])
        self.drawn += 1
        self.start("turn", TURN_TIME)

    def do_pass(self, seat: int) -> None:
        """Only with an empty draw pile. With a card aside the pass does not count: the card comes back."""
        self.tell("passed", seat=seat)
        self.passes = 0 if self.cards[self.aside[seat]] else self.passes + 1
        if self.passes == self.seats:
            self.tell("all_passed")
            self.end_round(last_card=None)
        else:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """A card aside is taken back, and the next seat plays."""
        self.draw_card(self.aside[seat], self.hands[seat])
        self.begin_turn(seat + 1)

    def expire_turn(self) -> None:
        seat = self.turn
        playable = self.playable(seat)
        if playable and (self.drawn or not self.cards[self.draw]):
            card = playable[0]
            self.do_play(seat, card, *([self.pick(COLOURS)] if IS_JOKER[card] else []))
        elif self.cards[self.draw]:
            self.do_draw(seat)
        else:
            self.do_pass(seat)

    # -- MIO: an act of its own, once the card is laid. Shouted in time, all is well; forgotten, the last card stays
    #    aside through the seat's next turn

    def do_shout(self, seat: int, _mio: str = "mio") -> None:
        self.stop("mio")
        self.tell("mio", seat=seat)
        self.end_turn(seat)

    def expire_mio(self) -> None:
        seat = self.turn
        self.tell("forgotten", seat=seat)
        self.draw_card(self.hands[seat], self.aside[seat])
        self.begin_turn(seat + 1)

    # -- the end of a round: numbers count their value, stars and jokers 10; a joker laid last doubles it all.
    #    Every round costs somebody points, so the target is reached.

    def end_round(self, last_card: int | None) -> None:
        times = 1
        if last_card is not None and IS_JOKER[last_card]:
            times = 2
            self.tell("doubled", seat=self.turn)
        self.lay_open(*self.hands, *self.aside)
        caught = [self.cards[hand] + self.cards[aside] for hand, aside in zip(self.hands, self.aside, strict=True)]
        self.score_round([times * sum(POINTS[card] for card in cards) for cards in caught])
        if not self.target_reached():
            self.stop("turn")
            self.deal()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.SHOUT:
            return self.no("no_mio_now")
        if seat != self.turn:
            if self.step == CRYING:
                return self.no("wait_for_mio")
            return self.no("dealer_names" if self.step == NAMING else "not_your_turn")
        if self.step == NAMING:
            return self.no("name_a_colour")
        if self.step == CRYING:
            return self.no("cry_mio")
        if move is self.DRAW:
            return self.no("nothing_to_draw")
        if move is self.PASS:
            return self.no("draw_first" if self.cards[self.draw] else "must_lay")
        return self.why_not_play(seat, *move.args) if move.verb == "play" else self.no("not_now")

    def why_not_play(self, seat: int, card: int, *said: str) -> Refusal:
        if not self.holds(self.hands[seat], card):
            return self.no("card_aside") if self.holds(self.aside[seat], card) else self.not_in_hand(card)
        if self.drawn and DECK.kind[self.hand(seat)[-1]] != card:
            return self.no("only_the_last_drawn")
        if not self.fits(card):
            return self.why_no_fit(card)
        if said and said[0] in COLOURS:
            if not IS_JOKER[card]:
                return self.no("no_colour")
            if self.held(seat) == 1:
                return self.no("no_colour_needed")
        elif IS_JOKER[card] and self.held(seat) > 1:
            return self.no("name_a_colour")
        return self.no("lay_then_shout" if self.held(seat) == 2 else "no_mio_now")

    def why_no_fit(self, card: int) -> Refusal:
        top = self.top_of(self.top)
        if IS_STAR[top]:
            return self.no("struck" if self.drawn else "only_a_star")
        if IS_JOKER[top]:
            return self.no("not_the_colour", **self.phrases["words", self.colour])
        return self.no("does_not_fit", card=DECK.texts[card], top=DECK.texts[top])

    # -- a position

    def resume(self, given: Given) -> None:
        if self.step == NAMING:
            self.start("colour", COLOUR_TIME)
        elif self.step == CRYING:
            self.start("mio", self.milliseconds("mio"))
        else:
            self.start("turn", TURN_TIME)
