"""The lexicon: tricky words, what they are, how common; names, other languages, our own list; and its notices."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import language
from cartable.engine.letters import capital_letters
from cartable.language import (
    LANGUAGES,
    LEVELS,
    aspirated,
    elides,
    is_word,
    language_of,
    lexicon,
    may_be_said,
)
from cartable.language.own import conjugated, read_own
from cartable.language.tables import ENCODING, Analysis, Row, Table, lower_letters_of_lines, pack_words
from cartable.mechanics.patterns import Pattern

DATA = Path(language.__file__).parent / "data"


def words(text: str) -> list[str]:
    return text.split()


@pytest.fixture(scope="module")
def french():
    return lexicon("fr")


def read(french, word, **features):
    """The readings of a word that have these features."""
    return [
        reading
        for reading in french.readings(word)
        if all(getattr(reading, name) == value for name, value in features.items())
    ]


# ---------------------------------------------------------------------- letters


@given(st.lists(st.text(st.characters(codec=ENCODING, categories=["L", "Pd", "Zs"]), max_size=8), max_size=5))
def test_a_table_has_the_letters_of_its_words(some: list[str]):
    lines = lower_letters_of_lines("".join(f"{word}\n" for word in some).encode(ENCODING)).split("\n")[:-1]
    for word, letters in zip(some, lines, strict=True):
        if capital_letters(word).isascii():
            assert letters == capital_letters(word).lower()


# ---------------------------------------------------------------------- is it a word?


@pytest.mark.parametrize(
    "word",
    words("""
    œuvre oeuvre OEUVRE cœur coeur sœurs été ete Été maïs mais naïf çà aujourd'hui aujourd’hui aujourdhui arc-en-ciel
    arcenciel peut-être porte-monnaie portemonnaie prud'homme presqu'île nénuphar nénufar événement évènement autrice
    autrices selfie praline promenez trompette plateforme farce effort lâchassions eussions bonshommes gâteau château
    a à y ô où dès sûr dû mûr forêt haïr haïssons exæquo ex-æquo clé clef kiwi wagon yaourt zut brrr pizza zoo kayak
    week-end limonade revolver embrassent bain"""),
)
def test_a_word(french, word: str):
    assert word in french


@pytest.mark.parametrize(
    "word",
    words("""
    xyz oeuvrr abaissejee z b kg km qu mme l'un d'abord jusqu'en lorsqu e i u o2 été! praliné? arc-en-cieux
    pralinne promenezz administrativement-là 123 élan7"""),
)
def test_no_word(french, word: str):
    assert word not in french
    assert french.readings(word) == []
    assert french.frequency(word) == 0


@pytest.mark.parametrize("thing", [None, 3, b"lune", ["lune"], ""])
def test_what_is_no_text_is_no_word(french, thing: object):
    assert thing not in french


def test_half_a_million_forms(french):
    spelt = {word for part in french.parts for word in part.table.words.decode(ENCODING).splitlines()}
    assert len(spelt) >= 500_000
    assert len(french) >= 500_000
    assert len({word for word in spelt if word.isalpha() and word == word.lower()}) >= 500_000
    assert all(word == word.lower() for word in spelt)


def test_no_form_that_exists_only_in_inversion(french):
    """`aimè-je` exists, `aimè` does not: such forms end in è, and hardly anything else does."""
    spelt = french.parts[0].table.words.decode(ENCODING).splitlines()
    assert [word for word in spelt if word.endswith("è")] == ["burkinabè", "épistémè", "koinè"]
    assert "aimé" in spelt
    assert "chantè" not in french.spellings("chante")


def test_membership_and_readings_agree(french):
    """Both ways to a word find the same words: the groups of letters, and the lines with their grammar."""
    for part in french.parts:
        spelt = part.table.words.decode(ENCODING).splitlines()
        for line in range(0, len(spelt), 997):
            if capital_letters(spelt[line]) not in french.own.removed:
                assert spelt[line] in french
                assert part.table.spelling(line) == spelt[line]
                assert spelt[line] in french.spellings(spelt[line])


@given(st.text("abeilmnorst", min_size=1, max_size=7))
def test_membership_agrees_with_the_lines(word: str):
    french = lexicon("fr")
    lines = [line for part in french.parts for line in part.table.find(word)]
    assert (word in french) == (bool(lines) and capital_letters(word) not in french.own.removed)


# ---------------------------------------------------------------------- what is it?


def test_a_verb_form(french):
    found = read(french, "promenez", lemma="promener")
    assert {(r.mood, r.tense, r.person, r.number) for r in found} == {
        ("indicative", "present", 2, "p"),
        ("imperative", "present", 2, "p"),
    }
    assert {r.pos for r in found} == {"verb"}
    assert all("t" in r.construction for r in found)


def test_gender_and_number(french):
    assert [(r.gender, r.number) for r in read(french, "chevaux", pos="noun")] == [("m", "p")]
    assert [(r.lemma, r.gender, r.number) for r in read(french, "belles", pos="adjective")] == [("beau", "f", "p")]
    assert ("f", "sp") in [(r.gender, r.number) for r in read(french, "souris", pos="noun")]
    assert [(r.gender, r.number) for r in read(french, "artiste", pos="noun")] == [("mf", "s")]


def test_tenses_and_moods(french):
    def of(word: str, lemma: str) -> set[tuple[str, str, int, str]]:
        return {(r.mood, r.tense, r.person, r.number) for r in read(french, word, lemma=lemma)}

    assert ("indicative", "future", 3, "p") in of("iront", "aller")
    assert ("indicative", "imperfect", 1, "p") in of("étions", "être")
    assert ("indicative", "past", 3, "s") in of("fut", "être")
    assert ("subjunctive", "imperfect", 3, "s") in of("fût", "être")
    assert ("subjunctive", "present", 1, "s") in of("aille", "aller")
    assert ("conditional", "present", 2, "s") in of("voudrais", "vouloir")
    assert ("participle", "present", 0, "") in of("mangeant", "manger")
    assert ("participle", "past", 0, "p") in of("mangées", "manger")
    assert ("infinitive", "", 0, "") in of("manger", "manger")


def test_accents_tell_spellings_apart(french):
    assert {r.form for r in french.readings("pêche")} == {"pêche"}
    assert {r.form for r in french.readings("péché")} == {"péché"}
    assert {"pêche", "péché", "pêché"} <= {r.form for r in french.readings("peche")}
    assert french.spellings("peche")[:2] in (["péché", "pêche"], ["pêche", "péché"])
    assert {r.form for r in french.readings("pèché")} >= {"péché"}, "a wrong accent finds them all"


def test_readings_come_commonest_first(french):
    for word in ("est", "porte", "ferme", "peche", "joue"):
        often = [reading.frequency for reading in french.readings(word)]
        assert often == sorted(often, reverse=True)


@pytest.mark.parametrize(
    ("word", "common", "rare"),
    [
        ("convient", "convenir", "convier"),
        ("suis", "être", "suivre"),
        ("vis", "voir", "vivre"),
        ("crus", "croire", "croître"),
    ],
)
def test_frequency_is_by_lemma(french, word: str, common: str, rare: str):
    often = {reading.lemma: reading.frequency for reading in french.readings(word)}
    assert often[common] > often[rare] > 0


def test_the_rare_plural_of_convier_is_not_counted_as_convenir(french):
    often = {reading.lemma: reading.frequency for reading in french.readings("convient")}
    assert often["convenir"] > 20 * often["convier"]


@pytest.mark.parametrize(
    ("word", "common", "rare"),
    [
        ("est", "verb", "noun"),
        ("entre", "preposition", "verb"),
        ("monde", "noun", "verb"),
        ("politique", "adjective", "verb"),
        ("tout", "adverb", "noun"),
        ("car", "conjunction", "noun"),
    ],
)
def test_frequency_is_by_part_of_speech(french, word: str, common: str, rare: str):
    often: dict[str, float] = {}
    for reading in french.readings(word):
        often.setdefault(reading.pos, reading.frequency)
    assert often[common] > often.get(rare, 0.0)


def test_a_word_that_is_also_a_name_is_not_as_common_as_the_name(french):
    assert french.frequency("paris") < lexicon("names").frequency("France")
    assert french.frequency("pierre") < french.frequency("maison")


def test_the_frequency_of_a_word_is_that_of_its_spellings(french):
    assert french.frequency("maison") > 100 > french.frequency("limonade") > 0.1
    assert french.frequency("pêche") < french.frequency("peche")
    total = sum(french.frequency(word) for word in french.spellings("peche"))
    assert french.frequency("peche") == pytest.approx(total)


# ---------------------------------------------------------------------- forms by their features


def test_forms_of_a_lemma(french):
    assert {r.form for r in french.forms_of("cheval", "noun")} == {"cheval", "chevaux"}
    assert {r.form for r in french.forms_of("cheval", "noun", number="p")} == {"chevaux"}
    present = french.forms_of("être", "verb", mood="indicative", tense="present")
    assert {r.form for r in present} == {"suis", "es", "est", "sommes", "êtes", "sont"}
    assert french.forms_of("etre", "verb", mood="indicative", tense="present") == present, "accents are optional"
    assert [r.form for r in french.forms_of("beau", "adjective", gender="f", number="p")] == ["belles"]
    assert len(french.forms_of("manger")) > 40
    assert french.forms_of("xyz") == []


def test_forms_by_letter(french):
    found = french.forms("noun", gender="f", number="p", pattern=Pattern(contains="K"), limit=30)
    assert len(found) == 30
    for reading in found:
        assert "K" in capital_letters(reading.form)
        assert (reading.pos, "f" in reading.gender, "p" in reading.number) == ("noun", True, True)
    often = [reading.frequency for reading in found]
    assert often == sorted(often, reverse=True)


def test_forms_of_a_small_vocabulary(french):
    found = french.forms("verb", mood="indicative", tense="present", person=3, number="s", level=500)
    assert {"est", "fait", "peut"} <= {reading.form for reading in found}
    known = {capital_letters(word) for word in french.common(500)}
    assert all(capital_letters(reading.form) in known for reading in found)


def test_forms_may_be_said_unless_others_are_asked_for(french):
    assert all(may_be_said(reading.form) for reading in french.forms("noun", limit=3000))


# ---------------------------------------------------------------------- vocabularies and hints


def test_the_levels(french):
    assert LEVELS == {"child": 2_000, "adult": 10_000, "champion": 40_000, "all": None}
    for level, number in LEVELS.items():
        if number:
            assert len(french.words(level)) == number
    assert french.words("child") == french.common(2_000) == french.words("adult")[:2_000]
    assert len(french.words("all")) > 475_000
    assert len(french.words(None)) > len(french.words("all"))
    with pytest.raises(ValueError, match="no level"):
        french.words("genius")


def test_common_words_are_common_and_different(french):
    common = french.common(10_000)
    assert {"maison", "chat", "école", "œuf", "jouer", "bonjour"} <= set(common)
    assert len({capital_letters(word) for word in common}) == 10_000
    often = [french.frequency(capital_letters(word)) for word in common[:500]]
    assert all(a >= 0.99 * b for a, b in pairwise(often))
    assert all(may_be_said(word) for word in common)
    assert not any(word != word.lower() for word in common)


def test_a_hint_is_common_and_decent(french):
    assert french.hint(Pattern(contains="RPMZ")) == "comprenez"
    for pattern in (Pattern(starts="CO", length=3), Pattern(starts="M", ends="DE"), Pattern(contains="CUL", length=3)):
        hint = french.hint(pattern)
        assert hint is None or may_be_said(hint)
    rare = french.hint(Pattern(contains="KWZ"))
    assert rare is not None
    assert {"K", "W", "Z"} <= set(capital_letters(rare))


@pytest.mark.parametrize("word", words("merde Putain enculés connasse niquait salopes négro"))
def test_what_no_bot_says_is_a_word_all_the_same(word: str):
    assert not may_be_said(word)
    assert word in lexicon("fr"), "players may say it"


# ---------------------------------------------------------------------- names and other languages


@pytest.mark.parametrize(
    ("name", "pos"),
    [
        ("Barnabé", "first name"), ("Juliette", "first name"), ("Mario", "first name"), ("zoé", "first name"),
        ("Jean-Baptiste", "first name"), ("Dupont", "surname"), ("Lefevre", "surname"), ("Londres", "city"),
        ("Saint-Étienne", "city"), ("saint etienne", "city"), ("Le Havre", "city"), ("New York", "city"),
        ("Genève", "city"), ("Pékin", "name"), ("Belgique", "country"), ("États-Unis", "country"),
        ("Corée du Nord", "country"), ("Napoléon", "name"), ("Bretagne", "name"), ("Astérix", "name"),
    ],
)  # fmt: skip
def test_a_name(name: str, pos: str):
    names = lexicon("names")
    assert name in names
    kinds = {reading.pos for reading in names.readings(name)}
    assert kinds
    assert pos in kinds or pos in ("name", "city")
    assert is_word(name)


def test_genders_of_first_names():
    names = lexicon("names")
    assert {r.gender for r in names.readings("Juliette") if r.pos == "first name"} == {"f"}
    assert {r.gender for r in names.readings("Bernard") if r.pos == "first name"} == {"m"}
    assert set("".join(r.gender for r in names.readings("Dominique") if r.pos == "first name")) == {"m", "f"}


@pytest.mark.parametrize(
    ("lang", "some", "no"),
    [
        ("en", "house colour color knights café being", "promenez xqz"),
        ("es", "niño corazón hablábamos perro dámelo", "xqz promenez"),
        ("de", "Haus Straße strasse schönste gemütlich", "xqz promenez"),
        ("it", "gelato città andiamo perché", "xqz promenez"),
    ],
)
def test_other_languages(lang: str, some: str, no: str):
    home = lexicon(lang)
    assert [word for word in words(some) if word not in home] == []
    assert [word for word in words(no) if word in home] == []
    assert len(home) > 150_000
    assert home.readings(words(some)[0]) == []
    assert home.frequency(words(some)[0]) > 0
    assert len(home.common(100)) == 100


def test_is_word_in_the_languages_asked_for():
    assert is_word("house")
    assert not is_word("knight", languages=["fr"])
    assert is_word("knight", languages=["fr", "en"])
    assert language_of("maison") == "fr"
    assert language_of("Barnabé") == "names"
    assert language_of("knights") == "en"
    assert language_of("xqz") is None
    with pytest.raises(ValueError, match="no lexicon 'la'"):
        lexicon("la")


# ---------------------------------------------------------------------- elision


@pytest.mark.parametrize(
    "word",
    words("""
    héros haricot haricots hérisson hibou haine haut hauteur hall halte hamster hanche harpe hasard hockey homard honte
    huit hurler hurlement haïr haïssons hait haï onze onzième oui ouistiti yaourt yéti yoga hashtag hackeuse
    haut-parleur handballeuses Hollande"""),
)
def test_no_elision(word: str):
    assert aspirated(word)
    assert not elides(word)


@pytest.mark.parametrize(
    "word",
    words("""
    homme hommes héroïne héroïque herbe heure heureux hier hiver histoire hôtel huile huître humain humide hypothèse
    habit habitons halogène horloge hirondelle arbre école été idée œuf yeux y île iode uniforme Henriade"""),
)
def test_elision(word: str):
    assert not aspirated(word)
    assert elides(word)


def test_elision_before_consonants_there_is_none():
    assert not elides("maison")
    assert not aspirated("maison")


# ---------------------------------------------------------------------- our own list


def test_our_own_words(french):
    assert len(french.own.rows) >= 300
    lines = (DATA / "fr-own.txt").read_text(encoding="utf-8").split("\n")
    assert sum(line.startswith("+") for line in lines) >= 150
    for word in words("covid kawaii crush googleront swipons pokémons bruschetta deepfakes hihi"):
        assert word in french
        assert french.readings(word)
        assert french.frequency(word) > 0
    assert french.search(Pattern(starts="KAWA", ends="I")) == ["kawaii"]


def test_our_own_words_are_needed(french):
    """A word the dictionaries know by now goes out of our list."""
    lemmas = {row.lemma for row, _ in french.own.rows}
    tables = [part.table for part in french.parts if part.table.name != "own"]
    assert [word for word in sorted(lemmas) if any(table.find(capital_letters(word).lower()) for table in tables)] == []


def test_what_our_list_takes_out_is_out(french):
    for letters in french.own.removed:
        assert letters not in french
        assert french.readings(letters) == []
    assert french.search(Pattern(starts="QU", length=2), level=None) == []


def test_reading_our_list():
    own = read_own("# remark\n+ zoup zoups; noun m; known  # yes\n- xy\n+ zouper; verb it; rare\n")
    forms = {row.form: row for row, _ in own.rows}
    assert forms["zoups"] == Row("zoups", "zoup", (Analysis("noun", "m", "p"),))
    assert {"zouper", "zoupons", "zoupèrent", "zoupées"} <= set(forms)
    assert own.removed == {"XY"}


@pytest.mark.parametrize(
    "line", ["zoup", "+ zoup; fish; known", "+ zoup; noun m; often", "+ a b c; noun m; known", "+ zir; verb t; rare"]
)
def test_a_wrong_line_is_named(line: str):
    with pytest.raises(ValueError, match="line 2: "):
        read_own(f"# first\n{line}\n")


@pytest.mark.parametrize("verb", ["chanter", "manger", "lancer"])
def test_regular_verbs_are_conjugated_as_the_dictionary_does(french, verb: str):
    def said(rows) -> set[tuple[str, str, str, int, str, str]]:
        return {(f, a.mood, a.tense, a.person, a.number, a.gender) for f, analyses in rows for a in analyses}

    ours = said((row.form, row.analyses) for row in conjugated(verb))
    theirs = {
        (r.form, r.mood, r.tense, r.person, r.number, r.gender)
        for r in french.forms_of(verb, "verb")
    }  # fmt: skip
    assert {each for each in ours if each[1:3] != ("participle", "present")} == {
        each for each in theirs if each[1:3] != ("participle", "present")
    }


# ---------------------------------------------------------------------- the files


def test_a_table_holds_what_was_packed():
    rows = [
        Row("pêche", "pêche", (Analysis("noun", "f", "s"),)),
        Row("pêche", "pêcher", (Analysis("verb", "", "s", "indicative", "present", 1), Analysis("verb", mood="x"))),
        Row("péché", "péché", (Analysis("noun", "m", "s"),)),
        Row("œuf", "œuf", (Analysis("noun", "m", "s"),)),
        Row("vas", "aller", (Analysis("verb", person=2),)),
    ]
    table = Table(pack_words("test", rows))
    assert table.lines == 4
    assert [table.spelling(line) for line in table.find("peche")] == ["péché", "pêche"]
    found = [
        Row(table.spelling(line), table.lemma(row), table.analyses[table.tags[row]])
        for line in range(table.lines)
        for row in table.rows(line)
    ]
    assert sorted(found) == sorted(rows)
    assert list(table.find("oeuf")) == [0]
    assert [list(table.find(word)) for word in ("peches", "pech", "a", "zz", "")] == [[], [], [], [], []]


def test_every_table_has_its_notice():
    tables = [*sorted(file.stem for file in DATA.glob("*.lex")), "fr-aspirated", "manners-unsaid", "manners-school"]
    for name in tables:
        notice = (DATA / f"{name}.LICENSE.txt").read_text(encoding="utf-8")
        for part in ("Source:", "Package:", "Licence:", "Changed:"):
            assert part in notice, name


def test_the_tables_are_small():
    assert sum(file.stat().st_size for file in DATA.glob("*.lex")) < 12_000_000


def test_words_need_the_standard_library_only():
    code = (
        "import sys; from cartable.language import lexicon, aspirated;"
        "from cartable.language.columns import dig;"
        "from cartable.mechanics.patterns import Pattern;"
        "french = lexicon('fr'); assert 'praline' in french; assert french.readings('praline');"
        "assert Pattern(contains='R').matches('praline'); assert aspirated('haricots');"
        "assert french.search(Pattern(made_from='RATEAU*'), 5); assert dig(('NEL', 'SU', 'TE'));"
        "others = {name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names;"
        "assert others <= {'cartable', '__main__'}, others"
    )
    source = str(Path(cartable.__file__).parents[1])
    subprocess.run(
        [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {source!r}); {code}"],
        check=True,
        timeout=120,
    )


def test_all_lexicons_load():
    for name in LANGUAGES:
        assert repr(lexicon(name)).startswith(f"<lexicon {name}: ")
