"""The texts of the repository: printed as they should be, in the files and in the client as well."""

from __future__ import annotations

import pytest
from tools import typography
from tools.typography import client_texts

from cartable.engine.phrases import language
from cartable.testing.agreement import faults


def test_the_files_are_set_as_they_are_printed() -> None:
    left = [str(path.relative_to(typography.ROOT)) for path, _, _ in typography.unset()]
    assert left == [], "run `python -m tools.typography --write`"


def test_the_command_reads_all_files_with_texts() -> None:
    names = [path.relative_to(typography.ROOT).as_posix() for path, _ in typography.files()]
    assert {"web/src/lib/texts/fr.ts", "src/cartable/server/en.toml", "src/cartable/games/mio/fr.md"} <= set(names)
    assert len([name for name in names if name.endswith(".md")]) >= 88


def test_sentences_are_set_and_nothing_else_in_a_file() -> None:
    french = language("fr").typography
    kept = '# L\'option\n[language]\nseat = "l\'une"\n[refusals]\n"d\'ici" = "kept"\n'
    source = kept + 'over = "C\'est \\"fini\\" !"  # l\'autre\n'
    printed = source.replace('"C\'est \\"fini\\" !"', '"C’est «\u00a0fini\u00a0»\u202f!"')
    assert typography.set_toml(source, french) == printed
    words = '  // l\'un\n  "grammar.colon": " :",\n  "play.over":\n    "C\'est fini !",\n'
    assert typography.set_client(words, french) == words.replace('"C\'est fini !"', '"C’est fini\u202f!"')


@pytest.mark.parametrize("code", ["fr", "en"])
def test_plural_and_elision_of_the_client(code: str) -> None:
    texts = client_texts(code)
    assert len(texts) > 200
    assert [f"{key}: {fault}" for key, text in texts.items() for fault in faults(text, code)] == []


def test_the_client_fills_gaps_as_the_engine_does() -> None:
    """What French needs stands in two files: they agree."""
    source = (typography.ROOT / "web" / "src" / "lib" / "texts" / "fr.ts").read_text(encoding="utf-8")
    known = language("fr")
    elides = " ".join(f"{word.strip()}={cut}" for word, cut in known.elides.items())
    assert f'"grammar.elides": "{elides}"' in source
    assert f'"grammar.vowels": "{known.vowels}"' in source
    assert f'"grammar.whole": "{" ".join(known.whole)}"' in source
