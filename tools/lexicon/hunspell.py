"""Writes out a Hunspell dictionary: every form of every entry, with its tags.

Only what word lists need: prefixes and suffixes, conditions, two levels of suffixes, NEEDAFFIX, FORBIDDENWORD.
Prefixes that hold an apostrophe are elisions (l', d', qu'): they make no word of their own and are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Affix(NamedTuple):
    strip: str
    add: str
    flags: tuple[str, ...]
    condition: re.Pattern[str] | None
    tags: tuple[str, ...]


class Affixes:
    """An .aff file."""

    def __init__(self, path: Path, encoding: str = "utf-8") -> None:
        self.flag_type = "short"
        self.need_affix = self.forbidden = ""
        self.suffixes: dict[str, list[Affix]] = {}
        self.prefixes: dict[str, list[Affix]] = {}
        self.crosses: set[str] = set()
        self.aliases: list[str] = []
        for line in path.read_text(encoding=encoding).splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            match words:
                case ["FLAG", kind, *_]:
                    self.flag_type = kind
                case ["NEEDAFFIX", flag, *_]:
                    self.need_affix = flag
                case ["FORBIDDENWORD", flag, *_]:
                    self.forbidden = flag
                case ["AF", flags, *_]:
                    self.aliases.append(flags)
                case ["SFX" | "PFX" as kind, flag, "Y" | "N" as crosses, count] if count.isdigit():
                    (self.suffixes if kind == "SFX" else self.prefixes).setdefault(flag, [])
                    if crosses == "Y":
                        self.crosses.add(flag)
                case ["SFX" | "PFX" as kind, flag, strip, add, *rest]:
                    add, _, flags = add.partition("/")
                    condition = rest[0] if rest and ":" not in rest[0] else "."
                    tags = tuple(tag for tag in rest if ":" in tag)
                    pattern = None
                    if condition != ".":
                        pattern = re.compile(f"{condition}$" if kind == "SFX" else f"^{condition}")
                    affix = Affix(
                        "" if strip == "0" else strip, "" if add == "0" else add, self.split(flags), pattern, tags
                    )
                    if kind == "SFX":
                        self.suffixes.setdefault(flag, []).append(affix)
                    elif "'" not in affix.add and "’" not in affix.add:
                        self.prefixes.setdefault(flag, []).append(affix)

    def split(self, flags: str) -> tuple[str, ...]:
        if flags.isdigit() and self.aliases:
            flags = self.aliases[int(flags)]
        if self.flag_type == "long":
            return tuple(flags[at : at + 2] for at in range(0, len(flags), 2))
        if self.flag_type == "num":
            return tuple(flags.split(","))
        return tuple(flags)


class Form(NamedTuple):
    form: str
    lemma: str
    tags: tuple[str, ...]


def entries(
    path: Path, affixes: Affixes, encoding: str = "utf-8"
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """The words of a .dic file with their flags and tags."""
    for line in path.read_text(encoding=encoding).splitlines()[1:]:
        if not line or line[0] in "/#\t":
            continue
        head, *tags = line.split("\t") if "\t" in line else re.split(r" (?=\S+:)", line)
        word, _, flags = head.partition("/")
        if word:
            yield word.strip(), affixes.split(flags.strip()), tuple(" ".join(tags).split())


def expand(dic: Path, aff: Path, encoding: str = "utf-8", skip: str = "", unless: str = "") -> Iterator[Form]:
    """Every form of every entry. Flags in `skip` are left out, and entries that have the flag `unless`."""
    affixes = Affixes(aff, encoding)
    need, forbidden = affixes.need_affix, affixes.forbidden

    def suffixed(
        word: str, flags: tuple[str, ...], crossing: bool, depth: int
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The word with each suffix, and itself."""
        if need not in flags or not need:
            yield word, ()
        if depth == 2:
            return
        for flag in flags:
            if flag in skip or (crossing and flag not in affixes.crosses):
                continue
            for affix in affixes.suffixes.get(flag, ()):
                if word.endswith(affix.strip) and (affix.condition is None or affix.condition.search(word)):
                    made = word[: len(word) - len(affix.strip)] + affix.add
                    for form, tags in suffixed(made, affix.flags, crossing, depth + 1):
                        yield form, affix.tags + tags

    for word, flags, tags in entries(dic, affixes, encoding):
        if (forbidden and forbidden in flags) or unless in flags:
            continue
        lemma = next((tag[3:] for tag in tags if tag.startswith("st:")), word)
        made = list(suffixed(word, flags, False, 0))
        for form, more in made:
            yield Form(form, lemma, tags + more)
        for flag in flags:
            if flag in skip:
                continue
            for affix in affixes.prefixes.get(flag, ()):
                if not word.startswith(affix.strip) or (affix.condition and not affix.condition.search(word)):
                    continue
                start = affix.add + word[len(affix.strip) :]
                inherited = tuple(f for f in flags if f in affixes.suffixes and f != need)
                if affix.flags:
                    for form, more in suffixed(start, affix.flags, False, 0):
                        yield Form(form, start, tags + affix.tags + more)
                elif flag in affixes.crosses:
                    for form, more in suffixed(start, inherited, True, 0):
                        yield Form(form, start, tags + affix.tags + more)
                else:
                    yield Form(start, start, tags + affix.tags)
