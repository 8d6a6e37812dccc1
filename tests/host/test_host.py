"""The host in virtual time: what bots are told, whose move comes first, and what happens when nobody moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import cartable
from cartable.bots import Bot, Decision, Sight
from cartable.decks import toutilix
from cartable.engine import (
    FAN,
    NOBODY,
    OWNER,
    PILE,
    TEXT,
    Chance,
    Facts,
    Move,
    Prompt,
    Refused,
    Table,
    Zone,
    Zones,
    act,
    answer,
    each_seat,
    setup,
    shown,
    zone,
)
from cartable.host.virtual import Stuck, VirtualHost, make_bots, play_out
from tests.engine.toys import in_both, said


class Buzz(Table):
    """The first to buzz wins; a seat may say anything meanwhile; after ten seconds nobody has won."""

    facts = Facts(
        id="buzz",
        name="Buzz",
        seats=(1, 4),
        kind="letters",
        minimum="none",
        stirs=(),
        pace="race",
        minutes=(1, 1),
        authors=(),
    )
    deck = toutilix.DECK
    sentences = in_both(
        refusals={"too_short": ("Trop court.", "Too short.")},
        endings={"buzzed": ("Bzz.", "Bzz."), "nobody": ("Personne.", "Nobody.")},
    )

    draw: Zone = zone(PILE, NOBODY)
    hands: Zones = each_seat(FAN, OWNER)
    said: int = shown(0)
    open: bool = shown(True)

    BUZZ, TALK, DRAW, CLOSE, PROPOSE = act("buzz"), act("talk"), act("draw"), act("close"), act("propose")
    SAY = answer("say", TEXT)

    def deal(self) -> None:
        self.new_pack(range(100), self.draw)
        self.start("end", 10_000)

    def awaited(self) -> list[int]:
        return list(range(self.seats))

    def legal(self, seat: int) -> list[Move]:
        return [self.BUZZ, self.TALK, self.DRAW, self.CLOSE, self.PROPOSE] if self.open else [self.TALK, self.DRAW]

    def open_prompts(self, seat: int) -> list[Prompt]:
        def check(move: Move) -> Any:
            return None if len(move.args[0]) > 2 else self.no("too_short")

        return [Prompt("say", said("Dis.", "Say."), lambda text: act("say", text), check, lambda: [])]

    def do_buzz(self, seat: int) -> None:
        scores = [int(other == seat) for other in range(self.seats)]
        self.finish("buzzed", scores)

    def do_talk(self, seat: int) -> None:
        self.said += 1

    def do_close(self, seat: int) -> None:
        self.open = False

    def do_draw(self, seat: int) -> None:
        self.draw_card(self.draw, self.hands[seat])

    def do_say(self, seat: int, text: str) -> None:
        self.finish("buzzed", [len(text) * (other == seat) for other in range(self.seats)])

    def do_propose(self, seat: int) -> None:
        self.ask_judge(f"seat {seat}")

    def judged(self, question: str, answer: str) -> None:
        if answer == "yes":
            self.do_buzz(int(question.split()[1]))

    def expire_end(self) -> None:
        self.finish("nobody", [0] * self.seats)


def buzz(seats: int = 3, seed: str = "seed") -> Buzz:
    return setup.new_table(Buzz, seats, seed)


class Scripted(Bot):
    """Does these things one after the other."""

    def __init__(self, *acts: tuple[str, int], seat: int = 0) -> None:
        super().__init__(seat, "expert", Chance("test", "test"))
        self.acts = list(acts)
        self.asked = 0

    def decide(self, sight: Sight) -> Decision | None:
        self.asked += 1
        return Decision(*self.acts.pop(0)) if self.acts else None


class Wavering(Scripted):
    def changes_mind(self, events: Sequence[Mapping[str, Any]]) -> bool:
        return any(event["event"] == "act" for event in events)


class Listening(Scripted):
    def begin(self) -> None:
        self.heard: list[list[Mapping[str, Any]]] = []

    def observe(self, events: Sequence[Mapping[str, Any]], sight: Sight) -> None:
        assert sight.seat == self.seat
        self.heard.append(list(events))


def run(*bots: Bot | None, seed: str = "seed") -> VirtualHost:
    host = VirtualHost(buzz(len(bots), seed), bots)
    host.run()
    return host


def test_the_shortest_delay_wins_the_race():
    host = run(Scripted(("buzz", 900)), Scripted(("buzz", 300)), Scripted(("buzz", 600)))
    assert host.table.result is not None
    assert host.table.result.winners == (1,)
    assert host.table.now == host.now == 300


def test_a_clock_runs_out_before_a_later_plan_and_after_one_of_the_same_time():
    assert run(Scripted(("buzz", 10_001))).table.result.reason == "nobody"  # type: ignore[union-attr]
    assert run(Scripted(("buzz", 10_000))).table.result.reason == "buzzed"  # type: ignore[union-attr]


def test_no_seat_wins_every_dead_heat():
    winners: set[int] = set()
    for number in range(40):
        host = run(*(Scripted(("buzz", 500)) for _ in range(3)), seed=f"seed {number}")
        assert host.table.result is not None
        winners.update(host.table.result.winners)
    assert winners == {0, 1, 2}


def test_what_others_do_does_not_delay_a_plan():
    talker = Scripted(*[("talk", 100)] * 20)
    for move in ("buzz", "say hello"):  # a listed move, and the answer to an open question
        thinker = Scripted((move, 1_000))
        host = run(thinker, talker)
        assert host.table.now == 1_000
        assert thinker.asked == 1


def test_a_plan_that_is_no_longer_legal_is_dropped_and_the_bot_asked_again():
    bot = Scripted(("buzz", 1_000), ("talk", 500))
    host = run(bot, Scripted(("close", 200)))
    assert [(at, getattr(move, "text", move)) for _, at, move in host.table.past] == [
        (200, "close"),
        (700, "talk"),
        (10_000, "end"),
    ]


def test_a_bot_may_change_its_mind():
    bot = Wavering(("buzz", 1_000), ("buzz", 3_000))
    assert run(bot, Scripted(("talk", 400))).table.now == 3_400


def test_a_move_by_an_unknown_word_is_refused_and_the_bot_asked_again():
    host = run(Scripted(("dance", 100), ("say x", 100), ("buzz", 100)))
    assert (host.table.now, host.refused, host.moves, host.inputs) == (300, 2, 1, 3)


def test_a_bot_that_only_tries_what_is_refused_is_stuck():
    class Stubborn(Bot):
        def decide(self, sight: Sight) -> Decision:
            return Decision("dance", 0)

    with pytest.raises(Stuck, match="dance"):
        run(Stubborn(0, "expert", Chance("test", "test")))


def test_bots_hear_what_their_seat_sees():
    bots = [Listening(("draw", 100), seat=0), Listening(seat=1)]
    run(*bots)
    face = [[event["card"] for batch in bot.heard for event in batch if event["event"] == "move"] for bot in bots]
    assert face == [[toutilix.DECK.texts[buzz(2).cards[buzz(2).draw][-1]]], [None]]
    moves = [[event.get("move") for batch in bot.heard for event in batch if event["event"] == "act"] for bot in bots]
    assert moves == [["draw"], [None]]


def test_nothing_is_told_if_nobody_listens():
    assert run(Scripted(("buzz", 100))).table.told is None
    assert run(Listening(("buzz", 100))).table.told is not None


def test_a_listener_is_told_everything():
    heard: list[Any] = []
    host = VirtualHost(buzz(1), [Scripted(("talk", 100), ("buzz", 100))], listener=heard.append)
    host.run()
    assert [type(event).__name__ for events in heard for event in events] == ["Took", "Took", "Told"]


def test_a_seat_may_be_played_by_hand():
    host = VirtualHost(buzz(2), [None, Scripted(("talk", 700), ("talk", 9_000))])
    assert host.next_time() == 700
    host.step()
    assert host.next_time() == 9_700
    with pytest.raises(Refused):
        host.play(0, "dance", 800)
    assert host.table.now == 700
    host.play(0, "buzz", 900)
    assert host.table.result is not None
    assert host.table.result.winners == (0,)
    assert host.next_time() is None


def test_a_judge_answers_at_once():
    questions = []

    def judge(question: str) -> str:
        questions.append(question)
        return "yes" if question == "seat 1" else "no"

    bots = [Scripted(("propose", 100)), Scripted(("propose", 200))]
    host = VirtualHost(buzz(2), bots, judge=judge)
    host.run()
    assert questions == ["seat 0", "seat 1"]
    assert host.table.result is not None
    assert host.table.result.winners == (1,)
    with pytest.raises(Stuck, match="no judge"):
        VirtualHost(buzz(1), [Scripted(("propose", 100))], judge=None).run()


def test_nobody_moves_and_no_clock_runs():
    table = buzz()
    table.stop("end")
    with pytest.raises(Stuck, match="nobody moves"):
        VirtualHost(table, [Scripted(), Scripted(), None]).run()


def test_a_game_without_end_is_noticed():
    class Talkative(Bot):
        def decide(self, sight: Sight) -> Decision:
            return Decision("talk", 0)

    with pytest.raises(Stuck, match="after 50 inputs"):
        VirtualHost(buzz(1), [Talkative(0, "expert", Chance("test", "test"))], max_inputs=50).run()


@pytest.mark.parametrize("game", ["amerix", "bazardelix"])
def test_the_same_seed_gives_the_same_game(game: str):
    def record() -> str:
        table = cartable.new(game, 3, "seed")
        play_out(table, ["debutant", "initie", "debutant"], "bots")
        return table.record()

    first = record()
    assert first == record()
    assert cartable.replay(first).over


def test_bots_of_the_same_level_have_dice_of_their_own():
    one, two, nobody = make_bots("amerix", ["expert", "expert", None], "seed")
    assert one is not None
    assert two is not None
    assert nobody is None
    assert one.dice.key != two.dice.key
