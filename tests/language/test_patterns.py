"""Patterns against an oracle that tries everything, each explanation in both languages, and the dossiers' examples."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.engine.letters import STAR, capital_letters
from cartable.engine.phrases import language
from cartable.language import lexicon
from cartable.mechanics.patterns import Pattern, read_letters, stars_stand_for


def printed(text: str) -> str:
    """French that is typed plainly here, as players read it."""
    return language("fr").typography.set_text(text)


# ---------------------------------------------------------------------- an oracle that tries everything


def can_take(wanted: str, free: Sequence[str]) -> bool:
    """Whether each letter wanted can have a letter of its own among those that are free."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(
        first in (STAR, letter) and can_take(rest, [*free[:at], *free[at + 1 :]]) for at, letter in enumerate(free)
    )


def can_be_laid(word: str, cards: Sequence[str], every: bool) -> bool:
    """Whether each letter of the word can be laid with a card of its own (and no card is left)."""
    if not word:
        return not (every and cards)
    return any(
        card in (STAR, word[0]) and can_be_laid(word[1:], [*cards[:at], *cards[at + 1 :]], every)
        for at, card in enumerate(cards)
    )


def same(run: str, letters: str) -> bool:
    return len(run) == len(letters) and all(a in (STAR, b) for a, b in zip(run, letters, strict=True))


def oracle(pattern: Pattern, word: str) -> bool:
    start, end = len(pattern.starts), len(word) - len(pattern.ends)
    if not word or start > end or not same(pattern.starts, word[:start]) or not same(pattern.ends, word[end:]):
        return False
    return (
        can_take(pattern.contains, list(word[start:end]))
        and any(same(pattern.holds, word[at : at + len(pattern.holds)]) for at in range(len(word) + 1))
        and not set(pattern.avoids) & set(word)
        and (pattern.made_from is None or can_be_laid(word, list(pattern.made_from), pattern.every_card))
        and pattern.least <= len(word) <= pattern.most
        and (not pattern.any_of or any(oracle(other, word) for other in pattern.any_of))
    )


LETTERS = "ABC"
some_letters = st.text(LETTERS + STAR, max_size=2)
simple = st.builds(
    Pattern,
    contains=st.text(LETTERS + STAR, max_size=3),
    starts=some_letters,
    ends=some_letters,
    holds=some_letters,
    avoids=st.sampled_from(["", "", "A", "BC"]),
    made_from=st.none() | st.text(LETTERS + STAR, min_size=1, max_size=6),
    least=st.integers(1, 3),
    most=st.integers(3, 7),
)
patterns = simple | st.builds(
    lambda base, others: Pattern(contains=base.contains, avoids=base.avoids, any_of=tuple(others)),
    simple,
    st.lists(simple, min_size=1, max_size=3),
)
few_words = st.text(LETTERS, min_size=1, max_size=6)


@given(patterns, st.lists(few_words, min_size=5, max_size=20))
def test_a_pattern_agrees_with_the_oracle(pattern: Pattern, words: list[str]):
    for word in words:
        assert pattern.matches(word) == oracle(pattern, word), (pattern, word, pattern.check(word))


@given(st.text(LETTERS + STAR, min_size=1, max_size=6), st.lists(few_words, min_size=5, max_size=20))
def test_every_card_agrees_with_the_oracle(cards: str, words: list[str]):
    pattern = Pattern(made_from=cards, every_card=True)
    for word in words:
        assert pattern.matches(word) == oracle(pattern, word)


@given(patterns, few_words)
def test_check_gives_the_first_problem_and_its_words(pattern: Pattern, word: str):
    problems = pattern.problems(word)
    assert pattern.check(word) == (problems[0] if problems else None)
    for problem in problems:
        for text in (problem.text("fr"), problem.text("en")):
            assert text[0].isupper()
            assert text.endswith(".")
            assert "{" not in text
        assert problem.text("fr") == problem.text("fr")
        json.dumps(problem.as_json())


@given(patterns)
def test_a_pattern_goes_over_the_wire(pattern: Pattern):
    again = Pattern.from_json(json.loads(json.dumps(pattern.as_json())))
    assert again == pattern
    assert hash(again) == hash(pattern)


@given(patterns)
def test_a_pattern_describes_itself(pattern: Pattern):
    for lang, word in (("fr", "mot"), ("en", "word")):
        text = pattern.describe(lang)
        assert word in text
        assert text.endswith(".")
        assert STAR not in text or pattern.made_from or any(other.made_from for other in pattern.any_of)


