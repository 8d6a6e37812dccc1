"""What a table of children has from the start, unless somebody chose."""

from __future__ import annotations

from typing import Any

import pytest

from cartable import games
from cartable.engine.describe import describe
from cartable.server import messages, room


def options_of(game: str, child: bool, **options: Any) -> dict[str, Any]:
    """The options of a new table."""
    seats = [messages.SeatPlan(kind="me", name="Zoé"), messages.SeatPlan(kind="bot")]
    asked = messages.NewTable(game=game, seats=seats, options=options, child=child)
    return dict(room.opened("table", "code", asked, []).options)


def test_french_only_is_off_at_home_and_on_for_children() -> None:
    assert options_of("spiralix", child=False) == {}
    assert options_of("spiralix", child=True) == {"french_only": "french"}
    assert options_of("quadrix", child=True) == {"french_only": "french", "agreement": True}
    assert options_of("vlamonix", child=True) == {}, "where no words are said there is nothing to choose"


@pytest.mark.parametrize("chosen", ["any", "accents"])
def test_whoever_chose_gets_what_they_chose(chosen: str) -> None:
    assert options_of("spiralix", child=True, french_only=chosen) == {"french_only": chosen}


def test_the_description_says_what_children_have() -> None:
    told = {option["name"]: option for option in describe(games.find("quadrix"))["options"]}
    assert told["french_only"]["for_children"] == "french"
    assert told["agreement"]["for_children"] is True
    assert "for_children" not in told["unknown_words"]
