"""Crotdebix: pass cards on until somebody calls; the strongest combination spares its holder a points card."""

from __future__ import annotations

from collections.abc import Iterable

from ...decks.toutilix import COLOUR, DECK, FIRECRACKERS, LETTER, STARS, VOWELS
from ...engine import EVERYONE, NOBODY, OWNER, Facts, Given, Refusal, choice, flag, seat_flag
from ...engine.moves import CARD, CardSet, Move, Prompt, Verb, act, verb
from ...engine.phrases import Texts
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, BOARD, COLUMN, FAN, PILE, ROW, RUNS, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.combinations import BLUE, LADDERS, PINK, SHAPE_NAMES, Combination, best_in, combinations_in, made_of
from ...mechanics.help_card import strip
from ...mechanics.races import TIE_WINDOW, Race
from ...mechanics.rounds import Rounds

LETTERS = [card for card in range(52) if COLOUR[card] in (PINK, BLUE) and LETTER[card] <= "L"]
HAND_SIZE = {2: 8, 3: 8, 4: 6}
IN_COLUMN = 4

WORTH = {card: 0 if LETTER[card] in VOWELS else 1 for card in range(52) if LETTER[card] > "L"}
WORTH |= dict.fromkeys(FIRECRACKERS, 5) | dict.fromkeys(STARS, -5)

MOST_PASSES = 12
TURN_TIME, SHOW_TIME, LOOK_TIME = 45_000, 20_000, 5_000
PASSING, SHOWING, LOOKING = "passing", "showing", "looking"


