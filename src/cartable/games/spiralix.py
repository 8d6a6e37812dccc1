"""Spiralix: words from the last letters of a growing spiral, each at one's own level, against the others' chronos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..decks.toutilix import DECK, FIRECRACKER, FIRECRACKERS, LETTER, STARS, VOWELS
from ..engine import Facts, Refusal, choice, seat_choice
from ..engine.facts import Value
from ..engine.moves import SEAT, TEXT, Move, Prompt, act, answer, card_of, verb
from ..engine.refusals import Texts
from ..engine.values import each, shown
from ..engine.zones import EVERYONE, NOBODY, PAGE, PILE, SPIRAL, TOP, Zone, Zones, each_seat, zone
from ..mechanics.acts import FLIP
from ..mechanics.chronos import CHRONO, Chronos
from ..mechanics.patterns import STAR, Pattern
from ..mechanics.rounds import Rounds
from ..mechanics.words import WORD_OPTIONS

HAND = 7
FLIP_TIME, GIVE_TIME, LAST_CALL = 8_000, 15_000, 10_000
MOST_LAID = 100
"""A round with so many cards laid is stopped."""

LEVELS: Mapping[Value, Texts] = {
    1: ("la dernière lettre", "the last letter"),
    2: ("les deux dernières lettres", "the last two letters"),
    3: ("commencer par l'avant-dernière, avec la dernière", "begin with the last but one, with the last in it"),
}

TURNING, TURNING_OR_DONE, OFFERING, SEARCHING, CALLING = (
    "turning",
    "turning or done",
    "offering",
    "searching",
    "calling",
)


class Spiralix(Rounds, Chronos):
    """Rounds of seven cards each; every round takes a spiral out of the game."""

    facts = Facts(
        id="spiralix",
        name="Spiralix",
        seats=(2, 8),
        kind="spoken words",
        minimum="a few letters",
        stirs=("concentration", "imagination", "speed"),
        pace="turns, with chronos out of turn",
        minutes=(25, 25),
        authors=("Christine Larquetout",),
        goal=(
            "Pose tes cartes une à une et trouve chaque fois un mot avec les dernières lettres de la spirale.",
            "Lay your cards one by one and find a word each time with the last letters of the spiral.",
        ),
    )
    deck = DECK
    options_offered = {
        "chrono": CHRONO,
        "search_time": choice(30, 45, 60, default=45, label=("Temps pour chercher", "Time to search"), unit="s"),
        "level": seat_choice(1, 2, 3, default=2, label=("Niveau de jeu", "Level of play"), labels=LEVELS),
        **WORD_OPTIONS,
    }

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY, label=("pioche", "draw pile"))
    spiral: Zone = zone(SPIRAL, EVERYONE, label=("spirale", "spiral"))
    piles: Zones = each_seat(PILE, NOBODY, label=("pile", "pile"), where=PAGE)
    offered: Zone = zone(PILE, EVERYONE, label=("pétard à offrir", "firecracker to offer"))
    won: Zones = each_seat(PILE, TOP, label=("spirales gagnées", "spirals won"))

    step: str = shown(TURNING)
    turn: int = shown(0, kind="seat")
    opener: int = shown(0, kind="seat")
    laid: int = shown(0)
    passed: list[bool] = each(False, label=("n'a pas de mot", "has no word"))
    """The seats that have no idea either, once the active one has given up."""

    FLIP = FLIP
    DONE = act(
        "done", ask=("arrête-toi là", "stop here"), button=("Je m'arrête là", "I stop here"), done=("s'arrête", "stops")
    )
    PASS = act("pass", ask=("passe", "pass"), button=("Je passe", "I pass"), done=("passe", "passes"))
    GIVE = verb(
        "give",
        card_of("offered"),
        SEAT,
        ask=("offre le pétard à quelqu'un", "offer the firecracker to someone"),
        button=("Offrir {0} à {1}", "Offer {0} to {1}"),
        done=("offre {0} à {1}", "offers {0} to {1}"),
        others=("offre le pétard", "offers the firecracker"),
    )
    SAY = answer(
        "say",
        TEXT,
        ask=("dis un mot", "say a word"),
        button=("Dire", "Say it"),
        done=("propose « {0} »", "tries “{0}”"),
        others=("propose un mot", "tries a word"),
    )
    clocks_shown = {
        "flip": ("temps pour retourner", "time to turn a card"),
        "give": ("temps pour offrir le pétard", "time to offer the firecracker"),
        "search": ("temps pour chercher", "time to search"),
        "call": ("dernier appel", "last call"),
    }

    refusals = {
        "say_first": ("Trouve d'abord un mot, ou passe.", "Find a word first, or pass."),
        "flip_first": ("Retourne d'abord ta carte.", "Turn your card first."),
        "must_replay": ("Tu dois rejouer : retourne ta carte suivante.", "You must play again: turn your next card."),
        "give_first": ("Offre d'abord le pétard à un autre joueur.", "First offer the firecracker to another player."),
        "give_to_another": ("Le pétard s'offre à quelqu'un d'autre.", "The firecracker goes to somebody else."),
        "not_yours_to_say": (
            "Ce n'est pas à toi de chercher. Tu as un mot ? Lance un chrono !",
            "It is not your search. Do you have a word? Launch a chrono!",
        ),
        "your_own_search": ("C'est toi qui cherches : dis ton mot.", "You are the one who searches: say your word."),
        "nobody_searches": ("Personne ne cherche en ce moment.", "Nobody is searching at the moment."),
        "count_runs": ("Le chrono court : trouve un mot avant zéro.", "The chrono runs: find a word before zero."),
        "given_up": (
            "Tu as passé. Si quelqu'un lance un chrono, tu pourras encore répondre.",
            "You have passed. If somebody launches a chrono, you may still answer.",
        ),
        "passed": ("Tu as passé : attends la prochaine carte.", "You have passed: wait for the next card."),
    }
    messages = {
        "no_heart": (
            "Plus de carte pour le cœur : la première se pose comme sur une étoile.",
            "No card is left for the heart: the first one is laid as if on a star.",
        ),
        "again": ("{seat:who} rejoue.", "{seat:who} plays again."),
        "given": (
            "{seat:who} offre le pétard à {to:who}.",
            "{seat:who} offers the firecracker to {to:who}.",
        ),
        "given_up": ("{seat:who} passe. Qui a un mot ?", "{seat:who} passes. Who has a word?"),
        "nobody_found": ("Personne ne trouve : on continue.", "Nobody finds a word: on we go."),
        "beaten": ("Zéro ! {seat:who} reçoit une carte.", "Zero! {seat:who} receives a card."),
        "search_again": ("{seat:who} peut chercher à nouveau.", "{seat:who} may search again."),
        "too_many_laid": ("{count} cartes posées : la manche s'arrête.", "{count} cards laid: the round stops."),
        "spiral_won": (
            "{seat:who} remporte la spirale : {count} cartes.",
            "{seat:who} wins the spiral: {count} cards.",
        ),
    }
    endings = {
        "too_few_cards": (
            "Il ne reste plus assez de cartes pour une autre spirale.",
            "There are not enough cards left for another spiral.",
        ),
    }

    # -- the deal: seven cards each in a pile unseen, and one turned up as the heart of the spiral

    def deal(self) -> None:
        self.new_pack(range(len(DECK)), self.draw)
        self.opener = self.youngest
        self.deal_round()

    def deal_round(self) -> None:
        self.laid = 0
        self.deal_each(HAND, self.draw, self.piles)
        self.turn_heart()
        self.begin_turn(self.opener)

    def turn_heart(self) -> None:
        """Firecrackers turned on the way go back into the draw pile, at random places."""
        while self.draw_card(self.draw, self.spiral) in FIRECRACKERS:
            self.move(FIRECRACKER, self.spiral, self.offered)
        if self.cards[self.offered]:
            self.gather(self.offered, self.draw)
            self.shuffle(self.draw)
        if not self.cards[self.spiral]:
            self.tell("no_heart")

    # -- a turn: turn one's top card onto the spiral, and say a word

    def awaited(self) -> list[int]:
        if self.step == CALLING and self.launcher < 0:
            return self.yet_to_call()
        return [self.turn]

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn:
            return [self.PASS] if self.launcher < 0 and self.step == CALLING and seat in self.yet_to_call() else []
        if self.step == TURNING:
            return [self.FLIP]
        if self.step == TURNING_OR_DONE:
            return [self.FLIP, self.DONE]
        if self.step == OFFERING:
            return [self.GIVE[FIRECRACKER, other] for other in self.others(seat)]
        return [self.PASS] if self.step == SEARCHING and self.launcher < 0 else []

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step not in (SEARCHING, CALLING):
            return []
        if seat == self.turn:
            # Whoever has given up may still answer once a chrono counts.
            may_say = self.step == SEARCHING or self.launcher >= 0
            return [self.word_prompt("say", self.wanted(seat))] if may_say else []
        may_launch = self.may_launch(seat, self.turn) and not self.passed[seat]
        return [self.word_prompt("chrono", self.wanted(seat))] if may_launch else []

    def wanted(self, seat: int) -> Pattern:
        """What a word of this seat must look like: its own level counts, whoever searches."""
        last_two = [LETTER[card] or STAR for card in self.cards[self.spiral][-2:]]
        # Without a heart, the first card is laid as if on a star.
        before, last = [STAR, *last_two][-2:]
        level = self.seat_option(seat, "level")
        if level == 1:
            return Pattern(contains=last)
        if level == 2:
            return Pattern(contains=before + last)
        return Pattern(starts=before, contains=last)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.turn_next(TURNING)

    def turn_next(self, step: str) -> None:
        self.step = step
        self.start("flip", FLIP_TIME)

    def do_flip(self, seat: int) -> None:
        self.stop("flip")
        if self.cards[self.piles[seat]][-1] in FIRECRACKERS:
            self.draw_card(self.piles[seat], self.offered)
            self.step = OFFERING
            self.start("give", GIVE_TIME)
        else:
            self.draw_card(self.piles[seat], self.spiral)
            self.laid += 1
            self.barred = [False] * self.seats
            self.begin_search()

    def expire_flip(self) -> None:
        self.do_flip(self.turn)

    def begin_search(self) -> None:
        self.step = SEARCHING
        self.passed = [False] * self.seats
        self.start("search", self.seconds("search_time") + self.typing_time(self.turn))

    def do_say(self, seat: int, word: str) -> None:
        self.hear("say", seat, word)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "chrono":
            self.count_is_over(seat, accepted)
        elif accepted:
            self.tell("said", seat=seat, word=said)
            self.drop_chrono()
            self.stop("search")
            self.word_found(seat)

    def word_found(self, seat: int) -> None:
        """A vowel must be followed by another card, a star may be."""
        last = self.cards[self.spiral][-1]
        if self.round_is_over(seat):
            return
        if last in STARS:
            self.turn_next(TURNING_OR_DONE)
        elif LETTER[last] in VOWELS:
            self.tell("again", seat=seat)
            self.turn_next(TURNING)
        else:
            self.begin_turn(self.left_of(seat))

    def do_done(self, seat: int) -> None:
        self.stop("flip")
        self.begin_turn(self.left_of(seat))

    # -- a firecracker is not laid: it is offered to somebody, who must exchange it for a card

    def do_give(self, seat: int, firecracker: int, to: int) -> None:
        self.stop("give")
        self.tell("given", seat=seat, to=to)
        self.take_card(to)
        self.move_under(firecracker, self.offered, self.draw)
        if not self.round_is_over(seat):
            self.tell("again", seat=seat)
            self.turn_next(TURNING)

    def expire_give(self) -> None:
        fewest = min(self.others(self.turn), key=lambda seat: len(self.cards[self.piles[seat]]))
        self.do_give(self.turn, FIRECRACKER, fewest)

    def take_card(self, seat: int) -> None:
        """One card unseen under a seat's pile; an empty draw pile is helped out by the beginning of the spiral."""
        pile, spiral = self.cards[self.draw], self.cards[self.spiral]
        if pile:
            self.move_under(pile[-1], self.draw, self.piles[seat])
        elif len(spiral) > 2:
            self.move_under(spiral[0], self.spiral, self.piles[seat])

    # -- running dry: another's chrono reaches zero, or nobody knows a word

    def do_chrono(self, seat: int, idea: str) -> None:
        self.stop("search")
        self.stop("call")
        self.seal(seat, idea, self.typing_time(self.turn))

    def count_is_over(self, launcher: int, accepted: bool) -> None:
        if not accepted:
            self.barred[launcher] = True
            self.tell("search_again", seat=self.turn)
            self.begin_search()
            return
        self.tell("beaten", seat=self.turn)
        self.take_card(self.turn)
        self.end_turn(self.turn)

    def do_pass(self, seat: int) -> None:
        if seat == self.turn:
            self.give_up()
        else:
            self.passed[seat] = True
        if not self.yet_to_call():
            self.nobody_found()

    def expire_search(self) -> None:
        self.do_pass(self.turn)

    def give_up(self) -> None:
        """The others have the rest of the search to launch a chrono: giving up at once is no shortcut."""
        rest = self.timers.pop("search", self.now) - self.now
        typing = max(self.typing_time(other) for other in self.others(self.turn))
        self.step = CALLING
        self.tell("given_up", seat=self.turn)
        self.start("call", max(rest, LAST_CALL + typing))

    def yet_to_call(self) -> list[int]:
        """The seats that may still come up with a word for the one that gave up."""
        return [seat for seat in self.others(self.turn) if not self.passed[seat] and not self.barred[seat]]

    def expire_call(self) -> None:
        self.nobody_found()

    def nobody_found(self) -> None:
        self.stop("call")
        self.tell("nobody_found")
        self.end_turn(self.turn)

    def end_turn(self, seat: int) -> None:
        if not self.round_is_over(seat):
            self.begin_turn(self.left_of(seat))

    # -- the end of a round: the first seat without cards wins the spiral

    def round_is_over(self, seat: int) -> bool:
        """Whether the seat that has just played has finished, or far too many cards have been laid."""
        if not self.cards[self.piles[seat]]:
            self.win_spiral(seat)
            return True
        if self.laid >= MOST_LAID:
            self.tell("too_many_laid", count=self.laid)
            self.win_spiral(min(self.everybody(first=seat + 1), key=lambda other: len(self.cards[self.piles[other]])))
            return True
        return False

    def win_spiral(self, seat: int) -> None:
        """All other cards are shuffled for the next round: it ends, because each spiral leaves the game."""
        self.tell("spiral_won", seat=seat, count=len(self.cards[self.spiral]))
        self.gather(self.spiral, self.won[seat])
        self.rounds_over += 1
        for pile in self.piles:
            self.gather(pile, self.draw)
        self.shuffle(self.draw)
        if len(self.cards[self.draw]) < HAND * self.seats:
            self.finish("too_few_cards", self.counts(self.won))
        else:
            self.opener = self.left_of(self.opener)
            self.deal_round()

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "chrono":
            return self.no(self.why_not_chrono(seat))
        if seat != self.turn:
            if move.verb == "say" and self.step in (SEARCHING, CALLING):
                return self.no("not_yours_to_say")
            if move is self.PASS and self.step == CALLING:
                return self.no(self.why_not_chrono(seat))
            return self.no("not_your_turn")
        if self.step == OFFERING:
            return self.no("give_to_another" if move.verb == "give" else "give_first")
        if self.step in (TURNING, TURNING_OR_DONE):
            return self.no("must_replay" if move is self.DONE else "flip_first")
        if self.step == CALLING and self.launcher < 0:
            return self.no("given_up")
        return self.no("count_runs" if move is self.PASS else "say_first")

    def why_not_chrono(self, seat: int) -> str:
        if self.step not in (SEARCHING, CALLING):
            return "nobody_searches"
        if seat == self.turn:
            return "your_own_search"
        return "passed" if self.passed[seat] else self.why_not_launch(seat)

    # -- a position

    def resume(self, given: Mapping[str, Any]) -> None:
        self.turn = given.get("turn", self.youngest)
        if given.get("step") == SEARCHING:
            self.begin_search()
        elif self.cards[self.offered]:
            self.step = OFFERING
            self.start("give", GIVE_TIME)
        else:
            self.turn_next(given.get("step", TURNING))
