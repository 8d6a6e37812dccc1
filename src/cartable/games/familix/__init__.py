"""Familix: ask for the cards you miss, and lay families of four."""

from __future__ import annotations

from functools import cache

from ...decks.toutilix import ALPHABET, BLUE, DECK, FIRECRACKER, FIRECRACKERS, PINK, STAR, STARS, alphabet
from ...engine import Facts, Given, Refusal, Table, choice, flag, for_turn, seat_flag
from ...engine.moves import SEAT, Move, card_of, verb, word
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, Zone, Zones, each_seat, help_card, zone
from ...mechanics.acts import DRAW

FAMILY = 4
HAND = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
ASK_TIME, CHOICE_TIME, DRAW_TIME = 45_000, 10_000, 3_000
BARREN_ROUNDS = 2

ASKING, DRAWING, CHOOSING = "asking", "drawing", "choosing"
GIVEN, DRAW_ONE, LUCKY = "given", "draw_one", "lucky"


@cache
def families_of(colour: str, first: str) -> tuple[bytes, ...]:
    """Six families of letters, from the first one on and round from Z to A. The two letters left, a firecracker and
    a star are the mixed family."""
    letters = bytes(alphabet(colour))
    start = ALPHABET.index(first)
    turned = letters[start:] + letters[:start]
    mixed = turned[24:] + bytes((FIRECRACKER, STAR))
    return (*(turned[place : place + FAMILY] for place in range(0, 24, FAMILY)), mixed)


