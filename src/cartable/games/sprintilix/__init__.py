"""Sprintilix: cards are turned beside one letter; read every syllable aloud, as fast as you can, without a slip."""

from __future__ import annotations

from ...decks.toutilix import DECK, LETTER, VOWELS
from ...engine import Facts, Given, Refusal, seat_choice
from ...engine.moves import SEAT, TEXT, Move, Prompt, act, answer, open_move, verb
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, PILE, TOP, Zone, zone
from ...mechanics.races import Race
from ...mechanics.rounds import ScoredRounds
from .syllables import LONGEST, PADS, READINGS, Syllable, only_letters
from .times import points_for, stopwatch

LETTERS = [card for card, letter in enumerate(LETTER) if letter]

BAVAZAKA, CACECOCO, GOGIGIGO = range(3)
ROUNDS = 3
FIXED = [DECK.read(text) for text in ("Av", "Cb", "Gb")]
"""The letter that lies face up in each round."""

KEYBOARD, PAD, VOICE = "keyboard", "pad", "voice"
USUAL, USUAL_SLIPS = "usual", {KEYBOARD: 3, PAD: 0, VOICE: 0}
"""Fingers slip on a keyboard where the eye has read well; bots have no fingers."""
CHOOSING, READY, MARKS, SET, READING, CHECKING = "choosing", "ready", "marks", "set", "reading", "checking"
NOT_YET, STOPPED = -1, -2
"""What stands for a time that is not there."""

CHOICE_TIME, START_TIME, BEAT, CARD_TIME, CHECK_TIME = 15_000, 10_000, 1_000, 8_000, 2_000
TOO_SOON = 100
"""Nobody reads a card so soon (milliseconds) after it was turned: what comes then was about the card before."""
HOW_TO_TYPE = "type_any", "type_se", "type_je"
"""What is asked in each round."""


