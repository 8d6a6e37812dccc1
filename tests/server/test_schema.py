"""The written forms of the wire say what the code does, and real games fit the shapes that are declared for them."""

from __future__ import annotations

import io
import json
import random
import re
import runpy
import shutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import cartable
from cartable import games
from cartable.engine import Chance, Table, project
from cartable.engine.describe import describe, describe_deck
from cartable.engine.records import play_input
from cartable.server import app, messages, schema, shapes
from cartable.testing.play import choose, random_game
from cartable.testing.settings import default_settings

SCHEMA = schema.json_schema()
DEFS = SCHEMA["$defs"]


# ---------------------------------------------------------------------- the files


def test_the_files_are_up_to_date() -> None:
    assert schema.stale() == [], "run python -m cartable.server.schema"


def test_check_tells_a_stale_file_and_writes_nothing(tmp_path, monkeypatch, capsys) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "docs").mkdir()
    shutil.copy(schema.ROOT / "docs" / "protocol.md", tmp_path / "docs")
    monkeypatch.setattr(schema, "ROOT", tmp_path)
    assert schema.main(["--check"]) == 1
    assert "wire.ts is not up to date" in capsys.readouterr().err
    assert not (tmp_path / "web").exists()

    assert schema.main([]) == 0
    assert schema.main(["--check"]) == 0
    wire = tmp_path / "web" / "src" / "lib" / "wire.ts"
    wire.write_text(wire.read_text(encoding="utf-8").replace("painted", "pinted"), encoding="utf-8")
    assert schema.main(["--check"]) == 1


# ---------------------------------------------------------------------- JSON Schema


def problems(value: Any, rule: dict[str, Any], where: str = "") -> list[str]:
    """What a value has against a schema, for the few words that ours uses; an unknown word fails."""
    found: list[str] = []
    for word, wanted in rule.items():
        match word:
            case "$ref":
                found += problems(value, DEFS[wanted.removeprefix("#/$defs/")], where)
            case "anyOf":
                tries = [problems(value, one, where) for one in wanted]
                found += [] if [] in tries else [f"{where}: none of {len(tries)}", *min(tries, key=len)]
            case "enum":
                found += [] if value in wanted else [f"{where}: {value!r} is none of {wanted}"]
            case "type":
                kinds: dict[str, Any] = {
                    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
                    "boolean": bool, "null": type(None),
                }  # fmt: skip
                fits = isinstance(value, kinds[wanted]) and (wanted == "boolean" or not isinstance(value, bool))
                found += [] if fits else [f"{where}: {value!r} is no {wanted}"]
            case "required" if isinstance(value, dict):
                found += [f"{where}: no {name}" for name in wanted if name not in value]
            case "properties" if isinstance(value, dict):
                for name in wanted.keys() & value.keys():
                    found += problems(value[name], wanted[name], f"{where}.{name}")
            case "additionalProperties" if isinstance(value, dict):
                for name in value.keys() - rule.get("properties", {}).keys():
                    more = problems(value[name], wanted, f"{where}.{name}") if wanted else [f"{where}: {name}?"]
                    found += [] if wanted is True else more
            case "items" if isinstance(value, list) and wanted:
                for number, item in enumerate(value):
                    if number >= len(rule.get("prefixItems", ())):
                        found += problems(item, wanted, f"{where}[{number}]")
            case "prefixItems" if isinstance(value, list):
                for item, one in zip(value, wanted, strict=False):
                    found += problems(item, one, where)
            case "minLength" | "minItems" if isinstance(value, (str, list)):
                found += [f"{where}: too short"] if len(value) < wanted else []
            case "maxLength" | "maxItems" | "maxProperties" if isinstance(value, (str, list, dict)):
                found += [f"{where}: too long"] if len(value) > wanted else []
            case "minimum" if isinstance(value, (int, float)):
                found += [f"{where}: too small"] if value < wanted else []
            case "maximum" if isinstance(value, (int, float)):
                found += [f"{where}: too large"] if value > wanted else []
            case "required" | "properties" | "additionalProperties" | "items" | "prefixItems" | "propertyNames":
                pass
            case "minLength" | "minItems" | "maxLength" | "maxItems" | "maxProperties" | "minimum" | "maximum":
                pass
            case "title" | "description" | "default" | "discriminator":
                pass
            case _:
                raise AssertionError(f"the schema says {word!r}, which this test cannot read")
    return found


