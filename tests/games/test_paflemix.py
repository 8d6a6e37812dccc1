"""Paflemix, example by example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import cartable
from cartable.bots import LEVELS, Sight
from cartable.decks.toutilix import DECK
from cartable.engine import Chance, project
from cartable.games.paflemix.bots import PaflemixBot
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import VirtualHost, make_bots, play_out
from cartable.mechanics.recitals import is_near, is_same
from cartable.testing import GameSuite, play_and_judge, refused, texts
from cartable.testing.checks import check_conserved, check_result
from cartable.testing.play import as_text, random_game
from cartable.testing.settings import default_settings


class TestSuite(GameSuite):
    game = "paflemix"


def at(**position: Any) -> Any:
    return cartable.at("paflemix", **position)


def told(*words: str, by: int = 0) -> tuple[tuple[str, str, int], ...]:
    """A story as a position takes it."""
    return tuple((word, "", by) for word in words)


def telling(words: str, pile: str, hands: list[str], **more: Any) -> Any:
    """A story under way, told by seat 0."""
    return at(hands=hands, pile=pile, sentence=told(*words.split()), **more)


def hand(t: Any, seat: int) -> set[str]:
    return set(texts(t, t.hands[seat]).split())


def said(t: Any) -> list[str]:
    return [word for word, _, _ in t.story]


def on_screen(t: Any) -> list[str]:
    return [word for word, _, _ in t.view(1)["fields"]["sentence"]]


def lay(t: Any, seat: int, card: str, after: int = 200) -> None:
    """Lays a card, and lets the tie window close."""
    t.play(seat, f"play {card}", t.now + after)
    assert t.expire() == "tie"


def say(t: Any, seat: int, word: str, answer: str = "yes") -> None:
    play_and_judge(t, seat, f"say {word}", answer)


def add(t: Any, seat: int, card: str, word: str) -> None:
    lay(t, seat, card)
    say(t, seat, word)


def run_out(t: Any, clock: str) -> None:
    """Lets clocks run out until this one has."""
    for _ in range(20):
        if t.expire().partition(":")[0] == clock:
            return
    raise AssertionError(f"{clock} never ran out")


def messages(events: Sequence[Any]) -> list[str]:
    return [event.message for event in events if hasattr(event, "message")]


def recite(t: Any, seat: int, word: str) -> None:
    """Recites a word, and nobody objects."""
    t.play(seat, f"recite {word}")
    for other in t.others(seat):
        t.play(other, "pass")


PLENTY = "Bb Cb Db Gb Hb"


# -- the dossier's examples


def test_1_the_printed_story() -> None:
    t = at(hands=["Xb Wb", "Eb Bb", "Yb Cb", "Sb Db"], pile="Fb", starter=0)
    say(t, 0, "Fabien")
    add(t, 1, "Eb", "et")
    add(t, 2, "Yb", "Yves")
    add(t, 3, "Sb", "sont")
    assert texts(t, t.pile) == "Fb Eb Yb Sb"
    assert t.view(0)["zones"]["pile"] == {"count": 4, "cards": ["Sb"]}
    assert on_screen(t) == ["…", "sont"]
    assert said(t) == ["Fabien", "et", "Yves", "sont"]


def test_2_begins_not_contains() -> None:
    t = telling("Je", "Jb", [PLENTY, "Tb Xb"])
    lay(t, 1, "Tb")
    assert refused(t, 1, "say content") == "wrong_start"
    t.play(1, "say très", t.now + 7_900)
    t.judge("yes")
    assert said(t) == ["Je", "très"]


def test_3_first_card() -> None:
    # As the round begins: five cards each from the top, then the first one is turned.
    t = at(seats=2, draw="Ab Mb * ! Bb Cb Db Gb Hb Fb Ib Jb Kb Lb")
    assert texts(t, t.pile) == "Mb"
    assert texts(t, t.draw) == "* ! Ab"


def test_4_full_stop() -> None:
    t = telling("Fabien et Yves", "Fb Eb Yb", ["* Bb", "Sb Mb Cb", "* Db"])
    lay(t, 0, "*")
    assert t.question == "sentence Fabien et Yves"
    t.judge(lexicon_judge(t.question))
    assert "*" in hand(t, 0)
    assert texts(t, t.pile) == "Fb Eb Yb"
    # Another one at once is taken back unasked, and a card laid beside it has the floor.
    lay(t, 2, "*")
    assert t.asked == ""
    assert hand(t, 2) == {"*", "Db"}
    claims(t, (2, "*", 0), (1, "Sb", 140))
    assert t.floor == 1
    say(t, 1, "sont")
    add(t, 1, "Mb", "malades")
    lay(t, 0, "*")
    t.judge(lexicon_judge(t.question))
    assert texts(t, t.pile) == "Fb Eb Yb Sb Mb *"
    assert said(t)[-1] == "."
    assert on_screen(t) == ["…", "malades", "."]
    # A star on a star closes nothing.
    lay(t, 2, "*")
    assert t.asked == ""
    assert said(t)[-2:] == ["malades", "."]
    add(t, 1, "Cb", "Chut")
    assert t.words_under_way() == ["Chut"]


def test_5_firecracker_with_three_seats() -> None:
    t = telling("Je", "Jb", ["! Ab Bb Cb", "Db Eb", "Fb Gb Hb Ib Kb Lb"])
    lay(t, 0, "!")
    assert hand(t, 1) == {"Ab", "Bb", "Cb"}
    assert hand(t, 2) == {"Db", "Eb"}
    assert hand(t, 0) == {"Fb", "Gb", "Hb", "Ib", "Kb", "Lb"}
    # All discover their hands together.
    assert refused(t, 1, "play Ab") == "new_hands"
    assert refused(t, 0, "play Fb") == "new_hands"
    assert t.expire() == "pause"
    assert t.now == 3_000 + 350
    add(t, 1, "Ab", "arrive")


def test_6_recitation() -> None:
    t = at(
        hands=["Ab", "Bb", ""], pile="Fb Eb Yb", finisher=2,
        sentence=(("Fabien", "", 0), ("et", "", 1), ("Yves", "", 2)),
    )  # fmt: skip
    recite(t, 2, "Fabien")
    assert t.counts(t.won) == [0, 0, 1]
    t.play(2, "recite ou")
    t.play(0, "guess et")
    t.play(1, "pass")
    assert texts(t, t.won[0]) == "Eb"
    recite(t, 2, "Yves")
    assert set(texts(t, t.won[2]).split()) == {"Fb", "Yb"}


def test_7_forgotten() -> None:
    t = at(hands=["Ab", "Bb", ""], pile="Fb Yb Sb", sentence=told("Fabien", "Yves", "sont"), finisher=2)
    recite(t, 2, "Fabien")
    watched = t.watch()
    t.play(2, "pass")
    assert t.expire() == "guess"
    assert ("forgotten", {"word": "Yves"}) in [(e.message, e.params) for e in watched if hasattr(e, "message")]
    assert DECK.texts[t.cards[t.draw][0]] == "Yb"
    assert on_screen(t) == ["Fabien", "Yves"]
    assert t.reciting == "recite"
    assert t.active == [2]


@pytest.mark.parametrize(("count", "begins"), [(80, True), (81, False)])
def test_8_end_with_four_seats(count: int, begins: bool) -> None:
    letters = [DECK.texts[card] for card in range(90)]
    t = at(seats=4, won=[" ".join(letters[:count]), "", "", ""], rounds_over=3, starter=3)
    assert t.over != begins
    if not begins:
        assert t.result.reason == "too_few_cards"
        assert t.result.scores == (81, 0, 0, 0)
        return
    assert t.counts(t.hands) == [5, 5, 5, 5]
    assert not t.cards[t.draw]
    assert not t.cards[t.pile]
    # The starter opens with a letter of its hand, or else the next one that has any.
    opener = next(seat for seat in (3, 0, 1, 2) if t.letters(seat))
    assert t.opener == opener
    assert t.active == [opener]
    letter = DECK.texts[t.letters(opener)[0]]
    assert all(not t.moves(seat) for seat in t.others(opener))
    assert refused(t, opener, "say mot") == "lay_letter_first"
    t.play(opener, f"play {letter}")
    say(t, opener, f"{letter[0]}ui")
    assert texts(t, t.pile) == letter
    assert len(t.cards[t.hands[opener]]) == 4


# -- the story


def test_the_first_word_is_the_starters_and_after_a_while_anyones() -> None:
    t = at(hands=[PLENTY, PLENTY.replace("b", "p")], pile="Fb", starter=1)
    assert t.active == [1]
    assert refused(t, 0, "say Fabien") == "starter_first"
    assert refused(t, 0, "play Bb") == "first_word_first"
    run_out(t, "first")
    assert t.now == 10_000 + 5_000  # and the time to type it
    say(t, 0, "Fabien")
    assert said(t) == ["Fabien"]
    assert t.counts(t.hands) == [5, 5]


def test_nobody_opens_with_a_card_of_its_own() -> None:
    letters = [DECK.texts[card] for card in range(90)]
    t = at(seats=2, won=[" ".join(letters[:80]), " ".join(letters[80:])])
    assert t.result.reason == "no_letters"
    assert t.result.scores == (80, 10)
    t = at(seats=2, won=[" ".join(letters[:80]), ""], draw=" ".join(letters[80:]))
    t.expire()
    assert len(t.cards[t.pile]) == 1
    assert t.open_to_all
    assert t.counts(t.hands) in ([4, 5], [5, 4])


def test_one_card_one_word_elided_ones_too() -> None:
    t = telling("Je", "Jb", ["Lb Lp Lv Ab", "Bb"])
    lay(t, 0, "Lb")
    assert refused(t, 0, "say le chat") == "one_word"
    t.play(0, "say l'ami")
    assert t.question == "word ami"
    t.judge("yes")
    lay(t, 0, "Lp")
    t.play(0, "say l’")
    assert t.question is None
    assert said(t) == ["Je", "l'ami", "l’"]


def test_too_slow_takes_the_card_back() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb", "Cb"])
    lay(t, 1, "Db")
    assert t.floor == 1
    assert t.active == [1]
    assert refused(t, 0, "play Tb") == "floor_taken"
    assert refused(t, 0, "draw") == "floor_taken"
    assert refused(t, 1, "play Bb") == "say_it"
    run_out(t, "word")
    assert t.now == 350 + 8_000 + 5_000
    assert hand(t, 1) == {"Db", "Bb"}
    assert t.floor == -1
    assert refused(t, 1, "play Bb") == "too_slow"
    other = t.clone()
    run_out(t, "slow")
    lay(t, 1, "Bb")
    # Another seat that lays a card sets it free, too.
    lay(other, 0, "Tb")
    assert not other.running("slow", 1)


def test_a_word_followed_by_a_laid_card_cannot_be_contested_even_if_that_goes_back() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"])
    assert t.CONTEST in t.moves(1)
    lay(t, 1, "Db")
    run_out(t, "word")
    assert refused(t, 1, "contest") == "nothing_to_contest"


def test_a_refused_word_costs_nothing_and_a_vote_stops_the_clock() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb", "Cb"])
    lay(t, 1, "Db")
    t.play(1, "say dzozo", t.now + 4_000)
    t.judge("no")
    assert t.vote_word == "dzozo"
    assert not t.running("word")
    assert t.active == [2, 0]
    t.play(0, "vote no")
    t.play(2, "vote no", t.now + 3_000)
    assert t.timers["word"] - t.now == 13_000 - 4_000
    say(t, 1, "dors")
    assert said(t) == ["Je", "dors"]


def test_the_same_seat_may_lay_several_times_running() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb Vb"])
    add(t, 1, "Db", "dors")
    add(t, 1, "Bb", "bien")
    assert said(t) == ["Je", "dors", "bien"]


# -- cards laid at the same moment


def claims(t: Any, *cards: tuple[int, str, int]) -> None:
    start = t.now + 1_000
    for seat, card, after in cards:
        t.play(seat, f"play {card}", start + after)
    assert t.expire() == "tie"


def test_of_two_at_once_the_one_who_did_not_lay_last() -> None:
    t = telling("Je", "Jb", ["Ab Bb Cb", "Db Eb Fb Gb", "Hb"])
    add(t, 1, "Db", "dors")
    claims(t, (1, "Eb", 0), (2, "Hb", 150))
    assert t.floor == 2
    assert hand(t, 1) == {"Eb", "Fb", "Gb"}


def test_then_the_fuller_hand_then_the_nearest() -> None:
    t = telling("Je dors", "Jb Dp", ["Ab Bb Cb", "Db Eb", "Hb Ib", "Kb Lb"])
    claims(t, (0, "Ab", 0), (1, "Db", 10), (3, "Kb", 100))
    assert t.floor == 1  # seat 0 laid last; 1 and 3 hold as many
    t = telling("Je dors", "Jb Dp", ["Ab Bb Cb", "Db Eb", "Hb Ib", "Kb Lb Mb"])
    claims(t, (1, "Db", 0), (3, "Kb", 150))
    assert t.floor == 3
    # Only the first card lies there: nobody laid it, and the count begins after the starter.
    t = at(hands=["Ab Bb", "Db Eb", "Hb Ib"], pile="Jb", sentence=told("Je", by=2), starter=1)
    claims(t, (0, "Ab", 0), (1, "Db", 0), (2, "Hb", 0))
    assert t.floor == 2


def test_beyond_the_tie_window_the_first_has_the_floor() -> None:
    t = telling("Je", "Jb", ["Ab Bb Cb", "Db Eb", "Hb Ib Kb Lb"])
    t.play(2, "play Hb", t.now + 500)
    # This one comes in later, but was earlier: its way was longer.
    t.play(1, "play Db", t.now - 151)
    t.expire()
    assert t.floor == 1
    assert hand(t, 2) == {"Hb", "Ib", "Kb", "Lb"}


def test_a_tie_is_told_and_nobody_lays_twice() -> None:
    t = telling("Je", "Jb", ["Ab Bb Cb", "Db Eb", "Hb Ib"])
    watched = t.watch()
    t.play(2, "play Hb", t.now + 500)
    assert refused(t, 2, "play Ib") == "laid_already"
    assert refused(t, 2, "draw") == "laid_already"
    assert refused(t, 0, "contest") == "your_own_words"
    assert t.contestable
    assert refused(t, 1, "contest") == "nothing_to_contest"
    t.play(1, "play Db", t.now + 100)
    t.expire()
    assert "tied" in messages(watched)


# -- contests


def contested(t: Any, by: int, *votes: str) -> None:
    t.play(by, "contest")
    voters = [seat for seat in range(t.seats) if seat in t.active]
    for seat, vote in zip(voters, votes, strict=True):
        t.play(seat, f"vote {vote}")


def test_a_contested_word_vanishes_and_its_card_goes_home() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb", "Cb"])
    add(t, 1, "Db", "dragon")
    assert refused(t, 1, "contest") == "your_own_words"
    contested(t, 2, "no", "no")
    assert said(t) == ["Je"]
    assert hand(t, 1) == {"Db", "Bb"}
    assert texts(t, t.pile) == "Jb"
    # The word before it has been covered: it does not come back on the screen.
    assert on_screen(t) == []
    add(t, 1, "Db", "dors")
    contested(t, 0, "yes", "no")
    assert said(t) == ["Je", "dors"]
    assert on_screen(t) == ["…", "dors"]


def test_a_contested_first_word_waits_for_another() -> None:
    t = at(hands=["Tb Ab", "Db Bb", "Cb"], pile="Fb", starter=1)
    say(t, 1, "fi")
    contested(t, 0, "no", "no")
    assert texts(t, t.pile) == "Fb"
    assert t.step == "opening"
    assert t.active == [1]
    say(t, 1, "Fabien")
    assert said(t) == ["Fabien"]


def test_the_last_word_stays_open_for_five_seconds() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db", "Cb"])
    add(t, 1, "Db", "dors")
    assert t.finisher == 1
    assert t.active == []
    assert refused(t, 0, "play Tb") == "closing"
    assert t.timers["contest"] - t.now == 5_000
    other = t.clone()
    run_out(t, "contest")
    assert t.reciting
    assert t.active == [1]
    contested(other, 0, "no", "no")
    assert hand(other, 1) == {"Db"}
    assert other.finisher == -1
    lay(other, 0, "Tb")


def test_with_nobody_to_object_the_recital_begins_at_once() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db"], seats=[{"bot": True}, {}])
    add(t, 1, "Db", "dors")
    assert t.reciting
    assert t.finisher == 1


def test_a_last_star_or_firecracker_ends_the_round_at_once() -> None:
    t = telling("Je dors", "Jb Db", ["Tb Ab", "*", "Cb"])
    lay(t, 1, "*")
    t.judge("yes")
    assert t.reciting
    assert t.finisher == 1
    t = telling("Je dors", "Jb Db", ["Tb Ab", "!", "Cb"])
    lay(t, 1, "!")
    assert t.reciting
    assert hand(t, 0) == {"Tb", "Ab"}
    assert hand(t, 2) == {"Cb"}


def test_where_the_judge_cannot_tell_the_people_vote_on_a_full_stop() -> None:
    t = telling("Le zglorp mibule", "Lb Zb Mb", ["* Bb", "Sb Cb", "Db"])
    lay(t, 0, "*")
    t.judge(lexicon_judge(t.question))
    # What is voted on does not tell the sentence again.
    assert t.vote_word == "point"
    assert "zglorp" not in as_text(t.view(1))
    t.play(1, "vote yes")
    t.play(2, "vote no")
    assert said(t)[-1] == "."
    lay(t, 0, "Bb")
    say(t, 0, "Bzz")


# -- drawing, and standing still


def test_one_card_every_three_seconds() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"])
    t.play(1, "draw")
    assert refused(t, 1, "draw") == "wait_to_draw"
    t.play(0, "draw")
    run_out(t, "sip")
    assert t.now == 3_000
    t.play(1, "draw")
    assert t.counts(t.hands) == [3, 4]
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"], draw="")
    assert refused(t, 1, "draw") == "nothing_to_draw"


def test_when_nothing_moves_everyone_draws_and_at_last_the_round_ends() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb", "Cb"], draw="Eb Fb Gb Hb", starter=1, rounds_over=0)
    run_out(t, "stall")
    assert t.now == 45_000
    assert t.counts(t.hands) == [3, 3, 2]
    assert hand(t, 1) == {"Db", "Bb", "Hb"}  # the starter first
    run_out(t, "stall")
    assert t.counts(t.hands) == [3, 4, 2]
    watched = t.watch()
    run_out(t, "stall")
    assert "no_finisher" in messages(watched)
    assert t.rounds_over == 1
    assert t.in_vain == 1
    assert t.counts(t.won) == [0, 0, 0]


def test_a_card_taken_back_does_not_count_as_moving() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"])
    t.play(1, "play Db", 40_000)
    t.expire()
    watched = t.watch()
    run_out(t, "stall")
    assert t.floor == 1
    assert "stalled" not in messages(watched)
    run_out(t, "word")
    assert "stalled" in messages(watched)
    assert t.counts(t.hands) == [3, 3]
    # Nor does a word that the people refuse.
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"])
    t.play(1, "play Db", 40_000)
    t.expire()
    say(t, 1, "dragon")
    assert t.timers["stall"] == t.now + 45_000
    contested(t, 0, "no")
    assert t.timers["stall"] == 45_000


# -- the recital


def reciting(words: str, pile: str, others: int = 2, **more: Any) -> Any:
    """The last seat has finished."""
    hands = [*["Ab", "Bb", "Cb"][:others], ""]
    return at(hands=hands, pile=pile, sentence=told(*words.split()), finisher=others, **more)


def test_a_star_is_a_point_and_a_firecracker_is_won_as_it_comes() -> None:
    t = at(
        hands=["Ab", "Bb", ""], pile="Jb Dp * ! ! Vb", finisher=2,
        sentence=(("Je", "", 0), ("dors", "", 1), (".", "", 0), ("", "", 1), ("", "", 1), ("Vite", "", 0)),
    )  # fmt: skip
    recite(t, 2, "je")
    recite(t, 2, "dors")
    recite(t, 2, "point")
    assert sorted(texts(t, t.won[2]).split()) == ["!", "!", "*", "Dp", "Jb"]
    assert t.reciting == "recite"
    recite(t, 2, "vite")
    assert t.rounds_over == 1
    assert t.counts(t.won) == [0, 0, 6]
    # The story is kept, firecrackers aside; the next one is begun by the next seat.
    assert [word for word, _, _ in t.kept[0]] == ["Je", "dors", ".", "Vite"]
    assert t.starter == 1
    assert t.counts(t.hands) == [5, 5, 5]


def test_times_of_the_recital() -> None:
    t = reciting("Je dors", "Jb Dp")
    assert t.timers == {"recite": 15_000 + 5_000}
    t.expire()
    assert t.timers == {"guess": t.now + 5_000 + 5_000}
    assert refused(t, 2, "recite je") == "answered"
    t.play(0, "guess je")
    assert refused(t, 0, "guess tu") == "answered"
    assert refused(t, 1, "guess JE") == "said_for_card"
    t.play(1, "guess tu")  # nobody is left to answer
    assert t.counts(t.won) == [1, 0, 0]
    assert t.reciting == "recite"
    assert refused(t, 0, "guess dors") == "recital"
    assert refused(t, 0, "recite dors") == "recital"
    assert refused(t, 2, "play Ab") == "recite_it"


def test_typing_allowances_are_those_of_the_people() -> None:
    t = reciting("Je dors", "Jb Dp", 1, seats=[{"bot": True, "typing": 10}, {"typing": 0}])
    assert t.timers == {"recite": 15_000}
    t.play(1, "pass")
    assert t.timers == {"guess": 3_000}, "bots need no time to type"


def test_a_short_silence_passes_for_everyone() -> None:
    t = reciting("Je dors", "Jb Dp", 3)
    t.play(3, "recite je", at=1_000)
    assert t.expire() == "guess"
    assert (t.now, t.counts(t.won), t.reciting) == (1_000 + 5_000 + 5_000, [0, 0, 0, 1], "recite")


def test_whoever_passes_is_not_waited_for() -> None:
    """Once the last person has answered only bots are left, and their silence is short."""
    t = reciting("Je dors", "Jb Dp", 3, seats=[{"typing": 10}, {"bot": True}, {}, {}])
    t.play(3, "recite je", at=0)
    assert t.timers == {"guess": 5_000 + 10_000}
    t.play(0, "pass", at=1_000)
    assert t.timers == {"guess": 5_000 + 5_000}
    t.play(2, "guess tu", at=1_500)
    assert t.timers == {"guess": 3_000}
    t.play(1, "pass", at=2_000)
    assert t.reciting == "recite"


def test_when_the_last_person_answers_late_nobody_waits_for_silent_bots() -> None:
    t = reciting("Je dors", "Jb Dp", 2, seats=[{}, {"bot": True}, {}])
    t.play(2, "recite je", at=0)
    t.play(0, "guess tu", at=4_000)
    assert t.reciting == "recite"
    assert t.counts(t.won) == [0, 0, 1]


def test_silent_bots_need_not_pass() -> None:
    """At a full table every other input was somebody who passed."""
    t = cartable.new("paflemix", [{"bot": True}] * 8, "silence")
    play_out(t, ["initie"] * 8, "silence")
    inputs = [line.split()[2] for line in t.record().splitlines() if len(line.split()) > 2 and line[0].isdigit()]
    assert "guess" in inputs
    passes = inputs.count("pass")
    assert passes < len(inputs) / 10, "only those who recite"


def test_the_recital_shows_the_whole_story_as_it_is_told() -> None:
    """All sentences of it, in order: whether a word was remembered or not, and by whomever."""
    words = ("Je", "dors", ".", "Vite", "un", "thé")
    t = reciting(" ".join(words), "Jb Dp * Vb Up Tb")
    for place, recited in enumerate(("je", "mange", "point", "lentement", "un")):
        assert on_screen(t) == list(words[:place])
        t.play(2, f"recite {recited}")
        if recited == "mange":
            t.play(0, "guess dors")
        run_out(t, "guess")
    assert on_screen(t) == list(words[:5])
    for viewer in (0, 1, 2, None):
        assert [word for word, _, _ in t.view(viewer)["fields"]["sentence"]] == list(words[:5])


def test_an_exact_word_beats_a_near_one_then_the_finisher_then_the_earliest() -> None:
    t = reciting("maison", "Mb", 3)
    t.play(3, "recite maisn")
    t.play(1, "guess masion")
    t.play(2, "guess maison")
    t.play(0, "pass")
    assert t.counts(t.won) == [0, 0, 1, 0]
    t = reciting("maison", "Mb", 3)
    t.play(3, "recite maisn")
    t.play(1, "guess masion")
    t.expire()
    assert t.counts(t.won) == [0, 0, 0, 1]
    t = reciting("maison", "Mb", 3)
    t.play(3, "recite château")
    t.play(2, "guess masion")
    t.play(1, "guess maisn")
    t.expire()
    assert t.counts(t.won) == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("said", "right", "near"),
    [
        ("maisn", "maison", True),  # missing
        ("maisson", "maison", True),  # added
        ("maisom", "maison", True),  # wrong
        ("masion", "maison", True),  # swapped
        ("maison", "maisons", True),
        ("mains", "maison", False),
        ("msaion", "maison", False),
        ("noison", "maison", False),
        ("aison", "maison", False),  # not on the first letter
        ("amison", "maison", False),
        ("raison", "maison", False),
        ("chaT", "chat", True),
        ("char", "chat", False),  # four letters: to the letter
        ("élève", "ELEVE", True),
        ("", "maison", False),
    ],
)
def test_one_slip_in_a_long_word(said: str, right: str, near: bool) -> None:
    assert (is_same(said, right) or is_near(said, right)) == near


def test_the_next_round_takes_all_that_was_not_won() -> None:
    t = reciting("Je dors", "Jb Dp")
    recite(t, 2, "je")
    t.play(2, "pass")
    t.expire()
    left = [card for zone in (t.draw, t.pile, *t.hands) for card in t.cards[zone]]
    assert len(left) == 99
    assert t.in_vain == 0


def test_a_second_round_without_a_card_won_ends_the_game() -> None:
    t = reciting("Je", "Jb", in_vain=1, won=["Zb", "", ""], won_before=1)
    t.play(2, "pass")
    t.expire()
    assert t.result.reason == "in_vain"
    assert t.result.scores == (1, 0, 0)
    assert t.result.winners == (0,)
    assert [word for word, _, _ in t.kept[0]] == ["Je"]


def test_a_tie_is_shared() -> None:
    t = reciting("Je", "Jb", in_vain=1, won=["Zb", "Yb", ""], won_before=2)
    t.play(2, "pass")
    t.expire()
    assert t.result.winners == (0, 1)


# -- options


def test_word_time_is_each_seats_own() -> None:
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"], seats=[{"typing": 0}, {"typing": 0, "word_time": 12}])
    lay(t, 0, "Tb")
    assert t.timers["word"] - t.now == 8_000
    say(t, 0, "tiens")
    lay(t, 1, "Db")
    assert t.timers["word"] - t.now == 12_000
    t = telling("Je", "Jb", ["Tb Ab", "Db Bb"], seats=[{"typing": 0}, {"typing": 0}], options={"word_time": 6})
    lay(t, 0, "Tb")
    assert t.timers["word"] - t.now == 6_000


def test_the_whole_sentence_may_stay_on_screen() -> None:
    t = telling("Je", "Jb", ["Tb Ab *", "Db Bb Vb"], options={"show_words": "sentence"})
    add(t, 1, "Db", "dors")
    assert on_screen(t) == ["Je", "dors"]
    add(t, 1, "Bb", "beurre")
    contested(t, 0, "no")
    assert on_screen(t) == ["Je", "dors"]
    lay(t, 0, "*")
    t.judge("yes")
    assert on_screen(t) == ["Je", "dors", "."]
    add(t, 1, "Vb", "vite")
    assert on_screen(t) == ["vite"]
    contested(t, 0, "no")
    assert on_screen(t) == []


def test_unknown_words_without_people() -> None:
    for trust, words in (("refuse", ["Je"]), ("trust", ["Je", "dzozo"])):
        t = telling("Je", "Jb", ["Tb", "Db Bb"], seats=[{"bot": True}, {}], options={"unknown_words": trust})
        lay(t, 1, "Db")
        say(t, 1, "dzozo", "no")
        assert said(t) == words


# -- nothing of the story is shown again before its card is turned


def test_no_door_tells_what_was_said() -> None:
    """Everything that leaves the table after the words were said: views, moves, prompts, the log, refusals."""
    t = at(hands=["Ab Bb Cb", "Eb", "Yb Cp"], pile="Fb", starter=0)
    watched = t.watch()
    say(t, 0, "Fanfaronne")
    add(t, 2, "Yb", "yoyotons")
    lay(t, 1, "Eb")
    say(t, 1, "ensuite")
    for event in watched:
        # What is heard once is marked as such, and is not told to those who come later.
        if "word" in getattr(event, "params", {}):
            assert event.params["fleeting"]
    run_out(t, "contest")
    assert t.reciting
    secret = ("fanfaronne", "yoyotons", "ensuite")

    def hidden(what: object) -> None:
        assert not any(word in as_text(what).lower() for word in secret), what

    for viewer in (0, 1, 2, None):
        hidden(t.view(viewer))
        hidden(project.log(t, watched, viewer))
    # Nor is the next letter: any word is taken, and of any length.
    for word in ("fanfaronne", "yoyotons", "a", "zut"):
        assert t.prompts(1)[0].check(t.read(f"recite {word}", 1)) is None
    assert "cards" not in t.view(1)["zones"]["recital"]
    hidden([prompt.as_json() for prompt in t.prompts(1)])
    hidden([move.text for prompt in t.prompts(1) for move in prompt.examples()])
    world = Sight(t, 1).imagine(Chance("dream", "1"))
    hidden(world.as_json())
    # Card by card it comes to light.
    recite(t, 1, "rien")
    assert on_screen(t) == ["Fanfaronne"]
    for viewer in (0, 1, 2, None):
        assert not any(word in as_text(t.view(viewer)).lower() for word in secret[1:])


def test_a_view_is_as_long_whatever_was_said() -> None:
    """The size of what is sent tells nothing of words that must be remembered."""
    lengths = set()
    for words in (("Fabien", "yaourt"), ("Fi", "yo")):
        t = at(hands=["Ab Bb Cb", "Eb", "Yb Cp"], pile="Fb", starter=0)
        say(t, 0, words[0])
        add(t, 2, "Yb", words[1])
        add(t, 1, "Eb", "et")
        run_out(t, "contest")
        lengths.add(tuple(len(as_text(t.view(viewer))) for viewer in (0, 1, 2, None)))
    assert len(lengths) == 1


# -- a full table


def test_a_full_table_plays_to_the_end() -> None:
    game = random_game(default_settings(cartable.games.find("paflemix"))[-1])
    check_result(game)
    check_conserved(game)


# -- bots


def bot(seat: int, level: str) -> PaflemixBot:
    return PaflemixBot(seat, level, Chance("bot", level))


def heard(player: PaflemixBot, words: Sequence[str]) -> None:
    for word in words:
        player.memory.hear(word)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_forget_as_their_level_does(level: str) -> None:
    words = [f"mot{n}" for n in range(40)]
    right = [0] * 40
    for n in range(60):
        player = PaflemixBot(0, level, Chance("bot", f"{level} {n}"))
        heard(player, words)
        for place, word in enumerate(words):
            right[place] += player.memory.recall(place) == word
    middle, last = sum(right[10:20]) / 600, sum(right[35:]) / 300
    assert last > 0.8
    if level == "debutant":
        assert middle < 0.3
        assert sum(right[:2]) > 90
    else:
        assert (0.45 if level == "initie" else 0.8) < middle < (0.7 if level == "initie" else 0.95)


def test_an_expert_sets_off_a_firecracker_when_the_hand_on_its_right_is_smaller() -> None:
    for right, wants in (("Ab", True), ("Ab Bb Cb Db Gb Hb", False)):
        t = telling("Je", "Jb", [right, "! Xb Wb Kb"])
        assert bot(1, "expert").likes_firecracker(Sight(t, 1)) == wants


def test_bots_contest_what_they_remember_otherwise() -> None:
    t = reciting("Je dors", "Jb Dp")
    t.play(2, "recite tu")
    player = bot(0, "expert")
    player.memory.heard = ["Je", "dors"]
    player.memory._known = {0: "Je"}
    act = player.decide(Sight(t, 0))
    assert act is not None
    assert act.move == "guess Je"
    player.memory._known = {0: "tu"}
    assert player.decide(Sight(t, 0)) is None, "silence is an answer"


def test_bots_hear_the_story_right() -> None:
    """What they have heard is what was said: their gaps are made by forgetting, not by missing something."""
    t: Any = cartable.new("paflemix", seats=[{"bot": True}] * 3, seed="hearing")
    host = VirtualHost(t, make_bots("paflemix", ["initie", "expert", "debutant"], "hearing"))
    seen = 0
    while t.rounds_over < 4 and not t.over:
        host.step()
        if t.reciting:
            seen += 1
            for player in host.players:
                assert isinstance(player, PaflemixBot)
                assert player.memory.heard == said(t)
    assert seen > 20
