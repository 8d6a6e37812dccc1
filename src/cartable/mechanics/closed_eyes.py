"""Pairs turned from memory among scattered cards; after a star, some players go on with their eyes closed.

Each place keeps its spot for the whole game: a card won leaves a gap. A seat in the dark is shown no card, no place and
no gap; it points at a spot, and what it turns is flashed to it for a moment, at its place.

A game says which cards it lays out, what makes a pair, what a star does now, and when it is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar

from ..engine import (
    HOLE,
    Deck,
    Given,
    Move,
    Option,
    Param,
    Prompt,
    Refusal,
    Refused,
    Table,
    Verb,
    choice,
    place_in,
    seat_choice,
    verb,
)
from ..engine.facts import shared
from ..engine.values import per_seat, secret, shown
from ..engine.zones import AWAY, NOBODY, PILE, SPREAD, Zone, Zones, each_seat, zone
from .acts import FLIP_ONE
from .paces import stretched
from .scattering import SIDE, Pose, scattered

MIDDLE = (SIDE // 2, SIDE // 2)
TILT = 7
"""How many degrees a card may lie askew, at most."""
CARD_TIME, EXCHANGE_TIME = 20_000, 15_000
MISS_TIME, SIGHT_TIME = 2_000, 1_500
"""How long a failed pair stays up, and a star or a firecracker."""
BARREN_TURNS = 12
"""The game ends after this many turns of each seat in a row without a pair."""

Spot = tuple[int, int]

FIRST, SECOND, EXCHANGE = "first", "second", "exchange"
MISS, STAR_UP, STAR_AGAIN, BANG, PAIR = "miss", "star", "star_again", "bang", "pair"
"""What everyone is looking at while the table waits for nobody."""

EYES_OPTIONS: dict[str, Option] = {
    "flash": shared(choice(0.4, 0.7, 1.2, default=0.7, unit="s"), __name__, "flash"),
    "memory_time": shared(choice(1, 1.5, 2, default=1), __name__, "memory_time"),
    "level": shared(seat_choice(1, 2, default=1), __name__, "level"),
}


# -- spots


def far_apart(one: Iterable[int], other: Iterable[int]) -> int:
    """The square of the distance between two spots."""
    (x, y, *_), (a, b, *_) = one, other
    return (x - a) ** 2 + (y - b) ** 2


class _Point(Param):
    """A spot on the table, two whole numbers: `412 730`."""

    open = takes_all = True

    def write(self, value: Any, deck: Deck) -> str:
        return f"{value[0]} {value[1]}"

    def read(self, token: str, deck: Deck) -> Any:
        words = token.split()
        if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
            raise ValueError(token)
        x, y = map(int, words)
        if max(x, y) > SIDE:
            raise ValueError(token)
        return x, y

    def as_json(self) -> dict[str, Any]:
        return {"kind": "point"}


POINT = _Point()


@cache
def all_over() -> tuple[Spot, ...]:
    """Spots for somebody who knows nothing: they are the same at every table, and so tell nothing."""
    steps = range(50, SIDE, 75)
    return tuple((x, y) for y in steps for x in steps)


class ClosedEyes(Table):
    """A turn is one card, then another; a star gives a new start, a firecracker swaps places and ends it."""

    parts: ClassVar[tuple[int, int]]
    """How many columns and rows the table is divided into; each part holds one card at most."""
    stray: ClassVar[int]
    """How far, across and down, a card may lie from the middle of its part."""
    reach: ClassVar[int]
    """How near to the middle of a card one must point to touch it."""

    # -- what lies on the table
    table: Zone = zone(SPREAD, NOBODY, fixed_places=True)
    won: Zones = each_seat(PILE, NOBODY, where=AWAY)

    points: list[int] = per_seat(0, kind="score")
    """How many cards each seat has won. A pile on the screen would push the table about, and places must stay."""
    poses: tuple[Pose, ...] = shown((), kind="poses")
    step: str = shown(FIRST)
    turn: int = shown(0, kind="seat")
    closed: list[bool] = per_seat(False)
    flash: tuple[Any, ...] = shown((), kind="flash")
    """The card that a seat in the dark sees for a moment, and where it lies."""
    barren: int = shown(0)
    """How many turns in a row have brought nobody a pair."""
    turned: tuple[int, ...] = secret(())
    """The places whose cards are up. No value that is shown may hold a place: a seat may be in the dark."""
    stars: tuple[int, ...] = secret(())
    """The stars that have given a new start in this turn."""
    burning: int = secret(-1)
    """The place of the firecracker that must be exchanged."""

    FLIP = FLIP_ONE
    FLIP_UNSEEN = verb("flip", POINT)
    PLACE = verb("place", place_in("table"))
    PLACE_UNSEEN = verb("place", POINT)

    # -- said by each game

    def is_pair(self, one: int, other: int) -> bool:
        """Whether these two cards are won together."""
        raise TypeError("said by the game")

    def star_starts_again(self) -> bool:
        """Whether a star gives a new start now."""
        return True

    def pair_won(self, seat: int, one: int, other: int) -> None:
        """What else a pair brings."""

    def ended(self) -> bool:
        """Whether that was the last pair; the game then is finished."""
        raise TypeError("said by the game")

    # -- the places: thrown down at random, none over another

    def scatter(self) -> None:
        self.poses = scattered(self, len(self.cards[self.table]), self.parts, self.stray, TILT)

    # -- a turn: one card, then another

    def begin_turn(self, seat: int) -> None:
        self.turn, self.stars = seat, ()
        self.wait_for(FIRST)

    def wait_for(self, step: str) -> None:
        self.enter(step, "turn", CARD_TIME)

    def awaited(self) -> list[int]:
        return [self.turn] if self.step in (FIRST, SECOND, EXCHANGE) else []

    def face_down(self) -> list[int]:
        """The places of the cards that may be turned now, or exchanged with the firecracker."""
        cards = self.cards[self.table]
        return [n for n, card in enumerate(cards) if card != HOLE and n not in self.turned and n != self.burning]

    def legal(self, seat: int) -> list[Move]:
        if seat not in self.awaited() or self.closed[seat]:
            return []
        form = self.PLACE if self.step == EXCHANGE else self.FLIP
        return [form[place] for place in self.face_down()]

    def do_flip(self, seat: int, where: int | Spot) -> None:
        place = self.touched(seat, where)
        if place is None:
            return
        card = self.cards[self.table][place]
        self.turned += (place,)
        self.turn_up(card)
        if not isinstance(where, int):
            x, y, _ = self.poses[place]
            self.show_flash(card, (x, y))
        if self.deck.texts[card] == "!":
            self.tell("firecracker", seat=seat)
            self.let_all_look(BANG, SIGHT_TIME)
        elif self.deck.texts[card] == "*" and self.star_starts_again():
            self.star(seat, card)
        elif self.step == FIRST:
            self.wait_for(SECOND)
        else:
            self.second_card(seat)

    def let_all_look(self, what: str, milliseconds: int) -> None:
        self.step = what
        self.stop("turn")
        self.start("look", stretched(self, "memory_time", milliseconds))

    def expire_look(self) -> None:
        if self.step == PAIR:
            self.win(self.turn)
        elif self.step == BANG:
            self.hide()
            self.enter(EXCHANGE, "exchange", EXCHANGE_TIME)
        elif self.step == STAR_UP:
            self.hide()
            self.wait_for(FIRST)
        else:
            self.end_turn()

    def hide(self) -> None:
        """All visible cards go back face down; of a firecracker one still knows where it lies."""
        for place in self.turned:
            self.turn_down(self.cards[self.table][place])
        if self.step == BANG:
            self.burning = self.turned[-1]
        self.turned = ()

    # -- the second card makes the pair, or does not

    def second_card(self, seat: int) -> None:
        one, other = (self.cards[self.table][place] for place in self.turned)
        if not self.is_pair(one, other):
            self.tell("no_pair")
            self.let_all_look(MISS, MISS_TIME)
        elif self.closed[seat]:
            # The flash is seen before the eyes open.
            self.step = PAIR
            self.stop("turn")
            self.start("look", self.milliseconds("flash"))
        else:
            self.win(seat)

    def win(self, seat: int) -> None:
        one, other = (self.cards[self.table][place] for place in self.turned)
        self.tell("pair", seat=seat)
        self.move_each((one, other), self.table, self.won[seat])
        self.pair_won(seat, one, other)
        self.points = self.counts(self.won)
        self.turned, self.barren = (), 0
        self.open_eyes(seat)
        if not self.ended():
            self.begin_turn(self.left_of(seat))

    # -- a star: a new start, once in a turn for each star; at level 2 with closed eyes

    def star(self, seat: int, card: int) -> None:
        if card in self.stars:
            self.tell("same_star")
            self.let_all_look(STAR_AGAIN, SIGHT_TIME)
            return
        self.stars += (card,)
        if self.seat_option(seat, "level") == 2 and not self.closed[seat]:
            self.tell("eyes_closed", seat=seat)
            self.closed[seat] = True
            self.show_flash(card, MIDDLE)  # the last thing seen; where it lay is dark already
        else:
            self.tell("star", seat=seat)
        self.let_all_look(STAR_UP, SIGHT_TIME)

    # -- a firecracker: it changes places with another card, and the turn is over

    def do_place(self, seat: int, where: int | Spot) -> None:
        place = self.touched(seat, where)
        if place is not None:
            self.swap(place)

    def swap(self, place: int) -> None:
        self.tell("swapped", seat=self.turn)
        self.swap_places(self.table, self.burning, place)
        self.stop("exchange")
        self.end_turn()

    def expire_exchange(self) -> None:
        self.swap(self.pick(self.face_down()))

    # -- the end of a turn

    def end_turn(self) -> None:
        self.hide()
        self.burning = -1
        self.open_eyes(self.turn)
        self.barren += 1
        if self.barren == BARREN_TURNS * self.seats:
            self.finish("barren", self.points)
        else:
            self.begin_turn(self.left_of(self.turn))

    def expire_turn(self) -> None:
        self.tell("too_slow", seat=self.turn)
        self.end_turn()

    # -- in the dark: no zone, no place, no list of moves; one points, and sees a flash

    def unseen_zones(self, seat: int) -> list[int]:
        return [self.table] if self.closed[seat] else []

    def unseen_fields(self, seat: int) -> list[str]:
        return ["poses"] if self.closed[seat] else []

    def open_prompts(self, seat: int) -> list[Prompt]:
        if seat not in self.awaited() or not self.closed[seat]:
            return []
        return [self.pointing(self.PLACE_UNSEEN if self.step == EXCHANGE else self.FLIP_UNSEEN)]

    def pointing(self, form: Verb) -> Prompt:
        def read(text: str) -> Move:
            try:
                return form.read([text])
            except ValueError:
                raise Refused(self.no("in_the_dark", verb=form.name)) from None

        def check(move: Move) -> Refusal | None:
            """Any spot will do: a refusal would tell where no card lies."""
            return self.no("in_the_dark", verb=form.name) if isinstance(move.args[0], int) else None

        return Prompt(
            verb=form.name,
            texts=self.say(f"point_{self.step}"),
            read=read,
            check=check,
            examples=lambda: [form.read([f"{x} {y}"]) for x, y in all_over()],
        )

    def touched(self, seat: int, where: int | Spot) -> int | None:
        """The card that is touched: with closed eyes the nearest one, if it is near enough and face down."""
        if isinstance(where, int):
            return where
        lying = self.places_taken(self.table)
        place = min(lying, key=lambda n: far_apart(where, self.poses[n]))
        if far_apart(where, self.poses[place]) <= self.reach**2 and place in self.face_down():
            return place
        self.tell("touches_nothing", seat=seat)
        return None

    def show_flash(self, card: int, spot: Spot) -> None:
        self.flash = (self.deck.texts[card], *spot)
        self.start("flash", self.milliseconds("flash"))

    def expire_flash(self) -> None:
        self.flash = ()

    def open_eyes(self, seat: int) -> None:
        self.closed[seat] = False
        self.flash = ()
        self.stop("flash")

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn:
            return self.no("not_your_turn")
        if seat not in self.awaited():
            return self.no("looking")
        if move.verb == "flip" and self.step == EXCHANGE:
            return self.no("swap_first")
        if move.verb == "place" and self.step != EXCHANGE:
            return self.no("nothing_to_swap")
        place, cards = move.args[0], self.cards[self.table]
        if not isinstance(place, int):
            return self.no("eyes_open")
        if place >= len(cards) or cards[place] == HOLE:
            return self.no("no_card_there")
        return self.no("itself" if place == self.burning else "already_up")

    # -- a position: the places in their order, "." for one that is empty; what is not named is not there

    def resume(self, given: Given) -> None:
        if "poses" not in given:
            self.scatter()
        self.points = self.counts(self.won)
        self.begin_turn(self.turn)
