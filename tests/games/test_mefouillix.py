"""Méfouillix: the examples and rulings of its rules, one by one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cartable
from cartable.bots import Sight
from cartable.decks.toutilix import DECK, LETTER
from cartable.engine import Chance, project
from cartable.games.mefouillix import COMMON_WORDS, LETTERS
from cartable.games.mefouillix.bots import MefouillixBot, commonness
from cartable.host.virtual import play_out
from cartable.language import is_word
from cartable.testing import GameSuite, play_and_judge, refused


class TestSuite(GameSuite):
    game = "mefouillix"
    bot_options = {"letters": 3}


WORDS = ("chien", "pomme", "table")
JUMBLE = "Cp Hp Ip Ep Np Pp Op Mp Mb Eb Tp Ap Bp Lp Ev"
"""CHIEN on the places 0 to 4, POMME on 5 to 9, TABLE on 10 to 14."""


def at(**position: Any) -> Any:
    return cartable.at("mefouillix", **position)


def jumble(seats: Any = 3, **more: Any) -> Any:
    """Three words lie in the jumble; seat 0 is to turn a card."""
    return at(**{"seats": seats, "words": list(WORDS), "table": JUMBLE, "turn": 0, **more})


def say(t: Any, seat: int, word: str, answer: str = "yes") -> None:
    assert play_and_judge(t, seat, "say " + word, answer) == "word " + word


def shown(t: Any) -> list[str | None]:
    """The jumble as everyone sees it: a face, None for a back, "" for a hole."""
    cards: list[str | None] = t.view(None)["zones"]["table"]["cards"]
    return cards


def up(t: Any) -> list[str]:
    return [card for card in shown(t) if card]


def letters_in(t: Any, zone: int) -> str:
    return "".join(LETTER[card] for card in t.cards[zone])


def look(t: Any) -> None:
    """Nobody says that it has seen enough: the time runs out."""
    assert t.active == []
    assert t.expire() == "look"


def turn_one(t: Any, seat: int, place: int) -> None:
    """The compulsory card, and everyone learns it."""
    t.play(seat, f"flip {place}")
    look(t)


def attempt(t: Any, seat: int, whose: str, *places: int) -> None:
    t.play(seat, f"try {whose}")
    for place in places:
        t.play(seat, f"flip {place}")


# ---------------------------------------------------------------------- the examples of the rules


def test_example_1_set_up() -> None:
    t: Any = cartable.new("mefouillix", 3, "set-up")
    for seat, word in enumerate(WORDS):
        say(t, seat, word)
    assert [letters_in(t, zone) for zone in t.spelt] == ["CHIEN", "POMME", "TABLE"]
    assert t.expire() == "show"
    assert shown(t) == [None] * 15
    assert Counter(letters_in(t, t.table)) == Counter("".join(WORDS).upper())
    drawn = {name: spec for name, spec in t.zone_specs.items() if name not in ("table", "aside")}
    assert all(not t.cards[spec.first + n] for spec in drawn.values() for n in range(3 if spec.per_seat else 1))


def test_example_2_plain_turn() -> None:
    t = jumble(table="Cp Ip Ep Np Hp Pp Op Mp Mb Eb Tp Ap Bp Lp Ev")
    t.play(0, "flip 4")
    assert up(t) == ["Hp"]
    look(t)
    assert up(t) == []
    t.play(0, "done")
    assert (t.turn, t.active, t.step) == (1, [1], "flipping")


def test_example_3_success() -> None:
    t = jumble()
    turn_one(t, 0, 7)
    attempt(t, 0, "mine", 0, 1, 2, 3, 4)
    assert letters_in(t, t.won[0]) == "CHIEN"
    assert t.words_won == [1, 0, 0]
    assert shown(t)[:6] == ["", "", "", "", "", None]
    assert t.active == [0]
    assert refused(t, 0, "try 1") == "flip_first"
    turn_one(t, 0, 8)
    assert {str(move) for move in t.moves(0)} == {"try 1", "try 2", "done"}


def test_example_4_someone_elses_e() -> None:
    t = jumble()
    turn_one(t, 0, 14)
    attempt(t, 0, "mine", 0, 1, 2, 14, 4)
    assert t.words_won == [1, 0, 0]
    turn_one(t, 0, 5)
    attempt(t, 0, "2", 10, 11, 12, 13, 3)
    assert t.words_won == [2, 0, 0], "another E remains for TABLE"


def test_example_5_failure() -> None:
    t = jumble(turn=1)
    turn_one(t, 1, 0)
    attempt(t, 1, "mine", 5, 6, 7, 9)
    assert up(t) == ["Pp", "Op", "Mp", "Eb"]
    assert t.timers["look"] == t.now + 3000
    assert refused(t, 1, "flip 8") == "looking"
    look(t)
    assert up(t) == []
    assert (t.turn, t.words_won) == (2, [0, 0, 0])


def test_example_6_too_early() -> None:
    t = jumble()
    turn_one(t, 0, 7)
    assert refused(t, 0, "try 2") == "own_first"


def test_example_7_letters_gone() -> None:
    t: Any = cartable.new("mefouillix", 2, "letters")
    say(t, 0, "zizis")
    assert refused(t, 1, "say pizza") == "letter_gone"
    say(t, 1, "pomme")
    assert t.step == "showing"


def test_example_8_rounds() -> None:
    t: Any = cartable.new("mefouillix", 3, "rounds", {"letters": 3})
    starters: list[int] = []
    while not t.over:
        if t.step == "flipping" and len(starters) == t.rounds_over:
            starters.append(t.turn)
        t.expire()
    assert starters == [0, 1, 2]
    assert t.result.scores == (0, 0, 0)


# ---------------------------------------------------------------------- choosing words


def test_the_letters_of_the_box() -> None:
    t: Any = cartable.new("mefouillix", 2, "box")
    counts = Counter(letters_in(t, t.letterbox))
    assert (counts["A"], counts["E"], counts["O"], counts["S"], counts["Z"]) == (7, 10, 6, 6, 2)
    assert counts.total() == 90
    assert len(t.view(1)["zones"]["letterbox"]["cards"]) == 90


def test_the_table_has_words_of_every_length() -> None:
    for length, words in enumerate(COMMON_WORDS, start=3):
        assert all(len(word) == length and is_word(word) for word in words.split())


def test_what_is_no_word_to_choose() -> None:
    t: Any = cartable.new("mefouillix", 2, "words")
    assert refused(t, 0, "say chat") == "too_short"
    assert refused(t, 0, "say chapeau") == "too_long"
    assert refused(t, 0, "say 12345") == "not_a_word"
    assert refused(t, 0, "say kkkkk") == "letter_gone"
    assert refused(t, 0, "play") == "how_to_pick"
    assert refused(t, 0, "play Qq") == "unknown_card"
    assert refused(t, 0, "play Cp Hp Ip Ep") == "too_short"
    assert refused(t, 0, "play Cp Cp Ip Ep Np") == "card_gone"
    assert refused(t, 0, "play * Hp Ip Ep Np") == "card_gone"
    assert refused(t, 0, "flip 0") == "write_first"
    say(t, 0, "école")
    assert refused(t, 0, "say chien") == "written"
    assert refused(t, 0, "play Cp Hp Ip Ep Np") == "written"


def test_the_very_cards_in_order() -> None:
    t: Any = cartable.new("mefouillix", 2, "cards")
    t.play(0, "play Cb Hp Ib Ey Nv")
    assert t.question == "word chien"
    t.judge("yes")
    say(t, 1, "pomme")
    assert DECK.write_many(t.cards[t.spelt[0]]) == "Cb Hp Ib Ey Nv"


def test_a_word_is_read_only_when_all_are_chosen() -> None:
    t: Any = cartable.new("mefouillix", 2, "secret")
    events = t.watch()
    say(t, 0, "chien")
    seen = str([project.events(t, events, 1), project.log(t, events, 1), t.view(1)]).upper()
    assert "CHIEN" not in seen
    assert t.view(0)["fields"]["my_word"] == "CHIEN"
    assert t.active == [1]
    say(t, 1, "pomme")
    assert [row["cards"][0][0] for row in t.view(1)["zones"]["spelt"]] == ["C", "P"]
    assert t.timers["show"] == t.now + 8000
    assert refused(t, 0, "flip 0") == "words_shown"


def test_the_same_word_twice() -> None:
    t: Any = cartable.new("mefouillix", 2, "twice")
    say(t, 0, "école")
    say(t, 1, "école")
    assert t.step == "showing"


def test_an_unknown_word_goes_to_the_vote() -> None:
    t: Any = cartable.new("mefouillix", 3, "vote")
    say(t, 0, "zobla", answer="no")
    assert t.active == [1, 2]
    assert refused(t, 1, "say chien") == "voting"
    t.play(1, "vote no")
    t.play(2, "vote no")
    assert (t.step, t.active) == ("writing", [0, 1, 2])
    assert letters_in(t, t.letterbox) == "".join(LETTER[card] for card in LETTERS), "nothing was taken"
    say(t, 0, "zobla", answer="no")
    t.play(1, "vote yes")
    t.play(2, "vote yes")
    assert t.words[0] == "ZOBLA"


def test_no_word_in_time() -> None:
    t: Any = cartable.new("mefouillix", [{"typing": 0}, {"typing": 10}], "slow")
    assert (t.timers["choice:0"], t.timers["choice:1"]) == (90_000, 100_000)
    t.expire()
    assert len(t.words[0]) == 5
    assert is_word(t.words[0])
    t.expire()
    assert t.step == "showing"


# ---------------------------------------------------------------------- a turn


def test_the_card_is_compulsory() -> None:
    t = jumble()
    assert refused(t, 0, "done") == "must_flip"
    assert refused(t, 0, "try mine") == "flip_first"
    assert refused(t, 1, "flip 0") == "not_your_turn"
    assert refused(t, 0, "flip 15") == "no_such_place"
    assert refused(t, 0, "seen") == "nothing_to_see"
    assert refused(t, 0, "choose 4") == "no_number"
    assert refused(t, 0, "say chien") == "not_writing"


def test_a_card_stays_until_everybody_has_seen_it() -> None:
    t = jumble(seats=[{}, {}, {"bot": True}])
    t.play(0, "flip 3")
    assert t.timers["look"] == t.now + 3000
    assert refused(t, 0, "try mine") == "looking"
    t.play(0, "seen")
    assert refused(t, 0, "seen") == "nothing_to_see"
    assert t.moves(2) == []
    assert up(t) == ["Ep"]
    t.play(1, "seen")
    assert up(t) == []
    assert (t.step, t.active) == ("deciding", [0])


def test_during_a_try_cards_stay_up_and_cannot_be_turned_twice() -> None:
    t = jumble()
    turn_one(t, 0, 0)
    assert refused(t, 0, "flip 1") == "try_or_stop"
    attempt(t, 0, "mine", 0, 1)
    assert up(t) == ["Cp", "Hp"]
    assert refused(t, 0, "flip 1") == "already_up"
    assert refused(t, 0, "done") == "trying"


def test_ones_own_word_may_be_named_by_ones_own_seat() -> None:
    t = jumble()
    turn_one(t, 0, 7)
    attempt(t, 0, "0", 0, 1, 2, 3, 4)
    assert t.words_won == [1, 0, 0]


def test_after_a_word_one_may_stop() -> None:
    t = jumble()
    turn_one(t, 0, 7)
    attempt(t, 0, "mine", 0, 1, 2, 3, 4)
    assert refused(t, 0, "flip 0") == "empty_place"
    t.play(0, "done")
    assert (t.turn, t.again) == (1, False)
    assert refused(t, 1, "done") == "must_flip"


def test_whose_word_is_gone_may_try_any_other() -> None:
    t = jumble(turn=1, found=[True, False, False], table=". . . . . Pp Op Mp Mb Eb Tp Ap Bp Lp Ev")
    turn_one(t, 1, 5)
    attempt(t, 1, "mine", 5, 6, 7, 8, 9)
    turn_one(t, 1, 10)
    assert refused(t, 1, "try mine") == "own_gone"
    assert refused(t, 1, "try 0") == "word_gone"
    t.play(1, "done")
    t.expire()
    look(t)
    assert refused(t, 2, "try 1") == "own_first"
    t.play(2, "done")
    turn_one(t, 0, 10)
    attempt(t, 0, "2", 10, 11, 12, 13, 14)
    assert t.words_won == [1, 1, 0], "taken by another"
    assert t.step == "counting"


def test_the_last_word_ends_the_round() -> None:
    t = jumble(found=[False, True, True], table=JUMBLE[:14], rounds_over=2, words_won=[0, 1, 1])
    turn_one(t, 0, 0)
    attempt(t, 0, "mine", 0, 1, 2, 3, 4)
    assert t.over
    assert t.result.ranking == ((0, 1, 2),), "ties are shared"


def test_eight_turns_each_without_a_word_end_the_round() -> None:
    t = jumble(barren=22)
    turn_one(t, 0, 0)
    t.play(0, "done")
    turn_one(t, 1, 0)
    t.play(1, "done")
    assert (t.step, t.turn, t.rounds_over) == ("counting", 1, 1)


def test_a_word_won_starts_the_count_again() -> None:
    t = jumble(barren=23)
    turn_one(t, 0, 0)
    attempt(t, 0, "mine", 0, 1, 2, 3, 4)
    assert t.barren == 0


def test_36_turns_in_all_end_the_round_whatever_was_won() -> None:
    t = jumble(turns=34, barren=2)
    turn_one(t, 0, 0)
    attempt(t, 0, "mine", 0, 1, 2, 3, 4)
    assert t.turns == 34, "who has won a word plays on in the same turn"
    t.play(0, "done")
    turn_one(t, 1, 5)
    t.play(1, "done")
    assert (t.step, t.rounds_over, t.turns, t.words_won) == ("counting", 1, 0, [1, 0, 0])


@pytest.mark.parametrize("seats", [2, 5])
def test_games_of_beginners_end_within_twice_the_told_minutes(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that take twice their time are about as slow as people who look, think and touch."""
    quick = MefouillixBot.wait
    monkeypatch.setattr(MefouillixBot, "wait", lambda bot, low, high: 2 * quick(bot, low, high))
    t: Any = cartable.new("mefouillix", [{"bot": True}] * seats, "slow")
    play_out(t, ["debutant"] * seats, "slow")
    assert t.over
    assert t.now <= 2 * 60_000 * t.facts.minutes[1]


