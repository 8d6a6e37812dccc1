"""Stories told word by word: what follows, what agrees, what ends."""

from __future__ import annotations

import itertools
import random

import pytest

from cartable.engine.letters import capital_letters
from cartable.language import Reading, elides, is_word, lexicon, may_be_said
from cartable.language.grammar_forms import gerund
from cartable.language.grammar_words import lines_of, vocabulary
from cartable.language.sentences import holds_verb
from cartable.language.story_grammar import options
from cartable.language.story_reading import complete, read
from cartable.language.story_theme import fields, lemmas, theme_of
from cartable.language.story_words import pools
from cartable.language.story_writing import ends_well, finish_sentence, is_broken, next_word, tell_best, tell_fragment

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2 + "AEIOU" * 2 + "AAAEEEEEEILLMNNOORRRSSSSTTTU" + "*" * 7
SPEECHES = ("child", "adult", "champion")


def readings(form: str) -> list[Reading]:
    return [reading for reading in lexicon("fr").readings(form) if reading.form == form]


def tell(dice: random.Random, level: str, length: int = 14, hand: int = 1, begins: bool = False) -> list[str]:
    """A story as bots tell it; where nobody finds a word, the card is skipped."""
    words: list[str] = []
    for _ in range(length):
        found = tell_best(words, [dice.choice(LETTERS) for _ in range(hand)], level, begins=begins, dice=dice)
        if found:
            words.append(found[1])
    return words


@pytest.fixture(scope="module")
def stories() -> list[list[str]]:
    dice = random.Random(12)
    return [tell(dice, SPEECHES[number % 3]) for number in range(45)]


def texts(stories: list[list[str]]) -> list[str]:
    return [" ".join(words).replace("' ", "'") for words in stories]


# -- the words


def test_every_form_is_a_word_that_may_be_said():
    forms = {item.form for items in pools().values() for item in items}
    unknown = [form for form in forms if not is_word(form) and not form.endswith("'") and not form[0].isupper()]
    assert unknown == []
    assert [form for form in forms if not may_be_said(form)] == []


def test_every_form_of_a_child_is_a_word_of_a_school():
    forms = {item.form for items in pools().values() for item in items if item.level == 1}
    assert [form for form in forms if not may_be_said(form, young=True)] == []


def test_gerunds_are_what_the_lexicon_says():
    verbs = {item.form for key, items in vocabulary().items() if key[0] == "infinitive" for item in items}
    wrong = [
        verb
        for verb in verbs
        if not any(each.mood == "participle" and each.tense == "present" for each in readings(gerund(verb)))
    ]
    assert wrong == []


def test_fields_are_made_of_words_that_bots_know_or_nearly():
    known = set(lemmas().values())
    unknown = [word for word in fields() if word not in known]
    assert unknown == []


def test_every_field_has_enough_words():
    sizes = {line.partition(":")[0]: len(line.split()) - 1 for line in lines_of("bot-fields.txt")}
    assert min(sizes.values()) >= 12


# -- the next word


@pytest.mark.parametrize("begins", [False, True])
def test_the_next_word_carries_its_letters(begins):
    dice = random.Random(3)
    for _ in range(6):
        words: list[str] = []
        for _ in range(10):
            letters = "".join(dice.choice(LETTERS) for _ in range(dice.choice((1, 1, 2))))
            word = next_word(words, letters, begins=begins, dice=dice)
            if word is None:
                continue
            for letter in letters:
                assert letter == "*" or capital_letters(word).count(letter) >= letters.count(letter)
            if begins and letters[0] != "*":
                assert capital_letters(word)[0] == letters[0]
            words.append(word)


def test_a_word_is_nearly_always_found(stories):
    assert sum(map(len, stories)) >= 0.96 * 14 * len(stories)


