"""Celebritix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, LETTER, VOWELS
from cartable.engine import Chance
from cartable.games.celebritix import FIELDS, points
from cartable.games.celebritix.bots import FIELD_OF, CelebritixBot
from cartable.games.celebritix.names import initials_of, looks_like_initials, spoken_and_whole
from cartable.host.judge import lexicon_judge
from cartable.language.famous import find
from cartable.testing import GameSuite, play_and_judge, refused


class TestSuite(GameSuite):
    game = "celebritix"
    bot_options = {"max_rounds": 10}


SIX = "Bp Mp Lp Sp Cp Rp"
THREE = "Dp Gp Mb"


def at(
    six: str = SIX, three: str = "", levels: tuple[int, ...] = (2, 2, 2), bots: bool = False, **position: Any
) -> Any:
    """A table of people; a spot may be written `B+Ap+*`: its bonuses, the lowest last."""
    spots: dict[str, Any] = {}
    for number, text in enumerate([*six.split(), *three.split()], start=1):
        consonant, *bonuses = text.split("+")
        spots[f"spot{number}"] = " ".join([*reversed(bonuses), consonant])
    position.setdefault("seats", [{"level": level, "bot": bots} for level in levels])
    return cartable.at("celebritix", **spots, **position)


def cards(t: Any, zone: int) -> str:
    return DECK.write_many(t.cards[zone])


def letters(t: Any, *spots: int) -> str:
    return "".join(t.letter_on(f"spot{number}") for number in spots)


def heights(t: Any) -> list[int]:
    return [len(t.cards[t.zone_at(name)]) for name in t.all_spots()]


def won(t: Any, seat: int) -> str:
    return cards(t, t.winnings[seat])


def naming(bid: int, bidder: int, **more: Any) -> Any:
    """The auction is over: this seat has bid most."""
    t = at(bid=bid, bidder=bidder, **more)
    assert t.expire() == "auction"
    return t


def say(t: Any, seat: int, text: str, answer: str = "yes") -> None:
    asked = play_and_judge(t, seat, "say " + text, answer)
    assert (asked or "").startswith("famous ")


def all_cards(t: Any) -> int:
    return sum(len(pile) for pile in t.cards)


# ---------------------------------------------------------------------- the examples of the rules


def test_example_1_jules_cesar_at_level_2() -> None:
    t = naming(4, 2, three=THREE, levels=(1, 2, 2))
    say(t, 2, "history Jules César")
    assert won(t, 2) == "Lp Sp Cp Rp"
    assert letters(t, 1, 2) == "BM"
    assert heights(t) == [2, 2, 1, 1, 1, 1, 1, 1, 1]
    assert letters(t, 7, 8, 9) == "DGM"
    assert len(t.cards[t.consonants]) == 55 - 9 - 4
    assert len(t.cards[t.bonuses]) == 45 - 2


def test_example_2_jules_cesar_at_level_1() -> None:
    t = naming(4, 2, three=THREE, levels=(1, 2, 1))
    say(t, 2, "history Jules César")
    assert won(t, 2) == "Lp Sp Cp Rp"
    assert heights(t) == [2, 2, 1, 1, 1, 1, 2, 2, 2]


def test_example_3_bob_marley_is_worth_five() -> None:
    t = naming(4, 1, six="Bp+Ap+Ep Mp Np Rp Tp Vp")
    say(t, 1, "music Bob Marley")
    assert won(t, 1).split() == ["Bp", "Ap", "Ep", "Mp", "Rp"]


def test_example_4_bids_of_the_same_moment() -> None:
    t = at(levels=(2, 2, 2, 2), bid=3, bidder=1, chrono=0)
    t.play(3, "bid 5", at=1000)
    t.play(2, "bid 4", at=1100)
    assert t.expire() == "tie"
    assert (t.bid, t.bidder) == (4, 2)
    t.play(3, "bid 5", at=1500)
    t.expire()
    assert (t.bid, t.bidder) == (5, 3)


def test_example_5_it_loses_what_it_has_and_no_more() -> None:
    t = naming(6, 4, levels=(2,) * 5, winnings=["", "", "", "", "Tp Tb Ap"])
    say(t, 4, "cinema Blims Cor", "no")
    for seat in range(4):
        t.play(seat, "vote no")
    assert won(t, 4) == ""
    assert heights(t) == [2] * 6
    assert all_cards(t) == 100


def test_example_6_nobody_bids() -> None:
    t = at(three=THREE, levels=(1, 2, 2), step="opening", chrono=0)
    t.play(0, "bid 0")
    assert t.clocks[0].deadline - t.now == 5000
    assert t.expire() == "auction"
    assert heights(t) == [2] * 9
    assert (t.step, t.chrono) == ("search", 1)


def test_example_7_eleven_points() -> None:
    t = at(winnings=["Tp Tb Ap Ep Ip Op Up Yp Np * * !", "", ""])
    assert t.points_of(0) == 11
    assert t.view(0)["fields"]["my_points"] == 11


# ---------------------------------------------------------------------- the set-up


def test_the_two_piles() -> None:
    t: Any = cartable.new("celebritix", seats=3)
    assert len(t.cards[t.consonants]) == 49
    assert len(t.cards[t.bonuses]) == 45
    assert all(LETTER[card] and LETTER[card] not in VOWELS for card in t.cards[t.consonants])
    assert "spot7" not in t.view(0)["zones"]


def test_three_more_for_level_1() -> None:
    t: Any = cartable.new("celebritix", seats=[{"level": 1}, {}, {}])
    assert len(t.cards[t.consonants]) == 46
    assert heights(t) == [1] * 9
    assert t.view(0)["fields"]["levels"] == [1, 2, 2]


def test_what_each_seat_sees() -> None:
    t = at(winnings=["Tp Ap", "", ""])
    mine, theirs = (t.view(seat)["zones"]["winnings"][0] for seat in (0, 1))
    assert mine["cards"] == ["Tp", "Ap"]
    assert theirs["count"] == 2
    assert not any(theirs.get("cards", []))
    assert t.view(1)["fields"]["my_points"] == 0
    bonuses = t.view(1)["zones"]["bonuses"]
    assert bonuses["count"] == 44
    assert [card for card in bonuses["cards"] if card] == [DECK.texts[t.cards[t.bonuses][-1]]]
    assert not any(t.view(1)["zones"]["consonants"].get("cards", []))


def test_the_youngest_is_le_chrono() -> None:
    t: Any = cartable.new("celebritix", seats=[{"age": 40}, {"age": 8}])
    assert t.chrono == 1


# ---------------------------------------------------------------------- the search


@pytest.mark.parametrize("seconds", [10, 5, 3])
def test_three_counts(seconds: int) -> None:
    t = at(options={"chrono": seconds})
    for count in (1, 2, 3):
        assert (t.step, t.count) == ("search", count)
        assert t.expire() == "count"
    assert t.step == "opening"
    assert t.now == 3 * seconds * 1000
    assert t.active == [0]


def test_the_search_is_cut_short_when_all_are_ready() -> None:
    t = at()
    t.play(0, "shout ready")
    assert refused(t, 0, "shout ready") == "ready_already"
    assert refused(t, 0, "bid 2") == "still_searching"
    assert t.active == [1, 2]
    t.play(2, "shout ready")
    t.play(1, "shout ready")
    assert t.step == "opening"
    assert [clock.name for clock in t.clocks] == ["opening"]
    assert refused(t, 1, "shout ready") == "search_over"


# ---------------------------------------------------------------------- the auction


def test_le_chrono_opens_with_any_number() -> None:
    t = at(six="Bp+Ap Mp Lp Sp Cp Rp", step="opening", chrono=1)
    assert refused(t, 0, "bid 2") == "chrono_opens"
    assert [move.text for move in t.moves(1)] == [f"bid {n}" for n in range(8)]
    assert refused(t, 1, "bid 8") == "bid_too_high"
    t.play(1, "bid 7")
    assert (t.bid, t.bidder, t.step) == (7, 1, "auction")


def test_an_opening_not_made_in_time_is_0() -> None:
    t = at(step="opening")
    assert t.clocks[0].deadline == 10_000
    assert t.expire() == "opening"
    assert (t.bid, t.bidder) == (0, 0)
    assert refused(t, 0, "bid 1") == "own_bid"


def test_raising() -> None:
    t = at(bid=2, bidder=0)
    assert refused(t, 0, "bid 3") == "own_bid"
    assert refused(t, 1, "bid 2") == "bid_higher"
    assert refused(t, 1, "bid 7") == "bid_too_high"
    t.play(1, "bid 3", at=1000)
    assert refused(t, 1, "bid 4") == "bid_already"
    t.expire()
    t.play(0, "bid 5", at=2000)
    assert t.expire() == "tie"
    assert (t.bid, t.bidder) == (5, 0)
    assert t.clocks[0].deadline == t.now + 5000


def test_level_1_may_bid_for_nine_cards() -> None:
    t = at(three=THREE, levels=(1, 2, 2), bid=6, bidder=2)
    assert refused(t, 1, "bid 7") == "bid_too_high"
    t.play(0, "bid 9")


def test_le_chrono_is_the_farthest_of_a_tie() -> None:
    t = at(bid=1, bidder=1, chrono=2)
    t.play(2, "bid 6", at=500)
    t.play(0, "bid 2", at=600)
    t.expire()
    assert (t.bid, t.bidder) == (2, 0)


def test_outside_the_tie_window_the_first_bid_stands() -> None:
    t = at(levels=(2, 2, 2, 2), bid=1, bidder=1)
    t.play(3, "bid 3", at=500)
    t.expire()
    assert refused(t, 2, "bid 2") == "bid_higher"
    t.play(2, "bid 4", at=700)
    t.expire()
    assert (t.bid, t.bidder) == (4, 2)


def test_a_bid_at_the_last_moment_keeps_the_auction_open() -> None:
    t = at(bid=1, bidder=0)
    t.play(1, "bid 2", at=4_950)
    assert t.expire() == "tie"
    assert (t.step, t.bidder) == ("auction", 1)


# ---------------------------------------------------------------------- the name


def test_only_the_bidder_says_a_name() -> None:
    t = naming(4, 1)
    assert t.active == [1]
    assert refused(t, 0, "say history Jules César") == "not_the_bidder"
    assert refused(t, 0, "bid 6") == "auction_over"
    assert refused(at(), 0, "say history Jules César") == "no_name_yet"


@pytest.mark.parametrize("text", ["Jules César", "Jules", ""])
def test_a_name_without_its_field_is_no_proposal(text: str) -> None:
    t = naming(4, 1)
    assert refused(t, 1, f"say {text}") in ("field_first", "how_to_say")
    assert refused(t, 1, "say history") == "how_to_say"
    assert t.running("naming")


@pytest.mark.parametrize(("text", "code"), [("12", "not_a_name"), ("J@les", "not_a_name"), ("a" * 61, "name_too_long")])
def test_what_cannot_be_a_name(text: str, code: str) -> None:
    assert refused(naming(4, 1), 1, f"say history {text}") == code


def test_the_proposal_has_one_chrono_and_the_typing_allowance() -> None:
    t = naming(4, 1, seats=[{}, {"typing": 10}], options={"chrono": 5})
    assert t.clocks[0].deadline - t.now == 15_000


def test_no_proposal_in_time_is_refused() -> None:
    t = naming(2, 1, winnings=["", "Tp Ap Tb", ""])
    assert t.expire() == "naming"
    assert won(t, 1) == "Tp"
    assert heights(t) == [2] * 6
    assert t.chrono == 1


def test_worth_below_the_bid_is_refused_without_a_vote() -> None:
    t = naming(5, 1, winnings=["", "Tp Ap", ""])
    t.play(1, "say history Jules César")
    assert t.question is None
    assert won(t, 1) == ""
    assert t.chrono == 1


def test_the_three_are_not_for_level_2() -> None:
    t = naming(2, 1, six="Bp Kp Lp Sp Cp Rp", three="Dp Gp Mp", levels=(1, 2, 2))
    t.play(1, "say art Edgar Degas")
    assert t.question == "famous Edgar Degas"  # worth 2: R and S
    t = naming(3, 1, six="Bp Kp Lp Sp Cp Rp", three="Dp Gp Mp", levels=(1, 2, 2))
    t.play(1, "say art Edgar Degas")
    assert t.question is None


def test_each_card_needs_a_letter_of_its_own() -> None:
    t = at(six="Sp Sb Tp Bp Cp Dp", bid=1, bidder=0)
    assert t.used_by("Sting", t.all_spots()) == ["spot1", "spot3"]
    assert t.used_by("Ross", t.all_spots()) == ["spot1", "spot2"]
    assert t.used_by("Œdipe", t.all_spots()) == ["spot6"]


def test_between_equal_letters_the_card_worth_most_then_the_leftmost() -> None:
    t = at(six="Sp Sb+Ap Sv+Ep Bp Cp Dp", bid=1, bidder=0)
    assert t.used_by("Sia", t.all_spots()) == ["spot2"]
    assert t.used_by("Sissi", t.all_spots()) == ["spot1", "spot2", "spot3"]
    assert t.used_by("Cassie", t.all_spots()) == ["spot2", "spot3", "spot5"]


def test_more_than_the_bid_wins_all_that_is_used() -> None:
    t = naming(1, 1)
    say(t, 1, "history Jules César")
    assert won(t, 1) == "Lp Sp Cp Rp"


def test_cards_may_be_left_out() -> None:
    t = naming(2, 1, six="Bp Mp Lp+! Sp Cp Rp")
    t.play(1, "leave spot3")
    assert refused(t, 1, "leave spot3") == "left_already"
    assert refused(t, 1, "leave spot7") == "not_your_card"
    assert refused(t, 0, "leave spot1") == "not_the_bidder"
    say(t, 1, "history Jules César")
    assert won(t, 1) == "Sp Cp Rp"
    assert heights(t)[2] == 3


def test_so_the_other_of_two_equal_letters_is_chosen() -> None:
    t = naming(1, 1, six="Sp Sb+! Tp Bp Cp Dp")
    t.play(1, "leave spot2")
    say(t, 1, "music Sia")
    assert won(t, 1) == "Sp"


def test_as_long_as_the_worth_stays_at_the_bid() -> None:
    t = naming(4, 1)
    t.play(1, "leave spot3")
    assert refused(t, 1, "say history Jules César") == "left_too_many"
    t.play(1, "keep spot3")
    assert refused(t, 1, "keep spot3") == "not_left"
    say(t, 1, "history Jules César")
    assert len(t.cards[t.winnings[1]]) == 4


def test_initials_count_alone_and_come_with_the_whole_name() -> None:
    t = naming(1, 1)
    assert refused(t, 1, "say history JC") == "whole_name"
    assert refused(t, 1, "say history j.c.") == "whole_name"
    assert refused(t, 1, "say history JR (Jules César)") == "not_initials"
    assert refused(t, 1, "say history Jules (Jules César)") == "not_initials"
    t.play(1, "say history JC (Jules César)")
    assert t.question == "famous Jules César"
    t.judge("yes")
    assert won(t, 1) == "Cp"


def test_initials_with_and_without_small_words() -> None:
    assert initials_of("Charles de Gaulle") == ("CDG", "CG")
    assert initials_of("Jean-Jacques Rousseau")[0] == "JJR"
    assert spoken_and_whole("CDG (Charles de Gaulle)") == ("CDG", "Charles de Gaulle")
    assert spoken_and_whole("Zola") == ("Zola", "Zola")
    assert looks_like_initials("J.-J. R.") is False  # goes to the table's list as it stands
    assert looks_like_initials("Pelé") is False
    assert looks_like_initials("JFK") is True


# ---------------------------------------------------------------------- is it somebody famous?


def test_an_unknown_name_is_voted_on_by_the_other_people() -> None:
    t = naming(4, 1)
    say(t, 1, "sport Blics Ralm", "no")
    assert t.voting
    assert t.clocks[0].name == "vote"
    assert t.clocks[0].deadline - t.now == 15_000
    assert refused(t, 1, "vote yes") == "voting"
    t.play(0, "vote yes")
    t.play(2, "vote no")
    assert len(t.cards[t.winnings[1]]) == 6


def test_without_an_answer_an_unknown_name_is_accepted() -> None:
    t = naming(4, 1)
    say(t, 1, "sport Blics Ralm", "no")
    assert t.expire() == "vote"
    assert len(t.cards[t.winnings[1]]) == 6


@pytest.mark.parametrize(("option", "count"), [("refuse", 0), ("trust", 6)])
def test_unknown_names(option: str, count: int) -> None:
    t = naming(4, 1, options={"unknown_names": option})
    say(t, 1, "sport Blics Ralm", "no")
    assert not t.voting
    assert len(t.cards[t.winnings[1]]) == count


@pytest.mark.parametrize(("option", "count"), [("refuse", 0), ("trust", 6)])
def test_with_nobody_to_vote(option: str, count: int) -> None:
    t = naming(4, 1, seats=[{"bot": True}, {}], options={"unknown_words": option})
    say(t, 1, "sport Blics Ralm", "no")
    assert not t.voting
    assert len(t.cards[t.winnings[1]]) == count


def test_a_first_name_alone_is_refused_without_a_vote() -> None:
    t = naming(2, 1, winnings=["", "Tp Ap Ep", ""])
    say(t, 1, "history Jules", "first")
    assert not t.voting
    assert won(t, 1) == "Tp"


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Jules César", "yes"),
        ("mbappe", "yes"),
        ("Molière", "yes"),
        ("Tintin", "yes"),
        ("Louis 14", "yes"),
        ("Kylian", "first"),
        ("Blics Ralm", "no"),
    ],
)
def test_what_the_judge_knows(name: str, answer: str) -> None:
    assert lexicon_judge(f"famous {name}") == answer


# ---------------------------------------------------------------------- what is lost, and what comes next


def test_the_last_won_is_lost_first() -> None:
    t = naming(3, 1, winnings=["", "Tp Ap * Tb Ep", ""])
    before = len(t.cards[t.consonants])
    t.play(1, "say history Zzz")
    assert won(t, 1) == "Tp Ap"
    assert len(t.cards[t.consonants]) == before + 1
    # a bonus for each of the six has been drawn since; those lost lie at the bottom, the last one lowest
    assert [DECK.texts[card] for card in t.cards[t.bonuses][:2]] == ["*", "Ep"]
    assert t.my_points[1] == 2


def test_each_consonant_is_followed_by_its_bonuses() -> None:
    t = naming(2, 1, six="Bp+Ap+* Mp Lp Sp Cp Rp+Ep")
    say(t, 1, "music Bob Marley")
    assert won(t, 1).split() == ["Bp", "Ap", "*", "Mp", "Lp", "Rp", "Ep"]


def test_spots_are_served_from_the_left() -> None:
    t = at(bid=0, bidder=0)
    coming = list(t.cards[t.bonuses][:-7:-1])
    t.expire()
    assert [t.cards[t.zone_at(name)][0] for name in t.all_spots()] == coming


def test_consonants_serve_when_the_bonus_pile_is_empty() -> None:
    t = at(bid=0, bidder=0)
    t.cards[t.winnings[2]], t.cards[t.bonuses] = t.cards[t.bonuses], b""
    before = len(t.cards[t.consonants])
    t.expire()
    assert len(t.cards[t.consonants]) == before - 6
    assert heights(t) == [2] * 6
    assert letters(t, 1, 2, 3, 4, 5, 6) == "BMLSCR"


def test_the_next_seat_becomes_le_chrono() -> None:
    t = naming(4, 1, chrono=2)
    say(t, 1, "history Jules César")
    assert (t.chrono, t.step, t.rounds_over, t.bid, t.bidder) == (0, "search", 1, -1, -1)
    assert t.last_name == "Jules César"


# ---------------------------------------------------------------------- the end


def spare(t: Any, pile: int, count: int) -> None:
    """All but so many cards of a pile are with the last seat."""
    keep = len(t.cards[pile]) - count
    t.cards[t.winnings[-1]] += t.cards[pile][:keep]
    t.cards[pile] = t.cards[pile][keep:]


def test_it_ends_when_a_spot_cannot_be_filled() -> None:
    t = naming(4, 1)
    spare(t, t.consonants, 3)
    say(t, 1, "history Jules César")
    assert t.over
    assert t.result.reason == "piles_empty"


def test_it_ends_when_a_bonus_cannot_be_supplied() -> None:
    t = at(bid=0, bidder=0)
    spare(t, t.consonants, 3)
    spare(t, t.bonuses, 2)
    t.expire()
    assert t.over
    assert t.result.reason == "piles_empty"


def test_what_lies_on_the_table_counts_for_nobody() -> None:
    t = at(bid=0, bidder=0, winnings=["Tp", "Tb Ap", ""], options={"max_rounds": 10}, rounds_over=9)
    t.expire()
    assert t.result.reason == "last_round"
    assert t.result.scores == (1, 2, 0)
    assert t.result.ranking == ((1,), (0,), (2,))


def test_of_equal_points_the_most_consonants_win() -> None:
    t = at(bid=0, bidder=0, winnings=["*", "Tp Tb", "Tv Np"], options={"max_rounds": 10}, rounds_over=9)
    t.expire()
    assert t.result.ranking == ((1, 2), (0,))


def test_points_of_cards() -> None:
    assert [points(DECK.read(text)) for text in ("Bp", "Ap", "*", "!")] == [1, 1, 2, -2]


# ---------------------------------------------------------------------- the bots


def bot(t: Any, seat: int, level: str, seed: str = "bot") -> tuple[CelebritixBot, Sight]:
    return CelebritixBot(seat, level, Chance("test", seed)), Sight(t, seat)


def searched(t: Any, seat: int, level: str, seed: str = "bot") -> CelebritixBot:
    player, sight = bot(t, seat, level, seed)
    act = player.decide(sight)
    assert act is not None
    assert act.move == t.READY
    return player


def test_bots_know_more_and_more_people() -> None:
    t = at(six="Bp Kp Lp Gp Cp Vp")
    best = {}
    for level in ("debutant", "initie", "expert"):
        tries = [searched(t, 0, level, str(number)).ideas for number in range(20)]
        best[level] = sum(max((idea.worth for idea in ideas), default=0) for ideas in tries)
    assert best["debutant"] < best["initie"] < best["expert"]


def test_a_bot_reckons_a_name_as_the_table_does() -> None:
    t = at(six="Sp Sb+Ap Sv+Ep+* Bp Cp Dp", bid=1, bidder=0)
    player, sight = bot(t, 0, "expert")
    for name in ("Madonna", "Jules César", "Dalida", "Bob Dylan"):
        person = find(name)
        assert person is not None
        used = t.used_by(person.name, t.all_spots())
        assert player.idea(person, player.cards(sight)).worth == t.worth(used)


def test_the_beginner_bids_only_what_it_has() -> None:
    t = at()
    player = searched(t, 0, "debutant")
    for seat in range(3):
        t.play(seat, "shout ready")
    act = player.decide(Sight(t, 0))
    assert act is not None
    assert act.move == t.BID[max((idea.worth for idea in player.ideas), default=0)]


def test_only_the_expert_bluffs_and_only_with_little_to_lose() -> None:
    def bluffs(level: str, winnings: str) -> int:
        found = 0
        for number in range(30):
            t = at(six="Xp Kp Wp Gp Qp Zp", winnings=[winnings, "", ""])
            player = searched(t, 0, level, str(number))
            for seat in range(3):
                t.play(seat, "shout ready")
            act = player.decide(Sight(t, 0))
            assert act is not None
            found += act.move.args[0] > max((idea.worth for idea in player.ideas), default=0)  # type: ignore[union-attr]
        return found

    assert 1 <= bluffs("expert", "Tp Tb") <= 12
    assert bluffs("expert", "Tp Tb Np Nb") == 0
    assert bluffs("initie", "") == bluffs("debutant", "") == 0


def test_regulars_leave_a_firecracker_on_the_table() -> None:
    t = naming(2, 1, six="Bp Mp Lp+! Sp Cp Rp")
    player, sight = bot(t, 1, "initie")
    person = find("Jules César")
    assert person is not None
    player.ideas = [player.idea(person, player.cards(sight))]
    act = player.decide(sight)
    assert act is not None
    t.play(1, act.move)
    assert t.left_out == ("spot3",)
    act = player.decide(Sight(t, 1))
    assert act is not None
    t.play(1, act.move)
    t.judge("yes")
    assert won(t, 1) == "Sp Cp Rp"


def test_a_bot_stays_silent_when_others_have_bid_more() -> None:
    t = at(bid=6, bidder=0)
    player, sight = bot(t, 1, "expert")
    assert player.decide(sight) is None


def test_names_of_bots_are_accepted() -> None:
    t = at(bid=1, bidder=1)
    player, sight = bot(t, 1, "expert")
    for idea in player.found(sight):
        assert lexicon_judge(f"famous {idea.person.name}") == "yes"
        assert FIELD_OF.get(idea.person.fields[0], idea.person.fields[0]) in FIELDS
        assert t.why_not_say("history", idea.person.name) is None


@pytest.mark.parametrize(
    "name", ["le Chat botté", "Chat botté", "chat botté", "LE CHAT BOTTÉ", "Wednesday", "Mercredi Addams", "The Joker"]
)
def test_an_article_a_capital_or_an_english_name_does_not_decide(name: str) -> None:
    assert lexicon_judge(f"famous {name}") == "yes"


def test_the_letters_that_are_given_count_with_or_without_the_article() -> None:
    t = naming(bid=3, bidder=0, six="Cp Hp Bp Lp Sp Rp")
    with_article, without = (t.worth(t.used_by(name, t.spots_for(0))) for name in ("le Chat botté", "Chat botté"))
    assert (with_article, without) == (4, 3)