# ---------------------------------------------------------------------- later rounds


def second_round() -> Any:
    t = jumble(barren=23, starter=0)
    turn_one(t, 0, 0)
    t.play(0, "done")
    return t


def test_the_starter_changes_the_number_of_letters() -> None:
    t = second_round()
    assert t.active == [1]
    assert [str(move) for move in t.moves(1)] == [f"choose {n}" for n in range(3, 9)]
    assert refused(t, 0, "choose 4") == "not_your_turn"
    assert refused(t, 1, "choose 9") == "no_number"
    assert refused(t, 1, "say chien") == "number_first"
    assert refused(t, 1, "flip 0") == "number_first"
    t.play(1, "choose 4")
    assert (t.letters, t.step) == (4, "writing")
    assert refused(t, 0, "say chien") == "too_long"
    assert len(t.cards[t.letterbox]) == 90


def test_the_number_stays_if_nobody_changes_it() -> None:
    t = second_round()
    assert t.timers["number"] == t.now + 15_000
    assert t.expire() == "number"
    assert (t.letters, t.step) == (5, "writing")


def test_the_youngest_starts_the_first_round() -> None:
    t: Any = cartable.new("mefouillix", [{"age": 40}, {"age": 9}, {"age": 12}], "ages")
    for seat, word in enumerate(WORDS):
        say(t, seat, word)
    t.expire()
    assert t.turn == 1


