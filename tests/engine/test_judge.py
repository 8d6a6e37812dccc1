"""Questions that only the table's judge can answer: is this a word?"""

from __future__ import annotations

import json

import pytest

from cartable.engine import Move, Refused, act, shown
from cartable.engine.setup import new_table, stored_table
from cartable.testing import GameSuite

from .test_records import replay
from .toys import Honest, facts


class Asking(Honest):
    """As Honest, but a seat may claim, once a turn, that it is right; the judge says whether it is."""

    facts = facts("asking")
    CLAIM = act("claim")
    claimed: bool = shown(False)
    right: int = shown(0)

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return [*moves, self.CLAIM] if moves and not self.claimed else moves

    def do_claim(self, seat: int) -> None:
        self.claimed = True
        self.ask_judge("word praline")

    def judged(self, question: str, answer: str) -> None:
        assert question == "word praline"
        self.right += answer == "yes"

    def next_turn(self) -> None:
        self.claimed = False
        super().next_turn()


class TestSuite(GameSuite):
    game = Asking


def asked() -> Asking:
    t = new_table(Asking, 2, "judge")
    t.play(0, "claim", 300)
    return t


def test_nothing_happens_before_the_judge_has_answered() -> None:
    t = asked()
    assert t.question == "word praline"
    assert t.active == []
    assert t.moves(0) == []
    for refused in (lambda: t.play(0, "draw"), lambda: t.play(1, "draw"), t.expire):
        before = t.as_json()
        with pytest.raises(Refused) as no:
            refused()
        assert no.value.code == "wait"
        assert t.as_json() == before


def test_the_answer_counts_and_is_kept() -> None:
    t = asked()
    back = stored_table(Asking, json.loads(json.dumps(t.as_json())))
    assert back == t
    assert back.question == "word praline"
    t.judge("yes")
    assert t.question is None
    assert t.right == 1
    assert "300 judge yes\n" in t.record()
    assert replay(t.record(), Asking) == t
    assert t.active == [0]


def test_nobody_answers_what_was_not_asked() -> None:
    t = new_table(Asking, 2, "judge")
    with pytest.raises(Refused) as no:
        t.judge("yes")
    assert no.value.code == "not_now"
