"""Famous people: who is listed, who a name means, whose name holds these letters."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from cartable.language import famous as module
from cartable.language import may_be_named
from cartable.language.famous import FIELDS, Person, famous, find, key, letters_of, richest, with_letters

CONSONANTS = "BBCCDDFFGGHHJJKKLLLLMMMNNNNPPQQRRRRRSSSSSSTTTTTVVWWXXZZ"
"""The consonant pile of Célébritix."""

DATA = Path(module.__file__).parent / "data"


def named(name: str) -> Person:
    person = find(name)
    assert person, f"nobody is called {name}"
    return person


# -- who is listed


def test_there_are_enough_for_an_expert():
    assert len(famous()) >= 6_000
    assert sum(person.level == 1 for person in famous()) >= 300
    assert sum(person.level <= 2 for person in famous()) >= 1_500
    assert sum(not person.real for person in famous()) >= 500


def test_every_field_has_many_names():
    count = Counter(field for person in famous() for field in person.fields)
    assert set(count) == set(FIELDS)
    assert min(count.values()) >= 150


def test_codes_of_fields_differ():
    assert len({field.code for field in FIELDS.values()}) == len(FIELDS)
    assert all(field.french and field.english for field in FIELDS.values())


def test_no_name_twice():
    twice = [name for name, times in Counter(key(person.name) for person in famous()).items() if times > 1]
    assert not twice


def test_another_name_belongs_to_one_person_only():
    names = [key(person.name) for person in famous()]
    names += [key(alias) for person in famous() for alias in person.aliases]
    assert not [name for name, times in Counter(names).items() if times > 1]


def test_every_row_makes_sense():
    for person in famous():
        assert person.level in {1, 2, 3}, person
        assert person.gender in {"", "m", "f"}, person
        assert person.fields, person
        assert len(set(person.fields)) == len(person.fields), person
        assert person.letters, person
        assert person.name == person.name.strip(), person
        assert not set(person.name) & set("_|;()\t,=+!"), person
        assert all(person.families), person
        assert all(person.aliases), person


def test_the_best_known_come_first():
    levels = [person.level for person in famous()]
    assert levels == sorted(levels)
    assert famous()[:300] == famous().people[:300]
    beginner = famous()[:300]
    assert {field for person in beginner for field in person.fields} == set(FIELDS)
    assert 100 <= sum(person.real for person in beginner) <= 220
    assert sum(person.gender == "f" for person in beginner) >= 70


def test_the_tables_are_small_and_have_their_notices():
    tables = sorted(DATA.glob("famous_*.tsv"))
    assert {table.stem.removeprefix("famous_") for table in tables} == set(module.TABLES)
    assert sum(table.stat().st_size for table in tables) < 1_000_000
    notices = (DATA / "famous_licences.md").read_text(encoding="utf-8")
    for table in tables:
        assert table.name in notices
        assert table.read_text(encoding="utf-8").startswith("# ")
    assert "CC0" in notices
    assert "Copyright (c) Sindre Sorhus" in notices


@pytest.mark.parametrize(
    ("name", "field", "level"),
    [
        # history
        ("Napoléon Ier", "history", 1),
        ("Louis XIV", "history", 1),
        ("Jeanne d'Arc", "history", 1),
        ("Jules César", "history", 1),
        ("Cléopâtre", "history", 1),
        ("Christophe Colomb", "history", 1),
        ("Vercingétorix", "history", 1),
        ("Alexandre le Grand", "history", 1),
        ("Catherine de Médicis", "history", 1),
        ("Catherine II", "history", 2),
        ("Talleyrand", "history", 2),
        ("Soliman le Magnifique", "history", 2),
        # politics
        ("Emmanuel Macron", "politics", 1),
        ("Charles de Gaulle", "politics", 1),
        ("Nelson Mandela", "politics", 1),
        ("Simone Veil", "politics", 1),
        ("Barack Obama", "politics", 1),
        ("Pierre Mendès France", "politics", 2),
        # sciences and ideas
        ("Albert Einstein", "science", 1),
        ("Marie Curie", "science", 1),
        ("Léonard de Vinci", "science", 1),
        ("Louis Pasteur", "science", 1),
        ("Galilée", "science", 1),
        ("Archimède", "science", 1),
        ("Évariste Galois", "science", 2),
        ("Aristote", "ideas", 1),
        ("Platon", "ideas", 1),
        ("Socrate", "ideas", 1),
        ("Michel Foucault", "ideas", 2),
        ("Érasme", "ideas", 2),
        # religion
        ("Jésus", "religion", 1),
        ("Moïse", "religion", 1),
        ("Jean-Paul II", "religion", 1),
        ("Thérèse de Lisieux", "religion", 2),
        # literature
        ("Victor Hugo", "literature", 1),
        ("Molière", "literature", 1),
        ("Jean de La Fontaine", "literature", 1),
        ("Homère", "literature", 1),
        ("William Shakespeare", "literature", 1),
        ("Marguerite Yourcenar", "literature", 2),
        # art
        ("Pablo Picasso", "art", 1),
        ("Michel-Ange", "art", 1),
        ("Vincent van Gogh", "art", 1),
        ("Frida Kahlo", "art", 1),
        ("Jérôme Bosch", "art", 2),
        ("Le Caravage", "art", 2),
        # music
        ("Johnny Hallyday", "music", 1),
        ("Aya Nakamura", "music", 1),
        ("Taylor Swift", "music", 1),
        ("Édith Piaf", "music", 1),
        ("Bob Marley", "music", 1),
        ("Wolfgang Amadeus Mozart", "music", 1),
        ("Claude Debussy", "music", 2),
        # cinema, stage
        ("Omar Sy", "cinema", 1),
        ("Marion Cotillard", "cinema", 1),
        ("Louis de Funès", "cinema", 1),
        ("Leonardo DiCaprio", "cinema", 1),
        ("Agnès Varda", "cinema", 2),
        ("Florence Foresti", "stage", 1),
        ("Raymond Devos", "stage", 1),
        ("Nagui", "stage", 1),
        # sport
        ("Kylian Mbappé", "sport", 1),
        ("Zinédine Zidane", "sport", 1),
        ("Teddy Riner", "sport", 1),
        ("Léon Marchand", "sport", 1),
        ("Serena Williams", "sport", 1),
        ("Suzanne Lenglen", "sport", 2),
        # internet, society
        ("Squeezie", "internet", 1),
        ("Mark Zuckerberg", "internet", 1),
        ("Tim Berners-Lee", "internet", 2),
        ("Coco Chanel", "society", 1),
        ("Paul Bocuse", "society", 1),
        ("Inès de la Fressange", "society", 2),
        # characters
        ("Astérix", "comics", 1),
        ("Obélix", "comics", 1),
        ("Tintin", "comics", 1),
        ("Superman", "comics", 1),
        ("Gaston Lagaffe", "comics", 1),
        ("Corto Maltese", "comics", 1),
        ("Mickey", "animation", 1),
        ("Homer Simpson", "animation", 1),
        ("Elsa", "animation", 1),
        ("Harry Potter", "literature", 1),
        ("Dark Vador", "cinema", 1),
        ("James Bond", "cinema", 1),
        ("Cendrillon", "legend", 1),
        ("Zeus", "legend", 1),
        ("le roi Arthur", "legend", 1),
        ("Père Noël", "legend", 1),
        ("Pikachu", "games", 1),
        ("Mario", "games", 1),
        ("Bulbizarre", "games", 1),
        ("Columbo", "stage", 1),
        ("Sherlock Holmes", "literature", 1),
        ("Emma Bovary", "literature", 1),
        ("Jean Valjean", "literature", 1),
        ("Julien Sorel", "literature", 2),
    ],
)
def test_well_known_names(name: str, field: str, level: int):
    person = named(name)
    assert field in person.fields
    assert person.level == level


@pytest.mark.parametrize(
    ("name", "real", "gender"),
    [
        ("Marie Curie", True, "f"),
        ("Kylian Mbappé", True, "m"),
        ("Astérix", False, "m"),
        ("Cendrillon", False, "f"),
        ("Pikachu", False, ""),
        ("Platon", True, "m"),
        ("Zendaya", True, "f"),
        ("les Dalton", False, ""),
    ],
)
def test_real_or_not_he_or_she(name: str, real: bool, gender: str):
    assert (named(name).real, named(name).gender) == (real, gender)


# -- who a name means


@pytest.mark.parametrize(
    "written",
    ["Kylian Mbappé", "kylian mbappe", "KYLIAN MBAPPÉ", "Kylian-Mbappé", " Mbappé ", "mbappe", "Mbappe\u0301"],
)
def test_writing_does_not_matter(written: str):
    assert named(written).name == "Kylian Mbappé"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Macron", "Emmanuel Macron"),
        ("Zidane", "Zinédine Zidane"),
        ("Zizou", "Zinédine Zidane"),
        ("Einstein", "Albert Einstein"),
        ("de Gaulle", "Charles de Gaulle"),
        ("Gaulle", "Charles de Gaulle"),
        ("général de Gaulle", "Charles de Gaulle"),
        ("Le Pen", "Marine Le Pen"),
        ("Giscard d'Estaing", "Valéry Giscard d'Estaing"),
        ("Vinci", "Léonard de Vinci"),
        ("van Gogh", "Vincent van Gogh"),
        ("Beethoven", "Ludwig van Beethoven"),
        ("La Fontaine", "Jean de La Fontaine"),
        ("Saint-Exupéry", "Antoine de Saint-Exupéry"),
        ("Downey", "Robert Downey Jr."),
        ("García Márquez", "Gabriel García Márquez"),
        ("Potter", "Harry Potter"),
        ("Haddock", "capitaine Haddock"),
        ("Skywalker", "Luke Skywalker"),
        ("le Roi-Soleil", "Louis XIV"),
        ("Roi-Soleil", "Louis XIV"),
        ("Louis XIV de France", "Louis XIV"),
        ("Louis 14", "Louis XIV"),
        ("Napoléon", "Napoléon Ier"),
        ("Napoléon premier", "Napoléon Ier"),
        ("Napoléon 1er", "Napoléon Ier"),
        ("Elisabeth première", "Élisabeth Ire"),
        ("François 1er", "François Ier"),
        ("Bonaparte", "Napoléon Ier"),
        ("Aristotle", "Aristote"),
        ("Jean-Baptiste Poquelin", "Molière"),
        ("Mahatma Gandhi", "Gandhi"),
        ("JFK", "John Fitzgerald Kennedy"),
        ("Mickey Mouse", "Mickey"),
        ("le Père Noël", "Père Noël"),
        ("la Castafiore", "la Castafiore"),
        ("Castafiore", "la Castafiore"),
        ("Castafiore Bianca", ""),
        ("Grand Schtroumpf", "le Grand Schtroumpf"),
        ("Cœur de pirate", "Cœur de pirate"),
        ("Coeur de Pirate", "Cœur de pirate"),
        ("Mao", "Mao Zedong"),
        ("Xi", "Xi Jinping"),
        ("Guevara", "Che Guevara"),
        ("Catherine II de Russie", "Catherine II"),
        ("Louis XVI de France", "Louis XVI"),
        ("Tutankhamun", "Toutânkhamon"),
    ],
)
def test_who_is_meant(said: str, name: str):
    person = find(said)
    assert (person.name if person else "") == name


@pytest.mark.parametrize(
    "said",
    [
        "Kylian",
        "Zinédine",
        "Barack",
        "",
        "   ",
        "XIV",
        "le",
        "Conquérant",
        "Ier",
        "?!",
        "Gertrude Dupuis-Machin",
    ],
)
def test_nobody_is_meant(said: str):
    assert find(said) is None


def test_the_field_decides_between_people_of_one_name():
    assert find("Jackson", "music") == named("Michael Jackson")
    cinema = find("Jackson", "cinema")
    assert cinema
    assert "cinema" in cinema.fields
    assert find("Jackson", "legend") == find("Jackson")
    assert len(famous().bearers("Jackson")) >= 4
    assert famous().bearers("Jackson")[0] == find("Jackson")


def test_everybody_is_found_by_every_name():
    for person in famous():
        assert find(person.name) == person
        assert all(person in famous().bearers(name) for name in (*person.aliases, *person.families))


def test_initials():
    assert named("Charles de Gaulle").initials == {"CDG", "CG"}
    assert named("Jean-Paul Belmondo").initials == {"JPB"}
    assert named("Molière").initials == frozenset()
    assert named("Jeanne d'Arc").initials == {"JDA", "JA"}


def test_bots_keep_some_names_to_themselves():
    hitler = named("Adolf Hitler")
    assert not may_be_named(hitler.name)
    assert hitler not in with_letters(hitler.letters)


@pytest.mark.parametrize(
    ("ways", "name"),
    [
        (["le Chat botté", "Chat botté", "LE CHAT BOTTÉ", "Le chat botte", "Puss in Boots"], "Le Chat botté"),
        (["Mercredi Addams", "Mercredi", "Wednesday", "wednesday addams"], "Mercredi Addams"),
        (["le Joker", "Joker", "The Joker", "the joker"], "le Joker"),
        (["Hulk", "the Hulk", "The Incredible Hulk"], "Hulk"),
        (["la Petite Sirène", "Petite Sirène", "The Little Mermaid", "little mermaid"], "Ariel"),
        (["Blanche-Neige", "blanche neige", "Snow White"], "Blanche-Neige"),
        (["l’Homme-Araignée", "Homme-Araignée", "Spider-Man", "spiderman"], "Spider-Man"),
        (["le Petit Chaperon rouge", "Petit Chaperon rouge", "Little Red Riding Hood"], "le Petit Chaperon rouge"),
        (["Jeanne d'Arc", "Joan of Arc"], "Jeanne d'Arc"),
        (["Vaiana", "Moana"], "Vaiana"),
        (["la Pat’ Patrouille", "Pat'Patrouille", "pat patrouille", "Paw Patrol"], "la Pat' Patrouille"),
        (["Max et Lili", "max et lili"], "Max et Lili"),
        (["Henri Dès", "henri des", "Dès"], "Henri Dès"),
        (["Léon XIV", "Léon 14", "pape Léon XIV", "Pope Leo XIV"], "Léon XIV"),
    ],
)
def test_neither_an_article_nor_a_capital_nor_an_english_name_decides(ways: list[str], name: str):
    assert [person.name if person else None for person in map(find, ways)] == [name] * len(ways)


def test_heroes_of_children_of_today():
    names = (
        "Bluey; Peppa Pig; les Pyjamasques; Ladybug; Simon Superlapin; Mirabel Madrigal; Luca Paguro; Krokmou; "
        "le Gruffalo; Geronimo Stilton; Tom-Tom et Nana; les Sisters; Anatole Latuile; Percy Jackson; Enola Holmes; "
        "Steve de Minecraft; Tom Nook; Knuckles; Miles Morales; Bébé Yoda; Anya Forger; Léon Marchand; Félix Lebrun; "
        "Cassandre Beaugrand; Zaho de Sagazan; Santa; Aldebert; Lamine Yamal; Victor Wembanyama; Violette Dorange; "
        "Sophie Adenot; Claude Ponti"
    )
    assert [name for name in names.split("; ") if find(name) is None] == []


# -- letters


def test_letters_of_a_name():
    assert letters_of("Œdipe, R2-D2 & Cie.") == "OEDIPERDCIE"
    assert named("Jules César").letters == "JULESCESAR"


def brute_force(letters: str, field: str | None, level: int, known: int | None) -> list[Person]:
    wanted = Counter(letters)
    return [
        person
        for person in famous()[:known]
        if wanted <= Counter(person.letters)
        and (field is None or field in person.fields)
        and person.level <= level
        and may_be_named(person.name)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_search_equals_brute_force(seed: int):
    chance = random.Random(seed)
    letters = "".join(chance.choices(CONSONANTS + "AEIOUY", k=chance.randint(0, 5)))
    field = chance.choice([None, None, *FIELDS])
    level = chance.choice([1, 2, 3])
    known = chance.choice([None, 300, 1_500, 6_000])
    assert with_letters(letters, field, level, known) == brute_force(letters, field, level, known)


def test_search_of_the_source():
    """BMLSCR: Jules César."""
    assert named("Jules César") in with_letters("LSCR", field="history", level=1)
    assert named("Jules César") not in with_letters("BLSCR")
    assert with_letters("lscr") == with_letters("L s-ç-R")
    assert with_letters("QQQQQQ") == []
    assert with_letters("", level=1) == [
        person for person in famous() if person.level == 1 and may_be_named(person.name)
    ]


def worth_of(letters: str, cards: list[tuple[str, int]]) -> int:
    """By trying every set of cards."""
    have, best = Counter(letters), 0
    for size in range(1, len(cards) + 1):
        for some in combinations(cards, size):
            if Counter(letter for letter, _ in some) <= have:
                best = max(best, sum(worth for _, worth in some))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_the_richest_names_equal_brute_force(seed: int):
    chance = random.Random(seed)
    cards = [(letter, chance.choice([-1, 0, 1, 1, 1, 2, 3])) for letter in chance.sample(CONSONANTS, 6)]
    known = chance.choice([200, 400])
    worths = [worth_of(person.letters, cards) if may_be_named(person.name) else 0 for person in famous()[:known]]
    order = sorted(range(known), key=lambda place: (-worths[place], place))
    expected = [(worths[place], famous()[place]) for place in order if worths[place] > 0][:10]
    found = richest(cards, known=known)
    assert [(each.worth, each.person) for each in found] == expected
    for each in found:
        assert sum(cards[place][1] for place in each.cards) == each.worth
        assert Counter(cards[place][0] for place in each.cards) <= Counter(each.person.letters)
        assert list(each.cards) == sorted(set(each.cards))


def test_of_equal_letters_the_card_worth_most_is_used_then_the_leftmost():
    assert richest([("X", 1), ("X", 4), ("X", 4)], known=300, top=1)[0].cards == (1,)
    assert richest([("B", -2), ("B", 0)]) == []
    assert richest([]) == []


def test_the_example_of_bob_marley():
    """B with two bonuses, M, N, R, T, V: B 3, M 1, R 1."""
    cards = [("B", 3), ("M", 1), ("N", 1), ("R", 1), ("T", 1), ("V", 1)]
    found = next(each for each in richest(cards, top=20_000) if each.person.name == "Bob Marley")
    assert found.worth == 5
    assert found.cards == (0, 1, 3)


def test_search_is_quick():
    cards = [(letter, 1) for letter in "BMLSCRDGM"]
    with_letters("A")
    start = time.perf_counter()
    for _ in range(20):
        richest(cards, known=6_000)
        with_letters("LSCR")
    assert (time.perf_counter() - start) / 20 < 0.05  # some 1 ms on a quiet machine
