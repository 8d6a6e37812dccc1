"""Frazrigolix: one sentence without end, a card and a word at a time, until somebody wins all its cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS
from ...engine import Facts, Given, Refusal, choice, flag, for_turn
from ...engine.moves import TEXT, Move, Prompt, answer
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, NOBODY, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP
from ...mechanics.chronos import CALLING, CHRONO
from ...mechanics.contests import Defences
from ...mechanics.patterns import Pattern
from ...mechanics.races import first_with_cards
from ...mechanics.searching import SEARCHING, Searching
from ...mechanics.sentences import is_elided, is_one_word
from ...mechanics.stories import Said, Stories
from ...mechanics.words import WORD_OPTIONS

TURNING, LAST_WORD, IDEA_SHOWN = "turning", "last word", "idea shown"
"""Steps beside those of a search: a card is to be turned; the very last word, or an idea, may still be contested."""

FLIP_TIME, READING_TIME, CONTEST_TIME = 8_000, 2_000, 8_000
GROWN = 12
"""Bots do not question the words of anybody younger."""


def without_end(story: tuple[Said, ...]) -> tuple[Said, ...]:
    """A sentence as it is kept: it has no end, only dots."""
    return (*story[:-1], *((f"{word}…", cards, seat) for word, cards, seat in story[-1:]))


class Frazrigolix(Stories, Searching, Defences):
    """All cards are dealt; each is turned once, and the sentence it lengthens goes to somebody."""

    facts = Facts(
        id="frazrigolix",
        name="Frazrigolix",
        seats=(2, 8),
        kind="sentences",
        minimum="reading",
        stirs=("imagination", "delirium", "concentration"),
        pace="turns",
        minutes=(30, 30),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("flip", "defence")
    options_offered = {
        "count": CHRONO,
        "search": choice(30, 60, 90, default=60, unit="s"),
        "show_sentence": flag(True),
        **WORD_OPTIONS,
    }

    # -- what lies on the table
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    centre: Zone = zone(PILE, TOP)
    gains: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(TURNING)
    turn: int = shown(0, kind="seat")
    passed: list[bool] = per_seat(False)
    story: tuple[Said, ...] = secret(())
    """The sentence under way as it was said, whether or not all of it stays in sight."""

    FLIP = FLIP
    SAY = answer("say", TEXT)
    vote_time = 15_000
    defence_time = 20_000
    bots_contest = True
    answers_in_call = True

    # -- the deal: all cards, as many to each; what is left over is set aside unseen

    def deal(self) -> None:
        self.deal_out(self.box(), self.aside, self.piles)
        self.begin_turn(self.first_seat)

    # -- a turn: turn one's top card onto the centre, and say a word

    def begin_turn(self, seat: int) -> None:
        """What was said last stays in sight for a moment before the next card."""
        self.turn, self.step = seat, TURNING
        self.reset("passed")
        self.start("flip", FLIP_TIME)
        if self.sentence:
            self.start("reading", READING_TIME)

    def expire_reading(self) -> None:
        """Now the card may be turned."""

    def do_flip(self, seat: int) -> None:
        self.stop_all("flip", "reading")
        self.close_contest()
        self.open_to_all()
        if not self.story:
            self.keep_sentence()
        card = self.draw_card(self.piles[seat], self.centre)
        if card in STARS:
            self.win(seat, "star", seat=seat)
        elif card in FIRECRACKERS:
            self.win(self.left_of(seat), "firecracker", to=self.left_of(seat))
        else:
            self.begin_search()

    expire_flip = for_turn(do_flip)

    # -- the word: it contains the letter; whether it can follow, the people decide

    def search_time(self) -> int:
        return self.milliseconds("search")

    def count_time(self) -> int:
        return self.milliseconds("count")

    def question_for(self, seat: int, verb: str) -> Prompt:
        letter = LETTER[self.top_of(self.centre)]
        asked = self.word_prompt(verb, Pattern(contains=letter), extra=self.why_not_one_word)
        if self.story:
            wish = self.say("next_word", letter=letter, word=self.story[-1][0])
        else:
            wish = self.say("first_word", letter=letter)
        return replace(asked, texts=self.say("in_secret" if verb == "chrono" else "aloud", wish=wish))

    def why_not_one_word(self, said: str) -> Refusal | None:
        return None if is_one_word(said) else self.no("one_word")

    def do_say(self, seat: int, word: str) -> None:
        self.answered(seat, word)

    def hear(self, purpose: str, seat: int, said: str, *more: Any) -> None:
        if is_elided(said):
            self.heard(purpose, seat, said, True, *more)
        else:
            super().hear(purpose, seat, said, *more)

    def found(self, seat: int, said: str, *more: Any) -> None:
        self.add_to_story(seat, said)
        after = first_with_cards(self, self.left_of(seat), self.piles)
        if after >= 0:
            self.may_be_contested(seat, said)
            self.begin_turn(after)
        else:
            self.let_contest(seat, said, LAST_WORD)

    def add_to_story(self, seat: int, said: str) -> None:
        self.tell_story((*self.story, (said, self.deck.texts[self.top_of(self.centre)], seat)))

    def tell_story(self, story: tuple[Said, ...]) -> None:
        """Players who like to remember see its last word only."""
        self.story = story
        self.sentence = story if self.options["show_sentence"] else story[-1:]

    def tell(self, message: str, **params: object) -> None:
        """Where the sentence must be remembered, no word of it is written down."""
        if not self.options["show_sentence"] and ("word" in params or "text" in params):
            params["fleeting"] = True
        super().tell(message, **params)

    # -- a contest: until the next card is turned; for the very last word and for an idea shown, as long as a clock runs

    def may_contest(self, seat: int) -> bool:
        """A machine does not question a child's word."""
        age = self.config.people[self.said_by].age if self.is_bot(seat) else None
        return super().may_contest(seat) and (age is None or age >= GROWN)

    def let_contest(self, seat: int, said: str, step: str) -> None:
        self.step = step
        self.may_be_contested(seat, said, CONTEST_TIME)
        if not any(map(self.may_contest, range(self.seats))):
            self.expire_contest()

    def uncontested(self) -> None:
        """The last word, or the idea, stands: whoever said it wins."""
        said_by = self.story[-1][2]
        self.win(said_by, "last_word" if self.step == LAST_WORD else "beaten", seat=said_by)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose != "contest":
            super().heard(purpose, seat, said, accepted, *more)
        elif not accepted:
            self.withdraw(seat)
        elif self.step != TURNING:
            self.uncontested()
        # Else the next card may be turned: what the people have kept is not questioned again.

    def withdraw(self, seat: int) -> None:
        """The word is taken back, and the seat that had to say one searches again."""
        self.tell_story(self.story[:-1])
        if self.step == IDEA_SHOWN:
            self.idea_refused(seat)
        else:
            self.stop_all("flip", "reading")
            self.turn = seat
            self.tell("search_again", seat=seat)
            self.search_again()

    # -- another's count reaches zero: its idea goes on with the sentence, and wins it

    def beaten(self, launcher: int, said: str, *more: Any) -> None:
        self.add_to_story(launcher, said)
        self.let_contest(launcher, said, IDEA_SHOWN)

    def may_seal(self, seat: int) -> bool:
        """Also after passing: a word may still come."""
        return self.searching and self.may_launch(seat, self.turn)

    # -- everyone dries up: in time, or because all pass, or because nobody helps out a seat that passes

    def may_pass(self, seat: int) -> bool:
        return self.launcher < 0 and not self.passed[seat]

    def do_pass(self, seat: int) -> None:
        self.passed[seat] = True
        if seat == self.turn:
            self.give_up()
        if self.step == CALLING and not self.yet_to_call():
            self.expire_call()

    def give_up(self) -> None:
        """The others have as long as a count lasts, however late the pass."""
        self.stop("search")
        self.step = CALLING
        self.tell("given_up", seat=self.turn)
        self.start("call", self.count_time() + self.longest_typing(self.others(self.turn)))

    def expire_search(self) -> None:
        self.expire_call()

    def nobody_found(self) -> None:
        self.stop("search")
        right = (self.turn - 1) % self.seats
        before = self.story[-1][2] if self.story else right
        winner = before if before != self.turn else right
        self.win(winner, "all_dry", seat=winner)

    # -- four ways to win, and the last word: all cards of the centre, and the next sentence is the winner's to begin

    def win(self, winner: int, how: str, **seats: int) -> None:
        self.tell(how, **seats, count=len(self.cards[self.centre]))
        self.gather(self.centre, self.gains[winner])
        # Now everybody may read all of it, until the next card is turned.
        self.sentence, self.story = without_end(self.story), ()
        starter = first_with_cards(self, winner, self.piles)
        if starter >= 0:
            self.begin_turn(starter)
        else:
            self.keep_sentence()
            self.finish("no_cards", self.counts(self.gains))

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.searching:
            return super().awaited()
        return [self.turn] if self.step == TURNING and not self.running("reading") else []

    def legal(self, seat: int) -> list[Move]:
        moves = self.contest_moves(seat) + self.search_moves(seat)
        if self.step == TURNING and seat == self.turn and not self.running("reading"):
            moves.append(self.FLIP)
        return moves

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "contest":
            return self.no(self.why_not_contest(seat))
        if self.step in (LAST_WORD, IDEA_SHOWN):
            return self.no("contest_first")
        if move is self.PASS and self.searching:
            return self.no("passed_already" if self.passed[seat] else "count_runs")
        if self.searching or move.verb == "chrono":
            return self.no(self.why_not_search(seat, move))
        if seat != self.turn:
            return self.no("not_your_turn")
        return self.no("read_first" if self.running("reading") else "flip_first")

    # -- a position

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        self.tell_story(self.story)
        if self.step == SEARCHING:
            self.begin_search()
        else:
            self.begin_turn(first_with_cards(self, given.get("turn", self.first_seat), self.piles))
