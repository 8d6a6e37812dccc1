"""Vizdibix: cards cover one another; shout what is true of the last two letters, one of which you must remember."""

from __future__ import annotations

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, RANK, STARS, is_vowel
from ...engine import Facts, Given, Refusal, choice, flag, for_turn
from ...engine.moves import Move, act
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, NOBODY, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.covering import FLIPPING, SHOWING, Covering
from ...mechanics.races import TIE_WINDOW, Verdict, first_with_cards

CARDS = range(len(DECK))
VOWEL, CONSONANT, RUN = "voyelle", "consonne", "suite"

CARDS_OF_SILENCE = 2
"""For each seat at the table: so many cards go by before somebody who was wrong is heard again."""


def true_of(one: int, other: int) -> set[str]:
    """What may be shouted about two letters."""
    found = {RUN} if abs(RANK[one] - RANK[other]) == 1 else set()
    if is_vowel(one) == is_vowel(other):
        found.add(VOWEL if is_vowel(one) else CONSONANT)
    return found


class Vizdibix(Covering):
    """Each turn uses up a card of the piles, and what is won is never played again: the game ends."""

    facts = Facts(
        id="vizdibix",
        name="Vizdibix",
        version=2,
        seats=(2, 6),
        kind="letters",
        minimum="letters",
        stirs=("speed", "concentration"),
        pace="race (real time)",
        minutes=(5, 5),
        authors=(),
    )
    deck = DECK
    limits = ("flip",)
    tempo = ("beat",)
    options_offered = {
        "beat": choice(1, 1.5, 2, 3, 4, default=1.5, unit='s'),
        "tie": TIE_WINDOW,
        "hush": flag(False),
    }  # fmt: skip

    # -- what lies on the table
    centre: Zone = zone(PILE, TOP)
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    won: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    points: list[int] = per_seat(0, kind="score")
    """One for each card won, whatever it shows."""
    step: str = shown(FLIPPING)
    turn: int = shown(-1, kind="seat")
    """The seat that turns the next card."""
    claimable: bool = shown(False)
    """Whether the last two letters can still be claimed. Whether anything is true of them nobody is told."""
    hushed: list[int] = per_seat(0)
    """The cards that a seat must see turned before it is heard again."""

    VOYELLE = act("shout", VOWEL, race=True)
    CONSONNE = act("shout", CONSONANT, race=True)
    SUITE = act("shout", RUN, race=True)
    flip_time = 6_000

    # -- the deal: the same number each, unseen; what is left over is set aside

    def deal(self) -> None:
        each_gets, left_over = divmod(len(CARDS), self.seats)
        first, *others = self.piles
        self.new_pack(CARDS, first)
        self.deal_each(each_gets, first, others)
        self.draw_cards(left_over, first, self.aside)
        self.await_flip(self.first_seat)

    # -- a turn: the top card of one's pile covers the card before it

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        if self.why_not_shout(seat) is None:
            moves += [self.VOYELLE, self.CONSONNE, self.SUITE]
        return moves

    def do_flip(self, seat: int) -> None:
        card = self.turn_card(seat, self.centre)
        self.hushed = [max(0, cards - 1) for cards in self.hushed]
        self.claimable = bool(LETTER[card]) and len(self.last_letters()) == 2
        if card in STARS:
            self.tell("star", seat=seat, count=len(self.cards[self.centre]))
            self.win_pile(seat)
        elif card in FIRECRACKERS:
            self.set_off(seat, card)
        self.step, self.turn = SHOWING, first_with_cards(self, seat + 1, self.piles)
        self.start("beat", self.milliseconds("beat"))

    expire_beat = for_turn(Covering.await_flip)

    def all_are_turned(self) -> None:
        self.finish("all_turned", self.points)

    def set_off(self, seat: int, card: int) -> None:
        """A firecracker: a card to each of the others, won ones first; then it slides under the pile."""
        self.give_away(seat, (self.won, self.piles), self.won)
        self.points = self.counts(self.won)
        if len(self.cards[self.centre]) > 1:
            self.move_under(card, self.centre, self.centre)

    def win_pile(self, seat: int) -> None:
        self.gather(self.centre, self.won[seat])
        self.points = self.counts(self.won)

    # -- shouts: the first one decides about the last two letters of the pile

    def last_letters(self) -> list[int]:
        return [card for card in self.cards[self.centre] if LETTER[card]][-2:]

    @property
    def tie_window(self) -> int:
        return self.number("tie")

    def why_not_shout(self, seat: int) -> str | None:
        """Why a shout of this seat would not be heard now. Whether it is true is another matter."""
        if not self.claimable:
            return "nothing_to_claim"
        if self.has_claimed(seat):
            return "shouted_already"
        return "hushed" if self.hushed[seat] else None

    def do_shout(self, seat: int, what: str) -> None:
        if self.about_cards_before:
            self.tell("too_late", seat=seat)
        else:
            self.claim(seat, what in true_of(*self.last_letters()), what)

    def settle(self, verdict: Verdict) -> None:
        self.claimable = False
        if verdict.wrong_first:
            for claim in self.first_mistakes(verdict):
                self.tell(f"{claim.said}_wrong", seat=claim.seat)
                self.hush(claim.seat)
        elif verdict.winner is not None:
            self.tell(f"{verdict.right[0].said}_won", seat=verdict.winner, count=len(self.cards[self.centre]))
            self.win_pile(verdict.winner)
        else:
            self.tell("tied")
        # Nothing is left to look at: the next card need not wait.
        if self.step == SHOWING:
            self.stop("beat")
            self.await_flip(self.turn)

    def hush(self, seat: int) -> None:
        if self.options["hush"]:
            this_card = 1
            self.hushed[seat] = this_card + CARDS_OF_SILENCE * self.seats

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "shout":
            return self.no(self.why_not_shout(seat) or "not_now", cards=self.hushed[seat])
        if seat != self.turn:
            return self.no("not_your_turn")
        return self.no("shout_pending" if self.frozen else "card_must_stay")

    # -- a position: nothing has just been turned

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        self.points = self.counts(self.won)
        super().resume(given)
