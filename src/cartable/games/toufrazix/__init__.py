"""Toufrazix: lay a letter at the end of a line and say a sentence for the whole line, one word a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...decks.toutilix import DECK, LETTER
from ...engine import Facts, Given, Refusal, choice
from ...engine.moves import TEXT, Move, Prompt, Word, act, answer, open_move
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, PILE, ROW, WITH_HAND, Zone, Zones, each_seat, numbered, zone
from ...mechanics.chronos import CHRONO
from ...mechanics.places import ZoneNumber
from ...mechanics.searching import SEARCHING
from ...mechanics.sentences import EITHER, SENTENCE_OPTIONS, SentencePattern, join
from ...mechanics.shedding import TURNING
from ...mechanics.shedding_sentences import SheddingSentences
from ...mechanics.stories import Said

MOST_LINES = 20
"""There are 97 letters and stars, and a new line needs five cards on all others."""
CONTEST_TIME = 5_000
STILL_ROUNDS = 2
"""So many rounds of the table without a card laid end a round."""

LEFT, RIGHT, NEW = "left", "right", "new"
LINE = ZoneNumber({n: f"line{n}" for n in range(1, MOST_LINES + 1)})
END = Word((LEFT, RIGHT, NEW), ends={LEFT: "first", RIGHT: "last", NEW: "only"})
LISTENING = "listening"
"""A step: a sentence has been said, and the others may object."""


@lru_cache(maxsize=4096)
def sentence_for(cards: bytes) -> SentencePattern:
    """A sentence for a line: its n-th word holds the n-th letter; on a star it is free."""
    return SentencePattern.carrying([LETTER[card] or "*" for card in cards], elided=EITHER)


@lru_cache(maxsize=4096)
def words_of(cards: bytes, said: str) -> tuple[str, ...] | Refusal:
    """The words of a sentence, one for each card of a line; or what is wrong with it."""
    pattern = sentence_for(cards)
    return tuple(pattern.fitted(said) or ()) or pattern.check(said) or ()


class Toufrazix(SheddingSentences):
    """Rounds of seven cards each; every round takes the cards of its lines out of the game."""

    facts = Facts(
        id="toufrazix",
        name="Toufrazix",
        seats=(2, 8),
        kind="sentences",
        minimum="reading",
        stirs=("imagination", "delirium", "concentration"),
        pace="mixed (turns, with a chrono anyone may launch)",
        minutes=(25, 40),
        authors=(),
    )
    deck = DECK
    limits = ("flip", "give")
    stalemates = ("nothing_laid",)
    options_offered = {
        "line": choice(7, 5, default=7),
        "chrono": CHRONO,
        "search_time": choice(40, 60, 90, default=60, unit="s"),
        **SENTENCE_OPTIONS,
    }

    # -- what lies on the table: rows that grow to the left and to the right, one below the other
    draw: Zone = zone(PILE, NOBODY, cell=(0, 0))
    turned: Zone = zone(PILE, EVERYONE, cell=(0, 1))
    offered: Zone = zone(PILE, EVERYONE, cell=(0, 1))
    line: Zones = numbered(MOST_LINES, ROW, EVERYONE, below=1, width=2)
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    won: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(TURNING)
    turn: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    laid: int = shown(0)
    passed: list[bool] = per_seat(False)
    still: int = shown(0)
    """How many turns in a row have gone by without a card laid."""
    said_on: tuple[str, ...] = shown(())
    """The sentence said last for each line."""
    lines_say: str = shown("")
    author: int = shown(-1, kind="seat")
    """Whose sentence it is that the others may object to: the searching seat's, or the one's who launched a chrono."""
    agreed: list[bool] = per_seat(False)
    placed: tuple[int, str] = shown((0, ""))
    """Where the card was laid that this sentence is for."""
    before: tuple[tuple[Said, ...], tuple[str, ...], tuple[int, str]] = secret(((), (), (0, "")))
    """What was to be read before that sentence: if it is refused, it comes back."""

    SENTENCE = answer("sentence", LINE, END, TEXT)
    IDEA = answer("chrono", LINE, END, TEXT)
    AGREE = act("agree")

    # -- the deal: seven cards each in a pile unseen, and one turned up, which begins the first line

    def open_round(self) -> None:
        self.still, self.said_on, self.lines_say = 0, (), ""
        if not self.turn_first_card(self.line[0]):
            self.tell("first_line")

    def idle_zones(self) -> Sequence[str]:
        """Lines that are not begun take no room, but for the one that may be begun now; nor do empty places."""
        lines = self.lines_begun()
        shown = lines + 1 if self.searching and self.may_begin_line() else max(lines, 1)
        empty = [name for name, zone in (("turned", self.turned), ("offered", self.offered)) if not self.cards[zone]]
        return [*empty, *(f"line{n}" for n in range(shown + 1, MOST_LINES + 1))]

    # -- the lines: a card goes to one of their ends, or begins a new one when all others are long enough

    def lines_begun(self) -> int:
        return sum(1 for zone in self.line if self.cards[zone])

    def may_begin_line(self) -> bool:
        lines = [self.cards[zone] for zone in self.line if self.cards[zone]]
        return len(lines) < MOST_LINES and all(len(cards) >= self.number("line") for cards in lines)

    def places(self) -> list[tuple[int, str]]:
        """Where the card turned may be laid."""
        lines = self.lines_begun()
        ends = [(n, end) for n in range(1, lines + 1) for end in (LEFT, RIGHT)]
        return [*ends, (lines + 1, NEW)] if self.may_begin_line() else ends

    def why_not_there(self, line: int, end: str) -> Refusal | None:
        lines = self.lines_begun()
        if end != NEW:
            return None if line <= lines else self.no("no_such_line", line=line)
        if line <= lines:
            return self.no("line_taken")
        if not self.may_begin_line():
            return self.no("lines_short", count=self.number("line"))
        return None if line == lines + 1 else self.no("no_such_line", line=line)

    def row_with(self, line: int, end: str) -> bytes:
        """The cards of a line if the card turned is laid there."""
        row, card = self.cards[self.line[line - 1]], self.cards[self.turned]
        return card + row if end == LEFT else row + card

    # -- a turn: turn one's top card, choose a place for it, and say a sentence

    def lay(self, seat: int) -> None:
        """Place and sentence are one act: until then the card lies beside the lines."""
        self.draw_card(self.piles[seat], self.turned)

    def question_for(self, seat: int, verb: str) -> Prompt:
        rows = [(str(line), end, self.row_with(line, end)) for line, end in self.places()]
        return Prompt(
            verb=verb,
            texts=self.say("sentence"),
            read=lambda text: self.read_sentence(verb, text),
            check=lambda move: self.why_not_say(*move.args),
            examples=lambda: [
                open_move(verb, line, end, example)
                for line, end, row in rows
                for example in sentence_for(row).examples()[:1]
            ],
            wanted={
                "choices": [{"args": {"0": line, "1": end}, **sentence_for(row).as_json()} for line, end, row in rows]
            },
        )

    def read_sentence(self, verb: str, text: str) -> Move:
        """`1 right Ta poule aime`: the line, the end, and the words."""
        line, end, said = [*text.split(maxsplit=2), "", "", ""][:3]
        if line in LINE.words and end.lower() in END.words and said:
            return open_move(verb, line, end.lower(), join(said.split()))
        return open_move(verb, text)

    def why_not_say(self, line: str, end: str = "", said: str = "") -> Refusal | None:
        if not said:
            return self.no("how_to_say")
        problem = self.why_not_there(int(line), end) or self.not_a_sentence(said)
        found = None if problem else words_of(self.row_with(int(line), end), said)
        return found if isinstance(found, Refusal) else problem

    def do_sentence(self, seat: int, line: str, end: str, said: str) -> None:
        self.answered(seat, said, int(line), end)

    def do_chrono(self, seat: int, line: str, *more: Any) -> None:
        end, said = more
        super().do_chrono(seat, said, int(line), end)

    def imagined_more(self) -> tuple[Any, ...]:
        return self.places()[0]

    # -- a sentence counts once nobody has objected to it

    def found(self, seat: int, said: str, *more: Any) -> None:
        self.lay_with(seat, said, *more)

    def beaten(self, launcher: int, said: str, *more: Any) -> None:
        self.lay_with(launcher, said, *more)

    def lay_with(self, author: int, said: str, line: int, end: str) -> None:
        zone, words = self.line[line - 1], words_of(self.row_with(line, end), said)
        (self.move_under if end == LEFT else self.move)(self.cards[self.turned][0], self.turned, zone)
        if end == NEW:
            self.tell("new_line", seat=self.turn)
        self.before = self.sentence, self.said_on, self.placed
        self.placed, self.author = (line, end), author
        if isinstance(words, Refusal):  # only an imagined idea does not fit its line
            words = (said,) * len(self.cards[zone])
        self.set_sentence(author, words, self.cards[zone])
        said_on = [*self.said_on, *[""] * (line - len(self.said_on))]
        said_on[line - 1] = said
        self.show_last_said(tuple(said_on))
        self.step = LISTENING
        self.reset("agreed")
        if self.listeners():
            self.may_be_contested(author, said, CONTEST_TIME)
        else:
            self.uncontested()

    def show_last_said(self, said_on: tuple[str, ...]) -> None:
        """Each line keeps its last sentence; the one said last of all is drawn large, so it is not told twice."""
        self.said_on = said_on
        self.lines_say = " · ".join(said for n, said in enumerate(said_on, 1) if said and n != self.placed[0])

    def listeners(self) -> list[int]:
        """The people who may still object, or agree."""
        others = self.others(self.author)
        return [seat for seat in others if not self.is_bot(seat) and not self.agreed[seat]]

    def do_agree(self, seat: int) -> None:
        self.agreed[seat] = True
        if not self.listeners():
            self.close_contest()
            self.uncontested()

    def withdraw(self, author: int) -> None:
        """The table refuses a sentence: its card waits beside the lines again, and the seat may try again."""
        line, end = self.placed
        row = self.cards[self.line[line - 1]]
        self.move(row[0 if end == LEFT else -1], self.line[line - 1], self.turned)
        if self.before[0]:
            self.kept = self.kept[:-1]
        self.sentence, said_on, self.placed = self.before
        self.show_last_said(said_on)
        self.reset("agreed")
        if author == self.turn:
            self.search_again()
        else:
            self.idea_refused(author)

    def uncontested(self) -> None:
        """The card stays where it is."""
        line, end = self.placed
        self.still = 0
        self.reset("agreed")
        if self.author == self.turn:
            row = self.cards[self.line[line - 1]]
            self.play_on(self.turn, row[0 if end == LEFT else -1])
        else:
            if self.take_card(self.turn):
                self.tell("beaten", seat=self.turn)
            self.begin_turn(self.left_of(self.turn))

    # -- nobody finds: the card goes under the draw pile, at no cost

    def nobody_found(self) -> None:
        seat = self.turn
        self.tell("nobody_found")
        self.move_under(self.cards[self.turned][0], self.turned, self.draw)
        if not self.cards[self.piles[seat]]:
            # It has dried up on its last card: that wins nothing.
            self.draw_again(seat)
        self.still += 1
        self.begin_turn(self.left_of(seat))

    def begin_turn(self, seat: int) -> None:
        """A seat beaten on its last card while nothing could be drawn has not won: it draws now, or is skipped."""
        for candidate in self.everybody(first=seat):
            if self.still >= STILL_ROUNDS * self.seats:
                break
            if self.cards[self.piles[candidate]] or self.draw_again(candidate):
                super().begin_turn(candidate)
                return
            self.still += 1
        self.nobody_wins()

    def draw_again(self, seat: int) -> bool:
        drawn = self.take_card(seat)
        if drawn:
            self.tell("draws_again", seat=seat)
        return drawn

    # -- the end of a round: who has laid the last card, or given it away, wins the lines

    def laid_zones(self) -> Sequence[Zone]:
        return [zone for zone in self.line if self.cards[zone]]

    def round_is_over(self, seat: int) -> bool:
        if self.cards[self.piles[seat]]:
            return False
        self.win_round(seat)
        return True

    def win_round(self, seat: int) -> None:
        if not self.nothing_laid():
            super().win_round(seat)

    def nobody_wins(self) -> None:
        """It always ends: where nothing is laid any more, the lines are set aside for good."""
        if not self.nothing_laid():
            self.tell("nobody_wins")
            self.gather_all(self.laid_zones(), self.aside)
            self.end_round(None)

    def nothing_laid(self) -> bool:
        """Every round takes cards out of the game; one that would take none ends it."""
        if not self.laid_zones():
            self.finish("nothing_laid", self.counts(self.won))
        return self.over

    def end_round(self, winner: int | None) -> None:
        self.keep_sentence()
        super().end_round(winner)

    def next_opener(self, winner: int | None) -> int:
        return self.left_of(self.opener) if winner is None else winner

    # -- objections, and explanations

    def awaited(self) -> list[int]:
        return [] if self.step == LISTENING else super().awaited()

    def legal(self, seat: int) -> list[Move]:
        if self.step == LISTENING:
            return [*self.contest_moves(seat), self.AGREE] if seat in self.listeners() else []
        return super().legal(seat)

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move in (self.CONTEST, self.AGREE):
            agreed = self.step == LISTENING and self.agreed[seat]
            return self.no("agreed_already" if agreed else self.why_not_contest(seat))
        return self.no("listening") if self.step == LISTENING else super().why_not(seat, move)

    # -- a position

    def resume(self, given: Given) -> None:
        super().resume({"step": SEARCHING if self.cards[self.turned] else TURNING, **given})
