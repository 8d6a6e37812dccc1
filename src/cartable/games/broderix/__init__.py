"""Broderix: a card on a carpet of letters, a word with both letters, and a story that all embroider together."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS, VOWELS
from ...engine import HOLE, Facts, Given, Refusal, choice, for_turn
from ...engine.letters import STAR, capital_letters
from ...engine.moves import Move, Prompt, act, place_in, verb
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, GRID, NOBODY, PILE, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP, NO_IDEA, STOP_HERE, STUCK
from ...mechanics.chronos import CHRONO
from ...mechanics.patterns import Pattern
from ...mechanics.searching import SEARCHING, Searching
from ...mechanics.sentences import SENTENCE_OPTIONS, is_elided, is_one_word, join, split
from .points import FullStops
from .words import SHORT_WORDS, OneWord, both_letters

COLUMNS, ROWS = 5, 4
SPOTS = COLUMNS * ROWS
TURNED_DOWN = 3
"""From its third card on a spot is turned face down until all of them have as many."""
SEARCH_TIME, HEAD_START, FLIP_TIME, AGAIN_TIME = 60_000, 5_000, 20_000, 10_000
STAND_TIME, LAST_TIME = 3_000, 10_000
"""How long a word stands before the next card may be turned; and the last one before the game is over."""

TURNING, AGAIN, LAST = "turning", "again", "last"

SPOT, ONE_WORD = place_in("carpet"), OneWord()


class Broderix(FullStops, Searching):
    """Cards laid stay on the carpet, and cards put under the draw pile leave a pile: somebody runs out."""

    facts = Facts(
        id="broderix",
        name="Broderix",
        seats=(2, 4),
        kind="sentences",
        minimum="fluent reading",
        stirs=("imagination", "delirium", "concentration"),
        pace="turns, with chronos out of turn",
        minutes=(10, 30),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("again", "flip", "defence")
    options_offered = {
        "chrono": CHRONO,
        "pile_size": choice(14, 7, default=14),
        **SENTENCE_OPTIONS,
    }
    spoken = ("sentence",)
    answer_verb, answers_in_call, defence_time = "place", True, 30_000

    # -- what lies on the table: of each spot the top card lies in the carpet, what it covers is kept beside
    carpet: Zone = zone(GRID, NOBODY, fixed_places=True, size=(COLUMNS, ROWS), cell=(0, 0, 2, 1))
    turned: Zone = zone(PILE, EVERYONE, cell=(0, 1))
    draw: Zone = zone(PILE, NOBODY, cell=(1, 1))
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    covered: Zone = zone(PILE, NOBODY, where=AWAY)
    """In the order in which they were covered: what the last card covers is on top."""
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(TURNING)
    turn: int = shown(0, kind="seat")
    passed: list[bool] = per_seat(False)
    heights: tuple[int, ...] = shown((1,) * SPOTS, kind="heights")
    """How many cards each spot has; 0 for one that was taken out of the carpet."""
    to_cover: int = shown(SPOTS)
    settled: int = shown(-1, kind="seat")
    """Whose word for this card was contested and withdrawn: the next one of that seat cannot be contested."""
    last_spot: int = shown(-1)
    searched: int = shown(-1, kind="seat")
    """Whose card it was, if the last word came from a chrono."""
    received: bool = shown(False)
    """Whether that seat got a card for it."""

    FLIP = FLIP
    PLACE = verb("place", SPOT, ONE_WORD)
    # An idea is a spot as well as a word.
    IDEA = verb("chrono", SPOT, ONE_WORD)  # type: ignore[assignment]
    DONE, STUCK, PASS = STOP_HERE, STUCK, NO_IDEA
    LEAVE_IT = act("leave")

    # -- the deal: fourteen cards each in a pile unseen, twenty face up as a carpet

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)
        self.deal_each(self.number("pile_size"), self.draw, self.piles)
        self.draw_cards(SPOTS, self.draw, self.carpet)
        self.turn_spots()
        self.begin_turn(self.first_seat)

    # -- the carpet: the lowest spots are covered first; from the third card on they are turned down, and up together

    def lowest(self) -> list[int]:
        """The spots with the fewest cards; they always lie face up."""
        low = min((height for height in self.heights if height), default=0)
        return [spot for spot, height in enumerate(self.heights) if height == low > 0]

    def open_spots(self) -> list[int]:
        """The spots where a card may be laid."""
        return [spot for spot in self.lowest() if self.cards[self.carpet][spot] not in FIRECRACKERS]

    def turn_spots(self) -> None:
        """Turns the piles as they must lie: higher ones face down, if they have three cards or more."""
        lowest, turned_up = self.lowest(), 0
        for spot, card in enumerate(self.cards[self.carpet]):
            down = spot not in lowest and self.heights[spot] >= TURNED_DOWN
            if card != HOLE and down == (card in self.up):
                if down:
                    self.turn_down(card)
                else:
                    self.turn_up(card)
                    turned_up += 1
        if turned_up > 1 and max(self.heights) >= TURNED_DOWN:
            self.tell("carpet_turned")
        self.to_cover = len(self.open_spots())

    def set_height(self, spot: int, height: int) -> None:
        self.heights = (*self.heights[:spot], height, *self.heights[spot + 1 :])
        self.turn_spots()

    # -- a turn: turn the first card of one's pile, lay it on the carpet, and say a word

    def begin_turn(self, seat: int) -> None:
        self.turn, self.step = seat, TURNING
        if not any(card not in FIRECRACKERS for pile in (self.draw, *self.piles) for card in self.cards[pile]):
            self.end_game("only_firecrackers")
        elif not self.running("stand"):
            self.let_turn()

    def let_turn(self) -> None:
        if self.step == AGAIN:
            self.start("again", AGAIN_TIME)
        elif not self.open_spots():
            self.replace_firecracker(self.turn)
        else:
            self.start("flip", FLIP_TIME)

    expire_stand = let_turn

    def awaited(self) -> list[int]:
        if self.searching:
            return super().awaited()
        return [] if self.step == LAST or self.running("stand") else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if self.searching:
            return self.search_moves(seat)
        moves = self.contest_moves(seat)
        moves += self.point_moves(seat)
        if seat in self.awaited():
            moves += [self.FLIP, self.DONE] if self.step == AGAIN else [self.FLIP]
        return moves

    def do_flip(self, seat: int) -> None:
        self.next_card()
        if not self.open_spots():
            self.replace_firecracker(seat)
        elif self.draw_card(self.piles[seat], self.turned) in FIRECRACKERS:
            self.exchange_firecracker(seat)
        else:
            self.start("head_start", HEAD_START)
            self.begin_search()

    expire_flip = for_turn(do_flip)

    def next_card(self) -> None:
        """From now on the last word can be neither contested nor followed by a full stop."""
        self.stop_all("flip", "again")
        self.close_contest()
        self.author = self.settled = self.stopped_by = -1

    # -- the word: it has both letters, the one laid and the one covered

    def wanted_at(self, spot: int) -> Pattern:
        return both_letters(LETTER[self.top_of(self.turned)] or STAR, LETTER[self.cards[self.carpet][spot]] or STAR)

    def question_for(self, seat: int, verb: str) -> Prompt:
        form = self.IDEA if verb == "chrono" else self.PLACE

        def examples() -> list[Move]:
            texts = [(spot, text) for spot in self.open_spots()[:6] for text in self.wanted_at(spot).examples()[:1]]
            return [form.read([str(spot), text]) for spot, text in texts]

        return Prompt(
            verb=verb,
            texts=self.say("place"),
            read=self.reading("how_to_place", form),
            check=lambda move: self.why_not_there(move.args[0]) or self.why_not_word(*move.args),
            examples=examples,
            wanted={
                "choices": [{"args": {"0": str(spot)}, **self.wanted_at(spot).as_json()} for spot in self.open_spots()]
            },
        )

    def why_not_there(self, spot: int) -> Refusal | None:
        """What keeps a card from that spot, if anything does."""
        if spot >= SPOTS or not self.heights[spot]:
            return self.no("no_such_spot")
        if spot not in self.lowest():
            return self.no("lowest_first" if self.cards[self.carpet][spot] in self.up else "spot_closed")
        return None if spot in self.open_spots() else self.no("not_on_firecracker")

    def why_not_word(self, spot: int, said: str) -> Refusal | None:
        problem = self.not_a_word(said) or (None if is_one_word(said) else self.no("one_word"))
        return problem or self.wanted_at(spot).check(said)

    def do_place(self, seat: int, spot: int, said: str) -> None:
        self.answered(seat, said, spot)

    def hear(self, purpose: str, seat: int, said: str, *more: Any) -> None:
        """No lexicon knows the shortest words: some are accepted at once, the others by the table."""
        known = said.lower() in SHORT_WORDS or is_elided(said)
        if not known and len(capital_letters(said)) > 1:
            super().hear(purpose, seat, said, *more)
            return
        self.pending = (purpose, seat, said, *more)
        if known:
            self.settle_word(True)
        else:
            self.open_vote()

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "contest":
            if not accepted:
                self.take_back(seat)
        elif purpose == "defence":
            if accepted:
                super().do_sentence(seat, said)
        else:
            super().heard(purpose, seat, said, accepted, *more)

    def found(self, seat: int, said: str, *more: Any) -> None:
        card = self.top_of(self.turned)
        self.lay(seat, said, more[0])
        self.searched = -1
        again = card in STARS or LETTER[card] in VOWELS
        if again and self.cards[self.piles[seat]]:
            self.tell("may_replay", seat=seat)
        self.go_on(again)

    def lay(self, author: int, said: str, spot: int) -> None:
        """The card lies on the spot, and the word joins the sentence."""
        self.stop("head_start")
        card = self.top_of(self.turned)
        under = self.move(self.cards[self.carpet][spot], self.carpet, self.covered)
        self.put(card, self.turned, self.carpet, spot)
        self.turn_up(card)
        self.add_word(author, said, (card, under))
        self.set_height(spot, self.heights[spot] + 1)
        self.author, self.point_said, self.stopped_by, self.last_spot = author, False, -1, spot
        if author != self.settled:
            self.open_to_all()
            self.may_be_contested(author, said)

    def go_on(self, again: bool) -> None:
        """The word stands for a moment. A vowel or a star gives its own player the right to turn another card."""
        if not self.cards[self.piles[self.turn]]:
            self.enter(LAST, "last", LAST_TIME)
            return
        self.start("stand", STAND_TIME)
        if again:
            self.step = AGAIN
        else:
            self.begin_turn(self.left_of(self.turn))

    def do_done(self, seat: int) -> None:
        self.stop("again")
        self.begin_turn(self.left_of(seat))

    expire_again = for_turn(do_done)

    # -- a firecracker is exchanged; one that alone is left to be covered is replaced without a word

    def take_card(self, seat: int) -> bool:
        """One card unseen under a seat's pile, if there is one."""
        pile = self.cards[self.draw]
        if pile:
            self.move_under(pile[-1], self.draw, self.piles[seat])
        return bool(pile)

    def exchange_firecracker(self, seat: int) -> None:
        firecracker = self.top_of(self.turned)
        if self.cards[self.draw]:
            self.move_under(firecracker, self.turned, self.draw)
            self.take_card(seat)
            self.tell("firecracker", seat=seat)
        else:
            self.move(firecracker, self.turned, self.aside)
            self.tell("firecracker_aside")
        self.end_turn(seat)

    def replace_firecracker(self, seat: int) -> None:
        self.next_card()
        spot = self.lowest()[0]
        firecracker = self.cards[self.carpet][spot]
        if self.cards[self.draw]:
            self.move_under(firecracker, self.carpet, self.draw)
            card = self.put(self.top_of(self.draw), self.draw, self.carpet, spot)
            self.turn_up(card)
            self.take_card(seat)
            self.tell("replaced", seat=seat)
            self.set_height(spot, 1)
        else:
            self.move(firecracker, self.carpet, self.aside)
            self.tell("taken_out", seat=seat)
            self.set_height(spot, 0)
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """No word was said: the next seat plays, unless this one has nothing left."""
        if self.cards[self.piles[seat]]:
            self.begin_turn(self.left_of(seat))
        else:
            self.end_game("out_of_cards")

    # -- a contest: the author shows how the sentence could go on; if the table says no, the card is taken back

    def running_words(self) -> list[str]:
        """The words up to the last one, though a full stop may have been said after it."""
        said = self.sentence or self.kept[-1]
        return [word for text, _, _ in said if text != "." for word in split(text)]

    def do_sentence(self, seat: int, text: str) -> None:
        """A whole sentence, or only what comes after the words said. One without a verb may be tried again."""
        running = self.running_words()
        begins = [capital_letters(word) for word in split(text)[: len(running)]] == [
            capital_letters(word) for word in running
        ]
        self.hear_sentence("defence", seat, text if begins else join([*running, text]))

    def judged(self, question: str, answer: str) -> None:
        """Whether a word that nobody knows may be the verb of a defence is part of what the people vote on."""
        doubtful = answer.partition(" ")[0] in ("vote", "unsure") and self.pending[0] == "defence"
        super().judged(question, "yes" if doubtful else answer)

    def undefended(self, author: int) -> None:
        self.give_in(author)

    def take_back(self, author: int) -> None:
        """Whoever turned the card searches again; no card is lost."""
        self.stop_all("stand", "flip", "again", "last")
        self.open_sentence_again()
        self.take_back_word()
        spot = self.last_spot
        self.move(self.cards[self.carpet][spot], self.carpet, self.turned)
        self.put(self.top_of(self.covered), self.covered, self.carpet, spot)
        self.set_height(spot, self.heights[spot] - 1)
        self.author = -1
        if self.searched < 0:
            self.turn = self.settled = author
            self.start("head_start", HEAD_START)
            self.search_again()
            return
        self.turn = self.searched
        if self.received:
            self.move(self.cards[self.piles[self.turn]][0], self.piles[self.turn], self.draw)
        self.idea_refused(author)

    # -- running dry: another's chrono reaches zero, or nobody finds a word

    def search_time(self) -> int:
        return SEARCH_TIME

    def search_moves(self, seat: int) -> list[Move]:
        moves = super().search_moves(seat)
        return [self.STUCK] if moves and seat == self.turn else moves

    def do_stuck(self, seat: int) -> None:
        self.do_pass(seat)

    def expire_head_start(self) -> None:
        """From now on the others may launch a chrono."""

    def may_seal(self, seat: int) -> bool:
        return super().may_seal(seat) and not (self.step == SEARCHING and self.running("head_start"))

    def do_chrono(self, seat: int, spot: int, said: str) -> None:  # type: ignore[override]
        super().do_chrono(seat, said, spot)

    def imagined_more(self) -> tuple[int]:
        return (self.open_spots()[0],)

    def beaten(self, launcher: int, said: str, *more: Any) -> None:
        """The launcher's spot and word are played; the next seat comes after the one that was searching."""
        self.lay(launcher, said, more[0])
        self.searched, self.received = self.turn, self.take_card(self.turn)
        self.tell("beaten" if self.received else "beaten_dry", seat=self.turn)
        self.go_on(again=False)

    def nobody_found(self) -> None:
        self.stop("head_start")
        self.tell("nobody_found")
        self.move_under(self.top_of(self.turned), self.turned, self.draw)
        self.end_turn(self.turn)

    # -- the end: a seat without cards wins, once its last word can no longer be contested

    def expire_last(self) -> None:
        self.end_game("out_of_cards")

    def end_game(self, reason: str) -> None:
        """All that was told is kept; the others are placed by the cards they have left."""
        self.keep_sentence()
        self.finish(reason, self.counts(self.piles), lowest_wins=True, seat=self.turn)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.CONTEST:
            return self.no(self.why_not_contest(seat))
        if move is self.POINT:
            return self.no(self.why_not_point())
        if move is self.NO_POINT:
            return self.no("your_own_words" if seat == self.stopped_by else "nothing_to_contest")
        if move.verb == "sentence":
            return self.no("nothing_to_defend")
        if self.searching or move.verb == "chrono":
            return self.no(self.why_not_search(seat, self.PASS if move is self.STUCK else move))
        if self.step == LAST:
            return self.no("last_moment")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.running("stand"):
            return self.no("word_stands")
        return self.no("no_right" if move is self.DONE else "flip_first")

    def why_not_chrono(self, seat: int) -> str:
        waits = self.step == SEARCHING and self.running("head_start") and seat != self.turn
        return "let_them_search" if waits else super().why_not_chrono(seat)

    # -- a position

    def resume(self, given: Given) -> None:
        self.make_places(self.carpet, SPOTS)
        if "heights" not in given:
            self.heights = tuple(int(card != HOLE) for card in self.cards[self.carpet])
        self.turn_spots()
        if self.cards[self.turned]:
            self.start("head_start", HEAD_START)
            self.begin_search()
        elif given.get("step") == AGAIN:
            self.let_turn()
        else:
            self.begin_turn(self.turn)
