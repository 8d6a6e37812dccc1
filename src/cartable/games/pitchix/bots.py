"""Bots for Pitchix: a steady eye, a vocabulary, and the patience to wait for a long word."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from ...bots.base import DEBUTANT, EXPERT, Decision, Sight
from ...bots.vocabulary import ADULT, CHILD, WELL_READ, WordBot, known_words
from ...engine import Prompt
from ...engine.letters import capital_letters
from ...mechanics.slates import RADIUS, STRONGEST, TOP_SPEED, WEAKEST, WIDEST, Launch, Pose, too_near_edge
from ...physics import GRIP, fly
from . import SHOOT, TREMOR, WORST_LUCK, premium

TRIES = 40
"""So many launches an expert tries in its head."""
DRAWS = 5
"""And so many of them with the same aim, since its hand will shake."""
ROUGHLY = 80
"""In so many steps a second: it need not know the place of a card to a hair."""
SHORT = 4
"""A beginner looks for words of so many letters at most."""
LOW_DRAW = 16
"""With fewer cards to draw the end is near: what stays in the hand counts for nothing."""
LONGER = 3
"""Words of level 3: an easier level writes no shorter ones while it is ahead."""
RARE = "KWXYZJQ!"
COMMON = "EASRTINULO*"


# -- words of a hand


@cache
def _listed(size: int, young: bool) -> tuple[list[str], list[int]]:
    """The letters of the words somebody knows, the commonest first; and for each word a bit for each letter."""
    words = list(dict.fromkeys(capital_letters(word) for word in known_words(size, young)))
    return words, [sum(1 << ord(letter) - 65 for letter in set(word)) for word in words]


@lru_cache(maxsize=5_000)
def words_of(letters: str, size: int, least: int, young: bool = False) -> tuple[str, ...]:
    """The known words that these letters make, the commonest first; one star may stand for a letter."""
    words, bits = _listed(size, young)
    held = Counter(letters.replace("*", ""))
    mask = ~sum(1 << ord(letter) - 65 for letter in held)
    wild = "*" in letters
    most = sum(held.values()) + wild
    found = []
    for word, letter_bits in zip(words, bits, strict=True):
        strange = letter_bits & mask
        if strange and (not wild or strange & (strange - 1)):
            continue
        if least <= len(word) <= most and (Counter(word) - held).total() <= wild:
            found.append(word)
    return tuple(found)


@dataclass(frozen=True)
class Writing:
    """A word with the cards for it."""

    cards: tuple[str, ...]
    star_as: str

    @property
    def text(self) -> str:
        """As it is played."""
        return " ".join(["play", *self.cards, *([self.star_as] if self.star_as else [])])

    @property
    def points(self) -> int:
        """What it scores."""
        return len(self.cards) + premium(len(self.cards))


def written(word: str, hand: Sequence[str]) -> Writing:
    """The cards of a hand that write a word."""
    left, cards, star_as = list(hand), [], ""
    for letter in word:
        card = next((card for card in left if card[0] == letter), "*")
        if card == "*":
            star_as = letter
        left.remove(card)
        cards.append(card)
    return Writing(tuple(cards), star_as)


# -- aiming


def towards(x: float, target: Pose, beyond: float) -> Launch:
    """From a place on the rim at a card, so hard that it would stop a little beyond it."""
    rim = RADIUS * math.cos(math.radians(x)), RADIUS * math.sin(math.radians(x))
    dx, dy = target[0] - rim[0], target[1] - rim[1]
    angle = (math.degrees(math.atan2(dy, dx)) - x - 180 + 180) % 360 - 180
    slide = max(8.0, (math.hypot(dx, dy) - 2.5) * beyond)
    strength = math.sqrt(2 * GRIP * slide) / TOP_SPEED
    return neat(x, angle, strength)


def neat(x: float, angle: float, strength: float) -> Launch:
    """A launch in the numbers of the game, within its bounds."""
    angle = round(min(WIDEST, max(-WIDEST, angle)), 1)
    return Launch(round(x % 360, 1) % 360, angle, round(min(STRONGEST, max(WEAKEST, strength)), 2))


def in_the_way(launch: Launch, lying: Iterable[Pose]) -> float:
    """A guess at how many cards a launch may touch: those near its line, the near ones most."""
    x, y, _ = launch.pose
    cos, sin = math.cos(math.radians(launch.heading)), math.sin(math.radians(launch.heading))
    hope = 0.0
    for card in lying:
        ahead = (card[0] - x) * cos + (card[1] - y) * sin
        aside = abs((card[1] - y) * cos - (card[0] - x) * sin)
        if 0 < ahead < 80:
            hope += max(0.0, 1 - aside / 9) * (1 - ahead / 160)
    return hope


class PitchixBot(WordBot):
    """Shoots at what it can hit, and writes what it can see."""

    def begin(self) -> None:
        self.content = self.pick(1.0, 0.5, 0.5)
        """How often it is content to have caught up, where it has it easier than others."""

    def decide(self, sight: Sight) -> Decision | None:
        vote = self.vote(sight)
        if vote is not None or not sight.my_turn:
            return vote
        if sight.fields["step"] == SHOOT:
            prompt = next(prompt for prompt in sight.prompts if prompt.verb == "aim")
            return Decision(self.shot(sight, prompt), self.wait(2, self.pick(7, 6, 6)))
        return Decision(self.scoring(sight), self.wait(2, self.pick(12, 9, 7)))

    # -- the shot

    def shot(self, sight: Sight, prompt: Prompt) -> str:
        lying: list[Pose] = [(pose[0], pose[1], pose[2]) for pose in sight.fields["poses"]]
        card = self.card_to_shoot(sight)
        launch = self.best_launch(sight, lying) if self.level == EXPERT and lying else self.easy_launch(sight, lying)
        for _ in range(200):
            text = f"aim {card} {launch}"
            if prompt.check(prompt.read(text.partition(" ")[2])) is None:
                return text
            launch = neat(launch.x + self.dice.between(-30, 30), launch.angle, launch.strength)
        return prompt.examples()[0].text

    def card_to_shoot(self, sight: Sight) -> str:
        """A beginner takes any card; others what they would miss least, a firecracker first of all."""
        hand = sight.hand
        if self.level == DEBUTANT:
            return self.dice.choice(hand)
        return min(hand, key=lambda card: (worth(card, hand), card))

    def easy_launch(self, sight: Sight, lying: Sequence[Pose]) -> Launch:
        """At the nearest card: a beginner from its own chair, others from where a card is nearest to the rim."""
        chair = 270 - 360 * self.seat / sight.seats
        error = self.pick(8, 4, 0)
        if not lying:
            return towards(chair, (0.0, 0.0, 0.0), 0.8)
        if self.level == DEBUTANT:
            place = RADIUS * math.cos(math.radians(chair)), RADIUS * math.sin(math.radians(chair))
            target = min(lying, key=lambda pose: math.dist(place, pose[:2]))
            launch = towards(chair, target, 1.15)
        else:
            target = max(lying, key=lambda pose: math.hypot(pose[0], pose[1]))
            launch = towards(math.degrees(math.atan2(target[1], target[0])), target, 1.25)
        return neat(launch.x, launch.angle + self.dice.between(-error, error), launch.strength)

    def best_launch(self, sight: Sight, lying: Sequence[Pose]) -> Launch:
        """The best of a few likely ones, each tried several times as a shaking hand would make it."""
        aims = []
        for target in lying:
            straight = math.degrees(math.atan2(target[1], target[0]))
            for turn in (0, 20, -20, 45, -45, 180):
                x = straight + turn + self.dice.between(-8, 8)
                aims += [towards(x, target, beyond) for beyond in (1.2, 1.5)]
        aims.sort(key=lambda launch: -in_the_way(launch, lying))
        faces: list[str] = sight.zones["slate"]["cards"]
        worths = [self.firecracker_worth(sight) if face == "!" else 1.0 for face in faces]
        best = max(aims[: TRIES // DRAWS], key=lambda launch: self.tried(sight, launch, lying, worths))
        return best

    def tried(self, sight: Sight, launch: Launch, lying: Sequence[Pose], worths: Sequence[float]) -> float:
        """What a launch wins on average."""
        turn, push = TREMOR[sight.options["tremor"]]
        total = 0.0
        for _ in range(DRAWS):
            strength = launch.strength * (1 + push * self.error())
            shaken = Launch(launch.x, launch.angle + turn * self.error(), min(STRONGEST, max(WEAKEST, strength)))
            flight = fly(shaken, lying, steps=ROUGHLY)
            end = flight.ends[-1]
            if end is None or too_near_edge(end):
                total -= 0.5
            else:
                total += sum(worths[number] for number in flight.touched)
        return total

    def error(self) -> float:
        """An error as a hand makes it, in deviations; drawn from the bot's own dice."""
        while True:
            error = math.sqrt(-2 * math.log(1 - self.dice.random())) * math.cos(2 * math.pi * self.dice.random())
            if abs(error) <= WORST_LUCK:
                return error

    def firecracker_worth(self, sight: Sight) -> float:
        """A card of each hand that has won already."""
        hands: Any = sight.zones["hands"]
        others = [seat for seat in range(sight.seats) if seat != self.seat]
        return float(sum(sight.fields["has_won"][seat] and hands[seat]["count"] > 0 for seat in others))

    # -- scoring

    def scoring(self, sight: Sight) -> str:
        hand = sight.hand
        if any(prompt.verb == "say" for prompt in sight.prompts):
            return self.name_a_letter(sight, hand)
        prompt = next(prompt for prompt in sight.prompts if prompt.verb == "play")
        wanted: Any = prompt.wanted or {}
        least = LONGER if self.eases_off(sight) else int(wanted["least"])
        letters = "".join(sorted(card[0] for card in hand if card != "!"))
        known = words_of(letters, self.pick(CHILD, ADULT, WELL_READ), least, self.young)
        writing = self.choose_word(sight, hand, known)
        return "done" if writing is None else writing.text

    def choose_word(self, sight: Sight, hand: Sequence[str], known: Sequence[str]) -> Writing | None:
        if not known:
            return None
        if self.level == DEBUTANT:
            return written(next((word for word in known if len(word) <= SHORT), known[0]), hand)
        longest = max(map(len, known))
        writings = [written(word, hand) for word in known if len(word) == longest][:20]
        best = min(writings, key=lambda writing: sum(worth(card, hand) for card in writing.cards))
        return None if self.holds_on(sight, hand, longest) else best

    def holds_on(self, sight: Sight, hand: Sequence[str], longest: int) -> bool:
        """Whether it waits for a longer word: of five when a regular is one card short, of seven for an expert."""
        if sight.fields["closed"] or sight.zones["draw"]["count"] < LOW_DRAW:
            return False
        usable = sum(card != "!" for card in hand)
        if self.level == EXPERT:
            return longest < 7 and self.hopes(usable)
        return longest < 5 and usable == 4

    def hopes(self, usable: int) -> bool:
        """Whether a word of seven is near enough."""
        return usable >= 5

    def name_a_letter(self, sight: Sight, hand: Sequence[str]) -> str:
        """Level 1 is for those who do not write yet. A letter is a card more and another shot, over and over."""
        letters = [card for card in hand if card != "!"]
        if not letters or self.eases_off(sight):
            return "done"
        card = min(letters, key=lambda card: (worth(card, hand), card))
        return f"say {card} {'E' if card == '*' else card[0]}"

    def eases_off(self, sight: Sight) -> bool:
        """Whether it has it easier than somebody at the table, and is ahead of everybody: it then gives the others
        their chance. A level 1 that goes on as long as it can wins every game."""
        levels, points = sight.fields["playing_at"], sight.fields["points"]
        ahead = points[self.seat] - max(points[: self.seat] + points[self.seat + 1 :])
        return levels[self.seat] < max(levels) and (ahead > 0 or (ahead == 0 and self.dice.happens(self.content)))


def worth(card: str, hand: Sequence[str]) -> float:
    """How much a card of a hand would be missed: rare letters and those one has twice the least."""
    letter = card[0]
    if letter == "!":
        return -1.0
    value = 3.0 if letter == "*" else 1.5 if letter in COMMON else 0.3 if letter in RARE else 1.0
    return value - 0.4 * (sum(other[0] == letter for other in hand) - 1)


BOT = PitchixBot
