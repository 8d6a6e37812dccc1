"""What games ask of a table in their own words: options with types, neighbours, counts, who holds and who knows."""

from __future__ import annotations

from typing import ClassVar

import pytest

import cartable
from cartable import Refused, at
from cartable.engine import for_turn
from cartable.engine.facts import ranked
from cartable.games.amerix import Amerix
from cartable.games.jackpotix import Jackpotix
from cartable.games.lipipix import Lipipix
from cartable.games.quadrix import Quadrix
from cartable.games.spiralix import Spiralix
from cartable.games.suitix import Suitix
from cartable.mechanics.sentences import Sentences
from cartable.mechanics.words import Words


def test_options_are_numbers_and_times():
    assert cartable.new("bazardelix", 3, options={"target": 50}).number("target") == 50
    assert cartable.new("follomix", 2, options={"hold": 1.5}).milliseconds("hold") == 1_500
    with pytest.raises(AssertionError):
        cartable.new("bazardelix", 3).number("open_blue")


def test_a_clock_runs_as_long_as_its_option_says():
    assert cartable.new("amerix", 2, options={"turn": 60}).timers["turn"] == 60_000


def test_a_table_has_as_many_hands_as_seats():
    for seats in (2, 5, 8):
        t = cartable.new("amerix", seats, seed="hands")
        assert isinstance(t, Amerix)
        assert len(t.hands) == seats
        assert t.clone().hands == t.hands
        assert t.counts(t.hands) == [7] * seats


def test_the_left_neighbour_of_the_last_seat_is_the_first():
    t = cartable.new("amerix", 3, seed="left")
    assert [t.left_of(seat) for seat in range(3)] == [1, 2, 0]


def test_a_zone_holds_a_card_or_its_twin():
    t = at("amerix", hands=["Ay Bp", "Ub"], discard="Xb", turn=0)
    assert isinstance(t, Amerix)
    one, twin = t.deck.twins[t.deck.read("Ay")]
    assert t.holds(t.hands[0], one)
    assert t.holds(t.hands[0], twin)
    assert not t.holds(t.hands[1], one)
    assert t.not_in_hand(one).text("fr") == "Tu n’as pas la carte A jaune."


def test_a_seat_knows_its_own_hand_only():
    t = at("amerix", hands=["Bp", "Ub"], discard="Xb", turn=0)
    card = t.deck.read("Bp")
    assert t.knows(0, card)
    assert not t.knows(1, card)


def test_a_game_has_the_texts_of_its_mechanics():
    assert {"voting", "chrono_runs", "say_first"} <= set(Spiralix.refusals)
    assert {"said", "chrono_launched", "round_won"} <= set(Spiralix.messages)
    assert {"vote", "chrono", "search", "turn"} <= set(Spiralix.clocks_shown)
    assert "voting" not in Amerix.refusals


def test_while_there_is_a_vote_nothing_else_is_taken():
    t = at("touposix", hands=["Ab Bb Cb", "Db Eb"], pile1="Ob", pile2="Lb", turn=0)
    t.play(0, "play abo 1 Ab Bb")
    t.judge("no")
    assert t.active == [1]
    assert [move.text for move in t.moves(1)] == ["vote yes", "vote no"]
    assert list(t.moves(0)) == []
    assert t.prompts(0) == []
    for seat, text in ((0, "pass"), (0, "vote yes"), (1, "pass")):
        with pytest.raises(Refused) as refused:
            t.play(seat, text)
        assert refused.value.code == "voting"
    with pytest.raises(Refused) as refused:
        t.moves(7)
    assert refused.value.code == "no_such_seat"
    t.play(1, "vote yes")
    assert t.active == [1]


def test_a_mechanic_has_the_last_word_over_what_it_builds_on():
    """Whatever the order in which a game names its mechanics: `Sentences` speaks of sentences, `Words` of words."""
    assert Quadrix.messages["vote_opened"] == Sentences.messages["vote_opened"]
    assert Sentences.messages["vote_opened"] != Words.messages["vote_opened"]


def test_a_clock_may_act_for_the_seat_in_turn():
    t = cartable.new("touposix", 3, seed="late")
    late = t.active[0]
    t.expire()
    assert t.view(None)["fields"]["passes"] == 1
    assert t.active == [t.left_of(late)]


