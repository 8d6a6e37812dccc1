"""What bots say: nothing with a second meaning, words that fit what they are said of, and some colour."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from cartable.engine.letters import capital_letters
from cartable.language import may_be_said
from cartable.language.generator import Made, make_sentence
from cartable.language.grammar_words import NOUNS, cast, classes_fitted, noun_forms, rows_of, vocabulary, words_of
from cartable.language.rhymes import rhyme
from cartable.language.sentence_scene import Scene
from cartable.language.sentences import judge_sentence
from cartable.language.story_theme import lemmas
from cartable.language.story_writing import next_word, tell_best
from cartable.mechanics.sentences import split

from .double_meanings import double_meanings

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2 + "AEIOU" * 2 + "AAAEEEEEEILLMNNOORRRSSSSTTTU" + "*" * 7


def said(number: int, level: str, seed: int, least: int = 1, most: int = 8) -> list[tuple[str, Made | None]]:
    dice = random.Random(seed)
    found = []
    for _ in range(number):
        letters = "".join(dice.sample(LETTERS, dice.randint(least, most)))
        found.append((letters, make_sentence(letters, level, dice=dice)))
    return found


@pytest.fixture(scope="module")
def childlike() -> list[Made]:
    return [made for _, made in said(6000, "child", 19) if made is not None]


def stories(level: str, number: int, seed: int) -> list[list[str]]:
    dice = random.Random(seed)
    found = []
    for _ in range(number):
        words: list[str] = []
        for _ in range(10):
            chosen = tell_best(words, [dice.choice(LETTERS) for _ in range(2)], level, dice=dice)
            words += [chosen[1]] if chosen else []
        found.append(words)
    return found


# -- nothing with a second meaning


@pytest.mark.parametrize(
    "text",
    [
        "Max aime deux tantes chaudes.",
        "Mes maîtresses humides grimperont.",
        "Notre infirmière sans culotte",
        "La boulangère est chaude.",
        "Papi embrasse la voisine.",
        "Mon tonton dort avec la danseuse.",
        "Grossissez sur notre dame !",
        "Max saute sur Kelly.",
        "Une grosse cuisinière danse.",
        "Le facteur japonais ronfle.",
        "Lucie boit du vin.",
        "Le pirate égorge un lapin.",
        "Ta maman grogne.",
        "Il danse sans les chapeaux.",
        "Un policier noir patine.",
        "Julie est une vache.",
        "Enfin Joseph lavera Odette.",
        "Nos coiffeuses barbues voyagent.",
        "Léchez la glace !",
        "Le roi nu skie.",
        "Mille vagues et un clown restent blancs.",
    ],
)
def test_the_patterns_that_were_found_and_their_kin_are_seen(text):
    assert double_meanings(text)


@pytest.mark.parametrize(
    "text",
    [
        "Mon radis brûlant danse.",
        "Le loup caresse un hérisson.",
        "Papi danse avec une girafe.",
        "Le roi gourmand rit.",
        "Qu'avalent deux princes polis ?",
        "La robe de Julie est kaki.",
    ],
)
def test_what_is_innocent_is_not_seen(text):
    assert double_meanings(text) == []


def test_of_six_thousand_sentences_of_a_child_none_has_a_second_meaning(childlike):
    assert len(childlike) >= 5950
    wrong = [(made.text, found) for made in childlike if (found := double_meanings(made.text))]
    assert wrong == []


@pytest.mark.parametrize("level", ["adult", "champion"])
def test_nor_have_those_of_others(level):
    wrong = [(made.text, found) for _, made in said(900, level, 7) if made and (found := double_meanings(made.text))]
    assert wrong == []


@pytest.mark.parametrize("level", ["child", "champion"])
def test_nor_have_stories_told_word_by_word(level):
    texts = [" ".join(words).replace("' ", "'") for words in stories(level, 60, 5)]
    assert [(text, found) for text in texts if (found := double_meanings(text))] == []


# -- words fit


@cache
def classes_of(form: str) -> set[str]:
    return {kind for kind, _, _, words in rows_of(*NOUNS) for word in words if form in noun_forms(word)}


def test_adjectives_fit_their_nouns(childlike):
    seen = 0
    for made in childlike[:3000]:
        nouns = {slot[5:]: word for word, slot in zip(made.words, made.slots, strict=True) if slot.startswith("noun.")}
        for word, slot in zip(made.words, made.slots, strict=True):
            kind, _, group = slot.partition(".")
            if kind in ("pre", "post") and group in nouns:
                seen += 1
                fitted = classes_fitted()[word]
                assert fitted & classes_of(nouns[group]) or (group == "p" and "place" in fitted), made.text
    assert seen > 300


def test_what_two_subjects_are_fits_both():
    slots = ("det.s", "noun.s", "'et'", "det.t", "noun.t", "be.s", "state.s")
    for seed in range(200):
        scene = Scene(slots, random.Random(seed))
        fitting = scene.fitting("state.s", slots, vocabulary()[scene.key("state.s", slots)])
        assert fitting
        for item in fitting:
            assert {scene.class_of("s"), scene.class_of("t")} <= classes_fitted()[item.form]


@pytest.mark.parametrize(
    "word", ["chaud", "cuit", "pointu", "gluant", "gros", "bon", "poilu", "noir", "blanc", "rouge"]
)
def test_what_is_never_said_of_people(word):
    assert "person" not in classes_fitted()[word]


def test_a_radish_may_be_hot_and_a_baker_not():
    dice = random.Random(3)
    after = {next_word(["la", "tarte"], "C", "adult", dice=dice) for _ in range(120)}
    assert "chaude" in after
    assert "chaude" not in {next_word(["la", "boulangère"], "C", "adult", dice=dice) for _ in range(120)}
    assert "chaude" not in {next_word(["Marie", "est"], "C", "adult", dice=dice) for _ in range(120)}


@pytest.mark.parametrize(("word", "kind"), [("dans", "in"), ("sur", "on"), ("sous", "under")])
def test_prepositions_fit_places(word, kind, childlike):
    seen = 0
    for made in childlike:
        for place, (said_word, slot) in enumerate(zip(made.words, made.slots, strict=True)):
            if said_word == word and slot.startswith("prep"):
                noun = made.words[made.slots.index("noun.p" + slot[6:], place)]
                seen += 1
                assert lemmas()[noun] in words_of(kind), made.text
    assert seen > 10
    dice = random.Random(4)
    for _ in range(100):
        noun = next_word(["il", "danse", word, "la"], dice=dice)
        assert (
            noun is None
            or lemmas()[noun] in words_of(kind)
            or noun in {item.form for key, items in vocabulary().items() if key[0] == "pre" for item in items}
        )


def test_sans_takes_no_plural_and_no_article_that_french_does_not_want(childlike):
    for made in childlike:
        for word, following in zip(made.words, made.words[1:], strict=False):
            assert word != "sans" or following not in ("les", "des", "mes", "tes", "ses", "ces"), made.text
    dice = random.Random(6)
    after = {next_word(["il", "danse", "sans"], dice=dice) for _ in range(200)}
    assert not after & {"les", "des", "mes", "tes", "ses", "nos", "vos", "ces", "deux"}


# -- children


def test_a_child_says_a_childs_words_only(childlike):
    simple = {item.form for items in vocabulary().values() for item in items if item.level == 1}
    simple |= {item.form for hero in cast().values() for item in hero.words.values()}
    content = ("noun", "vi", "vt", "va", "vo", "vj", "vu", "post", "pre", "state", "adverb", "manner", "order", "done")
    for made in childlike:
        for word, slot in zip(made.words, made.slots, strict=True):
            if slot.partition(".")[0] in content:
                assert word in simple or word in ("bel", "nouvel", "vieil"), made.text


def test_every_word_of_a_childs_sentence_is_one_of_a_school(childlike):
    said_words = {word for made in childlike for word in made.words}
    assert [word for word in said_words if not may_be_said(word, young=True)] == []
    told = {word for words in stories("child", 40, 8) for word in words}
    assert [word for word in told if not may_be_said(word, young=True)] == []


# -- colour


def test_there_are_many_kinds_of_sentences_and_few_are_orders():
    kinds = Counter(made.kind for _, made in said(1000, "child", 23, 4, 4) if made)
    assert kinds["order"] <= 0.15 * kinds.total()
    assert {"tale", "scene", "question", "exclamation", "speech", "weather", "order"} <= set(kinds)
    assert kinds["question"] >= 0.05 * kinds.total()
    assert kinds["speech"] >= 0.05 * kinds.total()


def test_somebody_speaks():
    spoken = next(made for _, made in said(400, "adult", 2, 4, 4) if made and made.kind == "speech")
    assert spoken.text.startswith("«\u00a0")
    assert "\u00a0»" in spoken.text
    assert judge_sentence(spoken.text) == "yes"
    assert [capital_letters(word) for word in split(spoken.text)] == [capital_letters(word) for word in spoken.words]


def test_questions_end_with_their_mark():
    for _, made in said(400, "adult", 2, 3, 5):
        if made is not None:
            assert made.text.endswith("?") == (made.kind == "question"), made.text


def test_characters_come_back():
    names = ("Zoé", "Barnabé", "Basile", "Ginette")

    def named(heroes: tuple[str, ...]) -> int:
        dice = random.Random(11)
        made = [make_sentence(dice.sample(LETTERS, 4), "adult", heroes=heroes, dice=dice) for _ in range(500)]
        return sum(found is not None and "hero.s" in found.slots and found.words[0] in names for found in made)

    assert named(names) > named(()) + 3


@pytest.mark.parametrize(
    ("one", "other"),
    [("château", "chameau"), ("crocodile", "Basile"), ("renard", "lézard"), ("souris", "pie"), ("chou", "hibou")],
)
def test_what_rhymes(one, other):
    assert rhyme(one) == rhyme(other)


def test_what_does_not_rhyme():
    assert len({rhyme(word) for word in ("radis", "tortue", "dragon", "château", "girafe", "requin")}) == 6


def test_some_sentences_rhyme(childlike):
    rhyming = 0
    for made in childlike[:1000]:
        ends = [rhyme(w) for w, s in zip(made.words, made.slots, strict=True) if s.startswith(("noun", "kind", "hero"))]
        rhyming += len(ends) > len(set(ends))
    assert rhyming >= 20
