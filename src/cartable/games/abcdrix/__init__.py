"""Abcdrix: a row of letters grows before each seat; every card laid there needs a word that holds the row."""

from __future__ import annotations

from typing import Any

from ...decks.toutilix import DECK, FIRECRACKER, LETTER
from ...engine import EVERYONE, NOBODY, OWNER, Facts, Given, Refusal
from ...engine.letters import STAR
from ...engine.moves import CARD, Move, Prompt, act, spot_in, verb
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, BOARD, FAN, PILE, RUNS, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import NO_IDEA, STUCK
from ...mechanics.chronos import CHRONO
from ...mechanics.patterns import Pattern
from ...mechanics.words import TYPED, WORD_OPTIONS
from .draw_pile import DrawPile
from .rows import AFTER, FULL, ON, WHERE
from .sealed_cards import SealedCards

TAKEN = 4
TURN_TIME, SEARCH_TIME, CALL_TIME, CHOICE_TIME = 60_000, 5_000, 10_000, 30_000

CHOOSING, OWN, CALLING, OTHERS = "choosing", "own", "calling", "others"


class Abcdrix(SealedCards, DrawPile):
    """Words are won until the draw pile is used up and nobody can lay a card, or until the pile gives no more."""

    facts = Facts(
        id="abcdrix",
        name="Abcdrix\u202f!",
        seats=(2, 4),
        kind="written words",
        minimum="reading",
        stirs=("concentration", "imagination", "strategy"),
        pace="turns, with chronos out of turn",
        minutes=(45, 70),
        authors=("Juan Rodriguez",),
        version=3,
    )
    deck = DECK
    limits = ("choice", "turn", "call")
    stalemates = ("pile_stays",)
    options_offered = {"chrono": CHRONO, **WORD_OPTIONS}
    spoken = ()

    # -- what lies on the table: of each pile the top card lies in the row, the cards under it are kept beside
    draw: Zone = zone(PILE, NOBODY)
    hands: Zones = each_seat(FAN, OWNER)
    rows: Zones = each_seat(RUNS, EVERYONE, where=BOARD)
    covered: Zones = each_seat(PILE, NOBODY, where=AWAY)
    sealed: Zones = each_seat(PILE, OWNER, where=WITH_HAND)
    """The card to be laid in front, or the one that goes with an idea."""
    won: Zones = each_seat(PILE, NOBODY)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    reads: list[str] = per_seat("", kind="runs")
    heights: list[tuple[int, ...]] = per_seat(())
    """How many cards each pile of a row has, from the left."""
    stacks: list[str] = per_seat("")
    """The same in words, where a pile has more than one card."""
    words_won: list[int] = per_seat(0, kind="score")
    step: str = shown(CHOOSING)
    turn: int = shown(-1, kind="seat")
    due: tuple[int, ...] = shown(())
    """The seats that choose the card to lay in front now."""
    served: tuple[int, ...] = shown(())
    """The rows where the seat whose turn it is has laid its card."""
    renewed: bool = shown(False)
    """Whether it has already changed all its cards in this turn."""
    passed: list[bool] = per_seat(False)
    dry: bool = shown(False)
    idle: int = shown(0)
    """How many seats in a row have passed since then."""
    turns: int = shown(0)
    moved: bool = shown(False)
    """Whether this turn has brought a card out of the draw pile, or made a row longer: then nothing is drawn for it."""
    quiet: int = shown(0)
    """How many turns in a row have done neither."""
    lowest: int = shown(0)
    """The fewest cards the draw pile has had when a turn ended."""
    level: int = shown(0)
    """How many turns in a row have not made it smaller than that."""
    last_word: str = shown("")
    plan: tuple[Any, ...] = secret(())
    """Where the sealed card goes."""
    left: int = secret(0)
    """What was left of the searching seat's clock when the chrono was launched."""

    CHOOSE = verb("choose", CARD)
    THROW = verb("place", CARD, spot_in("rows"))
    PLACE = verb("place", CARD, spot_in("rows"), WHERE, TYPED)
    # An idea is a card and its place as well as a word.
    IDEA = verb("chrono", CARD, spot_in("rows"), WHERE, TYPED)  # type: ignore[assignment]
    DONE = act("done")
    STUCK, PASS = STUCK, NO_IDEA

    # -- the deal: four cards each; every seat secretly chooses one to lay in front, and all are shown together

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)
        self.deal_each(TAKEN, self.draw, self.hands)
        self.lowest = len(self.cards[self.draw])
        self.turn = self.first_seat
        self.let_choose(tuple(range(self.seats)))

    def let_choose(self, seats: tuple[int, ...]) -> None:
        self.step, self.due = CHOOSING, seats
        self.start("choice", CHOICE_TIME)

    def choosing(self) -> list[int]:
        return [seat for seat in self.due if not self.cards[self.sealed[seat]]]

    def do_choose(self, seat: int, card: int) -> None:
        self.seal_card(seat, card)
        if not self.choosing():
            self.stop("choice")
            self.reveal()

    def expire_choice(self) -> None:
        for seat in self.choosing():
            self.seal_card(seat, self.pick(self.for_words(seat)))
        self.reveal()

    def reveal(self) -> None:
        for seat in self.due:
            self.lay(self.cards[self.sealed[seat]][0], self.sealed[seat], seat, 0, AFTER)
        if len(self.due) > 1:
            self.tell("rows_begin")
        self.due = ()
        self.begin_step_one()

    # -- a turn: first a card at home, then if one likes one before each other seat, each with a word

    def begin_turn(self, seat: int) -> None:
        if self.pile_stands_still():
            return
        self.count_turn(seat)
        self.begin_step_one()

    def count_turn(self, seat: int) -> None:
        self.turn, self.renewed, self.moved = seat, False, False
        self.turns += 1

    def begin_step_one(self) -> None:
        self.step, self.served = OWN, ()
        self.new_cards()
        if self.has_won(self.turn):
            self.win(self.turn)
        elif not self.hand(self.turn):
            self.pass_turn()
        else:
            self.start("turn", TURN_TIME + self.typing_time(self.turn))
            self.start("search", SEARCH_TIME)

    def new_cards(self) -> None:
        """There is something new to look at: whoever had no idea may have one now."""
        self.reset("barred", "passed")

    def open_rows(self) -> list[int]:
        """The rows where the seat whose turn it is may lay a card; an empty one is begun by its owner."""
        if self.step != OTHERS:
            return [self.turn]
        return [seat for seat in self.others(self.turn) if seat not in self.served and self.heights[seat]]

    def awaited(self) -> list[int]:
        if self.step == CHOOSING:
            return self.choosing()
        return self.yet_to_call() if self.step == CALLING and self.launcher < 0 else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if self.step == CHOOSING:
            return self.CHOOSE.of(self.for_words(seat)) if seat in self.choosing() else []
        if seat != self.turn:
            may_pass = self.step == CALLING and self.launcher < 0 and seat in self.yet_to_call()
            return [self.PASS] if may_pass else []
        moves = self.throws(seat)
        if self.launcher < 0 and self.step != CALLING:
            moves.append(self.STUCK if self.step == OWN else self.DONE)
        return moves

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == CHOOSING:
            return []
        if seat == self.turn:
            return [self.laying_prompt("place", seat, self.open_rows())]
        if self.why_not_chrono(seat):
            return []
        return [self.laying_prompt("chrono", seat, [self.turn])]

    def laying_prompt(self, name: str, seat: int, owners: list[int]) -> Prompt:
        form = self.PLACE if name == "place" else self.IDEA
        return Prompt(
            verb=name,
            texts=self.say(name),
            # `Tb 0:0 after arc en ciel`: the word may hold spaces.
            read=self.reading("how_to_place", form, splits=3),
            check=lambda move: self.why_not_lay(name, seat, *move.args),
            examples=lambda: self.some_layings(form, self.for_words(seat), owners),
            wanted={"choices": self.places_wanted(owners)},
        )

    def why_not_lay(
        self, name: str, seat: int, card: int, spot: tuple[int, int], where: str = "", said: str = ""
    ) -> Refusal | None:
        """What is wrong with a card, a place and a word, in turn or for a chrono."""
        owner, place = spot
        if owner >= self.seats:
            return self.no("no_such_pile")
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        problem = self.why_not_there(owner) if name == "place" else self.why_not_idea(card, owner)
        if problem is not None:
            return problem
        if card == FIRECRACKER:
            return self.no("lone_pile" if len(self.heights[owner]) < 2 else "no_word_with_firecracker")
        if not said:
            return self.no("say_a_word")
        if (place, where) not in self.places(owner):
            return self.why_not_place(owner, place, where)
        run = self.run_with(LETTER[card] or STAR, owner, place, where)
        return self.not_a_word(said) or Pattern(holds=run).check(said)

    def why_not_there(self, owner: int) -> Refusal | None:
        if owner in self.open_rows():
            return None
        if self.step != OTHERS:
            return self.no("own_row_first")
        return self.no("row_served" if owner in self.served else "row_empty")

    def do_place(self, seat: int, card: int, spot: tuple[int, int], where: str = "", said: str = "") -> None:
        if not said:
            self.throw(seat, *spot)
            return
        owner, place = spot
        place = self.lay(card, self.hands[seat], owner, place, where)
        self.tell("said", seat=seat, word=said)
        self.hear("place", seat, said, owner, place, where)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if not accepted:
            self.take_back(seat, *more)
            if purpose == "chrono":
                self.idea_refused(seat)
            return
        self.last_word = said
        if purpose == "chrono":
            self.take_over(seat)
        else:
            self.moved |= more[2] != ON
            self.card_laid(seat, more[0])

    def card_laid(self, seat: int, owner: int) -> None:
        self.idle = 0
        self.cancel_chrono()
        if self.step != OTHERS:
            self.stop("call")
            self.enter(OTHERS, "turn", TURN_TIME + self.typing_time(seat))
        self.served += (owner,)
        self.new_cards()
        self.start("search", SEARCH_TIME)
        if self.has_won(seat):
            self.win(seat)
        elif not self.hand(seat) or not self.open_rows():
            self.end_turn()

    def do_done(self, seat: int) -> None:
        self.end_turn()

    def expire_turn(self) -> None:
        if self.step == OWN:
            self.do_stuck(self.turn)
        else:
            self.end_turn()

    def expire_search(self) -> None:
        """From now on the others may launch a chrono."""

    def end_turn(self) -> None:
        """Hand and piles are completed to five, a pile counting for one card; what is more is kept."""
        seat = self.turn
        self.stop_clocks()
        hand = self.hands[seat]
        before = len(self.cards[hand])
        self.draw_some(seat, FULL - len(self.heights[seat]) - before)
        if len(self.cards[hand]) > before:
            self.tell("fills_up", seat=seat, count=len(self.cards[hand]) - before)
        self.begin_turn(self.left_of(seat))

    def stop_clocks(self) -> None:
        self.stop_all("turn", "call", "search")

    # -- an empty hand and five piles at home: the word is won

    def has_won(self, seat: int) -> bool:
        return not self.hand(seat) and len(self.heights[seat]) == FULL

    def win(self, seat: int) -> None:
        self.stop_clocks()
        self.tell("word_won", seat=seat)
        self.words_won[seat] += 1
        self.gather(self.rows[seat], self.won[seat])
        self.gather(self.covered[seat], self.won[seat])
        self.set_heights(seat, ())
        self.take_four(seat)
        if self.step != CHOOSING:
            self.begin_turn(seat)
        elif not self.pile_stands_still():
            self.count_turn(seat)

    def take_four(self, seat: int) -> None:
        """Four new cards, and one of them in front. Of fewer, the first that is no firecracker goes there by itself."""
        self.draw_some(seat, TAKEN)
        for_words = self.for_words(seat)
        if len(self.hand(seat)) == TAKEN and for_words:
            self.let_choose((seat,))
        elif for_words:
            self.lay(for_words[0], self.hands[seat], seat, 0, AFTER)

    # -- a firecracker: laid on a pile that is not alone, it sends it under the draw pile

    def throws(self, seat: int) -> list[Move]:
        if not self.holds(self.hands[seat], FIRECRACKER):
            return []
        rows = [owner for owner in self.open_rows() if len(self.heights[owner]) > 1]
        return [self.THROW[FIRECRACKER, (owner, place)] for owner in rows for place in range(len(self.heights[owner]))]

    def throw(self, seat: int, owner: int, place: int) -> None:
        self.lay(FIRECRACKER, self.hands[seat], owner, place, ON)
        for card in reversed(self.cards[self.covered[owner]][self.under(owner, place)]):
            self.put_under(card, self.covered[owner])
        self.put_under(self.cards[self.rows[owner]][place], self.rows[owner])
        self.set_heights(owner, self.heights[owner][:place] + self.heights[owner][place + 1 :])
        if seat == owner:
            self.tell("blown_up_own", seat=seat)
        else:
            self.tell("blown_up", seat=seat, to=owner)
        self.draw_some(seat, 1)
        self.card_laid(seat, owner)

    # -- the chrono: another seat seals a card, a place and a word for the row of the one who searches

    def why_not_chrono(self, seat: int) -> str:
        """What keeps a seat from launching a chrono now; nothing if it may."""
        if self.step == CHOOSING or not self.heights[self.turn]:
            return "nobody_searches"
        if seat == self.turn:
            return "your_own_search"
        if self.passed[seat]:
            return "passed"
        if not self.may_launch(seat, self.turn):
            return self.why_not_launch(seat)
        if self.running("search") and self.step != CALLING:
            return "let_them_search"
        return "" if self.for_words(seat) else "nothing_to_launch_with"

    def why_not_idea(self, card: int, owner: int) -> Refusal | None:
        if owner != self.turn:
            return self.no("not_that_row")
        return self.no("no_firecracker_idea") if card == FIRECRACKER else None

    def searching_clock(self) -> str:
        return "call" if self.step == CALLING else "turn"

    def take_over(self, launcher: int) -> None:
        """The searching seat does not complete its cards, and the seats in between are skipped."""
        self.stop_clocks()
        self.idle = 0
        self.tell("takes_over", seat=launcher)
        self.draw_some(launcher, 1)
        self.begin_turn(launcher)

    def idea_refused(self, launcher: int) -> None:
        self.barred[launcher] = True
        self.tell("search_again", seat=self.turn)
        self.let_run(self.searching_clock(), self.left)
        if self.step == CALLING and not self.yet_to_call():
            self.nobody_has_an_idea()

    # -- stuck: if nobody has an idea either, all cards are changed, once in a turn

    def do_stuck(self, seat: int) -> None:
        """The others have the rest of the search: giving up at once is no shortcut."""
        rest = self.rest("turn")
        self.step = CALLING
        self.tell("who_has_an_idea", seat=seat)
        self.start("call", max(rest, CALL_TIME + self.longest_typing(self.others(seat))))
        if not self.yet_to_call():
            self.nobody_has_an_idea()

    def yet_to_call(self) -> list[int]:
        """The seats that may still have an idea for the one that is stuck, as far as all can see."""
        if not self.heights[self.turn]:
            return []
        silent = [a or b for a, b in zip(self.passed, self.barred, strict=True)]
        return [seat for seat in self.others(self.turn) if not silent[seat] and self.hand(seat)]

    def do_pass(self, seat: int) -> None:
        self.passed[seat] = True
        if not self.yet_to_call():
            self.nobody_has_an_idea()

    def nobody_has_an_idea(self) -> None:
        seat = self.turn
        self.stop_clocks()
        if self.dry or self.renewed:
            self.pass_turn()
            return
        self.tell("all_new_cards", seat=seat)
        self.renewed = True
        moved, before = self.moved, len(self.cards[self.draw])
        for source in (self.rows[seat], self.covered[seat], self.hands[seat]):
            for card in reversed(self.cards[source]):
                self.put_under(card, source)
        self.set_heights(seat, ())
        self.take_four(seat)
        # What comes for cards that went under the pile is no card out of it.
        self.moved = moved or len(self.cards[self.draw]) < before
        if self.step != CHOOSING:
            self.begin_step_one()

    expire_call = nobody_has_an_idea

    def pass_turn(self) -> None:
        self.tell("passes", seat=self.turn)
        self.idle += self.dry
        if self.idle == self.seats:
            self.finish("nobody_can", self.words_won)
        else:
            self.begin_turn(self.left_of(self.turn))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "choose":
            return self.why_not_choose(seat, move.args[0])
        if self.step == CHOOSING:
            return self.no("choose_first" if seat in self.choosing() else "chosen" if seat in self.due else "not_now")
        if move.verb == "chrono" or (move is self.PASS and self.step == CALLING):
            return self.no(self.why_not_chrono(seat) or "not_now")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.launcher >= 0:
            return self.no("count_runs")
        if self.step == CALLING:
            return self.no("said_stuck")
        if move is self.DONE:
            return self.no("not_done_yet")
        return self.no("not_stuck_now" if move is self.STUCK else "not_now")

    def why_not_choose(self, seat: int, card: int) -> Refusal:
        if seat not in self.choosing():
            return self.no("chosen" if seat in self.due else "nothing_to_choose")
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        return self.no("no_firecracker_in_front")

    # -- a position

    def resume(self, given: Given) -> None:
        for seat in range(self.seats):
            piles = self.heights[seat] or (1,) * len(self.cards[self.rows[seat]])
            self.set_heights(seat, piles)
        self.turn, self.turns = max(self.turn, 0), max(self.turns, 1)
        self.lowest = self.lowest or len(self.cards[self.draw])
        if given.get("step") == OTHERS:
            self.served = self.served or (self.turn,)
            self.start("turn", TURN_TIME + self.typing_time(self.turn))
            self.start("search", SEARCH_TIME)
        else:
            self.begin_step_one()
