"""Sentences in files: every language complete, every gap filled, every plural and elision right."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest

from cartable import games
from cartable.engine import phrases, templates
from cartable.engine.phrases import Texts, known_languages, languages
from cartable.testing import sentences
from tests.engine.toys import Honest, facts


def said(text: str, language: str = "fr", **params: Any) -> str:
    return templates.fill(text, params, games.find("amerix").deck, language, ["Inès", "Paul", "Zoé"].__getitem__)


# -- gaps


def test_a_noun_goes_with_its_number() -> None:
    cards = "{count} {count:carte|cartes}"
    assert [said(cards, count=count) for count in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    cards = "{count} {count:card|cards}"
    assert [said(cards, "en", count=count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_gaps_may_stand_in_both_forms() -> None:
    rounds = "{rounds:La manche est jouée|Les {rounds} manches sont jouées}."
    assert said(rounds, rounds=1) == "La manche est jouée."
    assert said(rounds, rounds=5) == "Les 5 manches sont jouées."
    assert said("{n:une lettre|{n:words} lettres}", n=3) == "trois lettres"
    assert said("{n:words}", n=12) == "12"


def test_a_little_word_is_cut_short_before_a_vowel() -> None:
    assert said("le tour {de seat:who}", seat=0) == "le tour d’Inès"
    assert said("le tour {de seat:who}", seat=1) == "le tour de Paul"
    assert said("{que seat:who}", seat=0) == "Qu’Inès"
    assert said("pas assez {de card:card}", card="*") == "pas assez d’étoile"
    assert said("pas assez {de card:card}", card="Ab") == "pas assez de A bleu", "the name of a letter is said whole"


def test_a_card_may_have_its_article() -> None:
    assert said("{card:the} tombe.", card="Ub") == "Le U bleu tombe."
    assert said("Voici {card:the}.", card="*") == "Voici l’étoile."
    assert said("Here is {card:the}.", "en", card="Ub") == "Here is the blue U."


def test_a_parameter_may_be_texts() -> None:
    both = templates.fill_all(Texts(fr="un {x}", en="a {x}"), {"x": Texts(fr="mot", en="word")})
    assert both == {"fr": "un mot", "en": "a word"}


def test_all_gaps_are_found() -> None:
    found = templates.gaps("{seat:who} a {n:une lettre|{n:words} lettres} {de card:card}.")
    assert [tuple(gap) for gap in found] == [
        ("seat", "who", ""), ("n", "une lettre|{n:words} lettres", ""), ("n", "words", ""), ("card", "card", "de"),
    ]  # fmt: skip


# -- files


@pytest.mark.parametrize("package", sentences.house_folders())
def test_what_is_said_outside_of_games_fits_the_code(package: str) -> None:
    importlib.import_module(f"{package}.words" if package == "cartable.cli" else package)
    found = sentences.complaints_of_package(package)
    assert not found, "\n" + "\n".join(found)


UNUSED = "".join(("id", "le"))
"""A name that stands nowhere in this file."""


class Wrong(Honest):
    """A game whose sentences are all wrong."""

    facts = facts("wrong")
    sentences: ClassVar[Any] = {  # type: ignore[misc]
        "fr": {
            "zones": {"drwa": "pioche"},
            "moves": {"PLAY": {"asks": "joue"}},
            "choices": {"dealt": {"3": "trois"}},
            "messages": {"drew": "{who} pioche {count} cartes.", UNUSED: "Rien.", "cut": "L'idée de {seat:who}."},
            "endings": {"done": "Fini{"},
            "jokes": {"one": "Une vache."},
        },
        "en": {"messages": {"drew": "Drew {count:a|b|c}."}},
    }


def test_every_kind_of_mistake_is_found() -> None:
    found = "\n".join(sentences.complaints(Wrong))
    for told in (
        "zones.drwa: the game has nothing of that name",
        "moves.PLAY.asks: a move has ask, button, done, others",
        "choices.dealt.3: the option has no such value",
        f"messages.{UNUSED} is not used",
        "'1 cartes' in 'Paul pioche 1 cartes.'",
        "'de Inès' in 'L’idée de Inès.'",
        "endings.done in fr.toml: Single '{' encountered in format string",
        "{count:a|b|c} is no kind of gap",
        "there is no table 'jokes'",
        "there is no goal",
        "zones.discard is missing",
        "options.glow is missing",
        "<verb play card> has no text 'button'",
    ):
        assert told in found, f"{told}\n---\n{found}"


# -- languages


def test_a_language_is_offered_when_nothing_is_missing() -> None:
    for code, language in known_languages().items():
        lacking = sentences.lacking(code)
        assert language.offered == (not lacking), f"{language.name} is offered if complete: cartable languages {code}"


def test_folders_that_say_something_are_found() -> None:
    folders = {f"cartable.{name}" for name in ("engine", "mechanics", "decks", "cli", "server")}
    assert folders <= set(sentences.house_folders())


def test_french_and_english_are_offered_in_this_order() -> None:
    assert [code for code, language in known_languages().items() if language.offered][:2] == ["fr", "en"]
    assert languages()[:2] == ("fr", "en")


def test_a_text_that_is_not_there_is_told_in_another_language() -> None:
    assert Texts(fr="oui", en="yes").of("xx") == "oui"
    tree = phrases.as_texts({"en": {"a": "yes", "b": "no"}, "fr": {"a": "oui"}})
    assert tree["b"] == {"fr": "no", "en": "no"}


def test_what_a_draft_has_must_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "fr": {"messages": {"pair": "{seat:who} jette une paire."}},
        "en": {"messages": {"pair": "{seat:who} throws a pair."}},
        "es": {"messages": {"pair": "{sitio:who} tira una pareja.", "par": "Par.", "gone": "{"}},
    }
    monkeypatch.setattr(phrases, "file_of", lambda package, code: files.get(code, {}))
    assert list(sentences._drafts("toy")) == [
        "toy: messages.pair in es.toml: nothing fills {sitio}",
        "toy: messages.par in es.toml: there is nothing of that name in fr.toml",
        "toy: messages.gone in es.toml: there is nothing of that name in fr.toml",
    ]


def test_a_mistyped_gap_of_one_language_does_not_stop_the_others() -> None:
    both = templates.fill_all(Texts(fr="{carte} !", en="{card}!"), {"card": "U"})
    assert both == {"fr": "U!", "en": "U!"}
    with pytest.raises(KeyError):
        templates.fill_all(Texts(fr="{carte} !", en="{karte}!"), {"card": "U"})


# -- a third language is a matter of files only: Spanish, so far for one game


def in_spanish(code: str) -> str:
    """What a Python says that reads languages which are not complete, too."""
    source = Path(phrases.__file__).parents[2]
    environment = {**os.environ, phrases.DRAFTS: "1", "PYTHONPATH": str(source), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return done.stdout


def test_the_draft_is_not_offered() -> None:
    assert not known_languages()["es"].offered
    assert "es" not in languages()
    assert "es" not in games.find("vlamonix").facts.goal


def test_the_draft_has_all_of_its_game() -> None:
    assert sentences.missing_in("es", ["cartable.games.vlamonix", "cartable.engine"]) == []
    french, spanish = (games.rules_page(games.find("vlamonix"), "fr"), in_spanish(RULES))
    assert spanish.count("\n## ") == french.count("\n## ")
    assert re.findall(r"`([^`\n]+)`", spanish) == re.findall(r"`([^`\n]+)`", french)


RULES = "from cartable import games; print(games.rules_page(games.find('vlamonix'), 'es'))"
TABLE = """
import cartable
from cartable.engine import Refused, describe
t = cartable.new("vlamonix", 2, seed="es")
print(describe(type(t))["goal"]["es"])
try:
    t.play(0, "take 1")
except Refused as no:
    print(no.refusal.text("es"))
print(t.deck.articled[0].of("es"))
print(describe(type(t))["messages"]["pair"]["es"])
"""


def test_whoever_translates_can_play_in_it() -> None:
    assert in_spanish(TABLE).splitlines() == [
        "Tira tus parejas y, sobre todo, ¡no te quedes a solas con el petardo!",
        "Todavía se tiran parejas: espera a que te ofrezcan una mano.",
        "la A rosa",
        "{seat:who} tira una pareja.",
    ]
