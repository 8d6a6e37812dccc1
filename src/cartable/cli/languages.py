"""`cartable languages`: the languages there are, and what those that are being translated still lack."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..engine import BadRequest
from ..engine.phrases import DRAFTS, Language, known_languages
from .arguments import Parser, add_json
from .games import print_json
from .terminal import BOLD, styled

if TYPE_CHECKING:
    from ..testing.sentences import Lacking


def add_languages(made: Parser) -> None:
    """The arguments of `cartable languages`."""
    made.add_argument("code", nargs="?", help="of one language, with every text and page that is missing")
    add_json(made)


def run(chosen: argparse.Namespace) -> int:
    """The command."""
    # The other commands start sooner without all that tests need.
    from ..testing.sentences import lacking

    known = known_languages()
    if chosen.code and chosen.code not in known:
        raise BadRequest(f"no language {chosen.code!r}; there are: {', '.join(known)}")
    wanted = {code: lacking(code) for code in known if chosen.code in (None, code)}
    if chosen.json:
        print_json([as_json(known[code], missing) for code, missing in wanted.items()])
    elif chosen.code:
        print_missing(known[chosen.code], wanted[chosen.code])
    else:
        print_table(wanted)
    return 0


def as_json(language: Language, missing: dict[str, Lacking]) -> dict[str, object]:
    """What programs are told of a language."""
    return {
        "code": language.code,
        "name": language.name,
        "offered": language.offered,
        "missing": {folder: {"texts": part.texts, "page": part.page} for folder, part in missing.items()},
    }


def state(language: Language, missing: dict[str, Lacking]) -> str:
    """`complete`, or how much is missing."""
    if not missing:
        return "complete" if language.offered else "complete, but not offered yet"
    texts = sum(len(part.texts) for part in missing.values())
    pages = sum(part.page for part in missing.values())
    return f"a draft: {texts} texts and {pages} rules pages are missing, in {len(missing)} folders"


def print_table(wanted: dict[str, dict[str, Lacking]]) -> None:
    """A line for each language."""
    known = known_languages()
    for code, missing in wanted.items():
        print(f"{styled(code, BOLD)}  {known[code].name:<12}{state(known[code], missing)}")
    drafts = [code for code, missing in wanted.items() if missing]
    if drafts:
        print(f"\nWhat is missing: cartable languages {drafts[0]}. To see a draft: {DRAFTS}=1 cartable")


def print_missing(language: Language, missing: dict[str, Lacking]) -> None:
    """Every text and page, folder by folder."""
    print(f"{language.name}: {state(language, missing)}")
    for folder, part in missing.items():
        count = f": {len(part.texts)} text{'s' if len(part.texts) > 1 else ''}" if part.texts else ""
        print(f"\n{styled(folder.replace('.', '/'), BOLD)}{count}")
        if part.page:
            print(f"  {language.code}.md, the rules page")
        for text in part.texts:
            print(f"  {language.code}.toml: {text}")
