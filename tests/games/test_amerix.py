"""Amérix: the examples and rulings of its rules, one by one."""

from typing import Any

import pytest

import cartable
from cartable import Table, at
from cartable.engine.events import Told
from cartable.testing import GameSuite, field, hand, refused


class TestSuite(GameSuite):
    game = "amerix"


# -- the examples


def test_example_1_what_fits_on_x():
    t = at("amerix", hands=["Ab Bb Tb Kp", "Cb Db"], discard="Xb", turn=0)
    assert refused(t, 0, "play Bb") == "too_far"
    assert refused(t, 0, "play Tb") == "too_far"
    t.play(0, "play Ab")
    assert field(t, "letter") == "A"


def test_example_2_vowel_on_vowel():
    t = at("amerix", hands=["Cb Db Eb", "Up Mb Nb"], discard="Ep", turn=1)
    t.play(1, "play Up")
    t = at("amerix", hands=["Cb Db Eb", "Up Mb Nb"], discard="Fb", turn=1)
    assert refused(t, 1, "play Up") == "too_far"


def test_example_3_a_firecracker_turned_up():
    t = _first_cards("! Kb", seats=3)
    assert t.active == [1]
    assert field(t, "letter") == "K"
    assert [len(hand(t, seat)) for seat in range(3)] == [9, 7, 7]


def test_example_4_a_firecracker_strikes_the_next():
    t = at("amerix", hands=["Ab Bb Cb", "! Db Eb", "Fb Gb Hb", "Ib Jb Kb"], discard="Mb", turn=1)
    t.play(1, "play !")
    assert len(hand(t, 2)) == 5
    assert t.active == [3]
    assert field(t, "letter") == "M"
    assert t.read("play Kb") in t.moves(3)


def test_example_5_x_turns_the_direction():
    t = at("amerix", hands=["Ab Bb Cb", "Db Eb Fb", "Xb Gb Hb", "Ib Jb Kb"], discard="Vb", turn=2)
    t.play(2, "play Xb")
    assert t.active == [1]
    t = at("amerix", hands=["Xb Bb Cb", "Db Eb Fb"], discard="Vb", turn=0)
    t.play(0, "play Xb")
    assert t.active == [0]


def test_example_6_caught_in_silence():
    t = at("amerix", hands=["Ab Bb Cb", "Db Eb Fb", "Gb Hb Ib", "Jb Kb"], discard="Lb", turn=3)
    t.play(3, "play Jb", at=1_000)
    t.play(0, "shout etoile", at=2_000)
    t.expire()
    assert t.now == 2_150
    assert len(hand(t, 3)) == 3
    t.play(0, "draw")
    t.play(0, "pass")
    for seat in (1, 2):
        assert t.active == [seat]
        t.play(seat, "draw")
        t.play(seat, "pass")
    assert t.active == [0]  # seat 3 sits this one out


def test_example_7_points_of_a_round():
    t = at("amerix", hands=["Ab", "Yb Wb Eb * Bb"], discard="Ap", turn=0, options={"short": True})
    t.play(0, "play Ab")
    assert t.over
    assert t.result is not None
    assert t.result.scores == (0, 155)
    assert t.result.winners == (0,)
    assert t.result.reason == "short"


def test_example_8_the_pile_runs_out_in_a_draw_of_two():
    t = at(
        "amerix", hands=["Ab Bb Cb", "! Db Eb", "Fb Gb Hb"], draw="Zb", discard="Pb Qb Rb Mb", turn=1,
    )  # fmt: skip
    t.play(1, "play !")
    assert "Zb" in hand(t, 2)
    assert "Pb" in hand(t, 2)  # the card laid first is drawn first
    assert field(t, "last_round")
    assert field(t, "letter") == "M"
    zones = t.view(None)["zones"]
    assert zones["draw"]["count"] == 2
    assert zones["discard"] == {"count": 2, "cards": ["!"]}


# -- the first card


