"""Ruéverlix: everybody at once adds a letter, then says a word with all of them, and sweeps up the row."""

from __future__ import annotations

from collections.abc import Sequence

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER
from ...engine import Facts, Given, Refusal, choice
from ...engine.letters import STAR, capital_letters
from ...engine.moves import Move, Prompt, act
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, PILE, ROW, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP, SAY_FIRST
from ...mechanics.patterns import Pattern
from ...mechanics.races import TIE_WINDOW, Claim, Verdict
from ...mechanics.word_races import WordRace
from ...mechanics.words import WORD_OPTIONS

CARDS = range(len(DECK))
OPENING_CARDS = 3
FLIP_TIME, DECISION_TIME = 5_000, 3_000
OPENING, RUSH, DECIDING = "opening", "rush", "deciding"
LAID = "!"
"""What stands for a card laid among the words of one moment."""


class Rueverlix(WordRace):
    """Every round takes at least one card out of a pile for good, so the game ends."""

    facts = Facts(
        id="rueverlix",
        name="Ruéverlix",
        seats=(2, 8),
        kind="spoken words",
        minimum="fluent reading",
        stirs=("concentration", "imagination", "speed"),
        pace="race (real time)",
        minutes=(5, 10),
        authors=(),
    )
    deck = DECK
    limits = ("flip", "decide")
    tempo = ("drought",)
    options_offered = {
        "drought": choice(20, 30, 45, default=30, unit='s'),
        "tie_window": TIE_WINDOW,
        **WORD_OPTIONS,
    }  # fmt: skip

    # -- what lies on the table
    row: Zone = zone(ROW, EVERYONE)
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    won: Zones = each_seat(PILE, TOP)
    lost: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, EVERYONE, where=AWAY)
    left_over: Zone = zone(PILE, NOBODY, where=AWAY)

    points: list[int] = per_seat(0, kind="score")
    """One for each card won, one less for each card lost."""
    step: str = shown(OPENING)
    starter: int = shown(-1, kind="seat")
    last_layer: int = shown(-1, kind="seat")
    """Who laid the last card that counted, after the first three; -1 if nobody has."""
    owes_word: list[bool] = per_seat(False)
    """Seats that have laid a card since their last word: they may speak, and not lay."""
    dry: list[bool] = per_seat(False)
    speaker: int = shown(-1, kind="seat")
    """Who has just said a word, and takes the row or goes on."""
    word: str = shown("")
    spent: list[str] = shown([])
    """Words of this round that were said at the same time as another: they do not count any more."""
    held: tuple[tuple[int, int, bool, str], ...] = secret(())
    """Cards laid in one moment: not turned before the words of that moment are judged."""

    FLIP = FLIP
    PLAY = act("play", race=True)
    SAY = SAY_FIRST
    PASS = act("pass")
    TAKE = act("take")
    GO_ON = act("done")

    # -- the deal: the same number each, unseen; the youngest starts

    def deal(self) -> None:
        self.deal_out(CARDS, self.left_over, self.piles)
        self.start_round(self.first_seat)

    # -- a round starts with three cards, turned one after the other: with two seats the starter turns two of them

    def opener(self, number: int) -> int:
        return (self.starter + number) % self.seats

    def start_round(self, seat: int) -> None:
        self.starter = seat
        openers = [self.opener(number) for number in range(OPENING_CARDS)]
        if any(len(self.cards[pile]) < max(1, openers.count(owner)) for owner, pile in enumerate(self.piles)):
            self.end()
            return
        self.step, self.last_layer, self.speaker, self.word, self.spent = OPENING, -1, -1, "", []
        self.reset("owes_word", "dry")
        self.start("flip", FLIP_TIME)

    def do_flip(self, seat: int) -> None:
        self.stop("flip")
        if not self.turn_card(seat):
            return
        if len(self.cards[self.row]) == OPENING_CARDS:
            self.begin_rush()
        else:
            self.start("flip", FLIP_TIME)

    def expire_flip(self) -> None:
        self.do_flip(self.opener(len(self.cards[self.row])))

    def turn_card(self, seat: int) -> bool:
        """The top card of a pile goes to the end of the row. Whether the round goes on: a firecracker ends it."""
        card = self.take_top(self.piles[seat], self.row)
        self.cards_shown()
        if card in FIRECRACKERS:
            self.tell("firecracker", seat=seat, count=len(self.cards[self.row]))
            self.lose_row(seat)
            return False
        return True

    # -- the rush: everybody may lay a card, and then must say a word before laying another

    def begin_rush(self) -> None:
        self.step = RUSH
        self.start_drought()

    def start_drought(self) -> None:
        """Those who owe a word must type it: they get the time for that."""
        typing = self.longest_typing(seat for seat in range(self.seats) if self.owes_word[seat])
        self.start("drought", self.milliseconds("drought") + typing)

    def may_lay(self, seat: int) -> bool:
        return self.step == RUSH and not self.owes_word[seat] and bool(self.cards[self.piles[seat]])

    def may_speak(self, seat: int) -> bool:
        return self.step == RUSH and self.owes_word[seat]

    def do_play(self, seat: int) -> None:
        """Nobody sees the card yet: another may be laid in the same moment."""
        self.claim_unless_late(seat, False, LAID)

    def do_say(self, seat: int, said: str) -> None:
        self.claim_unless_late(seat, True, said)

    def claim_unless_late(self, seat: int, right: bool, said: str) -> None:
        if self.about_cards_before:
            self.tell("too_late", seat=seat)
        else:
            self.claim(seat, right, said)

    # -- one moment is over: words come first, for they were about the row that all could see

    def expire_tie(self) -> None:
        """A word that the table refuses costs nothing: its author may try another."""
        claims = [Claim(*claim) for claim in sorted(self.claims)]
        self.held = tuple(claim for claim in claims if claim.said == LAID)
        self.claims = [claim for claim in claims if claim.said != LAID]
        super().expire_tie()

    def settle(self, verdict: Verdict) -> None:
        laid, self.held = [Claim(*claim) for claim in self.held], ()
        if verdict.winner is not None:
            for claim in laid:
                self.tell("word_was_first", seat=claim.seat)
            self.accept_word(verdict.right[0])
            return
        if verdict.tied:
            self.tell("words_tied")
            self.spent += [capital_letters(claim.said) for claim in verdict.right]
        self.turn_laid_cards(laid)

    # -- cards laid at the same time are set aside, whatever they are; any other counts

    def turn_laid_cards(self, laid: Sequence[Claim]) -> None:
        together = [claim for claim in laid if self.has_company(claim, laid)]
        for claim in together:
            self.dry[claim.seat] = False
            self.draw_card(self.piles[claim.seat], self.aside)
        if together:
            cards = self.cards[self.aside][-len(together) :]
            self.tell("same_time", cards=self.deck.write_many(cards))
            self.cards_shown()
        for claim in laid:
            if claim not in together and not self.lay(claim.seat):
                return
        self.end_if_all_dry()

    def has_company(self, claim: Claim, laid: Sequence[Claim]) -> bool:
        return any(other is not claim and abs(other.at - claim.at) <= self.tie_window for other in laid)

    def lay(self, seat: int) -> bool:
        """Whether the round goes on."""
        if not self.turn_card(seat):
            return False
        self.last_layer = seat
        self.owes_word[seat], self.dry[seat] = True, False
        self.start_drought()
        return True

    # -- a word that counts: its author takes the row, or goes on and may lay again

    def wanted(self) -> Pattern:
        """Every letter of the row, as often as it lies there; a star is one letter more."""
        return Pattern(contains="".join(LETTER[card] or STAR for card in self.cards[self.row]))

    def accept_word(self, claim: Claim) -> None:
        self.tell("word_counts", word=claim.said)
        self.stop("drought")
        self.step, self.speaker, self.word = DECIDING, claim.seat, claim.said
        self.owes_word[claim.seat] = self.dry[claim.seat] = False
        self.start("decide", DECISION_TIME)

    def do_take(self, seat: int) -> None:
        self.tell("takes", seat=seat, count=len(self.cards[self.row]))
        self.gather(self.row, self.won[seat])
        self.close_round(seat)

    def expire_decide(self) -> None:
        self.do_take(self.speaker)

    def do_done(self, seat: int) -> None:
        self.stop("decide")
        self.speaker = -1
        self.cards_shown()
        self.begin_rush()
        self.end_if_all_dry()

    # -- everybody is dry: whoever laid the last card that counted takes the row, face down

    def do_pass(self, seat: int) -> None:
        self.dry[seat] = True
        self.end_if_all_dry()

    def end_if_all_dry(self) -> None:
        """A seat that can neither lay nor speak counts as dry."""
        if all(self.dry[seat] or not (self.may_lay(seat) or self.may_speak(seat)) for seat in range(self.seats)):
            self.expire_drought()

    def expire_drought(self) -> None:
        if self.last_layer >= 0:
            self.tell("all_dry", seat=self.last_layer, count=len(self.cards[self.row]))
            self.lose_row(self.last_layer)
        else:
            self.tell("nobody_laid")
            self.gather(self.row, self.aside)
            self.close_round(self.left_of(self.starter))

    def lose_row(self, seat: int) -> None:
        self.gather(self.row, self.lost[seat])
        self.close_round(seat)

    def close_round(self, next_starter: int) -> None:
        self.timers = {}
        self.points = [up - down for up, down in zip(self.counts(self.won), self.counts(self.lost), strict=True)]
        self.start_round(next_starter)

    # -- the end: a new round needs a card in every pile

    def end(self) -> None:
        self.finish("no_new_round", self.points)

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == OPENING:
            return [self.opener(len(self.cards[self.row]))]
        if self.step == DECIDING:
            return [self.speaker]
        if self.frozen:
            return []
        can_act = [seat for seat in range(self.seats) if self.may_lay(seat) or self.may_speak(seat)]
        return [seat for seat in can_act if not self.dry[seat]]

    def legal(self, seat: int) -> list[Move]:
        if self.step != RUSH:
            if seat not in self.awaited():
                return []
            return [self.FLIP] if self.step == OPENING else [self.TAKE, self.GO_ON]
        if self.has_claimed(seat):
            return []
        moves = [self.PLAY] if self.may_lay(seat) else []
        if not self.frozen and seat in self.awaited():
            moves.append(self.PASS)
        return moves

    def open_prompts(self, seat: int) -> list[Prompt]:
        if not self.may_speak(seat) or self.has_claimed(seat):
            return []
        return [self.word_prompt("say", self.wanted(), extra=self.not_spent)]

    def not_spent(self, said: str) -> Refusal | None:
        return self.no("tied_word") if capital_letters(said) in self.spent else None

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb in ("take", "done"):
            return self.no("nothing_to_take" if self.step != DECIDING else "deciding")
        if move.verb == "flip":
            return self.no("not_your_turn" if self.step == OPENING else "three_lie")
        if move.verb not in ("play", "say", "pass"):
            return self.no("not_now")
        if self.step != RUSH:
            return self.no("opening_first" if self.step == OPENING else "deciding")
        if self.has_claimed(seat):
            return self.no("one_thing_at_a_time")
        if move.verb == "say":
            return self.no("lay_first")
        if move.verb == "play" and self.owes_word[seat]:
            return self.no("word_first")
        if not self.cards[self.piles[seat]] and not self.owes_word[seat]:
            return self.no("empty_pile")
        return self.no("dry_already" if self.dry[seat] else "one_thing_at_a_time")

    # -- a position: with three cards in the row everybody may lay

    rest_zone = "left_over"

    def resume(self, given: Given) -> None:
        self.starter = self.starter if "starter" in given else self.first_seat
        self.points = [up - down for up, down in zip(self.counts(self.won), self.counts(self.lost), strict=True)]
        if len(self.cards[self.row]) < OPENING_CARDS:
            self.start("flip", FLIP_TIME)
        elif self.speaker >= 0:
            self.enter(DECIDING, "decide", DECISION_TIME)
        else:
            self.begin_rush()
