"""What is a word: with spaces, where only French counts, and what somebody may have meant."""

from __future__ import annotations

import pytest

from cartable.bots.vocabulary import WELL_READ, words_for
from cartable.host.judge import lexicon_judge
from cartable.language import is_word, lexicon, may_be_said, may_be_typed
from cartable.language.compounds import both_numbers, compounds, pieces
from cartable.language.french_only import is_french
from cartable.language.grammar_words import vocabulary
from cartable.language.spelling import near_spellings, sounds
from cartable.mechanics.patterns import Pattern


def words(text: str) -> list[str]:
    return text.split()


MISSPELT = words(
    """
    bato éléfan trompete farmacie kado maizon ékole écol jardain oiso gato fenaitre voitur vouature arbr
    flleur soleiy lapain chein chienn cheveaux ordinateure tablo stilo cartabl mézon seur soeure éscargot
    escargo crokodile crocodil jirafe girraffe téléfone telefone fotographie bisiclette biciclette vélot
    aviont trin bisoux jenou otobus camoin camiont poubel pantalont chausure chosette chosure chapo parapui
    nuaje plui nèje neije montagn rivier forait canart vashe cochont moutont poulle éscalié escalié cuisin
    chanbre toillette fromaje chocola bonbont konfiture confitur sucr banan cerize fraize orenge légum carote
    tomat salad haricaut ariko anniverssaire aniversaire vacence nouel cadau aujourdui toujour bocoup boucou
    demin apré parske éspace planette fuzé robo dragont prinse prinsesse sorsière monstr trézor coccinele
    papiyon grenouye abeil araigné éléphan hipopotame pinguin aligator dinausore famile grampère manman plaje
    vacanses picine balon raquéte futbol trotinète mervéyeux renar ekureuil ecureuille kuisine fourchète
    assiéte couto cuiyère
    """
)
"""As children write. Two happen to be French forms: trin and forait. The rules were made with this list in view, and
`gentile` (gentilé without its accent), which passes, was left out of it: what to expect of other words, see LATER."""

LATER = words(
    """
    médecain dentiss boulangé boulangeri polissié ponpier fakteur mètresse ékipe balansoire tobogan
    récréassion kahié crèyon gome trouss ciso feuye cantinne asiette serviète verr boutéye frommage yaour
    gatau crèpe gofre glasse bonbom sukre poivr tomatte consombre radi poiro champinion citrouye chevale vaçe
    cochom poullet dindont lapein tigr lyon sinje serpant lézar tortu papiyont mouch abeye foumi arégnée
    pouason rekin balène dofin otomne printen ivèr étté pluit orraje vant nuaj étoal lunne soleille planéte
    jardein forré montagnne riviaire plajje
    """
)
"""Written when the rules were done, and tried once: 6 of 76 passed. Four are French forms or places (boulangé, chevale,
tortu, Lyon), two have an accent that leans the wrong way (crèpe, planéte)."""


# -- words with spaces


@pytest.mark.parametrize(
    "word",
    ["pomme de terre", "brosse à dents", "arc en ciel", "salle de bain", "pommes de terre", "Brosses à dents",
     "POMME DE TERRE", "arc-en-ciel", "arcs en ciel", "petit déjeuner", "chemins de fer", "New York", "Saint Malo",
     "Jean Paul", "hors d'œuvre", "aujourd'hui", "pommedeterre"],
)  # fmt: skip
def test_compounds_with_spaces_are_words(word: str) -> None:
    assert is_word(word)
    assert is_french(word)
    assert lexicon_judge(f"word {word}") == "yes"


@pytest.mark.parametrize(
    "word", ["le chat", "il y a", "le-chat", "l'ami", "la voile", "du pain", "bon jour", "par tir"]
)
def test_two_words_glued_by_folding_are_no_word(word: str) -> None:
    assert not is_word(word)
    assert not is_french(word)


@pytest.mark.parametrize("word", ["anti-vol", "co-équipier", "ex-æquo", "porte-monnaie", "portemonnaie", "week end"])
def test_what_many_write_with_a_hyphen_is_still_a_word(word: str) -> None:
    assert is_word(word)


def test_there_are_many_compounds_and_their_plurals() -> None:
    assert len(compounds()) > 3_000
    assert {"pommes de terre", "chevaux de bois", "bateaux à voile", "yeux de lynx"} <= set(compounds().values())
    assert both_numbers("petit+ pois") == ["petit pois", "petits pois"]
    assert both_numbers("au revoir") == ["au revoir"]


def test_every_compound_is_made_of_words() -> None:
    """A slip of the pen in the list, or a plural that no rule makes, would stand out."""
    loans = (
        "WEEK END PONG CHEWING COW MILK TSE BOHU TOHU CAHIN CAHA CLOPIN BRAC CRO KOMODO HAND T QU JUSQU QUELQU PRESQU"
    )
    known = {*loans.split(), *"LDSNMCJY"}
    odd = {
        (piece, form)
        for each, form in compounds().items()
        for piece in each
        if piece not in known and not is_word(piece, ("fr", "names"))
    }
    assert odd == set()
    assert all(len(each) > 1 for each in compounds())
    assert not [form for form in compounds().values() if not may_be_typed(form, young=True)]


# -- words that are none


