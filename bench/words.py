"""How fast are words? Loading, looking up and searching the whole French lexicon, beside two plain ways to do it.

    python bench/words.py [--json] [--queries N] [--rounds R]

Beside our index run, on the same words and the same queries: a plain Python scan (what anybody writes first), and a
walk through a DAWG (what Scrabble programs do). All three must find the same words. Look-ups are compared with a
frozenset, and with dawg2 if it is installed.

Start-up times and memory are those of fresh processes (the median of a few), with their bytecode compiled as in any
installed package and the index of words made before (see `cartable.language.kept`); times of searches are medians;
rates of look-ups are those of the best round, because other work on the machine only ever makes them worse.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cartable.engine.letters import capital_letters
from cartable.language import lexicon
from cartable.language.search import places_in
from cartable.mechanics.patterns import Pattern

LETTERS = "AAAEEEEEEIIIOOUULLMNNRRRSSSSTTT" + "BCDFGHJKPQVWXYZ" * 2
"""What is drawn from: much as in the 100-card deck."""

KINDS: dict[str, Callable[[Callable[[int], str]], Pattern]] = {
    "contains 3 and a star": lambda some: Pattern(contains=some(3) + "*"),
    "contains 2, avoids 3": lambda some: Pattern(contains=some(2), avoids=some(3)),
    "begins with 1, contains 2": lambda some: Pattern(starts=some(1), contains=some(2)),
    "begins with a star and 1, contains 2": lambda some: Pattern(starts="*" + some(1), contains=some(2)),
    "begins with 4": lambda some: Pattern(starts=some(4)),
    "ends with 2": lambda some: Pattern(ends=some(2)),
    "holds 2 side by side": lambda some: Pattern(holds=some(2)),
    "holds 3 side by side": lambda some: Pattern(holds=some(3)),
    "9 letters, contains 2": lambda some: Pattern(contains=some(2), length=9),
    "makable from 7": lambda some: Pattern(made_from=some(7)),
    "makable from 7 and a star": lambda some: Pattern(made_from=some(7) + "*"),
    "makable from 6 and two stars": lambda some: Pattern(made_from=some(6) + "**"),
    "all of 6 and a star": lambda some: Pattern(made_from=some(6) + "*", every_card=True),
    "one of two patterns": lambda some: Pattern(contains=some(2)) | Pattern(starts=some(1), ends=some(1)),
}
"""Every kind of search, made with random letters."""

# -- fresh processes

START = """
import time; begun = time.perf_counter()
from cartable.language import lexicon
french = lexicon("fr")
assert "praline" in french
print(1000 * (time.perf_counter() - begun))
"""
INDEX = """
import time; begun = time.perf_counter()
from cartable.language import lexicon
from cartable.mechanics.patterns import Pattern
assert lexicon("fr").search(Pattern(contains="RPMZ"), 1)
print(1000 * (time.perf_counter() - begun))
"""
MEMORY = """
from cartable.language import lexicon
from cartable.mechanics.patterns import Pattern
french = lexicon("fr")
assert "praline" in french and french.readings("praline") and french.search(Pattern(contains="RPMZ"), 1)
assert french.search(Pattern(made_from="RATEAU*")) and french.search(Pattern(holds="PRAL"))
line = next(line for line in open("/proc/self/status") if line.startswith("VmRSS"))
print(int(line.split()[1]) / 1024)
"""


def fresh(code: str, rounds: int) -> float | None:
    """The median of what some code prints in processes of its own, after one that compiles the bytecode."""
    values = []
    with tempfile.TemporaryDirectory() as bytecode:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        for _ in range(rounds + 1):
            done = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=False,
                env={**kept, "PYTHONPYCACHEPREFIX": bytecode},
            )  # fmt: skip
            if done.returncode:
                return None
            values.append(float(done.stdout))
    return statistics.median(values[1:])


# -- the plain ways


def scan(words: Iterable[tuple[str, Counter[str]]], pattern: Pattern) -> list[str]:
    """A loop over all words, with their letters counted beforehand."""
    found = []
    if pattern.made_from is None:
        needed = Counter(pattern.contains.replace("*", ""))
        size = len(pattern.contains)
        for word, letters in words:
            if len(word) >= size and all(letters[letter] >= number for letter, number in needed.items()):
                found.append(word)
    else:
        have, stars = Counter(pattern.made_from.replace("*", "")), pattern.made_from.count("*")
        size = len(pattern.made_from)
        for word, letters in words:
            if len(word) <= size and sum((letters - have).values()) <= stars:
                found.append(word)
    return found


class Dawg:
    """All words as paths from one node, endings shared; a search walks those that can still become a word that fits."""

    def __init__(self, words: Iterable[str]) -> None:
        self.root: dict[str, Any] = {}
        for word in words:
            node = self.root
            for letter in word:
                node = node.setdefault(letter, {})
            node["."] = True
        self._share(self.root, {})

    def _share(self, node: dict[str, Any], known: dict[tuple[Any, ...], dict[str, Any]]) -> dict[str, Any]:
        """Makes equal endings one: that is what turns a trie into a DAWG."""
        for letter, after in node.items():
            if letter != ".":
                node[letter] = self._share(after, known)
        key = tuple(sorted((letter, id(after)) for letter, after in node.items()))
        return known.setdefault(key, node)

    def search(self, pattern: Pattern) -> list[str]:
        found: list[str] = []
        if pattern.made_from is None:
            self._containing(
                self.root, "", Counter(pattern.contains.replace("*", "")), pattern.contains.count("*"), found
            )
        else:
            self._made_from(self.root, "", Counter(pattern.made_from), found)
        return found

    def _containing(self, node: dict[str, Any], word: str, needed: Counter[str], stars: int, found: list[str]) -> None:
        for letter, after in node.items():
            if letter == ".":
                if stars <= 0 and not any(needed.values()):
                    found.append(word)
            elif needed[letter] > 0:
                needed[letter] -= 1
                self._containing(after, word + letter, needed, stars, found)
                needed[letter] += 1
            else:
                self._containing(after, word + letter, needed, stars - 1, found)

    def _made_from(self, node: dict[str, Any], word: str, cards: Counter[str], found: list[str]) -> None:
        for letter, after in node.items():
            if letter == ".":
                found.append(word)
                continue
            card = letter if cards[letter] > 0 else "*"
            if cards[card] > 0:
                cards[card] -= 1
                self._made_from(after, word + letter, cards, found)
                cards[card] += 1


# -- measuring


def milliseconds(what: Callable[[], object]) -> float:
    begun = time.perf_counter()
    what()
    return 1000 * (time.perf_counter() - begun)


def per_second(words: list[str], holder: Any) -> float:
    """Look-ups a second, in millions."""
    begun = time.perf_counter()
    for word in words:
        word in holder  # noqa: B015
    return len(words) / (time.perf_counter() - begun) / 1e6


def measure(queries: int, rounds: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Everything."""
    dice = random.Random(44)
    result: dict[str, Any] = {}
    say("start-up, in fresh processes")
    result["membership_ready_ms"] = fresh(START, rounds)
    result["index_ready_ms"] = fresh(INDEX, rounds)
    result["memory_mb"] = fresh(MEMORY, 1)

    say("the lexicon")
    french = lexicon("fr")
    index = french.index
    result["forms"], result["words"] = len(french), len(index)

    say("membership")
    hits = [capital_letters(index.spelling(place)).lower() for place in dice.sample(range(len(index)), 100_000)]
    misses = [word[:-1] + dice.choice("kwz") for word in hits]
    mixed = [word for pair in zip(hits, misses, strict=True) for word in pair]
    known = [word for word in mixed if word in french]
    rates = {"lexicon": [per_second(mixed, french) for _ in range(max(7, rounds))]}
    words = [capital_letters(word) for word in french.words(None)]
    plain = frozenset(word.lower() for word in words)
    assert known == [word for word in mixed if word in plain], "the lexicon and a set of its words disagree"
    others: dict[str, Any] = {"frozenset": plain}
    with contextlib.suppress(ImportError):
        import dawg

        others["dawg2"] = dawg.DAWG(sorted(plain))
    rates |= {name: [per_second(mixed, holder) for _ in range(max(7, rounds))] for name, holder in others.items()}
    result["lookups_millions_per_second"] = {name: max(values) for name, values in rates.items()}
    result["lookups_median"] = {name: statistics.median(values) for name, values in rates.items()}
    del plain, others

    asked = {
        "contains": [Pattern(contains="".join(dice.choices(LETTERS, k=3)) + "*") for _ in range(queries)],
        "makable": [Pattern(made_from="".join(dice.choices(LETTERS, k=7)) + "*") for _ in range(queries)],
    }
    result["search_ms"], everything = {}, index.among(None)
    for name, patterns in asked.items():
        say(f"{queries} searches: {name}")
        all_of = statistics.median(milliseconds(lambda p=pattern: index.fitting(p, everything)) for pattern in patterns)
        longest = name == "makable"
        best = statistics.median(
            milliseconds(lambda p=pattern, first=longest: french.search(p, 20, longest=first)) for pattern in patterns
        )
        result["search_ms"][name] = {"index": all_of, "best_20_as_written": best}

    say(f"{queries} searches of each kind for the best 20")
    result["best_20_ms"] = {}
    for name, make in KINDS.items():
        patterns = [make(lambda size: "".join(dice.choices(LETTERS, k=size))) for _ in range(queries)]
        result["best_20_ms"][name] = {
            order: statistics.median(
                milliseconds(lambda p=pattern, first=longest: french.search(p, 20, longest=first))
                for pattern in patterns
            )
            for order, longest in (("commonest", False), ("longest", True))
        }

    say("the same with a plain scan and a DAWG, a few times")
    counted = [(word, Counter(word)) for word in words]
    walk = Dawg(words)
    for name, patterns in asked.items():
        few = patterns[: max(3, min(8, queries // 25))]
        times: dict[str, list[float]] = {"plain_scan": [], "dawg_walk": []}
        for pattern in few:
            ours = {words[at] for at in places_in(index.fitting(pattern, everything))}
            for way, search in (("plain_scan", lambda p: scan(counted, p)), ("dawg_walk", walk.search)):
                begun = time.perf_counter()
                theirs = search(pattern)
                times[way].append(1000 * (time.perf_counter() - begun))
                assert set(theirs) == ours, f"{way} finds other words for {pattern}"
        result["search_ms"][name] |= {way: statistics.median(values) for way, values in times.items()}
    result["queries"], result["rounds"] = queries, rounds
    return result


BARS: tuple[tuple[str, Callable[[dict[str, Any]], float | None], str, float, str], ...] = (
    ("membership ready, from a cold import", lambda r: r["membership_ready_ms"], "<=", 150, "ms"),
    ("letter index ready, from a cold import", lambda r: r["index_ready_ms"], "<=", 300, "ms"),
    ("memory with everything loaded", lambda r: r["memory_mb"], "<=", 80, "MB"),
    ("look-ups a second", lambda r: r["lookups_millions_per_second"]["lexicon"], ">=", 1, "million"),
    ("contains 3 letters and a star, all words", lambda r: r["search_ms"]["contains"]["index"], "<=", 1, "ms"),
    ("makable from 7 cards and a star, all words", lambda r: r["search_ms"]["makable"]["index"], "<=", 1, "ms"),
    ("best 20, slowest kind of search", lambda r: max(map(slower, r["best_20_ms"].values())), "<=", 1, "ms"),
)


def slower(times: dict[str, float]) -> float:
    """Of the commonest first and the longest first."""
    return max(times.values())


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Loading, looking up and searching the French lexicon.")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.add_argument("--queries", type=int, default=200, help="random queries of each kind (default: %(default)s)")
    parser.add_argument(
        "--rounds", type=int, default=5, help="fresh processes for start-up times (default: %(default)s)"
    )
    args = parser.parse_args()
    result = measure(args.queries, args.rounds, lambda line: print(line, file=sys.stderr))
    bars = []
    for label, read, sign, bar, unit in BARS:
        value = read(result)
        met = value is not None and (value >= bar if sign == ">=" else value <= bar)
        bars.append({"what": label, "value": value, "bar": f"{sign} {bar:g} {unit}", "met": met})
    if args.json:
        print(json.dumps({**result, "bars": bars}, indent=2))
        return 0
    print(f"{result['forms']:,} French spellings, {result['words']:,} words by their letters")
    for each in bars:
        shown = "not measured here" if each["value"] is None else f"{each['value']:.2f}"
        print(f"  {each['what']:44} {shown:>9}  (bar {each['bar']}: {'met' if each['met'] else 'missed'})")
    print(f"Searches, ms, median of {result['queries']} (of a few for the plain ways)")
    for name, times in result["search_ms"].items():
        print(f"  {name}: " + ", ".join(f"{way.replace('_', ' ')} {value:.2f}" for way, value in times.items()))
        faster = [times[way] / times["index"] for way in ("plain_scan", "dawg_walk")]
        print(f"    {faster[0]:,.0f} times as fast as the plain scan, {faster[1]:,.0f} times as fast as the DAWG")
    print(f"The best 20 as written, ms, median of {result['queries']}: commonest first, longest first")
    for name, times in result["best_20_ms"].items():
        print(f"  {name:38} {times['commonest']:.2f}  {times['longest']:.2f}")
    rates = ", ".join(f"{name} {rate:.2f}" for name, rate in result["lookups_millions_per_second"].items())
    print(f"Look-ups, millions a second: {rates}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
