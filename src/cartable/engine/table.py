"""The table: a value that knows its cards, its clocks and its rules, and that changes by inputs only.

A game is a subclass of `Table` (see `cartable.games`): it declares what lies on the table and who sees it, says
what each seat may do (`legal`), does it (`do_<verb>`), and says what happens when a clock runs out
(`expire_<clock>`). Everything else is here and in the modules beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, ClassVar, Self

from . import chance, project, records, storage
from .clocks import Clock, Clockwork
from .declaring import Form, TableMeta
from .events import Event, Told, Took
from .facts import Facts, Option, Result, Value, ranked
from .handling import CardTable
from .moves import Move, Prompt, Verb
from .phrases import Phrases, Texts
from .printing import position_text
from .refusals import Refusal, Refused, refusal
from .templates import fill_all
from .values import FieldSpec, Given
from .zones import Zones

CLOCK, JUDGE = -1, -2
"""Who stands in the record for an input that no seat has made."""

GROWN_UP = 12
"""Whoever is younger than that is a child."""


class Table(CardTable, Clockwork, metaclass=TableMeta):
    """A table of cards under the rules of one game."""

    # -- what a game declares; and its sentences, which stand in files beside it (see `phrases`)
    facts: ClassVar[Facts]
    options_offered: ClassVar[Mapping[str, Option]] = {}
    refusals: ClassVar[Mapping[str, Texts]] = {}
    messages: ClassVar[Mapping[str, Texts]] = {}
    """Announcements: `{seat:who}` is a seat, `{card:card}` a card (see `templates`)."""
    endings: ClassVar[Mapping[str, Texts]] = {}
    stalemates: ClassVar[tuple[str, ...]] = ()
    """Endings that only keep a game from going on for ever: they should be rare."""
    clocks_shown: ClassVar[Mapping[str, Texts]] = {}
    """The clocks a player should see running, and what they are for; all others are silent."""
    limits: ClassVar[tuple[str, ...]] = ()
    """Clocks that only keep a player from taking too long, on top of what its bases name (see `hurry`)."""
    tempo: ClassVar[tuple[str, ...]] = ()
    """Clocks that are the game itself: a table may slow them."""
    silent: ClassVar[bool] = False
    """Played in silence: the players say nothing to one another while a game is under way."""
    plays_with: ClassVar[Iterable[int] | None] = None
    """The cards of the deck that every table of the game plays with, if not with all of them."""
    rest_zone: ClassVar[str] = "draw"
    """Where `at` puts the cards a position does not name; "" leaves them in the box."""
    field_specs: ClassVar[Mapping[str, FieldSpec]]
    phrases: ClassVar[Phrases]
    """Everything that this game says."""
    verbs: ClassVar[Mapping[str, Sequence[Verb | Move]]]
    forms: ClassVar[Mapping[str, Sequence[Form]]]
    """Every form that a move may take, with what it is called."""
    _zone_count: ClassVar[int]

    # -- what every table holds besides its cards
    now: int
    at: int
    """The time of the input being played; a claim in a race may carry an earlier one than `now`."""
    timers: dict[str, int]
    past: list[tuple[int, int, Move | str]]
    length: int
    result: Result | None
    asked: str
    """What only the table's judge can answer (is this a word?), while it waits for that answer."""
    _legal: dict[int, list[Move]]

    def clone(self) -> Self:
        """An equal table that shares nothing that changes (written by the metaclass)."""
        raise TypeError("made for each game")

    # ------------------------------------------------------------------ the rules, said by the game

    def box(self) -> Iterable[int]:
        """The cards of the deck that this table plays with, where that hangs on its seats or options."""
        return range(len(self.deck)) if self.plays_with is None else self.plays_with

    def deal(self) -> None:
        """Sets the table up; the rest of the box must end in some zone."""
        raise TypeError("said by the game")

    def legal(self, seat: int) -> list[Move]:
        """What this seat may do now, as far as it can be listed; each move once."""
        raise TypeError("said by the game")

    def open_prompts(self, seat: int) -> list[Prompt]:
        """What this seat is asked that cannot be listed."""
        return []

    def awaited(self) -> list[int]:
        """The seats the table waits for; none while only a clock runs."""
        turn: int = getattr(self, "turn", -1)
        return [turn] if turn >= 0 else []

    def why_not(self, seat: int, move: Move) -> Refusal:
        """Why a move that reads well is not legal. It may only use what the seat may know."""
        return self.no("not_now") if seat in self.active else self.no("not_your_turn")

    def resume(self, given: Given) -> None:
        """After `at` has laid the cards: fill in what follows from them."""

    def unseen_fields(self, seat: int) -> Iterable[str]:
        """Values shown to all that this seat does not see now; with `unseen_zones`, closed eyes."""
        return ()

    def idle_zones(self) -> Iterable[str]:
        """Zones that this table does without, by its options (the fourth of three piles) or for now: no view shows
        them."""
        return ()

    def printed(self, zone: int) -> bytes:
        """What is printed on a help card, place by place."""
        raise TypeError("said by the game")

    def imagine_secrets(self, seat: int, dice: chance.Chance) -> None:
        """In an imagined world: replaces secret values that this seat does not know."""

    # ------------------------------------------------------------------ the front door

    @property
    def active(self) -> list[int]:
        """Seats the table waits for. Others may still have moves: shouts come out of turn."""
        return [] if self.result is not None or self.asked else self.awaited()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def options(self) -> Mapping[str, Value]:
        """The table's options, all of them."""
        return self.config.options

    def number(self, option: str) -> int:
        """A table option that is a whole number."""
        value = self.config.options[option]
        assert isinstance(value, int), f"{option} is no number"
        return value

    def milliseconds(self, option: str) -> int:
        """A table option given in seconds, in milliseconds as clocks count them; 0 if none is chosen."""
        return self.config.times[option]

    def seat_option(self, seat: int, name: str) -> Value:
        """What this seat has chosen for itself."""
        return self.config.people[seat].options[name]

    def seat_number(self, seat: int, name: str) -> int:
        """What this seat has chosen for itself, where that is a whole number; 0 if it has chosen none."""
        return int(self.config.people[seat].options[name] or 0)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there, not a person."""
        return self.config.people[seat].bot

    def is_child(self, seat: int) -> bool:
        """Whether a child sits there: somebody under twelve, or of no known age at a table of children."""
        who = self.config.people[seat]
        return not who.bot and (self.config.young if who.age is None else who.age < GROWN_UP)

    @property
    def young(self) -> bool:
        """Whether bots and hints say only what children know: at a table of children, or where a child sits."""
        return self.config.young or any(map(self.is_child, range(self.seats)))

    def moves(self, seat: int) -> Sequence[Move]:
        """The finite legal moves of a seat, in turn or out of turn. Do not change the list."""
        legal = self._legal.get(seat)
        if legal is None:
            if type(seat) is not int or not 0 <= seat < self.seats:
                raise Refused(self.no("no_such_seat", seat=seat))
            legal = self._legal[seat] = [] if self.result is not None or self.asked else self.legal(seat)
        return legal

    def prompts(self, seat: int) -> list[Prompt]:
        """The open questions a seat may answer now."""
        if seat not in self._legal:  # whose moves have been listed is a seat
            self._check_seat(seat)
        return [] if self.result is not None or self.asked else self.open_prompts(seat)

    def play(self, seat: int, move: Move | str, at: int | None = None) -> None:
        """Plays a move, or its text, at a time in milliseconds. Raises Refused and then changes nothing."""
        # This is the busiest place of the house. So a move that has been listed and is played at once needs no other
        # check, `_take_down` is written out, and arguments are unpacked only where there are several.
        legal = self._legal.get(seat)
        if at is None and legal is not None and move in legal:
            at = self.now
        else:
            move, at = self._checked(seat, move, at)
            if at > self.now:
                self.now = at
        self._legal = {}
        past, length = self.past, self.length
        if len(past) != length:
            past = self.past = past[:length]
        past.append((seat, at, move))
        self.length = length + 1
        self.at = at
        if self.told is not None:
            self.told.append(Took(seat, move))
        do, args = getattr(self, move.method), move.args
        if not args:
            do(seat)
        elif len(args) == 1:
            do(seat, args[0])
        else:
            do(seat, *args)

    def _take_down(self, seat: int, at: int, what: Move | str) -> None:
        """Something happens: it goes on the record, and what was legal must be thought over."""
        self._legal = {}
        past = self.past
        if len(past) != self.length:
            # Clones share the list of past inputs; whoever writes second takes a copy of its own.
            past = self.past = past[: self.length]
        past.append((seat, at, what))
        self.length += 1
        self.at = at
        if at > self.now:
            self.now = at

    def expire(self, at: int | None = None) -> str:
        """Lets the next clock run out, at its deadline (or later, if nobody looked).

        Returns its name: `turn`, or `typing:2` for a clock of seat 2.
        """
        timers = self.timers
        if not timers or self.asked:
            raise Refused(self.no("wait" if self.asked else "not_now"))
        name = min(timers, key=timers.__getitem__)
        deadline = timers.pop(name)
        self._take_down(CLOCK, deadline if at is None or at < deadline else at, name)
        if self.told is not None:
            self.told.append(Told("clock", {"name": name}))
        clock, _, seat = name.partition(":")
        if seat:
            getattr(self, "expire_" + clock)(int(seat))
        else:
            getattr(self, "expire_" + clock)()
        return name

    @property
    def question(self) -> str | None:
        """What the table's judge is asked, e.g. `word praline`; nothing else happens before it has answered."""
        return self.asked or None

    def judge(self, answer: str) -> None:
        """Answers the question for the judge (a lexicon, the host): an input like any other, kept in the record."""
        if not self.asked:
            raise Refused(self.no("not_now"))
        question, self.asked = self.asked, ""
        self._take_down(JUDGE, self.now, answer)
        self.judged(question, answer)

    def ask_judge(self, question: str) -> None:
        """For the rules: waits for the judge. `judged` goes on from there."""
        self.asked = question

    def judged(self, question: str, answer: str) -> None:
        """What follows from the judge's answer."""
        raise TypeError("said by the game")

    def wait(self, until: int) -> None:
        """Lets time pass: every clock due before that moment runs out.

        One due at that very moment does not: an input at a deadline is still in time. (`cartable.testing.advance` lets
        that one run out as well.)
        """
        while self.timers and min(self.timers.values()) < until:
            self.expire()

    @property
    def clocks(self) -> list[Clock]:
        """The clocks that run, the next to run out first."""
        running = []
        for name, deadline in sorted(self.timers.items(), key=itemgetter(1)):
            plain, _, seat = name.partition(":")
            running.append(Clock(plain, int(seat) if seat else None, deadline))
        return running

    def read(self, text: str, seat: int | None = None) -> Move:
        """The move a text means, legal or not; a legal one is the very object that `moves` lists. Raises Refused."""
        for asking in range(self.seats) if seat is None else (seat,):
            self.moves(asking)
        words = text.split()
        forms = self.verbs.get(words[0].lower(), ()) if words else ()
        for form in forms:
            if isinstance(form, Move):
                if " ".join(words).lower() == form.text:
                    return form
                continue
            try:
                return form.read(words[1:])
            except ValueError:
                continue
        if seat is not None and words:
            for prompt in self.prompts(seat):
                if prompt.verb == words[0].lower():
                    return prompt.read(" ".join(words[1:]))
        raise Refused(self.no("unreadable", text=text[:40]))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees now, ready for JSON; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return project.view(self, seat)

    def record(self) -> str:
        """The game so far as readable text; `cartable.replay` plays it again."""
        return records.write(self)

    def watch(self) -> list[Event]:
        """From now on events are kept in the list returned. Without a watcher none are made."""
        self.told = []
        return self.told

    def no(self, code: str, **params: object) -> Refusal:
        """A refusal in the game's words; `{card:card}` in them is a card by its short text, written as its name."""
        return refusal(self.refusals, code, self.deck, **params)

    def say(self, name: str, **params: object) -> Texts:
        """What an open question asks: one of the game's sentences under `prompts`, in every language."""
        return fill_all(self.phrases["prompts", name], params, self.deck)

    def reading(self, unreadable: str, form: Verb, splits: int = -1) -> Callable[[str], Move]:
        """For an open question: reads the arguments of a form, apart by spaces, or refuses with that code.

        With so many splits the last argument may hold spaces itself.
        """

        def read(text: str) -> Move:
            try:
                return form.read(text.split(maxsplit=splits))
            except ValueError:
                raise Refused(self.no(unreadable)) from None

        return read

    def not_in_hand(self, card: int) -> Refusal:
        """The refusal of a card that the seat does not hold."""
        return self.no("not_in_hand", card=self.deck.texts[card])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        ours, theirs = self.config, other.config
        same = ours.seats == theirs.seats and ours.options == theirs.options and ours.people == theirs.people
        same = same and ours.young == theirs.young
        return same and storage.state_json(self) == storage.state_json(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """A line that can be pasted back (`cartable.at`). It shows everything: never for a player."""
        return position_text(self)

    def as_json(self) -> dict[str, Any]:
        """Everything, secrets included: for storage, never for a player."""
        return storage.as_json(self)

    # ------------------------------------------------------------------ seats, the end: for the rules

    def everybody(self, first: int = 0) -> Iterator[int]:
        """All seats clockwise, from one of them."""
        for step in range(self.seats):
            yield (first + step) % self.seats

    def others(self, seat: int) -> Sequence[int]:
        """The other seats, clockwise from the left neighbour."""
        return self.config.others[seat]

    def seats_with(self, values: Sequence[object]) -> list[int]:
        """The seats for which a list holds something: `seats_with(self.ready)` are those that are ready."""
        return [seat for seat, value in enumerate(values) if value]

    def seats_without(self, values: Sequence[object]) -> list[int]:
        """The seats for which a list holds nothing: an empty text, 0, False."""
        return [seat for seat, value in enumerate(values) if not value]

    def left_of(self, seat: int) -> int:
        """The left neighbour, who comes next clockwise."""
        return (seat + 1) % self.seats

    @property
    def first_seat(self) -> int:
        """The seat that begins: the next one in a rematch, else the youngest (lowest declared age), else seat 0."""
        for n, seat in enumerate(self.config.people):
            if seat.first:
                return n
        ages = [(seat.age, n) for n, seat in enumerate(self.config.people) if seat.age is not None]
        return min(ages)[1] if ages else 0

    @property
    def begun_by(self) -> int:
        """The seat that began this game: in a rematch the next one does."""
        return self.first_seat

    def hand(self, seat: int) -> bytes:
        """The cards in a seat's hand, in games whose zones `hands` are that."""
        hands: Zones = self.hands  # type: ignore[attr-defined]
        return self.cards[hands[seat]]

    def reset(self, *fields: str) -> None:
        """Puts values back to what they are declared with; those of the seats for every seat."""
        for name in fields:
            spec = self.field_specs[name]
            setattr(self, name, spec.fresh(self.seats))

    def tell(self, message: str, **params: object) -> None:
        """Announces something to everyone; its parameters must be public."""
        if self.told is not None:
            self.told.append(Told(message, params))

    def unannounced(self) -> None:
        """What this input has done so far is told to nobody: it happens while they look away. They may notice."""
        if self.told is not None:
            acts = [number for number, event in enumerate(self.told) if isinstance(event, Took)]
            del self.told[acts[-1] :]

    def finish(self, reason: str, scores: Sequence[int], lowest_wins: bool = False, **params: object) -> None:
        """Ends the game: places by score."""
        self.finish_ranked(reason, scores, ranked(scores, lowest_wins), **params)

    def finish_ranked(
        self, reason: str, scores: Sequence[int], ranking: Sequence[Sequence[int]], **params: object
    ) -> None:
        """Ends the game with places given one by one."""
        texts = fill_all(self.endings[reason], params, self.deck)
        places = tuple(tuple(place) for place in ranking)
        self.result = Result(places, tuple(scores), reason, texts, params)
        self.timers = {}
        if self.told is not None:
            self.told.append(Told("over", self.result.as_json()))

    def finish_together(self, reason: str, **params: object) -> None:
        """Ends a game that nobody wins or loses: all share one place, and there are no scores."""
        self.finish_ranked(reason, (), [range(self.seats)], **params)

    # ------------------------------------------------------------------ checks and memory

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Refused(self.no("no_such_seat", seat=seat))

    def _checked(self, seat: int, move: Move | str, at: int | None) -> tuple[Move, int]:
        """The move that is meant, which is legal, and its time, which is right. Raises Refused."""
        if isinstance(move, str):
            move = self._listed(seat, move) or self.read(move, seat)
        if at is None:
            at = self.now
        elif at != self.now:
            self._check_time(at)
        if move not in self.moves(seat):
            self._check_open_move(seat, move)
        return move, at

    def _listed(self, seat: int, text: str) -> Move | None:
        """The legal move of this text: clients send back what they were told, so mostly there is no need to read."""
        for move in self.moves(seat):
            if move.text == text:
                return move
        return None

    def _check_time(self, at: int) -> None:
        if isinstance(at, bool) or not isinstance(at, int):
            raise TypeError("times are whole milliseconds")
        if at < self.now - self.leeway():
            raise Refused(self.no("too_late"))
        if self.timers and min(self.timers.values()) < at:
            raise Refused(self.no("clock_due"))

    def leeway(self) -> int:
        """How much earlier than now an input may have happened: races collect claims for a moment."""
        return 0

    def _check_open_move(self, seat: int, move: Move) -> None:
        if self.result is not None:
            raise Refused(self.no("over"))
        if self.asked:
            raise Refused(self.no("wait"))
        answers = [p for p in self.prompts(seat) if p.verb == move.verb]
        if not answers:
            raise Refused(self.why_not(seat, move))
        problem = answers[0].check(move)
        if problem is not None:
            raise Refused(problem)
