"""What clients are told of the games: complete, in both languages, and true to what the games do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable import games
from cartable.engine import Move, Table, describe, describe_deck, project, templates
from cartable.engine.describe import describe as describe_again
from cartable.engine.events import Told
from cartable.engine.project import ENGINE_MESSAGES
from cartable.engine.records import play_input
from cartable.mechanics.patterns import Pattern
from cartable.testing.play import random_game
from cartable.testing.settings import all_settings, default_settings

SILENT = ("clock", "over", *ENGINE_MESSAGES)
"""What the engine announces by itself: clients have their own words for it."""
FIELD_KINDS = {
    "number", "text", "letter", "card", "flag", "seat", "leader", "seats", "vote", "votes", "zones", "words", "score",
    "sheet", "round", "poses", "runs", "flash", "help", "alphabet", "sentence", "keepsake", "places", "heights",
}  # fmt: skip
PARAM_KINDS = {"card", "cards", "place", "spot", "order", "seat", "letter", "number", "text", "word", "aim", "point"}
PATTERN_PARTS = {
    "starts", "contains", "ends", "holds", "avoids", "made_from", "every_card", "least", "most", "any_of", "args",
}  # fmt: skip
KEYS = {
    "id", "name", "version", "deck", "seats", "kind", "minimum", "stirs", "pace", "rhythm", "racing", "minutes",
    "authors", "goal", "options", "zones", "fields", "verbs", "messages", "clocks", "endings",
}  # fmt: skip


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> type[Table]:
    return games.find(request.param)


def texts_in(data: Any, where: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """All texts in a description, and where they stand."""
    if isinstance(data, dict):
        if set(data) == {"fr", "en"}:
            yield where, data
            return
        for key, value in data.items():
            yield from texts_in(value, f"{where}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_in(value, f"{where}[{number}]")


def forms_of(game: type[Table]) -> list[Any]:
    return [form for forms in game.forms.values() for form in forms]


# -- all of it is there


def test_a_description_is_plain_complete_and_always_the_same(game: type[Table]) -> None:
    told = describe(game)
    assert set(told) - {"daily"} == KEYS
    assert ("daily" in told) == (game.facts.daily is not None)
    assert json.loads(json.dumps(told)) == told
    assert describe_again(game) == told


def test_the_rhythm_is_a_word_that_programs_can_rely_on(game: type[Table]) -> None:
    told = describe(game)
    assert told["rhythm"] in ("turns", "race", "mixed", "together")
    assert told["racing"] or told["rhythm"] != "race"
    with pytest.raises(ValueError, match="pace: 'truns' is none of"):
        replace(game.facts, pace="truns")


def test_every_text_is_there_in_both_languages(game: type[Table]) -> None:
    found = list(texts_in(describe(game)))
    assert len(found) > 20
    for where, texts in found:
        for lang in ("fr", "en"):
            assert texts[lang].strip() == texts[lang] != "", f"{where}: {texts}"


def test_every_form_of_move_has_words_of_its_own(game: type[Table]) -> None:
    for form in forms_of(game):
        assert None not in (form.wording.button, form.wording.done), f"{form!r} has no words"


def test_what_is_asked_is_an_order_that_can_be_joined(game: type[Table]) -> None:
    """A client makes one sentence of several: no capital, no full stop, no gap."""
    for name, verb in describe(game)["verbs"].items():
        for text in (verb["ask"] or {}).values():
            assert re.fullmatch(r"[^\W\d_A-Z][^{}]*[^.,;:{}]", text), f"{name}: {text}"
        for text in verb["done"].values():
            assert not set(text) & set("{…"), f"{name}: {text} tells what was not seen"


def test_gaps_name_arguments_that_are_there(game: type[Table]) -> None:
    for name, verb in describe(game)["verbs"].items():
        for form in verb["forms"]:
            for text in (*form["button"].values(), *form["done"].values()):
                numbers = [int(gap) for gap in re.findall(r"\{(\d+)\}", text)]
                assert all(number < len(form["params"]) for number in numbers), f"{name}: {text}"
                assert len(numbers) == text.count("{"), f"{name}: {text}"


def test_zones_fields_and_words_that_are_named_exist(game: type[Table]) -> None:
    told = describe(game)
    for name, verb in told["verbs"].items():
        for form in verb["forms"]:
            assert form.get("touch", next(iter(told["zones"]))) in told["zones"], name
            for number, param in enumerate(form["params"]):
                assert param["kind"] in PARAM_KINDS, f"{name}: {param}"
                check_param(told, param, number, f"{name}: {param}")
    for zone in told["zones"].values():
        assert zone["where"] in ("board", "hand", "seat", "away")
    for field in told["fields"].values():
        assert field["kind"] in FIELD_KINDS


def check_param(told: dict[str, Any], param: dict[str, Any], number: int, where: str) -> None:
    if "zone" in param:
        zone, _, owner = param["zone"].partition(":")
        assert zone in told["zones"], where
        gap = owner.strip("{}")
        assert owner == "" or gap == "me" or (gap.isdigit() and int(gap) < number) or gap in told["fields"], where
    for zone in param.get("zones", {}).values():
        assert zone in told["zones"], where
    if param["kind"] == "word":
        assert param["words"], where


def test_every_clock_is_shown_or_silent(game: type[Table]) -> None:
    """The clocks a game runs are those that are described; one that a player waits for has a ring."""
    told = describe(game)["clocks"]
    seen: dict[str, set[bool]] = {}
    for setting in default_settings(game):
        for _, table, _ in random_game(setting).again():
            for clock in table.clocks:
                seen.setdefault(clock.name, set()).add(clock.seat is not None)
    for name, by_seat in seen.items():
        assert {told[name]["seat"]} == by_seat, name
    assert any(told[name]["ring"] for name in seen)
    # Every table would show the clock `turn`; not every game runs one.
    assert set(game.clocks_shown) <= {*told, *Table.clocks_shown}, "a clock that nothing stops"
    for clock in told.values():
        assert clock["ring"] == (clock["label"] is not None)


def test_options_say_what_their_values_are(game: type[Table]) -> None:
    for option in describe(game)["options"]:
        assert len(option["labels"]) == len(option["values"])
        for value, label in zip(option["values"], option["labels"], strict=True):
            assert not (isinstance(value, str) and label["fr"] == label["en"] == value), f"{option['name']}: {value}"


# -- it is true to what the games do


@pytest.fixture
def told(game: type[Table]) -> list[tuple[Table, Told]]:
    """Everything announced in random games with every option."""
    out = []
    # What is told hangs on the options more than on the seats: those of a full table play for long.
    for setting in all_settings(game, most=4):
        played = random_game(setting)
        table = setting.deal(played.seed)
        for entry in played.inputs:
            happened = table.watch()
            play_input(table, entry)
            out += [(table, event) for event in happened if isinstance(event, Told)]
    return out


def test_messages_fit_what_games_tell(game: type[Table], told: list[tuple[Table, Told]]) -> None:
    heard = set()
    for table, event in told:
        if event.message in game.messages:
            heard.add(event.message)
        else:
            assert event.message in SILENT, f"{event.message} has no sentence"
            continue
        for lang, template in game.messages[event.message].items():
            gaps = templates.gaps(template)
            assert {gap.name for gap in gaps} <= set(event.params), f"{template}: {event.params}"
            for gap in gaps:
                check_gap(table, event.params[gap.name], gap.kind, f"{event.message}: {gap.name}")
            text = templates.fill(template, event.params, game.deck, lang, lambda seat: f"Zoé {seat}")
            assert "{" not in text
            assert text[0] == text[0].upper()
    assert heard, "a game that never says anything"


def check_gap(table: Table, value: Any, kind: str, where: str) -> None:
    if kind == templates.WHO:
        assert all(0 <= seat < table.seats for seat in (value if isinstance(value, (list, tuple)) else [value])), where
    elif kind == templates.CARD:
        assert all(map(table.deck.names_a_card, value.split())), where
    else:
        assert kind == "" or (isinstance(value, int) and "|" in kind), where


def test_sentences_call_seats_by_their_names(game: type[Table]) -> None:
    """Every seat in a sentence has a gap of its kind, the same in both languages; and nobody is an `it`."""
    for name, texts in {**game.messages, **game.endings}.items():
        gaps = [templates.gaps(text) for text in texts.values()]
        who = [{gap.name for gap in one if gap.kind == templates.WHO} for one in gaps]
        assert who[0] == who[1], f"{name}: {texts}"
        for gap in (gap for one in gaps for gap in one if gap.kind != templates.WHO):
            assert gap.name not in ("seat", "to", "other", "debtor", "creditor"), f"{name}: {gap} is a seat"
        for text in texts.values():
            # A name may begin with a vowel, and a person is he or she.
            assert not re.search(r"\bplace \{|\b[Ss]eats? \{|\b(de|que|le|la) \{\w+:who", text), text
            assert not re.search(r":who\}.*\b(elle|it|its)\b", text), text


def test_endings_carry_what_their_sentences_need(game: type[Table]) -> None:
    for setting in default_settings(game):
        result = random_game(setting).table.result
        assert result is not None
        for template in game.endings[result.reason].values():
            assert {gap.name for gap in templates.gaps(template)} <= set(result.params)
        assert json.loads(json.dumps(result.as_json())) == result.as_json()


def test_moves_and_prompts_have_a_form(game: type[Table]) -> None:
    """Whatever a seat may do is described: its verb, its words and as many arguments."""
    verbs = describe(game)["verbs"]
    for setting in default_settings(game):
        played = random_game(setting)
        for move in played.seen:
            assert any(fits(move, form) for form in verbs[move.verb]["forms"] if not form["open"]), move
        for moment in played.moments:
            for seat in range(setting.seats):
                for prompt in moment.table.prompts(seat):
                    form = [form for form in verbs[prompt.verb]["forms"] if form["open"] or is_formula(form)]
                    assert form, prompt.verb
                    check_wanted(prompt.wanted, prompt.verb)


def fits(move: Move, form: dict[str, Any]) -> bool:
    words = move.text.split()[1:]
    given = words[len(form["words"]) :]
    fixed = [param["words"] for param in form["params"] if param["kind"] == "word"]
    chosen = [word for word, param in zip(given, form["params"], strict=False) if param["kind"] == "word"]
    return (
        words[: len(form["words"])] == form["words"]
        and len(given) == len(form["params"])
        and all(word in offered for word, offered in zip(chosen, fixed, strict=True))
    )


def is_formula(form: dict[str, Any]) -> bool:
    return any(param["kind"] == "cards" for param in form["params"])


def check_wanted(wanted: Any, where: str) -> None:
    """One shape for all games, told in `describe`."""
    if wanted is None:
        return
    assert json.loads(json.dumps(wanted)) == wanted
    if "formula" in wanted:
        assert set(wanted["formula"]) == {"kind", "groups", "length", "from"}
    elif "aim" in wanted:
        assert set(wanted["aim"]) == {"angle", "strength"}
    elif "worth" in wanted:
        assert set(wanted["worth"]) == {"goal", "letters", "values"}
        assert len(wanted["worth"]["letters"]) == len(wanted["worth"]["values"])
    elif "order" in wanted:
        assert isinstance(wanted["order"], int)
    elif "letters" in wanted:
        assert wanted == {"letters": True}
    elif "makes" in wanted:
        for sets in wanted["makes"]:
            assert set(sets) == {"texts", "cards"}
            assert all(cards.split() == sorted(cards.split()) for cards in sets["cards"]), where
    elif "words" in wanted:
        assert set(wanted) <= {"words", "verb", "elided"}
        for pattern in wanted["words"]:
            check_pattern(pattern)
    elif "choices" in wanted:
        assert wanted["choices"], where
        for choice in wanted["choices"]:
            assert choice["args"]
            assert all(key.isdigit() for key in choice["args"])
            if "words" in choice:
                check_wanted({key: value for key, value in choice.items() if key != "args"}, where)
            else:
                check_pattern(choice)
    else:
        assert "args" not in wanted
        check_pattern(wanted)


def check_pattern(wanted: Any) -> None:
    assert set(wanted) <= PATTERN_PARTS
    plain = {key: value for key, value in wanted.items() if key != "args"}
    filled = json.loads(re.sub(r"\{\d\}", "E", json.dumps(plain)))
    assert Pattern.from_json(filled)


def test_values_in_words_are_values_that_occur(game: type[Table]) -> None:
    """A field of words, a seat, a flag: what it holds is what its kind says."""
    fields = describe(game)["fields"]
    for setting in default_settings(game):
        for moment in random_game(setting).moments:
            for seat in (*range(setting.seats), None):
                for name, value in moment.table.view(seat)["fields"].items():
                    own = fields[name]["per_seat"] and fields[name]["audience"] == "everyone"
                    for one in value if own else [value]:
                        check_value(fields[name], one, setting.seats, f"{name}: {one!r}")


def check_value(field: dict[str, Any], value: Any, seats: int, where: str) -> None:
    kind = field["kind"]
    if kind == "seat":
        assert value in range(-1, seats), where
    elif kind == "seats":
        assert set(value) <= set(range(seats)), where
    elif kind == "flag":
        assert value in (True, False), where
    elif kind in ("number", "score", "round"):
        assert type(value) is int, where
    elif kind == "sheet":
        assert all(len(row) == seats for row in value), where


# -- the examples that clients are built on


def test_amerix_is_told_as_the_look_shows_it() -> None:
    told = describe(games.find("amerix"))
    assert told["zones"]["hands"]["where"] == "hand"
    assert told["zones"]["discard"]["where"] == "board"
    assert told["verbs"]["draw"]["forms"][0]["touch"] == "draw"
    assert told["verbs"]["draw"]["ask"] == {"fr": "pioche", "en": "draw"}
    assert told["verbs"]["play"]["done"] == {"fr": "pose une carte", "en": "lays a card"}
    assert told["verbs"]["shout"]["race"]
    assert [form["words"] for form in told["verbs"]["shout"]["forms"]] == [["toutilix"], ["etoile"]]
    assert told["verbs"]["play"]["forms"][2]["params"] == [{"kind": "card", "zone": "hands"}, {"kind": "letter"}]
    assert told["messages"]["named"]["fr"] == "{seat:who} dit\u00a0: {letter}."
    assert told["fields"]["letter"]["kind"] == "letter"
    assert told["fields"]["totals"]["kind"] == "score"
    assert told["fields"]["step"]["label"] is None
    assert told["clocks"]["turn"] == {
        "label": {"fr": "temps pour jouer", "en": "time to play"}, "seat": False, "ring": True,
    }  # fmt: skip
    assert told["clocks"]["tie"]["ring"] is False
    assert told["clocks"]["hush"]["seat"]


def test_zones_in_moves_are_told() -> None:
    vlamonix, follomix = describe(games.find("vlamonix")), describe(games.find("follomix"))
    assert vlamonix["verbs"]["take"]["forms"][0]["params"] == [{"kind": "place", "zone": "hands:{offering}"}]
    source, target = follomix["verbs"]["place"]["forms"][0]["params"]
    assert source["zones"]["turned"] == "turned"
    assert target["words"]["lion"] == {"fr": "lions", "en": "lions"}
    assert follomix["zones"]["lion"]["cell"] == [2, 3, 1, 1]
    assert describe(games.find("suitix"))["zones"]["table"]["size"] == [6, 6]


def test_option_values_are_told() -> None:
    amerix = {option["name"]: option for option in describe(games.find("amerix"))["options"]}
    assert amerix["turn"]["labels"][0] == {"fr": "30 s", "en": "30 s"}
    assert amerix["time"]["labels"][1] == {"fr": "sans chrono", "en": "no time limits"}
    assert amerix["short"]["labels"] == [{"fr": "non", "en": "no"}, {"fr": "oui", "en": "yes"}]
    assert amerix["hints"]["display_only"]
    corsix = {option["name"]: option for option in describe(games.find("corsix"))["options"]}
    assert corsix["cover_delay"]["labels"][0] == {"fr": "0,6 s", "en": "0.6 s"}


def test_names_fill_the_gaps() -> None:
    deck = games.find("amerix").deck
    names = ["Inès", "Papi", "Zoé"].__getitem__

    def said(text: str, lang: str = "fr", **params: object) -> str:
        return templates.fill(text, params, deck, lang, names)

    assert said("{seat:who} dit : {letter}.", seat=0, letter="X") == "Inès dit : X."
    assert said("{all:who} gagnent.", all=[0, 1, 2]) == "Inès, Papi et Zoé gagnent."
    assert said("{all:who} win.", "en", all=(0, 1)) == "Inès and Papi win."
    assert said("{card:card} tombe.", card="Ub") == "U bleu tombe."
    plain = templates.fill("Pétard ! {seat:who} pioche.", {"seat": 2}, deck, "fr")
    assert plain == "Pétard ! La place 2 pioche.", "a new sentence begins with a capital"
    assert templates.fill("« zut », dit {seat:who}.", {"seat": 2}, deck, "fr") == "« zut », dit la place 2."


# -- decks


@pytest.mark.parametrize("id", ["amerix", "follomix", "mio", "trefles"])
def test_every_card_of_a_deck_has_a_face(id: str) -> None:
    deck = games.find(id).deck
    told = describe_deck(deck)
    assert json.loads(json.dumps(told)) == told
    assert set(told["cards"]) == set(deck.texts)
    assert sum(card["count"] for card in told["cards"].values()) == len(deck) == told["size"]
    assert [card["order"] for card in told["cards"].values()] == list(range(len(told["cards"])))
    faces = [
        json.dumps({k: v for k, v in card.items() if k not in ("name", "the", "order", "count")})
        for card in told["cards"].values()
    ]
    assert len(set(faces)) == len(faces), "two kinds of cards are drawn alike"
    for where, texts in texts_in(told):
        assert all(texts.values()), where


def test_faces_of_letters() -> None:
    cards = describe_deck(games.find("amerix").deck)["cards"]
    assert cards["Vp"]["glyph"] == "v"
    assert cards["Vp"]["style"] == "cursive"
    assert cards["Vp"]["colour"] == "pink"
    assert cards["Ay"]["glyph"] == "A"
    assert cards["Ay"]["style"] == "cursive"
    assert cards["Vb"]["the"] == {"fr": "le V bleu", "en": "the blue V"}
    assert cards["*"]["the"]["fr"] == "l’étoile"
    assert cards["*"]["kind"] == "star"
    assert cards["!"]["kind"] == "firecracker"


# -- where cards come from and go to


def test_events_tell_the_places_that_a_viewer_may_know() -> None:
    table = cartable.at("amerix", hands=["Ub Vp Zb", "Ab Bb"], discard="Xb", turn=0)
    events = table.watch()
    table.play(0, "play Vp")
    moved = {seat: project.events(table, events, seat)[1] for seat in (0, 1, None)}
    assert moved[0]["from_place"] == 0, "its own hand is sorted: pink comes first"
    assert moved[1]["from_place"] == moved[None]["from_place"] == -1
    assert {seat: move["to_place"] for seat, move in moved.items()} == {0: 1, 1: 1, None: 1}
    table.watch()
    events = table.watch()
    table.play(1, "draw")
    drawn = {seat: project.events(table, events, seat)[1] for seat in (0, 1)}
    assert drawn[0]["from_place"] == drawn[1]["from_place"] == -1, "of a hidden pile only the top is drawn"
    assert drawn[0]["to_place"] == -1
    assert drawn[1]["to_place"] in range(3)
    assert drawn[1]["card"] == table.view(1)["zones"]["hands"][1]["cards"][drawn[1]["to_place"]]


def test_all_see_which_back_is_drawn() -> None:
    table = cartable.at("vlamonix", hands=["Ap Eb !", "Ab Ey Oy"], turn=1, offering=0)
    events = table.watch()
    table.play(1, "take 2")
    for seat in (0, 1, None):
        move = next(event for event in project.events(table, events, seat) if event["event"] == "move")
        assert move["from"] == "hands:0"
        assert move["from_place"] == 2
        assert move["to_place"] == 3
    table = cartable.at("vlamonix", hands=["Ap Ab !", "Ey Ob"], step="throwing")
    events = table.watch()
    table.play(0, "play Ap Ab")
    seen = [event for event in project.events(table, events, 1) if event["event"] == "move"]
    assert [move["from_place"] for move in seen] == [-1, -1], "where they sat in the hand is its holder's business"


# What the shelf of games sorts by; it puts words that it does not know somewhere, without a sound.
KINDS = ("letters", "spoken words", "written words", "sentences", "numbers")
MINIMUMS = ("none", "a few letters", "letters", "reading", "fluent reading")
STIRS = {"concentration", "strategy", "speed", "imagination", "memory", "delirium"}
PACES = ("turns", "race", "mixed", "solo", "cooperative")


@pytest.mark.parametrize("id", games.ids())
def test_the_shelf_knows_the_words_of_its_facts(id: str) -> None:
    facts = games.find(id).facts
    assert facts.kind.startswith(KINDS)
    assert facts.minimum.startswith(MINIMUMS)
    assert set(facts.stirs) <= STIRS
    assert facts.pace.startswith(PACES)
