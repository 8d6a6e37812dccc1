"""The shared suite finds what it is for: faults planted in a small honest game, one at a time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cartable import testing
from cartable.bots import Bot, Decision, Sight
from cartable.engine import CARD, Chance, Move, Prompt, Refusal, Table, project, shown, verb
from cartable.engine.values import per_seat
from cartable.engine.zones import OWNER
from cartable.testing import GameSuite
from cartable.testing.leaks import Leak
from cartable.testing.settings import all_settings, default_settings
from tests.engine.toys import in_both, said

from .toys import DECK, Honest, facts


class TestHonest(GameSuite):
    """A game without faults passes the whole suite."""

    game = Honest


def run(game: type[Table], *tests: str, telling: Sequence[str] = ()) -> None:
    """Runs some tests of the suite on a game."""
    suite: Any = type("Suite", (GameSuite,), {"game": game, "telling": telling})()
    for name in tests:
        for setting in all_settings(game):
            getattr(suite, name)(setting)


LEAK_TESTS = ("test_no_seat_sees_more_than_it_may", "test_nothing_that_happens_tells_too_much")


# -- leaks


class DrawsTheLowest(Honest):
    """Draws by the face from the middle of a hidden pile: all is well as long as nobody is told from which place."""

    facts = facts("lowest")

    def do_draw(self, seat: int) -> None:
        self.move(min(self.cards[self.draw]), self.draw, self.hands[seat])
        self.next_turn()


def test_a_place_in_a_hidden_zone_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    run(DrawsTheLowest, LEAK_TESTS[1])
    monkeypatch.setattr(project, "_places", lambda table, moved, seat: (moved.source_place, moved.target_place))
    with pytest.raises(Leak, match="from_place"):
        run(DrawsTheLowest, LEAK_TESTS[1])


class TellsTheCardDrawn(Honest):
    facts = facts("tells")

    def do_draw(self, seat: int) -> None:
        self.tell("drew", card=DECK.texts[self.cards[self.draw][-1]])
        super().do_draw(seat)


class TellsWithoutAName(Honest):
    """Says no card, but says whether it was an x."""

    facts = facts("whispers")

    def do_draw(self, seat: int) -> None:
        if DECK.texts[self.cards[self.draw][-1]] in "abcde":
            self.tell("drew", early=True)
        super().do_draw(seat)


class ListsByAnothersHand(Honest):
    facts = facts("lists")

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        neighbour = self.cards[self.hands[(seat + 1) % self.seats]]
        return moves[:-1] if moves[1:] and min(neighbour) < 5 else moves


class OrdersByThePile(Honest):
    """The moves are right, but the order they are listed in gives the next card away."""

    facts = facts("orders")

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return moves[::-1] if self.cards[self.draw][-1] < 5 else moves


class RefusesBySight(Honest):
    facts = facts("refuses")

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "play" and any(move.args[0] in self.cards[self.hands[s]] for s in self.others(seat)):
            return self.no("someone_has")
        return super().why_not(seat, move)


class ShowsAField(Honest):
    facts = facts("shows")
    last: int = shown(-1)

    def do_draw(self, seat: int) -> None:
        self.last = self.cards[self.draw][-1]
        super().do_draw(seat)


class ShowsAFieldFromTheDeal(Honest):
    facts = facts("deals")
    holder: int = shown(-1)

    def deal(self) -> None:
        super().deal()
        self.holder = next((s for s in range(self.seats) if 0 in self.cards[self.hands[s]]), -1)


class StartsAClock(Honest):
    facts = facts("clocks")

    def do_draw(self, seat: int) -> None:
        if self.cards[self.draw][-1] < 5:
            self.start("joy", 1_000)
        super().do_draw(seat)

    def expire_joy(self) -> None:
        pass


class PassesTheTurn(Honest):
    """The turn goes to whoever holds the lowest card, and nobody is told why."""

    facts = facts("turns")

    def next_turn(self) -> None:
        super().next_turn()
        if not self.over:
            hands = [self.cards[self.hands[seat]] for seat in range(self.seats)]
            self.turn = min(range(self.seats), key=lambda seat: min(hands[seat]))


class GivesExamples(Honest):
    facts = facts("examples")
    WHISPER = verb("whisper", CARD)

    def open_prompts(self, seat: int) -> list[Prompt]:
        theirs = self.cards[self.hands[(seat + 1) % self.seats]]
        return [Prompt("whisper", said("?", "?"), self.read, lambda _: None, lambda: self.WHISPER.of(theirs))]

    def do_whisper(self, seat: int, card: int) -> None:
        self.next_turn()


class CountsUncovered(Honest):
    """The score hangs on cards that nobody lays open."""

    facts = facts("counts")

    def next_turn(self) -> None:
        super().next_turn()
        if self.over:
            self.finish("done", [sum(self.cards[hand]) for hand in self.hands[: self.seats]])


LEAKING: list[type[Table]] = [
    TellsTheCardDrawn, TellsWithoutAName, ListsByAnothersHand, OrdersByThePile, RefusesBySight, ShowsAField,
    ShowsAFieldFromTheDeal, StartsAClock, PassesTheTurn, GivesExamples, CountsUncovered,
]  # fmt: skip


@pytest.mark.parametrize("game", LEAKING, ids=lambda game: game.__name__)
def test_a_planted_leak_is_found(game: type[Table]) -> None:
    with pytest.raises(Leak):
        run(game, *LEAK_TESTS)


class KeepsATally(Honest):
    """Each seat counts for itself what it has drawn, and nobody else may know."""

    facts = facts("tally")
    tally: list[int] = per_seat(0, seen_by=OWNER)

    def do_draw(self, seat: int) -> None:
        self.tally[seat] += self.cards[self.draw][-1] + 1
        super().do_draw(seat)


class ListsByATally(KeepsATally):
    facts = facts("tally_moves")

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return moves[::-1] if self.tally[(seat + 1) % self.seats] % 2 else moves


class RefusesByATally(KeepsATally):
    facts = facts("tally_refusals")

    def why_not(self, seat: int, move: Move) -> Refusal:
        return self.no("someone_has") if max(self.tally) % 2 else super().why_not(seat, move)


class GivesExamplesByATally(KeepsATally):
    facts = facts("tally_examples")
    WHISPER = verb("whisper", CARD)

    def open_prompts(self, seat: int) -> list[Prompt]:
        other = self.tally[(seat + 1) % self.seats] % len(DECK)
        return [Prompt("whisper", said("?", "?"), self.read, lambda _: None, lambda: [self.WHISPER[other]])]

    def do_whisper(self, seat: int, card: int) -> None:
        self.next_turn()


def test_what_a_seat_keeps_to_itself_stays_there() -> None:
    run(KeepsATally, "test_what_a_seat_keeps_to_itself")


@pytest.mark.parametrize(
    "game", [ListsByATally, RefusesByATally, GivesExamplesByATally], ids=lambda game: game.__name__
)
def test_a_value_that_gets_out_is_noticed(game: type[Table]) -> None:
    with pytest.raises(Leak, match="what another seat keeps to itself"):
        run(game, "test_what_a_seat_keeps_to_itself")


class CountsLaidOpen(CountsUncovered):
    """The same, but the hands are shown first."""

    facts = facts("laid_open")

    def next_turn(self) -> None:
        ends = not self.cards[self.hands[self.turn]] or not self.cards[self.draw]
        if ends:
            for hand in self.hands[: self.seats]:
                self.lay_open(hand)
        super().next_turn()


class LowestBegins(Honest):
    """Whoever holds the a has the turn, and all know then who holds it."""

    facts = facts("begins")

    def deal(self) -> None:
        super().deal()
        for seat in range(self.seats):
            if 0 in self.cards[self.hands[seat]]:
                self.turn = seat
                self.everyone_knows(0)


class DrawsUntilEarly(Honest):
    """The number of cards drawn hangs on what they are: the rules mean it so."""

    facts = facts("until")

    def do_draw(self, seat: int) -> None:
        while len(self.cards[self.draw]) > 1 and self.cards[self.draw][-1] > 4:
            self.draw_card(self.draw, self.hands[seat])
        super().do_draw(seat)


@pytest.mark.parametrize("game", [CountsLaidOpen, LowestBegins], ids=lambda game: game.__name__)
def test_what_the_rules_show_is_no_leak(game: type[Table]) -> None:
    run(game, *LEAK_TESTS)


def test_an_outcome_that_tells_by_the_rules_can_be_named() -> None:
    with pytest.raises(Leak):
        run(DrawsUntilEarly, *LEAK_TESTS)
    run(DrawsUntilEarly, *LEAK_TESTS, telling=("draw", "turn"))


# -- other faults


class DoublesACard(Honest):
    facts = facts("doubles")

    def do_draw(self, seat: int) -> None:
        super().do_draw(seat)
        self.cards[self.discard] += self.cards[self.hands[seat]][-1:]


class LosesACard(Honest):
    facts = facts("loses")

    def do_draw(self, seat: int) -> None:
        super().do_draw(seat)
        self.cards[self.discard] = self.cards[self.discard][:0]


class SharesAList(Honest):
    facts = facts("shares")
    notes: Any = shown(())

    def deal(self) -> None:
        super().deal()
        self.notes = []

    def do_draw(self, seat: int) -> None:
        super().do_draw(seat)
        self.notes.append(seat)


class UsesOtherDice(Honest):
    facts = facts("dice")
    luck: int = shown(0)

    def do_draw(self, seat: int) -> None:
        super().do_draw(seat)
        self.luck = random.randrange(1_000_000)


class KeepsAnObject(Honest):
    facts = facts("object")
    kept: Any = shown(0)

    def do_draw(self, seat: int) -> None:
        super().do_draw(seat)
        self.kept = {"seat": seat}


class ForgetsTheType(Honest):
    """A list where a tuple is due: it comes back from JSON as something else."""

    facts = facts("types")
    pair: Any = shown(())

    def do_draw(self, seat: int) -> None:
        super().do_draw(seat)
        self.pair = [seat, 1]

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return moves[-1:] if isinstance(self.pair, list) else moves


class ListsWhatItRefuses(Honest):
    facts = facts("listed")

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return [*moves, self.PLAY[0]] if moves and self.PLAY[0] not in moves else moves


class ListsTwice(Honest):
    facts = facts("twice")

    def legal(self, seat: int) -> list[Move]:
        return [*super().legal(seat), *super().legal(seat)[:1]]


class ChangesWhenRefusing(Honest):
    facts = facts("changes")
    refused: int = shown(0)

    def why_not(self, seat: int, move: Move) -> Refusal:
        self.refused += 1
        return super().why_not(seat, move)


class RefusesWithoutWords(Honest):
    facts = facts("words")
    sentences = in_both(refusals={"not_in_hand": ("", "")})


class NeverEnds(Honest):
    facts = facts("endless")

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if not self.cards[self.draw]:
            self.gather(self.discard, self.draw)
            for hand in self.hands:
                self.gather(hand, self.draw)


class GetsStuck(Honest):
    facts = facts("stuck")

    def next_turn(self) -> None:
        self.turn = -1
        self.stop("turn")


class RanksHalf(Honest):
    facts = facts("ranks")

    def finish(self, reason: str, scores: Sequence[int], lowest_wins: bool = False, **params: object) -> None:
        self.finish_ranked(reason, scores, [[0]])


FAULTY: list[tuple[type[Table], str]] = [
    (DoublesACard, "test_cards_are_conserved"),
    (LosesACard, "test_cards_are_conserved"),
    (SharesAList, "test_clones_are_independent"),
    (UsesOtherDice, "test_same_seed_and_inputs_same_game"),
    (KeepsAnObject, "test_random_play_ends"),
    (ForgetsTheType, "test_json_reads_back"),
    (ListsWhatItRefuses, "test_legal_if_and_only_if_accepted"),
    (ListsTwice, "test_legal_if_and_only_if_accepted"),
    (ChangesWhenRefusing, "test_legal_if_and_only_if_accepted"),
    (RefusesWithoutWords, "test_legal_if_and_only_if_accepted"),
    (NeverEnds, "test_random_play_ends"),
    (GetsStuck, "test_random_play_ends"),
    (RanksHalf, "test_random_play_ends"),
]


@pytest.mark.parametrize(("game", "test"), FAULTY, ids=lambda value: getattr(value, "__name__", None))
def test_a_planted_fault_is_found(game: type[Table], test: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing.play, "LIMIT", 2_000)
    with pytest.raises((AssertionError, TypeError)):
        run(game, test)


# -- bots


class Peeping(Bot):
    """Draws only if the next card is good, which it cannot know."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            return None
        table: Any = sight._table
        return Decision(sight.moves[-1] if table.cards[table.draw][-1] < 5 else sight.moves[0], 100)


class Fair(Bot):
    def decide(self, sight: Sight) -> Decision | None:
        return Decision(self.dice.choice(sight.moves), self.wait(0.1, 0.2)) if sight.my_turn else None


class Clumsy(Fair):
    def decide(self, sight: Sight) -> Decision | None:
        return Decision("play j", 100) if sight.my_turn and self.dice.happens(0.5) else super().decide(sight)


class Idle(Fair):
    def decide(self, sight: Sight) -> Decision | None:
        raise ValueError("no idea")


def check(monkeypatch: pytest.MonkeyPatch, bot: type[Bot]) -> None:
    def make(game: str, seat: int, level: str, dice: Chance, young: bool) -> Bot:
        return bot(seat, level, dice, young)

    monkeypatch.setattr(testing.bots, "make", make)
    for setting in default_settings(Honest):
        testing.bots.check_bots(setting, "toy")


def test_a_fair_bot_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    check(monkeypatch, Fair)


@pytest.mark.parametrize("bot", [Peeping, Clumsy, Idle])
def test_a_faulty_bot_is_found(monkeypatch: pytest.MonkeyPatch, bot: type[Bot]) -> None:
    with pytest.raises(AssertionError):
        check(monkeypatch, bot)