def test_every_reference_leads_somewhere() -> None:
    named = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(SCHEMA)))
    assert named <= DEFS.keys()
    assert {"FromClient", "FromServer", "View", "TableEvent", "NewTable", "Problem"} <= DEFS.keys()


ROOM = messages.Room(
    table="t", code="ABCD", game="amerix", phase="playing", round=1, options={"tie": 150, "quick": False, "to": None},
    seats=[messages.RoomSeat("person", "Zoé", None, True, False, False, {}),
           messages.RoomSeat("bot", "Basile", "initie", True, False, False, {"hints": True})],
    child=False, host=0, paused=False,
)  # fmt: skip


def some_server_messages() -> list[Any]:
    table = random_game(default_settings(games.find("amerix"))[0]).moments[0].table
    eyes = [messages.Eyes(0, [], table.view(0)), messages.Eyes(None, [], None)]
    return [
        messages.Welcome(3, [0], ROOM, eyes, True, 1200, True),
        messages.Update(4, 1300, eyes),
        messages.Update(4, 1300, eyes, ROOM),
        messages.RoomChanged(ROOM, 1300, False),
        messages.Joined("a", 1, "x" * 32),
        messages.Done("a", 4),
        messages.RefusedMessage(
            "a", "not_your_turn", {"fr": "Ce n’est pas à toi de jouer.", "en": "It is not your turn."}
        ),
        messages.Checked("a"),
        messages.Hint("a", None),
        messages.Ping(7),
        messages.Fault("garbled", {"fr": "…", "en": "…"}),
    ]


def test_what_the_service_writes_fits_the_schema() -> None:
    for message in some_server_messages():
        written = json.loads(messages.encode(message))
        assert problems(written, DEFS["FromServer"]) == [], written
        # The service leaves nothing out: a client need not know defaults.
        assert written.keys() == DEFS[type(message).__name__]["properties"].keys()


CLIENT_SAYS = [
    ({"type": "hello", "table": "ABCD"}, True),
    ({"type": "hello", "table": "ABCD", "tokens": ["x" * 32], "last": 12, "protocol": 1}, True),
    ({"type": "hello", "table": "ABCD", "tokens": ["short"]}, False),
    ({"type": "hello"}, False),
    ({"type": "play", "id": "1", "seat": 0, "move": "draw", "n": 4, "painted": 10.5, "pressed": 20}, True),
    ({"type": "play", "id": "1", "seat": 8, "move": "draw"}, False),
    ({"type": "play", "id": "", "seat": 0, "move": "draw"}, False),
    ({"type": "play", "id": "1", "seat": 0, "move": "draw", "cheat": 1}, False),
    ({"type": "join", "id": "0b9f4e0c-5f6b-4d1c", "name": "Zoé", "age": 6, "options": {"hints": True}}, False),
    ({"type": "join", "id": "0b9f4e0c-5f6b-4d1c-9a77", "name": "Zoé", "age": 6, "options": {"hints": True}}, True),
    ({"type": "join", "id": "1", "name": "Zoé", "age": "six"}, False),
    ({"type": "say", "id": "1", "seat": 0, "phrase": "bravo"}, True),
    ({"type": "say", "id": "1", "seat": 0, "phrase": "zut"}, False),
    ({"type": "pong", "k": 1}, True),
    ({"type": "dance"}, False),
]


@pytest.mark.parametrize(("said", "right"), CLIENT_SAYS)
def test_the_schema_accepts_what_the_service_reads(said: dict[str, Any], right: bool) -> None:
    assert (problems(said, DEFS["FromClient"]) == []) is right
    if right:
        messages.decode_client(json.dumps(said))
    else:
        with pytest.raises(msgspec.ValidationError):
            messages.decode_client(json.dumps(said))


