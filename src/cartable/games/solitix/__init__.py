"""Solitix: a patience. Seven columns of letters, and words that clear them; alone, or all together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...decks.toutilix import BLUE, COLOUR, DECK, FIRECRACKERS, LETTER, PINK, SIGN, STARS
from ...engine import Facts, Given, Refusal, choice, flag
from ...engine.moves import TEXT, Move, Prompt, act, answer, card_of, verb, word, zone_word
from ...engine.values import per_seat, shown
from ...engine.zones import COLUMN, EVERYONE, NOBODY, PILE, ROW, Zone, Zones, zone
from ...mechanics.patterns import Pattern
from ...mechanics.places import ZoneNumber
from ...mechanics.words import FRENCH_ONLY, UNKNOWN_WORDS, Words

COLUMNS = range(1, 8)
LEAST = 4
"""A word takes so many cards at least; with fewer left in columns and draw pile the game is over."""
CARDS = 71
MOST_WORDS = 18
"""With 4 cards a word, firecrackers too, there cannot be more."""
FOR_A_FIRECRACKER = 20
"""Points for each firecracker that is left when everything is gone: more than any number of words can make up for."""
OBJECTION_TIME, LEAD_TIME = 8_000, 20_000

FORM, FILL, COVER = "form", "fill", "cover"
TAKEN, LIT, MOVED = "taken", "lit", "moved"
"""What can be undone: a card taken from a column, a firecracker, an end moved to an empty column."""
BY_HAND, AUTOMATIC = "by_hand", "automatic"
AGREE, OBJECT = "agree", "object"
TWO_STARS, STAR_IN_LAST_WORD = "two_stars", "star_in_last_word"


ON_COLUMN = ZoneNumber({number: f"column{number}" for number in COLUMNS})


class Solitix(Words):
    """Every word takes cards away for good, and the players may give up at any moment."""

    facts = Facts(
        id="solitix",
        name="Solitix",
        version=2,
        seats=(1, 8),
        kind="written words",
        minimum="reading",
        stirs=("concentration", "imagination", "strategy"),
        pace="solo / cooperative",
        minutes=(10, 15),
        authors=(),
    )
    deck = DECK
    options_offered = {
        "covering": choice(BY_HAND, AUTOMATIC, default=BY_HAND),
        "hints": flag(False),
        "unknown_words": UNKNOWN_WORDS,
        "french_only": FRENCH_ONLY,
    }

    # -- what lies on the table: the last card of a column is its end, the only one that can be taken
    draw: Zone = zone(PILE, NOBODY, cell=(0, 0, 1, 3))
    turned: Zone = zone(PILE, EVERYONE, cell=(0, 3, 1, 2))
    firecrackers: Zone = zone(PILE, EVERYONE, cell=(0, 5, 1, 3))
    starred: Zone = zone(PILE, EVERYONE, cell=(0, 8, 1, 3))
    """The words with a star, face up."""
    plain: Zone = zone(PILE, NOBODY, cell=(0, 11, 1, 3))
    column: Zones = [zone(COLUMN, EVERYONE, cell=(1, 2 * n - 2, 1, 2)) for n in COLUMNS]
    bench: Zone = zone(ROW, EVERYONE, cell=(2, 0, 1, 14))

    step: str = shown(FORM)
    lead: int = shown(-1, kind="seat")
    """Who forms the word, or lays the cards after it; -1: whoever likes."""
    to_cover: tuple[int, ...] = shown(())
    """The columns that still get a card in this pass."""
    done_so_far: list[tuple[Any, ...]] = shown([])
    """What was done for this word and can be undone, the last thing last."""
    words: int = shown(0)
    left: int = shown(CARDS)
    lacking: str = shown("")
    hinted: str = shown("")
    proposal: str = shown("")
    replies: list[str] = per_seat("")
    gives_up: list[bool] = per_seat(False)
    about_to_stop: int = shown(-1, kind="seat")
    """Who decides alone, and whose next word on it ends the game: one touch is soon done, and must not cost half an
    hour."""

    TAKE = verb("take", ON_COLUMN)
    LAY = verb("place", ON_COLUMN)
    FILL_UP = verb("fill", ON_COLUMN, ON_COLUMN)
    FILL_FROM_DRAW = verb("fill", ON_COLUMN, zone_word("draw"))
    LIGHT = verb("play", card_of("firecrackers"))
    UNDO = act("undo", touch="bench")
    SAY = answer("say", TEXT)
    REPLY = verb("choose", word("agree", "object"))
    HINT = act("hint")
    DONE = act("done")
    SURE = act("done", "sure")

    # -- the deal: seven columns of one card; the firecrackers lie apart, at hand

    def box(self) -> list[int]:
        return [card for card in range(len(DECK)) if COLOUR[card] != PINK]

    def deal(self) -> None:
        self.new_pack(self.box(), self.draw)
        self.lay_firecrackers_apart()
        self.deal_each(1, self.draw, self.column)
        self.follow(self.first_seat)
        self.step = COVER
        self.cover()

    def lay_firecrackers_apart(self) -> None:
        self.move_each([card for card in FIRECRACKERS if card in self.cards[self.draw]], self.draw, self.firecrackers)

    # -- the columns

    def on_column(self, number: int) -> Zone:
        return self.column[number - 1]

    def height(self, number: int) -> int:
        return len(self.cards[self.on_column(number)])

    def end(self, number: int) -> int:
        return self.cards[self.on_column(number)][-1]

    def is_open(self, number: int) -> bool:
        """Whether a column must be covered: its end is neither blue nor a star."""
        return self.height(number) > 0 and COLOUR[self.end(number)] != BLUE and self.end(number) not in STARS

    def empty_columns(self) -> list[int]:
        return [number for number in COLUMNS if not self.height(number)]

    def spare_columns(self) -> list[int]:
        """Those that can give their end to an empty column."""
        return [number for number in COLUMNS if self.height(number) > 1]

    def cards_in_play(self) -> int:
        """Columns and draw pile together."""
        return sum(map(self.height, COLUMNS)) + len(self.cards[self.draw])

    # -- covering goes in passes: each column open at the beginning of a pass gets a card, in any order

    def cover(self) -> None:
        """Turns cards until there is something to choose, or nothing left to cover."""
        while self.cards[self.draw]:
            if not self.to_cover:
                self.to_cover = tuple(number for number in COLUMNS if self.is_open(number))
            if not self.to_cover:
                break
            self.draw_card(self.draw, self.turned)
            if len(self.to_cover) > 1 and self.options["covering"] == BY_HAND:
                return
            self.lay_turned_card(self.to_cover[0])
        self.to_cover = ()
        self.begin_word()

    def lay_turned_card(self, number: int) -> None:
        self.draw_card(self.turned, self.on_column(number))
        self.to_cover = tuple(other for other in self.to_cover if other != number)

    def do_place(self, seat: int, number: int) -> None:
        self.follow(seat)
        self.lay_turned_card(number)
        self.cover()

    # -- filling an empty column: with the end of another one; only if there is none, from the draw pile

    def fillings(self) -> list[Move]:
        empty, spare = self.empty_columns(), self.spare_columns()
        if spare:
            return [self.FILL_UP[number, other] for number in empty for other in spare]
        return [self.FILL_FROM_DRAW[number, "draw"] for number in empty] if self.cards[self.draw] else []

    def fill(self) -> None:
        """After a word it must be: by choice from the columns, by itself from the draw pile."""
        while self.empty_columns() and not self.spare_columns() and self.cards[self.draw]:
            self.draw_card(self.draw, self.on_column(self.empty_columns()[0]))
        if not self.fillings():
            self.step = COVER
            self.cover()

    def do_fill(self, seat: int, number: int, source: int | str) -> None:
        self.follow(seat)
        if isinstance(source, int):
            self.move(self.end(source), self.on_column(source), self.on_column(number))
            self.done_so_far.append((MOVED, number, source))
        else:
            # What was turned from the pile cannot be undone; cards taken before go back on top of it.
            self.draw_card(self.draw, self.on_column(number))
        if self.step == FILL:
            self.fill()

    # -- a word: at least 4 cards from the ends, in any order, with or without firecrackers

    def begin_word(self) -> None:
        self.step, self.lead, self.done_so_far, self.hinted = FORM, -1, [], ""
        self.stop("lead")
        self.look_at_bench()

    def legal(self, seat: int) -> list[Move]:
        if self.proposal:
            return [self.REPLY[AGREE], self.REPLY[OBJECT]] if seat in self.yet_to_reply() else []
        moves: list[Move] = []
        if self.lead in (-1, seat):
            moves = self.forming() if self.step == FORM else self.laying()
        if self.options["hints"] and self.step == FORM and not self.hinted:
            moves.append(self.HINT)
        if seat in self.people() and not self.gives_up[seat]:
            moves.append(self.SURE if seat == self.about_to_stop else self.DONE)
        return moves

    def laying(self) -> list[Move]:
        return self.fillings() if self.step == FILL else [self.LAY[number] for number in self.to_cover]

    def forming(self) -> list[Move]:
        moves = [self.TAKE[number] for number in COLUMNS if self.height(number)]
        moves += self.fillings()
        moves += self.LIGHT.of(self.cards[self.firecrackers])
        return [*moves, self.UNDO] if self.done_so_far else moves

    def awaited(self) -> list[int]:
        if self.proposal:
            return self.yet_to_reply()
        return [self.lead] if self.lead >= 0 else list(range(self.seats))

    def do_take(self, seat: int, number: int) -> None:
        self.follow(seat)
        self.move(self.end(number), self.on_column(number), self.bench)
        self.done_so_far.append((TAKEN, number))
        self.look_at_bench()

    def do_play(self, seat: int, firecracker: int) -> None:
        self.follow(seat)
        self.move(firecracker, self.firecrackers, self.bench)
        self.done_so_far.append((LIT,))
        self.look_at_bench()

    def do_undo(self, seat: int) -> None:
        self.follow(seat)
        self.undo_last()
        self.hinted = ""
        if not self.done_so_far and not self.cards[self.bench]:
            self.begin_word()

    def undo_last(self) -> None:
        what, *columns = self.done_so_far.pop()
        if what == MOVED:
            number, source = columns
            self.move(self.end(number), self.on_column(number), self.on_column(source))
        else:
            back_to = self.on_column(columns[0]) if what == TAKEN else self.firecrackers
            self.move(self.top_of(self.bench), self.bench, back_to)
        self.look_at_bench()

    # -- what the cards taken lack to be a word: one star at most, and none in the last word

    def look_at_bench(self) -> None:
        self.lacking = self.what_lacks()

    def what_lacks(self) -> str:
        taken = self.cards[self.bench]
        if not taken:
            return ""
        stars = sum(card in STARS for card in taken)
        if stars > 1:
            return TWO_STARS
        if len(taken) < LEAST:
            return str(LEAST - len(taken))
        return STAR_IN_LAST_WORD if stars and self.cards_in_play() < LEAST else ""

    def open_prompts(self, seat: int) -> list[Prompt]:
        ready = self.step == FORM and not self.proposal and self.lead in (-1, seat)
        if not ready or not self.cards[self.bench] or self.lacking:
            return []
        letters = "".join(LETTER[card] or "*" for card in self.cards[self.bench])
        prompt = self.word_prompt("say", Pattern(made_from=letters, every_card=True))
        # The cards lie on the table for all to see: it is enough to say how many they are.
        return [replace(prompt, texts=self.say("all_cards"), wanted=Pattern(length=len(letters)).as_json())]

    def do_say(self, seat: int, said: str) -> None:
        self.follow(seat)
        self.tell("said", seat=seat, word=said)
        self.hear("say", seat, said)

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        """A refused word leaves its cards where they are."""
        if accepted:
            self.propose(seat, said)

    # -- together: one proposal at a time; the other people may object, and more than half of them decide at once

    def people(self) -> list[int]:
        """Who decides: the people; bots only among themselves."""
        return [s for s in range(self.seats) if not self.is_bot(s)] or list(range(self.seats))

    def partners(self) -> list[int]:
        return [seat for seat in self.others(self.lead) if not self.is_bot(seat)]

    def yet_to_reply(self) -> list[int]:
        return [seat for seat in self.partners() if not self.replies[seat]]

    def propose(self, seat: int, said: str) -> None:
        if not self.partners():
            self.play_word(said)
            return
        self.tell("proposed", seat=seat, word=said)
        self.proposal = said
        self.reset("replies")
        self.stop("lead")
        self.start("objection", OBJECTION_TIME)

    def do_choose(self, seat: int, reply: str) -> None:
        self.replies[seat] = reply
        agree, half = self.replies.count(AGREE), len(self.partners()) / 2
        if agree > half:
            self.close_proposal(True)
        elif OBJECT in self.replies and agree + len(self.yet_to_reply()) <= half:
            self.close_proposal(False)
        elif not self.yet_to_reply():
            self.expire_objection()

    def expire_objection(self) -> None:
        self.close_proposal(OBJECT not in self.replies)

    def close_proposal(self, accepted: bool) -> None:
        said, self.proposal = self.proposal, ""
        self.reset("replies")
        self.stop("objection")
        if accepted:
            self.play_word(said)
            return
        self.tell("dropped", word=said)
        while self.done_so_far:
            self.undo_last()
        self.lead = -1

    def follow(self, seat: int) -> None:
        """Who acts goes on with it; after a while without an act anyone may."""
        self.lead, self.about_to_stop = seat, -1
        if self.seats > 1:
            self.start("lead", LEAD_TIME)

    def expire_lead(self) -> None:
        self.lead = -1

    # -- a word played is set aside: face up with a star, face down without. Then fill, cover, and the next word

    def play_word(self, said: str) -> None:
        taken = self.cards[self.bench]
        packet = self.starred if any(card in STARS for card in taken) else self.plain
        self.move_each(taken, self.bench, packet)
        count = sum(card not in FIRECRACKERS for card in taken)
        self.words, self.left = self.words + 1, self.left - count
        self.about_to_stop = -1
        self.done_so_far, self.hinted = [], ""
        self.tell("played", word=said, count=count)
        if self.cards_in_play() < LEAST:
            self.end_game("unfinished")
            return
        self.follow(self.lead)
        self.step = FILL
        self.look_at_bench()
        self.fill()

    # -- a hint is a word that exists now: only the lexicon can know one

    def do_hint(self, seat: int) -> None:
        def write(cards: bytes) -> str:
            return "".join(SIGN[card] for card in cards) or "-"

        columns = [write(self.cards[column]) for column in self.column]
        drawn = len(self.cards[self.draw])
        known = "dig young" if self.young else "dig"
        self.ask_judge(f"{known} {drawn} {write(self.cards[self.bench])} {' '.join(columns)}")

    def judged(self, question: str, answer: str) -> None:
        if not question.startswith("dig "):
            super().judged(question, answer)
        elif answer == "no":
            self.tell("no_hint")
        else:
            self.hinted = answer
            self.tell("hint", word=answer)

    # -- the end: too few cards for a word, or more than half of the people give up; wishes add up, word after word

    def do_done(self, seat: int, *sure: str) -> None:
        people = len(self.people())
        if people == 1 and not sure:
            self.about_to_stop = seat
            return
        self.gives_up[seat] = True
        self.tell("wants_to_stop", seat=seat)
        if 2 * sum(self.gives_up) > people:
            self.end_game("given_up")

    def end_game(self, reason: str) -> None:
        """All share the result: a point a card, and for a cleared table more, the fewer firecrackers and words."""
        lit = len(FIRECRACKERS) - len(self.cards[self.firecrackers])
        points = CARDS - self.left
        if not self.left:
            reason = "finished" if lit else "success"
            points += FOR_A_FIRECRACKER * (len(FIRECRACKERS) - lit) + MOST_WORDS - self.words
        together = [range(self.seats)]
        self.finish_ranked(reason, [points] * self.seats, together, words=self.words, left=self.left, firecrackers=lit)

    # -- explanations

    def why_not(self, seat: int, move: Move) -> Refusal:
        if move.verb == "choose":
            return self.no("answered" if self.proposal and self.replies[seat] else "no_proposal")
        if self.proposal:
            return self.no("proposal_open")
        if move.verb == "done":
            asked = self.gives_up[seat] or seat == self.about_to_stop
            return self.no("wants_to_stop" if asked else "not_now" if seat in self.people() else "people_decide")
        if move is self.HINT and not self.options["hints"]:
            return self.no("no_hints")
        if self.lead not in (-1, seat):
            return self.no("somebody_leads")
        if move.verb == "place" and self.step == COVER:
            return self.no("not_in_this_pass")
        if move.verb == "fill" and self.step != COVER:
            return self.why_not_fill(*move.args)
        if self.step != FORM:
            return self.no("fill_first" if self.step == FILL else "place_first")
        codes = {
            "take": "column_empty",
            "place": "nothing_to_place",
            "play": "no_firecracker",
            "undo": "nothing_to_undo",
            "hint": "hinted",
        }
        if move.verb == "say":
            return self.no(self.lacking if self.lacking in (TWO_STARS, STAR_IN_LAST_WORD) else "too_few_cards")
        return self.no(codes.get(move.verb, "not_now"))

    def why_not_fill(self, number: int, source: int | str) -> Refusal:
        if self.height(number):
            return self.no("column_full")
        if isinstance(source, int):
            return self.no("last_of_column" if self.height(source) else "column_empty")
        return self.no("columns_first" if self.spare_columns() else "draw_empty")

    # -- a position

    def resume(self, given: Given) -> None:
        self.lay_firecrackers_apart()
        self.left = self.cards_in_play() + len(self.cards[self.turned])
        self.left += sum(card not in FIRECRACKERS for card in self.cards[self.bench])
        if self.step != FORM and self.lead < 0:
            self.follow(self.first_seat)
        if self.step == FILL:
            self.fill()
        elif self.step == COVER:
            self.cover()
        else:
            self.look_at_bench()
