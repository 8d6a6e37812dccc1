"""Words said at the table: a pattern checks the letters, the lexicon says whether it is a word, and where the
lexicon does not know, the people do.

A game of words derives from `Words`, offers the options `WORD_OPTIONS`, asks with `word_prompt`, hands what was
said to `hear`, and goes on in `heard`. While a vote is open the game's other clocks stand still and only votes are
legal: that is taken care of here, at the table's front door, so that no game need think of it.

Which words count is an option of the table: those of any language, French ones, or French ones with their accents. The
judge is told with the question (`word praline`, `word:french praline`, `word:accents praline`). To what is no word it
may add near spellings (`no trompette, trompettes`): only the seat that said it gets to see them.

`FreeText` is what every game shares in which something is typed, word or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Protocol

from ..engine import (
    OWNER,
    Chance,
    Deck,
    Move,
    Param,
    Prompt,
    Refusal,
    Refused,
    Table,
    choice,
    open_move,
    per_seat,
    seat_choice,
    secret,
    shown,
    verb,
    word,
)
from ..engine.facts import shared
from ..engine.phrases import Texts

VOTE_TIME = 10_000
PATIENCE = 3
"""How often a single voter may refuse a word of the other before it is believed."""
LONGEST = 40

UNKNOWN_WORDS = shared(choice("refuse", "trust", default="refuse"), __name__, "unknown_words")
ANY, FRENCH, ACCENTS = "any", "french", "accents"
FRENCH_ONLY = shared(choice(ANY, FRENCH, ACCENTS, default=ANY, for_children=FRENCH), __name__, "french_only")
TYPING = shared(seat_choice(0, 5, 10, default=5, unit="s"), __name__, "typing")
WORD_OPTIONS = {"unknown_words": UNKNOWN_WORDS, "french_only": FRENCH_ONLY, "typing": TYPING}


Check = Callable[[str], Refusal | None]
"""What is wrong with a text; None if nothing is."""


class Wanted(Protocol):
    """What a pattern must offer here (see `mechanics.patterns`)."""

    def check(self, word: str) -> Refusal | None:
        """What is wrong with a word; None if it fits."""

    @property
    def described(self) -> Texts:
        """What is wanted, for the player."""

    def as_json(self) -> dict[str, Any]:
        """The same for a client, which shows letters as cards."""

    def examples(self) -> Sequence[str]:
        """A few letter strings that fit, words or not."""


class _Typed(Param):
    """A word as it was typed, for a move that names cards and places besides."""

    open = True

    def read(self, token: str, deck: Deck) -> Any:
        return clean(token)


TYPED = _Typed()


def clean(text: str) -> str:
    """What was typed, without the space around it."""
    return " ".join(text.split())


class FreeText(Table):
    """A table where something is typed. It offers the option `typing`."""

    spoken: ClassVar[tuple[str, ...]] = ("say", "chrono")
    """Verbs that come with free text: understood from any seat, and refused with a reason if it is not asked."""

    def reader_of(self, verb: str) -> Callable[[str], Move] | None:
        """What reads the rest of a text with this verb, for texts of a form of their own.

        It reads them at any time, so that it can be said why it is not the time for them.
        """
        return None

    def read(self, text: str, seat: int | None = None) -> Move:
        name, _, said = clean(text).partition(" ")
        read = self.reader_of(name.lower())
        if read is not None:
            return read(said)
        try:
            return super().read(text, seat)
        except Refused:
            if name.lower() not in self.spoken or not said:
                raise
            return open_move(name.lower(), said)

    def typing_time(self, seat: int) -> int:
        """What a clock that asks for typed words gives a seat on top, in milliseconds."""
        return 1000 * int(self.seat_option(seat, "typing") or 0)

    def longest_typing(self, seats: Iterable[int]) -> int:
        """Those who answer at the same time all get the time that the slowest of them needs."""
        return max(map(self.typing_time, seats), default=0)


class Words(FreeText):
    """A table where words are said."""

    vote_time: ClassVar[int] = VOTE_TIME
    pending: tuple[Any, ...] = secret(())
    """What waits for the judge or for a vote: the purpose, the seat, the word, and whatever the game needs then."""
    vote_word: str = shown("", kind="vote")
    vote_by: int = shown(-1, kind="seat")
    votes: list[str] = per_seat("", kind="votes")
    words_refused: list[int] = per_seat(0)
    """How many words of the only other person each person has refused."""
    near_spellings: list[str] = per_seat("", seen_by=OWNER)
    """What a seat may have meant whose last word is none."""
    stopped: tuple[tuple[str, int], ...] = shown(())
    """Clocks that stand still during a vote, with what is left of them."""

    VOTE = verb("vote", word("yes", "no"))

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        """What follows when it is settled whether something is a word."""
        raise TypeError("said by the game")

    # -- asking for a word

    def word_prompt(self, name: str, wanted: Wanted, *, extra: Check | None = None) -> Prompt:
        """An open question for one word that fits a pattern and passes an `extra` check."""
        return self.text_prompt(name, wanted, self.not_a_word, extra)

    def text_prompt(self, name: str, wanted: Wanted, impossible: Check, extra: Check | None = None) -> Prompt:
        """An open question for a text that is not `impossible`, fits a pattern, and passes an `extra` check."""

        def check(move: Move) -> Refusal | None:
            said = move.args[0]
            return impossible(said) or wanted.check(said) or (extra(said) if extra else None)

        def examples() -> list[Move]:
            moves = [open_move(name, example) for example in wanted.examples()]
            return [move for move in moves if check(move) is None] if extra else moves

        return Prompt(
            verb=name,
            texts=wanted.described,
            read=lambda text: open_move(name, clean(text)),
            check=check,
            examples=examples,
            wanted=wanted.as_json(),
        )

    def not_a_word(self, text: str) -> Refusal | None:
        """Whether something cannot be a word whatever is asked for."""
        if not any(c.isalpha() for c in text) or any(not (c.isalpha() or c in " -'’.") for c in text):
            return self.no("not_a_word")
        return self.no("too_long") if len(text) > LONGEST else None

    # -- is it a word?

    def hear(self, purpose: str, seat: int, said: str, *more: Any) -> None:
        """Something was said that fits: is it a word? `heard` goes on with the answer."""
        self.pending = (purpose, seat, said, *more)
        self.ask_whether("word", seat, said)

    def hear_cards(self, purpose: str, seat: int, said: str, *more: Any) -> None:
        """The same for a word laid with cards, which have no accents."""
        self.pending = (purpose, seat, said, *more)
        self.ask_whether("word", seat, said, accents=False)

    def ask_whether(self, about: str, seat: int, said: str, *, accents: bool = True) -> None:
        """Asks the judge about something that a seat said, and tells it which words count here."""
        self.near_spellings[seat] = ""
        self.ask_judge(f"{about}{self.words_that_count(accents)} {said}")

    def words_that_count(self, accents: bool = True) -> str:
        """What a question says of it: nothing where those of any language do."""
        chosen = str(self.options.get("french_only", ANY))
        if chosen == ANY:
            return ""
        return f":{chosen if accents else FRENCH}"

    def judged(self, question: str, answer: str) -> None:
        """`yes`; `unsure`, which is for people to say if there are any; or `no`, perhaps with near spellings."""
        verdict, _, near = answer.partition(" ")
        if verdict == "yes" or (verdict == "unsure" and not self.voters()):
            self.settle_word(True)
            return
        _, seat, said, *_ = self.pending
        self.near_spellings[seat] = near
        if self.refuses_unknown():
            self.tell("unknown_word", word=said)
        self.open_vote()

    def refuses_unknown(self) -> bool:
        """Whether what is in doubt now is refused at once: nobody is there to vote, and the table does not trust."""
        return not self.voters() and self.options["unknown_words"] != "trust"

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Nobody knows what another may have meant."""
        self.near_spellings = [near if owner == seat else "" for owner, near in enumerate(self.near_spellings)]

    def voters(self) -> list[int]:
        """The people other than the one whose word it is."""
        return [seat for seat in self.others(self.pending[1]) if not self.config.people[seat].bot]

    def open_vote(self) -> None:
        said, voters = self.pending[2], self.voters()
        if not voters:
            trusted = self.options["unknown_words"] == "trust"
            self.tell("word_accepted" if trusted else "word_refused", word=said)
            self.settle_word(trusted)
        elif len(voters) == 1 and self.words_refused[voters[0]] >= PATIENCE:
            self.tell("believed", word=said)
            self.settle_word(True)
        else:
            self.tell_vote(said)
            self.vote_word, self.vote_by = said, self.pending[1]
            self.reset("votes")
            self.stop_the_clocks()
            self.start("vote", self.vote_time)

    def stop_the_clocks(self) -> None:
        """All clocks stand still, until they go on with what is left of them."""
        self.stopped = tuple((name, deadline - self.now) for name, deadline in self.timers.items())
        self.timers = {}

    def let_the_clocks_go_on(self) -> None:
        for name, left in self.stopped:
            self.timers[name] = self.now + left
        self.stopped = ()

    def tell_vote(self, said: str) -> None:
        """Announces that a vote begins."""
        self.tell("vote_opened", word=said)

    def tell_verdict(self, said: str, accepted: bool) -> None:
        """Announces how a vote has ended."""
        self.tell("word_accepted" if accepted else "word_refused", word=said)

    @property
    def voting(self) -> bool:
        """Whether the table votes on a word."""
        return bool(self.vote_word)

    # -- while a vote is open, the table waits for votes and takes nothing else

    def yet_to_vote(self) -> list[int]:
        """The seats the vote waits for."""
        return [seat for seat in self.voters() if not self.votes[seat]]

    def vote_moves(self, seat: int) -> list[Move]:
        """What a seat may do while a vote is open."""
        return [self.VOTE["yes"], self.VOTE["no"]] if seat in self.yet_to_vote() else []

    def why_not_vote(self, seat: int, move: Move) -> Refusal:
        """Why a move is refused while a vote is open."""
        return self.no("voted") if move.verb == "vote" and self.votes[seat] else self.no("voting", word=self.vote_word)

    @property
    def active(self) -> list[int]:
        return self.yet_to_vote() if self.vote_word else super().active

    def moves(self, seat: int) -> Sequence[Move]:
        if not self.vote_word:
            return super().moves(seat)
        self._check_seat(seat)
        return self.vote_moves(seat)

    def prompts(self, seat: int) -> list[Prompt]:
        return super().prompts(seat) if not self.vote_word else []

    def _check_open_move(self, seat: int, move: Move) -> None:
        if self.vote_word:
            raise Refused(self.why_not_vote(seat, move))
        super()._check_open_move(seat, move)

    def do_vote(self, seat: int, answer: str) -> None:
        self.votes[seat] = answer
        if not self.yet_to_vote():
            self.stop("vote")
            self.expire_vote()

    def expire_vote(self) -> None:
        """The majority of those who answered; a tie accepts."""
        accepted = self.votes.count("no") <= self.votes.count("yes")
        said, voters = self.vote_word, self.voters()
        if not accepted and len(voters) == 1:
            self.words_refused[voters[0]] += 1
        self.tell_verdict(said, accepted)
        self.vote_word, self.vote_by = "", -1
        self.let_the_clocks_go_on()
        self.settle_word(accepted)

    def settle_word(self, accepted: bool) -> None:
        """It is clear whether what was said stands: `heard` goes on."""
        purpose, seat, said, *more = self.pending
        self.pending = ()
        self.heard(purpose, seat, said, accepted, *more)
