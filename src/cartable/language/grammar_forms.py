"""How French words change: plurals, feminines, conjugations. For the few hundred words bots make sentences with.

A test compares every form with the lexicon. Nothing is read here, so a bot can speak before the lexicon is loaded.
"""

from __future__ import annotations

PEOPLE = ((1, "s"), (2, "s"), (3, "s"), (1, "p"), (2, "p"), (3, "p"))
TENSES = ("present", "imperfect", "future")


def plural(word: str) -> str:
    """`gâteau` gives gâteaux; exceptions are the caller's."""
    if word[-1] in "sxz":
        return word
    if word.endswith("al"):
        return word[:-2] + "aux"
    if word.endswith(("au", "eu")) and word != "bleu":
        return word + "x"
    return word + "s"


def adjective(text: str) -> tuple[str, str, str, str, str]:
    """Masculine, before a vowel, masculine plural, feminine, its plural; `fou/folle/fol/fous` where no rule does it."""
    given = text.split("/")
    masculine = given[0]
    if len(given) > 1:
        feminine = given[1]
    else:
        feminine = masculine if masculine.endswith("e") or masculine in _SAME else masculine + "e"
    vowel = given[2] if len(given) > 2 else masculine
    many = given[3] if len(given) > 3 else (masculine if masculine in _NEVER_PLURAL else plural(masculine))
    return masculine, vowel, many, feminine, feminine if masculine in _NEVER_PLURAL else plural(feminine)


_SAME = frozenset(("kaki", "relax", "kitsch", "zinzin"))
_NEVER_PLURAL = frozenset(("orange", "kaki", "kitsch", "relax"))

# -- verbs

_ENDINGS = {
    "er": ("e", "es", "e", "ons", "ez", "ent"),
    "ir": ("is", "is", "it", "issons", "issez", "issent"),
    "dre": ("ds", "ds", "d", "dons", "dez", "dent"),
}
_IMPERFECT = ("ais", "ais", "ait", "ions", "iez", "aient")
_FUTURE = ("ai", "as", "a", "ons", "ez", "ont")

_IRREGULAR = """
être: suis es est sommes êtes sont; ser; été
avoir: ai as a avons avez ont; aur; eu
aller: vais vas va allons allez vont; ir; allé
faire: fais fais fait faisons faites font; fer; fait
dormir: dors dors dort dormons dormez dorment; dormir; dormi
mentir: mens mens ment mentons mentez mentent; mentir; menti
courir: cours cours court courons courez courent; courr; couru
rire: ris ris rit rions riez rient; rir; ri
sourire: souris souris sourit sourions souriez sourient; sourir; souri
suivre: suis suis suit suivons suivez suivent; suivr; suivi
poursuivre: poursuis poursuis poursuit poursuivons poursuivez poursuivent; poursuivr; poursuivi
cuire: cuis cuis cuit cuisons cuisez cuisent; cuir; cuit
prendre: prends prends prend prenons prenez prennent; prendr; pris
mettre: mets mets met mettons mettez mettent; mettr; mis
coudre: couds couds coud cousons cousez cousent; coudr; cousu
recoudre: recouds recouds recoud recousons recousez recousent; recoudr; recousu
ouvrir: ouvre ouvres ouvre ouvrons ouvrez ouvrent; ouvrir; ouvert
cueillir: cueille cueilles cueille cueillons cueillez cueillent; cueiller; cueilli
peindre: peins peins peint peignons peignez peignent; peindr; peint
repeindre: repeins repeins repeint repeignons repeignez repeignent; repeindr; repeint
rejoindre: rejoins rejoins rejoint rejoignons rejoignez rejoignent; rejoindr; rejoint
apercevoir: aperçois aperçois aperçoit apercevons apercevez aperçoivent; apercevr; aperçu
disparaître: disparais disparais disparaît disparaissons disparaissez disparaissent; disparaîtr; disparu
paraître: parais parais paraît paraissons paraissez paraissent; paraîtr; paru
devenir: deviens deviens devient devenons devenez deviennent; deviendr; devenu
comprendre: comprends comprends comprend comprenons comprenez comprennent; comprendr; compris
promettre: promets promets promet promettons promettez promettent; promettr; promis
vouloir: veux veux veut voulons voulez veulent; voudr; voulu
pouvoir: peux peux peut pouvons pouvez peuvent; pourr; pu
savoir: sais sais sait savons savez savent; saur; su
dire: dis dis dit disons dites disent; dir; dit
lire: lis lis lit lisons lisez lisent; lir; lu
écrire: écris écris écrit écrivons écrivez écrivent; écrir; écrit
conduire: conduis conduis conduit conduisons conduisez conduisent; conduir; conduit
construire: construis construis construit construisons construisez construisent; construir; construit
devoir: dois dois doit devons devez doivent; devr; dû
"""
_ORDERS = {
    "être": ("sois", "soyons", "soyez"),
    "avoir": ("aie", "ayons", "ayez"),
    "savoir": ("sache", "sachons", "sachez"),
}


