"""Sentences cut into words by the house rules, each word with its letter."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.engine import NOBODY, PILE, TEXT, Chance, Move, Prompt, Refused, Zone, answer, shown, zone
from cartable.engine.events import Told
from cartable.engine.knowledge import imagine
from cartable.engine.setup import new_table
from cartable.mechanics.sentences import (
    APART,
    EITHER,
    JOINED,
    SENTENCE_OPTIONS,
    SentencePattern,
    Sentences,
    holds_one_word,
    join,
    marked,
    split,
    tidy,
    tokens,
    ways,
)
from tests.engine.toys import in_both

from ..engine.toys import DECK, facts


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Le chat dort.", ["Le", "chat", "dort"]),
        ("L'amour, l’amitié !", ["L'", "amour", "l'", "amitié"]),
        ("Aujourd'hui quelqu'un vient.", ["Aujourd'hui", "quelqu'un", "vient"]),
        ("Arrête-toi !", ["Arrête", "toi"]),
        ("Donne-le-moi", ["Donne", "le", "moi"]),
        ("Va-t-il bien ?", ["Va", "t-il", "bien"]),
        ("Sous l'arc-en-ciel", ["Sous", "l'", "arc-en-ciel"]),
        ("Ma grand-mère n'est-elle pas là ?", ["Ma", "grand-mère", "n'", "est", "elle", "pas", "là"]),
        ("Robert m'", ["Robert", "m'"]),
        ("Chez mamie, des confitures... anciennes", ["Chez", "mamie", "des", "confitures", "anciennes"]),
        ("J'y vais", ["J'", "y", "vais"]),
        ("« Un chef-d'œuvre » ?!", ["Un", "chef-d'œuvre"]),
        ("", []),
        ("?!", []),
    ],
)
def test_a_sentence_is_cut_into_words(text, words):
    assert split(text) == words


def test_a_hyphen_may_count_either_way():
    assert list(ways("Arrête-toi")) == [["Arrête", "toi"], ["Arrête-toi"]]
    assert list(ways("arc-en-ciel")) == [["arc-en-ciel"], ["arc", "en", "ciel"]]


def test_an_elided_word_counts_as_the_dossier_says():
    assert list(ways("J'arrive", APART)) == [["J'", "arrive"]]
    assert list(ways("J'arrive", EITHER)) == [["J'", "arrive"], ["J'arrive"]]
    assert list(ways("J'arrive", JOINED)) == [["J'arrive"]]
    assert ["L'arc-en-ciel"] in list(ways("L'arc-en-ciel", EITHER))


def test_ways_stay_few():
    assert len(list(ways("arrête-toi " * 40))) <= 512


@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("T", "Goûte !"),
        ("TT", "Arrête-toi !"),
        ("TTM", "Ton moteur marche ?!"),
        ("TTMA", "Vraiment tu manges beaucoup !"),
        ("STMA", "François est moins malade."),
        ("SHMA", "Vous cherchez Mamie maintenant ?!"),
        ("TO", "Arrêtez tout !"),
        ("TOM", "Ta poule aime !?"),
        ("HM*FA", "Chaque matin les enfants rament."),
    ],
)
def test_printed_sentences_carry_their_letters(letters, text):
    assert SentencePattern.carrying(letters).check(text) is None


def test_wrong_order_names_the_word_and_the_letter():
    problem = SentencePattern.carrying("STMA").check("Tu sors Marie demain")
    assert problem is not None
    assert problem.code == "word_missing"
    assert problem.params["number"] == 1
    assert problem.params["letter"] == "S"
    assert problem.text("fr") == "Mot 1, «\u00a0Tu\u00a0»\u00a0: il manque le S."
    assert problem.text("en") == "Word 1, “Tu”: S is missing."


def test_the_number_of_words_is_checked():
    problem = SentencePattern.carrying("ST").check("Le chat dort")
    assert problem is not None
    assert problem.code == "word_count"
    assert problem.text("fr") == "Il faut 2 mots, il y en a 3."
    assert SentencePattern.carrying("ST").check("") is not None


def test_the_count_that_suits_the_speaker():
    assert SentencePattern.carrying("A").matches("Arrête-toi")
    assert SentencePattern.carrying("JA", elided=EITHER).fitted("J'arrive") == ["J'", "arrive"]
    assert SentencePattern.carrying("J", elided=EITHER).fitted("J'arrive") == ["J'arrive"]
    assert not SentencePattern.carrying("J").matches("J'arrive")


def test_words_given_one_by_one():
    square = SentencePattern.carrying("TT")
    assert square.check_words(["Arrête", "toi"]) is None
    two_in_one = square.check_words(["Arrête toi", "toi"])
    assert two_in_one is not None
    assert two_in_one.code == "not_one_word"
    assert square.check_words(["Arrête"]) is not None
    assert SentencePattern.carrying("JA").check_words(["J'", "arrive"]) is None
    assert SentencePattern.carrying("A").check_words(["J'arrive"]) is None


def test_beginning_with_the_letter():
    story = SentencePattern.carrying("FEYS", begins=True)
    assert story.matches("Fabien et Yves sont")
    problem = SentencePattern.carrying("T", begins=True).check("content")
    assert problem is not None
    assert problem.text("fr") == "Mot 1, «\u00a0content\u00a0»\u00a0: il faut commencer par T."
    assert SentencePattern.carrying("L", begins=True, elided=EITHER).matches("L'ami")


def test_it_describes_itself_and_travels():
    wanted = SentencePattern.carrying("T*")
    assert wanted.describe("fr") == "Une phrase de 2 mots, avec un verbe\u00a0: T, étoile."
    assert wanted.describe("en") == "A sentence of 2 words, with a verb: T, star."
    assert SentencePattern.from_json(wanted.as_json()) == wanted
    assert all(wanted.matches(example) for example in wanted.examples())
    assert wanted.examples()


def test_slots_and_joining():
    assert holds_one_word("J'arrive")
    assert holds_one_word("arc-en-ciel")
    assert not holds_one_word("à la")
    assert not holds_one_word(" ! ")
    assert join(["J'", "arrive", "ce", "soir"]) == "J'arrive ce soir"
    assert tokens("l’ami Pierrot, dort-il ?") == ["l'ami", "Pierrot", "dort-il"]


# -- at the table


class Sayings(Sentences):
    """Seat 0 says a sentence on T and M, and that is all."""

    facts = facts("sayings")
    deck = DECK
    options_offered = SENTENCE_OPTIONS
    sentences = in_both(endings={"done": ("Fini.", "Done.")})
    draw: Zone = zone(PILE, NOBODY)
    outcome: str = shown("")
    SENTENCE = answer("sentence", TEXT)

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)

    def legal(self, seat: int) -> list[Move]:
        return []

    def open_prompts(self, seat: int) -> list[Prompt]:
        return [] if seat else [self.sentence_prompt("sentence", SentencePattern.carrying("TM"))]

    def do_sentence(self, seat: int, said: str) -> None:
        self.hear_sentence("said", seat, said)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: object) -> None:
        self.outcome = f"{said}: {accepted}"


def saying(text: str) -> Sayings:
    table = new_table(Sayings, 2, "sentences")
    table.play(0, f"sentence {text}")
    return table


def test_the_judge_is_asked_for_the_verb():
    table = saying("Tu manges !")
    assert table.question == "sentence Tu manges !"
    table.judge("yes")
    assert table.outcome == "Tu manges !: True"


def test_a_sentence_without_a_verb_is_refused():
    table = saying("Trois moutons")
    table.judge("no")
    assert table.outcome == "Trois moutons: False"


def test_where_the_judge_cannot_know_people_vote():
    table = saying("Tu zgrumes")
    table.judge("vote")
    assert table.voting
    table.play(1, "vote yes")
    assert table.outcome == "Tu zgrumes: True"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Je mange", "word_missing"),
        ("Tu", "word_count"),
        ("?!", "not_a_sentence"),
        ("Tu m" + "a" * 400, "sentence_too_long"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(text, code):
    table = new_table(Sayings, 2, "sentences")
    with pytest.raises(Refused) as refused:
        table.play(0, f"sentence {text}")
    assert refused.value.code == code
    assert table.question is None


@pytest.mark.parametrize(
    ("text", "words", "out", "written"),
    [
        ("Ronfle,Agnès!", ["Ronfle", "Agnès"], ["Ronfle,", "Agnès !"], "Ronfle, Agnès !"),
        ("Ton moteur marche ?!", ["Ton", "moteur", "marche"], ["Ton", "moteur", "marche ?!"], "Ton moteur marche ?!"),
        ("J’ arrive .", ["J'", "arrive"], ["J'", "arrive."], "J'arrive"),
        ("Arrête-toi.", ["Arrête", "toi"], ["Arrête", "toi."], "Arrête-toi"),
        ("«Joue!» dit Zoé.", ["Joue", "dit", "Zoé"], ["« Joue ! »", "dit", "Zoé."], "« Joue ! » dit Zoé"),
        ("Hein… quoi", ["Hein", "quoi"], ["Hein…", "quoi"], "Hein… quoi"),
        ("Ta tata tate", ["Ta", "tata", "tate"], ["Ta", "tata", "tate"], "Ta tata tate"),
    ],
)
def test_marks_go_with_the_word_before_them(text: str, words: list[str], out: list[str], written: str) -> None:
    assert marked(text, words) == out
    assert tidy(text) == written


# -- what the judge says of its words

ALONE = [{}, {"bot": True}]


def judged(answer: str, seats: Any = 2, **options: Any) -> tuple[Sayings, list[str]]:
    """The table after the judge's answer, and what was told."""
    table = new_table(Sayings, seats, "sentences", options)
    table.play(0, "sentence Ton ami")
    happened = table.watch()
    table.judge(answer)
    return table, [f"{event.message} {event.params.get('word')}" for event in happened if isinstance(event, Told)]


