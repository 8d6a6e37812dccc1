"""What bots of sentence games share."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.bots.base import DEBUTANT, EXPERT, INITIE, LEVELS
from cartable.bots.storyteller import Recollection, Storyteller
from cartable.engine import Chance
from cartable.engine.letters import capital_letters
from cartable.language.grammar_words import vocabulary


class Moment:
    """All an idea needs of a sight."""

    def __init__(self, now: int) -> None:
        self.now = now


def teller(level: str = INITIE, seed: str = "seed") -> Storyteller:
    return Storyteller(0, level, Chance("test", seed))


def at(now: int) -> Any:
    return Moment(now)


# -- words


@pytest.mark.parametrize("level", LEVELS)
def test_words_of_every_level(level):
    bot = teller(level)
    word = bot.next_word(["le"], "OB")
    assert word is not None
    assert {"O", "B"} <= set(capital_letters(word))
    chosen = bot.best_word(["le"], ["W", "C"], begins=True)
    assert chosen is not None
    assert capital_letters(chosen[1])[0] == "WC"[chosen[0]]
    words = bot.sentence("TOM")
    assert words is not None
    assert len(words) == 3
    part = bot.fragment("ANTS", first="maison")
    assert part is not None
    assert len(part) == 4
    whole = bot.whole_sentence(["Robert", "m'"])
    assert whole is not None
    assert whole[:2] == ("Robert", "m'")


def test_the_same_seed_says_the_same():
    assert [teller().sentence("ABCD") for _ in range(2)] == [teller().sentence("ABCD")] * 2


def test_a_level_makes_sentences_of_its_length_only():
    assert teller(DEBUTANT).sentence("ABCDE") is None
    assert teller(INITIE).sentence("ABCDE") is not None
    assert teller(EXPERT).sentence([]) is None


def test_what_was_refused_is_not_said_again():
    bot = teller()
    for _ in range(30):
        word = bot.next_word(["le"], "W")
        if word is None:
            break
        assert capital_letters(word) not in bot.refused
        bot.forget_idea(word)
    assert len(bot.refused) >= 3


def test_a_full_stop_where_one_stands_well():
    bot = teller()
    assert bot.may_end(["le", "chat", "dort", "bien"])
    assert not bot.may_end(["le", "chat", "dort"])
    assert not bot.may_end(["le", "petit", "chat", "mange", "une"])


def test_where_children_sit_the_best_speak_as_children_do():
    bot = teller(EXPERT)
    bot.young = True
    levels: dict[str, int] = {}
    for items in vocabulary().values():
        for item in items:
            levels[item.form] = min(item.level, levels.get(item.form, 3))
    for letters in ("TOMA", "RILE", "SAEN", "CUISE", "PLATRE"):
        words = bot.sentence(letters)
        assert words is not None, letters
        assert all(levels.get(word, 1) == 1 for word in words), words
        word = bot.next_word(["le", "petit"], letters[0])
        assert word is None or levels.get(word, 1) == 1
    assert teller(EXPERT).speech == "champion"


def test_of_whom_was_told_comes_back():
    bot = teller(INITIE)
    bot.remember_heroes(["Basile", "le", "crocodile", "danse"])
    bot.remember_heroes(["Zoé", "la", "fourmi", "rit", "avec", "Basile"])
    assert list(bot.heroes) == ["Basile", "Zoé"]
    for name in ("Gaston", "Igor", "Ginette"):
        bot.remember_heroes([name])
    assert list(bot.heroes) == ["Zoé", "Gaston", "Igor", "Ginette"]


# -- ideas


def test_an_idea_is_kept_until_the_card_changes():
    bot = teller(EXPERT)
    asked = []

    def find() -> str:
        asked.append(1)
        return f"word {len(asked)}"

    first = bot.idea(at(1000), ("T", 1), find)
    assert first.found == "word 1"
    assert 1000 + 4000 <= first.ready <= 1000 + 9000
    assert bot.idea(at(3000), ("T", 1), find) == first
    assert first.delay(first.ready + 5) == 0
    assert bot.idea(at(4000), ("M", 2), find).found == "word 2"
    bot.forget_idea("word 2")
    assert bot.idea(at(5000), ("M", 2), find).found == "word 3"


def test_beginners_stumble_and_more_over_rare_letters():
    bot = teller(DEBUTANT)
    plain = sum(bot.stumble_over("E") for _ in range(400))
    rare = sum(bot.stumble_over("KE") for _ in range(400))
    assert 60 < plain < 140
    assert rare > plain
    assert not any(teller(EXPERT).stumble_over("K") for _ in range(50))


def test_when_a_chrono_is_launched():
    bot = teller(DEBUTANT, "another")
    for number in range(20):
        idea = bot.idea(at(0), number, lambda: "mot", letters="E")
        delay = bot.launch_delay(at(0), idea)
        assert (delay is None) == (idea.found is None)
        assert delay is None or delay >= 20_000
    expert = teller(EXPERT)
    idea = expert.idea(at(0), "card", lambda: "mot")
    assert expert.launch_delay(at(0), idea) == idea.ready
    assert expert.launch_delay(at(idea.ready + 9), idea) == 0


def test_who_never_launches():
    class Shy(Storyteller):
        chrono_after = (None, None, None)

    bot = Shy(0, EXPERT, Chance("test", "seed"))
    assert bot.launch_delay(at(0), bot.idea(at(0), "card", lambda: "mot")) is None


# -- memory


def heard(level: str, words: int = 25, seed: str = "seed") -> Recollection:
    memory = Recollection(Chance("memory", seed), level)
    for number in range(words):
        memory.hear(f"mot{number}")
    return memory


def share(level: str, places: range) -> float:
    right = [heard(level, seed=str(n)).recall(place) == f"mot{place}" for n in range(40) for place in places]
    return sum(right) / len(right)


def test_beginners_know_the_beginning_and_the_end():
    assert share(DEBUTANT, range(2)) > 0.8
    assert share(DEBUTANT, range(20, 25)) > 0.8
    assert share(DEBUTANT, range(5, 15)) < 0.25


def test_memory_fades_with_time_and_less_for_the_best():
    assert share(INITIE, range(22, 25)) > share(INITIE, range(0, 5)) > 0.4
    assert share(EXPERT, range(0, 25)) > 0.83


def test_what_is_forgotten_stays_forgotten():
    memory = heard(DEBUTANT)
    first = [memory.recall(place) for place in range(25)]
    assert [memory.recall(place) for place in range(25)] == first
    assert memory.recall(99) is None


def test_words_taken_back_and_new_stories():
    memory = heard(EXPERT, 3)
    memory.take_back()
    assert memory.heard == ["mot0", "mot1"]
    memory.clear()
    memory.take_back()
    assert memory.recall(0) is None
