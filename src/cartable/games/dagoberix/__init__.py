"""Dagobérix: one seat writes a word face down; its letters are turned from the last to the first until it is found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...decks.toutilix import DECK, LETTER
from ...engine import Chance, Facts, Given, Refusal, choice, flag
from ...engine.facts import ranked
from ...engine.moves import TEXT, Move, Prompt, answer, optional, word
from ...engine.values import per_seat, secret, shown
from ...engine.zones import NOBODY, OWNER, PILE, ROW, Zone, zone
from ...mechanics.acts import PASS
from ...mechanics.patterns import Pattern
from ...mechanics.races import TIE_WINDOW, Race, Verdict
from ...mechanics.rounds import Rounds
from ...mechanics.secrets import Secrets, letter_list
from ...mechanics.words import WORD_OPTIONS, clean

LETTERS = tuple(card for card, letter in enumerate(LETTER) if letter)
LETTER_LIST = letter_list(DECK)
WRITING_TIME, RESULT_TIME = 90_000, 5_000
WRITING, GUESSING, OUT = "writing", "guessing", "out"
SECRET = "secret"
"""What the judge is asked: is the word known?"""
UNKNOWN, REFUSED, A_NAME = "unknown", "refused", "name"
SURE = "sure"
TAKEN_FOR_THE_WRITER = (5, 8)
"""How many letters a word has that the table takes for a writer who is too slow."""
TRIES_SHOWN = 12


class Dagoberix(Race, Secrets, Rounds):
    """A word of n letters has n - 1 rounds of proposals at most, and there are as many words as seats in a lap."""

    facts = Facts(
        id="dagoberix",
        name="Dagobérix",
        seats=(2, 4),
        kind="written words",
        minimum="a few letters",
        stirs=("imagination", "memory", "speed"),
        pace="mixed",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck, plays_with = DECK, LETTERS
    limits = ("writing", "guessing")
    options_offered = {
        "laps": choice(1, 2, 3, 4, 5, default=1, by_seats={2: 3}),
        "guessing": choice(10, 20, 40, default=20, unit="s"),
        "min_letters": choice(2, 3, 4, 5, default=2),
        "proper_names": flag(True),
        "tie_window": TIE_WINDOW,
        **WORD_OPTIONS,
    }
    spoken = ("choose", "guess")

    # -- what lies on the table: the heap is hidden, for the letters that are missing would betray the word
    line: Zone = zone(ROW, NOBODY, cell=(0, 0, 3, 1))
    heap: Zone = zone(PILE, NOBODY, cell=(3, 0))

    step: str = shown(WRITING)
    known_only: bool = shown(False)
    """Whether the last word of this writer was voted down."""
    heap_letters: list[tuple[str, ...]] = per_seat((), seen_by=OWNER, kind="help")
    """All the letters, for the writer."""
    doubt: list[str] = per_seat("", seen_by=OWNER)
    """What is wrong with the word that the writer has tried."""
    in_doubt: bool = secret(False)
    tries: tuple[str, ...] = shown(())
    """The last proposals for this word."""
    found: list[int] = per_seat(0, kind="score")
    letters_turned: list[int] = per_seat(0)
    """How many letters of a seat's own words were turned over before the others had guessed them."""
    words_won: list[tuple[str, ...]] = per_seat(())
    last_won: list[str] = per_seat("")
    has_spoken: list[bool] = per_seat(False)
    """Who has proposed or passed for the letter turned last."""
    passed: list[bool] = per_seat(False)
    tried: list[str] = per_seat("")

    CHOOSE = answer("choose", TEXT, optional(word("sure")))
    GUESS = answer("guess", TEXT)
    PASS = PASS

    def deal(self) -> None:
        self.new_pack(LETTERS, self.heap)
        self.begin_word(self.first_seat)

    # -- the secret word: any word the cards can write

    def begin_word(self, seat: int) -> None:
        self.step, self.writer = WRITING, seat
        self.heap_letters[seat] = tuple(LETTER_LIST)
        self.tell("writes", seat=seat)
        self.start("writing", WRITING_TIME + self.typing_time(seat))

    @property
    def writable(self) -> Pattern:
        return Pattern(least=self.number("min_letters"))

    def do_choose(self, seat: int, said: str) -> None:
        """A word that the lexicon knows is taken at once; another if the writer is sure of it."""
        self.doubt[seat] = ""
        written = without_promise(said)
        self.pending = (SECRET, seat, written, written != said)
        self.ask_whether("word" if self.options["proper_names"] else "plain", seat, written)

    def judged(self, question: str, answer: str) -> None:
        if self.pending[0] != SECRET:
            super().judged(question, answer)
            return
        _, seat, written, sure = self.pending
        trusted = not self.voters() and self.options["unknown_words"] == "trust"
        may_promise = not self.known_only and (trusted or bool(self.voters()))
        self.pending = ()
        verdict, _, near = answer.partition(" ")
        if verdict == "yes" or (verdict == "no" and sure and may_promise):
            self.in_doubt = verdict == "no" and not trusted
            self.lay_word(seat, written)
        else:
            self.doubt[seat] = A_NAME if verdict == "name" else UNKNOWN if may_promise else REFUSED
            self.near_spellings[seat] = near

    def expire_writing(self) -> None:
        self.tell("taken", seat=self.writer)
        least, most = TAKEN_FOR_THE_WRITER
        self.suggest(Pattern(least=least, most=most))

    def suggested(self, words: Sequence[str]) -> None:
        self.in_doubt = False
        self.lay_word(self.writer, words[0])

    def lay_word(self, seat: int, written: str) -> None:
        self.stop("writing")
        self.doubt[seat], self.heap_letters[seat] = "", ()
        self.known_only = False
        self.spell(seat, written, self.heap, self.line)
        self.tell("written", seat=seat, count=len(self.cards[self.line]))
        self.step = GUESSING
        self.turn_letter()

    # -- the letters, from the last to the first: for each of them everybody has one proposal

    def hidden(self) -> bytes:
        return bytes(card for card in self.cards[self.line] if card not in self.up)

    def turn_letter(self) -> None:
        self.turn_up(self.hidden()[-1])
        self.reset("has_spoken", "passed", "tried")
        if self.hidden():
            self.cards_shown()
            self.start("guessing", self.milliseconds("guessing") + self.longest_typing(self.others(self.writer)))
        else:
            self.word_is_out(())

    expire_guessing = turn_letter

    def do_guess(self, seat: int, said: str) -> None:
        """A right one is not shown before the tie window has closed: nobody can repeat it."""
        self.has_spoken[seat] = True
        if self.is_secret(said):
            self.claim(seat, True, said)
            return
        self.show_try(seat, said)
        self.next_if_all_spoke()

    def show_try(self, seat: int, said: str) -> None:
        self.tried[seat] = said
        self.tries = (*self.tries, said)[-TRIES_SHOWN:]
        self.tell("said", seat=seat, word=said)

    def do_pass(self, seat: int) -> None:
        self.has_spoken[seat] = self.passed[seat] = True
        self.next_if_all_spoke()

    def next_if_all_spoke(self) -> None:
        if not self.frozen and all(self.has_spoken[seat] for seat in self.others(self.writer)):
            self.turn_letter()

    def settle(self, verdict: Verdict) -> None:
        for claim in verdict.right:
            self.show_try(claim.seat, claim.said)
        self.word_is_out(tuple(claim.seat for claim in verdict.right))

    # -- the word is out: who has found it has won it, unless the table does not take it for a word

    def word_is_out(self, finders: tuple[int, ...]) -> None:
        self.step = OUT
        self.timers = {}
        written, turned = self.secret_word[self.writer], len(self.cards[self.line]) - len(self.hidden())
        self.lay_open(self.line)
        if finders:
            self.tell("found", seat=finders, word=written)
        else:
            self.tell("not_found", word=written)
        self.word_comes_out(finders, turned)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if accepted:
            for finder in more[0]:
                self.found[finder] += 1
                self.words_won[finder] += (said,)
                self.last_won[finder] = said
            self.letters_turned[seat] += more[1]
            self.rounds_over += 1
        else:
            self.known_only = True
            self.tell("void", seat=seat)
        self.start("result", RESULT_TIME)

    def expire_result(self) -> None:
        """The cards go back to the heap, and the next seat writes, or the same one again."""
        if self.rounds_over == self.number("laps") * self.seats:
            # Among equals: whose words the others have guessed with the fewest letters.
            merits = [(found, -letters) for found, letters in zip(self.found, self.letters_turned, strict=True)]
            self.finish_ranked("all_written", self.found, ranked(merits))
            return
        writer = self.writer if self.known_only else self.left_of(self.writer)
        self.secret_word[self.writer] = ""
        self.tries, self.in_doubt = (), False
        self.reset("tried", "passed")
        self.new_pack(LETTERS, self.heap)
        self.begin_word(writer)

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == WRITING:
            return [self.writer]
        return [] if self.frozen else [seat for seat in range(self.seats) if self.may_guess(seat)]

    def may_guess(self, seat: int) -> bool:
        return self.step == GUESSING and seat != self.writer and not self.has_spoken[seat]

    def legal(self, seat: int) -> list[Move]:
        return [self.PASS] if self.may_guess(seat) and not self.frozen else []

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == WRITING and seat == self.writer:
            return [self.secret_prompt(self.writable, without_promise)]
        if not self.may_guess(seat):
            return []
        seen = Pattern(ends=self.ending(), length=len(self.cards[self.line]))
        return [self.guess_prompt(seen, seen.described)]

    def ending(self) -> str:
        return "".join(LETTER[card] for card in self.cards[self.line] if card in self.up)

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "vote":
            return self.no("not_now")
        if move.verb == "choose":
            return self.no("not_the_writer" if seat != self.writer else "word_is_written")
        if self.step == WRITING:
            return self.no("no_word_yet")
        if self.step == OUT:
            return self.no("word_is_out")
        if seat == self.writer:
            return self.no("writer_is_silent")
        return self.no("spoken" if self.has_spoken[seat] else "found_already")

    # -- an imagined world: whatever lies in the line there is the word

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        super().imagine_secrets(seat, dice)
        if seat != self.writer and self.step == GUESSING:
            self.secret_word[self.writer] = "".join(LETTER[card] for card in self.cards[self.line]).lower()

    # -- a position: `writer=1` is about to write

    rest_zone = "heap"

    def resume(self, given: Given) -> None:
        self.begin_word(max(self.writer, 0))


def without_promise(said: str) -> str:
    """The word in `Zorglub sure`: the writer is sure that it is one. `sure` alone is a word like another."""
    written, _, promise = clean(said).rpartition(" ")
    return written if written and promise.lower() == SURE else said