def _first_cards(texts: str, seats: int, **options: object) -> Table:
    """A round about to be dealt whose next cards, after the hands, are these."""
    t: Any = at("amerix", seats=seats, hands=[], options=options)
    deck = t.deck
    wanted = []
    for word in texts.split():
        wanted.append(next(c for c in deck.twins[deck.read(word)] if c not in wanted))
    plain = [c for c in range(52) if c not in wanted and deck.texts[c][0] not in "X"]
    rest = [c for c in range(100) if c not in wanted and c not in plain]
    top = bytes(plain[: 7 * seats])
    t.cards[t.draw] = bytes(rest + plain[7 * seats :]) + bytes(reversed(wanted)) + top
    # Two cards go to whoever is struck before the next is turned: let them lie right after the first card.
    if texts.startswith("!"):
        extra = bytes(rest[-2:])
        t.cards[t.draw] = t.cards[t.draw].replace(extra, b"", 1)
        first, others = wanted[0], wanted[1:]
        body = bytes(c for c in t.cards[t.draw] if c not in wanted and c not in top)
        t.cards[t.draw] = body + bytes(reversed(others)) + extra + bytes([first]) + top
    t.deal_round()
    return t  # type: ignore[no-any-return]


def test_a_star_as_the_very_first_card_takes_anything():
    t = _first_cards("*", seats=2)
    assert field(t, "letter") == ""
    assert len([m for m in t.moves(0) if m.verb == "play"]) >= 7


def test_a_star_turned_onto_a_firecracker_is_named_by_who_turned_it():
    t = _first_cards("! *", seats=3)
    assert t.active == [0]
    assert refused(t, 0, "draw") == "not_now"
    t.play(0, "choose K")
    assert field(t, "letter") == "K"
    assert t.active == [1]


def test_a_star_left_unnamed_gets_some_letter():
    t = _first_cards("! *", seats=3)
    t.expire()
    assert field(t, "letter") != ""
    assert t.active == [1]


def test_an_x_turned_up_is_just_a_letter():
    t = _first_cards("Xb", seats=3)
    assert field(t, "direction") == 1
    assert t.active == [0]


def test_the_youngest_opens_and_then_the_left_neighbour():
    t = cartable.new("amerix", [{"age": 60}, {"age": 6}, {"age": 30}], "jeunesse")
    assert field(t, "opener") == 1
    t = at("amerix", hands=["Ab", "Eb Bb", "Cb Db"], discard="Ap", turn=0, opener=2)
    t.play(0, "play Ab")
    t.expire()
    assert field(t, "opener") == 0
    assert field(t, "direction") == 1


# -- laying, drawing, passing


