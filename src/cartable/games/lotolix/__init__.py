"""Lotolix: turn a card, and find where its twin lies. The first with a full board wins."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import BLUE, DECK, FIRECRACKERS, LETTER, PINK, STARS, alphabet
from ...engine import Facts, Given, Refusal, Table, choice, flag, seat_flag
from ...engine.moves import SEAT, Move, card_of, place_in, verb, zone_word
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, BOARD, NOBODY, PILE, ROW, SPREAD, TOP, Zone, Zones, each_seat, zone

PLACES = 28
FLIP_TIME, PLACE_TIME, INVISIBLE_TIME = 20_000, 30_000, 1_500

FLIPPING, PLACING = "flipping", "placing"


def are_a_pair(one: int, other: int) -> bool:
    """The same letter, two stars or two firecrackers."""
    return LETTER[one] == LETTER[other] if LETTER[one] else DECK.kind[one] == DECK.kind[other]


class Lotolix(Table):
    """Every card of the centre has its twin on one of the boards: 28 turns of a card end the game."""

    facts = Facts(
        id="lotolix",
        name="Lotolix",
        seats=(2, 8),
        kind="letters",
        minimum="none",
        stirs=("concentration",),
        pace="turns",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("flip", "place")
    options_offered = {
        "centre": choice('pink', 'blue', default='pink'),
        "auto_place": flag(False),
        "stop_at_first": flag(False),
        "hints": seat_flag(False, display_only=True),
    }  # fmt: skip

    # -- what lies on the table: on a board a card lies face up until its pair is made, and then face down
    invisible: Zone = zone(ROW, NOBODY, fixed_places=True)
    centre: Zone = zone(SPREAD, NOBODY, fixed_places=True, size=(7, 4))
    held: Zone = zone(PILE, TOP)
    boards: Zones = each_seat(ROW, NOBODY, fixed_places=True, where=BOARD)
    pairs: Zones = each_seat(PILE, NOBODY, where=AWAY)
    invisible_pairs: Zone = zone(PILE, NOBODY, where=AWAY)
    pack: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(FLIPPING)
    turn: int = shown(0)
    """Who turns a card. After the last seat comes the invisible player, if there is one."""
    made: list[int] = per_seat(0, kind="score")
    full: list[int] = shown([], kind="seats")
    """The seats with a full board, in that order."""

    FLIP = verb("flip", place_in("centre"))
    PLACE = verb("place", card_of("boards"))
    GIVE = verb("give", SEAT)
    GIVE_INVISIBLE = verb("give", zone_word("invisible"))

    # -- the deal: one alphabet, a star and a firecracker in the centre; as many others on the boards

    def in_the_centre(self) -> list[int]:
        return [*alphabet(PINK if self.options["centre"] == "pink" else BLUE), STARS[0], FIRECRACKERS[0]]

    def on_the_boards(self) -> list[int]:
        return [*alphabet(BLUE if self.options["centre"] == "pink" else PINK), STARS[1], FIRECRACKERS[1]]

    def box(self) -> list[int]:
        return self.in_the_centre() + self.on_the_boards()

    def deal(self) -> None:
        self.new_pack(self.box(), self.pack)
        boards = set(self.on_the_boards())
        dealt = [card for card in self.cards[self.pack] if card in boards]
        each_gets = PLACES // self.seats
        for number, card in enumerate(dealt):
            seat = number // each_gets
            self.move(card, self.pack, self.boards[seat] if seat < self.seats else self.invisible)
        self.gather(self.pack, self.centre)
        self.lay_open(*self.boards, self.invisible)
        self.begin_turn(self.first_seat)

    # -- the players: the invisible one sits after the last seat, if cards were left over

    @property
    def invisible_plays(self) -> bool:
        return self.turn == self.seats

    def after(self, player: int) -> int:
        players = self.seats + (self.cards[self.invisible] != b"")
        return (player + 1) % players

    def waiting_on(self, player: int) -> list[int]:
        """The cards of a board that still lie open."""
        board = self.invisible if player == self.seats else self.boards[player]
        return [card for card in self.cards[board] if card in self.up]

    # -- a turn: turn a card of the centre, then put it where it belongs

    def begin_turn(self, player: int) -> None:
        self.step, self.turn = FLIPPING, player
        self.give_time("flip", FLIP_TIME)

    def give_time(self, clock: str, milliseconds: int) -> None:
        """Nobody moves the cards of the invisible player: it takes a moment, and they move."""
        if self.invisible_plays:
            self.start("invisible", INVISIBLE_TIME)
        else:
            self.start(clock, milliseconds)

    def expire_invisible(self) -> None:
        if self.step == FLIPPING:
            self.expire_flip()
        else:
            self.put_where_it_belongs()

    def awaited(self) -> list[int]:
        return [] if self.invisible_plays else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return []
        if self.step == FLIPPING:
            return [self.FLIP[place] for place in self.places_taken(self.centre)]
        owner, twin = self.goes_to()
        if owner == seat:
            return [self.PLACE[DECK.kind[twin]]]
        return [self.GIVE_INVISIBLE["invisible"] if owner == self.seats else self.GIVE[owner]]

    def do_flip(self, seat: int, place: int) -> None:
        self.stop("flip")
        card = self.move(self.cards[self.centre][place], self.centre, self.held)
        if self.invisible_plays:
            self.tell("invisible_turned", card=DECK.texts[card])
        else:
            self.tell("turned", seat=seat, card=DECK.texts[card])
        self.step = PLACING
        if self.options["auto_place"]:
            self.put_where_it_belongs()
        else:
            self.give_time("place", PLACE_TIME)

    def expire_flip(self) -> None:
        self.do_flip(self.turn, self.pick(self.places_taken(self.centre)))

    def goes_to(self) -> tuple[int, int]:
        """Whose board the card turned belongs to, and its twin there."""
        card = self.top_of(self.held)
        return next(
            (player, twin)
            for player in range(self.seats + 1)
            for twin in self.waiting_on(player)
            if are_a_pair(card, twin)
        )

    def do_place(self, seat: int, twin: int) -> None:
        self.put_where_it_belongs()

    def do_give(self, seat: int, to: int | str) -> None:
        self.put_where_it_belongs()

    def put_where_it_belongs(self) -> None:
        """The pair is turned face down. A pair of one's own gives another go; a gift ends the turn of the giver."""
        self.stop("place")
        owner, twin = self.goes_to()
        card = self.top_of(self.held)
        self.turn_down(twin)
        if owner == self.seats:
            self.move(card, self.held, self.invisible_pairs)
            self.tell("invisible_pair", card=DECK.texts[card])
        else:
            self.move(card, self.held, self.pairs[owner])
            self.made[owner] += 1
            self.tell("pair", seat=owner, card=DECK.texts[card])
        if not self.waiting_on(owner):
            self.board_is_full(owner)
        if not self.over:
            self.begin_turn(self.turn if owner == self.turn else self.after(self.turn))

    expire_place = put_where_it_belongs

    # -- the end: the first full board of a seat wins; the others play on for their places

    def board_is_full(self, player: int) -> None:
        if player == self.seats:
            self.tell("invisible_full")
        else:
            self.full.append(player)
            self.tell("full", seat=player)
        if self.full and self.options["stop_at_first"]:
            self.finish_in_order("first_full", [[self.full[0]], self.others(self.full[0])])
        elif len(self.full) == self.seats and not self.lying_in(self.centre):
            self.finish_in_order("centre_empty", [[seat] for seat in self.full])

    def finish_in_order(self, reason: str, places: list[Any]) -> None:
        """A point for every seat that one was faster than."""
        behind = {seat: sum(map(len, places[place + 1 :])) for place, seats in enumerate(places) for seat in seats}
        scores = [behind[seat] for seat in range(self.seats)]
        self.finish_ranked(reason, scores, [sorted(seats) for seats in places], seat=self.full[0])

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn:
            return self.no("invisible_plays" if self.invisible_plays else "not_your_turn")
        if self.step == FLIPPING:
            if move.verb != "flip":
                return self.no("flip_first")
            return self.no("no_such_place" if move.args[0] >= PLACES else "empty_place")
        card = DECK.texts[self.top_of(self.held)]
        if move.verb == "flip":
            return self.no("place_first", card=card)
        if move.verb == "place":
            other = move.args[0]
            if other not in DECK.kinds(self.waiting_on(seat)):
                return self.no("not_on_your_board")
            return self.no("not_the_same", card=card, other=DECK.texts[other])
        return self.why_not_give(seat, move.args[0])

    def why_not_give(self, seat: int, to: int | str) -> Refusal:
        if to == "invisible":
            return self.no("not_there" if self.cards[self.invisible] else "nobody_invisible")
        if isinstance(to, int) and to >= self.seats:
            return self.no("no_such_seat", seat=to)
        return self.no("your_own" if to == seat else "not_there")

    # -- a position: all cards on the boards lie open, those of the pairs made are left out

    rest_zone = ""

    def resume(self, given: Given) -> None:
        self.make_places(self.centre, PLACES)
        self.lay_open(*self.boards, self.invisible)
        self.begin_turn(self.turn)
