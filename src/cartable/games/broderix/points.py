"""Full stops: once the sentence holds a verb any seat may say "point!", and any other may contest that."""

from __future__ import annotations

from typing import Any

from ...engine import Move, act, shown
from ...mechanics.contests import Defences
from ...mechanics.sentences import Sentences, join
from ...mechanics.stories import Stories


class FullStops(Sentences, Defences, Stories):
    """A table where a sentence is ended by whoever thinks that it is finished."""

    author: int = shown(-1, kind="seat")
    """Who said the last word, until the next card is turned."""
    point_said: bool = shown(False)
    """Whether somebody has said "point!" after it: what the table found then holds for everybody."""
    stopped_by: int = shown(-1, kind="seat")
    """Whose full stop may still be contested."""

    POINT = act("shout", "point")
    NO_POINT = act("contest", "point")

    def point_moves(self, seat: int) -> list[Move]:
        """The full stop, and the contest of one; people contest, for people vote."""
        if self.author >= 0 and not self.point_said:
            return [self.POINT]
        may_object = self.stopped_by not in (seat, -1) and not self.config.people[seat].bot
        return [self.NO_POINT] if may_object else []

    def do_shout(self, seat: int, _: str) -> None:
        self.point_said = True
        self.hear_sentence("point", seat, join(self.words_said()))

    def end_sentence(self, seat: int) -> None:
        self.tell("sentence_over", text=join(self.words_said()))
        self.add_word(seat, ".")
        self.keep_sentence()
        self.stopped_by = seat

    def do_contest(self, seat: int, what: str = "") -> None:
        """A word has to be defended. Of a full stop the people only say whether the sentence is finished."""
        if not what:
            super().do_contest(seat)
            return
        author, self.stopped_by = self.stopped_by, -1
        self.tell("point_contested", seat=seat)
        self.pending = ("full_stop", author, join([text for text, _, _ in self.kept[-1] if text != "."]))
        self.open_vote()

    def open_sentence_again(self) -> None:
        """Takes a full stop back, if one was said after the last word."""
        if not self.sentence:
            *before, self.sentence = self.kept
            self.kept = tuple(before)
        self.sentence = tuple(said for said in self.sentence if said[0] != ".")
        self.stopped_by = -1

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if purpose == "point":
            if accepted:
                self.end_sentence(seat)
        elif purpose == "full_stop":
            if not accepted:
                self.open_sentence_again()
        else:
            super().heard(purpose, seat, said, accepted, *more)

    def tell_vote(self, said: str) -> None:
        if self.pending[0] in ("point", "full_stop"):
            self.tell("point_vote" if self.pending[0] == "point" else "full_stop_vote", word=said)
        else:
            super().tell_vote(said)

    def tell_verdict(self, said: str, accepted: bool) -> None:
        if self.pending[0] == "full_stop":
            self.tell("point_kept" if accepted else "point_taken_back")
        else:
            super().tell_verdict(said, accepted)

    def why_not_point(self) -> str:
        """The code of the refusal."""
        return "no_word_to_end" if self.author < 0 else "point_said"
