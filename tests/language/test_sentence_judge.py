"""The judge of sentences: what holds a verb, which words are words, what children type, and a word on agreement."""

from __future__ import annotations

import random

import pytest

from cartable.host.judge import lexicon_judge
from cartable.language.agreement import agreed
from cartable.language.generator import make_sentence
from cartable.language.sentences import holds_verb, judge_sentence
from cartable.language.typed import meant

# -- infinitives, and one word


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Que faire ?", "faire"),
        ("Ne pas fumer.", "fumer"),
        ("Bien dormir !", "dormir"),
        ("Pourquoi attendre ?", "attendre"),
        ("Partir !", "Partir"),
        ("Neige !", "Neige"),
        ("Sors !", "Sors"),
        ("Court.", "Court"),
        ("court", "court"),
        ("Défense de fumer", "fumer"),
        ("Comment aller au marché ?", "aller"),
    ],
)
def test_infinitives_and_single_words_are_verbs(text: str, verb: str) -> None:
    assert judge_sentence(text) == "yes"
    assert holds_verb(text).word == verb


@pytest.mark.parametrize(
    "text",
    ["La ferme du voisin", "Une longue histoire", "Un grand dîner", "Une belle maison bleue", "Chat",
     "Bonjour les amis !", "Mon devoir de maths", "Ton sourire"],
)  # fmt: skip
def test_no_means_that_no_word_is_a_verb_in_its_place(text: str) -> None:
    assert judge_sentence(text) == "no"


def test_what_may_be_a_verb_is_for_the_people_to_say() -> None:
    assert judge_sentence("Tout le monde dehors.") == "unsure"
    assert judge_sentence("Le calme avant la tempête.") == "unsure"


# -- every word is a word


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Mange zzz xxx", "vote zzz; xxx"),
        ("Le zglorb mange", "vote zglorb"),
        ("Le zglorb mange le zglorb", "vote zglorb"),
        ("Mange ta soupe", "yes"),
        ("L'ami de Zoé arrive", "yes"),
    ],
)
def test_each_word_of_a_sentence_is_a_word(text: str, answer: str) -> None:
    assert judge_sentence(text) == answer


def test_near_spellings_come_with_the_words_that_are_none() -> None:
    assert judge_sentence("Je mange un éléfan").startswith("vote éléfan: éléphant")
    assert judge_sentence("Je prends le bato") == "yes"
    assert judge_sentence("Je prends le bato", "french").startswith("vote bato: bateau")


def test_the_option_holds_for_each_word() -> None:
    assert judge_sentence("Mon elephant dort") == "yes"
    assert judge_sentence("Mon elephant dort", "french") == "yes"
    assert judge_sentence("Mon elephant dort", "accents").startswith("vote elephant: éléphant")
    assert lexicon_judge("sentence:accents Mon éléphant dort") == "yes"


@pytest.mark.parametrize("text", ["The cat sleeps", "I love you", "Der Hund schläft"])
def test_a_sentence_in_another_language_is_put_to_the_vote(text: str) -> None:
    assert judge_sentence(text) == "unsure"
    assert judge_sentence(text, "french").startswith("vote ")


# -- what children type


@pytest.mark.parametrize(
    "text",
    ["jai perdu", "cest bon", "ya un chat", "chui content", "jsuis là", "jvais jouer", "lécole est finie",
     "javais faim", "cétait bien", "jaime pas ça", "il ma vu jsp pourquoi", "le chat dort", "on kiffe", "jsais pas",
     "ya pas école"],
)  # fmt: skip
def test_what_children_type_is_understood(text: str) -> None:
    assert judge_sentence(text) == "yes"
    assert judge_sentence(text, "french") == "yes"


def test_what_is_meant() -> None:
    assert meant("jai") == ["j'", "ai"]
    assert meant("Chui") == ["je", "suis"]
    assert meant("lécole") == ["l'", "école"]
    assert [meant(word) for word in ("chat", "jardin", "lune", "zglorb", "dormir", "aujourd'hui")] == [None] * 6


# -- agreement


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("les chat mange", "les chats mangent"),
        ("Les chats mange la souris.", "Les chats mangent"),
        ("tu mange", "tu manges"),
        ("je manges", "je mange"),
        ("ils mange une pomme", "ils mangent"),
        ("le chat mangent", "le chat mange"),
        ("j'ai vu des oiseau", "des oiseaux"),
        ("deux cheval", "deux chevaux"),
        ("tu est", "tu es"),
    ],
)
def test_what_does_not_agree_is_written_as_it_should_be(text: str, better: str) -> None:
    assert agreed(text) == better
    assert lexicon_judge(f"sentence:french:agreement {text}") in (f"yes {better}", "no")
    assert lexicon_judge(f"sentence:french {text}") in ("yes", "no")


@pytest.mark.parametrize(
    "text",
    ["Il les mange", "Je les chante", "La ferme", "Des souris dansent", "Les porte-clés brillent", "Nous mangeons",
     "Il nous mange", "Je vous aime", "Ils ont mangé", "Mes amis partent", "Le chat les regarde", "Tu as raison",
     "On les entend", "Viens-tu ?", "Les gens dorment", "Un jour, je partirai", "Le soir tombe", "Les enfants, venez !",
     "Les uns rient", "Vous dites non", "Ce sont mes bras", "La mer monte", "Des nez rouges", "Le lit craque"],
)  # fmt: skip
def test_no_false_alarm(text: str) -> None:
    assert agreed(text) == ""


def test_no_false_alarm_in_what_bots_say() -> None:
    dice = random.Random(11)
    made = [make_sentence("".join(dice.sample("AEIOULRSTNMPCD" * 2, 4)), dice=dice) for _ in range(300)]
    assert [sentence.text for sentence in made if sentence and agreed(sentence.text)] == []


@pytest.mark.parametrize(
    ("typed", "written"),
    [("Vous rigole", "Vous rigolez"), ("jai perdu", "j'ai"), ("cest beau", "c'est"), ("Lola dort", "")],
)
def test_what_is_typed_as_it_is_said_is_told_as_it_is_written(typed: str, written: str) -> None:
    assert agreed(typed) == written
