"""Frontibix: a card on each forehead; the first of two duellists to find a word with both letters wins them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...decks.toutilix import BLUE, DECK, FIRECRACKERS, LETTER, PINK, alphabet
from ...engine import Chance, Facts, Given, Refusal, choice, flag, seat_choice
from ...engine.letters import capital_letters
from ...engine.moves import SEAT, TEXT, Move, Prompt, act, answer, open_move, verb
from ...engine.phrases import Texts
from ...engine.values import per_seat, shown
from ...engine.zones import EVERYONE, NOBODY, OTHERS, OWNER, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.patterns import Pattern
from ...mechanics.races import TIE_WINDOW, Verdict
from ...mechanics.word_races import RACE_WORD, WordRace
from ...mechanics.words import WORD_OPTIONS

CARDS = (*alphabet(PINK), *alphabet(BLUE), *FIRECRACKERS)

CHOICE_TIME, COUNT_TIME, STOP_TIME = 15_000, 3_000, 10_000
CHOOSING, COUNTING, HINTING, RACING, STOPPED = "choosing", "counting", "hinting", "racing", "stopped"
HINT, EASIER_HINT = "hint", "easier hint"
"""What a word is said for, beside the race."""
ENDLESS, NORMAL, BEGINNER = "endless", "normal", "beginner"


class Frontibix(WordRace):
    """Each duel, won or void, takes two cards from the draw pile and none comes back: the game ends."""

    facts = Facts(
        id="frontibix",
        name="Frontibix",
        seats=(2, 6),
        kind="spoken words",
        minimum="a few letters",
        stirs=("speed", "concentration", "delirium"),
        pace="race (real time)",
        minutes=(5, 5),
        authors=("Roberto Fraga",),
    )
    deck, plays_with = DECK, CARDS
    limits = ("choice",)
    tempo = ("hint", "race", "stop")
    options_offered = {
        "hint": choice(5, 10, 20, default=10, unit='s'),
        "race": choice(15, 30, 60, default=30, unit='s'),
        "tie_window": TIE_WINDOW,
        "hints_spoken": flag(False),
        "patience": choice(ENDLESS, 3, default=ENDLESS),
        "level": seat_choice(NORMAL, BEGINNER, default=NORMAL),
        **WORD_OPTIONS,
    }  # fmt: skip

    # -- what lies on the table
    draw: Zone = zone(PILE, NOBODY)
    dealt: Zones = each_seat(PILE, NOBODY)
    foreheads: Zones = each_seat(ROW, OTHERS)
    prize: Zone = zone(SPREAD, EVERYONE)
    winnings: Zones = each_seat(PILE, NOBODY)

    step: str = shown(CHOOSING)
    challenger: int = shown(-1, kind="seat")
    opponent: int = shown(-1, kind="seat")
    """Nobody while the challenger chooses."""
    just_met: int = shown(-1, kind="seat")
    """Whom the challenger has met in the duel before."""
    sealed: list[str] = per_seat("", seen_by=OWNER)
    """The hint each duellist has given, from the moment it is in."""
    hints: list[str] = per_seat("")
    """The same, written down for all once both are in."""
    easier: str = shown("")
    """The easier hint, if a beginner has got one."""
    has_asked: list[bool] = per_seat(False)
    """Beginners who have asked for an easier hint in this duel."""
    asker: int = shown(-1, kind="seat")
    race_left: int = shown(0)
    """What the race has left while it stands still for the asker."""
    spoiler: int = shown(-1, kind="seat")
    """The seat that alone has made the last duels void, and how many in a row."""
    spoilt: int = shown(0)

    CHOOSE = verb("choose", SEAT)
    ASK_EASIER = act("ask", "easier")
    SAY = answer("say", TEXT)

    def deal(self) -> None:
        self.new_pack(CARDS, self.draw)
        self.challenge_by(self.first_seat)

    # -- the challenge: not the seat one has just met; with two seats there is nothing to choose

    def challenge_by(self, seat: int) -> None:
        self.challenger, self.opponent = seat, -1
        if self.seats == 2:
            self.do_choose(seat, 1 - seat)
        else:
            self.enter(CHOOSING, "choice", CHOICE_TIME)

    def can_be_chosen(self) -> list[int]:
        """Clockwise from the challenger."""
        return [seat for seat in self.others(self.challenger) if seat != self.just_met or self.seats == 2]

    def do_choose(self, seat: int, other: int) -> None:
        self.stop("choice")
        self.opponent = other
        self.tell("challenge", seat=seat, other=other)
        self.deal_duel()

    def expire_choice(self) -> None:
        self.do_choose(self.challenger, self.can_be_chosen()[0])

    # -- a duel: a card each, unseen; three, two, one, and both are on the foreheads

    @property
    def duellists(self) -> tuple[int, ...]:
        return (self.challenger, self.opponent) if self.opponent >= 0 else ()

    def other_duellist(self, seat: int) -> int:
        return self.opponent if seat == self.challenger else self.challenger

    def card_of(self, seat: int) -> int:
        return self.cards[self.foreheads[seat]][0]

    def letter_of(self, seat: int) -> str:
        return LETTER[self.card_of(seat)]

    def deal_duel(self) -> None:
        self.easier = ""
        self.reset("sealed", "hints", "has_asked")
        for seat in (self.opponent, self.challenger):
            self.draw_card(self.draw, self.dealt[seat])
        self.enter(COUNTING, "count", COUNT_TIME)

    def expire_count(self) -> None:
        for seat in self.duellists:
            self.draw_card(self.dealt[seat], self.foreheads[seat])
        self.look_at_foreheads()

    # -- a firecracker wins at once, two of them nothing

    def look_at_foreheads(self) -> None:
        lucky = [seat for seat in self.duellists if self.card_of(seat) in FIRECRACKERS]
        if len(lucky) == 2:
            self.tell("two_firecrackers")
            self.declare_void()
        elif lucky:
            self.tell("firecracker", seat=lucky[0])
            self.win(lucky[0])
        else:
            # Nothing exploded, so each duellist knows that it does not wear one.
            self.confine([card for card in FIRECRACKERS if card in self.cards[self.draw]], self.draw)
            self.enter(HINTING, "hint", self.milliseconds("hint") + self.longest_typing(self.duellists))

    # -- the hints: a word that begins with the other's letter, from both at the same time

    def seal_hint(self, seat: int, said: str) -> None:
        self.sealed[seat] = said
        self.tell("hint_sealed", seat=seat)
        if all(self.sealed[duellist] for duellist in self.duellists):
            self.show_hints()

    def show_hints(self) -> None:
        self.stop("hint")
        if not self.options["hints_spoken"]:
            self.hints = self.sealed.copy()
        for seat in self.duellists:
            self.tell_hint(seat, self.sealed[seat])
        self.check_hints()

    def tell_hint(self, seat: int, said: str) -> None:
        self.tell("hint_spoken" if self.options["hints_spoken"] else "hint_shown", seat=seat, word=said)

    def check_hints(self) -> None:
        """A hint that is missing or begins with another letter makes the duel void."""
        at_fault = []
        for seat in self.duellists:
            wanted = Pattern(starts=self.letter_of(self.other_duellist(seat)))
            if not wanted.matches(self.sealed[seat]):
                at_fault.append(seat)
                self.tell("hint_wrong" if self.sealed[seat] else "hint_missing", seat=seat)
        if at_fault:
            self.declare_void(at_fault)
        else:
            self.start_race(self.milliseconds("race") + self.longest_typing(self.duellists))

    expire_hint = check_hints

    # -- the race: the first word with both letters; twice the same letter must be there twice

    def start_race(self, time: int) -> None:
        self.step = RACING
        self.cards_shown()
        self.start("race", time)

    def has_both_letters(self, said: str) -> bool:
        return Pattern(contains="".join(map(self.letter_of, self.duellists))).matches(said)

    def settle(self, verdict: Verdict) -> None:
        if verdict.wrong_first:
            mistakes = self.first_mistakes(verdict)
            for claim in mistakes:
                self.tell("wrong", word=claim.said)
            self.declare_void([claim.seat for claim in mistakes])
        elif verdict.winner is not None:
            self.tell("right", word=verdict.right[0].said)
            self.win(verdict.winner)
        elif verdict.tied:
            self.tell("tied")
            self.declare_void()
        else:
            # All that was said were no words: the race goes on where it stood.
            self.cards_shown()

    def expire_race(self) -> None:
        self.tell("too_slow")
        self.declare_void()

    # -- what is said, and whether it is a word: nobody votes on a hint, only on a word that may win

    def do_say(self, seat: int, said: str) -> None:
        if self.step == RACING:
            self.claim(seat, self.has_both_letters(said), said)
        else:
            self.hear(HINT if self.step == HINTING else EASIER_HINT, seat, said)

    def judged(self, question: str, answer: str) -> None:
        if self.pending[0] == RACE_WORD:
            super().judged(question, answer)
        else:
            verdict, _, near = answer.partition(" ")
            self.near_spellings[self.pending[1]] = near
            self.settle_word(verdict == "yes")

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == RACE_WORD:
            super().heard(purpose, seat, said, accepted, *more)
        elif not accepted:
            self.tell("hint_unknown", seat=seat)
        elif purpose == HINT:
            self.seal_hint(seat, said)
        else:
            self.help_asker(seat, said)

    # -- a beginner asks for an easier hint: the race stands still until one of the others gives one

    def may_ask(self, seat: int) -> bool:
        beginner = self.seat_option(seat, "level") == BEGINNER
        in_race = self.step == RACING and seat in self.duellists and not self.frozen
        return beginner and in_race and not self.has_asked[seat]

    def do_ask(self, seat: int, what: str) -> None:
        self.has_asked[seat], self.asker = True, seat
        self.tell("easier_asked", seat=seat)
        self.race_left = self.rest("race")
        self.enter(STOPPED, "stop", STOP_TIME + self.longest_typing(self.others(seat)))

    def help_asker(self, seat: int, said: str) -> None:
        self.stop("stop")
        if not self.options["hints_spoken"]:
            self.easier = said
        self.tell_hint(seat, said)
        self.expire_stop()

    def expire_stop(self) -> None:
        self.asker, self.step = -1, RACING
        self.cards_shown()
        self.let_run("race", self.race_left)

    # -- a duel is over: both cards are shown to all and join the prize

    def close_duel(self) -> None:
        self.timers = {}
        for seat in self.duellists:
            self.lay_open(self.foreheads[seat])
            self.gather(self.foreheads[seat], self.prize)

    def win(self, seat: int) -> None:
        """The winner takes both cards and all the prize, and makes the next challenge."""
        self.close_duel()
        self.tell("won", seat=seat, count=len(self.cards[self.prize]))
        self.gather(self.prize, self.winnings[seat])
        self.just_met = self.other_duellist(seat)
        self.spoiler, self.spoilt = -1, 0
        if self.can_deal():
            self.challenge_by(seat)
        else:
            self.end()

    def declare_void(self, at_fault: Sequence[int] = ()) -> None:
        """The same two duel again, for the prize besides."""
        self.close_duel()
        self.tell("void", count=len(self.cards[self.prize]))
        spoiler = at_fault[0] if len(at_fault) == 1 else -1
        self.spoilt = (self.spoilt + 1 if spoiler == self.spoiler else 1) if spoiler >= 0 else 0
        self.spoiler = spoiler
        # Nobody may win the game by spoiling its last duel.
        if spoiler >= 0 and (self.spoilt == self.options["patience"] or not self.can_deal()):
            self.tell("spoilt", seat=spoiler)
            self.win(self.other_duellist(spoiler))
        elif self.can_deal():
            self.deal_duel()
        else:
            self.end()

    # -- the end: fewer than two cards are left. A prize still open is nobody's, every card won counts one

    def can_deal(self) -> bool:
        return len(self.cards[self.draw]) >= 2

    def end(self) -> None:
        self.finish("no_duel_left", self.counts(self.winnings))

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == CHOOSING:
            return [self.challenger]
        if self.step == STOPPED:
            return list(self.others(self.asker))
        return [] if self.frozen else [seat for seat in self.duellists if self.may_say(seat)]

    def legal(self, seat: int) -> list[Move]:
        if self.step == CHOOSING:
            return [self.CHOOSE[other] for other in self.can_be_chosen()] if seat == self.challenger else []
        return [self.ASK_EASIER] if self.may_ask(seat) else []

    def may_say(self, seat: int) -> bool:
        if self.step == HINTING:
            return seat in self.duellists and not self.sealed[seat]
        if self.step == RACING:
            return seat in self.duellists and not self.has_claimed(seat)
        return self.step == STOPPED and seat != self.asker

    def open_prompts(self, seat: int) -> list[Prompt]:
        if not self.may_say(seat):
            return []
        if self.step == STOPPED:
            return [self.word_prompt("say", Pattern(starts=self.letter_of(self.asker)), extra=self.not_another)]
        other = self.other_duellist(seat)
        letter = self.letter_of(other)
        if self.step == HINTING:
            return [self.any_word(self.say("hint", letter=letter), Pattern(starts=letter), letter + "u")]
        asked = self.say("both_letters", letter=letter)
        return [self.any_word(asked, Pattern(contains=letter), capital_letters(self.sealed[other])[:1] + letter)]

    def any_word(self, texts: Texts, hoped: Pattern, example: str) -> Prompt:
        """Takes any word: one that does not fit is not refused, for that would betray a card. It spoils the duel."""
        prompt = self.word_prompt("say", Pattern())
        answer = open_move("say", example.lower())
        return replace(prompt, texts=texts, wanted=hoped.as_json(), examples=lambda: [answer])

    def not_another(self, said: str) -> Refusal | None:
        """An easier hint must be another word than those given."""
        return self.no("same_hint") if capital_letters(said) in map(capital_letters, self.sealed) else None

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "vote":
            return self.no("not_now")
        if move.verb == "choose":
            return self.why_not_choose(seat, move.args[0])
        if self.step in (CHOOSING, COUNTING):
            return self.no("no_duel_yet")
        if seat == self.asker:
            return self.no("help_comes")
        if seat not in self.duellists:
            return self.no("duellists_only")
        if move.verb == "ask":
            return self.why_not_ask(seat)
        return self.no("hint_given" if self.step == HINTING else "said_already")

    def why_not_choose(self, seat: int, other: int) -> Refusal:
        if self.step != CHOOSING:
            return self.no("duel_first")
        if seat != self.challenger:
            return self.no("not_challenger")
        if other == seat:
            return self.no("yourself")
        return self.no("just_met" if other == self.just_met else "no_such_seat", seat=other)

    def why_not_ask(self, seat: int) -> Refusal:
        if self.seat_option(seat, "level") != BEGINNER:
            return self.no("for_beginners")
        if self.step != RACING:
            return self.no("in_the_race")
        return self.no("asked_already" if self.has_asked[seat] else "wait")

    # -- an imagined world: hints and words that a seat has not heard yet fit the cards imagined there

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        super().imagine_secrets(seat, dice)
        for duellist in self.duellists if self.step == HINTING else ():
            if duellist != seat and self.sealed[duellist]:
                self.sealed[duellist] = self.letter_of(self.other_duellist(duellist))
        if self.claims:
            both = "".join(map(self.letter_of, self.duellists))
            self.claims = [
                (at, claimant, claimant != seat or self.has_both_letters(said), said if claimant == seat else both)
                for at, claimant, _, said in self.claims
            ]

    # -- a position: cards on two foreheads make a duel, hints besides a race

    def resume(self, given: Given) -> None:
        worn = self.seats_with(self.counts(self.foreheads))
        if not worn:
            self.challenge_by(self.challenger if "challenger" in given else self.first_seat)
            return
        if self.challenger < 0:
            self.challenger = worn[0]
        self.opponent = next(seat for seat in worn if seat != self.challenger)
        self.look_at_foreheads()
        if any(self.hints):
            self.sealed = self.hints.copy()
            self.show_hints()
