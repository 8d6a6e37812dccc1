"""Builds the documentation site: gathers its pages in one folder, then lets Sphinx make HTML of them.

    make docs                            into build/docs; a warning is an error

The pages are docs/*.md and a few files of the root as they are, the rules of every game in both languages, and a page
of the API for every room, from the docstrings. Nothing is fetched, neither here nor by whoever reads the site.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from sphinx.cmd.build import main as sphinx

import cartable
from cartable import games

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGES, SITE = ROOT / "build" / "docs-pages", ROOT / "build" / "docs"
SOURCE = "https://github.com/cartable/cartable/blob/main/"
"""Where a link leads to a file of the repository that is no page of the site."""

SECTIONS = {
    "Guide": ["docs/playing.md", "docs/library.md", "docs/examples.md"],
    "How to": [
        "docs/adding-a-game.md",
        "docs/translating.md",
        "docs/glossary.md",
        "docs/games.md",
        "docs/deploying.md",
        "CONTRIBUTING.md",
    ],
    "Rules": ["rules/en/index.md", "rules/fr/index.md"],
    "Reference": ["api/index.md", "docs/protocol.md"],
    "Behind it": [
        "docs/architecture.md",
        "docs/house.md",
        "docs/bots.md",
        "docs/performance.md",
        "CHANGELOG.md",
        "CREDITS.md",
    ],
}
"""The pages, in the order of the menu, by their places in the repository or in the site."""

PICTURES = ("docs/picture.png", "docs/imports.svg")

LANGUAGES = {
    "en": (
        "Rules of the games",
        "{name} ({seats} players, {minutes} minutes): {goal}",
        "to",
        "rules/fr",
        "En français",
    ),
    "fr": (
        "Règles des jeux",
        "{name} ({seats} joueurs, {minutes} minutes)\N{NO-BREAK SPACE}: {goal}",
        "à",
        "rules/en",
        "In English",
    ),
}
ROOMS = {
    "cartable": "The front door",
    "engine": "Engine: the table as a value",
    "mechanics": "Mechanics: what several games share",
    "decks": "Decks: the four boxes",
    "games": "Games: how they are found",
    "bots": "Bots: players that see what their seat sees",
    "host": "Host: who runs a table",
    "language": "Language: words and sentences",
    "physics": "Physics: cards that fly",
    "lab": "Lab: simulations and ladders",
    "testing": "Testing: the suite every game passes",
    "server": "Server: the service",
    "cli": "Command line",
}


# ---------------------------------------------------------------------- pages as they are


def on_site(path: str) -> str:
    """The place of a page in the site: docs/ is left out, so that addresses are short."""
    return path.removeprefix("docs/")


def relinked(text: str, path: str, pages: set[str]) -> str:
    """A page with links that lead to the same places from where it stands in the site. Code is left alone."""

    def follow(match: re.Match[str]) -> str:
        target, _, anchor = match[1].partition("#")
        if "://" in target or target.startswith("mailto:") or not target:
            return match[0]
        meant = os.path.normpath(os.path.join(os.path.dirname(path), target))
        if meant in pages:
            link = os.path.relpath(on_site(meant), os.path.dirname(on_site(path)) or ".")
        elif (ROOT / meant).exists():
            link = SOURCE + meant
        else:
            raise SystemExit(f"[docs] {path}: no such file: {target}")
        return f"]({link}{'#' + anchor if anchor else ''})"

    parts = re.split(r"(^```.*?^```$|`[^`\n]+`)", text, flags=re.MULTILINE | re.DOTALL)
    for number in range(0, len(parts), 2):
        parts[number] = re.sub(r"\]\(([^)\s]+)\)", follow, parts[number])
    return "".join(parts).replace("{literalinclude} ../", "{literalinclude} ")


def write(path: str, text: str) -> None:
    """A page of the site."""
    file = PAGES / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def menu(pages: list[str], caption: str = "", hidden: bool = True) -> str:
    """A list of pages for Sphinx, which makes the menu of it."""
    options = [f":caption: {caption}"] if caption else []
    options += [":hidden:"] if hidden else []
    return "\n".join(["```{toctree}", *options, "", *pages, "```", ""])


# ---------------------------------------------------------------------- the rules of the games


def unaccented(name: str) -> str:
    """For the order of the alphabet: Amérix stands before Amipourix."""
    return "".join(sign for sign in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(sign))


def write_rules() -> None:
    """Each page as players read it, and a list of them, by name."""
    for lang, (title, line, to, other, label) in LANGUAGES.items():
        by_name = sorted((games.find(id).facts for id in games.ids()), key=lambda facts: unaccented(facts.name))
        lines = [f"# {title}", "", f"[{label}](/{other}/index.md)", ""]
        for facts in by_name:
            seats, minutes = (
                str(low) if low == high else f"{low} {to} {high}" for low, high in (facts.seats, facts.minutes)
            )
            name = f"[{facts.name}]({facts.id}.md)"
            lines.append("- " + line.format(name=name, seats=seats, minutes=minutes, goal=facts.goal.of(lang)))
            text = games.rules_page(games.find(facts.id), lang)
            head, _, rest = text.partition("\n")
            write(f"rules/{lang}/{facts.id}.md", f"{head}\n\n[{label}](/{other}/{facts.id}.md)\n{rest}")
        write(f"rules/{lang}/index.md", "\n".join([*lines, "", menu([facts.id for facts in by_name])]))


# ---------------------------------------------------------------------- the API


def modules(room: str) -> Iterator[str]:
    """The modules of a room, itself first; bots and rules of single games are no API."""
    name = "cartable" if room == "cartable" else f"cartable.{room}"
    yield name
    package = importlib.import_module(name)
    if room in ("cartable", "games") or not hasattr(package, "__path__"):
        return
    for found in pkgutil.walk_packages(package.__path__, name + "."):
        last = found.name.rpartition(".")[2]
        if not last.startswith("_") and last not in games.ids():
            yield found.name


def write_api() -> None:
    """A page a room."""
    lines = ["# API reference", "", "What the docstrings say, room by room. `cartable` is the front door:", ""]
    lines += ["```python", "import cartable", "", 't = cartable.new("amerix", seats=3)', "```", ""]
    for room, title in ROOMS.items():
        parts = [f"# {title}", ""]
        for module in modules(room):
            parts += [f"## `{module}`", ""]
            parts += ["```{eval-rst}", f".. automodule:: {module}", "   :members:", "   :ignore-module-all:", "```", ""]
        write(f"api/{room}.md", "\n".join(parts))
        lines.append(f"- [{title}]({room}.md)")
    write("api/index.md", "\n".join([*lines, "", menu(list(ROOMS))]))


# ---------------------------------------------------------------------- all of it


def gather() -> None:
    """Puts all pages into one folder."""
    shutil.rmtree(PAGES, ignore_errors=True)
    write_rules()
    write_api()
    made = {path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*.md")}
    kept = ["docs/index.md", *(page for pages in SECTIONS.values() for page in pages if page not in made)]
    forgotten = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} - set(kept)
    if forgotten:
        raise SystemExit(
            f"[docs] in no section of the menu: {', '.join(sorted(forgotten))} (see {Path(__file__).name})"
        )
    for path in kept:
        write(on_site(path), relinked((ROOT / path).read_text(encoding="utf-8"), path, {*kept, *made, *PICTURES}))
    with (PAGES / "index.md").open("a", encoding="utf-8") as index:
        for caption, pages in SECTIONS.items():
            index.write("\n" + menu([on_site(page) for page in pages], caption))
    for picture in PICTURES:
        shutil.copy(ROOT / picture, PAGES)
    (PAGES / "examples").mkdir()
    for example in (ROOT / "examples").glob("*.py"):
        shutil.copy(example, PAGES / "examples")


def main() -> int:
    """The command."""
    print(f"[docs] Cartable {cartable.__version__}: gathering the pages", flush=True)
    gather()
    shutil.rmtree(SITE, ignore_errors=True)
    code = sphinx(
        ["-q", "-j", "auto", "--fail-on-warning", "--keep-going", "-c", str(HERE), "-b", "html", str(PAGES), str(SITE)]
    )
    if not code:
        pages = len(list(SITE.rglob("*.html")))
        print(f"[docs] {pages} pages: open {(SITE / 'index.html').relative_to(ROOT)}")
    return code


if __name__ == "__main__":
    sys.exit(main())
