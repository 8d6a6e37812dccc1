"""Pavrailix: lay cards that are in the word, or say so; whoever is caught lying takes everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKER, FIRECRACKERS, LETTER, STARS
from ...engine import Facts, Given, Refusal, Refused, choice, flag, for_turn
from ...engine.letters import capital_letters
from ...engine.moves import CARD, TEXT, Move, Prompt, act, answer, cards_of
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, Zone, Zones, each_seat, zone
from ...mechanics.named_cards import NamedCards
from ...mechanics.patterns import Pattern
from ...mechanics.races import TIE_WINDOW, Race, Verdict
from ...mechanics.words import WORD_OPTIONS, Words, clean

OPENING_TIME, LAYING_TIME, LAST_TIME = 45_000, 30_000, 5_000
LOOK_TIME, HEARD_TIME = 3_000, 6_000
"""How long cards that were turned up stay in view, and how long a word that will not stay written is shown."""

OPENING, LAYING, FINISHING, LOOKING = "opening", "laying", "finishing", "looking"

COMMON_WORDS = (
    "ami", "bateau", "cheval", "dimanche", "école", "famille", "garçon", "heure", "image", "jardin", "kilo", "lapin",
    "maison", "nuage", "orange", "pomme", "quatre", "rivière", "soleil", "table", "usine", "voiture", "wagon", "texte",
    "yeux", "zéro",
)  # fmt: skip
"""Common words, all letters among them: the table says one for a seat that finds none in time."""


def words_with(letter: str) -> list[str]:
    """For a star, which has no letter, any of them."""
    return [word for word in COMMON_WORDS if letter in capital_letters(word)]


class Pavrailix(Race, Words, NamedCards):
    """Every turn takes a card out of a hand and none comes back: the first empty hand ends the game."""

    facts = Facts(
        id="pavrailix",
        name="Pavrailix",
        seats=(2, 8),
        kind="spoken words",
        minimum="a few letters",
        stirs=("concentration", "memory", "strategy"),
        pace="turns (accusations come out of turn)",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("turn",)
    options_offered = {
        "accuse_hold": choice(0, 3, 5, default=3, unit='s'),
        "show_word": flag(True),
        "tie_window": TIE_WINDOW,
        **WORD_OPTIONS,
    }  # fmt: skip

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    opening: Zone = zone(ROW, EVERYONE, cell=(0, 0))
    """The card that opened the word; a firecracker lies beside it, face up."""
    pile: Zone = zone(PILE, NOBODY, cell=(0, 1))
    """The packets that can no longer be accused, one upon the other; `packets` tells them apart."""
    last: Zone = zone(ROW, NOBODY, cell=(1, 0, 1, 2))
    """The last packet, face down until it is accused."""
    heaps: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(OPENING)
    turn: int = shown(-1, kind="seat")
    word: str = shown("", kind="letter")
    """The word under way, while it is to be read."""
    said_word: str = secret("")
    """The word under way, also where players must remember it."""
    layer: int = shown(-1, kind="seat")
    packets: tuple[tuple[int, int], ...] = shown(())
    """The packets laid face down since the word was said: whose, and of how many cards."""
    laid: list[str] = per_seat("")
    """The same as each seat's numbers, to be read beside its name."""
    at_stake: int = shown(0)
    accuser: int = shown(-1, kind="seat")
    taker: int = shown(-1, kind="seat")

    OPEN = answer("play", CARD, TEXT)
    LAY = answer("lay", cards_of("hands"))
    BANG = act("firecracker")
    ACCUSE = act("accuse", race=True)

    # -- the deal: the same number each, what is left is set aside unseen; the youngest says the first word

    def deal(self) -> None:
        self.deal_out(self.box(), self.aside, self.hands)
        self.await_word(self.first_seat)

    def await_word(self, seat: int) -> None:
        self.step, self.turn = OPENING, seat
        self.word = self.said_word = ""
        self.layer = self.accuser = self.taker = -1
        self.packets, self.at_stake = (), 0
        self.reset("laid")
        self.start("turn", OPENING_TIME + self.typing_time(seat))

    # -- a turn: say a word with one card of it, face up; or lay cards face down; or a firecracker

    def awaited(self) -> list[int]:
        may_lay = self.step == LAYING and not self.frozen and not self.running("hold")
        return [self.turn] if self.step == OPENING or may_lay else []

    def legal(self, seat: int) -> list[Move]:
        moves = [self.BANG] if seat in self.awaited() and self.may_bang(seat) else []
        if self.why_not_accuse(seat) is None:
            moves.append(self.ACCUSE)
        return moves

    def open_prompts(self, seat: int) -> list[Prompt]:
        if seat not in self.awaited():
            return []
        if self.step == LAYING:
            return [self.laying_prompt(seat)]
        return [self.opening_prompt(seat)] if not self.only_firecrackers(seat) else []

    def reader_of(self, verb: str) -> Callable[[str], Move] | None:
        return {"play": self.read_opening, "lay": self.read_lay}.get(verb)

    # -- the opening card: a letter of the word, or a star. It is checked, so nobody can accuse it

    def opening_prompt(self, seat: int) -> Prompt:
        cards = [card for card in DECK.kinds(self.hand(seat)) if card not in FIRECRACKERS]
        return Prompt(
            verb="play",
            texts=self.say("word"),
            read=self.read_opening,
            check=lambda move: self.why_not_open(seat, *move.args),
            examples=lambda: [self.written_opening(card, words_with(LETTER[card])[0]) for card in cards],
            wanted={"contains": "{0}"},
        )

    def read_opening(self, text: str) -> Move:
        card, _, said = clean(text).partition(" ")
        if not said:
            raise Refused(self.no("how_to_open"))
        return self.written_opening(self.read_card(card), said)

    def written_opening(self, card: int, said: str) -> Move:
        return Move(("", "play", (card, said)), f"play {DECK.texts[card]} {said}")

    def why_not_open(self, seat: int, card: int, said: str) -> Refusal | None:
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        if card == FIRECRACKER:
            return self.no("no_firecracker_opens")
        return self.not_a_word(said) or Pattern(contains=LETTER[card] or "*").check(said)

    def do_play(self, seat: int, card: int, said: str) -> None:
        """The card is laid while the table judges the word, and taken back if it is refused."""
        self.hear("open", seat, said, self.move(card, self.hands[seat], self.opening))

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        (card,) = more
        if accepted:
            self.open_word(seat, said, card)
        else:
            self.move(card, self.opening, self.hands[seat])

    def open_word(self, seat: int, said: str, card: int) -> None:
        self.word = self.said_word = said
        if self.options["show_word"]:
            self.tell("opened", seat=seat, word=said)
        else:
            self.tell("opened_once", seat=seat)
            self.start("heard", HEARD_TIME)
        self.at_stake = 1
        if not self.hand(seat):
            if card in STARS:
                self.tell("bad_finish", seat=seat)
                self.take_all(seat)
            self.count(seat)
        else:
            self.await_lay(self.left_of(seat))

    def expire_heard(self) -> None:
        """From now on the word must be remembered."""
        self.word = ""

    # -- face down: any number of cards, in the word or not. Nobody sees them again, unless they are accused

    def laying_prompt(self, seat: int) -> Prompt:
        return Prompt(
            verb="lay",
            texts=self.say("cards"),
            read=self.read_lay,
            check=lambda move: self.why_not_held(self.hands[seat], move.args),
            examples=lambda: [self.naming("lay", some) for some in self.some_cards(seat)],
        )

    def read_lay(self, text: str) -> Move:
        if not text.split():
            raise Refused(self.no("how_to_lay"))
        return self.naming("lay", self.read_cards(text))

    def some_cards(self, seat: int) -> list[list[int]]:
        """Each kind of card alone, and a few neighbours together: true or not."""
        hand = [DECK.kind[card] for card in sorted(self.hand(seat))]
        return [[card] for card in dict.fromkeys(hand)] + [hand[at : at + 3] for at in range(0, len(hand), 3)]

    def await_lay(self, seat: int) -> None:
        self.step, self.turn = LAYING, seat
        self.start("turn", LAYING_TIME)

    expire_hold = for_turn(await_lay)

    def do_lay(self, seat: int, *cards: int) -> None:
        self.close_last_packet()
        self.move_each(cards, self.hands[seat], self.last)
        self.cards_shown()
        self.layer, self.packets = seat, (*self.packets, (seat, len(cards)))
        self.laid[seat] = " + ".join(filter(None, (self.laid[seat], str(len(cards)))))
        self.at_stake += len(cards)
        self.tell("laid_one" if len(cards) == 1 else "laid_many", seat=seat, count=len(cards))
        self.stop("turn")
        if not self.hand(seat):
            self.tell("last_cards", seat=seat)
            self.step, self.turn = FINISHING, -1
            self.start("last", LAST_TIME)
        elif hold := self.milliseconds("accuse_hold"):
            self.step, self.turn = LAYING, self.left_of(seat)
            self.start("hold", hold)
        else:
            self.await_lay(self.left_of(seat))

    def close_last_packet(self) -> None:
        """The next seat has laid: it is too late to accuse the packet before."""
        self.gather(self.last, self.pile)

    # -- a firecracker face up, alone: the next seat takes everything and cannot answer

    def only_firecrackers(self, seat: int) -> bool:
        return all(card in FIRECRACKERS for card in self.hand(seat))

    def may_bang(self, seat: int) -> bool:
        """It opens no word, unless a seat has nothing else."""
        held = self.holds(self.hands[seat], FIRECRACKER)
        return held and (self.step == LAYING or self.only_firecrackers(seat))

    def do_firecracker(self, seat: int) -> None:
        self.close_last_packet()
        self.move(FIRECRACKER, self.hands[seat], self.opening)
        self.layer = seat
        self.at_stake += 1
        if self.hand(seat):
            self.look(self.left_of(seat), "bang")
        else:
            self.look(seat, "bad_finish")

    # -- accusing: the first accusation counts; at the same moment the nearest clockwise from the accused

    def why_not_accuse(self, seat: int) -> str | None:
        if self.step == LOOKING:
            return "looking"
        if not self.cards[self.last]:
            return "nothing_to_accuse"
        if seat == self.layer:
            return "own_lay"
        return "accused_already" if self.has_claimed(seat) else None

    def do_accuse(self, seat: int) -> None:
        # Whether it lies is seen when the cards are turned: all claims are alike until then.
        self.claim(seat, right=True)

    def settle(self, verdict: Verdict) -> None:
        seats = [claim.seat for claim in verdict.right]
        self.accuser = min(seats, key=lambda seat: (seat - self.layer) % self.seats)
        self.tell("accuses", seat=self.accuser, accused=self.layer)
        self.turn_last_packet()

    def turn_last_packet(self) -> None:
        """Only these cards are shown. A star or a firecracker at the very end goes before everything else."""
        self.lay_open(self.last)
        special = any(not LETTER[card] for card in self.cards[self.last])
        if self.step == FINISHING and special:
            self.look(self.layer, "bad_finish")
        elif self.accuser < 0:
            self.tell("nobody_accused")
            self.look(-1)
        elif all(self.is_true(card) for card in self.cards[self.last]):
            self.look(self.accuser, "true")
        else:
            self.look(self.layer, "lied")

    expire_last = turn_last_packet

    def is_true(self, card: int) -> bool:
        """In the word, however often; a star always is, a firecracker never."""
        return card in STARS or (card not in FIRECRACKERS and LETTER[card] in capital_letters(self.said_word))

    # -- a look at what was turned, and then it is taken; the seat after the last one that laid opens a word

    def look(self, taker: int, message: str = "") -> None:
        self.step, self.turn, self.taker = LOOKING, -1, taker
        self.word = self.said_word
        if message:
            self.tell(message, seat=taker)
        self.timers = {}
        self.start("look", LOOK_TIME)

    def expire_look(self) -> None:
        if self.taker >= 0:
            self.take_all(self.taker)
        if self.hand(self.layer):
            self.await_word(self.left_of(self.layer))
        else:
            self.count(self.layer)

    def take_all(self, seat: int) -> None:
        """To its heap, which nobody looks at and which is never played."""
        self.tell("took", seat=seat, count=self.at_stake)
        self.gather_all((self.opening, self.pile, self.last), self.heaps[seat])

    # -- the end: a seat has no cards left. What the others still hold joins what they took; the fewest wins

    def count(self, finisher: int) -> None:
        for seat in range(self.seats):
            self.gather(self.hands[seat], self.heaps[seat])
        self.finish("out_of_cards", self.counts(self.heaps), lowest_wins=True, seat=finisher)

    # -- no answer in time: a random letter with a common word; one true card, or one at random

    def expire_turn(self) -> None:
        seat, hand = self.turn, self.hand(self.turn)
        if self.step == LAYING:
            true = [card for card in hand if self.is_true(card)]
            self.do_lay(seat, self.pick(true or list(hand)))
        elif self.only_firecrackers(seat):
            self.do_firecracker(seat)
        else:
            letters = [card for card in hand if LETTER[card]] or [card for card in hand if card in STARS]
            card = self.pick(letters)
            said = self.pick(words_with(LETTER[card]))
            self.open_word(seat, said, self.move(card, self.hands[seat], self.opening))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.ACCUSE:
            return self.no(self.why_not_accuse(seat) or "not_now")
        if self.step == LOOKING:
            return self.no("looking")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.step == OPENING:
            return self.why_not_now_opening(seat, move)
        if self.frozen:
            return self.no("accused")
        if self.running("hold"):
            return self.no("time_to_accuse")
        if move is self.BANG:
            return self.no("no_firecracker")
        return self.no("firecracker_alone" if move.args[0] == FIRECRACKER else "word_under_way")

    def why_not_now_opening(self, seat: int, move: Move) -> Refusal:
        if move is self.BANG:
            return self.no("no_firecracker_opens" if self.holds(self.hands[seat], FIRECRACKER) else "no_firecracker")
        return self.no("open_first" if move.verb == "lay" else "no_firecracker_opens")

    # -- a position: the last packet belongs to `layer`; the seat in turn may lay, or opens if there is no word

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        seat = max(self.turn, 0)
        table = self.counts((self.opening, self.pile, self.last))
        if not self.word:
            self.await_word(seat)
            return
        self.said_word, self.at_stake = self.word, sum(table)
        if self.cards[self.last] and self.layer < 0:
            self.layer = (seat - 1) % self.seats
        if not self.packets and self.cards[self.last]:
            self.packets = ((self.layer, table[2]),)
        self.await_lay(seat)
