"""Where children sit, bots and hints say the words of a primary school, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cartable
from cartable import bots
from cartable.bots.vocabulary import CHILD, WELL_READ, known_words, words_for
from cartable.engine import Table
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import VirtualHost, make_bots
from cartable.language import manners, may_be_said
from cartable.language.famous import find
from cartable.mechanics.patterns import Pattern
from cartable.server.advice import _hint

WORD_AT = {
    "amipourix": r"say (\S+)", "dagoberix": r"(?:choose|guess) (\S+)", "frontibix": r"say (\S+)",
    "hyperspeedix": r"say (\S+)", "mefouillix": r"say (\S+)", "rueverlix": r"say (\S+)", "spiralix": r"say (\S+)",
    "sordelix": r"(?:choose|guess) (\S+)", "touposix": r"play (\S+)", "pavrailix": r"play \S+ (\S+)",
}  # fmt: skip
"""Games in which a word is typed, and where it stands in the move."""


def typed_words(table: Table, game: str) -> list[str]:
    moves = [str(move) for seat, _, move in table.past[: table.length] if seat >= 0]
    found = [re.match(WORD_AT[game], move) for move in moves]
    return [each[1] for each in found if each and each[1].isalpha()]


def played(table: Table, seed: str, inputs: int) -> Table:
    """Experts play for a while."""
    host = VirtualHost(table, make_bots(table.facts.id, ["expert"] * table.seats, seed, table.young))
    for _ in range(inputs):
        if table.over:
            break
        host.step()
    return table


def test_a_table_is_young_if_it_is_said_so_or_if_a_child_sits_there() -> None:
    assert not cartable.new("touposix", 2, "a").young
    assert cartable.new("touposix", 2, "a", young=True).young
    assert cartable.new("touposix", [{"age": 11}, {}], "a").young
    assert not cartable.new("touposix", [{"age": 12}, {"age": 40}], "a").young
    assert not cartable.new("touposix", [{"age": 6, "bot": True}, {}], "a").young, "a bot is no child"
    table = cartable.new("touposix", [{"age": 40}, {"age": 7}, {}], "a", young=True)
    assert [table.is_child(seat) for seat in range(3)] == [False, True, True]


def test_records_and_stores_keep_whether_a_table_is_young() -> None:
    table = cartable.new("touposix", 2, "a", young=True)
    assert "\nyoung true\n" in table.record()
    assert cartable.replay(table.record()).young
    assert cartable.from_json(table.as_json()).young
    assert cartable.replay(table.record()) == table
    assert "young" not in cartable.new("touposix", 2, "a").record()
    position = cartable.at("touposix", hands=["Ab", "Bb"], young=True)
    assert position.young
    assert "young=True" in repr(position)
    assert cartable.replay(position.record()).young


def test_the_words_bots_know_among_children() -> None:
    known = known_words(WELL_READ, young=True)
    assert len(known) > 10_000
    assert all(may_be_said(word, young=True) for word in known)
    assert known_words(CHILD, young=True) == known[:CHILD]
    assert "impôt" in known_words(WELL_READ)
    assert "impôt" not in known
    assert "impôt" in words_for(Pattern(starts="IMPO", length=5), WELL_READ)
    assert "impôt" not in words_for(Pattern(starts="IMPO", length=5), WELL_READ, young=True)


@pytest.mark.parametrize("game", sorted(WORD_AT))
def test_experts_among_children_say_words_of_school(game: str) -> None:
    said: list[str] = []
    for number in range(3):
        seats = max(2, cartable.games.find(game).facts.seats[0])
        said += typed_words(played(cartable.new(game, seats, f"young {number}", young=True), "young", 150), game)
    assert said, "words were said"
    assert [word for word in said if not may_be_said(word, young=True)] == []


@pytest.mark.parametrize("game", ["toufrazix", "quadrix", "cadavrexkix"])
def test_storytellers_speak_simply_among_children(game: str) -> None:
    bot: Any = bots.make(game, 0, "expert", cartable.engine.Chance("bot", "young"), young=True)
    assert bot.speech == "child"


def test_bots_among_children_name_those_whom_children_know() -> None:
    for number in range(3):
        table = played(cartable.new("celebritix", 3, f"young {number}", young=True), "young", 120)
        names = [str(move).split(" ", 2)[2] for seat, _, move in table.past[: table.length] if str(move)[:4] == "say "]
        assert names
        levels = {name: person.level for name in names if (person := find(name))}
        assert levels == dict.fromkeys(names, 1)


def test_suggestions_among_children_are_words_of_school() -> None:
    suggested = [word for number in range(40) for word in lexicon_judge(f"suggest 5 10 school {number}").split()]
    assert len(suggested) > 150
    assert [word for word in suggested if not may_be_said(word, young=True)] == []
    anything = [word for number in range(40) for word in lexicon_judge(f"suggest 5 10 any {number}").split()]
    assert [word for word in anything if not may_be_said(word, young=True)] != []
    assert [word for word in anything if not may_be_said(word)] == []


def test_a_hint_of_solitix_among_children_is_a_word_of_school() -> None:
    columns = "IMPOTS TAXERON GARE MAISON CHATTE LIVRES"
    found = lexicon_judge(f"dig young 20 - {columns}")
    assert found == "no" or may_be_said(found, young=True)


@pytest.mark.parametrize("game", ["touposix", "spiralix", "amipourix", "rueverlix", "frontibix", "mefouillix"])
def test_hints_for_children_are_words_of_school(game: str) -> None:
    hinted: list[str] = []
    for number in range(6):
        seats = max(2, cartable.games.find(game).facts.seats[0])
        table = cartable.new(game, seats, f"hint {number}", young=True)
        host = VirtualHost(table, make_bots(game, ["initie"] * seats, "hint", young=True))
        for _ in range(30):
            if table.over:
                break
            for seat in table.active:
                found = re.match(WORD_AT[game], _hint(table, seat) or "")
                if found and found[1].isalpha():
                    hinted.append(found[1])
            host.step()
    assert hinted
    assert [word for word in hinted if capital(word) not in manners.school_words()] == []


def capital(word: str) -> str:
    return cartable.engine.letters.capital_letters(word)


def test_a_child_is_not_given_the_ideas_of_an_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, bool]] = []

    class Adviser(bots.Bot):
        def decide(self, sight: bots.Sight) -> bots.Decision | None:
            asked.append((self.level, self.young))
            return bots.Decision("pass", 0)

    monkeypatch.setattr(bots, "make", lambda game, seat, level, dice, young: Adviser(seat, level, dice, young))
    table = cartable.new("touposix", [{"age": 8}, {"age": 40}, {}], "a")
    assert _hint(table, 0) == "pass"
    assert asked == [("debutant", True), ("initie", True)]
    asked.clear()
    assert _hint(table, 1) == "pass"
    assert asked == [("initie", True), ("expert", True)]
    asked.clear()
    _hint(cartable.new("touposix", 2, "a"), 0)
    assert asked == [("initie", False), ("expert", False)]
