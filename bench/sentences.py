"""How well are sentences judged, and how well do bots make them?

    python bench/sentences.py [--json] [--draws N] [--show N] [--failures]
    python bench/sentences.py --sample 200 --level child [--seed N] [--letters N]

The judge is measured on tests/language/sentences.txt: the half it was tuned on and the half held out. The generator
is measured on random draws of the Toutilix letters: how many it solves, how fast, and how varied its sentences are. A
sample is printed to be read by somebody.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
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
        begun = time.process_time()
        verdict = holds_verb(case.text)
        times += time.process_time() - begun
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


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2 + "AEIOU" * 2 + "AAAEEEEEEILLMNNOORRRSSSSTTTU" + "*" * 7
"""The deck of Toutilix without its firecrackers."""
LEVELS = ("child", "adult", "champion")


def making(draws: int, show: int = 0) -> dict[str, Any]:
    """Shares of draws for which a sentence was found, and how long that took."""
    from cartable.language.generator import make_sentence

    dice = random.Random(2026)
    make_sentence("TOM", dice=dice)
    found: dict[str, Any] = {}
    solved: list[bool] = []
    times: list[float] = []
    for number in range(1, 13):
        answers, took = [], []
        for draw in range(draws):
            letters = dice.sample(LETTERS, number)
            begun = time.process_time()
            made = make_sentence(letters, LEVELS[draw % 3], dice=dice)
            took.append(1000 * (time.process_time() - begun))
            answers.append(made is not None)
            if made is not None and draw < show:
                print("  ", "".join(letters), made.text)
        found[f"{number} letters"] = f"{100 * sum(answers) / draws:.1f} % solved, median {median(took):.1f} ms"
        if 2 <= number <= 7:
            solved += answers
            times += took
    found["2 to 7 letters, % solved"] = round(100 * sum(solved) / len(solved), 2)
    found["2 to 7 letters, median ms"] = round(median(times), 1)
    found["2 to 7 letters, slowest ms"] = round(max(times), 1)
    return found


def kinds(level: str, draws: int, letters: int = 4) -> dict[str, Any]:
    """Shares of the kinds of sentences, how many rhyme or tell of a character, how many different words are said."""
    from cartable.language.generator import make_sentence
    from cartable.language.rhymes import rhyme

    dice = random.Random(2026)
    made = [make_sentence(dice.sample(LETTERS, letters), level, dice=dice) for _ in range(draws)]
    said = [each for each in made if each is not None]
    shares = Counter(each.kind for each in said)
    rhyming = 0
    for each in said:
        ends = [
            rhyme(word)
            for word, slot in zip(each.words, each.slots, strict=True)
            if slot.startswith(("noun", "name", "kind", "hero", "adverb", "v", "post", "state"))
        ]
        rhyming += len(ends) > len(set(ends))
    words = {word.lower() for each in said for word in each.words}
    return {
        "% found": round(100 * len(said) / draws, 1),
        **{f"% {kind}": round(100 * count / len(said), 1) for kind, count in shares.most_common()},
        "% with a character": round(100 * sum("hero.s" in each.slots for each in said) / len(said), 1),
        "% that rhyme": round(100 * rhyming / len(said), 1),
        "different words": len(words),
    }


def sample(number: int, level: str, letters: int, seed: int) -> None:
    """Prints sentences to be read, and their kinds."""
    from cartable.language.generator import make_sentence

    dice = random.Random(seed)
    for place in range(1, number + 1):
        drawn = dice.sample(LETTERS, letters or dice.choice((2, 3, 4, 4, 4, 5, 6, 7)))
        made = make_sentence(drawn, level, dice=dice)
        print(f"{place:4} {''.join(drawn):<8} {made.kind if made else '':<12} {made.text if made else '-'}")


def going_on(stories: int) -> dict[str, Any]:
    """Shares of places where a next word was found, in stories of twelve words with letters drawn at random."""
    from cartable.language.story_writing import tell_best

    dice = random.Random(2026)
    found: dict[str, Any] = {}
    for what, begins, hand in (
        ("next word that contains", False, 1),
        ("next word that begins with", True, 1),
        ("the same for one of five cards", True, 5),
    ):
        answers, took = [], []
        for _ in range(stories):
            words: list[str] = []
            for _ in range(12):
                letters = [dice.choice(LETTERS) for _ in range(hand)]
                begun = time.process_time()
                chosen = tell_best(words, letters, begins=begins, dice=dice)
                took.append(1000 * (time.process_time() - begun))
                answers.append(chosen is not None)
                if chosen is not None:
                    words.append(chosen[1])
        found[what] = f"{100 * sum(answers) / len(answers):.1f} % found, median {median(took):.1f} ms"
    return found


def main() -> None:
    """Prints the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--draws", type=int, default=150, help="draws for each number of letters")
    asked.add_argument("--show", type=int, default=0, help="show so many sentences for each number of letters")
    asked.add_argument("--failures", action="store_true", help="show what fails in the half tuned on")
    asked.add_argument("--sample", type=int, default=0, help="print so many sentences to be read, and nothing else")
    asked.add_argument("--level", choices=LEVELS, default="child", help="whose words the sample is made of")
    asked.add_argument("--letters", type=int, default=0, help="how many letters in the sample (2 to 7)")
    asked.add_argument("--seed", type=int, default=2026, help="of the sample")
    args = asked.parse_args()
    if args.sample:
        sample(args.sample, args.level, args.letters, args.seed)
        return
    figures: dict[str, Any] = {"judge": judging(args.failures)}
    figures["generator"] = making(args.draws, args.show)
    for level in LEVELS:
        figures[f"kinds, {level}, 4 letters"] = kinds(level, 4 * args.draws)
    figures["going on"] = going_on(30)
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
