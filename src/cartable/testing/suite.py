"""The suite that every game passes. In a test file:

from cartable.testing import GameSuite

class TestSuite(GameSuite):
    game = "amerix"
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from .. import games
from ..engine import BadRequest, Chance, Move, Table
from ..engine.hurry import NO_LIMITS, TIME
from ..engine.records import play_input
from ..engine.setup import replayed_table, stored_table
from ..engine.zones import OWNER
from . import bots, checks, leaks, sentences
from .play import Game, as_text, random_game
from .settings import Setting, all_settings, default_settings

SEED = "suite"


@cache
def _settings(game: type[Table]) -> tuple[Setting, ...]:
    return tuple(all_settings(game))


class GameSuite:
    """Properties of every game, at every seat count and with every value of every option.

    A failure names the game, the seats, the option, the seed and the input.
    """

    game: ClassVar[str | type[Table]]
    """The id of the game (or, for a game that is not in the package, its class)."""
    telling: ClassVar[Sequence[str]] = ()
    """Verbs and clocks whose outcome, by the rules, tells all something of hidden cards (see `leaks`)."""
    bot_options: ClassVar[Mapping[str, object]] = {}
    """Options for the games of the bots, where a shorter game saves much time."""

    # -- how the tests below get their games

    @classmethod
    def table_class(cls) -> type[Table]:
        """The game."""
        return games.find(cls.game) if isinstance(cls.game, str) else cls.game

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Called by pytest: one test a setting."""
        if "setting" in metafunc.fixturenames:
            metafunc.parametrize("setting", _settings(self.table_class()), ids=str)
        elif "seats" in metafunc.fixturenames:
            metafunc.parametrize("seats", default_settings(self.table_class()), ids=str)

    @staticmethod
    def battery(game: Game, dice: Chance, count: int) -> list[Move | str]:
        """Moves that were legal at some time in this game, and a few texts that never are."""
        moves: list[Move | str] = [*dice.shuffled(game.seen)[:count]]
        return moves + dice.shuffled(checks.ODD_TEXTS)[:3]

    @staticmethod
    def replay(game: Game, record: str) -> Table:
        """Plays a record of this game again."""
        return replayed_table(lambda _: game.setting.game, record)

    @staticmethod
    def still_secret(table: Table, name: str) -> bool:
        """Whether what each seat sees of its own in this field is unknown to the others: some of it is said aloud
        later on, and then a game's suite says no."""
        return True

    # -- the tests

    def test_sentences_fit_the_code(self) -> None:
        """Nothing is missing, unused or misspelt in the files of sentences, in any language."""
        game = self.table_class()
        assert hasattr(game, "sentences") or not (found := sentences.complaints(game)), "\n" + "\n".join(found)

    def test_random_play_ends(self, setting: Setting) -> None:
        """Whatever the players do, a game ends, with a place and a score for each of them."""
        game = random_game(setting)
        print(f"{game.where}: {len(game.inputs)} inputs")
        checks.check_result(game)
        for moment in game.moments:
            checks.check_state(moment)

    def test_cards_are_conserved(self, setting: Setting) -> None:
        """No card is ever twice on the table, and none is lost."""
        checks.check_conserved(random_game(setting))

    def test_clones_are_independent(self, setting: Setting) -> None:
        """A clone does not move when the table plays on; played on alike it reaches the same end."""
        game = random_game(setting)
        for moment in game.moments:
            assert as_text(moment.table.as_json()) == moment.stored, f"{moment.where}: a clone was changed"
        for moment in game.some_moments(Chance("clones", SEED), 2):
            assert checks.play_rest(moment, game) == game.table, f"{moment.where}: a clone ended otherwise"
            assert as_text(moment.table.as_json()) == moment.stored, f"{moment.where}: the clone's clone changed it"

    def test_same_seed_and_inputs_same_game(self, setting: Setting) -> None:
        """Nothing but the seed and the inputs decides; the world's own dice are not touched."""
        game = random_game(setting)
        kept = {moment.number: moment for moment in game.moments}
        random.seed(len(game.inputs))
        noise = random.getstate()
        for number, table, _ in game.again():
            if number in kept:
                assert table == kept[number].table, f"{kept[number].where}: played again, it is another table"
        assert table == game.table, f"{game.where}: played again, it ended otherwise"
        assert random.getstate() == noise, f"{game.where}: the game used Python's own random numbers"

    def test_json_reads_back(self, setting: Setting) -> None:
        """A stored table is the same table: equal, with the same moves and the same record."""
        game = random_game(setting)
        tables = [(m.where, m.table) for m in game.some_moments(Chance("json", SEED), 6)]
        for where, table in [*tables, (game.where, game.table)]:
            back = stored_table(setting.game, json.loads(json.dumps(table.as_json())))
            assert back == table, f"{where}: read back, it is another table"
            assert table == back, f"{where}: equal one way only"
            assert back.record() == table.record(), f"{where}: read back, it has another record"
            for seat in range(table.seats):
                assert back.moves(seat) == table.moves(seat), f"{where}: read back, seat {seat} has other moves"

    def test_record_replays(self, setting: Setting) -> None:
        """A record leads to the same table, in the middle of a game and at its end."""
        game = random_game(setting)
        for moment in game.some_moments(Chance("records", SEED), 3):
            assert self.replay(game, moment.table.record()) == moment.table, (
                f"{moment.where}: its record leads to another table"
            )
        record = game.table.record()
        back = self.replay(game, record)
        assert back == game.table, f"{game.where}: its record leads to another table"
        assert back.record() == record, f"{game.where}: replayed, it has another record"
        version = setting.game.facts.version
        other = record.replace(f"\nrules {version}\n", f"\nrules {version + 1}\n", 1)
        assert other != record, f"{game.where}: no version in the record"
        try:
            self.replay(game, other)
        except BadRequest:
            pass
        else:
            raise AssertionError(f"{game.where}: a record of another version of the rules was replayed")

    def test_legal_if_and_only_if_accepted(self, setting: Setting) -> None:
        """Listed moves are accepted, all others are refused in words, and a refusal changes nothing."""
        game = random_game(setting)
        dice = Chance("legal", SEED)
        for moment in game.some_moments(dice, 8 if setting.plain else 3):
            for seat in range(setting.seats):
                listed = moment.table.moves(seat)
                checks.check_listed(moment, dice.shuffled(listed)[:10], seat)
                others = [move for move in self.battery(game, dice, 30) if move not in listed]
                checks.check_unlisted(moment, others, seat)

    def test_views_are_plain(self, setting: Setting) -> None:
        """A view goes through JSON, for seats and spectators; a spectator has no moves."""
        game = random_game(setting)
        tables = [(m.where, m.table) for m in game.some_moments(Chance("views", SEED), 6)]
        for where, table in [*tables, (game.where, game.table)]:
            for seat in (*range(table.seats), None):
                view = table.view(seat)
                assert json.loads(json.dumps(view)) == view, f"{where}: the view of {seat} is not plain"
                assert table.over or "seed" not in view, f"{where}: the seed is in the view of {seat}"
            assert not {"moves", "prompts"} & set(view), f"{where}: a spectator has moves"

    def test_a_screen_for_all_shows_what_every_seat_sees(self, setting: Setting) -> None:
        """What a spectator or a screen in the middle of the table shows, each seat may see at that moment: cards and
        values of the view, and the faces of cards that move."""
        game = random_game(setting)
        for moment in game.some_moments(Chance("screen", SEED), 12 if setting.plain else 4):
            leaks.check_screen(moment)

    def test_display_options_change_nothing(self) -> None:
        """An option that is for display only never changes what happens."""
        for name, option in self.table_class().options_offered.items():
            if not option.display_only:
                continue
            plain = default_settings(self.table_class())[0]
            game = random_game(plain)
            for value in option.values:
                people = ({name: value},) * plain.seats
                other = Setting(plain.game, people, plain.options, note=f"{name}={value}").deal(game.seed)
                for (_, table, _), entry in zip(game.again(), game.inputs, strict=False):
                    for seat in range(plain.seats):
                        assert table.moves(seat) == other.moves(seat), f"{game.where}: {name}={value} changes moves"
                    play_input(other, entry)

    def test_no_seat_sees_more_than_it_may(self, setting: Setting) -> None:
        """View, moves, hints and refusals of a seat do not depend on cards it does not know."""
        game = random_game(setting)
        dice, tally = Chance("leaks", SEED), leaks.Tally()
        for moment in game.some_moments(dice, 10 if setting.plain else 4):
            for seat in dice.shuffled(range(setting.seats))[:2]:
                battery = self.battery(game, dice, 16)
                leaks.check_sight(moment.table, seat, dice, battery, moment.where, tally)
        for seat in range(setting.seats):
            leaks.check_deal(lambda: setting.deal(game.seed), seat, dice, game.where, tally)

    def test_what_a_seat_keeps_to_itself(self, setting: Setting) -> None:
        """View, moves, hints and refusals of the others do not depend on a sealed idea or a secret word."""
        specs = self.table_class().field_specs.values()
        if not setting.plain or not any(spec.per_seat and spec.audience is OWNER for spec in specs):
            return
        game = random_game(setting)
        dice, tally = Chance("kept", SEED), leaks.Tally()
        kept = leaks.kept_values(game.moments)
        for moment in game.some_moments(dice, 40):
            for viewer in (dice.below(setting.seats), None):
                battery = self.battery(game, dice, 8)
                secret = {name: values for name, values in kept.items() if self.still_secret(moment.table, name)}
                leaks.check_values(moment.table, viewer, secret, dice, battery, moment.where, tally)
        print(f"{game.where}: {tally}")
        # Two that differ and are not the default can be exchanged, unless they are "yes" and "no".
        several = any(len({str(value) for value in values if value}) > 1 for values in kept.values())
        assert tally.made or not several, f"{game.where}: nothing could be compared"

    def test_nothing_that_happens_tells_too_much(self, setting: Setting) -> None:
        """Events, log and the view after an input do not depend on cards that stayed hidden."""
        game = random_game(setting)
        dice, tally = Chance("events", SEED), leaks.Tally()
        moments = game.moments if setting.plain else game.some_moments(dice, 10)
        for moment in moments:
            for seat in dice.shuffled(range(setting.seats))[:2]:
                leaks.check_course(moment, seat, dice, self.telling, tally)
        print(f"{game.where}: {tally}")
        hidden = any(leaks.hidden_from(m.table, seat) for m in moments for seat in range(setting.seats))
        assert tally.made or not hidden, f"{game.where}: nothing could be compared"

    def test_imagined_worlds(self, setting: Setting) -> None:
        """What a seat imagines is many worlds, each as it sees it, each playable."""
        game = random_game(setting)
        dice = Chance("imagined", SEED)
        for moment in game.some_moments(dice, 8 if setting.plain else 3):
            seat = dice.below(setting.seats)
            leaks.check_imagined(moment.table, seat, dice, moment.where)

    def test_bots_finish(self, seats: Setting) -> None:
        """Bots of every level play to the end, are never refused, and use only what their seat sees."""
        bots.check_bots(seats, SEED, self.bot_options)

    def test_bots_need_no_clock(self) -> None:
        """Where nobody is hurried, bots get on by themselves: none of them waits for a limit to run out."""
        offered = self.table_class().options_offered.get(TIME)
        if offered is not None and NO_LIMITS in offered.values:
            bots.check_bots(default_settings(self.table_class())[0], SEED, {**self.bot_options, TIME: NO_LIMITS})
