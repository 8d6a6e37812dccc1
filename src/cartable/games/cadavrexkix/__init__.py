"""Cadavrexkix: a text composed in a circle, in secret, then unrolled as one poem. Nobody wins, nobody loses."""

from __future__ import annotations

from collections.abc import Sequence

from ...decks.toutilix import ALPHABET, DECK, FIRECRACKERS, LETTER
from ...engine import Chance, Facts, Given, Refusal, choice, flag, for_turn
from ...engine.letters import STAR
from ...engine.moves import LETTER as A_LETTER
from ...engine.moves import NUMBER, TEXT, Move, Prompt, act, answer, open_move, place_in, verb, word
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, OWNER, PILE, RING, Zone, zone
from ...mechanics.pattern_words import in_every_language
from ...mechanics.sentences import join
from ...mechanics.stories import Said, Stories
from ...mechanics.words import TYPING
from .writing import PLAIN_WORDS, Writing, plain, with_words_swapped, words_of

GROUPS = {2: 4, 3: 6, 4: 8, 5: 5, 6: 6}
VISIBLE = 4
"""Cards of a group that lie open: the joint, which lies on a hidden card, and three middle ones."""
WORDS = 5
CHOICE_TIME, LETTER_TIME, RECITING_TIME, CLOSING_TIME = 30_000, 20_000, 15_000, 20_000
MORE_TIME, READING_PACE = 60_000, 600
EASY_LETTERS = "ABCDEFILMNOPRSTU"
AS_WE_LIKE = "vote"

CHOOSING, NAMING, COMPOSING = "choosing", "naming", "composing"
RECITING, CLOSING, READING = "reciting", "closing", "reading"

TEXT_NUMBERS = range(1, max(GROUPS.values()) + 1)


