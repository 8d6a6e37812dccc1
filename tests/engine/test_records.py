"""Records and stored tables: bit for bit, or one clear sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable.engine import BadRequest, Table
from cartable.engine.setup import new_table, replayed_table, stored_table

from .toys import Honest, Places, facts, honest, places


def replay(record: str, game: type[Table] = Honest) -> Table:
    def find(id: str) -> type[Table]:
        if id != game.facts.id:
            raise BadRequest(f"no game {id!r}")
        return game

    return replayed_table(find, record)


def played() -> Honest:
    t = honest(3, "A seed: of some words", glow="off")
    t.play(0, "draw", 700)
    t.expire(6_000)
    t.play(2, t.moves(2)[0])
    return t


def test_a_record_reads_like_this() -> None:
    assert played().record() == (
        "cartable record 1\n"
        "game honest\n"
        "rules 1\n"
        "seats 3\n"
        "option dealt 2\n"
        "seat 0 glow false\n"
        "seat 1 glow false\n"
        "seat 2 glow false\n"
        "seed A seed: of some words\n"
        f"commitment {played().config.commitment}\n"
        "\n"
        "700 0 draw\n"
        "6000 clock turn\n"
        f"6000 2 {played().past[2][2]}\n"
    )


def test_a_record_replays_in_the_middle_and_at_the_end() -> None:
    t = played()
    assert replay(t.record()) == t
    while not t.over:
        t.expire()
    assert replay(t.record()) == t
    assert replay(t.record()).record() == t.record()
    assert "\n\nended done\nplaces " in t.record()


def test_remarks_and_windows_line_ends() -> None:
    t = played()
    lines = t.record().split("\n")
    lines.insert(12, "# a remark")
    assert replay("\r\n".join(lines)) == t


def test_a_position_is_part_of_its_record() -> None:
    t = places(3, hands=["a b", "c"], grid="d . e", turn=1, marks=[(1,), (), ()])
    t.play(0, "stay")
    assert replay(t.record(), Places) == t


def test_an_answer_to_a_prompt_is_part_of_a_record() -> None:
    t = places()
    t.play(0, "say bonjour")
    assert t.rung == ["bonjour"]
    assert replay(t.record(), Places) == t
    back = stored_table(Places, json.loads(json.dumps(t.as_json())))
    assert back == t
    assert back.record() == t.record()


def test_another_version_is_refused() -> None:
    class Newer(Honest):
        facts = facts("honest", version=2)

    with pytest.raises(BadRequest, match="version"):
        replay(played().record(), Newer)
    with pytest.raises(BadRequest, match="version"):
        stored_table(Newer, played().as_json())


def test_a_seed_that_does_not_fit_its_commitment_is_refused() -> None:
    with pytest.raises(BadRequest, match="commitment"):
        replay(played().record().replace("seed A seed", "seed B seed"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cartable record 1", "cartable record 2"),
        ("game honest", "game unknown"),
        ("game honest\n", ""),
        ("rules 1", "rules one"),
        ("rules 1\n", ""),
        ("seats 3", "seats 9"),
        ("seats 3", "seats 5"),
        ("seats 3", "seats -1"),
        ("seats 3\n", ""),
        ("option dealt 2", "option dealt 7"),
        ("option dealt 2", "option nothing 2"),
        ("option dealt 2", "option dealt"),
        ("option dealt 2", "option dealt {"),
        ("seat 0 glow false", "seat 7 glow false"),
        ("seat 0 glow false", "seat -1 glow false"),
        ("seat 0 glow false", "seat 0 gloom false"),
        ("seat 0 glow false", "seat 0 age 200"),
        ("seat 0 glow false", "what is this"),
        ("seed A seed: of some words\n", ""),
        ("seed A seed: of some words", "seed "),
        ("700 0 draw", "700 1 draw"),
        ("700 0 draw", "700 9 draw"),
        ("700 0 draw", "700 0 dance"),
        ("700 0 draw", "700 0"),
        ("700 0 draw", "-700 0 draw"),
        ("700 0 draw", "soon 0 draw"),
        ("700 0 draw", "70000 0 draw"),
        ("700 0 draw", "²00 0 draw"),
        ("700 0 draw", "700 clock gong"),
        ("6000 clock turn", "4000 clock look"),
        ("6000 clock turn", "6000 clock"),
    ],
)
def test_a_damaged_record_gives_one_clear_sentence(old: str, new: str) -> None:
    record = played().record()
    assert old in record
    with pytest.raises(BadRequest) as no:
        replay(record.replace(old, new, 1))
    assert str(no.value)
    assert "\n" not in str(no.value)


@pytest.mark.parametrize(
    "position",
    ["[]", "3", '"x"', "null", '{"seats": "two"}', '{"hands": 3}', '{"hands": [["a"]]}', '{"hands": ["?"]}',
     '{"seats": 2, "own": 3}', '{"seats": 2, "own": [1]}', '{"seats": 2, "game": "x"}', '{"seats": 2, "options": 1}',
     '{"seats": 2, "seed": "other"}', '{"seats": 2, "nothing": 1}', '{"seats": 2, "turn": {"a": 1}}',
     '{"hands": ["a", "b", "c", "d"]}', '{"seats": null}', "{", '{"seats": 2, "marks": 5}'],
)  # fmt: skip
def test_a_damaged_position_gives_one_clear_sentence(position: str) -> None:
    record = places(2, turn=1).record()
    lines = [f"position {position}" if line.startswith("position") else line for line in record.split("\n")]
    with pytest.raises(BadRequest):
        replay("\n".join(lines), Places)


def check_garbage(text: str) -> None:
    """Anything is either refused, or a table that replays."""
    try:
        table = replay(text)
    except BadRequest:
        return
    assert replay(table.record()) == table


@given(st.text())
def test_any_text(text: str) -> None:
    check_garbage(text)
    check_garbage("cartable record 1\n" + text)


LINES = played().record().split("\n")


@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.text(max_size=12), st.integers(0, 12)), max_size=3))
def test_a_record_with_scratches(scratches: list[tuple[int, str, int]]) -> None:
    lines = list(LINES)
    for number, text, place in scratches:
        lines[number] = lines[number][:place] + text + lines[number][place + 1 :]
    check_garbage("\n".join(lines))


@given(st.lists(st.sampled_from(LINES), max_size=24))
def test_lines_of_a_record_in_any_order(lines: list[str]) -> None:
    check_garbage("\n".join(lines))


# -- stored tables


def test_a_stored_table_reads_back() -> None:
    t = played()
    t.maybe[1, 3] = 7
    data = json.loads(json.dumps(t.as_json()))
    back = stored_table(Honest, data)
    assert back == t
    assert back.config == t.config
    assert back.record() == t.record()
    back.play(0, "draw")
    assert back != t


def test_fields_come_back_as_they_were() -> None:
    t = places(2, plan="p", own=[3, 4], marks=[(1, 2), ()], notes=[(0, 1), (1, 5)])
    back = stored_table(Places, json.loads(json.dumps(t.as_json())))
    assert (back.own, back.marks, back.notes) == ([3, 4], [(1, 2), ()], [(0, 1), (1, 5)])
    assert back == t


@pytest.mark.parametrize("value", [{"a": 1}, {1}, b"bytes", object()])
def test_a_table_holds_plain_values_only(value: Any) -> None:
    t = places()
    t.plan = value
    with pytest.raises(TypeError):
        t.as_json()


def test_the_front_door_knows_the_games_of_the_package() -> None:
    t = cartable.new("amerix", 3, "lundi")
    t.play(0, t.moves(0)[0])
    assert cartable.replay(t.record()) == t
    assert cartable.from_json(json.loads(json.dumps(t.as_json()))) == t
    with pytest.raises(BadRequest):
        cartable.replay(t.record().replace(f"rules {t.facts.version}", "rules 99"))
    with pytest.raises(BadRequest):
        cartable.replay(t.record().replace("game amerix", "game poker"))
    with pytest.raises(BadRequest):
        cartable.from_json({})


def test_tables_of_other_games_seats_or_options_differ() -> None:
    assert honest(2) != honest(3)
    assert honest(2) != honest(2, dealt=1)
    assert honest(2) != places(2)
    assert honest(2) == new_table(Honest, 2, "toy")
    assert honest(2) != "a table"
