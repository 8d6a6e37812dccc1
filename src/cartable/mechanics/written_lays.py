"""Cards laid together and written by their letters, a star before the letter it stands for: `EF+M*N`.

Each game says what may be laid (see `formulas` and `runs`). Here are the refusals they share, and a reader for what
players type.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from ..engine import Move, Param, Refusal, Refused, Table, Verb


class WrittenLay(Param):
    """Cards of one's hand, written by their letters, as an argument of a move."""

    def as_json(self) -> dict[str, Any]:
        return {"kind": "cards", "zone": "hands", "write": "letters"}


class WrittenLays(Table):
    """A table where cards are laid by their letters: colours do not matter."""

    def why_unreadable(self, text: str) -> str:
        """The code of the refusal of what cannot be laid by anybody; a star without its letter aside."""
        raise TypeError("said by the game")

    def read_lay(self, form: Verb, text: str) -> Move:
        """What a player has typed. Spaces do not matter."""
        text = "".join(text.upper().split())
        try:
            return form.read([text])
        except ValueError:
            unnamed = re.search(r"\*(?![A-Z])", text)
            raise Refused(self.no("name_the_star" if unnamed else self.why_unreadable(text))) from None

    def why_not_held(self, wanted: Counter[str], held: Counter[str]) -> Refusal | None:
        """What a hand lacks, if anything: letters and stars, each as often as it is needed."""
        for missing in wanted - held:
            return self.no("star_missing") if missing == "*" else self.no("letter_missing", letter=missing)
        return None
