"""Races: who was first is a matter of times, never of arrival."""

from __future__ import annotations

import pytest

from cartable.decks.toutilix import DECK
from cartable.engine import NOBODY, PILE, Facts, Move, Refused, Zone, Zones, act, each_seat, verb, word, zone
from cartable.engine.setup import at_position
from cartable.mechanics.races import TIE_WINDOW, Race, Verdict, first_with_cards, give_one_to_each, judge


class Toy(Race):
    """Says A or B; A is right. A clock `bell` runs beside."""

    facts = Facts("toy", "Toy", (2, 4), "letters", "none", (), "race", (1, 1), ())
    deck = DECK
    options_offered = {"tie_window": TIE_WINDOW}
    rest_zone = "pile"
    pile: Zone = zone(PILE, NOBODY)
    piles: Zones = each_seat(PILE, NOBODY)
    gains: Zones = each_seat(PILE, NOBODY)
    SAY = verb("say", word("a", "b"))
    SHOW = act("show")
    verdicts: list[Verdict]

    def resume(self, given: object) -> None:
        self.start("bell", 1_000)
        heard.clear()

    def legal(self, seat: int) -> list[Move]:
        moves = [] if self.has_claimed(seat) else [self.SAY["a"], self.SAY["b"]]
        return moves if self.frozen else [*moves, self.SHOW]

    def do_say(self, seat: int, what: str) -> None:
        self.claim(seat, right=what == "a", said=what)

    def do_show(self, seat: int) -> None:
        self.cards_shown()

    def expire_bell(self) -> None:
        heard.append(None)

    def settle(self, verdict: Verdict) -> None:
        heard.append(verdict)


heard: list[Verdict | None] = []


def toy(seats: int = 4, **options: object) -> Toy:
    return at_position(Toy, seats=seats, options=options)


def seats_of(claims: object) -> list[int]:
    return [claim.seat for claim in claims]  # type: ignore[attr-defined]


# -- the verdict


def test_the_only_right_claim_wins():
    verdict = judge([(1000, 2, True, "")], 150)
    assert verdict.winner == 2
    assert not verdict.tied
    assert not verdict.wrong_first


@pytest.mark.parametrize(("apart", "tied"), [(0, True), (90, True), (150, True), (151, False), (400, False)])
def test_two_right_claims_within_the_window_are_a_tie(apart, tied):
    verdict = judge([(1000, 0, True, ""), (1000 + apart, 1, True, "")], 150)
    assert verdict.tied is tied
    assert verdict.winner == (None if tied else 0)


def test_arrival_order_never_decides():
    assert judge([(1200, 0, True, ""), (1000, 1, True, "")], 150).winner == 1
    assert judge([(1100, 0, True, ""), (1000, 1, True, "")], 150).tied


def test_a_tie_is_measured_from_the_first_right_claim():
    verdict = judge([(1000, 0, True, ""), (1140, 1, True, ""), (1280, 2, True, "")], 150)
    assert seats_of(verdict.right) == [0, 1]


@pytest.mark.parametrize("wrong_at", [850, 900, 1000, 1150])
def test_a_wrong_claim_within_the_window_of_a_right_one_does_not_count(wrong_at):
    verdict = judge([(wrong_at, 0, False, ""), (1000, 1, True, "")], 150)
    assert verdict.winner == 1
    assert verdict.wrong == ()


def test_a_wrong_claim_long_before_the_right_one_counts():
    verdict = judge([(1000, 1, True, ""), (800, 0, False, "b")], 150)
    assert seats_of(verdict.wrong) == [0]
    assert verdict.wrong[0].said == "b"
    assert verdict.wrong_first


def test_a_wrong_claim_alone_counts():
    verdict = judge([(1000, 3, False, "")], 150)
    assert verdict.winner is None
    assert not verdict.tied
    assert verdict.wrong_first
    assert seats_of(verdict.wrong) == [3]


def test_a_wrong_claim_after_the_right_one_is_not_first():
    verdict = judge([(1000, 0, True, ""), (1200, 1, False, "")], 150)
    assert seats_of(verdict.wrong) == [1]
    assert not verdict.wrong_first


# -- collecting


