"""The table's judge: what the host answers when the rules cannot know whether something is a word."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cartable
from cartable.host.judge import lexicon_judge
from cartable.host.virtual import VirtualHost


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("word praline", "yes"),
        ("word GATEAU", "yes"),
        ("word gâteau", "yes"),
        ("word arc-en-ciel", "yes"),
        ("word Barnabé", "yes"),
        ("word breakfast", "yes"),
        ("word xqzt", "no"),
        ("sentence Le chat mange la souris.", "yes"),
        ("sentence Une belle maison bleue", "no"),
        ("sentence Le zglorb mange", "vote zglorb"),
        ("word", "no"),
        ("seat 3", "no"),
    ],
)
def test_words_and_names_of_all_languages(question: str, answer: str):
    assert lexicon_judge(question) == answer


def test_a_host_answers_from_the_lexicon():
    table = cartable.at("frontibix", seats=2, foreheads=["Lp", "Rb"])
    host = VirtualHost(table, [None, None])
    host.play(0, "say rrrr", 1_000)
    assert table.active == [0, 1]
    host.play(0, "say revolver", 2_000)
    assert table.active == [1]
    assert [str(text).split()[0] for seat, _, text in table.past if seat == -2] == ["no", "yes"]


def test_a_record_holds_the_answers_and_needs_no_lexicon():
    table = cartable.at("frontibix", seats=2, foreheads=["Lp", "Rb"])
    host = VirtualHost(table, [None, None], judge=lambda question: "yes")
    host.play(0, "say rrrr", 1_000)
    assert cartable.replay(table.record()) == table


def test_words_are_read_only_where_they_are_said():
    code = "import sys, cartable.host.virtual; sys.exit('cartable.language' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
