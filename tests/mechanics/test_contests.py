"""Contests, on a small game: seats say sentences in turn, and anyone may object until the next one."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.decks.toutilix import DECK
from cartable.engine import (
    NOBODY,
    PILE,
    TEXT,
    Facts,
    Move,
    Prompt,
    Refusal,
    Zone,
    answer,
    open_move,
    shown,
    zone,
)
from cartable.engine.phrases import Texts
from cartable.engine.setup import new_table
from cartable.mechanics.contests import Contests, Defences
from cartable.mechanics.words import WORD_OPTIONS
from cartable.testing import GameSuite, refused
from tests.engine.toys import in_both


class Sayings(Contests):
    """Six sayings that stand end the game."""

    facts = Facts("sayings", "Sayings", (2, 4), "sentences", "reading", ("imagination",), "turns", (1, 1), ())
    deck = DECK
    options_offered = WORD_OPTIONS
    sentences = in_both(endings={"told": ("Tout est dit.", "All is said.")})

    pile: Zone = zone(PILE, NOBODY)
    turn: int = shown(0)
    stood: int = shown(0)
    withdrawn: int = shown(0)
    waiting: bool = shown(False)
    SAY = answer("say", TEXT)

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
        return [
            Prompt(
                "say",
                Texts(fr="Dis.", en="Say."),
                lambda text: open_move("say", text),
                lambda move: None,
                lambda: texts,
            )
        ]

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


class Chain(Sayings, Defences):
    """The same with a defence; a clock of the game runs on beside, and two words in a row are for the same card."""

    facts = Facts("chain", "Chain", (2, 4), "sentences", "reading", ("imagination",), "turns", (1, 1), ())
    bots_contest = True

    def do_say(self, seat: int, text: str) -> None:
        super().do_say(seat, text)
        self.start("flip", 4_000)

    def expire_flip(self) -> None:
        """It only shows that clocks stand still."""

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if accepted:
            self.open_to_all()
        super().heard(purpose, seat, said, accepted)


class TestSuite(GameSuite):
    game = Sayings


class TestDefences(GameSuite):
    game = Chain


def said(seats: Any = 3, game: Any = Sayings) -> Any:
    t = new_table(game, seats, "contests")
    t.play(0, "say le chat dort")
    return t


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


# -- with a defence


def contested(seats: Any = 3) -> Any:
    t = said(seats, Chain)
    t.play(2, "contest", at=1_000)
    return t


def test_the_author_is_heard_first_while_all_other_clocks_stand_still():
    t = contested()
    assert (t.active, t.defender, t.disputed) == ([0], 0, "le chat dort")
    assert t.timers == {"defence": 1_000 + 20_000 + 5_000}, "with the time for typing"
    assert [move.text for move in t.moves(0)] == ["leave"]
    assert refused(t, 1, "say le chien") == "defending"
    assert refused(t, 2, "contest") == "defending"
    assert refused(t, 1, "sentence le chat dort bien") == "defending"
    assert refused(t, 0, "say le chien") == "defend_first"
    assert refused(t, 0, "sentence !!!") == "not_a_sequel"
    assert refused(t, 0, f"sentence {'la ' * 101}") == "sequel_too_long"


def test_then_the_others_vote_with_the_continuation_before_their_eyes():
    t = contested()
    t.play(0, "sentence le chat dort sur la lune", at=4_000)
    assert (t.active, t.vote_word, t.defence) == ([1, 2], "le chat dort", "le chat dort sur la lune")
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert (t.stood, t.turn, t.defence, t.disputed) == (1, 1, "", ""), "a tie accepts"
    assert t.timers == {"flip": 4_000 + 3_000}, "what was left of it at the contest"


@pytest.mark.parametrize("silent", ["leave", "clock"])
def test_without_a_defence_they_vote_all_the_same(silent):
    t = contested()
    if silent == "leave":
        t.play(0, "leave")
    else:
        assert t.expire() == "defence"
    assert t.voting
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert t.withdrawn == 1


def test_each_seat_contests_once_for_a_card():
    t = contested()
    t.play(0, "leave")
    t.play(1, "vote no")
    t.play(2, "vote no")
    t.play(1, "say le chien")
    assert refused(t, 2, "contest") == "contested_already"
    t.play(0, "contest")
    t.play(1, "leave")
    t.play(0, "vote yes")
    t.play(2, "vote yes")
    t.play(2, "say le loup")
    t.play(0, "contest")
    assert t.defender == 2, "the word before stood, and a new card came"


def test_a_game_may_refuse_a_word_that_nobody_defends():
    class Strict(Chain):
        facts = Facts("strict", "Strict", (2, 4), "sentences", "reading", ("imagination",), "turns", (1, 1), ())

        def undefended(self, author: int) -> None:
            self.give_in(author)

    t = said(game=Strict)
    t.play(1, "contest")
    t.play(0, "leave")
    assert (t.voting, t.withdrawn, t.disputed) == (False, 1, "")


def test_a_bot_contests_only_where_people_vote():
    t = said([{}, {"bot": True}, {"bot": True}], Chain)
    assert t.moves(1) == [], "the only person is the author: a machine refuses nobody's words"
    t = said([{}, {"bot": True}, {}], Chain)
    t.play(1, "contest")
    t.play(0, "leave")
    assert t.active == [2]


def test_words_are_weighed_kindly():
    t = said(game=Chain)
    told = t.watch()
    t.play(1, "contest")
    t.play(0, "leave")
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert [event.message for event in told if hasattr(event, "message")] == [
        "contested",
        "contest_vote",
        "word_withdrawn",
    ]
    assert "Rien n’est perdu" in Chain.messages["word_withdrawn"]["fr"]
