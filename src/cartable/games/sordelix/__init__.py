"""Sordelix: a word of ten letters among stars and firecrackers; the scribe hides letters, the others look for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS
from ...engine import Chance, Facts, Given, Refusal, choice, flag
from ...engine.moves import TEXT, Move, Prompt, Word, act, answer, place_in, verb, word
from ...engine.phrases import Texts
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, OWNER, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.patterns import Pattern
from ...mechanics.rounds import ScoredRounds
from ...mechanics.scattering import Pose, scattered
from ...mechanics.secrets import ANY, COMMON
from ...mechanics.words import WORD_OPTIONS
from .masks import Masks

LENGTH = 10
BY_A_STAR = 7
"""So many places are shown for a star each, from the last one on; the others for a star turned face down."""
PARTS, STRAY, TILT = (5, 4), 22, 14
"""How the cards are strewn: see `scattered`."""
CHOOSING_TIME, TURNING_TIME, OBJECTION_TIME = 120_000, 15_000, 5_000
SILENCE_TIME, STUCK_TIME, RESULT_TIME = 60_000, 180_000, 8_000
BREATH = 1_000
"""Between two calls of a seat."""
CALLS_SHOWN = 8
CHOOSING, FLIPPING, CALLING, LINING, OUT = "choosing", "flipping", "calling", "lining", "out"
SECRET = "secret"
LETTER_ASKED = "letter"
YES, NO = "yes", "no"


PLACES = tuple(str(place) for place in range(LENGTH, 0, -1))


class Sordelix(Masks, ScoredRounds):
    """Twenty cards are turned, one a turn at least; then exchanges, made by a clock if by nobody, lead to the word."""

    facts = Facts(
        id="sordelix",
        name="Sordelix",
        seats=(2, 6),
        kind="written words",
        minimum="reading",
        stirs=("concentration", "imagination", "memory", "strategy"),
        pace="mixed",
        minutes=(15, 35),
        authors=(),
    )
    deck = DECK
    limits = ("choosing", "turning")
    tempo = ("calling", "silence", "stuck")
    options_offered = {
        "free_secret": flag(False),
        "calling_time": choice(15, 20, 40, default=20, unit='s'),
        "suggestions": choice(COMMON, ANY, default=COMMON),
        **WORD_OPTIONS,
    }  # fmt: skip
    spoken = ("choose", "guess")

    # -- what lies on the table: a masked letter lies under its firecracker, and only the scribe may look
    strewn: Zone = zone(SPREAD, NOBODY, fixed_places=True)
    bank: Zone = zone(PILE, EVERYONE, where=AWAY)
    """What is no letter, once all cards are turned: put aside, for the letters need the room."""
    row: Zone = zone(ROW, EVERYONE)
    under: Zones = each_seat(ROW, OWNER)
    stars: Zones = each_seat(ROW, EVERYONE)
    stars_down: Zones = each_seat(PILE, NOBODY)
    heap: Zone = zone(PILE, NOBODY, where=AWAY)
    spent: Zone = zone(PILE, EVERYONE, where=AWAY)

    poses: tuple[Pose, ...] = shown((), kind="poses")
    step: str = shown(CHOOSING)
    writer: int = shown(-1, kind="seat")
    turn: int = shown(-1, kind="seat")
    people: list[bool] = per_seat(False)
    """Which seats are people: all see who is a bot."""
    idea: list[str] = per_seat("", seen_by=OWNER)
    doubt: list[bool] = per_seat(False, seen_by=OWNER)
    taking: bool = secret(False)
    """Whether the next suggestion becomes the word, for the scribe was too slow."""
    in_doubt: bool = secret(False)
    spelt: tuple[int, ...] = secret(())
    """The card of each place of the word."""
    masks: tuple[tuple[int, int], ...] = secret(())
    """Each firecracker used, and the letter under it."""
    turned: int = shown(0)
    places_shown: int = shown(0)
    """How many, from the last one on."""
    stars_left: int = shown(0)
    calls: tuple[str, ...] = shown(())
    is_done: list[bool] = per_seat(False)
    request: tuple[str, ...] = shown(())
    """The exchange that a seeker has asked for: the place, or a masked letter and where it lies."""
    asker: int = shown(-1, kind="seat")
    answers_given: list[str] = per_seat("")

    CHOOSE = answer("choose", TEXT)
    SUGGEST = act("suggest")
    TAKE = act("take")
    FLIP = verb("flip", place_in("strewn"))
    GUESS = answer("guess", TEXT)
    DONE = act("done")
    MASK = verb("mask", place_in("strewn"))
    COVER = verb("cover", place_in("row"))
    PLACE = verb("place", place_in("row"), place_in("row"))
    ASK = verb("ask", Word(PLACES))
    ASK_LETTER = verb("ask", word("letter"), place_in("row"))
    VOTE = verb("vote", word("yes", "no"))

    def deal(self) -> None:
        self.people = [not person.bot for person in self.config.people]
        self.begin_round(self.first_seat)

    # -- the scribe chooses a word of ten letters

    wanted = Pattern(length=LENGTH)

    def begin_round(self, scribe: int) -> None:
        self.new_pack(self.box(), self.heap)
        self.step, self.writer, self.turn = CHOOSING, scribe, -1
        self.poses, self.calls, self.masks = (), (), ()
        self.turned = self.places_shown = self.stars_left = 0
        self.reset("secret_word", "idea")
        self.tell("chooses", seat=scribe)
        self.start("choosing", CHOOSING_TIME + self.typing_time(scribe))

    def do_choose(self, seat: int, said: str) -> None:
        self.doubt[seat] = False
        self.pending = (SECRET, seat, said)
        self.ask_whether("word", seat, said)

    def judged(self, question: str, answer: str) -> None:
        if self.pending[0] != SECRET:
            super().judged(question, answer)
            return
        _, seat, said = self.pending
        trusted = not self.voters() and self.options["unknown_words"] == "trust"
        free = bool(self.options["free_secret"]) and (trusted or bool(self.voters()))
        self.pending = ()
        verdict, _, near = answer.partition(" ")
        if verdict == "yes" or free:
            self.in_doubt = verdict != "yes" and not trusted
            self.strew(said)
        else:
            self.doubt[seat], self.near_spellings[seat] = True, near

    def do_suggest(self, seat: int) -> None:
        self.doubt[seat] = False
        self.suggest(self.wanted, str(self.options["suggestions"]))

    def expire_choosing(self) -> None:
        self.tell("taken", seat=self.writer)
        self.taking = True
        self.suggest(self.wanted, str(self.options["suggestions"]))

    def suggested(self, words: Sequence[str]) -> None:
        if self.taking:
            self.taking = self.in_doubt = False
            self.strew(words[0])
        else:
            self.idea[self.writer] = words[0]

    def do_take(self, seat: int) -> None:
        self.in_doubt = False
        self.strew(self.idea[seat])

    # -- its letters, the stars and the firecrackers are strewn face down: nobody knows what lies where

    def strew(self, written: str) -> None:
        self.stop("choosing")
        self.idea[self.writer] = ""
        self.spell(self.writer, written, self.heap, self.strewn)
        self.spelt = tuple(self.cards[self.strewn])
        self.move_each((*STARS, *FIRECRACKERS), self.heap, self.strewn)
        self.shuffle(self.strewn)
        self.confine((*STARS, *FIRECRACKERS), self.strewn)
        self.poses = scattered(self, len(self.cards[self.strewn]), PARTS, STRAY, TILT)
        self.tell("strewn")
        self.begin_turn(self.left_of(self.writer))

    # -- the seekers turn a card each; after a star another one at once

    def begin_turn(self, seat: int) -> None:
        self.step, self.turn = FLIPPING, seat if seat != self.writer else self.left_of(seat)
        self.reset("is_done")
        self.start("turning", TURNING_TIME)

    def face_down(self) -> list[int]:
        return [place for place in self.places_taken(self.strewn) if self.cards[self.strewn][place] not in self.up]

    def expire_turning(self) -> None:
        self.do_flip(self.turn, self.pick(self.face_down()))

    def do_flip(self, seat: int, place: int) -> None:
        self.stop("turning")
        card = self.cards[self.strewn][place]
        self.turn_up(card)
        if card in STARS:
            self.tell("star", seat=seat)
            self.start("turning", TURNING_TIME)
            return
        if card in FIRECRACKERS:
            self.tell("firecracker")
        else:
            self.turned += 1
        if self.turned == LENGTH:
            self.line_up()
        else:
            self.enter(CALLING, "calling", self.milliseconds("calling_time") + self.longest_typing(self.seekers()))

    def do_done(self, seat: int) -> None:
        self.is_done[seat] = True
        if all(self.is_done[seeker] for seeker in self.seekers()):
            self.stop("calling")
            self.expire_calling()

    def expire_calling(self) -> None:
        self.begin_turn(self.left_of(self.turn))

    # -- words are called by all the seekers, at any time

    def seekers(self) -> Sequence[int]:
        return self.others(self.writer)

    def do_guess(self, seat: int, said: str) -> None:
        self.calls = (*self.calls, said)[-CALLS_SHOWN:]
        self.tell("called", seat=seat, word=said)
        if self.is_secret(said):
            self.tell("found", seat=seat, word=self.secret_word[self.writer])
            self.word_is_out()
            return
        self.start("hush", BREATH, seat)
        if self.step == LINING:
            self.start("silence", SILENCE_TIME)

    def expire_hush(self, seat: int) -> None:
        """It may call again."""

    # -- when the tenth letter is turned all the rest is, and the letters stand in a row that the seekers rearrange

    def line_up(self) -> None:
        self.step, self.turn = LINING, -1
        for place in self.face_down():
            self.turn_up(self.cards[self.strewn][place])
        used = [firecracker for firecracker, _ in self.masks]
        to_the_row = [card for card in self.lying_in(self.strewn) if LETTER[card] or card in used]
        self.move_each(to_the_row, self.strewn, self.row)
        self.gather(self.strewn, self.bank)
        self.poses, self.stars_left = (), len(STARS)
        self.tell("all_turned")
        self.start("silence", SILENCE_TIME)
        self.start("stuck", STUCK_TIME)

    def do_place(self, seat: int, one: int, other: int) -> None:
        self.swap_places(self.row, one, other)

    # -- exchanges: a star for each of the last seven places, from the last on; then stars are turned face down

    def due(self) -> tuple[str, ...]:
        """The exchange that comes next; of the masked letters the first from the left."""
        if self.places_shown < LENGTH:
            return (str(LENGTH - self.places_shown),)
        return (LETTER_ASKED, str(self.masked_places()[0]))

    def do_ask(self, seat: int, *what: Any) -> None:
        self.request, self.asker = tuple(map(str, what)), seat
        self.reset("answers_given")
        self.answers_given[seat] = YES
        self.tell("asked", seat=seat)
        self.start("objection", OBJECTION_TIME)
        self.decide_if_all_answered()

    def do_vote(self, seat: int, answer: str) -> None:
        if self.voting:
            super().do_vote(seat, answer)
            return
        self.answers_given[seat] = answer
        self.decide_if_all_answered()

    def decide_if_all_answered(self) -> None:
        against = self.answers_given.count(NO)
        if 2 * against > len(self.seekers()) or all(self.answers_given[seeker] for seeker in self.seekers()):
            self.expire_objection()

    def expire_objection(self) -> None:
        """The exchange is made unless more than half of the seekers object."""
        request = self.request
        against = self.answers_given.count(NO)
        self.forget_request()
        if 2 * against > len(self.seekers()):
            self.tell("objected")
        else:
            self.exchange(request)

    def forget_request(self) -> None:
        self.stop("objection")
        self.request, self.asker = (), -1
        self.reset("answers_given")

    def exchange_by_itself(self) -> None:
        self.forget_request()
        self.tell("by_itself")
        self.exchange(self.due())

    expire_silence = expire_stuck = exchange_by_itself

    def exchange(self, what: Sequence[str]) -> None:
        if what[0] == LETTER_ASKED:
            self.turn_star_down()
            self.uncover(int(what[1]))
        else:
            if self.places_shown < BY_A_STAR:
                self.move(STARS[0], self.bank, self.stars[self.writer])
                self.stars_left -= 1
            else:
                self.turn_star_down()
            self.show_place()
        self.start("silence", SILENCE_TIME)
        self.start("stuck", STUCK_TIME)
        if self.places_shown == LENGTH and not self.masked_places():
            self.tell("readable", word=self.secret_word[self.writer])
            self.word_is_out()

    def turn_star_down(self) -> None:
        self.move(STARS[0], self.stars[self.writer], self.stars_down[self.writer])

    def show_place(self) -> None:
        """The card of the next place, or the firecracker on it, goes there and is not moved any more."""
        place = LENGTH - 1 - self.places_shown
        covered = {letter: firecracker for firecracker, letter in self.masks}
        card = self.spelt[place]
        lies = self.cards[self.row].index(card if card in self.cards[self.row] else covered[card])
        if lies != place:
            self.swap_places(self.row, lies, place)
        self.places_shown += 1
        self.tell("place_shown", place=place + 1)

    # -- the word is out: the scribe alone scores, for letters turned and for stars

    def word_is_out(self) -> None:
        self.timers = {}
        self.step, self.turn = OUT, -1
        self.forget_request()
        self.reset("is_done")
        self.word_comes_out()

    def points(self) -> int:
        up, down = self.stars[self.writer], self.stars_down[self.writer]
        return self.turned + len(self.cards[up]) + 2 * len(self.cards[down])

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if not accepted:
            self.tell("void", seat=seat)
        points = self.points() if accepted else 0
        self.score_round([points if each_one == seat else 0 for each_one in range(self.seats)])
        self.start("result", RESULT_TIME)

    def expire_result(self) -> None:
        if self.rounds_over == self.seats:
            self.finish("all_scribes", self.totals)
        else:
            self.begin_round(self.left_of(self.writer))

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == CHOOSING:
            return [self.writer]
        if self.step == FLIPPING:
            return [self.turn]
        if self.step == CALLING:
            return [seat for seat in self.seekers() if not self.is_done[seat]]
        if self.request:
            return [seat for seat in self.seekers() if not self.answers_given[seat]]
        return list(self.seekers()) if self.step == LINING else []

    def legal(self, seat: int) -> list[Move]:
        if seat == self.writer:
            return self.scribe_moves(seat)
        if self.step == FLIPPING:
            return [self.FLIP[place] for place in self.face_down()] if seat == self.turn else []
        if self.step == CALLING:
            return [] if self.is_done[seat] else [self.DONE]
        if self.step != LINING:
            return []
        moves = list(self.PLACE.two_of(range(LENGTH - self.places_shown)))
        if not self.request:
            return moves + self.exchanges()
        return moves + ([] if self.answers_given[seat] else [self.VOTE[YES], self.VOTE[NO]])

    def scribe_moves(self, seat: int) -> list[Move]:
        if self.step == CHOOSING:
            return [self.SUGGEST, self.TAKE] if self.idea[seat] else [self.SUGGEST]
        if self.step == OUT or self.firecracker_left() is None:
            return []
        form = self.COVER if self.step == LINING else self.MASK
        return [form[place] for place in self.letters_to_mask()]

    def exchanges(self) -> list[Move]:
        if self.places_shown < LENGTH:
            return [self.ASK[self.due()[0]]]
        return [self.ASK_LETTER[LETTER_ASKED, place] for place in self.masked_places()]

    def may_call(self, seat: int) -> bool:
        begun = self.step in (CALLING, LINING) or (self.step == FLIPPING and bool(self.up))
        return begun and seat != self.writer

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == CHOOSING and seat == self.writer:
            return [self.secret_prompt(self.wanted)]
        if not self.may_call(seat):
            return []

        def not_too_fast(_: str) -> Refusal | None:
            return self.no("too_fast") if self.running("hush", seat) else None

        return [self.guess_prompt(self.wanted, self.what_to_do(seat), extra=not_too_fast)]

    def what_to_do(self, seat: int) -> Texts:
        """Words can be called all the time; besides there is something else to do."""
        if self.request:
            asked = self.phrases.find("words", self.request[0]) or self.say("uncover")
            return self.say("exchange", asked=asked)
        if self.step == LINING:
            return self.say("line_up")
        return self.say("turn_or_call" if self.step == FLIPPING and seat == self.turn else "call")

    def why_not(self, seat: int, move: Move) -> Refusal:
        verb = move.verb
        if verb in ("choose", "suggest", "take"):
            if seat != self.writer:
                return self.no("not_the_writer")
            return self.no("word_is_written" if self.step != CHOOSING else "no_idea_yet")
        if self.step == CHOOSING:
            return self.no("no_word_yet")
        if self.step == OUT:
            return self.no("word_is_out")
        if verb in ("mask", "cover"):
            return self.why_not_mask(seat)
        if seat == self.writer:
            return self.no("writer_is_silent" if verb == "guess" else "seekers_only")
        if verb == "guess":
            return self.no("first_card")
        if verb == "flip":
            return self.why_not_flip(seat)
        if verb == "done":
            return self.no("done_already" if self.step == CALLING else "not_now")
        if verb == "vote":
            return self.no("no_request")
        if self.step != LINING:
            return self.no("not_all_turned")
        return self.no("two_places") if verb == "place" else self.why_not_ask(*move.args)

    def why_not_flip(self, seat: int) -> Refusal:
        if self.step == LINING:
            return self.no("all_turned")
        if self.step == CALLING:
            return self.no("still_calling")
        return self.no("turned_already" if seat == self.turn else "not_your_turn")

    def why_not_ask(self, what: str, *place: int) -> Refusal:
        if self.request:
            return self.no("one_request")
        if place:
            return self.no("places_first" if self.places_shown < LENGTH else "not_masked")
        left = LENGTH - self.places_shown
        return self.no("place_is_shown") if int(what) > left else self.no("comes_first", place=left)

    # -- an imagined world: whatever letters are strewn there make the word

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        super().imagine_secrets(seat, dice)
        if seat == self.writer or self.step in (CHOOSING, OUT):
            return
        under = [letter for _, letter in self.masks]
        lying = [*self.lying_in(self.strewn), *self.cards[self.row], *under]
        letters = [card for card in lying if LETTER[card]]
        if self.step != LINING:
            self.spelt = tuple(dice.shuffled(sorted(letters)))
        self.secret_word[self.writer] = "".join(LETTER[card] for card in self.spelt).lower()

    # -- a position: `writer=1` is about to choose a word

    rest_zone = "heap"

    def resume(self, given: Given) -> None:
        self.people = [not person.bot for person in self.config.people]
        self.begin_round(max(self.writer, 0))
