"""The small words of French, and what may follow what: enough grammar to tell whether a sentence holds a verb.

Open words (nouns, verbs, adjectives...) come from the lexicon; the small ones stand here, because a lexicon does not
say that `le` is a determiner before a noun and a pronoun before a verb.
"""

from __future__ import annotations

from functools import cache
from math import log10
from typing import NamedTuple

from ..engine.letters import capital_letters
from .lexicon import Reading, lexicon


class Tag(NamedTuple):
    """What a word is in a sentence."""

    kind: str
    """det, noun, name, adj, verb, inf, pp (participle), ant (present participle), adv, prep, and, sub (opens a clause),
    rel, subj (je, tu...), clitic (le, me...), strong (moi, rien...), ne, intj, mark, stop"""
    gender: str = "mf"
    number: str = "sp"
    people: frozenset[tuple[int, str]] = frozenset()
    """Of a verb or a subject: the persons it may be, as (3, "s")."""
    mood: str = ""
    """Of a verb: `order` if it may be an imperative too; `link` if it is être or the like; both joined by a space."""
    cost: float = 0.0
    """How unlikely the word is to be this, in powers of ten."""


_DETERMINERS = """
le:m:s la:f:s l':mf:s les:mf:p un:m:s une:f:s des:mf:p du:m:s mon:mf:s ton:mf:s son:mf:s ma:f:s ta:f:s sa:f:s mes:mf:p
tes:mf:p ses:mf:p notre:mf:s nos:mf:p votre:mf:s vos:mf:p leur:mf:s leurs:mf:p ce:m:s cet:m:s cette:f:s ces:mf:p
quel:m:s quelle:f:s quels:m:p quelles:f:p chaque:mf:s quelque:mf:s quelques:mf:p plusieurs:mf:p aucun:m:s aucune:f:s
nul:m:s nulle:f:s certain:m:s certaine:f:s certains:m:p certaines:f:p divers:m:p diverses:f:p différents:m:p
différentes:f:p tout:m:s toute:f:s tous:m:p toutes:f:p maint:m:s maints:m:p maintes:f:p tel:m:s telle:f:s
"""
_NUMBERS = """deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
quarante cinquante soixante cent cents mille dix-sept dix-huit dix-neuf"""
_SUBJECTS = """je:1s j':1s tu:2s il:3s elle:3s on:3s nous:1p vous:2p ils:3p elles:3p ce:3s,3p c':3s,3p ça:3s cela:3s
ceci:3s t':2s"""
_CLITICS = "me m' te t' se s' le la l' les lui leur en y nous vous"
_STRONG = """moi:s toi:s lui:s elle:s nous:p vous:p eux:p elles:p soi:s ça:s cela:s ceci:s tout:s rien:s personne:s
chacun:s chacune:s certains:p certaines:p plusieurs:p aucun:s aucune:s quelqu'un:s celui:s celle:s ceux:p celles:p
celui-ci:s celui-là:s celle-ci:s celle-là:s ceux-ci:p ceux-là:p celles-ci:p celles-là:p tous:p toutes:p un:s une:s
autre:s autres:p beaucoup:p quoi:s quelques-uns:p"""
_PREPOSITIONS = """à de d' en dans sur sous avec sans pour contre chez vers par entre depuis pendant après avant
derrière devant parmi malgré selon envers durant jusque jusqu' sauf dès hors outre lès près loin voici voilà gare"""
_WITH_ARTICLE = "du:m:s des:mf:p au:m:s aux:mf:p"
_JOINING = "et ou mais ni car donc or puis soit"
_OPENING = """que qu' quand si s' lorsque lorsqu' puisque puisqu' quoique quoiqu' comme où dont comment pourquoi combien
parce pourvu tandis"""
_ADVERBS = """pas plus moins très trop si aussi encore déjà jamais toujours bien mal ici là hier demain aujourd'hui peu
beaucoup assez presque tant tellement même mieux vite ensemble souvent parfois puis alors donc enfin oui non y voire non
ainsi plutôt seulement soudain guère point maintenant bientôt tôt tard là-bas là-haut ci combien comment pourquoi
où quand"""
_CRIES = """bonjour merci oh ah hé ho hop zut ouf hélas aïe hourra bravo chut chouette allô hein youpi pouf paf plouf
bonsoir salut adieu secours stop tiens attention oups beurk miam dehors debout silence pardon halte"""


def _people(text: str) -> frozenset[tuple[int, str]]:
    return frozenset((int(each[0]), each[1]) for each in text.split(","))


@cache
def small_words() -> dict[str, tuple[Tag, ...]]:
    """Everything a small word may be, besides what the lexicon says of nouns and verbs."""
    found: dict[str, list[Tag]] = {}

    def add(word: str, tag: Tag) -> None:
        found.setdefault(word, []).append(tag)

    for text in _DETERMINERS.split():
        word, gender, number = text.split(":")
        add(word, Tag("det", gender, number, cost=0.3 if word in ("tout", "toute", "tous", "toutes") else 0.0))
    for word in _NUMBERS.split():
        add(word, Tag("det", "mf", "p", mood="number"))
        add(word, Tag("strong", "mf", "p", cost=0.5))
    for text in _SUBJECTS.split():
        word, people = text.split(":")
        add(word, Tag("subj", people=_people(people), cost=1.0 if word == "t'" else 0.0))
    for word in _CLITICS.split():
        add(word, Tag("clitic"))
    for text in _STRONG.split():
        word, number = text.split(":")
        weak = word in ("nous", "vous", "elle", "elles", "tout", "certains", "aucun", "un", "une", "plusieurs")
        add(word, Tag("strong", "mf", number, cost=0.5 if weak else 0.0))
    for word in _PREPOSITIONS.split():
        add(word, Tag("prep"))
    for text in _WITH_ARTICLE.split():
        word, gender, number = text.split(":")
        add(word, Tag("det", gender, number, mood="prep"))
    for word in _JOINING.split():
        add(word, Tag("and"))
    for word in _OPENING.split():
        add(word, Tag("sub"))
    add("qui", Tag("rel"))
    for word in dict.fromkeys(_ADVERBS.split()):
        add(word, Tag("adv"))
    for word in _CRIES.split():
        add(word, Tag("intj"))
    add("ne", Tag("ne"))
    add("n'", Tag("ne"))
    return {word: tuple(tags) for word, tags in found.items()}