def _read_irregular() -> dict[str, tuple[tuple[str, ...], str, str]]:
    found = {}
    for line in _IRREGULAR.strip().splitlines():
        verb, _, rest = line.partition(":")
        present, future, participle = (part.strip() for part in rest.split(";"))
        found[verb] = (tuple(present.split()), future, participle)
    return found


IRREGULAR = _read_irregular()
_DOUBLE = ("appeler", "jeter", "ensorceler", "rappeler", "chanceler")


def _strong(verb: str) -> str:
    """The stem of a verb in -er before a silent ending: achèt-, appell-, nettoi-."""
    stem = verb[:-2]
    if verb in _DOUBLE:
        return stem + stem[-1]
    if stem.endswith(("oy", "uy", "ay")):
        return stem[:-1] + "i"
    if len(stem) > 2 and (stem[-1] not in "aeiouyéè" or stem.endswith(("gu", "qu"))):
        head, vowel, tail = stem[:-2], stem[-2], stem[-1]
        if vowel in "eé" and tail not in "wx" and head[-1] != "e":
            return f"{head}è{tail}"
        if len(stem) > 3 and stem[-3] == "é" and stem[-2:] in ("ch", "gn", "br", "tr", "gl", "gu", "qu"):
            return f"{stem[:-3]}è{stem[-2:]}"
    return stem


def _soft(stem: str, ending: str) -> str:
    """`mangeons`, `lançons`."""
    if ending[0] in "ao" and stem[-1] in "gc":
        return (stem + "e" if stem[-1] == "g" else stem[:-1] + "ç") + ending
    return stem + ending


def conjugate(verb: str) -> dict[tuple[str, int, str], str]:
    """The forms of a verb by (tense, person, number); orders are the tense `order`, the participle `done`."""
    if verb in IRREGULAR:
        present, future, participle = IRREGULAR[verb]
    elif verb.endswith("er"):
        stem, strong = verb[:-2], _strong(verb)
        present = tuple(
            strong + ending if place in (0, 1, 2, 5) else _soft(stem, ending)
            for place, ending in enumerate(_ENDINGS["er"])
        )
        # préférer keeps its é in the future (préférera); acheter, appeler, nettoyer do not
        future = (verb[:-2] if "é" in stem[-4:] else strong) + "er"
        participle = stem + "é"
    elif verb.endswith("dre"):
        present = tuple(verb[:-3] + ending for ending in _ENDINGS["dre"])
        future, participle = verb[:-1], verb[:-2] + "u"
    else:
        present = tuple(verb[:-2] + ending for ending in _ENDINGS["ir"])
        future, participle = verb, verb[:-1]
    imperfect = "ét" if verb == "être" else present[3].removesuffix("ons")
    if verb.endswith("ger") or verb.endswith("cer"):
        imperfect = verb[:-2]
    forms = {("present", *person): form for person, form in zip(PEOPLE, present, strict=True)}
    forms |= {("imperfect", *person): _soft(imperfect, e) for person, e in zip(PEOPLE, _IMPERFECT, strict=True)}
    forms |= {("future", *person): future + ending for person, ending in zip(PEOPLE, _FUTURE, strict=True)}
    order = _ORDERS.get(verb)
    if order is None:
        second = present[1].removesuffix("s") if present[1].endswith("es") or verb == "aller" else present[1]
        order = (second, present[3], present[4])
    forms |= {("order", 2, "s"): order[0], ("order", 1, "p"): order[1], ("order", 2, "p"): order[2]}
    forms["done", 0, ""] = participle
    return forms


_GERUNDS = {"être": "étant", "avoir": "ayant", "savoir": "sachant"}


def gerund(verb: str) -> str:
    """`en dansant`, `en mangeant`."""
    if verb in _GERUNDS:
        return _GERUNDS[verb]
    return conjugate(verb)["present", 1, "p"].removesuffix("ons") + "ant"
