"""Sprintilix bots: each card takes them a while to read, and now and then they read it wrong."""

from __future__ import annotations

from ...bots.base import EXPERT, Bot, Decision, Sight

ROUND_ONE = "0"
VARIES = 0.15
"""How much the time for a card varies."""
CAREFUL_PACE, CAREFUL_SLIPS = 1.15, 0.6
"""An expert takes so much longer while nobody else has read the pile to the end, and slips so much less."""
CHOOSE_AFTER, START_AFTER = (0.8, 2.0), (0.8, 2.0)

SOFT = {"c": "s", "g": "j"}
"""What C and G say before E, I and Y; before A, O and U they are as they are written."""
SOFTENS = "eiy"
CONSONANTS = "bcdfghjklmnpqrstvwxz"


class SprintilixBot(Bot):
    """Level is how long a syllable takes and how often it goes wrong."""

    def begin(self) -> None:
        self.pace = self.pick(1.6, 1.1, 0.8)
        self.slips = self.pick((0.012, 0.025), (0.006, 0.01), (0.003, 0.004))
        """How often it misreads a card in the first round, and in the other two."""

    def decide(self, sight: Sight) -> Decision | None:
        if not sight.my_turn:
            # It cannot hear: as a timekeeper it never calls a mistake.
            return None
        step = sight.fields["step"]
        if step == "choosing":
            return Decision(self.dice.choice(sight.moves), self.wait(*CHOOSE_AFTER))
        if step == "ready":
            return Decision("shout start", self.wait(*START_AFTER))
        return self.read(sight)

    def read(self, sight: Sight) -> Decision:
        careful = self.level == EXPERT and self.is_first(sight)
        pace = self.pace * (CAREFUL_PACE if careful else 1.0)
        delay = self.wait(pace * (1 - VARIES), pace * (1 + VARIES))
        slips = self.slips[sight.fields["sprint"] != ROUND_ONE] * (CAREFUL_SLIPS if careful else 1.0)
        wrong = self.dice.happens(slips)
        if sight.fields["speech"][self.seat] == "voice":
            # Nobody hears a bot: it owns up to its mistakes.
            return Decision("pass" if wrong else "flip", delay)
        return Decision(f"say {self.mistake(sight) if wrong else self.syllable(sight)}", delay)

    def is_first(self, sight: Sight) -> bool:
        """Whether no one else has completed the pile of this round yet."""
        times: list[int] = sight.fields["times"]
        return not any(time >= 0 for seat, time in enumerate(times) if seat != self.seat)

    # -- what it says

    def letters(self, sight: Sight) -> tuple[str, str]:
        """The two letters side by side."""
        first, second = (sight.zones[zone]["cards"][-1][0].lower() for zone in ("left", "right"))
        return first, second

    def syllable(self, sight: Sight) -> str:
        """By sound, in the letters that the keys have too."""
        first, second = self.letters(sight)
        if sight.fields["sprint"] == ROUND_ONE:
            return first + second
        hard = "k" if first == "c" else first
        return (SOFT[first] if second in SOFTENS else hard) + second

    def mistake(self, sight: Sight) -> str:
        """Another consonant, or a soft one for a hard one."""
        first, second = self.letters(sight)
        if sight.fields["sprint"] == ROUND_ONE:
            others = [letter for letter in CONSONANTS if letter not in {first, *ALIKE.get(first, "")}]
            return self.dice.choice(others) + second
        hard = "k" if first == "c" else first
        return (hard if second in SOFTENS else SOFT[first]) + second


ALIKE = {"c": "k", "q": "k", "k": "c", "w": "v"}
"""What is said for a consonant as well: no mistake."""

BOT = SprintilixBot
