"""The drawing of the house: the picture and the table of docs/architecture.md are those of the code as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import import_graph

TOLD = "the imports have changed: run python -m tools.import_graph"


@pytest.mark.parametrize("file", [import_graph.PICTURE, import_graph.PAGE], ids=lambda file: file.name)
def test_the_drawing_is_that_of_the_code(file: Path):
    assert file.exists(), TOLD
    assert file.read_text(encoding="utf-8") == import_graph.made()[file], TOLD


def test_imports_are_counted_by_room(tmp_path: Path):
    for name, code in {
        "engine/table.py": "from . import cards\nimport json",
        "engine/cards.py": "",
        "games/mio/__init__.py": "from ...engine.table import Table\nfrom ...engine import cards",
        "games/mio/bots.py": "from . import Mio\ndef late():\n    from ...engine import table",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(code, encoding="utf-8")
    edges = import_graph.graph(tmp_path)
    assert edges == {("games", "engine"): 2, ("games.*.bots", "games"): 1, ("games.*.bots", "engine"): 1}
    order = import_graph.in_order(edges)
    assert order == ["games.*.bots", "games", "engine"]
    assert import_graph.table(edges, order).splitlines() == [
        "| imports | games | engine |",
        "|---|---|---|",
        "| **games/*/bots** | 1 | 1 |",
        "| **games** |  | 2 |",
    ]
    assert import_graph.picture(edges, order).count("<path ") == 3


def test_a_circle_cannot_be_drawn():
    with pytest.raises(ValueError, match="a circle of imports among a, b"):
        import_graph.in_order({("a", "b"): 1, ("b", "a"): 1, ("c", "a"): 1})


def test_a_page_without_marks_is_not_overwritten():
    with pytest.raises(ValueError, match="marks"):
        import_graph.page_with("# The house", "table")
