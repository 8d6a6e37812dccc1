"""Seven cards each in a pile unseen, turned one by one and laid with an answer: who has none left wins what is laid.

A vowel must be followed by another card, a star may be. A firecracker is never laid: it is offered to somebody, who has
to exchange it for a card. The cards won leave the game; the others are shuffled and dealt again, as long as there are
seven for each seat.

A game derives from `Shedding` and declares the zones and fields named here as it wants them to look. It says how a card
is laid (`lay`), goes on after a search with `play_on` or `end_turn`, and names the zones a round is played for
(`laid_zones`). The rest may be overridden: what opens a round, who begins the next one, where a card comes from when
the draw pile is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..engine import SEAT, Given, Move, Refusal, Zone, Zones, card_of, verb
from .acts import FLIP, STOP_HERE
from .rounds import Rounds
from .searching import SEARCHING, Searching

FIRECRACKER, STAR, VOWELS = "!", "*", frozenset("AEIOUY")
"""What is printed on the special cards."""

TURNING, TURNING_OR_DONE, OFFERING = "turning", "turning or done", "offering"


class Shedding(Rounds, Searching):
    """Rounds of seven cards each; every round takes what was laid out of the game."""

    draw: Zone
    piles: Zones
    offered: Zone
    """The firecracker to be offered."""
    won: Zones
    opener: int
    laid: int
    """How many cards have been laid in this round."""

    hand_size: ClassVar[int] = 7
    flip_time: ClassVar[int] = 10_000
    give_time: ClassVar[int] = 15_000
    most_laid: ClassVar[int] = 100
    """A round is stopped once this many cards have been laid."""

    FLIP, DONE = FLIP, STOP_HERE
    GIVE = verb("give", card_of("offered"), SEAT)

    # -- said by the game

    def lay(self, seat: int) -> None:
        """The top card of the seat's pile goes where all see it; it is no firecracker."""
        raise TypeError("said by the game")

    def laid_zones(self) -> Sequence[Zone]:
        """Where the cards lie that a round is played for."""
        raise TypeError("said by the game")

    def open_round(self) -> None:
        """What is laid before the first turn of a round."""

    def take_from_table(self, seat: int) -> bool:
        """With an empty draw pile: puts a card from elsewhere, if there is one, under a seat's pile."""
        return False

    def next_opener(self, winner: int | None) -> int:
        """Who begins the next round."""
        return self.left_of(self.opener)

    # -- the deal: seven cards each, in a pile unseen

    def deal(self) -> None:
        self.new_pack(range(len(self.deck)), self.draw)
        self.opener = self.first_seat
        self.deal_round()

    def deal_round(self) -> None:
        self.laid = 0
        self.deal_each(self.hand_size, self.draw, self.piles)
        self.open_round()
        self.begin_turn(self.opener)

    # -- a turn: turn one's top card, lay it, and search

    def legal(self, seat: int) -> list[Move]:
        if self.searching:
            return self.search_moves(seat)
        if seat != self.turn:
            return []
        if self.step == TURNING:
            return [self.FLIP]
        if self.step == TURNING_OR_DONE:
            return [self.FLIP, self.DONE]
        if self.step != OFFERING:
            return []
        firecracker = self.deck.kind[self.cards[self.offered][0]]
        return [self.GIVE[firecracker, other] for other in self.others(seat)]

    def written_on(self, card: int) -> str:
        """The letter of a card, a star or a firecracker: its short text without the colour."""
        return self.deck.texts[card][0]

    def turn_first_card(self, target: Zone) -> bool:
        """Turns a card of the draw pile; firecrackers on the way are shuffled back. False if there is no other card."""
        while (card := self.draw_card(self.draw, target)) is not None and self.written_on(card) == FIRECRACKER:
            self.move(card, target, self.offered)
        if self.cards[self.offered]:
            self.gather(self.offered, self.draw)
            self.shuffle(self.draw)
        return bool(self.cards[target])

    def begin_turn(self, seat: int) -> None:
        """It is this seat's turn to play the next card."""
        self.turn = seat
        self.turn_next(TURNING)

    def turn_next(self, step: str) -> None:
        """The seat whose turn it is turns a card; after a star it may stop instead."""
        self.enter(step, "flip", self.flip_time)

    def do_flip(self, seat: int) -> None:
        self.stop("flip")
        if self.written_on(self.cards[self.piles[seat]][-1]) == FIRECRACKER:
            self.draw_card(self.piles[seat], self.offered)
            self.enter(OFFERING, "give", self.give_time)
        else:
            self.lay(seat)
            self.laid += 1
            self.begin_search()

    def expire_flip(self) -> None:
        self.do_flip(self.turn)

    def play_on(self, seat: int, card: int) -> None:
        """The seat has found an answer for this card. A vowel must be followed by another card, a star may be."""
        if self.round_is_over(seat):
            return
        if self.written_on(card) == STAR:
            self.turn_next(TURNING_OR_DONE)
        elif self.written_on(card) in VOWELS:
            self.tell("again", seat=seat)
            self.turn_next(TURNING)
        else:
            self.begin_turn(self.left_of(seat))

    def do_done(self, seat: int) -> None:
        self.stop("flip")
        self.begin_turn(self.left_of(seat))

    def end_turn(self, seat: int) -> None:
        """The seat has not found: whatever its card, it does not play again."""
        if not self.round_is_over(seat):
            self.begin_turn(self.left_of(seat))

    # -- a firecracker is not laid: it is offered to somebody, who must exchange it for a card

    def do_give(self, seat: int, firecracker: int, to: int) -> None:
        self.stop("give")
        self.tell("given", seat=seat, to=to)
        self.take_card(to)
        self.move_under(firecracker, self.offered, self.draw)
        if not self.round_is_over(seat):
            self.tell("again", seat=seat)
            self.turn_next(TURNING)

    def expire_give(self) -> None:
        fewest = min(self.others(self.turn), key=lambda seat: len(self.cards[self.piles[seat]]))
        self.do_give(self.turn, self.cards[self.offered][0], fewest)

    def take_card(self, seat: int) -> bool:
        """One card, unseen, under a seat's pile, if there is any."""
        pile = self.cards[self.draw]
        if not pile:
            return self.take_from_table(seat)
        self.move_under(pile[-1], self.draw, self.piles[seat])
        return True

    # -- the end of a round: the first seat without cards wins what is laid

    def round_is_over(self, seat: int) -> bool:
        """Whether the seat that has just played has finished, or far too many cards have been laid."""
        if not self.cards[self.piles[seat]]:
            self.win_round(seat)
            return True
        if self.laid >= self.most_laid:
            self.tell("too_many_laid", count=self.laid)
            self.win_round(min(self.everybody(first=seat + 1), key=lambda other: len(self.cards[self.piles[other]])))
            return True
        return False

    def win_round(self, seat: int) -> None:
        """It all ends, because what is won leaves the game."""
        self.tell("round_won", seat=seat, count=sum(len(self.cards[zone]) for zone in self.laid_zones()))
        self.gather_all(self.laid_zones(), self.won[seat])
        self.end_round(seat)

    def end_round(self, winner: int | None) -> None:
        """All cards that are left are shuffled and dealt, if there are enough."""
        self.rounds_over += 1
        self.gather_all(self.piles, self.draw)
        self.shuffle(self.draw)
        if len(self.cards[self.draw]) < self.hand_size * self.seats:
            self.finish("too_few_cards", self.counts(self.won))
        else:
            self.opener = self.next_opener(winner)
            self.deal_round()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if self.searching or move.verb == "chrono":
            return self.no(self.why_not_search(seat, move))
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step == OFFERING:
            return self.no("give_to_another" if move.verb == "give" else "give_first")
        return self.no("must_replay" if move is self.DONE else "flip_first")

    # -- a position

    def resume(self, given: Given) -> None:
        self.turn = given.get("turn", self.first_seat)
        if given.get("step") == SEARCHING:
            self.search_again()
        elif self.cards[self.offered]:
            self.enter(OFFERING, "give", self.give_time)
        else:
            self.turn_next(given.get("step", TURNING))
