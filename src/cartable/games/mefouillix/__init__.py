"""Méfouillix: everyone chooses a word; find its letters again in the jumble, from memory and in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ...decks.toutilix import DECK, LETTER
from ...engine import EVERYONE, NOBODY, OWNER, Chance, Facts, Given, Refusal, Refused, choice
from ...engine.letters import capital_letters
from ...engine.moves import NUMBER, SEAT, TEXT, Move, Prompt, act, answer, cards_of, open_move, verb
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, BOARD, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP_ONE, STOP_HERE
from ...mechanics.named_cards import NamedCards
from ...mechanics.paces import stretched
from ...mechanics.patterns import Pattern
from ...mechanics.rounds import Rounds
from ...mechanics.words import WORD_OPTIONS, Words, clean

LETTERS = tuple(sorted((card for card in range(len(DECK)) if LETTER[card]), key=lambda card: (LETTER[card], card)))
"""The 90 letters, in the order of the alphabet."""
FEWEST, MOST = 3, 8
BARREN_TURNS = 8
"""So many turns a seat without a word won end a round."""
MOST_TURNS = 36
"""And so many turns in all: else five players who remember little would search for more than an hour."""

NUMBER_TIME, CHOICE_TIME, FLIP_TIME, DECISION_TIME, CARD_TIME = 15_000, 90_000, 20_000, 15_000, 15_000
WORDS_SHOWN, CARD_SHOWN, MISS_SHOWN = 8_000, 3_000, 3_000

COUNTING, WRITING, SHOWING, FLIPPING, LEARNING, DECIDING, TRYING, MISSED = (
    "counting", "writing", "showing", "flipping", "learning", "deciding", "trying", "missed",
)  # fmt: skip
MINE = "mine"

COMMON_WORDS = (
    "mur roi sol arc lit bus", "pont lune chou bras film kiwi", "chien pomme table fruit stylo hibou",
    "jardin citron poulet bouche ballon avocat", "vitrine chapeau dauphin cornets brioche bouquin",
    "montagne chocolat papillon triangle concours bonjours",
)  # fmt: skip
"""Some for each length: the table gives one to a seat that writes none in time."""


class Mefouillix(Rounds, Words, NamedCards):
    """Each round ends when all words are won, or when nobody has won one for long; there are as many as seats."""

    facts = Facts(
        id="mefouillix",
        name="Méfouillix",
        seats=(2, 5),
        kind="written words",
        minimum="a few letters",
        stirs=("memory", "concentration"),
        pace="turns",
        minutes=(10, 55),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck, plays_with = DECK, LETTERS
    limits = ("number", "choice", "turn")
    options_offered = {
        "letters": choice(3, 4, 5, 6, 7, 8, default=5),
        "show_words": choice('own', 'all', 'none', default='own'),
        "memory_time": choice(1, 1.5, 2, 3, default=1),
        **WORD_OPTIONS,
    }  # fmt: skip

    # -- what lies on the table
    letterbox: Zone = zone(SPREAD, EVERYONE)
    """All the letters, face up, while words are chosen."""
    chosen: Zones = each_seat(ROW, OWNER)
    spelt: Zones = each_seat(ROW, EVERYONE, where=BOARD)
    """The words, while they are shown to everyone."""
    table: Zone = zone(SPREAD, NOBODY, fixed_places=True)
    won: Zones = each_seat(ROW, EVERYONE)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(WRITING)
    turn: int = shown(-1, kind="seat")
    starter: int = shown(-1, kind="seat")
    """The seat that begins the round."""
    letters: int = shown(5)
    words: list[str] = per_seat("", seen_by=NOBODY)
    """What each seat has chosen; whoever may read it sees it in one of the next two."""
    my_word: list[str] = per_seat("", seen_by=OWNER)
    all_words: list[str] = per_seat("")
    found: list[bool] = per_seat(False)
    """Whose words have been picked up, by whomever."""
    words_won: list[int] = per_seat(0, kind="score")
    target: int = shown(-1, kind="seat")
    """The seat whose word is being tried."""
    turned: tuple[int, ...] = shown(())
    """The places whose cards are up."""
    again: bool = shown(False)
    """Whether the seat has just won a word: it may play again, or stop."""
    seen: list[bool] = per_seat(False)
    barren: int = shown(0)
    """Turns in a row that have brought nobody a word."""
    turns: int = shown(0)
    """How many turns of this round are over."""

    CHOOSE = verb("choose", NUMBER)
    SAY = answer("say", TEXT)
    PICK = answer("play", cards_of("letterbox"))
    FLIP = FLIP_ONE
    SEEN = act("seen")
    TRY_MINE = act("try", MINE)
    TRY = verb("try", SEAT)
    DONE = STOP_HERE

    # -- a round: as many as seats, begun by the youngest and then by the next one clockwise

    def deal(self) -> None:
        self.letters = self.number("letters")
        self.starter = self.first_seat
        self.lay_out_letters()
        self.begin_writing()

    def lay_out_letters(self) -> None:
        """All the letters, face up, in the order of the alphabet."""
        self.new_pack(LETTERS, self.aside)
        pile = self.cards[self.aside]
        self.rearrange(self.aside, [pile.index(card) for card in LETTERS])
        self.gather(self.aside, self.letterbox)
        self.turn = self.target = -1
        self.words, self.my_word, self.all_words = ([""] * self.seats for _ in range(3))
        self.reset("found")
        self.turned, self.again, self.barren, self.turns = (), False, 0, 0

    # -- before a later round its starter may change the number of letters

    def await_number(self) -> None:
        self.step, self.turn = COUNTING, self.starter
        self.start("number", NUMBER_TIME)

    def do_choose(self, seat: int, number: int) -> None:
        self.letters = number
        self.stop("number")
        self.expire_number()

    def expire_number(self) -> None:
        self.tell("counted", count=self.letters)
        self.begin_writing()

    # -- the words: all at once, from the same letters; first come, first served

    def begin_writing(self) -> None:
        self.step, self.turn = WRITING, -1
        for seat in range(self.seats):
            self.start("choice", CHOICE_TIME + self.typing_time(seat), seat)

    def yet_to_write(self) -> list[int]:
        return self.seats_without(self.words)

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step != WRITING or self.words[seat]:
            return []
        length = Pattern(length=self.letters)
        written = Prompt(
            verb="say",
            texts=length.described,
            read=lambda text: open_move("say", clean(text)),
            check=lambda move: self.why_not_word(move.args[0]),
            examples=lambda: [open_move("say", word) for word in self.common_words()],
            wanted=length.as_json(),
        )
        picked = Prompt(
            verb="play",
            texts=self.say("touch_letters"),
            read=self.read_pick,
            check=lambda move: self.why_not_cards(move.args),
            examples=lambda: [self.naming("play", self.cards_for(word)) for word in self.common_words()],
        )
        return [written, picked]

    def common_words(self) -> list[str]:
        """Words of the table's own that can be written now; if none can, some letters as they lie."""
        fitting = [word for word in COMMON_WORDS[self.letters - FEWEST].split() if self.why_not_word(word) is None]
        return fitting or ["".join(LETTER[card] for card in self.cards[self.letterbox][: self.letters]).lower()]

    def why_not_word(self, said: str) -> Refusal | None:
        problem = self.not_a_word(said) or Pattern(length=self.letters).check(said)
        lacking = Counter(capital_letters(said)) - Counter(LETTER[card] for card in self.cards[self.letterbox])
        return problem or (self.no("letter_gone", letter=min(lacking)) if lacking else None)

    def cards_for(self, said: str) -> list[int]:
        """Cards for a word, in its order; their colours play no part."""
        left, cards = list(self.cards[self.letterbox]), []
        for letter in capital_letters(said):
            cards.append(next(card for card in left if LETTER[card] == letter))
            left.remove(cards[-1])
        return cards

    def do_say(self, seat: int, said: str) -> None:
        self.hear("word", seat, said, tuple(self.cards_for(said)))

    # -- or the very cards, one after the other

    def reader_of(self, verb: str) -> Callable[[str], Move] | None:
        return self.read_pick if verb == "play" else None

    def read(self, text: str, seat: int | None = None) -> Move:
        """Whoever names the own seat means the own word."""
        return self.TRY_MINE if clean(text).lower() == f"try {seat}" else super().read(text, seat)

    def read_pick(self, text: str) -> Move:
        if not text.split():
            raise Refused(self.no("how_to_pick"))
        return self.naming("play", self.read_cards(text))

    def why_not_cards(self, cards: Sequence[int]) -> Refusal | None:
        there = Counter(DECK.kind[card] for card in self.cards[self.letterbox])
        gone = Counter(cards) - there
        if gone:
            return self.no("card_gone", card=DECK.texts[min(gone)])
        return self.why_not_word("".join(LETTER[card] for card in cards))

    def do_play(self, seat: int, *kinds: int) -> None:
        cards = self.held_cards(self.letterbox, kinds)
        self.hear_cards("word", seat, "".join(LETTER[card] for card in cards).lower(), tuple(cards))

    # -- a word that is accepted takes its letters; when all are chosen they are shown together

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if accepted:
            self.tell("chose", seat=seat)
            self.take_word(seat, said, *more)

    def expire_choice(self, seat: int) -> None:
        said = self.pick(self.common_words())
        self.tell("given", seat=seat)
        self.take_word(seat, said, self.cards_for(said))

    def take_word(self, seat: int, said: str, cards: Sequence[int]) -> None:
        self.stop("choice", seat)
        # In the order of the alphabet: all see the letters go, but the word is read only when it is shown.
        self.move_each(sorted(cards, key=LETTERS.index), self.letterbox, self.chosen[seat])
        self.words[seat] = self.my_word[seat] = capital_letters(said)
        if not self.yet_to_write():
            self.show_words()

    def show_words(self) -> None:
        self.step = SHOWING
        self.tell("look_well")
        self.gather(self.letterbox, self.aside)
        for seat in range(self.seats):
            for letter in self.words[seat]:
                card = next(card for card in self.cards[self.chosen[seat]] if LETTER[card] == letter)
                self.move(card, self.chosen[seat], self.spelt[seat])
        self.start("show", self.memory_time(WORDS_SHOWN))

    def memory_time(self, milliseconds: int) -> int:
        return stretched(self, "memory_time", milliseconds)

    def expire_show(self) -> None:
        """All words are mixed and spread face down; what stays written is an option."""
        self.gather_all(self.spelt, self.table)
        self.shuffle(self.table)
        self.tell("jumbled")
        if self.options["show_words"] == "all":
            self.all_words = list(self.words)
        if self.options["show_words"] != "own":
            self.reset("my_word")
        self.begin_turn(self.starter)

    # -- a turn: one card, for all to learn; then a try, or not

    def begin_turn(self, seat: int, again: bool = False) -> None:
        self.step, self.turn, self.again = FLIPPING, seat, again
        self.turned, self.target = (), -1
        self.start("turn", FLIP_TIME)

    def awaited(self) -> list[int]:
        if self.step == WRITING:
            return self.yet_to_write()
        return [self.turn] if self.step in (COUNTING, FLIPPING, DECIDING, TRYING) else []

    def legal(self, seat: int) -> list[Move]:
        if self.step == LEARNING:
            return [self.SEEN] if seat in self.yet_to_see() else []
        if seat != self.turn:
            return []
        if self.step == COUNTING:
            return self.CHOOSE.every(range(FEWEST, MOST + 1)).copy()
        if self.step == DECIDING:
            return [*self.tries(seat), self.DONE]
        if self.step not in (FLIPPING, TRYING):
            return []
        flips = [self.FLIP[place] for place in self.places_taken(self.table) if place not in self.turned]
        return [*flips, self.DONE] if self.again and self.step == FLIPPING else flips

    def do_flip(self, seat: int, place: int) -> None:
        card = self.cards[self.table][place]
        self.turned += (place,)
        self.turn_up(card)
        if self.step == FLIPPING:
            self.let_all_learn()
        else:
            self.next_letter(seat, card)

    def let_all_learn(self) -> None:
        """Until the time is over, or everybody has seen enough."""
        self.step = LEARNING
        self.reset("seen")
        self.stop("turn")
        self.start("look", self.memory_time(CARD_SHOWN))

    def yet_to_see(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.seen[seat] and not self.is_bot(seat)]

    def do_seen(self, seat: int) -> None:
        self.seen[seat] = True
        if not self.yet_to_see():
            self.stop("look")
            self.expire_look()

    def expire_look(self) -> None:
        for place in self.turned:
            self.turn_down(self.cards[self.table][place])
        self.turned = ()
        if self.step == LEARNING:
            self.enter(DECIDING, "turn", DECISION_TIME)
        else:
            self.end_turn()

    # -- a try: one's own word first; once it is gone, any word that is left, named by the seat that chose it

    def tries(self, seat: int) -> list[Move]:
        if not self.found[seat]:
            return [self.TRY_MINE]
        return [self.TRY[owner] for owner in self.others(seat) if not self.found[owner]]

    def do_try(self, seat: int, whose: int | str) -> None:
        self.target = seat if isinstance(whose, str) else whose
        self.tell("tries_own" if self.target == seat else "tries", seat=seat, owner=self.target)
        self.enter(TRYING, "turn", CARD_TIME)

    def next_letter(self, seat: int, card: int) -> None:
        """Any card with the right letter will do, whoever put it there: the rest still spells the other words."""
        word = self.words[self.target]
        if LETTER[card] != word[len(self.turned) - 1]:
            self.miss("missed")
        elif len(self.turned) == len(word):
            self.win_word(seat)
        else:
            self.start("turn", CARD_TIME)

    def miss(self, message: str) -> None:
        """What was turned stays in view for a moment, then it lies face down again in its place."""
        self.tell(message, seat=self.turn)
        self.step = MISSED
        self.stop("turn")
        self.start("look", self.memory_time(MISS_SHOWN))

    def win_word(self, seat: int) -> None:
        owner = self.target
        self.tell("won", seat=seat, word=self.words[owner])
        self.move_each([self.cards[self.table][place] for place in self.turned], self.table, self.won[seat])
        self.found[owner] = True
        self.words_won[seat] += 1
        self.barren = 0
        if all(self.found):
            self.end_round()
        else:
            self.begin_turn(seat, again=True)

    # -- the end of a turn: no try, no further turn, a miss, or no answer in time

    def do_done(self, seat: int) -> None:
        self.end_turn()

    def end_turn(self) -> None:
        self.barren += 1
        self.turns += 1
        if self.barren == BARREN_TURNS * self.seats or self.turns == MOST_TURNS:
            self.tell("nobody")
            self.end_round()
        else:
            self.begin_turn(self.left_of(self.turn))

    def expire_turn(self) -> None:
        if self.step == TRYING:
            self.miss("too_slow")
        elif self.step == DECIDING or self.again:
            self.end_turn()
        else:
            self.do_flip(self.turn, self.pick(self.places_taken(self.table)))

    # -- the end of a round: all words are won, or the rest is nobody's

    def end_round(self) -> None:
        self.timers = {}
        self.rounds_over += 1
        if self.rounds_over == self.seats:
            self.finish("rounds_played", self.words_won, rounds=self.seats)
        else:
            self.starter = self.left_of(self.starter)
            self.lay_out_letters()
            self.await_number()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb in ("say", "play"):
            return self.no(self.why_not_writing(seat))
        if move is self.SEEN:
            return self.no("nothing_to_see")
        if move.verb == "choose":
            return self.no("not_your_turn" if self.step == COUNTING and seat != self.turn else "no_number")
        if self.step in (LEARNING, MISSED):
            return self.no("looking")
        if self.step in (WRITING, SHOWING, COUNTING):
            return self.no({WRITING: "write_first", SHOWING: "words_shown", COUNTING: "number_first"}[self.step])
        if seat != self.turn:
            return self.no("not_your_turn")
        if move.verb == "flip":
            return self.no(self.why_not_flip(move.args[0]))
        if self.step == TRYING:
            return self.no("trying")
        if move is self.DONE:
            return self.no("must_flip")
        return self.no("flip_first" if self.step == FLIPPING else self.why_not_try(seat, move.args[0]))

    def why_not_writing(self, seat: int) -> str:
        if self.step == WRITING:
            return "written"
        return "number_first" if self.step == COUNTING else "not_writing"

    def why_not_flip(self, place: int) -> str:
        if self.step == DECIDING:
            return "try_or_stop"
        if place >= len(self.cards[self.table]):
            return "no_such_place"
        return "already_up" if place in self.turned else "empty_place"

    def why_not_try(self, seat: int, whose: int | str) -> str:
        if not self.found[seat]:
            return "own_first"
        return "own_gone" if whose in (MINE, seat) else "word_gone"

    # -- an imagined world

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """While words are chosen, nobody knows what the others make of their letters."""
        super().imagine_secrets(seat, dice)
        if self.step == WRITING:
            for other in self.others(seat):
                letters = "".join(LETTER[card] for card in self.cards[self.chosen[other]])
                self.words[other] = self.my_word[other] = letters

    # -- a position: the jumble in its order, and the words; the seat in turn is to turn a card

    rest_zone = "letterbox"

    def resume(self, given: Given) -> None:
        self.starter = given.get("starter", self.first_seat)
        self.letters = given.get("letters", self.number("letters"))
        if not self.cards[self.table]:
            self.begin_writing()
            return
        self.words = [capital_letters(word) for word in self.words]
        if self.options["show_words"] == "own":
            self.my_word = list(self.words)
        elif self.options["show_words"] == "all":
            self.all_words = list(self.words)
        self.gather(self.letterbox, self.aside)
        self.begin_turn(max(self.turn, 0))