def test_a_claim_is_judged_when_the_window_closes():
    t = toy()
    t.play(0, "say a", 500)
    assert t.frozen
    assert heard == []
    assert t.clocks[0].name == "tie"
    assert t.clocks[0].deadline == 650
    t.expire()
    assert heard[0] is not None
    assert heard[0].winner == 0
    assert not t.frozen


def test_no_card_moves_and_nobody_claims_twice_meanwhile():
    t = toy()
    t.play(0, "say b", 500)
    for seat, text in ((0, "say a"), (1, "show")):
        with pytest.raises(Refused):
            t.play(seat, text, 520)
    t.play(1, "say a", 520)


def test_a_wrong_claim_waits_for_a_right_one():
    t = toy()
    t.play(0, "say b", 500)
    t.play(1, "say a", 600)
    assert t.clocks[0].deadline == 750, "the first right claim opens the window anew"
    t.play(2, "say a", 740)
    t.expire()
    assert heard[0] is not None
    assert heard[0].tied
    assert heard[0].wrong == ()


def test_a_second_right_or_wrong_claim_does_not_keep_the_window_open():
    t = toy()
    t.play(0, "say a", 500)
    t.play(1, "say a", 600)
    t.play(2, "say b", 640)
    assert t.clocks[0].deadline == 650


def test_a_wrong_claim_is_told_after_the_window():
    t = toy()
    t.play(0, "say b", 500)
    t.expire()
    assert heard[0] is not None
    assert seats_of(heard[0].wrong) == [0]


def test_a_claim_may_come_in_late_but_not_from_before_the_cards():
    t = toy()
    t.play(3, "show", 400)
    t.play(0, "say a", 500)
    t.play(1, "say a", 420)
    with pytest.raises(Refused, match="too_late"):
        t.play(2, "say a", 399)
    t.expire()
    assert heard[0] is not None
    assert seats_of(heard[0].right) == [1, 0]


def test_a_late_message_wins_if_its_author_was_first():
    t = toy()
    t.play(0, "say a", 500)
    t.play(1, "say a", 300)
    t.expire()
    assert heard[0] is not None
    assert heard[0].winner == 1


def test_without_a_claim_a_message_may_be_late_too():
    t = toy()
    t.expire()
    assert t.now == 1000
    t.play(0, "say a", 980)
    assert t.clocks[0].deadline == 1150


def test_no_other_clock_runs_out_before_the_claims_are_judged():
    t = toy()
    t.play(0, "say b", 990)
    t.play(1, "say a", 1100)
    assert [clock.name for clock in t.clocks] == ["tie", "bell"]
    assert [t.expire(), t.expire()] == ["tie", "bell"]
    assert heard[1] is None


def test_another_clock_keeps_its_time_if_it_is_late_enough():
    t = toy()
    t.play(0, "say b", 100)
    assert t.clocks[1].deadline == 1000


@pytest.mark.parametrize("window", [50, 100, 150, 200, 300])
def test_the_window_is_an_option(window):
    t = toy(tie_window=window)
    t.play(0, "say a", 100)
    t.play(1, "say a", 100 + window)
    assert t.clocks[0].deadline == 100 + window
    t.expire()
    assert heard[0] is not None
    assert heard[0].tied


# -- turned cards


def test_the_first_seat_with_cards():
    t = at_position(Toy, seats=4, piles=["", "Ap", "", "Bp"])
    assert [first_with_cards(t, seat, t.piles) for seat in range(5)] == [1, 1, 3, 3, 1]
    nobody = at_position(Toy, seats=2)
    assert first_with_cards(nobody, 0, nobody.piles) == -1


def test_one_card_to_each_from_the_first_source_then_the_next():
    t = at_position(Toy, seats=4, piles=["", "Ap Bp"], gains=["", "Cp Dp"])
    give_one_to_each(t, 1, (t.piles[1], t.gains[1]), t.gains)
    assert [DECK.write_many(t.cards[zone]) for zone in t.gains[:4]] == ["Dp", "Cp", "Bp", "Ap"]


def test_with_nothing_left_the_last_seats_get_nothing():
    t = at_position(Toy, seats=4, piles=["Ap"])
    give_one_to_each(t, 0, (t.piles[0], t.gains[0]), t.gains)
    assert [len(t.cards[zone]) for zone in t.gains[:4]] == [0, 1, 0, 0]
