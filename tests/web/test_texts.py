"""French and English, all of it: no sentence is missing, left over, or written where nobody can translate it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cartable.engine.describe import describe
from cartable.games import find, ids

from .browser import DESKTOP, PHONE, ROOT, Visitor
from .conftest import StartServer

SOURCES = ROOT / "web" / "src"
NAMES_OF_OURS = {"Cartable", "Français", "English"}


def texts(language: str) -> dict[str, str]:
    """The client's sentences."""
    source = (SOURCES / "lib" / "texts" / f"{language}.ts").read_text()
    return dict(re.findall(r'^\s*"([\w.]+)":\s*"((?:[^"\\]|\\.)*)",?\s*$', source, re.MULTILINE))


def code() -> str:
    """All the client's code but the sentences themselves, its tests and its remarks."""
    files = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]
    ours = [
        path for path in files if "texts" not in path.relative_to(SOURCES).parts and not path.name.endswith(".test.ts")
    ]
    return re.sub(r"/\*\*.*?\*/", "", "\n".join(path.read_text() for path in ours), flags=re.DOTALL)


def test_every_sentence_is_there_twice_and_used() -> None:
    french, english = texts("fr"), texts("en")
    assert len(french) > 200, "the sentences are written otherwise than this test reads them"
    assert french.keys() == english.keys()
    source = code()
    # Some keys are put together: t(`kind.${kind}`).
    starts = tuple(re.findall(r"`([\w.]+\.)\$\{", source))
    unused = [key for key in french if f'"{key}"' not in source and not key.startswith(starts)]
    assert unused == []
    asked = set(re.findall(r'\bt\(\s*"([\w.]+)"', source))
    assert asked - french.keys() == set()


def markup(path: Path) -> str:
    """A component without its code, its style, its remarks and what is in braces."""
    text = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", path.read_text(), flags=re.DOTALL)
    while (shorter := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = shorter
    return text


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.svelte")), ids=lambda path: path.name)
def test_no_sentence_hides_in_a_component(path: Path) -> None:
    text = markup(path)
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', text)
    shown = re.sub(r"<(svg)\b.*?</\1>", "", text, flags=re.DOTALL)
    words = re.findall(r"[A-Za-zÀ-ÿœ]{3,}", " ".join([re.sub(r"<[^>]*>", " ", shown), *spoken]))
    assert [word for word in words if word not in NAMES_OF_OURS and word != "nbsp"] == []


def pairs(value: Any, where: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text in two languages, wherever it is."""
    if isinstance(value, dict):
        if value.keys() == {"fr", "en"}:
            yield where, value
        else:
            for key, part in value.items():
                yield from pairs(part, f"{where}.{key}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from pairs(part, f"{where}.{number}")


@pytest.mark.parametrize("game", ids())
def test_a_game_speaks_both_languages(game: str) -> None:
    found = list(pairs(describe(find(game)), game))
    assert len(found) > 10
    assert [where for where, text in found if not text["fr"].strip() or not text["en"].strip()] == []

    def gaps(text: str) -> list[str]:
        # A gap may be called after the language it is filled in.
        # and a little word may stand before it: {de seat:who}.
        return sorted({"" if name in ("fr", "en") else name for name in re.findall(r"\{(?:\w+ )?(\w+)[:}]", text)})

    assert [where for where, text in found if gaps(text["fr"]) != gaps(text["en"])] == []


# What a page shows and says aloud.
READ = """
() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [alt], [placeholder]")].map(
  (one) => one.getAttribute("aria-label") ?? one.getAttribute("alt") ?? one.getAttribute("placeholder"))].join("\\n")
"""

# A gap that was not filled, a value that was not there, a key in place of its sentence.
BROKEN = re.compile(
    r"\{\w+|\}|undefined|\bnull\b|\bNaN\b|\[object|\b(?:play|app|game|home|lobby|end|net|table|settings)\.[a-z]\w*"
)


@cache
def foreign(language: str) -> frozenset[str]:
    """Texts that only the other language has."""
    ours, theirs = texts(language), texts("en" if language == "fr" else "fr")
    return frozenset(
        text for key, text in theirs.items() if len(text.split()) > 2 and "{" not in text and text != ours[key]
    )


def misspoken(page: Page, language: str) -> list[str]:
    """What a page should not say: a gap, a key, a whole sentence of the other language."""
    said = page.evaluate(READ)
    return [found[0] for found in BROKEN.finditer(said)] + [text for text in foreign(language) if text in said]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_pages_say_whole_sentences(browser: Browser, start_server: StartServer, language: str) -> None:
    """On every page; `test_access` reads the tables of all games."""
    server = start_server("--speed", "5")
    device = DESKTOP if language == "en" else PHONE
    visitor = Visitor(browser, server, device, settings={"language": language, "name": "Léa"})
    problems: list[str] = []
    for path in ("/", "/reglages", *(f"/jeu/{game}" for game in ids()[:3]), "/nulle-part"):
        page = visitor.open(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        problems += [f"{path}: {text!r}" for text in misspoken(page, language)]
        page.close()
    visitor.close()
    assert problems == []
