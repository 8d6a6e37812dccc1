"""Recitals: a story told card by card is recited from memory, and each card goes to whoever knows its word.

The pile is turned over: the first card of the story is on top, face down. One seat recites, and before a card is turned
the others may each offer another word. Until then nothing tells the right one: no prompt, which takes any word, no
view, no log.

A game with a recital derives from `Recitals`, hands each word of its story to `remember`, begins with `recite_story`,
offers `recital_moves` and `recital_prompts` while `reciting`, and says what becomes of each card (`card_recited`) and
what follows (`story_recited`).
"""

from __future__ import annotations

from ..engine import (
    NOBODY,
    PILE,
    TEXT,
    Chance,
    Move,
    Prompt,
    Refusal,
    Zone,
    answer,
    open_move,
    per_seat,
    secret,
    shown,
    zone,
)
from ..engine.letters import capital_letters
from ..engine.phrases import Texts
from .acts import PASS
from .pattern_words import in_every_language
from .sentences import holds_one_word
from .stories import Said, Stories
from .words import Words, clean

RECITE_TIME, GUESS_TIME, SILENCE_OF_BOTS = 15_000, 5_000, 3_000
"""How long one may think of a word; so long a silence of the others passes for all of them. Bots need not type."""
FORGIVING = 5
"""In a word with so many letters one slip is forgiven."""
FULL_STOP, POINT, NO_WORD = ".", "point", ""
"""A full stop of the story, what one says for it in a recital, and a card that carries no word."""

RECITE, GUESS = "recite", "guess"


