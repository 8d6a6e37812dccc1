"""On rules pages what stands in backticks is a card: it is drawn small, with its name for whoever does not see it."""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes

from cartable import games
from cartable.engine import Deck

SIGNS = {"star": "★", "firecracker": "✸", "joker": "☺", "clover": "☘"}


def draw(deck: Deck, text: str, lang: str) -> str:
    """A card as HTML."""
    card = deck.read(text)
    face: dict[str, Any] = dict(deck.faces[card])
    kind = face["kind"]
    sign = face.get("glyph") or SIGNS.get(kind) or face.get("word") or f"{text[0]}{face.get('value', '')}"
    if kind == "number":
        sign = str(face["value"])
    classes = ["card", f"card-{kind}", f"card-{face.get('colour', 'none')}", f"card-{face.get('style', 'plain')}"]
    name = escape(deck.names[card].of(lang))
    return f'<span class="{" ".join(classes)}" role="img" aria-label="{name}" title="{name}">{escape(sign)}</span>'


def draw_cards(app: Any, doctree: nodes.document) -> None:
    """Called by Sphinx for every page that was read."""
    name: str = app.env.docname
    place, _, id = name.rpartition("/")
    if place not in ("rules/en", "rules/fr") or id not in games.ids():
        return
    deck = games.find(id).deck
    for literal in list(doctree.findall(nodes.literal)):
        text = literal.astext()
        if deck.names_a_card(text):
            literal.replace_self(nodes.raw("", draw(deck, text, place[-2:]), format="html"))


def say_the_language(app: Any, pagename: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Called by Sphinx for every page that is written: French pages are read aloud in French."""
    if pagename.startswith("rules/fr"):
        context["language"] = "fr"
