"""Follomix: a patience for two. Families go up in the middle, series go down at the sides; forget nothing."""

from __future__ import annotations

from ...decks.follomix import DECK, FAMILY, FAMILY_NAMES, IS_BLUE, VALUE, own_deck
from ...engine import Facts, Given, Refusal, Table, choice
from ...engine.moves import Move, act, verb, zone_word
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, COLUMN, EVERYONE, NOBODY, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone

# Places are named in moves as their zones are: `place series3 lion`, `place turned series1`.
SERIES = ("series1", "series2", "series3", "series4", "series5", "series6")
FAMILIES = tuple(FAMILY_NAMES.values())
TURNED = "turned"
FAMILY_OF = tuple(FAMILY_NAMES[letter] for letter in FAMILY)
"""The family pile of each card."""
LAST_OF_FAMILY = 7
ENOUGH_IN_VAIN = 3
TURN_TIME = 60_000

BOARD, HELD, LAYING = "board", "held", "laying"


class Follomix(Table):
    """Laid cards never come back to a seat, and turning cards in vain for too long ends the game."""

    facts = Facts(
        id="follomix",
        name="Follomix",
        seats=(2, 2),
        kind="numbers",
        minimum="none",
        stirs=("concentration", "strategy", "speed"),
        pace="mixed (turns, with one shout out of turn)",
        minutes=(15, 15),
        authors=(),
        version=2,
    )
    deck = DECK
    limits = ("turn",)
    tempo = ("hold",)
    stalemates = ("in_circles",)
    options_offered = {
        "hold": choice(1, 1.5, 2, 3, 4, default=1.5, unit='s'),
    }  # fmt: skip

    # -- what lies on the table: six places for series, and between them room for four families
    series1: Zone = zone(COLUMN, EVERYONE, cell=(0, 0, 4, 1))
    series2: Zone = zone(COLUMN, EVERYONE, cell=(0, 1, 4, 1))
    series3: Zone = zone(COLUMN, EVERYONE, cell=(0, 2, 4, 1))
    elephant: Zone = zone(PILE, TOP, cell=(0, 3))
    crocodile: Zone = zone(PILE, TOP, cell=(1, 3))
    lion: Zone = zone(PILE, TOP, cell=(2, 3))
    monkey: Zone = zone(PILE, TOP, cell=(3, 3))
    series4: Zone = zone(COLUMN, EVERYONE, cell=(0, 4, 4, 1))
    series5: Zone = zone(COLUMN, EVERYONE, cell=(0, 5, 4, 1))
    series6: Zone = zone(COLUMN, EVERYONE, cell=(0, 6, 4, 1))
    stock: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    turned: Zone = zone(PILE, EVERYONE)
    discard: Zones = each_seat(PILE, TOP, where=WITH_HAND)
    done: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(BOARD)
    turn: int = shown(0, kind="seat")
    due: tuple[str, ...] = shown((), kind="zones")
    """The series whose last card the other seat forgot: the turn begins with them."""
    left: list[tuple[int, str]] = secret([])
    """Cards and the places they have left since a card was last turned. All saw it; it need not be shown."""
    silenced: bool = shown(False)
    """Whether the seat that waits has shouted for nothing in this turn."""
    in_vain: list[int] = per_seat(0)
    """The cards each seat has turned in vain since one was last laid or went to a family."""

    PLACE = verb("place", zone_word(*SERIES, TURNED), zone_word(*FAMILIES, *SERIES))
    DRAW = act("draw", touch="stock")
    DISCARD = act("discard", touch="discard")
    FOLOMIX = act("shout", "folomix", race=True)

    # -- the deal: each seat shuffles its own 28 cards and lays three of them on its side

    def deal(self) -> None:
        first, second = self.stock
        self.new_pack(range(len(DECK)), first)
        self.move_each([card for card in self.cards[first] if card in own_deck(1)], first, second)
        for place, owner in zip(SERIES, (0, 0, 0, 1, 1, 1), strict=True):
            self.draw_card(self.stock[owner], self.zone_at(place))
        for seat in (0, 1):
            self.confine(self.cards[self.stock[seat]], self.stock[seat])
        self.turn = self.first_seat
        self.start("turn", TURN_TIME)

    # -- where a card may go

    def zone_at(self, place: str) -> Zone:
        number: Zone = getattr(self, place)
        return number

    def on(self, place: str) -> bytes:
        return self.cards[self.zone_at(place)]

    def fits_family(self, card: int) -> bool:
        """A family begins with its 1 and goes up by one."""
        pile = self.on(FAMILY_OF[card])
        return VALUE[card] == (VALUE[pile[-1]] + 1 if pile else 1)

    def opens_family(self, card: int) -> bool:
        """A 1 whose family has no pile: once turned it goes to the middle, and nowhere else."""
        return VALUE[card] == 1 and self.fits_family(card)

    def fits_series(self, card: int, place: str) -> bool:
        """A series goes down by one, blue and red in turn; on an empty place goes anything."""
        series = self.on(place)
        return not series or (VALUE[series[-1]] == VALUE[card] + 1 and IS_BLUE[series[-1]] != IS_BLUE[card])

    def targets(self, card: int, source: str = TURNED) -> list[str]:
        """Where a card may be laid, or moved from its place: its family first, then the series."""
        if source == TURNED and self.opens_family(card):
            return [FAMILY_OF[card]]
        found = [FAMILY_OF[card]] if self.fits_family(card) else []
        alone = source != TURNED and len(self.on(source)) == 1
        for place in SERIES:
            frees_nothing = alone and not self.on(place)
            if place == source or frees_nothing or (card, place) in self.left:
                continue
            if self.fits_series(card, place):
                found.append(place)
        return found

    def last_of(self, source: str) -> int | None:
        """The card of a series that may move, or the turned card."""
        cards = self.on(source)
        return cards[-1] if cards else None

    def ready_for_family(self) -> tuple[str, ...]:
        """The series whose last card could go to its family."""
        last = {place: self.last_of(place) for place in SERIES}
        return tuple(place for place, card in last.items() if card is not None and self.fits_family(card))

    # -- a turn: board moves, then a card from the stock, which must be laid if it fits; and so on

    def awaited(self) -> list[int]:
        return [] if self.step == HELD else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return [self.FOLOMIX] if self.step != BOARD and not self.silenced else []
        if self.step == HELD:
            return []
        if self.step == LAYING:
            card = self.top_of(self.turned)
            return [self.PLACE[TURNED, target] for target in self.targets(card)] or [self.DISCARD]
        if self.due:
            return [self.PLACE[place, FAMILY_OF[self.on(place)[-1]]] for place in self.due]
        return [*self.board_moves(), self.DRAW]

    def board_moves(self) -> list[Move]:
        moves = []
        for source in SERIES:
            card = self.last_of(source)
            if card is not None:
                moves += [self.PLACE[source, target] for target in self.targets(card, source)]
        return moves

    def do_place(self, seat: int, source: str, target: str) -> None:
        pile = self.zone_at(target)
        card = self.move(self.on(source)[-1], self.zone_at(source), pile)
        if source != TURNED:
            self.left.append((card, source))
        if target in FAMILIES and VALUE[card] == LAST_OF_FAMILY:
            self.tell("family_done", family=target)
            self.gather(pile, self.done)
        if source == TURNED or target in FAMILIES:
            self.in_vain = [0, 0]
        # Of two forgotten twins only one can go.
        ready = self.ready_for_family()
        self.due = tuple(place for place in self.due if place != source and place in ready)
        self.step = BOARD
        if source == TURNED and not self.owned(seat):
            self.finish("all_laid", [len(self.owned(0)), len(self.owned(1))], lowest_wins=True, seat=seat)
        else:
            self.start("turn", TURN_TIME)

    def do_draw(self, seat: int) -> None:
        if not self.cards[self.stock[seat]]:
            self.tell("discard_again", seat=seat)
            self.turn_over(self.discard[seat], self.stock[seat])
        self.draw_card(self.stock[seat], self.turned)
        self.left = []
        self.step = HELD
        self.stop("turn")
        self.start("hold", self.milliseconds("hold"))

    def expire_hold(self) -> None:
        self.step = LAYING
        self.start("turn", TURN_TIME)

    def do_discard(self, seat: int) -> None:
        self.draw_card(self.turned, self.discard[seat])
        self.in_vain[seat] += 1
        if ending := self.standstill():
            self.finish(ending, [len(self.owned(0)), len(self.owned(1))], lowest_wins=True)
        else:
            self.begin_turn(1 - seat)

    def begin_turn(self, seat: int) -> None:
        """A card that the other seat forgot must go to its family first."""
        self.step, self.turn, self.silenced = BOARD, seat, False
        self.due = self.ready_for_family()
        if self.due:
            self.tell("forgotten")
        self.start("turn", TURN_TIME)

    def expire_turn(self) -> None:
        seat = self.turn
        if self.step == LAYING:
            targets = self.targets(self.top_of(self.turned))
            if targets:
                self.do_place(seat, TURNED, targets[0])
            else:
                self.do_discard(seat)
        elif self.due:
            self.do_place(seat, self.due[0], FAMILY_OF[self.on(self.due[0])[-1]])
        else:
            self.do_draw(seat)

    # -- folomix! A card was turned although another could have gone to its family

    def do_shout(self, seat: int, what: str) -> None:
        if self.ready_for_family():
            self.tell("folomix", seat=seat)
            self.stop("hold")
            self.draw_card(self.turned, self.discard[self.turn])
            self.begin_turn(seat)
        else:
            self.tell("for_nothing", seat=seat)
            self.silenced = True

    # -- the end: a seat has no card left, or neither can lay any of its own

    def owned(self, seat: int) -> bytes:
        return self.cards[self.stock[seat]] + self.cards[self.discard[seat]]

    def standstill(self) -> str:
        """The ending if all cards of both were turned in vain and none of them fits; or three times all, whatever
        fits. Nothing if the game goes on."""
        if self.all_in_vain(1) and not any(self.targets(card) for card in self.owned(0) + self.owned(1)):
            return "blocked"
        return "in_circles" if self.all_in_vain(ENOUGH_IN_VAIN) else ""

    def all_in_vain(self, times: int) -> bool:
        return all(self.in_vain[seat] >= times * len(self.owned(seat)) for seat in (0, 1))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.FOLOMIX:
            return self.no("silenced" if self.silenced and seat != self.turn else "shout_later")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step == HELD:
            return self.no("held")
        if self.step == BOARD and (move is self.DISCARD or move.args[:1] == (TURNED,)):
            return self.no("nothing_turned")
        if self.step == LAYING and move is self.DISCARD:
            return self.no("it_fits", card=DECK.texts[self.top_of(self.turned)])
        if self.step == LAYING and move.args[:1] != (TURNED,):
            return self.no("lay_first")
        if self.due:
            return self.no("due_first", card=DECK.texts[self.on(self.due[0])[-1]])
        return self.why_not_place(*move.args)

    def why_not_place(self, source: str, target: str) -> Refusal:
        card = self.last_of(source)
        if card is None:
            return self.no("nothing_there")
        text = DECK.texts[card]
        if target in FAMILIES:
            if target != FAMILY_OF[card]:
                return self.no("other_family", card=text)
            pile = self.on(target)
            return self.no("family_wants", card=text, value=VALUE[pile[-1]] + 1 if pile else 1)
        if source == TURNED and self.opens_family(card):
            return self.no("opens_family", card=text)
        if source == target:
            return self.no("same_place")
        if not self.fits_series(card, target):
            return self.no("series_down", card=text, on=DECK.texts[self.on(target)[-1]])
        return self.no("no_return" if (card, target) in self.left else "alone", card=text)

    # -- a position: a turned card has been held long enough

    rest_zone = ""

    def resume(self, given: Given) -> None:
        self.step = LAYING if self.cards[self.turned] else BOARD
        self.start("turn", TURN_TIME)