class Recitals(Stories, Words):
    """A table where a story must be remembered."""

    spoken = ("say", RECITE, GUESS)

    recital: Zone = zone(PILE, NOBODY)
    story: tuple[tuple[str, int, int], ...] = secret(())
    """What must be remembered: for each card of the pile its word, the card, and who said it."""
    reciting: str = shown("")
    """What is awaited: the word of the one who recites, or those of the others; nothing while the story is told."""
    finisher: int = shown(-1, kind="seat")
    offers: list[str] = per_seat("")
    """What each seat thinks the word of the next card was."""
    offered: tuple[int, ...] = shown(())
    """The seats that have offered a word, the first one first."""
    passed: list[bool] = per_seat(False)
    asked_at: int = shown(0)
    """Since when the others may offer a word."""

    RECITE = answer(RECITE, TEXT)
    GUESS = answer(GUESS, TEXT)
    PASS = PASS

    def card_recited(self, card: int, winner: int | None) -> None:
        """What becomes of a card of the recital, now turned up: it must leave that pile."""
        raise TypeError("said by the game")

    def story_recited(self) -> None:
        """What follows when the last card has been turned."""
        raise TypeError("said by the game")

    # -- while the story is told: words are heard once, and nothing writes them down

    def remember(self, said: str, card: int, by: int) -> None:
        """One more card of the story."""
        self.story += ((said, card, by),)

    def tell(self, message: str, **params: object) -> None:
        if not self.reciting and ("word" in params or "text" in params):
            params["fleeting"] = True
        super().tell(message, **params)

    def words_under_way(self) -> list[str]:
        """The words since the last full stop."""
        words: list[str] = []
        for said, _, _ in self.story:
            words = [] if said == FULL_STOP else [*words, said] if said else words
        return words

    def whole_story(self) -> tuple[Said, ...]:
        """All of it, to be taken home when it need not be remembered any more."""
        return tuple((said, self.deck.texts[card], by) for said, card, by in self.story if said != NO_WORD)

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        """Nobody has the story but by heart."""
        super().imagine_secrets(seat, dice)
        self.story = tuple((said if said in (FULL_STOP, NO_WORD) else "mot", card, by) for said, card, by in self.story)

    # -- the recital, card by card

    def recite_story(self, seat: int, pile: Zone) -> None:
        """This seat turns the pile over and recites."""
        self.reciting, self.finisher, self.sentence = RECITE, seat, ()
        self.tell("finished", seat=seat)
        self.turn_over(pile, self.recital)
        self.next_recited()

    def next_recited(self) -> None:
        """A card without a word is won, as it comes, by the one who recites."""
        self.offered = ()
        self.reset("offers", "passed")
        while self.cards[self.recital]:
            said, card, _ = self.story[-len(self.cards[self.recital])]
            if said != NO_WORD:
                self.reciting = RECITE
                self.start("recite", RECITE_TIME + self.typing_time(self.finisher))
                return
            self.turn_up(card)
            self.card_recited(card, self.finisher)
        self.reciting = ""
        self.story_recited()

    def recital_moves(self, seat: int) -> list[Move]:
        """What may be done instead of saying a word."""
        return [self.PASS] if self.may_answer(seat) else []

    def recital_prompts(self, seat: int) -> list[Prompt]:
        """The question for the next word. Any word will do: neither letter nor length of the right one is told."""
        if not self.may_answer(seat):
            return []
        name = self.reciting
        question = self.recital_question()

        def check(move: Move) -> Refusal | None:
            said = move.args[0]
            problem = self.not_a_word(said)
            if problem is None and not holds_one_word(said):
                problem = self.no("one_word")
            if problem is None and capital_letters(said) in map(capital_letters, self.offers):
                problem = self.no("said_for_card")
            return problem

        moves = [open_move(name, said) for said in ("le", "la", "un", "une", "et", "puis", "mais", "ou")]
        return [
            Prompt(
                verb=name,
                texts=self.say("recital", question=question, point=POINT),
                read=lambda text: open_move(name, clean(text)),
                check=check,
                examples=lambda: [move for move in moves if check(move) is None],
            )
        ]

    def recital_question(self) -> Texts:
        """What is asked, with what has been offered already."""
        if self.reciting == RECITE:
            return self.say("next_word")
        words = [self.offers[seat] for seat in self.offered]
        if not words:
            return self.say("who_remembers")
        quoted = [self.say("quoted", word=word) for word in words]
        listed = in_every_language(lambda code: ", ".join(word.of(code) for word in quoted))
        return self.say("another_word", words=listed)

    def may_answer(self, seat: int) -> bool:
        """Whether this seat may say what it remembers."""
        if self.reciting == GUESS:
            return seat != self.finisher and not self.offers[seat] and not self.passed[seat]
        return self.reciting == RECITE and seat == self.finisher

    def do_recite(self, seat: int, said: str) -> None:
        self.offer(seat, said)
        self.ask_the_others()

    def do_guess(self, seat: int, said: str) -> None:
        self.offer(seat, said)
        self.turn_if_all_answered()

    def offer(self, seat: int, said: str) -> None:
        """A word for the next card."""
        self.tell("offered", seat=seat, word=said)
        self.offers[seat] = said
        self.offered += (seat,)

    def do_pass(self, seat: int) -> None:
        self.passed[seat] = True
        if seat == self.finisher:
            self.expire_recite()
        else:
            self.turn_if_all_answered()

    def expire_recite(self) -> None:
        self.tell("no_idea", seat=self.finisher)
        self.ask_the_others()

    def ask_the_others(self) -> None:
        """Each of them may offer one other word. Nobody must pass: silence is an answer, for everyone."""
        self.stop("recite")
        self.reciting = GUESS
        self.asked_at = self.now
        self.start("guess", self.silence())

    def silence(self) -> int:
        """After so long the card is turned: people have time to type, and where there are only bots it is short."""
        people = [seat for seat in range(self.seats) if self.may_answer(seat) and not self.is_bot(seat)]
        return GUESS_TIME + self.longest_typing(people) if people else SILENCE_OF_BOTS

    def turn_if_all_answered(self) -> None:
        """As soon as nobody can say anything any more; and those who have answered are not waited for."""
        left = self.asked_at + self.silence() - self.now
        if left > 0 and any(map(self.may_answer, range(self.seats))):
            self.start("guess", left)
        else:
            self.stop("guess")
            self.expire_guess()

    def expire_guess(self) -> None:
        """The card is turned and its word shown."""
        said, card, by = self.story[-len(self.cards[self.recital])]
        right = POINT if said == FULL_STOP else said
        winner = self.who_remembers(right)
        self.turn_up(card)
        self.add_word(by, said, [card])
        if winner is None:
            self.tell("forgotten", word=right)
        else:
            self.tell("remembered", seat=winner, word=right)
        self.card_recited(card, winner)
        self.next_recited()

    def who_remembers(self, right: str) -> int | None:
        """An exact word beats a near one; then the one who recites, who spoke first, then the earliest."""
        for fits in (is_same, is_near):
            for seat in self.offered:
                if fits(self.offers[seat], right):
                    return seat
        return None

    def why_not_recital(self, seat: int, move: Move) -> str:
        """The code of the refusal, while a story is recited."""
        if move.verb not in (RECITE, GUESS, "pass") or (move.verb == RECITE) != (seat == self.finisher):
            return "recite_it" if self.may_answer(seat) else "recital"
        return "answered" if self.reciting == GUESS else "recital"


def is_same(said: str, right: str) -> bool:
    """Whether a word is right to the letter."""
    return capital_letters(said) == capital_letters(right)


def is_near(said: str, right: str) -> bool:
    """One slip in a long word: a letter missing, added or wrong, or two swapped; but not the first letter."""
    said, right = capital_letters(said), capital_letters(right)
    if len(right) < FORGIVING or said[:1] != right[0]:
        return False
    if len(said) != len(right):
        short, long = sorted((said, right), key=len)
        return any(long[:place] + long[place + 1 :] == short for place in range(1, len(long)))
    wrong = [place for place, letter in enumerate(said) if letter != right[place]]
    if len(wrong) == 2:
        one, other = wrong
        return other == one + 1 and said[one] + said[other] == right[other] + right[one]
    return len(wrong) == 1
