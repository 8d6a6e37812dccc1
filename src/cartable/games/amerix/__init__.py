"""Amérix: get rid of your cards first, one letter close to the other; and do not forget to shout."""

from __future__ import annotations

from ...decks.toutilix import ALPHABET, DECK, FIRECRACKERS, LETTER, STAR, STARS, VOWELS
from ...engine import Facts, Given, Refusal, choice, flag, seat_flag, without
from ...engine.cards import HOLE, NO_CARD, ONE
from ...engine.moves import CARD, Move, act, verb, word
from ...engine.moves import LETTER as A_LETTER
from ...engine.values import per_seat, shown
from ...engine.zones import AWAY, FAN, NOBODY, OWNER, PILE, TOP, Zone, Zones, each_seat, zone
from ...mechanics.acts import DRAW, PASS
from ...mechanics.help_card import strip
from ...mechanics.rounds import ScoredRounds

HAND = 7
PENALTY = 2
SHOUT_TIME, HUSH_TIME, TIE_TIME, PAUSE_TIME = 3_000, 2_000, 150, 8_000
MOST_TURNED_OVER = 3

# What may be laid on a letter: itself, the three before, the three after (the alphabet is a ring), and any vowel on a
# vowel. Stars and firecrackers go on anything.
FITS = {
    below: {ALPHABET[(place + step) % 26] for step in range(-3, 4)} | (VOWELS if below in VOWELS else set())
    for place, below in enumerate(ALPHABET)
}
ANYTHING = ""
CARDS = range(len(DECK))
CLOSE = {below: DECK.mask(c for c in CARDS if not LETTER[c] or LETTER[c] in FITS[below]) for below in ALPHABET}
CLOSE[ANYTHING] = DECK.mask(CARDS)

POINTS = {"Y": 70, "W": 50, "X": 50, "Z": 50, **dict.fromkeys("AEIOU", 20), "": 10}

TOUTILIX = act("shout", "toutilix", race=True)
ETOILE = act("shout", "etoile", race=True)
SHOUTS = TOUTILIX, ETOILE

PLAYING, NAMING, PAUSE = "playing", "naming", "pause"
# Whoever is down to one card without a word can be caught: the 3 s may run or be over, the next seat may have acted.
SAFE, FRESH, FOLLOWED, LATE, ACCUSED = "", "fresh", "followed", "late", "accused"
NEXT_SEAT_ACTED = {FRESH: FOLLOWED, LATE: SAFE}


