"""Suitix: the examples and rulings of its rules, one by one."""

import pytest

import cartable
from cartable import Table, at
from cartable.bots import Sight, make
from cartable.bots.memory import Memory, on_grid
from cartable.engine import Chance, project
from cartable.games.suitix.bots import SuitixBot
from cartable.testing import GameSuite, field, refused

BOX = [*(letter + "b" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), *"*******", *"!!!"]


class TestSuite(GameSuite):
    game = "suitix"


def spread(first: str, won: str = "") -> str:
    """These cards on the first places, then all others of the box but those won."""
    rest = BOX.copy()
    for card in (first + " " + won).split():
        if card != ".":
            rest.remove(card)
    return " ".join([first, *rest])


def play(t: Table, seat: int, *moves: str) -> None:
    for move in moves:
        t.play(seat, move)


def shown(t: Table) -> list[str | None]:
    """The places as everyone sees them: a face, None for a back, "" for a hole."""
    cards: list[str | None] = t.view(None)["zones"]["table"]["cards"]
    return cards


def won(t: Table, seat: int) -> str:
    return " ".join(t.view(None)["zones"]["won"][seat]["cards"])


def look_away(t: Table) -> None:
    """The look time runs by itself."""
    assert t.active == []
    assert t.expire() == "look"


# -- the examples (Ana sits on seat 0, Ben on seat 1)


def test_example_1_k_and_l_are_a_pair():
    t = at("suitix", seats=2, table=spread("Kb Lb"))
    play(t, 0, "flip 0", "flip 1")
    assert won(t, 0) == "Kb Lb"
    assert shown(t)[:3] == ["", "", None]
    assert t.active == [0]
    t.play(0, "flip 2")


def test_example_2_k_and_m_are_no_pair():
    t = at("suitix", seats=2, table=spread("Kb Mb"))
    play(t, 0, "flip 0", "flip 1")
    assert shown(t)[:3] == ["Kb", "Mb", None]
    look_away(t)
    assert shown(t)[:3] == [None, None, None]
    assert won(t, 0) == ""
    assert t.active == [1]


@pytest.mark.parametrize("second", ["Mb", "Ib"])
def test_example_3_j_and_l_have_been_won(second: str):
    t = at("suitix", table=spread(f"Kb {second}", won="Jb Lb"), won=["Jb Lb", ""], turn=1)
    play(t, 1, "flip 0", "flip 1")
    assert won(t, 1) == f"Kb {second}"
    assert t.active == [1]


def test_example_4_only_l_has_been_won():
    t = at("suitix", table=spread("Mb Kb", won="Lb"), won=["", "Lb"], turn=0)
    play(t, 0, "flip 0", "flip 1")
    assert won(t, 0) == "Mb Kb"


def test_example_5_a_star_taken_alone():
    t = at("suitix", table=spread("* * *", won="* *"), won=["", "* *"], turn=0)
    play(t, 0, "flip 0", "choose take")
    assert won(t, 0) == "*"
    assert shown(t)[0] == ""
    assert t.active == [1]


def test_example_6_a_search_that_meets_a_firecracker():
    t = at("suitix", table=spread("* !", won="* *"), won=["", "* *"], turn=0)
    play(t, 0, "flip 0", "choose search", "flip 1")
    look_away(t)
    assert won(t, 0) == ""
    assert shown(t)[:2] == [None, None]
    assert t.active == [1]


def test_example_7_one_star_catches_one_firecracker():
    t = at("suitix", table=spread("! !", won="*"), won=["", "*"], turn=1)
    t.play(1, "flip 0")
    assert won(t, 1) == "* !"
    assert t.active == [1]
    t.play(1, "flip 1")
    assert shown(t)[1] == "!"
    look_away(t)
    assert won(t, 1) == "* !"
    assert shown(t)[1] is None
    assert t.active == [0]


def test_example_8_the_last_star():
    t = at("suitix", table="* ! !", won=["", "* * * * * * !"], turn=0)
    t.play(0, "flip 0")
    assert refused(t, 0, "choose search") == "no_other_star"
    t.play(0, "choose take")
    assert won(t, 0) == "*"
    assert not t.over
    assert t.active == [1]


# -- setting up


def test_36_places_and_a_strip():
    t = cartable.new("suitix", seats=2, seed="places")
    assert shown(t) == [None] * 36
    assert field(t, "strip") == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    kinds = sorted(t.deck.texts[card] for card in t.cards[0])
    assert kinds == sorted(BOX)