# ---------------------------------------------------------------------- clocks and options


def test_no_card_turned_in_time() -> None:
    t = jumble()
    assert t.timers["turn"] == t.now + 20_000
    t.expire()
    assert len(up(t)) == 1
    look(t)
    assert t.timers["turn"] == t.now + 15_000
    t.expire()
    assert t.turn == 1, "no try"


def test_no_card_of_a_try_in_time() -> None:
    t = jumble()
    turn_one(t, 0, 0)
    attempt(t, 0, "mine", 0)
    assert t.timers["turn"] == t.now + 15_000
    t.expire()
    assert (t.step, up(t)) == ("missed", ["Cp"])
    look(t)
    assert t.turn == 1


def test_nobody_is_made_to_play_again() -> None:
    t = jumble()
    turn_one(t, 0, 7)
    attempt(t, 0, "mine", 0, 1, 2, 3, 4)
    t.expire()
    assert t.turn == 1


@pytest.mark.parametrize("letters", range(3, 9))
def test_letters(letters: int) -> None:
    t: Any = cartable.new("mefouillix", 2, "letters", {"letters": letters})
    t.expire()
    t.expire()
    assert t.expire() == "show"
    assert len(shown(t)) == 2 * letters


@pytest.mark.parametrize(
    ("option", "mine", "all_of_them"),
    [("own", "CHIEN", ["", "", ""]), ("all", "", ["CHIEN", "POMME", "TABLE"]), ("none", "", ["", "", ""])],
)
def test_show_words(option: str, mine: str, all_of_them: list[str]) -> None:
    t: Any = cartable.new("mefouillix", 3, "shown", {"show_words": option})
    for seat, word in enumerate(WORDS):
        say(t, seat, word)
    t.expire()
    fields = t.view(0)["fields"]
    assert (fields["my_word"], fields["all_words"]) == (mine, all_of_them)
    assert "POMME" not in str(t.view(None)["fields"]) or option == "all"