def test_a_star_needs_a_letter_and_a_named_x_turns_nothing():
    t = at("amerix", hands=["* Bb Cb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    assert refused(t, 0, "play *") == "name_the_star"
    t.play(0, "play * X")
    assert field(t, "letter") == "X"
    assert t.active == [1]


def test_only_a_star_is_named():
    t = at("amerix", hands=["Kb Bb Cb", "Db Eb Fb"], discard="Lb", turn=0)
    assert refused(t, 0, "play Kb X") == "only_stars_named"


def test_drawing_is_allowed_with_a_playable_card_but_once():
    t = at("amerix", hands=["Kb Bb Cb", "Db Eb Fb"], discard="Lb", turn=0)
    assert refused(t, 0, "pass") == "draw_first"
    t.play(0, "draw")
    assert refused(t, 0, "draw") == "drawn_already"
    t.play(0, "play Kb")
    assert t.active == [1]


def test_the_turn_clock_draws_and_passes():
    t = at("amerix", hands=["Kb Bb Cb", "Db Eb Fb"], discard="Lb", turn=0)
    t.expire()
    assert t.now == 30_000
    assert len(hand(t, 0)) == 4
    assert t.active == [1]


def test_no_turn_clock_when_the_table_wants_none():
    t = at("amerix", hands=["Kb Bb Cb", "Db Eb Fb"], discard="Lb", turn=0, options={"time": None})
    assert t.clocks == []


def test_a_card_not_held_is_refused():
    t = at("amerix", hands=["Kb Bb Cb", "Db Eb Fb"], discard="Lb", turn=0)
    assert refused(t, 0, "play Jb") == "not_in_hand"
    assert refused(t, 1, "play Db") == "not_your_turn"


def test_two_players_a_firecracker_gives_another_turn():
    t = at("amerix", hands=["! Bb Cb", "Db Eb Fb"], discard="Lb", turn=0)
    t.play(0, "play !")
    assert len(hand(t, 1)) == 5
    assert t.active == [0]


# -- toutilix! and étoile!


def test_shouting_with_the_card_is_safe():
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    t.play(0, "play Kb toutilix", at=0)
    t.play(1, "shout etoile", at=500)
    assert len(hand(t, 0)) == 1
    assert refused(t, 1, "shout etoile") == "hushed"
    t.expire()  # two seconds later it may shout again
    assert t.now == 2_500
    assert t.read("shout etoile") in t.moves(1)


def test_a_late_shout_saves():
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    t.play(0, "play Kb", at=0)
    t.play(0, "shout toutilix", at=900)
    t.play(1, "shout etoile", at=1_000)
    assert len(hand(t, 0)) == 1


@pytest.mark.parametrize(("delay", "saved"), [(90, True), (-90, True), (149, True)])
def test_both_within_the_tie_window_saves(delay, saved):
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    t.play(0, "play Kb", at=0)
    t.play(1, "shout etoile", at=1_000)
    t.play(0, "shout toutilix", at=1_000 + delay)
    assert "tie" not in {clock.name for clock in t.clocks}
    assert len(hand(t, 0)) == 1


def test_after_the_tie_window_it_is_too_late():
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    t.play(0, "play Kb", at=0)
    t.play(1, "shout etoile", at=1_000)
    t.expire()
    assert len(hand(t, 0)) == 3


def test_the_window_closes_when_the_next_has_acted_but_not_before_3_s():
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    t.play(0, "play Kb", at=0)
    t.play(1, "draw", at=1_000)
    quick = t.clone()
    quick.play(2, "shout etoile", at=2_900)
    quick.expire()
    assert len(hand(quick, 0)) == 3
    t.expire()
    assert t.now == 3_000
    t.play(2, "shout etoile", at=3_100)
    assert len(hand(t, 0)) == 1
    slow = at("amerix", hands=["Jb Kb", "Db Eb Fb", "Gb Hb Ib"], discard="Lb", turn=0)
    slow.play(0, "play Kb", at=0)
    slow.expire()
    slow.play(2, "shout etoile", at=9_000)  # the next seat has not acted yet
    slow.expire()
    assert len(hand(slow, 0)) == 3


def test_a_firecracker_skips_the_culprit_instead():
    t = at("amerix", hands=["! Bb Cb", "Jb Kb", "Gb Hb Ib"], discard="Lb", turn=1, direction=-1)
    t.play(1, "play Kb", at=0)
    t.play(2, "shout etoile", at=100)
    t.expire()
    assert t.active == [0]
    t = at(
        "amerix",
        hands=["! Bb Cb", "Jb Kb Ib", "Gb Hb Fb"],
        discard="Lb",
        turn=0,
        skipped=[False, True, False],
    )
    t.play(0, "play !")
    assert t.active == [2]
    t.play(2, "draw")
    t.play(2, "pass")
    t.play(0, "draw")
    t.play(0, "pass")
    assert t.active == [1]


def test_caught_in_its_own_turn_it_loses_that_turn_and_not_the_next():
    """With two players an X gives another turn at once, and the silence is noticed in it."""
    t = at("amerix", hands=["Xb Wb", "Db Eb Fb"], discard="Vb", turn=0)
    t.play(0, "play Xb", at=0)
    assert t.active == [0]
    t.play(1, "shout etoile", at=1_000)
    t.expire()
    assert len(hand(t, 0)) == 3
    assert t.active == [1]  # this turn is lost
    t.play(1, "draw")
    t.play(1, "pass")
    assert t.active == [0]  # and no other


def test_caught_when_the_turn_has_come_round_quickly():
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb", "! Hb Ib"], discard="Lb", turn=0)
    t.play(0, "play Kb", at=0)
    t.play(1, "draw", at=500)
    t.play(1, "pass", at=600)
    t.play(2, "draw", at=900)
    t.play(2, "pass", at=1_000)
    assert t.active == [0]
    t.play(2, "shout etoile", at=2_000)
    t.expire()
    assert len(hand(t, 0)) == 3
    assert t.active == [1]
    for seat in (1, 2):
        t.play(seat, "draw")
        t.play(seat, "pass")
    assert t.active == [0]


def test_with_two_an_x_says_who_plays_again():
    told = {}
    for seats in (2, 3):
        hands = ["Xb Wb Ab", "Db Eb Fb", "Gb Hb Ib"][:seats]
        t = at("amerix", hands=hands, discard="Vb", turn=0)
        heard = t.watch()
        t.play(0, "play Xb")
        told[seats] = [(e.message, dict(e.params)) for e in heard if isinstance(e, Told)]
    assert told == {2: [("again", {"seat": 0})], 3: [("reversed", {})]}


def test_the_last_card_must_wait_for_the_3_s():
    t = at("amerix", hands=["Xb Wb", "Db Eb Fb"], discard="Vb", turn=0)
    t.play(0, "play Xb", at=0)
    assert t.active == [0]
    assert refused(t, 0, "play Wb") == "shout_first"
    later = t.clone()
    later.expire()
    later.play(0, "play Wb")
    t.play(0, "shout toutilix", at=200)
    t.play(0, "play Wb", at=300)
    assert field(t, "sheet") == [[0, 5 + 20 + 5]]


def test_back_up_it_must_shout_again():
    t = at("amerix", hands=["Jb Kb", "Db Eb Fb"], discard="Lb", turn=0)
    t.play(0, "play Kb toutilix")
    t.play(1, "draw")
    t.play(1, "pass")
    t.play(0, "draw")
    t.play(0, "pass")
    t.play(1, "draw")
    t.play(1, "pass")
    assert len(hand(t, 0)) == 2
    t.play(0, "play Jb")
    assert field(t, "silence")[0] == "fresh"


# -- the end


def test_a_firecracker_laid_last_still_strikes():
    t = at("amerix", hands=["!", "Db Eb", "Gb Hb Ib"], discard="Lb", turn=0, options={"short": True})
    t.play(0, "play !")
    assert t.over
    assert len(t.view(1)["zones"]["hands"][1]["cards"]) == 4


def test_the_discard_is_set_aside_between_rounds():
    t = at("amerix", hands=["Ab", "Eb Bb"], discard="Zb Ap", turn=0)
    t.play(0, "play Ab")
    assert t.active == []
    assert [clock.name for clock in t.clocks] == ["pause"]
    t.expire()
    zones = t.view(None)["zones"]
    assert zones["aside"] == {"count": 3}
    assert [z["count"] for z in zones["hands"]] in ([7, 7], [9, 7])


def test_too_few_cards_brings_everything_back_for_the_last_round():
    aside = "Gb Hb Ib Jb Kb Lb Mb Nb Ob Pb Qb Rb Sb Tb Ub"
    t = at("amerix", hands=["Ab", "Eb Bb"], draw="Cb Db Fb", aside=aside, discard="Zb Ap", turn=0)
    t.play(0, "play Ab")
    t.expire()
    assert field(t, "last_round")
    assert t.view(None)["zones"]["aside"]["count"] == 0


def test_nothing_to_draw_and_all_pass():
    t = at("amerix", hands=["Ab", "Bb", "Cb"], draw="", discard="Mb", turn=0, last_round=True)
    for seat in (0, 1, 2):
        assert refused(t, seat, "draw") == "nothing_to_draw"
        t.play(seat, "pass")
    assert t.over
    assert t.result is not None
    assert t.result.reason == "pile_used_up"
    assert t.result.scores == (20, 5, 5)


def test_a_fourth_turning_over_ends_the_round():
    t = at("amerix", hands=["Ab Gb", "Bb Hb"], draw="", discard="Mb Nb", turn=0, last_round=True, turned_over=3)
    t.play(0, "draw")
    assert t.over
    again = at("amerix", hands=["Ab Gb", "Bb Hb"], draw="", discard="Mb Nb", turn=0, last_round=True, turned_over=2)
    again.play(0, "draw")
    assert "Mb" in hand(again, 0)
    assert field(again, "turned_over") == 3


def test_the_turned_over_discard_can_be_remembered_but_is_not_shown():
    t = at("amerix", hands=["Ab Gb", "Bb Hb", "Cb"], draw="Zb", discard="Pb Qb Rb", turn=0)
    t.play(0, "draw")
    seen = str(t.view(2)["zones"])
    assert "Pb" not in seen
    assert t.known[t.deck.read("Pb")] == 0b111  # everyone saw it laid: a perfect memory knows where it is