def test_the_pink_alphabet():
    t = cartable.new("suitix", seats=2, seed="pink", options={"alphabet": "pink"})
    letters = sorted(t.deck.texts[card] for card in t.cards[0] if len(t.deck.texts[card]) == 2)
    assert letters == [letter + "p" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def test_the_youngest_begins():
    assert cartable.new("suitix", seats=[{"age": 9}, {"age": 5}, {"age": 7}]).active == [1]


def test_the_strip_loses_the_letters_won():
    t = at("suitix", seats=2, table=spread("Kb Lb"))
    play(t, 0, "flip 0", "flip 1")
    assert field(t, "strip") == "ABCDEFGHIJ..MNOPQRSTUVWXYZ"


# -- letters


def test_the_alphabet_does_not_loop():
    t = at("suitix", seats=2, table=spread("Ab Zb"))
    play(t, 0, "flip 0", "flip 1")
    look_away(t)
    assert t.active == [1]


def test_each_side_skips_on_its_own():
    """L is won, J is not: K pairs with J or M, and not with I."""
    t = at("suitix", table=spread("Kb Ib", won="Lb"), won=["Lb", ""], turn=0)
    play(t, 0, "flip 0", "flip 1")
    look_away(t)
    t = at("suitix", table=spread("Kb Jb", won="Lb"), won=["Lb", ""], turn=0)
    play(t, 0, "flip 0", "flip 1")
    assert won(t, 0) == "Lb Kb Jb"


@pytest.mark.parametrize(("second", "owned"), [("*", "*"), ("!", ""), ("!", "* !")])
def test_after_a_letter_a_star_is_no_pair_nor_a_firecracker_without_a_free_star(second: str, owned: str):
    t = at("suitix", table=spread(f"Kb {second}", won=owned), won=[owned, ""], turn=0)
    play(t, 0, "flip 0", "flip 1")
    look_away(t)
    assert won(t, 0) == owned
    assert shown(t)[:2] == [None, None]
    assert t.active == [1]


@pytest.mark.parametrize("first", ["Kb", "*"])
def test_a_star_pays_for_a_firecracker_that_is_turned_second(first: str):
    """What was turned before it goes back, face down; the seat plays another go."""
    t = at("suitix", table=spread(f"{first} !", won="*"), won=["*", ""], turn=0)
    play(t, 0, *["flip 0", "choose search", "flip 1"] if first == "*" else ["flip 0", "flip 1"])
    assert won(t, 0) == "* !"
    assert shown(t)[:2] == [None, ""]
    assert t.active == [0]
    t.play(0, "flip 0")
    assert shown(t)[0] == first


def test_one_star_pays_once_whether_first_or_second():
    t = at("suitix", table=spread("Kb ! Mb !", won="*"), won=["*", ""], turn=0)
    play(t, 0, "flip 0", "flip 1", "flip 2", "flip 3")
    assert won(t, 0) == "* !"
    look_away(t)
    assert t.active == [1]


def test_the_last_firecracker_turned_second_can_end_the_game():
    t = at("suitix", table="* ! *", won=["*", "* *"], turn=0)
    play(t, 0, "flip 0", "choose search", "flip 1")
    assert not t.over, "two stars are left"
    t = at("suitix", table="* !", won=["* *", "* *"], turn=0)
    t.play(0, "flip 1")
    assert t.over


def test_a_card_turned_down_is_not_shown_again():
    t = at("suitix", seats=2, table=spread("Kb Mb"))
    events = t.watch()
    play(t, 0, "flip 0", "flip 1")
    look_away(t)
    for seat in (0, 1, None):
        assert "Kb" not in str(t.view(seat))
        assert "Kb" not in str(project.log(t, events, seat))


# -- stars


def test_a_search_that_finds_a_star():
    t = at("suitix", seats=2, table=spread("* *"))
    play(t, 0, "flip 0", "choose search", "flip 1")
    assert won(t, 0) == "* *"
    assert t.active == [0]


def test_a_search_that_finds_a_letter():
    t = at("suitix", seats=2, table=spread("* Ab"))
    play(t, 0, "flip 0", "choose search", "flip 1")
    look_away(t)
    assert shown(t)[:2] == [None, None]
    assert t.active == [1]


def test_stars_won_as_a_pair_catch_a_firecracker_each():
    t = at("suitix", table=spread("! ! !", won="* *"), won=["* *", ""], turn=0)
    play(t, 0, "flip 0", "flip 1")
    assert won(t, 0) == "* ! * !"
    t.play(0, "flip 2")
    look_away(t)
    assert t.active == [1]


def test_a_used_star_stays_used_when_others_are_free():
    t = at("suitix", table=spread("! * !", won="* Ab Bb !"), won=["* ! Ab Bb", ""], turn=0)
    t.play(0, "flip 0")
    look_away(t)
    t = at("suitix", table=spread("! !", won="* * !"), won=["* ! *", ""], turn=0)
    t.play(0, "flip 0")
    assert won(t, 0) == "* ! * !"


def test_a_firecracker_costs_this_turn_only():
    t = at("suitix", seats=2, table=spread("! Ab Cb"))
    t.play(0, "flip 0")
    look_away(t)
    play(t, 1, "flip 1", "flip 2")
    look_away(t)
    assert t.active == [0]


# -- the end


def test_the_end_when_no_pair_is_left():
    """The last letters go; one star is left and belongs to nobody."""
    t = at("suitix", table="Ab Zb *", won=["Bb Cb", "Db Eb"], turn=0)
    play(t, 0, "flip 0", "flip 1")
    assert t.result is not None
    assert t.result.reason == "no_pair_left"
    assert t.result.scores == (4, 2)
    assert t.result.winners == (0,)
    assert t.clocks == []


def test_two_stars_or_a_firecracker_keep_the_game_going():
    for left in ("* *", "!", "* !"):
        t = at("suitix", seats=2, table=f"Ab Zb {left}", turn=0)
        play(t, 0, "flip 0", "flip 1")
        assert not t.over
        assert t.active == [0]


def test_the_end_after_a_star_taken():
    t = at("suitix", table="* *", won=["Ab Bb", "Cb Db"], turn=0)
    play(t, 0, "flip 0", "choose take")
    assert t.over
    assert t.result is not None
    assert t.result.scores == (3, 2)


def test_the_end_after_a_firecracker_won():
    t = at("suitix", table="! *", won=["*", "Cb Db"], turn=0)
    t.play(0, "flip 0")
    assert t.result is not None
    assert t.result.ranking == ((0, 1),), "ties are shared"


def test_ten_barren_rounds_stop_the_game():
    t = at("suitix", table=spread("Ab Cb", won="Kb Lb"), won=["Kb Lb", "", ""], turn=0)
    for turn in range(30):
        assert not t.over
        play(t, turn % 3, "flip 0", "flip 1")
        look_away(t)
    assert t.result is not None
    assert t.result.reason == "barren"
    assert t.result.scores == (2, 0, 0)


def test_a_card_won_starts_the_count_again():
    t = at("suitix", seats=2, table=spread("Ab Cb * *"))
    for turn in range(19):
        play(t, turn % 2, "flip 0", "flip 1")
        look_away(t)
    assert field(t, "barren") == 19
    play(t, 1, "flip 2", "choose take")
    assert field(t, "barren") == 0
    play(t, 0, "flip 0", "flip 1")
    look_away(t)
    assert field(t, "barren") == 1


def test_a_turn_that_brought_a_pair_is_not_barren():
    t = at("suitix", seats=2, table=spread("Ab Cb Kb Lb"))
    play(t, 0, "flip 2", "flip 3", "flip 0", "flip 1")
    look_away(t)
    assert field(t, "barren") == 0


# -- refusals


def test_refusals():
    t = at("suitix", seats=2, table=spread(". Kb * Mb", won="Zb"), turn=0)
    assert refused(t, 0, "flip 0") == "empty_place"
    assert refused(t, 0, "flip 36") == "no_such_place"
    assert refused(t, 1, "flip 1") == "not_your_turn"
    assert refused(t, 0, "choose take") == "not_a_star"
    t.play(0, "flip 1")
    assert refused(t, 0, "flip 1") == "already_up"
    assert refused(t, 0, "choose take") == "not_a_star"
    t.play(0, "flip 3")
    assert refused(t, 0, "flip 4") == "looking"
    assert refused(t, 1, "flip 4") == "not_your_turn"
    look_away(t)
    t.play(1, "flip 2")
    assert refused(t, 1, "flip 3") == "take_or_search"
    t.play(1, "choose search")
    assert refused(t, 1, "choose take") == "not_a_star"


# -- clocks


def test_thirty_seconds_for_each_card():
    t = at("suitix", seats=2, table=spread("Kb Lb"))
    assert t.clocks[0].deadline == 30_000
    t.play(0, "flip 0", at=20_000)
    assert t.clocks[0].deadline == 50_000
    assert t.expire() == "turn"
    assert shown(t)[0] is None
    assert t.active == [1]
    assert t.expire() == "turn"
    assert t.active == [0]


def test_the_clock_takes_a_star_that_waits():
    t = at("suitix", seats=2, table=spread("*"))
    t.play(0, "flip 0")
    t.expire()
    assert won(t, 0) == "*"
    assert t.active == [1]


def test_the_clock_ends_a_search():
    t = at("suitix", seats=2, table=spread("* *"))
    play(t, 0, "flip 0", "choose search")
    t.expire()
    assert won(t, 0) == ""
    assert shown(t)[0] is None
    assert t.active == [1]


@pytest.mark.parametrize("seconds", [1, 2, 3, 4, 5])
def test_the_look_time(seconds: int):
    t = at("suitix", seats=2, options={"look": seconds}, table=spread("Kb Mb"))
    play(t, 0, "flip 0", "flip 1")
    assert [(clock.name, clock.deadline) for clock in t.clocks] == [("look", 1000 * seconds)]
    assert t.moves(0) == t.moves(1) == []


# -- bots


def decides(t: Table, level: str, seen: dict[int, str]) -> str:
    """What a bot on seat 0 does that remembers these cards."""
    bot = make("suitix", 0, level, Chance("bot", level))
    assert isinstance(bot, SuitixBot)
    bot.memory = Memory(Chance("memory", "test"), None, 0, on_grid(6, 36))
    for place, face in seen.items():
        bot.memory.see(place, face)
    decision = bot.decide(Sight(t, 0))
    assert decision is not None
    return str(decision.move)


@pytest.mark.parametrize("level", ["initie", "expert"])
def test_a_bot_with_a_star_turns_a_firecracker_it_remembers_rather_than_a_guess(level: str):
    t = at("suitix", table=spread("Kb !", won="*"), won=["*", ""], turn=0)
    t.play(0, "flip 0")
    assert decides(t, level, {1: "!"}) == "flip 1"
    assert decides(t, level, {1: "!", 20: "Lb"}) == "flip 20", "but a pair first"


def test_an_expert_keeps_its_firecracker_for_the_second_card():
    t = at("suitix", table=spread("Kb !", won="*"), won=["*", ""], turn=0)
    assert decides(t, "expert", {1: "!"}) != "flip 1"
    assert decides(t, "initie", {1: "!"}) == "flip 1"


# -- how bots remember


def memory(span: int | None, slips: float, fresh: int = 0) -> Memory[int]:
    return Memory(Chance("memory", "test"), span, slips, on_grid(6, 36), fresh)


def test_memory_keeps_the_last_places_seen():
    kept = memory(span=3, slips=0)
    for place, face in enumerate(["Ab", "Bb", "Cb", "Db"]):
        kept.see(place, face)
    assert kept.faces == {1: "Bb", 2: "Cb", 3: "Db"}
    kept.see(1, "Bb")
    kept.see(8, "Eb")
    assert kept.faces == {3: "Db", 1: "Bb", 8: "Eb"}
    kept.gone(1)
    assert kept.recall(1) is None
    assert kept.places_of("Db", "Eb") == [8, 3]


def test_memory_slips_are_lost_or_one_place_off():
    right = lost = beside = 0
    for place in range(36):
        for turn in range(50):
            kept = Memory(Chance("slip", f"{place} {turn}"), None, 0.3, on_grid(6, 36))
            kept.see(place, "Kb")
            if not kept.faces:
                lost += 1
            elif kept.recall(place):
                right += 1
            else:
                assert next(iter(kept.faces)) in on_grid(6, 36)(place)
                beside += 1
    assert right / 1800 == pytest.approx(0.70, abs=0.05)
    assert lost / 1800 == pytest.approx(beside / 1800, abs=0.05)


def test_fresh_memories_do_not_slip_yet():
    kept = memory(span=None, slips=1, fresh=2)
    kept.see(0, "Ab")
    kept.see(14, "Bb")
    assert kept.faces == {0: "Ab", 14: "Bb"}
    kept.see(35, "Cb")
    assert kept.recall(0) is None
    assert kept.recall(35) == "Cb"


def test_memory_follows_an_exchange():
    kept = memory(span=None, slips=0)
    kept.see(0, "Ab")
    kept.exchanged(0, 7)
    assert kept.faces == {7: "Ab"}
    kept.see(3, "Ab", unique=True)
    assert kept.faces == {3: "Ab"}
