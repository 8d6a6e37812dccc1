"""The two plain forms of a word: its letters in capitals, as on cards, and what was typed in lower case."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.engine.letters import capital_letters, plain_lower


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("lune", "LUNE"),
        ("Été", "ETE"),
        ("ÇA", "CA"),
        ("cœur", "COEUR"),
        ("Œuvre", "OEUVRE"),
        ("curriculum vitæ", "CURRICULUMVITAE"),
        ("arc-en-ciel", "ARCENCIEL"),
        ("aujourd'hui", "AUJOURDHUI"),
        ("aujourd’hui", "AUJOURDHUI"),
        ("naïf", "NAIF"),
        ("e\u0301te\u0301", "ETE"),
        ("straße", "STRASSE"),
        ("niño", "NINO"),
        ("Łódź", "LODZ"),
        ("ﬁn", "FIN"),
        ("R2D2", "R2D2"),
        ("  ", ""),
    ],
)
def test_letters_as_on_the_cards(text: str, letters: str):
    assert capital_letters(text) == letters


@given(st.text(max_size=12))
def test_letters_of_letters_are_the_same(text: str):
    assert capital_letters(capital_letters(text)) == capital_letters(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Étoile", "etoile"),
        ("e\u0301te\u0301", "ete"),
        ("Arc-en-Ciel", "arc-en-ciel"),
        ("  Play  UB ", "  play  ub "),
        ("Œuf", "œuf"),
        ("ﬁn", "fin"),
    ],
)
def test_what_is_typed_keeps_all_but_its_case_and_accents(text: str, plain: str):
    assert plain_lower(text) == plain