class Familix(Table):
    """Whoever gets the card asked for plays again; "pioche !" means draw, and the turn mostly passes."""

    facts = Facts(
        id="familix",
        name="Familix",
        seats=(2, 6),
        kind="letters",
        minimum="a few letters",
        stirs=("memory", "strategy"),
        pace="turns",
        minutes=(5, 5),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("turn", "choose")
    stalemates = ("stalemate",)
    options_offered = {
        "alphabets": choice(1, 2, default=1),
        "colour": choice('blue', 'pink', default='blue'),
        "families": choice('ABCD', 'BCDE', 'CDEF', 'DEFG', default='ABCD'),
        "log": flag(False),
        "show_letters": seat_flag(False, display_only=True),
    }  # fmt: skip

    # -- what lies on the table: the help card shows all families, and is where one points at a card
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    help: Zone = help_card(columns=FAMILY)
    draw: Zone = zone(PILE, NOBODY)
    laid: Zones = each_seat(ROW, EVERYONE)

    step: str = shown(ASKING)
    turn: int = shown(0, kind="seat")
    chooser: int = shown(-1)
    """Who must choose between two mixed families."""
    made: list[int] = per_seat(0, kind="score")
    given: list[tuple[str, ...]] = per_seat(())
    """The cards each seat has given away since its own last request."""
    barren: int = shown(-1)
    """Turns in a row that have brought neither a card nor a family; -1 while the present one has."""
    # The last request stays in view, with its answer; those before must be remembered.
    asker: int = shown(-1, kind="seat")
    answerer: int = shown(-1, kind="seat")
    wanted: str = shown("", kind="card")
    reply: str = shown('')  # fmt: skip

    ASK = verb("ask", SEAT, card_of("help"))
    CHOOSE = verb("choose", word("pink", "blue"))
    DRAW = DRAW

    # -- the families: four letters that follow each other; the last letters with a firecracker and a star

    def colours(self) -> tuple[str, ...]:
        if self.options["alphabets"] == 2:
            return PINK, BLUE
        return (BLUE if self.options["colour"] == "blue" else PINK,)

    def families(self) -> list[bytes]:
        """All of them, with two alphabets by turns a pink and a blue one."""
        by_colour = [families_of(colour, str(self.options["families"])[0]) for colour in self.colours()]
        return [family for pair in zip(*by_colour, strict=True) for family in pair]

    def printed(self, zone: int) -> bytes:
        return b"".join(self.families())

    def is_laid(self, family: bytes) -> bool:
        return any(family[0] in self.cards[row] for row in self.laid)

    def started(self, seat: int) -> list[bytes]:
        """The families of which a seat holds a card. A star or a firecracker belongs to both mixed ones."""
        hand = self.hands[seat]
        return [f for f in self.families() if any(self.holds(hand, card) for card in f) and not self.is_laid(f)]

    # -- the deal: the fewer players, the more cards

    def box(self) -> list[int]:
        count = len(self.colours())
        letters = [card for colour in self.colours() for card in alphabet(colour)]
        return [*letters, *STARS[:count], *FIRECRACKERS[:count]]

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)
        self.deal_each(HAND[self.seats], self.draw, self.hands)
        self.turn = self.first_seat
        for seat in range(self.seats):
            self.lay_families(seat)
        self.go_on()

    # -- a turn: ask somebody for a card; with nothing to ask with, or nobody to ask, draw

    def go_on(self) -> None:
        """The seat whose turn it is plays, or plays again, once no family is left to choose."""
        while self.step != CHOOSING and not self.over:
            others_hold = any(self.hand(other) for other in self.others(self.turn))
            if sum(self.made) == len(self.families()):
                self.finish("all_laid", self.made)
            elif self.hand(self.turn) and others_hold:
                self.enter(ASKING, "turn", ASK_TIME)
                return
            elif self.cards[self.draw]:
                self.enter(DRAWING, "draw", DRAW_TIME)
                return
            else:
                self.tell("no_cards", seat=self.turn)
                self.pass_turn()

    def pass_turn(self) -> None:
        """The next seat plays; but when nobody gets anywhere any more the game is over."""
        self.barren += 1
        if self.barren == BARREN_ROUNDS * self.seats:
            self.finish("stalemate", self.made)
        self.turn = self.left_of(self.turn)

    def awaited(self) -> list[int]:
        return [self.chooser if self.step == CHOOSING else self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat not in self.awaited():
            return []
        if self.step == CHOOSING:
            return self.CHOOSE.every(("pink", "blue"))
        if self.step == DRAWING:
            return [self.DRAW]
        named = dict.fromkeys(card for family in self.started(seat) for card in family)
        cards = [card for card in named if DECK.texts[card] not in self.given[seat]]
        holders = [other for other in self.others(seat) if self.hand(other)]
        return [self.ASK[other, card] for other in holders for card in cards]

    def do_ask(self, seat: int, other: int, card: int) -> None:
        self.stop("turn")
        self.given[seat] = ()  # another card has been asked for: all others may be asked back
        self.asker, self.answerer, self.wanted = seat, other, DECK.texts[card]
        if self.all_learn_whether(card, self.hands[other]):
            self.answer(GIVEN)
            self.give(card, other, seat)
        else:
            self.draw_instead(seat, card)
        self.go_on()

    def answer(self, reply: str) -> None:
        """Said aloud for all to hear. Unless the table keeps a log, nobody writes it down."""
        self.reply = reply
        fleeting = not self.options["log"]
        self.tell(reply, seat=self.asker, to=self.answerer, card=self.wanted, fleeting=fleeting)

    def give(self, card: int, giver: int, taker: int) -> None:
        """The card changes hands openly: all have heard which one it is."""
        held = next(twin for twin in self.hand(giver) if DECK.kind[twin] == card)
        self.turn_up(held)
        self.move(held, self.hands[giver], self.hands[taker])
        self.barren = -1
        self.given[giver] += (DECK.texts[card],)
        self.lay_families(taker)

    def draw_instead(self, seat: int, wanted: int) -> None:
        """Pioche! The very card, shown to all, or a family gives another go."""
        pile = self.cards[self.draw]
        lucky = pile != b"" and DECK.kind[pile[-1]] == wanted
        self.answer(LUCKY if lucky else DRAW_ONE)
        if lucky:
            self.turn_up(pile[-1])
        self.take_card(seat)
        if not self.lay_families(seat) and not lucky:
            self.pass_turn()

    def take_card(self, seat: int) -> None:
        if self.draw_card(self.draw, self.hands[seat]) is not None:
            self.barren = -1

    def do_draw(self, seat: int) -> None:
        """Without cards one draws and then asks; with nobody to ask, drawing is the whole turn."""
        self.stop("draw")
        had_none = not self.hand(seat)
        self.take_card(seat)
        if not self.lay_families(seat) and not had_none:
            self.pass_turn()
        self.go_on()

    expire_draw = for_turn(do_draw)

    def expire_turn(self) -> None:
        """As if in vain; but no card was named, so what was given away is still not asked back."""
        self.tell("too_slow", seat=self.turn)
        self.take_card(self.turn)
        self.lay_families(self.turn)
        self.pass_turn()
        self.go_on()

    # -- families are laid at once; only which mixed family gets the star may be a choice

    def lay_families(self, seat: int) -> bool:
        """Lays what is complete in a hand; whether anything is, or will be once its owner has chosen."""
        hand = self.hands[seat]
        complete = [family for family in self.families() if all(self.holds(hand, card) for card in family)]
        mixed = [family for family in complete if STAR in family]
        if len(mixed) == 2:
            # The card that has just come is a star or a firecracker, and both families want it.
            self.ask_which(seat, mixed)
            complete = [family for family in complete if family not in mixed]
        for family in complete:
            self.lay(seat, family)
        return bool(complete or mixed)

    def lay(self, seat: int, family: bytes) -> None:
        self.move_each(family, self.hands[seat], self.laid[seat])
        self.made[seat] += 1
        self.barren = -1
        self.tell("family", seat=seat, family=DECK.write_many(family))

    def ask_which(self, seat: int, mixed: list[bytes]) -> None:
        """There is nothing to choose without all these cards: now everybody knows who holds them."""
        self.step, self.chooser = CHOOSING, seat
        self.start("choose", CHOICE_TIME)
        for kind in {*mixed[0], *mixed[1]}:
            held = [card for card in self.hand(seat) if DECK.kind[card] == kind]
            self.everyone_knows(held[0])

    def do_choose(self, seat: int, colour: str) -> None:
        self.stop("choose")
        self.step, self.chooser = ASKING, -1
        self.lay(seat, self.families()[-2 if colour == "pink" else -1])
        self.go_on()

    def expire_choose(self) -> None:
        self.do_choose(self.chooser, "pink")

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat not in self.awaited():
            return self.no("not_your_turn")
        if self.step == CHOOSING:
            return self.no("choose_first")
        if self.step == DRAWING:
            return self.no("draw_first")
        return self.why_not_ask(seat, *move.args) if move.verb == "ask" else self.no("ask_first")

    def why_not_ask(self, seat: int, other: int, card: int) -> Refusal:
        if other >= self.seats:
            return self.no("no_such_seat", seat=other)
        if other == seat:
            return self.no("not_yourself")
        if not self.hand(other):
            return self.no("empty_hand")
        text = DECK.texts[card]
        families = [family for family in self.families() if card in family]
        if not families:
            return self.no("not_played_with", card=text)
        if all(self.is_laid(family) for family in families):
            return self.no("family_laid")
        return self.no("just_given" if text in self.given[seat] else "not_your_family", card=text)

    # -- a position

    def resume(self, given: Given) -> None:
        self.made = [len(self.cards[row]) // FAMILY for row in self.laid]
        if "barren" not in given and not self.cards[self.draw]:
            self.barren = 0
        self.go_on()