class Crotdebix(Race, Rounds):
    """A deal after the other, each with at most twelve passes and at least one points card: the pile ends the game."""

    facts = Facts(
        id="crotdebix",
        name="Crotdebix",
        seats=(2, 4),
        kind="letters",
        minimum="letters",
        stirs=("strategy", "concentration", "memory"),
        pace="turns (all at once)",
        minutes=(5, 15),
        authors=("Christine Larquetout",),
    )
    deck = DECK
    limits = ("turn", "show")
    options_offered = {
        "spiced": flag(False),
        "own_eyes": flag(False),
        "points_stars": choice(7, 1, default=7),
        "help": seat_flag(True, display_only=True),
        "short": flag(False),
        "tie_window": TIE_WINDOW,
    }  # fmt: skip

    # -- what lies on the table. Béa and Bob play only where two seats do
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    laid: Zones = each_seat(ROW, OWNER)
    bea: Zone = zone(COLUMN, NOBODY)
    bob: Zone = zone(COLUMN, NOBODY)
    combinations: Zones = each_seat(RUNS, EVERYONE, where=BOARD)
    points: Zone = zone(PILE, NOBODY)
    gains: Zones = each_seat(SPREAD, EVERYONE)
    stock: Zone = zone(PILE, NOBODY, where=AWAY)
    in_box: Zone = zone(PILE, NOBODY, where=AWAY)

    strip: str = shown(strip(), kind="alphabet")
    """The help cards: they lie before everyone."""
    step: str = shown(PASSING)
    passes: int = shown(0)
    """How often the cards have moved on in this deal."""
    closed: bool = shown(False)
    """Whether, in the spiced-up game, a card has been laid: nobody can call any more."""
    caller: int = shown(-1, kind="seat")
    winner: int = shown(-1, kind="seat")
    has_shown: list[bool] = per_seat(False)
    made: list[str] = per_seat("")
    """The shape of what each seat has shown."""
    reads: list[str] = per_seat("", kind="runs")
    """How it reads, part by part."""
    scores: list[int] = per_seat(0, kind="score")
    ladder: list[tuple[str, ...]] = per_seat((), seen_by=OWNER, kind="help")
    """The help card, for the seats that want it: all shapes, from the weakest to the strongest."""

    GIVE = verb("give", CARD)
    UNDO = act('undo', touch='laid')  # fmt: skip
    CALL = verb("shout", CardSet(called="crotdebix"))
    REVEAL = verb("reveal", CardSet())
    NOTHING = act("reveal")

    # -- the deal: A to L make the hands (and two columns at two seats), M to Z, stars and firecrackers the points

    def box(self) -> list[int]:
        stars = STARS[: self.number("points_stars")]
        return [*LETTERS, *(card for card in WORTH if card not in STARS or card in stars)]

    def deal(self) -> None:
        self.new_pack(self.box(), self.stock)
        points = [card for card in self.cards[self.stock] if card in WORTH]
        left_out = len(points) // 2 if self.options["short"] else 0
        for number, card in enumerate(points):
            self.move(card, self.stock, self.in_box if number < left_out else self.points)
        self.know_the_packs()
        self.hand_out_help()
        self.deal_letters()

    def know_the_packs(self) -> None:
        """Everybody knows which cards make the hands; so all others are points."""
        self.confine(LETTERS, *self.letter_zones())

    def letter_zones(self) -> list[Zone]:
        return [*self.hands, *self.laid, *self.combinations, self.bea, self.bob, self.stock]

    def hand_out_help(self) -> None:
        self.ladder = [LADDERS[self.hand_size] if self.seat_option(seat, "help") else () for seat in self.everybody()]

    @property
    def hand_size(self) -> int:
        return HAND_SIZE[self.seats]

    def deal_letters(self) -> None:
        self.gather_all(self.letter_zones()[:-1], self.stock)
        self.shuffle(self.stock)
        self.deal_each(self.hand_size, self.stock, self.hands)
        if self.seats == 2:
            self.deal_each(IN_COLUMN, self.stock, (self.bea, self.bob))
        self.passes, self.caller, self.winner = 0, -1, -1
        self.reset("has_shown", "made", "reads")
        self.begin_step()

    # -- a step: call, or lay a card to pass on; when all have laid one, the cards move together

    def begin_step(self) -> None:
        self.step, self.closed = PASSING, False
        self.cards_shown()
        self.start("turn", TURN_TIME)

    def awaited(self) -> list[int]:
        if self.step == PASSING:
            return self.seats_without(self.counts(self.laid))
        return self.seats_without(self.has_shown) if self.step == SHOWING else []

    def legal(self, seat: int) -> list[Move]:
        if self.step == SHOWING:
            return [] if self.has_shown[seat] else [self.NOTHING]
        if self.step == LOOKING or self.is_laid_for_good(seat):
            return []
        take_back = [self.UNDO] if self.cards[self.laid[seat]] else []
        return self.GIVE.each(sorted(self.hand(seat))) + take_back

    def is_laid_for_good(self, seat: int) -> bool:
        return bool(self.options["spiced"] and self.cards[self.laid[seat]])

    def do_give(self, seat: int, card: int) -> None:
        self.take_back(seat)
        self.move(card, self.hands[seat], self.laid[seat])
        if self.options["spiced"] and not self.closed and not self.running("tie"):
            # A call that is made at the same moment still counts.
            self.start("tie", self.tie_window)
        self.move_on_if_all_have_laid()

    def take_back(self, seat: int) -> None:
        self.draw_card(self.laid[seat], self.hands[seat])

    do_undo = take_back

    def expire_tie(self) -> None:
        self.closed = True
        self.move_on_if_all_have_laid()

    def expire_turn(self) -> None:
        """The table lays a card for those who have not: any, but none of their best combination if it can be."""
        for seat in self.awaited():
            hand = sorted(self.hand(seat))
            best = self.best_of(seat)
            spare = [card for card in hand if best is None or DECK.texts[card] not in best.cards]
            self.move(self.pick(spare or hand), self.hands[seat], self.laid[seat])
        self.move_on_if_all_have_laid()

    def move_on_if_all_have_laid(self) -> None:
        if all(self.counts(self.laid)) and not self.running("tie"):
            self.move_on()

    def move_on(self) -> None:
        if self.seats == 2:
            self.pass_through_columns()
        else:
            for seat in self.everybody():
                self.draw_card(self.laid[seat], self.hands[self.left_of(seat)])
        self.passes += 1
        self.tell("moved_on")
        if self.passes < MOST_PASSES:
            self.begin_step()
        else:
            self.tell("no_call")
            self.everybody_shows()

    # -- two seats: a card goes on top of a column, and the other seat takes the one at the bottom

    def pass_through_columns(self) -> None:
        for seat, column in enumerate((self.bea, self.bob)):
            self.draw_card(self.laid[seat], column)
        for seat, column in enumerate((self.bob, self.bea)):
            self.move(self.cards[column][0], column, self.hands[seat])

    # -- the call: the cards of a combination are laid out, those laid to pass return

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == PASSING and not self.closed:
            return [self.ask_for_combination(seat, self.CALL, self.say("call"))]
        if self.step == SHOWING and not self.has_shown[seat]:
            return [self.ask_for_combination(seat, self.REVEAL, self.say("reveal"))]
        return []

    def ask_for_combination(self, seat: int, form: Verb, texts: Texts) -> Prompt:
        found = combinations_in(self.texts_of(seat), self.hand_size)
        return Prompt(
            verb=form.name,
            texts=texts,
            read=self.reading("which_cards", form),
            check=lambda move: self.why_no_combination(seat, move.args[0]),
            examples=lambda: [form.read(one.cards) for one in found],
            wanted={"makes": named_sets(found)} if self.ladder[seat] else None,
        )

    def texts_of(self, seat: int) -> frozenset[str]:
        """All cards of a seat, the one laid to pass on among them."""
        return frozenset(DECK.texts[card] for card in self.hand(seat) + self.cards[self.laid[seat]])

    def best_of(self, seat: int) -> Combination | None:
        return best_in(self.texts_of(seat), self.hand_size)

    def why_no_combination(self, seat: int, cards: bytes) -> Refusal | None:
        texts = frozenset(DECK.texts[card] for card in cards)
        for card in cards:
            if DECK.texts[card] not in self.texts_of(seat) or cards.count(card) > 1:
                return self.not_in_hand(card)
        if made_of(texts, self.hand_size):
            return None
        best = best_in(texts, self.hand_size)
        return self.no("card_too_many", card=min(texts.difference(best.cards))) if best else self.no("no_combination")

    def do_shout(self, seat: int, cards: bytes) -> None:
        self.caller = seat
        self.tell("called", seat=seat)
        for other in self.everybody():
            self.take_back(other)
        if self.options["own_eyes"]:
            self.show(seat, made_of((DECK.texts[card] for card in cards), self.hand_size))
        self.everybody_shows()

    # -- everyone's strongest combination is shown, laid out by the table; or each seat looks for its own

    def everybody_shows(self) -> None:
        self.timers = {}
        self.step = SHOWING
        if self.options["own_eyes"]:
            self.start("show", SHOW_TIME)
        else:
            self.expire_show()

    def expire_show(self) -> None:
        for seat in self.awaited():
            self.show(seat, self.best_of(seat))
        self.compare()

    def do_reveal(self, seat: int, cards: bytes = b"") -> None:
        self.show(seat, made_of((DECK.texts[card] for card in cards), self.hand_size))
        if all(self.has_shown):
            self.compare()

    def show(self, seat: int, found: Combination | None) -> None:
        self.has_shown[seat] = True
        if found is None:
            self.tell("shows_nothing", seat=seat)
            return
        for text in found.cards:
            self.move(DECK.read(text), self.hands[seat], self.combinations[seat])
        self.made[seat], self.reads[seat] = found.shape, found.letters
        self.tell("shows", seat=seat, **SHAPE_NAMES[found.shape])

    # -- the strongest wins, caller or not; clockwise from its left, all others draw a points card

    def compare(self) -> None:
        self.timers = {}
        shown_by = {seat: self.shown_by(seat) for seat in self.everybody() if self.made[seat]}
        if shown_by:
            self.winner = max(shown_by, key=lambda seat: shown_by[seat])
            self.tell("strongest", seat=self.winner)
            losers: Iterable[int] = self.others(self.winner)
        else:
            self.tell("all_lose")
            losers = self.everybody()
        for seat in losers:
            self.draw_points(seat)
        self.enter(LOOKING, "look", LOOK_TIME)

    def shown_by(self, seat: int) -> Combination:
        found = made_of((DECK.texts[card] for card in self.cards[self.combinations[seat]]), self.hand_size)
        assert found is not None
        return found

    def draw_points(self, seat: int) -> None:
        card = self.draw_card(self.points, self.gains[seat])
        if card is None:
            self.tell("none_left", seat=seat)
            return
        vowel = LETTER[card] in VOWELS
        self.tell("wind" if vowel else "drawn", seat=seat, card=DECK.texts[card])
        if vowel:
            for blown in self.cards[self.gains[seat]]:
                if blown not in STARS:
                    self.move(blown, self.gains[seat], self.in_box)
        self.scores[seat] = sum(WORTH[card] for card in self.cards[self.gains[seat]])

    # -- the next deal, until the points pile is used up: fewest points win

    def expire_look(self) -> None:
        self.rounds_over += 1
        if self.cards[self.points]:
            self.deal_letters()
        else:
            self.finish("pile_used_up", self.scores, lowest_wins=True)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if self.step == LOOKING or (self.step == SHOWING and move.verb != "reveal"):
            return self.no("called_already")
        if move.verb == "reveal":
            return self.no("nobody_called" if self.step == PASSING else "shown_already")
        if move.verb == "shout":
            return self.no("calls_closed")
        if self.is_laid_for_good(seat):
            return self.no("laid_for_good")
        return self.no("nothing_laid") if move is self.UNDO else self.not_in_hand(move.args[0])

    # -- a position: hands, columns, points; letters that are not named wait to be dealt, other cards are in the box

    rest_zone = "in_box"

    def resume(self, given: Given) -> None:
        self.move_each([card for card in self.cards[self.in_box] if card in LETTERS], self.in_box, self.stock)
        self.know_the_packs()
        self.hand_out_help()
        self.scores = [sum(WORTH[card] for card in self.cards[gains]) for gains in self.gains]
        if self.step == PASSING:
            self.start("turn", TURN_TIME)


def named_sets(found: Iterable[Combination]) -> list[dict[str, object]]:
    """What sets of cards make, by name, for a client that tells it as they are touched."""
    sets: dict[str, list[str]] = {}
    for one in found:
        sets.setdefault(one.shape, []).append(" ".join(sorted(one.cards)))
    return [{"texts": dict(SHAPE_NAMES[shape]), "cards": cards} for shape, cards in sets.items()]
