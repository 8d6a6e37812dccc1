"""Touvavix: cards land on six piles around a firecracker; slap it when two of them show the same letter."""

from __future__ import annotations

from collections.abc import Sequence

from ...decks.toutilix import DECK, FIRECRACKER, FIRECRACKERS, LETTER, STARS
from ...engine import Facts, Given, Refusal, choice, flag, for_turn
from ...engine.moves import Move, act, verb
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP
from ...mechanics.places import ZoneNumber
from ...mechanics.races import Claim, Race, Verdict, first_with_cards, give_one_to_each

PLACES = range(1, 7)
"""The places around the firecracker, clockwise from the top."""
NOWHERE = 0

FLIP_TIME, LAY_TIME, CHOOSE_TIME, LAST_LOOK = 8_000, 2_000, 6_000, 5_000
HANDS_COLLECTED = 150
"""Hands that come down so close together are compared by their times; the one underneath wins."""
HANDS_ON_THEIR_WAY = 250
"""No eye is quicker: a hand that comes down so soon after a win was meant for what has just been won."""

SHOWING, TURNING, LAYING, LOOKING = "showing", "turning", "laying", "looking"

ON_PLACE = ZoneNumber({place: f"place{place}" for place in PLACES})


class Touvavix(Race):
    """Each turn uses up a card of the piles, and none comes back to them: the game ends."""

    facts = Facts(
        id="touvavix",
        name="Touvavix",
        version=2,
        seats=(2, 6),
        kind="letters",
        minimum="a few letters",
        stirs=("speed", "concentration"),
        pace="race (real time)",
        minutes=(5, 5),
        authors=("Alexandre Droit", "Nicolas Bourgoin"),
    )
    deck = DECK
    limits = ("choose", "flip", "lay")
    tempo = ("beat",)
    options_offered = {
        "beat": choice(1, 1.5, 2, 3, 4, default=1.5, unit='s'),
        "strict_taps": flag(True),
    }  # fmt: skip

    # -- what lies on the table: the target, a card held up beside it, and six piles around them
    place: Zones = [
        zone(PILE, TOP, cell=(row, column, 4, 1))
        for n, (row, column) in enumerate(((0, 1), (2, 2), (11, 2), (13, 1), (11, 0), (2, 0)), start=1)
    ]
    target: Zone = zone(PILE, EVERYONE, cell=(4, 1, 5, 1))
    turned: Zone = zone(PILE, EVERYONE, cell=(9, 1, 4, 1))
    """A card that all see, before it is laid."""
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    won: Zones = each_seat(PILE, TOP, where=WITH_HAND)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    points: list[int] = per_seat(0, kind="score")
    """One for each card won, whatever it shows."""
    step: str = shown(TURNING)
    turn: int = shown(-1, kind="seat")
    """The seat that turns and lays the next card."""
    layer: int = shown(-1, kind="seat")
    """The seat that laid the last card."""
    chooser: int = shown(-1, kind="seat")
    """The seat that has won a pile with a star; the game waits for its choice."""
    star: int = shown(NOWHERE)
    """The place of a star just laid, as long as it can be slapped for. All see it; nobody is told."""
    landed: list[int] = shown([0] * len(PLACES))
    """For each place when its top card was laid: the first card of the game is 1."""
    cards_laid: int = shown(0)
    just_won: bool = shown(False)
    """Whether something has been won since the last card was laid."""
    deaf: list[bool] = per_seat(False)
    """The seats that have slapped for nothing since the last card was laid."""
    hand_on: tuple[int, int] = shown((-1, NOWHERE))
    """The seat that laid or chose last, and the place: tapping there twice is no error."""

    FLIP = FLIP
    PLACE = verb("place", ON_PLACE)
    CHOOSE = verb("choose", ON_PLACE)
    SLAP = act("slap", "centre", race=True, touch="target")
    MISS = verb("slap", ON_PLACE, race=True)

    # -- the deal: a firecracker in the middle, six different letters around it, the rest in piles nobody knows

    def deal(self) -> None:
        first, *others = self.piles
        self.new_pack(range(len(DECK)), first)
        self.move(FIRECRACKER, first, self.target)
        for place in PLACES:
            there = {"", *map(self.letter_on, PLACES)}
            card = next(card for card in self.cards[first] if LETTER[card] not in there)
            self.move(card, first, self.ring(place))
        # What was passed over on the way is shuffled back.
        self.shuffle(first)
        each_gets, left_over = divmod(len(self.cards[first]), self.seats)
        self.deal_each(each_gets, first, others)
        self.draw_cards(left_over, first, self.aside)
        self.next_card(self.first_seat)

    def ring(self, place: int) -> Zone:
        return self.place[place - 1]

    def height(self, place: int) -> int:
        return len(self.cards[self.ring(place)])

    def letter_on(self, place: int) -> str:
        """The letter on top; nothing for an empty place, a star, a firecracker."""
        pile = self.cards[self.ring(place)]
        return LETTER[pile[-1]] if pile else ""

    # -- a turn: the top card of one's pile is turned for all to see, then laid on a place, an empty one if there is any

    def awaited(self) -> list[int]:
        if self.chooser >= 0:
            return [self.chooser]
        return [self.turn] if self.step in (TURNING, LAYING) and not self.frozen else []

    def legal(self, seat: int) -> list[Move]:
        if self.chooser >= 0:
            return [self.CHOOSE[place] for place in self.piles_there()] if seat == self.chooser else []
        moves: list[Move] = []
        if seat in self.awaited():
            moves = [self.FLIP] if self.step == TURNING else [self.PLACE[place] for place in self.free_places()]
        if self.why_not_slap(seat) is None:
            moves.append(self.SLAP)
            moves += [self.MISS[place] for place in PLACES if self.would_miss(seat, place)]
        return moves

    def piles_there(self) -> list[int]:
        return [place for place in PLACES if self.height(place)]

    def free_places(self) -> Sequence[int]:
        return [place for place in PLACES if not self.height(place)] or PLACES

    def next_card(self, seat: int) -> None:
        """It is this seat's, or of the first one after it that has cards; if nobody has any, all look once more."""
        self.turn = first_with_cards(self, seat, self.piles)
        if self.turn < 0:
            self.step = LOOKING
            self.stop_all("beat", "flip")
            self.start("look", LAST_LOOK)
            self.tell("last_look")
        elif self.step == TURNING:
            self.start("flip", FLIP_TIME)

    def do_flip(self, seat: int) -> None:
        """Nothing can be won with it yet: it makes a pair when it lies on its place."""
        self.stop("flip")
        self.draw_card(self.piles[seat], self.turned)
        self.enter(LAYING, "lay", LAY_TIME)

    expire_flip = for_turn(do_flip)

    def do_place(self, seat: int, place: int) -> None:
        self.stop("lay")
        card = self.take_top(self.turned, self.ring(place))
        self.cards_shown()
        self.cards_laid += 1
        self.landed[place - 1] = self.cards_laid
        self.layer, self.hand_on = seat, (seat, place)
        self.star = place if card in STARS else NOWHERE
        self.just_won = False
        self.reset("deaf")
        if card in FIRECRACKERS:
            self.tell("firecracker", seat=seat)
            self.pay(seat)
        self.enter(SHOWING, "beat", self.milliseconds("beat"))
        self.next_card(self.left_of(seat))

    def expire_beat(self) -> None:
        self.step = TURNING
        if self.chooser < 0:
            self.start("flip", FLIP_TIME)

    def expire_lay(self) -> None:
        self.do_place(self.turn, self.pick(self.free_places()))

    def pay(self, seat: int) -> None:
        """A firecracker, or an error: a card to each of the others, won ones first, then unseen ones of the pile."""
        give_one_to_each(self, seat, (self.won[seat], self.piles[seat]), self.won)
        self.points = self.counts(self.won)

    # -- what stands: a pair of tops, until one of them is covered or won; or a star, until the next card

    def pair(self) -> tuple[int, int] | None:
        """The pair a slap would win: the newest, its latest card first. Of three alike the taller pile goes with it."""
        for latest in sorted(PLACES, key=lambda place: -self.landed[place - 1]):
            letter = self.letter_on(latest)
            clockwise = [*PLACES[latest:], *PLACES[: latest - 1]]
            alike = [place for place in clockwise if letter and self.letter_on(place) == letter]
            if alike:
                return latest, max(alike, key=self.height)
        return None

    def something_stands(self) -> bool:
        return self.star != NOWHERE or self.pair() is not None

    # -- slaps: the first hand on the target wins; a slap for nothing, or beside the target, costs

    def why_not_slap(self, seat: int) -> str | None:
        """Why a hand of this seat does not count now. Whether it wins or costs is another matter."""
        if self.chooser >= 0:
            return "choice_pending"
        if self.has_claimed(seat):
            return "slapped_already"
        return "deaf" if self.deaf[seat] else None

    def would_miss(self, seat: int, place: int) -> bool:
        """Whether a tap on a place is an error: not for the seat that is to lay, nor where it has just laid or won."""
        return bool(self.options["strict_taps"]) and seat != self.turn and (seat, place) != self.hand_on

    @property
    def tie_window(self) -> int:
        return HANDS_COLLECTED

    def do_slap(self, seat: int, where: int | str) -> None:
        right = where == "centre" and self.something_stands()
        after_a_win = self.just_won and self.at <= self.shown_since + HANDS_ON_THEIR_WAY
        if self.about_cards_before or (after_a_win and not right):
            self.tell("too_late", seat=seat)
        else:
            self.claim(seat, right)

    def settle(self, verdict: Verdict) -> None:
        for claim in verdict.wrong:
            self.deaf[claim.seat] = True
            self.tell("for_nothing", seat=claim.seat)
            self.pay(claim.seat)
        if self.step != LAYING and self.turn >= 0 and not self.cards[self.piles[self.turn]]:
            self.next_card(self.turn)
        if verdict.right:
            self.win(self.hand_underneath(verdict.right))

    def hand_underneath(self, hands: Sequence[Claim]) -> int:
        """The earliest; of those in the same millisecond the nearest clockwise from the layer's left."""
        together = [hand.seat for hand in hands if hand.at == hands[0].at]
        return next(seat for seat in self.everybody(self.layer + 1) if seat in together)

    def win(self, seat: int) -> None:
        pair = self.pair()
        if self.star != NOWHERE:
            self.tell("star_won", seat=seat)
            self.chooser = seat
            self.stop_all("flip", "lay", "look")
            self.start("choose", CHOOSE_TIME)
        elif pair is not None:
            count = sum(map(self.height, pair))
            self.tell("pair_won", seat=seat, letter=self.letter_on(pair[0]), count=count)
            self.take(seat, *pair)

    def take(self, seat: int, *places: int) -> None:
        for place in places:
            self.gather(self.ring(place), self.won[seat])
        self.points = self.counts(self.won)
        self.just_won = True
        self.cards_shown()
        if self.step == LOOKING:
            self.start("look", LAST_LOOK)
        elif self.step == LAYING:
            # Places are empty that were not: the choice begins anew.
            self.start("lay", LAY_TIME)

    # -- a star: the winner chooses one of the piles while the game stands still

    def do_choose(self, seat: int, place: int) -> None:
        self.stop("choose")
        self.tell("pile_won", seat=seat, count=self.height(place))
        self.chooser, self.star, self.hand_on = -1, NOWHERE, (seat, place)
        self.take(seat, place)
        if self.step == TURNING:
            self.start("flip", FLIP_TIME)

    def expire_choose(self) -> None:
        clockwise = [*PLACES[self.star - 1 :], *PLACES[: self.star - 1]]
        self.do_choose(self.chooser, max(clockwise, key=self.height))

    # -- the end: nobody has a card left to lay, and nobody slaps any more

    def expire_look(self) -> None:
        self.finish("all_laid", self.points)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "slap":
            return self.no(self.why_not_slap(seat) or "tap_the_target")
        if move.verb == "choose":
            return self.no("no_pile" if seat == self.chooser else "nothing_to_choose")
        if self.chooser >= 0:
            return self.no("choice_pending")
        if seat != self.turn:
            return self.no("not_your_turn")
        if self.frozen:
            return self.no("slap_pending")
        if self.step == SHOWING:
            return self.no("card_must_stay")
        if move.verb == "flip":
            return self.no("turned_already")
        return self.no("turn_first" if self.step == TURNING else "empty_first")

    # -- a position: the seat whose turn it is may turn a card, or lay the one that is turned

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        if not self.cards[self.target]:
            self.move(FIRECRACKER, self.aside, self.target)
        self.points = self.counts(self.won)
        if self.cards[self.turned]:
            self.turn = self.turn if "turn" in given else self.first_seat
            self.enter(LAYING, "lay", LAY_TIME)
        else:
            self.next_card(self.turn if "turn" in given else self.first_seat)
