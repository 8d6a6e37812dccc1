"""What word games share: the judge, votes, chronos, and the words that bots know. Spiralix serves as the example."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots.vocabulary import ADULT, CHILD, WELL_READ, words_for
from cartable.engine import Chance, Refused
from cartable.engine.events import Told
from cartable.engine.knowledge import imagine
from cartable.engine.letters import capital_letters
from cartable.host.judge import lexicon_judge
from cartable.language import is_word, may_be_said
from cartable.mechanics.patterns import Pattern


def searching(seats: Any = 3, **options: Any) -> Any:
    """Seat 0 looks for a word with E and R."""
    count = seats if isinstance(seats, int) else len(seats)
    piles = ["Bp Cp", "Dp Fp", "Gp Hp", "Ip Jp"][:count]
    return cartable.at("spiralix", seats=seats, piles=piles, spiral="Ep Rb", turn=0, step="searching", options=options)


def code(t: Any, seat: int, move: str) -> str:
    with pytest.raises(Refused) as no:
        t.play(seat, move)
    return no.value.code


# ---------------------------------------------------------------------- the judge


def test_what_the_judge_knows() -> None:
    assert lexicon_judge("word praline") == "yes"
    assert lexicon_judge("word Barnabé") == "yes", "names"
    assert lexicon_judge("word keyboard") == "yes", "other languages"
    assert lexicon_judge("word rtxqz") == "no"
    assert lexicon_judge("riddle what walks on four legs") == "no"


def test_the_judge_knows_what_can_be_prolonged() -> None:
    assert lexicon_judge("prolong PLAT") == "yes", "plateau"
    assert lexicon_judge("prolong KIWIS") == "no"
    assert lexicon_judge("prolong K*WI") == "yes", "a star is any letter"
    assert lexicon_judge("prolong *EBRES") == "yes", "ténèbres"


def test_nothing_happens_before_the_judge_has_answered() -> None:
    t = searching()
    t.play(0, "say rue")
    assert (t.question, t.active, t.moves(0), t.prompts(1)) == ("word rue", [], [], [])
    assert code(t, 0, "pass") == "wait"
    with pytest.raises(Refused):
        t.expire()
    t.judge("yes")
    assert t.turn == 1


@pytest.mark.parametrize("word", ["", "...", "r2d2", "re!", "{seat}", "e" * 60 + "r"])
def test_what_cannot_be_a_word(word: str) -> None:
    assert code(searching(), 0, f"say {word}") in ("not_a_word", "too_long", "unreadable")


def test_a_word_from_who_is_not_asked_is_understood_and_refused() -> None:
    t = searching()
    assert code(t, 1, "say rue") == "not_yours_to_say"
    t.play(0, "pass")
    assert code(t, 0, "chrono rue") == "your_own_search"


# ---------------------------------------------------------------------- which words count, and what was meant


def test_the_question_says_which_words_count() -> None:
    for option, question in (("any", "word rue"), ("french", "word:french rue"), ("accents", "word:accents rue")):
        t = searching(french_only=option)
        t.play(0, "say rue")
        assert t.question == question


def test_words_of_any_language_count_at_home_and_french_ones_for_children() -> None:
    option = cartable.games.find("spiralix").options_offered["french_only"]
    assert (option.default, option.for_children) == ("any", "french")
    offered = {id: cartable.games.find(id).options_offered for id in cartable.games.own_ids()}
    without = [id for id, options in offered.items() if "unknown_words" in options and "french_only" not in options]
    assert without == ["celebritix"], "there the judge knows people, not words"


def test_a_word_laid_with_cards_has_no_accents_to_ask_for() -> None:
    t = cartable.new("mefouillix", seats=2, options={"french_only": "accents"})
    t.play(0, "play Cp Hp Ip Ep Np")
    assert t.question == "word:french chien"
    t.judge("no")
    t = cartable.new("mefouillix", seats=2, options={"french_only": "accents"})
    t.play(0, "say chien")
    assert t.question == "word:accents chien"


def test_a_refused_word_explains_itself_to_its_author_alone() -> None:
    t = searching([{}, {"bot": True}, {"bot": True}], french_only="french")
    happened = t.watch()
    t.play(0, "say trompere")
    t.judge("no trompeur, tromper")
    told = [(event.message, event.params) for event in happened if isinstance(event, Told)]
    assert ("unknown_word", {"word": "trompere"}) in told
    assert not any("trompeur" in str(params) for _, params in told)
    assert t.view(0)["fields"]["near_spellings"] == "trompeur, tromper"
    for other in (1, 2, None):
        assert "trompeur" not in str(t.view(other)), other
    t.play(0, "say erxq")
    assert t.near_spellings[0] == "", "what was meant before is of no interest now"


def test_near_spellings_come_while_the_others_vote() -> None:
    t = searching(french_only="french")
    t.play(0, "say trompere")
    t.judge("no trompeur")
    assert (t.voting, t.view(0)["fields"]["near_spellings"]) == (True, "trompeur")
    assert all("trompeur" not in str(t.view(seat)) for seat in (1, 2, None))
    assert imagine(t, 1, Chance("a", "b")).near_spellings[0] == ""


def test_a_replay_needs_no_dictionary_for_near_spellings() -> None:
    t = searching([{}, {"bot": True}], french_only="french")
    t.play(0, "say trompere")
    t.judge("no trompeur, tromper")
    assert cartable.replay(t.record()) == t


def test_the_writer_of_a_secret_word_alone_is_offered_another() -> None:
    for game in ("dagoberix", "sordelix"):
        t: Any = cartable.new(game, seats=[{}, {"bot": True}], options={"french_only": "french"})
        writer = t.writer
        t.play(writer, "choose éléfantaux")
        assert t.question is not None
        assert t.question.split()[0] in ("word:french", "plain:french")
        t.judge("no éléphanteaux")
        assert t.view(writer)["fields"]["near_spellings"] == "éléphanteaux"
        assert all("phanteaux" not in str(t.view(other)) for other in (1 - writer, None))


# ---------------------------------------------------------------------- the vote


def test_the_majority_of_those_who_answer_a_tie_accepts() -> None:
    for votes, accepted in (("ny", True), ("nn", False), ("yy", True), ("n", False), ("y", True), ("", True)):
        t = searching()
        t.play(0, "say erxq")
        t.judge("no")
        for seat, vote in zip((1, 2), votes, strict=False):
            t.play(seat, "vote " + {"y": "yes", "n": "no"}[vote])
        if t.voting:
            assert t.expire() == "vote"
        assert (t.turn == 1) is accepted, votes


def test_one_votes_once_and_never_on_ones_own_word() -> None:
    t = searching()
    t.play(0, "say erxq")
    t.judge("no")
    assert code(t, 0, "vote yes") == "voting"
    t.play(1, "vote no")
    assert code(t, 1, "vote yes") == "voted"


def test_bots_have_no_vote() -> None:
    t = searching([{}, {"bot": True}, {}])
    t.play(0, "say erxq")
    t.judge("no")
    assert t.active == [2]


@pytest.mark.parametrize(("option", "turn"), [("refuse", 0), ("trust", 1)])
def test_with_nobody_to_vote_the_table_option_decides(option: str, turn: int) -> None:
    t = searching([{}, {"bot": True}], unknown_words=option)
    happened = t.watch()
    t.play(0, "say erxq")
    t.judge("no")
    assert t.turn == turn
    told = [event.message for event in happened if isinstance(event, Told)]
    assert ("word_accepted" if turn else "word_refused") in told


def test_a_single_voter_may_refuse_three_words() -> None:
    t = searching(2)
    for _ in range(3):
        t.play(0, "say erxq")
        t.judge("no")
        t.play(1, "vote no")
        assert t.turn == 0
    t.play(0, "say erxq")
    t.judge("no")
    assert t.turn == 1, "on joue en confiance"


def test_the_other_clocks_stand_still_during_a_vote() -> None:
    t = searching()
    t.play(1, "chrono rade", 1_000)
    t.play(0, "say erxq", 1_100)
    t.judge("no")
    assert t.timers == {"vote": 11_100}
    t.expire()
    assert t.turn == 1, "nobody answered: a tie"
    t = searching()
    t.play(1, "chrono rade", 1_000)
    t.play(0, "say erxq", 1_100)
    t.judge("no")
    t.play(1, "vote no", 5_000)
    t.play(2, "vote no", 6_100)
    assert t.timers == {"launch": 6_150, "chrono": 21_000}


# ---------------------------------------------------------------------- the chrono


def test_a_tie_of_launches_lasts_as_long_as_its_clock() -> None:
    t = searching(4)
    t.play(3, "chrono rade", 2_000)
    assert t.leeway() == 150
    t.play(2, "chrono rame", 1_950)
    assert t.launcher == 2
    t.play(1, "chrono rate", 2_150)
    assert t.launcher == 1
    assert t.expire() == "launch"
    assert (t.leeway(), t.prompts(2), t.prompts(3)) == (0, [], [])


def test_nobody_imagines_what_another_has_sealed() -> None:
    t = searching()
    t.play(1, "chrono rade")
    assert imagine(t, 1, Chance("a", "b")).ideas[1] == "rade"
    for seat in (0, 2):
        world = imagine(t, seat, Chance("a", "b"))
        assert world.ideas[1] not in ("", "rade")
        while world.launcher >= 0:
            world.expire()
        world.judge("yes")
        assert world.turn == 1


# ---------------------------------------------------------------------- the words of the bots


def test_words_for_are_common_words_that_fit() -> None:
    pattern = Pattern(starts="E", contains="R")
    found = words_for(pattern, CHILD, 10)
    assert found[:2] == ("être", "encore")
    assert all(pattern.matches(word) and is_word(word) for word in found)
    assert len(words_for(pattern, WELL_READ, 10_000)) > len(words_for(pattern, ADULT, 10_000)) > 50


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(contains="*"),
        Pattern(starts="*", contains="D"),
        Pattern(starts="B", ends="N"),
        Pattern(contains="EE", avoids="S"),
        Pattern(holds="OU"),
        Pattern(made_from="RATEAU"),
        Pattern(made_from="RATE*"),
    ],
)
def test_searching_finds_just_what_fits(pattern: Pattern) -> None:
    every = words_for(Pattern(), 2_000, 2_000)
    assert words_for(pattern, 2_000, 2_000) == tuple(word for word in every if pattern.matches(word))


def test_bots_say_only_what_may_be_said_and_no_bits_of_words() -> None:
    every = words_for(Pattern(), WELL_READ, WELL_READ)
    assert len(every) == WELL_READ == len({capital_letters(word) for word in every})
    assert all(may_be_said(word) for word in every)
    assert all(word.isalpha() and len(word) > 1 for word in every)