@pytest.mark.parametrize("factor", [1, 1.5, 2, 3])
def test_memory_time(factor: float) -> None:
    t: Any = cartable.new("mefouillix", 2, "memory", {"memory_time": factor})
    t.expire()
    t.expire()
    assert t.timers["show"] == t.now + 8000 * factor
    t.expire()
    t.play(0, "flip 0")
    assert t.timers["look"] == t.now + 3000 * factor
    look(t)
    attempt(t, 0, "mine")
    t.expire()
    assert t.timers["look"] == t.now + 3000 * factor


# ---------------------------------------------------------------------- bots


class Watcher:
    """A bot that has watched a table."""

    def __init__(self, t: Any, seat: int, level: str, seed: str = "bot") -> None:
        self.t, self.seat = t, seat
        self.bot = MefouillixBot(seat, level, Chance("test", seed))
        self.bot.words = dict(enumerate(t.words))
        self.events = t.watch()

    def act(self) -> str:
        self.bot.observe(project.events(self.t, self.events, self.seat), Sight(self.t, self.seat))
        self.events.clear()
        plan = self.bot.decide(Sight(self.t, self.seat))
        assert plan is not None
        return str(plan.move)


def test_an_expert_spells_the_word_it_has_seen() -> None:
    t = jumble()
    t.words[0] = "CHIEN"
    watcher = Watcher(t, 0, "expert", "sure")
    watcher.bot.memory.slips = 0
    for place in range(5):
        watcher.bot.memory.see(place, LETTER[t.cards[t.table][place]])
    assert watcher.act() in {f"flip {place}" for place in range(5)}, "it shows nothing new"
    turn_one(t, 0, 0)
    assert watcher.act() == "try mine"
    t.play(0, "try mine")
    for place in range(5):
        assert watcher.act() == f"flip {place}"
        t.play(0, f"flip {place}")
    assert t.words_won == [1, 0, 0]


