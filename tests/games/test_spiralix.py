"""Spiralix, example by example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, FIRECRACKERS
from cartable.engine import Chance, project
from cartable.games.spiralix.bots import SpiralixBot
from cartable.testing import GameSuite, play_and_judge, refused, texts, until_clock


class TestSuite(GameSuite):
    game = "spiralix"


LEVELS = [{"level": 1}, {"level": 2}, {"level": 3}]
PLENTY = "Fb Jb Wb Hb Vb"


def at(**position: Any) -> Any:
    return cartable.at("spiralix", **position)


def searching(spiral: str = "Ep Rb", seats: Any = 3, **position: Any) -> Any:
    """Seat 0 (or another) has just laid the last card of the spiral and looks for a word."""
    count = seats if isinstance(seats, int) else len(seats)
    piles = ["Bp Cp", "Dp Fp Gp", "Hp Jp Kp Vp", "Mp Np"][:count]
    return at(**{"piles": piles, "seats": seats, "spiral": spiral, "turn": 0, "step": "searching", **position})


def count(t: Any, zones: tuple[int, ...]) -> list[int]:
    return [len(t.cards[zone]) for zone in zones[: t.seats]]


def say(t: Any, seat: int, word: str, answer: str = "yes", verb: str = "say") -> None:
    assert play_and_judge(t, seat, f"{verb} {word}", answer) in (None, f"word {word}")


def zero(t: Any, answer: str = "yes") -> None:
    """The chrono reaches zero, and the judge says whether the sealed idea is a word."""
    until_clock(t, "chrono")
    t.judge(answer)


# ---------------------------------------------------------------------- the examples of the rules


@pytest.mark.parametrize(("level", "word"), [(1, "Mario"), (2, "farce"), (3, "effort")])
def test_1_the_printed_example(level: int, word: str) -> None:
    t = searching(seats=[{"level": level}, {}, {}])
    say(t, 0, word)
    assert (t.turn, t.step) == (1, "turning")


@pytest.mark.parametrize(("level", "word", "code"), [(3, "farce", "wrong_start"), (2, "Mario", "missing")])
def test_1_the_printed_example_refused(level: int, word: str, code: str) -> None:
    assert refused(searching(seats=[{"level": level}, {}, {}]), 0, f"say {word}") == code


def test_2_own_level() -> None:
    t = searching(seats=[{"level": 3}, {"level": 1}, {}])
    t.play(1, "chrono Mario")
    events = t.watch()
    zero(t)
    told = [project.tell_text(t, e, "en") for e in events if hasattr(e, "message")]
    assert "Seat 1 was thinking of “Mario”." in told
    assert count(t, t.piles) == [3, 3, 4]
    assert texts(t, t.piles[0])[3:] == "Bp Cp", "the card received lies under the pile"
    assert (t.turn, t.step) == (1, "turning")
    assert texts(t, t.spiral) == "Ep Rb"


def test_3_vowel() -> None:
    t = searching("Tp Ob")
    say(t, 0, "loto")
    assert (t.turn, t.step) == (0, "turning")
    assert refused(t, 0, "done") == "must_replay"
    t.play(0, "flip")
    assert texts(t, t.spiral) == "Tp Ob Cp"


def test_4_star_twice() -> None:
    t = searching("Lp *", seats=LEVELS[::-1])
    assert refused(t.clone(), 0, "say on") == "wrong_start"
    assert refused(t.clone(), 0, "say l") == "star_unused"
    say(t, 0, "la")
    t = searching("Lp * Db", seats=LEVELS[::-1])
    assert refused(t, 0, "say dos") == "missing"
    say(t, 0, "cadre")
    assert t.turn == 1


def test_5_firecracker() -> None:
    t = at(piles=["Bp Cp Dp !", "Ep Fp", PLENTY], spiral="Ap Rb", turn=0)
    t.play(0, "flip")
    assert (t.step, texts(t, t.spiral)) == ("offering", "Ap Rb")
    t.play(0, "give ! 1")
    assert count(t, t.piles) == [3, 3, 5]
    assert texts(t, t.piles[1])[3:] == "Ep Fp"
    assert t.cards[t.draw][0] in FIRECRACKERS
    assert (t.turn, t.step) == (0, "turning")


def nobody_left(**position: Any) -> Any:
    return searching("Xp Wb", piles=["", "Dp Fp", "Hp Jp Kp"], **position)


def test_6_nobody_finds_last_card() -> None:
    t = nobody_left()
    t.play(0, "pass")
    t.expire()
    assert texts(t, t.won[0]) == "Xp Wb"
    assert count(t, t.piles) == [7, 7, 7]


def test_7_chrono_last_card() -> None:
    t = nobody_left()
    t.play(1, "chrono waxer")
    zero(t)
    assert count(t, t.won) == [0, 0, 0]
    assert (count(t, t.piles), t.turn) == ([1, 2, 3], 1)


def end_of_round(winning: int) -> Any:
    """Four seats; with this spiral won, so many cards have been won in all."""
    everything = [text for text in DECK.texts if text not in "!*"]
    won, rest = " ".join(everything[: winning - 2]), everything[winning - 2 : winning]
    t = at(seats=4, piles=["", "!", "!", "*"], won=[won], spiral=" ".join(rest), turn=0, step="searching")
    t.play(0, "pass")
    t.expire()
    return t


def test_8_end() -> None:
    t = end_of_round(72)
    assert not t.over
    assert count(t, t.piles) == [7, 7, 7, 7]
    assert (texts(t, t.spiral), texts(t, t.draw)) == ("", "")
    while t.step != "searching":
        t.expire()
    last = texts(t, t.spiral)[0]
    assert t.prompts(t.turn)[0].wanted == {"contains": "*" + last}, "as if it lay on a star"
    t = end_of_round(73)
    assert t.over
    assert t.result.scores == (73, 0, 0, 0)


# ---------------------------------------------------------------------- the set-up


@pytest.mark.parametrize(("seats", "left"), [(2, 85), (3, 78), (4, 71), (5, 64), (6, 57), (7, 50), (8, 43)])
def test_the_deal(seats: int, left: int) -> None:
    t: Any = cartable.new("spiralix", [{"age": 40 - seat} for seat in range(seats)], "deal")
    assert count(t, t.piles) == [7] * seats
    assert (len(t.cards[t.spiral]), len(t.cards[t.draw])) == (1, left)
    assert t.turn == seats - 1, "the youngest"


def test_the_heart_is_never_a_firecracker_and_the_next_opener_is_the_left_neighbour() -> None:
    hearts = set()
    for seed in range(150):
        t: Any = cartable.new("spiralix", 8, f"heart {seed}")
        hearts.add(texts(t, t.spiral))
        assert len(t.cards[t.draw]) == 43
    assert "!" not in hearts
    assert "*" in hearts
    t = nobody_left(opener=1)
    t.play(0, "pass")
    t.expire()
    assert (t.opener, t.turn) == (2, 2)


def test_only_firecrackers_left_for_the_heart() -> None:
    letters = [text for text in DECK.texts if text not in "!*"]
    lying: dict[str, Any] = {"piles": ["", " ".join(letters[:12])], "won": [" ".join(letters[12:])], "draw": "! ! !"}
    dealt = set()
    for seed in range(40):
        t = at(seats=2, **lying, spiral="* * * * * * *", turn=0, step="searching", seed=f"heart {seed}")
        t.play(0, "pass")
        t.play(1, "pass")
        # 15 cards, 14 of them dealt: the last one is the heart, or a firecracker.
        assert count(t, t.piles) == [7, 7]
        dealt.add((len(t.cards[t.spiral]), texts(t, t.draw)))
    assert dealt == {(1, ""), (0, "!")}


# ---------------------------------------------------------------------- a turn


@pytest.mark.parametrize(
    ("level", "spiral", "good", "bad"),
    [
        (1, "Ep Rb", ["or", "rue"], ["eau"]),
        (1, "Ep *", ["a", "eau", "zoo"], []),
        (2, "Ep Rb", ["créer", "re"], ["eau", "or"]),
        (2, "Ep Ev", ["été", "fée"], ["le"]),
        (2, "* Rb", ["or", "rue"], ["r", "eau"]),
        (2, "* *", ["or", "eau"], ["a"]),
        (3, "Ep Rb", ["être", "effort"], ["raie", "eau"]),
        (3, "Ep Ev", ["été", "école"], ["en", "le"]),
        (3, "* *", ["or"], ["a"]),
    ],
)
def test_levels(level: int, spiral: str, good: list[str], bad: list[str]) -> None:
    t = searching(spiral, seats=[{"level": level}, {}])
    for word in bad:
        refused(t, 0, f"say {word}")
    for word in good:
        u = t.clone()
        say(u, 0, word)
        assert u.step != "searching"


def test_after_a_star_playing_again_is_a_choice() -> None:
    t = searching("Lp *")
    say(t, 0, "loup")
    assert [str(move) for move in t.moves(0)] == ["flip", "done"]
    again = t.clone()
    again.play(0, "flip")
    assert (again.turn, texts(again, again.spiral)) == (0, "Lp * Cp")
    t.play(0, "done")
    assert (t.turn, t.step) == (1, "turning")


def test_a_heart_that_is_a_vowel_or_a_star_does_nothing() -> None:
    t = at(piles=["Bp Cp", PLENTY], spiral="*", turn=0)
    t.play(0, "flip")
    say(t, 0, "cacao")
    assert t.turn == 1


def test_a_wrong_word_costs_nothing() -> None:
    t = searching(seats=[{}, {"bot": True}, {"bot": True}])
    left = t.clocks
    say(t, 0, "erxq", "no")
    assert (t.turn, t.step, t.clocks) == (0, "searching", left)
    say(t, 0, "rue")
    assert t.turn == 1


def test_unknown_words_are_voted_on_and_the_clock_stands_still() -> None:
    t = searching()
    t.play(0, "say erxq", 10_000)
    t.judge("no")
    assert t.active == [1, 2]
    assert [clock.name for clock in t.clocks] == ["vote"]
    assert refused(t, 0, "say rue") == "voting"
    t.play(1, "vote no", 14_000)
    t.play(2, "vote no", 15_000)
    assert (t.step, t.timers) == ("searching", {"search": 55_000})
    say(t, 0, "erxq", "no")
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert t.turn == 1, "a tie accepts"


def test_trust() -> None:
    t = searching(seats=[{}, {"bot": True}], options={"unknown_words": "trust"})
    say(t, 0, "erxq", "no")
    assert t.turn == 1


# ---------------------------------------------------------------------- firecrackers


def test_a_firecracker_as_last_card_ends_the_round_once_offered() -> None:
    t = at(piles=["!", "Ep Fp", PLENTY], spiral="Ap Rb", turn=0)
    t.play(0, "flip")
    assert not t.cards[t.piles[0]]
    assert refused(t, 0, "give ! 0") == "give_to_another"
    assert refused(t, 0, "flip") == "give_first"
    t.play(0, "give ! 2")
    assert texts(t, t.won[0]) == "Ap Rb"


def test_offering_late_goes_to_the_fewest_cards() -> None:
    t = at(piles=["Bp !", PLENTY, "Ep Fp", "Gp Hp"], spiral="Ap Rb", turn=0)
    t.play(0, "flip", 1_000)
    assert t.timers == {"give": 16_000}
    t.expire()
    assert count(t, t.piles) == [1, 5, 3, 2]


def test_an_empty_draw_pile_is_helped_out_by_the_beginning_of_the_spiral() -> None:
    t = at(piles=["Bp !", "Ep"], spiral="Ap Cp Rb", turn=0, draw="")
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert (texts(t, t.piles[1]), texts(t, t.spiral), texts(t, t.draw)) == ("Ap Ep", "Cp Rb", "!")


def test_with_nothing_to_give_nothing_is_given() -> None:
    t = at(piles=["Bp !", "Ep"], spiral="Cp Rb", turn=0, draw="")
    t.play(0, "flip")
    t.play(0, "give ! 1")
    assert (texts(t, t.piles[1]), texts(t, t.spiral), texts(t, t.draw)) == ("Ep", "Cp Rb", "!")
    t = searching("Xp Wb", seats=2, piles=["", "Ep"], draw="")
    t.play(1, "chrono waxer")
    zero(t)
    assert t.over
    assert t.result.scores == (2, 0), "beaten on its last card, but there is none to give"


# ---------------------------------------------------------------------- chronos


def test_the_active_seat_finds_before_zero_and_the_idea_stays_secret() -> None:
    t = searching()
    t.play(1, "chrono rade", 5_000)
    assert t.timers["chrono"] == 20_000, "ten seconds, and five to type"
    assert "search" not in t.timers
    assert refused(t, 0, "pass") == "count_runs"
    events = t.watch()
    say(t, 0, "rue")
    assert (t.turn, t.launcher, t.timers.get("chrono")) == (1, -1, None)
    assert all("rade" not in str(project.events(t, events, seat)) for seat in (0, 2, None))
    assert t.ideas == ["", "", ""]


def test_a_sealed_idea_is_invisible_to_the_others_even_in_size() -> None:
    seen = []
    for idea in ("re", "anticonstitutionnellement reparle"):
        t = searching()
        events = t.watch()
        t.play(1, f"chrono {idea}", 3_000)
        seen.append([(t.view(seat), project.events(t, events, seat)) for seat in (0, 2, None)])
        assert t.view(1)["fields"]["ideas"] == idea
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("seconds", "typing"), [(10, 0), (5, 10), (3, 5)])
def test_the_length_of_the_chrono(seconds: int, typing: int) -> None:
    t = searching(seats=[{"typing": typing}, {}], options={"chrono": seconds})
    t.play(1, "chrono rade")
    assert t.timers["chrono"] == 1000 * (seconds + typing)


def test_an_idea_must_fit_the_launchers_own_level() -> None:
    t = searching(seats=LEVELS)
    assert refused(t, 1, "chrono Mario") == "missing"
    assert refused(t, 2, "chrono farce") == "wrong_start"
    assert refused(t, 0, "chrono Mario") == "your_own_search"
    assert refused(t, 1, "say farce") == "not_yours_to_say"


def test_first_launch_counts_and_in_a_tie_the_nearest() -> None:
    t = searching(seats=4)
    t.play(2, "chrono rade", 5_000)
    assert refused(t, 3, "chrono rage") == "chrono_runs"
    t.play(1, "chrono rame", 5_150)
    assert (t.launcher, t.ideas) == (1, ["", "rame", "", ""])
    assert t.timers["chrono"] == 20_000
    t = searching(seats=4)
    t.play(2, "chrono rade", 5_000)
    t.wait(5_200)
    assert refused(t, 1, "chrono rame") == "chrono_runs"


def test_an_idea_that_is_refused_gives_a_fresh_search() -> None:
    t = searching(seats=[{}, {}, {"bot": True}])
    t.play(1, "chrono erxq", 5_000)
    zero(t, "no")
    t.play(0, "vote no", 21_000)
    assert (t.step, t.timers) == ("searching", {"search": 71_000})
    assert count(t, t.piles) == [2, 3, 4]
    assert refused(t, 1, "chrono rade") == "barred"
    t.play(2, "chrono rade")
    zero(t)
    assert t.turn == 1
    t.play(1, "flip")
    assert t.prompts(0), "on the next card nobody is barred"


def test_searching_ends_as_a_pass() -> None:
    t = searching(options={"search_time": 30})
    assert t.timers == {"search": 35_000}
    t.expire()
    assert (t.step, t.timers) == ("calling", {"call": 50_000}), "ten seconds at least, and time to type"
    assert t.active == [1, 2]


def test_whoever_ran_out_of_time_may_still_answer_in_the_last_call() -> None:
    t = searching()
    t.expire()
    assert t.step == "calling"
    assert t.active == [1, 2]
    assert [prompt.verb for prompt in t.prompts(0)] == ["say"]
    t.play(1, "pass")
    say(t, 0, "rue")
    assert (t.turn, t.step, t.timers.keys()) == (1, "turning", {"flip"})
    assert count(t, t.piles) == [2, 3, 4]


def test_a_vowel_found_in_the_last_call_is_played_on() -> None:
    t = searching("Rb Ep")
    t.expire()
    say(t, 0, "rue")
    assert (t.turn, t.step) == (0, "turning")


def test_a_wrong_word_in_the_last_call_does_not_end_it() -> None:
    t = searching()
    t.expire()
    assert refused(t, 0, "say Mario") == "missing"
    say(t, 0, "rue")
    assert t.turn == 1


def test_after_a_last_call_without_an_answer_nobody_has_found() -> None:
    t = searching()
    t.expire()
    until_clock(t, "call")
    assert (t.turn, t.step, count(t, t.piles)) == (1, "turning", [2, 3, 4])


def test_giving_up_at_once_is_no_shortcut() -> None:
    t = searching()
    t.play(0, "pass", 2_000)
    assert t.timers == {"call": 50_000}, "the rest of the search"
    assert refused(t, 0, "say rue") == "given_up"
    t.play(1, "pass")
    assert refused(t, 1, "chrono rade") == "passed"
    t.play(2, "pass")
    assert (t.turn, t.step, count(t, t.piles)) == (1, "turning", [2, 3, 4])
    assert texts(t, t.spiral) == "Ep Rb"


def test_after_a_pass_one_may_still_answer_during_the_count() -> None:
    t = searching()
    t.play(0, "pass", 2_000)
    t.play(2, "chrono rade", 4_000)
    assert t.active == [0]
    beaten = t.clone()
    zero(beaten)
    assert count(beaten, beaten.piles) == [3, 3, 4]
    say(t, 0, "rue")
    assert (t.turn, count(t, t.piles)) == (1, [2, 3, 4])


def test_whoever_is_beaten_does_not_play_again() -> None:
    t = searching("Tp Ob")
    t.play(1, "chrono loto")
    zero(t)
    assert t.turn == 1


# ---------------------------------------------------------------------- the end of a round


def test_a_word_on_the_last_card_wins_whatever_the_card() -> None:
    for spiral in ("Tp Ob", "Tp *", "Op Tb"):
        t = searching(spiral, piles=["", "Dp Fp", "Hp Jp Kp"])
        say(t, 0, "loto")
        assert texts(t, t.won[0]) == spiral


def test_a_round_of_a_hundred_cards_stops() -> None:
    t = searching("Op Tb", laid=100, piles=["Bp Cp", "Dp Fp", "Hp Jp"])
    say(t, 0, "loto")
    assert texts(t, t.won[1]) == "Op Tb", "the fewest cards; in a tie the nearest clockwise"
    t = searching("Op Tb", laid=100, piles=["Bp", "Dp Fp", "Hp Jp"])
    t.play(0, "pass")
    t.expire()
    assert texts(t, t.won[0]) == "Op Tb"
    t = searching("Op Tb", laid=99, piles=["Bp", "Dp Fp", "Hp Jp"])
    say(t, 0, "loto")
    assert count(t, t.won) == [0, 0, 0]


def test_ties_are_shared() -> None:
    letters = [text for text in DECK.texts if text not in "!*"]
    t = at(seats=2, piles=["", "!"], won=[" ".join(letters[:44]), " ".join(letters[44:90])], spiral="* *", turn=0,
           step="searching")  # fmt: skip
    t.play(0, "pass")
    t.play(1, "pass")
    assert t.result.scores == (46, 46)
    assert t.result.winners == (0, 1)


# ---------------------------------------------------------------------- clocks and refusals


def test_turning_happens_by_itself() -> None:
    t = at(piles=["Bp Cp", PLENTY], spiral="Ep", turn=0)
    assert t.timers == {"flip": 8_000}
    assert refused(t, 0, "say loto") == "flip_first"
    assert refused(t, 1, "chrono loto") == "nobody_searches"
    assert refused(t, 1, "flip") == "not_your_turn"
    t.expire()
    assert texts(t, t.spiral) == "Ep Cp"
    assert refused(t, 0, "flip") == "say_first"


def test_who_sees_what() -> None:
    t = at(piles=["Bp Cp", "Dp"], spiral="Ep Rb Tb", won=["", "Ap Zp"], turn=0)
    zones = t.view(0)["zones"]
    assert zones["piles"][0] == {"count": 2}
    assert zones["spiral"]["cards"] == ["Ep", "Rb", "Tb"]
    assert zones["won"][1] == {"count": 2, "cards": ["Zp"]}
    assert list(zones["draw"]) == ["count"]


# ---------------------------------------------------------------------- bots


def bot(level: str, seat: int) -> SpiralixBot:
    return SpiralixBot(seat, level, Chance(level, "bots"))


def test_an_expert_offers_firecrackers_to_whoever_is_about_to_finish_and_saves_its_chronos() -> None:
    t = at(piles=["Bp Cp", "Ep Fp Gp", "Dp"], spiral="Ap Rb", offered="!", turn=0)
    act = bot("expert", 0).decide(Sight(t, 0))
    assert act is not None
    assert str(act.move) == "give ! 2"
    t = searching("Ep Rb", piles=["Bp Cp Dp", PLENTY, "Hp"])
    assert bot("expert", 1).decide(Sight(t, 1)) is None
    t = searching("Ep Rb", piles=["Bp", PLENTY, "Hp Jp"])
    act = bot("expert", 1).decide(Sight(t, 1))
    assert act is not None
    assert str(act.move).startswith("chrono ")


def test_a_beginner_launches_no_chrono_before_fifteen_seconds() -> None:
    acts = [SpiralixBot(1, "debutant", Chance("d", str(n))).decide(Sight(searching(), 1)) for n in range(40)]
    found = [act for act in acts if act is not None]
    assert all(act.delay >= 15_000 for act in found)
    assert 20 < len(found) < 40, "it fails one time in six"