@pytest.mark.parametrize(
    ("begun", "features"),
    [
        ("les petites", {"gender": "f", "number": "p"}),
        ("un vieux", {"gender": "m", "number": "s"}),
        ("la sorcière est", {"gender": "f", "number": "s"}),
        ("Marie et Jade sont", {"gender": "f", "number": "p"}),
        ("nous", {"person": 1, "number": "p"}),
        ("mes trois chats", {"person": 3, "number": "p"}),
        ("Paul et Marie", {"person": 3, "number": "p"}),
        ("le chat qui dort", {"person": 3, "number": "s"}),
    ],
)
def test_the_next_word_agrees(begun, features):
    dice = random.Random(5)
    seen = 0
    for _ in range(25):
        word = next_word(begun.split(), dice=dice)
        assert word is not None
        known = readings(word)
        if any(each.pos in ("noun", "adjective", "verb") for each in known) and "inf" not in str(known):
            shapes = [each for each in known if all(_has(each, name, value) for name, value in features.items())]
            small = word in ("et", "de", "du", "des", "d'", "le", "la", "les", "me", "te", "vous", "nous", "y", "ne")
            adverb = any(each.pos in ("adverb", "preposition", "conjunction", "pronoun") for each in known)
            post = "person" in features and any(each.pos == "adjective" for each in known)
            assert shapes or small or adverb or post, (begun, word)
            seen += bool(shapes)
    assert seen >= 8


def _has(reading: Reading, name: str, value: object) -> bool:
    found = getattr(reading, name)
    return found == value or (name in ("gender", "number") and value in (found or "mfsp"))


def test_elision(stories):
    full = ("le", "la", "je", "me", "te", "ne", "de", "que", "ma", "ta", "sa", "ce", "du", "au", "beau", "nouveau")
    for words in stories:
        for word, following in itertools.pairwise(words):
            if word.endswith("'") or word in ("cet", "bel", "nouvel", "vieil"):
                assert elides(following), words
            if word in full:
                assert not elides(following), words


def test_nothing_that_french_never_says(stories):
    for text in texts(stories):
        for bad in (" de le ", " de les ", " à le ", " à les ", " si il", " le le ", " la la ", " qui qui ", " et et "):
            assert bad not in f" {text} ", text


def test_no_word_comes_back_at_once(stories):
    for words in stories:
        content = [capital_letters(word) for word in words if len(word) > 4 and word != "elles"]
        for place, word in enumerate(content):
            assert word not in content[max(0, place - 2) : place], words


def test_most_stories_hold_a_verb_soon(stories):
    late = [text for text in (" ".join(words[:8]) for words in stories) if not holds_verb(text).holds]
    assert len(late) <= 4, late


def test_the_same_dice_say_the_same():
    assert tell(random.Random(9), "adult") == tell(random.Random(9), "adult")


def test_a_child_uses_simple_words():
    simple = {item.form for items in pools().values() for item in items if item.level == 1}
    dice = random.Random(6)
    words = [word for _ in range(15) for word in tell(dice, "child", 10, hand=4)]
    assert sum(word in simple for word in words) >= 0.95 * len(words)


def test_words_to_avoid_are_avoided():
    dice = random.Random(2)
    for _ in range(20):
        found = tell_best(["le"], ["W"], avoid={"WAGON", "WAPITI"}, dice=dice)
        assert found is None or capital_letters(found[1]) not in ("WAGON", "WAPITI")


def test_the_best_card_of_a_hand():
    chosen = tell_best(["le", "petit"], ["W", "C", "X"], begins=True, dice=random.Random(1))
    assert chosen is not None
    assert capital_letters(chosen[1])[0] == "WCX"[chosen[0]]


def test_words_bots_never_heard_are_gone_on_with():
    dice = random.Random(8)
    for begun in ("Le zgrublon", "Mon saxophoniste barbu", "Les trottinettes électriques", "L'ami", "Blablabla", "!?"):
        for _ in range(5):
            assert next_word(begun.split(), dice=dice) is not None


# -- the theme


def test_what_was_named_comes_back():
    dice = random.Random(7)
    story = ["un", "pirate", "cache", "un", "trésor", "sur", "son", "bateau", "."]
    told = [tell_best(["le"], ["R"], "champion", story=story, dice=dice) for _ in range(60)]
    plain = [tell_best(["le"], ["R"], "champion", dice=dice) for _ in range(60)]
    assert sum(found is not None and found[1] in ("pirate", "trésor") for found in told) >= 6
    assert sum(found is not None and found[1] in ("pirate", "trésor") for found in plain) <= 5


