"""Touposix: words of up to seven letters from your hand and one letter of the table; be the first without cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ...decks.toutilix import ALPHABET, DECK, FIRECRACKER, FIRECRACKERS, LETTER
from ...engine import Facts, Given, Refusal, Refused, choice, for_turn
from ...engine.letters import capital_letters
from ...engine.moves import TEXT, Move, Prompt, answer, cards_of, optional, word
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, TOP, Zone, Zones, each_seat, zone
from ...mechanics.acts import PASS
from ...mechanics.named_cards import NamedCards
from ...mechanics.places import ZoneNumber
from ...mechanics.words import WORD_OPTIONS, Words
from .spelling import missing_letters, wild_letters

HAND = 6
MOST_PILES = 5
NUMBERS = range(1, MOST_PILES + 1)
PRIZES = 4
NEW = "new"
LAPS_OF_PASSES = 2
"""So many times in a row everybody passes before the game ends."""


class Touposix(Words, NamedCards):
    """Each word and each discard takes cards away for good, and two rounds of passes end the game."""

    facts = Facts(
        id="touposix",
        name="Touposix",
        version=2,
        seats=(2, 4),
        kind="written words",
        minimum="reading",
        stirs=("strategy", "concentration"),
        pace="turns",
        minutes=(10, 10),
        authors=("Alexandre Droit", "Nicolas Bourgoin"),
    )
    deck = DECK
    limits = ("turn",)
    options_offered = {
        "turn": choice(45, 90, default=90, unit="s"),
        **WORD_OPTIONS,
    }

    # -- what lies on the table
    pile: Zones = [zone(PILE, TOP, cell=(0, n - 1)) for n in NUMBERS]
    hands: Zones = each_seat(FAN, OWNER)
    draw: Zones = each_seat(PILE, NOBODY)
    discard: Zones = each_seat(ROW, EVERYONE)
    points: Zones = each_seat(ROW, EVERYONE)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    turn: int = shown(-1, kind="seat")
    tops: list[str] = shown([], kind="letter")
    """The letter on top of each pile; a star is the letter it stood for."""
    abcd: int = shown(PRIZES)
    prizes: list[int] = per_seat(0)
    """The ABCD cards each seat has won."""
    passes: int = shown(0)
    """How many times in a row it was passed: once around the table is a warning, twice the end."""
    last_word: str = shown("")

    PLAY = answer(
        "play",
        TEXT,
        ZoneNumber({number: f"pile{number}" for number in NUMBERS}),
        cards_of("hands", write="named"),
        optional(word("new")),
    )
    DISCARD = answer("discard", cards_of("hands"))
    PASS = PASS

    # -- the deal: two letters on the table, the rest in equal draw piles, 6 cards in hand

    def deal(self) -> None:
        self.new_pack(self.box(), self.aside)
        for pile in self.pile[:2]:
            card = self.pick_letter(pile)
            self.tops.append(LETTER[card])
        self.deal_each(len(self.cards[self.aside]) // self.seats, self.aside, self.draw)
        for seat in range(self.seats):
            self.draw_cards(HAND, self.draw[seat], self.hands[seat])
        self.begin_turn(self.first_seat)

    def pick_letter(self, pile: Zone) -> int:
        """Turns a card; a star or firecracker is shuffled back and another one turned."""
        card = self.take_top(self.aside, pile)
        while not LETTER[card]:
            self.move(card, pile, self.aside)
            self.shuffle(self.aside)
            card = self.take_top(self.aside, pile)
        return card

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.start("turn", self.milliseconds("turn") + self.typing_time(seat))

    # -- a turn: a word, a discard, or a pass

    def legal(self, seat: int) -> list[Move]:
        return [self.PASS] if seat == self.turn else []

    def open_prompts(self, seat: int) -> list[Prompt]:
        if seat != self.turn:
            return []
        word = Prompt(
            verb="play",
            texts=self.say("word"),
            read=self.read_word,
            check=lambda move: self.why_not_play(seat, *move.args),
            examples=lambda: self.some_words(seat),
            wanted={
                "choices": [
                    {"args": {"1": str(pile)}, "made_from": top + "{2}", "every_card": True}
                    for pile, top in enumerate(self.tops, start=1)
                ]
            },
        )
        discard = Prompt(
            verb="discard",
            texts=self.say("discard"),
            read=self.read_discard,
            check=lambda move: self.why_not_held(self.hands[seat], move.args),
            examples=lambda: [self.naming("discard", some) for some in self.some_cards(seat)],
        )
        return [word, discard]

    def reader_of(self, verb: str) -> Callable[[str], Move] | None:
        return {"play": self.read_word, "discard": self.read_discard}.get(verb)

    # -- a word: `play élan 2 Lb *A *N`, the word, the pile, the cards in the order in which they are laid.
    #    A star or firecracker may carry its letter; `new` at the end opens a pile

    def read_word(self, text: str) -> Move:
        tokens = text.split()
        at = next((n for n, token in enumerate(tokens) if len(token) == 1 and token in "123456789"), 0)
        rest = tokens[at + 1 :]
        new = bool(rest) and rest[-1].lower() == NEW
        rest = rest[:-1] if new else rest
        if not at or not 1 <= len(rest) <= HAND:
            raise Refused(self.no("how_to_play"))
        cards, letters = [], []
        for token in rest:
            named = len(token) == 2 and token[0] in "*!" and token[1].upper() in ALPHABET
            cards.append(self.read_card(token[0] if named else token))
            letters.append(token[1].upper() if named else "")
        return self.written_word(" ".join(tokens[:at]), int(tokens[at]), cards, letters, new)

    def written_word(self, said: str, pile: int, cards: Sequence[int], letters: Sequence[str], new: bool) -> Move:
        texts = [DECK.texts[card] + letter for card, letter in zip(cards, letters, strict=True)]
        text = " ".join(["play", said, str(pile), *texts, *([NEW] if new else [])])
        return Move(("", "play", (said, pile, tuple(cards), tuple(letters), new)), text)

    def why_not_play(
        self, seat: int, said: str, pile: int, cards: Sequence[int], letters: Sequence[str], new: bool
    ) -> Refusal | None:
        if pile > len(self.tops):
            return self.no("no_such_pile", count=len(self.tops))
        return (
            self.why_not_held(self.hands[seat], cards)
            or self.not_a_word(said)
            or self.why_not_spelt(said, pile, cards, letters)
            or (self.why_not_new_pile(cards) if new else None)
        )

    def why_not_spelt(self, said: str, pile: int, cards: Sequence[int], letters: Sequence[str]) -> Refusal | None:
        """The letters of the word are exactly those of the top and of the cards, each used once."""
        needed = capital_letters(said)
        if not set(needed) <= set(ALPHABET):
            return self.no("not_a_word")
        plain = Counter([self.tops[pile - 1], *(LETTER[card] for card in cards if LETTER[card])])
        wild = sum(not LETTER[card] for card in cards)
        missing = missing_letters(needed, plain)
        if len(missing) > wild:
            return self.no("letter_missing", letter=missing[wild])
        for letter in plain - Counter(needed):
            return self.no("card_unused", letter=letter)
        if len(missing) < wild:
            return self.no("wild_unused")
        for letter in Counter(filter(None, letters)) - Counter(missing):
            return self.no("wild_letter", letter=letter)
        return None

    def why_not_new_pile(self, cards: Sequence[int]) -> Refusal | None:
        if FIRECRACKER not in cards:
            return self.no("new_needs_firecracker")
        if all(card == FIRECRACKER for card in cards):
            return self.no("nothing_to_lay")
        return self.no("five_piles") if len(self.tops) == MOST_PILES else None

    def do_play(self, seat: int, said: str, pile: int, cards: Sequence[int], letters: Sequence[str], new: bool) -> None:
        """The cards are shown with the word; if it is refused they are still in the hand, and known."""
        shown_cards = self.held_cards(self.hands[seat], cards)
        for card in shown_cards:
            self.turn_up(card)
        self.tell("said", seat=seat, word=said)
        self.hear("word", seat, said, pile, tuple(shown_cards), tuple(letters), new)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if accepted:
            self.lay_word(seat, said, *more)
        else:
            # It costs nothing: the seat tries again, within its clock.
            for card in more[1]:
                self.turn_down(card)

    def lay_word(
        self, seat: int, said: str, pile: int, cards: Sequence[int], letters: Sequence[str], new: bool
    ) -> None:
        """The cards go on the pile in their order, the last is its top; firecrackers stay before the seat."""
        top = self.tops[pile - 1]
        self.tell("word_laid", seat=seat, word=said, letter=top)
        self.last_word = said
        plain = Counter([top, *(LETTER[card] for card in cards if LETTER[card])])
        stands_for = wild_letters(cards, letters, missing_letters(capital_letters(said), plain))
        if new:
            self.tops.append("")
            pile = len(self.tops)
        for card, letter in zip(cards, stands_for, strict=True):
            if card in FIRECRACKERS:
                self.move(card, self.hands[seat], self.points[seat])
            else:
                self.move(card, self.hands[seat], self.pile[pile - 1])
                self.tops[pile - 1] = letter
        if len(cards) == HAND:
            self.tell("seven", seat=seat)
            self.win_abcd(seat)
        self.end_turn(seat)

    def win_abcd(self, seat: int) -> None:
        """There are four of them and no more."""
        won = min(1, self.abcd)
        self.abcd -= won
        self.prizes[seat] += won

    # -- examples: any letters that the seat can lay, words or not

    def some_cards(self, seat: int) -> list[bytes]:
        hand = bytes(DECK.kind[card] for card in self.hand(seat))
        return [hand[a:b] for a in range(len(hand)) for b in range(a + 1, len(hand) + 1)]

    def some_words(self, seat: int) -> list[Move]:
        moves = []
        for some in self.some_cards(seat):
            for pile, top in enumerate(self.tops, start=1):
                said = (top + "".join(LETTER[card] or "e" for card in some)).lower()
                new = self.why_not_new_pile(some) is None
                moves.append(self.written_word(said, pile, some, [""] * len(some), new))
        return moves

    # -- discarding and passing: whoever may pass is offered to discard

    def read_discard(self, text: str) -> Move:
        if not 1 <= len(text.split()) <= HAND:
            raise Refused(self.no("how_to_discard"))
        return self.naming("discard", self.read_cards(text))

    def do_discard(self, seat: int, *cards: int) -> None:
        self.move_each(cards, self.hands[seat], self.discard[seat])
        self.end_turn(seat)

    def do_pass(self, seat: int) -> None:
        self.tell("passed", seat=seat)
        self.passes += 1
        if self.passes == LAPS_OF_PASSES * self.seats:
            self.count("all_passed")
            return
        if self.passes % self.seats == 0:
            self.tell("last_lap")
        self.begin_turn(self.left_of(seat))

    expire_turn = for_turn(do_pass)

    # -- after a word or a discard: fill up to 6; whoever has no card left wins an ABCD card and ends the game

    def end_turn(self, seat: int) -> None:
        self.passes = 0
        self.draw_cards(HAND - len(self.hand(seat)), self.draw[seat], self.hands[seat])
        if self.hand(seat):
            self.begin_turn(self.left_of(seat))
        else:
            self.win_abcd(seat)
            self.count("out_of_cards", seat)

    # -- the score

    def score(self, seat: int) -> int:
        lost = 5 * len(self.cards[self.discard[seat]]) + 5 * len(self.cards[self.points[seat]])
        return 10 * self.prizes[seat] - lost - len(self.hand(seat))

    def count(self, reason: str, seat: int = -1) -> None:
        self.finish(reason, [self.score(each) for each in range(self.seats)], seat=seat)

    # -- a position: the rest of the cards makes equal draw piles

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        if "tops" not in given:
            self.tops = [LETTER[self.cards[pile][-1]] for pile in self.pile if self.cards[pile]]
        if "draw" not in given:
            self.deal_each(len(self.cards[self.aside]) // self.seats, self.aside, self.draw)
        self.begin_turn(max(self.turn, 0))
