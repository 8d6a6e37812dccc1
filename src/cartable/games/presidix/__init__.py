"""Présidix: get rid of your cards, formula upon formula, but do not end on a star, a Z or a firecracker."""

from __future__ import annotations

from collections import Counter

from ...decks.toutilix import BLUE, COLOUR, DECK, FIRECRACKER, FIRECRACKERS, LETTER, PINK, SIGN, STAR, STARS
from ...engine import Chance, Facts, Given, Refusal, choice, flag
from ...engine.moves import Move, Prompt, verb
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, FAN, NOBODY, OWNER, PILE, Zone, Zones, each_seat, zone
from ...mechanics.acts import PASS
from ...mechanics.formulas import BANG, FORMULA, LETTERS, STRONGEST, Shape, cards_for, lays, plain, shape_of, weakest
from ...mechanics.help_card import strip
from ...mechanics.rounds import ScoredRounds
from ...mechanics.written_lays import WrittenLays

CARDS = [card for card in range(52) if COLOUR[card] in (PINK, BLUE) and LETTER[card] != "A"]
CARDS += [*STARS, *FIRECRACKERS]
WORTH = [(LETTERS + "*!").find(sign) for sign in SIGN]
REMOVED_AT_TWO = 20

PLACES = {
    2: ("Dubolix", "Padbolix"),
    3: ("Dubolix", "Ossilix", "Padbolix"),
    4: ("Dubolix", "Ossilix", "Pernigagnix", "Padbolix"),
}
POINTS = {"Dubolix": 4, "Ossilix": 2, "Pernigagnix": 0, "Padbolix": -2}

TURN_TIME = 45_000


def only_firecrackers(hand: bytes) -> bool:
    return all(card in FIRECRACKERS for card in hand)


