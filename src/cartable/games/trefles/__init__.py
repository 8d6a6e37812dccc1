"""Quatre Trèfles: draw, steal and swap until four clovers of a colour are yours, and announce them."""

from __future__ import annotations

from collections.abc import Sequence

from ...decks.trefles import ANTI, CLOVER, DECK, ECHANGE, IS_JOKER, JOKER, KIND, PIOCHE, TIRE, pack
from ...engine import Facts, Given, Refusal, Table, choice, flag
from ...engine.moves import CARD, SEAT, Move, act, place_in, verb, word
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, TOP, Zone, Zones, each_seat, zone
from ...mechanics.acts import DRAW

HAND = 4
MOST_TURNED_OVER = 20
ACT_TIME, JOKER_TIME, FAMILY_TIME = 30_000, 15_000, 10_000
A_JOKER = DECK.read(JOKER)

# The seat in turn draws, discards, and chooses an opponent for TIRE, ANTI-JOKER or ÉCHANGE; an opponent puts
# its joker down; after an ÉCHANGE there is a moment to announce a family. Under vigilance a turn may begin with a card
# too many, which goes first.
DRAWING, DISCARDING, TAKING, POINTING, SWAPPING = "drawing", "discarding", "taking", "pointing", "swapping"
JOKER_DOWN, ANNOUNCING, ONE_TOO_MANY = "joker_down", "announcing", "one_too_many"
CHOICE_AFTER = {TIRE: TAKING, ANTI: POINTING, ECHANGE: SWAPPING}


def is_family(cards: Sequence[int]) -> bool:
    """Four clovers of one colour; one or two of them may be jokers."""
    clovers = [card for card in cards if not IS_JOKER[card]]
    alike = len({DECK.kind[card] for card in clovers}) == 1 and KIND[clovers[0]] == CLOVER
    return len(cards) == HAND and len(clovers) >= 2 and alike


