"""Moinzix: all the letters lie there but one. Which? Shout, name it, and keep it."""

from __future__ import annotations

from ...decks.toutilix import ALPHABET, BLUE, DECK, LETTER, PINK, alphabet
from ...engine import Chance, Facts, Given, Refusal, choice, flag
from ...engine.moves import LETTER as A_LETTER
from ...engine.moves import Move, act, verb, word
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, GRID, NOBODY, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.races import TIE_WINDOW, Race, Verdict
from ...mechanics.rounds import Rounds

CHOICE_TIME, COUNT_TIME, SHOW_TIME = 8_000, 3_000, 2_000
ROWS, SCATTERED, FREE = "rows", "scattered", "free"
LAYOUTS = ROWS, SCATTERED
NOBODYS = -1
"""Stands for the owner of a letter that is put away."""

CHOOSING, COUNTING, RACING, ANSWERING, SHOWING = "choosing", "counting", "racing", "answering", "showing"


class Moinzix(Race, Rounds):
    """Every round takes a letter away at least, but for one tie that is played again: so the game ends.

    No field and no message names a letter that was won: what was turned down must be remembered.
    """

    facts = Facts(
        id="moinzix",
        name="Moinzix",
        seats=(2, 4),
        kind="letters",
        minimum="letters",
        stirs=("concentration", "memory", "speed"),
        pace="race (real time)",
        minutes=(5, 10),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("choice",)
    tempo = ("race", "answer")
    options_offered = {
        "alphabet": choice('blue', 'pink', default='blue'),
        "layout": choice(FREE, ROWS, SCATTERED, default=FREE),
        "race": choice(30, 60, 120, default=60, unit='s'),
        "answer": choice(3, 5, 10, default=5, unit='s'),
        "help_card": flag(False),
        "tie_window": TIE_WINDOW,
    }  # fmt: skip

    # -- what lies on the table; what is laid out is turned up for the race, and down again at the first shout
    rows: Zone = zone(GRID, NOBODY, size=(5, 5), cell=(0, 0, 3, 1))
    scattered: Zone = zone(SPREAD, NOBODY, cell=(0, 0, 3, 1))
    revealed: Zone = zone(ROW, EVERYONE, cell=(0, 0, 3, 1))
    pool: Zone = zone(PILE, NOBODY, cell=(0, 1))
    hidden: Zone = zone(PILE, NOBODY, cell=(1, 1))
    put_away: Zone = zone(PILE, NOBODY, cell=(2, 1))
    won: Zones = each_seat(PILE, NOBODY)

    step: str = shown(CHOOSING)
    laid_as: str = shown(ROWS)
    """How the letters lie in this round, or lay in the last one."""
    help_strip: str = shown("", kind="alphabet")
    shouters: tuple[int, ...] = shown((), kind="seats")
    """The seats that answer, the first to shout first."""
    guesses: list[str] = per_seat("", seen_by=NOBODY)
    """What each of them names, in secret until all have."""
    named: list[str] = per_seat("")
    """The same, said aloud while the letters of the round are shown."""
    receivers: tuple[int, ...] = shown(())
    """Who gets the letters that are shown now, one after the other."""
    ties: int = shown(0)
    """How many rounds in a row several seats were right together."""

    CHOOSE = verb("choose", word(*LAYOUTS))
    SHOUT = act("shout", "moinzix", race=True)
    GUESS = verb("guess", A_LETTER)

    # -- the pack: one alphabet

    def box(self) -> list[int]:
        return alphabet({"blue": BLUE, "pink": PINK}[str(self.options["alphabet"])])

    def deal(self) -> None:
        self.new_pack(self.box(), self.pool)
        self.show_help()
        self.begin_round()

    def show_help(self) -> None:
        self.help_strip = ALPHABET if self.options["help_card"] else ""

    # -- a round: the youngest chooses how the letters shall lie

    def begin_round(self) -> None:
        wished = str(self.options["layout"])
        if wished != FREE:
            self.lay(wished)
        elif len(self.cards[self.pool]) == 1:
            self.lay(self.laid_as)  # the last letter: nothing will lie there
        else:
            self.enter(CHOOSING, "choice", CHOICE_TIME)

    def do_choose(self, seat: int, layout: str) -> None:
        self.stop("choice")
        self.lay(layout)

    def expire_choice(self) -> None:
        self.lay(self.laid_as)

    # -- one letter is hidden, all others lie face down; three, two, one: and everybody sees them at once

    @property
    def table(self) -> Zone:
        """Where the letters of this round lie."""
        return self.scattered if self.laid_as == SCATTERED else self.rows

    def lay(self, layout: str) -> None:
        self.laid_as, self.step = layout, COUNTING
        self.shuffle(self.pool)
        self.draw_card(self.pool, self.hidden)
        self.gather(self.pool, self.table)
        self.start("count", COUNT_TIME)

    def expire_count(self) -> None:
        self.step = RACING
        self.lay_open(self.table)
        self.cards_shown()
        self.start("race", self.milliseconds("race"))

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == CHOOSING:
            return [self.first_seat]
        if self.step == RACING:
            return [seat for seat in range(self.seats) if not self.has_claimed(seat)]
        return [seat for seat in self.shouters if not self.guesses[seat]] if self.step == ANSWERING else []

    def legal(self, seat: int) -> list[Move]:
        if seat not in self.awaited():
            return []
        if self.step == CHOOSING:
            return self.CHOOSE.every(LAYOUTS)
        return [self.SHOUT] if self.step == RACING else self.GUESS.every(ALPHABET)

    # -- "Moinzix!" One shouts because one has found, not to get time to look: the letters are covered at once

    def do_shout(self, seat: int, what: str) -> None:
        if not self.frozen:
            for card in self.cards[self.table]:
                self.turn_down(card)
        self.claim(seat, right=True)

    def settle(self, verdict: Verdict) -> None:
        """The first to shout answers, and whoever was as quick."""
        self.shouters = tuple(claim.seat for claim in verdict.right)
        if verdict.tied:
            self.tell("answer_together", seat=self.shouters)
        self.step = ANSWERING
        self.stop("race")
        self.start("answer", self.milliseconds("answer"))

    def expire_race(self) -> None:
        self.take_up()
        self.reveal_hidden(NOBODYS)
        self.ties = 0
        self.tell("nobody")
        self.show()

    # -- the answer

    def do_guess(self, seat: int, letter: str) -> None:
        self.guesses[seat] = letter
        if not self.awaited():
            self.stop("answer")
            self.judge_answers()

    def judge_answers(self) -> None:
        """No answer in time is a wrong one."""
        letter = LETTER[self.cards[self.hidden][0]]
        right = [seat for seat in self.shouters if self.guesses[seat] == letter]
        self.named = self.guesses
        self.reset("guesses")
        self.take_up()
        self.ties = self.ties + 1 if len(right) > 1 else 0
        if not right:
            self.error()
        elif len(right) == 1:
            self.tell("right", seat=right[0])
            self.reveal_hidden(right[0])
        elif self.ties == 1:
            self.tell("all_right", seat=right)
            self.gather(self.hidden, self.pool)
        else:
            self.ties = 0
            self.tell("all_right_again", seat=right)
            self.reveal_hidden(NOBODYS)
        self.show()

    expire_answer = judge_answers

    def take_up(self) -> None:
        """The round is over: what lay there goes back to the pack."""
        self.gather(self.table, self.pool)

    # -- an error: everybody who did not shout draws a letter; the hidden one is not told

    def error(self) -> None:
        self.gather(self.hidden, self.pool)
        self.shuffle(self.pool)
        drawing = [seat for seat in self.others(self.shouters[0]) if seat not in self.shouters]
        drawing = (drawing or list(self.everybody(self.first_seat)))[: len(self.cards[self.pool])]
        self.tell("error", seat=self.shouters, winners=drawing)
        for _ in drawing:
            self.draw_card(self.pool, self.revealed)
        self.receivers = tuple(drawing)

    # -- letters are shown for a moment, then everyone must remember them

    def reveal_hidden(self, receiver: int) -> None:
        self.draw_card(self.hidden, self.revealed)
        self.receivers = (receiver,)

    def show(self) -> None:
        self.enter(SHOWING, "show", SHOW_TIME)

    def expire_show(self) -> None:
        for card, receiver in zip(self.cards[self.revealed], self.receivers, strict=True):
            self.move(card, self.revealed, self.put_away if receiver == NOBODYS else self.won[receiver])
        self.receivers, self.shouters = (), ()
        self.reset("named")
        self.rounds_over += 1
        if self.cards[self.pool]:
            self.begin_round()
        else:
            self.finish("no_letter_left", self.counts(self.won))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "choose":
            return self.no("youngest_chooses" if self.step == CHOOSING else "not_now")
        if self.step == RACING:
            return self.no("shouted_already" if self.has_claimed(seat) else "shout_first")
        if self.step == ANSWERING:
            if seat not in self.shouters:
                return self.no("others_answer")
            return self.no("answered_already" if self.guesses[seat] else "shouted_already")
        return self.no("wait_for_letters")

    # -- an imagined world

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """What another seat has named is not known before it is said."""
        self.guesses = [
            guess if owner == seat or not guess else dice.choice(ALPHABET) for owner, guess in enumerate(self.guesses)
        ]

    # -- a position: with a hidden letter the race is on, without one a round begins

    rest_zone = "pool"

    def resume(self, given: Given) -> None:
        self.show_help()
        for gone in (self.put_away, *self.won):
            for card in self.cards[gone]:
                self.everyone_knows(card)
        if self.cards[self.hidden]:
            self.laid_as = SCATTERED if self.cards[self.scattered] else ROWS
            self.gather(self.pool, self.table)
            self.expire_count()
        else:
            self.begin_round()
