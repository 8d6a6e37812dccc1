"""Sets the texts of the repository as they are printed: apostrophes, no-break spaces, quotation marks, the ellipsis.

    python -m tools.typography             # the texts that are typed plainly; ends with 1 if there are any
    python -m tools.typography --write     # sets them

What is read is set anyway (`engine/typography.py`); this keeps the files as good as the screen, so that whoever
searches them for what a screen said finds it. It touches the sentences of `<code>.toml`, the pages `<code>.md` beside
them, and the client's words in `web/src/lib/texts/<code>.ts`; never keys, remarks, or what a language says of itself.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from cartable.engine.phrases import known_languages, language
from cartable.engine.typography import Typography

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src/cartable", "examples", "web/src/lib/texts")
_TOML_LINE = re.compile(r'^([\w."-]+ = )("(?:[^"\\]|\\.)*")(.*)$')
_CLIENT_TEXT = re.compile(r'^(\s*"(?!grammar\.)[\w.]+":\s*)("(?:[^"\\]|\\.)*")', re.MULTILINE)


def files() -> Iterator[tuple[Path, Typography]]:
    """All files with texts, and how each is to be set."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            is_text = path.suffix in SETTERS and path.stem in known_languages() and "node_modules" not in path.parts
            if is_text:
                yield path, language(path.stem).typography


def set_toml(source: str, typography: Typography) -> str:
    """The file with its sentences set."""
    lines, table = [], ""
    for line in source.split("\n"):
        if line.startswith("["):
            table = line.strip("[]")
        found = _TOML_LINE.match(line)
        if found and table.split(".")[0] != "language":
            text = tomllib.loads(f"text = {found[2]}")["text"]
            line = found[1] + _quoted(text, typography) + found[3]
        lines.append(line)
    return "\n".join(lines)


def set_page(source: str, typography: Typography) -> str:
    """The rules page, set."""
    return typography.set_text(source)


def set_client(source: str, typography: Typography) -> str:
    """The client's words, set."""
    return _CLIENT_TEXT.sub(lambda found: found[1] + _quoted(json.loads(found[2]), typography), source)


def client_texts(code: str) -> dict[str, str]:
    """The client's words in a language, by their keys."""
    source = (ROOT / "web" / "src" / "lib" / "texts" / f"{code}.ts").read_text(encoding="utf-8")
    found = _CLIENT_TEXT.finditer(source)
    return {match[1].strip().partition('"')[2].partition('"')[0]: json.loads(match[2]) for match in found}


def _quoted(text: str, typography: Typography) -> str:
    return json.dumps(typography.set_text(text), ensure_ascii=False)


SETTERS: dict[str, Callable[[str, Typography], str]] = {".toml": set_toml, ".md": set_page, ".ts": set_client}


def unset() -> Iterator[tuple[Path, str, str]]:
    """The files that are not as they are printed; each as it is, and as it should be."""
    for path, typography in files():
        source = path.read_text(encoding="utf-8")
        printed = SETTERS[path.suffix](source, typography)
        if printed != source:
            yield path, source, printed


def main() -> int:
    """The command."""
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    made.add_argument("--write", action="store_true", help="set them, instead of only telling which they are")
    write = made.parse_args().write
    found = 0
    for path, source, printed in unset():
        lines = [pair for pair in zip(source.split("\n"), printed.split("\n"), strict=True) if pair[0] != pair[1]]
        found += len(lines)
        print(f"{path.relative_to(ROOT)}: {len(lines)}")
        if write:
            path.write_text(printed, encoding="utf-8")
        else:
            print("".join(f"    {line}\n" for _, line in lines), end="")
    print(f"{found} lines {'set' if write else 'to set'}")
    if found and not write:
        print("python -m tools.typography --write sets them")
    return int(bool(found) and not write)


if __name__ == "__main__":
    sys.exit(main())
