"""A thumb that knows no game: it looks at what the page marks, and touches some of it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from playwright.sync_api import Page

WORDS = ("maison", "arbre", "zèbre", "école", "table", "rivage")

# What the page marks, and where a thumb can reach it: a place of it at which nothing else lies on top.
LOOK = """
() => {
  const table = document.querySelector("main[data-table]");
  const out = {over: Boolean(document.querySelector(".over [data-over]")), things: [], covered: [], sheet: null};
  if (!table || out.over) return out;
  const page = document.documentElement;
  out.n = Number(table.dataset.n);
  out.mine = table.dataset.turn === "me";
  out.busy = "busy" in table.dataset;
  out.chosen = Boolean(table.querySelector("[data-touch][aria-pressed=true]"));
  out.scrolls = page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1;
  out.typed = table.querySelector("[data-field]")?.value ?? null;
  const reach = (one) => {
    const box = one.getBoundingClientRect();
    for (const fx of [0.5, 0.12, 0.88, 0.3, 0.7]) {
      for (const fy of [0.5, 0.2, 0.8, 0.06, 0.94]) {
        const x = box.left + box.width * fx, y = box.top + box.height * fy;
        const top = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
        if (top && one.contains(top)) return {x, y};
      }
    }
    return null;
  };
  const close = document.querySelector("dialog[open] button");
  if (close) out.sheet = reach(close);
  else for (const kind of ["can", "act", "race", "hint", "field"]) {
    for (const one of table.querySelectorAll(`[data-${kind}]`)) {
      if (one.disabled) continue;
      const key = one.dataset[kind] || kind;
      const at = reach(one);
      if (at) out.things.push({kind, key, ...at});
      else out.covered.push(key);
    }
  }
  return out;
}
"""


class Thumb:
    """One page at one table, and whoever sits before it."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page = page
        self.touches: bool = page.evaluate("() => navigator.maxTouchPoints > 0")
        self.dice = dice
        self.taps: Counter[str] = Counter()
        self.faults: list[str] = []
        self._covered: tuple[int, set[str]] = (-1, set())

    def step(self) -> dict[str, Any]:
        """One look, and at most one touch; what was seen."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        if seen["sheet"]:
            # The table moved on between look and touch, and the thumb has opened somebody's scores.
            self._touch("sheet", seen["sheet"])
        elif seen.get("busy") is False:
            self._check(seen)
            if thing := self._choose(seen):
                self._touch(thing["kind"], thing)
        return seen

    def _touch(self, kind: str, at: dict[str, Any]) -> None:
        self.taps[kind] += 1
        if self.touches:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])
        if kind == "field":
            # Nobody helps with this question: any word is an answer, a wrong one too.
            self.page.keyboard.insert_text(self.dice.choice(WORDS))

    def _check(self, seen: dict[str, Any]) -> None:
        if seen["scrolls"]:
            self._fault("the play area scrolls")
        # Cards may be on their way at one look, and a raised card hides its neighbour until it is given back.
        covered = set() if seen["chosen"] else set(seen["covered"])
        if any(thing["kind"] == "field" for thing in seen["things"]):
            # The slots of a long sentence scroll: one in sight leads to the others.
            covered.discard("field")
        before = self._covered[1] if self._covered[0] == seen["n"] else set()
        for key in covered & before:
            self._fault(f"marked, but out of a thumb's reach: {key}")
        self._covered = (seen["n"], covered)

    def _fault(self, text: str) -> None:
        if text not in self.faults:
            self.faults.append(text)

    def _choose(self, seen: dict[str, Any]) -> dict[str, Any] | None:
        """Anything that is marked. Out of turn rarely; an answer that is written is sent; else as the dice say."""
        by_kind: dict[str, list[dict[str, Any]]] = {}
        for thing in seen["things"]:
            by_kind.setdefault(thing["kind"], []).append(thing)
        weights = {"act": 6.0, "can": 8.0, "hint": 1.5, "race": 0.2, "nothing": 0.0}
        if seen["typed"]:
            weights = {"act": 12.0, "can": 1.0, "hint": 0.5, "nothing": 0.0}
        elif seen["typed"] is not None:
            # A question to be answered in words: a hint writes one.
            weights = {
                "act": 1.0,
                "can": 2.0,
                "hint": 6.0,
                "field": 0.0 if by_kind.get("hint") else 4.0,
                "nothing": 0.1,
            }
        if not seen["mine"]:
            weights["nothing"] = 60.0
        kinds = [kind for kind in weights if by_kind.get(kind) or kind == "nothing"]
        if not any(weights[kind] for kind in kinds):
            return None
        kind = self.dice.choices(kinds, [weights[kind] for kind in kinds])[0]
        return self.dice.choice(by_kind[kind]) if kind != "nothing" else None
