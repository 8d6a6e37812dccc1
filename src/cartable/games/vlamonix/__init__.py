"""Vlamonix: throw your pairs, draw from your neighbour, and do not end alone with the firecracker."""

from __future__ import annotations

from ...decks.toutilix import BLUE, COLOUR, DECK, FIRECRACKER, LETTER, PINK, STARS, VIOLET, YELLOW, named
from ...engine import Facts, Given, Refusal, choice, flag, for_turn, seat_flag
from ...engine.moves import CARD, Move, Prompt, act, place_in, verb
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, FAN, OWNER, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.arranging import ORDER, Arranging

# Every card has a partner in the box, except the firecracker.
BOX = bytes(named("* * * * * * ! Ap Ep Ip Op Up Yp Ab Eb Ib Ob Ub Yb Ay Ay Ey Ey Iy Iy Oy Oy Uy Uy Av Av Ev Ev Ov Ov"))
PARTNER = {YELLOW: YELLOW, VIOLET: VIOLET, PINK: BLUE, BLUE: PINK}


def are_a_pair(one: int, other: int, same_vowel: bool) -> bool:
    """Two stars; or two vowels, the same one unless colours alone count, in colours that go together."""
    if one == other or FIRECRACKER in (one, other):
        return False
    if one in STARS or other in STARS:
        return one in STARS and other in STARS
    return PARTNER[COLOUR[one]] == COLOUR[other] and (LETTER[one] == LETTER[other] or not same_vowel)


PARTNERS = {
    pairs: {card: bytes(c for c in BOX if are_a_pair(card, c, pairs == "letters")) for card in BOX}
    for pairs in ("letters", "colours")
}

ALONE = bytes((FIRECRACKER,))
"""A hand that is nothing but the firecracker."""

THROW_TIME, DRAW_TIME, PAIR_TIME = 60_000, 20_000, 10_000
MOST_DRAWS_IN_VAIN = 200
MOST_REARRANGED = 3

THROWING, DRAWING, PAIRING = "throwing", "drawing", "pairing"


