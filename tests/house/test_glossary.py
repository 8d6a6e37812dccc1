"""What the glossary says we do not say stands in no text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.typography import ROOT, client_texts

from cartable.engine.phrases import language
from tests.engine.test_typography import all_texts

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def forbidden(code: str) -> list[str]:
    return re.findall(rf"`{code}: ([^`]+)`", GLOSSARY)


def read_in(code: str) -> Iterator[tuple[str, str]]:
    """Where each text of a language stands, and how it reads."""
    yield from ((where, text) for where, spoken, text in all_texts() if spoken == code)
    yield from (("the client: " + key, text) for key, text in client_texts(code).items())


def found_in(text: str, phrases: list[str]) -> list[str]:
    plain = re.sub(r"\s", " ", text).casefold()
    ours = {phrase: re.escape(phrase.casefold()) for phrase in phrases}
    return [phrase for phrase, pattern in ours.items() if re.search(rf"(?<!\w){pattern}(?!\w)", plain)]


def test_no_text_says_what_the_glossary_forbids() -> None:
    wrong = []
    for code in ("fr", "en"):
        phrases = forbidden(code)
        assert len(phrases) >= 10, "the glossary is written otherwise than this test reads it"
        for where, text in read_in(code):
            wrong += [f"{where}, {code}: {phrase!r}" for phrase in found_in(text, phrases)]
    assert wrong == []


def test_the_glossary_is_found_in_a_text() -> None:
    assert found_in("Deux cartes (2, d’habitude).", forbidden("fr")) == ["d’habitude"]
    assert found_in("Lance\u00a0: le talon", forbidden("fr")) == ["talon"]
    assert found_in("Launch a chrono!", forbidden("en")) == ["chrono"]
    assert found_in("Le pantalon", forbidden("fr")) == []


def test_forbidden_words_are_printed_as_texts_are() -> None:
    for code in ("fr", "en"):
        assert [phrase for phrase in forbidden(code) if language(code).typography.set_value(phrase) != phrase] == []
