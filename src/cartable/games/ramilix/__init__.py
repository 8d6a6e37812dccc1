"""Ramilix: lay your letters in runs, rearrange them as you like, and be the first without cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKER, FIRECRACKERS, LETTER, SIGN, STAR, STARS
from ...engine import EVERYONE, NOBODY, OWNER, Chance, Facts, Given, Refusal, choice
from ...engine.moves import CARD, SIDE, Move, Prompt, act, spot_in, verb
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, BOARD, BY_LETTER, FAN, PILE, RUNS, TOP, Zone, Zones, each_seat, zone
from ...mechanics.acts import DRAW
from ...mechanics.help_card import strip
from ...mechanics.rounds import ScoredRounds
from ...mechanics.runs import BANG, LAY, blocked, is_lay, lays, open_ends, opens, run_at, signs_in, with_runs
from ...mechanics.written_lays import WrittenLays
from .listing import Listing
from .steps import Spot, read_off

CARDS = [*range(52), *STARS, *FIRECRACKERS]
"""The pink and the blue alphabet, the stars and the firecrackers."""
POINTS = [1 if letter else 5 for letter in LETTER]
HAND = 7
MOST_TURNINGS = 2
STANDSTILL = 10
"""So many rounds of the table without a card laid or drawn from the pile end it."""
MOST_STEPS = 20
"""Where no clock ends a turn, so many steps are taken in it at most: then one undoes them, or discards."""
PAUSE_TIME = 8_000
DRAWING, LAYING, PAUSE = "draw", "lay", "pause"


class Ramilix(Listing, ScoredRounds, WrittenLays):
    """As many rounds as seats. Each ends: the pile is turned twice at most, and turns without effect are counted."""

    facts = Facts(
        id="ramilix",
        name="Ramilix",
        seats=(2, 4),
        kind="letters",
        minimum="letters",
        stirs=("concentration", "strategy"),
        pace="turns",
        minutes=(10, 20),
        authors=(),
    )
    deck, plays_with = DECK, CARDS
    limits = ("turn",)
    options_offered = {
        "turn_time": choice(60, 90, 150, default=90, unit="s"),
    }

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY)
    discard: Zone = zone(PILE, TOP)
    hands: Zones = each_seat(FAN, OWNER, sorted=BY_LETTER)
    runs: Zones = each_seat(RUNS, EVERYONE, where=BOARD)
    aside: Zone = zone(PILE, EVERYONE, where=AWAY)

    reads: list[str] = per_seat("", kind="runs")
    """How the cards before each seat read: `MNOPQ! BCD`. A seat has opened as soon as there is anything."""
    strip: str = shown(strip(), kind="alphabet")
    """The help cards: they lie before everyone."""
    step: str = shown(PAUSE)
    turn: int = shown(-1, kind="seat")
    opener: int = shown(-1, kind="seat")
    taken: str = shown("")
    """The card taken from the discard in this turn, as long as it is in the hand: it may not go back there."""
    owed: int = shown(0)
    """Stars taken from runs in this turn that are still in the hand."""
    broken: bool = shown(False)
    """Whether the seat whose turn it is has runs before it that are none: then it cannot discard."""
    laid: bool = shown(False)
    """Whether a card of the hand has been laid in this turn."""
    turned: bool = shown(False)
    """Whether the round is in its last stretch."""
    turnings: int = shown(0)
    bare: bool = shown(False)
    """Whether there was nothing to draw or turn when this turn began."""
    from_pile: bool = shown(False)
    """Whether a card of the draw pile was drawn in this turn."""
    idle: int = shown(0)
    """Turns in a row in which nothing could be drawn or turned, and nothing was laid."""
    still: int = shown(0)
    """Turns in a row in which nothing was drawn from the pile, and nothing was laid."""
    drawn: int = secret(-1)
    """The card drawn from the pile in this turn, which is discarded if time runs out."""
    taken_steps: int = shown(0)
    """How many steps were taken in this turn, those included that were undone."""
    steps: tuple[Any, ...] = secret(())
    """What has been done since the draw, to be undone: how it was before, and each card that was carried."""

    DRAW = DRAW
    TAKE = act("take", touch="discard")
    PLAY = verb("play", LAY)
    PLACE = verb("place", CARD, spot_in("runs"), SIDE)
    LIFT = verb("place", CARD, spot_in("runs"))
    SWAP = verb("swap", CARD, spot_in("runs"))
    MOVE = verb("move", spot_in("runs"), spot_in("runs"), SIDE)
    CUT = verb("cut", spot_in("runs"))
    UNDO = act("undo")
    DISCARD = verb("discard", CARD)

    # -- the deal: seven cards each, one turned up

    def deal(self) -> None:
        self.opener = self.first_seat
        self.deal_round()

    def deal_round(self) -> None:
        self.new_pack(CARDS, self.draw)
        self.deal_each(HAND, self.draw, self.hands)
        self.draw_card(self.draw, self.discard)
        self.reset("reads")
        self.turned, self.turnings, self.idle, self.still = False, 0, 0, 0
        self.begin_turn(self.opener)

    def begin_turn(self, seat: int) -> None:
        self.turn, self.step = seat, DRAWING
        self.taken, self.owed, self.drawn, self.steps = "", 0, -1, ()
        self.broken = self.laid = self.from_pile = False
        self.taken_steps = 0
        self.bare = not self.cards[self.draw] and len(self.cards[self.discard]) < 2
        self.start("turn", self.milliseconds("turn_time"))

    def awaited(self) -> list[int]:
        return [] if self.step == PAUSE else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn or self.step == PAUSE:
            return []
        if self.step == DRAWING:
            return [self.DRAW, self.TAKE] if self.cards[self.discard] else [self.DRAW]
        moves: list[Move] = []
        if not self.tired:
            held = self.held(seat)
            moves += [self.PLAY[lay] for lay in self.possible_lays(seat, held)]
            if self.reads[seat]:
                moves += self.additions(held)
                moves += self.rearrangements(seat)
        moves += self.DISCARD.of(self.may_discard(seat))
        if self.steps:
            moves.append(self.UNDO)
        return moves

    @property
    def tired(self) -> bool:
        """Whether enough was tried in this turn, where no clock says so."""
        return self.unhurried and self.taken_steps >= MOST_STEPS

    # -- first: draw a card, from the pile or from the discard

    def do_draw(self, seat: int) -> None:
        if not self.cards[self.draw] and not self.turn_pile():
            self.stop_round()
            return
        card = self.draw_card(self.draw, self.hands[seat])
        if card is None:
            self.tell("nothing_to_draw")
        else:
            self.drawn, self.from_pile = card, True
        self.step = LAYING

    def do_take(self, seat: int) -> None:
        card = self.move(self.top_of(self.discard), self.discard, self.hands[seat])
        self.taken, self.step = DECK.texts[card], LAYING

    # -- then: lay runs. The first time one of five letters or two of three

    def possible_lays(self, seat: int, held: Mapping[str, list[int]]) -> tuple[str, ...]:
        stars = len([card for card in self.hand(seat) if card in STARS])
        letters = "".join(letter * len(held[letter]) for letter in sorted(held) if letter.isalpha())
        return lays(letters, stars, opening=not self.reads[seat])

    def held(self, seat: int) -> dict[str, list[int]]:
        """The kinds of cards in a hand by their letters, `*` and `!`."""
        held: dict[str, list[int]] = {}
        for card in DECK.kinds(self.hand(seat)):
            held.setdefault(SIGN[card], []).append(card)
        return held

    def open_prompts(self, seat: int) -> list[Prompt]:
        """With stars there may be more ways to lay than are listed: all can be written."""
        listed = [move for move in self.moves(seat) if move.verb == "play"]
        if not listed or not self.holds(self.hands[seat], STAR):
            return []
        any_runs = {"kind": "any", "groups": 0, "length": 0, "from": "A"}
        return [self.lay_prompt(seat, self.PLAY, self.say("runs"), any_runs)]

    def why_unreadable(self, text: str) -> str:
        return "not_runs"

    def why_not_lay(self, seat: int, lay: str) -> Refusal | None:
        """What is wrong with some runs laid from the hand; None if they are legal."""
        if not is_lay(lay):
            return self.no("not_runs")
        if not self.reads[seat] and not opens(lay):
            return self.no("opening_short")
        wanted = Counter(card[0] for run in lay.split("+") for card in signs_in(run))
        if problem := self.why_not_held(wanted, Counter(SIGN[card] for card in self.hand(seat))):
            return problem
        real = all(any("*" not in card for card in signs_in(run)) for run in lay.split("+"))
        return None if real else self.no("only_stars")

    def do_play(self, seat: int, lay: str) -> None:
        self.begin_step()
        for run in lay.split("+"):
            for card in signs_in(run):
                self.carry(self.card_with(card[0], seat), self.hands[seat], self.runs[seat])
            self.reads[seat] = f"{self.reads[seat]} {run.replace('*', '')}".strip()
        self.tell("laid", seat=seat, lay=lay.replace("+", " + ").replace("*", "★"))
        self.after_step(seat)

    def card_with(self, letter: str, seat: int) -> int:
        """A card of the hand with this letter (or a star): colours do not matter."""
        fitting = [card for card in self.hand(seat) if SIGN[card] == letter]
        return next((card for card in fitting if DECK.texts[card] == self.taken), min(fitting))

    # -- once open: add cards to the ends of any run, close ends, swap stars, lift firecrackers

    def do_place(self, seat: int, card: int, spot: Spot, side: str = "") -> None:
        if not side:
            self.lift(seat, card, spot)
            return
        owner, place = spot
        number, first, run = run_at(self.reads[owner], place)
        letter = next(letter for at, free, letter in open_ends(run) if (first + at, free) == (place, side))
        reads = BANG if card in FIRECRACKERS else letter
        self.begin_step()
        self.carry(card, self.hands[seat], self.runs[owner], place + (side == "after"))
        self.reads[owner] = with_runs(self.reads[owner], number, run + reads if side == "after" else reads + run)
        if reads == BANG:
            self.tell("closed", seat=seat)
        else:
            self.tell("added_star" if card in STARS else "added", seat=seat, letter=letter)
        self.after_step(seat)

    def lift(self, seat: int, star: int, spot: Spot) -> None:
        """A star laid on a firecracker: both are set aside, and the end is open again."""
        owner, place = spot
        number, first, run = run_at(self.reads[owner], place)
        self.begin_step()
        self.carry(star, self.hands[seat], self.aside)
        self.carry(self.card_at(spot), self.runs[owner], self.aside)
        at = place - first
        self.reads[owner] = with_runs(self.reads[owner], number, run[:at] + run[at + 1 :])
        self.tell("lifted", seat=seat)
        self.after_step(seat)

    def do_swap(self, seat: int, card: int, spot: Spot) -> None:
        """The very letter that a star stands for takes its place; the star must be laid again in this turn."""
        owner, place = spot
        self.begin_step()
        self.carry(self.card_at(spot), self.runs[owner], self.hands[seat])
        self.carry(card, self.hands[seat], self.runs[owner], place)
        self.owed += 1
        self.tell("swapped", seat=seat, letter=SIGN[card])
        self.after_step(seat)

    # -- and rearrange one's own runs, which may be broken until the discard

    def do_cut(self, seat: int, spot: Spot) -> None:
        number, first, run = run_at(self.reads[seat], spot[1])
        at = spot[1] - first
        self.begin_step()
        self.reads[seat] = with_runs(self.reads[seat], number, run[:at], run[at:])
        self.tell("tidied", seat=seat)
        self.after_step(seat)

    def do_move(self, seat: int, spot: Spot, goal: Spot, side: str) -> None:
        source, target = run_at(self.reads[seat], spot[1]), run_at(self.reads[seat], goal[1])
        at = spot[1] - source[1]
        letter, place = source[2][at], goal[1] + (side == "after")
        self.begin_step()
        self.carry(self.card_at(spot), self.runs[seat], self.runs[seat], place - (spot[1] < place))
        longer = target[2] + letter if side == "after" else letter + target[2]
        reads = with_runs(self.reads[seat], target[0], longer)
        self.reads[seat] = with_runs(reads, source[0], source[2][:at], source[2][at + 1 :])
        self.tell("tidied", seat=seat)
        self.after_step(seat)

    # -- each step can be undone (see `Steps`), back to the draw or to the last cards received

    def do_undo(self, seat: int) -> None:
        self.take_back()
        self.tell("undone", seat=seat)

    def after_step(self, seat: int) -> None:
        """Whoever has laid the whole hand gets seven cards and goes on; in the last stretch that ends the round."""
        self.broken = not self.is_tidy(seat)
        if not self.hand(seat) and not self.broken:
            self.out_of_cards(seat)

    # -- last: discard a card

    def may_discard(self, seat: int) -> list[int]:
        """The cards of the hand that may be discarded now."""
        hand = self.hand(seat)
        if self.owed or self.broken:
            return []
        back = DECK.read(self.taken) if self.taken else -1
        kinds = [DECK.kind[card] for card in hand]
        return [card for card, kind in zip(hand, kinds, strict=True) if kind != back or kinds.count(kind) > 1]

    def do_discard(self, seat: int, card: int) -> None:
        self.move(card, self.hands[seat], self.discard)
        if not self.hand(seat):
            self.out_of_cards(seat)
        if self.step == LAYING:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.idle = self.idle + 1 if self.bare and not self.laid else 0
        self.still = 0 if self.laid or self.from_pile else self.still + 1
        if self.idle == self.seats or self.still == STANDSTILL * self.seats:
            self.stop_round()
        else:
            self.begin_turn(self.left_of(seat))

    def expire_turn(self) -> None:
        """What is legal stays, the rest is undone; then the card drawn is discarded, else the dearest that may be."""
        seat = self.turn
        if self.step == DRAWING:
            self.do_draw(seat)
        if self.step != LAYING:
            return
        while self.steps and not self.may_discard(seat):
            self.take_back()
        choices = self.may_discard(seat)
        if self.drawn in choices:
            self.do_discard(seat, self.drawn)
        elif choices:
            self.do_discard(seat, max(sorted(choices), key=POINTS.__getitem__))
        else:
            self.end_turn(seat)

    # -- out of cards: seven new ones, until the pile has been turned

    def out_of_cards(self, seat: int) -> None:
        if not self.turned:
            self.refill(seat)
        if not self.hand(seat):
            self.tell("went_out", seat=seat)
            self.end_round(seat)

    def refill(self, seat: int) -> None:
        hand = self.hands[seat]
        self.draw_cards(HAND, self.draw, hand)
        if len(self.cards[hand]) < HAND:
            self.turn_pile()
            self.draw_cards(HAND - len(self.cards[hand]), self.draw, hand)
        self.steps = ()
        if self.cards[hand]:
            self.tell("refilled", seat=seat, count=len(self.cards[hand]))

    def turn_pile(self) -> bool:
        """The discard but its top card becomes the new draw pile, if there is any. False if that is once too often."""
        under = len(self.cards[self.discard]) - 1
        if under > 0 and self.turnings == MOST_TURNINGS:
            return False
        if not self.turned:
            self.tell("pile_turned")
        self.turned = True
        if under > 0:
            self.turnings += 1
            self.turn_over(self.discard, self.draw, under)
            self.shuffle(self.draw)
        return True

    # -- the end of a round: the winner gets what the others hold

    def stop_round(self) -> None:
        """Nothing goes on: the lightest hand wins the round, if it is the only one."""
        self.tell("stopped")
        weights = [self.weight(seat) for seat in range(self.seats)]
        lightest = min(weights)
        self.end_round(weights.index(lightest) if weights.count(lightest) == 1 else None)

    def weight(self, seat: int) -> int:
        return sum(POINTS[card] for card in self.hand(seat))

    def end_round(self, winner: int | None) -> None:
        self.step, self.timers = PAUSE, {}
        self.taken, self.owed, self.drawn, self.steps, self.broken = "", 0, -1, (), False
        self.lay_open(*self.hands)
        points = [0] * self.seats
        if winner is not None:
            points[winner] = sum(self.weight(seat) for seat in self.others(winner))
        self.score_round(points)
        if len(self.sheet) == self.seats:
            self.finish("rounds_played", self.totals, rounds=self.seats)
        else:
            self.start("pause", PAUSE_TIME)

    def expire_pause(self) -> None:
        self.opener = self.left_of(self.opener)
        self.deal_round()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn or self.step == PAUSE:
            return super().why_not(seat, move)
        if move in (self.DRAW, self.TAKE):
            return self.no("no_discard" if self.step == DRAWING else "drawn_already")
        if self.step == DRAWING:
            return self.no("draw_first")
        if move is self.UNDO:
            return self.no("nothing_to_undo")
        if move.verb == "play":
            return self.why_not_lay(seat, move.args[0]) or self.no("steps_enough", steps=MOST_STEPS)
        if move.verb in ("place", "swap", "discard") and not self.holds(self.hands[seat], move.args[0]):
            return self.not_in_hand(move.args[0])
        if move.verb == "discard":
            return self.no("lay_the_star" if self.owed else "tidy_first" if self.broken else "just_taken")
        if not self.reads[seat]:
            return self.no("open_first")
        if self.tired:
            return self.no("steps_enough", steps=MOST_STEPS)
        return self.why_not_there(seat, move)

    def why_not_there(self, seat: int, move: Move) -> Refusal:
        """Why a card cannot be laid, swapped, moved or cut where the move says."""
        spots = [arg for arg in move.args if isinstance(arg, tuple)]
        if any(owner >= self.seats or place >= len(self.cards[self.runs[owner]]) for owner, place in spots):
            return self.no("nothing_there")
        owner, place = spots[0]
        _, first, run = run_at(self.reads[owner], place)
        here = run[place - first]
        if move.verb == "swap":
            if self.card_at(spots[0]) not in STARS:
                return self.no("no_star")
            return self.no("blocked") if blocked(run, place - first) else self.no("other_letter", letter=here)
        if move.verb == "place":
            if len(move.args) == 2:
                return self.no("needs_a_star" if here == BANG else "no_firecracker")
            return self.why_not_at(spots[0], move.args[2], move.args[0])
        if any(owner != seat for owner, _ in spots):
            return self.no("not_yours")
        frozen = run[0] == run[-1] == BANG
        if move.verb == "cut":
            return self.no("blocked" if frozen or here == BANG else "nothing_to_cut")
        return self.no("blocked") if blocked(run, place - first) else self.why_not_at(spots[1], move.args[2], -1)

    def why_not_at(self, spot: Spot, side: str, card: int) -> Refusal:
        """Why nothing, or another card, must be laid beside a card."""
        _, first, run = run_at(self.reads[spot[0]], spot[1])
        at = spot[1] - first
        fits = next((letter for end, free, letter in open_ends(run) if (end, free) == (at, side)), None)
        if fits is None:
            beside = run[max(at - 1, 0) : at + 2]
            return self.no("closed" if BANG in beside else "not_an_end")
        if card == FIRECRACKER:
            return self.no("too_short_for_it")
        return self.no("other_letter", letter=fits) if fits else self.no("run_full")

    # -- an imagined world

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Which card another seat has drawn is its own business."""
        if seat != self.turn:
            self.drawn = -1

    # -- a position: `runs=["Gp * Ip"], reads=["GHI"]`; without stars the reading follows from the cards

    def resume(self, given: Given) -> None:
        if "reads" not in given:
            for seat, zone_number in enumerate(self.runs):
                self.reads[seat] = read_off(self.cards[zone_number])
        self.begin_turn(given.get("turn", self.first_seat))
        self.opener = given.get("opener", self.turn)
        for name in ("step", "taken", "drawn", "owed"):
            if name in given:
                setattr(self, name, given[name])
        self.broken = not self.is_tidy(self.turn)
