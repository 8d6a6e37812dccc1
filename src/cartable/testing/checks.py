"""What must be true of every table of every game, whatever its rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..engine import HOLE, Move, Refused, Table, project
from ..engine.declaring import ENGINE_SLOTS
from ..engine.records import play_input
from ..engine.zones import Zone
from .play import Game, Moment, as_text, write

ODD_TEXTS = (
    "", " ", "play", "play ?!", "draw draw", "do_play Ub", "__init__", "pass 1", "PLAY  Ub", "play Ub Ub Ub",
    "0", "flip -1", "flip 999999", "shout", "{seat}", "jouer Ub", "play \u00e9", "\x00", "x" * 300,
)  # fmt: skip
"""Texts that are no moves in most games, and that no game may stumble over."""


STATE = [slot for slot in ENGINE_SLOTS if slot not in ("config", "seats", "past", "told", "_legal")]
"""What may change on a table, besides its fields."""


def on_table(table: Table) -> list[int]:
    """All cards that lie somewhere."""
    return [card for pile in table.cards for card in pile if card != HOLE]


@contextmanager
def packs_watched(packs: list[set[int]]) -> Iterator[None]:
    """Writes down the cards of every new pack that is made meanwhile."""
    original = Table.new_pack

    def new_pack(self: Table, cards: Iterable[int], zone: Zone) -> None:
        cards = list(cards)
        packs.append(set(cards))
        original(self, cards, zone)

    Table.new_pack = new_pack  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Table.new_pack = original  # type: ignore[method-assign]


def check_conserved(game: Game) -> None:
    """No card twice, no card from nowhere; cards come and go only when a new pack is made."""
    packs: list[set[int]] = []
    with packs_watched(packs):
        for number, table, entry in game.again():
            cards = on_table(table)
            box = set(table.box())
            where = f"{game.where}, before input {number} ({write(entry[0], entry[2])})"
            if not packs:
                packs.append(set(cards))
            name = table.deck.write_many
            assert len(cards) == len(set(cards)), f"{where}: twice {name(c for c in box if cards.count(c) > 1)}"
            assert packs[-1] <= box, f"{where}: not in the box {name(packs[-1] - box)}"
            gone, come = packs[-1] - set(cards), set(cards) - packs[-1]
            assert not gone, f"{where}: vanished {name(gone)}"
            assert not come, f"{where}: from nowhere {name(come)}"
            assert len(table.cards) == type(table)._zone_count, f"{where}: a zone too many or too few"
            for card in table.up:
                assert card in cards, f"{where}: turned up, but nowhere: {name([card])}"


def check_result(game: Game) -> None:
    """A game ends with a place and a score for each seat (or none, where nobody can win or lose), and a sentence in
    both languages."""
    result, where, seats = game.table.result, game.where, list(range(game.table.seats))
    assert result is not None, f"{where}: no result"
    placed = sorted(seat for place in result.ranking for seat in place)
    assert placed == seats, f"{where}: seats {placed} have places"
    assert all(result.ranking), f"{where}: an empty place in {result.ranking}"
    together = not result.scores and result.ranking == (tuple(seats),)
    assert together or len(result.scores) == len(seats), f"{where}: scores {result.scores}"
    assert result.reason in game.table.endings, f"{where}: reason {result.reason!r} has no sentence"
    for code, text in result.texts.items():
        check_sentence(text, f"{where}: the ending in the language {code}")
    assert not game.table.active, f"{where}: over, but active {game.table.active}"
    assert not game.table.clocks, f"{where}: over, but clocks run"
    for seat in seats:
        assert not game.table.moves(seat), f"{where}: over, but seat {seat} may {game.table.moves(seat)}"
        assert not game.table.prompts(seat), f"{where}: over, but seat {seat} is asked something"


def check_sentence(text: str, where: str) -> None:
    """A sentence for people: something, with everything filled in."""
    assert text.strip(), f"{where} is empty"
    assert "{" not in text, f"{where} is not filled in: {text!r}"


def refusal_of(table: Table, seat: int, move: Move | str) -> dict[str, Any] | None:
    """The refusal of a move, tried on a clone; None if it is accepted."""
    try:
        table.clone().play(seat, move)
    except Refused as no:
        return no.refusal.as_json()
    return None


def check_refusal(table: Table, before: Table, seat: int, move: Move | str, where: str) -> None:
    """This move is refused, in words, and the table does not change."""
    where = f"{where}, tried by {write(seat, str(move))!r}"
    try:
        table.play(seat, move)
    except Refused as no:
        refusal = no.refusal
        assert refusal.code, f"{where}: a refusal without a code"
        quoted = str(move)[:40] or " "
        for code, text in refusal.texts.items():
            check_sentence(text.replace(quoted, "..."), f"{where}: the refusal {refusal.code} in the language {code}")
        json.dumps(refusal.as_json())
    else:
        raise AssertionError(f"{where}: accepted, though not listed")
    for slot in (*STATE, *table.field_specs):
        same = getattr(table, slot) == getattr(before, slot)
        assert same, f"{where}: refused, but {slot} has changed: {getattr(table, slot)!r}"


def check_state(moment: Moment) -> None:
    """What a table says of itself fits together."""
    table, where = moment.table, moment.where
    active = table.active
    assert len(set(active)) == len(active), f"{where}: active twice {active}"
    assert all(0 <= seat < table.seats for seat in active), f"{where}: active {active}"
    for seat in active:
        assert table.moves(seat) or table.prompts(seat), f"{where}: the table waits for seat {seat}, who can do nothing"
    for clock in table.clocks:
        method = "expire_" + clock.name
        assert hasattr(table, method), f"{where}: no {method}"
    for (seat, card), zones in table.maybe.items():
        zone = next((zone for zone, pile in enumerate(table.cards) if card in pile), None)
        if zone is not None and not table.known[card] >> seat & 1:
            text = table.deck.texts[card]
            assert zones >> zone & 1, f"{where}: seat {seat} is sure that {text} is where it is not"
    for seat in range(table.seats):
        seen = [c for c in project.visible_cards(table, seat) if not table.known[c] >> seat & 1]
        assert not seen, f"{where}: seat {seat} sees {table.deck.write_many(seen)}, but does not know where it is"
    for card, seats in enumerate(table.known):
        assert seats <= table.config.everyone, f"{where}: a seat too many knows {table.deck.texts[card]}"


def check_listed(moment: Moment, moves: Iterable[Move], seat: int) -> None:
    """Every listed move is there once, reads back, and is accepted."""
    table, where = moment.table, moment.where
    listed = table.moves(seat)
    assert len(set(listed)) == len(listed), f"{where}: seat {seat} has a move twice: {listed}"
    texts = [move.text for move in listed]
    assert len(set(texts)) == len(texts), f"{where}: seat {seat} has two moves with one text: {texts}"
    for move in moves:
        what = f"{where}, tried by {write(seat, move.text)!r}"
        assert table.read(move.text, seat) is move, f"{what}: its text reads as something else"
        trial = table.clone()
        try:
            trial.play(seat, move)
        except Refused as no:
            raise AssertionError(f"{what}: listed, but refused: {no}") from no
        except Exception as problem:
            raise AssertionError(f"{what}: listed, but {problem!r}") from problem
        try:
            again = table.clone()
            again.play(seat, move.text)
        except Exception as problem:
            raise AssertionError(f"{what}: accepted as a move, but its text gives {problem!r}") from problem
        assert trial == again, f"{what}: the move and its text lead to different tables"


def accepted_by_prompt(table: Table, seat: int, move: Move | str) -> bool:
    """Whether an open question takes this for an answer."""
    if isinstance(move, str):
        try:
            move = table.read(move, seat)
        except Refused:
            return False
    if move in table.moves(seat):
        return True
    answers = [prompt for prompt in table.prompts(seat) if prompt.verb == move.verb]
    return bool(answers) and answers[0].check(move) is None


def check_unlisted(moment: Moment, moves: Iterable[Move | str], seat: int) -> None:
    """Every other move is refused, and a refusal changes nothing."""
    table = moment.table.clone()
    for move in moves:
        if not accepted_by_prompt(table, seat, move):
            check_refusal(table, moment.table, seat, move, moment.where)
    assert as_text(table.as_json()) == moment.stored, f"{moment.where}: refusals have changed the table"


def play_rest(moment: Moment, game: Game) -> Table:
    """A clone of the moment, played to the end as the game was."""
    table = moment.table.clone()
    for entry in game.inputs[moment.number :]:
        play_input(table, entry)
    return table
