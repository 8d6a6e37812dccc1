"""Follomix bots: they forget more or less, watch the other more or less, and the expert thinks about room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...bots.base import DEBUTANT, INITIE, Bot, Decision, Sight
from ...decks.follomix import DECK, FAMILY_NAMES, VALUE, own_deck
from ...decks.follomix import IS_BLUE as BLUE
from ...engine import Move
from . import FAMILIES, FAMILY_OF, SERIES, TURNED, Follomix

DEPTH, BOARDS = 4, 250
"""How many board moves the expert looks ahead, and how many boards at most."""
KNOWN_AHEAD = 8
"""How many cards it has seen discarded, and knows to come again, it counts on."""
SPOIL = 0.3
"""What a card that the other is known to be able to lay counts against a board."""


@dataclass(frozen=True)
class Board:
    """The six series and how far each family has come; cards are kinds, the first of two twins."""

    series: tuple[tuple[int, ...], ...]
    heights: tuple[int, ...]

    def families_filled(self) -> Board:
        """Everything that can go to a family has gone there."""
        series, heights = list(self.series), list(self.heights)
        found = True
        while found:
            found = False
            for place, cards in enumerate(series):
                if cards:
                    family = FAMILIES.index(FAMILY_OF[cards[-1]])
                    if VALUE[cards[-1]] == heights[family] + 1:
                        heights[family] = (heights[family] + 1) % 7
                        series[place] = cards[:-1]
                        found = True
        return Board(tuple(series), tuple(heights))

    def fits_family(self, card: int) -> bool:
        return VALUE[card] == self.heights[FAMILIES.index(FAMILY_OF[card])] + 1

    def fits_series(self, card: int) -> Iterator[int]:
        """The series that this card continues; empty places are another matter."""
        for place, cards in enumerate(self.series):
            if cards and VALUE[cards[-1]] == VALUE[card] + 1 and BLUE[cards[-1]] != BLUE[card]:
                yield place

    @property
    def empty(self) -> list[int]:
        return [place for place, cards in enumerate(self.series) if not cards]

    def laid(self, card: int, target: str) -> Board:
        """After a card from the stock has been laid."""
        series, heights = list(self.series), list(self.heights)
        if target in FAMILIES:
            family = FAMILIES.index(target)
            heights[family] = (heights[family] + 1) % 7
        else:
            series[SERIES.index(target)] += (card,)
        return Board(tuple(series), tuple(heights))

    def moved(self, source: int, target: int) -> Board:
        """After the last card of a series has gone to another place."""
        series = list(self.series)
        series[target] += (series[source][-1],)
        series[source] = series[source][:-1]
        return Board(tuple(series), self.heights)

    def shifts(self, left: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Moves between series. All empty places are alike, so one of them is enough."""
        for source, cards in enumerate(self.series):
            if cards:
                targets = list(self.fits_series(cards[-1]))
                if len(cards) > 1:
                    targets += self.empty[:1]
                for target in targets:
                    if target != source and (cards[-1], target) not in left:
                        yield source, target


