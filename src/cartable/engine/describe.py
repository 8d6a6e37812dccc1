"""What a client must know of a game to draw its table and to name its acts: all of it from the game's declarations.

`describe(game)` is plain data for JSON, the same for every table of the game. Texts are
`{"fr": ..., "en": ...}`, one for each language.

**daily** is there only for games with a deal of the day, and what that is called: a table opened with the game's id, a
blank and the date as its seed (`solitix 2026-11-16`) has the same cards for everybody.

**zones**, in the order in which the game declares them: shape, whose, who sees the faces, label; `where` they are
drawn: on the `board`, in the `hand` (one's own page), beside a `seat`, or `away` (set aside: not drawn); `size`
[columns, rows] of fixed places (a help card has more cards than that: many such rows, which stay whole), or
of a group of a ring (its first card lies on a hidden one); `cell` [row, column, rows, columns] on the board's grid, if
the game lays it out; `steps`, where a pile's count is rounded up to so many cards: then it is only good to draw how
thick the pile is, and no number is shown.

**fields**: a field is shown if it has a label, or words for its value. `kind` is one of: number, text, letter (or
several), card, flag (shown while true), seat, leader (the seat that led: the cards of a ring lie before their seats,
beginning there), seats, vote (what is voted on), votes (how each seat voted, of no interest once that is decided),
zones (named ones, to be marked), words (`words` holds the text for each value; a value that is not there is not
shown), score (points of each seat), sheet (a row of points for each round that is over), round (how many rounds are
over), poses (of a slate, see below), runs (of a zone of that shape: what each card of it reads, a space before each
further run), help (a list to look up, each of its values by its words), alphabet (the help card, which one may open
and close: 26 places with spaces between families, small letters are marked, a full stop is a letter that is gone),
sentence (drawn large: words, each as it was said, the cards whose letters are marked in it, with spaces between, and
the seat that said it; a full stop is a word `.`, and `/` ends a line of a poem that goes on), keepsake (sentences that
are finished: players may take them home), places (of the ring, those that matter now), heights (of a grid: how many
cards lie on each of its places). A value equal to `nothing` says nothing and is not shown. Values of the table are
told as "Label: value"; those of a seat (`per_seat`) beside its name, a number before its label, which has a form for
one and one for more ("{n:pli|plis}"), a flag by its label alone. Where only the `owner` sees them, a view holds its
own value, not the list.

**verbs**: `ask` is what a player is asked, as an order without capital or full stop; a client makes one sentence of
the asks of all verbs that are possible now. `done` is what the log says of it after the player's name to those who
saw no more than the verb. `race` is a shout or claim that gets the big key, or one that is put
together from touches and sent with the last of them. Each of its `forms` has the fixed
`words` that follow the verb, `params`, `button` and `done`, `touch` (the zone that is touched to do it; one's own,
if each seat has one), and `open`, which is true if the form is never listed among the moves: it answers a prompt.
In `button` and `done`, `{0}` is the first argument after the fixed words, `{1}` the second: a card with its article
(`the` in its deck), a seat by its name, a word by its text. A button begins with a capital, whatever fills it.

A param has a `kind`:
- `card`: a short text; `zone` is the zone it is chosen from, one's own if there is one for each seat;
- `cards`: several of them, in an order that matters (`write` says how: `texts` with spaces between, `named` where a
  wild card may carry the letter it stands for, as `*A`; or `letters`, groups of letters joined by `+`, as in
  `EF+M*N`); a `set` is written like `texts`, but its order says nothing;
- `place`: a place in a zone, from 0; in `hands:{turn}` the braces hold a shown field, in `hands:{me}` the player's
  own seat, in `hands:{0}` an argument that comes before;
- `spot`: a place in the zone of any seat, the seat before it: `1:4`; where a word with `ends` `before` and `after`
  follows, the gap beside that place is meant (and with an empty end the card there);
- `order`: all places of a zone in a new order, with commas between;
- `seat`, `letter`, `number`, `text` (typed);
- `aim`: a launch from the rim of a slate, three numbers: the place on the rim (0 to 359.9 degrees), the angle (-60 to
  60, from the line to the middle) and the strength (0.05 to 1), as in `270 11.2 0.65`;
- `point`: a spot on a table of scattered cards that one cannot see, two whole numbers from 0 to 1000: `412 730`;
- `word`: one of `words`, each with its text; `zones` are the zones that words stand for, `ends` the end of the zone
  named before: `first`, `last`, or `only` where that zone is empty.
`optional` params may be left out; an optional letter after cards is the one that a star among them stands for.

**A slate** is a spread zone with a field of kind `poses`: a round table of radius 50 with cards of 6 by 9, (0, 0) in
its middle and y upwards. The field holds x, y and tilt (degrees, counter-clockwise) for each card of the zone, in its
order. What flies is announced by a message that holds `paths`: `every` so many milliseconds a picture, and for each
card that moved a path: its number, then x, y (in tenths) and tilt in each picture.

**Scattered cards** are a spread zone with fixed places and a field of kind `poses`: x, y (0 to 1000, from the upper
left of the zone's box) and tilt (degrees, clockwise) for each place. A seat with its eyes closed sees neither (the zone
is `dark`, the field empty); it points, and a field of kind `flash` holds for a moment the card it has turned, x and y.

**What a prompt wants** (`wanted` in a view) is a pattern, shown as cards: `starts`, `contains`, `ends`, `holds`
(side by side), `avoids`, `made_from` (with `every_card`: all of them), `least` and `most` letters, `any_of` several
patterns. Letters are written one after the other, `*` is any letter, and `{1}` is the letter of the card that is
argument 1 (all letters, if it is several cards). Besides:
- `words`: one pattern for each word of a sentence; `verb`: one of them must be a verb;
- `choices`: where the pattern hangs on other arguments: for each choice a pattern (or the `words` of a sentence) with
  `args`, the arguments by number;
- `formula`: no word but cards: `kind` (single, runs, pairs, or any), `groups`, `length`, and the letter `from`
  which it counts;
- `order`: how many places there are to arrange;
- `makes`: no word but a set of cards, touched in any order: for some sets (`cards`: texts in alphabetical order) the
  name of what they make, to be told as they are touched;
- `letters`: every letter is sent as soon as it is typed, and judged at once: nobody says before whether it fits;
- `worth`: any word, worth a `goal`: each of these `letters` that it holds counts its part of `values`; what stands in
  brackets does not count;
- `aim`: a card to flick; how much the hand shakes, one deviation of the `angle` (degrees) and of the `strength`.

**messages** and **endings** are sentences with gaps (see `templates`): `{seat:who}` is a seat, `{card:card}` a card. An
announcement whose parameter `fleeting` is true is said aloud, but not written down: players must remember it.
What a message holds as `aloud` is French and read out.

**clocks**: those with a `ring` are shown to players, with their label; the others are silent. `seat` clocks run for
one seat.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import phrases
from .moves import Answer, Move, Param
from .phrases import Texts, languages
from .values import FieldSpec
from .zones import ZoneSpec

if TYPE_CHECKING:
    from .cards import Deck
    from .declaring import Form
    from .table import Table


def describe(game: type[Table]) -> dict[str, Any]:
    """Everything that does not change from table to table."""
    facts = game.facts
    return {
        "id": facts.id,
        "name": facts.name,
        "version": facts.version,
        "deck": game.deck.id,
        "seats": list(facts.seats),
        "kind": facts.kind,
        "minimum": facts.minimum,
        "stirs": list(facts.stirs),
        "pace": facts.pace,
        "rhythm": facts.rhythm,
        "racing": facts.racing,
        "minutes": list(facts.minutes),
        "authors": list(facts.authors),
        "goal": dict(facts.goal),
        **({"daily": dict(facts.daily)} if facts.daily else {}),
        "options": [_option(game, name) for name in game.options_offered],
        "zones": {name: _zone(spec) for name, spec in game.zone_specs.items()},
        "fields": {name: _field(spec) for name, spec in game.field_specs.items() if spec.audience.name != "nobody"},
        "verbs": _verbs(game),
        "messages": {name: dict(texts) for name, texts in game.messages.items()},
        "clocks": _clocks(game),
        "endings": {name: dict(texts) for name, texts in game.endings.items()},
    }


def _option(game: type[Table], name: str) -> dict[str, Any]:
    option = game.options_offered[name]
    labels = [dict(option.value_label(value)) for value in option.values]
    return {
        **option.as_json(name),
        "display_only": option.display_only,
        "labels": labels,
        **({"for_the_young": True} if option.for_the_young else {}),
        **({"for_children": option.for_children} if option.for_children is not None else {}),
    }


def _zone(spec: ZoneSpec) -> dict[str, Any]:
    return {
        "shape": spec.shape,
        "per_seat": spec.per_seat,
        "audience": spec.audience.name,
        "depth": spec.audience.depth,
        "label": dict(spec.label),
        "fixed_places": spec.fixed_places,
        "in_order": spec.in_order,
        "sorted": bool(spec.sorted),
        "where": spec.drawn_where,
        "size": list(spec.size) if spec.size else None,
        "cell": [*spec.cell, 1, 1][:4] if spec.cell else None,
        **({"steps": spec.steps} if spec.steps > 1 else {}),
    }


# -- values


def _field(spec: FieldSpec) -> dict[str, Any]:
    out: dict[str, Any] = {
        "label": dict(spec.label) if spec.label else None,
        "kind": spec.kind or _kind_of(spec),
        "per_seat": spec.per_seat,
        "audience": spec.audience.name,
        "nothing": _nothing(spec),
    }
    if spec.words:
        out["words"] = {key: dict(texts) for key, texts in spec.words.items()}
    return out


def _kind_of(spec: FieldSpec) -> str:
    if spec.words:
        return "words"
    if isinstance(spec.default, bool):
        return "flag"
    return "number" if isinstance(spec.default, int) else "text"


def _nothing(spec: FieldSpec) -> Any:
    """The value that says nothing: no seat, no text, no points are still points."""
    if spec.kind in ("seat", "leader", "card"):
        return -1 if isinstance(spec.default, int) else ""
    if spec.kind in ("score", "sheet", "round"):
        return None
    default = spec.default
    if isinstance(default, (list, tuple)):
        return []
    return default if default in (0, False, "", -1) else None


# -- moves


def _verbs(game: type[Table]) -> dict[str, Any]:
    return {name: _verb(game, name, given) for name, given in game.forms.items()}


def _verb(game: type[Table], name: str, forms: Sequence[Form]) -> dict[str, Any]:
    ask = next((form.wording.ask for form in forms if form.wording.ask), None)
    return {
        "ask": dict(ask) if ask else None,
        "done": _done_unseen(name, forms),
        "race": any(form.shape.manner.race for form in forms),
        "forms": [_form(game, name, form) for form in forms],
    }


def _form(game: type[Table], name: str, form: Form) -> dict[str, Any]:
    shape, wording, params = form.shape, form.wording, _params(form)
    out: dict[str, Any] = {
        "words": list(shape.args) if isinstance(shape, Move) else [],
        "params": [_param(game, param) for param in params],
        "button": dict(wording.button or _as_it_is(name.capitalize())),
        "done": dict(wording.done or _as_it_is(name)),
        "open": isinstance(shape, Answer) or any(param.open for param in params),
    }
    if shape.manner.touch:
        out["touch"] = shape.manner.touch
    return out


def _as_it_is(text: str) -> Texts:
    """A name of the code, where a game has no better words yet."""
    return Texts(dict.fromkeys(languages(), text))


def _params(form: Form) -> Sequence[Param]:
    return () if isinstance(form.shape, Move) else form.shape.params


def _param(game: type[Table], param: Param) -> dict[str, Any]:
    described = param.as_json()
    if "words" in described:
        zones = described.get("zones", {})
        described["words"] = {
            word: dict(
                game.phrases.find("words", word)
                or (game.zone_specs[zones[word]].label if word in zones else _as_it_is(word))
            )
            for word in described["words"]
        }
    return described


def _done_unseen(name: str, forms: Sequence[Form]) -> dict[str, str]:
    """What is said of a verb to those who saw no more: the game's words for that, or the usual ones without details."""
    given = [form.wording.others for form in forms if form.wording.others]
    if given:
        return dict(given[0])
    kinds = [param.as_json()["kind"] for param in _params(forms[0])]
    done = forms[0].wording.done or _as_it_is(name)
    return {code: _without_gaps(text, kinds, code) for code, text in done.items()}


