"""Texts as they are printed: what is set, what is left alone, and that every text of the house is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cartable import games
from cartable.engine import phrases, templates
from cartable.engine.phrases import Texts, known_languages, language
from cartable.engine.typography import Typography
from cartable.testing.sentences import house_folders

FRENCH, ENGLISH = language("fr").typography, language("en").typography


def shown(text: str) -> str:
    """With spaces that one can see: `~` for a no-break space, `_` for a narrow one."""
    return text.replace("\u00a0", "~").replace("\u202f", "_")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("C'est l'heure : qu'en dis-tu ?", "C’est l’heure~: qu’en dis-tu_?"),
        ("Bravo ! Encore ; toujours.", "Bravo_! Encore_; toujours."),
        ("Bravo! Quoi?", "Bravo_! Quoi_?"),
        ("Quoi ?! Non...", "Quoi_?! Non…"),
        ('Dis "oui" !', "Dis «~oui~»_!"),
        ("« oui » et «non»", "«~oui~» et «~non~»"),
        ("Une chance sur 2 : 50 %", "Une chance sur 2~: 50~%"),
        ("**Attention :** c'est *bien* ?", "**Attention~:** c’est *bien*_?"),
        ("(c'est vrai ?)", "(c’est vrai_?)"),
    ],
)
def test_french_as_it_is_printed(typed: str, printed: str) -> None:
    assert shown(FRENCH.set_text(typed)) == printed
    assert shown(FRENCH.set_text(FRENCH.set_text(typed))) == printed, "what is set stays as it is"


def test_english_has_its_own_marks_and_no_spaces() -> None:
    assert ENGLISH.set_text('Don\'t say "yes"...') == "Don’t say “yes”…"
    assert ENGLISH.set_text("Now: go! Where? Here; there.") == "Now: go! Where? Here; there."


def test_gaps_are_not_touched_but_their_forms_are() -> None:
    assert shown(FRENCH.set_text("{seat:who} : « {word} » !")) == "{seat:who}~: «~{word}~»_!"
    assert FRENCH.set_text("{n:t'attend|t'attendent {seat:who}}") == "{n:t’attend|t’attendent {seat:who}}"
    assert shown(FRENCH.set_text("{seat:who}: l'{word}")) == "{seat:who}~: l’{word}"


@pytest.mark.parametrize(
    "kept",
    [
        "`l'!` et `give ! 2`",
        "Pose `*` et `!` ici.",
        "à 12:30",
        "https://exemple.fr/d'ici?a=b:c",
        "[la page](d'ici?a)",
        "- ! en tête",
        "(!)",
        "| :-- | :-: |",
    ],
)
def test_what_is_no_prose_stays_as_it_is(kept: str) -> None:
    assert FRENCH.set_text(kept) == kept


def test_a_language_that_says_nothing_is_left_as_it_was_typed() -> None:
    text = 'l\'un : "deux"... « trois » !'
    assert Typography().set_text(text) == text


def test_what_players_type_is_printed_when_it_fills_a_gap() -> None:
    def said(template: str, code: str = "fr", **params: object) -> str:
        return shown(templates.fill(template, params, None, code, who=lambda seat: ("Inès", "O'Brien", "Paul")[seat]))

    assert said("« {word} »", word="aujourd'hui") == "« aujourd’hui »"
    assert said("“{word}”", "en", word="don't") == "“don’t”"
    assert said("{word}", word="Tu viens ?") == "Tu viens_?"
    assert said("{cards}", cards="A! b?") == "A! b?", "no space where there was none: these are cards"
    assert said("la carte {de seat:who}", seat=0) == "la carte d’Inès"
    assert said("la carte {de seat:who}", seat=1) == "la carte d’O’Brien"
    assert said("la carte {de seat:who}", seat=2) == "la carte de Paul"


def test_what_is_to_be_typed_again_stays_to_the_letter() -> None:
    assert templates.fill("--seed {seed:typed}", {"seed": "'un été !'"}, None, "fr") == "--seed 'un été !'"


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Hugo", "d’Hugo"),
        ("Éva", "d’Éva"),
        ("Óscar", "d’Óscar"),
        ("Yves", "d’Yves"),
        ("Yanis", "de Yanis"),
        ("A", "de A"),
    ],
)
def test_little_words_before_names(name: str, printed: str) -> None:
    assert language("fr").elided("de", name) == printed


def test_texts_are_set_when_they_are_read() -> None:
    read = phrases.as_texts({"fr": {"endings": {"out": "C'est fini !"}}, "en": {"endings": {"out": "That's it!"}}})
    assert {code: shown(text) for code, text in read["endings"]["out"].items()} == {
        "fr": "C’est fini_!",
        "en": "That’s it!",
    }


def all_texts() -> Iterator[tuple[str, str, str]]:
    """Where each text of the house stands, its language and the text, as it leaves."""
    for package in [*house_folders(), *(games.find(id).__module__ for id in games.own_ids())]:
        tree = phrases.as_texts({code: phrases.sentences_of(package, code) for code in known_languages()})
        yield from _leaves(tree, package)
    for id in games.own_ids():
        for code in phrases.languages():
            yield f"the page of {id}", code, re.sub(r"`[^`]*`", "`A`", games.rules_page(games.find(id), code))


def _leaves(tree: Mapping[str, Any], where: str) -> Iterator[tuple[str, str, str]]:
    for name, value in tree.items():
        if isinstance(value, Texts):
            yield from ((f"{where}.{name}", code, text) for code, text in value.items())
        else:
            yield from _leaves(value, f"{where}.{name}")


WRONG = {
    "fr": re.compile(r"\w'|\"|\.\.\.|[“”]| [;:!?%»]|« |[^\W\d_][;!?»](?!\w)|[^\W\d_]:(?=\s|$)|«(?!\u00a0)"),
    "en": re.compile(r"\w'|\"|\.\.\.|[«»]| [;:?%]"),
}


def test_every_text_that_leaves_is_printed() -> None:
    texts = list(all_texts())
    assert len(texts) > 5000
    found = []
    for where, code, text in texts:
        # What stands in braces is no text but for its forms.
        plain = re.sub(r"\{[^{}|]*\}", "X", text)
        found += [f"{where}, {code}: {text[:100]!r}" for _ in WRONG[code].findall(re.sub(r"\{\w+:|\}", "", plain))]
    assert found == []
