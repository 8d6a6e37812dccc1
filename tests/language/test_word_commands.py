"""`cartable word` and `cartable words`: what they print, and one clear line for every mistake."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cartable.cli import main
from cartable.engine.letters import capital_letters

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys, monkeypatch) -> Run:
    """Runs a command in this process: exit code, output, errors."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return call


def found(run: Run, *words: str) -> list[Any]:
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    listed: list[Any] = json.loads(out)
    return listed


def test_a_word(run: Run):
    code, out, err = run("word", "promenez")
    assert (code, err) == (0, "")
    assert out == (
        "promenez: peu courant\n  verbe de promener (impératif présent 2e personne pluriel; "
        "indicatif présent 2e personne pluriel)\n"
        "  les bots et les conseils le disent à tous; chacun peut l’écrire\n"
    )


def test_a_word_in_english(run: Run, monkeypatch):
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    _, out, _ = run("word", "chevaux", "xqz", "knights")
    assert out == (
        "chevaux: common\n  noun of cheval (masculine plural)\n"
        "  bots and hints say it to everyone; anyone may type it\n"
        "xqz: not known\n  anyone may type it\n"
        "knights: English word, common\n  bots and hints say it, but not among children; anyone may type it\n"
    )


def test_accents_are_optional(run: Run):
    _, out, _ = run("word", "peche")
    assert "péché: nom (masculin singulier)" in out
    assert "pêche: nom (féminin singulier)" in out
    _, out, _ = run("word", "pêche")
    assert "péché" not in out


def test_a_name(run: Run):
    assert run("word", "Barnabé")[1].split("\n")[1] == "  prénom (masculin)"
    _, out, _ = run("word", "Martin", "martin")
    assert "nom de famille" in out.split("martin:")[0]
    assert "nom de famille" not in out.split("martin:")[1], "nearly every word is somebody's name"


def test_words_for_programs(run: Run):
    listed = found(run, "word", "est", "Paris", "xqz", "knights")
    assert [entry["word"] for entry in listed] == ["est", "Paris", "xqz", "knights"]
    assert [entry["known"] for entry in listed] == [True, True, False, True]
    assert [entry["language"] for entry in listed] == ["fr", "names", None, "en"]
    assert {reading["lemma"] for reading in listed[0]["readings"]} == {"être", "est"}
    assert {"city", "noun"} <= {reading["pos"] for reading in listed[1]["readings"]}
    assert listed[0]["frequency"] > 1000
    unknown = {"word": "xqz", "known": False, "language": None, "readings": [], "frequency": 0.0, "near": []}
    assert unknown.items() <= listed[2].items()


def test_the_three_questions_about_a_word(run: Run):
    sweet, drug, rude = found(run, "word", "chocolat", "cocaïne", "connard")
    assert (sweet["said"], sweet["said_among_children"], sweet["typed_among_children"]) == (True, True, True)
    assert (drug["said"], drug["typed_among_children"]) == (False, True)
    assert (rude["said"], rude["typed_among_children"]) == (False, False)
    curie, cruel = found(run, "word", "Marie Curie", "Hitler")
    assert (curie["named"], cruel["named"]) == (True, False)


def test_words_that_contain_letters(run: Run):
    code, out, err = run("words", "--contains", "R P M Z", "--limit", "5")
    assert (code, err) == (0, "")
    assert out.split()[0] == "comprenez"
    assert "… et" in out
    listed = found(run, "words", "--contains", "R P M Z", "--limit", "5")
    assert len(listed) == 5
    assert all(set("RPMZ") <= set(entry["letters"]) for entry in listed)
    often = [entry["frequency"] for entry in listed]
    assert often == sorted(often, reverse=True)


def test_all_the_options_together(run: Run):
    listed = found(
        run, "words", "--contains", "n", "--starts", "é", "--ends", "er", "--avoid", "A,I", "--holds", "on", "--length",
        "5-9", "--limit", "100",
    )  # fmt: skip
    assert listed
    for entry in listed:
        letters = entry["letters"]
        assert letters.startswith("E")
        assert letters.endswith("ER")
        assert "ON" in letters
        assert not set("AI") & set(letters)
        assert 5 <= len(letters) <= 9


def test_words_made_from_cards(run: Run):
    listed = found(run, "words", "--from", "ABCDEF*", "--length", "-6", "--limit", "3")
    assert listed[0]["word"] == "façade"


def test_words_of_another_language_and_of_a_child(run: Run):
    assert "knight" in [entry["word"] for entry in found(run, "words", "--starts", "KN", "--lang", "en")]
    listed = found(run, "words", "--starts", "M", "--level", "child", "--limit", "1000")
    assert 20 < len(listed) < 300
    assert found(run, "words", "--starts", "M", "--level", "2000", "--limit", "1000") == listed


def test_no_word_fits(run: Run):
    assert run("words", "--contains", "WWWW") == (0, "Aucun mot ne convient.\n", "")
    assert found(run, "words", "--contains", "WWWW") == []


def test_everything_fits_on_the_screen(run: Run):
    _, out, _ = run("words", "--ends", "isation", "--limit", "50")
    assert all(len(line) <= 100 for line in out.split("\n"))
    assert all(capital_letters(word).endswith("ISATION") for word in out.split("…")[0].split())


@pytest.mark.parametrize(
    "words",
    [
        ["word"],
        ["word", "..."],
        ["words"],
        ["words", "--contains", ""],
        ["words", "--contains", "R2"],
        ["words", "--avoid", "*"],
        ["words", "--from", "ABC!"],
        ["words", "--length", "8-5"],
        ["words", "--length", "0"],
        ["words", "--length", "five"],
        ["words", "--length", ""],
        ["words", "--length", "99"],
        ["words", "--starts", "A", "--limit", "0"],
        ["words", "--starts", "A", "--limit", "many"],
        ["words", "--starts", "A", "--level", "genius"],
        ["words", "--starts", "A", "--level", "0"],
        ["words", "--starts", "A", "--lang", "la"],
        ["words", "--begins", "A"],
    ],
)
def test_a_mistake_is_one_clear_line(run: Run, words: list[str]):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("length", "shortest", "longest"), [("7", 7, 7), ("5-8", 5, 8), ("38-", 25, 40), ("-2", 1, 2), (" 3 - 4 ", 3, 4)]
)
def test_lengths(run: Run, length: str, shortest: int, longest: int):
    listed = found(run, "words", f"--length={length}", "--limit", "300")
    assert {len(entry["letters"]) for entry in listed} <= set(range(shortest, longest + 1))
