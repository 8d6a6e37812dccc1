"""Empilix: letters pile up and cover one another; in silence, remember them all, and recite them in order."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import ALPHABET, DECK, FIRECRACKERS, LETTER, STARS, VOWELS
from ...engine import Facts, Given, Refusal, choice, flag, for_turn
from ...engine.letters import capital_letters
from ...engine.moves import LETTER as A_LETTER
from ...engine.moves import TEXT, Move, Prompt, act, answer, verb
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, PILE, ROW, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.contests import Contests
from ...mechanics.paces import stretched
from ...mechanics.races import give_one_to_each
from ...mechanics.rounds import ScoredRounds
from ...mechanics.sentences import SENTENCE_OPTIONS, is_elided
from .recital import ROUNDS, SENTENCE, SYLLABLES, Recital

CARDS = range(len(DECK))
VOWEL_SIDE = (*(card for card in CARDS if LETTER[card] in VOWELS), *STARS[:3], *FIRECRACKERS[:1])
"""The vowel pile of the first round: 35 vowels, 3 stars, 1 firecracker. All other cards make the consonant pile."""

ALL = "all"
TURNING, LAST_STAND, RECITING, CONTESTED = "turning", "last_stand", "reciting", "contested"

TURN_TIME, ALONE_TIME, STAND_TIME = 10_000, 20_000, 15_000
SYLLABLE_TIME, WORD_TIME, CONTEST_TIME = 10_000, 15_000, 10_000
MOST_FRUITLESS = 3
"""So many sequences in a row without a card for anybody, and the cards of the last one leave the round."""


class Empilix(ScoredRounds, Recital, Contests):
    """Of three sequences in a row at least one takes a card out of the round: so each round ends."""

    facts = Facts(
        id="empilix",
        name="Empilix",
        seats=(2, 4),
        kind="spoken words",
        minimum="reading",
        stirs=("concentration", "memory", "imagination"),
        pace="turns",
        minutes=(40, 45),
        authors=("Christine Larquetout",),
        version=2,
    )
    bots_contest = True
    deck = DECK
    silent = True
    limits = ("turn", "stand", "item")
    options_offered = {
        "rounds": choice(ALL, *ROUNDS, default=ALL),
        "pause": choice(5, 10, default=5, unit='s'),
        "recital_pace": choice(1, 1.5, 2, default=1),
        "named_letter": flag(False),
        **SENTENCE_OPTIONS,
    }  # fmt: skip

    # -- what lies on the table
    vowels: Zone = zone(PILE, NOBODY, cell=(0, 0))
    laid: Zone = zone(PILE, TOP, cell=(0, 1), steps=5)
    consonants: Zone = zone(PILE, NOBODY, cell=(0, 2))
    recital: Zone = zone(ROW, EVERYONE, cell=(1, 0, 1, 3))
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    gains: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    round_kind: str = shown(SYLLABLES)
    step: str = shown(TURNING)
    turn: int = shown(-1, kind="seat")
    turner: int = shown(-1)
    """The seat that turned the last card: the next sequence begins on its left."""
    posed: list[bool] = per_seat(False)
    """Seats that have given up for the rest of this sequence; all others stand."""
    pausing: list[bool] = per_seat(False)
    has_paused: list[bool] = per_seat(False)
    """Seats that have asked for a pause before the next card: once a card is enough."""
    recited: str = shown("")
    """The words of the recital so far; the syllables can be read in the row."""
    vowel_firecrackers: int = secret(0)
    """How many firecrackers of this sequence came from the vowel pile, to which they might go back."""
    fruitless: int = secret(0)
    """How many sequences in a row gave nobody a card."""

    FLIP = act("flip", touch="laid")
    DONE = act("done")
    PAUSE = act("shout", "pause")
    GO = act("shout", "go")
    SPELL = verb("recite", A_LETTER)
    RECITE = answer("recite", TEXT)
    vote_time = 20_000

    # -- three rounds: syllables from two piles, then words and a sentence, each seat with a pile of its own

    def deal(self) -> None:
        self.begin_round(self.rounds_to_play()[0])

    def rounds_to_play(self) -> tuple[str, ...]:
        chosen = str(self.options["rounds"])
        return ROUNDS if chosen == ALL else (chosen,)

    def begin_round(self, kind: str) -> None:
        self.round_kind, self.fruitless = kind, 0
        if kind == SYLLABLES:
            self.new_pack(CARDS, self.consonants)
            self.move_each(
                [card for card in self.cards[self.consonants] if card in VOWEL_SIDE], self.consonants, self.vowels
            )
            # All know which cards are in which pile: these are here, so the rest is there.
            self.confine(VOWEL_SIDE, self.vowels)
        else:
            self.deal_out(CARDS, self.aside, self.piles)
        self.tell("round_begins")
        self.begin_sequence(self.first_seat)

    def idle_zones(self) -> tuple[str, ...]:
        return ("piles",) if self.round_kind == SYLLABLES else ("vowels", "consonants")

    # -- a sequence: what is laid since the central pile was last empty. Everybody stands

    def begin_sequence(self, seat: int) -> None:
        self.reset("posed")
        self.clear_signs()
        self.recited, self.vowel_firecrackers = "", 0
        self.count_cards()
        if self.round_is_over():
            self.end_round()
        else:
            self.go_on(seat)

    def round_is_over(self) -> bool:
        if self.round_kind == SYLLABLES:
            return not self.cards[self.vowels] or not self.cards[self.consonants]
        return not any(self.counts(self.piles))

    def standing(self) -> list[int]:
        return self.seats_without(self.posed)

    def alone(self) -> bool:
        """Whether only one seat is left standing."""
        return self.posed.count(False) == 1

    def letters_laid(self) -> bytes:
        """The letters to recite that are still covered, the first one laid first; firecrackers lie below them."""
        return bytes(card for card in self.cards[self.laid] if LETTER[card])

    # -- a turn: one card onto the central pile. Consonants and vowels alternate in the first round

    def source(self, seat: int) -> Zone:
        if self.round_kind != SYLLABLES:
            return self.piles[seat]
        return self.vowels if len(self.letters_laid()) % 2 else self.consonants

    def can_turn(self, seat: int) -> bool:
        if self.posed[seat] or (self.round_kind == SYLLABLES and not self.cards[self.vowels]):
            return False
        return bool(self.cards[self.source(seat)])

    def go_on(self, start: int) -> None:
        """The next seat turns a card. When nobody who stands can, there is a last stand."""
        able = [seat for seat in self.everybody(start) if self.can_turn(seat)]
        if able:
            self.await_card(able[0])
        elif self.letters_laid():
            self.tell("last_stand")
            self.await_stand(start)
        else:
            # A firecracker alone: there is nothing to recite.
            self.gather(self.laid, self.aside)
            self.begin_sequence(start)

    def await_card(self, seat: int) -> None:
        self.step, self.turn = TURNING, seat
        self.stop("turn")
        if not any(self.pausing):
            self.start("turn", self.reciting_time(seat, ALONE_TIME) if self.alone() else TURN_TIME)

    def do_flip(self, seat: int) -> None:
        self.clear_signs()
        source = self.source(seat)
        card = self.take_top(source, self.laid)
        self.turner = seat
        if card in STARS:
            self.tell("star", seat=seat)
            self.win_pile(seat)
        else:
            if card in FIRECRACKERS:
                self.vowel_firecrackers += source == self.vowels
                self.set_off(seat, card)
            self.go_on(seat + 1)

    expire_turn = for_turn(do_flip)

    def set_off(self, seat: int, card: int) -> None:
        """Gifts come from the gains, then unseen from the pile. The firecracker goes under the central pile."""
        self.tell("firecracker", seat=seat)
        give_one_to_each(self, seat, (self.gains[seat], self.piles[seat]), self.gains)
        self.count_cards()
        self.move_under(card, self.laid, self.laid)

    # -- signs instead of words: a pause before the next card, once a card

    def do_shout(self, seat: int, sign: str) -> None:
        if sign == "pause":
            self.pausing[seat] = self.has_paused[seat] = True
            self.stop("turn")
            self.start("pause", self.milliseconds("pause"), seat)
        else:
            self.end_pause(seat)

    def end_pause(self, seat: int) -> None:
        self.pausing[seat] = False
        self.stop("pause", seat)
        if not any(self.pausing):
            self.await_card(self.turn)

    expire_pause = end_pause

    def clear_signs(self) -> None:
        self.stop("turn")
        for seat in range(self.seats):
            self.stop("pause", seat)
        self.reset("pausing", "has_paused")

    # -- giving up: hand down until the end of the sequence

    def do_done(self, seat: int) -> None:
        self.posed[seat] = True
        if self.step == LAST_STAND:
            self.await_stand(seat + 1)
            return
        if self.alone():
            self.tell("alone", seat=self.standing()[0])
        if self.pausing[seat]:
            self.end_pause(seat)
        if seat == self.turn or self.alone():
            self.go_on(self.turn)

    # -- the last stand: nobody can turn a card; each in turn recites or gives up, and the last one must recite

    def await_stand(self, start: int) -> None:
        self.clear_signs()
        self.step = LAST_STAND
        self.turn = next(seat for seat in self.everybody(start) if not self.posed[seat])
        self.start("stand", self.reciting_time(self.turn, ALONE_TIME if self.alone() else STAND_TIME))

    def expire_stand(self) -> None:
        if self.alone():
            self.expire_item()
        else:
            self.do_done(self.turn)

    # -- the recital, by whoever stands alone or dares in the last stand: from the first letter, one after the other

    def may_recite(self, seat: int) -> bool:
        if seat != self.turn or self.step == CONTESTED:
            return False
        return self.step != TURNING or (self.alone() and bool(self.letters_laid()))

    def reciting_time(self, seat: int, milliseconds: int) -> int:
        typing = 0 if self.round_kind == SYLLABLES else self.typing_time(seat)
        return stretched(self, "recital_pace", milliseconds) + typing

    def open_prompts(self, seat: int) -> list[Prompt]:
        return [self.recital_prompt()] if self.may_recite(seat) else []

    def do_recite(self, seat: int, said: str) -> None:
        if self.round_kind == SYLLABLES:
            self.begin_reciting()
            self.say_syllables(seat, self.items(said))
        else:
            self.say_words(seat, self.items(said))

    def begin_reciting(self) -> None:
        """There is no way back: neither to the cards nor to giving up."""
        self.clear_signs()
        self.stop("stand")
        self.step = RECITING

    def await_item(self, seat: int) -> None:
        self.start("item", self.reciting_time(seat, SYLLABLE_TIME if self.round_kind == SYLLABLES else WORD_TIME))

    def expire_item(self) -> None:
        self.tell("out_of_time", seat=self.turn)
        self.share_pile(self.turn)

    # -- syllables: letter by letter; each card is spread once its letter is said

    def say_syllables(self, seat: int, items: list[str]) -> None:
        for item in items:
            for letter in capital_letters(item):
                covered = self.letters_laid()
                if not covered:
                    self.tell("one_too_many", seat=seat, said=letter)
                    self.share_pile(seat)
                    return
                self.move(covered[0], self.laid, self.recital)
                if LETTER[covered[0]] != letter:
                    self.tell("not_this_letter", seat=seat, said=letter, letter=LETTER[covered[0]])
                    self.share_pile(seat)
                    return
            if not self.letters_laid():
                self.recital_is_right(seat)
                return
        self.await_item(seat)

    # -- words: first it must be a word, then it must carry the letter. In this order a refusal tells nothing

    def say_words(self, seat: int, items: list[str]) -> None:
        first, *rest = items
        if self.round_kind == SENTENCE and is_elided(first):
            self.heard("item", seat, first, True, *rest)
        else:
            self.hear("item", seat, first, *rest)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "item":
            if accepted:
                self.say_word(seat, said, list(more))
            # A word that is refused costs nothing: the seat gives another one while its clock runs on.
        elif not accepted:
            self.share_pile(seat)
        elif purpose == "sentence":
            self.let_contest(seat)
        else:
            self.recital_is_right(seat)

    def say_word(self, seat: int, said: str, rest: list[str]) -> None:
        self.begin_reciting()
        self.recited = f"{self.recited} {said}".strip()
        card = self.letters_laid()[0]
        self.move(card, self.laid, self.recital)
        if not self.carries(said, LETTER[card]):
            self.tell("not_this_letter", seat=seat, said=said, letter=LETTER[card])
            self.share_pile(seat)
            return
        self.tell("said", seat=seat, word=said)
        if not self.letters_laid():
            self.stop("item")
            self.all_said(seat)
        else:
            self.await_item(seat)
            if rest:
                self.say_words(seat, rest)

    # -- the last letter is said: words must be no sentence, a sentence must have a verb, and the others may object

    def all_said(self, seat: int) -> None:
        if self.round_kind == SENTENCE:
            self.hear_sentence("sentence", seat, self.as_written())
        else:
            self.let_contest(seat)

    def let_contest(self, seat: int) -> None:
        if all(self.is_bot(other) for other in self.others(seat)):
            self.recital_is_right(seat)
        else:
            self.step = CONTESTED
            self.may_be_contested(seat, self.as_written(), CONTEST_TIME)

    def uncontested(self) -> None:
        self.recital_is_right(self.turn)

    # -- right: the pile is won. Wrong: the others share it, from the bottom

    def recital_is_right(self, seat: int) -> None:
        self.stop("item")
        self.tell("right", seat=seat, count=len(self.cards[self.laid]) + len(self.cards[self.recital]))
        self.gather(self.recital, self.gains[seat])
        self.win_pile(seat)

    def win_pile(self, seat: int) -> None:
        self.gather(self.laid, self.gains[seat])
        self.fruitless = 0
        self.begin_sequence(self.left_of(self.turner))

    def share_pile(self, reciter: int) -> None:
        self.stop("item")
        others, letters = self.others(reciter), self.letters_laid()
        firecrackers = bytes(card for card in self.cards[self.laid] if card not in letters)
        pile = [(card, self.laid) for card in firecrackers]
        pile += [(card, self.recital) for card in self.cards[self.recital]]
        pile += [(card, self.laid) for card in letters]
        each_gets = len(pile) // len(others)
        self.fruitless = 0 if each_gets else self.fruitless + 1
        self.tell("shared" if each_gets else "too_few", count=each_gets)
        for number, (card, source) in enumerate(pile[: each_gets * len(others)]):
            self.move(card, source, self.gains[others[number % len(others)]])
        self.put_back(pile[each_gets * len(others) :])
        self.begin_sequence(self.left_of(self.turner))

    def put_back(self, too_many: list[tuple[int, Zone]]) -> None:
        """Into the pile they came from, shuffled, in the first round; else, or if that goes on for long, set aside."""
        back = self.round_kind == SYLLABLES and bool(self.cards[self.vowels]) and self.fruitless < MOST_FRUITLESS
        if not back:
            self.fruitless %= MOST_FRUITLESS
        from_vowels = self.vowel_firecrackers
        for card, source in too_many:
            vowel = LETTER[card] in VOWELS or (card in FIRECRACKERS and from_vowels > 0)
            from_vowels -= card in FIRECRACKERS
            self.move(card, source, (self.vowels if vowel else self.consonants) if back else self.aside)
        if back and too_many:
            self.shuffle(self.vowels)
            self.shuffle(self.consonants)

    # -- the end of a round: the cards won are written down, and all are gathered for the next one

    def count_cards(self) -> None:
        """The points shown are all cards won so far, those of this round with them."""
        before = self.won_before()
        self.totals = [before[seat] + won for seat, won in enumerate(self.counts(self.gains))]

    def won_before(self) -> list[int]:
        return [sum(points[seat] for points in self.sheet) for seat in range(self.seats)]

    def end_round(self) -> None:
        self.totals = self.won_before()
        self.score_round(self.counts(self.gains))
        to_play = self.rounds_to_play()
        if self.rounds_over < len(to_play):
            self.begin_round(to_play[self.rounds_over])
        else:
            self.finish("rounds_played", self.totals)

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == CONTESTED:
            return []
        return self.seats_with(self.pausing) or [self.turn]

    def legal(self, seat: int) -> list[Move]:
        moves = self.contest_moves(seat)
        if self.step == TURNING and not self.posed[seat]:
            if seat == self.turn and not any(self.pausing):
                moves.append(self.FLIP)
            if self.letters_laid() and not self.alone():
                moves.append(self.DONE)
            if self.pausing[seat]:
                moves.append(self.GO)
            elif not self.has_paused[seat]:
                moves.append(self.PAUSE)
        elif self.step == LAST_STAND and seat == self.turn and not self.alone():
            moves.append(self.DONE)
        if self.round_kind == SYLLABLES and self.may_recite(seat):
            moves += self.SPELL.every(ALPHABET)
        return moves

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "contest":
            return self.no(self.why_not_contest(seat))
        if self.step in (RECITING, CONTESTED):
            return self.no("go_on_reciting" if seat == self.turn and self.step == RECITING else "reciting")
        if self.posed[seat]:
            return self.no("hand_down")
        if move.verb == "shout":
            return self.no(self.why_not_sign(seat, move.args[0]))
        if move is self.DONE:
            return self.no(self.why_not_done())
        if move.verb == "recite" and not (self.alone() or self.step == LAST_STAND):
            return self.no("others_stand")
        if seat != self.turn:
            return self.no("not_your_turn")
        if move is self.FLIP:
            return self.no("pause_first" if self.step == TURNING else "no_more_cards")
        return self.no("not_now")

    def why_not_sign(self, seat: int, sign: str) -> str:
        if sign == "go":
            return "no_pause"
        return "paused_already" if self.step == TURNING else "no_card_to_hold"

    def why_not_done(self) -> str:
        if self.alone():
            return "last_standing" if self.step == TURNING else "must_recite"
        return "not_your_turn" if self.step == LAST_STAND else "no_letter_yet"

    # -- a position: the laid pile, who stands, and whose turn it is; in the first round the rest makes the two piles

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        self.turn = max(self.turn, 0)
        if self.turner < 0:
            self.turner = (self.turn - 1) % self.seats
        if self.round_kind != SYLLABLES:
            if "piles" not in given:
                self.deal_each(len(self.cards[self.aside]) // self.seats, self.aside, self.piles)
        elif "vowels" not in given and "consonants" not in given:
            for card in self.cards[self.aside]:
                self.move(card, self.aside, self.vowels if card in VOWEL_SIDE else self.consonants)
        self.confine(self.cards[self.vowels], self.vowels)
        self.count_cards()
        self.go_on(self.turn)
