"""Contests, on a small game: seats say sentences in turn, and anyone may object until the next one."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.decks.toutilix import DECK
from cartable.engine import NOBODY, PILE, Facts, Move, Prompt, Refusal, Refused, Zone, open_move, shown, zone
from cartable.engine.setup import new_table
from cartable.mechanics.contests import Contests
from cartable.mechanics.words import WORD_OPTIONS
from cartable.testing import GameSuite


class Sayings(Contests):
    """Six sayings that stand end the game."""

    facts = Facts(
        "sayings", "Sayings", (2, 4), "sentences", "reading", ("imagination",), "turns", (1, 1), (), ("Dis.", "Say.")
    )
    deck = DECK
    options_offered = WORD_OPTIONS
    endings = {"told": ("Tout est dit.", "All is said.")}

    pile: Zone = zone(PILE, NOBODY, label=("pile", "pile"))
    turn: int = shown(0)
    stood: int = shown(0)
    withdrawn: int = shown(0)
    waiting: bool = shown(False)

    def deal(self) -> None:
        self.new_pack(self.box(), self.pile)

    def awaited(self) -> list[int]:
        return [] if self.waiting else [self.turn]

    def legal(self, seat: int) -> list[Move]:
        return self.contest_moves(seat)

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.waiting or seat != self.turn:
            return []
        texts = [open_move("say", "le chat dort")]
        return [Prompt("say", "Dis.", "Say.", lambda text: open_move("say", text), lambda move: None, lambda: texts)]

    def do_say(self, seat: int, text: str) -> None:
        self.waiting = True
        self.may_be_contested(seat, text, 5_000)

    def uncontested(self) -> None:
        self.heard("contest", self.turn, "", True)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        self.waiting = False
        self.stood += accepted
        self.withdrawn += not accepted
        self.turn = (seat + 1) % self.seats
        if self.stood + self.withdrawn == 6:
            self.finish("told", [0] * self.seats)

    def why_not(self, seat: int, move: Move) -> Refusal:
        return self.no(self.why_not_contest(seat)) if move is self.CONTEST else super().why_not(seat, move)


class TestSuite(GameSuite):
    game = Sayings


def said(seats: Any = 3) -> Any:
    t = new_table(Sayings, seats, "contests")
    t.play(0, "say le chat dort")
    return t


def refused(t: Any, seat: int, move: str) -> str:
    with pytest.raises(Refused) as no:
        t.play(seat, move)
    return no.value.code


def test_what_nobody_contests_stands_when_the_time_is_over():
    t = said()
    assert t.expire() == "contest"
    assert (t.now, t.stood, t.turn) == (5_000, 1, 1)
    assert refused(t, 2, "contest") == "nothing_to_contest"


def test_nobody_contests_its_own_words():
    assert refused(said(), 0, "contest") == "your_own_words"


@pytest.mark.parametrize(("votes", "stands"), [("nn", False), ("ny", True), ("yy", True)])
def test_a_contest_is_a_vote_of_the_others(votes, stands):
    t = said()
    t.play(2, "contest", at=1_000)
    assert t.active == [1, 2]
    for seat, vote in zip((1, 2), votes, strict=True):
        t.play(seat, "vote no" if vote == "n" else "vote yes")
    assert (t.stood, t.withdrawn) == (int(stands), int(not stands))
    assert t.turn == 1


def test_a_single_voter_may_refuse_three_times_and_then_must_believe():
    t = new_table(Sayings, 2, "trust")
    for _ in range(3):
        t.play(0, "say un deux trois")
        t.play(1, "contest")
        t.play(1, "vote no")
        t.play(1, "say le chat dort")
        t.expire()
    assert t.over
    t = new_table(Sayings, 2, "trust")
    t.words_refused[1] = 3
    t.play(0, "say un deux trois")
    t.play(1, "contest")
    assert t.stood == 1


def test_bots_do_not_contest():
    t = said([{}, {"bot": True}, {}])
    assert t.moves(1) == []
    assert [move.text for move in t.moves(2)] == ["contest"]
