"""Celebritix: find a famous name with many of the consonants on the table, bid on it, and win the cards it uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS, VOWELS
from ...engine import Facts, Given, Refusal, Refused, choice, seat_choice
from ...engine.facts import ranked
from ...engine.letters import capital_letters
from ...engine.moves import NUMBER, TEXT, Move, Prompt, Word, act, answer, open_move, verb, zone_word
from ...engine.values import per_seat, shown
from ...engine.zones import COLUMN, EVERYONE, NOBODY, OWNER, PILE, TOP, Zone, Zones, each_seat, zone
from ...mechanics.chronos import CHRONO
from ...mechanics.races import TIE_WINDOW, Race, Verdict
from ...mechanics.words import TYPING, UNKNOWN_WORDS, Words, clean
from .names import initials_of, looks_like_initials, spoken_and_whole

SEARCH, OPENING, AUCTION, NAMING = "search", "opening", "auction", "naming"
COUNTS = 3
"""So many times the chrono is counted down while everybody searches."""
OPENING_TIME, AUCTION_TIME = 10_000, 5_000
LONGEST_NAME = 60

SPOTS = tuple(f"spot{number}" for number in range(1, 10))
"""The six, then the three that are for level 1 only."""
CONSONANTS = tuple(card for card in range(len(DECK)) if LETTER[card] and LETTER[card] not in VOWELS)
BONUSES = tuple(card for card in range(len(DECK)) if card not in CONSONANTS)

FIELDS = (
    "history", "politics", "science", "literature", "art", "music", "cinema", "stage", "sport", "comics", "internet",
    "legend",
)  # fmt: skip
"""What somebody can be famous for: the field is said together with the name."""


def points(card: int) -> int:
    """What a card is worth among the winnings at the end."""
    return 2 if card in STARS else -2 if card in FIRECRACKERS else 1


class Celebritix(Race, Words):
    """Every round slips bonuses under cards and the piles run out; thirty rounds are the most there can be."""

    facts = Facts(
        id="celebritix",
        name="Célébritix",
        seats=(2, 8),
        kind="spoken words",
        minimum="reading",
        stirs=("memory", "imagination", "speed", "strategy"),
        pace="mixed (a common countdown, then a free auction)",
        minutes=(10, 10),
        authors=("Hervé Marly",),
    )
    deck = DECK
    tempo = ("count", "opening", "auction", "naming")
    options_offered = {
        "chrono": CHRONO,
        "level": seat_choice(2, 1, default=2, of_bots={'debutant': 1}),
        "unknown_names": choice('vote', 'refuse', 'trust', default='vote'),
        "max_rounds": choice(30, 10, default=30),
        "tie_window": TIE_WINDOW,
        "unknown_words": UNKNOWN_WORDS,
        "typing": TYPING,
    }  # fmt: skip
    vote_time = 15_000

    # -- what lies on the table: on each spot a consonant, its bonuses peeping out from under it
    spot: Zones = [zone(COLUMN, EVERYONE, cell=((n - 1) // 6, 2 * ((n - 1) % 6), 1, 2)) for n in range(1, 10)]
    consonants: Zone = zone(PILE, NOBODY, cell=(1, 6, 1, 3))
    bonuses: Zone = zone(PILE, TOP, cell=(1, 9, 1, 3))
    winnings: Zones = each_seat(PILE, OWNER)

    step: str = shown(SEARCH)
    three: bool = shown(False)
    chrono: int = shown(-1, kind="seat")
    levels: list[int] = per_seat(2)
    rounds_over: int = shown(0, kind="round")
    count: int = shown(0)
    """Which of the three counts runs; none after the search."""
    ready: list[bool] = per_seat(False)
    bid: int = shown(-1)
    bidder: int = shown(-1, kind="seat")
    left_out: tuple[str, ...] = shown((), kind="zones")
    """The spots that the bidder's name shall not use."""
    last_name: str = shown("")
    my_points: list[int] = per_seat(0, seen_by=OWNER)

    READY = act("shout", "ready")
    BID = verb("bid", NUMBER, race=True)
    SAY = answer("say", Word(FIELDS), TEXT)
    LEAVE = verb("leave", zone_word(*SPOTS))
    KEEP = verb("keep", zone_word(*SPOTS))

    # -- the deal: two piles; six consonants are turned up, and three more if somebody plays level 1

    def deal(self) -> None:
        self.new_pack(self.box(), self.consonants)
        self.sort_piles()
        self.fill_spots()
        self.begin_round(self.first_seat)

    def sort_piles(self) -> None:
        """Whoever sits at the table knows which of the two piles holds what, though not in which order."""
        self.move_each([card for card in BONUSES if card in self.cards[self.consonants]], self.consonants, self.bonuses)
        self.shuffle(self.bonuses)
        self.confine([card for card in CONSONANTS if card in self.cards[self.consonants]], self.consonants)
        self.levels = [self.seat_number(seat, "level") for seat in self.everybody()]
        self.three = 1 in self.levels

    def all_spots(self) -> tuple[str, ...]:
        """The spots of this table: the three are there for level 1 only."""
        return SPOTS if self.three else SPOTS[:6]

    def spots_for(self, seat: int) -> tuple[str, ...]:
        return SPOTS[:6] if self.levels[seat] == 2 else SPOTS

    def idle_zones(self) -> Sequence[str]:
        return () if self.three else SPOTS[6:]

    def zone_at(self, name: str) -> Zone:
        return self.spot[SPOTS.index(name)]

    def fill_spots(self) -> bool:
        """From the consonant pile; False if a spot cannot be filled."""
        for name in self.all_spots():
            if not self.cards[self.zone_at(name)] and self.draw_card(self.consonants, self.zone_at(name)) is None:
                return False
        return True

    # -- what a name is worth: 1 for each consonant it uses, and 1 for each bonus under it

    def worth(self, spots: Sequence[str]) -> int:
        return sum(len(self.cards[self.zone_at(name)]) for name in spots)

    def letter_on(self, name: str) -> str:
        pile = self.cards[self.zone_at(name)]
        return LETTER[pile[-1]] if pile else ""

    def used_by(self, said: str, spots: Sequence[str]) -> list[str]:
        """Each card needs a letter of its own. Of equal letters the card worth most is used, then the leftmost."""
        letters, used = list(capital_letters(said)), []
        for name in sorted(spots, key=lambda name: -self.worth([name])):
            if self.letter_on(name) in letters:
                letters.remove(self.letter_on(name))
                used.append(name)
        return [name for name in spots if name in used]

    # -- a round: LE CHRONO counts three times, and everybody searches

    def begin_round(self, chrono: int) -> None:
        self.step, self.chrono, self.count = SEARCH, chrono, 1
        self.reset("ready")
        self.bid = self.bidder = -1
        self.left_out = ()
        self.tell("counts", seat=chrono)
        self.start("count", self.milliseconds("chrono"))

    def awaited(self) -> list[int]:
        if self.step == SEARCH:
            return self.seats_without(self.ready)
        return {OPENING: [self.chrono], NAMING: [self.bidder]}.get(self.step, [])

    def legal(self, seat: int) -> list[Move]:
        if self.step == SEARCH:
            return [] if self.ready[seat] else [self.READY]
        if self.step == NAMING:
            return self.choices_of_cards() if seat == self.bidder else []
        if self.why_not_bid(seat):
            return []
        return self.BID.every(range(self.bid + 1, self.worth(self.spots_for(seat)) + 1)).copy()

    def expire_count(self) -> None:
        if self.count < COUNTS:
            self.count += 1
            self.start("count", self.milliseconds("chrono"))
        else:
            self.open_auction()

    def do_shout(self, seat: int, what: str) -> None:
        self.ready[seat] = True
        if all(self.ready):
            self.stop("count")
            self.open_auction()

    # -- the auction: LE CHRONO opens, truly or not; then whoever can go higher, in no order

    def open_auction(self) -> None:
        self.step, self.count = OPENING, 0
        self.reset("ready")
        self.start("opening", OPENING_TIME)

    def why_not_bid(self, seat: int) -> str | None:
        if self.step == OPENING:
            return "chrono_opens" if seat != self.chrono else None
        if self.step != AUCTION:
            return "still_searching" if self.step == SEARCH else "auction_over"
        if seat == self.bidder:
            return "own_bid"
        return "bid_already" if self.has_claimed(seat) else None

    def do_bid(self, seat: int, bid: int) -> None:
        if self.step == OPENING:
            self.stop("opening")
            self.step = AUCTION
            self.let_stand(seat, bid)
        else:
            self.claim(seat, right=True, said=str(bid))

    def expire_opening(self) -> None:
        self.step = AUCTION
        self.let_stand(self.chrono, 0)

    def settle(self, verdict: Verdict) -> None:
        """Of bids that beat the same one at the same moment, the nearest on the left of LE CHRONO's stands."""
        nearest = min(verdict.right, key=lambda claim: (claim.seat - self.chrono - 1) % self.seats)
        if verdict.tied:
            self.tell("nearer", seat=nearest.seat, bid=int(nearest.said))
        self.let_stand(nearest.seat, int(nearest.said))

    def let_stand(self, seat: int, bid: int) -> None:
        self.bidder, self.bid = seat, bid
        self.tell("stands", seat=seat, bid=bid)
        self.cards_shown()
        self.start("auction", AUCTION_TIME)

    def expire_auction(self) -> None:
        if self.bid == 0:
            self.tell("nobody_bid")
            self.end_round(self.all_spots())
            return
        self.step = NAMING
        self.tell("sold", seat=self.bidder, bid=self.bid)
        self.start("naming", self.milliseconds("chrono") + self.typing_time(self.bidder))

    # -- the name: one proposal, with its field; cards may be left out, for one that hides a firecracker

    def choices_of_cards(self) -> list[Move]:
        spots = self.spots_for(self.bidder)
        return [self.KEEP[name] if name in self.left_out else self.LEAVE[name] for name in spots]

    def do_leave(self, seat: int, name: str) -> None:
        self.left_out = (*self.left_out, name)

    def do_keep(self, seat: int, name: str) -> None:
        self.left_out = tuple(other for other in self.left_out if other != name)

    def spots_wanted(self) -> list[str]:
        return [name for name in self.spots_for(self.bidder) if name not in self.left_out]

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step != NAMING or seat != self.bidder:
            return []
        return [
            Prompt(
                verb="say",
                texts=self.say("who_is_it", bid=self.bid),
                read=self.read_name,
                check=lambda move: self.why_not_say(*move.args),
                examples=self.examples,
                wanted={"worth": self.worth_wanted()},
            )
        ]

    def worth_wanted(self) -> dict[str, object]:
        """The letters that count and what each is worth, the best first, so that it can be reckoned while one types."""
        spots = sorted(self.spots_wanted(), key=lambda name: -self.worth([name]))
        letters = "".join(self.letter_on(name) for name in spots)
        return {"goal": self.bid, "letters": letters, "values": [self.worth([name]) for name in spots]}

    def examples(self) -> list[Move]:
        """All the letters in a row, initials of that, and somebody without consonants: the table will see."""
        letters = "".join(self.letter_on(name) for name in self.spots_wanted()) or "A"
        names = (letters.capitalize(), f"{letters[0]}Z ({letters.capitalize()} Zed)", "Oui-Oui")
        return [open_move("say", "comics", name) for name in names if self.why_not_say("comics", name) is None]

    def reader_of(self, verb: str) -> Callable[[str], Move] | None:
        return self.read_name if verb == "say" else None

    def read_name(self, text: str) -> Move:
        field, _, name = clean(text).partition(" ")
        if field.lower() not in FIELDS:
            raise Refused(self.no("field_first" if field else "how_to_say"))
        if not name:
            raise Refused(self.no("how_to_say"))
        return open_move("say", field.lower(), name)

    def why_not_say(self, field: str, name: str) -> Refusal | None:
        if not any(map(str.isalpha, name)) or any(not (c.isalnum() or c in " -'’.()") for c in name):
            return self.no("not_a_name")
        if len(name) > LONGEST_NAME:
            return self.no("name_too_long")
        said, whole = spoken_and_whole(name)
        if said == whole:
            if "(" in name or ")" in name or looks_like_initials(name):
                return self.no("whole_name")
        elif capital_letters(said) not in initials_of(whole):
            return self.no("not_initials", name=whole)
        worth = self.worth(self.used_by(said, self.spots_wanted()))
        if worth < self.bid <= self.worth(self.used_by(said, self.spots_for(self.bidder))):
            return self.no("left_too_many", worth=worth)
        return None

    def do_say(self, seat: int, field: str, name: str) -> None:
        self.stop("naming")
        self.tell("proposed", seat=seat, name=name, **self.phrases["words", field])
        self.last_name = name
        said, whole = spoken_and_whole(name)
        used = self.used_by(said, self.spots_wanted())
        if self.worth(used) < self.bid:
            self.tell("too_poor", name=name, worth=self.worth(used), bid=self.bid)
            self.refuse_name()
        else:
            self.pending = ("name", seat, name, *used)
            self.ask_judge(f"famous {whole}")

    def judged(self, question: str, answer: str) -> None:
        if answer == "first":
            self.tell("first_name", name=self.pending[2])
            self.settle_word(False)
        else:
            super().judged(question, answer)

    def open_vote(self) -> None:
        """Somebody the table's list does not know."""
        if self.options["unknown_names"] == "vote":
            super().open_vote()
        else:
            trusted = self.options["unknown_names"] == "trust"
            self.tell("word_accepted" if trusted else "word_refused", word=self.pending[2])
            self.settle_word(trusted)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if accepted:
            self.win(seat, more)
            self.end_round(self.spots_for(seat))
        else:
            self.refuse_name()

    def expire_naming(self) -> None:
        self.tell("out_of_time", seat=self.bidder)
        self.refuse_name()

    # -- accepted: the consonants and all that lies under them. Refused: as many cards back as were bid

    def win(self, seat: int, spots: Sequence[str]) -> None:
        self.tell("won", seat=seat, count=self.worth(spots))
        for name in spots:
            for card in reversed(self.cards[self.zone_at(name)]):
                self.move(card, self.zone_at(name), self.winnings[seat])
        self.my_points[seat] = self.points_of(seat)

    def refuse_name(self) -> None:
        seat = self.bidder
        self.give_back(seat, min(self.bid, len(self.cards[self.winnings[seat]])))
        self.end_round(self.spots_for(seat))

    def give_back(self, seat: int, count: int) -> None:
        """The last won first: consonants are mixed into their pile, all others go under theirs."""
        if not count:
            return
        self.tell("lost", seat=seat, count=count)
        for card in self.cards[self.winnings[seat]][: -count - 1 : -1]:
            if card in CONSONANTS:
                self.move(card, self.winnings[seat], self.consonants)
            else:
                self.move_under(card, self.winnings[seat], self.bonuses)
        self.shuffle(self.consonants)
        self.my_points[seat] = self.points_of(seat)

    # -- after the name: a bonus under each consonant that is left, new consonants, and the next seat counts

    def end_round(self, spots: Sequence[str]) -> None:
        self.rounds_over += 1
        if not (self.slip_bonuses(spots) and self.fill_spots()):
            self.end("piles_empty")
        elif self.rounds_over >= self.number("max_rounds"):
            self.end("last_round")
        else:
            self.begin_round(self.left_of(self.chrono))

    def slip_bonuses(self, spots: Sequence[str]) -> bool:
        """Once the bonus pile is empty consonants serve as bonuses; False if there are none of these either."""
        for name in spots:
            if self.cards[self.zone_at(name)]:
                pile = self.bonuses if self.cards[self.bonuses] else self.consonants
                if not self.cards[pile]:
                    return False
                self.move_under(self.cards[pile][-1], pile, self.zone_at(name))
        return True

    # -- the end: letters 1 point, stars 2, firecrackers -2; of equal points, the most consonants win

    def points_of(self, seat: int) -> int:
        return sum(map(points, self.cards[self.winnings[seat]]))

    def consonants_of(self, seat: int) -> int:
        return sum(card in CONSONANTS for card in self.cards[self.winnings[seat]])

    def end(self, reason: str) -> None:
        scores = [self.points_of(seat) for seat in range(self.seats)]
        merits = [(scores[seat], self.consonants_of(seat)) for seat in range(self.seats)]
        self.finish_ranked(reason, scores, ranked(merits))

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move is self.READY:
            return self.no("ready_already" if self.step == SEARCH else "search_over")
        if move.verb == "bid":
            return self.why_not_this_bid(seat, move.args[0])
        if self.step != NAMING:
            return self.no("no_name_yet")
        if seat != self.bidder:
            return self.no("not_the_bidder")
        if move.args[0] not in self.spots_for(seat):
            return self.no("not_your_card")
        return self.no("left_already" if move.verb == "leave" else "not_left")

    def why_not_this_bid(self, seat: int, bid: int) -> Refusal:
        reason = self.why_not_bid(seat)
        if reason:
            return self.no(reason)
        if bid <= self.bid:
            return self.no("bid_higher", bid=self.bid)
        return self.no("bid_too_high", most=self.worth(self.spots_for(seat)))

    # -- a position: spots as they are given, the others filled; a bid means that its auction is under way

    rest_zone = "consonants"

    def resume(self, given: Given) -> None:
        self.sort_piles()
        self.fill_spots()
        self.my_points = [self.points_of(seat) for seat in range(self.seats)]
        chrono, bid, bidder = max(self.chrono, 0), self.bid, self.bidder
        self.begin_round(chrono)
        if bidder >= 0:
            self.stop("count")
            self.step, self.count = AUCTION, 0
            self.let_stand(bidder, bid)
        elif given.get("step") == OPENING:
            self.stop("count")
            self.open_auction()
