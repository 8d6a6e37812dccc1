"""Paflemix: lay a card, say a word, and go on with a story that only those will win who remember it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS
from ...engine import Facts, Given, Refusal, choice, seat_choice
from ...engine.moves import CARD, TEXT, Move, Prompt, answer, verb
from ...engine.values import shown
from ...engine.zones import AWAY, BY_LETTER, FAN, NOBODY, OWNER, PILE, TOP, Zone, Zones, each_seat, zone
from ...mechanics.acts import DRAW
from ...mechanics.contests import Contests
from ...mechanics.patterns import Pattern
from ...mechanics.races import TIE_WINDOW, Race, Verdict
from ...mechanics.recitals import FULL_STOP, NO_WORD, POINT, Recitals
from ...mechanics.rounds import Rounds
from ...mechanics.sentences import holds_one_word, is_elided, join
from ...mechanics.words import WORD_OPTIONS

HAND = 5
FIRST_WORD_TIME, PAUSE_TIME, LAST_CONTEST_TIME = 10_000, 3_000, 5_000
TOO_SLOW_TIME, BETWEEN_DRAWS, STALL_TIME = 5_000, 3_000, 45_000
MOST_IN_VAIN = 2  # rounds in a row in which no card is won end the game
GAP = "…"  # stands on the screen for the words of the sentence that must be remembered
OPENING, TELLING, CLOSING, RECITAL = "opening", "telling", "closing", "recital"


class Paflemix(Race, Recitals, Contests, Rounds):
    """Cards that are won leave the game, and two rounds in which none is won end it: so it ends."""

    facts = Facts(
        id="paflemix",
        name="Paflemix",
        seats=(2, 8),
        kind="sentences",
        minimum="reading",
        stirs=("concentration", "delirium", "imagination", "memory", "speed"),
        pace="mixed: the story is a race, the recitation goes card by card",
        minutes=(30, 40),
        authors=("Fabien Bleuze", "Yves Hirschfeld"),
        version=2,
    )
    deck = DECK
    limits = ("first", "recite")
    tempo = ("word", "stall", "guess", "contest")
    stalemates = ("in_vain",)
    options_offered = {
        "word_time": seat_choice(6, 8, 12, default=8, unit='s'),
        "show_words": choice('last', 'sentence', default='last'),
        "tie_window": TIE_WINDOW,
        **WORD_OPTIONS,
    }  # fmt: skip

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY, cell=(0, 0))
    pile: Zone = zone(PILE, TOP, cell=(0, 1))
    recital: Zone = zone(PILE, NOBODY, cell=(0, 1))
    """Takes the place of the pile when that is turned over."""
    hands: Zones = each_seat(FAN, OWNER, sorted=BY_LETTER)
    in_flight: Zones = each_seat(PILE, OWNER, where=AWAY)
    """A card that is being laid, until it is clear who was first."""
    won: Zones = each_seat(PILE, NOBODY)

    step: str = shown(OPENING)
    starter: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    """Who says the first word: the starter, or another seat if the story opens with a letter of its hand."""
    open_to_all: bool = shown(False)
    """Whether anyone may say the first word."""
    floor: int = shown(-1, kind="seat")
    """The seat that has laid a card and has not said its word yet."""
    no_verb: bool = shown(False)
    """A star was refused: the sentence needs another word first."""
    stall_due: bool = shown(False)
    stall_before: int = shown(0)
    """When the table would have stalled but for the last card: it may still be taken back."""
    in_vain: int = shown(0)
    """Rounds in a row in which no card was won."""
    won_before: int = shown(0)
    """The cards won in earlier rounds."""

    PLAY = verb("play", CARD, race=True)
    DRAW = DRAW
    SAY = answer("say", TEXT)

    # -- a round: five cards each; a letter of the draw pile opens the story

    def deal(self) -> None:
        self.new_pack(range(len(DECK)), self.draw)
        self.starter = self.first_seat
        self.deal_round()

    def deal_round(self) -> None:
        self.deal_each(HAND, self.draw, self.hands)
        self.story, self.no_verb, self.stall_due = (), False, False
        self.start("stall", STALL_TIME)
        if self.turn_first_letter():
            self.opener = self.starter
        else:
            with_letters = [seat for seat in self.everybody(self.starter) if self.letters(seat)]
            if not with_letters:
                self.finish("no_letters", self.counts(self.won))
                return
            self.opener = with_letters[0]
        self.await_first_word()

    def turn_first_letter(self) -> bool:
        """Stars and firecrackers go under the draw pile: a story cannot begin with a full stop."""
        for _ in range(len(self.cards[self.draw])):
            card = self.take_top(self.draw, self.pile)
            if LETTER[card]:
                return True
            self.move_under(card, self.pile, self.draw)
        return False

    def idle_zones(self) -> list[str]:
        return ["pile" if self.step == RECITAL else "recital"]

    def letters(self, seat: int) -> list[int]:
        return [card for card in self.hand(seat) if LETTER[card]]

    def awaited(self) -> list[int]:
        if self.step == OPENING:
            return list(range(self.seats)) if self.open_to_all else [self.opener]
        if self.floor >= 0:
            return [self.floor]
        if self.step == TELLING:
            return [] if self.frozen else [seat for seat in range(self.seats) if self.why_not_lay(seat) is None]
        # Nobody waits for somebody to object.
        return [seat for seat in range(self.seats) if self.may_answer(seat)]

    def legal(self, seat: int) -> list[Move]:
        if self.step == OPENING:
            opens = seat == self.opener and not self.cards[self.pile]
            return self.PLAY.of(self.letters(seat)) if opens else []
        if self.step == TELLING and self.floor < 0:
            # A star that closes nothing is taken back: whether it can be laid must not depend on a hidden hand.
            moves = self.PLAY.of(self.hand(seat)) if self.why_not_lay(seat) is None else []
            if self.why_not_draw(seat) is None:
                moves.append(self.DRAW)
            return moves if self.frozen else moves + self.contest_moves(seat)
        return self.contest_moves(seat) if self.step == CLOSING else self.recital_moves(seat)

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == RECITAL:
            return self.recital_prompts(seat)
        return [self.saying_prompt()] if self.may_say(seat) else []

    # -- the first word: the starter's, and after a while anyone's

    def await_first_word(self) -> None:
        self.step, self.open_to_all = OPENING, False
        self.start("first", FIRST_WORD_TIME + self.typing_time(self.opener))

    def expire_first(self) -> None:
        if not self.cards[self.pile]:
            self.do_play(self.opener, self.pick(self.letters(self.opener)))
            self.stop("first")
        self.open_to_all = True
        self.tell("anyone")

    def may_say(self, seat: int) -> bool:
        if self.step == OPENING:
            return bool(self.cards[self.pile]) and (self.open_to_all or seat == self.opener)
        return seat == self.floor

    def saying_prompt(self) -> Prompt:
        """One card, one word, which begins with its letter; l'ami is one word, and l' is one too."""
        begins = Pattern(starts=LETTER[self.top_of(self.pile)])
        return self.word_prompt("say", begins, extra=lambda said: None if holds_one_word(said) else self.no("one_word"))

    def do_say(self, seat: int, said: str) -> None:
        said = said.strip(" .")
        head, apostrophe, rest = said.replace("’", "'").partition("'")
        if is_elided(head + apostrophe):
            if not rest:
                self.heard("say", seat, said, True)
                return
            self.pending = ("say", seat, said)
            self.ask_whether("word", seat, rest)
        else:
            self.hear("say", seat, said)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "star":
            self.star_stays(seat) if accepted else self.take_star_back(seat)
        elif purpose == "contest":
            self.contest_settled(accepted)
        elif accepted:
            self.word_stays(seat, said)

    def word_stays(self, seat: int, said: str) -> None:
        self.stop_all("first", "word")
        self.tell("said", seat=seat, word=said)
        self.card_stays(seat, said)
        self.floor, self.no_verb = -1, False
        if self.step == OPENING or self.hand(seat):
            self.step = TELLING
            self.may_be_contested(seat, said)
            self.floor_is_free()
        else:
            self.step, self.finisher = CLOSING, seat
            self.may_be_contested(seat, said, LAST_CONTEST_TIME)
            if not any(map(self.may_contest, self.others(seat))):
                self.begin_recital(seat)

    def card_stays(self, seat: int, said: str) -> None:
        """One more card of the story. On screen its word takes the place of the one before."""
        card, begun = self.top_of(self.pile), self.words_under_way()
        self.remember(said, card, seat)
        if said not in (NO_WORD, FULL_STOP) and (self.options["show_words"] == "last" or not begun):
            self.sentence = ((GAP, "", seat),) if begun else ()
        if said != NO_WORD:
            self.add_word(seat, said, [card])
        self.stall_before, self.stall_due = self.timers.get("stall", self.now), False
        self.start("stall", STALL_TIME)

    # -- the race: whoever lays a card has the floor, and says its word

    def why_not_lay(self, seat: int) -> str | None:
        if self.has_claimed(seat):
            return "laid_already"
        if self.running("pause"):
            return "new_hands"
        return "too_slow" if self.running("slow", seat) else None

    def floor_is_free(self) -> None:
        """Cards laid from now on are about the story as it is now."""
        self.floor = -1
        self.cards_shown()
        if self.stall_due:
            self.everyone_draws()

    def do_play(self, seat: int, card: int) -> None:
        if self.step == OPENING:
            self.move(card, self.hands[seat], self.pile)
            self.await_first_word()
        else:
            self.move(card, self.hands[seat], self.in_flight[seat])
            self.claim(seat, right=card not in STARS or self.may_end())

    def settle(self, verdict: Verdict) -> None:
        laid_by = self.first_of([claim.seat for claim in verdict.right or verdict.wrong])
        for seat in self.others(laid_by):
            self.gather(self.in_flight[seat], self.hands[seat])
        if verdict.tied:
            self.tell("tied", seat=laid_by)
        card = self.draw_card(self.in_flight[laid_by], self.pile)
        if card in STARS:
            self.close_sentence(laid_by)
            return
        self.close_contest()
        self.let_slow_ones_go_on(laid_by)
        if card in FIRECRACKERS:
            self.set_off(laid_by)
        else:
            self.floor = laid_by
            self.start("word", 1000 * self.seat_number(laid_by, "word_time") + self.typing_time(laid_by))

    def first_of(self, seats: Sequence[int]) -> int:
        """Of cards laid at the same moment: not twice the same seat; the fuller hand; the nearest clockwise."""
        last = self.story[-1][2] if len(self.story) > 1 else -1
        fresh = [seat for seat in seats if seat != last] or seats
        most = max(len(self.hand(seat)) for seat in fresh)
        fullest = [seat for seat in fresh if len(self.hand(seat)) == most]
        return next(seat for seat in self.everybody((self.opener if last < 0 else last) + 1) if seat in fullest)

    def let_slow_ones_go_on(self, laid_by: int) -> None:
        for seat in self.others(laid_by):
            self.stop("slow", seat)

    def expire_word(self) -> None:
        """Too slow: the card goes back, and another seat may try."""
        seat = self.floor
        self.tell("too_slow", seat=seat)
        self.move(self.top_of(self.pile), self.pile, self.hands[seat])
        self.start("slow", TOO_SLOW_TIME, seat)
        self.floor_is_free()

    def expire_slow(self, seat: int) -> None:
        """This seat may lay again."""

    # -- the star is a full stop: only after a sentence with a verb

    def may_end(self) -> bool:
        """Whether a full stop makes sense, as far as can be told without asking."""
        return bool(self.words_under_way()) and not self.no_verb

    def close_sentence(self, seat: int) -> None:
        if self.may_end():
            self.pending = ("star", seat, POINT)
            self.ask_judge(f"sentence{self.words_that_count()} {join(self.words_under_way())}")
        else:
            self.take_star_back(seat)

    def judged(self, question: str, answer: str) -> None:
        """For the star only the verdict counts: each word was judged when it was said."""
        if self.pending[0] != "star":
            super().judged(question, answer)
        elif answer == "no":
            self.settle_word(False)
        else:
            super().judged(question, answer.partition(" ")[0])

    def star_stays(self, seat: int) -> None:
        self.close_contest()
        self.let_slow_ones_go_on(seat)
        self.tell("full_stop")
        self.card_stays(seat, FULL_STOP)
        self.go_on_or_recite(seat)

    def take_star_back(self, seat: int) -> None:
        self.tell("no_verb", seat=seat)
        self.move(self.top_of(self.pile), self.pile, self.hands[seat])
        self.no_verb = True
        self.floor_is_free()

    def go_on_or_recite(self, seat: int) -> None:
        """After a card without a word nothing can be contested: a hand that is empty has finished."""
        if self.hand(seat):
            self.floor_is_free()
        else:
            self.begin_recital(seat)

    # -- the firecracker: all hands go to the left

    def set_off(self, seat: int) -> None:
        self.card_stays(seat, NO_WORD)
        if self.hand(seat):
            self.tell("firecracker")
            for giver in range(self.seats):
                self.gather(self.hands[giver], self.in_flight[self.left_of(giver)])
            for taker in range(self.seats):
                self.gather(self.in_flight[taker], self.hands[taker])
            self.start("pause", PAUSE_TIME)
        self.go_on_or_recite(seat)

    expire_pause = Race.cards_shown

    # -- a contest: the word vanishes if the people say so

    def tell_vote(self, said: str) -> None:
        purpose = self.pending[0]
        if purpose == "star":
            self.tell("star_vote")
        elif purpose == "contest":
            self.tell("contest_vote", word=said)
        else:
            super().tell_vote(said)

    def uncontested(self) -> None:
        self.begin_recital(self.finisher)

    def contest_settled(self, stays: bool) -> None:
        if not stays:
            self.take_word_back()
        elif self.step == CLOSING:
            self.begin_recital(self.finisher)
        else:
            self.floor_is_free()

    def take_word_back(self) -> None:
        """The card returns to the hand it came from; the first one simply waits for another word."""
        _, card, seat = self.story[-1]
        self.story = self.story[:-1]
        # What was covered by it does not come back on the screen.
        self.sentence = self.sentence[:-1] if self.options["show_words"] == "sentence" else ()
        self.tell("taken_back")
        self.timers["stall"] = max(self.now + 1, self.stall_before)
        if not self.story:
            self.await_first_word()
            return
        self.move(card, self.pile, self.hands[seat])
        self.step, self.finisher = TELLING, -1
        self.floor_is_free()

    # -- running dry: one may draw, and when nothing moves everyone does

    def why_not_draw(self, seat: int) -> str | None:
        if self.frozen:
            return "laid_already" if self.has_claimed(seat) else "floor_taken"
        if not self.cards[self.draw]:
            return "nothing_to_draw"
        return "wait_to_draw" if self.running("sip", seat) else None

    def do_draw(self, seat: int) -> None:
        self.draw_card(self.draw, self.hands[seat])
        self.start("sip", BETWEEN_DRAWS, seat)

    def expire_sip(self, seat: int) -> None:
        """This seat may draw again."""

    def expire_stall(self) -> None:
        """While somebody has the floor it is not over yet."""
        if self.floor >= 0:
            self.stall_due = True
        else:
            self.everyone_draws()

    def everyone_draws(self) -> None:
        self.stall_due = False
        if not self.cards[self.draw]:
            self.tell("no_finisher")
            self.end_round()
            return
        self.tell("stalled")
        for seat in self.everybody(self.starter):
            self.draw_card(self.draw, self.hands[seat])
        self.start("stall", STALL_TIME)

    # -- the recital: the first seat without cards has finished, and gives each word before its card is turned

    def begin_recital(self, seat: int) -> None:
        self.close_contest()
        self.timers = {}
        self.step, self.floor = RECITAL, -1
        self.recite_story(seat, self.pile)

    def card_recited(self, card: int, winner: int | None) -> None:
        if card in FIRECRACKERS:
            self.tell("firecracker_won", seat=winner)
        if winner is None:
            self.move_under(card, self.recital, self.draw)
        else:
            self.move(card, self.recital, self.won[winner])

    def story_recited(self) -> None:
        self.end_round()

    # -- the end of a round, and of the game

    def end_round(self) -> None:
        """The story can be taken home now. All cards that were not won are shuffled for the next one."""
        self.timers, self.step, self.floor, self.finisher = {}, OPENING, -1, -1
        self.sentence = self.whole_story()
        self.keep_sentence()
        self.close_contest()
        self.rounds_over += 1
        won = sum(self.counts(self.won))
        self.in_vain, self.won_before = (0 if won > self.won_before else self.in_vain + 1), won
        self.gather_all((self.pile, *self.hands, *self.in_flight), self.draw)
        self.shuffle(self.draw)
        self.starter = self.left_of(self.starter)
        self.begin_round()

    def begin_round(self) -> None:
        if len(self.cards[self.draw]) < HAND * self.seats:
            self.finish("too_few_cards", self.counts(self.won))
        elif self.in_vain >= MOST_IN_VAIN:
            self.finish("in_vain", self.counts(self.won))
        else:
            self.deal_round()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        code = self.why_not_recital(seat, move) if self.step == RECITAL else self.why_not_telling(seat, move)
        return self.not_in_hand(move.args[0]) if code == "not_in_hand" else self.no(code)

    def why_not_telling(self, seat: int, move: Move) -> str:
        if move.verb in ("recite", "guess", "pass", "vote"):
            return "not_now" if move.verb == "vote" else "no_recital"
        if move.verb == "contest":
            return self.why_not_contest(seat)
        if self.step == OPENING:
            if seat != self.opener:
                return "starter_first" if move.verb == "say" else "first_word_first"
            return "say_it" if self.cards[self.pile] else "lay_letter_first"
        if self.step == CLOSING:
            return "closing"
        if self.floor >= 0:
            return "say_it" if seat == self.floor else "floor_taken"
        if move.verb == "say":
            return "lay_first"
        if move.verb == "draw":
            return self.why_not_draw(seat) or "not_now"
        return self.why_not_lay(seat) or "not_in_hand"

    # -- a position: the story is given as the sentence it makes; without hands the next round begins

    def resume(self, given: Given) -> None:
        if "hands" not in given:
            self.begin_round()
            return
        self.opener = self.starter
        told, self.sentence = self.sentence, ()
        self.start("stall", STALL_TIME)
        for (said, _, by), card in zip(told, self.cards[self.pile], strict=False):
            self.story += ((said, card, by),)
        if not told:
            self.await_first_word()
        elif self.finisher >= 0:
            self.begin_recital(self.finisher)
        else:
            self.step = TELLING
            self.sentence = told if self.options["show_words"] == "sentence" else told[-1:]
            self.may_be_contested(told[-1][2], told[-1][0])
            self.floor_is_free()