class Sprintilix(Race, ScoredRounds):
    """Three sprints a seat, and no card may stay for longer than its clock: the game ends."""

    facts = Facts(
        id="sprintilix",
        name="Sprintilix",
        version=2,
        seats=(2, 8),
        kind="letters",
        minimum="reading",
        stirs=("concentration", "speed"),
        pace="mixed: one reader at a time, against the clock",
        minutes=(10, 35),
        authors=(),
    )
    deck, plays_with = DECK, LETTERS
    tempo = ("choose", "start", "beat", "card", "check")
    options_offered = {
        "speech": seat_choice(KEYBOARD, PAD, VOICE, default=KEYBOARD),
        "slips": seat_choice(USUAL, 0, 1, 2, 3, default=USUAL, of_bots={"debutant": 0, "initie": 0, "expert": 0}),
    }  # fmt: skip

    # -- what lies on the table
    left: Zone = zone(PILE, TOP, cell=(1, 1))
    right: Zone = zone(PILE, TOP, cell=(1, 2))
    pile: Zone = zone(PILE, NOBODY, cell=(1, 3))
    consonants: Zone = zone(PILE, EVERYONE, where=AWAY)
    vowels: Zone = zone(PILE, EVERYONE, where=AWAY)

    sprint: str = shown("")
    step: str = shown(CHOOSING)
    reader: int = shown(-1, kind="seat")
    timekeeper: int = shown(-1, kind="seat")
    typed: str = shown("")
    """The letters given so far for the card that is shown."""
    said: str = shown("")
    called: bool = shown(False)
    """Whether the timekeeper has called a mistake since the last card was turned: one call a card."""
    speech: list[str] = per_seat("")
    slips_left: list[int] = per_seat(0)
    times: list[int] = per_seat(NOT_YET)
    """The times of this round, in hundredths of a second."""
    time_sheet: list[str] = per_seat("")
    """The times of all rounds; a dash for a sprint that was stopped."""
    started: int = secret(0)
    """When the first card of the sprint was turned."""
    elapsed: int = secret(0)
    """How long a sprint took that is still being checked."""

    CHOOSE = verb("choose", SEAT)
    START = act("shout", "start", race=True)
    SAY = answer("say", TEXT, race=True)
    TOUCH = verb(
        "say", Syllable({syllable: (syllable.upper(), syllable.upper()) for pad in PADS for syllable in pad}), race=True
    )
    FLIP = act("flip", race=True)
    MISTAKE = act("shout", "erreur", race=True)
    PASS = act("pass")

    # -- three rounds; in each of them every seat reads once, the youngest first

    def deal(self) -> None:
        self.speech = [str(self.seat_option(seat, "speech")) for seat in range(self.seats)]
        self.new_pack(LETTERS, self.consonants)
        self.sort_letters()
        self.begin_sprint(self.first_seat)

    def sort_letters(self) -> None:
        for card in self.cards[self.consonants]:
            if LETTER[card] in VOWELS:
                self.move(card, self.consonants, self.vowels)

    @property
    def letter_stands_right(self) -> bool:
        """Consonants go before the A; vowels go after the C or the G."""
        return self.rounds_over == BAVAZAKA

    @property
    def fixed(self) -> Zone:
        return self.right if self.letter_stands_right else self.left

    @property
    def beside(self) -> Zone:
        """Where the cards of the pile are turned."""
        return self.left if self.letter_stands_right else self.right

    @property
    def put_away(self) -> tuple[Zone, Zone]:
        """Where the letters of this round's pile are kept, and where the others are."""
        return (self.consonants, self.vowels) if self.rounds_over == BAVAZAKA else (self.vowels, self.consonants)

    def begin_sprint(self, seat: int) -> None:
        """A whole pile, freshly shuffled, and the letter of the round apart."""
        self.reader, self.timekeeper = seat, -1
        self.sprint, self.typed, self.said = str(self.rounds_over), "", ""
        self.reset("slips_left")
        self.slips_left[seat] = self.slips_of(seat)
        ours, others = self.put_away
        self.gather(self.beside, self.pile)
        self.gather(ours, self.pile)
        self.shuffle(self.pile)
        if not self.cards[self.fixed]:
            self.move(FIXED[self.rounds_over], others, self.fixed)
        if self.seats == 2:
            # There is nobody to choose from.
            self.do_choose(seat, self.left_of(seat))
        else:
            self.enter(CHOOSING, "choose", CHOICE_TIME)

    def slips_of(self, seat: int) -> int:
        """How many wrong letters are forgiven to this seat in a sprint."""
        usual = self.seat_option(seat, "slips") == USUAL
        return USUAL_SLIPS[self.speech[seat]] if usual else self.seat_number(seat, "slips")

    def end_sprint(self, time: int) -> None:
        """The next seat reads; after the last one the round is counted."""
        seat = self.reader
        self.timers = {}
        self.times[seat] = time
        noted = "—" if time == STOPPED else stopwatch(time)
        self.time_sheet[seat] = " · ".join(filter(None, (self.time_sheet[seat], noted)))
        if NOT_YET in self.times:
            self.begin_sprint(self.left_of(seat))
        else:
            self.end_round()

    # -- the timekeeper: chosen by the reader, gives the start

    def do_choose(self, seat: int, keeper: int) -> None:
        self.stop("choose")
        self.step, self.timekeeper = READY, keeper
        self.tell("keeps_time", seat=keeper)
        self.start("start", START_TIME)

    def expire_choose(self) -> None:
        self.do_choose(self.reader, self.left_of(self.reader))

    def do_shout(self, seat: int, what: str) -> None:
        if what == "start":
            self.give_start()
        else:
            self.call_mistake()

    def give_start(self) -> None:
        self.stop("start")
        self.step = MARKS
        self.tell("marks")
        self.start("beat", BEAT)

    expire_start = give_start

    def expire_beat(self) -> None:
        if self.step == MARKS:
            self.step = SET
            self.tell("set")
            self.start("beat", BEAT)
        else:
            self.step, self.started = READING, self.now
            self.tell("bip", seat=self.reader)
            self.turn_next()

    # -- reading: every right syllable turns the next card at once

    def turn_next(self) -> None:
        self.draw_card(self.pile, self.beside)
        self.cards_shown()
        self.typed, self.called = "", False
        self.start("card", CARD_TIME)

    def accepted(self) -> tuple[str, ...]:
        """What may be said for the card that is shown."""
        return READINGS[self.rounds_over][LETTER[self.top_of(self.beside)]]

    @property
    def about_card_before(self) -> bool:
        """Whether an input came so soon that its author had not seen the new card: it costs nothing."""
        return not self.typed and self.at < self.shown_since + TOO_SOON

    def do_say(self, seat: int, said: str) -> None:
        if self.about_card_before:
            return
        readings, said = self.accepted(), said.upper()
        if self.speech[seat] == PAD:
            if said in readings:
                self.read_well(said)
            else:
                self.misread(said)
            return
        for letter in said:
            so_far = self.typed + letter
            if so_far in readings:
                # Letters after it belong to no card yet; dictation writes silent ones.
                self.read_well(so_far)
                return
            if not any(reading.startswith(so_far) for reading in readings):
                self.misread(so_far)
                return
            self.typed = so_far

    def read_well(self, syllable: str) -> None:
        self.said, self.typed = syllable, ""
        if self.cards[self.pile]:
            self.turn_next()
        else:
            self.complete(self.at - self.started)

    def misread(self, said: str) -> None:
        """A forgiven slip leaves the right letters that came before it: only the wrong one is given again."""
        if not self.forgiven():
            self.tell("misread", seat=self.reader, said=said, right=self.accepted()[0])
            self.end_sprint(STOPPED)

    def forgiven(self) -> bool:
        seat = self.reader
        if not self.slips_left[seat]:
            return False
        self.slips_left[seat] -= 1
        self.tell("slip", seat=seat, left=self.slips_left[seat])
        return True

    def complete(self, milliseconds: int) -> None:
        time = (milliseconds + 5) // 10
        self.tell("complete", seat=self.reader, time=stopwatch(time))
        self.end_sprint(time)

    def expire_card(self) -> None:
        self.tell("too_slow", seat=self.reader)
        self.end_sprint(STOPPED)

    def do_pass(self, seat: int) -> None:
        self.tell("gave_up", seat=seat)
        self.end_sprint(STOPPED)

    # -- reading aloud: the reader turns the cards, the timekeeper listens

    def do_flip(self, seat: int) -> None:
        if self.about_card_before:
            return
        if self.cards[self.pile]:
            self.turn_next()
            return
        self.stop("card")
        self.step, self.elapsed, self.called = CHECKING, self.at - self.started, False
        self.start("check", CHECK_TIME)

    def call_mistake(self) -> None:
        """It may be about the card that is shown or the one before."""
        self.called = True
        if not self.forgiven():
            self.tell("called", seat=self.reader)
            self.end_sprint(STOPPED)

    def expire_check(self) -> None:
        self.complete(self.elapsed)

    # -- the score of a round: one for a whole pile, and one for each slower seat that read it too

    def clear_away(self) -> None:
        ours, others = self.put_away
        self.gather(self.beside, ours)
        self.gather(self.pile, ours)
        self.gather(self.fixed, others)

    def end_round(self) -> None:
        self.clear_away()
        self.score_round(points_for(self.times))
        if self.rounds_over == ROUNDS:
            self.finish("three_rounds", self.totals)
        else:
            self.reset("times")
            self.begin_sprint(self.first_seat)

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step in (CHOOSING, READING):
            return [self.reader]
        return [self.timekeeper] if self.step == READY else []

    def legal(self, seat: int) -> list[Move]:
        if seat == self.reader and self.step == CHOOSING:
            return [self.CHOOSE[other] for other in self.others(seat)]
        if seat == self.reader and self.step == READING:
            ways = {PAD: self.TOUCH.every(PADS[self.rounds_over]), VOICE: [self.FLIP]}
            return [*ways.get(self.speech[seat], []), self.PASS]
        if seat == self.timekeeper and self.step == READY:
            return [self.START]
        return [self.MISTAKE] if self.may_call(seat) else []

    def may_call(self, seat: int) -> bool:
        listening = self.speech[self.reader] == VOICE and self.step in (READING, CHECKING)
        return listening and seat == self.timekeeper and not self.called

    def open_prompts(self, seat: int) -> list[Prompt]:
        if seat != self.reader or self.step in (CHOOSING, CHECKING) or self.speech[seat] != KEYBOARD:
            return []
        # It stands there before the start, for fingers need a moment to find the keyboard.
        waiting = self.step != READING
        how = self.say(HOW_TO_TYPE[self.rounds_over])
        return [
            Prompt(
                verb="say",
                texts=self.say("wait", how=how) if waiting else how,
                read=lambda text: open_move("say", only_letters(text)),
                check=lambda move: self.why_not_say(str(move.args[0])),
                examples=lambda: [] if waiting else [open_move("say", text.lower()) for text in self.accepted()],
                wanted={"letters": True},
            )
        ]

    def why_not_say(self, letters: str) -> Refusal | None:
        """A wrong letter is not refused: it is heard."""
        if not 0 < len(letters) <= LONGEST:
            return self.no("letters_only")
        return None if self.step == READING else self.no("wait_for_bip")

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.START:
            return self.no(self.why_not_start(seat))
        if move is self.MISTAKE:
            return self.no(self.why_not_call(seat))
        if seat != self.reader:
            return self.no("not_reader")
        if move.verb == "choose":
            return self.no("not_oneself" if self.step == CHOOSING and move.args[0] == seat else "chosen")
        if self.step == CHECKING:
            return self.no("pile_is_done")
        if self.step != READING:
            return self.no("wait_for_bip")
        way = {KEYBOARD: "say_it", PAD: "use_keys", VOICE: "read_aloud"}
        return self.no(way[self.speech[seat]])

    def why_not_start(self, seat: int) -> str:
        if self.step == CHOOSING:
            return "choose_first"
        return "started" if self.step != READY else "not_timekeeper"

    def why_not_call(self, seat: int) -> str:
        if self.speech[self.reader] != VOICE:
            return "nobody_reads_aloud"
        if self.step not in (READING, CHECKING):
            return "wait_for_bip"
        return "called" if seat == self.timekeeper else "not_timekeeper"

    # -- a position: with the step `reading` a sprint is under way

    rest_zone = "consonants"

    def resume(self, given: Given) -> None:
        self.speech = [str(self.seat_option(seat, "speech")) for seat in range(self.seats)]
        self.reader = self.reader if "reader" in given else self.first_seat
        self.sort_letters()
        if self.step != READING:
            self.begin_sprint(self.reader)
            return
        self.sprint = str(self.rounds_over)
        self.slips_left[self.reader] = self.slips_of(self.reader)
        self.timekeeper = self.timekeeper if "timekeeper" in given else self.left_of(self.reader)
        self.start("card", CARD_TIME)