def _without_gaps(text: str, kinds: Sequence[str], code: str) -> str:
    """With something in the place of each argument, as in the log for those who did not see it."""
    something = phrases.of(__name__).table("something")

    def stand_in(gap: re.Match[str]) -> str:
        kind = kinds[int(gap[1])]
        return something[kind].of(code) if kind in something else "…"

    return re.sub(r"\{(\d)\}", stand_in, text)


# -- clocks


def _clocks(game: type[Table]) -> dict[str, Any]:
    """Every clock that a game can start has a method that says what its end does."""
    names = sorted(name.removeprefix("expire_") for name in dir(game) if name.startswith("expire_"))
    return {name: _clock(game, name) for name in names}


def _clock(game: type[Table], name: str) -> dict[str, Any]:
    per_seat = len(inspect.signature(getattr(game, "expire_" + name)).parameters) > 1
    label = game.clocks_shown.get(name)
    return {"label": dict(label) if label else None, "seat": per_seat, "ring": label is not None}


# -- decks


def describe_deck(deck: Deck) -> dict[str, Any]:
    """The faces of a deck: for each kind of card its name, its name with an article, and what is drawn on it.

    `cards` stand in the order in which a hand is sorted; `order` is that place. `count` is how many there are.
    """
    kinds = deck.kinds(range(len(deck)))
    return {
        "id": deck.id,
        "size": len(deck),
        "cards": {
            deck.texts[card]: {
                "name": dict(deck.names[card]),
                "the": dict(deck.articled[card]),
                "order": place,
                "count": len(deck.twins[card]),
                **deck.faces[card],
            }
            for place, card in enumerate(kinds)
        },
    }