class FollomixBot(Bot):
    """Its level is what it forgets and overlooks, and how far it thinks before it turns a card."""

    def begin(self) -> None:
        self.forgets = self.pick(1 / 4, 1 / 12, 1 / 100)
        self.notices = self.pick(1 / 3, 2 / 3, 19 / 20)
        self.slips = self.pick(0.0, 1 / 50, 0.0)
        self.eye = self.pick((1.0, 1.5), (0.8, 1.4), (0.6, 1.2))
        self.pace = self.pick((1.2, 2.8), (0.9, 2.0), (0.6, 1.4))
        self.overlooked: dict[tuple[str, str], bool] = {}
        self.shout_time: int | None = None
        self.left: set[tuple[int, int]] = set()
        self.unseen: list[set[int]] = []
        """For each seat the cards of its own deck that have not been turned yet."""
        self.next_known: list[list[int]] = [[], []]
        """For each seat the cards on its stock that have been seen before, the next one first."""
        self.discards: list[list[int]] = [[], []]

    # -- memory

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        if not self.unseen:
            laid = [{DECK.read(card) for place in places for card in sight.zones[place]["cards"]}
                    for places in (SERIES[:3], SERIES[3:])]  # fmt: skip
            self.unseen = [{DECK.kind[card] for card in own_deck(seat)} - laid[seat] for seat in (0, 1)]
        for event in events:
            if event["event"] == "move" and event["card"]:
                self.follow(DECK.read(event["card"]), event["from"], event["to"], sight)
            elif event.get("message") == "turned_over":
                seat = int(event["params"]["to"][-1])
                self.next_known[seat], self.discards[seat] = self.discards[seat], []

    def follow(self, card: int, source: str, target: str, sight: Sight) -> None:
        if target == TURNED:
            seat = int(source[-1])
            self.unseen[seat].discard(card)
            self.next_known[seat] = self.next_known[seat][1:]
            self.left, self.overlooked, self.shout_time = set(), {}, None
            if seat != self.seat:
                self.watch_the_other(sight)
        elif target.startswith("discard"):
            self.discards[int(target[-1])].append(card)
        elif source in SERIES:
            self.left.add((card, SERIES.index(source)))

    def watch_the_other(self, sight: Sight) -> None:
        """The other has turned a card: was something forgotten?"""
        board = board_of(sight)
        forgotten = any(cards and board.fits_family(cards[-1]) for cards in board.series)
        if self.dice.happens(self.notices if forgotten else self.slips):
            self.shout_time = sight.now + self.wait(*self.eye)

    # -- acting

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            if self.shout_time is None or Follomix.FOLOMIX not in sight.moves:
                return None
            return Decision(Follomix.FOLOMIX, self.shout_time - sight.now)
        return Decision(self.choose(sight), self.wait(*self.pace))

    def choose(self, sight: Sight) -> Move:
        moves = list(sight.moves)
        if len(moves) == 1 or sight.fields["due"]:
            return moves[0]
        if moves[0].args[:1] == (TURNED,):
            return self.lay(moves, sight)
        for move in moves:
            if move.verb == "place" and move.args[1] in FAMILIES and not self.forget(move, sight):
                return move
        return self.shift(moves, sight) or Follomix.DRAW

    def forget(self, move: Move, sight: Sight) -> bool:
        """Once overlooked, a move stays so until the next card is turned."""
        source = move.args[0]
        what = source, sight.zones[source]["cards"][-1]
        if what not in self.overlooked:
            self.overlooked[what] = self.dice.happens(self.forgets)
        return self.overlooked[what]

    def lay(self, moves: list[Move], sight: Sight) -> Move:
        """Where to lay the turned card."""
        board = board_of(sight)
        if self.level == DEBUTANT:
            return self.dice.choice(moves)
        if self.level == INITIE:
            # The family first (it comes first), then a series, and an empty place last.
            return min(moves, key=lambda m: m.args[1] in SERIES and not sight.zones[m.args[1]]["cards"])
        card = DECK.read(sight.zones[TURNED]["cards"][0])
        return max(moves, key=lambda m: self.worth(board.laid(card, m.args[1]).families_filled()))

    def shift(self, moves: list[Move], sight: Sight) -> Move | None:
        """A move between series that is worth it, if any."""
        if self.level == DEBUTANT:
            return None
        shifts = [m for m in moves if m.verb == "place" and m.args[1] in SERIES]
        if self.level == INITIE:
            alone = [m for m in shifts if len(sight.zones[m.args[0]]["cards"]) == 1]
            return alone[0] if alone else None
        return self.search(board_of(sight), shifts)

    # -- the expert: board moves that make room for the most cards

    def search(self, board: Board, shifts: list[Move]) -> Move | None:
        """The first move on the way to the best board within reach; None if it is this one."""
        best, best_worth = None, self.worth(board.families_filled()) + 0.01
        by_places = {(SERIES.index(m.args[0]), SERIES.index(m.args[1])): m for m in shifts}
        reached = {board}
        layer: list[tuple[Board, Move | None, frozenset[tuple[int, int]]]] = [(board, None, frozenset(self.left))]
        for _ in range(DEPTH):
            following: list[tuple[Board, Move | None, frozenset[tuple[int, int]]]] = []
            for here, first, left in layer:
                for source, target in here.shifts(left):
                    there = here.moved(source, target).families_filled()
                    move = first or by_places.get((source, target))
                    if there in reached or move is None or len(reached) > BOARDS:
                        continue
                    reached.add(there)
                    following.append((there, move, left | {(here.series[source][-1], source)}))
                    worth = self.worth(there)
                    if worth > best_worth:
                        best, best_worth = move, worth
            layer = following
        return best

    def worth(self, board: Board) -> float:
        """About how many of its own next cards can be laid on such a board.

        A card that fits nowhere takes an empty place; without one the turn is over.
        """
        room = len(board.empty)
        known, theirs = (self.next_known[seat][:KNOWN_AHEAD] for seat in (self.seat, 1 - self.seat))
        if known:
            return self.known_run(board, known) + 0.2 * room - SPOIL * self.known_run(board, theirs)
        mine = self.unseen[self.seat] or self.discards[self.seat]
        if not mine:
            return room
        share = sum(board.fits_family(c) or any(True for _ in board.fits_series(c)) for c in mine) / len(mine)
        return room + (room + 1) * share / (1.05 - share)

    def known_run(self, board: Board, cards: Sequence[int]) -> float:
        """How many of these cards, turned in this order, can be laid one after the other."""
        for count, card in enumerate(cards):
            places = [SERIES[place] for place in board.fits_series(card)] or [SERIES[p] for p in board.empty]
            if board.fits_family(card):
                places = [FAMILY_OF[card]]
            if not places:
                return count
            board = board.laid(card, places[0]).families_filled()
        return len(cards)


def board_of(sight: Sight) -> Board:
    """What lies on the board."""
    series = tuple(tuple(DECK.read(card) for card in sight.zones[place]["cards"]) for place in SERIES)
    tops = [sight.zones[family]["cards"] for family in FAMILY_NAMES.values()]
    return Board(series, tuple(VALUE[DECK.read(top[-1])] if top else 0 for top in tops))


BOT = FollomixBot
