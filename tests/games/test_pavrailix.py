"""Pavrailix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK
from cartable.engine import Chance, project
from cartable.games.pavrailix.bots import PavrailixBot, chance_of_lie
from cartable.testing import GameSuite, advance, play_and_judge, refused


class TestSuite(GameSuite):
    game = "pavrailix"


def at(**position: Any) -> Any:
    return cartable.at("pavrailix", **position)


def count(t: Any, zone: int) -> int:
    return len(t.cards[zone])


def heaps(t: Any) -> list[int]:
    return [count(t, heap) for heap in t.heaps]


def table(t: Any) -> int:
    return sum(count(t, zone) for zone in (t.opening, t.pile, t.last))


def hand(t: Any, seat: int) -> str:
    return DECK.write_many(sorted(t.cards[t.hands[seat]]))


def say(t: Any, seat: int, move: str, answer: str = "yes") -> None:
    assert play_and_judge(t, seat, move, answer) == "word " + move.split(maxsplit=2)[2]


def lay(t: Any, seat: int, cards: str) -> None:
    """When the time to accuse the packet before is over."""
    if t.running("hold"):
        assert t.expire() == "hold"
    t.play(seat, "lay " + cards)


def accuse(t: Any, *seats: int) -> None:
    """At the same moment; then the tie window closes and the cards are turned."""
    for seat in seats:
        t.play(seat, "accuse")
    assert t.expire() == "tie"


def taken(t: Any) -> None:
    """Everyone has looked."""
    assert t.step == "looking"
    assert t.active == []
    assert t.expire() == "look"


def soleil(seats: int = 4, **more: Any) -> Any:
    """E lies open for `soleil`; seat 1 is to lay."""
    hands = ["Ap Bp Cp", "Lp Lb Lv * Sp Rp", "Op Rb Xp", "Dp Fp Gp"][:seats]
    return at(**{"seats": seats, "hands": hands, "word": "soleil", "opening": "Ep", "turn": 1, **more})


def told(t: Any, seat: int | None) -> Any:
    return t.view(seat)["zones"]


# ---------------------------------------------------------------------- the examples of the rules


def test_example_1_the_printed_opening() -> None:
    t = at(hands=["Ep Ap", "Bp Cp", "Dp Fp"], turn=0)
    say(t, 0, "play Ep soleil")
    assert told(t, None)["opening"]["cards"] == ["Ep"]
    assert t.view(2)["fields"]["word"] == "soleil"
    assert (t.active, t.turn) == ([1], 1)
    for seat in range(3):
        assert refused(t, seat, "accuse") == "nothing_to_accuse"


def test_example_2_many_copies() -> None:
    t = soleil()
    lay(t, 1, "Lp Lb Lv *")
    assert told(t, None)["last"] == {"count": 4}
    accuse(t, 3)
    assert sorted(told(t, None)["last"]["cards"]) == ["*", "Lb", "Lp", "Lv"]
    assert t.taker == 3
    taken(t)
    assert heaps(t) == [0, 0, 0, 5]
    assert (t.step, t.active, table(t)) == ("opening", [2], 0)


def test_example_3_a_lie() -> None:
    t = soleil()
    lay(t, 1, "Sp")
    lay(t, 2, "Op Rb")
    accuse(t, 0)
    assert sorted(told(t, None)["last"]["cards"]) == ["Op", "Rb"]
    assert told(t, None)["pile"] == {"count": 1}, "the S of seat 1 is shown to nobody"
    taken(t)
    assert heaps(t) == [0, 0, 4, 0]
    assert t.active == [3]
    assert all("cards" not in heap for heap in told(t, 2)["heaps"]), "looked at by nobody, not even its owner"


def test_example_4_too_late() -> None:
    t = soleil()
    lay(t, 1, "Rp")
    lay(t, 2, "Op")
    accuse(t, 0)
    assert told(t, None)["last"]["cards"] == ["Op"]
    assert (t.accuser, t.layer, t.taker) == (0, 2, 0)


def test_example_5_firecracker() -> None:
    t = soleil(hands=["Ap", "Bp", "! Cp", "Dp Fp"], pile="Sp Op Lp Ip Ev Lb", turn=2)
    assert table(t) == 7
    t.play(2, "firecracker")
    assert told(t, None)["opening"]["cards"] == ["Ep", "!"]
    assert refused(t, 3, "lay Dp") == "looking"
    taken(t)
    assert heaps(t) == [0, 0, 0, 8]
    assert (t.step, t.active) == ("opening", [3])


def test_example_6_star_as_last_card() -> None:
    t = soleil(hands=["Ap", "*", "Cp", "Dp"], pile="Sp Op Lp Ip Ev Lb Sv Ov", turn=1)
    assert table(t) == 9
    lay(t, 1, "*")
    accuse(t, 0)
    taken(t)
    assert t.over
    assert t.result.scores == (1, 10, 1, 1)


def test_example_7_counting() -> None:
    t = soleil(
        hands=["Ap Bp Cp", "Dp Fp Gp Hp Jp Kp Mp Np", "Sp Op"],
        seats=3,
        heaps=["Ab Bb Cb Db Fb Gb", "", "Hb Jb Kb Mb Nb Pb Qb Rb Tb Ub Vb"],
        turn=2,
    )
    lay(t, 2, "Sp Op")
    assert t.expire() == "last"
    taken(t)
    assert t.result.scores == (9, 8, 11)
    assert t.result.winners == (1,)


def test_example_8_two_seats() -> None:
    t = at(hands=["Ep Ap", "Lp Bp"], turn=0)
    say(t, 0, "play Ep soleil")
    lay(t, 1, "Lp")
    assert t.turn == 0
    accuse(t, 0)
    taken(t)
    assert heaps(t) == [2, 0]
    assert (t.step, t.active) == ("opening", [0])


# ---------------------------------------------------------------------- the deal and the opening


@pytest.mark.parametrize(
    ("seats", "each", "aside"),
    [(2, 50, 0), (3, 33, 1), (4, 25, 0), (5, 20, 0), (6, 16, 4), (7, 14, 2), (8, 12, 4)],
)
def test_all_cards_are_dealt(seats: int, each: int, aside: int) -> None:
    t: Any = cartable.new("pavrailix", seats, "deal")
    assert [count(t, zone) for zone in t.hands] == [each] * seats
    assert count(t, t.aside) == aside


def test_the_youngest_opens() -> None:
    t: Any = cartable.new("pavrailix", [{"age": 40}, {"age": 9}, {"age": 12}], "ages")
    assert t.active == [1]


def test_an_opener_cannot_lie() -> None:
    t = at(hands=["Ep Xp ! *", "Bp Cp"], turn=0)
    assert refused(t, 0, "play Xp soleil") == "missing"
    assert refused(t, 0, "play Bp bébé") == "not_in_hand"
    assert refused(t, 0, "play ! soleil") == "no_firecracker_opens"
    assert refused(t, 0, "firecracker") == "no_firecracker_opens"
    assert refused(t, 0, "lay Ep") == "open_first"
    assert refused(t, 0, "play Ep") == "how_to_open"
    assert refused(t, 0, "play Ep 42") == "not_a_word"
    assert refused(t, 0, "play Zz soleil") == "unknown_card"
    assert refused(t, 1, "play Bp bébé") == "not_your_turn"
    say(t, 0, "play * soleil")
    assert told(t, None)["opening"]["cards"] == ["*"]


def test_letters_count_after_folding() -> None:
    t = at(hands=["Ep Ap", "Op Bp"], turn=0)
    say(t, 0, "play Ep œuf")
    lay(t, 1, "Op")
    accuse(t, 0)
    assert t.taker == 0


def test_a_word_may_come_back() -> None:
    t = at(hands=["Ep Sp Ap", "Lp Bp"], turn=0)
    say(t, 0, "play Ep soleil")
    lay(t, 1, "Bp")
    accuse(t, 0)
    taken(t)
    say(t, 0, "play Sp soleil")
    assert (t.step, t.word) == ("laying", "soleil")


def test_an_unknown_word_goes_to_the_table_and_a_refusal_changes_nothing() -> None:
    t = at(seats=3, hands=["Ep Ap", "Bp Cp", "Dp Fp"], turn=0)
    clock = t.timers["turn"]
    say(t, 0, "play Ep zoblek", answer="no")
    assert t.active == [1, 2]
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert (hand(t, 0), table(t), t.word) == ("Ap Ep", 0, "")
    assert (t.step, t.active, t.timers["turn"]) == ("opening", [0], clock)
    say(t, 0, "play Ep zoblek", answer="no")
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert (t.word, t.turn) == ("zoblek", 1), "a tie accepts"


def test_with_nobody_to_vote_the_table_refuses_or_trusts() -> None:
    for option, step in (("refuse", "opening"), ("trust", "laying")):
        seats = [{}, {"bot": True}]
        t = at(seats=seats, hands=["Ep Ap", "Bp Cp"], turn=0, options={"unknown_words": option})
        say(t, 0, "play Ep zoblek", answer="no")
        assert t.step == step


def test_only_firecrackers_to_open_with() -> None:
    t = at(hands=["! !", "Bp Cp", "Dp"], turn=0)
    assert t.prompts(0) == []
    assert refused(t, 0, "play ! soleil") == "no_firecracker_opens"
    t.play(0, "firecracker")
    taken(t)
    assert heaps(t) == [0, 1, 0]
    assert (t.step, t.active) == ("opening", [1])


def test_a_last_firecracker_to_open_with_is_kept() -> None:
    t = at(hands=["!", "Bp Cp", "Dp"], turn=0)
    t.play(0, "firecracker")
    taken(t)
    assert t.result.scores == (1, 2, 1)


def test_finishing_as_opener() -> None:
    t = at(hands=["Ep", "Bp Cp", "Dp"], turn=0)
    say(t, 0, "play Ep soleil")
    assert t.over
    assert t.result.scores == (0, 2, 1)
    t = at(hands=["*", "Bp Cp", "Dp"], turn=0)
    say(t, 0, "play * soleil")
    assert t.result.scores == (1, 2, 1)


# ---------------------------------------------------------------------- laying


def test_what_is_refused_while_laying() -> None:
    t = soleil(hands=["Ap Bp", "Lp ! Xp", "Op Rb", "Dp"])
    assert refused(t, 1, "lay") == "how_to_lay"
    assert refused(t, 1, "lay Lp Lp") == "not_so_many"
    assert refused(t, 1, "lay Op") == "not_in_hand"
    assert refused(t, 1, "play ! Lp") == "firecracker_alone"
    assert refused(t, 1, "play Lp lapin") == "word_under_way"
    assert refused(t, 2, "lay Op") == "not_your_turn"
    assert refused(t, 2, "firecracker") == "not_your_turn"
    t.play(1, "lay Lp !")
    t.expire()
    assert refused(t, 2, "firecracker") == "no_firecracker"


def test_nobody_sees_a_packet_again_not_even_its_owner() -> None:
    t = soleil()
    lay(t, 1, "Lp Sp")
    for seat in (0, 1, 2, 3, None):
        assert told(t, seat)["last"] == {"count": 2}
    lay(t, 2, "Op")
    lay(t, 3, "Dp")
    lay(t, 0, "Ap")
    lay(t, 1, "Lb Lv *")
    fields = t.view(None)["fields"]
    assert fields["packets"] == [[1, 2], [2, 1], [3, 1], [0, 1], [1, 3]]
    assert fields["laid"] == ["1", "2 + 3", "1", "1"]
    assert fields["at_stake"] == 9 == table(t)


def test_one_wrong_card_makes_a_lie() -> None:
    t = soleil()
    lay(t, 1, "Lp Sp * Rp")
    accuse(t, 2)
    assert t.taker == 1


def test_a_firecracker_face_down_is_a_wrong_card() -> None:
    t = soleil(hands=["Ap", "! Lp", "Bp", "Cp"])
    lay(t, 1, "!")
    accuse(t, 2)
    assert t.taker == 1


# ---------------------------------------------------------------------- accusing


def test_the_next_seat_waits_while_others_may_accuse() -> None:
    t = soleil()
    lay(t, 1, "Sp")
    assert t.active == []
    assert refused(t, 2, "lay Op") == "time_to_accuse"
    advance(t, 3000)
    assert t.active == [2]
    t.play(3, "accuse")
    assert refused(t, 2, "lay Op") == "accused"


@pytest.mark.parametrize("hold", [0, 3, 5])
def test_accuse_hold(hold: int) -> None:
    t = soleil(options={"accuse_hold": hold})
    t.play(1, "lay Sp")
    assert (t.active == [2]) == (hold == 0)
    if hold:
        assert t.timers["hold"] == t.now + 1000 * hold
    else:
        t.play(2, "lay Op")


def test_nobody_accuses_twice_or_oneself() -> None:
    t = soleil()
    lay(t, 1, "Sp")
    assert refused(t, 1, "accuse") == "own_lay"
    t.play(3, "accuse")
    assert refused(t, 3, "accuse") == "accused_already"
    t.expire()
    assert refused(t, 0, "accuse") == "looking"


def test_at_the_same_moment_the_nearest_of_the_accused_counts() -> None:
    t = soleil()
    lay(t, 1, "Sp")
    begun = t.now
    t.play(0, "accuse", begun + 500)
    t.play(3, "accuse", begun + 650)
    assert t.expire() == "tie"
    assert t.accuser == 3
    t = soleil()
    lay(t, 1, "Sp")
    t.play(0, "accuse", begun + 500)
    t.wait(begun + 652)
    assert t.accuser == 0, "alone and first"


def test_an_accusation_that_comes_in_late_counts_by_its_time() -> None:
    t = soleil(options={"tie_window": 50})
    lay(t, 1, "Sp")
    begun = t.now
    t.play(3, "accuse", begun + 500)
    t.play(0, "accuse", begun + 400)
    t.expire()
    assert t.accuser == 0


def test_a_firecracker_closes_the_packet_before_it() -> None:
    t = soleil(hands=["Ap", "Rp Bp", "! Cp", "Dp"])
    lay(t, 1, "Rp")
    t.expire()
    t.play(2, "firecracker")
    assert refused(t, 0, "accuse") == "looking"
    taken(t)
    assert heaps(t) == [0, 0, 0, 3]


# ---------------------------------------------------------------------- the last card


def test_nobody_accused_the_last_lie() -> None:
    t = soleil(hands=["Ap", "Rp", "Cp", "Dp"])
    lay(t, 1, "Rp")
    assert t.timers["last"] == t.now + 5000
    assert refused(t, 2, "lay Cp") == "not_your_turn"
    t.expire()
    assert told(t, None)["last"]["cards"] == ["Rp"], "it is turned all the same"
    taken(t)
    assert t.result.scores == (1, 0, 1, 1)
    assert t.result.ranking == ((1,), (0, 2, 3))


def test_the_last_lie_accused_in_time() -> None:
    t = soleil(hands=["Ap", "Rp", "Cp", "Dp"])
    lay(t, 1, "Rp")
    accuse(t, 2)
    taken(t)
    assert t.result.scores == (1, 2, 1, 1)


def test_the_last_truth_accused() -> None:
    t = soleil(hands=["Ap", "Lp Sp", "Cp", "Dp"])
    lay(t, 1, "Lp Sp")
    accuse(t, 2)
    taken(t)
    assert t.result.scores == (1, 0, 4, 1)


def test_a_star_at_the_end_is_kept_without_an_accusation() -> None:
    t = soleil(hands=["Ap", "Lp *", "Cp", "Dp"])
    lay(t, 1, "Lp *")
    t.expire()
    taken(t)
    assert t.result.scores == (1, 3, 1, 1)


def test_a_last_firecracker_face_up_is_kept() -> None:
    t = soleil(hands=["Ap", "!", "Cp", "Dp"], pile="Sp Op")
    t.play(1, "firecracker")
    taken(t)
    assert t.result.scores == (1, 4, 1, 1)


# ---------------------------------------------------------------------- clocks and options


def test_no_word_in_time() -> None:
    t = at(seats=[{"typing": 10}, {}], hands=["Ep ! *", "Bp Cp"], turn=0)
    assert t.timers["turn"] == t.now + 55_000
    t.expire()
    assert (t.question, t.step) == (None, "laying")
    assert told(t, None)["opening"]["cards"] == ["Ep"]
    assert "e" in t.word
    t = at(hands=["! *", "Bp Cp"], turn=0)
    t.expire()
    assert told(t, None)["opening"]["cards"] == ["*"]
    t = at(hands=["! !", "Bp Cp"], turn=0)
    t.expire()
    assert told(t, None)["opening"]["cards"] == ["!"]


def test_nothing_laid_in_time() -> None:
    t = soleil(hands=["Ap", "Xp Lp Kp", "Cp", "Dp"])
    assert t.timers["turn"] == t.now + 30_000
    t.expire()
    assert (hand(t, 1), told(t, None)["last"]) == ("Kp Xp", {"count": 1}), "a true card, face down"
    t = soleil(hands=["Ap", "Xp Kp", "Cp", "Dp"])
    t.expire()
    assert count(t, t.last) == 1


def test_a_word_that_does_not_stay_written() -> None:
    t = at(hands=["Ep Ap", "Lp Bp", "Dp Fp"], turn=0, options={"show_word": False})
    events = t.watch()
    say(t, 0, "play Ep soleil")
    assert t.word == "soleil"
    assert not any("soleil" in str(getattr(event, "params", "")) for event in events), "it is not in the log"
    assert t.expire() == "heard"
    assert "soleil" not in str(t.view(1))
    lay(t, 1, "Lp")
    accuse(t, 2)
    assert (t.word, t.taker) == ("soleil", 2), "all can see who was right"


# ---------------------------------------------------------------------- bots


def bot(t: Any, seat: int, level: str, seed: str = "bot") -> PavrailixBot:
    """A bot that has just sat down and looks at the table."""
    player = PavrailixBot(seat, level, Chance("test", seed))
    player.observe([], Sight(t, seat))
    return player


def cards_laid(t: Any, seat: int, level: str, seed: str = "bot") -> list[str]:
    plan = bot(t, seat, level, seed).decide(Sight(t, seat))
    assert plan is not None
    verb, *cards = str(plan.move).split()
    assert verb == "lay"
    return cards


def test_a_beginner_tells_the_truth_while_it_can() -> None:
    t = soleil(hands=["Ap", "Xp Lp Kp Wp Sp", "Cp", "Dp"])
    assert all(set(cards_laid(t, 1, "debutant", str(n))) <= {"Lp", "Sp"} for n in range(20))


def test_a_regular_lies_with_one_card_when_it_must() -> None:
    t = soleil(hands=["Ap", "Xp Kp Wp Dp", "Cp", "Fp"])
    assert all(len(cards_laid(t, 1, "initie", str(n))) == 1 for n in range(20))


def test_an_expert_bluffs_now_and_then_among_true_cards() -> None:
    t = soleil(hands=["Ap", "Lp Lb Sp Xp Kp Wp Dp", "Cp", "Fp"])
    lays = [sorted(cards_laid(t, 1, "expert", str(n))) for n in range(100)]
    assert 0 < sum(lay != ["Lb", "Lp", "Sp"] for lay in lays) < 30


def test_an_expert_keeps_a_letter_for_the_end() -> None:
    t = soleil(hands=["Ap", "Lp * Sp", "Cp", "Dp"])
    laid = cards_laid(t, 1, "expert")
    assert "*" in laid
    assert len(laid) == 2


def test_an_expert_keeps_its_firecracker_for_a_fat_pile() -> None:
    hands = ["Ap", "Lp Lb Xp Kp Wp !", "Cp", "Dp"]
    assert "!" not in cards_laid(soleil(hands=hands), 1, "expert")
    t = soleil(hands=hands, pile="Ov Sv Ev Iv Sp Op Ip")
    plan = bot(t, 1, "expert").decide(Sight(t, 1))
    assert plan is not None
    assert str(plan.move) == "firecracker"


def test_a_larger_claim_is_less_likely() -> None:
    claims = [chance_of_lie(count, 12, 0, 20, 80) for count in range(4, 12)]
    assert claims == sorted(claims)
    assert claims[0] < 0.1 < 0.9 < claims[-1]


def test_a_seat_that_has_laid_much_has_little_left() -> None:
    fresh, spent = (chance_of_lie(1, 6, before, 20, 80) for before in (0, 6))
    assert fresh < 0.4 < 0.9 < spent


def test_an_expert_counts_what_it_has_seen() -> None:
    """When all X and W have been seen, somebody who lays three of them is lying."""
    t = at(hands=["Ap Xp Xb Wp Wb Bp Cp Fp", "Hp Jp Gp Mp", "Kp Qp Vp"], word="wx", opening="Ep", turn=1, options={})
    player = bot(t, 0, "expert")
    events = t.watch()
    t.play(1, "lay Hp Jp Gp")
    player.observe(project.events(t, events, 0), Sight(t, 0))
    plan = player.decide(Sight(t, 0))
    assert plan is not None
    assert str(plan.move) == "accuse"
    assert 0 < plan.delay < 3000


def test_a_bot_that_must_open_with_firecrackers_only() -> None:
    t = at(hands=["! !", "Bp Cp", "Dp"], turn=0)
    plan = bot(t, 0, "expert").decide(Sight(t, 0))
    assert plan is not None
    assert str(plan.move) == "firecracker"
