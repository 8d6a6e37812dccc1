"""Bots for Jackpotix: the vocabulary searched for each card and place; what is finished, and what is left to finish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, INITIE, Decision, Sight
from ...bots.vocabulary import WordBot, known_words
from ...decks.toutilix import ALPHABET, DECK
from ...engine.letters import capital_letters
from . import JACKPOT_BONUS, LEAST, LINES, WITH_BONUS

SAMPLES = 12
"""So many hands of the next seat the expert imagines."""
STAR_KEPT = 4.0
"""What the expert's last star is worth in hand."""
DREAD = 0.7
"""What a card that the next of two seats may win weighs beside one's own."""
ZONE = {0: "centre", 1: "above1", 2: "above2", -1: "below1", -2: "below2"}


class Vocabulary:
    """Which of the words a bot knows hold a run of letters, or are just that run; a star is any letter."""

    def __init__(self, size: int, young: bool) -> None:
        self.spelling = {capital_letters(word): word for word in known_words(size, young)}
        self.lines = "\n" + "\n".join(self.spelling) + "\n"
        by_length: dict[int, list[str]] = {}
        for letters in self.spelling:
            by_length.setdefault(len(letters), []).append(letters)
        self.of_length = {length: "\n".join(some) for length, some in by_length.items()}
        self.holding = lru_cache(maxsize=50_000)(self._holding)
        self.finished = lru_cache(maxsize=100_000)(self._finished)
        self.finishing = lru_cache(maxsize=50_000)(self._finishing)
        self.prolonged = lru_cache(maxsize=50_000)(self._prolonged)

    def _holding(self, run: str) -> str:
        """The commonest word that holds a run; "" if there is none."""
        at = next(self._places(run), -1)
        if at < 0:
            return ""
        return self.spelling[self.lines[self.lines.rindex("\n", 0, at) + 1 : self.lines.index("\n", at)]]

    def _places(self, run: str) -> Iterator[int]:
        """Where a run stands in the lines of words."""
        if not run:
            yield from range(1, len(self.lines))
            return
        if "*" in run:
            # The longest piece without a star is found quickly; then the rest must fit around it.
            piece = max(run.split("*"), key=len)
            fits = re.compile(run.replace("*", "[A-Z]"))
            before = run.index(piece)
            yield from (at - before for at in self._places(piece) if fits.match(self.lines, max(0, at - before)))
            return
        at = self.lines.find(run)
        while at >= 0:
            yield at
            at = self.lines.find(run, at + 1)

    def _finished(self, run: str) -> str:
        """The commonest word that is this run."""
        if "*" not in run:
            return self.spelling.get(run, "")
        match = re.search(run.replace("*", "[A-Z]"), self.of_length.get(len(run), ""))
        return self.spelling[match[0]] if match else ""

    def _prolonged(self, run: str) -> bool:
        """Whether a word holds the run and one more letter at one of its ends."""
        lines, length = self.lines, len(run)
        return any(lines[at - 1] != "\n" or lines[at + length] != "\n" for at in self._places(run))

    def cards_won(self, run: str) -> int:
        """How many cards whoever lays the last letter of this run picks up; 0 if it is no word."""
        if len(run) < LEAST or not self.finished(run):
            return 0
        bonus = len(run) if len(run) >= WITH_BONUS else 0
        return len(run) + (bonus if self.prolonged(run) else len(run) + JACKPOT_BONUS)

    def _finishing(self, run: str) -> dict[str, int]:
        """For each letter that makes a word of this run, how many cards it wins."""
        if "*" in run:
            dots, words = run.replace("*", "."), self.of_length.get(len(run) + 1, "")
            letters = set(re.findall(f"^{dots}(.)$", words, re.M) + re.findall(f"^(.){dots}$", words, re.M))
        else:
            letters = {c for c in ALPHABET if run + c in self.spelling or c + run in self.spelling}
        won = {c: max(self.cards_won(run + c), self.cards_won(c + run)) for c in sorted(letters)}
        return won | {"*": max(won.values())} if won else {}