def test_the_field_of_a_story_draws_words():
    dice = random.Random(7)
    story = ["le", "pirate", "nage", "dans", "la", "mer", "avec", "un", "requin", "et", "une", "baleine", "."]
    sea = sum("sea" in fields().get(str(next_of("un", story, dice)), ()) for _ in range(80))
    elsewhere = sum("sea" in fields().get(str(next_of("un", (), dice)), ()) for _ in range(80))
    assert sea >= elsewhere + 8


def next_of(word: str, story: object, dice: random.Random) -> str | None:
    found = tell_best([word], ["O", "A", "E"], "champion", story=story, dice=dice)  # type: ignore[arg-type]
    return found[1] if found else None


def test_the_tense_of_a_story_goes_on():
    dice = random.Random(4)
    story = ["le", "roi", "dormait", "et", "la", "reine", "chantait", "."]
    assert theme_of(tuple(story)).tense == "imperfect"
    verbs = [tell_best(["la", "princesse"], ["A"], story=story, dice=dice) for _ in range(40)]
    past = [found[1] for found in verbs if found and found[1].endswith("ait")]
    assert len(past) >= 12
    for found in verbs:
        told = {each.tense for each in readings(found[1]) if each.mood == "indicative"} if found else set()
        other = found is not None and any(each.pos in ("adjective", "preposition") for each in readings(found[1]))
        assert not told or "imperfect" in told or other or (found and found[1] == "a"), found


# -- ends


@pytest.mark.parametrize(
    "text", ["le chat dort", "Marie mange une pomme", "il y a un roi", "la lune est dorée", "nourris"]
)
def test_where_a_sentence_may_end(text):
    assert ends_well(text.split()) == (text != "nourris")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "le chat",
        "le chat attrape",
        "le chat dort sous",
        "le chat qui dort",
        "je veux",
        "dans la forêt",
        "il est très",
    ],
)
def test_where_it_may_not(text):
    assert not ends_well(text.split())


def test_what_ends_well_holds_a_verb(stories):
    wrong = []
    for words in stories:
        for end in range(3, len(words)):
            said = " ".join(words[:end]).replace("' ", "'")
            if ends_well(words[:end]) and not holds_verb(said).holds:
                wrong.append(said)
    assert len(wrong) <= 3, wrong


def test_what_is_broken_and_what_is_not():
    assert is_broken(["le", "ma"])
    assert is_broken(["je", "le", "de"])
    for text in ("le chat dort", "Robert m' appelle", "mes zgrublons", "anciennes lunes", "le"):
        assert not is_broken(text.split())


@pytest.mark.parametrize(
    "beginning", ["Le petit", "Robert m'", "Fabien et Yves", "La vieille sorcière du", "Dans la forêt", "Le zgrublon"]
)
@pytest.mark.parametrize("level", SPEECHES)
def test_a_beginning_is_finished(beginning, level):
    words = beginning.replace("'", "' ").split()
    whole = finish_sentence(words, level, dice=random.Random(6))
    assert whole is not None
    assert list(whole[: len(words)]) == words
    assert holds_verb(" ".join(whole).replace("' ", "'")).holds, whole


# -- fragments


@pytest.mark.parametrize("first", ["", "anciennes", "rament", "maison", "avec"])
def test_fragments(first):
    dice = random.Random(11)
    for level in SPEECHES:
        letters = [dice.choice(LETTERS) for _ in range(4)]
        found = tell_fragment(letters, level, first=first, dice=dice)
        if found is None:
            continue
        assert len(found) == 4
        assert all(
            letter == "*" or letter in capital_letters(word) for letter, word in zip(letters, found, strict=True)
        )
        assert not any(word.endswith("'") for word in found)


def test_fragments_are_nearly_always_found():
    dice = random.Random(13)
    found = [tell_fragment([dice.choice(LETTERS) for _ in range(5)], dice=dice) for _ in range(12)]
    assert sum(each is not None for each in found) >= 11


# -- the net


def test_every_place_leads_somewhere(stories):
    for words in stories[:12]:
        for end in range(len(words)):
            assert options(read(tuple(words[:end]))[0]), words[:end]


def test_a_relative_clause_lets_its_noun_wait():
    assert not complete(read(("le", "chat", "qui", "dort"))[0])
    assert complete(read(("le", "chat", "qui", "dort", "ronfle"))[0])
