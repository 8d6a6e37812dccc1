"""Three questions: what a bot or a hint may say, what a person may type, whom bots may name."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartable import language
from cartable.engine.letters import capital_letters
from cartable.language import LANGUAGES, is_word, lexicon, manners, may_be_named, may_be_said, may_be_typed
from cartable.language.famous import famous, find
from cartable.language.word_lists import Entry, letters_meant, read_file, read_list

DATA = Path(language.__file__).parent / "data"


def words(text: str) -> list[str]:
    return text.split()


# -- 1. what a bot or a hint may say


@pytest.mark.parametrize(
    "word",
    words(
        "sexe sexuelles érotique orgasme baiser viol violeurs prostituée sucer jouir "  # sexual
        "assassin assassinait égorger torture massacre kidnapper suicide "  # brutal
        "cocaïne drogués héroïnomane cannabis whisky ivre cigarette "  # drugs
        "merde con connards salope imbéciles débile crétine niaise "  # insulting
        "négro youpin bougnoule pédé gouine nazis "  # slurs
        "français Japonaises juif musulmanes arabe gitans chrétien tamouls amish "  # groups of people
        "pénis vagin fesses zizi caca nichons slip culotte pipi"  # what makes a class giggle
    ),
)
def test_no_bot_says_this_at_any_table(word: str) -> None:
    assert not may_be_said(word)
    assert not may_be_said(word, young=True)
    assert not may_be_said(word.upper())


@pytest.mark.parametrize(
    "word", words("bande maison sale manche concombre culture chatouille Uranus violon caméra camion culbute assise")
)
def test_a_bot_says_this(word: str) -> None:
    assert may_be_said(word)


@pytest.mark.parametrize(
    "word",
    words(
        "chat chiens école écrivait écrirons arc-en-ciel pomme éléphant trompette récréation dictée princesse dragon "
        "joyeuse mangent avions bleue pique-nique l’école qu’il Hugo Zoé aujourd’hui jeu jeux yeux noyer noyers "
        "wagon kiwi koala wapiti yaourt zèbre zigzag zigzaguait klaxonne xylophone quiz kart yoga zoom wok crawle "
        "marseillaise galop oups troué usée ravie valser cabriole interviewer tracteur éclipse hameçon préfixe"
    ),
)
def test_said_among_children(word: str) -> None:
    assert may_be_said(word, young=True)


@pytest.mark.parametrize(
    "word",
    words(
        "hypothèque impôt parlement ministère actionnaire divorce fusil guerre meurtre procureur bière vin champagne "
        "mort cercueil amant fiscalité syndicat dictature prison jurisprudence xylophages ornithologue chantassions "
        "noyé noient bikini canon étrangère cochonne débarquement romantique qqes fote kdo"
    ),
)
def test_not_said_among_children(word: str) -> None:
    assert not may_be_said(word, young=True)


def test_a_name_is_said_unless_it_means_somebody_unwanted() -> None:
    assert may_be_said("Omar", young=True), "a first name"
    assert not may_be_said("Hitler")
    assert not may_be_said("Staline", young=True)


def test_the_vocabulary_of_a_primary_school_has_the_size_of_one() -> None:
    lemmas = {entry.word for entry in read_file("manners-school.txt")}
    assert 3_000 <= len(lemmas) <= 9_000
    assert len(manners.school_words()) > 4 * len(lemmas), "their forms come along"
    assert not manners.school_words() & manners.unsaid_words()


def test_the_sets_are_letters_as_they_stand_on_cards() -> None:
    for some in (manners.unsaid_words(), manners.school_words()):
        assert all(word == capital_letters(word) for word in some)


def test_every_word_of_the_school_is_a_word() -> None:
    unknown = {entry.word for entry in read_file("manners-school.txt") if entry.word not in lexicon("fr")}
    assert {word for word in unknown if "-" not in word and "'" not in word} == set()


# -- 2. what a person may type


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "names"])
def test_obscenities_of_every_language_are_listed(language: str) -> None:
    listed = [entry for entry in read_file("manners-typed.txt") if entry.section == language and entry.sign != "~"]
    assert len(listed) >= 25
    for entry in listed:
        assert not may_be_typed(entry.word, young=True), entry
        assert may_be_typed(entry.word, young=False), "grown-ups type what they like"


@pytest.mark.parametrize(
    "text",
    words(
        "fuck puta fotze cazzo Fucking PUTAS Fotzen cazzi merde Putain bite salope "
        "zboub ptn piss scheisse Krüppel follando merda"
    ),
)
def test_an_obscenity_is_not_typed_among_children(text: str) -> None:
    assert not may_be_typed(text, young=True)
    assert may_be_typed(text, young=False)


@pytest.mark.parametrize(
    "text",
    words(
        "fous baiser baisers viole violes Castres tare tares sexe vagin spermatozoïde lesbienne bander queue chatte "
        "bitte pédaler pédale négocier Essex Scunthorpe Dickens Dick fotos Mein die kill negro retard hure cono "
        "consul concombre salopette cul-de-sac pique-nique chia dyke Gogol coon pouffe Thot subnormal "
        "panchito tortillera"
    ),
)
def test_an_innocent_word_is_typed_among_children(text: str) -> None:
    assert may_be_typed(text, young=True)


@pytest.mark.parametrize(
    "text", ["M3rde", "Mer-de", "merde2", "meeerde", "m.e.r.d.e", "qu’un con", "« merde »", "n1quer"]
)
def test_an_obscenity_is_known_however_it_is_written(text: str) -> None:
    assert not may_be_typed(text, young=True)


def test_what_is_obscene_only_with_its_accents() -> None:
    assert may_be_typed("negro", young=True)
    assert not may_be_typed("négro", young=True)
    assert may_be_typed("cono", young=True)
    assert not may_be_typed("coño", young=True)
    assert may_be_typed("tare", young=True)
    assert not may_be_typed("taré", young=True)


def test_hardly_a_word_of_school_may_not_be_typed() -> None:
    refused = [word for word in sorted(manners.school_words()) if not may_be_typed(word, young=True)]
    assert refused == []


# -- 3. whom bots may name


@pytest.mark.parametrize(
    "name",
    [
        "Adolf Hitler", "Hitler", "Staline", "Oussama ben Laden", "Landru", "Jack l’Éventreur", "Harvey Weinstein",
        "Bertrand Cantat", "Marc Dutroux", "Rocco Siffredi", "Benito Mussolini", "Pol Pot", "Philippe Pétain",
        "Karl Brandt", "David Irving", "Claude Jutra", "Fu Manchu", "Holocaust", "Slenderman", "Marion Zimmer Bradley",
    ],
)  # fmt: skip
def test_no_bot_names_them(name: str) -> None:
    assert not may_be_named(name)


@pytest.mark.parametrize(
    "name",
    ["Marie Curie", "Astérix", "Kylian Mbappé", "Victor Hugo", "Personne de connu", "Carlos", "Dark Vador", "Cruella"],
)
def test_bots_name_them(name: str) -> None:
    assert may_be_named(name)


def test_people_may_name_anybody_who_is_famous() -> None:
    assert find("Adolf Hitler") is not None


def test_the_list_writes_names_as_the_tables_do() -> None:
    """Some are in no table; if they ever come into one, they are known already."""
    listed = [entry.word for entry in read_file("manners-unnamed.txt")]
    known = [person.name for person in famous()]
    by_letters = {capital_letters(name): name for name in known}
    assert [name for name in listed if by_letters.get(capital_letters(name), name) != name] == []
    assert len(set(listed)) == len(listed)
    assert len(set(listed) & set(known)) > 300


# -- the lists are for people to read


@pytest.mark.parametrize("file", ["manners-unsaid", "manners-school", "manners-typed", "manners-unnamed"])
def test_a_list_says_what_it_is_for_and_gives_reasons(file: str) -> None:
    text = (DATA / f"{file}.txt").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "How to correct it" in text
    assert all(entry.reason for entry in read_list(text, file))


def test_reading_a_list() -> None:
    text = "# remark\nzut ; insult  # really\n=flûte ; music\n[animals]\nchat ~chien\n^coño ; obscenity\n"
    assert list(read_list(text)) == [
        Entry("zut", "", "insult", ""),
        Entry("flûte", "=", "music", ""),
        Entry("chat", "", "animals", "animals"),
        Entry("chien", "~", "animals", "animals"),
        Entry("coño", "^", "obscenity", "animals"),
    ]


@pytest.mark.parametrize("line", ["zut", "zut ;", "; insult", "= ; insult"])
def test_a_line_without_a_word_or_a_reason_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(read_list(f"# remark\n{line}\n"))


def test_forms_follow_their_lemma_unless_they_mean_something_else() -> None:
    meant = letters_meant(read_list("bander ; sexual\nmutiler ; brutal\n"))
    assert {"BANDER", "BANDAIT", "MUTILE", "MUTILEES"} <= meant
    assert "BANDE" not in meant
    assert letters_meant(read_list("=bander ; sexual\n")) == {"BANDER"}
    assert letters_meant(read_list("chat ; animal\n~chats ; no\n")) & {"CHAT", "CHATS"} == {"CHAT"}


def test_reserved_words_are_words_all_the_same() -> None:
    assert is_word("merde")