vocabulary = cache(Vocabulary)


@dataclass(frozen=True)
class Laying:
    """A card somewhere, with the word for it."""

    card: str
    line: int
    end: str
    said: str
    run: str
    won: int

    @property
    def text(self) -> str:
        """As it is played."""
        return f"play {self.card} {self.line} {self.end} {self.said}"


class JackpotixBot(WordBot):
    """Finishes words; the better it is, the less it leaves to the next seat."""

    def begin(self) -> None:
        self.known = vocabulary(self.pick(5_000, 25_000, 100_000), self.young)

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None or not sight.my_turn:
            return vote
        if sight.moves and sight.moves[0].verb == "choose":
            return Decision(f"choose {'leave' if self.leaves(sight) else 'pickup'}", self.wait(1, 3))
        if not any(prompt.verb == "play" for prompt in sight.prompts):
            return Decision("pass", self.wait(2, 5))  # against a jackpot it has nothing to say
        return Decision(self.turn(sight), self.wait(3, self.pick(14, 11, 9)))

    # -- what it sees

    def rows(self, sight: Sight) -> dict[int, list[str]]:
        """The cards of the lines that are not empty, a letter or a sign each."""
        rows = {line: [text[0] for text in sight.zones[ZONE[line]]["cards"]] for line in LINES}
        return {line: row for line, row in rows.items() if row}

    def layings(self, sight: Sight, rows: Mapping[int, Sequence[str]]) -> list[Laying]:
        """All cards and places for which it knows a word: the line itself if that is one."""
        places: Any = (next(p for p in sight.prompts if p.verb == "play").wanted or {})["choices"]
        found = []
        for card in dict.fromkeys(text for text in sight.hand if text != "!"):
            for place in places:
                line, end, run = int(place["args"]["1"]), place["args"]["2"], place["holds"].replace("{0}", card[0])
                won = 0 if "!" in rows.get(line, ()) else self.known.cards_won(run)
                said = self.known.finished(run) if won else self.known.holding(run)
                if said:
                    found.append(Laying(card, line, end, said, run, won))
        return found

    # -- a turn

    def turn(self, sight: Sight) -> str:
        rows = self.rows(sight)
        frees = [move for move in sight.moves if move.text.startswith("play *")]
        if frees and self.wants_to_free(frees[0].args[1], rows):
            return frees[0].text
        may_draw = any(move.verb == "draw" for move in sight.moves)
        layings = self.layings(sight, rows)
        best = max((laying.won for laying in layings), default=0)
        if self.level == EXPERT:
            # A card drawn before laying costs nothing, unless the end is near.
            if may_draw and best < 2 * WITH_BONUS:
                return "draw"
            return self.weigh(sight, rows, layings)
        if self.level == INITIE and not best:
            block = self.block(sight, rows)
            if block:
                return block
        if not layings:
            return "draw" if may_draw else "pass"
        if self.level == INITIE or (best and self.dice.happens(0.6)):
            layings = [laying for laying in layings if laying.won == best]
        return self.dice.choice(layings).text

    def wants_to_free(self, line: int, rows: Mapping[int, Sequence[str]]) -> bool:
        """A star on a firecracker is 4 points, and another turn."""
        if self.level == DEBUTANT:
            return self.dice.happens(0.3)
        return self.level == EXPERT or len(rows[line]) > LEAST

    def block(self, sight: Sight, rows: Mapping[int, Sequence[str]]) -> str:
        """A firecracker on a long line that one more letter finishes."""
        for move in sight.moves:
            if move.text.startswith("play !"):
                row = rows[move.args[1]]
                if len(row) >= WITH_BONUS and any(self.finishing(row).values()):
                    return move.text
        return ""

    def finishing(self, row: Sequence[str]) -> Mapping[str, int]:
        """For each letter, how many cards it would win on this line; nothing on a blocked one."""
        return {} if "!" in row or len(row) < LEAST - 1 else self.known.finishing("".join(row))

    # -- leave a word or pick it up

    def leaves(self, sight: Sight) -> bool:
        if self.level == DEBUTANT:
            return False
        row = self.rows(sight)[sight.fields["last_line"]]
        next_time = self.finishing(row)
        own = max((next_time.get(text[0], 0) for text in sight.hand), default=0)
        if self.level == INITIE:
            return len(row) == LEAST and own > LEAST
        now = len(row) + (len(row) if len(row) >= WITH_BONUS else 0)
        hands = self.imagined_hands(sight, sight.hand, self.rows(sight))
        return own * self.patience(sight) - self.threat([next_time], hands) > now

    # -- the expert weighs what it wins, what it leaves to the next seat, and what may come back to it

    def weigh(self, sight: Sight, rows: Mapping[int, Sequence[str]], layings: Sequence[Laying]) -> str:
        hand = sight.hand
        hands = self.imagined_hands(sight, hand, rows)
        on_line = {line: self.finishing(row) for line, row in rows.items()}

        def after(line: int, row: Sequence[str], left: Sequence[str]) -> float:
            changed = [on_line[other] for other in rows if other != line] + [self.finishing(row)]
            own = max((won.get(text[0], 0) for won in changed for text in left), default=0)
            return self.patience(sight) * own - DREAD / (sight.seats - 1) * self.threat(changed, hands)

        racing = self.race(sight, hand, rows)
        plans: list[tuple[float, str]] = []
        if any(move.verb == "pass" for move in sight.moves):
            plans.append((after(99, (), hand), "pass"))
        for laying in layings:
            left = list(hand)
            left.remove(laying.card)
            value = 1.2 * laying.won + after(laying.line, () if laying.won else laying.run, left) + racing
            if laying.card == "*" and left.count("*") == 0 and laying.won < 2 * WITH_BONUS and not racing:
                value -= STAR_KEPT
            plans.append((value, laying.text))
        for move in sight.moves:
            if move.text.startswith("play !"):
                left = list(hand)
                left.remove("!")
                plans.append((after(move.args[1], "!", left) + racing - 0.5, move.text))
        best = max(value for value, _ in plans)
        return self.dice.choice([text for value, text in plans if value > best - 0.01])

    def patience(self, sight: Sight) -> float:
        """What a card that may be won in a round is worth now."""
        return 0.6 / (sight.seats - 1)

    def imagined_hands(self, sight: Sight, hand: Sequence[str], rows: Mapping[int, Sequence[str]]) -> list[list[str]]:
        """Hands the next seat may hold, from the cards not in sight."""
        unseen = [text[0] for text in DECK.texts]
        for letter in [text[0] for text in hand] + [sign for row in rows.values() for sign in row]:
            unseen.remove(letter)
        size = sight.zones["hands"][(self.seat + 1) % sight.seats]["count"]
        return [self.dice.shuffled(unseen)[:size] for _ in range(SAMPLES)]

    def threat(self, lines: Sequence[Mapping[str, int]], hands: Sequence[Sequence[str]]) -> float:
        """How many cards the next seat wins at its best, on average."""
        won: dict[str, int] = {}
        for line in lines:
            for letter, cards in line.items():
                won[letter] = max(won.get(letter, 0), cards)
        if not won:
            return 0.0
        return sum(max((won.get(letter, 0) for letter in hand), default=0) for hand in hands) / len(hands)

    def race(self, sight: Sight, hand: Sequence[Any], rows: Mapping[int, Sequence[str]]) -> float:
        """With the draw pile empty: what it is worth to have a card less, when the table is rich."""
        if sight.zones["draw"]["count"]:
            return 0.0
        others = [sight.zones["hands"][seat]["count"] for seat in range(sight.seats) if seat != self.seat]
        table = 1 + sum(map(len, rows.values()))
        return table / len(hand) if len(hand) <= min(others) + 1 else 0.5


BOT = JackpotixBot