class Presidix(ScoredRounds, WrittenLays):
    """As many rounds as seats, or twice as many, and one more if two are tied; each seat sheds its cards, and the
    places give points."""

    facts = Facts(
        id="presidix",
        name="Présidix",
        seats=(2, 4),
        kind="letters",
        minimum="letters",
        stirs=("concentration", "strategy"),
        pace="turns",
        minutes=(5, 10),
        authors=(),
        version=2,
    )
    deck, plays_with = DECK, CARDS
    limits = ("turn",)
    options_offered = {
        "rounds": choice("seats", "twice", default="seats"),
        "decider": flag(True),
    }

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    trick: Zone = zone(PILE, EVERYONE)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)
    removed: Zone = zone(PILE, NOBODY, where=AWAY)

    strip: str = shown(strip(gone="A"), kind="alphabet")
    """The help cards: they lie before everyone."""
    turn: int = shown(-1, kind="seat")
    leader: int = shown(-1, kind="seat")
    to_beat: str = shown("")
    """The formula to follow; none before the lead."""
    firecracker: bool = shown(False)
    """Whether the last thing laid is a firecracker."""
    layer: int = shown(-1, kind="seat")
    """The seat that laid last: it wins the trick if nobody answers."""
    passed: list[bool] = per_seat(False, seen_by=OWNER)
    """Has passed by choice and may not again. The others must not know that it could have laid."""
    places: list[str] = per_seat("")

    PLAY = verb("play", FORMULA)
    PASS = PASS

    # -- the deal: all the cards; at two seats 20 of the letters B to Y go back into the box, unseen

    def deal(self) -> None:
        self.deal_hands()
        self.lead(self.first_seat)

    def deal_hands(self) -> None:
        seats, special = self.seats, ("", STRONGEST)
        self.new_pack(CARDS, self.aside)
        if seats == 2:
            common = [card for card in self.cards[self.aside] if LETTER[card] not in special]
            self.move_each(common[:REMOVED_AT_TWO], self.aside, self.removed)
        self.deal_each(len(self.cards[self.aside]) // seats, self.aside, self.hands)
        if seats == 2:
            # No Z, star or firecracker was removed: what one seat lacks, the other holds.
            for hand in self.hands:
                self.confine([card for card in self.cards[hand] if LETTER[card] in special], hand)
        self.to_beat, self.firecracker = "", False
        self.reset("passed", "places")

    # -- a trick: one seat leads; the others follow with the same formula, as strong or stronger, or pass

    def lead(self, seat: int) -> None:
        self.leader = self.layer = seat
        self.ask(seat)

    def ask(self, seat: int) -> None:
        self.turn = seat
        self.start("turn", TURN_TIME)

    def shape_to_follow(self) -> Shape | None:
        return shape_of(self.to_beat)

    def least(self) -> str:
        """The smallest letter that may be laid: that of the formula to beat."""
        return plain(self.to_beat)[0] if self.to_beat else LETTERS[0]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return []
        stars = self.held(seat)["*"]
        moves = [self.PLAY[lay] for lay in lays(self.letters(seat), stars, self.shape_to_follow(), self.least())]
        if self.why_not_lay(seat, BANG) is None:
            moves.append(self.PLAY[BANG])
        if self.may_pass(seat):
            moves.append(self.PASS)
        return moves

    def open_prompts(self, seat: int) -> list[Prompt]:
        """Any formula can be written, also those that are not listed."""
        if seat != self.turn:
            return []
        return [self.lay_prompt(seat, self.PLAY, self.say("formula"), self.formula_wanted())]

    def formula_wanted(self) -> dict[str, object]:
        """What must be followed, for a client that shows it."""
        kind, groups, length = self.shape_to_follow() or ("any", 0, 0)
        return {"kind": kind, "groups": groups, "length": length, "from": self.least()}

    def why_unreadable(self, text: str) -> str:
        return "no_a" if "A" in text else "not_a_formula"

    def why_not_lay(self, seat: int, formula: str) -> Refusal | None:
        """What is wrong with a lay of the seat whose turn it is; None if it is legal."""
        held, shape, asked = self.held(seat), shape_of(formula), self.shape_to_follow()
        if formula == BANG:
            if not held[BANG]:
                return self.no("no_firecracker")
            if not self.to_beat:
                return self.no("firecracker_leads")
            return self.no("firecracker_twice") if self.firecracker else None
        if shape is None:
            return self.no("not_a_formula")
        if problem := self.why_not_held(cards_for(formula), held):
            return problem
        if asked is not None and shape != asked:
            kind, number, length = asked
            return self.no(f"follow_{kind}", number=number, length=length, letter=self.least())
        return self.no("too_low", letter=self.least()) if plain(formula)[0] < self.least() else None

    def held(self, seat: int) -> Counter[str]:
        """How many of each letter, of `*` and of `!` a seat holds: colours do not matter."""
        return Counter(SIGN[card] for card in self.hand(seat))

    def letters(self, seat: int) -> str:
        return "".join(sorted(LETTER[card] for card in self.hand(seat)))

    def do_play(self, seat: int, formula: str) -> None:
        for sign, number in cards_for(formula).items():
            for _ in range(number):
                self.move(self.card_with(sign, seat), self.hands[seat], self.trick)
        self.tell("laid", seat=seat, formula=formula)
        if self.seats == 2 and self.to_beat:
            self.passed[seat] = False
        # A firecracker skips the next seat, and so do exactly the letters just laid.
        skips = formula == BANG or (plain(formula) == plain(self.to_beat) and not self.firecracker)
        self.layer, self.firecracker = seat, formula == BANG
        if formula != BANG:
            self.to_beat = formula
        if not self.hand(seat):
            self.go_out(seat, badly=any(sign in formula for sign in ("*", STRONGEST, BANG)))
            if len(self.free_places()) == 1:
                self.end_round()
                return
        if STRONGEST in formula:
            self.win_trick()
        elif skips:
            skipped = next(other for other in self.others(seat) if self.hand(other))
            self.tell("skipped", seat=skipped)
            self.ask_after(skipped)
        else:
            self.ask_after(seat)

    def card_with(self, sign: str, seat: int) -> int:
        """A star, a firecracker, or a card of the hand with this letter: the pink one if there are two."""
        if sign in ("*", BANG):
            return STAR if sign == "*" else FIRECRACKER
        return min(card for card in self.hand(seat) if LETTER[card] == sign)

    def ask_after(self, seat: int) -> None:
        """Asks the next seat with cards; when all have passed or been skipped, the last to lay wins."""
        for other in self.others(seat):
            if other == self.layer:
                self.win_trick()
                return
            if self.hand(other):
                self.ask(other)
                return

    # -- passing by choice: once a trick; at two seats, where a pass ends it, not again before having followed

    def may_pass(self, seat: int) -> bool:
        return self.to_beat != "" and not (self.passed[seat] and self.could_lay(seat))

    def could_lay(self, seat: int) -> bool:
        """Whether a pass is by choice. Nobody need spend a star or a firecracker, nor end as Padbolix."""
        lay = self.weakest_lay(seat)
        is_last = cards_for(lay) == self.held(seat)
        return lay != "" and not (is_last and STRONGEST in lay)

    def weakest_lay(self, seat: int) -> str:
        """The weakest that can be laid without a star; nothing if there is none."""
        return weakest(self.letters(seat), self.shape_to_follow(), self.least())

    def do_pass(self, seat: int) -> None:
        if self.could_lay(seat):
            self.passed[seat] = True
        self.tell("passed", seat=seat)
        self.ask_after(seat)

    def expire_turn(self) -> None:
        seat = self.turn
        if self.may_pass(seat):
            self.do_pass(seat)
        else:
            self.do_play(seat, self.weakest_lay(seat) or "*B")

    # -- the trick is won: its winner leads, else the next seat that has something to lead

    def win_trick(self) -> None:
        self.tell("trick_won", seat=self.layer)
        self.gather(self.trick, self.aside)
        self.to_beat, self.firecracker = "", False
        if self.seats > 2:
            self.reset("passed")
        for seat in self.everybody(first=self.layer):
            hand = self.hand(seat)
            if not only_firecrackers(hand):
                self.lead(seat)
                return
            if hand:
                self.tell("nothing_to_lead", seat=seat)
            for card in hand:
                for other in self.others(seat):
                    self.show_to(card, other)
        self.tell("no_lead")
        self.end_round()

    # -- places: the first out takes the best; whoever goes out with a star, a Z or a firecracker, the worst

    def free_places(self) -> list[str]:
        return [place for place in PLACES[self.seats] if place not in self.places]

    def go_out(self, seat: int, badly: bool) -> None:
        self.places[seat] = self.free_places()[-1 if badly else 0]
        self.tell("place_taken", seat=seat, place=self.places[seat])

    def end_round(self) -> None:
        """Places still free go to the fewest cards first, then clockwise from the last leader."""
        still_in = [seat for seat in self.everybody(first=self.leader) if not self.places[seat]]
        for seat in sorted(still_in, key=lambda seat: len(self.hand(seat))):
            self.go_out(seat, badly=False)
        self.score_round([POINTS[place] for place in self.places])
        rounds = self.seats * (2 if self.options["rounds"] == "twice" else 1)
        if len(self.sheet) < rounds:
            self.next_round()
        elif self.tied_at_two():
            self.tell("decider")
            self.next_round()
        else:
            self.finish("rounds_played", self.totals, rounds=len(self.sheet))

    def tied_at_two(self) -> bool:
        """Between two players one more round settles a tie: it never ends in one."""
        return self.seats == 2 and bool(self.options["decider"]) and len(set(self.totals)) == 1

    # -- the next round: Dubolix and Padbolix exchange a card at the same time, and Padbolix leads

    def next_round(self) -> None:
        dubolix, padbolix = self.places.index("Dubolix"), self.places.index("Padbolix")
        self.deal_hands()
        self.exchange(dubolix, padbolix)
        self.lead(padbolix)

    def exchange(self, dubolix: int, padbolix: int) -> None:
        weakest_card = min(sorted(self.hand(dubolix)), key=WORTH.__getitem__)
        best_card = max(sorted(self.hand(padbolix)), key=WORTH.__getitem__)
        self.move(weakest_card, self.hands[dubolix], self.hands[padbolix])
        self.move(best_card, self.hands[padbolix], self.hands[dubolix])
        self.tell("exchanged", dubolix=dubolix, padbolix=padbolix)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat == self.turn and move is self.PASS:
            if not self.to_beat:
                return self.no("must_lead")
            return self.no("passed_already" if self.seats > 2 else "passed_last_time")
        return super().why_not(seat, move)

    # -- an imagined world

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Whether others passed by choice is theirs to know; and a leader holds more than firecrackers."""
        self.passed = [self.passed[other] and other == seat for other in range(self.seats)]
        hand = self.hands[self.turn]
        if not self.to_beat and only_firecrackers(self.cards[hand]) and not self.over:
            hidden = [
                (card, Zone(number))
                for number, pile in enumerate(self.cards)
                for card in pile
                if card not in FIRECRACKERS and not self.knows(seat, card)
            ]
            card, zone = dice.choice(hidden)
            self.move(FIRECRACKER, hand, zone)
            self.move(card, zone, hand)

    # -- a position: `to_beat="EF+MN", turn=1`; the seat before has laid it, unless a `layer` is named

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        self.to_beat = FORMULA.read(self.to_beat, DECK) if self.to_beat else ""
        self.turn = given.get("turn", self.first_seat)
        before = (self.turn - 1) % self.seats if self.to_beat else self.turn
        self.layer = given.get("layer", before)
        self.leader = given.get("leader", before)
        self.start("turn", TURN_TIME)