def test_the_question_says_which_words_count_and_whether_agreement_is_of_interest():
    for options, question in (
        ({}, "sentence Ton ami"),
        ({"french_only": "french"}, "sentence:french Ton ami"),
        ({"french_only": "accents", "agreement": True}, "sentence:accents:agreement Ton ami"),
    ):
        table = new_table(Sayings, 2, "sentences", options)
        table.play(0, "sentence Ton ami")
        assert table.question == question


def test_unknown_words_of_a_sentence_are_named_and_voted_on():
    table, told = judged("vote zglorb; trompete: trompette, trompettes")
    assert told[:2] == ["unknown_word zglorb", "unknown_word trompete"]
    assert table.voting
    assert table.view(0)["fields"]["near_spellings"] == "trompete: trompette, trompettes"
    assert all("trompette" not in str(table.view(other)) for other in (1, None))


@pytest.mark.parametrize(("option", "accepted"), [("refuse", False), ("trust", True)])
def test_with_nobody_to_vote_the_option_for_unknown_words_holds_for_sentences(option, accepted):
    table, _ = judged("vote zglorb", ALONE, unknown_words=option)
    assert table.outcome == f"Ton ami: {accepted}"


def test_where_the_judge_is_unsure_people_vote_and_among_bots_it_passes():
    table, _ = judged("unsure")
    assert table.voting
    table, _ = judged("unsure", ALONE)
    assert table.outcome == "Ton ami: True"


def test_a_word_on_agreement_blocks_nothing_and_is_for_the_author_alone():
    table, told = judged("yes les chats mangent", agreement=True)
    assert table.outcome == "Ton ami: True"
    assert table.view(0)["fields"]["agreement"] == "les chats mangent"
    assert all("les chats" not in str(table.view(other)) for other in (1, None))
    assert not any("les chats" in each for each in told)
    assert imagine(table, 1, Chance("a", "b")).agreement[0] == ""


def test_agreement_is_of_interest_at_tables_of_children_only():
    option = SENTENCE_OPTIONS["agreement"]
    assert (option.default, option.for_children) == (False, True)


def test_what_was_answered_before_this_edition_means_the_same():
    assert judged("yes")[0].outcome == "Ton ami: True"
    assert judged("no")[0].outcome == "Ton ami: False"
    assert judged("vote")[0].voting
