"""The tool that prints what bots tell among themselves."""

from __future__ import annotations

import pytest
from tools.stories import main, texts, written

from cartable.bots.base import DEBUTANT, EXPERT


def test_words_as_one_writes_them():
    assert written(["le", "ami", ".", "j'", "arrive"]) == "Le ami. J'arrive"
    assert written([]) == ""


def test_everything_told_in_a_game_is_printed():
    told = list(texts("cadavrexkix", [EXPERT, DEBUTANT], "seed"))
    assert len(told) >= 4
    assert all(text[0].isupper() for text in told)
    assert told == list(texts("cadavrexkix", [EXPERT, DEBUTANT], "seed"))


def test_a_level_nobody_knows(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["stories", "quadrix", "--level", "genius"])
    with pytest.raises(SystemExit):
        main()
    assert "genius" in capsys.readouterr().err


def test_without_a_game_a_little_of_each_is_told(capsys, monkeypatch):
    monkeypatch.setattr("tools.stories.GAMES", ("quadrix", "cadavrexkix"))
    monkeypatch.setattr("sys.argv", ["stories", "--games", "1", "--most", "2", "--level", "initié"])
    main()
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("#")] == ["# quadrix 1, initie", "# cadavrexkix 1, initie"]
    assert len(lines) == 6
