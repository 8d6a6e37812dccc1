"""Jackpotix: lay a letter on one of five lines, say a word that holds the line, and gather the words you finish."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import DECK, FIRECRACKER, FIRECRACKERS, LETTER, STAR, STARS
from ...engine import Facts, Given, Refusal, choice, flag, without
from ...engine.letters import capital_letters
from ...engine.moves import CARD, TEXT, Move, Prompt, Word, answer, verb, word
from ...engine.values import shown
from ...engine.zones import EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, Zone, Zones, each_seat, zone
from ...mechanics.acts import DRAW, PASS
from ...mechanics.patterns import Pattern
from ...mechanics.places import ZoneNumber
from ...mechanics.words import TYPED, WORD_OPTIONS, Words

HAND = 7
LEAST = 3
"""A word of so many letters can be picked up."""
WITH_BONUS = 4
"""And from so many on, the draw pile adds as many cards."""
JACKPOT_BONUS = 10
CHOICE_TIME, OBJECTION_TIME = 15_000, 10_000

LINES = (0, 1, -1, 2, -2)
"""The centre, the lines above it (1, 2) and those below (-1, -2)."""
LEFT, RIGHT, OPEN = "left", "right", "open"
LAY, CHOOSE, OBJECT = "lay", "choose", "object"
PICK_UP, LEAVE = "pickup", "leave"


LINE = ZoneNumber({2: "above2", 1: "above1", 0: "centre", -1: "below1", -2: "below2"})
END = Word((LEFT, RIGHT, OPEN), ends={LEFT: "first", RIGHT: "last", OPEN: "only"})


def points(card: int) -> int:
    """What a card is worth among the gains."""
    return 5 if card in STARS else -1 if card in FIRECRACKERS else 1


class Jackpotix(Words):
    """Every turn lays a card or draws one, and what is picked up is gone: the draw pile cannot deal for ever."""

    facts = Facts(
        id="jackpotix",
        name="Jackpotix",
        seats=(2, 4),
        kind="written words",
        minimum="reading",
        stirs=("strategy", "imagination", "concentration"),
        pace="turns",
        minutes=(25, 55),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("turn", "choice")
    options_offered = {
        "turn": choice(45, 90, 180, default=90, unit="s"),
        "jackpot_objection": flag(True),
        **WORD_OPTIONS,
    }
    vote_time = 15_000

    # -- what lies on the table: a firecracker at the end of a line lies in it, first or last
    hands: Zones = each_seat(FAN, OWNER)
    draw: Zone = zone(PILE, NOBODY)
    above2: Zone = zone(ROW, EVERYONE, cell=(0, 0))
    above1: Zone = zone(ROW, EVERYONE, cell=(1, 0))
    centre: Zone = zone(ROW, EVERYONE, cell=(2, 0))
    below1: Zone = zone(ROW, EVERYONE, cell=(3, 0))
    below2: Zone = zone(ROW, EVERYONE, cell=(4, 0))
    gains: Zones = each_seat(PILE, NOBODY)

    step: str = shown(LAY)
    turn: int = shown(-1, kind="seat")
    drawn: bool = shown(False)
    freed: bool = shown(False)
    """Whether the seat has freed a line in this turn: passing then is no pass."""
    passes: int = shown(0)
    """How many seats in a row have passed."""
    last_line: int = shown(0)
    last_word: str = shown("")

    PLACE = verb("play", CARD, LINE, END)
    PLAY = verb("play", CARD, LINE, END, TYPED)
    SAY = answer("say", TEXT)
    DRAW, PASS = DRAW, PASS
    CHOICE = verb("choose", word("pickup", "leave"))

    # -- the deal: 7 cards each; the youngest begins

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)
        self.deal_each(HAND, self.draw, self.hands)
        self.begin_turn(self.first_seat)

    def begin_turn(self, seat: int, again: bool = False) -> None:
        self.step, self.turn, self.drawn, self.freed = LAY, seat, False, again
        self.start("turn", self.milliseconds("turn") + self.typing_time(seat))

    # -- the five lines: they grow at their ends only

    def line_zone(self, line: int) -> Zone:
        return (self.centre, self.above1, self.above2, self.below2, self.below1)[line]

    def row(self, line: int) -> bytes:
        return self.cards[self.line_zone(line)]

    def run(self, line: int) -> str:
        """The letters of a line, a star for each star."""
        return "".join("*" if card in STARS else LETTER[card] for card in self.row(line))

    def run_with(self, card: int, line: int, end: str) -> str:
        letter = "*" if card in STARS else LETTER[card]
        return letter + self.run(line) if end == LEFT else self.run(line) + letter

    def blocked(self, line: int, end: str) -> bool:
        return self.row(line)[0 if end == LEFT else -1] in FIRECRACKERS

    def why_not_there(self, line: int, end: str) -> Refusal | None:
        """What keeps a letter from that place, if anything does."""
        if not any(self.row(other) for other in LINES):
            return None if (line, end) == (0, OPEN) else self.no("start_centre")
        if end == OPEN:
            if self.row(line):
                return self.no("line_taken")
            beside = any(self.row(other) for other in LINES if abs(other - line) == 1)
            return None if beside else self.no("line_far")
        if not self.row(line):
            return self.no("line_empty")
        return self.no("blocked") if self.blocked(line, end) else None

    def places(self) -> list[tuple[int, str]]:
        """Where a letter may be laid."""
        return [(line, end) for line in LINES for end in (LEFT, RIGHT, OPEN) if self.why_not_there(line, end) is None]

    # -- a turn: lay one card, or draw one and then lay or pass

    def legal(self, seat: int) -> list[Move]:
        if self.step == OBJECT:
            return [self.PASS] if self.running("objection", seat) else []
        if seat != self.turn:
            return []
        if self.step == CHOOSE:
            return [self.CHOICE[PICK_UP], self.CHOICE[LEAVE]]
        return [*self.without_a_word(seat), self.PASS if self.drawn or not self.cards[self.draw] else self.DRAW]

    def without_a_word(self, seat: int) -> list[Move]:
        """A firecracker at a free end, or a star on a firecracker."""
        ends = [(line, end) for line in LINES if self.row(line) for end in (LEFT, RIGHT)]
        moves = []
        if self.holds(self.hands[seat], FIRECRACKER):
            moves += [self.PLACE[FIRECRACKER, line, end] for line, end in ends if not self.blocked(line, end)]
        if self.holds(self.hands[seat], STAR):
            moves += [self.PLACE[STAR, line, end] for line, end in ends if self.blocked(line, end)]
        return moves

    def awaited(self) -> list[int]:
        if self.step == OBJECT:
            return [seat for seat in self.others(self.turn) if self.running("objection", seat)]
        return [self.turn]

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == OBJECT and self.running("objection", seat):
            return [self.word_prompt("say", self.longer())]
        if self.step == LAY and seat == self.turn:
            return [self.laying_prompt(seat)]
        return []

    def laying_prompt(self, seat: int) -> Prompt:
        return Prompt(
            verb="play",
            texts=self.say("lay"),
            # `Rb 2 left arc en ciel`: the word may hold spaces.
            read=self.reading("how_to_lay", self.PLAY, splits=3),
            check=lambda move: self.why_not_lay(seat, *move.args),
            examples=lambda: self.layings(seat),
            wanted={"choices": [self.wanted_at(line, end) for line, end in self.places()]},
        )

    def wanted_at(self, line: int, end: str) -> dict[str, object]:
        """What the word must hold if the card, argument 0, is laid there."""
        run = self.run(line)
        return {"args": {"1": str(line), "2": end}, "holds": "{0}" + run if end == LEFT else run + "{0}"}

    def layings(self, seat: int) -> list[Move]:
        """A few that fit, for each card and place."""
        moves = []
        for card in DECK.kinds(without(self.hand(seat), bytes(FIRECRACKERS))):
            for line, end in self.places():
                for text in Pattern(holds=self.run_with(card, line, end)).examples():
                    moves.append(self.PLAY.read([DECK.texts[card], str(line), end, text]))
        return moves

    # -- a letter or a star: with a word that holds the cards of the whole line, side by side and in order

    def why_not_lay(self, seat: int, card: int, line: int, end: str, said: str = "") -> Refusal | None:
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        if not said:
            return self.why_not_without_a_word(card, line, end)
        if card == FIRECRACKER:
            return self.no("no_word_with_firecracker")
        problem = self.why_not_there(line, end) or self.not_a_word(said)
        return problem or Pattern(holds=self.run_with(card, line, end)).check(said)

    def do_play(self, seat: int, card: int, line: int, end: str, said: str = "") -> None:
        if not said:
            self.lay_without_a_word(seat, card, line, end)
            return
        laid = self.lay(seat, card, line, end)
        self.tell("said", seat=seat, word=said)
        self.hear("lay", seat, said, laid, line)

    def lay(self, seat: int, card: int, line: int, end: str) -> int:
        put = self.move_under if end == LEFT else self.move
        return put(card, self.hands[seat], self.line_zone(line))

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "object":
            self.heard_objection(said, accepted)
            return
        card, line = more
        if not accepted:
            # It costs nothing: another word, or another card, while the clock runs.
            self.move(card, self.line_zone(line), self.hands[seat])
            return
        self.passes, self.last_line, self.last_word = 0, line, said
        self.stop("turn")
        row, letters = self.row(line), self.run(line)
        closed = row[0] in FIRECRACKERS or row[-1] in FIRECRACKERS
        if len(letters) >= LEAST and len(capital_letters(said)) == len(letters) and not closed:
            self.ask_judge(f"prolong {letters}")
        else:
            self.after_laying(seat)

    # -- a firecracker blocks an end; a star laid on it frees the end, wins both, and the seat plays again

    def why_not_without_a_word(self, card: int, line: int, end: str) -> Refusal:
        if card == FIRECRACKER:
            if end == OPEN or not self.row(line):
                return self.no("firecracker_opens_nothing")
            return self.no("blocked")
        return self.no("nothing_to_free" if card == STAR else "say_a_word", card=DECK.texts[card], line=line, end=end)

    def lay_without_a_word(self, seat: int, card: int, line: int, end: str) -> None:
        self.passes = 0
        if card == FIRECRACKER:
            self.lay(seat, card, line, end)
            self.after_laying(seat)
            return
        firecracker = self.row(line)[0 if end == LEFT else -1]
        star = self.lay(seat, card, line, end)
        for won in (firecracker, star):
            self.move(won, self.line_zone(line), self.gains[seat])
        self.tell("freed", seat=seat)
        self.after_laying(seat, again=True)

    # -- picking up: a word that is exactly the line; with 4 letters or more the draw pile adds as many cards

    def judged(self, question: str, answer: str) -> None:
        if not question.startswith("prolong "):
            super().judged(question, answer)
        elif answer == "yes":
            self.let_choose()
        elif self.options["jackpot_objection"]:
            self.let_object()
        else:
            self.jackpot()

    def let_choose(self) -> None:
        self.enter(CHOOSE, "choice", CHOICE_TIME)

    def do_choose(self, seat: int, what: str) -> None:
        self.stop("choice")
        if what == PICK_UP:
            letters = len(self.row(self.last_line))
            self.pick_up(seat, letters if letters >= WITH_BONUS else 0)
        else:
            self.tell("left", seat=seat)
        self.after_laying(seat)

    def expire_choice(self) -> None:
        self.do_choose(self.turn, PICK_UP)

    def pick_up(self, seat: int, bonus: int) -> None:
        """The line, and a bonus from the draw pile, as far as it goes: to the gains, never to the hand."""
        before = len(self.cards[self.gains[seat]])
        self.gather(self.line_zone(self.last_line), self.gains[seat])
        self.draw_cards(bonus, self.draw, self.gains[seat])
        self.tell("picked_up", seat=seat, count=len(self.cards[self.gains[seat]]) - before)

    # -- jackpot: no word holds the line and one more letter. The lexicon is asked first, then the other seats

    def longer(self) -> Pattern:
        line = self.run(self.last_line)
        return Pattern(any_of=(Pattern(holds=line + "*"), Pattern(holds="*" + line)))

    def let_object(self) -> None:
        self.step = OBJECT
        self.tell("maybe_jackpot", word=self.last_word)
        for seat in self.others(self.turn):
            self.start("objection", OBJECTION_TIME + self.typing_time(seat), seat)

    def do_say(self, seat: int, said: str) -> None:
        self.tell("said", seat=seat, word=said)
        self.hear("object", seat, said)

    def heard_objection(self, said: str, accepted: bool) -> None:
        if accepted:
            self.tell("prolonged", word=said)
            for seat in self.others(self.turn):
                self.stop("objection", seat)
            self.let_choose()

    def expire_objection(self, seat: int) -> None:
        if not self.awaited():
            self.jackpot()

    def jackpot(self) -> None:
        self.tell("jackpot", seat=self.turn, word=self.last_word)
        self.pick_up(self.turn, len(self.row(self.last_line)) + JACKPOT_BONUS)
        self.after_laying(self.turn)

    # -- after a card was laid: an empty hand gets 7; with nothing to draw it wins the table

    def after_laying(self, seat: int, again: bool = False) -> None:
        if not self.hand(seat):
            if not self.cards[self.draw]:
                for line in LINES:
                    self.gather(self.line_zone(line), self.gains[seat])
                self.count("last_card", seat=seat)
                return
            self.draw_cards(HAND, self.draw, self.hands[seat])
            self.tell("refilled", seat=seat)
        self.begin_turn(seat if again else self.left_of(seat), again)

    # -- drawing and passing

    def do_draw(self, seat: int) -> None:
        self.draw_card(self.draw, self.hands[seat])
        self.drawn = True

    def do_pass(self, seat: int) -> None:
        if self.step == OBJECT:
            self.stop("objection", seat)
            self.expire_objection(seat)
            return
        self.stop("turn")
        self.passes += not self.freed
        if self.passes == self.seats:
            self.all_pass()
        if not self.over:
            self.begin_turn(self.left_of(seat))

    def expire_turn(self) -> None:
        if not self.drawn and self.cards[self.draw]:
            self.do_draw(self.turn)
        self.do_pass(self.turn)

    def all_pass(self) -> None:
        """The table goes back into the draw pile and each seat adds 7 cards; again and again, while there are some."""
        on_table = sum(len(self.row(line)) for line in LINES)
        share = min(HAND, (len(self.cards[self.draw]) + on_table) // self.seats)
        if not self.cards[self.draw] or not share:
            self.count("all_passed")
            return
        for line in LINES:
            self.gather(self.line_zone(line), self.draw)
        self.shuffle(self.draw)
        for seat in self.everybody(self.left_of(self.turn)):
            self.draw_cards(share, self.draw, self.hands[seat])
        self.tell("shuffled_in", count=share)
        self.passes, self.last_word = 0, ""

    # -- the score: of the gains only

    def count(self, reason: str, seat: int = -1) -> None:
        self.lay_open(*self.gains)
        scores = [sum(map(points, self.cards[gains])) for gains in self.gains]
        self.finish(reason, scores, seat=seat)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "say":
            return self.no("not_asked" if self.step == OBJECT and seat != self.turn else "nothing_to_object")
        if self.step == OBJECT:
            return self.no("objection_runs")
        if seat != self.turn:
            return self.no("not_your_turn")
        if move.verb == "choose":
            return self.no("nothing_to_choose")
        if self.step == CHOOSE:
            return self.no("choose_first")
        if move is self.DRAW:
            return self.no("drawn" if self.drawn else "draw_empty")
        return self.no("draw_first" if move is self.PASS else "not_now")

    # -- a position

    def resume(self, given: Given) -> None:
        drawn, freed = self.drawn, self.freed
        self.begin_turn(max(self.turn, 0))
        self.drawn, self.freed = drawn, freed
