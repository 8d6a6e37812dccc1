"""The documentation: links lead somewhere, anchors are there, code runs, and every page is in the site's menu."""

from __future__ import annotations

import ast
import os
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "web/*.md", ".github/**/*.md", "examples/**/*.md")
    for path in ROOT.glob(pattern)
)
RUN = ["docs/library.md"]
"""Pages whose Python runs from top to bottom."""


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$|`[^`\n]+`", "", text, flags=re.MULTILINE | re.DOTALL)


def links(page: str) -> list[str]:
    """Where its links and pictures lead, but for other sites."""
    found = re.findall(r"\]\(([^)\s]+)\)", without_code(text_of(page)))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(page: str) -> set[str]:
    """What its headings are called in links, as GitHub does it."""
    text = re.sub(r"^```.*?^```$", "", text_of(page), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", unicodedata.normalize("NFC", heading).lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


def broken(page: str) -> list[str]:
    """The links of a page that lead nowhere."""
    out = []
    for link in links(page):
        target, _, anchor = link.partition("#")
        meant = os.path.normpath(os.path.join(os.path.dirname(page), target)) if target else page
        there = (ROOT / meant).exists() and not meant.startswith("..")
        if not there or (anchor and anchor not in anchors(meant)):
            out.append(link)
    return out


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str):
    assert broken(page) == []


def test_a_broken_link_is_found(monkeypatch):
    told = "[a](README.md) [b](README.md#two-commands) [c](README.md#nowhere) [d](gone.md) [e](#too) `[f](x)`"
    monkeypatch.setattr(f"{__name__}.text_of", lambda page: told if page == "x.md" else (ROOT / page).read_text())
    assert broken("x.md") == ["README.md#nowhere", "gone.md", "#too"]


def test_the_pages_are_found():
    assert {"README.md", "CONTRIBUTING.md", "docs/index.md", "docs/architecture.md"} <= set(PAGES)


NAMED = re.compile(
    r"(?<![\w/.])(?:docs|tests|tools|bench|examples|requirements|src|web)/[\w./-]+\.(?:py|md|txt|toml|json|ts)\b"
)


def test_files_named_in_the_documentation_exist():
    """Also those in commands: `pytest tests/games/test_mio.py`. ID is a game to be written, xx a language."""
    missing = [
        f"{page}: {name}"
        for page in PAGES
        if page != "CHANGELOG.md"  # tells of what was
        for name in NAMED.findall(text_of(page))
        if not any((folder / name).exists() for folder in (ROOT, (ROOT / page).parent))
        and not re.search(r"\bID\b|_ID\b|\bxx\.", name)
    ]
    assert missing == []


# ---------------------------------------------------------------------- code


@pytest.mark.parametrize("page", RUN)
def test_code_on_the_page_runs(page: str, capsys):
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", text_of(page), re.DOTALL)
    for number, block in enumerate(blocks):
        exec(compile(block, f"{page}, block {number}", "exec"), names)
    assert capsys.readouterr().out


# ---------------------------------------------------------------------- the site


def site() -> dict[str, Any]:
    """The constants of docs/site/build.py, read without Sphinx."""
    tree = ast.parse(text_of("docs/site/build.py"))
    return {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in ("SECTIONS", "ROOMS", "SOURCE")
    }  # fmt: skip


def test_every_page_is_in_the_menu_of_the_site():
    menu = {page for pages in site()["SECTIONS"].values() for page in pages}
    wanted = {page for page in PAGES if re.fullmatch(r"docs/[\w-]+\.md", page)} - {"docs/index.md"}
    assert wanted <= menu
    assert {page for page in menu if not page.startswith(("api/", "rules/"))} <= set(PAGES)


def test_every_room_is_in_the_api_reference():
    package = ROOT / "src" / "cartable"
    rooms = {path.name for path in package.iterdir() if (path / "__init__.py").exists()}
    rooms |= {path.stem for path in package.glob("*.py") if not path.stem.startswith("_")}
    assert rooms == set(site()["ROOMS"]) - {"cartable"}


def test_docstrings_become_what_sphinx_reads():
    import runpy

    convert = runpy.run_path(str(ROOT / "docs" / "site" / "docstrings.py"))["as_restructured"]

    def told(*lines: str) -> list[str]:
        out: list[str] = convert(list(lines))
        return out

    assert told("A `table`, a *kind*, 2 * 3, `*` and do_ it | so") == [
        r"A ``table``, a *kind*, 2 \* 3, ``*`` and do\_ it \| so",
        "",
    ]
    assert told("So:", "- one", "  more", "- two", "Then.") == ["So:", "", "- one", "  more", "- two", "", "Then.", ""]
    assert told("Run", "", "    python it", "", "now.") == ["Run", "", "::", "", "      python it", "", "now.", ""]
    assert told(">>> a * b_", "1") == [">>> a * b_", "1", ""]