# ---------------------------------------------------------------------- the page for people


def test_the_conversation_on_the_page_is_one_that_can_happen() -> None:
    page = (schema.ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    view = messages.encode(cartable.new("amerix", seats=2, seed="dimanche").view(0)).decode()
    said = re.findall(r"^([→←]) (\{\"type\".*)$", page, re.M)
    assert len(said) > 12
    for arrow, text in said:
        message = json.loads(text.replace("{…}", view))
        assert problems(message, DEFS["FromClient" if arrow == "→" else "FromServer"]) == [], text
        if arrow == "→":
            messages.decode_client(text)
    answers = {kind for arrow, text in said for kind in [json.loads(text.replace("{…}", view))["type"]] if arrow == "←"}
    assert {"welcome", "update", "room", "joined", "done", "refused", "ping"} <= answers


def test_the_page_shows_a_real_deal() -> None:
    page = (schema.ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    dealt = json.loads(next(re.finditer(r"^← (\{\"type\": \"welcome\", \"n\": 3.*)$", page, re.M))[1])
    shown = dealt["eyes"][0]["view"]
    assert shown == json.loads(messages.encode(cartable.new("amerix", seats=2, seed="dimanche").view(0)))


def test_the_page_names_every_phrase() -> None:
    page = (schema.ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert [phrase for phrase in messages.PHRASES if f"`{phrase}`" not in page] == []
    assert messages.Phrase.__args__ == messages.PHRASES  # type: ignore[attr-defined]


class OneTable:
    """Stands in for the service, with one table and a client on seat 0: no network, no waiting."""

    def __init__(self, game: str) -> None:
        self.table = cartable.new(game, seats=games.find(game).facts.seats[0], seed="example")
        self.dice = Chance("example", game)
        self.outbox: list[Any] = []
        self.heard: list[str] = []
        self.n = 1

    def urlopen(self, url: str, body: bytes | None = None) -> io.BytesIO:
        if body is None:
            return io.BytesIO(messages.encode(describe(type(self.table))))
        msgspec.json.decode(body, type=messages.NewTable)
        return io.BytesIO(messages.encode(messages.TableOpened("t", "ABC234", [messages.SeatToken(0, "x" * 40)])))

    def connect(self, url: str) -> OneTable:
        assert url == "ws://example/ws"
        return self

    def __enter__(self) -> OneTable:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __iter__(self) -> Iterator[str]:
        while self.outbox:
            yield messages.encode(self.outbox.pop(0)).decode()

    def eyes(self) -> list[messages.Eyes]:
        """What seat 0 sees, once it is asked for something: others play and clocks run out until then."""
        while not self.table.over and 0 not in self.table.active:
            entry = choose(self.table, self.dice)
            assert entry is not None
            play_input(self.table, entry)
        return [messages.Eyes(0, [], self.table.view(0))]

    def send(self, text: str) -> None:
        message = messages.decode_client(text)
        self.heard.append(type(message).__name__)
        if isinstance(message, messages.Hello):
            assert message.tokens == ["x" * 40]
            self.outbox += [messages.Ping(1), messages.Welcome(1, [0], ROOM, self.eyes(), True, 0, True)]
        elif isinstance(message, messages.AskHint):
            examples = [move.text for prompt in self.table.prompts(0) for move in prompt.examples()]
            self.outbox.append(messages.Hint(message.id, examples[0] if examples else None))
        elif isinstance(message, messages.Play):
            self.table.play(0, message.move)
            self.n += 1
            self.outbox.append(messages.Update(self.n, self.table.now, [messages.Eyes(0, [], None)]))
            self.n += 1
            self.outbox.append(messages.Update(self.n, self.table.now, self.eyes()))
            self.outbox.append(messages.Done(message.id, self.n))


@pytest.mark.parametrize("game", ["amerix", "bazardelix", "jackpotix", "spiralix"])
def test_the_example_plays_a_game_to_its_end(game: str, monkeypatch, capsys) -> None:
    """Cards, a race, and words: with listed moves, without any, and with both."""
    served = OneTable(game)
    example = runpy.run_path(str(schema.ROOT / "examples" / "random_player.py"))
    monkeypatch.setattr("urllib.request.urlopen", served.urlopen)
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setitem(example["main"].__globals__, "connect", served.connect)
    random.seed(game)
    example["main"]("http://example", game)
    assert served.table.over
    assert "Scores:" in capsys.readouterr().out
    assert served.heard[:2] == ["Hello", "Pong"]
    assert "Play" in served.heard


# ---------------------------------------------------------------------- TypeScript


def interface(name: str) -> dict[str, str]:
    """The fields of an interface as they are declared, an optional one with its question mark."""
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}", schema.typescript(), re.M | re.S)
    assert found, f"no interface {name}"
    return dict(re.findall(r"^  (\w+\??): (.*);$", found[1], re.M))


def test_clients_may_leave_out_what_has_a_default() -> None:
    assert interface("Hello") == {
        "type": '"hello"', "table": "string", "tokens?": "string[]", "last?": "number | null", "protocol?": "number",
    }  # fmt: skip
    assert interface("SeatPlan")["options?"] == "Record<string, OptionValue>"


def test_the_service_leaves_nothing_out() -> None:
    assert interface("Update") == {
        "type": '"update"', "n": "number", "time": "number", "eyes": "Eyes[]", "room": "Room | null",
    }  # fmt: skip
    assert interface("Eyes") == {"seat": "number | null", "events": "TableEvent[]", "view": "View | null"}


def test_views_name_their_parts() -> None:
    view = interface("View")
    assert view["zones"] == "Record<string, Zone | Zone[]>"
    assert view["moves?"] == "string[]"
    assert interface("Zone")["cards?"] == "(string | null)[]"
    assert interface("CardMoved")["from"] == "string"


def test_every_name_in_the_types_is_declared() -> None:
    text = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"\n]*\"", "", schema.typescript())
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.M))
    used = set(re.findall(r"\b[A-Z][a-z]\w*", text))
    assert used - declared == {"Record"}
    for union in ("FromClient", "FromServer", "TableEvent"):
        members = {part.__name__ for part in schema.UNIONS[union].__args__}
        assert members <= declared


