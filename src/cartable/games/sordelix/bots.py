"""Sordelix bots: scribes that choose their words and their moments, seekers that call what fits the letters seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Decision, Sight
from ...bots.vocabulary import WordBot
from ...decks.toutilix import DECK
from ...engine.letters import capital_letters
from ...language import lexicon
from ...language.manners import may_be_said
from ...language.tables import lower_letters_of_lines
from ...mechanics.secrets import letter_counts

LENGTH = 10
WRITES_AFTER = (5.0, 20.0)
COUNTS = letter_counts(DECK)
ENDINGS = ("ATIONS", "EMENT", "AIENT", "ISSES", "ASSES", "ERAIT", "TEURS")
"""The ends of so many words that knowing them helps little."""
CALLS_A_CARD = 2
"""More words than this it does not call while a card is fresh: there are too many that fit."""
FEW = 3
"""So few candidates are called one after the other."""
CALLS_BEFORE_ASKING = 6
"""After so many wrong calls in a row it proposes an exchange."""
COME_TO_MIND = 400
"""So many words that fit, the commonest, come to a mind."""
LOOKED_AT = 2_000
"""So many words a scribe thinks of to find the letter that is worth hiding."""

HIGH = sum(8 << 4 * n for n in range(26))


def packed(letters: str) -> int:
    """Letters as counts, four bits each, so that many words can be compared quickly."""
    return sum(1 << 4 * (ord(letter) - 65) for letter in letters)


def holds(word: int, letters: int) -> bool:
    """Whether a word has all these letters, each as often as it stands there."""
    return ((word | HIGH) - letters) & HIGH == HIGH


@cache
def ten_letters(young: bool = False) -> tuple[list[str], list[int]]:
    """All words of ten letters that cards can write, the commonest first: their letters, and their counts."""
    often: dict[str, int] = {}
    for part in lexicon("fr").parts:
        words = lower_letters_of_lines(part.table.words).split("\n")
        for letters, frequency in zip(words, part.line_bytes, strict=False):
            if len(letters) == LENGTH and frequency > often.get(letters.upper(), -1):
                often[letters.upper()] = frequency
    ranked = sorted(often, key=lambda letters: (-often[letters], letters))
    fitting = [letters for letters in ranked if can_be_written(letters) and may_be_said(letters, young)]
    return fitting, [packed(letters) for letters in fitting]


@lru_cache(maxsize=512)
def words_with(letters: int, size: int, young: bool = False) -> tuple[int, ...]:
    """The commonest words that hold these letters, by number, among the `size` commonest of ten letters."""
    found = (n for n, word in enumerate(ten_letters(young)[1][:size]) if holds(word, letters))
    return tuple(islice(found, COME_TO_MIND))


@lru_cache(maxsize=512)
def left_with(letters: int, young: bool = False) -> int:
    """How many words fit these letters, among the common ones."""
    return sum(holds(word, letters) for word in ten_letters(young)[1][:LOOKED_AT])


def spelling(letters: str) -> str:
    """How a word is written, accents and all."""
    return next(iter(lexicon("fr").spellings(letters.lower())), letters.lower())


def can_be_written(letters: str) -> bool:
    """Whether there are cards enough."""
    return letters.isalpha() and all(count <= COUNTS[letter] for letter, count in Counter(letters).items())


class SordelixBot(WordBot):
    """Level is how many words it knows, how fast they come, and how well it remembers a letter that is gone."""

    def begin(self) -> None:
        self.known = self.pick(3_000, 10_000, 100_000)
        self.pause = self.pick(6.0, 4.0, 2.5)
        self.start_round()

    def start_round(self) -> None:
        self.gone: dict[str, int] = {}
        """Letters that were masked, as far as it remembers them, and since when."""
        self.visible: Counter[str] = Counter()
        self.tried: set[str] = set()
        self.calls: Counter[int] = Counter()
        self.called = 0
        """Its own calls since the last card, place or letter was shown."""
        self.before = ""
        """What was known before the last card was turned."""

    # -- what it sees and hears

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            message = event.get("message")
            if message == "chooses":
                self.start_round()
            elif message == "called":
                self.tried.add(capital_letters(event["params"]["word"]))
                self.calls[event["params"]["seat"]] += 1
            if event["event"] == "turn" or message in ("place_shown", "uncovered"):
                self.called = 0
            if event["event"] == "turn":
                self.before = "".join(sorted([*self.visible.elements(), *self.gone]))
        # What happens without a word is a mask: it keeps its eyes open.
        if not events or any(event["event"] in ("turn", "move") for event in events):
            self.look(sight)

    def look(self, sight: Sight) -> None:
        """A letter that was there a moment ago and is not any more has been masked: it remembers it, for a while."""
        row = sight.zones["row"].get("cards") or []
        faces = [*(sight.zones["strewn"].get("cards") or []), *row]
        now = Counter(face[0] for face in faces if face and face[0].isalpha())
        for letter in (self.visible - now).elements():
            if not (self.level == INITIE and self.dice.happens(1 / 3)):
                self.gone[letter] = sight.now
        if row:
            for letter in now - self.visible:
                # All letters have been turned: one that comes now was uncovered.
                self.gone.pop(letter, None)
        self.visible = now

    def letters_known(self, sight: Sight) -> str:
        if self.level == DEBUTANT:
            self.gone = {letter: since for letter, since in self.gone.items() if sight.now - since < 30_000}
        return "".join(sorted([*self.visible.elements(), *self.gone]))

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        return any(
            event["event"] == "turn"
            or event.get("message") in ("called", "place_shown", "uncovered", "asked", "all_turned")
            for event in events
        )

    def decide(self, sight: Sight) -> Decision | None:
        if any(move.verb == "vote" for move in sight.moves):
            return Decision("vote yes", self.wait(0.5, 2.0))
        self.look(sight)
        if self.seat == sight.fields["writer"]:
            return self.as_scribe(sight)
        return self.as_seeker(sight)

    # -- the scribe

    def as_scribe(self, sight: Sight) -> Decision | None:
        if sight.prompts:
            return Decision(f"choose {self.secret()}", self.wait(*WRITES_AFTER))
        masks = [move for move in sight.moves if move.verb in ("mask", "cover")]
        if not masks:
            return None
        zone = sight.zones["row" if masks[0].verb == "cover" else "strewn"]["cards"]
        letters = {move: zone[move.args[0]][0] for move in masks}
        if self.level == DEBUTANT:
            return Decision(self.dice.choice(masks), self.wait(3, 20))
        visible = packed("".join(letters.values()))
        worth = {letter: left_with(visible - packed(letter), self.young) for letter in sorted(set(letters.values()))}
        best = max(worth, key=lambda letter: worth[letter])
        # The expert strikes when all look at a new card, or move the letters about.
        delay = self.wait(0.4, 1.2) if self.level == EXPERT else self.wait(3, 12)
        return Decision(next(move for move in masks if letters[move] == best), delay)

    def secret(self) -> str:
        words = ten_letters(self.young)[0]
        if self.level == DEBUTANT or self.young:
            return self.dice.choice(words[:600]).lower()
        if self.level == INITIE:
            return self.dice.choice(words[1_500:6_000]).lower()
        return self.dice.choice([word for word in words[6_000:40_000] if word.endswith(ENDINGS)]).lower()

    # -- the seekers

    def as_seeker(self, sight: Sight) -> Decision | None:
        step = sight.fields["step"]
        flips = [move for move in sight.moves if move.verb == "flip"]
        if flips:
            return Decision(self.dice.choice(flips), self.wait(1.0, 3.0))
        if step not in ("calling", "lining"):
            return None
        word = self.next_call(sight)
        if word:
            self.called += 1
            return Decision(f"guess {word}", self.wait(0.8 * self.pause, 1.2 * self.pause))
        if step == "calling":
            return Decision("done", self.wait(1.0, 3.0)) if sight.moves else None
        asks = [move for move in sight.moves if move.verb == "ask"]
        return Decision(self.dice.choice(asks), self.wait(2.0, 5.0)) if asks else None

    def next_call(self, sight: Sight) -> str:
        """A word that fits, the commonest first; nothing if it had better listen, or look on."""
        candidates = self.fitting(sight)
        if not candidates or not self.may_call(sight):
            return ""
        patience = CALLS_BEFORE_ASKING if sight.fields["step"] == "lining" else CALLS_A_CARD
        if self.called >= patience and len(candidates) > FEW:
            return ""
        # Several bots with the same words in mind do not all say the same one.
        return spelling(ten_letters(self.young)[0][self.dice.choice(candidates[:FEW])])

    def may_call(self, sight: Sight) -> bool:
        """Where people seek too, it never makes more than a third of the calls."""
        people = sight.fields["people"]
        if not any(people[seat] for seat in range(sight.seats) if seat not in (self.seat, sight.fields["writer"])):
            return True
        return 3 * (self.calls[self.seat] + 1) <= self.calls.total() + 1

    def fitting(self, sight: Sight) -> list[int]:
        """A few words it knows, by number, that hold all letters it knows of, and those shown in their places."""
        words = ten_letters(self.young)[0]
        letters = self.letters_known(sight)
        if self.level == EXPERT and any(sight.fields["people"]) and sight.fields["step"] == "calling":
            # It waits a turn, so that people have a chance.
            letters = self.before
        shown = self.places(sight)
        fitting = (
            n
            for n in words_with(packed(letters), self.known, self.young)
            if words[n] not in self.tried and all(words[n][place] == letter for place, letter in shown)
        )
        return list(islice(fitting, FEW + 1))

    @staticmethod
    def places(sight: Sight) -> list[tuple[int, str]]:
        """The letters that are known to stand where they lie."""
        row = sight.zones["row"].get("cards") or []
        first = LENGTH - sight.fields["places_shown"]
        return [(place, face[0]) for place, face in enumerate(row) if place >= first and face and face != "!"]


BOT = SordelixBot
