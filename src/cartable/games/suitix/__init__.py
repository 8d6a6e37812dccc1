"""Suitix: find, from memory, letters that follow each other in the alphabet."""

from __future__ import annotations

from ...decks.toutilix import ALPHABET, BLUE, DECK, FIRECRACKERS, LETTER, PINK, STARS, alphabet
from ...engine import HOLE, Facts, Given, Refusal, Table, choice
from ...engine.moves import Move, act
from ...engine.values import shown
from ...engine.zones import EVERYONE, NOBODY, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP_ONE
from ...mechanics.help_card import GONE, strip

PLACES = 36
CARD_TIME = 30_000
BARREN_ROUNDS = 10

FIRST, SECOND, CHOICE, LOOK = "first", "second", "choice", "look"


class Suitix(Table):
    """A go is one card turned, and mostly a second one; whoever wins a pair plays another go."""

    facts = Facts(
        id="suitix",
        name="Suitix",
        version=2,
        seats=(2, 6),
        kind="letters",
        minimum="letters",
        stirs=("memory", "concentration"),
        pace="turns",
        minutes=(10, 10),
        authors=(),
    )
    deck = DECK
    limits = ("turn",)
    stalemates = ("barren",)
    options_offered = {
        "alphabet": choice('blue', 'pink', default='blue'),
        "look": choice(1, 2, 3, 4, 5, default=2, unit='s'),
    }  # fmt: skip

    # -- what lies on the table
    table: Zone = zone(SPREAD, NOBODY, fixed_places=True, size=(6, 6))
    won: Zones = each_seat(ROW, EVERYONE)

    strip: str = shown(strip(), kind="alphabet")
    """The alphabet in front of all, without the letters that are gone. It never says where the others lie."""
    step: str = shown(FIRST)
    turn: int = shown(0, kind="seat")
    turned: tuple[int, ...] = shown(())
    """The places whose cards are up: the first card of the go, then the second."""
    barren: int = shown(0)
    """Turns in a row that have brought nobody a card; -1 while the present one has brought some."""

    FLIP = FLIP_ONE
    TAKE = act("choose", "take")
    SEARCH = act("choose", "search")

    # -- the deal: one alphabet, the stars and the firecrackers, each on a place of its own

    def box(self) -> list[int]:
        colour = {"blue": BLUE, "pink": PINK}[str(self.options["alphabet"])]
        return [*alphabet(colour), *STARS, *FIRECRACKERS]

    def deal(self) -> None:
        self.new_pack(self.box(), self.table)
        self.turn = self.first_seat
        self.begin_go()

    # -- a go: turn a card, and a second one that makes the pair, or does not

    def begin_go(self) -> None:
        self.step, self.turned = FIRST, ()
        self.start("turn", CARD_TIME)

    def awaited(self) -> list[int]:
        return [] if self.step == LOOK else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn or self.step == LOOK:
            return []
        if self.step == CHOICE:
            return [self.TAKE, self.SEARCH] if self.other_star_left() else [self.TAKE]
        return [self.FLIP[place] for place in self.places_taken(self.table) if place not in self.turned]

    def do_flip(self, seat: int, place: int) -> None:
        card = self.cards[self.table][place]
        self.turned += (place,)
        self.turn_up(card)
        if self.step == SECOND:
            self.second_card(seat, self.cards[self.table][self.turned[0]], card)
        elif card in STARS:
            self.wait_for(CHOICE)
        elif card in FIRECRACKERS:
            self.firecracker(seat, card)
        else:
            self.wait_for(SECOND)

    def wait_for(self, step: str) -> None:
        self.enter(step, "turn", CARD_TIME)

    # -- the second card: a letter wants a letter, a star wants a star

    def second_card(self, seat: int, first: int, second: int) -> None:
        both_stars = first in STARS and second in STARS
        if both_stars or self.follow_each_other(first, second):
            self.tell("pair", seat=seat)
            self.win(seat, first, second)
            self.end_go()
        elif second in FIRECRACKERS:
            self.firecracker(seat, second)
        else:
            self.tell("no_pair")
            self.let_all_look()

    def follow_each_other(self, first: int, second: int) -> bool:
        """Two letters, and none that still lies on the table stands between them. A and Z are far apart."""
        if not LETTER[first] or not LETTER[second]:
            return False
        low, high = sorted((ALPHABET.index(LETTER[first]), ALPHABET.index(LETTER[second])))
        return set(self.strip[low + 1 : high]) <= {GONE}

    def win(self, seat: int, *cards: int) -> None:
        for card in cards:
            self.move(card, self.table, self.won[seat])
            if LETTER[card]:
                self.strip = self.strip.replace(LETTER[card], GONE)
        self.barren = -1

    def let_all_look(self) -> None:
        """What was not won stays in view for a moment, then everyone must remember it."""
        self.step = LOOK
        self.stop("turn")
        self.start("look", self.milliseconds("look"))

    # -- a star first: take it alone, or search for another and risk it

    def other_star_left(self) -> bool:
        return sum(card in STARS for card in self.cards[self.table]) > 1

    def do_choose(self, seat: int, what: str) -> None:
        if what == "search":
            self.tell("searches", seat=seat)
            self.wait_for(SECOND)
        else:
            self.tell("took_star", seat=seat)
            self.win(seat, self.cards[self.table][self.turned[0]])
            if not self.ended():
                self.end_turn()

    # -- a firecracker, first or second: a star that has not served pays for it, otherwise the turn is lost

    def firecracker(self, seat: int, firecracker: int) -> None:
        free_star = self.free_star(seat)
        if free_star is None:
            self.tell("firecracker", seat=seat)
            self.let_all_look()
        else:
            self.tell("firecracker_won", seat=seat)
            self.move(free_star, self.won[seat], self.won[seat])
            self.win(seat, firecracker)
            # A card turned before it has found nothing: back it goes.
            self.hide()
            self.end_go()

    def free_star(self, seat: int) -> int | None:
        """A star this seat owns with no firecracker on it. Each firecracker lies right upon its star."""
        row = self.cards[self.won[seat]]
        for card, upon in zip(row, [*row[1:], HOLE], strict=False):
            if card in STARS and upon not in FIRECRACKERS:
                return card
        return None

    # -- the end of a go, of a turn, of the game

    def end_go(self) -> None:
        if not self.ended():
            self.begin_go()

    def end_turn(self) -> None:
        """What is still up is hidden again; the next seat plays, unless all have searched in vain too long."""
        self.hide()
        self.barren += 1
        if self.barren == BARREN_ROUNDS * self.seats:
            self.finish("barren", self.counted())
        else:
            self.turn = self.left_of(self.turn)
            self.begin_go()

    expire_look = end_turn

    def hide(self) -> None:
        for place in self.turned:
            if self.cards[self.table][place] != HOLE:
                self.turn_down(self.cards[self.table][place])

    def ended(self) -> bool:
        """No letter left, no firecracker left, fewer than two stars: nobody can win a pair any more."""
        left = self.lying_in(self.table)
        if len(left) > 1 or any(card not in STARS for card in left):
            return False
        self.finish("no_pair_left", self.counted())
        return True

    def counted(self) -> list[int]:
        """One point a card, whatever it shows."""
        return self.counts(self.won)

    def expire_turn(self) -> None:
        if self.step == CHOICE:
            self.do_choose(self.turn, "take")
        else:
            self.tell("too_slow", seat=self.turn)
            self.end_turn()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step == LOOK:
            return self.no("looking")
        if move.verb == "choose":
            return self.no("no_other_star" if self.step == CHOICE else "not_a_star")
        if self.step == CHOICE:
            return self.no("take_or_search")
        place = move.args[0]
        if place >= PLACES:
            return self.no("no_such_place")
        return self.no("already_up" if place in self.turned else "empty_place")

    # -- a position: the places in their order, "." for one that is empty; what is not named is not there

    rest_zone = "table"

    def resume(self, given: Given) -> None:
        self.make_places(self.table, PLACES)
        lying = {LETTER[card] for card in self.lying_in(self.table)}
        self.strip = strip(gone=set(ALPHABET) - set(lying))
        self.begin_go()