class Vlamonix(Arranging):
    """All throw their pairs; then hands are held out, face down, around the table until one card is left."""

    facts = Facts(
        id="vlamonix",
        name="Vlamonix",
        version=3,
        seats=(2, 6),
        kind="letters",
        minimum="a few letters",
        stirs=("concentration", "delirium", "strategy"),
        pace="turns",
        minutes=(5, 15),
        authors=(),
    )
    deck, plays_with = DECK, BOX
    limits = ("throwing", "drawing", "pairing")
    stalemates = ("in_vain",)
    options_offered = {
        "pairs": choice("letters", "colours", default="letters"),
        "quick_end": flag(True),
        "auto_throw": seat_flag(False),
    }

    # -- what lies on the table: the places in a hand matter, the neighbour draws one of the backs
    hands: Zones = each_seat(FAN, OWNER, in_order=True)
    thrown: Zone = zone(SPREAD, EVERYONE)

    step: str = shown(THROWING)
    done: list[bool] = per_seat(False)
    offering: int = shown(-1, kind="seat")
    turn: int = shown(-1, kind="seat")
    """The seat that draws, or has just drawn."""
    rearranged: list[int] = per_seat(0)
    """How often each seat has changed the order of its hand since the last draw."""
    draws_in_vain: int = shown(0)
    safe: list[int] = shown([], kind="seats")
    """The seats that have got rid of their cards, in that order."""

    PLAY = verb("play", CARD, CARD)
    DONE = act("done")
    TAKE = verb("take", place_in("hands:{offering}"))
    SHUFFLE = act("shuffle")
    ARRANGE = verb("arrange", ORDER)

    # -- the deal: all 35 cards, even if some get one more, the youngest among them

    def deal(self) -> None:
        self.new_pack(BOX, self.thrown)  # face down, as long as it is a pack
        each_gets, left_over = divmod(len(BOX), self.seats)
        for nth, seat in enumerate(self.everybody(first=self.first_seat)):
            self.deal_each(each_gets + (nth < left_over), self.thrown, [self.hands[seat]])
        self.begin_throwing()

    # -- throwing: each finds the pairs in its hand, all at the same time

    def begin_throwing(self) -> None:
        self.enter(THROWING, "throwing", THROW_TIME)
        for seat in range(self.seats):
            if self.seat_option(seat, "auto_throw"):
                self.do_done(seat)

    def do_play(self, seat: int, one: int, other: int) -> None:
        self.throw(seat, one, other)
        if self.step == PAIRING:
            self.end_draw(seat)
        elif not self.hand(seat):
            self.do_done(seat)

    def do_done(self, seat: int) -> None:
        if self.step == PAIRING:
            self.end_draw(seat)
            return
        self.throw_overlooked_pairs(seat)
        self.done[seat] = True
        if all(self.done):
            self.end_throwing()

    def expire_throwing(self) -> None:
        for seat in range(self.seats):
            self.throw_overlooked_pairs(seat)
            self.done[seat] = True
        self.end_throwing()

    def end_throwing(self) -> None:
        self.stop("throwing")
        self.go_on(self.first_seat)

    def throw(self, seat: int, one: int, other: int) -> None:
        self.move(one, self.hands[seat], self.thrown)
        self.move(other, self.hands[seat], self.thrown)
        self.tell("pair", seat=seat)
        self.draws_in_vain = 0
        self.safe_if_empty(seat)

    def throw_overlooked_pairs(self, seat: int) -> None:
        while pairs := self.pairs_in_hand(seat):
            self.throw(seat, *pairs[0])

    def pairs_in_hand(self, seat: int) -> list[tuple[int, int]]:
        """Each pair in both orders: it does not matter which card is named first."""
        hand = self.hand(seat)
        partners = PARTNERS[str(self.options["pairs"])]
        return [(one, other) for one in hand for other in partners[one] if other in hand]

    def safe_if_empty(self, seat: int) -> None:
        if not self.hand(seat):
            self.safe.append(seat)
            self.tell("safe", seat=seat)

    # -- a turn: a hand is held out, face down; the next seat with cards draws one of the backs

    def go_on(self, seat: int) -> None:
        """Pairs have been thrown: this seat offers, unless somebody is left with the firecracker alone."""
        held = [self.cards[hand] for hand in self.hands]
        if ALONE in held and sum(map(bool, held)) > 1 and self.options["quick_end"]:
            self.lose("quick_end", held.index(ALONE))
        else:
            self.offer(seat)

    def offer(self, seat: int) -> None:
        """This seat, or the next one that holds cards, offers them to the next one that holds cards."""
        holders = [s for s in self.everybody(first=seat) if self.hand(s)]
        if len(holders) == 1:
            # Every other card has found its partner.
            self.lose("alone", holders[0])
        elif self.draws_in_vain == MOST_DRAWS_IN_VAIN:
            self.lose("in_vain", next(s for s in holders if FIRECRACKER in self.hand(s)))
        else:
            self.step = DRAWING
            self.offering, self.turn = holders[:2]
            self.tell("offers", seat=self.offering, to=self.turn)
            self.start("drawing", DRAW_TIME)

    def do_take(self, seat: int, place: int) -> None:
        self.stop("drawing")
        self.tell("drew", seat=seat, place=place)
        self.draw_back(place, self.hands[self.offering], self.hands[seat])
        self.draws_in_vain += 1
        self.reset("rearranged")
        self.safe_if_empty(self.offering)
        left_alone = self.cards[self.hands[self.offering]] == ALONE and bool(self.options["quick_end"])
        if left_alone or self.seat_option(seat, "auto_throw"):
            self.end_draw(seat)
        else:
            # Pair or no pair, it gets the same time to look at its card: the pause must say nothing.
            self.enter(PAIRING, "pairing", PAIR_TIME)

    def expire_drawing(self) -> None:
        self.do_take(self.turn, self.roll(len(self.hand(self.offering))))

    def end_draw(self, seat: int) -> None:
        self.stop("pairing")
        self.throw_overlooked_pairs(seat)
        self.go_on(seat)

    expire_pairing = for_turn(end_draw)

    # -- arranging: under cover, at any time; three times between two draws, so that nobody is teased for ever

    def may_rearrange(self, seat: int) -> bool:
        return len(self.hand(seat)) > 1 and self.rearranged[seat] < MOST_REARRANGED

    def do_shuffle(self, seat: int) -> None:
        self.rearranged[seat] += 1
        self.shuffle(self.hands[seat])

    def do_arrange(self, seat: int, order: bytes) -> None:
        self.rearranged[seat] += 1
        self.rearrange(self.hands[seat], order)

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == THROWING:
            return self.seats_without(self.done)
        return [self.turn]

    def may_throw(self, seat: int) -> bool:
        return not self.done[seat] if self.step == THROWING else self.step == PAIRING and seat == self.turn

    def legal(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        if self.may_throw(seat):
            kind = DECK.kind
            pairs = [self.PLAY[kind[one], kind[other]] for one, other in self.pairs_in_hand(seat)]
            moves = [*dict.fromkeys(pairs), self.DONE]
        elif self.step == DRAWING and seat == self.turn:
            moves += self.TAKE.every(range(len(self.hand(self.offering))))
        if self.may_rearrange(seat):
            moves.append(self.SHUFFLE)
        return moves

    def open_prompts(self, seat: int) -> list[Prompt]:
        return [self.order_prompt(self.ARRANGE, self.hands[seat])] if self.may_rearrange(seat) else []

    # -- the end: the holder of the firecracker loses, all others win together

    def lose(self, reason: str, loser: int) -> None:
        self.turn_up(FIRECRACKER)
        winners = [*self.safe, *(s for s in range(self.seats) if s != loser and s not in self.safe)]
        scores = [int(seat != loser) for seat in range(self.seats)]
        self.finish_ranked(reason, scores, [winners, [loser]], seat=loser)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        hand = self.hand(seat)
        if move.verb in ("shuffle", "arrange"):
            return self.no("nothing_to_arrange" if len(hand) < 2 else "rearranged_enough")
        if move.verb == "take":
            return self.why_not_take(seat)
        if not self.may_throw(seat):
            if self.step == THROWING:
                return self.no("no_more_pairs")
            return self.no("draw_first" if seat == self.turn else "not_your_turn")
        one, other = move.args
        for card in (one, other):
            if sum(twin in hand for twin in DECK.twins[card]) < (2 if one == other else 1):
                return self.not_in_hand(card)
        why = "not_a_pair" if self.options["pairs"] == "letters" else "not_matching"
        return self.no(why, one=DECK.texts[one], other=DECK.texts[other])

    def why_not_take(self, seat: int) -> Refusal:
        if self.step == THROWING:
            return self.no("throwing_first")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step == PAIRING:
            return self.no("drawn_already")
        count = len(self.hand(self.offering))
        return self.no("no_such_card", last=count - 1)

    # -- a position: cards that are in no hand have been thrown

    rest_zone = "thrown"

    def resume(self, given: Given) -> None:
        if "safe" not in given:
            self.safe = self.seats_without(self.counts(self.hands))
        if given.get("step") == THROWING:
            self.begin_throwing()
        else:
            self.done = [True] * self.seats
            self.offer(given.get("offering", self.first_seat))