class Amerix(ScoredRounds):
    """Rounds of shedding; the game lasts as long as the draw pile does."""

    facts = Facts(
        id="amerix",
        name="Amérix",
        seats=(2, 8),
        kind="letters",
        minimum="a few letters",
        stirs=("concentration", "strategy", "speed"),
        pace="turns (with shouts out of turn)",
        minutes=(20, 25),
        authors=("Christine Larquetout",),
        version=2,
    )
    deck = DECK
    limits = ("turn",)
    options_offered = {
        "short": flag(False),
        "turn": choice(30, 60, default=30, unit="s"),
        "hints": seat_flag(False, display_only=True),
    }

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY)
    discard: Zone = zone(PILE, TOP)
    hands: Zones = each_seat(FAN, OWNER, sorted=True)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(PLAYING)
    turn: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    direction: int = shown(1)
    letter: str = shown(ANYTHING, kind="letter")
    """The letter in force: the last one laid, or named for the last star."""
    strip: str = shown(strip(), kind="alphabet")
    """The help cards; marked are the letters that go on the one in force."""
    drawn: bool = shown(False)
    passes: int = shown(0)
    silence: list[str] = per_seat(SAFE)
    hushed: list[bool] = per_seat(False)
    skipped: list[bool] = per_seat(False)
    last_round: bool = shown(False)
    turned_over: int = shown(0)

    PLAY = verb("play", CARD)
    PLAY_SHOUTING = verb("play", CARD, word("toutilix"))
    NAME = verb("play", CARD, A_LETTER)
    NAME_SHOUTING = verb("play", CARD, A_LETTER, word("toutilix"))
    CHOOSE = verb("choose", A_LETTER)
    DRAW, PASS, TOUTILIX, ETOILE = DRAW, PASS, TOUTILIX, ETOILE

    # -- the deal: seven cards each, one turned up

    def deal(self) -> None:
        self.new_pack(CARDS, self.draw)
        self.opener = self.first_seat
        self.deal_round()

    def deal_round(self) -> None:
        self.step, self.direction, self.passes = PLAYING, 1, 0
        self.reset("silence", "skipped")
        self.deal_each(HAND, self.draw, self.hands)
        self.turn_card_up(self.opener, first=True)

    def turn_card_up(self, seat: int, first: bool = False) -> None:
        """Turns the next card onto the discard; `seat` is about to play, or has turned it."""
        card = self.draw_card(self.draw, self.discard)
        if card in FIRECRACKERS:
            # Whoever should play draws two and turns another card instead; if it is a firecracker too, so on.
            struck = seat if first else self.after(seat)
            self.strike(struck)
            self.turn_card_up(struck)
        elif card in STARS and not first:
            self.step = NAMING
            self.begin_turn(seat)
        else:
            self.letter = LETTER[card] if card is not None else ANYTHING
            self.begin_turn(seat if first else self.after(seat))

    # -- a turn: lay one card, or draw one and then lay or pass

    # Who is awaited and what is legal is asked at every turn: both look among the clocks themselves, without `running`.

    def awaited(self) -> list[int]:
        return [] if self.step == PAUSE or "tie" in self.timers else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn or self.step != PLAYING or "tie" in self.timers:
            return self.legal_aside(seat)
        moves = self.lays(seat)
        may_draw = not self.drawn and (self.cards[self.draw] or self.under_the_letter())
        moves.append(DRAW if may_draw else PASS)
        if not self.hushed[seat]:
            moves += SHOUTS
        return moves

    def lays(self, seat: int) -> list[Move]:
        """A star is laid with the letter it stands for; the last card but one with or without a shout."""
        hand = self.cards[self.hands[seat]]
        playable = hand.translate(CLOSE[self.letter]).replace(NO_CARD, b"")
        if not playable or (len(hand) == 1 and self.must_wait(seat)):
            return []
        if STAR in playable:
            playable = without(playable, ONE[STAR])
            moves = self.NAME.every(STAR, ALPHABET) + self.PLAY.of(playable)
            if len(hand) == 2:
                moves += self.NAME_SHOUTING.every(STAR, ALPHABET, ("toutilix",))
        else:
            moves = self.PLAY.of(playable)
        if len(hand) == 2:
            moves += self.PLAY_SHOUTING.of(playable, "toutilix")
        return moves

    def legal_aside(self, seat: int) -> list[Move]:
        """Out of turn: the shouts; and naming a star that has been turned up."""
        if self.step == PAUSE:
            return []
        if self.running("tie"):
            return [self.TOUTILIX] if self.silence[seat] == ACCUSED and not self.hushed[seat] else []
        moves = self.CHOOSE.every(ALPHABET).copy() if seat == self.turn else []
        return moves if self.hushed[seat] else [*moves, *SHOUTS]

    def begin_turn(self, seat: int) -> None:
        self.turn, self.drawn = seat, False
        self.strip = strip(marked=FITS[self.letter] if self.letter else ())
        self.start_as_chosen("turn")

    def after(self, seat: int) -> int:
        return (seat + self.direction) % self.seats

    def end_turn(self, seat: int) -> None:
        """The next seat plays, unless it has been caught and must sit out."""
        following = self.after(seat)
        while self.skipped[following]:
            self.skip(following)
            following = self.after(following)
        self.begin_turn(following)

    def skip(self, seat: int) -> None:
        self.skipped[seat] = False
        self.tell("skipped", seat=seat)
        self.someone_acted()

    def do_play(self, seat: int, card: int, *said: str) -> None:
        self.passes = 0
        if any(self.silence):
            self.someone_acted()
        hand = self.hands[seat]
        self.move(card, hand, self.discard)
        letter, last_to_act = LETTER[card], seat
        if letter:
            self.letter = letter
            if letter == "X":
                # The direction turns; with two players whoever lays an X plays again.
                self.direction = -self.direction
                if self.seats == 2:
                    self.tell("again", seat=seat)
                    last_to_act = self.after(seat)
                else:
                    self.tell("reversed")
        elif card in STARS:
            self.letter = said[0]
            self.tell("named", seat=seat, letter=self.letter)
        else:
            last_to_act = self.after(seat)
            self.strike(last_to_act)
            if self.step != PLAYING:
                return  # the draw of two has ended the round
        left = len(self.cards[hand])
        if left == 0:
            self.end_round()
        else:
            if left == 1:
                self.down_to_one(seat, shouted="toutilix" in said)
            self.end_turn(last_to_act)

    def strike(self, seat: int) -> None:
        """A firecracker: the next seat draws two and is skipped. A turn it should have sat out counts as this one."""
        self.tell("struck", seat=seat)
        self.draw_penalty(seat)
        self.skipped[seat] = False
        self.someone_acted()

    def do_choose(self, seat: int, letter: str) -> None:
        self.step, self.letter = PLAYING, letter
        self.tell("named", seat=seat, letter=letter)
        self.end_turn(seat)

    def do_draw(self, seat: int) -> None:
        if any(self.silence):
            self.someone_acted()
        self.passes = 0
        self.drawn = True
        self.take_card(seat)
        if self.step == PLAYING:
            self.start_as_chosen("turn")

    def do_pass(self, seat: int) -> None:
        if not self.drawn:
            # Nothing to draw: when that happens all around the table, the round is over.
            self.someone_acted()
            self.passes += 1
            if self.passes == self.seats:
                self.end_round()
                return
        self.end_turn(seat)

    def expire_turn(self) -> None:
        if self.step == NAMING:
            self.do_choose(self.turn, self.pick(ALPHABET))
            return
        seat = self.turn
        if not self.drawn and self.can_draw():
            self.do_draw(seat)
        if self.step == PLAYING:
            self.do_pass(seat)

    # -- drawing; the discard serves again, unshuffled, and then the round is the last

    def under_the_letter(self) -> bytes:
        """The discard below the letter in force (firecrackers may lie on that)."""
        pile = self.cards[self.discard]
        top = len(pile) - 1
        while top > 0 and pile[top] in FIRECRACKERS:
            top -= 1
        return pile[: max(top, 0)]

    def can_draw(self) -> bool:
        return self.cards[self.draw] != b"" or self.under_the_letter() != b""

    def draw_penalty(self, seat: int) -> None:
        for _ in range(PENALTY):
            if self.step != PAUSE and not self.over and self.can_draw():
                self.take_card(seat)

    def take_card(self, seat: int) -> None:
        if not self.cards[self.draw]:
            if self.turned_over == MOST_TURNED_OVER:
                self.end_round()
                return
            self.turn_discard_over()
        self.move(self.cards[self.draw][-1], self.draw, self.hands[seat])
        if self.silence[seat]:
            self.be_safe(seat)
        if not self.cards[self.draw] and not self.last_round:
            self.turn_discard_over()

    def turn_discard_over(self) -> None:
        """The letter in force and what lies on it stay; the card laid first is now drawn first."""
        if not self.last_round:
            self.last_round = True
            self.tell("turned_over_discard")
        under = self.under_the_letter()
        if under:
            self.turned_over += 1
            self.turn_over(self.discard, self.draw, len(under))

    # -- toutilix! and étoile!

    def must_wait(self, seat: int) -> bool:
        """Down to one card in silence: the last card may not follow within the 3 s."""
        return self.silence[seat] in (FRESH, FOLLOWED, ACCUSED)

    def down_to_one(self, seat: int, shouted: bool) -> None:
        if shouted:
            self.tell("shouted", seat=seat)
        else:
            self.silence[seat] = FRESH
            self.start("window", SHOUT_TIME, seat)

    def someone_acted(self) -> None:
        """The seat after a silent one has laid, drawn or been skipped: its window closes, but not before the 3 s."""
        self.silence = [NEXT_SEAT_ACTED.get(state, state) for state in self.silence]

    def expire_window(self, seat: int) -> None:
        self.silence[seat] = LATE if self.silence[seat] == FRESH else SAFE

    def do_shout(self, seat: int, what: str = "") -> None:
        silent = [other for other in self.others(seat) if self.silence[other]]
        if what == "toutilix" and self.silence[seat]:
            self.tell("shouted", seat=seat)
            if self.silence[seat] == ACCUSED:
                self.tell("saved", seat=seat)
            self.be_safe(seat)
            if ACCUSED not in self.silence:
                self.stop("tie")
        elif what == "etoile" and silent:
            # A culprit who shouts within the tie window is saved: nothing moves meanwhile.
            for culprit in silent:
                self.silence[culprit] = ACCUSED
                self.stop("window", culprit)
            self.start("tie", TIE_TIME)
        else:
            self.tell("for_nothing", seat=seat)
            self.hushed[seat] = True
            self.start("hush", HUSH_TIME, seat)

    def be_safe(self, seat: int) -> None:
        self.silence[seat] = SAFE
        self.stop("window", seat)

    def leeway(self) -> int:
        return TIE_TIME if self.running("tie") else 0

    def expire_tie(self) -> None:
        for seat in [seat for seat in range(self.seats) if self.silence[seat] == ACCUSED]:
            self.tell("caught", seat=seat)
            self.be_safe(seat)
            self.skipped[seat] = True
            self.draw_penalty(seat)
        if self.step == PLAYING and self.skipped[self.turn]:
            # Caught while it is its own turn: it loses this one, not the next.
            self.skip(self.turn)
            self.end_turn(self.turn)

    def expire_hush(self, seat: int) -> None:
        self.hushed[seat] = False

    # -- the end of a round: the cards left in hand are counted

    def end_round(self) -> None:
        self.step = PAUSE
        self.timers = {}
        self.reset("hushed")
        self.lay_open(*self.hands)
        self.score_round([sum(POINTS.get(LETTER[card], 5) for card in self.cards[hand]) for hand in self.hands])
        if self.last_round or self.options["short"]:
            reason = "pile_used_up" if self.last_round else "short"
            self.finish(reason, self.totals, lowest_wins=True)
        else:
            self.start("pause", PAUSE_TIME)

    def expire_pause(self) -> None:
        self.gather(self.discard, self.aside)
        self.gather_all(self.hands, self.draw)
        if len(self.cards[self.draw]) < HAND * self.seats + 2:
            self.gather(self.aside, self.draw)
            self.last_round = True
        self.shuffle(self.draw)
        self.opener = self.left_of(self.opener)
        self.deal_round()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "shout":
            if self.running("tie"):
                return self.no("wait")
            return self.no("hushed" if self.hushed[seat] else "not_now")
        if seat != self.turn or self.step == PAUSE:
            return super().why_not(seat, move)
        if self.running("tie"):
            return self.no("wait")
        if move.verb == "play" and self.step == PLAYING:
            return self.why_not_play(seat, move)
        if move is self.PASS and self.step == PLAYING:
            return self.no("draw_first")
        if move is self.DRAW and self.step == PLAYING:
            return self.no("drawn_already" if self.drawn else "nothing_to_draw")
        return self.no("not_now")

    def why_not_play(self, seat: int, move: Move) -> Refusal:
        card, *said = move.args
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        named = [w for w in said if w != "toutilix"]
        if card in STARS and not named:
            return self.no("name_the_star")
        if named and card not in STARS:
            return self.no("only_stars_named")
        if CLOSE[self.letter][card] == HOLE:
            place = ALPHABET.index(self.letter)
            first, last = ALPHABET[place - 3], ALPHABET[(place + 3) % 26]
            return self.no("too_far", card=DECK.texts[card], letter=self.letter, first=first, last=last)
        if len(self.cards[self.hands[seat]]) == 1 and self.must_wait(seat):
            return self.no("shout_first")
        return self.no("not_down_to_one")

    # -- a position

    def resume(self, given: Given) -> None:
        if "letter" not in given:
            named = [LETTER[card] for card in self.cards[self.discard] if card not in FIRECRACKERS]
            self.letter = named[-1] if named else ANYTHING
        self.begin_turn(given.get("turn", self.first_seat))
        self.drawn = given.get("drawn", False)
