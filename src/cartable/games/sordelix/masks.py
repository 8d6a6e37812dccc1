"""Masks in Sordelix: when nobody looks, the scribe turns a letter down and lays a firecracker on it."""

from __future__ import annotations

from ...decks.toutilix import FIRECRACKERS, LETTER
from ...engine import Refusal, Zone, Zones
from ...mechanics.secrets import Secrets


class Masks(Secrets):
    """A table where letters may be masked: among the strewn cards first, then in the row."""

    strewn: Zone
    bank: Zone
    row: Zone
    under: Zones
    spent: Zone
    masks: tuple[tuple[int, int], ...]

    def firecracker_left(self) -> int | None:
        """A firecracker that lies face up and has not been used."""
        used = [firecracker for firecracker, _ in self.masks]
        lying = [*(card for card in self.cards[self.strewn] if card in self.up), *self.cards[self.bank]]
        return next((card for card in lying if card in FIRECRACKERS and card not in used), None)

    def letters_to_mask(self) -> list[int]:
        """The places of letters that all can see: of the row, once they are lined up, else among the strewn cards."""
        if self.cards[self.row]:
            return [place for place, card in enumerate(self.cards[self.row]) if LETTER[card]]
        return [n for n, card in enumerate(self.cards[self.strewn]) if card in self.up and LETTER[card]]

    def do_mask(self, seat: int, place: int) -> None:
        """Among the strewn cards."""
        letter, firecracker = self.cards[self.strewn][place], self.firecracker_left()
        assert firecracker is not None
        self.move(letter, self.strewn, self.under[seat])
        self.put(firecracker, self.strewn, self.strewn, place)
        self.turn_up(firecracker)
        self.masks += ((firecracker, letter),)
        self.unannounced()

    def do_cover(self, seat: int, place: int) -> None:
        """In the row."""
        letter, firecracker = self.cards[self.row][place], self.firecracker_left()
        assert firecracker is not None
        self.move(letter, self.row, self.under[seat])
        self.insert(firecracker, self.bank, self.row, place)
        self.masks += ((firecracker, letter),)
        self.unannounced()

    def masked_places(self) -> list[int]:
        """Where firecrackers stand in the row."""
        return [place for place, card in enumerate(self.cards[self.row]) if card in FIRECRACKERS]

    def uncover(self, place: int) -> None:
        """The letter under a firecracker comes back to its place, and the firecracker is spent."""
        firecracker = self.cards[self.row][place]
        letter = dict(self.masks)[firecracker]
        self.move(firecracker, self.row, self.spent)
        self.insert(letter, self.under[self.writer], self.row, place)
        self.masks = tuple(mask for mask in self.masks if mask[0] != firecracker)
        self.tell("uncovered")

    def why_not_mask(self, seat: int) -> Refusal:
        """Why a letter cannot be masked."""
        if seat != self.writer:
            return self.no("scribe_only")
        if self.firecracker_left() is None:
            return self.no("no_firecracker")
        return self.no("no_letter_there")
