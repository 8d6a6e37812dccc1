"""A thumb that knows no game: it looks at what the page marks, and touches some of it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from playwright.sync_api import Page

TOUCHED, NOTHING, BUSY = "touched", "nothing", "busy"
STUCK = 5
"""After so many touches without a move it would rather ask for a hint."""
MEDDLES = 0.1
"""How often it looks for something to do when it is not its turn."""
WORDS = ("maison", "arbre", "zèbre", "école", "table", "rivage")

# Whether there is anything to do; whoever has asked for a hint waits for it. Looking at all of a page is work for the
# browser, and most looks are for nothing.
GLANCE = """
() => {
  const table = document.querySelector("main[data-table]");
  const over = Boolean(document.querySelector(".over [data-over]"));
  const busy = !table || "busy" in table.dataset || Boolean(table.querySelector("[data-hint][aria-busy=true]"));
  return {over, busy, mine: table?.dataset.turn === "me",
          sheet: Boolean(document.querySelector("dialog[open]"))};
}
"""

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
  out.chosen = Boolean(table.querySelector("[data-touch][aria-pressed=true], [data-advised]"));
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
      if (at) out.things.push({kind, key, advised: "advised" in one.dataset, ...at});
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
        self.over = False
        """Whether the page says that the game is."""
        self._covered: tuple[int, set[str]] = (-1, set())
        self._at, self._tries = -1, 0
        """The number of the table's last step, and how often it has touched something since."""
        self._asked = False
        """Whether the last thing it touched was the hint."""

    def step(self) -> str:
        """A glance, and at most one touch. Says "touched", "nothing" to do, or "busy": look again soon."""
        seen = self.page.evaluate(GLANCE)
        self.over = seen["over"]
        if self.over:
            return NOTHING
        if not seen["sheet"]:
            if seen["busy"]:
                return BUSY
            if not seen["mine"] and self.dice.random() > MEDDLES:
                return NOTHING
        seen = self.page.evaluate(LOOK)
        if seen["sheet"]:
            # The table moved on between look and touch, and the thumb has opened somebody's scores.
            self._touch("sheet", seen["sheet"])
            return TOUCHED
        if seen.get("busy") is not False:
            return BUSY
        self._check(seen)
        thing = self._choose(seen)
        if thing is None:
            return NOTHING
        self._touch(thing["kind"], thing)
        return TOUCHED

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
        """Anything that is marked, as the dice say; what is half done or written is mostly finished."""
        by_kind: dict[str, list[dict[str, Any]]] = {}
        for thing in seen["things"]:
            by_kind.setdefault(thing["kind"], []).append(thing)
        moved_on = seen["n"] != self._at
        self._at, self._tries = seen["n"], 0 if moved_on else self._tries + 1
        if self._asked and not moved_on and (seen["typed"] or seen["chosen"]) and by_kind.get("act"):
            weights = {"act": 1.0}  # the hint has come
            by_kind["act"] = [one for one in by_kind["act"] if one["advised"]] or by_kind["act"]
        elif seen["typed"]:
            weights = {"act": 12.0, "can": 1.0, "hint": 0.5}
        elif seen["typed"] is not None:
            # A question to be answered in words: a hint writes one.
            weights = {"act": 1.0, "can": 2.0, "hint": 6.0, "field": 0.0 if by_kind.get("hint") else 4.0}
        elif seen["chosen"]:
            weights = {"act": 20.0, "can": 4.0, "hint": 0.5, "race": 0.1}
        else:
            weights = {"act": 6.0, "can": 8.0, "hint": 8.0, "race": 0.2}
        if self._tries >= STUCK and by_kind.get("hint") and not self._asked:
            weights = {"hint": 1.0}
        kinds = [kind for kind in weights if by_kind.get(kind) and weights[kind]]
        if not kinds:
            return None
        kind = self.dice.choices(kinds, [weights[kind] for kind in kinds])[0]
        self._asked = kind == "hint"
        return self.dice.choice(by_kind[kind])
