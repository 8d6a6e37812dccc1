"""Plural and elision: what the check finds, and what it lets pass."""

from __future__ import annotations

import pytest

from cartable.testing.agreement import faults


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{seat:who} rend {count} cartes.", "1 cartes"),
        ("{count:words} cartes", "1 cartes"),
        ("Il reste {count} nouvelles cartes.", "0 nouvelles"),
        ("Les {count} {count:carte|cartes}", "Les 1"),
        ("{count} {count:carte|cartes} restent.", "1 carte restent"),
        ("Il faut {count} point.", "2 point"),
        ("La carte de {seat:who}", "de Inès"),
        ("Parce que {seat:who} joue", "que Hugo"),
        ("La carte d’{seat:who}", "d’Paul"),
        ("Pas assez de {card:card}", "de étoile rose"),
        ("C’est pris à {card:the}.", "à le trèfle rose"),
        ("Un jeu de {names}.", "de Yves"),
    ],
)
def test_what_is_wrong_in_french(text: str, wrong: str) -> None:
    assert any(fault.startswith(f"{wrong!r} in ") for fault in faults(text, "fr")), list(faults(text, "fr"))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{seat:who} returns {count} cards.", "1 cards"),
        ("{count} {count:card|cards} are left.", "1 card are"),
        ("All {count} {count:card|cards}", "All 1"),
        ("{count} card", "0 card"),
        ("There is a {letter} too many.", "a {letter}"),
    ],
)
def test_what_is_wrong_in_english(text: str, wrong: str) -> None:
    assert any(fault.startswith(repr(wrong)) for fault in faults(text, "en")), list(faults(text, "en"))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("fr", "{seat:who} rend {count} {count:carte|cartes}."),
        ("fr", "{count:La manche est jouée|Les {count} manches sont jouées}."),
        ("fr", "La carte {de seat:who}, et {needed} fois le {letter}"),
        ("fr", "C’est à la personne qui commence de le dire."),
        ("en", "{count:The round is|All {count} rounds are} played."),
        ("en", "{count} more {count:card|cards} of {seat:who}"),
        ("es", "{count} cartas"),
    ],
)
def test_what_is_right(code: str, text: str) -> None:
    assert list(faults(text, code)) == []
