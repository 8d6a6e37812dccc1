"""Hyperspeedix: be the first to find a word with the blue letters and without the pink ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...decks.toutilix import BLUE, COLOUR, DECK, LETTER, PINK, STARS, alphabet
from ...engine import Facts, Given, Refusal, choice, for_turn
from ...engine.moves import Move, Prompt, act, verb
from ...engine.phrases import Texts
from ...engine.values import per_seat, secret, shown
from ...engine.zones import AWAY, NOBODY, PILE, TOP, WITH_HAND, Zone, Zones, each_seat, zone
from ...mechanics.acts import FLIP, SAY_FIRST, TOUTILIX
from ...mechanics.patterns import Pattern
from ...mechanics.places import ZoneNumber
from ...mechanics.races import TIE_WINDOW, Claim, Verdict
from ...mechanics.word_races import WordRace
from ...mechanics.words import WORD_OPTIONS

CARDS = (*alphabet(PINK), *alphabet(BLUE), *STARS)
NUMBERS = (1, 2, 3, 4)
"""The piles of the centre, from the left; a table plays with the first two, three or four of them."""

FLIP_TIME, PLACE_TIME, PAUSE_TIME = 3_000, 5_000, 1_500
FLIPPING, PLACING, RACING, PAUSING = "flipping", "placing", "racing", "pausing"
SLAPPED, SHOUTED = "*", "!"
"""What stands for a slap and for a shout among the words that were claimed."""

Cards = Sequence[int]


class Hyperspeedix(WordRace):
    """Every card goes from a pile to the centre, and from there to the winnings. None comes back: the game ends."""

    facts = Facts(
        id="hyperspeedix",
        name="Hyperspeedix",
        seats=(2, 6),
        kind="spoken words",
        minimum="a few letters",
        stirs=("speed", "concentration"),
        pace="race (real time)",
        minutes=(5, 5),
        authors=("Roberto Fraga",),
    )
    deck, plays_with = DECK, CARDS
    limits = ("flip", "place")
    tempo = ("race",)
    options_offered = {
        "piles": choice(2, 3, 4, default=3),
        "race": choice(10, 15, 20, default=10, unit='s'),
        "tie_window": TIE_WINDOW,
        **WORD_OPTIONS,
    }  # fmt: skip
    refused_word_is_wrong = True

    # -- what lies on the table
    pile: Zones = [zone(PILE, TOP, cell=(0, n - 1)) for n in NUMBERS]
    """The centre."""
    piles: Zones = each_seat(PILE, NOBODY, where=WITH_HAND)
    gains: Zones = each_seat(PILE, TOP)
    aside: Zone = zone(PILE, NOBODY, where=AWAY)

    step: str = shown(FLIPPING)
    turn: int = shown(-1, kind="seat")
    """The seat that lays the next card."""
    deaf: list[bool] = per_seat(False)
    """Seats that made an error in the last race: they are not heard in the next one."""
    tops_before: tuple[int, ...] = secret(())
    """The cards on top before the last one was laid: what was right on them is merely too late."""

    FLIP = FLIP
    PLACE = verb("place", ZoneNumber({number: f"pile{number}" for number in NUMBERS}))
    SLAP = act("slap", race=True)
    TOUTILIX = TOUTILIX
    SAY = SAY_FIRST

    # -- the deal: the same number each, unseen; the youngest turns the first card

    def deal(self) -> None:
        self.deal_out(CARDS, self.aside, self.piles)
        self.card_due(self.first_seat)

    # -- laying cards: side by side until all the piles are there, then one covers a pile of one's choice

    def centre(self) -> Sequence[Zone]:
        """The piles of this table, from the left."""
        return self.pile[: self.number("piles")]

    def idle_zones(self) -> list[str]:
        return [f"pile{number}" for number in NUMBERS[self.number("piles") :]]

    def tops(self) -> tuple[int, ...]:
        """The cards that count: those on top."""
        return tuple(self.cards[pile][-1] for pile in self.centre() if self.cards[pile])

    def all_piles_lie(self, tops: Cards) -> bool:
        return len(tops) == self.number("piles")

    def card_due(self, seat: int) -> None:
        """This seat lays the next card, as long as everybody has some."""
        if not all(self.counts(self.piles)):
            self.end()
            return
        self.turn = seat
        if self.all_piles_lie(self.tops()):
            self.enter(PLACING, "place", PLACE_TIME)
        else:
            self.enter(FLIPPING, "flip", FLIP_TIME)

    expire_pause = for_turn(card_due)

    def do_flip(self, seat: int) -> None:
        self.stop("flip")
        self.lay(seat, next(pile for pile in self.centre() if not self.cards[pile]))

    expire_flip = for_turn(do_flip)

    def do_place(self, seat: int, number: int) -> None:
        self.stop("place")
        self.lay(seat, self.pile[number - 1])

    def expire_place(self) -> None:
        """The tallest pile, of equal ones the leftmost."""
        heights = self.counts(self.centre())
        self.do_place(self.turn, NUMBERS[heights.index(max(heights))])

    def lay(self, seat: int, pile: Zone) -> None:
        self.tops_before = self.tops()
        self.draw_card(self.piles[seat], pile)
        self.cards_shown()
        self.turn = self.left_of(seat)
        if self.can_be_won(self.tops()):
            self.open_race()
        else:
            self.card_due(self.turn)

    # -- what can be claimed: a star, two identical letters, or else a word on all the piles

    def can_be_won(self, tops: Cards) -> bool:
        return has_star(tops) or has_same_letters(tops) or self.all_piles_lie(tops)

    def asks_for_word(self, tops: Cards) -> bool:
        return self.all_piles_lie(tops) and not has_star(tops) and not has_same_letters(tops)

    def is_word(self, said: str) -> bool:
        return said not in (SLAPPED, SHOUTED)

    def is_right(self, said: str, tops: Cards) -> bool:
        if said == SLAPPED:
            return has_star(tops)
        if said == SHOUTED:
            return has_same_letters(tops)
        return self.asks_for_word(tops) and wanted_word(tops).matches(said)

    # -- the race: the first right claim wins all the cards of the centre, covered ones too

    def open_race(self) -> None:
        self.step = RACING
        # Words are typed, and all get the time that the slowest of them needs. Whether a word is what it takes
        # here is for the players to see: the clock must not tell.
        typing = self.longest_typing(range(self.seats)) if self.all_piles_lie(self.tops()) else 0
        self.start("race", self.milliseconds("race") + typing)

    def why_not_claim(self, seat: int, said: str) -> str | None:
        """Why this seat is not heard now. Whether it is right is another matter."""
        if self.step != RACING:
            return "nothing_there" if self.step == FLIPPING else "race_over"
        if self.has_claimed(seat):
            return "claimed_already"
        if self.deaf[seat]:
            return "deaf"
        tops = self.tops()
        if self.is_word(said) and not self.asks_for_word(tops):
            return "no_word_here" if self.all_piles_lie(tops) else "no_word_yet"
        late = not self.is_right(said, tops) and self.is_right(said, self.tops_before)
        return "covered" if late else None

    def do_slap(self, seat: int) -> None:
        self.hear_claim(seat, SLAPPED)

    def do_shout(self, seat: int, what: str) -> None:
        self.hear_claim(seat, SHOUTED)

    def do_say(self, seat: int, said: str) -> None:
        self.hear_claim(seat, said)

    def hear_claim(self, seat: int, said: str) -> None:
        if self.about_cards_before:
            self.tell("too_late", seat=seat)
        else:
            self.claim(seat, self.is_right(said, self.tops()), said)

    def settle(self, verdict: Verdict) -> None:
        if verdict.wrong_first:
            self.err(self.first_mistakes(verdict))
        elif verdict.tied:
            self.tell("tied")
            self.lose_race()
        else:
            self.win(verdict.right[0])

    def expire_race(self) -> None:
        self.tell("nobody")
        self.lose_race()

    # -- won: everything goes to the winner, who begins the next deal-out

    def win(self, claim: Claim) -> None:
        message = {SLAPPED: "won_star", SHOUTED: "won_letters"}.get(claim.said, "won_word")
        self.tell(message, seat=claim.seat, word=claim.said, count=sum(self.counts(self.centre())))
        self.gather_all(self.centre(), self.gains[claim.seat])
        self.close_race()
        self.turn = claim.seat
        if all(self.counts(self.piles)):
            self.enter(PAUSING, "pause", PAUSE_TIME)
        else:
            self.end()

    # -- not won: the race is over for everyone, and the next seat lays a card

    def lose_race(self, at_fault: Sequence[int] = ()) -> None:
        self.close_race(at_fault)
        self.card_due(self.turn)

    def close_race(self, at_fault: Sequence[int] = ()) -> None:
        """Those who sat this race out are heard again; those at fault sit out the next."""
        self.stop("race")
        self.deaf = [seat in at_fault for seat in range(self.seats)]

    def err(self, mistakes: Sequence[Claim]) -> None:
        for claim in mistakes:
            self.explain_error(claim.said)
            self.tell("slip", seat=claim.seat)
        self.lose_race([claim.seat for claim in mistakes])

    def explain_error(self, said: str) -> None:
        if said == SLAPPED:
            self.tell("no_star")
        elif said == SHOUTED:
            self.tell("no_same_letters")
        else:
            # Nothing is wrong with the letters of a word that the table has refused.
            for problem in wanted_word(self.tops()).problems(said)[:1]:
                message = "letters_missing" if problem.code == "missing" else "letters_forbidden"
                self.tell(message, word=said, letters=" ".join(str(problem.params["letters"])))

    # -- the end: a card is due, and somebody has none left. What lies in the centre is nobody's

    def end(self) -> None:
        self.finish("pile_empty", self.counts(self.gains))

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step in (FLIPPING, PLACING):
            return [self.turn]
        if self.step == PAUSING or self.frozen:
            return []
        return self.seats_without(self.deaf)

    def legal(self, seat: int) -> list[Move]:
        if self.step == RACING:
            claims = ((self.SLAP, SLAPPED), (self.TOUTILIX, SHOUTED))
            return [move for move, said in claims if self.why_not_claim(seat, said) is None]
        if seat != self.turn or self.step == PAUSING:
            return []
        if self.step == FLIPPING:
            return [self.FLIP]
        return [self.PLACE[number] for number in NUMBERS[: self.number("piles")]]

    def open_prompts(self, seat: int) -> list[Prompt]:
        """As long as all the piles lie there, also where no word can win: to see that is a part of the game."""
        tops = self.tops()
        if not self.all_piles_lie(tops) or (self.step == PLACING and seat == self.turn):
            return []
        wanted = wanted_word(tops)
        prompt = self.word_prompt("say", Pattern(), extra=lambda said: self.why_not_say(seat, said))

        def examples() -> Sequence[Move]:
            moves = [prompt.read(said) for said in wanted.examples()]
            return [move for move in moves if prompt.check(move) is None]

        # A word that breaks the letters is not refused: it is an error. The letters are shown all the same.
        return [
            replace(
                prompt,
                texts=self.what_is_asked(seat, wanted),
                wanted=wanted.as_json(),
                examples=examples,
            )
        ]

    def what_is_asked(self, seat: int, wanted: Pattern) -> Texts:
        if self.step == PLACING:
            return self.say("placing")
        return self.say("deaf") if self.deaf[seat] else wanted.described

    def why_not_say(self, seat: int, said: str) -> Refusal | None:
        code = self.why_not_claim(seat, said)
        return None if code is None else self.no(code)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb in ("slap", "shout", "say"):
            said = {"slap": SLAPPED, "shout": SHOUTED}.get(move.verb) or str(move.args[0])
            return self.why_not_say(seat, said) or self.no("not_now")
        if self.step == RACING:
            return self.no("claim_pending" if self.frozen else "race_first")
        if move.verb not in ("flip", "place") or self.step == PAUSING:
            return self.no("not_now")
        if seat != self.turn:
            return self.no("not_your_turn")
        if move.verb == "flip":
            return self.no("cover_instead")
        return self.no("turn_instead" if self.step == FLIPPING else "no_such_pile")

    # -- a position: the cards on top count as just laid, unless a step is given

    rest_zone = "aside"

    def resume(self, given: Given) -> None:
        self.turn = self.turn if "turn" in given else self.first_seat
        if self.can_be_won(self.tops()) and "step" not in given:
            self.open_race()
        else:
            self.card_due(self.turn)


def has_star(tops: Cards) -> bool:
    return any(card in STARS for card in tops)


def has_same_letters(tops: Cards) -> bool:
    letters = [LETTER[card] for card in tops if LETTER[card]]
    return len(set(letters)) < len(letters)


def wanted_word(tops: Cards) -> Pattern:
    """A word with all the blue letters and none of the pink ones."""
    blue, pink = ("".join(LETTER[card] for card in tops if COLOUR[card] == colour) for colour in (BLUE, PINK))
    return Pattern(contains=blue, avoids=pink)
