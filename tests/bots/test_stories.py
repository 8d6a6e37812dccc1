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
