"""Amipourix: draw from your neighbour, get rid of two letters with a word, and do not end with the firecracker."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import COLOUR, DECK, FIRECRACKER, LETTER
from ...engine import Facts, Given, Refusal, seat_choice
from ...engine.moves import CARD, TEXT, Move, Prompt, answer, open_move, place_in, verb
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.acts import PASS
from ...mechanics.arranging import ORDER, Arranging
from ...mechanics.chronos import CHRONO
from ...mechanics.patterns import Pattern
from ...mechanics.words import WORD_OPTIONS, Words, clean

LETTERS = range(52)
"""The pink and the blue alphabet."""
HAND = 10
DRAW_TIME, DISCARD_TIME = 10_000, 10_000
MOST_IN_VAIN = 5
"""When every seat has drawn so often and nothing was discarded, the game stops."""

ASKED = "begins_and_ends", "begins_and_contains", "contains"
"""What a seat is asked for, the hardest first."""

DRAWING, SEARCHING, DISCARDING = "drawing", "searching", "discarding"


class Amipourix(Arranging, Words):
    """One loser, who ends with the firecracker; all others win."""

    facts = Facts(
        id="amipourix",
        name="Amipourix",
        seats=(2, 5),
        kind="spoken words",
        minimum="reading",
        stirs=("imagination", "speed", "concentration"),
        pace="turns (each against a countdown)",
        minutes=(5, 5),
        authors=("Cyril Blondel",),
        version=2,
    )
    deck, plays_with = DECK, (*LETTERS, FIRECRACKER)
    limits = ("discard", "draw", "word")
    stalemates = ("nothing_moves",)
    options_offered = {
        "chrono": CHRONO,
        "level": seat_choice(1, 2, default=1),
        **WORD_OPTIONS,
    }

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER, in_order=True)
    drawn: Zone = zone(ROW, EVERYONE)
    """The letter drawn; beside it, while the table decides on a word, the letter of the hand that goes with it."""
    discard: Zone = zone(SPREAD, EVERYONE)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(DRAWING)
    giver: int = shown(0, kind="seat")
    turn: int = shown(0, kind="seat")
    """The seat that draws."""
    holder: int = shown(0, kind="seat")
    """The seat with the firecracker; only its place in the fan is hidden."""
    in_vain: list[int] = per_seat(0)
    """How often each seat has drawn since a card was discarded."""

    DRAW = verb("draw", place_in("hands:{giver}"))
    SAY = answer("say", TEXT, CARD)
    ARRANGE = verb("choose", ORDER)
    DISCARD = verb("discard", CARD)
    PASS = PASS

    # -- the deal: ten letters each, and the firecracker for the youngest

    def deal(self) -> None:
        self.new_pack(self.box(), self.aside)
        self.move(FIRECRACKER, self.aside, self.drawn)
        self.deal_each(HAND, self.aside, self.hands)
        self.take_firecracker(self.first_seat, self.drawn)
        self.next_draw(self.first_seat)

    def take_in(self, seat: int, card: int, source: Zone) -> None:
        """A card joins a fan: all know that it is there, but not where."""
        self.move(card, source, self.hands[seat])
        self.shuffle(self.hands[seat])

    def take_firecracker(self, seat: int, source: Zone) -> None:
        self.take_in(seat, FIRECRACKER, source)
        self.holder = seat
        self.confine([FIRECRACKER], self.hands[seat])

    # -- a draw: the next seat with cards draws one, unseen, from the fan held out to it

    def next_draw(self, after: int) -> None:
        """Who has no cards neither draws nor gives any more."""
        self.turn = self.next_in_play(after)
        self.giver = next(seat for seat in reversed(list(self.others(self.turn))) if self.hand(seat))
        self.enter(DRAWING, "draw", DRAW_TIME)

    def in_play(self) -> list[int]:
        return self.seats_with(self.counts(self.hands))

    def next_in_play(self, seat: int) -> int:
        return next(other for other in self.others(seat) if self.hand(other))

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return []
        if self.step == DRAWING:
            return self.DRAW.every(range(len(self.hand(self.giver)))).copy()
        if self.step == DISCARDING:
            return self.DISCARD.of(self.letters(seat))
        return [self.PASS]

    def letters(self, seat: int) -> list[int]:
        return [card for card in self.hand(seat) if card != FIRECRACKER]

    def do_draw(self, seat: int, place: int) -> None:
        self.stop("draw")
        giver, fan = self.giver, self.hands[self.giver]
        card = self.draw_back(place, fan, self.drawn)
        self.in_vain[seat] += 1
        if self.cards[fan] == bytes([FIRECRACKER]):
            self.lose("only_firecracker", giver)
            return
        if card == FIRECRACKER:
            self.tell("drew_firecracker", seat=seat)
            self.take_firecracker(seat, self.drawn)
        if self.is_out(giver) and self.one_is_left():
            return
        if card == FIRECRACKER:
            self.enter(DISCARDING, "discard", DISCARD_TIME)
        else:
            self.begin_search()

    def expire_draw(self) -> None:
        self.do_draw(self.turn, self.roll(len(self.hand(self.giver))))

    # -- the giver may arrange the fan until a card is drawn

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == DRAWING and seat == self.giver:
            return [self.order_prompt(self.ARRANGE, self.hands[seat])]
        return [self.saying_prompt(seat)] if self.step == SEARCHING and seat == self.turn else []

    def do_choose(self, seat: int, order: bytes) -> None:
        self.rearrange(self.hands[seat], order)

    # -- the word: before zero, with the letter drawn and a letter of one's hand

    def begin_search(self) -> None:
        self.step = SEARCHING
        chrono = self.milliseconds("chrono") + self.typing_time(self.turn)
        if self.unhurried:
            self.tell("searches_calmly", seat=self.turn)
        else:
            self.tell("searches", seat=self.turn, seconds=chrono // 1000)
        self.start("word", chrono)

    def ease(self, seat: int) -> int:
        """How easy its words are, 0 to 2: a low level and the firecracker in hand make them easier."""
        return (self.seat_option(seat, "level") == 1) + (seat == self.holder)

    def wanted(self, seat: int, held: str) -> dict[str, str]:
        """What a word must look like with this letter of the hand."""
        drawn = LETTER[self.cards[self.drawn][0]]
        if self.ease(seat) == 2:
            return {"contains": drawn + held}
        return {"starts": drawn, "contains" if self.ease(seat) == 1 else "ends": held}

    def saying_prompt(self, seat: int) -> Prompt:
        fitting = {DECK.texts[card]: Pattern.from_json(self.wanted(seat, LETTER[card])) for card in self.letters(seat)}
        drawn = LETTER[self.cards[self.drawn][0]]

        def read(text: str) -> Move:
            word, _, card = clean(text).rpartition(" ")
            try:
                return open_move("say", word, DECK.texts[DECK.read(card)])
            except ValueError:
                return open_move("say", clean(text))

        def check(move: Move) -> Refusal | None:
            problem = self.not_a_word(move.args[0])
            if problem is None and len(move.args) < 2:
                return self.no("which_card", word=move.args[0], card=next(iter(fitting)))
            if problem is None and move.args[1] not in fitting:
                return self.no("not_in_hand", card=move.args[1])
            return problem or fitting[move.args[1]].check(move.args[0])

        return Prompt(
            verb="say",
            texts=self.say(ASKED[self.ease(seat)], drawn=drawn),
            read=read,
            check=check,
            examples=lambda: [
                open_move("say", word, card) for card, pattern in fitting.items() for word in pattern.examples()[:1]
            ],
            wanted=self.wanted(seat, "{1}"),
        )

    def do_say(self, seat: int, word: str, card: str) -> None:
        """The letter of the hand is shown beside the one drawn: so all can judge."""
        self.move(DECK.read(card), self.hands[seat], self.drawn)
        self.hear("say", seat, word)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        drawn, held = self.cards[self.drawn]
        if not accepted:
            self.take_in(seat, held, self.drawn)
            return
        self.stop("word")
        self.tell("said", seat=seat, word=said)
        self.gather(self.drawn, self.discard)
        self.reset("in_vain")
        if seat == self.holder:
            self.hand_on(seat, COLOUR[drawn] != COLOUR[held])
        self.end_draw(seat)

    def hand_on(self, seat: int, different: bool) -> None:
        """Letters of different colours hand the firecracker on, before the next seat draws: it helps there at once."""
        if different:
            to = self.next_in_play(seat)
            self.tell("handed_on", seat=seat, to=to)
            self.take_firecracker(to, self.hands[seat])
        else:
            self.tell("kept", seat=seat)

    def do_pass(self, seat: int) -> None:
        self.stop("word")
        self.expire_word()

    def expire_word(self) -> None:
        seat = self.turn
        self.tell("not_found", seat=seat)
        self.take_in(seat, self.cards[self.drawn][0], self.drawn)
        if min(self.in_vain[other] for other in self.in_play()) >= MOST_IN_VAIN:
            # It always ends: every seat still in play has drawn five times for nothing.
            self.lose("nothing_moves", self.holder)
        else:
            self.end_draw(seat)

    # -- whoever draws the firecracker keeps it, and may throw a letter away

    def do_discard(self, seat: int, card: int) -> None:
        self.stop("discard")
        self.move(card, self.hands[seat], self.discard)
        self.reset("in_vain")
        self.end_draw(seat)

    def expire_discard(self) -> None:
        self.do_discard(self.turn, self.pick(self.letters(self.turn)))

    # -- leaving and losing

    def end_draw(self, seat: int) -> None:
        """The seat that drew holds out its fan in its turn, if it has any cards left."""
        self.is_out(seat)
        if not self.one_is_left():
            self.next_draw(seat)

    def is_out(self, seat: int) -> bool:
        if self.hand(seat):
            return False
        self.tell("out", seat=seat)
        return True

    def one_is_left(self) -> bool:
        """The last seat with cards has the firecracker, alone or not: it loses."""
        left = self.in_play()
        if len(left) == 1:
            self.lose("last_with_cards", left[0])
        return self.over

    def lose(self, reason: str, loser: int) -> None:
        scores = [int(seat != loser) for seat in range(self.seats)]
        self.finish(reason, scores, seat=loser)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "choose":
            return self.no("not_your_fan")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step == DRAWING:
            last = len(self.hand(self.giver)) - 1
            return self.no("no_such_place", last=last) if move.verb == "draw" else self.no("draw_first")
        if self.step == DISCARDING:
            if move.verb != "discard":
                return self.no("discard_first")
            card = move.args[0]
            return self.no("keep_firecracker") if card == DECK.kind[FIRECRACKER] else self.not_in_hand(card)
        return self.no("no_discarding" if move.verb == "discard" else "drawn_already")

    # -- a position

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        self.holder = next(seat for seat in range(self.seats) if FIRECRACKER in self.hand(seat))
        self.confine([FIRECRACKER], self.hands[self.holder])
        self.turn = given.get("turn", self.next_in_play(self.holder))
        self.next_draw((self.turn - 1) % self.seats)
        if self.cards[self.drawn]:
            self.stop("draw")
            self.begin_search()