_LINKS = frozenset(("être", "avoir", "sembler", "devenir", "rester", "paraître", "demeurer"))
_FUNCTIONS = frozenset(("determiner", "pronoun", "preposition", "conjunction", "prefix"))
_RARE = 0.02
"""The frequency of a reading that was never met, per million words."""
_WORST = 3.0


def _as_written(word: str, readings: list[Reading], plain: bool) -> list[tuple[Reading, float]]:
    """Readings with their frequency; in a text without any accent, accents may have been left out."""
    low = word.lower()
    exact = {reading.form.lower() == low for reading in readings}
    found = []
    for reading in readings:
        if reading.form.lower() == low:
            found.append((reading, reading.frequency + _RARE))
        elif plain or True not in exact:
            found.append((reading, (reading.frequency + _RARE) / (30 if True in exact else 3)))
    return found


def tags(word: str, *, first: bool, plain: bool) -> list[Tag]:
    """Everything a word may be, with costs. `first`: a capital says nothing here; `plain`: accents may be missing."""
    low = word.lower()
    small = small_words().get(low, ())
    weights: dict[Tag, float] = {}
    verbs: dict[str, tuple[set[tuple[int, str]], set[str], float]] = {}
    function = 0.0
    for reading, frequency in _as_written(word, lexicon("fr").readings(low), plain):
        tag = None
        if reading.pos in _FUNCTIONS:
            function = max(function, frequency)
            if not small:
                tag = {"preposition": Tag("prep"), "conjunction": Tag("and"), "pronoun": Tag("strong")}.get(reading.pos)
        elif reading.pos == "noun":
            tag = Tag("noun", reading.gender or "mf", reading.number or "sp")
        elif reading.pos == "adjective":
            tag = Tag("adj", reading.gender or "mf", reading.number or "sp")
        elif reading.pos == "adverb":
            if small:
                function = max(function, frequency)
            if not small or low in _ADVERB_SET:
                tag = Tag("adv")
        elif reading.pos == "interjection":
            tag = Tag("intj")
        elif reading.mood == "infinitive":
            tag = Tag("inf")
        elif reading.mood == "participle" and reading.tense == "past":
            tag = Tag("pp", reading.gender or "mf", reading.number or "sp")
        elif reading.mood == "participle":
            tag = Tag("ant")
        elif reading.pos == "verb":
            people, moods, best = verbs.setdefault(reading.lemma, (set(), set(), 0.0))
            if reading.mood == "imperative":
                moods.add("order")
            else:
                people.add((reading.person, reading.number))
            if reading.lemma in _LINKS:
                moods.add("link")
            verbs[reading.lemma] = (people, moods, max(best, frequency))
        if tag is not None:
            weights[tag] = max(weights.get(tag, 0.0), frequency)
    for people, moods, frequency in verbs.values():
        tag = Tag("verb", people=frozenset(people), mood=" ".join(sorted(moods)))
        weights[tag] = weights.get(tag, 0.0) + frequency
    for tag in small:
        frequency = max(function, 50.0 if tag.kind != "intj" else 5.0)
        bare = tag._replace(cost=0.0)
        weights[bare] = max(weights.get(bare, 0.0), frequency / 10**tag.cost)
    name = _name_weight(word, first, known=bool(weights))
    if name:
        weights[Tag("name", "mf", "s")] = name
    if not weights:
        return _guesses(low)
    total = max(weights.values())
    return [tag._replace(cost=min(_WORST, log10(total / weight))) for tag, weight in weights.items()]


_ADVERB_SET = frozenset(_ADVERBS.split())


def _name_weight(word: str, first: bool, known: bool) -> float:
    """How likely it is that a word is a name."""
    if not word[:1].isupper():
        return 0.0
    if not first:
        return 1000.0
    readings = [each for each in lexicon("names").readings(word) if capital_letters(each.form) == capital_letters(word)]
    people = [each.frequency for each in readings if each.pos == "first name"]
    return max(people, default=0.0) + 0.1 if people else (1.0 if not known else 0.0)


def _guesses(low: str) -> list[Tag]:
    """What a word that is in no lexicon may be, by its ending."""
    found = [Tag("noun", cost=0.3), Tag("adj", cost=0.8), Tag("name", cost=0.5)]
    third = frozenset({(3, "s"), (1, "s")})
    if low.endswith("ent"):
        found.append(Tag("verb", people=frozenset({(3, "p")}), cost=0.3))
    elif low.endswith("ez"):
        found.append(Tag("verb", people=frozenset({(2, "p")}), mood="order", cost=0.3))
    elif low.endswith("ons"):
        found.append(Tag("verb", people=frozenset({(1, "p")}), mood="order", cost=0.6))
    elif low.endswith(("ait", "era", "a")):
        found.append(Tag("verb", people=third, cost=0.4))
    elif low.endswith("e"):
        found.append(Tag("verb", people=third, mood="order", cost=0.5))
    elif low.endswith("es"):
        found.append(Tag("verb", people=frozenset({(2, "s")}), cost=0.5))
    if low.endswith("er"):
        found.append(Tag("inf", cost=0.2))
    return found
