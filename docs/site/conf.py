"""What Sphinx is told; docs/site/build.py calls it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from cards import draw_cards, say_the_language  # noqa: E402
from docstrings import as_restructured  # noqa: E402

import cartable  # noqa: E402

project = "Cartable"
author = "Cartable contributors"
version = release = cartable.__version__
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
# A name in a signature may belong to several rooms: it is then no link.
suppress_warnings = ["ref.python"]

myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries = False
highlight_language = "text"

html_theme = "furo"
html_title = "Cartable"
html_favicon = str(HERE.parent.parent / "web" / "public" / "favicon.svg")
html_logo = html_favicon
html_static_path = [str(HERE / "site.css")]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_search_summary = False  # a page that is opened as a file may not read others
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {
        "color-brand-primary": "#9c2c13",
        "color-brand-content": "#9c2c13",
        "color-brand-visited": "#7a3350",
        "color-background-primary": "#fffdf7",
        "color-background-secondary": "#fbf6ea",
        "color-foreground-primary": "#1e2a4a",
        "color-sidebar-background": "#fbf6ea",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ffdb70",
        "color-brand-content": "#ffdb70",
        "color-brand-visited": "#e0b8ff",
        "color-background-primary": "#17191f",
        "color-background-secondary": "#1e212a",
        "color-foreground-primary": "#e4e2da",
        "color-sidebar-background": "#1e212a",
    },
}


def _docstring(app: Any, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    lines[:] = as_restructured(lines)


LONGEST_VALUE = 60
"""Constants are named and explained; what is in a table of a hundred cards is not worth a page."""


def _leave_out_long_values(app: Any, doctree: nodes.document) -> None:
    for note in list(doctree.findall(addnodes.desc_annotation)):
        if note.astext().lstrip().startswith("=") and len(note.astext()) > LONGEST_VALUE:
            note.parent.remove(note)


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("doctree-read", draw_cards)
    app.connect("doctree-read", _leave_out_long_values)
    app.connect("html-page-context", say_the_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
