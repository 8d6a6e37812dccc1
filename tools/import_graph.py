"""Which room of the house imports which, drawn: a picture and a table, made from the import statements.

    python -m tools.import_graph                  docs/imports.svg, and the table in docs/architecture.md

Every import statement in src/cartable counts, also inside functions and under `if TYPE_CHECKING:`; those within one
room do not. `tests/house/test_imports_one_way.py` checks with the same code that they point one way only, and
`tests/house/test_import_graph.py` that picture and table are those of the code as it is.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

PACKAGE = "cartable"
REPOSITORY = Path(__file__).resolve().parent.parent
SOURCE = REPOSITORY / "src" / PACKAGE
PICTURE = REPOSITORY / "docs" / "imports.svg"
PAGE = REPOSITORY / "docs" / "architecture.md"
BEGIN, END = "<!-- made by python -m tools.import_graph -->", "<!-- until here -->"

ROOT = "__init__"
"""cartable/__init__.py, which runs before anything else in the package does."""
GAME_BOTS = "games.*.bots"
NAMES = {ROOT: "cartable", GAME_BOTS: "games/*/bots"}
"""What readers call them."""


class Import(NamedTuple):
    """One import statement."""

    target: str
    """An absolute dotted name."""
    line: int
    for_types: bool
    """Under `if TYPE_CHECKING:`."""
    names: tuple[str, ...] = ()
    """What is taken from it: `from target import names`."""


# ---------------------------------------------------------------------- reading


def part_of(module: str) -> str:
    """The part of the package that a module of it belongs to: cartable.games.amerix -> games.

    The bots of a game stand in its folder, but the rules know nothing of them.
    """
    names = module.split(".")
    if len(names) > 3 and names[1] == "games" and names[3] == "bots":
        return GAME_BOTS
    return [*names, ROOT][1]


def modules(source: Path = SOURCE) -> Iterator[tuple[str, Path]]:
    """Every module of the package, by its dotted name."""
    for path in sorted(source.rglob("*.py")):
        names = [PACKAGE, *path.relative_to(source).with_suffix("").parts]
        yield ".".join(names[:-1] if names[-1] == "__init__" else names), path


def imports(module: str, source: str, *, is_package: bool) -> Iterator[Import]:
    """Every import in a module's source, relative ones made absolute."""

    def visit(node: ast.AST, for_types: bool) -> Iterator[Import]:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(alias.name, node.lineno, for_types)
            case ast.ImportFrom(names=names):
                base = origin(node)
                if base == PACKAGE:  # from cartable import games: the part is in the names
                    for alias in names:
                        part = alias.name if is_part(alias.name) else ROOT
                        yield Import(f"{PACKAGE}.{part}", node.lineno, for_types)
                else:
                    yield Import(base, node.lineno, for_types, tuple(alias.name for alias in names))
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield Import(name, node.lineno, for_types)
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                for statement in node.body:
                    yield from visit(statement, True)
                for statement in node.orelse:
                    yield from visit(statement, for_types)
                return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, for_types)

    def origin(node: ast.ImportFrom) -> str:
        if node.level == 0:
            return node.module or ""
        up = node.level - 1 if is_package else node.level
        parents = module.split(".")
        here = parents[: len(parents) - up] if up < len(parents) else ["(above the package)"]
        return ".".join([*here, *([node.module] if node.module else [])])

    def is_part(name: str) -> bool:
        return (SOURCE / name).is_dir() or (SOURCE / f"{name}.py").is_file()

    yield from visit(ast.parse(source), False)


Graph = Mapping[tuple[str, str], int]
"""How often one part imports another."""


def graph(source: Path = SOURCE) -> Graph:
    """The imports from one part of the package to another, counted."""
    found: Counter[tuple[str, str]] = Counter()
    for module, path in modules(source):
        part = part_of(module)
        for one in imports(module, path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py"):
            if one.target.split(".")[0] == PACKAGE and part_of(one.target) != part:
                found[part, part_of(one.target)] += 1
    return found


def in_order(edges: Graph) -> list[str]:
    """The parts, each before all that it imports: the higher, the more stories lie below it. Raises ValueError if there
    is a circle."""
    left = sorted({part for edge in edges for part in edge})
    order: list[str] = []
    while left:
        # The next story: parts that import only what lies below.
        story = [part for part in left if not any(edges.get((part, other)) for other in left)]
        if not story:
            raise ValueError(f"a circle of imports among {', '.join(left)}")
        order = story + order
        left = [part for part in left if part not in story]
    return order


# ---------------------------------------------------------------------- drawing


def name_of(part: str) -> str:
    """What readers call a part."""
    return NAMES.get(part, part)


def table(edges: Graph, order: Sequence[str]) -> str:
    """A row for each part that imports others, a column for each that is imported: one way means above the diagonal."""
    columns = [part for part in order if any(edges.get((other, part)) for other in order)]
    rows = [part for part in order if any(edges.get((part, other)) for other in order)]
    lines = ["| imports | " + " | ".join(map(name_of, columns)) + " |", "|---" * (len(columns) + 1) + "|"]
    for row in rows:
        counts = [str(edges.get((row, column), "") or "") for column in columns]
        lines.append(f"| **{name_of(row)}** | " + " | ".join(counts) + " |")
    return "\n".join(lines)


STEP, LEFT, TOP = 34, 150, 26
COLOURS = ("#2b6cb0", "#b7791f", "#2f855a", "#9b2c2c", "#6b46c1", "#2c7a7b", "#97266d", "#4a5568")


def picture(edges: Graph, order: Sequence[str]) -> str:
    """The parts from top to bottom, and an arc from each to those it imports: all of them lead down."""
    place = {part: TOP + STEP * n for n, part in enumerate(order)}
    height = TOP + STEP * len(order)
    # The longest arc reaches as far to the right as half of its height.
    width = LEFT + 40 + (max(place[b] - place[a] for a, b in edges)) // 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="sans-serif" font-size="15" role="img">',
        "<title>The rooms of the house, and which of them imports which: all arcs lead down</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for (one, other), count in sorted(
        edges.items(), key=lambda edge: (order.index(edge[0][0]), order.index(edge[0][1]))
    ):
        top, bottom = place[one], place[other]
        radius = (bottom - top) // 2
        colour = COLOURS[order.index(one) % len(COLOURS)]
        thick = 1 + min(6, count.bit_length() // 2)
        lines.append(
            f'<path d="M{LEFT} {top}a{radius} {radius} 0 0 1 0 {bottom - top}" fill="none" stroke="{colour}"'
            f' stroke-width="{thick}" stroke-opacity=".6">'
            f"<title>{name_of(one)} imports {name_of(other)}: {count}</title></path>"
        )
    for part in order:
        lines.append(f'<circle cx="{LEFT}" cy="{place[part]}" r="5" fill="#1a202c"/>')
        lines.append(
            f'<text x="{LEFT - 14}" y="{place[part] + 5}" text-anchor="end" fill="#1a202c">{name_of(part)}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


def page_with(text: str, made: str) -> str:
    """The page with this table between its two marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the marks {BEGIN} and {END} are missing")
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"


def made() -> dict[Path, str]:
    """What the files should hold."""
    edges = graph()
    order = in_order(edges)
    return {
        PICTURE: picture(edges, order),
        PAGE: page_with(PAGE.read_text(encoding="utf-8"), table(edges, order)),
    }


if __name__ == "__main__":
    for file, text in made().items():
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(REPOSITORY))
