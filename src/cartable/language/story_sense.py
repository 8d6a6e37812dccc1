"""Whether a word makes sense, and is kind, where a story told word by word stands.

The grammar of story_grammar.py says what may follow; here words that would not fit are left out: chaude of people,
dans before what nobody can be in, things one does not do to people. What fits what is in data/bot-words.txt.
"""

from __future__ import annotations

from .grammar_words import NOUNS, Item, Key, classes_fitted, vocabulary, words_of
from .story_grammar import State
from .story_theme import lemmas
from .story_words import STRONG

WHERE = {"dans": "in", "sur": "on", "sous": "under", "au": "at", "aux": "at", "à": "at"}
"""The lists of nouns that go with a preposition."""
NOT_BEFORE_PEOPLE = frozenset(("sur", "sous", "contre", "dans", "derrière", "parmi", "à", "au", "aux"))
TOGETHER = frozenset(("avec", "chez", "contre", "derrière", "devant", "vers", "pour"))


def makes_sense(state: State, key: Key, item: Item) -> bool:
    """Whether a word may be said here."""
    kind = key[0]
    if kind == "noun":
        return _noun_fits(state, key[1], item)
    if kind == "name":
        return _person_fits(state)
    if kind == "post":
        described = state.subject if state.at in ("verb", "degree", "and_state") else state.head
        return described not in NOUNS or described in classes_fitted()[item.form]
    if kind == "small" and item.form in STRONG and state.at == "prep":
        return not (state.alone and state.prep in TOGETHER)
    return not (kind == "det" and state.before == "sans" and key[2] == "p")


def _noun_fits(state: State, name: str, item: Item) -> bool:
    if state.at == "pre" and name not in classes_fitted().get(state.before, NOUNS):
        return False
    if name == "person" and not _person_fits(state):
        return False
    lemma = lemmas().get(item.form, item.form)
    if state.at == "prep" and state.before == "sans":  # sans chapeau
        return any(item.form == other.form for other in vocabulary()["how", "sans"])
    if state.prep in WHERE:
        return lemma in words_of(WHERE[state.prep])
    if state.prep == "comme":
        return lemma in words_of("like")
    # Nobody is called a cow.
    return not (state.role == "o" and state.frame == "be" and state.verb) or name == "person"


def _person_fits(state: State) -> bool:
    if state.prep:
        return state.prep not in NOT_BEFORE_PEOPLE and not (state.alone and state.prep in TOGETHER)
    acted_on = state.role == "o" or state.at == "verb"
    return not (acted_on and state.frame == "t" and state.wants and "person" not in state.wants)
