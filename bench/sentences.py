"""How well are sentences judged, and how well do bots make them?

    python bench/sentences.py [--json] [--draws N] [--show N] [--failures]

The judge is measured on tests/language/sentences.txt: the half it was tuned on and the half held out. The generator
is measured on random draws of the Toutilix letters.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

CASES = Path(__file__).resolve().parent.parent / "tests" / "language" / "sentences.txt"


class Case(NamedTuple):
    """A sentence, its verbs (none if it holds none), and whether it was held out."""

    text: str
    verbs: list[str]
    held_out: bool


def cases() -> list[Case]:
    """All sentences of the file."""
    found: list[Case] = []
    number = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            number = 0
        elif line and not line.startswith("#"):
            number += 1
            found.append(Case(line.replace("_", ""), line.split("_")[1::2], number % 2 == 0))
    return found


def judging(failures: bool = False) -> dict[str, Any]:
    """Shares of sentences judged right."""
    from cartable.language.sentences import holds_verb

    holds_verb("Le chat dort.")
    right: dict[tuple[bool, bool], list[bool]] = {}
    named = times = 0.0
    told = 0
    for case in cases():
        begun = time.perf_counter()
        verdict = holds_verb(case.text)
        times += time.perf_counter() - begun
        good = verdict.holds == bool(case.verbs)
        right.setdefault((case.held_out, bool(case.verbs)), []).append(good)
        if case.verbs and verdict.holds:
            told += 1
            named += verdict.word in case.verbs
        if failures and not good and not case.held_out:
            print("  wrong:", case.text, verdict)

    def share(*keys: tuple[bool, bool]) -> float:
        answers = [answer for key in keys for answer in right[key]]
        return round(100 * sum(answers) / len(answers), 1)

    return {
        "cases": len(cases()),
        "right, tuned on": share((False, True), (False, False)),
        "right, held out": share((True, True), (True, False)),
        "right, all": share(*right),
        "right, with a verb": share((False, True), (True, True)),
        "right, without": share((False, False), (True, False)),
        "verb named rightly": round(100 * named / max(1, told), 1),
        "ms a sentence": round(1000 * times / len(cases()), 2),
    }


def main() -> None:
    """Prints the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--failures", action="store_true", help="show what fails in the half tuned on")
    args = asked.parse_args()
    figures: dict[str, Any] = {"judge": judging(args.failures)}
    if args.json:
        json.dump(figures, sys.stdout, ensure_ascii=False, indent=1)
        print()
        return
    for name, part in figures.items():
        print(name)
        for what, value in part.items():
            print(f"  {what:<34} {value}")


if __name__ == "__main__":
    main()
