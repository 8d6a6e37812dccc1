"""What a table of children does not let through, in names and in what is said."""

from __future__ import annotations

import pytest

from cartable.server.room import says_something_rude


@pytest.mark.parametrize(
    "text", ["merde", "Merde!", "« merde »", "quelle merde !", "qu’un con", "Mer-de", "M3rde", "merde2", "Tom-merde"]
)
def test_rude_however_it_is_written(text: str) -> None:
    assert says_something_rude(text)


@pytest.mark.parametrize(
    "text", ["Léa", "Jean-Paul", "Tom2", "L’écureuil construit un nid !", "Connie", "C3PO", "7 ans"]
)
def test_nothing_rude(text: str) -> None:
    assert not says_something_rude(text)