def test_such_a_clock_does_what_a_game_has_made_of_the_act():
    """The clock of a mechanic calls the method of the game that builds on it."""

    class Toy:
        turn = 2
        done: ClassVar[list[int]] = []

        def do_flip(self, seat: int) -> None:
            raise AssertionError("replaced below")

        expire_flip = for_turn(do_flip)

    class Game(Toy):
        def do_flip(self, seat: int) -> None:
            self.done.append(seat)

    Game().expire_flip()
    assert Game.done == [2]


def test_a_game_plays_with_the_cards_it_names():
    assert set(cartable.new("zieufermix", 2).box()) < set(range(100))
    assert len(list(cartable.new("zieufermix", 2).box())) == 16
    assert list(cartable.new("amerix", 2).box()) == list(range(100))


def test_all_cards_are_dealt_out_evenly():
    t = cartable.new("lipipix", 3, seed="even")
    assert isinstance(t, Lipipix)
    assert t.counts(t.piles) == [33, 33, 33]
    assert len(t.cards[t.aside]) == 1
    assert t.top_of(t.piles[0]) == t.cards[t.piles[0]][-1]


def test_what_a_seat_has_chosen_may_be_a_number():
    t = cartable.new("pitchix", [{"level": 3}, {}])
    assert [t.seat_number(seat, "level") for seat in range(2)] == [3, 2]


def test_bots_are_told_from_people():
    t = cartable.new("amerix", [{"bot": True}, {}])
    assert [t.is_bot(seat) for seat in range(2)] == [True, False]


def test_what_cannot_be_read_is_refused_in_the_words_of_the_game():
    t = cartable.new("jackpotix", 2, seed="read")
    assert isinstance(t, Jackpotix)
    read = t.reading("how_to_lay", t.PLAY, splits=3)
    assert read("Rb 0 open arc en ciel").args[-1] == "arc en ciel"
    with pytest.raises(Refused) as no:
        read("Rb 9")
    assert no.value.refusal.code == "how_to_lay"


def test_a_step_is_entered_with_its_clock():
    t = cartable.new("jackpotix", 2, seed="enter")
    t.enter("choose", "choice", 15_000)
    assert t.view(None)["fields"]["step"] == "choose"
    assert t.timers["choice"] == t.now + 15_000
    t.enter("lay", "objection", 1_000, 1)
    assert t.running("objection", 1)


def test_several_clocks_stop_together():
    t = cartable.new("amerix", 2, seed="stop")
    t.start("pause", 1_000)
    t.stop_all("turn", "pause", "tie")
    assert not t.timers


def test_cards_move_one_after_the_other_and_zones_are_gathered():
    t = at("amerix", hands=["Ab Bb Cb", "Ub"], discard="Xb", turn=0)
    assert isinstance(t, Amerix)
    names = t.deck.texts
    t.move_each([t.deck.read("Cb"), t.deck.read("Ab")], t.hands[0], t.discard)
    assert [names[card] for card in t.cards[t.discard]] == ["Xb", "Cb", "Ab"]
    assert names[t.top_of(t.discard)] == "Ab"
    assert names[t.take_top(t.discard, t.aside)] == "Ab"
    t.lay_open(*t.hands)
    assert {names[card] for card in t.up} == {"Bb", "Ub"}
    t.gather_all(t.hands, t.aside)
    assert [names[card] for card in t.cards[t.aside]] == ["Ab", "Bb", "Ub"]
    assert t.counts(t.hands) == [0, 0]


def test_of_equal_scores_the_second_part_tells_them_apart():
    assert ranked([3, 5, 3]) == ((1,), (0, 2))
    assert ranked([(3, 1), (5, 0), (3, 2)]) == ((1,), (2,), (0,))


def test_places_of_a_zone_may_be_empty():
    t = at("suitix", seats=2, table="Ab . Cb", turn=0)
    assert isinstance(t, Suitix)
    assert len(t.cards[t.table]) == 36, "as many places as the game has"
    assert t.places_taken(t.table) == [0, 2]
    assert [t.deck.texts[card] for card in t.lying_in(t.table)] == ["Ab", "Cb"]


def test_seats_are_told_apart_by_what_a_list_holds_for_them():
    t = cartable.new("amerix", 4)
    assert t.seats_with([True, False, True, False]) == [0, 2]
    assert t.seats_without(["word", "", "", "word"]) == [1, 2]