def test_a_bot_turns_an_unknown_card_and_does_not_try_without_knowing() -> None:
    for level in ("debutant", "initie", "expert"):
        t = jumble()
        watcher = Watcher(t, 0, level)
        watcher.bot.memory.see(0, "C")
        assert watcher.act() != "flip 0"
        turn_one(t, 0, 5)
        assert watcher.act() == "done"


def test_a_beginner_remembers_the_letters_it_is_after() -> None:
    """Until its own word is found, those of the others find no room in its memory."""
    for found, remembered in ((False, None), (True, "P")):
        t = jumble(turn=1, found=[found, False, False], table=JUMBLE)
        watcher = Watcher(t, 0, "debutant")
        watcher.bot.memory.slips = 0
        turn_one(t, 1, JUMBLE.split().index("Pp"))
        watcher.bot.observe(project.events(t, watcher.events, 0), Sight(t, 0))
        assert watcher.bot.memory.recall(JUMBLE.split().index("Pp")) == remembered


def test_a_beginner_dares_more_than_a_regular() -> None:
    for level, move in (("debutant", "try mine"), ("initie", "done")):
        t = jumble()
        watcher = Watcher(t, 0, level)
        watcher.bot.memory.slips = 0
        for place in range(4):
            watcher.bot.memory.see(place, LETTER[t.cards[t.table][place]])
        turn_one(t, 0, 5)
        assert watcher.act() == move


def test_an_expert_risks_more_when_the_next_seat_must_look_for_its_own_word() -> None:
    """One N is not known, and two places are not: an even chance."""
    for taken, move in ((False, "try mine"), (True, "done")):
        table = "Cp Hp Ip Ep Np Xb"
        t = at(seats=2, words=["chien", "x"], table=table, turn=0, found=[False, taken])
        watcher = Watcher(t, 0, "expert")
        watcher.bot.memory.slips = 0
        for place in range(4):
            watcher.bot.memory.see(place, LETTER[t.cards[t.table][place]])
        watcher.bot.words[1] = "X"
        turn_one(t, 0, 0)
        watcher.bot.observe(project.events(t, watcher.events, 0), Sight(t, 0))
        watcher.events.clear()
        watcher.bot.look_at(Sight(t, 0))
        assert watcher.bot.dares(0.5, "CHIEN", Sight(t, 0)) == (move == "try mine")


def test_words_by_level() -> None:
    t: Any = cartable.new("mefouillix", 2, "choice")
    chosen = {}
    for level in ("initie", "expert"):
        bots = [MefouillixBot(0, level, Chance("test", str(n))) for n in range(10)]
        plans = [bot.decide(Sight(t, 0)) for bot in bots]
        chosen[level] = [commonness(str(plan.move).split()[1]) for plan in plans if plan]
    assert max(chosen["initie"]) < min(chosen["expert"]), "rare letters for one, common ones for the other"
