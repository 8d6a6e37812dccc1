"""The house in figures: what game files are made of, long functions and files, who depends on whom, calls per move.

    python -m tools.measure_house                       the tree as it is
    python -m tools.measure_house 27a61ec               beside a revision of before
    python -m tools.measure_house 27a61ec --write       into docs/house.md, between its marks

Lines of the rules of the games (not of their bots) are told apart by the statement they stand in, each line once:

- blank lines, comments and docstrings;
- imports;
- sentences: lines of a pair of texts, French and English, outside of functions, wherever it stands;
- declarations: what else stands outside of functions;
- why_not: functions whose name begins so;
- plumbing: methods that the engine asks for and no rule book tells of (`PLUMBING`);
- rules: all other functions.

Calls per move are counted by today's `tools.trace_move`, on the code of either revision.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.import_graph import PACKAGE, REPOSITORY, SOURCE, imports, modules

PAGE = REPOSITORY / "docs" / "house.md"
BEGIN, END = "<!-- made by python -m tools.measure_house -->", "<!-- until here -->"

KINDS = ("rules", "why_not", "plumbing", "declarations", "sentences", "imports", "blank, comments, docstrings")
PLUMBING = frozenset(
    {"resume", "read", "imagine_secrets", "unseen_zones", "unseen_fields", "idle_zones", "printed", "leeway"}
)
NOT_SENTENCES = frozenset({"stirs", "authors"})
"""Arguments that may be two texts, but not one in two languages."""
LONG_FUNCTION, LONG_FILE, SHOWN = 60, 500, 5

Function = ast.FunctionDef | ast.AsyncFunctionDef


# ---------------------------------------------------------------------- lines of game files


def lines_by_kind(source: str) -> Counter[str]:
    """How many lines of a game file are of which kind."""
    kinds = dict.fromkeys(range(1, len(source.splitlines()) + 1), "declarations")
    tree = ast.parse(source)

    def mark(node: ast.stmt | ast.expr, kind: str) -> None:
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        for line in range(first, (node.end_lineno or node.lineno) + 1):
            kinds[line] = kind

    def visit(body: list[ast.stmt]) -> None:
        for statement in body:
            match statement:
                case ast.Import() | ast.ImportFrom():
                    mark(statement, "imports")
                case ast.ClassDef(body=inner):
                    visit(inner)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    plain = "plumbing" if name in PLUMBING else "rules"
                    mark(statement, "why_not" if name.startswith("why_not") else plain)
                case _:
                    for pair in _pairs_of_texts(statement):
                        mark(pair, "sentences")

    visit(tree.body)
    for docstring in _docstrings(tree):
        mark(docstring, KINDS[-1])
    for number, line in enumerate(source.splitlines(), 1):
        if not line.strip() or line.strip().startswith("#"):
            kinds[number] = KINDS[-1]
    return Counter(kinds.values())


def _pairs_of_texts(node: ast.AST) -> Iterator[ast.Tuple]:
    match node:
        case ast.keyword(arg=name) if name in NOT_SENTENCES:
            return
        case ast.Tuple(elts=[ast.Constant(value=str()), ast.Constant(value=str())]):
            yield node
    for child in ast.iter_child_nodes(node):
        yield from _pairs_of_texts(child)


def _docstrings(tree: ast.AST) -> Iterator[ast.Expr]:
    """Texts that stand alone: docstrings, and those of values."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield node


def game_files(source: Path) -> list[Path]:
    """The rules of the games: a file each, or a folder with bots beside them."""
    files = (source / "games").rglob("*.py")
    return sorted(file for file in files if file.name != "bots.py" and file != source / "games" / "__init__.py")


# ---------------------------------------------------------------------- the whole house


def functions(source: Path) -> list[tuple[int, str]]:
    """Every function with its length in lines, the longest first."""
    found = []
    for module, path in modules(source):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                found.append((length, f"{module.removeprefix(PACKAGE + '.')}.{node.name}"))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def dependents(source: Path) -> list[tuple[int, str]]:
    """Every module with how many others import it, most of them first."""
    known = {module for module, _ in modules(source)}
    found: Counter[str] = Counter()
    for module, path in modules(source):
        used: set[str] = set()
        for one in imports(module, path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py"):
            inner = {f"{one.target}.{name}" for name in one.names} & known
            used |= inner
            if one.target in known and len(inner) < max(1, len(one.names)):
                used.add(one.target)
        found.update(used - {module})
    return sorted(
        ((count, name.removeprefix(PACKAGE + ".")) for name, count in found.items()), key=lambda o: (-o[0], o[1])
    )


def calls_per_move(source: Path) -> str:
    """What the trace of one move says in its last line."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.trace_move"],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(source.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip().splitlines()[-1]


def measure(source: Path) -> dict[str, str]:
    """All rows of the table, for the package in this folder."""
    kinds: Counter[str] = Counter()
    files = game_files(source)
    for file in files:
        kinds += lines_by_kind(file.read_text(encoding="utf-8"))
    total = sum(kinds.values())
    rows = {"game files: lines of Python": f"{total:,}"}
    rows |= {f"- {kind}": f"{kinds[kind]:,} ({100 * kinds[kind] / total:.0f} %)" for kind in KINDS}
    texts = [len(file.read_text(encoding="utf-8").splitlines()) for file in (source / "games").rglob("*.toml")]
    rows["files of sentences of the games: files, lines"] = f"{len(texts)}, {sum(texts):,}" if texts else "none"
    lengths = {
        path.relative_to(source).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for _, path in modules(source)
    }
    rows[f"files over {LONG_FILE} lines"] = str(sum(length > LONG_FILE for length in lengths.values()))
    rows["- of them games"] = str(sum(lengths[file.relative_to(source).as_posix()] > LONG_FILE for file in files))
    longest = sorted(lengths.items(), key=lambda one: -one[1])[:SHOWN]
    rows["- the longest"] = ", ".join(f"{name} {length}" for name, length in longest)
    all_functions = functions(source)
    rows[f"functions over {LONG_FUNCTION} lines"] = str(sum(length > LONG_FUNCTION for length, _ in all_functions))
    rows["- the longest functions"] = ", ".join(f"{name} {length}" for length, name in all_functions[:SHOWN])
    rows["modules with most dependents"] = ", ".join(f"{name} {count}" for count, name in dependents(source)[:SHOWN])
    rows["one move (Vlamonix, three sockets)"] = calls_per_move(source)
    return rows


def of_revision(revision: str) -> dict[str, str]:
    """The same of an earlier state of the repository."""
    packed = subprocess.run(
        ["git", "archive", revision, f"src/{PACKAGE}"], cwd=REPOSITORY, capture_output=True, check=True
    ).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        return measure(Path(folder) / "src" / PACKAGE)


def table(columns: dict[str, dict[str, str]]) -> str:
    """The figures side by side, in Markdown."""
    lines = ["| | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for row in next(iter(columns.values())):
        lines.append(f"| {row} | " + " | ".join(column[row] for column in columns.values()) + " |")
    return "\n".join(lines)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="The house in figures.")
    parser.add_argument(
        "revisions", nargs="*", metavar="REVISION", help="earlier states, shown beside the tree as it is"
    )
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.relative_to(REPOSITORY)}")
    args = parser.parse_args()
    made = table({**{revision: of_revision(revision) for revision in args.revisions}, "now": measure(SOURCE)})
    if args.write:
        marked = re.compile(re.escape(BEGIN) + ".*" + re.escape(END), re.DOTALL)
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(marked.sub(lambda _: f"{BEGIN}\n\n{made}\n\n{END}", text), encoding="utf-8")
    print(made)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
