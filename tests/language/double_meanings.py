"""What a sentence must not say at school: patterns that were found in what bots said, and their kin.

The lists here are the reader's own; they are not what bots choose their words by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from cartable.language import lexicon
from cartable.language.grammar_words import cast, rows_of
from cartable.mechanics.sentences import split


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


PEOPLE = _set(
    """tante oncle fille garçon dame monsieur homme femme enfant maîtresse infirmière infirmier docteur boulanger
    boulangère voisin voisine cousin cousine papa maman papi mamie tonton sœur frère ami amie copain copine bébé roi
    reine prince princesse danseuse danseur chanteuse institutrice directeur directrice facteur factrice policier
    policière pompier coiffeur coiffeuse jardinier jardinière cuisinier cuisinière berger bergère gardienne géante
    géant sorcier sorcière fée marin capitaine peintre champion championne magicien magicienne clown pirate boxeur
    boxeuse président présidente actrice acteur nounou concierge dentiste professeur avocat juge"""
)
NEVER = _set(
    """culotte slip string bikini nu nue sein fesse nichon maîtresse amant coucher lécher sucer tripoter peloter
    déshabiller enlever cul zizi kiki caca pipi péter roter vomir
    vin bière whisky rhum alcool vodka ivre saoul soûler cigarette fumer drogue drogué
    tuer égorger poignarder étrangler assassiner fusiller pendre massacrer torturer frapper gifler fouetter
    ligoter kidnapper égorgeur cadavre sang couteau fusil pistolet
    idiot crétin imbécile moche laid débile obèse nain bossu boiteux bègue infirme"""
)
ORIGINS = _set(
    """japonais chinois arabe africain américain mexicain ukrainien wallon russe allemand anglais espagnol italien
    polonais juif musulman chrétien indien asiatique gitan roumain turc belge suisse portugais zouave esquimau"""
)
BODIES = _set(
    """chaud humide mou dur nu poilu velu gros gras maigre mouillé trempé bronzé excité gluant brûlant cuit rond pointu
    tendre bon joli beau chauve barbu moustachu noir blanc jaune rouge rose kaki vert froid sale géant gonflable"""
)
"""Of people nobody says these."""
ACTS = _set(
    """aimer embrasser caresser toucher laver chatouiller peigner nourrir dresser attacher mordre manger dévorer
    croquer goûter avaler mâcher épouser bercer promener pousser casser soigner porter mesurer plier repasser
    éplucher tartiner renifler arroser réveiller adorer"""
)
"""To people nobody does these."""
BEDS = _set("dormir ronfler rêver bronzer coucher glisser ramper gigoter grimper sauter baigner rougir grogner")
CLOSE = _set("sur sous contre dans derrière")
TOGETHER = _set("avec chez contre")
CLOTHES = _set("culotte slip pantalon pantalons robe jupe chemise short pull veste pyjama maillot vêtements")
PLURALS = _set("les des mes tes ses nos vos leurs ces deux trois quatre plusieurs quelques")
YOURS = _set("ta ton tes votre vos")
FAMILY = _set("maman mamie sœur papa papi mère père")
BEING = _set("être sembler rester devenir paraître")
ANIMALS = _set("vache cochon dinde âne chameau truie guenon porc thon baleine singe hippopotame crapaud limace")


_CLAUSES = re.compile(
    r"[,;:.!?«»]|\b(?:lorsque|lorsqu'|quand|car|mais|puisque|puisqu'|donc|puis|soudain|pourtant|alors|heureusement)\b"
)


@cache
def names() -> frozenset[str]:
    return frozenset(word for _, _, _, words in rows_of("name") for word in words) | frozenset(cast())


@cache
def readings(word: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The nouns, adjectives and verbs that a word may be a form of."""
    low = word.lower()
    known = [each for each in lexicon("fr").readings(low) if each.form == low]
    return (
        frozenset(each.lemma for each in known if each.pos == "noun") | {low, low.removesuffix("s")},
        frozenset(each.lemma for each in known if each.pos == "adjective") | {low},
        frozenset(each.lemma for each in known if each.pos == "verb"),
    )


def double_meanings(text: str) -> list[str]:
    """What is wrong with a sentence; nothing, one hopes."""
    return [found for part in _CLAUSES.split(text) for found in _found(split(part))]


def _found(words: list[str]) -> Iterator[str]:
    known = [readings(word) for word in words]
    people = [bool(nouns & PEOPLE) or word in names() for word, (nouns, _, _) in zip(words, known, strict=True)]
    # Lézard in "Gaspard le lézard" is nobody's first name alone: what is said of a character is said of an animal.
    hero = [
        place + 2 < len(words) and word in cast() and words[place + 1] in ("le", "la")
        for place, word in enumerate(words)
    ]
    for place, (word, (nouns, adjectives, verbs)) in enumerate(zip(words, known, strict=True)):
        low = word.lower()
        rest = words[place + 1 : place + 4]
        if (nouns | adjectives | verbs) & NEVER:
            yield f"never: {word}"
        next_to = [other for other in (place - 1, place + 1) if 0 <= other < len(words)]
        if people[place] and not hero[place] and word not in names():
            for other in next_to:
                if known[other][1] & (BODIES | ORIGINS):
                    yield f"{word} {words[other]}"
        owners = [before.lower() in ("de", "d'") for before in ("", *words)]  # Julie in "La robe de Julie est kaki"
        described = any(one and not owner for one, owner in zip(people[:place], owners, strict=False))
        if verbs & BEING and described and not any(hero[:place]):
            yield from (f"{word} {other}" for other in rest[:2] if readings(other)[1] & (BODIES | ORIGINS))
            yield from (f"{word} {other}" for other in rest[:3] if readings(other)[0] & ANIMALS)
        asked = place > 0 and words[place - 1].lower() in ("que", "qu'")  # in "Qu'avalent deux princes ?" they swallow
        noun = place == 1 and rest and words[0] in ("le", "la", "l'", "les", "un", "une")
        if verbs & ACTS and not noun and not asked:
            yield from (f"{word} {other}" for other in _group(words, people, hero, place))
        if low in CLOSE:
            yield from (f"{word} {other}" for other in _group(words, people, hero, place))
        if low in TOGETHER and any(known[other][2] & BEDS for other in range(max(0, place - 3), place)):
            yield from (f"{word} {other}" for other in _group(words, people, hero, place))
        if low == "sans" and rest and (rest[0] in PLURALS or rest[0] in CLOTHES):
            yield f"sans {rest[0]}"
        if low in YOURS and rest and rest[0] in FAMILY:
            yield f"{word} {rest[0]}"


SMALL = _set(
    "le la l' les un une des mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque"
)


def _group(words: list[str], people: list[bool], hero: list[bool], place: int) -> Iterator[str]:
    """The people named right behind a word: a name, or a noun behind its determiner and an adjective."""
    for other in range(place + 1, min(place + 4, len(words))):
        if people[other] and not hero[other]:
            yield words[other]
            return
        _, adjectives, _ = readings(words[other])
        small = words[other].lower() in SMALL or words[other].lower() in PLURALS or words[other].isdigit()
        if not small and len(adjectives) < 2:
            return