class Trefles(Table):
    """One game, or a match of three or five. The first family wins a game."""

    facts = Facts(
        id="trefles",
        name="Quatre Trèfles",
        seats=(2, 6),
        kind="numbers",
        minimum="none",
        stirs=("memory", "strategy"),
        pace="turns",
        minutes=(5, 15),
        authors=(),
        version=2,
    )
    deck = DECK
    limits = ("turn", "family", "joker")
    stalemates = ("drawn",)
    options_offered = {
        "match": choice(1, 3, 5, default=1),
        "strict_joker": flag(True),
        "vigilance": flag(False),
    }  # fmt: skip

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER)
    draw: Zone = zone(PILE, NOBODY)
    discard: Zone = zone(PILE, TOP)
    family: Zone = zone(ROW, EVERYONE)

    step: str = shown(DRAWING)
    turn: int = shown(0, kind="seat")
    starter: int = shown(0, kind="seat")
    after_pioche: bool = shown(False)
    """The last card discarded in this turn was a PIOCHE that worked."""
    pointed: int = shown(-1, kind="seat")
    """The seat that must put a joker down."""
    out: list[bool] = per_seat(False)
    late: list[bool] = per_seat(False)
    """Vigilance: the seat has three cards, or five out of turn, since before the last discard. It can be accused."""
    lost_turns: list[int] = per_seat(0)
    turned_over: int = shown(0)
    wins: list[int] = per_seat(0, kind="score")
    played: int = shown(0, kind="round")

    DRAW = DRAW
    DONE = act("done")
    FAMILLE = act("shout", "famille", race=True)
    FAMILLE_BUT = verb("shout", word("famille"), CARD, race=True)
    DISCARD = verb("discard", CARD)
    TAKE = verb("take", SEAT, place_in("hands:{0}"))
    CHOOSE = verb("choose", SEAT)
    ACCUSE = verb("accuse", SEAT)

    # -- the deal: four cards each. The youngest begins; in later games the seat to the winner's left

    def box(self) -> list[int]:
        return pack(self.seats)

    def deal(self) -> None:
        if not self.played:
            self.starter = self.first_seat
        self.new_pack(self.box(), self.draw)
        self.deal_each(HAND, self.draw, self.hands)
        self.reset("out", "late", "lost_turns")
        self.turned_over = 0
        self.begin_turn(self.starter)

    # -- a turn: draw a card, discard a card, do what it says

    def begin_turn(self, seat: int) -> None:
        self.turn, self.after_pioche = seat, False
        self.go_on(ONE_TOO_MANY if len(self.hand(seat)) > HAND else DRAWING)

    def go_on(self, step: str) -> None:
        self.enter(step, "turn", ACT_TIME)

    def awaited(self) -> list[int]:
        return [self.pointed if self.step == JOKER_DOWN else self.turn]

    def legal(self, seat: int) -> list[Move]:
        if self.out[seat]:
            return []
        if self.step == JOKER_DOWN:
            moves = [self.DISCARD[A_JOKER]] if seat == self.pointed else []
        else:
            moves = self.turn_moves(seat) if seat == self.turn else []
        if self.options["vigilance"]:
            # Nobody is kept from drawing when it is wrong to, nor from accusing for nothing.
            moves += [self.DRAW] if seat != self.turn else []
            moves += self.DISCARD.of(self.hand(seat)) if self.has_kept_five(seat) else []
            moves += [self.ACCUSE[other] for other in self.opponents(seat)]
        return moves

    def turn_moves(self, seat: int) -> list[Move]:
        hand = self.hand(seat)
        if self.step == DRAWING:
            return [self.DRAW]
        if self.step == ONE_TOO_MANY:
            return self.DISCARD.of(hand)
        if self.step == DISCARDING:
            forgetting = [self.DONE] if self.options["vigilance"] else []
            return self.DISCARD.of(hand) + self.announcements(hand) + forgetting
        if self.step == TAKING:
            return [self.TAKE[other, place] for other in self.opponents(seat) for place in range(HAND)]
        if self.step == ANNOUNCING:
            return [self.DONE, self.FAMILLE] if is_family(hand) else [self.DONE]
        return [self.CHOOSE[other] for other in self.opponents(seat)]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.others(seat) if not self.out[other]]

    def do_draw(self, seat: int) -> None:
        if seat != self.turn:
            self.draw_out_of_turn(seat)
        elif self.draw_one(seat):
            # A seat that had only three cards (vigilance) has made up for the missing one, and draws again.
            self.go_on(DISCARDING if len(self.hand(seat)) > HAND else DRAWING)

    def do_discard(self, seat: int, card: int) -> None:
        if self.step == JOKER_DOWN and seat == self.pointed:
            self.put_joker_down()
            return
        self.lay_down(seat, card)
        if seat != self.turn:
            return
        if self.step == ONE_TOO_MANY:
            self.go_on(DRAWING)
            return
        action = KIND[card]
        pioche_works = action == PIOCHE and not self.after_pioche
        self.after_pioche = pioche_works
        if pioche_works:
            self.go_on(DRAWING)
        elif action in CHOICE_AFTER:
            self.choose_opponent(CHOICE_AFTER[action])
        else:
            if action == PIOCHE:
                self.tell("pioche_idle")
            self.end_turn()

    def lay_down(self, seat: int, card: int) -> None:
        self.move(card, self.hands[seat], self.discard)
        # From now on a seat that still has three cards, or five out of turn, can be accused.
        self.late = [not self.out[other] and self.has_wrong_number(other) for other in range(self.seats)]

    def end_turn(self) -> None:
        following = self.opponents(self.turn)[0]
        while self.lost_turns[following]:
            self.lost_turns[following] -= 1
            self.tell("turn_lost", seat=following)
            following = self.opponents(following)[0]
        self.begin_turn(following)

    expire_family = end_turn

    def expire_turn(self) -> None:
        seat = self.turn
        if self.step == DRAWING:
            self.do_draw(seat)
        elif self.step in (DISCARDING, ONE_TOO_MANY):
            self.lay_down(seat, self.hand(seat)[-1])
            self.end_turn() if self.step == DISCARDING else self.go_on(DRAWING)
        else:
            chosen: Move = self.pick(self.turn_moves(seat))
            choose = self.do_take if self.step == TAKING else self.do_choose
            choose(seat, *chosen.args)

    # -- TIRE, ANTI-JOKER, ÉCHANGE: an opponent is chosen, who first draws a card that is missing, or puts down a fifth

    def choose_opponent(self, step: str) -> None:
        opponents = self.opponents(self.turn)
        self.go_on(step)
        if len(opponents) == 1 and step != TAKING:
            self.do_choose(self.turn, opponents[0])

    def do_choose(self, seat: int, other: int) -> None:
        if not self.has_four(other):
            return
        if self.step == POINTING:
            self.point_at(seat, other)
        else:
            self.swap_hands(seat, other)

    def do_take(self, seat: int, other: int, place: int) -> None:
        if not self.has_four(other):
            return
        self.shuffle(self.hands[other])
        self.move(self.hand(other)[place], self.hands[other], self.hands[seat])
        if self.replace_card(other):
            self.go_on(DISCARDING)

    def point_at(self, seat: int, other: int) -> None:
        self.tell("pointed_at", seat=seat, other=other)
        if self.all_learn_whether(A_JOKER, self.hands[other]):
            self.step, self.pointed = JOKER_DOWN, other
            self.stop("turn")
            self.start("joker", JOKER_TIME)
        else:
            self.tell("no_joker", seat=other)
            self.end_turn()

    def put_joker_down(self) -> None:
        seat, self.pointed = self.pointed, -1
        self.stop("joker")
        self.move(A_JOKER, self.hands[seat], self.discard)
        if self.replace_card(seat):
            self.end_turn()

    def expire_joker(self) -> None:
        if self.options["strict_joker"]:
            self.eliminate()
        else:
            self.put_joker_down()

    def eliminate(self) -> None:
        seat, self.pointed = self.pointed, -1
        self.out[seat] = True
        self.tell("eliminated", seat=seat)
        self.move_each(self.hand(seat), self.hands[seat], self.discard)
        if self.opponents(self.turn):
            self.end_turn()
        else:
            self.end_game("last_one", self.turn)

    def swap_hands(self, seat: int, other: int) -> None:
        self.tell("swapped", seat=seat, other=other)
        given, received = self.hand(seat), self.hand(other)
        self.move_each(given, self.hands[seat], self.hands[other])
        self.move_each(received, self.hands[other], self.hands[seat])
        # The same 10 s whether there is a family or not.
        self.step = ANNOUNCING
        self.stop("turn")
        self.start("family", FAMILY_TIME)

    def do_done(self, seat: int) -> None:
        """Also, under vigilance, of a seat that forgets to discard: it keeps five cards, as long as nobody notices."""
        self.stop("family")
        self.end_turn()

    # -- the draw pile: used up, the whole discard is turned over unshuffled

    def draw_one(self, seat: int) -> bool:
        """The seat draws a card. False if the pile was turned over once too often: the game is drawn."""
        if not self.cards[self.draw] and not self.turn_discard_over():
            return False
        self.draw_card(self.draw, self.hands[seat])
        self.late[seat] = False
        return True

    def turn_discard_over(self) -> bool:
        self.turn_over(self.discard, self.draw)
        self.turned_over += 1
        if self.turned_over == MOST_TURNED_OVER:
            self.end_game("drawn", None)
            return False
        return True

    def replace_card(self, seat: int) -> bool:
        """A seat has lost a card: the table draws for it, unless everybody must watch out for themselves."""
        return bool(self.options["vigilance"]) or self.draw_one(seat)

    # -- vigilance: three cards or five, or a card drawn out of turn, cost a turn

    def has_kept_five(self, seat: int) -> bool:
        return len(self.hand(seat)) > HAND and seat != self.turn

    def has_wrong_number(self, seat: int) -> bool:
        """Whether a seat has fewer cards than four, or more though it is not its turn."""
        return len(self.hand(seat)) < HAND or self.has_kept_five(seat)

    def has_four(self, seat: int) -> bool:
        """Makes up a missing card, or puts the last of five down, without its action. False if the game ended by it."""
        if len(self.hand(seat)) > HAND:
            self.lay_down(seat, self.hand(seat)[-1])
        return len(self.hand(seat)) == HAND or self.draw_one(seat)

    def draw_out_of_turn(self, seat: int) -> None:
        if len(self.hand(seat)) < HAND:
            self.draw_one(seat)
        elif self.cards[self.draw] or self.turn_discard_over():
            card = self.top_of(self.draw)
            self.tell("out_of_turn", seat=seat)
            self.show_to(card, seat)
            self.move_under(card, self.draw, self.draw)
            self.lost_turns[seat] += 1

    def do_accuse(self, seat: int, other: int) -> None:
        if self.late[other]:
            five = len(self.hand(other)) > HAND
            self.tell("accused_of_five" if five else "accused", seat=seat, other=other)
            self.lost_turns[other] += 1
            if self.has_four(other) and self.step == ONE_TOO_MANY and other == self.turn:
                self.go_on(DRAWING)
        else:
            self.tell("accused_wrongly", seat=seat, other=other)

    # -- FAMILLE: in one's own turn, with five cards (the fifth is discarded without effect) or after a swap

    def announcements(self, hand: bytes) -> list[Move]:
        """The card to put away may be named; otherwise the table picks it."""
        fifths = self.fifth_cards(hand)
        return [self.FAMILLE, *self.FAMILLE_BUT.every(("famille",), tuple(fifths))] if fifths else []

    def fifth_cards(self, hand: bytes) -> list[int]:
        """The kinds of cards that leave a family when they are put away."""
        places = {DECK.kind[card]: place for place, card in enumerate(hand)}
        return [card for card, place in places.items() if is_family(hand[:place] + hand[place + 1 :])]

    def do_shout(self, seat: int, _famille: str, fifth: int | None = None) -> None:
        hand = self.hand(seat)
        if len(hand) > HAND:
            self.move(self.fifth_cards(hand)[0] if fifth is None else fifth, self.hands[seat], self.discard)
        shown_cards = sorted(self.hand(seat))
        self.move_each(shown_cards, self.hands[seat], self.family)
        self.tell("famille", seat=seat, cards=DECK.write_many(shown_cards))
        self.end_game("family", seat)

    # -- the end of a game, and of the match: most games won. Twenty turn-overs at most, so every game ends.

    def end_game(self, reason: str, winner: int | None) -> None:
        self.timers = {}
        self.played += 1
        if winner is None:
            self.tell("game_drawn")
        else:
            self.wins[winner] += 1
            self.tell("game_won", seat=winner)
        if self.played == self.number("match"):
            self.finish(reason, self.wins)
        else:
            self.starter = ((self.starter if winner is None else winner) + 1) % self.seats
            self.deal()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if self.out[seat]:
            return self.no("you_are_out")
        if move.verb == "accuse":
            wrong = self.why_not_opponent(seat, move.args[0])
            return self.no(wrong if self.options["vigilance"] else "no_vigilance")
        if self.step == JOKER_DOWN:
            return self.no("put_joker_down" if seat == self.pointed else "wait_for_joker")
        if move.verb == "shout":
            return self.why_not_famille(seat)
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step in CHOICE_AFTER.values():
            choosing = move.verb == ("take" if self.step == TAKING else "choose")
            return self.no(self.why_not_opponent(seat, move.args[0]) if choosing else "choose_first")
        if self.step in (DISCARDING, ONE_TOO_MANY) and move.verb == "discard":
            return self.not_in_hand(move.args[0])
        first = {DRAWING: "draw_first", ANNOUNCING: "announce_or_done", ONE_TOO_MANY: "one_too_many"}
        return self.no(first.get(self.step, "discard_first"))

    def why_not_famille(self, seat: int) -> Refusal:
        hand = self.hand(seat)
        if seat != self.turn or self.step not in (DISCARDING, ANNOUNCING):
            return self.no("announce_in_turn")
        if self.step == ANNOUNCING and is_family(hand):
            return self.no("announce_or_done")
        return self.no("not_the_fifth" if self.fifth_cards(hand) else "no_family")

    def why_not_opponent(self, seat: int, other: int) -> str:
        if other == seat:
            return "not_yourself"
        return "no_such_card" if other in self.opponents(seat) else "no_such_opponent"

    # -- a position

    def resume(self, given: Given) -> None:
        if "step" not in given and len(self.hand(self.turn)) > HAND:
            self.step = DISCARDING
        clocks = {JOKER_DOWN: ("joker", JOKER_TIME), ANNOUNCING: ("family", FAMILY_TIME)}
        self.start(*clocks.get(self.step, ("turn", ACT_TIME)))