# ---------------------------------------------------------------------- real games


def check_view(table: Table, seat: int | None) -> None:
    written = json.loads(messages.encode(table.view(seat)))
    msgspec.convert(written, schema.View)
    assert problems(written, DEFS["View"]) == []


@pytest.mark.parametrize("game", games.ids())
def test_views_and_events_have_the_declared_shapes(game: str) -> None:
    setting = default_settings(games.find(game))[-1]
    played = random_game(setting)
    viewers = [None, 0, setting.seats - 1]
    for moment in played.moments:
        table = moment.table.clone()
        for seat in viewers:
            check_view(table, seat)
        happened = table.watch()
        play_input(table, moment.entry)
        for seat in viewers:
            for line in project.events(table, happened, seat) + project.log(table, happened, seat):
                written = json.loads(messages.encode(line))
                msgspec.convert(written, schema.TableEvent)
                assert problems(written, DEFS["TableEvent"]) == []
    for seat in viewers:
        check_view(played.table, seat)
    assert "result" in played.table.view(0)


@pytest.mark.parametrize("game", games.ids())
def test_descriptions_have_the_declared_shapes(game: str) -> None:
    for described, shape in (
        (describe(games.find(game)), shapes.GameDescription),
        (describe_deck(games.find(game).deck), shapes.DeckDescription),
    ):
        written = json.loads(messages.encode(described))
        msgspec.convert(written, shape)
        assert problems(written, DEFS[shape.__name__]) == []


def test_the_list_of_games_tells_the_facts_of_all_and_no_more() -> None:
    told = json.loads(app._all_games())
    assert [one["id"] for one in told] == list(games.ids())
    for one in told:
        msgspec.convert(one, shapes.GameFacts)
        assert problems(one, DEFS["GameFacts"]) == []
        assert one.items() <= json.loads(messages.encode(describe(games.find(one["id"])))).items()
