"""What a table of children does not let through, in names and in what is said; other tables let everything through."""

from __future__ import annotations

import pytest

from cartable.engine import Refused
from cartable.server.room import RoomState

RUDE = [
    "merde", "Merde!", "« merde »", "quelle merde !", "qu’un con", "Mer-de", "M3rde", "merde2", "Tom-merde", "merrrde",
    "fuck", "F*ck you, fuck", "puta", "fotze", "Cazzo!", "salope", "putain", "bite", "sous-merde", "fils-de-pute",
]  # fmt: skip
INNOCENT = [
    "Léa", "Jean-Paul", "Tom2", "L’écureuil construit un nid !", "Connie", "C3PO", "7 ans", "Je suis en retard.",
    "Les fous dansent.", "un baiser", "Elle joue de la viole.", "Castres", "Essex", "un cul-de-sac", "pique-nique",
]  # fmt: skip


def room(child: bool) -> RoomState:
    state = RoomState()
    state.child = child
    return state


@pytest.mark.parametrize("text", RUDE)
def test_rude_among_children_however_it_is_written(text: str) -> None:
    with pytest.raises(Refused):
        room(child=True).check_words(f"say {text}")
    room(child=False).check_words(f"say {text}")


@pytest.mark.parametrize("text", INNOCENT)
def test_nothing_rude(text: str) -> None:
    room(child=True).check_words(f"say {text}")


@pytest.mark.parametrize("name", ["Merde", "M3rde", "Tom-merde", "Fuck", "Puta"])
def test_names_at_a_table_of_children(name: str) -> None:
    with pytest.raises(Refused):
        room(child=True).clean(name)
    assert room(child=False).clean(name) == name


@pytest.mark.parametrize("name", ["Léa", "Connie", "Jean-Paul", "Tom2"])
def test_names_of_children(name: str) -> None:
    assert room(child=True).clean(name) == name
