"""Bots for Solitix: partners who dig for words, the better ones deeper; the expert plays the last words to the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.vocabulary import WordBot
from ...language.columns import Dug, dig
from ...language.manners import may_be_said
from . import COLUMNS, COVER, FILL, LEAST

Columns = tuple[str, ...]
"""The letters of each column, from its base to its end."""

VOWELS = "AEIOUY"
COMMON, READ = 5_000, 25_000
"""How many words a débutant and an initié know; the expert knows them all."""
RARE = "KWXYZQJ"
WEIGHT = dict.fromkeys("KWXZQJ", 4.5) | dict.fromkeys("YVHBFGPCD", 1.6) | {"*": 5.0}
"""What it is worth to be rid of a card; 1 for all others."""
A_WORD, EASY = 3.0, 7
"""What each card costs that is lacking for the words that the stars need, one for each and a last one, with so many
cards a word."""
BALANCE = 0.45
"""The share of vowels that leaves most words."""
LONGEST_AHEAD = 8
"""The expert ends no game with more words than that in mind."""
MOST = 400
"""So many ways the expert weighs; those that take few or easy cards are not looked at."""
BEAM = 20
"""In the end game: so many positions are kept after each word, so many words tried from each."""


@dataclass(frozen=True)
class Way:
    """A word and the way to its cards: how many from each column, with so many firecrackers.

    `aside` is a card that is moved to an empty column on the way: its column, and how many cards lay on it.
    """

    dug: Dug
    aside: tuple[int, int] | None = None
    lights: int = 0


class SolitixBot(WordBot):
    """Remembers for each position on the way to its word what to do there; where it remembers nothing it thinks."""

    def begin(self) -> None:
        self.plan: dict[tuple[Columns, str], str] = {}
        self.unwanted: frozenset[str] = frozenset()
        """Words that the others did not want."""

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        for event in events:
            if event.get("message") == "dropped":
                self.unwanted |= {event["params"]["word"]}
                self.plan = {}

    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """Where cards have moved there is something new to think about."""
        return any(event["event"] == "move" for event in events)

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None:
            return vote
        listed = {move.text for move in sight.moves}
        if "choose agree" in listed:
            return Decision("choose agree", self.wait(1, 3))
        if "done" in listed and any(sight.fields["gives_up"]):
            return Decision("done", 0)  # who is it to keep the others?
        if listed <= {"done", "done sure", "hint"}:
            return None  # somebody else is at it
        columns = columns_of(sight)
        if sight.fields["step"] == COVER:
            card = sight.zones["turned"]["cards"][-1][0]
            number = self.where_to_lay(card, columns, sight.fields["to_cover"])
            return Decision(f"place {number}", self.wait(0.5, 1.2))
        if sight.fields["step"] == FILL:
            empty, source = filling(columns)
            return Decision(f"fill {empty + 1} {source + 1}", self.wait(0.6, 1.5))
        return self.form(sight, columns, listed)

    # -- a word, card by card

    def form(self, sight: Sight, columns: Columns, listed: set[str]) -> Decision | None:
        bench = "".join(text[0] for text in sight.zones["bench"]["cards"])
        if (columns, bench) not in self.plan:
            self.plan = {}
            self.think(sight, columns, bench)
        move = self.plan.get((columns, bench))
        if move is None:
            # With these cards it finds nothing: back, or stop.
            move = next((text for text in ("undo", "done sure", "done") if text in listed), None)
            return None if move is None else Decision(move, self.wait(5, 10) if sight.seats == 1 else self.wait(40, 60))
        if bench:
            return Decision(move, self.wait(2, 4) if move.startswith("say") else self.wait(0.5, 1.2))
        # People are to have the time to find a word of their own.
        return Decision(move, self.wait(4, 10) if sight.seats == 1 else self.wait(10, 25))

    def think(self, sight: Sight, columns: Columns, bench: str) -> None:
        """Plans a word; the expert, when all cards are in sight, all words that are left."""
        drawn, firecrackers = sight.zones["draw"]["count"], sight.zones["firecrackers"]["count"]
        if self.level == EXPERT and not self.young:
            stars = 7 - sight.zones["starred"]["cards"].count("*")
            ways = expert_ways(columns, bench, drawn, stars, firecrackers, self.unwanted)
        else:
            ways = self.simple_ways(columns, bench, drawn, firecrackers)
        for way in ways:
            for at, move in steps(columns, bench, way):
                self.plan[at] = move
            columns, bench = filled(after(columns, way)), ""

    def simple_ways(self, columns: Columns, bench: str, drawn: int, firecrackers: int) -> Sequence[Way]:
        if self.level != DEBUTANT:
            likes: Sequence[Way] = ways_to(columns, bench, drawn, size=READ, depth=3, longest=9, best=MOST)
            return first_wanted(
                sorted(likes, key=lambda way: (-liking(columns, way), way.dug.rank)), self.unwanted, self.young
            )
        # Only a beginner takes firecrackers as they are needed.
        for lights in range(firecrackers + 1):
            found = ways_to(columns, bench + "!" * lights, drawn, size=COMMON, depth=1, longest=6)
            likes = [Way(way.dug, lights=lights) for way in found]
            wanted = first_wanted(self.dice.shuffled(likes), self.unwanted, self.young)
            if wanted:
                return wanted
        return ()

    # -- covering

    def where_to_lay(self, card: str, columns: Columns, to_cover: Sequence[int]) -> int:
        """The expert spreads the vowels over the columns."""
        if self.level != EXPERT:
            return self.dice.choice(to_cover)

        def vowels(number: int) -> float:
            column = columns[number - 1][-4:]
            return sum(letter in VOWELS for letter in column) / len(column)

        return min(to_cover, key=vowels) if card in VOWELS else max(to_cover, key=vowels)


def columns_of(sight: Sight) -> Columns:
    """What lies in the columns, a letter or a sign for each card."""
    return tuple("".join(text[0] for text in sight.zones[f"column{number}"]["cards"]) for number in COLUMNS)


def filling(columns: Columns) -> tuple[int, int]:
    """Which empty column is filled next, and from which: the highest one can best spare its end."""
    heights = [len(column) for column in columns]
    return heights.index(0), heights.index(max(heights))


# -- ways to words


@lru_cache(maxsize=2_000)
def ways_to(columns: Columns, bench: str, drawn: int, **limits: Any) -> tuple[Way, ...]:
    """Words within reach. A star is not for the last word."""
    spare = drawn + sum(map(len, columns)) - LEAST
    return tuple(map(Way, dig(columns, bench, weights=WEIGHT, with_star=spare, **limits)))


@lru_cache(maxsize=2_000)
def ways_around(columns: Columns, bench: str, drawn: int) -> tuple[Way, ...]:
    """Further words, for which one card is moved to a column that was emptied for them."""
    spare = drawn + sum(map(len, columns)) - LEAST
    found = []
    for number, column in enumerate(columns):
        for depth in range(min(2, len(column) - 1)):
            rest = column[: len(column) - depth - 1] + column[len(column) - depth :]
            changed = (*columns[:number], rest, *columns[number + 1 :])
            dug = dig(changed, bench, through=number, below=depth, with_star=spare, weights=WEIGHT, best=MOST // 4)
            found += [Way(one, aside=(number, depth)) for one in dug]
    return tuple(found)


def first_wanted(likes: Sequence[Way], unwanted: frozenset[str], young: bool = False) -> list[Way]:
    """The first way whose word was not turned down, and which children know if it is said among them."""
    for way in likes:
        if way.dug.word not in unwanted and (not young or may_be_said(way.dug.word, young)):
            return [way]
    return []


def taken_by(columns: Columns, way: Way) -> str:
    """The cards that a way takes from the columns."""
    return "".join(
        column[len(column) - taken :] for column, taken in zip(without_aside(columns, way), way.dug.taken, strict=True)
    )


def without_aside(columns: Columns, way: Way) -> list[str]:
    changed = list(columns)
    if way.aside:
        number, depth = way.aside
        column = columns[number]
        changed[number] = column[: len(column) - depth - 1] + column[len(column) - depth :]
    return changed


def after(columns: Columns, way: Way) -> Columns:
    """The columns when the word is gone."""
    left = [c[: len(c) - taken] for c, taken in zip(without_aside(columns, way), way.dug.taken, strict=True)]
    if way.aside:
        number, depth = way.aside
        left[emptied_for(columns, way)] = columns[number][len(columns[number]) - depth - 1]
    return tuple(left)


def emptied_for(columns: Columns, way: Way) -> int:
    """The column that takes the card set aside."""
    number = way.aside[0] if way.aside else -1
    return next(
        other
        for other, taken in enumerate(way.dug.taken)
        if other != number and taken == len(columns[other]) and (taken or not columns[other])
    )


def steps(columns: Columns, bench: str, way: Way) -> Iterator[tuple[tuple[Columns, str], str]]:
    """From position to position: what to do there. Cards in the way are moved when all other columns are done."""
    board = list(columns)

    def here() -> tuple[Columns, str]:
        return tuple(board), bench

    for _ in range(way.lights):
        yield here(), "play !"
        bench += "!"
    blocked = way.aside[0] if way.aside else -1
    order = [*(number for number in range(len(columns)) if number != blocked), *([blocked] if way.aside else [])]
    for number in order:
        for count in range(way.dug.taken[number]):
            if way.aside == (number, count):
                empty = emptied_for(columns, way)
                yield here(), f"fill {empty + 1} {number + 1}"
                board[empty], board[number] = board[number][-1], board[number][:-1]
            yield here(), f"take {number + 1}"
            bench, board[number] = bench + board[number][-1], board[number][:-1]
    yield here(), f"say {way.dug.word}"


def filled(columns: Columns) -> Columns:
    """The columns when the empty ones are filled, as this bot fills them, without a draw pile."""
    while not all(columns) and max(map(len, columns)) > 1:
        empty, source = filling(columns)
        board = list(columns)
        board[empty], board[source] = board[source][-1], board[source][:-1]
        columns = tuple(board)
    return columns


# -- what is a good word?


def liking(columns: Columns, way: Way) -> float:
    """An initié likes words of 6 to 8 letters, and rare letters."""
    letters = way.dug.letters
    near = letters if letters <= 8 else 16 - letters
    return near + (6 <= letters <= 8) + 2 * sum(letter in RARE for letter in taken_by(columns, way))


def burden(columns: Columns, drawn: int = 0, hidden_stars: int = 0) -> float:
    """How hard it is to be rid of these cards: rare letters, stars, too many vowels or too few."""
    cards = "".join(columns)
    letters = cards.replace("*", "")
    vowels = sum(letter in VOWELS for letter in letters)
    stars = hidden_stars + len(cards) - len(letters)
    short = EASY * (stars + 1) - len(cards) - drawn if stars else 0
    weight = sum(WEIGHT.get(card, 1.0) for card in cards)
    return weight + abs(vowels - BALANCE * len(letters)) + A_WORD * max(0, short)


@lru_cache(maxsize=500)
def expert_ways(
    columns: Columns, bench: str, drawn: int, stars: int, firecrackers: int, unwanted: frozenset[str]
) -> Sequence[Way]:
    """The next word; when all cards are in sight, all that are left. Firecrackers are for want of anything else."""
    if not drawn and not bench:
        ways = to_the_end(columns, 0)
        if cards_left(columns, ways):
            ways = min(ways, to_the_end(columns, firecrackers), key=lambda some: cards_left(columns, some))
        if not unwanted or ways[:1] == first_wanted(ways[:1], unwanted):
            return ways
    hidden = stars - "".join((*columns, bench)).count("*")

    def worth(way: Way) -> tuple[float, int]:
        return burden(after(columns, way), drawn, hidden), way.dug.rank

    found = [*ways_to(columns, bench, drawn, best=MOST), *ways_around(columns, bench, drawn)]
    best = first_wanted(sorted(found, key=worth), unwanted)
    for lights in range(1, firecrackers + 1 if not best and not bench else 1):
        found = [Way(way.dug, lights=lights) for way in ways_to(columns, "!" * lights, drawn, depth=3)]
        best = best or first_wanted(sorted(found, key=worth), unwanted)
    return best


def cards_left(columns: Columns, ways: Sequence[Way]) -> int:
    return sum(map(len, columns)) - sum(sum(way.dug.taken) for way in ways)


def to_the_end(columns: Columns, firecrackers: int) -> list[Way]:
    """The words that clear the columns, or as much of them as can be found: the best few positions after each word."""
    board: list[tuple[Columns, int, tuple[Way, ...]]] = [(columns, firecrackers, ())]
    best: tuple[Way, ...] = ()
    least = sum(map(len, columns))
    for _ in range(LONGEST_AHEAD):
        reached: dict[Columns, tuple[float, Columns, int, tuple[Way, ...]]] = {}
        for here, lights, so_far in board:
            for way in promising(here, lights)[:BEAM]:
                there = filled(after(here, way))
                left = sum(map(len, there))
                if left < least:
                    best, least = (*so_far, way), left
                worth = burden(there) + 4 * way.lights
                if left >= LEAST and (there not in reached or worth < reached[there][0]):
                    reached[there] = (worth, there, lights - way.lights, (*so_far, way))
        if not least:
            break
        board = [one[1:] for one in sorted(reached.values(), key=lambda one: one[0])[:BEAM]]
    return list(best)


def promising(columns: Columns, lights: int) -> list[Way]:
    found = [*ways_to(columns, "", 0, best=MOST), *ways_around(columns, "", 0)]
    if lights:
        found += [Way(way.dug, lights=1) for way in ways_to(columns, "!", 0, best=MOST)]
    found.sort(key=lambda way: burden(after(columns, way)) + 4 * way.lights)
    return found


BOT = SolitixBot
