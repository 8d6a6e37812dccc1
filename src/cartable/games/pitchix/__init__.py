"""Pitchix: flick a card across the slate, win the cards it touches, and write words with them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS
from ...engine import BadRequest, Facts, Given, Refusal, Refused, choice, for_turn, seat_choice
from ...engine.moves import CARD, Move, Prompt, act, answer, cards_of, open_move, optional, verb
from ...engine.moves import LETTER as A_LETTER
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, FAN, NOBODY, OWNER, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics import slates
from ...mechanics.named_cards import NamedCards
from ...mechanics.patterns import Pattern
from ...mechanics.slates import AIM, FLICK, Flight, Launch, Pose
from ...mechanics.words import FRENCH_ONLY, UNKNOWN_WORDS, Words

HAND = 3
CENTRE: tuple[Pose, ...] = ((-8.0, 9.5, 0.0), (8.0, 9.5, 0.0), (8.0, -9.5, 0.0), (-8.0, -9.5, 0.0))
"""Where the four cards of a new table lie, in the order in which they are turned."""
ROOM = 0.5
"""A card is launched at least so far, in cm, from those that lie there."""
PREMIUM = {5: 1, 6: 3}
LONGEST_PREMIUM = 13
"""For a word of 7 cards or more."""
TREMOR = {"none": (0.0, 0.0), "light": (5.0, 0.10), "normal": (10.0, 0.15), "heavy": (16.0, 0.20)}
"""How much a hand shakes: the deviation of the angle in degrees, and of the strength as a part of it."""
WORST_LUCK = 2.5
"""No error is larger than so many deviations."""
SHOT_TIME, SCORING_TIME = 45_000, 60_000
LOST_ROUNDS, STILL_ROUNDS = 3, 10
SHOOT, SCORE = "shoot", "score"
SHORTEST = {1: 2, 2: 2, 3: 3}
"""A word has at least two letters; at level 3 it has three."""


def premium(cards: int) -> int:
    """How many cards of the draw pile a word of so many cards adds."""
    return LONGEST_PREMIUM if cards >= 7 else PREMIUM.get(cards, 0)


class Pitchix(Words, NamedCards):
    """Every turn shoots or loses its clock; rounds of lost shots, and rounds in which nothing happens, are counted."""

    facts = Facts(
        id="pitchix",
        name="Pitchix",
        version=2,
        seats=(2, 6),
        kind="written words",
        minimum="a few letters",
        stirs=("concentration", "imagination", "strategy"),
        pace="turns",
        minutes=(25, 35),
        authors=("Florent Toscano",),
    )
    deck = DECK
    limits = ("shot", "scoring")
    stalemates = ("all_lost", "standstill")
    options_offered = {
        "tremor": choice("none", "light", "normal", "heavy", default="normal"),
        "letter_shots": choice(1, 2, 3, 5, None, default=None),
        "level": seat_choice(1, 2, 3, default=2),
        "unknown_words": UNKNOWN_WORDS,
        "french_only": FRENCH_ONLY,
    }
    spoken = ("aim", "say", "play")

    # -- what lies on the table
    hands: Zones = each_seat(FAN, OWNER)
    slate: Zone = zone(SPREAD, EVERYONE)
    draw: Zone = zone(PILE, NOBODY)
    written: Zone = zone(ROW, EVERYONE)
    scored: Zones = each_seat(PILE, EVERYONE)
    premiums: Zones = each_seat(PILE, NOBODY)

    poses: tuple[Pose, ...] = shown((), kind="poses")
    """Where each card of the slate lies: x, y and tilt."""
    step: str = shown(SHOOT)
    turn: int = shown(-1, kind="seat")
    hit: bool = shown(False)
    """Whether the shot just made has touched a card."""
    again: bool = shown(False)
    """Whether the seat has taken the last cards of the slate: it shoots again, whatever it scores."""
    letters_paid: int = shown(0)
    """How many shots single letters have given in this turn."""
    playing_at: list[str] = per_seat("")
    """The level at which each seat plays."""
    has_won: list[bool] = per_seat(False)
    """Seats that have won a card by a shot: a firecracker draws from their hands."""
    points: list[int] = per_seat(0, kind="score")
    closed: bool = shown(False)
    """Whether the last card has left the draw pile; a firecracker slipped under it later does not open it again."""
    lost_turns: int = shown(0)
    """How many turns in a row had no shot but lost ones."""
    still_turns: int = shown(0)
    """How many turns in a row have scored nothing and drawn nothing."""

    SHOT = verb("aim", CARD, AIM)
    SAY = answer("say", CARD, A_LETTER)
    PLAY = answer("play", cards_of("hands"), optional(A_LETTER))
    DONE = act("done")

    # -- the deal: 3 cards each, 4 on the slate; the youngest begins

    def deal(self) -> None:
        self.show_levels()
        self.new_pack(self.box(), self.draw)
        self.deal_each(HAND, self.draw, self.hands)
        self.lay_centre()
        self.begin_turn(self.first_seat)

    def show_levels(self) -> None:
        self.playing_at = [str(self.seat_option(seat, "level")) for seat in range(self.seats)]

    def lay_centre(self) -> None:
        """Four cards of the draw pile, or what there is, 10 cm apart."""
        self.poses = CENTRE[: self.take(len(CENTRE), self.slate)]

    def take(self, count: int, target: Zone) -> int:
        """Draws so many cards, or what there is. The last one closes the draw pile."""
        count = 0 if self.closed else min(count, len(self.cards[self.draw]))
        if count:
            self.draw_cards(count, self.draw, target)
            self.still_turns = -1  # this turn does not count
            if not self.cards[self.draw]:
                self.closed = True
                self.tell("last_card")
        return count

    def begin_turn(self, seat: int) -> None:
        self.turn, self.letters_paid = seat, 0
        self.begin_shot()

    def begin_shot(self) -> None:
        self.step, self.hit, self.again = SHOOT, False, False
        if self.hand(self.turn):
            self.start("shot", SHOT_TIME)
        else:
            self.end_turn()  # the draw pile is empty too

    # -- a turn: shoot, then score if you can; a score earns another shot

    def legal(self, seat: int) -> list[Move]:
        return [self.DONE] if seat == self.turn and self.step == SCORE else []

    def awaited(self) -> list[int]:
        return [self.turn]

    def open_prompts(self, seat: int) -> list[Prompt]:
        if seat != self.turn:
            return []
        if self.step == SHOOT:
            return [self.aim_prompt(seat)]
        return [*([self.say_prompt(seat)] if self.seat_number(seat, "level") == 1 else []), self.play_prompt(seat)]

    # -- the shot: any card of the hand, from anywhere on the rim

    def aim_prompt(self, seat: int) -> Prompt:
        return Prompt(
            verb="aim",
            texts=self.say("flick"),
            read=self.reading("how_to_aim", self.SHOT, splits=1),
            check=lambda move: self.why_not_aim(seat, *move.args),
            examples=lambda: self.some_shots(seat),
            wanted={"aim": dict(zip(("angle", "strength"), self.tremor(), strict=True))},
        )

    def why_not_aim(self, seat: int, card: Any, launch: Launch | None = None) -> Refusal | None:
        if launch is None:
            return self.no("how_to_aim")
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        if abs(launch.angle) > slates.WIDEST:
            return self.no("too_wide")
        if not slates.WEAKEST <= launch.strength <= slates.STRONGEST:
            return self.no("strength")
        near = any(slates.is_near(launch.pose, pose, ROOM) for pose in self.poses)
        return self.no("no_room") if near else None

    def some_shots(self, seat: int) -> list[Move]:
        launches = [Launch(x, angle, force) for x in range(0, 360, 45) for angle, force in ((0.0, 0.6), (14.0, 0.7))]
        kinds = DECK.kinds(self.hand(seat))
        moves = [self.SHOT.read([DECK.texts[card], str(launch)]) for card in kinds for launch in launches]
        return [move for move in moves if self.why_not_aim(seat, *move.args) is None]

    def do_aim(self, seat: int, card: int, aimed: Launch) -> None:
        launch = self.shaken(aimed)
        self.stop("shot")
        self.move(card, self.hands[seat], self.slate)
        self.ask_judge(slates.write_flick(launch, self.poses))
        self.poses = (*self.poses, launch.pose)

    def shaken(self, aimed: Launch) -> Launch:
        """Nobody's hand is quite steady."""
        turn, push = self.tremor()
        angle = round(aimed.angle + turn * self.luck(), 3)
        strength = round(aimed.strength * (1 + push * self.luck()), 4)
        return Launch(aimed.x, angle, min(slates.STRONGEST, max(slates.WEAKEST, strength)))

    def tremor(self) -> tuple[float, float]:
        return TREMOR[str(self.options["tremor"])]

    def luck(self) -> float:
        """A normal error, in deviations."""
        while True:
            one, other = ((self.roll(2**53) + 0.5) / 2**53 for _ in range(2))
            error = math.sqrt(-2 * math.log(one)) * math.cos(2 * math.pi * other)
            if abs(error) <= WORST_LUCK:
                return error

    # -- how it ends: the judge has let the card fly. Lost, else a hit, else a miss

    def judge(self, answer: str) -> None:
        if self.asked.startswith(FLICK):
            try:
                slates.read_flight(answer, len(self.poses))
            except ValueError:
                raise Refused(self.no("no_flight")) from None
        super().judge(answer)

    def judged(self, question: str, answer: str) -> None:
        if question.startswith(FLICK):
            self.land(slates.read_flight(answer, len(self.poses)))
        else:
            super().judged(question, answer)

    def land(self, flight: Flight) -> None:
        seat, cards, before = self.turn, self.cards[self.slate], self.poses
        shot, end = len(cards) - 1, flight.ends[-1]
        card = DECK.texts[cards[shot]]
        lost = end is None or slates.too_near_edge(end)
        won = [] if lost else sorted(flight.touched)
        leaving = {*won, shot} if won or lost else set()
        stay = [number for number in range(len(cards)) if number not in leaving]
        self.tell("flight", seat=seat, card=card, every=flight.every, paths=flight.paths)
        self.poses = tuple(slates.settled(stay, flight.ends, before))
        if lost:
            self.move(cards[shot], self.slate, self.hands[seat])
            self.tell("fell" if end is None else "lost", seat=seat, card=card)
            self.end_turn()
            return
        self.lost_turns = -1  # this turn does not count
        self.hit = bool(won)
        if self.hit:
            self.win(seat, [cards[number] for number in (*won, shot)])
        else:
            self.tell("miss", seat=seat, card=card)
        self.begin_scoring()

    def win(self, seat: int, cards: Sequence[int]) -> None:
        """The shot card and those it touched; a firecracker among them goes off."""
        letters = [card for card in cards if card not in FIRECRACKERS]
        self.move_each(letters, self.slate, self.hands[seat])
        if letters:
            self.tell("hit", seat=seat, card=" ".join(DECK.texts[card] for card in letters))
        else:
            self.tell("only_firecrackers")
        if len(letters) < len(cards):
            self.set_off(seat, [card for card in cards if card in FIRECRACKERS])
        self.has_won[seat] = self.has_won[seat] or bool(letters)
        # Earned as soon as the slate is empty, unless the draw pile was empty before.
        self.again = not self.cards[self.slate] and not self.closed

    def set_off(self, seat: int, firecrackers: Sequence[int]) -> None:
        """Under the draw pile with them; and one unseen card from every other hand that has won by a shot."""
        for card in firecrackers:
            self.move_under(card, self.slate, self.draw)
        self.tell("bang")
        victims = [other for other in self.others(seat) if self.has_won[other] and self.hand(other)]
        for other in victims:
            self.move(self.pick(self.hand(other)), self.hands[other], self.hands[seat])
        if victims:
            self.tell("robbed", seat=seat, victims=victims)

    def expire_shot(self) -> None:
        self.tell("too_slow", seat=self.turn)
        self.end_turn()

    # -- scoring: once after a hit or a miss; a letter by its name (level 1), or a word

    def begin_scoring(self) -> None:
        self.fill_empty_hands()
        self.enter(SCORE, "scoring", SCORING_TIME)

    def fill_empty_hands(self) -> None:
        for seat in self.everybody(self.turn):
            if not self.hand(seat):
                self.take(1, self.hands[seat])

    def say_prompt(self, seat: int) -> Prompt:
        return Prompt(
            verb="say",
            texts=self.say("letter"),
            read=self.read_say,
            check=lambda move: self.why_not_say(seat, *move.args),
            examples=lambda: [
                open_move("say", DECK.texts[card], LETTER[card] or "E")
                for card in DECK.kinds(self.hand(seat))
                if card not in FIRECRACKERS
            ],
        )

    def read_say(self, text: str) -> Move:
        match text.split():
            case [card, letter] if DECK.names_a_card(card) and _is_letter(letter):
                return open_move("say", DECK.texts[DECK.read(card)], letter.upper())
        raise Refused(self.no("how_to_say"))

    def why_not_say(self, seat: int, text: str, letter: str = "") -> Refusal | None:
        if not letter:
            return self.no("how_to_say")
        card = DECK.read(text)
        if not self.holds(self.hands[seat], card):
            return self.not_in_hand(card)
        if card in FIRECRACKERS:
            return self.no("firecracker")
        return None if card in STARS or LETTER[card] == letter else self.no("other_letter", letter=letter)

    def do_say(self, seat: int, text: str, letter: str) -> None:
        self.move(DECK.read(text), self.hands[seat], self.scored[seat])
        self.tell("named", seat=seat, letter=letter)
        most = self.options["letter_shots"]
        earned = not self.closed and (most is None or self.letters_paid < int(most))
        self.letters_paid += earned
        self.after_score(seat, 1, earned)

    def play_prompt(self, seat: int) -> Prompt:
        letters = "".join(LETTER[c] or "*" for c in self.hand(seat) if c not in FIRECRACKERS)
        least = self.shortest(seat)
        return Prompt(
            verb="play",
            texts=self.say("word", least=least),
            read=self.read_play,
            check=lambda move: self.why_not_play(seat, *move.args),
            examples=lambda: self.some_words(seat),
            wanted=Pattern(made_from="".join(sorted(letters)), least=least).as_json(),
        )

    def read_play(self, text: str) -> Move:
        """`Tb Ap Bb Lv * E`: the cards in the order of the word, then the letter of the star, if there is one."""
        names = text.split()
        star = names.pop().upper() if names and _is_letter(names[-1]) else ""
        if not names or len(names) > len(DECK) or not all(map(DECK.names_a_card, names)):
            raise Refused(self.no("how_to_play"))
        cards = " ".join(DECK.texts[DECK.read(name)] for name in names)
        return open_move("play", cards, star) if star else open_move("play", cards)

    def why_not_play(self, seat: int, text: str, star: str = "") -> Refusal | None:
        if not all(map(DECK.names_a_card, text.split())):
            return self.no("how_to_play")
        cards = [DECK.read(name) for name in text.split()]
        if problem := self.why_not_held(self.hands[seat], cards):
            return problem
        if any(card in FIRECRACKERS for card in cards):
            return self.no("firecracker")
        stars = sum(card in STARS for card in cards)
        if stars > 1:
            return self.no("one_star")
        if stars != bool(star):
            return self.no("name_the_star" if stars else "no_star_there")
        least = self.shortest(seat)
        return self.no("too_short", least=least) if len(cards) < least else None

    def shortest(self, seat: int) -> int:
        return SHORTEST[self.seat_number(seat, "level")]

    def some_words(self, seat: int) -> list[Move]:
        """Letters that fit, word or not."""
        hand = [card for card in self.hand(seat) if card not in FIRECRACKERS]
        stars = [card for card in hand if card in STARS]
        usable = [card for card in hand if card not in STARS] + stars[:1]
        sizes = {self.shortest(seat), 5, len(usable)} if len(usable) >= self.shortest(seat) else set()
        found = [usable[-size:] for size in sorted(sizes) if 0 < size <= len(usable)]
        return [
            self.read_play(" ".join([*(DECK.texts[c] for c in cards), *(["E"] if cards[-1] in STARS else [])]))
            for cards in found
        ]

    def do_play(self, seat: int, text: str, star: str = "") -> None:
        """The cards are shown to all; then the lexicon, or the people, say whether it is a word."""
        cards = [DECK.read(name) for name in text.split()]
        word = "".join(LETTER[card] or star for card in cards)
        self.move_each(cards, self.hands[seat], self.written)
        self.tell("wrote", seat=seat, word=word)
        self.hear_cards("word", seat, word.lower())

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if not accepted:
            self.move_each(self.cards[self.written], self.written, self.hands[seat])
            return
        count, earned = len(self.cards[self.written]), not self.closed
        self.move_each(self.cards[self.written], self.written, self.scored[seat])
        extra = self.take(premium(count), self.premiums[seat])
        if extra:
            self.tell("premium", seat=seat, count=extra)
        self.after_score(seat, count + extra, earned)

    def after_score(self, seat: int, cards: int, earned: bool) -> None:
        self.points[seat] += cards
        self.still_turns = -1  # this turn does not count
        self.fill_empty_hands()
        self.after_scoring(earned)

    def do_done(self, seat: int) -> None:
        self.after_scoring(earned=False)

    expire_scoring = for_turn(do_done)

    def after_scoring(self, earned: bool) -> None:
        """Another shot, if the score or an empty slate has earned one."""
        self.stop("scoring")
        if not (earned or self.again):
            self.end_turn()
            return
        if not self.cards[self.slate] and not self.closed:
            self.tell("new_cards")
            self.lay_centre()
        self.begin_shot()

    # -- the end: the draw pile is empty, or nothing happens any more

    def end_turn(self) -> None:
        self.lost_turns += 1
        self.still_turns += 1
        if self.closed:
            self.finish("draw_empty", self.points)
        elif self.lost_turns >= LOST_ROUNDS * self.seats:
            self.finish("all_lost", self.points)
        elif self.still_turns >= STILL_ROUNDS * self.seats:
            self.finish("standstill", self.points)
        else:
            self.begin_turn(self.left_of(self.turn))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if seat != self.turn:
            return self.no("not_your_turn")
        if move.verb == "aim":
            return self.no("score_first")
        if move.verb in ("say", "play", "done") and self.step == SHOOT:
            return self.no("shoot_first")
        return self.no("level_1_only" if move.verb == "say" else "not_now")

    # -- a position: `slate="Rb Sp", poses=[(0, -10, 0), (0, 5, 0)]`; without poses they lie as at the deal

    def resume(self, given: Given) -> None:
        self.show_levels()
        lying = self.cards[self.slate]
        if not self.poses:
            self.poses = CENTRE[: len(lying)]
        if len(self.poses) != len(lying) or any(len(pose) != 3 for pose in self.poses):
            raise BadRequest("poses: x, y and tilt for each card of the slate")
        self.poses = tuple((float(x), float(y), float(tilt)) for x, y, tilt in self.poses)
        self.closed = self.closed or not self.cards[self.draw]
        self.turn = max(self.turn, 0)
        self.start("scoring" if self.step == SCORE else "shot", SCORING_TIME if self.step == SCORE else SHOT_TIME)


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isalpha()
