"""Cards laid together and written by their letters, a star before the letter it stands for: `EF+M*N`.

Each game says what may be laid (see `formulas` and `runs`). Here are the refusals they share, and a reader for what
players type.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..engine import Move, Param, Prompt, Refusal, Refused, Table, Verb
from ..engine.phrases import Texts

EXAMPLES = 5


class WrittenLay(Param):
    """Cards of one's hand, written by their letters, as an argument of a move."""

    def as_json(self) -> dict[str, Any]:
        return {"kind": "cards", "zone": "hands", "write": "letters"}


class WrittenLays(Table):
    """A table where cards are laid by their letters: colours do not matter."""

    def why_unreadable(self, text: str) -> str:
        """The code of the refusal of what cannot be laid by anybody; a star without its letter aside."""
        raise TypeError("said by the game")

    def why_not_lay(self, seat: int, lay: str) -> Refusal | None:
        """What is wrong with a lay of this seat; None if it is legal."""
        raise TypeError("said by the game")

    def lay_prompt(self, seat: int, form: Verb, texts: Texts, wanted: Mapping[str, object]) -> Prompt:
        """Asks for a lay in writing, with a few of those that are listed as examples; `wanted` is for a client."""
        return Prompt(
            verb=form.name,
            texts=texts,
            read=lambda text: self.read_lay(form, text),
            check=lambda move: self.why_not_lay(seat, move.args[0]),
            examples=lambda: [move for move in self.moves(seat) if move.verb == form.name][:EXAMPLES],
            wanted={"formula": wanted},
        )

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
