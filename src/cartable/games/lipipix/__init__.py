"""Lipipix: a vowel covers a consonant? Be the first to say the syllable, and win the pile."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS, VOWELS
from ...engine import Deck, Facts, Given, Refusal, Refused, choice, flag, for_turn
from ...engine.moves import LETTER as A_LETTER
from ...engine.moves import Move, Param, Prompt, verb
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, NOBODY, PILE, WITH_HAND, Zone, Zones, each_seat, top, zone
from ...mechanics.covering import FLIPPING, SHOWING, Covering
from ...mechanics.races import TIE_WINDOW, Verdict, first_with_cards

CARDS = range(len(DECK))
READABLE = 2
"""The card just turned, and a sliver of the one it covers: both letters can be read, and no more."""
LAST_TIME = 4_000
NO_SYLLABLE = ""

LAST = "last"
"""A step: all cards are turned, and the last syllable can still be won."""


class SpokenLetter(Param):
    """Half of a syllable. Two of them are 676 moves: too many to list each time a card is turned."""

    open = True

    def read(self, token: str, deck: Deck) -> Any:
        return A_LETTER.read(token, deck)

    def as_json(self) -> dict[str, Any]:
        return A_LETTER.as_json()


SPOKEN = SpokenLetter()


class Lipipix(Covering):
    """Every card is turned once at most, from a pile to the laid pile: so the game ends."""

    facts = Facts(
        id="lipipix",
        name="Lipipix",
        seats=(2, 4),
        kind="letters",
        minimum="reading",
        stirs=("speed", "concentration"),
        pace="race (real time)",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("flip",)
    tempo = ("tempo", "last")
    options_offered = {
        "tempo": choice(1, 1.5, 2.5, 4, default=1.5, unit='s'),
        "read_aloud": flag(False),
        "tie_window": TIE_WINDOW,
    }  # fmt: skip

    # -- what lies on the table
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    laid: Zone = zone(PILE, top(READABLE))
    gains: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(FLIPPING)
    turn: int = shown(-1, kind="seat")
    """The seat that turns the next card; -1 when all have been turned."""
    syllable: str = secret(NO_SYLLABLE)
    """What can be won now. All can read it; nobody is told."""
    gone_by: str = secret(NO_SYLLABLE)
    """The last syllable that was won, tied, killed or covered: to name it is merely too late."""
    deaf: list[bool] = per_seat(False)
    """Seats that made an error: they are not heard until the next syllable is over."""

    SAY = verb("say", SPOKEN, SPOKEN, race=True)
    flip_time = 4_000

    # -- the deal: the same number each, unseen; the youngest turns the first card

    def deal(self) -> None:
        self.deal_out(CARDS, self.aside, self.piles)
        self.await_flip(self.first_seat)

    # -- a turn: the top card of one's pile covers the laid pile

    def do_flip(self, seat: int) -> None:
        self.close_syllable()
        card = self.turn_card(seat, self.laid)
        if card in STARS:
            self.win_with_star(seat)
        elif card in FIRECRACKERS:
            self.set_off(seat)
        else:
            self.syllable = self.syllable_on_top()
        # Who wins a pile never changes who turns the next card.
        self.turn = first_with_cards(self, seat + 1, self.piles)
        if self.turn < 0:
            self.await_flip(seat)
        else:
            self.enter(SHOWING, "tempo", self.milliseconds("tempo"))

    expire_tempo = for_turn(Covering.await_flip)

    def all_are_turned(self) -> None:
        """There is time for a last syllable."""
        self.enter(LAST, "last", LAST_TIME)

    # -- the star: the pile, at once; the firecracker: a card to each of the others

    def win_with_star(self, seat: int) -> None:
        self.tell("star", seat=seat, count=len(self.cards[self.laid]))
        self.gather(self.laid, self.gains[seat])

    def set_off(self, seat: int) -> None:
        """Gifts come from the gains, then unseen from the pile. The card it fell on is lifted back on top of it."""
        self.give_away(seat, (self.gains, self.piles), self.gains)
        covered = self.cards[self.laid][-2:-1]
        if covered:
            self.move(covered[0], self.laid, self.laid)

    # -- the syllable: a vowel just turned onto a consonant, whatever they sound like together

    def syllable_on_top(self) -> str:
        said = "".join(LETTER[card] for card in self.cards[self.laid][-READABLE:])
        if len(said) == READABLE and said[0] not in VOWELS and said[1] in VOWELS:
            return said
        return NO_SYLLABLE

    def close_syllable(self) -> None:
        """It is won, tied, killed or covered, and with it ends the silence of those who had to let one go by."""
        if self.syllable:
            self.gone_by, self.syllable = self.syllable, NO_SYLLABLE
            self.reset("deaf")

    # -- saying it: everyone may, also those without cards; the first who is right wins the pile

    def open_prompts(self, seat: int) -> list[Prompt]:
        """Always, so that nobody's letters come and go with the cards: who is not heard now is told why."""
        return [
            Prompt(
                verb="say",
                texts=self.say("let_one_pass" if self.deaf[seat] else "syllable"),
                read=self.read_syllable,
                check=lambda move: self.why_not_say(seat, *move.args),
                examples=lambda: self.as_it_lies(seat),
            )
        ]

    def read_syllable(self, text: str) -> Move:
        try:
            return self.SAY.read(list(text.replace(" ", "")))
        except ValueError:
            raise Refused(self.no("two_letters")) from None

    def why_not_say(self, seat: int, first: str, second: str) -> Refusal | None:
        """Why this seat is not heard. Whether a syllable lies there is for it to see."""
        said = first + second
        if self.has_claimed(seat):
            return self.no("said_already")
        if self.deaf[seat]:
            return self.no("deaf")
        late = said == self.gone_by and said != self.syllable
        return self.no("syllable_gone", syllable=said) if late else None

    def as_it_lies(self, seat: int) -> list[Move]:
        """The two letters on top, be they a syllable or not."""
        letters = tuple(LETTER[card] for card in self.cards[self.laid][-READABLE:] if LETTER[card])
        if len(letters) < READABLE or self.why_not_say(seat, *letters):
            return []
        return [self.SAY[letters]]

    def do_say(self, seat: int, first: str, second: str) -> None:
        said = first + second
        self.claim(seat, said == self.syllable, said)

    def settle(self, verdict: Verdict) -> None:
        if verdict.wrong_first:
            self.err(verdict)
        elif verdict.tied:
            self.tell("tied", syllable=self.syllable)
            self.close_syllable()
        elif verdict.winner is not None:
            self.win_with_syllable(verdict.winner)
        if self.step == LAST and not self.syllable:
            self.end()
        elif self.step == FLIPPING:
            # Everybody has been listening: the time to turn a card begins anew.
            self.start("flip", self.flip_time)

    def win_with_syllable(self, seat: int) -> None:
        aloud = {"aloud": self.syllable.lower()} if self.options["read_aloud"] else {}
        self.tell("won", seat=seat, syllable=self.syllable, count=len(self.cards[self.laid]), **aloud)
        self.close_syllable()
        self.gather(self.laid, self.gains[seat])

    def err(self, verdict: Verdict) -> None:
        """The syllable of the moment is dead for everyone; who spoke wrongly is not heard on the next one."""
        self.close_syllable()
        for claim in verdict.wrong:
            self.deaf[claim.seat] = True
            self.tell("slip", seat=claim.seat, syllable=claim.said)

    # -- the end: every pile is empty and the last syllable is over; what still lies there is nobody's

    def end(self) -> None:
        self.finish("all_turned", self.counts(self.gains))

    expire_last = end

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if not self.cards[self.piles[seat]]:
            return self.no("empty_pile")
        if seat != self.turn:
            return self.no("not_your_turn")
        return self.no("claim_pending" if self.frozen else "card_must_stay")

    # -- a position: the top card of the laid pile counts as just turned

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        if "syllable" not in given and "gone_by" not in given:
            self.syllable = self.syllable_on_top()
        super().resume(given)