@pytest.mark.parametrize(
    "word", ["disez", "redisez", "zzzz", "zzz", "xxx", "confessionnnel", "brillée", "éternuées", "voyagée"]
)
def test_what_lists_hold_and_is_no_word(word: str) -> None:
    assert not is_word(word)


def test_words_with_the_letters_of_a_form_that_is_out_stay() -> None:
    assert all(is_word(word) for word in ("dites", "redites", "brilles", "voyage", "bâillé", "brrr", "grrr", "agi"))


# -- French only


def test_what_children_misspell_is_refused_at_a_strict_table() -> None:
    passing = [word for word in MISSPELT if is_french(word)]
    assert len(MISSPELT) >= 60
    assert len(passing) <= 0.02 * len(MISSPELT), passing
    assert [word for word in MISSPELT if is_french(word, accents=True)] == passing
    # The same words where those of any language count: that is why the option is there.
    assert sum(map(is_word, MISSPELT)) > 0.15 * len(MISSPELT)


def test_what_was_not_in_view_passes_a_little_more_often() -> None:
    assert sum(map(is_french, LATER)) <= 0.08 * len(LATER)
    assert sum(is_french(word, accents=True) for word in LATER) <= 0.06 * len(LATER)
    assert sum(map(is_word, LATER)) > 0.15 * len(LATER)


@pytest.mark.parametrize(
    "word",
    ["maitre", "ecole", "éléphant", "elephant", "ÉLÉPHANT", "coeur", "cœur", "Noël", "week-end", "Zoé", "Inès", "Paris",
     "Quimper", "Japon", "Londres", "Parisien", "Astérix", "Mbappé", "Einstein", "Marie Curie", "mére"],
)  # fmt: skip
def test_french_words_and_known_names_count_accents_or_not(word: str) -> None:
    assert is_french(word)


@pytest.mark.parametrize("word", ["keyboard", "Wasser", "perro", "farmacie", "Lechat", "Wojciechowski", "éscargot"])
def test_other_languages_rare_surnames_and_wrong_accents_do_not(word: str) -> None:
    assert not is_french(word)


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("elephant", "éléphant"),
        ("ecole", "école"),
        ("foret", None),
        ("maitre", None),
        ("mére", "mère"),
        ("Noel", "noël"),
    ],
)
def test_where_accents_are_asked_for(word: str, right: str | None) -> None:
    """`foret` and, since 1990, `maitre` are right as they stand."""
    assert is_french(word, accents=True) is (right is None)
    if right:
        assert right in near_spellings(word)


def test_what_bots_say_counts_at_every_table() -> None:
    forms = {item.form for items in vocabulary().values() for item in items}
    said = [*forms, *words_for(Pattern(), WELL_READ, 5_000)]
    assert [word for word in said if not word.endswith("'") and not is_french(word, accents=True)] == []


# -- near spellings


@pytest.mark.parametrize(
    ("word", "meant"),
    [("trompete", "trompette"), ("bato", "bateau"), ("éléfan", "éléphant"), ("farmacie", "pharmacie"),
     ("kado", "cadeau"), ("oiso", "oiseau"), ("fenaitre", "fenêtre"), ("chapo", "chapeau"), ("ékole", "école"),
     ("girraffe", "girafe"), ("raquéte", "raquette"), ("pome de terre", "pomme de terre"),
     ("brose a dents", "brosse à dents")],
)  # fmt: skip
def test_the_likeliest_near_spelling_comes_first(word: str, meant: str) -> None:
    assert near_spellings(word)[0] == meant


def test_most_misspellings_are_understood() -> None:
    assert sum(bool(near_spellings(word)) for word in MISSPELT) >= 0.95 * len(MISSPELT)


@pytest.mark.parametrize("word", ["zglorb", "xqzt", "zzzz", "a", "", "le chat", "r" * 41])
def test_nothing_is_offered_where_nothing_is_near(word: str) -> None:
    assert near_spellings(word) == []


def test_what_is_offered_is_a_word_and_fit_for_children() -> None:
    for word in ("putin", "konar", "mairde", "shier", "merd"):
        assert all(map(may_be_said, near_spellings(word)))
    for word in MISSPELT:
        assert all(is_french(near, accents=True) for near in near_spellings(word)), word


def test_sounds() -> None:
    assert sounds("bato") == sounds("bateau") == sounds("bateaux")
    assert sounds("éléfan") == sounds("éléphant")
    assert sounds("maizon\nkado") == sounds("maison\ncadeau")


# -- the judge


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("word praline", "yes"),
        ("word bato", "yes"),
        ("word:french bato", "no bateau, bateaux, bat"),
        ("word:french elephant", "yes"),
        ("word:accents elephant", "no éléphant"),
        ("word:french zglorb", "no"),
        ("word:french keyboard", "no"),
        ("plain Inès", "name"),
        ("plain:french Inès", "name"),
        ("plain:french praline", "yes"),
    ],
)
def test_the_judge_is_told_which_words_count(question: str, answer: str) -> None:
    assert lexicon_judge(question).split(",")[0] == answer.split(",")[0]


def test_pieces() -> None:
    assert pieces("Arc-en ciel") == ("ARC", "EN", "CIEL")
    assert pieces("l’œuf") == ("L", "OEUF")
    assert "pomme de terre" in lexicon("fr")
    assert "pomme de terre" not in lexicon("en")
