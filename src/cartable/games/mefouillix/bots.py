"""Méfouillix bots: what they remember of the cards turned, right or wrong, is what they can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Decision, Sight
from ...bots.memory import Memory
from ...bots.vocabulary import ADULT, CHILD, WordBot, known_words
from ...decks.toutilix import LETTER
from ...engine.letters import capital_letters
from . import COUNTING, DECIDING, LETTERS, SHOWING, TRYING, WRITING, Mefouillix

BOX = Counter(LETTER[card] for card in LETTERS)
"""How many of each letter there are."""
WORDS_THOUGHT_OF = 60
"""So many words come to its mind when it chooses one."""
PLAINEST = 400
"""The beginner takes one of the commonest."""
RECKLESS = 2
"""The beginner tries though it does not know the places of so many letters."""
SURE, WORTH_A_RISK = 0.75, 0.35
"""What the expert wants of its chances, if the next seat could take the word, and if it could not."""
GOES_ON = 0.3
"""What the expert wants of its chances to play again after a word won."""


@cache
def _words(size: int, length: int, young: bool) -> list[str]:
    """The words of a length that somebody knows, the commonest first."""
    return [word for word in known_words(size, young) if len(capital_letters(word)) == length]


def commonness(word: str) -> int:
    return sum(BOX[letter] for letter in capital_letters(word))


def beside(place: int) -> list[int]:
    """Cards lie loosely: a place is mistaken for the one before or after."""
    return [place - 1, place + 1] if place else [place + 1]


class MefouillixBot(WordBot):
    """Level is the span of its memory and its slips, the word it chooses, and how sure it wants to be of a try."""

    def begin(self) -> None:
        self.words: dict[int, str] = {}
        """The words it has read, by the seats that chose them."""
        self.new_memory()

    def new_memory(self) -> None:
        span, slips = self.pick((6, 0.15), (14, 0.06), (None, 0.02))
        self.memory: Memory[int] = Memory(self.dice, span, slips, beside)

    # -- what it sees: the words while they are shown, then every card that is turned

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        if sight.fields["step"] == SHOWING:
            for seat, row in enumerate(sight.zones["spelt"]):
                self.words[seat] = "".join(card[0] for card in row["cards"])
        for event in events:
            if event.get("message") == "jumbled":
                self.new_memory()
            elif event["event"] == "turn" and event["up"]:
                if self.level != DEBUTANT or self.is_after(event["card"][0], sight):
                    self.memory.see(event["place"], event["card"][0])
            elif event["event"] == "move" and event["from"] == "table":
                for place, card in enumerate(sight.zones["table"]["cards"]):
                    if card == "":
                        self.memory.gone(place)

    def is_after(self, letter: str, sight: Sight) -> bool:
        """A beginner has room in its memory for the letters of its own word only, until that is found."""
        own_found = sight.fields["found"][self.seat]
        return own_found or letter in self.words.get(self.seat, "")

    def decide(self, sight: Sight) -> Decision | None:
        if (vote := self.vote(sight)) is not None:
            return vote
        if not sight.my_turn:
            return None
        step = sight.fields["step"]
        if step == WRITING:
            return self.choose_word(sight)
        if step == COUNTING:
            return Decision(f"choose {sight.fields['letters']}", self.wait(1, 3))
        self.look_at(sight)
        if step == TRYING:
            return Decision(Mefouillix.FLIP[self.next_letter(sight)], self.wait(0.8, 2.0))
        if step == DECIDING:
            return self.try_or_not(sight)
        return self.compulsory_card(sight)

    # -- its word

    def choose_word(self, sight: Sight) -> Decision:
        box = Counter(card[0] for card in sight.zones["letterbox"]["cards"])
        words = _words(self.pick(CHILD, ADULT, ADULT), sight.fields["letters"], self.young)
        if self.level == DEBUTANT:
            words = words[:PLAINEST]
        tried = [self.dice.choice(words) for _ in range(WORDS_THOUGHT_OF)]
        fitting = [word for word in tried if not Counter(capital_letters(word)) - box]
        delay = self.wait(*self.pick((5, 15), (4, 12), (4, 10)))
        if not fitting:
            # Nothing comes to its mind: the table's own words will do.
            prompt = next(prompt for prompt in sight.prompts if prompt.verb == "say")
            return Decision(self.dice.choice(list(prompt.examples())), delay)
        if self.level == DEBUTANT:
            return Decision(f"say {fitting[0]}", delay)
        # Rare letters are nobody else's; of common ones the cards of the others serve as well.
        best = max if self.level == EXPERT else min
        return Decision(f"say {best(fitting, key=commonness)}", delay)

    # -- what it believes to lie there

    def look_at(self, sight: Sight) -> None:
        spread: list[str | None] = sight.zones["table"]["cards"]
        found = sight.fields["found"]
        self.hidden = [place for place, card in enumerate(spread) if card is None]
        self.unknown = [place for place in self.hidden if self.memory.recall(place) is None]
        left = [owner for owner in range(sight.seats) if not found[owner]]
        self.open_words = [self.seat] if self.seat in left else left
        """The seats whose words it may try: its own first."""
        self.letters = Counter("".join(self.words.get(owner, "") for owner in left))
        """All letters that lie there; it has read the words."""

    def where(self, letter: str, used: Sequence[int] = ()) -> int | None:
        places = [place for place in self.memory.places_of(letter) if place in self.hidden and place not in used]
        return places[0] if places else None

    def missing(self, word: str) -> list[str]:
        """The letters of a word that it does not know a place for."""
        used: list[int] = []
        out = []
        for letter in word:
            place = self.where(letter, used)
            if place is None:
                out.append(letter)
            else:
                used.append(place)
        return out

    def chance(self, word: str) -> float:
        """How likely it is to spell a word now: what it does not know must be guessed among the unknown places."""
        known = Counter(self.memory.recall(place) for place in self.hidden)
        unseen = Counter({letter: max(0, number - known[letter]) for letter, number in self.letters.items()})
        room, chance = len(self.unknown), 1.0
        for letter in self.missing(word):
            if room <= 0 or unseen[letter] <= 0:
                return 0.0
            chance *= min(1.0, unseen[letter] / room)
            unseen[letter] -= 1
            room -= 1
        return chance

    def best_word(self) -> tuple[float, int]:
        return max((self.chance(self.words.get(owner, "?")), owner) for owner in self.open_words)

    # -- the compulsory card: an unknown place, unless all that is useful is known

    def compulsory_card(self, sight: Sight) -> Decision:
        chance, _ = self.best_word()
        if sight.fields["again"] and self.level == EXPERT and chance < GOES_ON:
            return Decision(Mefouillix.DONE, self.wait(0.8, 2.0))
        known = [place for place in self.hidden if place not in self.unknown]
        rather_known = chance >= 1 and known and self.level != DEBUTANT
        place = self.dice.choice(known if rather_known or not self.unknown else self.unknown)
        return Decision(Mefouillix.FLIP[place], self.wait(0.8, 2.4))

    # -- a try: how sure is sure enough

    def try_or_not(self, sight: Sight) -> Decision:
        chance, owner = self.best_word()
        if not self.dares(chance, self.words.get(owner, ""), sight):
            return Decision(Mefouillix.DONE, self.wait(0.8, 2.0))
        return Decision(Mefouillix.TRY_MINE if owner == self.seat else Mefouillix.TRY[owner], self.wait(1.0, 2.5))

    def dares(self, chance: float, word: str, sight: Sight) -> bool:
        if not word:
            return False
        if self.level == DEBUTANT:
            return len(self.missing(word)) <= RECKLESS
        if self.level == INITIE:
            return chance > 0.5
        following = (self.seat + 1) % sight.seats
        could_take_it = sight.fields["found"][following]
        return chance >= (SURE if could_take_it else WORTH_A_RISK)

    def next_letter(self, sight: Sight) -> int:
        word = self.words.get(sight.fields["target"], "")
        turned = sight.fields["turned"]
        letter = word[len(turned)] if len(turned) < len(word) else "?"
        place = self.where(letter)
        return place if place is not None else self.dice.choice(self.unknown or self.hidden)


BOT = MefouillixBot