@given(patterns)
def test_examples_fit(pattern: Pattern):
    for text in pattern.examples():
        assert pattern.matches(text)


# ---------------------------------------------------------------------- each explanation


@pytest.mark.parametrize(
    ("pattern", "word", "code", "fr", "en"),
    [
        (Pattern(contains="R"), "lune", "missing", "Il manque le R.", "R is missing."),
        (Pattern(contains="RP"), "lune", "missing", "Il manque le R et le P.", "R and P are missing."),
        (Pattern(contains="RPM"), "lune", "missing", "Il manque le R, le P et le M.", "R, P and M are missing."),
        (Pattern(contains="LL"), "lune", "missing", "Il manque un autre L.", "Another L is missing."),
        (Pattern(contains="LLL"), "lune", "missing", "Il manque deux autres L.", "Two more L are missing."),
        (Pattern(contains="EE"), "loto", "missing", "Il manque deux E.", "Two E are missing."),
        (Pattern(starts="B", contains="B"), "bain", "missing", "Il manque un autre B.", "Another B is missing."),
        (Pattern(starts="B"), "lune", "wrong_start", "Il faut commencer par B.", "It must begin with B."),
        (Pattern(starts="BR"), "banc", "wrong_start", "Il faut commencer par BR.", "It must begin with BR."),
        (Pattern(ends="N"), "lune", "wrong_end", "Il faut finir par N.", "It must end with N."),
        (Pattern(ends="*TE"), "lune", "wrong_end", "Il faut finir par …TE.", "It must end with …TE."),
        (Pattern(avoids="E"), "lune", "forbidden", "Le E est interdit.", "E is forbidden."),
        (Pattern(avoids="XEL"), "lune", "forbidden", "Le E et le L sont interdits.", "E and L are forbidden."),
        (
            Pattern(holds="AT"), "table", "no_run", "Il faut les lettres AT côte à côte, dans cet ordre.",
            "The letters AT must stand side by side, in this order.",
        ),
        (Pattern(holds="A"), "loto", "missing", "Il manque le A.", "A is missing."),
        (Pattern(made_from="LUNE"), "lunes", "not_in_cards", "Tu n'as pas de S.", "You have no S."),
        (
            Pattern(made_from="OTQBIER"), "robot", "not_in_cards", "Il te faut deux O, tu n'en as qu'un.",
            "You need two O and have only one.",
        ),
        (
            Pattern(made_from="LUE*"), "lunette", "not_in_cards",
            "Tu n'as pas de N ni de T ; il te faut deux E, tu n'en as qu'un ; ton étoile ne suffit pas.",
            "You have no N or T; you need two E and have only one; your star is not enough.",
        ),
        (
            Pattern(made_from="LUNES", every_card=True), "lune", "cards_left",
            "Il faut utiliser toutes les cartes : il reste S.", "All the cards must be used: S is left.",
        ),
        (
            Pattern(contains="S*TE"), "set", "star_unused", "Il manque une lettre pour l’étoile.",
            "There is no letter for the star.",
        ),
        (
            Pattern(least=5), "lune", "too_short", "C'est trop court : il faut au moins cinq lettres.",
            "That is too short: at least five letters.",
        ),
        (
            Pattern(most=3), "lune", "too_long", "C'est trop long : au plus trois lettres.",
            "That is too long: at most three letters.",
        ),
        (
            Pattern(length=7), "lune", "too_short", "Il faut sept lettres : ton mot en a quatre.",
            "It takes seven letters: your word has four.",
        ),
        (Pattern(length=3), "lune", "too_long", "Il faut trois lettres : ton mot en a quatre.",
         "It takes three letters: your word has four."),
        (Pattern(contains="R"), "  ", "no_letters", "Écris un mot.", "Write a word."),
        (Pattern(contains="R"), "R2D2", "strange", "Des lettres de A à Z seulement.", "Only letters from A to Z."),
        (
            Pattern(starts="B") | Pattern(ends="T"), "lune", "wrong_start",
            "Il faut commencer par B. Ou bien : il faut finir par T.",
            "It must begin with B. Or else: it must end with T.",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(pattern: Pattern, word: str, code: str, fr: str, en: str):
    problem = pattern.check(word)
    assert problem is not None
    assert (problem.code, problem.text("fr"), problem.text("en")) == (code, printed(fr), en)


@pytest.mark.parametrize(
    ("pattern", "fr", "en"),
    [
        (Pattern(), "Un mot, n'importe lequel.", "Any word."),
        (Pattern(contains="RPMZ"), "Un mot qui contient R, P, M et Z.", "A word that contains R, P, M and Z."),
        (Pattern(contains="EE*"), "Un mot qui contient deux E et une lettre de plus.",
         "A word that contains two E and one more letter."),
        (Pattern(contains="**"), "Un mot qui contient deux lettres.", "A word that contains two letters."),
        (Pattern(starts="B", contains="N"), "Un mot qui commence par B et contient N ailleurs.",
         "A word that begins with B and contains N elsewhere."),
        (Pattern(starts="*", contains="D"), "Un mot qui contient D après sa première lettre.",
         "A word that contains D after its first letter."),
        (Pattern(starts="B", ends="N"), "Un mot qui commence par B et finit par N.",
         "A word that begins with B and ends with N."),
        (Pattern(contains="RA", avoids="EU"), "Un mot qui contient R et A, sans E ni U.",
         "A word that contains R and A, without E or U."),
        (Pattern(holds="AT"), "Un mot qui contient AT à la suite.", "A word that contains AT in a row."),
        (Pattern(made_from="ABC*"), "Un mot fait avec les cartes A B C *.", "A word made from the cards A B C *."),
        (Pattern(made_from="ABC", every_card=True), "Un mot fait avec toutes les cartes A B C.",
         "A word made from all the cards A B C."),
        (Pattern(ends="IN", length=7), "Un mot qui finit par IN, de sept lettres.",
         "A word that ends with IN, of seven letters."),
        (Pattern(least=5, most=8), "Un mot, de 5 à 8 lettres.", "A word, of 5 to 8 letters."),
        (Pattern(least=4), "Un mot, d'au moins quatre lettres.", "A word, of at least four letters."),
        (Pattern(most=4), "Un mot, d'au plus quatre lettres.", "A word, of at most four letters."),
        (Pattern(starts="B") | Pattern(ends="T"), "Un mot qui commence par B, ou bien un mot qui finit par T.",
         "A word that begins with B, or else a word that ends with T."),
        (Pattern(contains="R", any_of=(Pattern(starts="B"), Pattern(ends="T"))),
         "Un mot qui contient R, et c'est un mot qui commence par B, ou bien un mot qui finit par T.",
         "A word that contains R, and it is a word that begins with B, or else a word that ends with T."),
    ],
)  # fmt: skip
def test_what_is_wanted_is_told(pattern: Pattern, fr: str, en: str):
    assert pattern.describe() == printed(fr)
    assert pattern.describe("en") == en


# ---------------------------------------------------------------------- what the dossiers say


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        # Spiralix: level 1, 2, 3 on E then R; two equal letters; a star before, a star last
        (Pattern(contains="R"), "Mario farce effort", "lune"),
        (Pattern(contains="ER"), "farce effort", "Mario"),
        (Pattern(starts="E", contains="R"), "effort", "farce"),
        (Pattern(starts="E", contains="E"), "élève", "effort"),
        (Pattern(starts="L", contains=STAR), "la lune", "l rue"),
        (Pattern(starts=STAR, contains="D"), "aide dada", "dur d"),
        (Pattern(contains=STAR + STAR), "la lune", "a"),
        # Ruéverlix: as many letters as the row has cards
        (Pattern(contains="RPMZ"), "promenez", "trompette"),
        (Pattern(contains="S*TE"), "test", "set"),
        # Hyperspeedix: the blue ones and none of the pink ones
        (Pattern(contains="RA", avoids="E"), "rat", "rare"),
        (Pattern(avoids="BKT"), "a", "bateau"),
        # Amipourix: begins with D and ends with H, never with the same letter
        (Pattern(starts="B", ends="N"), "bain", "Barnabé"),
        (Pattern(starts="A", ends="A"), "aida", "a"),
        # Touposix: exactly one top and some of the hand
        (Pattern(contains="O", made_from="OOTQBIE", least=2, most=7), "boîte", "bite robot"),
        # Jackpotix: the line side by side; a line that can be prolonged
        (Pattern(holds="EAT"), "béate", "entrait"),
        (Pattern(holds="KIWIS*") | Pattern(holds="*KIWIS"), "kiwisé", "kiwis"),
        # Abcdrix: a star in the row is H here and L there
        (Pattern(holds="C*A"), "chat", "cage"),
        (Pattern(holds="SC*A"), "esclave", "chat"),
        # Dagobérix: the length and the end
        (Pattern(ends="N", length=7), "dauphin poussin", "Napoléon"),
        (Pattern(ends="I*", length=7), "dauphin", "maisons"),
        # Solitix: every card of the bench
        (Pattern(made_from="EORYF", every_card=True, least=4), "foyer", "ferry fore"),
    ],
)
def test_the_dossiers_examples(pattern: Pattern, good: str, bad: str):
    assert [word for word in good.split() if not pattern.matches(word)] == []
    assert [word for word in bad.split() if pattern.matches(word)] == []


def test_letters_count_as_on_the_cards():
    assert Pattern(contains="OEUF", length=4).matches("Œuf")
    assert Pattern(starts="AR", ends="EL", length=9).matches("arc-en-ciel")
    assert Pattern(contains="JH").matches("aujourd’hui")


def test_stars_stand_for_what_the_cards_lack():
    assert stars_stand_for("élan", "EL**") == "AN"
    assert stars_stand_for("élève", "E*L*V") == "EE"
    assert stars_stand_for("ravi", "RAV*") == "I"


def test_letters_may_be_written_in_many_ways():
    assert read_letters("r p, m ★") == "RPM*"
    assert Pattern(contains="é ç") == Pattern(contains="EC")
    with pytest.raises(ValueError, match="'2' is not a letter"):
        Pattern(contains="R2")
    with pytest.raises(ValueError, match="star"):
        Pattern(avoids="*")
    with pytest.raises(ValueError, match="which cards"):
        Pattern(every_card=True)


@pytest.mark.parametrize(
    "data", [{"letters": "R"}, {"least": "3"}, {"least": True}, {"contains": ["R"]}, [], {"any_of": [1]}]
)
def test_what_is_no_pattern_is_refused(data):
    with pytest.raises(ValueError, match="not a pattern"):
        Pattern.from_json(data)


def test_alternatives_of_alternatives_are_one_list():
    one, two, three = Pattern(starts="A"), Pattern(starts="B"), Pattern(starts="C")
    assert (one | two | three).any_of == (one, two, three)


# ---------------------------------------------------------------------- searching a lexicon

alphabet = "EEEASINTRULODCMPVQFBGHJXYZWK"
real_letters = st.text(alphabet, max_size=3)
real_patterns = st.builds(
    Pattern,
    contains=st.text(alphabet + "**", max_size=4),
    starts=st.sampled_from(["", "", "", "B", "RE", "*", "**", "*E"]),
    ends=st.sampled_from(["", "", "", "E", "ER", "*", "S*", "NT"]),
    holds=st.sampled_from(["", "", "", "A", "ON", "E*T", "*ILL"]),
    avoids=st.sampled_from(["", "", "A", "EI"]),
    made_from=st.none() | st.none() | st.text(alphabet + "***", min_size=4, max_size=10),
    least=st.integers(1, 6),
    most=st.integers(6, 40),
) | st.builds(
    lambda one, two, three: Pattern(contains=one[:1], any_of=(Pattern(contains=two), Pattern(starts=three[:2]))),
    real_letters,
    real_letters,
    real_letters,
)


@given(real_patterns)
def test_a_search_finds_what_a_plain_scan_finds(pattern: Pattern):
    french, known = lexicon("fr"), 2500
    plain = [word for word in french.common(known) if pattern.matches(word)]
    assert french.search(pattern, level=known) == plain
    assert french.search(pattern, limit=3, level=known) == plain[:3]
    assert french.count(pattern, level=known) == len(plain)
    longest = sorted(plain, key=lambda word: -len(capital_letters(word)))
    assert french.search(pattern, level=known, longest=True) == longest


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(contains="ZZ*", starts="P"),
        Pattern(made_from="KWXYZ**"),
    ],
)
def test_a_search_of_everything_finds_what_a_plain_scan_finds(pattern: Pattern):
    french = lexicon("fr")
    everything = french.words(None)
    assert french.search(pattern, level=None) == [word for word in everything if pattern.matches(word)]


def test_words_made_from_cards_come_longest_first():
    found = lexicon("fr").search(Pattern(made_from="ABCDEF*"), 50, longest=True)
    assert found[0] == "façade"
    assert [len(capital_letters(word)) for word in found] == sorted(
        (len(capital_letters(word)) for word in found), reverse=True
    )


def test_words_that_contain_letters_come_commonest_first():
    french = lexicon("fr")
    found = french.search(Pattern(contains="RPM"), 50)
    often = [french.frequency(capital_letters(word)) for word in found]
    assert often == sorted(often, reverse=True)
    assert "premier" in found


def test_a_search_with_no_answer():
    assert lexicon("fr").search(Pattern(contains="WWWWW")) == []
    assert lexicon("fr").search(Pattern(contains="E", avoids="E")) == []
    assert lexicon("fr").hint(Pattern(contains="WWWWW")) is None