class Cadavrexkix(Stories, Writing):
    """Circles, as many as people like. What is composed stays secret until the recital."""

    facts = Facts(
        id="cadavrexkix",
        name="Cadavrexkix",
        seats=(2, 6),
        kind="sentences",
        minimum="fluent reading",
        stirs=("imagination", "delirium", "memory"),
        pace="cooperative",
        minutes=(5, 10),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("choice", "letter", "compose", "recite")
    options_offered = {
        "memory": flag(True),
        "circles": choice(*range(1, 6), AS_WE_LIKE, default=AS_WE_LIKE),
        "composing": choice(120, 180, 300, default=180, unit="s"),
        "typing": TYPING,
    }
    spoken = ("sentence", "recite")

    # -- what lies on the table: group after group, clockwise, first the joint and then its middle cards
    ring: Zone = zone(RING, EVERYONE, size=(VISIBLE, 1))
    hidden: Zone = zone(PILE, NOBODY, where=AWAY)
    """One lies under each joint; nobody ever looks at them."""
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(CHOOSING)
    turn: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    circles_over: int = shown(0)
    first: int = shown(-1)
    """The group where the circle starts."""
    texts_over: int = shown(0)
    """How many texts of this circle are composed."""
    in_play: tuple[int, ...] = shown((), kind="places")
    """The places of the circle that matter now: its joints, the five cards of a turn, the card of the next word."""
    named: tuple[str, ...] = shown(())
    """For each place of the circle, the letter that a firecracker there stands for."""
    crackers: tuple[str, ...] = shown((), kind="letter")
    """The letters of those among the cards of this turn."""
    given: str = shown("")
    """The word announced last: the next text begins with it."""
    more_asked: bool = shown(False)
    drafts: list[str] = per_seat("", seen_by=OWNER)
    own_texts: list[str] = per_seat("", seen_by=OWNER)
    """Sealed; where texts are said from memory, not even their author sees them again."""
    poem: tuple[tuple[str, ...], ...] = secret(())
    """The five words of each text."""
    words_told: int = shown(0)
    """How many words of the poem have been revealed."""
    read_again: bool = shown(False)
    answers_given: list[str] = per_seat("")
    applauded: list[int] = per_seat(0)

    CHOOSE = verb("choose", place_in("ring"))
    NAME = verb("name", A_LETTER)
    PLACE = verb("place", place_in("ring"), place_in("ring"))
    SENTENCE = answer("sentence", TEXT)
    MORE = act("more")
    DONE = act("done")
    REVEAL = act("reveal")
    RECITE = answer("recite", TEXT)
    VOTE = verb("vote", word("yes", "no"))
    READY = act("ready")
    APPLAUD = verb("applaud", NUMBER)
    READ = act("read")

    # -- the circle

    def deal(self) -> None:
        self.opener = self.first_seat
        self.lay_circle()

    @property
    def groups(self) -> int:
        return GROUPS[self.seats]

    def lay_circle(self) -> None:
        self.new_pack(range(len(DECK)), self.aside)
        self.draw_cards(VISIBLE * self.groups, self.aside, self.ring)
        self.draw_cards(self.groups, self.aside, self.hidden)
        self.first, self.texts_over, self.words_told = -1, 0, 0
        self.named = ("",) * (VISIBLE * self.groups)
        self.crackers, self.given, self.poem, self.sentence = (), "", (), ()
        self.reset("own_texts")
        self.read_again = False
        self.choose_start()

    def choose_start(self) -> None:
        self.step, self.turn, self.in_play = CHOOSING, self.opener, tuple(self.joints())
        self.start("choice", CHOICE_TIME)

    def joints(self) -> range:
        return range(0, VISIBLE * self.groups, VISIBLE)

    def do_choose(self, seat: int, place: int) -> None:
        self.stop("choice")
        self.first = place // VISIBLE
        self.begin_turn()

    def expire_choice(self) -> None:
        self.do_choose(self.turn, 0)

    # -- whose text it is, and which five cards it follows: a joint, three middle cards, the next joint

    def author(self, text: int) -> int:
        return (self.opener + text) % self.seats

    def places(self, text: int) -> list[int]:
        start = VISIBLE * (self.first + text)
        return [(start + step) % len(self.cards[self.ring]) for step in range(WORDS)]

    def letters(self, text: int) -> list[str]:
        """The letter each word must hold; with a star (or a firecracker without a letter yet) it may be any word."""
        return [LETTER[self.cards[self.ring][place]] or self.named[place] or STAR for place in self.places(text)]

    @property
    def last_text(self) -> bool:
        return self.texts_over == self.groups - 1

    # -- a turn begins: the left neighbour gives the firecrackers a letter, which they keep

    def begin_turn(self) -> None:
        self.turn = self.author(self.texts_over)
        self.more_asked = False
        self.in_play = tuple(self.places(self.texts_over))
        self.crackers = tuple(self.named[place] for place in self.in_play if self.named[place])
        if self.unnamed():
            self.enter(NAMING, "letter", LETTER_TIME)
        else:
            self.step = COMPOSING
            self.start("compose", self.milliseconds("composing") + self.typing_time(self.turn))

    def unnamed(self) -> list[int]:
        ring, places = self.cards[self.ring], self.places(self.texts_over)
        return [place for place in places if ring[place] in FIRECRACKERS and not self.named[place]]

    def do_name(self, seat: int, letter: str) -> None:
        self.tell("letter_named", seat=seat, letter=letter)
        self.name_firecracker(letter)

    def expire_letter(self) -> None:
        letter = self.pick(EASY_LETTERS)
        self.tell("letter_drawn", letter=letter)
        self.name_firecracker(letter)

    def name_firecracker(self, letter: str) -> None:
        self.stop("letter")
        place = self.unnamed()[0]
        self.named = (*self.named[:place], letter, *self.named[place + 1 :])
        self.begin_turn()

    # -- composing, in secret

    def do_place(self, seat: int, one: int, other: int) -> None:
        self.swap_places(self.ring, one, other)
        named = list(self.named)
        named[one], named[other] = named[other], named[one]
        self.named = tuple(named)
        if self.drafts[seat]:
            # Words that are written down go with their cards, so that the text still fits.
            places = self.places(self.texts_over)[bool(self.given) :]
            self.drafts[seat] = with_words_swapped(self.drafts[seat], places.index(one), places.index(other))

    def text_prompt(self) -> Prompt:
        """All five words, or those after the one that was given."""
        letters = self.wanted_letters()
        text = self.say("text_after", word=self.given, count=WORDS - 1) if self.given else self.say("text", count=WORDS)
        if self.last_text:
            text = self.say("last_text", text=text)
        star = self.say("star")
        listed = in_every_language(lambda code: ", ".join(letters).replace(STAR, star.of(code)))
        draft = "draft" if self.drafts[self.turn] else "no_draft"
        return self.words_prompt("sentence", letters, self.say(draft, text=text, letters=listed))

    def wanted_letters(self) -> list[str]:
        return self.letters(self.texts_over)[bool(self.given) :]

    def do_sentence(self, seat: int, text: str) -> None:
        """Written down; it can be changed until it is sealed."""
        self.drafts[seat] = text

    def do_more(self, seat: int) -> None:
        self.more_asked = True
        self.start("compose", self.timers["compose"] - self.now + MORE_TIME)

    def do_done(self, seat: int) -> None:
        self.seal(words_of(self.drafts[seat]))

    def expire_compose(self) -> None:
        """What is written is sealed; where nothing is, words are found as a bot finds them."""
        if self.drafts[self.turn]:
            self.do_done(self.turn)
            return
        self.tell("filled_in", seat=self.turn)
        known = "compose young" if self.young else "compose"
        self.ask_judge(f"{known} {self.given or '-'} {''.join(self.wanted_letters())} {self.roll(1_000_000)}")

    def judged(self, question: str, answer: str) -> None:
        fits = self.text_prompt().check(open_move("sentence", answer)) is None
        self.seal(words_of(answer) if fits else [PLAIN_WORDS[letter] for letter in self.wanted_letters()])

    def seal(self, words: Sequence[str]) -> None:
        """The text is sealed. Its last word is announced, unless it closes the circle."""
        self.stop("compose")
        seat, text = self.turn, (*([self.given] if self.given else []), *words)
        self.drafts[seat] = ""
        self.poem = (*self.poem, text)
        if not self.options["memory"]:
            self.own_texts[seat] = " / ".join(filter(None, [self.own_texts[seat], join(text)]))
        self.texts_over += 1
        if self.texts_over < self.groups:
            self.given = plain(text[-1])
            self.tell("announced", seat=seat, word=self.given)
            joint = self.places(self.texts_over)[0]
            self.sentence = (*self.sentence, ("…", "", seat), self.as_said(self.given, joint, seat))
            self.begin_turn()
        else:
            self.begin_recital()

    def as_said(self, said: str, place: int, seat: int) -> Said:
        """A word of the poem with its card; a firecracker carries the letter it stands for."""
        return said, DECK.texts[self.cards[self.ring][place]] + self.named[place], seat

    # -- the recital: card after card, each author says a word; joints are said once, by who announced them. Every text
    # -- becomes a line of the poem.

    def begin_recital(self) -> None:
        self.step, self.given, self.crackers, self.sentence = RECITING, "", (), ()
        self.tell("loop_closed", seat=self.opener)
        self.next_word()

    def coming(self) -> tuple[int, int]:
        """The text that is being told, and which of its words comes next."""
        text = max(0, (self.words_told - 1) // VISIBLE)
        return text, self.words_told - VISIBLE * text

    def next_word(self) -> None:
        text, number = self.coming()
        self.turn, self.in_play = self.author(text), (self.places(text)[number],)
        typing = self.typing_time(self.turn) if self.by_heart() else 0
        self.start("recite", RECITING_TIME + typing)

    def by_heart(self) -> bool:
        """Whether the next word must be said from memory: an announced one is known to all."""
        text, number = self.coming()
        announced = number == WORDS - 1 and text < self.groups - 1
        return bool(self.options["memory"]) and not announced

    def recite_prompt(self) -> Prompt:
        """What was forgotten may be replaced by any word that carries the letter."""
        text, number = self.coming()
        letter = self.letters(text)[number]
        texts = self.say("recite_any") if letter == STAR else self.say("recite", letter=letter)
        return self.words_prompt("recite", letter, texts)

    def do_recite(self, seat: int, said: str) -> None:
        self.tell_word(said)

    def do_reveal(self, seat: int) -> None:
        text, number = self.coming()
        self.tell_word(self.poem[text][number])

    expire_recite = for_turn(do_reveal)

    def tell_word(self, said: str) -> None:
        text, number = self.coming()
        self.tell("told_word", seat=self.turn, word=said)
        self.sentence = (*self.sentence, self.as_said(said, self.places(text)[number], self.turn))
        self.words_told += 1
        last = self.words_told > VISIBLE * self.groups
        if number == WORDS - 1:
            self.sentence = self.sentence if last else (*self.sentence, ("/", "", self.turn))
            self.keep_sentence()
        if last:
            self.begin_closing()
        else:
            self.next_word()

    # -- afterwards: applause, a second reading, and another circle if people want one

    def begin_closing(self) -> None:
        self.stop("recite")
        self.tell("poem_told")
        self.circles_over += 1
        self.turn, self.in_play = -1, ()
        self.reset("answers_given", "applauded", "own_texts")
        self.close_soon()

    def close_soon(self) -> None:
        self.enter(CLOSING, "close", CLOSING_TIME)

    @property
    def votes(self) -> bool:
        return self.options["circles"] == AS_WE_LIKE

    def yet_to_answer(self) -> list[int]:
        people = self.config.people
        return [seat for seat in range(self.seats) if not people[seat].bot and not self.answers_given[seat]]

    def do_vote(self, seat: int, wish: str) -> None:
        self.answers_given[seat] = wish
        if not self.yet_to_answer():
            self.expire_close()

    def do_ready(self, seat: int) -> None:
        self.do_vote(seat, "ready")

    def expire_close(self) -> None:
        """No answer is a no: another circle needs more than half of the people."""
        self.stop("close")
        wishes = self.answers_given.count("yes")
        people = sum(not person.bot for person in self.config.people)
        if wishes > people - wishes if self.votes else self.circles_over < self.number("circles"):
            self.tell("another_circle")
            self.opener = self.left_of(self.opener)
            self.lay_circle()
        else:
            self.finish_together("together", words=self.circles_over * (VISIBLE * self.groups + 1))

    def do_applaud(self, seat: int, text: int) -> None:
        self.applauded[seat] = text
        self.tell("applause", seat=seat, author=self.author(text - 1), text=text)

    def do_read(self, seat: int) -> None:
        """The poem once more, in one go; the time to answer begins again after it."""
        self.read_again, self.step = True, READING
        self.stop("close")
        self.tell("second_reading", aloud=join([said for said, _, _ in self.whole_poem()]))
        self.sentence = ()
        self.start("read", READING_PACE)

    def whole_poem(self) -> list[Said]:
        return [said for line in self.kept[-self.groups :] for said in line if said[0] != "/"]

    def expire_read(self) -> None:
        poem = self.whole_poem()
        if len(self.sentence) < len(poem):
            self.sentence = (*self.sentence, poem[len(self.sentence)])
            self.start("read", READING_PACE)
        else:
            self.sentence = ()
            self.close_soon()

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == NAMING:
            return [self.left_of(self.turn)]
        if self.step == CLOSING:
            return self.yet_to_answer()
        return [] if self.step == READING else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if self.step == CLOSING:
            return self.closing_moves(seat)
        if self.step == NAMING and seat == self.left_of(self.turn):
            return self.NAME.every(ALPHABET)
        if seat != self.turn:
            return []
        if self.step == CHOOSING:
            return self.CHOOSE.every(self.joints())
        if self.step == RECITING:
            return [] if self.by_heart() else [self.REVEAL]
        more = [] if self.more_asked or not self.running("compose") else [self.MORE]
        done = [self.DONE] if self.drafts[seat] else []
        return [*done, *self.place_moves(), *more]

    def place_moves(self) -> list[Move]:
        middle = self.places(self.texts_over)[1:-1]
        return [self.PLACE[one, other] for one in middle for other in middle if one != other]

    def closing_moves(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        if seat in self.yet_to_answer():
            moves += self.VOTE.every(("yes", "no")) if self.votes else [self.READY]
        if not self.applauded[seat]:
            moves += [self.APPLAUD[n + 1] for n in range(self.groups) if self.author(n) != seat]
        return moves if self.read_again else [*moves, self.READ]

    def open_prompts(self, seat: int) -> list[Prompt]:
        if seat != self.turn:
            return []
        if self.step == COMPOSING:
            return [self.text_prompt()]
        return [self.recite_prompt()] if self.step == RECITING and self.by_heart() else []

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb in ("vote", "ready", "applaud", "read"):
            return self.why_not_after(seat, move)
        if self.step == READING:
            return self.no("listen")
        if move.verb == "name":
            return self.no("no_letter_wanted")
        if move.verb in ("reveal", "recite"):
            if self.step != RECITING or seat != self.turn:
                return self.no("not_reciting")
            return self.no("from_memory" if move.verb == "reveal" else "announced_already")
        if self.step == CHOOSING:
            return self.no("touch_a_joint" if seat == self.turn and move.verb == "choose" else "choose_first")
        if seat != self.turn or self.step not in (NAMING, COMPOSING):
            return self.no("not_your_turn" if self.step in (NAMING, COMPOSING) else "not_composing")
        if move.verb == "place":
            return self.no("joints_stay")
        if move.verb == "more" and self.step == COMPOSING:
            return self.no("more_once" if self.more_asked else "no_limit")
        if self.step == NAMING:
            return self.no("letter_first")
        return self.no("write_first" if move.verb == "done" else "not_now")

    def why_not_after(self, seat: int, move: Move) -> Refusal:
        if self.step != CLOSING:
            return self.no("listen" if self.step == READING else "poem_first")
        if move.verb == "read":
            return self.no("read_once")
        if move.verb == "applaud":
            return self.no("applauded" if self.applauded[seat] else "own_text")
        if self.answers_given[seat]:
            return self.no("answered")
        return self.no("no_vote" if move.verb == "vote" and not self.votes else "not_now")

    # -- an imagined world

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Of the others' texts only what was announced is known."""
        if self.turn not in (seat, -1) and self.drafts[self.turn]:
            self.drafts[self.turn] = " ".join(PLAIN_WORDS[letter] for letter in self.wanted_letters())
        self.own_texts = [text if owner == seat or not text else "…" for owner, text in enumerate(self.own_texts)]
        self.poem = tuple(
            text if self.author(number) == seat else self.some_text(number, text)
            for number, text in enumerate(self.poem)
        )

    def some_text(self, number: int, text: tuple[str, ...]) -> tuple[str, ...]:
        imagined = [PLAIN_WORDS[letter] for letter in self.letters(number)]
        if number > 0:
            imagined[0] = text[0]
        if number < self.groups - 1:
            imagined[-1] = text[-1]
        return tuple(imagined)

    # -- a position

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        """The ring may be given from its first card on; the rest is dealt. With `first` the circle has begun."""
        self.draw_cards(VISIBLE * self.groups - len(self.cards[self.ring]), self.aside, self.ring)
        self.draw_cards(self.groups - len(self.cards[self.hidden]), self.aside, self.hidden)
        if "named" not in given:
            self.named = ("",) * (VISIBLE * self.groups)
        self.texts_over = len(self.poem)
        if self.first < 0:
            self.choose_start()
        elif self.texts_over < self.groups:
            self.begin_turn()
        else:
            self.begin_recital()
